"""The same units of work on a CUDA device: a thread plays a unit, with the very functions that processors run.

What a thread reads often lies in the memory that a block of threads shares: the rules, and each thread's working space,
so laid out that neighbours seldom wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Any

import numpy as np

from houseway.games import part
from houseway.maths.edges import Unknown
from houseway.maths.simulating.kernel import QUOTA, ROUNDS, TOGETHER, Kernel, parts
from houseway.maths.simulating.running import Counts, Work, nothing, plan_of

SHARED = 200 * 1024
"""Bytes that a block of threads may share."""
WARP = 32


def _cuda() -> Any:
    """Numba's compiler for CUDA, if there is a device."""
    try:
        if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, and looked up by numba-cuda 0.30
            np.row_stack = np.vstack  # type: ignore[attr-defined]
        from numba import cuda
    except ImportError:
        raise Unknown("--gpu needs numba-cuda: pip install 'houseway[gpu]'") from None
    if not cuda.is_available():
        raise Unknown("--gpu: there is no CUDA device on this machine")
    return cuda


class Device:
    """The CUDA device of this machine."""

    width = 1

    def __init__(self) -> None:
        self.cuda = _cuda()
        self.blocks = self.cuda.get_current_device().MULTIPROCESSOR_COUNT

    def submit(self, work: Work, start: int, stop: int) -> Future[Counts]:
        """Play the units of these numbers, and wait for them."""
        done: Future[Counts] = Future()
        done.set_result(self.played(work, start, stop))
        return done

    def played(self, work: Work, start: int, stop: int) -> Counts:
        """The units of these numbers."""
        cuda, kernel = self.cuda, work.kernel
        given = tuple(cuda.to_device(np.ascontiguousarray(array)) for array in kernel.given())
        counts, sums = cuda.to_device(nothing(work).counts), cuda.to_device(nothing(work).sums)
        worth, plan = (cuda.to_device(array) for array in (parts(kernel.values)[1], plan_of(work)))
        seed = np.uint64(work.seed % 2**64)
        grid = cuda.jit(grid_of(kernel.module, kernel.room, kernel.rounds + kernel.spare, len(kernel.values)))
        grid[self.blocks * 4, 128](given, worth, plan, seed, start, stop, counts, sums)
        return nothing(work)._replace(counts=counts.copy_to_host(), sums=sums.copy_to_host())


@cache
def grid_of(module: str, room: int, outs: int, classes: int) -> Any:
    """What each thread runs, for working space of these sizes."""
    from numba import cuda

    unit = cuda.jit(device=True)(part(f"{module}:unit").py_func)

    def grid(
        given: Any, worth: Any, plan: Any, seed: Any, start: int, stop: int, counts: Any, sums: Any
    ) -> None:  # fmt: skip
        tally = cuda.shared.array(classes, np.int32)
        space, out = cuda.local.array(room, np.uint8), cuda.local.array(outs, np.int16)
        for place in range(cuda.threadIdx.x, classes, cuda.blockDim.x):
            tally[place] = 0
        cuda.syncthreads()
        units = squares = products = lengths = 0
        for number in range(start + cuda.grid(1), stop, cuda.gridsize(1)):
            rounds = unit(*given, space, out, seed, number)
            if plan[QUOTA]:
                rounds = min(rounds, plan[ROUNDS] - number * plan[QUOTA])
            total = 0
            for place in range(rounds):
                cuda.atomic.add(tally, out[place], 1)
                total += worth[out[place]]
            units += 1
            squares += total * total
            products += total * rounds
            lengths += rounds * rounds
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, classes, cuda.blockDim.x):
            cuda.atomic.add(counts, place, tally[place])
        if plan[TOGETHER]:
            cuda.atomic.add(sums, 0, units)
            cuda.atomic.add(sums, 1, squares)
            cuda.atomic.add(sums, 2, products)
            cuda.atomic.add(sums, 3, lengths)

    return grid
