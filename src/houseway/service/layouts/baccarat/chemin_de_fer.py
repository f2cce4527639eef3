"""Subchapter 4: the chemin de fer felt: a stake of the bank, and wagers against it."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout
from houseway.service.layouts.baccarat.common import columns


def layout(rules: Rules) -> Layout:
    """Nine places."""
    rows = {"banker_stake": "BANK", "banco_suivi": "suivi", "banco": "BANCO", "against": "against"}
    return columns(rules, 9, rows, "CHEMIN DE FER")
