"""The poker room in the house: books of rake and fund, two decks, time charge, waiting list, what is approved."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from houseway import games
from houseway.games import GAMES, game
from houseway.house import waiting
from houseway.house.ages import Due, Happened, barred, due, paid_for
from houseway.house.books import Books
from houseway.house.check import check
from houseway.house.events import Call, Cards, Event, OpenTable, Seated, Strike, TimeCharge, Wait
from houseway.house.file import House, loads
from houseway.house.guide import guide, lines
from houseway.journal.wagers import RoundResult, wagers
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.tells import Tell

from .houses import house, table, text

HOLDEM = "poker-holdem"
ROOM = [id for id in GAMES if game(id).law.subchapter == "14"]
NEWEST = date(2012, 3, 19)
NOON = datetime(2012, 6, 15, 12)
AnyTable = Any

# ── 14.14, 14.19: rake and fund in the books ─────────────────────────────────────────────────────

STAKES = {"limits": ["10", "20"], "bonus_payout": "high_hand", "bonus_hand": "full_house"}
SITS = [{"sit": {"seat": "1", "stack": "100", "cash": "on"}}, {"sit": {"seat": "2", "stack": "50"}}]
HAND: list[Any] = [
    "shuffle", {"cut": 20}, {"order": {"do": "play_on", "by": "supervisor"}},
    {"cards": {"to": "1", "faces": ["Ah", "Kh"]}}, {"cards": {"to": "2", "faces": ["9c", "9d"]}},
    {"choose": {"seat": "2", "do": "call"}}, {"choose": {"seat": "1", "do": "check"}},
    {"cards": {"to": "board", "faces": ["Ad", "9h", "4s"]}}, {"choose": {"seat": "1", "do": "check"}},
    {"choose": {"seat": "2", "do": "bet", "amount": "10"}}, {"choose": {"seat": "1", "do": "call"}},
    {"cards": {"to": "board", "faces": ["2d"]}}, {"choose": {"seat": "1", "do": "check"}},
    {"choose": {"seat": "2", "do": "check"}}, {"card": "3c"}, {"choose": {"seat": "1", "do": "check"}},
    {"choose": {"seat": "2", "do": "check"}}, {"choose": {"seat": "1", "do": "show"}},
    {"choose": {"seat": "2", "do": "show"}}, {"turn": {"of": "2", "faces": ["9c", "9d"]}},
]  # fmt: skip
"""Seat 2 wins a pot of 40 with three nines: 4 rake, 1 for the fund, 35."""
RIVER = len(SITS) + HAND.index({"card": "3c"}) + 1


def played(*raws: Any, rules: dict[str, Any] | None = None) -> tuple[Books, AnyTable, list[Tell]]:
    books, one, said = Books(), games.table(HOLDEM, {}, STAKES | (rules or {})), list[Tell]()
    for raw in raws:
        given = inputs.read(raw)
        told = one.feed(given)
        said += told
        books.told("T", one.count, given, told, begun=one.count - len(one.inputs))
        assert books.trial_balance() == 0
    return books, one, said


def test_14_14_the_rake_lies_in_the_drop_box_and_the_pot_is_no_win_of_the_house() -> None:
    books, one, _ = played(*SITS, *HAND)
    assert one.idle
    assert books.balances == {
        "patrons": -15000, "drop:T": 10000, "inventory:T": -10000, "seat:T/1": 8000, "seat:T/2": 6500, "rake:T": 400,
        "fund:T/poker_bonus": 100,
    }  # fmt: skip


def test_14_19_a_the_fund_is_the_players_and_goes_back_to_them_whole() -> None:
    books, one, _ = played(*SITS, *HAND, {"correct": {"input": RIVER, "to": {"card": "Ac"}}})
    assert one.ledger["seat:2"] == 6600
    assert books.balances == {
        "patrons": -15000, "drop:T": 10000, "inventory:T": -10000, "seat:T/1": 8000, "seat:T/2": 6600, "rake:T": 400,
    }  # fmt: skip
    assert books.funds() == {}


def test_14_19_the_fund_is_carried_from_hand_to_hand_and_shown_for_all_tables_together() -> None:
    books, _, _ = played(*SITS, *HAND)
    other, _, _ = played(*SITS, *HAND)
    assert books.funds() == books.funds("T") == other.funds() == {"poker_bonus": 100}
    books.brought_forward("U", {"fund:poker_bonus": 250, "cage": -250}, {})
    assert (books.funds(), books.funds("U")) == ({"poker_bonus": 350}, {"poker_bonus": 250})


def test_14_14_a_round_that_is_void_takes_its_rake_and_contribution_back() -> None:
    books, _, _ = played(*SITS, *HAND)
    books.void("T", len(SITS), [])
    assert books.trial_balance() == 0
    assert books.balances == {
        "patrons": -15000, "drop:T": 10000, "inventory:T": -10000, "seat:T/1": 10000, "seat:T/2": 5000,
    }  # fmt: skip


def test_14_6_d_a_wager_wins_what_others_put_into_the_pot_less_what_is_taken() -> None:
    _, one, said = played(*SITS, *HAND)
    found = {each.key.seat: each for each in wagers(RoundResult(said, []), one.rules)}
    assert {seat: (each.amount, each.due, each.net) for seat, each in found.items()} == {
        "1": (2000, 0, -2000), "2": (2000, 3500, 1500),
    }  # fmt: skip
    assert found["2"].payer == "the pot"


# ── 14.2(b), (c): the two decks ──────────────────────────────────────────────────────────────────

DECKS = ("blue", "red")


def clock(hours: str) -> datetime:
    hour, minute = map(int, hours.split(":"))
    return NOON + timedelta(hours=hour, minutes=minute)


def happened(*events: tuple[str, Event]) -> list[Happened]:
    return [(NOON, OpenTable(table="1", inventory=0)), *((clock(at), event) for at, event in events)]


def dues(now: str, *events: tuple[str, Event], **elected: str) -> list[Due]:
    return due("1", game(HOLDEM).law, elected, happened(*events), clock(now), as_of=NEWEST, decks=DECKS)


def of_cards(found: list[Due], *, overdue: bool = True) -> list[tuple[str, datetime | None]]:
    return [(one.what, one.at) for one in found if one.bars and one.overdue == overdue]


def cards(do: str, deck: str = "") -> Cards:
    return Cards(table="1", do=do, deck=deck)


def test_14_2_b_example_18_a_deck_in_use_for_2_h_05_without_sequencing() -> None:
    assert of_cards(dues("2:05")) == [("cards sorted", clock("2:00"))]
    assert of_cards(dues("2:00")) == []
    assert barred(dues("2:05")) is not None


def test_14_2_b_example_19_decks_opened_at_noon_are_still_there_at_16_10() -> None:
    found = dues("4:10", ("2:00", cards("sorted")), ("3:50", cards("sorted")))
    assert of_cards(found) == [("cards changed", clock("4:00"))]
    assert of_cards(dues("4:10", ("3:50", cards("changed")))) == []


@pytest.mark.parametrize("id", ROOM)
def test_14_2_b_the_timers_are_those_of_every_game_of_the_room(id: str) -> None:
    found = due("1", game(id).law, {}, happened(), clock("4:01"), as_of=NEWEST, decks=DECKS)
    assert [what for what, _ in of_cards(found)] == ["cards sorted", "cards changed"]


def test_14_2_b_each_deck_has_its_own_time() -> None:
    found = dues("2:05", ("1:00", cards("sorted", "red")))
    assert of_cards(found) == [("blue deck sorted", clock("2:00"))]
    assert ("red deck sorted", clock("3:00")) in of_cards(found, overdue=False)
    assert of_cards(dues("4:05", ("1:00", cards("changed", "red")), ("3:00", cards("sorted")))) == [
        ("blue deck changed", clock("4:00"))
    ]


def test_14_2_b_elapsed_counts_a_deck_that_lies_beside_the_table_too() -> None:
    rotated = ("1:00", cards("rotated", "red"))
    assert of_cards(dues("2:05", rotated, deck_timer="elapsed")) == [("cards sorted", clock("2:00"))]


def test_14_2_b_in_play_counts_a_deck_only_while_it_is_played() -> None:
    rotated, back = ("1:00", cards("rotated", "red")), ("2:30", cards("rotated", "blue"))
    assert of_cards(dues("2:05", rotated, deck_timer="in_play")) == []
    assert of_cards(dues("3:01", rotated, deck_timer="in_play")) == [("red deck sorted", clock("3:00"))]
    assert of_cards(dues("3:31", rotated, back, deck_timer="in_play")) == [("blue deck sorted", clock("3:30"))]
    again = ("2:40", cards("sorted", "blue"))
    assert of_cards(dues("3:31", rotated, back, again, deck_timer="in_play")) == []


def test_14_2_c_the_decks_are_handed_out_each_gaming_day() -> None:
    found = [one for one in dues("0:01") if not one.bars]
    assert [(one.what, one.cite, one.basis) for one in found] == [
        ("decks distributed by the poker shift supervisor", "13:69F-14.2(c)", "nj-other-year")
    ]


# ── 14.14: the charge by time ────────────────────────────────────────────────────────────────────

TIMED = {"revenue_method": "time_charge", "time_fee": "6"}
CHARGE = game(HOLDEM).law.room.charges[0]


def timed(now: str, *events: tuple[str, Event], players: bool = True) -> list[tuple[datetime | None, bool]]:
    found = due("1", game(HOLDEM).law, TIMED, happened(*events), clock(now), as_of=NEWEST, players=players)
    return [(one.at, one.overdue) for one in found if one.what == "time charge collected"]


def test_14_14_a_charge_by_time_is_due_each_half_hour() -> None:
    paid = TimeCharge(table="1", seats=("1",), amount=600)
    assert timed("0:29") == [(clock("0:30"), False)]
    assert timed("0:31") == [(clock("0:30"), True)]
    assert timed("0:31", ("0:10", paid)) == [(clock("1:00"), False)]
    assert timed("1:31", ("0:10", paid), ("0:40", paid)) == [(clock("1:30"), True)]
    assert timed("9:00", players=False) == []
    assert [one.what for one in dues("9:00") if "charge" in one.what] == []


def test_14_14_a_seat_pays_once_for_a_period() -> None:
    events = happened(("0:10", TimeCharge(table="1", seats=("1", "2"), amount=1200)))
    assert paid_for("1", CHARGE, ["2", "3"], events, clock("0:20")) == ["2"]
    assert paid_for("1", CHARGE, ["2", "3"], events, clock("0:30")) == []


# ── 14.18: the waiting list ──────────────────────────────────────────────────────────────────────

BIG = '[table.rules]\nlimits = ["10", "20"]'


def room() -> House:
    found = house(table(HOLDEM), table(HOLDEM, id="2"), table(HOLDEM, BIG, id="3"), table("roulette", id="R", pit="B"))
    assert check(found, found.as_of).violations == []
    return found


def wait(player: str, id: str = "1", sits: str = "") -> Wait:
    return Wait(table=id, player=player, sits=sits)


SEATS = ("1", "4")
"""Those that are open at every table."""


def listed(*events: tuple[str, Event]) -> list[waiting.Noted]:
    one, of_lists = room(), (Wait, Call, Seated, Strike)
    return [
        (clock(at), event, waiting.kind(one, one.table(event.table)))
        for at, event in events
        if isinstance(event, of_lists)
    ]


def waits(*events: tuple[str, Event], now: str = "0:10") -> dict[str, list[str]]:
    found = waiting.lists(room(), listed(*events), clock(now))
    return {name: [one.player for one in places] for name, places in found.items()}


def refusal(event: Any, *events: tuple[str, Event], now: str = "0:10") -> tuple[str, str]:
    with pytest.raises(Unlawful) as unlawful:
        waiting.judge(room(), listed(*events), event, clock(now), SEATS)
    return str(unlawful.value), unlawful.value.cite


def test_14_18_a_list_for_each_kind_of_game_and_limit_first_come_first_served() -> None:
    found = waits(("0:01", wait("Ann")), ("0:02", wait("Bob", "3")), ("0:03", wait("Cy", "2")))
    assert sorted(found.values()) == [["Ann", "Cy"], ["Bob"]]
    assert all(name.startswith("poker-holdem: holdem_high, fixed_limit") for name in found)


def test_14_18_only_the_next_one_is_called() -> None:
    both = ("0:01", wait("Ann")), ("0:02", wait("Bob"))
    said, cite = refusal(Call(table="1", player="Bob"), *both)
    assert said.startswith("Ann is next on the list of poker-holdem")
    assert cite == "14.18"
    waiting.judge(room(), listed(*both), Call(table="1", player="Ann"), clock("0:10"), SEATS)
    called = (*both, ("0:05", Call(table="1", player="Ann")))
    waiting.judge(room(), listed(*called), Call(table="2", player="Bob"), clock("0:06"), SEATS)


def test_14_18_who_asks_for_a_change_goes_before_new_players() -> None:
    (places,) = waits(("0:01", wait("Ann")), ("0:02", wait("Bob", "1", sits="2"))).values()
    assert places == ["Bob", "Ann"]


def test_14_18_who_is_called_and_does_not_come_forfeits_the_place() -> None:
    called = ("0:01", wait("Ann")), ("0:02", Call(table="1", player="Ann"))
    assert waits(*called, now="0:07") != {}
    assert waits(*called, now="0:08") == {}
    seated = Seated(table="1", player="Ann", seat="4")
    waiting.judge(room(), listed(*called), seated, clock("0:07"), SEATS)
    said, cite = refusal(seated, *called, now="0:08")
    assert (said.startswith("Ann is not on the list"), cite) == (True, "14.18")


def test_14_18_no_more_are_called_than_there_are_seats_and_each_takes_an_open_one() -> None:
    players = [(f"0:0{n}", wait(player)) for n, player in enumerate(("Ann", "Bob", "Cy", "Dee"))]
    called = [*players, ("0:05", Call(table="1", player="Ann")), ("0:05", Call(table="1", player="Bob"))]
    assert refusal(Call(table="1", player="Cy"), *called, now="0:06") == (
        "table 1: 2 seats open, Ann, Bob called", "14.18",
    )  # fmt: skip
    waiting.judge(room(), listed(*called), Call(table="2", player="Cy"), clock("0:06"), SEATS)
    for seat in ("2", "99"):
        said = refusal(Seated(table="1", player="Ann", seat=seat), *called, now="0:06")
        assert said == (f"seat {seat} is not open; open: 1, 4", "14.18")
    with pytest.raises(Unlawful, match="no seats open, nobody called"):
        waiting.judge(room(), listed(*players), Call(table="1", player="Ann"), clock("0:06"), ())


def test_14_18_nobody_is_seated_who_was_not_called_there_or_waits_twice() -> None:
    both = ("0:01", wait("Ann")), ("0:02", wait("Bob"))
    assert refusal(Seated(table="1", player="Ann", seat="4"), *both)[0] == "Ann is not called to table 1"
    assert "already" in refusal(wait("Ann", "2"), *both)[0]
    assert refusal(wait("Cy", "R"))[0] == "table R: roulette has no waiting list"
    assert refusal(wait("Cy", sits="9"))[0].startswith("no table 9")
    assert [*waits(*both, ("0:03", Strike(table="1", player="Ann"))).values()] == [["Bob"]]


# ── what `check` finds ───────────────────────────────────────────────────────────────────────────

BONUS = 'equipment.bonus_notice = true\n[table.rules]\nbonus_payout = "bad_beat"'
GIVEN = 'notices = [{option = "bonus_payout", posted = 2012-03-19T09:00:00, announced = 2012-03-19T09:00:00, effective = 2012-03-19T10:00:00}]\n'  # noqa: E501


def found(one: House) -> list[tuple[str, str]]:
    return [(each.key, each.cite[0]) for each in check(one, one.as_of).violations]


@pytest.mark.parametrize("id", ROOM)
def test_14_6_a_a_table_stands_in_an_area_of_its_own_that_is_approved(id: str) -> None:
    assert found(house(table(id))) == []
    assert found(house(table(id), table("roulette", id="2"))) == [("pit", "13:69F-14.6(a)")]


def test_14_6_a_a_pit_that_is_not_approved_yet() -> None:
    whole = text(table(HOLDEM))
    assert found(loads(whole.replace("\napproved = 1994-03-21", ""))) == [("pit", "13:69F-14.6(a)")]
    assert found(loads(whole.replace("\napproved = 1994-03-21", "\napproved = 2013-01-01"))) == [
        ("pit", "13:69F-14.6(a)")
    ]


def test_14_19_c_a_payout_is_in_the_rules_submission_before_it_is_taken() -> None:
    whole = text(table(HOLDEM, GIVEN + BONUS))
    assert found(loads(whole)) == [("licensee.rules_submitted", "13:69F-14.19(c)")]
    submitted = "guides_approved = 1996-03-11\nrules_submitted = 2012-03-01"
    assert found(loads(whole.replace("guides_approved = 1996-03-11", submitted))) == []


LINKED_FUND = '\n[[fund]]\nid = "room"\npayout = "bad_beat"\ntables = ["1"]\nlinked = true\n'


def test_14_20_several_casinos_agree_and_are_posted_with_the_host() -> None:
    whole = text(table(HOLDEM, GIVEN + BONUS + '\nmulti_casino_payout = "on"')) + LINKED_FUND
    submitted = "guides_approved = 1996-03-11\nrules_submitted = 2012-03-01\n"
    whole = whole.replace("guides_approved = 1996-03-11\n", submitted)
    assert found(loads(whole)) == [
        ("licensee.multi_casino.approved", "13:69F-14.20(b)"),
        ("licensee.multi_casino.participants", "13:69F-14.20(d)1"),
        ("licensee.multi_casino.host", "13:69F-14.20(d)1"),
    ]
    agreed = 'multi_casino = {approved = 2012-03-01, participants = ["Test", "Other"], host = "Other, 1 Boardwalk"}\n'
    assert found(loads(whole.replace(submitted, submitted + agreed))) == []
    others = agreed.replace('"Test"', '"Third"')
    assert found(loads(whole.replace(submitted, submitted + others))) == [
        ("licensee.multi_casino.participants", "13:69F-14.20(d)1")
    ]
    alone = whole.replace(submitted, submitted + agreed).replace(LINKED_FUND, "")
    assert found(loads(alone)) == [("rules.multi_casino_payout", "13:69F-14.20(a)")]


@pytest.mark.parametrize(("more", "key"), [("", "rules.time_fee"), ("time_fee = 6", "")])
def test_14_14_a_fee_that_is_taken_is_posted(more: str, key: str) -> None:
    timed = f'[table.rules]\nrevenue_method = "time_charge"\n{more}'
    assert found(house(table(HOLDEM, timed))) == ([(key, "13:69F-14.14")] if key else [])


def test_8_5_the_guide_has_what_the_elected_rules_offer_and_calls_the_fee_of_14_14_a_rake() -> None:
    def told(**elected: str) -> tuple[list[str], str]:
        one = guide(games.rules(HOLDEM, elected), HOLDEM)
        return [wager.name for wager in one.wagers], "\n".join(lines(one))

    names, plain = told()
    assert names == ["Small blind", "Big blind", "Bet"]
    assert "rake      10 % of the pot" in plain
    assert "vigorish" not in plain
    assert told(straddle_allowed="on", ante_amount="1")[0] == ["Ante", "Small blind", "Big blind", "Straddle", "Bet"]


def test_14_17_a_wager_that_the_options_do_not_offer_is_named() -> None:
    for wager, option, value in (("straddle", "straddle_allowed", '"on"'), ("ante", "ante_amount", "1")):
        listed = f'wagers = ["{wager}"]\n[table.rules]\n'
        assert [key for key, _ in found(house(table(HOLDEM, listed)))] == [f"wagers.{wager}"]
        assert found(house(table(HOLDEM, f"{listed}{option} = {value}"))) == []


def test_14_19_example_38_there_is_no_payout_in_1996() -> None:
    (one,) = check(house(table(HOLDEM, BONUS), as_of="1996-03-11"), date(1996, 3, 11)).violations
    assert (one.key, "2012-03-19" in one.cure) == ("rules.bonus_payout", True)
