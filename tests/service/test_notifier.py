"""A client that follows a table is woken by whoever appends to it, in whichever process."""

from __future__ import annotations

import asyncio
import gc

import pytest

from houseway.journal.database import Journal
from houseway.journal.records import Draft, Head
from houseway.service import notifier
from houseway.service.notifier import ChangeNotifier
from tests.postgresql import Cluster
from tests.service import waiting
from tests.service.waiting import PATIENCE

NEVER = 3600.0


def wake(journal: Journal, waits: ChangeNotifier, stream: str) -> None:
    """One waits for a stream; meanwhile it is appended to, again and again, until they are woken."""

    async def woken() -> None:
        task = asyncio.ensure_future(waits.next_change(stream))
        head = journal.head(stream)
        while not task.done():
            head = await asyncio.to_thread(journal.append, stream, head, [Draft("floor", 0, {"event": {}})])
            await asyncio.wait([task], timeout=0.5)

    waiting.run(asyncio.wait_for(woken(), PATIENCE))


def test_listening_to_postgresql_wakes_at_once_and_not_by_looking(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "WAIT_SECONDS", NEVER)
    url = cluster.database()
    here, there = Journal(url), Journal(url)
    monkeypatch.setattr(ChangeNotifier, "_poll", lambda self: None)
    one, two = ChangeNotifier(here), ChangeNotifier(there)
    wake(here, two, "T")
    wake(there, one, "T")
    for each in (one, two, here, there):
        each.close()


def test_looking_finds_what_another_process_appended(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "WAIT_SECONDS", NEVER)
    monkeypatch.setattr(notifier, "POLL_SECONDS", 0.05)
    file = tmp_path_factory.mktemp("news") / "house.db"
    here, there = Journal(file), Journal(file)
    one = ChangeNotifier(here)
    wake(there, one, "T")
    assert there.head("T") != Head()
    one.close()
    here.close()
    there.close()


def test_when_the_service_stops_nobody_waits_any_more(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "WAIT_SECONDS", NEVER)
    journal = Journal(tmp_path_factory.mktemp("news") / "house.db")
    one = ChangeNotifier(journal)

    async def ended() -> None:
        task = asyncio.ensure_future(one.next_change("T"))
        await asyncio.sleep(0)
        one.stop()
        await task

    waiting.run(asyncio.wait_for(ended(), PATIENCE))
    assert not one.open
    one.close()
    journal.close()


def test_who_goes_away_before_waiting_leaves_nothing_undone(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A coroutine that nobody awaits would be a warning, and warnings are errors here."""
    journal = Journal(tmp_path_factory.mktemp("news") / "house.db")
    one = ChangeNotifier(journal)

    async def gone() -> None:
        one.next_change("T")

    waiting.run(gone())
    gc.collect()
    one.notify("T")
    one.close()
    journal.close()


def test_a_wait_that_is_dropped_in_the_middle_of_another_call_stops_nothing(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The garbage collector may end a wait in the very thread that holds the lock."""
    monkeypatch.setattr(notifier, "WAIT_SECONDS", NEVER)
    journal = Journal(tmp_path_factory.mktemp("news") / "house.db")
    one = ChangeNotifier(journal)

    async def dropped() -> None:
        wait = one._wait("T", asyncio.Event(), lambda: None)
        wait.send(None)
        with one._lock:
            wait.close()

    waiting.run(dropped())
    assert "T" not in one._waiters
    one.close()
    journal.close()
