"""14.13, five-card stud: one card down and one up, then three up, a betting round after each up card;
the high hand wins."""

from __future__ import annotations

from typing import Final

from houseway.games.poker.betting import betting, open_betting
from houseway.games.poker.common import COMMON, Table, whole
from houseway.games.poker.deal import Deal
from houseway.games.poker.posting import posts
from houseway.games.poker.round import entry, round_of_play
from houseway.games.poker.stud import door_card, early_limits, first_cards, forced_betting, late_limits, up_street
from houseway.law.games.poker.five_card_stud import LAW

HAND: Final = 5


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=False)


async def procedure(table: Table, deal: Deal) -> None:
    """14.13: antes; a first betting round by the low card's forced bet or the high card; three more cards."""
    await posts(table, deal)
    await first_cards(table, deal, 1, of=HAND)
    if table.rules.elected["five_stud_opener"] == "low_upcard_forced":
        await forced_betting(table, deal, lowest=True)
    else:
        await betting(table, deal, high_card(deal), open_betting(table, table.rules.small))
    await up_street(table, deal, early_limits, low_wins=False)
    await up_street(table, deal, late_limits, low_wins=False)
    await up_street(table, deal, late_limits, low_wins=False)


def high_card(deal: Deal) -> str:
    """14.13: who has the highest up card; of equal ranks by suit."""
    return max(deal.live, key=lambda player: door_card(player, lowest=True)).seat


GAME = entry(LAW, play, whole("14.13"), button=False, piles=(COMMON,))
