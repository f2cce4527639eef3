"""Subchapter 14: the felt of every poker table."""

from __future__ import annotations

from math import atan2, degrees, sqrt

from msgspec.structs import replace

from houseway.play.rules import Rules
from houseway.service.layouts import HEIGHT, NARROW, TALL, WIDTH, Layout, Spot, Words

FIRST, LAST, LAST_NARROW = -0.68, 0.7, 0.5
"""The part of the oval that the players sit along at both sides, of its half height: the upper end is the dealer's, the
lower one one's own place."""


def layout(rules: Rules) -> Layout:
    """A place for each player around an oval, the community cards and the pots in the middle."""
    wide = _oval(rules, width=WIDTH, height=HEIGHT, across=420, down=226, others=0.64, bets=-96)
    narrow = _oval(rules, width=NARROW, height=TALL, across=222, down=310, others=0.6, bets=-84)
    return replace(wide, narrow=narrow)


def _oval(
    rules: Rules, *, width: float, height: float, across: float, down: float, others: float, bets: float
) -> Layout:
    x, y = width / 2, height / 2
    order = [str(number) for number in range(1, rules.elected["max_players"] + 1)]
    home = (len(order) - 1) // 2
    places = {number: Spot(x=x, y=height - 34, scale=1.45) for number in order[home : home + 1]}
    for side, numbers in ((1, order[:home]), (-1, order[:home:-1])):
        for at, number in enumerate(numbers):
            part = FIRST + ((LAST if width > NARROW else LAST_NARROW) - FIRST) * (
                at / (len(numbers) - 1) if len(numbers) > 1 else 0.5
            )
            aside, below = side * across * sqrt(1 - part**2), down * part
            places[number] = Spot(
                x=round(x + aside), y=round(y + 10 + below), turn=round(degrees(atan2(-aside, below)), 1), scale=others
            )
    return Layout(
        width=width, height=height, room=150, places={number: places[number] for number in order}, home=order[home],
        hands=dict.fromkeys(rules.game.piles, Spot(x=x, y=y - 84)) | {"seat *": Spot(x=0, y=-60)},
        equipment=Spot(x=width - 80, y=70), bets=Spot(x=0, y=bets), pots=Spot(x=x, y=y - 18),
        words=(Words(text=rules.game.law.title.upper(), x=x, y=56, size=22 if width > NARROW else 17),),
    )  # fmt: skip
