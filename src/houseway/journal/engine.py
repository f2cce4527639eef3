"""Identify the engine that rules: its version, and a digest of the source files that decide a ruling."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

import houseway

RULING = ("law", "money.py", "equipment", "ranking", "play", "games")
"""The packages and modules whose source decides what a table rules."""


class Engine(Struct, frozen=True):
    """The identity of a rules engine, as written into each round's first record."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"houseway {self.version} ({self.digest[:12]})"


ROOT = Path(houseway.__file__).parent


@cache
def this_engine() -> Engine:
    """The engine of this process."""
    return Engine(houseway.__version__, _digest(path for room in RULING for path in _sources(ROOT / room)))


def package_digest() -> str:
    """The digest of every file of the installed package, as it is on disk now."""
    return _digest(path for path in ROOT.rglob("*") if path.is_file() and path.parent.name != "__pycache__")


def _digest(sources: Iterable[Path]) -> str:
    """SHA-256 over each file's path and contents, in the order of the paths."""
    whole = hashlib.sha256()
    for path in sorted(sources):
        source = path.read_bytes()
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0{len(source)}\0".encode() + source)
    return whole.hexdigest()


def _sources(room: Path) -> list[Path]:
    return [room] if room.is_file() else list(room.rglob("*.py"))
