"""Numba's simulator of a CUDA device, in a process of its own: prints what the threads of a block count.

``NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.maths.simulated_device GAME WAGER ROUNDS``
"""

from __future__ import annotations

import json
import sys

import numpy as np

from houseway import games
from houseway.maths.simulating.gpu import Device, layout
from houseway.maths.simulating.running import Work
from houseway.maths.simulation import chosen, kernels


def main() -> None:
    """Play, and print the counts."""
    game, wager, rounds = sys.argv[1:]
    rules = games.rules(game)
    kernel = chosen(rules, kernels(rules), wager)[1]
    work = Work(kernel, int(rounds), 7)
    with np.errstate(over="ignore"):  # words wrap around
        found = Device(1).played(work, 0, work.numbers, layout(kernel, 32, hot=True))
    print(json.dumps({"counts": found.counts.tolist(), "sums": found.sums.tolist()}))


if __name__ == "__main__":
    main()
