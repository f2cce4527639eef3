"""A CUDA device beside one core: the same counts for the same seed, and rounds a second (`python -m tests.bench gpu`).

Compiling is not measured. A rate is that of whole calls: launch, rounds, and the counts copied back.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.table import Table as RichTable

from houseway import games
from houseway.maths.simulating.gpu import Device, layout
from houseway.maths.simulating.running import Threads, Work, run
from houseway.maths.simulation import chosen, kernels

WAGERS: dict[tuple[str, str], dict[str, Any]] = {
    ("blackjack", "blackjack_wager"): {"decks": "8"},
    ("baccarat-punto-banco", "banker"): {},
    ("craps", "pass"): {},
    ("roulette", "red"): {},
    ("keno", "spot_8"): {},
    ("baccarat-chemin-de-fer", "banco"): {},
}
ALIKE, LONG = 10**6, 2.0
"""Rounds that are compared, and the seconds that a measurement takes at least."""


def measured(device: Device, game: str, wager: str, elected: dict[str, Any]) -> tuple[bool, float, float]:
    """Whether the device counts as a core does; rounds a second of the device, and of the core."""
    rules = games.rules(game, elected)
    kernel = chosen(rules, kernels(rules), wager)[1]
    alike = Work(kernel, ALIKE, 7)
    start = time.process_time()
    ours = run(alike, Threads(1))[0]
    core = ALIKE / (time.process_time() - start)
    theirs = device.played(alike, 0, alike.numbers, layout(kernel))
    same = ours.counts.tolist() == theirs.counts.tolist() and ours.sums.tolist() == theirs.sums.tolist()
    rounds, took = 10**8, 0.0
    while took < LONG:
        rounds *= 4
        work = Work(kernel, rounds, 7)
        start = time.perf_counter()
        device.played(work, 0, work.numbers, layout(kernel))
        took = time.perf_counter() - start
    return same, rounds / took, core


def gpu() -> RichTable:
    """Every kernel, on the device and on one core."""
    device = Device()
    name = device.cuda.get_current_device().name
    out = RichTable(title=f"Rounds a second on {name.decode() if isinstance(name, bytes) else name}")
    for column in ("what", "rounds/s", "one core", "same counts"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for (game, wager), elected in WAGERS.items():
        same, rate, core = measured(device, game, wager, elected)
        print(game, wager, same, f"{rate:.4g}", f"{core:.4g}", file=sys.stderr, flush=True)
        out.add_row(f"{game}, {wager}", f"{rate:,.0f}", f"{core:,.0f}", "yes" if same else "NO")
    return out
