"""Chains: a game whose wagers outlive the round is a Markov chain of its own `play`.

A state is what outlives a round, a transition is a round that the walker plays through the engine, and the chain ends
where the analysed wager is decided. States are eliminated one by one, in exact fractions, until only the ends are left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct

from houseway.maths.walker import walk
from houseway.play.history import Snapshot
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table

K = TypeVar("K", bound=Hashable)


class Decided(Struct, Generic[K], frozen=True):
    """An end of the chain: what it came to."""

    outcome: K


def solve(
    rules: Rules,
    start: Snapshot,
    *,
    outcome: Callable[[AnyTable], K | None],
    state: Callable[[AnyTable], Hashable],
    act: Callable[[AnyTable], None] = lambda table: None,
) -> dict[K, Fraction]:
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
    return {end.outcome: weight for end, weight in absorb(rows).items()}


def _begun(rules: Rules, snapshot: Snapshot, act: Callable[[AnyTable], None]) -> AnyTable:
    table: AnyTable = Table(rules, resume=snapshot)
    act(table)
    return table


def absorb(rows: dict[Any, dict[Any, Fraction]]) -> dict[Any, Fraction]:
    """Where the chain ends from its first state; the last state is eliminated first, which fills in least."""
    rows = {state: dict(row) for state, row in rows.items()}
    into: dict[Any, set[Any]] = {state: set() for state in rows}
    for state, row in rows.items():
        for after in row.keys() & into.keys():
            into[after].add(state)
    leave: dict[Any, Fraction] = {}
    for state in reversed(list(rows)):
        leave = _leaving(rows.pop(state), state)
        for before in into[state] & rows.keys():
            _through(rows[before], state, leave)
            for after in leave.keys() & into.keys():
                into[after].add(before)
    return leave


def _leaving(row: dict[Any, Fraction], state: Any) -> dict[Any, Fraction]:
    """A row given that its state is left."""
    leave = 1 - row.pop(state, Fraction(0))
    if not leave:
        raise ValueError(f"never decided from {state}")
    return {after: weight / leave for after, weight in row.items()}


def _through(row: dict[Any, Fraction], state: Any, leave: dict[Any, Fraction]) -> None:
    """A row that led to the eliminated state leads on to where that state leads."""
    weight = row.pop(state)
    for after, part in leave.items():
        row[after] = row.get(after, Fraction(0)) + weight * part
