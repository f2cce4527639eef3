"""Hands as numbers, actions as bits: what may be done with each hand, and what a strategy does with it.

A hand is a number below 64: its count, and 32 more while an ace counts 11. What may be done with it is a mask of
actions; a strategy is the same table of masks with one bit left in each.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.law.games.twenty_one.blackjack import FACE_UP_DOUBLES, SOFTENED, STANDS, TWENTY_ONE
from houseway.maths.twenty_one.strategy import HARD, PAIR, SOFT, Strategy
from houseway.maths.twenty_one.terms import Terms

Bytes = NDArray[np.uint8]
Masks = NDArray[np.int8]

ACTIONS = ("stand", "draw", "double_down", "split", "surrender")
"""What is legal is listed in this order."""
STAND, DRAW, DOUBLE, SPLIT, SURRENDER = 1, 2, 4, 8, 16
INSURANCE = ("decline", "insure")
DECLINE, INSURE = 1, 2

FIRST, AGAIN, LAST = 0, 1, 2
"""Two cards: the initial ones; of a hand formed by a split that may be split again; of one that may not."""

ACE = 1
SOFT_BIT = 32
NATURAL = SOFT_BIT | TWENTY_ONE
"""An ace and a ten as two cards."""
VALUES = range(1, 11)


def added(hand: int, card: int) -> int:
    """2.2(b): the hand with one more card, by its value; an ace counts 11 unless that puts the hand over 21."""
    total, soft = (hand & 31) + card, hand & SOFT_BIT
    if card == ACE and not soft and total + SOFTENED <= TWENTY_ONE:
        return SOFT_BIT | total + SOFTENED
    return total - SOFTENED if soft and total > TWENTY_ONE else soft | min(total, 31)


def two_cards(first: int, second: int) -> int:
    """The hand of two values."""
    return added(added(0, first), second)


def dealer_draws(hand: int, hits_soft_17: bool) -> bool:
    """2.12(b): to 17; and on soft 17, if the licensee so elects."""
    return hand & 31 < STANDS or (hits_soft_17 and hand == SOFT_BIT | STANDS)


def player_table() -> Bytes:
    """At ``hand << 4 | card``: the hand with that card; a new hand's first card is added to hand 0."""
    return np.array([added(hand, card) for hand, card in product(range(64), range(16))], dtype=np.uint8)


def dealer_table(hits_soft_17: bool) -> Bytes:
    """2.12(b): the same, but a hand on which the dealer stands stays as it is; at card 0, 1 if he draws."""
    table = player_table().reshape(64, 16)
    for hand in range(64):
        if not dealer_draws(hand, hits_soft_17):
            table[hand] = hand
        table[hand, 0] = dealer_draws(hand, hits_soft_17)
    return table.ravel()


class Decisions(NamedTuple):
    """Masks of actions: all that are legal, or the one that a strategy takes."""

    two: Masks
    """[situation, what shows of the dealer's hand, first value, second value]; 0: a blackjack, nothing to decide."""
    more: Masks
    """[what shows of the dealer's hand, hand of three or more cards]."""
    insure: int


def legal(terms: Terms) -> Decisions:
    """2.8–2.12: everything that the bettor may do."""
    two = np.zeros((3, 64, 16, 16), dtype=np.int8)
    for situation, first, second in product((FIRST, AGAIN, LAST), VALUES, VALUES):
        two[situation, :, first, second] = legal_with_two(terms, situation, first, second)
    more = [STAND | DRAW if hand & 31 < TWENTY_ONE else STAND for hand in range(64)]
    return Decisions(
        two, np.tile(np.array(more, dtype=np.int8), (64, 1)), DECLINE if terms.face_up else DECLINE | INSURE
    )


def legal_with_two(terms: Terms, situation: int, first: int, second: int) -> int:
    """What may be done with two cards."""
    hand = two_cards(first, second)
    if hand == NATURAL:
        return 0 if situation == FIRST else STAND
    pair = first == second and situation != LAST
    if situation != FIRST and first == ACE:
        return STAND | SPLIT if pair and terms.resplit_aces else STAND
    mask = STAND | DRAW | (SPLIT if pair else 0) | (DOUBLE if may_double(terms, hand) else 0)
    return mask | (SURRENDER if terms.surrender and situation == FIRST else 0)


def may_double(terms: Terms, hand: int) -> bool:
    """2.10(a): on any two cards but 21; 2.6(k)4: with the hole card face up on 9, 10 and 11 alone."""
    if not terms.face_up:
        return True
    soft = hand & 31 if hand & SOFT_BIT else 0
    return hand in FACE_UP_DOUBLES or (terms.double_soft and soft - SOFTENED in FACE_UP_DOUBLES and soft < TWENTY_ONE)


def decided(terms: Terms, strategy: Strategy, *, insure: bool = False) -> Decisions:
    """The legal actions narrowed to the one that the strategy takes; insurance always or never."""
    if strategy.face_up != terms.face_up:
        raise ValueError("the strategy's columns are not what this table shows of the dealer's hand")
    every = legal(terms)
    for seen, column in columns(terms).items():
        actions = strategy.actions[:, :, column]
        for hand in range(64):
            every.more[seen, hand] = taken(every.more[seen, hand], actions[hand >> 5, min(hand & 31, 21)])
        for situation, first, second in product((FIRST, AGAIN, LAST), VALUES, VALUES):
            mask, hand = every.two[situation, seen, first, second], two_cards(first, second)
            row = (PAIR, first) if mask & SPLIT else (SOFT if hand & SOFT_BIT else HARD, hand & 31)
            every.two[situation, seen, first, second] = taken(mask, actions[row])
    return every._replace(insure=INSURE if insure and not terms.face_up else DECLINE)


def columns(terms: Terms) -> dict[int, int]:
    """What can show of the dealer's hand, and the strategy's column for it."""
    if not terms.face_up:
        return {added(0, up): up for up in VALUES}
    seen = {two_cards(up, hole) for up, hole in product(VALUES, VALUES)} - {NATURAL}
    return {hand: (hand & 31) + 10 if hand & SOFT_BIT else hand for hand in seen}


def taken(mask: int, cell: int) -> int:
    """The first of surrender, split, double, draw and stand that the cell names and the mask allows."""
    named = (int(cell) << 1 | STAND) & int(mask)
    return 1 << named.bit_length() - 1 if named else 0
