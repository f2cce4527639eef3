"""SQLAlchemy's way to the database of a journal: schema, migrations, accounts, everything that is not hot."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.journal.driver import BUSY_SECONDS, READ_ONLY, Lost, PostgreSQL, SQLite, damaged

MIGRATION_LOCK = 0x484F555345574159
"""PostgreSQL advisory lock held while migrating: "HOUSEWAY" in ASCII."""


def engine(driver: SQLite | PostgreSQL) -> sa.Engine:
    """An engine for the database of a driver."""
    if isinstance(driver, PostgreSQL):
        made = sa.create_engine(driver.url, pool_pre_ping=True, hide_parameters=True)
        if driver.read_only:
            sa.event.listen(made, "connect", _read_only)
        return made
    where = sa.URL.create("sqlite", database=driver.path)
    made = sa.create_engine(where, creator=driver.connect, hide_parameters=True)
    sa.event.listen(made, "connect", _read_damaged)
    sa.event.listen(made, "commit", lambda connection: driver.look())
    _write_in_turn(made, driver)
    return made


def upgrade(connection: sa.Connection, scripts: Path) -> None:
    """Run the Alembic migrations of a folder; of several processes that open a new database, one does."""
    from alembic import command
    from alembic.config import Config

    in_turn(connection, MIGRATION_LOCK)
    config = Config()
    config.set_main_option("script_location", str(scripts))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def in_turn(connection: sa.Connection, lock: int) -> None:
    """Let transactions that write by what they have read follow each other, in whatever process; in SQLite all do."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(lock)))


@contextmanager
def failing() -> Iterator[None]:
    """Raise its errors as the driver's; that there is such a row already stays what it is."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise Lost(" ".join(str(error.orig).split())) from error
    except UnicodeDecodeError as error:  # of a damaged file
        raise Lost(str(error)) from error


def _read_only(connection: Any, _: ConnectionPoolEntry) -> None:
    connection.execute(READ_ONLY)
    connection.commit()


def _read_damaged(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.text_factory = damaged


def _write_in_turn(engine: sa.Engine, sqlite: SQLite) -> None:
    """Let what SQLAlchemy writes take its turn with the other threads of this process, then SQLite's own lock.

    Never the other way round: who has the turn would wait for that lock, and the lock for the turn.
    """

    def begin(connection: sa.Connection) -> None:
        sqlite.look()
        if not connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN")
            return
        if not sqlite.lock.acquire(timeout=BUSY_SECONDS):
            raise Lost("database is locked")
        connection.info["locked"] = True
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def release(_: Any, entry: ConnectionPoolEntry) -> None:
        if entry.info.pop("locked", False):
            sqlite.lock.release()

    sa.event.listen(engine, "begin", begin)
    sa.event.listen(engine, "checkin", release)
