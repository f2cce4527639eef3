"""High card: a small invented game, complete in this one module: law, procedure and entry."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.law import all_games
from houseway.law.datum import Wager
from houseway.law.options import Number, Option
from houseway.law.statute import GameLaw, read
from houseway.money import Odds
from houseway.play import rules as elected_rules
from houseway.play.dealing import draw, shuffle
from houseway.play.inputs import Close
from houseway.play.rules import Game, Paid, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.wagering import chips_on, place_or_seat, wagering

CITE, SINCE = "8.2", all_games.ADOPTED
VALUE = "23456789TJQKA".index
EVEN = Odds(1)

LAW = GameLaw(
    id="high-card", title="High card", subchapter="8", since=SINCE, unlisted=CITE, how=read(CITE),
    paragraphs=all_games.PARAGRAPHS, checked=all_games.CHECKED,
    wagers=(
        Wager(
            id="higher", name="Higher", made="before the cards", wins="the second card is higher", loses="it is lower",
            voids="it is as high", cite=CITE, since=SINCE, basis="ours",
        ),
    ),
    options=(
        Option(id="decks", kind=Number(least=1), default=1, cite=CITE, since=SINCE, basis="ours"),
        *all_games.OPTIONS,
    ),
)  # fmt: skip


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """How many decks."""

    decks: int

    def odds(self, wager: str) -> Paid:
        """Even money."""
        return {"": EVEN}


class State(Struct):
    """The shoe."""

    shoe: Shoe


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """What the licensee elected."""
    wagers = terms(offered(LAW, as_of), {}, elected)
    return Rules(game=game, as_of=as_of, elected=elected, wagers=wagers, decks=elected["decks"])


async def play(table: TableOf[Rules, State]) -> None:
    """Two cards; the second one higher wins, lower loses."""
    await shuffle(table, cite=CITE)
    ask = wagering(table, "wagers", cite=CITE)
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=CITE)
    first, second = [VALUE((await draw(table, to, cite=CITE))[0]) for to in ("dealer", "dealer")]
    for chips in chips_on(table):
        if second == first:
            table.void(chips, cite=CITE)
        elif second > first:
            table.win(chips, EVEN, cite=CITE)
        else:
            table.lose(chips, cite=CITE)


GAME = Game(
    law=LAW, rules=rules, state=lambda rules: State(shoe=Shoe(decks=rules.decks)), play=play,
    apart=lambda face: face[0], pit="Invented",
)  # fmt: skip
