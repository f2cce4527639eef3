"""The tables of the service, in the journal's database, with migrations of their own."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.journal.store import BUSY_SECONDS, Journal


def migrate(journal: Journal) -> None:
    """Bring them up to date."""
    journal.migrate(Path(__file__).parent / "migrations")


def queue(engine: sa.Engine) -> None:
    """Let the threads of a process write to SQLite one after the other.

    Its one place for a writer is else asked for again and again, with pauses that are longer than a write.
    """
    if engine.dialect.name != "sqlite":
        return
    turn = Lock()

    def wait(connection: sa.Connection) -> None:
        if connection.get_execution_options().get("writes"):
            connection.info["turn"] = turn.acquire(timeout=BUSY_SECONDS)

    def done(_: Any, entry: ConnectionPoolEntry) -> None:
        if entry.info.pop("turn", False):
            turn.release()

    sa.event.listen(engine, "begin", wait, insert=True)
    sa.event.listen(engine, "checkin", done)
