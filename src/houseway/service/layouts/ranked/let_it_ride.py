"""Subchapter 18: the let it ride felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot
from houseway.service.layouts.ranked.common import felt

WAGERS = {"bet_1": "1", "bet_2": "2", "bet_3": "$", "lir_bonus": "bonus", "three_card_bonus": "3 card"}


def layout(rules: Rules) -> Layout:
    """Three bets and the bonus wagers at each place; the community cards before the dealer."""
    return felt(rules, WAGERS, {"community": Spot(x=0, y=62)}, columns=3, wide=44)
