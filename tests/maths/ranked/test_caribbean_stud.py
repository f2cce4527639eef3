"""Caribbean stud: the exact count against published totals, and against visiting every hand of the dealer's."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.ranked.caribbean_stud import LOWEST
from houseway.maths import charts
from houseway.maths.edges import Unknown, edges
from houseway.maths.ranked.caribbean_stud import DEALS, beside
from houseway.maths.ranked.coach import bet_or_fold
from houseway.maths.ranked.hands import against, hands
from houseway.ranking import batch
from houseway.ranking.poker import five

PUBLISHED = {
    "": 1_041_372_912_372, "three_rules": 1_041_417_758_724, "matching_up_card": 1_063_176_931_284,
    "any_ace_king": 1_132_600_203_540,
}  # fmt: skip
"""The loss in antes over all deals, by strategy: Wizard of Odds, Caribbean stud."""


@pytest.mark.parametrize("strategy", PUBLISHED)
def test_16_10_the_loss_over_all_deals_is_the_published_one(strategy: str) -> None:
    (one,) = edges("caribbean-stud", wagers=["ante"], strategy=strategy)
    assert one.edge * DEALS == PUBLISHED[strategy]
    assert sum(one.outcomes.values()) == 1
    assert one.method == "exact"


def test_16_10_betting_any_ace_king_has_the_published_risk_and_spread() -> None:
    (one,) = edges("caribbean-stud", wagers=["ante"], strategy="any_ace_king")
    assert float(one.risk) == pytest.approx(0.02672141, abs=1e-8)
    assert float(one.variance) == pytest.approx(5.211084, abs=1e-6)
    assert float(Fraction(one.details["raised"])) == pytest.approx(0.56318681, abs=1e-8)


def test_the_hands_that_stand_for_others_stand_for_all() -> None:
    assert (len(hands().leading), int(hands().alike.sum())) == (134_459, comb(52, 5))


@pytest.mark.parametrize("seed", range(3))
def test_16_1_the_dealers_hands_beside_a_hand_and_an_up_card_are_those_that_a_visit_finds(seed: int) -> None:
    chance = np.random.default_rng(seed)
    at = int(chance.integers(len(hands().leading)))
    own = hands().cards[hands().leading[at]]
    up = int(chance.choice(np.setdiff1d(np.arange(52), own)))
    others = np.setdiff1d(np.arange(52), [*own, up])
    dealers = np.array([(*four, up) for four in combinations(others.tolist(), 4)], np.uint8)
    found, mine = batch.ranks(dealers), batch.ranks(own[None])[0]
    qualified = found[found >= batch.hands().index(LOWEST)]
    one = beside()
    assert one.out[at, up] == len(found) - len(qualified)
    assert one.beaten[at, up] == (qualified < mine).sum()
    assert one.equal[at, up] == (qualified == mine).sum()
    assert one.lost[at, up] == (qualified > mine).sum()


def test_every_hand_of_at_least_a_rank_is_counted_once_for_each_card_it_shows() -> None:
    lowest = batch.hands().index(five(("Ac", "Ad", "Ah", "As", "2c")))
    counted = against(lowest)
    free = np.ones((len(hands().leading), 52), bool)
    free[np.arange(len(free))[:, None], hands().cards[hands().leading]] = False
    disjoint = int((np.where(free, counted.all, 0).sum(axis=1) * hands().alike).sum())
    strong = hands().cards[hands().ranks >= lowest]
    assert disjoint == len(strong) * 5 * comb(47, 5)


def test_16_12_with_an_amount_the_payout_limit_enters() -> None:
    (small,), (large,) = (edges("caribbean-stud", wagers=["ante"], amount=amount) for amount in (100, 100_000))
    assert small.edge * DEALS == PUBLISHED[""]
    assert max(large.outcomes) == 1 + Fraction(500_000, 100_000)
    assert large.edge > small.edge


def test_16_11_the_published_meter_at_which_the_progressive_wager_is_even() -> None:
    (one,) = edges("caribbean-stud", wagers=["progressive"])
    assert round(float(Fraction(one.details["even_at"])), 2) == 263_205.26
    even = edges("caribbean-stud", {"progressive_reset": "263204.56"}, wagers=["progressive"])[0]
    assert abs(even.edge) < Fraction(1, 10**6)


def test_16_11_each_hand_as_often_as_there_are_such_hands() -> None:
    (one,) = edges("caribbean-stud", wagers=["progressive"])
    assert [int(p * comb(52, 5)) for net, p in one.outcomes.items() if net > 0] == [4, 36, 624, 3_744, 5_108]


def test_a_strategy_that_there_is_not_is_refused() -> None:
    with pytest.raises(Unknown, match="did you mean three_rules"):
        edges("caribbean-stud", strategy="three_rule")
    with pytest.raises(Unknown, match="red-dog has no strategy 'clever'; there is best"):
        edges("red-dog", strategy="clever")
    assert [one.edge for one in edges("red-dog", strategy="best")] == [one.edge for one in edges("red-dog")]


def test_the_deck_is_numbered_alike() -> None:
    assert [batch.NUMBERS[face] for face in DECK] == [*range(52)]


def test_16_10_the_chart_says_what_the_coach_finds_worth_more() -> None:
    rules: Any = games.rules("caribbean-stud")
    chart = charts.chart(rules)
    every, queen = chart.section("all hands"), chart.section("A K Q, up card not held")
    for own, up, line in (
        ("2h 2d 5c 9s Ks", "A", "pair or better"), ("Ah Kd Qc 8s 3h", "8", "A K Q: up card held"),
        ("Ah Kd Jc 8s 3h", "8", "A K J: up card held"), ("Ah Kd Jc 8s 3h", "9", "A K J: not held"),
        ("Ah Kd 9c 8s 4h", "K", "A K, lower: up card held"), ("Ah Kd 9c 8s 4h", "3", "A K, lower: not held"),
        ("Ah Qd Jc 9s 7h", "2", "less than A K"),
    ):  # fmt: skip
        worth = bet_or_fold(rules, own.split(), f"{up}s" if f"{up}s" not in own else f"{up}c")
        assert every.cell(line, up) == ("B" if worth["bet"] > worth["fold"] else "F"), (own, up)
    for fourth, up in (("J", "T"), ("T", "9"), ("8", "2"), ("8", "9"), ("4", "2"), ("3", "J")):
        cards = f"Ah Kd Qc {fourth}s {'2' if up != '2' else '3'}h".split()
        worth = bet_or_fold(rules, cards, f"{up}d")
        assert queen.cell(fourth, up) == ("B" if worth["bet"] > worth["fold"] else "F"), (cards, up)
    assert every.cell("A K Q: not held", "9") == "x"
    assert every.cell("A K Q: not held", "A") == ""
