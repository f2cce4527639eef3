"""The felts of the poker-ranked house games: at each place its wagers in columns and the cards above them."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.play.rules import Rules
from houseway.service.layouts import Layout, Spot, Words, chosen, grid, half

CARDS = {"seat *": Spot(x=0, y=-84), "position *": Spot(x=0, y=-84)}
"""Where a player's cards lie, at the own place or at a second one."""


def felt(
    rules: Rules, wagers: Mapping[str, str], hands: Mapping[str, Spot], *, columns: int = 2, wide: float = 72
) -> Layout:
    """The places that the game has; ``wagers`` with their labels, those that the table offers, so wide each."""
    own = tuple(grid(chosen(wagers, rules), x=-wide / 2 * columns, y=-36, w=wide, h=40, columns=columns))
    return half(
        map(int, rules.game.seats), own, hands={**hands, **CARDS},
        words=(Words(text=rules.game.law.title.upper(), x=0, y=168, size=28, bend=900),),
    )  # fmt: skip
