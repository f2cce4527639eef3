"""Copy a whole house to another database, as it stands at one moment, while it is running.

The copy holds all that the house needs to go on: its streams, what is sealed, its accounts and seats.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from houseway.journal.database import Journal, Unavailable

VERSIONS = {"alembic_version": "journal", "service_version": "service"}
"""By the table that notes the last migration: the room whose migrations they are."""
PAGE = 1000
"""Rows that are copied at a time."""


class NotEmpty(Exception):
    """There is a house already where one is to be restored."""


def copy(source: Journal, target: Journal) -> int:
    """Copy every row, and return how many records there are; ``target`` must be empty."""
    try:
        return _copy(source, target)
    except DBAPIError as error:
        raise Unavailable(f"the copy was not made: {error.orig}") from None


def _copy(source: Journal, target: Journal) -> int:
    if target.streams():
        raise NotEmpty("there is a journal already where this one is to be put")
    with source.engine.connect() as there:
        if source.engine.dialect.name == "postgresql":
            there = there.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
        found = sa.MetaData()
        found.reflect(there)
        rooms = Path(__file__).parents[1]
        for version in [name for name in VERSIONS if name in found.tables]:
            target.migrate(rooms / VERSIONS[version] / "migrations", version)
        with target.engine.execution_options(writes=True).begin() as here:
            for table in [one for one in found.sorted_tables if one.name not in VERSIONS]:
                for page in there.execute(sa.select(table)).mappings().partitions(PAGE):
                    here.execute(sa.insert(table), [_in_utc(row) for row in page])
        return there.scalar(sa.select(sa.func.count()).select_from(found.tables["records"])) or 0


def _in_utc(row: Any) -> dict[str, Any]:
    """Times as either database takes them: SQLite keeps them in UTC, and does not say so."""
    return {name: _utc(value) if isinstance(value, datetime) else value for name, value in row.items()}


def _utc(at: datetime) -> datetime:
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
