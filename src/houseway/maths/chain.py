"""Chains: a game whose wagers outlive the round is a Markov chain of its own `play`.

A state is what outlives a round, a transition is a round that the walker plays through the engine, and the chain ends
where the analysed wager is decided. States are eliminated one by one, in exact fractions, until only the ends are left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from houseway.maths.walker import walk
from houseway.play.history import Snapshot
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table

K = TypeVar("K", bound=Hashable)


class Decided(Struct, Generic[K], frozen=True):
    """An end of the chain: what it came to."""

    outcome: K


class Solved(NamedTuple, Generic[K]):
    """How a chain ends, and after how many rounds, as expected."""

    ends: dict[K, Fraction]
    rounds: Fraction


def solve(
    rules: Rules,
    start: Snapshot,
    *,
    outcome: Callable[[AnyTable], K | None],
    state: Callable[[AnyTable], Hashable],
    act: Callable[[AnyTable], None] = lambda table: None,
) -> Solved[K]:
    """The distribution of the ``outcome`` that first is one, playing rounds on from ``start``.

    ``state`` names all that the rounds to come depend on; ``act`` is what the seat does at the beginning of each.
    """
    first = state(Table(rules, resume=start))
    known = {first: start}
    rows: dict[Hashable, dict[Hashable, Fraction]] = {}
    waiting = [first]

    def leaf(table: AnyTable) -> Hashable:
        decided = outcome(table)
        if decided is not None:
            return Decided(decided)
        after = state(table)
        if after not in known:
            known[after] = table.snapshot()
            waiting.append(after)
        return after

    for one in waiting:
        rows[one] = walk(partial(_begun, rules, known[one], act), leaf)
    ends, rounds = absorb(rows)
    return Solved({end.outcome: weight for end, weight in ends.items()}, rounds)


def _begun(rules: Rules, snapshot: Snapshot, act: Callable[[AnyTable], None]) -> AnyTable:
    table: AnyTable = Table(rules, resume=snapshot)
    act(table)
    return table


def absorb(rows: dict[Any, dict[Any, Fraction]]) -> Solved[Any]:
    """Where the chain ends from its first state; the last state is eliminated first, which fills in least.

    What an eliminated state takes in rounds goes to the states that led to it.
    """
    rows = {state: dict(row) for state, row in rows.items()}
    lasts = dict.fromkeys(rows, Fraction(1))
    into: dict[Any, set[Any]] = {state: set() for state in rows}
    for state, row in rows.items():
        for after in row.keys() & into.keys():
            into[after].add(state)
    leave: Solved[Any] = Solved({}, Fraction(0))
    for state in reversed(list(rows)):
        leave = _leaving(rows.pop(state), state, lasts[state])
        for before in into[state] & rows.keys():
            lasts[before] += rows[before][state] * leave.rounds
            _through(rows[before], state, leave.ends)
            for after in leave.ends.keys() & into.keys():
                into[after].add(before)
    return leave


def _leaving(row: dict[Any, Fraction], state: Any, rounds: Fraction) -> Solved[Any]:
    """A row given that its state is left, and the rounds that it takes till then."""
    leave = 1 - row.pop(state, Fraction(0))
    if not leave:
        raise ValueError(f"never decided from {state}")
    return Solved({after: weight / leave for after, weight in row.items()}, rounds / leave)


def _through(row: dict[Any, Fraction], state: Any, leave: dict[Any, Fraction]) -> None:
    """A row that led to the eliminated state leads on to where that state leads."""
    weight = row.pop(state)
    for after, part in leave.items():
        row[after] = row.get(after, Fraction(0)) + weight * part
