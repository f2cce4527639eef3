"""14.18: the waiting lists of a room: one for each kind of game and limit, first come, first served.

A list is a fold over the floor's events, each with the list that it was for when it was noted: a later order of a
table moves nobody. Times are arguments, never read from a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct, structs

from houseway import games
from houseway.house.events import Call, Event, Seated, Strike, Wait
from houseway.house.file import House, Table
from houseway.house.forms import unlawful
from houseway.law.datum import in_force
from houseway.law.duties import Waiting
from houseway.law.election import Unlawful
from houseway.law.export import in_dollars, in_words

Noted = tuple[datetime, Event, str]
"""An event of a list with its time, and the kind of game and limit of its table at that time."""


class Place(Struct, frozen=True, kw_only=True):
    """A player's place on a list."""

    player: str
    sits: str = ""
    """The table where a player sits who asks for another seat or table; he goes before new ones."""
    called: str = ""
    """The table that he is called to."""
    until: datetime | None = None
    """When a call lapses."""


def listed(house: House, table: Table) -> Waiting:
    """What the law says of the waiting list that a table takes players from; `Unlawful` where there is none."""
    found = in_force(games.game(table.game).law.room.waiting, house.as_of)
    if not found:
        raise Unlawful(f"table {table.id}: {table.game} has no waiting list")
    return next(iter(found))


def kind(house: House, table: Table) -> str:
    """The kind of game and limit that a list is for: ``poker-holdem: fixed_limit, 2.00, 4.00``."""
    rules = games.rules(table.game, table.chosen(), as_of=house.as_of)
    kinds = {option.id: option.kind for option in in_force(rules.game.law.options, house.as_of)}
    alike = [(kinds.get(option), rules.elected.get(option)) for option in listed(house, table).alike]
    return f"{table.game}: {', '.join(in_words(in_dollars(kind, value)) for kind, value in alike if value)}"


def claim(house: House, table: Table) -> timedelta:
    """How long who is called has to take the seat."""
    own = house.licensee.seat_claim_s
    return timedelta(seconds=listed(house, table).claim_s if own is None else own)


def lists(house: House, noted: Iterable[Noted], now: datetime) -> dict[str, list[Place]]:
    """Everybody who waits, by kind of game and limit, in the order in which they are called."""
    found: dict[str, list[Place]] = {}
    for at, event, name in noted:
        on = _list(found, event, name)
        found[on] = _after(house, standing(found.get(on, ()), at), event, at)
    return {name: left for name, places in found.items() if (left := standing(places, now))}


def _list(lists: Mapping[str, Sequence[Place]], event: Event, name: str) -> str:
    """The list that an event is of: to give a place up, also one that no table plays any more."""
    if isinstance(event, Strike) and all(one.player != event.player for one in lists.get(name, ())):
        return next((other for other, places in lists.items() for one in places if one.player == event.player), name)
    return name


def standing(places: Iterable[Place], now: datetime) -> list[Place]:
    """Without those who were called and have not come in time."""
    return [one for one in places if one.until is None or now <= one.until]


def _after(house: House, places: Sequence[Place], event: Event, at: datetime) -> list[Place]:
    if isinstance(event, Wait):
        return in_turn([*places, Place(player=event.player, sits=event.sits)])
    if isinstance(event, Call):
        until = at + claim(house, house.table(event.table))
        called = {"called": event.table, "until": until}
        return [structs.replace(one, **called) if one.player == event.player else one for one in places]
    assert isinstance(event, Seated | Strike)
    return [one for one in places if one.player != event.player]


def in_turn(places: Iterable[Place]) -> list[Place]:
    """Those first who ask for a change, each as they came."""
    return sorted(places, key=lambda one: not one.sits)


def judge(
    house: House, noted: Iterable[Noted], event: Wait | Call | Seated | Strike, now: datetime, seats: Sequence[str]
) -> None:
    """`Unlawful` where the list does not allow it; ``seats``: those that are open at the table."""
    table = house.table(event.table)
    name = kind(house, table)
    every = lists(house, noted, now)
    name = _list(every, event, name)
    places = every.get(name, [])
    own = next((one for one in places if one.player == event.player), None)
    if isinstance(event, Wait):
        if own is not None:
            raise unlawful("waiting", f"{event.player} is on the list of {name} already")
        if event.sits and event.sits not in [one.id for one in house.tables]:
            raise Unlawful(f"no table {event.sits}; {', '.join(one.id for one in house.tables)}")
        return
    if own is None:
        raise unlawful("waiting", f"{event.player} is not on the list of {name}; {_waiting(places)}")
    if isinstance(event, Call):
        first = next((one for one in places if not one.called), None)
        if first is not own:
            raise unlawful("waiting", f"{first.player if first else 'nobody'} is next on the list of {name}")
        called = [one.player for waits in every.values() for one in waits if one.called == event.table]
        if len(called) >= len(seats):
            said = f"{len(seats) or 'no'} seat{'s' * (len(seats) != 1)} open, {', '.join(called) or 'nobody'} called"
            raise unlawful("waiting", f"table {event.table}: {said}")
    if isinstance(event, Seated):
        if own.called != event.table:
            raise unlawful("waiting", f"{event.player} is not called to table {event.table}")
        if event.seat not in seats:
            raise unlawful("waiting", f"seat {event.seat} is not open; open: {', '.join(seats) or 'none'}")


def _waiting(places: Sequence[Place]) -> str:
    return f"{', '.join(one.player for one in places)} wait" if places else "nobody waits"


def shown(house: House, noted: Iterable[Noted], now: datetime) -> dict[str, list[str]]:
    """The lists as the room shows them."""
    return {name: [_words(one) for one in places] for name, places in lists(house, noted, now).items()}


def _words(one: Place) -> str:
    until = f" until {one.until.isoformat(sep=' ', timespec='seconds')}" if one.until else ""
    called = f", called to table {one.called}{until}" * bool(one.called)
    return f"{one.player}{f', sits at table {one.sits}' * bool(one.sits)}{called}"
