"""Fast action hold'em: how often two hands tie that share the community cards.

Both hands are the best five of as many cards, so each is higher as often as the other: the ties decide everything. With
two cards each they are counted board by board: of the hands of one rank, those that share no card are all pairs but
those with a card in common. With more cards each the ties are counted in a simulation.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.games.ranked.fast_action_holdem import MAIN
from houseway.games.ranked.records import FastActionRules as Rules
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.ranked.hands import DECK, leading
from houseway.maths.walker import gather
from houseway.ranking import batch
from houseway.ranking.batch import Cards, Ranks

TWO = 2
BOARDS = 1024
"""Boards that are ranked at a time."""
MOST_RANKED = 7
"""Cards of which the rankings give the best five at once."""
ROUNDS, CHUNK, SEED = 400_000, 20_000, 21


def rows(rules: Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """The one wager there is."""
    return {MAIN: Row(wagers=(MAIN,), analyse=paid_exactly(rules, MAIN, amount, partial(main, rules)), seconds=7.0)}


def main(rules: Rules) -> Analysis:
    """21.8: win, tie and loss, exact where each player has two cards of their own."""
    own, community = rules.size, rules.community
    if own == TWO:
        ties, rounds = tied(community), 0
    else:
        ties, rounds = simulated(own, community), ROUNDS
    odds, on_tie, _ = nets(rules)
    higher = (1 - ties) / 2
    slope = on_tie - (odds - 1) / 2
    """How the mean changes with the chance of a tie."""
    error = sqrt(ties * (1 - ties) / rounds) if rounds else 0.0
    mean, bend = odds * higher + on_tie * ties - higher, on_tie**2 - (odds**2 + 1) / 2
    shares = {"win": 0.5, "push": float(on_tie == 0), "lose": 0.5, "variance": abs(float(bend - 2 * mean * slope))}
    return Analysis(
        outcomes=gather([(odds, higher), (on_tie, ties), (Fraction(-1), higher)]), cites=("21.8",),
        note=f"the two hands tie in {float(ties):.4%} of rounds", method="simulated" if rounds else "exact",
        stderr=abs(float(slope)) * error if rounds else None, rounds=rounds,
        stderrs={name: part * error for name, part in shares.items()} if rounds else {},
        details={"ties": str(ties)},
    )  # fmt: skip


def nets(rules: Rules) -> tuple[Fraction, Fraction, Fraction]:
    """21.8: what a win, a tie and a loss come to."""
    return Fraction(rules.pays.win, rules.pays.stake), Fraction(-1 if rules.ties_lose else 0), Fraction(-1)


# ── two cards each ───────────────────────────────────────────────────────────────────────────────


@cache
def tied(community: int) -> Fraction:
    """The chance of a tie, over all boards and all pairs of hands of two that share no card."""
    boards, alike = leading(community)
    left = DECK - community
    pairs = np.array([*combinations(range(left), TWO)], np.int64)
    found = np.zeros(len(boards), np.int64)
    for first in range(0, len(boards), BOARDS):
        some = boards[first : first + BOARDS]
        _ties(_ranks(some, pairs).reshape(len(some), -1), pairs, found[first : first + BOARDS])
    deals = comb(DECK, community) * comb(left, TWO) * comb(left - TWO, TWO)
    return Fraction(int(found @ alike), deals)


def _ranks(boards: Cards, pairs: NDArray[np.int64]) -> Ranks:
    """The rank of every hand of two beside each board."""
    held = np.zeros((len(boards), DECK), np.bool_)
    held[np.arange(len(boards))[:, None], boards] = True
    rest = np.nonzero(~held)[1].astype(np.uint8).reshape(len(boards), -1)
    cards = np.empty((len(boards), len(pairs), TWO + boards.shape[1]), np.uint8)
    cards[:, :, :TWO] = rest[:, pairs]
    cards[:, :, TWO:] = boards[:, None, :]
    return batch.ranks(cards.reshape(-1, cards.shape[2]))


@compiled
def _ties(ranks: Ranks, pairs: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    """For each board: in how many ordered pairs two hands of one rank share no card."""
    group = np.full(ranks.max() + 1, -1, np.int64)
    size = np.zeros(ranks.shape[1], np.int64)
    holding = np.zeros((ranks.shape[1], DECK), np.int64)
    for board in range(len(ranks)):
        groups = 0
        for hand in range(len(pairs)):
            rank, one, other = ranks[board, hand], pairs[hand, 0], pairs[hand, 1]
            if group[rank] < 0:
                group[rank] = groups
                size[groups] = 0
                holding[groups] = 0
                groups += 1
            at = group[rank]
            found[board] += 2 * (size[at] - holding[at, one] - holding[at, other])
            size[at] += 1
            holding[at, one] += 1
            holding[at, other] += 1
        for hand in range(len(pairs)):
            group[ranks[board, hand]] = -1


# ── more cards each ──────────────────────────────────────────────────────────────────────────────


@cache
def simulated(own: int, community: int) -> Fraction:
    """The share of ties in deals by chance, the same in every run."""
    chance = np.random.Generator(np.random.Philox(SEED))
    ties = 0
    for _ in range(ROUNDS // CHUNK):
        cards = chance.random((CHUNK, DECK)).argsort(axis=1).astype(np.uint8)
        middle = cards[:, :community]
        first, second = (
            best(np.hstack([cards[:, at : at + own], middle])) for at in (community, community + own)
        )  # fmt: skip
        ties += int((first == second).sum())
    return Fraction(ties, ROUNDS)


def best(cards: Cards) -> Ranks:
    """The best five of each row, however many cards it has."""
    size = cards.shape[1]
    chosen = combinations(range(size), min(size, MOST_RANKED))
    ranked = [batch.ranks(np.ascontiguousarray(cards[:, some])) for some in chosen]
    found: Ranks = np.maximum.reduce(ranked)
    return found
