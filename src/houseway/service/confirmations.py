"""What several people must say alike before it is done: chips brought to a seat, signatures on a form of the floor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from houseway.journal.alchemy import in_turn
from houseway.journal.driver import when
from houseway.service.people import Account, NotAllowed
from houseway.service.roles import Role, Signers
from houseway.service.schema import ACCOUNTS, CONFIRMATIONS

CONFIRM_WITHIN = timedelta(minutes=5)
"""All confirmations must follow the first within this time."""
LISTED = 100
"""Confirmations that are looked at."""
CONFIRMING_LOCK = 0x434F4E4649524D53
"""PostgreSQL advisory lock held while confirming, so that nobody's word is taken twice: "CONFIRMS" in ASCII."""


class ConfirmationPending(Exception):
    """Some have confirmed, and not yet all: who must still do so, and the section."""

    def __init__(self, words: str, cite: str) -> None:
        super().__init__(words)
        self.cite = cite


class Awaited(Struct, frozen=True):
    """What some have confirmed and others have not: in the words of what was sent, so that they can send the same."""

    where: str
    """A table; or the floor."""
    said: dict[str, Any]
    by: list[str]
    awaits: list[list[str]]
    """Groups of roles: one of each must still confirm it."""
    cite: str
    until: datetime


class Confirmations:
    """What was confirmed so far, at one table or on the floor."""

    def __init__(
        self, engine: sa.Engine, clock: Callable[[], datetime], where: str,
        on_shift: Callable[[str, str], bool] = lambda role, name: True,
    ) -> None:  # fmt: skip
        """``on_shift`` says whether a role and an account still work where they confirmed something."""
        self._engine, self._clock, self._where, self._on_shift = engine, clock, where, on_shift

    def confirm(self, said: Any, signers: Signers, cite: str, account: Account, *, vouches: bool = False) -> str:
        """The names of all who have confirmed this, when one of each group has; before, `ConfirmationPending`.

        Each is another account, in office and on the shift when the last one speaks. Who ``vouches`` does not do it:
        the others say it again.
        """
        digests = _digests(said, signers)
        own = next(digest for digest, group in zip(digests, signers, strict=True) if account.role in group)
        these = (CONFIRMATIONS.c.table_id == self._where) & CONFIRMATIONS.c.digest.in_(digests)
        now = self._clock()
        with self._engine.execution_options(writes=True).begin() as connection:
            in_turn(connection, CONFIRMING_LOCK)
            if not in_office(connection, account.role, account.name):
                raise NotAllowed("this account is not in office any more")
            rows = connection.execute(sa.select(CONFIRMATIONS).where(these).order_by(CONFIRMATIONS.c.at)).all()
            fresh = [
                row for row in rows
                if row.digest != own and row.account != account.name
                and now - row.at.replace(tzinfo=UTC) < CONFIRM_WITHIN
                and in_office(connection, row.role, row.account) and self._on_shift(row.role, row.account)
            ]  # fmt: skip
            fresh = [] if vouches else fresh
            missing = {*digests} - {own, *(row.digest for row in fresh)}
            kept = {row.digest for row in fresh} if missing else set[str]()
            connection.execute(sa.delete(CONFIRMATIONS).where(these & CONFIRMATIONS.c.digest.not_in(kept)))
            if missing:
                whole = msgspec.json.encode({"said": said, "signers": signers, "cite": cite}).decode()
                noted = {"digest": own, "account": account.name, "role": account.role, "at": now, "said": whole}
                connection.execute(sa.insert(CONFIRMATIONS).values({"table_id": self._where, **noted}))
        names = [*(f"{row.role} {row.account}" for row in fresh), f"{account.role} {account.name}"]
        if not missing:
            return ", ".join(names)
        awaited = [" or ".join(group) for digest, group in zip(digests, signers, strict=True) if digest in missing]
        said_by = f"confirmed by {', '.join(names)}"
        raise ConfirmationPending(f"{said_by}; the same is awaited from: {', '.join(awaited)}", cite)


def in_office(connection: sa.Connection, role: str, name: str) -> bool:
    """Whether an account of this name still has the role, and is not closed."""
    known = (ACCOUNTS.c.name == name) & (ACCOUNTS.c.role == role) & (ACCOUNTS.c.password != "")
    return connection.execute(sa.select(ACCOUNTS.c.id).where(known)).first() is not None


def _digests(said: Any, signers: Signers) -> list[str]:
    """What each group confirms."""
    return [hashlib.sha256(msgspec.json.encode([said, *group])).hexdigest() for group in signers]


def awaited(engine: sa.Engine, now: datetime, role: Role) -> list[Awaited]:
    """What somebody of a role has confirmed, or may confirm, and others still must: on the floor and at every table."""
    fresh = sa.select(CONFIRMATIONS).where(CONFIRMATIONS.c.at > now - CONFIRM_WITHIN).order_by(CONFIRMATIONS.c.at)
    with engine.connect() as connection:
        rows = connection.execute(fresh.limit(LISTED)).all()
    found: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        found.setdefault((row.table_id, row.said), []).append(row)
    return [one for (where, whole), own in found.items() if (one := _awaited(where, whole, own, role))]


def _awaited(where: str, whole: str, rows: list[Any], role: Role) -> Awaited | None:
    if not whole:  # of before it was kept
        return None
    kept = msgspec.json.decode(whole)
    signers: Signers = tuple(tuple(group) for group in kept["signers"])
    confirmed = {row.digest for row in rows}
    missing: list[list[str]] = [list(group) for one, group in zip(_digests(kept["said"], signers), signers, strict=True)
               if one not in confirmed]  # fmt: skip
    if not any(role in group for group in signers):
        return None
    names = [f"{row.role} {row.account}" for row in rows]
    return Awaited(where, kept["said"], names, missing, kept["cite"], when(rows[0].at) + CONFIRM_WITHIN)
