"""The journal's database: SQLite (WAL, every commit on the disk) or PostgreSQL, by the same statements."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.journal.records import HOUSE, NOTHING, Append, Draft, Head, Record, follow, salt
from houseway.journal.schema import RECORDS, SEALED

INSERT = sa.insert(RECORDS)
AT = sa.select(RECORDS.c.table_id, RECORDS.c.seq, RECORDS.c.hash).where(
    sa.tuple_(RECORDS.c.table_id, RECORDS.c.seq).in_(sa.bindparam("places", expanding=True))
)
SEAL = {
    name: dialect.insert(SEALED).on_conflict_do_update(
        index_elements=["table_id"], set_={"body": sa.literal_column("excluded.body")}
    )
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
"""The statements of an append, made once."""
PAGE = 1000
"""Records read at a time."""
BUSY_SECONDS = 10
"""How long a writer waits for the others."""
RECENT = 2000
"""The last records of a table, among which an input's key is looked for."""
LOCK = 0x484F555345574159
"""PostgreSQL's advisory lock while the schema is made: "HOUSEWAY"."""


logging.getLogger("psycopg").addHandler(logging.NullHandler())
# What psycopg says of a connection that is lost, `Unavailable` says in one line.


class Conflict(Exception):
    """Another process has ruled on this table since it was read."""


class Unavailable(Exception):
    """The journal cannot be read or written now: nothing is acknowledged."""


class Missing(Exception):
    """There is no such journal, or no such table in it."""


def now() -> datetime:
    """The moment, by the clock of this computer."""
    return datetime.now(UTC)


class Journal:
    """The streams of a house and its tables: ``Journal("house.db")``, ``Journal("postgresql://…")``."""

    def __init__(
        self,
        where: str | Path,
        *,
        create: bool = True,
        clock: Callable[[], datetime] = now,
        salt: Callable[[], str] = salt,
    ) -> None:
        self.where, self.clock, self._salt = str(where), clock, salt
        self.appended: list[Callable[[str], None]] = []
        """Who is told of each stream that this process has appended to."""
        url = _url(self.where)
        if not create and url.database and url.drivername == "sqlite" and not Path(url.database).is_file():
            raise Missing(f"no journal {where}")
        self.engine = sa.create_engine(url, pool_pre_ping=url.drivername != "sqlite")
        self._lite = url.drivername == "sqlite"
        if self._lite:
            sa.event.listen(self.engine, "connect", _durable)
            sa.event.listen(self.engine, "begin", _begin)
        self.migrate(Path(__file__).parent / "migrations")

    def migrate(self, scripts: Path) -> None:
        """Bring a part of the schema up to date; of several processes that open a new journal, one does it."""
        with self._writing() as connection:
            _migrate(connection, scripts, lite=self._lite)

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def append(self, table: str, expected: Head, drafts: Iterable[Draft], *, sealed: str | None = None) -> Head:
        """Append records after the head that is expected, and keep what is sealed, in one transaction.

        When this returns, they are durable. A stream that has another head is a `Conflict`, and nothing is written.
        """
        (head,) = self.append_all([Append(table, expected, list(drafts), sealed)])
        return head

    def append_all(self, appends: Sequence[Append]) -> list[Head]:
        """Append to several streams in one transaction, which costs the disk no more than one stream does.

        All or nothing: a `Conflict` on one of them is a conflict on all.
        """
        at = self.clock()
        new = [list(follow(one.table, one.expected, one.drafts, at, self._salt)) for one in appends]
        sealed = [{"table_id": one.table, "body": one.sealed} for one in appends if one.sealed is not None]
        try:
            with self._writing() as connection:
                _expect(connection, appends)
                connection.execute(INSERT, [_row(record) for records in new for record in records])
                if sealed:
                    connection.execute(SEAL["sqlite" if self._lite else "postgresql"], sealed)
        except IntegrityError:  # another one's records came first
            raise _conflict(appends) from None
        for one in appends:
            for tell in self.appended:
                tell(one.table)
        return [Head(records[-1].seq, records[-1].hash) for records in new]

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def head(self, table: str) -> Head:
        """The length of a stream, and the hash of its last record."""
        with self._reading() as connection:
            return _head(connection, table)

    def tables(self) -> list[str]:
        """Every table that has a stream."""
        return [stream for stream in self.streams() if stream != HOUSE]

    def streams(self) -> list[str]:
        """Every stream: those of the tables, and that of the house itself where there is one."""
        with self._reading() as connection:
            return list(connection.scalars(sa.select(RECORDS.c.table_id).distinct().order_by(RECORDS.c.table_id)))

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A table's records in their order: those after a number, at most so many."""
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
        """The last record, or the last of a kind, or before a number."""
        query = sa.select(RECORDS).where(RECORDS.c.table_id == table)
        query = query.where(RECORDS.c.kind == kind) if kind else query
        query = query.where(RECORDS.c.seq < before) if before is not None else query
        with self._reading() as connection:
            row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
        return Record(*row) if row else None

    def keyed(self, table: str, key: str) -> Record | None:
        """The input among a table's last records that was noted with that key, where it has been made before."""
        last = sa.select(sa.func.max(RECORDS.c.seq)).where(RECORDS.c.table_id == table).scalar_subquery()
        noted = RECORDS.c.body.contains(f'"key":"{key}"', autoescape=True)
        here = (RECORDS.c.table_id == table) & (RECORDS.c.seq > last - RECENT) & noted
        with self._reading() as connection:
            row = connection.execute(sa.select(RECORDS).where(here).limit(1)).first()
        return Record(*row) if row else None

    def everything(self) -> Iterator[Record]:
        """Every record as it is stored, table by table: for verification, which trusts no column."""
        query = sa.select(RECORDS).order_by(RECORDS.c.table_id, RECORDS.c.seq)
        with self._reading() as connection:
            for row in connection.execution_options(yield_per=PAGE).execute(query):
                yield Record(*row)

    def sealed(self, table: str) -> tuple[Head, str | None]:
        """What the equipment of a table holds, and the head that it was written with; for the equipment alone."""
        held = sa.select(SEALED.c.body).where(SEALED.c.table_id == table).scalar_subquery()
        query = sa.select(RECORDS.c.seq, RECORDS.c.hash, held).where(RECORDS.c.table_id == table)
        with self._reading() as connection:  # one statement: it sees one moment
            row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
        return (Head(row[0], row[1]), row[2]) if row else (Head(), None)

    # ── connections ──────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """A transaction that holds SQLite's one place for a writer from its beginning."""
        with _available(), self.engine.execution_options(writes=True).begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with _available(), self.engine.connect() as connection:
            yield connection


@contextmanager
def _available() -> Iterator[None]:
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


def _expect(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """The last record that is expected is there; that none follows it yet, the database sees when one is inserted."""
    places = [(one.table, one.expected.length) for one in appends if one.expected.length]
    found = {(table, seq): hash for table, seq, hash in connection.execute(AT, {"places": places})} if places else {}
    other = [one for one in appends if found.get((one.table, one.expected.length), NOTHING) != one.expected.hash]
    if other:
        raise _conflict(other[:1])


def _head(connection: sa.Connection, table: str) -> Head:
    query = sa.select(RECORDS.c.seq, RECORDS.c.hash).where(RECORDS.c.table_id == table)
    row = connection.execute(query.order_by(RECORDS.c.seq.desc()).limit(1)).first()
    return Head(*row) if row else Head()


def _row(record: Record) -> dict[str, Any]:
    return {
        "table_id": record.table, "seq": record.seq, "round": record.round, "kind": record.kind, "body": record.body,
        "previous": record.previous, "hash": record.hash,
    }  # fmt: skip


def _url(where: str) -> sa.URL:
    """A path is an SQLite file; PostgreSQL is spoken to with psycopg."""
    if "://" not in where:
        return sa.URL.create("sqlite", database=where)
    url = sa.make_url(where)
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _durable(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Every commit reaches the disk; a text that is not UTF-8 any more can still be read, and found."""
    connection.isolation_level = None
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_SECONDS * 1000}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: sa.Connection, scripts: Path, *, lite: bool) -> None:
    from alembic import command
    from alembic.config import Config

    if not lite:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    config = Config()
    config.set_main_option("script_location", str(scripts))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
