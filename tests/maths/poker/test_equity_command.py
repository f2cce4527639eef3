"""``houseway poker equity``: the table that a person reads, the JSON for a program, one line for a wrong call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from houseway import cli
from houseway.maths.poker import equity as module
from houseway.maths.poker.equity import VARIANTS, Question, Tally

SIMULATED, COUNTED = module.simulated, module.counted


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command line: its exit code, what it printed, and what it printed as an error."""

    def command(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["poker", "equity", *args])
        out, err = capsys.readouterr()
        return int(str(ended.value.code)), out, err

    return command


def test_an_exact_table(run: Any) -> None:
    assert run("AhAd", "KhKd") == (
        0,
        "holdem_high   [14.3(b)]\n"
        "hand  share %    win %   tie %        exactly\n"
        "AhAd  82.6366  82.3648  0.5436  707495/856152\n"
        "KhKd  17.3634  17.0916  0.5436  148657/856152\n"
        "exact: 1,712,304 cases\n",
        "",
    )


def test_a_simulated_table_says_so_with_its_error_and_seed(run: Any) -> None:
    code, out, err = run("QQ+, AKs", "random", "--rounds", "1000", "--seed", "7", "--dead", "2c 2d")
    assert (code, err) == (0, "")
    title, head, first, _, known = out.splitlines()
    assert title == "holdem_high, dead 2c 2d   [14.3(b)]"
    assert " ".join(head.split()) == "hand share % win % tie %"
    assert first.startswith("QQ+, AKs  ")
    assert "±" in first
    assert known == "simulated: 1,000 deals by chance of more than a billion (seed 7); ± is one standard error"
    assert "exact" not in out


def test_a_pot_of_two_halves(run: Any) -> None:
    _, out, _ = run("--variant", "omaha_hilo8", "Ac4cQdJd", "KcKs9d9c", "As4dTc9h", "--board", "2s 3d 8c Kh Kd")
    title, head, first, kings, _, known = out.splitlines()
    assert title == "omaha_hilo8, board 2s 3d 8c Kh Kd   [14.3(b), 14.3(e)]"
    assert " ".join(head.split()) == "hand share % scoop % part % high % low % exactly"
    assert first.split() == ["Ac4cQdJd", "25.0000", "0.0000", "100.0000", "0.0000", "25.0000", "1/4"]
    assert kings.split() == ["KcKs9d9c", "50.0000", "0.0000", "100.0000", "50.0000", "0.0000", "1/2"]
    assert known == "exact: 1 case"


def test_json(run: Any) -> None:
    _, out, _ = run("7h7d", "AK", "--board", "Kh 9h 9c", "--json")
    found = json.loads(out)
    assert (found["method"], found["board"], found["cite"]) == ("exact", ["Kh", "9h", "9c"], "14.3(b)")
    assert "rounds" not in found
    assert sum(Fraction(one["share_exactly"]) for one in found["hands"]) == 1
    assert all(one["share"] == float(Fraction(one["share_exactly"])) for one in found["hands"])
    _, out, _ = run("7h7d", "AK", "--rounds", "500", "--json")
    found = json.loads(out)
    assert (found["method"], found["rounds"], found["seed"]) == ("simulated", 500, 1)
    assert all("share_exactly" not in one and one["stderr"] > 0 for one in found["hands"])


def test_a_simulation_ends_when_its_error_is_small_enough(run: Any) -> None:
    _, out, _ = run("AA", "KQ", "--stderr", "0.1", "--json")
    found = json.loads(out)
    assert found["rounds"] == 2 * module.CHUNK
    assert max(one["stderr"] for one in found["hands"]) <= 0.001


def test_ctrl_c_gives_what_a_simulation_knows(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(question: Question, rounds: int, seed: int) -> Iterator[Tally]:
        tallies = SIMULATED(question, rounds, seed)
        yield next(tallies)
        yield next(tallies)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "simulated", interrupted)
    code, out, err = run("AA", "random", "--rounds", "1000000000")
    assert (code, err) == (0, "stopped after 131,072 deals\n")
    assert out.splitlines()[-1].startswith("simulated: 131,072 deals by chance of more than a billion")


def test_ctrl_c_leaves_nothing_exact_of_a_count(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(question: Question) -> Iterator[Tally]:
        yield next(COUNTED(question))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "counted", interrupted)
    code, out, err = run("AhAd", "KhQs")
    assert (code, out) == (2, "")
    assert err.startswith("houseway: stopped at ")
    assert "of 1,712,304 cases: nothing is exact yet; --rounds simulates" in err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["AhKh", "AhQd"], "Ah is in hand 1 (AhKh) and in hand 2 (AhQd)"),
        (["AhKh", "QdQc", "--exact", "--rounds", "5"], "--exact simulates nothing: leave out --rounds and --stderr"),
        (
            ["AhKh", "QdQc", "--rounds", "-5"],
            "Invalid value for '--rounds': -5: write a whole number from 1 to 1000000000000000, such as 1000000 or 1e6",
        ),
        (["AhKh", "QdQc", "--stderr", "nan"], "--stderr is above zero"),
        (["AhKh", "QdQc", "--stderr", "inf"], "--stderr is above zero"),
        (["AhKh", "QdQc", "--variant", "omaha_hilo9"], "variant 'omaha_hilo9' is not known; did you mean omaha_hilo8?"),
        (["AhKh"], "two hands or more share a pot; write ?? for a hand that is not known"),
    ],
)
def test_a_wrong_call_is_one_line(run: Any, args: list[str], says: str) -> None:
    assert run(*args) == (2, "", f"houseway: {says}\n")


def test_an_unknown_variant_lists_them(run: Any) -> None:
    assert run("AA", "KK", "--variant", "zz")[2] == f"houseway: variant 'zz' is not known; {', '.join(VARIANTS)}\n"
