"""``houseway edge``: the table that a person reads, the JSON that a program reads, and one line for a wrong call."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway import cli, games
from houseway.cli import progress
from houseway.maths import kept
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, heard
from houseway.maths.analysis import done as part_done
from houseway.maths.edges import edges
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.play.table import Refused


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "place", lambda: tmp_path / "edges")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command line: its exit code, what it printed, and what it printed as an error."""

    def command(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["edge", *args])
        out, err = capsys.readouterr()
        return int(str(ended.value.code)), out, err

    return command


def row(out: str, wager: str) -> list[str]:
    """The cells of a row, parted by two spaces or more."""
    (line,) = (line for line in out.splitlines() if line.split("  ")[0] == wager)
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_a_row_has_chances_edge_deviation_section_and_basis(run: Any) -> None:
    code, out, err = run("craps", "dont_pass")
    assert (code, err) == (0, "")
    figures = ["1 to 1", "47.9293", "2.7778", "49.2929", "1.363636", "3/220", "0.9859", "1.2(a)2, 1.4", "other-state"]
    assert row(out, "dont_pass") == ["dont_pass", *figures]
    assert "craps, 13:69F on 2012-03-19" in out
    assert "other-state: another state's rule; New Jersey's text is not held" in out


def test_roulette_is_grouped_by_kind_unless_a_wager_is_named(run: Any) -> None:
    _, out, _ = run("roulette")
    assert row(out, "straight (38)")[5] == "5.263158"
    assert row(out, "red, black, odd, even, low, high")[6] == "1/38"
    assert len(out.splitlines()) < 20
    _, named, _ = run("roulette", "straight_17", "red")
    assert row(named, "straight_17")[6] == "1/19"
    assert "(38)" not in named


def test_what_is_at_risk_is_told_where_chips_are_added(run: Any) -> None:
    _, out, _ = run("craps", "pass+odds_pass", "--set", "odds_multiple=2")
    assert "element of risk 0.606061 % of 2.333333 units at risk" in out
    _, out, _ = run("red-dog", "original", "--set", "decks=2")
    assert "raised at spread 7, 8, 9, 10, 11: 17.9238% of rounds; element of risk 2.608998 %" in out


def test_json_is_one_object_a_line(run: Any) -> None:
    code, out, err = run("red-dog", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [one["wager"] for one in rows] == ["original", *(f"raise_spread_{spread}" for spread in range(1, 12))]
    assert rows[0]["edge"] == "17533/626665"
    assert rows[0]["cite"][0] == "13:69F-6.5(a)"
    assert {"13:69F-6.5(e)", "13:69F-6.5(f)1", "13:69F-6.5(i)2"} <= set(rows[0]["cite"])


def test_the_day_picks_the_edition(run: Any) -> None:
    _, out, _ = run("red-dog", "original", "--as-of", "2011-03-01", "--json")
    assert json.loads(out)["as_of"] == "2011-03-01"
    assert json.loads(out)["cite"][0] == "19:47-6.5(a)"


def test_what_the_law_forbids_is_said_in_a_line_and_analysed(run: Any) -> None:
    code, out, err = run("baccarat-punto-banco", "tie", "--set", "decks=1")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "the law forbids this table: option decks: 1; allowed: 6 or more"
    code, out, err = run("baccarat-punto-banco", "tie", "--set", "decks=1", "--json")
    assert json.loads(out)["rules"]["decks"] == 1
    assert json.loads(out)["forbidden"] == ["option decks: 1; allowed: 6 or more"]
    assert err == "the law forbids this table: option decks: 1; allowed: 6 or more\n"


def test_a_page_of_rules_that_the_law_forbids_says_so(run: Any, tmp_path: Path) -> None:
    run("baccarat-punto-banco", "tie", "--set", "decks=1", "--html", str(tmp_path / "page.html"))
    assert "the law forbids this table: option decks: 1" in (tmp_path / "page.html").read_text("utf-8")


def test_an_amount_leaves_out_what_cannot_be_wagered_and_says_so(run: Any) -> None:
    code, out, _ = run("craps", "place_win", "--amount", "5")
    assert code == 0
    assert "place_win_6 is left out: 5.00 cannot be paid exactly" in out
    assert row(out, "place_win_5")[5] == "4.000000"


@pytest.mark.parametrize("wager", ["insurance", "match_the_dealer", "in_between"])
def test_an_amount_that_blackjack_pays_exactly_changes_nothing(run: Any, wager: str) -> None:
    args = ("blackjack", wager, "--set", "match_the_dealer=on", "--set", "in_between=on", "--json")
    assert run(*args, "--amount", "7.25") == run(*args)


def test_2_18_an_amount_is_laid_against_one_of_the_dealers_hands() -> None:
    rules = games.rules("blackjack", {"multiple_action": "on"})
    taken = Analysis(outcomes={})
    assert paid_exactly(rules, "blackjack_wager", 1000, lambda: taken)() is taken
    with pytest.raises(Refused, match="cannot be paid exactly"):
        paid_exactly(rules, "blackjack_wager", 1001, lambda: taken)()


@pytest.mark.soak
def test_chances_that_take_longer_are_shown_with_their_bound_once_they_are_asked_for(run: Any) -> None:
    asked = ("blackjack", "blackjack_wager_by_chart", "--set", "resplit_max_hands=3")
    _, out, _ = run(*asked)
    assert "chances and SD take up to a minute or two: --outcomes" in out
    assert row(out, "blackjack_wager_by_chart")[1].startswith("0.")
    for command in ((*asked, "--outcomes"), asked):  # the second time they are kept
        _, out, _ = run(*command)
        assert "blackjack_wager_by_chart computed, within 1e-11 (chances 9e-08)" in out
        assert "--outcomes" not in out
        assert row(out, "blackjack_wager_by_chart")[2:5] == ["43.3720", "8.7606", "47.8674"]


@pytest.mark.soak
def test_blackjack_switch_shows_its_chart_and_the_worth_of_two_cards(run: Any) -> None:
    code, out, err = run("blackjack-switch")
    assert (code, err) == (0, "")
    assert (
        "switch_wager, switch_wager_1+switch_wager_2, switch_wager_1+switch_wager_2_by_chart computed, within 1e-11"
        in out
    )
    assert row(out, "switch_wager_1, 2")[1] == "0.565145"
    assert "chances and SD take up to a minute or two: --outcomes" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["88", *"PPPPPPPPHH"] in lines
    assert ["BJ", *["+1.000"] * 10] in lines
    assert "switch where the two hands made are worth more than the two dealt" in out


def test_a_narrow_terminal_is_told_which_columns_it_does_not_get() -> None:
    out = on_a_terminal("edge", "big-six", columns=80)
    assert "not shown in 80 columns: wins, exactly, basis (110 or more, or --json)" in out
    assert "not shown" not in on_a_terminal("edge", "big-six", columns=120)


def on_a_terminal(*args: str, columns: int) -> str:
    """What a person sees of a command."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    code = "import sys; from houseway.cli import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", code, *args]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        seen = b""
        try:
            while part := os.read(master, 4096):
                seen += part
        except OSError:  # Linux: the other end is closed
            pass
    os.close(master)
    assert process.returncode == 0
    return " ".join(seen.decode().split())


def test_what_takes_longer_than_two_seconds_is_told_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(told, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", told)
    with progress.progress("quick"):
        pass
    assert told.getvalue() == ""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.progress("working out pass …"):
        while "working out pass" not in told.getvalue():
            pass
    assert told.getvalue().endswith(progress.CLEAR)
    with progress.progress("working out banker …") as done, heard(done):
        part_done(0.25)
        while "s left" not in told.getvalue():
            pass
    assert re.search(r"working out banker … \d+ s, about \d+ s left", told.getvalue())


def test_what_is_left_goes_as_fast_as_what_is_done() -> None:
    assert progress.left(30.0, 0.0) == ""
    assert progress.left(30.0, 0.25) == ", about 90 s left"
    assert progress.left(30.0, 1.0) == ", about 0 s left"
    assert progress.rate(30.0, 0.0) == progress.rate(0.0, 5.0) == ""
    assert progress.rate(2.0, 0.25 * 8_000_000) == ", 1,000,000 a second"


def test_who_no_longer_waits_hears_nothing() -> None:
    parts: list[float] = []
    with heard(parts.append):
        part_done(0.5)
    part_done(0.75)
    assert parts == [0.5]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("craps", "pas"), "craps has no wager 'pas'; did you mean pass, dont_pass, odds_pass or odds_dont_pass?"),
        (("crap",), "no game 'crap'; did you mean craps, mini-craps or automated-craps?"),
        (("craps", "fire"), "fire is not offered at this table"),
        (("craps", "place_win_6", "--amount", "5"), "place_win_6 is left out: 5.00 cannot be paid exactly"),
        (("blackjack", "blackjack_wager", "--amount", "5.01"), "5.01 cannot be paid exactly at the odds of blackjack"),
        (
            (
                "blackjack-switch",
                "switch_wager_1",
                "switch_wager_1+switch_wager_2",
                "--amount",
                "5.01",
                "--set",
                "surrender=on",
            ),
            "switch_wager_1 is left out: 5.01 cannot be paid exactly",
        ),
        (("blackjack-switch", "T6+5K"), "T6+5K: a deal is two hands and the dealer's first card, such as T6+5K:9"),
        (("blackjack-switch", "AA+AA:A", "--set", "decks=1"), "a shoe of 1 does not hold these cards"),
        (("craps", "--amount", "x"), "--amount: 'x' is not an amount"),
        (("craps", "--amount", "0"), "--amount 0 is not a wager"),
        (("craps", "--set", "odds_multiples=2"), "did you mean odds_multiple?"),
        (("craps", "--as-of", "yesterday"), "--as-of yesterday is not a day"),
    ],
)
def test_a_wrong_call_is_one_line(run: Any, args: tuple[str, ...], said: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("houseway: ")
    assert said in err
    assert err.count("\n") == 1


def test_2_6_f_a_table_of_ones_own_is_analysed_as_it_is_simulated(run: Any, tmp_path: Path) -> None:
    """The chart, by its name and from a file, has the edge of its row; the best table as it is printed, the best."""
    best = run("blackjack", "blackjack_wager")[1]
    (tmp_path / "best.txt").write_text(best, encoding="utf-8")
    (tmp_path / "chart.txt").write_text(str(ATLANTIC_CITY), encoding="utf-8")
    plain = {
        one.wager: float(one.edge) for one in edges("blackjack", wagers=["blackjack_wager", "blackjack_wager_by_chart"])
    }
    for asked, name in (
        ("chart", "blackjack_wager_by_chart"), (str(tmp_path / "chart.txt"), "blackjack_wager_by_chart"),
        (str(tmp_path / "best.txt"), "blackjack_wager"),
    ):  # fmt: skip
        code, out, _ = run("blackjack", "blackjack_wager", "--strategy", asked, "--json")
        rows = [json.loads(line) for line in out.splitlines()]
        assert (code, [one["wager"] for one in rows]) == (0, ["blackjack_wager"])
        assert rows[0]["edge_decimal"] == pytest.approx(plain[name], abs=1e-12)
    for asked, said in (
        ("chrt", "blackjack has no strategy 'chrt'; did you mean chart?"),
        ("no/file", "--strategy no/file: cannot be read: No such file or directory"),
        (str(Path(__file__)), "the strategy cannot be read ("),
    ):
        code, out, err = run("blackjack", "--strategy", asked)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err
