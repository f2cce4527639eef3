"""Mini-dice: every wager's exact distribution against the counts of two dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.maths.edges import Edge, edges, rows

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
PLACE = {4: "9/5", 5: "7/5", 6: "7/6", 8: "7/6", 9: "7/5", 10: "9/5"}
EDGES = {4: "1/15", 5: "1/25", 6: "1/66", 8: "1/66", 9: "1/25", 10: "1/15"}
"""The rulebook's own figures, per decision."""


def one(wager: str, elected: Mapping[str, Any] | None = None, amount: int = 0) -> Edge:
    (edge,) = edges("mini-dice", elected, wagers=[wager], amount=amount)
    return edge


@pytest.mark.parametrize("number", PLACE)
def test_13_2_a_1_a_place_bet_races_7(number: int) -> None:
    edge = one(f"place_{number}")
    win = Fraction(WAYS[number], WAYS[number] + WAYS[7])
    assert edge.outcomes == {Fraction(PLACE[number]): win, Fraction(-1): 1 - win}
    assert edge.edge == Fraction(EDGES[number])


def test_13_2_a_2_the_wagers_of_one_shake() -> None:
    assert one("field").outcomes == {2: Fraction(2, 36), 1: Fraction(14, 36), -1: Fraction(20, 36)}
    assert one("any_7").outcomes == {4: Fraction(1, 6), -1: Fraction(5, 6)}
    assert [one(wager).edge for wager in ("field", "any_7", "over_7", "under_7")] == [
        Fraction(1, 18),
        *[Fraction(1, 6)] * 3,
    ]


def test_13_6_b_higher_odds_lower_the_edge() -> None:
    assert one("place_10", {"higher_odds": {"place_10": "2 to 1"}}).edge == 0


def test_13_6_b_1_the_edge_is_the_same_for_every_payable_amount() -> None:
    assert one("place_6", amount=600).outcomes == one("place_6", amount=1800).outcomes == one("place_6").outcomes


def test_13_2_b_every_wager_has_a_row_and_no_other() -> None:
    rules = games.rules("mini-dice")
    assert rows(rules).keys() == rules.wagers.keys()


def test_13_7_who_shakes_changes_no_edge() -> None:
    for elected in ({"shaker_by": "dealer"}, {"seven_relinquishes": "on"}):
        assert one("place_6", elected).outcomes == one("place_6").outcomes
