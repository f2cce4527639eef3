"""Who asks: a browser's session or a program's token; what a role may not do is refused."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult

from houseway.service.people import Account, People, Signed
from houseway.service.problems import Problem

COOKIE = "houseway_session"
CSRF_COOKIE = "houseway_csrf"
CSRF_HEADER = "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")
SESSION, TOKEN = "session", "token"
ACCOUNTS = "13:69O-1.4"
"""Where the regulation speaks of accounts and who gets at them."""

Asked = Request[Signed | None, Any, Any]


class Who(AbstractAuthenticationMiddleware):
    """Finds who asks. A cookie alone never changes anything: the page's own token must come with it."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """The account behind a token or a session; nobody where there is neither."""
        people: People = connection.app.state.people
        header = connection.headers.get("authorization", "")
        if header:
            scheme, _, token = header.partition(" ")
            found = await to_thread(people.of_token, token.strip()) if scheme.lower() == "bearer" else None
            if found is None:
                raise Problem(401, "Sign in", "this token is not known, or no longer good", cite=ACCOUNTS)
            return AuthenticationResult(user=found, auth=TOKEN)
        cookie = connection.cookies.get(COOKIE, "")
        found = await to_thread(people.of_cookie, cookie) if cookie else None
        _own_page(connection, found)
        return AuthenticationResult(user=found, auth=SESSION)


def _own_page(connection: ASGIConnection[Any, Any, Any, Any], found: Signed | None) -> None:
    if connection.scope.get("method", "GET") in SAFE:
        return
    origin = connection.headers.get("origin", "")
    if origin and urlsplit(origin).netloc != connection.headers.get("host", ""):
        raise Problem(403, "Not allowed", "this request comes from another site", cite=ACCOUNTS)
    sent = connection.headers.get(CSRF_HEADER, "").encode()
    if found is not None and not secrets.compare_digest(sent, found.csrf.encode()):
        raise Problem(403, "Not allowed", f"the header {CSRF_HEADER} is missing or wrong", cite=ACCOUNTS)


def needs(scope: str, *roles: str, cite: str = ACCOUNTS) -> Any:
    """A guard: somebody signed in, with that scope, in one of these roles (any, where none is named)."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        signed = _signed(connection)
        if scope not in signed.scopes:
            raise Problem(403, "Not allowed", f"this token has not the scope {scope}", cite=ACCOUNTS)
        _in_role(signed, roles, cite)

    return guard


def in_person(*roles: str) -> Any:
    """A guard: somebody signed in themselves; a token does not make tokens, nor accounts."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        signed = _signed(connection)
        if connection.auth != SESSION:
            raise Problem(403, "Not allowed", "sign in for this: a token is not enough", cite=ACCOUNTS)
        _in_role(signed, roles, ACCOUNTS)

    return guard


def _signed(connection: ASGIConnection[Any, Any, Any, Any]) -> Signed:
    signed: Signed | None = connection.user
    if signed is None:
        raise Problem(401, "Sign in", "sign in first, or sit down as a guest", cite=ACCOUNTS)
    return signed


def _in_role(signed: Signed, roles: tuple[str, ...], cite: str) -> None:
    if roles and signed.account.role not in roles:
        words = f"a {signed.account.role} may not do this; allowed: {', '.join(roles)}"
        raise Problem(403, "Not allowed", words, legal=", ".join(roles), cite=cite)


def account(request: Asked) -> Account:
    """Who asks, where a guard has looked."""
    assert request.user is not None
    return request.user.account
