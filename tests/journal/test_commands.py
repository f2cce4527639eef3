"""The commands: what they print, with what code they end, and what they never load."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from houseway.cli import main
from houseway.journal import recorded
from houseway.journal.recorded import Recorded, create
from houseway.journal.schema import METADATA
from houseway.journal.store import Journal
from houseway.journal.verify import altered
from houseway.play import inputs
from tests.journal.tables import header, opened, players

DATA = Path(__file__).parent.parent / "data"
COUP = [
    {"bet": {"seat": "1", "wager": "player", "amount": "10.00"}},
    {"bet": {"seat": "2", "wager": "banker", "amount": "20.00"}}, "close",
    {"card": "6h"}, {"card": "5c"}, {"card": "Td"}, {"card": "Ks"}, {"card": "2d"},
]  # fmt: skip
"""Banker wins, 7 against 6: seat 2 wins 20.00, less 5 percent vigorish at once (7.3(c))."""


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


@pytest.fixture
def coups(journal: Journal) -> Journal:
    """Two coups; after the first the dealer paid seat 2 too little. Then a third begins."""
    create(journal, "MB-1", header("minibaccarat"))
    one = Recorded(journal, "MB-1")
    paid = {"paid": {"seat": "2", "wager": "banker", "amount": "18.00"}}
    for raw in (*COUP, paid, *COUP, *COUP[:4]):
        one.feed(inputs.read(raw))
    return journal


def test_verify_gives_two_verdicts(coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call(capsys, "journal", "verify", coups.where) == (0, "unaltered: yes\nsame ruling: yes\n", "")
    _, out, err = call(capsys, "journal", "head", coups.where, "--key", str(tmp_path / "key"))
    (tmp_path / "head").write_text(out)
    signer = err.split()[-1]
    assert err.startswith(f"new key {tmp_path / 'key'}; public key ")
    kept = ["--head", str(tmp_path / "head"), "--signer", signer]
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept, "--json")
    assert (code, [json.loads(line)["holds"] for line in out.splitlines()]) == (0, ["yes", "yes"])
    drop = "DROP TRIGGER records_no_delete" + ("" if coups._lite else " ON records")
    last = coups.head("MB-1").length
    with coups._writing() as connection:
        connection.exec_driver_sql(drop)
        connection.exec_driver_sql(f"DELETE FROM records WHERE seq = {last}")
    assert call(capsys, "journal", "verify", coups.where)[0] == 0
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept)
    assert code == 1
    assert out.startswith("unaltered: no\n  table MB-1: the end is missing: ")
    assert out.endswith("same ruling: not judged\n")


def test_export_is_what_settle_reads_without_the_round_in_progress(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = call(capsys, "journal", "export", coups.where)
    (tmp_path / "record.jsonl").write_text(out)
    assert len(out.splitlines()) == 1 + len(COUP) * 2 + 1
    code, settled, _ = call(capsys, "settle", str(tmp_path / "record.jsonl"), "--json")
    assert code == 0
    summary = json.loads(settled.splitlines()[-1])
    assert summary["net"] == {"1": "-20.00", "2": "38.00"}
    assert call(capsys, "journal", "verify", coups.where, "--export", str(tmp_path / "record.jsonl"))[0] == 0


def test_a_card_that_lies_face_down_is_neither_exported_nor_shown(
    file_journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    one = opened(file_journal, "pai-gow")
    for given, _ in one.run(players("p"), 3):
        if one.table.round == 1 and given.verb == "tiles":
            break
    tiles = [r for r in file_journal.records("pai-gow") if r.kind == "input" and "tiles" in r.data["input"]]
    finished = [r for r in tiles if r.round == 1]
    assert 0 < len(finished) < len(tiles)
    _, out, _ = call(capsys, "journal", "export", file_journal.where)
    assert len([line for line in out.splitlines() if "tiles" in line]) == len(finished)
    _, out, _ = call(capsys, "journal", "tail", file_journal.where, "--json", "-n", "999")
    shown = [tell for line in out.splitlines() for tell in json.loads(line).get("tells", [])]
    assert not [tell for tell in shown if "sees" in tell and tell.get("card", "??") != "??"]
    assert "input" not in json.loads(out.splitlines()[-1])


def test_replay_says_what_each_round_concludes(coups: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "journal", "replay", coups.where, "--round", "1")
    assert code == 0
    assert out.count("banker 20.00: win at 1 to 1, pays 20.00, vigorish 1.00") == 1


def test_tail_gives_the_last_records(coups: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "journal", "tail", coups.where, "-n", "2", "--json")
    assert code == 0
    assert [json.loads(line)["verb"] for line in out.splitlines()] == ["close", "card"]


def test_judge_says_what_was_due_and_what_was_paid(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = call(capsys, "judge", coups.where, "--round", "1")
    assert code == 1
    assert "seat 2, banker: paid 18.00, due 20.00: 2.00 too little" in out.splitlines()
    code, out, _ = call(capsys, "judge", coups.where, "--round", "2")
    assert code == 0
    assert out.count("vigorish 1.00") == 1
    (tmp_path / "paid.csv").write_text("seat,wager,amount\n2,banker,21.00\n1,player,0.00\n")
    code, out, _ = call(capsys, "judge", coups.where, "--round", "2", "--paid", str(tmp_path / "paid.csv"))
    assert code == 1
    assert "seat 2, banker: paid 21.00, due 20.00: 1.00 too much" in out.splitlines()
    assert "seat 1, player: paid 0.00, as was due" in out.splitlines()
    code, _, err = call(capsys, "judge", coups.where, "--round", "3")
    assert (code, err) == (2, "houseway: round 3 is not in the record, or not over; rounds over: 2\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["journal", "tail", "nowhere.db"], "houseway: no journal nowhere.db"),
        (["journal", "tail", "{}", "--table", "X"], "houseway: no table 'X'; tables: MB-1, MB-2"),
        (["journal", "export", "{}"], "houseway: say which --table; tables: MB-1, MB-2"),
        (["journal", "verify", "{}", "--head", "{}"], "houseway: {}: this is not a signed head"),
        (["judge", "{}", "--table", "MB-1", "--round", "1"],
         "houseway: round 1 is not in the record, or not over; rounds over: 0"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_line(
    file_journal: Journal, capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    for table in ("MB-1", "MB-2"):
        create(file_journal, table, header("minibaccarat"))
    code, _, err = call(capsys, *(one.format(file_journal.where) for one in arguments))
    assert (code, err) == (2, line.format(file_journal.where) + "\n")


def test_a_file_that_is_no_database_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"SQLite format 3\0 and nothing else")
    code, _, err = call(capsys, "journal", "verify", str(tmp_path / "x.db"))
    assert code == 2
    assert err.startswith("houseway: the journal cannot be used now: ")
    assert err.count("\n") == 1


# ── what is installed and shipped ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", ["settle", "table"])
def test_judging_a_transcript_loads_no_database_and_no_compiler(command: str) -> None:
    example = Path(recorded.__file__).parent.parent / "cli" / "examples" / "red-dog.yaml"
    program = (
        "import sys\nfrom houseway.cli import main\n"
        f"try: main({[command, str(example) if command == 'settle' else 'red-dog']!r})\n"
        "except SystemExit: pass\n"
        "print([one for one in sys.modules if one.split('.')[0] in"
        " ('sqlalchemy', 'psycopg', 'alembic', 'cryptography', 'numba', 'numpy')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], input="", capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"


def test_the_migrations_make_the_schema_that_the_statements_use(journal: Journal) -> None:
    with journal._reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_sqlite_writes_ahead_and_waits_for_the_disk(file_journal: Journal) -> None:
    def pragma(name: str) -> Any:
        with file_journal._reading() as connection:
            return connection.scalar(sa.text(f"PRAGMA {name}"))

    assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)


def test_a_journal_of_this_release_keeps_verifying(tmp_path: Path) -> None:
    shutil.copy(DATA / "journal-0.1.0.db", tmp_path / "old.db")
    journal = Journal(tmp_path / "old.db", create=False)
    assert journal.tables() == ["craps", "red-dog"]
    assert not list(altered(journal.everything(), json_heads()))
    journal.close()


def json_heads() -> Any:
    from houseway.journal import heads

    return heads.read((DATA / "journal-0.1.0.head.json").read_text())
