"""Subchapter 13, mini-dice. A round is one shake that counts; place bets that it does not decide stay on the layout.

Read beside N.J.A.C. 19:47-13. What automated craps shares stands in `shaker` and `mini_dice_wagers`.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from houseway.games.dice import mini_dice_wagers, shaker
from houseway.games.dice import rolls as dice
from houseway.games.dice.records import MiniDiceRules as Rules
from houseway.games.dice.records import MiniDiceState as State
from houseway.games.dice.records import Shaker
from houseway.games.dice.rolls import CALLS, Dice
from houseway.law.games.dice.mini_dice import END_OF_DAY, LAW, OPENING
from houseway.play.accounts import Chips
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf

Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the shake has no option flags."""
    wagers = offered(LAW, as_of)
    odds = {**LAW.paytable("odds", as_of).odds, **elected["higher_odds"]}
    verdicts = mini_dice_wagers.verdicts(wagers, odds, "13.6(b)")
    units = dice.units(verdicts, elected["smallest_chip"])
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, units, elected, unpayable="13.6(b)1"),
        verdicts=verdicts,
        units=units,
        shaker=SHAKERS[elected["shaker_by"]],
        seven=elected["seven_relinquishes"] == "on",
    )


def state(rules: Rules) -> State:
    """A fresh table: nobody holds the shaker."""
    return State()


def unit(table: Table, chips: Chips) -> int:
    """13.6(b)1: what a stake is counted in."""
    return table.rules.units[chips.wager]


def call(dice: Dice) -> str:
    """13.5: the total."""
    return CALLS[sum(dice)]


SHAKERS: dict[str, Shaker[Table]] = {
    by: Shaker(
        what="the shaker", offered="13.7", passed="13.7", supervisor="the supervisor",
        declined="nobody accepts the shaker: the dealer shakes it", dealer=by == "dealer",
        refuse=partial(mini_dice_wagers.refuse, cite="13.4", passed="13.7"),
        take=partial(mini_dice_wagers.take, cite="13.4"),
        offers=partial(mini_dice_wagers.offers, cite="13.4", passed="13.7"),
        opening=tuple((act, "13.5") for act in OPENING), end_of_day=tuple((act, "13.3") for act in END_OF_DAY),
        shake="shakes the covered shaker", show="take the cover off", call=call, no_roll="No decision", unit=unit,
        before=frozenset({"shaker_opened_early", "tampering_evidence"}),
        during=frozenset({"die_not_flat", "die_on_die", "wager_not_payable", "late_wager"}),
        equipment="13.3", making="13.4", dealing="13.5", payable="13.6(b)1", irregular="13.8",
    )
    for by in ("player", "dealer")
}  # fmt: skip


async def play(table: Table) -> None:
    """One shake that counts, or the end of the gaming day."""
    own = table.rules.shaker
    await shaker.opened(table, own)  # 13.5
    await shaker.shooting(table, own)  # 13.7
    rolled = await shaker.shaken(table, own)  # 13.2(b), 13.4, 13.5
    if rolled is None:
        return
    shaker.show(table, own, rolled)
    mini_dice_wagers.settle(table, own, table.rules.verdicts, rolled)
    relinquish(table, rolled)


def relinquish(table: Table, dice: Dice) -> None:
    """13.7: a 7 takes the shaker from who shook it, where the licensee so elected."""
    table.state.must_pass |= table.rules.seven and sum(dice) == 7


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="roll",
    analysis="houseway.maths.dice.mini_dice:rows",
    kernels="houseway.maths.simulating.chains:kernels",
    layout="houseway.service.layouts.dice.mini_dice:layout",
    example="houseway.games.dice:mini_dice.yaml",
    pit="Dice",
    varied=(
        {},
        {"shaker_by": "dealer"},
        {"seven_relinquishes": "on", "smallest_chip": "0.25"},
    ),
)  # fmt: skip
