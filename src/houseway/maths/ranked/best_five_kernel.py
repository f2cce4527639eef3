"""The kernel of a wager on the best five of some cards that nobody changes: bonus wagers, a progressive one."""

from __future__ import annotations

import numpy as np

from houseway.compiled import compiled, inner
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck
from houseway.maths.ranked.hands import DECK
from houseway.maths.ranked.paid import Pays
from houseway.maths.ranked.ranks import best_of
from houseway.maths.simulating.kernel import Bytes, Ints, Kernel, Shorts, Tally, begun, classes, counted
from houseway.ranking import batch
from houseway.ranking.batch import Codes, Ranks, Tables

QUOTA = 2048
SHARED = {5: "houseway.maths.ranked.ranks:fives", 6: "houseway.maths.ranked.ranks:sixes"}
"""By the number of cards."""


@inner
def unit(
    results: Shorts, size: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks, room: Bytes,
    out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    counter, tables = counter_of(seed, number), Tables(offsets, places, flushes)
    new_deck(room, DECK)
    for done in range(QUOTA):
        counter = deal(room, DECK, size[0], counter)
        out[done] = results[best_of(room, 0, size[0], codes, bits, tables)]
    return QUOTA


@compiled
def units(
    results: Shorts, size: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks, room: Bytes,
    out: Shorts, seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(results, size, codes, bits, offsets, places, flushes, room, out, seed, at)
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    results: Shorts, size: Ints, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks,
    cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards."""
    tables = Tables(offsets, places, flushes)
    for at in range(len(out)):
        out[at] = results[best_of(cards, at * size[0], (at + 1) * size[0], codes, bits, tables)]


def kernel(pays: Pays, size: int) -> Kernel:
    """A wager on the best five of so many cards."""
    results, values = classes([pays(hand) for hand in batch.hands()])
    return Kernel(__name__, (results, np.array([size])), values, QUOTA, shared=SHARED[size], room=DECK)
