"""The rounds of one unit of work, in their order."""

from __future__ import annotations

import numpy as np

from houseway.games import part
from houseway.maths.simulating.kernel import MOMENTS, PLACES, Kernel, Tally, parts


def unit(kernel: Kernel, seed: int, number: int) -> list[int]:
    """The class of each round: what is left in the room for them when a single unit has been played."""
    counts, sums, plan, purse = (
        np.zeros(size, dtype=np.int64) for size in (len(kernel.values), 4, MOMENTS + 1, PLACES)
    )
    none = np.zeros((0, 2), dtype=np.int64)
    tally = Tally(counts, parts(kernel.values)[1], sums, plan, purse, none, none)
    room, out = np.zeros(kernel.room, dtype=np.uint8), np.zeros(kernel.rounds + kernel.spare, dtype=np.int16)
    part(f"{kernel.module}:units")(*kernel.given(), room, out, np.uint64(seed), number, number + 1, tally)
    return [int(one) for one in out[: tally.counts.sum()]]
