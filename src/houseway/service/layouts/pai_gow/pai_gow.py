"""Subchapter 10: the pai gow felt, one wager for each place and the dealer's tiles in the middle."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, Words, half


def layout(rules: Rules) -> Layout:
    """The places that the game has."""
    own = (Area(wager="pai_gow", label=NOTHING, x=-36, y=-36, w=72, h=72, round=True),)
    return half(
        map(int, rules.game.seats), own, tone="red", tiles=True,
        hands={"dealer": Spot(x=0, y=62), "seat *": Spot(x=0, y=-82)},
        words=(
            Words(text="PAI GOW", x=0, y=160, size=30, bend=900),
            Words(text="High hand and low hand", x=0, y=186, size=16, bend=900),
        ),
    )  # fmt: skip
