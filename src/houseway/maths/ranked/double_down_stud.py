"""Double down stud over all deals: four cards that are seen, and the hole card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.maths.ranked.hands import DECK, SIZE, hands, leading, rank_of
from houseway.maths.ranked.paid import Pays, by_rank, outcomes
from houseway.ranking.batch import Cards, Ranks

SEEN = 4
DEALS = comb(DECK, SEEN) * (DECK - SEEN)


class Doubled(NamedTuple):
    """What both wagers come to in units of the first, and how often the second is made."""

    outcomes: dict[Fraction, Fraction]
    often: Fraction


STRATEGIES: dict[str, Callable[[NDArray[np.int64]], NDArray[np.bool_]]] = {
    "": lambda worth: worth > 0,
    "never": lambda worth: np.zeros(len(worth), np.bool_),
    "always": lambda worth: np.ones(len(worth), np.bool_),
}
"""When to double, by what the four cards are worth; best where none is named."""


def doubled(pays: Pays, strategy: str = "") -> Doubled:
    """Every deal, doubled wherever that pays or as a strategy has it."""
    each, parts = by_rank(pays)
    four = leading(SEEN)
    found = np.zeros((len(four.cards), DECK - SEEN), np.uint16)
    _fifth(four.cards, hands().ranks, found)
    doubles = STRATEGIES[strategy](each[found].sum(axis=1))
    ends = []
    for times, those in ((2, doubles), (1, ~doubles)):
        weights = np.repeat(four.alike[those], DECK - SEEN)
        counts = np.bincount(found[those].ravel(), weights=weights, minlength=len(each)).astype(np.int64)
        ends += [(Fraction(times * int(each[rank]), parts), int(counts[rank])) for rank in np.flatnonzero(counts)]
    assert sum(number for _, number in ends) == DEALS
    return Doubled(outcomes(ends), Fraction(int(four.alike[doubles].sum()), comb(DECK, SEEN)))


@compiled
def _fifth(four: Cards, ranks: Ranks, found: NDArray[np.uint16]) -> None:
    """The rank of each four cards with every fifth."""
    hand = np.empty(SIZE, np.uint8)
    for at in range(len(four)):
        hand[:SEEN] = four[at]
        place = 0
        for card in range(DECK):
            if card != hand[0] and card != hand[1] and card != hand[2] and card != hand[3]:
                hand[SEEN] = card
                found[at, place] = rank_of(hand, ranks)
                place += 1
