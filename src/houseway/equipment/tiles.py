"""Pai gow tiles as the spots of their two halves (``"2-4"``), and the set that they come from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable

from msgspec import Struct

from houseway.equipment.cards import BACK
from houseway.law.games.pai_gow.pai_gow import PAIRS

SET: tuple[str, ...] = tuple(tile for pair in PAIRS for tile in pair.tiles)
"""10.2(g): the 32 tiles."""
COPIES = Counter(SET)
_TILE = re.compile(r"([1-6])\s*-\s*([1-6])")


def tile(text: str) -> str:
    """Read a tile: ``tile("6-2") == "2-6"``."""
    found = _TILE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a tile; write the spots of its halves, such as 2-6")
    return "-".join(sorted(found.groups()))


def spots(tile: str) -> int:
    """The spots of both halves."""
    return int(tile[0]) + int(tile[2])


class TileSet(Struct):
    """What the table knows of its tiles: which have been seen since they were mixed."""

    seen: dict[str, int] = {}
    drawn: int = 0
    shuffled: bool = False
    side: str = ""
    """A set has one side; a double shoe has two."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The whole set."""
        return SET

    def lacks(self, face: str) -> str:
        """Why this tile cannot come out of the set, or nothing."""
        if face != BACK and self.seen.get(face, 0) >= COPIES[face]:
            number = "the only one has" if COPIES[face] == 1 else "both have"
            return f"{face} cannot be left in the set: {number} been seen"
        return ""

    def take(self, face: str) -> None:
        """A tile leaves the set."""
        self.drawn += 1
        if face != BACK:
            self.turn(face)

    def turn(self, face: str) -> None:
        """A tile is seen."""
        self.seen[face] = self.seen.get(face, 0) + 1

    def shuffle(self) -> None:
        """All tiles are in the set again."""
        self.seen, self.drawn, self.shuffled = {}, 0, True

    def left(self, apart: Callable[[str], Hashable] = str) -> list[tuple[str, int]]:
        """One tile for each class that ``apart`` tells apart, with the number of such tiles not yet seen."""
        classes: dict[Hashable, tuple[str, int]] = {}
        for face, copies in COPIES.items():
            count = copies - self.seen.get(face, 0)
            if count:
                first, before = classes.get(apart(face), (face, 0))
                classes[apart(face)] = first, before + count
        return list(classes.values())
