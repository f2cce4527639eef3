"""14.11, Omaha: four cards for each player, five in the middle, four betting rounds; exactly two of one's own with
three of the middle win."""

from __future__ import annotations

from datetime import date
from typing import Any

from houseway.equipment.cards import Shoe
from houseway.games.poker.betting import first_betting
from houseway.games.poker.common import (
    BOARD,
    FUND,
    Cites,
    Deal,
    Rules,
    State,
    Table,
    dealt,
    patience,
    resting,
    summary,
)
from houseway.games.poker.common import rules as poker_rules
from houseway.games.poker.dealing import hole_cards, street
from houseway.games.poker.posting import posts, straddle
from houseway.games.poker.round import round_of_play
from houseway.law.games.poker.omaha import LAW
from houseway.play.rules import Game

SECTION = "14.11"
CITES = Cites(section=SECTION, first=SECTION, posts=SECTION, deal=SECTION, bets=SECTION, streets=SECTION)
HOLE_CARDS = {"five_card_omaha": 5}
"""Four, but for this variant."""


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The elected rules of an Omaha table."""
    return poker_rules(game, as_of, elected, cites=CITES, button=True)


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=True)


async def procedure(table: Table, deal: Deal) -> None:
    """14.11: as hold 'em, with four cards each."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, HOLE_CARDS.get(table.rules.variant, 4))
    await first_betting(table, deal, current)
    await street(table, deal, 3, table.rules.small)
    await street(table, deal, 1, table.rules.big)
    await street(table, deal, 1, table.rules.big)


GAME = Game(
    law=LAW, rules=rules, state=lambda rules: State(shoe=Shoe(decks=1)), play=play, dealt=dealt, summary=summary,
    piles=(BOARD,), draws=True, fewest=2, meter=FUND, pit="Poker room",
    varied=(
        {}, {"variant": "omaha_hilo8", "structure": "pot_limit", "revenue_method": "time_charge", "time_fee": "6"},
    ),
    example="houseway.games.poker:omaha.yaml", analysis="",
    layout="houseway.service.layouts.poker.poker:layout", bot="houseway.games.poker.bots:policy",
    runs=True, resting=resting, patience=patience, hides=True,
)  # fmt: skip
