"""Two hands of seven cards from one deck, compared, without visiting a pair of them.

Of all pairs of hands, those that share no card are counted by inclusion and exclusion over the cards that both might
hold: for each set of up to seven cards, every hand that holds it is listed, and the list is compared with itself. Sets
that are the same but for the names of their suits have the same list of settings, so that one stands for all. Its hands
are not sorted: a counter for each setting, of which there are some ten thousands, lists them in their order; then one
pass from the highest high hand downwards, with a tree of counters for the low hands, compares each with all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.equipment.cards import SUITS
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.pai_gow.poker_settings import CHOOSE, NONE, WORKERS, Deck, Numbers, Settings, Table, Told
from houseway.ranking.batch import Cards

Sets = NDArray[np.uint8]
FEW = 4096
"""Of fewer settings in a list, those that are there are sorted; of more, all that there are are looked through."""
Labels = Table | NDArray[np.uint8]
CHUNK = 1 << 22
"""Hands that are listed before a thread says so."""


class Compared(NamedTuple):
    """Over all ordered pairs of hands without a common card: how the first compares with the second."""

    above: int
    """Both its hands are higher."""
    below: int
    """Neither is."""
    above_some: int
    """The same where the second hand is one of some."""
    below_some: int
    some: int
    """Pairs whose second hand is one of these."""
    high_copies: int
    """The high hands are equal."""
    low_copies: int
    copies: int
    """Both are."""
    pairs: int
    """All of them."""


def compared(settings: Settings, some: range, told: Told = lambda done: None) -> Compared:
    """Compare each hand with all that share no card; ``some`` are second hands by the rank of their high hand."""
    _, table, highs, lows = settings

    def count(sets: Sets, weights: Numbers) -> Numbers:
        found = np.zeros(len(Compared._fields), np.int64)
        _compare(sets, weights, table, highs, lows, settings.deck.size, some.start, some.stop, found)
        return found

    return Compared(*over_all_sets(settings.deck, count, told).tolist())


def jointly(deck: Deck, table: NDArray[np.uint8], labels: int, told: Told = lambda done: None) -> Numbers:
    """How many pairs of hands have each two labels, by those of the first and of the second; no card in common."""

    def count(sets: Sets, weights: Numbers) -> Numbers:
        found = np.zeros((labels, labels), np.int64)
        _join(sets, weights, table, deck.size, found)
        return found

    return over_all_sets(deck, count, told)


def over_all_sets(deck: Deck, count: Callable[[Sets, Numbers], Numbers], told: Told) -> Numbers:
    """The sum of what each part of the sets comes to, with for how many each of its sets stands."""
    parts, listed = [*_parts(deck)], 0
    work = [len(weights) * comb(deck.size - sets.shape[1], CARDS - sets.shape[1]) for sets, weights in parts]
    total: Numbers = np.zeros(1, np.int64)
    with ThreadPoolExecutor(WORKERS) as pool:
        for found, hands in zip(pool.map(lambda part: count(*part), parts), work, strict=True):
            total, listed = total + found, listed + hands
            told(listed / sum(work))
    return total


# ── the sets ─────────────────────────────────────────────────────────────────────────────────────


def leading(deck: Deck, size: int) -> tuple[Sets, Numbers]:
    """Sets of so many cards, each descending, that stand for all that are the same but for the names of the suits; and
    for how many each stands."""
    suited = _leading(deck, size)
    if not deck.joker or not size:
        return suited
    others, weights = _leading(deck, size - 1)
    joker = np.full((len(others), 1), deck.size - 1, np.uint8)
    return np.concatenate((suited[0], np.hstack((joker, others)))), np.concatenate((suited[1], weights))


def _leading(deck: Deck, size: int) -> tuple[Sets, Numbers]:
    """The same of sets without the joker: of alike ones, that leads whose suits, each the set of its ranks, descend."""
    cards = len(SUITS) * len(deck.ranks)
    number = _lead(cards, np.zeros((0, size), np.uint8), np.zeros(0, np.int64))
    sets, weights = np.zeros((number, size), np.uint8), np.zeros(number, np.int64)
    _lead(cards, sets, weights)
    return sets, weights


def _parts(deck: Deck) -> Iterator[tuple[Sets, Numbers]]:
    """All leading sets, the smallest first, so many at a time that each part is as much work."""
    for size in range(CARDS + 1):
        sets, weights = leading(deck, size)
        step = max(1, CHUNK // comb(deck.size - size, CARDS - size))
        yield from ((sets[at : at + step], weights[at : at + step]) for at in range(0, len(sets), step))


@compiled
def _lead(cards: int, sets: Sets, weights: Numbers) -> int:
    """Write down every leading set of cards; without room, only count them."""
    size, found = sets.shape[1], 0
    chosen = np.arange(size)[::-1].copy()
    while True:
        weight = _alike(chosen)
        if weight:
            if len(sets):
                sets[found], weights[found] = chosen, weight
            found += 1
        at = size - 1
        while at >= 0 and chosen[at] + 1 >= (chosen[at - 1] if at else cards):
            at -= 1
        if at < 0:
            return found
        chosen[at] += 1
        for after in range(at + 1, size):
            chosen[after] = size - 1 - after


@inlined
def _alike(chosen: Numbers) -> int:
    """For how many sets this one stands: none where another stands for it."""
    suits = 0
    for card in chosen:
        suits |= 1 << 16 * (3 - card % 4) + card // 4
    weight, run, before = 24, 1, suits & 65535
    for _ in range(3):
        suits >>= 16
        if suits & 65535 < before:
            return 0
        run = run + 1 if suits & 65535 == before else 1
        weight, before = weight // run, suits & 65535
    return weight


assert factorial(len(SUITS)) == 24


# ── the lists ────────────────────────────────────────────────────────────────────────────────────


@inner
def _offsets(held: Cards, cards: int) -> tuple[Numbers, int, int]:
    """What each card that is not held adds to the number of a hand, as the first, second … one added from above; what
    the held ones add; and how many others there are.

    A held card stands one place lower for each card above it. So an added card takes its own place, and moves those
    below it: both depend on itself and on how many are added above it.
    """
    size = len(held)
    added = CARDS - size
    sums = np.zeros((added + 1, size + 1), np.int64)
    for above in range(added + 1):
        for at in range(size):
            sums[above, at + 1] = sums[above, at] + CHOOSE[held[at], CARDS - at - above]
    offsets, others, above = np.zeros((added, cards), np.int64), 0, size
    for card in range(cards):
        if above and held[above - 1] == card:
            above -= 1
            continue
        for before in range(added):
            own = CHOOSE[card, CARDS - before - above]
            offsets[before, others] = own + sums[before, above] - sums[before + 1, above]
        others += 1
    return offsets, sums[added, size], others


class Walk(NamedTuple):
    """Where one stands in the hands that hold a set: which others are added, the last of them apart."""

    offsets: Numbers
    chosen: Numbers
    sums: Numbers
    """Of what each with those before it adds to the number of a hand."""
    others: int


@inlined
def begin(held: Cards, cards: int) -> Walk:
    """The first hands that hold these cards; where these are all, one of no more cards is added."""
    offsets, base, others = _offsets(held, cards)
    if not len(offsets):
        offsets, others = np.zeros((1, 1), np.int64), 1
    levels = len(offsets)
    chosen, sums = np.zeros(levels, np.int64), np.zeros(levels, np.int64)
    sums[0] = base
    for level in range(levels - 1):
        chosen[level] = levels - 1 - level
        sums[level + 1] = sums[level] + offsets[level, chosen[level]]
    return Walk(offsets, chosen, sums, others)


@inlined
def room(walk: Walk) -> int:
    """How many hands there are here: one for each card that can be added last."""
    return walk.chosen[len(walk.chosen) - 2] if len(walk.chosen) > 1 else walk.others


@inlined
def go_on(walk: Walk) -> bool:
    """To the next hands, if there are any."""
    last = len(walk.chosen) - 1
    level = last - 1
    while level >= 0 and walk.chosen[level] + 1 >= (walk.chosen[level - 1] if level else walk.others):
        level -= 1
    if level < 0:
        return False
    walk.chosen[level] += 1
    walk.sums[level + 1] = walk.sums[level] + walk.offsets[level, walk.chosen[level]]
    for after in range(level + 1, last):
        walk.chosen[after] = last - after
        walk.sums[after + 1] = walk.sums[after] + walk.offsets[after, walk.chosen[after]]
    return True


@inlined
def listed(held: Cards, cards: int, table: Labels, counts: Numbers, there: Numbers) -> int:
    """Count the settings of all hands that hold these cards; list those that are there, and tell how many."""
    walk, found, more = begin(held, cards), 0, True
    last = len(walk.chosen) - 1
    while more:
        for other in range(room(walk)):
            setting = table[walk.sums[last] + walk.offsets[last, other]]
            if not counts[setting]:
                there[found] = setting
                found += 1
            counts[setting] += 1
        more = go_on(walk)
    return found


# ── comparing ────────────────────────────────────────────────────────────────────────────────────


@compiled
def _compare(
    sets: Sets, weights: Numbers, table: Table, highs: Numbers, lows: Numbers, cards: int, first: int, end: int,
    found: Numbers,
) -> None:  # fmt: skip
    """Add what the lists of these sets come to, each compared with itself."""
    counts, there = np.zeros(len(highs), np.int64), np.zeros(len(highs), np.int64)
    sign = -1 if sets.shape[1] % 2 else 1
    for at in range(len(sets)):
        number = listed(sets[at], cards, table, counts, there)
        order = np.sort(there[:number]) if number < FEW else np.flatnonzero(counts)
        _sweep(order, counts, highs, lows, first, end, sign * weights[at], found)
        counts[order] = 0


@compiled
def _join(sets: Sets, weights: Numbers, table: NDArray[np.uint8], cards: int, found: Numbers) -> None:
    """Add how many pairs of the lists of these sets have each two labels."""
    counts, there = np.zeros(len(found), np.int64), np.zeros(len(found), np.int64)
    sign = -1 if sets.shape[1] % 2 else 1
    for at in range(len(sets)):
        number = listed(sets[at], cards, table, counts, there)
        for one in there[:number]:
            for other in there[:number]:
                found[one, other] += sign * weights[at] * counts[one] * counts[other]
        counts[:] = 0


@inlined
def _sweep(
    order: Numbers, counts: Numbers, highs: Numbers, lows: Numbers, first: int, end: int, weight: int, found: Numbers
) -> None:
    """Compare all hands of a list with all, from the highest high hand downwards."""
    higher_lows, tree = np.zeros(NONE + 1, np.int64), np.zeros(NONE + 1, np.int64)
    for setting in order:
        higher_lows[lows[setting]] += counts[setting]
    hands = 0
    for low in range(NONE - 1, -1, -1):
        own = higher_lows[low]
        higher_lows[low] = hands
        hands += own
        found[6] += weight * own * own
    seen, upto = 0, len(order)
    while upto:
        high, begin, equal = highs[order[upto - 1]], upto, 0
        while begin and highs[order[begin - 1]] == high:
            begin -= 1
            setting = order[begin]
            number, low = counts[setting], lows[setting]
            above = _higher(tree, low)
            below = hands - seen - higher_lows[low] + above
            equal += number
            found[0] += weight * number * above
            found[1] += weight * number * below
            if first <= high < end:
                found[2] += weight * number * above
                found[3] += weight * number * below
                found[4] += weight * number * hands
            found[7] += weight * number * number
        for at in range(begin, upto):
            _count(tree, lows[order[at]], counts[order[at]])
        found[5] += weight * equal * equal
        seen, upto = seen + equal, begin
    found[8] += weight * hands * hands


@inlined
def _count(tree: Numbers, low: int, number: int) -> None:
    """So many more hands with this low hand."""
    at = NONE - low
    while at <= NONE:
        tree[at] += number
        at += at & -at


@inlined
def _higher(tree: Numbers, low: int) -> int:
    """How many hands were counted with a higher low hand."""
    at, number = NONE - 1 - low, 0
    while at > 0:
        number += tree[at]
        at &= at - 1
    return number
