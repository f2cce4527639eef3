"""A seeded sample of the trials, and that they would find what is wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houseway import games
from houseway.maths.baccarat import kernel as baccarat
from tests.differential import __main__ as command
from tests.differential.trials import TRIALS, tables, tried

SEED = 5
LONG = {"caribbean-stud", "double-down-stud", "fast-action-holdem", "pai-gow-poker", "three-card-poker"}
"""What `make soak` has time for, when nothing is compiled yet."""
SAMPLED = [pytest.param(game, marks=[pytest.mark.soak] if game in LONG else []) for game in TRIALS]


@pytest.mark.slow
@pytest.mark.parametrize("game", SAMPLED)
def test_rounds_are_settled_as_the_engine_settles_them(game: str) -> None:
    many, each = TRIALS[game].sample
    for table in tables(game, many * each, SEED, each):
        found = tried(table)
        assert not found.difference, found
        assert found.rounds == each


def test_every_game_that_is_simulated_has_a_trial() -> None:
    assert TRIALS.keys() == {game for game in games.GAMES if games.game(game).kernels} | {"poker-holdem"}


@pytest.mark.slow
def test_3_9_a_kernel_that_draws_otherwise_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["differential", "minibaccarat", "--rounds", "500", "--workers", "1", "--seed", "2"]
    monkeypatch.setattr(sys, "argv", given)
    assert command.main() == 0
    assert "minibaccarat: 500 rounds, 1 table," in capsys.readouterr().out
    draws, five, six = baccarat.draw_table(), baccarat.BANKER + 12 * 5, baccarat.BANKER + 12 * 6
    draws[five : five + 12] = draws[six : six + 12]
    monkeypatch.setattr(baccarat, "draw_table", lambda: draws)
    assert command.main() == 1
    said = capsys.readouterr().out.partition("DIFFERS")[2].splitlines()[0]
    assert said.startswith(" at 1; --seed 2 --table 0: AssertionError: kernel")
    monkeypatch.setattr(sys, "argv", [*given, "--table", "0"])
    assert command.main() == 1
    assert said in capsys.readouterr().out


def test_the_trial_needs_neither_pytest_nor_hypothesis() -> None:
    blocked = "import sys; sys.modules.update(dict.fromkeys(('pytest', 'hypothesis', '_pytest', 'click', 'typer')))"
    subprocess.run([sys.executable, "-c", f"{blocked}; import tests.differential.__main__"], check=True)
