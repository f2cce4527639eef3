"""Subchapter 14: the felt of every poker table."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot, Words, half

CARDS = {"seat *": Spot(x=0, y=-84)}


def layout(rules: Rules) -> Layout:
    """A place for each player, the community cards and the pots in the middle."""
    middle = Spot(x=0, y=90)
    return half(
        range(1, rules.elected["max_players"] + 1), (), hands={"board": middle, "common": middle, **CARDS},
        words=(Words(text=rules.game.law.title.upper(), x=0, y=206, size=30, bend=520),),
    )  # fmt: skip
