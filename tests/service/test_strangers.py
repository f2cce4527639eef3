"""Work that a stranger can ask for is bounded in time, memory and place, and harms nobody else."""

from __future__ import annotations

import asyncio
import inspect
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import httpx
import msgspec
import numpy
import pytest
import structlog

from houseway.cli.serve import serve
from houseway.house import example
from houseway.house.file import BadHouse
from houseway.service import workers
from houseway.service.api import gate
from houseway.service.kept import Kept
from houseway.service.limits import Busy, Limits, Places, network
from houseway.service.protocol import Connections, Protocol
from houseway.service.workers import MEBIBYTE, TooMuch, Workers
from tests.service.conftest import PASSWORD, House, online
from tests.service.waiting import PATIENCE, run

# ── work in processes of its own ─────────────────────────────────────────────────────────────────


@pytest.fixture
def pool() -> Iterator[Callable[..., Workers]]:
    made: list[Workers] = []

    def make(**how: Any) -> Workers:
        made.append(Workers(**{"queue": 1, "each": 2, "seconds": PATIENCE, "mebibytes": 1024} | how))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_house_file_is_checked_in_a_process_of_its_own(house: House) -> None:
    assert house.nobody.call("POST", "/api/check", {"text": example.text()}).status_code == 401
    found = house.person().post("/api/check", {"text": example.text()})
    assert found["as_of"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".".join("a" * 30_000) + " = 1", "a key has more than 16 parts"),
        ("[" + ".".join("a" * 30_000) + "]", "a key has more than 16 parts"),
        ("x = {" + " . ".join(["'a'", '"b"'] * 2500) + " = 1}", "a key has more than 16 parts"),
        ("a = " + "[" * 30_000, "nested too deeply"),
        ("a = " + "{a = " * 10_000, "nested too deeply"),
        ("a = " + "9" * 60_000, "not TOML"),
        ("\x00", "not TOML"),
    ],
)
def test_a_house_file_that_is_made_to_hurt_is_refused_in_one_line(house: House, text: str, said: str) -> None:
    answer = house.person().call("POST", "/api/check", {"text": text})
    assert answer.status_code == 400
    assert said in answer.json()["detail"]
    assert "cite" not in answer.json()  # no section speaks of files


def test_a_task_that_takes_too_long_is_ended_and_the_next_one_is_answered(pool: Callable[..., Workers]) -> None:
    hurried = pool(seconds=0.001)
    with pytest.raises(TooMuch):
        hurried.submit("ann", "check", {"text": example.text(), "as_of": None}).result(PATIENCE)
    hurried._seconds = PATIENCE
    assert hurried.submit("ann", "check", {"text": example.text(), "as_of": None}).result(PATIENCE)


def test_a_task_that_takes_too_much_memory_is_refused(pool: Callable[..., Workers]) -> None:
    with pytest.raises(TooMuch):
        pool(mebibytes=128).submit("ann", "check", {"text": "x" * 80_000_000, "as_of": None}).result(PATIENCE)


def test_a_worker_knows_no_password(monkeypatch: pytest.MonkeyPatch, pool: Callable[..., Workers]) -> None:
    monkeypatch.setenv("HOUSEWAY_PASSWORD", "hush")
    seen: list[dict[str, str]] = []
    started: Any = subprocess.Popen

    def note(*arguments: Any, env: dict[str, str], **how: Any) -> Any:
        seen.append(env)
        return started(*arguments, env=env, **how)

    monkeypatch.setattr(subprocess, "Popen", note)
    with pytest.raises(BadHouse):
        pool().submit("ann", "check", {"text": "", "as_of": None}).result(PATIENCE)
    assert len(seen) == 1
    assert "PATH" in seen[0]
    assert "HOUSEWAY_PASSWORD" not in seen[0]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until it is set, no worker answers; a house is opened after it, for its workers may be of one before."""
    go = Event()

    class Held:
        tasks = 0

        def __init__(self, mebibytes: int) -> None:
            pass

        def ask(self, line: bytes, seconds: float) -> bytes:
            assert go.wait(PATIENCE)
            return b'{"done": []}'

        def end(self) -> None:
            pass

    monkeypatch.setattr(workers, "_Worker", Held)
    yield go
    go.set()


def test_the_queue_is_short_and_nobody_fills_it_alone(held: Event, pool: Callable[..., Workers]) -> None:
    one = pool(queue=2, each=2)
    asked = [one.submit("ann", "check", {}), one.submit("ann", "check", {})]
    with pytest.raises(Busy):
        one.submit("ann", "check", {})
    asked.append(one.submit("bob", "check", {}))
    with pytest.raises(Busy):
        one.submit("eve", "check", {})
    held.set()
    assert [bytes(each.result(PATIENCE)) for each in asked] == [b"[]"] * 3
    assert bytes(one.submit("ann", "check", {}).result(PATIENCE)) == b"[]"


def test_many_analyses_at_once_are_put_off_and_the_pages_go_on(held: Event, house: House) -> None:
    """Guests and nobody are counted by address: however many they are, they take the place of one."""
    questions = [f"/api/edges/blackjack?elect=decks={decks}" for decks in (1, 2, 4, 6, 8)]

    async def ask(path: str) -> int:
        return (await asyncio.to_thread(house.client.get, path)).status_code

    async def all_of_them() -> list[int]:
        waiting = [asyncio.ensure_future(ask(path)) for path in questions[:2]]
        while len(house.app.state.analyses._begun) < 2:
            await asyncio.sleep(0.01)
        late = [await asyncio.to_thread(house.client.get, path) for path in questions[2:]]
        assert {one.status_code for one in late} == {503}
        assert all(int(one.headers["retry-after"]) > 0 for one in late)
        assert (await asyncio.to_thread(house.client.get, "/api/tables")).status_code == 200
        again = asyncio.ensure_future(ask(questions[0]))  # what is being worked out takes no place
        held.set()
        return await asyncio.gather(*waiting, again)

    assert run(all_of_them()) == [200, 200, 200]


def test_a_result_is_kept_and_a_failure_is_not(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/api/edges/roulette"
    found = house.nobody.get(path)
    assert found[0]["game"] == "roulette"
    assert house.nobody.call("GET", f"{path}?elect=moon=1").status_code == 422
    monkeypatch.setattr(workers.Workers, "submit", lambda *_: pytest.fail("it is asked again"))
    assert house.nobody.get(path) == found
    assert len(house.app.state.analyses._answers) == 1


LAW = {
    "games": "/api/games", "game": "/api/games/keno", "guide": "/api/games/craps/guide?elect=odds_multiple=3",
    "irregularities": "/api/games/blackjack/irregularities", "contents": "/api/rulebook",
    "section": "/api/rulebook/section?cite=19:47-2&as_of=2009-05-04", "search": "/api/rulebook/search?q=the",
    "difference": "/api/rulebook/difference?cite=2&first=1996-03-11&second=2011-03-01",
}  # fmt: skip
"""By task: something to read."""


@pytest.mark.parametrize("task", LAW)
def test_what_can_be_read_of_the_law_is_worked_out_elsewhere_and_once(
    house: House, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    begun: list[str] = []
    submit = Workers.submit

    def note(self: Workers, caller: str, task: str, given: Any) -> Any:
        begun.append(task)
        return submit(self, caller, task, given)

    monkeypatch.setattr(Workers, "submit", note)
    first, again = house.nobody.get(LAW[task]), house.nobody.get(LAW[task])
    assert first == again
    assert begun == [task]


def test_only_so_many_bytes_of_answers_are_kept_and_what_is_asked_for_stays() -> None:
    class Echo:
        asked = 0

        def submit(self, caller: str, task: str, given: dict[str, Any]) -> Future[msgspec.Raw]:
            self.asked += 1
            future: Future[msgspec.Raw] = Future()
            future.set_result(msgspec.Raw(b'"%b"' % (b"x" * (MEBIBYTE // 4))))
            return future

        def drop(self, future: Future[msgspec.Raw]) -> None: ...

    async def asks() -> None:
        for number in range(20):
            assert number == 0 or kept.known("section", {"cite": "0"}) is not None
            await kept.ask("somebody", "section", {"cite": str(number)})

    echo = Echo()
    kept = Kept(cast(Workers, echo), 1)
    run(asks())
    assert echo.asked == 20
    assert sum(map(len, kept._answers.values())) <= MEBIBYTE
    assert kept.known("section", {"cite": "18"}) is not None
    assert kept.known("section", {"cite": "1"}) is None


def test_an_address_of_ipv6_is_its_network() -> None:
    assert network("10.0.0.7") == network("::ffff:10.0.0.7") == "10.0.0.7"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9%eth0") != network("2001:db8:1:3::9")
    assert network("testclient") == "testclient"


def test_a_number_of_numpy_is_sent_as_a_number() -> None:
    assert workers._encoded({"done": [numpy.float64(0.5), numpy.int64(3)]}) == b'{"done":[0.5,3]}'


# ── streams ──────────────────────────────────────────────────────────────────────────────────────

EVENTS = "/api/tables/roulette-1/events"


class Streams:
    """Event streams that are open in the loop of the application."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._open: list[asyncio.Task[None]] = []

    def open(self, **headers: str) -> tuple[int, dict[str, str]]:
        """Open one; its status and headers."""
        return self._house.client.blocking_portal.call(self._begin, headers)

    async def _begin(self, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
        started: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        scope: Any = {
            "type": "http", "method": "GET", "path": EVENTS, "raw_path": EVENTS.encode(), "query_string": b"",
            "headers": [(key.lower().encode(), value.encode()) for key, value in headers.items()],
            "http_version": "1.1", "scheme": "http", "server": ("127.0.0.1", 80), "client": ("testclient", 1),
            "root_path": "", "extensions": {},
        }  # fmt: skip

        over = asyncio.Event()

        async def receive() -> Any:
            await over.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if not message.get("more_body", message["type"] == "http.response.start"):
                over.set()
            if message["type"] == "http.response.start":
                named = {name.decode().lower(): value.decode() for name, value in message["headers"]}
                started.set_result((message["status"], named))

        task = asyncio.ensure_future(self._house.client.app(scope, receive, send))
        self._open.append(task)
        found: tuple[int, dict[str, str]] = await asyncio.wait_for(started, PATIENCE)
        return found

    def ended(self, at: int) -> None:
        """Wait until one has ended by itself."""

        async def wait() -> None:
            await asyncio.wait_for(asyncio.shield(self._open[at]), PATIENCE)

        self._house.client.blocking_portal.call(wait)

    def close(self, at: int) -> None:
        async def cancel() -> None:
            task = self._open.pop(at)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        self._house.client.blocking_portal.call(cancel)


@pytest.fixture
def streams(open_house: Callable[..., House]) -> Iterator[tuple[House, Streams]]:
    house = open_house(limits=Limits(streams=4, streams_each=2))
    live = Streams(house)
    yield house, live
    while live._open:
        live.close(0)


def test_streams_are_few_for_each_and_not_too_many_in_all(streams: tuple[House, Streams]) -> None:
    house, live = streams
    ann, bob = house.person(), house.person()
    assert [live.open()[0] for _ in range(2)] == [200, 200]
    status, headers = live.open()
    assert status == 503
    assert int(headers["retry-after"]) > 0
    guest = house.running.people.guest()
    bearer = {"Authorization": f"Bearer {house.running.people.token(guest, ['read'])}"}
    assert live.open(**bearer)[0] == 503  # of the same address
    assert [live.open(**ann.headers)[0] for _ in range(2)] == [200, 200]
    assert live.open(**bob.headers)[0] == 503
    live.close(0)
    assert live.open(**bob.headers)[0] == 200


def test_a_stream_ends_with_the_session_or_the_account(streams: tuple[House, Streams]) -> None:
    house, live = streams
    people = house.running.people
    account = people.create("ann", "player", PASSWORD)
    cookie, csrf = people.session(account)
    mine = {"Cookie": f"houseway_session={cookie}", "x-csrf-token": csrf}
    bearer = {"Authorization": f"Bearer {people.token(account, ['read'])}"}
    assert live.open(**mine)[0] == live.open(**bearer)[0] == 200
    house.client.cookies.clear()
    assert house.client.post("/api/signout", headers=mine).status_code == 200
    live.ended(0)
    admin = people.create("boss", "administrator", PASSWORD)
    cookie, csrf = people.session(admin)
    theirs = {"Cookie": f"houseway_session={cookie}", "x-csrf-token": csrf}
    assert house.client.post("/api/accounts/close", json={"name": "ann"}, headers=theirs).status_code == 200
    live.ended(1)
    house.running.streams.enter("testclient")()  # its places are given back


@pytest.mark.parametrize(("method", "path", "body"), [
    ("DELETE", "/api/tokens", None), ("POST", "/api/password", {"old": PASSWORD, "new": "another long password"}),
])  # fmt: skip
def test_a_stream_ends_with_its_token_or_the_password(
    streams: tuple[House, Streams], method: str, path: str, body: Any
) -> None:
    house, live = streams
    people = house.running.people
    account = people.create("ann", "player", PASSWORD)
    cookie, csrf = people.session(account)
    mine = {"Cookie": f"houseway_session={cookie}", "x-csrf-token": csrf}
    assert live.open(Authorization=f"Bearer {people.token(account, ['read'])}")[0] == 200
    house.client.cookies.clear()
    assert house.client.request(method, path, json=body, headers=mine).status_code == 200
    live.ended(0)


# ── connections, and what cannot be read ─────────────────────────────────────────────────────────


@pytest.fixture
def unserved(tmp_path: Path, demonstration: Path) -> House:
    """A house that nobody serves yet."""
    shutil.copyfile(demonstration, tmp_path / "house.db")
    return House(tmp_path / "house.db")


@pytest.mark.parametrize(
    "sent",
    [
        b"", b"GET /api/tables HT", b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/signin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
    ],
)  # fmt: skip
def test_a_request_that_does_not_arrive_whole_is_let_go(
    unserved: House, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr("houseway.service.protocol.REQUEST_SECONDS", 0.2)
    with structlog.testing.capture_logs() as logged, online(unserved) as address:
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as client:
            client.sendall(sent)
            with suppress(ConnectionResetError):
                while client.recv(4096):
                    pass
    assert logged == []


def test_a_request_that_has_arrived_is_waited_for(unserved: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream stays open for longer than a request may take to come."""
    monkeypatch.setattr("houseway.service.protocol.REQUEST_SECONDS", 0.2)
    player = unserved.person()
    with (
        online(unserved) as address,
        httpx.Client(base_url=address, headers=player.headers, timeout=PATIENCE) as client,
        client.stream("GET", EVENTS) as live,
    ):
        lines = live.iter_lines()
        next(lines)
        for _ in range(2):
            with socket.create_connection(("127.0.0.1", client.base_url.port or 0), timeout=PATIENCE) as other:
                assert other.recv(1) == b""  # so long it takes for one that brings nothing to be let go
        client.post("/api/tables/roulette-1/seats")
        assert any(line == "event: record" for line in lines)


# ── connections of one client ────────────────────────────────────────────────────────────────────

HALF = b"GET /api/house HTTP/1.1\r\nHost: local"


def connected(address: str, sent: bytes = b"") -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    client = socket.create_connection((host, int(port)), timeout=PATIENCE)
    client.sendall(sent)
    return client


def open_still(clients: list[socket.socket]) -> list[socket.socket]:
    """The connections that have not ended."""
    found = []
    for client in clients:
        client.setblocking(False)
        try:
            while client.recv(65536):
                pass
        except BlockingIOError:
            found.append(client)
        except ConnectionError:
            continue
    return found


def test_idle_connections_of_one_address_give_way_and_a_player_s_stay(unserved: House) -> None:
    player = unserved.person()
    with (
        online(unserved, Connections(40, 8)) as address,
        httpx.Client(base_url=address, headers=player.headers, timeout=PATIENCE) as seated,
        ExitStack() as held,
    ):
        seated.post("/api/tables/roulette-1/seats").raise_for_status()
        own = seated._transport._pool.connections[0]  # type: ignore[attr-defined]
        idle = [held.enter_context(connected(address, HALF * (number % 2))) for number in range(60)]
        assert httpx.get(f"{address}/health", timeout=PATIENCE).status_code == 200
        while len(open_still(idle)) > 8:
            time.sleep(0.01)
        seated.get("/api/tables/roulette-1/view").raise_for_status()
        assert seated._transport._pool.connections == [own]  # type: ignore[attr-defined]


class Line:
    """A connection that only says of itself what is asked."""

    def __init__(self, host: str, *, rests: bool = True) -> None:
        self.client, self.rests, self.gone = (host, 1), rests, False

    def let_go(self) -> None:
        self.gone = True


def entered(connections: Connections, *lines: Line) -> list[bool]:
    return [connections.enter(cast(Protocol, one)) for one in lines]


def test_of_all_who_are_there_the_address_with_most_gives_way() -> None:
    connections = Connections(6, 4)
    ann, crowd, others = Line("10.0.0.1"), [Line("10.0.0.2") for _ in range(3)], [Line("10.0.0.3"), Line("10.0.0.4")]
    assert all(entered(connections, ann, *crowd, *others))
    connections.signed_in(cast(Protocol, ann), "account")
    probe = Line("10.0.0.5")
    assert entered(connections, probe) == [True]
    assert [one.gone for one in (ann, *crowd, *others)] == [False, True, False, False, False, False]


def test_who_is_being_answered_gives_no_place_up_and_a_proxy_is_no_client() -> None:
    connections = Connections(100, 2, ["10.9.0.0/16"])
    busy = [Line("10.0.0.1", rests=False) for _ in range(3)]
    assert entered(connections, *busy) == [True, True, False]
    proxied = [Line("10.9.8.7") for _ in range(50)]
    assert all(entered(connections, *proxied))
    for one in proxied:
        connections.signed_in(cast(Protocol, one), "account")
    assert not any(one.gone for one in proxied)


def test_what_is_under_way_for_one_client_is_bounded_behind_a_proxy_too(open_house: Callable[..., House]) -> None:
    house = open_house(limits=Limits(connections_each=2))
    held = [house.running.under_way.enter("testclient") for _ in range(2)]
    refused = house.nobody.call("GET", "/api/house")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
    assert house.client.get("/health").status_code == 200
    assert house.person().call("GET", "/api/house").status_code == 200  # another's
    held[0]()
    assert house.nobody.call("GET", "/api/house").status_code == 200


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_body_that_is_refused_is_not_read_on(unserved: House, method: str) -> None:
    chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    head = f"{method} /api/house HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    with online(unserved) as address, connected(address, head) as client:
        sent = 0
        with suppress(ConnectionError):
            while sent < 100_000_000:
                client.sendall(chunk)
                sent += len(chunk)
    assert sent < 50_000_000


def test_an_answer_that_nobody_reads_is_let_go(unserved: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.service.protocol.REQUEST_SECONDS", 0.2)
    asked, end = b"GET /api/tables/roulette-1 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5, time.monotonic() + PATIENCE
    with online(unserved) as address, connected(address) as client, suppress(ConnectionError):
        while time.monotonic() < end:  # answers of 50 kB, none of which is read
            client.sendall(asked)
            time.sleep(0.01)
    assert time.monotonic() < end


@pytest.mark.parametrize(
    ("limits", "path"),
    [(Limits(requests_a_minute=1), "/api/house"), (Limits(sign_ins_a_minute=1), "/api/signin")],
    ids=["requests", "sign-ins"],
)
def test_who_asks_too_often_waits_for_the_answer_and_takes_nobody_s_place(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch, limits: Limits, path: str
) -> None:
    house, body = open_house(limits=limits), {"name": "nobody", "password": "a guess"}
    waited: list[tuple[float, int]] = []

    async def wait(seconds: float) -> None:
        waited.append((seconds, house.running.crowd._inside))

    monkeypatch.setattr(gate, "asyncio", SimpleNamespace(sleep=wait))
    method, sent = ("POST", body) if path == "/api/signin" else ("GET", None)
    assert [house.nobody.call(method, path, sent).status_code for _ in range(3)][1:] == [429, 429]
    assert waited == [(gate.TOO_OFTEN_SECONDS, 0)] * 2


def test_passwords_are_hashed_two_at_once_and_the_others_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    go, inside, most = Event(), list[str](), list[int]()

    class Slow:
        def verify(self, hashed: str, password: str) -> bool:
            inside.append(password)
            most.append(len(inside))
            assert go.wait(PATIENCE)
            inside.remove(password)
            return False

    monkeypatch.setattr(house.running.people, "_hasher", Slow())

    def ask(number: int) -> int:
        body = {"name": f"nobody {number}", "password": f"a guess {number}"}
        return house.client.post("/api/signin", json=body).status_code

    with ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(ask, number) for number in range(12)]
        while sum(one.done() for one in asked) < 4 or len(inside) < 2:
            time.sleep(0.01)
        assert house.client.get("/api/house").status_code == 200
        assert sorted(one.result() for one in asked if one.done()) == [503] * 4
        go.set()
        assert sorted(one.result(PATIENCE) for one in asked) == [403] * 8 + [503] * 4
    assert max(most) == 2


ODD_BODIES = {
    "deep lists": b"[" * 60_000, "deep objects": b'{"a":' * 12_000, "a deep text": b'{"text":' + b"[" * 50_000,
    "a huge integer": b"9" * 60_000, "a huge integer within": b'{"text":' + b"9" * 60_000 + b"}",
    "a huge amount": b'{"bet":{"wager":"red","amount":' + b"9" * 60_000 + b"}}",
    "a huge fraction": b'{"bet":{"wager":"red","amount":0.' + b"9" * 60_000 + b"}}",
    "a huge exponent": b'{"bet":{"wager":"red","amount":1e' + b"9" * 60_000 + b"}}",
}  # fmt: skip


@pytest.mark.parametrize("what", ODD_BODIES)
def test_a_body_that_is_made_to_hurt_is_refused_in_one_line(house: House, what: str) -> None:
    admin = house.running.people.create("boss", "administrator", PASSWORD)
    cookie, csrf = house.running.people.session(admin)
    session = {"Cookie": f"houseway_session={cookie}", "x-csrf-token": csrf}
    for path in ("/api/check", "/api/signin", "/api/tables/roulette-1/inputs", "/api/floor/events", "/api/accounts"):
        house.client.cookies.clear()
        headers = {**session, "Content-Type": "application/json"}
        answer = house.client.post(path, content=ODD_BODIES[what], headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"].isprintable()


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/web/%00", "/web/style.css%00", "/tables/%00", "/api/tables/%00/view", "/api/games/%00",
        "/api/journal/records/%00", "/api/edges/%00", "/api/rulebook/section?cite=%00", "/api/tables?cursor=%00",
        "/api/rulebook/section?cite=" + "x" * 9000, "/api/edges/roulette?elect=" + "x" * 9000,
        "/api/edges/roulette?as_of=" + "9" * 5000, "/api/journal/tables/roulette-1/rounds?number=" + "9" * 5000,
    ],
)  # fmt: skip
def test_a_path_or_query_that_is_made_to_hurt_is_refused(house: House, path: str) -> None:
    answer = house.person("surveillance").call("GET", path)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["detail"]


def test_the_command_has_every_limit_with_its_default() -> None:
    given = inspect.signature(serve).parameters
    own = {name: given[name].default for name in Limits.__struct_fields__ if name != "hosts"}
    assert own == {name: getattr(Limits(), name) for name in own}


def test_a_place_is_given_back_though_another_is_just_then() -> None:
    """A stream that nobody reads any more may be collected while a lock is held, in the very thread that holds it."""
    places = Places("streams", 1, 1, 1)
    leave = places.enter("a")
    with places._lock:
        leave()
    places.enter("b")  # not `Busy`
