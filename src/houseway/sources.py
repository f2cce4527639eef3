"""The program's own files: which of them decide something, by a digest, and where what they made is kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent


def digest(*rooms: str) -> str:
    """SHA-256 over the path and the contents of each source file of these packages and modules, in their order."""
    return of_files(path for room in rooms for path in _sources(ROOT / room))


def of_files(paths: Iterable[Path]) -> str:
    """The same over any files of the package."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        source = path.read_bytes()
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0{len(source)}\0".encode() + source)
    return whole.hexdigest()


def _sources(room: Path) -> list[Path]:
    return [room] if room.is_file() else list(room.rglob("*.py"))


def cache() -> Path:
    """Where the platform has a program keep what it can make again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"
