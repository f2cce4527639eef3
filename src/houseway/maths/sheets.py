"""The edges of many tables: what is kept is taken, the rest is worked out, several tables at once in processes.

Each process is handed rows of one table at a time and sends each as it comes, so that nothing is lost when time is up.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from houseway import games
from houseway.maths import kept
from houseway.maths.analysis import heard
from houseway.maths.edges import Edge, Unknown, rows, with_posted, worked
from houseway.play.rules import Rules
from houseway.play.table import Refused

LEAST = 0.01
"""Seconds that a row takes at the least, with all that belongs to it."""
ENOUGH = 600.0
"""Seconds in which all ends that takes minutes: with as many the heaviest rows are begun first, with fewer last."""


class Missing(NamedTuple):
    """A row that is not worked out, and why; of a table of which no row is known, no name."""

    wager: str
    why: str


class Found(NamedTuple):
    """The edges of a table, in their order, and what is lacking."""

    rows: list[Edge]
    missing: list[Missing]


class Progress(NamedTuple):
    """How far the work has come: rows done, of how many, and which part of the work that is."""

    done: int
    whole: int
    part: float


Told = Callable[[Progress], None]
TIME_IS_UP = "the time was up"


def keep(rules: Rules, every: Sequence[str], found: Sequence[Edge]) -> None:
    """Keep rows of a table beside those that are kept of it already."""
    before = kept.read(rules)
    there = {one.wager: one for one in before.rows} if before else {}
    there |= {one.wager: one for one in found if not one.more or there.get(one.wager, one).more}
    in_order = [there[name] for name in every if name in there]
    if in_order:
        kept.write(rules, kept.Sheet(rows=in_order, whole=len(in_order) == len(every)))


# ── one table ────────────────────────────────────────────────────────────────────────────────────


class Table:
    """A table whose rows are being worked out."""

    def __init__(self, rules: Rules, fresh: bool) -> None:
        self.rules, self.lacking = rules, ""
        self.found: dict[str, Edge] = {}
        self.failed: dict[str, str] = {}
        self.parts: dict[str, float] = {}
        self.weights: dict[str, float] = {}
        self.long: set[str] = set()
        sheet = None if fresh else kept.read(rules)
        if sheet:
            self.found = {one.wager: one for one in sheet.rows if not one.more}
            self.weights = dict.fromkeys(self.found, 0.0)
        if not (sheet and sheet.whole and len(self.found) == len(sheet.rows)):
            self._look()

    def _look(self) -> None:
        try:
            every = rows(self.rules)
        except Unknown as unknown:
            self.lacking = str(unknown)
            return
        self.weights = {name: max(LEAST, row.seconds) for name, row in every.items()}
        self.long = {name for name, row in every.items() if row.minutes}

    @property
    def open(self) -> list[str]:
        """The rows that are yet to be worked out."""
        return [name for name in self.weights if name not in self.found and name not in self.failed]

    @property
    def jobs(self) -> list[Job]:
        """The rows that are open, the long ones apart from the others."""
        of_kind = [[name for name in self.open if (name in self.long) is long] for long in (False, True)]
        return [Job(self, names, sum(map(self.weights.__getitem__, names))) for names in of_kind if names]

    def hear(self, kind: str, name: str, value: Any) -> None:
        """What its worker says: a row, a part of one, or why there is none."""
        if kind == "row":
            self.found[name] = value
        elif kind == "part":
            self.parts[name] = value
        else:
            self.failed[name] = value

    def close(self, why: str) -> None:
        """Keep what there is; what is still open is not worked out."""
        self.failed |= dict.fromkeys(self.open, why)
        self.keep()

    def keep(self) -> None:
        """Keep the rows that are there."""
        keep(self.rules, list(self.weights), list(self.found.values()))

    def result(self) -> Found:
        """Everything, in the order of the rows."""
        missing = [Missing(name, self.failed[name]) for name in self.weights if name in self.failed]
        lacking = [Missing("", self.lacking)] if self.lacking else []
        return Found([self.found[name] for name in self.weights if name in self.found], missing + lacking)


class Job(NamedTuple):
    """Rows of a table that are handed out together."""

    table: Table
    open: list[str]
    weight: float
    """How many seconds of work that is, about."""


def by_weight(tables: Iterable[Table]) -> list[Job]:
    """The jobs of all tables, the lightest first."""
    return sorted((job for one in tables for job in one.jobs), key=lambda job: job.weight)


def each(rules: Rules, open: Sequence[str], tell: Callable[[str, str, Any], None]) -> None:
    """Work rows of a table out, one after the other, and tell what becomes of each."""
    for name, row in rows(rules).items():
        if name not in open:
            continue
        try:
            with heard(partial(tell, "part", name)):
                tell("row", name, worked(rules, name, row))
        except (Refused, Unknown) as refused:
            tell("failed", name, refused.reason if isinstance(refused, Refused) else str(refused))


# ── many tables ──────────────────────────────────────────────────────────────────────────────────


def sheets(
    given: Sequence[Rules],
    *,
    fresh: bool = False,
    workers: int | None = None,
    seconds: float | None = None,
    told: Told = lambda progress: None,
) -> list[Found]:
    """The edges of every table. ``fresh``: whatever is kept; ``seconds``: what takes longer is left out.

    By default there are as many processes as there are cores; with one worker, or for one table that takes no minutes,
    none but this one.
    """
    keys = [kept.key(rules) for rules in given]
    tables = {key: Table(rules, fresh) for key, rules in dict(zip(keys, given, strict=True)).items()}
    open = [one for one in tables.values() if one.open]
    jobs = by_weight(open)
    allowed = workers or cores()
    several = allowed > 1 and (len(jobs) > 1 or any(one.long for one in open))  # a process can be ended
    whole = sum(job.weight for job in jobs)

    def tell() -> None:
        left = sum(one.weights[name] * (1.0 - one.parts.get(name, 0.0)) for one in open for name in one.open)
        every, still = sum(len(one.weights) for one in tables.values()), sum(len(one.open) for one in open)
        told(Progress(every - still, every, 1.0 - left / whole if whole else 1.0))

    until = None if seconds is None else monotonic() + seconds
    try:
        if several:
            heaviest_first = seconds is None or seconds >= ENOUGH
            _in_processes(jobs, min(allowed, len(jobs)), until, tell, heaviest_first=heaviest_first)
        else:
            _here(jobs, until, tell)
    finally:
        for table in open:
            table.close(TIME_IS_UP)
    found = {key: table.result() for key, table in tables.items()}
    return [
        found[key]._replace(rows=with_posted(rules, kept.of(rules, found[key].rows)))
        for key, rules in zip(keys, given, strict=True)
    ]  # fmt: skip


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _here(jobs: Sequence[Job], until: float | None, tell: Callable[[], None]) -> None:
    """Work on the lightest first, so that time is up for no more than what takes long."""
    for table, open, _ in jobs:
        if until is None or monotonic() < until:
            each(table.rules, open, partial(_hear, table, tell))
        table.keep()


def _hear(table: Table, tell: Callable[[], None], kind: str, name: str, value: Any) -> None:
    table.hear(kind, name, value)
    tell()


# ── in processes ─────────────────────────────────────────────────────────────────────────────────


class Task(NamedTuple):
    """A job as it is handed to a process: the table's rules are made again there."""

    game: str
    as_of: date
    elected: dict[str, Any]
    open: list[str]


def _in_processes(
    jobs: Sequence[Job], many: int, until: float | None, tell: Callable[[], None], *, heaviest_first: bool
) -> None:
    """Hand the jobs out until all are done or time is up; to one process the lightest first in any case."""
    context, left_over = multiprocessing.get_context("spawn"), deque(jobs)
    waiting: dict[Connection, Iterator[Job]] = {}
    at: dict[Connection, Job] = {}
    started: list[BaseProcess] = []
    try:
        for number in range(many):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            started.append(process)
            waiting[ours] = in_turn(left_over, heaviest_first=heaviest_first and number > 0)
            _hand(ours, waiting, at)
        while at:
            left = None if until is None else until - monotonic()
            if left is not None and left <= 0:
                break
            for one in wait(list(at), left):
                assert isinstance(one, Connection)
                _listen(one, waiting, at)
            tell()
    finally:
        for worker in started:
            worker.terminate()


def in_turn(left_over: deque[Job], *, heaviest_first: bool) -> Iterator[Job]:
    """Take what is left over, one job after the other, from either end."""
    while left_over:
        yield left_over.pop() if heaviest_first else left_over.popleft()


def _hand(worker: Connection, waiting: Mapping[Connection, Iterator[Job]], at: dict[Connection, Job]) -> None:
    """Give a process its next job, if one is left."""
    job = next(waiting[worker], None)
    if job is None:
        at.pop(worker, None)
        return
    at[worker] = job
    rules = job.table.rules
    worker.send(Task(rules.game.law.id, rules.as_of, rules.elected, job.open))


def _listen(worker: Connection, waiting: Mapping[Connection, Iterator[Job]], at: dict[Connection, Job]) -> None:
    """Hear what a process says; one that is gone has left its rows behind."""
    table, open, _ = at[worker]
    try:
        kind, name, value = worker.recv()
    except (EOFError, OSError):
        table.failed |= {name: "its process ended" for name in open if name not in table.found}
        del at[worker]
        return
    if kind == "end":
        table.keep()
        _hand(worker, waiting, at)
    else:
        row = kind == "row"
        table.hear(kind, name, msgspec.json.decode(value, type=Edge, dec_hook=kept.fraction) if row else value)


def _work(to: Connection) -> None:
    """A process: it takes rows of a table until nobody gives it one; Ctrl-C is heard by who started it."""
    signal(SIGINT, SIG_IGN)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            task: Task = to.recv()
            game = games.game(task.game)
            each(game.rules(game, task.as_of, task.elected), task.open, lambda *said: to.send(_sent(*said)))
            to.send(("end", "", None))


def _sent(kind: str, name: str, value: Any) -> tuple[str, str, Any]:
    return kind, name, kept.encoded(value) if kind == "row" else value
