"""People come and go, close their tabs, lose their connection and run out of chips; a house goes on for days."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from threading import Event
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from houseway.games import GAMES
from houseway.play import accounts, inputs, words
from houseway.play.asks import Offer
from houseway.play.inputs import Roll, Spin
from houseway.play.table import Refused
from houseway.service.limits import Limits
from houseway.service.pace import AWAY, GRACE, SILENT
from houseway.service.people import TOKEN, Account
from houseway.service.queue import GONE, OFFERED
from houseway.service.schema import ACCOUNTS, SESSIONS
from houseway.service.served_table import BY_HOUSE, ServedTable
from tests.service.conftest import PASSWORD, House, Person, Plain
from tests.service.test_api import BJ, ROULETTE, dealt, records
from tests.service.waiting import PATIENCE
from tests.trials import FACTOR

CRAPS, RED_DOG, MINI_DICE, KENO = "craps-1", "red-dog-1", "mini-dice-1", "keno-1"
IDLE = timedelta(minutes=Limits().idle_minutes).total_seconds()


def guest(house: House) -> Person:
    account = house.running.people.guest()
    return Person(house.client, account, house.running.people.token(account, ("read", "play")))


def seats(house: House, table: str) -> list[str]:
    return list(house.running.tables.table(table).seats.occupied())


def left(house: House, table: str) -> list[Any]:
    return [one["input"]["leave"] for one in records(house, table) if "leave" in one["input"]]


# ── a seat is freed ──────────────────────────────────────────────────────────────────────────────


def test_a_seat_at_which_nothing_is_done_is_freed_with_its_chips(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    house.clock.pass_by(IDLE - 60)
    bob.sit(ROULETTE)
    assert ann.view(ROULETTE)["freed"] == 60
    house.running.tables.keep()
    assert seats(house, ROULETTE) == ["1", "2"]
    house.clock.pass_by(60)
    house.running.tables.keep()
    assert seats(house, ROULETTE) == house.running.tables.table(ROULETTE).table.seats == ["2"]
    assert ann.view(ROULETTE)["seat"] == ""
    (input,) = (one["input"] for one in records(house, ROULETTE) if "leave" in one["input"])
    assert input == {"leave": "1", "by": BY_HOUSE}
    assert ann.sit(ROULETTE)["stack"] == "1000.00"


@pytest.mark.parametrize("act", ["bet", "refused", "go", "sit"])
def test_who_does_something_keeps_the_seat(house: House, act: str) -> None:
    ann = house.person()
    ann.sit(ROULETTE)
    house.clock.pass_by(IDLE - 1)
    match act:
        case "bet":
            ann.bet(ROULETTE, "red")
        case "refused":
            assert ann.feed(ROULETTE, {"bet": {"wager": "red", "amount": "0.01"}}).status_code == 409
        case "go":
            ann.go(ROULETTE)
        case "sit":
            ann.sit(ROULETTE)
    house.clock.pass_by(IDLE - 1)
    house.running.tables.keep()
    assert seats(house, ROULETTE) == ["1"]
    house.clock.pass_by(16)
    house.running.tables.keep()
    assert seats(house, ROULETTE) == []


def test_that_a_page_goes_on_by_itself_keeps_no_seat(house: House) -> None:
    ann = house.person()
    seq = ann.sit(ROULETTE)["seq"]
    house.clock.pass_by(IDLE)
    ann.post(f"/api/tables/{ROULETTE}/go?seq={seq + 99}")
    house.running.tables.keep()
    assert seats(house, ROULETTE) == []


def test_a_wager_that_can_be_taken_back_is_and_another_is_played_out_first(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    ann.bet(ROULETTE, "red")
    house.draws(CRAPS, Roll(dice=(3, 3)), Roll(dice=(2, 3)), Roll(dice=(3, 4)))
    bob.sit(CRAPS)
    bob.bet(CRAPS, "pass")
    bob.go(CRAPS)
    assert bob.view(CRAPS)["point"] == 6
    house.clock.pass_by(IDLE)
    house.running.tables.keep()
    assert (seats(house, ROULETTE), seats(house, CRAPS)) == ([], ["1"])
    assert house.running.tables.table(ROULETTE).table.round == 0
    house.running.tables.keep()
    house.running.tables.keep()
    assert seats(house, CRAPS) == []
    assert house.running.tables.table(CRAPS).table.round == 3


def test_a_hand_that_somebody_walked_away_from_is_played_and_the_seat_freed(house: House) -> None:
    ann = house.person()
    ann.sit(BJ)
    dealt(ann)
    house.clock.pass_by(IDLE)
    for _ in range(3):
        house.running.tables.keep()
    assert seats(house, BJ) == []


def test_a_seat_that_staff_empty_is_free(house: House) -> None:
    ann, bob, boss = house.person(), house.person(), house.person("floorperson")
    ann.sit(ROULETTE, "3")
    assert boss.feed(ROULETTE, {"leave": {"seat": "3"}}).status_code == 200
    assert ann.view(ROULETTE)["seat"] == ""
    assert bob.sit(ROULETTE, "3")["seat"] == "3"


def test_closing_an_account_frees_its_seats(house: House) -> None:
    ann = house.person(name="ann")
    for table in (ROULETTE, RED_DOG):
        ann.sit(table)
    admin = house.person("administrator")
    people = house.running.people
    assert admin.account is not None
    cookie, csrf = people.session(admin.account)
    headers = {"x-csrf-token": csrf, "Cookie": f"houseway_session={cookie}"}
    answer = house.client.post(
        "/api/accounts/close",
        json={"name": "ann"},
        headers=headers,
    )
    assert answer.status_code == 200
    assert [seats(house, table) for table in (ROULETTE, RED_DOG)] == [[], []]


def test_one_bad_table_does_not_keep_the_others_from_going_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.person()
    ann.sit(RED_DOG)
    ann.sit(ROULETTE)

    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(house.running.tables.table(RED_DOG), "keep", broken)
    house.clock.pass_by(IDLE)
    house.running.tables.keep()
    assert seats(house, ROULETTE) == []


def test_where_people_deal_they_see_who_has_left(open_house: Callable[..., House]) -> None:
    house = open_house(guests=False, dealer="people")
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE, "1")
    bob.sit(ROULETTE, "2")
    house.brings(ROULETTE, "1", "50")
    house.clock.pass_by(IDLE)
    house.running.tables.keep()
    assert seats(house, ROULETTE) == ["1"]


# ── how many ─────────────────────────────────────────────────────────────────────────────────────


def test_the_guests_of_an_address_have_few_seats(open_house: Callable[..., House]) -> None:
    house = open_house(limits=Limits(guest_seats=3))
    guests = [guest(house) for _ in range(3)]
    for one in guests:
        one.sit(ROULETTE)
    another = guest(house)
    refused = another.call("POST", f"/api/tables/{RED_DOG}/seats")
    assert (refused.status_code, refused.json()["detail"]) == (409, "the guests of your address have 3 seats already")
    assert seats(house, RED_DOG) == []
    assert guests[0].sit(ROULETTE)["seat"] == "1"
    assert house.person().sit(RED_DOG)["seat"] == "1"  # who has an account is counted by account
    guests[0].call("DELETE", f"/api/tables/{ROULETTE}/seats")
    assert another.sit(RED_DOG)["seat"] == "2"


def test_an_account_has_few_seats(open_house: Callable[..., House]) -> None:
    house = open_house(limits=Limits(seats_each=2))
    ann = house.person()
    for table in (ROULETTE, RED_DOG):
        ann.sit(table)
    refused = ann.call("POST", f"/api/tables/{CRAPS}/seats")
    assert (refused.status_code, refused.json()["detail"]) == (409, "you have 2 seats already")


# ── nobody is waited for in vain ─────────────────────────────────────────────────────────────────


def test_a_round_does_not_wait_for_who_has_been_silent_for_minutes(house: House) -> None:
    ann, bob = house.person(), house.person()
    bob.sit(ROULETTE)
    house.clock.pass_by(SILENT.seconds)
    ann.sit(ROULETTE)
    ann.bet(ROULETTE, "red")
    assert ann.go(ROULETTE).json()["round"] == 1
    house.clock.pass_by(20)
    bob.bet(ROULETTE, "red")  # who comes back is waited for
    ann.bet(ROULETTE, "red")
    assert ann.go(ROULETTE).json()["round"] == 1


def test_the_server_passes_over_the_silent_without_being_asked(house: House) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    bob.sit(ROULETTE)
    ann.bet(ROULETTE, "red")
    ann.go(ROULETTE)
    house.running.tables.keep()
    assert ann.view(ROULETTE)["round"] == 0
    house.clock.pass_by(GRACE.seconds)
    house.running.tables.keep()
    assert ann.view(ROULETTE)["round"] == 1


def take_first(person: Person, table: str, view: Plain) -> Plain:
    """Take the first offer that is seen, for its least amount; where there is none, be done. What is then seen."""
    offer = next((one for one in view["offers"] if one["verb"] in ("bet", "choose", "ticket")), None)
    if offer is None:
        return go(person, table)
    given = inputs.plain(msgspec.convert(offer, Offer).taken(view["seat"]))
    answer = person.feed(table, given)
    assert answer.status_code == 200, given
    seen: Plain = answer.json()
    return seen


def go(person: Person, table: str) -> Plain:
    """Be done, if that is allowed. What is then seen."""
    answer = person.go(table)
    assert answer.status_code in (200, 409), answer.text
    seen: Plain = answer.json() if answer.status_code == 200 else person.view(table)
    return seen


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_a_tab_that_is_closed_at_any_time_locks_no_table(house: House, steps: int) -> None:
    for table in house.running.tables.ids():
        ann, bob = house.person(), house.person()
        view = ann.sit(table)
        for _ in range(steps):
            take_first(ann, table, view)
            view = go(ann, table)
        bob.sit(table)
        house.clock.pass_by(IDLE)
        for _ in range(60):
            bob.sit(table)
            bob.go(table)
            house.running.tables.keep(table)
            house.clock.pass_by(AWAY.seconds)
            if len(seats(house, table)) == 1 and bob.view(table)["offers"]:
                break
        assert len(seats(house, table)) == 1, table
        assert bob.view(table)["offers"], table


def test_nothing_is_played_for_people_who_do_nothing(house: House) -> None:
    for table in (ROULETTE, CRAPS, BJ, KENO):
        house.person().sit(table)
    before = {table: house.running.journal.head(table) for table in (ROULETTE, CRAPS, BJ, KENO)}
    for _ in range(5):
        house.clock.pass_by(60)
        house.running.tables.keep()
    assert {table: house.running.journal.head(table) for table in before} == before


# ── out of chips ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def poor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.service.api.tables.PLAY_CHIPS", 1500)


@pytest.mark.usefixtures("poor")
def test_who_loses_the_last_chip_sees_that_round_and_may_take_more(house: House) -> None:
    ann = house.person()
    ann.sit(ROULETTE)
    house.draws(ROULETTE, Spin(result="2"), Spin(result="4"))
    ann.bet(ROULETTE, "red", "15")
    assert ann.view(ROULETTE)["round"] == 0  # nothing is dealt before they say so, though no chip is left to lay
    view = ann.go(ROULETTE).json()
    assert (view["round"], view["stack"], view["net"], view["more"]) == (1, "0.00", "-15.00", "15.00")
    assert "settled" in {tell["tell"] for tell in view["tells"][: view["last"]]}
    ann.go(ROULETTE)
    house.running.tables.keep()
    assert ann.view(ROULETTE)["round"] == 1
    view = ann.sit(ROULETTE)
    assert (view["stack"], view["more"]) == ("15.00", "")
    assert ann.sit(ROULETTE)["stack"] == "15.00"  # who has chips is given none


@pytest.mark.soak
@pytest.mark.usefixtures("poor")
def test_no_request_plays_more_than_a_round_however_few_chips_are_left(house: House) -> None:
    """Every request is answered with what is then seen; in a soak, everybody goes on for longer."""
    broke = set()
    for table in house.running.tables.ids():
        ann = house.person()
        view = ann.sit(table)
        for _ in range(min(40, 15 * FACTOR)):
            between = take_first(ann, table, view)
            after = go(ann, table)
            assert between["round"] - view["round"] <= 1, table
            assert after["round"] - between["round"] <= 1, table
            view = after
            if after["more"]:
                broke.add(table)
                view = ann.sit(table)
                assert view["offers"], table
    assert len(broke) > 5


# ── whose chips, whose round ─────────────────────────────────────────────────────────────────────


def test_a_player_with_chips_in_hand_or_at_stake_is_given_none(house: House) -> None:
    """4.6, 4.7: the Banker has nothing to answer while others wager against the bank, and is not out of chips."""
    table = "baccarat-chemin-de-fer-1"
    ann, bob = house.person(), house.person()
    ann.sit(table)
    bob.sit(table)
    bob.feed(table, {"choose": {"do": "bid", "amount": "5"}})
    ann.go(table)
    bob.bet(table, "banker_stake", "5")
    for player in (ann, bob):
        view = player.view(table)
        assert view["more"] == ""
        assert player.sit(table)["stacks"] == view["stacks"]


@pytest.mark.parametrize("table", ["mini-dice-1", CRAPS, "mini-craps-1"])
def test_a_shooter_without_chips_rolls_for_nobody_and_may_take_more(house: House, table: str) -> None:
    """13.3, 1.14: the shooter may always pass the dice, and that is no wager."""
    wager = "any_7" if table == "mini-dice-1" else "any_seven"
    house.draws(table, Roll(dice=(1, 1)), Roll(dice=(1, 2)))
    ann = house.person()
    ann.sit(table)
    for _ in range(2):
        ann.bet(table, wager, "500")
        view = ann.go(table).json()
    assert (view["stack"], view["net"], view["more"], view["may_go"]) == ("0.00", "-500.00", "1000.00", False)
    again = ann.go(table)
    assert (again.status_code, ann.view(table)["round"]) == (200, view["round"])
    assert ann.sit(table)["stack"] == "1000.00"


def test_who_waits_to_sit_down_is_told_how_long_and_the_silent_are_passed_over(house: House) -> None:
    house.lays(BJ, "2c 9d Td Ac 8h Tc")  # an ace to the dealer
    ann, bob, eve = house.person(), house.person(), house.person()
    for one in (ann, bob):
        one.sit(BJ)
    for one in (ann, bob):
        one.bet(BJ, "blackjack_wager")
        one.go(BJ)
    assert ann.view(BJ)["asked"]["words"] == "insurance"
    view = eve.sit(BJ)
    assert (view["waiting"], view["hurry"]) == ("You sit down when this round is over.", SILENT.seconds)
    waited = 0.0
    while eve.view(BJ)["stack"] == "":
        assert waited < SILENT.seconds + 4 * AWAY.seconds
        assert eve.view(BJ)["hurry"] > 0
        house.clock.pass_by(10)
        house.running.tables.keep()
        waited += 10


@pytest.mark.parametrize("table", ["caribbean-stud-1", "let-it-ride-1", "three-card-poker-1", "blackjack-switch-1"])
def test_who_owes_an_answer_is_not_done_without_it(house: House, table: str) -> None:
    """16.10, 18.10, 20.10: "done" is no answer; who says it and goes away is answered for, and nobody waits in vain."""
    ann, bob, eve = house.person(), house.person(), house.person()
    for one in (ann, bob):
        take_first(one, table, one.sit(table))
    served = house.running.tables.table(table)
    for _ in range(8):
        if served.table.ask.owed:
            break
        for one in (ann, bob):
            if not served.table.ask.owed:
                one.go(table)
    owing = [one for one in (ann, bob) if served.table.ask.silent(one.view(table)["seat"])]
    assert owing
    for one in owing:
        assert one.go(table).status_code == 409
    eve.sit(table)
    waited = 0.0
    while eve.view(table)["seat"] not in served.table.seats:
        assert waited < SILENT.seconds + 4 * AWAY.seconds, served.table.ask.words
        assert eve.view(table)["hurry"] > 0
        house.clock.pass_by(10)
        house.running.tables.keep()
        waited += 10


def test_a_result_is_shown_to_who_played_and_not_to_who_sits_there_next(house: House) -> None:
    house.draws(ROULETTE, *[Spin(result="17")] * 4)
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE, "1")
    ann.bet(ROULETTE, "red", "500")
    ann.go(ROULETTE)
    ann.bet(ROULETTE, "red", "500")
    assert ann.go(ROULETTE).json()["net"] == "-500.00"
    ann.call("DELETE", f"/api/tables/{ROULETTE}/seats")
    view = bob.sit(ROULETTE, "1")
    assert (view["net"], view["earlier"] >= view["last"]) == ("", True)
    assert not any(tell["says"].startswith("You") for tell in view["tells"])
    bob.bet(ROULETTE, "red", "10")
    assert bob.go(ROULETTE).json()["net"] == "-10.00"
    assert any(tell["says"].startswith("You wager") for tell in bob.view(ROULETTE)["tells"])


@pytest.mark.parametrize("game", GAMES)
def test_chips_and_results_are_their_player_s_in_any_crowd(house: House, game: str) -> None:
    """Three people with few chips come, play, fall silent and go as chance has it."""
    id, random, clock = f"{game}-1", Random(f"crowd {game}"), house.clock
    one, people = house.running.tables.table(id), [house.person() for _ in range(3)]
    crowd_ = [person.account for person in people if person.account is not None]
    played = dict.fromkeys([account.id for account in crowd_], False)
    for _ in range(40 * FACTOR):
        who = random.choice(crowd_)
        seat, act = one.seats.held(who.id), random.random()
        one.seats.note_act(who.id)
        with suppress(Refused):
            if not seat:
                one.sit(who, stack=STACK)
                played[who.id] = False
            elif act < 0.1:
                one.leave(who)
            elif act < 0.2:
                clock.pass_by(random.choice((GRACE, AWAY, SILENT)).seconds)
                house.running.tables.keep(id)
            elif act < 0.5:
                one.ready(who)
            elif offers := [offer for offer in one.table.legal(seat) if offer.verb in ("bet", "ticket", "choose")]:
                offer = random.choice(offers)
                amount = random.choice((offer.least, offer.most // offer.step * offer.step if offer.step else 0))
                one.feed(offer.taken(seat, amount), who)
                played[who.id] = True
        for account in crowd_:
            sound(one, account, played=played[account.id])


STACK = 1500


def sound(one: ServedTable, who: Account, *, played: bool) -> None:
    """Who has not played is shown no result, and chips are given to those alone who have none to play with."""
    seat, table = one.seats.held(who.id), one.table
    view = one.view(who.id)
    told = words.on_screen(view.tells[: view.last], {}, seat, view.earlier)
    assert played or (view.net == "" and not any(tell["says"].startswith("You ") for tell in told)), one.id
    if seat and seat not in table.seats:
        assert view.hurry or view.left or one.between, one.id
    own = sum(amount for account, amount in table.ledger.items() if accounts.owner(account) == seat)
    if seat in table.seats and one.spent(seat):
        assert own < table.rules.least_to_play, one.id
        assert not any(offer.verb in ("bet", "ticket", "present") for offer in table.legal(seat)), one.id
        one.sit(who, stack=STACK)
        assert one.table.stack(seat) == own + STACK, one.id
    elif seat in table.seats and not own and table.between and not table.rules.game.runs:
        assert table.rules.game.staked(table, seat) or "present" in {offer.verb for offer in table.legal(seat)}, one.id
    assert not one.spent(seat)


# ── for days ─────────────────────────────────────────────────────────────────────────────────────


def test_guests_who_are_gone_are_forgotten_and_others_are_not(house: House) -> None:
    people = house.running.people
    gone, seated, signed = guest(house), guest(house), people.create("ann", "player", PASSWORD)
    people.session(signed)
    seated.sit(ROULETTE)
    house.clock.pass_by(TOKEN.total_seconds())
    here = people.guest()
    people.session(here)
    people.tidy()
    with house.running.journal.engine.connect() as connection:
        names = set(connection.scalars(sa.select(ACCOUNTS.c.name)))
        sessions = list(connection.scalars(sa.select(SESSIONS.c.account)))
    assert gone.account is not None
    assert seated.account is not None
    assert {seated.account.name, "ann", here.name} <= names
    assert gone.account.name not in names
    assert sessions == [here.id]


def test_the_service_goes_on_by_itself(open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.service.running.KEEP_SECONDS", 0.01)
    house, looked = open_house(), Event()

    def keep() -> None:
        if looked.is_set():
            return
        looked.set()
        raise OperationalError("", {}, Exception("it is locked"))

    monkeypatch.setattr(house.running.tables, "keep", keep)
    house.running.keep_going()
    assert looked.wait(PATIENCE)
    assert house.running._keeper is not None
    assert house.running._keeper.is_alive()


def test_a_seat_is_told_what_its_wagers_still_want(house: House) -> None:
    """18.6(d), 13:69F-2A.5: equal wagers; before they lie there is nothing to be dealt."""
    ann = house.person("player")
    seat = ann.sit("let-it-ride-1")["seat"]
    ann.feed("let-it-ride-1", {"bet": {"seat": seat, "wager": "bet_1", "amount": "5"}})
    assert ann.view("let-it-ride-1")["waiting"] == "You: wagers (equal bets 1, 2 and 3)"
    for wager in ("bet_2", "bet_3"):
        ann.feed("let-it-ride-1", {"bet": {"seat": seat, "wager": wager, "amount": "5"}})
    assert ann.view("let-it-ride-1")["waiting"] == "You: wagers"


# ── company ──────────────────────────────────────────────────────────────────────────────────────

FULL = 6
"""The places of a table of blackjack."""


def crowd(house: House, table: str = BJ) -> list[Person]:
    """Every seat is taken."""
    people = [house.person() for _ in range(FULL)]
    for one in people:
        one.sit(table)
    return people


def wait(who: Person, table: str = BJ) -> Plain:
    place: Plain = who.post(f"/api/tables/{table}/queue")
    return place


def leave(who: Person, table: str = BJ) -> None:
    assert who.call("DELETE", f"/api/tables/{table}/seats").status_code == 200


def refused(response: Any, *words: str) -> None:
    assert response.status_code == 409, response.text
    assert all(one in response.json()["detail"] for one in words), response.text


def test_nobody_takes_the_seat_of_a_patron_whom_the_dealer_has_seated(house: House) -> None:
    house.brings(ROULETTE, "1", "500")
    bob = house.person()
    refused(bob.call("POST", f"/api/tables/{ROULETTE}/seats?seat=1"), "seat 1 is taken")
    assert bob.sit(ROULETTE)["seat"] == "2"


def test_a_full_table_has_a_line_and_a_freed_seat_is_kept_for_its_first(house: House) -> None:
    seated, (ann, bob, cid) = crowd(house), [house.person() for _ in range(3)]
    assert ann.view(BJ)["full"]
    refused(ann.call("POST", f"/api/tables/{BJ}/seats"), "every seat is taken")
    assert wait(ann) == {"place": 1, "of": 1, "seconds": 0}
    house.clock.pass_by(1)
    assert wait(bob) == {"place": 2, "of": 2, "seconds": 0}
    assert (cid.view(BJ)["line"], seated[0].view(BJ)["line"]) == (2, 0)
    leave(seated[0])
    assert cid.view(BJ)["full"]
    for one in (cid, bob):
        refused(one.call("POST", f"/api/tables/{BJ}/seats"), "before you")
    assert wait(bob)["seconds"] == 0
    assert wait(ann) == {"place": 1, "of": 2, "seconds": OFFERED.total_seconds()}
    house.clock.pass_by(10)
    assert wait(ann)["seconds"] == OFFERED.total_seconds() - 10
    assert ann.sit(BJ)["seat"] == "1"
    assert wait(bob) == {"place": 1, "of": 1, "seconds": 0}
    refused(ann.call("POST", f"/api/tables/{BJ}/queue"), "you have a seat here")


def test_who_lets_the_seat_pass_loses_the_place_and_the_next_is_offered_it(house: House) -> None:
    seated, (ann, bob) = crowd(house), [house.person() for _ in range(2)]
    for one in (ann, bob):
        wait(one)
        house.clock.pass_by(1)
    leave(seated[3])
    house.running.tables.keep()
    house.clock.pass_by(OFFERED.total_seconds())
    house.running.tables.keep()
    assert ann.get(f"/api/tables/{BJ}/queue") == {"place": 0, "of": 1, "seconds": 0}
    assert bob.get(f"/api/tables/{BJ}/queue") == {"place": 1, "of": 1, "seconds": OFFERED.total_seconds()}
    refused(ann.call("POST", f"/api/tables/{BJ}/seats"), "1 wait for a seat before you")
    assert ann.post(f"/api/tables/{BJ}/queue?again=true")["place"] == 0  # a page that nobody looks at
    assert wait(ann)["place"] == 2
    assert bob.sit(BJ)["seat"] == "4"


def test_a_tab_that_is_closed_and_one_who_gives_up_are_out_of_line(house: House) -> None:
    crowd(house)
    ann, bob, cid = (house.person() for _ in range(3))
    for one in (ann, bob, cid):
        wait(one)
        house.clock.pass_by(1)
    assert bob.call("DELETE", f"/api/tables/{BJ}/queue").json() == {"place": 0, "of": 2, "seconds": 0}
    house.clock.pass_by(GONE.total_seconds() - 10)
    assert wait(cid)["place"] == 2
    house.clock.pass_by(10)
    assert wait(cid) == {"place": 1, "of": 1, "seconds": 0}
    assert wait(ann)["place"] == 2


def test_a_seat_that_is_taken_after_all_costs_nobody_the_place(house: House) -> None:
    seated, ann = crowd(house), house.person()
    wait(ann)
    leave(seated[0])
    assert wait(ann)["seconds"] > 0
    house.brings(BJ, "1", "500")  # the dealer seats a patron there
    refused(ann.call("POST", f"/api/tables/{BJ}/seats"), "every seat is taken")
    house.clock.pass_by(OFFERED.total_seconds() - 1)
    assert wait(ann) == {"place": 1, "of": 1, "seconds": 0}


def test_a_line_is_stood_in_at_a_full_table_alone_and_at_so_many_as_seats(open_house: Callable[..., House]) -> None:
    house = open_house(limits=Limits(seats_each=1, guest_seats=1))
    ann, one, other = house.person(), guest(house), guest(house)
    refused(ann.call("POST", f"/api/tables/{BJ}/queue"), "a seat is free")
    for table in (BJ, "blackjack-switch-1"):
        for _ in range(len(house.running.tables.table(table).layout.places)):
            house.person().sit(table)
    wait(ann)
    wait(one)
    refused(ann.call("POST", "/api/tables/blackjack-switch-1/queue"), "you wait at 1 tables already")
    refused(other.call("POST", f"/api/tables/{BJ}/queue"), "the guests of your address wait at 1 tables already")
    assert house.person("dealer").call("POST", f"/api/tables/{BJ}/queue").status_code == 403


def test_every_process_knows_the_line(open_house: Callable[..., House]) -> None:
    house, other = open_house(), open_house()
    seated, ann = crowd(house), house.person()
    wait(ann)
    elsewhere = Person(other.client, ann.account, ann.headers["Authorization"].split()[1])
    assert elsewhere.get(f"/api/tables/{BJ}/queue")["place"] == 1
    leave(seated[5])
    assert wait(elsewhere)["seconds"] == OFFERED.total_seconds()
    refused(other.person().call("POST", f"/api/tables/{BJ}/seats"), "before you")
    assert elsewhere.sit(BJ)["seat"] == "6"
    assert house.running.tables.table(BJ).queue.line() == []


def test_a_guest_goes_by_a_name_as_long_as_they_are_here(house: House) -> None:
    ann, bob = guest(house), house.person(name="bob")
    ann.sit(ROULETTE)
    assert bob.view(ROULETTE)["names"] == {"1": "Guest 1"}
    assert ann.post("/api/name", {"name": " Zoë O'Neil "})["called"] == "Zoë O'Neil"
    assert ann.get("/api/me")["called"] == "Zoë O'Neil"
    house.clock.pass_by(1)
    assert bob.sit(ROULETTE)["names"] == {"1": "Zoë O'Neil", "2": "Bob"}
    assert ann.post("/api/name", {"name": ""})["called"] == ""
    assert ann.view(ROULETTE)["names"]["1"] == "Guest 1"
    assert bob.call("POST", "/api/name", {"name": "Rob"}).status_code == 403
    assert all("Zoë" not in one.body for one in house.running.journal.records(ROULETTE))


@pytest.mark.parametrize(
    "name",
    ["x", "a" * 21, "<b>ann</b>", "a\u202eb", "аnn", "ann\n", "a  b", "dealer", "Pit Boss", "The Dealer", "D.e.a.l.e.r",
     "Guest 3", "bot 1", "house", "Floor-person", "pit_boss", "Administrator2", "seat 4", "-ann", "7up"],
)  # fmt: skip
def test_a_name_that_could_be_taken_for_staff_or_is_no_name_is_refused(house: House, name: str) -> None:
    response = guest(house).call("POST", "/api/name", {"name": name})
    if name == "ann\n":
        assert response.json()["called"] == "ann"
        return
    assert response.status_code == 409, name
    assert "\n" not in response.json()["detail"]


def test_a_name_that_is_somebody_s_is_nobody_else_s(house: House) -> None:
    house.person(name="carol")
    ann, bob = guest(house), guest(house)
    for taken in ("carol", "Carol", "C.a.r.o.l", "Cárol", "CAROL"):
        assert ann.call("POST", "/api/name", {"name": taken}).status_code == 409
    ann.post("/api/name", {"name": "Dora"})
    assert bob.call("POST", "/api/name", {"name": "dora"}).status_code == 409
    assert ann.post("/api/name", {"name": "Dora D."})["called"] == "Dora D."
    assert bob.post("/api/name", {"name": "dora"})["called"] == "dora"
    house.person(name="dora")  # an account goes before a guest
    assert bob.get("/api/me")["called"] == ""
