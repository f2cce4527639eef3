"""14.18: who waits for a seat in the poker room, in the order of the calls, and what the floor notes of each.

The lists are those of the house's own events; what is sent back is such an event, judged where it is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.house import events, waiting
from houseway.house.events import Call, Event, Seated, Strike
from houseway.house.file import House, Table
from houseway.house.waiting import Place
from houseway.journal.floor import Floor
from houseway.law.datum import in_force
from houseway.service.roles import FLOOR, Role

OpenSeats = Callable[[str], Iterable[str]]


class Way(Struct, frozen=True):
    """An event to note: at which table, or in which seat."""

    words: str
    event: dict[str, Any]


class Noting(Struct, frozen=True):
    """What can be noted of a player, in one of some ways."""

    words: str
    ways: list[Way]


class Waits(Struct, frozen=True, kw_only=True):
    """A player on a list."""

    player: str
    sits: str
    called: str
    until: datetime | None
    may: list[Noting]


class Waiting(Struct, frozen=True):
    """A list: the kind of game and limit that it is for, and who is on it."""

    title: str
    players: list[Waits]


def rooms(house: House) -> list[Table]:
    """The tables of the house that take their players from a waiting list."""
    return [one for one in house.tables if in_force(games.game(one.game).law.room.waiting, house.as_of)]


def places(floor: Floor) -> dict[str, list[Place]]:
    """Everybody who waits, by the kind of game and limit."""
    return waiting.lists(floor.house, floor.listed, floor.journal.clock())


def shown(house: House, lists: dict[str, list[Place]], role: Role, seats: OpenSeats) -> list[Waiting]:
    """The lists with somebody on them, and what a role may note of each player there."""
    found = list[Waiting]()
    for kind, waits in lists.items():
        own = [table for table in rooms(house) if waiting.kind(house, table) == kind]
        game, _, limit = kind.partition(": ")
        first = next((one for one in waits if not one.called), None)
        there = own or [table for table in rooms(house) if table.game == game]
        players = [_waits(one, [*_may(one, one is first and bool(own), there, role, seats)]) for one in waits]
        found.append(Waiting(f"{games.game(game).law.title}, {limit.replace('_', ' ')}", players))
    return found


def _waits(one: Place, may: list[Noting]) -> Waits:
    return Waits(player=one.player, sits=one.sits, called=one.called, until=one.until, may=may)


def _may(one: Place, first: bool, tables: list[Table], role: Role, seats: OpenSeats) -> Iterator[Noting]:
    """The next is called to a table; who is called takes a seat that is open; everybody may give the place up."""
    calls = [Call(table=table.id, player=one.player) for table in tables] if first else []
    sits = [Seated(table=one.called, player=one.player, seat=seat) for seat in seats(one.called)] if one.called else []
    gives_up = [Strike(table=one.called or tables[0].id, player=one.player)]
    for words, noted in (("Call", calls), ("Sits down", sits), ("Gives up", gives_up)):
        if noted and role in FLOOR[noted[0].verb]:
            yield Noting(words, [Way(_way(event), events.plain(event)) for event in noted])


def _way(event: Event) -> str:
    if isinstance(event, Seated):
        return f"seat {event.seat}"
    return f"to {event.table}" if isinstance(event, Call) else ""
