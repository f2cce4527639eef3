"""Let it ride over all deals: three cards of one's own, the first community card, and the second.

The two decisions are apart: each wager rides wherever it wins on average with what is seen by then.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.maths.ranked.hands import DECK, SIZE, hands, leading, rank_of
from houseway.maths.ranked.paid import Pays, by_rank, outcomes
from houseway.ranking.batch import Cards, Ranks

Numbers = NDArray[np.int64]
OWN = 3
DEALS = comb(DECK, OWN) * (DECK - OWN) * (DECK - OWN - 1)


class Ridden(NamedTuple):
    """What the three wagers come to in units of one of them, and how often the first and the second ride."""

    outcomes: dict[Fraction, Fraction]
    first: Fraction
    second: Fraction


def ridden(pays: Pays) -> Ridden:
    """Every deal, each wager left where that pays."""
    each, parts = by_rank(pays)
    counts = np.zeros((2, 2, len(each)), np.int64)
    _count(leading(OWN).cards, leading(OWN).alike, hands().ranks, each, counts)
    assert counts.sum() == DEALS
    ends = (
        (Fraction((1 + first + second) * int(each[rank]), parts), int(counts[first, second, rank]))
        for first, second, rank in np.argwhere(counts).tolist()
    )
    return Ridden(outcomes(ends), Fraction(int(counts[1].sum()), DEALS), Fraction(int(counts[:, 1].sum()), DEALS))


@compiled
def _count(
    own: Cards, alike: NDArray[np.int64], ranks: Ranks, pays: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """By whether the first and the second wager ride, and the rank of the hand: how many deals."""
    hand = np.empty(SIZE, np.uint8)
    found = np.empty((DECK, DECK), np.uint16)
    for at in range(len(own)):
        hand[:OWN] = own[at]
        total = 0
        for first in range(DECK):
            for second in range(DECK):
                hand[3], hand[4] = first, second
                if second != first and _apart(hand, first) and _apart(hand, second):
                    found[first, second] = rank_of(hand, ranks)
                    total += pays[found[first, second]]
        rides = 1 if total > 0 else 0
        for first in range(DECK):
            if not _apart(hand, first):
                continue
            seen = 0
            for second in range(DECK):
                if second != first and _apart(hand, second):
                    seen += pays[found[first, second]]
            too = 1 if seen > 0 else 0
            for second in range(DECK):
                if second != first and _apart(hand, second):
                    counts[rides, too, found[first, second]] += alike[at]


@compiled
def _apart(hand: Cards, card: int) -> bool:
    return bool(hand[0] != card and hand[1] != card and hand[2] != card)
