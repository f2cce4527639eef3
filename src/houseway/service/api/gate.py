"""What a request must be before anything else looks at it: for this host, and without what no path or query holds."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from houseway.service.api import MAX_BODY
from houseway.service.api.authentication import SAFE, address, caller
from houseway.service.problems import Problem

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
FREE = ("/web/", "/health", "/ready", "/metrics")
"""Begin the paths that nobody is kept from."""
ACTS = re.compile(r"/api/tables/[^/]+/(inputs|go)$")
"""What somebody does who is in a round."""
TOO_OFTEN_SECONDS = 1.0
"""How long who asks too often waits to be told so: else they would ask again at once."""
MAX_QUERY = 8192
"""Bytes."""


class Gate(ASGIMiddleware):
    """Middleware that refuses other hosts, NUL in a path or query, and long queries."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle one request."""
        query = scope["query_string"]
        if len(query) > MAX_QUERY:
            raise Problem(414, "Too long", f"a query has at most {MAX_QUERY} bytes")
        if "\0" in scope["path"] or b"%00" in query or b"\0" in query:
            raise Problem(400, "Bad request", "a path and a query have no NUL")
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if host and not known(host, scope["litestar_app"].state.running.limits.hosts):
            words = "this house is not reached by that name; names are given with --allow-host"
            raise Problem(400, "Bad request", words)
        await next_app(scope, receive, send)


class Door(ASGIMiddleware):
    """Middleware that sends new requests away while the process works on as many as it carries.

    Not counted: event streams, which are limited by themselves, the files of the pages, and what machines ask for.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle one request; who asks too often waits to be told so, whichever middleware counts."""
        safe = scope.get("method", "GET") in SAFE
        if scope["path"].startswith(FREE) or (safe and scope["path"].endswith("/events")):
            await next_app(scope, receive, send)
            return
        if not safe:
            receive = await _arrived(receive)
        with scope["litestar_app"].state.running.crowd.enter(acts=bool(ACTS.match(scope["path"]))) as leave:

            async def answer(message: Message) -> None:
                leave()  # who reads slowly takes nobody's place
                if message.get("status") == HTTP_429_TOO_MANY_REQUESTS:
                    await asyncio.sleep(TOO_OFTEN_SECONDS)
                await send(message)

            try:
                await next_app(scope, receive, answer)
            except TooManyRequestsException:
                leave()
                await asyncio.sleep(TOO_OFTEN_SECONDS)
                raise


async def _arrived(receive: Receive) -> Receive:
    """Wait for the body of a request, or for more than any may have: who sends it slowly takes nobody's place."""
    come, size, more = list[Any](), 0, True
    while more and size <= MAX_BODY:
        message: Any = await receive()
        come.append(message)
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)

    async def again() -> Any:
        return come.pop(0) if come else await receive()

    return again


class AMinute(ASGIMiddleware):
    """Middleware that refuses a caller who asks more often in a minute than a limit says.

    Not counted: the files of the pages, and what machines ask for.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, caller: Callable[[Any], str], limit: str) -> None:
        self._caller, self._limit = caller, limit

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle one request."""
        if scope["path"].startswith(FREE):
            await next_app(scope, receive, send)
            return
        running = scope["litestar_app"].state.running
        most = getattr(running.limits, self._limit)
        wait = running.minutes.wait(f"{self._limit} {self._caller(Request(scope))}", most)
        if wait:
            raise TooManyRequestsException(headers={"Retry-After": str(ceil(wait))})
        await next_app(scope, receive, send)


class InTurn(ASGIMiddleware):
    """Middleware that lets in so many at once as passwords are hashed; the others wait, and 503 where many do."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle one request."""
        running = scope["litestar_app"].state.running
        leave = running.sign_ins.enter(address(Request(scope)))
        try:
            async with running.hashes:
                await next_app(scope, receive, send)
        finally:
            leave()


class Connected(ASGIMiddleware):
    """Middleware that counts what is under way for a caller, and a connection for who has signed in by it.

    Behind a proxy, what is under way is all that is known of a client's connections.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle one request."""
        if scope["path"].startswith(FREE):
            await next_app(scope, receive, send)
            return
        who = caller(Request(scope))
        extensions: Any = scope.get("extensions") or {}
        signed_in = extensions.get("houseway.signed_in")
        if signed_in and scope.get("user") is not None:
            signed_in["as"](who)
        leave = scope["litestar_app"].state.running.under_way.enter(who)
        try:
            await next_app(scope, receive, send)
        finally:
            leave()


def known(host: str, allowed: tuple[str, ...]) -> bool:
    """Whether a Host header names this service: loopback always; without names of its own, any address.

    A foreign name that is made to point here (DNS rebinding) is refused; an address cannot be made to.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if "@" in host:  # no browser sends a person's name there
        return False
    if name in LOOPBACK or "*" in allowed or name in {one.lower() for one in allowed}:
        return True
    return not allowed and _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
