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
    return np.array([values.index(net) for net in nets], dtype=np.int16), tuple(values)


# ── counting what is played ──────────────────────────────────────────────────────────────────────

ROUNDS, QUOTA, TOGETHER, LENGTH, BANKROLL, BET, MOST, WHOLE, SYSTEM, MOMENTS = range(10)
"""The places of `Tally.plan`: rounds in all and of a unit (0: as they come), whether units are summed up; rounds of a
session (0: there are none), its bankroll (0: chips for anything) and least bet, the most that is accepted (0:
anything), the parts of a cent, the betting system, and how often its money is looked at."""
MONEY, PLAYED, LEVEL, LAST, LOOKED = range(5)
"""The places of `Tally.purse`, of the session that is played."""
PLACES = 5
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


class Tally(NamedTuple):
    """What is counted: whole numbers, which add up in any order."""

    counts: Ints
    """Rounds by class."""
    worth: Ints
    """What a class is worth, in parts."""
    sums: Ints
    """Over units, where their rounds depend on each other: units, total², total × rounds, rounds²."""
    plan: Ints
    purse: Ints
    ends: Ints
    """[session, 0]: what it has won or lost in parts of a cent; [session, 1]: how many rounds it has played."""
    paths: Ints
    """[session, moment]: its money; of the first sessions alone."""


@inner
def begun(number: int, tally: Tally) -> int:
    """The first unit of what has this number: itself, or, of a session, the first of its own."""
    if tally.plan[LENGTH] == 0:
        return number
    tally.purse[:] = 0
    tally.purse[MONEY] = tally.plan[BANKROLL]
    return number * UNITS


@inner
def counted(out: Shorts, rounds: int, start: int, number: int, at: int, tally: Tally) -> int:
    """Count the rounds of a unit; the next unit of the same session, or -1 where there is none."""
    if tally.plan[LENGTH]:
        return at + 1 if seated(out, rounds, number - start, number, tally) else -1
    if tally.plan[QUOTA]:
        rounds = min(rounds, tally.plan[ROUNDS] - number * tally.plan[QUOTA])
    for place in range(rounds):
        tally.counts[out[place]] += 1
    if tally.plan[TOGETHER]:
        total = 0
        for place in range(rounds):
            total += tally.worth[out[place]]
        tally.sums[0] += 1
        tally.sums[1] += total * total
        tally.sums[2] += total * rounds
        tally.sums[3] += rounds * rounds
    return -1


@inner
def seated(out: Shorts, rounds: int, row: int, number: int, tally: Tally) -> bool:
    """The rounds of a unit as a session plays them, one bet after the other; whether it goes on after them."""
    plan, purse = tally.plan, tally.purse
    for place in range(rounds):
        outcome = out[place]
        bet = min(plan[BET] * multiple(plan[SYSTEM], purse[LEVEL], purse[LAST]), plan[MOST] or 1 << 62)
        if plan[BANKROLL]:
            bet = min(bet, purse[MONEY] // plan[WHOLE])
        net = bet * tally.worth[outcome]
        tally.counts[outcome] += 1
        purse[MONEY] += net
        purse[PLAYED] += 1
        stepped(plan[SYSTEM], (net > 0) - (net < 0), purse)
        ruined = plan[BANKROLL] > 0 and purse[MONEY] < plan[BET] * plan[WHOLE]
        over = ruined or purse[PLAYED] == plan[LENGTH]
        if number < len(tally.paths):
            looked(number, over, tally)
        if over:
            tally.ends[row, 0] = purse[MONEY] - plan[BANKROLL]
            tally.ends[row, 1] = purse[PLAYED]
            return False
    return True


@inner
def multiple(system: int, level: int, last: int) -> int:
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
def stepped(system: int, sign: int, purse: Ints) -> None:
    """What a win (1) or a loss (-1) changes in a system."""
    if sign == 0:
        return
    level = purse[LEVEL]
    if system == MARTINGALE:
        level = 0 if sign > 0 else level + 1
    elif system == PAROLI:
        level = (level + 1) % 4 if sign > 0 else 0
    elif system == DALEMBERT:
        level -= sign
    elif system == FIBONACCI:
        level += 1 if sign < 0 else -2
    purse[LEVEL] = min(max(level, 0), HIGHEST)


@inner
def looked(number: int, over: bool, tally: Tally) -> None:
    """Note the money of a session at the moments that have come; all that are left, when it is over."""
    plan, purse = tally.plan, tally.purse
    while purse[LOOKED] < plan[MOMENTS] and (
        over or purse[PLAYED] * plan[MOMENTS] >= (purse[LOOKED] + 1) * plan[LENGTH]
    ):
        tally.paths[number, purse[LOOKED]] = purse[MONEY]
        purse[LOOKED] += 1
