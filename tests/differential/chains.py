"""Dice: wagers that are decided after some rolls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway import games
from houseway.maths.chain import Chain
from houseway.maths.simulating import chains
from houseway.maths.simulating.chains import Chains
from houseway.play.inputs import Close, Input
from houseway.play.table import Table
from tests.differential.results import results_drawn
from tests.differential.rounds import alike, ended, varied
from tests.maths.units import unit

ROLLS = 1000
"""Of a wager: fewer than a unit decides, if each roll does."""


def decided(chain: Chain, rolls: Iterator[Input]) -> Iterator[Fraction]:
    """What the engine says of a wager that is made again and again."""
    while True:
        table: Any = Table(chain.rules, resume=chain.start)
        outcome = None
        while outcome is None:
            chain.act(table)
            roll = next(rolls, None)
            if roll is None:
                return
            ended(table, roll)
            outcome = chain.outcome(table)
        if outcome.risk:
            yield Fraction(outcome.net, chain.unit)


def trial(game: str, seed: int, rounds: int) -> int:
    """Some wagers of a game, each over so many rolls."""
    pick = random.Random(seed)
    rules = varied(game, pick)
    every: Chains = games.part(f"{rules.game.analysis.partition(':')[0]}:chains")(rules, 0)
    done = 0
    while done < rounds:
        name = pick.choice(list(every))
        done += rolled(every[name](), name, pick.getrandbits(32), min(ROLLS, rounds - done))
    return done


def rolled(chain: Chain, name: str, seed: int, rolls: int) -> int:
    """A wager, over so many rolls."""
    kernel = chains.kernel(chain)
    first: Any = Table(chain.rules, resume=chain.start)
    first.feed(Close())
    inputs = [given for given, ways in first.ask.chances() for _ in range(ways)]
    given = (inputs[index] for index in results_drawn(len(inputs), seed, rolls))
    out = unit(kernel, seed, 0)
    for place, net in enumerate(decided(chain, given)):
        alike(kernel.values[out[place]], net, name, seed, place)
    return rolls
