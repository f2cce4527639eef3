"""Wagering: what every game's window has in common, with the posted limits of 8.2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from houseway.hints import meant, quoted
from houseway.law.texts import not_yet
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import UNSAID, Bet, Choose, Input, Remove
from houseway.play.ledger import seat_number, seat_order
from houseway.play.rules import Rules
from houseway.play.seating import come_or_go
from houseway.play.seating import refuse_seating as refuse_seating
from houseway.play.seating import who_sits as who_sits
from houseway.play.table import Table as TableOf

Table = TableOf[Rules, object]
WAGERING: Final = frozenset({"bet", "remove", "close", "sit", "leave", "new_dealer"})
CLOSE: Final = frozenset({"close"})
POSTED: Final = "8.2"
"""The section of limits that the licensee posts: a dealer may have accepted a wager beyond these, and no other."""
NO_MORE: Final[Mapping[str, int]] = MappingProxyType({})
"""No wager must be more than the table's own minimum."""


def box_of(given: Bet | Choose | Remove) -> str:
    """The box an answer means: a seat's own box needs no name."""
    return given.box if given.box and given.box != seat_number(given.seat) else ""


def refuse_bet(table: Table, bet: Bet, box: str | None = None) -> Refusal | None:
    """Why these chips may not go down: the wager, the seat, the amount, or the limits of 8.2."""
    terms = table.rules.wagers.get(bet.wager)
    if terms is None:
        return unlisted(table, bet.wager)
    amount, stack = bet.amount, table.ledger.get(accounts.seat(bet.seat))
    if stack is None:
        return Refusal(f"nobody sits at seat {bet.seat}", who_sits(table))
    if amount <= 0:
        return not_a_wager(bet)
    if amount % terms.unit:
        return unpayable(table, bet)
    if amount < terms.least or terms.most:
        beyond = table.beyond(bet, box_of(bet) if box is None else box)
        if beyond is not None and not (bet.accepted and terms.limit == POSTED):
            return beyond
    if amount > stack and bet.seat not in table.unlimited:
        return Refusal(f"seat {bet.seat} has only {dollars(stack)}", f"{dollars(stack)} or less")
    return None


def not_a_wager(bet: Bet) -> Refusal:
    """An amount that is left out, or none."""
    if bet.amount == UNSAID:
        return Refusal("bet lacks amount", "an amount above zero")
    return Refusal(f"{dollars(bet.amount)} is not a wager", "an amount above zero")


def unpayable(table: Table, bet: Bet) -> Refusal:
    """An amount whose result would not be whole cents, or is no multiple of the posted increment."""
    terms = table.rules.wagers[bet.wager]
    if bet.amount % terms.increment:
        return Refusal(
            f"{dollars(bet.amount)} is not in the posted increment", f"multiples of {dollars(terms.increment)}", "8.2"
        )
    return Refusal(
        f"{dollars(bet.amount)} cannot be paid exactly at the odds of {bet.wager}",
        f"multiples of {dollars(terms.unit)}",
        terms.unpayable,
    )


def unlisted(table: Table, wager: str) -> Refusal:
    """A wager that the section does not list, or not on this day, or that this table does not offer."""
    rules = table.rules
    law = rules.game.law
    dated = [one for one in law.wagers if one.id == wager]
    if dated and not dated[0].in_force(rules.as_of):
        if rules.as_of < dated[0].since:
            return Refusal(not_yet(wager, dated[0].cite, dated[0].since, rules.as_of), "", law.unlisted)
        return Refusal(f"{wager} is not the law on {rules.as_of}; it was to {dated[-1].until}", "", law.unlisted)
    if dated:
        return Refusal(f"{wager} is not offered at this table: the licensee has not elected it", "", dated[0].cite)
    legal = meant(wager, rules.wagers, ", ".join(rules.wagers))
    return Refusal(f"{law.id} has no wager {quoted(wager)}", legal, law.unlisted)


def refuse_remove(table: Table, given: Remove, cite: str) -> Refusal | None:
    """Why these chips may not come off: they are not there."""
    there = table.stake(given.seat, given.wager, box_of(given), given.spot)
    if not 0 <= given.amount <= there or not there:
        return Refusal(f"seat {given.seat} has {dollars(there)} on {given.wager}", f"{dollars(there)} or less", cite)
    return refuse_rest(table, given.wager, there - (given.amount or there))


def refuse_rest(table: Table, wager: str, rest: int) -> Refusal | None:
    """Why these chips may not be what is left of a wager: the limits of 8.2 bind them too."""
    terms = table.rules.wagers[wager]
    if rest and (rest < terms.least or rest % terms.unit):
        legal = f"all, or leave {dollars(terms.least)} or more in multiples of {dollars(terms.unit)}"
        return Refusal(f"{dollars(rest)} would be left on {wager}", legal, "8.2")
    return None


def wagering(
    table: Table,
    words: str,
    *,
    cite: str,
    only: Sequence[str] | None = None,
    verbs: frozenset[str] = WAGERING,
    refuse: Callable[[Bet], Refusal | None] | None = None,
    refuse_other: Callable[[Input], Refusal | None] | None = None,
    hears: frozenset[str] = frozenset(),
    boxed: bool = False,
    who: Sequence[str] = ("seats", "dealer"),
    at_least: Mapping[str, int] = NO_MORE,
    found: Callable[[Irregular], None] | None = None,
) -> Ask[Input]:
    """A window in which chips go down: any number of answers in any order, until the dealer closes it.

    ``only`` are the wagers it is for; ``refuse`` is the game's own condition, asked after those that all games share,
    ``refuse_other`` the one for any answer that is not a bet; ``boxed``: the layout has boxes other than a seat's own.
    ``who`` are the seats it is for, in the order in which they are asked; ``at_least`` is the least that a wager is
    here, where the game wants more than the table does; ``found`` rules on what is heard.
    """
    wagers = table.rules.wagers if only is None else only

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Bet):
            if not boxed and box_of(given):
                return boxless(given)
            if given.wager not in wagers and given.wager in table.rules.wagers:
                return untimely(table, given.wager, wagers)
            refusal = refuse_bet(table, given)
            return refuse(given) if refusal is None and refuse else refusal
        if isinstance(given, Remove):
            shared = boxless(given) if not boxed and box_of(given) else refuse_remove(table, given, cite)
        else:
            shared = refuse_seating(table, given)
        return shared or (refuse_other(given) if refuse_other else None)

    def boxless(given: Bet | Remove) -> Refusal:
        return Refusal(f"{table.rules.game.law.id} has no box {given.box}", "a seat's own place", cite)

    return Ask(words, verbs, cite=cite, judge=judge, who=who, hears=hears, found=found,
               offers=lambda seat: bets_offered(table, seat, wagers, judge, at_least)
               + removals(table, seat, judge, cite) * ("remove" in verbs))  # fmt: skip


def untimely(table: Table, wager: str, now: Iterable[str]) -> Refusal:
    """A wager of this game that is made at another time."""
    listed = table.rules.wagers[wager].wager
    return Refusal(f"{wager} is made {listed.made}", ", ".join(now), listed.cite)


def bets_offered(
    table: Table,
    seat: str,
    wagers: Iterable[str],
    judge: Callable[[Input], Refusal | None],
    at_least: Mapping[str, int] = NO_MORE,
    spot: str = "",
) -> list[Offer]:
    """The wagers that this seat may make now, with the amounts that are legal: what lies there counts (8.2)."""
    if not table.seated(seat):
        return []
    offers = []
    for id in wagers:
        terms = table.rules.wagers[id]
        wanting = max(terms.least, at_least.get(id, 0)) - table.stake(seat, id, spot=spot)
        least = max(1, -(-wanting // terms.unit)) * terms.unit
        bet = Bet(seat=seat, wager=id, spot=spot, amount=least)
        if not judge(bet):
            bound = min(terms.most or UNBOUNDED, UNBOUNDED if seat in table.unlimited else table.stack(seat))
            most = largest(judge, bet, bound, terms.unit)
            most, cite = 0 if most + terms.unit > UNBOUNDED else most, terms.wager.cite
            offers.append(Offer(verb="bet", wager=id, spot=spot, least=least, most=most, step=terms.unit, cite=cite))
    return offers


def removals(table: Table, seat: str, judge: Callable[[Input], Refusal | None], cite: str) -> list[Offer]:
    """The stacks of this seat's that may come off again."""
    own = [chips for chips in table.chips.values() if chips.seat == seat]
    return [
        Offer(verb="remove", wager=chips.wager, box=chips.box, spot=chips.spot, cite=cite)
        for chips in own
        if not judge(Remove(seat=seat, wager=chips.wager, box=chips.box, spot=chips.spot))
    ]


UNBOUNDED: Final = 10**12
"""More than any table takes."""


def largest(judge: Callable[[Input], Refusal | None], least: Bet, bound: int, step: int) -> int:
    """The largest amount up to a bound that is not refused, in steps up from the least bet."""

    def refused(steps: int) -> bool:
        return judge(replace(least, amount=least.amount + steps * step)) is not None

    low, high = 0, (bound - least.amount) // step
    if not refused(high):
        return least.amount + high * step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if refused(middle) else (middle, high)
    return least.amount + low * step


def place_or_seat(table: Table, given: Input, *, cite: str) -> None:
    """What every wagering window does with an answer: chips down, chips off, people coming and going."""
    if isinstance(given, Bet):
        table.place(given, cite, given.box and box_of(given))
    elif isinstance(given, Remove):
        chips = table.chips[accounts.bet(given.seat, given.wager, box_of(given), given.spot)]
        table.take(chips, given.amount or table.amount(chips), cite)
    else:
        come_or_go(table, given)


def staked(table: Table) -> bool:
    """Whether anybody has wagered: without a wager there is no round. One that an earlier version has dealt stands."""
    return bool(table.chips) or table.stands


def chips_on(table: Table, wager: str = "") -> list[Chips]:
    """The stacks on a wager (or all), from the lowest seat up."""
    return by_seat([chips for chips in table.chips.values() if not wager or chips.wager == wager])


def by_seat(stacks: list[Chips]) -> list[Chips]:
    """Stacks from the lowest seat up; those of a seat as they were made."""
    if len(stacks) > 1:
        stacks.sort(key=_seat_order)
    return stacks


def _seat_order(chips: Chips) -> tuple[int, str]:
    return seat_order(chips.seat)


def rotation(seats: Sequence[str], start: str, *, step: int) -> list[str]:
    """The seats in order from ``start``, up or down by number, once round the table."""
    order = sorted(seats, key=seat_order, reverse=step < 0)
    if start in order:
        at = order.index(start)
    else:
        at = sum((seat_order(seat) < seat_order(start)) == (step > 0) for seat in order)
    return order[at:] + order[:at]
