"""Red dog's kernel against the engine: the same cards come to the same."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import DECK, RANKS
from houseway.law.games.red_dog.red_dog import SPREAD_ODDS, VALUES
from houseway.maths.analysis import SEAT, stake
from houseway.maths.red_dog import red_dog
from houseway.maths.red_dog.kernel import NOT_MADE, kernels, rounds
from houseway.maths.simulating.kernel import How, Kernel
from houseway.play.inputs import Bet, Close, Input
from houseway.play.table import AnyTable
from tests.maths.differential import Played, amount_of, lawful, shuffles


def better_odds(pick: random.Random) -> dict[str, str]:
    return {spread: f"{odds.win + pick.randrange(4)} to {odds.stake}" for spread, odds in SPREAD_ODDS.odds.items()}


def of(kernel: Kernel, faces: list[str]) -> Any:
    """What the kernel says of given cards; nothing where the wager is not made."""
    out = np.zeros(1, np.int16)
    rounds(kernel.arrays[0], np.array([[RANKS.index(face[0]) for face in faces]]), out)
    return None if out[0] == NOT_MADE else kernel.values[out[0]]


def agree(seed: int, number: int) -> None:
    pick = random.Random(seed)
    rules: Any = lawful("red-dog", pick, decks=lambda pick: pick.choice((1, 2, 6, 8)), spread_odds=better_odds)
    amount, every = stake(rules, rules.wagers, 0), {name: one() for name, one in kernels(rules, How()).items()}
    at = red_dog.original(rules, amount).details["raised_at"]
    for order in shuffles(list(DECK) * rules.decks, pick, number):
        spreads = pick.choice((at, range(1, 12)))

        def decide(table: AnyTable, hands: dict[str, list[str]], raised: Any = spreads) -> Input:
            raises = spread(hands) in raised and not table.stake(SEAT, "raise")
            return Bet(seat=SEAT, wager="raise", amount=amount) if raises else Close()

        played = Played(rules, [("original", amount)], order, decide)
        cards = [*(hand[0] for hand in played.hands.values()), "Ac"][:3]
        apart = spread(played.hands)
        if spreads is at:
            assert of(every["original"], cards) * amount == played.net(), order[:4]
        for name, one in every.items():
            if name != "original":
                net = of(one, cards)
                assert (net is not None) == (name == f"raise_spread_{apart}"), order[:4]
                assert net is None or apart not in spreads or net * amount == played.net("raise"), order[:4]


def spread(hands: dict[str, list[str]]) -> int:
    """6.5(g): the values between the first two cards."""
    return abs(VALUES[hands["left"][0][0]] - VALUES[hands["right"][0][0]]) - 1


@pytest.mark.slow
@pytest.mark.parametrize("soak", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_6_5_rounds_are_settled_as_the_engine_settles_them(soak: bool) -> None:
    seeds, number = amount_of(1, 150, soak)
    for seed in seeds:
        agree(seed, number)
