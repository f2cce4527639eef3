"""A table taken up from its journal stands where its last acknowledged input left it, whatever happened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.journal import recorded_table
from houseway.journal.database import Conflict, Journal, Missing, Unavailable
from houseway.journal.driver import Lost, PostgreSQL
from houseway.journal.engine import Engine, this_engine
from houseway.journal.export import transcript_lines
from houseway.journal.recorded_table import AnotherEngine, RecordedTable, create
from houseway.journal.records import Altered, Draft, Head
from houseway.journal.replay import Differs
from houseway.journal.sealed_equipment import SealedEquipment
from houseway.journal.verify import altered, otherwise
from houseway.money import Odds
from houseway.play import inputs, plain_tells, transcript
from houseway.play.inputs import Seal
from houseway.play.table import Refused
from tests.journal.tables import dealt_as_sealed, header, opened, players, standing
from tests.postgresql import Cluster

pytestmark = pytest.mark.slow

OLD = Engine("0.0.9", "old")
COUP = [
    {"bet": {"seat": "1", "wager": "player", "amount": "10.00"}}, "close",
    {"card": "6h"}, {"card": "5c"}, {"card": "Td"}, {"card": "Ks"}, {"card": "2d"},
]  # fmt: skip
"""Player 6 stands, banker 5 draws a 2: the banker wins with 7."""
BANKER = {"bet": {"seat": "2", "wager": "banker", "amount": "20.00"}}


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots come after every third round, so that short sessions have some."""
    monkeypatch.setattr(recorded_table, "SNAPSHOT_EVERY", 3)


def again(one: RecordedTable) -> RecordedTable:
    return RecordedTable(one.journal, one.id, source=one._source and Seeded("another"))


def minibaccarat(journal: Journal) -> RecordedTable:
    """A real table: the cards come from outside."""
    create(journal, "MB-1", header("minibaccarat"))
    return RecordedTable(journal, "MB-1")


def feed(one: RecordedTable, *given: Any) -> list[dict[str, Any]]:
    law, as_of = one.table.rules.game.law, one.table.rules.as_of
    told = [tell for raw in given for tell in one.feed(inputs.read(raw))]
    return [plain_tells.plain(tell, law, as_of) for tell in told]


def some(session: Iterator[Any], number: int) -> None:
    for _ in range(number):
        next(session)


def good(journal: Journal) -> bool:
    return not list(altered(journal.everything())) and not any(list(otherwise(journal, t)) for t in journal.tables())


# ── recovery ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_a_table_recovers_after_any_input(file_journal: Journal, game: str) -> None:
    one = opened(file_journal, game)
    for number, _ in enumerate(one.run(players("p"), 12)):
        if number % 11 == 0:
            assert standing(again(one)) == standing(one), number
    assert [record.kind for record in file_journal.records(game)].count("snapshot") >= 3
    assert good(file_journal)


def test_a_table_recovers_on_either_database(journal: Journal) -> None:
    one = opened(journal, "red-dog")
    for _ in one.run(players("p"), 8):
        assert standing(again(one)) == standing(one)
    assert good(journal)


@pytest.mark.parametrize("game", ["roulette", "red-dog", "pai-gow"])
def test_a_restart_at_any_input_never_means_another_card(file_journal: Journal, game: str) -> None:
    """Each input is played by a process that dies after it, with another source of chance each time."""
    one = opened(file_journal, game)
    for number in range(120):
        some(one.run(players(f"p{number}"), 99), 1)
        one = RecordedTable(file_journal, game, source=Seeded(number))
    given = [inputs.read(record.data["input"]) for record in file_journal.records(game) if record.kind == "input"]
    assert sum(isinstance(one, Seal) for one in given) >= 1
    dealt_as_sealed(given)
    assert one.table.round >= 2


def test_what_is_sealed_is_in_no_record_before_it_is_shown(file_journal: Journal) -> None:
    one = opened(file_journal, "roulette")
    some(one.run(players("p"), 1), 1)
    assert one.equipment.sealed is not None
    salt, _ = one.equipment.sealed
    assert not any(salt in record.body for record in file_journal.everything())


def test_sealed_chance_that_was_changed_or_taken_away_is_found(file_journal: Journal) -> None:
    one = opened(file_journal, "red-dog")
    some(one.run(players("p"), 9), 12)
    _, held = file_journal.sealed("red-dog")
    assert held is not None
    first, second = one.equipment.order[0], one.equipment.order[1]
    swapped = held.body.replace(f" {first} {second} ", f" {second} {first} ", 1)
    assert swapped != held.body
    for body in (swapped, None):
        with sqlite3.connect(file_journal.where) as connection:
            connection.execute("DELETE FROM sealed")
            if body:
                connection.execute("INSERT INTO sealed VALUES ('red-dog', ?)", [body])
        connection.close()
        with pytest.raises(Altered, match="not what was sealed"):
            again(one)


def spin(result: str) -> list[Any]:
    return [{"bet": {"seat": "1", "wager": "red", "amount": "10.00"}}, "close", {"spin": result}]


def test_a_correction_after_the_round_is_replayed_past_the_snapshot_it_overtakes(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded_table, "SNAPSHOT_EVERY", 1)
    create(journal, "R-1", header("roulette"))
    one = RecordedTable(journal, "R-1")
    feed(one, *spin("1"), *spin("9"), *spin("2"))
    assert journal.last("R-1", "snapshot") is not None
    assert one.table.net("1") == 1000  # 1 and 9 are red and 2 is black
    told = feed(one, {"correct": {"input": 9, "to": {"spin": "3"}}})
    assert told[0]["tell"] == "corrected"
    assert standing(again(one)) == standing(one)
    feed(one, *spin("5"), *spin("7")[:2])
    assert one.table.net("1") == 4000  # 1, 9, 3 and 5 are red; the last wager is still standing
    assert standing(again(one)) == standing(one)
    assert good(journal)


def test_a_payment_for_the_last_round_is_compared_after_a_restart(journal: Journal) -> None:
    one = minibaccarat(journal)
    feed(one, *COUP, *COUP)
    one = again(one)
    (told,) = feed(one, {"paid": {"seat": "1", "wager": "player", "amount": "10.00"}})
    assert (told["tell"], told["paid"], told["due"]) == ("difference", "10.00", "0.00")


def test_a_refused_input_leaves_no_record(journal: Journal) -> None:
    one = minibaccarat(journal)
    head = one.head
    with pytest.raises(Refused):
        feed(one, {"card": "6h"})
    assert journal.head("MB-1") == head == one.head


# ── one process at a time, and a database that fails ─────────────────────────────────────────────


def test_two_processes_cannot_rule_on_a_table_at_once(journal: Journal) -> None:
    one = minibaccarat(journal)
    other = again(one)
    feed(one, COUP[0])
    with pytest.raises(Conflict, match="MB-1 is no longer at record 1: another process has ruled"):
        feed(other, {"bet": {"seat": "2", "wager": "tie", "amount": "5.00"}})
    assert standing(other) == standing(one)
    feed(other, *COUP[1:])
    assert good(journal)


def test_a_stream_is_appended_only_after_the_head_that_is_expected(journal: Journal) -> None:
    one = minibaccarat(journal)
    for head in (Head(), Head(1, "0" * 64), Head(7, one.head.hash)):
        with pytest.raises(Conflict):
            journal.append("MB-1", head, [Draft("input", 1, {})])
    with pytest.raises(Conflict, match="already"):
        create(journal, "MB-1", header("minibaccarat"))
    with pytest.raises(Missing, match="MB-1"):
        RecordedTable(journal, "MB-2")


def test_the_database_refuses_to_change_or_delete_a_record(journal: Journal) -> None:
    minibaccarat(journal)
    for statement in ("UPDATE records SET body = '{}'", "DELETE FROM records"):
        with (
            pytest.raises((DBAPIError, Unavailable), match="appended, never changed"),
            journal._writing() as connection,
        ):
            connection.exec_driver_sql(statement)


def test_a_locked_file_is_a_clear_error_and_the_table_is_as_before(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = minibaccarat(file_journal)
    before = standing(one)
    with file_journal.driver.transaction() as transaction:
        transaction.run("PRAGMA busy_timeout=50")
    locker = sqlite3.connect(file_journal.where, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        feed(one, COUP[0])
    locker.execute("ROLLBACK")
    locker.close()
    assert standing(one) == before
    feed(one, *COUP)
    assert good(file_journal)


def test_a_full_disk_is_a_clear_error_and_nothing_acknowledged_is_lost(file_journal: Journal) -> None:
    one = opened(file_journal, "red-dog")
    some(one.run(players("p"), 9), 12)

    def pages(most: int) -> None:
        with file_journal.driver.transaction() as transaction:
            transaction.run(f"PRAGMA max_page_count={most}")

    def acknowledge() -> None:
        for _ in one.run(players("q"), 99):
            acknowledged.append(one.head)

    acknowledged = [one.head]
    pages(1)  # SQLite takes the pages that there are
    with pytest.raises(Unavailable, match="full"):
        acknowledge()
    assert file_journal.head("red-dog") == acknowledged[-1] == one.head
    pages(1 << 30)
    some(one.run(players("r"), 9), 12)
    assert good(file_journal)


def test_a_database_that_goes_away_and_comes_back(cluster: Cluster) -> None:
    with closing(Journal(cluster.database())) as journal:
        one = opened(journal, "red-dog")
        some(one.run(players("p"), 9), 12)
        before = standing(one)
        cluster.stop()
        try:
            for _ in range(2):
                with pytest.raises(Unavailable, match="cannot be used now"):
                    some(one.run(players("q"), 9), 1)
        finally:
            cluster.start()
        assert standing(one) == before
        some(one.run(players("r"), 9), 12)
        assert good(journal)


@pytest.mark.parametrize("at", range(1, 4))
def test_no_connection_to_a_database_that_recovers_is_left_open(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """A server that has just come up may take a connection and cut it at its first statement."""
    made: list[Connected] = []

    class Connected:
        autocommit, closed, left = True, False, at

        def execute(self, *statement: Any) -> Any:
            self.left -= 1
            if not self.left:
                raise psycopg.OperationalError("the database system is starting up")
            return self

        def fetchall(self) -> list[Any]:
            return []

        def close(self) -> None:
            self.closed = True

    def connect(*given: Any, **named: Any) -> Connected:
        made.append(Connected())
        return made[-1]

    monkeypatch.setattr(psycopg, "connect", connect)
    driver = PostgreSQL(make_url("postgresql+psycopg:///house"), read_only=True)
    with suppress(Lost):
        driver.read("SELECT")
    with suppress(psycopg.OperationalError, Lost):
        driver._begun().close()
    driver.close()
    assert made
    assert all(one.closed for one in made)


# ── engines ──────────────────────────────────────────────────────────────────────────────────────


def in_progress(journal: Journal) -> RecordedTable:
    """A coup that another engine began, with a person who came and one who was paid for the last."""
    create(journal, "MB-1", header("minibaccarat"))
    one = RecordedTable(journal, "MB-1", engine=OLD)
    feed(one, *COUP, {"paid": {"seat": "1", "amount": "0.00"}}, {"sit": {"seat": "3", "stack": "50.00"}}, *COUP[:4])
    return one


def test_each_round_names_the_engine_that_began_it(file_journal: Journal) -> None:
    one = minibaccarat(file_journal)
    feed(one, *COUP, *COUP)
    rounds = [record for record in file_journal.records("MB-1") if record.kind == "round"]
    assert [record.round for record in rounds] == [1, 2]
    named = [record.data["engine"] for record in rounds]
    assert named == [{"version": this_engine().version, "digest": this_engine().digest}] * 2
    assert len(this_engine().digest) == 64


def test_a_newer_engine_does_not_take_over_a_round_in_progress(file_journal: Journal) -> None:
    one = in_progress(file_journal)
    with pytest.raises(AnotherEngine, match=r"round 2 was begun by houseway 0\.0\.9 \(old\), and this is houseway"):
        RecordedTable(file_journal, "MB-1")
    feed(one, *COUP[4:])  # the engine that began it finishes it
    one.checkpoint()
    feed(RecordedTable(file_journal, "MB-1"), *COUP)
    assert good(file_journal)


def test_told_to_finish_it_goes_on_where_the_round_is(file_journal: Journal) -> None:
    before = in_progress(file_journal)
    one = RecordedTable(file_journal, "MB-1", takeover="finish")
    assert one.table.view("1") == before.table.view("1")
    feed(one, *COUP[4:])
    assert one.table.net("1") == -2000
    kinds = [record.kind for record in file_journal.records("MB-1")]
    assert kinds.count("taken_over") == 1
    assert standing(again(one)) == standing(one)
    assert good(file_journal)


def test_told_to_void_it_gives_the_wagers_back_and_keeps_who_came(file_journal: Journal) -> None:
    in_progress(file_journal)
    one = RecordedTable(file_journal, "MB-1", takeover="void")
    assert one.table.idle or one.table.resting
    assert (one.table.net("1"), one.table.ledger["seat:1"], one.table.ledger["seat:3"]) == (-1000, 999_000, 5_000)
    assert standing(again(one)) == standing(one)
    feed(one, *COUP)
    feed(one, {"correct": {"input": one.table.count, "to": {"card": "Ad"}}})
    assert one.table.net("1") == -1000  # the corrected coup was a tie
    assert standing(again(one)) == standing(one)
    assert good(file_journal)
    lines = recorded_transcript(file_journal)
    assert transcript.summary(lines)["net"]["1"] == "-10.00"


def recorded_transcript(journal: Journal) -> Any:
    read = transcript.load("\n".join(transcript_lines(journal.records("MB-1"), 1)))
    table = transcript.open_table(read, games.rules)
    for raw in read.inputs:
        transcript.take(table, raw)
    return table


def test_a_newer_engine_begins_from_the_last_snapshot_and_never_rules_on_the_rounds_before(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    old = RecordedTable(file_journal, "MB-1", engine=OLD)
    feed(old, BANKER, *COUP[1:])
    old.checkpoint()
    feed(old, {"sit": {"seat": "3", "stack": "50.00"}})
    pay_double(monkeypatch)
    one = RecordedTable(file_journal, "MB-1")
    assert one.table.ledger["seat:3"] == 5_000
    assert one.table.ledger["house"] == -2000
    feed(one, BANKER, *COUP[1:])
    assert one.table.ledger["house"] == -2000 - 4000  # this engine pays twice the even money of 20.00
    assert standing(again(one)) == standing(one)


def pay_double(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that rules otherwise: it pays everything twice."""
    pays = Odds.pays
    monkeypatch.setattr(Odds, "pays", lambda odds, amount: 2 * pays(odds, amount))


def test_without_a_snapshot_an_engine_that_rules_otherwise_does_not_go_on(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    feed(RecordedTable(file_journal, "MB-1", engine=OLD), BANKER, *COUP[1:], BANKER)
    pay_double(monkeypatch)
    with pytest.raises(Differs, match="MB-1, record 9: this engine rules otherwise"):
        RecordedTable(file_journal, "MB-1", takeover="finish")
    assert not list(altered(file_journal.everything()))
    (finding,) = otherwise(file_journal, "MB-1")
    assert finding.seq == 9
    assert "input 7 is ruled otherwise" in finding.words


# ── several inputs at once, and inputs that are sent again ───────────────────────────────────────


def test_what_goes_in_at_once_is_one_transaction_and_comes_out_as_one_by_one(journal: Journal) -> None:
    for id in ("one", "two"):
        create(journal, id, header("minibaccarat"))
    one, two = (RecordedTable(journal, id) for id in ("one", "two"))
    with one.transaction():
        feed(one, *COUP[:3])
        assert journal.head("one").length == 1
        feed(one, *COUP[3:])
    feed(two, *COUP)
    kinds = [[(record.kind, record.round) for record in journal.records(id)] for id in ("one", "two")]
    assert kinds[0] == kinds[1]
    assert again(one).head == one.head == journal.head("one")
    assert not list(altered(journal.everything()))
    assert standing(again(one)) == standing(one)


def test_an_error_among_inputs_at_once_leaves_none_of_them(journal: Journal) -> None:
    one = minibaccarat(journal)
    with pytest.raises(Refused), one.transaction():
        feed(one, *COUP[:2], {"spin": "17"})
    assert journal.head("MB-1").length == 1
    assert one.table.count == 0
    feed(one, *COUP)
    assert again(one).table.count == len(COUP)


def test_a_conflict_among_inputs_at_once_is_told_and_the_table_is_made_again(journal: Journal) -> None:
    one = minibaccarat(journal)

    def both() -> None:
        with one.transaction():
            feed(one, COUP[0])
            feed(RecordedTable(journal, "MB-1"), BANKER)

    with pytest.raises(Conflict):
        both()
    assert one.table.stake("1", "player") == 0
    assert one.table.stake("2", "banker") == 2000


def test_a_refreshed_table_knows_what_another_process_ruled(journal: Journal) -> None:
    one = minibaccarat(journal)
    feed(RecordedTable(journal, "MB-1"), BANKER)
    assert one.table.stake("2", "banker") == 0
    one.refresh(journal.head(one.id))
    assert one.table.stake("2", "banker") == 2000


def test_an_input_that_is_sent_again_is_known_by_its_key(journal: Journal) -> None:
    one = minibaccarat(journal)
    one.feed(inputs.read(BANKER), "k-1")
    was = journal.by_key("MB-1", "k-1")
    assert was is not None
    assert was.data["input"] == BANKER
    assert journal.by_key("MB-1", "k-") is None
    assert journal.by_key("MB-1", "%") is None
    assert not list(otherwise(journal, "MB-1"))


def test_who_listens_is_told_of_each_stream(journal: Journal) -> None:
    heard: list[str] = []
    journal.on_append.append(heard.append)
    feed(minibaccarat(journal), BANKER)
    assert heard == ["MB-1", "MB-1"]


@pytest.mark.parametrize("game", ["minibaccarat", "blackjack", "pai-gow", "red-dog"])
def test_what_the_equipment_holds_is_stored_as_it_lies_after_every_card_and_cut(journal: Journal, game: str) -> None:
    one = opened(journal, game)
    whole, left = set[str](), set[tuple[int, int]]()
    for _ in one.run(players("p"), 12):
        held = journal.sealed(game)[1]
        assert held is not None
        stored = SealedEquipment(Seeded("another"), held)
        assert (stored.order, stored.behind, stored.sealed) == (
            one.equipment.order,
            one.equipment.behind,
            one.equipment.sealed,
        )
        assert stored.other == one.equipment.other
        whole.add(held.body)
        left.add(stored.left)
    assert 1 < len(whole) < 60, "it is written whole where it is sealed or cut, not with every card"
    assert len(left) > 3
