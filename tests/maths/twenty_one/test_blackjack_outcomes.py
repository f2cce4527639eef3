"""How rounds of blackjack come out, over compositions: against the mean, found otherwise, and against play."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from houseway.maths.simulating.kernel import How
from houseway.maths.twenty_one.blackjack_kernel import main
from houseway.maths.twenty_one.bust_first import bust_first, by_the
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.exact import Shown, analyse, evaluate
from houseway.maths.twenty_one.expectation import ERROR
from houseway.maths.twenty_one.hands import Cards
from houseway.maths.twenty_one.outcomes import in_decimals, outcomes
from houseway.maths.twenty_one.terms import Terms
from houseway.money import Odds
from tests.maths.units import simulated

TABLES = [
    Terms(), Terms(procedure="face_down_card_reader"), Terms(decks=8, hits_soft_17=True, surrender=True),
    Terms(decks=1, five=Odds(2), blackjack=Odds(6, 5)),
    pytest.param(Terms(decks=8, procedure="face_up"), marks=pytest.mark.slow),
]  # fmt: skip


def mean(found: dict[Fraction, Fraction]) -> float:
    return float(sum(net * likely for net, likely in found.items()))


@pytest.mark.parametrize("terms", [*TABLES[:2], *(pytest.param(one, marks=pytest.mark.soak) for one in TABLES[2:])])
def test_the_mean_of_the_outcomes_is_the_edge_that_needs_no_outcomes(terms: Terms) -> None:
    """The edge weighs each hand of a split as if it were played first; here the two are played together."""
    game = analyse(terms)
    by_total = outcomes(terms, by_the(terms, game.total_dependent), game.total_dependent)
    assert by_total is not None
    assert sum(by_total.values()) == 1
    assert mean(by_total) == pytest.approx(-game.edge_td - bust_first(terms, game.total_dependent), abs=ERROR)

    def acts(cards: Cards, shown: Shown) -> str:
        return game.composition_dependent.action(cards, *shown)

    by_composition = outcomes(terms, acts, game.after)
    assert by_composition is not None
    assert mean(by_composition) == pytest.approx(-game.edge_cd - bust_first(terms, game.after, acts), abs=ERROR)


@pytest.mark.slow
@pytest.mark.parametrize("terms", TABLES[1:4])
def test_rounds_by_chance_come_out_as_computed(terms: Terms) -> None:
    """Each net within 4.5 standard errors; the kernel settles as the engine does."""
    found = outcomes(terms, by_the(terms, ATLANTIC_CITY), ATLANTIC_CITY)
    assert found is not None
    rounds = 4_000_000
    came = simulated(main(terms, How(), lambda: ATLANTIC_CITY), rounds, 7).outcomes
    assert came.keys() <= found.keys()
    for net, likely in found.items():
        expected = rounds * float(likely)
        assert abs(came.get(net, 0) - expected) < 4.5 * sqrt(expected * (1 - float(likely))) + 1, net


def test_2_11_d_without_a_reader_bust_hands_before_a_blackjack_lose_two_wagers_more_often() -> None:
    """Against a ten or an ace a split or doubled hand that is over 21 stays lost: nothing else changes."""
    known, late = (
        outcomes(terms, by_the(terms, ATLANTIC_CITY), ATLANTIC_CITY)
        for terms in (Terms(procedure="face_down_card_reader"), Terms())
    )
    assert known is not None
    assert late is not None
    changed = {net for net in known if abs(known[net] - late[net]) > Fraction(1, 10**13)}
    assert changed == {Fraction(-1), Fraction(-2)}
    assert late[Fraction(-2)] > known[Fraction(-2)]
    assert evaluate(Terms(), ATLANTIC_CITY) == pytest.approx(-mean(known), abs=ERROR)


def test_where_a_pair_may_be_split_again_nothing_is_given() -> None:
    assert outcomes(Terms(max_hands=3), by_the(Terms(), ATLANTIC_CITY), ATLANTIC_CITY) is None


def test_decimals_add_up_to_one() -> None:
    found = in_decimals({Fraction(1): 1 / 3, Fraction(0): 1 / 3, Fraction(-1): 1 / 3, Fraction(2): 1e-20})
    assert sum(found.values()) == 1
    assert list(found) == [1, 0, -1]
