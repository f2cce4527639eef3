"""A table that is out of order is repaired by two persons: ruled again, or its round voided; the repair is a record."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.games import GAMES
from houseway.house.books import Books
from houseway.journal.booking import book, recorded
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable, create
from houseway.journal.records import NO_HASH, digest
from houseway.journal.replay import Differs, encoded
from houseway.journal.verify import Repaired, altered, otherwise, unsealed
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.accounts import apart, owner
from tests.journal.tables import header, players

BET = {"bet": {"seat": "1", "wager": "red", "amount": "10.00"}}
TWO = ("Ann Pit", "Bob Shift")


def feed(one: RecordedTable, *given: Any) -> None:
    for raw in given:
        one.feed(inputs.read(raw))


def broken(journal: Journal) -> None:
    """Three rounds and a bet; the second record of a spin says that red won 20 with 10."""
    create(journal, "RO-1", header("roulette"))
    feed(RecordedTable(journal, "RO-1"), *([BET, "close", {"spin": "1"}] * 3), BET)
    spun = [one for one in journal.records("RO-1") if '"spin":"1"' in one.body][1]
    edit(journal, spun.body, spun.body.replace('"pays":"10.00"', '"pays":"20.00"'))


def edit(journal: Journal, was: str, to: str) -> None:
    """Change a record and make the chain anew, as a version would leave it that ruled so."""
    assert was != to
    with journal._writing() as connection:
        connection.execute(sa.text("DROP TRIGGER records_no_update"))
        previous = NO_HASH
        for one in list(journal.records("RO-1")):
            body = to if one.body == was else one.body
            hash = digest(one.table, one.seq, one.round, one.kind, body, previous)
            values = {"body": body, "previous": previous, "hash": hash, "seq": one.seq}
            connection.execute(
                sa.text("UPDATE records SET body=:body, previous=:previous, hash=:hash WHERE seq=:seq"), values
            )
            previous = hash


@pytest.mark.parametrize("void", [False, True])
def test_a_table_that_is_out_of_order_is_ruled_again_by_two_persons(file_journal: Journal, *, void: bool) -> None:
    broken(file_journal)
    with pytest.raises(Differs, match="RO-1, record 9: this engine rules otherwise"):
        RecordedTable(file_journal, "RO-1")
    one = RecordedTable.repair(file_journal, "RO-1", TWO, "the reader of the wheel was wrong", void=void)
    assert (one.table.net("1"), one.table.idle, one.table.stake("1", "red")) == (3000, void, 0 if void else 1000)
    last = file_journal.last("RO-1")
    assert last is not None
    assert (last.kind, last.data["by"], last.data["why"], last.data["from"]) == (
        "repaired", [*TWO], "the reader of the wheel was wrong", 1,
    )  # fmt: skip
    feed(one, *([BET] if void else []), "close", {"spin": "2"}, BET)
    again = RecordedTable(file_journal, "RO-1").table
    assert (again.net("1"), again.round, again.stake("1", "red")) == (2000, 4, 1000)
    assert not list(altered(file_journal.everything()))
    (said,) = otherwise(file_journal, "RO-1")
    assert said.words.endswith("ruled again from record 1 by Ann Pit and Bob Shift: the reader of the wheel was wrong")


def test_another_ruling_after_a_repair_is_found_again(file_journal: Journal) -> None:
    broken(file_journal)
    feed(RecordedTable.repair(file_journal, "RO-1", TWO, "why", void=False), "close", {"spin": "1"})
    spun = [one for one in file_journal.records("RO-1") if '"spin":"1"' in one.body][-1]
    with file_journal._writing() as connection:
        connection.execute(sa.text("CREATE TRIGGER records_no_update BEFORE UPDATE ON records BEGIN SELECT 1; END"))
    edit(file_journal, spun.body, spun.body.replace('"pays":"10.00"', '"pays":"20.00"'))
    with pytest.raises(Differs, match=f"record {spun.seq}: this engine rules otherwise"):
        RecordedTable(file_journal, "RO-1")
    assert [found.seq for found in otherwise(file_journal, "RO-1")][1:] == [spun.seq]


@pytest.mark.parametrize(
    ("by", "why", "start", "said"),
    [
        (("Ann", "ann"), "x", 1, "a repair needs two persons"),
        (("Ann", " "), "x", 1, "a repair needs two persons"),
        (("Ann", "Bob"), " ", 1, "a repair needs a reason"),
        (("Ann", "Bob"), "x", 3, "record 3 of table RO-1 is no snapshot"),
    ],
)
def test_what_is_no_repair_writes_nothing(
    file_journal: Journal, by: tuple[str, str], why: str, start: int, said: str
) -> None:
    broken(file_journal)
    head = file_journal.head("RO-1")
    with pytest.raises(Unlawful, match=said):
        RecordedTable.repair(file_journal, "RO-1", by, why, start, void=False)
    assert file_journal.head("RO-1") == head


def test_the_command_repairs_and_verify_shows_it(file_journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    broken(file_journal)
    call = ["journal", "repair", file_journal.where, "--by", "Ann", "--with", "Bob", "--why", "wheel", "--void"]
    with pytest.raises(SystemExit) as end:
        main(call)
    assert (end.value.code, capsys.readouterr().out) == (
        0, "table RO-1: ruled again from record 1; it is between rounds, at record 17\n",
    )  # fmt: skip
    with pytest.raises(SystemExit) as end:
        main(["journal", "verify", file_journal.where, "--json"])
    told = {one.get("verdict"): one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert end.value.code == 0
    assert (told["same ruling"]["holds"], told["repaired"]["holds"]) == ("yes", "yes")
    assert told["repaired"]["findings"][0]["words"].endswith("by Ann and Bob: wheel")


@pytest.mark.parametrize("void", [False, True])
def test_the_books_have_what_the_repaired_table_has(file_journal: Journal, *, void: bool) -> None:
    """What was recorded otherwise is booked with the repair, and what comes after it as ever."""
    broken(file_journal)
    spun = next(one for one in file_journal.records("RO-1") if '"pays":"20.00"' in one.body)
    with file_journal._writing() as connection:
        connection.execute(sa.text("CREATE TRIGGER records_no_update BEFORE UPDATE ON records BEGIN SELECT 1; END"))
    won = '"from":"house","to":"seat:1","amount":"10.00"'
    edit(file_journal, spun.body, spun.body.replace(won, won.replace("10.00", "20.00")))
    one = RecordedTable.repair(file_journal, "RO-1", TWO, "why", void=void)
    last = file_journal.last("RO-1")
    assert last is not None
    assert last.data["moved"] == {"seat:1": "-10.00", "house": "10.00"}
    for given in [*([BET] if void else []), "close", {"spin": "1"}]:
        feed(one, given)
        booked = recorded(file_journal.records("RO-1"), "RO-1")
        assert booked == {name: amount for name, amount in one.table.ledger.items() if apart(name) and amount}
    books = Books()
    for record in file_journal.records("RO-1"):
        book(books, record)
    assert books.trial_balance() == 0
    assert books.balance("inventory:RO-1") == one.table.ledger["house"]


@pytest.mark.parametrize("in_round", [False, True])
@pytest.mark.parametrize("leaves", [False, True])
def test_rounds_that_this_engine_refuses_are_passed_over_and_their_money_stands(
    file_journal: Journal, *, in_round: bool, leaves: bool
) -> None:
    """An earlier version took what this one refuses; its record says what it has ruled."""
    create(file_journal, "RO-1", header("roulette"))
    one = RecordedTable(file_journal, "RO-1")
    feed(one, *([BET, "close", {"spin": "1"}] * 2), BET, "close", {"spin": "2"})
    feed(one, *([{"leave": "2"}] if leaves else []), BET, "close", {"spin": "1"}, *([BET] if in_round else []))
    bet = [one for one in file_journal.records("RO-1") if '"bet"' in one.body][1]
    edit(file_journal, bet.body, bet.body.replace('"red"', '"moon"'))
    with pytest.raises(Differs):
        RecordedTable(file_journal, "RO-1")
    with pytest.raises(Unlawful, match="this engine rules otherwise"):
        RecordedTable.repair(file_journal, "RO-1", TWO, "why", void=False)
    one = RecordedTable.repair(file_journal, "RO-1", TWO, "why", void=True)
    assert (one.table.ledger["seat:1"], one.table.round, one.table.idle) == (1_002_000, 4, True)
    assert ("2" in one.table.seats) != leaves
    feed(one, BET, "close", {"spin": "1"}, BET)
    for table in (one.table, RecordedTable(file_journal, "RO-1").table):
        assert (table.ledger["seat:1"], table.round, table.stake("1", "red")) == (1_002_000, 5, 1000)
        booked = recorded(file_journal.records("RO-1"), "RO-1")
        assert booked == {name: amount for name, amount in table.ledger.items() if apart(name) and amount}
    assert not list(altered(file_journal.everything()))
    (said,) = otherwise(file_journal, "RO-1")
    assert isinstance(said, Repaired)


def chips(money: dict[str, int]) -> Counter[str]:
    """What each has, in hand and on the layout."""
    found = Counter[str]()
    for name, amount in money.items():
        found[f"seat:{owner(name)}" if owner(name) else name] += amount if apart(name) else 0
    return +found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_any_game_goes_on_after_a_round_that_this_engine_refuses(file_journal: Journal, game: str) -> None:
    """With the same shoe, dice or wheel, and everybody's chips as the record has them."""
    create(file_journal, "RO-1", header(game))
    for _ in RecordedTable(file_journal, "RO-1", source=Seeded(game)).run(players("p"), 4):
        pass
    given = [one for one in file_journal.records("RO-1") if one.kind == "input" and one.round == 3]
    said = [one for one in given if inputs.read(one.data["input"]).verb in ("bet", "choose", "close", "ticket")]
    refused = said[len(said) // 2]
    moon = {"bet": {"seat": "1", "wager": "moon", "amount": "5.00"}}
    edit(file_journal, refused.body, json.dumps(refused.data | {"input": moon}, separators=(",", ":")))
    with pytest.raises(Differs):
        RecordedTable(file_journal, "RO-1")
    had = chips(recorded(file_journal.records("RO-1"), "RO-1"))
    one = RecordedTable.repair(file_journal, "RO-1", TWO, "why", void=True)
    assert chips(one.table.ledger) == had
    one = RecordedTable(file_journal, "RO-1", source=Seeded("again"))
    for _ in one.run(players("q"), 4):
        pass
    again = RecordedTable(file_journal, "RO-1", source=Seeded("another")).table
    assert encoded(again.capture()) == encoded(one.table.capture())
    assert chips(recorded(file_journal.records("RO-1"), "RO-1")) == chips(again.ledger)
    assert [type(found) for found in otherwise(file_journal, "RO-1")] == [Repaired]
    assert not list(unsealed(file_journal, "RO-1"))
    assert not list(altered(file_journal.everything()))
