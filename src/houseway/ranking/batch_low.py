"""Many low hands at a time: the rankings of `ranking.low`, looked up as `ranking.batch` does it.

A rank is the number of a hand in the list of its ranking, from the worst to the best: the greater rank is better.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from houseway.compiled import compiled
from houseway.equipment.cards import DECK, RANKS, SUITS
from houseway.ranking import batch, low
from houseway.ranking.batch import Cards, Codes, Ranks, Tables, codes, laid_out, multisets, place, without_joker
from houseway.ranking.poker import Hand

NONE = 0
"""The rank of cards that make no low of eight or better; as ace-to-five it is four kings and a queen."""


def ace_to_five(cards: Cards) -> Ranks:
    """14.3(d), (e): the best low of each row of five, six or seven, a number of `ace_to_five_hands()`."""
    size = without_joker(cards, (5, 6, 7))
    found = np.empty(len(cards), np.uint16)
    _by_ranks(np.ascontiguousarray(cards), found, codes(), tables(size))
    return found


def eight_or_better(cards: Cards) -> Ranks:
    """14.9: the same, but `NONE` where the low does not qualify."""
    return qualified(ace_to_five(cards))


def deuce_to_seven(cards: Cards) -> Ranks:
    """The low of each row of five, a number of `deuce_to_seven_hands()`: high poker upside down."""
    without_joker(cards, (5,))
    return np.uint16(len(batch.hands("none")) - 1) - batch.ranks(cards, "none")


def badugi(cards: Cards) -> Ranks:
    """The badugi of each row of four, a number of `badugi_hands()`."""
    without_joker(cards, (4,))
    found = np.empty(len(cards), np.uint16)
    _badugis(np.ascontiguousarray(cards), found, _BIT, _SUIT)
    return _badugi_numbers()[found]


def qualified(ranks: Ranks) -> Ranks:
    """14.9: ranks of ace-to-five, but `NONE` where there is no low of eight or better."""
    return np.where(ranks >= _worst_qualified(), ranks, np.uint16(NONE))


# ── every hand ───────────────────────────────────────────────────────────────────────────────────


@cache
def ace_to_five_hands() -> tuple[Hand, ...]:
    """Every low of five cards, the worst first."""
    return tuple(sorted(set(_lows())))


@cache
def deuce_to_seven_hands() -> tuple[Hand, ...]:
    """Every low of five cards with straights and flushes, the worst first: five aces, of which there are none."""
    return tuple(low.upside_down(hand) for hand in reversed(batch.hands("none")))


@cache
def badugi_hands() -> tuple[Hand, ...]:
    """Every badugi of one to four cards, the worst first."""
    return tuple(sorted(_badugi_by_score().values()))


@cache
def _lows() -> tuple[Hand, ...]:
    """The low of each choice of five ranks; their suits are nothing to it."""
    return tuple(low.ace_to_five([RANKS[rank] + SUITS[0] for rank in held]) for held in multisets(5).tolist())


@cache
def _worst_qualified() -> np.uint16:
    eights = (low.EIGHT, 7, 6, 5, 4)
    return np.uint16(ace_to_five_hands().index(low.ace_to_five([RANKS[rank - 1] + SUITS[0] for rank in eights])))


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


@cache
def tables(size: int) -> Tables:
    """Those of ace-to-five; a flush is nothing."""
    return laid_out(size, batch.best_of(size, 5, fives()), np.zeros(0, np.uint16))


@cache
def fives() -> Ranks:
    """The low of each choice of five ranks, by its number."""
    number = {hand: rank for rank, hand in enumerate(ace_to_five_hands())}
    return np.array([number[hand] for hand in _lows()], np.uint16)


_BIT = np.array([1 << number % 13 for number in range(len(DECK))], np.uint16)
"""By a card: a bit for its rank, the ace's the lowest, so that of as many cards the lower sum is the better badugi."""
_SUIT = np.array([1 << number // 13 for number in range(len(DECK))], np.uint8)
_ALL = (1 << 13) - 1


def _badugi_by_score() -> dict[int, Hand]:
    """By what the kernel gives: the hand."""
    chosen = (held for size in range(1, 5) for held in combinations(range(13), size))
    return {
        len(held) << 13 | _ALL - sum(1 << rank for rank in held): low.badugi(
            [RANKS[rank] + SUITS[at] for at, rank in enumerate(held)]
        )
        for held in chosen
    }


@cache
def _badugi_numbers() -> Ranks:
    numbers = np.zeros(5 << 13, np.uint16)
    for number, score in enumerate(sorted(_badugi_by_score())):
        numbers[score] = number
    return numbers


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def _by_ranks(cards: Cards, found: Ranks, codes: Codes, tables: Tables) -> None:
    """Rank each row by the ranks of its cards alone."""
    for row in range(len(cards)):
        total = np.uint64(0)
        for at in range(cards.shape[1]):
            total += codes[cards[row, at]]
        found[row] = place(total, tables)


@compiled
def _badugis(cards: Cards, found: Ranks, bit: Ranks, suit: Cards) -> None:
    """For each row: how many cards of different ranks and suits it has, then how low the best of so many are."""
    for row in range(len(cards)):
        best = 0
        for chosen in range(1, 16):
            ranks, suits, size, lawful = 0, 0, 0, True
            for at in range(4):
                if chosen >> at & 1:
                    card = cards[row, at]
                    lawful = lawful and not ranks & bit[card] and not suits & suit[card]
                    ranks |= bit[card]
                    suits |= suit[card]
                    size += 1
            if lawful:
                best = max(best, size << 13 | _ALL - ranks)
        found[row] = best
