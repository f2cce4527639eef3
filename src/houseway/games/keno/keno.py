"""Subchapter 15, keno. A round is one act at the desk: a request, a drawing, a presentation, a void, a sweep.

15.2 to 15.4 are in `keno_requests`, 15.6 and the payments of 15.7 in `keno_payment`, the records in `keno_tickets`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from math import comb, lcm
from typing import Any, Final

from msgspec import structs

from houseway.games.keno import payment, requests
from houseway.games.keno.records import SPOT, Rules, State
from houseway.games.keno.requests import Table, refuse_drawn, refuse_time, tick
from houseway.games.keno.tickets import Drawing
from houseway.law.election import Unlawful
from houseway.law.games.keno.keno import DRAWN, LAW, NUMBERS
from houseway.money import For
from houseway.play import accounts, inputs
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Close, Input, Leave, Numbers, Present, Sit, Sweep, System
from houseway.play.rules import Game, offered, terms
from houseway.play.tells import Drawn, Ruled, Void
from houseway.play.wagering import place_or_seat, refuse_seating


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the desk has no option flags."""
    allowed = {spots for spots in elected["pay_schedule"] if spots in elected["spots_allowed"]}
    schedule = {
        int(spots): {int(caught): paid for caught, paid in line.items()}
        for spots, line in elected["pay_schedule"].items()
        if spots in allowed
    }
    refuse_schedule(schedule, elected["min_theoretical_return"])
    listed = {id: wager for id, wager in offered(LAW, as_of).items() if id.removeprefix(SPOT) in allowed}
    units = {f"{SPOT}{spots}": lcm(*(paid.unit for paid in line.values())) for spots, line in schedule.items()}
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(listed, units, elected, unpayable="15.3"),
        schedule=schedule,
        games_most=elected["games_per_ticket_max"],
        aggregate=elected["aggregate_limit_per_game"] or 0,
        days=elected["redemption_days"],
        to_jackpot=elected["expired_ticket_policy"] == "add_to_jackpot",
        manual=elected["manual_pay_when_down"] == "on",
    )


def refuse_schedule(schedule: Mapping[int, Mapping[int, For]], least: int | None) -> None:
    """15.3: some spots are played, and each returns what the house must return, where a least return is set."""
    if not schedule:
        raise Unlawful("the pay schedule has no line for any number of spots that is allowed", "15.3")
    for spots, line in schedule.items():
        back = sum((chance(spots, caught) * Fraction(*paid) for caught, paid in line.items()), Fraction(0))
        if least is not None and 100 * back < least:
            raise Unlawful(f"{SPOT}{spots} returns {float(100 * back):.4f} %; at least {least} % is set", "15.3")


def chance(spots: int, caught: int) -> Fraction:
    """15.5: how likely just so many of the numbers chosen are drawn."""
    return Fraction(comb(DRAWN, caught) * comb(NUMBERS - DRAWN, spots - caught), comb(NUMBERS, spots))


def state(rules: Rules) -> State:
    """A fresh desk: no tickets, and game 1 is open."""
    return State()


# ── the desk ─────────────────────────────────────────────────────────────────────────────────────

ACTS: Final = frozenset({"ticket", "void", "present", "close", "numbers", "sweep", "system", "sit", "leave"})
AT_THE_DESK: Final = frozenset(
    {"request_unclear", "ticket_not_read", "system_not_operational", "void_after_outcome", "corruption_detected"}
)


COMING_AND_GOING: Final = (Sit, Leave)
THE_DRAWING: Final = (Close, Numbers)


async def play(table: Table) -> None:
    """One act at the desk."""
    ask, found = table.once("desk", lambda: _desk(table)), None
    try:
        while isinstance(given := await ask, COMING_AND_GOING):
            tick(table, given)
            place_or_seat(table, given, cite="15.4")
    except Irregular as event:
        found = event
    if found is not None:
        await irregular(table, found)
        return
    tick(table, given)
    if isinstance(given, inputs.Ticket):
        await requests.request(table, given)
    elif isinstance(given, Present):
        await payment.present(table, given)
    elif isinstance(given, THE_DRAWING):
        await drawing(table, given.drawn if isinstance(given, Numbers) else ())
    else:
        administer(table, given)


def _desk(table: Table) -> Ask[Input]:
    return Ask(
        "a request, a ticket or the drawing", ACTS, cite="15.4", who=("seats", "dealer"), hears=AT_THE_DESK,
        judge=lambda given: refuse_time(table, given) or refuse(table, given), offers=lambda seat: offers(table, seat),
    )  # fmt: skip


def refuse(table: Table, given: Input) -> Refusal | None:
    """15.4 to 15.7: why this may not be done at the desk now."""
    if isinstance(given, inputs.Ticket):
        return requests.refuse_request(table, given)
    if isinstance(given, inputs.Void):
        return requests.refuse_void(table, given)
    if isinstance(given, Present):
        return payment.refuse_present(table, given)
    if isinstance(given, Sweep):
        return payment.refuse_sweep(table, given)
    if isinstance(given, System):
        return refuse_system(table, given)
    return refuse_drawing(table, given) if isinstance(given, THE_DRAWING) else refuse_seating(table, given)


def administer(table: Table, given: Input) -> None:
    """15.4, 15.6(d), 15.7(c): voids, the yearly sweep, and the system."""
    if isinstance(given, inputs.Void):
        requests.void(table, given)
    elif isinstance(given, Sweep):
        payment.sweep(table)
    elif isinstance(given, System):
        system(table, given)


def offers(table: Table, seat: str) -> list[Offer]:
    """Tickets to buy, winning ones to present, and those of the open game, which may be voided."""
    rules, one = table.rules, table.state
    mine = requests.recent(table, seat)
    over = [t for t in mine if t.last < one.game and not payment.expired(rules, one, t.last, payment.today(one))]
    won = [(ticket, payment.due(rules, one, ticket)) for ticket in over]
    voidable = [ticket for ticket in mine if ticket.game == one.game and not one.down]
    return [
        *requests.offers(table, seat),
        *(Offer(verb="present", ticket=ticket.number, most=due, cite="15.6") for ticket, due in won if due),
        *(Offer(verb="void", ticket=ticket.number, cite="15.4") for ticket in voidable),
    ]


# ── 15.5 keno games; selection of numbers ────────────────────────────────────────────────────────


def refuse_drawing(table: Table, given: Input) -> Refusal | None:
    """15.5: the system selects, so it must be operational; a record may give the numbers at once."""
    if table.state.down:
        return Refusal(f"{table.state.down}: no numbers are drawn", "present, system: up", "15.5")
    if not isinstance(given, Numbers):
        return None
    if not 1 <= len(given.drawn) <= DRAWN:
        return Refusal(f"{len(given.drawn)} numbers", f"{DRAWN} are drawn", "15.5")
    return refuse_drawn(given.drawn)


async def drawing(table: Table, drawn: tuple[int, ...]) -> None:
    """15.5: the game is closed, and 20 numbers are drawn, at once or one after the other."""
    one = table.state
    table.closed = "15.5"
    table.script(f"game {one.game} is closed: no ticket is issued or voided", cite="15.5")
    told(table, drawn)
    while len(drawn) < DRAWN:
        try:
            some = await requests.selecting(
                table, f"the numbers of game {one.game}", drawn, DRAWN, who="equipment", cite="15.5",
                hears=AT_THE_SELECTION,
            )  # fmt: skip
        except Irregular as event:
            if event.kind == "void_after_outcome":
                prevented(table, event)
                continue
            malfunction(table)
            conclude(table, drawn, returned=True)
            return
        told(table, some)
        drawn += some
    for chips in in_game(table):
        table.move(chips.account, accounts.HOUSE, table.amount(chips), cite="15.5")
    conclude(table, drawn)


AT_THE_SELECTION: Final = frozenset({"uncorrectable_malfunction", "void_after_outcome"})


def told(table: Table, numbers: tuple[int, ...]) -> None:
    """15.5: numbers as they come."""
    if numbers:
        table.say(Drawn(game=table.state.game, numbers=numbers, cite="15.5"))


def in_game(table: Table) -> list[Chips]:
    """The wagers of the game that is open."""
    return [chips for chips in table.chips.values() if chips.box == str(table.state.game)]


def conclude(table: Table, numbers: tuple[int, ...], *, returned: bool = False) -> None:
    """15.5: the game is recorded under its number, and the next is open; tickets are reckoned when presented."""
    one, day = table.state, payment.today(table.state)
    over = Drawing(numbers, one.first, one.until, str(day or ""), returned)
    if table.rules.aggregate and not returned:
        tickets = one.of_game(one.game, table.rules.games_most)
        over = structs.replace(over, payouts=over.total(tickets, table.rules.schedule))
    one.games = one.games.add(over)
    one.first, one.until = len(one.tickets) + 1, 0


# ── 15.7 irregularities ──────────────────────────────────────────────────────────────────────────


async def irregular(table: Table, event: Irregular) -> None:
    """15.7: what is reported at the desk."""
    late = refuse_time(table, event.given)
    if late:
        raise table.refused_detail(event, late)
    tick(table, event.given)
    if event.kind == "request_unclear":
        requests.returned(table, f"{f'seat {event.given.seat}: ' if event.given.seat else ''}the request is unclear")
    elif event.kind == "ticket_not_read":
        await not_read(table, event)
    elif event.kind == "void_after_outcome":
        prevented(table, event)
    else:
        go_down(table, event)


async def not_read(table: Table, event: Irregular) -> None:
    """15.7(b): a winning ticket is input manually by the writer, and paid as any other."""
    given = Present(ticket=event.given.ticket, seat=event.given.seat)
    refusal = payment.refuse_present(table, given) or payment.refuse_input(table, given.ticket)
    if refusal:
        raise table.refused_detail(event, refusal)
    payment.input_manually(table, given.ticket)
    await payment.present(table, given)


def prevented(table: Table, event: Irregular) -> None:
    """15.7: the system prevents a void once the selection has begun (13:69E-1.28U(f))."""
    number = event.given.ticket
    ticket = requests.found(table, number)
    if isinstance(ticket, Refusal):
        raise table.refused_detail(event, ticket)
    if ticket.game == table.state.game and not table.closed:
        reason = f"the numbers of game {ticket.game} are not being selected yet"
        raise table.refused_detail(event, Refusal(reason, f"void: {number}", "15.7"))
    table.say(
        Ruled(event=f"a void of ticket {number}", ruling="the system prevents it: the ticket stands", cite="15.7")
    )


def malfunction(table: Table) -> None:
    """15.7: not corrected: all wagers of the game are returned, and its other games stand (13:69E-1.28U(h))."""
    table.say(Void(scope=f"game {table.state.game}: a malfunction in the selection, not corrected", cite="15.7"))
    for chips in in_game(table):
        table.void(chips, cite="15.7", result="returned")


def go_down(table: Table, event: Irregular) -> None:
    """15.7(c): the system is not operational; 15.7: corruption suspends the operation (13:69E-1.28U(k))."""
    if table.state.down:
        raise table.refused_detail(event, Refusal(table.state.down, "system: up", "15.7(c)"))
    if event.kind == "corruption_detected":
        table.state.down = "the operation is suspended"
        table.say(Ruled(event="a corruption is detected", ruling="suspended until it is dealt with", cite="15.7"))
    else:
        system(table, System(do="down"))


def refuse_system(table: Table, given: System) -> Refusal | None:
    """15.7(c): it goes down when it is up, and comes up when it is down; only then can it recall."""
    down = table.state.down
    if given.do not in ("up", "down", "recall"):
        return Refusal(f"system: {given.do!r}", "up, down, recall", "15.7(c)")
    if (given.do == "up") != bool(down):
        return Refusal(down or "the system is operational", "system: up" if down else "system: down", "15.7(c)")
    return payment.refuse_recall(table, given.game) if given.do == "recall" else None


def system(table: Table, given: System) -> None:
    """15.7(c): down or up; 15.5: totals on demand."""
    if given.do == "recall":
        payment.recall(table, given.game)
        return
    table.state.down = "the system is not operational" if given.do == "down" else ""
    ruling = "winning tickets may be paid manually" if given.do == "down" else "tickets are issued, drawn and paid"
    event = table.state.down or "the system is operational"
    table.say(Ruled(event=event, ruling=ruling, cite="15.7(c)"))


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, count=lambda table: len(table.state.games), box="game",
    deals="draw",
    desk=True, holder=requests.holder, staked=requests.staked, unclaimed=payment.not_presented,
    asked="houseway.maths.keno.keno:asked",
    analysis="houseway.maths.keno.keno:rows",
    kernels="houseway.maths.keno.kernel:kernels",
    layout="houseway.service.layouts.keno.keno:layout",
    example="houseway.games.keno:keno.yaml",
    varied=(
        {},
        {"aggregate_limit_per_game": "20", "jackpot": "on", "expired_ticket_policy": "add_to_jackpot"},
    ),
)  # fmt: skip
