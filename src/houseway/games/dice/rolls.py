"""What the games of two dice share: the rolls, and what they do to a wager: a number races 7, or one roll decides."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import Final

from houseway.games.one_result import Verdict
from houseway.money import Odds
from houseway.play.asks import Refusal
from houseway.play.inputs import Input, Roll

Dice = tuple[int, int]
ROLLS: tuple[Dice, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
FAIR: Final = frozenset(ROLLS)
CHANCES: list[tuple[Input, int]] = [
    (Roll(dice=(low, high)), 1 + (low != high)) for low in range(1, 7) for high in range(low, 7)
]
CALLS: Final = tuple(map(str, range(13)))
"""A total as it is called, and as it names a box."""
NO_POINT: Final = CALLS[0]

Rolls = dict[Dice, Verdict]
"""The rolls that decide a wager."""
Verdicts = dict[tuple[str, str], Rolls]
"""By wager and its point ("0" before it has one, and where it never has)."""


def race(number: int, odds: Odds, win_cite: str, lose_cite: str, *, to_win: bool) -> Rolls:
    """The number against 7: whichever comes first."""
    win, lose = Verdict("win", win_cite, odds), Verdict("lose", lose_cite)
    on_number, on_seven = (win, lose) if to_win else (lose, win)
    return {dice: on_number if sum(dice) == number else on_seven for dice in ROLLS if sum(dice) in (number, 7)}


def by_total(won: Mapping[int, str], odds: Mapping[str, Odds]) -> dict[Dice, Odds]:
    """What the winning rolls of a wager pay, by the line of the odds table that each total is paid by."""
    return {dice: odds[won[sum(dice)]] for dice in ROLLS if sum(dice) in won}


def one_roll(won: Mapping[Dice, Odds], win_cite: str, lose_cite: str) -> Rolls:
    """A wager that the next roll decides: every roll that does not win it loses it."""
    lose = Verdict("lose", lose_cite)
    return {dice: Verdict("win", win_cite, won[dice]) if dice in won else lose for dice in ROLLS}


def units(verdicts: Verdicts, chip: int) -> dict[str, int]:
    """1.4, 13.6(b)1, 13:69F-1A.6: the least amount of each wager, in the smallest chip, that is paid exactly in it."""
    least: dict[str, int] = {}
    for (id, _), rolls in verdicts.items():
        least[id] = lcm(least.get(id, chip), *(chip * one.odds.unit for one in rolls.values()))
    return least


def refuse_roll(given: Roll, cite: str) -> Refusal | None:
    """Two dice, each 1 to 6."""
    return None if given.dice in FAIR else Refusal(f"{list(given.dice)} is not a roll", "two dice, each 1 to 6", cite)
