"""The decisions that the kernels of the poker-ranked games hold: by rules of thumb, and the best ones."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.ranked.double_down_stud import INITIAL
from houseway.maths.analysis import exactly
from houseway.maths.edges import edges
from houseway.maths.ranked import coach, let_it_ride
from houseway.maths.ranked import double_down_stud as maths_double_down
from houseway.maths.ranked.double_down_stud_kernel import kernels as double_down_stud
from houseway.maths.ranked.let_it_ride_kernel import kernels as let_it_ride_kernels
from houseway.maths.ranked.three_card_poker_kernel import kernels as three_card_poker
from houseway.maths.simulating.kernel import How
from houseway.maths.simulation import simulate
from tests.differential.rounds import set_number
from tests.trials import FACTOR

# ── rules of thumb ───────────────────────────────────────────────────────────────────────────────

STRATEGIES = [
    (id, name)
    for id in ("three-card-poker", "caribbean-stud", "double-down-stud")
    for name in games.game(id).strategies
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "strategy"), STRATEGIES)
def test_a_rule_of_thumb_simulated_agrees_with_its_edge(game: str, strategy: str) -> None:
    exact = edges(game, strategy=strategy)[0]
    found = simulate(game, wager=exact.wager, rounds=200_000 * FACTOR, seed=11, how=How(strategy=strategy))
    assert abs(found.mean + float(exact.edge)) < 4.5 * found.stderr
    lost = exact.outcomes.get(Fraction(-1), Fraction(0))
    came = found.outcomes.get(Fraction(-1), 0) / found.rounds
    assert abs(came - lost) <= 4.5 * float(lost * (1 - lost) / found.rounds) ** 0.5


# ── the best decisions ───────────────────────────────────────────────────────────────────────────


@pytest.mark.soak
def test_20_10_18_10_17_8_the_tables_decide_as_the_coaches_do() -> None:
    pick = random.Random("coaches")
    three: Any = exactly(games.rules("three-card-poker"))
    ride: Any = exactly(games.rules("let-it-ride"))
    double: Any = exactly(games.rules("double-down-stud"))
    plays = three_card_poker(three, How())["ante"]().arrays[1]
    rides = let_it_ride_kernels(ride, How())[let_it_ride.TOGETHER]().arrays
    doubles = double_down_stud(double, How())[INITIAL]().arrays[2]
    won = let_it_ride.pays(ride), maths_double_down.pays(double)
    for _ in range(20):
        held = pick.sample(DECK, 4)
        number = set_number(held[:3])
        assert bool(plays[number]) == (coach.play_or_fold(three, held[:3])["play"] >= -1), held
        assert bool(rides[1][number]) == (coach.mean(won[0], held[:3]) > 0), held
        assert bool(rides[2][set_number(held)]) == (coach.mean(won[0], held) > 0), held
        assert bool(doubles[set_number(held)]) == (coach.mean(won[1], held) > 0), held
