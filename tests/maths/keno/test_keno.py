"""Keno: hypergeometric catches, straight tickets through the engine, way tickets by what their groups catch."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from houseway import games
from houseway.games.keno.keno import chance
from houseway.maths.edges import Edge, Unknown, edges
from houseway.maths.keno import keno
from houseway.maths.simulation import simulate
from houseway.play.inputs import Numbers, Present, Ticket
from houseway.play.table import Refused, Table


def one(name: str, elected: dict[str, Any] | None = None, **more: Any) -> Edge:
    (edge,) = edges("keno", elected, wagers=[name], **more)
    return edge


def paying(spots: int, line: dict[int, int]) -> dict[str, Any]:
    """A house that pays only this, for 1."""
    return {"pay_schedule": {str(spots): {str(k): str(paid) for k, paid in line.items()}}, "spots_allowed": str(spots)}


# ── catches ──────────────────────────────────────────────────────────────────────────────────────

ALL_CAUGHT = {
    1: "1/4", 2: "19/316", 3: "57/4108", 4: "969/316316", 5: "51/79079", 8: "51/11735845", 10: "17/151499090",
    15: "3/1284030537295",
}  # fmt: skip
OTHERS = {(1, 0): "3/4", (4, 2): "16815/79079", (8, 0): "2448441/27739270", (10, 5): "557074224/10832184935"}


@pytest.mark.parametrize("spots", ALL_CAUGHT)
def test_15_5_the_chance_that_all_spots_are_caught(spots: int) -> None:
    assert chance(spots, spots) == Fraction(ALL_CAUGHT[spots])


@pytest.mark.parametrize(("spots", "caught"), OTHERS)
def test_15_5_the_chance_of_other_catches(spots: int, caught: int) -> None:
    assert chance(spots, caught) == Fraction(OTHERS[spots, caught])


@pytest.mark.parametrize("spots", range(1, 21))
def test_15_5_catches_are_certain_together_and_counted_by_drawings(spots: int) -> None:
    assert sum(chance(spots, caught) for caught in range(spots + 1)) == 1
    for caught in range(spots + 1):
        drawings = comb(spots, caught) * comb(80 - spots, 20 - caught)
        assert chance(spots, caught) == Fraction(drawings, comb(80, 20))


PRINTED = {
    "KE-02": (2, {2: "0.0601265823"}),
    "KE-04": (4, {0: "0.3083214254", 1: "0.4327318251", 2: "0.2126354658", 3: "0.04324789135", 4: "0.003063392304"}),
    "KE-06": (6, {6: "0.0001289849391"}),
    "KE-08": (9, {9: "7.242767777e-07"}),
}


@pytest.mark.parametrize("row", PRINTED)
def test_catches_as_they_are_printed(row: str) -> None:
    spots, printed = PRINTED[row]
    for caught, text in printed.items():
        digits = len(text.partition("e")[0].replace(".", "").lstrip("0"))
        assert f"{float(chance(spots, caught)):.{digits - 1}e}" == f"{float(text):.{digits - 1}e}"


@pytest.mark.parametrize(("spots", "one_in"), [(6, "7752.843"), (9, "1380687.647"), (20, "3535316142212174320")])
def test_how_seldom_all_are_caught(spots: int, one_in: str) -> None:
    """Of 20 spots, pages print ...180,000: the exact number of drawings is ...174,320."""
    seldom = 1 / chance(spots, spots)
    assert seldom == int(one_in) if one_in.isdigit() else f"{float(seldom):.3f}" == one_in


# ── straight tickets ─────────────────────────────────────────────────────────────────────────────


def test_ke_12_twenty_of_twenty_through_the_engine() -> None:
    edge = one("spot_20", paying(20, {20: 1_000_000}))
    assert edge.probability(1) == Fraction(1, 3535316142212174320)


def test_example_12_one_spot_at_3_for_1_wins_a_quarter_of_the_time_and_returns_075() -> None:
    edge = one("spot_1", paying(1, {1: 3}))
    assert edge.outcomes == {Fraction(2): Fraction(1, 4), Fraction(-1): Fraction(3, 4)}
    assert 1 - edge.edge == Fraction(3, 4)


@pytest.mark.parametrize("spots", range(1, 16))
def test_an_edge_is_the_sum_over_the_schedule(spots: int) -> None:
    schedule = games.rules("keno").elected["pay_schedule"][str(spots)]
    back = sum(chance(spots, int(k)) * Fraction(*paid) for k, paid in schedule.items())
    assert one(f"spot_{spots}").edge == 1 - back
    assert one(f"spot_{spots}").cite == ("13:69F-15.2", "13:69F-15.3", "13:69F-15.6")


def test_a_catch_that_gives_the_stake_back_is_a_push_and_one_that_gives_less_a_loss() -> None:
    assert one("spot_3").probability(0) == chance(3, 2)
    edge = one("spot_1", {"pay_schedule": {"1": {"1": "2 for 5"}}})
    assert edge.outcomes == {Fraction(-3, 5): Fraction(1, 4), Fraction(-1): Fraction(3, 4)}


def test_an_aggregate_limit_counts_only_with_an_amount() -> None:
    limited = {"aggregate_limit_per_game": "100"}
    assert one("spot_5", limited).outcomes == one("spot_5").outcomes
    assert max(one("spot_5", limited, amount=100).outcomes) == 99
    with pytest.raises(Refused, match="below the minimum"):
        one("spot_5", {"table_min": "5"}, amount=100)


# ── way tickets ──────────────────────────────────────────────────────────────────────────────────


def by_the_engine(
    sizes: tuple[int, ...], take: tuple[int, ...], *, king: bool, **elected: Any
) -> dict[Fraction, Fraction]:
    """Every joint catch of the groups, played through the engine, weighed by counting drawings."""
    rules: Any = games.rules("keno", elected)
    ticket = keno.request(rules, sizes, take, king=king)
    groups = (*(((ticket.king,),) if king else ()), *ticket.groups)
    rest = [n for n in range(1, 81) if not any(n in group for group in groups)]
    found: dict[Fraction, Fraction] = {}
    for hits in _vectors([len(group) for group in groups]):
        left = 20 - sum(hits)
        if left < 0:
            continue
        ways = comb(len(rest), left)
        for group, some in zip(groups, hits, strict=True):
            ways *= comb(len(group), some)
        drawn = [n for group, some in zip(groups, hits, strict=True) for n in group[:some]] + rest[:left]
        net = _net(rules, ticket, tuple(drawn))
        found[net] = found.get(net, Fraction(0)) + Fraction(ways, comb(80, 20))
    return found


def _vectors(sizes: list[int]) -> list[tuple[int, ...]]:
    vectors: list[tuple[int, ...]] = [()]
    for size in sizes:
        vectors = [(*vector, some) for vector in vectors for some in range(size + 1)]
    return vectors


def _net(rules: Any, ticket: Ticket, drawn: tuple[int, ...]) -> Fraction:
    table: Table[Any, Any] = Table(rules, {"1": None})
    table.feed(ticket)
    price = -table.ledger["seat:1"]
    table.feed(Numbers(drawn=drawn))
    table.feed(Present(ticket=1))
    return Fraction(table.net("1"), price)


@pytest.mark.parametrize(
    ("name", "sizes", "take", "king"),
    [("way_2_3_4_take_2", (2, 3, 4), (2,), False), ("king_2_2_2_2_2_take_1", (2, 2, 2, 2, 2), (1,), True),
     ("way_2_2_2_take_1_2", (2, 2, 2), (1, 2), False), ("king_1_3_take_0_1_2", (1, 3), (0, 1, 2), True),
     ("way_3_3_take_1_2", (3, 3), (1, 2), False)],
)  # fmt: skip
def test_15_2_a_way_ticket_has_the_distribution_that_the_engine_gives(
    name: str, sizes: tuple[int, ...], take: tuple[int, ...], king: bool
) -> None:
    assert one(name).outcomes == by_the_engine(sizes, take, king=king)


def test_15_2_the_edge_of_a_way_ticket_is_the_mean_of_its_wagers_and_its_variance_is_not() -> None:
    way = one("way_2_3_4_take_2")
    parts = [one(f"spot_{spots}") for spots in (5, 6, 7)]
    assert way.edge == sum(part.edge for part in parts) / 3
    assert way.variance > sum(part.variance for part in parts) / 9  # the wagers share numbers
    assert sum(way.outcomes.values()) == 1


def test_15_2_the_190_way_ticket_of_20_groups_of_4() -> None:
    way = one(f"way{'_4' * 20}_take_2")
    assert way.edge == one("spot_8").edge
    assert sum(way.outcomes.values()) == 1
    assert way.note == "190 wagers on one ticket"
    best = max(way.outcomes)  # five groups are drawn whole: ten of the 190 wagers catch 8 of 8, and no other is paid
    assert best == Fraction(10 * 18_000, 190) - 1
    assert way.outcomes[best] == Fraction(comb(20, 5), comb(80, 20))


def test_15_2_choices_of_groups_are_counted_by_kind() -> None:
    groups = [(2, 1), (2, 1), (2, 0), (3, 2)]
    counted: dict[tuple[int, int], int] = {}
    for some in combinations(groups, 2):
        key = sum(size for size, _ in some), sum(caught for _, caught in some)
        counted[key] = counted.get(key, 0) + 1
    found = dict.fromkeys(counted, 0)
    for count, spots, caught in keno.chosen([((2, 1), 2), ((2, 0), 1), ((3, 2), 1)], 2):
        found[spots, caught] += count
    assert found == counted


@pytest.mark.parametrize(
    ("name", "said"),
    [("way", "named by the sizes of its groups, such as way_2_3_4_take_2"),
     ("way_9_9_take_3", "to be taken 3 at a time"),
     ("way_80_80_take_1", "only 80 numbers"), ("way_16_take_1", "spot_16 is not offered"),
     ("spot_16", "spot_16 is not offered"),
     ("spt_3", "did you mean spot_3"), (f"way{'_4' * 20}_take_4", "4845 wagers on one ticket"),
     ("way_1_2_3_4_5_6_7_8_9_10_take_1", "more ways than are told apart")],
)  # fmt: skip
def test_a_ticket_that_cannot_be_is_told_in_a_line(name: str, said: str) -> None:
    with pytest.raises(Unknown, match=said) as unknown:
        one(name)
    assert "\n" not in str(unknown.value)


@pytest.mark.parametrize("name", ["way_4_4_take_1", "way_3_3_take_1_2", "king_3_3_take_1"])
def test_15_2_a_way_ticket_with_spots_that_are_not_offered_is_not_simulated(name: str) -> None:
    with pytest.raises(Unknown, match=rf"^{name}: spot_[46] is not offered here; spots 3$"):
        simulate("keno", {"spots_allowed": "3"}, wager=name, rounds=1)
