"""Processes that are killed at any instant, that want the same table, or whose database fails: nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.equipment.chance import Seeded
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable, create
from houseway.journal.verify import altered, otherwise, unsealed
from tests.journal.tables import header
from tests.postgresql import Cluster, die_with_parent
from tests.trials import FACTOR, SAMPLE
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow

SOAK = FACTOR > 1
KILLS = 200 if SOAK else 6
GAMES = ("red-dog", "craps", "roulette", "minibaccarat", "blackjack")
EVERY_GAME = [
    f"{game}/{number}" for game in (GAMES if SOAK else sorted(SAMPLE)) for number in range(1, 5 if SOAK else 2)
]
DOWN = 10.0 if SOAK else 1.0
"""Seconds that a database is gone."""


STARTED: list[subprocess.Popen[bytes]] = []


@pytest.fixture(autouse=True)
def no_worker_outlives_its_test() -> Iterator[None]:
    yield
    while STARTED:
        one = STARTED.pop()
        one.kill()
        one.wait()


class Worker:
    """A process that plays some tables, and what it has acknowledged and complained of."""

    def __init__(self, folder: Path, url: str, seed: str, tables: list[str], most: int = 10**9) -> None:
        self.out, self.err = folder / f"{seed}.out", folder / f"{seed}.err"
        command = [sys.executable, "-m", "tests.journal.worker", url, seed, str(most), *tables]
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=die_with_parent)
        STARTED.append(self.process)

    @property
    def acknowledged(self) -> list[Any]:
        """The acknowledged inputs; a line that a kill cut short was not acknowledged."""
        return [json.loads(line) for line in self.out.read_bytes().split(b"\n")[:-1]]

    def wait_for(self, number: int) -> None:
        """Until it has acknowledged so many more."""
        most = self._lines() + number
        _until(lambda: self._lines() >= most or self.process.poll() is not None)
        assert self.process.poll() is None, self.err.read_text()

    def _lines(self) -> int:
        return self.out.read_bytes().count(b"\n")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(PATIENCE) == -signal.SIGKILL, self.err.read_text()

    def end(self) -> None:
        assert self.process.wait() == 0, self.err.read_text()


def _until(happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


def made(url: str, tables: list[str]) -> Journal:
    """A new journal with a table of each name, which begins with its game."""
    journal = Journal(url)
    for table in tables:
        create(journal, table, header(table.split("/")[0]))
    return journal


def check(journal: Journal, workers: list[Worker], lost: int) -> None:
    """Every acknowledged input is where it was said to be, every chain is whole, no money came or went, no card twice.

    At most ``lost`` inputs are in the journal that nobody was told of: those on their way when something ended.
    """
    acknowledged = [line for worker in workers for line in worker.acknowledged]
    stored = {(r.table, r.seq): r for r in journal.everything()}
    for table, seq, given in acknowledged:
        # the snapshot that may follow an input is the head that was acknowledged
        record = stored[table, seq] if stored[table, seq].kind == "input" else stored[table, seq - 1]
        assert record.data["input"] == given
    assert max(Counter((table, seq) for table, seq, _ in acknowledged).values()) == 1
    assert 0 <= sum(record.kind == "input" for record in stored.values()) - len(acknowledged) <= lost
    assert not list(altered(stored.values()))
    for table in journal.tables():
        assert not [*otherwise(journal, table), *unsealed(journal, table)]
        assert sum(RecordedTable(journal, table, source=Seeded("check")).table.ledger.values()) == 0


def test_kill_9_at_any_instant_loses_nothing_acknowledged_and_redraws_nothing(url: str, tmp_path: Path) -> None:
    journal, random = made(url, EVERY_GAME), Random(9)
    workers = [Worker(tmp_path, url, f"first {number}", EVERY_GAME) for number in range(3 if SOAK else 2)]
    alive = list(workers)
    for number in range(KILLS):
        one = alive.pop(random.randrange(len(alive)))
        one.wait_for(random.randint(1, 30))
        time.sleep(random.uniform(0, 0.02))
        one.kill()
        alive.append(Worker(tmp_path, url, f"kill {number}", EVERY_GAME))
        workers.append(alive[-1])
    for one in alive:
        one.wait_for(1)
        one.kill()
    check(journal, workers, lost=len(workers))
    journal.close()


def test_several_processes_never_rule_on_the_same_input_twice(url: str, tmp_path: Path) -> None:
    tables = [f"{game}/{number}" for game in ("red-dog", "roulette") for number in range(1, 51 if SOAK else 3)]
    journal = made(url, tables)
    workers = [Worker(tmp_path, url, f"process {n}", tables, 60 * FACTOR) for n in range(4 if SOAK else 3)]
    for one in workers:
        one.end()
    check(journal, workers, lost=0)
    journal.close()


def test_processes_that_open_a_new_journal_at_once_make_its_schema_once(url: str) -> None:
    program = f"from houseway.journal.database import Journal; Journal({url!r}).close()"
    processes = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE) for _ in range(4)]
    ends = [(process.communicate(timeout=PATIENCE)[1], process.returncode) for process in processes]
    assert [code for _, code in ends] == [0] * 4, ends
    journal = Journal(url)
    assert journal.tables() == []
    journal.close()


# ── outages in the middle of load ────────────────────────────────────────────────────────────────


def complaints(worker: Worker) -> set[str]:
    """What a worker said of the journal, a line each; nothing else may be there, such as a traceback."""
    lines = worker.err.read_text().splitlines()
    assert all(line.startswith("the journal cannot be used now: ") for line in lines), lines
    return set(lines)


@pytest.mark.soak
def test_a_database_that_goes_away_under_load_and_comes_back(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.database()
    journal = made(url, EVERY_GAME)
    workers = [Worker(tmp_path, url, f"process {number}", EVERY_GAME) for number in range(2)]
    for one in workers:
        one.wait_for(20)
    cluster.stop()
    time.sleep(DOWN)
    assert all(complaints(one) for one in workers)
    cluster.start()
    for one in workers:
        one.wait_for(20)
        one.kill()
    check(journal, workers, lost=2 * len(workers))
    journal.close()


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A file system of that size: memory, mounted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "houseway", str(folder)]
    if os.getuid() or subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("only root may mount a small disk; a full SQLite file is tried in test_recovery")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_runs_full_under_load_and_is_cleared(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 6_000) as disk:
        url, ballast = str(disk / "house.db"), disk / "ballast"
        journal = made(url, EVERY_GAME)
        workers = [Worker(tmp_path, url, f"process {number}", EVERY_GAME) for number in range(2)]
        for one in workers:
            one.wait_for(20)
        _fill(ballast)
        _until(lambda: all(complaints(one) for one in workers))
        time.sleep(DOWN / 2)
        ballast.unlink()
        for one in workers:
            one.wait_for(20)
            one.kill()
            assert any("full" in line for line in complaints(one))
        check(journal, workers, lost=2 * len(workers))
        journal.close()


def _fill(file: Path) -> None:
    """Take all the room that is left."""
    with file.open("wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(bytes(1024))
        except OSError:
            pass
