"""Subchapter 20: the three card poker felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot
from houseway.service.layouts.ranked.common import felt

WAGERS = {"pair_plus": "pair plus", "six_card_bonus": "six card", "ante": "ante", "play": "play"}


def layout(rules: Rules) -> Layout:
    """Pair plus above, ante and play below it, at each place."""
    return felt(rules, WAGERS, {"dealer": Spot(x=0, y=62)})
