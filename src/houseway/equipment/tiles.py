"""Tiles as the spots of their two halves (``"2-4"``), and the set that they come from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from houseway.equipment.cards import BACK, Pieces

_TILE = re.compile(r"([1-6])\s*-\s*([1-6])")


@lru_cache(maxsize=256)
def tile(text: str) -> str:
    """Read a tile: ``tile("6-2") == "2-6"``."""
    found = _TILE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a tile; write the spots of its halves, such as 2-6")
    return "-".join(sorted(found.groups()))


def spots(tile: str) -> int:
    """The spots of both halves."""
    return int(tile[0]) + int(tile[2])


class TileSet(Pieces):
    """A set of tiles; a game gives it its tiles, of which there are one or two of each."""

    pieces: ClassVar[tuple[str, ...]]
    copies: ClassVar[Mapping[str, int]]

    def lacks(self, face: str, hidden: int = 0) -> str:
        """Return why this tile cannot come out of the set, or ""."""
        copies = self.copies.get(face, 0)
        if face != BACK and self.seen.get(face, 0) - hidden >= copies:
            number = "the only one has" if copies == 1 else "both have"
            return f"{face} cannot be left in the set: {number} been seen"
        return ""
