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
        hands={"left": Spot(x=-90, y=116), "middle": Spot(x=0, y=116), "right": Spot(x=90, y=116)},
        words=(Words(text="RED DOG", x=0, y=222, size=36, bend=520),),
    )  # fmt: skip
