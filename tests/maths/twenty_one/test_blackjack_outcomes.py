"""How rounds of blackjack come out, over compositions: against the mean, found otherwise, and against play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from math import sqrt

import numpy as np
import pytest

from houseway.maths.simulating.kernel import How
from houseway.maths.twenty_one.blackjack_kernel import main
from houseway.maths.twenty_one.bust_first import bust_first, by_the
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.exact import Shown, analyse, evaluate
from houseway.maths.twenty_one.expectation import ERROR
from houseway.maths.twenty_one.hands import EVERY, Cards
from houseway.maths.twenty_one.outcomes import in_decimals, outcomes, parted
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, STAND
from houseway.maths.twenty_one.terms import Terms
from houseway.money import Odds
from tests.maths.units import simulated

TABLES = [
    Terms(), Terms(procedure="face_down_card_reader"), Terms(decks=8, hits_soft_17=True, surrender=True),
    Terms(decks=1, five=Odds(2), blackjack=Odds(6, 5)), Terms(decks=8, procedure="face_up"),
]  # fmt: skip
AGAIN = [
    Terms(max_hands=3), Terms(decks=8, max_hands=4, resplit_aces=False, procedure="face_down_card_reader"),
    Terms(decks=1, max_hands=4, five=Odds(2), surrender=True), Terms(decks=2, max_hands=4, hits_soft_17=True),
]  # fmt: skip


def mean(found: dict[Fraction, Fraction]) -> float:
    return float(sum(net * likely for net, likely in found.items()))


@pytest.mark.parametrize("terms", [*TABLES[:2], *(pytest.param(one, marks=pytest.mark.soak) for one in TABLES[2:])])
def test_the_mean_of_the_outcomes_is_the_edge_that_needs_no_outcomes(terms: Terms) -> None:
    """The edge weighs each hand of a split as if it were played first; here the two are played together."""
    game = analyse(terms)
    by_total = outcomes(terms, by_the(terms, game.total_dependent), game.total_dependent)
    assert sum(by_total.nets.values()) == 1
    assert by_total.error == ERROR
    assert mean(by_total.nets) == pytest.approx(-game.edge_td - bust_first(terms, game.total_dependent), abs=ERROR)

    def acts(cards: Cards, shown: Shown) -> str:
        return game.composition_dependent.action(cards, *shown)

    by_composition = outcomes(terms, acts, game.after)
    assert mean(by_composition.nets) == pytest.approx(-game.edge_cd - bust_first(terms, game.after, acts), abs=ERROR)


@pytest.mark.soak
@pytest.mark.parametrize("terms", AGAIN)
def test_the_mean_is_the_edge_where_pairs_are_split_again(terms: Terms) -> None:
    """Far within what is stated: a bound is that of the worst that might be."""
    game = analyse(terms)
    found = outcomes(terms, by_the(terms, game.total_dependent), game.total_dependent)
    assert sum(found.nets.values()) == 1
    assert ERROR < found.error < {1: 1e-4, 2: 1e-5}.get(terms.decks, 1e-6)
    off = abs(mean(found.nets) + game.edge_td + bust_first(terms, game.total_dependent))
    assert off < min(3e-8, 16 * found.error)


@pytest.mark.slow
@pytest.mark.parametrize("terms", [*TABLES[1:4], *(pytest.param(one, marks=pytest.mark.soak) for one in AGAIN)])
def test_rounds_by_chance_come_out_as_computed(terms: Terms) -> None:
    """Each net within 4.5 standard errors; the kernel settles as the engine does."""
    found = outcomes(terms, by_the(terms, ATLANTIC_CITY), ATLANTIC_CITY).nets
    rounds = 4_000_000 if terms.max_hands == 2 else 40_000_000
    came = simulated(main(terms, How(), lambda: ATLANTIC_CITY), rounds, 7).outcomes
    assert came.keys() <= found.keys()
    for net, likely in found.items():
        expected = rounds * float(likely)
        assert abs(came.get(net, 0) - expected) < 4.5 * sqrt(expected * (1 - float(likely))) + 3, net


def test_2_11_d_without_a_reader_bust_hands_before_a_blackjack_lose_two_wagers_more_often() -> None:
    """Against a ten or an ace a split or doubled hand that is over 21 stays lost: nothing else changes."""
    known, late = (
        outcomes(terms, by_the(terms, ATLANTIC_CITY), ATLANTIC_CITY).nets
        for terms in (Terms(procedure="face_down_card_reader"), Terms())
    )
    changed = {net for net in known if abs(known[net] - late[net]) > Fraction(1, 10**13)}
    assert changed == {Fraction(-1), Fraction(-2)}
    assert late[Fraction(-2)] > known[Fraction(-2)]
    assert evaluate(Terms(), ATLANTIC_CITY) == pytest.approx(-mean(known), abs=ERROR)


def test_decimals_add_up_to_one() -> None:
    found = in_decimals({Fraction(1): 1 / 3, Fraction(0): 1 / 3, Fraction(-1): 1 / 3, Fraction(2): 1e-20})
    assert sum(found.values()) == 1
    assert list(found) == [1, 0, -1]


# ── every order of a small shoe ──────────────────────────────────────────────────────────────────

Shoe = tuple[tuple[int, int], ...]
Nets = Counter[int]
SHOE: Shoe = ((2, 3), (5, 3), (8, 6), (9, 3), (10, 5))
"""What is left of a shoe, the pair and the dealer's cards out of it; every net is a whole number of wagers."""


def drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    total = sum(many for _, many in shoe)
    for card, many in shoe:
        if many:
            yield card, Fraction(many, total), tuple((value, left - (value == card)) for value, left in shoe)


def count(cards: Cards) -> int:
    return sum(cards) + (10 if 1 in cards and sum(cards) <= 11 else 0)


@cache
def dealer(cards: Cards, shoe: Shoe) -> tuple[tuple[int, Fraction], ...]:
    """His count, 0 for a bust, from what is left."""
    if len(cards) > 1 and count(cards) >= 17:
        return ((count(cards) if count(cards) <= 21 else 0, Fraction(1)),)
    found: dict[int, Fraction] = {}
    for card, likely, left in drawn(shoe):
        for end, more in dealer(tuple(sorted((*cards, card))), left):
            found[end] = found.get(end, Fraction(0)) + likely * more
    return tuple(found.items())


@cache
def hands(value: int, most: int, waiting: int, formed: int, hand: Cards, ended: Cards, shoe: Shoe) -> Nets:
    """One hand after the other, a card at a time: eight or less doubles down on 10 and 11 and draws to 12, no more."""
    found: Nets = Counter()
    if not hand and not waiting:
        for end, likely in dealer((6,), shoe):
            net = 0
            for own in ended:
                wagers, total = (2, own - 100) if own > 50 else (1, own)
                net += wagers * (-1 if total > 21 else (total > end) - (total < end))
            found[net] += likely  # type: ignore[assignment]
        return found
    again = partial(hands, value, most)
    if len(hand) == 1 or not hand:
        for card, likely, left in drawn(shoe):
            if card == value and formed < most:
                add(found, likely, again(waiting - (not hand) + 1, formed + 1, (value,), ended, left))
            else:
                add(found, likely, again(waiting - (not hand), formed, (value, card), ended, left))
        return found
    if count(hand) in (10, 11) and len(hand) == 2:
        for card, likely, left in drawn(shoe):
            add(found, likely, again(waiting, formed, (), (*ended, 100 + count((*hand, card))), left))
    elif count(hand) < 12:
        for card, likely, left in drawn(shoe):
            add(found, likely, again(waiting, formed, (*hand, card), ended, left))
    else:
        return again(waiting, formed, (), tuple(sorted((*ended, count(hand)))), shoe)
    return found


def add(found: Nets, likely: Fraction, more: Nets) -> None:
    for net, chance in more.items():
        found[net] += likely * chance  # type: ignore[assignment]


@pytest.mark.parametrize(("value", "most"), [(8, 2), (8, 3), (8, 4), (5, 3), (2, 3)])
def test_2_11_every_order_of_a_small_shoe_within_the_bound(value: int, most: int) -> None:
    """Two hands exactly; three and four closer than their bound, which is wide in a shoe of twenty cards."""
    acts = np.array([STAND if count(cards) >= 12 else DRAW for cards in EVERY], np.int8)
    two = [index for index, cards in enumerate(EVERY) if len(cards) == 2 and count(cards) in (10, 11)]
    acts[two] = DOUBLE
    left = np.array([float(dict(SHOE).get(card, 0)) for card in range(1, 11)])
    nets, error = parted(Terms(max_hands=most), Shown(6), value, acts, left)
    true = hands(value, most, 1, 2, (value,), (), SHOE)
    assert sum(true.values()) == 1
    off = {net: nets.get(Fraction(net), 0.0) - float(true[net]) for net in {*true, *map(int, nets)}}
    if most == 2:
        assert error == 0.0
        assert max(map(abs, off.values())) < 1e-12
    assert sum(abs(one) for one in off.values()) <= 2 * error + 1e-11
    assert max(map(abs, off.values())) < 1e-3
    wrong = sum(abs(nets.get(Fraction(net), 0.0) - float(true[-net])) for net in true)
    assert wrong > 0.01
