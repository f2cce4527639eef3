"""Subchapter 9, sic bo. A round is one roll of three dice that counts; after "No roll" they are shaken again.

What a covered shaker holds before "No more bets" nobody knows: the dice are asked for when they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import lcm
from typing import Any, Final

from houseway.games.dice.records import SicBoRules as Rules
from houseway.games.dice.records import SicBoState as State
from houseway.games.one_result import Verdict, report, rule, settle, window
from houseway.law.election import Unlawful
from houseway.law.games.dice import sic_bo as law
from houseway.law.games.dice.sic_bo import (
    BY_COUNT,
    DICE,
    FACES,
    LAW,
    LAYOUT,
    NO_SUCH_WAGER,
    OPENING,
    SHAKERS,
    Place,
)
from houseway.money import Odds
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Bet, Close, Input, Order, Roll
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Rolled, Void
from houseway.play.wagering import chips_on, place_or_seat, refuse_bet, unlisted

Dice = tuple[int, ...]
ROLLS: tuple[Dice, ...] = tuple(combinations_with_replacement(FACES, DICE))
"""Every roll, its dice lowest first."""


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    odds = paid(as_of, elected)
    exact = elected["two_of_a_kind_exact"] == "on"
    rows = _rows(exact=exact)
    verdicts = {one: verdict(odds, one) for one in (*odds, "")}
    units = {id: lcm(*(odds[won[id]].unit for won in rows.values() if won[id])) for id in LAYOUT}
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(offered(LAW, as_of), units, elected, unpayable="9.4"),
        verdicts={dice: {id: verdicts[one] for id, one in won.items()} for dice, won in rows.items()},
        shaker=SHAKERS[elected["shaker"]],
    )


@cache
def _rows(*, exact: bool) -> dict[Dice, dict[str, str]]:
    """By roll and wager, the row of the paytable that pays it."""
    return {dice: {id: row(place, dice, exact=exact) for id, place in LAYOUT.items()} for dice in ROLLS}


def state(rules: Rules) -> State:
    """A fresh table."""
    return State()


# ── 9.2 permissible wagers ───────────────────────────────────────────────────────────────────────


def row(place: Place, dice: Dice, *, exact: bool) -> str:
    """9.2: the row of the paytable by which these dice pay a wager; none where it loses."""
    kind, numbers = place
    if kind == "total":
        return f"total_{sum(dice)}" if sum(dice) in numbers else ""
    if kind == "one_of_a_kind":
        return BY_COUNT.get(dice.count(numbers[0]), "")
    return kind if wins(kind, numbers, dice, exact=exact) else ""


def wins(kind: str, numbers: tuple[int, ...], dice: Dice, *, exact: bool) -> bool:
    """9.2: whether a wager of one row wins; three of a kind is two of a kind too, unless exactly two are meant."""
    alike = dice.count(dice[0]) == DICE
    if kind == "any_three_of_a_kind":
        return alike
    if kind in ("small", "big"):
        return sum(dice) in numbers and not alike
    shown = [dice.count(number) for number in numbers]
    if kind == "two_dice_combo":
        return min(shown) >= 1
    if kind == "two_of_a_kind":
        return shown == [2] or (shown == [DICE] and not exact)
    return shown == [DICE]


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """9.2: a wager of this layout."""
    return refuse_bet(table, bet) if bet.wager in table.rules.wagers else no_such_wager(table, bet.wager)


def no_such_wager(table: Table, wager: str) -> Refusal:
    """9.2: why it is not on the layout, or which is meant; a two-dice combination names the lower number first."""
    if wager in NO_SUCH_WAGER:
        return Refusal(*NO_SUCH_WAGER[wager], "9.2")
    kind, _, numbers = wager.rpartition("_")
    turned = f"{kind}_{''.join(sorted(numbers))}"
    if turned in LAYOUT:
        return Refusal(f"sic-bo has no wager {wager!r}", f"did you mean {turned}?", "9.2")
    return unlisted(table, wager)


# ── 9.3 wagers ───────────────────────────────────────────────────────────────────────────────────


async def wagers(table: Table) -> None:
    """9.3: wagers are made, changed and withdrawn until "No more bets"."""
    ask = table.once("wagers", _wagering, table)
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite="9.3")
        if isinstance(given, Order):
            repaired(table)
    table.closed = "9.3"


def _wagering(table: Table) -> Ask[Input]:
    return window(
        table, cite="9.3", refuse=lambda bet: refuse_wager(table, bet), hears=BEFORE_THE_ROLL,
        refuse_order=lambda order: refuse_order(table, order), found=lambda event: before_the_roll(table, event),
    )  # fmt: skip


# ── 9.4 payout odds ──────────────────────────────────────────────────────────────────────────────


def paid(as_of: date, elected: Mapping[str, Any]) -> dict[str, Odds]:
    """9.4: the odds of the elected table and, above them, those that the licensee elected; custom odds replace AC's."""
    custom = elected["paytable"] == "custom"
    table = LAW.paytable(law.AC.id if custom else elected["paytable"], as_of)
    for key, odds in elected["higher_odds"].items():
        if not custom and not odds.no_less_than(table.odds[key]):
            allowed = f"{table.odds[key]} or more with paytable {table.id}; or paytable: custom"
            said, got = f"option higher_odds: {key}: {odds}; allowed: {allowed}", {"higher_odds": {key: str(odds)}}
            raise Unlawful(said, "9.4", LAW.basis("9.4", as_of), got=got, legal=allowed)
    return {**table.odds, **elected["higher_odds"]}


def verdict(odds: Mapping[str, Odds], row: str) -> Verdict:
    """9.2, 9.4: a wager wins at the odds of its row, or loses."""
    return Verdict("win", "9.2, 9.4", odds[row]) if row else Verdict("lose", "9.2")


# ── 9.5 procedures for opening and dealing the game ──────────────────────────────────────────────


async def play(table: Table) -> None:
    """One roll that counts, or a round that is void."""
    if not table.state.opened:
        open_table(table)
    table.mark()
    try:
        await wagers(table)
    except Irregular:  # the dice were shown before "No more bets": nothing else gets this far
        void_round(table)
        return
    table.announce("No more bets", cite="9.5")
    dice = await roll(table)
    show(table, dice)
    settle(table, table.rules.verdicts[tuple(sorted(dice))])
    if table.state.display:
        table.script("turn the lights off", cite="9.5")
    shake_early(table)


def open_table(table: Table) -> None:
    """9.5: the dice are inspected and go into the shaker, which is shaken before play if it has a cover."""
    for act in OPENING:
        table.script(act, cite="9.5")
    shake_early(table)
    table.state.opened = True


def shake_early(table: Table) -> None:
    """9.3, 9.5: a covered shaker is shaken before the wagers are made."""
    if table.rules.shaker.early:
        table.script(table.rules.shaker.early, cite="9.5")


_CHANCES: list[tuple[Roll, int]] = [(Roll(dice=dice), len({*permutations(dice)})) for dice in ROLLS]


async def roll(table: Table) -> Dice:
    """9.5: the dice are shaken and shown; 9.6: until they lie as they should."""
    ask = table.once("roll", lambda: _rolling())
    shake(table)
    while True:
        try:
            given: Roll = await ask
        except Irregular as event:
            found(table, event)
            if event.kind in NO_ROLL:
                shake(table)
        else:
            return given.dice


def _rolling() -> Ask[Roll]:
    return Ask(
        "the dice", frozenset({"roll"}), cite="9.5", judge=refuse_roll, hears=AT_THE_ROLL, chances=lambda: _CHANCES
    )


def refuse_roll(given: Roll) -> Refusal | None:
    """9.1: three dice, each 1 to 6."""
    if tuple(sorted(given.dice)) in ROLLS:
        return None
    return Refusal(f"{list(given.dice)} is not a roll", f"{DICE} dice, each {FACES[0]} to {FACES[-1]}", "9.1")


def shake(table: Table) -> None:
    """9.5: after "No more bets" the dice are shaken, and a cover comes off."""
    table.script(table.rules.shaker.shake, cite="9.5")
    if table.rules.shaker.show:
        table.script(table.rules.shaker.show, cite="9.5")


def show(table: Table, dice: Dice) -> None:
    """9.5: the dealer announces the value of each die and enters it; the winning areas light up."""
    table.say(Rolled(dice=dice, cite="9.5"))
    table.announce(", ".join(map(str, dice)), cite="9.5")
    if table.state.display:
        table.script("enter the three values: the winning areas light up", cite="9.5")


# ── 9.6 irregularities ───────────────────────────────────────────────────────────────────────────

DISPLAY: Final = frozenset({"wrong_values_entered", "wrong_areas_lit"})
NO_ROLL: Final = frozenset({"die_not_flat", "die_on_die", "shaker_opened_or_dropped"})
AT_THE_ROLL: Final = NO_ROLL | DISPLAY | {"late_wager"}
BEFORE_THE_ROLL: Final = DISPLAY | {"shaker_opened_or_dropped", "dice_shown_early", "tampering_evidence"}


def found(table: Table, event: Irregular) -> None:
    """9.6: the ruling, and what follows from it at once."""
    rule(table, event.kind, event.given.seat)
    if event.kind in NO_ROLL:
        table.announce("No roll", cite="9.6")
        table.say(Void(scope="roll", cite="9.6"))
    elif event.kind == "wrong_areas_lit":
        table.state.display = False
        table.script("switch the display off until it is repaired", cite="9.6")
    elif event.kind == "tampering_evidence":
        report(table, event, "9.1")


def before_the_roll(table: Table, event: Irregular) -> None:
    """9.6: while wagers are made; dice that are seen are covered and shaken again, dice shown early end the round."""
    found(table, event)
    if event.kind == "shaker_opened_or_dropped":
        shake_early(table)
    elif event.kind == "dice_shown_early":
        raise event


def void_round(table: Table) -> None:
    """9.6: all wagers go back."""
    table.reverse("round", "9.6")
    for chips in chips_on(table):
        table.void(chips, cite="9.6")
    shake_early(table)


REPAIRED: Final = "display_repaired"


def refuse_order(table: Table, order: Order) -> Refusal | None:
    """9.6: a supervisor orders the display into use again when it is repaired."""
    if order.do == REPAIRED and not table.state.display:
        return None
    reason = "the display is in use" if order.do == REPAIRED else f"no such order {order.do!r}"
    return Refusal(reason, f"{REPAIRED}, after a fault", "9.6")


def repaired(table: Table) -> None:
    """9.6: the display is used again."""
    table.state.display = True
    table.script("switch the display on again", cite="9.6")


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="roll",
    kernels="houseway.maths.simulating.draws:kernels",
    layout="houseway.service.layouts.dice.sic_bo:layout",
    example="houseway.games.dice:sic_bo.yaml",
    pit="Dice",
    varied=(
        {},
        {"shaker": "automated_clear", "paytable": "PA_B"},
        {"two_of_a_kind_exact": "on"},
    ),
)  # fmt: skip
