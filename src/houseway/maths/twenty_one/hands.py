"""Every hand a player can hold without having bust: the 3,072 sets of two or more cards that count 21 or less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.maths.twenty_one.dealer import count
from houseway.maths.twenty_one.strategy import HARD, SOFT

Ints = NDArray[np.int64]
Cards = tuple[int, ...]


class Hands(NamedTuple):
    """The hands in the order of their hard totals, so that a hand comes before every hand drawn from it."""

    cards: NDArray[np.float64]
    """How many cards of each value, aces first."""
    size: Ints
    total: Ints
    kind: Ints
    """HARD or SOFT."""
    pair: Ints
    """The value of a pair's cards, else 0."""
    safe: Ints
    """The highest card that does not bust the hand."""
    drawn: Ints
    """The hand that each card makes that does not bust it, aces first."""
    two: Ints
    """The hand of two values (1–10)."""
    holding: Ints
    """For each value (1–10) the hands that hold such a card, in order; for 0 all of them."""
    held: Ints
    """How many of them there are."""


def sets(total: int, highest: int = 10) -> Iterator[Cards]:
    """The sets of values that add up to a total, an ace for 1."""
    if total == 0:
        yield ()
    for value in range(1, min(total, highest) + 1):
        yield from ((*rest, value) for rest in sets(total - value, value))


EVERY = tuple(cards for total in range(2, 22) for cards in sets(total) if len(cards) > 1)
INDEX = {cards: index for index, cards in enumerate(EVERY)}


def index_of(cards: Cards) -> int:
    """Where a hand, in any order of its cards, stands in the table."""
    return INDEX[tuple(sorted(cards))]


def _drawn(cards: Cards) -> list[int]:
    return [INDEX.get(tuple(sorted((*cards, card))), -1) for card in range(1, 11)]


def _two() -> list[list[int]]:
    return [[INDEX.get((min(a, b), max(a, b)), -1) for b in range(11)] for a in range(11)]


def _holding(value: int) -> list[int]:
    return [index for index, cards in enumerate(EVERY) if value == 0 or value in cards]


def _table() -> Hands:
    counts = [count(cards) for cards in EVERY]
    holding = [_holding(value) for value in range(11)]
    return Hands(
        cards=np.array([[cards.count(value) for value in range(1, 11)] for cards in EVERY], dtype=np.float64),
        size=np.array([len(cards) for cards in EVERY]),
        total=np.array([total for total, _ in counts]),
        kind=np.array([SOFT if soft else HARD for _, soft in counts]),
        pair=np.array([cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0 for cards in EVERY]),
        safe=np.array([min(10, 21 - sum(cards)) for cards in EVERY]),
        drawn=np.array([_drawn(cards) for cards in EVERY]),
        two=np.array(_two()),
        holding=np.array([held + [-1] * (len(EVERY) - len(held)) for held in holding]),
        held=np.array([len(held) for held in holding]),
    )


HANDS = _table()
