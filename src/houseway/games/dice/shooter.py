"""Who holds the dice or the shaker: offered clockwise, accepted or declined, given up, or passed on by order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.inputs import Choose, Close, Input, Order, Sit
from houseway.play.table import Table as AnyTable
from houseway.play.tells import Chose, Ruled
from houseway.play.wagering import rotation
from houseway.play.windows import offer

Table = AnyTable[Any, Any]
Acts = tuple[tuple[str, str], ...]
"""Physical acts, each with its paragraph."""

WINDOW = frozenset({"bet", "remove", "choose", "order", "close", "sit", "leave", "new_dealer"})


class Holding(Struct, frozen=True, kw_only=True):
    """What goes round the table, by which paragraphs, and what may be done while nobody holds it."""

    what: str
    """The dice, or the shaker."""
    offered: str
    """The paragraph by which it is offered."""
    passed: str
    """The paragraph by which it is given up or taken away."""
    supervisor: str
    declined: str
    """What follows where nobody accepts."""
    begins: Acts = ()
    """What a new shooter does."""
    waits: bool = False
    """Whether the game then waits for a shooter; otherwise the dealer shakes."""
    dealer: bool = False
    """Whether the dealer alone shakes: nobody is offered anything."""
    refuse: Callable[[Any, Input], Refusal | None]
    take: Callable[[Any, Input], None]
    offers: Callable[[Any, str], list[Offer]]
    """Wagers, which may be made meanwhile."""


async def new_shooter(table: Table, order: Sequence[str] = ()) -> None:
    """1.7, 1.11, 13.7, 13:69F-1A.7: clockwise from the last shooter, or in the order given: who accepts first shoots.

    The next roll is a come out roll only if a decision made it one, whoever rolls.
    """
    state, holding = table.state, table.rules.holding
    state.must_pass = True
    if not table.seats or holding.dealer:
        return
    seat = await offered_to(table, order or clockwise(table.seats, state.shooter))
    if not seat:
        table.script(holding.declined, cite=holding.passed)
    while holding.waits and not seat:
        seat = await nobody(table)
    if not seat:
        return
    table.role("shooter", seat, cite=holding.passed if state.shooter else holding.offered)
    state.shooter, state.must_pass = seat, False
    begin(table)


def begin(table: Table) -> None:
    """1.7, 1.8: what a new shooter does, where the section says so."""
    for act, cite in table.rules.holding.begins:
        table.script(act, cite=cite)


def holds(table: Table, seat: str) -> bool:
    """Whether this seat is the shooter, and at the table."""
    return seat == table.state.shooter and not table.state.must_pass and seat in table.seats


def clockwise(seats: list[str], last: str) -> list[str]:
    """1.11, 13.7, 13:69F-1A.7: from the left of the last shooter, who comes last; at first from the dealer's left."""
    order = rotation(seats, last, step=1) if last else seats
    return [seat for seat in order if seat != last] + [last] * (last in seats)


async def offered_to(table: Table, order: Sequence[str]) -> str:
    """1.7, 13.7, 13:69F-1A.7: who accepts; a record that does not say so has the first of them accept."""
    holding = table.rules.holding
    for seat in order:
        words = f"{holding.what}, offered to seat {seat}"
        if await offer(table, seat, ("accept", "decline"), words, cite=holding.offered, default="accept") == "accept":
            return seat
    return ""


async def nobody(table: Table) -> str:
    """1.11, 13:69F-1A.7: nobody shoots: wagers may be made; it is offered to who comes, or again to all."""
    given = await _awaiting_a_shooter(table)
    if isinstance(given, Close):
        return await offered_to(table, clockwise(table.seats, table.state.shooter))
    if isinstance(given, Choose) and given.do == "accept":
        table.say(Chose(seat=given.seat, do="accept", cite=table.rules.holding.offered))
        return given.seat
    table.rules.holding.take(table, given)
    return await offered_to(table, [given.seat]) if isinstance(given, Sit) else ""


def _awaiting_a_shooter(table: Table) -> Ask[Input]:
    holding: Holding = table.rules.holding

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and given.do == "accept":
            if given.seat in table.seats:
                return None
            return Refusal(f"nobody sits at seat {given.seat}", f"seats {', '.join(table.seats)}", holding.offered)
        return holding.refuse(table, given)

    return Ask(
        f"somebody to accept {holding.what}", WINDOW - {"order"}, cite=holding.offered, judge=judge,
        who=("seats", "dealer"),
        offers=lambda seat: [Offer(verb="choose", do="accept", cite=holding.offered), *holding.offers(table, seat)],
    )  # fmt: skip


async def change(table: Table, given: Input) -> None:
    """1.3, 1.11, 13.7, 13:69F-1A.7: what happens before a roll; when the shooter gives up or leaves, it is offered."""
    holding = table.rules.holding
    if isinstance(given, Choose) and given.do == "pass":
        table.say(Chose(seat=given.seat, do="pass", cite=holding.passed))
        await new_shooter(table)
        return
    holding.take(table, given)
    if not table.state.must_pass and not holds(table, table.state.shooter):
        await new_shooter(table)
    elif table.state.must_pass and isinstance(given, Sit):
        await new_shooter(table, [given.seat])


def refuse_pass(table: Table, given: Choose) -> Refusal | None:
    """1.11, 13.7, 13:69F-1A.7: only who holds it gives it up."""
    if holds(table, given.seat):
        return None
    legal = f"seat {table.state.shooter}" if holds(table, table.state.shooter) else ""
    return Refusal(f"seat {given.seat} does not hold {table.rules.holding.what}", legal, table.rules.holding.passed)


async def ordered(table: Table, order: Order) -> None:
    """1.11, 13.7, 13:69F-1A.7: a supervisor orders it passed on."""
    holding = table.rules.holding
    event = f"{order.by or holding.supervisor} orders {holding.what} passed"
    ruling = f"seat {table.state.shooter} passes {holding.what}"
    table.say(Ruled(event=event, ruling=ruling, cite=holding.passed))
    await new_shooter(table)
