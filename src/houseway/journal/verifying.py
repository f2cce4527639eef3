"""Verify a whole journal: a stream at a time, on all cores, and no more of it in memory than the rounds in hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from msgspec import Struct

from houseway.journal.comparing import MONEY_STANDS
from houseway.journal.database import ALWAYS, PAGE, Journal
from houseway.journal.records import HOUSE, Head, Record
from houseway.journal.replay import UNREADABLE
from houseway.journal.seal_key import read
from houseway.journal.verify import (
    Finding,
    Remark,
    Repaired,
    Unreadable,
    altered,
    carried_otherwise,
    chain,
    missing,
    otherwise,
    readable,
    sealed,
    taken_away,
    unsealed,
)

ALONE = 20_000
"""Records of a journal that one process has verified before others have started."""
TELL_SECONDS = 0.5
PASSES = 4
"""How often a stream is read: for its hashes, what is kept of its seals, its rulings, and what was sealed."""


class Verdicts(Struct, frozen=True):
    """What was found; where anything was altered, nothing is judged."""

    altered: list[Finding]
    otherwise: list[Finding] | None = None
    unsealed: list[Finding] | None = None
    sealed: bool = True
    remarks: list[Finding] = []
    """How an earlier version has told the same ruling otherwise: one of each table, and how many there are."""
    repaired: list[Finding] = []
    """The tables that two persons have had ruled again."""


class CountedJournal(Journal):
    """A journal that tells how many records are read of it."""

    told: Callable[[int], None]

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """As of any journal."""
        for number, record in enumerate(super().records(table, after, limit), 1):
            yield record
            if number % PAGE == 0:
                self.told(PAGE)


Look = Callable[[Journal, str, Head | None], list[Any]]
"""What is found in a stream, whose head may have been signed."""
Task = tuple[Look, str, Head | None]


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
            return _judged(journal, cores)
    finally:
        journal.close()


def _judged(journal: Journal, cores: _Cores) -> Verdicts:
    """What unaltered streams come to; the look that takes longest is the first.

    A record that cannot be read is of no engine, or of one whose words this one does not know.
    """
    tables = journal.tables()
    looks: list[Task] = [(_otherwise, stream, None) for stream in journal.streams()]
    looks += [(look, table, None) for look in (_unsealed, _away, _sealed) for table in tables]
    found = [(look, one) for (look, _, _), answer in zip(looks, cores.each(looks), strict=True) for one in answer]
    strange = dict.fromkeys(one for _, one in found if isinstance(one, Unreadable))

    def by(wanted: Look) -> list[Any]:
        return [one for look, one in found if look is wanted and not isinstance(one, Unreadable)]

    ruled = by(_otherwise)
    remarks = [one for one in ruled if isinstance(one, Remark)]
    repaired: list[Finding] = [one for one in ruled if isinstance(one, Repaired)]
    otherwise = [one for one in ruled if not isinstance(one, Remark | Repaired)]
    return Verdicts(by(_away), [*otherwise, *strange], by(_unsealed), bool(by(_sealed)), _brief(remarks), repaired)


def _brief(remarks: list[Remark]) -> list[Finding]:
    """The first remark on each table, and how many there are; money that stands is a remark of its own."""
    money = [one for one in remarks if MONEY_STANDS in one.words]
    several: dict[str, list[Remark]] = {}
    for one in remarks:
        if one not in money:
            several.setdefault(one.table, []).append(one)
    brief = [
        Finding(table, found[0].seq, f"{len(found)} remarks; the first: {found[0].words}")
        for table, found in several.items()
    ]
    return [*brief, *money]


def _opened(where: str, seal_key: str) -> CountedJournal:
    return CountedJournal(where, read_only=True, key=read(Path(seal_key)) if seal_key else None)


def _altered(journal: Journal, cores: _Cores, heads: dict[str, Head]) -> list[Finding]:
    streams = journal.streams()
    if not all(map(_is_text, streams)):  # no query finds a stream by such a name
        return list(altered(journal.everything(), heads))
    found = cores.each([(_chain, stream, heads.get(stream)) for stream in streams])
    gone = {stream: head for stream, head in heads.items() if stream not in streams}
    return [finding for one in found for finding in one] + list(missing(gone))


def _is_text(name: str) -> bool:
    return all(not "\ud800" <= sign <= "\udfff" for sign in name)


def _chain(journal: Journal, stream: str, head: Head | None) -> list[Finding]:
    return list(chain(stream, journal.records(stream, -ALWAYS), head))


def _otherwise(journal: Journal, stream: str, _: Head | None) -> list[Finding]:
    return list(readable(stream, carried_otherwise(journal) if stream == HOUSE else otherwise(journal, stream)))


def _unsealed(journal: Journal, table: str, _: Head | None) -> list[Finding]:
    return list(readable(table, unsealed(journal, table)))


def _away(journal: Journal, table: str, _: Head | None) -> list[Finding]:
    return list(readable(table, taken_away(journal, table)))


def _sealed(journal: Journal, table: str, _: Head | None) -> list[str]:
    with suppress(*UNREADABLE):  # the look at what was taken away reads the same, and says so
        return [table] if sealed(journal, table) else []
    return []


# ── on all cores ─────────────────────────────────────────────────────────────────────────────────


class _Cores:
    """Processes that each have the journal open; none where there is little to do."""

    def __init__(self, journal: CountedJournal, seal_key: str, tell: Callable[[float], None]) -> None:
        self._journal, self._tell = journal, tell
        self._lengths = {stream: journal.head(stream).length for stream in journal.streams() if _is_text(stream)}
        whole, width = sum(self._lengths.values()), len(os.sched_getaffinity(0))
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

    def each(self, tasks: list[Task]) -> list[list[Any]]:
        """Do tasks, those of the longest streams first; what they found, in the order of the tasks."""
        if self._pool is None:
            return [look(self._journal, stream, head) for look, stream, head in tasks]
        longest = sorted(tasks, key=lambda task: -self._lengths.get(task[1], 0))
        begun = {task: self._pool.submit(_work, *task) for task in longest}
        waiting = set(begun.values())
        while waiting:
            waiting = wait(waiting, TELL_SECONDS).not_done
            self._told(self._read.value)
        return [begun[task].result() for task in tasks]

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


def _work(look: Look, stream: str, head: Head | None) -> list[Any]:
    return look(_OPEN[0], stream, head)
