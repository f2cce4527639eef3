"""Pai gow counted: the published counts of wins, losses and pushes over all 736,281,000 pairs of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, islice

import pytest

from houseway import games
from houseway.equipment.chance import Seeded, shuffled
from houseway.games.pai_gow.house_ways import Setting, settings
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.maths.edges import Edge, edges
from houseway.maths.pai_gow import pai_gow
from houseway.maths.pai_gow.pai_gow import KINDS, chosen, compared, every_hand, left_over, matrix, opponent
from houseway.ranking.tiles import Rank

pytestmark = pytest.mark.slow

PAIRS_OF_HANDS = 736_281_000
CHART = {"gee_joon_single_rank": "both_below_fives"}
"""The published counts are by the chart on which both tiles of the supreme pair rank below the fives."""


def rules(**elected: str) -> Rules:
    found = games.rules("pai-gow", elected)
    assert isinstance(found, Rules)
    return found


@cache
def edge(wager: str, way: str) -> Edge:
    (found,) = edges("pai-gow", {**CHART, "house_way": way, "player_banking": "on"}, wagers=[wager])
    return found


def counts(one: Edge) -> tuple[int, ...]:
    """Wins, losses and pushes."""
    found = [one.probability(sign) * PAIRS_OF_HANDS for sign in (1, -1, 0)]
    assert all(count.denominator == 1 for count in found)
    return tuple(map(int, found))


# ── the published counts ─────────────────────────────────────────────────────────────────────────

PUBLISHED = {
    "PT-10": ("pai_gow_best_high", "best_high", (221_111_048, 230_813_096, 284_356_856), "2.8192"),
    "PT-12": ("pai_gow_best_low", "best_high", (190_994_704, 223_488_552, 321_797_744), "5.7103"),
    "PT-14": ("pai_gow", "best_high", (221_828_168, 203_209_044, 311_243_788), "-1.0224"),
    "PT-16, best-high": ("bank", "best_high", (229_986_628, 197_079_992, 309_214_380), "-2.9075"),
    "PT-16, best-low": ("bank", "best_low", (250_522_252, 196_184_712, 289_574_036), "-5.6787"),
}


@pytest.mark.parametrize("row", PUBLISHED)
def test_10_7_published_counts(row: str) -> None:
    wager, way, expected, percent = PUBLISHED[row]
    found = edge(wager, way)
    assert counts(found) == expected
    assert sum(expected) == PAIRS_OF_HANDS
    wins, losses, _ = expected
    assert found.edge == Fraction(20 * losses - 19 * wins, 20 * PAIRS_OF_HANDS)
    assert abs(100 * found.edge - Fraction(percent)) <= Fraction(1, 20_000)


def test_10_7_the_house_way_against_itself_is_worse_for_who_does_not_bank_by_just_the_copies() -> None:
    """Both sides set alike, so wins and losses change places with the bank."""
    for way in ("best_high", "pennsylvania"):
        seat, bank = (counts(edge(f"{wager}_house_way", way)) for wager in ("pai_gow", "bank"))
        assert (bank[0], bank[1], bank[2]) == (seat[1], seat[0], seat[2])


# ── the hands ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("chart", "kinds"), [("both_below_fives", 3_620), ("2-4_above_fives", 4_285)])
def test_10_6_the_kinds_of_hands_and_the_ways_they_come_about(chart: str, kinds: int) -> None:
    hands = every_hand(rules(gee_joon_single_rank=chart).ranking)
    assert len(hands.tiles) == kinds
    assert int(hands.ways.sum()) == 35_960
    left = left_over(hands)
    for hand in range(0, kinds, 151):
        assert int(left(hand).sum()) == 20_475


def test_10_6_what_a_hand_leaves_is_counted_tile_by_tile() -> None:
    """By drawing every second hand from the 28 tiles that are left, for a few hands."""
    hands = every_hand(rules().ranking)
    sort = {one: at for at, alike in enumerate(pai_gow.sorts(rules().ranking)) for one in alike}
    number = {tuple(held): at for at, held in enumerate(hands.held.tolist())}
    for hand in (0, 1_111, 4_000):
        rest = list((Counter(SET) - Counter(hands.tiles[hand])).elements())
        drawn = Counter(tuple(sorted(map(sort.__getitem__, four))) for four in combinations(rest, 4))
        expected = Counter[int]()
        for sorts, ways in drawn.items():
            expected[number[tuple(sorts.count(at) for at in range(len(hands.copies)))]] += ways
        found = left_over(hands)(hand).tolist()
        assert {at: ways for at, ways in enumerate(found) if ways} == dict(expected)


# ── the engine ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("bank", [False, True])
@pytest.mark.parametrize("elected", [{}, {"house_way": "foxwoods"}, CHART], ids=str)
def test_10_7_a_comparison_comes_to_what_the_engine_pays(elected: dict[str, str], bank: bool) -> None:
    """Random deals, the hand set at random: counted as one of nine comparisons, and dealt to a table."""
    law = rules(**elected, player_banking="on")
    whole = matrix(law.ranking)
    other = opponent(whole, law.house_way)
    settle: pai_gow.Settle = partial(pai_gow.as_the_bank, "accept") if bank else pai_gow.against_the_house
    nets = [settle(law, 60_000, deal).net for deal in pai_gow.examples(whole, other)]
    assert sorted({*nets}) == [-60_000, 0, 57_000]
    index = {tuple(sorted(map(_sort(law), tiles))): at for at, tiles in enumerate(whole.hands.tiles)}
    source = Seeded(str(elected))
    for _ in range(12):
        order = shuffled(SET, source)
        mine, theirs = (index[tuple(sorted(map(_sort(law), order[at : at + 4])))] for at in (0, 4))
        among = settings(order[:4], law.ranking)
        own = among[source.below(len(among))]
        ranks = whole.ranks[mine][_alike(whole.settings[mine], own, law)]
        kind = int(compared(ranks, other)[theirs])
        end = settle(law, 60_000, pai_gow.Deal(own, law.house_way(order[4:8])))
        assert end.net == nets[kind]


def _sort(law: Rules) -> Callable[[str], int]:
    sorts = pai_gow.sorts(law.ranking)
    place = {one: at for at, alike in enumerate(sorts) for one in alike}
    return place.__getitem__


def _alike(among: list[Setting], one: Setting, law: Rules) -> int:
    ranks = law.ranking.rank(one.high), law.ranking.rank(one.low)
    return next(
        at for at, other in enumerate(among) if (law.ranking.rank(other.high), law.ranking.rank(other.low)) == ranks
    )


def test_10_7_each_hand_at_its_best_is_no_worse_than_by_any_way() -> None:
    found = {one.wager: one.edge for one in edges("pai-gow")}
    assert set(found) == {"pai_gow", "pai_gow_house_way", "pai_gow_best_high", "pai_gow_best_low"}
    assert min(found.values()) == found["pai_gow"]


def test_10_7_every_kind_of_hand_stands_in_the_table_with_its_best_setting() -> None:
    """35,960 stacks of four tiles; where a setting is not the house way's, it is worth more against it."""
    (best,), (way,) = (edges("pai-gow", wagers=[name]) for name in ("pai_gow", "pai_gow_house_way"))
    table = best.tables["settings"]
    assert sum(one["ways"] for one in table) == 35_960
    assert len(table) == 4_285
    apart = [one for one in table if "house_way" in one]
    assert 0 < len(apart) < len(table)
    assert best.edge < way.edge
    for one in apart:
        assert sorted((*one["high"], *one["low"])) == sorted((*one["house_way"]["high"], *one["house_way"]["low"]))


def test_10_8_the_bank_is_analysed_where_players_bank() -> None:
    assert "bank" not in {one.wager for one in edges("pai-gow", wagers=["pai_gow_house_way"])}
    assert edge("bank_house_way", "pennsylvania").cite[0] == "13:69F-10.5"
    assert "13:69F-10.8" in edge("bank_house_way", "pennsylvania").cite


def test_10_7_an_amount_is_paid_with_the_vigorish_it_really_has() -> None:
    """12.00 wins 12.00 less 0.75, not less 0.60."""
    (found,) = edges("pai-gow", wagers=["pai_gow_house_way"], amount=1_200)
    assert max(found.outcomes) == Fraction(1_125, 1_200)
    (exact,) = edges("pai-gow", wagers=["pai_gow_house_way"])
    assert max(exact.outcomes) == Fraction(19, 20)
    assert found.probability(1) == exact.probability(1)


@pytest.mark.soak
def test_10_7_the_count_by_kinds_is_the_count_hand_by_hand() -> None:
    """Every 97th of the 35,960 hands against each of the 20,475 that it leaves, one by one."""
    law = rules(house_way="best_high")
    rank, way = law.ranking.rank, cache(law.house_way)
    whole = matrix(law.ranking)
    other = opponent(whole, law.house_way)
    own = chosen(whole, law.house_way)
    index = {tuple(sorted(map(_sort(law), tiles))): at for at, tiles in enumerate(whole.hands.tiles)}
    for four in islice(combinations(SET, 4), 0, None, 97):
        mine = way(tuple(sorted(four)))
        rest = list((Counter(SET) - Counter(four)).elements())
        expected = Counter[int]()
        for one in combinations(rest, 4):
            theirs = way(tuple(sorted(one)))
            high, low = (_compare(rank(a), rank(b)) for a, b in zip(mine, theirs, strict=True))
            expected[3 * high + low] += 1
        hand = index[tuple(sorted(map(_sort(law), four)))]
        kinds = compared(whole.ranks[hand][int(own[hand])], other).tolist()
        found = Counter[int]()
        for kind, ways in zip(kinds, left_over(whole.hands)(hand).tolist(), strict=True):
            found[kind] += ways
        assert {kind: found[kind] for kind in range(KINDS)} == {kind: expected[kind] for kind in range(KINDS)}


def _compare(mine: Rank, theirs: Rank) -> int:
    return 1 + (mine > theirs) - (mine < theirs)
