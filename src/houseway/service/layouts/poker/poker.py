"""Subchapter 14: the felt of every poker table."""

from __future__ import annotations

from msgspec.structs import replace

from houseway.play.rules import Rules
from houseway.service.layouts import NARROW, WIDTH, Layout, Spot, Words, arc

AROUND = 266
"""Degrees of the oval that the players sit along; the dealer has the rest."""


def layout(rules: Rules) -> Layout:
    """A place for each player around an oval, the community cards and the pots in the middle."""
    wide = _oval(rules, width=WIDTH, height=640, across=404, down=250, room=124, cards=-92, bets=-160)
    narrow = _oval(rules, width=NARROW, height=860, across=214, down=350, room=84, cards=-76, bets=-128)
    return replace(wide, narrow=narrow)


def _oval(
    rules: Rules, *, width: float, height: float, across: float, down: float, room: float, cards: float, bets: float
) -> Layout:
    x, y = width / 2, height / 2
    middle = Spot(x=x, y=y - 40)
    places = arc(
        range(1, rules.elected["max_players"] + 1), x=x, y=y + 8, across=across, down=down, span=AROUND, turned=1
    )
    return Layout(
        width=width, height=height, room=room, upright=True, places=places,
        hands=dict.fromkeys(rules.game.piles, middle) | {"seat *": Spot(x=0, y=cards)},
        bets=Spot(x=0, y=bets), pots=Spot(x=x, y=y + 46),
        words=(Words(text=rules.game.law.title.upper(), x=x, y=60, size=24 if width > NARROW else 18),),
    )  # fmt: skip
