"""Keno simulated: twenty of eighty numbers are drawn, and a ticket is paid by what its groups catch.

The numbers of a ticket are its first ones. What all groups have caught is one number, in which each has a place of its
own (`weights`), and `results` says what it is worth: of a straight ticket, by the engine; of a way ticket, by the sum
of its wagers, each paid by the schedule.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.keno.records import SPOT, Rules
from houseway.law.games.keno.keno import ALL, DRAWN, NUMBERS
from houseway.maths.analysis import SEAT, stake
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed, two_below
from houseway.maths.edges import Unknown
from houseway.maths.keno.keno import Way, presented, read, unlimited, worth
from houseway.maths.simulating.kernel import Bytes, How, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.play.inputs import Ticket

QUOTA = 1000
"""Drawings of a unit."""
MOST_CATCHES = 1 << 20
"""A ticket whose groups catch in more ways has no table."""

Weights = NDArray[np.int32]


@inlined
def caught(weights: Weights, balls: Bytes) -> int:
    """15.2: what the groups have caught of the first twenty."""
    code = 0
    for place in range(DRAWN):
        code += weights[balls[place]]
    return code


@inner
def unit(results: Shorts, weights: Weights, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """Drawings, each of twenty numbers without any twice: Fisher and Yates on numbers that may lie in any order."""
    counter = counter_of(seed, number)
    for ball in range(NUMBERS):
        room[ball] = ball
    for drawing in range(QUOTA):
        at = 0
        while at < DRAWN:
            left = Word(NUMBERS - at)
            counter += STEP
            word = mixed(counter)
            a, b, one = two_below(word & LOW, left)
            c, d, two = two_below(word >> HALF, left - Word(2))
            if one and two:
                for further in (a, b, c, d):
                    other = at + np.int64(further)
                    drawn = room[other]
                    room[other] = room[at]
                    room[at] = drawn
                    at += 1
        out[drawing] = results[caught(weights, room)]
    return QUOTA


@compiled
def units(
    results: Shorts, weights: Weights, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(results, weights, room, out, seed, at), start, number, at, tally)


@compiled
def drawings(results: Shorts, weights: Weights, given: Bytes, out: Shorts) -> None:
    """The classes of given drawings, each of twenty numbers below eighty."""
    for drawing in range(len(out)):
        out[drawing] = results[caught(weights, given[drawing * DRAWN : (drawing + 1) * DRAWN])]


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How) -> Kernels:
    """Each number of spots that is offered, and a way ticket that is asked for by its name."""
    free = unlimited(rules)
    every = {f"{SPOT}{spots}": partial(straight, free, spots) for spots in rules.schedule}
    if how.wager and how.wager not in every and (way := read(rules, how.wager)):
        return {**every, how.wager: partial(ways, way)}
    return every


def straight(rules: Rules, spots: int) -> Kernel:
    """15.2, 15.3: what the engine pays for each number of hits."""
    amount = stake(rules, [f"{SPOT}{spots}"], 0)
    ticket = Ticket(seat=SEAT, numbers=ALL[:spots], amount=amount)
    hits = range(min(spots, DRAWN) + 1)
    return kernel([spots], [Fraction(presented(rules, ticket, caught).net, amount) for caught in hits])


def ways(way: Way) -> Kernel:
    """All wagers of a way ticket together, per unit of its price."""
    number = sum(comb(len(way.sizes), size) for size in {*way.take})
    sizes = [int(way.king), *way.sizes] if way.king else way.sizes
    if prod(min(size, DRAWN) + 1 for size in sizes) > MOST_CATCHES:
        raise Unknown(f"{len(sizes)} groups catch in more ways than are told apart here")
    nets = []
    for hits in product(*(range(min(size, DRAWN) + 1) for size in reversed(sizes))):
        groups = [*zip(sizes, reversed(hits), strict=True)]
        king = groups.pop(0) if way.king else (0, 0)
        nets.append(worth(way.rules, tuple(sorted(groups)), way.take, king) / number - 1)
    return kernel(sizes, nets)._replace(notes=(f"{number} wagers on one ticket",))


def kernel(sizes: Sequence[int], nets: list[Fraction]) -> Kernel:
    """A ticket of groups of these sizes; the nets by what they catch, the first group's hits counting fastest."""
    results, values = classes(nets)
    return Kernel(__name__, (results, weights_of(sizes)), values, QUOTA, room=NUMBERS)


def weights_of(sizes: Sequence[int]) -> Weights:
    """What each number adds to the catch: 0 if it is not on the ticket."""
    weights, first = np.zeros(NUMBERS, dtype=np.int32), 0
    steps = accumulate((min(size, DRAWN) + 1 for size in sizes), lambda one, other: one * other, initial=1)
    for size, step in zip(sizes, steps, strict=False):
        weights[first : first + size] = step
        first += size
    return weights
