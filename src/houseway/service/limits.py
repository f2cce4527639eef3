"""What one person, one address and all together may use of the service: settings, and the address they are counted by.

Accounts are counted by account; guests, whom anybody can be many of, and those who are not signed in by address.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from threading import RLock

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Each is an option of ``houseway serve``."""

    hosts: tuple[str, ...] = ()
    """Names by which the service may be reached, beside localhost and addresses; ``*`` is any."""
    requests_a_minute: int = 1200
    sign_ins_a_minute: int = 30
    """For an address, as the next one."""
    guests_a_minute: int = 300
    seats_each: int = 8
    """Seats of an account."""
    guest_seats: int = 8
    """Seats of all guests of an address."""
    idle_minutes: int = 10
    """After so long without an act, a seat is freed."""
    streams_each: int = 16
    """Event streams of an account or an address, in each server process."""
    streams: int = 0
    """Event streams of all, in each server process; 0: as many as the system lets it have open files for."""
    connections_each: int = 0
    """Connections of an account or an address, in each server process; 0: an eighth of those that there may be."""
    requests_at_once: int = 256
    """Requests that a server process works on; of those that are no act at a table, half as many."""
    analysis_seconds: int = 120
    """Of one analysis."""
    analysis_memory: int = 4096
    """In MiB, of the process that analyses."""


DEFAULTS = Limits()
MINUTE = 60
BUSY_SECONDS = 1
"""After which somebody may ask again who was sent away."""
COUNTED = 10_000
"""Callers who are counted before those of past minutes are forgotten."""


class Busy(Exception):
    """Too many at once; try again after so many seconds."""

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"too many {what} at once; ask again later")
        self.seconds = seconds


class Places:
    """So many places for all, and so many for each."""

    def __init__(self, what: str, number: int, each: int, seconds: int) -> None:
        self._what, self._number, self._each, self._seconds = what, number, each, seconds
        self._lock = RLock()  # a stream that is collected as garbage gives its place back in whatever thread that is
        self._held: Counter[str] = Counter()

    def enter(self, caller: str) -> Callable[[], None]:
        """Take a place, and return what gives it back; `Busy` where none is left."""
        with self._lock:
            if self._held.total() >= self._number or self._held[caller] >= self._each:
                raise Busy(self._what, self._seconds)
            self._held[caller] += 1
        place = [caller]
        return lambda: self._leave(place)

    def _leave(self, place: list[str]) -> None:
        with self._lock:
            while place:  # a place is given back once
                caller = place.pop()
                self._held[caller] -= 1
                if not self._held[caller]:
                    del self._held[caller]


class Crowd:
    """The requests that a process works on: past what it carries new ones are sent away, and who is inside is served.

    Who has a seat and acts at it goes before those who only look, or come: their round waits for them. For one thread.
    """

    def __init__(self, most: int) -> None:
        self._most, self._inside = most, 0

    @contextmanager
    def enter(self, *, acts: bool) -> Iterator[Callable[[], None]]:
        """Be worked on, until what is given is called or all is done; `Busy` where too many are."""
        if self._inside >= (self._most if acts else self._most / 2):
            raise Busy("requests", BUSY_SECONDS)
        self._inside += 1
        place = [1]

        def leave() -> None:
            while place:
                self._inside -= place.pop()

        try:
            yield leave
        finally:
            leave()


class Minutes:
    """How often each asks in a minute; for one thread."""

    def __init__(self) -> None:
        self._counted: dict[str, tuple[float, int]] = {}
        """By caller: when the minute began, and how many came in it."""

    def wait(self, caller: str, most: int) -> float:
        """Count one more; how many seconds to wait, where there are too many."""
        now = time.monotonic()
        began, number = self._counted.get(caller, (now, 0))
        if now - began >= MINUTE:
            began, number = now, 0
        if not number and len(self._counted) >= COUNTED:
            self._counted = {who: one for who, one in self._counted.items() if now - one[0] < MINUTE}
        self._counted[caller] = began, number + 1
        return began + MINUTE - now if number >= most else 0


def network(host: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, for whoever has one has all that begin with them."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
