"""Hold 'em: hands whose players act by chance, to the cent."""

from __future__ import annotations

import random

from houseway.maths.poker.holdem_kernel import Rule, simulate
from tests.poker_hands import elected, fresh, played

HANDS = 500
"""With the same stacks."""


def trial(game: str, seed: int, rounds: int) -> int:
    """Hands with some stacks, under one rule."""
    pick = random.Random(seed)
    rule = by_chance(pick)
    rules = elected(rule)
    for done in range(0, rounds, HANDS):
        most = pick.choice((10, 100, 400))
        stacks = tuple(rule.chip * pick.randint(1, most) for _ in range(pick.randint(2, 10)))
        found = simulate(rule, stacks, min(HANDS, rounds - done), seed, done)
        for cards, acts, nets in zip(*(part.tolist() for part in found), strict=True):
            table = fresh(rules, stacks)
            played(table, cards, acts)
            came = [table.net(seat) for seat in table.seats]
            if not table.round or came != nets:
                raise AssertionError(f"kernel {nets}, engine {came}: {rule}, {stacks}, {cards}, {acts}")
    return rounds


def by_chance(pick: random.Random) -> Rule:
    """No limit or fixed limit, any blinds and chips, any cap on raises."""
    chip = pick.choice((25, 50, 100))
    small = chip * pick.randint(1, 4)
    big = small * pick.randint(2, 3)
    raises = pick.choice((-1, 2, 3, 4))
    if pick.random() < 0.5:
        return Rule(small, big, max_raises=raises, chip=chip)
    bet = big * pick.randint(1, 2)
    return Rule(small, big, small=bet, big=2 * bet, max_raises=raises, chip=chip)
