"""The dealer's hand from any shoe, exactly: every set of cards it can be made of, with the orders that make it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.law.games.twenty_one.blackjack import SOFTENED, STANDS, TWENTY_ONE
from houseway.law.games.twenty_one.blackjack_switch import PUSH

Floats = NDArray[np.float64]
Places = NDArray[np.int32]

OUTCOMES = ("17", "18", "19", "20", "21", "blackjack", "bust", "22")
BLACKJACK, BUST, PUSHED = 5, 6, 7
"""A 22 is a bust like any other but in blackjack switch, where it is void (13:69F-2A.5)."""
DEEPEST = 13
"""No dealer draws more than twelve cards to his up card."""
ABREAST = 128
"""So many shoes are dealt from at once; the processor takes several in one step."""


class Draws(NamedTuple):
    """The sets of cards that the dealer may draw and not bust, as a tree: each node adds a card to its parent's set."""

    card: Places
    copies: Floats
    """How many cards of this value the node's parent already holds."""
    depth: Places
    outcome: Places
    orders: Floats
    """In how many orders the dealer draws this set and stops at its last card; 0 where he never does."""


def count(cards: Sequence[int]) -> tuple[int, bool]:
    """2.2(b): the point count, and whether an ace counts 11."""
    total = sum(cards)
    soft = 1 in cards and total + SOFTENED <= TWENTY_ONE
    return (total + SOFTENED if soft else total), soft


def must_draw(cards: Sequence[int], hits_soft_17: bool) -> bool:
    """2.12(b): the dealer draws to 16 and stands on 17 and more, on a soft 17 too unless he hits it."""
    total, soft = count(cards)
    return len(cards) < 2 or total < STANDS or (hits_soft_17 and soft and total == STANDS)


def outcome_of(cards: Sequence[int]) -> int:
    """The index in `OUTCOMES` of a finished hand."""
    total, _ = count(cards)
    if total > TWENTY_ONE:
        return BUST
    return BLACKJACK if total == TWENTY_ONE and len(cards) == 2 else total - STANDS


def finished(start: tuple[int, ...], hits_soft_17: bool, pushes: bool) -> dict[tuple[int, ...], int]:
    """Each set of cards that ends the dealer's hand short of a bust, with the number of orders in which it is drawn;
    a 22 too, where it ``pushes``."""
    ends: dict[tuple[int, ...], int] = {}
    reached: dict[tuple[int, ...], int] = {(): 1}
    while reached:
        longer: dict[tuple[int, ...], int] = {}
        for drawn, orders in reached.items():
            if not must_draw(start + drawn, hits_soft_17):
                ends[drawn] = orders
                continue
            for card in range(1, 11):
                more = tuple(sorted((*drawn, card)))
                if outcome_of(start + more) != BUST:
                    longer[more] = longer.get(more, 0) + orders
                elif pushes and count(start + more)[0] == PUSH:
                    ends[more] = ends.get(more, 0) + orders
        reached = longer
    return ends


def _end(cards: Sequence[int]) -> int:
    """The outcome of a finished hand that is counted: no bust but a 22."""
    outcome = outcome_of(cards)
    return PUSHED if outcome == BUST else outcome


@cache
def draws(start: tuple[int, ...], hits_soft_17: bool, pushes: bool = False) -> Draws:
    """The dealer's draws from his up card, or from both cards where the hole card is known."""
    ends = finished(start, hits_soft_17, pushes)
    nodes = sorted({end[: n + 1] for end in ends for n in range(max(len(end), 1))})
    return Draws(
        np.array([node[-1] - 1 if node else 0 for node in nodes], dtype=np.int32),
        np.array([node.count(node[-1]) - 1 if node else 0 for node in nodes], dtype=np.float64),
        np.array([len(node) for node in nodes], dtype=np.int32),
        np.array([_end(start + node) if node in ends else 0 for node in nodes], dtype=np.int32),
        np.array([ends.get(node, 0) for node in nodes], dtype=np.float64),
    )


def distribute(shoes: Floats, draws: Draws) -> Floats:
    """The probability of each outcome (rows) from each of the shoes (columns of counts)."""
    left, ends = shoes.sum(axis=0), np.zeros((len(OUTCOMES), shoes.shape[1]))
    deals = np.empty((int(draws.depth.max()) + 1, shoes.shape[1]))
    deals[0] = 1.0
    for depth in range(1, len(deals)):
        np.divide(deals[depth - 1], np.maximum(left - depth + 1.0, 1.0), out=deals[depth])
    # The counts of a value side by side, as the compiled loop reads them.
    finish(np.ascontiguousarray(shoes), deals, *draws, np.ones((DEEPEST, ABREAST)), ends)
    ends[BUST] = 1.0 - ends[PUSHED]
    for outcome in range(BUST):
        ends[BUST] -= ends[outcome]
    return ends


@compiled
def finish(
    shoes: Floats, deals: Floats, cards: Places, copies: Floats, depths: Places, outcomes: Places, orders: Floats,
    product: Floats, ends: Floats,
) -> None:  # fmt: skip
    """Add each set of draws to its outcome; ``deals`` is the chance of so many cards in one order."""
    for first in range(0, shoes.shape[1], ABREAST):
        many = shoes.shape[1] - first
        if many > ABREAST:
            many = ABREAST
        for k in range(cards.size):
            depth = depths[k]
            before, after, deal = product[depth - 1], product[depth], deals[depth, first:]
            shoe, held = shoes[cards[k], first:], copies[k]
            end, ways = ends[outcomes[k], first:], orders[k]
            for i in range(many):
                # Where the hand is finished at its start, the one node has no card.
                sets = before[i] * (shoe[i] - held) if depth else 1.0
                after[i] = sets
                end[i] += ways * sets * deal[i]


def dealer(counts: Sequence[int], up: int, hits_soft_17: bool = False, hole: int | None = None) -> tuple[float, ...]:
    """The chance of each of `OUTCOMES` but the last, given the unseen cards (aces first, tens last) without his own."""
    shoe = np.array(counts, dtype=np.float64).reshape(10, 1)
    ends = distribute(shoe, draws((up,) if hole is None else (up, hole), hits_soft_17))
    return tuple(map(float, ends[:PUSHED, 0]))
