"""The kernel of wagers that are decided after some rounds: the chain's states by number, and what each result does.

Every state is found, and every result judged, by the engine. What is simulated is which results come. A round is a
wager from when it is made to its decision; then it is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inner
from houseway.games import part
from houseway.maths.chain import Chain, Decided, States
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed, three_alike
from houseway.maths.simulating.draws import given_results
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.play.inputs import Input
from houseway.play.rules import Rules

QUOTA = 1024
"""Wagers that are decided in a unit."""
SPARE = 6
"""A word gives so many results, and so many wagers may be decided by them."""
CLASS, DECIDED = 10, 11
"""The bits of a step: the class of the outcome, whether there is one, and above them where the next state begins."""

Steps = NDArray[np.int32]


@inner
def unit(steps: Steps, results: Ints, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """Wagers from when they are made to their decisions; branchless, since no processor guesses dice."""
    counter, many, state, done = counter_of(seed, number), Word(results[0]), Word(0), 0
    while done < QUOTA:
        fair = False
        while not fair:
            counter += STEP
            word = mixed(counter)
            a, b, c, one = three_alike(word & LOW, many)
            d, e, f, two = three_alike(word >> HALF, many)
            fair = one and two
        for result in (a, b, c, d, e, f):
            step = steps[state + result]
            out[done] = step & (1 << CLASS) - 1
            done += step >> CLASS & 1
            state = Word(step >> DECIDED)
    return QUOTA


@compiled
def units(
    steps: Steps, results: Ints, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(steps, results, room, out, seed, at), start, number, at, tally)


# ── what a result does ───────────────────────────────────────────────────────────────────────────

Chains = Mapping[str, Callable[[], Chain]]


def kernels(rules: Rules, how: How) -> Kernels:
    """Each wager that the game's analysis has a chain for: the module of its rows has its chains too."""
    chains: Chains = part(f"{rules.game.analysis.partition(':')[0]}:chains")(rules, 0)
    return {name: partial(_made, chain) for name, chain in chains.items()}


def _made(chain: Callable[[], Chain]) -> Kernel:
    return kernel(chain())


Explored = dict[Hashable, list[tuple[Input, int, Hashable]]]
"""Each state: every result, in how many of all equally likely ways it comes, and where it leads."""


def explored(chain: Chain) -> Explored:
    """Every state of a chain, and where the engine says that each result leads."""
    states, found = States(chain), Explored()
    for state in states.waiting:
        fresh = partial(chain.begun, states.known[state])
        found[state] = [(given, ways, states.after(table)) for given, ways, table in given_results(fresh)]
    return found


def kernel(chain: Chain) -> Kernel:
    """A wager, and what is made beside it; a decision at which nothing was at risk is none."""
    every = explored(chain)
    ends = [to for row in every.values() for _, _, to in row if isinstance(to, Decided) and to.outcome.risk]
    by_end, values = classes([Fraction(end.outcome.net, chain.unit) for end in ends])
    class_of = {end.outcome.net: int(number) for end, number in zip(ends, by_end, strict=True)}
    many = sum(ways for _, ways, _ in next(iter(every.values())))
    begins = {state: index * many for index, state in enumerate(every)}

    def step(to: Hashable) -> int:
        if not isinstance(to, Decided):
            return begins[to] << DECIDED
        return 1 << CLASS | class_of[to.outcome.net] if to.outcome.risk else 0

    steps = [step(to) for row in every.values() for _, ways, to in row for _ in range(ways)]
    notes = (f"given {chain.given}",) if chain.given else ()
    return Kernel(
        __name__, (np.array(steps, dtype=np.int32), np.array([many], dtype=np.int64)), values, QUOTA, spare=SPARE,
        notes=(*notes, *filter(None, [chain.note])),
    )  # fmt: skip
