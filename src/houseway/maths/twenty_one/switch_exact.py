"""Blackjack switch by exact recursion over the shoe: the two hands of a spot, kept as they are dealt or switched.

For each up card and each pair of cards in the *other* hand one analysis by composition, from the shoe without these
three cards, gives the worth of every hand beside it. The other hand's draws are unknown when a hand is weighed, and by
exchangeability do not matter; so a deal of four cards is worth the better of its two pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.maths.compiled import compiled, inner
from houseway.maths.twenty_one import bust_first
from houseway.maths.twenty_one.dealer import OUTCOMES, Draws, Floats, distribute, draws
from houseway.maths.twenty_one.exact import (
    Shown,
    at_once,
    best_table,
    by_table,
    chance,
    column_cells,
    fresh,
    may_double,
    met,
    on_terms,
    paid,
    shoes_of,
    unprepared,
    without,
)
from houseway.maths.twenty_one.expectation import (
    ABREAST,
    EQUAL,
    NO_TALLY,
    OPEN,
    Cells,
    Deal,
    Paid,
    Worths,
    acts_of,
    busts,
    cell_of,
    no_blackjack,
    of_split,
    played,
    second_card,
    shoe_of,
    split_worth,
    standing,
    worths,
)
from houseway.maths.twenty_one.hands import EVERY, HANDS, Hands
from houseway.maths.twenty_one.strategy import ACTIONS, DOUBLE, SPLIT, SURRENDER, Strategy
from houseway.maths.twenty_one.terms import Terms

Places = NDArray[np.int32]
Switches = NDArray[np.bool_]

PAIRS = tuple(combinations_with_replacement(range(1, 11), 2))
"""Two cards by value, in either order."""
OTHER = np.zeros((11, 11), np.int64)
"""Where two values stand in PAIRS."""
for _place, (_one, _two) in enumerate(PAIRS):
    OTHER[_one, _two] = OTHER[_two, _one] = _place

ACT = {name: act for act, name in ACTIONS.items()}

# ── stand values ─────────────────────────────────────────────────────────────────────────────────

LEAST = 16
"""Every count below the dealer's 17 stands as this one does."""
_BITS = 5
"""No shoe is without more than 31 cards of one value here."""


class Out(NamedTuple):
    """The sets of cards that may be out of the shoe beside the up card: those of both hands and of split pairs.

    Many hands share a set, which the dealer plays against but once.
    """

    sets: NDArray[np.int8]
    at: Places
    """The set of each other hand, each of its shoes (see `Deal`) and each hand; -1 where none is needed."""


@cache
def out_of_the_shoe(most: int) -> Out:
    """All sets where a pair may become so many hands."""
    weights = 1 << _BITS * np.arange(10)
    hands, again = HANDS.cards.astype(np.int64) @ weights, shoes_of(most)
    keys = np.full((len(PAIRS), 1 + 10 * again, len(EVERY)), -1, np.int64)
    others = np.array([weights[one - 1] + weights[two - 1] for one, two in PAIRS])[:, None]
    keys[:, 0] = others + hands
    for value in range(1, 11):
        members = of_split(value, HANDS)
        for more in range(1, again + 1):
            keys[:, (value - 1) * again + more, members] = others + hands[members] + more * weights[value - 1]
    needed = keys >= 0
    every, places = np.unique(keys[needed], return_inverse=True)
    at = np.full(keys.shape, -1, np.int32)
    at[needed] = places.ravel()
    return Out((every[:, None] >> _BITS * np.arange(10) & (1 << _BITS) - 1).astype(np.int8), at)


@compiled
def by_count(base: Floats, sets: NDArray[np.int8], draws: Draws, paid: Paid) -> Floats:
    """What each count from 16 to 21 is worth standing, with each set out of the shoe."""
    worth = np.empty((len(sets), 6))
    shoes, left, ends = np.empty((10, ABREAST)), np.empty(ABREAST), np.empty((len(OUTCOMES), ABREAST))
    for first in range(0, len(sets), ABREAST):
        many = min(ABREAST, len(sets) - first)
        for i in range(many):
            left[i] = 0.0
            for card in range(10):
                shoes[card, i] = base[card] - sets[first + i, card]
                left[i] += shoes[card, i]
        distribute(shoes, left, many, draws, ends)
        for i in range(many):
            for count in range(6):
                worth[first + i, count] = standing(ends, i, LEAST + count, 0, paid)
    return worth


@compiled
def prepare(standing: Floats, at: Places, hands: Hands, deal: Deal) -> None:
    """Fill in the stand and bust values of every hand of a deal beside one other."""
    total, stand = hands.total, deal.stand
    for k in range(len(at)):
        for hand in range(total.size):
            if at[k, hand] >= 0:
                stand[k, hand] = standing[at[k, hand], max(total[hand] - LEAST, 0)]
    again = deal.closed.shape[1]
    busts(deal.base[0], deal.block, hands.holding[0], hands, deal.bust[0])
    for value in range(1, 11):
        for k in range(1 + (value - 1) * again, 1 + value * again):
            if deal.base[k, value - 1] >= 1.0:
                busts(deal.base[k], deal.block, of_split(value, hands), hands, deal.bust[k])


# ── one hand beside another ──────────────────────────────────────────────────────────────────────


class Acts(NamedTuple):
    """What hands do: the hand that is dealt or made by a switch, and those that each value becomes once split."""

    first: Cells
    split: Cells


def at_best() -> Acts:
    """Every hand is yet to find its best act."""
    return Acts(np.full(len(EVERY), OPEN, np.int8), np.full((11, len(EVERY)), OPEN, np.int8))


def by_the(terms: Terms, table: Strategy, up: int) -> Acts:
    """The acts of a table."""
    after = acts_of(column_cells(table, terms, Shown(up)), may_double(terms), HANDS)
    first = after.copy()
    for hand in HANDS.two[1:, 1:].ravel():
        first[hand] = ACT[by_table(terms, table, EVERY[hand], up)]
    return Acts(first, np.tile(after, (11, 1)))


@compiled
def split_wagers(value: int, acts: Cells, known: bool, deal: Deal, hands: Hands) -> float:
    """The wagers of all hands of a split pair, as expected; ``known``: as far as the dealer has no blackjack."""
    wagers, shoes = 0.0, deal.closed.shape[1]
    for more in range(shoes):
        closed, free = deal.closed[value, more], deal.free[value, more]
        if closed == 0.0 and free == 0.0:
            continue
        shoe = shoe_of(deal, 1 + (value - 1) * shoes + more)
        for card in range(1, 11):
            hand = hands.two[value, card]
            doubled = value != 1 and acts[hand] == DOUBLE
            clear = no_blackjack(hand, shoe, hands) if known else 1.0
            wagers += second_card(value, card, shoe, closed, free) * clear * (2.0 if doubled else 1.0)
    return wagers


@compiled
def weigh_splits(deal: Deal, acts: Cells, hands: Hands, room: Worths, tally: Floats) -> Floats:
    """What splitting each value is worth; acts left OPEN are closed."""
    splits = np.zeros(11)
    for value in range(1, 11):
        if deal.base[0, value - 1] >= 2.0:
            splits[value] = split_worth(value, acts[value], 0.0, False, deal, hands, room, tally)
    return splits


@compiled
def weigh_first(deal: Deal, acts: Cells, hands: Hands, room: Worths) -> None:
    """What every hand is worth unsplit; acts left OPEN are closed."""
    played(hands.holding[0], acts, deal.may_double, shoe_of(deal, 0), hands, room)


@compiled
def first_cards(
    deal: Deal, free: bool, surrender: bool, splits: Floats, acts: Cells, hands: Hands, room: Worths, worth: Floats
) -> None:
    """Fill in the worth of each two cards, split or surrendered where their act says so or, if ``free``, it is best.

    An ace and a ten count as an ordinary 21.
    """
    shoe = shoe_of(deal, 0)
    for a in range(1, 11):
        for b in range(1, 11):
            hand = hands.two[a, b]
            half = -0.5 * no_blackjack(hand, shoe, hands)
            worth[a, b] = room.worth[hand]
            if (free and a == b and splits[a] > worth[a, b]) or acts[hand] == SPLIT:
                worth[a, b] = splits[a]
                acts[hand] = SPLIT
            if (free and surrender and half > worth[a, b]) or acts[hand] == SURRENDER:
                worth[a, b] = half
                acts[hand] = SURRENDER


@compiled
def first_wagers(deal: Deal, splits: Cells, acts: Cells, known: bool, hands: Hands, wagers: Floats) -> None:
    """Fill in what each two cards put at risk, as expected; a blackjack that is ``known`` first leaves one wager."""
    shoe = shoe_of(deal, 0)
    for a in range(1, 11):
        for b in range(1, 11):
            hand = hands.two[a, b]
            clear = no_blackjack(hand, shoe, hands) if known else 1.0
            wagers[a, b] = 1.0
            if acts[hand] == DOUBLE:
                wagers[a, b] += clear
            if acts[hand] == SPLIT:
                wagers[a, b] += split_wagers(a, splits[a], known, deal, hands) - clear


class Beside(NamedTuple):
    """What hands are worth beside each other hand, against one up card, as far as the dealer has no blackjack.

    The first two places are the other hand's values, the last two the hand's.
    """

    worth: Floats
    """As it is ruled: less what bust hands of a split cost before a dealer's blackjack."""
    known: Floats
    """As if a dealer's blackjack were always known before the hands are played."""
    wagers: Floats
    acts: list[Acts]
    """Beside each of PAIRS."""


def beside_each(
    terms: Terms, up: int, base: Floats, acts: Callable[[], Acts] = at_best, others: Container[int] = range(len(PAIRS))
) -> Beside:
    """Every hand beside every other, or beside these of PAIRS; the up card is out of this shoe."""
    out, shown = out_of_the_shoe(terms.most_hands()), Shown(up)
    standing = by_count(base, out.sets, draws(shown.cards, terms.hits_soft_17, terms.pushes), paid(terms))
    found = Beside(np.zeros((11,) * 4), np.zeros((11,) * 4), np.zeros((11,) * 4), [])
    deal = unprepared(terms, shown, base)
    for place, (other, at) in enumerate(zip(PAIRS, out.at, strict=True)):
        own = acts()
        found.acts.append(own)
        if place in others and base[other[0] - 1] >= 1 + (other[0] == other[1]) and base[other[1] - 1] >= 1:
            left = deal.base - (base - without(base, other))
            deal_beside = on_terms(terms, deal._replace(base=left, left=deal.left - 2.0))
            prepare(standing, at, HANDS, deal_beside)
            _weigh(terms, shown, deal_beside, own, *(part[other] for part in found[:3]))
            for part in found[:3]:
                part[other[::-1]] = part[other]
    return found


def _weigh(terms: Terms, shown: Shown, deal: Deal, acts: Acts, worth: Floats, known: Floats, wagers: Floats) -> None:
    """Fill in what each two cards are worth, both ways, and what they put at risk."""
    room, free = worths(HANDS), bool(acts.first[0] == OPEN)
    splits = weigh_splits(deal, acts.split, HANDS, room, NO_TALLY)
    weigh_first(deal, acts.first, HANDS, room)
    first_cards(deal, free, terms.surrender, splits, acts.first.copy(), HANDS, room, known)
    ruled = splits if terms.known_first else splits - _busts_cost(terms, shown, deal, acts, splits, known)
    first_cards(deal, free, terms.surrender, ruled, acts.first, HANDS, room, worth)
    first_wagers(deal, acts.split, acts.first, terms.known_first, HANDS, wagers)


def _busts_cost(terms: Terms, shown: Shown, deal: Deal, acts: Acts, splits: Floats, known: Floats) -> Floats:
    """What bust hands cost before a dealer's blackjack where a pair is split, if that is thought of at all.

    A hand that is doubled down busts only if it was hard and above 11, and nobody doubles down on that.
    """
    cost = np.zeros(11)
    base = deal.base[0]
    for value in range(2, 11):  # 2.11(c)2: a split ace gets one card and cannot bust
        blackjacks = base[shown.block] - 2 * (shown.block == value - 1)
        if shown.block >= 0 and blackjacks > 0 and base[value - 1] >= 2 and known[value, value] == splits[value]:
            likely = blackjacks / (base.sum() - 2)
            without_hole = without(base, (shown.block + 1,))
            cost[value] = likely * bust_first.of_split(terms, acts.split[value], without_hole, value)
    return cost


# ── every deal of four cards ─────────────────────────────────────────────────────────────────────


def is_natural(one: int, two: int) -> bool:
    """2A.1: an ace and a ten, as dealt."""
    return one + two == 11 and (one == 1 or two == 1)


natural = inner(is_natural)


@compiled
def together(
    a: int, b: int, c: int, d: int, switched: bool, lost: float, worth: Floats, wagers: Floats, known: bool
) -> tuple[float, float]:
    """Two hands, a with b and c with d as dealt: their worth and wagers; ``lost`` is to a dealer's blackjack.

    A blackjack as dealt wins unless the dealer has one too; where that is known before a switch, it is not broken up.
    """
    naturals = natural(a, b) + natural(c, d)
    if switched:
        losing = 2 - naturals if known else 2
        return (
            worth[c, b, a, d] + worth[a, d, c, b] - lost * losing, wagers[c, b, a, d] + wagers[a, d, c, b],
        )  # fmt: skip
    gain, risk = 0.0, 0.0
    for one, two, other, another in ((a, b, c, d), (c, d, a, b)):
        if natural(one, two):
            gain += 1.0 - lost
            risk += 1.0
        else:
            gain += worth[other, another, one, two] - lost
            risk += wagers[other, another, one, two]
    return gain, risk


@compiled
def deals(
    base: Floats, block: int, worth: Floats, wagers: Floats, known: bool, free: bool, switches: Switches
) -> tuple[float, float]:
    """Every deal of four cards: what both hands are worth together, and their wagers, as expected.

    They are switched where ``switches`` has it or, if ``free``, where that is worth more, which is then put there.
    """
    total = base.sum()
    gains, risks = 0.0, 0.0
    left = base.copy()
    for a in range(1, 11):
        first = left[a - 1] / total
        left[a - 1] -= 1.0
        for c in range(1, 11):
            second = left[c - 1] / (total - 1.0)
            left[c - 1] -= 1.0
            for b in range(1, 11):
                third = left[b - 1] / (total - 2.0)
                left[b - 1] -= 1.0
                for d in range(1, 11):
                    chance = first * second * third * left[d - 1] / (total - 3.0)
                    if chance > 0.0:
                        left[d - 1] -= 1.0
                        lost = left[block] / (total - 4.0) if block >= 0 else 0.0
                        kept = together(a, b, c, d, False, lost, worth, wagers, known)
                        switched = together(a, b, c, d, True, lost, worth, wagers, known)
                        if free:
                            switches[a, b, c, d] = switched[0] > kept[0] + EQUAL
                        gain, risk = switched if switches[a, b, c, d] else kept
                        gains += chance * gain
                        risks += chance * risk
                        left[d - 1] += 1.0
                left[b - 1] += 1.0
            left[c - 1] += 1.0
        left[a - 1] += 1.0
    return gains, risks


class Against(NamedTuple):
    """One up card: what both hands are worth and put at risk together, as expected; when they switch, their acts."""

    worth: float
    known: float
    """What they are worth if a dealer's blackjack is known before they are played, and nothing else is changed."""
    wagers: float
    switches: Switches
    acts: list[Acts]


def against(terms: Terms, up: int, base: Floats) -> Against:
    """The two hands at their best against an up card, which is out of the shoe."""
    found, switches = beside_each(terms, up, base), np.zeros((11,) * 4, np.bool_)
    block, known = Shown(up).block, terms.known_first
    other, _ = deals(base, block, found.known, found.wagers, known, True, switches)
    worth, wagers = deals(base, block, found.worth, found.wagers, known, True, switches)
    return Against(worth, other, wagers, switches, found.acts)


class Spot(NamedTuple):
    """The game of one spot, analysed: expectations per unit of the two wagers."""

    mean: float
    known: float
    action: float
    """The wagers, with what is added to them."""
    by_up_card: dict[int, Against]


def spot(terms: Terms, shoe: Floats, each: Callable[[int, Floats], Against]) -> Spot:
    """All up cards of a shoe, given by its counts of each value."""
    ups = [up for up in range(1, 11) if shoe[up - 1]]
    found = dict(zip(ups, at_once(lambda up: each(up, without(shoe, (up,))), ups), strict=True))

    def over(part: Callable[[Against], float]) -> float:
        return float(sum(shoe[up - 1] * part(one) for up, one in found.items()) / shoe.sum()) / 2

    return Spot(over(lambda one: one.worth), over(lambda one: one.known), over(lambda one: one.wagers), found)


@cache
def by_composition(terms: Terms) -> Spot:
    """Each hand at its best by composition, the switch by what both hands are then worth, from a fresh shoe."""
    return spot(terms, fresh(terms.decks), lambda up, base: against(terms, up, base))


# ── play by a chart ──────────────────────────────────────────────────────────────────────────────


class Chart(NamedTuple):
    """What a person can carry: how a hand is played, and what two cards are worth, to switch by."""

    table: Strategy
    worth: Floats
    """[kind, total, up card] as in a `Strategy`: what the two cards of a row are worth in thousandths, rounded."""
    blackjack: Floats
    """[up card]: what a blackjack as dealt is worth, likewise."""


@cache
def chart(terms: Terms) -> Chart:
    """The best table for a hand beside one that is not seen, and what it makes two cards worth.

    Where a dealer's blackjack is known first, that is the worth once he has none; else his blackjack is counted.
    """
    found = Chart(best_table(terms), np.full((3, 22, 11), np.nan), np.zeros(11))
    for one in met(terms):
        up, base = one.shown.up, without(fresh(terms.decks), one.shown.cards)
        acts, room, worth = by_the(terms, found.table, up), worths(HANDS), np.zeros((11, 11))
        splits = weigh_splits(one.deal, acts.split, HANDS, room, NO_TALLY)
        weigh_first(one.deal, acts.first, HANDS, room)
        first_cards(one.deal, False, terms.surrender, splits, acts.first, HANDS, room, worth)
        cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for pair in PAIRS:
            left, block = without(base, pair), one.shown.block
            clear = 1.0 - left[block] / left.sum() if block >= 0 else 1.0
            seen = worth[pair] / clear if terms.known_first else worth[pair] - (1.0 - clear)
            cells.setdefault(cell_of(*pair, HANDS), []).append((chance(base, pair), seen))
            if is_natural(*pair):
                found.blackjack[up] = round(1000.0 * (1.0 if terms.known_first else clear))
        for cell, parts in cells.items():
            likely = sum(weight for weight, _ in parts)
            found.worth[*cell, up] = round(1000.0 * sum(weight * seen for weight, seen in parts) / likely)
    return found


def switches_by(chart: Chart, up: int) -> Switches:
    """13:69F-2A.7: switch where the two hands that are made are worth more than those that are dealt."""
    made = np.zeros((11, 11))
    for pair in PAIRS:
        made[pair] = made[pair[::-1]] = chart.worth[*cell_of(*pair, HANDS), up]
    kept = made.copy()
    kept[1, 10] = kept[10, 1] = chart.blackjack[up]
    a, b, c, d = np.ogrid[:11, :11, :11, :11]
    found: Switches = made[a, d] + made[c, b] > kept[a, b] + kept[c, d]
    return found


@cache
def by_chart(terms: Terms) -> Spot:
    """Hands that are switched and played by the chart, from a fresh shoe."""
    carried = chart(terms)

    def each(up: int, base: Floats) -> Against:
        acts, switches = by_the(terms, carried.table, up), switches_by(carried, up)
        found = beside_each(terms, up, base, lambda: Acts(acts.first.copy(), acts.split))
        block, known = Shown(up).block, terms.known_first
        other, _ = deals(base, block, found.known, found.wagers, known, False, switches)
        worth, wagers = deals(base, block, found.worth, found.wagers, known, False, switches)
        return Against(worth, other, wagers, switches, [acts])

    return spot(terms, fresh(terms.decks), each)
