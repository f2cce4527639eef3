"""The games, a module a subchapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from houseway.law import editions
from houseway.law.terms import Unlawful, elect
from houseway.play.rules import Game, Rules
from houseway.play.table import Table

GAMES: dict[str, tuple[str, str]] = {
    "automated-craps": ("automated_craps", "GAME"),
    "baccarat-chemin-de-fer": ("baccarat_chemin_de_fer", "GAME"),
    "baccarat-punto-banco": ("baccarat_punto_banco", "GAME"),
    "big-six": ("big_six", "GAME"),
    "blackjack": ("blackjack", "GAME"),
    "blackjack-switch": ("blackjack_switch", "GAME"),
    "craps": ("craps", "GAME"),
    "keno": ("keno", "GAME"),
    "mini-craps": ("craps", "MINI"),
    "mini-dice": ("mini_dice", "GAME"),
    "minibaccarat": ("minibaccarat", "GAME"),
    "pai-gow": ("pai_gow", "GAME"),
    "red-dog": ("red_dog", "GAME"),
    "roulette": ("roulette", "GAME"),
    "sic-bo": ("sic_bo", "GAME"),
}
"""Each game's module, and the name of its `Game` there."""


def game(id: str) -> Game:
    """The game of that id: ``game("red-dog")``."""
    if id not in GAMES:
        near = get_close_matches(id, GAMES, 1)
        raise Unlawful(f"no game {id!r}; " + (f"did you mean {near[0]}?" if near else f"games: {', '.join(GAMES)}"))
    module, name = GAMES[id]
    found: Game = getattr(import_module(f"houseway.games.{module}"), name)
    return found


def rules(
    id: str,
    elected: Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
    analysis: Callable[[str], None] | None = None,
) -> Rules:
    """The rules of a table: what the licensee elected under the law of the day."""
    try:
        editions.edition(as_of)
    except ValueError as error:
        raise Unlawful(str(error)) from None
    one = game(id)
    if as_of < one.law.since:
        raise Unlawful(f"{id} is a game from {one.law.since} on, not on {as_of}")
    return one.rules(one, as_of, elect(one.law, as_of, elected or {}, analysis=analysis))


def table(
    id: str,
    seats: Mapping[str, int | None] | None = None,
    elected: Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
) -> Table[Any, Any]:
    """A table ready for its first round: ``table("red-dog", {"1": 50000})``."""
    return Table(rules(id, elected, as_of=as_of), seats)
