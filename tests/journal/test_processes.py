"""Processes that are killed at any instant, and processes that want the same table: nothing acknowledged is lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from random import Random
from typing import Any

from houseway.equipment.chance import Seeded
from houseway.journal.recorded import Recorded, create
from houseway.journal.store import Journal
from houseway.journal.verify import altered, otherwise
from houseway.play import inputs
from tests.journal.tables import dealt_as_sealed, header
from tests.trials import FACTOR

KILLS = 5 if FACTOR == 1 else 200
GAMES = ("red-dog", "craps", "roulette", "minibaccarat", "blackjack")


def start(url: str, seed: str, most: int, tables: list[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.journal.worker", url, seed, str(most), *tables]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def lines(out: bytes) -> list[Any]:
    """The acknowledged inputs; a line that the kill cut short was not acknowledged."""
    return [json.loads(line) for line in out.split(b"\n")[:-1]]


def check(journal: Journal, acknowledged: list[Any]) -> None:
    """Every acknowledged input is where it was said to be, every chain is whole, and no money came or went."""
    stored = {(r.table, r.seq): r for r in journal.everything()}
    for table, seq, given in acknowledged:
        # the snapshot that may follow an input is the head that was acknowledged
        record = stored[table, seq] if stored[table, seq].kind == "input" else stored[table, seq - 1]
        assert record.data["input"] == given
    assert not list(altered(stored.values()))
    for table in journal.tables():
        assert not list(otherwise(journal, table))
        one = Recorded(journal, table, source=Seeded("check"))
        assert sum(one.table.ledger.values()) == 0


def inputs_of(journal: Journal, table: str) -> list[inputs.Input]:
    return [inputs.read(record.data["input"]) for record in journal.records(table) if record.kind == "input"]


def test_kill_9_at_any_instant_loses_nothing_acknowledged_and_redraws_nothing(url: str) -> None:
    journal = Journal(url)
    for game in GAMES:
        create(journal, game, header(game))
    random, acknowledged = Random(9), list[Any]()
    for number in range(KILLS):
        process = start(url, f"kill {number}", 1_000_000, list(GAMES))
        assert process.stdout is not None
        first = b"".join(process.stdout.readline() for _ in range(random.randint(5, 60)))
        time.sleep(random.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL)
        out, err = process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL, err.decode()
        acknowledged += lines(first + out)
        unacknowledged = sum(r.kind == "input" for r in journal.everything()) - len(acknowledged)
        assert 0 <= unacknowledged <= number + 1  # one for each kill at most: wholly there, or not at all
    assert len(acknowledged) >= 5 * KILLS
    check(journal, acknowledged)
    for game in ("red-dog", "craps", "roulette"):
        dealt_as_sealed(inputs_of(journal, game))
    journal.close()


def test_several_processes_never_rule_on_the_same_input_twice(url: str) -> None:
    journal = Journal(url)
    tables = [f"{game}/{number}" for game in ("red-dog", "roulette") for number in range(1, 3 if FACTOR == 1 else 51)]
    for table in tables:
        create(journal, table, header(table.split("/")[0]))
    processes = [start(url, f"process {number}", 60 * FACTOR, tables) for number in range(3)]
    acknowledged = list[Any]()
    ends = [(*process.communicate(timeout=600), process.returncode) for process in processes]
    for out, err, code in ends:
        assert code == 0, err.decode()
        acknowledged += lines(out)
    assert max(Counter((table, seq) for table, seq, _ in acknowledged).values()) == 1
    assert len(acknowledged) == sum(record.kind == "input" for record in journal.everything())
    check(journal, acknowledged)
    for table in tables:
        dealt_as_sealed(inputs_of(journal, table))
    journal.close()


def test_processes_that_open_a_new_journal_at_once_make_its_schema_once(url: str) -> None:
    program = f"from houseway.journal.store import Journal; Journal({url!r}).close()"
    processes = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE) for _ in range(4)]
    ends = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
    assert [code for _, code in ends] == [0] * 4, ends
    journal = Journal(url)
    assert journal.tables() == []
    journal.close()
