"""Hands that share a shoe: what several of them, and the dealer, come to together.

A hand is a list of sets of cards that it may take, each with how it then ends and in how many orders it is drawn: a
polynomial whose product with another's is both hands. Sets that go over 21 are not listed, for a hand that does not end
otherwise has bust: of a hand that ends in ``t`` there is ``t - bust``, beside one ``bust`` for all.

Two hands are multiplied so, and the dealer plays against each set. More hands have too many sets. But what hands come
to hangs on the cards that others take only through what is left of the shoe: with f(A) for what some hands come to when
the cards A are out of it, and g(A) for others, the mean of their product is a sum over the numbers of cards k,

    t0 - t1 + t2 - …,    where the means m_k of f(A) g(A), over sets A of k cards, are sums of C(k, j) t_j / C(N - k, j)

(Hoeffding's decomposition for cards that are not put back; the t_j are Johnson's scheme's). What is left out beyond
`ORDER` cards is bounded by Cauchy and Schwarz: between functions of s and of s' cards, the part of j cards is at the
most sqrt(C(s, j) C(s', j) / (C(N - s, j) C(N - s', j))) times their norms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from heapq import heapify, heappop, heappush
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, lcm, perm, prod, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, OUTCOMES, PUSHED, Draws, Floats, distribute, must_draw
from houseway.maths.twenty_one.exact import endings
from houseway.maths.twenty_one.expectation import FIVE, Cells
from houseway.maths.twenty_one.hands import EVERY, HANDS, Cards, Ints
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, STAND
from houseway.maths.twenty_one.terms import Terms

Spectra = NDArray[np.complex128]

_BITS = 5
"""No hands hold more than 31 cards of one value together."""
CARD = 1 << _BITS * np.arange(10)
"""A card of each value, as sets of cards are written: by how many of each value they have."""
KEYS = (HANDS.cards.astype(np.int64) @ CARD).tolist()
"""The cards of every hand."""

# ── how hands end ────────────────────────────────────────────────────────────────────────────────

LEAST = 16
"""Every count below the dealer's 17 stands as this one does."""
BEGUN, TWICE, STOOD, DOUBLED, FIVES, GIVEN_UP, NATURAL = 0, 1, 2, 8, 14, 15, 16
"""Kinds: a hand begun, one that is doubled down; the six counts that stand, and those doubled down; five cards
totalling 21; a surrender; a blackjack."""
_KINDS, _MANY = 17, 3
"""The ends of several hands are one number: three bits for each kind say how many have it."""


def kind(which: int) -> int:
    """One hand of a kind."""
    return 1 << _MANY * which


class Scale(NamedTuple):
    """The nets that a wager can have, in parts of it, as powers of a root of unity: so that hands are multiplied."""

    parts: int
    length: int
    """Nets from ``-length // 2`` to ``length // 2``; before a dealer's blackjack the wagers on hands that have bust,
    and -1 for a blackjack that ties."""
    kinds: Spectra
    """[kind, outcome of the dealer's, frequency]."""

    def of(self, ends: Ints) -> Spectra:
        """[end, outcome, frequency]: the product over the hands of each end."""
        found = np.ones((len(ends), *self.kinds.shape[1:]), np.complex128)
        for which in range(_KINDS):
            many = ends >> _MANY * which & (1 << _MANY) - 1
            for times in range(1, int(many.max(initial=0)) + 1):
                found[many >= times] *= self.kinds[which]
        return found

    @property
    def half(self) -> int:
        """So many frequencies are enough for nets whose chances are real numbers."""
        return self.length // 2 + 1

    def nets(self, found: Floats) -> dict[Fraction, float]:
        """Each net with its chance, from what is found for each outcome of the dealer's and each place."""
        nets: dict[Fraction, float] = {}
        for outcome, place in np.argwhere(found).tolist():
            net = self.fraction(outcome, place)
            nets[net] = nets.get(net, 0.0) + float(found[outcome, place])
        return nets

    def fraction(self, outcome: int, place: int) -> Fraction:
        """The net of a place; before a dealer's blackjack one wager, or what was lost by busting."""
        place = place if place <= self.length // 2 else place - self.length
        if outcome == BLACKJACK:
            place = 0 if place < 0 else -max(self.parts, place)
        return Fraction(place, self.parts)


def scale(terms: Terms, hands: int, *, known: bool) -> Scale:
    """The scale of so many hands; where a blackjack is ``known`` first, none has bust before it."""
    parts = lcm(2 if terms.surrender else 1, terms.five.stake)
    five = -(-parts * terms.five.win // terms.five.stake)
    length = 1 + 2 * hands * max(2 * parts, five)
    kinds = np.zeros((_KINDS, len(OUTCOMES), length), np.complex128)

    def power(net: int) -> Spectra:
        return np.asarray(np.exp(-2j * np.pi * np.arange(length) * net / length))

    for outcome in range(len(OUTCOMES)):
        late = outcome == BLACKJACK
        lost, twice = ((0, 0) if known else (parts, 2 * parts)) if late else (-parts, -2 * parts)
        kinds[BEGUN, outcome], kinds[TWICE, outcome] = power(lost), power(twice) - power(lost)
        for count in range(LEAST, 22):
            sign = 0 if late else against(terms, count, outcome)
            kinds[STOOD + count - LEAST, outcome] = power(sign * parts) - power(lost)
            kinds[DOUBLED + count - LEAST, outcome] = power(2 * sign * parts) - power(twice)
        wins = not late and against(terms, 21, outcome) > 0
        kinds[FIVES, outcome] = power(five) - power(lost) if wins else kinds[STOOD + 21 - LEAST, outcome]
        kinds[GIVEN_UP, outcome] = power(0 if late else -parts // 2)
        kinds[NATURAL, outcome] = power(-1 if late else parts)
    return Scale(parts, length, kinds)


def against(terms: Terms, count: int, outcome: int) -> int:
    """2.3, 2.6(k)1, 13:69F-2A.5: 1, 0 or -1 for a count that stands; a dealer's 22 is void where it is counted."""
    if outcome == PUSHED:
        return 0
    dealer = 0 if outcome == BUST else 17 + outcome
    return (count > dealer) - (count < dealer + terms.face_up)


# ── hands as sets of cards ───────────────────────────────────────────────────────────────────────


class Ways(NamedTuple):
    """The sets of cards that hands may take, how the hands then end, and in how many orders they are drawn."""

    cards: Ints
    ends: Ints
    orders: Floats


class Hand(NamedTuple):
    """One hand: its ways, and the sets with which it takes one more card."""

    ways: Ways
    going: Ways


def gathered(cards: Ints, ends: Ints, orders: Floats) -> Ways:
    """Each set and end once."""
    names, place = np.unique(ends, return_inverse=True)
    width = len(names).bit_length()
    assert _BITS * 10 + width < 64
    both, at = np.unique(cards << width | place, return_inverse=True)
    return Ways(
        both >> width, names[both & (1 << width) - 1], np.asarray(np.bincount(at, orders, len(both)), np.float64)
    )


def times(one: Ways, two: Ways) -> Ways:
    """The hands of both."""
    return gathered(
        np.add.outer(one.cards, two.cards).ravel(),
        np.add.outer(one.ends, two.ends).ravel(),
        np.multiply.outer(one.orders, two.orders).ravel(),
    )


def plus(ways: Sequence[Ways]) -> Ways:
    """Either of them."""
    return gathered(*(np.concatenate(part) for part in zip(*ways, strict=True)))


def scaled(ways: Ways, by: float) -> Ways:
    """So many times as often."""
    return ways._replace(orders=by * ways.orders)


NOTHING = Ways(np.array([0]), np.array([0]), np.array([1.0]))

_TOTAL, _FIVE = np.maximum(HANDS.total, LEAST).tolist(), FIVE.tolist()
_MADE = [HANDS.drawn[hand, : HANDS.safe[hand]].tolist() for hand in range(len(EVERY))]


class Path(NamedTuple):
    """Where a hand goes by its acts."""

    ends: list[tuple[int, int, float]]
    """The cards, the kind, the orders."""
    going: list[tuple[int, float]]
    reached: list[int]


def path(begin: Mapping[int, float], acts: Sequence[int]) -> Path:
    """All hands that follow from these, in their orders."""
    orders, todo, found = dict(begin), list(begin), Path([], [], [])
    heapify(todo)
    while todo:
        hand = heappop(todo)
        many = orders[hand]
        found.reached.append(hand)
        act = acts[hand] if HANDS.total[hand] < 21 else STAND
        if act in (DRAW, DOUBLE):
            found.going.append((KEYS[hand], many))
        if act == DRAW:
            for made in _MADE[hand]:
                if made not in orders:
                    orders[made] = 0.0
                    heappush(todo, made)
                orders[made] += many
        elif act == DOUBLE:
            found.ends.append((KEYS[hand], TWICE, many))
            found.ends.extend((KEYS[made], DOUBLED + _TOTAL[made] - LEAST, many) for made in _MADE[hand])
        else:
            found.ends.append((KEYS[hand], FIVES if _FIVE[hand] else STOOD + _TOTAL[hand] - LEAST, many))
    return found


def hand(found: Path, begun: Iterable[tuple[int, float]], own: int = 0) -> Hand:
    """A hand that is begun so, without the card that is its ``own``."""
    ends = [*((cards + own, BEGUN, many) for cards, many in begun), *found.ends]
    going = found.going
    return Hand(
        gathered(
            np.array([cards for cards, _, _ in ends], np.int64) - own,
            np.array([kind(which) for _, which, _ in ends], np.int64),
            np.array([many for _, _, many in ends]),
        ),
        Ways(
            np.array([cards for cards, _ in going], np.int64) - own,
            np.zeros(len(going), np.int64),
            np.array([many for _, many in going]),
        ),
    )  # fmt: skip


def of_split(value: int, acts: Cells, cards: Sequence[int]) -> tuple[Hand, Hand]:
    """2.11: a hand formed by a split, its second card any or any but the pair's; 2.11(c)2: an ace gets no more."""
    does = [STAND] * len(EVERY) if value == 1 else acts.tolist()
    own = int(CARD[value - 1])
    seconds = {card: int(HANDS.two[value, card]) for card in cards}
    free = path(dict.fromkeys(seconds.values(), 1.0), does)
    shut = path({made: 1.0 for card, made in seconds.items() if card != value}, does)
    return hand(free, [(0, 1.0)], own), hand(shut, [(0, 1.0), (own, -1.0)], own)


class Several(NamedTuple):
    """Hands that are taken together: their ways, and the cards that each of them goes on with."""

    ways: Ways
    each: tuple[Hand, ...]
    most: float = 1.0
    """As often as one deal of cards may be counted, at the most."""
    least: int = 1
    """How many cards a hand takes at any rate."""
    whole: float = 1.0
    """How likely they are dealt at all."""

    @property
    def nets(self) -> int:
        """How many different nets they can come to: a hand loses or wins one wager or two, or neither, or by 2.16."""
        hands, five = len(self.each), bool((self.ways.ends >> _MANY * FIVES & (1 << _MANY) - 1).any())
        return comb(5 + hands, hands) if five else 4 * hands + 1

    def sizes(self, shoe: Floats) -> Floats:
        """[cards]: how likely they take so many, at the most."""
        taken = (sizes_of(hand.going, shoe, self.least, self.whole) for hand in self.each)
        return reduce(lambda one, two: sizes_together(one, two, float(shoe.sum())), taken)


class Split(NamedTuple):
    """2.11: what a pair becomes: so many more cards of its value, and then hands, all but two of them apart."""

    again: int
    others: Several | None
    two: Several
    lost: float
    """How likely hands end in sets that are left out, once the second cards have fallen so."""


def split(value: int, acts: Cells, shoe: Floats, most: int, rare: float) -> list[Split]:
    """Each way in which the second cards may fall, those alike together (see `endings`); the pair is out of the shoe.

    Sets that a hand ends in so rarely are left out, and more of them where there are more hands than two.
    """
    free, shut = of_split(value, acts, [card for card in range(1, 11) if shoe[card - 1]])
    found: dict[tuple[int, bool], list[tuple[int, int, int]]] = {}
    for (again, closed, waiting), many in Counter(endings(2, most)).items():
        left = (closed, waiting - 2) if waiting else (closed - 2, 0)
        found.setdefault((again, waiting > 0), []).append((many, *left))
    return [_split(again, shoe, free, shut, waiting, ways, rare) for (again, waiting), ways in found.items()]


def _split(
    again: int, shoe: Floats, free: Hand, shut: Hand, waiting: bool, ways: Sequence[tuple[int, int, int]], rare: float
) -> Split:
    """Two hands alike, and those beside them: so many closed and so many free, in so many ways."""
    (count,) = {closed + left for _, closed, left in ways}
    least = max(rare, RARE * 10.0 ** (count - 1)) if count else rare
    (free, lost), (shut, _) = trimmed(free, shoe, least), trimmed(shut, shoe, least)
    last = free if waiting else shut
    two = Several(times(last.ways, last.ways), (free, free))
    if not count:
        return Split(again, None, two, 2 * lost)
    products = [
        scaled(reduce(times, [shut.ways] * closed + [free.ways] * left), many) for many, closed, left in ways
    ]  # fmt: skip
    most = float(sum(many for many, _, _ in ways))
    return Split(again, Several(plus(products), (free,) * count, most), two, most * (count + 2) * lost)


def trimmed(hand: Hand, shoe: Floats, least: float) -> tuple[Hand, float]:
    """The same hand without its rarest sets, which count as bust, and how likely they are: a little more than ``least``
    from a shoe that a few other cards are out of too."""
    ways = hand.ways
    stands = (ways.ends >= kind(STOOD)) & (ways.ends <= kind(FIVES))
    likely = np.where(stands, ways.orders * chances(shoe, ways.cards), 1.0)
    order = np.argsort(likely, kind="stable")
    kept = np.sort(order[np.searchsorted(np.cumsum(likely[order]), least, side="right") :])
    left = Ways(ways.cards[kept], ways.ends[kept], ways.orders[kept])
    return hand._replace(ways=left), TRIMMED * least


RARE, TRIMMED = 1e-6, 2.0
"""How likely the sets of one hand may be that are left out; and so many times as likely they may be at the most where a
few more cards are out: with s cards in a set and a more out, C(N, a) / C(N - s, a), which is less of any shoe here."""


# ── shoes ────────────────────────────────────────────────────────────────────────────────────────


def copies(cards: Ints) -> Ints:
    """[value, set]: how many cards of each value."""
    found: Ints = cards >> _BITS * np.arange(10)[:, None] & (1 << _BITS) - 1
    return found


def chances(left: Floats, cards: Ints) -> Floats:
    """How likely a shoe deals each set in one given order."""
    held = copies(cards)
    falls = np.array([[float(perm(int(there), k)) for k in range(1 << _BITS)] for there in left])
    size = held.sum(axis=0)
    deals = np.array([1.0 / max(perm(int(left.sum()), k), 1) for k in range(int(size.max(initial=0)) + 1)])
    found: Floats = falls[np.arange(10)[:, None], held].prod(axis=0) * deals[size]
    return found


def against_dealer(ways: Ways, left: Floats, plays: Draws, scale: Scale) -> Spectra:
    """[outcome, frequency]: what hands come to, the dealer's play taken against every set."""
    sets, at = np.unique(ways.cards, return_inverse=True)
    ends, kinds = np.unique(ways.ends, return_inverse=True)
    comes = distribute(np.maximum(left[:, None] - copies(sets), 0.0), plays)
    weights = ways.orders * chances(left, sets)[at]
    sums = np.array([np.bincount(kinds, weights * outcome[at], len(ends)) for outcome in comes])
    return np.asarray(np.einsum("de,edf->df", sums, scale.of(ends)))


# ── hands as functions of the cards that are out ─────────────────────────────────────────────────

ORDER = 2
"""So many cards of what other hands take are looked at together."""


class Small(NamedTuple):
    """Every set of a few cards, the smallest first."""

    size: Ints
    parent: Ints
    """The set without its last card, …"""
    last: Ints
    """… the value of this one, and how many such cards the others are."""
    before: Ints
    ways: Floats
    """In how many orders it is drawn."""
    place: dict[tuple[int, ...], int]


@cache
def small(depth: int) -> Small:
    """The sets of so many cards at the most."""
    every = [cards for size in range(depth + 1) for cards in combinations_with_replacement(range(10), size)]
    place = {cards: at for at, cards in enumerate(every)}
    return Small(
        np.array([len(cards) for cards in every]),
        np.array([place[cards[:-1]] for cards in every]),
        np.array([cards[-1] if cards else 0 for cards in every]),
        np.array([cards[:-1].count(cards[-1]) if cards else 0 for cards in every]),
        np.array([factorial(len(cards)) / prod(factorial(cards.count(v)) for v in {*cards}) for cards in every]),
        place,
    )


@cache
def held(depth: int) -> Ints:
    """[value, set]: how many cards of each value the sets have."""
    return np.array([[cards.count(value) for cards in small(depth).place] for value in range(10)])


@cache
def united(base: int, more: int) -> Ints:
    """[set of ``base`` cards, set of ``more``]: where both together stand."""
    sets, place = [*small(base + more).place], small(base + more).place
    first, second = (sum(1 for cards in sets if len(cards) <= depth) for depth in (base, more))
    return np.array([[place[tuple(sorted(one + two))] for two in sets[:second]] for one in sets[:first]])


def dealt(left: Floats, depth: int) -> Floats:
    """[set, shoe]: how likely each of these shoes ([value, shoe]) deals a set in one given order."""
    sets, total = small(depth), left.sum(axis=0)
    found = np.empty((len(sets.size), left.shape[1]))
    found[0] = 1.0
    parts = 1.0 / np.maximum(total - np.arange(depth)[:, None], 1.0)
    there = np.maximum(left - np.arange(depth)[:, None, None], 0.0)
    for at in range(1, len(found)):
        np.multiply(found[sets.parent[at]], there[sets.before[at], sets.last[at]], out=found[at])
        found[at] *= parts[sets.size[at] - 1]
    return found


class Part(NamedTuple):
    """What hands, or the dealer, come to where a few cards are out of the shoe."""

    values: Spectra
    """[set of cards that are out, outcome of the dealer's, frequency of the second wager's net, of the first's]."""
    depth: int
    sizes: Floats
    """[cards]: how likely so many are taken, at the most; nothing out."""
    most: float
    """The most that it can be."""
    nets: int
    """How many different nets it can come to."""
    error: float
    """What the chance of anything is off by at the most."""


_ROOM = 1 << 24


def part(several: Several, shoe: Floats, depth: int, scale: Scale, *, second: bool = False) -> Part:
    """Hands as such a function; the real nets of the first wager need half of the frequencies alone."""
    ways = several.ways
    sets, at = np.unique(ways.cards, return_inverse=True)
    ends, kinds = np.unique(ways.ends, return_inverse=True)
    weights, spectra = ways.orders * chances(shoe, sets)[at], scale.of(ends)
    if not second:
        spectra = spectra[..., : scale.half]
    flat = np.ascontiguousarray(spectra).reshape(len(ends), -1).view(np.float64)
    none = dealt(shoe[:, None], depth)
    found = np.zeros((len(none), flat.shape[1]))
    step = max(1, _ROOM // len(none))
    order = np.argsort(at, kind="stable")
    bounds = np.searchsorted(at[order], np.arange(len(sets) + 1))
    for first in range(0, len(sets), step):
        upto = min(first + step, len(sets))
        mine = order[bounds[first] : bounds[upto]]
        comes = np.zeros((upto - first, len(ends)))
        np.add.at(comes, (at[mine] - first, kinds[mine]), weights[mine])
        left = shoe[:, None] - copies(sets[first:upto])
        found += (dealt(np.maximum(left, 0.0), depth) @ comes) @ flat
    found = np.divide(found, none, out=np.zeros_like(found), where=none > 0.0)
    shape = (len(none), len(OUTCOMES), scale.length, 1) if second else (len(none), len(OUTCOMES), 1, -1)
    values = found.view(np.complex128).reshape(shape)
    return Part(values, depth, several.sizes(shoe), several.most, several.nets, 0.0)


def dealer_part(up: tuple[int, ...], hits_soft_17: bool, plays: Draws, shoe: Floats, depth: int) -> Part:
    """The dealer as such a function."""
    ends = distribute(np.maximum(shoe[:, None] - held(depth), 0.0), plays)
    return Part(
        ends.T[:, :, None, None].astype(np.complex128), depth, dealer_sizes(up, hits_soft_17, shoe), 1.0, 1, 0.0
    )


def dealer_sizes(up: tuple[int, ...], hits_soft_17: bool, shoe: Floats) -> Floats:
    """[cards]: how likely the dealer draws so many."""
    more: list[float] = []
    reached: Counter[Cards] = Counter({(): 1})
    while reached:
        reached = Counter({cards: many for cards, many in reached.items() if must_draw(up + cards, hits_soft_17)})
        keys = np.array([sum(int(CARD[card - 1]) for card in cards) for cards in reached], np.int64)
        more.append(float((np.array([*reached.values()], np.float64) * chances(shoe, keys)).sum()))
        longer: Counter[Cards] = Counter()
        for cards, many in reached.items():
            for card in range(1, 11):
                if sum(up) + sum(cards) + card <= 21:
                    longer[tuple(sorted((*cards, card)))] += many
        reached = longer
    found: Floats = np.maximum(-np.diff([1.0, *more, 0.0]), 0.0)
    return found


def sizes_of(going: Ways, shoe: Floats, least: int, whole: float) -> Floats:
    """[cards]: how likely a hand takes so many, ``least`` at any rate, from the sets with which it takes one more."""
    more = np.bincount(copies(going.cards).sum(axis=0), going.orders * chances(shoe, going.cards), least)
    more[:least] = whole
    return np.maximum(-np.diff([whole, *more, 0.0]), 0.0)


def sizes_together(one: Floats, two: Floats, cards: float) -> Floats:
    """[cards]: what two take together, at the most: cards that are out make no set likelier than fewer cards do."""
    found, total = np.zeros(len(one) + len(two) - 1), int(cards)
    for s, p in enumerate(one):
        for t, q in enumerate(two):
            if s + t <= total:
                found[s + t] += min(p * q * (perm(total, t) / perm(total - s, t)), p, q)
    return found


def reach(sizes: Floats, cards: float, out: int, order: int) -> float:
    """How far a function of so many cards may hang on more than ``order`` others, ``out`` being gone already."""
    total, left = 0.0, int(cards) - out
    for s, likely in enumerate(sizes):
        if likely > 0.0 and s > order:
            likely *= perm(int(cards), s) / perm(left, s) if s < left else float("inf")
            total += sqrt(likely * comb(s, order + 1) / max(comb(left - s, order + 1), 1))
    return total


def joined(one: Part, two: Part, shoe: Floats, order: int) -> Part:
    """Both together; ``one`` has no error of its own."""
    base, cards = min(one.depth, two.depth) - order, float(shoe.sum())
    at, sets, ordered = united(base, order), small(base + order), dealt(shoe[:, None], base + order)[:, 0]
    bases, n, size = len(at), np.asarray(cards - sets.size[: len(at)], np.float64), sets.size[: at.shape[1]]
    before = ordered[:bases, None]
    weight: Floats = np.divide(ordered[at], before, out=np.zeros(at.shape), where=before > 0.0)
    weight = weight * sets.ways[: at.shape[1]] * np.array([_choose(n - k, k) for k in range(order + 1)]).T[:, size]
    values, grows = np.zeros(1, np.complex128), np.zeros(bases)
    for k, (mine, theirs) in enumerate(zip(hanging(one, at, n, order), hanging(two, at, n, order), strict=True)):
        values = values + (-1) ** sets.size[k] * _along(weight[:, k]) * mine * theirs
        if two.error:
            grows += weight[:, k] * np.abs(nets_of(mine)).sum(axis=-1).max(axis=-1)
    left_out = sqrt(len(OUTCOMES) * min(one.nets, two.nets)) * one.most * two.most
    left_out *= reach(one.sizes, cards, base, order) * reach(two.sizes, cards, base, order)
    error = left_out + (float(grows.max()) * two.error if two.error else 0.0)
    sizes = sizes_together(one.sizes, two.sizes, cards)
    return Part(values, base, sizes, one.most * two.most, one.nets * two.nets, error)


def hanging(one: Part, at: Ints, n: Floats, order: int) -> list[Spectra]:
    """[set of cards]: the part of a function that hangs on these cards and on no fewer, beside each set that is out."""
    sets = small(order)
    found: list[Spectra] = []
    ratios = {
        (size, fewer): _along(_choose(n - fewer, fewer) / np.maximum(_choose(n - size, fewer), 1.0))
        for size, fewer in combinations(range(order, -1, -1), 2)
    }
    for k, cards in enumerate(sets.place):
        left = one.values[at[:, k]]
        for fewer in range(len(cards)):
            parts = [found[sets.place[subset]] for subset in combinations(cards, fewer)]
            left -= ratios[len(cards), fewer] * (sum(parts[1:], parts[0]) if len(parts) > 1 else parts[0])
        found.append(left)
    return found


def nets_of(spectra: Spectra) -> Spectra:
    """[…, net]: what the spectra of one wager stand for."""
    if spectra.shape[-1] > 1:
        return np.asarray(np.fft.irfft(spectra[..., 0, :], 2 * spectra.shape[-1] - 1, axis=-1))
    return np.asarray(np.fft.ifft(spectra[..., 0], axis=-1))


def _choose(n: Floats, k: int) -> Floats:
    return np.array([float(comb(int(each), k)) for each in n])


def _along(sets: Floats) -> Floats:
    return sets.reshape(-1, 1, 1, 1)


def chain(parts: Sequence[Callable[[int], Part]], shoe: Floats, orders: Sequence[int]) -> Part:
    """Several of them, each made as deep as it is needed; the last two are joined first, by the last of the orders."""
    *others, last = parts
    depth = sum(orders)
    found = last(depth)
    for made, order in zip(reversed(others), reversed(orders), strict=True):
        found = joined(made(depth), found, shoe, order)
        depth -= order
    return found
