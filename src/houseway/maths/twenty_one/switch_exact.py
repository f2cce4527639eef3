"""Blackjack switch by exact recursion over the shoe: the two hands of a spot, kept as they are dealt or switched.

For each up card and each pair of cards in the *other* hand one analysis by composition, from the shoe without these
three cards, gives the worth of every hand beside it. The other hand's draws are unknown when a hand is weighed, and by
exchangeability do not matter; so a deal of four cards is worth the better of its two pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
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
    shoes_of,
    unprepared,
    without,
)
from houseway.maths.twenty_one.expectation import (
    EQUAL,
    OPEN,
    Cells,
    Deal,
    Paid,
    Worths,
    acts_of,
    cell_of,
    no_blackjack,
    of_split,
    played,
    split_worth,
    standing,
    worths,
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
    needed: Ints
    """The shoes (see `Deal`) and hands whose stand value is needed, as places of `Deal.stand`."""
    at: Ints
    """[other hand, needed]: where that value stands in what `by_count` gives."""


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
    count = np.maximum(HANDS.total - LEAST, 0)[needed % len(EVERY)]
    sets = (every[:, None] >> _BITS * np.arange(10) & (1 << _BITS) - 1).astype(np.int8)
    return Out(sets, needed, COUNTS * places.reshape(len(PAIRS), -1) + count)


def by_count(base: Floats, sets: NDArray[np.int8], draws: Draws, paid: Paid) -> Floats:
    """What each count from 16 to 21 is worth standing, with each set out of the shoe.

    One more point ties with a count that it lost to, and beats the one that it tied with.
    """
    ends, found = distribute(base[:, None] - sets.T, draws), np.empty((COUNTS, len(sets)))
    found[0] = standing(ends, LEAST, False, paid)
    for count in range(1, COUNTS):
        found[count] = found[count - 1] + (1.0 + paid.tie) * ends[count - 1]
        if count > 1:
            found[count] += (1.0 - paid.tie) * ends[count - 2]
    return np.ascontiguousarray(found.T)


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
    after = acts_of(column_cells(table, terms, Shown(up)), may_double(terms))
    first = after.copy()
    for hand in HANDS.two[1:, 1:].ravel():
        first[hand] = ACT[by_table(terms, table, EVERY[hand], up)]
    return Acts(first, np.tile(after, (11, 1)))


TWO = HANDS.two[1:, 1:]
"""The hands of two values, aces first."""
PAIRED = np.eye(10, dtype=np.bool_)
PAIR = TWO[PAIRED]


def by_values(two_cards: Floats) -> Floats:
    """The same, by two values from 1."""
    found = np.zeros((11, 11))
    found[1:, 1:] = two_cards
    return found


def split_wagers(value: int, acts: Cells, known: bool, deal: Deal) -> float:
    """The wagers of all hands of a split pair, as expected; ``known``: as far as the dealer has no blackjack."""
    two = HANDS.two[value, 1:]
    wagers = deal.second[value] * np.where((acts[two] == DOUBLE) & (value != 1), 2.0, 1.0)
    for part, k in zip(wagers, range(1 + (value - 1) * len(wagers), 1 + value * len(wagers)), strict=True):
        part *= no_blackjack(deal, two, k) if known else 1.0
    return float(wagers.sum())


def weigh(deal: Deal, acts: Acts, room: Worths) -> Floats:
    """What every hand is worth unsplit, put in the room, and what splitting each value is worth; closes OPEN acts."""
    splits = np.zeros(11)
    for value in range(1, 11):
        if deal.base[0, value - 1] >= 2.0:
            splits[value] = split_worth(value, acts.split[value], deal, room)
    played(HANDS.holding[0], acts.first, deal, slice(0, 1), room)
    return splits


def first_cards(deal: Deal, free: bool, surrender: bool, splits: Floats, acts: Cells, room: Worths) -> Floats:
    """The worth of each two cards, split or surrendered where their act says so or, if ``free``, where it is best.

    An ace and a ten count as an ordinary 21.
    """
    worth, half = room.worth[0, TWO], -0.5 * no_blackjack(deal, TWO)
    split = PAIRED & (splits[1:] > worth if free else acts[TWO] == SPLIT)
    worth = np.where(split, splits[1:], worth)
    gives_up = half > worth if free and surrender else acts[TWO] == SURRENDER
    acts[TWO[split]], acts[TWO[gives_up]] = SPLIT, SURRENDER
    return by_values(np.where(gives_up, half, worth))


def first_wagers(deal: Deal, acts: Acts, known: bool) -> Floats:
    """What each two cards put at risk, as expected; where a blackjack is ``known`` first, it leaves one wager."""
    clear = no_blackjack(deal, TWO) if known else np.ones(TWO.shape)
    wagers = 1.0 + clear * (acts.first[TWO] == DOUBLE)
    for place in np.flatnonzero(acts.first[PAIR] == SPLIT):
        more = split_wagers(int(place) + 1, acts.split[place + 1], known, deal) - clear[place, place]
        wagers[place, place] = 1.0 + more
    return by_values(wagers)


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


def standing_against(terms: Terms, up: int, base: Floats) -> Floats:
    """What every count is worth standing, whatever is out of the shoe beside the up card."""
    sets = out_of_the_shoe(terms.most_hands()).sets
    return by_count(base, sets, draws((up,), terms.hits_soft_17, terms.pushes), paid(terms))


def beside_each(
    terms: Terms, up: int, base: Floats, standing: Floats, acts: Callable[[], Acts] = at_best,
    others: Container[int] = range(len(PAIRS)),
) -> Beside:  # fmt: skip
    """Every hand beside every other, or beside these of PAIRS; the up card is out of this shoe."""
    shown, out = Shown(up), out_of_the_shoe(terms.most_hands())
    found = Beside(np.zeros((11,) * 4), np.zeros((11,) * 4), np.zeros((11,) * 4), [])
    whole = unprepared(terms, shown, base)
    for place, (other, at) in enumerate(zip(PAIRS, out.at, strict=True)):
        own, left = acts(), without(base, other)
        found.acts.append(own)
        if place not in others or left.min() < 0:
            continue
        deal = on_terms(terms, whole._replace(base=whole.base - (base - left), left=whole.left - 2.0))
        deal.stand.reshape(-1)[out.needed] = standing.reshape(-1)[at]
        for part, two_cards in zip(found[:3], _weighed(terms, shown, deal, own), strict=True):
            part[other] = part[other[::-1]] = two_cards
    return found


def _weighed(terms: Terms, shown: Shown, deal: Deal, acts: Acts) -> tuple[Floats, Floats, Floats]:
    """What each two cards are worth, as it is ruled and as if a blackjack were known first; and put at risk."""
    room, free = worths(deal), bool(acts.first[0] == OPEN)
    splits = weigh(deal, acts, room)
    known = first_cards(deal, free, terms.surrender, splits, acts.first.copy(), room)
    ruled = splits if terms.known_first else splits - _busts_cost(terms, shown, deal, acts, splits, known)
    worth = first_cards(deal, free, terms.surrender, ruled, acts.first, room)
    return worth, known, first_wagers(deal, acts, terms.known_first)


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
        standing, deals = standing_against(terms, up, base), every_deal(base, Shown(up).block)
        best = against(terms, up, beside_each(terms, up, base, standing), deals)
        if carried is None:
            return best, None
        acts = by_the(terms, carried.table, up)
        found = beside_each(terms, up, base, standing, lambda: Acts(acts.first.copy(), acts.split))
        charted = against(terms, up, found, deals, switches_by(carried, up))
        return best, charted._replace(acts=[acts])

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
        acts, room = by_the(terms, found.table, up), worths(one.deal)
        worth = first_cards(one.deal, False, terms.surrender, weigh(one.deal, acts, room), acts.first, room)
        cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for pair in PAIRS:
            left, block = without(base, pair), one.shown.block
            clear = 1.0 - left[block] / left.sum() if block >= 0 else 1.0
            seen = worth[pair] / clear if terms.known_first else worth[pair] - (1.0 - clear)
            cells.setdefault(cell_of(*pair), []).append((chance(base, pair), seen))
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
