"""Run long or dangerous work in processes of its own, with limits of time, memory and queue.

What a stranger can ask for (to read the law, to check a house file, to analyse a game) never runs in a process that
serves pages. A worker reads one task a line from its standard input and writes its result as one line; both are JSON.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import date
from math import ceil
from threading import Lock, Timer
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from houseway import games
from houseway.house import check as house_check
from houseway.house.file import BadHouse, loads
from houseway.journal.replay import remade
from houseway.law.election import Unlawful
from houseway.money import dollars
from houseway.play.inputs import Close
from houseway.rulebook.sections import NoSection
from houseway.service import readings
from houseway.service.limits import Places

MEBIBYTE = 1024 * 1024
NICENESS = 10
"""Of a worker: the pages come first."""
MAX_TASKS = 50
"""Tasks after which a worker is replaced, for compiled code stays in its memory."""
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
"""That this process was started with, before it chose one of them; none where the system does not say."""
PRIVATE = "HOUSEWAY_"
"""Begins the names of environment variables that a worker does not get: passwords, the database."""


class TooMuch(Exception):
    """A task that takes more time or memory than it may."""


class _Task:
    """A task in the queue or at work; ``dropped`` when nobody waits for it any more."""

    def __init__(self, line: bytes) -> None:
        self.line, self.dropped = line, False
        self.worker: _Worker | None = None


class Workers:
    """A pool of worker processes, each started when it is first needed."""

    def __init__(self, number: int = 1, *, queue: int, each: int, seconds: float, mebibytes: int) -> None:
        self._seconds, self._mebibytes = seconds, mebibytes
        self._threads = ThreadPoolExecutor(number, "workers")
        self._idle: list[_Worker] = []
        self._tasks: dict[Future[Any], _Task] = {}
        self._lock = Lock()
        self._places = Places("such questions", number + queue, each, ceil(seconds / 2))

    def submit(self, caller: str, task: str, given: Any) -> Future[msgspec.Raw]:
        """The result to come, as JSON, or `TooMuch` if it exceeds a limit.

        `Busy` if too many tasks wait, or of this caller. A place in the queue is kept until the work has ended or is
        dropped.
        """
        leave = self._places.enter(caller)
        asked = _Task(msgspec.json.encode({"task": task, "given": given}))
        future = self._threads.submit(self._work, asked)
        with self._lock:
            self._tasks[future] = asked

        def ended(future: Future[Any]) -> None:
            with self._lock:
                self._tasks.pop(future, None)
            leave()

        future.add_done_callback(ended)
        return future

    def drop(self, future: Future[Any]) -> None:
        """Nobody waits for this any more: what is in the queue is not begun, what is at work ends with its process."""
        if future.cancel():
            return
        with self._lock:
            task = self._tasks.get(future)
            if task:
                task.dropped = True
                if task.worker:
                    task.worker.kill()

    def _work(self, task: _Task) -> msgspec.Raw:
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        worker = worker or _Worker(self._mebibytes)
        with self._lock:
            task.worker, begins = worker, not task.dropped
        answer = worker.ask(task.line, self._seconds) if begins else None
        with self._lock:
            task.worker = None
        if answer is None or task.dropped or worker.tasks >= MAX_TASKS:
            worker.end()
        else:
            with self._lock:
                self._idle.append(worker)
        return _result(answer)

    def close(self) -> None:
        """End the processes that do nothing; one at work ends with its task."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            while self._idle:
                self._idle.pop().end()


class _Worker:
    """A process that works on one task after the other."""

    def __init__(self, mebibytes: int) -> None:
        self.tasks = 0
        own = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "houseway.service.workers", str(mebibytes)], env=own, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        if CORES:  # also where the service itself stays on one of them
            os.sched_setaffinity(self._process.pid, CORES)

    def ask(self, line: bytes, seconds: float) -> bytes | None:
        """The answer to a task; None where the process died or was killed because its time was up."""
        self.tasks += 1
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = Timer(seconds, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
            return self._process.stdout.readline() or None
        except BrokenPipeError:
            return None
        finally:
            timer.cancel()

    def kill(self) -> None:
        """Kill the process; who waits for its answer gets none."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process, and forget it."""
        self.kill()
        with suppress(BrokenPipeError):
            self._process.communicate()


class _Said(Struct, omit_defaults=True):
    """What a worker says: what it was asked for, or why not."""

    done: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    kind: str = ""
    refused: list[str] = []
    bug: str = ""


def _result(answer: bytes | None) -> msgspec.Raw:
    said = msgspec.json.decode(answer, type=_Said) if answer else _Said()
    if said.kind:
        raise _REFUSALS[said.kind](*said.refused)
    if said.bug:
        structlog.get_logger().error("bug in a worker", trace=said.bug)
        raise RuntimeError("a worker failed")
    if said.done is msgspec.UNSET:
        raise TooMuch("this takes more time or memory than one question may")
    return said.done


# ── in the worker process ────────────────────────────────────────────────────────────────────────


def edges(game: str, as_of: date, elect: dict[str, Any]) -> list[dict[str, Any]]:
    """The exact edges of a game under elected rules."""
    from houseway.maths.edges import Unknown, edges  # here, because the service also runs without the extra `maths`

    try:
        return [one.plain() for one in edges(game, games.rules(game, elect, as_of=as_of), minutes=False)]
    except Unknown as unknown:
        raise Unlawful(str(unknown)) from None


def chart(game: str, as_of: date, elect: dict[str, Any]) -> dict[str, Any]:
    """The strategy chart of a game under elected rules."""
    from houseway.maths import charts

    try:
        rules = games.rules(game, elect, as_of=as_of)
        return charts.plain(rules, charts.chart(rules))
    except charts.Unknown as unknown:
        raise Unlawful(str(unknown)) from None


def advice(recipe: dict[str, Any], seat: str, seq: int) -> dict[str, Any]:
    """What a coach says to a seat, who has seen the cards of this round that the seat may see, and no others."""
    table = remade(recipe)
    coach = games.part(table.rules.game.coach)(table, seat)
    coach.see(table, Close(), table.recent[table.last :])
    found = coach.advise(table)
    if found is None:
        return {"seat": seat, "seq": seq}
    return {
        "seat": seat, "seq": seq, "best": found.best, "worth": found.worth,
        "costs": {do: found.costs(do) for do in found.worth}, "stake": dollars(found.stake), "box": found.box,
        "method": found.method, "note": found.note,
    }  # fmt: skip


def check(text: str, as_of: date | None) -> Any:
    """Whether a house file is legal, under the law of a day, or of its own."""
    house = loads(text)
    return house_check.check(house, as_of or house.as_of)


TASKS: dict[str, Callable[..., Any]] = {
    "edges": edges, "chart": chart, "advice": advice, "check": check, "games": readings.all_games,
    "game": readings.game, "guide": readings.guide, "irregularities": readings.irregularities,
    "contents": readings.contents, "section": readings.section, "search": readings.search,
    "difference": readings.difference,
}  # fmt: skip
DAYS = ("as_of", "first", "second")
"""What of a task is a date."""
_REFUSALS: dict[str, type[Exception]] = {"BadHouse": BadHouse, "Unlawful": Unlawful, "NoSection": NoSection}


def _answer(line: bytes) -> bytes:
    try:
        asked = msgspec.json.decode(line)
        given = asked["given"]
        given |= {name: date.fromisoformat(given[name]) for name in DAYS if given.get(name)}
        return _encoded({"done": TASKS[asked["task"]](**given)})
    except (BadHouse, Unlawful, NoSection) as error:
        cite = [error.cite] if isinstance(error, Unlawful) else []
        return _encoded({"kind": type(error).__name__, "refused": [str(error), *cite]})
    except (MemoryError, RecursionError):
        return _encoded({})
    except Exception:  # noqa: BLE001 - the process that asked logs it
        return _encoded({"bug": traceback.format_exc()})


def _encoded(answer: dict[str, Any]) -> bytes:
    return msgspec.json.encode(answer, enc_hook=lambda number: number.item())  # of numpy


def main() -> None:
    """Answer tasks until the process that asks is gone."""
    size = int(sys.argv[1]) * MEBIBYTE
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))
    os.nice(NICENESS)
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    for line in sys.stdin.buffer:
        out.write(_answer(line) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
