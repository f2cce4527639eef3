"""What an exact analysis gives, whatever the method, and what all methods share: the seat, the stake, the ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from msgspec import Struct

from houseway.maths.walker import gather
from houseway.play.inputs import Bet, Close
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled

SEAT = "1"
"""The seat whose wagers are analysed: alone at the table, with chips for anything."""

ROUND = 60_000
"""Cents of which every percentage, half, third and fifth is a whole number that no rounding touches."""


LIMITS = ("table_min", "table_max", "wager_increment")
"""Options that move no edge: what may be wagered at all."""


class End(NamedTuple):
    """How a wager ended: the seat's net and what it had at risk, in cents, and the paragraphs that settled it."""

    net: int
    risk: int
    cite: str


class Analysis(Struct, frozen=True, kw_only=True):
    """What a wager comes to, per unit of what is put down at first."""

    outcomes: dict[Fraction, Fraction]
    """The net, and its probability."""
    action: Fraction = Fraction(1)
    """The chips put at risk in all, as expected."""
    cites: tuple[str, ...] = ()
    """The paragraphs by which the engine settled it, the best outcome's first."""
    note: str = ""
    mean: float | None = None
    """The expected net as a decimal, where the outcomes are only counted in a simulation and it is known better."""
    method: str = "exact"
    """Of the mean: exact where it is a fraction, computed where it is a floating-point number, or simulated."""
    error: float | None = None
    """Of the mean, where it is computed: what it is off by at the most."""
    stderr: float | None = None
    """Of the mean, where it is simulated."""
    stderrs: dict[str, float] = {}
    """Of what is simulated: the standard errors that are smaller than independent counts would have."""
    rounds: int = 0
    """Of the simulation in which the outcomes are counted; none where they are as exact as the mean."""
    off: float | None = None
    """Of the outcomes, where they are computed: what the chance of any of them is off by at the most."""
    given: str = ""
    """What must have happened before the wager is made."""
    lasts: Fraction = Fraction(1)
    """The rounds (rolls, spins, hands) to its decision, as expected."""
    play: str = ""
    """The strategy by which it is played, in a few words; nothing where there is nothing to decide."""
    details: dict[str, Any] = {}
    """What else is known of it, as JSON has it: a strategy, the expectation by up card."""
    tables: dict[str, Any] = {}
    """What is too long to be read beside the rest: every hand, and how it is played."""


def nothing_left_out(_: Analysis) -> str:
    """Return "": no limit and no rounding touches the wager, or all of them are in the figure."""
    return ""


class Row(Struct, frozen=True, kw_only=True):
    """A line of the answer, not yet worked out: which wagers of the law it rests on, and how to analyse it."""

    wagers: tuple[str, ...]
    analyse: Callable[[], Analysis]
    whole: Callable[[], Analysis] | None = None
    """The same with its outcomes, where these take much longer than the mean."""
    by_amount: Callable[[Analysis], str] = nothing_left_out
    """Says what leaves an exactly payable amount alone and may touch another: a limit or a rounding; "" for nothing."""
    seconds: float = 0.0
    """How long the analysis takes on a core, about, where that is a second or more: what is short comes first."""

    @property
    def minutes(self) -> bool:
        """Whether that takes minutes: who waits at a table or a page does not get it."""
        return self.seconds >= 60.0


_HEARS: ContextVar[Callable[[float], None] | None] = ContextVar("hears", default=None)


@contextmanager
def heard(by: Callable[[float], None]) -> Iterator[None]:
    """While this lasts, who is given hears which part of a long analysis is done."""
    before = _HEARS.set(by)
    try:
        yield
    finally:
        _HEARS.reset(before)


def done(part: float) -> None:
    """Tell whoever waits which part of an analysis is done."""
    by = _HEARS.get()
    if by:
        by(part)


def exactly(rules: Rules) -> Rules:
    """The same rules without posted limits, and without a rounding that would hide what cannot be paid exactly."""
    free: dict[str, Any] = dict.fromkeys(LIMITS)
    if "payout_rounding" in rules.elected:
        free["payout_rounding"] = "reject_inexact"
    return rules.game.rules(rules.game, rules.as_of, {**rules.elected, **free})


def stake(rules: Rules, wagers: Iterable[str], amount: int) -> int:
    """The amount to analyse: the one that is given, or one that all of the wagers pay exactly."""
    return amount or lcm(ROUND, *(rules.wagers[id].unit for id in wagers))


def opened(rules: Rules, bets: Iterable[tuple[str, int]], start: Snapshot | None = None) -> AnyTable:
    """A table at which the seat has put its first wagers down."""
    table: AnyTable = Table(rules, resume=start) if start else Table(rules, {SEAT: None})
    for wager, amount in bets:
        table.feed(Bet(seat=SEAT, wager=wager, amount=amount))
    return table


def begun(rules: Rules, bets: Sequence[tuple[str, int]], start: Snapshot | None = None) -> Callable[[], AnyTable]:
    """The tables at which a walk begins: the first wagers are down and the dealer has closed."""

    def fresh() -> AnyTable:
        table = opened(rules, bets, start)
        table.feed(Close())
        return table

    return fresh


def outlay(table: AnyTable) -> int:
    """What the seat has put down: its wagers, and vigorish that is taken with them."""
    return -table.stack(SEAT)


def settlements(table: AnyTable, wager: str = "") -> list[Settled]:
    """What became of the seat's wagers in the round that ended."""
    return [
        tell
        for tell in table.tells
        if isinstance(tell, Settled) and tell.seat == SEAT and wager in ("", tell.wager)
    ]  # fmt: skip


def end(table: AnyTable) -> End:
    """How the round ended for the seat, with all that it had at risk."""
    tells = settlements(table)
    return End(table.net(SEAT), sum(tell.amount for tell in tells), cited(tells))


def end_of(table: AnyTable, wager: str) -> End:
    """The same for one of several wagers; one that was not made is at no risk."""
    tells = settlements(table, wager)
    return End(sum(_net(tell) for tell in tells), sum(tell.amount for tell in tells), cited(tells))


def cited(tells: Iterable[Settled]) -> str:
    """The paragraphs of settlements, each once."""
    return ", ".join(dict.fromkeys(cite for tell in tells for cite in tell.cite.split(", ")))


def _net(tell: Settled) -> int:
    won = tell.pays - tell.vigorish
    return {"win": won, "lose": -tell.amount}.get(tell.result, 0)


def analysed(ends: Mapping[End, Fraction], unit: int, note: str = "", **known: Any) -> Analysis:
    """An analysis from the ends, given that the wager was made, with what else is known of it."""
    made = {one: ends[one] for one in sorted(ends, reverse=True) if one.risk}
    total = sum(made.values())
    return Analysis(
        outcomes=gather((Fraction(one.net, unit), weight / total) for one, weight in made.items()),
        action=sum((one.risk * weight / total for one, weight in made.items()), Fraction(0)) / unit,
        cites=tuple(dict.fromkeys(cite for one in made for cite in one.cite.split(", "))),
        note=note,
        **known,
    )
