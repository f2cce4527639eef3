"""Keno: straight tickets and tickets of ways, over drawings by chance."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np

from houseway.law.games.keno.keno import DRAWN, NUMBERS
from houseway.maths.analysis import SEAT
from houseway.maths.keno import kernel as keno
from houseway.maths.keno.keno import read, unlimited
from houseway.maths.simulating.kernel import Kernel
from houseway.play.inputs import Numbers, Present, Ticket
from houseway.play.table import Table
from tests.differential.rounds import alike, varied

DRAWINGS = 100
"""Of a ticket."""


def trial(game: str, seed: int, rounds: int) -> int:
    """Tickets, each over some drawings."""
    pick = random.Random(seed)
    elected: Any = varied(game, pick)
    rules = unlimited(elected)
    for done in range(0, rounds, DRAWINGS):
        kernel, ticket = ways(rules, pick) or straight(rules, pick)
        given = [pick.sample(range(NUMBERS), DRAWN) for _ in range(min(DRAWINGS, rounds - done))]
        out = np.zeros(len(given), dtype=np.int16)
        keno.drawings(kernel.arrays[0], kernel.arrays[1], np.array(given, dtype=np.uint8).ravel(), out)
        for balls, came in zip(given, out.tolist(), strict=True):
            table: Any = Table(rules, {SEAT: None})
            table.ruled(ticket)
            price = -table.stack(SEAT)
            table.ruled(Numbers(drawn=tuple(ball + 1 for ball in balls)))
            table.ruled(Present(ticket=1))
            alike(kernel.values[came] * price, table.net(SEAT), ticket, balls)
    return rounds


def straight(rules: Any, pick: random.Random) -> tuple[Kernel, Ticket]:
    """Any number of spots that is offered."""
    spots = pick.choice(list(rules.schedule))
    return keno.straight(rules, spots), Ticket(seat=SEAT, numbers=tuple(range(1, spots + 1)), amount=6000)


def ways(rules: Any, pick: random.Random) -> tuple[Kernel, Ticket] | None:
    """Two to four groups, one or two at a time, half of the time and where their spots are offered."""
    sizes, take = [pick.randint(1, 4) for _ in range(pick.randint(2, 4))], pick.randint(1, 2)
    offered = {sum(some) for some in combinations(sizes, take)} <= rules.schedule.keys()
    if not offered or pick.random() < 0.5:
        return None
    way = read(rules, f"way_{'_'.join(map(str, sizes))}_take_{take}")
    assert way
    firsts = [1 + sum(sizes[:at]) for at in range(len(sizes))]
    groups = tuple(tuple(range(first, first + size)) for first, size in zip(firsts, sizes, strict=True))
    return keno.ways(way), Ticket(seat=SEAT, groups=groups, take=(take,), amount=6000)
