"""14.11, many hands at a time: exactly two of a player's own cards with exactly three of the board, high and low."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.ranking import batch, batch_low
from houseway.ranking.batch import COUNTS, Cards, Codes, Ranks, Tables, bits, codes, of_sums, place, without_joker

OWN = (4, 5)
BOARD = 5
Choices = NDArray[np.int64]
_THREES: Choices = np.array([*combinations(range(BOARD), 3)])


def omaha(own: Cards, board: Cards) -> Ranks:
    """The high hand of each row of own cards with the same row of the board, a number of `batch.hands()`."""
    twos = _twos(own, board)
    found = np.empty(len(own), np.uint16)
    own, board = np.ascontiguousarray(own), np.ascontiguousarray(board)
    _high(own, board, twos, _THREES, found, codes(), bits(), batch.tables(5, "lowest"))
    return found


def omaha_ace_to_five(own: Cards, board: Cards) -> Ranks:
    """The low hand, a number of `batch_low.ace_to_five_hands()`."""
    twos = _twos(own, board)
    found = np.empty(len(own), np.uint16)
    _low(np.ascontiguousarray(own), np.ascontiguousarray(board), twos, _THREES, found, codes(), batch_low.tables(5))
    return found


def omaha_eight_or_better(own: Cards, board: Cards) -> Ranks:
    """The same, but `batch_low.NONE` where the low does not qualify."""
    return batch_low.qualified(omaha_ace_to_five(own, board))


def _twos(own: Cards, board: Cards) -> Choices:
    """Each choice of two own cards, for rows that are what they should be."""
    size = without_joker(own, OWN)
    without_joker(board, (BOARD,))
    if len(own) != len(board):
        raise ValueError(f"{len(own)} rows of own cards beside {len(board)} of the board; there must be as many")
    return np.array([*combinations(range(size), 2)])


@compiled
def _high(
    own: Cards, board: Cards, twos: Choices, threes: Choices, found: Ranks, codes: Codes, bits: Codes, tables: Tables
) -> None:
    sums, held = np.empty(len(threes), np.uint64), np.empty(len(threes), np.uint64)
    for row in range(len(own)):
        for at in range(len(threes)):
            one, two, three = board[row, threes[at, 0]], board[row, threes[at, 1]], board[row, threes[at, 2]]
            sums[at] = COUNTS + codes[one] + codes[two] + codes[three]
            held[at] = bits[one] | bits[two] | bits[three]
        best = np.uint16(0)
        for pair in range(len(twos)):
            one, two = own[row, twos[pair, 0]], own[row, twos[pair, 1]]
            mine, mine_held = codes[one] + codes[two], bits[one] | bits[two]
            for at in range(len(threes)):
                best = max(best, of_sums(sums[at] + mine, held[at] | mine_held, tables, tables))
        found[row] = best


@compiled
def _low(
    own: Cards, board: Cards, twos: Choices, threes: Choices, found: Ranks, codes: Codes, tables: Tables
) -> None:  # fmt: skip
    sums = np.empty(len(threes), np.uint64)
    for row in range(len(own)):
        for at in range(len(threes)):
            sums[at] = np.uint64(0)
            for which in threes[at]:
                sums[at] += codes[board[row, which]]
        best = np.uint16(0)
        for pair in range(len(twos)):
            mine = codes[own[row, twos[pair, 0]]] + codes[own[row, twos[pair, 1]]]
            for at in range(len(threes)):
                best = max(best, place(sums[at] + mine, tables))
        found[row] = best
