"""13:69F-14.10, hold 'em: two cards for each player, five in the middle, four betting rounds; the best five of
seven win."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.games.poker.common import BOARD, Table
from houseway.games.poker.dealing import with_a_board
from houseway.games.poker.records import Cites
from houseway.games.poker.round import entry, round_of_play
from houseway.law.games.poker.holdem import LAW

CITES: Final = Cites(
    section="14.10", first="14.10(c)", ante="14.10(b)", posts="14.10(d)", deal="14.10(e)", bets="14.10(f)",
    streets="14.10(g)",
)  # fmt: skip
HOLE_CARDS: Final = 2


async def play(table: Table) -> None:
    """One round of play: two cards each."""
    await round_of_play(table, partial(with_a_board, cards=HOLE_CARDS), button=True)


GAME = entry(
    LAW, play, CITES, piles=(BOARD,),
    varied=(
        {}, {"bonus_payout": "bad_beat", "bonus_hand": "one_pair", "rake_cap": "4"},
        {"structure": "no_limit", "revenue_method": "fixed_fee_per_pot", "rake_fee": "2"},
    ),
)  # fmt: skip
