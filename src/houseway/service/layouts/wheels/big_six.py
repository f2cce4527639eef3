"""Subchapter 5: the big six felt, the wheel above a square for each symbol."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import NARROW, Layout, Spot, grid, offered

SYMBOLS = {
    "b6_1": "$1", "b6_2": "$2", "b6_5": "$5", "b6_10": "$10", "b6_20": "$20", "b6_joker": "JOKER", "b6_logo": "LOGO",
}  # fmt: skip


def layout(rules: Rules) -> Layout:
    """Seven squares in a row; on a phone in rows of four."""
    wheel = tuple(rules.elected["wheel_map"])
    wide = grid(SYMBOLS.items(), x=31, y=396, w=134, h=130, columns=7, odds=True)
    rows = grid(SYMBOLS.items(), x=22, y=360, w=129, h=120, columns=4, odds=True)
    narrow = Layout(
        width=NARROW, height=624, areas=offered(rows, rules), equipment=Spot(x=280, y=190), wheel=wheel, radius=160
    )
    return Layout(
        height=556, areas=offered(wide, rules), equipment=Spot(x=500, y=206), wheel=wheel, radius=176, narrow=narrow
    )
