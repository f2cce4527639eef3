"""A running house is copied by one command, and restored and verified by another."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.equipment.chance import Seeded
from houseway.house import example
from houseway.journal.backup import NotEmpty, copy
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.verify import altered, otherwise
from houseway.service.running import RunningHouse
from tests.journal.tables import opened, players
from tests.journal.test_commands import call


def test_a_copy_is_the_house_at_one_moment_with_what_is_sealed(journal: Journal, tmp_path: Path) -> None:
    one = opened(journal, "red-dog")
    list(one.run(players("a"), 3))
    other = Journal(tmp_path / "copy.db")
    assert copy(journal, other) == one.head.length
    assert list(other.everything()) == list(journal.everything())
    assert other.sealed("red-dog") == journal.sealed("red-dog")
    assert other.sealed("red-dog")[1] is not None
    list(one.run(players("b"), 1))
    goes_on = RecordedTable(other, "red-dog")
    assert goes_on.head.length < one.head.length
    list(goes_on.run(players("b"), 1))
    assert not [*altered(other.everything()), *otherwise(other, "red-dog")]
    with pytest.raises(NotEmpty):
        copy(journal, other)
    other.close()


def test_the_commands_copy_accounts_and_seats_and_say_what_they_found(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = RunningHouse(url, example.text(), demonstration=True, source=Seeded)
    house.begin("a long enough password")
    ann = house.people.create("ann", "player")
    token = house.people.token(ann, ["read", "play"])
    house.tables.table("roulette-1").sit(ann, "1", stack=10_000)
    file = str(tmp_path / "copy.db")
    code, out, err = call(capsys, "journal", "backup", url, file)
    assert (code, err) == (0, "")
    records = sum(house.journal.head(stream).length for stream in house.journal.streams())
    assert out == f"{file}: {records} records\n"
    house.close()
    assert call(capsys, "journal", "backup", url, file)[0] == 2
    back = str(tmp_path / "back.db")
    code, out, err = call(capsys, "journal", "restore", file, back)
    assert (code, out.splitlines()[:3]) == (
        0, [f"{back}: {records} records", "unaltered: yes", "same ruling: yes"]
    )  # fmt: skip
    assert call(capsys, "journal", "restore", file, back)[0] == 2
    again = RunningHouse(back, demonstration=True, source=Seeded)
    identity = again.people.by_token(token)
    assert identity is not None
    assert again.tables.table("roulette-1").view(identity.account.id).stack == "100.00"
    again.close()
    assert [path.name for path in tmp_path.glob("copy.db*")] == ["copy.db"]
