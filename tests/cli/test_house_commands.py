"""The commands of a house: init, check, guide."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.games import GAMES

Printed = pytest.CaptureFixture[str]
NOT_LEGAL = 'surrender = "on"\nmultiple_action = "on"   #'


def run(printed: Printed, *args: str, code: int = 0) -> str:
    """What a right call prints."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    out = printed.readouterr()
    assert (ended.value.code, out.err) == (code, "")
    return out.out


def wrong(printed: Printed, *args: str) -> str:
    """The one line that a wrong call prints."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    out = printed.readouterr()
    assert (ended.value.code, out.out, out.err.count("\n")) == (2, "", 1)
    return out.err.removeprefix("houseway: ").rstrip("\n")


@pytest.fixture
def file(tmp_path: Path, capsys: Printed) -> Path:
    path = tmp_path / "house.toml"
    run(capsys, "init", str(path))
    return path


def unlawful(file: Path) -> None:
    text = file.read_text()
    assert 'surrender = "on"   #' in text
    file.write_text(text.replace('surrender = "on"   #', NOT_LEGAL))


# ── init ─────────────────────────────────────────────────────────────────────────────────────────


def test_init_writes_a_house_that_check_finds_legal(file: Path, capsys: Printed) -> None:
    out = run(capsys, "check", str(file))
    assert out.splitlines()[-1] == f"{file}: {len(GAMES)} tables, the law on 2012-03-19: no violation"
    assert str(file) in file.read_text()


@pytest.mark.parametrize("name", ["two\nlines.toml", os.fsdecode(b"latin-\xe9.toml"), "a\tb\x01.toml"])
def test_init_writes_a_legal_file_whatever_its_name(tmp_path: Path, capsys: Printed, name: str) -> None:
    path = tmp_path / name
    run(capsys, "init", str(path))
    assert run(capsys, "check", str(path)).endswith("no violation\n")


def test_init_is_house_toml_here_unless_named(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "init") == f"house.toml: {len(GAMES)} tables; now: houseway check house.toml\n"
    assert run(capsys, "check", "house.toml")


def test_init_never_overwrites(file: Path, capsys: Printed) -> None:
    file.write_text("mine")
    assert wrong(capsys, "init", str(file)) == f"{file} is there already; name another file"
    assert file.read_text() == "mine"
    assert "No such file or directory" in wrong(capsys, "init", str(file.parent / "no" / "house.toml"))


# ── check ────────────────────────────────────────────────────────────────────────────────────────


def test_check_names_the_violation_its_section_and_the_cure_and_exits_1(file: Path, capsys: Printed) -> None:
    unlawful(file)
    lines = run(capsys, "check", str(file), code=1).splitlines()
    assert lines[:2] == [
        "table blackjack-1: rules.surrender, multiple_action: surrender is not permitted with multiple action   "
        "[13:69F-2.8(c) ^]",
        "    cure: surrender off or multiple_action off",
    ]
    assert lines[-1].endswith(": 1 violation")


def test_check_json_is_one_object(file: Path, capsys: Printed) -> None:
    unlawful(file)
    out: dict[str, Any] = json.loads(run(capsys, "check", str(file), "--json", code=1))
    assert (out["as_of"], out["tables"]) == ("2012-03-19", len(GAMES))
    assert out["violations"] == [
        {
            "table": "blackjack-1", "key": "rules.surrender, multiple_action", "cite": ["13:69F-2.8(c)"],
            "basis": "nj-other-year", "says": "surrender is not permitted with multiple action",
            "cure": "surrender off or multiple_action off",
        }
    ]  # fmt: skip


def test_check_as_of_another_day(file: Path, capsys: Printed) -> None:
    out = run(capsys, "check", str(file), "--as-of", "2012-03-18", code=1)
    assert "table blackjack-switch-1: game: blackjack-switch is first found in the text of 2012" in out
    assert "no text is held for 1990-01-01" in wrong(capsys, "check", str(file), "--as-of", "1990-01-01")
    file.write_text(file.read_text().replace("as_of = 2012-03-19", "as_of = 1990-01-01"))
    assert wrong(capsys, "check", str(file)).startswith("as_of: no text is held for 1990-01-01")


def test_check_since_tells_which_amendments_concern_the_house(file: Path, capsys: Printed) -> None:
    lines = run(capsys, "check", "--since", "2010-11-14", str(file)).splitlines()
    dragon = next(line for line in lines if "wager dragon_7:" in line)
    assert dragon.startswith("2010-11-15 begins: wager dragon_7: ")
    assert dragon.endswith("[19:47-3.2(a)6ii; baccarat-punto-banco-1]")
    assert lines[-1] == f"{len(lines) - 1} amendments after 2010-11-14 concern this house"
    rows = [
        json.loads(line) for line in run(capsys, "check", "--since", "2010-11-14", str(file), "--json").splitlines()
    ]
    assert len(rows) == len(lines) - 1
    assert {"day", "change", "what", "says", "cite", "tables", "elected"} == set(rows[0])
    assert wrong(capsys, "check", "--since", "1990-01-01", str(file)).startswith("no text is held for 1990-01-01: ")
    assert wrong(capsys, "check", "--since", "soon", str(file)) == "--since soon is not a day; write it as 2011-03-01"


def test_check_of_a_bad_file_is_one_line(file: Path, capsys: Printed) -> None:
    file.write_text(file.read_text().replace('game = "red-dog"', 'gama = "red-dog"'))
    assert wrong(capsys, "check", str(file)) == f"{file}: table red-dog-1: no key 'gama'; did you mean game?"
    assert "No such file" in wrong(capsys, "check", "nowhere.toml")


# ── guide ────────────────────────────────────────────────────────────────────────────────────────


def test_guide_in_plain_text_with_sections(capsys: Printed) -> None:
    out = run(
        capsys,
        "guide",
        "red-dog",
        "--set",
        'spread_odds={"1": "6 to 1"}',
        "--set",
        "table_min=5",
        "--as-of",
        "2011-03-01",
    )
    assert out.startswith("Red dog: a gaming guide   [19:47-6; the law on 2011-03-01]\n")
    assert "  Wagers are made before the first card of the round.   [19:47-6.5(a) ^]\n" in out
    assert "spread 1: 6 to 1; spread 2: 4 to 1; spread 3: 2 to 1; spread 4–11: 1 to 1" in out
    assert "      limits    at least 5.00\n" in out
    assert "  decks: 6   [19:47-6.2(a) ^]\n" in out
    assert "not legal advice" in out


def test_guide_marks_what_is_not_new_jerseys_text(capsys: Printed) -> None:
    out = run(capsys, "guide", "red-dog")
    assert "suits do not matter.   [13:69F-6.1(b) !]\n" in out


def test_guide_json(capsys: Printed) -> None:
    out = json.loads(run(capsys, "guide", "minibaccarat", "--set", "tie_odds=9", "--json"))
    tie = next(wager for wager in out["wagers"] if wager["ids"] == ["tie"])
    assert (tie["pays"], tie["cite"]) == ({"": "9 to 1"}, ["13:69F-7.2(a)3"])


def test_guide_refuses_what_the_law_forbids(capsys: Printed) -> None:
    assert wrong(capsys, "guide", "red-dgo") == "no game 'red-dgo'; did you mean red-dog?"
    assert "(13:69F-7.3(b))" in wrong(capsys, "guide", "minibaccarat", "--set", "tie_odds=7")
