"""What it costs that hands may bust before the dealer turns out to have a blackjack.

2.10(b) and 2.11(d) let a dealer's blackjack collect the original wager alone, and the analysis counts no more. But
where the blackjack comes to light only after the players have acted (2.6(h), (j) without a reader), hands that bust
before it were lost for another reason: what is collected is the original wager or all that was wagered on those hands,
whichever is more. With b wagered on the hands that bust, that is b - 1 above the original where b is 1 or more, so that
the cost is the expectation of b, less 1, plus the chance that b is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from itertools import product as cartesian
from math import perm

import numpy as np

from houseway.compiled import compiled
from houseway.maths.twenty_one.dealer import Floats
from houseway.maths.twenty_one.exact import (
    Shown,
    by_table,
    chance,
    column_cells,
    endings,
    fresh,
    may_double,
    unprepared,
    without,
)
from houseway.maths.twenty_one.expectation import Cells, acts_of, split_worth, worths
from houseway.maths.twenty_one.hands import HANDS, Cards, Ints, index_of
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, STAND, Strategy
from houseway.maths.twenty_one.terms import Terms

Polynomial = Counter[Cards]
"""Sets of cards drawn, each with the number of orders in which a hand, or several in turn, can draw it."""


Acts = Callable[[Cards, Shown], str]
"""What a hand that has not been split does."""


def by_the(terms: Terms, table: Strategy) -> Acts:
    """The acts of a table."""
    return lambda cards, shown: by_table(terms, table, cards, shown.column)


def bust_first(terms: Terms, table: Strategy, acts: Acts | None = None) -> float:
    """What the house keeps of each unit wagered on this account, where hands act so and by the table once split."""
    if terms.known_first:
        return 0.0
    return sum(_against(terms, table, acts or by_the(terms, table), Shown(up)) for up in (1, 10))


def _against(terms: Terms, table: Strategy, acts: Acts, shown: Shown) -> float:
    """The part of one up card: the card that makes the blackjack is out of the shoe from the start."""
    shoe = fresh(terms.decks)
    hole = (shown.block + 1,)
    known = chance(shoe, shown.cards) * chance(without(shoe, shown.cards), hole)
    base = without(shoe, shown.cards + hole)
    after = acts_of(column_cells(table, terms, shown), may_double(terms))
    split = [value for value in range(2, 11) if acts((value, value), shown) == "split"]
    cost = sum(chance(base, (value, value)) * of_split(terms, after, base, value) for value in split)
    return known * (cost + of_doubled(acts, shown, base))


def of_doubled(acts: Acts, shown: Shown, base: Floats) -> float:
    """2.10(b): the chance that the two cards dealt are doubled down and bust."""
    pairs = combinations_with_replacement(range(1, 11), 2)
    doubled = (cards for cards in pairs if acts(cards, shown) == "double_down")
    return sum(chance(base, cards) * _over(without(base, cards), index_of(cards)) for cards in doubled)


def _over(left: Floats, hand: int) -> float:
    """The chance that one more card busts a hand."""
    return float(left[HANDS.safe[hand] :].sum() / left.sum())


def of_split(terms: Terms, acts: Cells, base: Floats, value: int) -> float:
    """2.11(d): what bust hands cost beyond the original wager once a pair is split and its hands act so."""
    most = terms.most_hands(value)
    # Where standing is worth nothing, whatever the dealer shows, a hand is worth what is wagered on its busts.
    deal = unprepared(terms, Shown(value), base)._replace(block=-1)
    expected = -split_worth(value, acts, deal, worths(deal))
    return expected - 1.0 + no_bust(acts, without(base, (value, value)), value, most)


def no_bust(acts: Cells, base: Floats, value: int, most: int) -> float:
    """The chance that none of the hands formed by a split busts; the pair is out of the shoe."""
    cards = [card for card in range(1, 11) if base[card - 1]]
    free, closed = unbust(acts, value, cards, cards), unbust(acts, value, cards, [c for c in cards if c != value])
    total = 0.0
    for (splits, shut, waiting), ways in Counter(endings(2, most)).items():
        each = [closed] * shut + [free] * waiting
        again: Polynomial = Counter({(value,) * splits: ways})
        half = len(each) // 2
        total += joint(product([again, *each[:half]]), product(each[half:]), base)
    return total


def unbust(acts: Cells, value: int, cards: list[int], second: list[int]) -> Polynomial:
    """The sets of ``cards``, beginning with a ``second`` one, that a card of the pair draws by these acts and lives."""
    ends: Polynomial = Counter()
    reached: Polynomial = Counter({(card,): 1 for card in second})
    while reached:
        longer: Polynomial = Counter()
        for drawn, orders in reached.items():
            act = acts[index_of((value, *drawn))]
            onward = {STAND: None, DRAW: longer, DOUBLE: ends}[int(act)]
            if onward is None:
                ends[drawn] += orders
                continue
            for card in cards:
                if sum(drawn) + value + card <= 21:
                    onward[tuple(sorted((*drawn, card)))] += orders
        reached = longer
    return ends


def product(factors: Iterable[Polynomial]) -> Polynomial:
    """The sets of cards that several hands draw, one after the other."""
    result: Polynomial = Counter({(): 1})
    for factor in factors:
        longer: Polynomial = Counter()
        for (cards, orders), (more, times) in cartesian(result.items(), factor.items()):
            longer[tuple(sorted(cards + more))] += orders * times
        result = longer
    return result


def joint(left: Polynomial, right: Polynomial, base: Floats) -> float:
    """The chance that a shoe deals one of the sets on the left and then one of those on the right."""
    most = 1 + max(map(len, left)) + max(map(len, right))
    falls = np.array([[float(perm(int(copies), k)) for k in range(most)] for copies in base])
    deals = np.array([1.0 / max(perm(int(base.sum()), k), 1) for k in range(most)])
    return float(together(*arrays(left), *arrays(right), falls, deals))


def arrays(sets: Polynomial) -> tuple[Ints, Floats]:
    """How many cards of each value, and the orders."""
    cards = np.array([[drawn.count(value) for value in range(1, 11)] for drawn in sets])
    return cards, np.array(list(sets.values()), np.float64)


@compiled
def together(left: Ints, ways: Floats, right: Ints, times: Floats, falls: Floats, deals: Floats) -> float:
    """The chance that one of each side's sets is dealt, in any of its orders."""
    total = 0.0
    for i in range(ways.size):
        for j in range(times.size):
            chance = ways[i] * times[j]
            size = 0
            for value in range(10):
                copies = left[i, value] + right[j, value]
                chance *= falls[value, copies]
                size += copies
            total += chance * deals[size]
    return total
