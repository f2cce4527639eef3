"""HTTP connections with a limit of time: a request that is begun has to arrive, and a connection has to bring one."""

from __future__ import annotations

import asyncio
import resource
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 20.0
"""Within which a request, its body included, has to arrive whole."""
MAX_HEAD = 65_536
"""Bytes of a request before its body."""
FILES = 65_536
"""Open files that the service asks the system for, at most."""
OTHER_FILES = 128
"""Those that are no connections of clients: the database, logs, worker processes."""


class Protocol(HttpToolsProtocol):
    """Uvicorn's protocol, which by itself waits for ever for the rest of a request, however long."""

    _deadline: asyncio.TimerHandle | None = None
    _whole = False
    """Whether what has come is a whole request."""
    _head = 0
    """Bytes that have come of a request whose body has not begun."""

    def connection_made(self, transport: Any) -> None:
        """A client is there, and has to send a request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come, or the rest of it."""
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

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        super().on_body(body)
        self._head = 0

    def on_message_complete(self) -> None:
        """A request is there."""
        super().on_message_complete()
        self._whole = True

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self._whole:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

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
