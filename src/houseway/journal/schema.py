"""Database tables of the journal; `migrations` creates them."""

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
"""All streams, by gaming table (`table_id`). Append-only: triggers refuse updates and deletes."""

SEALED = Table(
    "sealed",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
"""The secret state of each table's equipment (sealed cards, the next roll): never in a stream, a view or an export."""

LEFT = Table(
    "sealed_left",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("pieces", Integer, nullable=False),
    Column("other", Integer, nullable=False),
)
"""How many pieces are left on either side of what is sealed: so that a card which leaves the front is no whole order
to write."""
