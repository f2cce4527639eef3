"""A round of play, whatever the game: 14.4 to 14.6, the deal and its betting rounds, the showdown, 14.15 where the
cards are dealt again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from houseway.games.poker.betting import collect, leave_after
from houseway.games.poker.common import Deal, OneLeft, Table
from houseway.games.poker.irregularities import IRREGULAR, DefectiveDeck, Misdeal, give_back
from houseway.games.poker.opening import dealer_cuts, gather
from houseway.games.poker.posting import blinds_made, come_back, seated_in
from houseway.games.poker.showdown import settle, show_hands

Procedure = Callable[[Table, Deal], Awaitable[None]]
"""How a game is dealt and bet, up to the showdown."""


async def round_of_play(table: Table, procedure: Procedure, *, button: bool) -> None:
    """14.5(a): the cards are shuffled and cut; the game is dealt, and the pots are won. After a misdeal the next round
    begins as this one did."""
    await gather(table)
    come_back(table)
    await dealer_cuts(table)
    state = table.state
    deal = seated_in(table, button=button)
    state.dealt, state.pots = list(deal.players), {}
    try:
        await played(table, deal, procedure)
    except (Misdeal, DefectiveDeck) as ended:
        void(table, defective=isinstance(ended, DefectiveDeck))
    else:
        settle(table, deal)
        move_button(table, deal)
    leave_after(table, deal)
    state.dealt = []


async def played(table: Table, deal: Deal, procedure: Procedure) -> None:
    """14.6(d): up to the showdown, or until one player is left."""
    try:
        await procedure(table, deal)
        deal.fresh = False
        await show_hands(table, deal)
    except OneLeft:
        collect(table, deal)


def void(table: Table, *, defective: bool) -> None:
    """14.15: every chip goes back as it was put in."""
    give_back(table, IRREGULAR, "round" if defective else "deal")
    if defective:
        table.script("remove the deck; the other one is brought into play", cite=IRREGULAR)


def move_button(table: Table, deal: Deal) -> None:
    """The button moves to the next player, unless a dead button follows the blinds."""
    if deal.button:
        first = deal.blinds[0] if table.rules.dead_button and deal.blinds else deal.left_of(deal.button)
        blinds_made(table, deal)
        table.state.button = first
