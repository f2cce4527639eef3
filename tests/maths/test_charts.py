"""Strategy charts: each cell says what the coach says of the hands that it stands for, or what the house way does."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import RANKS
from houseway.games.pai_gow.poker_house_ways import WAYS
from houseway.maths import charts
from houseway.maths.baccarat import coach as baccarat
from houseway.maths.baccarat.coups import full
from houseway.maths.charts import Chart
from houseway.maths.edges import Unknown, edges
from houseway.maths.twenty_one.coach import values
from houseway.maths.twenty_one.exact import fresh
from houseway.maths.twenty_one.strategy import plain
from houseway.maths.twenty_one.switch import terms as switch_terms
from houseway.maths.twenty_one.switch import worth as switch_worth
from houseway.maths.twenty_one.switch_exact import chart as carried
from houseway.maths.twenty_one.terms import terms
from houseway.play.inputs import read
from houseway.ranking.poker import VALUES
from tests.judging import bet


def of(game: str, **elected: Any) -> tuple[Any, Chart]:
    rules = games.rules(game, elected)
    return rules, charts.chart(rules)


def cells(chart: Chart) -> dict[str, dict[str, dict[str, str]]]:
    return {
        one.name: {line: dict(zip(one.columns, each, strict=True)) for line, each in one.lines.items()}
        for one in chart.sections
    }


@pytest.mark.parametrize("game", [game for game in charts.charted() if game != "caribbean-stud"])
def test_every_cell_is_a_letter_that_is_explained_or_a_figure_and_all_lines_are_as_long(game: str) -> None:
    rules, chart = of(game)
    for one in chart.sections:
        assert {len(line) for line in one.lines.values()} == {len(one.columns)}
        figures = {cell for line in one.lines.values() for cell in line} - {"", *chart.letters}
        assert all(cell[0] in "+-0123456789" for cell in figures)
    assert charts.plain(rules, chart)["cite"]


def test_a_game_without_a_chart_is_said_with_those_that_have_one() -> None:
    with pytest.raises(Unknown, match=r"roulette has no chart; there is one of blackjack, .*pai-gow-poker"):
        of("roulette")


# ── 2.6(f) blackjack, 2A.7 blackjack switch ──────────────────────────────────────────────────────

FIRST = {"H": "draw", "S": "stand", "P": "split", "D": "double_down", "Ds": "double_down", "R": "surrender"}
VALUE = {"A": 1, "T": 10} | {str(n): n for n in range(2, 10)}


@pytest.mark.parametrize(("section", "lines"), [("pair", ("AA", "99", "88", "44")), ("soft", ("A7", "A6", "A3"))])
def test_2_6_f_what_the_chart_does_with_two_cards_costs_next_to_nothing_by_the_coach(
    section: str, lines: tuple[str, ...]
) -> None:
    """The chart is by total: two cards alone may be worth a little more played otherwise."""
    rules, found = of("blackjack", decks=8)
    for line in lines:
        for column, letter in cells(found)[section][line].items():
            cards, up = (VALUE[line[0]], VALUE[line[1]]), VALUE[column]
            left = Counter({n + 1: int(count) for n, count in enumerate(fresh(8))})
            left.subtract([*cards, up])
            worth = values(terms(rules), [left[n] for n in range(1, 11)], cards, up)
            assert worth[FIRST[letter]] > max(worth.values()) - 0.004, (line, column, worth)


def test_2_6_f_the_chart_is_the_strategy_that_the_edge_is_played_by() -> None:
    rules, found = of("blackjack", surrender="on")
    assert cells(found)["hard"]["16"]["T"] == "Rs"
    (row,) = edges("blackjack", rules, wagers=["blackjack_wager"])
    assert cells(found) == row.details["strategy"]
    assert found.letters["Rs"].says == "surrender, or stand"
    assert "Ds" in found.letters


def test_2a_7_the_chart_has_the_acts_and_the_worths_to_switch_by() -> None:
    rules, found = of("blackjack-switch")
    known = carried(switch_terms(rules))
    assert {name: cells(found)[name] for name in ("hard", "soft", "pair")} == plain(known.table)
    assert cells(found)["pair"]["88"]["T"] == "H"  # the push on 22 spares the dealer
    for name, lines in switch_worth(known).items():
        shown = cells(found)[f"worth, {name}"]
        assert {row: {up: float(cell) for up, cell in each.items()} for row, each in shown.items()} == lines


# ── 6.5(h) red dog ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("decks", [1, 8])
def test_6_5_h_the_chart_raises_where_the_walk_raises_and_the_coach_advises(decks: int) -> None:
    rules, found = of("red-dog", decks=decks)
    (original,) = edges("red-dog", rules, wagers=["original"])
    spread = cells(found)["spread"]
    assert [int(at) for at, letter in spread["do"].items() if letter == "R"] == original.details["raised_at"]
    grid = cells(found)["two cards"]
    for low, high in (("2", "9"), ("2", "T"), ("5", "K"), ("5", "Q"), ("3", "A")):
        table = games.table("red-dog", {"1": 100_000}, {"decks": decks})
        coach = games.part(rules.game.coach)(table, "1")
        for given in map(read, (bet(1, "original", 10), "close", {"card": f"{high}h"}, {"card": f"{low}c"})):
            coach.see(table, given, table.feed(given))
        advice = coach.advise(table)
        assert grid[low][high] == {"raise": "R", "decline": "N"}[advice.best]
        worth = float(spread["worth"][str(VALUES[high] - VALUES[low] - 1)])
        assert worth == pytest.approx(advice.worth["raise"], abs=0.0006)
    assert (grid["7"]["7"], grid["7"]["8"], grid["8"]["7"]) == ("P", "C", "")


# ── 4.9 chemin de fer ────────────────────────────────────────────────────────────────────────────

HAND = "Banker's Hand"


def test_4_9_what_must_be_done_is_what_the_rules_have() -> None:
    rules, found = of("baccarat-chemin-de-fer")
    for count, line in cells(found)[HAND].items():
        for third, letter in line.items():
            acts = rules.banker_acts[int(count), None if third == "none" else int(third)]
            assert letter == {"draw": "D", "stay": "S"}[acts[0]]
    assert len(found.sections) == 2
    assert [cells(found)["Player's Hand"]["draws"][count] for count in "4567"] == ["D", "d", "S", "S"]


def test_4_9_a_free_choice_is_the_one_that_the_coach_finds_worth_more() -> None:
    rules, found = of("baccarat-chemin-de-fer", banker_third_card_rule="free")
    solution, by_cards = baccarat.solution(rules), cells(found)[f"{HAND} by its cards"]
    assert by_cards["0-6"]["none"] == "p"  # published: with ten and six against a hand that stays, both
    assert cells(found)[HAND]["6"]["none"] == "x"
    assert cells(found)["Player's Hand"]["draws"]["5"] == "p"
    for hand, third in (("0-6", "6"), ("2-4", "none"), ("0-5", "4"), ("1-4", "4"), ("0-3", "9"), ("1-2", "8")):
        letter = by_cards.get(hand, {}).get(third) or cells(found)[HAND][str(sum(map(int, hand.split("-"))))][third]
        own, drawn = [int(card) for card in hand.split("-")], None if third == "none" else int(third)
        left = full(rules.decks)
        for card in [*own, *([] if drawn is None else [drawn])]:
            left[card] -= 1
        worth = baccarat.as_banker(rules, solution, own, drawn, left)
        assert letter == ("d" if worth["draw"] > worth["stay"] else "s")


# ── 11.9 pai gow poker ───────────────────────────────────────────────────────────────────────────


NAMES = {VALUES[rank]: rank for rank in RANKS}


def _beside(singles: list[int]) -> str:
    return "A K" if singles[:2] == [14, 13] else NAMES[singles[0]]


@pytest.mark.parametrize("way", WAYS)
def test_11_9_the_chart_says_what_the_engine_does_with_two_pair_and_four_of_a_kind(way: str) -> None:
    rules, found = of("pai-gow-poker", house_way=way)
    grids, chance = cells(found), Random(11)
    tried: Counter[str] = Counter()
    for times in ((2, 2, 1, 1, 1), (4, 1, 1, 1)):
        for _ in range(60):
            ranks = chance.sample(sorted(NAMES), len(times))
            suits = ("sh", "cd", "s", "h", "d") if times[0] == 2 else ("shcd", "s", "h", "d")
            cards = [NAMES[rank] + suit for rank, those in zip(ranks, suits, strict=True) for suit in those]
            low = [VALUES[face[0]] for face in rules.house_way(cards).low]
            singles = sorted((rank for rank, number in zip(ranks, times, strict=True) if number == 1), reverse=True)
            section = "two pair" if times[0] == 2 else "four of a kind"
            letter = grids[section][NAMES[max(ranks[: len(ranks) - 3])]][_beside(singles)]
            split = low[0] == low[1]
            assert letter == ("S" if split else "T"), cards
            tried[letter] += 1
    assert len(tried) == 2


def test_11_9_aces_are_broken_up_and_a_pair_beside_three_goes_low() -> None:
    three = cells(of("pai-gow-poker")[1])["three of a kind"]
    assert (three["no pair"]["A"], three["no pair"]["K"]) == ("A", "T")
    assert {*three["a pair"].values()} == {"P"}
