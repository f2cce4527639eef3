"""How a round of blackjack comes out, over the composition of the shoe: every net of the main wager, and its chance.

A hand that is not split ends in a set of cards, against which the dealer plays. A pair that is split becomes hands that
share the shoe and the dealer: of two, every two sets in which they end are taken together; of three or four, what they
come to together is found within a bound (see `sharing`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.maths.twenty_one import sharing
from houseway.maths.twenty_one.bust_first import Acts
from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, OUTCOMES, Draws, Floats, distribute, draws
from houseway.maths.twenty_one.exact import (
    DEALERS_BLACKJACK,
    EVEN_MONEY,
    Met,
    Shown,
    at_once,
    chance,
    column_cells,
    fresh,
    met,
    without,
)
from houseway.maths.twenty_one.expectation import (
    COUNT_21,
    FIVE,
    TALLY,
    TWO,
    Cells,
    acts_of,
    dealt,
    no_blackjack,
    played,
    third_cards,
    worths,
)
from houseway.maths.twenty_one.hands import EVERY, HANDS
from houseway.maths.twenty_one.sharing import LEAST, ORDER, against, against_dealer, chain, dealer_part, part, scale
from houseway.maths.twenty_one.strategy import ACTIONS, DOUBLE, DRAW, SPLIT, STAND, SURRENDER, Strategy
from houseway.maths.twenty_one.terms import Terms

Nets = dict[Fraction, float]
"""Each net of the wager, and how likely it is."""

ACT = {name: act for act, name in ACTIONS.items()}
ONE, TWICE, HALF = Fraction(1), Fraction(2), Fraction(1, 2)
PLACES = 15
"""Decimal places of a chance."""
ERROR = 1e-11
"""What rounding can come to in a chance, at the most: a sum over deals of dealers' chances, each within 1e-13 (see
`expectation`); the terms that are added are chances themselves. What hands hang on each other by is a sum of products
that are no larger (see `sharing.hanging`)."""


class Comes(NamedTuple):
    """What a wager comes to: each net and its chance, and what any chance is off by at the most."""

    nets: dict[Fraction, Fraction]
    error: float


def outcomes(terms: Terms, acts: Acts, after: Strategy) -> Comes:
    """Every net where hands act so and, once split, by the table."""
    every = met(terms)
    found: Nets = defaultdict(float)
    error = ERROR
    for one, (nets, off) in zip(every, at_once(lambda one: _against(terms, acts, after, one), every), strict=True):
        _add(found, nets, one.chance)
        error += one.chance * off
    _add(found, _at_once_settled(terms))
    return Comes(in_decimals(found), error)


def _add(found: Nets, more: Nets, times: float = 1.0) -> None:
    for net, likely in more.items():
        found[net] += times * likely


def in_decimals(found: Mapping[Fraction, float]) -> dict[Fraction, Fraction]:
    """As decimals that add up to 1, the best net first; what rounding leaves over goes to the likeliest."""
    rounded = {net: Fraction(round(found[net] * 10**PLACES), 10**PLACES) for net in sorted(found, reverse=True)}
    rounded[max(rounded, key=lambda net: rounded[net])] += 1 - sum(rounded.values())
    return {net: likely for net, likely in rounded.items() if likely}


def _at_once_settled(terms: Terms) -> Nets:
    """2.6(k)1, 6: rounds in which the dealer shows a blackjack."""
    if not terms.face_up:
        return {}
    base = fresh(terms.decks)
    shows = chance(base, DEALERS_BLACKJACK.cards)
    also = chance(without(base, DEALERS_BLACKJACK.cards), DEALERS_BLACKJACK.cards)
    return {_natural(terms): shows * also, -ONE: shows * (1.0 - also)}


def _natural(terms: Terms) -> Fraction:
    return Fraction(terms.blackjack.win, terms.blackjack.stake)


# ── hands that are not split ─────────────────────────────────────────────────────────────────────


def _against(terms: Terms, acts: Acts, after: Strategy, one: Met) -> tuple[Nets, float]:
    """All deals against what shows, and what a chance is off by."""
    deal, likely = one.deal, dealt(one.deal)
    plays = draws(one.shown.cards, terms.hits_soft_17, terms.pushes)
    first = np.array([ACT[acts(cards, one.shown)] for cards in EVERY], np.int8)
    does = np.where(COUNT_21, STAND, first[TWO])
    found = _not_played(terms, one, does)
    _add(found, _played_on(terms, one, first, does, plays))
    _add(found, _doubled(terms, deal.base[0], deal.block, np.where(does == DOUBLE, likely, 0.0), plays))
    rows, error = acts_of(column_cells(after, terms, one.shown), deal.may_double), 0.0
    for pair in np.flatnonzero((does == SPLIT) & (likely > 0.0)).tolist():
        nets, off = split(terms, one.shown, int(HANDS.pair[TWO[pair]]), rows.tobytes())
        _add(found, nets, float(likely[pair]))
        error += float(likely[pair]) * off
    return found, error


def _not_played(terms: Terms, one: Met, does: Cells) -> Nets:
    """2.7, 2.8: blackjacks, and hands that are given up; before a dealer's blackjack void, and lost as a whole."""
    likely, clear = dealt(one.deal), no_blackjack(one.deal, TWO)
    found: Nets = defaultdict(float)
    even = terms.takes_even_money and one.shown == EVEN_MONEY
    natural = (COUNT_21, ONE, ONE) if even else (COUNT_21, _natural(terms), Fraction(0))
    for hands, wins, else_ in (natural, (does == SURRENDER, -HALF, -ONE)):
        found[wins] += float((likely * clear)[hands].sum())
        found[else_] += float((likely * (1.0 - clear))[hands].sum())
    return found


def _played_on(terms: Terms, one: Met, first: Cells, does: Cells, plays: Draws) -> Nets:
    """Hands that draw until they stand or are over 21, which loses one wager whatever the dealer has."""
    deal, likely = one.deal, dealt(one.deal)
    weights = third_cards(deal, np.where(does == DRAW, likely, 0.0))
    played(HANDS.holding[0], first, deal, slice(0, 1), worths(deal), weights, np.zeros(TALLY))
    stood = np.where((HANDS.total == 21) | (first != DRAW), weights[0], 0.0)
    over = float(likely[does == DRAW].sum() - stood.sum())
    stood[TWO] = np.where((does == STAND) & ~COUNT_21, likely, 0.0)
    found = _standing(terms, deal.base[0], stood, plays, ONE)
    found[-ONE] += over
    return found


def _standing(terms: Terms, base: Floats, ended: Floats, plays: Draws, wagers: Fraction) -> Nets:
    """Hands that stand so often, against the dealer; before his blackjack they lose the original wager alone."""
    hands = np.flatnonzero(ended)
    ends = distribute(base[:, None] - HANDS.cards[hands].T, plays) * ended[hands]
    found: Nets = defaultdict(float)
    totals, fives = np.maximum(HANDS.total[hands], LEAST), FIVE[hands]
    for total, five in {*zip(totals.tolist(), fives.tolist(), strict=True)}:
        sums = ends[:, (totals == total) & (fives == five)].sum(axis=1)
        for outcome in range(BUST + 1):
            times = ONE if outcome == BLACKJACK else wagers
            found[_net(terms, total, five, outcome) * times] += float(sums[outcome])
    return found


def _net(terms: Terms, total: int, five: bool, outcome: int) -> Fraction:
    """2.16: what one wager on a standing hand comes to."""
    if outcome == BLACKJACK:
        return -ONE
    sign = against(terms, total, outcome)
    return Fraction(terms.five.win, terms.five.stake) if five and sign > 0 else Fraction(sign)


def _doubled(terms: Terms, base: Floats, block: int, likely: Floats, plays: Draws) -> Nets:
    """2.10: two cards that are doubled down so often, and get one more."""
    found: Nets = defaultdict(float)
    ended, left = np.zeros(len(EVERY)), base.sum() - 2.0
    for hand, often in zip(TWO[likely > 0.0].tolist(), likely[likely > 0.0].tolist(), strict=True):
        copies = base - HANDS.cards[hand]
        safe = int(HANDS.safe[hand])
        for card in range(safe):
            ended[HANDS.drawn[hand, card]] += often * copies[card] / left
        for card in range(safe, 10):
            bust = often * copies[card] / left
            known = (copies[block] - (card == block)) / (left - 1.0) if block >= 0 and terms.known_first else 0.0
            found[-TWICE] += bust * (1.0 - known)
            found[-ONE] += bust * known
    _add(found, _standing(terms, base, ended, plays, TWICE))
    return found


# ── hands formed by a split ──────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=512)
def split(terms: Terms, shown: Shown, value: int, acts: bytes) -> tuple[Nets, float]:
    """2.11: what the hands of a pair come to that act so, from a fresh shoe; and what a chance is off by."""
    left = without(fresh(terms.decks), (*shown.cards, value, value))
    return parted(terms, shown, value, np.frombuffer(acts, np.int8), left)


def parted(terms: Terms, shown: Shown, value: int, acts: Cells, left: Floats) -> tuple[Nets, float]:
    """The same from any shoe, which the pair is out of, and what shows of the dealer's hand."""
    plays = draws(shown.cards, terms.hits_soft_17, terms.pushes)
    own, error = scale(terms, terms.most_hands(value), known=terms.known_first), 0.0
    nets = np.zeros((len(OUTCOMES), own.half), np.complex128)
    for one in sharing.split(value, acts, left, terms.most_hands(value), 0.0):
        likely = perm(int(left[value - 1]), one.again) / perm(int(left.sum()), one.again)
        shoe = without(left, (value,) * one.again)
        if one.others is None:
            nets += likely * against_dealer(one.two.ways, shoe, plays, own)[:, : own.half]
        elif likely:
            hands = [partial(part, several, shoe, scale=own) for several in (one.two, one.others)]
            dealer = partial(dealer_part, shown.cards, terms.hits_soft_17, plays, shoe)
            found = chain([*hands, dealer], shoe, (ORDER, ORDER))
            nets += likely * found.values[0, :, 0]
            error += likely * (found.error + one.lost)
    return own.nets(np.fft.irfft(nets, own.length, axis=-1)), error
