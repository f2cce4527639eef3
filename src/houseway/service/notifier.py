"""Notify the clients that follow a table when its stream grows, whichever process appended to it.

An append in this process wakes its waiters directly. Those of other processes hear of it through PostgreSQL's
LISTEN/NOTIFY, or else (and on SQLite always) by polling.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Event, RLock, Thread
from typing import Any

import sqlalchemy as sa

from houseway.journal.database import Journal, Unavailable

POLL_SECONDS = 1.0
"""Between two polls of the streams that have waiters."""
WAIT_SECONDS = 15.0
"""A waiter is woken after so long even if nothing has happened, to send a keep-alive."""
LOOK = "?"
"""Before the name of a table that is to be looked at again."""
CHANNEL = "houseway"
"""Of LISTEN and NOTIFY."""
RETRY_SECONDS = 0.5
"""Before a lost PostgreSQL connection is opened again."""


class ChangeNotifier:
    """Wakes waiters when a stream has grown."""

    def __init__(self, journal: Journal) -> None:
        self._waiters: dict[str, set[Callable[[], None]]] = defaultdict(set)
        self._changes: Counter[str] = Counter()
        self._looks: Counter[str] = Counter()
        self._woken = 0
        """How often all were woken."""
        self._lock = RLock()  # a wait that is collected as garbage ends in whatever thread that is
        self._journal = journal
        self._poller: Thread | None = None
        self._lengths: dict[str, int] = {}
        """The length of each stream at the last poll."""
        self._closed = Event()
        self.open = True
        """False once the service stops: there is nothing more to wait for."""
        self._bridge = (
            PostgresBridge(journal.engine, self._hear) if journal.engine.dialect.name == "postgresql" else None
        )
        journal.on_append.append(self.notify)

    def notify(self, stream: str) -> None:
        """Wake the waiters of a stream that this process has appended to, here and in other processes."""
        self._wake(stream)
        if self._bridge is not None:
            self._bridge.publish(stream)

    def look(self, stream: str) -> None:
        """Something changed at a table that is no record: those who follow it look again, here and elsewhere."""
        self._hear(f"{LOOK}{stream}")
        if self._bridge is not None:
            self._bridge.publish(f"{LOOK}{stream}")

    def looks(self, stream: str) -> int:
        """Changes when those who follow a table are to look again."""
        return self._looks[stream]

    def _hear(self, said: str) -> None:
        stream = said.removeprefix(LOOK)
        self._looks[stream] += said != stream
        self._wake(stream)

    def _wake(self, stream: str) -> None:
        with self._lock:
            self._changes[stream] += 1
            woken = self._waiters.pop(stream, set())
        for wake in woken:
            wake()

    def key(self, stream: str) -> tuple[int, int]:
        """Changes with whatever a waiter of this stream is woken for."""
        return self._changes[stream], self._woken

    def next_change(self, stream: str) -> Awaitable[None]:
        """Wait for the next append to a stream, or for the timeout.

        Call it, read the stream, then await it: an append between reading and awaiting is not missed.
        """
        loop, event = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

        with self._lock:
            self._waiters[stream].add(wake)
            if self._poller is None:
                self._poller = Thread(target=self._poll, daemon=True)
                self._poller.start()
        return LazyAwaitable(lambda: self._wait(stream, event, wake))

    async def _wait(self, stream: str, event: asyncio.Event, wake: Callable[[], None]) -> None:
        try:
            async with asyncio.timeout(WAIT_SECONDS if self.open else 0):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            with self._lock:
                self._waiters.get(stream, set()).discard(wake)

    def _poll(self) -> None:
        """Find what other processes have appended; one thread polls for all waiters."""
        while not self._closed.wait(POLL_SECONDS):
            with self._lock:
                streams = [stream for stream, waiters in self._waiters.items() if waiters]
            with suppress(Unavailable):
                lengths = self._journal.lengths(streams)
                for stream in [stream for stream in streams if self._lengths.get(stream) != lengths[stream]]:
                    self._lengths[stream] = lengths[stream]
                    self._wake(stream)

    def wake_all(self) -> None:
        """Wake all waiters of this process: somebody may no longer be signed in."""
        self._woken += 1
        for stream in list(self._waiters):
            self._wake(stream)

    def stop(self) -> None:
        """Wake all waiters, and let nobody wait any more."""
        self.open = False
        self.wake_all()

    def close(self) -> None:
        """Stop, and end the threads."""
        self.stop()
        self._closed.set()
        if self._poller is not None:
            self._poller.join(2)
        if self._bridge is not None:
            self._bridge.close()


class LazyAwaitable:
    """Starts its coroutine when awaited: a client that disconnects first leaves no un-awaited coroutine."""

    def __init__(self, start: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._start = start

    def __await__(self) -> Generator[Any, None, None]:
        return self._start().__await__()


class PostgresBridge:
    """Connects the notifiers of several processes by LISTEN/NOTIFY: one thread and one connection for each direction.

    A notification that is lost while reconnecting is made up for by polling.
    """

    def __init__(self, engine: sa.Engine, received: Callable[[str], None]) -> None:
        self._engine, self._received = engine, received
        self._name = secrets.token_hex(8)
        """Of the sender, by which a process ignores its own notifications."""
        self._outbox: SimpleQueue[str] = SimpleQueue()
        self._closed = Event()
        self._threads = [Thread(target=self._run, args=(loop,), daemon=True) for loop in (self._listen, self._send)]
        for thread in self._threads:
            thread.start()

    def publish(self, stream: str) -> None:
        """Queue a notification of the other processes, without waiting for it."""
        self._outbox.put(stream)

    def close(self) -> None:
        """End the threads; notifications that are still queued are dropped."""
        self._closed.set()
        self._outbox.put("")
        for thread in self._threads:
            thread.join(2)

    def _run(self, loop: Callable[[Any], None]) -> None:
        """Run a loop with a connection; reconnect when it is lost."""
        import psycopg

        while not self._closed.is_set():
            try:
                with self._connection() as connection:
                    loop(connection)
            except psycopg.Error:
                self._closed.wait(RETRY_SECONDS)

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        """A connection outside the pool, whose commits do not wait for the disk."""
        arguments, named = self._engine.dialect.create_connect_args(self._engine.url)
        connection: Any = self._engine.dialect.loaded_dbapi.connect(*arguments, **named, autocommit=True)
        try:
            connection.execute("SET synchronous_commit = off")
            yield connection
        finally:
            connection.close()

    def _listen(self, connection: Any) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=POLL_SECONDS):
                name, _, stream = notice.payload.partition(" ")
                if name != self._name:
                    self._received(stream)
                if self._closed.is_set():
                    return

    def _send(self, connection: Any) -> None:
        """Send all queued notifications in one statement."""
        while not self._closed.is_set():
            streams = {self._outbox.get()}
            while not self._outbox.empty():
                streams.add(self._outbox.get())
            payloads = [f"{self._name} {stream}" for stream in streams if stream]
            connection.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said", (CHANNEL, payloads))
