"""Let it ride over all deals: three cards of one's own, the first community card, and the second.

The two decisions are apart but for the payout limit: each wager rides wherever it wins on average with what is seen by
then.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.games.ranked.let_it_ride import BETS, paid_as, paid_as_three
from houseway.games.ranked.records import LetItRideRules as Rules
from houseway.law.games.ranked.let_it_ride import BONUS_WAGER, HAND
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.ranked.hands import DECK, SIZE, hands, leading, rank_of
from houseway.maths.ranked.paid import Ended, Pays, by_rank, limited, of_frequencies, of_threes, so_many, together
from houseway.money import Odds
from houseway.ranking import batch
from houseway.ranking.batch import Cards, Ranks

Numbers = NDArray[np.int64]
DEALS = comb(DECK, HAND) * (DECK - HAND) * (DECK - HAND - 1)


class Ridden(NamedTuple):
    """How the deals end, and how often the first and the second wager ride."""

    ends: list[Ended]
    first: Fraction
    second: Fraction


def ridden(pays: Pays, amount: int = 0, limit: int = 0) -> Ridden:
    """Every deal, each wager left where that pays; with an amount the payout limit enters."""
    each, parts = by_rank(pays)
    counts = np.zeros((2, 2, len(each)), np.int64)
    won = so_many(each, parts, len(BETS), amount, limit)
    _count(leading(HAND).cards, leading(HAND).alike, hands().ranks, won, counts)
    assert counts.sum() == DEALS
    ends = [
        Ended(1 + first + second, Fraction(wins, parts), int(counts[first, second, each == wins].sum()))
        for first, second, wins in product((0, 1), (0, 1), np.unique(each).tolist())
    ]
    return Ridden(ends, Fraction(int(counts[1].sum()), DEALS), Fraction(int(counts[:, 1].sum()), DEALS))


@compiled
def _count(
    own: Cards, alike: NDArray[np.int64], ranks: Ranks, wins: NDArray[np.float64], counts: NDArray[np.int64]
) -> None:
    """By whether the first and the second wager ride, and the rank of the hand: how many deals."""
    hand = np.empty(SIZE, np.uint8)
    found = np.empty((DECK, DECK), np.uint16)
    too = np.zeros((2, DECK), np.uint8)
    for at in range(len(own)):
        hand[:HAND] = own[at]
        total = 0.0
        for first in range(DECK):
            if not _apart(hand, first):
                continue
            one, two, three = 0.0, 0.0, 0.0
            for second in range(DECK):
                hand[3], hand[4] = first, second
                if second != first and _apart(hand, second):
                    rank = rank_of(hand, ranks)
                    found[first, second] = rank
                    one, two, three = one + wins[1, rank], two + wins[2, rank], three + wins[3, rank]
            too[0, first], too[1, first] = two > one, three > two
            total += max(two, three) - max(one, two)
        rides = 1 if total > 0 else 0
        for first in range(DECK):
            if not _apart(hand, first):
                continue
            for second in range(DECK):
                if second != first and _apart(hand, second):
                    counts[rides, too[rides, first], found[first, second]] += alike[at]


@compiled
def _apart(hand: Cards, card: int) -> bool:
    return bool(hand[0] != card and hand[1] != card and hand[2] != card)


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


TOGETHER = "+".join(BETS)


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """The three equal bets as one, and the bonus wagers that are offered."""
    exact = partial(paid_exactly, rules, amount=amount)
    beside = {"lir_bonus": bonus, "three_card_bonus": three_card_bonus}
    all_three = exact(BETS[0], analyse=partial(bets, rules, amount))
    every = {TOGETHER: Row(wagers=BETS, analyse=all_three, seconds=4.0, by_amount=limited)} | {
        id: Row(wagers=(id,), analyse=exact(id, analyse=partial(way, rules))) for id, way in beside.items()
    }
    return {name: row for name, row in every.items() if name == TOGETHER or name in rules.wagers}


def pays(rules: Rules) -> Pays:
    """18.11: what a bet wins, a unit."""
    return lambda hand: _won(rules.base, paid_as(hand))


def bets(rules: Rules, amount: int) -> Analysis:
    """18.10, 18.11: per unit of one of the three bets, the first and the second left where that pays."""
    found = ridden(pays(rules), amount, rules.limit)
    return Analysis(
        outcomes=together(found.ends, amount, rules.limit), action=1 + found.first + found.second,
        cites=("18.10", "18.11"),
        note=f"best play: the first bet rides in {float(found.first):.4%} of rounds, the second in "
        f"{float(found.second):.4%}; per unit of one bet",
        play="a bet rides where that pays",
        details={"first_rides": str(found.first), "second_rides": str(found.second)},
    )  # fmt: skip


def bonus(rules: Rules) -> Analysis:
    """18.6A: the five cards, whatever rides; the dollar is collected."""
    five = np.bincount(hands().ranks, minlength=len(batch.hands())).astype(np.int64)
    return Analysis(outcomes=of_frequencies(bonus_pays(rules), five), cites=("18.6A",))


def bonus_pays(rules: Rules) -> Pays:
    """18.6A: what the bonus wager comes to, a unit."""
    return lambda hand: Fraction(rules.bonus.get(hand.category, 0), BONUS_WAGER) - 1


def three_card_bonus(rules: Rules) -> Analysis:
    """13:69F-18.6B: one's own three cards."""
    return Analysis(outcomes=of_threes(three_card_pays(rules)), cites=("13:69F-18.6B",))


def three_card_pays(rules: Rules) -> Pays:
    """13:69F-18.6B: what three cards win, a unit."""
    return lambda hand: _won(rules.three_card, paid_as_three(hand))


def _won(table: Mapping[str, Odds], line: str) -> Fraction:
    return Fraction(table[line].win, table[line].stake) if line in table else Fraction(-1)
