"""Subchapter 21: the fast action hold'em felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot
from houseway.service.layouts.ranked.common import felt

WAGERS = {"fah_wager": "wager"}


def layout(rules: Rules) -> Layout:
    """One wager at each place; the dealer's cards, and below them the community's."""
    return felt(rules, WAGERS, {"dealer": Spot(x=-110, y=62), "community": Spot(x=110, y=62)}, columns=1)
