"""How many inputs and settled rounds a second become durable, with so many tables and processes.

``python -m tests.journal.rates URL SECONDS alone|together TABLE…`` plays tables of minibaccarat in one process: with a
commit for each input, or one for an input of each table.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from houseway.equipment.chance import Seeded
from houseway.journal.database import INSERT, Journal
from houseway.journal.driver import configure
from houseway.journal.recorded_table import RecordedTable, create, play_tables
from houseway.play.actors import Regular
from tests.journal.tables import SEATS, header


class Rate(Struct, frozen=True):
    """Inputs and rounds a second."""

    inputs: float
    rounds: float


def measured(url: str, tables: int, processes: int, how: str, seconds: float) -> Rate:
    """The rate of new tables in a journal, dealt out to the processes."""
    journal = Journal(url)
    ids = [f"{how} {processes}/{number}" for number in range(tables)]
    for id in ids:
        create(journal, id, header("minibaccarat"))
    journal.close()
    command = [sys.executable, "-m", "tests.journal.rates", url, str(seconds), how]
    workers = [
        subprocess.Popen([*command, *ids[at::processes]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for at in range(processes)
    ]
    for one in workers:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in workers:  # all begin before the first is waited for
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    done = [tuple(map(float, one.communicate()[0].split())) for one in workers]
    return Rate(*(sum(column) for column in zip(*done, strict=True)))


class Beside(Struct, frozen=True):
    """Inputs a second that become durable with a hundred tables together, and the same bytes in a bare loop.

    By the clock, and by the processor's time, which a busy machine does not change.
    """

    ours: float
    bare: float
    ours_processor: float
    bare_processor: float


def beside_a_bare_loop(folder: Path, tables: int = 100, seconds: float = 3.0) -> Beside:
    """Play so many tables on SQLite, and commit the very rows once more in the same groups with nothing around it."""
    journal = Journal(folder / "ours.db")
    for number in range(tables):
        create(journal, str(number), header("minibaccarat"))
    mine = [RecordedTable(journal, str(number), source=Seeded(str(number))) for number in range(tables)]
    for _ in play_tables({one: {} for one in mine}, 1):
        pass
    kept = _Kept(journal)
    start, spent = time.perf_counter(), time.process_time()
    play(mine, "together", seconds)
    ours = time.perf_counter() - start, time.process_time() - spent
    journal.close()
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    configure(bare)
    bare.execute(
        "CREATE TABLE records (table_id TEXT, seq INTEGER, round INTEGER, kind TEXT, body TEXT, previous TEXT,"
        " hash TEXT, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID"
    )
    bare.execute("CREATE TABLE sealed (table_id TEXT PRIMARY KEY, body TEXT) STRICT")
    start, spent = time.perf_counter(), time.process_time()
    for group in kept.groups:
        bare.execute("BEGIN IMMEDIATE")
        for sql, rows in group:
            bare.executemany(sql, rows)
        bare.execute("COMMIT")
    theirs = time.perf_counter() - start, time.process_time() - spent
    bare.close()
    inputs = sum(row[3] == "input" for group in kept.groups for sql, rows in group for row in rows if sql == INSERT)
    return Beside(inputs / ours[0], inputs / theirs[0], inputs / ours[1], inputs / theirs[1])


class _Kept:
    """The rows that a journal writes, transaction by transaction."""

    def __init__(self, journal: Journal) -> None:
        self.groups: list[list[tuple[str, list[Any]]]] = []
        transaction = journal.driver.transaction

        @contextmanager
        def kept() -> Iterator[Any]:
            self.groups.append([])
            with transaction() as one:
                many = one.many

                def noted(sql: str, rows: list[Any]) -> None:
                    self.groups[-1].append((sql, rows))
                    many(sql, rows)

                one.many = noted
                yield one

        journal.driver.transaction = kept  # type: ignore[method-assign]


def play(tables: list[RecordedTable], how: str, seconds: float) -> Rate:
    """Inputs and rounds a second of one process, counted when they are durable."""
    company = {seat: Regular(Seeded(seat)) for seat in SEATS}
    groups = [tables] if how == "together" else [[one] for one in tables]
    plays = [play_tables(dict.fromkeys(group, company)) for group in groups]
    began, inputs, start = sum(one.table.round for one in tables), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for session, group in zip(plays, groups, strict=True):
            for _ in group:
                next(session)
                inputs += 1
    took = time.perf_counter() - start
    return Rate(inputs / took, (sum(one._table.round for one in tables) - began) / took)


if __name__ == "__main__":
    url, seconds, how, *ids = sys.argv[1:]
    journal = Journal(url)
    mine = [RecordedTable(journal, id, source=Seeded(id)) for id in ids]
    for _ in play_tables({one: {} for one in mine}, 1):
        pass  # the cards are shuffled and everything is loaded before it is measured
    print("ready", flush=True)
    sys.stdin.readline()
    rate = play(mine, how, float(seconds))
    print(rate.inputs, rate.rounds)
