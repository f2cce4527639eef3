"""The five wagers of mini-dice, which automated craps may offer too: their tables, the window, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from houseway.games import one_result as layouts
from houseway.games.dice.records import Shaker
from houseway.games.dice.rolls import NO_POINT, Dice, Verdicts, by_total, one_roll, race
from houseway.games.dice.shaker import T, payable
from houseway.games.one_result import Table, refuse_place
from houseway.law.datum import Wager
from houseway.law.games.dice.mini_dice import NUMBERS, ONE_SHAKE
from houseway.money import Odds
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Bet, Choose, Input, Remove
from houseway.play.wagering import chips_on, place_or_seat, refuse_bet, refuse_remove, refuse_seating

# ── tables ───────────────────────────────────────────────────────────────────────────────────────


def verdicts(wagers: Mapping[str, Wager], odds: Mapping[str, Odds], paid: str) -> Verdicts:
    """13.2(a)1-5: what each shake does to each wager; ``paid`` is the paragraph of the odds."""
    table: Verdicts = {}
    for n in NUMBERS:
        id, cite = f"place_{n}", wagers[f"place_{n}"].cite
        table[id, NO_POINT] = race(n, odds[id], f"{cite}, {paid}", cite, to_win=True)
    for id, won in ONE_SHAKE.items():
        cite = wagers[id].cite
        table[id, NO_POINT] = one_roll(by_total(won, odds), f"{cite}, {paid}", cite)
    return table


# ── the window ───────────────────────────────────────────────────────────────────────────────────


def refuse(table: Table, given: Input, *, cite: str, passed: str) -> Refusal | None:
    """13.2(b), 13.4: why this may not be done before the shake; by ``passed`` the shaker is given up."""
    if isinstance(given, Bet):
        return refuse_bet(table, given) or refuse_place(given, cite)
    if isinstance(given, Remove):
        return refuse_place(given, cite) or refuse_remove(table, given, cite)
    if isinstance(given, Choose):
        return Refusal(f"{given.do!r} is no answer here", "pass (the shaker)", passed)
    return refuse_seating(table, given)


def take(table: Table, given: Input, *, cite: str) -> None:
    """13.4: chips down or off, people coming and going."""
    place_or_seat(table, given, cite=table.rules.wagers[given.wager].wager.cite if isinstance(given, Bet) else cite)


def offers(table: Table, seat: str, *, cite: str, passed: str) -> list[Offer]:
    """What a seat may do before the shake."""
    return layouts.offers(table, seat, partial(refuse, table, cite=cite, passed=passed), cite)


# ── the settlement ───────────────────────────────────────────────────────────────────────────────


def settle(table: T, shaker: Shaker[T], verdicts: Verdicts, dice: Dice) -> None:
    """13.2(a)1, 13.5: losing wagers are taken, then winning ones paid; a place bet stays until it is either."""
    judged = [(chips, verdict) for chips in chips_on(table) if (verdict := verdicts[chips.wager, NO_POINT].get(dice))]
    decided = [(chips, verdict) for chips, verdict in judged if payable(table, shaker, chips)]
    for chips, verdict in decided:
        if verdict.result == "lose":
            table.lose(chips, verdict.cite)
    for chips, verdict in decided:
        if verdict.result == "win":
            table.win(chips, verdict.odds, verdict.cite)
