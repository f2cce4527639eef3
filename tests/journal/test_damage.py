"""A byte of the file is changed, wherever it lies: no command that reads it ends in a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from houseway.cli import Fault, main, serve
from houseway.equipment.chance import Seeded
from houseway.house import example
from houseway.journal.database import Journal
from houseway.journal.floor import open_house
from houseway.journal.recorded_table import RecordedTable
from houseway.play import inputs
from houseway.play.actors import RandomPlayer
from houseway.service.server import Settings
from tests.trials import FACTOR

BYTES = 24 if FACTOR == 1 else 2000
SCHEMA = 4096
"""The first page holds the header and what the schema says."""
TABLES = ("roulette-1", "red-dog-1")
COMMANDS = {
    "verify": (), "report": (), "head": ("--key", "house.key"), "tail": ("--table", "red-dog-1"),
    "export": ("--table", "red-dog-1"), "recall": ("--table", "roulette-1"), "backup": ("copy.db",),
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a house of a few rounds."""
    where = tmp_path_factory.mktemp("house") / "house.db"
    journal = Journal(where)
    open_house(journal, example.text())
    for id in TABLES:
        table = RecordedTable(journal, id, source=Seeded("house"))
        table.feed(inputs.read({"sit": {"seat": "1", "stack": "1000.00"}}))
        for _ in table.run({"1": RandomPlayer(Seeded("player"))}, 3):
            pass
    journal.close()
    return where.read_bytes()


def spoilt(whole: bytes, number: int) -> bytes:
    """The file with one byte changed: every other time of what the schema says."""
    random = Random(f"damage {number}")
    at = random.randrange(SCHEMA if number % 2 else len(whole))
    return whole[:at] + bytes([whole[at] ^ random.randrange(1, 256)]) + whole[at + 1 :]


def served(where: Path) -> str:
    """What a start says of the file; empty where it is served."""
    try:
        serve._prepared(Settings(database=str(where)), example.text(), "refuse")
    except Fault as fault:
        return str(fault)
    return ""


def is_one_line(folder: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    more = [str(folder / one) if "." in one else one for one in COMMANDS[command]]
    (folder / "copy.db").unlink(missing_ok=True)
    with pytest.raises(SystemExit) as left:
        main(["journal", command, str(folder / "house.db"), *more])
    said = capsys.readouterr().err
    assert left.value.code in (0, 1, 2)
    assert (left.value.code == 2) == said.startswith("houseway: ")
    assert said.count("\n") == (left.value.code == 2) or "new key" in said


@pytest.mark.parametrize("part", range(8))
def test_damage_of_any_byte_is_one_line(
    house: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], part: int
) -> None:
    where = tmp_path / "house.db"
    for number in range(part, BYTES, 8):
        where.write_bytes(spoilt(house, number))
        for command in COMMANDS if FACTOR > 1 else [[*COMMANDS][(number + part) % len(COMMANDS)], "verify"]:
            is_one_line(tmp_path, capsys, command)
        assert where.read_bytes() == spoilt(house, number), "what only reads has changed the file"
        apart = tmp_path / f"{number}.db"  # what a start that failed may still hold is no other's
        shutil.copyfile(where, apart)
        assert "\n" not in served(apart)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", [b"CREATE TABLE seats", b"CREATE TABLE sealed", b"CREATE TRIGGER records_no_update"])
def test_a_schema_that_is_no_text_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, name: bytes
) -> None:
    serve._prepared(Settings(database=str(tmp_path / "house.db")), example.text(), "refuse")
    whole = (tmp_path / "house.db").read_bytes()
    at = whole.index(name) + 3
    (tmp_path / "house.db").write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
    more = [str(tmp_path / one) if "." in one else one for one in COMMANDS[command]]
    with pytest.raises(SystemExit) as left:
        main(["journal", command, str(tmp_path / "house.db"), *more])
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert served(tmp_path / "house.db")
