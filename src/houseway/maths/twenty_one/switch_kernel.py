"""Blackjack switch simulated from real shoes: one bettor at one spot, who plays by a plan."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import inlined, scalar
from houseway.law.games.twenty_one.blackjack import TWENTY_ONE
from houseway.law.games.twenty_one.blackjack_switch import PUSH
from houseway.maths.twenty_one.decisions import ACE, NATURAL, Bytes
from houseway.maths.twenty_one.expectation import Cells
from houseway.maths.twenty_one.hands import EVERY, HANDS, Ints
from houseway.maths.twenty_one.round import (
    longest,
)
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from houseway.maths.twenty_one.switch_exact import OTHER, Acts, Against, Switches
from houseway.maths.twenty_one.terms import Terms

PER_ROUND = 8.6
"""Cards that a round takes, about."""
UNIT = 2
"""A wager is settled in halves, for a surrender."""
SPAN = 8 * UNIT
"""The most that a hand can win or lose: four hands, each doubled."""
ONE_WAGER, SURRENDERED, NATURALLY = 1 | 1 << 5, 1 << 7, 0
"""A hand that is not played, one that is given up, and a blackjack, as `hand_played` writes the others."""
STANDING = 0x1F1F1F1F
"""The bits of four hands' counts: all 0 where each has bust."""

Shorts = NDArray[np.int16]


class Plan(NamedTuple):
    """What is done with every deal."""

    switches: Switches
    """[up card, first hand's values, second hand's values]."""
    row: Ints
    """[up card, the other hand's values]: the row of acts by which a hand beside it is played."""
    acts: Cells
    """[row, 0, hand]: the acts of a hand as it is dealt or made by a switch; [row, value, hand]: of one that is formed
    by the split of such a pair."""


def plan(by_up_card: Mapping[int, Against]) -> Plan:
    """The plan of an analysis; against each up card there is one row of acts for each other hand, or one for all."""
    switches, row = np.zeros((11,) * 5, np.bool_), np.zeros((11,) * 3, np.int64)
    acts: list[Acts] = []
    for up, one in by_up_card.items():
        switches[up] = one.switches
        row[up] = len(acts) + (OTHER if len(one.acts) > 1 else 0)
        acts += one.acts
    table = np.zeros((len(acts), 11, len(EVERY) + 1), np.int8)
    for at, each in enumerate(acts):
        table[at, 1:, :-1], table[at, 0, :-1] = each.split[1:], each.first
    return Plan(switches, row, table)


class Hands(NamedTuple):
    """Every hand by its number, the last for one that has bust."""

    drawn: Shorts
    """[hand, value]: the hand that a card makes."""
    total: Shorts
    """Its count, 0 for a bust hand."""
    two: Shorts
    """The hand of two values."""


@cache
def every_hand() -> Hands:
    """The hands of the analysis, with the same numbers."""
    bust = len(EVERY)
    drawn = np.full((bust + 1, 11), bust, np.int16)
    drawn[:-1, 1:] = np.where(HANDS.drawn < 0, bust, HANDS.drawn)
    return Hands(drawn, np.append(HANDS.total, 0).astype(np.int16), HANDS.two.astype(np.int16))


# ── the round ────────────────────────────────────────────────────────────────────────────────────


@inlined
def hand_played(
    acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, row: int, one: int, two: int, most: int, shoe: Bytes,
    at: int,
) -> tuple[int, int]:  # fmt: skip
    """2A.10-2A.12(a): a hand, or those it is split into, and the next card.

    A byte for each hand: the count (bust 0), and 32 times its wagers.
    """
    hand = twos[one, two]
    act, by = acts[row, 0, hand], 0
    if act == SPLIT:
        by = one
    formed, done, ended = 1, 0, 0
    if act == SURRENDER:
        formed, done, ended = 0, 0, SURRENDERED
    while done < formed:
        if act == SPLIT:
            formed += 1
        else:
            wagers = 2 if act == DOUBLE else 1
            while act in (DRAW, DOUBLE):
                hand = drawn[hand, shoe[at] & 15]
                at += 1
                act = acts[row, by, hand] if act == DRAW else STAND
            ended |= (total[hand] | wagers << 5) << 8 * done
            done += 1
        if done < formed:
            two = shoe[at] & 15
            at += 1
            hand = twos[one, two]
            act = SPLIT if two == one and formed < most else STAND if one == ACE else acts[row, by, hand]
    return ended, at


@scalar
def settled(ended: int, blackjack: bool, dealer: int) -> int:
    """2A.5, 2A.9-2A.11: the net of one wager in halves: a dealer's 22 is void.

    Before a blackjack, what was lost by busting is lost.
    """
    if ended == NATURALLY:
        return 0 if blackjack else UNIT
    if ended == SURRENDERED:
        return -UNIT if blackjack else -UNIT // 2
    net = lost = 0
    while ended:
        count, wagers = ended & 31, ended >> 5 & 3
        if count == 0:
            lost += wagers
        elif dealer > TWENTY_ONE:
            net += wagers
        else:
            net += wagers * ((count > dealer) - (count < dealer))
        ended >>= 8
    if blackjack:
        return -UNIT * lost if lost else -UNIT
    return -UNIT * lost if dealer == PUSH else UNIT * (net - lost)


@inlined
def deal(
    switches: Switches, rows: Ints, acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, max_hands: int,
    split_aces: int, known: bool, dealers: Bytes, shoe: Bytes, at: int,
) -> tuple[int, int, int]:  # fmt: skip
    """2A.7: a round: the net of each wager in halves, the next card."""
    a = shoe[at] & 15
    c = shoe[at + 1] & 15
    up = shoe[at + 2] & 15
    b = shoe[at + 3] & 15
    d = shoe[at + 4] & 15
    dealer = dealers[dealers[up] << 4 | shoe[at + 5] & 15]
    at += 6
    blackjack = dealer == NATURAL
    over = known and blackjack
    switched = switches[up, a, b, c, d] and not over
    if switched:
        b, d = d, b
    one = two = 0
    for _ in range(2):  # the first hand, then, as the values change places, the second
        one = two
        two = ONE_WAGER
        if a + b == 11 and (a == ACE or b == ACE) and not switched:
            two = NATURALLY
        elif not over:
            most = split_aces if a == ACE else max_hands
            two, at = hand_played(acts, drawn, total, twos, rows[up, c, d], a, b, most, shoe, at)
        a, c = c, a
        b, d = d, b
    if not blackjack and (one | two) & STANDING:  # 2A.12(c)
        while dealers[dealer << 4]:
            dealer = dealers[dealer << 4 | shoe[at] & 15]
            at += 1
    return settled(one, blackjack, dealer & 31), settled(two, blackjack, dealer & 31), at


def cards_at_most(terms: Terms) -> int:
    """More cards than any round can take: as many as one of blackjack with the hands that both can become."""
    return longest(terms._replace(max_hands=2 * terms.most_hands()))
