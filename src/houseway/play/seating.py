"""Who sits down at a table and who leaves it; it has nothing to do with what is asked there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.hints import quoted
from houseway.money import dollars
from houseway.play.inputs import Input, Leave, Sit
from houseway.play.ledger import SEATS, Ledger, is_seat
from houseway.play.refusals import Refusal


class Coming(NamedTuple):
    """What a game says of people who come and go while something else is asked."""

    refuse: Callable[[Input], Refusal | None]
    go: Callable[[Input], None]


def who_sits(table: Ledger) -> str:
    """The seats that are taken, for whoever has named another."""
    return f"seats {', '.join(table.seats)}" if table.seats else "sit first: every seat is free"


def refuse_seating(table: Ledger, given: Input) -> Refusal | None:
    """Why somebody may not sit down or leave."""
    if isinstance(given, Sit):
        if not is_seat(given.seat):
            return Refusal(f"{quoted(given.seat)} is no seat", SEATS)
        if given.stack is not None and given.stack <= 0:
            return Refusal(f"{dollars(given.stack)} is not a stack", "an amount above zero")
    elif isinstance(given, Leave):
        if not table.seated(given.seat):
            return Refusal(f"nobody sits at seat {given.seat}", who_sits(table))
        standing = [chips.wager for chips in table.chips.values() if chips.seat == given.seat]
        if standing:
            return Refusal(f"seat {given.seat} still has wagers on the layout", f"decide {', '.join(standing)}")
    return None


def come_or_go(table: Ledger, given: Input) -> None:
    """Somebody sits down or leaves."""
    if isinstance(given, Sit):
        table.sit(given.seat, given.stack)
    elif isinstance(given, Leave):
        table.leave(given.seat)
