"""What a kernel is: a module with two functions, and plain data that says what they play.

``unit(*arrays, *shared, room, out, seed, number)`` plays one numbered unit of work (a shoe, or some thousand rounds)
with the words of that number alone, writes the *class* of each round's outcome into ``out``, and gives how many rounds
it has played. It is plain code on whole numbers and arrays, so that it is compiled for processors and for GPUs.

``units(*arrays, *shared, room, out, seed, start, stop, tally)`` plays the units of these numbers, and is the same few
lines in every kernel: Numba keeps compiled code for a function that stands in a file.

What a class is worth is not known to either: `Kernel.values` says it, and the engine said it to whoever made those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import inner
from houseway.games import part

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int64]


class How(NamedTuple):
    """How a game is played, as far as its player or the house may choose."""

    strategy: str = "best"
    """The best play, a published chart, or a rule of thumb that the game's entry names."""
    grid: str = ""
    """A strategy of one's own, as it is printed; it goes before the named one."""
    wager: str = ""
    """The one asked for, where a game reads it from its name: a keno ticket by its groups."""
    penetration: float = 0.0
    """The part of a shoe before the cutting card; 0: a fixed number of rounds from each shoe, as an edge has it."""
    counting: str = ""
    """How the cards that are out are counted, where the bet depends on it."""
    spread: tuple[int, int] = (1, 1)
    """The least and the greatest bet of one who counts."""


class Kernel(NamedTuple):
    """A wager ready to be simulated: plain data, which travels to other processes and machines."""

    module: str
    """Where its functions stand."""
    arrays: tuple[NDArray[Any], ...]
    """The rules: what `unit` is given first."""
    values: tuple[Fraction, ...]
    """What each class of outcomes is worth, net, per unit of the first wager."""
    rounds: int
    """Rounds of a unit: as many in each, or about."""
    spare: int = 0
    """Places beyond these that a unit may write to."""
    shared: str = ""
    """The dotted path of a cached function that gives large arrays which no rule changes (ranks of hands): they follow
    ``arrays``, and do not travel."""
    room: int = 1
    """Bytes of working space."""
    fixed: bool = True
    """Whether each unit has as many rounds as any other."""
    together: bool = False
    """Whether rounds of a unit depend on each other, as from one shoe: the standard error is that of whole units."""
    stakes: tuple[int, ...] = ()
    """How many units are bet, by class, where that depends on a count; ``values`` are what such a bet wins."""
    notes: tuple[str, ...] = ()
    """What is assumed, in words."""

    def given(self) -> tuple[NDArray[Any], ...]:
        """What its functions are given first."""
        return (*self.arrays, *(part(self.shared)() if self.shared else ()))


Kernels = Mapping[str, Callable[[], Kernel]]
"""By the name of the row that gives the exact edge; none is made before it is asked for."""


def parts(values: tuple[Fraction, ...]) -> tuple[int, Ints]:
    """In how many parts a unit is divided, and what each class is worth in them."""
    whole = lcm(*(value.denominator for value in values))
    return whole, np.array([int(value * whole) for value in values], dtype=np.int64)


def classes(nets: list[Fraction]) -> tuple[Shorts, tuple[Fraction, ...]]:
    """Outcomes by what they are worth: the class of each, and the values of the classes."""
    values = sorted({*nets})
    places = {value: place for place, value in enumerate(values)}
    return np.array([places[net] for net in nets], dtype=np.int16), tuple(values)


# ── counting what is played ──────────────────────────────────────────────────────────────────────

CLASSES, ROUNDS, QUOTA, TOGETHER, LENGTH, BANKROLL, BET, MOST, WHOLE, SYSTEM, MOMENTS, FOLLOWED, CHIP = range(13)
"""The first places of a tally, its plan: classes of outcomes, rounds in all and of a unit (0: as they come), whether
units are summed up; rounds of a session, its bankroll (0: chips for anything) and least bet, the most that is bet, the
parts of a cent, the betting system, how often its money is looked at, in how many sessions, and what bets
are multiples of."""
SUMS = CHIP + 1
"""Over units, where their rounds depend on each other: units, total², total × rounds, rounds²."""
MONEY, PLAYED, LEVEL, LOOKED = range(SUMS + 4, SUMS + 8)
"""Of the session that is played."""
COUNTS = LOOKED + 1
"""From here on: rounds by class; what each class is worth, in parts; where sessions are played, how many units each
class has bet; of each session, what it has won or lost in parts of a cent, and its rounds; of those that are looked at,
by their number, the money at each moment."""
FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI = range(5)
SYSTEMS = {
    "flat": FLAT, "martingale": MARTINGALE, "paroli": PAROLI, "dalembert": DALEMBERT, "fibonacci": FIBONACCI,
}  # fmt: skip
"""How the next bet follows from the last: not at all; doubled after a loss; doubled after each of three wins; a unit
more after a loss and less after a win; the next of 1, 1, 2, 3, 5 … after a loss and two back after a win."""
UNITS, MOST_SESSIONS = 1 << 16, 1 << 32
"""Units kept for a session, and the sessions that there are words for."""
HIGHEST = 40
"""Levels of a system: no bet is more than 2⁴⁰ units."""

Tally = Ints
"""What is counted: whole numbers, which add up in any order. One array, since each more takes its time to compile, as
sessions do: where there are none it has one dimension, and what they need is not compiled; else it is the only row of
two."""


@inner
def begun(number: int, tally: Tally) -> int:
    """The first unit of what has this number: itself, or, of a session, the first of its own."""
    if tally.ndim == 1:
        return number
    for place in range(MONEY, COUNTS):
        tally[0, place] = 0
    tally[0, MONEY] = tally[0, BANKROLL]
    return number * UNITS


@inner
def counted(out: Shorts, rounds: int, start: int, number: int, at: int, tally: Tally) -> int:
    """Count the rounds of a unit; the next unit of the same session, or -1 where there is none."""
    if tally.ndim == 2:
        return at + 1 if seated(out, rounds, number - start, number, tally[0]) else -1
    if tally[QUOTA]:
        rounds = min(rounds, tally[ROUNDS] - number * tally[QUOTA])
    for place in range(rounds):
        tally[COUNTS + out[place]] += 1
    if tally[TOGETHER]:
        total, worth = 0, COUNTS + tally[CLASSES]
        for place in range(rounds):
            total += tally[worth + out[place]]
        tally[SUMS] += 1
        tally[SUMS + 1] += total * total
        tally[SUMS + 2] += total * rounds
        tally[SUMS + 3] += rounds * rounds
    return -1


@inner
def seated(out: Shorts, rounds: int, row: int, number: int, tally: Ints) -> bool:
    """The rounds of a unit as a session plays them, one bet after the other; whether it goes on after them."""
    worth, staked = COUNTS + tally[CLASSES], COUNTS + 2 * tally[CLASSES]
    end = COUNTS + 3 * tally[CLASSES] + 2 * row
    for place in range(rounds):
        outcome = out[place]
        units = multiple(tally[SYSTEM], tally[LEVEL]) * tally[staked + outcome]
        bet = tally[BET] * units if units <= tally[MOST] // tally[BET] else tally[MOST]
        if tally[BANKROLL]:
            bet = min(bet, tally[MONEY] // tally[WHOLE])
        bet -= bet % tally[CHIP]
        net = bet * tally[worth + outcome] // tally[staked + outcome]
        tally[COUNTS + outcome] += 1
        tally[MONEY] += net
        tally[PLAYED] += 1
        stepped(tally[SYSTEM], (net > 0) - (net < 0), tally)
        ruined = tally[BANKROLL] > 0 and tally[MONEY] < tally[BET] * tally[WHOLE]
        over = ruined or tally[PLAYED] == tally[LENGTH]
        if number < tally[FOLLOWED]:
            looked(number, over, tally)
        if over:
            tally[end] = tally[MONEY] - tally[BANKROLL]
            tally[end + 1] = tally[PLAYED]
            return False
    return True


@inner
def multiple(system: int, level: int) -> int:
    """How many units a system bets now."""
    if system in (MARTINGALE, PAROLI):
        return 1 << level
    if system == DALEMBERT:
        return 1 + level
    if system == FIBONACCI:
        one, two = 1, 1
        for _ in range(level):
            one, two = two, one + two
        return one
    return 1


@inner
def stepped(system: int, sign: int, tally: Ints) -> None:
    """What a win (1) or a loss (-1) changes in a system."""
    if sign == 0:
        return
    level = tally[LEVEL]
    if system == MARTINGALE:
        level = 0 if sign > 0 else level + 1
    elif system == PAROLI:
        level = (level + 1) % 4 if sign > 0 else 0
    elif system == DALEMBERT:
        level -= sign
    elif system == FIBONACCI:
        level += 1 if sign < 0 else -2
    tally[LEVEL] = min(max(level, 0), HIGHEST)


@inner
def looked(number: int, over: bool, tally: Ints) -> None:
    """Note the money of a session at the moments that have come; all that are left, when it is over."""
    path = len(tally) - (tally[FOLLOWED] - number) * tally[MOMENTS]
    while tally[LOOKED] < tally[MOMENTS] and (
        over or tally[PLAYED] * tally[MOMENTS] >= (tally[LOOKED] + 1) * tally[LENGTH]
    ):
        tally[path + tally[LOOKED]] = tally[MONEY]
        tally[LOOKED] += 1
