"""Options in the analysis: what is no table at all is refused in a line, what is settled otherwise is analysed so."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from houseway import games
from houseway.games import GAMES
from houseway.games.twenty_one.blackjack import Rules
from houseway.law import editions
from houseway.law.election import Unlawful
from houseway.law.options import Choice, Option
from houseway.maths.analysis import exactly
from houseway.maths.edges import Unknown, edge, rows
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.edges import analysed
from houseway.maths.twenty_one.exact import evaluate
from houseway.maths.twenty_one.kernel import simulate
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds
from houseway.play.table import Refused

LINE = 2000
"""The longest refusal lists every wager of roulette."""

ODD: tuple[Any, ...] = (
    "0", "-1", "99", "1000000", "9" * 26, "9" * 5000, "1.5", "x", "", " 6", "true", "null", "NaN", "inf", "1e9", "٣",
    "9 to 0", "0 to 0", "0 to 1", "-3 to 2", "1:0", {}, [], ["1"], [["a"]], {"a": "1"}, {"1": None},
    {"paytable": {}}, {"paytable": "1"}, {"paytable": ["1"]}, {"paytable": {"x": "1 to 1"}}, {"1": {"1": {}}},
    {"3": "5"}, {"3": {"4": "50 for 1"}}, {"3": {"3": "0 for 1"}}, {"3": {"3": "1 for 0"}}, {"3": {"-1": "1 for 1"}},
    {"0": {"0": "1 for 1"}}, {"99": {"1": "1 for 1"}},
)  # fmt: skip

SLOW = {"blackjack", "blackjack-switch", "pai-gow"}
"""Here the analysis is not run on every odd table."""


def day_of(game: str, option: Option) -> date:
    """The first day on which an option can be elected."""
    return max(option.since, games.game(game).law.since, editions.FIRST)


def first_edge(game: str, elected: dict[str, Any], as_of: date, tried: list[Any]) -> None:
    """Elect, list the rows, and work the first out where that is quick and the table is a new one."""
    rules = exactly(games.rules(game, elected, as_of=as_of, analysis=lambda said: None))
    every = rows(rules)
    if game not in SLOW and rules.elected not in tried:
        tried.append(rules.elected)
        name = next(iter(every))
        edge(rules, name, every[name])


@pytest.mark.parametrize("game", GAMES)
def test_an_odd_value_of_any_option_is_analysed_or_refused_in_a_line(game: str) -> None:
    tried: list[Any] = []
    for option in games.game(game).law.options:
        for value in ODD:
            try:
                first_edge(game, {option.id: value}, day_of(game, option), tried)
            except (Unlawful, Unknown, Refused) as refused:
                said = str(refused)
                assert said, (option.id, value)
                assert "\n" not in said, (option.id, value)
                assert len(said) < LINE, (option.id, value)


@pytest.mark.parametrize("game", GAMES)
def test_a_word_of_another_day_is_refused_with_those_of_the_day(game: str) -> None:
    law = games.game(game).law
    for option in law.options:
        values = option.kind.values if isinstance(option.kind, Choice) else ()
        for word in (one for one in values if not isinstance(one, str)):
            for day in {day_of(game, option), max(day_of(game, option), date(2010, 11, 14))}:
                if word.in_force(day):
                    continue
                with pytest.raises(Unlawful, match=f"option {option.id}: {word.id}; allowed: "):
                    games.rules(game, {option.id: word.id}, as_of=day, analysis=lambda said: None)


def test_a_number_that_the_law_does_not_bound_is_bounded_here() -> None:
    assert games.rules("red-dog", {"decks": "1000"}).elected["decks"] == 1000
    with pytest.raises(Unlawful, match="option decks: '1001'; allowed: 1 or more, and no more than 1000 here"):
        games.rules("red-dog", {"decks": "1001"})


# ── what is settled otherwise is analysed so ─────────────────────────────────────────────────────


def test_2_16_five_cards_totalling_21_are_paid_in_the_analysis_as_in_the_simulation() -> None:
    """At 2 to 1 they are worth less than a fifth of a per cent, more to one who plays for them."""
    five = Terms(five=Odds(2), procedure="face_down_card_reader")
    edges = [evaluate(one, ATLANTIC_CITY) for one in (five._replace(five=Odds(1)), five)]
    assert 0.0015 < edges[0] - edges[1] < 0.002
    result = simulate(five, ATLANTIC_CITY, 10**7, 1947)
    assert abs(-result.mean - edges[1]) < 3 * result.stderr
    assert result.stderr < 4e-4
    assert analysed(five).edge_cd < analysed(five).edge_td <= edges[1]


@pytest.mark.parametrize(
    "forbidden",
    [{"surrender": "on"}, {"resplit_max_hands": "4"}, {"blackjack_payout": "3:2"}],
    ids=lambda elected: next(iter(elected)),
)
def test_2_6_k_what_a_hole_card_face_up_forbids_is_analysed_as_it_is_elected(forbidden: dict[str, str]) -> None:
    said: list[str] = []
    face_up = {"hole_card_procedure": "face_up"}
    asked = games.rules("blackjack", {**face_up, **forbidden}, analysis=said.append)
    lawful = games.rules("blackjack", face_up)
    assert said
    assert isinstance(asked, Rules)
    assert isinstance(lawful, Rules)
    assert analysed(terms(asked)).edge_td < analysed(terms(lawful)).edge_td
