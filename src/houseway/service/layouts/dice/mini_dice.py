"""Subchapter 13: the mini-dice felt."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.play.rules import Rules
from houseway.service.layouts import NARROW, Area, Layout, Spot, grid, offered

POINTS = (4, 5, 6, 8, 9, 10)
SEVENS = {"under_7": "UNDER 7", "any_7": "ANY 7", "over_7": "OVER 7"}


def layout(rules: Rules) -> Layout:
    """Place bets above, the field, and the sevens; on a phone the place bets in two rows."""
    narrow = Layout(width=NARROW, height=620, areas=offered(_areas(NARROW, 3), rules), equipment=Spot(x=280, y=70))
    return Layout(height=500, areas=offered(_areas(1000, 6), rules), equipment=Spot(x=500, y=70), narrow=narrow)


def _areas(width: float, columns: int) -> Iterator[Area]:
    x, wide, rows = 40.0, width - 80, 6 / columns
    places = [(f"place_{n}", f"place {n}") for n in POINTS]
    yield from grid(places, x=x, y=130, w=wide / columns, h=110, columns=columns, odds=True, tone="blue")
    field = 130 + rows * 110
    yield Area(
        wager="field", label="FIELD\n2 · 3 · 4 · 9 · 10 · 11 · 12", x=x + 2, y=field + 2, w=wide - 4, h=106, tone="gold"
    )
    yield from grid(SEVENS.items(), x=x, y=field + 110, w=wide / 3, h=110, columns=3, odds=True, tone="red")
