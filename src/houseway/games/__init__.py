"""The catalogue: one entry a game, which stands in its module. Whatever concerns a single game is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from importlib import import_module
from importlib.resources import files
from typing import Any

from msgspec import structs

from houseway.hints import meant, quoted
from houseway.law import editions
from houseway.law.election import Unlawful, elect
from houseway.play.rules import Game, Rules
from houseway.play.table import AnyTable, Table

GAMES: dict[str, str | Game] = {
    "craps": "houseway.games.dice.craps:GAME",
    "mini-craps": "houseway.games.dice.craps:MINI",
    "automated-craps": "houseway.games.dice.automated_craps:GAME",
    "blackjack": "houseway.games.twenty_one.blackjack:GAME",
    "blackjack-switch": "houseway.games.twenty_one.blackjack_switch:GAME",
    "baccarat-punto-banco": "houseway.games.baccarat.punto_banco:GAME",
    "baccarat-chemin-de-fer": "houseway.games.baccarat.chemin_de_fer:GAME",
    "roulette": "houseway.games.wheels.roulette:GAME",
    "big-six": "houseway.games.wheels.big_six:GAME",
    "red-dog": "houseway.games.red_dog.red_dog:GAME",
    "minibaccarat": "houseway.games.baccarat.minibaccarat:GAME",
    "sic-bo": "houseway.games.dice.sic_bo:GAME",
    "pai-gow": "houseway.games.pai_gow.pai_gow:GAME",
    "pai-gow-poker": "houseway.games.pai_gow.pai_gow_poker:GAME",
    "pokette": "houseway.games.wheels.pokette:GAME",
    "mini-dice": "houseway.games.dice.mini_dice:GAME",
    "poker-holdem": "houseway.games.poker.holdem:GAME",
    "poker-omaha": "houseway.games.poker.omaha:GAME",
    "poker-seven-card-stud": "houseway.games.poker.seven_card_stud:GAME",
    "poker-five-card-draw": "houseway.games.poker.five_card_draw:GAME",
    "poker-five-card-stud": "houseway.games.poker.five_card_stud:GAME",
    "poker-badugi": "houseway.games.poker.badugi:GAME",
    "poker-triple-draw": "houseway.games.poker.triple_draw:GAME",
    "keno": "houseway.games.keno.keno:GAME",
    "caribbean-stud": "houseway.games.ranked.caribbean_stud:GAME",
    "double-down-stud": "houseway.games.ranked.double_down_stud:GAME",
    "let-it-ride": "houseway.games.ranked.let_it_ride:GAME",
    "three-card-poker": "houseway.games.ranked.three_card_poker:GAME",
    "fast-action-holdem": "houseway.games.ranked.fast_action_holdem:GAME",
}
"""Each game's entry, in the order of the regulation: the dotted path of it, or itself."""


def game(id: str) -> Game:
    """The entry of a game: ``game("red-dog")``."""
    if not isinstance(id, str):
        raise Unlawful(f"{quoted(id)} is no game; games: {', '.join(GAMES)}", legal=", ".join(GAMES))
    if id not in GAMES:
        ruled = f"games: {', '.join(GAMES)}"
        hint = meant(str(id), GAMES, ruled)
        raise Unlawful(f"no game {quoted(id)}; {hint}", got=id, legal=hint.removeprefix("games: "))
    found = GAMES[id]
    entry: Game = part(found) if isinstance(found, str) else found
    return entry


def part(path: str) -> Any:
    """What stands at a dotted path of an entry: ``part("houseway.maths.dice.craps:rows")``."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def example(id: str) -> str:
    """A legal, commented transcript of a game; nothing where it has none."""
    package, _, file = game(id).example.partition(":")
    return (files(package) / file).read_text(encoding="utf-8") if file else ""


def rules(
    id: str,
    elected: Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
    analysis: Callable[[str], None] | None = None,
) -> Rules:
    """The rules of a table: what the licensee elected under the law of the day."""
    if type(as_of) is not date:
        raise Unlawful(f"as_of: {quoted(as_of)} is no day", got=str(as_of), legal="a date: date(2011, 3, 1)")
    if not isinstance(elected or {}, Mapping):
        raise Unlawful(f"rules: {quoted(elected)} are none", got=elected, legal='options by name: {"decks": 6}')
    try:
        editions.edition(as_of)
    except ValueError as error:
        raise Unlawful(str(error), got=as_of, legal=f"{editions.FIRST} or later") from None
    one = held(id, as_of)
    forbidden: list[str] = []
    found = one.rules(one, as_of, elect(one.law, as_of, elected or {}, analysis=forbidden.append if analysis else None))
    if analysis is None or not forbidden:
        return found
    for why in forbidden:
        analysis(why)
    return structs.replace(found, notes=tuple(forbidden))


def held(id: str, as_of: date) -> Game:
    """The game, where its law of the day is held; `Unlawful` where it is not, or the game was none."""
    one = game(id)
    if as_of < one.law.since:
        raise Unlawful(one.law.not_yet(as_of), got=as_of, legal=f"{one.law.since} or later")
    return one


def table(
    id: str,
    seats: Mapping[str, int | None] | None = None,
    elected: Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
) -> AnyTable:
    """A table ready for its first round: ``table("red-dog", {"1": 50000})``."""
    return Table(rules(id, elected, as_of=as_of), seats)
