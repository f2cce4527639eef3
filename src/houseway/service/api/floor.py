"""API of the floor: report events, and see change orders, what is due, the books and the day's report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from houseway import games
from houseway.house import ages, events
from houseway.house.ages import Due
from houseway.house.check import in_one_line
from houseway.house.events import Event, Inspect, Order, TimeCharge
from houseway.house.orders import Tried
from houseway.journal import reports
from houseway.journal.floor import Floor
from houseway.journal.recorded_table import in_order
from houseway.journal.records import HOUSE
from houseway.money import dollars
from houseway.play import words
from houseway.service import acts, repairs, room
from houseway.service.acts import Supervised
from houseway.service.api import MAX_BODY, within_limits
from houseway.service.api.authentication import ApiRequest, account, requires
from houseway.service.api.journal import public_heads
from houseway.service.api.rights import noted_by
from houseway.service.confirmations import Awaited, Confirmations, awaited
from houseway.service.people import Account
from houseway.service.repairs import Broken
from houseway.service.roles import FLOOR, REPAIRS, ROLES, STAFF, SUPERVISES, signers
from houseway.service.room import Waiting
from houseway.service.running import RunningHouse
from houseway.service.served_table import NotOurs

CAN_SEE = requires("read", *STAFF, cite="13:69D-1.20(a)")
CAN_ACT = requires("read", *(role for role in ROLES if role != "player"), cite="13:69D-1.20(a)")

CAN_ORDER = requires("read", *FLOOR["order"], cite="8.3")

CAN_REPAIR = requires("floor", *REPAIRS, cite="")

CAN_SUPERVISE = requires("read", *(role for role in ROLES if role in SUPERVISES), cite="")


class Awaiting(Awaited, frozen=True, kw_only=True):
    """What awaits another's word, in words, and whether you can give it."""

    says: str
    path: str
    """Where the same is sent."""
    yours: bool


class FloorApi(Controller):
    """What happens on the floor."""

    path = "/api/floor"
    tags = ("floor",)
    request_max_body_size = MAX_BODY

    @post("/events", guards=[requires("floor")], sync_to_thread=True, status_code=200, summary="Note an event")
    def note(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], data: JSONBody[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """One event of the floor, such as a fill or a change order; refused with its section where it may not be.

        Nobody types another's signature: each of those who sign notes the same event, within five minutes.
        """
        who = account(request)
        event, groups, cite = noted_by(who, within_limits(data), running.as_of)
        if not _on_shift(running, event, who.role, who.name):
            raise NotOurs(f"{who.name} does not work there in this shift")
        if len(groups) > 1:
            by = Confirmations(
                running.journal.engine, running.journal.clock, HOUSE, partial(_on_shift, running, event)
            ).confirm(events.plain(event), groups, cite, who)
        else:
            by = f"{who.role} {who.name}"
        with running.floor() as floor:
            return [one | {"says": _says(one)} for one in floor.feed(msgspec.structs.replace(event, by=by))]

    @get("/acts", guards=[CAN_ACT], sync_to_thread=True, summary="What you may do")
    def acts(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> list[acts.Act]:
        """The events that you may note now, and what you may report at the tables: as forms, with who else signs."""
        with running.floor() as floor:
            return acts.acts(floor, account(request).role)

    @get("/tables/{table:str}", guards=[CAN_SUPERVISE], sync_to_thread=True, summary="What you may say at a table")
    def supervised(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], table: FromPath[str]
    ) -> Supervised:
        """The orders that you may give there at this moment, and the inputs that you can still correct."""
        one = running.tables.table(table)
        one.refuse_elsewhere(account(request))
        with in_order(table):
            return acts.supervised(one, account(request).role)

    @get("/awaited", guards=[CAN_ACT], sync_to_thread=True, summary="What awaits another's word")
    def awaited(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> list[Awaiting]:
        """What one person has said and another must too: of what somebody in your role confirms."""
        role, journal = account(request).role, running.journal
        return [_awaiting(one, role) for one in awaited(journal.engine, journal.clock(), role)]

    @get("/repairs", guards=[CAN_SEE], sync_to_thread=True, summary="Tables that are out of order")
    def broken(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> list[Broken]:
        """At each nobody can play until it is repaired: with the ways to do it, and who does it together."""
        return repairs.broken(running, account(request))

    @post("/repairs", guards=[CAN_REPAIR], sync_to_thread=True, status_code=200, summary="Repair a table")
    def repair(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], data: JSONBody[dict[str, Any]]
    ) -> list[dict[str, str]]:
        """Have a table that is out of order ruled again, `from` its opening or a snapshot (by the number of the
        record), or `void` its round: `{"repair": {"table": "roulette-1", "from": "1", "void": true, "why": "…"}}`.

        The floorperson of the table (at keno its supervisor) and the pit boss send the same within five minutes; the
        repair is a record.
        """
        return [{"says": repairs.repair(running, repairs.read(within_limits(data)), account(request))}]

    @get("/orders", guards=[CAN_SEE], sync_to_thread=True, summary="Change orders")
    def orders(self, running: NamedDependency[RunningHouse]) -> list[dict[str, Any]]:
        """The change orders that a table has not taken yet."""
        with running.floor() as floor:
            return [
                {"order": number, "table": table.id, **events.plain(order)}
                for table in floor.house.tables
                for number, order in floor.pending(table.id)
            ]

    @post("/orders/try", guards=[CAN_ORDER], sync_to_thread=True, status_code=200, summary="Try a change order")
    def tried(self, running: NamedDependency[RunningHouse], data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
        """What an order would come to: the notices it owes, what it would violate, and when it could take effect.

        Nothing is noted; `says` has the same in words.
        """
        event = events.read({"order": within_limits(data)})
        assert isinstance(event, Order)
        with running.floor() as floor:
            found = floor.try_order(event)
        return {**msgspec.to_builtins(found), "says": [*_tried(found)]}

    @get("/waiting", guards=[CAN_SEE], sync_to_thread=True, summary="Who waits in the poker room")
    def waiting(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> list[Waiting]:
        """14.18: the lists with somebody on them, in the order of the calls, and what you may note of each."""
        with running.floor() as floor:
            house, lists = floor.house, room.places(floor)
        return room.shown(house, lists, account(request).role, lambda table: running.tables.table(table).open_seats())

    @get("/due", guards=[CAN_SEE], sync_to_thread=True, summary="What is due")
    def due(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> list[dict[str, Any]]:
        """Cards, dice and shakers: what is overdue and what comes next, at every table; `done` is the event to note."""
        with running.floor() as floor:
            found = [one for table in floor.house.tables for one in floor.due(table.id)]
            return [_due(floor, one, account(request)) for one in found]

    @get("/books", guards=[CAN_SEE], sync_to_thread=True, summary="The books")
    def books(self, running: NamedDependency[RunningHouse]) -> dict[str, str]:
        """The balance of every account; they sum to zero."""
        with running.floor() as floor:
            floor.book_tables()
            return {account: dollars(amount) for account, amount in floor.days.books.balances.items() if amount}

    @get("/altered", guards=[CAN_SEE], sync_to_thread=True, summary="Tables whose record was altered")
    def altered(self, running: NamedDependency[RunningHouse]) -> dict[str, str]:
        """By table, what was found first: its figures are not to be relied on; those of the others are."""
        with running.floor() as floor:
            floor.book_tables()
            return dict(floor.altered)

    @get("/report", guards=[CAN_SEE], sync_to_thread=True, summary="The day's report")
    def report(self, running: NamedDependency[RunningHouse], day: FromQuery[date | None] = None) -> dict[str, Any]:
        """Of a gaming day, the last one where none is named; what was ruled in words too (`says`)."""
        found: dict[str, Any] = msgspec.to_builtins(reports.daily(running.journal, day))
        for table in found["tables"]:
            table["irregularities"] = [one | {"says": _ruled(one)} for one in table["irregularities"]]
        return found | {"heads": msgspec.to_builtins(public_heads(running.journal))}


def _on_shift(running: RunningHouse, event: Event, role: str, name: str) -> bool:
    """Whether somebody works at the tables that an event of the floor is about."""
    tables = event.tables if isinstance(event, Order) else [table] if (table := getattr(event, "table", "")) else []
    return all(running.works_at(role, name, table) for table in tables)


def _ruled(one: dict[str, Any]) -> str:
    """An irregularity of the report in words."""
    if "engine" in one:
        return "another engine took the round back" if one["tell"] == "void" else "another engine finished the round"
    return words.said(one)


def _tried(one: Tried) -> Iterator[dict[str, str]]:
    """What a tried order would come to, in words, each with its section."""
    for each in one.violations:
        yield {"says": f"It may not be: {in_one_line(each)}", "cite": ", ".join(each.cite)}
    for owes in one.owes:
        yield {"says": f"Notice of {owes.option} at table {owes.table}: {owes.notice}", "cite": ", ".join(owes.cite)}
    if one.earliest is not None:
        yield {"says": f"It can take effect from {one.earliest.isoformat(sep=' ', timespec='minutes')}", "cite": ""}


def _says(one: dict[str, Any]) -> str:
    """What was noted, booked or has to be done, in words."""
    if "entry" in one:
        legs = ", ".join(f"{account} {amount}" for account, amount in one["legs"].items())
        return f"{one['entry']}: {legs}"
    if "waits" in one:
        return f"{one['table']}: {one['reason']}" if "table" in one else str(one["reason"])
    if "script" in one:
        return f"table {one['table']}: {one['script']}"
    return f"{acts.in_words(one['event'])}: noted, record {one['noted']} of the house"


def _awaiting(one: Awaited, role: str) -> Awaiting:
    noted = "/api/floor/repairs" if "repair" in one.said else "/api/floor/events"
    path = noted if one.where == HOUSE else f"/api/tables/{one.where}/inputs"
    says = acts.in_words(one.said) if one.where == HOUSE else f"{one.where}: {acts.in_words(one.said)}"
    yours = any(role in group for group in one.awaits)
    return Awaiting(**msgspec.structs.asdict(one), says=says, path=path, yours=yours)


def _due(floor: Floor, one: Due, who: Account) -> dict[str, Any]:
    """What is due, with the event that says it is done: signed by the first of whom the section names."""
    done, law = one.done, games.game(floor.house.table(one.table).game).law
    if isinstance(done, TimeCharge):
        done = msgspec.structs.replace(done, seats=_charged(floor, one.table), signed=_signed(floor, who.role))
    elif isinstance(done, Inspect):
        inspector = ages.inspector(law, done.item, floor.house.as_of)
        done = msgspec.structs.replace(done, signed=_signed(floor, inspector.by if inspector else who.role))
    fields = {name: value for name, value in msgspec.structs.asdict(one).items() if name != "done"}
    yours = any(who.role in group for group in signers(done, floor.house.as_of)[0])
    return {"says": str(one), **msgspec.to_builtins(fields), "done": events.plain(done), "yours": yours}


def _signed(floor: Floor, role: str) -> dict[str, str]:
    return {role: floor.house.staff.get(role, (role.replace("_", " "),))[0]}


def _charged(floor: Floor, table: str) -> tuple[str, ...]:
    """The seats at a table."""
    prefix = f"seat:{table}/"
    return tuple(name.removeprefix(prefix) for name in floor.days.books.balances if name.startswith(prefix))
