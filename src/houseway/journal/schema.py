"""The tables of the database; `migrations` makes them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

METADATA = MetaData()

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False),
    Column("round", BigInteger().with_variant(Integer, "sqlite"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""The streams, one a table: appended to, never changed (the database refuses it)."""

SEALED = Table(
    "sealed",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
"""What the equipment holds and nobody may see yet: in no stream, no view and no export, and gone when it is shown."""
