"""14.11, Omaha: four cards for each player, five in the middle, four betting rounds; exactly two of one's own with
three of the middle win."""

from __future__ import annotations

from functools import partial

from houseway.games.poker.common import BOARD, Table, whole
from houseway.games.poker.dealing import with_a_board
from houseway.games.poker.round import entry, round_of_play
from houseway.law.games.poker.omaha import LAW

HOLE_CARDS, FIVE_CARD_OMAHA = 4, 5


async def play(table: Table) -> None:
    """One round of play: as hold 'em, with four cards each, or five."""
    cards = FIVE_CARD_OMAHA if table.rules.variant == "five_card_omaha" else HOLE_CARDS
    await round_of_play(table, partial(with_a_board, cards=cards), button=True)


GAME = entry(
    LAW, play, whole("14.11"), piles=(BOARD,),
    varied=(
        {}, {"variant": "omaha_hilo8", "structure": "pot_limit", "revenue_method": "time_charge", "time_fee": "6"},
    ),
)  # fmt: skip
