"""14.11, many hands at a time: exactly two of a player's own cards with exactly three of the board, high and low.

Two ranks and three ranks have a number each, which together are a place in a table. A flush is looked for only where
the board has three of a suit and the player two of it; it can be no other suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.ranking import batch, batch_low
from houseway.ranking.batch import Cards, Ranks, multisets, without_joker

OWN = (4, 5)
BOARD = 5
Choices = NDArray[np.int64]
_THREES: Choices = np.array([*combinations(range(BOARD), 3)])


class Tables(NamedTuple):
    """Everything to rank Omaha hands."""

    twos: Ranks
    """By two ranks in any order: their number."""
    threes: Ranks
    places: Ranks
    """By the number of two ranks and that of three: the rank of the five."""
    flushes: Ranks
    """By the ranks held in one suit, a bit each: the flush; nothing in it where flushes do not count."""


def omaha(own: Cards, board: Cards) -> Ranks:
    """The high hand of each row of own cards with the same row of the board, a number of `batch.hands()`."""
    return _ranked(own, board, _high())


def omaha_ace_to_five(own: Cards, board: Cards) -> Ranks:
    """The low hand, a number of `batch_low.ace_to_five_hands()`."""
    return _ranked(own, board, _low())


def omaha_eight_or_better(own: Cards, board: Cards) -> Ranks:
    """The same, but `batch_low.NONE` where the low does not qualify."""
    return batch_low.qualified(omaha_ace_to_five(own, board))


def _ranked(own: Cards, board: Cards, tables: Tables) -> Ranks:
    size = without_joker(own, OWN)
    without_joker(board, (BOARD,))
    if len(own) != len(board):
        raise ValueError(f"{len(own)} rows of own cards beside {len(board)} of the board; there must be as many")
    found, twos = np.empty(len(own), np.uint16), np.array([*combinations(range(size), 2)])
    _rank_all(np.ascontiguousarray(own), np.ascontiguousarray(board), twos, _THREES, found, *tables)
    return found


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


@cache
def _high() -> Tables:
    return _tables(batch.fives("lowest"), batch.flushes("lowest"))


@cache
def _low() -> Tables:
    return _tables(batch_low.fives(), np.zeros(0, np.uint16))


def _tables(fives: Ranks, flushes: Ranks) -> Tables:
    """Tables of a ranking: the rank of each choice of five ranks, and of each flush."""
    of_five = np.zeros((13,) * 5, np.uint16)
    of_five[tuple(multisets(5).T)] = fives
    two, three = (np.array([*combinations_with_replacement(range(13), size)]) for size in (2, 3))
    both = np.hstack([np.repeat(two, len(three), axis=0), np.tile(three, (len(two), 1))])
    places = of_five[tuple(np.sort(both, axis=1).T)].reshape(len(two), len(three))
    return Tables(_numbered(two), _numbered(three), places, flushes)


def _numbered(choices: Choices) -> Ranks:
    """By ranks in any order: the number of their choice."""
    size = choices.shape[1]
    found = np.zeros((13,) * size, np.uint16)
    for order in permutations(range(size)):
        found[tuple(choices[:, order].T)] = np.arange(len(choices))
    return found


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def _rank_all(
    own: Cards, board: Cards, twos: Choices, threes: Choices, found: Ranks, two_numbers: Ranks, three_numbers: Ranks,
    places: Ranks, flushes: Ranks,
) -> None:  # fmt: skip
    numbers, suits = np.zeros(len(threes), np.int64), np.zeros(4, np.int64)
    for row in range(len(own)):
        for at in range(len(threes)):
            one, two, three = board[row, threes[at, 0]], board[row, threes[at, 1]], board[row, threes[at, 2]]
            numbers[at] = three_numbers[one % 13, two % 13, three % 13]
        best = 0
        for pair in range(len(twos)):
            number = two_numbers[own[row, twos[pair, 0]] % 13, own[row, twos[pair, 1]] % 13]
            for at in range(len(threes)):
                best = max(best, int(places[number, numbers[at]]))
        if len(flushes):
            suits[:] = 0
            for at in range(board.shape[1]):
                suits[board[row, at] // 13] += 1
            for suit in range(4):
                if suits[suit] < 3:
                    continue
                for pair in range(len(twos)):
                    one, two = own[row, twos[pair, 0]], own[row, twos[pair, 1]]
                    if one // 13 != suit or two // 13 != suit:
                        continue
                    for at in range(len(threes)):
                        held = 1 << one % 13 | 1 << two % 13
                        for which in range(3):
                            card = board[row, threes[at, which]]
                            held |= (card // 13 == suit) << card % 13
                        best = max(best, int(flushes[held]))
        found[row] = best
