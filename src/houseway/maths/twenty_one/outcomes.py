"""How a round of blackjack comes out, over the composition of the shoe: every net of the main wager, and its chance.

A hand that is not split ends in a set of cards, against which the dealer plays. A pair that is split once becomes two
hands that share the shoe and the dealer: every two sets in which they end are taken together. Where a pair may become
three hands or four there are too many sets, and nothing is given.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.maths.twenty_one.bust_first import Acts
from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, Draws, Floats, distribute, draws
from houseway.maths.twenty_one.exact import (
    DEALERS_BLACKJACK,
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
from houseway.maths.twenty_one.hands import EVERY, HANDS, Cards, Ints, index_of
from houseway.maths.twenty_one.strategy import ACTIONS, DOUBLE, DRAW, SPLIT, STAND, SURRENDER, Strategy
from houseway.maths.twenty_one.terms import Terms

Nets = dict[Fraction, float]
"""Each net of the wager, and how likely it is."""

ACT = {name: act for act, name in ACTIONS.items()}
ONE, TWICE, HALF = Fraction(1), Fraction(2), Fraction(1, 2)
PLACES = 15
"""Decimal places of a chance."""


def outcomes(terms: Terms, acts: Acts, after: Strategy) -> dict[Fraction, Fraction] | None:
    """Every net where hands act so and, once split, by the table; none where a pair may be split again."""
    if any(terms.most_hands(value) > 2 for value in range(1, 11)):
        return None
    every = met(terms)
    found: Nets = defaultdict(float)
    for one, nets in zip(every, at_once(lambda one: _against(terms, acts, after, one), every), strict=True):
        _add(found, nets, one.chance)
    _add(found, _at_once_settled(terms))
    return in_decimals(found)


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


def _against(terms: Terms, acts: Acts, after: Strategy, one: Met) -> Nets:
    """All deals against what shows."""
    deal, likely = one.deal, dealt(one.deal)
    plays = draws(one.shown.cards, terms.hits_soft_17, terms.pushes)
    first = np.array([ACT[acts(cards, one.shown)] for cards in EVERY], np.int8)
    does = np.where(COUNT_21, STAND, first[TWO])
    found = _not_played(terms, one, does)
    _add(found, _played_on(terms, one, first, does, plays))
    _add(found, _doubled(terms, deal.base[0], deal.block, np.where(does == DOUBLE, likely, 0.0), plays))
    split = acts_of(column_cells(after, terms, one.shown), deal.may_double)
    for pair in np.flatnonzero((does == SPLIT) & (likely > 0.0)).tolist():
        value = int(HANDS.pair[TWO[pair]])
        left = without(deal.base[0], (value, value))
        ends = ends_of(value, split, [card for card in range(1, 11) if left[card - 1]])
        _add(found, both(terms, one.shown, value, ends), float(likely[pair]))
    return found


def _not_played(terms: Terms, one: Met, does: Cells) -> Nets:
    """2.7, 2.8: blackjacks, and hands that are given up; before a dealer's blackjack void, and lost as a whole."""
    likely, clear = dealt(one.deal), no_blackjack(one.deal, TWO)
    found: Nets = defaultdict(float)
    for hands, wins, else_ in ((COUNT_21, _natural(terms), Fraction(0)), (does == SURRENDER, -HALF, -ONE)):
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
    """2.3, 2.6(k)1, 2.16: what one wager on a standing hand comes to."""
    if outcome == BLACKJACK:
        return -ONE
    dealer = 0 if outcome == BUST else 17 + outcome
    if total > dealer:
        return Fraction(terms.five.win, terms.five.stake) if five else ONE
    return -ONE if total < dealer or terms.face_up else Fraction(0)


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

_BITS = 5
"""No hand and no two hands hold more than 31 cards of one value."""
LEAST = 16
"""Every count below the dealer's 17 stands as this one does."""

Kind = tuple[int, bool, int]
"""How a hand ends: its count (0 above 21), whether it is five cards totalling 21, and its wagers."""


class Ends(NamedTuple):
    """The sets of cards in which a hand formed by a split can end, beside the card of the pair; hashable."""

    sets: tuple[int, ...]
    """Each as a number, by how many cards of each value it has."""
    orders: tuple[int, ...]
    """In how many orders it is drawn."""
    kind: tuple[int, ...]
    """An index of the kinds."""
    kinds: tuple[Kind, ...]


def ends_of(value: int, acts: Cells, cards: Sequence[int]) -> Ends:
    """All of them, where hands act so; 2.11(c)2: an ace gets one card and no more."""
    found: Counter[tuple[Cards, Kind]] = Counter()
    reached: Counter[Cards] = Counter({(card,): 1 for card in cards})
    while reached:
        longer: Counter[Cards] = Counter()
        for drawn, orders in reached.items():
            act = STAND if value == 1 else int(acts[index_of((value, *drawn))])
            if act == STAND:
                found[drawn, _kind((value, *drawn), 1)] += orders
                continue
            for card in cards:
                more = tuple(sorted((*drawn, card)))
                if act == DOUBLE or value + sum(more) > 21:
                    found[more, _kind((value, *more), 2 if act == DOUBLE else 1)] += orders
                else:
                    longer[more] += orders
        reached = longer
    kinds = sorted({kind for _, kind in found})
    sets = (sum(1 << _BITS * (card - 1) for card in drawn) for drawn, _ in found)
    return Ends(tuple(sets), tuple(found.values()), tuple(kinds.index(kind) for _, kind in found), tuple(kinds))


def _kind(cards: Cards, wagers: int) -> Kind:
    if sum(cards) > 21:
        return 0, False, wagers
    hand = index_of(cards)
    return max(LEAST, int(HANDS.total[hand])), bool(FIVE[hand]), wagers


@lru_cache(maxsize=512)
def both(terms: Terms, shown: Shown, value: int, one: Ends) -> Nets:
    """2.11: every two sets in which the two hands end, and the dealer's play against what is left.

    Before a dealer's blackjack the original wager is lost, or what was wagered on hands over 21 if that is more.
    """
    left, many = without(fresh(terms.decks), (*shown.cards, value, value)), len(one.kinds)
    own, orders, kind = np.array(one.sets), np.array(one.orders, np.float64), np.array(one.kind)
    upper, lower = np.triu_indices(len(own))
    sets, at = np.unique(own[upper] + own[lower], return_inverse=True)
    copies = sets[:, None] >> _BITS * np.arange(10) & (1 << _BITS) - 1
    weights = orders[upper] * orders[lower] * np.where(upper == lower, 1.0, 2.0) * _chances(left, copies)[at]
    pairs = np.minimum(kind[upper], kind[lower]) * many + np.maximum(kind[upper], kind[lower])
    comes = distribute(np.maximum(left[:, None] - copies.T, 0.0), draws(shown.cards, terms.hits_soft_17, terms.pushes))
    found: Nets = defaultdict(float)
    for outcome in range(BUST + 1):
        sums = np.bincount(pairs, weights * comes[outcome][at], minlength=many**2)
        for pair in np.flatnonzero(sums).tolist():
            hands = one.kinds[pair // many], one.kinds[pair % many]
            found[_of_both(terms, hands, outcome)] += float(sums[pair])
    return found


def _chances(left: Floats, copies: Ints) -> Floats:
    """How likely a shoe deals each set in one given order."""
    most = int(copies.sum(axis=1).max()) + 1
    falls = np.array([[float(perm(int(there), k)) for k in range(most)] for there in left])
    deals = np.array([1.0 / max(perm(int(left.sum()), k), 1) for k in range(most)])
    found: Floats = falls[np.arange(10), copies].prod(axis=1) * deals[copies.sum(axis=1)]
    return found


@cache
def _of_both(terms: Terms, hands: tuple[Kind, Kind], outcome: int) -> Fraction:
    """2.3, 2.11(d): what both hands come to together."""
    if outcome == BLACKJACK:
        bust = 0 if terms.known_first else sum(wagers for total, _, wagers in hands if not total)
        return Fraction(-max(1, bust))
    nets = (_net(terms, total, five, outcome) if total else -ONE for total, five, _ in hands)
    return sum((net * wagers for net, (_, _, wagers) in zip(nets, hands, strict=True)), Fraction(0))
