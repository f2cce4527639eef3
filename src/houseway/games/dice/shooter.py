"""Who holds the dice or the shaker: offered clockwise, accepted or declined, given up, or passed on by order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from houseway.games.dice.records import Holding
from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.inputs import Choose, Close, Input, Order, Sit
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Ruled
from houseway.play.wagering import rotation, who_sits
from houseway.play.windows import offer

WINDOW: Final = frozenset({"bet", "remove", "choose", "order", "close", "sit", "leave", "new_dealer"})


class State(Protocol):
    """What outlives a roll of a game with a shooter."""

    shooter: str
    must_pass: bool


Table = TableOf[Rules, State]
T = TypeVar("T", bound=Table)


async def new_shooter(table: T, holding: Holding[T], order: Sequence[str] = ()) -> None:
    """1.7, 1.11, 13.7, 13:69F-1A.7: clockwise from the last shooter, or in the order given: who accepts first shoots.

    The next roll is a come out roll only if a decision made it one, whoever rolls.
    """
    state = table.state
    state.must_pass = True
    if not table.seats or holding.dealer:
        return
    seat = await offered_to(table, holding, order or clockwise(table.seats, state.shooter))
    if not seat:
        table.script(holding.declined, cite=holding.passed)
    while holding.waits and not seat:
        seat = await nobody(table, holding)
    if not seat:
        return
    table.role("shooter", seat, cite=holding.passed if state.shooter else holding.offered)
    state.shooter, state.must_pass = seat, False
    for act, cite in holding.begins:
        table.script(act, cite=cite)


def holds(table: Table, seat: str) -> bool:
    """Whether this seat is the shooter, and at the table."""
    return seat == table.state.shooter and not table.state.must_pass and seat in table.seats


def clockwise(seats: list[str], last: str) -> list[str]:
    """1.11, 13.7, 13:69F-1A.7: from the left of the last shooter, who comes last; at first from the dealer's left."""
    order = rotation(seats, last, step=1) if last else seats
    return [seat for seat in order if seat != last] + [last] * (last in seats)


async def offered_to(table: T, holding: Holding[T], order: Sequence[str]) -> str:
    """1.7, 13.7, 13:69F-1A.7: who accepts; a record that does not say so has the first of them accept."""
    for seat in order:
        words = f"{holding.what}, offered to seat {seat}"
        if await offer(table, seat, ("accept", "decline"), words, cite=holding.offered, default="accept") == "accept":
            return seat
    return ""


async def nobody(table: T, holding: Holding[T]) -> str:
    """1.11, 13:69F-1A.7: nobody shoots: wagers may be made; it is offered to who comes, or again to all."""
    given = await _awaiting_a_shooter(table, holding)
    if isinstance(given, Close):
        return await offered_to(table, holding, clockwise(table.seats, table.state.shooter))
    if isinstance(given, Choose) and given.do == "accept":
        table.say(Chose(seat=given.seat, do="accept", cite=holding.offered))
        return given.seat
    holding.take(table, given)
    return await offered_to(table, holding, [given.seat]) if isinstance(given, Sit) else ""


def _awaiting_a_shooter(table: T, holding: Holding[T]) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and given.do == "accept":
            if given.seat in table.seats:
                return None
            return Refusal(f"nobody sits at seat {given.seat}", who_sits(table), holding.offered)
        return refuse(table, holding, given)

    return Ask(
        f"somebody to accept {holding.what}", WINDOW - {"order"}, cite=holding.offered, judge=judge,
        who=("seats", "dealer"),
        offers=lambda seat: [Offer(verb="choose", do="accept", cite=holding.offered), *holding.offers(table, seat)],
    )  # fmt: skip


async def change(table: T, holding: Holding[T], given: Input) -> None:
    """1.3, 1.11, 13.7, 13:69F-1A.7: what happens before a roll; when the shooter gives up or leaves, it is offered."""
    if isinstance(given, Choose) and given.do == "pass":
        table.say(Chose(seat=given.seat, do="pass", cite=holding.passed))
        await new_shooter(table, holding)
        return
    holding.take(table, given)
    if not table.state.must_pass and not holds(table, table.state.shooter):
        await new_shooter(table, holding)
    elif table.state.must_pass and isinstance(given, Sit):
        await new_shooter(table, holding, [given.seat])


def refuse(table: T, holding: Holding[T], given: Input) -> Refusal | None:
    """1.11, 13.7, 13:69F-1A.7: only who holds it gives it up; anything else is a matter of the wagers."""
    if not isinstance(given, Choose) or given.do != "pass":
        return holding.refuse(table, given)
    if holds(table, given.seat):
        return None
    legal = f"seat {table.state.shooter}" if holds(table, table.state.shooter) else ""
    return Refusal(f"seat {given.seat} does not hold {holding.what}", legal, holding.passed)


def offers(table: T, holding: Holding[T], seat: str) -> list[Offer]:
    """What a seat may do before the roll: with its wagers, and as the shooter."""
    gives_up = [Offer(verb="choose", do="pass", cite=holding.passed)] if holds(table, seat) else []
    return holding.offers(table, seat) + gives_up


async def ordered(table: T, holding: Holding[T], order: Order) -> None:
    """1.11, 13.7, 13:69F-1A.7: a supervisor orders it passed on."""
    event = f"{order.by or holding.supervisor} orders {holding.what} passed"
    ruling = f"seat {table.state.shooter} passes {holding.what}"
    table.say(Ruled(event=event, ruling=ruling, cite=holding.passed))
    await new_shooter(table, holding)
