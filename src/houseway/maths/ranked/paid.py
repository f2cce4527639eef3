"""What the hands of a pay table come to: by rank, in whole parts of a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.maths.analysis import Analysis
from houseway.ranking import batch
from houseway.ranking.poker import Hand

Pays = Callable[[Hand], Fraction]
"""What a hand wins, a unit of the wager; -1 where it loses."""


def by_rank(pays: Pays) -> tuple[NDArray[np.int64], int]:
    """What each rank wins in parts of a unit, and how many parts make one."""
    each = [pays(hand) for hand in batch.hands()]
    parts = lcm(*(one.denominator for one in each))
    return np.array([one.numerator * (parts // one.denominator) for one in each], np.int64), parts


class Ended(NamedTuple):
    """How many deals end with so many equal wagers on a hand that wins so much a unit; -1 where it loses."""

    wagers: int
    wins: Fraction
    deals: int


def limited(_: Analysis) -> str:
    """What the figure of an exactly payable amount leaves out."""
    return "the payout limit"


def so_many(each: NDArray[np.int64], parts: int, most: int, amount: int = 0, limit: int = 0) -> NDArray[np.float64]:
    """What none, one and so on to so many equal wagers win by rank, in parts; with an amount, together no more than the
    limit."""
    whole: NDArray[np.float64] = np.arange(most + 1, dtype=np.float64)[:, None] * each
    return np.minimum(whole, limit * parts / amount) if amount else whole


def together(ends: Iterable[Ended], amount: int, limit: int) -> dict[Fraction, Fraction]:
    """What all wagers of a hand come to in units of one; with an amount, no more than the payout limit is paid."""

    def net(one: Ended) -> Fraction:
        whole = one.wagers * one.wins
        return min(whole, Fraction(limit, amount)) if amount else whole

    return outcomes((net(one), one.deals) for one in ends)


def outcomes(ends: Iterable[tuple[Fraction, int]]) -> dict[Fraction, Fraction]:
    """Nets with how many deals have them, the best first, as probabilities."""
    deals: dict[Fraction, int] = {}
    for net, number in ends:
        deals[net] = deals.get(net, 0) + int(number)
    total = sum(deals.values())
    return {net: Fraction(number, total) for net, number in sorted(deals.items(), reverse=True) if number}


def of_frequencies(pays: Pays, frequencies: NDArray[np.int64]) -> dict[Fraction, Fraction]:
    """A wager on a hand that nobody changes: by how many hands there are of each rank."""
    return outcomes((pays(hand), int(number)) for hand, number in zip(batch.hands(), frequencies, strict=True))


def of_threes(pays: Pays) -> dict[Fraction, Fraction]:
    """A wager on three cards."""
    numbers = np.bincount(batch.threes(every_three()), minlength=len(batch.three_card_hands()))
    return outcomes((pays(hand), int(number)) for hand, number in zip(batch.three_card_hands(), numbers, strict=True))


def every_three() -> batch.Cards:
    """All hands of three cards, each ascending, in the order of their numbers."""
    return np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.uint8)


def named(odds: Mapping[str, Fraction]) -> Pays:
    """A table of odds by category; a hand that is not in it loses."""
    return lambda hand: odds.get(hand.category, Fraction(-1))
