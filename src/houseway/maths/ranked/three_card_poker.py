"""Three card poker over all 407 170 400 deals: one's own three cards and the dealer's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.games.ranked.records import ThreeCardPokerRules as Rules
from houseway.games.ranked.three_card_poker import LOWEST
from houseway.law.games.ranked.three_card_poker import HAND
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.ranked.hands import DECK, leading
from houseway.maths.ranked.paid import every_three, named, of_frequencies, of_threes, outcomes
from houseway.ranking import batch, words
from houseway.ranking.batch import Cards, Ranks
from houseway.ranking.poker import Hand

DEALER_HANDS = comb(DECK - HAND, HAND)
DEALS = comb(DECK, HAND) * DEALER_HANDS


class Played(NamedTuple):
    """What ante and play come to in antes, how often play is made, and the lowest hand with which it is."""

    outcomes: dict[Fraction, Fraction]
    often: Fraction
    lowest: Hand


class Beside(NamedTuple):
    """For each leading hand: its rank, and how many of the dealer's do not qualify, are lower, equal and higher."""

    ranks: Ranks
    counts: NDArray[np.int64]


def beside(lowest: Hand) -> Beside:
    """Of the dealer's hands beside each of one's own; ``lowest`` is the lowest that qualifies."""
    own = leading(HAND).cards
    every = every_three()
    counts = np.zeros((len(own), 4), np.int64)
    ranks = batch.threes(own)
    _count(own, ranks, every, batch.threes(every), batch.three_card_hands().index(lowest), counts)
    return Beside(ranks, counts)


@compiled
def _count(own: Cards, ranks: Ranks, every: Cards, theirs: Ranks, lowest: int, counts: NDArray[np.int64]) -> None:
    for at in range(len(own)):
        a, b, c = own[at]
        for one in range(len(every)):
            d, e, f = every[one]
            if d in (a, b, c) or e in (a, b, c) or f in (a, b, c):
                continue
            if theirs[one] < lowest:
                counts[at, 0] += 1
            elif theirs[one] < ranks[at]:
                counts[at, 1] += 1
            elif theirs[one] == ranks[at]:
                counts[at, 2] += 1
            else:
                counts[at, 3] += 1


AGAINST = (1, 2, 0, -2)
"""20.10: what ante and play come to, in antes, in the order of `Beside.counts`."""
Bonus = Callable[[Hand], Fraction]
"""What the ante bonus pays on a hand that is played, whatever the dealer has."""


def worth_playing(found: Beside, bonus: Bonus, raises: Hand | None = None) -> list[bool]:
    """For each leading hand: whether to play loses less than a fold; or whether it is ``raises`` or any above it."""
    named = batch.three_card_hands()
    if raises is not None:
        return [named[rank] >= raises for rank in found.ranks.tolist()]
    return [
        sum((net + bonus(named[rank])) * number for net, number in zip(AGAINST, counts, strict=True)) >= -DEALER_HANDS
        for rank, counts in zip(found.ranks.tolist(), found.counts.tolist(), strict=True)
    ]


def played(bonus: Bonus, lowest: Hand, raises: Hand | None = None) -> Played:
    """Every deal, played where that loses less than a fold, or with the hand ``raises`` and any above it."""
    found, weights, named = beside(lowest), leading(HAND).alike, batch.three_card_hands()
    ends, made, least = list[tuple[Fraction, int]](), 0, named[-1]
    for rank, counts, weight, plays in zip(
        found.ranks.tolist(), found.counts.tolist(), weights.tolist(), worth_playing(found, bonus, raises), strict=True
    ):
        hand = named[rank]
        if not plays:
            ends.append((Fraction(-1), DEALER_HANDS * weight))
            continue
        made, least = made + weight, min(least, hand)
        ends += [(net + bonus(hand), number * weight) for net, number in zip(AGAINST, counts, strict=True)]
    assert sum(number for _, number in ends) == DEALS
    return Played(outcomes(ends), Fraction(made, comb(DECK, HAND)), least)


def ante_bonus(rules: Rules) -> Bonus:
    """20.11: by the table that the licensee elected."""
    odds = odds_of(rules, "ante_bonus")
    return lambda hand: odds.get(hand.category, Fraction(0))


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


def rows(rules: Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """The ante with the play wager that follows it, pair plus, and where it is offered the six card bonus."""

    def row(id: str, way: Callable[[], Analysis], first: Sequence[str], *more: str) -> Row:
        return Row(wagers=(id, *more), analyse=paid_exactly(rules, id, amount, way, first))

    every = {
        "ante": row("ante", partial(ante, rules, strategy), (), "play"),
        "pair_plus": row("pair_plus", partial(pair_plus, rules), () if rules.alone else ("ante",)),
        "six_card_bonus": row("six_card_bonus", partial(six_card_bonus, rules), ("ante",)),
    }
    return {name: row for name, row in every.items() if name in rules.wagers}


def odds_of(rules: Rules, wager: str) -> dict[str, Fraction]:
    """20.11: what each hand wins, a unit of the wager."""
    return {hand: Fraction(odds.win, odds.stake) for hand, odds in rules.paid[wager].items()}


def ante(rules: Rules, strategy: str) -> Analysis:
    """20.10, 20.11: by the best play, or with every hand that would qualify as the dealer's; with the ante bonus."""
    found = played(ante_bonus(rules), LOWEST, LOWEST if strategy else None)
    # What is called by its two highest cards is decided by the third too.
    lowest = words.cards(found.lowest.ranks) if found.lowest.category == "high_card" else words.named(found.lowest)
    return Analysis(
        outcomes=found.outcomes, action=1 + found.often, cites=("20.10", "20.11"),
        note=f"{strategy or 'best play'}: {lowest} or better, in {float(found.often):.4%} of rounds",
        play=f"play with {lowest} or better",
        details={
            "raised": str(found.often), "raised_from": [*found.lowest.ranks], "strategy_name": strategy or "best",
        },
    )  # fmt: skip


def pair_plus(rules: Rules) -> Analysis:
    """20.11: one's own three cards; beside an ante, the best play folds none that wins."""
    outcomes = of_threes(named(odds_of(rules, "pair_plus")))
    return Analysis(outcomes=outcomes, cites=("20.11",), note="no hand that wins is folded")


def six_card_bonus(rules: Rules) -> Analysis:
    """20.11: the best five of six cards, of a hand that is not folded."""
    six = sum(batch.frequencies(2 * HAND), start=np.zeros(len(batch.hands()), np.int64))
    return Analysis(outcomes=of_frequencies(named(odds_of(rules, "six_card_bonus")), six), cites=("20.11",))
