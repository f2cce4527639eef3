"""``houseway serve`` as it is run: its faults, its end, its figures and logs, and several processes on one database."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import pytest

from houseway.cli import main
from houseway.client import Event, House, Refused, Table, Unreachable, View
from houseway.games import GAMES
from houseway.house import example
from houseway.journal.database import Journal
from houseway.journal.floor import Floor, open_house
from houseway.journal.verify import altered, otherwise, unsealed
from houseway.service.workers import _Worker
from tests.postgresql import Cluster
from tests.service.served import PASSWORD, Server
from tests.service.waiting import PATIENCE

Guest = Callable[[str, str], Table]


# ── faults ───────────────────────────────────────────────────────────────────────────────────────


def fault(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a call that is wrong."""
    with pytest.raises(SystemExit) as end:
        main(["serve", *arguments])
    assert end.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    return line


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = fault(capsys, "--database", str(tmp_path / "house.db"), "--port", port)
    assert line == f"houseway: --port {port}: taken on 127.0.0.1; name another, or 0 for any that is free"
    assert not (tmp_path / "house.db").exists()


def test_a_database_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = fault(capsys, "--database", "postgresql://me:hush@127.0.0.1:1/house", "--port", "0")
    assert line.startswith(
        "houseway: --database postgresql://me:***@127.0.0.1:1/house: the journal cannot be used now:"
    )
    assert "refused" in line
    assert "hush" not in line
    line = fault(capsys, "--database", str(tmp_path / "nowhere" / "house.db"), "--port", "0")
    assert "the database file is gone" in line
    assert "nosuch" in fault(capsys, "--database", "nosuch://x", "--port", "0")


def test_a_house_whose_own_record_was_altered(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        open_house(Journal(tmp_path / "house.db"), example.text())
        database.execute("DROP TRIGGER records_no_update")
        database.execute("UPDATE records SET hash = 'f00' WHERE table_id = '@house' AND seq = 2")
        database.commit()
    line = fault(capsys, "--database", str(tmp_path / "house.db"), "--port", "0")
    assert line == f"houseway: --database {tmp_path}/house.db: table @house: record 2 was changed"


def test_an_illegal_house_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(re.sub(r"spread_odds = .*", 'spread_odds = {"1" = "2 to 1"}', example.text()))
    line = fault(capsys, str(file), "--database", str(tmp_path / "house.db"), "--port", "0")
    assert line.startswith(f"houseway: {file}: table red-dog-1: rules.spread_odds")
    assert "13:69F-6" in line
    assert not (tmp_path / "house.db").exists()
    file.write_text(example.text().replace("as_of = 2012-03-19", "as_of = 1990-01-01"))
    assert fault(capsys, str(file)).startswith("houseway: as_of: no text is held for 1990-01-01: 19:47 is held from")
    assert "No such file" in fault(capsys, str(tmp_path / "none.toml"))


def test_other_wrong_calls(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--workers: several processes need --database postgresql://" in fault(capsys, "--workers", "2")
    monkeypatch.setenv("HOUSEWAY_PASSWORD", "short")
    line = fault(capsys, "--database", str(tmp_path / "house.db"), "--port", "0")
    assert line == "houseway: HOUSEWAY_PASSWORD: a password has at least 12 signs"


def test_without_the_extra() -> None:
    blocked = "import sys; sys.modules['litestar'] = None; from houseway.cli import main; main(['serve'])"
    done = subprocess.run(
        [sys.executable, "-c", blocked], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "houseway: litestar is not installed: pip install 'houseway[house,service]'\n"


# ── one process ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def guest() -> Iterator[Guest]:
    """Guests at tables, who go when the trial is over."""
    houses: list[House] = []

    def come(address: str, table: str) -> Table:
        houses.append(House(address))
        houses[-1].guest()
        one = houses[-1].table(table)
        one.sit()
        return one

    yield come
    for house in houses:
        house.close()


def wagered(view: View) -> dict[str, str]:
    return {name: amount for name, amount in view.accounts.items() if name.startswith("bet:") and amount != "0.00"}


@pytest.mark.slow
def test_it_stops_when_it_is_told_to_and_loses_nothing(tmp_path: Path, guest: Guest) -> None:
    database = ("--database", str(tmp_path / "house.db"))
    with Server(tmp_path, *database) as server:
        # Each has a connection already: one that is made while the service stops, it may wait for in vain.
        guests = [guest(server.address, "roulette-1") for _ in range(4)]
        tokens = [one.house.token() for one in guests]
        assert guests[0].bet("odd", "5.00").stack == "995.00"
        with live(server, "roulette-1") as lines, ThreadPoolExecutor(4) as pool:
            sent = [pool.submit(one.bet, "red", "5.00") for one in guests]
            server.stop()
            answered = [bet.exception() is None for bet in sent]
            assert not [line for line in lines if line.startswith("event: error")]
    assert [line for line in server.logged() if line["level"] != "info"] == []
    with Server(tmp_path, *database) as again:
        for seat, (token, done) in enumerate(zip(tokens, answered, strict=True), 1):
            with House(again.address, token=token) as house:
                view = house.table("roulette-1").view()
            lies = sum(float(amount) for name, amount in wagered(view).items() if name.startswith(f"bet:{seat}/"))
            before = 5.0 if seat == 1 else 0.0
            assert lies == before + 5 if done else lies in (before, before + 5)
            assert float(view.stack) == 1000 - lies


@contextmanager
def live(server: Server, table: str) -> Iterator[Iterator[str]]:
    """The lines of a table's events, which are followed already."""
    with httpx.stream("GET", f"{server.address}/api/tables/{table}/events?after=0", timeout=PATIENCE) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "id: 1"
        yield lines


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="on this system a process cannot choose its core")
def test_it_stays_on_one_core_if_it_is_told_to_and_its_workers_do_not(tmp_path: Path) -> None:
    with Server(tmp_path, "--database", str(tmp_path / "house.db"), "--one-core") as server:
        (core,) = os.sched_getaffinity(server.process.pid)
        assert core in os.sched_getaffinity(0)
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        worker = _Worker(256)
        assert os.sched_getaffinity(worker._process.pid) == before
        worker.end()
    finally:
        os.sched_setaffinity(0, before)


@pytest.mark.slow
def test_health_figures_and_a_log_that_says_nothing_secret(tmp_path: Path, guest: Guest) -> None:
    with Server(tmp_path, "--database", str(tmp_path / "house.db")) as server, House(server.address) as house:
        assert httpx.get(f"{server.address}/health").json() == {"status": "alive"}
        assert httpx.get(f"{server.address}/ready").json() == {"status": "ready", "tables": len(GAMES)}
        player = guest(server.address, "blackjack-1")
        with pytest.raises(Refused):
            player.bet("blackjack_wager", "1.00")
        player.bet("blackjack_wager", "5.00")
        player.go()
        house.sign_in("floorperson", PASSWORD)
        secrets = [house.token(), house._http.cookies["houseway_session"], PASSWORD, "hush"]
        httpx.get(f"{server.address}/api/tables/blackjack-1/view?secret=hush-1")
        httpx.get(f"{server.address}/hush-2", headers={"Authorization": f"Bearer {secrets[0]}"})
        httpx.post(f"{server.address}/api/signin", json={"name": "floorperson", "password": "hush-3 hush-3"})
        figures = scraped(server.address)
    figured(figures)
    logged(server.logged())
    assert not [secret for secret in secrets if secret in server.log.read_text()]
    assert server.said.strip() == f"Houseway: {server.address} ({tmp_path / 'house.db'})"


def figured(figures: dict[str, float]) -> None:
    inputs = 'method="POST",path="/api/tables/{table}/inputs"'
    assert figures[f'houseway_requests_total{{{inputs},status="200"}}'] == 1
    assert figures[f'houseway_requests_total{{{inputs},status="409"}}'] == 1
    assert figures['houseway_requests_total{method="GET",path="unknown",status="404"}'] == 1
    assert figures[f"houseway_request_seconds_count{{{inputs}}}"] == 2
    assert figures["houseway_inputs_total"] == 1
    assert figures['houseway_refusals_total{path="/api/tables/{table}/inputs"}'] == 1
    assert figures['houseway_tables{state="open"}'] == len(GAMES)
    assert "hush" not in str(figures)


def logged(lines: list[dict[str, Any]]) -> None:
    assert {tuple(sorted(line)) for line in lines} == {
        ("event", "level", "method", "ms", "path", "role", "status", "timestamp")
    }
    said = {(line["method"], line["path"], line["status"], line["role"]) for line in lines}
    assert ("POST", "/api/tokens", 201, "floorperson") in said
    assert ("POST", "/api/tables/{table}/go", 200, "player") in said
    assert ("GET", "/api/tables/{table}/view", 200, "nobody") in said
    assert ("GET", "unknown", 404, "nobody") in said


def scraped(address: str) -> dict[str, float]:
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


@pytest.mark.slow
def test_a_house_of_its_own_has_an_administrator_and_no_guests(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(example.text())
    arguments = (str(tmp_path / "house.toml"), "--database", str(tmp_path / "house.db"))
    with Server(tmp_path, *arguments) as server, House(server.address) as house:
        assert house.sign_in("administrator", PASSWORD).role == "administrator"
        assert httpx.post(f"{server.address}/api/guest").status_code == 403
        assert (
            httpx.post(f"{server.address}/api/signin", json={"name": "dealer", "password": PASSWORD}).status_code == 403
        )
        server.stop(signal.SIGINT)
    (tmp_path / "house.toml").write_text(example.text().replace("The Example House", "Another House"))
    with Server(tmp_path, *arguments) as server:
        assert server.line().startswith(f"the house in {tmp_path / 'house.db'} is older than {tmp_path / 'house.toml'}")


def test_the_database_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    previous = os.umask(0o022)
    try:
        with Server(tmp_path) as server:
            assert httpx.post(f"{server.address}/api/guest").status_code == 200
            folder = tmp_path / "houseway"
            assert folder.stat().st_mode & 0o777 == 0o700
            assert {one.name: one.stat().st_mode & 0o777 for one in folder.iterdir()} == dict.fromkeys(
                ("demonstration.db", "demonstration.db-wal", "demonstration.db-shm"), 0o600
            )
    finally:
        os.umask(previous)
    old = tmp_path / "old.db"
    Journal(old).close()
    old.chmod(0o644)
    Journal(old).close()
    assert old.stat().st_mode & 0o777 == 0o600


def test_only_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    def guests(server: Server) -> list[int]:
        forwarded = [{"X-Forwarded-For": f"203.0.113.{number}"} for number in range(3)]
        return [httpx.post(f"{server.address}/api/guest", headers=one).status_code for one in forwarded]

    limit = ("--guests-a-minute", "2")
    with Server(tmp_path, "--database", str(tmp_path / "house.db"), *limit) as server:
        assert guests(server) == [200, 200, 429]
        assert httpx.get(server.address, headers={"Host": "casino.example"}).status_code == 400
    trusted = ("--trust-proxy", "127.0.0.1", "--allow-host", "casino.example")
    with Server(tmp_path, "--database", str(tmp_path / "house.db"), *limit, *trusted) as server:
        assert guests(server) == [200, 200, 200]
        assert httpx.get(server.address, headers={"Host": "casino.example"}).status_code == 200


# ── several processes on one PostgreSQL ──────────────────────────────────────────────────────────


class Follower:
    """Somebody who follows a table in a thread, from now on."""

    def __init__(self, table: Table) -> None:
        self._records: Queue[Event] = Queue()
        self._after = table.view().seq
        Thread(target=self._follow, args=(table,), daemon=True).start()

    def _follow(self, table: Table) -> None:
        with suppress(RuntimeError, Unreachable):  # until the trial is over
            for one in table.events(self._after):
                self._records.put(one)

    def next(self, seat: str) -> None:
        """Wait for the next record in which chips of a seat move."""
        while not any(tell.get("from") == f"seat:{seat}" for tell in self._records.get(timeout=PATIENCE).tells):
            pass

    def until(self, last: int) -> list[int]:
        """The numbers of the records, up to that one."""
        found = [self._records.get(timeout=PATIENCE).seq]
        while found[-1] < last:
            found.append(self._records.get(timeout=PATIENCE).seq)
        return found

    @property
    def after(self) -> int:
        """The record after which it follows."""
        return self._after


def test_two_processes_of_which_one_is_killed(cluster: Cluster, tmp_path: Path, guest: Guest) -> None:
    url = cluster.database()
    with Server(tmp_path, "--database", url) as first, Server(tmp_path, "--database", url) as second:
        anna, ben = guest(first.address, "roulette-1"), guest(second.address, "roulette-1")
        assert (anna.view().seat, ben.view().seat) == ("1", "2")
        token, follower = anna.house.token(), Follower(ben)
        see_each_other(anna, ben)
        with ThreadPoolExecutor(2) as pool:  # both at once: whoever comes second judges again
            bets = [pool.submit(one.bet, "red", "5.00") for _ in range(10) for one in (anna, ben)]
            assert [bet.exception() for bet in bets] == [None] * 20
        first.process.kill()
        first.process.wait(PATIENCE)
        assert wagered(ben.view()) == {"bet:1/red": "65.00", "bet:2/red": "50.00", "bet:2/odd": "21.00"}
        with House(second.address, token=token) as house:  # she goes on where a process still lives
            here = house.table("roulette-1")
            assert here.view().stack == "935.00"
            here.go()
            stack, after = ben.go().stack, here.view()
            assert after.round == 1
        with Server(tmp_path, "--database", url) as again, House(again.address, token=token) as house:
            view = house.table("roulette-1").view()
            assert (view.round, view.stack, view.seq) == (1, after.stack, after.seq)
            assert ben.view().stack == stack
        expected = list(range(follower.after + 1, after.seq + 1))
        assert follower.until(after.seq) == expected, "a record was missed, or came twice"
    checked(url, "roulette-1", bets=26)


def see_each_other(anna: Table, ben: Table) -> None:
    """Each hears of the other's wagers."""
    hears_anna, hears_ben = Follower(ben), Follower(anna)
    for _ in range(3):  # the first may be there when they begin to follow; the others are not
        anna.bet("red", "5.00")
        hears_anna.next("1")
        ben.bet("odd", "7.00")
        hears_ben.next("2")
    assert wagered(anna.view()) == wagered(ben.view()) == {"bet:1/red": "15.00", "bet:2/odd": "21.00"}


def checked(url: str, table: str, bets: int) -> None:
    """Every bet is in the record once, the chains are whole, and no money came or went."""
    journal = Journal(url)
    inputs = [record.data["input"] for record in journal.records(table) if record.kind == "input"]
    assert sum("bet" in one for one in inputs) == bets
    assert not [*altered(journal.everything()), *otherwise(journal, table), *unsealed(journal, table)]
    floor = Floor(journal)
    floor.book_tables()
    assert floor.days.books.trial_balance() == 0
    journal.close()


@pytest.mark.soak
def test_a_database_that_goes_away_and_comes_back(cluster: Cluster, tmp_path: Path, guest: Guest) -> None:
    database = ("--database", cluster.database())
    with Server(tmp_path, *database) as first, Server(tmp_path, *database) as second:
        anna, ben = guest(first.address, "big-six-1"), guest(second.address, "big-six-1")
        wager, token = anna.view().may("bet")[0].wager, anna.house.token()
        cluster.stop()
        assert httpx.get(f"{first.address}/health").status_code == 200
        answer = httpx.get(f"{first.address}/ready")
        assert (answer.status_code, answer.json()["title"]) == (503, "Unavailable")
        view, signed = f"{first.address}/api/tables/big-six-1/view", {"Authorization": f"Bearer {token}"}
        assert [httpx.get(view, headers=one).status_code for one in ({}, signed)] == [503, 503]
        cluster.start()
        first.wait_until_ready()
        second.wait_until_ready()
        follower = Follower(ben)
        for _ in range(3):
            anna.bet(wager, "5.00")
            follower.next("1")


@pytest.mark.soak
def test_workers_share_a_port_and_their_figures(cluster: Cluster, tmp_path: Path, guest: Guest) -> None:
    with Server(tmp_path, "--database", cluster.database(), "--workers", "2") as server:
        for _ in range(20):
            httpx.get(f"{server.address}/health")
        one = guest(server.address, "sic-bo-1")
        wager = one.view().may("bet")[0].wager
        for _ in range(10):  # every request may reach another process
            one.house._http.headers["Connection"] = "close"
            one.bet(wager, "5.00")
        assert one.view().stack == "950.00"
        figures = scraped(server.address)
        assert figures['houseway_requests_total{method="GET",path="/health",status="200"}'] == 20
        assert figures["houseway_inputs_total"] == 10
        with live(server, "sic-bo-1") as lines:
            server.stop()
            assert not [line for line in lines if line.startswith("event: error")]


# ── the examples ─────────────────────────────────────────────────────────────────────────────────

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("file", ["houseway.service", "Containerfile"])
def test_the_examples_use_options_that_there_are(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out))
    used = [
        line for line in (ROOT / "deploy" / file).read_text().splitlines() if "houseway" in line or line[:3] == "CMD"
    ]
    named = {option for line in used if "serve" in line or "CMD" in line for option in re.findall(r"--[a-z]+", line)}
    assert named
    assert named <= known | {"--create", "--home"}
