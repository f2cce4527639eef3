"""A CUDA device beside one core: the same counts for the same seed, and rounds a second.

``python -m tests.gpu_bench`` needs nothing but Numba, numba-cuda, msgspec and PyYAML; `python -m tests.bench gpu` gives
the same as a table. Compiling is not measured; a rate is that of whole calls: the rules copied there, the rounds, the
counts copied back.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import games
from houseway.maths.simulating.gpu import Device, Layout, cuda, layout
from houseway.maths.simulating.kernel import Kernel
from houseway.maths.simulating.running import Work, played
from houseway.maths.simulation import chosen, kernels

if TYPE_CHECKING:
    from rich.table import Table as RichTable

WAGERS: dict[tuple[str, str], dict[str, Any]] = {
    ("blackjack", "blackjack_wager"): {"decks": "8"},
    ("baccarat-punto-banco", "banker"): {},
    ("baccarat-chemin-de-fer", "banco"): {},
    ("craps", "pass"): {},
    ("roulette", "red"): {},
    ("keno", "spot_8"): {},
}
LAYOUTS = (512, 384, 320, 256, 128)
"""Threads of a block at most, tried with blackjack."""
ALIKE, LONG = 10**6, 2.0
"""Rounds that are compared, and the seconds that a measurement takes at least."""


class Measured(NamedTuple):
    """A wager on the device and on a core."""

    what: str
    same: bool
    device: float
    core: float


def name() -> str:
    """The device's."""
    found = cuda.get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


def measured(device: Device, what: str, kernel: Kernel, place: Layout) -> Measured:
    """Whether the device counts as a core does; rounds a second of both."""
    alike = Work(kernel, ALIKE, 7)
    played(Work(kernel, 1, 7), 0, 1)
    start = time.process_time()
    ours = played(alike, 0, alike.numbers)
    core = ALIKE / (time.process_time() - start)
    theirs = device.played(alike, 0, alike.numbers, place)
    same = ours.counts.tolist() == theirs.counts.tolist() and ours.sums.tolist() == theirs.sums.tolist()
    rounds, took = 10**8, 0.0
    while took < LONG:
        rounds *= 4
        work = Work(kernel, rounds, 7)
        start = time.perf_counter()
        device.played(work, 0, work.numbers, place)
        took = time.perf_counter() - start
    return Measured(what, same, rounds / took, core)


def every() -> Iterator[Measured]:
    """Every kernel, and blackjack with other numbers of threads, and without its rules in shared memory."""
    device = Device()
    for (game, wager), elected in WAGERS.items():
        rules = games.rules(game, elected)
        kernel = chosen(rules, kernels(rules), wager)[1]
        yield measured(device, f"{game}, {wager}", kernel, layout(kernel))
        if game == "blackjack":
            for most in LAYOUTS:
                for hot in (True, False):
                    place = layout(kernel, most, hot=hot)
                    told = f"  {place.threads} threads, rules {'shared' if place.hot else 'not shared'}"
                    yield measured(device, told, kernel, place)


def gpu() -> RichTable:
    """Every kernel, on the device and on one core."""
    from rich.table import Table as RichTable

    out = RichTable(title=f"Rounds a second on {name()}")
    for column in ("what", "rounds/s", "one core", "same counts"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for one in every():
        out.add_row(one.what, f"{one.device:,.0f}", f"{one.core:,.0f}", "yes" if one.same else "NO")
    return out


def main() -> None:
    """Print each line when it is known."""
    for one in every():
        same = "same counts" if one.same else "OTHER COUNTS"
        print(f"{one.what:45} {one.device:12.4g} rounds/s  {one.core:10.4g} on a core  {same}", flush=True)


if __name__ == "__main__":
    main()
