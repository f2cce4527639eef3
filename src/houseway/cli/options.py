"""Arguments that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway import games
from houseway.cli import Fault
from houseway.files import read_text
from houseway.hints import shown
from houseway.law import editions
from houseway.law.citation import render
from houseway.law.election import Unlawful, value_of
from houseway.law.texts import later
from houseway.play.rules import Game, Rules


def ids(incomplete: str) -> list[str]:
    """The games whose ids begin so, for the shell to complete."""
    return [id for id in games.GAMES if id.startswith(incomplete)]


GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="Its id, such as red-dog; houseway games lists them.", autocompletion=ids)
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Elect an option of houseway games GAME; may be repeated."),
]
AsOf = Annotated[str, typer.Option(metavar="DATE", help="The law in force on that day; else the newest that is held.")]


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number between these, with or without a power of ten: 1000000, 1e6."""
    bounds = f"a whole number from {least} to {most}" + ", such as 1000000 or 1e6" * (most >= 10**6)

    def number(text: str | int) -> int:
        try:
            value = Decimal(text)
            if value == value.to_integral_value() and least <= value <= most:
                return int(value)
        except InvalidOperation:
            pass
        raise typer.BadParameter(f"{shown(str(text))}: write {bounds}")

    return number


Seed = Annotated[
    int,
    typer.Option(metavar="N", parser=whole(0, 2**64 - 1), help="The same seed gives the same result, on any machine."),
]


def grid(strategy: str, rules: Rules) -> str:
    """Return the table that is written in a file, where ``--strategy`` names one; "" where it names a strategy."""
    path = Path(strategy)
    named = strategy in ("", "best", *rules.game.strategies)
    if named or not ("/" in strategy or "." in strategy or path.is_file()):
        return ""
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise Fault(f"--strategy {strategy}: cannot be read: {why}") from None
    if not text.strip():
        raise Fault(f"--strategy {strategy}: the file is empty")
    return text


def elected(settings: Sequence[str]) -> dict[str, Any]:
    """``--set decks=8 --set table_min=5`` as a mapping; a value that begins with { or [ is JSON."""
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        if not sign:
            raise Fault(f"--set {shown(setting)}: write --set option=value")
        try:
            chosen[name] = value_of(value)
        except Unlawful as error:
            raise Fault(f"--set {name}: {error}") from None
    return chosen


def day(text: str, name: str = "--as-of") -> date:
    """``--as-of 2011-03-01``."""
    if not text:
        return editions.NEWEST
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Fault(f"{name} {shown(text)} is not a day; write it as 2011-03-01") from None


def remark(*days: date) -> None:
    """Say once on stderr that a day after the newest law held was asked for."""
    say(later(max(days)))


def say(line: str) -> None:
    """A remark on stderr, where there is one."""
    if line:
        print(f"houseway: {line}", file=sys.stderr)


def game(id: str) -> Game:
    """A game by its id, or one line with "did you mean"."""
    try:
        return games.game(id)
    except Unlawful as error:
        raise Fault(str(error)) from None


def rules(id: str, settings: Sequence[str], as_of: str, *, analysis: Callable[[str], None] | None = None) -> Rules:
    """The elected rules of a table, or one line that says why the law forbids them."""
    when = day(as_of)
    try:
        return games.rules(id, elected(settings), as_of=when, analysis=analysis)
    except Unlawful as error:
        raise Fault(f"{error}{f' ({render(error.cite, when)})' if error.cite else ''}") from None
