"""What the games with a dice shaker share: the opening, wagers until "No more bets", the shake, stakes that cannot be
paid exactly, the end of the gaming day. Each game names the paragraphs of its own subchapter (`Shaker`).
"""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

from houseway.games.dice import shooter
from houseway.games.dice.records import Shaker
from houseway.games.dice.rolls import CHANCES, Dice, refuse_roll
from houseway.games.dice.shooter import holds
from houseway.games.one_result import report, rule
from houseway.money import dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import OPEN, Close, Input, Order, Roll
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.tells import Rolled, Ruled, Void
from houseway.play.wagering import chips_on


class State(shooter.State, Protocol):
    """What outlives a shake: also whether the table is open."""

    opened: bool


Table = TableOf[Rules, State]
T = TypeVar("T", bound=Table)


# ── opening, and the end of the gaming day ───────────────────────────────────────────────────────

PASS: Final = "pass_shaker"
NO_ROLL: Final = "no_roll"
END_OF_DAY: Final = "end_of_day"


async def opened(table: T, shaker: Shaker[T]) -> None:
    """13.5, 13:69F-1A.5: before play the dice are inspected and sealed in the shaker; a record need not say so."""
    if table.state.opened:
        return
    await _opening(table, shaker)
    for act, cite in shaker.opening:
        table.script(act, cite=cite)
    table.state.opened = True


def _opening(table: T, shaker: Shaker[T]) -> Ask[Order]:
    cite = shaker.dealing
    return Ask(
        "the opening of the table", frozenset({"order"}), cite=cite, who=("dealer",), hears=frozenset({TAMPERING}),
        judge=lambda given: None if given.do == OPEN else Refusal("the table is not open yet", OPEN, cite),
        default=Order(do=OPEN), found=lambda event: found(table, shaker, event),
    )  # fmt: skip


def end_of_day(table: T, shaker: Shaker[T]) -> None:
    """13.3, 13:69F-1A.3: the pit boss inspects the shaker; play begins again with the opening."""
    for act, cite in shaker.end_of_day:
        table.script(act, cite=cite)
    close_table(table)


def close_table(table: Table) -> None:
    """As a fresh table: it has to be opened anew, and nobody holds the shaker."""
    table.state = table.rules.game.state(table.rules)


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


async def shooting(table: T, shaker: Shaker[T]) -> None:
    """13.7, 13:69F-1A.7: somebody is to hold the shaker."""
    if table.state.must_pass or not table.state.shooter:
        await shooter.new_shooter(table, shaker)


async def shaken(table: T, shaker: Shaker[T]) -> Dice | None:
    """13.2(b), 13.5, 13:69F-1A.5: wagers and a shake, until one counts; nothing where the table closes instead."""
    dice = None
    while dice is None:
        if not await wagers(table, shaker):
            return None
        dice = await shake(table, shaker)
    return dice


async def wagers(table: T, shaker: Shaker[T]) -> bool:
    """13.4, 13:69F-1A.4: wagers until "No more bets"; says whether there is a shake, or the table closes."""
    table.closed = ""
    ask = table.once("wagers", lambda: _wagering(table, shaker))
    while not isinstance(given := await answer(table, shaker, ask), Close):
        if given is None:
            return False
        if isinstance(given, Order):
            await shooter.ordered(table, shaker, given)
        else:
            await shooter.change(table, shaker, given)
    table.announce("No more bets", cite=shaker.dealing)
    table.closed = shaker.making
    return True


async def answer(table: T, shaker: Shaker[T], ask: Ask[Input]) -> Input | None:
    """An answer before the shake; nothing where the day ends or the game is abandoned."""
    while True:
        try:
            given = await ask
        except Irregular as event:
            found(table, shaker, event)
            if event.kind == ABANDONED:
                return None
            continue
        if isinstance(given, Order) and given.do == END_OF_DAY:
            end_of_day(table, shaker)
            return None
        return given


def _wagering(table: T, shaker: Shaker[T]) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Order):
            return refuse_order(table, shaker, given)
        return shooter.refuse(table, shaker, given)

    return Ask(
        "wagers", shooter.WINDOW, cite=shaker.making, judge=judge, who=("seats", "dealer"),
        hears=shaker.before, offers=lambda seat: shooter.offers(table, shaker, seat),
    )  # fmt: skip


def refuse_order(table: T, shaker: Shaker[T], order: Order) -> Refusal | None:
    """13.3, 13.7, 13:69F-1A.3, 13:69F-1A.7: a supervisor has the shaker passed on, or closes the table for the day."""
    if order.do == END_OF_DAY:
        lying = ", ".join(dict.fromkeys(chips.wager for chips in chips_on(table)))
        if not lying:
            return None
        return Refusal("undecided wagers lie on the layout", f"first decide {lying}", shaker.equipment)
    return refuse_passing(table, shaker, order, (PASS, END_OF_DAY))


def refuse_passing(table: T, shaker: Shaker[T], order: Order, orders: tuple[str, ...]) -> Refusal | None:
    """13.7, 13:69F-1A.7: the shaker is passed on by who holds it."""
    cite = shaker.passed
    if order.do not in orders:
        return Refusal(f"no order {order.do!r} here", ", ".join(orders), cite)
    if order.do == PASS and not holds(table, table.state.shooter):
        return Refusal("nobody holds the shaker", ", ".join(one for one in orders if one != PASS), cite)
    return None


# ── the shake ────────────────────────────────────────────────────────────────────────────────────


async def shake(table: T, shaker: Shaker[T]) -> Dice | None:
    """13.5, 13:69F-1A.5: the dice at rest; nothing where the shake does not count."""
    ask = table.once("shake", lambda: _shaking(table, shaker))
    who = f"seat {table.state.shooter}" if holds(table, table.state.shooter) else "the dealer"
    table.script(f"{who} {shaker.shake}", cite=shaker.dealing)
    while True:
        try:
            given = await ask
        except Irregular as event:
            found(table, shaker, event)
            if event.kind in NO_ROLLS:
                return None
            continue
        if isinstance(given, Order):
            await not_shaken(table, shaker, given)
            return None
        assert isinstance(given, Roll)
        return given.dice[0], given.dice[1]


def _shaking(table: T, shaker: Shaker[T]) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Order):
            return refuse_passing(table, shaker, given, (PASS, NO_ROLL))
        assert isinstance(given, Roll)
        if table.state.must_pass and shaker.waits:
            return Refusal("nobody holds the shaker", "sit", shaker.passed)
        return refuse_roll(given, shaker.equipment)

    return Ask(
        "the shake of the dice", frozenset({"roll", "order"}), cite=shaker.dealing, judge=judge, hears=shaker.during,
        chances=lambda: CHANCES,
    )  # fmt: skip


async def not_shaken(table: T, shaker: Shaker[T], order: Order) -> None:
    """13.7, 13.8, 13:69F-1A.7, 13:69F-1A.8: the shaker is passed on before the shake, or the shake is called off."""
    if order.do == PASS:
        await shooter.ordered(table, shaker, order)
    else:
        no_roll(table, shaker, f"ordered by {order.by or shaker.supervisor}")


def show(table: T, shaker: Shaker[T], dice: Dice) -> None:
    """13.5, 13:69F-1A.5: the dice are seen, and the dealer announces the total."""
    if shaker.show:
        table.script(shaker.show, cite=shaker.dealing)
    table.say(Rolled(dice=dice, cite=shaker.dealing))
    table.announce(shaker.call(dice), cite=shaker.dealing)


# ── stakes that cannot be paid exactly ───────────────────────────────────────────────────────────


def payable(table: T, shaker: Shaker[T], chips: Chips) -> bool:
    """13.6(b)1, 13:69F-1A.6: what cannot be paid exactly of a stake goes back; says whether a wager is left."""
    amount = table.amount(chips)
    rest = amount % shaker.unit(table, chips)
    if not rest:
        return True
    cite = f"{shaker.payable}, {shaker.irregular}"
    event = f"seat {chips.seat}, {chips.wager} {dollars(amount)}: it cannot be paid exactly"
    wager = f"{dollars(amount - rest)} is the wager" if amount > rest else "there is no wager"
    table.say(Ruled(event=event, ruling=f"{wager}; {dollars(rest)} goes back", cite=cite))
    if rest < amount:
        table.take(chips, rest, cite)
        return True
    table.void(chips, cite, result="returned")
    return False


# ── irregularities ───────────────────────────────────────────────────────────────────────────────

TAMPERING: Final = "tampering_evidence"
ABANDONED: Final = "game_abandoned"
NO_ROLLS: Final = frozenset(
    {"die_not_flat", "die_on_die", "shaker_opened_early", "shaker_activated_early", "shaker_failed"}
)


def found(table: T, shaker: Shaker[T], event: Irregular) -> None:
    """13.8, 13:69F-1A.8: the ruling, and what follows from it at once."""
    rule(table, event.kind, event.given.seat)
    if event.kind in NO_ROLLS:
        no_roll(table, shaker, event.kind.replace("_", " "))
    elif event.kind == "wager_not_payable":
        for chips in chips_on(table):
            payable(table, shaker, chips)
    elif event.kind == TAMPERING:
        report(table, event, shaker.equipment)
    elif event.kind == ABANDONED:
        abandon(table, shaker)


def no_roll(table: T, shaker: Shaker[T], reason: str) -> None:
    """13.8, 13:69F-1A.8: nothing is settled, and the wagers stand."""
    table.announce(shaker.no_roll, cite=shaker.irregular)
    table.say(Void(scope=f"shake: {reason}", cite=shaker.irregular))


def abandon(table: T, shaker: Shaker[T]) -> None:
    """13:69F-1A.8: undecided wagers go back, and the table closes."""
    for chips in chips_on(table):
        table.void(chips, shaker.irregular, result="returned")
    close_table(table)
