"""Cards as two letters, rank then suit (``"6h"``), the decks they belong to, and the shoe they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, Literal

from msgspec import Struct

from houseway.hints import quoted

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
BACK: Final = "??"
"""A card whose face is not known."""
UNKNOWN: Final = ("", BACK)
JOKER: Final = "X"
DECK: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECKS: Final[dict[str, tuple[str, ...]]] = {
    "standard": DECK,
    "joker": (*DECK, JOKER),
    "no tens": tuple(face for face in DECK if face[0] != "T"),
}
"""What a deck consists of: 52 cards, a joker beside them, or the 48 of Spanish 21."""
_EACH: Final = {deck: dict(Counter(cards)) for deck, cards in DECKS.items()}
_SIZES: Final = {deck: len(cards) for deck, cards in DECKS.items()}
_FACES: Final = frozenset((*DECK, JOKER))
_RANK_WORDS: Final = {rank: rank for rank in RANKS} | {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_NAMES: Final = {face: f"{_RANK_WORDS[face[0]]} of {_SUIT_WORDS[face[1]]}" for face in DECK} | {
    JOKER: "joker", BACK: "a face-down card",
}  # fmt: skip


@lru_cache(maxsize=256)
def card(text: str) -> str:
    """Read a card: ``card("10H") == "Th"``; the joker is ``"X"``."""
    face = text.strip().replace("10", "T")
    face = face[:1].upper() + face[1:].lower()
    if face not in _FACES:
        raise ValueError(
            f"{text!r} is not a card; write rank ({' '.join(RANKS)}) then suit ({' '.join(SUITS)}), or X for the joker"
        )
    return face


def name(face: str) -> str:
    """``name("Th") == "10 of hearts"``; what is no card is called as it is written."""
    return _NAMES.get(face, face)


class Pieces(Struct):
    """What a table knows of its cards or tiles: which faces have been seen since they were shuffled."""

    seen: dict[str, int] = {}
    drawn: int = 0
    shuffled: bool = False
    side: str = ""
    """Which side of a double shoe this is."""
    next: list[str] = []
    """Cards that were drawn in error unseen, and are used before any other."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """All of them."""
        raise NotImplementedError

    @property
    def copies(self) -> Mapping[str, int]:
        """Each face, with the number of its pieces."""
        raise NotImplementedError

    def lacks(self, face: str, hidden: int = 0) -> str:
        """Return why this face cannot come next, or "". Of those seen, so many are ``hidden`` and do not count."""
        raise NotImplementedError

    def lacks_unseen(self, face: str, hidden: int = 0) -> str:
        """Return why no piece that left it face down can have this face, or ""."""
        return self.lacks(face, hidden)

    def amiss(self, fresh: Pieces) -> str:
        """Why what a record gives of it cannot be, beside all of them at a fresh table; nothing where it can."""
        copies, size = fresh.copies, len(fresh.pieces)
        for face, count in Counter(self.next).items():
            if face not in UNKNOWN and count > copies.get(face, 0):
                return f"next: there are not {count} of {quoted(face)}"
        for face, count in self.seen.items():
            if not 0 <= count <= copies.get(face, 0):
                return f"seen: there are not {count} of {quoted(face)}"
        if not 0 <= self.drawn <= size - len(self.next):
            return f"drawn: of {size} there cannot be {self.drawn} drawn"
        return ""

    def take(self, face: str) -> None:
        """A piece leaves the shoe or the set."""
        self.drawn += 1
        if face != BACK:
            seen = self.seen
            seen[face] = seen.get(face, 0) + 1

    def turn(self, face: str) -> None:
        """A piece that left it face down is seen."""
        self.seen[face] = self.seen.get(face, 0) + 1

    def put_back(self, face: str) -> None:
        """A piece goes back in, to be shuffled with what is left."""
        self.drawn -= 1
        if face not in UNKNOWN:
            self.seen[face] -= 1

    def gone(self, face: str) -> int:
        """Count the cards of a face that cannot come out any more: those seen, and those drawn in error."""
        return self.seen.get(face, 0) + (self.next.count(face) if self.next else 0)

    def first(self) -> str:
        """The face that must come next; none where any may."""
        return self.next[0] if self.next and self.next[0] not in UNKNOWN else ""

    def shuffle(self) -> None:
        """All pieces are in again."""
        self.seen, self.drawn, self.shuffled, self.next = {}, 0, True, []

    def left(self, apart: Callable[[str], Hashable] = str) -> list[tuple[str, int]]:
        """One face for each class that ``apart`` tells apart, with the number of such pieces not yet seen; those that
        were drawn in error are not among them."""
        seen, firsts, counts = self.seen, list[str](), dict[Hashable, int]()
        if self.next:
            seen = {face: self.gone(face) for face in (*seen, *self.next)}
        for face, copies in self.copies.items():
            count = copies - seen.get(face, 0)
            if count:
                kind = apart(face)
                if kind not in counts:
                    counts[kind] = 0
                    firsts.append(face)
                counts[kind] += count
        return list(zip(firsts, counts.values(), strict=True))


def pieces_of(state: object) -> Pieces | None:
    """The cards or tiles in a game's state, where it is played with any."""
    shoe = getattr(state, "shoe", None)
    return shoe if isinstance(shoe, Pieces) else None


class Shoe(Pieces):
    """So many decks of cards."""

    decks: int = 1
    ending: str = ""
    """Why the next shuffle is due: the cutting card has appeared, or the section demands one."""
    behind: int = 0
    """How many cards lie behind the cutting card; 0 where its place is not known, or it has come out."""
    deck: Literal["standard", "joker", "no tens"] = "standard"
    """Which of `DECKS`."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """All cards of the shoe."""
        return DECKS[self.deck] * self.decks

    @property
    def copies(self) -> Mapping[str, int]:
        """Each card, with the number of its copies."""
        return _copies(self.deck, self.decks)

    @property
    def size(self) -> int:
        """How many cards the shoe holds when all are in."""
        return _SIZES[self.deck] * self.decks

    @property
    def empty(self) -> bool:
        """Whether all cards are out."""
        return self.drawn >= _SIZES[self.deck] * self.decks

    @property
    def cutting_card_is_next(self) -> bool:
        """True if the cutting card lies in the shoe with no card left before it."""
        return self.behind > 0 and _SIZES[self.deck] * self.decks - self.drawn <= self.behind

    def lacks(self, face: str, hidden: int = 0) -> str:
        """Return why this face cannot come out of the shoe, or ""."""
        if self.drawn >= _SIZES[self.deck] * self.decks:
            return self.lacks_unseen(face, hidden) or f"the shoe is empty: all {self.size} cards have been dealt"
        first = face not in self.seen and not self.next and face in _EACH[self.deck]
        return "" if first else self.lacks_unseen(face, hidden)

    def lacks_unseen(self, face: str, hidden: int = 0) -> str:
        """Return why no card that left it face down can have this face, or "": all may have left it."""
        if face not in UNKNOWN:
            copies = _EACH[self.deck].get(face, 0) * self.decks
            if self.gone(face) - hidden >= copies:
                if not copies:
                    return f"there is no {name(face)} in this shoe"
                seen = f"all {copies} of {self.decks} decks have been seen" if copies > 1 else "it has been seen"
                return f"{name(face)} cannot be in the shoe: {seen}"
        return ""

    def amiss(self, fresh: Pieces) -> str:
        """The cards are those that the table plays with, and no more of them lie behind the cutting card."""
        if isinstance(fresh, Shoe) and (self.decks, self.deck) != (fresh.decks, fresh.deck):
            return f"decks: the table plays with {fresh.decks} ({fresh.deck}), not with {self.decks} ({self.deck})"
        if not 0 <= self.behind <= self.size:
            return f"behind: of {self.size} there cannot be {self.behind} behind the cutting card"
        return super().amiss(fresh)

    def shuffle(self) -> None:
        """All cards are in again, no shuffle is due, and the cutting card is out."""
        super().shuffle()
        self.ending, self.behind = "", 0

    def keep_out(self, faces: Iterable[str]) -> None:
        """The cards that lie on the table stay out of a shoe shuffled in the middle of a round."""
        for face in faces:
            self.take(face)


@cache
def _copies(deck: str, decks: int) -> Mapping[str, int]:
    return Counter(DECKS[deck] * decks)
