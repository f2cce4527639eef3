"""Pai gow poker where each hand is set at its best against a house way.

For every hand that stands for all that are the same but for the names of their suits, and for each of its settings that
no other beats in both hands, the hands of the house way that share no card with it are counted: those that it beats and
those to which it loses. Inclusion and exclusion again: of each set of cards the hands that hold it are counted, and all
settings of the hands that hold it are looked up there. A sum for all hands that one stands for is below 24 · C(46,7),
which is below 2**32: so the sums may wrap on their way.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import permutations
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.pai_gow.poker_pairs import FEW, Sets, begin, go_on, leading, listed, over_all_sets, room
from houseway.maths.pai_gow.poker_settings import (
    CHOOSE,
    NONE,
    WORKERS,
    Deck,
    Look,
    Numbers,
    Settings,
    Table,
    Told,
    look,
    lows,
)
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, Ranks, of_sums
from houseway.ranking.poker import Wheel

ORDERS: Numbers = np.array([*permutations(range(4))])


class Candidates(NamedTuple):
    """The settings of each leading hand that may be the best."""

    hands: Sets
    weights: Numbers
    starts: Numbers
    """By a hand, and once more: where its settings begin."""
    highs: Ranks
    lows: NDArray[np.uint8]


class Best(NamedTuple):
    """Over all pairs of hands: those that are won and lost, each first hand set at its best."""

    won: int
    lost: int
    differing: int
    """Hands that the house way sets otherwise."""


def best(
    settings: Settings, wheel: Wheel, worth: tuple[int, int], *, copies: bool, pushed: range,
    told: Told = lambda done: None,
) -> Best:  # fmt: skip
    """Set each hand so that it is worth most; ``worth`` is what is won and what is lost. The ``copies`` are its own or
    the other side's; the other side's hands whose high hand is one of ``pushed`` decide nothing."""
    deck, every = settings.deck, candidates(settings.deck, wheel)
    leaders = np.empty(deck.hands, np.uint32)
    _spread(every.hands, deck.joker, deck.size, ORDERS, leaders)
    free = SimpleQueue[Table]()
    sums = [np.zeros((len(every.highs), 2), np.uint32) for _ in range(WORKERS)]
    for one in sums:
        free.put(one)

    def count(sets: Sets, weights: Numbers) -> Numbers:
        own = free.get()
        _weigh(sets, weights, settings[1:], deck.size, leaders, every, (pushed.start, pushed.stop), int(copies), own)
        free.put(own)
        return np.zeros(1, np.int64)

    over_all_sets(deck, count, told)
    total = sums[0]
    for one in sums[1:]:
        total += one
    found = np.zeros(3, np.int64)
    _choose(every, total, np.array(worth), settings[1:], found)
    return Best(*found.tolist())


def candidates(deck: Deck, wheel: Wheel) -> Candidates:
    """11.9: of each hand those of its 21 settings that are not foul, and that no other beats in both hands."""
    hands, weights = leading(deck, CARDS)
    least = np.array([bisect_left(batch.hands(wheel), low) for low in lows()])
    seen, none = look(deck, wheel), (np.zeros(0, np.uint16), np.zeros(0, np.uint8))
    starts = np.zeros(len(hands) + 1, np.int64)
    _list_settings(hands, seen, least, starts, *none)
    starts[1:] = np.cumsum(starts[1:])
    found = np.zeros(starts[-1], np.uint16), np.zeros(starts[-1], np.uint8)
    _list_settings(hands, seen, least, starts, *found)
    return Candidates(hands, weights, starts, *found)


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def _list_settings(
    hands: Sets, look: Look, least: Numbers, starts: Numbers, highs: Ranks, lows: NDArray[np.uint8]
) -> None:
    """Write each hand's settings down; without room, only how many there are."""
    best = np.zeros(NONE, np.int64)
    for at in range(len(hands)):
        total, held = COUNTS, np.uint64(0)
        for card in hands[at]:
            total += look.codes[card]
            held |= look.bits[card]
        best[:] = -1
        for pair in range(len(look.pairs)):
            one, other = hands[at, look.pairs[pair, 0]], hands[at, look.pairs[pair, 1]]
            rest = held & ~(look.bits[one] | look.bits[other])
            high = np.int64(of_sums(total - look.codes[one] - look.codes[other], rest, look.five, look.joker))
            low = look.lows[look.values[one], look.values[other]]
            if high >= least[low]:
                best[low] = max(best[low], high)
        number, highest = 0, -1
        for low in range(NONE - 1, -1, -1):
            if best[low] > highest:
                highest = best[low]
                if len(highs):
                    highs[starts[at] + number], lows[starts[at] + number] = highest, low
                number += 1
        if not len(highs):
            starts[at + 1] = number


@compiled
def _spread(hands: Sets, joker: bool, cards: int, orders: Numbers, leaders: Table) -> None:
    """Which hand stands for each: write it down for all names that its suits may have."""
    held = np.zeros(CARDS, np.int64)
    for at in range(len(hands)):
        for order in orders:
            for place in range(CARDS):
                card = np.int64(hands[at, CARDS - 1 - place])
                if not (joker and card == cards - 1):
                    card = card // 4 * 4 + order[card % 4]
                below = place
                while below and held[below - 1] > card:
                    held[below] = held[below - 1]
                    below -= 1
                held[below] = card
            number = 0
            for place in range(CARDS):
                number += CHOOSE[held[place], place + 1]
            leaders[number] = at


@compiled
def _weigh(
    sets: Sets, weights: Numbers, settings: tuple[Table, Numbers, Numbers], cards: int, leaders: Table,
    every: Candidates, pushed: tuple[int, int], copies: int, sums: Table,
) -> None:  # fmt: skip
    """For each set: list the hands that hold it, and ask for all settings of these what they beat and lose to."""
    table, highs, lows = settings
    counts, there = np.zeros(len(highs), np.int64), np.zeros(len(highs), np.int64)
    rows = np.zeros((len(np.unique(highs)) + 1, NONE + 1), np.int32)
    before = np.zeros(highs[-1] + 3, np.int32)
    sign = -1 if sets.shape[1] % 2 else 1
    for at in range(len(sets)):
        number = listed(sets[at], cards, table, counts, there)
        order = np.sort(there[:number]) if number < FEW else np.flatnonzero(counts)
        last = _tabulate(order, counts, highs, lows, pushed, rows, before)
        counts[order] = 0
        _ask(sets[at], cards, leaders, every, rows, before, last, copies, sign * weights[at], sums)


@inlined
def _tabulate(
    order: Numbers, counts: Numbers, highs: Numbers, lows: Numbers, pushed: tuple[int, int],
    rows: NDArray[np.int32], before: NDArray[np.int32],
) -> int:  # fmt: skip
    """In each row, how many hands there are whose high hand is one of the first so many, by what their low hand is
    below; and by a rank, how many high hands there are below it. Tells the last row."""
    row, rank, at = 0, 0, 0
    while at < len(order):
        high = highs[order[at]]
        while rank <= high:
            before[rank] = row
            rank += 1
        following = rows[row + 1]
        following[:] = 0
        while at < len(order) and highs[order[at]] == high:
            if not pushed[0] <= high < pushed[1]:
                following[lows[order[at]] + 1] += counts[order[at]]
            at += 1
        own = 0
        for low in range(NONE + 1):
            own += following[low]
            following[low] = rows[row, low] + own
        row += 1
    while rank < len(before):
        before[rank] = row
        rank += 1
    return row


@inlined
def _ask(
    held: NDArray[np.uint8], cards: int, leaders: Table, every: Candidates, rows: NDArray[np.int32],
    before: NDArray[np.int32], last: int, copies: int, weight: int, sums: Table,
) -> None:  # fmt: skip
    """For all settings of all hands that hold these cards, add what they beat and what they lose to."""
    walk, more = begin(held, cards), True
    place = len(walk.chosen) - 1
    while more:
        for other in range(room(walk)):
            hand = leaders[walk.sums[place] + walk.offsets[place, other]]
            for one in range(every.starts[hand], every.starts[hand + 1]):
                low = every.lows[one] + copies
                row = before[min(every.highs[one] + copies, len(before) - 1)]
                beaten = rows[row, low]
                lost = rows[last, NONE] - rows[row, NONE] - rows[last, low] + beaten
                sums[one, 0] += np.uint32(weight * beaten)
                sums[one, 1] += np.uint32(weight * lost)
        more = go_on(walk)


@compiled
def _choose(
    every: Candidates, sums: Table, worth: Numbers, settings: tuple[Table, Numbers, Numbers], found: Numbers
) -> None:
    """Take the best setting of each hand; it is counted for all hands for which it stands."""
    table, highs, lows = settings
    for hand in range(len(every.hands)):
        best, most = 0, -(1 << 62)
        for one in range(every.starts[hand], every.starts[hand + 1]):
            value = np.int64(sums[one, 0]) * worth[0] + np.int64(sums[one, 1]) * worth[1]
            if value > most:
                best, most = one, value
        found[0] += sums[best, 0]
        found[1] += sums[best, 1]
        number = 0
        for place in range(CARDS):
            number += CHOOSE[every.hands[hand, place], CARDS - place]
        own = table[number]
        if highs[own] != every.highs[best] or lows[own] != every.lows[best]:
            found[2] += every.weights[hand]
