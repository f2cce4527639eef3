"""User accounts, sign-in, sessions and tokens; passwords and secrets are stored as hashes only."""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import cache, partial
from threading import get_native_id
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from houseway.journal.alchemy import in_turn
from houseway.journal.database import Journal
from houseway.service import names
from houseway.service.roles import Role
from houseway.service.schema import ACCOUNTS, ATTEMPTS, CONFIRMATIONS, QUEUE, SEATS, SESSIONS, TOKENS

FAILURES = 3
"""Failed sign-ins before an account is locked for the address that they came from."""
LOCK = timedelta(minutes=15)
FAILED = "13:69O-1.4"
"""The section that limits failed sign-ins."""
SESSION = timedelta(hours=12)
TOKEN = timedelta(days=30)
SCOPES = ("read", "play", "floor")
LEAST = 12
"""Length of the shortest password."""
GUEST, BOT = "guest ", "bot "
"""Begin the names of guests and of bots, and of nobody else's."""
HASHES = 2
"""Passwords that are hashed at once: each takes 64 MiB, and every core that there is."""
NICENESS = 10
NAMING_LOCK = 0x4E414D45
"""PostgreSQL advisory lock held while a guest takes a name: "NAME" in ASCII."""
WRONG = "wrong name or password"
LOCKED = "too many wrong tries with this name; try again in fifteen minutes"


class Account(Struct, frozen=True):
    """A user account and its one role."""

    id: str
    name: str
    role: Role
    called: str = ""
    """The name that a guest goes by; empty where they have chosen none."""

    @property
    def guest(self) -> bool:
        """Whether it is one of those that anybody is given for a click."""
        return self.name.startswith(GUEST)


class Identity(Struct, frozen=True):
    """The authenticated account of a request: with the session's CSRF token, or the token's scopes."""

    account: Account
    csrf: str = ""
    scopes: tuple[str, ...] = SCOPES

    @property
    def looks(self) -> str:
        """The account from whose seat this identity may look; a token needs a scope for it."""
        return self.account.id if {"read", "play"} & {*self.scopes} else ""


class Secret(Struct, frozen=True):
    """What somebody is known by: the hash of a token, or of the cookie of a session."""

    digest: str
    token: bool


class NotAllowed(Exception):
    """A sign-in or a new account that is refused, with the reason in one line."""


_BY_SECRET = (
    "SELECT a.id, a.name, a.role, a.called, s.{detail} FROM {table} AS s JOIN accounts AS a ON a.id = s.account"
    " WHERE s.digest = ? AND s.expires > ?"
)
AT_ONCE = 100
"""Secrets that are looked up in one query."""
_MANY = (
    "SELECT a.id, a.name, a.role, a.called, s.{detail}, s.digest FROM {table} AS s"
    " JOIN accounts AS a ON a.id = s.account WHERE s.expires > ? AND s.digest IN ({marks})"
)
_BY_COOKIE = _BY_SECRET.format(table="sessions", detail="csrf")
_BY_TOKEN = _BY_SECRET.format(table="tokens", detail="scopes")


@cache
def _many(table: str, detail: str, number: int) -> str:
    return _MANY.format(table=table, detail=detail, marks=", ".join("?" * number))


def _stand_back() -> None:
    """Let the tables go before this thread, and those that a hash starts, where the system can tell threads apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


_POOL = ThreadPoolExecutor(HASHES, "hashes", _stand_back)


@cache
def _nobody() -> str:
    """A hash to verify where there is no such account, so that the time taken does not reveal it."""
    return PasswordHasher().hash(secrets.token_hex())


class People:
    """The user accounts of a house, in its database."""

    def __init__(self, journal: Journal) -> None:
        self._engine, self.driver, self._clock = journal.engine, journal.driver, journal.clock
        self._hasher = PasswordHasher()
        self._nobody = _nobody()

    # ── accounts ─────────────────────────────────────────────────────────────────────────────────

    def create(self, name: str, role: Role, password: str = "") -> Account:
        """Create an account; without a password nobody can sign in to it."""
        if password and len(password) < LEAST:
            raise NotAllowed(f"a password has at least {LEAST} signs")
        for kind in (GUEST, BOT):
            if password and name.startswith(kind):
                raise NotAllowed(f"only a {kind.strip()}'s name begins with {kind.strip()}")
        if name != name.strip():
            raise NotAllowed("a name neither begins nor ends with a space")
        if role == "player" and not name.startswith((GUEST, BOT)):
            _not_as_staff(name)
        one = Account(secrets.token_hex(8), name, role)
        hashed = self._hash(password) if password else ""
        row = {
            "id": one.id, "name": name, "role": role, "password": hashed, "created": self._clock(), "called": "",
            "folded": names.folded(name),
        }  # fmt: skip
        try:
            self._write(sa.insert(ACCOUNTS).values(row))
        except IntegrityError:
            raise NotAllowed(f"there is already a {name!r}") from None
        if not one.guest:  # a guest who goes by that name does so no longer
            same = (ACCOUNTS.c.folded == names.folded(name)) & (ACCOUNTS.c.id != one.id) & (ACCOUNTS.c.called != "")
            self._write(sa.update(ACCOUNTS).where(same).values(called="", folded=ACCOUNTS.c.id))
        return one

    def call(self, guest: Account, name: str) -> Account:
        """The name that a guest goes by from now on, or none; `NotAllowed` where it is not to be had."""
        why = names.fault(name) if name else ""
        if why:
            raise NotAllowed(why)
        kept = names.folded(name) or guest.id
        with self._engine.execution_options(writes=True).begin() as connection:
            in_turn(connection, NAMING_LOCK)
            taken = sa.select(ACCOUNTS.c.id).where((ACCOUNTS.c.folded == kept) & (ACCOUNTS.c.id != guest.id))
            if connection.execute(taken).first() is not None:
                raise NotAllowed(f"{name} is somebody else's name here; choose another")
            connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == guest.id).values(called=name, folded=kept))
        return replace(guest, called=name)

    def appoint(self, name: str, role: Role) -> bool:
        """Give an account another role; its sessions and tokens end, and its seats are freed. Whether it exists."""
        row = self._named(name)
        if row is None or not row.password:
            return False
        if role == "player":
            _not_as_staff(name)
        self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == row.id).values(role=role))
        self._leaves(row.id)
        return True

    def enrol(self, roles: Iterable[Role], password: str) -> None:
        """Create or reset an account for each role, named after it, all with this password.

        Where the password is new, who signed in with the old one is signed out. It is one password, and hashed once:
        a start does not wait for every role.
        """
        if len(password) < LEAST:
            raise NotAllowed(f"a password has at least {LEAST} signs")
        hashed, verified = "", cache(partial(self._verified, password=password))
        for role in roles:
            with suppress(NotAllowed):
                self.create(role, role)
            row = self._named(role)
            self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.name == role).values(role=role))
            if not (row.password and verified(row.password)):
                hashed = hashed or self._hash(password)
                self._set_password(row.id, hashed)
            self.unlock(role)

    def change_password(self, account: Account, old: str, new: str, address: str = "") -> None:
        """Change a password; all sessions and tokens of the account end."""
        if len(new) < LEAST:
            raise NotAllowed(f"a password has at least {LEAST} signs")
        self.sign_in(account.name, old, address)
        self._set_password(account.id, self._hash(new))

    def _set_password(self, id: str, hashed: str) -> None:
        self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(password=hashed))
        self._end_all(id)  # after it: nobody signs in with the old one any more

    def _end_all(self, id: str) -> None:
        """End its sessions and tokens, and strike what it has confirmed and others have not."""
        for rows in (SESSIONS, TOKENS):
            self._write(sa.delete(rows).where(rows.c.account == id))
        name = sa.select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == id).scalar_subquery()
        self._write(sa.delete(CONFIRMATIONS).where(CONFIRMATIONS.c.account == name))

    def guest(self) -> Account:
        """Create an anonymous account."""
        return self.create(f"{GUEST}{secrets.token_hex(4)}", "player")

    def bots(self, number: int) -> list[Account]:
        """The accounts that bots sit by: nobody can sign in to them."""
        names = [f"{BOT}{one}" for one in range(1, number + 1)]
        for name in names:
            if self._named(name) is None:
                with suppress(NotAllowed):  # another process was first
                    self.create(name, "player")
        return [_account(self._named(name)) for name in names]

    def all(self, after: str, number: int) -> list[Account]:
        """A page of the accounts with a password, by name, after a name."""
        known = (ACCOUNTS.c.password != "") & (ACCOUNTS.c.name > after)
        query = sa.select(ACCOUNTS).where(known).order_by(ACCOUNTS.c.name).limit(number)
        return [_account(row) for row in self._read(query)]

    # ── signing in ───────────────────────────────────────────────────────────────────────────────

    def sign_in(self, name: str, password: str, address: str = "") -> Account:
        """The account of this name and password; three failures from an address lock it there for a while.

        A name that there is not is locked too, so that nobody learns which ones there are.
        """
        if not self._may_try(name, address):
            raise NotAllowed(LOCKED)
        row = self._named(name)
        if row is None or not row.password:
            self._verified(self._nobody, password)
            raise NotAllowed(WRONG)
        if not self._verified(row.password, password) or self._named(name) != row:  # closed, or changed meanwhile
            raise NotAllowed(WRONG)
        self._write(sa.delete(ATTEMPTS).where((ATTEMPTS.c.name == name) & (ATTEMPTS.c.address == address)))
        return _account(row)

    def _may_try(self, name: str, address: str) -> bool:
        """Count the attempt as failed before checking it, so that parallel attempts cannot exceed the limit."""
        now = self._clock()
        here = (ATTEMPTS.c.name == name) & (ATTEMPTS.c.address == address)
        self._write(sa.delete(ATTEMPTS).where(here & (ATTEMPTS.c.last <= now - LOCK)))
        again = sa.update(ATTEMPTS).where(here & (ATTEMPTS.c.failures < FAILURES))
        again = again.values(failures=ATTEMPTS.c.failures + 1, last=now)
        if self._write(again):
            return True
        try:
            self._write(sa.insert(ATTEMPTS).values(name=name, address=address, failures=1, last=now))
        except IntegrityError:  # it is locked, unless another attempt was noted meanwhile
            return self._write(again) == 1
        return True  # of one that is inserted, not every driver says how many rows there were

    def _named(self, name: str) -> Any:
        return next(iter(self._read(sa.select(ACCOUNTS).where(ACCOUNTS.c.name == name))), None)

    def _verified(self, hashed: str, password: str) -> bool:
        try:
            return _POOL.submit(self._hasher.verify, hashed, password).result()
        except VerificationError:
            return False

    def _hash(self, password: str) -> str:
        return _POOL.submit(self._hasher.hash, password).result()

    def unlock(self, name: str) -> bool:
        """Unlock an account for every address; return whether it exists."""
        self._write(sa.delete(ATTEMPTS).where(ATTEMPTS.c.name == name))
        return self._named(name) is not None

    def close(self, name: str) -> bool:
        """Disable an account, end its sessions and tokens, and have its seats freed; return whether it exists.

        Its records stay.
        """
        row = self._named(name)
        if row is None:
            return False
        self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == row.id).values(password=""))
        self._leaves(row.id)
        return True

    def _leaves(self, id: str) -> None:
        """Sessions and tokens of an account end, and its seats and places in line are given up."""
        self._end_all(id)
        self._write(sa.update(SEATS).where(SEATS.c.account == id).values(seen=None))
        self._write(sa.delete(QUEUE).where(QUEUE.c.account == id))

    # ── sessions and tokens ──────────────────────────────────────────────────────────────────────

    def session(self, account: Account) -> tuple[str, str]:
        """Start a session: its cookie, and its CSRF token."""
        cookie, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        row = {"digest": digest(cookie), "account": account.id, "csrf": csrf, "expires": self._clock() + SESSION}
        self._write(sa.insert(SESSIONS).values(row))
        return cookie, csrf

    def end(self, cookie: str) -> None:
        """End the session of a cookie."""
        self._write(sa.delete(SESSIONS).where(SESSIONS.c.digest == digest(cookie)))

    def token(self, account: Account, scopes: Iterable[str]) -> str:
        """Create a token; only its hash is stored."""
        wanted = [scope for scope in SCOPES if scope in set(scopes)]
        if not wanted:
            raise NotAllowed(f"a token has scopes: {', '.join(SCOPES)}")
        token = secrets.token_urlsafe(32)
        expires = self._clock() + TOKEN
        row = {"digest": digest(token), "account": account.id, "scopes": " ".join(wanted), "expires": expires}
        self._write(sa.insert(TOKENS).values(row))
        return token

    def end_tokens(self, account: Account) -> int:
        """End all tokens of an account; return how many there were."""
        return self._write(sa.delete(TOKENS).where(TOKENS.c.account == account.id))

    def by_cookie(self, cookie: str) -> Identity | None:
        """The identity behind a session cookie."""
        found = self._of(_BY_COOKIE, cookie)
        return Identity(Account(*found[:4]), csrf=found[4]) if found else None

    def by_token(self, token: str) -> Identity | None:
        """The identity behind a token, with its scopes."""
        found = self._of(_BY_TOKEN, token)
        return Identity(Account(*found[:4]), scopes=tuple(found[4].split())) if found else None

    def _of(self, query: str, secret: str) -> tuple[Any, ...]:
        found = self.driver.read(query, (digest(secret), self.driver.moment(self._clock())))
        return found[0] if found else ()

    def identities(self, secrets: Iterable[Secret]) -> dict[Secret, Identity]:
        """The identities behind many secrets at once; those that are good no longer are left out."""
        found, now = dict[Secret, Identity](), self.driver.moment(self._clock())
        for token, table, column in ((False, "sessions", "csrf"), (True, "tokens", "scopes")):
            known = sorted({one.digest for one in secrets if one.token is token})
            size = AT_ONCE if len(known) > 1 else 1
            for at in range(0, len(known), size):
                page = [*known[at : at + size], *[""] * size][:size]
                for *account, detail, digest in self.driver.read(_many(table, column, size), (now, *page)):
                    scopes = tuple(detail.split()) if token else SCOPES
                    found[Secret(digest, token)] = Identity(Account(*account), scopes=scopes)
        return found

    def tidy(self) -> None:
        """Delete sessions and tokens that have expired, and guests who have neither, nor a seat."""
        for rows in (SESSIONS, TOKENS):
            self._write(sa.delete(rows).where(rows.c.expires <= self._clock()))
        self._write(sa.delete(ATTEMPTS).where(ATTEMPTS.c.last <= self._clock() - LOCK))
        used = sa.union_all(*(sa.select(rows.c.account) for rows in (SESSIONS, TOKENS, SEATS)))
        new = self._clock() - SESSION
        gone = ACCOUNTS.c.name.startswith(GUEST) & (ACCOUNTS.c.created <= new) & ACCOUNTS.c.id.not_in(used)
        self._write(sa.delete(ACCOUNTS).where(gone))

    # ── the database ─────────────────────────────────────────────────────────────────────────────

    def _read(self, query: sa.Select[Any]) -> list[Any]:
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def _write(self, statement: sa.Executable) -> int:
        """Execute in a transaction; return the number of rows changed."""
        with self._engine.execution_options(writes=True).begin() as connection:
            return connection.execute(statement).rowcount


def digest(secret: str) -> str:
    """SHA-256 suffices to store a secret that is long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _account(row: Any) -> Account:
    return Account(row.id, row.name, row.role, row.called)


def _not_as_staff(name: str) -> None:
    if names.passes_for_staff(name):
        raise NotAllowed(f"a player by the name {name!r} could be taken for staff; choose another name")
