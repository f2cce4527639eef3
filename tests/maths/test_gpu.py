"""What a CUDA device would run, in Numba's simulator of one: the same counts as on a processor.

Games whose kernels compute with bytes are left out: the simulator's bytes overflow where compiled whole numbers do not.
On a real device `python -m tests.bench gpu` compares every kernel.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from houseway import games
from houseway.maths.simulating.gpu import Device, Layout, cuda, layout
from houseway.maths.simulating.running import Work, played
from houseway.maths.simulation import Unknown, chosen, kernels

SIMULATED = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "wager", "rounds"),
    [("roulette", "red", 5000), ("craps", "pass", 1500)],
)
def test_threads_of_a_device_count_as_a_processor_does(game: str, wager: str, rounds: int) -> None:
    asked = [sys.executable, "-m", "tests.maths.simulated_device", game, wager, str(rounds)]
    found = subprocess.run(asked, env=SIMULATED, capture_output=True, text=True, check=True)
    rules = games.rules(game)
    work = Work(chosen(rules, kernels(rules), wager)[1], rounds, 7)
    counted = played(work, 0, work.numbers)
    assert json.loads(found.stdout) == {"counts": counted.counts.tolist(), "sums": counted.sums.tolist()}


@pytest.mark.skipif(cuda is not None and cuda.is_available(), reason="there is a device")
def test_without_a_device_it_is_said_in_a_line() -> None:
    with pytest.raises(Unknown, match="--gpu"):
        Device()


def test_a_block_has_as_many_threads_as_there_is_room_for() -> None:
    rules = games.rules("baccarat-punto-banco")
    found = layout(chosen(rules, kernels(rules), "banker")[1])
    assert found == Layout(hot=800, room=420, outs=81, classes=3, threads=512)
    assert found.shared <= 227 * 1024
