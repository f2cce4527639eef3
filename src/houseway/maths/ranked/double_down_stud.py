"""Double down stud over all deals: four cards that are seen, and the hole card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.ranked.double_down_stud import DOUBLE, INITIAL, result
from houseway.games.ranked.records import DoubleDownStudRules as Rules
from houseway.law.games.ranked.double_down_stud import COMMON, PAYOUT_LIMIT
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.ranked.hands import DECK, fifths, leading
from houseway.maths.ranked.paid import Ended, Pays, by_rank, limited, so_many, together
from houseway.ranking.poker import Hand

SEEN = COMMON
"""What is seen before the second wager: one's own card, and the common ones but for the hole card."""
DEALS = comb(DECK, SEEN) * (DECK - SEEN)


class Doubled(NamedTuple):
    """How the deals end, and how often the second wager is made."""

    ends: list[Ended]
    often: Fraction


STRATEGIES: dict[str, Callable[[NDArray[np.int64] | NDArray[np.float64]], NDArray[np.bool_]]] = {
    "": lambda worth: worth > 0,
    "never": lambda worth: np.zeros(len(worth), np.bool_),
    "always": lambda worth: np.ones(len(worth), np.bool_),
}
"""When to double, by what the four cards are worth; best where none is named."""


def doubled(pays: Pays, strategy: str = "", amount: int = 0) -> Doubled:
    """Every deal, doubled wherever that pays or as a strategy has it; with an amount the payout limit enters."""
    each, parts = by_rank(pays)
    four = leading(SEEN)
    found = fifths()
    _, once, twice = so_many(each, parts, 2, amount, PAYOUT_LIMIT)
    doubles = STRATEGIES[strategy]((twice - once)[found].sum(axis=1))
    ends = list[Ended]()
    for times, those in ((2, doubles), (1, ~doubles)):
        weights = np.repeat(four.alike[those], DECK - SEEN)
        counts = np.bincount(found[those].ravel(), weights=weights, minlength=len(each)).astype(np.int64)
        ends += [
            Ended(times, Fraction(wins, parts), int(counts[each == wins].sum())) for wins in np.unique(each).tolist()
        ]
    assert sum(one.deals for one in ends) == DEALS
    return Doubled(ends, Fraction(int(four.alike[doubles].sum()), comb(DECK, SEEN)))


# ── the row ──────────────────────────────────────────────────────────────────────────────────────


def rows(rules: Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """The initial wager with the double down wager that follows it."""
    analyse = paid_exactly(rules, INITIAL, amount, partial(initial, rules, amount, strategy))
    return {INITIAL: Row(wagers=(INITIAL, DOUBLE), analyse=analyse, seconds=4.0, by_amount=limited)}


def pays(rules: Rules) -> Pays:
    """17.9(a)-(c), 17.10(b): what a hand wins, a unit."""

    def of(hand: Hand) -> Fraction:
        line = result(hand)
        if line in rules.paid:
            return Fraction(rules.paid[line].win, rules.paid[line].stake)
        return Fraction(0) if line == "push" else Fraction(-1)

    return of


def initial(rules: Rules, amount: int, strategy: str) -> Analysis:
    """17.9, 17.10: per unit of the initial wager, doubled in full or not at all."""
    found = doubled(pays(rules), strategy, amount)
    return Analysis(
        outcomes=together(found.ends, amount, PAYOUT_LIMIT), action=1 + found.often,
        cites=("17.9(a)", "17.9(b)", "17.9(c)", "17.10(b)"),
        note=f"{strategy or 'best play'}: doubled in {float(found.often):.4%} of rounds",
        play=strategy or "double down where that pays",
        details={"raised": str(found.often), "strategy_name": strategy or "best"},
    )  # fmt: skip
