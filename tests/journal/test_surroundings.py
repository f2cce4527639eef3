"""What happens around a journal's file: it is moved, replaced, shortened, damaged, or may only be read."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from houseway.journal.database import Journal, Missing, Unavailable
from houseway.journal.records import Draft, Head
from houseway.journal.verify import altered

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
            assert all(one.wait(60) for one in down.values())
            assert not (tmp_path / "house.db").exists(), "a reader or writer has made an empty file"
            (tmp_path / "away.db").rename(tmp_path / "house.db")
            assert all(one.wait(60) for one in again.values())
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
