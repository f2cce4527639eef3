"""A long journal costs what is looked at: rows are counted, not seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.journal import database, export, seal_check, verify
from houseway.journal.database import Journal
from houseway.journal.export import ExportedRecords, record_lines, transcript_lines, withholding
from houseway.journal.judge import judge_stream
from houseway.journal.payments import PaymentList
from houseway.journal.plays import recall
from houseway.journal.records import Record
from houseway.journal.replay import is_idle, progress, settled_standing, standing
from tests.journal.tables import opened, players

ROUNDS = 150


class Rows:
    """How many rows a journal's reads have fetched, and the most of one read."""

    def __init__(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fetched, self.most = 0, 0
        read = journal.driver.read

        def counted(*given: Any) -> Any:
            found = read(*given)
            self.fetched += len(found)
            self.most = max(self.most, len(found))
            return found

        monkeypatch.setattr(journal.driver, "read", counted)


class Taken(Iterator[Record]):
    """The records of a stream, and how many of them were taken."""

    def __init__(self, journal: Journal) -> None:
        self.number, self._records = 0, journal.records("roulette")

    def __next__(self) -> Record:
        record = next(self._records)
        self.number += 1
        return record


@pytest.fixture
def played(file_journal: Journal) -> Journal:
    """On SQLite: what is read is the same on PostgreSQL."""
    list(opened(file_journal, "roulette").run(players("a"), ROUNDS))
    return file_journal


def test_old_rounds_are_paged_at_the_same_cost_at_any_depth(played: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, costs, whole, cursor = Rows(played, monkeypatch), list[int](), list[int](), ROUNDS + 1
    while cursor > 1:
        before = rows.fetched
        page = recall(played, "roulette", 10, cursor)
        costs.append(rows.fetched - before)
        whole = [one.round for one in page] + whole
        cursor = page[0].round
    assert whole == list(range(1, ROUNDS + 1))
    assert max(costs) < 2 * min(costs)
    last = recall(played, "roulette", ROUNDS)
    assert [one for at in range(11, ROUNDS + 2, 10) for one in recall(played, "roulette", 10, at)] == last


def test_a_journal_is_verified_without_holding_it(played: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PAGE", 20)
    rows = Rows(played, monkeypatch)
    assert not list(verify.otherwise(played, "roulette"))
    assert rows.fetched >= played.head("roulette").length
    assert rows.most <= 20


def test_what_was_sealed_is_checked_without_holding_the_stream(played: Journal) -> None:
    taken = Taken(played)
    steps = seal_check._shown(seal_check._settled(taken))
    assert max(taken.number - step.seq for step in steps) < 60
    assert not list(verify.unsealed(played, "roulette"))


def test_no_more_is_held_of_a_stream_than_the_round_that_may_be_voided(played: Journal) -> None:
    taken = Taken(played)
    ahead = [(taken.number - record.seq, record) for record in settled_standing(taken)]
    assert max(behind for behind, _ in ahead) < 60
    records = list(played.records("roulette"))
    assert [record for _, record in ahead if record.kind != "snapshot"] == standing(records)
    assert [record for _, record in ahead if record.kind == "snapshot"] == [
        record for record in records if record.kind == "snapshot"
    ]


# ── exports ──────────────────────────────────────────────────────────────────────────────────────


def test_what_is_exported_of_a_stream_that_ends_anywhere_is_what_was_before_the_round_in_progress(
    file_journal: Journal,
) -> None:
    one = opened(file_journal, "blackjack")
    list(one.run(players("b"), 3))
    records = list(file_journal.records("blackjack"))
    kept = set[int]()
    for end in range(1, len(records) + 1):
        some = records[:end]
        begun = progress(some).begun
        played = (r.seq for r in standing(some) if r.kind == "input" and r.data["n"] > begun and not is_idle(r))
        public = next(played, end + 1) - 1
        shown = list(withholding(some))
        assert [record.seq for record in shown] == list(range(1, end + 1))
        assert [record for record in shown if isinstance(record, Record)] == some[:public], end
        kept.add(end - public)
    assert {0, 1, 2, 3} < kept


def test_a_journal_is_exported_without_holding_it(played: Journal) -> None:
    for lines in (record_lines, lambda stream: transcript_lines(stream, 1)):
        taken, most, first = Taken(played), 0, 0
        for first, _ in enumerate(lines(taken), 1):
            most = max(most, taken.number - first)
        assert first > ROUNDS
        assert most < 60 + (taken.number - first)


def test_an_exported_round_is_judged_without_holding_the_export(
    played: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is read from its page on, and not from the beginning of the file."""
    monkeypatch.setattr(export, "PAGE", 10)
    file = tmp_path / "copy.jsonl"
    file.write_text("".join(f"{line}\n" for line in record_lines(played.everything())))
    copy, nothing = ExportedRecords(file), PaymentList([])
    assert (copy.tables(), copy.head("roulette")) == (["roulette"], played.head("roulette"))
    assert list(copy.records("roulette")) == list(played.records("roulette"))
    assert list(copy.records("roulette", 37, 25)) == list(played.records("roulette", 37, 25))
    assert copy.last("roulette", "snapshot") == played.last("roulette", "snapshot")
    assert copy.last("roulette", "opened", before=500) == played.last("roulette", "opened")
    assert copy.last("roulette", before=1) is None
    for round in (1, 70, ROUNDS):
        assert judge_stream(copy, "roulette", round, nothing) == judge_stream(played, "roulette", round, nothing)
    read, number = export.read_records, 0

    def counted(lines: Any) -> Any:
        nonlocal number
        for record in read(lines):
            number += 1
            yield record

    monkeypatch.setattr(export, "read_records", counted)
    judge_stream(copy, "roulette", 2, nothing)
    assert number < played.head("roulette").length / 4
