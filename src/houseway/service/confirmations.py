"""What several people must say alike before it is done: chips brought to a seat, signatures on a form of the floor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.service.people import Account
from houseway.service.roles import Signers
from houseway.service.schema import CONFIRMATIONS

CONFIRM_WITHIN = timedelta(minutes=5)
"""All confirmations must follow the first within this time."""


class ConfirmationPending(Exception):
    """Some have confirmed, and not yet all: who must still do so, and the section."""

    def __init__(self, words: str, cite: str) -> None:
        super().__init__(words)
        self.cite = cite


class Confirmations:
    """What was confirmed so far, at one table or on the floor."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], datetime], where: str) -> None:
        self._engine, self._clock, self._where = engine, clock, where

    def confirm(self, said: Any, signers: Signers, cite: str, account: Account) -> str:
        """The names of all who have confirmed this, when one of each group has; before, `ConfirmationPending`."""
        digests = [hashlib.sha256(msgspec.json.encode([said, *group])).hexdigest() for group in signers]
        own = next(digest for digest, group in zip(digests, signers, strict=True) if account.role in group)
        these = (CONFIRMATIONS.c.table_id == self._where) & CONFIRMATIONS.c.digest.in_(digests)
        now = self._clock()
        with self._engine.execution_options(writes=True).begin() as connection:
            rows = connection.execute(sa.select(CONFIRMATIONS).where(these).order_by(CONFIRMATIONS.c.at)).all()
            fresh = [row for row in rows if row.digest != own and now - row.at.replace(tzinfo=UTC) < CONFIRM_WITHIN]
            missing = {*digests} - {own, *(row.digest for row in fresh)}
            kept = {row.digest for row in fresh} if missing else set[str]()
            connection.execute(sa.delete(CONFIRMATIONS).where(these & CONFIRMATIONS.c.digest.not_in(kept)))
            if missing:
                noted = {"digest": own, "account": account.name, "role": account.role, "at": now}
                connection.execute(sa.insert(CONFIRMATIONS).values({"table_id": self._where, **noted}))
        names = [*(f"{row.role} {row.account}" for row in fresh), f"{account.role} {account.name}"]
        if not missing:
            return ", ".join(names)
        awaited = [" or ".join(group) for digest, group in zip(digests, signers, strict=True) if digest in missing]
        said_by = f"confirmed by {', '.join(names)}"
        raise ConfirmationPending(f"{said_by}; the same is awaited from: {', '.join(awaited)}", cite)
