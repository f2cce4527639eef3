"""Badugi, 13:69F alone: four cards down, three draws, four betting rounds; four low
cards of four ranks and four suits win."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.games.poker.common import Table, whole
from houseway.games.poker.dealing import three_draws
from houseway.games.poker.round import entry, round_of_play
from houseway.law.games.poker.badugi import LAW

HAND: Final = 4


async def play(table: Table) -> None:
    """One round of play: four cards each, and three draws."""
    await round_of_play(table, partial(three_draws, cards=HAND), button=True)


GAME = entry(LAW, play, whole("14.8"))
