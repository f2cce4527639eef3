"""Mini-dice wagers as chains of single shakes: a place bet to its decision, the others decided by one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from houseway.maths import chain
from houseway.maths.analysis import Analysis, Row, analysed, end, opened, outlay, settlements, stake
from houseway.play.rules import Rules
from houseway.play.table import AnyTable


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered."""
    return {id: Row(wagers=(id,), analyse=partial(alone, rules, id, amount)) for id in rules.wagers}


def alone(rules: Rules, wager: str, amount: int) -> Analysis:
    """One wager to its decision."""
    table = opened(rules, [(wager, stake(rules, [wager], amount))])
    start = table.capture()
    found = chain.solve(rules, start, outcome=lambda after: end(after) if settlements(after) else None, state=state)
    return analysed(found.ends, outlay(table), lasts=found.rounds)


def state(table: AnyTable) -> Hashable:
    """What the shakes to come depend on: the chips that lie there."""
    return tuple(sorted((chips.account, table.amount(chips)) for chips in table.chips.values()))
