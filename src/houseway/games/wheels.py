"""What roulette and the big six wheel share: wagers until "No more bets", a spin, losing wagers before winning ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from houseway.law.terms import Irregularity
from houseway.money import Odds, dollars
from houseway.play import rules as elected_rules
from houseway.play.asks import Ask, Irregular, Offer, Refusal, hear
from houseway.play.felt import WAGERING, bets_offered, box_of, chips_on, place_or_seat, refuse_remove, refuse_seating
from houseway.play.inputs import Bet, Close, Input, Remove, Sit, Spin
from houseway.play.table import Chips
from houseway.play.table import Table as AnyTable
from houseway.play.tells import Ruled


class Verdict(Struct, frozen=True):
    """What a result does to a wager: ``win`` at its odds, ``lose``, or ``half`` of it lost."""

    result: str
    cite: str
    odds: Odds = Odds(0)


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules of a wheel."""

    verdicts: dict[str, dict[str, Verdict]]
    """By result of the spin and by wager."""
    weights: dict[str, int]
    """Each result that decides the wagers, with the number of places on the wheel that give it."""
    rulings: dict[str, Irregularity]


class State(Struct):
    """Nothing outlives a spin but the chips."""


Table = AnyTable[Any, Any]


def state(rules: Rules) -> State:
    """A fresh table."""
    return State()


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


async def wagers(
    table: Table,
    *,
    cite: str,
    refuse: Callable[[Bet], Refusal | None],
    hears: frozenset[str] = frozenset(),
    buy_in: Sequence[str] = (),
) -> None:
    """Wagers are made, changed and withdrawn until the dealer closes; ``refuse`` says which bets are not taken,
    ``buy_in`` what the dealer sees to when somebody sits down."""
    table.closed = ""
    ask = table.every_round.get("wagers") or table.every_round.setdefault("wagers", _window(table, cite, refuse, hears))
    while not isinstance(given := await hear(ask, lambda event: rule(table, event)), Close):
        place_or_seat(table, given, cite=cite)
        if isinstance(given, Sit):
            for act in buy_in:
                table.script(act.format(seat=given.seat), cite=cite)
    table.closed = cite


def _window(table: Table, cite: str, refuse: Callable[[Bet], Refusal | None], hears: frozenset[str]) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Bet):
            return refuse(given) or refuse_place(given, cite)
        if isinstance(given, Remove):
            return refuse_place(given, cite) or refuse_remove(table, given, cite)
        return refuse_seating(table, given)

    return Ask("wagers", WAGERING, cite=cite, judge=judge, who=("seats", "dealer"), hears=hears,
               offers=lambda seat: offers(table, seat, judge, cite))  # fmt: skip


def refuse_place(given: Bet | Remove, cite: str) -> Refusal | None:
    """A wager's id names its place on the layout."""
    if box_of(given) or (isinstance(given, Bet) and (given.spot or given.numbers)):
        return Refusal("a wager on this layout has no box, spot or numbers", "seat, wager, amount", cite)
    return None


def offers(table: Table, seat: str, judge: Callable[[Input], Refusal | None], cite: str) -> list[Offer]:
    """Every wager of the layout, and every stack of the seat's that may come off again."""
    own = [chips.wager for chips in table.felt.values() if chips.seat == seat]
    removals = [Offer(verb="remove", wager=wager, cite=cite) for wager in own]
    return bets_offered(table, seat, table.rules.wagers, judge) + removals


# ── the spin ─────────────────────────────────────────────────────────────────────────────────────


def spinning(
    table: Table,
    words: str,
    *,
    cite: str,
    legal: str,
    directions: Sequence[str],
    hears: frozenset[str],
    void: frozenset[str] = frozenset(),
) -> Ask[Spin]:
    """The ask for the result. ``void`` are places on the wheel that decide nothing."""
    rules: Rules = table.rules
    spins = [(Spin(result=result), weight) for result, weight in rules.weights.items()]

    def judge(given: Spin) -> Refusal | None:
        if given.result not in rules.weights and given.result not in void:
            return Refusal(f"{given.result!r} is not on this wheel", legal, cite)
        if given.revolutions < -1:
            return Refusal(f"{given.revolutions} revolutions", "0 or more", cite)
        if given.direction and given.direction not in directions:
            return Refusal(f"direction {given.direction!r}", ", ".join(directions), cite)
        return None

    return Ask(words, frozenset({"spin"}), cite=cite, judge=judge, hears=hears, chances=lambda: spins)


def fewer(given: Spin, least: int) -> bool:
    """Whether the record says that the spin made fewer revolutions than make it valid."""
    return 0 <= given.revolutions < least


def rule(table: Table, found: Irregular | str) -> None:
    """An irregularity: what happened and the ruling, in the law's words."""
    kind, seat = (found, "") if isinstance(found, str) else (found.kind, found.given.seat)
    ruling: Irregularity = table.rules.rulings[kind]
    event = f"{f'Seat {seat}: ' if seat else ''}{ruling.event.rstrip('.')}"
    table.say(Ruled(event=event, ruling=ruling.ruling, cite=ruling.cite))


# ── settlement ───────────────────────────────────────────────────────────────────────────────────


def settle(table: Table, result: str) -> None:
    """All losing wagers are taken, then all winning wagers are paid."""
    verdicts = table.rules.verdicts[result]
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
    else:
        table.void(chips, cite, result="returned")
