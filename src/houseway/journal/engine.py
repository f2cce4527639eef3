"""Identify the engine that rules: its version, and a digest of the source files that decide a ruling."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

import houseway
from houseway import sources

RULING = ("law", "money.py", "equipment", "ranking", "play", "games")
"""The packages and modules whose source decides what a table rules."""


class Engine(Struct, frozen=True):
    """The identity of a rules engine, as written into each round's first record."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"houseway {self.version} ({self.digest[:12]})"


@cache
def this_engine() -> Engine:
    """The engine of this process."""
    return Engine(houseway.__version__, sources.digest(*RULING))


def package_digest() -> str:
    """The digest of every file of the installed package, as it is on disk now."""
    every = (path for path in sources.ROOT.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return sources.of_files(every)
