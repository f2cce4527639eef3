"""Subchapter 15: keno has no felt: its ticket is a card of eighty numbers, and its wagers are numbers of them."""

from __future__ import annotations

from houseway.games.keno.records import SPOT
from houseway.law.games.keno.keno import NUMBERS
from houseway.play.rules import Rules
from houseway.service.layouts import Layout


def layout(rules: Rules) -> Layout:
    """Nothing but the room for the numbers drawn."""
    return Layout(height=0, numbers=NUMBERS, tickets={id: int(id.removeprefix(SPOT)) for id in rules.wagers})
