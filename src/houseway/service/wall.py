"""The wall of all tables: a small tile of each, made anew when its stream has grown, and once for all who watch.

While somebody watches, one statement a second finds how long the streams are, whichever process has appended to them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

import structlog
from msgspec import Struct, structs

from houseway.house.events import Significant
from houseway.journal.database import Journal
from houseway.journal.plays import RULINGS
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder, in_order
from houseway.journal.records import HOUSE
from houseway.journal.steps import on_layout
from houseway.money import cents, dollars
from houseway.play import words
from houseway.play.views import Lies, View
from houseway.service.served_table import ServedTable
from houseway.service.tables import Tables

LOOK_SECONDS = 1.0
"""Between two looks."""
WATCHED_FOR = timedelta(minutes=10)
"""For which a significant event is shown with its table."""
SAID = (*RULINGS, "settled", "announced", "chose")
"""The kinds of tells of which the last one is shown."""


class Ruling(Struct, frozen=True):
    """A line with its sections."""

    says: str
    cite: list[str]
    at: str = ""


class Tile(Struct, frozen=True, kw_only=True):
    """A table of the wall, as a spectator sees it."""

    id: str
    title: str = ""
    pit: str = ""
    round: int = 0
    seats: int = 0
    lies: Lies | None = None
    waiting: str = ""
    """Who is waited for, and for what, in words."""
    money: str = ""
    """On wagers and in pots."""
    last: Ruling | None = None
    signs: list[Ruling] = []
    """What went wrong in this round and the last one."""
    refused: Ruling | None = None
    """What this process last refused there: a refusal leaves no record."""
    out_of_order: str = ""


Watched = Mapping[str, Sequence[tuple[datetime, Significant]]]
"""By table, what the house noted of it lately that is to be watched."""


class Wall:
    """The tiles of a process, each with the state that it was made of."""

    def __init__(self, journal: Journal, tables: Tables, watched: Callable[[], Watched]) -> None:
        self._journal, self._tables, self._watched = journal, tables, watched
        self._tiles: dict[str, tuple[Any, Tile]] = {}
        self._noted: Watched = {}
        self._house = -1
        """The house's last record when what it noted was read."""
        self._looked = float("-inf")
        self._lock = Lock()

    def tiles(self) -> Mapping[str, tuple[Any, Tile]]:
        """By table, the state that a tile was made of, and the tile. May wait for the database."""
        with self._lock:
            if time.monotonic() >= self._looked + LOOK_SECONDS:
                self._look()
                self._looked = time.monotonic()
            return dict(self._tiles)

    def _look(self) -> None:
        ids = self._tables.ids()
        lengths = self._journal.lengths([*ids, HOUSE])
        if lengths.get(HOUSE, 0) != self._house:
            self._house, self._noted = lengths.get(HOUSE, 0), self._watched()
        since = self._journal.clock() - WATCHED_FOR
        for id in ids:
            noted = [(at, event) for at, event in self._noted.get(id, ()) if at >= since]
            signs = [Ruling(event.words, [], at.isoformat(timespec="milliseconds")) for at, event in noted]
            state = lengths.get(id, 0), self._tables.refused.get(id), [one.at for one in signs]
            if id not in self._tiles or self._tiles[id][0] != state:
                tile = self._tile(id)
                self._tiles[id] = state, structs.replace(tile, signs=[*signs, *tile.signs])

    def _tile(self, id: str) -> Tile:
        try:
            with in_order(id):
                one = self._tables.table(id)
                return _tile(one, one.view(""), self._tables.refused.get(id))
        except (OutOfOrder, AnotherEngine) as error:
            structlog.get_logger().error("out of order", table=id, exc_info=error)
            return Tile(id=id, pit=self._tables.pit(id), out_of_order="its record cannot be replayed")


def _tile(one: ServedTable, view: View, refused: tuple[str, str, str] | None) -> Tile:
    rules = one.table.rules
    names = {id: terms.wager.name for id, terms in rules.wagers.items()}
    told = words.on_screen(view.tells, names)
    rulings = [tell for tell in told if tell["tell"] in SAID and tell["says"]]
    money = sum(cents(amount) for account, amount in view.accounts.items() if on_layout(account))
    return Tile(
        id=one.id, title=rules.game.law.title, pit=one.pit, round=view.round, seats=len(view.stacks), lies=view.lies,
        waiting=view.waiting, money=dollars(money) if money else "",
        last=_ruling(rulings[-1]) if rulings else None,
        signs=[_ruling(tell) for tell in rulings if tell["tell"] in RULINGS],
        refused=Ruling(refused[1], [refused[2]] if refused[2] else [], refused[0]) if refused else None,
    )  # fmt: skip


def _ruling(tell: Mapping[str, Any]) -> Ruling:
    return Ruling(tell["says"], list(tell.get("cite", [])))
