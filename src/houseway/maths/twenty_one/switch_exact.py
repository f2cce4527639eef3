"""Blackjack switch by exact recursion over the shoe: the two hands of a spot, kept as they are dealt or switched.

For each up card and each pair of cards in the *other* hand one analysis by composition, from the shoe without these
three cards, gives the worth of every hand beside it. The other hand's draws are unknown when a hand is weighed, and by
exchangeability do not matter; so a deal of four cards is worth the better of its two pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.maths.twenty_one import bust_first
from houseway.maths.twenty_one.dealer import Draws, Floats, distribute, draws
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
    shoes_from,
    shoes_of,
    without,
)
from houseway.maths.twenty_one.expectation import (
    EQUAL,
    FACTS,
    NO_TALLY,
    NOT_FOLLOWED,
    OPEN,
    Cells,
    Deal,
    Paid,
    Worths,
    acts_of,
    by_each_act,
    cell_of,
    in_order,
    of_split,
    standing,
)
from houseway.maths.twenty_one.hands import EVERY, HANDS, Ints
from houseway.maths.twenty_one.strategy import ACTIONS, DOUBLE, SPLIT, SURRENDER, Strategy
from houseway.maths.twenty_one.terms import Terms

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
COUNTS = 6
_BITS = 5
"""No shoe is without more than 31 cards of one value here."""


class Out(NamedTuple):
    """The sets of cards that may be out of the shoe beside the up card: those of both hands and of split pairs.

    Many hands share a set, which the dealer plays against but once.
    """

    sets: NDArray[np.int8]
    """[value, set]."""
    shoe: Ints
    hand: Ints
    """Which hands are needed to stand, and in which shoes (see `Deal`)."""
    at: Ints
    """[other hand, needed]: where its stand value is in what `by_count` gives."""


@cache
def out_of_the_shoe(most: int) -> Out:
    """All sets where a pair may become so many hands."""
    weights = 1 << _BITS * np.arange(10)
    hands, again = HANDS.cards.astype(np.int64) @ weights, shoes_of(most)
    keys = np.full((len(PAIRS), 1 + 10 * again, len(EVERY)), -1, np.int64)
    others = np.array([weights[one - 1] + weights[two - 1] for one, two in PAIRS])[:, None]
    keys[:, 0] = others + hands
    for value in range(1, 11):
        members = of_split(value)
        for more in range(1, again + 1):
            keys[:, (value - 1) * again + more, members] = others + hands[members] + more * weights[value - 1]
    needed = np.flatnonzero(keys[0] >= 0)
    every, places = np.unique(keys.reshape(len(PAIRS), -1)[:, needed], return_inverse=True)
    shoe, hand = np.divmod(needed, len(EVERY))
    count = np.maximum(HANDS.total - LEAST, 0)[hand]
    sets = (every >> _BITS * np.arange(10)[:, None] & (1 << _BITS) - 1).astype(np.int8)
    return Out(sets, shoe, hand, places.reshape(len(PAIRS), -1) + count * len(every))


def by_count(base: Floats, sets: NDArray[np.int8], draws: Draws, paid: Paid) -> Floats:
    """[count from 16 to 21, set]: what it is worth standing, with the set out of the shoe.

    One more point ties with a count that it lost to, and beats the one that it tied with.
    """
    ends, found = distribute(base[:, None] - sets, draws), np.empty((COUNTS, sets.shape[1]))
    found[0] = standing(ends, LEAST, False, paid)
    for count in range(1, COUNTS):
        found[count] = found[count - 1] + (1.0 + paid.tie) * ends[count - 1]
        if count > 1:
            found[count] += (1.0 - paid.tie) * ends[count - 2]
    return found


# ── one hand beside another ──────────────────────────────────────────────────────────────────────


class Acts(NamedTuple):
    """What hands do: the hand that is dealt or made by a switch, and those that each value becomes once split."""

    first: Cells
    """[hand]; of several, [other hand, hand]."""
    split: Cells
    """[value, hand]; of several, [value, other hand, hand]."""


def at_best(many: int) -> Acts:
    """Every hand is yet to find its best act, beside each of so many others."""
    return Acts(np.full((many, len(EVERY)), OPEN, np.int8), np.full((11, many, len(EVERY)), OPEN, np.int8))


def by_the(terms: Terms, table: Strategy, up: int) -> Acts:
    """The acts of a table."""
    after = acts_of(column_cells(table, terms, Shown(up)), may_double(terms))
    first = after.copy()
    for hand in HANDS.two[1:, 1:].ravel():
        first[hand] = ACT[by_table(terms, table, EVERY[hand], up)]
    return Acts(first, np.tile(after, (11, 1)))


TWO = HANDS.two[1:, 1:]
"""The hands of two values, aces first."""
PAIRED = np.eye(10, dtype=np.bool_)
PAIR = TWO[PAIRED]


class Many(NamedTuple):
    """What `Deal` has of one shoe, of several that are alike: beside each of several other hands."""

    base: Floats
    """[other hand, value]: the counts of each value, the player's own hand still among them."""
    block: int
    stand: Floats
    """[shoe, other hand, hand]."""
    second: Floats
    """[other hand, value, shoe of its split, card]."""
    may_double: Cells

    def of_split(self, value: int) -> tuple[Floats, Floats]:
        """The shoes that the split of a pair calls for, [shoe, other hand, value], and what hands stand for in them."""
        again, least = self.second.shape[2], 1 + (value - 1) * self.second.shape[2]
        out = np.arange(1, again + 1)[:, None, None] * np.eye(10)[value - 1]
        return self.base - out, self.stand[least : least + again]


def alone(deal: Deal) -> Many:
    """A hand beside one that is not seen."""
    return Many(deal.base[:1], deal.block, deal.stand[:, None], deal.second[None], deal.may_double)


def each_act(members: Ints, acts: Cells, many: Many, bases: Floats, stand: Floats, room: Worths) -> Floats:
    """What each member is worth by its act, in each of these shoes; closes OPEN acts in the first one."""
    bases, stand = bases.reshape(-1, 10), stand.reshape(-1, len(EVERY))
    facts = (HANDS.cards, FACTS, HANDS.drawn)
    passed = (bases, bases.sum(axis=1), many.block, -1.0, stand, many.may_double, *facts, *room)
    by_each_act(members, acts, *passed, NOT_FOLLOWED, NO_TALLY, False)
    return room.worth[: len(bases)]


def weigh(many: Many, acts: Acts) -> tuple[Floats, Floats]:
    """What each hand is worth unsplit, and what splitting each value is worth, beside each other; closes OPEN acts."""
    splits, room = (
        np.zeros((len(many.base), 11)),
        Worths(*np.zeros((3, len(many.base) * many.second.shape[2], len(EVERY)))),
    )
    for value in range(1, 11):
        (bases, worth), two = many.of_split(value), HANDS.two[value, 1:]
        if value != 1:
            worth = each_act(of_split(value), acts.split[value], many, bases, worth, room).reshape(worth.shape)
        parts = in_order(in_order(many.second[:, value] * worth[:, :, two].transpose(1, 0, 2)))
        splits[:, value] = np.where(many.base[:, value - 1] >= 2.0, parts, 0.0)
    return each_act(HANDS.holding[0], acts.first, many, many.base, many.stand[0], room), splits


def clear_of(many: Many, hands: Ints, bases: Floats) -> Floats:
    """The chance that the dealer has no blackjack once each of these hands is out of each of these shoes."""
    if many.block < 0:
        return np.ones(bases.shape[:-1] + hands.shape)
    more = (..., *[None] * hands.ndim)
    held, left = HANDS.cards[hands, many.block], bases.sum(axis=-1)[more] - HANDS.size[hands]
    clear: Floats = 1.0 - (bases[..., many.block][more] - held) / left
    return clear


def first_cards(many: Many, free: bool, surrender: bool, unsplit: Floats, splits: Floats, acts: Cells) -> Floats:
    """The worth of each two cards, split or surrendered where their act says so or, if ``free``, where it is best.

    An ace and a ten count as an ordinary 21.
    """
    worth, half, parted = unsplit[:, TWO], -0.5 * clear_of(many, TWO, many.base), splits[:, None, 1:]
    split = PAIRED & (parted > worth if free else acts[:, TWO] == SPLIT)
    worth = np.where(split, parted, worth)
    gives_up = half > worth if free and surrender else acts[:, TWO] == SURRENDER
    if free:
        acts[:, TWO] = np.select([gives_up, split], [SURRENDER, SPLIT], acts[:, TWO])
    return np.where(gives_up, half, worth)


def first_wagers(many: Many, acts: Acts, known: bool) -> Floats:
    """What each two cards put at risk, as expected; where a blackjack is ``known`` first, it leaves one wager."""
    clear = clear_of(many, TWO, many.base) if known else np.ones((len(many.base), *TWO.shape))
    wagers = 1.0 + clear * (acts.first[:, TWO] == DOUBLE)
    for place, pair in enumerate(PAIR):
        more = split_wagers(place + 1, acts.split[place + 1], known, many) - clear[:, place, place]
        wagers[:, place, place] = np.where(acts.first[:, pair] == SPLIT, 1.0 + more, wagers[:, place, place])
    return np.asarray(wagers)


def split_wagers(value: int, acts: Cells, known: bool, many: Many) -> Floats:
    """The wagers of all hands of a split pair, as expected; ``known``: as far as the dealer has no blackjack."""
    two = HANDS.two[value, 1:]
    each = np.where((acts[:, None, two] == DOUBLE) & (value != 1), 2.0, 1.0)
    if known:
        each = each * clear_of(many, two, many.of_split(value)[0]).transpose(1, 0, 2)
    return np.asarray((many.second[:, value] * each).sum(axis=(1, 2)))


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


class Others(NamedTuple):
    """Other hands that there are cards for: their places in PAIRS, and the deal beside each."""

    places: Ints
    many: Many


def beside(terms: Terms, up: int, base: Floats, places: Sequence[int] = range(len(PAIRS))) -> Others:
    """All that can be dealt beside these others; the up card is out of this shoe."""
    most, out = terms.most_hands(), out_of_the_shoe(terms.most_hands())
    found = np.array([place for place in places if without(base, PAIRS[place]).min() >= 0])
    bases = np.array([without(base, PAIRS[place]) for place in found])
    again, stand = shoes_of(most), np.zeros((1 + 10 * shoes_of(most), len(found), len(EVERY)))
    standing = by_count(base, out.sets, draws((up,), terms.hits_soft_17, terms.pushes), paid(terms))
    stand[out.shoe, :, out.hand] = standing.ravel()[out.at[found]].T
    second = np.array([second_of(terms, one, again) for one in bases])
    return Others(found, Many(bases, Shown(up).block, stand, second, may_double(terms)))


def second_of(terms: Terms, base: Floats, again: int) -> Floats:
    """How much a split is of each hand of two cards, from this shoe; see `Deal.second`."""
    bases = shoes_from(base, terms.most_hands())
    none = np.zeros(11, np.int64)
    deal = Deal(bases, bases.sum(axis=1), -1, NO_TALLY, -1.0, np.zeros((11, again, 10)), none, 0.0, may_double(terms))
    return on_terms(terms, deal).second


def beside_each(terms: Terms, up: int, others: Others, acts: Acts | None = None) -> Beside:
    """Every hand beside every other, played by these acts or at its best."""
    found = Beside(np.zeros((11,) * 4), np.zeros((11,) * 4), np.zeros((11,) * 4), [])
    own = Acts(acts.first[None], acts.split[:, None]) if acts else at_best(len(others.places))
    for part, two_cards in zip(found[:3], _weighed(terms, Shown(up), others.many, own, acts is None), strict=True):
        for place, each in zip(others.places, two_cards, strict=True):
            (one, two), values = PAIRS[place], part[PAIRS[place]]
            values[1:, 1:] = each
            part[two, one] = values
    if acts:
        return found._replace(acts=[acts])
    none = Acts(np.full(len(EVERY), OPEN, np.int8), np.full((11, len(EVERY)), OPEN, np.int8))
    at = {place: Acts(own.first[k], own.split[:, k]) for k, place in enumerate(others.places.tolist())}
    return found._replace(acts=[at.get(place, none) for place in range(len(PAIRS))])


def _weighed(terms: Terms, shown: Shown, many: Many, acts: Acts, free: bool) -> tuple[Floats, Floats, Floats]:
    """What each two cards are worth, as it is ruled and as if a blackjack were known first; and put at risk."""
    unsplit, splits = weigh(many, acts)
    known = first_cards(many, free, terms.surrender, unsplit, splits, acts.first.copy())
    if not terms.known_first:
        splits = splits - _busts_cost(terms, shown, many, acts, splits, known)
    worth = first_cards(many, free, terms.surrender, unsplit, splits, acts.first)
    return worth, known, first_wagers(many, acts, terms.known_first)


def _busts_cost(terms: Terms, shown: Shown, many: Many, acts: Acts, splits: Floats, known: Floats) -> Floats:
    """What bust hands cost before a dealer's blackjack where a pair is split, if that is thought of at all.

    A hand that is doubled down busts only if it was hard and above 11, and nobody doubles down on that.
    """
    cost = np.zeros(splits.shape)
    if shown.block < 0:
        return cost
    for k, base in enumerate(many.base):
        for value in range(2, 11):  # 2.11(c)2: a split ace gets one card and cannot bust
            blackjacks = base[shown.block] - 2 * (shown.block == value - 1)
            if blackjacks > 0 and base[value - 1] >= 2 and known[k, value - 1, value - 1] == splits[k, value]:
                likely = blackjacks / (base.sum() - 2)
                without_hole, own = without(base, (shown.block + 1,)), acts.split[value, k % acts.split.shape[1]]
                cost[k, value] = likely * bust_first.of_split(terms, own, without_hole, value)
    return cost


# ── every deal of four cards ─────────────────────────────────────────────────────────────────────


A, B, C, D = np.ogrid[:11, :11, :11, :11]
"""The values of the two hands, a with b and c with d as dealt; none is 0."""


def is_natural(one: Ints, two: Ints) -> Switches:
    """2A.1: an ace and a ten, as dealt."""
    found: Switches = (one + two == 11) & ((one == 1) | (two == 1))
    return found


NATURALS = is_natural(A, B).astype(np.int64) + is_natural(C, D)


class Dealt(NamedTuple):
    """Every deal of four cards from a shoe without the up card."""

    chance: Floats
    lost: Floats
    """How likely the dealer then has a blackjack."""


def every_deal(base: Floats, block: int) -> Dealt:
    """All of them."""
    counts, total = np.insert(base, 0, 0.0), base.sum()
    first, second = counts[A], np.maximum(counts[B] - (A == B), 0.0)
    third = np.maximum(counts[C] - (A == C) - (B == C), 0.0)
    fourth = np.maximum(counts[D] - (A == D) - (B == D) - (C == D), 0.0)
    chance = first * second * third * fourth / (total * (total - 1) * (total - 2) * (total - 3))
    held = sum((card == block + 1).astype(np.int64) for card in (A, B, C, D))
    lost = (base[block] - held) / (total - 4) if block >= 0 else np.zeros((11,) * 4)
    return Dealt(chance, lost)


def kept(deals: Dealt, worth: Floats) -> Floats:
    """What both hands are worth as dealt: a blackjack wins unless the dealer has one too."""
    hands = ((A, B, C, D), (C, D, A, B))
    one, two = (np.where(is_natural(a, b), 1.0, worth[c, d, a, b]) for a, b, c, d in hands)
    return one + two - 2.0 * deals.lost


def switched(deals: Dealt, worth: Floats, known: bool) -> Floats:
    """What both are worth switched; where a dealer's blackjack is ``known`` before, it is never met by a switch."""
    return worth[C, B, A, D] + worth[A, D, C, B] - deals.lost * (2 - NATURALS * known)


def wagers_of(wagers: Floats, switches: Switches) -> Floats:
    """What both put at risk."""
    hands = ((A, B, C, D), (C, D, A, B))
    dealt = sum(np.where(is_natural(a, b), 1.0, wagers[c, d, a, b]) for a, b, c, d in hands)
    return np.where(switches, wagers[C, B, A, D] + wagers[A, D, C, B], dealt)


class Against(NamedTuple):
    """One up card: what both hands are worth and put at risk together, as expected; when they switch, their acts."""

    worth: float
    known: float
    """What they are worth if a dealer's blackjack is known before they are played, and nothing else is changed."""
    wagers: float
    switches: Switches
    acts: list[Acts]


def against(terms: Terms, up: int, found: Beside, deals: Dealt, switches: Switches | None = None) -> Against:
    """An up card: both hands switched so or, by default, where that is worth more."""

    def expected(worth: Floats) -> tuple[Switches, float]:
        as_dealt, made = kept(deals, worth), switched(deals, worth, terms.known_first)
        chosen = made > as_dealt + EQUAL if switches is None else switches
        return chosen, float((deals.chance * np.where(chosen, made, as_dealt)).sum())

    chosen, worth = expected(found.worth)
    wagers = float((deals.chance * wagers_of(found.wagers, chosen)).sum())
    return Against(worth, expected(found.known)[1], wagers, chosen, found.acts)


class Spot(NamedTuple):
    """The game of one spot, analysed: expectations per unit of the two wagers."""

    mean: float
    known: float
    action: float
    """The wagers, with what is added to them."""
    by_up_card: dict[int, Against]


def spot(shoe: Floats, found: Mapping[int, Against]) -> Spot:
    """All up cards of a shoe, given by its counts of each value."""

    def over(part: Callable[[Against], float]) -> float:
        return float(sum(shoe[up - 1] * part(one) for up, one in found.items()) / shoe.sum()) / 2

    return Spot(over(lambda one: one.worth), over(lambda one: one.known), over(lambda one: one.wagers), dict(found))


def at_its_best(terms: Terms, shoe: Floats) -> Spot:
    """Each hand at its best by composition, the switch by what both hands are then worth."""
    return both_ways(terms, shoe, None)[0]


def both_ways(terms: Terms, shoe: Floats, carried: Chart | None) -> tuple[Spot, Spot | None]:
    """A spot at its best and, if there is a chart, by it."""

    def each(up: int) -> tuple[Against, Against | None]:
        base = without(shoe, (up,))
        others, deals = beside(terms, up, base), every_deal(base, Shown(up).block)
        best = against(terms, up, beside_each(terms, up, others), deals)
        if carried is None:
            return best, None
        found = beside_each(terms, up, others, by_the(terms, carried.table, up))
        return best, against(terms, up, found, deals, switches_by(carried, up))

    ups = [up for up in range(1, 11) if shoe[up - 1]]
    found = dict(zip(ups, at_once(each, ups), strict=True))
    charted = {up: one for up, (_, one) in found.items() if one}
    return spot(shoe, {up: one for up, (one, _) in found.items()}), spot(shoe, charted) if charted else None


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
        acts, seen = by_the(terms, found.table, up), alone(one.deal)
        two_cards = weigh(seen, Acts(acts.first[None], acts.split[:, None]))
        (worth,) = first_cards(seen, False, terms.surrender, *two_cards, acts.first[None])
        cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for pair in PAIRS:
            left, block = without(base, pair), one.shown.block
            clear = 1.0 - left[block] / left.sum() if block >= 0 else 1.0
            value = worth[pair[0] - 1, pair[1] - 1]
            value = value / clear if terms.known_first else value - (1.0 - clear)
            cells.setdefault(cell_of(*pair), []).append((chance(base, pair), value))
            if pair == (1, 10):
                found.blackjack[up] = round(1000.0 * (1.0 if terms.known_first else clear))
        for cell, parts in cells.items():
            likely = sum(weight for weight, _ in parts)
            found.worth[*cell, up] = round(1000.0 * sum(weight * seen for weight, seen in parts) / likely)
    return found


def switches_by(chart: Chart, up: int) -> Switches:
    """13:69F-2A.7: switch where the two hands that are made are worth more than those that are dealt."""
    made = np.zeros((11, 11))
    for pair in PAIRS:
        made[pair] = made[pair[::-1]] = chart.worth[*cell_of(*pair), up]
    dealt = made.copy()
    dealt[1, 10] = dealt[10, 1] = chart.blackjack[up]
    found: Switches = made[A, D] + made[C, B] > dealt[A, B] + dealt[C, D]
    return found


@cache
def _analysed(terms: Terms) -> tuple[Spot, Spot]:
    best, charted = both_ways(terms, fresh(terms.decks), chart(terms))
    assert charted is not None
    return best, charted


def by_composition(terms: Terms) -> Spot:
    """Each hand at its best by composition, the switch by what both hands are then worth, from a fresh shoe."""
    return _analysed(terms)[0]


def by_chart(terms: Terms) -> Spot:
    """Hands that are switched and played by the chart, from a fresh shoe."""
    return _analysed(terms)[1]
