"""How the rounds of blackjack switch come out, over compositions: the nets of both wagers together, and their chances.

Two hands that are not split end in two sets of cards, and the dealer plays against every two of them. Where a pair is
split there are too many sets: what its hands, the other wager's and the dealer come to together is found within a bound
(see `sharing`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.maths.twenty_one.dealer import BLACKJACK, OUTCOMES, Draws, Floats, distribute, draws
from houseway.maths.twenty_one.exact import Shown, at_once, without
from houseway.maths.twenty_one.hands import HANDS, Ints
from houseway.maths.twenty_one.outcomes import ERROR
from houseway.maths.twenty_one.sharing import (
    CARD,
    GIVEN_UP,
    KEYS,
    NATURAL,
    RARE,
    Hand,
    Part,
    Scale,
    Several,
    Spectra,
    Split,
    Ways,
    chain,
    chances,
    copies,
    dealer_part,
    hand,
    kind,
    part,
    path,
    plus,
    scale,
    scaled,
    split,
    trimmed,
)
from houseway.maths.twenty_one.strategy import SPLIT, SURRENDER
from houseway.maths.twenty_one.switch_exact import NATURALS, OTHER, PAIRS, Acts, Against, Dealt, every_deal, is_natural
from houseway.maths.twenty_one.terms import Terms

Net = Callable[[Fraction, Fraction], Fraction]
"""What the nets of the two wagers come to."""


class Came(NamedTuple):
    """How likely the two wagers come to each two nets, and what any chance is off by at the most."""

    nets: dict[tuple[Fraction, Fraction], float]
    error: float

    def comes_to(self, net: Net) -> dict[Fraction, float]:
        """How likely each net of the two is."""
        found: dict[Fraction, float] = {}
        for (one, two), likely in self.nets.items():
            found[net(one, two)] = found.get(net(one, two), 0.0) + likely
        return found


def came(terms: Terms, shoe: Floats, by_up_card: Mapping[int, Against]) -> Came:
    """The rounds of a way to play, from this shoe; both wagers have the same law."""
    ups = list(by_up_card)
    nets: dict[tuple[Fraction, Fraction], float] = {}
    error = ERROR
    for up, found in zip(ups, at_once(lambda up: against(terms, up, shoe, by_up_card[up]), ups), strict=True):
        likely = float(shoe[up - 1] / shoe.sum())
        for (one, two), chance in found.nets.items():
            for both in ((one, two), (two, one)):
                nets[both] = nets.get(both, 0.0) + likely * chance / 2
        error += likely * found.error
    return Came(nets, error)


def against(terms: Terms, up: int, shoe: Floats, one: Against) -> Came:
    """All deals against an up card."""
    base = without(shoe, (up,))
    deals = every_deal(base, Shown(up).block)
    table = Table(
        terms, up, base, draws((up,), terms.hits_soft_17, terms.pushes),
        scale(terms, 1, known=False), scale(terms, terms.most_hands(), known=False),
    )  # fmt: skip
    rows, often = played(one, deals)
    found: dict[tuple[Fraction, Fraction], float] = {}
    error = table.add(found, unsplit(table, rows, often))
    split = [at for at, row in enumerate(rows) if row.pair]
    for at in split:
        error += table.add(found, beside(table, pairs(table, rows[at], RARE), rows, (often[at] + often[:, at]) / 2))
    ways = {at: pairs(table, rows[at], RARER) for at in split}
    for at, other in combinations_with_replacement(split, 2):
        if many := float(often[at, other] + (often[other, at] if other != at else 0.0)):
            error += table.add(found, paired(table, ways[at], ways[other], many))
    if terms.known_first:
        lost = deals.chance * deals.lost
        for ties, both in enumerate([(-1, -1), (0, -1), (0, 0)]):
            key = Fraction(both[0]), Fraction(both[1])
            found[key] = found.get(key, 0.0) + float(lost[np.broadcast_to(ties == NATURALS, lost.shape)].sum())
    return Came(found, error)


class Found(NamedTuple):
    """[outcome, second wager's frequency, first's], their scales, and what a chance is off by at the most."""

    spectra: Spectra
    first: Scale
    second: Scale
    error: float


class Table(NamedTuple):
    """What the hands of one up card share; the up card is out of the shoe."""

    terms: Terms
    up: int
    shoe: Floats
    plays: Draws
    one: Scale
    """Of a hand that is not split."""
    many: Scale

    def dealer(self, shoe: Floats) -> Callable[[int], Part]:
        """The dealer, from a shoe that pairs are out of."""
        return partial(dealer_part, (self.up,), self.terms.hits_soft_17, self.plays, shoe)

    def add(self, nets: dict[tuple[Fraction, Fraction], float], more: Found) -> float:
        """Add each two nets; a dealer's blackjack that is known first is before anything is switched. The error."""
        found = np.fft.irfft2(more.spectra, (more.second.length, more.first.length), axes=(1, 2))
        for outcome, two, one in np.argwhere(found).tolist():
            if outcome != BLACKJACK or not self.terms.known_first:
                both = more.first.fraction(outcome, one), more.second.fraction(outcome, two)
                nets[both] = nets.get(both, 0.0) + float(found[outcome, two, one])
        return more.error


# ── the hands, as they are played ────────────────────────────────────────────────────────────────


class Row(NamedTuple):
    """Two cards that are played alike beside several others: a hand, or the value and the acts of a pair."""

    hand: Hand | None
    pair: int
    acts: Acts | None


DEALT = len(PAIRS)
"""Beside the places of PAIRS: a blackjack as it is dealt."""


def played(one: Against, deals: Dealt) -> tuple[list[Row], Floats]:
    """Everything that is played, and how many deals are: [first hand's row, second's], in the orders of four cards."""
    a, b, c, d = np.nonzero(deals.chance > 0.0)
    switched = one.switches[a, b, c, d]
    b, d = np.where(switched, d, b), np.where(switched, b, d)
    first, second = (
        np.where(~switched & is_natural(x, y), DEALT, OTHER[x, y]) for x, y in ((a, b), (c, d))
    )  # fmt: skip
    often = np.zeros((DEALT + 1, DEALT + 1))
    np.add.at(often, (first, second), 1.0)
    rows: list[Row] = []
    which = np.full(often.shape, -1)
    for start in range(DEALT + 1):
        others = np.flatnonzero(often[start] + often[:, start])
        for row, alike in _rows(one, start, others):
            which[start, alike] = len(rows)
            rows.append(row)
    found = np.zeros((len(rows), len(rows)))
    at, beside = np.nonzero(often)
    np.add.at(found, (which[at, beside], which[beside, at]), often[at, beside])
    return rows, found


def _rows(one: Against, start: int, others: Ints) -> list[tuple[Row, Ints]]:
    """What two cards do beside these others, those that play them alike together."""
    if start == DEALT:
        return [(Row(_ended((1, 10), NATURAL), 0, None), others)] if len(others) else []
    two, value = int(HANDS.two[PAIRS[start]]), PAIRS[start][0]
    found: list[tuple[Row, Ints]] = []
    while len(others):
        acts = _beside(one, int(others[0]))
        if acts.first[two] == SPLIT:
            reached = [] if value == 1 else path(_seconds(value), acts.split[value].tolist()).reached
            alike = [_acts(other.split[value], reached, acts.split[value]) and other.first[two] == SPLIT
                     for other in (_beside(one, int(j)) for j in others)]  # fmt: skip
            row = Row(None, value, acts)
        elif acts.first[two] == SURRENDER:
            alike = [_beside(one, int(j)).first[two] == SURRENDER for j in others]
            row = Row(_ended(PAIRS[start], GIVEN_UP), 0, None)
        else:
            follows = path({two: 1.0}, acts.first.tolist())
            alike = [_acts(_beside(one, int(j)).first, follows.reached, acts.first) for j in others]
            row = Row(hand(follows, [(KEYS[two], 1.0)]), 0, None)
        found.append((row, others[np.array(alike)]))
        others = others[~np.array(alike)]
    return found


def _beside(one: Against, other: int) -> Acts:
    """The acts beside another hand; a blackjack as it is dealt is an ace and a ten like any."""
    other = int(OTHER[1, 10]) if other == DEALT else other
    return one.acts[other if len(one.acts) > 1 else 0]


def _seconds(value: int) -> dict[int, float]:
    return {int(HANDS.two[value, card]): 1.0 for card in range(1, 11)}


def _acts(some: np.ndarray, reached: list[int], others: np.ndarray) -> bool:
    return bool((some[reached] == others[reached]).all())


def _ended(pair: tuple[int, int], which: int) -> Hand:
    """Two cards that are not played."""
    none = np.zeros(0, np.int64)
    cards = np.array([KEYS[HANDS.two[pair]]])
    return Hand(Ways(cards, np.array([kind(which)]), np.array([1.0])), Ways(none, none, np.zeros(0)))


# ── neither hand is split ────────────────────────────────────────────────────────────────────────

TINY = 1e-14
"""Two sets that come together less often than this are left out."""


def unsplit(table: Table, rows: list[Row], often: Floats) -> Found:
    """Every two sets, and the dealer's play against both."""
    alone = [at for at, row in enumerate(rows) if row.hand]
    ways = [row.hand.ways for row in rows if row.hand]
    at = np.repeat(np.arange(len(ways)), [len(one.cards) for one in ways])
    cards, ends, orders = (np.concatenate(part) for part in zip(*ways, strict=True))
    kinds, which = np.unique(ends, return_inverse=True)
    states, place = np.unique(cards * len(kinds) + which, return_inverse=True)
    own = np.zeros((len(ways), len(states)))
    own[at, place] = orders
    pairs = own.T @ (often[np.ix_(alone, alone)] @ own)
    cards, which = states // len(kinds), states % len(kinds)
    return _two_by_two(table, np.triu(pairs) + np.tril(pairs, -1).T, cards, which, kinds)


def _two_by_two(table: Table, pairs: Floats, cards: Ints, which: Ints, kinds: Ints) -> Found:
    likely = likelihood(table.shoe, cards)
    weights = np.abs(pairs) * likely * likely[:, None]
    size = copies(cards).sum(axis=0)
    # A shoe from which cards are not put back deals a set somewhat oftener than one into which they are.
    total = int(table.shoe.sum())
    most = min(2 * int(size.max()), total)
    kept = weights >= TINY
    dropped = float(weights[~kept].sum()) * total**most / perm(total, most)
    one, two = np.nonzero(kept)
    sets, at = np.unique(cards[one] + cards[two], return_inverse=True)
    ends = distribute(np.maximum(table.shoe[:, None] - copies(sets), 0.0), table.plays) * chances(table.shoe, sets)
    often, both = pairs[one, two], which[one] * len(kinds) + which[two]
    sums = np.array([np.bincount(both, often * outcome[at], len(kinds) ** 2) for outcome in ends])
    spectra = table.one.of(kinds)
    joint = sums.reshape(len(OUTCOMES), len(kinds), len(kinds))
    found = np.einsum("dxy,xdf,ydg->dfg", joint, spectra, spectra[..., : table.one.half], optimize=True)
    return Found(found, table.one, table.one, dropped)


def likelihood(shoe: Floats, cards: Ints) -> Floats:
    """How likely each set would be in one given order if cards were put back."""
    found: Floats = ((shoe / shoe.sum())[:, None] ** copies(cards)).prod(axis=0)
    return found


# ── pairs that are split ─────────────────────────────────────────────────────────────────────────


ORDERS = {2: (3, 2), 3: (2, 2, 2)}
PAIRED = {2: (2, 2), 3: (1, 1, 1), 4: (1, 1, 1, 1)}
"""How many cards of what others take are looked at together, by the number of parts beside the dealer: the more, the
rarer they are."""


class Pair(NamedTuple):
    """A way in which the second cards of a split pair fall."""

    value: int
    split: Split

    def likely(self, shoe: Floats) -> float:
        """How likely it is, the pair being out of the shoe."""
        return perm(max(int(shoe[self.value - 1]), 0), self.split.again) / perm(int(shoe.sum()), self.split.again)

    @property
    def more(self) -> tuple[int, ...]:
        """The cards of its value that it takes."""
        return (self.value,) * self.split.again

    def hands(self, shoe: Floats, scale: Scale, *, second: bool = False) -> list[Callable[[int], Part]]:
        """Its hands, two of them together."""
        each = [self.split.two, *([self.split.others] if self.split.others else [])]
        return [partial(part, several, shoe, scale=scale, second=second) for several in each]


RARER = 20 * RARE
"""Where two pairs are split, what is so rare is left out."""


def pairs(table: Table, row: Row, rare: float) -> list[Pair]:
    """All ways in which a pair is split."""
    assert row.acts
    shoe = without(table.shoe, (row.pair, row.pair))
    ways = split(row.pair, row.acts.split[row.pair], shoe, table.terms.most_hands(row.pair), rare)
    return [Pair(row.pair, one) for one in ways]


def beside(table: Table, ways: list[Pair], rows: list[Row], often: Floats) -> Found:
    """A split pair beside every hand that is not split; it is the first wager's or, as often, the second's."""
    there = [at for at, other in enumerate(rows) if other.hand and often[at]]
    spectra: Spectra = np.zeros((len(OUTCOMES), table.one.length, table.many.half), np.complex128)
    error, out = 0.0, (ways[0].value,) * 2
    for one in ways if there else []:
        left = without(table.shoe, out)
        likely, shoe = 2.0 * _dealt(table.shoe, out) * one.likely(left), without(left, one.more)
        if likely > 0.0:
            other, lost = _other(rows, there, often, shoe, RARE * 10**one.split.again)
            beside_it: Callable[[int], Part] = partial(part, other, shoe, scale=table.one, second=True)
            hands = [*one.hands(shoe, table.many), beside_it]
            found = chain([*hands, table.dealer(shoe)], shoe, ORDERS[len(hands)])
            spectra += likely * found.values[0]
            error += likely * (found.error + lost + one.split.lost * other.whole)
    return Found(spectra, table.many, table.one, error)


def _dealt(shoe: Floats, cards: tuple[int, ...]) -> float:
    return float(chances(shoe, np.array([sum(int(CARD[card - 1]) for card in cards)]))[0])


def _other(rows: list[Row], there: list[int], often: Floats, shoe: Floats, rare: float) -> tuple[Several, float]:
    """The other wager's hand, its two cards among what it takes; and how likely a set is that is left out."""
    hands = [(one, float(often[at])) for at in there if (one := rows[at].hand)]
    going = [scaled(one.going, many) for one, many in hands]
    together = Hand(
        plus([scaled(one.ways, many) for one, many in hands]),
        Ways(*(np.concatenate(part) for part in zip(*going, strict=True))),
    )
    start, many = copies(np.array([_first(one) for one, _ in hands])), np.array([many for _, many in hands])
    orders = np.where(start.max(axis=0) == 2, 1.0, 2.0)
    whole = float((many * chances(shoe, CARD @ start)).sum())
    kept, lost = trimmed(together, shoe, rare * whole)
    return Several(kept.ways, (kept,), max(float((many / orders).max()), 1.0), 2, whole), lost


def _first(one: Hand) -> int:
    """The two cards that a hand begins with: the set with the fewest."""
    return int(one.ways.cards[copies(one.ways.cards).sum(axis=0).argmin()])


def paired(table: Table, ways: list[Pair], others: list[Pair], often: float) -> Found:
    """A split pair beside another."""
    spectra: Spectra = np.zeros((len(OUTCOMES), table.many.length, table.many.half), np.complex128)
    error, out = 0.0, (ways[0].value,) * 2 + (others[0].value,) * 2
    left = without(table.shoe, out)
    for one, two in product(ways, others):
        likely = often * _dealt(table.shoe, out) * one.likely(left) * two.likely(without(left, one.more))
        if likely > 0.0:
            shoe = without(left, one.more + two.more)
            hands = [*one.hands(shoe, table.many), *two.hands(shoe, table.many, second=True)]
            found = chain([*hands, table.dealer(shoe)], shoe, PAIRED[len(hands)])
            spectra += likely * found.values[0]
            error += likely * (found.error + one.split.lost + two.split.lost)
    return Found(spectra, table.many, table.many, error)
