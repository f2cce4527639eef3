"""Caribbean stud simulated: the ante with the bet that follows it, and the progressive wager.

Most hands bet or fold whatever the dealer shows, by their rank. Of a rank that does not, each hand has a mask of the up
cards that it bets against, by the suits of its cards, which lie by rank and then by suit.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.ranked.caribbean_stud import LOWEST
from houseway.games.ranked.records import CaribbeanStudRules as Rules
from houseway.law.games.ranked.caribbean_stud import HAND
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck
from houseway.maths.ranked import best_five_kernel
from houseway.maths.ranked.caribbean_stud import LOSS, Bets, bet_wins, decided, progressive_pays, shown
from houseway.maths.ranked.hands import DECK, hands
from houseway.maths.ranked.ranks import best_of
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.money import dollars
from houseway.ranking import batch
from houseway.ranking.batch import Codes, Ranks, Tables

QUOTA = 1024
FOLDED, OUT, EQUAL, LOST, BEATEN = range(5)
"""16.10: the ends of a round; of those that win by the odds the last is the first."""
NEVER, ALWAYS = -2, -1
"""Of a rank: folds and bets against every up card. Others have masks, by their number."""
PATTERNS = 4**HAND


@inlined
def lying(cards: Bytes, at: int) -> int:
    """The suits of five cards as they lie by rank and suit."""
    pattern, last = 0, -1
    for _ in range(HAND):
        lowest = DECK << 2
        for place in range(at, at + HAND):
            card = int(cards[place]) % 13 << 2 | int(cards[place]) // 13
            if last < card < lowest:
                lowest = card
        pattern, last = pattern << 2 | lowest & 3, lowest
    return pattern


@inlined
def settled(
    paid: Shorts, bets: Shorts, masks: Codes, lowest: Ints, codes: Codes, bits: Codes, tables: Tables, cards: Bytes,
    at: int,
) -> int:  # fmt: skip
    """16.10: the class of the outcome: one's own cards from this place on, then the up card and the dealer's others."""
    own = best_of(cards, at, at + HAND, codes, bits, tables)
    group = int(bets[own])
    if group >= 0:
        mask = masks[PATTERNS * group + lying(cards, at)]
        group = ALWAYS if mask >> Word(cards[at + HAND]) & Word(1) else NEVER
    if group == NEVER:
        return FOLDED
    theirs = best_of(cards, at + HAND, at + 2 * HAND, codes, bits, tables)
    if theirs < lowest[0]:
        return OUT
    return int(BEATEN + paid[own]) if own > theirs else LOST if own < theirs else EQUAL


@inner
def unit(
    paid: Shorts, bets: Shorts, masks: Codes, lowest: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, room: Bytes, out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    counter, tables = counter_of(seed, number), Tables(offsets, places, flushes)
    new_deck(room, DECK)
    for done in range(QUOTA):
        counter = deal(room, DECK, 2 * HAND, counter)
        out[done] = settled(paid, bets, masks, lowest, codes, bits, tables, room, 0)
    return QUOTA


@compiled
def units(
    paid: Shorts, bets: Shorts, masks: Codes, lowest: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(paid, bets, masks, lowest, codes, bits, offsets, places, flushes, room, out, seed, at)
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    paid: Shorts, bets: Shorts, masks: Codes, lowest: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards, ten each."""
    tables = Tables(offsets, places, flushes)
    for at in range(len(out)):
        out[at] = settled(paid, bets, masks, lowest, codes, bits, tables, cards, 2 * HAND * at)


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    return {
        "ante": partial(ante, rules, "" if how.strategy == "best" else how.strategy),
        "progressive": lambda: best_five_kernel.kernel(progressive_pays(rules), HAND)._replace(
            notes=(f"the meter shows {dollars(shown(rules))} in every round",)
        ),
    }


def ante(rules: Rules, strategy: str) -> Kernel:
    """16.10, 16.12: bet wherever that loses less than the ante, or by a rule of thumb."""
    won = {name: 1 + bet_wins(rules, name, 0) for name in rules.bet}
    paid, lines = classes([won.get(hand.category, Fraction(0)) for hand in batch.hands()])
    ends = {FOLDED: Fraction(-1), OUT: Fraction(1), EQUAL: Fraction(0), LOST: Fraction(LOSS)}
    return Kernel(
        __name__, (paid, *tables_of(decided(rules, 0, strategy)), np.array([batch.hands().index(LOWEST)])),
        (*(ends[end] for end in range(BEATEN)), *lines), QUOTA, shared="houseway.maths.ranked.ranks:fives", room=DECK,
    )  # fmt: skip


def tables_of(bets: Bets) -> tuple[Shorts, Codes]:
    """By rank: `NEVER`, `ALWAYS`, or a number; and by that and by the suits, the up cards that a hand bets against."""
    own = hands().cards[hands().leading]
    ranks = hands().ranks[hands().leading]
    free = np.ones(bets.shape, np.bool_)
    free[np.arange(len(own))[:, None], own] = False
    starts = np.flatnonzero(np.diff(ranks, prepend=np.uint16(ranks[0] + 1)))
    some = np.logical_or.reduceat((bets & free).any(axis=1), starts)
    all = np.logical_and.reduceat((bets | ~free).all(axis=1), starts)
    by_rank = np.full(len(batch.hands()), NEVER, np.int16)
    by_rank[ranks[starts][all]] = ALWAYS
    mixed = ranks[starts][some & ~all]
    by_rank[mixed] = np.arange(len(mixed))
    masks = np.zeros(max(1, PATTERNS * len(mixed)), np.uint64)
    those = np.flatnonzero(by_rank[ranks] >= 0)
    for order in permutations(range(4)):
        _write(own[those], bets[those], np.array(order), PATTERNS * by_rank[ranks[those]].astype(np.int64), masks)
    return by_rank, masks


def _write(own: Bytes, bets: Bets, order: NDArray[np.int64], begins: Ints, masks: Codes) -> None:
    """The masks of hands whose suits have these other names, and so have the up cards."""
    lies = np.sort((own % 13).astype(np.int64) << 2 | order[own // 13], axis=1)
    pattern: Any = 0
    for column in lies.T:
        pattern = pattern << 2 | column & 3
    up = np.arange(DECK)
    renamed = (order[up // 13] * 13 + up % 13).astype(np.uint64)
    masks[begins + pattern] = (bets.astype(np.uint64) << renamed).sum(axis=1, dtype=np.uint64)
