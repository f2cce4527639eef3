"""Who sits where at a table, who has said that they are done, and what two must confirm: rows beside the journal."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from houseway.play import inputs
from houseway.play.inputs import Input
from houseway.service.people import Account
from houseway.service.roles import CONFIRMED
from houseway.service.schema import CONFIRMED as CONFIRMATIONS
from houseway.service.schema import READY, SEATS

TOGETHER = timedelta(minutes=5)
"""Within which two confirm what two must."""

_READY = sa.select(READY).where(READY.c.table_id == sa.bindparam("table"))
_SEAT = sa.select(SEATS.c.seat).where(
    (SEATS.c.table_id == sa.bindparam("table")) & (SEATS.c.account == sa.bindparam("account"))
)
"""Asked at every request, and so made once."""


class Awaits(Exception):
    """What two must confirm has been confirmed by one: who must still do so, and the section."""

    def __init__(self, words: str, cite: str) -> None:
        super().__init__(words)
        self.cite = cite


class Seats:
    """The people of one table."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], datetime], table: str) -> None:
        self._engine, self._clock, self._table = engine, clock, table
        self._rows: list[Any] | None = None

    def look_again(self) -> None:
        """Another process may have written something."""
        self._rows = None

    # ── who sits where ───────────────────────────────────────────────────────────────────────────

    def of(self, account: str) -> str:
        """The seat of an account, or nothing."""
        with self._engine.connect() as connection:
            return connection.scalar(_SEAT, {"table": self._table, "account": account}) or ""

    def since(self, account: str) -> int:
        """The record after which what their seat sees is theirs to see."""
        query = sa.select(SEATS.c.since).where((SEATS.c.table_id == self._table) & (SEATS.c.account == account))
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def take(self, account: str, wanted: Iterable[str], since: int) -> str:
        """The first of these that is free, or nothing."""
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
        """Nobody sits there any more."""
        self._delete(SEATS, seat)

    # ── who is done ──────────────────────────────────────────────────────────────────────────────

    def ready(self, moment: str) -> dict[str, datetime]:
        """Who is done with what is asked at a moment of the table, and since when; read once in each act and look."""
        if self._rows is None:
            with self._engine.connect() as connection:
                self._rows = list(connection.execute(_READY, {"table": self._table}))
        return {row.seat: row.at.replace(tzinfo=UTC) for row in self._rows if row.moment == moment}

    def be_ready(self, seat: str, moment: str) -> None:
        """Somebody is done."""
        if seat in self.ready(moment):
            return
        row = {"table_id": self._table, "seat": seat, "moment": moment, "at": self._clock()}
        with self._writing() as connection:
            connection.execute(sa.delete(READY).where((READY.c.table_id == self._table) & (READY.c.seat == seat)))
            connection.execute(sa.insert(READY).values(row))

    def not_ready(self, seat: str, moment: str) -> None:
        """Who does something more was not done."""
        if seat in self.ready(moment):
            self._delete(READY, seat)

    # ── what two must confirm ────────────────────────────────────────────────────────────────────

    def confirm(self, what: str, given: Input, account: Account) -> str:
        """Who confirmed it, when both have; `Awaits` for the second one."""
        first, second, cite = CONFIRMED[what]
        theirs = second if account.role in first else first
        digest = hashlib.sha256(msgspec.json.encode(inputs.plain(given))).hexdigest()
        own = (CONFIRMATIONS.c.table_id == self._table) & (CONFIRMATIONS.c.digest == digest)
        now = self._clock()
        with self._writing() as connection:
            row = connection.execute(sa.select(CONFIRMATIONS).where(own)).first()
            connection.execute(sa.delete(CONFIRMATIONS).where(own))
            if row is not None and row.role in theirs and now - row.at.replace(tzinfo=UTC) < TOGETHER:
                return f"{row.role} {row.account}, {account.role} {account.name}"
            noted = {"digest": digest, "account": account.name, "role": account.role, "at": now}
            connection.execute(sa.insert(CONFIRMATIONS).values({"table_id": self._table, **noted}))
        raise Awaits(f"confirmed by {account.role} {account.name}; the same is awaited from: {', '.join(theirs)}", cite)

    # ── the database ─────────────────────────────────────────────────────────────────────────────

    def _delete(self, rows: sa.Table, seat: str) -> None:
        with self._writing() as connection:
            connection.execute(sa.delete(rows).where((rows.c.table_id == self._table) & (rows.c.seat == seat)))

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        self._rows = None
        with self._engine.execution_options(writes=True).begin() as connection:
            yield connection
