"""Blackjack switch simulated from real shoes: one bettor at one spot, who plays by a plan."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, scalar
from houseway.law.games.twenty_one.blackjack import TWENTY_ONE
from houseway.law.games.twenty_one.blackjack_switch import PUSH
from houseway.maths.chance import Word, counter_of
from houseway.maths.twenty_one.decisions import ACE, NATURAL, Bytes, dealer_table
from houseway.maths.twenty_one.expectation import Cells
from houseway.maths.twenty_one.hands import EVERY, HANDS, Ints
from houseway.maths.twenty_one.round import (
    USED,
    cards,
    longest,
    shuffle,
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
ONE_WAGER, SURRENDERED = 1 | 1 << 5, 1 << 7
"""A hand that is not played, and one that is given up, as `hand_played` writes them."""
_FOUR_BYTES = (1 << 32) - 1

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
def wagered(ended: int) -> tuple[int, int]:
    """The wagers on the hands formed of one that have bust, and on the others; none on a hand that is given up."""
    bust = standing = 0
    while ended:
        wagers = ended >> 5 & 3
        if ended & 31:
            standing += wagers
        else:
            bust += wagers
        ended >>= 8
    return bust, standing


@scalar
def settled(ended: int, natural: bool, blackjack: bool, dealer: int) -> int:
    """2A.5, 2A.9-2A.11: the net of one wager in halves: a dealer's 22 is void.

    Before a blackjack, what was lost by busting is lost.
    """
    if natural:
        return 0 if blackjack else UNIT
    if ended == SURRENDERED:
        return -UNIT if blackjack else -UNIT // 2
    bust, _ = wagered(ended)
    if blackjack:
        return -UNIT * bust if bust else -UNIT
    net = -bust
    while ended and dealer != PUSH:
        count = ended & 31
        if count:
            net += (ended >> 5 & 3) * (1 if dealer > TWENTY_ONE else (count > dealer) - (count < dealer))
        ended >>= 8
    return net * UNIT


@inlined
def deal(
    switches: Switches, rows: Ints, acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, max_hands: int,
    split_aces: int, known: bool, dealers: Bytes, shoe: Bytes, at: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """2A.7: a round: the net of each wager in halves, the wagers in all, the next card."""
    a, c, up, b, d = shoe[at] & 15, shoe[at + 1] & 15, shoe[at + 2] & 15, shoe[at + 3] & 15, shoe[at + 4] & 15
    dealer = dealers[dealers[up] << 4 | shoe[at + 5] & 15]
    blackjack = dealer == NATURAL
    at += 6
    switched = switches[up, a, b, c, d] and not (known and blackjack)
    if switched:
        b, d = d, b
    both = naturals = 0
    for _ in range(2):  # the first hand, then, as the values change places, the second
        natural = a + b == 11 and (a == ACE or b == ACE) and not switched
        ended = ONE_WAGER
        if not natural and not (known and blackjack):
            most = split_aces if a == ACE else max_hands
            ended, at = hand_played(acts, drawn, total, twos, rows[up, c, d], a, b, most, shoe, at)
        both, naturals = both >> 32 | ended << 32, naturals >> 1 | natural << 1
        a, b, c, d = c, d, a, b
    one, two = both & _FOUR_BYTES, both >> 32
    (bust, stood), (lost, kept) = wagered(one), wagered(two)
    live = (naturals & 1 == 0 and stood) or (naturals < 2 and kept)
    while live and not blackjack and dealers[dealer << 4]:  # 2A.12(c)
        dealer = dealers[dealer << 4 | shoe[at] & 15]
        at += 1
    first = settled(one, naturals & 1 == 1, blackjack, dealer & 31)
    second = settled(two, naturals >> 1 == 1, blackjack, dealer & 31)
    wagers = bust + stood + lost + kept + (one == SURRENDERED) + (two == SURRENDERED)
    return first, second, wagers, at


@compiled
def spots(
    switches: Switches, rows: Ints, acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, max_hands: int,
    split_aces: int, known: bool, dealers: Bytes, unshuffled: Bytes, shoe: Bytes, seed: Word, start: int, stop: int,
    rounds: int, quota: int, last: int, nets: Ints,
) -> int:  # fmt: skip
    """Rounds from the shoes of these numbers: counts the nets of both wagers; the wagers of all rounds.

    A round for which the cards left might not suffice is dealt from the last ones, as `near_the_end` has it.
    """
    size, wagers = len(unshuffled), 0
    for number in range(start, stop):
        for card in range(size):
            shoe[card] = unshuffled[card]
        shuffle(shoe, size - size, size, counter_of(seed, number))
        at, due = 1, rounds - number * quota
        if due > quota:
            due = quota
        for _ in range(due):
            if at > last:
                at = last
            one, two, more, at = deal(
                switches, rows, acts, drawn, total, twos, max_hands, split_aces, known, dealers, shoe, at
            )
            nets[SPAN + one, SPAN + two] += 1
            wagers += more
    return wagers


# ── many rounds ──────────────────────────────────────────────────────────────────────────────────


class Result(NamedTuple):
    """How often the two wagers came to each net together, in wagers."""

    nets: dict[tuple[Fraction, Fraction], int]
    wagers: int
    """All that was put at risk."""

    @property
    def rounds(self) -> int:
        """How many rounds."""
        return sum(self.nets.values())


def cards_at_most(terms: Terms) -> int:
    """More cards than any round can take: as many as one of blackjack with the hands that both can become."""
    return longest(terms._replace(max_hands=2 * terms.most_hands()))


def simulate(terms: Terms, by: Plan, rounds: int, seed: int) -> Result:
    """Play so many rounds; the seed alone decides the result.

    A fixed number of rounds is dealt from each shoe, so that each has the expectation of a fresh shoe.
    """
    order, last = cards(terms.decks), len(cards(terms.decks)) - cards_at_most(terms)
    quota = max(1, int(min(USED * len(order), last) / PER_ROUND))
    allowed = terms.most_hands(), terms.most_hands(1), terms.known_first
    shoes, dealers, word = -(-rounds // quota), dealer_table(terms.hits_soft_17), np.uint64(seed % 2**64)

    def part(bounds: tuple[int, int]) -> tuple[Ints, int]:
        nets = np.zeros((2 * SPAN + 1,) * 2, np.int64)
        due, room = (*bounds, rounds, quota, max(1, last)), np.zeros(len(order) + 4, np.uint8)
        return nets, spots(*by, *every_hand(), *allowed, dealers, order, room, word, *due, nets)

    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(part, pairwise(shoes * worker // workers for worker in range(workers + 1))))
    nets = sum((one for one, _ in parts), np.zeros((2 * SPAN + 1,) * 2, np.int64))
    found = {
        (Fraction(int(one) - SPAN, UNIT), Fraction(int(two) - SPAN, UNIT)): int(nets[one, two])
        for one, two in np.argwhere(nets)
    }
    return Result(found, sum(wagers for _, wagers in parts))
