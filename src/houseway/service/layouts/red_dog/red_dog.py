"""Subchapter 6: the red dog felt, the three cards in the middle and two wagers for each place."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Area, Layout, Spot, Words, half


def layout(rules: Rules) -> Layout:
    """Seven places."""
    own = (
        Area(wager="original", label="original", x=-36, y=-24, w=72, h=72, round=True),
        Area(wager="raise", label="raise", x=-30, y=-88, w=60, h=60, round=True),
    )
    return half(
        range(1, 8), own,
        hands={name: Spot(x=x, y=70, scale=1.3) for name, x in {"left": -100, "middle": 0, "right": 100}.items()},
        words=(Words(text="RED DOG", x=0, y=172, size=30, bend=900),),
    )  # fmt: skip
