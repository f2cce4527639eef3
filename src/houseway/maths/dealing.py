"""Cards dealt from a full deck, for compiled simulations: as many as a round takes, eight of a word.

The deck is never put in order again: a shuffle of any order is as good as one of the first. Sets of cards are numbered
as in `maths.ranked.hands`.
"""

from __future__ import annotations

import numpy as np

from houseway.compiled import inlined, scalar
from houseway.maths.chance import HALF, LOW, STEP, Word, mixed
from houseway.maths.simulating.kernel import Bytes

_ONE, _TWO, _THREE, _FOUR, _WORDS = Word(1), Word(2), Word(3), Word(4), Word(1 << 32)


@scalar
def four_below(bits: Word, n: Word) -> tuple[Word, Word, Word, Word, bool]:
    """Numbers below ``n``, ``n`` - 1 … (at most 215) from 32 random bits, as in `chance.two_below`."""
    first = bits * n
    second = (first & LOW) * (n - _ONE)
    third = (second & LOW) * (n - _TWO)
    fourth = (third & LOW) * (n - _THREE)
    rest, every = fourth & LOW, n * (n - _ONE) * (n - _TWO) * (n - _THREE)
    fair = bool(rest >= every or rest >= _WORDS % every)
    return first >> HALF, second >> HALF, third >> HALF, fourth >> HALF, fair


@inlined
def new_deck(deck: Bytes, size: int) -> None:
    """A deck in order, from the first card to the last."""
    for card in range(size):
        deck[card] = card


@inlined
def deal(deck: Bytes, size: int, many: int, counter: Word) -> Word:
    """The first so many cards of the deck are any of it, in any order. The next counter.

    The deck has so many cards that eight more than ``many`` are there.
    """
    left = Word(size)
    for at in range(0, many, 8):
        a, b, c, d, e, f, g, h, fair = left, left, left, left, left, left, left, left, False
        while not fair:
            counter += STEP
            word = mixed(counter)
            a, b, c, d, one = four_below(word & LOW, left)
            e, f, g, h, two = four_below(word >> HALF, left - _FOUR)
            fair = one and two
        swap(deck, at, a)
        swap(deck, at + 1, b)
        swap(deck, at + 2, c)
        if at + 3 < many:
            swap(deck, at + 3, d)
        if at + 4 < many:
            swap(deck, at + 4, e)
        if at + 5 < many:
            swap(deck, at + 5, f)
        if at + 6 < many:
            swap(deck, at + 6, g)
        if at + 7 < many:
            swap(deck, at + 7, h)
        left -= _FOUR + _FOUR
    return counter


@inlined
def swap(deck: Bytes, at: int, further: Word) -> None:
    """Exchange a card with the one so many places further."""
    other = Word(at) + further
    card = deck[at]
    deck[at] = deck[other]
    deck[other] = card


@scalar
def number_of_three(a: int, b: int, c: int) -> int:
    """The number of a set of three cards, given in any order."""
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6


@scalar
def number_of_four(a: int, b: int, c: int, d: int) -> int:
    """The number of a set of four cards, given in any order."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24


_FIRST = Word(0x03F79D71B4CB0A89)
"""A number whose every six bits in a row are others: times a card's bit, its first six tell which it is."""
_AT_BIT = np.zeros(64, np.uint8)
_AT_BIT[(_ONE << np.arange(64, dtype=Word)) * _FIRST >> Word(58)] = np.arange(64)


@inlined
def put_in_order(cards: Bytes, start: int, many: int, to: int) -> None:
    """Write so many different cards, all below 64, in their order to another place."""
    held = Word(0)
    for at in range(start, start + many):
        held |= _ONE << Word(cards[at])
    for at in range(to, to + many):
        cards[at] = _AT_BIT[(held & (~held + _ONE)) * _FIRST >> Word(58)]
        held &= held - _ONE
