"""What several threads append at once is one transaction, and one that fails fails alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from threading import Event

import pytest
import sqlalchemy as sa

from houseway.journal.database import Conflict, Journal, Unavailable, Unwritable
from houseway.journal.driver import SQLite
from houseway.journal.records import Append, Draft, Head
from houseway.journal.writer import GroupCommit

PATIENCE = 30


def draft(words: str = "") -> Draft:
    return Draft("input", 1, {"said": words})


class Held:
    """The transactions of a journal, of which the first waits until it is let go."""

    def __init__(self, journal: Journal) -> None:
        self.groups: list[list[str]] = []
        self.begun, self.go = Event(), Event()
        self._append_all = journal.append_all
        journal.append_all = self.append_all  # type: ignore[method-assign]

    def append_all(self, appends: Sequence[Append]) -> list[Head]:
        self.groups.append([one.table for one in appends])
        self.begun.set()
        assert self.go.wait(PATIENCE)
        return self._append_all(appends)


def together(journal: Journal, appends: list[Append]) -> tuple[Held, list[Future[Head]]]:
    """Append the first, and the others while it is being written."""
    held = Held(journal)
    with ThreadPoolExecutor(len(appends)) as threads:
        first = threads.submit(journal.commit, appends[0])
        assert held.begun.wait(PATIENCE)
        rest = [threads.submit(journal.commit, one) for one in appends[1:]]
        while len(journal._commits._queue) < len(rest):
            assert not any(one.done() for one in rest)
        held.go.set()
    return held, [first, *rest]


def test_who_comes_while_one_is_written_is_written_with_the_others(journal: Journal) -> None:
    held, done = together(journal, [Append(f"T-{number}", Head(), [draft()]) for number in range(5)])
    assert [len(group) for group in held.groups] == [1, 4]
    for number, one in enumerate(done):
        assert one.result() == journal.head(f"T-{number}")
        assert journal.head(f"T-{number}").length == 1


def test_a_conflict_at_one_table_harms_no_other(journal: Journal) -> None:
    appends = [Append(f"T-{number}", Head(), [draft()]) for number in range(4)]
    stale = Append("T-2", Head(7, "f" * 64), [draft()])
    held, done = together(journal, [*appends[:2], stale, appends[3]])
    assert [len(group) for group in held.groups] == [1, 3, 1, 1, 1]
    assert [one.exception() is None for one in done] == [True, True, False, True]
    assert isinstance(done[2].exception(), Conflict)
    assert journal.streams() == ["T-0", "T-1", "T-3"]


def test_what_the_database_does_not_take_harms_no_other(journal: Journal) -> None:
    beside = (("INSERT INTO sealed (table_id, body) VALUES (?, ?)", ("T-1", None)),)
    appends = [Append(f"T-{number}", Head(), [draft()]) for number in range(3)]
    appends[1] = Append("T-1", Head(), [draft()], beside=beside)
    _, done = together(journal, appends)
    assert [one.exception() is None for one in done] == [True, False, True]
    assert journal.streams() == ["T-0", "T-2"]


def test_what_stands_beside_a_record_is_written_with_it_or_not_at_all(journal: Journal) -> None:
    note = ("INSERT INTO sealed (table_id, body) VALUES (?, ?)", ("beside", "{}"))
    stale = Append("T-1", Head(7, "f" * 64), [draft()], beside=(note,))
    with pytest.raises(Conflict):
        journal.commit(stale)
    assert journal.driver.read("SELECT body FROM sealed") == []
    journal.commit(Append("T-1", Head(), [], beside=(note,)))
    assert journal.driver.read("SELECT body FROM sealed") == [("{}",)]
    assert journal.streams() == []


def test_where_the_database_is_gone_nobody_tries_again(file_journal: Journal) -> None:
    with file_journal.driver.transaction() as transaction:
        transaction.run("PRAGMA busy_timeout=20")
    locker = sqlite3.connect(file_journal.where, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    held, done = together(file_journal, [Append(f"T-{number}", Head(), [draft()]) for number in range(3)])
    locker.execute("ROLLBACK")
    locker.close()
    assert [len(group) for group in held.groups] == [1, 2]
    assert all(isinstance(one.exception(), Unavailable) for one in done)
    assert not any(isinstance(one.exception(), Unwritable) for one in done)
    assert file_journal.streams() == []


def test_who_waits_for_its_turn_holds_nothing_that_the_writer_needs(file_journal: Journal) -> None:
    """What accounts write and what tables write wait for one another, never both for each other."""
    driver, free = file_journal.driver, list[bool]()
    assert isinstance(driver, SQLite)

    class Turn:
        def acquire(self, timeout: float) -> bool:
            with closing(sqlite3.connect(file_journal.where, timeout=0, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
            free.append(timeout > 0)
            return True

        def release(self) -> None:
            free.append(True)

    driver.lock = Turn()  # type: ignore[assignment]
    with file_journal.engine.execution_options(writes=True).begin() as connection:
        connection.execute(sa.text("DELETE FROM sealed"))
    file_journal.append("T", Head(), [draft()])
    assert free == [True] * 4


def test_a_writer_that_is_interrupted_leaves_nobody_waiting() -> None:
    def interrupted(appends: Sequence[Append]) -> list[Head]:
        raise KeyboardInterrupt

    commits = GroupCommit(interrupted, lambda error: False)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            commits.commit(Append("T-1", Head(), [draft()]))
