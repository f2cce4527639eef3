"""Caribbean stud over all 19 933 230 517 200 deals: a player's five cards, the dealer's up card and other four.

For each hand and up card the sum over the dealer's hands is exact; so is the best decision, and the sum of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.ranked.caribbean_stud import LOWEST
from houseway.games.ranked.records import CaribbeanStudRules as Rules
from houseway.law.games.ranked.caribbean_stud import (
    BET_MULTIPLE,
    HAND,
    HOLE_CARDS,
    PROGRESSIVE_WAGER,
    ROYAL_SHARE,
    STRAIGHT_FLUSH_SHARE,
)
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.ranked.hands import DECK, Hands, against, hands
from houseway.maths.ranked.paid import Pays, limited, of_frequencies
from houseway.maths.walker import gather
from houseway.money import dollars
from houseway.ranking import batch
from houseway.ranking.poker import FIVE

DEALER_HANDS = comb(DECK - HAND - 1, HOLE_CARDS)
"""How many hands the dealer may have whose up card is seen."""
DEALS = comb(DECK, HAND) * (DECK - HAND) * DEALER_HANDS
LOSS = -1 - BET_MULTIPLE
Bets = NDArray[np.bool_]
"""Whether each leading hand bets against each up card."""


class Beside(NamedTuple):
    """For each leading hand and up card: how many of the dealer's hands do not qualify, or are lower, equal, higher."""

    out: NDArray[np.int64]
    beaten: NDArray[np.int64]
    equal: NDArray[np.int64]
    lost: NDArray[np.int64]
    held: NDArray[np.bool_]
    """Where the up card is one of the player's own: no deal at all."""


@cache
def beside() -> Beside:
    """Of the dealer's hands with an up card, those beside each leading hand."""
    found = against(batch.hands().index(LOWEST))
    lower, equal, all = (counts.astype(np.int64) for counts in found)
    own = hands().cards[hands().leading]
    held = np.zeros(lower.shape, np.bool_)
    held[np.arange(len(own))[:, None], own] = True
    lower, equal, all = (np.where(held, 0, counts) for counts in (lower, equal, all))
    out = np.where(held, 0, DEALER_HANDS - all)
    return Beside(out, lower, equal, all - lower - equal, held)


def categories() -> NDArray[np.int64]:
    """The category of each leading hand, as a number of `FIVE`."""
    return batch.categories()[hands().ranks[hands().leading]].astype(np.int64)


# ── when to bet ──────────────────────────────────────────────────────────────────────────────────


def best(won: NDArray[np.float64]) -> Bets:
    """Wherever a bet loses less than the ante that a fold gives up."""
    one = beside()
    worth = one.out + one.beaten * won[:, None] + LOSS * one.lost
    bets: Bets = (worth > -DEALER_HANDS) & ~one.held
    return bets


def ace_king(own: Hands) -> tuple[Bets, NDArray[np.int64]]:
    """Which leading hands have a pair or better, and the five ranks of those with an ace and a king and no pair."""
    values = np.sort((own.cards[own.leading].astype(np.int64) - 1) % 13, axis=1)[:, ::-1]  # two is 0, ace is 12
    return categories() > FIVE.index("high_card"), values


def any_ace_king(up: NDArray[np.int64]) -> Bets:
    """With an ace and a king or better, always."""
    made, values = ace_king(hands())
    bets: Bets = (made | ((values[:, 0] == 12) & (values[:, 1] == 11)))[:, None] & np.ones(len(up), np.bool_)
    return bets


def matching_up_card(up: NDArray[np.int64]) -> Bets:
    """With a pair or better; with an ace and a king where the up card is of one's own ranks."""
    made, values = ace_king(hands())
    matches: Bets = (values[:, :, None] == up).any(axis=1)
    bets: Bets = made[:, None] | (any_ace_king(up) & matches)
    return bets


def three_rules(up: NDArray[np.int64]) -> Bets:
    """With a pair or better; with an ace and a king against an up card from two to queen that one holds, against an ace
    or a king with a queen or a jack, and against one that one does not hold with a queen and a fourth card above it."""
    made, values = ace_king(hands())
    matches: Bets = (values[:, :, None] == up).any(axis=1)
    high, queen = up >= 11, values[:, 2] == 10
    jack_or_queen = values[:, 2] >= 9
    rules: Bets = (
        (matches & ~high) | (high & jack_or_queen[:, None]) | (~matches & queen[:, None] & (up < values[:, 3:4]))
    )
    bets: Bets = made[:, None] | (any_ace_king(up) & rules)
    return bets


STRATEGIES: Mapping[str, Callable[[NDArray[np.int64]], Bets]] = {
    "three_rules": three_rules, "matching_up_card": matching_up_card, "any_ace_king": any_ace_king,
}  # fmt: skip
"""Published rules of thumb, beside the best decision of each hand and up card."""

# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


def rows(rules: Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """The ante with the bets that follow it, and the progressive wager."""
    exact = partial(paid_exactly, rules, amount=amount)
    return {
        "ante": Row(
            wagers=("ante", "bet"),
            analyse=exact("ante", analyse=partial(ante, rules, amount, strategy)),
            seconds=7.0,
            by_amount=limited,
        ),
        "progressive": Row(wagers=("progressive",), analyse=exact("progressive", analyse=partial(progressive, rules))),
    }


def ante(rules: Rules, amount: int, strategy: str) -> Analysis:
    """16.10, 16.12: by category of the player's hand; with an amount the payout limit enters."""
    one, weights, category = beside(), hands().alike, categories()
    won = {name: bet_wins(rules, name, amount) for name in rules.bet}
    bets = decided(rules, amount, strategy) & ~one.held

    def count(of: NDArray[np.int64], where: Bets) -> int:
        return int((np.where(where, of, 0).sum(axis=1) * weights).sum())

    folded = count(np.full(one.out.shape, DEALER_HANDS), ~bets & ~one.held)
    ends = [(Fraction(-1), folded), (Fraction(1), count(one.out, bets)), (Fraction(LOSS), count(one.lost, bets)),
            (Fraction(0), count(one.equal, bets))]  # fmt: skip
    for name, wins in won.items():
        beaten = count(one.beaten, bets & (category == FIVE.index(name))[:, None])
        ends.append((1 + wins, beaten))
    assert sum(number for _, number in ends) == DEALS
    raised = 1 - Fraction(folded, DEALS)
    return Analysis(
        outcomes=gather((net, Fraction(number, DEALS)) for net, number in sorted(ends, reverse=True) if number),
        action=1 + BET_MULTIPLE * raised, cites=("16.10", "16.12"),
        note=f"{'by ' + strategy if strategy else 'best play'}: bet in {float(raised):.4%} of rounds",
        play=strategy or "bet where that pays against the card that shows",
        details={"raised": str(raised), "strategy_name": strategy or "best"},
    )  # fmt: skip


def decided(rules: Rules, amount: int, strategy: str) -> Bets:
    """When to bet: by a rule of thumb, or wherever that is best; nothing is said of up cards that one holds."""
    if strategy:
        return STRATEGIES[strategy]((np.arange(DECK) - 1) % 13)
    won = {name: bet_wins(rules, name, amount) for name in rules.bet}
    return best(np.array([float(1 + won.get(name, Fraction(0))) for name in FIVE])[categories()])


def bet_wins(rules: Rules, hand: str, amount: int) -> Fraction:
    """What a winning bet wager is paid, a unit of the ante."""
    odds = rules.bet[hand]
    if not amount:
        return Fraction(BET_MULTIPLE * odds.win, odds.stake)
    return Fraction(min(odds.pays(BET_MULTIPLE * amount), rules.limit), amount)


def progressive(rules: Rules) -> Analysis:
    """16.11: alone at the table, by what the meter falls back to and every round adds."""
    frequency = np.bincount(hands().ranks, minlength=len(batch.hands())).astype(np.int64)
    of_category = np.bincount(batch.categories(), weights=frequency, minlength=len(FIVE)).astype(np.int64)
    total = comb(DECK, HAND)
    fixed = sum(Fraction(int(of_category[FIVE.index(name)]) * pays, total) for name, pays in rules.amounts.items())
    of_meter = sum(Fraction(int(of_category[FIVE.index(name)]) * share, 100 * total) for name, share in SHARES.items())
    even = (PROGRESSIVE_WAGER - fixed) / of_meter
    note = f"the meter shows {dollars(shown(rules))}; it is even at {dollars(round(even))}"
    return Analysis(
        outcomes=of_frequencies(progressive_pays(rules), frequency),
        cites=("16.11",),
        note=note,
        details={"meter": dollars(shown(rules)), "even_at": str(even / 100)},
    )


SHARES = {"royal_flush": ROYAL_SHARE, "straight_flush": STRAIGHT_FLUSH_SHARE}


def shown(rules: Rules) -> int:
    """What the meter shows after a round that follows its reset."""
    return rules.meter.reset + rules.meter.rate


def progressive_pays(rules: Rules) -> Pays:
    """16.11: what the dollar comes to, by the hand."""
    wins = {name: shown(rules) * share // 100 for name, share in SHARES.items()} | dict(rules.amounts)
    return lambda hand: Fraction(wins.get(hand.category, 0) - PROGRESSIVE_WAGER, PROGRESSIVE_WAGER)
