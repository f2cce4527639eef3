"""14.12, five-card draw: five cards down, a betting round, one draw, a betting round; the high or the low hand wins."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from houseway.games.poker.betting import betting, first_betting, open_betting
from houseway.games.poker.common import Table, whole
from houseway.games.poker.common import rules as poker_rules
from houseway.games.poker.deal import Deal
from houseway.games.poker.dealing import drawing, hole_cards, left_of_button
from houseway.games.poker.opening import dealer_cuts, shuffle
from houseway.games.poker.posting import posts, straddle
from houseway.games.poker.records import Rules
from houseway.games.poker.round import entry, round_of_play
from houseway.law.election import Unlawful
from houseway.law.games.poker.common import blinds
from houseway.law.games.poker.five_card_draw import LAW
from houseway.play.rules import Game

SECTION: Final = "14.12"
CITES: Final = whole(SECTION)
HAND: Final = 5


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """The elected rules of a five-card draw table; openers are of a table without blinds."""
    if elected["openers"] == "jacks" and blinds(elected):
        raise Unlawful("openers: jacks, and there are blinds: nobody opens the betting", SECTION, legal="blinds: []")
    return poker_rules(game, as_of, elected, cites=CITES, button=True)


async def play(table: Table) -> None:
    """One round of play."""
    await round_of_play(table, procedure, button=True)


async def procedure(table: Table, deal: Deal) -> None:
    """14.12: five cards each; one draw; the second betting round at the big limit. Where the table has openers and
    nobody opens, the antes stay, new ones are made, and the cards are dealt again."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, HAND)
    while not await first_betting(table, deal, current) and table.rules.openers:
        take_in(table, deal)
        await dealer_cuts(table)
        await posts(table, deal)
        await hole_cards(table, deal, HAND)
    await drawing(table, deal)
    await betting(table, deal, left_of_button(deal), open_betting(table, table.rules.big))


def take_in(table: Table, deal: Deal) -> None:
    """14.12: nobody has opened: all hands are taken in, and the cards are shuffled."""
    table.announce("Nobody opens: the antes stay, and the cards are dealt again", cite=SECTION)
    for player in deal.order:
        player.down, player.folded = [], False
    deal.acts, deal.exposed, deal.face_up, deal.leader = 0, [], 0, ""
    shuffle(table)


GAME = entry(
    LAW, play, CITES, rules=rules,
    varied=(
        {}, {"revenue_method": "sliding_scale", "rake_steps": {"10": "1", "40": "3"}, "variant": "five_card_draw_low"},
    ),
)  # fmt: skip
