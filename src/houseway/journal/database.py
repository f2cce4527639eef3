"""Database access of the journal: the same SQL on SQLite (WAL, every commit synced to disk) and PostgreSQL."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.journal.records import HOUSE, NO_HASH, Append, Draft, Head, Record, follow, salt
from houseway.journal.schema import RECORDS, SEALED

if TYPE_CHECKING:  # loaded only where there is a key
    from houseway.journal.seal_key import SealKey

INSERT = sa.insert(RECORDS)
HASHES = sa.select(RECORDS.c.table_id, RECORDS.c.seq, RECORDS.c.hash).where(
    sa.tuple_(RECORDS.c.table_id, RECORDS.c.seq).in_(sa.bindparam("heads", expanding=True))
)
UPSERT_SEALED = {
    name: dialect.insert(SEALED).on_conflict_do_update(
        index_elements=["table_id"], set_={"body": sa.literal_column("excluded.body")}
    )
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
"""By dialect: store the state of a table's equipment, replacing the last one."""
WITNESS = HOUSE
"""Stands among what is sealed where that is under a key: only this key opens it."""
PAGE = 1000
"""Records fetched per query."""
BUSY_SECONDS = 10
"""How long a writer waits for SQLite's write lock."""
KEY_WINDOW = 2000
"""How many of a table's last records are searched for an idempotency key."""
MIGRATION_LOCK = 0x484F555345574159
"""PostgreSQL advisory lock held while migrating: "HOUSEWAY" in ASCII."""

# psycopg logs a lost connection too; `Unavailable` already reports it in one line.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class Conflict(Exception):
    """Another process has appended to this stream since it was read (optimistic concurrency): read and try again."""


class Unavailable(Exception):
    """The database cannot be reached or is locked; nothing was written."""


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
        clock: Callable[[], datetime] = now,
        salt: Callable[[], str] = salt,
        key: SealKey | None = None,
    ) -> None:
        self.where, self.clock, self._salt, self._key = str(where), clock, salt, key
        self.on_append: list[Callable[[str], None]] = []
        """Callbacks, called with the name of each stream that this process has appended to."""
        url = _url(self.where)
        if not create and url.database and url.drivername == "sqlite" and not Path(url.database).is_file():
            raise Missing(f"no journal {where}")
        self.engine = sa.create_engine(url, pool_pre_ping=url.drivername != "sqlite", hide_parameters=True)
        self._sqlite = url.drivername == "sqlite"
        if self._sqlite:
            if create and url.database:
                _keep_private(Path(url.database))
            sa.event.listen(self.engine, "connect", _configure_sqlite)
            sa.event.listen(self.engine, "begin", _begin)
        self.migrate(Path(__file__).parent / "migrations")

    def shut_sealed(self) -> None:
        """Put what is sealed in clear under the key; `WrongKey` where it is under another one already."""
        if self._key is None:
            return
        with self._writing() as connection:
            found = {one.table_id: one.body for one in connection.execute(sa.select(SEALED))}
            if WITNESS in found:
                self._key.open(WITNESS, found[WITNESS])
                return
            found[WITNESS] = ""
            shut = [{"table_id": table, "body": self._key.shut(table, body)} for table, body in found.items()]
            connection.execute(UPSERT_SEALED["sqlite" if self._sqlite else "postgresql"], shut)

    @property
    def foreign(self) -> bool:
        """Whether what is sealed is under a key that this process was not given."""
        if self._key is not None:
            return False
        with self._reading() as connection:
            return connection.scalar(sa.select(SEALED.c.table_id).where(SEALED.c.table_id == WITNESS)) is not None

    def migrate(self, scripts: Path) -> None:
        """Run the Alembic migrations of a folder; of several processes that open a new database, one does."""
        from alembic import command
        from alembic.config import Config

        with self._writing() as connection:
            if not self._sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            config = Config()
            config.set_main_option("script_location", str(scripts))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def serialize_writes(self) -> None:
        """Let the threads of this process write one after the other.

        SQLite has one writer; without this lock, threads poll for it with sleeps longer than a write.
        """
        if not self._sqlite:
            return
        lock = Lock()

        def acquire(connection: sa.Connection) -> None:
            if connection.get_execution_options().get("writes"):
                connection.info["locked"] = lock.acquire(timeout=BUSY_SECONDS)

        def release(_: Any, entry: ConnectionPoolEntry) -> None:
            if entry.info.pop("locked", False):
                lock.release()

        sa.event.listen(self.engine, "begin", acquire, insert=True)
        sa.event.listen(self.engine, "checkin", release)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def append(self, table: str, expected: Head, drafts: Iterable[Draft], *, sealed: str | None = None) -> Head:
        """Append records after the expected head, and store the sealed equipment, in one transaction.

        They are durable when this returns. `Conflict`, and nothing is written, where the stream has another head.
        """
        (head,) = self.append_all([Append(table, expected, list(drafts), sealed)])
        return head

    def append_all(self, appends: Sequence[Append]) -> list[Head]:
        """Append to several streams in one transaction: one disk sync for all. A `Conflict` on one fails them all."""
        at = self.clock()
        new = [list(follow(one.table, one.expected, one.drafts, at, self._salt)) for one in appends]
        sealed = [
            {"table_id": one.table, "body": self._key.shut(one.table, one.sealed) if self._key else one.sealed}
            for one in appends
            if one.sealed is not None
        ]
        try:
            with self._writing() as connection:
                _check_heads(connection, appends)
                connection.execute(INSERT, [_row(record) for records in new for record in records])
                if sealed:
                    connection.execute(UPSERT_SEALED["sqlite" if self._sqlite else "postgresql"], sealed)
        except IntegrityError:  # another process inserted the same numbers first
            raise _conflict(appends) from None
        for one in appends:
            for callback in self.on_append:
                callback(one.table)
        return [Head(records[-1].seq, records[-1].hash) for records in new]

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def head(self, table: str) -> Head:
        """The length of a stream, and the hash of its last record."""
        query = sa.select(RECORDS.c.seq, RECORDS.c.hash).where(RECORDS.c.table_id == table)
        with self._reading() as connection:
            row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
        return Head(*row) if row else Head()

    def tables(self) -> list[str]:
        """Every table that has a stream."""
        return [stream for stream in self.streams() if stream != HOUSE]

    def streams(self) -> list[str]:
        """Every stream: those of the tables, and the house's own if there is one."""
        with self._reading() as connection:
            return list(connection.scalars(sa.select(RECORDS.c.table_id).distinct().order_by(RECORDS.c.table_id)))

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A stream's records in order, after a sequence number, at most ``limit``; read in pages."""
        query = sa.select(RECORDS).where(RECORDS.c.table_id == table).order_by(RECORDS.c.seq)
        while True:
            size = PAGE if limit is None else min(PAGE, limit)
            with self._reading() as connection:
                page = [Record(*row) for row in connection.execute(query.where(RECORDS.c.seq > after).limit(size))]
            yield from page
            limit = limit - len(page) if limit is not None else None
            if len(page) < PAGE or limit == 0:
                return
            after = page[-1].seq

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record, optionally of one kind, or before a sequence number."""
        query = sa.select(RECORDS).where(RECORDS.c.table_id == table)
        query = query.where(RECORDS.c.kind == kind) if kind else query
        query = query.where(RECORDS.c.seq < before) if before is not None else query
        with self._reading() as connection:
            row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
        return Record(*row) if row else None

    def by_key(self, table: str, key: str) -> Record | None:
        """The recent input that was recorded with this idempotency key, if any."""
        last = sa.select(sa.func.max(RECORDS.c.seq)).where(RECORDS.c.table_id == table).scalar_subquery()
        noted = RECORDS.c.body.contains(f'"key":"{key}"', autoescape=True)
        here = (RECORDS.c.table_id == table) & (RECORDS.c.seq > last - KEY_WINDOW) & noted
        with self._reading() as connection:
            row = connection.execute(sa.select(RECORDS).where(here).limit(1)).first()
        return Record(*row) if row else None

    def everything(self) -> Iterator[Record]:
        """Every record as it is stored, stream by stream: for verification, which trusts no column."""
        query = sa.select(RECORDS).order_by(RECORDS.c.table_id, RECORDS.c.seq)
        with self._reading() as connection:
            for row in connection.execution_options(yield_per=PAGE).execute(query):
                yield Record(*row)

    def sealed(self, table: str) -> tuple[Head, str | None]:
        """The head of a stream and the secret state of the table's equipment, which nothing else may read.

        No state where it is under a key that this process was not given.
        """
        held = sa.select(SEALED.c.body).where(SEALED.c.table_id == table).scalar_subquery()
        query = sa.select(RECORDS.c.seq, RECORDS.c.hash, held).where(RECORDS.c.table_id == table)
        with self._reading() as connection:  # one statement, so that both are of the same transaction
            row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
        if row is None:
            return Head(), None
        return Head(row[0], row[1]), self._opened(table, row[2])

    def _opened(self, table: str, body: str | None) -> str | None:
        if body is None or body.startswith("{"):  # in clear
            return body
        return self._key.open(table, body) if self._key is not None else None

    # ── connections ──────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """A transaction that takes SQLite's write lock when it begins, not at the first write."""
        with _unavailable(), self.engine.execution_options(writes=True).begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with _unavailable(), self.engine.connect() as connection:
            yield connection


@contextmanager
def _unavailable() -> Iterator[None]:
    """Raise the database's errors as `Unavailable`."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise Unavailable(f"the journal cannot be used now: {' '.join(str(error.orig).split())}") from error


def _conflict(appends: Sequence[Append]) -> Conflict:
    if len(appends) > 1:
        return Conflict(f"another process has ruled on one of {', '.join(one.table for one in appends)}")
    (one,) = appends
    return Conflict(f"table {one.table} is no longer at record {one.expected.length}: another process has ruled on it")


def _check_heads(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """`Conflict` unless each expected last record exists; the primary key catches one that already has a successor."""
    heads = [(one.table, one.expected.length) for one in appends if one.expected.length]
    found = {(table, seq): hash for table, seq, hash in connection.execute(HASHES, {"heads": heads})} if heads else {}
    other = [one for one in appends if found.get((one.table, one.expected.length), NO_HASH) != one.expected.hash]
    if other:
        raise _conflict(other[:1])


def _row(record: Record) -> dict[str, Any]:
    return {
        "table_id": record.table, "seq": record.seq, "round": record.round, "kind": record.kind, "body": record.body,
        "previous": record.previous, "hash": record.hash,
    }  # fmt: skip


def _url(where: str) -> sa.URL:
    """A path is an SQLite file; PostgreSQL uses the driver psycopg."""
    if "://" not in where:
        return sa.URL.create("sqlite", database=where)
    url = sa.make_url(where)
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _keep_private(path: Path) -> None:
    """Let nobody else read the file, which holds the next chance; what SQLite keeps beside it has the same mode."""
    with suppress(OSError):  # of another owner, or in no folder: opening it says so
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            if one.exists():
                one.chmod(0o600)


def _configure_sqlite(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Sync every commit to disk; read damaged text that is no longer UTF-8, so that verification can report it."""
    connection.isolation_level = None
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_SECONDS * 1000}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
