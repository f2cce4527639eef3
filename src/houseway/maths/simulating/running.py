"""Units of work, played in any order and by anybody: what they count adds up to the same."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from math import lcm
from typing import Any, NamedTuple, Protocol

import numpy as np

from houseway.games import part
from houseway.maths.chance import word_of
from houseway.maths.edges import Unknown
from houseway.maths.simulating.kernel import (
    BANKROLL,
    BET,
    CHIP,
    CLASSES,
    COUNTS,
    FOLLOWED,
    LENGTH,
    MOMENTS,
    MOST,
    QUOTA,
    ROUNDS,
    SUMS,
    SYSTEM,
    SYSTEMS,
    TOGETHER,
    WHOLE,
    Ints,
    Kernel,
    Tally,
    parts,
)
from houseway.money import dollars

FIRST, LOOKS = 1000, 60
"""The first sessions, whose money is looked at so many times."""
LARGEST = 1 << 62
"""No money that is counted is more, in parts of a cent."""
SOON, LONG = 1 << 16, 0.3
"""Rounds of the first pieces of work, and the seconds that later ones should take."""


class Sessions(NamedTuple):
    """Sessions that are played instead of single rounds; money in cents."""

    length: int
    """Rounds of each, unless the bankroll is lost before."""
    bankroll: int = 0
    """0: chips for anything."""
    bet: int = 1000
    most: int = 0
    """The most that the table accepts; 0: anything."""
    system: str = "flat"


class Work(NamedTuple):
    """What is simulated, as plain data: it may be sent to other machines."""

    kernel: Kernel
    rounds: int
    seed: int
    sessions: Sessions | None = None

    @property
    def numbers(self) -> int:
        """How many numbered pieces there are: units, or sessions."""
        return -(-self.rounds // (self.sessions.length if self.sessions else self.kernel.rounds))


class Counts(NamedTuple):
    """What was counted; two of them add up."""

    counts: Ints
    """Rounds by class."""
    sums: Ints
    ends: Counter[int]
    """Sessions by what they have won or lost, in parts of a cent."""
    lasted: Counter[int]
    """Sessions that lost the bankroll, by the rounds that they lasted."""
    paths: dict[int, Ints]
    """The money of the first sessions, by their number, at each moment."""

    @property
    def rounds(self) -> int:
        """How many rounds."""
        return int(self.counts.sum())

    def __add__(self, other: tuple[Any, ...]) -> Counts:
        assert isinstance(other, Counts)
        return Counts(
            self.counts + other.counts, self.sums + other.sums, self.ends + other.ends, self.lasted + other.lasted,
            self.paths | other.paths,
        )  # fmt: skip


def nothing(work: Work) -> Counts:
    """What is counted before anything is played."""
    return Counts(_zeros(len(work.kernel.values)), _zeros(4), Counter(), Counter(), {})


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


def tally_of(work: Work, numbers: int = 0, followed: int = 0) -> Tally:
    """Where so many sessions, if any, are counted, the first ones looked at; with what compiled code must know."""
    kernel, sessions = work.kernel, work.sessions
    (whole, worth), many = parts(kernel.values), len(kernel.values)
    tally = _zeros(COUNTS + 2 * many + (many + 2 * numbers + LOOKS * followed if sessions else 0))
    tally[COUNTS + many : COUNTS + 2 * many] = worth
    tally[CLASSES], tally[ROUNDS], tally[QUOTA] = many, work.rounds, kernel.rounds if kernel.fixed else 0
    tally[TOGETHER] = kernel.together
    if sessions is None:
        return tally
    tally[LENGTH], tally[BANKROLL], tally[BET] = sessions.length, sessions.bankroll * whole, sessions.bet
    tally[MOST], tally[WHOLE], tally[SYSTEM] = most_bet(work), whole, SYSTEMS[sessions.system]
    tally[MOMENTS], tally[FOLLOWED], tally[CHIP] = LOOKS, followed, step_of(kernel)
    tally[COUNTS + 2 * many : COUNTS + 3 * many] = kernel.stakes or 1
    return tally[None]


def countable(work: Work) -> int:
    """The largest bet of a session, in cents, of which no run of rounds comes to more than a machine's number holds."""
    sessions, (whole, worth) = work.sessions, parts(work.kernel.values)
    assert sessions is not None
    return (LARGEST - sessions.bankroll * whole) // (sessions.length * int(np.abs(worth).max()))


def most_bet(work: Work) -> int:
    """The most that a session bets, in cents: what the table accepts and pays exactly, and what can be counted."""
    assert work.sessions is not None
    most, step = min(work.sessions.most or LARGEST, countable(work)), step_of(work.kernel)
    return most - most % step


def step_of(kernel: Kernel) -> int:
    """The least bet, in cents, of which every result is whole cents; bets are multiples of it."""
    stakes = kernel.stakes or (1,) * len(kernel.values)
    return lcm(*((value / stake).denominator for value, stake in zip(kernel.values, stakes, strict=True)))


def played(work: Work, start: int, stop: int) -> Counts:
    """Play the pieces of these numbers."""
    kernel, many = work.kernel, len(work.kernel.values)
    followed = min(stop, FIRST, work.numbers) if work.sessions and start < FIRST else 0
    tally = tally_of(work, stop - start, followed)
    room, out = np.zeros(kernel.room, dtype=np.uint8), np.zeros(kernel.rounds + kernel.spare, dtype=np.int16)
    units = part(f"{kernel.module}:units")
    units(*kernel.given(), room, out, word_of(work.seed), start, stop, tally)
    found = tally.ravel()
    counts, rest = found[COUNTS : COUNTS + many], found[COUNTS + (3 if work.sessions else 2) * many :]
    sat, looks = np.split(rest, [len(rest) - LOOKS * followed])
    ends, lasted = sat.reshape(-1, 2).T
    paths = {number: looks.reshape(-1, LOOKS)[number].copy() for number in range(start, followed)}
    ruined = lasted[_ruined(work, ends)]
    return Counts(counts.copy(), found[SUMS : SUMS + 4].copy(), _counter(ends), _counter(ruined), paths)


def _ruined(work: Work, ends: Ints) -> Any:
    """Which sessions have lost so much that the least bet cannot be made."""
    if not (work.sessions and work.sessions.bankroll):
        return np.zeros(len(ends), dtype=np.bool_)
    whole, _ = parts(work.kernel.values)
    return ends < (work.sessions.bet - work.sessions.bankroll) * whole


def _counter(found: Ints) -> Counter[int]:
    values, counts = np.unique(found, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


# ── on threads ───────────────────────────────────────────────────────────────────────────────────


class Pool(Protocol):
    """Who plays pieces of work: threads of this process, or a cluster."""

    width: int
    """How many play at the same time."""

    def submit(self, work: Work, start: int, stop: int) -> Future[Counts]:
        """Have the pieces of these numbers played."""


class Threads:
    """Threads of this process; compiled code lets them run at the same time."""

    def __init__(self, width: int = 0) -> None:
        self.width = width or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.width)

    def submit(self, work: Work, start: int, stop: int) -> Future[Counts]:
        """Have the pieces of these numbers played."""
        work.kernel.given()  # large arrays are made once, and not by each of the threads that ask for them first
        return self._pool.submit(played, work, start, stop)


def run(work: Work, pool: Pool, hears: Callable[[float], None] = lambda part: None) -> tuple[Counts, bool]:
    """Play all of it; what was counted, and whether that is all: Ctrl-C ends it sooner, with what is known so far."""
    word_of(work.seed)
    if work.sessions and work.sessions.bet > (most := countable(work)):
        played_so = f"{dollars(work.sessions.bet)} a bet in sessions of {work.sessions.length} rounds"
        raise Unknown(f"{played_so}: more money than can be counted; bet {dollars(max(0, most))} at the most")
    if work.sessions and work.sessions.bet % (step := step_of(work.kernel)):
        raise Unknown(f"{dollars(work.sessions.bet)} a bet is not paid exactly; bet multiples of {dollars(step)}")
    total, waiting = nothing(work), dict[Future[Counts], tuple[int, float]]()
    size, start, done = max(1, SOON * work.numbers // max(1, work.rounds)), 0, 0
    try:
        while start < work.numbers or waiting:
            while start < work.numbers and len(waiting) < 2 * pool.width:
                stop = min(work.numbers, start + size)
                waiting[pool.submit(work, start, stop)] = stop - start, time.perf_counter()
                start = stop
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                many, since = waiting.pop(future)
                total += future.result()
                took = (time.perf_counter() - since) / 2  # it waited about as long as it played
                size = max(1, min(4 * size, int(many * LONG / max(took, 1e-6))))
                done += many
            hears(done / max(1, work.numbers))
    except KeyboardInterrupt:
        for future in waiting:
            if not future.cancel() and future.done():
                total += future.result()
        return total, False
    return total, True
