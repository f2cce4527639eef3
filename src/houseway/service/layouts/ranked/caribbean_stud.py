"""Subchapter 16: the Caribbean stud felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot
from houseway.service.layouts.ranked.common import felt

WAGERS = {"ante": "ante", "bet": "bet", "progressive": "progressive"}


def layout(rules: Rules) -> Layout:
    """An ante, a bet and the progressive wager at each place."""
    return felt(rules, WAGERS, {"dealer": Spot(x=0, y=62)})
