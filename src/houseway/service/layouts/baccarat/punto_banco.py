"""Subchapter 3: the punto banco felt, its numbered areas from 1 to 12."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout
from houseway.service.layouts.baccarat.common import columns

ROWS = {"tie": "TIE", "banker": "BANKER", "player": "PLAYER"}


def layout(rules: Rules) -> Layout:
    """Twelve places."""
    return columns(rules, 12, ROWS, f"Tie bets pay {rules.elected['tie_odds']}")
