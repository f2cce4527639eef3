"""The tables over HTTP: playing, going on without those who are away, keys, events, pages, and what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import date, timedelta
from threading import Event
from typing import Any

import pytest

from houseway.house import example
from houseway.house.events import CloseTable, Order
from houseway.journal.database import Conflict
from houseway.journal.records import Append, Head
from houseway.play import transcript
from houseway.play.inputs import Input, Remove, Roll, Spin
from houseway.play.table import Table
from houseway.service.api.tables import PAGE
from houseway.service.confirmations import CONFIRM_WITHIN
from houseway.service.pace import AWAY, GRACE
from tests.service.conftest import House, Person, Plain
from tests.service.waiting import PATIENCE

BJ, RED_DOG, ROULETTE, PAI_GOW, MINIBACCARAT = "blackjack-1", "red-dog-1", "roulette-1", "pai-gow-1", "minibaccarat-1"
SIGNED, HOUR = {"dealer": "badge 101", "floorperson": "badge 104"}, timedelta(hours=1)
SWITCH, SWITCHES = "blackjack-switch-1", "spot 1: switch or keep"


def dos(view: Plain) -> list[str]:
    return [offer["do"] for offer in view["offers"] if offer["verb"] == "choose"]


def dealt(person: Person, table: str = BJ) -> Plain:
    """Play until that person's hand is asked for."""
    for _ in range(20):
        view = person.view(table)
        if "stand" in dos(view):
            assert view["waiting"].startswith("Your hand: ")
            return view
        if view["waiting"].startswith("You: wagers"):
            person.bet(table, "blackjack_wager")
        response = person.go(table)
        assert response.status_code == 200, response.text
    raise AssertionError("no hand was asked for in twenty rounds")


def records(house: House, table: str) -> list[Plain]:
    return [one.data for one in house.running.journal.records(table) if one.kind == "input"]


# ── playing ──────────────────────────────────────────────────────────────────────────────────────


def test_a_guest_sits_down_plays_a_round_and_reads_why(house: House) -> None:
    player = house.person()
    view = player.sit(ROULETTE)
    assert (view["seat"], view["stack"]) == ("1", "1000.00")
    player.bet(ROULETTE, "red")
    view = player.go(ROULETTE).json()
    told = view["tells"][: view["last"]]
    assert {"spun", "settled", "moved"} <= {tell["tell"] for tell in told}
    of_no_section = [tell["tell"] for tell in told if not tell["cite"]]  # chips that are bought, and the house's seals
    assert {*of_no_section} <= {"moved", "sealed", "revealed"}
    assert all(tell["says"] for tell in told if tell["tell"] == "settled")
    assert view["stack"] in ("990.00", "1010.00")
    assert player.view(ROULETTE) == view


def test_a_player_acts_at_the_own_seat_alone(house: House) -> None:
    ann, bob = house.person(), house.person()
    refused = ann.feed(ROULETTE, {"bet": {"wager": "red", "amount": "10"}})
    assert (refused.status_code, refused.json()["detail"]) == (409, "you have no seat here")
    ann.sit(ROULETTE, "1")
    bob.sit(ROULETTE, "2")
    refused = ann.feed(ROULETTE, {"bet": {"seat": "2", "wager": "red", "amount": "10"}})
    assert refused.json()["detail"] == "seat 2 is not yours"
    assert "cite" not in refused.json()
    assert ann.feed(ROULETTE, {"bet": {"seat": 1, "wager": "red", "amount": "10"}}).status_code == 200
    taken = house.person().call("POST", f"/api/tables/{ROULETTE}/seats?seat=2")
    assert (taken.status_code, taken.json()["detail"]) == (409, "seat 2 is taken")
    nowhere = house.person().call("POST", f"/api/tables/{ROULETTE}/seats?seat=99")
    assert (nowhere.status_code, nowhere.json()["detail"]) == (409, "there is no seat 99")


def test_a_player_says_one_thing_at_a_time(house: House) -> None:
    ann = house.person()
    ann.sit(ROULETTE)
    refused = ann.feed(ROULETTE, {"bet": {"wager": "red", "amount": "10"}, "close": True})
    assert (refused.status_code, ann.view(ROULETTE)["stack"]) == (400, "1000.00")
    assert refused.json()["detail"].startswith("an input has one verb")


@pytest.mark.parametrize(
    ("verb", "more"),
    [("bet", {"accepted": "true"}), ("choose", {"authorized_by": "keno_supervisor"}), ("bet", {"by": "dealer 7"})],
)
def test_a_player_does_not_speak_for_the_dealer_or_a_supervisor(house: House, verb: str, more: Plain) -> None:
    """8.2: what the dealer accepted stands, so no player may say that it was."""
    player = house.person()
    player.sit(ROULETTE)
    refused = player.feed(ROULETTE, {verb: {"wager": "red", "amount": "100000", **more}})
    assert (refused.status_code, refused.json()["title"]) == (403, "Not allowed")
    assert not any(name.startswith("bet:") for name in player.view(ROULETTE)["accounts"])


def test_a_refusal_says_what_is_legal_and_the_section(house: House) -> None:
    player = house.person()
    player.sit(ROULETTE)
    refused = player.feed(ROULETTE, {"bet": {"wager": "rouge", "amount": "10"}})
    said = refused.json()
    assert refused.status_code == 409
    assert refused.headers["content-type"] == "application/problem+json"
    assert {"type", "title", "status", "detail", "legal", "cite", "asked", "input"} == {*said}
    assert said["cite"].startswith("13:69F-5.")
    wrong = player.feed(ROULETTE, {"bett": {"wager": "red"}})
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "no input 'bett'; did you mean bet?")


def test_a_reload_in_the_middle_of_a_hand_and_a_restart_lose_nothing(open_house: Callable[..., House]) -> None:
    house = open_house(seed="reload")
    player = house.person()
    player.sit(BJ)
    view = dealt(player)
    assert player.view(BJ) == view
    again = open_house(seed="reload")
    assert Person(again.client, player.account, player.headers["Authorization"][7:]).view(BJ) == view


def test_house_equipment_is_answered_for_by_nobody(house: House) -> None:
    house.person().sit(BJ)
    refused = house.person("dealer").feed(BJ, {"card": "Ah"})
    assert (refused.status_code, refused.json().get("cite", "")) == (409, "")
    assert refused.json()["detail"] == "card: the house's own equipment deals here"


def test_a_view_is_of_one_moment_with_the_seat_of_who_looks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits down while they look sees the table before it or after it: no event would mend a mixture of both."""
    ann, one = house.person(), house.running.tables.table(ROULETTE)
    assert ann.account is not None
    account, seat_of = ann.account, one.seats.held
    with ThreadPoolExecutor(1) as pool:

        def then_sits(id: str) -> str:
            monkeypatch.undo()
            found = seat_of(id)
            wait([pool.submit(one.sit, account, "1", stack=100_000)], 0.5)  # in vain, where the table is looked at
            return found

        monkeypatch.setattr(one.seats, "held", then_sits)
        view = ann.view(ROULETTE)
    assert (view["seat"] == "1") == ("1" in view["stacks"])
    assert ann.view(ROULETTE)["seat"] == "1"


def test_a_closed_table_takes_no_wager(house: House) -> None:
    player = house.person()
    player.sit(ROULETTE)
    with house.running.floor() as floor:
        floor.feed(CloseTable(table=ROULETTE, inventory=10_000_000, drop=0, signed=SIGNED))
    refused = player.feed(ROULETTE, {"bet": {"wager": "red", "amount": "10"}})
    assert (refused.status_code, refused.json()["title"]) == (422, "Unlawful")
    assert refused.json()["detail"] == f"table {ROULETTE} is not open"
    assert refused.json()["cite"]


def test_another_process_that_was_first_is_no_error(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    player = house.person()
    player.sit(ROULETTE)
    served = house.running.tables.table(ROULETTE)
    append_all, failed = house.running.journal.append_all, list[str]()

    def first(appends: Sequence[Append]) -> list[Head]:
        if not failed:
            failed.append(appends[0].table)
            raise Conflict("another process was first")
        return append_all(appends)

    monkeypatch.setattr(house.running.journal, "append_all", first)
    player.bet(ROULETTE, "red")
    assert failed == [ROULETTE]
    assert [one["input"] for one in records(house, ROULETTE)].count(
        {"bet": {"seat": "1", "wager": "red", "amount": "10.00"}, "by": player.account.name if player.account else ""}
    ) == 1
    assert served.table.stake("1", "red") == 1000


# ── coming and going ─────────────────────────────────────────────────────────────────────────────


def test_who_comes_in_the_middle_of_a_round_sits_down_after_it(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(BJ, "1")
    dealt(ann)
    view = bob.sit(BJ, "2")
    assert (view["seat"], view["stack"], view["waiting"]) == ("2", "", "You sit down when this round is over.")
    assert bob.feed(BJ, {"bet": {"wager": "blackjack_wager", "amount": "10"}}).status_code == 409
    ann.feed(BJ, {"choose": {"do": "stand"}})
    assert bob.view(BJ)["stack"] == "1000.00"


def test_a_real_house_gives_nobody_chips(open_house: Callable[..., House]) -> None:
    house = open_house(guests=False)
    dealer, player = house.person("dealer"), house.person()
    view = player.sit(ROULETTE)
    assert (view["seat"], view["stack"], view["waiting"]) == ("1", "", "Buy chips from the dealer.")
    assert player.feed(ROULETTE, {"bet": {"wager": "red", "amount": "10"}}).status_code == 409
    house.brings(ROULETTE, "1", "50", dealer=dealer)
    assert player.bet(ROULETTE, "red")["stack"] == "40.00"


def switching(house: House) -> tuple[Person, Person]:
    """Blackjack switch: seat 1 is asked whether to switch, and a record may leave that out."""
    ann, bob = house.person(), house.person()
    ann.sit(SWITCH, "1")
    bob.sit(SWITCH, "2")
    for one in (ann, bob):
        one.bet(SWITCH, "switch_wager_1")
        one.bet(SWITCH, "switch_wager_2")
    for _ in range(3):
        for one in (ann, bob):
            if ann.view(SWITCH)["asked"]["words"] != SWITCHES:
                one.go(SWITCH)
    assert ann.view(SWITCH)["asked"]["words"] == SWITCHES
    return ann, bob


def test_nobody_answers_by_default_for_another_who_is_asked(house: House) -> None:
    ann, bob = switching(house)
    before = house.running.journal.head(SWITCH)
    refused = bob.feed(SWITCH, {"bet": {"wager": "switch_wager_1", "amount": "10"}})
    assert refused.status_code == 409
    assert refused.json()["detail"] == f"seat 1 is asked first: {SWITCHES}"
    assert bob.call("DELETE", f"/api/tables/{SWITCH}/seats").status_code == 409
    assert (ann.view(SWITCH)["skips"], bob.view(SWITCH)["skips"]) == (True, False)
    assert house.running.journal.head(SWITCH) == before


def test_who_is_silent_about_what_may_be_left_out_is_passed_over_soon(house: House) -> None:
    _, bob = switching(house)
    assert bob.go(SWITCH).json()["detail"] == f"seat 1 has {GRACE.seconds} seconds more: {SWITCHES}"
    house.clock.pass_by(GRACE.seconds)
    assert bob.view(SWITCH)["may_go"]
    assert bob.go(SWITCH).json()["asked"]["words"] != SWITCHES


# ── who is away ──────────────────────────────────────────────────────────────────────────────────


def test_silence_declines_ten_seconds_after_another_is_done(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE, "1")
    bob.sit(ROULETTE, "2")
    ann.bet(ROULETTE, "red")
    view = ann.go(ROULETTE).json()
    assert view["round"] == 0
    assert 0 < view["hurry"] <= GRACE.seconds
    house.clock.pass_by(GRACE.seconds)
    assert ann.go(ROULETTE).json()["round"] == 1


def test_those_who_follow_look_again_when_somebody_is_newly_done_and_not_whenever_it_is_said(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE, "1")
    bob.sit(ROULETTE, "2")
    ann.bet(ROULETTE, "red")
    looks = [house.running.notifier.looks(ROULETTE)]
    for late in ("?seq=0", "", "", "?seq=0"):
        ann.post(f"/api/tables/{ROULETTE}/go{late}")
        looks.append(house.running.notifier.looks(ROULETTE) - looks[0])
    assert looks[1:] == [0, 1, 1, 1]


def test_who_bets_again_was_not_done(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE, "1")
    bob.sit(ROULETTE, "2")
    ann.bet(ROULETTE, "red")
    ann.go(ROULETTE)
    ann.bet(ROULETTE, "black")
    house.clock.pass_by(GRACE.seconds)
    assert bob.go(ROULETTE).json()["round"] == 0


def test_a_late_click_does_not_end_the_next_round(house: House) -> None:
    ann = house.person()
    ann.sit(ROULETTE, "1")
    seq = ann.bet(ROULETTE, "red")["seq"]
    assert ann.post(f"/api/tables/{ROULETTE}/go?seq={seq}")["round"] == 1
    assert ann.post(f"/api/tables/{ROULETTE}/go?seq={seq}")["round"] == 1


@pytest.mark.parametrize("who", ["player", "floorperson", "dealer"])
def test_who_walks_away_in_the_middle_of_a_turn_blocks_nobody(house: House, who: Any) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(BJ, "1")
    bob.sit(BJ, "2")
    for one in (ann, bob):
        one.bet(BJ, "blackjack_wager")
    ann.go(BJ)
    bob.go(BJ)
    away, other = (ann, bob) if "stand" in dos(ann.view(BJ)) else (bob, ann)
    seat = away.view(BJ)["seat"]
    hurrier = other if who == "player" else house.person(who)
    refused = hurrier.go(BJ)
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith(f"seat {seat} has {AWAY.seconds} seconds more")
    assert (other.view(BJ)["may_go"], other.view(BJ)["hurry"]) == (False, AWAY.seconds)
    assert away.go(BJ).status_code == 409
    house.clock.pass_by(AWAY.seconds - 1)
    assert hurrier.go(BJ).status_code == 409
    house.clock.pass_by(1)
    assert other.view(BJ)["may_go"]
    assert hurrier.go(BJ).status_code == 200
    chosen = [one["input"]["choose"] for one in records(house, BJ) if "choose" in one["input"]]
    assert [(one["seat"], one["do"]) for one in chosen] == [(seat, "stand")]
    if "stand" in dos(other.view(BJ)):  # the next one has all their time
        assert house.person("pit_boss").go(BJ).status_code == 409


def test_for_who_is_away_tiles_are_set_by_the_house_way(house: House) -> None:
    ann = house.person()
    ann.sit(PAI_GOW, "1")
    ann.bet(PAI_GOW, "pai_gow")
    view = ann.go(PAI_GOW).json()
    (first, *_) = (offer for offer in view["offers"] if offer["do"] == "set")
    house.clock.pass_by(AWAY.seconds)
    assert house.person("dealer").go(PAI_GOW).status_code == 200
    choices = [one["input"]["choose"] for one in records(house, PAI_GOW) if "choose" in one["input"]]
    (chosen,) = (one for one in choices if one["seat"] == "1")
    assert (chosen["high"], chosen["low"]) == (first["high"], first["low"])
    table: Table[Any, Any] = house.running.tables.table(PAI_GOW).table
    tiles = (*first["high"], *first["low"])
    way = table.rules.house_way(tiles)
    assert {tuple(sorted(one)) for one in way} == {tuple(sorted(first["high"])), tuple(sorted(first["low"]))}


def test_for_who_is_away_half_a_wager_comes_off(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(SWITCH, "1")
    bob.sit(SWITCH, "2")
    wager = next(offer["wager"] for offer in ann.view(SWITCH)["offers"] if offer["verb"] == "bet")
    ann.bet(SWITCH, wager)
    table = house.running.tables.table(SWITCH).table
    taken = table.ask.silent("1")
    assert isinstance(taken, Remove)
    assert taken.wager == wager
    house.clock.pass_by(AWAY.seconds)
    bob.go(SWITCH)
    assert house.running.tables.table(SWITCH).table.chips == {}


# ── keys ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_key_makes_one_input_also_after_a_restart(open_house: Callable[..., House]) -> None:
    house = open_house(seed="keys")
    player = house.person()
    player.sit(ROULETTE)
    bet = {"bet": {"wager": "red", "amount": "10"}}
    first = player.feed(ROULETTE, bet, key="one")
    assert player.feed(ROULETTE, bet, key="one").json() == first.json()
    again = open_house(seed="keys")
    back = Person(again.client, player.account, player.headers["Authorization"][7:])
    assert back.feed(ROULETTE, bet, key="one").json() == first.json()
    assert back.feed(ROULETTE, bet, key="two").json()["accounts"]["bet:1/red"] == "20.00"


def test_a_key_is_of_one_input_and_of_one_account(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    bob.sit(ROULETTE)
    ann.feed(ROULETTE, {"bet": {"wager": "red", "amount": "10"}}, key="one")
    used = ann.feed(ROULETTE, {"bet": {"wager": "red", "amount": "20"}}, key="one")
    assert (used.status_code, used.json()["title"]) == (422, "Key used")
    view = bob.feed(ROULETTE, {"bet": {"wager": "red", "amount": "20"}}, key="one").json()
    assert (view["accounts"]["bet:1/red"], view["accounts"]["bet:2/red"]) == ("10.00", "20.00")


def test_the_same_key_at_once_makes_one_input(house: House) -> None:
    player = house.person()
    player.sit(ROULETTE)
    served, account = house.running.tables.table(ROULETTE), player.account
    assert account is not None
    bet = {"bet": {"wager": "red", "amount": "10"}}
    with ThreadPoolExecutor(6) as pool:
        said = list(pool.map(lambda _: player.feed(ROULETTE, bet, key="one").status_code, range(12)))
    assert said == [200] * 12
    assert served.table.stake("1", "red") == 1000


# ── what two must confirm ────────────────────────────────────────────────────────────────────────


def test_cash_needs_the_dealer_and_a_supervisor(house: House) -> None:
    """3.2(c): the dealer and the casino supervisor confirm it."""
    dealer, other, floor = house.person("dealer"), house.person("dealer"), house.person("floorperson")
    cash = {"sit": {"seat": "3", "stack": "500", "cash": "true"}}
    for one in (dealer, other):
        awaits = one.feed(ROULETTE, cash)
        assert (awaits.status_code, awaits.json()["title"]) == (409, "Awaits another")
        assert awaits.json()["cite"] == "13:69F-3.2(c)"
        assert "floorperson" in awaits.json()["detail"]
    assert floor.feed(ROULETTE, {"sit": {"seat": "3", "stack": "900", "cash": "true"}}).status_code == 409
    assert floor.feed(ROULETTE, cash).status_code == 200
    (sat,) = (one["input"] for one in records(house, ROULETTE) if "sit" in one["input"])
    assert sat["sit"] == {"seat": "3", "stack": "500.00", "cash": True}
    assert sat["by"] == f"dealer {_name(other)}, floorperson {_name(floor)}"


def test_a_confirmation_is_soon_forgotten(house: House) -> None:
    dealer, boss = house.person("dealer"), house.person("pit_boss")
    cash = {"sit": {"seat": "3", "stack": "500", "cash": "true"}}
    dealer.feed(ROULETTE, cash)
    house.clock.pass_by(CONFIRM_WITHIN.total_seconds())
    assert boss.feed(ROULETTE, cash).status_code == 409
    assert dealer.feed(ROULETTE, cash).status_code == 200


def _name(person: Person) -> str:
    assert person.account is not None
    return person.account.name


# ── people deal ──────────────────────────────────────────────────────────────────────────────────


def report(dealer: Person, table: str, reports: Iterable[Plain]) -> None:
    """The dealer reports those of these acts that are asked for."""
    for given in reports:
        if next(iter(given)) in dealer.view(table)["asked"]["verbs"]:
            response = dealer.feed(table, given)
            assert response.status_code == 200, response.text


OPENING: list[Plain] = [{"shuffle": True}, {"cut": {"position": "100"}}]
COUP: list[Plain] = [{"close": True}, {"burn": "2h"}, *({"card": face} for face in ("6h", "5c", "Td", "Ks", "2d"))]


def test_a_table_that_people_run_asks_them_for_each_card(open_house: Callable[..., House]) -> None:
    house = open_house(dealer="people")
    dealer, player = house.person("dealer"), house.person()
    player.sit(RED_DOG, "1")
    report(dealer, RED_DOG, OPENING)
    player.bet(RED_DOG, "original")
    player.go(RED_DOG)
    assert player.view(RED_DOG)["round"] == 0
    report(dealer, RED_DOG, [{"close": True}, {"burn": "??"}, {"card": "5h"}, {"card": "6s"}])
    view = player.view(RED_DOG)
    assert view["round"] == 1  # 6.5: consecutive cards are a tie, and the wager is returned
    assert view["stack"] == "1000.00"
    by = [one["input"].get("by") for one in records(house, RED_DOG) if "card" in one["input"]]
    assert by == [f"dealer {_name(dealer)}"] * 2
    assert player.feed(RED_DOG, {"card": "5h"}).status_code == 403


@pytest.mark.parametrize("device", ["generator", "button"])
def test_11_8c_the_device_that_shows_where_a_deal_begins_is_not_who_reports_it(
    open_house: Callable[..., House], device: str
) -> None:
    house, table = open_house(dealer="people"), "pai-gow-poker-1"
    dealer, player = house.person("dealer"), house.person()
    player.sit(table, "1")
    report(dealer, table, [{"shuffle": True}, {"cut": {"position": "20"}}])
    player.bet(table, "pai_gow_poker")
    report(dealer, table, [{"close": True}])
    wrong = dealer.feed(table, {"start": {"position": 4, "by": "somebody"}})
    assert (wrong.status_code, wrong.json()["legal"]) == (409, "by: generator or button")
    response = dealer.feed(table, {"start": {"position": 4, "by": device}, "by": "somebody"})
    assert response.status_code == 200, response.text
    (said,) = [one["input"] for one in records(house, table) if "start" in one["input"]]
    assert said == {"start": {"position": 4, "by": device}, "by": f"dealer {_name(dealer)}"}


AGED = example.text().replace('game = "minibaccarat"\n', 'game = "minibaccarat"\nequipment.card_hours = 24\n')


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize(
    ("closed", "later", "status", "says"),
    [
        (True, timedelta(0), 422, f"table {MINIBACCARAT} is not open"),
        (False, HOUR, 409, "10.00 is below the minimum"),
        (False, timedelta(days=1, seconds=1), 422, "no round may begin before that"),
    ],
    ids=["closed", "ordered", "aged"],
)
def test_a_later_round_that_people_deal_begins_only_where_it_may(
    open_house: Callable[..., House], rounds: int, closed: bool, later: timedelta, status: int, says: str
) -> None:
    """8.3, the gaming day, and the age of the cards; how the last coup ended is left out."""
    house = open_house(text=AGED, dealer="people")
    house.running.demonstration = False  # the floor changes no cards by itself
    dealer, player, now = house.person("dealer"), house.person(), house.clock()
    with house.running.floor() as floor:
        change = {"table_min": "25"}
        floor.feed(Order(tables=(MINIBACCARAT,), change=change, posted=now, announced=now, effective=now + HOUR))
    player.sit(MINIBACCARAT, "1")
    report(dealer, MINIBACCARAT, OPENING)
    for _ in range(rounds):
        player.bet(MINIBACCARAT, "player")
        report(dealer, MINIBACCARAT, COUP)
        assert house.running.tables.table(MINIBACCARAT).table.resting
    if closed:
        with house.running.floor() as floor:
            floor.feed(CloseTable(table=MINIBACCARAT, inventory=10_000_000, drop=0, signed=SIGNED))
    house.clock.now += later
    refused = player.feed(MINIBACCARAT, {"bet": {"wager": "player", "amount": "10"}})
    assert refused.status_code == status, refused.text
    assert says in refused.json()["detail"]


# ── events ───────────────────────────────────────────────────────────────────────────────────────


def following(
    house: House, path: str, number: int, headers: dict[str, str], begun: Callable[[], None] = lambda: None,
    kind: str = "record",
) -> Future[list[Plain]]:  # fmt: skip
    """The first events of a stream, followed in the loop of the application; `begun` is called when something came.

    A lock of the application belongs to one loop: in a second one it would wait for ever, now and then.
    """

    async def follow() -> list[Plain]:
        sent: asyncio.Queue[bytes] = asyncio.Queue()
        name, _, query = path.partition("?")
        scope: Any = {
            "type": "http", "method": "GET", "path": name, "raw_path": name.encode(), "query_string": query.encode(),
            "headers": [(key.lower().encode(), value.encode()) for key, value in headers.items()],
            "http_version": "1.1", "scheme": "http", "server": ("testserver", 80), "client": ("testclient", 1),
            "root_path": "", "extensions": {},
        }  # fmt: skip

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                assert message["status"] == 200
            await sent.put(message.get("body", b""))

        task = asyncio.ensure_future(house.client.app(scope, receive, send))
        found: list[Plain] = []
        while len(found) < number:
            text = (await asyncio.wait_for(sent.get(), PATIENCE)).decode()
            for message in text.split("\r\n\r\n"):  # those of one moment come together
                named = [line for line in message.splitlines() if ": " in line and not line.startswith(":")]
                lines = dict(line.split(": ", 1) for line in named)
                if lines.get("event") == kind:
                    found.append(json.loads(lines["data"]) | ({"id": lines["id"]} if "id" in lines else {}))
            if text:
                begun()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return found[:number]

    return house.client.blocking_portal.start_task_soon(follow)


def test_a_stream_brings_the_view_that_would_be_asked_for(house: House) -> None:
    ann = house.person()
    ann.sit(ROULETTE)
    ann.bet(ROULETTE, "red")
    for headers in (ann.headers, {}):
        path = f"/api/tables/{ROULETTE}/events?after=0&views=true"
        (brought,) = following(house, path, 1, headers, kind="view").result(PATIENCE)
        asked = house.client.get(f"/api/tables/{ROULETTE}/view", headers=headers).json()
        assert brought["seat"] == ("1" if headers else "")
        assert {key: value for key, value in brought.items() if key not in ("freed", "hurry")} == {
            key: value for key, value in asked.items() if key not in ("freed", "hurry")
        }


def followed(house: House, path: str, number: int, headers: dict[str, str]) -> list[Plain]:
    """The first events of a stream that are there already."""
    return following(house, path, number, headers).result(PATIENCE)


def test_events_continue_after_the_last_one_seen_without_loss_or_repetition(house: House) -> None:
    player = house.person()
    player.sit(ROULETTE)
    for _ in range(2):
        player.bet(ROULETTE, "red")
        player.go(ROULETTE)
    length = house.running.journal.head(ROULETTE).length
    path = f"/api/tables/{ROULETTE}/events"
    whole = followed(house, f"{path}?after=0", length, player.headers)
    assert [one["seq"] for one in whole] == [int(one["id"]) for one in whole] == list(range(1, length + 1))
    for last in (1, 5, length - 1):
        rest = followed(house, f"{path}?after=0", length - last, {**player.headers, "Last-Event-ID": str(last)})
        assert rest == whole[last:]


def test_an_event_comes_when_something_happens_and_not_before(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    seq, begun = house.running.tables.table(ROULETTE).seq, Event()
    live = following(house, f"/api/tables/{ROULETTE}/events?after={seq}", 1, ann.headers, begun.set)
    assert begun.wait(PATIENCE)
    assert not live.done()
    bob.sit(ROULETTE)
    (event,) = live.result(PATIENCE)
    assert [tell["says"] for tell in event["tells"] if tell["tell"] == "moved"] == [""]
    assert event["seq"] == seq + 1


def test_what_a_seat_saw_before_somebody_took_it_is_not_theirs(house: House) -> None:
    """Pai gow: each looks at the own tiles; the next one at the seat reads of them what all could see."""
    ann, bob = house.person(), house.person()
    ann.sit(PAI_GOW, "1")
    ann.bet(PAI_GOW, "pai_gow")
    offers = ann.go(PAI_GOW).json()["offers"]
    tiles = {*offers[0]["high"], *offers[0]["low"]}
    length = house.running.journal.head(PAI_GOW).length
    path = f"/api/tables/{PAI_GOW}/events?after=0"

    def private(headers: dict[str, str]) -> set[str]:
        found = followed(house, path, length, headers)
        return {tell["card"] for one in found for tell in one["tells"] if "sees" in tell} - {"??"}

    assert private(ann.headers) == tiles
    assert private(house.person("surveillance").headers) == private({}) == set()
    ann.feed(PAI_GOW, {"choose": {"do": "set", "high": offers[0]["high"], "low": offers[0]["low"]}})
    assert ann.call("DELETE", f"/api/tables/{PAI_GOW}/seats").status_code == 200
    bob.sit(PAI_GOW, "1")
    assert private(bob.headers) == set()
    assert private(ann.headers) == set()  # their seat is another's now


# ── pages ────────────────────────────────────────────────────────────────────────────────────────


def test_long_lists_come_in_pages(open_house: Callable[..., House]) -> None:
    tables = "\n".join(
        f'[[table]]\nid = "R-{number:03}"\npit = "W"\ngame = "roulette"\nlimits = {{min = 5, max = 500}}\n'
        for number in range(PAGE + 3)
    )
    house = open_house("large.db", text=example.text().split("# ── ")[0] + tables)
    first = house.nobody.get("/api/tables")
    rest = house.nobody.get(f"/api/tables?cursor={first['next']}")
    ids = [one["id"] for one in first["items"] + rest["items"]]
    assert ids == house.running.tables.ids()
    assert (len(first["items"]), rest["next"]) == (PAGE, None)


def test_rounds_and_records_are_read_page_by_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.service.api.journal.PAGE", 7)
    player, watcher = house.person(), house.person("surveillance")
    player.sit(ROULETTE)
    for _ in range(5):
        player.bet(ROULETTE, "red")
        player.go(ROULETTE)
    path = f"/api/journal/tables/{ROULETTE}/rounds?number=2"
    pages, cursor = list[list[int]](), ""
    while True:
        page = watcher.get(f"{path}{cursor}")
        pages.append([one["round"] for one in page["items"]])
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert pages == [[4, 5], [2, 3], [1]]
    assert all(one["told"][-1]["says"] for one in page["items"])
    seqs, page = list[int](), {"next": 0}
    while page["next"] is not None:
        page = watcher.get(f"/api/journal/records/{ROULETTE}?cursor={page['next']}")
        assert len(page["items"]) <= 7
        seqs += [one["seq"] for one in page["items"]]
    assert seqs == list(range(1, house.running.journal.head(ROULETTE).length + 1))


# ── the record ───────────────────────────────────────────────────────────────────────────────────


def test_a_transcript_is_read_by_settle_and_shows_no_card_that_nobody_saw(house: House) -> None:
    player, watcher = house.person(), house.person("regulator")
    player.sit(BJ)
    for _ in range(2):
        dealt(player)
        player.feed(BJ, {"choose": {"do": "stand"}})
    text = watcher.call("GET", f"/api/journal/tables/{BJ}/transcript").text
    lines = [json.loads(line) for line in text.splitlines()]
    burned = [one["burn"] for one in lines if isinstance(one, dict) and "burn" in one]
    known = [
        one["input"]["burn"] for one in records(house, BJ) if isinstance(one["input"], dict) and "burn" in one["input"]
    ]
    assert burned == ["??"] * len(known)
    assert "??" not in known
    table = transcript.open_table(transcript.from_plain(lines[0]), _rules)
    told = [tell for line in lines[1:] for tell in transcript.take(table, line)]
    assert [tell["pays"] for tell in told if tell["tell"] == "settled" and "pays" in tell] == [
        tell["pays"]
        for one in records(house, BJ)
        for tell in one["tells"]
        if tell["tell"] == "settled" and "pays" in tell
    ]


def _rules(*given: Any, **more: Any) -> Any:
    from houseway import games

    return games.rules(*given, **more)


def test_of_a_round_in_progress_no_hash_is_shown(house: House) -> None:
    """Whoever knows all of a record but one card finds the card by its hash, in fifty-two trials."""
    player, watcher = house.person(), house.person("surveillance")
    player.sit(BJ)
    dealt(player)
    hashes = {one.hash: one for one in house.running.journal.records(BJ)}
    begun = max(one.seq for one in hashes.values() if one.kind == "round")
    shown = [
        watcher.call("GET", path).text
        for path in ("/api/journal/streams", f"/api/journal/records/{BJ}", "/api/floor/report", "/api/journal/verify")
    ]
    leaked = [one.seq for hash, one in hashes.items() if one.seq > begun and any(hash in text for text in shown)]
    assert leaked == []
    assert any(one.seq == begun and hash in shown[0] for hash, one in hashes.items())


# ── what cannot be read ──────────────────────────────────────────────────────────────────────────

BAD_BODIES: dict[str, bytes] = {
    "nothing": b"", "not JSON": b"{", "a list": b"[]", "a text": b'"bet"', "null": b"null", "NaN": b"NaN",
    "no verb": b"{}", "two verbs": b'{"bet":{},"close":true}', "an unknown verb": b'{"moon":{}}',
    "an unknown field": b'{"bet":{"wager":"red","amount":"10","moon":1}}', "a lone surrogate": b'{"bet":"\\ud800"}',
    "not UTF-8": b'{"bet":"\xff"}', "a NUL": b'{"bet":{"wager":"a\\u0000","amount":"1"}}',
    "a bell": b'{"bet":{"wager":"\\u0007","amount":"1"}}', "a long text": b'{"bet":{"wager":"' + b"x" * 999 + b'"}}',
    "a huge number": b'{"bet":{"wager":"red","amount":' + b"9" * 400 + b"}}",
    "a huge float": b'{"bet":{"wager":"red","amount":1e400}}',
    "a large text number": b'{"bet":{"wager":"red","amount":"' + b"9" * 200 + b'"}}',
    "a negative number": b'{"bet":{"wager":"red","amount":-5}}',
    "deep lists": b'{"bet":' + b"[" * 50 + b"]" * 50 + b"}",
    "a list for a text": b'{"bet":{"wager":["red"],"amount":"1"}}',
    "no amount": b'{"bet":{"wager":"red"}}', "an odd amount": b'{"bet":{"wager":"red","amount":"\xd9\xa3"}}',
    "an empty key": b'{"":{}}', "a nested verb": b'{"correct":{"input":"1","to":{"correct":{"input":"1","to":"x"}}}}',
}  # fmt: skip


@pytest.mark.parametrize("role", ["player", "dealer", "floorperson"])
def test_what_cannot_be_read_is_refused_in_one_line_and_changes_nothing(house: House, role: Any) -> None:
    person = house.person(role)
    if role == "player":
        person.sit(ROULETTE)
    before = house.running.journal.head(ROULETTE)
    headers = {**person.headers, "Content-Type": "application/json"}
    for what, body in BAD_BODIES.items():
        answer = house.client.post(f"/api/tables/{ROULETTE}/inputs", content=body, headers=headers)
        said = answer.json()
        assert answer.status_code in (400, 403, 409), (what, said)
        assert answer.headers["content-type"] == "application/problem+json"
        assert said["detail"], what
        assert said["detail"].isprintable()
        assert len(said["detail"]) < 600
    assert house.running.journal.head(ROULETTE) == before


def test_a_large_body_is_not_read(house: House) -> None:
    player = house.person()
    for path, size in (
        (f"/api/tables/{ROULETTE}/inputs", 70_000),
        ("/api/floor/events", 70_000),
        ("/api/check", 1_100_000),
    ):
        answer = house.client.post(path, json={"text": "x" * size}, headers=house.person("pit_boss").headers)
        assert (answer.status_code, answer.json()["title"]) == (413, "Too large"), path
    chunks = (b"x" * 10_000 for _ in range(10))
    headers = {**player.headers, "Content-Type": "application/json"}
    assert house.client.post("/api/signin", content=chunks, headers=headers).status_code == 413


ODD = (
    "/api/tables/roulette-1/events?after=99999999999999999999", "/api/journal/records/@house?cursor=1e99",
    "/api/journal/records/@house?cursor=-1", "/api/journal/tables/roulette-1/rounds?number=0",
    "/api/journal/tables/roulette-1/rounds?cursor=99999999999999999999", "/api/floor/report?day=2026-02-31",
    "/api/games?as_of=1492-10-12", "/api/games/moon", "/api/edges/roulette?elect=moon=1",
    "/api/edges/roulette?elect=", "/api/rulebook/section?cite=%00", "/api/rulebook/section?cite=99.99",
    "/api/rulebook/section", "/api/tables/%00/view", "/api/journal/records/%F0%9F%8C%99",
    "/api/games/roulette/guide?as_of=9999-99-99", "/api/tables/moon",
)  # fmt: skip


def test_odd_questions_are_answered_with_a_problem(house: House) -> None:
    watcher = house.person("surveillance")
    for path in ODD:
        answer = watcher.call("GET", path)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games", "/api/games/roulette", "/api/games/roulette/guide", "/api/games/roulette/irregularities",
        "/api/edges/roulette", "/api/rulebook", "/api/rulebook/section",
    ],
)  # fmt: skip
def test_of_a_day_after_the_newest_law_held_every_answer_says_so(house: House, path: str) -> None:
    def remarks(day: str) -> set[str]:
        found = house.nobody.get(f"{path}?as_of={day}&cite=5.2" if "section" in path else f"{path}?as_of={day}")
        return {one.get("remark", "") for one in (found if isinstance(found, list) else [found])}

    assert remarks("2012-03-19") == {""}
    (said,) = remarks("2030-01-01")
    assert said.startswith("the newest law held is 13:69F of 2012-03-19: what was amended by 2030-01-01 is not known")


def test_of_a_day_on_which_a_game_is_not_held_its_irregularities_are_a_problem(house: House) -> None:
    watcher = house.person("surveillance")
    answer = watcher.call("GET", "/api/games/automated-craps/irregularities?as_of=2011-01-01")
    assert answer.status_code == 422
    assert "first found in the text of 2012" in answer.json()["detail"]


def test_a_table_of_a_later_day_says_what_is_held(open_house: Callable[..., House], house: House) -> None:
    later = open_house("later.db", text=example.text(as_of=date(2030, 1, 1)))
    assert "newest law held is 13:69F" in later.nobody.get("/api/tables/roulette-1")["remark"]
    assert house.nobody.get("/api/tables/roulette-1")["remark"] == ""


def test_an_event_of_the_floor_is_noted_with_who_reported_it(house: House) -> None:
    boss = house.person("pit_boss")
    (noted, *_) = boss.post(
        "/api/floor/events", {"event": {"kind": "visit", "words": "somebody came", "by": "another"}}
    )
    assert noted["event"]["by"] == f"pit_boss {_name(boss)}"
    wrong = boss.call("POST", "/api/floor/events", {"evnt": {}})
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "no event 'evnt'; did you mean event?")
    fill = {"fill": {"table": ROULETTE, "amount": "500", "slip": "F-1"}}
    unsigned = house.person("pit_clerk").call("POST", "/api/floor/events", fill)
    assert (unsigned.status_code, unsigned.json()["cite"]) == (422, "13:69D-1.22")


# ── who can act ──────────────────────────────────────────────────────────────────────────────────


def test_wagers_that_cannot_be_changed_wait_for_their_player(house: House) -> None:
    """1.3: pass and come bets with a point stay; where nothing can be added, the dice still wait for the word."""
    table = "mini-craps-1"
    house.draws(table, Roll(dice=(2, 2)), Roll(dice=(1, 5)), Roll(dice=(4, 5)))
    shooter, player = house.person(), house.person()
    shooter.sit(table)
    player.sit(table)
    assert shooter.feed(table, {"choose": {"do": "accept"}}).is_success
    for wager in ("pass", "come"):
        player.bet(table, wager, "500")
        shooter.go(table)
        player.go(table)
    shooter.go(table)
    view = player.view(table)
    assert (view["point"], view["round"], view["stack"], view["offers"]) == (4, 2, "0.00", [])
    assert (view["more"], view["may_go"]) == ("", True)
    assert player.go(table).json()["lies"]["dice"] == [4, 5]


LOST: dict[str, tuple[str, list[Input] | str]] = {
    "blackjack-1": ("blackjack_wager", "2c Td Th 6c Tc 7s Ks 5d Kh 6d Qd Qs Qh"),
    "minibaccarat-1": ("tie", "Ac Kc 9d 2h Tc 3c 9h 4c Kd 2c"),
    "roulette-1": ("red", [Spin(result="17")] * 2),
    "sic-bo-1": ("big", [Roll(dice=(1, 1, 2))] * 2),
}


@pytest.mark.parametrize("table", LOST)
def test_no_round_is_played_while_no_seat_can_act(house: House, table: str) -> None:
    wager, given = LOST[table]
    house.lays(table, given) if isinstance(given, str) else house.draws(table, *given)
    player = house.person()
    player.sit(table)
    for _ in range(2):
        player.bet(table, wager, "500")
        view = player.go(table).json()
        while any(offer["do"] == "stand" for offer in view["offers"]):
            view = player.feed(table, {"choose": {"do": "stand"}}).json()
    assert (view["stack"], view["net"], view["round"]) == ("0.00", "-500.00", 2)
    assert not view["may_go"]
    assert player.go(table).json()["round"] == 2
    assert view["more"] == "1000.00"
    view = player.sit(table)
    assert (view["stack"], view["net"], view["more"]) == ("1000.00", "-500.00", "")
    player.bet(table, wager, "500")


def test_what_lies_there_counts_for_the_least_that_may_be_added(house: House) -> None:
    player = house.person()
    offer = next(one for one in player.sit("sic-bo-1")["offers"] if one["wager"] == "big")
    assert (offer["least"], offer["most"]) == (500, 50_000)
    view = player.bet("sic-bo-1", "big", "5")
    offer = next(one for one in view["offers"] if (one["verb"], one["wager"]) == ("bet", "big"))
    assert (offer["least"], offer["most"]) == (1, 49_500)
    assert player.bet("sic-bo-1", "big", "0.01")["chips"][0]["amount"] == "5.01"


def test_who_has_chips_left_takes_no_more(house: House) -> None:
    player = house.person()
    assert player.sit("sic-bo-1")["more"] == ""
    assert player.sit("sic-bo-1")["stack"] == "1000.00"
