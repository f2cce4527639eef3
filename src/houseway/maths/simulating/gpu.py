"""The same units of work on a CUDA device: a thread plays a unit, with the very functions that processors run.

What a thread reads often lies in the memory that a block of threads shares: the first of a kernel's arrays, and each
thread's working space.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from houseway.games import part
from houseway.maths.chance import word_of
from houseway.maths.edges import Unknown
from houseway.maths.simulating.kernel import QUOTA, ROUNDS, TOGETHER, Kernel, parts
from houseway.maths.simulating.running import Counts, Work, nothing, tally_of

SHARED = 225 * 1024
"""Bytes that the threads of a block may share."""
USUAL = 32 * 1024
"""Bytes that they may share without being allowed to, beside what else they count in."""
WARP, MOST_THREADS, RESIDENT = 32, 512, 2048
"""Threads that go in step; the most of a block, and of a multiprocessor."""
ALIGNED, WORD = 16, 4
AT_ONCE = 1 << 30
"""Rounds that a block plays in one launch at the most: it counts them in 32 bits."""


if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, and looked up by numba-cuda 0.30
    vars(np)["row_stack"] = np.vstack
try:
    cuda: Any = import_module("numba.cuda")  # a name of this module: Numba's simulator looks for it there
except ImportError:
    cuda = None


def _device() -> None:
    """Say in a line where there is no device, or nothing to compile for it with."""
    if cuda is None:
        raise Unknown("--gpu needs numba-cuda: pip install 'houseway[gpu]'")
    if not cuda.is_available():
        raise Unknown("--gpu: there is no CUDA device on this machine")


class Layout(NamedTuple):
    """Where things lie: how many bytes of the first array are shared (0: none), the bytes of working space of a thread,
    the places for its outcomes, how many classes there are, and how many threads are in a block."""

    hot: int
    room: int
    outs: int
    classes: int
    threads: int

    @property
    def shared(self) -> int:
        """The bytes that a block shares."""
        return self.hot + self.room * self.threads


def layout(kernel: Kernel, most: int = MOST_THREADS, *, hot: bool = True) -> Layout:
    """As many threads as there is room for; each has an odd number of words, so that neighbours use other banks."""
    first = kernel.given()[0]
    size = -(-first.nbytes // ALIGNED) * ALIGNED
    kept = size if hot and size <= SHARED // 3 else 0
    room = WORD * (-(-kernel.room // WORD) | 1)
    threads = min(most, (SHARED - kept) // room) // WARP * WARP
    if not threads:
        raise Unknown(f"--gpu: a unit of this game needs {kernel.room:,} bytes, more than threads share")
    return Layout(kept, room, kernel.rounds + kernel.spare, len(kernel.values), threads)


class Device:
    """The CUDA device of this machine."""

    width = 1

    def __init__(self, multiprocessors: int = 0) -> None:
        _device()
        self.multiprocessors = multiprocessors or cuda.get_current_device().MULTIPROCESSOR_COUNT

    def submit(self, work: Work, start: int, stop: int) -> Future[Counts]:
        """Play the units of these numbers, and wait for them."""
        done: Future[Counts] = Future()
        done.set_result(self.played(work, start, stop, layout(work.kernel)))
        return done

    def played(self, work: Work, start: int, stop: int, place: Layout) -> Counts:
        """The units of these numbers."""
        kernel = work.kernel
        given = tuple(cuda.to_device(np.ascontiguousarray(array)) for array in kernel.given())
        counts, sums = cuda.to_device(nothing(work).counts), cuda.to_device(nothing(work).sums)
        worth, plan = (cuda.to_device(array) for array in (parts(kernel.values)[1], tally_of(work)))
        grid = compiled_grid(kernel.module, str(kernel.given()[0].dtype), place)
        blocks = self.multiprocessors * max(1, min(SHARED // max(1, place.shared), RESIDENT // place.threads))
        launch = grid[blocks, place.threads, 0, place.shared]
        if place.shared > USUAL:
            launch.pre_launch_callbacks.append(allowing(place.shared))
        seed, most = word_of(work.seed), blocks * max(1, AT_ONCE // place.outs)
        for at in range(start, stop, most):
            launch(given[0], given[1:], worth, plan, seed, at, min(stop, at + most), counts, sums)
        return nothing(work)._replace(counts=counts.copy_to_host(), sums=sums.copy_to_host())


def allowing(size: int) -> Callable[[Any, Any], None]:
    """Lets a block share more than is usual."""

    def allow(kernel: Any, launch: Any) -> None:
        from cuda.bindings import driver as binding
        from numba.cuda.cudadrv.driver import driver

        function = kernel._codelibrary.get_cufunc()
        attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)

    return allow


@cache
def compiled_grid(module: str, dtype: str, place: Layout) -> Any:
    """What the device runs, compiled when it is first launched."""
    return cuda.jit(grid_of(module, dtype, place))


def grid_of(module: str, dtype: str, place: Layout) -> Callable[..., None]:
    """What each thread runs."""
    plain = part(f"{module}:unit")
    unit = cuda.jit(device=True)(getattr(plain, "py_func", plain))
    hot, space_size, outs, classes, threads = place
    shape, byte = np.dtype(dtype), np.dtype(np.uint8)

    def grid(
        first: Any, others: Any, worth: Any, plan: Any, seed: Any, start: int, stop: int, counts: Any, sums: Any
    ) -> None:  # fmt: skip
        tally, out = cuda.shared.array(classes, np.int32), cuda.local.array(outs, np.int16)
        kept, every = cuda.shared.array(0, shape), cuda.shared.array(0, byte)
        thread = cuda.threadIdx.x
        space = every[hot + thread * space_size : hot + (thread + 1) * space_size]
        if hot:
            for place in range(thread, len(first), threads):
                kept[place] = first[place]
            first = kept[: len(first)]
        for place in range(thread, classes, threads):
            tally[place] = 0
        cuda.syncthreads()
        units = squares = products = lengths = 0
        for number in range(start + cuda.grid(1), stop, cuda.gridsize(1)):
            rounds = unit(first, *others, space, out, seed, number)
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
        for place in range(thread, classes, threads):
            cuda.atomic.add(counts, place, tally[place])
        if plan[TOGETHER]:
            cuda.atomic.add(sums, 0, units)
            cuda.atomic.add(sums, 1, squares)
            cuda.atomic.add(sums, 2, products)
            cuda.atomic.add(sums, 3, lengths)

    return grid
