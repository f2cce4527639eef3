"""How the rounds of blackjack switch come out: hands drawn by chance, each against every hand that the dealer may have.

Two hands that share the shoe, and those that pairs become, end in too many sets of cards to take them all together. So
deals are taken as often as they come, what hands draw is left to chance, and the dealer's play against what is then out
of the shoe is computed: a round says as much as several that are dealt to their end, and nothing need be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isqrt, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.law.games.twenty_one.blackjack import STANDS
from houseway.law.games.twenty_one.blackjack_switch import PUSH
from houseway.maths.edges import SIGNS
from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, OUTCOMES, PUSHED, Floats, distribute, draws
from houseway.maths.twenty_one.exact import Shown, fresh, without
from houseway.maths.twenty_one.hands import Ints
from houseway.maths.twenty_one.strategy import DOUBLE, SPLIT, STAND, SURRENDER
from houseway.maths.twenty_one.switch_exact import Switches, every_deal, is_natural
from houseway.maths.twenty_one.switch_kernel import SPAN, UNIT, Plan, every_hand
from houseway.maths.twenty_one.terms import Terms

PARTS = 20
"""So many simulations, each by itself: from how they differ follows how far their mean may be off."""
WIDTH = 2 * SPAN + 1

Net = Callable[[Fraction, Fraction], Fraction]
"""What the nets of the two wagers come to."""
Shoes = NDArray[np.int16]
"""[shoe, value]: how many cards of no higher value it has."""


class Came(NamedTuple):
    """How likely the two wagers come to each net together: [part, first, second], in halves from the lowest."""

    nets: Floats
    rounds: int

    def comes_to(self, net: Net, mean: float) -> tuple[dict[Fraction, float], dict[str, float]]:
        """How likely each net is, and the standard errors of winning, pushing, losing, and of the variance.

        Both wagers have the same law. The mean is known: what the parts are off by in it tells what they are off by in
        the rest, which is taken back by linear regression.
        """
        each = [Fraction(half, UNIT) for half in range(-SPAN, SPAN + 1)]
        both = (self.nets + self.nets.transpose(0, 2, 1)) / 2
        nets: dict[Fraction, Floats] = {}
        for one, two in np.argwhere(both.any(axis=0)).tolist():
            value = net(each[one], each[two])
            nets[value] = nets.get(value, 0.0) + both[:, one, two]
        values, found = np.array([float(value) for value in nets]), np.array(list(nets.values()))
        off = values @ found - mean
        slopes = (found - found.mean(axis=1, keepdims=True)) @ off / max(((off - off.mean()) ** 2).sum(), 1e-30)
        found = np.maximum(found - np.outer(slopes, off), 0.0)
        errors = {name: _error(found[np.sign(values) == sign].sum(axis=0)) for name, sign in SIGNS.items()}
        errors["variance"] = _error(values**2 @ found)
        return dict(zip(nets, found.mean(axis=1).tolist(), strict=True)), errors


def _error(parts: Floats) -> float:
    """The standard error of a mean over parts; two of their degrees of freedom are spent."""
    return float(parts.std(ddof=2)) / sqrt(PARTS)


class Points:
    """Numbers between 0 and 1 for each round, time after time: of rounds that lie side by side at equal distances.

    Richtmyer's sequence, the multiples of a square root, shifted by chance in each part: each number has every value
    alike and those of a round have nothing to do with each other, but similar rounds have all kinds of them.
    """

    def __init__(self, chance: np.random.Generator, each: int) -> None:
        self._chance, self._each = chance, each
        self._roots = iter(ROOTS)

    def next(self, rounds: Ints) -> Floats:
        """One for each of these rounds."""
        part, place = np.divmod(rounds, self._each)
        return (place * next(self._roots) + self._chance.random(PARTS)[part]) % 1.0


ROOTS = [sqrt(n) for n in range(2, 500) if all(n % d for d in range(2, isqrt(n) + 1))]


def came(terms: Terms, plan: Plan, rounds: int, seed: int) -> Came:
    """So many rounds or a few more; the seed alone decides the result."""
    chance, shoe = np.random.Generator(np.random.PCG64(seed)), fresh(terms.decks)
    nets, total = np.zeros((PARTS, WIDTH * WIDTH)), 0
    for up in (np.flatnonzero(shoe) + 1).tolist():
        likely, base = float(shoe[up - 1] / shoe.sum()), without(shoe, (up,))
        each = int(rounds * likely / PARTS) + 1
        deals = taken(every_deal(base, Shown(up).block).chance, each, chance)
        part = np.repeat(np.arange(PARTS), each) * WIDTH * WIDTH
        for place, weight in settled(terms, dealt(terms, plan, up, base, deals, Points(chance, each))):
            nets += likely / each * np.bincount(part + place, weight, nets.size).reshape(nets.shape)
        total += len(part)
    return Came(nets.reshape(PARTS, WIDTH, WIDTH), total)


def taken(likely: Floats, each: int, chance: np.random.Generator) -> Ints:
    """[card, round]: deals as often as they come, in every part so many, at equal distances."""
    upto = np.cumsum(likely.ravel())
    at = (np.arange(each) + chance.random((PARTS, 1))) / each * upto[-1]
    found = np.minimum(np.searchsorted(upto, at.ravel(), side="right"), np.flatnonzero(likely)[-1])
    return np.array(np.unravel_index(found, likely.shape))


class Rounds(NamedTuple):
    """Rounds against one up card, to the dealer's play."""

    hands: list[Played]
    """Of the first wager, and of the second."""
    natural: list[Switches]
    """Which hands were dealt a blackjack."""
    ends: Floats
    """[outcome, round]: how likely each of the dealer's outcomes then is."""


def dealt(terms: Terms, plan: Plan, up: int, base: Floats, deals: Ints, points: Points) -> Rounds:
    """2A.7: these deals, switched and played by the plan."""
    a, b, c, d = deals
    natural = [is_natural(a, b), is_natural(c, d)]
    shoes = np.tile(np.cumsum(base).astype(np.int16), (len(a), 1))
    for value in deals:
        shoes -= value[:, None] <= VALUES
    switched = plan.switches[up][a, b, c, d]
    b, d = np.where(switched, d, b), np.where(switched, b, d)
    hands = [
        played(terms, plan, plan.row[up, c, d], a, b, ~switched & natural[0], shoes, points),
        played(terms, plan, plan.row[up, a, b], c, d, ~switched & natural[1], shoes, points),
    ]
    left = shoes.T.astype(np.float64, order="C")
    left[1:] -= left[:-1].copy()
    return Rounds(hands, natural, distribute(left, draws((up,), terms.hits_soft_17, terms.pushes)))


def settled(terms: Terms, rounds: Rounds) -> Iterator[tuple[Ints, Floats]]:
    """Where the nets of each round stand, and how likely they are, for each outcome of the dealer's hand."""
    for outcome in range(len(OUTCOMES)):
        if outcome == BLACKJACK:
            both = zip(rounds.hands, rounds.natural, strict=True)
            first, second = (before_a_blackjack(terms, hands, natural) for hands, natural in both)
        else:
            count = {BUST: 0, PUSHED: PUSH}.get(outcome, STANDS + outcome)
            first, second = (net(hands, count) for hands in rounds.hands)
        yield (first + SPAN) * WIDTH + second + SPAN, rounds.ends[outcome]


# ── the hands of one wager, in many rounds ───────────────────────────────────────────────────────

VALUES = np.arange(1, 11)


class Played(NamedTuple):
    """How they ended."""

    counts: NDArray[np.int8]
    """[hand, round], 0 where it has bust or there is none."""
    wagers: NDArray[np.int8]
    natural: Switches
    surrendered: Switches


def played(
    terms: Terms, plan: Plan, row: Ints, one: Ints, two: Ints, natural: Switches, shoes: Shoes, points: Points
) -> Played:
    """2A.10-2A.12(a): to their end, a card at a time in all rounds that need one, which is taken from the shoe."""
    drawn, total, twos = every_hand()
    most = np.array([terms.most_hands(value) for value in range(11)])[one]
    hand = twos[one, two]
    act = plan.acts[row, 0, hand]
    by = np.where(act == SPLIT, one, 0)
    counts, staked = np.zeros((2, most.max(), len(row)), np.int8)
    ended = Played(counts, staked, natural, ~natural & (act == SURRENDER))
    done, formed, wagers = np.zeros_like(row), np.ones_like(row), np.ones_like(row)
    on = np.flatnonzero(~natural & ~ended.surrendered)
    while len(on):
        stood = on[act[on] == STAND]
        counts[done[stood], stood] = total[hand[stood]]
        staked[done[stood], stood] = wagers[stood]
        done[stood] += 1
        wagers[stood] = 1
        on = on[done[on] < formed[on]]
        does, shoe = act[on], shoes[on]
        card = (shoe <= (points.next(on) * shoe[:, -1]).astype(np.int16)[:, None]).sum(axis=1) + 1
        shoes[on] = shoe - (card[:, None] <= VALUES)
        formed[on] += does == SPLIT
        wagers[on] += does == DOUBLE
        second = (does == SPLIT) | (does == STAND)  # of a hand formed by a split
        hand[on] = np.where(second, twos[one[on], card], drawn[hand[on], card])
        again = second & (card == one[on]) & (formed[on] < most[on])
        stands = (does == DOUBLE) | (second & (one[on] == 1))
        act[on] = np.where(again, SPLIT, np.where(stands, STAND, plan.acts[row[on], by[on], hand[on]]))
    return ended


def net(hands: Played, dealer: int) -> Ints:
    """2A.5, 2A.9: in halves; the dealer's count is 0 where he has bust, and his 22 is void."""
    won = (hands.counts > dealer).astype(np.int8) - (hands.counts < dealer)
    signs = np.where(hands.counts == 0, np.int8(-1), won * np.int8(dealer != PUSH))
    whole = UNIT * (signs * hands.wagers).sum(axis=0)
    return np.where(hands.natural, UNIT, np.where(hands.surrendered, -UNIT // 2, whole))


def before_a_blackjack(terms: Terms, hands: Played, natural: Switches) -> Ints:
    """2A.11(d): one wager, or what was lost by busting; nothing where the hand is a blackjack."""
    if terms.known_first:  # before anything is switched
        return np.where(natural, 0, -UNIT)
    bust = np.where(hands.counts == 0, hands.wagers, 0).sum(axis=0)
    return np.where(hands.natural, 0, -UNIT * np.maximum(bust, 1))
