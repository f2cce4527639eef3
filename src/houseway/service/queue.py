"""Who waits for a seat at a full table, in the order in which they came: rows beside the journal, as the seats are.

A seat that is free is offered to the first in line for a while, then to the next one. Whose page has not asked for
long has lost the place, as has who let an offer pass. Everything follows from the rows, the free seats and the time, so
that every process finds the same.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from houseway.journal.database import Conflict, Journal
from houseway.journal.driver import Driver, Statement, when
from houseway.journal.records import Append, Head
from houseway.service.people import Account

OFFERED = timedelta(seconds=45)
"""For so long a seat is kept for whom it is offered to."""
GONE = timedelta(seconds=120)
"""Whose page has not asked for so long is gone; one in the background asks once a minute."""
NOTED_EVERY = timedelta(seconds=5)
"""How exactly it is known when a page last asked."""
MOST = 50
"""Places in the line of a table."""

_LINE = "SELECT account, seen, offered FROM queue WHERE table_id = ? ORDER BY came, account"
_COUNT, _COUNT_OF_GUESTS = (
    f"SELECT count(*) FROM queue WHERE {column} = ? AND seen > ?" for column in ("account", "address")
)
_JOIN = "INSERT INTO queue (table_id, account, address, came, seen) VALUES (?, ?, ?, ?, ?)"
_SEEN = "UPDATE queue SET seen = ? WHERE table_id = ? AND account = ?"
_OFFER = "UPDATE queue SET offered = ? WHERE table_id = ? AND account = ? AND offered IS NULL"
_TAKE_BACK = "UPDATE queue SET offered = NULL WHERE table_id = ? AND account = ?"
_LEAVE = "DELETE FROM queue WHERE table_id = ? AND account = ?"
_TABLES = "SELECT DISTINCT table_id FROM queue"


class Full(Exception):
    """No place in line is to be had: why, and what is allowed, each in one line."""

    def __init__(self, reason: str, legal: str) -> None:
        super().__init__(reason)
        self.reason, self.legal = reason, legal


class Waiting(Struct, frozen=True):
    """Somebody in line."""

    account: str
    seen: datetime
    offered: datetime | None


class Place(Struct, frozen=True):
    """A place in line: the first is 1; 0 where there is none."""

    place: int
    of: int
    seconds: float
    """So long a seat is kept for you; 0 where none is offered."""


def with_lines(driver: Driver) -> set[str]:
    """The tables at which somebody waits."""
    return {table for (table,) in driver.read(_TABLES)}


class Queue:
    """The line of one table."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal, self._driver, self._clock, self._table = journal, journal.driver, journal.clock, table

    def line(self) -> list[Waiting]:
        """Those who wait and are still there, the first in front."""
        now = self._clock()
        return [one for one in self._rows() if self._stands(one, now)]

    def _rows(self) -> list[Waiting]:
        rows = self._driver.read(_LINE, (self._table,))
        return [Waiting(account, when(seen), when(offered) if offered else None) for account, seen, offered in rows]

    @staticmethod
    def _stands(one: Waiting, now: datetime) -> bool:
        return now - one.seen < GONE and (one.offered is None or now - one.offered < OFFERED)

    def ahead(self, account: str) -> int:
        """How many go before somebody: those in front of them, or all where they do not wait."""
        accounts = [one.account for one in self.line()]
        return accounts.index(account) if account in accounts else len(accounts)

    def place(self, account: str) -> Place:
        """Where somebody stands."""
        line, now = self.line(), self._clock()
        for at, one in enumerate(line, 1):
            if one.account == account:
                left = (one.offered + OFFERED - now).total_seconds() if one.offered else 0.0
                return Place(at, len(line), left)
        return Place(0, len(line), 0.0)

    def join(self, account: Account, address: str, most: int) -> None:
        """Stand in line, or say that one still does; `Full` where there are too many places of theirs, or of all."""
        line, now = self.line(), self._clock()
        own = next((one for one in line if one.account == account.id), None)
        moment = self._driver.moment(now)
        if own is not None:
            if now - own.seen >= NOTED_EVERY:
                self._commit((_SEEN, (moment, self._table, account.id)))
            return
        if len(line) >= MOST:
            raise Full(f"{MOST} wait here already", "watch, or another table")
        if self._count(account, address, now) >= most:
            whose = "the guests of your address wait" if account.guest else "you wait"
            raise Full(f"{whose} at {most} tables already", "leave another line first")
        row = (self._table, account.id, address if account.guest else "", moment, moment)
        try:
            self._commit((_LEAVE, (self._table, account.id)), (_JOIN, row))
        except Conflict:
            return  # they have asked twice at once

    def _count(self, account: Account, address: str, now: datetime) -> int:
        query, whose = (_COUNT_OF_GUESTS, address) if account.guest else (_COUNT, account.id)
        return int(self._driver.read(query, (whose, self._driver.moment(now - GONE)))[0][0])

    def leave(self, account: str) -> None:
        """Give up the place."""
        self._commit((_LEAVE, (self._table, account)))

    def offer(self, free: int) -> None:
        """Offer the seats that are free to the first in line; forget those who are gone or have let theirs pass."""
        now, rows = self._clock(), self._rows()
        standing = [one for one in rows if self._stands(one, now)]
        changes: list[Statement] = [(_LEAVE, (self._table, one.account)) for one in rows if one not in standing]
        for at, one in enumerate(standing):
            if at < free and one.offered is None:
                changes.append((_OFFER, (self._driver.moment(now), self._table, one.account)))
            elif at >= free and one.offered is not None:  # the seat is taken after all: they keep their place
                changes.append((_TAKE_BACK, (self._table, one.account)))
        if changes:
            self._commit(*changes)

    def _commit(self, *statements: tuple[str, Any]) -> None:
        self._journal.commit(Append(self._table, Head(), [], beside=statements))
