"""The rounds of one unit of work, in their order, or those of many, counted."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from houseway.games import part
from houseway.maths.simulating.kernel import COUNTS, QUOTA, Kernel
from houseway.maths.simulating.running import Threads, Work, run, tally_of
from houseway.maths.simulation import deviation, error, outcomes_of


def unit(kernel: Kernel, seed: int, number: int) -> list[int]:
    """The class of each round: what is left in the room for them when a single unit has been played."""
    tally = tally_of(Work(kernel, 0, seed))
    tally[QUOTA] = 0  # as many rounds as there are
    room, out = np.zeros(kernel.room, dtype=np.uint8), np.zeros(kernel.rounds + kernel.spare, dtype=np.int16)
    part(f"{kernel.module}:units")(*kernel.given(), room, out, np.uint64(seed), number, number + 1, tally)
    return [int(one) for one in out[: tally[COUNTS : COUNTS + len(kernel.values)].sum()]]


class Result(NamedTuple):
    """How often each net came."""

    outcomes: dict[Fraction, int]
    stderr: float

    @property
    def rounds(self) -> int:
        return sum(self.outcomes.values())

    @property
    def mean(self) -> float:
        return float(sum(net * count for net, count in self.outcomes.items())) / self.rounds

    @property
    def variance(self) -> float:
        return deviation(self.outcomes) ** 2


def simulated(kernel: Kernel, rounds: int, seed: int, workers: int = 1) -> Result:
    """So many rounds."""
    work = Work(kernel, rounds, seed)
    counts, _ = run(work, Threads(workers))
    came = outcomes_of(kernel, counts)
    return Result(came, error(work, counts, came))
