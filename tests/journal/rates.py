"""How many inputs and settled rounds a second become durable, with so many tables and processes.

``python -m tests.journal.rates URL SECONDS alone|together TABLE…`` plays tables of minibaccarat in one process: with a
commit for each input, or one for an input of each table. Garbage is looked for as seldom as in the service.
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

from houseway import games, garbage
from houseway.equipment.chance import Seeded
from houseway.journal.database import Journal
from houseway.journal.driver import configure
from houseway.journal.recorded_table import RecordedTable, create, play_tables
from houseway.play import actors, transcript
from houseway.play.actors import Equipment, Regular
from tests.journal.tables import SEATS, header


class Rate(Struct, frozen=True):
    """Inputs and rounds a second, and how many inputs there were."""

    inputs: float
    rounds: float
    number: int = 0


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
    """What an input takes with a hundred tables together: ruled and durable, ruled alone, and the same bytes in a bare
    loop.
    """

    ours: Took
    engine: Took
    """The players' choices, the rules and the equipment, and nothing written down."""
    bare: Took
    eventsourcing: Took | None
    """The same records as events of as many aggregates of the library `eventsourcing`, saved together; where it is."""


class Took(Struct, frozen=True):
    """Microseconds by the clock, and of the processor's time, which a busy machine changes least."""

    clock: float
    processor: float


class _Watch:
    """What passes from its making to its reading, for so many inputs."""

    def __init__(self) -> None:
        self._start = time.perf_counter(), time.process_time()

    def read(self, inputs: int) -> Took:
        now = time.perf_counter(), time.process_time()
        return Took(*((end - start) * 1e6 / inputs for start, end in zip(self._start, now, strict=True)))


def beside_a_bare_loop(folder: Path, tables: int = 100, seconds: float = 3.0) -> Beside:
    """Play so many tables on SQLite, and commit the very rows once more in the same groups with nothing around it."""
    journal = Journal(folder / "ours.db")
    for number in range(tables):
        create(journal, str(number), header("minibaccarat"))
    mine = [RecordedTable(journal, str(number), source=Seeded(str(number))) for number in range(tables)]
    for _ in play_tables({one: {} for one in mine}, 1):
        pass
    garbage.seldom()
    kept, watch = _Kept(journal), _Watch()
    played = play(mine, "together", seconds)
    ours = watch.read(played.number)
    journal.close()
    number = played.number
    return Beside(ours, _ruled(tables, number), _written(folder, kept, number), _sourced(folder, kept, number))


def _ruled(tables: int, inputs: int) -> Took:
    """So many inputs at as many tables, which nobody writes down."""
    opened = [transcript.open_table(transcript.from_plain(header("minibaccarat")), games.rules) for _ in range(tables)]
    company = {seat: Regular(Seeded(seat)) for seat in SEATS}
    plays = [actors.run(one, Equipment(Seeded(str(at))), company) for at, one in enumerate(opened)]
    for one in plays:  # the cards are shuffled
        next(one)
    watch = _Watch()
    for _ in range(inputs // tables):
        for one in plays:
            next(one)
    return watch.read(inputs // tables * tables)


def _written(folder: Path, kept: _Kept, inputs: int) -> Took:
    """The rows of a journal once more, in the same groups."""
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    configure(bare)
    bare.execute(
        "CREATE TABLE records (table_id TEXT, seq INTEGER, round INTEGER, kind TEXT, body TEXT, previous TEXT,"
        " hash TEXT, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID"
    )
    bare.execute("CREATE TABLE sealed (table_id TEXT PRIMARY KEY, body TEXT) STRICT")
    bare.execute(
        "CREATE TABLE sealed_left (table_id TEXT PRIMARY KEY, pieces INTEGER, other INTEGER) STRICT, WITHOUT ROWID"
    )
    watch = _Watch()
    for group in kept.groups:
        bare.execute("BEGIN IMMEDIATE")
        for sql, rows in group:
            bare.executemany(sql, rows)
        bare.execute("COMMIT")
    took = watch.read(inputs)
    bare.close()
    return took


def _sourced(folder: Path, kept: _Kept, inputs: int) -> Took | None:
    """The bodies of the records as events in the SQLite of `eventsourcing`, which syncs as often; nothing is sealed."""
    try:
        from eventsourcing.application import Application
        from eventsourcing.domain import Aggregate
    except ImportError:
        return None

    class Stream(Aggregate):  # type: ignore[misc]
        class Recorded(Aggregate.Event):  # type: ignore[misc]
            body: str

            def apply(self, aggregate: Any) -> None:
                aggregate.last = self.body

    where = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "eventsourcing.db")}
    app: Any = Application(env=where)
    streams: dict[str, Any] = {row[0]: Stream() for group in kept.groups for row in group[0][1]}
    app.save(*streams.values())
    watch = _Watch()
    for group in kept.groups:
        rows = group[0][1]
        for row in rows:
            streams[row[0]].trigger_event(Stream.Recorded, body=row[4])
        app.save(*{row[0]: streams[row[0]] for row in rows}.values())
    took = watch.read(inputs)
    app.close()
    return took


class _Kept:
    """The rows that a journal writes, transaction by transaction."""

    def __init__(self, journal: Journal) -> None:
        self.groups: list[list[tuple[str, list[Any]]]] = []
        transaction = journal.driver.transaction

        @contextmanager
        def kept() -> Iterator[Any]:
            self.groups.append([])
            with transaction() as opened:
                one: Any = opened
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
    return Rate(inputs / took, (sum(one._table.round for one in tables) - began) / took, inputs)


if __name__ == "__main__":
    url, seconds, how, *ids = sys.argv[1:]
    journal = Journal(url)
    mine = [RecordedTable(journal, id, source=Seeded(id)) for id in ids]
    for _ in play_tables({one: {} for one in mine}, 1):
        pass  # the cards are shuffled and everything is loaded before it is measured
    garbage.seldom()
    print("ready", flush=True)
    sys.stdin.readline()
    rate = play(mine, how, float(seconds))
    print(rate.inputs, rate.rounds)
