"""A round of play, whatever the game: 14.4 to 14.6, the deal and its betting rounds, the showdown, 14.15 where the
cards are dealt again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from houseway.games.poker.betting import leave_after
from houseway.games.poker.common import Deal, OneLeft, Table
from houseway.games.poker.irregularities import IRREGULAR, DefectiveDeck, Misdeal, give_back
from houseway.games.poker.opening import dealer_cuts, gather, shuffle
from houseway.games.poker.posting import blinds_made, come_back, seated_in
from houseway.games.poker.showdown import settle, show_hands

Procedure = Callable[[Table, Deal], Awaitable[None]]
"""How a game is dealt and bet, up to the showdown."""


async def round_of_play(table: Table, procedure: Procedure, *, button: bool) -> None:
    """14.5(a): the cards are shuffled and cut; the game is dealt, again after a misdeal; the pots are won."""
    await gather(table)
    come_back(table)
    while True:
        await dealer_cuts(table)
        deal = seated_in(table, button=button)
        table.state.dealt = list(deal.players)
        try:
            await procedure(table, deal)
            await show_hands(table, deal)
        except OneLeft:
            pass
        except Misdeal:
            give_back(table, IRREGULAR, "deal")
            shuffle(table)
            continue
        except DefectiveDeck:
            give_back(table, IRREGULAR, "round")
            table.script("remove the deck; the other one is brought into play", cite=IRREGULAR)
            break
        settle(table, deal)
        break
    end(table, deal)


def end(table: Table, deal: Deal) -> None:
    """The button moves to the next player, unless a dead button follows the blinds; who has left is gone."""
    state = table.state
    if deal.button:
        first = deal.blinds[0] if table.rules.dead_button and deal.blinds else deal.left_of(deal.button)
        blinds_made(table, deal)
        state.button = first
    leave_after(table, deal)
    state.dealt = []
