"""News of the tables: who waits for the next record of one is woken, in whichever process it was written."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

import sqlalchemy as sa

from houseway.journal.schema import RECORDS
from houseway.journal.store import Journal

LOOK = 1.0
"""Seconds between two looks at the tables that are waited for: on SQLite nothing else tells of another process."""
KEEP = 15.0
"""Seconds after which one who waits is woken though nothing has happened, and can say that they are still there."""
CHANNEL = "houseway"
AGAIN = 0.5
"""Seconds before PostgreSQL is tried again."""

_LENGTH = sa.select(sa.func.max(RECORDS.c.seq)).where(RECORDS.c.table_id == sa.bindparam("stream"))


class News:
    """Wakes those who wait; on PostgreSQL, those of the other processes too."""

    def __init__(self, journal: Journal) -> None:
        self._waiting: dict[str, set[Callable[[], None]]] = defaultdict(set)
        self._lock = Lock()
        self._journal = journal
        self._looker: Thread | None = None
        self._seen: dict[str, int] = {}
        """How long each stream was when it was last looked at."""
        self._ended = Event()
        self.open = True
        """Whether there is more to wait for; when the service stops, there is not."""
        self._wire = Wire(journal.engine, self._wake) if journal.engine.dialect.name == "postgresql" else None
        journal.appended.append(self.tell)

    def tell(self, stream: str) -> None:
        """Something was appended there, by this process."""
        self._wake(stream)
        if self._wire is not None:
            self._wire.say(stream)

    def _wake(self, stream: str) -> None:
        with self._lock:
            woken = self._waiting.pop(stream, set())
        for wake in woken:
            wake()

    def expect(self, stream: str) -> Awaitable[None]:
        """From now on until something is appended there, or for a while; to be awaited after a look."""
        loop, event = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

        with self._lock:
            self._waiting[stream].add(wake)
            if self._looker is None:
                self._looker = Thread(target=self._look, daemon=True)
                self._looker.start()
        return Waiting(lambda: self._wait(stream, event, wake))

    async def _wait(self, stream: str, event: asyncio.Event, wake: Callable[[], None]) -> None:
        try:
            await asyncio.wait_for(event.wait(), KEEP if self.open else 0)
        except TimeoutError:
            pass
        finally:
            with self._lock:
                self._waiting[stream].discard(wake)

    def _look(self) -> None:
        """Now and then, whether another process has appended where somebody waits; one look is for all of them."""
        while not self._ended.wait(LOOK):
            with self._lock:
                streams = [stream for stream, waiting in self._waiting.items() if waiting]
            with suppress(sa.exc.DBAPIError), self._journal.engine.connect() as connection:
                lengths = {stream: connection.scalar(_LENGTH, {"stream": stream}) or 0 for stream in streams}
                for stream in [stream for stream in streams if self._seen.get(stream) != lengths[stream]]:
                    self._seen[stream] = lengths[stream]
                    self._wake(stream)

    def end(self) -> None:
        """Nothing more is waited for: those who wait are woken, and see that it is over."""
        self.open = False
        for stream in list(self._waiting):
            self._wake(stream)

    def close(self) -> None:
        """Let the database go."""
        self.end()
        self._ended.set()
        if self._looker is not None:
            self._looker.join(2)
        if self._wire is not None:
            self._wire.close()


class Waiting:
    """What begins to wait only when it is awaited: who goes away between look and wait leaves nothing undone."""

    def __init__(self, wait: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._wait = wait

    def __await__(self) -> Generator[Any, None, None]:
        return self._wait().__await__()


class Wire:
    """PostgreSQL's LISTEN and NOTIFY: a connection that hears and one that says, each in its thread and made anew.

    What is lost meanwhile is not missed: now and then somebody looks.
    """

    def __init__(self, engine: sa.Engine, heard: Callable[[str], None]) -> None:
        self._engine, self._heard = engine, heard
        self._name = secrets.token_hex(8)
        """Who says it: a process does not listen to itself."""
        self._said: SimpleQueue[str] = SimpleQueue()
        self._ended = Event()
        self._threads = [Thread(target=self._keep, args=(work,), daemon=True) for work in (self._hear, self._speak)]
        for thread in self._threads:
            thread.start()

    def say(self, stream: str) -> None:
        """Tell the other processes, soon; who appends does not wait for it."""
        self._said.put(stream)

    def close(self) -> None:
        """Stop; what was appended can be read without it."""
        self._ended.set()
        self._said.put("")
        for thread in self._threads:
            thread.join(2)

    def _keep(self, work: Callable[[Any], None]) -> None:
        """Work with a connection; when it is lost, with another."""
        import psycopg

        while not self._ended.is_set():
            try:
                with self._connection() as connection:
                    work(connection)
            except psycopg.Error:
                self._ended.wait(AGAIN)

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        """A connection of its own, outside the pool; to tell does not wait for the disk."""
        arguments, named = self._engine.dialect.create_connect_args(self._engine.url)
        connection: Any = self._engine.dialect.loaded_dbapi.connect(*arguments, **named, autocommit=True)
        try:
            connection.execute("SET synchronous_commit = off")
            yield connection
        finally:
            connection.close()

    def _hear(self, connection: Any) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=LOOK):
                name, _, stream = notice.payload.partition(" ")
                if name != self._name:
                    self._heard(stream)
                if self._ended.is_set():
                    return

    def _speak(self, connection: Any) -> None:
        """Everything that is there to be said, in one statement."""
        while not self._ended.is_set():
            streams = {self._said.get()}
            while not self._said.empty():
                streams.add(self._said.get())
            payloads = [f"{self._name} {stream}" for stream in streams if stream]
            connection.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said", (CHANNEL, payloads))
