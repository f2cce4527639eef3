"""HTTP connections with limits: a request that is begun has to arrive, an answer has to be read, and each client has so
many connections.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houseway.service.limits import network

REQUEST_SECONDS = 20.0
"""Within which a request, its body included, has to arrive whole, and what is sent has to be read on."""
LINGER_SECONDS, LINGER_BYTES = 2.0, 1_048_576
"""How long and how much is still taken, and thrown away, of a body that was refused: so that its sender reads why."""
SHARE = 8
"""Of the connections that there may be, one client has this part at most."""
FEWEST = 32
"""Connections that each client may have, however few there may be."""
MAX_HEAD = 65_536
"""Bytes of a request before its body."""
FILES = 65_536
"""Open files that the service asks the system for, at most."""
OTHER_FILES = 128
"""Those that are no connections of clients: the database, logs, worker processes."""


class Connections:
    """The connections of a process: each client has so many, and the first that rests gives way to a new one.

    A connection is its address's until somebody has signed in by it; then it is the account's, or of a guest the
    address's guests'. Those of addresses give way first: a new one may be a player's, or a probe's.
    """

    def __init__(self, most: int, each: int, proxies: Sequence[str] = ()) -> None:
        self._most, self._each = most, each
        self._proxies = [ip_network(one, strict=False) for one in proxies if one != "*"]
        self._any_proxy = "*" in proxies
        self._of: dict[str, dict[Protocol, None]] = {}
        """By client, and the first that came in front."""
        self._whose: dict[Protocol, str] = {}

    def enter(self, one: Protocol) -> bool:
        """Whether a new connection is let in."""
        host = one.client[0] if one.client else ""
        proxied = self._is_proxy(host)
        self._put(one, "" if proxied else f"address {network(host)}")
        if not proxied and not self._fits(one):
            return False
        return len(self._whose) <= self._most or self._make_room(one)

    def signed_in(self, one: Protocol, caller: str) -> None:
        """Somebody has signed in by this connection; behind a proxy that says nothing of it."""
        if self._whose.get(one) not in (None, "", caller):
            self.leave(one)
            self._put(one, caller)
            if not self._fits(one):
                one.let_go()

    def leave(self, one: Protocol) -> None:
        """A connection is gone."""
        whose = self._whose.pop(one, None)
        if whose is not None:
            del self._of[whose][one]
            if not self._of[whose]:
                del self._of[whose]

    def _put(self, one: Protocol, whose: str) -> None:
        self._whose[one] = whose
        self._of.setdefault(whose, {})[one] = None

    def _fits(self, one: Protocol) -> bool:
        own = self._of[self._whose[one]]
        return len(own) <= self._each or self._gives_way(own, one)

    def _make_room(self, one: Protocol) -> bool:
        """Somebody's gives way: of the address that has most of them, else of any client."""
        order = sorted(self._of, key=lambda whose: (whose.startswith("address "), len(self._of[whose])), reverse=True)
        return any(self._gives_way(self._of[whose], one) for whose in order)

    def _gives_way(self, own: dict[Protocol, None], new: Protocol) -> bool:
        found = next((one for one in own if one is not new and one.rests), None)
        if found is not None:
            self.leave(found)
            found.let_go()
        return found is not None

    def _is_proxy(self, host: str) -> bool:
        try:
            return self._any_proxy or any(ip_address(host) in one for one in self._proxies)
        except ValueError:
            return False


class Protocol(HttpToolsProtocol):
    """Uvicorn's protocol, which by itself waits for ever for the rest of a request, and for its reader."""

    def __init__(self, *given: Any, connections: Connections | None = None, **how: Any) -> None:
        super().__init__(*given, **how)
        self._counted = connections

    _deadline: asyncio.TimerHandle | None = None
    _whole = False
    """Whether what has come is a whole request."""
    _head = 0
    """Bytes that have come of a request whose body has not begun."""
    _unread: asyncio.TimerHandle | None = None
    """Set while what was sent is not read."""
    _thrown = -1
    """Bytes that were thrown away since a body was refused; before that, -1."""

    def connection_made(self, transport: Any) -> None:
        """A client is there, and has to send a request."""
        super().connection_made(transport)
        if self._counted is not None and not self._counted.enter(self):
            self.let_go()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come, or the rest of it."""
        if self._thrown >= 0:
            self._thrown += len(data)
            if self._thrown > LINGER_BYTES:
                self.transport.abort()
            return
        self._whole = False
        self._head += len(data)
        super().data_received(data)
        if self._head > MAX_HEAD:
            self.transport.abort()
        self._watch()

    def on_headers_complete(self) -> None:
        """What comes now is its body, whose length the application limits."""
        super().on_headers_complete()
        self._head = 0

    def on_message_begin(self) -> None:
        """A request begins; the application says by whom it was signed."""
        super().on_message_begin()
        self._whole = False
        if self._counted is not None:
            counted = self._counted
            self.scope["extensions"] = {"houseway.signed_in": {"as": lambda who: counted.signed_in(self, who)}}

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        super().on_body(body)
        self._head = 0

    def on_message_complete(self) -> None:
        """A request is there."""
        super().on_message_complete()
        self._whole = True

    def on_response_complete(self) -> None:
        """A request is answered; where its body is still on the way, nobody takes it, and the connection ends."""
        super().on_response_complete()
        if self.cycle.response_complete and self.cycle.more_body and not self.transport.is_closing():
            self._thrown = 0
            self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """The client does not read what is sent."""
        super().pause_writing()
        self._unread = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self._read_on()

    @property
    def rests(self) -> bool:
        """Whether no request of the client is worked on."""
        return self.cycle is None or self.cycle.response_complete

    def let_go(self) -> None:
        """End the connection."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        if self._counted is not None:
            self._counted.leave(self)
        self._stop_watching()
        self._read_on()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self._whole:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _read_on(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def most_connections() -> int:
    """How many connections the system allows; it is asked for more open files first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(most, soft) - OTHER_FILES


def each() -> int:
    """How many connections one client may have, where it is not said."""
    return max(FEWEST, most_connections() // SHARE)
