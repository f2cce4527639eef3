"""Automated craps: the wagers of craps or of mini-dice, as the licensee elected, each as its own game analyses them."""

from __future__ import annotations

from collections.abc import Callable

from houseway.games.dice.records import AutomatedRules as Rules
from houseway.maths.analysis import Row
from houseway.maths.chain import Chain
from houseway.maths.dice import craps, mini_dice


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered; and each base bet with all the odds that the licensee elected."""
    return {name: craps.row(name, chain) for name, chain in chains(rules, amount).items()}


def chains(rules: Rules, amount: int) -> dict[str, Callable[[], Chain]]:
    """The chain of each row."""
    if rules.elected["wager_set"] == "mini_dice_5":
        return mini_dice.chains(rules, amount)
    return craps.chains(rules, amount)
