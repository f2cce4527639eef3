"""Subchapter 5, the big six wheel: 5.5 and 5.6. A round is one spin that counts; a void one is spun again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from houseway.equipment.wheels import Wheel
from houseway.games.one_result import Verdict, settle
from houseway.games.wheels.records import Rules, State, Upright
from houseway.games.wheels.spin import counted, state
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.wheels.big_six import LAW, LEAST_REVOLUTIONS, SECTIONS, SPECIAL_ODDS, WINS_ON
from houseway.money import Odds
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.wagering import refuse_bet

Table = TableOf[Rules, State]


# ── 5.5 payout odds ──────────────────────────────────────────────────────────────────────────────


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The wheel that the licensee uses, and what each of its symbols does to each wager."""
    if len(elected["wheel_map"]) != SECTIONS:
        said, got = f"option wheel_map: {len(elected['wheel_map'])} sections", {"wheel_map": elected["wheel_map"]}
        basis, legal = LAW.basis("5.5", as_of), f"{SECTIONS} sections"
        raise Unlawful(f"{said}; allowed: {SECTIONS}", "5.5", basis, got=got, legal=legal)
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


UPRIGHT: Final = Upright(
    wagers="5.6", spin="5.6", void="5.6", least=LEAST_REVOLUTIONS,
    hears=frozenset(one.kind for one in LAW.irregularities),
)  # fmt: skip
"""5.6: the section in which the clapper rests decides; a void spin settles nothing."""


async def play(table: Table) -> None:
    """One spin that counts."""
    symbol = await counted(table, UPRIGHT, refuse=lambda bet: refuse_bet(table, bet))
    settle(table, table.rules.verdicts[symbol])


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="spin",
    kernels="houseway.maths.simulating.draws:kernels",
    layout="houseway.service.layouts.wheels.big_six:layout",
    example="houseway.games.wheels:big_six.yaml",
    pit="Wheels",
)  # fmt: skip
