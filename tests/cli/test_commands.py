"""What all commands share: help, a line for a wrong call, any encoding, a full disk, how far the law held reaches."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway import games
from houseway.cli import COMMANDS, main
from houseway.law import texts
from houseway.law.editions import NEWEST
from tests.judging import needed

Printed = pytest.CaptureFixture[str]
LATER = "2030-01-01"


def run(printed: Printed, *args: str) -> tuple[int, str, str]:
    """The exit code and what a call prints."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    assert isinstance(ended.value.code, int)
    return ended.value.code, *printed.readouterr()


# ── help ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("args", [[], *([name] for name in COMMANDS), ["journal", "verify"]], ids=" ".join)
def test_h_is_help_and_nothing_in_it_is_cut(capsys: Printed, monkeypatch: pytest.MonkeyPatch, args: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    short, long = run(capsys, *args, "-h"), run(capsys, *args, "--help")
    assert short == long
    assert short[0] == 0
    assert "..." not in re.sub(r"(\[ARGS\]|\[WAGER\]|WAGER|\{WORDS\})\.\.\.", "", short[1])  # what may be repeated


@pytest.mark.parametrize("name", ["games", "play", "example", "edge", "guide", "irregularity", "table"])
def test_a_game_and_an_option_have_a_word_of_help(capsys: Printed, name: str) -> None:
    said = " ".join(run(capsys, name, "-h")[1].split())
    assert re.search(r"GAME\]?( <str>)? Its id, such as red-dog", said)
    assert "--set OPTION=VALUE" not in said or "--set OPTION=VALUE Elect an option" in said


def test_the_shell_completes_commands_and_games() -> None:
    def completed(words: str) -> list[str]:
        environment = {**os.environ, "_HOUSEWAY_COMPLETE": "complete_bash", "COMP_WORDS": words}
        environment["COMP_CWORD"] = str(len(words.split()) - 1)
        command = [sys.executable, "-m", "houseway"]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()

    assert completed("houseway irr") == ["irregularity"]
    assert completed("houseway edge baccarat") == ["baccarat-punto-banco", "baccarat-chemin-de-fer"]


# ── games by name ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["poker"], "poker lacks a command: "), (["poker", "replya"], "No such command 'replya'; did you mean replay?"),
        (["journal"], "journal lacks a command: "),
    ],
)  # fmt: skip
def test_a_command_of_several_says_which_there_are(capsys: Printed, typed: list[str], said: str) -> None:
    code, _, line = run(capsys, *typed)
    assert (code, line.count("\n")) == (2, 1)
    assert said in line


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("baccarat", ["baccarat-punto-banco", "baccarat-chemin-de-fer", "minibaccarat"]),
        ("poker", ["pai-gow-poker", "poker-holdem", "poker-omaha", "poker-seven-card-stud", "poker-five-card-draw"]),
        ("rulette", ["roulette"]),
        ("Blackjak", ["blackjack"]),
        ("switch", ["blackjack-switch"]),
    ],
)
@pytest.mark.parametrize("command", ["play", "edge", "games", "trace"])
def test_all_that_may_be_meant_is_listed(capsys: Printed, command: str, typed: str, meant: list[str]) -> None:
    code, _, said = run(capsys, command, typed)
    assert (code, said.count("\n")) == (2, 1)
    assert all(one in said.partition("did you mean ")[2] for one in meant)
    assert len(meant) > 1 or said.endswith(f"did you mean {meant[0]}?\n")


# ── how far the law held reaches ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "args",
    ["games", "games craps", "rules 6.5", "rules 6.5 --history", "irregularity red-dog", "guide craps", "edge sic-bo"],
)
def test_a_day_after_the_newest_law_held_is_answered_with_a_remark(capsys: Printed, args: str) -> None:
    later = texts.later(NEWEST.replace(year=2030, month=1, day=1))
    assert str(NEWEST) in later
    code, _, said = run(capsys, *args.split(), "--as-of", LATER)
    assert (code, said) == (0, f"houseway: {later}\n")
    assert run(capsys, *args.split(), "--as-of", str(NEWEST))[2] == run(capsys, *args.split())[2] == ""
    if "history" not in args:
        found = [json.loads(line) for line in run(capsys, *args.split(), "--as-of", LATER, "--json")[1].splitlines()]
        assert {one.get("remark") for one in found} == {later}


def test_a_record_and_a_house_of_a_later_day_are_remarked_on_too(capsys: Printed, tmp_path: Path) -> None:
    file, house = tmp_path / "round.yaml", tmp_path / "house.toml"
    lines = [line for line in games.example("red-dog").splitlines() if not line.startswith("as_of")]
    file.write_text("\n".join([f"as_of: {LATER}", *lines]))
    code, told, said = run(capsys, "settle", str(file), "--json")
    assert code == 0
    assert "newest law held" in said
    assert "newest law held" in json.loads(told.splitlines()[-1])["remark"]
    run(capsys, "init", str(house))
    _, told, said = run(capsys, "check", str(house), "--as-of", LATER)
    assert "newest law held" in said
    assert "remark: the newest law held" in told


# ── settle ───────────────────────────────────────────────────────────────────────────────────────

STANDS = """\
game: blackjack
seats: {1: {stack: 100}}
inputs:
  - bet: {seat: 1, wager: blackjack_wager, amount: 10}
  - close
  - card: 8h
  - card: 9h
  - card: 8c
  - choose: {seat: 1, do: stand}
  - spin: 17
"""


def test_explain_lists_what_could_be_chosen(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(STANDS)
    code, said, _ = run(capsys, "settle", str(file), "--explain", "6")
    assert (code, "choose: seat 1: stand, draw, double_down up to 10.00, split\n" in said) == (0, True)
    for number in ("0", "-1", "99"):
        code, _, wrong = run(capsys, "settle", str(file), f"--explain={number}")
        assert (code, f"--explain {number}: this transcript has inputs 1 to " in wrong) == (2, True)


def test_a_refusal_names_the_line_beside_the_number(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(STANDS)
    code, _, said = run(capsys, "settle", str(file))
    assert (code, said.startswith("input 7: line 10: spin is not what is asked; asked: ")) == (2, True)
    assert run(capsys, "judge", str(file), "--round", "1")[2].startswith("houseway: input 7: line 10: spin is not")


def test_what_a_record_says_of_an_event_breaks_no_line(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "rolls.yaml"
    file.write_text(
        'game: craps\nseats: {1: {stack: 100}}\ninputs:\n'
        '  - irregularity: {kind: invalid_roll, reason: "die\\nnet: seat 1 90.00\\e[31m"}\n'
        '  - order: {by: "floor\\nnet: seat 1 90.00", do: no_roll}\n'
    )  # fmt: skip
    _, told, _ = run(capsys, "settle", str(file))
    assert (told.count("\nnet: "), "\x1b" in told) == (1, False)
    assert "void: roll: die\\nnet: seat 1 90.00\\x1b[31m   [" in told


# ── any encoding, a full disk ────────────────────────────────────────────────────────────────────

CALLS = (
    ["games"], ["games", "craps"], ["settle", "ROUND"], ["settle", "ROUND", "--json"], ["example", "red-dog"],
    ["settle", "ROUND", "--explain", "1"], ["rules", "6.5"], ["rules", "6.5", "--json"], ["irregularity", "red-dog"],
    ["trace", "red-dog"], ["check", "HOUSE"], ["check", "HOUSE", "--json"], ["guide", "craps"], ["edge", "sic-bo"],
    ["edge", "sic-bo", "--json"], ["table", "red-dog"], ["play", "red-dog", "--seed", "1"], ["-h"], ["--version"],
    ["journal", "-h"], ["judge", "ROUND", "--round", "1"],
)  # fmt: skip

CONSECUTIVE = """\
game: red-dog
seats: {1: {stack: 100}}
inputs: [{bet: {seat: 1, wager: original, amount: 10}}, close, {card: 5h}, {card: 6c}]
"""
EACH = """
import json, os, sys
from houseway.cli import main
for call in json.loads(sys.argv[1]):
    os.dup2(os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 1)
    try:
        main(call)
    except SystemExit as ended:
        print(ended.code, *call, file=sys.stderr, flush=True)
"""


@pytest.fixture
def calls(tmp_path: Path, capsys: Printed) -> list[list[str]]:
    """Calls of all commands that print, with files for them."""
    paths = {"ROUND": str(tmp_path / "round.yaml"), "HOUSE": str(tmp_path / "house.toml")}
    Path(paths["ROUND"]).write_text(CONSECUTIVE, encoding="utf-8")
    run(capsys, "init", paths["HOUSE"])
    return [[paths.get(word, word) for word in call] for call in CALLS]


def printed(calls: list[list[str]], to: str, **environment: str) -> list[str]:
    """What is said of each call on stderr, its exit code last."""
    command = [sys.executable, "-c", EACH, json.dumps(calls), to]
    done = subprocess.run(
        command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    return done.stderr.decode("ascii").splitlines()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_output_can_be_written_whatever_signs_it_knows(
    tmp_path: Path, calls: list[list[str]], encoding: str
) -> None:
    out = tmp_path / "out"
    assert printed(calls, str(out), PYTHONIOENCODING=encoding) == [f"0 {' '.join(call)}" for call in calls]
    written = out.read_text(encoding)
    assert "The cards are consecutive\\u2014tie hand" in written
    told = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert {"announced", "summary"} <= {one.get("tell") for one in told}


def test_a_full_disk_is_one_line_and_a_code(calls: list[list[str]]) -> None:
    said = printed(calls, "/dev/full")
    for call, line, code in zip(calls, said[::2], said[1::2], strict=True):
        assert (line, code) == ("houseway: cannot write: No space left on device", f"2 {' '.join(call)}")


def test_bytes_that_are_not_utf_8_are_refused_in_a_line(tmp_path: Path) -> None:
    def said(args: list[str], given: bytes) -> tuple[int, list[bytes], bytes]:
        done = subprocess.run([sys.executable, "-m", "houseway", *args], input=given, capture_output=True, check=False)
        return done.returncode, done.stdout.splitlines(), done.stderr

    code, out, error = said(["settle", "-"], b"game: cr\xffaps\n")
    assert (code, out, error) == (2, [], b"input 0: this is not UTF-8 text; asked: a transcript; legal: YAML or JSON\n")
    lines = b'{"seats": {"1": {"stack": "50\xff"}}}\n{"sit": {"seat": "1", "stack": "50"}}\n\xff\n'
    code, out, error = said(["table", "red-dog"], lines)
    told: list[dict[str, Any]] = [json.loads(line) for line in out]
    assert (code, error) == (0, b"")
    assert [one["tell"] for one in told if one["tell"] != "script"] == [
        "refused", "moved", "waiting", "refused", "summary",
    ]  # fmt: skip
    assert {one["reason"] for one in told if one["tell"] == "refused"} == {"this is not UTF-8 text"}
    (tmp_path / "bad").write_bytes(b"\xff")
    for args in (["settle"], ["check"], ["judge", "--round", "1"], ["serve"]):
        code, out, error = said([*args, str(tmp_path / "bad")], b"")
        assert (code, out, error.count(b"\n")) == (2, [], 1)


# ── in Python ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ({"1": 500.5}, "seat 1: 500.5 is no amount in cents"),
        ({"1": "500"}, "seat 1: '500' is no amount in cents"),
        ({"1": True}, "seat 1: true is no amount in cents"),
        ({"1": -1}, "seat 1: -1 is no amount in cents"),
        ({1: 500}, "1 is no seat"),
        (["1"], r'\["1"\] are no seats'),
    ],
)
def test_bad_seats_are_refused_in_a_line(seats: Any, words: str) -> None:
    with pytest.raises(houseway.Refused, match=f"^input 0: {words}.*; legal: seats by number with whole cents"):
        houseway.table("red-dog", seats)


def test_other_mistakes_have_a_line_of_their_own() -> None:
    anything: Any = houseway
    table: Any = houseway.table("red-dog", {"1": 500})
    calls: list[Callable[[], Any]] = [
        lambda: anything.table("red-dog", as_of="2011-03-01"), lambda: anything.table(["red-dog"]),
        lambda: anything.rules("red-dog", ["decks"]), lambda: anything.rules("red-dog", {"decks": None}),
        lambda: anything.Table("red-dog"), lambda: anything.read(None), lambda: anything.read({"roll": object()}),
        lambda: table.feed({"roll": [1, 2]}), lambda: table.net(1), lambda: table.legal(1), lambda: table.elect({}),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises((houseway.Refused, houseway.Unlawful)) as caught:
            call()
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("id", games.GAMES)
def test_rules_are_shown_in_a_line(id: str) -> None:
    rules = houseway.rules(id, needed(id))
    assert all(len(repr(one)) < 200 for one in (rules, rules.game, rules.game.law))
    assert repr(houseway.rules("red-dog", {"decks": 2})) == "Rules('red-dog', as_of=2012-03-19, elected={'decks': 2})"


def test_tells_cite_the_chapter_in_force() -> None:
    for day, chapter in ((NEWEST, "13:69F"), (NEWEST.replace(year=2011), "19:47")):
        table = houseway.table("red-dog", {"1": 1000}, as_of=day)
        told = table.feed(houseway.read({"bet": {"seat": 1, "wager": "original", "amount": "5"}}))
        assert {one.cite.partition("-")[0] for one in told} == {chapter}
        assert told[-1].cite == f"{chapter}-6.5(a)"
