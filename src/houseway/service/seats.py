"""Who sits where at a table, and who is ready: rows beside the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from houseway.service.people import Account
from houseway.service.schema import ACCOUNTS, READY, SEATS

NOTED_EVERY = timedelta(seconds=15)
"""How exactly it is known when somebody last did something."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)

_OCCUPIED = sa.select(SEATS, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.account)
_READY = sa.select(READY).where(READY.c.table_id == sa.bindparam("table"))
_SEAT = sa.select(SEATS.c.seat).where(
    (SEATS.c.table_id == sa.bindparam("table")) & (SEATS.c.account == sa.bindparam("account"))
)
"""Built once: every request runs it."""


class Occupied(Struct, frozen=True):
    """A seat, and who has it."""

    table: str
    seat: str
    account: str
    name: str
    stack: int
    """The chips they sit down with, as soon as the round allows it."""
    seen: datetime
    """When they last did something."""


def occupied(engine: sa.Engine, table: str = "") -> list[Occupied]:
    """Every seat that somebody has, at one table or all."""
    query = _OCCUPIED.where(SEATS.c.table_id == table) if table else _OCCUPIED
    with engine.connect() as connection:
        rows = list(connection.execute(query))
    return [
        Occupied(
            row.table_id, row.seat, row.account, row.name, row.stack,
            row.seen.replace(tzinfo=UTC) if row.seen is not None else LONG_AGO,
        )
        for row in rows
    ]  # fmt: skip


class Seats:
    """The people at one table."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], datetime], table: str) -> None:
        self._engine, self._clock, self._table = engine, clock, table
        self._ready: list[Any] | None = None
        """Cached rows of READY."""
        self._occupied: dict[str, Occupied] | None = None
        """Cached, by seat."""
        self._noted: dict[str, datetime] = {}
        """By account: when it was last noted that they did something."""

    def refresh(self) -> None:
        """Drop the cache: another process may have written."""
        self._ready = self._occupied = None

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

    def occupied(self) -> dict[str, Occupied]:
        """Who sits where, by seat; cached."""
        if self._occupied is None:
            self._occupied = {one.seat: one for one in occupied(self._engine, self._table)}
        return self._occupied

    def count(self, account: Account, address: str) -> int:
        """How many seats of the house an account has; of a guest, all guests of the address."""
        mine = SEATS.c.address == address if account.guest else SEATS.c.account == account.id
        with self._engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(SEATS).where(mine)) or 0

    def note_act(self, account: str) -> None:
        """Somebody has done something here: they are not away."""
        now = self._clock()
        if now - self._noted.get(account, LONG_AGO) < NOTED_EVERY:
            return
        self._noted[account] = now
        mine = (SEATS.c.table_id == self._table) & (SEATS.c.account == account)
        with self._writing() as connection:
            connection.execute(sa.update(SEATS).where(mine).values(seen=now))

    def take(self, account: Account, wanted: Iterable[str], since: int, *, stack: int, address: str) -> str:
        """Take the first free seat of these; empty if all are taken."""
        for seat in wanted:
            row = {
                "table_id": self._table, "seat": seat, "account": account.id, "since": since, "stack": stack,
                "address": address if account.guest else "", "seen": self._clock(),
            }  # fmt: skip
            try:
                with self._writing() as connection:
                    connection.execute(sa.insert(SEATS).values(row))
                return seat
            except IntegrityError:
                continue
        return ""

    def forget(self, seat: str) -> None:
        """Who has this seat is gone: it is freed as soon as the round allows it."""
        there = (SEATS.c.table_id == self._table) & (SEATS.c.seat == seat)
        with self._writing() as connection:
            connection.execute(sa.update(SEATS).where(there).values(seen=None))

    def free(self, seat: str) -> None:
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
        self.refresh()
        with self._engine.execution_options(writes=True).begin() as connection:
            yield connection
