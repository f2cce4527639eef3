"""Subchapter 7: the minibaccarat felt."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout
from houseway.service.layouts.baccarat.common import columns
from houseway.service.layouts.baccarat.punto_banco import ROWS


def layout(rules: Rules) -> Layout:
    """Seven places."""
    return columns(rules, 7, ROWS, f"Tie bets pay {rules.elected['tie_odds']}")
