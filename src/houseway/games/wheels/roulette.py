"""Subchapter 5, roulette: 5.1 to 5.4. A round is one spin that counts; "No spin" goes back to the wagers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import lcm
from typing import Any, Final

from houseway.equipment.wheels import Wheel
from houseway.games.one_result import Verdict, rule, settle
from houseway.games.wheels import spin as wheels
from houseway.games.wheels.records import RouletteRules as Rules
from houseway.games.wheels.records import State
from houseway.games.wheels.spin import fewer, spinning, state
from houseway.hints import meant
from houseway.law.datum import in_force
from houseway.law.games.wheels.common import Place
from houseway.law.games.wheels.roulette import (
    BUY_IN,
    COLOUR,
    DOUBLE_ZERO_CLOCKWISE,
    LAW,
    LAYOUT_OF,
    LAYOUTS,
    LEAST_ODDS,
    LEAST_REVOLUTIONS,
    NUMBERS,
    PLACES,
    SINGLE_ZERO_CLOCKWISE,
    ZERO_BOXES,
)
from houseway.money import Odds, dollars
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Bet, Spin
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Spun, Void
from houseway.play.wagering import refuse_bet

DOUBLE_ZERO, SINGLE_ZERO = Wheel(DOUBLE_ZERO_CLOCKWISE), Wheel(SINGLE_ZERO_CLOCKWISE)
WHEELS: Final = {"double_zero": DOUBLE_ZERO, "single_zero": SINGLE_ZERO, "double_as_single": DOUBLE_ZERO}


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the spin has no option flags."""
    name = LAYOUT_OF[elected["wheel"]]
    layout, zeros = LAYOUTS[name], tuple(ZERO_BOXES[name])
    listed = {id: wager for id, wager in offered(LAW, as_of).items() if id in layout}
    odds = {kind: one for table in in_force(LAW.paytables, as_of) for kind, one in table.odds.items()}
    odds |= elected["higher_odds"]
    on_zero = "half" if elected["zero_rule"] == "half_loss" else "lose"
    exact_half = on_zero == "half" and elected["half_rounding"] == "exact"
    halved = frozenset(id for id, place in layout.items() if exact_half and place.kind == "even_chance")
    units = {id: lcm(odds[place.kind].unit, 2 if id in halved else 1) for id, place in layout.items()}
    places = WHEELS[elected["wheel"]].weights
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(listed, units, elected, unpayable="5.2"),
        verdicts={number: verdicts(number, layout, zeros, odds, on_zero) for number in (*zeros, *NUMBERS)},
        weights={number: places[number] for number in (*zeros, *NUMBERS)},
        layout=name,
        zeros=zeros,
        void=frozenset(places) - {*zeros, *NUMBERS},
        halved=halved,
    )


# ── 5.1 wagers ───────────────────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """5.1: a wager of this layout; 5.2: whose half, where the zeros take half, is whole cents."""
    if bet.wager not in table.rules.wagers:
        return unlisted(table, bet)
    if bet.wager in table.rules.halved and bet.amount > 0 and bet.amount % 2:
        unit = table.rules.wagers[bet.wager].unit
        return Refusal(f"half of {dollars(bet.amount)} is not whole cents", f"multiples of {dollars(unit)}", "5.2")
    return refuse_bet(table, bet)


def unlisted(table: Table, bet: Bet) -> Refusal:
    """A wager that this layout does not have, and those that may be meant."""
    examples = ", ".join(kinds(table.rules))
    if bet.wager in PLACES:
        return Refusal(f"the {table.rules.layout.replace('_', '-')} layout has no {bet.wager}", examples, "5.1")
    named = by_numbers(table.rules, bet)
    legal = f"did you mean {' or '.join(named)}?" if named else meant(bet.wager, table.rules.wagers, examples)
    return Refusal(f"roulette has no wager {bet.wager!r}", legal, "5.1")


def by_numbers(rules: Rules, bet: Bet) -> list[str]:
    """The wagers that may be meant by the numbers in a wrong id (split_20_17, corner_18, 17) or beside it: those that
    cover just these; else, of the kind that it names, those that cover all of them; else those that cover any."""
    word = next((kind for kind in kinds(rules) if bet.wager.startswith(kind)), "")
    numbers = {*filter(str.isdigit, bet.wager.split("_")), *bet.numbers}
    alike = {id: {*place.covers} for id, place in LAYOUTS[rules.layout].items() if word in ("", place.kind)}
    exact = [id for id, covers in alike.items() if covers == numbers]
    if exact or not word:
        return exact
    return [id for id in alike if numbers and numbers <= alike[id]] or [id for id in alike if numbers & alike[id]]


def kinds(rules: Rules) -> dict[str, None]:
    """The kinds of wagers that the layout has."""
    return dict.fromkeys(place.kind for place in LAYOUTS[rules.layout].values())


# ── 5.2 payout odds ──────────────────────────────────────────────────────────────────────────────


def verdicts(
    number: str, layout: Mapping[str, Place], zeros: tuple[str, ...], odds: Mapping[str, Odds], on_zero: str
) -> dict[str, Verdict]:
    """5.2: what a number does to each wager; the zeros take the even chances by the zero rule."""
    wins = {kind: Verdict("win", "5.2" if kind in LEAST_ODDS.odds else "5.1, 5.2", odds[kind]) for kind in odds}
    loses = dict.fromkeys(odds, Verdict("lose", "5.1"))
    if number in zeros:
        loses["even_chance"] = Verdict(on_zero, "5.2")
    return {id: (wins if number in covers else loses)[kind] for id, (kind, covers) in layout.items()}


# ── 5.3 rotation of wheel and ball ───────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One spin that counts."""
    number = ""
    while not number:
        await wheels.wagers(
            table, cite="5.1", refuse=lambda bet: refuse_wager(table, bet), hears=UNCLEAR, buy_in=BUY_IN
        )
        table.script("spin the ball opposite to the rotation of the wheel", cite="5.3")
        table.announce("No more bets", cite="5.3")
        table.script("wave a hand over the layout", cite="5.3")
        number = await spin(table)
    table.say(Spun(result=number, cite="5.3"))
    table.announce(number, cite="5.3")
    table.script(f"crown on {number}, {COLOUR[number]}", cite="5.3")
    settle(table, table.rules.verdicts[number])
    table.script("take the crown off", cite="5.3")


async def spin(table: Table) -> str:
    """5.3: the compartment in which the ball rests; nothing where it is no spin (5.4)."""
    ask = table.once("spin", lambda: _spinning(table))
    while True:
        try:
            given = await ask
            break
        except Irregular as event:
            kind, seat = event.kind, event.given.seat
        rule(table, kind, seat)
        if kind not in STANDS:
            no_spin(table, kind)
            if kind in RUNNING:
                await fallen(table)
            return ""
    fault = at_fault(table.rules, given)
    if not fault:
        return given.result
    rule(table, fault)
    no_spin(table, fault)
    return ""


def _spinning(table: Table) -> Ask[Spin]:
    own = {"ball_in_double_zero"} if table.rules.void else set()
    return spinning(
        table, "the spin of the ball", cite="5.3", legal=f"{', '.join(sorted(table.rules.zeros))}, 1 to 36",
        directions=("opposite", "same"), hears=STANDS | RUNNING | {"ball_left_the_wheel"} | own, void=table.rules.void,
    )  # fmt: skip


def at_fault(rules: Rules, given: Spin) -> str:
    """5.4: the irregularity that the record of the spin itself shows."""
    if given.direction == "same":
        return "ball_spun_with_the_wheel"
    if fewer(given, LEAST_REVOLUTIONS):
        return "fewer_than_four_revolutions"
    return "ball_in_double_zero" if given.result in rules.void else ""


# ── 5.4 irregularities ───────────────────────────────────────────────────────────────────────────

UNCLEAR: Final = frozenset({"chips_on_two_positions"})
STANDS: Final = UNCLEAR | {"late_wager"}
"""Ruled on while the ball runs on."""
RUNNING: Final = frozenset({"ball_spun_with_the_wheel", "fewer_than_four_revolutions", "foreign_object_in_the_wheel"})
"""The ball is still in the wheel when "No spin" is called."""


def no_spin(table: Table, kind: str) -> None:
    """5.4: nothing is settled, and the wagers are open again."""
    table.announce("No spin", cite="5.4")
    if kind in RUNNING:
        table.script("try to take the ball off the wheel before it rests", cite="5.4")
    elif kind == "ball_left_the_wheel":
        table.script("recover the ball; the pit supervisor inspects it before it is used again", cite="5.4")
    table.say(Void(scope="spin", cite="5.4"))


async def fallen(table: Table) -> None:
    """5.4: a ball that falls into a compartment after "No spin" decides nothing; a record need not say so."""
    counts = table.once("spin", lambda: _spinning(table)).judge
    ask: Ask[Spin] = Ask(
        "the ball, where it falls all the same", frozenset({"spin"}), cite="5.4", default=Spin(result=""),
        judge=lambda given: counts(given) if given.result else None,
    )  # fmt: skip
    given = await ask
    if given.result:
        table.say(Void(scope=f'result {given.result}, after "No spin"', cite="5.4"))


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="spin",
    kernels="houseway.maths.simulating.draws:kernels",
    layout="houseway.service.layouts.wheels.roulette:layout",
    example="houseway.games.wheels:roulette.yaml",
    pit="Wheels",
    varied=(
        {},
        {"wheel": "single_zero"},
        {"wheel": "double_as_single"},
    ),
)  # fmt: skip
