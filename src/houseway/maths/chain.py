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
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import AnyTable, Table

K = TypeVar("K", bound=Hashable)


class Decided(Struct, Generic[K], frozen=True):
    """An end of the chain: what it came to."""

    outcome: K


class Solved(NamedTuple, Generic[K]):
    """How a chain ends, and after how many rounds, as expected."""

    ends: dict[K, Fraction]
    rounds: Fraction


class Chain(Struct, frozen=True, kw_only=True):
    """A wager that rounds are played for until it is decided."""

    rules: Rules
    start: Snapshot
    """The table at which it has just been made."""
    unit: int
    """What was put down, in cents."""
    outcome: Callable[[AnyTable], Any]
    """What it came to, once it is decided; else nothing."""
    state: Callable[[AnyTable], Hashable]
    """All that the rounds to come depend on."""
    act: Callable[[AnyTable], None] = lambda table: None
    """What the seat does at the beginning of each round."""
    note: str = ""
    given: str = ""

    def begun(self, snapshot: Snapshot) -> AnyTable:
        """A table in a state of the chain, where the seat has acted."""
        table: AnyTable = Table(self.rules, resume=snapshot)
        self.act(table)
        return table


class States:
    """The states of a chain as they are found: each with a table that is in it."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        first = chain.state(Table(chain.rules, resume=chain.start))
        self.known: dict[Hashable, Snapshot] = {first: chain.start}
        self.waiting = [first]

    def after(self, table: AnyTable) -> Hashable:
        """Where a round has led: `Decided`, or a state."""
        decided = self.chain.outcome(table)
        if decided is not None:
            return Decided(decided)
        state = self.chain.state(table)
        if state not in self.known:
            self.known[state] = table.snapshot()
            self.waiting.append(state)
        return state


def solve(chain: Chain) -> Solved[Any]:
    """The distribution of the outcome that first is one, and the rounds to it."""
    states = States(chain)
    rows: dict[Hashable, dict[Hashable, Fraction]] = {}
    for one in states.waiting:
        rows[one] = walk(partial(chain.begun, states.known[one]), states.after)
    ends, rounds = absorb(rows)
    return Solved({end.outcome: weight for end, weight in ends.items()}, rounds)


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
