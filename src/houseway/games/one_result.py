"""What games share whose wagers lie on a layout and are all decided by one result: the window, rulings, settlement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from houseway.money import Odds, dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Bet, Input, Order, Remove
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.tells import Form, Ruled
from houseway.play.wagering import WAGERING, bets_offered, box_of, chips_on, refuse_remove, refuse_seating, removals


class Verdict(NamedTuple):
    """What a result does to a wager: ``win`` at its odds, ``lose``, or ``half`` of it lost."""

    result: str
    cite: str
    odds: Odds = Odds(0)


Table = TableOf[Rules, object]


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


def window(
    table: Table,
    *,
    cite: str,
    refuse: Callable[[Bet], Refusal | None],
    hears: frozenset[str] = frozenset(),
    found: Callable[[Irregular], None] | None = None,
    refuse_order: Callable[[Order], Refusal | None] | None = None,
) -> Ask[Input]:
    """Wagers are made, changed and withdrawn until the dealer closes; ``refuse`` says which bets are not taken,
    ``refuse_order`` which orders of a supervisor, where there are any; ``found`` rules on what is heard."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Bet):
            refusal = refuse(given)
            return refuse_place(given, cite) if refusal is None else refusal
        if isinstance(given, Remove):
            return refuse_place(given, cite) or refuse_remove(table, given, cite)
        if isinstance(given, Order) and refuse_order:
            return refuse_order(given)
        return refuse_seating(table, given)

    verbs = WAGERING | {"order"} if refuse_order else WAGERING
    return Ask("wagers", verbs, cite=cite, judge=judge, who=("seats", "dealer"), hears=hears, found=found,
               offers=lambda seat: offers(table, seat, judge, cite))  # fmt: skip


def refuse_place(given: Bet | Remove, cite: str) -> Refusal | None:
    """A wager's id names its place on the layout."""
    if (given.box and box_of(given)) or given.spot or (isinstance(given, Bet) and given.numbers):
        return Refusal("a wager on this layout has no box, spot or numbers", "seat, wager, amount", cite)
    return None


def offers(table: Table, seat: str, judge: Callable[[Input], Refusal | None], cite: str) -> list[Offer]:
    """Every wager of the layout, and every stack of the seat's that may come off again."""
    return bets_offered(table, seat, table.rules.wagers, judge) + removals(table, seat, judge, cite)


# ── irregularities ───────────────────────────────────────────────────────────────────────────────


def rule(table: Table, kind: str, seat: str = "", *, outcome: str = "") -> None:
    """An irregularity: what happened and the ruling, in the law's words; ``outcome`` is the case that applies."""
    ruling = table.rules.rulings[kind]
    words = ruling.outcomes.get(outcome, ruling.ruling)
    table.say(Ruled(event=f"{whose(seat)}{ruling.event.rstrip('.')}", ruling=words, cite=ruling.cite))


def whose(place: str) -> str:
    """Before the event whose it is: a seat's by its number, the dealer's or that of another place by its name."""
    return f"Seat {place}: " if place[:1].isdigit() else f"{place.capitalize()}: " if place else ""


def report(table: Table, event: Irregular, cite: str) -> None:
    """9.1, 13.3, 13:69F-1A.3: the report of tampering names date and time, table number, name and license number of the
    finder."""
    given = event.given
    table.say(Form(kind="tampering_report", cite=cite))
    table.script(f"report: found {given.at} at table {given.table} by {given.by}", cite=cite)


# ── settlement ───────────────────────────────────────────────────────────────────────────────────


def settle(table: Table, verdicts: Mapping[str, Verdict]) -> None:
    """All losing wagers are taken, then all winning wagers are paid."""
    won: list[tuple[Chips, Verdict]] = []
    for chips in chips_on(table):
        verdict = verdicts[chips.wager]
        if verdict.result == "win":
            won.append((chips, verdict))
        elif verdict.result == "half":
            half(table, chips, verdict.cite)
        else:
            table.lose(chips, verdict.cite)
    for chips, verdict in won:
        table.win(chips, verdict.odds, verdict.cite)


def half(table: Table, chips: Chips, cite: str) -> None:
    """Half of the stake is lost and half goes back; an odd cent is not lost."""
    lost = table.amount(chips) // 2
    if lost:
        back = table.amount(chips) - lost
        table.script(f"take {dollars(lost)} of {chips.wager}, give {dollars(back)} back to seat {chips.seat}", cite)
    table.lose(chips, cite, amount=lost)
