"""Pokette's wagers, each walked over all sections of the wheel; a poker hand wager with the cards up that allow it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.games.wheels.records import PoketteState as State
from houseway.law.games.wheels.pokette import POKER_HANDS
from houseway.maths.analysis import SEAT, Analysis, Row, analysed, begun, end, opened, outlay, stake
from houseway.maths.edges import one_round
from houseway.maths.walker import walk
from houseway.play.snapshot import Snapshot
from houseway.play.table import Table

if TYPE_CHECKING:
    from houseway.maths.simulating.kernel import How, Kernel, Kernels

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
    start = ready(rules, wager)
    bets = [(wager, stake(rules, [wager], amount))]
    ends = walk(begun(rules, bets, start), end, seat=SEAT, worth=lambda one: one.net)
    return analysed(ends, outlay(opened(rules, bets, start)), given=POKER_HANDS[wager][0])


def ready(rules: Any, wager: str) -> Snapshot:
    """A table with the cards up that the wager needs."""
    start = Table(rules, {SEAT: None}).capture()
    start.state = State(up=UP[wager])
    return start


def kernels(rules: Any, how: How) -> Kernels:
    """Each wager offered, by the section that comes; a poker hand wager once what it needs is up."""
    from houseway.maths.simulating import draws  # here: an exact analysis needs nothing compiled

    after = {id: partial(_hand, rules, id) for id in UP if id in rules.wagers}
    return {**draws.kernels(rules, how), **after}


def _hand(rules: Any, wager: str) -> Kernel:
    from houseway.maths.simulating import draws

    made = draws.kernel(rules, wager, ready(rules, wager))
    return made._replace(notes=(f"given {POKER_HANDS[wager][0]}",))
