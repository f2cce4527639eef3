"""Subchapter 1A, automated craps: 13:69F-1A.1 to 1A.8, in the order of the sections, and what 8.2 adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from itertools import product
from typing import Any

import pytest

from houseway import games
from houseway.law.election import Unlawful
from houseway.law.games.dice.automated_craps import LAW, WAGER_SETS
from houseway.law.games.dice.craps import LAW as CRAPS_LAW
from houseway.law.games.dice.mini_dice import LAW as MINI_DICE_LAW
from houseway.money import dollars
from houseway.play.inputs import Bet, Choose, Close, Order, Roll, read
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import Settled
from tests.games.dice.test_01_craps import AMOUNT, WAGERS, Dice, easy, flat, one_roll, race
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
DICE: list[Dice] = list(product(range(1, 7), range(1, 7)))
POINTS = (4, 5, 6, 8, 9, 10)
STACK = 100_000_000
MINI = {"wager_set": "mini_dice_5"}
ODDS = {"odds_wagers": "on"}
REPORT = {"at": "2012-05-01 05:40", "table": "AC-1", "by": "A. Lee, 04711-11"}
NINETEEN = [id for id in WAGERS if not id.startswith(("buy", "lay"))]


@cache
def elected(options: tuple[tuple[str, str], ...]) -> Rules:
    return games.rules("automated-craps", dict(options))


def table(point: int = 0, options: Mapping[str, str] | None = None) -> AnyTable:
    """A table with two rich players, seat 1 the shooter, before a come out roll or with a point on."""
    one: AnyTable = Table(elected(tuple(sorted((options or {}).items()))), {"1": STACK, "2": STACK})
    one.feed(Order(do="open"))
    one.feed(Choose(seat="1", do="accept"))
    one.state.point = point
    return one


def outcome(one: AnyTable, dice: Dice, wager: str) -> tuple[str, int] | None:
    """What a shake did to the first player's wager: the result and its net in cents, or nothing."""
    one.feed(Close())
    told = [t for t in one.feed(Roll(dice=dice)) if isinstance(t, Settled) and t.seat == "1" and t.wager == wager]
    assert len(told) <= 1
    if not told:
        return None
    return told[0].result, {"win": told[0].pays, "lose": -told[0].amount}.get(told[0].result, 0)


def shaken(
    wager: str, amount: int, dice: Dice, point: int = 0, options: Mapping[str, str] | None = None
) -> tuple[str, int] | None:
    """A wager that is made and the next shake."""
    one = table(point, options)
    one.feed(Bet(seat="1", wager=wager, amount=amount))
    return outcome(one, dice, wager)


def shake(one: int, other: int) -> list[Any]:
    """ "No more bets", and the dice."""
    return ["close", {"roll": [one, other]}]


def shakes(*totals: int) -> list[Any]:
    return [one for total in totals for one in shake(*easy(total))]


def remove(seat: int, wager: str, **more: Any) -> dict[str, Any]:
    return {"remove": {"seat": str(seat), "wager": wager, **more}}


def choose(seat: int, do: str, wager: str = "", **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do, **({"wager": wager} if wager else {}), **more}}


def order(do: str, **more: Any) -> dict[str, Any]:
    return {"order": {"do": do, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def auto(*inputs: Any, **more: Any) -> Judgement:
    return judge("automated-craps", inputs, **more)


def lying(**bets: str) -> dict[str, Any]:
    """Seats, of which seat 1 has these wagers on the layout, however they came there."""
    return {"1": {"stack": "100", "bets": bets}, "2": {"stack": "100"}}


def refused(*inputs: Any, **more: Any) -> dict[str, Any]:
    return auto(*inputs, **more).refused


def unlawful(**options: Any) -> tuple[str, str]:
    with pytest.raises(Unlawful) as caught:
        games.rules("automated-craps", options)
    return str(caught.value), caught.value.cite


def shooters(told: Judgement) -> list[str]:
    return [tell["seat"] for tell in told.all("role", role="shooter")]


def acts(told: Judgement) -> list[str]:
    return [tell["act"] for tell in told.all("script")]


def standing(told: Judgement) -> dict[str, str]:
    some = told.one("summary").get("standing", [])
    return {" ".join(filter(None, (one["seat"], one["wager"], one.get("box")))): one["amount"] for one in some}


# ── the edition ──────────────────────────────────────────────────────────────────────────────────


def test_13_69f_1a_1_the_game_is_not_in_the_chapter_of_1996() -> None:
    with pytest.raises(Unlawful, match="automated-craps is first found in the text of 2012"):
        games.rules("automated-craps", as_of=date(2012, 3, 18))
    assert games.rules("automated-craps", as_of=date(2012, 3, 19))


def test_13_69f_1a_1_every_section_has_a_paragraph_and_none_a_label_that_is_not_known() -> None:
    own = [one.cite for one in LAW.paragraphs if one.cite.startswith("13:69F-1A")]
    assert own == [f"13:69F-1A.{n}" for n in range(1, 9)]
    assert "nj" not in {LAW.basis(cite, LAW.since) for cite in own}


# ── 13:69F-1A.1 definitions ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("point", [0, *POINTS])
def test_13_69f_1a_1_the_point_over_every_shake(point: int) -> None:
    for dice in DICE:
        one = table(point)
        one.feed(Close())
        told = [t for t in one.feed(Roll(dice=dice)) if t.tell == "script" and "puck" in t.act]  # type: ignore[attr-defined]
        total = sum(dice)
        after = (total if total in POINTS else 0) if not point else (0 if total in (point, 7) else point)
        assert one.state.point == after
        turned = [f"puck ON {after}"] if after and not point else ["puck OFF"] if point and not after else []
        assert [t.act for t in told] == turned  # type: ignore[attr-defined]
        assert {t.cite for t in told} <= {"13:69F-1A.1"}
        assert one.state.must_pass == (total == 7 and bool(point))


# ── 13:69F-1A.2 permissible wagers: the examples of the rulebook, then every shake ───────────────


@pytest.mark.parametrize(
    ("wager", "totals", "net"),
    [
        ("pass", (7,), "10.00"),
        ("pass", (2,), "-10.00"),
        ("dont_pass", (12,), None),
        ("pass", (9, 9), "10.00"),
        ("pass", (9, 7), "-10.00"),
        ("dont_pass", (3,), "10.00"),
        ("dont_pass", (9, 7), "10.00"),
    ],
)
def test_13_69f_1a_2_the_line_bets(wager: str, totals: tuple[int, ...], net: str | None) -> None:
    told = auto(bet(1, wager, 10), *shakes(*totals))
    assert told.net == ({"1": net} if net else {})
    settled = told.one("settled")
    if net is None:
        assert (settled["result"], settled["cite"]) == ("void", ["13:69F-1A.2"])
    elif settled["result"] == "win":
        assert settled["cite"] == ["13:69F-1A.2", "13:69F-1A.6"]
    else:
        assert settled["cite"] == ["13:69F-1A.2"]


def test_13_69f_1a_2_a_place_bet_wins_with_a_point_on_and_is_inactive_on_a_come_out_roll() -> None:
    assert auto(*shake(4, 1), bet(1, "place_win_6", 12), *shake(3, 3)).net == {"1": "14.00"}
    assert auto(bet(1, "place_win_6", 12), *shake(3, 3)).net == {}
    active = {"place_come_out": "active"}
    assert auto(bet(1, "place_win_6", 12), *shake(3, 3), rules=active).net == {"1": "14.00"}
    called = auto(bet(1, "place_win_6", 12), choose(1, "on", "place_win_6"), *shake(3, 3))
    assert called.net == {"1": "14.00"}
    assert called.one("chose", do="on place_win_6")["cite"] == ["13:69F-1A.4"]


def test_13_69f_1a_2_the_field_pays_2_to_1_on_12() -> None:
    assert auto(bet(1, "field", 5), *shake(6, 6)).net == {"1": "10.00"}


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
def test_13_69f_1a_2_the_line_bets_over_every_shake(wager: str) -> None:
    for dice in DICE:
        assert shaken(wager, 1000, dice) == flat(wager, dice), dice
    for point, dice in product(POINTS, DICE):
        one = table()
        one.feed(Bet(seat="1", wager=wager, amount=1000))
        one.feed(Close())
        one.feed(Roll(dice=easy(point)))
        assert outcome(one, dice, wager) == flat(wager, dice, point), (point, dice)


@pytest.mark.parametrize("wager", ["come", "dont_come"])
def test_13_69f_1a_2_the_come_bets_over_every_shake(wager: str) -> None:
    for dice in DICE:
        assert shaken(wager, 1000, dice, 6) == flat(wager, dice), dice
    for number, dice in product(POINTS, DICE):
        one = table(next(n for n in POINTS if n != number))
        one.feed(Bet(seat="1", wager=wager, amount=1000))
        one.feed(Close())
        one.feed(Roll(dice=easy(number)))
        assert list(one.chips) == [f"bet:1/{wager}/{number}"]
        assert outcome(one, dice, wager) == flat(wager, dice, number), (number, dice)


@pytest.mark.parametrize("wager", [id for id in NINETEEN if "faces" in WAGERS[id] or "place" in id])
def test_13_69f_1a_2_place_bets_and_hardways_over_every_shake_of_a_point(wager: str) -> None:
    for dice in DICE:
        assert shaken(wager, AMOUNT, dice, 6) == race(wager, dice), dice


@pytest.mark.parametrize("wager", [id for id in NINETEEN if isinstance(WAGERS[id].get("win"), dict)])
def test_13_69f_1a_2_the_wagers_of_one_roll_over_every_shake(wager: str) -> None:
    for point, dice in product((0, 6), DICE):
        assert shaken(wager, AMOUNT, dice, point) == one_roll(wager, dice), dice


@pytest.mark.parametrize(
    ("option", "wager", "default"),
    [
        ("place_come_out", "place_win_6", "inactive"),
        ("place_lose_come_out", "place_lose_6", "inactive"),
        ("hardways_come_out", "hard_6", "active"),
    ],
)
def test_13_69f_1a_2_what_a_come_out_roll_touches_is_as_the_licensee_elected(
    option: str, wager: str, default: str
) -> None:
    for dice in DICE:
        assert shaken(wager, AMOUNT, dice, options={option: "active"}) == race(wager, dice)
        assert shaken(wager, AMOUNT, dice, options={option: "inactive"}) is None
        assert shaken(wager, AMOUNT, dice) == (race(wager, dice) if default == "active" else None)


def test_13_69f_1a_2_place_and_hardway_bets_stay_up_and_one_roll_bets_do_not() -> None:
    told = auto(*shakes(5), bet(1, "place_win_6", 12), bet(1, "hard_6", 5), bet(1, "field", 5), *shake(3, 3))
    assert standing(told) == {"1 place_win_6": "12.00", "1 hard_6": "5.00"}


def test_13_69f_1a_2_the_nineteen_wagers_are_offered_unless_the_five_are_elected() -> None:
    assert list(games.rules("automated-craps").wagers) == NINETEEN_IN_ORDER
    five = [*(f"place_{n}" for n in POINTS), "field", "any_7", "over_7", "under_7"]
    assert set(games.rules("automated-craps", MINI).wagers) == set(five)
    assert set(WAGER_SETS["craps_19"]) == set(NINETEEN)


NINETEEN_IN_ORDER = [
    "pass", "dont_pass", "come", "dont_come", *(f"place_win_{n}" for n in POINTS), *(f"place_lose_{n}" for n in POINTS),
    "hard_4", "hard_6", "hard_8", "hard_10", "field", "any_seven", "any_craps", "craps_2", "craps_3", "craps_12",
    "eleven", "c_and_e", "horn",
]  # fmt: skip


@pytest.mark.parametrize("number", POINTS)
def test_13_69f_1a_2_a_buy_or_lay_bet_is_refused_for_its_vigorish(number: int) -> None:
    for wager, rules in product((f"buy_{number}", f"lay_{number}"), ({}, MINI)):
        for accepted in ({}, {"accepted": "true"}):
            told = refused(bet(1, wager, 20, **accepted), rules=rules)
            assert told["reason"].endswith("carries vigorish, which is prohibited")
            assert (told["legal"], told["cite"]) == (f"a place bet on {number}", "13:69F-1A.6")


def test_13_69f_1a_2_there_is_no_fire_bet() -> None:
    told = refused(bet(1, "fire", 5))
    assert "13:69F-1.12" in told["reason"]
    assert told["cite"] == "13:69F-1A.2"
    message, cite = unlawful(fire_bet="fire_A")
    assert (message, cite) == ("option fire_bet: 'fire_A'; allowed: off", "13:69F-1A.2")


@pytest.mark.parametrize(
    ("wager", "rules", "reason"),
    [
        ("whirl", {}, "automated-craps has no wager 'whirl'"),
        ("hop_hard_22", {}, "automated-craps has no wager 'hop_hard_22'"),
        ("over_7", {}, "over_7 is not offered at this table: the licensee has not elected it"),
        ("place_6", {}, "place_6 is not offered at this table: the licensee has not elected it"),
        ("odds_pass", {}, "odds_pass is not offered at this table: the licensee has not elected it"),
        ("odds_come", {}, "odds_come is not offered at this table: the licensee has not elected it"),
        ("pass", MINI, "pass is not offered at this table: the licensee has not elected it"),
        ("hard_6", MINI, "hard_6 is not offered at this table: the licensee has not elected it"),
    ],
)
def test_13_69f_1a_2_no_wager_is_accepted_that_is_not_listed(wager: str, rules: dict[str, str], reason: str) -> None:
    told = refused(*shakes(5), bet(1, wager, 30), rules=rules)
    assert (told["reason"], told["cite"]) == (reason, "13:69F-1A.2")


def test_13_69f_1a_2_a_wager_has_its_time() -> None:
    told = refused(*shakes(5), bet(1, "pass", 10))
    assert (told["legal"], told["cite"]) == ("come, dont_come", "13:69F-1A.2")
    assert refused(*shakes(5), bet(1, "dont_pass", 10))["legal"] == "come, dont_come"
    assert refused(bet(1, "come", 10))["legal"] == "pass, dont_pass"
    assert refused(bet(1, "dont_come", 10))["legal"] == "pass, dont_pass"


# ── the five wagers of mini-dice ─────────────────────────────────────────────────────────────────

PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
ONE_SHAKE: dict[str, dict[int, int]] = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}, "any_7": {7: 4},
    "over_7": {8: 1, 9: 1, 10: 1, 11: 1, 12: 1}, "under_7": {2: 1, 3: 1, 4: 1, 5: 1, 6: 1},
}  # fmt: skip


@pytest.mark.parametrize("number", POINTS)
def test_13_69f_1a_2_a_place_bet_of_mini_dice_is_active_on_every_shake(number: int) -> None:
    win, stake = PLACE[number]
    decided = {number: ("win", AMOUNT * win // stake), 7: ("lose", -AMOUNT)}
    for dice in DICE:
        assert shaken(f"place_{number}", AMOUNT, dice, options=MINI) == decided.get(sum(dice)), dice


@pytest.mark.parametrize("wager", ONE_SHAKE)
def test_13_69f_1a_2_the_wagers_of_one_shake_of_mini_dice(wager: str) -> None:
    for dice in DICE:
        pays = ONE_SHAKE[wager].get(sum(dice))
        expected = ("win", AMOUNT * pays) if pays else ("lose", -AMOUNT)
        assert shaken(wager, AMOUNT, dice, options=MINI) == expected, dice


def test_13_69f_1a_2_the_five_wagers_know_no_come_out_roll_and_no_loser_7() -> None:
    told = auto(bet(1, "place_6", 12), *shakes(5, 6), bet(1, "place_6", 12), *shakes(7, 5), rules=MINI)
    assert told.net == {"1": "2.00"}
    assert not [act for act in acts(told) if "puck" in act]
    assert shooters(told) == ["1"]
    assert [one["cite"] for one in told.all("settled")] == [["13:69F-1A.2", "13:69F-1A.6"], ["13:69F-1A.2"]]


def test_13_69f_1a_2_wagers_of_mini_dice_are_made_reduced_and_removed_between_shakes() -> None:
    told = auto(bet(1, "place_6", 12), *shakes(5), remove(1, "place_6", amount="6"), *shakes(6), rules=MINI)
    assert told.net == {"1": "7.00"}
    assert refused(bet(1, "place_6", 12), remove(1, "place_6", amount="18"), rules=MINI)["cite"] == "13:69F-1A.4"
    assert refused(bet(1, "field", 5, box="3"), rules=MINI)["cite"] == "13:69F-1A.4"
    assert refused(bet(1, "place_6", 12), choose(1, "off", "place_6"), rules=MINI)["cite"] == "13:69F-1A.7"


# ── odds, where they are elected ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("base", ["pass", "dont_pass"])
def test_13_69f_1a_2_odds_are_decided_with_their_base_bet_at_true_odds(base: str, point: int) -> None:
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[point]
    one = table(options=ODDS)
    one.feed(Bet(seat="1", wager=base, amount=10_000))
    one.feed(Close())
    one.feed(Roll(dice=easy(point)))
    one.feed(Bet(seat="1", wager=f"odds_{base}", amount=30_000))
    winner = point if base == "pass" else 7
    pays = 30_000 * 6 // ways if base == "pass" else 30_000 * ways // 6
    assert outcome(one, easy(winner), f"odds_{base}") == ("win", pays)
    assert not one.chips


def test_13_69f_1a_2_odds_need_a_base_bet_with_a_point() -> None:
    told = refused(bet(1, "odds_pass", 10), rules=ODDS)
    assert (told["legal"], told["cite"]) == ("odds support a base bet with a point", "13:69F-1A.2")
    assert refused(bet(1, "pass", 10), bet(1, "odds_pass", 10), rules=ODDS)["cite"] == "13:69F-1A.2"
    told = refused(*shakes(5), bet(1, "come", 10), *shakes(6), bet(1, "odds_come", 10, box="8"), rules=ODDS)
    assert told["legal"] == "box: 6"


def test_13_69f_1a_2_odds_on_a_come_bet_lie_in_its_box_and_are_off_on_a_come_out_roll() -> None:
    some = [*shakes(5), bet(1, "come", 10), *shakes(6), bet(1, "odds_come", 10)]
    told = auto(*some, rules=ODDS)
    assert standing(told) == {"1 come 6": "10.00", "1 odds_come 6": "10.00"}
    assert auto(*some, *shakes(6), rules=ODDS).net == {"1": "22.00"}
    off = auto(*some, *shakes(5, 6), rules=ODDS)
    assert off.net == {"1": "10.00"}
    returned = off.one("settled", wager="odds_come")
    assert (returned["result"], returned["cite"]) == ("returned", ["13:69F-1A.4"])


def test_13_69f_1a_2_odds_keep_to_the_elected_multiple() -> None:
    rules = ODDS | {"odds_multiple": "2"}
    some = [bet(1, "pass", 10), *shakes(6)]
    told = refused(*some, bet(1, "odds_pass", 25), rules=rules)
    assert (told["legal"], told["cite"]) == ("up to 20.00", "13:69F-1A.2")
    assert standing(auto(*some, bet(1, "odds_pass", 20), rules=rules))["1 odds_pass"] == "20.00"
    laid = [bet(1, "dont_pass", 10), *shakes(4)]
    assert refused(*laid, bet(1, "odds_dont_pass", 42), rules=rules)["legal"] == "up to 40.00"
    assert standing(auto(*laid, bet(1, "odds_dont_pass", 40), rules=rules))["1 odds_dont_pass"] == "40.00"


def test_13_69f_1a_2_odds_come_down_with_their_base_bet() -> None:
    rules = ODDS | {"odds_multiple": "2"}
    some = [bet(1, "dont_pass", 10), *shakes(4), bet(1, "odds_dont_pass", 40)]
    told = auto(*some, remove(1, "dont_pass", amount="5"), rules=rules)
    assert standing(told) == {"1 dont_pass": "5.00", "1 odds_dont_pass": "20.00"}
    assert told.one("moved", amount="20.00")["cite"] == ["13:69F-1A.2"]
    assert standing(auto(*some, remove(1, "dont_pass"), rules=rules)) == {}


def test_13_69f_1a_2_odds_that_nothing_supports_are_refused_though_the_dealer_took_them() -> None:
    assert refused(bet(1, "odds_pass", 10, accepted="true"), rules=ODDS)["cite"] == "13:69F-1A.2"


def test_13_69f_1a_2_odds_and_the_five_wagers_of_mini_dice_do_not_go_together() -> None:
    message, cite = unlawful(wager_set="mini_dice_5", odds_wagers="on")
    assert "which the five wagers of mini-dice lack" in message
    assert cite == "13:69F-1A.2"


def test_13_69f_1a_2_odds_are_offered_with_what_the_multiple_allows() -> None:
    one = table(options=ODDS | {"odds_multiple": "2"})
    one.feed(Bet(seat="1", wager="pass", amount=1000))
    one.feed(Close())
    one.feed(Roll(dice=(4, 2)))
    (offer,) = [offer for offer in one.legal("1") if offer.wager.startswith("odds")]
    assert (offer.wager, offer.least, offer.most, offer.step) == ("odds_pass", 500, 2000, 500)
    assert offer.cite == "13:69F-1A.2"
    assert [offer for offer in one.legal("2") if offer.wager.startswith("odds")] == []


def test_13_69f_1a_2_chips_where_the_layout_has_no_wager_go_back() -> None:
    seats = {"1": {"stack": "100", "bets": {"come/7": "10"}}}
    told = auto(*shakes(5), seats=seats)
    assert told.one("settled")["result"] == "returned"
    assert told.one("settled")["cite"] == ["13:69F-1A.2"]


# ── 13:69F-1A.3 the dice and the shaker ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("rolled", [["3"], ["3", "4", "5"], ["0", "7"]])
def test_13_69f_1a_3_there_are_two_dice(rolled: list[str]) -> None:
    told = refused("close", {"roll": rolled})
    assert (told["legal"], told["cite"]) == ("two dice, each 1 to 6", "13:69F-1A.3")


def test_13_69f_1a_3_under_a_clear_dome_the_dice_are_seen_a_cover_comes_off() -> None:
    clear = auto(*shakes(5))
    assert "seat 1 starts the shaker under its clear dome" in acts(clear)
    assert "take the cover off" not in acts(clear)
    covered = auto(*shakes(5), rules={"shaker_cover": "covered"})
    assert acts(covered)[1:3] == ["seat 1 starts the covered shaker", "take the cover off"]
    assert covered.one("script", act="take the cover off")["cite"] == ["13:69F-1A.5"]


def test_13_69f_1a_3_at_the_end_of_the_day_the_shaker_is_inspected_and_stays_on_the_table() -> None:
    told = auto(bet(1, "field", 5), *shakes(6), order("end_of_day", by="pit boss"), bet(1, "pass", 10), *shakes(7))
    inspected, secured = told.all("script", cite=["13:69F-1A.3"])
    assert inspected["act"] == "the pit boss inspects the automated shaker for tampering"
    assert "stays secured to the table" in secured["act"]
    assert sum("inspected dice" in act for act in acts(told)) == 2
    assert told.net == {"1": "5.00"}, "a new day begins with a come out roll"


def test_13_69f_1a_3_the_day_does_not_end_over_undecided_wagers() -> None:
    told = refused(bet(1, "pass", 10), *shakes(5), order("end_of_day"))
    assert (told["legal"], told["cite"]) == ("first decide pass", "13:69F-1A.3")


def test_13_69f_1a_3_evidence_of_tampering_stops_play_and_is_reported_with_three_data() -> None:
    told = auto(bet(1, "field", 5), odd("tampering_evidence", **REPORT), *shakes(3))
    assert told.one("ruled")["ruling"] == "Play stops, and it is reported at once to the Division."
    assert told.one("form")["kind"] == "tampering_report"
    report = "report: found 2012-05-01 05:40 at table AC-1 by A. Lee, 04711-11"
    assert told.one("script", act=report)["cite"] == told.one("form")["cite"] == ["13:69F-1A.3"]
    for missing in REPORT:
        some = {name: value for name, value in REPORT.items() if name != missing}
        told_off = refused(bet(1, "field", 5), odd("tampering_evidence", **some))
        assert told_off["reason"] == f"irregularity tampering_evidence lacks {missing}"


def test_13_69f_1a_3_a_filled_shaker_stays_on_the_table() -> None:
    told = auto(bet(1, "field", 5), odd("filled_shaker_moved"), *shakes(3))
    ruled = told.one("ruled")
    assert ruled["ruling"] == "A violation: filled, it stays secured to the table at all times."
    assert ruled["cite"] == ["13:69F-1A.3"]


# ── 13:69F-1A.4 making and removal of wagers ─────────────────────────────────────────────────────


@pytest.mark.parametrize("late", [bet(1, "field", 5), remove(1, "place_win_6")])
def test_13_69f_1a_4_nothing_is_made_or_withdrawn_after_no_more_bets(late: dict[str, Any]) -> None:
    told = refused(bet(1, "place_win_6", 12), "close", late)
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-1A.4")


def test_13_69f_1a_4_a_late_wager_goes_back() -> None:
    told = auto(bet(1, "field", 5), "close", odd("late_wager", seat="2"), {"roll": ["1", "2"]})
    assert told.one("ruled")["event"].startswith("Seat 2: ")
    assert told.one("ruled")["ruling"] == "It is not accepted: the chips go back."
    assert told.one("ruled")["cite"] == ["13:69F-1A.4"]
    assert refused("close", odd("late_wager"))["reason"] == "irregularity late_wager lacks seat"


def test_13_69f_1a_4_pass_and_come_bets_stay_once_their_point_is_set() -> None:
    told = refused(bet(1, "pass", 10), *shakes(5), remove(1, "pass"))
    assert told["reason"] == "a pass bet with a point stays until it is decided"
    assert told["cite"] == "13:69F-1A.4"
    assert refused(*shakes(5), bet(1, "come", 10), *shakes(6), remove(1, "come"))["cite"] == "13:69F-1A.4"
    assert auto(bet(1, "pass", 10), remove(1, "pass"), *shakes(7)).net == {}
    assert auto(*shakes(5), bet(1, "come", 10), remove(1, "come"), *shakes(7)).net == {}


def test_13_69f_1a_4_dont_bets_may_come_down_but_not_go_back() -> None:
    some = [bet(1, "dont_pass", 10), *shakes(5), remove(1, "dont_pass")]
    assert auto(*some, *shakes(7)).net == {}
    assert refused(*some, bet(1, "dont_pass", 10))["cite"] == "13:69F-1A.2"
    assert auto(*shakes(5), bet(1, "dont_come", 10), *shakes(6), remove(1, "dont_come"), *shakes(7)).net == {}


def test_13_69f_1a_4_only_what_lies_there_comes_off() -> None:
    placed = bet(1, "place_win_6", 12)
    told = refused(placed, remove(1, "place_win_6", amount="18"))
    assert (told["legal"], told["cite"]) == ("12.00 or less", "13:69F-1A.4")
    assert refused(placed, remove(2, "place_win_6"))["cite"] == "13:69F-1A.4"
    assert refused(placed, remove(1, "place_win_6", amount="2"))["reason"] == "10.00 would be left on place_win_6"
    less = auto(placed, remove(1, "place_win_6", amount="6"))
    assert standing(less) == {"1 place_win_6": "6.00"}
    assert less.one("moved", **{"from": "bet:1/place_win_6"})["cite"] == ["13:69F-1A.4"]
    assert standing(auto(placed, remove(1, "place_win_6"))) == {}
    assert standing(auto(placed, remove(1, "place_win_6", amount="12"))) == {}
    assert refused(bet(1, "field", 5, box="3"))["cite"] == "13:69F-1A.4"


def test_13_69f_1a_4_wagers_are_called_off_and_on() -> None:
    some = [bet(1, "place_win_6", 12), *shakes(5), choose(1, "off", "place_win_6")]
    told = auto(*some, *shakes(6))
    assert told.net == {}
    button = told.one("script", act='"off" marker button on place_win_6 of seat 1')
    assert button["cite"] == told.one("chose", do="off place_win_6")["cite"] == ["13:69F-1A.4"]
    assert auto(*some, choose(1, "on", "place_win_6"), *shakes(6)).net == {"1": "14.00"}
    assert refused(bet(1, "pass", 10), choose(1, "off", "pass"))["cite"] == "13:69F-1A.4"
    assert refused(bet(1, "pass", 10), choose(1, "keep"))["legal"] == "on, off, pass"
    assert refused(*shakes(5), choose(1, "off", "place_win_6"))["reason"] == "seat 1 has no place_win_6 bet"


def test_13_69f_1a_4_a_marker_goes_with_its_wager() -> None:
    for gone in (remove(1, "place_win_6"), None):
        one = table(5)
        for given in (bet(1, "place_win_6", 12), choose(1, "on", "place_win_6"), *([gone] if gone else shake(3, 4))):
            one.feed(read(given))
        assert one.state.marks == {}


# ── 13:69F-1A.5 opening and dealing ──────────────────────────────────────────────────────────────


def test_13_69f_1a_5_at_the_opening_a_supervisor_loads_and_seals_the_dice() -> None:
    told = auto(order("open"), bet(1, "pass", 10), *shakes(7, 7))
    act = "a supervisor loads 2 inspected dice into the shaker in the dealer's presence and seals it"
    assert told.one("script", act=act)["cite"] == ["13:69F-1A.5"]
    full = auto(order("open"), choose(1, "accept"), bet(1, "pass", 10), *shakes(7))
    short = auto(bet(1, "pass", 10), *shakes(7))
    assert short.one("silence")["answer"] == {"choose": {"do": "accept"}}
    assert full.tells == [tell for tell in short.tells if tell["tell"] != "silence"]


def test_13_69f_1a_5_no_more_bets_the_shake_then_the_total_and_each_die() -> None:
    told = auto(bet(1, "pass", 10), *shake(5, 4))
    assert told.words == ["No more bets", "9, 5 and 4"]
    assert told.one("rolled")["dice"] == [5, 4]
    assert all(tell["cite"] == ["13:69F-1A.5"] for tell in [*told.all("announced"), told.one("rolled")])
    early = refused(bet(1, "pass", 10), {"roll": ["5", "4"]})
    assert (early["asked"], early["cite"]) == ("wagers", "13:69F-1A.4")


def test_13_69f_1a_5_losing_wagers_are_taken_before_winning_wagers_are_paid() -> None:
    some = [bet(2, "pass", 10), *shakes(5), bet(1, "field", 5), bet(2, "any_seven", 5), bet(1, "place_lose_6", 10)]
    told = auto(*some, bet(3, "dont_come", 10), *shakes(7))
    results = [" ".join((one["seat"], one["wager"], one["result"])) for one in told.all("settled")]
    assert results == [
        "1 field lose", "3 dont_come lose", "2 pass lose", "2 any_seven win", "1 place_lose_6 win",
    ]  # fmt: skip
    assert told.net == {"1": "3.00", "2": "10.00", "3": "-10.00"}


def test_13_69f_1a_5_a_come_bet_goes_to_the_box_of_its_point() -> None:
    told = auto(*shakes(5), bet(1, "come", 10), *shakes(9))
    assert standing(told) == {"1 come 9": "10.00"}
    assert told.one("moved", to="bet:1/come/9")["cite"] == ["13:69F-1A.2"]
    assert auto(*shakes(5), bet(1, "come", 10), *shakes(9, 9)).net == {"1": "10.00"}


# ── 13:69F-1A.6 payout odds; vigorish prohibited ─────────────────────────────────────────────────


def test_13_69f_1a_6_the_odds_are_mini_dices_where_it_has_them_and_else_those_of_craps() -> None:
    odds = LAW.paytable("odds", LAW.since).odds
    mini = MINI_DICE_LAW.paytable("odds", LAW.since).odds
    twin = CRAPS_LAW.paytable("odds", LAW.since).odds
    assert {key: odds[key] for key in mini} == mini
    assert {key: odds[key] for key in odds if key not in mini} == {
        key: twin[key] for key in twin if key not in mini and not key.startswith("hop")
    }


@pytest.mark.parametrize("key", ["pass", "place_win_6", "place_lose_4", "field_12", "place_6", "over_7"])
def test_13_69f_1a_6_the_licensee_may_pay_more_never_less(key: str) -> None:
    assert games.rules("automated-craps", {"higher_odds": {key: "5 to 1"}})
    message, cite = unlawful(higher_odds={key: "1 to 50"})
    assert f"{key}: " in message
    assert cite == "13:69F-1A.6"


def test_13_69f_1a_6_higher_odds_are_paid_and_uniform() -> None:
    assert games.rules("automated-craps", {"higher_odds": {"place_lose_4": "1 to 2"}})
    rules = {"higher_odds": {"field_12": "3 to 1"}}
    assert auto(bet(1, "field", 5), *shakes(12), rules=rules).net == {"1": "15.00"}
    assert unlawful(higher_odds_at="one_table")[1] == "13:69F-1A.6"
    assert unlawful(higher_odds={"any_seven": "5 for 1"})[1] == "13:69F-1A.6"


def test_13_69f_1a_6_no_vigorish_may_be_charged() -> None:
    assert unlawful(vigorish="5") == ("option vigorish: '5'; allowed: prohibited", "13:69F-1A.6")


def test_13_69f_1a_6_an_amount_that_cannot_be_paid_exactly_is_refused() -> None:
    told = refused(bet(1, "place_win_6", 10))
    assert told["reason"] == "10.00 cannot be paid exactly at the odds of place_win_6"
    assert (told["legal"], told["cite"]) == ("multiples of 6.00", "13:69F-1A.6")
    half = {"smallest_chip": "0.50"}
    assert auto(*shakes(5), bet(1, "place_win_6", 3), *shakes(6), rules=half).net == {"1": "3.50"}
    assert refused(bet(1, "place_8", 10), rules=MINI)["cite"] == "13:69F-1A.6"


UNITS = {
    "pass": "1.00", "dont_pass": "1.00", "come": "1.00", "place_win_4": "5.00", "place_win_5": "5.00",
    "place_win_6": "6.00", "place_lose_4": "11.00", "place_lose_5": "8.00", "place_lose_6": "5.00", "hard_4": "1.00",
    "field": "1.00", "any_seven": "1.00", "c_and_e": "1.00", "horn": "4.00",
}  # fmt: skip


def test_13_69f_1a_6_the_smallest_payable_stakes() -> None:
    wagers = games.rules("automated-craps").wagers
    assert {id: dollars(wagers[id].unit) for id in UNITS} == UNITS


def test_13_69f_1a_6_odds_are_payable_by_their_point_in_the_smallest_chip() -> None:
    some = [bet(1, "pass", 10), *shakes(5)]
    told = refused(*some, bet(1, "odds_pass", 5), rules=ODDS)
    assert (told["reason"], told["legal"]) == ("5.00 cannot be paid exactly", "multiples of 2.00")
    assert told["cite"] == "13:69F-1A.6"
    half = auto(*some, bet(1, "odds_pass", 5), rules=ODDS | {"smallest_chip": "0.50"})
    assert standing(half)["1 odds_pass"] == "5.00"
    assert "cannot be paid" in refused(bet(1, "pass", 10), *shakes(6), bet(1, "odds_pass", 12), rules=ODDS)["reason"]


def test_13_69f_1a_6_of_an_unpayable_wager_found_later_the_payable_part_is_the_wager() -> None:
    there = {"seats": lying(place_win_6="10")}
    won = auto(*shakes(5), *shakes(6), **there)
    assert won.net == {"1": "7.00"}
    assert won.all("ruled")[-1]["ruling"] == "6.00 is the wager; 4.00 goes back"
    assert won.all("ruled")[-1]["cite"] == ["13:69F-1A.6", "13:69F-1A.8"]
    assert auto(*shakes(5), *shakes(7), **there).net == {"1": "-6.00"}
    assert standing(auto(*shakes(5), *shakes(8), **there)) == {"1 place_win_6": "10.00"}
    found = auto(*shakes(5), "close", odd("wager_not_payable"), {"roll": ["4", "4"]}, **there)
    assert standing(found) == {"1 place_win_6": "6.00"}


def test_13_69f_1a_6_where_nothing_can_be_paid_there_is_no_wager() -> None:
    one = table(5)
    one.place(Bet(seat="1", wager="place_win_6", amount=500), "8.2")
    for given in (choose(1, "on", "place_win_6"), *shake(3, 3)):
        one.feed(read(given))
    assert not one.chips
    assert one.net("1") == 0
    assert one.state.marks == {}
    told = auto(*shakes(5), *shakes(6), seats=lying(place_win_6="5"))
    assert told.all("ruled")[-1]["ruling"] == "there is no wager; 5.00 goes back"


def test_13_69f_1a_6_odds_that_cannot_be_paid_exactly_are_reduced_too() -> None:
    there = {"seats": lying(**{"pass": "10", "odds_pass": "5"}), "state": {"point": "5"}, "rules": ODDS}
    assert auto(*shakes(5), **there).net == {"1": "16.00"}
    assert auto(*shakes(7), **there).net == {"1": "-14.00"}


def test_13_69f_1a_6_what_is_void_goes_back_whole() -> None:
    told = auto(*shakes(12), seats=lying(dont_pass="10.50"))
    assert told.net == {}
    assert told.one("settled")["amount"] == "10.50"


# ── 13:69F-1A.7 relinquishment of the shaker ─────────────────────────────────────────────────────


def test_13_69f_1a_7_the_shaker_is_offered_clockwise_from_the_dealers_left() -> None:
    told = auto(choose(1, "decline"), choose(2, "decline"), choose(3, "accept"), *shakes(5))
    assert shooters(told) == ["3"]
    assert told.one("role")["cite"] == ["13:69F-1A.7"]
    assert {tell["cite"][0] for tell in told.all("chose")} == {"13:69F-1A.7"}
    assert "seat 3 starts the shaker under its clear dome" in acts(told)


def test_13_69f_1a_7_after_a_pass_the_shooter_may_keep_the_shaker() -> None:
    told = auto(bet(1, "pass", 10), *shake(5, 4), *shake(6, 3), *shakes(7, 7, 3))
    assert shooters(told) == ["1"]


def test_13_69f_1a_7_after_a_loser_7_the_shooter_must_give_it_up() -> None:
    told = auto(bet(1, "pass", 10), *shake(5, 4), *shake(5, 2), bet(1, "pass", 10), *shakes(7))
    assert shooters(told) == ["1", "2"]
    assert told.net == {}
    seats = {"1": {"stack": "100"}}
    alone = auto(*shakes(9, 7), bet(1, "pass", 10), *shakes(7), seats=seats)
    assert shooters(alone) == ["1", "1"]


def test_13_69f_1a_7_the_shooter_may_pass_the_shaker_after_any_shake() -> None:
    told = auto(bet(1, "pass", 10), *shakes(9), choose(1, "pass"), choose(2, "accept"), *shakes(9))
    assert shooters(told) == ["1", "2"]
    assert told.net == {"1": "10.00"}
    assert told.one("chose", do="pass")["cite"] == ["13:69F-1A.7"]
    refusal = refused(*shakes(5), choose(2, "pass"))
    assert (refusal["reason"], refusal["legal"]) == ("seat 2 does not hold the shaker", "seat 1")
    assert refusal["cite"] == "13:69F-1A.7"


def test_13_69f_1a_7_from_the_last_seat_to_the_first_and_the_last_shooter_last() -> None:
    seats = {"1": {"stack": "100"}, "5": {"stack": "100"}}
    told = auto(choose(1, "decline"), choose(5, "accept"), choose(5, "pass"), choose(1, "decline"),
                choose(5, "accept"), *shakes(5), seats=seats)  # fmt: skip
    assert shooters(told) == ["5", "5"]


def test_13_69f_1a_7_a_supervisor_may_order_the_shaker_passed_also_before_it_is_started() -> None:
    told = auto(*shakes(5), order("pass_shaker", by="floorperson"), "close", order("pass_shaker"), *shakes(6))
    assert shooters(told) == ["1", "2", "3"]
    first, second = told.all("ruled")
    assert (first["event"], first["ruling"]) == ("floorperson orders the shaker passed", "seat 1 passes the shaker")
    assert second["event"] == "the supervisor orders the shaker passed"
    assert first["cite"] == ["13:69F-1A.7"]
    assert refused(*shakes(5), order("pass_dice"))["legal"] == "pass_shaker, end_of_day"
    assert refused("close", order("pass_dice"))["cite"] == "13:69F-1A.7"


def test_13_69f_1a_7_when_the_shooter_leaves_the_shaker_is_offered() -> None:
    assert shooters(auto(*shakes(5), {"leave": "1"}, *shakes(6))) == ["1", "2"]


TWO = {"1": {"stack": "100"}, "2": {"stack": "100"}}
DECLINED = [choose(1, "decline"), choose(2, "decline")]
WAIT = {"dealer_may_activate": "off"}


def test_13_69f_1a_7_where_nobody_wants_it_the_dealer_starts_the_shaker() -> None:
    told = auto(*DECLINED, bet(1, "pass", 10), *shakes(7), seats=TWO)
    assert told.one("script", act="nobody accepts the shaker: the dealer starts it")["cite"] == ["13:69F-1A.7"]
    assert "the dealer starts the shaker under its clear dome" in acts(told)
    assert told.net == {"1": "10.00"}
    refusal = refused(*DECLINED, order("pass_shaker"), seats=TWO)
    assert refusal["reason"] == "nobody holds the shaker"


def test_13_69f_1a_7_or_the_game_waits_where_the_dealer_may_not() -> None:
    told = auto(*DECLINED, seats=TWO, rules=WAIT)
    assert told.one("script", act="nobody accepts the shaker: the game waits")["cite"] == ["13:69F-1A.7"]
    (asked,) = told.one("waiting")["asks"]
    assert asked["asked"] == "somebody to accept the shaker"
    some = [*DECLINED, bet(1, "pass", 10), choose(2, "accept")]
    won = auto(*some, *shakes(7), seats=TWO, rules=WAIT)
    assert shooters(won) == ["2"]
    assert won.net == {"1": "10.00"}
    assert won.all("chose", do="accept")[0]["cite"] == ["13:69F-1A.7"]
    again = auto(*DECLINED, "close", choose(1, "decline"), choose(2, "accept"), *shakes(7), seats=TWO, rules=WAIT)
    assert shooters(again) == ["2"]
    refusal = refused(*DECLINED, choose(7, "accept"), seats=TWO, rules=WAIT)
    assert (refusal["reason"], refusal["cite"]) == ("nobody sits at seat 7", "13:69F-1A.7")
    assert refused(*DECLINED, {"roll": ["3", "4"]}, seats=TWO, rules=WAIT)["asked"] == "somebody to accept the shaker"


def test_13_69f_1a_7_while_the_game_waits_it_is_offered_to_who_sits_down() -> None:
    sits = {"sit": {"seat": "4", "stack": "50"}}
    assert shooters(auto(*DECLINED, sits, *shakes(7), seats=TWO, rules=WAIT)) == ["4"]
    one: AnyTable = games.table("automated-craps", {"1": 100}, WAIT)
    for given in (order("open"), choose(1, "decline")):
        one.feed(read(given))
    assert ("choose", "accept") in {(offer.verb, offer.do) for offer in one.legal("1")}


def test_13_69f_1a_7_without_anybody_at_the_table_only_a_dealer_who_may_shakes() -> None:
    for rules, goes in ((WAIT, False), ({}, True)):
        one: AnyTable = games.table("automated-craps", {}, rules)
        one.feed(Close())
        if goes:
            one.feed(Roll(dice=(3, 4)))
            assert one.round == 1
        else:
            with pytest.raises(Refused, match=r"nobody holds the shaker.*sit.*13:69F-1A\.7"):
                one.feed(Roll(dice=(3, 4)))


# ── 13:69F-1A.8 irregularities ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["die_not_flat", "die_on_die", "shaker_failed"])
def test_13_69f_1a_8_no_roll_and_the_wagers_stand(kind: str) -> None:
    told = auto(bet(1, "pass", 10), "close", odd(kind), bet(1, "field", 5), *shakes(7))
    assert told.words == ["No more bets", "No roll", "No more bets", "7, 1 and 6"]
    assert told.one("void")["scope"] == f"shake: {kind.replace('_', ' ')}"
    assert told.one("void")["cite"] == told.one("ruled")["cite"] == ["13:69F-1A.8"]
    assert told.net == {"1": "5.00"}
    assert shooters(told) == ["1"]


def test_13_69f_1a_8_a_shaker_started_before_no_more_bets_decides_nothing() -> None:
    told = auto(bet(1, "pass", 10), odd("shaker_activated_early"), *shakes(7))
    assert told.words == ["No roll", "No more bets", "7, 1 and 6"]
    assert told.net == {"1": "10.00"}


def test_13_69f_1a_8_a_supervisor_may_call_no_roll() -> None:
    told = auto(bet(1, "pass", 10), "close", order("no_roll", by="floorperson"), *shakes(7))
    assert told.one("void")["scope"] == "shake: ordered by floorperson"
    assert told.net == {"1": "10.00"}


def test_13_69f_1a_8_undecided_wagers_go_back_where_the_game_is_abandoned() -> None:
    some = [bet(1, "pass", 10), bet(2, "place_win_6", 12), *shakes(5), choose(2, "off", "place_win_6")]
    told = auto(*some, odd("game_abandoned"))
    assert told.net == {}
    assert standing(told) == {}
    assert {one["result"] for one in told.all("settled")} == {"returned"}
    assert told.all("settled")[0]["cite"] == ["13:69F-1A.8"]
    again = auto(*some, odd("game_abandoned"), bet(1, "pass", 10), *shakes(7))
    assert again.net == {"1": "10.00"}
    assert sum("inspected dice" in act for act in acts(again)) == 2


def test_13_69f_1a_8_each_irregularity_is_heard_where_it_can_happen() -> None:
    before = {"shaker_activated_early", "tampering_evidence", "filled_shaker_moved", "game_abandoned"}
    during = {"die_not_flat", "die_on_die", "shaker_failed", "late_wager", "wager_not_payable"}
    assert before | during == {one.kind for one in LAW.irregularities}
    for inputs, heard in (([bet(1, "field", 5)], before), ([bet(1, "field", 5), "close"], during)):
        told = refused(*inputs, odd("moonquake"))
        assert told["legal"] == f"irregularities: {', '.join(sorted(heard))}"


# ── 8.2, and the chips ───────────────────────────────────────────────────────────────────────────


def test_8_2_posted_limits_bind() -> None:
    rules = {"table_min": "5", "table_max": {"place_win": "60"}}
    assert refused(bet(1, "field", 4), rules=rules)["cite"] == "13:69F-8.2"
    assert refused(bet(1, "place_win_6", 66), rules={"table_max": {"place_win": "60"}})["legal"] == "60.00 or less"


def test_8_2_a_wager_that_the_dealer_accepted_beyond_the_limits_stands() -> None:
    told = auto(bet(1, "pass", 10, accepted="true"), *shakes(7), rules={"table_max": "5"})
    assert told.one("ruled")["ruling"] == "the dealer accepted the wager: it stands"
    assert told.net == {"1": "10.00"}
    assert refused(*shakes(5), bet(1, "pass", 10, accepted="true"))["cite"] == "13:69F-1A.2"


def test_8_2_offers_suffice_to_play() -> None:
    one = table()
    assert {offer.wager for offer in one.legal("1") if offer.verb == "bet"} == {*NINETEEN} - {"come", "dont_come"}
    one.feed(read(bet(1, "place_win_6", 12)))
    rest = {(offer.verb, offer.wager, offer.do) for offer in one.legal("1") if offer.verb != "bet"}
    assert rest == {("remove", "place_win_6", ""), ("choose", "place_win_6", "on"), ("choose", "", "pass")}
    mini = table(options=MINI)
    mini.feed(read(bet(1, "place_6", 12)))
    rest = {(offer.verb, offer.wager, offer.do) for offer in mini.legal("1") if offer.verb != "bet"}
    assert rest == {("remove", "place_6", ""), ("choose", "", "pass")}


@pytest.mark.parametrize("rules", [{}, MINI, ODDS], ids=str)
def test_8_2_no_chip_is_made_or_lost(rules: dict[str, str]) -> None:
    one: AnyTable = games.table("automated-craps", {"1": 100_000, "2": 100_000}, rules)
    some = [bet(1, "field", 10), bet(2, "field", 12), *shakes(9, 4, 9, 6, 7)]
    if rules != MINI:
        some[1:1] = [bet(1, "pass", 10), bet(2, "dont_pass", 10), bet(1, "place_win_6", 12)]
    for given in some:
        one.feed(read(given))
        assert sum(one.ledger.values()) == 0
