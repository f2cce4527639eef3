"""What the games with a dice shaker share: the opening, wagers until "No more bets", the shake, stakes that cannot be
paid exactly, the end of the gaming day. Each game names the paragraphs of its own subchapter (`Shaker`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from houseway.games.dice import shooter
from houseway.games.dice.rolls import CHANCES, Dice, refuse_roll
from houseway.games.dice.shooter import Acts, Holding, holds
from houseway.games.one_result import rule
from houseway.money import dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Refusal, hear
from houseway.play.inputs import Choose, Close, Input, Order, Roll
from houseway.play.table import Table as AnyTable
from houseway.play.tells import Form, Rolled, Ruled, Void
from houseway.play.wagering import chips_on

Table = AnyTable[Any, Any]


class Shaker(Struct, frozen=True, kw_only=True):
    """A shaker, what is done with it, and the paragraphs of the subchapter that say so."""

    opening: Acts
    end_of_day: Acts
    shake: str
    """What the shooter, or else the dealer, does after "No more bets"."""
    show: str
    """How the dice come to be seen; empty where they always are."""
    call: Callable[[Dice], str]
    """What the dealer announces."""
    no_roll: str
    """What the dealer says of a shake that does not count."""
    before: frozenset[str]
    """The irregularities that are heard while wagers are made."""
    during: frozenset[str]
    """Those that are heard after "No more bets"."""
    unit: Callable[[Any, Chips], int]
    """The smallest part of a stake that can be paid exactly."""
    equipment: str
    making: str
    dealing: str
    payable: str
    irregular: str


# ── opening, and the end of the gaming day ───────────────────────────────────────────────────────

OPEN = "open"
PASS = "pass_shaker"
NO_ROLL = "no_roll"
END_OF_DAY = "end_of_day"


async def opened(table: Table) -> None:
    """13.5, 13:69F-1A.5: before play the dice are inspected and sealed in the shaker; a record need not say so."""
    if table.state.opened:
        return
    await hear(_opening(table), lambda event: found(table, event))
    for act, cite in table.rules.shaker.opening:
        table.script(act, cite=cite)
    table.state.opened = True


def _opening(table: Table) -> Ask[Order]:
    cite = table.rules.shaker.dealing
    return Ask(
        "the opening of the table", frozenset({"order"}), cite=cite, who=("dealer",), hears=frozenset({TAMPERING}),
        judge=lambda given: None if given.do == OPEN else Refusal("the table is not open yet", OPEN, cite),
        default=Order(do=OPEN),
    )  # fmt: skip


def end_of_day(table: Table) -> None:
    """13.3, 13:69F-1A.3: the pit boss inspects the shaker; play begins again with the opening."""
    for act, cite in table.rules.shaker.end_of_day:
        table.script(act, cite=cite)
    close_table(table)


def close_table(table: Table) -> None:
    """As a fresh table: it has to be opened anew, and nobody holds the shaker."""
    table.state = table.rules.game.state(table.rules)


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


async def shooting(table: Table) -> None:
    """13.7, 13:69F-1A.7: somebody is to hold the shaker."""
    if table.state.must_pass or not table.state.shooter:
        await shooter.new_shooter(table)


async def shaken(table: Table) -> Dice | None:
    """13.2(b), 13.5, 13:69F-1A.5: wagers and a shake, until one counts; nothing where the table closes instead."""
    dice = None
    while dice is None:
        if not await wagers(table):
            return None
        dice = await shake(table)
    return dice


async def wagers(table: Table) -> bool:
    """13.4, 13:69F-1A.4: wagers until "No more bets"; says whether there is a shake, or the table closes."""
    table.closed = ""
    rules = table.rules.shaker
    ask = table.every_round.get("wagers") or table.every_round.setdefault("wagers", _wagering(table))
    while not isinstance(given := await answer(table, ask), Close):
        if given is None:
            return False
        if isinstance(given, Order):
            await shooter.ordered(table, given)
        else:
            await shooter.change(table, given)
    table.announce("No more bets", cite=rules.dealing)
    table.closed = rules.making
    return True


async def answer(table: Table, ask: Ask[Input]) -> Input | None:
    """An answer before the shake; nothing where the day ends or the game is abandoned."""
    while True:
        try:
            given = await ask
        except Irregular as event:
            found(table, event)
            if event.kind == ABANDONED:
                return None
            continue
        if isinstance(given, Order) and given.do == END_OF_DAY:
            end_of_day(table)
            return None
        return given


def _wagering(table: Table) -> Ask[Input]:
    holding: Holding = table.rules.holding

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Order):
            return refuse_order(table, given)
        return holding.refuse(table, given)

    return Ask(
        "wagers", shooter.WINDOW, cite=table.rules.shaker.making, judge=judge, who=("seats", "dealer"),
        hears=table.rules.shaker.before, offers=lambda seat: holding.offers(table, seat),
    )  # fmt: skip


def refuse_order(table: Table, order: Order) -> Refusal | None:
    """13.3, 13.7, 13:69F-1A.3, 13:69F-1A.7: a supervisor has the shaker passed on, or closes the table for the day."""
    if order.do == END_OF_DAY:
        lying = ", ".join(dict.fromkeys(chips.wager for chips in chips_on(table)))
        if not lying:
            return None
        return Refusal("undecided wagers lie on the layout", f"first decide {lying}", table.rules.shaker.equipment)
    return refuse_passing(table, order, (PASS, END_OF_DAY))


def refuse_passing(table: Table, order: Order, orders: tuple[str, ...]) -> Refusal | None:
    """13.7, 13:69F-1A.7: the shaker is passed on by who holds it."""
    cite = table.rules.holding.passed
    if order.do not in orders:
        return Refusal(f"no order {order.do!r} here", ", ".join(orders), cite)
    if order.do == PASS and not holds(table, table.state.shooter):
        return Refusal("nobody holds the shaker", ", ".join(one for one in orders if one != PASS), cite)
    return None


def refuse_choice(table: Table, given: Choose) -> Refusal | None:
    """13.7: the shooter gives the shaker up."""
    if given.do == "pass":
        return shooter.refuse_pass(table, given)
    return Refusal(f"{given.do!r} is no answer here", "pass (the shaker)", table.rules.holding.passed)


# ── the shake ────────────────────────────────────────────────────────────────────────────────────


async def shake(table: Table) -> Dice | None:
    """13.5, 13:69F-1A.5: the dice at rest; nothing where the shake does not count."""
    rules = table.rules.shaker
    ask = table.every_round.get("shake") or table.every_round.setdefault("shake", _shaking(table))
    who = f"seat {table.state.shooter}" if holds(table, table.state.shooter) else "the dealer"
    table.script(f"{who} {rules.shake}", cite=rules.dealing)
    while True:
        try:
            given = await ask
        except Irregular as event:
            found(table, event)
            if event.kind in NO_ROLLS:
                return None
            continue
        if isinstance(given, Roll):
            return given.dice[0], given.dice[1]
        await not_shaken(table, given)
        return None


def _shaking(table: Table) -> Ask[Any]:
    rules: Shaker = table.rules.shaker

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Order):
            return refuse_passing(table, given, (PASS, NO_ROLL))
        assert isinstance(given, Roll)
        if table.state.must_pass and table.rules.holding.waits:
            return Refusal("nobody holds the shaker", "sit", table.rules.holding.passed)
        return refuse_roll(given, rules.equipment)

    return Ask(
        "the shake of the dice", frozenset({"roll", "order"}), cite=rules.dealing, judge=judge, hears=rules.during,
        chances=lambda: CHANCES,
    )  # fmt: skip


async def not_shaken(table: Table, order: Order) -> None:
    """13.7, 13.8, 13:69F-1A.7, 13:69F-1A.8: the shaker is passed on before the shake, or the shake is called off."""
    if order.do == PASS:
        await shooter.ordered(table, order)
    else:
        no_roll(table, f"ordered by {order.by or table.rules.holding.supervisor}")


def show(table: Table, dice: Dice) -> None:
    """13.5, 13:69F-1A.5: the dice are seen, and the dealer announces the total."""
    rules = table.rules.shaker
    if rules.show:
        table.script(rules.show, cite=rules.dealing)
    table.say(Rolled(dice=dice, cite=rules.dealing))
    table.announce(rules.call(dice), cite=rules.dealing)


# ── stakes that cannot be paid exactly ───────────────────────────────────────────────────────────


def payable(table: Table, chips: Chips) -> bool:
    """13.6(b)1, 13:69F-1A.6: what cannot be paid exactly of a stake goes back; says whether a wager is left."""
    rules, amount = table.rules.shaker, table.amount(chips)
    rest = amount % rules.unit(table, chips)
    if not rest:
        return True
    cite = f"{rules.payable}, {rules.irregular}"
    event = f"seat {chips.seat}, {chips.wager} {dollars(amount)}: it cannot be paid exactly"
    wager = f"{dollars(amount - rest)} is the wager" if amount > rest else "there is no wager"
    table.say(Ruled(event=event, ruling=f"{wager}; {dollars(rest)} goes back", cite=cite))
    if rest < amount:
        table.take(chips, rest, cite)
        return True
    table.void(chips, cite, result="returned")
    return False


# ── irregularities ───────────────────────────────────────────────────────────────────────────────

TAMPERING = "tampering_evidence"
ABANDONED = "game_abandoned"
NO_ROLLS = frozenset({"die_not_flat", "die_on_die", "shaker_opened_early", "shaker_activated_early", "shaker_failed"})


def found(table: Table, event: Irregular) -> None:
    """13.8, 13:69F-1A.8: the ruling, and what follows from it at once."""
    rule(table, event)
    if event.kind in NO_ROLLS:
        no_roll(table, event.kind.replace("_", " "))
    elif event.kind == "wager_not_payable":
        for chips in chips_on(table):
            payable(table, chips)
    elif event.kind == TAMPERING:
        report(table, event)
    elif event.kind == ABANDONED:
        abandon(table)


def no_roll(table: Table, reason: str) -> None:
    """13.8, 13:69F-1A.8: nothing is settled, and the wagers stand."""
    rules = table.rules.shaker
    table.announce(rules.no_roll, cite=rules.irregular)
    table.say(Void(scope=f"shake: {reason}", cite=rules.irregular))


def report(table: Table, event: Irregular) -> None:
    """13.3, 13:69F-1A.3: the report names date and time, table number, name and license number of the finder."""
    given, cite = event.given, table.rules.shaker.equipment
    table.say(Form(kind="tampering_report", cite=cite))
    table.script(f"report: found {given.at} at table {given.table} by {given.by}", cite=cite)


def abandon(table: Table) -> None:
    """13:69F-1A.8: undecided wagers go back, and the table closes."""
    for chips in chips_on(table):
        table.void(chips, table.rules.shaker.irregular, result="returned")
    close_table(table)
