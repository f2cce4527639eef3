"""``houseway simulate``: what it says, and one line for what it cannot do."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.maths.twenty_one.chart import PUBLISHED


def ran(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code, and what was printed."""
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *args])
    printed = capsys.readouterr()
    return int(ended.value.code or 0), printed.out, printed.err


def test_a_wager_has_its_edge_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "roulette", "--wager", "red", "--rounds", "1e5", "--seed", "7")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "roulette, red: 100,000 rounds simulated, seed 7 (law of 2012-03-19)"
    assert "±" in lines[1]
    assert "(95 %: " in lines[1]
    assert "win " in lines[3]
    assert any(line.split()[0] == "-1/2" for line in lines)


def found(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    code, out, _ = ran(capsys, *args, "--json")
    assert code == 0
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_json_has_all_that_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    one = found(capsys, "craps", "--rounds", "20000", "--seed", "3", "--workers", "1")
    other = found(capsys, "craps", "--rounds", "20000", "--seed", "3", "--workers", "2")
    assert one == other
    assert (one["game"], one["wager"], one["rounds"], one["complete"]) == ("craps", "pass", 20_000, True)
    assert sum(each["count"] for each in one["outcomes"]) == 20_000
    assert one["interval_95"][0] < one["mean"] < one["interval_95"][1]
    assert one["win"] + one["push"] + one["lose"] == pytest.approx(1)
    assert one["sessions"] is None


def test_sessions_have_ruin_and_time_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("roulette", "--wager", "red", "--rounds", "40000", "--bet", "10", "--bankroll", "100", "--hours", "4",
             "--rounds-per-hour", "50", "--system", "martingale")  # fmt: skip
    one = found(capsys, *asked)
    sessions = one["sessions"]
    assert (sessions["sessions"], sessions["rounds"], sessions["bankroll"], sessions["bet"]) == (200, 200, 100.0, 10.0)
    assert 0 < sessions["ruin"] < 1
    assert 0 < sessions["rounds_played"] < 200
    assert len(sessions["paths"]) == 200
    assert (one["hours"], one["rounds_per_hour"]) == (4.0, 50)
    _, out, _ = ran(capsys, *asked)
    assert "assumed    50 rounds an hour: 200 in a session" in out
    assert "ruin " in out
    assert "in play " in out


@pytest.mark.slow
def test_a_count_and_a_strategy_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(PUBLISHED)
    asked = ("blackjack", "--rounds", "20000", "--count", "hi-lo", "--spread", "1-8", "--strategy")
    own, chart = (found(capsys, *asked, how) for how in (str(tmp_path / "own.txt"), "chart"))
    assert own["outcomes"] == chart["outcomes"]
    assert 1 < own["staked"] < 8
    assert any("cutting card" in note for note in own["notes"])


WRONG = {
    "--rounds many": "Invalid value for '--rounds': many: write a whole number from 1 to 1000000",
    "--rounds 0": "Invalid value for '--rounds': 0: write a whole number from 1 to 1000000",
    "--rounds 1e16": "Invalid value for '--rounds': 1e16: write a whole number from 1 to 1000000",
    "--rounds 1.5": "Invalid value for '--rounds': 1.5: write a whole number from 1 to 1000000",
    "--rounds 1e999999999": "Invalid value for '--rounds': 1e999999999: write a whole number from 1 to 1000000",
    "--rounds nan": "Invalid value for '--rounds': nan: write a whole number from 1 to 1000000",
    "--hours inf --rounds-per-hour 9": "--hours inf of 9 rounds: a session has 1 to 100,000 rounds",
    "--bet 25": "--bet needs --hours: single rounds are counted per unit, whatever is bet",
    "--hours 4": "--hours needs --rounds-per-hour: how many wagers are decided in an hour is yours to assume",
    "--bankroll 500": "--bankroll needs --hours: how long a session lasts",
    "--rounds-per-hour 40": "--rounds-per-hour needs --hours: how long a session lasts",
    "--hours -1 --rounds-per-hour 40": "--hours -1 of 40 rounds: a session has 1 to 100,000 rounds",
    "--rounds 1e12 --hours 1 --rounds-per-hour 9": "--rounds 1e+12 in sessions of 9: at most",
    "--system martingale": "--system martingale needs --hours and --rounds-per-hour: a system bets from round to round",
    "--system martingal": "--system 'martingal': did you mean martingale?",
    "--bet nothing": "--bet: 'nothing' is not an amount",
    "--hours 1 --rounds-per-hour 9 --bankroll 5": "--bankroll 5 is less than one bet of 10.00",
    "--set table_min=25 --hours 1 --rounds-per-hour 9": "--bet 10.00: this table takes 25.00 or more",
    "--count hi-lo": "roulette has no count 'hi-lo'",
    "--spread 1-8": "--spread needs --count: by what the bets are spread",
    "--count hi-lo --spread 8-1": "--spread 8-1: write the least and the greatest bet in units, such as 1-8",
    "--penetration 2": "--penetration 2: write a part of the shoe from 0.1 to 0.95",
    "--penetration 0.5": "roulette is not dealt from one shoe to its cutting card here: leave out --penetration",
    "--strategy clever": "roulette has no strategy 'clever'; there is best",
    "--strategy no/where": "--strategy no/where: cannot be read: No such file or directory",
    "--wager rd": "roulette has no wager 'rd' to simulate; did you mean red?",
    "--seed -1": "Invalid value for '--seed': -1: write a whole number from 0 to 18446744",
    "--seed 18446744073709551616": "Invalid value for '--seed': 18446744073709551616: write a whole",
    "--rounds-per-hour 1e99 --hours 1": "Invalid value for '--rounds-per-hour': 1e99: write a whole number from 0 to",
    "--wager red --hours 1 --rounds-per-hour 10 --bet 10.01": "10.01 a bet is not paid exactly; bet multiples of 0.02",
    "--workers 0": "Invalid value for '--workers': 0: write a whole number from 1 to 1024",
    "--penetration 0": "--penetration 0: write a part of the shoe from 0.1 to 0.95",
    "--workers -1": "Invalid value for '--workers': -1: write a whole number from 1 to 1024",
    "--workers 100000": "Invalid value for '--workers': 100000: write a whole number from 1 to 1024",
    "--gpu --workers 2": "--gpu plays on this machine's device alone: leave out --workers and --cluster",
    "--gpu --hours 1 --rounds-per-hour 9": "--gpu counts rounds; sessions (--hours) are played by processors",
    "--hours 99 --rounds-per-hour 999 --bet 9999999999999": "9999999999999.00 a bet in sessions of 98901 rounds: more",
    "--cluster here": "--cluster here is no address; write one such as tcp://10.0.0.1:8786",
    "--plot no/where.svg": "--plot no/where.svg: No such file or directory",
    "--cluster here --workers 2": "--cluster has its own workers: leave out --workers",
    "--plot picture.gif": "--plot: picture.gif is no picture that is drawn here",
}


@pytest.mark.parametrize("args", WRONG)
def test_a_wrong_call_is_one_line(args: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "roulette", *args.split())
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"houseway: {WRONG[args]}")


def test_ctrl_c_prints_what_is_known_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """The signal comes when the first rounds are counted."""

    @contextmanager
    def progress(what: str, whole: int = 0) -> Iterator[Callable[[float], None]]:
        yield lambda part: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("houseway.cli.simulate.progress", progress)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    try:
        code, out, err = ran(capsys, "roulette", "--rounds", "1e14", "--json")
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 0
    assert err.startswith("stopped after ")
    assert err.endswith(" of 100,000,000,000,000 rounds\n")
    found = json.loads(out)
    assert not found["complete"]
    assert 0 < found["rounds"] < 10**14
