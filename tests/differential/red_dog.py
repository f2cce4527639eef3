"""Red dog: three cards of a shuffled shoe, raised by the best play or by chance."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from houseway.equipment.cards import DECK, RANKS
from houseway.law.games.red_dog.red_dog import SPREAD_ODDS, VALUES
from houseway.maths.analysis import SEAT, stake
from houseway.maths.red_dog import kernel as red_dog
from houseway.maths.red_dog.red_dog import original
from houseway.maths.simulating.kernel import How, Kernel
from houseway.play.inputs import Bet, Close, Input
from houseway.play.table import AnyTable
from tests.differential.rounds import Played, alike, lawful, shuffles


def better_odds(pick: random.Random) -> dict[str, str]:
    return {spread: f"{odds.win + pick.randrange(4)} to {odds.stake}" for spread, odds in SPREAD_ODDS.odds.items()}


def said(kernel: Kernel, amount: int, rounds: list[list[str]]) -> list[Any]:
    """What the kernel says of given cards, in cents; nothing where the wager is not made."""
    out = np.zeros(len(rounds), np.int16)
    red_dog.rounds(kernel.arrays[0], np.array([[RANKS.index(face[0]) for face in cards] for cards in rounds]), out)
    worth = {number: value * amount for number, value in enumerate(kernel.values)}
    return [worth.get(one) for one in out.tolist()]


def trial(game: str, seed: int, rounds: int) -> int:
    """The original wager by the best play, and every raise where it is made."""
    pick = random.Random(seed)
    rules: Any = lawful(game, pick, decks=lambda pick: pick.choice((1, 2, 6, 8)), spread_odds=better_odds)
    amount = stake(rules, rules.wagers, 0)
    at = original(rules, amount).details["raised_at"]
    dealt: list[list[str]] = []
    came: list[tuple[int, bool, bool, Played]] = []
    for order in shuffles(list(DECK) * rules.decks, pick, rounds, 20):
        spreads = pick.choice((at, range(1, 12)))

        def decide(table: AnyTable, hands: dict[str, list[str]], raised: Any = spreads) -> Input:
            raises = spread(hands) in raised and not table.stake(SEAT, "raise")
            return Bet(seat=SEAT, wager="raise", amount=amount) if raises else Close()

        played = Played(rules, [("original", amount)], order, decide)
        apart = spread(played.hands)
        dealt.append([*(hand[0] for hand in played.hands.values()), "Ac"][:3])
        came.append((apart, spreads is at, apart in spreads, played))
    for name, kernel in red_dog.kernels(rules, How()).items():
        for cards, net, (apart, best, raised, played) in zip(dealt, said(kernel(), amount, dealt), came, strict=True):
            if name == "original":
                if best:
                    alike(net, played.net(), name, cards)
            else:
                alike(net is not None, name == f"raise_spread_{apart}", name, "made", cards)
                if net is not None and raised:
                    alike(net, played.net("raise"), name, cards)
    return rounds


def spread(hands: dict[str, list[str]]) -> int:
    """6.5(g): the values between the first two cards."""
    return abs(VALUES[hands["left"][0][0]] - VALUES[hands["right"][0][0]]) - 1
