"""What is sealed, under a key outside the database: who reads the database foretells nothing, and play goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.house import example
from houseway.journal import seal_key
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.schema import SEALED
from houseway.journal.seal_key import SealKey, WrongKey
from houseway.journal.verify import altered, taken_away, unsealed
from houseway.play.inputs import Bet
from houseway.service.running import RunningHouse

KEY, OTHER = SealKey(b"k" * 32), SealKey(b"o" * 32)
SHOE = "red-dog-1"


def served(where: Path | str, key: SealKey | None = None, text: str = "") -> RunningHouse:
    """A demonstration house in which somebody has come to a table of cards, so that a shoe is sealed."""
    house = RunningHouse(str(where), text, demonstration=True, key=key, source=lambda table: Seeded(7))
    house.begin("")
    if text:
        somebody = house.people.create("ann", "player", "a long enough password")
        house.tables.table(SHOE).sit(somebody, stack=100_000)
    return house


def raw(journal: Journal) -> dict[str, str]:
    """What the database holds of what is sealed."""
    with journal.engine.connect() as connection:
        return {one.table_id: one.body for one in connection.execute(sa.select(SEALED))}


def order(journal: Journal) -> list[str]:
    """The cards that come next."""
    return list(RecordedTable(journal, SHOE).equipment.order)


def test_with_a_key_the_database_shows_no_card_and_play_goes_on(tmp_path: Path) -> None:
    house = served(tmp_path / "house.db", KEY, example.text())
    cards = order(house.journal)
    assert len(cards) > 100
    body = raw(house.journal)[SHOE]
    assert (" ".join(cards[:5]) in body, "sealed" in body, body.isascii()) == (False, False, True)
    house.close()
    again = served(tmp_path / "house.db", KEY)
    assert order(again.journal) == cards
    table = RecordedTable(again.journal, SHOE)
    table.feed(Bet(seat=next(iter(table.table.seats)), wager="original", amount=500))
    assert [*altered(again.journal.everything())] == [*taken_away(again.journal, SHOE)] == []
    assert [*unsealed(again.journal, SHOE)] == []
    again.close()


def test_what_was_in_clear_is_put_under_the_key_at_the_start(tmp_path: Path) -> None:
    house = served(tmp_path / "house.db", None, example.text())
    cards = order(house.journal)
    assert " ".join(cards) in raw(house.journal)[SHOE]
    house.close()
    again = served(tmp_path / "house.db", KEY)
    assert not any(body.startswith("{") for body in raw(again.journal).values())
    assert order(again.journal) == cards
    again.close()


def test_another_key_or_none_does_not_start(tmp_path: Path) -> None:
    served(tmp_path / "house.db", KEY, example.text()).close()
    for key, words in ((OTHER, "is not under this key"), (None, "which has to be given")):
        with pytest.raises(WrongKey, match=words):
            served(tmp_path / "house.db", key)


def test_another_key_does_not_start_though_nothing_is_sealed_yet(tmp_path: Path) -> None:
    Journal(tmp_path / "house.db", key=KEY).shut_sealed()
    with pytest.raises(WrongKey, match="is not under this key"):
        Journal(tmp_path / "house.db", key=OTHER).shut_sealed()


def test_what_one_table_has_sealed_opens_for_no_other() -> None:
    shut = KEY.shut("R", "{}")
    assert KEY.open("R", shut) == "{}"
    assert KEY.shut("R", "{}") != shut
    for key, table, body in ((KEY, "S", shut), (OTHER, "R", shut), (KEY, "R", shut[:-8] + "AAAAAAA="), (KEY, "R", "?")):
        with pytest.raises(WrongKey, match=f"what is sealed for {table} is not under this key"):
            key.open(table, body)


def test_who_has_no_key_reads_the_record_and_not_what_is_sealed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "seals.key"
    served(tmp_path / "house.db", seal_key.read(key, make=True), example.text()).close()
    with closing(Journal(tmp_path / "house.db")) as journal:
        assert journal.foreign
        assert order(journal) == []
    where = str(tmp_path / "house.db")
    assert _run("journal", "verify", where) == 0
    assert "not checked: whether what is sealed and not shown is still kept" in capsys.readouterr().out
    assert _run("journal", "verify", where, "--seal-key", str(key)) == 0
    assert "under a --seal-key" not in capsys.readouterr().out
    with closing(sqlite3.connect(where)) as database:
        database.execute("DELETE FROM sealed WHERE table_id = ?", [SHOE])
        database.commit()
    assert _run("journal", "verify", where, "--seal-key", str(key)) == 1
    assert "is no longer kept" in capsys.readouterr().out
    assert _run("journal", "verify", where, "--seal-key", str(tmp_path / "none")) == 2
    assert not (tmp_path / "none").exists()


def _run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main([*arguments])
    return int(str(end.value.code or 0))


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "seals.key"
    shut = seal_key.read(path, make=True).shut("R", "cards")
    assert path.stat().st_mode & 0o777 == 0o600
    assert seal_key.read(path, make=True).open("R", shut) == "cards"
    for text in ("", "moon", "ff" * 31, "ff" * 33, "é"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(WrongKey, match="this is no key, which has 64 hex digits"):
            seal_key.read(path)
    with pytest.raises(WrongKey, match="cannot read it: No such file"):
        seal_key.read(tmp_path / "none")
