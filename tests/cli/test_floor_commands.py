"""`houseway floor`, and `houseway journal report`, `recall` and `significant`: what they print; never a traceback."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.journal.database import Journal, Unavailable
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.records import HOUSE
from houseway.play import inputs
from tests.house.houses import table, text

SIGNED = {"dealer": "D", "pit_boss": "B", "security": "S"}
COUP = [{"bet": {"seat": "1", "wager": "player", "amount": "10.00"}}, "close", *(
    {"card": face} for face in ("6h", "5c", "Td", "Ks", "2d")
)]  # fmt: skip
OPEN: list[dict[str, Any]] = [
    {"open_day": {"date": "2012-06-15"}},
    {"open_table": {"table": "M", "inventory": "5000", "signed": SIGNED}},
]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(text(table("minibaccarat", id="M"), table("roulette", id="R")))
    return file


class Console:
    """Calls of the program, with what goes in and what comes out."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, where: Path) -> None:
        self.capsys, self.monkeypatch, self.where = capsys, monkeypatch, str(where)

    def call(self, *arguments: str, given: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        out, err = self.capsys.readouterr()
        return int(end.value.code or 0), out, err

    def floor(self, *events: Any, house: Path | None = None) -> list[dict[str, Any]]:
        given = "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in events)
        extra = ["--house", str(house)] if house else []
        code, out, err = self.call("floor", self.where, *extra, given=given)
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Console:
    return Console(capsys, monkeypatch, tmp_path / "house.db")


def play(where: str, *raws: Any) -> None:
    journal = Journal(where)
    one = RecordedTable(journal, "M")
    for raw in raws:
        one.feed(inputs.read(raw))
    journal.close()


# ── floor --try ──────────────────────────────────────────────────────────────────────────────────


def test_8_3_an_order_is_tried_without_effect(console: Console, house: Path) -> None:
    console.floor(house=house)
    before = Path(console.where).read_bytes()
    order = {"order": {"tables": ["M"], "change": {"table_min": "10"}, "effective": "2030-01-01T12:00:00Z"}}
    given = "\n".join(map(json.dumps, (order, {"event": {"kind": "x", "words": "y"}})))
    code, out, _ = console.call("floor", console.where, "--try", given=given)
    tried, other = map(json.loads, out.splitlines())
    assert code == 0
    assert [(one["option"], one["cite"]) for one in tried["tried"]["owes"]] == [
        ("table_min", ["13:69F-8.2", "13:69F-8.3"])
    ]
    assert (tried["tried"]["violations"], tried["tried"]["earliest"] > "2026") == ([], True)
    assert other == {"refused": "event: only an order can be tried", "line": 2}
    assert Path(console.where).read_bytes() == before


# ── floor ────────────────────────────────────────────────────────────────────────────────────────


def test_14_18_who_waits_for_a_seat_is_shown_at_the_end(console: Console, tmp_path: Path) -> None:
    room = tmp_path / "room.toml"
    room.write_text(text(table("poker-omaha", id="O"), table("poker-badugi", id="B")))
    asks = [{"wait": {"table": id, "player": player}} for id, player in (("O", "Ann"), ("B", "Bob"), ("O", "Cy"))]
    *_, waiting, balance = console.floor(*asks, {"call": {"table": "O", "player": "Cy"}}, house=room)
    assert [*waiting["waiting"].values()] == [["Ann", "Cy"], ["Bob"]]
    assert (waiting["cite"], balance["sum"]) == ("13:69F-14.18", "0.00")


def test_a_house_opens_and_what_is_printed_is_in_the_journal(console: Console, house: Path) -> None:
    first, *noted, last = console.floor(*OPEN, house=house)
    assert first == {"opened": "Test", "tables": 2}
    assert [next(iter(one["event"])) for one in noted if "noted" in one] == ["open_day", "software", "open_table"]
    assert last == {"trial_balance": {"cage": "-5000.00", "inventory:M": "5000.00"}, "sum": "0.00"}
    journal = Journal(console.where)
    assert journal.head(HOUSE).length == noted[2]["noted"]
    journal.close()


def test_it_goes_on_where_it_stood_and_notes_the_software(console: Console, house: Path) -> None:
    console.floor(*OPEN, house=house)
    fill = {"fill": {"table": "M", "amount": "500", "slip": "F-1", "signed": SIGNED}}
    software, noted, entry, last = console.floor(fill)
    assert "software" in software["event"]
    assert "fill" in noted["event"]
    assert entry["legs"] == {"cage": "-500.00", "inventory:M": "500.00"}
    assert last["trial_balance"]["inventory:M"] == "5500.00"
    assert console.floor(fill, house=house)[1]["refused"] == "slip F-1 is used"


def test_another_house_file_than_the_one_it_was_opened_with_is_refused(console: Console, house: Path) -> None:
    console.floor(house=house)
    house.write_text(house.read_text().replace("max = 500", "max = 600"))
    code, out, err = console.call("floor", console.where, "--house", str(house))
    assert (code, out) == (2, "")
    assert err.startswith(f"houseway: {house} is not the file that the house in ")


def test_a_bad_line_is_one_line_and_the_next_is_heard(console: Console, house: Path) -> None:
    wrong = [
        "x", '{"fil": {}}', {"fill": {"table": "M", "amount": "0", "slip": "F", "signed": SIGNED}},
        {"fill": {"table": "M", "amount": 5, "slip": "F"}}, {"fill": {"table": "N", "amount": 5, "slip": "F"}},
        {"fill": {"table": "M", "amount": 5.25, "slip": "F", "signed": SIGNED}},
    ]  # fmt: skip
    lines = [one for one in console.floor(*OPEN, *wrong, house=house) if "refused" in one or "entry" in one]
    assert lines[1:-1] == [
        {"refused": "not JSON: Expecting value", "line": 3},
        {"refused": "no event 'fil'; did you mean fill?", "line": 4},
        {"refused": "fill: amount: 0 is not above zero", "line": 5},
        {"refused": "fill: not signed by the dealer or boxperson or keno writer", "line": 6, "cite": "13:69D-1.22"},
        {"refused": "no table N; M, R", "line": 7},
    ]
    assert lines[-1]["legs"] == {"cage": "-5.25", "inventory:M": "5.25"}


def test_an_order_is_taken_by_a_table_between_rounds(console: Console, house: Path) -> None:
    console.floor(*OPEN, house=house)
    when = "2012-06-15T20:30Z"
    order = {"tables": ["M"], "change": {"table_min": 25}, "effective": when, "posted": "2012-06-15T20:00Z",
             "announced": "2012-06-15T20:00Z"}  # fmt: skip
    play(console.where, {"sit": {"seat": "1", "stack": "100"}}, *COUP[:3])
    *_, waits, _ = console.floor({"order": order})
    assert waits["reason"] == "table M is in a round: a change takes effect between rounds"
    assert waits["cite"] == "13:69F-8.3"
    play(console.where, *COUP[3:])
    _, elected, _ = console.floor()
    assert elected["event"]["elected"]["table"] == "M"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["floor", "{where}"], "houseway: no journal {where}"),
        (["floor", "{where}", "--house", "{folder}/none.toml"], "houseway: {folder}/none.toml: No such file or direct"),
        (["floor", "{where}", "--house", "{folder}/bad.toml"], "houseway: {folder}/bad.toml: no key 'x'; keys: "),
        (["floor", "{where}", "--house", "{folder}/illegal.toml"], "houseway: {folder}/illegal.toml: table M: rules."),
        (["floor", "{where}", "--house", "{folder}/early.toml"], "houseway: as_of: no text is held for 1990-01-01: "),
        (["journal", "report", "{where}"], "houseway: no journal {where}"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_line(console: Console, tmp_path: Path, arguments: list[str], line: str) -> None:
    (tmp_path / "bad.toml").write_text("x = 1")
    (tmp_path / "illegal.toml").write_text(text(table("minibaccarat", "[table.rules]\ndecks = 5", id="M")))
    (tmp_path / "early.toml").write_text(text(table("minibaccarat"), as_of="1990-01-01"))
    names = {"where": console.where, "folder": str(tmp_path)}
    code, out, err = console.call(*(one.format(**names) for one in arguments))
    assert (code, out) == (2, "")
    assert err.startswith(line.format(**names))
    assert err.count("\n") == 1
    assert not Path(console.where).exists()


def test_what_cannot_be_written_down_ends_the_process(
    console: Console, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console.floor(*OPEN, house=house)
    append = Journal.append

    def full(self: Journal, table: str, expected: Any, drafts: Any, **more: Any) -> Any:
        kept = list(drafts)
        if "fill" in kept[0].data["event"]:
            raise Unavailable("the journal cannot be used now: database or disk is full")
        return append(self, table, expected, kept, **more)

    monkeypatch.setattr(Journal, "append", full)
    fill = {"fill": {"table": "M", "amount": "500", "slip": "F-1", "signed": SIGNED}}
    code, out, err = console.call("floor", console.where, given=json.dumps(fill) + "\n")
    reason = "the journal cannot be used now: database or disk is full"
    assert json.loads(out.splitlines()[-1]) == {"refused": reason, "line": 1}
    assert (code, err) == (2, f"houseway: {reason}\n")


def test_a_co_process_answers_each_line_at_once(console: Console, house: Path) -> None:
    command = [sys.executable, "-c", "from houseway.cli import main; main()", "floor", console.where]
    command += ["--house", str(house)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        assert "opened" in json.loads(one.stdout.readline())
        one.stdin.write(json.dumps(OPEN[0]) + "\n")
        one.stdin.flush()
        assert "open_day" in json.loads(one.stdout.readline())["event"]
        one.kill()
    assert json.loads(console.call("journal", "report", console.where, "--json")[1].splitlines()[-1])["state"] == "open"


# ── report, recall, significant ──────────────────────────────────────────────────────────────────


def a_day(console: Console, house: Path) -> None:
    console.floor(*OPEN, house=house)
    play(console.where, {"sit": {"seat": "1", "stack": "100", "cash": "on"}}, *COUP)
    console.floor(
        {"event": {"kind": "power", "words": "power lost", "table": "M"}},
        {"close_table": {"table": "M", "inventory": "4910", "drop": "100", "signed": SIGNED}},
        {"close_day": {"date": "2012-06-15"}},
    )


def test_the_report_of_a_day(console: Console, house: Path) -> None:
    a_day(console, house)
    code, out, _ = console.call("journal", "report", console.where)
    assert code == 0
    assert "Test: gaming day 2012-06-15, closed   [13:69O-1.9]" in out
    assert "table M   minibaccarat, pit A, closed\n  opening 5000.00, fills 0.00, credits 0.00\n" in out
    assert "  drop 100.00, closing 4910.00, over or short 0.00, win 10.00\n  rounds 1\n" in out
    assert "table R   roulette, pit A, not opened\n  No Activity\n" in out
    assert "win of the tables that are counted: 10.00; trial balance 0.00" in out
    assert "table M, power: power lost" in out
    journal = Journal(console.where)
    for stream in journal.streams():
        head = journal.head(stream)
        assert f"  {stream}  {head.length}  {head.hash}\n" in out
    journal.close()


def test_the_report_as_json_and_of_a_day_without_one(console: Console, house: Path) -> None:
    a_day(console, house)
    _, out, _ = console.call("journal", "report", console.where, "--json")
    minibaccarat, roulette, whole = map(json.loads, out.splitlines())
    assert minibaccarat["count"]["win"] == whole["win"] == "10.00"
    assert roulette["activity"] == "No Activity"
    _, out, _ = console.call("journal", "report", console.where, "--day", "2012-06-14")
    assert out.count("No Activity") == 2
    code, _, err = console.call("journal", "report", console.where, "--day", "yesterday")
    assert (code, err) == (2, "houseway: --day yesterday: not a date; write one like 2012-03-19\n")


def test_the_last_plays_of_a_table(console: Console, house: Path) -> None:
    a_day(console, house)
    play(console.where, *COUP, COUP[0])
    _, out, _ = console.call("journal", "recall", console.where, "--table", "M")
    assert [line.split()[1] for line in out.splitlines() if line.startswith("round ")] == ["1", "2", "3"]
    assert "in progress" in [line for line in out.splitlines() if line.startswith("round ")][-1]
    assert "  bet: seat 1, wager player, amount 10.00" in out
    assert "  seat 1: player 10.00: lose" in out
    assert "  player: 6 of hearts" in out
    _, out, _ = console.call("journal", "recall", console.where, "--table", "M", "-n", "2", "--json")
    assert [json.loads(line)["round"] for line in out.splitlines()] == [2, 3]
    code, _, err = console.call("journal", "recall", console.where, "--table", "X")
    assert (code, err) == (2, "houseway: no table 'X'; tables: M, R\n")


def test_significant_events(console: Console, house: Path) -> None:
    a_day(console, house)
    _, out, _ = console.call("journal", "significant", console.where)
    assert out.endswith("table M: power: power lost\n")
    _, out, _ = console.call("journal", "significant", console.where, "--json")
    assert json.loads(out)["words"] == "power lost"


def test_a_journal_without_a_house_is_said_so(console: Console) -> None:
    Journal(console.where).close()
    code, _, err = console.call("journal", "report", console.where)
    assert (code, err) == (2, f"houseway: no house in {console.where}\n")


# ── a table of the house ─────────────────────────────────────────────────────────────────────────


def test_8_3_a_table_of_the_house_plays_when_it_is_open_and_as_ordered(console: Console, house: Path) -> None:
    def coup() -> list[dict[str, Any]]:
        bet = {"bet": {"seat": "1", "wager": "player", "amount": "10.00"}}
        lines = "".join(f"{json.dumps(one)}\n" for one in ({"sit": {"seat": "1", "stack": "100"}}, bet))
        code, out, _ = console.call("table", "--journal", console.where, "--table", "M", given=lines)
        assert code == 0
        return [json.loads(line) for line in out.splitlines()]

    console.floor(house=house)
    refused = [one for one in coup() if one.get("tell") == "refused"]
    assert [(one["reason"], one["cite"]) for one in refused] == [("table M is not open", "13:69D-1.20(a)")]
    told = {"posted": "2012-06-15T09:00Z", "announced": "2012-06-15T09:00Z", "effective": "2012-06-15T10:00Z"}
    console.floor(*OPEN, {"order": {"tables": ["M"], "change": {"table_min": "25"}, **told}})
    (below,) = [one for one in coup() if one.get("tell") == "refused"]
    assert below["cite"] == "13:69F-8.2"
    assert "25.00" in below["legal"]
