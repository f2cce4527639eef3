"""A round of play, whatever the game: 14.4 to 14.6, the deal and its betting rounds, the showdown, 14.15 where the
cards are dealt again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from houseway.equipment.cards import Shoe
from houseway.games.poker.betting import collect
from houseway.games.poker.bonus import pay_bonus
from houseway.games.poker.common import WAGERS, Table, dealt, patience, resting, rules, summary
from houseway.games.poker.conduct import Chopped
from houseway.games.poker.deal import Deal, OneLeft
from houseway.games.poker.irregularities import DefectiveDeck, Misdeal, replace_deck, take_back
from houseway.games.poker.leaving import come_or_go, leave_after, refuse_coming
from houseway.games.poker.opening import dealer_cuts, gather
from houseway.games.poker.posting import blinds_made, come_back, seated_in
from houseway.games.poker.records import FUND, Cites, State
from houseway.games.poker.showdown import settle, show_hands
from houseway.law.statute import GameLaw
from houseway.play.rules import Game
from houseway.play.seating import Coming

Procedure = Callable[[Table, Deal], Awaitable[None]]
"""How a game is dealt and bet, up to the showdown."""


async def round_of_play(table: Table, procedure: Procedure, *, button: bool) -> None:
    """14.5(a): the cards are shuffled and cut; the game is dealt, and the pots are won. After a misdeal the next round
    begins as this one did."""
    if not await gather(table):
        return
    come_back(table)
    await dealer_cuts(table)
    state = table.state
    deal = seated_in(table, button=button)
    state.dealt, state.pots, table.closed = list(deal.players), {}, WAGERS
    table.mark()
    table.coming = Coming(partial(refuse_coming, table, deal), partial(come_or_go, table, deal))
    try:
        await played(table, deal, procedure)
    except Misdeal:
        take_back(table, "deal")
    except DefectiveDeck:
        take_back(table, "round", knew=deal.knew)
        replace_deck(table)
    except Chopped:
        take_back(table, "blinds")
        move_button(table, deal)
    else:
        ranked = settle(table, deal)
        if table.rules.bonus != "none":
            await pay_bonus(table, deal, ranked)
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


def move_button(table: Table, deal: Deal) -> None:
    """The button moves to the next player, unless a dead button follows the blinds."""
    if deal.button:
        first = deal.blinds[0] if table.rules.dead_button and deal.blinds else deal.left_of(deal.button)
        blinds_made(table, deal)
        table.state.button = first


# ── what the catalogue has of each ───────────────────────────────────────────────────────────────


def entry(law: GameLaw, play: Callable[[Table], Coroutine[Any, Any, None]], cites: Cites, **own: Any) -> Game:
    """The entry of a poker game; without a ``button`` of its own it is dealt from the dealer's left."""
    return Game(**{
        "law": law, "play": play, "rules": partial(rules, cites=cites, button=own.pop("button", True)),
        "state": lambda rules: State(shoe=Shoe(decks=1)), "dealt": dealt, "summary": summary, "draws": True,
        "fewest": 2, "meter": FUND, "pit": "Poker room", "analysis": "",
        "layout": "houseway.service.layouts.poker.poker:layout", "bot": "houseway.games.poker.bots:policy",
        "runs": True, "resting": resting, "patience": patience, "hides": True,
        "example": f"houseway.games.poker:{law.id.removeprefix('poker-').replace('-', '_')}.yaml", **own,
    })  # fmt: skip
