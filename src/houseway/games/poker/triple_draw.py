"""Triple draw, 13:69F alone: five cards down, three draws, four betting rounds; the low hand wins."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.games.poker.common import Table, whole
from houseway.games.poker.dealing import three_draws
from houseway.games.poker.round import entry, round_of_play
from houseway.law.games.poker.triple_draw import LAW

HAND: Final = 5


async def play(table: Table) -> None:
    """One round of play: five cards each, and three draws."""
    await round_of_play(table, partial(three_draws, cards=HAND), button=True)


GAME = entry(LAW, play, whole("14.8"))
