"""Subchapter 5, the big six wheel: 5.5 and 5.6. A round is one spin that counts; a void one is spun again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from houseway.equipment.wheels import Wheel
from houseway.games.one_result import Verdict, rule, settle
from houseway.games.wheels import spin as wheels
from houseway.games.wheels.spin import Rules, State, fewer, spinning, state
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.wheels.big_six import LAW, LEAST_REVOLUTIONS, SECTIONS, SPECIAL_ODDS, WINS_ON
from houseway.money import Odds
from houseway.play.asks import Ask, Irregular
from houseway.play.inputs import Spin
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Spun, Void
from houseway.play.wagering import refuse_bet

Table = TableOf[Rules, State]


# ── 5.5 payout odds ──────────────────────────────────────────────────────────────────────────────


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The wheel that the licensee uses, and what each of its symbols does to each wager."""
    if len(elected["wheel_map"]) != SECTIONS:
        raise Unlawful(f"option wheel_map: {len(elected['wheel_map'])} sections; allowed: {SECTIONS}", "5.5")
    weights = Wheel(elected["wheel_map"]).weights
    listed = {id: wager for id, wager in offered(LAW, as_of).items() if WINS_ON[id] in weights}
    odds = {id: one for table in in_force(LAW.paytables, as_of) for id, one in table.odds.items()}
    odds |= dict.fromkeys(SPECIAL_ODDS.odds, Odds(elected["special_odds"]))
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(listed, {}, elected, unpayable="5.5"),
        verdicts={symbol: verdicts(symbol, odds) for symbol in weights},
        weights=weights,
    )


def verdicts(symbol: str, odds: Mapping[str, Odds]) -> dict[str, Verdict]:
    """5.5: a wager wins on its own symbol and loses on every other."""
    return {
        id: Verdict("win", "5.5", odds[id]) if symbol == own else Verdict("lose", "5.6") for id, own in WINS_ON.items()
    }


# ── 5.6 wagers and rotation of the wheel ─────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One spin that counts."""
    symbol = ""
    while not symbol:
        await wheels.wagers(table, cite="5.6", refuse=lambda bet: refuse_bet(table, bet))
        table.announce("No more bets", cite="5.6")
        table.script("spin the wheel", cite="5.6")
        symbol = await spin(table)
    table.say(Spun(result=symbol, cite="5.6"))
    settle(table, table.rules.verdicts[symbol])


async def spin(table: Table) -> str:
    """5.6: the symbol of the section in which the clapper rests; nothing where the spin is void."""
    ask = table.once("spin", lambda: _spinning(table))
    while True:
        try:
            given = await ask
        except Irregular as event:
            rule(table, event.kind, event.given.seat)
            if event.kind == "late_wager":
                continue
            return void(table)
        if not fewer(given, LEAST_REVOLUTIONS):
            return given.result
        rule(table, "fewer_than_three_revolutions")
        return void(table)


def _spinning(table: Table) -> Ask[Spin]:
    return spinning(
        table, "the spin of the wheel", cite="5.6", legal=", ".join(table.rules.weights),
        directions=("clockwise", "counterclockwise"), hears=frozenset(table.rules.rulings),
    )  # fmt: skip


def void(table: Table) -> str:
    """5.6: nothing is settled, and the wagers are open again."""
    table.say(Void(scope="spin", cite="5.6"))
    return ""


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="spin",
    layout="houseway.service.layouts.wheels.big_six:layout",
    example="houseway.games.wheels:big_six.yaml",
    pit="Wheels",
)  # fmt: skip
