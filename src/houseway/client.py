"""A client of the service: ``House("http://127.0.0.1:8000")``. It needs httpx: ``pip install 'houseway[client]'``.

What the house refuses is raised, with the reason, what would be legal, and the section. What did not arrive is sent
again; an input has a key by which it is made once, however often it is sent.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from houseway.answers import Event, Listed, Listing, Me, View

__all__ = ["Event", "House", "Listed", "Me", "Problem", "Refused", "Table", "Unreachable", "View"]

TRIES = 5
"""How often something is sent before the client gives up."""
PAUSE = 0.1
"""Seconds before the second try; before each later one twice as long."""
PATIENCE = 30.0
"""Give up following a table after so many seconds without an answer."""
CSRF_COOKIE, CSRF_HEADER = "houseway_csrf", "X-CSRF-Token"

T = TypeVar("T")
Plain = dict[str, Any]


# ── what comes back ──────────────────────────────────────────────────────────────────────────────


class Problem(Exception):
    """What the house did not do (RFC 9457): why, what would be legal, and the section."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.said = dict(said)
        self.status, self.title = int(said.get("status", 0)), str(said.get("title", ""))
        self.reason = str(said.get("detail") or self.title)
        self.legal, self.cite = str(said.get("legal") or ""), str(said.get("cite") or "")
        super().__init__("; ".join(filter(None, [self.reason, self.legal and f"legal: {self.legal}", self.cite])))


class Refused(Problem):
    """What the rules do not allow now."""


class Unreachable(Exception):
    """The house does not answer."""


# ── the house ────────────────────────────────────────────────────────────────────────────────────


class House:
    """A house that is served somewhere: as nobody, a guest, somebody who signs in, or a program with a token."""

    def __init__(
        self, address: str, *, token: str = "", timeout: float = 30, transport: httpx.BaseTransport | None = None
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=address, headers=headers, timeout=timeout, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    # ── who you are ──────────────────────────────────────────────────────────────────────────────

    def guest(self) -> Me:
        """Be a guest, where the house has them."""
        return self.ask("POST", "/api/guest", Me)

    def sign_in(self, name: str, password: str) -> Me:
        """Be somebody with an account."""
        return self.ask("POST", "/api/signin", Me, body={"name": name, "password": password}, again=False)

    def me(self) -> Me:
        """Who you are."""
        return self.ask("GET", "/api/me", Me)

    def token(self, scopes: Sequence[str] = ("read", "play")) -> str:
        """A new token for a program that acts in your name."""
        return str(self.ask("POST", "/api/tokens", Plain, body={"scopes": list(scopes)}, again=False)["token"])

    # ── what there is ────────────────────────────────────────────────────────────────────────────

    def tables(self) -> Iterator[Listed]:
        """Every table."""
        cursor: str | None = ""
        while cursor is not None:
            page = self.ask("GET", "/api/tables", Listing, query={"cursor": cursor} if cursor else {})
            yield from page.items
            cursor = page.next

    def table(self, id: str) -> Table:
        """One of them."""
        return Table(self, id)

    def edges(self, game: str, as_of: date | None = None, **elect: Any) -> list[Plain]:
        """The exact edge of every wager of a game, under the rules that are elected."""
        query = {"elect": [f"{option}={value}" for option, value in elect.items()]}
        return self.ask("GET", f"/api/edges/{quote(game)}", list[Plain], query=query | _day(as_of))

    def check(self, text: str, as_of: date | None = None) -> Plain:
        """What the law forbids in a house file."""
        return self.ask("POST", "/api/check", Plain, body={"text": text} | _day(as_of))

    # ── asking ───────────────────────────────────────────────────────────────────────────────────

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
        """An answer of the API, read as that kind; without ``again`` only what never arrived is sent once more."""
        return _read(self._sent(method, path, body, dict(query or {}), dict(headers or {}), again), kind)

    def text(self, path: str) -> str:
        """An answer that is no JSON."""
        return self._sent("GET", path, None, {}, {}, True).text

    def _sent(
        self, method: str, path: str, body: Any, query: Plain, headers: dict[str, str], again: bool
    ) -> httpx.Response:
        """What the house answers, at last: a conflict and an outage changed nothing, so it is asked again."""
        for left in reversed(range(TRIES)):
            try:
                answer = self._http.request(method, path, json=body, params=query, headers=headers | self._csrf())
                if left and _passes(answer):
                    answer.close()
                else:
                    return _good(answer)
            except httpx.TransportError as error:
                if not left or not (again or isinstance(error, httpx.ConnectError)):
                    raise Unreachable(f"{self._http.base_url} does not answer: {error}") from None
            time.sleep(PAUSE * 2 ** (TRIES - 1 - left))
        raise AssertionError("the last try answers or raises")

    def _csrf(self) -> dict[str, str]:
        token = self._http.cookies.get(CSRF_COOKIE)
        return {CSRF_HEADER: token} if token else {}

    def stream(self, path: str, last: int) -> Iterator[Event]:
        """Records from a number on, until the connection ends."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(last)} if last >= 0 else {})
        with self._http.stream("GET", path, headers=headers) as answer:
            if answer.is_error:
                answer.read()
            yield from _events(_good(answer).iter_lines())


class Table:
    """A table of a house."""

    def __init__(self, house: House, id: str) -> None:
        self.house, self.id = house, id
        self._path = f"/api/tables/{quote(id, safe='')}"

    def view(self) -> View:
        """The table as you see it."""
        return self.house.ask("GET", f"{self._path}/view", View)

    def sit(self, seat: str = "") -> View:
        """Take a seat; the one you have, you keep."""
        return self.house.ask("POST", f"{self._path}/seats", View, query={"seat": seat} if seat else {})

    def leave(self) -> View:
        """Leave with your chips."""
        return self.house.ask("DELETE", f"{self._path}/seats", View)

    def input(self, given: Mapping[str, Any], key: str = "") -> View:
        """One input, as a transcript has it: ``{"bet": {"wager": "original", "amount": "5.00"}}``."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return self.house.ask("POST", f"{self._path}/inputs", View, body=dict(given), headers=headers)

    def bet(self, wager: str, amount: str, **more: Any) -> View:
        """A wager, in dollars."""
        return self.input({"bet": {"wager": wager, "amount": amount, **more}})

    def choose(self, do: str, **more: Any) -> View:
        """What you choose."""
        return self.input({"choose": {"do": do, **more}})

    def go(self) -> View:
        """You are done; when all are, the dealer goes on."""
        return self.house.ask("POST", f"{self._path}/go", View, again=False)

    def transcript(self) -> str:
        """JSON Lines that `houseway settle` reads; for those who may watch."""
        return self.house.text(f"/api/journal/tables/{quote(self.id, safe='')}/transcript")

    def events(self, after: int = -1) -> Iterator[Event]:
        """What happens, as it happens, after a record (else from now on); goes on after a broken connection."""
        last, since = after if after >= 0 else self.view().seq, 0.0
        while True:
            try:
                for one in self.house.stream(f"{self._path}/events", last):
                    last = one.seq
                    yield one
                since = 0.0
            except (httpx.TransportError, Problem) as error:
                if isinstance(error, Problem) and error.status != 503:
                    raise
                since = _lost(since if isinstance(error, httpx.ConnectError | Problem) else 0.0, error)
            time.sleep(PAUSE)


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


def _lost(since: float, error: Exception) -> float:
    """Since when the house has been away; `Unreachable` when that is too long."""
    now = time.monotonic()
    if since and now - since > PATIENCE:
        raise Unreachable(f"the house does not answer: {error}") from None
    return since or now


def _day(as_of: date | None) -> dict[str, str]:
    return {"as_of": str(as_of)} if as_of else {}


def _passes(answer: httpx.Response) -> bool:
    """Whether it may be otherwise in a moment: another process ruled first, or the database is away."""
    return answer.status_code == 503 or (answer.status_code == 409 and _said(answer).get("title") == "Conflict")


def _good(answer: httpx.Response) -> httpx.Response:
    """The answer, unless it is a problem."""
    if answer.is_success:
        return answer
    said = {"status": answer.status_code, "title": answer.reason_phrase} | _said(answer)
    raise (Refused if said["title"] in ("Refused", "Unlawful") else Problem)(said)


def _said(answer: httpx.Response) -> Plain:
    try:
        said = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        return {}
    return said if isinstance(said, dict) else {}


def _read(answer: httpx.Response, kind: type[T]) -> T:
    return msgspec.json.decode(answer.content, type=kind)


def _events(lines: Iterator[str]) -> Iterator[Event]:
    """The records among server-sent events; comments keep the line open."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].strip())
        elif not line and data:
            whole, data = "\n".join(data), []
            if whole:
                yield msgspec.json.decode(whole, type=Event)
