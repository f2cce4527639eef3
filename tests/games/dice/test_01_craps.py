"""Subchapter 1, craps and mini-craps: 1.1 to 1.12, in the order of the sections, and what 8.2 adds to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
import yaml

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.law.datum import in_force
from houseway.law.election import Unlawful, faults
from houseway.law.games.dice.craps import HOPS as LISTED_HOPS
from houseway.law.games.dice.craps import LAW, MINI_LAW
from houseway.money import Odds
from houseway.play import actors, plain_tells, transcript
from houseway.play.inputs import Bet, Choose, Roll, read
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import Settled
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
Dice = tuple[int, int]
DICE: list[Dice] = list(product(range(1, 7), range(1, 7)))
POINTS = (4, 5, 6, 8, 9, 10)
STACK = 10_000_000
OLD = "2012-03-18"
EXTRAS = "hop_hard_22,hop_hard_55,hop_easy_16,horn_high_2,horn_high_3,horn_high_11,horn_high_12,whirl"


# ── what the tests ask, and what they ask it with ────────────────────────────────────────────────


@cache
def elected(options: tuple[tuple[str, str], ...]) -> Rules:
    return games.rules("craps", dict(options))


def table(point: int = 0, **options: str) -> AnyTable:
    """A table with one rich player, before a come out roll or with a point on."""
    one: AnyTable = Table(elected(tuple(sorted(options.items()))), {"1": STACK, "2": STACK})
    one.state.point = point
    one.state.rolled = one.state.pointed = bool(point)
    return one


def feed(one: AnyTable, *raw: Any) -> list[dict[str, Any]]:
    law, as_of = one.rules.game.law, one.rules.as_of
    return [plain_tells.plain(tell, law, as_of) for given in raw for tell in one.feed(read(given))]


def outcome(one: AnyTable, dice: Dice, wager: str) -> tuple[str, int] | None:
    """What a roll did to the first player's wager: the result and its net in cents, or nothing."""
    told = [t for t in one.feed(Roll(dice=dice)) if isinstance(t, Settled) and t.seat == "1" and t.wager == wager]
    assert len(told) <= 1
    if not told:
        return None
    return told[0].result, {"win": told[0].pays, "lose": -told[0].amount}.get(told[0].result, 0)


def thrown(wager: str, amount: int, dice: Dice, point: int = 0, **options: str) -> tuple[str, int] | None:
    """A wager that is made and the next roll."""
    one = table(point, **options)
    one.feed(Bet(seat="1", wager=wager, amount=amount))
    return outcome(one, dice, wager)


def with_come_point(wager: str, number: int, dice: Dice, *, point: int) -> tuple[str, int] | None:
    """A come or don't come bet that already lies in its number's box."""
    one = table(next(n for n in POINTS if n != number))
    one.feed(Bet(seat="1", wager=wager, amount=1000))
    one.feed(Roll(dice=easy(number)))
    one.state.point = point
    return outcome(one, dice, wager)


def easy(total: int) -> Dice:
    """Two dice of that total, unlike each other wherever that can be."""
    return next(
        (low, total - low) for low in range(1, 7) if 1 <= total - low <= 6 and (low != total - low or total in (2, 12))
    )


def roll(total: int) -> dict[str, list[int]]:
    return {"roll": list(easy(total))}


def rolls(*totals: int) -> list[dict[str, list[int]]]:
    return [roll(total) for total in totals]


def remove(seat: int, wager: str, **more: Any) -> dict[str, Any]:
    return {"remove": {"seat": str(seat), "wager": wager, **more}}


def call(seat: int, do: str, wager: str = "", **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do, **({"wager": wager} if wager else {}), **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def craps(*inputs: Any, **more: Any) -> Judgement:
    return judge("craps", inputs, **more)


def refused(*inputs: Any, **more: Any) -> dict[str, Any]:
    return craps(*inputs, **more).refused


# ── 1.2 the wagers, anew ─────────────────────────────────────────────────────────────────────────

WAGERS: dict[str, dict[str, Any]] = yaml.safe_load(
    """
pass:      {first: {win: [7, 11], lose: [2, 3, 12], void: []}, then: {win: number, lose: 7}}
dont_pass: {first: {win: [2, 3], lose: [7, 11], void: [12]}, then: {win: 7, lose: number}}
come:      {first: {win: [7, 11], lose: [2, 3, 12], void: []}, then: {win: number, lose: 7}}
dont_come: {first: {win: [2, 3], lose: [7, 11], void: [12]}, then: {win: 7, lose: number}}
field:     {win: {2: 2 to 1, 3: 1 to 1, 4: 1 to 1, 9: 1 to 1, 10: 1 to 1, 11: 1 to 1, 12: 2 to 1}}
any_seven: {win: {7: 4 to 1}}
any_craps: {win: {2: 7 to 1, 3: 7 to 1, 12: 7 to 1}}
craps_2:   {win: {2: 30 to 1}}
craps_3:   {win: {3: 15 to 1}}
craps_12:  {win: {12: 30 to 1}}
eleven:    {win: {11: 15 to 1}}
c_and_e:   {win: {2: 3 to 1, 3: 3 to 1, 12: 3 to 1, 11: 7 to 1}}
horn:      {win: {2: 27 to 4, 12: 27 to 4, 3: 3 to 1, 11: 3 to 1}}
hard_4:    {faces: [2, 2], odds: 7 to 1}
hard_6:    {faces: [3, 3], odds: 9 to 1}
hard_8:    {faces: [4, 4], odds: 9 to 1}
hard_10:   {faces: [5, 5], odds: 7 to 1}
place_win_4:   {win: 4, lose: 7, odds: 9 to 5}
place_win_5:   {win: 5, lose: 7, odds: 7 to 5}
place_win_6:   {win: 6, lose: 7, odds: 7 to 6}
place_win_8:   {win: 8, lose: 7, odds: 7 to 6}
place_win_9:   {win: 9, lose: 7, odds: 7 to 5}
place_win_10:  {win: 10, lose: 7, odds: 9 to 5}
place_lose_4:  {win: 7, lose: 4, odds: 5 to 11}
place_lose_5:  {win: 7, lose: 5, odds: 5 to 8}
place_lose_6:  {win: 7, lose: 6, odds: 4 to 5}
place_lose_8:  {win: 7, lose: 8, odds: 4 to 5}
place_lose_9:  {win: 7, lose: 9, odds: 5 to 8}
place_lose_10: {win: 7, lose: 10, odds: 5 to 11}
buy_4:   {win: 4, lose: 7, odds: 2 to 1}
buy_5:   {win: 5, lose: 7, odds: 3 to 2}
buy_6:   {win: 6, lose: 7, odds: 6 to 5}
buy_8:   {win: 8, lose: 7, odds: 6 to 5}
buy_9:   {win: 9, lose: 7, odds: 3 to 2}
buy_10:  {win: 10, lose: 7, odds: 2 to 1}
lay_4:   {win: 7, lose: 4, odds: 1 to 2}
lay_5:   {win: 7, lose: 5, odds: 2 to 3}
lay_6:   {win: 7, lose: 6, odds: 5 to 6}
lay_8:   {win: 7, lose: 8, odds: 5 to 6}
lay_9:   {win: 7, lose: 9, odds: 2 to 3}
lay_10:  {win: 7, lose: 10, odds: 1 to 2}
"""
)
TAKING = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
AMOUNT = 1_320_000
"""Cents that every odds line divides."""


def odds(text: str) -> Fraction:
    win, stake = text.split(" to ")
    return Fraction(int(win), int(stake))


def won(text: str) -> tuple[str, int]:
    pays = AMOUNT * odds(text)
    assert pays.denominator == 1
    return "win", int(pays)


LOST = ("lose", -AMOUNT)


def one_roll(wager: str, dice: Dice) -> tuple[str, int]:
    wins = WAGERS[wager]["win"]
    return won(wins[sum(dice)]) if sum(dice) in wins else LOST


def race(wager: str, dice: Dice) -> tuple[str, int] | None:
    line = WAGERS[wager]
    if "faces" in line:
        faces = tuple(line["faces"])
        return won(line["odds"]) if dice == faces else LOST if sum(dice) in (sum(faces), 7) else None
    return {line["win"]: won(line["odds"]), line["lose"]: LOST}.get(sum(dice))


def flat(wager: str, dice: Dice, number: int = 0) -> tuple[str, int] | None:
    line = WAGERS[wager]
    nets = {"win": 1000, "lose": -1000, "void": 0}
    if number:
        decided = {(number if total == "number" else total): result for result, total in line["then"].items()}
    else:
        decided = {total: result for result, totals in line["first"].items() for total in totals}
    result = decided.get(sum(dice))
    return (result, nets[result]) if result else None


# ── 1.1 definitions ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_1_1_a_point_is_4_5_6_8_9_or_10_thrown_on_the_come_out_roll(dice: Dice) -> None:
    one = table()
    told = feed(one, {"roll": list(dice)})
    point = sum(dice) if sum(dice) in POINTS else 0
    assert one.state.point == point
    assert [t["act"] for t in told if t["tell"] == "script" and "puck" in t["act"]] == [f"puck ON {point}"] * bool(
        point
    )


@pytest.mark.parametrize(("point", "dice"), list(product(POINTS, DICE)), ids=str)
def test_1_1_the_next_roll_is_a_come_out_roll_once_the_point_or_a_7_is_thrown(point: int, dice: Dice) -> None:
    one = table(point)
    told = feed(one, {"roll": list(dice)})
    decided = sum(dice) in (point, 7)
    assert one.state.point == (0 if decided else point)
    assert [t["act"] for t in told if "puck" in t.get("act", "")] == ["puck OFF"] * decided
    assert one.state.must_pass == (sum(dice) == 7)


def test_1_1_a_new_shooter_with_the_point_on_throws_no_come_out_roll() -> None:
    told = craps(bet(1, "pass", 10), roll(9), call(1, "pass"), call(2, "accept"), roll(9))
    assert [t["seat"] for t in told.all("role")] == ["1", "2"]
    assert told.net == {"1": "10.00"}


def test_1_1_the_roll_after_a_loser_7_is_a_come_out_roll_for_the_next_shooter() -> None:
    told = craps(roll(9), roll(7), call(2, "accept"), bet(1, "pass", 10), roll(7))
    assert told.net == {"1": "10.00"}


# ── 1.2 permissible wagers: every roll ───────────────────────────────────────────────────────────


def test_1_2_a_1_pass_over_every_roll() -> None:
    for dice in DICE:
        assert thrown("pass", 1000, dice) == flat("pass", dice), dice


def test_1_2_a_2_dont_pass_over_every_roll() -> None:
    for dice in DICE:
        assert thrown("dont_pass", 1000, dice) == flat("dont_pass", dice), dice


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_1_with_a_point_pass_and_dont_pass_race_it_against_7(wager: str, point: int) -> None:
    for dice in DICE:
        one = table()
        one.feed(Bet(seat="1", wager=wager, amount=1000))
        one.feed(Roll(dice=easy(point)))
        assert outcome(one, dice, wager) == flat(wager, dice, point), dice


def test_1_2_a_3_the_first_roll_of_a_come_bet_is_the_next_one() -> None:
    for point, dice in product(POINTS, DICE):
        assert thrown("come", 1000, dice, point) == flat("come", dice), (point, dice)


def test_1_2_a_4_the_first_roll_of_a_dont_come_bet_is_the_next_one() -> None:
    for point, dice in product(POINTS, DICE):
        assert thrown("dont_come", 1000, dice, point) == flat("dont_come", dice), (point, dice)


@pytest.mark.parametrize("wager", ["come", "dont_come"])
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("point", [0, 5])
def test_1_2_a_3_with_its_come_point_a_bet_races_it_against_7_also_on_a_come_out_roll(
    wager: str, number: int, point: int
) -> None:
    for dice in DICE:
        assert with_come_point(wager, number, dice, point=point) == flat(wager, dice, number), dice


def test_1_2_a_3_a_come_bet_goes_to_the_box_of_its_come_point() -> None:
    told = craps(roll(6), bet(1, "come", 10), roll(9))
    assert told.one("moved", to="bet:1/come/9") == told.one("moved", **{"from": "bet:1/come"})
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "come", "amount": "10.00", "box": "9"}]


def test_1_2_a_3_a_new_come_bet_takes_the_place_of_the_one_that_its_number_decides() -> None:
    told = craps(roll(6), bet(1, "come", 10), roll(9), bet(1, "come", 25), roll(9))
    assert told.net == {"1": "10.00"}
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "come", "amount": "25.00", "box": "9"}]


@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_5_place_to_win_over_every_roll_of_a_point(number: int) -> None:
    for dice in DICE:
        assert thrown(f"place_win_{number}", AMOUNT, dice, point=6) == race(f"place_win_{number}", dice), dice


@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_5_place_to_win_is_inactive_on_a_come_out_roll_unless_called_on(number: int) -> None:
    wager = f"place_win_{number}"
    for dice in DICE:
        assert thrown(wager, AMOUNT, dice) is None
        one = table()
        one.feed(Bet(seat="1", wager=wager, amount=AMOUNT))
        one.feed(Choose(seat="1", do="on", wager=wager))
        assert outcome(one, dice, wager) == race(wager, dice), dice


def test_1_2_a_5_the_dealer_confirms_on_with_a_marker_button() -> None:
    told = craps(bet(1, "place_win_6", 12), call(1, "on", "place_win_6"), roll(7))
    assert told.one("chose", do="on place_win_6")["cite"] == ["13:69F-1.2(a)5"]
    assert told.one("script", act='"on" marker button on place_win_6 of seat 1')["cite"] == ["13:69F-1.2(a)5"]
    assert told.net == {"1": "-12.00"}


@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_6_place_to_lose_over_every_roll_of_a_point(number: int) -> None:
    for dice in DICE:
        assert thrown(f"place_lose_{number}", AMOUNT, dice, point=6) == race(f"place_lose_{number}", dice), dice


@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_6_place_to_lose_on_a_come_out_roll_is_as_the_licensee_elected(number: int) -> None:
    wager = f"place_lose_{number}"
    for dice in DICE:
        assert thrown(wager, AMOUNT, dice) is None
        assert thrown(wager, AMOUNT, dice, place_lose_come_out="inactive") is None
        assert thrown(wager, AMOUNT, dice, place_lose_come_out="active") == race(wager, dice)


def every_roll_of_a_hardway(wager: str) -> None:
    """T3: on a come out roll as the licensee elected, active unless it elected otherwise."""
    for dice in DICE:
        for point in (0, 5, sum(WAGERS[wager]["faces"])):
            assert thrown(wager, AMOUNT, dice, point) == race(wager, dice), (point, dice)
        assert thrown(wager, AMOUNT, dice, hardways_come_out="active") == race(wager, dice)
        assert thrown(wager, AMOUNT, dice, hardways_come_out="inactive") is None
        assert thrown(wager, AMOUNT, dice, point=5, hardways_come_out="inactive") == race(wager, dice)


def test_1_2_a_7_four_the_hardway_over_every_roll() -> None:
    every_roll_of_a_hardway("hard_4")


def test_1_2_a_8_six_the_hardway_over_every_roll() -> None:
    every_roll_of_a_hardway("hard_6")


def test_1_2_a_9_eight_the_hardway_over_every_roll() -> None:
    every_roll_of_a_hardway("hard_8")


def test_1_2_a_10_ten_the_hardway_over_every_roll() -> None:
    every_roll_of_a_hardway("hard_10")


def every_one_roll(wager: str) -> None:
    for point, dice in product((0, 5), DICE):
        assert thrown(wager, AMOUNT, dice, point) == one_roll(wager, dice), (point, dice)


def test_1_2_a_11_field_over_every_roll() -> None:
    every_one_roll("field")


def test_1_2_a_12_any_seven_over_every_roll() -> None:
    every_one_roll("any_seven")


def test_1_2_a_13_any_craps_over_every_roll() -> None:
    every_one_roll("any_craps")


def test_1_2_a_14_craps_two_over_every_roll() -> None:
    every_one_roll("craps_2")


def test_1_2_a_15_craps_three_over_every_roll() -> None:
    every_one_roll("craps_3")


def test_1_2_a_16_craps_twelve_over_every_roll() -> None:
    every_one_roll("craps_12")


def test_1_2_a_17_eleven_in_one_roll_over_every_roll() -> None:
    every_one_roll("eleven")


def test_1_2_a_18_craps_eleven_over_every_roll() -> None:
    every_one_roll("c_and_e")


def test_1_2_a_19_horn_over_every_roll() -> None:
    every_one_roll("horn")


CITED = [
    ("pass", 0, 7, ["1.2(a)1i", "1.4"]), ("pass", 0, 2, ["1.2(a)1iii"]), ("dont_pass", 0, 12, ["1.2(a)2iv"]),
    ("come", 8, 11, ["1.2(a)3i", "1.4"]), ("dont_come", 8, 12, ["1.2(a)4iv"]), ("dont_come", 8, 7, ["1.2(a)4iii"]),
    ("place_win_6", 8, 6, ["1.2(a)5", "1.4"]), ("place_lose_6", 8, 6, ["1.2(a)6"]), ("hard_4", 0, 4, ["1.2(a)7"]),
    ("hard_6", 0, 7, ["1.2(a)8"]), ("hard_8", 0, 7, ["1.2(a)9"]), ("hard_10", 0, 7, ["1.2(a)10"]),
    ("field", 0, 3, ["1.2(a)11", "1.4"]), ("any_seven", 0, 7, ["1.2(a)12", "1.4"]), ("any_craps", 0, 4, ["1.2(a)13"]),
    ("craps_2", 0, 2, ["1.2(a)14", "1.4"]), ("craps_3", 0, 4, ["1.2(a)15"]), ("craps_12", 0, 4, ["1.2(a)16"]),
    ("eleven", 0, 11, ["1.2(a)17", "1.4"]), ("c_and_e", 0, 11, ["1.2(a)18", "1.4(d)"]),
    ("horn", 0, 2, ["1.2(a)19", "1.4"]), ("buy_4", 8, 4, ["1.5"]), ("lay_4", 8, 4, ["1.5"]),
]  # fmt: skip


@pytest.mark.parametrize(("wager", "point", "total", "cite"), CITED)
def test_1_2_every_ruling_names_its_paragraph_in_the_edition_of_the_day(
    wager: str, point: int, total: int, cite: list[str]
) -> None:
    for as_of, chapter in ((OLD, "19:47"), ("2012-03-19", "13:69F")):
        told = craps(bet(1, wager, 120), roll(total), state={"point": str(point)}, as_of=as_of)
        assert told.one("settled", wager=wager)["cite"] == [f"{chapter}-{one}" for one in cite]


def test_1_2_a_1_the_point_repeated_wins_under_ii_and_a_7_before_it_loses_under_iii() -> None:
    for wager, item, on_point in (("pass", 1, "win"), ("dont_pass", 2, "lose")):
        for total in (6, 7):
            told = craps(bet(1, wager, 10), roll(6), roll(total)).one("settled")
            won_it = (on_point == "win") == (total == 6)
            assert told["result"] == ("win" if won_it else "lose")
            assert told["cite"][0] == f"13:69F-1.2(a){item}{'ii' if won_it else 'iii'}"


# ── 1.2 wagers known elsewhere ───────────────────────────────────────────────────────────────────

HOPS = {
    f"hop_{'hard' if low == high else 'easy'}_{low}{high}": (low, high)
    for low, high in combinations_with_replacement(range(1, 7), 2)
    if (low, high) not in ((1, 1), (1, 2), (5, 6), (6, 6))
}


def test_1_2_there_are_17_hop_bets_and_each_wins_on_its_own_faces() -> None:
    assert len(HOPS) == 17
    assert {one.id for one in LAW.wagers if one.id.startswith("hop")} == {*HOPS}
    one = games.rules("craps", {"extra_wagers": list(HOPS)})
    for wager, faces in HOPS.items():
        for dice in DICE:
            at: AnyTable = Table(one, {"1": STACK})
            at.feed(Bet(seat="1", wager=wager, amount=100))
            pays = 3000 if faces[0] == faces[1] else 1500
            assert outcome(at, dice, wager) == (("win", pays) if tuple(sorted(dice)) == faces else ("lose", -100))


@pytest.mark.parametrize("high", [2, 3, 11, 12])
def test_1_2_a_horn_high_bet_has_two_of_its_five_units_on_one_number(high: int) -> None:
    wager = f"horn_high_{high}"
    pays = {2: 30, 3: 15, 11: 15, 12: 30}
    for dice in DICE:
        units = 2 if sum(dice) == high else 1
        net = 100 * (pays.get(sum(dice), 0) * units - (5 - units))
        expected = ("win", net) if sum(dice) in pays else ("lose", -500)
        assert thrown(wager, 500, dice, extra_wagers=EXTRAS) == expected, dice


def test_1_2_a_whirl_bet_is_a_horn_and_any_seven_and_a_7_pays_back_what_the_rest_loses() -> None:
    pays = {2: 30, 3: 15, 11: 15, 12: 30, 7: 4}
    for dice in DICE:
        expected = ("win", 100 * (pays[sum(dice)] - 4)) if sum(dice) in pays else ("lose", -500)
        assert thrown("whirl", 500, dice, extra_wagers=EXTRAS) == expected, dice
    told = craps(bet(1, "whirl", 5), roll(7), rules={"extra_wagers": "whirl"})
    assert told.net == {}
    assert "standing" not in told.one("summary")


@pytest.mark.parametrize("wager", ["hop_hard_33", "hop_easy_16", "horn_high_12", "whirl"])
def test_1_2_a_wager_known_elsewhere_is_offered_only_where_it_is_elected(wager: str) -> None:
    told = refused(bet(1, wager, 5))
    assert "is not offered at this table" in told["reason"]
    assert told["cite"] == "13:69F-1.2"
    assert refused(bet(1, wager, 5), rules={"extra_wagers": "hop_easy_46"})["input"] == 1
    assert craps(bet(1, wager, 5), roll(4), rules={"extra_wagers": wager}).net == {"1": "-5.00"}


def test_1_2_the_law_lists_each_wager_under_the_paragraph_that_defines_it() -> None:
    named = {1: "Pass", 2: "Don't pass", 3: "Come", 4: "Don't come", 5: "Place bet to win", 6: "Place bet to lose",
             7: "Four", 8: "Six", 9: "Eight", 10: "Ten", 11: "Field", 12: "Any seven", 13: "Any craps", 14: "Craps two",
             15: "Craps three", 16: "Craps twelve", 17: "11 in one roll", 18: "Craps-eleven", 19: "Horn"}  # fmt: skip
    glosses = {one.cite: one.gloss for one in LAW.paragraphs if one.cite.startswith("1.2(a)")}
    assert {*glosses} == {f"1.2(a){item}" for item in named}
    for item, name in named.items():
        assert glosses[f"1.2(a){item}"].startswith(name)
        assert all(one.name.startswith(name) for one in LAW.wagers if one.cite == f"1.2(a){item}")


def test_1_2_no_other_wager_is_accepted() -> None:
    told = refused(bet(1, "big_8", 5))
    assert told["reason"] == "craps has no wager 'big_8'"
    assert told["cite"] == "13:69F-1.2"


# ── 1.3 making and removal of wagers ─────────────────────────────────────────────────────────────


def test_1_3_the_throw_closes_the_wagers_of_that_roll_and_the_next_window_opens() -> None:
    told = craps(bet(1, "field", 5), "close", roll(3), bet(1, "field", 5), roll(5))
    assert [t["result"] for t in told.all("settled")] == ["win", "lose"]


def test_1_3_a_wager_is_late_once_the_dice_are_thrown() -> None:
    told = refused("close", bet(1, "field", 5), roll(3))
    assert told["input"] == 2
    assert told["cite"] == "13:69F-1.3"
    assert "late" in told["reason"]
    assert refused(bet(1, "field", 5), "close", remove(1, "field"))["cite"] == "13:69F-1.3"


def test_1_3_a_late_wager_that_the_dealer_confirms_is_a_wager() -> None:
    told = craps("close", bet(1, "field", 5, accepted=True), roll(3))
    assert told.net == {"1": "5.00"}
    ruled = told.one("ruled")
    assert (ruled["event"], ruled["ruling"]) == (
        "seat 1, field 5.00: made after the throw", "it was confirmed: it is a wager",
    )  # fmt: skip
    assert ruled["cite"] == ["13:69F-1.3"]


@pytest.mark.parametrize("read", [[], [odd("die_not_flat", rests_on="6"), odd("die_not_flat", rests_on="5")]])
def test_1_3_a_late_wager_that_nobody_confirms_goes_back_and_the_roll_stands(read: list[Any]) -> None:
    told = craps(bet(1, "field", 5), "close", *read, odd("late_wager", seat="2"), {"roll": ["1", "2"]})
    assert told.net == {"1": "5.00"}
    *_, ruled = told.all("ruled")
    assert ruled["event"].startswith("Seat 2: A wager is made after the throw")
    assert (ruled["ruling"], ruled["cite"]) == ("It is not accepted: the chips go back.", ["13:69F-1.3"])
    assert refused("close", odd("late_wager"))["reason"] == "irregularity late_wager lacks seat"


@pytest.mark.parametrize("point", POINTS)
def test_1_3_pass_and_come_with_a_point_may_not_be_removed_or_reduced(point: int) -> None:
    other = next(n for n in POINTS if n != point)
    for taken in ({}, {"amount": "5"}):
        told = refused(bet(1, "pass", 10), roll(point), remove(1, "pass", **taken))
        assert (told["input"], told["cite"]) == (3, "13:69F-1.3")
        for named in ({}, {"box": str(point)}):
            told = refused(roll(other), bet(1, "come", 10), roll(point), remove(1, "come", **taken, **named))
            assert (told["input"], told["cite"]) == (4, "13:69F-1.3")


def test_1_3_pass_and_come_without_a_point_may_be_removed() -> None:
    assert craps(bet(1, "pass", 10), remove(1, "pass"), roll(7)).net == {}
    assert craps(bet(1, "pass", 10), remove(1, "pass", amount="4"), roll(7)).net == {"1": "6.00"}
    assert craps(roll(8), bet(1, "come", 10), remove(1, "come"), roll(7)).net == {}


def test_1_3_a_come_bet_stays_while_a_newer_one_may_be_removed() -> None:
    at = [roll(8), bet(1, "come", 10), roll(6), bet(1, "come", 25)]
    told = craps(*at, remove(1, "come"))
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "come", "amount": "10.00", "box": "6"}]
    assert refused(*at, remove(1, "come", box="6"))["cite"] == "13:69F-1.3"


def test_1_3_a_dont_bet_may_be_removed_or_reduced_with_its_point_on() -> None:
    assert craps(bet(1, "dont_pass", 10), roll(6), remove(1, "dont_pass"), roll(7)).net == {}
    reduced = [bet(1, "dont_pass", 10), roll(6), remove(1, "dont_pass", amount="4"), roll(7)]
    assert judge("craps", reduced).net == {"1": "6.00"}
    come = [roll(8), bet(1, "dont_come", 10), roll(6), remove(1, "dont_come"), roll(7)]
    assert judge("craps", come).net == {}


def test_1_3_a_removed_or_reduced_dont_bet_may_not_go_back_before_the_next_come_out_roll() -> None:
    start = [bet(1, "dont_pass", 10), roll(6)]
    for taken in ({}, {"amount": "4"}):
        told = refused(*start, remove(1, "dont_pass", **taken), bet(1, "dont_pass", 4))
        assert told["input"] == 4
        assert "immediately before a come out roll only" in told["reason"]
    again = craps(*start, remove(1, "dont_pass"), roll(6), bet(1, "dont_pass", 4), roll(2))
    assert again.net == {"1": "4.00"}


def test_1_3_a_dont_come_bet_cannot_be_increased_in_its_box() -> None:
    told = refused(roll(8), bet(1, "dont_come", 10), roll(6), bet(1, "dont_come", 5, box="6"))
    assert told["reason"] == "dont_come has no box"


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
def test_1_3_pass_and_dont_pass_cannot_be_put_once_a_point_is_on(wager: str) -> None:
    told = refused(roll(6), bet(1, wager, 10))
    assert told["cite"] == f"13:69F-1.2(a){1 + (wager == 'dont_pass')}"
    assert refused(bet(1, wager, 10), roll(6), bet(1, wager, 10))["input"] == 3


@pytest.mark.parametrize("wager", ["come", "dont_come"])
def test_1_3_come_and_dont_come_are_made_only_while_a_point_is_on(wager: str) -> None:
    cite = f"13:69F-1.2(a){3 + (wager == 'dont_come')}"
    assert refused(bet(1, wager, 10))["cite"] == cite
    told = refused(roll(6), roll(6), bet(1, wager, 10))
    assert (told["input"], told["cite"], told["legal"]) == (3, cite, "pass, dont_pass")


NUMBERED = [f"{kind}_{n}" for kind in ("place_win", "place_lose", "buy", "lay") for n in POINTS]
HARD = ["hard_4", "hard_6", "hard_8", "hard_10"]
ONE_ROLL = ["field", "any_seven", "any_craps", "craps_2", "craps_3", "craps_12", "eleven", "c_and_e", "horn"]


@pytest.mark.parametrize("wager", [*NUMBERED, *HARD])
def test_1_3_place_buy_lay_and_hardway_wagers_may_be_removed_reduced_or_turned_off(wager: str) -> None:
    start = [roll(5) if "5" not in wager else roll(6), bet(1, wager, 264)]
    assert craps(*start, remove(1, wager), roll(7)).net == {}
    half = craps(*start, remove(1, wager, amount="132"), roll(7))
    assert half.one("settled", wager=wager)["amount"] == "132.00"
    off = craps(*start, call(1, "off", wager), roll(7))
    assert off.all("settled", wager=wager) == []
    back_on = craps(*start, call(1, "off", wager), call(1, "on", wager), roll(7))
    assert len(back_on.all("settled", wager=wager)) == 1
    assert off.one("chose", do=f"off {wager}")["cite"] == ["13:69F-1.3"]


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_1_3_one_roll_wagers_may_be_removed_until_the_throw_but_not_turned_off(wager: str) -> None:
    assert craps(bet(1, wager, 8), remove(1, wager), roll(5)).net == {}
    assert craps(bet(1, wager, 8), remove(1, wager, amount="4"), roll(5)).net == {"1": "-4.00"}
    told = refused(bet(1, wager, 8), call(1, "off", wager))
    assert told["cite"] == "13:69F-1.3"


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
def test_1_3_a_line_bet_cannot_be_called_off(wager: str) -> None:
    assert refused(bet(1, wager, 10), roll(6), call(1, "off", wager))["cite"] == "13:69F-1.3"


def test_1_3_buy_bets_are_off_on_a_come_out_roll_and_lay_bets_on() -> None:
    for number, dice in product(POINTS, DICE):
        buy, lay = f"buy_{number}", f"lay_{number}"
        assert thrown(buy, AMOUNT, dice) is None
        assert thrown(lay, AMOUNT, dice) == race(lay, dice)


@pytest.mark.parametrize("total", [6, 7])
def test_1_3_come_odds_are_off_on_a_come_out_roll_and_go_back_when_the_come_bet_is_decided(total: int) -> None:
    start = [roll(8), bet(1, "come", 10), roll(6), bet(1, "odds_come", 10), roll(8)]
    told = craps(*start, roll(total))
    assert told.one("settled", wager="odds_come")["result"] == "returned"
    assert told.one("settled", wager="odds_come")["cite"] == ["13:69F-1.3"]
    assert told.net == {"1": "10.00" if total == 6 else "-10.00"}
    on = craps(*start, call(1, "on", "odds_come"), roll(total))
    assert on.net == {"1": "22.00" if total == 6 else "-20.00"}


@pytest.mark.parametrize(("total", "net"), [(6, "-22.00"), (7, "20.00")])
def test_1_3_dont_come_odds_are_on_on_a_come_out_roll(total: int, net: str) -> None:
    told = craps(*rolls(8), bet(1, "dont_come", 10), roll(6), bet(1, "odds_dont_come", 12), roll(8), roll(total))
    assert told.net == {"1": net}


def test_1_3_odds_that_are_turned_off_go_back_when_their_base_bet_is_decided() -> None:
    for total, net in ((6, "10.00"), (7, "-10.00")):
        told = craps(bet(1, "pass", 10), roll(6), bet(1, "odds_pass", 10), call(1, "off", "odds_pass"), roll(total))
        assert told.one("settled", wager="odds_pass")["result"] == "returned"
        assert told.net == {"1": net}


def test_1_3_an_inactive_wager_stays_on_the_layout() -> None:
    told = craps(bet(1, "place_win_6", 12), bet(1, "buy_4", 20), roll(7))
    assert [one["wager"] for one in told.one("summary")["standing"]] == ["place_win_6", "buy_4"]
    assert told.all("settled") == []


def test_1_3_a_marker_lies_on_one_wager_of_one_player_and_goes_with_it() -> None:
    start = [bet(1, "place_win_6", 12), bet(2, "place_win_6", 12), call(1, "on", "place_win_6")]
    assert craps(*start, roll(7)).net == {"1": "-12.00"}
    removed = [*start, remove(1, "place_win_6"), bet(1, "place_win_6", 12), roll(7)]
    assert judge("craps", removed).net == {}
    lost = [*start, roll(7), bet(1, "place_win_6", 12), roll(7)]
    assert judge("craps", lost).net == {"1": "-12.00"}


def test_1_3_a_box_names_the_come_bet_where_there_is_more_than_one() -> None:
    start = [roll(4), bet(1, "dont_come", 10), roll(6), bet(1, "dont_come", 20), roll(8)]
    told = refused(*start, remove(1, "dont_come"))
    assert (told["input"], told["legal"], told["cite"]) == (6, "box: 6, 8", "13:69F-1.3")
    assert refused(*start, remove(1, "dont_come", box="9"))["legal"] == "box: 6, 8"
    standing = craps(*start, remove(1, "dont_come", box="6")).one("summary")["standing"]
    assert [one["box"] for one in standing] == ["8"]


def test_1_3_what_is_left_of_a_reduced_wager_could_be_made() -> None:
    start = [roll(5), bet(1, "place_win_6", 12)]
    told = refused(*start, remove(1, "place_win_6", amount="0.05"))
    assert (told["input"], told["reason"]) == (3, "11.95 would be left on place_win_6")
    minimum = {"table_min": "6"}
    assert refused(*start, remove(1, "place_win_6", amount="6.06"), rules=minimum)["cite"] == "13:69F-8.2"
    assert craps(*start, remove(1, "place_win_6", amount="6"), roll(7), rules=minimum).net == {"1": "-6.00"}


@pytest.mark.parametrize("amount", ["-1", "10.01"])
def test_1_3_nobody_takes_off_what_does_not_lie_there(amount: str) -> None:
    assert refused(bet(1, "field", 10), remove(1, "field", amount=amount))["input"] == 2
    assert refused(bet(1, "field", 10), remove(2, "field"))["reason"] == "seat 2 has no field bet"
    assert craps(bet(1, "field", 10), remove(1, "field", amount="10"), roll(5)).net == {}


@pytest.mark.parametrize("given", [call(1, "stand"), call(1, "on"), call(1, "on", "field"), call(1, "on", "hard_4")])
def test_1_3_a_choice_that_means_nothing_here_is_refused(given: dict[str, Any]) -> None:
    assert refused(call(1, "accept"), given)["cite"] == "13:69F-1.3"


# ── 1.4 payout odds ──────────────────────────────────────────────────────────────────────────────

EVEN = ("pass", "dont_pass", "come", "dont_come")


def test_1_4_flat_bets_are_paid_1_to_1() -> None:
    for wager in EVEN:
        told = craps(bet(1, wager, 10), roll(7 if wager in ("pass", "come") else 3),
                     state={"point": "6" if "come" in wager else "0"})  # fmt: skip
        assert told.one("settled", wager=wager)["odds"] == "1 to 1"


EV = {
    "place_win_4": "-1/15", "place_win_10": "-1/15", "place_win_5": "-1/25", "place_win_9": "-1/25",
    "place_win_6": "-1/66", "place_win_8": "-1/66", "place_lose_4": "-1/33", "place_lose_10": "-1/33",
    "place_lose_5": "-1/40", "place_lose_9": "-1/40", "place_lose_6": "-1/55", "place_lose_8": "-1/55",
    "hard_4": "-1/9", "hard_10": "-1/9", "hard_6": "-1/11", "hard_8": "-1/11", "field": "-1/18",
    "any_seven": "-1/6", "any_craps": "-1/9", "craps_3": "-1/9", "eleven": "-1/9", "c_and_e": "-1/9",
    "craps_2": "-5/36", "craps_12": "-5/36", "horn": "-1/8",
}  # fmt: skip


@pytest.mark.parametrize("wager", EV)
def test_1_4_the_odds_give_the_published_expectation(wager: str) -> None:
    nets = [net for dice in DICE if (net := thrown(wager, AMOUNT, dice, point=5 if wager[-1] != "5" else 6))]
    assert Fraction(sum(net for _, net in nets), AMOUNT * len(nets)) == Fraction(EV[wager])


@pytest.mark.parametrize(("wager", "ev"), [("pass", "-7/495"), ("dont_pass", "-3/220")])
def test_1_4_pass_and_dont_pass_give_the_published_expectation(wager: str, ev: str) -> None:
    worth = Fraction(0)
    for dice in DICE:
        told = thrown(wager, 1000, dice)
        if told is None:
            later = [one for again in DICE if (one := flat_with_point(wager, sum(dice), again))]
            worth += Fraction(sum(net for _, net in later), len(later))
        else:
            worth += told[1]
    assert worth / 36 / 1000 == Fraction(ev)


@cache
def flat_with_point(wager: str, point: int, dice: Dice) -> tuple[str, int] | None:
    one = table()
    one.feed(Bet(seat="1", wager=wager, amount=1000))
    one.feed(Roll(dice=easy(point)))
    return outcome(one, dice, wager)


def test_1_4_the_licensee_may_pay_more_never_less() -> None:
    more = {"higher_odds": {"field_12": "3 to 1", "hard_4": "8 to 1"}}
    assert craps(bet(1, "field", 5), bet(1, "hard_4", 5), roll(12), rules=more).net == {"1": "15.00"}
    assert craps(bet(1, "hard_4", 5), {"roll": [2, 2]}, rules=more).net == {"1": "40.00"}
    told = refused(bet(1, "field", 5), rules={"higher_odds": {"field_12": "1 to 1"}})
    assert (told["input"], told["cite"]) == (0, "13:69F-1.4")
    assert "option higher_odds" in told["reason"]


FLOORS = (
    dict.fromkeys((*EVEN, "field"), "1 to 1") | {"field_2": "2 to 1", "field_12": "2 to 1"}
    | {id: line["odds"] for id, line in WAGERS.items() if id.startswith(("place", "hard"))}
    | {id: next(iter(WAGERS[id]["win"].values())) for id in ONE_ROLL[1:7]}
    | {"hop_hard": "30 to 1", "hop_easy": "15 to 1"}
)  # fmt: skip


@pytest.mark.parametrize("line", FLOORS)
def test_1_4_each_line_of_the_table_is_a_floor(line: str) -> None:
    least, step = odds(FLOORS[line]), Fraction(1, 99)
    lower, same, higher = (f"{o.numerator} to {o.denominator}" for o in (least - step, least, least + step))
    for lawful in (same, higher):
        assert games.rules("craps", {"higher_odds": {line: lawful}}).elected["higher_odds"] == {
            line: Odds.parse(lawful)
        }
    with pytest.raises(Unlawful):
        games.rules("craps", {"higher_odds": {line: lower}})


def test_1_4_a_odds_are_stated_with_to_and_never_with_for() -> None:
    with pytest.raises(Unlawful):
        games.rules("craps", {"higher_odds": {"field_2": "3 for 1"}})


def test_1_4_d_higher_odds_of_a_part_raise_what_c_and_e_and_the_horn_pay() -> None:
    more = {"higher_odds": {"eleven": "16 to 1"}}
    assert craps(bet(1, "c_and_e", 2), roll(11), rules=more).net == {"1": "15.00"}
    assert craps(bet(1, "horn", 4), roll(11), rules=more).net == {"1": "13.00"}


INEXACT = [
    ("place_win_4", "0.05"), ("place_win_5", "0.05"), ("place_win_6", "0.06"), ("place_lose_4", "0.11"),
    ("place_lose_5", "0.08"), ("place_lose_6", "0.05"), ("horn", "0.04"), ("buy_4", "0.20"), ("buy_5", "0.20"),
    ("buy_6", "0.20"), ("lay_4", "0.40"), ("lay_5", "0.30"), ("lay_6", "0.24"),
]  # fmt: skip


@pytest.mark.parametrize(("wager", "unit"), INEXACT)
def test_1_4_an_amount_that_cannot_be_paid_exactly_is_refused_or_its_payment_rounded_up(wager: str, unit: str) -> None:
    step = Fraction(unit)
    assert craps(bet(1, wager, f"{float(step * 7):.2f}")).last == "waiting"
    amount = f"{float(step * 7 - Fraction(1, 100)):.2f}"
    told = refused(bet(1, wager, amount))
    assert (told["cite"], told["legal"]) == ("13:69F-1.4", f"multiples of {unit}")
    assert craps(bet(1, wager, amount), rules={"payout_rounding": "round_up"}).last == "waiting"


def test_1_4_rounding_goes_up_to_the_next_cent() -> None:
    told = craps(roll(5), bet(1, "place_win_6", "10"), roll(6), rules={"payout_rounding": "round_up"})
    assert told.one("settled")["pays"] == "11.67"  # 70/6 = 11.666…


# ── 1.5 buy and lay bets; vigorish ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("kind", ["buy", "lay"])
def test_1_5_buy_and_lay_bets_are_paid_true_odds_over_every_roll(kind: str, number: int) -> None:
    for timing, dice in product(("up_front", "on_win"), DICE):
        wager = f"{kind}_{number}"
        assert thrown(wager, AMOUNT, dice, point=5 if number != 5 else 6, vig_timing=timing) == race(wager, dice), dice


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("kind", ["buy", "lay"])
@pytest.mark.parametrize("timing", ["up_front", "on_win"])
def test_1_5_vigorish_is_5_percent_of_a_buy_bet_and_of_what_a_lay_bet_could_win(
    kind: str, number: int, timing: str
) -> None:
    wager, point = f"{kind}_{number}", 5 if number != 5 else 6
    due = Fraction(AMOUNT if kind == "buy" else AMOUNT * odds(WAGERS[wager]["odds"])) / 20
    for total in (number, 7):
        one = table(point, vig_timing=timing)
        told = feed(one, bet(1, wager, AMOUNT // 100), roll(total))
        taken = [t for t in told if t["tell"] == "vigorish"]
        wins = (total == number) == (kind == "buy")
        if timing == "up_front" or wins:
            assert [Fraction(t["amount"]) * 100 for t in taken] == [due]
            assert taken[0]["collected"] == ("up front" if timing == "up_front" else "immediate")
        else:
            assert taken == []
        assert one.ledger.get("vigorish", 0) == sum(Fraction(t["amount"]) * 100 for t in taken)
        settled = next(t for t in told if t["tell"] == "settled")
        assert ("vigorish" in settled) == (timing == "on_win" and wins)


def test_1_5_vigorish_taken_up_front_goes_back_with_a_bet_removed_before_a_decision() -> None:
    start = [roll(5), bet(1, "buy_4", 40)]
    back = craps(*start, remove(1, "buy_4"), roll(7))
    assert back.net == {}
    assert back.one("moved", **{"from": "vigorish", "to": "seat:1"})["amount"] == "2.00"
    half = craps(*start, remove(1, "buy_4", amount="20"), roll(7))
    assert half.net == {"1": "-21.00"}
    lay = craps(roll(5), bet(1, "lay_10", 40), remove(1, "lay_10"), roll(10))
    assert lay.net == {}


def test_1_5_vigorish_does_not_go_back_after_a_decision() -> None:
    told = craps(roll(5), bet(1, "buy_4", 20), roll(4), remove(1, "buy_4"), roll(7))
    assert told.net == {"1": "39.00"}


@pytest.mark.parametrize("timing", ["up_front", "on_win"])
def test_1_5_a_winning_bet_that_stays_up_bears_vigorish_on_each_decision(timing: str) -> None:
    twice = [roll(5), bet(1, "buy_4", 20), roll(4), roll(8), roll(4)]
    told = judge("craps", twice, rules={"vig_timing": timing})
    assert [one["amount"] for one in told.all("vigorish")] == ["1.00", "1.00"]
    assert told.net == {"1": "78.00"}
    lay = judge("craps", [roll(5), bet(1, "lay_10", 40), roll(7), roll(5), roll(7)], rules={"vig_timing": timing})
    assert lay.net == {"1": "38.00"}


def test_1_5_up_front_it_is_due_again_at_the_next_throw_that_can_decide_the_bet() -> None:
    won = [roll(4), bet(1, "buy_4", 20), roll(4)]
    assert craps(*won).net == {"1": "39.00"}
    assert craps(*won, remove(1, "buy_4"), roll(5)).net == {"1": "39.00"}
    assert craps(*won, roll(5)).net == {"1": "39.00"}  # a come out roll, which the bet sits out
    assert craps(*won, roll(5), {"irregularity": "die_off_the_table"}).net == {"1": "39.00"}
    assert craps(*won, roll(5), roll(6)).net == {"1": "38.00"}
    assert craps(*won, roll(5), roll(6), remove(1, "buy_4")).net == {"1": "39.00"}


def test_1_5_a_bet_whose_vigorish_is_not_there_comes_down() -> None:
    seats = {"1": {"stack": "21"}}
    all_in = [roll(5), bet(1, "buy_4", 20), roll(4), bet(1, "field", 40), roll(8)]
    told = craps(*all_in, seats=seats)
    assert [(one["wager"], one["result"]) for one in told.all("settled")][1:] == [
        ("buy_4", "returned"),
        ("field", "lose"),
    ]


def test_1_5_a_bet_whose_vigorish_is_just_there_stays_up() -> None:
    given = [roll(5), bet(1, "buy_4", 20), roll(4), bet(1, "field", 39), roll(8)]
    told = craps(*given, seats={"1": {"stack": "21"}})
    assert [one["amount"] for one in told.all("vigorish", collected="up front")] == ["1.00", "1.00"]
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "buy_4", "amount": "20.00"}]


def test_1_5_vigorish_up_front_must_be_covered_by_the_stack() -> None:
    seats = {"1": {"stack": "20.50"}}
    told = craps(bet(1, "buy_4", 20), seats=seats).refused
    assert (told["cite"], told["legal"]) == ("13:69F-1.5", "21.00 is needed")
    assert craps(bet(1, "buy_4", 20), seats=seats, rules={"vig_timing": "on_win"}).last == "waiting"
    assert craps(bet(1, "buy_4", 20), seats={"1": {"stack": "21"}}).last == "waiting"
    assert craps(bet(1, "buy_4", 20), seats={"1": {}}).last == "waiting"


def test_1_5_vigorish_that_was_paid_up_front_is_not_due_on_the_win_too() -> None:
    one = table(vig_timing="up_front")
    feed(one, roll(5), bet(1, "buy_4", 20), roll(2))
    one.elect(games.rules("craps", {"vig_timing": "on_win"}))
    told = [t["tell"] for t in feed(one, roll(4))]
    assert (one.net("1"), told.count("vigorish")) == (3900, 0)
    assert [t["amount"] for t in feed(one, roll(4)) if t["tell"] == "vigorish"] == ["1.00"]
    assert one.net("1") == 7800


def test_1_5_no_other_wager_bears_vigorish() -> None:
    every = [bet(1, wager, 1320) for wager in WAGERS if wager.split("_")[0] not in ("buy", "lay", "come", "dont")]
    for dice in DICE:
        told = craps(*every, {"roll": list(dice)})
        assert told.all("vigorish") == told.all("moved", to="vigorish") == []


def test_1_5_paid_on_a_win_is_compared_after_its_vigorish() -> None:
    start = [roll(5), bet(1, "buy_4", 20), roll(4)]
    paid = {"paid": {"seat": 1, "wager": "buy_4", "amount": "40"}}
    told = craps(*start, paid, rules={"vig_timing": "on_win"})
    assert (told.one("difference")["paid"], told.one("difference")["due"]) == ("40.00", "39.00")
    assert craps(*start, paid).all("difference") == []


# ── 1.6 taking and laying odds ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("side", ["pass", "dont_pass", "come", "dont_come"])
def test_1_6_odds_win_and_lose_with_their_base_bet_at_true_odds(side: str, point: int) -> None:
    laying = side.startswith("dont")
    pays = 1 / TAKING[point] if laying else TAKING[point]
    start = [] if "come" not in side else [roll(next(n for n in POINTS if n != point))]
    for dice in DICE:
        one = table()
        feed(one, *start, bet(1, side, 60), roll(point), bet(1, f"odds_{side}", 60))
        expected = {point: ("lose" if laying else "win"), 7: ("win" if laying else "lose")}.get(sum(dice))
        told = outcome(one, dice, f"odds_{side}")
        assert told == (expected and (expected, int(6000 * pays) if expected == "win" else -6000)), dice


@pytest.mark.parametrize("base", ["pass", "dont_pass", "come", "dont_come"])
def test_1_6_odds_need_a_base_bet_with_a_point(base: str) -> None:
    for start in ([], [roll(6)], [bet(1, base, 10)] if "pass" in base else [roll(6), bet(1, base, 10)]):
        told = refused(*start, bet(1, f"odds_{base}", 10))
        assert (told["input"], told["cite"]) == (len(start) + 1, "13:69F-1.6")
        assert told["legal"] == "odds support a base bet with a point"
    told = refused(bet(2, "pass", 10), roll(6), bet(1, "odds_pass", 10))
    assert told["reason"] == "seat 1 has no pass bet with a point"


def test_1_6_odds_may_be_made_changed_and_removed_before_the_deciding_roll() -> None:
    start = [bet(1, "pass", 10), roll(6), bet(1, "odds_pass", 10), roll(5), bet(1, "odds_pass", 10), roll(4)]
    assert craps(*start, roll(6)).net == {"1": "34.00"}
    assert craps(*start, remove(1, "odds_pass", amount="10"), roll(6)).net == {"1": "22.00"}
    assert craps(*start, remove(1, "odds_pass"), roll(6)).net == {"1": "10.00"}
    assert refused(*start, remove(1, "odds_pass", amount="0.01"))["cite"] == "13:69F-1.4"


@pytest.mark.parametrize(("point", "good", "bad"), [(5, "0.02", "0.01"), (6, "0.05", "0.04"), (8, "0.05", "0.06")])
def test_1_6_taking_odds_must_be_payable_exactly(point: int, good: str, bad: str) -> None:
    start = [bet(1, "pass", 10), roll(point)]
    assert craps(*start, bet(1, "odds_pass", good)).last == "waiting"
    told = refused(*start, bet(1, "odds_pass", bad))
    assert (told["cite"], told["legal"]) == ("13:69F-1.4", f"multiples of {good}")
    assert craps(*start, bet(1, "odds_pass", bad), rules={"payout_rounding": "round_up"}).last == "waiting"


@pytest.mark.parametrize(("point", "good", "bad"), [(4, "0.02", "0.03"), (9, "0.03", "0.04"), (8, "0.06", "0.05")])
def test_1_6_laying_odds_must_be_payable_exactly(point: int, good: str, bad: str) -> None:
    start = [bet(1, "dont_pass", 10), roll(point)]
    assert craps(*start, bet(1, "odds_dont_pass", good)).last == "waiting"
    assert refused(*start, bet(1, "odds_dont_pass", bad))["legal"] == f"multiples of {good}"


@pytest.mark.parametrize("point", POINTS)
def test_1_6_the_multiple_limits_the_stake_in_taking_and_the_amount_to_win_in_laying(point: int) -> None:
    rules = {"odds_multiple": {str(point): "3"}}
    taking = [bet(1, "pass", 30), roll(point)]
    assert craps(*taking, bet(1, "odds_pass", 60), bet(1, "odds_pass", 30), rules=rules).last == "waiting"
    told = refused(*taking, bet(1, "odds_pass", 60), bet(1, "odds_pass", "30.30"), rules=rules)
    assert (told["input"], told["legal"], told["cite"]) == (4, "up to 90.00", "13:69F-1.6")
    most = 90 * TAKING[point]
    laying = [bet(1, "dont_pass", 30), roll(point)]
    told_win = craps(*laying, bet(1, "odds_dont_pass", f"{float(most):.2f}"), roll(7), rules=rules)
    assert told_win.one("settled", wager="odds_dont_pass")["pays"] == "90.00"
    assert refused(*laying, bet(1, "odds_dont_pass", f"{float(most) + 0.06:.2f}"), rules=rules)["cite"] == "13:69F-1.6"
    assert craps(*taking, bet(1, "odds_pass", 3000)).last == "waiting"
    assert refused(rules={"odds_multiple": "0"})["cite"] == "13:69F-1.6"


def test_1_6_an_odd_base_bet_may_be_exceeded_up_to_the_next_exact_amount() -> None:
    rules = {"odds_multiple": "1"}
    start = [bet(1, "pass", "10.01"), roll(5)]
    assert craps(*start, bet(1, "odds_pass", "10.02"), rules=rules).last == "waiting"
    assert refused(*start, bet(1, "odds_pass", "10.04"), rules=rules)["legal"] == "up to 10.02"
    step = {"odds_multiple": "1", "wager_increment": {"odds_pass": "5"}}
    assert craps(*start, bet(1, "odds_pass", "15"), rules=step).last == "waiting"
    assert refused(*start, bet(1, "odds_pass", "20"), rules=step)["legal"] == "up to 15.00"


def test_1_6_come_odds_name_the_box_where_there_is_more_than_one_come_bet() -> None:
    start = [roll(4), bet(1, "come", 10), roll(6), bet(1, "come", 10), roll(8)]
    told = refused(*start, bet(1, "odds_come", 10))
    assert (told["reason"], told["legal"]) == ("seat 1 has more than one come bet with a point", "box: 6, 8")
    assert refused(*start, bet(1, "odds_come", 10, box="9"))["legal"] == "box: 6, 8"
    won_it = craps(*start, bet(1, "odds_come", 10, box="8"), roll(8))
    assert won_it.one("settled", wager="odds_come")["box"] == "8"
    assert won_it.net == {"1": "22.00"}
    assert craps(*start, bet(1, "odds_come", 10, box="8"), roll(6)).net == {"1": "10.00"}


def test_1_6_a_seat_whose_number_is_a_point_may_name_that_box_too() -> None:
    told = craps(roll(4), bet(6, "come", 10), roll(6), bet(6, "odds_come", 10, box="6"), roll(6))
    assert told.net == {"6": "22.00"}
    assert craps(bet(6, "pass", 10), roll(6), bet(6, "odds_pass", 10, box="6"), roll(6)).net == {"6": "22.00"}
    assert refused(bet(6, "pass", 10), roll(6), bet(6, "odds_pass", 10, box="8"))["legal"] == "box: 6"


def test_1_6_odds_come_down_with_the_dont_bet_that_supports_them() -> None:
    start = [bet(1, "dont_pass", 10), roll(6), bet(1, "odds_dont_pass", 12)]
    told = craps(*start, remove(1, "dont_pass"), roll(7))
    assert told.net == {}
    assert told.one("moved", **{"from": "bet:1/odds_dont_pass", "to": "seat:1"})["cite"] == ["13:69F-1.6"]
    come = [roll(4), bet(1, "dont_come", 10), roll(6), bet(1, "odds_dont_come", 12), remove(1, "dont_come"), roll(7)]
    assert judge("craps", come).net == {}


def test_1_6_odds_come_down_as_far_as_a_reduced_dont_bet_no_longer_supports_them() -> None:
    start = [bet(1, "dont_pass", 10), roll(6), bet(1, "odds_dont_pass", 12), remove(1, "dont_pass", amount="5")]
    told = craps(*start, roll(7), rules={"odds_multiple": "1"})
    assert told.one("settled", wager="odds_dont_pass")["amount"] == "6.00"
    assert craps(*start, roll(7)).one("settled", wager="odds_dont_pass")["amount"] == "12.00"


def test_1_6_no_vigorish_on_odds() -> None:
    told = craps(bet(1, "pass", 10), roll(4), bet(1, "odds_pass", 20), roll(4))
    assert "vigorish" not in told.one("settled", wager="odds_pass")
    assert told.net == {"1": "50.00"}


# ── 1.7, 1.8, 1.11 the shooter ───────────────────────────────────────────────────────────────────

THREE = {"1": {"stack": "100"}, "3": {"stack": "100"}, "5": {"stack": "100"}}


def shooters(*inputs: Any, seats: Mapping[str, Any] = THREE) -> list[str]:
    return [t["seat"] for t in judge("craps", inputs, seats=seats).all("role", role="shooter")]


def test_1_7_the_dice_are_offered_clockwise_and_the_first_to_accept_throws() -> None:
    assert shooters(roll(7)) == ["1"]
    assert shooters(call(1, "accept"), roll(7)) == ["1"]
    assert shooters(call(1, "decline"), call(3, "accept"), roll(7)) == ["3"]
    assert shooters(call(1, "decline"), call(3, "decline"), roll(7)) == ["5"]
    told = craps(call(3, "accept"), seats=THREE).refused
    assert (told["reason"], told["cite"]) == ("seat 1 is asked", "13:69F-1.7")


def test_1_7_the_shooter_selects_two_dice() -> None:
    told = craps(roll(7), seats=THREE)
    assert told.one("script", act="the shooter selects two of the dice; the others go back into the cup")
    assert told.one("role")["cite"] == ["13:69F-1.7"]


def test_1_8_the_shooter_makes_a_line_bet_and_throws_to_the_far_end() -> None:
    acts = [t["act"] for t in craps(roll(7), seats=THREE).all("script") if t["cite"] == ["13:69F-1.8"]]
    assert acts == ["the shooter makes a pass or don't pass bet and throws both dice together to the far end"]


def test_1_11_the_shooter_stays_after_any_roll_but_a_loser_7() -> None:
    assert shooters(*rolls(7, 11, 2, 3, 12, 6, 5, 6, 4)) == ["1"]
    assert shooters(*rolls(6, 7, 7, 6, 7)) == ["1", "3"]
    assert shooters(*rolls(6, 7, 6, 7, 6, 7), call(1, "accept")) == ["1", "3", "5", "1"]


def test_1_11_after_a_loser_7_the_dice_are_offered_from_the_shooters_left_and_to_him_last() -> None:
    out = rolls(6, 7)
    assert shooters(*out, call(3, "decline"), call(5, "accept"), roll(7)) == ["1", "5"]
    assert shooters(*out, call(3, "decline"), call(5, "decline"), call(1, "accept"), roll(7)) == ["1", "1"]
    told = craps(*out, call(1, "accept"), seats=THREE).refused
    assert (told["input"], told["reason"]) == (3, "seat 3 is asked")
    assert shooters(*out, roll(6), seats={"4": {"stack": "10"}}) == ["4", "4"]


@pytest.mark.parametrize("before", [[], [7], [6], [6, 5], [6, 6]])
def test_1_11_the_shooter_may_pass_the_dice_after_any_roll(before: list[int]) -> None:
    told = craps(call(1, "accept"), *rolls(*before), call(1, "pass"), call(3, "accept"), roll(8), seats=THREE)
    assert [t["seat"] for t in told.all("role")] == ["1", "3"]
    assert told.one("chose", do="pass")["cite"] == ["13:69F-1.11"]


def test_1_11_only_the_shooter_may_pass_the_dice() -> None:
    told = craps(roll(6), call(3, "pass"), seats=THREE).refused
    assert (told["reason"], told["legal"], told["cite"]) == ("seat 3 does not hold the dice", "seat 1", "13:69F-1.11")


def test_1_11_the_boxperson_may_order_the_dice_passed() -> None:
    told = craps(roll(6), {"order": {"do": "pass_dice"}, "by": "boxperson"}, roll(6), seats=THREE)
    assert [t["seat"] for t in told.all("role")] == ["1", "3"]
    assert told.one("ruled")["event"] == "boxperson orders the dice passed"
    assert told.one("ruled")["cite"] == ["13:69F-1.11"]
    assert refused(call(1, "accept"), {"order": "recut"})["legal"] == "pass_dice, no_roll"
    assert refused("close", {"order": "pass_dice"})["cite"] == "13:69F-1.9"


def test_1_11_while_nobody_accepts_the_dice_there_is_no_roll() -> None:
    nobody = [call(1, "decline"), call(3, "decline"), call(5, "decline")]
    told = craps(*nobody, roll(7), seats=THREE).refused
    assert (told["input"], told["asked"], told["cite"]) == (4, "somebody to accept the dice", "13:69F-1.7")
    waits = craps(*nobody, seats=THREE)
    assert waits.last == "waiting"
    assert waits.one("script", act="nobody accepts the dice: no roll; the game waits")["cite"] == ["13:69F-1.11"]
    assert shooters(*nobody, bet(3, "pass", 10), call(5, "accept"), roll(7)) == ["5"]
    assert craps(*nobody, call(5, "accept"), seats=THREE).one("chose", do="accept")["cite"] == ["13:69F-1.7"]
    assert craps(*nobody, bet(3, "pass", 10), call(5, "accept"), roll(7), seats=THREE).net == {"3": "10.00"}
    assert shooters(*nobody, "close", call(1, "decline"), call(3, "accept"), roll(7)) == ["3"]
    assert shooters(*nobody, {"sit": {"seat": 2, "stack": "50"}}, roll(7)) == ["2"]
    assert craps(*nobody, call(9, "accept"), seats=THREE).refused["cite"] == "13:69F-1.7"
    assert craps(*nobody, call(1, "pass"), seats=THREE).refused["cite"] == "13:69F-1.11"


def test_1_11_an_empty_table_waits_for_its_first_player() -> None:
    told = craps({"sit": {"seat": 4, "stack": "50"}}, bet(4, "field", 5), roll(3), seats={"9": {"stack": "0.01"}})
    assert told.net == {"4": "5.00"}
    one = games.table("craps")
    with pytest.raises(Refused, match="nobody holds the dice"):
        feed(one, roll(7))
    feed(one, {"sit": {"seat": 4, "stack": "50"}}, roll(7))
    assert one.roles == {"shooter": "4"}


def test_1_11_a_table_that_goes_on_from_a_snapshot_still_offers_the_dice() -> None:
    one: AnyTable = Table(elected(()), {"1": 1000, "2": 1000, "3": 1000})
    feed(one, *rolls(6, 7))
    other: AnyTable = Table(one.rules, resume=one.snapshot())
    feed(other, call(2, "decline"), roll(7))
    assert other.roles == {"shooter": "3"}
    feed(one, roll(4))
    again: AnyTable = Table(one.rules, resume=one.snapshot())
    feed(again, call(2, "pass"), call(3, "accept"))
    assert (again.roles, again.state.point) == ({"shooter": "3"}, 4)


def test_1_11_when_the_shooter_leaves_the_dice_go_on() -> None:
    assert shooters(roll(6), {"leave": 1}, roll(6)) == ["1", "3"]
    told = craps(bet(1, "pass", 10), roll(6), {"leave": 1}, seats=THREE).refused
    assert told["reason"] == "seat 1 still has wagers on the layout"
    assert shooters(roll(6), {"leave": 3}, roll(7), roll(6)) == ["1", "5"]
    last = [{"leave": seat} for seat in (5, 3, 1)]
    assert shooters(roll(6), *last, {"sit": {"seat": 8, "stack": "9"}}, roll(6)) == ["1", "8"]


# ── 1.9 invalid rolls, 1.10 reading the dice ─────────────────────────────────────────────────────

VOIDED = [
    odd("die_off_the_table"), odd("die_on_die"), odd("die_lost"), odd("die_not_flat"), {"order": {"do": "no_roll"}},
    odd("invalid_roll", reason="not_together"), odd("invalid_roll", reason="missed_the_end"),
    odd("invalid_roll", reason="on_the_bank"), odd("invalid_roll", reason="cup_or_rail"),
    odd("invalid_roll", reason="cheating"), odd("invalid_roll", reason="improper"),
    odd("invalid_roll", reason="a late bell"),
]  # fmt: skip


@pytest.mark.parametrize("closed", [[], ["close"]], ids=["short", "closed"])
@pytest.mark.parametrize("event", VOIDED, ids=str)
def test_1_9_an_invalid_roll_touches_nothing_and_the_same_shooter_throws_again(
    event: dict[str, Any], closed: list[str]
) -> None:
    start = [bet(1, "pass", 10), roll(6), bet(1, "field", 5), bet(1, "hard_6", 5)]
    told = craps(*start, *closed, event, roll(6))
    assert told.words == ["6", "No Roll", "6"]
    assert len(told.all("role")) == 1
    assert told.one("void")["scope"].startswith("roll: ")
    rest = told.tells[told.tells.index(told.one("announced", words="No Roll")) :]
    until = [t["tell"] for t in rest[: [t["tell"] for t in rest].index("rolled")]]
    assert {*until} <= {"announced", "void", "ruled"}
    assert {t["wager"]: t["result"] for t in told.all("settled")} == {"pass": "win", "field": "lose", "hard_6": "lose"}


def test_1_9_wagers_may_be_made_and_removed_again_after_an_invalid_roll() -> None:
    told = craps(
        bet(1, "field", 5),
        "close",
        odd("die_off_the_table"),
        remove(1, "field"),
        bet(1, "eleven", 1),
        roll(11),
    )
    assert told.net == {"1": "15.00"}


def test_1_9_that_the_dice_touched_players_chips_is_no_reason() -> None:
    told = craps(bet(1, "field", 5), "close", odd("invalid_roll", reason="players_chips"), roll(3))
    assert told.words == ["3"]
    assert told.one("ruled")["ruling"] == 'no reason for "No Roll": the roll counts'
    assert told.one("ruled")["cite"] == ["13:69F-1.9"]


def test_1_9_the_reason_is_said_in_words() -> None:
    told = craps("close", odd("invalid_roll", reason="on_the_bank"), roll(3))
    assert told.one("void")["scope"] == "roll: a die rests on the chips of the bank"
    assert craps(odd("die_on_die"), roll(3)).one("void")["scope"] == "roll: one die comes to rest on the other"
    by = craps({"order": "no_roll", "by": "boxperson"}, roll(3)).one("void")
    assert (by["scope"], by["cite"]) == ("roll: ordered by boxperson", ["13:69F-1.9"])


def test_1_7_a_lost_die_is_replaced() -> None:
    told = craps(odd("die_lost"), roll(3))
    assert told.one("ruled")["cite"] == ["13:69F-1.7"]
    assert "selects again" in told.one("ruled")["ruling"]


@pytest.mark.parametrize("rests_on", range(1, 7))
def test_1_10_a_cocked_die_reads_the_face_opposite_the_one_it_rests_on(rests_on: int) -> None:
    face = 7 - rests_on
    cocked = odd("die_not_flat", rests_on=str(rests_on))
    told = craps(cocked, {"roll": [face, 1]})
    assert told.one("ruled") == {
        "tell": "ruled", "event": f"a die rests on its {rests_on}", "ruling": f"it reads {face}",
        "cite": ["13:69F-1.10"], "basis": "other-state",
    }  # fmt: skip
    assert told.words == [str(face + 1)]
    wrong = next(n for n in range(1, 7) if n != face)
    assert refused(cocked, {"roll": [wrong, wrong]})["cite"] == "13:69F-1.10"
    assert craps(cocked, {"roll": [wrong, face]}).words == [str(face + wrong)]


def test_1_10_both_dice_may_be_cocked() -> None:
    cocked = [odd("die_not_flat", rests_on="3"), odd("die_not_flat", rests_on="3")]
    assert craps(*cocked, {"roll": [4, 4]}).words == ["8"]
    assert refused(*cocked, {"roll": [4, 5]})["legal"] == "a roll with 4 and 4"
    assert refused(*cocked, odd("die_not_flat", rests_on="2"))["input"] == 3


def test_1_10_a_die_on_more_than_one_object_voids_the_roll() -> None:
    told = craps(bet(1, "field", 5), odd("die_not_flat"), roll(3))
    assert told.one("void")["cite"] == ["13:69F-1.10"]
    assert told.net == {"1": "5.00"}


def test_1_10_one_is_asked_on_which_of_its_six_faces_a_die_rests_or_on_more_than_one() -> None:
    (cocked,) = (one for one in in_force(LAW.irregularities, date(2012, 3, 19)) if one.kind == "die_not_flat")
    (asked,) = cocked.asks
    assert asked.answers == {
        "0": "it rests on more than one", "1": "on the 1", "2": "on the 2", "3": "on the 3", "4": "on the 4",
        "5": "on the 5", "6": "on the 6",
    }  # fmt: skip
    opposite = {"1": 6, "2": 5, "3": 4, "4": 3, "5": 2, "6": 1}
    rulings = {rests_on: f"The face opposite counts: {face}." for rests_on, face in opposite.items()}
    assert asked.rulings == {"0": "Void, throw again.", **rulings}


@pytest.mark.parametrize("face", ["7", "-1", "12"])
def test_1_10_a_die_has_six_faces(face: str) -> None:
    told = refused(bet(1, "field", 5), odd("die_not_flat", rests_on=face), roll(3))
    assert (told["input"], told["legal"], told["cite"]) == (2, "1 to 6", "13:69F-1.10")


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_1_10_the_total_of_the_uppermost_faces_is_called(dice: Dice) -> None:
    told = craps({"roll": list(dice)})
    assert told.words == [str(sum(dice))]
    assert told.one("rolled")["dice"] == list(dice)
    assert told.one("rolled")["cite"] == told.one("announced")["cite"] == ["13:69F-1.10"]


@pytest.mark.parametrize("dice", [[0, 3], [7, 1], [3], [3, 4, 5], [-1, 3], []])
def test_1_10_what_is_not_two_dice_is_no_roll(dice: list[int]) -> None:
    told = refused({"roll": dice})
    assert (told["legal"], told["cite"]) == ("two dice, each 1 to 6", "13:69F-1.10")


# ── 1.10 settlement ──────────────────────────────────────────────────────────────────────────────


def settled_in_order(*inputs: Any, **more: Any) -> list[tuple[str, str, str]]:
    return [(t["result"], t["wager"], t["seat"]) for t in judge("craps", inputs, **more).all("settled")]


def test_1_10_losing_wagers_are_taken_before_winning_wagers_are_paid() -> None:
    results = [one for one, _, _ in settled_in_order(
        bet(1, "pass", 10), bet(2, "dont_pass", 10), roll(6), bet(1, "any_seven", 5), bet(3, "lay_4", 40),
        bet(2, "place_win_5", 5),
        bet(3, "field", 5), roll(7),
    )]  # fmt: skip
    assert results == ["lose"] * 3 + ["win"] * 3
    moves = craps(bet(1, "pass", 10), bet(2, "dont_pass", 10), roll(6), roll(7)).all("moved")[2:]
    assert [t["to"] for t in moves] == ["house", "seat:2", "seat:2"]


def test_1_10_one_roll_hardway_place_come_new_come_and_pass_follow_each_other_then_the_seats() -> None:
    told = settled_in_order(
        bet(2, "pass", 10), bet(1, "pass", 10), roll(6), bet(1, "come", 10), roll(8), bet(1, "odds_come", 10),
        bet(2, "odds_pass", 10), bet(2, "come", 10), bet(1, "place_win_5", 5), bet(1, "hard_4", 5), bet(1, "field", 5),
        bet(2, "field", 5), bet(1, "buy_9", 20), roll(7),
    )  # fmt: skip
    assert told == [
        ("lose", "field", "1"), ("lose", "field", "2"), ("lose", "hard_4", "1"), ("lose", "place_win_5", "1"),
        ("lose", "buy_9", "1"), ("lose", "come", "1"), ("lose", "odds_come", "1"), ("lose", "pass", "1"),
        ("lose", "pass", "2"), ("lose", "odds_pass", "2"), ("win", "come", "2"),
    ]  # fmt: skip


def test_1_10_an_established_come_bet_is_settled_before_a_new_one() -> None:
    told = settled_in_order(roll(6), bet(2, "dont_come", 10), roll(8), bet(1, "come", 10), roll(7))
    assert told == [("win", "dont_come", "2"), ("win", "come", "1")]


def test_1_10_place_buy_lay_and_hardway_wagers_stay_up_when_they_win_and_others_go_back() -> None:
    stay = [bet(1, "place_win_6", 12), bet(1, "buy_6", 20), bet(1, "hard_6", 5)]
    told = craps(roll(5), *stay, bet(1, "field", 5), bet(1, "lay_4", 40), {"roll": [3, 3]})
    assert [one["wager"] for one in told.one("summary")["standing"]] == ["place_win_6", "buy_6", "hard_6", "lay_4"]
    assert craps(roll(5), bet(1, "place_lose_6", 10), roll(7)).one("summary")["standing"][0]["wager"] == "place_lose_6"
    assert craps(roll(5), *stay, {"roll": [3, 3]}, {"roll": [3, 3]}).net == {"1": "164.00"}
    assert "standing" not in craps(bet(1, "pass", 5), roll(7)).one("summary")


def test_1_10_each_player_is_settled_for_himself_by_one_roll() -> None:
    told = craps(bet(1, "pass", 10), bet(2, "dont_pass", 20), bet(3, "field", 30), roll(11))
    assert told.net == {"1": "10.00", "2": "-20.00", "3": "30.00"}


# ── 1.12 the fire bet ────────────────────────────────────────────────────────────────────────────

FIRE_A, FIRE_B = {"fire_bet": "fire_A"}, {"fire_bet": "fire_B"}


def points(*made: int) -> list[dict[str, Any]]:
    """Each point thrown and made."""
    return [roll(n) for n in made for _ in range(2)]


@pytest.mark.parametrize("paytable", ["fire_A", "fire_B"])
@pytest.mark.parametrize("count", range(7))
def test_13_69f_1_12_only_the_highest_level_is_paid_once(paytable: str, count: int) -> None:
    levels = {"fire_A": {4: 24, 5: 249, 6: 999}, "fire_B": {3: 6, 4: 29, 5: 149, 6: 299}}[paytable]
    seven_out = rolls(5, 7) if count < 6 else []
    told = craps(bet(1, "fire", 5), *points(*POINTS[:count]), *seven_out, rules={"fire_bet": paytable})
    assert told.net == {"1": f"{5 * levels[count]}.00" if count in levels else "-5.00"}
    assert "standing" not in told.one("summary")
    assert told.one("settled")["cite"] == ["13:69F-1.12"]
    assert told.one("settled")["basis"] == "practice"


def test_13_69f_1_12_a_point_counts_once_and_only_if_it_is_the_come_out_point_and_made() -> None:
    def net(*inputs: Any) -> dict[str, str]:
        return craps(bet(1, "fire", 5), *inputs, *rolls(10, 7), rules=FIRE_B).net

    assert net(*points(4, 4, 4, 4)) == {"1": "-5.00"}
    assert net(*points(4, 5, 6)) == {"1": "30.00"}
    assert net(*points(4, 5), *rolls(8, 6, 8)) == {"1": "30.00"}
    assert net(*points(4, 5), *rolls(8, 6, 6, 9, 7)) == {"1": "-5.00"}


def test_13_69f_1_12_naturals_and_craps_and_come_points_neither_count_nor_end_it() -> None:
    told = craps(
        bet(1, "fire", 5),
        *rolls(7, 11, 2, 3, 12),
        *points(4, 5),
        *rolls(7, 2),
        *points(6),
        *rolls(8, 7),
        rules=FIRE_B,
    )
    assert told.net == {"1": "30.00"}
    come = [bet(1, "fire", 5), *points(4, 5), roll(6), bet(2, "come", 10), roll(8), roll(8), roll(7)]
    assert judge("craps", come, rules=FIRE_B).net == {"1": "-5.00", "2": "10.00"}


def test_13_69f_1_12_it_is_paid_at_once_when_all_six_points_are_made_and_taken_down() -> None:
    told = craps(bet(1, "fire", 1), *points(*POINTS), *rolls(6, 7), rules=FIRE_A)
    at = told.tells.index(told.one("settled"))
    assert [t["words"] for t in told.tells[at:] if t["tell"] == "announced"] == ["6", "7"]
    assert told.net == {"1": "999.00"}


BY_THE_FIRST_ROLL = {(): True, (7,): False, (6,): False, (6, 7): True, (6, 6): False, (6, 6, 7): False}
BY_THE_FIRST_POINT = {
    (): True,
    (7,): True,
    (2, 11): True,
    (6,): False,
    (6, 6): False,
    (6, 6, 7): False,
    (6, 7, 7): True,
}


@pytest.mark.parametrize(
    ("deadline", "before", "open_to"),
    [
        *(("before_first_come_out", before, open_to) for before, open_to in BY_THE_FIRST_ROLL.items()),
        *(("before_first_point", before, open_to) for before, open_to in BY_THE_FIRST_POINT.items()),
    ],
)
def test_13_69f_1_12_it_must_be_made_before_the_deadline(deadline: str, before: tuple[int, ...], open_to: bool) -> None:
    told = craps(*rolls(*before), bet(1, "fire", 5), rules={**FIRE_A, "fire_deadline": deadline})
    assert (told.last == "waiting") == open_to
    if not open_to:
        assert told.refused["cite"] == "13:69F-1.12"


def test_13_69f_1_12_the_deadline_is_the_first_come_out_roll_unless_elected() -> None:
    assert refused(roll(7), bet(1, "fire", 5), rules=FIRE_A)["input"] == 2


@pytest.mark.parametrize("deadline", ["before_first_come_out", "before_first_point"])
def test_13_69f_1_12_once_the_shooter_has_thrown_it_cannot_be_removed_reduced_or_called_off(deadline: str) -> None:
    rules = {**FIRE_A, "fire_deadline": deadline}
    for given in (remove(1, "fire"), remove(1, "fire", amount="1"), call(1, "off", "fire")):
        told = craps(bet(1, "fire", 5), roll(7), given, rules=rules).refused
        assert told["input"] == 3
        assert told["cite"] == ("13:69F-1.12" if "remove" in given else "13:69F-1.3")
    assert craps(bet(1, "fire", 5), remove(1, "fire"), roll(7), rules=rules).net == {}


def test_13_69f_1_12_the_dealer_moves_the_bet_to_its_circle() -> None:
    told = craps(bet(1, "fire", 5), rules=FIRE_A)
    assert "numbered circle" in told.one("script", cite=["13:69F-1.12"])["act"]


def test_13_69f_1_12_it_stays_with_the_hand_when_the_shooter_passes_the_dice() -> None:
    passed = [bet(1, "fire", 5), *points(4, 5), call(1, "pass"), call(2, "accept")]
    assert craps(*passed, *points(6), *rolls(8, 7), rules=FIRE_B).net == {"1": "30.00"}
    assert craps(*passed, bet(1, "fire", 5), rules=FIRE_B).refused["cite"] == "13:69F-1.12"
    assert craps(*passed, remove(1, "fire"), rules=FIRE_B).refused["cite"] == "13:69F-1.12"


@pytest.mark.parametrize("how", [call(1, "pass"), {"order": {"do": "pass_dice"}}, {"leave": 1}])
def test_13_69f_1_12_a_new_shooter_has_new_fire_bets_however_the_dice_came(how: dict[str, Any]) -> None:
    passed = [*points(4, 5), how, call(2, "accept"), bet(3, "fire", 5)]
    three = craps(*passed, *points(4, 5, 6), *rolls(8, 7), rules=FIRE_B)
    assert three.net == {"3": "30.00"}
    assert craps(*passed, *points(6), *rolls(8, 7), rules=FIRE_B).net == {"3": "-5.00"}
    assert craps(*passed, roll(7), bet(4, "fire", 5), rules=FIRE_B).refused["cite"] == "13:69F-1.12"


def test_13_69f_1_12_who_keeps_the_dice_is_no_new_shooter() -> None:
    kept = [*points(4), call(1, "pass"), call(2, "decline"), call(1, "accept")]
    seats = {seat: {"stack": "100"} for seat in ("1", "2")}
    assert craps(*kept, bet(2, "fire", 5), seats=seats, rules=FIRE_B).refused["cite"] == "13:69F-1.12"


def test_13_69f_1_12_the_next_shooters_hand_begins_anew() -> None:
    told = craps(
        bet(1, "fire", 5),
        *points(4, 5, 6),
        *rolls(8, 7),
        bet(1, "fire", 5),
        *points(8),
        *rolls(9, 7),
        rules=FIRE_B,
    )
    assert [t["result"] for t in told.all("settled")] == ["win", "lose"]


def test_13_69f_1_12_a_house_paytable_pays_the_highest_level_reached() -> None:
    own = {"fire_bet": "custom", "fire": {"paytable": {"3": "7 to 2", "5": "100"}}}
    for count, net in ((2, "-10.00"), (3, "35.00"), (4, "35.00"), (5, "1000.00")):
        told = craps(bet(1, "fire", 10), *points(*POINTS[:count]), *rolls(10, 7), rules=own)
        assert told.net == {"1": net}
    assert craps(bet(1, "fire", 10), *points(*POINTS), rules=own).net == {"1": "1000.00"}
    six = {"fire_bet": "custom", "fire": {"paytable": {"6": "500 to 1"}}}
    assert craps(bet(1, "fire", 10), *points(*POINTS), rules=six).net == {"1": "5000.00"}
    assert refused(rules={"fire_bet": "custom", "fire": {"paytable": {"7": "500 to 1"}}})["input"] == 0
    inexact = refused(bet(1, "fire", "0.01"), rules=own)
    assert (inexact["legal"], inexact["cite"]) == ("multiples of 0.02", "13:69F-1.4")


def test_13_69f_1_12_a_losing_fire_bet_is_taken_before_winners_are_paid_and_a_winning_one_paid_last() -> None:
    lost = settled_in_order(bet(1, "fire", 5), bet(2, "dont_pass", 10), *rolls(6, 7), rules=FIRE_A)
    assert lost == [("lose", "fire", "1"), ("win", "dont_pass", "2")]
    won_it = settled_in_order(bet(1, "fire", 5), *points(4, 5, 6, 8, 9), bet(2, "pass", 10), *points(10), rules=FIRE_A)
    assert won_it == [("win", "pass", "2"), ("win", "fire", "1")]


def test_13_69f_1_12_it_is_offered_only_where_it_is_elected() -> None:
    told = refused(bet(1, "fire", 5))
    assert (told["reason"], told["cite"]) == (
        "fire is not offered at this table: the licensee has not elected it", "13:69F-1.12",
    )  # fmt: skip
    assert refused(bet(1, "fire", 5), rules={"fire_bet": "custom"})["input"] == 0


# ── editions and mini-craps ──────────────────────────────────────────────────────────────────────


def test_13_69f_1_12_there_was_no_fire_bet_before_13_69f() -> None:
    told = refused(bet(1, "fire", 5), as_of=OLD)
    assert told["reason"] == f"fire is first found in the text of 2012; whether it was law on {OLD} is not held"
    for option in (
        {"fire_bet": "fire_A"},
        {"fire_deadline": "before_first_point"},
        {"fire": {"paytable": {"4": "9 to 1"}}},
    ):
        told = refused(roll(7), as_of=OLD, rules=option)
        assert (told["input"], told["cite"]) == (0, "")  # no section of that day speaks of it
    assert craps(bet(1, "fire", 5), *rolls(6, 7), as_of="2012-03-19", rules=FIRE_A).net == {"1": "-5.00"}


@pytest.mark.parametrize(("as_of", "chapter"), [("1996-03-11", "19:47"), (OLD, "19:47"), ("2012-03-19", "13:69F")])
def test_1_2_every_other_wager_is_the_same_in_both_editions(as_of: str, chapter: str) -> None:
    law = in_force(LAW.wagers, date.fromisoformat(as_of))
    assert [one.id for one in law if one.id not in ("fire",)] == [one.id for one in LAW.wagers if one.id != "fire"]
    told = craps(bet(1, "pass", 10), roll(7), as_of=as_of)
    assert told.one("settled")["cite"] == [f"{chapter}-1.2(a)1i", f"{chapter}-1.4"]


def test_1_1_mini_craps_is_craps_at_nine_seats() -> None:
    full = {str(seat): {"stack": "100"} for seat in range(1, 10)}
    told = judge("mini-craps", [{"sit": {"seat": 10, "stack": "5"}}], seats=full).refused
    assert (told["reason"], told["cite"]) == ("the mini-craps table is full", "13:69E-1.11(a)")
    assert judge("mini-craps", [{"sit": {"seat": 9, "stack": "5"}}, bet(9, "pass", 105), roll(7)], seats=full).net == {
        "9": "105.00"
    }
    assert (
        judge("mini-craps", [{"leave": 3}, {"sit": {"seat": 10, "stack": "5"}}, roll(7)], seats=full).last == "summary"
    )
    ten = full | {"10": {"stack": "5"}}
    crowded = judge("mini-craps", [bet(9, "pass", 5), roll(7)], seats=ten).refused
    assert (crowded["input"], crowded["legal"]) == (0, "at most 9 players")
    assert (crowded["cite"], crowded["basis"], crowded["text"]) == ("13:69E-1.11(a)", "nj-other-year", "2024")
    table = games.table("mini-craps", dict.fromkeys(ten, 10_000))
    with pytest.raises(Refused, match="no place for seat 10"):
        table.feed(Bet(seat="10", wager="pass", amount=500))
    assert craps(bet(10, "pass", 5), roll(7), seats=ten).net == {"10": "5.00"}


def test_1_1_the_games_id_says_which_table_it_is() -> None:
    for more in ({}, FIRE_A):
        told = judge("mini-craps", [], rules={"table_type": "craps", **more}).refused
        assert (told["input"], told["legal"], told["cite"]) == (0, "mini_craps", "13:69F-1.1")
    assert judge("mini-craps", [bet(1, "pass", 5), roll(7)], rules={"table_type": "mini_craps"}).net == {"1": "5.00"}
    notes: list[str] = []
    with pytest.raises(Unlawful, match="mini-craps is mini_craps"):
        games.rules("mini-craps", {"table_type": "craps"}, analysis=notes.append)
    assert [str(one.unlawful) for one in faults(MINI_LAW, date(2012, 3, 19), {"table_type": "craps"})[0]] == [
        "option table_type: mini-craps is mini_craps"
    ]


def test_1_1_mini_craps_has_the_wagers_of_craps_but_no_fire_bet() -> None:
    assert MINI_LAW.wagers == LAW.wagers
    assert MINI_LAW.id == "mini-craps"
    told = judge("mini-craps", [bet(1, "fire", 5)], rules=FIRE_A).refused
    assert (told["input"], told["cite"]) == (0, "13:69F-1.12")
    assert craps(bet(1, "fire", 5), rules={**FIRE_A, "table_type": "mini_craps"}).refused["input"] == 0
    own = {"fire_bet": "custom", "fire": {"paytable": {"4": "24 to 1"}}}
    assert (
        judge("mini-craps", [], rules=own).refused["reason"].startswith("the fire bet is offered at craps tables only")
    )
    for dice in DICE:
        given = [bet(1, "pass", 10), bet(1, "horn", 4), bet(1, "hard_4", 5), {"roll": list(dice)}]
        assert judge("mini-craps", given).net == judge("craps", given).net


# ── 8.2 limits, and what the dealer accepted ─────────────────────────────────────────────────────

LIMITS = {"table_min": "5", "table_max": "500", "wager_increment": "5"}


@pytest.mark.parametrize(
    ("amount", "reason"),
    [("505", "505.00 is above the maximum"), ("7.50", "7.50 is not in the posted increment")],
)  # fmt: skip
def test_8_2_posted_limits_bind(amount: str, reason: str) -> None:
    told = refused(bet(1, "pass", amount), rules=LIMITS)
    assert (told["reason"], told["cite"]) == (reason, "13:69F-8.2")


def test_8_2_limits_may_be_posted_for_each_wager_and_bind_its_whole_amount() -> None:
    rules = {"table_min": {"pass": "25"}, "table_max": {"hard_4": "20"}}
    assert refused(bet(1, "pass", 10), rules=rules)["reason"] == "10.00 is below the minimum"
    assert craps(bet(1, "pass", 25), bet(1, "pass", 5), bet(1, "field", 1), roll(4), rules=rules).last == "summary"
    assert refused(bet(1, "hard_4", 15), bet(1, "hard_4", 6), rules=rules)["input"] == 2


def test_8_2_a_wager_that_the_dealer_accepted_is_paid_or_lost_in_full() -> None:
    over = craps(bet(1, "pass", 700, accepted=True), roll(7), rules={"table_max": "500"})
    assert over.net == {"1": "700.00"}
    ruled = over.one("ruled")
    assert (ruled["event"], ruled["ruling"]) == (
        "seat 1, pass 700.00: 700.00 is above the maximum", "the dealer accepted the wager: it stands",
    )  # fmt: skip
    assert (ruled["cite"], ruled["basis"]) == (["13:69F-8.2"], "other-state")
    assert craps(bet(1, "pass", 10, accepted=True), roll(2), rules={"table_min": "25"}).net == {"1": "-10.00"}


def test_8_2_what_is_lawful_needs_no_ruling_though_it_was_accepted() -> None:
    assert craps(bet(1, "pass", 10, accepted=True), roll(7)).all("ruled") == []


@pytest.mark.parametrize(
    ("before", "wager", "amount"),
    [
        ([roll(6)], "pass", 10), ([], "come", 10), ([roll(5)], "place_win_6", "10.01"), ([roll(6)], "dont_pass", 10),
        ([bet(1, "pass", 10), roll(6)], "odds_pass", 60), ([], "odds_pass", 10),
        ([bet(1, "pass", 10)], "odds_pass", 10), ([roll(4), bet(1, "come", 10), roll(6)], "odds_come", 60),
    ],
)  # fmt: skip
def test_8_2_acceptance_cures_nothing_but_the_posted_limits(before: list[Any], wager: str, amount: Any) -> None:
    rules = {"odds_multiple": "5"}
    plain = judge("craps", [*before, bet(1, wager, amount)], rules=rules).refused
    accepted = judge("craps", [*before, bet(1, wager, amount, accepted=True)], rules=rules).refused
    assert (accepted["reason"], accepted["cite"]) == (plain["reason"], plain["cite"])


def test_8_2_an_accepted_buy_bet_bears_its_vigorish() -> None:
    rules = {"table_max": "10"}
    assert craps(roll(5), bet(1, "buy_4", 20, accepted=True), roll(4), rules=rules).net == {"1": "39.00"}
    poor = craps(bet(1, "buy_4", 20, accepted=True), seats={"1": {"stack": "20"}}, rules=rules).refused
    assert poor["cite"] == "13:69F-1.5"


def test_8_2_nobody_accepts_chips_that_are_not_there_or_a_wager_that_is_not_offered() -> None:
    lacking = craps(bet(1, "pass", 10, accepted=True), seats={"1": {"stack": "5"}}).refused
    assert lacking["reason"] == "seat 1 has only 5.00"
    assert refused(bet(1, "big_8", 10, accepted=True))["cite"] == "13:69F-1.2"
    assert refused(bet(99, "pass", 10, accepted=True))["reason"] == "nobody sits at seat 99"
    assert refused("close", bet(1, "field", "0", accepted=True))["input"] == 2


# ── bad input ────────────────────────────────────────────────────────────────────────────────────

BAD = [
    (bet(1, "anyseven", 5), "did you mean any_seven?"), (bet(1, "place_win_7", 5), "did you mean place_win_"),
    (bet(1, "pass", "10.001"), "more than two decimal places"), (bet(1, "pass", "ten"), "is not an amount"),
    (bet(1, "pass", "-10"), "an amount above zero"), (bet(15, "pass", 10), "nobody sits at seat 15"),
    (bet(1, "pass", 10_001), "seat 1 has only 10000.00"), ({"roll": ["1", "x"]}, "x is not a whole number"),
    (bet(1, "field", 5, box="6"), "field has no box"), ({"card": "6h"}, "card is not what is asked"),
    ({"irregularity": "die_of_the_table"}, "did you mean die_off_the_table?"), ({"spin": "17"}, "spin"),
    ({"order": {"do": "pass_the_dice"}}, "pass_dice"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "says"), BAD, ids=str)
def test_bad_input_is_refused_in_one_line_that_helps(given: dict[str, Any], says: str) -> None:
    told = refused(bet(2, "field", 1), given)
    assert told["input"] == 2
    assert says in f"{told['reason']} {told['legal']}"
    assert "\n" not in told["reason"]


def test_a_refused_input_leaves_the_table_as_it_was() -> None:
    one = table()
    feed(one, bet(1, "pass", 10), roll(6))
    before = one.capture()
    for wrong in (
        bet(1, "pass", 5),
        remove(1, "pass"),
        {"roll": [0, 7]},
        odd("die_not_flat", rests_on="9"),
        call(1, "accept"),
    ):
        with pytest.raises(Refused) as caught:
            feed(one, wrong)
        assert caught.value.input == 3
        assert one.capture() == before
    feed(one, roll(6))
    assert one.net("1") == 1000


@pytest.mark.parametrize("state", [{"point": "7"}, {"point": "x"}, {"point": "1"}])
def test_a_record_cannot_begin_with_a_point_that_is_none(state: dict[str, str]) -> None:
    assert refused(roll(7), state=state)["input"] == 0


@pytest.mark.parametrize(
    "state",
    [{"made": ["4", "4"]}, {"made": ["4", "5", "6", "8", "9", "10", "4"]}, {"made": ["7"]},
     {"fires": {"bet:1/fire": ["4", "4"]}}],
)  # fmt: skip
def test_a_record_cannot_begin_with_a_point_that_was_made_twice_or_is_none(state: dict[str, Any]) -> None:
    seats = {"1": {"stack": "10", "bets": {"fire": "5"}}}
    refusal = refused(roll(7), state={"point": "6", **state}, seats=seats, rules={"fire_bet": "fire_A"})
    assert refusal["input"] == 0
    assert "different come out points" in refusal["reason"]


def test_chips_where_the_layout_has_no_such_wager_go_back() -> None:
    told = craps(roll(7), seats={"1": {"stack": "10", "bets": {"come/7": "5", "odds_come": "5", "field/x": "5"}}})
    assert [t["result"] for t in told.all("settled")] == ["returned"] * 3


def test_chips_where_the_layout_has_no_such_wager_may_be_taken_off_and_support_nothing() -> None:
    bets = {"come/7": "5", "dont_come/7": "5", "odds_come": "5", "odds_dont_come/7": "5"}
    one = transcript.open_table(
        transcript.from_plain(
            {"game": "craps", "seats": {"1": {"stack": "10", "bets": bets}}, "state": {"point": "6"}}
        ),
        games.rules,
    )
    feed(one, call(1, "accept"))
    assert [o for o in one.legal("1") if o.verb == "bet" and o.wager.startswith("odds")] == []
    feed(one, remove(1, "odds_come"), remove(1, "dont_come"))
    with pytest.raises(Refused):
        feed(one, bet(1, "odds_come", 1))
    assert {*one.chips} == {"bet:1/come/7"}


def test_a_box_may_name_the_seats_own_place() -> None:
    own = [bet(1, "pass", 10, box="1"), bet(1, "place_win_8", 12, box="1")]
    told = craps(*own, roll(6), bet(1, "odds_pass", 10, box="1"), remove(1, "place_win_8", box="1"), roll(6))
    assert told.net == {"1": "22.00"}
    assert craps(*own, call(1, "on", "place_win_8", box="1"), roll(8)).net == {"1": "14.00"}


def test_a_record_may_begin_with_wagers_on_the_layout() -> None:
    seats = {"1": {"stack": "0", "bets": {"pass": "10", "odds_pass": "10", "come/9": "10"}}}
    told = craps(roll(6), roll(9), seats=seats, state={"point": "6", "shooter": "1"})
    assert told.net == {"1": "32.00"}
    assert told.all("role") == []
    passed = craps(
        call(1, "pass"), call(2, "accept"), roll(6), seats=seats | {"2": {"stack": "5"}}, state={"shooter": "1"}
    )
    assert [t["seat"] for t in passed.all("role")] == ["2"]


def test_a_mis_read_roll_is_corrected_and_the_roll_ruled_again() -> None:
    told = craps(bet(1, "pass", 10), roll(7), {"correct": {"input": 2, "to": roll(12)}})
    assert told.net == {"1": "-10.00"}
    assert told.one("corrected")["input"] == 2


# ── what a seat may do ───────────────────────────────────────────────────────────────────────────


def offered(one: AnyTable, seat: str = "1") -> dict[tuple[str, str, str], Any]:
    return {(o.verb, o.wager or o.do, o.box): o for o in one.legal(seat)}


def test_1_3_what_is_offered_follows_the_point_the_layout_and_the_shooter() -> None:
    one = table()
    feed(one, bet(1, "pass", 10), bet(1, "place_win_8", 12))
    first = offered(one)
    assert {("bet", "pass", ""), ("bet", "dont_pass", ""), ("remove", "pass", ""), ("choose", "pass", "")} <= {*first}
    assert ("bet", "come", "") not in first
    assert first["choose", "place_win_8", ""].do == "on"
    assert not [key for key in first if key[1].startswith("odds")]
    feed(one, roll(6), bet(1, "come", 10), roll(5))
    later = offered(one)
    assert ("bet", "pass", "") not in later
    assert ("remove", "pass", "") not in later
    assert ("remove", "come", "5") not in later
    assert later["choose", "place_win_8", ""].do == "off"
    assert (later["bet", "odds_pass", ""].step, later["bet", "odds_come", "5"].step) == (5, 2)
    assert ("choose", "pass", "") not in offered(one, "2")


def test_1_6_the_odds_offered_are_what_is_left_of_the_multiple() -> None:
    one = table(odds_multiple="3")
    feed(one, bet(1, "pass", 10), roll(6), bet(1, "odds_pass", 10))
    assert offered(one)["bet", "odds_pass", ""].most == 2000
    feed(one, bet(1, "odds_pass", 20))
    assert ("bet", "odds_pass", "") not in offered(one)
    poor: AnyTable = Table(elected(()), {"1": 1500})
    feed(poor, bet(1, "pass", 10), roll(6))
    assert offered(poor)["bet", "odds_pass", ""].most == 500


@pytest.mark.parametrize("wager", [f"{kind}_{n}" for kind in ("buy", "lay") for n in POINTS])
def test_1_5_the_most_that_is_offered_leaves_its_vigorish_in_the_stack(wager: str) -> None:
    one: AnyTable = Table(elected(()), {"1": 2520})
    feed(one, call(1, "accept"))
    most = offered(one)["bet", wager, ""]
    one.feed(Bet(seat="1", wager=wager, amount=most.most // most.step * most.step))
    assert one.ledger["seat:1"] >= 0


@pytest.mark.parametrize("seed", range(6))
def test_play_at_random_keeps_every_chip(seed: int) -> None:
    source = Seeded(seed)
    options = {
        "extra_wagers": EXTRAS,
        "fire_bet": "fire_B",
        "odds_multiple": "3",
        "vig_timing": ("up_front", "on_win")[seed % 2],
    }
    one = games.table("craps", {"1": 50_000, "2": 50_000, "3": 50_000}, options)
    players = {seat: actors.RandomPlayer(source) for seat in ("1", "2", "3")}
    for _ in actors.run(one, actors.Equipment(source), players, 60):
        assert sum(one.ledger.values()) == 0
        assert all(amount >= 0 for name, amount in one.ledger.items() if name.startswith(("seat:", "bet:", "vigorish")))
        assert {name for name in one.ledger if name.startswith("bet:")} == {*one.chips}
        assert {*one.state.marks} | {*one.state.vigorish} <= {*one.chips}


# ── the worked examples ──────────────────────────────────────────────────────────────────────────

Row = tuple[Iterable[Any], Mapping[str, tuple[str, str]], str]

COME_ON_6: list[Any] = [roll(8), bet(1, "come", 10), roll(6), bet(1, "odds_come", 10), roll(8), bet(2, "pass", 5)]
"""A come bet on 6 with odds; the point 8 was made, so the next roll is a come out roll."""

ROWS: dict[int, Row] = {
    1: ([bet(1, "pass", 10), roll(7)], {"pass": ("win", "10.00")}, "10.00"),
    2: ([bet(1, "pass", 10), roll(12)], {"pass": ("lose", "")}, "-10.00"),
    3: ([bet(1, "dont_pass", 10), roll(12)], {"dont_pass": ("void", "")}, "0.00"),
    4: ([bet(1, "dont_pass", 10), roll(11)], {"dont_pass": ("lose", "")}, "-10.00"),
    5: ([bet(1, "pass", 10), roll(4), bet(1, "odds_pass", 20), *rolls(3, 8, 4)],
        {"pass": ("win", "10.00"), "odds_pass": ("win", "40.00")}, "50.00"),
    6: ([bet(1, "pass", 10), roll(6), bet(1, "odds_pass", 10), roll(7)],
        {"pass": ("lose", ""), "odds_pass": ("lose", "")}, "-20.00"),
    7: ([bet(1, "dont_pass", 10), roll(6), bet(1, "odds_dont_pass", 12), roll(7)],
        {"dont_pass": ("win", "10.00"), "odds_dont_pass": ("win", "10.00")}, "20.00"),
    8: ([bet(1, "dont_pass", 10), roll(9), bet(1, "odds_dont_pass", 15), roll(9)],
        {"dont_pass": ("lose", ""), "odds_dont_pass": ("lose", "")}, "-25.00"),
    9: ([bet(1, "pass", 10), roll(8), bet(1, "come", 10), *rolls(5, 5)], {"come": ("win", "10.00")}, "10.00"),
    10: ([bet(1, "pass", 10), roll(8), bet(1, "come", 10), roll(7)],
         {"come": ("win", "10.00"), "pass": ("lose", "")}, "0.00"),
    11: ([roll(8), bet(1, "dont_come", 10), roll(12)], {"dont_come": ("void", "")}, "0.00"),
    12: ([*COME_ON_6, roll(7)], {"come": ("lose", ""), "odds_come": ("returned", "")}, "-10.00"),
    13: ([*COME_ON_6, roll(6)], {"come": ("win", "10.00"), "odds_come": ("returned", "")}, "10.00"),
    14: ([bet(1, "place_win_6", 12), roll(6)], {}, "0.00"),
    15: ([bet(1, "place_win_6", 12), call(1, "on", "place_win_6"), roll(6)],
         {"place_win_6": ("win", "14.00")}, "14.00"),
    16: ([roll(5), bet(1, "place_win_4", 10), roll(4)], {"place_win_4": ("win", "18.00")}, "18.00"),
    17: ([roll(5), bet(1, "place_lose_4", 11), roll(7)], {"place_lose_4": ("win", "5.00")}, "5.00"),
    18: ([roll(5), bet(1, "place_lose_6", 10), roll(6)], {"place_lose_6": ("lose", "")}, "-10.00"),
    19: ([bet(1, "hard_8", 5), {"roll": [4, 4]}], {"hard_8": ("win", "45.00")}, "45.00"),
    20: ([bet(1, "hard_8", 5), {"roll": [2, 6]}], {"hard_8": ("lose", "")}, "-5.00"),
    21: ([bet(1, "hard_10", 5), {"roll": [3, 4]}], {"hard_10": ("lose", "")}, "-5.00"),
    22: ([bet(1, "field", 5), roll(2)], {"field": ("win", "10.00")}, "10.00"),
    23: ([bet(1, "field", 5), roll(5)], {"field": ("lose", "")}, "-5.00"),
    24: ([bet(1, "any_craps", 4), roll(3)], {"any_craps": ("win", "28.00")}, "28.00"),
    25: ([bet(1, "c_and_e", 2), roll(11)], {"c_and_e": ("win", "14.00")}, "14.00"),
    26: ([bet(1, "c_and_e", 2), roll(2)], {"c_and_e": ("win", "6.00")}, "6.00"),
    27: ([bet(1, "horn", 4), roll(12)], {"horn": ("win", "27.00")}, "27.00"),
    28: ([bet(1, "horn", 4), roll(3)], {"horn": ("win", "12.00")}, "12.00"),
    29: ([bet(1, "horn", 4), roll(7)], {"horn": ("lose", "")}, "-4.00"),
    30: ([bet(1, "eleven", 1), bet(1, "any_seven", 1), roll(11)],
         {"eleven": ("win", "15.00"), "any_seven": ("lose", "")}, "14.00"),
    31: ([roll(5), bet(1, "buy_4", 20), roll(4)], {"buy_4": ("win", "40.00")}, "39.00"),
    32: ([roll(5), bet(1, "lay_10", 40), roll(7)], {"lay_10": ("win", "20.00")}, "19.00"),
    33: ([bet(1, "fire", 5), *points(4, 4, 10), *rolls(6, 7)], {"fire": ("lose", "")}, "-5.00"),
    34: ([bet(1, "fire", 5), *points(4, 5, 6, 8), *rolls(6, 7)], {"fire": ("win", "120.00")}, "120.00"),
    35: ([bet(1, "fire", 1), *points(4, 5, 6, 8, 9, 10)], {"fire": ("win", "999.00")}, "999.00"),
    36: ([bet(1, "pass", 10), roll(9), call(1, "pass"), call(2, "accept"), roll(9)],
         {"pass": ("win", "10.00")}, "10.00"),
    37: ([bet(1, "pass", 10), roll(9), odd("die_off_the_table")], {}, "0.00"),
    38: ([bet(1, "pass", 10), odd("die_not_flat", rests_on="3"), {"roll": [4, 3]}],
         {"pass": ("win", "10.00")}, "10.00"),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_worked_example(row: int) -> None:
    inputs, results, net = ROWS[row]
    rules = {"fire_bet": "fire_A", "vig_timing": "up_front"}
    told: Judgement = judge("craps", list(inputs), rules=rules)
    settled = {t["wager"]: (t["result"], t.get("pays", "")) for t in told.all("settled", seat="1")}
    assert settled == dict(results)
    assert told.one("summary")["net"]["1"] == net


def test_worked_example_6_the_shooter_must_pass_the_dice() -> None:
    told = craps(*ROWS[6][0], call(1, "pass"))
    assert told.refused["reason"] == "seat 2 is asked"


def test_worked_example_3_the_player_may_bet_again_after_a_void() -> None:
    told = craps(*ROWS[3][0], bet(1, "dont_pass", 10), roll(3))
    assert told.net == {"1": "10.00"}


@pytest.mark.parametrize("row", [12, 13])
def test_worked_example_12_and_13_the_pass_bet_on_the_table_goes_its_own_way(row: int) -> None:
    told = judge("craps", list(ROWS[row][0]))
    assert [t["result"] for t in told.all("settled", seat="2")] == (["win"] if row == 12 else [])


@pytest.mark.parametrize("row", [31, 32])
def test_worked_example_31_and_32_the_vigorish_is_1(row: int) -> None:
    assert judge("craps", list(ROWS[row][0])).one("vigorish")["amount"] == "1.00"


def test_worked_example_39_a_pass_bet_with_a_point_stays() -> None:
    told = refused(bet(1, "pass", 10), roll(6), remove(1, "pass"))
    assert (told["input"], told["cite"]) == (3, "13:69F-1.3")


def test_worked_example_40_a_removed_dont_pass_bet_may_not_go_back_before_the_next_come_out() -> None:
    told = refused(bet(1, "dont_pass", 10), roll(6), remove(1, "dont_pass"), bet(1, "dont_pass", 10))
    assert told["input"] == 4


def test_1_2_the_law_lists_these_hop_bets_and_no_others() -> None:
    assert set(LISTED_HOPS) == set(HOPS)
