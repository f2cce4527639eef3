"""13:69F-14.10, hold 'em: two cards for each player, five in the middle, four betting rounds; the best five of
seven win."""

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
from houseway.law.games.poker.holdem import LAW
from houseway.play.rules import Game

CITES = Cites(section="14.10", first="14.10(c)", posts="14.10(d)", deal="14.10(e)", bets="14.10(f)", streets="14.10(g)")
HOLE_CARDS = 2


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The elected rules of a hold 'em table."""
    return poker_rules(game, as_of, elected, cites=CITES, button=True)


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=True)


async def procedure(table: Table, deal: Deal) -> None:
    """14.10(d)-(g): blinds and straddle, two cards each, betting; three, one and one community cards with betting after
    each, the last two rounds at the big limit."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, HOLE_CARDS)
    await first_betting(table, deal, current)
    await street(table, deal, 3, table.rules.small)
    await street(table, deal, 1, table.rules.big)
    await street(table, deal, 1, table.rules.big)


GAME = Game(
    law=LAW, rules=rules, state=lambda rules: State(shoe=Shoe(decks=1)), play=play, dealt=dealt, summary=summary,
    piles=(BOARD,), draws=True, fewest=2, meter=FUND, pit="Poker room",
    varied=(
        {}, {"bonus_payout": "bad_beat", "bonus_hand": "one_pair", "rake_cap": "4"},
        {"structure": "no_limit", "revenue_method": "fixed_fee_per_pot", "rake_fee": "2"},
    ),
    example="houseway.games.poker:holdem.yaml", analysis="",
    layout="houseway.service.layouts.poker.poker:layout", bot="houseway.games.poker.bots:policy",
    runs=True, resting=resting, patience=patience, hides=True,
)  # fmt: skip
