"""Play at a table of a house, booked input by input, for the trials of the books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.house.books import Books
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Input, Sit
from houseway.play.plain_tells import plain
from houseway.play.table import Table
from houseway.play.tells import Tell
from tests.play.test_properties import GAMES, Session, varied

AnyTable = Table[Any, Any]
Played = tuple[AnyTable, Input, list[Tell]]
STACKS = {"1": 100_000, "2": 50_000, "5": 2_000_000}
CASH = ("1", "5")
"""Who buys chips at the table."""
EVERY: list[Session] = [(game, elected, 1) for game in GAMES for elected in varied(game)]
"""A session of every game that is in, under every set of options that the properties of play are tried with."""


def arrivals() -> list[Input]:
    return [Sit(seat=seat, stack=stack, cash=seat in CASH) for seat, stack in STACKS.items()]


def session(game: str, elected: dict[str, Any], seed: int, rounds: int = 6) -> Iterator[Played]:
    """Random play of people who sit down with cash and with chips; the table, an input, and its tells."""
    source, table = Seeded(seed), games.table(game, {}, elected)
    for one in arrivals():
        yield table, one, table.feed(one)
    players = {seat: RandomPlayer(source) for seat in STACKS}
    for given, told in run(table, Equipment(source), players, rounds):
        yield table, given, told


def book(books: Books, played: Played, id: str = "T", *, as_json: bool = False) -> None:
    """Book an input as the table gives it, or as a journal holds it."""
    table, given, told = played
    law, as_of = table.rules.game.law, table.rules.as_of
    tells = [plain(tell, law, as_of) for tell in told] if as_json else told
    books.told(id, table.count, given, tells, begun=table.count - len(table.inputs))


def ledger(books: Books, id: str = "T") -> dict[str, int]:
    """The part of the books that is chips at a table, under the names that the table's own ledger has."""
    return {
        f"{kind}:{account.partition('/')[2]}": amount
        for kind in ("seat", "bet", "pot", "meter", "fund")
        for account, amount in books.balances.items()
        if account.startswith(f"{kind}:{id}/")
    }


def own(table: AnyTable) -> dict[str, int]:
    """The same of the table itself."""
    kinds = ("seat:", "bet:", "pot:", "meter:", "fund:")
    return {account: amount for account, amount in table.ledger.items() if amount and account.startswith(kinds)}
