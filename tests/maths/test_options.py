"""Options in the analysis: what is no table at all is refused in a line, what is settled otherwise is analysed so."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from houseway import games
from houseway.games import GAMES
from houseway.games.twenty_one.blackjack import Rules
from houseway.law import editions
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.options import (
    ByKey,
    Choice,
    HousePaytable,
    Kind,
    LeastOdds,
    Number,
    Offered,
    Option,
    PaySchedule,
    Several,
)
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

SLOW = {"blackjack", "blackjack-switch", "pai-gow", "red-dog"}
"""Here the analysis is not run on odd tables."""


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


LIMITS = ("table_min", "table_max", "wager_increment")
"""Taken off for the analysis, unless an amount is given."""

NO_FIGURE = {
    "big-six": ("wheel_map", "direction"),
    "sic-bo": ("shaker", "odd_even"),
    "mini-dice": ("higher_odds_at", "vigorish", "smallest_chip", "shaker_by", "seven_relinquishes"),
    "red-dog": ("shuffle_after_any_round", "multiple_betting_areas", "continuous_shuffler"),
    "keno": (
        "spots_allowed", "games_per_ticket_max", "min_theoretical_return", "aggregate_limit_per_game", "jackpot",
        "redemption_days", "expired_ticket_policy", "manual_pay_when_down",
    ),
    "baccarat-chemin-de-fer": (
        "reshuffle_after_lacing", "vigorish_rounding", "player_five_rule", "uncovered_stake", "error_card_procedure",
        "error_card_tens_extra",
    ),
    "minibaccarat": (
        "vigorish_rounding", "vigorish_collection", "bonus_requires_base_wager", "reshuffle_after_lacing", "recut_by",
        "deal_style", "continuous_shuffler", "settlement_procedure", "error_card_procedure", "error_card_tens_extra",
    ),
    "blackjack": (
        "double_shoe", "shuffle_method", "pre_shuffled", "reshuffle_at_will",
        "players_per_box", "boxes_per_player", "boxes", "same_suit", "multiple_action", "progressive_token",
        "progressive_rate", "progressive_start", "even_money", "smallest_chip", "mid_shoe_entry_bar",
        "skip_dealer_second_card_if_no_effect", "pay_blackjack_after_reader",
    ),
}  # fmt: skip
"""Procedure, places, what only an amount shows, what is lawful in one value alone, and one that follows from another:
the Player's Hand draws on five anyway against the table's own Banker."""

BESIDE: dict[str, dict[str, Any]] = {
    "bonus_paytable": {"bonus_wager": "on"}, "bonus_odds": {"bonus_wager": "on"},
    "dragon_7_odds": {"banker_pay_mode": "no_vig_dragon7"},
    "face_up_double_soft": {"hole_card_procedure": "face_up"},
}  # fmt: skip
"""What must be elected before an option says anything."""


def tried(kind: Kind, day: date) -> list[Any]:
    """Lawful values of an option."""
    match kind:
        case Choice():
            return [one if isinstance(one, str) else one.id for one in kind.values if kind.lawful(word(one), day)]
        case Number():
            return [str(one) for one in kind.only or (kind.least, kind.least + 1, kind.most or kind.least + 2)]
        case LeastOdds():
            return [f"{2 * kind.least.win} to {kind.least.stake}"]
        case ByKey(each=LeastOdds()):
            floors = {key: kind.least.get(key, Odds(100)) for key in kind.keys}
            return [{key: f"{3 * odds.win} to {odds.stake}" for key, odds in floors.items()}]
        case Several():
            return [",".join(kind.values)]
        case HousePaytable():
            return [{"paytable": dict.fromkeys(kind.keys, "9 to 1")}]
        case Offered():
            return ["on", *kind.tables] if kind.usual else [{"paytable": dict.fromkeys(kind.keys, "9 to 1")}]
        case PaySchedule():
            return [{spots: {spots: "3 for 1"} for spots in kind.spots}]
    return ["7"]


def word(value: Any) -> str:
    return value if isinstance(value, str) else str(value.id)


def figures(rules: Any) -> Any:
    """All that an analysis gives; of blackjack, whose analysis is long, all that it reads."""
    if isinstance(rules, Rules):
        return terms(rules), [*rows(rules)], rules.paytables, rules.streak
    found = {name: row.analyse() for name, row in rows(rules).items()}
    return {name: (one.outcomes, one.mean, one.action) for name, one in found.items()}


@pytest.mark.parametrize("game", NO_FIGURE)
def test_every_option_changes_a_figure_or_is_known_not_to(game: str) -> None:
    day = editions.NEWEST
    silent = set()
    for option in in_force(games.game(game).law.options, day):
        beside = BESIDE.get(option.id, {})
        plain = figures(games.rules(game, beside, analysis=lambda said: None))
        for value in tried(option.kind, day):
            try:
                rules = games.rules(game, {**beside, option.id: value}, analysis=lambda said: None)
            except Unlawful:
                continue
            if option.id not in LIMITS and figures(rules) != plain:
                break
        else:
            silent.add(option.id)
    assert silent == {*NO_FIGURE[game], *LIMITS}
