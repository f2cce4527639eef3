"""What happens around a journal's file: it is moved, replaced, shortened, damaged, or may only be read."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.house import example
from houseway.journal.database import Journal, Missing, Unavailable
from houseway.journal.floor import open_house
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.records import Draft, Head
from houseway.journal.verify import altered
from houseway.play import inputs
from houseway.play.actors import RandomPlayer
from tests.waiting import PATIENCE

LOG = "house.db-wal"
STREAMS = [f"T-{number}" for number in range(4)]


def appended(journal: Journal, stream: str, number: int = 1) -> Head:
    head = journal.head(stream)
    for _ in range(number):
        head = journal.append(stream, head, [Draft("input", 1, {"pad": "x" * 500})])
    return head


# ── moved and replaced ───────────────────────────────────────────────────────────────────────────


def test_a_file_that_is_moved_away_and_back_under_threads_loses_nothing_acknowledged(tmp_path: Path) -> None:
    journal, stop = Journal(tmp_path / "house.db"), Event()
    down = {stream: Event() for stream in STREAMS}
    again = {stream: Event() for stream in STREAMS}
    acknowledged = dict[str, Head]()

    def goes_on(stream: str) -> None:
        head = Head()
        while not stop.is_set():
            try:
                head = journal.append(stream, head, [Draft("input", 1, {})])
                assert list(journal.records(stream, head.length - 1)) != []
                acknowledged[stream] = head
                if down[stream].is_set():
                    again[stream].set()
            except Unavailable:
                down[stream].set()
                with suppress(Unavailable):
                    journal.head(stream)

    with ThreadPoolExecutor(len(STREAMS)) as threads:
        try:
            running = [threads.submit(goes_on, stream) for stream in STREAMS]
            while len(acknowledged) < len(STREAMS):
                assert not any(one.done() for one in running)
            (tmp_path / "house.db").rename(tmp_path / "away.db")
            assert all(one.wait(PATIENCE) for one in down.values())
            assert not (tmp_path / "house.db").exists(), "a reader or writer has made an empty file"
            (tmp_path / "away.db").rename(tmp_path / "house.db")
            assert all(one.wait(PATIENCE) for one in again.values())
        finally:
            stop.set()
    assert {stream: journal.head(stream) for stream in STREAMS} == acknowledged
    journal.close()
    again_opened = Journal(tmp_path / "house.db")
    assert {stream: again_opened.head(stream) for stream in STREAMS} == acknowledged
    assert not list(altered(again_opened.everything(), acknowledged))
    again_opened.close()


def other_file(folder: Path) -> None:
    Journal(folder / "other.db").close()
    (folder / "other.db").rename(folder / "house.db")


@pytest.mark.parametrize("put", [lambda folder: (folder / "house.db").touch(), other_file], ids=["empty", "another"])
def test_another_file_of_the_name_is_never_opened_and_the_journal_stays_down(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    journal = Journal(tmp_path / "house.db")
    head = appended(journal, "T-1", 20)
    log = (tmp_path / LOG).read_bytes()
    assert log
    (tmp_path / "house.db").rename(tmp_path / "away.db")
    put(tmp_path)
    uses: list[Callable[[], Any]] = [
        lambda: journal.head("T-1"),
        lambda: list(journal.everything()),
        lambda: journal.append("T-1", head, [Draft("input", 1, {})]),
        lambda: journal._writing().__enter__(),
        journal.driver.connect,  # type: ignore[union-attr]
    ]
    for _ in range(2):
        for use in uses:
            with pytest.raises(Exception, match="the database file is another one than was opened: start again"):
                use()
        assert (tmp_path / LOG).read_bytes() == log
        (tmp_path / "away.db").replace(tmp_path / "house.db") if (tmp_path / "away.db").exists() else None
    journal.close()
    opened = Journal(tmp_path / "house.db")
    assert opened.head("T-1") == head
    opened.close()


def test_a_log_that_is_deleted_takes_no_further_record(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "house.db")
    head = appended(journal, "T-1", 5)
    (tmp_path / LOG).unlink()
    with pytest.raises(Unavailable, match="log is gone"):
        journal.append("T-1", head, [Draft("input", 1, {})])
    (tmp_path / LOG).touch()
    with pytest.raises(Unavailable, match="log is another one than was opened: start again"):
        journal.append("T-1", head, [Draft("input", 1, {})])
    journal.close()


@pytest.mark.parametrize("there", [None, b""], ids=["missing", "empty"])
@pytest.mark.parametrize("create", [True, False])
def test_a_log_beside_no_file_is_never_deleted_by_a_start(tmp_path: Path, there: bytes | None, create: bool) -> None:
    journal = Journal(tmp_path / "house.db")
    head = appended(journal, "T-1", 20)
    away = tmp_path / "away"
    shutil.copytree(tmp_path, away)  # as a process that was killed leaves them
    journal.close()
    file, log = away / "house.db", (away / LOG).read_bytes()
    whole = file.read_bytes()
    file.unlink()
    if there is not None:
        file.write_bytes(there)
    with pytest.raises((Unavailable, Missing), match=r"put it back|no journal"):
        Journal(file, create=create)
    assert (away / LOG).read_bytes() == log
    assert file.exists() == (there is not None)
    file.write_bytes(whole)
    opened = Journal(file)
    assert opened.head("T-1") == head
    opened.close()


def test_a_database_that_lacks_what_was_acknowledged_is_used_no_more(journal: Journal) -> None:
    head = appended(journal, "T-1", 3)
    appended(journal, "T-2")
    other = Journal(journal.where)
    with other._writing() as connection:  # as a backup that is put in its place
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("DROP TRIGGER records_no_delete ON records")
        else:
            connection.exec_driver_sql("DROP TRIGGER records_no_delete")
        connection.exec_driver_sql("DELETE FROM records WHERE table_id = 'T-1' AND seq = 3")
    assert other.head("T-1").length == 2
    other.close()
    with pytest.raises(Unavailable, match="lacks records that were acknowledged: start again"):
        journal.whole()
    uses: list[Callable[[], Any]] = [
        lambda: journal.head("T-2"),
        lambda: journal.append("T-1", head, [Draft("input", 1, {})]),
    ]
    for use in uses:
        with pytest.raises(Unavailable, match="start again"):
            use()
    begun = Journal(journal.where)
    begun.whole()
    assert begun.head("T-1").length == 2
    begun.close()


# ── only read ────────────────────────────────────────────────────────────────────────────────────

READS = {
    "verify": (), "export": ("--records",), "report": (), "head": ("--key", "house.key"),
    "tail": ("--table", "roulette-1"),
    "replay": ("--table", "roulette-1"), "recall": ("--table", "roulette-1"), "significant": (),
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the file of a house of a few rounds, which nobody has open."""
    folder = tmp_path_factory.mktemp("house")
    journal = Journal(folder / "house.db")
    open_house(journal, example.text())
    table = RecordedTable(journal, "roulette-1", source=Seeded("house"))
    table.feed(inputs.read({"sit": {"seat": "1", "stack": "1000.00"}}))
    for _ in table.run({"1": RandomPlayer(Seeded("player"))}, 3):
        pass
    journal.close()
    return folder


def listed(folder: Path) -> dict[str, str]:
    return {one.name: sha256(one.read_bytes()).hexdigest() for one in folder.iterdir()}


def ran(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main([*args])
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out + said.err


@pytest.mark.parametrize("command", [*READS, "judge", "backup"])
def test_what_only_reads_changes_no_byte_and_makes_no_file_beside_it(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    where, before = str(house / "house.db"), listed(house)
    if command == "judge":
        code, said = ran(capsys, "judge", where, "--round", "1", "--table", "roulette-1")
    elif command == "backup":
        code, said = ran(capsys, "journal", "backup", where, str(tmp_path / "copy.db"))
    else:
        args = [str(tmp_path / one) if one == "house.key" else one for one in READS[command]]
        code, said = ran(capsys, "journal", command, where, *args)
    assert code == 0, said
    assert listed(house) == before


@pytest.mark.parametrize("command", ["verify", "export", "tail", "backup"])
def test_an_older_journal_is_brought_up_to_date_in_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    old, folder = Path(__file__).parents[1] / "data" / "journal-0.1.0.db", tmp_path / "evidence"
    folder.mkdir()
    shutil.copyfile(old, folder / "old.db")
    before = listed(folder)
    more = {"verify": [], "backup": [str(tmp_path / "copy.db")]}.get(command, ["--records"])
    more = ["--table", Journal(old, read_only=True).tables()[0]] if command == "tail" else more
    code, said = ran(capsys, "journal", command, str(folder / "old.db"), *more)
    assert code == 0 or (command == "verify" and "unaltered: yes" in said)
    assert listed(folder) == before


def test_a_log_that_a_killed_house_has_left_is_read_and_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "house.db")
    with journal.driver.transaction() as transaction:
        transaction.run("PRAGMA wal_autocheckpoint=0")
    head = appended(journal, "T-1", 30)
    left = tmp_path / "left"
    left.mkdir()
    for name in ("house.db", LOG):
        shutil.copyfile(tmp_path / name, left / name)
    journal.close()
    before = listed(left)
    reader = Journal(left / "house.db", read_only=True)
    assert reader.head("T-1") == head
    assert len(list(reader.everything())) == 30
    reader.close()
    code, said = ran(capsys, "journal", "head", str(left / "house.db"), "--key", str(tmp_path / "house.key"))
    assert code == 0
    assert head.hash in said
    assert listed(left) == before


HOUSE_IN_A_PROCESS = """
import sys
from houseway.journal.database import Journal
from tests.journal.test_surroundings import appended
journal = Journal(sys.argv[1])
for line in sys.stdin:
    appended(journal, "T-1")
    print(journal.head("T-1").length, flush=True)
journal.close()
print("closed", flush=True)
"""


def test_while_a_house_runs_a_reader_sees_every_record_as_it_comes_and_goes_on_when_it_stops(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    Journal(where).close()
    idle = Journal(where, read_only=True)
    assert idle.streams() == []
    command = [sys.executable, "-c", HOUSE_IN_A_PROCESS, str(where)]
    house = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert house.stdin
    assert house.stdout

    def notes() -> int:
        assert house.stdin
        assert house.stdout
        house.stdin.write("one more\n")
        house.stdin.flush()
        return int(house.stdout.readline())

    assert notes() == 1
    readers = [idle, Journal(where, read_only=True)]
    for number in range(2, 6):
        assert notes() == number
        before = listed(tmp_path)
        assert [one.head("T-1").length for one in readers] == [number] * 2
        assert {**listed(tmp_path), "house.db-shm": ""} == {**before, "house.db-shm": ""}
        assert [len(list(one.everything())) for one in readers] == [number] * 2
    house.stdin.close()
    assert house.stdout.readline() == "closed\n"
    house.stdout.close()
    house.wait(PATIENCE)
    assert [one.head("T-1").length for one in readers] == [5] * 2
    for one in readers:
        with pytest.raises(Unavailable):
            one.append("T-1", one.head("T-1"), [Draft("input", 1, {})])
        one.close()


def test_a_house_in_this_very_process_is_read_without_taking_its_locks(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "house.db")
    reader = Journal(tmp_path / "house.db", read_only=True)
    for number in range(1, 4):
        appended(journal, "T-1")
        assert reader.head("T-1").length == number
    reader.close()
    journal.close()


# ── not as it was made ───────────────────────────────────────────────────────────────────────────

WITHOUT_END = (
    "CREATE VIEW records AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'T-1' AS table_id,"
    " i AS seq, 1 AS round, 'input' AS kind, '{}' AS body, '' AS previous, '' AS hash FROM n"
)
STRANGE = {
    "a view": ["ALTER TABLE records RENAME TO kept", WITHOUT_END],
    "another view": ["DROP TABLE alembic_version", WITHOUT_END.replace("VIEW records", "VIEW alembic_version")],
    "a trigger": ["CREATE TRIGGER loses BEFORE INSERT ON records BEGIN SELECT RAISE(IGNORE); END"],
    "a virtual table": ["CREATE VIRTUAL TABLE found USING fts5(body)"],
    "a computed column": ["ALTER TABLE records ADD COLUMN more TEXT GENERATED ALWAYS AS (hash || hash)"],
}


@pytest.mark.parametrize("change", STRANGE)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_database_that_holds_what_no_journal_has_is_not_used(tmp_path: Path, change: str, read_only: bool) -> None:
    Journal(tmp_path / "house.db").close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        for statement in STRANGE[change]:
            connection.execute(statement)
    connection.close()
    with pytest.raises(Unavailable, match="the journal is not as it was made: "):
        Journal(tmp_path / "house.db", read_only=read_only)


def test_a_database_of_something_else_is_no_journal_and_is_left_as_it_is(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = listed(tmp_path)
    with pytest.raises(Missing, match="is not a journal"):
        Journal(tmp_path / "other.db", read_only=True)
    assert listed(tmp_path) == before
