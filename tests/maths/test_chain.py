"""Chains: elimination against textbook chains, and craps against its published distributions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway import games
from houseway.law.games.dice.craps import POINTS
from houseway.maths.chain import Solved, absorb
from houseway.maths.edges import Edge, edges, rows

# ── elimination ──────────────────────────────────────────────────────────────────────────────────


def ruin(start: int, goal: int, up: Fraction) -> dict[str, Fraction]:
    """A gambler who wins a unit with probability ``up`` until the goal or ruin."""
    states = [start, *(s for s in range(1, goal) if s != start)]
    ends: dict[int, int | str] = {0: "ruin", goal: "goal"}
    moves = {s: {ends.get(s + 1, s + 1): up, ends.get(s - 1, s - 1): 1 - up} for s in states}
    return absorb(moves).ends


@pytest.mark.parametrize("start", range(1, 7))
def test_the_gambler_is_ruined_as_the_classical_formula_has_it(start: int) -> None:
    up = Fraction(9, 19)
    ratio = (1 - up) / up
    goal = (1 - ratio**start) / (1 - ratio**7)
    assert ruin(start, 7, up) == {"goal": goal, "ruin": 1 - goal}


def test_a_state_that_returns_to_itself_is_left_in_the_end() -> None:
    rows = {"a": {"a": Fraction(3, 4), "x": Fraction(1, 8), "y": Fraction(1, 8)}}
    assert absorb(rows) == Solved({"x": Fraction(1, 2), "y": Fraction(1, 2)}, Fraction(4))


@pytest.mark.parametrize("start", range(1, 7))
def test_a_fair_game_lasts_as_long_as_the_classical_formula_has_it(start: int) -> None:
    states = [start, *(one for one in range(1, 7) if one != start)]
    moves = {
        s: {s + 1 if s < 6 else "goal": Fraction(1, 2), s - 1 if s > 1 else "ruin": Fraction(1, 2)} for s in states
    }
    assert absorb(moves).rounds == start * (7 - start)


def test_a_chain_that_never_ends_is_an_error() -> None:
    with pytest.raises(ValueError, match="never decided"):
        absorb({"a": {"b": Fraction(1)}, "b": {"a": Fraction(1)}})


# ── craps ────────────────────────────────────────────────────────────────────────────────────────

WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}


def one(wager: str, elected: dict[str, object] | None = None) -> Edge:
    (edge,) = edges("craps", elected, wagers=[wager])
    return edge


def test_1_2_a_1_pass() -> None:
    assert one("pass").outcomes == {1: Fraction(244, 495), -1: Fraction(251, 495)}


def test_1_2_a_1_pass_is_decided_in_557_165_rolls_and_its_odds_in_196_55() -> None:
    """By hand: one roll, and at a point of n ways 36/(n + 6) more."""
    after = {point: Fraction(36, ways + 6) for point, ways in WAYS.items()}
    more = sum(Fraction(ways, 36) * after[point] for point, ways in WAYS.items())
    assert one("pass").lasts == 1 + more == Fraction(557, 165)
    assert one("odds_pass", {"odds_multiple": 2}).lasts == more / Fraction(24, 36)
    assert one("pass+odds_pass", {"odds_multiple": 2}).lasts == 1 + more
    assert one("hard_6").lasts == Fraction(36, 11)
    assert one("field").lasts == 1
    assert one("pass").hits == Fraction(244, 495) / Fraction(557, 165)


def test_1_2_a_2_dont_pass_is_void_on_12() -> None:
    assert one("dont_pass").outcomes == {1: Fraction(949, 1980), 0: Fraction(1, 36), -1: Fraction(244, 495)}


@pytest.mark.parametrize("come", ["come", "dont_come"])
def test_1_2_a_3_a_come_bet_is_worth_what_its_line_bet_is(come: str) -> None:
    assert one(come).outcomes == one({"come": "pass", "dont_come": "dont_pass"}[come]).outcomes


@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_5_and_6_a_place_bet_is_a_race_of_its_number_against_7(point: int) -> None:
    win = Fraction(WAYS[point], WAYS[point] + 6)
    assert one(f"place_win_{point}").probability(1) == win
    assert one(f"place_lose_{point}").probability(1) == 1 - win


@pytest.mark.parametrize("come_out", ["active", "inactive"])
@pytest.mark.parametrize(("wager", "win"), [("hard_4", Fraction(1, 9)), ("hard_8", Fraction(1, 11))])
def test_1_3_whether_a_wager_is_active_on_a_come_out_roll_does_not_change_its_decision(
    come_out: str, wager: str, win: Fraction
) -> None:
    assert one(wager, {"hardways_come_out": come_out}).probability(1) == win


@pytest.mark.parametrize("base", ["pass", "dont_pass", "come", "dont_come"])
def test_1_6_odds_have_no_edge_and_their_points_come_as_the_come_out_roll_gives_them(base: str) -> None:
    odds = one(f"odds_{base}")
    assert odds.edge == 0
    points = {point: Fraction(ways, 24) for point, ways in WAYS.items()}
    expected: dict[Fraction, Fraction] = {}
    for point, chance in points.items():
        made = Fraction(WAYS[point], WAYS[point] + 6)
        taking = base in ("pass", "come")
        net, win = (TRUE[point], made) if taking else (1 / TRUE[point], 1 - made)
        for outcome, weight in ((net, win), (Fraction(-1), 1 - win)):
            expected[outcome] = expected.get(outcome, Fraction(0)) + chance * weight
    assert odds.outcomes == expected


def test_1_6_no_row_with_odds_where_no_multiple_is_elected() -> None:
    assert not [name for name in rows(games.rules("craps")) if "+" in name]
    assert not [name for name in rows(games.rules("craps", {"odds_multiple": {"4": "3"}})) if "+" in name]
    assert {"pass+odds_pass", "dont_come+odds_dont_come"} <= rows(games.rules("craps", {"odds_multiple": "1"})).keys()


def test_1_5_vigorish_up_front_is_part_of_what_is_put_down() -> None:
    assert one("buy_4").outcomes == {Fraction(39, 21): Fraction(1, 3), Fraction(-1): Fraction(2, 3)}
    on_win = one("buy_4", {"vig_timing": "on_win"})
    assert on_win.outcomes == {Fraction(39, 20): Fraction(1, 3), Fraction(-1): Fraction(2, 3)}


# ── 13:69F-1.12 the fire bet ─────────────────────────────────────────────────────────────────────

POINTS_MADE = {
    0: Fraction("98/165"),
    1: Fraction("78834/302335"),
    2: Fraction("1970803095086/19459848690711"),
    3: Fraction("1308430294936495236340268/39134473632501557375602251"),
    4: Fraction("397827275553303559561275300153332123/45217004661600798293395811871070645620"),
    5: Fraction("205475014116867547145317940818694649261505/125294750887234054523299013860064832861616986"),
    6: Fraction("3700403899126040038831518494284887738125/22780863797678919004236184338193605974839452"),
}
"""Different points that a shooter makes before the loser 7, as published (Ethier; Catlin) and computed elsewhere."""


def test_1_12_the_points_that_a_shooter_makes_are_distributed_as_published() -> None:
    """A paytable of the house's own that pays as many to 1 as points are made tells them all apart."""
    paytable = {str(points): f"{points} to 1" for points in range(1, 7)}
    fire = one("fire", {"fire_bet": "custom", "fire": {"paytable": paytable}})
    expected = {Fraction(points or -1): chance for points, chance in POINTS_MADE.items()}
    assert fire.outcomes == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "pays"), [("fire_A", {4: 24, 5: 249, 6: 999}), ("fire_B", {3: 6, 4: 29, 5: 149, 6: 299})]
)
def test_1_12_the_edge_of_the_fire_bet_is_what_its_paytable_leaves(table: str, pays: dict[int, int]) -> None:
    expected = 1 - sum((odds + 1) * POINTS_MADE[points] for points, odds in pays.items())
    assert one("fire", {"fire_bet": table}).edge == expected


def test_mini_craps_has_the_same_edges_as_craps() -> None:
    assert rows(games.rules("mini-craps")).keys() == rows(games.rules("craps")).keys()
    some = ["pass", "come", "place_lose", "buy", "hard_6", "horn"]
    mini = {edge.wager: edge.outcomes for edge in edges("mini-craps", wagers=some)}
    assert mini == {edge.wager: edge.outcomes for edge in edges("craps", wagers=some)}
