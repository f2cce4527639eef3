"""Subchapter 1A: the felt of automated craps: that of craps, or that of mini-dice."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout
from houseway.service.layouts.dice import craps, mini_dice


def layout(rules: Rules) -> Layout:
    """By the wagers that are elected."""
    return mini_dice.layout(rules) if rules.elected["wager_set"] == "mini_dice_5" else craps.layout(rules)
