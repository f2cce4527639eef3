"""14.9, seven-card stud: two cards down and one up, three up and one down, a betting round after each; the best five of
seven, high, low or both."""

from __future__ import annotations

from typing import Final

from houseway.games.poker.cards import face_down
from houseway.games.poker.common import COMMON, Table, whole
from houseway.games.poker.deal import Deal
from houseway.games.poker.posting import posts
from houseway.games.poker.round import entry, round_of_play
from houseway.games.poker.stud import (
    board_betting,
    deal_street,
    early_limits,
    first_cards,
    forced_betting,
    late_limits,
    up_street,
)
from houseway.law.games.poker.seven_card_stud import LAW

LOW: Final = "seven_card_stud_low"
HAND: Final = 7


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=False)


async def procedure(table: Table, deal: Deal) -> None:
    """14.9: antes; third street with a forced bet; fourth to sixth street, led by the best board; a last card down,
    or one common card for all."""
    rules, low_wins = table.rules, table.rules.variant == LOW
    await posts(table, deal)
    await first_cards(table, deal, 2, of=HAND)
    await forced_betting(table, deal, lowest=not low_wins)
    await up_street(table, deal, early_limits, low_wins=low_wins)
    await up_street(table, deal, late_limits, low_wins=low_wins)
    await up_street(table, deal, late_limits, low_wins=low_wins)
    await deal_street(table, deal, face_down)
    await board_betting(table, deal, (rules.big,), low_wins=low_wins)


GAME = entry(
    LAW, play, whole("14.9"), button=False, piles=(COMMON,),
    varied=(
        {}, {"bonus_payout": "high_hand", "bonus_hand": "two_pairs", "ante_amount": "1"},
    ),
)  # fmt: skip
