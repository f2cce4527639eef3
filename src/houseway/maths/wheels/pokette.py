"""Pokette's wagers, each walked over all sections of the wheel; a poker hand wager with the cards up that allow it."""

from __future__ import annotations

from functools import partial
from typing import Any

from houseway.games.wheels.pokette import State
from houseway.law.games.wheels.pokette import POKER_HANDS
from houseway.maths.analysis import SEAT, Analysis, Row, analysed, begun, end, opened, outlay, stake
from houseway.maths.edges import one_round
from houseway.maths.walker import walk
from houseway.play.table import Table

UP = {
    "pair_in_two": ("7c",), "pair_in_three": ("7c", "Kd"), "three_of_a_kind": ("7c", "7h"), "flush": ("4s", "Js"),
    "straight_open": ("8d", "9c"), "straight_inside": ("8d", "Tc"), "straight_flush_open": ("8d", "9d"),
    "straight_flush_inside": ("8d", "Td"),
}  # fmt: skip
"""12.8: cards with which each may be made. Any others leave as many sections that win."""


def rows(rules: Any, amount: int) -> dict[str, Row]:
    """Each wager offered."""
    after = {id: Row(wagers=(id,), analyse=partial(hand, rules, id, amount)) for id in UP if id in rules.wagers}
    return one_round(rules, amount) | after


def hand(rules: Any, wager: str, amount: int) -> Analysis:
    """A poker hand wager, once what it needs is up."""
    start = Table(rules, {SEAT: None}).capture()
    start.state = State(up=UP[wager])
    bets = [(wager, stake(rules, [wager], amount))]
    ends = walk(begun(rules, bets, start), end, seat=SEAT, worth=lambda one: one.net)
    return analysed(ends, outlay(opened(rules, bets, start)), given=POKER_HANDS[wager][0])
