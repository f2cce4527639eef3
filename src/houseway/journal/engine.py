"""Which engine rules: its version, and the digest of the sources that a ruling comes from."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from msgspec import Struct

import houseway

RULING = ("law", "money.py", "equipment", "ranking", "play", "games")
"""The rooms whose sources decide what a table rules."""


class Engine(Struct, frozen=True):
    """The name of an engine, as each round's first record has it."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"houseway {self.version} ({self.digest[:12]})"


@cache
def running() -> Engine:
    """The engine of this process."""
    return Engine(houseway.__version__, _digest(Path(houseway.__file__).parent))


def _digest(package: Path) -> str:
    """SHA-256 over each source's path and contents, in the order of the paths."""
    whole = hashlib.sha256()
    for path in sorted(path for room in RULING for path in _sources(package / room)):
        source = path.read_bytes()
        whole.update(f"{path.relative_to(package).as_posix()}\0{len(source)}\0".encode() + source)
    return whole.hexdigest()


def _sources(room: Path) -> list[Path]:
    return [room] if room.is_file() else list(room.rglob("*.py"))
