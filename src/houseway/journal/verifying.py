"""Verify a whole journal: a stream at a time, on all cores, and no more of it in memory than the rounds in hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from msgspec import Struct

from houseway.journal.database import ALWAYS, PAGE, Journal
from houseway.journal.records import HOUSE, Head, Record
from houseway.journal.replay import UNREADABLE
from houseway.journal.seal_key import read
from houseway.journal.verify import (
    Finding,
    altered,
    carried_otherwise,
    chain,
    missing,
    otherwise,
    sealed,
    taken_away,
    unreadable,
    unsealed,
)

ALONE = 20_000
"""Records of a journal that one process has verified before others have started."""
TELL_SECONDS = 0.5
PASSES = 4
"""How often a stream is read: for its hashes, what is kept of its seals, its rulings, and what was sealed."""


class Judged(Struct, frozen=True):
    """What an unaltered stream comes to."""

    away: list[Finding] = []
    """What was sealed and is not kept any more."""
    otherwise: list[Finding] = []
    unsealed: list[Finding] = []
    sealed: bool = False


class Verdicts(Struct, frozen=True):
    """What was found; where anything was altered, nothing is judged."""

    altered: list[Finding]
    otherwise: list[Finding] | None = None
    unsealed: list[Finding] | None = None
    sealed: bool = True


class CountedJournal(Journal):
    """A journal that tells how many records are read of it."""

    told: Callable[[int], None]

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """As of any journal."""
        for number, record in enumerate(super().records(table, after, limit), 1):
            yield record
            if number % PAGE == 0:
                self.told(PAGE)


Task = Callable[[Journal, str, Head | None], Any]


def verified(
    where: str,
    heads: Mapping[str, Head] | None = None,
    seal_key: str = "",
    tell: Callable[[float], None] = lambda part: None,
) -> Verdicts:
    """All verdicts on a journal; ``seal_key`` is the file of its key, and ``tell`` hears which part is done."""
    journal = _opened(where, seal_key)
    try:
        with _Cores(journal, seal_key, tell) as cores:
            found = _altered(journal, cores, dict(heads or {}))
            if found:
                return Verdicts(found)
            judged = cores.each(_judged, dict.fromkeys(journal.streams()))
    finally:
        journal.close()
    return Verdicts(
        [finding for one in judged for finding in one.away], [finding for one in judged for finding in one.otherwise],
        [finding for one in judged for finding in one.unsealed], any(one.sealed for one in judged),
    )  # fmt: skip


def _opened(where: str, seal_key: str) -> CountedJournal:
    return CountedJournal(where, create=False, key=read(Path(seal_key)) if seal_key else None)


def _altered(journal: Journal, cores: _Cores, heads: dict[str, Head]) -> list[Finding]:
    streams = journal.streams()
    if not all(map(_is_text, streams)):  # no query finds a stream by such a name
        return list(altered(journal.everything(), heads))
    found = cores.each(_chain, {stream: heads.get(stream) for stream in streams})
    gone = {stream: head for stream, head in heads.items() if stream not in streams}
    return [finding for one in found for finding in one] + list(missing(gone))


def _is_text(name: str) -> bool:
    return all(not "\ud800" <= sign <= "\udfff" for sign in name)


def _chain(journal: Journal, stream: str, head: Head | None) -> list[Finding]:
    return list(chain(stream, journal.records(stream, -ALWAYS), head))


def _judged(journal: Journal, stream: str, _: Head | None) -> Judged:
    try:
        if stream == HOUSE:
            return Judged(otherwise=list(carried_otherwise(journal)))
        return Judged(
            list(taken_away(journal, stream)), list(otherwise(journal, stream)), list(unsealed(journal, stream)),
            sealed(journal, stream),
        )  # fmt: skip
    except UNREADABLE as error:  # of no engine, or of one whose words this one does not know
        return Judged(otherwise=[unreadable(stream, error)])


# ── on all cores ─────────────────────────────────────────────────────────────────────────────────


class _Cores:
    """Processes that each have the journal open; none where there is little to do."""

    def __init__(self, journal: CountedJournal, seal_key: str, tell: Callable[[float], None]) -> None:
        self._journal, self._tell = journal, tell
        self._lengths = {stream: journal.head(stream).length for stream in journal.streams() if _is_text(stream)}
        whole, width = sum(self._lengths.values()), min(len(os.sched_getaffinity(0)), len(self._lengths))
        self._whole, self._alone = PASSES * whole, 0
        context = get_context("spawn")
        self._read = context.Value("q", 0)
        journal.told = self._counted
        self._pool = (
            ProcessPoolExecutor(width, context, _start, (journal.where, seal_key, self._read))
            if whole > ALONE and width > 1
            else None
        )

    def __enter__(self) -> _Cores:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, task: Task, streams: Mapping[str, Head | None]) -> list[Any]:
        """Do a task for each stream: the longest first, and their answers in the streams' order."""
        if self._pool is None:
            return [task(self._journal, *one) for one in streams.items()]
        longest = sorted(streams, key=lambda stream: -self._lengths.get(stream, 0))
        begun = {stream: self._pool.submit(_work, task, stream, streams[stream]) for stream in longest}
        waiting = set(begun.values())
        while waiting:
            waiting = wait(waiting, TELL_SECONDS).not_done
            self._told(self._read.value)
        return [begun[stream].result() for stream in streams]

    def _counted(self, number: int) -> None:
        self._alone += number
        self._told(self._alone)

    def _told(self, read: int) -> None:
        self._tell(min(1.0, read / self._whole) if self._whole else 1.0)


_OPEN: list[CountedJournal] = []
"""The journal of a process that works for another one."""


def _start(where: str, seal_key: str, count: Any) -> None:
    signal(SIGINT, SIG_IGN)  # Ctrl-C is heard by who waits

    def told(number: int) -> None:
        with count.get_lock():
            count.value += number

    journal = _opened(where, seal_key)
    journal.told = told
    _OPEN.append(journal)


def _work(task: Task, *given: Any) -> Any:
    return task(_OPEN[0], *given)
