"""Fast action hold'em simulated: two hands of as many cards each, and those in the middle, which both share.

Of more cards than the rankings give the best five of at once, every choice of as many is ranked.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.ranked.fast_action_holdem import MAIN
from houseway.games.ranked.records import FastActionRules as Rules
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck
from houseway.maths.ranked.fast_action_holdem import MOST_RANKED, nets
from houseway.maths.ranked.hands import DECK
from houseway.maths.ranked.ranks import of_size
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, counted
from houseway.ranking.batch import COUNTS, Codes, Ranks, Tables, of_sums

QUOTA = 512
WIN, TIE, LOSS = range(3)
Chosen = NDArray[np.uint8]
"""A row for each choice of the cards of a side: their places, one's own first and then those in the middle."""


@inlined
def compared(sizes: Ints, chosen: Chosen, codes: Codes, bits: Codes, tables: Tables, cards: Bytes, at: int) -> int:
    """21.8: which hand is higher; from a place on lie one's own cards, the dealer's, and those in the middle."""
    own, first, second = sizes[0], 0, 0
    for side in range(2):
        best = 0
        for choice in range(chosen.shape[0]):
            total, held = COUNTS, Word(0)
            for one in range(chosen.shape[1]):
                place = np.int64(chosen[choice, one])
                place += own if place >= own or side else 0
                card = cards[at + place]
                total += codes[card]
                held |= bits[card]
            best = max(best, int(np.int64(of_sums(total, held, tables, tables))))
        first, second = second, best
    return WIN if first > second else LOSS if first < second else TIE


@inner
def unit(
    sizes: Ints, chosen: Chosen, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks, room: Bytes,
    out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    counter, tables = counter_of(seed, number), Tables(offsets, places, flushes)
    new_deck(room, DECK)
    for done in range(QUOTA):
        counter = deal(room, DECK, sizes[1], counter)
        out[done] = compared(sizes, chosen, codes, bits, tables, room, 0)
    return QUOTA


@compiled
def units(
    sizes: Ints, chosen: Chosen, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks, room: Bytes,
    out: Shorts, seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(sizes, chosen, codes, bits, offsets, places, flushes, room, out, seed, at)
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    sizes: Ints, chosen: Chosen, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks,
    cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards."""
    tables = Tables(offsets, places, flushes)
    for at in range(len(out)):
        out[at] = compared(sizes, chosen, codes, bits, tables, cards, sizes[1] * at)


def kernels(rules: Rules, how: How) -> Kernels:
    """The one wager there is."""
    return {MAIN: lambda: kernel(rules)}


def kernel(rules: Rules) -> Kernel:
    """21.8: with hands set at their best, as the dealer's is."""
    own, held = rules.size, rules.size + rules.community
    ranked = min(held, MOST_RANKED)
    chosen = np.array([*combinations(range(held), ranked)], np.uint8)
    return Kernel(
        __name__, (np.array([own, held + own]), chosen, *of_size(ranked)), nets(rules), QUOTA, room=DECK,
        notes=("both hands are the best five",),
    )  # fmt: skip
