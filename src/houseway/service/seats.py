"""Who sits where at a table, and who is ready: rows beside the journal, written in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.journal.database import Conflict, Journal
from houseway.journal.driver import Driver, Statement, when
from houseway.journal.records import Append, Head
from houseway.play.ledger import seat_order
from houseway.service.people import Account

NOTED_EVERY = timedelta(seconds=15)
"""How exactly it is known when somebody last did something."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)
Marks = dict[str, tuple[str, datetime]]
"""By seat: at which moment it is ready, and since when."""

_OCCUPIED = (
    "SELECT s.table_id, s.seat, s.account, a.name, s.stack, s.seen, s.since, a.called"
    " FROM seats AS s JOIN accounts AS a ON a.id = s.account"
)
_HERE = f"{_OCCUPIED} WHERE s.table_id = ?"
_MINE = "SELECT seat, since FROM seats WHERE table_id = ? AND account = ?"
_COUNT, _COUNT_OF_GUESTS = (f"SELECT count(*) FROM seats WHERE {column} = ?" for column in ("account", "address"))
_TAKE = "INSERT INTO seats (table_id, seat, account, since, stack, address, seen) VALUES (?, ?, ?, ?, ?, ?, ?)"
_FREE = "DELETE FROM seats WHERE table_id = ? AND seat = ?"
_SEEN = "UPDATE seats SET seen = ? WHERE table_id = ? AND account = ?"
_FORGET = "UPDATE seats SET seen = NULL WHERE table_id = ? AND seat = ?"
_READY = "SELECT table_id, seat, moment, at FROM ready"
_MARK = (
    "INSERT INTO ready (table_id, seat, moment, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET moment = excluded.moment, at = excluded.at"
)
_UNMARK = "DELETE FROM ready WHERE table_id = ? AND seat = ?"


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
    since: int
    """The record after which they may see what the seat sees."""
    called: str = ""
    """The name that a guest goes by."""


def occupied(driver: Driver, table: str = "") -> list[Occupied]:
    """Every seat that somebody has, at one table or all."""
    rows = driver.read(_HERE, (table,)) if table else driver.read(_OCCUPIED)
    return [
        Occupied(table, seat, account, name, stack, when(seen) if seen is not None else LONG_AGO, since, called)
        for table, seat, account, name, stack, seen, since, called in rows
    ]


def marked(driver: Driver) -> dict[str, Marks]:
    """Who is ready, by table."""
    found = dict[str, Marks]()
    for table, seat, moment, at in driver.read(_READY):
        found.setdefault(table, {})[seat] = moment, when(at)
    return found


class Seats:
    """The people at one table.

    What changes is known here at once, and waits to be written with what the table records (`pending`).
    """

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._driver, self._clock, self._table = journal.driver, journal.clock, table
        self._ready: Marks | None = None
        """Cached."""
        self._occupied: dict[str, Occupied] | None = None
        """Cached, by seat."""
        self._pending: list[Statement] = []
        self._noted: dict[str, datetime] = {}
        """By account: when it was last noted that they did something."""
        self._acts: dict[str, datetime] = {}
        """What is noted, and not yet written."""

    def refresh(self, occupied: dict[str, Occupied], ready: Marks) -> None:
        """Know who sits and who is ready, and drop what waits to be written: another process may have written."""
        self._ready, self._occupied = ready, self._by_seat(occupied.values())
        self._pending.clear()

    def forget_all(self) -> None:
        """Have it read again who sits and who is ready."""
        self._ready = self._occupied = None

    def pending(self) -> list[Statement]:
        """What is to be written in the transaction that is open."""
        acts = [(_SEEN, (self._driver.moment(at), self._table, account)) for account, at in self._acts.items()]
        return acts + self._pending

    def written(self) -> None:
        """All of that was."""
        self._pending.clear()
        self._acts.clear()

    def write_now(self) -> None:
        """Write what waits, in a transaction of its own: what follows may be refused."""
        self._commit(*self.pending())
        self.written()

    # ── who sits where ───────────────────────────────────────────────────────────────────────────

    def of(self, account: str) -> str:
        """The seat of an account; empty if it has none."""
        return self.looks(account)[0]

    def since(self, account: str) -> int:
        """The record after which an account may see what its seat sees."""
        return self.looks(account)[1]

    def looks(self, account: str) -> tuple[str, int]:
        """The seat of an account, and the record after which it may see what the seat sees."""
        found = self._driver.read(_MINE, (self._table, account)) if account else []
        return (found[0][0], found[0][1]) if found else ("", 0)

    def occupied(self) -> dict[str, Occupied]:
        """Who sits where, by seat; cached."""
        if self._occupied is None:
            self._occupied = self._by_seat(occupied(self._driver, self._table))
        return self._occupied

    def _by_seat(self, found: Iterable[Occupied]) -> dict[str, Occupied]:
        """By number, for a database gives them in any order."""
        return {one.seat: self._acting(one) for one in sorted(found, key=lambda one: seat_order(one.seat))}

    def _acting(self, one: Occupied) -> Occupied:
        """With what they did, where that is not yet written."""
        acts = one.account in self._acts and one.seen != LONG_AGO
        return replace(one, seen=self._acts[one.account]) if acts else one

    def held(self, account: str) -> str:
        """The seat of an account, as `occupied` has it."""
        return next((one.seat for one in self.occupied().values() if one.account == account), "")

    def count(self, account: Account, address: str) -> int:
        """How many seats of the house an account has; of a guest, all guests of the address."""
        query, whose = (_COUNT_OF_GUESTS, address) if account.guest else (_COUNT, account.id)
        return int(self._driver.read(query, (whose,))[0][0])

    def note_act(self, account: str) -> None:
        """Somebody has done something here: they are not away. It is written with what they do."""
        now = self._clock()
        if now - self._noted.get(account, LONG_AGO) >= NOTED_EVERY:
            self._noted[account] = self._acts[account] = now

    def take(self, account: Account, wanted: Iterable[str], since: int, *, stack: int, address: str) -> str:
        """Take the first free seat of these, at once; empty if all are taken."""
        now = self._clock()
        for seat in wanted:
            row = (
                self._table, seat, account.id, since, stack, address if account.guest else "", self._driver.moment(now)
            )  # fmt: skip
            try:
                self._commit((_TAKE, row))
            except Conflict:
                continue
            self.occupied()[seat] = Occupied(
                self._table, seat, account.id, account.name, stack, now, since, account.called
            )
            return seat
        return ""

    def give_back(self, seat: str) -> None:
        """Free a seat that was taken in vain, at once."""
        self._commit((_FREE, (self._table, seat)))
        self.occupied().pop(seat, None)

    def forget(self, seat: str) -> None:
        """Who has this seat is gone: it is freed as soon as the round allows it."""
        self._write(_FORGET, self._table, seat)
        if seat in self.occupied():
            self._acts.pop(self.occupied()[seat].account, None)
            self.occupied()[seat] = replace(self.occupied()[seat], seen=LONG_AGO)

    def free(self, seat: str) -> None:
        """Free a seat."""
        self._write(_FREE, self._table, seat)
        self.occupied().pop(seat, None)

    # ── who is ready ─────────────────────────────────────────────────────────────────────────────

    def ready(self, moment: str) -> dict[str, datetime]:
        """The seats that are ready at a moment of the table, and since when; cached."""
        return {seat: at for seat, (then, at) in self._marks().items() if then == moment}

    def _marks(self) -> Marks:
        if self._ready is None:
            self._ready = marked(self._driver).get(self._table, {})
        return self._ready

    def mark_ready(self, seat: str, moment: str) -> None:
        """The player at a seat has nothing to add to what is asked."""
        if seat in self.ready(moment):
            return
        now = self._clock()
        self._write(_MARK, self._table, seat, moment, self._driver.moment(now))
        self._marks()[seat] = moment, now

    def unmark_ready(self, seat: str, moment: str) -> None:
        """The player at a seat has acted after all."""
        if seat in self.ready(moment):
            self._write(_UNMARK, self._table, seat)
            del self._marks()[seat]

    def _commit(self, *statements: Statement) -> None:
        """Write at once, with whatever other tables have to write."""
        self._journal.commit(Append(self._table, Head(), [], beside=statements))

    def _write(self, sql: str, *values: Any) -> None:
        self._pending.append((sql, values))
