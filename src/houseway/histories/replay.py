"""Histories judged: does each hand end with the stacks that its history gives?"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from decimal import Decimal
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Literal, NamedTuple

from houseway import games
from houseway.histories import importing, phh
from houseway.histories.phh import BadHistory, History
from houseway.play import transcript
from houseway.play.table import Refused, Table

AT_ONCE = 64
"""Hands that one process judges before it is asked for the next."""
CENT = Decimal("0.01")

Result = Literal["same", "uncompared", "undecided", "differs", "refused", "bad"]


class Hand(NamedTuple):
    """A hand as a file has it: where it stands, the line before it, and its text."""

    where: str
    row: int
    text: str


class Replayed(NamedTuple):
    """What came of a hand, in one word and, unless all is well, one line; the characters of its text."""

    where: str
    result: Result
    line: str
    size: int


def replay(hand: Hand) -> Replayed:
    """Judge one hand, and compare the stacks in the end where its history gives them."""
    try:
        history = phh.read_hand(hand.text, hand.row)
        result, line = _judged(history)
    except BadHistory as error:
        result, line = "bad", str(error)
    return Replayed(hand.where, result, line, len(hand.text))


def _judged(history: History) -> tuple[Result, str]:
    record = transcript.from_plain(importing.transcript(history))
    try:
        table = transcript.open_table(record, games.rules)
        for raw in record.inputs:
            table.ruled(transcript.read(table, raw))
        table.rest()
    except transcript.Header as fault:
        return "refused", fault.refused.line()
    except Refused as refused:
        return "refused", refused.line()
    if not table.idle:
        return "undecided", f"the history ends where the table waits: {table.ask.words}"
    return _compared(history, table)


def _compared(history: History, table: Table[Any, Any]) -> tuple[Result, str]:
    given = history.finishing_stacks
    if given is None:
        return "uncompared", ""
    differs = []
    for player, (start, end) in enumerate(zip(history.starting_stacks, given, strict=True), 1):
        found = Decimal((start or 0) + table.net(str(player))) * CENT
        if start is not None and end is not None and abs(found - end) >= CENT:  # a history may give parts of a cent
            differs.append(f"p{player} has {found}, the history {end}")
    return ("differs", "; ".join(differs)) if differs else ("same", "")


# ── many hands ───────────────────────────────────────────────────────────────────────────────────


def replay_all(hands: Iterable[Hand], workers: int = 0) -> Iterator[Replayed]:
    """Judge hands in as many processes as the machine has cores, in their order; few hands are judged here."""
    chunks = _chunks(hands)
    workers = workers or len(os.sched_getaffinity(0))
    first = [*islice(chunks, 2)]
    if workers == 1 or len(first) < 2:
        for chunk in (*first, *chunks):
            yield from map(replay, chunk)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), signal, (SIGINT, SIG_IGN)) as pool:  # Ctrl-C is heard here
        waiting: deque[Future[list[Replayed]]] = deque()
        try:
            for chunk in (*first, *chunks):
                waiting.append(pool.submit(_replay, chunk))
                if len(waiting) > 4 * workers:  # no more of a large file is held than is being judged
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _chunks(hands: Iterable[Hand]) -> Iterator[list[Hand]]:
    left = iter(hands)
    while chunk := [*islice(left, AT_ONCE)]:
        yield chunk


def _replay(hands: list[Hand]) -> list[Replayed]:
    return [replay(one) for one in hands]
