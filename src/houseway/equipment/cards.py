"""Cards as two letters, rank then suit (``"6h"``), and the shoe they come from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from msgspec import Struct

RANKS = "A23456789TJQK"
SUITS = "cdhs"
BACK = "??"
"""A card whose face is not known."""
JOKER = "X"
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_FACES = frozenset(DECK)
_RANK_WORDS = {rank: rank for rank in RANKS} | {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card(text: str) -> str:
    """Read a card: ``card("10H") == "Th"``."""
    face = text.strip().replace("10", "T")
    face = face[:1].upper() + face[1:].lower()
    if face not in _FACES:
        raise ValueError(f"{text!r} is not a card; write rank ({' '.join(RANKS)}) then suit ({' '.join(SUITS)})")
    return face


def name(face: str) -> str:
    """``name("Th") == "10 of hearts"``."""
    return "a face-down card" if face == BACK else f"{_RANK_WORDS[face[0]]} of {_SUIT_WORDS[face[1]]}"


class Shoe(Struct):
    """What the table knows of its shoe: how many decks, and which faces have been seen since the shuffle."""

    decks: int
    seen: dict[str, int] = {}
    drawn: int = 0
    shuffled: bool = False
    ending: str = ""
    """Why the next shuffle is due: the cutting card has appeared, or the section demands one."""
    side: str = ""
    """Which side of a double shoe this is."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """All cards of the shoe."""
        return DECK * self.decks

    def lacks(self, face: str) -> str:
        """Why this face cannot come out of the shoe, or nothing."""
        if face != BACK and self.seen.get(face, 0) >= self.decks:
            return f"{name(face)} cannot be in the shoe: all {self.decks} of {self.decks} decks have been seen"
        if self.drawn >= 52 * self.decks:
            return f"the shoe is empty: all {52 * self.decks} cards have been dealt"
        return ""

    def take(self, face: str) -> None:
        """A card leaves the shoe."""
        self.drawn += 1
        if face != BACK:
            self.seen[face] = self.seen.get(face, 0) + 1

    def turn(self, face: str) -> None:
        """A card that left the shoe face down is seen."""
        self.seen[face] = self.seen.get(face, 0) + 1

    def shuffle(self) -> None:
        """All cards are in the shoe again."""
        self.seen, self.drawn, self.shuffled, self.ending = {}, 0, True, ""

    def keep_out(self, faces: Iterable[str]) -> None:
        """The cards that lie on the table stay out of a shoe shuffled in the middle of a round."""
        for face in faces:
            self.take(face)

    def left(self, apart: Callable[[str], Hashable]) -> list[tuple[str, int]]:
        """One face for each class that ``apart`` tells apart, with the number of such cards not yet seen."""
        classes: dict[Hashable, list[Any]] = {}
        for face in DECK:
            count = self.decks - self.seen.get(face, 0)
            if count:
                classes.setdefault(apart(face), [face, 0])[1] += count
        return [(face, count) for face, count in classes.values()]
