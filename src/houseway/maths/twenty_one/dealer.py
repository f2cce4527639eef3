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

OUTCOMES = ("17", "18", "19", "20", "21", "blackjack", "bust", "22")
BLACKJACK, BUST, PUSHED = 5, 6, 7
"""A 22 is a bust like any other but in blackjack switch, where it is void (13:69F-2A.5)."""
DEEPEST = 13
"""No dealer draws more than twelve cards to his up card."""


class Draws(NamedTuple):
    """The sets of cards that the dealer may draw and not bust, as a tree: each node adds a card to its parent's set."""

    card: NDArray[np.int32]
    copies: Floats
    """How many cards of this value the node's parent already holds."""
    depth: NDArray[np.int32]
    outcome: NDArray[np.int32]
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


@compiled
def distribute(shoes: Floats, left: Floats, many: int, draws: Draws, ends: Floats) -> None:
    """Fill ``ends`` with each outcome's probability from so many shoes (columns of counts of ``left`` cards)."""
    product, deals = np.empty((DEEPEST, many)), np.empty((DEEPEST, many))
    for i in range(many):
        deals[0, i] = 1.0
        for depth in range(1, DEEPEST):
            deals[depth, i] = deals[depth - 1, i] / max(left[i] - depth + 1.0, 1.0)
        for depth in range(DEEPEST):
            product[depth, i] = 1.0
        for outcome in range(len(OUTCOMES)):
            ends[outcome, i] = 0.0
    for k in range(draws.card.size):
        depth = draws.depth[k]
        before, after, deal = product[depth - 1], product[depth], deals[depth]
        shoe, copies = shoes[draws.card[k]], draws.copies[k]
        end, orders = ends[draws.outcome[k]], draws.orders[k]
        for i in range(many):
            # Where the hand is finished at its start, the one node has no card.
            sets = before[i] * (shoe[i] - copies) if depth else 1.0
            after[i] = sets
            end[i] += orders * sets * deal[i]
    for i in range(many):
        rest = 1.0 - ends[PUSHED, i]
        for outcome in range(BUST):
            rest -= ends[outcome, i]
        ends[BUST, i] = rest


def dealer(counts: Sequence[int], up: int, hits_soft_17: bool = False, hole: int | None = None) -> tuple[float, ...]:
    """The chance of each of `OUTCOMES` but the last, given the unseen cards (aces first, tens last) without his own."""
    ends = np.empty((len(OUTCOMES), 1))
    shoe = np.array(counts, dtype=np.float64).reshape(10, 1)
    distribute(shoe, shoe.sum(axis=0), 1, draws((up,) if hole is None else (up, hole), hits_soft_17), ends)
    return tuple(map(float, ends[:PUSHED, 0]))
