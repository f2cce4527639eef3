"""10.2: two-tile hands of pai gow, from the supreme pair down to a value of 0."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from msgspec import Struct

from houseway.equipment.tiles import spots
from houseway.law.games.pai_gow.pai_gow import GONG, PAIRS, SET, SUPREME_COUNTS, TOP, WONG

Hand = tuple[str, str]
"""Two tiles, in either order."""

PAIR_OF = {frozenset(pair.tiles): number for number, pair in enumerate(PAIRS)}
"""By its tiles: the number of a pair, 0 the highest."""
SUPREME = frozenset(PAIRS[0].tiles)
PAIR, WONGS, GONGS = 12, 11, 10
"""Kinds of hands above a value of 9."""


class Rank(NamedTuple):
    """How high a hand is: what kind (a value of 0 to 9, or above it), and within the kind."""

    kind: int
    within: int = 0


def pair(hand: Hand) -> int | None:
    """10.2: the number of the pair that two tiles make; equal spots alone make none."""
    return PAIR_OF.get(frozenset(hand))


def value(hand: Hand) -> int:
    """10.2: the spots without the tens; a tile of the supreme pair counts 3 or 6, whichever is better."""
    one, other = (SUPREME_COUNTS if tile in SUPREME else (spots(tile),) for tile in hand)
    return max((a + b) % 10 for a in one for b in other)


def with_top(hand: Hand, other: int) -> bool:
    """10.2: whether a 6-6 or a 1-1 lies with a tile of so many spots."""
    return any(a in TOP and spots(b) == other for a, b in (hand, hand[::-1]))


class Ranking(Struct, frozen=True):
    """The ranks of all two-tile hands, given how single tiles rank."""

    singles: dict[str, int]
    ranks: dict[Hand, Rank]

    @classmethod
    def of(cls, order: str) -> Ranking:
        """By the single tiles, highest first, those parted by a stroke alike."""
        places = order.split()
        singles = {tile: len(places) - at for at, alike in enumerate(places) for tile in alike.split("/")}
        hands = combinations_with_replacement(dict.fromkeys(SET), 2)
        ranks = {hand: _rank(hand, singles) for hand in hands}
        return cls(singles, ranks | {(b, a): rank for (a, b), rank in ranks.items()})

    def rank(self, hand: Sequence[str]) -> Rank:
        """How high a hand is; equal ranks are a copy."""
        one, other = hand
        return self.ranks[one, other]


def _rank(hand: Hand, singles: dict[str, int]) -> Rank:
    """10.2: pairs by their place, wongs, gongs and values by the highest tile; 0 is 0 whatever the tiles."""
    highest = max(singles[tile] for tile in hand)
    number = pair(hand)
    if number is not None:
        return Rank(PAIR, len(PAIRS) - number)
    if with_top(hand, WONG):
        return Rank(WONGS, highest)
    if with_top(hand, GONG):
        return Rank(GONGS, highest)
    points = value(hand)
    return Rank(points, highest) if points else Rank(0)


def named(hand: Sequence[str]) -> str:
    """A hand as the dealer calls it: ``named(("6-6", "3-6")) == "wong"``."""
    one, other = hand
    return _named((one, other))


@cache
def _named(hand: Hand) -> str:
    number = pair(hand)
    if number is not None:
        return PAIRS[number].name
    for name, needs in (("wong", WONG), ("gong", GONG)):
        if with_top(hand, needs):
            return name
    return str(value(hand))
