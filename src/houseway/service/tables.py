"""The tables of a house, as one server process has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from threading import RLock

import structlog

from houseway.equipment.chance import Source
from houseway.journal.database import Conflict, Journal, Missing
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder, in_order
from houseway.service.limits import DEFAULTS, Limits
from houseway.service.pace import Dealer
from houseway.service.people import Account
from houseway.service.queue import with_lines
from houseway.service.seats import Occupied, marked, occupied
from houseway.service.served_table import BeforeRound, Floor, ServedTable


class Tables:
    """All of them, each loaded on first use."""

    def __init__(
        self,
        journal: Journal,
        pits: Callable[[], Mapping[str, str]],
        before_round: BeforeRound,
        floor: Floor,
        *,
        dealer: Dealer = "house",
        source: Callable[[str], Source | None] = lambda table: None,
        limits: Limits = DEFAULTS,
        bots: Sequence[Account] = (),
    ) -> None:
        """``source`` gives each table's source of chance, for tests; by default the system's."""
        self.journal, self._pits, self._before_round, self._floor = journal, pits, before_round, floor
        self._dealer, self._source, self._limits, self._bots = dealer, source, limits, bots
        self._served: dict[str, ServedTable] = {}
        self._lock = RLock()
        self.refused: dict[str, tuple[str, str, str]] = {}
        """By table, when this process last refused something there, what and by which section; it is in no record."""
        self.on_ready: Callable[[str], None] = lambda table: None
        """Called with the table where somebody is done and others are still waited for."""
        self.day_began: Callable[[], datetime | None] = lambda: None
        """When the gaming day began; None where none is open."""
        self._out_of_order: set[str] = set()
        """The tables that were told to be out of order."""

    def ids(self) -> list[str]:
        """The tables of the house."""
        return sorted(self._pits())

    def pit(self, id: str) -> str:
        """The pit of a table."""
        return self._pits().get(id, "")

    def table(self, id: str) -> ServedTable:
        """A table by its id; `Missing` where there is none."""
        with self._lock:
            if id not in self._served:
                pits = self._pits()
                if id not in pits:
                    raise Missing(f"no table {id!r} in this house")
                with in_order(id):
                    self._served[id] = ServedTable(
                        self.journal, id, pits[id], self._before_round, self._floor, dealer=self._dealer,
                        source=self._source(id), limits=self._limits, bots=self._bots,
                    )  # fmt: skip
                    self._served[id].on_refused = partial(self._note_refusal, id)
                    self._served[id].day_began = lambda: self.day_began()
                    self._served[id].on_ready = lambda: self.on_ready(id)
            return self._served[id]

    def broken(self, id: str) -> str:
        """Why nobody can play at a table, as everybody may read it; empty where they can."""
        try:
            with in_order(id):
                self.table(id).look()
        except OutOfOrder as error:
            if isinstance(error.__cause__, Missing):
                raise error.__cause__ from None
            return "its record cannot be replayed"
        except AnotherEngine:
            return "another version began its round"
        return ""

    def _note_refusal(self, id: str, reason: str, cite: str) -> None:
        self.refused[id] = self.journal.clock().isoformat(timespec="milliseconds"), reason, cite

    def keep(self, only: str = "") -> None:
        """Go on without those whose time is up, and free the seats of those who are gone: at every table, or one."""
        held = dict[str, dict[str, Occupied]]()
        for one in occupied(self.journal.driver, only):
            held.setdefault(one.table, {})[one.seat] = one
        ready, lines = marked(self.journal.driver), with_lines(self.journal.driver)
        for id in sorted(held.keys() | (lines & {only} if only else lines)):
            try:
                with in_order(id):
                    self.table(id).keep(held.get(id, {}), ready.get(id, {}))
                    if id in lines:
                        self.table(id).offer_seats()
                self._out_of_order.discard(id)
            except OutOfOrder as error:
                if isinstance(error.__cause__, Missing):
                    continue  # a table that the house has given up
                if id not in self._out_of_order:  # told once, and not at every look
                    structlog.get_logger().error("out of order", table=id, exc_info=error)
                self._out_of_order.add(id)
            except (Conflict, AnotherEngine) as error:  # the others go on
                structlog.get_logger().error("not kept", table=id, why=str(error))
