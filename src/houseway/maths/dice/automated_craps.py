"""Automated craps: the wagers of craps or of mini-dice, as the licensee elected, each as its own game analyses them."""

from __future__ import annotations

from houseway.games.dice.automated_craps import Rules
from houseway.maths.analysis import Row
from houseway.maths.dice import craps, mini_dice


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered; and each base bet with all the odds that the licensee elected."""
    if rules.elected["wager_set"] == "mini_dice_5":
        return mini_dice.rows(rules, amount)
    return craps.rows(rules, amount)
