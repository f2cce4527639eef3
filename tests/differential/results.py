"""Games that one result decides: what each result is worth to some wagers together."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.maths.analysis import SEAT, opened, stake
from houseway.maths.simulating import draws
from houseway.maths.simulating.kernel import Kernel
from houseway.maths.wheels.pokette import UP, ready
from tests.differential.rounds import alike, ended, varied
from tests.maths.units import unit

AMOUNT = 60_000


def results_drawn(many: int, seed: int, rounds: int) -> list[int]:
    """Which of so many equally likely results the words of a seed give."""
    every = Kernel(draws.__name__, (np.arange(many, dtype=np.int16),), tuple(map(Fraction, range(many))), draws.QUOTA)
    units = range(-(-rounds // draws.QUOTA))
    return [one for number in units for one in unit(every, seed, number)][:rounds]


def trial(game: str, seed: int, rounds: int) -> int:
    """Rounds with some wagers each; where a wager needs cards up (pokette), that one alone."""
    pick = random.Random(seed)
    rules: Any = varied(game, pick)
    after = [name for name in rules.wagers if name in UP] if game == "pokette" else []
    names = [name for name in rules.wagers if name not in after]
    if after and pick.random() < 0.3:
        wagers = [pick.choice(after)]
        start = ready(rules, wagers[0])
    else:
        wagers, start = pick.sample(names, min(4, len(names))), None
    amount = stake(rules, wagers, 0)
    results = {name: draws.results(rules, name, start) for name in wagers}
    kernels = [draws.drawn([one for one in found for _ in range(one.ways)]) for found in results.values()]
    inputs = [one.given for one in results[wagers[0]] for _ in range(one.ways)]
    worth = [
        sum(kernel.values[kernel.arrays[0][index]] for kernel in kernels) * amount for index in range(len(inputs))
    ]  # fmt: skip
    for index in results_drawn(len(inputs), seed, rounds):
        table = opened(rules, [(name, amount) for name in wagers], start)
        ended(table, inputs[index])
        alike(worth[index], table.net(SEAT), wagers, inputs[index])
    return rounds
