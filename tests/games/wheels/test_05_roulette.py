"""Subchapter 5, roulette: 5.1 to 5.4, in the order of the section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import games
from houseway.games.wheels.roulette import DOUBLE_ZERO, SINGLE_ZERO
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.wheels.roulette import COLOUR, LAW, LAYOUTS, PLACES
from houseway.play.inputs import Bet, Close, Irregularity, Spin
from houseway.play.table import Refused, Table
from houseway.play.tells import Moved, Settled
from tests.judging import Judgement, bet, judge

HALF, FULL = {"zero_rule": "half_loss"}, {"zero_rule": "full_loss"}
SINGLE = {"wheel": "single_zero"}
AS_SINGLE = {"wheel": "double_as_single"}
NUMBERS = [str(n) for n in range(1, 37)]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def spun(result: str, *bets: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any) -> Judgement:
    """One spin with these wagers."""
    return judge("roulette", [*bets, "close", {"spin": {"result": result, **more}}], rules=rules)


def refused(*inputs: Any, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    return judge("roulette", inputs, rules=rules).refused


# ── the wheel ────────────────────────────────────────────────────────────────────────────────────


def test_5_3_the_double_zero_wheel_has_38_compartments_and_each_odd_number_opposite_the_next() -> None:
    wheel = DOUBLE_ZERO.clockwise
    assert sorted(wheel) == sorted([*NUMBERS, "0", "00"])
    opposite = {wheel[at]: wheel[(at + 19) % 38] for at in range(38)}
    assert opposite == {"0": "00", "00": "0"} | {str(n): str(n + 1 if n % 2 else n - 1) for n in range(1, 37)}


def test_5_3_the_single_zero_wheel_has_37_compartments_low_and_high_in_turn() -> None:
    wheel = SINGLE_ZERO.clockwise
    assert sorted(wheel) == sorted([*NUMBERS, "0"])
    rest = [int(n) for n in wheel[1:]]
    pairs = [(one <= 18) != (other <= 18) for one, other in pairwise(rest)]
    assert pairs.count(False) == 1  # 5-10, the one place where two low numbers stand side by side


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO])
def test_5_3_red_and_black_take_turns_between_the_zeros(wheel: Any) -> None:
    around = [COLOUR[number] for number in wheel.clockwise]
    sides = list(zip(around, around[1:] + around[:1], strict=True))
    assert all(one != other for one, other in sides)
    assert Counter(around) == {"red": 18, "black": 18, "green": len(around) - 36}
    assert {int(n) for n in NUMBERS if COLOUR[n] == "red"} == RED


@pytest.mark.parametrize(("rules", "results"), [
    ({}, {*NUMBERS, "0", "00"}), (SINGLE, {*NUMBERS, "0"}), (AS_SINGLE, {*NUMBERS, "0"}),
])  # fmt: skip
def test_5_3_every_compartment_that_decides_is_as_likely(rules: dict[str, str], results: set[str]) -> None:
    table = games.table("roulette", {"1": None}, rules)
    table.feed(Close())
    assert table.ask.chances is not None
    chances = table.ask.chances()
    assert {spin.result: weight for spin, weight in chances} == dict.fromkeys(results, 1)
    assert len(chances) == len(results)


# ── 5.1 permissible wagers: the layout as rectangles, independent of the engine ──────────────────

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; a number is 2 wide and 2 high."""


def boxes(layout: str) -> dict[str, Box]:
    grid = {
        str(3 * row + col + 1): (2 * col, 2 * row, 2 * col + 2, 2 * row + 2) for row in range(12) for col in range(3)
    }
    zeros = {"0": (0, -2, 3, 0), "00": (3, -2, 6, 0)} if layout == "double_zero" else {"0": (0, -2, 6, 0)}
    return zeros | grid


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes share a line, not only a point."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return (wide == 0 and high > 0) or (high == 0 and wide > 0)


def meeting(layout: str, count: int) -> set[frozenset[str]]:
    """The sets of boxes that meet in a point inside the layout, of so many boxes each."""
    found = boxes(layout)
    points = product(range(1, 6), range(-1, 24))
    sets = [frozenset(n for n, b in found.items() if b[0] <= x <= b[2] and b[1] <= y <= b[3]) for x, y in points]
    return {one for one in sets if len(one) == count}


def covered(layout: str, kind: str) -> list[frozenset[str]]:
    return [frozenset(place.covers) for place in LAYOUTS[layout].values() if place.kind == kind]


COUNTS = {
    "double_zero": {"straight": 38, "split": 62, "street": 12, "trio": 3, "corner": 22, "five_number": 1,
                    "six_line": 11, "column": 3, "dozen": 3, "even_chance": 6},
    "single_zero": {"straight": 37, "split": 60, "street": 12, "trio": 2, "corner": 22, "first_four": 1,
                    "six_line": 11, "column": 3, "dozen": 3, "even_chance": 6},
}  # fmt: skip


@pytest.mark.parametrize("layout", COUNTS)
def test_5_1_there_are_so_many_wagers_of_each_kind(layout: str) -> None:
    rules = games.rules("roulette", {"wheel": layout})
    assert Counter(PLACES[id].kind for id in rules.wagers) == COUNTS[layout]
    assert all(set(rules.wagers) == set(verdicts) for verdicts in rules.verdicts.values())  # type: ignore[attr-defined]


def test_5_1_a_double_zero_wheel_used_as_single_zero_has_the_single_zero_layout() -> None:
    assert set(games.rules("roulette", AS_SINGLE).wagers) == set(games.rules("roulette", SINGLE).wagers)


@pytest.mark.parametrize("layout", COUNTS)
def test_5_1_a_split_covers_two_boxes_that_share_a_line(layout: str) -> None:
    found = boxes(layout)
    assert set(covered(layout, "split")) == {
        frozenset(pair) for pair in combinations(found, 2) if touch(found[pair[0]], found[pair[1]])
    }


@pytest.mark.parametrize("layout", COUNTS)
def test_5_1_corners_are_where_four_boxes_meet_and_trios_where_three_do(layout: str) -> None:
    assert set(covered(layout, "corner")) == meeting(layout, 4)
    assert set(covered(layout, "trio")) == {one for one in meeting(layout, 3) if one & {"0", "00"}}


@pytest.mark.parametrize("layout", COUNTS)
def test_5_1_streets_six_lines_columns_and_dozens_are_rows_and_columns(layout: str) -> None:
    found = {n: box for n, box in boxes(layout).items() if n in NUMBERS}
    rows = [frozenset(n for n, box in found.items() if box[1] == 2 * row) for row in range(12)]
    assert covered(layout, "street") == rows
    assert covered(layout, "six_line") == [one | other for one, other in pairwise(rows)]
    assert covered(layout, "column") == [frozenset(n for n, box in found.items() if box[0] == 2 * c) for c in range(3)]
    assert covered(layout, "dozen") == [frozenset().union(*rows[d : d + 4]) for d in (0, 4, 8)]


def test_5_1_ids_name_the_lower_number_first_and_a_corner_by_its_lowest() -> None:
    def order(number: str) -> tuple[int, int]:
        return int(number), len(number)  # 0, 00, 1, 2, …

    for id, place in PLACES.items():
        assert list(place.covers) == sorted(place.covers, key=order), id
        if place.kind in ("straight", "split", "trio"):
            assert id == "_".join((place.kind, *place.covers))
        if place.kind == "corner":
            assert id == f"corner_{place.covers[0]}"


def test_5_1_double_zero_is_no_number_for_the_even_chances() -> None:
    chances = {id: place.covers for id, place in PLACES.items() if place.kind == "even_chance"}
    tests: dict[str, Callable[[int], bool]] = {
        "red": lambda n: n in RED, "black": lambda n: n not in RED, "odd": lambda n: n % 2 == 1,
        "even": lambda n: n % 2 == 0, "low": lambda n: n <= 18, "high": lambda n: n >= 19,
    }  # fmt: skip
    assert {id: set(covers) for id, covers in chances.items()} == {
        id: {n for n in NUMBERS if test(int(n))} for id, test in tests.items()
    }


def test_5_1_five_number_is_the_double_zero_wager_and_first_four_the_single_zero_one() -> None:
    assert set(LAYOUTS["double_zero"]["five_number"].covers) == {"0", "00", "1", "2", "3"}
    assert set(LAYOUTS["single_zero"]["first_four"].covers) == {"0", "1", "2", "3"}
    assert refused(bet(1, "first_four", 10))["reason"] == "the double-zero layout has no first_four"
    assert refused(bet(1, "five_number", 10), rules=SINGLE)["reason"] == "the single-zero layout has no five_number"


@pytest.mark.parametrize(("wrong", "right"), [
    ("split_20_17", "split_17_20"), ("corner_17_18_20_21", "corner_17"), ("street_13_14_15", "street_5"),
    ("trio_2_00_0", "trio_0_00_2"), ("straigth_17", "straight_17"), ("Red", "red"), ("17", "straight_17"),
    ("corner_18", "corner_14 or corner_17"), ("street_13", "street_5"), ("dozen_4", "dozen_1"),
    ("column_1_2", "column_1 or column_2"),
    ("split_1_36", "split_0_1 or split_1_2 or split_35_36 or split_1_4 or split_33_36"),
])  # fmt: skip
def test_5_1_another_spelling_is_refused_with_the_wager_meant(wrong: str, right: str) -> None:
    refusal = refused(bet(1, wrong, 10))
    assert refusal["reason"] == f"roulette has no wager '{wrong}'"
    assert refusal["legal"] == f"did you mean {right}?"
    assert refusal["cite"] == "13:69F-5.1"


def test_5_1_a_kind_with_its_numbers_is_refused_with_the_wager_meant() -> None:
    assert refused(bet(1, "split", 10, numbers=["20", "17"]))["legal"] == "did you mean split_17_20?"
    assert "no box, spot or numbers" in refused(bet(1, "red", 10, numbers=["1"]))["reason"]
    assert "no box, spot or numbers" in refused(bet(1, "red", 10, box="5"))["reason"]


def test_5_1_what_is_like_no_wager_is_refused_with_one_of_each_kind() -> None:
    legal = refused(bet(1, "xyzzy", 10))["legal"]
    assert set(legal.split(", ")) == set(COUNTS["double_zero"])


def test_5_1_no_wager_is_made_changed_or_withdrawn_after_no_more_bets() -> None:
    start = [bet(1, "red", 10), "close"]
    for late in (bet(1, "black", 10), bet(1, "red", 10), {"remove": {"seat": "1", "wager": "red"}}):
        refusal = refused(*start, late)
        assert refusal["input"] == 3
        assert refusal["reason"] == "no wager may be made or withdrawn now"
        assert refusal["cite"] == "13:69F-5.1"


def test_5_1_before_no_more_bets_wagers_are_changed_at_will() -> None:
    found = spun("1", bet(1, "red", 10), bet(1, "red", 5), {"remove": {"seat": "1", "wager": "red", "amount": "12.00"}},
                 bet(1, "black", 7), {"remove": {"seat": "1", "wager": "black"}})  # fmt: skip
    assert found.one("settled")["amount"] == "3.00"
    assert found.net == {"1": "3.00"}


def test_5_1_a_late_wager_goes_back_and_the_spin_stands() -> None:
    table = games.table("roulette", {"1": 10000, "2": 10000})
    for one in (Bet(seat="1", wager="red", amount=1000), Close()):
        table.feed(one)
    with pytest.raises(Refused):
        table.feed(Bet(seat="2", wager="red", amount=1000))
    table.feed(Irregularity(kind="late_wager", seat="2"))
    table.feed(Spin(result="1"))
    assert (table.net("1"), table.net("2"), table.ledger["seat:2"]) == (1000, 0, 10000)


def test_5_1_a_late_wager_is_ruled_on_and_needs_its_seat() -> None:
    found = judge("roulette", ["close", {"irregularity": {"kind": "late_wager", "seat": "2"}}, {"spin": "1"}])
    assert found.one("ruled")["ruling"] == "It is not accepted: the chips go back."
    assert found.one("ruled")["event"].startswith("Seat 2: ")
    assert not found.all("void")
    assert "lacks seat" in refused("close", {"irregularity": "late_wager"})["reason"]


def test_5_1_a_player_who_sits_down_gets_chips_of_a_colour_and_is_told_the_limits_of_value_chips_and_coupons() -> None:
    found = judge("roulette", [{"sit": {"seat": "15", "stack": "100.00"}}])
    acts = [t["act"] for t in found.all("script", cite=["13:69F-5.1"])]
    assert [act.split()[0] for act in acts] == ["seat", "value", "match", "no"]
    assert "seat 15 gets" in acts[0]
    assert "one player only in a spin" in acts[1]
    assert "1 to 1 or 2 to 1" in acts[2]
    assert not judge("roulette", [{"new_dealer": "true"}]).all("script")


def test_5_1_chips_on_two_positions_are_decided_at_once_and_the_spin_goes_on() -> None:
    unclear = {"irregularity": {"kind": "chips_on_two_positions", "seat": "1"}}
    found = judge("roulette", [unclear, bet(1, "split_17_20", 10), "close", unclear, {"spin": "17"}])
    assert len(found.all("ruled")) == 2
    assert found.net == {"1": "170.00"}


def test_5_3_the_dealer_acts_in_order_around_a_spin() -> None:
    told = spun("17", bet(1, "red", 10))
    order = [t.get("act") or t.get("words") for t in told.tells if t["tell"] in ("script", "announced")]
    around = ["spin the ball opposite to the rotation of the wheel", "No more bets", "wave a hand over the layout",
              "17", "crown on 17, black", "take the crown off"]  # fmt: skip
    assert [act for act in order if act in around] == around


def test_5_4_a_ball_that_still_runs_is_taken_off() -> None:
    told = judge("roulette", [bet(1, "red", 10), "close", {"irregularity": "foreign_object_in_the_wheel"}])
    assert told.one("script", act="try to take the ball off the wheel before it rests")["cite"] == ["13:69F-5.4"]


def test_5_1_a_late_wager_is_somebodys() -> None:
    told = judge("roulette", [bet(1, "red", 10), "close", {"irregularity": "late_wager"}])
    assert "lacks seat" in told.refused["reason"]


# ── 8.2 limits ───────────────────────────────────────────────────────────────────────────────────


def test_8_2_acceptance_cures_a_wager_beyond_the_limits_but_no_late_one() -> None:
    late = judge("roulette", [bet(1, "red", 10), "close", bet(2, "red", 10, accepted="true")]).refused
    assert late["reason"] == "no wager may be made or withdrawn now"
    over = judge("roulette", [bet(1, "red", 10, accepted="true"), "close", {"spin": "1"}], rules={"table_max": "5"})
    assert over.one("ruled")["ruling"] == "the dealer accepted the wager: it stands"
    assert over.net == {"1": "10.00"}


def test_8_2_limits_may_be_posted_for_a_kind_or_for_one_wager() -> None:
    rules = {"table_max": {"straight": "100.00", "straight_17": "50.00"}, "table_min": {"red": "25.00"}}
    assert refused(bet(1, "straight_17", "50.01"), rules=rules)["legal"] == "50.00 or less"
    assert refused(bet(1, "straight_00", "100.01"), rules=rules)["legal"] == "100.00 or less"
    assert refused(bet(1, "red", "24.00"), rules=rules)["legal"] == "25.00 or more"
    found = spun("17", bet(1, "straight_17", 50), bet(1, "straight_18", 100), bet(1, "split_17_20", 1), rules=rules)
    assert found.net == {"1": "1667.00"}


def test_8_2_a_limit_for_a_wager_that_the_table_does_not_offer_is_refused() -> None:
    found = judge("roulette", [], rules={"table_max": {"strait_17": "5"}})
    assert "did you mean straight_17" in found.refused["reason"]


def test_8_2_one_limit_may_be_posted_for_the_whole_table() -> None:
    assert refused(bet(1, "dozen_1", 4), rules={"table_min": "5.00"})["cite"] == "13:69F-8.2"
    assert refused(bet(1, "dozen_1", "5.50"), rules={"wager_increment": "1.00"})["legal"] == "multiples of 1.00"


# ── 5.2 payout odds ──────────────────────────────────────────────────────────────────────────────

EXAMPLES = [
    (1, {}, {"straight_17": 10}, "17", "350.00"),
    (2, {}, {"split_0_00": 10}, "00", "170.00"),
    (3, {}, {"trio_0_00_2": 10}, "2", "110.00"),
    (4, {}, {"corner_17": 10}, "20", "80.00"),
    (5, {}, {"five_number": 10}, "0", "60.00"),
    (6, SINGLE, {"first_four": 10}, "0", "80.00"),
    (7, {}, {"six_line_7": 10}, "24", "50.00"),
    (8, {}, {"column_1": 10}, "34", "20.00"),
    (9, {}, {"dozen_2": 10}, "0", "-10.00"),
    (10, HALF, {"red": 10}, "0", "-5.00"),
    (11, FULL, {"red": 10}, "00", "-10.00"),
    (12, SINGLE, {"even": 10}, "0", "-10.00"),
    (13, HALF, {"low": 10, "straight_0": 10}, "0", "345.00"),
    (14, HALF, {"even": 10}, "00", "-5.00"),
    (15, {}, {"split_11_12": 10, "red": 10}, "11", "160.00"),
    (16, {}, {"odd": 10, "low": 10}, "19", "0.00"),
]


@pytest.mark.parametrize(("number", "rules", "bets", "result", "net"), EXAMPLES)
def test_5_2_worked_examples(number: int, rules: dict[str, str], bets: dict[str, int], result: str, net: str) -> None:
    found = spun(result, *(bet(1, wager, amount) for wager, amount in bets.items()), rules=rules)
    assert found.one("summary")["net"]["1"] == net
    assert found.one("summary")["house"] == ("0.00" if net == "0.00" else str(-Fraction(net)) + ".00")
    assert found.last == "summary"


ODDS = {
    "straight": 35, "split": 17, "street": 11, "trio": 11, "corner": 8, "first_four": 8, "five_number": 6,
    "six_line": 5, "column": 2, "dozen": 2, "even_chance": 1,
}  # fmt: skip


def every_wager(rules: dict[str, Any], result: str, stake: int) -> dict[str, int]:
    """What each wager of the layout nets when all lie there for one spin, read off the settlement of the engine."""
    table: Table[Any, Any] = games.table("roulette", {"1": None}, rules)
    for wager in table.rules.wagers:
        table.feed(Bet(seat="1", wager=wager, amount=stake))
    table.feed(Close())
    tells = table.feed(Spin(result=result))
    moved = {one.source: one.amount for one in tells if isinstance(one, Moved) and one.target == "house"}
    return {
        one.wager: one.pays if one.result == "win" else -moved[f"bet:1/{one.wager}"]
        for one in tells
        if isinstance(one, Settled)
    }


def expectations(rules: dict[str, Any], results: list[str]) -> dict[str, Fraction]:
    """The exact expected value of a unit on each wager, by every compartment in turn."""
    total: Counter[str] = Counter()
    for result in results:
        for wager, net in every_wager(rules, result, 200).items():
            total[wager] += net
    return {wager: Fraction(net, 200 * len(results)) for wager, net in total.items()}


@pytest.mark.parametrize(("zero_rule", "even"), [("half_loss", Fraction(-1, 38)), ("full_loss", Fraction(-1, 19))])
def test_5_2_expected_values_on_the_double_zero_wheel(zero_rule: str, even: Fraction) -> None:
    found = expectations({"zero_rule": zero_rule}, [*NUMBERS, "0", "00"])
    assert len(found) == 161
    for wager, value in found.items():
        kind = PLACES[wager].kind
        expected = {"five_number": Fraction(-3, 38), "even_chance": even}.get(kind, Fraction(-1, 19))
        assert value == expected, wager


@pytest.mark.parametrize("rules", [SINGLE, AS_SINGLE])
def test_5_2_expected_values_on_the_single_zero_wheel(rules: dict[str, str]) -> None:
    found = expectations(rules, [*NUMBERS, "0"])
    assert len(found) == 157
    assert set(found.values()) == {Fraction(-1, 37)}


def test_5_2_each_kind_is_paid_its_odds() -> None:
    for layout, numbers in (("double_zero", ["0", "00", *NUMBERS]), ("single_zero", ["0", *NUMBERS])):
        for number in numbers:
            for wager, net in every_wager({"wheel": layout}, number, 2).items():
                kind, covers = PLACES[wager]
                if number in covers:
                    assert net == 2 * ODDS[kind], (layout, number, wager)
                elif kind == "even_chance" and number in ("0", "00") and layout == "double_zero":
                    assert net == -1
                else:
                    assert net == -2


def test_5_2_the_zero_rule_touches_no_dozen_and_no_column() -> None:
    found = spun("00", bet(1, "dozen_1", 10), bet(1, "column_3", 10), bet(1, "high", 10), rules=HALF)
    assert found.net == {"1": "-25.00"}
    assert found.one("settled", wager="dozen_1")["cite"] == ["13:69F-5.1"]
    assert [t["cite"] for t in found.all("settled", wager="high")] == [["13:69F-5.2"]] * 2


def test_5_2_half_loss_is_a_loss_with_half_returned() -> None:
    found = spun("0", bet(1, "black", 10))
    settled = [(t["result"], t["amount"], t["basis"]) for t in found.all("settled")]
    assert settled == [("returned", "5.00", "practice"), ("lose", "5.00", "practice")]
    assert "take 5.00 of black, give 5.00 back to seat 1" in [t["act"] for t in found.all("script")]
    back = [(t["from"], t["to"], t["amount"]) for t in found.all("moved") if t["from"] == "bet:1/black"]
    assert back == [("bet:1/black", "seat:1", "5.00"), ("bet:1/black", "house", "5.00")]


def test_5_2_half_loss_is_the_default_of_a_double_zero_table_only() -> None:
    assert games.rules("roulette").elected["zero_rule"] == "half_loss"
    assert games.rules("roulette", SINGLE).elected["zero_rule"] == "full_loss"
    assert games.rules("roulette", AS_SINGLE).elected["zero_rule"] == "full_loss"


@pytest.mark.parametrize("wheel", ["single_zero", "double_as_single"])
def test_5_2_half_loss_is_unlawful_at_a_single_zero_table(wheel: str) -> None:
    with pytest.raises(Unlawful, match="half loss is for double-zero tables alone") as unlawful:
        games.rules("roulette", {"wheel": wheel, "zero_rule": "half_loss"})
    assert unlawful.value.cite == "5.2"


def test_5_2_en_prison_is_not_offered() -> None:
    with pytest.raises(Unlawful, match="allowed: half_loss, full_loss"):
        games.rules("roulette", {"zero_rule": "en_prison"})


def test_5_2_an_odd_number_of_cents_has_no_exact_half() -> None:
    refusal = refused(bet(1, "red", "10.01"))
    assert refusal["reason"] == "half of 10.01 is not whole cents"
    assert refusal["legal"] == "multiples of 0.02"
    assert refusal["cite"] == "13:69F-5.2"
    left = refused(bet(1, "red", "10.00"), {"remove": {"seat": "1", "wager": "red", "amount": "0.01"}})
    assert left["reason"] == "9.99 would be left on red"


def test_5_2_only_where_the_zeros_take_half_must_there_be_one() -> None:
    for rules in (FULL, SINGLE, {"half_rounding": "round_loss_down"}):
        assert spun("1", bet(1, "red", "10.01"), rules=rules).net == {"1": "10.01"}
    assert spun("1", bet(1, "dozen_1", "10.01")).net == {"1": "20.02"}


def test_5_2_with_round_loss_down_the_odd_cent_is_not_lost() -> None:
    rules = {"half_rounding": "round_loss_down"}
    assert spun("0", bet(1, "red", "10.01"), rules=rules).net == {"1": "-5.00"}
    cent = spun("0", bet(1, "red", "0.01"), rules=rules)
    assert cent.net == {}
    assert cent.one("settled")["result"] == "returned"


def test_5_2_higher_odds_are_lawful_and_lower_ones_are_not() -> None:
    rules = {"higher_odds": {"straight": "36 to 1", "five_number": "13 to 2"}}
    assert spun("17", bet(1, "straight_17", 10), rules=rules).net == {"1": "360.00"}
    assert spun("0", bet(1, "five_number", 10), rules=rules).net == {"1": "65.00"}
    for kind, least in ODDS.items():
        with pytest.raises(Unlawful, match=f"{kind}: {least} to 1 or more"):
            games.rules("roulette", {"higher_odds": {kind: f"{2 * least - 1} to 2"}})


def test_5_2_an_amount_that_the_odds_do_not_pay_in_whole_cents_is_refused() -> None:
    rules = {"higher_odds": {"split": "35 to 2", "even_chance": "4 to 3"}}
    refusal = refused(bet(1, "split_1_2", "0.05"), rules=rules)
    assert refusal["reason"] == "0.05 cannot be paid exactly at the odds of split_1_2"
    assert (refusal["legal"], refusal["cite"]) == ("multiples of 0.02", "13:69F-5.2")
    assert refused(bet(1, "red", "0.03"), rules=rules)["legal"] == "multiples of 0.06"
    assert refused(bet(1, "red", "0.04"), rules=rules)["legal"] == "multiples of 0.06"
    assert spun("3", bet(1, "red", "0.06"), rules=rules).net == {"1": "0.08"}


def test_5_1_a_wheel_that_nobody_knows_cannot_even_be_analysed() -> None:
    for analysis in (None, lambda message: None):
        with pytest.raises(Unlawful, match="allowed: double_zero, single_zero, double_as_single"):
            games.rules("roulette", {"wheel": "triple_zero"}, analysis=analysis)


def test_5_1_there_is_no_optional_wager_to_elect() -> None:
    assert games.rules("roulette", {"optional_wagers": ""}).elected["optional_wagers"] == ()
    with pytest.raises(Unlawful, match="allowed: none"):
        games.rules("roulette", {"optional_wagers": ["neighbours"]})


def test_5_2_a_ruling_says_on_whose_words_it_rests() -> None:
    bets = [bet(1, "straight_0", 10), bet(1, "five_number", 10), bet(1, "dozen_1", 10), bet(1, "red", 10)]
    new = {t["wager"]: (t["cite"], t["basis"]) for t in spun("0", *bets).all("settled")}
    assert new == {
        "straight_0": (["13:69F-5.2"], "practice"), "five_number": (["13:69F-5.1", "13:69F-5.2"], "practice"),
        "dozen_1": (["13:69F-5.1"], "other-state"), "red": (["13:69F-5.2"], "practice"),
    }  # fmt: skip
    old = judge("roulette", [*bets, "close", {"spin": "0"}], as_of="2011-03-01")
    assert [(t["cite"], t["basis"]) for t in old.all("settled", wager="red")] == [(["19:47-5.2"], "practice")] * 2


# ── 5.3 rotation of wheel and ball ───────────────────────────────────────────────────────────────


def test_5_3_the_dealer_calls_no_more_bets_and_announces_the_number() -> None:
    found = spun("17", bet(1, "straight_17", 10))
    assert found.words == ["No more bets", "17"]
    kinds = [t["tell"] for t in found.tells]
    assert kinds.index("announced") < kinds.index("spun") < kinds.index("settled")
    assert found.one("spun") == {"tell": "spun", "result": "17", "cite": ["13:69F-5.3"], "basis": "other-state"}
    assert "crown on 17, black" in [t["act"] for t in found.all("script")]


def test_5_3_all_losing_wagers_are_taken_before_any_winning_one_is_paid() -> None:
    bets = [bet(1, "straight_20", 5), bet(1, "red", 5), bet(2, "black", 5), bet(2, "odd", 5), bet(3, "dozen_2", 5),
            bet(3, "straight_0", 5)]  # fmt: skip
    found = spun("20", *bets)
    assert [(t["seat"], t["wager"]) for t in found.all("settled")] == [
        ("1", "red"), ("2", "odd"), ("3", "straight_0"), ("1", "straight_20"), ("2", "black"), ("3", "dozen_2"),
    ]  # fmt: skip
    to_house = [i for i, t in enumerate(found.tells) if t.get("to") == "house"]
    from_house = [i for i, t in enumerate(found.tells) if t.get("from") == "house"]
    assert max(to_house) < min(from_house)


def test_5_3_half_of_an_even_chance_is_taken_before_a_winner_is_paid() -> None:
    found = spun("0", bet(1, "straight_0", 5), bet(2, "red", 10))
    assert [t["wager"] for t in found.all("settled")] == ["red", "red", "straight_0"]


def test_5_3_betting_opens_again_after_the_spin() -> None:
    two = [bet(1, "red", 10), "close", {"spin": "1"}, bet(1, "black", 10), "close", {"spin": "2"}]
    assert judge("roulette", two).net == {"1": "20.00"}


@pytest.mark.parametrize("result", ["37", "000", "-1", "01", "red", "O"])
def test_5_3_a_result_that_is_not_on_the_wheel_is_refused(result: str) -> None:
    refusal = refused("close", {"spin": result})
    assert refusal["reason"] == f"'{result}' is not on this wheel"
    assert refusal["legal"] == "0, 00, 1 to 36"
    assert refusal["cite"] == "13:69F-5.3"


def test_5_3_a_single_zero_wheel_has_no_double_zero() -> None:
    assert refused("close", {"spin": "00"}, rules=SINGLE)["legal"] == "0, 1 to 36"
    assert refused(bet(1, "straight_00", 10), rules=SINGLE)["reason"] == "the single-zero layout has no straight_00"
    assert refused(bet(1, "split_0_3", 10))["reason"] == "the double-zero layout has no split_0_3"


def test_5_3_no_spin_before_no_more_bets() -> None:
    refusal = refused(bet(1, "red", 10), {"spin": "1"})
    assert refusal["reason"] == "spin is not what is asked"
    assert "close" in refusal["legal"]


def test_5_3_a_spin_with_a_strange_direction_or_count_is_refused() -> None:
    assert refused("close", {"spin": {"result": "1", "direction": "sideways"}})["legal"] == "opposite, same"
    for count in ("-1", "-2"):
        assert f"{count} is below zero" in refused("close", {"spin": {"result": "1", "revolutions": count}})["reason"]
    assert "whole number" in refused("close", {"spin": {"result": "1", "revolutions": "four"}})["reason"]


def test_5_3_an_amount_of_three_decimals_and_an_empty_seat_are_refused() -> None:
    assert "more than two decimal places" in refused(bet(1, "red", "10.005"))["reason"]
    there, empty = refused(bet(99, "red", 10)), judge("roulette", [bet(1, "red", 10)], seats={}).refused
    assert (there["reason"], there["legal"][:6]) == ("nobody sits at seat 99", "seats ")
    assert empty["legal"] == "sit first: every seat is free"
    assert refused(bet(1, "red", 0))["reason"] == "0.00 is not a wager"
    assert refused(bet(1, "red", "-0.01"))["reason"] == "-0.01 is not a wager"
    assert refused(bet(1, "red", 10001))["reason"] == "seat 1 has only 10000.00"


def test_5_3_a_screen_is_offered_every_wager_and_what_may_come_off() -> None:
    table = games.table("roulette", {"1": 10000})
    table.feed(Bet(seat="1", wager="red", amount=1000))
    offers = table.legal("1")
    assert {one.wager for one in offers if one.verb == "bet"} == set(LAYOUTS["double_zero"])
    assert [one.wager for one in offers if one.verb == "remove"] == ["red"]
    assert {one.step for one in offers if one.wager == "black"} == {2}
    assert table.legal("2") == []


def test_5_3_a_misread_number_is_corrected_and_the_spin_ruled_again() -> None:
    found = judge(
        "roulette", [bet(1, "red", 10), "close", {"spin": "1"}, {"correct": {"input": "3", "to": {"spin": "2"}}}]
    )
    assert found.net == {"1": "-10.00"}


# ── 5.4 irregularities ───────────────────────────────────────────────────────────────────────────

NO_SPIN = (
    "ball_spun_with_the_wheel",
    "fewer_than_four_revolutions",
    "foreign_object_in_the_wheel",
    "ball_left_the_wheel",
)


def assert_no_spin(found: Judgement, kind: str) -> None:
    """5.4: "No spin", nothing settled, the wagers stand and the window is open again."""
    assert found.words == ["No more bets", "No spin"]
    assert found.one("void")["scope"] == "spin"
    assert found.one("void")["cite"] == ["13:69F-5.4"]
    rule = next(one for one in LAW.irregularities if one.kind == kind)
    assert (found.one("ruled")["event"], found.one("ruled")["ruling"]) == (rule.event[:-1], rule.ruling)
    assert not found.all("settled")
    assert not found.all("spun")
    assert found.net == {}
    assert found.one("summary")["standing"] == [{"seat": "1", "wager": "even", "amount": "10.00"}]
    assert found.one("waiting")["asks"][0]["asked"] == "wagers"


@pytest.mark.parametrize("kind", NO_SPIN)
def test_5_4_no_spin_where_it_is_reported(kind: str) -> None:
    assert_no_spin(judge("roulette", [bet(1, "even", 10), "close", {"irregularity": kind}]), kind)


@pytest.mark.parametrize(("more", "kind"), [
    ({"revolutions": "3"}, "fewer_than_four_revolutions"), ({"revolutions": "0"}, "fewer_than_four_revolutions"),
    ({"direction": "same"}, "ball_spun_with_the_wheel"),
    ({"direction": "same", "revolutions": "9"}, "ball_spun_with_the_wheel"),
])  # fmt: skip
def test_5_4_no_spin_where_the_record_of_the_spin_shows_it(more: dict[str, Any], kind: str) -> None:
    assert_no_spin(spun("8", bet(1, "even", 10), **more), kind)


def test_5_4_four_revolutions_against_the_wheel_are_a_spin() -> None:
    assert spun("8", bet(1, "even", 10), revolutions="4", direction="opposite").net == {"1": "10.00"}


def test_5_4_a_ball_that_left_the_wheel_is_inspected() -> None:
    inspected = "recover the ball; the pit supervisor inspects it before it is used again"
    for kind in NO_SPIN:
        acts = [
            t["act"] for t in judge("roulette", ["close", {"irregularity": kind}]).all("script", cite=["13:69F-5.4"])
        ]
        assert (inspected in acts) == (kind == "ball_left_the_wheel")


def test_5_4_after_no_spin_wagers_stay_and_may_be_changed() -> None:
    found = judge("roulette", [
        bet(1, "even", 10), bet(2, "odd", 10), "close", {"spin": {"result": "8", "revolutions": "3"}},
        {"remove": {"seat": "2", "wager": "odd"}}, bet(1, "straight_8", 1), "close", {"spin": "8"},
    ])  # fmt: skip
    assert found.words == ["No more bets", "No spin", "No more bets", "8"]
    assert found.net == {"1": "45.00"}
    assert found.last == "summary"


def test_5_4_no_spin_opens_the_wagers_again() -> None:
    table = games.table("roulette", {"1": None})
    table.feed(Close())
    assert table.closed == "5.1"
    table.feed(Irregularity(kind="ball_left_the_wheel"))
    assert table.closed == ""


def test_5_4_after_no_spin_betting_must_close_again() -> None:
    start = [bet(1, "even", 10), "close", {"irregularity": "ball_left_the_wheel"}]
    assert refused(*start, {"spin": "8"})["reason"] == "spin is not what is asked"


@pytest.mark.parametrize("kind", [kind for kind in NO_SPIN if kind != "ball_left_the_wheel"])
def test_5_4_a_ball_that_falls_after_no_spin_decides_nothing(kind: str) -> None:
    found = judge("roulette", [bet(1, "even", 10), "close", {"irregularity": kind}, {"spin": "8"}])
    assert [t["scope"] for t in found.all("void")] == ["spin", 'result 8, after "No spin"']
    assert found.net == {}
    assert not found.all("settled")
    again = judge("roulette", [bet(1, "even", 10), "close", {"irregularity": kind}, "close", {"spin": "8"}])
    assert again.net == {"1": "10.00"}
    assert refused("close", {"irregularity": kind}, {"spin": "37"})["reason"] == "'37' is not on this wheel"


def test_5_4_what_is_no_irregularity_of_the_spin_is_refused() -> None:
    assert refused("close", {"irregularity": "ball_left_the_weel"})["reason"].endswith(
        "did you mean ball_left_the_wheel?"
    )
    assert "is not ruled on here" in refused({"irregularity": "ball_left_the_wheel"})["reason"]
    assert "is not ruled on here" in refused("close", {"irregularity": "ball_in_double_zero"})["reason"]


def test_5_4_double_zero_on_a_wheel_used_as_single_zero_is_no_spin() -> None:
    assert_no_spin(spun("00", bet(1, "even", 10), rules=AS_SINGLE), "ball_in_double_zero")
    told = judge("roulette", [bet(1, "even", 10), "close", {"irregularity": "ball_in_double_zero"}], rules=AS_SINGLE)
    assert_no_spin(told, "ball_in_double_zero")
    assert spun("0", bet(1, "even", 10), rules=AS_SINGLE).net == {"1": "-10.00"}


# ── the section as a whole ───────────────────────────────────────────────────────────────────────


def test_5_7_is_reserved_until_the_successor_chapter() -> None:
    old = {p.cite: p.treatment for p in in_force(LAW.paragraphs, date(2011, 3, 1))}
    assert old["5.7"] == "reserved"
    assert "5.7" not in {p.cite for p in in_force(LAW.paragraphs, date(2012, 3, 19))}


STAKES = st.dictionaries(st.sampled_from(sorted(LAYOUTS["double_zero"])), st.integers(1, 5000), max_size=12)


@given(st.lists(STAKES, min_size=1, max_size=3), st.sampled_from([*NUMBERS, "0", "00"]), st.booleans())
def test_5_2_any_spin_pays_what_the_odds_say_and_loses_no_chip(
    seats: list[dict[str, int]], result: str, half: bool
) -> None:
    table = games.table("roulette", {str(n): None for n in range(1, len(seats) + 1)}, HALF if half else FULL)
    nets = []
    for seat, bets in enumerate(seats, 1):
        net = 0
        for wager, amount in bets.items():
            kind, covers = PLACES[wager]
            table.feed(Bet(seat=str(seat), wager=wager, amount=2 * amount))
            won = 2 * amount * ODDS[kind] if result in covers else -2 * amount
            net += won // 2 if half and kind == "even_chance" and result in ("0", "00") else won
        nets.append(net)
    table.feed(Close())
    table.feed(Spin(result=result))
    assert [table.net(str(seat)) for seat in range(1, len(seats) + 1)] == nets
    assert table.ledger["house"] == -sum(nets)
    assert sum(table.ledger.values()) == 0
    assert not table.chips
