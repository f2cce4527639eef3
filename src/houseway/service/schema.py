"""What the service keeps beside the journal: people, their sessions and tokens, who sits where, who is ready."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, ForeignKey, Integer, MetaData, Table, Text

METADATA = MetaData()
_WHEN = DateTime(timezone=True)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("created", _WHEN, nullable=False),
)
"""People and their one role; the password is an Argon2id hash, empty where nobody can sign in with one."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("csrf", Text, nullable=False),
    Column("expires", _WHEN, nullable=False),
)
"""Browsers that are signed in, by the SHA-256 of their cookie."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("scopes", Text, nullable=False),
    Column("expires", _WHEN, nullable=False),
)
"""Programs, by the SHA-256 of their token, and what each may do: `read`, `play`, `floor`."""

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("since", Integer, nullable=False),
)
"""Who sits at which seat, since which record of the table: what the seat saw before that is not theirs."""

CONFIRMED = Table(
    "confirmed",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("at", _WHEN, nullable=False),
)
"""What one has confirmed that two must confirm, by the digest of the input."""

READY = Table(
    "ready",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("moment", Text, nullable=False),
    Column("at", _WHEN, nullable=False),
)
"""Who has said that they are done with what is asked at that moment of a table."""
