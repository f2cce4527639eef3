"""Automated craps has the edges of craps where the odds are the same, or of mini-dice where its wagers are elected."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.maths.edges import edges, rows
from tests.maths.test_published import ROWS, agrees

OFFERED = {*games.rules("automated-craps", {"odds_wagers": "on"}).wagers}
TWINS = [
    row
    for row in ROWS
    if row["game"] == "craps" and all({*wager.split("+")} <= OFFERED for wager in row["wagers"])
]  # fmt: skip


@pytest.mark.parametrize("row", TWINS, ids=[f"{row['id']}: {row['wagers'][0]}" for row in TWINS])
def test_13_69f_1a_6_the_published_figures_of_craps_hold(row: dict[str, Any]) -> None:
    elected = {"odds_wagers": "on", **row.get("rules", {})}
    for edge in edges("automated-craps", elected, wagers=row["wagers"]):
        push = edge.probability(0)
        figures = {
            "edge": 100 * edge.edge, "ev": edge.edge, "resolved": 100 * edge.edge / (1 - push),
            "risk": 100 * edge.risk, "variance": edge.variance,
        }  # fmt: skip
        assert all(agrees(figures[name], row[name]) for name in figures if name in row), edge.wager
        for sign, text in zip((1, 0, -1), row.get("win_push_lose", ()), strict=False):
            assert agrees(edge.probability(sign), text), edge.wager


def test_13_69f_1a_6_all_the_rows_that_match_are_here() -> None:
    ids = {row["id"] for row in TWINS}
    assert ids >= {f"CR-{n:02}" for n in (2, 4, 6, 8, 10, 12, 14, 16, 18, 26, 28, 30, 32, 34, 36)}
    assert not [id for id in ids if id.startswith(("CR-20", "CR-22", "CR-24", "CR-40"))], "vigorish, and the fire bet"


def test_13_69f_1a_2_the_line_bets_exactly() -> None:
    found = {edge.wager: edge.edge for edge in edges("automated-craps", wagers=["pass", "dont_pass", "come"])}
    assert found == {"pass": Fraction(7, 495), "dont_pass": Fraction(3, 220), "come": Fraction(7, 495)}


def test_13_69f_1a_2_the_five_wagers_have_mini_dices_edges() -> None:
    five = {edge.wager: edge.outcomes for edge in edges("automated-craps", {"wager_set": "mini_dice_5"})}
    assert five == {edge.wager: edge.outcomes for edge in edges("mini-dice")}


def test_13_69f_1a_2_a_place_bet_to_its_decision_is_the_same_whether_the_come_out_roll_counts() -> None:
    for state in ("active", "inactive"):
        (edge,) = edges("automated-craps", {"place_come_out": state}, wagers=["place_win_6"])
        assert edge.edge == Fraction(1, 66)


def test_13_69f_1a_2_odds_have_rows_only_where_they_are_elected() -> None:
    multiple = {"odds_multiple": "2"}
    assert not [name for name in rows(games.rules("automated-craps", multiple)) if "odds" in name]
    assert "pass+odds_pass" in rows(games.rules("automated-craps", multiple | {"odds_wagers": "on"}))
