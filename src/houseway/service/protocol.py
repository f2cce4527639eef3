"""HTTP connections with a limit of time: a request that is begun has to arrive, and a connection has to bring one."""

from __future__ import annotations

import asyncio
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 20.0
"""Within which a request, its body included, has to arrive whole."""
FILES = 65_536
"""Open files that the service asks the system for, at most."""
OTHER_FILES = 128
"""Those that are no connections of clients: the database, logs, worker processes."""


class Protocol(H11Protocol):
    """Uvicorn's protocol, which by itself waits for ever for the rest of a request."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A client is there, and has to send a request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come, or the rest of it."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
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
