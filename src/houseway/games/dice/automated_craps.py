"""Subchapter 1A, automated craps: craps whose dice are shaken by a device. A round is one shake that counts.

The wagers are those of craps (`craps_tables`, `craps_wagers`, `craps_settlement`) or of mini-dice (`mini_dice_wagers`),
the shaker's procedure is mini-dice's (`shaker`), the right to start it goes round as the dice do at craps (`shooter`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any, Final

from houseway.games.dice import craps_settlement, craps_tables, craps_wagers, mini_dice_wagers, shaker
from houseway.games.dice.craps_settlement import judged
from houseway.games.dice.craps_tables import ODDS_ON
from houseway.games.dice.craps_wagers import forget, odds_unit, point_of
from houseway.games.dice.records import AutomatedRules as Rules
from houseway.games.dice.records import AutomatedState as State
from houseway.games.dice.records import Cites, Layout, Shaker
from houseway.games.dice.rolls import CALLS, Dice, Verdicts, units
from houseway.games.dice.shaker import payable
from houseway.law.datum import Wager
from houseway.law.games.dice.automated_craps import END_OF_DAY, LAW, NO_SUCH_WAGER, OPENING, SHAKERS, WAGER_SETS
from houseway.money import Odds
from houseway.play.accounts import Chips
from houseway.play.asks import Refusal
from houseway.play.inputs import Bet, Input
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf

CITES: Final = Cites(
    come_out="13:69F-1A.1", wagers="13:69F-1A.2", clauses=("", "", "", ""), making="13:69F-1A.4",
    called_on="13:69F-1A.4", odds="13:69F-1A.6", c_and_e="13:69F-1A.6", supplemental="13:69F-1A.2",
)  # fmt: skip


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the shake has no option flags."""
    layout = LAYOUTS[elected["wager_set"]]
    wagers = _offered(as_of, elected)
    supplemental = craps_tables.true_odds_by_point(LAW, as_of) if elected["odds_wagers"] == "on" else {}
    odds = {**LAW.paytable("odds", as_of).odds, **elected["higher_odds"]}
    verdicts = layout.tables(wagers, odds, supplemental)
    chip = elected["smallest_chip"]
    least = units(verdicts, chip) | dict.fromkeys(supplemental, chip)
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, least, elected, unpayable="13:69F-1A.6"),
        cites=CITES,
        shaker=_shaker(layout, *SHAKERS[elected["shaker_cover"]], waits=elected["dealer_may_activate"] == "off"),
        verdicts=verdicts,
        inactive=craps_tables.inactive(elected, ("odds_come",)),
        true_odds={},
        supplemental=supplemental,
        odds_multiple=elected["odds_multiple"],
        chip=chip,
        units=least,
        settle=layout.settle,
    )


def state(rules: Rules) -> State:
    """A fresh table: a come out roll, and nobody holds the shaker."""
    return State()


# ── 13:69F-1A.2 permissible wagers ───────────────────────────────────────────────────────────────


def _offered(as_of: date, elected: Mapping[str, Any]) -> dict[str, Wager]:
    """13:69F-1A.2: the wagers of the elected set, and odds where they are elected."""
    ids = {*WAGER_SETS[elected["wager_set"]], *(ODDS_ON if elected["odds_wagers"] == "on" else ())}
    return {id: wager for id, wager in offered(LAW, as_of).items() if id in ids}


def _craps_tables(
    wagers: Mapping[str, Wager], odds: Mapping[str, Odds], supplemental: Mapping[str, Mapping[str, Odds]]
) -> Verdicts:
    """13:69F-1A.2: the nineteen wagers, won, lost and void as in craps; 13:69F-1A.6: nothing at true odds for a fee."""
    return craps_tables.tables(wagers, odds, CITES, true_odds={}, supplemental=supplemental)


def _mini_dice_tables(
    wagers: Mapping[str, Wager], odds: Mapping[str, Odds], supplemental: Mapping[str, Mapping[str, Odds]]
) -> Verdicts:
    """13:69F-1A.2: the five wagers of mini-dice."""
    return mini_dice_wagers.verdicts(wagers, odds, "13:69F-1A.6")


def refuse_unlisted(given: Input) -> Refusal | None:
    """13:69F-1A.2, 13:69F-1A.6: no buy or lay bets, which carry vigorish, and no fire bet."""
    if isinstance(given, Bet) and given.wager in NO_SUCH_WAGER:
        reason, legal, cite = NO_SUCH_WAGER[given.wager]
        return Refusal(reason, legal, cite)
    return None


# ── 13:69F-1A.3, 13:69F-1A.7 the shaker, and the right to start it ───────────────────────────────


def _shaker(layout: Layout, shake: str, show: str, *, waits: bool) -> Shaker[Table]:
    then = "the game waits" if waits else "the dealer starts it"
    return Shaker(
        what="the shaker", offered="13:69F-1A.7", passed="13:69F-1A.7", supervisor="the supervisor",
        waits=waits, declined=f"nobody accepts the shaker: {then}", take=layout.take, offers=layout.offers,
        refuse=lambda table, given: refuse_unlisted(given) or layout.refuse(table, given),
        opening=tuple((act, "13:69F-1A.5") for act in OPENING),
        end_of_day=tuple((act, "13:69F-1A.3") for act in END_OF_DAY),
        shake=shake, show=show, call=call, no_roll="No roll", unit=unit,
        before=frozenset({"shaker_activated_early", "tampering_evidence", "filled_shaker_moved", "game_abandoned"}),
        during=frozenset({"die_not_flat", "die_on_die", "shaker_failed", "late_wager", "wager_not_payable"}),
        equipment="13:69F-1A.3", making="13:69F-1A.4", dealing="13:69F-1A.5", payable="13:69F-1A.6",
        irregular="13:69F-1A.8",
    )  # fmt: skip


def call(dice: Dice) -> str:
    """13:69F-1A.5: the total, and each die."""
    return f"{CALLS[sum(dice)]}, {dice[0]} and {dice[1]}"


# ── 13:69F-1A.5 dealing the game ─────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One shake that counts; or the table closes."""
    own = table.rules.shaker
    await shaker.opened(table, own)  # 1A.5
    await shaker.shooting(table, own)  # 1A.7
    dice = await shaker.shaken(table, own)  # 1A.4, 1A.5
    if dice is None:
        return
    shaker.show(table, own, dice)
    table.rules.settle(table, dice)


def settle(table: Table, dice: Dice) -> None:
    """13:69F-1A.5: as at craps; 13:69F-1A.6: of a stake that cannot be paid exactly, the part that can."""
    decided = []
    for chips, verdict in judged(table, dice):
        if verdict.result not in ("win", "lose") or payable(table, table.rules.shaker, chips):
            decided.append((chips, verdict))
        else:
            forget(table, chips)
    craps_settlement.settle(table, decided, sum(dice))


def unit(table: Table, chips: Chips) -> int:
    """13:69F-1A.6: what a stake is counted in; odds by their point."""
    if chips.wager in ODDS_ON:
        return odds_unit(table, chips.wager, point_of(table, chips))
    return table.rules.units[chips.wager]


LAYOUTS: Final = {
    "craps_19": Layout(
        tables=_craps_tables, refuse=craps_wagers.refuse, take=craps_wagers.take, offers=craps_wagers.offers,
        settle=settle,
    ),
    "mini_dice_5": Layout(
        tables=_mini_dice_tables,
        refuse=partial(mini_dice_wagers.refuse, cite="13:69F-1A.4", passed="13:69F-1A.7"),
        take=partial(mini_dice_wagers.take, cite="13:69F-1A.4"),
        offers=partial(mini_dice_wagers.offers, cite="13:69F-1A.4", passed="13:69F-1A.7"),
        settle=lambda table, dice: mini_dice_wagers.settle(table, table.rules.shaker, table.rules.verdicts, dice),
    ),
}  # fmt: skip


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    point=lambda state: state.point, deals="roll",
    analysis="houseway.maths.dice.automated_craps:rows",
    kernels="houseway.maths.simulating.chains:kernels",
    layout="houseway.service.layouts.dice.automated_craps:layout",
    example="houseway.games.dice:automated_craps.yaml",
    pit="Dice",
    varied=(
        {},
        {"odds_wagers": "on", "odds_multiple": "2", "dealer_may_activate": "off"},
        {"wager_set": "mini_dice_5"},
    ),
)  # fmt: skip
