"""Database access of the journal: the same SQL on SQLite (WAL, every commit synced to disk) and PostgreSQL."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.journal.driver import Clash, Failed, Lost, PostgreSQL, SQLite, Transaction, driver
from houseway.journal.migrations.sqlite import NEW
from houseway.journal.reader import Reader
from houseway.journal.records import HOUSE, NO_HASH, Append, Draft, Head, Record, Sealed, follow, salt
from houseway.journal.writer import GroupCommit

if TYPE_CHECKING:  # loaded only where there is a key, and for what is not hot
    from sqlalchemy import Connection, Engine

    from houseway.journal.seal_key import SealKey

COLUMNS = "table_id, seq, round, kind, body, previous, hash"
INSERT = f"INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
UPSERT_SEALED = (
    "INSERT INTO sealed (table_id, body) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET body = excluded.body"
)
"""Store the state of a table's equipment, replacing the last one."""
UPSERT_LEFT = (
    "INSERT INTO sealed_left (table_id, pieces, other) VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
    " pieces = excluded.pieces, other = excluded.other"
)
"""Store how much is left of it."""
HASH = "SELECT hash FROM records WHERE table_id = ? AND seq = ?"
HEAD = "SELECT seq, hash FROM records WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
STREAM = f"SELECT {COLUMNS} FROM records WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
LAST = f"SELECT {COLUMNS} FROM records WHERE table_id = ? AND seq < ? ORDER BY seq DESC LIMIT 1"
LAST_OF_KIND = f"SELECT {COLUMNS} FROM records WHERE table_id = ? AND seq < ? AND kind = ? ORDER BY seq DESC LIMIT 1"
KEYED = (
    f"SELECT {COLUMNS} FROM records WHERE table_id = ? AND seq > (SELECT max(seq) FROM records WHERE table_id = ?) - ?"
    " AND body LIKE ? ESCAPE '/' LIMIT 1"
)
KEYS = "SELECT seq, body FROM records WHERE table_id = ? AND seq > ? AND kind = 'input' AND body LIKE ? ORDER BY seq"
EVERYTHING = f"SELECT {COLUMNS} FROM records ORDER BY table_id, seq"
STREAMS = (  # one step in the index a stream, however long they are
    "WITH RECURSIVE one(id) AS (SELECT min(table_id) FROM records UNION ALL"
    " SELECT (SELECT min(table_id) FROM records WHERE table_id > one.id) FROM one WHERE one.id IS NOT NULL)"
    " SELECT id FROM one WHERE id IS NOT NULL"
)
KIND = "SELECT relkind::text FROM pg_class WHERE oid = to_regclass('records')"
"""What `records` is in PostgreSQL."""
VIRTUAL = re.compile(r"\s*CREATE\s+VIRTUAL\b", re.IGNORECASE)
AT_ONCE = 100
"""Streams that are looked for in one query."""
LENGTHS = (
    f"WITH one(id) AS (VALUES {', '.join(['(?)'] * AT_ONCE)})"
    " SELECT id, (SELECT max(seq) FROM records WHERE table_id = one.id) FROM one"
)
SEALED_STATE = (  # one statement, so that both are of the same transaction
    "SELECT seq, hash, body, pieces, other FROM (SELECT seq, hash, table_id FROM records WHERE table_id = ?"
    " ORDER BY seq DESC LIMIT 1) AS last LEFT JOIN sealed ON sealed.table_id = last.table_id"
    " LEFT JOIN sealed_left ON sealed_left.table_id = last.table_id"
)
SEALING = "SELECT seq FROM records WHERE table_id = ? AND kind = 'input' AND body LIKE ? ORDER BY seq DESC LIMIT 1"
"""The input that holds a commitment."""
ALWAYS = 1 << 62
"""After every record."""
WITNESS = HOUSE
"""Stands among what is sealed where that is under a key: only this key opens it."""
PAGE = 1000
"""Records fetched per query."""
KEY_WINDOW = 2000
"""How many of a table's last records are searched for an idempotency key."""

# psycopg logs a lost connection too; `Unavailable` already reports it in one line.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class Conflict(Exception):
    """Another process has appended to this stream since it was read (optimistic concurrency): read and try again."""


class Unavailable(Exception):
    """The database cannot be reached or is locked; nothing was written."""


class Unwritable(Unavailable):
    """The database takes no such record; nothing was written, and others may be."""


class Missing(Exception):
    """There is no such journal, or no such table in it."""


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


class Journal:
    """Append-only streams, one for the house and one for each table: ``Journal("house.db")`` or a PostgreSQL URL."""

    def __init__(
        self,
        where: str | Path,
        *,
        create: bool = True,
        read_only: bool = False,
        clock: Callable[[], datetime] = now,
        salt: Callable[[], str] = salt,
        key: SealKey | None = None,
    ) -> None:
        self.where, self.clock, self._salt, self._key = str(where), clock, salt, key
        self.on_append: list[Callable[[str], None]] = []
        """Callbacks, called with the name of each stream that this process has appended to."""
        self.driver, create = driver(self.where, read_only=read_only), create and not read_only
        if isinstance(self.driver, SQLite):
            if not create and not Path(self.driver.path).is_file():
                raise Missing(f"no journal {where}")
            if create:
                with unavailable():
                    self.driver.begin()
        self._acknowledged: dict[str, Head] = {}
        """By stream: the head that this process has written last."""
        self._commits = GroupCommit(lambda appends: self.append_all(appends), _is_lost)
        try:
            self._refuse_foreign_schema(there=read_only)
            self.migrate(Path(__file__).parent / "migrations", new=NEW)
        except BaseException:
            self.close()
            raise

    def _refuse_foreign_schema(self, *, there: bool) -> None:
        """`Unavailable` where a query would run what no journal has: a view, a trigger, a virtual table or column.

        `Missing` where there must be a journal, and is none.
        """
        with unavailable():
            if isinstance(self.driver, SQLite):
                made = self.driver.read("SELECT type, name, sql FROM sqlite_master")
                strange = next((f"{name} is a {kind}" for kind, name, sql in made if not _is_ours(kind, sql)), "")
                if not strange and self.driver.read("SELECT name FROM pragma_table_xinfo('records') WHERE hidden"):
                    strange = "a column of records is computed"
                found = any(name == "records" for _, name, _ in made)
            else:
                kinds = self.driver.read(KIND)
                found, strange = bool(kinds), "records is no table" if kinds not in ([], [("r",)]) else ""
        if strange:
            raise Unavailable(f"the journal is not as it was made: {strange}")
        if there and not found:
            raise Missing(f"{self.where.rpartition('@')[2]} is not a journal")

    @cached_property
    def engine(self) -> Engine:
        """SQLAlchemy's way to the same database, for all that is not hot; it is loaded when it is first used."""
        from houseway.journal.alchemy import engine

        return engine(self.driver)

    def shut_sealed(self) -> None:
        """Put what is sealed in clear under the key; `WrongKey` where it is under another one already."""
        if self._key is None:
            return
        import sqlalchemy as sa

        from houseway.journal.schema import SEALED

        with self._writing() as connection:
            found = {one.table_id: one.body for one in connection.execute(sa.select(SEALED))}
            if WITNESS in found:
                self._key.open(WITNESS, found[WITNESS])
                return
            found[WITNESS] = ""
            shut = [{"table_id": table, "body": self._key.shut(table, body)} for table, body in found.items()]
            connection.execute(sa.delete(SEALED))
            connection.execute(sa.insert(SEALED), shut)

    @property
    def foreign(self) -> bool:
        """Whether what is sealed is under a key that this process was not given."""
        if self._key is not None:
            return False
        return bool(self._read("SELECT table_id FROM sealed WHERE table_id = ?", WITNESS))

    def migrate(self, scripts: Path, noted: str = "alembic_version", new: Sequence[str] = ()) -> None:
        """Run the Alembic migrations of a folder, where the table ``noted`` does not hold the number of the last.

        A new SQLite file gets what is ``new``, and needs no Alembic.
        """
        newest = max(int(path.name[1:].partition("_")[0]) for path in (scripts / "versions").glob("v*_*.py"))
        with suppress(Lost, Failed):  # there is no such table yet, or no database
            if self.driver.read(f"SELECT version_num FROM {noted}") == [(str(newest),)]:
                return
        if isinstance(self.driver, Reader):
            with unavailable():
                self.driver.take_in()
        elif isinstance(self.driver, PostgreSQL) and self.driver.read_only:
            raise Unavailable("the schema is of an earlier version: a house that is started on it brings it up to date")
        if new and isinstance(self.driver, SQLite) and self._made(new):
            return
        from houseway.journal.alchemy import upgrade

        with self._writing() as connection:
            upgrade(connection, scripts)

    def _made(self, new: Sequence[str]) -> bool:
        """Make the tables of a new file; False where it has some: of several processes that open it, one makes them."""
        with unavailable(), self.driver.transaction() as transaction:
            if transaction.each("SELECT name FROM sqlite_master", [()]) != [()]:
                return False
            for statement in new:
                transaction.run(statement)
        return True

    def close(self) -> None:
        """Close all connections."""
        self.driver.close()
        if "engine" in vars(self):
            self.engine.dispose()

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def append(self, table: str, expected: Head, drafts: Iterable[Draft], *, sealed: str | None = None) -> Head:
        """Append records after the expected head, and store the sealed equipment, in one transaction.

        They are durable when this returns. `Conflict`, and nothing is written, where the stream has another head.
        """
        return self.commit(Append(table, expected, list(drafts), sealed))

    def commit(self, append: Append) -> Head:
        """Append to one stream, in one transaction with whatever other threads have to append at that moment."""
        return self._commits.commit(append)

    def append_all(self, appends: Sequence[Append]) -> list[Head]:
        """Append to several streams in one transaction: one disk sync for all. A `Conflict` on one fails them all.

        The heads are those of the streams named, and not of what stands or falls with them.
        """
        named = len(appends)
        appends = [*appends, *(also for one in appends for also in one.also)]
        at = self.clock()
        new = [follow(one.table, one.expected, one.drafts, at, self._salt) for one in appends]
        heads = [
            Head(rows[-1][1], rows[-1][6]) if rows else one.expected for one, rows in zip(appends, new, strict=True)
        ]
        sealed = [
            (one.table, self._key.shut(one.table, one.sealed) if self._key else one.sealed)
            for one in appends
            if one.sealed is not None
        ]
        left = [(one.table, *one.left) for one in appends if one.left is not None]
        try:
            with unavailable(), self.driver.transaction() as transaction:
                _check_heads(transaction, appends)
                transaction.many(INSERT, list(chain.from_iterable(new)))
                if sealed:
                    transaction.many(UPSERT_SEALED, sealed)
                if left:
                    transaction.many(UPSERT_LEFT, left)
                for sql, values in [statement for one in appends for statement in one.beside]:
                    transaction.run(sql, values)
            written = {one.table: head for one, head in zip(appends, heads, strict=True) if one.drafts}
            transaction.written |= written
            self._acknowledged |= written
        except Clash:  # another process inserted the same numbers first
            raise _conflict(appends) from None
        for one in appends:
            for callback in self.on_append if one.drafts else ():
                callback(one.table)
        return heads[:named]

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def head(self, table: str) -> Head:
        """The length of a stream, and the hash of its last record."""
        known = self._acknowledged.get(table, Head())
        found = self._read(HEAD, table)
        head = Head(*found[0]) if found else Head()
        self._keep_to(known, head.length)
        return head

    def lengths(self, streams: Sequence[str]) -> dict[str, int]:
        """The lengths of many streams at once."""
        found = dict[str, int]()
        for at in range(0, len(streams), AT_ONCE):
            page = [*streams[at : at + AT_ONCE], *[""] * AT_ONCE][:AT_ONCE]
            known = {stream: self._acknowledged.get(stream, Head()) for stream in page}
            for stream, length in self._read(LENGTHS, *page):
                self._keep_to(known[stream], length or 0)
                found |= {stream: length or 0} if stream else {}
        return found

    def whole(self) -> None:
        """Raise `Unavailable` where the database cannot be read, or lacks what this process has written."""
        self.lengths([HOUSE, *self._acknowledged])

    def _keep_to(self, known: Head, length: int) -> None:
        """Stay down where a stream is shorter than it was before the look: what was acknowledged is lost."""
        if length < known.length:
            with unavailable():
                self.driver.stay_down("the database lacks records that were acknowledged")

    def tables(self) -> list[str]:
        """Every table that has a stream."""
        return [stream for stream in self.streams() if stream != HOUSE]

    def streams(self) -> list[str]:
        """Every stream: those of the tables, and the house's own if there is one."""
        return sorted(id for (id,) in self._read(STREAMS))

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A stream's records in order, after a sequence number, at most ``limit``; read in pages."""
        while True:
            size = PAGE if limit is None else min(PAGE, limit)
            page = [Record(*row) for row in self._read(STREAM, table, after, size)]
            yield from page
            limit = limit - len(page) if limit is not None else None
            if len(page) < PAGE or limit == 0:
                return
            after = page[-1].seq

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record, optionally of one kind, or before a sequence number."""
        until = ALWAYS if before is None else before
        found = self._read(LAST_OF_KIND, table, until, kind) if kind else self._read(LAST, table, until)
        return Record(*found[0]) if found else None

    def by_key(self, table: str, key: str) -> Record | None:
        """The recent input that was recorded with this idempotency key, if any."""
        escaped = "".join(f"/{sign}" if sign in "/%_" else sign for sign in key)
        found = self._read(KEYED, table, table, KEY_WINDOW, f'%"key":"{escaped}"%')
        return Record(*found[0]) if found else None

    def keys(self, table: str) -> dict[str, int]:
        """The idempotency keys among a table's last records, each with the record that has it."""
        last = self.head(table).length
        found = self._read(KEYS, table, last - KEY_WINDOW, '%"key":"%')
        noted = ((Record(table, seq, 0, "input", body, "", ""), seq) for seq, body in found)
        return {one.data["key"]: seq for one, seq in noted if "key" in one.data}

    def since_sealed(self, table: str, commitments: Iterable[str], last: int) -> list[Record]:
        """A table's records from the first in which one of these commitments was made, to the last."""
        made = [self._read(SEALING, table, f"%{one}%") for one in commitments]
        first = min((found[0][0] for found in made if found), default=last + 1)
        return list(self.records(table, first - 1, last - first + 1)) if first <= last else []

    def everything(self) -> Iterator[Record]:
        """Every record as it is stored, stream by stream: for verification, which trusts no column."""
        with unavailable():
            for row in self.driver.stream(EVERYTHING, (), PAGE):
                yield Record(*row)

    def sealed(self, table: str) -> tuple[Head, Sealed | None]:
        """The head of a stream and the secret state of the table's equipment, which nothing else may read.

        No state where it is under a key that this process was not given.
        """
        found = self._read(SEALED_STATE, table)
        if not found:
            return Head(), None
        seq, hash, body, pieces, other = found[0]
        opened = self._opened(table, body)
        if opened is None:
            return Head(seq, hash), None
        return Head(seq, hash), Sealed(opened, None if pieces is None else (pieces, other))

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with unavailable():
            return self.driver.read(sql, values)

    def _opened(self, table: str, body: str | None) -> str | None:
        if body is None or body.startswith("{"):  # in clear
            return body
        return self._key.open(table, body) if self._key is not None else None

    # ── connections ──────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that takes SQLite's write lock when it begins, not at the first write."""
        from houseway.journal.alchemy import failing

        with unavailable(), failing(), self.engine.execution_options(writes=True).begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        from houseway.journal.alchemy import failing

        with unavailable(), failing(), self.engine.connect() as connection:
            yield connection


def _is_ours(kind: str, sql: str | None) -> bool:
    return (kind == "table" and not VIRTUAL.match(sql or "")) or kind == "index" or (kind == "trigger" and sql in NEW)


@contextmanager
def unavailable() -> Iterator[None]:
    """Raise the database's errors as `Unavailable`."""
    try:
        yield
    except Clash:
        raise
    except Lost as error:
        raise Unavailable(f"the journal cannot be used now: {error}") from error
    except Failed as error:
        raise Unwritable(f"the journal cannot take this: {error}") from error


def _is_lost(error: Exception) -> bool:
    return isinstance(error, Unavailable) and not isinstance(error, Unwritable)


def _conflict(appends: Sequence[Append]) -> Conflict:
    if len(appends) > 1:
        return Conflict(f"another process has ruled on one of {', '.join(one.table for one in appends)}")
    (one,) = appends
    return Conflict(f"table {one.table} is no longer at record {one.expected.length}: another process has ruled on it")


def _check_heads(transaction: Transaction, appends: Sequence[Append]) -> None:
    """`Conflict` unless each expected last record exists; the primary key catches one that already has a successor.

    What this very connection has written is there: no record is ever deleted.
    """
    written = transaction.written
    known = [one for one in appends if one.expected.length and written.get(one.table) != one.expected]
    found = transaction.each(HASH, [(one.table, one.expected.length) for one in known])
    other = [one for one, row in zip(known, found, strict=True) if row != (one.expected.hash,)]
    other += [one for one in appends if not one.expected.length and one.expected.hash != NO_HASH]
    if other:
        raise _conflict(other[:1])
