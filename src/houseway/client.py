"""HTTP client of the service: ``House("http://127.0.0.1:8000")``. It needs httpx: ``pip install 'houseway[client]'``.

A refusal is raised as an exception with the reason, what would be legal, and the section. Failed requests are retried;
inputs carry an idempotency key, so that a retry never makes one twice.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from houseway.answers import Advised, Event, Listed, Listing, Me, View

__all__ = ["Event", "House", "Listed", "Me", "Problem", "Refused", "Table", "Unreachable", "View"]

TRIES = 5
"""Attempts before the client gives up."""
PAUSE = 0.1
"""Seconds before the first retry; doubled before each later one."""
PATIENCE = 30.0
"""Give up following a table after so many seconds without an answer."""
CSRF_COOKIE, CSRF_HEADER = "houseway_csrf", "X-CSRF-Token"

T = TypeVar("T")
Plain = dict[str, Any]


class Problem(Exception):
    """An error response (RFC 9457 problem details): the reason, what would be legal, and the section."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.said = dict(said)
        self.status, self.title = int(said.get("status", 0)), str(said.get("title", ""))
        self.reason = str(said.get("detail") or self.title)
        self.legal, self.cite = str(said.get("legal") or ""), str(said.get("cite") or "")
        super().__init__("; ".join(filter(None, [self.reason, self.legal and f"legal: {self.legal}", self.cite])))


class Refused(Problem):
    """A request that the rules do not allow."""


class Unreachable(Exception):
    """The service does not answer."""


class House:
    """A connection to a house: anonymous, as a guest, signed in, or with a token."""

    def __init__(
        self, address: str, *, token: str = "", timeout: float = 30, transport: httpx.BaseTransport | None = None
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=timeout, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    # ── signing in ───────────────────────────────────────────────────────────────────────────────

    def guest(self) -> Me:
        """Start a session as a guest, if the house allows guests."""
        return self.ask("POST", "/api/guest", Me)

    def sign_in(self, name: str, password: str) -> Me:
        """Start a session with an account."""
        return self.ask("POST", "/api/signin", Me, body={"name": name, "password": password}, again=False)

    def me(self) -> Me:
        """Your name and role."""
        return self.ask("GET", "/api/me", Me)

    def token(self, scopes: Sequence[str] = ("read", "play")) -> str:
        """Create a token for a program that acts in your name."""
        return str(self.ask("POST", "/api/tokens", Plain, body={"scopes": list(scopes)}, again=False)["token"])

    # ── tables and law ───────────────────────────────────────────────────────────────────────────

    def tables(self) -> Iterator[Listed]:
        """Every table, fetched page by page."""
        cursor: str | None = ""
        while cursor is not None:
            page = self.ask("GET", "/api/tables", Listing, query={"cursor": cursor} if cursor else {})
            yield from page.items
            cursor = page.next

    def table(self, id: str) -> Table:
        """A table by its id; nothing is sent yet."""
        return Table(self, id)

    def edges(self, game: str, as_of: date | None = None, **elect: Any) -> list[Plain]:
        """The exact edge of every wager of a game, under the rules that are elected."""
        return self.ask("GET", f"/api/edges/{quote(game)}", list[Plain], query=_elected(elect) | _day(as_of))

    def chart(self, game: str, as_of: date | None = None, **elect: Any) -> Plain:
        """The strategy chart of a game that has one, under the rules that are elected."""
        return self.ask("GET", f"/api/charts/{quote(game)}", Plain, query=_elected(elect) | _day(as_of))

    def check(self, text: str, as_of: date | None = None) -> Plain:
        """What the law forbids in a house file."""
        return self.ask("POST", "/api/check", Plain, body={"text": text} | _day(as_of))

    # ── requests ─────────────────────────────────────────────────────────────────────────────────

    def ask(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        again: bool = True,
    ) -> T:
        """Send a request, and decode the JSON response; without ``again``, retry only if it cannot have arrived."""
        answer = self._send(method, path, body, dict(query or {}), dict(headers or {}), again)
        return msgspec.json.decode(answer.content, type=kind)

    def text(self, path: str) -> str:
        """The body of a response that is not JSON."""
        return self._send("GET", path, None, {}, {}, True).text

    def _send(
        self, method: str, path: str, body: Any, query: Plain, headers: dict[str, str], again: bool
    ) -> httpx.Response:
        """Send a request, and retry on a conflict or an outage: neither has changed anything."""
        for left in reversed(range(TRIES)):
            try:
                answer = self._http.request(method, path, json=body, params=query, headers=headers | self._csrf())
                if left and _is_transient(answer):
                    answer.close()
                else:
                    return _checked(answer)
            except httpx.TransportError as error:
                if not left or not (again or isinstance(error, httpx.ConnectError)):
                    raise Unreachable(f"{self._http.base_url} does not answer: {error}") from None
            time.sleep(PAUSE * 2 ** (TRIES - 1 - left))
        raise AssertionError("the last try answers or raises")

    def _csrf(self) -> dict[str, str]:
        token = self._http.cookies.get(CSRF_COOKIE)
        return {CSRF_HEADER: token} if token else {}

    def stream(self, path: str, last: int) -> Iterator[Event]:
        """The records after a number, as server-sent events, until the connection ends."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(last)} if last >= 0 else {})
        with self._http.stream("GET", path, headers=headers) as answer:
            if answer.is_error:
                answer.read()
            yield from _events(_checked(answer).iter_lines())


class Table:
    """A table of a house."""

    def __init__(self, house: House, id: str) -> None:
        self.house, self.id = house, id
        self._path = f"/api/tables/{quote(id, safe='')}"

    def view(self) -> View:
        """The table as you see it."""
        return self.house.ask("GET", f"{self._path}/view", View)

    def advice(self) -> Advised:
        """What a coach says of what your seat may do now."""
        return self.house.ask("GET", f"{self._path}/advice", Advised)

    def sit(self, seat: str = "") -> View:
        """Take a seat, or keep the one you have."""
        return self.house.ask("POST", f"{self._path}/seats", View, query={"seat": seat} if seat else {})

    def leave(self) -> View:
        """Leave with your chips."""
        return self.house.ask("DELETE", f"{self._path}/seats", View)

    def input(self, given: Mapping[str, Any], key: str = "") -> View:
        """Send an input, as in a transcript: ``{"bet": {"wager": "original", "amount": "5.00"}}``."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return self.house.ask("POST", f"{self._path}/inputs", View, body=dict(given), headers=headers)

    def bet(self, wager: str, amount: str, **more: Any) -> View:
        """Make a wager, in dollars."""
        return self.input({"bet": {"wager": wager, "amount": amount, **more}})

    def choose(self, do: str, **more: Any) -> View:
        """Make a choice."""
        return self.input({"choose": {"do": do, **more}})

    def go(self) -> View:
        """Say that you are ready; when all are, the dealer goes on."""
        return self.house.ask("POST", f"{self._path}/go", View, again=False)

    def transcript(self) -> str:
        """JSON Lines that `houseway settle` reads; for roles that may see the journal."""
        return self.house.text(f"/api/journal/tables/{quote(self.id, safe='')}/transcript")

    def events(self, after: int = -1) -> Iterator[Event]:
        """Follow the table after a record (by default from now on), live; reconnect when the connection is lost."""
        last, down_since = after if after >= 0 else self.view().seq, 0.0
        while True:
            try:
                for one in self.house.stream(f"{self._path}/events", last):
                    last = one.seq
                    yield one
                down_since = 0.0
            except (httpx.TransportError, Problem) as error:
                if isinstance(error, Problem) and error.status != 503:
                    raise
                answered = not isinstance(error, httpx.ConnectError | Problem)  # the connection broke while streaming
                down_since = _down_since(0.0 if answered else down_since, error)
            time.sleep(PAUSE)


# ── responses ────────────────────────────────────────────────────────────────────────────────────


def _down_since(before: float, error: Exception) -> float:
    """When the service went down; `Unreachable` if that is too long ago."""
    now = time.monotonic()
    if before and now - before > PATIENCE:
        raise Unreachable(f"the house does not answer: {error}") from None
    return before or now


def _elected(elect: Mapping[str, Any]) -> dict[str, list[str]]:
    """As an address has it: what is not a word or a number is JSON."""
    written = (
        f"{id}={one if isinstance(one, str) else msgspec.json.encode(one).decode()}" for id, one in elect.items()
    )
    return {"elect": [*written]}


def _day(as_of: date | None) -> dict[str, str]:
    return {"as_of": str(as_of)} if as_of else {}


def _is_transient(answer: httpx.Response) -> bool:
    """Whether a retry may succeed: another process was first, or the database is down."""
    return answer.status_code == 503 or (answer.status_code == 409 and _details(answer).get("title") == "Conflict")


def _checked(answer: httpx.Response) -> httpx.Response:
    """The response; `Problem` or `Refused` if it is an error."""
    if answer.is_success:
        return answer
    details = {"status": answer.status_code, "title": answer.reason_phrase} | _details(answer)
    raise (Refused if details["title"] in ("Refused", "Unlawful") else Problem)(details)


def _details(answer: httpx.Response) -> Plain:
    """The problem details in a response; empty if there are none."""
    try:
        details = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        return {}
    return details if isinstance(details, dict) else {}


def _events(lines: Iterator[str]) -> Iterator[Event]:
    """Parse server-sent events; comments, which keep the connection alive, are skipped."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].strip())
        elif not line and data:
            whole, data = "\n".join(data), []
            if whole:
                yield msgspec.json.decode(whole, type=Event)
