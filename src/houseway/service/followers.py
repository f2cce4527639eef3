"""What those who follow a table are sent: each change is read once, and worded once for each kind of viewer.

A kind of viewer is a seat, or nobody's: however many follow, a record costs each of them a write to its connection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from houseway.answers import Event
from houseway.journal.database import Journal
from houseway.journal.records import Record
from houseway.play import tells, words
from houseway.service.notifier import ChangeNotifier
from houseway.service.people import Identity, People, Secret
from houseway.service.seats import Occupied, occupied

KEPT = 500
"""Records of a table that are kept for those who follow it, and how many are sent at a time."""
FRESH_SECONDS = 5.0
"""So long it is believed who is signed in and who sits where, while nothing happens."""
Names = Mapping[str, str]
"""The name of each wager, by id."""
KEEP_ALIVE = b": \r\n\r\n"


class Gone(Exception):
    """The session or token of a stream has ended."""


class Follower(Struct, eq=False):
    """Who follows a table: their secret, nothing where they are not signed in, and the last record they were sent."""

    secret: Secret | None
    after: int
    behind: bool = False
    """Whether there is more than was sent."""


class Viewed(Struct, frozen=True):
    """A view of a table: from which seat, after which record, and as it is sent."""

    seat: str
    seq: int
    body: bytes


class _Known(Struct):
    """What was found at the last look."""

    key: tuple[int, int] = (-1, -1)
    at: float = 0.0
    people: dict[Secret, Identity] = {}
    seats: dict[str, tuple[str, int]] = {}
    """By account: its seat, and the record after which it may see what the seat sees."""


class Channel:
    """Those who follow one table."""

    def __init__(
        self,
        id: str,
        journal: Journal,
        people: People,
        notifier: ChangeNotifier,
        names: Callable[[], Mapping[str, str]],
    ) -> None:
        """``names`` gives the names of the wagers; it may wait, and is called in a thread."""
        self._id, self._journal, self._people, self._notifier, self._find_names = id, journal, people, notifier, names
        self._followers: set[Follower] = set()
        self._names: Names | None = None
        self._records: dict[int, Record] = {}
        """The last ones, by number, without a gap."""
        self._worded: dict[tuple[int, str], bytes] = {}
        self._watched: Viewed | None = None
        """What those who have no seat were last shown."""
        self._known = _Known()
        self._looking = asyncio.Lock()

    def enter(self, follower: Follower) -> None:
        """Somebody begins to follow."""
        self._followers.add(follower)
        self._known.key = (-1, -1)

    def leave(self, follower: Follower) -> bool:
        """Somebody follows no more; whether nobody does."""
        self._followers.discard(follower)
        return not self._followers

    async def next(self, follower: Follower) -> bytes:
        """What a follower has not been sent yet, and may be; nothing if there is nothing new. `Gone`."""
        async with self._looking:
            await self._look()
            seat, since = self._place(follower)
            found = await self._after(follower.after)
            if self._names is None:
                self._names = await asyncio.to_thread(self._find_names)
        follower.behind = len(found) >= KEPT
        if found:
            follower.after = found[-1].seq
        return b"".join(self._event(one, seat if one.seq > since else "") for one in found)

    async def view(self, follower: Follower, make: Callable[[], Viewed]) -> bytes:
        """The table as a follower sees it who has heard of its last record: made once for all who have no seat."""
        async with self._looking:
            seated = self._place(follower)[0] != ""
            if not seated and self._watched is not None and self._watched.seq >= follower.after:
                return self._watched.body
            made = await asyncio.to_thread(make)
            if not seated and not made.seat:  # who has sat down meanwhile sees their own, and nobody else does
                self._watched = made
        return made.body

    async def _look(self) -> None:
        """Look who is signed in and who sits where; then who left before a record was read is not shown it."""
        key, now = self._notifier.key(self._id), time.monotonic()
        if key == self._known.key and now < self._known.at + FRESH_SECONDS:
            return
        last = max(self._records, default=-1)
        secrets = [one.secret for one in self._followers if one.secret is not None]

        def read() -> tuple[list[Record], dict[Secret, Identity], list[Occupied]]:
            new = list(self._journal.records(self._id, last, KEPT)) if last >= 0 else []
            return new, self._people.identities(secrets), occupied(self._journal.driver, self._id)

        new, people, held = await self._local(read)
        self._keep(new)
        self._known = _Known(key, now, people, {one.account: (one.seat, one.since) for one in held})

    def _place(self, follower: Follower) -> tuple[str, int]:
        """The seat from which a follower looks, and since which record; nobody's where the token has not the scope."""
        if follower.secret is None:
            return "", 0
        user = self._known.people.get(follower.secret)
        if user is None:
            raise Gone
        return self._known.seats.get(user.looks, ("", 0))

    async def _after(self, after: int) -> list[Record]:
        """The next records: those that are kept, or for one who is far behind, read for themselves."""
        last = max(self._records, default=-1)
        if after + 1 in self._records or after == last:
            return [self._records[seq] for seq in range(after + 1, last + 1)]
        found: list[Record] = await self._local(lambda: list(self._journal.records(self._id, after, KEPT)))
        if not self._records:
            self._keep(found)
        return found

    def _keep(self, found: list[Record]) -> None:
        if any(one.kind == "rules" for one in found):
            self._names = None
        self._records |= {one.seq: one for one in found}
        first = max(self._records, default=0) - KEPT
        for seq in [one for one in self._records if one <= first]:
            del self._records[seq]
        if len(self._worded) > 4 * KEPT:
            self._worded = {key: body for key, body in self._worded.items() if key[0] in self._records}

    def _event(self, record: Record, seat: str) -> bytes:
        key = record.seq, seat
        if key not in self._worded:
            body = msgspec.json.encode(event(record, seat, self._names or {}))
            self._worded[key] = b"id: %d\r\nevent: record\r\ndata: %b\r\n\r\n" % (record.seq, body)
        return self._worded[key]

    async def _local(self, read: Callable[[], Any]) -> Any:
        """A read, which waits in a thread where the database is not here."""
        return read() if self._journal.driver.local else await asyncio.to_thread(read)


def event(record: Record, seat: str, names: Names) -> Event:
    """A record as somebody at that seat sees it."""
    told = record.data.get("tells", []) if record.kind == "input" else []
    seen = [tells.plain_seen_by(tell, seat) for tell in told]
    return Event(record.seq, record.round, record.kind, words.on_screen(seen, names, seat))


class Channels:
    """The channels of a process, each while somebody follows its table."""

    def __init__(self, journal: Journal, people: People, notifier: ChangeNotifier) -> None:
        self._parts = journal, people, notifier
        self._open: dict[str, Channel] = {}

    def enter(self, id: str, follower: Follower, names: Callable[[], Names]) -> Channel:
        """The channel of a table, which somebody begins to follow."""
        channel = self._open.get(id) or self._open.setdefault(id, Channel(id, *self._parts, names))
        channel.enter(follower)
        return channel

    def leave(self, id: str, follower: Follower) -> None:
        """Somebody follows a table no more."""
        if id in self._open and self._open[id].leave(follower):
            del self._open[id]
