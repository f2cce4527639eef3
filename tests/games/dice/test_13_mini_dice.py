"""Subchapter 13, mini-dice: 13.2 to 13.8, in the order of the sections, and what 8.2 adds to them."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest

from houseway import games
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.dice.mini_dice import LAW
from houseway.money import dollars
from houseway.play.inputs import Order, Roll, read
from houseway.play.table import Refused, Table
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
Dice = tuple[int, int]
DICE: list[Dice] = list(product(range(1, 7), range(1, 7)))
NUMBERS = (4, 5, 6, 8, 9, 10)
FIRST, OLD, NEW = "1996-03-11", "2012-03-18", "2012-03-19"
REPORT = {"at": "2011-03-01 05:40", "table": "MD-2", "by": "A. Lee, 04711-11"}


def faces(total: int) -> Dice:
    return next(dice for dice in DICE if sum(dice) == total)


def shake(total: int) -> list[Any]:
    """ "No more bets", and the dice."""
    return ["close", {"roll": list(faces(total))}]


def shakes(*totals: int) -> list[Any]:
    return [one for total in totals for one in shake(total)]


def remove(seat: int, wager: str, **more: Any) -> dict[str, Any]:
    return {"remove": {"seat": str(seat), "wager": wager, **more}}


def choose(seat: int, do: str) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do}}


def order(do: str, **more: Any) -> dict[str, Any]:
    return {"order": {"do": do, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def dice(*inputs: Any, **more: Any) -> Judgement:
    return judge("mini-dice", inputs, **more)


def lying(**bets: str) -> dict[str, Any]:
    """Seats, of which seat 1 has these wagers on the layout, however they came there."""
    return {"1": {"stack": "100", "bets": bets}, "2": {"stack": "100"}}


def refused(*inputs: Any, **more: Any) -> dict[str, Any]:
    return dice(*inputs, **more).refused


def unlawful(**elected: Any) -> tuple[str, str]:
    with pytest.raises(Unlawful) as caught:
        games.rules("mini-dice", elected)
    return str(caught.value), caught.value.cite


def shooters(told: Judgement) -> list[str]:
    return [tell["seat"] for tell in told.all("role", role="shooter")]


def acts(told: Judgement) -> list[str]:
    return [tell["act"] for tell in told.all("script")]


# ── 13.2 permissible wagers: the examples of the rulebook, then every shake ──────────────────────


def test_13_2_a_1_a_place_bet_waits_for_its_number() -> None:
    told = dice(bet(1, "place_6", 12), *shakes(5, 9, 6))
    assert told.net == {"1": "14.00"}
    settled = told.one("settled")
    assert (settled["result"], settled["odds"], settled["pays"]) == ("win", "7 to 6", "14.00")
    assert settled["cite"] == ["13:69F-13.2(a)1", "13:69F-13.6(b)"]


def test_13_2_a_1_a_place_bet_loses_to_a_7_before_its_number() -> None:
    told = dice(bet(1, "place_6", 12), *shakes(5, 7))
    assert told.net == {"1": "-12.00"}
    assert told.one("settled")["cite"] == ["13:69F-13.2(a)1"]


def test_13_2_a_1_a_place_bet_is_active_on_the_first_shake_of_the_game() -> None:
    assert dice(bet(1, "place_6", 12), *shake(6)).net == {"1": "14.00"}
    assert dice(bet(1, "place_6", 12), *shake(7)).net == {"1": "-12.00"}


def test_13_2_a_1_a_place_bet_is_active_on_every_shake() -> None:
    again = [bet(1, "place_6", 12), *shake(6)]
    told = dice(*again, *again, bet(1, "place_6", 12), *shakes(4, 6), bet(1, "place_6", 12), *shakes(3, 7))
    assert [one["result"] for one in told.all("settled")] == ["win", "win", "win", "lose"]
    assert told.net == {"1": "30.00"}


@pytest.mark.parametrize("number", NUMBERS)
def test_13_2_a_1_a_place_bet_that_has_won_is_no_longer_at_risk(number: int) -> None:
    told = dice(bet(1, f"place_{number}", 30), *shakes(number, 7))
    assert [one["result"] for one in told.all("settled")] == ["win"]
    assert "standing" not in told.one("summary")
    assert told.one("moved", **{"from": f"bet:1/place_{number}"})["to"] == "seat:1"
    assert dice(bet(1, f"place_{number}", 30), *shakes(3)).one("summary")["standing"]


@pytest.mark.parametrize(
    ("wager", "amount", "total", "net"),
    [
        ("place_4", 10, 4, "18.00"),
        ("place_9", 10, 9, "14.00"),
        ("field", 5, 12, "10.00"),
        ("field", 5, 3, "5.00"),
        ("field", 5, 5, "-5.00"),
        ("any_7", 5, 7, "20.00"),
        ("over_7", 5, 7, "-5.00"),
        ("under_7", 5, 6, "5.00"),
    ],
)
def test_13_2_a_the_worked_examples(wager: str, amount: int, total: int, net: str) -> None:
    assert dice(bet(1, wager, amount), *shake(total)).net == {"1": net}


def test_13_2_a_4_and_5_over_and_under_both_lose_to_7() -> None:
    assert dice(bet(1, "over_7", 5), bet(1, "under_7", 5), *shake(7)).net == {"1": "-10.00"}
    assert dice(bet(1, "over_7", 5), bet(1, "any_7", 1), *shake(7)).net == {"1": "-1.00"}


AMOUNT = 60_00
PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
ONE_SHAKE: dict[str, tuple[str, dict[int, int]]] = {
    "field": ("13.2(a)2", {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
    "any_7": ("13.2(a)3", {7: 4}),
    "over_7": ("13.2(a)4", {8: 1, 9: 1, 10: 1, 11: 1, 12: 1}),
    "under_7": ("13.2(a)5", {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
}


def outcome(wager: str, rolled: Dice) -> tuple[int, bool] | None:
    """What a shake made of a wager of 60.00: the net in cents, and whether it still lies there."""
    table = games.table("mini-dice", {"1": 1_000_000})
    table.feed(read(bet(1, wager, "60")))
    table.feed(read("close"))
    told = [tell for tell in table.feed(Roll(dice=rolled)) if tell.tell == "settled"]
    assert len(told) <= 1
    return (table.net("1"), bool(table.chips)) if told else None


@pytest.mark.parametrize("number", NUMBERS)
def test_13_2_a_1_a_place_bet_over_every_shake(number: int) -> None:
    win, stake = PLACE[number]
    expected = {number: (AMOUNT * win // stake, False), 7: (-AMOUNT, False)}
    for rolled in DICE:
        assert outcome(f"place_{number}", rolled) == expected.get(sum(rolled)), rolled


@pytest.mark.parametrize("wager", ONE_SHAKE)
def test_13_2_a_2_the_wagers_of_one_shake_over_every_shake(wager: str) -> None:
    cite, wins = ONE_SHAKE[wager]
    for rolled in DICE:
        assert outcome(wager, rolled) == (AMOUNT * wins.get(sum(rolled), -1), False), rolled
    told = dice(bet(1, wager, 5), *shake(min(wins)))
    assert told.one("settled")["cite"] == [f"13:69F-{cite}", "13:69F-13.6(b)"]


def test_13_2_b_any_wager_may_be_made_before_any_shake() -> None:
    table = games.table("mini-dice", {"1": 1_000_000})
    for one in (order("open"), choose(1, "accept")):
        table.feed(read(one))
    for total in (6, 7, 4):
        offered = [offer.wager for offer in table.legal("1") if offer.verb == "bet"]
        assert offered == [*(f"place_{n}" for n in NUMBERS), *ONE_SHAKE]
        for one in shake(total):
            table.feed(read(one))


def test_13_2_b_no_other_wager_is_accepted() -> None:
    for wager in ("hard_6", "pass", "dont_pass", "come", "place_lose_6", "place_7", "buy_4"):
        told = refused(bet(1, wager, 30))
        assert told["reason"] == f"mini-dice has no wager {wager!r}"
        assert told["cite"] == "13:69F-13.2(b)"
        assert told["legal"]
        assert refused(bet(1, wager, 30, accepted="true"))["cite"] == "13:69F-13.2(b)"


def test_13_2_the_law_lists_the_ten_wagers() -> None:
    assert [wager.id for wager in LAW.wagers] == [*(f"place_{n}" for n in NUMBERS), *ONE_SHAKE]


# ── 13.3 the dice and the shaker ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rolled", [["3"], ["3", "4", "5"], ["0", "7"], ["7", "1"]])
def test_13_3_there_are_two_dice(rolled: list[str]) -> None:
    told = refused("close", {"roll": rolled})
    assert (told["legal"], told["cite"]) == ("two dice, each 1 to 6", "13:69F-13.3")


def test_13_3_at_the_end_of_the_day_the_shaker_is_inspected_and_locked_away() -> None:
    told = dice(*shake(5), order("end_of_day", by="pit boss"))
    inspected, locked = told.all("script")[-2:]
    assert inspected["act"] == "the pit boss inspects the shaker for tampering"
    assert locked["act"] == "the filled shaker goes into a locked compartment of the primary storage area"
    assert inspected["cite"] == locked["cite"] == ["13:69F-13.3"]
    assert told.last == "summary"


def test_13_3_the_next_day_begins_with_the_opening_and_an_offer_of_the_shaker() -> None:
    first = [choose(1, "decline"), choose(2, "accept"), *shake(5)]
    told = dice(*first, order("end_of_day"), bet(1, "field", 5), *shake(3))
    assert sum("inspects the dice" in act for act in acts(told)) == 2
    assert shooters(told) == ["2", "1"]


def test_13_3_the_day_does_not_end_over_undecided_wagers() -> None:
    told = refused(bet(1, "place_6", 12), bet(2, "place_8", 6), bet(3, "place_6", 6), *shake(5), order("end_of_day"))
    assert (told["reason"], told["legal"]) == ("undecided wagers lie on the layout", "first decide place_6, place_8")
    assert told["cite"] == "13:69F-13.3"
    assert dice(bet(1, "place_6", 12), *shake(5), remove(1, "place_6"), order("end_of_day")).last == "summary"


def test_13_3_evidence_of_tampering_is_reported_with_three_data() -> None:
    told = dice(bet(1, "field", 5), odd("tampering_evidence", **REPORT), *shake(3))
    assert told.one("form")["kind"] == "tampering_report"
    assert told.one("ruled")["ruling"] == "It is reported at once to the Division (before 2012 the Commission)."
    report = "report: found 2011-03-01 05:40 at table MD-2 by A. Lee, 04711-11"
    assert told.one("script", act=report)["cite"] == told.one("form")["cite"] == ["13:69F-13.3"]
    assert told.net == {"1": "5.00"}


@pytest.mark.parametrize("missing", list(REPORT))
def test_13_3_a_report_lacks_none_of_them(missing: str) -> None:
    some = {name: value for name, value in REPORT.items() if name != missing}
    told = refused(bet(1, "field", 5), odd("tampering_evidence", **some))
    assert told["reason"] == f"irregularity tampering_evidence lacks {missing}"
    assert told["cite"] == "13:69F-13.3"


def test_13_3_tampering_may_also_be_found_before_the_table_is_opened() -> None:
    told = dice(odd("tampering_evidence", **REPORT), bet(1, "field", 5), *shake(3))
    assert told.one("form")["kind"] == "tampering_report"
    assert told.net == {"1": "5.00"}


# ── 13.4 making and removal of wagers ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("late", [bet(1, "place_6", 12), bet(1, "field", 5), remove(1, "place_6")])
def test_13_4_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(late: dict[str, Any]) -> None:
    told = refused(bet(1, "place_6", 12), "close", late)
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-13.4")


def test_13_4_between_shakes_a_place_bet_may_be_reduced_removed_and_increased() -> None:
    placed = bet(1, "place_6", 12)
    assert dice(placed, *shake(5), remove(1, "place_6", amount="6"), *shake(6)).net == {"1": "7.00"}
    assert dice(placed, *shake(5), remove(1, "place_6"), *shake(6)).net == {}
    assert dice(placed, *shake(5), bet(1, "place_6", 6), *shake(6)).net == {"1": "21.00"}
    told = dice(placed, remove(1, "place_6"))
    assert told.one("moved", **{"from": "bet:1/place_6"})["cite"] == ["13:69F-13.4"]


def test_13_4_only_what_lies_there_comes_off() -> None:
    assert refused(bet(1, "place_6", 12), remove(2, "place_6"))["reason"] == "seat 2 has 0.00 on place_6"
    told = refused(bet(1, "place_6", 12), remove(1, "place_6", amount="18"))
    assert (told["legal"], told["cite"]) == ("12.00 or less", "13:69F-13.4")


def test_13_4_what_is_left_must_be_payable_too() -> None:
    told = refused(bet(1, "place_6", 12), remove(1, "place_6", amount="2"))
    assert told["reason"] == "10.00 would be left on place_6"
    assert "multiples of 6.00" in told["legal"]


def test_13_4_a_wager_lies_in_a_place_of_its_own() -> None:
    for wrong in (bet(1, "field", 5, box="3"), bet(1, "field", 5, spot="2"), bet(1, "field", 5, numbers=["3"])):
        assert refused(wrong)["cite"] == "13:69F-13.4"
    assert refused(bet(1, "field", 5), remove(1, "field", box="3"))["cite"] == "13:69F-13.4"


def test_13_4_chips_go_down_under_the_paragraph_of_their_wager() -> None:
    told = dice(bet(1, "place_6", 12), bet(1, "any_7", 1))
    assert [tell["cite"] for tell in told.all("moved")] == [["13:69F-13.2(a)1"], ["13:69F-13.2(a)3"]]


def test_13_4_a_late_wager_goes_back() -> None:
    told = dice(bet(1, "field", 5), "close", odd("late_wager", seat="2"), {"roll": ["1", "2"]})
    ruled = told.one("ruled")
    assert ruled["event"] == 'Seat 2: A wager is made after "No more bets"'
    assert ruled["ruling"] == "It is not accepted: the chips go back."
    assert ruled["cite"] == ["13:69F-13.4"]
    assert told.net == {"1": "5.00"}
    assert refused("close", odd("late_wager"))["reason"] == "irregularity late_wager lacks seat"


# ── 13.5 opening and dealing ─────────────────────────────────────────────────────────────────────


def test_13_5_at_the_opening_the_dice_are_inspected_sealed_and_shaken() -> None:
    told = dice(order("open"), bet(1, "field", 5), *shakes(3, 4))
    assert acts(told)[:3] == [
        "the floorperson inspects the dice with micrometer, balancing caliper, set square and magnet",
        "the floorperson puts 2 dice into the shaker in the dealer's presence and seals or locks it",
        "the covered shaker is shaken",
    ]
    assert sum("floorperson" in act for act in acts(told)) == 2
    assert told.all("script")[0]["cite"] == ["13:69F-13.5"]


def test_13_5_a_short_record_may_leave_the_opening_out() -> None:
    full = dice(order("open"), choose(1, "accept"), bet(1, "field", 5), *shake(3))
    short = dice(bet(1, "field", 5), *shake(3))
    assert short.one("silence")["cite"] == ["13:69F-13.7"]
    assert full.tells == [tell for tell in short.tells if tell["tell"] != "silence"]


def test_13_5_no_other_order_opens_the_table() -> None:
    table = games.table("mini-dice", {"1": 1000})
    refusal = table.ask.refuse(Order(do="no_roll"))
    assert refusal is not None
    assert (refusal.reason, refusal.legal, refusal.cite) == ("the table is not open yet", "open", "13.5")
    with pytest.raises(Refused, match="the table is not open yet"):
        table.feed(Order(do="moon"))


def test_13_5_no_more_bets_then_the_shake_the_cover_and_the_total() -> None:
    told = dice(bet(1, "field", 5), "close", {"roll": ["5", "4"]})
    assert told.words == ["No more bets", "9"]
    some = [t.get("words") or t.get("act") or t.get("dice") for t in told.tells if t.get("cite") == ["13:69F-13.5"]]
    assert some[3:] == ["No more bets", "seat 1 shakes the covered shaker", "take the cover off", [5, 4], "9"]


def test_13_5_the_dice_do_not_come_before_no_more_bets() -> None:
    told = refused(bet(1, "field", 5), {"roll": ["5", "4"]})
    assert (told["asked"], told["cite"]) == ("wagers", "13:69F-13.4")


def test_13_5_losing_wagers_are_taken_before_winning_wagers_are_paid() -> None:
    told = dice(bet(1, "over_7", 5), bet(2, "place_8", 6), bet(3, "under_7", 5), bet(1, "field", 5), *shake(8))
    results = [" ".join((one["seat"], one["wager"], one["result"])) for one in told.all("settled")]
    assert results == ["1 field lose", "3 under_7 lose", "1 over_7 win", "2 place_8 win"]
    assert told.net == {"2": "7.00", "3": "-5.00"}


# ── 13.6 payout odds; vigorish prohibited ────────────────────────────────────────────────────────


def test_13_6_a_odds_are_stated_with_to_never_with_for() -> None:
    message, cite = unlawful(higher_odds={"any_7": "5 for 1"})
    assert "any_7: 4 to 1 or more" in message
    assert cite == "13.6(b)"
    told = dice(bet(1, "any_7", 5), *shake(7))
    assert told.one("settled")["odds"] == "4 to 1"


def test_13_6_b_the_least_odds() -> None:
    (table,) = LAW.paytables
    odds = {key: str(one) for key, one in table.odds.items()}
    places = {f"place_{n}": f"{win} to {stake}" for n, (win, stake) in PLACE.items()}
    field = {"field": "1 to 1", "field_2": "2 to 1", "field_12": "2 to 1"}
    assert odds == places | field | {"any_7": "4 to 1", "over_7": "1 to 1", "under_7": "1 to 1"}


@pytest.mark.parametrize("key", ["place_4", "place_6", "field", "field_2", "any_7", "over_7", "under_7"])
def test_13_6_b_the_licensee_may_pay_more_never_less(key: str) -> None:
    assert games.rules("mini-dice", {"higher_odds": {key: "5 to 1"}})
    assert games.rules("mini-dice", {"higher_odds": {key: str(LAW.paytables[0].odds[key])}})
    message, cite = unlawful(higher_odds={key: "1 to 5"})
    assert "or more" in message
    assert cite == "13.6(b)"


def test_13_6_b_higher_odds_are_paid() -> None:
    told = dice(bet(1, "place_10", 10), *shake(10), rules={"higher_odds": {"place_10": "2 to 1"}})
    assert told.net == {"1": "20.00"}
    assert dice(bet(1, "field", 5), *shake(12), rules={"higher_odds": {"field_12": "3 to 1"}}).net == {"1": "15.00"}


def test_13_6_b_higher_odds_at_one_table_only_are_unlawful() -> None:
    message, cite = unlawful(higher_odds={"place_10": "2 to 1"}, higher_odds_at="one_table")
    assert message == "option higher_odds_at: 'one_table'; allowed: casino_and_simulcasting_facility"
    assert cite == "13.6(b)"
    assert games.rules("mini-dice", {"higher_odds_at": "casino_and_simulcasting_facility"})


def test_13_6_b_1_an_amount_that_cannot_be_paid_exactly_is_refused() -> None:
    told = refused(bet(1, "place_8", 10))
    assert told["reason"] == "10.00 cannot be paid exactly at the odds of place_8"
    assert (told["legal"], told["cite"]) == ("multiples of 6.00", "13:69F-13.6(b)1")
    assert "cannot be paid" in refused(bet(1, "place_8", 10), rules={"smallest_chip": "0.05"})["reason"]
    told_too = dice(bet(1, "place_8", 3), *shake(8), rules={"smallest_chip": "0.50"})
    assert told_too.net == {"1": "3.50"}


@pytest.mark.parametrize(
    ("wagers", "at_one", "at_half"),
    [
        (("place_4", "place_10", "place_5", "place_9"), "5.00", "2.50"),
        (("place_6", "place_8"), "6.00", "3.00"),
        (tuple(ONE_SHAKE), "1.00", "0.50"),
    ],
)
def test_13_6_b_1_the_smallest_payable_stakes(wagers: tuple[str, ...], at_one: str, at_half: str) -> None:
    for chip, least in (("1", at_one), ("0.50", at_half)):
        table = games.table("mini-dice", {"1": 1_000_000}, {"smallest_chip": chip})
        assert {dollars(table.rules.wagers[id].unit) for id in wagers} == {least}
        assert dice(bet(1, wagers[0], least), rules={"smallest_chip": chip}).last == "waiting"


def test_13_6_b_1_both_odds_of_the_field_must_be_payable() -> None:
    rules = {"higher_odds": {"field_12": "5 to 2"}}
    assert refused(bet(1, "field", 5), rules=rules)["legal"] == "multiples of 2.00"
    assert dice(bet(1, "field", 6), *shake(12), rules=rules).net == {"1": "15.00"}


def test_13_6_b_1_the_default_chip_is_a_dollar_and_it_is_one_amount() -> None:
    assert games.rules("mini-dice").elected["smallest_chip"] == 100
    assert refused(bet(1, "over_7", "1.50"))["legal"] == "multiples of 1.00"
    message, cite = unlawful(smallest_chip={"field": "1"})
    assert message.endswith("allowed: an amount above zero")
    assert cite == "13.6(b)1"


def test_13_6_b_1_of_an_unpayable_wager_found_later_the_payable_part_is_the_wager() -> None:
    seats = lying(place_8="10")
    won = dice(*shake(8), seats=seats)
    assert won.net == {"1": "7.00"}
    assert won.one("settled")["amount"] == "6.00"
    ruled = won.all("ruled")[-1]
    assert ruled["ruling"] == "6.00 is the wager; 4.00 goes back"
    assert ruled["cite"] == ["13:69F-13.6(b)1", "19:47-13.8"]
    assert won.one("moved", amount="4.00")["to"] == "seat:1"
    assert dice(*shake(7), seats=seats).net == {"1": "-6.00"}


def test_13_6_b_1_where_nothing_can_be_paid_there_is_no_wager() -> None:
    for total in (8, 7):
        told = dice(*shake(total), seats=lying(place_8="5"))
        assert told.net == {}
        assert told.one("settled")["result"] == "returned"
        assert told.all("ruled")[-1]["ruling"] == "there is no wager; 5.00 goes back"
        assert "standing" not in told.one("summary")


def test_13_6_b_1_until_it_is_found_the_stake_lies_there() -> None:
    told = dice(*shake(5), seats=lying(place_8="10"))
    assert told.one("summary")["standing"][0]["amount"] == "10.00"


def test_13_6_b_1_it_may_be_found_between_no_more_bets_and_the_shake() -> None:
    some = [bet(2, "place_6", 12), "close"]
    told = dice(*some, odd("wager_not_payable"), {"roll": ["1", "4"]}, seats=lying(place_8="10"))
    assert told.one("summary")["standing"] == [
        {"seat": "1", "wager": "place_8", "amount": "6.00"},
        {"seat": "2", "wager": "place_6", "amount": "12.00"},
    ]
    assert told.one("ruled", event="A wager that cannot be paid exactly is found on the layout")


def test_13_6_b_2_no_vigorish_may_be_charged() -> None:
    message, cite = unlawful(vigorish="5")
    assert (message, cite) == ("option vigorish: '5'; allowed: prohibited", "13.6(b)2")
    told = dice(bet(1, "place_4", 10), *shake(4))
    assert told.one("settled").get("vigorish") is None
    assert told.net == {"1": "18.00"}


# ── 13.7 relinquishment of the shaker ────────────────────────────────────────────────────────────


def test_13_7_the_shaker_is_offered_clockwise_from_the_dealers_left() -> None:
    told = dice(choose(1, "decline"), choose(2, "decline"), choose(3, "accept"), *shake(5))
    assert shooters(told) == ["3"]
    assert told.one("role")["cite"] == ["13:69F-13.7"]
    assert "seat 3 shakes the covered shaker" in acts(told)
    assert [t["do"] for t in told.all("chose")] == ["decline", "decline", "accept"]


def test_13_7_only_who_is_offered_the_shaker_answers() -> None:
    table = games.table("mini-dice", {"1": 1000, "2": 1000})
    table.feed(Order(do="open"))
    with pytest.raises(Refused, match=r"seat 1 is asked.*accept, decline.*13:69F-13\.7"):
        table.feed(read(choose(2, "accept")))


def test_13_7_the_shooter_keeps_the_shaker_until_it_is_given_up() -> None:
    told = dice(*shakes(5, 7, 7, 11), choose(1, "pass"), *shake(5))
    assert shooters(told) == ["1", "2"]
    assert told.one("chose", do="pass")["cite"] == ["13:69F-13.7"]


def test_13_7_from_the_last_seat_the_shaker_goes_to_the_first() -> None:
    seats = {"1": {"stack": "100"}, "5": {"stack": "100"}}
    told = dice(choose(1, "decline"), choose(5, "accept"), choose(5, "pass"), *shake(5), seats=seats)
    assert shooters(told) == ["5", "1"]


def test_13_7_who_gave_it_up_is_asked_last() -> None:
    seats = {"1": {"stack": "100"}, "2": {"stack": "100"}}
    told = dice(*shake(5), choose(1, "pass"), choose(2, "decline"), choose(1, "accept"), *shake(5), seats=seats)
    assert shooters(told) == ["1", "1"]


def test_13_7_only_the_shooter_gives_the_shaker_up() -> None:
    told = refused(*shake(5), choose(2, "pass"))
    assert (told["reason"], told["legal"]) == ("seat 2 does not hold the shaker", "seat 1")
    assert told["cite"] == "13:69F-13.7"
    assert refused(*shake(5), choose(1, "on"))["legal"] == "pass (the shaker)"


def test_13_7_where_nobody_accepts_the_dealer_shakes_and_it_is_offered_again() -> None:
    seats = {"1": {"stack": "100"}, "2": {"stack": "100"}}
    told = dice(choose(1, "decline"), choose(2, "decline"), bet(1, "field", 5), *shake(3), choose(1, "decline"),
                choose(2, "accept"), *shake(5), seats=seats)  # fmt: skip
    assert told.one("script", act="nobody accepts the shaker: the dealer shakes it")["cite"] == ["13:69F-13.7"]
    assert [act for act in acts(told) if "covered shaker" in act][1:] == [
        "the dealer shakes the covered shaker",
        "seat 2 shakes the covered shaker",
    ]
    assert told.net == {"1": "5.00"}


def test_13_7_who_sits_down_while_nobody_holds_the_shaker_is_offered_it() -> None:
    seats, sits = {"1": {"stack": "100"}}, {"sit": {"seat": "4", "stack": "100"}}
    told = dice(choose(1, "decline"), sits, bet(1, "field", 5), *shake(3), seats=seats)
    assert shooters(told) == ["4"]
    declined = dice(choose(1, "decline"), sits, choose(4, "decline"), *shake(3), seats=seats)
    assert shooters(declined) == []


def test_13_7_when_the_shooter_leaves_the_shaker_is_offered() -> None:
    told = dice(*shake(5), {"leave": "1"}, *shake(5))
    assert shooters(told) == ["1", "2"]


def test_13_7_a_supervisor_may_order_the_shaker_passed() -> None:
    told = dice(*shake(5), order("pass_shaker", by="floorperson"), *shake(5))
    assert shooters(told) == ["1", "2"]
    ruled = told.one("ruled")
    assert (ruled["event"], ruled["ruling"]) == ("floorperson orders the shaker passed", "seat 1 passes the shaker")
    assert ruled["cite"] == ["13:69F-13.7"]


def test_13_7_the_order_may_come_when_the_shooter_delays_the_shake() -> None:
    told = dice(bet(1, "field", 5), "close", order("pass_shaker"), bet(2, "field", 5), *shake(3))
    assert shooters(told) == ["1", "2"]
    assert told.words == ["No more bets", "No more bets", "3"]
    assert told.net == {"1": "5.00", "2": "5.00"}


def test_13_7_nobody_can_be_ordered_to_pass_what_nobody_holds() -> None:
    told = refused(*shake(5), order("pass_shaker"), rules={"shaker_by": "dealer"})
    assert (told["reason"], told["legal"]) == ("nobody holds the shaker", "end_of_day")
    told = refused("close", order("pass_shaker"), rules={"shaker_by": "dealer"})
    assert (told["legal"], told["cite"]) == ("no_roll", "13:69F-13.7")
    assert refused(*shake(5), order("recut"))["legal"] == "pass_shaker, end_of_day"
    assert refused("close", order("end_of_day"))["legal"] == "pass_shaker, no_roll"


def test_13_7_where_the_dealer_shakes_nobody_is_offered_the_shaker() -> None:
    told = dice(bet(1, "field", 5), *shakes(3, 5), {"sit": "20"}, *shake(3), rules={"shaker_by": "dealer"})
    assert shooters(told) == []
    assert told.all("chose") == []
    assert acts(told).count("the dealer shakes the covered shaker") == 3
    assert refused(choose(1, "pass"), rules={"shaker_by": "dealer"})["reason"] == "seat 1 does not hold the shaker"


def test_13_7_a_7_takes_the_shaker_away_only_where_it_is_elected() -> None:
    assert shooters(dice(*shakes(7, 7, 5))) == ["1"]
    told = dice(*shakes(5, 7, 6, 7), bet(1, "field", 5), rules={"seven_relinquishes": "true"})
    assert shooters(told) == ["1", "2", "3"]


# ── 13.8 irregularities ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["die_not_flat", "die_on_die"])
def test_13_8_no_decision_and_the_dice_are_shaken_again(kind: str) -> None:
    told = dice(bet(1, "place_6", 12), "close", odd(kind), bet(1, "field", 5), *shake(6))
    assert told.words == ["No more bets", "No decision", "No more bets", "6"]
    assert told.one("void")["scope"] == f"shake: {kind.replace('_', ' ')}"
    assert told.one("void")["cite"] == told.one("ruled")["cite"] == ["19:47-13.8"]
    assert told.net == {"1": "9.00"}


def test_13_8_a_shaker_opened_before_no_more_bets_decides_nothing() -> None:
    told = dice(bet(1, "field", 5), odd("shaker_opened_early"), *shake(3))
    assert told.words == ["No decision", "No more bets", "3"]
    assert told.net == {"1": "5.00"}
    assert "shaker_opened_early" not in refused("close", odd("shaker_opened_early"))["legal"]


def test_13_8_a_supervisor_may_call_a_shake_off() -> None:
    told = dice(bet(1, "field", 5), "close", order("no_roll", by="floorperson"), *shake(5))
    assert told.one("void")["scope"] == "shake: ordered by floorperson"
    assert told.net == {"1": "-5.00"}
    nameless = dice(bet(1, "field", 5), "close", order("no_roll"), *shake(5))
    assert nameless.one("void")["scope"] == "shake: ordered by the supervisor"


def test_13_8_is_cited_by_its_old_number_in_both_chapters() -> None:
    for day in (FIRST, OLD, NEW):
        assert dice("close", odd("die_on_die"), as_of=day).one("void")["cite"] == ["19:47-13.8"]


def test_13_8_each_irregularity_is_heard_where_it_can_happen() -> None:
    before = {"shaker_opened_early", "tampering_evidence"}
    during = {"die_not_flat", "die_on_die", "wager_not_payable", "late_wager"}
    assert before | during == {one.kind for one in LAW.irregularities}
    for inputs, heard in (([bet(1, "field", 5)], before), ([bet(1, "field", 5), "close"], during)):
        told = refused(*inputs, odd("moonquake"))
        assert told["legal"] == f"irregularities: {', '.join(sorted(heard))}"


# ── the law of the day, 8.2, and the chips ───────────────────────────────────────────────────────


def test_13_2_before_2024_the_text_is_new_jerseys_own_of_another_year() -> None:
    for day, chapter, basis in (
        (FIRST, "19:47", "nj-other-year"), (OLD, "19:47", "nj-other-year"), (NEW, "13:69F", "nj-other-year"),
        ("2024-11-04", "13:69F", "nj"),
    ):  # fmt: skip
        settled = dice(bet(1, "field", 5), *shake(3), as_of=day).one("settled")
        assert settled["cite"] == [f"{chapter}-13.2(a)2", f"{chapter}-13.6(b)"]
        assert (settled["basis"], settled.get("text", "2024")) == (basis, "2024")


def test_13_2_each_paragraph_is_listed_once() -> None:
    cites = [one.cite for one in LAW.paragraphs if one.cite.startswith("13.")]
    assert len(cites) == len(set(cites))


def test_13_every_section_has_a_paragraph_on_every_day() -> None:
    for day in (FIRST, OLD, NEW):
        held = in_force(LAW.paragraphs, date.fromisoformat(day))
        sections = {one.cite.split("(")[0] for one in held if one.cite.startswith("13.")}
        assert sections == {f"13.{n}" for n in range(1, 9)}


def test_8_2_posted_limits_bind() -> None:
    rules = {"table_min": {"field": "5"}, "table_max": {"place": "60"}}
    assert refused(bet(1, "field", 4), rules=rules)["cite"] == "13:69F-8.2"
    assert refused(bet(1, "place_6", 66), rules=rules)["reason"] == "66.00 is above the maximum"
    assert dice(bet(1, "any_7", 1), *shake(7), rules=rules).net == {"1": "4.00"}


def test_8_2_a_wager_that_the_dealer_accepted_stands() -> None:
    told = dice(bet(1, "field", 4, accepted="true"), *shake(3), rules={"table_min": "5"})
    assert told.one("ruled")["ruling"] == "the dealer accepted the wager: it stands"
    assert told.net == {"1": "4.00"}
    assert refused("close", bet(1, "field", 5, accepted="true"))["cite"] == "13:69F-13.4"
    assert refused(bet(1, "place_8", 10, accepted="true"))["cite"] == "13:69F-13.6(b)1"


def test_8_2_a_seat_must_be_taken_and_hold_the_chips() -> None:
    seats = {"1": {"stack": "10"}}
    assert refused(bet(2, "field", 5), seats=seats)["reason"] == "nobody sits at seat 2"
    assert refused(bet(1, "field", 11), seats=seats)["reason"] == "seat 1 has only 10.00"
    assert refused(bet(1, "place_6", 6), {"leave": "1"}, seats=seats)["legal"] == "decide place_6"


def test_8_2_offers_suffice_to_play() -> None:
    table = games.table("mini-dice", {"1": 10_000, "2": 10_000})
    table.feed(Order(do="open"))
    assert [(offer.verb, offer.do) for offer in table.legal("1")] == [("choose", "accept"), ("choose", "decline")]
    assert table.legal("2") == []
    table.feed(read(choose(1, "accept")))
    table.feed(read(bet(1, "place_6", 12)))
    verbs = {(offer.verb, offer.wager, offer.do) for offer in table.legal("1") if offer.verb != "bet"}
    assert verbs == {("remove", "place_6", ""), ("choose", "", "pass")}
    assert {offer.verb for offer in table.legal("2")} == {"bet"}
    assert table.legal("9") == []


def test_8_2_no_chip_is_made_or_lost() -> None:
    table = games.table("mini-dice", {"1": 100_000, "2": 100_000})
    inputs = [bet(1, "place_8", 12), bet(2, "place_6", 12), bet(2, "any_7", 3), *shakes(6, 8, 7)]
    for one in inputs:
        table.feed(read(one))
        assert sum(table.ledger.values()) == 0
    assert not table.chips
