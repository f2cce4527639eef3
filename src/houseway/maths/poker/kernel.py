"""Equities, compiled: choices of cards, boards up to the names of the suits, deals counted one by one, deals by chance.

A set of cards is a word with a bit for each card, sixteen to a suit, as `ranking.batch.bits` has them. All hands of a
deal lie in one list, hand after hand: `first[hand]` is where its sets begin, and `first[hand + 1]` where they end.

What a deal gives goes into two tables. `whole[hand, n]`: how often it was one of n hands that took the whole pot.
`halves[hand, h, l]`: how often it was one of h that took the high half and one of l that took the low one, 0 where it
did not take part in it.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, scalar
from houseway.maths.chance import STEP, Word, mixed
from houseway.ranking.batch import Cards, Codes, Ranks

Ints = NDArray[np.int64]
DECK = 52
CHOOSE: Ints = np.array([[comb(n, k) for k in range(8)] for n in range(DECK + 1)])
"""By the number of cards and how many are chosen; nobody has more than seven unknown cards."""
_SUIT = Word(0xFFFF)
_HALF, _LOW, _WORDS = Word(32), Word(0xFFFFFFFF), Word(1 << 32)
_BLOCK = Word(1 << 16)
"""Words kept for a deal."""


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


@compiled
def choices(pool: Cards, start: int, known: int, found: Cards) -> None:
    """Fill each row behind its known cards with a choice of others, in their order, from the one with this number."""
    rows, size = found.shape[0], found.shape[1] - known
    if not rows or not size:
        return
    at, card = np.zeros(size, np.int64), 0
    for place in range(size):  # the choices that begin with an earlier card come before
        while start >= CHOOSE[len(pool) - card - 1, size - place - 1]:
            start -= CHOOSE[len(pool) - card - 1, size - place - 1]
            card += 1
        at[place] = card
        card += 1
    for row in range(rows):
        for place in range(size):
            found[row, known + place] = pool[at[place]]
        place = size - 1
        while place > 0 and at[place] == len(pool) - size + place:
            place -= 1
        at[place] += 1
        for after in range(place + 1, size):
            at[after] = at[after - 1] + 1


@compiled
def masks(sets: Cards, bits: Codes) -> Codes:
    """Sets of cards as bits."""
    found = np.zeros(len(sets), np.uint64)
    for row in range(len(sets)):
        for place in range(sets.shape[1]):
            found[row] |= bits[sets[row, place]]
    return found


@inlined
def _renamed(mask: Word, suits: Codes) -> Word:
    """The same cards with other suits: a shift for each suit says where it goes."""
    found = Word(0)
    for suit in range(4):
        found |= (mask >> Word(16 * suit) & _SUIT) << suits[suit]
    return found


@compiled
def renamed(masks: Codes, suits: Codes) -> Codes:
    """Sets of cards with other suits."""
    found = np.empty_like(masks)
    for at in range(len(masks)):
        found[at] = _renamed(masks[at], suits)
    return found


@inlined
def _alike(mask: Word, renamings: Codes) -> int:
    """For how many boards one stands that are the same under these renamings of the suits; none where another stands
    for it, which is the least."""
    same = 0
    for suits in range(len(renamings)):
        other = _renamed(mask, renamings[suits])
        if other < mask:
            return 0
        same += other == mask
    return len(renamings) // same


@compiled
def leading(boards: Cards, bits: Codes, renamings: Codes, masks: Codes, weights: Ints) -> int:
    """Leave of the boards those that stand for others, with their bits, and tell for how many; how many are left."""
    found, size = 0, boards.shape[1]
    for board in range(len(boards)):
        mask = Word(0)
        for place in range(size):
            mask |= bits[boards[board, place]]
        alike = _alike(mask, renamings)
        if alike:
            for place in range(size):
                boards[found, place] = boards[board, place]
            masks[found], weights[found] = mask, alike
            found += 1
    return found


# ── every deal ───────────────────────────────────────────────────────────────────────────────────


@compiled
def together(masks: Codes, first: Ints, most: int) -> int:
    """In how many ways the hands can hold one set each that share no card; counted no further than told."""
    hands, found = len(first) - 1, 0
    at, taken, hand = first[:-1].copy(), np.zeros(hands, np.uint64), 0
    while hand >= 0 and found < most:
        if at[hand] == first[hand + 1]:
            hand -= 1
            if hand >= 0:
                at[hand] += 1
        elif masks[at[hand]] & taken[hand]:
            at[hand] += 1
        elif hand == hands - 1:
            found += 1
            at[hand] += 1
        else:
            taken[hand + 1] = taken[hand] | masks[at[hand]]
            hand += 1
            at[hand] = first[hand]
    return found


@compiled
def award(high: Ranks, low: Ranks, weights: Ints, whole: Ints, halves: Ints) -> int:
    """Award the pot of each row, a deal in which each hand has a rank: to the best hand, or half of it to the best low
    where there is one. How many deals there were.

    Nothing is asked that a processor would have to guess: who has nothing is given nothing.
    """
    deals, hands = high.shape
    found, split = 0, low.shape[1] > 0
    for deal in range(deals):
        weight, best, sharing, best_low, sharing_low = weights[deal], 0, 0, 0, 0
        for hand in range(hands):
            best = max(best, int(high[deal, hand]))
        for hand in range(hands):
            sharing += high[deal, hand] == best
        if split:
            for hand in range(hands):
                best_low = max(best_low, int(low[deal, hand]))
            for hand in range(hands):
                sharing_low += low[deal, hand] == best_low
        if best_low:
            for hand in range(hands):
                in_high, in_low = high[deal, hand] == best, low[deal, hand] == best_low
                halves[hand, sharing * in_high, sharing_low * in_low] += weight
        else:
            for hand in range(hands):
                whole[hand, sharing] += weight * (high[deal, hand] == best)
        found += weight
    return found


@compiled
def count(
    high: Ranks, low: Ranks, boards: Codes, weights: Ints, masks: Codes, first: Ints, whole: Ints, halves: Ints
) -> int:  # fmt: skip
    """Award the pot in every deal with these boards; `high` and `low` have a row for each, and a rank for each set.

    All hands but the last choose their sets; how the last one's compare with the best of these is counted at once.
    """
    last, found, split = len(first) - 2, 0, low.shape[1] > 0
    at, taken = first[:-1].copy(), np.zeros(last + 1, np.uint64)
    best, best_low = np.zeros(last + 1, np.int64), np.zeros(last + 1, np.int64)
    """Of the hands before each."""
    lower_same_higher = np.zeros(9, np.int64)
    for board in range(len(boards)):
        weight, hand, taken[0], at[0] = weights[board], 0, boards[board], first[0]
        while hand >= 0:
            if hand == last:
                lower_same_higher[:] = 0
                for one in range(first[last], first[last + 1]):
                    rank, rank_low = int(high[board, one]), int(low[board, one]) if split else 0
                    place = 3 * (1 + (rank > best[last]) - (rank < best[last]))
                    place += 1 + (rank_low > best_low[last]) - (rank_low < best_low[last])
                    lower_same_higher[place] += not masks[one] & taken[last]
                found += _shared_out(
                    high, low, board, at, best[last], best_low[last], lower_same_higher, weight, whole, halves
                )
                hand -= 1
                at[hand] += 1
            elif at[hand] == first[hand + 1]:
                hand -= 1
                if hand >= 0:
                    at[hand] += 1
            elif masks[at[hand]] & taken[hand]:
                at[hand] += 1
            else:
                one = at[hand]
                taken[hand + 1] = taken[hand] | masks[one]
                best[hand + 1] = max(best[hand], int(high[board, one]))
                best_low[hand + 1] = max(best_low[hand], int(low[board, one]) if split else 0)
                hand += 1
                at[hand] = first[hand]
    return found


@inlined
def _shared_out(
    high: Ranks, low: Ranks, board: int, at: Ints, best: int, best_low: int, lower_same_higher: Ints, weight: int,
    whole: Ints, halves: Ints,
) -> int:  # fmt: skip
    """Award the pot as often as the last hand is lower than the best of the others, the same, or higher, by its high
    hand and by its low."""
    last, deals, sharing, sharing_low, split = len(at) - 1, 0, 0, 0, low.shape[1] > 0
    for hand in range(last):
        sharing += high[board, at[hand]] == best
        sharing_low += split and low[board, at[hand]] == best_low
    for place in range(9):
        times = lower_same_higher[place] * weight
        if not times:
            continue
        deals += times
        by_high, by_low = place // 3, place % 3
        in_all = 1 if by_high == 2 else sharing + by_high
        in_all_low = 1 if by_low == 2 else sharing_low + by_low
        for hand in range(last + 1):
            in_high = by_high > 0 if hand == last else by_high < 2 and high[board, at[hand]] == best
            if not best_low and by_low == 1:  # there is no low
                whole[hand, in_all] += times * in_high
            else:
                in_low = by_low > 0 if hand == last else by_low < 2 and low[board, at[hand]] == best_low
                halves[hand, in_all * in_high, in_all_low * in_low] += times
    return deals


@compiled
def beside(sets: Cards, boards: Cards) -> Cards:
    """Every set of cards beside every board: a row for each, board after board."""
    own, common = sets.shape[1], boards.shape[1]
    found, row = np.empty((len(boards) * len(sets), own + common), np.uint8), 0
    for board in range(len(boards)):
        for held in range(len(sets)):
            for place in range(own):
                found[row, place] = sets[held, place]
            for place in range(common):
                found[row, own + place] = boards[board, place]
            row += 1
    return found


# ── deals by chance ──────────────────────────────────────────────────────────────────────────────


@scalar
def _below(n: Word, counter: Word, spare: Word) -> tuple[Word, Word, Word]:
    """A number below ``n``, each as likely as any other (Lemire, Fast Random Integer Generation in an Interval, 2019);
    the counter from there, and the half of its word that is not used yet, with a bit above it."""
    while True:
        if spare:
            half, spare = spare & _LOW, Word(0)
        else:
            counter += STEP
            word = mixed(counter)
            half, spare = word >> _HALF, word & _LOW | _WORDS
        product = half * n
        if product & _LOW >= n or product & _LOW >= _WORDS % n:
            return product >> _HALF, counter, spare


@compiled
def deal(
    sets: Cards, masks: Codes, first: Ints, open_hands: Ints, places: Ints, live: Cards, bits: Codes, seed: Word,
    start: int, tries: int, found: Cards,
) -> int:  # fmt: skip
    """Deal each row by chance, its hands and behind each the board; how many rows could be dealt in so many tries.

    What is known lies there already. `open_hands` choose one of several sets; `places` are those of the other cards, by
    hand and column, the board's behind the last hand. `live` are the cards that are not certain to lie anywhere. Every
    deal is as likely as any other: where two hands chose sets that share a card, all choose again; and of the live
    cards, which are shuffled as far as they are drawn, those are passed over that a hand holds.
    """
    hands, own, live = found.shape[1], sets.shape[1], live.copy()
    counter, spare = mixed(seed + STEP) + Word(start) * _BLOCK * STEP, Word(0)
    for row in range(len(found)):
        taken, chosen = Word(0), 0
        while chosen < len(open_hands):
            hand = open_hands[chosen]
            number, counter, spare = _below(Word(first[hand + 1] - first[hand]), counter, spare)
            at = first[hand] + np.int64(number)
            chosen += 1
            if masks[at] & taken:
                tries -= 1
                if tries < 0:
                    return row
                taken, chosen = Word(0), 0
                continue
            taken |= masks[at]
            for place in range(own):
                found[row, hand, place] = sets[at, place]
        drawn = 0
        for at in range(len(places)):
            hand, place = places[at, 0], places[at, 1]
            while True:
                number, counter, spare = _below(Word(len(live) - drawn), counter, spare)
                other = drawn + np.int64(number)
                card = live[other]
                live[other] = live[drawn]
                live[drawn] = card
                drawn += 1
                if not bits[card] & taken:
                    break
            if hand < hands:
                found[row, hand, place] = card
            else:
                for each in range(hands):
                    found[row, each, place] = card
    return len(found)
