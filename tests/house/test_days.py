"""Gaming days: what may be done when, a day worked out by hand, and every game's day recomputed from its chips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from houseway.house.days import Closing, Days
from houseway.house.events import Event, read
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.inputs import Leave, Sit
from tests.play.test_properties import Session, sessions
from tests.trials import trials

from .houses import house, table
from .sessions import CASH, EVERY, STACKS, AnyTable, session
from .test_books import bet, dealt, in_play

DAY = "2012-03-19"
COUNT = {"dealer": "D", "pit_boss": "B"}
CARRIED = COUNT | {"security": "S"}
FORM = {"dealer": "D", "pit_boss": "B", "pit_clerk": "C"}
SIGNED = {
    "open_table": COUNT, "close_table": COUNT, "fill": CARRIED, "credit": CARRIED, "form": FORM, "void_form": FORM,
    "forms": FORM,
}  # fmt: skip


def event(verb: str, **body: Any) -> Event:
    return read({verb: {"signed": SIGNED.get(verb, {}), **body}})


def days(game: str = "baccarat-punto-banco", as_of: str = "2012-03-19") -> Days:
    return Days(house(table(game), table(game, id="2", pit="B"), as_of=as_of))


def begun(game: str = "baccarat-punto-banco", inventory: str = "5000") -> Days:
    one = days(game)
    one.take(event("open_day", date=DAY))
    one.take(event("open_table", table="1", inventory=inventory))
    return one


def refused(one: Days, verb: str, **body: Any) -> tuple[str, str]:
    before = (dict(one.books.balances), one.forms, dict(one.open), one.date, len(one.closings), len(one.slips))
    with pytest.raises(Unlawful) as unlawful:
        one.take(event(verb, **body))
    after = (dict(one.books.balances), one.forms, dict(one.open), one.date, len(one.closings), len(one.slips))
    assert after == before
    return str(unlawful.value), unlawful.value.cite


def feed(one: Days, table: AnyTable, *raws: Any) -> None:
    for raw in raws:
        given = raw if isinstance(raw, inputs.Input) else inputs.read(raw)
        told = table.feed(given)
        one.told("1", table.count, given, told, begun=table.count - len(table.inputs))


# ── what may be done when ────────────────────────────────────────────────────────────────────────


def test_one_gaming_day_at_a_time_each_later_than_the_last() -> None:
    one = days()
    assert refused(one, "close_day", date=DAY) == ("no gaming day is open", "13:69D-1.20(a)")
    assert refused(one, "open_table", table="1", inventory=5)[0] == "no gaming day is open"
    one.take(event("open_day", date=DAY))
    assert refused(one, "open_day", date="2012-03-20")[0] == "the gaming day 2012-03-19 is open"
    assert refused(one, "close_day", date="2012-03-20")[0] == "the gaming day is 2012-03-19, not 2012-03-20"
    one.take(event("close_day", date=DAY))
    again = "the gaming day 2012-03-19 is closed: 2012-03-19 does not come after it"
    assert refused(one, "open_day", date=DAY) == (again, "13:69D-1.20(a)")
    one.take(event("open_day", date="2012-03-20"))


def test_a_table_opens_once_and_with_what_it_was_closed_with() -> None:
    one = begun()
    assert one.books.balances == {"cage": -500000, "inventory:1": 500000}
    assert refused(one, "open_table", table="1", inventory="5000")[0] == "table 1 is open"
    assert refused(one, "close_day", date=DAY) == (
        "the gaming day 2012-03-19 is not finished: table 1 is open", "13:69D-1.20(a)",
    )  # fmt: skip
    one.take(event("close_table", table="1", inventory="5000", drop="0"))
    assert refused(one, "close_table", table="1", inventory="5000", drop="0")[0] == "table 1 is not open"
    assert refused(one, "open_table", table="1", inventory="5001") == (
        "table 1 was closed with 5000.00, and is opened with 5001.00", "13:69D-1.21(c)",
    )  # fmt: skip
    one.take(event("open_table", table="1", inventory="5000"))
    assert one.books.balance("cage") == -500000


def test_a_table_that_the_house_has_not() -> None:
    one = begun()
    assert refused(one, "fill", table="11", amount=5, slip="1")[0] == "no table 11; did you mean 1?"


def test_13_69d_1_23_no_more_chips_leave_a_rack_than_lie_in_it() -> None:
    one = begun()
    there = one.books.balance("inventory:1")
    said = refused(one, "credit", table="1", amount=str(there // 100 + 1), slip="C-1")
    assert (said[0].split(": ")[1][:9], said[1]) == ("the rack ", "13:69D-1.23(d)")
    one.take(event("credit", table="1", amount=str(there // 100), slip="C-1"))
    assert one.books.balance("inventory:1") == 0


def test_fills_and_credits_go_to_open_tables_and_a_slip_is_used_once() -> None:
    one = begun()
    assert refused(one, "fill", table="2", amount=5, slip="F-1") == ("table 2 is not open", "13:69D-1.20(a)")
    one.take(event("fill", table="1", amount="500", slip="F-1"))
    assert refused(one, "fill", table="1", amount=5, slip="F-1") == ("slip F-1 is used", "13:69D-1.22(d)")
    one.take(event("credit", table="1", amount="200", slip="F-1"))
    assert refused(one, "credit", table="1", amount=5, slip="F-1") == ("slip F-1 is used", "13:69D-1.23(d)")
    assert one.books.balances == {"cage": -530000, "inventory:1": 530000}


@pytest.mark.parametrize(("verb", "lacking", "says"), [
    ("fill", "security", "fill: not signed by the security"),
    ("credit", "dealer", "credit: not signed by the dealer or boxperson or keno writer"),
    ("open_table", "pit_boss",
     "open_table: not signed by the floorperson or pit boss or keno supervisor or keno manager"),
])  # fmt: skip
def test_an_unsigned_slip_is_none(verb: str, lacking: str, says: str) -> None:
    body = {"inventory": 1} if verb == "open_table" else {"amount": 1, "slip": "1"}
    signed = {role: who for role, who in SIGNED[verb].items() if role != lacking}
    assert refused(begun(), verb, table="1", signed=signed, **body)[0] == says


def test_who_may_sign_for_the_dealer_is_the_boxperson() -> None:
    one = begun("craps")
    one.take(
        event("fill", table="1", amount=1, slip="1", signed={"boxperson": "X", "floorperson": "F", "security": "S"})
    )


# ── a day by hand ────────────────────────────────────────────────────────────────────────────────


def test_a_day_at_punto_banco_by_hand() -> None:
    one, played = begun(), in_play()
    one.take(event("forms", first=1, last=20))
    feed(one, played, Sit(seat="1", stack=30000, cash=True), Sit(seat="2", stack=10000))
    one.take(event("fill", table="1", amount="500", slip="F-1"))
    feed(one, played, bet("1", "banker", "20"), bet("2", "player", "50"), "close", *dealt("6 5 T 2"))
    feed(one, played, {"order": {"do": "document_vigorish", "seat": "1"}, "by": "pit_boss"}, Leave(seat="1"))
    lacking = "table 1: no form for 1.00 of vigorish of seat 1"
    assert refused(one, "close_table", table="1", inventory="1", drop="300") == (lacking, "3.3(c)3iii")
    one.take(form(1))
    one.take(event("credit", table="1", amount="100", slip="C-1"))
    # Cash 300, one form for 1. Rack: 5000 + 500 - 100 - 300 bought - 20 paid + 50 taken; 0.50 are missing in the count.
    taken = one.take(event("close_table", table="1", inventory="5129.50", drop="301", through=9, hash="ab"))
    assert [dict(posted.legs) for posted in taken] == [
        {"inventory:1": -50, "over or short:1": 50}, {"drop:1": -30100, "cage": 30000, "accounting": 100},
    ]  # fmt: skip
    (closing,) = one.closings
    assert closing == Closing(
        date=closing.date, table="1", opening=500000, fills=50000, credits=10000, drop=30100, forms=100,
        inventory=512950, book_drop=30100, book_inventory=513000, through=9, hash="ab",
    )  # fmt: skip
    # What the patrons lost: 50 less 20; the form counts as win; half a dollar is gone.
    assert (closing.win, closing.over_or_short, closing.cash) == (5000 - 2000 + 100 - 50, -50, 30000)
    one.take(event("close_day", date=DAY))
    assert one.day(closing.date) == [closing]
    assert one.books.balances == {
        "cage": -500000 - 50000 + 10000 + 30000, "patrons": -30000 - 10000 + 32000, "seat:1/2": 5000,
        "inventory:1": 512950, "accounting": 100, "complimentaries": -100, "over or short:1": 50,
    }  # fmt: skip


def form(serial: int, **more: Any) -> Event:
    body = {"serial": serial, "table": "1", "seat": "1", "amount": "1", "patron": "P", "pit": "A", "date": DAY}
    return event("form", **{**body, "why_not": "had left", **more})


def documented() -> tuple[Days, AnyTable]:
    """A day at which a form for 1.00 is required."""
    one, played = begun(), in_play()
    one.take(event("forms", first=1, last=20))
    feed(one, played, Sit(seat="1", stack=30000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    feed(one, played, {"order": {"do": "document_vigorish", "seat": "1"}, "by": "pit_boss"})
    return one, played


def test_a_voided_form_leaves_the_box_and_another_takes_its_place() -> None:
    one, _ = documented()
    one.take(form(1))
    assert (one.books.balance("drop:1"), one.books.balance("complimentaries")) == (100, -100)
    one.take(event("void_form", serial=1))
    assert refused(one, "void_form", serial=1) == ("form 1 is void already", "3.3(c)3ii")
    assert (one.books.balance("drop:1"), one.books.balance("complimentaries")) == (0, 0)
    assert refused(one, "close_table", table="1", inventory="4980", drop="0")[1] == "3.3(c)3iii"
    one.take(form(2))
    assert refused(one, "close_table", table="1", inventory="4980", drop="0.99") == (
        "table 1: a drop of 0.99, with forms for 1.00", "3.3(c)3iii",
    )  # fmt: skip
    one.take(event("close_table", table="1", inventory="4980", drop="1"))
    assert (one.closings[0].win, one.closings[0].over_or_short) == (-2000 + 100, 0)
    assert refused(one, "void_form", serial=2) == ("form 2 went with the drop of table 1", "3.3(c)3iii")


def test_a_form_is_made_out_at_an_open_table_on_the_day_in_its_pit() -> None:
    one, _ = documented()
    wrong = {
        "pit": "form 1: table 1 stands in pit A, not B",
        "date": "form 1: the gaming date is 2012-03-19, not 2012-03-18",
    }
    for name, says in wrong.items():
        bad = form(1, **{name: "B" if name == "pit" else "2012-03-18"})
        with pytest.raises(Unlawful, match=says):
            one.take(bad)
    with pytest.raises(Unlawful, match="table 2 is not open: the original goes into its drop box"):
        one.take(form(1, table="2", pit="B"))


def test_a_ruling_that_comes_after_the_table_is_closed_keeps_the_day_open() -> None:
    one, played = begun(), in_play()
    feed(one, played, Sit(seat="1", stack=30000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    one.take(event("close_table", table="1", inventory="4980", drop="0"))
    feed(one, played, {"order": {"do": "document_vigorish", "seat": "1"}, "by": "pit_boss"})
    assert refused(one, "close_day", date=DAY) == (
        "the gaming day 2012-03-19 is not finished: table 1: no form for 1.00 of vigorish of seat 1", "3.3(c)3vii",
    )  # fmt: skip
    one.take(event("open_table", table="1", inventory="4980"))
    one.take(event("forms", first=1, last=20))
    one.take(form(1))
    one.take(event("close_table", table="1", inventory="4980", drop="1"))
    one.take(event("close_day", date=DAY))
    assert [closing.win for closing in one.closings] == [-2000, 100]


def test_in_1996_there_is_no_form() -> None:
    one = days(as_of="1996-03-11")
    one.take(event("open_day", date="1996-03-11"))
    early = ("there is no such form before 1998-09-21: vigorish is collected", "3.3(c)2")
    assert refused(one, "forms", first=1, last=5) == early
    one.take(event("open_table", table="1", inventory=5))
    with pytest.raises(Unlawful) as unlawful:
        one.take(form(1))
    assert (str(unlawful.value), unlawful.value.cite) == early
    assert refused(one, "void_form", serial=1) == early


def test_what_moves_no_chips_books_nothing() -> None:
    one = begun()
    for raw in (
        {"cards": {"table": "1", "do": "changed"}}, {"software": {"version": "1", "digest": "d"}},
        {"event": {"kind": "power", "words": "out"}}, {"inspect": {"table": "1", "item": "cards"}},
    ):  # fmt: skip
        assert one.take(read(raw)) == []
    with pytest.raises(Unlawful, match="no table 7"):
        one.take(read({"cards": {"table": "7", "do": "changed"}}))


# ── every game's day, from the chips ─────────────────────────────────────────────────────────────


@trials(10)
@given(sessions)
def test_the_win_is_the_patrons_loss_in_random_sessions(given: Session) -> None:
    closed(given)


@pytest.mark.parametrize("given", EVERY, ids=str)
def test_the_win_is_what_the_patrons_lost_and_the_count_is_the_books(given: Session) -> None:
    closed(given)


def closed(given: Session) -> None:
    """A day at one table, recomputed from the chips that came, went, and lie before the players."""
    one = begun(given[0], inventory="90000")
    amounts = given[2] % 1000, given[2] % 77
    for number, (played, input, told) in enumerate(session(*given)):
        one.told("1", played.count, input, told, begun=played.count - len(played.inputs))
        if number == 20:
            one.take(event("fill", table="1", amount=amounts[0] + 1, slip="F-1"))
        if number == 30:
            one.take(event("credit", table="1", amount=amounts[1] + 1, slip="C-1"))
        assert one.books.trial_balance() == 0
    fills, credits = ((amounts[n] + 1) * 100 if number >= 20 + 10 * n else 0 for n in (0, 1))
    # The chips themselves: all that came to the table and did not leave it, less what players have before them.
    cash = sum(STACKS[seat] for seat in CASH)
    brought = sum(played.brought.values())
    before_players = sum(
        amount for account, amount in played.ledger.items() if account.split(":")[0] in ("seat", "bet", "pot", "fund")
    )
    raked = played.ledger.get("rake", 0)
    rack = 9_000_000 + fills - credits + (brought - cash) - before_players - raked
    box = f"{(cash + raked) // 100}.{(cash + raked) % 100:02d}"
    one.take(event("close_table", table="1", inventory=f"{rack // 100}.{rack % 100:02d}", drop=box))
    (closing,) = one.closings
    assert (closing.over_or_short, closing.book_inventory, closing.cash) == (0, rack, cash + raked)
    assert closing.rake == raked
    assert closing.win == brought - before_players
    assert (closing.fills, closing.credits) == (fills, credits)
    one.take(event("close_day", date=DAY))
    assert one.books.trial_balance() == 0
