"""The kernel of games that one result decides: a wheel, dice that are thrown once.

What each result is worth is asked of the engine, once for each wager; what is simulated is which result comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from houseway.compiled import compiled, inner
from houseway.maths.analysis import SEAT, begun, opened, outlay, stake
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed, three_alike
from houseway.maths.simulating.kernel import Bytes, How, Kernel, Kernels, Shorts, Tally, classes, counted
from houseway.maths.simulating.kernel import begun as first
from houseway.play.inputs import Close, Input
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import AnyTable

QUOTA = 6 * 682
"""Rounds of a unit: six of a word."""


@inner
def unit(results: Shorts, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """As many rounds as there is room for, whose results are equally likely."""
    counter, many = counter_of(seed, number), Word(len(results))
    for at in range(0, QUOTA, 6):
        fair = False
        while not fair:
            counter += STEP
            word = mixed(counter)
            a, b, c, one = three_alike(word & LOW, many)
            d, e, f, two = three_alike(word >> HALF, many)
            fair = one and two
        out[at] = results[a]
        out[at + 1] = results[b]
        out[at + 2] = results[c]
        out[at + 3] = results[d]
        out[at + 4] = results[e]
        out[at + 5] = results[f]
    return QUOTA


@compiled
def units(results: Shorts, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally) -> None:
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = first(number, tally)
        while at >= 0:
            at = counted(out, unit(results, room, out, seed, at), start, number, at, tally)


# ── what a result is worth ───────────────────────────────────────────────────────────────────────


class Result(NamedTuple):
    """A result: what is fed to a table, in how many of all equally likely ways it comes, and what a unit nets."""

    given: Input
    ways: int
    net: Fraction


def kernels(rules: Rules, how: How) -> Kernels:
    """Each wager offered, alone."""
    return {id: partial(kernel, rules, id) for id in rules.wagers}


def kernel(rules: Rules, wager: str, start: Snapshot | None = None) -> Kernel:
    """One wager, decided by one result; from another state of the table, where it needs one."""
    return drawn([one for one in results(rules, wager, start) for _ in range(one.ways)])


def drawn(every: list[Result]) -> Kernel:
    """A kernel of equally likely results."""
    by_result, values = classes([one.net for one in every])
    return Kernel(__name__, (by_result,), values, QUOTA)


def results(rules: Rules, wager: str, start: Snapshot | None = None) -> list[Result]:
    """Every result that can come, as the engine settles the wager on it."""
    bets = [(wager, stake(rules, [wager], 0))]
    unit = outlay(opened(rules, bets, start))
    return [
        Result(given, ways, Fraction(table.net(SEAT), unit))
        for given, ways, table in given_results(begun(rules, bets, start))
    ]


def given_results(fresh: Callable[[], AnyTable]) -> Iterator[tuple[Input, int, AnyTable]]:
    """Every result that can come at a table, in how many ways, and the table when the round is over."""
    chances = _awaiting(fresh).ask.chances
    assert chances is not None
    for given, ways in chances():
        table = _awaiting(fresh)
        before = table.round
        table.feed(given)
        while table.round == before:
            assert table.ask.chances is None, "more than one result decides the round"
            table.feed(table.ask.default or Close())
        yield given, ways, table


def _awaiting(fresh: Callable[[], AnyTable]) -> AnyTable:
    """A table that awaits the result."""
    table = fresh()
    while table.ask.chances is None:
        table.feed(table.ask.default or Close())
    return table
