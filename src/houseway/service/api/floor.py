"""The floor: what its people note, change orders, what is due, meters, and the day's report."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from houseway.house import events
from houseway.journal import reports
from houseway.money import dollars
from houseway.service.api import BODY, sane
from houseway.service.api.journal import chains
from houseway.service.api.signed import Asked, account, needs
from houseway.service.house import Running
from houseway.service.problems import Problem
from houseway.service.roles import FLOOR, STAFF

Plain = dict[str, Any]
LOOKS = needs("read", *STAFF, cite="13:69D-1.20(a)")


class FloorApi(Controller):
    """What happens on the floor."""

    path = "/api/floor"
    tags = ("floor",)
    request_max_body_size = BODY

    @post("/events", guards=[needs("floor")], sync_to_thread=True, status_code=200, summary="Note an event")
    def note(
        self, request: Asked, running: NamedDependency[Running], data: JSONBody[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """One event of the floor, such as a fill or a change order; refused with its section where it may not be."""
        who = account(request)
        verb = next((key for key in data if key in events.VERBS), "")
        may = FLOOR.get(verb, {})
        if verb and who.role not in may:
            allowed = ", ".join(may) or "nobody: the house notes it by itself"
            cite = next(iter(may.values()), "13:69O-1.5")
            raise Problem(403, "Not allowed", f"a {who.role} may not note {verb}", legal=allowed, cite=cite)
        event = msgspec.structs.replace(events.read(sane(data)), by=f"{who.role} {who.name}")
        with running.floor() as floor:
            return floor.feed(event)

    @get("/orders", guards=[LOOKS], sync_to_thread=True, summary="Change orders")
    def orders(self, running: NamedDependency[Running]) -> list[dict[str, Any]]:
        """Those that a table has not taken yet."""
        with running.floor() as floor:
            return [
                {"order": number, "table": table.id, **events.plain(order)}
                for table in floor.house.tables
                for number, order in floor.pending(table.id)
            ]

    @get("/due", guards=[LOOKS], sync_to_thread=True, summary="What is due")
    def due(self, running: NamedDependency[Running]) -> list[dict[str, Any]]:
        """Cards, dice and shakers: what is overdue and what comes next, at every table."""
        with running.floor() as floor:
            found = [one for table in floor.house.tables for one in floor.due(table.id)]
        return [{"says": str(one), **msgspec.to_builtins(one)} for one in found]

    @get("/books", guards=[LOOKS], sync_to_thread=True, summary="The books")
    def books(self, running: NamedDependency[Running]) -> dict[str, str]:
        """The balance of every account; they sum to zero."""
        with running.floor() as floor:
            floor.follow_tables()
            return {account: dollars(amount) for account, amount in floor.days.books.balances.items() if amount}

    @get("/report", guards=[LOOKS], sync_to_thread=True, summary="The day's report")
    def report(self, running: NamedDependency[Running], day: FromQuery[date | None] = None) -> dict[str, Any]:
        """Of a gaming day, the last one where none is named."""
        found: dict[str, Any] = msgspec.to_builtins(reports.daily(running.journal, day))
        return found | {"heads": msgspec.to_builtins(chains(running.journal))}
