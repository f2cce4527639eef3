"""Blackjack's units of work: the rounds that `recorded` plays from the same shoes, which the engine settles alike."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.maths import edges
from houseway.maths.simulating.kernel import How
from houseway.maths.simulation import Unknown, chosen, kernels, simulate
from houseway.maths.twenty_one.blackjack_kernel import COUNTS
from houseway.maths.twenty_one.chart import ATLANTIC_CITY, PUBLISHED
from houseway.maths.twenty_one.recorded import CATEGORIES, Record, recorded, shuffled
from houseway.maths.twenty_one.round import byte
from houseway.maths.twenty_one.terms import terms
from tests.maths.units import unit

pytestmark = pytest.mark.slow

SEED = 5
FACES = {byte(face): face for face in DECK}


def shoe(decks: int, number: int) -> list[str]:
    """The faces of a shoe, without the burned one."""
    return [FACES[int(card)] for card in shuffled(decks, SEED, number)[1:]]


def by_chart(rules: Any, number: int) -> Record:
    """The rounds of a shoe, played by the chart."""
    return recorded(terms(rules), ATLANTIC_CITY, shoe(rules.decks, number), 1000)


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("penetration", [0.0, 0.7])
def test_a_unit_is_the_rounds_of_its_shoe(decks: int, penetration: float) -> None:
    rules: Any = games.rules("blackjack", {"decks": decks, "surrender": "on"})
    _, kernel = chosen(rules, kernels(rules, How("chart", penetration=penetration)), "")
    for number in range(10):
        played, known = unit(kernel, SEED, number), by_chart(rules, number)
        cards, due = 1, 0  # the rounds that begin before the cutting card
        for dealt in known.cards:
            due += cards <= int(52 * decks * penetration) if penetration else due < kernel.rounds
            cards += dealt
        both = min(len(played), len(known.nets))
        assert [kernel.values[one] for one in played[:both]] == known.nets[:both]
        if penetration:
            assert len(played) == due


def test_who_counts_bets_by_the_cards_that_are_out() -> None:
    rules: Any = games.rules("blackjack")
    _, kernel = chosen(rules, kernels(rules, How("chart", counting="hi-lo", spread=(1, 8))), "")
    tags = {**dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), **dict.fromkeys("TJQKA", -1)}
    for number in range(10):
        known, cards = by_chart(rules, number), shoe(rules.decks, number)
        at = running = 0
        for place, one in enumerate(unit(kernel, SEED, number)):
            bet = min(8, max(1, floor(Fraction(running * 52, 312 - 1 - at))))
            assert kernel.stakes[one] == bet
            assert kernel.values[one] == bet * known.nets[place]
            running += sum(tags[face[0]] for face in cards[at : at + known.cards[place]])
            at += known.cards[place]


SEVENS = {"paytable": {"one_seven": "3 to 1", "two_sevens": "50 to 1", "three_sevens": "500 to 1"}}


@pytest.mark.parametrize("wager", [wager for wager in CATEGORIES if wager != "sevens"])
def test_wagers_on_the_first_cards_have_the_category_that_is_recorded(wager: str) -> None:
    additional = {"over_13": "over_under_13", "under_13": "over_under_13", "same_suit": "same_suit"}
    rules: Any = games.rules("blackjack", {
        "match_the_dealer": "on", "twenty_point_bonus": "on", "in_between": "on",
        **({"additional_wager": additional[wager]} if wager in additional else {}),
    })  # fmt: skip
    _, kernel = chosen(rules, kernels(rules, How("chart")), wager)
    paytable = rules.paytables[wager]
    for number in range(10):
        known = by_chart(rules, number)
        for place, one in enumerate(unit(kernel, SEED, number)[: len(known.nets)]):
            names = CATEGORIES[wager][known.wagers[wager][place]]
            award = max((Fraction(*paytable[name]) for name in names if name in paytable), default=Fraction(-1))
            assert kernel.values[one] == award


def test_streaks_and_insurance_by_the_rounds_of_a_shoe() -> None:
    rules: Any = games.rules("blackjack", {"streak": "on"})
    every = kernels(rules, How("chart"))
    for number in range(5):
        known, cards = by_chart(rules, number), shoe(rules.decks, number)
        signs = [(net > 0) - (net < 0) for net in known.nets]
        won, run = list[bool](), 0
        for sign in signs:
            run += sign > 0
            if sign < 0 or run == 2:
                won.append(sign > 0)
                run = 0
        kernel = every["streak_2"]()
        found = [kernel.values[one] > 0 for one in unit(kernel, SEED, number)]
        both = min(len(won), len(found)) - 2
        assert found[:both] == won[:both]
        kernel, at, aces = every["insurance"](), 0, list[int]()
        for dealt in known.cards:
            if cards[at + 1][0] == "A":
                aces.append(at)
            at += dealt
        assert len(unit(kernel, SEED, number)) <= len(aces)


@pytest.mark.parametrize("wager", ["blackjack_wager", "insurance"])
def test_simulation_agrees_with_what_is_computed(wager: str) -> None:
    found = simulate("blackjack", wager=wager, rounds=400_000, seed=3)
    exact = edges.edges("blackjack", wagers=[wager])[0]
    assert abs(found.mean + float(exact.edge)) < 4.5 * found.stderr


def test_a_strategy_of_ones_own_is_read_as_it_is_printed() -> None:
    own = simulate("blackjack", rounds=20_000, how=How("own.txt", grid=PUBLISHED))
    chart = simulate("blackjack", rounds=20_000, how=How("chart"))
    assert own.outcomes == chart.outcomes
    assert own.strategy == "own"
    lines = ["blackjack, 13:69F on a day", "", *PUBLISHED.replace("soft", "\nsoft").splitlines(), "H draw, …", "x"]
    printed = simulate("blackjack", rounds=20_000, how=How("own.txt", grid="\n".join(lines)))
    assert printed.outcomes == chart.outcomes
    with pytest.raises(Unknown, match="no strategy 'chrt'; did you mean chart"):
        simulate("blackjack", rounds=10, how=How("chrt"))
    with pytest.raises(Unknown, match=f"no count 'ko'; there is {COUNTS[0]}"):
        simulate("blackjack", rounds=10, how=How(counting="ko"))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("hard  2   3", "hard  3   2", "the columns of hard are not 2 3 4 5 6 7 8 9 T A"),
        ("  12  H   H", "  1Z  H   H", "hard has no row '1Z'"),
        ("  12  H   H", "  12  H", "hard 12 is not 10 of S, H, Ds, D, P, Rs, R, Rds, Rd, Rp"),
        ("  12  H   H", "  12  H   X", "hard 12 is not 10 of S, H"),
        ("  88  P   P   P   P   P   P   P   P   P   P\n", "", "it lacks pair 88"),
        (PUBLISHED, "play well", "no line begins with hard, soft, pair"),
    ],
)
def test_a_strategy_that_is_not_written_so_says_where(before: str, after: str, says: str) -> None:
    with pytest.raises(Unknown, match=f"the strategy cannot be read .{says}.*; write it as houseway edge blackjack"):
        simulate("blackjack", rounds=10, how=How("own.txt", grid=PUBLISHED.replace(before, after)))
