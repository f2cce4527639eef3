"""Who sits where at a table, and who is ready: rows beside the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from houseway.service.schema import READY, SEATS

_READY = sa.select(READY).where(READY.c.table_id == sa.bindparam("table"))
_SEAT = sa.select(SEATS.c.seat).where(
    (SEATS.c.table_id == sa.bindparam("table")) & (SEATS.c.account == sa.bindparam("account"))
)
"""Built once: every request runs it."""


class Seats:
    """The people at one table."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], datetime], table: str) -> None:
        self._engine, self._clock, self._table = engine, clock, table
        self._ready: list[Any] | None = None
        """Cached rows of READY."""

    def refresh(self) -> None:
        """Drop the cache: another process may have written."""
        self._ready = None

    # ── who sits where ───────────────────────────────────────────────────────────────────────────

    def of(self, account: str) -> str:
        """The seat of an account; empty if it has none."""
        with self._engine.connect() as connection:
            return connection.scalar(_SEAT, {"table": self._table, "account": account}) or ""

    def since(self, account: str) -> int:
        """The record after which an account may see what its seat sees."""
        query = sa.select(SEATS.c.since).where((SEATS.c.table_id == self._table) & (SEATS.c.account == account))
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def held(self) -> set[str]:
        """The seats that accounts hold."""
        query = sa.select(SEATS.c.seat).where(SEATS.c.table_id == self._table)
        with self._engine.connect() as connection:
            return set(connection.scalars(query))

    def take(self, account: str, wanted: Iterable[str], since: int) -> str:
        """Take the first free seat of these; empty if all are taken."""
        for seat in wanted:
            row = {"table_id": self._table, "seat": seat, "account": account, "since": since}
            try:
                with self._writing() as connection:
                    connection.execute(sa.insert(SEATS).values(row))
                return seat
            except IntegrityError:
                continue
        return ""

    def leave(self, seat: str) -> None:
        """Free a seat."""
        self._delete(SEATS, seat)

    # ── who is ready ─────────────────────────────────────────────────────────────────────────────

    def ready(self, moment: str) -> dict[str, datetime]:
        """The seats that are ready at a moment of the table, and since when; cached."""
        if self._ready is None:
            with self._engine.connect() as connection:
                self._ready = list(connection.execute(_READY, {"table": self._table}))
        return {row.seat: row.at.replace(tzinfo=UTC) for row in self._ready if row.moment == moment}

    def mark_ready(self, seat: str, moment: str) -> None:
        """The player at a seat has nothing to add to what is asked."""
        if seat in self.ready(moment):
            return
        row = {"table_id": self._table, "seat": seat, "moment": moment, "at": self._clock()}
        with self._writing() as connection:
            connection.execute(sa.delete(READY).where((READY.c.table_id == self._table) & (READY.c.seat == seat)))
            connection.execute(sa.insert(READY).values(row))

    def unmark_ready(self, seat: str, moment: str) -> None:
        """The player at a seat has acted after all."""
        if seat in self.ready(moment):
            self._delete(READY, seat)

    # ── the database ─────────────────────────────────────────────────────────────────────────────

    def _delete(self, rows: sa.Table, seat: str) -> None:
        with self._writing() as connection:
            connection.execute(sa.delete(rows).where((rows.c.table_id == self._table) & (rows.c.seat == seat)))

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        self._ready = None
        with self._engine.execution_options(writes=True).begin() as connection:
            yield connection
