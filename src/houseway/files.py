"""Text files: read to a bound, for some have no end, and written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EEXIST, EFBIG
from pathlib import Path
from secrets import token_hex
from typing import Any

MOST = 64 << 20
"""Bytes that are read of one file."""


def read_bytes(path: str | Path, most: int = MOST) -> bytes:
    """Read a file; `OSError` where it is longer than a transcript can be."""
    with open(path, "rb") as file:
        found: bytes = bounded(file, most)
    return found


def read_text(path: str | Path, encoding: str = "utf-8", most: int = MOST) -> str:
    """Read a text file, as `read_bytes`; `UnicodeDecodeError` if it is no text."""
    return read_bytes(path, most).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def bounded(stream: Any, most: int = MOST) -> Any:
    """Read an open file or standard input, of bytes or of text; `OSError` where it has more."""
    found = stream.read(most + 1)
    if len(found) > most:
        raise OSError(EFBIG, f"more than {most >> 20} MB")
    return found


def write_new(path: Path, text: str) -> None:
    """Write a file whole, beside its place and then into it; `FileExistsError` where there is one already."""
    part = path.with_name(f".{path.name}.{token_hex(4)}")
    if os.path.lexists(path):
        raise FileExistsError(EEXIST, os.strerror(EEXIST))
    try:
        part.write_text(text, encoding="utf-8")
        part.rename(path)
    finally:
        with suppress(OSError):
            part.unlink()
