"""Database tables of the service, beside the journal's: accounts, sessions, tokens, seats, queues, confirmations."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA = MetaData()
_WHEN = DateTime(timezone=True)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", _WHEN, nullable=False),
    Column("called", Text, nullable=False),
    Column("folded", Text, nullable=False, index=True),
)
"""User accounts; the password is an Argon2id hash, or empty where nobody can sign in.

With the name that a guest goes by, and what is compared of the name that others see (see `names`).
"""

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last", _WHEN, nullable=False),
)
"""Sign-ins that failed, by the name that was tried, whether there is one or not, and the address it was tried from."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("csrf", Text, nullable=False),
    Column("expires", _WHEN, nullable=False),
)
"""Browser sessions, by the SHA-256 of their cookie."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("scopes", Text, nullable=False),
    Column("expires", _WHEN, nullable=False),
)
"""API tokens, by their SHA-256, and their scopes: `read`, `play`, `floor`."""

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("since", Integer, nullable=False),
    Column("stack", Integer, nullable=False),
    Column("address", Text, nullable=False),
    Column("seen", _WHEN),
    Index("ix_seats_account", "table_id", "account", unique=True),
)
"""Who sits where, since which record of the table: they may not see what the seat saw before.

With the chips they come with once they can sit down, a guest's address, and when they last did something; never, if
their account was closed.
"""

QUEUE = Table(
    "queue",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("came", _WHEN, nullable=False),
    Column("seen", _WHEN, nullable=False),
    Column("offered", _WHEN),
)
"""Who waits for a seat at a full table: since when, when their page last asked, and since when a seat is theirs."""

CONFIRMATIONS = Table(
    "confirmed",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("at", _WHEN, nullable=False),
    Column("said", Text, nullable=False),
)
"""Inputs that need two people and that one has confirmed so far, by the digest of the input; what it says, who must
confirm it and by which section, as JSON."""

READY = Table(
    "ready",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("moment", Text, nullable=False),
    Column("at", _WHEN, nullable=False),
)
"""Players who have nothing to add to what the table asks at this moment (see `ServedTable`)."""
