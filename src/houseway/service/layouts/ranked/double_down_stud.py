"""Subchapter 17: the double down stud felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot
from houseway.service.layouts.ranked.common import felt

WAGERS = {"initial_wager": "wager", "double_down_wager": "double"}


def layout(rules: Rules) -> Layout:
    """Two wagers at each place; the common cards before the dealer."""
    return felt(rules, WAGERS, {"common": Spot(x=0, y=62)})
