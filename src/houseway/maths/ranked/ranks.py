"""The rankings as compiled simulations look them up: large arrays that no rule changes."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import inlined
from houseway.maths.ranked.paid import every_three
from houseway.maths.simulating.kernel import Bytes
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, FLUSH, Codes, Tables, of_sums, place

Arrays = tuple[NDArray[Any], ...]


@cache
def threes() -> Arrays:
    """By the number of three cards: the rank of the hand."""
    return (batch.threes(every_three()),)


@cache
def of_size(size: int) -> Arrays:
    """What `best_of` looks up, for hands of five to seven cards without a joker."""
    return (batch.codes(), batch.bits(), *batch.tables(size, "lowest"))


def fives() -> Arrays:
    """For hands of five cards."""
    return of_size(5)


def sixes() -> Arrays:
    """For hands of six."""
    return of_size(6)


@inlined
def best_of(deck: Bytes, start: int, stop: int, codes: Codes, bits: Codes, tables: Tables) -> int:
    """The rank of the best five of the cards in these places."""
    total = COUNTS
    for at in range(start, stop):
        total += codes[deck[at]]
    if total & FLUSH:
        held = np.uint64(0)
        for at in range(start, stop):
            held |= bits[deck[at]]
        return int(np.int64(of_sums(total, held, tables, tables)))
    return int(np.int64(place(total, tables)))
