"""Keno, 15.2 to 15.4: what a request may say, what it costs, and the ticket that the system issues for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, combinations
from math import comb
from typing import Final

from houseway.equipment.chance import sample
from houseway.games.keno.records import SPOT, Rules, State
from houseway.games.keno.tickets import Ticket
from houseway.law.games.keno.keno import ALL, LAW, MOST_WAYS, NUMBERS
from houseway.money import dollars
from houseway.play import accounts, inputs, tells
from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.inputs import Bet, Input, Numbers
from houseway.play.table import Table as TableOf
from houseway.play.tells import Form, Ruled, Settled
from houseway.play.wagering import refuse_bet, who_sits

Table = TableOf[Rules, State]
Groups = tuple[tuple[int, ...], ...]

EVERY: Final = frozenset(ALL)
LISTED: Final = frozenset(wager.id for wager in LAW.wagers)
FORMS: Final = ("way", "combination", "king")
RECENT: Final = 50
"""Tickets that a desk looks through for those of a seat."""
UNDECLARED: Final = ("", "quick_pick", "multi_game")
"""What says nothing of the type of wager."""


# ── the day ──────────────────────────────────────────────────────────────────────────────────────


def refuse_time(table: Table, given: Input) -> Refusal | None:
    """15.4: tickets bear date and time, and expire by the day: a record that gives times gives them in order."""
    if not given.at:
        return None
    try:
        at, before = datetime.fromisoformat(given.at), table.state.now
    except ValueError:
        return Refusal(f"at: {given.at!r} is no day", "a day and time such as 2011-03-01T20:15", "15.4")
    if at.tzinfo is not None:
        return Refusal(f"at: {given.at} has a zone", "the casino's own time", "15.4")
    if before and at < datetime.fromisoformat(before):
        return Refusal(f"at: {given.at} is before what was recorded last", f"{before} or later", "15.4")
    return None


def tick(table: Table, given: Input) -> None:
    """The desk's clock is the record's."""
    table.state.now = given.at or table.state.now


# ── 15.2 permissible wagers ──────────────────────────────────────────────────────────────────────


def refuse_marks(numbers: Sequence[int]) -> Refusal | None:
    """15.2: there are the numbers 1 to 80."""
    if EVERY.issuperset(numbers):
        return None
    number = next(number for number in numbers if number not in EVERY)
    return Refusal(f"there is no number {number}", f"1 to {NUMBERS}", "15.2")


def refuse_drawn(numbers: Sequence[int]) -> Refusal | None:
    """15.5: of the numbers 1 to 80 each is drawn once."""
    twice = _twice_marked(numbers)
    if twice:
        return Refusal(f"number {twice} stands twice", "each number once", "15.5")
    return refuse_marks(numbers)


def _twice_marked(numbers: Sequence[int]) -> int:
    """The first number that is there more than once; 0 where there is none."""
    if len({*numbers}) == len(numbers):
        return 0
    return next(number for number, times in Counter(numbers).items() if times > 1)


def unclear(given: inputs.Ticket) -> str:
    """15.7(a): why it is not clear which number or which type of wager is to be played."""
    if given.groups or given.king:
        return _unclear_groups(given)
    if given.ways or given.take:
        return "ways are marked, and no groups"
    if not given.numbers and not (given.quick_pick and given.wager.startswith(SPOT)):
        return "no numbers are marked"
    twice = _twice_marked(given.numbers)
    if twice:
        return f"number {twice} is marked twice"
    if given.numbers and given.wager not in UNDECLARED and given.wager != f"{SPOT}{len(given.numbers)}":
        return f"{given.wager} is marked, and {_count(len(given.numbers), 'number')}"
    return ""


def _unclear_groups(given: inputs.Ticket) -> str:
    marked = Counter(chain(*given.groups, [given.king] if given.king else []))
    twice = sorted(number for number, times in marked.items() if times > 1)
    if given.numbers or given.quick_pick or given.wager not in UNDECLARED + FORMS:
        return f"groups are marked, and {'numbers' if given.numbers else given.wager or 'a quick pick'}"
    if twice or not all(given.groups):
        return f"number {twice[0]} is in more than one group" if twice else "a group has no numbers"
    if bool(given.ways) == bool(given.take) or (given.king and given.ways):
        return "it is not marked in which ways the groups are played"
    if any(not _fits(way, len(given.groups)) for way in given.ways) or _twice(given.ways):
        return "a way names a group that is not there, or is marked twice"
    if any(not (0 if given.king else 1) <= size <= len(given.groups) for size in given.take):
        return (
            f"{_count(len(given.groups), 'group')} are marked, to be taken {', '.join(map(str, given.take))} at a time"
        )
    return "" if _is_a(given.wager, given) else f"{given.wager} is marked, and the groups make none"


def _is_a(form: str, given: inputs.Ticket) -> bool:
    """Whether the groups make the type of ticket that the request names."""
    if form == "combination":
        return count_ways(given) > MOST_WAYS or len({*spots_of(given)}) > 1
    return form != "king" or bool(given.king) or any(len(group) == 1 for group in given.groups)


def _twice(ways: Groups) -> bool:
    return len({frozenset(way) for way in ways}) < len(ways)


def _fits(way: tuple[int, ...], groups: int) -> bool:
    return bool(way) and len({*way}) == len(way) and all(1 <= place <= groups for place in way)


def selections(given: inputs.Ticket) -> tuple[Groups, Groups]:
    """15.2: the groups of a clear request, and the ways: for each wager the places of its groups.

    A straight ticket is one group; a king is the first group, and in every way.
    """
    if not given.groups and not given.king:
        return (tuple(sorted(given.numbers)),), ((1,),)
    groups = tuple(tuple(sorted(group)) for group in given.groups)
    if given.ways:
        return groups, given.ways
    king = ((given.king,),) if given.king else ()
    places = range(1 + len(king), len(groups) + len(king) + 1)
    first = (1,) if king else ()
    return king + groups, tuple(
        (*first, *some) for size in dict.fromkeys(given.take) for some in combinations(places, size)
    )


def count_ways(given: inputs.Ticket) -> int:
    """15.2: m groups taken r at a time are C(m, r) wagers."""
    return len(given.ways) + sum(comb(len(given.groups), size) for size in {*given.take}) or 1


# ── 15.3 placement of wagers ─────────────────────────────────────────────────────────────────────


def refuse_request(table: Table, given: inputs.Ticket) -> Refusal | None:
    """15.2 to 15.4: why no ticket is issued; a request that is merely unclear is returned, not refused."""
    if table.state.down:
        return Refusal(f"{table.state.down}: no ticket is issued", "present, system: up", "15.4")
    if not table.seated(given.seat):
        return Refusal(f"nobody sits at seat {given.seat}", who_sits(table))
    if not 1 <= given.games <= table.rules.games_most:
        return Refusal(f"a ticket for {given.games} games", f"1 to {table.rules.games_most}", "15.4")
    if given.wager and given.wager not in LISTED:
        return _unlisted(table, given.wager)
    if len(given.groups) > NUMBERS:
        return Refusal(f"{len(given.groups)} groups on one ticket", f"{NUMBERS} or fewer", "15.2")
    for numbers in (given.numbers, (given.king,) if given.king else (), *given.groups):
        refusal = refuse_marks(numbers)
        if refusal:
            return refusal
    return None if unclear(given) else _refuse_wagers(table, given)


def _refuse_wagers(table: Table, given: inputs.Ticket) -> Refusal | None:
    if count_ways(given) > MOST_WAYS:
        return Refusal(f"{count_ways(given)} wagers on one ticket", f"{MOST_WAYS} or fewer", "15.2")
    sizes = spots_of(given)
    for spots in sorted({*sizes}):
        wager = f"{SPOT}{spots}"
        if wager not in table.rules.wagers:
            return _unlisted(table, wager)
        refusal = refuse_bet(table, Bet(seat=given.seat, wager=wager, amount=given.amount), box="a new ticket")
        if refusal:
            return refusal
    price, stack = given.amount * len(sizes) * given.games, table.stack(given.seat)
    if price > stack and given.seat not in table.unlimited:
        wagers = f"{_count(len(sizes), 'wager')} in {_count(given.games, 'game')}"
        return Refusal(f"{wagers} cost {dollars(price)}, and seat {given.seat} has {dollars(stack)}")
    return None


def spots_of(given: inputs.Ticket) -> list[int]:
    """The number of spots of each wager of a clear request."""
    if given.quick_pick and not given.numbers:
        digits = given.wager.removeprefix(SPOT)
        return [int(digits)] if digits.isdigit() else [0]
    if not given.groups and not given.king:
        return [len(given.numbers)]
    groups, ways = selections(given)
    return [sum(len(groups[place - 1]) for place in way) for way in ways]


def _unlisted(table: Table, wager: str) -> Refusal:
    """15.2: spots that this house does not offer, or that nobody does."""
    offered = ", ".join(id.removeprefix(SPOT) for id in table.rules.wagers)
    return Refusal(f"{wager} is not offered here", f"spots {offered}", "15.2")


def offers(table: Table, seat: str) -> list[Offer]:
    """15.2: a quick pick of every number of spots; who chooses numbers pays as much."""
    stack = table.stack(seat)
    if not table.seated(seat) or table.state.down:
        return []
    found = []
    for id, terms in table.rules.wagers.items():
        least = -(-terms.least // terms.unit) * terms.unit
        bounds = [terms.most] * bool(terms.most) + [stack] * (seat not in table.unlimited)
        most = min(bounds, default=0) // terms.unit * terms.unit
        if not bounds or most >= least:
            found.append(Offer(verb="ticket", wager=id, least=least, most=most, step=terms.unit, cite=terms.wager.cite))
    return found


# ── 15.4 issuance of keno tickets ────────────────────────────────────────────────────────────────


async def request(table: Table, given: inputs.Ticket) -> None:
    """15.4: the writer enters the request, the player pays, and the system issues the ticket."""
    why = unclear(given)
    if why:
        returned(table, f"seat {given.seat}: {why}")
        return
    if given.quick_pick and not given.numbers:
        picked = await quick_pick(table, spots_of(given)[0])
        issue(table, given, (tuple(sorted(picked)),), ((1,),))
    else:
        issue(table, given, *selections(given))


async def quick_pick(table: Table, spots: int) -> tuple[int, ...]:
    """15.2: the system chooses the numbers."""
    picked: tuple[int, ...] = ()
    while len(picked) < spots:
        picked += await selecting(
            table, f"{spots} numbers for the quick pick", picked, spots, who="system", cite="15.2"
        )
    return picked


async def selecting(
    table: Table,
    words: str,
    drawn: tuple[int, ...],
    count: int,
    *,
    who: str,
    cite: str,
    hears: frozenset[str] = frozenset(),
) -> tuple[int, ...]:
    """Some or all of the numbers that are still to be drawn."""

    def judge(given: Numbers) -> Refusal | None:
        if not given.drawn or len(drawn) + len(given.drawn) > count:
            return Refusal(f"{_count(len(given.drawn), 'number')}", f"{count - len(drawn)} are still to be drawn", cite)
        return refuse_time(table, given) or refuse_drawn((*drawn, *given.drawn))

    def left() -> list[int]:
        return [number for number in ALL if number not in drawn]

    ask: Ask[Numbers] = Ask(
        words, frozenset({"numbers"}), cite=cite, judge=judge, who=(who,), hears=hears,
        chances=lambda: [(Numbers(drawn=(number,)), 1) for number in left()],
        draws=lambda source: Numbers(drawn=sample(left(), count - len(drawn), source)),
    )  # fmt: skip
    given = await ask
    tick(table, given)
    return given.drawn


def issue(table: Table, given: inputs.Ticket, groups: Groups, ways: Groups) -> None:
    """15.4: the ticket, with all that it must bear; its price lies on the games that it plays."""
    state = table.state
    ticket = Ticket(
        len(state.tickets) + 1, given.seat, state.game, given.games, given.amount, groups, ways,
        given.station or state.station, given.at,
    )  # fmt: skip
    state.tickets, state.until = state.tickets.add(ticket), max(state.until, ticket.last)
    table.say(
        tells.Ticket(
            ticket=ticket.number, seat=ticket.seat, game=ticket.game, games=ticket.games, groups=groups,
            wagers={f"{SPOT}{spots}": count for spots, count in ticket.spots.items()}, rate=ticket.rate,
            amount=ticket.price, station=ticket.station, casino=state.casino, issued=ticket.issued,
            cite="15.4",
        )
    )  # fmt: skip
    for spots, game, amount in stakes(ticket):
        table.place(Bet(seat=ticket.seat, wager=f"{SPOT}{spots}", amount=amount, box=str(game)), cite="15.4")


def stakes(ticket: Ticket) -> list[tuple[int, int, int]]:
    """What lies on each number of spots in each game."""
    games = range(ticket.game, ticket.last + 1)
    return [(spots, game, ticket.rate * count) for spots, count in ticket.spots.items() for game in games]


def returned(table: Table, event: str) -> None:
    """15.7(a): an unclear request goes back to the player."""
    table.say(Ruled(event=event, ruling="the request is returned; the player prepares another", cite="15.7(a)"))


# ── voids ────────────────────────────────────────────────────────────────────────────────────────


def refuse_void(table: Table, given: inputs.Void) -> Refusal | None:
    """15.7: a ticket is voided only before the outcome of its first game is determined (13:69E-1.28U(f))."""
    if table.state.down:
        return Refusal(f"{table.state.down}: no ticket is voided", "present, system: up", "15.4")
    ticket = found(table, given.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if ticket.status != "issued":
        return Refusal(f"ticket {ticket.number} is {ticket.status}", "", "15.6")
    if ticket.game < table.state.game:
        reason = (
            f"ticket {ticket.number} is in game {ticket.game}, whose outcome is determined: the system prevents a void"
        )
        return Refusal(reason, "", "15.7")
    return None


def found(table: Table, number: int) -> Ticket | Refusal:
    """The ticket of that number, or that there is none."""
    tickets = table.state.tickets
    if 1 <= number <= len(tickets):
        return tickets[number]
    return Refusal(f"no ticket {number} was issued", f"1 to {len(tickets)}" if len(tickets) else "", "15.4")


def holder(table: Table, number: int) -> str:
    """The seat that a ticket was issued to; none where there is no such ticket."""
    ticket = found(table, number)
    return "" if isinstance(ticket, Refusal) else ticket.seat


def recent(table: Table, seat: str) -> list[Ticket]:
    """The seat's issued tickets among the last ones: a screen offers these to be presented or voided."""
    tickets = table.state.tickets
    last = tickets.between(max(1, len(tickets) - RECENT + 1), len(tickets)) if table.seated(seat) else ()
    return [ticket for ticket in last if ticket.seat == seat and ticket.status == "issued"]


def staked(table: Table, seat: str) -> bool:
    """True if a ticket of the seat is in a game that is still to be drawn."""
    return any(ticket.last >= table.state.game for ticket in recent(table, seat))


def void(table: Table, given: inputs.Void) -> None:
    """15.4: a void slip, and the price goes back (13:69E-1.28U(f))."""
    ticket = table.state.tickets[given.ticket]
    table.state.tickets = table.state.tickets.put(ticket.number, ticket.now("voided"))
    table.say(Form(kind=f"void slip for ticket {ticket.number}", seat=ticket.seat, amount=ticket.price, cite="15.4"))
    for spots, count in ticket.spots.items():
        table.say(
            Settled(
                seat=ticket.seat, wager=f"{SPOT}{spots}", amount=ticket.rate * count * ticket.games, result="void",
                ticket=ticket.number, cite="15.4",
            )
        )  # fmt: skip
        for game in range(ticket.game, ticket.last + 1):
            chips = table.chips[accounts.bet(ticket.seat, f"{SPOT}{spots}", str(game))]
            table.take(chips, ticket.rate * count, "15.4")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
