"""Keno, 15.6 and 15.7(b)-(c): what a ticket is worth, how it is paid, and what becomes of one that is not presented."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from houseway.games.keno.records import SPOT, Rules, State
from houseway.games.keno.requests import Table, found
from houseway.games.keno.tickets import Drawing, Ticket
from houseway.law.editions import edition
from houseway.law.games.keno.keno import AUTHORIZED_PAYS, SUPERVISORS, WRITER_PAYS
from houseway.money import Odds, dollars
from houseway.play import accounts, inputs
from houseway.play.asks import Ask, Refusal
from houseway.play.inputs import Choose
from houseway.play.tells import Recalled, Ruled, Settled
from houseway.play.wagering import who_sits


class Line(NamedTuple):
    """What the wagers of a ticket with so many spots that caught so many are worth in one game, stake included."""

    game: int
    spots: int
    caught: int
    amount: int
    pays: int


# ── what a ticket is worth ───────────────────────────────────────────────────────────────────────


def lines(rules: Rules, state: State, ticket: Ticket) -> list[Line]:
    """15.3: every game of a ticket that is over; where the payouts of a game exceed the limit, in proportion."""
    found = []
    for game in range(ticket.game, min(ticket.last, len(state.games)) + 1):
        drawing, schedule = state.games[game], state.paid(game, rules.schedule)
        for (spots, caught), count in drawing.catches(ticket).items():
            amount, paid = ticket.rate * count, schedule[spots].get(caught)
            pays = within_limit(rules, drawing, paid.pays(amount)) if paid else 0
            found.append(Line(game, spots, caught, amount, pays))
    return found


def within_limit(rules: Rules, drawing: Drawing, pays: int) -> int:
    """15.3: a payout, reduced to its part of the aggregate limit where all payouts of the game exceed that."""
    return pays * rules.aggregate // max(rules.aggregate, drawing.payouts) if rules.aggregate else pays


def due(rules: Rules, state: State, ticket: Ticket) -> int:
    """What a ticket is to be paid in all."""
    return sum(line.pays for line in lines(rules, state, ticket))


# ── 15.6 payment of winning wagers ───────────────────────────────────────────────────────────────


def today(state: State) -> date | None:
    """The day, as far as the record gives it."""
    return datetime.fromisoformat(state.now).date() if state.now else None


def expires(rules: Rules, drawing: Drawing) -> date | None:
    """15.6: the last day on which a ticket whose last game this was is paid; None where it never comes."""
    try:
        return date.fromisoformat(drawing.day) + timedelta(rules.days) if drawing.day else None
    except OverflowError:  # beyond the calendar
        return None


def expired(rules: Rules, state: State, game: int, now: date | None) -> bool:
    """15.6: whether the time to present tickets whose last game this was is over."""
    last = expires(rules, state.games[game])
    return now is not None and last is not None and now > last


def refuse_present(table: Table, given: inputs.Present) -> Refusal | None:
    """15.6: why a ticket cannot be paid: its games are not over, or it is voided, paid or expired."""
    state, ticket = table.state, found(table, given.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    seat = given.seat or ticket.seat
    if not table.seated(seat):
        return Refusal(f"nobody sits at seat {seat}", who_sits(table))
    if ticket.status != "issued":
        return Refusal(f"ticket {ticket.number} is {ticket.status}", "", "15.6")
    if ticket.last > len(state.games):
        return Refusal(f"ticket {ticket.number} plays game {ticket.last}, which is not concluded", "", "15.6")
    if all(state.games[game].returned for game in range(ticket.game, ticket.last + 1)):
        return Refusal(f"the wagers of ticket {ticket.number} were returned", "", "15.7")
    now = datetime.fromisoformat(given.at).date() if given.at else today(state)
    if expired(table.rules, state, ticket.last, now):
        return Refusal(
            f"ticket {ticket.number} expired after {expires(table.rules, state.games[ticket.last])}", "", "15.6"
        )
    return None


async def present(table: Table, given: inputs.Present) -> None:
    """15.6: the ticket is validated against the games that it plays, and paid; 15.7(c) while the system is down."""
    ticket = table.state.tickets[given.ticket]
    seat, found = given.seat or ticket.seat, lines(table.rules, table.state, ticket)
    whole = sum(line.pays for line in found)
    if whole and table.state.down and not await manual(table, ticket, seat, whole):
        return
    for line in found:
        settle(table, ticket, seat, line)
    table.state.tickets = table.state.tickets.put(ticket.number, ticket.now("paid" if whole else "lost"))


def settle(table: Table, ticket: Ticket, seat: str, line: Line) -> None:
    """15.3, 15.6: the schedule pays for the stake, which the house has taken: what is won beside it is the odds."""
    won = line.pays - line.amount
    cite = "15.3, 15.6" if line.pays else "15.6"
    table.say(
        Settled(
            seat=seat, wager=f"{SPOT}{line.spots}", amount=line.amount, pays=max(won, 0), box=str(line.game),
            result="win" if won > 0 else "lose" if won else "returned",
            odds=_odds(table, line) if won > 0 else None, ticket=ticket.number, cite=cite,
        )
    )  # fmt: skip
    table.move(accounts.HOUSE, accounts.seat(seat), line.pays, cite)


def _odds(table: Table, line: Line) -> Odds:
    """The odds of the schedule; of a payout that the aggregate limit reduced, those it comes to."""
    paid = table.state.paid(line.game, table.rules.schedule)[line.spots].get(line.caught)
    if paid is None or paid.pays(line.amount) != line.pays:
        return Odds(line.pays - line.amount, line.amount)
    return paid.odds


# ── 15.6(d) tickets that nobody presents ─────────────────────────────────────────────────────────


def not_presented(table: Table) -> list[tuple[int, str, int]]:
    """15.6: the winning tickets that nobody has presented: number, seat, and what each is due."""
    state = table.state
    out = (one for one in state.tickets.between(1, len(state.tickets)) if one.status == "issued")
    over = (one for one in out if state.swept < one.last < state.game)
    worth = ((one.number, one.seat, due(table.rules, state, one)) for one in over)
    return [one for one in worth if one[2]]


def refuse_sweep(table: Table, given: inputs.Sweep) -> Refusal | None:
    """15.6(d): on a yearly basis, on a day that the record gives."""
    state = table.state
    day = datetime.fromisoformat(given.at).date() if given.at else today(state)
    if day is None:
        return Refusal("the record gives no day", "sweep: {at: 2012-01-02}", "15.6(d)")
    if state.swept_on and day.year == date.fromisoformat(state.swept_on).year:
        return Refusal(f"the expired tickets were swept on {state.swept_on}", "once a year", "15.6(d)")
    return None


def sweep(table: Table) -> None:
    """15.6(d): the year's expired and unclaimed tickets go to the jackpot or to the Casino Revenue Fund."""
    rules, state = table.rules, table.state
    number, whole = 0, 0
    through = swept_through(rules, state)
    for ticket in unclaimed(rules, state, through):
        worth = due(rules, state, ticket)
        number, whole = number + bool(worth), whole + worth
    approved = f"in the manner approved by the {edition(table.rules.as_of).regulator}"
    to, words = (accounts.meter("jackpot"), "added to the keno jackpot") if rules.to_jackpot else FUND
    event = f"expired and unclaimed winning tickets: {number}, {dollars(whole)} in all"
    table.say(Ruled(event=event, ruling=f"{words}, {approved}", cite="15.6(d)"))
    table.move(accounts.HOUSE, to, whole, cite="15.6(d)")
    state.swept, state.swept_on = through, str(today(state))


FUND: Final = accounts.REVENUE_FUND, "paid to the Casino Revenue Fund"


def swept_through(rules: Rules, state: State) -> int:
    """The last game such that no ticket that ended with it, or before it, can still be presented."""
    now, game = today(state), state.swept
    while game < len(state.games) and (not state.games[game + 1].day or expired(rules, state, game + 1, now)):
        game += 1
    return game


def unclaimed(rules: Rules, state: State, through: int) -> Iterator[Ticket]:
    """The tickets that expired since the last sweep and were not paid."""
    if through == state.swept:
        return
    start = state.games[max(1, state.swept + 2 - rules.games_most)].first
    for ticket in state.tickets.between(start, len(state.tickets)):
        over = state.swept < ticket.last <= through
        if over and ticket.status == "issued" and expired(rules, state, ticket.last, today(state)):
            yield ticket


# ── 15.7(b)-(c) payment that the system does not make ────────────────────────────────────────────


async def manual(table: Table, ticket: Ticket, seat: str, whole: int) -> bool:
    """15.7(c): the writer may pay alone, or with authorization, or not until the system can verify the ticket."""
    event = f"ticket {ticket.number} wins {dollars(whole)}; {table.state.down}"
    if whole > AUTHORIZED_PAYS:
        table.say(Ruled(event=event, ruling="not paid until the system can verify the ticket", cite="15.7(c)3"))
        return False
    if not table.rules.manual:
        table.say(Ruled(event=event, ruling="this house waits for the system", cite="15.7(c)"))
        return False
    alone = whole <= WRITER_PAYS
    given = await _writer(seat, whole, alone=alone)
    if given.do != "pay":
        table.say(Ruled(event=event, ruling="the writer waits for the system", cite="15.7(c)"))
        return False
    ruling = "paid manually by the keno writer" + (f", authorized by {given.authorized_by}" if not alone else "")
    table.say(Ruled(event=event, ruling=ruling, cite="15.7(c)1" if alone else "15.7(c)2"))
    return True


def _writer(seat: str, whole: int, *, alone: bool) -> Ask[Choose]:
    """15.7(c)1-2: to pay or to wait; "may" is permission, so a record that says nothing waits."""

    def judge(given: Choose) -> Refusal | None:
        if given.seat != seat or given.do not in ("pay", "wait"):
            return Refusal(f"a payment to seat {seat} is asked for", "choose: pay, wait", "15.7(c)")
        if given.do == "pay" and not alone and given.authorized_by not in SUPERVISORS:
            by = f"authorized by {given.authorized_by!r}" if given.authorized_by else "without authorization"
            return Refusal(f"{dollars(whole)} {by}", f"authorized_by: {', '.join(SUPERVISORS)}", "15.7(c)2")
        return None

    cite = "15.7(c)1" if alone else "15.7(c)2"
    return Ask(
        f"the writer's payment of {dollars(whole)} to seat {seat}", frozenset({"choose"}), cite=cite, judge=judge,
        who=("dealer",), default=Choose(seat=seat, do="wait"),
    )  # fmt: skip


def refuse_input(table: Table, number: int) -> Refusal | None:
    """15.7(b): only a winning ticket is input by hand, and into a system that is operational."""
    if table.state.down:
        return Refusal(f"{table.state.down}: nothing is input", f"present: {number}, system: up", "15.7(c)")
    if not due(table.rules, table.state, table.state.tickets[number]):
        return Refusal(f"ticket {number} wins nothing", f"present: {number}", "15.7(b)")
    return None


def input_manually(table: Table, number: int) -> None:
    """15.7(b): the writer inputs a ticket that the system does not read."""
    ruling = f"the keno writer inputs it manually, in the manner approved by the {edition(table.rules.as_of).regulator}"
    table.say(Ruled(event=f"ticket {number} is not accepted or not read", ruling=ruling, cite="15.7(b)"))


# ── recall ───────────────────────────────────────────────────────────────────────────────────────


def refuse_recall(table: Table, game: int) -> Refusal | None:
    """15.5: totals are recalled of games that are over (13:69E-1.28U(m))."""
    over = len(table.state.games)
    if 1 <= (game or over) <= over:
        return None
    return Refusal(f"game {game or table.state.game} is not over", f"1 to {over}" if over else "", "15.5")


def recall(table: Table, game: int) -> None:
    """15.5: how many tickets a game had, how many of them win, and what was staked, is due and has been paid."""
    rules, state = table.rules, table.state
    game = game or len(state.games)
    tickets = list(state.of_game(game, rules.games_most))
    won = [(one, sum(line.pays for line in lines(rules, state, one) if line.game == game)) for one in tickets]
    table.say(
        Recalled(
            game=game, tickets=len(tickets), voided=sum(one.status == "voided" for one in state.issued_for(game)),
            winning=sum(pays > 0 for _, pays in won), amount=sum(one.rate * len(one.ways) for one in tickets),
            due=sum(pays for one, pays in won if one.status != "paid"),
            paid=sum(pays for one, pays in won if one.status == "paid"), cite="15.5",
        )
    )  # fmt: skip
