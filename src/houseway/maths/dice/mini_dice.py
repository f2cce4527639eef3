"""Mini-dice wagers as chains of single shakes: a place bet to its decision, the others decided by one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from houseway.maths.analysis import Row, end, opened, outlay, settlements, stake
from houseway.maths.chain import Chain
from houseway.maths.dice.craps import row
from houseway.play.rules import Rules
from houseway.play.table import AnyTable


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered."""
    return {id: row(id, chain) for id, chain in chains(rules, amount).items()}


def chains(rules: Rules, amount: int) -> dict[str, Callable[[], Chain]]:
    """The chain of each wager, none made yet."""
    return {id: partial(alone, rules, id, amount) for id in rules.wagers}


def alone(rules: Rules, wager: str, amount: int) -> Chain:
    """One wager to its decision."""
    table = opened(rules, [(wager, stake(rules, [wager], amount))])
    return Chain(
        rules=rules, start=table.capture(), unit=outlay(table), state=state,
        outcome=lambda after: end(after) if settlements(after) else None,
    )  # fmt: skip


def state(table: AnyTable) -> Hashable:
    """What the shakes to come depend on: the chips that lie there."""
    return tuple(sorted((chips.account, table.amount(chips)) for chips in table.chips.values()))
