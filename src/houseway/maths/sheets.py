"""The edges of many tables: what is kept is taken, the rest is worked out, several tables at once in processes.

Each process is handed a table at a time and sends each row as it comes, so that nothing is lost when time is up.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from houseway.maths.edges import Edge, Unknown, rows, worked
from houseway.play.rules import Rules
from houseway.play.table import Refused

LONG = 100.0
"""What a row that takes minutes weighs, in those that take none."""


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
        quick = 1.0 / max(1, len(every))
        self.weights = {name: LONG if row.minutes else quick for name, row in every.items()}

    @property
    def open(self) -> list[str]:
        """The rows that are yet to be worked out."""
        return [name for name in self.weights if name not in self.found and name not in self.failed]

    @property
    def weight(self) -> float:
        """How much work is left, about."""
        return sum(self.weights[name] for name in self.open)

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
        """All of it, in the order of the rows."""
        missing = [Missing(name, self.failed[name]) for name in self.weights if name in self.failed]
        lacking = [Missing("", self.lacking)] if self.lacking else []
        return Found([self.found[name] for name in self.weights if name in self.found], missing + lacking)


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
    open = sorted((one for one in tables.values() if one.open), key=lambda one: -one.weight)
    allowed = workers or cores()
    several = allowed > 1 and (len(open) > 1 or any(one.weight >= LONG for one in open))  # a process can be ended
    whole = sum(one.weight for one in open)

    def tell() -> None:
        left = sum(one.weights[name] * (1.0 - one.parts.get(name, 0.0)) for one in open for name in one.open)
        every, still = sum(len(one.weights) for one in tables.values()), sum(len(one.open) for one in open)
        told(Progress(every - still, every, 1.0 - left / whole if whole else 1.0))

    until = None if seconds is None else monotonic() + seconds
    if several:
        _in_processes(open, min(allowed, len(open)), until, tell)
    else:
        _here(open, until, tell)
    found = {key: table.result() for key, table in tables.items()}
    return [
        found[key]._replace(rows=kept.of(rules, found[key].rows)) for key, rules in zip(keys, given, strict=True)
    ]  # fmt: skip


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _here(open: Sequence[Table], until: float | None, tell: Callable[[], None]) -> None:
    for table in reversed(open):  # the lightest first, so that time is up for no more than what takes long
        if until is None or monotonic() < until:
            each(table.rules, table.open, partial(_hear, table, tell))
        table.close(TIME_IS_UP)


def _hear(table: Table, tell: Callable[[], None], kind: str, name: str, value: Any) -> None:
    table.hear(kind, name, value)
    tell()


# ── in processes ─────────────────────────────────────────────────────────────────────────────────


class Task(NamedTuple):
    """A table as it is handed to a process: its rules are made again there."""

    game: str
    as_of: date
    elected: dict[str, Any]
    open: list[str]


def _in_processes(open: Sequence[Table], many: int, until: float | None, tell: Callable[[], None]) -> None:
    """Hand the tables out until all are done or time is up: the heaviest first, but to one process the lightest."""
    context, left_over = multiprocessing.get_context("spawn"), deque(open)
    heaviest, lightest = _until_none(left_over, deque.popleft), _until_none(left_over, deque.pop)
    waiting: dict[Connection, Iterator[Table]] = {}
    at: dict[Connection, Table] = {}
    started: list[BaseProcess] = []
    try:
        for number in range(many):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            started.append(process)
            waiting[ours] = heaviest if number else lightest
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
        for table in open:
            table.close(TIME_IS_UP)


def _until_none(left_over: deque[Table], take: Callable[[deque[Table]], Table]) -> Iterator[Table]:
    """What is left over, one after the other, from either end."""
    while left_over:
        yield take(left_over)


def _hand(worker: Connection, waiting: Mapping[Connection, Iterator[Table]], at: dict[Connection, Table]) -> None:
    """Give a process its next table; nothing where there is none left."""
    table = next(waiting[worker], None)
    if table is None:
        at.pop(worker, None)
        return
    at[worker] = table
    rules = table.rules
    worker.send(Task(rules.game.law.id, rules.as_of, rules.elected, table.open))


def _listen(worker: Connection, waiting: Mapping[Connection, Iterator[Table]], at: dict[Connection, Table]) -> None:
    """Hear what a process says; one that is gone has left its table behind."""
    table = at[worker]
    try:
        kind, name, value = worker.recv()
    except (EOFError, OSError):
        table.close("its process ended")
        del at[worker]
        return
    if kind == "end":
        table.keep()
        _hand(worker, waiting, at)
    else:
        row = kind == "row"
        table.hear(kind, name, msgspec.json.decode(value, type=Edge, dec_hook=kept.fraction) if row else value)


def _work(to: Connection) -> None:
    """A process: it takes tables until nobody gives it one; Ctrl-C is heard by who started it."""
    signal(SIGINT, SIG_IGN)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            task: Task = to.recv()
            game = games.game(task.game)
            each(game.rules(game, task.as_of, task.elected), task.open, lambda *said: to.send(_sent(*said)))
            to.send(("end", "", None))


def _sent(kind: str, name: str, value: Any) -> tuple[str, str, Any]:
    return kind, name, kept.encoded(value) if kind == "row" else value
