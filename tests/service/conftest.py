"""A house to try the API on: in a temporary database, with people in every role and a clock that is set by hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from houseway.equipment.chance import Seeded, Source
from houseway.house import example
from houseway.service.app import create
from houseway.service.people import SCOPES, Account
from houseway.service.roles import Role
from houseway.service.running import RunningHouse
from houseway.service.tables import Dealer
from tests.journal.conftest import Cluster, running_cluster

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
    """A demonstration house over a database."""

    def __init__(
        self,
        where: Path,
        *,
        text: str = "",
        seed: str = "",
        source: Callable[[str], Source | None] | None = None,
        guests: bool = True,
        secure: bool = False,
        dealer: Dealer = "house",
        demonstration: bool = True,
        clock: Clock | None = None,
    ) -> None:
        self.clock = clock or Clock()
        chance = source or (lambda table: Seeded(f"{seed}/{table}") if seed else None)
        self.running = RunningHouse(
            str(where),
            text or example.text(),
            demonstration=demonstration,
            dealer=dealer,
            clock=self.clock,
            source=chance,
        )
        self.running.begin("")
        self.client = TestClient(create(self.running, guests=guests, secure=secure), raise_server_exceptions=False)

    def person(self, role: Role = "player", name: str = "", scopes: Sequence[str] = SCOPES) -> Person:
        """A new account, and a token for it."""
        people = self.running.people
        account = people.create(name or f"{role} {len(people.all('', 1000))}", role, PASSWORD)
        return Person(self.client, account, people.token(account, scopes))

    @property
    def nobody(self) -> Person:
        return Person(self.client, None)


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Argon2id all the same, with less work than a real house spends; `test_people` looks at the real one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.service.people.PasswordHasher", lambda: PasswordHasher(1, 64, 1))
        yield


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Path:
    """The database of a demonstration house that was just opened, to be copied."""
    where = tmp_path_factory.mktemp("demonstration") / "house.db"
    House(where).running.close()
    return where


@pytest.fixture
def open_house(tmp_path: Path, demonstration: Path) -> Iterator[Callable[..., House]]:
    """Opens houses, by default the demonstration house; on a second call over the same database, again."""
    opened: list[House] = []

    def opens(where: str = "house.db", **how: Any) -> House:
        if not (tmp_path / where).exists() and not {"text", "demonstration"} & {*how}:
            shutil.copyfile(demonstration, tmp_path / where)
        one = House(tmp_path / where, **how)
        one.client.__enter__()
        opened.append(one)
        return one

    yield opens
    for one in opened:
        one.client.__exit__()


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    """The demonstration house."""
    return open_house(seed="house")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as one:
        yield one
