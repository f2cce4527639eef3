"""API of the floor: report events, and see change orders, what is due, the books and the day's report."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from houseway.house import events
from houseway.journal import reports
from houseway.journal.records import HOUSE
from houseway.money import dollars
from houseway.service.api import MAX_BODY, within_limits
from houseway.service.api.authentication import ApiRequest, account, requires
from houseway.service.api.journal import public_heads
from houseway.service.api.rights import noted_by
from houseway.service.confirmations import Confirmations
from houseway.service.roles import STAFF
from houseway.service.running import RunningHouse

CAN_SEE = requires("read", *STAFF, cite="13:69D-1.20(a)")


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
        if len(groups) > 1:
            by = Confirmations(running.journal.engine, running.journal.clock, HOUSE).confirm(
                events.plain(event), groups, cite, who
            )
        else:
            by = f"{who.role} {who.name}"
        with running.floor() as floor:
            return floor.feed(msgspec.structs.replace(event, by=by))

    @get("/orders", guards=[CAN_SEE], sync_to_thread=True, summary="Change orders")
    def orders(self, running: NamedDependency[RunningHouse]) -> list[dict[str, Any]]:
        """The change orders that a table has not taken yet."""
        with running.floor() as floor:
            return [
                {"order": number, "table": table.id, **events.plain(order)}
                for table in floor.house.tables
                for number, order in floor.pending(table.id)
            ]

    @get("/due", guards=[CAN_SEE], sync_to_thread=True, summary="What is due")
    def due(self, running: NamedDependency[RunningHouse]) -> list[dict[str, Any]]:
        """Cards, dice and shakers: what is overdue and what comes next, at every table."""
        with running.floor() as floor:
            found = [one for table in floor.house.tables for one in floor.due(table.id)]
        return [{"says": str(one), **msgspec.to_builtins(one)} for one in found]

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
        """Of a gaming day, the last one where none is named."""
        found: dict[str, Any] = msgspec.to_builtins(reports.daily(running.journal, day))
        return found | {"heads": msgspec.to_builtins(public_heads(running.journal))}
