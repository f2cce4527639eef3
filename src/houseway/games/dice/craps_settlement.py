"""What a roll does at a craps table: losing wagers are taken, winning ones paid, come bets travel, the puck turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.games.dice.craps_tables import (
    BOXED,
    BUYS,
    FLAT,
    LAYS,
    ODDS_ON,
    ON_THE_LINE,
    PLACES,
    PLACES_TO_LOSE,
    STAY_UP,
    Table,
)
from houseway.games.dice.craps_wagers import active, forget, vigorish_of
from houseway.games.dice.rolls import CALLS, NO_POINT, Dice
from houseway.games.one_result import Verdict
from houseway.law.games.dice.craps import HARDWAYS, HOPS, ONE_ROLL, PARTS, POINTS
from houseway.play import accounts, tells
from houseway.play.accounts import Chips
from houseway.play.ledger import seat_order
from houseway.play.lying import PUCK, PUCK_ON

Decided = list[tuple[Chips, Verdict]]
"""The wagers that a roll decides, and how."""

# ── 1.10 settlement of wagers ────────────────────────────────────────────────────────────────────

_ALWAYS: Final = frozenset({*FLAT, *ONE_ROLL, *PARTS, *HOPS, "fire"})
"""Wagers that nobody can call off."""


def judged(table: Table, dice: Dice) -> Decided:
    """1.10, 13:69F-1A.5: every wager is judged by the state before the roll."""
    point = CALLS[table.state.point]
    decided = [(chips, verdict) for chips in table.chips.values() if (verdict := judge(table, chips, point, dice))]
    if len(decided) > 1:
        decided.sort(key=lambda one: (_turn(one[0]), seat_order(one[0].seat)))
    return decided


def settle(table: Table, decided: Decided, total: int) -> None:
    """1.10, 13:69F-1A.5: losers are taken, then winners paid; come bets go to their boxes, and the puck turns."""
    for chips, verdict in decided:
        if verdict.result == "lose":
            table.lose(chips, verdict.cite)
            forget(table, chips)
    for chips, verdict in decided:
        if verdict.result == "win":
            pay(table, chips, verdict)
        elif verdict.result != "lose":
            table.void(chips, verdict.cite, result=verdict.result)
            forget(table, chips)
    travel(table, total)
    puck(table, total)


_TURN: Final = (
    dict.fromkeys((*ONE_ROLL, *PARTS, *HOPS), 0) | dict.fromkeys(HARDWAYS, 1)
    | dict.fromkeys((*PLACES, *PLACES_TO_LOSE, *BUYS, *LAYS), 2) | dict.fromkeys(BOXED, 3)
    | dict.fromkeys(ON_THE_LINE, 5) | {"fire": 6}
)  # fmt: skip


def _turn(chips: Chips) -> int:
    """One-roll wagers, hardways, place and buy and lay, come with their odds, new come, pass with their odds, fire."""
    return 4 if chips.wager in ("come", "dont_come") and not chips.box else _TURN[chips.wager]


def judge(table: Table, chips: Chips, point: str, dice: Dice) -> Verdict | None:
    """What this roll does to one wager; odds that are off go back when their base bet is decided."""
    wager = chips.wager
    if wager == "fire":
        return fire(table, table.state.fires.get(chips.account, table.state.made), dice[0] + dice[1])
    own = chips.box or (point if wager in ON_THE_LINE else NO_POINT)
    rolls = table.rules.verdicts.get((wager, own))
    if rolls is None:  # chips where the layout has no such wager, as only a record that begins with them can have it
        return Verdict("returned", table.rules.cites.wagers)
    verdict = rolls.get(dice)
    if verdict is None or wager in _ALWAYS or active(table, chips):
        return verdict
    return Verdict("returned", table.rules.cites.making) if wager in ODDS_ON else None


def pay(table: Table, chips: Chips, verdict: Verdict) -> None:
    """Winning place, buy, lay and hardway wagers stay up; 1.5: vigorish on a win, or up front for the next decision."""
    vigorish = 0
    if chips.wager in table.rules.true_odds:
        paid = table.state.vigorish.pop(chips.account, None)  # 1.5: decided, so no longer to be given back
        if table.rules.up_front:
            table.state.again.append(chips.account)
        elif paid is None:
            vigorish = vigorish_of(table, chips.wager, table.amount(chips))
    stays = chips.wager in STAY_UP
    collected = "immediate" if vigorish else ""
    table.win(chips, verdict.odds, verdict.cite, vigorish=vigorish, collected=collected, stays=stays)
    if vigorish:
        table.say(tells.Vigorish(seat=chips.seat, amount=vigorish, collected=collected, cite="1.5"))
        table.move(accounts.seat(chips.seat), accounts.VIGORISH, vigorish, "1.5")
    if not stays:
        forget(table, chips)


def travel(table: Table, total: int) -> None:
    """1.2(a)3-4, 13:69F-1A.2: a new come or don't come bet goes to the box of its come point."""
    if total not in POINTS:
        return
    for chips in [c for c in table.chips.values() if c.wager in ("come", "dont_come") and not c.box]:
        cite = table.rules.wagers[chips.wager].wager.cite
        there = accounts.bet(chips.seat, chips.wager, CALLS[total])
        table.chips[there] = Chips(chips.seat, chips.wager, CALLS[total], there)
        table.move(chips.account, there, table.amount(chips), cite)


def puck(table: Table, total: int) -> None:
    """1.1, 1.11, 13:69F-1A.1, 13:69F-1A.7: the point, the next come out roll, and after a loser 7 the next shooter."""
    state = table.state
    state.rolled = True
    if not state.point:
        if total in POINTS:
            state.point, state.pointed = total, True  # type: ignore[assignment]
            table.script(f"{PUCK}{PUCK_ON}{total}", cite=table.rules.cites.come_out)
    elif total == state.point:
        state.point = 0
        table.script(f"{PUCK}OFF", cite=table.rules.cites.come_out)
        for made in (state.made, *state.fires.values()):
            if total not in made:
                made.append(total)
    elif total == 7:
        state.point = 0
        table.script(f"{PUCK}OFF", cite=table.rules.cites.come_out)
        state.made, state.rolled, state.pointed, state.must_pass = [], False, False, True  # a loser 7


# ── 13:69F-1.12 the fire bet ─────────────────────────────────────────────────────────────────────


def fire(table: Table, made: Sequence[int], total: int) -> Verdict | None:
    """13:69F-1.12: decided by the loser 7, or at once when all six points are made; a point counts once."""
    state = table.state
    if total == 7 and state.point:
        return table.rules.fire[len(made)]
    if total == state.point and total not in made and len(made) == len(POINTS) - 1:
        return table.rules.fire[len(POINTS)]
    return None
