"""People: accounts, passwords, sessions and tokens. Secrets are kept as hashes; none is ever given back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from houseway.service.roles import Role
from houseway.service.schema import ACCOUNTS, SESSIONS, TOKENS

FAILURES = 3
FAILED = "13:69O-1.4"
"""So many failed attempts lock an account."""
SESSION = timedelta(hours=12)
TOKEN = timedelta(days=30)
SCOPES = ("read", "play", "floor")
LEAST = 12
"""Signs of a password."""
WRONG = "wrong name or password"


class Account(Struct, frozen=True):
    """Who somebody is, and in which role."""

    id: str
    name: str
    role: Role


class Signed(Struct, frozen=True):
    """Who acts, and how they are known: a browser's session with its CSRF token, or a program's scopes."""

    account: Account
    csrf: str = ""
    scopes: tuple[str, ...] = SCOPES


class NotAllowed(Exception):
    """A sign-in or an account that is refused: one line."""


def _whose(table: sa.Table) -> sa.Select[Any]:
    known = (table.c.digest == sa.bindparam("secret")) & (table.c.expires > sa.bindparam("now"))
    return sa.select(ACCOUNTS, table).join(table, table.c.account == ACCOUNTS.c.id).where(known)


_WHOSE = {table: _whose(table) for table in (SESSIONS, TOKENS)}
"""Asked at every request, and so made once."""


class People:
    """The people of a house, in its database."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._engine, self._clock = engine, clock
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex())
        """Checked where there is no such account, so that its absence takes as long."""

    # ── accounts ─────────────────────────────────────────────────────────────────────────────────

    def create(self, name: str, role: Role, password: str = "") -> Account:
        """A new account; without a password nobody can sign in to it."""
        if password and len(password) < LEAST:
            raise NotAllowed(f"a password has at least {LEAST} signs")
        if name != name.strip():
            raise NotAllowed("a name neither begins nor ends with a space")
        one = Account(secrets.token_hex(8), name, role)
        hashed = self._hasher.hash(password) if password else ""
        row = {"id": one.id, "name": name, "role": role, "password": hashed, "failures": 0, "created": self._clock()}
        try:
            self._write(sa.insert(ACCOUNTS).values(row))
        except IntegrityError:
            raise NotAllowed(f"there is already a {name!r}") from None
        return one

    def enrol(self, roles: Iterable[Role], password: str) -> None:
        """Accounts that are named as their roles, with that password, whether or not there were any."""
        if len(password) < LEAST:
            raise NotAllowed(f"a password has at least {LEAST} signs")
        hashed = self._hasher.hash(password)
        for role in roles:
            with suppress(NotAllowed):
                self.create(role, role)
            new = {"password": hashed, "role": role, "failures": 0}
            self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.name == role).values(new))

    def guest(self) -> Account:
        """Somebody who sits down without saying who they are."""
        return self.create(f"guest {secrets.token_hex(4)}", "player")

    def all(self, after: str, number: int) -> list[Account]:
        """Those with a password, by name: so many after a name."""
        known = (ACCOUNTS.c.password != "") & (ACCOUNTS.c.name > after)
        query = sa.select(ACCOUNTS).where(known).order_by(ACCOUNTS.c.name).limit(number)
        return [_account(row) for row in self._read(query)]

    # ── signing in ───────────────────────────────────────────────────────────────────────────────

    def sign_in(self, name: str, password: str) -> Account:
        """The account of that name and password; after three failures it is locked until an administrator opens it."""
        row = next(iter(self._read(sa.select(ACCOUNTS).where(ACCOUNTS.c.name == name))), None)
        if row is None or not row.password:
            self._verified(self._nobody, password)
            raise NotAllowed(WRONG)
        if not self._may_try(row.id):
            raise NotAllowed("this account is locked; an administrator can open it")
        if not self._verified(row.password, password):
            raise NotAllowed(WRONG)
        self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == row.id).values(failures=0))
        return _account(row)

    def _may_try(self, id: str) -> bool:
        """Count an attempt as failed before it is looked at: however many come at once, three are the most."""
        counted = sa.update(ACCOUNTS).where((ACCOUNTS.c.id == id) & (ACCOUNTS.c.failures < FAILURES))
        return self._write(counted.values(failures=ACCOUNTS.c.failures + 1)) == 1

    def _verified(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except VerificationError:
            return False

    def unlock(self, name: str) -> bool:
        """An administrator opens a locked account; whether there is such a one."""
        return self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.name == name).values(failures=0)) == 1

    def close(self, name: str) -> bool:
        """Nobody signs in to it any more, and its sessions and tokens end; what it did stays on record."""
        own = sa.select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name).scalar_subquery()
        for rows in (SESSIONS, TOKENS):
            self._write(sa.delete(rows).where(rows.c.account == own))
        return self._write(sa.update(ACCOUNTS).where(ACCOUNTS.c.name == name).values(password="")) == 1

    # ── sessions and tokens ──────────────────────────────────────────────────────────────────────

    def session(self, account: Account) -> tuple[str, str]:
        """A new session of a browser: its cookie, and its CSRF token."""
        cookie, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        row = {"digest": digest(cookie), "account": account.id, "csrf": csrf, "expires": self._clock() + SESSION}
        self._write(sa.insert(SESSIONS).values(row))
        return cookie, csrf

    def end(self, cookie: str) -> None:
        """The browser signs out."""
        self._write(sa.delete(SESSIONS).where(SESSIONS.c.digest == digest(cookie)))

    def token(self, account: Account, scopes: Iterable[str]) -> str:
        """A new token of a program, shown this once."""
        wanted = [scope for scope in SCOPES if scope in set(scopes)]
        if not wanted:
            raise NotAllowed(f"a token has scopes: {', '.join(SCOPES)}")
        token = secrets.token_urlsafe(32)
        expires = self._clock() + TOKEN
        row = {"digest": digest(token), "account": account.id, "scopes": " ".join(wanted), "expires": expires}
        self._write(sa.insert(TOKENS).values(row))
        return token

    def end_tokens(self, account: Account) -> int:
        """All tokens of an account end; how many there were."""
        return self._write(sa.delete(TOKENS).where(TOKENS.c.account == account.id))

    def of_cookie(self, cookie: str) -> Signed | None:
        """Who a browser is signed in as."""
        found = self._of(SESSIONS, cookie)
        return Signed(_account(found), csrf=found.csrf) if found is not None else None

    def of_token(self, token: str) -> Signed | None:
        """Who a program acts for, and in which scopes."""
        found = self._of(TOKENS, token)
        return Signed(_account(found), scopes=tuple(found.scopes.split())) if found is not None else None

    def _of(self, table: sa.Table, secret: str) -> Any:
        with self._engine.connect() as connection:
            return connection.execute(_WHOSE[table], {"secret": digest(secret), "now": self._clock()}).first()

    # ── the database ─────────────────────────────────────────────────────────────────────────────

    def _read(self, query: sa.Select[Any]) -> list[Any]:
        with self._engine.connect() as connection:
            return list(connection.execute(query))

    def _write(self, statement: sa.Executable) -> int:
        """How many rows it changed."""
        with self._engine.execution_options(writes=True).begin() as connection:
            return connection.execute(statement).rowcount


def digest(secret: str) -> str:
    """What is kept of a secret that is random and long."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _account(row: Any) -> Account:
    return Account(row.id, row.name, row.role)
