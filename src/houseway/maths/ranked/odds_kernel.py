"""The kernel of five cards against a table of odds, of which three and then four are seen before a wager is decided:
let it ride, and double down stud, where only the four matter."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, number_of_four, number_of_three
from houseway.maths.ranked.hands import DECK, SIZE
from houseway.maths.ranked.ranks import best_of
from houseway.maths.simulating.kernel import Bytes, Kernel, Shorts, Tally, begun, classes, counted
from houseway.ranking.batch import Codes, Ranks, Tables

QUOTA = 1024
MOST = 3
"""Wagers on a hand: one, one more with three cards, one more with four."""


@inlined
def settled(
    paid: Shorts, threes: Bytes, fours: Bytes, codes: Codes, bits: Codes, tables: Tables, cards: Bytes, at: int
) -> int:  # fmt: skip
    """The class of the outcome, by the five cards from this place on: how they are paid, and how many wagers."""
    a, b, c, d = int(cards[at]), int(cards[at + 1]), int(cards[at + 2]), int(cards[at + 3])
    more = int(threes[number_of_three(a, b, c)]) + int(fours[number_of_four(a, b, c, d)])
    return int(MOST * paid[best_of(cards, at, at + SIZE, codes, bits, tables)] + more)


@inner
def unit(
    paid: Shorts, threes: Bytes, fours: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, room: Bytes, out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    counter, tables = counter_of(seed, number), Tables(offsets, places, flushes)
    new_deck(room, DECK)
    for done in range(QUOTA):
        counter = deal(room, DECK, SIZE, counter)
        out[done] = settled(paid, threes, fours, codes, bits, tables, room, 0)
    return QUOTA


@compiled
def units(
    paid: Shorts, threes: Bytes, fours: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(paid, threes, fours, codes, bits, offsets, places, flushes, room, out, seed, at)
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    paid: Shorts, threes: Bytes, fours: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks,
    flushes: Ranks, cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards, five each."""
    tables = Tables(offsets, places, flushes)
    for at in range(len(out)):
        out[at] = settled(paid, threes, fours, codes, bits, tables, cards, SIZE * at)


def kernel(nets: list[Fraction], threes: NDArray[np.bool_], fours: NDArray[np.bool_]) -> Kernel:
    """What a wager comes to, by rank; and with which three and which four cards, by their numbers, there is one more.

    A unit is one of the wagers.
    """
    paid, values = classes(nets)
    return Kernel(
        __name__, (paid, threes.astype(np.uint8), fours.astype(np.uint8)),
        tuple(wagers * net for net in values for wagers in range(1, MOST + 1)), QUOTA,
        shared="houseway.maths.ranked.ranks:fives", room=DECK,
    )  # fmt: skip
