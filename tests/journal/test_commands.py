"""The commands: what they print, with what code they end, and what they never load."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import IO, Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from houseway import games
from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.journal import database, recorded_table
from houseway.journal.database import Journal
from houseway.journal.engine import Engine
from houseway.journal.recorded_table import RecordedTable, create
from houseway.journal.schema import METADATA
from houseway.journal.verify import altered
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import plain, read
from tests.journal.tables import header, opened, players

END = "not checked: whether records are missing at the end; a signed --head that was kept outside shows it"
GOOD = f"unaltered: yes\nsame ruling: yes\ndealt as sealed: nothing was sealed\n{END}"
DATA = Path(__file__).parent.parent / "data"
COUP = [
    {"bet": {"seat": "1", "wager": "player", "amount": "10.00"}},
    {"bet": {"seat": "2", "wager": "banker", "amount": "20.00"}}, "close",
    {"card": "6h"}, {"card": "5c"}, {"card": "Td"}, {"card": "Ks"}, {"card": "2d"},
]  # fmt: skip
"""Banker wins, 7 against 6: seat 2 wins 20.00, less 5 percent vigorish (7.3(c))."""


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


@pytest.fixture
def coups(journal: Journal) -> Journal:
    """Two coups; after the first the dealer paid seat 2 too little. Then a third begins."""
    create(journal, "MB-1", header("minibaccarat"))
    one = RecordedTable(journal, "MB-1")
    paid = {"paid": {"seat": "2", "wager": "banker", "amount": "18.00"}}
    for raw in (*COUP, paid, *COUP, *COUP[:4]):
        one.feed(read(raw))
    return journal


def test_verify_gives_two_verdicts(coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call(capsys, "journal", "verify", coups.where) == (0, f"{GOOD}\n", "")
    _, out, err = call(capsys, "journal", "head", coups.where, "--key", str(tmp_path / "key"))
    (tmp_path / "head").write_text(out)
    signer = err.split()[-1]
    assert err.startswith(f"new key {tmp_path / 'key'}; public key ")
    kept = ["--head", str(tmp_path / "head"), "--signer", signer]
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept, "--json")
    holds = [json.loads(line)["holds"] for line in out.splitlines()]
    assert (code, holds) == (0, ["yes", "yes", "nothing was sealed"])
    drop = "DROP TRIGGER records_no_delete" + ("" if coups.driver.local else " ON records")
    last = coups.head("MB-1").length
    with coups._writing() as connection:
        connection.exec_driver_sql(drop)
        connection.exec_driver_sql(f"DELETE FROM records WHERE seq = {last}")
    assert call(capsys, "journal", "verify", coups.where)[0] == 0
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept)
    assert code == 1
    assert out.startswith("unaltered: no\n  table MB-1: the end is missing: ")
    assert out.endswith("same ruling: not judged\ndealt as sealed: not judged\n")


def test_verify_says_whose_signature_it_takes(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, err = call(capsys, "journal", "head", coups.where, "--key", str(tmp_path / "key"))
    (tmp_path / "head").write_text(out)
    key, kept = err.split()[-1], ["--head", str(tmp_path / "head")]
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept)
    assert (code, out.splitlines()[3:]) == (
        0, [f"not checked: who signed the head: {key}, and anybody can sign; --signer names who must have"]
    )  # fmt: skip
    code, out, _ = call(capsys, "journal", "verify", coups.where, *kept, "--json")
    assert json.loads(out.splitlines()[-1])["unchecked"] == "signer"
    assert "not checked" not in call(capsys, "journal", "verify", coups.where, *kept, "--signer", key)[1]


@pytest.mark.parametrize("text", ["", "moon\n", "{}\n", '{"houseway": 1, "game": "roulette"}\n{"spin": 1}\n', "\0\xff"])
def test_what_is_no_journal_is_a_wrong_call(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    (tmp_path / "file").write_text(text)
    code, out, err = call(capsys, "journal", "verify", str(tmp_path / "file"))
    assert (code, out) == (2, "")
    assert err == f"houseway: {tmp_path / 'file'} is neither a journal nor records that were exported from one\n"


def test_records_struck_out_of_the_middle_of_a_copy_are_named(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = call(capsys, "journal", "export", coups.where, "--records")
    lines = [json.loads(line) for line in out.splitlines()]
    struck = {name: lines[5][name] for name in ("table", "seq", "previous", "hash")}
    copy = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in (*lines[:5], struck, *lines[6:])]
    (tmp_path / "copy").write_text("".join(f"{line}\n" for line in copy))
    code, out, _ = call(capsys, "journal", "verify", str(tmp_path / "copy"))
    assert code == 1
    assert "  table MB-1: record 6 is withheld, and record 7 behind it is not" in out.splitlines()


@pytest.mark.parametrize("how", ["DELETE FROM sealed", "UPDATE sealed SET body = '{}'"])
def test_verify_misses_what_was_sealed_and_is_taken_away(
    file_journal: Journal, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    one = opened(file_journal, "red-dog")
    for _ in one.run(players("p"), 2):
        pass
    code, out, _ = call(capsys, "journal", "verify", file_journal.where)
    assert (code, out.splitlines()[2]) == (0, "dealt as sealed: yes")
    with file_journal._writing() as connection:
        connection.exec_driver_sql(how)
    code, out, _ = call(capsys, "journal", "verify", file_journal.where)
    assert code == 1
    assert "what was sealed and not shown is no longer kept" in out.splitlines()[1]


def test_verify_says_what_was_not_dealt_as_it_was_sealed(
    file_journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    """A 17 was sealed, and the ball is said to lie in 18."""
    create(file_journal, "RO-1", header("roulette"))
    one = RecordedTable(file_journal, "RO-1")
    seal = {"seal": {"commitment": hashlib.sha256(b"salt:17").hexdigest()}}
    for raw in (
        seal,
        {"bet": {"seat": "1", "wager": "red", "amount": "10.00"}},
        "close",
        {"spin": "18"},
        {"reveal": {"salt": "salt", "value": "17"}},
    ):
        one.feed(read(raw))
    code, out, _ = call(capsys, "journal", "verify", file_journal.where)
    assert code == 1
    assert out.splitlines()[:3] == ["unaltered: yes", "same ruling: yes", "dealt as sealed: no"]


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


def test_each_part_between_changes_of_rules_is_exported_by_itself(
    file_journal: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Half of red is given back on 0 under the first rules (5.00 lost), nothing under the second (10.00 lost)."""
    create(file_journal, "RO-1", header("roulette", zero_rule="half_loss"))
    one = RecordedTable(file_journal, "RO-1")
    spin = [{"bet": {"seat": "1", "wager": "red", "amount": "10.00"}}, "close", {"spin": "0"}]
    for raw in spin:
        one.feed(read(raw))
    one.elect({"zero_rule": "full_loss"}, 1)
    for raw in spin:
        one.feed(read(raw))
    for part, lost in (("1", "-5.00"), ("2", "-10.00"), ("0", "-10.00")):
        _, out, _ = call(capsys, "journal", "export", file_journal.where, "--part", part)
        (tmp_path / part).write_text(out)
        code, settled, _ = call(capsys, "settle", str(tmp_path / part), "--json")
        assert (code, json.loads(settled.splitlines()[-1])["net"]["1"]) == (0, lost)
        assert call(capsys, "journal", "verify", file_journal.where, "--export", str(tmp_path / part))[0] == 0
    (tmp_path / "2").write_text((tmp_path / "2").read_text().replace('{"spin": "0"}', '{"spin": "1"}'))
    code, out, _ = call(capsys, "journal", "verify", file_journal.where, "--export", str(tmp_path / "2"))
    assert (code, "is not as it was exported" in out) == (1, True)
    code, _, err = call(capsys, "journal", "export", file_journal.where, "--part", "3")
    assert (code, err) == (2, "houseway: --part 3: table RO-1 has 2\n")


def test_a_copy_withholds_the_round_in_progress_and_still_verifies(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = call(capsys, "journal", "export", coups.where, "--records")
    (tmp_path / "copy").write_text(out)
    withheld = sum('"body"' not in line for line in out.splitlines())
    assert withheld == 4  # the inputs of the coup that is played
    code, out, _ = call(capsys, "journal", "verify", str(tmp_path / "copy"))
    assert (code, out.splitlines()) == (0, [
        "unaltered: yes", "same ruling: not judged", "dealt as sealed: not judged",
        f"withheld, of rounds in progress: {withheld} records", END,
    ])  # fmt: skip
    code, _, err = call(capsys, "judge", str(tmp_path / "copy"), "--round", "3")
    assert code == 2
    assert err.endswith("round 3 is not in the record: its last is round 2; a round that was in progress is withheld\n")


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


@pytest.mark.parametrize("round", ["-1", "4", "999"])
def test_replay_says_of_a_round_that_is_not_there(
    coups: Journal, capsys: pytest.CaptureFixture[str], round: str
) -> None:
    code, out, err = call(capsys, "journal", "replay", coups.where, "--round", round)
    assert (code, out) == (2, "")
    assert "rounds count from 1" in err or f"round {round} is not in the record: its last is round 3" in err


def test_tail_gives_the_last_records(coups: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "journal", "tail", coups.where, "-n", "2", "--json")
    assert code == 0
    assert [json.loads(line)["verb"] for line in out.splitlines()] == ["close", "card"]


@pytest.mark.parametrize("text", ["", "seat,wager,amount\n", "\n"])
def test_an_empty_list_of_payments_is_a_wrong_call(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    (tmp_path / "paid.csv").write_text(text)
    code, out, err = call(capsys, "judge", coups.where, "--round", "2", "--paid", str(tmp_path / "paid.csv"))
    assert (code, out) == (2, "")
    assert err.startswith("houseway: ")
    assert len(err.splitlines()) == 1


def test_judge_says_what_was_due_and_what_was_paid(
    coups: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = call(capsys, "judge", coups.where, "--round", "1")
    assert code == 1
    assert "    paid 18.00 (input 9), due 20.00: 2.00 too little; the house owes seat 2 2.00" in out.splitlines()
    assert out.endswith("the record ruled the same\npayments observed: 1; not as due: 1\n")
    code, out, _ = call(capsys, "judge", coups.where, "--round", "2")
    assert (code, out.splitlines()[-1]) == (0, "no payment was observed")
    (tmp_path / "paid.csv").write_text("seat,wager,amount\n2,banker,21.00\n1,player,0.00\n")
    code, out, _ = call(capsys, "judge", coups.where, "--round", "2", "--paid", str(tmp_path / "paid.csv"))
    assert code == 1
    assert "    paid 21.00 (line 2), due 20.00: 1.00 too much; seat 2 owes the house 1.00" in out.splitlines()
    assert "    paid 0.00 (line 3): as due" in out.splitlines()
    code, out, _ = call(capsys, "judge", coups.where, "--round", "3")
    assert code == 0
    assert "still in progress: it awaits a card: banker" in out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["journal", "tail", "nowhere.db"], "houseway: no journal nowhere.db"),
        (["journal", "tail", "{}", "--table", "X"], "houseway: no table 'X'; tables: MB-1, MB-2"),
        (["journal", "export", "{}"], "houseway: say which --table; tables: MB-1, MB-2"),
        (["journal", "verify", "{}", "--head", "{}"], "houseway: {}: this is not a signed head"),
        (["judge", "{}", "--table", "MB-1", "--round", "1"],
         "houseway: table MB-1: round 1 is not in the record: it has none"),
        (["judge", "{}", "--table", "MB-1", "--round", "1", "--paid", "no.csv"],
         "houseway: cannot read no.csv: No such file or directory"),
        (["judge", "http://house", "--round", "1"],
         "houseway: a journal is an SQLite file or postgresql://…, not http://…"),
        (["judge", "postgresql://user:secret@host:port/house", "--round", "1"],
         "houseway: this is not the URL of a journal; write postgresql://user@host/database"),
        (["table"], "houseway: say which GAME, or which --journal has the table"),
        (["table", "keno", "--table", "K-1"], "houseway: --table goes with --journal"),
        (["table", "keno", "--journal", "{}"], "houseway: say which --table of the journal it is"),
        (["table", "keno", "--journal", "{}", "--table", "MB-1"], "houseway: table MB-1 plays minibaccarat, not keno"),
        (["table", "--journal", "{}", "--table", "K-1"], "houseway: no table 'K-1'; tables: MB-1, MB-2"),
        (["table", "--journal", "nowhere.db", "--table", "K-1"], "houseway: no journal nowhere.db"),
        (["table", "--journal", "{}", "--table", "MB-1", "--set", "decks=8"],
         "houseway: --set and --as-of go with a GAME"),
        (["table", "minibaccarat", "--journal", "{}", "--table", "MB-1", "--set", "decks=6"],
         "houseway: table MB-1 was opened under other rules: {{}}; leave --set out"),
        (["table", "keno", "--journal", "{}", "--table", "@house"],
         "houseway: --table @house: the name of a table does not begin with @"),
        (["table", "--journal", "{}", "--table", "MB-1", "--takeover", "keep"],
         "houseway: --takeover keep: finish or void"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_line(
    file_journal: Journal, capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    for table in ("MB-1", "MB-2"):
        create(file_journal, table, header("minibaccarat"))
    code, _, err = call(capsys, *(one.format(file_journal.where) for one in arguments))
    assert (code, err) == (2, line.format(file_journal.where) + "\n")


def test_a_file_of_another_kind_is_not_made_a_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for text in ("x", ""):
        (tmp_path / "x.txt").write_text(text)
        for command in (["journal", "tail"], ["table", "keno", "--table", "K-1", "--journal"]):
            code, _, err = call(capsys, *command, str(tmp_path / "x.txt"))
            assert (code, err) == (2, f"houseway: {tmp_path / 'x.txt'} is not a journal\n")
        assert (tmp_path / "x.txt").read_text() == text


def test_a_file_that_is_no_database_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"SQLite format 3\0 and nothing else")
    code, _, err = call(capsys, "journal", "verify", str(tmp_path / "x.db"))
    assert code == 2
    assert err.startswith("houseway: the journal cannot be used now: ")
    assert err.count("\n") == 1


# ── the table as a co-process ────────────────────────────────────────────────────────────────────


def feed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[Any], *arguments: str
) -> tuple[int, list[dict[str, Any]], str]:
    """`houseway table` with these lines: its code, what it answered, and what it said beside."""
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{json.dumps(line)}\n" for line in lines)))
    code, out, err = call(capsys, "table", *arguments)
    return code, [json.loads(line) for line in out.splitlines()], err


def test_a_table_goes_on_where_it_stood(
    journal: Journal, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ["--journal", journal.where, "--table", "MB-1"]
    seats = {"seats": {"1": {"stack": "100"}, "2": {"stack": "100"}}}
    code, first, _ = feed(capsys, monkeypatch, [seats, *COUP[:4]], "minibaccarat", *where, "--set", "decks=8")
    assert (code, first[0]["tell"], first[0]["inputs"]) == (0, "waiting", 0)
    code, second, _ = feed(capsys, monkeypatch, [{"bet": 1}, seats, *COUP[4:]], *where)
    assert (code, second[0]["tell"], second[0]["inputs"]) == (0, "waiting", 4)
    assert second[0]["asks"] == first[-2]["asks"]
    assert [one["input"] for one in second if one["tell"] == "refused"] == [5, 5]
    assert second[2]["reason"] == "the table is open: its seats and its state are the journal's"
    assert second[-1]["net"] == {"1": "-10.00", "2": "19.00"}
    again = feed(capsys, monkeypatch, [], "minibaccarat", *where, "--set", "decks=8")[1]
    assert (again[0]["inputs"], again[-1]) == (8, second[-1])
    assert not list(altered(journal.everything()))


@pytest.mark.parametrize("game", games.GAMES)
def test_a_table_of_any_game_tells_what_settle_tells_and_the_journal_keeps_it(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elected, source = dict(games.game(game).varied[0]), Seeded(3)
    seats, table = (
        {"1": {"stack": "5000"}, "2": {"stack": "5000"}},
        games.table(game, dict.fromkeys("12", 500_000), elected),
    )
    fed = [plain(given) for given, _ in run(table, Equipment(source), dict.fromkeys("12", RandomPlayer(source)), 4)]
    header, record = {"rules": elected, "seats": seats}, tmp_path / "record.jsonl"
    record.write_text("".join(f"{json.dumps(one)}\n" for one in ({"game": game, **header}, *fed)))
    code, settled, _ = call(capsys, "settle", "--json", str(record))
    *told, summary = [json.loads(line) for line in settled.splitlines()]
    assert (code, summary["tell"]) == (0, "summary")
    where = str(tmp_path / "house.db")
    for more in ([], ["--journal", where, "--table", "T"]):
        code, answered, _ = feed(capsys, monkeypatch, [header, *fed], game, *more)
        assert (code, answered[-1]) == (0, summary)
        assert [one for one in answered[:-1] if one["tell"] != "waiting"] == told
    kept = [one.data for one in Journal(where).records("T") if one.kind == "input"]
    assert [one["input"] for one in kept] == fed
    assert [tell for one in kept for tell in one["tells"]] == told


def test_a_header_of_another_game_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = feed(capsys, monkeypatch, [{"game": "keno"}], "red-dog")
    assert (code, out) == (2, [])
    assert err == "houseway: the header is of keno, and this is a table of red-dog\n"


def test_what_a_killed_table_answered_is_in_the_journal(file_journal: Journal) -> None:
    houseway = str(Path(sys.executable).parent / "houseway")
    command = [houseway, "table", "red-dog", "--journal", file_journal.where, "--table", "RD-1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write('{"seats": {"1": {"stack": "100"}}}\n')
        for number in range(1, 6):
            process.stdin.write('{"bet": {"seat": 1, "wager": "original", "amount": 5}}\n')
            process.stdin.flush()
            until_waiting(process.stdout, inputs=number == 1)
            assert inputs_of(file_journal, "RD-1") == number
        process.kill()
    assert RecordedTable(file_journal, "RD-1").table.count == 5


def until_waiting(out: IO[str], *, inputs: bool) -> None:
    """Read one answer; before the first one comes what the table waits for."""
    for _ in range(1 + inputs):
        while json.loads(out.readline())["tell"] != "waiting":
            pass


def inputs_of(journal: Journal, table: str) -> int:
    return sum(record.kind == "input" for record in journal.records(table))


def another_rules(where: str) -> None:
    """Another process rules on the table."""
    journal = Journal(where)
    RecordedTable(journal, "MB-1").feed(read(COUP[0]))
    journal.close()


def database_breaks(where: str) -> None:
    """Nothing can be written any more."""
    with sqlite3.connect(where) as connection:
        connection.execute("ALTER TABLE records RENAME TO lost")
    connection.close()


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (another_rules, "table MB-1 is no longer at record 3: another process has ruled on it"),
        (database_breaks, "the journal cannot be used now: no such table: records"),
    ],
)
def test_what_cannot_be_written_down_is_refused_and_ends_the_process(
    file_journal: Journal,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    happens: Callable[[str], None],
    reason: str,
) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))

    def lines() -> Iterator[str]:
        yield json.dumps(COUP[0])
        happens(file_journal.where)
        yield json.dumps(COUP[1])
        pytest.fail("it went on")

    monkeypatch.setattr("sys.stdin", lines())
    code, out, err = call(capsys, "table", "--journal", file_journal.where)
    assert (code, err) == (2, f"houseway: {reason}\n")
    answered = [json.loads(line) for line in out.splitlines()]
    assert answered[-2]["tell"] == "waiting"
    assert (answered[-1]["tell"], answered[-1]["input"], answered[-1]["reason"]) == ("refused", 2, reason)


def test_lines_that_are_there_already_are_written_down_together_and_answered_one_by_one(
    file_journal: Journal, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    create(file_journal, "MB-2", header("minibaccarat"))
    lines = [*map(json.dumps, COUP), "nonsense", '{"bet": {"seat": "99", "wager": "player", "amount": "5"}}']
    append_all, commits = Journal.append_all, list[int]()

    def counted(self: Journal, appends: Any) -> Any:
        commits.append(sum(len(one.drafts) for one in appends))
        return append_all(self, appends)

    monkeypatch.setattr(Journal, "append_all", counted)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("\n".join(lines).encode())))
    at_once = call(capsys, "table", "--journal", file_journal.where, "--table", "MB-1")
    together, commits[:] = list(commits), []
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines)))
    one_by_one = call(capsys, "table", "--journal", file_journal.where, "--table", "MB-2")
    assert at_once == one_by_one
    assert (len(together), len(commits)) == (1, len(COUP))
    assert sum(together) == sum(commits)


@pytest.mark.parametrize(("takeover", "count"), [("finish", 4), ("void", 0)])
def test_a_round_of_another_engine_is_taken_over_only_when_told(
    file_journal: Journal,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    takeover: str,
    count: int,
) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    one = RecordedTable(file_journal, "MB-1", engine=Engine("0.0.9", "0" * 64))
    for raw in COUP[:4]:
        one.feed(read(raw))
    code, out, err = feed(capsys, monkeypatch, [], "--journal", file_journal.where)
    assert (code, out, err.count("\n")) == (2, [], 1)
    assert err.startswith("houseway: table MB-1: round 1 was begun by houseway 0.0.9 (000000000000), and this is ")
    code, out, _ = feed(capsys, monkeypatch, [], "--journal", file_journal.where, "--takeover", takeover)
    assert (code, out[0]["tell"], out[0]["inputs"]) == (0, "waiting", count)


# ── what is installed and shipped ────────────────────────────────────────────────────────────────


EXAMPLE = str(Path(recorded_table.__file__).parent.parent / "games" / "red_dog" / "red_dog.yaml")


def loaded(*command: str) -> set[str]:
    """Those packages which a command loads that are long in loading."""
    program = (
        "import sys\nfrom houseway.cli import main\n"
        f"try: main({list(command)!r})\n"
        "except SystemExit: pass\n"
        "print(*{one.split('.')[0] for one in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], input="", capture_output=True, text=True, check=True)
    long = {"sqlalchemy", "psycopg", "alembic", "cryptography", "numba", "numpy"}
    return long.intersection(done.stderr.splitlines()[-1].split())


@pytest.mark.slow
@pytest.mark.parametrize("command", [["settle", EXAMPLE], ["table", "red-dog"], ["judge", EXAMPLE, "--round", "1"]])
def test_judging_a_transcript_loads_no_database_and_no_compiler(command: list[str]) -> None:
    assert loaded(*command) == set()


@pytest.mark.slow
def test_a_table_in_a_new_file_needs_neither_sqlalchemy_nor_alembic(tmp_path: Path) -> None:
    assert loaded("table", "red-dog", "--journal", str(tmp_path / "new.db"), "--table", "RD-1") == {"cryptography"}


def test_the_migrations_make_the_schema_that_the_statements_use(journal: Journal) -> None:
    with journal._reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_new_file_is_what_the_migrations_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(name: str) -> tuple[set[tuple[Any, ...]], list[tuple[Any, ...]]]:
        journal = Journal(tmp_path / name)
        rows = journal.driver.read("SELECT type, name, tbl_name, sql FROM sqlite_master")
        journal.close()
        version = journal.driver.read("SELECT version_num FROM alembic_version")
        return {(*row[:3], "".join((row[3] or "").split())) for row in rows}, version

    at_once = made("new.db")
    monkeypatch.setattr(database, "NEW", ())
    assert made("migrated.db") == at_once


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
