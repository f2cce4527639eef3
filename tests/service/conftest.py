"""A house to try the API on: in a temporary database, with people in every role and a clock that is set by hand.

It deals from a seed, and what a test needs is given to it. Its application is driven by one event loop, as in
production: by that of the test client, or by that of a server on a socket; what a test runs beside it runs there too.
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import Any, Self, cast

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher
from litestar.testing import TestClient

from houseway.equipment.chance import Source
from houseway.house import example
from houseway.journal.engine import package_digest
from houseway.play.inputs import Input
from houseway.service import workers
from houseway.service.app import create
from houseway.service.limits import DEFAULTS, Limits
from houseway.service.pace import Dealer
from houseway.service.people import SCOPES, Account
from houseway.service.protocol import Connections, Protocol
from houseway.service.roles import Role
from houseway.service.running import RunningHouse
from houseway.service.workers import Workers
from tests.chance import DEALING, Chance
from tests.service.waiting import PATIENCE

Plain = dict[str, Any]
PASSWORD = "a long enough password"
CSRF = "x-csrf-token"


class Clock:
    """The time, which stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Person:
    """Somebody with a token of theirs, who calls the API."""

    def __init__(self, client: TestClient[Any], account: Account | None, token: str = "") -> None:
        self.client, self.account = client, account
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        self.client.cookies.clear()
        return self.client.request(method, path, json=body, headers={**self.headers, **headers})

    def get(self, path: str) -> Any:
        response = self.call("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        response = self.call("POST", path, body, **headers)
        assert response.is_success, response.text
        return response.json()

    def sit(self, table: str, seat: str = "") -> Plain:
        view: Plain = self.post(f"/api/tables/{table}/seats?seat={seat}")
        return view

    def view(self, table: str) -> Plain:
        view: Plain = self.get(f"/api/tables/{table}/view")
        return view

    def feed(self, table: str, given: Any, key: str = "") -> httpx.Response:
        return self.call("POST", f"/api/tables/{table}/inputs", given, **({"Idempotency-Key": key} if key else {}))

    def bet(self, table: str, wager: str, amount: str = "10") -> Plain:
        response = self.feed(table, {"bet": {"wager": wager, "amount": amount}})
        assert response.status_code == 200, response.text
        view: Plain = response.json()
        return view

    def go(self, table: str) -> httpx.Response:
        return self.call("POST", f"/api/tables/{table}/go")


class House:
    """A demonstration house over a database, whose chance is a seed's."""

    def __init__(
        self,
        where: Path,
        *,
        text: str = "",
        seed: str = "house",
        source: Callable[[str], Source | None] | None = None,
        guests: bool = True,
        secure: bool = False,
        dealer: Dealer = "house",
        demonstration: bool = True,
        password: str = "",
        clock: Callable[[], datetime] | None = None,
        limits: Limits = DEFAULTS,
        bots: bool | None = None,
    ) -> None:
        self.clock = Clock()
        self._chance = Chance(seed)
        self.running = RunningHouse(
            str(where),
            text or example.text(),
            demonstration=demonstration,
            dealer=dealer,
            limits=limits,
            bots=bots,
            clock=clock or self.clock,
            source=source or self._chance,
        )
        self.running.begin(password)
        self.app = create(self.running, guests=guests, secure=secure)
        self.client = TestClient(self.app, base_url="http://127.0.0.1", raise_server_exceptions=False)

    @contextmanager
    def dealing(self) -> Iterator[None]:
        """While it deals, a failure names its seed."""
        DEALING.append(self._chance.seed)
        try:
            yield
        finally:
            DEALING.remove(self._chance.seed)

    @contextmanager
    def opened(self) -> Iterator[Self]:
        """Its application is driven by the test client."""
        with self.dealing(), self.client:
            yield self

    def draws(self, table: str, *results: Input) -> None:
        """What the dice, the wheel or the keno equipment of a table give next, where nothing is sealed yet."""
        self._chance.draws(table, self.running.tables.table(table).table, *results)

    def lays(self, table: str, cards: str, cut: int = 100) -> None:
        """The cards that come first from the next shoe of a table, those that are burned among them."""
        self._chance.lays(table, self.running.tables.table(table).table, cards, cut)

    def person(self, role: Role = "player", name: str = "", scopes: Sequence[str] = SCOPES) -> Person:
        """A new account, and a token for it."""
        people = self.running.people
        account = people.create(name or f"{role} {len(people.all('', 1000))}", role, PASSWORD)
        return Person(self.client, account, people.token(account, scopes))

    def brings(self, table: str, seat: str, stack: str, *, dealer: Person | None = None) -> None:
        """Chips come to a seat: the dealer and a supervisor say so (3.2(c))."""
        chips = {"sit": {"seat": seat, "stack": stack}}
        assert (dealer or self.person("dealer")).feed(table, chips).status_code == 409
        assert self.person("floorperson").feed(table, chips).status_code == 200

    @property
    def nobody(self) -> Person:
        return Person(self.client, None)


@contextmanager
def online(house: House, connections: Connections | None = None) -> Iterator[str]:
    """The address of a house that a thread serves on a free port of loopback, as `houseway serve` does in a process."""
    counted = cast(Any, partial(Protocol, connections=connections))
    how: Any = {"log_config": None, "access_log": False, "timeout_keep_alive": PATIENCE}
    server = uvicorn.Server(uvicorn.Config(house.app, http=counted, ws="none", **how))
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening, house.dealing():
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"  # who comes before it is ready waits in the backlog
        finally:
            house.running.notifier.stop()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the service does not stop"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure names the seeds that were dealt from."""
    report = yield
    if report.failed and DEALING:
        report.sections.append(("Seeds of the houses", "\n".join(DEALING)))
    return report


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Argon2id all the same, with less work than a real house spends; `test_people` looks at the real one.

    The files of the package are read once, and not at every start of a house: nobody changes them meanwhile.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.journal.floor.package_digest", cache(package_digest))
        patch.setattr("houseway.service.people.PasswordHasher", lambda: PasswordHasher(1, 64, 1))
        yield


@pytest.fixture(scope="session", autouse=True)
def lasting_workers() -> Iterator[None]:
    """A house leaves its worker processes to the next one: they start slowly, and keep nothing of their tasks."""
    idle: list[Any] = []
    made, close, process = Workers.__init__, Workers.close, workers._Worker

    def make(self: Workers, *number: int, **how: Any) -> None:
        made(self, *number, **how)
        if how["mebibytes"] == DEFAULTS.analysis_memory and workers._Worker is process:
            self._idle = idle

    def leave(self: Workers) -> None:
        if self._idle is idle:
            self._idle = []
        close(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workers, "__init__", make)
        patch.setattr(Workers, "close", leave)
        yield
    for worker in idle:
        worker.end()


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Path:
    """The database of a demonstration house that was just opened, to be copied."""
    where = tmp_path_factory.mktemp("demonstration") / "house.db"
    House(where).running.close()
    return where


@pytest.fixture
def open_house(tmp_path: Path, demonstration: Path) -> Iterator[Callable[..., House]]:
    """Opens houses, by default the demonstration house; on a second call over the same database, again."""

    def opens(where: str = "house.db", **how: Any) -> House:
        if not (tmp_path / where).exists() and not {"text", "demonstration"} & {*how}:
            shutil.copyfile(demonstration, tmp_path / where)
        return opened.enter_context(House(tmp_path / where, **how).opened())

    with ExitStack() as opened:
        yield opens


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    """The demonstration house."""
    return open_house()
