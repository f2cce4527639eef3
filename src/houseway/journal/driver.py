"""The database's own driver, for what every request runs: few statements, prepared once, without SQLAlchemy.

The statements are written with `?`. A read takes an idle connection; a process has one connection that writes.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NoReturn, Protocol
from weakref import WeakKeyDictionary, WeakSet

if TYPE_CHECKING:  # a file needs none of it, and loading it takes as long as some thousand inputs
    from sqlalchemy import URL

Values = Sequence[Any]
Rows = list[tuple[Any, ...]]
Place = tuple[int, int]
"""Device and inode of a file."""
READ_ONLY = "SET default_transaction_read_only = on"
"""Said to PostgreSQL by who writes nothing."""
LOG = "-wal"
"""Ends the name of SQLite's log, which holds what was committed and is not yet copied into the file."""
Statement = tuple[str, Values]
"""One to be run in the transaction of an append."""
POSTGRESQL = ("postgres", "postgresql")
"""How its URL may begin; the driver is psycopg."""
BUSY_SECONDS = 10
"""How long a writer waits for SQLite's write lock."""
TRUSTED_SECONDS = 1.0
"""So long after a commit its connection is believed to be there: asking would double the way of a short transaction."""
CHECKPOINT_PAGES = 4000
"""Pages of SQLite's log before they are copied into the file: those of a table are written many times by then."""


class Lost(Exception):
    """The database cannot be reached, is locked or full; nothing that was begun is known to be written."""


class Failed(Exception):
    """The database refuses a statement for what it holds; nothing of its transaction is written."""


class Clash(Failed):
    """There is such a row already."""


class Driver(Protocol):
    """The same on either database."""

    local: bool
    """Whether a read is a look into a file here, and waits for nobody."""

    def read(self, sql: str, values: Values = ()) -> Rows:
        """The rows of a query."""

    def stream(self, sql: str, values: Values, size: int) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, fetched so many at a time."""

    def transaction(self) -> Any:
        """A context: the transaction of the one connection that writes, as a `Transaction`."""

    def moment(self, at: datetime) -> Any:
        """A time as it is stored."""

    def close(self) -> None:
        """Close the connections that are idle."""


class Transaction(Protocol):
    """What a writer does between its begin and its commit."""

    written: dict[str, Any]
    """What its connection has written before, and need not look for: kept by the journal, and lost with the
    connection."""

    def each(self, sql: str, rows: Sequence[Values]) -> Rows:
        """The first row of a query for each row of values, or an empty one."""

    def many(self, sql: str, rows: Iterable[Values]) -> None:
        """Run a statement for each row of values."""

    def run(self, sql: str, values: Values = ()) -> int:
        """Run one statement; how many rows it changed."""


def when(stored: Any) -> datetime:
    """A time as it was stored, in UTC."""
    read = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)


def driver(where: str, *, read_only: bool = False) -> SQLite | PostgreSQL:
    """The driver of a database: a path is an SQLite file; PostgreSQL is spoken to by psycopg."""
    from houseway.journal.reader import Reader

    file = Reader if read_only else SQLite
    if "://" not in where:
        return file(where)
    from sqlalchemy import make_url

    url = make_url(where)
    if url.drivername == "sqlite":
        return file(url.database or "")
    url = url.set(drivername="postgresql+psycopg") if url.drivername in POSTGRESQL else url
    return PostgreSQL(url, read_only=read_only)


class _Idle:
    """Connections that nobody uses, the last used first."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect, self._idle, self._closed = connect, list[Any](), False

    def take(self) -> Any:
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect()

    @contextmanager
    def one(self) -> Iterator[Any]:
        connection = self.take()
        try:
            yield connection
        except BaseException:
            with suppress(Exception):
                connection.close()
            raise
        self.back(connection)

    def back(self, connection: Any) -> None:
        if self._closed:
            connection.close()
        else:
            self._idle.append(connection)

    def drop(self) -> None:
        while self._idle:
            with suppress(IndexError):  # another thread has taken it
                self._idle.pop().close()

    def close(self) -> None:
        self._closed = True
        self.drop()


def configure(connection: sqlite3.Connection) -> None:
    """Sync every commit to disk."""
    connection.isolation_level = None
    checkpoint = f"wal_autocheckpoint={CHECKPOINT_PAGES}"
    for pragma in (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", checkpoint):
        connection.execute(f"PRAGMA {pragma}")


_OPEN = WeakSet["SQLite"]()
"""The files that this process has open."""


def runs_here(but: SQLite) -> bool:
    """Whether this process uses the same file by another driver, and holds locks on it."""
    return any(one is not but and one.path == but.path and one.uses for one in list(_OPEN))


def damaged(raw: bytes) -> str:
    """Text that is no longer UTF-8, so that verification can report it."""
    return raw.decode("utf-8", "surrogateescape")


class _Trusted:
    """A database, as long as it holds what was acknowledged."""

    down = ""
    """Why it is not used any more; empty while it is."""

    def look(self) -> None:
        """Raise `Lost` where it is not used any more."""
        if self.down:
            raise Lost(self.down)

    def stay_down(self, why: str) -> NoReturn:
        """Use it no more until a new start."""
        self.down = f"{why}: start again"
        raise Lost(self.down)


class SQLite(_Trusted):
    """An SQLite file; it has one writer at a time, of whatever process."""

    local = True

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self._idle = _Idle(self.connect)
        self._writer: sqlite3.Connection | None = None
        self._written: dict[str, Any] = {}
        self.lock = Lock()
        """Held by who writes: threads that wait for SQLite itself poll, with sleeps longer than a write."""
        self._file: Place | None = None
        """The file that was opened first."""
        self._log: Place | None = None
        """Its log, which stays where it is as long as the connection that writes is open."""
        self.uses = False
        """Whether it has opened the file together with others that use it."""
        _OPEN.add(self)

    def look(self) -> None:
        """Raise `Lost` where the file or its log is not the one that was opened.

        A file that was deleted or replaced meanwhile is still open, and nobody would ever find what goes there.
        """
        super().look()
        there = _place(self.path, "database file")
        if self._file is None:
            self._keep_log()
            self._file = there
        if self._file != there:
            self.stay_down("the database file is another one than was opened")
        if self._log is not None and self._log != _place(f"{self.path}{LOG}", "database's log"):
            self.stay_down("the database's log is another one than was opened")

    def connect(self) -> sqlite3.Connection:
        """Look before the file is opened, and before its first page is read.

        SQLite makes a file that is missing, and deletes the log that lies beside an empty one.
        """
        self.look()
        with guarded():
            connection = sqlite3.connect(f"{Path(self.path).as_uri()}?mode=rw", uri=True, check_same_thread=False)
            try:
                self.look()
                self.uses = True
                configure(connection)
            except BaseException:
                connection.close()
                raise
        return connection

    def read(self, sql: str, values: Values = ()) -> Rows:
        self.look()
        with guarded(), self._idle.one() as connection:
            return _rows(connection, sql, values)

    def stream(self, sql: str, values: Values, size: int) -> Iterator[tuple[Any, ...]]:
        self.look()
        with guarded(), self._idle.one() as connection:
            connection.text_factory = damaged
            rows = connection.execute(sql, values)
            while page := rows.fetchmany(size):
                yield from page
            connection.text_factory = str

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with guarded(), self.locked():
            self.look()
            if self._writer is None:
                self._writer, self._written = self.connect(), {}
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                if self._log is None and os.path.exists(f"{self.path}{LOG}"):  # not where SQLite can keep none
                    self._log = _place(f"{self.path}{LOG}", "database's log")
                yield _SQLiteTransaction(self._writer, self._written)
                self.look()
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    def begin(self) -> None:
        """Make a missing file, for its owner alone: it holds the next chance, as does what lies beside it."""
        self._keep_log()
        with suppress(OSError):  # it is there, or in no folder: opening it says so
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        for end in ("", LOG, "-shm"):
            with suppress(OSError):  # of another owner, or not there
                os.chmod(f"{self.path}{end}", 0o600)

    def _keep_log(self) -> None:
        """`Lost` where a log lies beside no file, or an empty one: SQLite would delete it."""
        if not _size(self.path) and _size(f"{self.path}{LOG}"):
            name = os.path.basename(self.path)
            raise Lost(f"{name}{LOG} holds records, and {name} beside it is missing or empty: put it back")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """The place of the writer among the threads of this process."""
        if not self.lock.acquire(timeout=BUSY_SECONDS):
            raise Lost("database is locked")
        try:
            yield
        finally:
            self.lock.release()

    def moment(self, at: datetime) -> Any:
        return at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")

    def close(self) -> None:
        self.uses = False
        self._idle.close()
        if self._writer is not None:
            self._writer.close()
            self._writer = self._log = None


def _size(path: str) -> int:
    return os.path.getsize(path) if os.path.exists(path) else 0


def _place(path: str, what: str) -> Place:
    try:
        there = os.stat(path)
    except OSError as error:
        raise Lost(f"the {what} is gone: {error.strerror}") from None
    return there.st_dev, there.st_ino


class _SQLiteTransaction:
    def __init__(self, connection: sqlite3.Connection, written: dict[str, Any]) -> None:
        self._connection, self.written = connection, written

    def each(self, sql: str, rows: Sequence[Values]) -> Rows:
        return [self._connection.execute(sql, values).fetchone() or () for values in rows]

    def many(self, sql: str, rows: Iterable[Values]) -> None:
        self._connection.executemany(sql, rows)

    def run(self, sql: str, values: Values = ()) -> int:
        return self._connection.execute(sql, values).rowcount


def _rows(connection: sqlite3.Connection, sql: str, values: Values) -> Rows:
    try:
        return connection.execute(sql, values).fetchall()
    except sqlite3.OperationalError as error:
        if "decode" not in str(error):
            raise
    connection.text_factory = damaged
    try:
        return connection.execute(sql, values).fetchall()
    finally:
        connection.text_factory = str


@contextmanager
def guarded() -> Iterator[None]:
    """Raise SQLite's errors as ours; what a damaged file makes Python stumble over is one of them."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Clash(str(error)) from error
    except (sqlite3.OperationalError, sqlite3.InterfaceError) as error:
        raise Lost(str(error)) from error
    except (sqlite3.Error, sqlite3.Warning, UnicodeError) as error:
        # the file is no database, or no whole one
        spoilt = type(error) is sqlite3.DatabaseError or isinstance(error, UnicodeDecodeError)
        raise (Lost if spoilt else Failed)(str(error)) from error


class PostgreSQL(_Trusted):
    """A PostgreSQL database, by psycopg; the statements of a transaction go out together (pipeline)."""

    local = False

    def __init__(self, url: URL, *, read_only: bool = False) -> None:
        self.url, self.read_only = url, read_only
        self._arguments, self._named = url.get_dialect()().create_connect_args(url)
        self._idle = _Idle(self._connect)
        self._writers = _Idle(lambda: self._connect(autocommit=False))
        self._written = WeakKeyDictionary[Any, dict[str, Any]]()
        self._used = WeakKeyDictionary[Any, float]()
        """When a writer's connection last committed."""

    def _connect(self, *, autocommit: bool = True) -> Any:
        import psycopg

        with _postgresql():
            made = psycopg.connect(*self._arguments, **self._named, autocommit=True, prepare_threshold=2)
            with _closed_unless_done(made):
                if self.read_only:
                    made.execute(READ_ONLY)
                made.autocommit = autocommit
            return made

    def read(self, sql: str, values: Values = ()) -> Rows:
        self.look()
        with _postgresql():
            try:
                with self._idle.one() as connection:
                    return list(connection.execute(_percent(sql), values).fetchall())
            except _gone():  # an idle connection was cut meanwhile: once more, with a new one
                self._idle.drop()
                with self._idle.one() as connection:
                    return list(connection.execute(_percent(sql), values).fetchall())

    def stream(self, sql: str, values: Values, size: int) -> Iterator[tuple[Any, ...]]:
        with _postgresql():
            connection = self._begun()
            try:
                with connection.cursor("houseway") as cursor:
                    cursor.itersize = size
                    cursor.execute(_percent(sql), values)
                    yield from cursor
            finally:
                connection.close()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        self.look()
        with _postgresql():
            connection = self._begun()
            try:
                with connection.pipeline() as pipeline:
                    yield _PostgreSQLTransaction(connection, pipeline, self._written.setdefault(connection, {}))
                    connection.commit()
            except BaseException:
                connection.close()
                raise
            self._used[connection] = time.monotonic()
            self._writers.back(connection)

    def _begun(self) -> Any:
        """A connection for a transaction; a new one where it was idle for long, and was cut meanwhile."""
        connection = self._writers.take()
        if time.monotonic() - self._used.get(connection, 0.0) < TRUSTED_SECONDS:
            return connection
        try:
            connection.execute("SELECT")
        except _gone():
            connection.close()
            self._writers.drop()
            connection = self._connect(autocommit=False)
            with _closed_unless_done(connection):
                connection.execute("SELECT")
        return connection

    def moment(self, at: datetime) -> Any:
        return at

    def close(self) -> None:
        self._idle.close()
        self._writers.close()


class _PostgreSQLTransaction:
    def __init__(self, connection: Any, pipeline: Any, written: dict[str, Any]) -> None:
        self._connection, self._pipeline, self.written = connection, pipeline, written

    def each(self, sql: str, rows: Sequence[Values]) -> Rows:
        with self._connection.cursor() as cursor:
            cursor.executemany(_percent(sql), rows, returning=True)
            return [one.fetchone() or () for one in cursor.results()] if rows else []

    def many(self, sql: str, rows: Iterable[Values]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_percent(sql), rows)

    def run(self, sql: str, values: Values = ()) -> int:
        cursor = self._connection.execute(_percent(sql), values)
        self._pipeline.sync()
        return int(cursor.rowcount)


@contextmanager
def _closed_unless_done(connection: Any) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@cache
def _percent(sql: str) -> str:
    return sql.replace("%", "%%").replace("?", "%s")


def _gone() -> Any:
    import psycopg

    return (psycopg.OperationalError, psycopg.InterfaceError)


@contextmanager
def _postgresql() -> Iterator[None]:
    import psycopg

    try:
        yield
    except psycopg.IntegrityError as error:
        raise Clash(_line(error)) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise Lost(_line(error)) from error
    except psycopg.Error as error:
        raise Failed(_line(error)) from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
