"""The books: double entry over every game's own accounts, corrections and voided rounds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.house.books import BadBooks, Books, Entry, Leg, Required, entry, lines, transfer
from houseway.play import inputs
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Correct, Input, Leave, Sit, Spin
from houseway.play.tells import Moved
from tests.play.test_properties import Session, sessions
from tests.trials import trials

from .sessions import CASH, EVERY, STACKS, AnyTable, book, ledger, own, session

PUNTO_BANCO = "baccarat-punto-banco"


def dealt(faces: str) -> list[dict[str, str]]:
    return [{"card": f"{face}{'cdhs'[number % 4]}"} for number, face in enumerate(faces.split())]


def feed(books: Books, table: AnyTable, *raws: Any, id: str = "T") -> None:
    for raw in raws:
        one = raw if isinstance(raw, Input) else inputs.read(raw)
        book(books, (table, one, table.feed(one)), id)


def roulette() -> AnyTable:
    return games.table("roulette", {}, {})


def bet(seat: str, wager: str, amount: str, **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "amount": amount, **more}}


# ── entries ──────────────────────────────────────────────────────────────────────────────────────


def test_legs_that_do_not_sum_to_zero_are_no_entry() -> None:
    with pytest.raises(BadBooks, match="do not sum to zero"):
        Entry((Leg("cage", -5), Leg("patrons", 4)), "x")


def test_an_entry_has_one_leg_an_account_and_none_that_is_zero() -> None:
    one = entry([("a", -5), ("b", 3), ("b", 2), ("c", 1), ("c", -1)], "x")
    assert one.legs == (("a", -5), ("b", 5))
    assert one.undone().legs == (("a", 5), ("b", -5))


def test_an_account_that_holds_nothing_is_not_listed() -> None:
    books = Books()
    books.post(transfer("cage", "patrons", 500, "x"))
    assert lines(books.balances) == ["cage  -5.00", "patrons  5.00", "sum  0.00"]
    books.post(transfer("patrons", "cage", 500, "x"))
    assert books.balances == {}


def test_an_account_that_nobody_knows_is_an_error() -> None:
    for name in ("petty_cash", "seat", "seat:", "meter", "jar:1"):
        with pytest.raises(BadBooks, match="no account"):
            Books().told("T", 1, "close", [Moved(source="house", target=name, amount=5)], begun=0)


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────


def test_chips_bought_with_cash_come_from_the_rack_and_the_cash_goes_into_the_box() -> None:
    books, table = Books(), roulette()
    feed(books, table, {"sit": {"seat": "1", "stack": "100", "cash": "on"}}, {"sit": {"seat": "2", "stack": "40"}})
    assert books.balances == {
        "patrons": -14000, "drop:T": 10000, "inventory:T": -10000, "seat:T/1": 10000, "seat:T/2": 4000,
    }  # fmt: skip


def test_a_spin_of_roulette_by_hand() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=10000, cash=True), bet("1", "red", "10"), bet("1", "straight_5", "1"))
    assert (books.balance("seat:T/1"), books.balance("bet:T/1/red")) == (8900, 1000)
    feed(books, table, "close", {"spin": "3"}, Leave(seat="1"))  # 3 is red: 10 are paid, the 1 on 5 is lost
    assert books.balances == {"patrons": -10000 + 10900, "drop:T": 10000, "inventory:T": -10000 - 900}


def test_deferred_vigorish_accrues_and_is_collected() -> None:
    books, table = Books(), in_play()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    assert (books.balance("vigorish due:T/1"), books.balance("vigorish accrued:T")) == (100, -100)
    assert books.balance("inventory:T") == -2000  # 20 paid; 5 percent of it is marked, not collected
    feed(books, table, Leave(seat="1"))
    assert books.balances == {"patrons": 1900, "inventory:T": -1900}
    assert not books.required


def test_deferred_vigorish_that_is_documented_demands_a_form() -> None:
    books, table = Books(), in_play()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    feed(books, table, {"order": {"do": "document_vigorish", "seat": "1"}, "by": "pit_boss"})
    assert books.required == {Required("T", "1", 100): 1}
    feed(books, table, Leave(seat="1"))
    assert books.balances == {"patrons": 2000, "inventory:T": -2000}


def in_play(game: str = PUNTO_BANCO) -> AnyTable:
    """A table with its shoe ready."""
    table = games.table(game, {}, {})
    table.feed(Sit(seat="9", stack=100))
    equipment, nobody = Equipment(Seeded(7)), {"9": RandomPlayer(Seeded(7))}
    for _ in run(table, equipment, nobody):
        if table.ask.verbs >= {"bet", "close"}:
            break
    table.feed(Leave(seat="9"))
    return table


def test_a_meter_accrues_without_a_chip_and_is_paid_from_the_rack() -> None:
    books = Books()
    books.told("T", 1, "close", [Moved(source="house", target="meter:jackpot", amount=500)], begun=0)
    assert books.balances == {"meter:T/jackpot": 500, "meters accrued:T": -500}
    books.told("T", 2, "close", [Moved(source="meter:jackpot", target="seat:1", amount=500)], begun=0)
    assert books.balances == {"inventory:T": -500, "seat:T/1": 500}


def test_15_6_d_what_goes_to_the_casino_revenue_fund_is_owed_by_the_house() -> None:
    books = Books()
    books.told("T", 1, "sweep", [Moved(source="house", target="casino_revenue_fund", amount=700)], begun=0)
    assert books.balances == {"casino revenue fund": 700, "meters accrued:T": -700}


def test_a_table_that_its_record_begins_with_chips_and_marks() -> None:
    table = games.table(PUNTO_BANCO, {"1": 5000, "2": None}, {})
    books = Books()
    books.brought_forward("T", table.ledger, {"1": 125})
    assert books.balances == {
        "patrons": -5000, "seat:T/1": 5000, "vigorish due:T/1": 125, "vigorish accrued:T": -125,
    }  # fmt: skip


# ── over every game ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("given", EVERY, ids=str)
def test_after_every_input_the_trial_balance_is_zero_and_the_chips_are_where_the_table_has_them(
    given: Session,
) -> None:
    booked(given)


@trials(10)
@given(sessions)
def test_the_same_in_random_sessions(given: Session) -> None:
    booked(given)


def booked(given: Session) -> None:
    books = Books()
    for played in session(*given):
        table = played[0]
        book(books, played)
        assert books.trial_balance() == 0
        assert ledger(books) == own(table)
        due = {seat: books.balance(f"vigorish due:T/{seat}") for seat in STACKS}
        assert {seat: owes for seat, owes in due.items() if owes} == {s: owes for s, owes in table.due.items() if owes}
    cash = sum(STACKS[seat] for seat in CASH)
    assert books.balance("drop:T") == cash
    fund = table.ledger.get("casino_revenue_fund", 0)
    meters = sum(amount for account, amount in own(table).items() if account.startswith("meter:"))
    rack = table.ledger["house"] + table.ledger.get("vigorish", 0) + meters + fund - cash
    assert books.balance("inventory:T") == rack
    assert books.balance("patrons") == table.ledger["cage"]


@trials(10)
@given(sessions)
def test_a_journals_json_is_booked_as_the_tells_are(given: Session) -> None:
    live, held = Books(), Books()
    for played in session(*given, rounds=4):
        book(live, played)
        book(held, played, as_json=True)
    assert (held.balances, held.required) == (live.balances, live.required)


# ── corrections ──────────────────────────────────────────────────────────────────────────────────


def test_a_corrected_spin_takes_back_what_was_paid() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=10000, cash=True), bet("1", "red", "10"), "close", {"spin": "3"})
    assert books.balance("inventory:T") == -11000
    feed(books, table, Sit(seat="2", stack=5000, cash=True))
    feed(books, table, Correct(input=4, to=Spin(result="4")))  # 4 is black
    assert (books.balance("inventory:T"), books.balance("seat:T/1")) == (-10000 + 1000 - 5000, 9000)
    assert books.balance("drop:T") == 15000  # seat 2 bought its chips once
    feed(books, table, bet("2", "red", "20"), "close", {"spin": "3"}, Leave(seat="1"), Leave(seat="2"))
    assert books.balances == {"patrons": 1000, "drop:T": 15000, "inventory:T": -16000}


def test_a_sitting_that_was_mis_read_is_bought_again() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "red", "10"))
    feed(books, table, Correct(input=1, to=Sit(seat="1", stack=20000, cash=True)))
    assert books.balances == {
        "patrons": -20000, "drop:T": 20000, "inventory:T": -20000, "seat:T/1": 19000, "bet:T/1/red": 1000,
    }  # fmt: skip


def test_of_two_equal_stacks_that_are_ruled_anew_only_the_one_is_bought() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=5000), Sit(seat="2", stack=10000, cash=True), Sit(seat="2", stack=10000))
    feed(books, table, Correct(input=1, to=Sit(seat="1", stack=6000)))
    assert books.balances == {
        "patrons": -26000, "drop:T": 10000, "inventory:T": -10000, "seat:T/1": 6000, "seat:T/2": 20000,
    }  # fmt: skip


def test_a_correction_after_which_the_last_round_is_still_in_progress() -> None:
    books, table = Books(), in_play("red-dog")
    feed(
        books, table, Sit(seat="1", stack=10000), bet("1", "original", "20"), "close", *dealt("7 8")
    )  # consecutive: void
    staked, second, begun = table.count - 3, table.count, table.count - len(table.inputs)
    feed(books, table, Correct(input=second, to=inputs.Card(face="Td")))  # a spread: who will may raise
    assert table.count - len(table.inputs) < begun == second
    assert ledger(books) == own(table) == {"seat:1": 8000, "bet:1/original": 2000}
    feed(books, table, Correct(input=staked, to=inputs.read(bet("1", "original", "40"))))
    assert ledger(books) == own(table) == {"seat:1": 6000, "bet:1/original": 4000}


def test_a_correction_of_the_stake_changes_what_the_form_is_for() -> None:
    books, table = Books(), in_play()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    staked = table.count - 5
    feed(books, table, {"order": {"do": "document_vigorish", "seat": "1"}, "by": "pit_boss"})
    feed(books, table, Correct(input=staked, to=inputs.read(bet("1", "banker", "40"))))
    assert books.required == {Required("T", "1", 200): 1}
    assert books.balances == {"patrons": -10000, "inventory:T": -4000, "seat:T/1": 14000}


def test_a_corrected_card_takes_back_the_vigorish_that_was_marked() -> None:
    books, table = Books(), in_play()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    last = table.count
    feed(books, table, Correct(input=last, to=inputs.Card(face="Ad")))
    assert books.balance("vigorish due:T/1") == 0  # 6 to 6: a tie
    assert books.balance("seat:T/1") == 10000


def test_corrections_from_the_last_backwards_and_the_same_one_twice() -> None:
    books, table = Books(), roulette()
    feed(
        books, table, Sit(seat="1", stack=10000), bet("1", "red", "10"), bet("1", "black", "5"), "close", {"spin": "3"}
    )
    for n, to in ((5, "4"), (5, "0"), (5, "3")):
        feed(books, table, Correct(input=n, to=Spin(result=to)))
        assert ledger(books) == own(table)
    feed(books, table, Correct(input=2, to=inputs.read(bet("1", "red", "20"))))
    assert ledger(books) == own(table)
    assert books.balance("inventory:T") == -2000 + 500


def test_a_correction_within_what_was_ruled_anew() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=10000, cash=True), bet("1", "red", "10"), "close", {"spin": "3"})
    feed(books, table, Correct(input=1, to=Sit(seat="1", stack=20000, cash=True)))
    for n, to in ((2, bet("1", "red", "20")), (4, {"spin": "4"}), (2, bet("1", "red", "30")), (4, {"spin": "5"})):
        feed(books, table, Correct(input=n, to=inputs.read(to)))
        assert ledger(books) == own(table)
    assert books.balances == {"patrons": -20000, "drop:T": 20000, "inventory:T": -23000, "seat:T/1": 23000}


# ── a voided round ───────────────────────────────────────────────────────────────────────────────


@trials(30)
@given(sessions)
def test_a_voided_round_leaves_the_books_as_its_beginning_did_but_for_who_came_and_went(given: Session) -> None:
    books, kept, begun = Books(), list[Input](), 0
    at_start: dict[str, int] = {}
    for played in session(*given, rounds=3):
        table, one, _ = played
        book(books, played)
        if begun != table.count - len(table.inputs):
            begun, kept = table.count - len(table.inputs), []
        if table.count == begun:
            at_start = dict(books.balances)
        if isinstance(one, Sit) and table.count > begun:
            kept.append(one)
        if table.round == 2 and len(table.inputs) > 2 and at_start:
            break
    if table.round == 2 and at_start:
        books.void("T", begun, [json.loads(json.dumps(inputs.plain(one))) for one in kept])
        assert books.trial_balance() == 0
        assert books.balances == at_start


def test_who_leaves_in_a_voided_round_takes_what_was_theirs_before_it() -> None:
    books, table = Books(), in_play()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "banker", "20"), "close", *dealt("6 5 T 2"))
    begun = table.count
    feed(books, table, Sit(seat="2", stack=3000, cash=True), bet("1", "banker", "20"))
    books.void("T", begun, [{"sit": {"seat": "2", "stack": "30", "cash": True}}, {"leave": "1"}])
    # 100 and 20 won, less 1 of vigorish that is collected from who leaves
    assert books.balances == {"patrons": 11900 - 10000 - 3000, "drop:T": 3000, "inventory:T": -1900 - 3000,
                              "seat:T/2": 3000}  # fmt: skip


def test_a_correction_of_the_last_round_stands_though_this_one_is_void() -> None:
    books, table = Books(), roulette()
    feed(books, table, Sit(seat="1", stack=10000), bet("1", "red", "10"), "close", {"spin": "3"})
    begun, correct = table.count, Correct(input=4, to=Spin(result="4"))
    feed(books, table, correct, bet("1", "red", "50"))
    books.void("T", begun, [correct])
    assert books.balances == {"patrons": -10000, "inventory:T": 1000, "seat:T/1": 9000}
