"""All hands of five cards, and how many of them share no card with another hand.

A set of cards is numbered among the sets of its size by the sum of C(card, place), its cards ascending from place 1. To
count the hands that avoid five cards and hold one up card, visit no pair: of the hands so far, one counter for each set
of up to five cards says how many contain it, and inclusion and exclusion over the sets of the five cards does the rest.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inner
from houseway.ranking import batch
from houseway.ranking.batch import Cards, Ranks

DECK, SIZE = 52, 5
CHOOSE: NDArray[np.int64] = np.array([[comb(card, place) for place in range(SIZE + 2)] for card in range(DECK + 1)])
OFFSETS: NDArray[np.int64] = np.cumsum([0, 0, *(comb(DECK, size) for size in range(1, SIZE + 1))])
"""By size: where the counters of the sets of so many cards begin."""

Counts = NDArray[np.int32]


class Hands(NamedTuple):
    """All hands, and those that stand for every hand that is the same but for the names of its suits."""

    cards: Cards
    """Each ascending, in the order of their numbers."""
    ranks: Ranks
    leading: NDArray[np.int64]
    """The hands that stand for others, weakest first."""
    alike: NDArray[np.int64]
    """For how many hands each of these stands."""


@cache
def hands() -> Hands:
    """All 2 598 960 of them."""
    cards = np.empty((comb(DECK, SIZE), SIZE), np.uint8)
    _every(cards)
    ranks = batch.ranks(cards)
    alike = _alike(cards)
    leading = np.flatnonzero(alike)
    order = leading[np.argsort(ranks[leading], kind="stable")]
    return Hands(cards, ranks, order, alike[order])


@compiled
def _every(cards: Cards) -> None:
    at = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        cards[at] = a, b, c, d, e
                        at += 1


def _alike(cards: Cards) -> NDArray[np.int64]:
    """For how many hands each one stands: none where another stands for it. Of alike hands the one leads whose suits,
    each the set of its ranks, descend."""
    suits = np.zeros((len(cards), 4), np.int64)
    rows = np.arange(len(cards))
    for column in cards.T:
        suits[rows, column // 13] |= 1 << (column % 13).astype(np.int64)
    leads = (np.diff(suits, axis=1) <= 0).all(axis=1)
    found = np.zeros(len(cards), np.int64)
    equal = np.diff(suits[leads], axis=1) == 0
    runs = np.ones(int(leads.sum()), np.int64)
    length = np.ones(len(runs), np.int64)
    for column in equal.T:
        length = np.where(column, length + 1, 1)
        runs *= length
    found[leads] = factorial(4) // runs
    return found


class Leading(NamedTuple):
    """Sets of cards that stand for every set that is the same but for the names of its suits, and for how many."""

    cards: Cards
    alike: NDArray[np.int64]


@cache
def leading(size: int) -> Leading:
    """Of the sets of so many cards."""
    every = np.array([*combinations(range(DECK), size)], np.uint8)
    alike = _alike(every)
    return Leading(every[alike > 0], alike[alike > 0])


def everywhere(size: int, values: NDArray[Any]) -> NDArray[Any]:
    """What is said of each of the `leading` sets of so many cards, by the number of any set."""
    cards = leading(size).cards
    found, places = np.zeros(comb(DECK, size), values.dtype), np.arange(1, size + 1)
    for order in permutations(range(4)):
        renamed = np.sort(np.array(order)[cards // 13] * 13 + cards % 13, axis=1)
        found[CHOOSE[renamed, places].sum(axis=1)] = values
    return found


@cache
def fifths() -> Ranks:
    """For each of the `leading` sets of four cards: the rank with every fifth."""
    four = leading(SIZE - 1).cards
    found = np.zeros((len(four), DECK - SIZE + 1), np.uint16)
    _fifth(four, hands().ranks, found)
    return found


@compiled
def _fifth(four: Cards, ranks: Ranks, found: Ranks) -> None:
    hand = np.empty(SIZE, np.uint8)
    for at in range(len(four)):
        hand[: SIZE - 1] = four[at]
        place = 0
        for card in range(DECK):
            if card != hand[0] and card != hand[1] and card != hand[2] and card != hand[3]:
                hand[SIZE - 1] = card
                found[at, place] = rank_of(hand, ranks)
                place += 1


@inner
def rank_of(cards: Cards, ranks: Ranks) -> int:
    """The rank of five cards, in any order, by `Hands.ranks`."""
    number = 0
    for one in range(SIZE):
        place = 1
        for other in range(SIZE):
            if cards[other] < cards[one]:
                place += 1
        number += CHOOSE[cards[one], place]
    return int(ranks[number])


class Against(NamedTuple):
    """For each leading hand and each card that the other hand shows: how many such other hands there are, of those that
    count at all: lower ones, equal ones, and all."""

    lower: Counts
    equal: Counts
    all: Counts


@cache
def against(lowest: int) -> Against:
    """Of the hands of at least the rank ``lowest``, beside each leading hand."""
    every = hands()
    order = np.argsort(every.ranks, kind="stable")
    ends = np.searchsorted(every.ranks[order], np.arange(len(batch.hands()) + 1))
    starts = np.searchsorted(every.ranks[every.leading], np.arange(len(batch.hands()) + 1))
    lower, upto, total = (np.zeros((len(every.leading), DECK), np.int32) for _ in range(3))
    counters = np.zeros(OFFSETS[-1], np.int32)
    for first in range(lowest, len(ends) - 1, 256):
        last = min(first + 256, len(ends) - 1)
        _sweep(first, last, every.cards, order, ends, every.cards[every.leading], starts, counters, lower, upto)
    _beside(every.cards[every.leading], counters, total)
    return Against(lower, upto - lower, total)


@compiled
def _sweep(
    first: int, last: int, cards: Cards, order: NDArray[np.int64], ends: NDArray[np.int64], leading: Cards,
    starts: NDArray[np.int64], counters: Counts, lower: Counts, upto: Counts,
) -> None:  # fmt: skip
    """Rank by rank: what was counted before each leading hand of the rank, the hands of the rank, and what is after."""
    for rank in range(first, last):
        begin, end = starts[rank], starts[rank + 1]
        _beside(leading[begin:end], counters, lower[begin:end])
        for at in range(ends[rank], ends[rank + 1]):
            _count(cards[order[at]], counters)
        _beside(leading[begin:end], counters, upto[begin:end])


@compiled
def _beside(leading: Cards, counters: Counts, found: Counts) -> None:
    """For each of these hands, and each card shown: the hands counted so far that hold it and share no card."""
    chosen = np.empty(SIZE, np.int64)
    for at in range(len(leading)):
        for subset in range((1 << SIZE) - 1):
            size = 0
            for place in range(SIZE):
                if subset >> place & 1:
                    chosen[size] = leading[at, place]
                    size += 1
            _with_each(chosen, size, counters, found[at])


@inner
def _with_each(chosen: NDArray[np.int64], size: int, counters: Counts, found: Counts) -> None:
    """Add or take off the hands that hold these cards and one more, for each card that this may be."""
    for place in range(size + 1):
        number = OFFSETS[size + 1]
        for one in range(size):
            number += CHOOSE[chosen[one], one + 1 if one < place else one + 2]
        low = chosen[place - 1] + 1 if place else 0
        high = chosen[place] if place < size else DECK
        for card in range(low, high):
            if size & 1:
                found[card] -= counters[number + CHOOSE[card, place + 1]]
            else:
                found[card] += counters[number + CHOOSE[card, place + 1]]


@inner
def _count(cards: Cards, counters: Counts) -> None:
    """One more hand for each set of its cards."""
    for subset in range(1, 1 << SIZE):
        size, number = 0, 0
        for place in range(SIZE):
            if subset >> place & 1:
                size += 1
                number += CHOOSE[cards[place], size]
        counters[OFFSETS[size] + number] += 1
