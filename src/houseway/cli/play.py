"""``houseway play``: a table at the terminal."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from houseway import games
from houseway.cli import Fault, app, options
from houseway.money import cents, dollars

MOST_SEATS = 9


@app.command()
def play(
    game: options.GameId,
    settings: options.Settings = None,
    as_of: options.AsOf = "",
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed gives the same chance.")] = "",
    stack: Annotated[str, typer.Option(metavar="DOLLARS", help="The chips you bring.")] = "500",
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many sit there: you, and company; as few as can play.")
    ] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="The best play, and what yours costs, where the game has a coach.")
    ] = False,
    record: Annotated[str, typer.Option(metavar="FILE", help="Write a transcript that settle can judge.")] = "",
) -> None:
    """Sit down at a table in this terminal, and see why each chip moves.

    Chance is sealed before you wager and opened after. At the table, h is help and q leaves.
    """
    from houseway.cli.terminal import session

    chips = _stack(stack)
    rules = options.rules(game, settings or [], as_of)
    fewest = rules.game.fewest
    options.say(rules.remark)
    seats = fewest if seats is None else seats
    if not fewest <= seats <= MOST_SEATS:
        raise Fault(f"--seats {seats}: {fewest} to {MOST_SEATS}")
    header: dict[str, Any] = {
        "houseway": 1, "game": game, "as_of": str(options.day(as_of)), "rules": options.elected(settings or []),
        "seats": {str(seat): {"stack": dollars(chips)} for seat in range(1, seats + 1)},
    }  # fmt: skip
    if coach and not games.game(game).coach:
        coached = ", ".join(id for id in games.GAMES if games.game(id).coach)
        raise Fault(f"--coach: {game} has no coach; {coached} have one")
    session.sit(header, chips, seed, record, coached=coach)


def _stack(text: str) -> int:
    try:
        chips = cents(text)
    except ValueError as error:
        raise Fault(f"--stack: {error}") from None
    if chips <= 0:
        raise Fault(f"--stack {text}: bring some chips")
    return chips
