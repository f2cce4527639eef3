"""Triple draw, 13:69F alone: five cards down, three draws, four betting rounds; the low hand wins."""

from __future__ import annotations

from datetime import date
from typing import Any

from houseway.equipment.cards import Shoe
from houseway.games.poker.betting import betting, first_betting, open_betting
from houseway.games.poker.common import FUND, Cites, Deal, Rules, State, Table, dealt, patience, resting, summary
from houseway.games.poker.common import rules as poker_rules
from houseway.games.poker.dealing import drawing, hole_cards, left_of_button
from houseway.games.poker.posting import posts, straddle
from houseway.games.poker.round import round_of_play
from houseway.law.games.poker.triple_draw import LAW
from houseway.play.rules import Game

SECTION = "14.8"
CITES = Cites(section=SECTION, first=SECTION, posts=SECTION, deal=SECTION, bets=SECTION, streets=SECTION)
HAND = 5


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The elected rules of a triple draw table."""
    return poker_rules(game, as_of, elected, cites=CITES, button=True)


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=True)


async def procedure(table: Table, deal: Deal) -> None:
    """Five cards each; three draws, the last two betting rounds at the big limit."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, HAND)
    await first_betting(table, deal, current)
    for limit in (table.rules.small, table.rules.big, table.rules.big):
        await drawing(table, deal, also_burned=True)
        await betting(table, deal, left_of_button(deal), open_betting(table, limit))


GAME = Game(
    law=LAW, rules=rules, state=lambda rules: State(shoe=Shoe(decks=1)), play=play, dealt=dealt, summary=summary,
    draws=True, fewest=2, meter=FUND, pit="Poker room",
    example="houseway.games.poker:triple_draw.yaml", analysis="",
    layout="houseway.service.layouts.poker.poker:layout", bot="houseway.games.poker.bots:policy",
    runs=True, resting=resting, patience=patience, hides=True,
)  # fmt: skip
