"""Authentication and authorization: session cookie or bearer token, CSRF protection, guards by scope and role."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult

from houseway.service.limits import network
from houseway.service.people import Account, Identity, People, Secret, digest
from houseway.service.problems import Problem

COOKIE = "houseway_session"
CSRF_COOKIE = "houseway_csrf"
CSRF_HEADER = "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")
SESSION, TOKEN = "session", "token"
ACCOUNTS = "13:69O-1.4"
"""The section on accounts and access."""

ApiRequest = Request[Identity | None, Any, Any]


class Authentication(AbstractAuthenticationMiddleware):
    """Middleware that identifies the client; with a cookie, every request but a safe one needs the CSRF token too."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """The identity behind a token or a session; None where there is neither."""
        people: People = connection.app.state.people
        header, cookie = connection.headers.get("authorization", ""), connection.cookies.get(COOKIE, "")
        found = await _identified(people, header, cookie) if header or cookie else None
        if header:
            if found is None:
                _count_stranger(connection)
                raise Problem(401, "Sign in", "this token is not known, or no longer good", cite=ACCOUNTS)
            return AuthenticationResult(user=found, auth=TOKEN)
        _check_csrf(connection, found)
        return AuthenticationResult(user=found, auth=SESSION)


def _count_stranger(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Who has no good token is limited by the address, as those are who have none."""
    running, who = connection.app.state.running, connection.client
    wait = running.minutes.wait(f"strangers {network(who.host) if who else ''}", running.limits.requests_a_minute)
    if wait:
        raise TooManyRequestsException(headers={"Retry-After": str(ceil(wait))})


def secret(authorization: str, cookie: str) -> Secret:
    """What a request is known by."""
    return Secret(digest(authorization.partition(" ")[2].strip() if authorization else cookie), bool(authorization))


async def _identified(people: People, authorization: str, cookie: str) -> Identity | None:
    """The same as `identified`, and nobody waits for a database that is not here."""
    if people.driver.local:
        return identified(people, authorization, cookie)
    return await to_thread(identified, people, authorization, cookie)


def identified(people: People, authorization: str, cookie: str) -> Identity | None:
    """The identity behind an Authorization header, or else behind a session's cookie."""
    if not authorization:
        return people.by_cookie(cookie) if cookie else None
    scheme, _, token = authorization.partition(" ")
    return people.by_token(token.strip()) if scheme.lower() == "bearer" else None


def _check_csrf(connection: ASGIConnection[Any, Any, Any, Any], found: Identity | None) -> None:
    if connection.scope.get("method", "GET") in SAFE:
        return
    origin = connection.headers.get("origin", "")
    if origin and _place(origin) != connection.headers.get("host", ""):
        raise Problem(403, "Not allowed", "this request comes from another site", cite=ACCOUNTS)
    sent = connection.headers.get(CSRF_HEADER, "").encode()
    if found is not None and not secrets.compare_digest(sent, found.csrf.encode()):
        raise Problem(403, "Not allowed", f"the header {CSRF_HEADER} is missing or wrong", cite=ACCOUNTS)


def _place(origin: str) -> str:
    """Host and port of a site; nothing where it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def requires(scope: str, *roles: str, cite: str = ACCOUNTS) -> Any:
    """A guard: signed in, with this scope, in one of these roles (any, if none is named)."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        identity = _identity(connection)
        if scope not in identity.scopes:
            raise Problem(403, "Not allowed", f"this token has not the scope {scope}", cite=ACCOUNTS)
        _check_role(identity, roles, cite)

    return guard


def requires_session(*roles: str) -> Any:
    """A guard: signed in with a session, in one of these roles. Tokens cannot create tokens or accounts."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        identity = _identity(connection)
        if connection.auth != SESSION:
            raise Problem(403, "Not allowed", "sign in for this: a token is not enough", cite=ACCOUNTS)
        _check_role(identity, roles, ACCOUNTS)

    return guard


def _identity(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    identity: Identity | None = connection.user
    if identity is None:
        raise Problem(401, "Sign in", "sign in first, or sit down as a guest", cite=ACCOUNTS)
    return identity


def _check_role(identity: Identity, roles: tuple[str, ...], cite: str) -> None:
    if roles and identity.account.role not in roles:
        words = f"a {identity.account.role} may not do this; allowed: {', '.join(roles)}"
        raise Problem(403, "Not allowed", words, legal=", ".join(roles), cite=cite)


def address(request: Request[Any, Any, Any]) -> str:
    """The address of a request, as limits count it."""
    return network(request.client.host) if request.client else ""


def caller(request: ApiRequest) -> str:
    """Whom limits count a request for: an account; for guests and those who are not signed in, the address."""
    identity: Identity | None = request.scope.get("user")  # nobody is asked who only asks what there is (OPTIONS)
    return address(request) if identity is None or identity.account.guest else identity.account.id


def account(request: ApiRequest) -> Account:
    """The account of a request whose guard requires one."""
    assert request.user is not None
    return request.user.account
