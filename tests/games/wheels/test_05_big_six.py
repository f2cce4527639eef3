"""Subchapter 5, the big six wheel: 5.5 and 5.6, in the order of the section."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.wheels.big_six import LAW, WHEEL_MAP
from houseway.play.inputs import Bet, Close, Irregularity, Spin
from houseway.play.table import Refused
from tests.judging import Judgement, bet, judge

COUNTS = {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "logo": 1}
OTHER_COUNTS = {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, "joker": 1, "logo": 1}
WAGERS = [f"b6_{symbol}" for symbol in COUNTS]


def spun(result: str, *bets: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any) -> Judgement:
    """One spin with these wagers."""
    return judge("big-six", [*bets, "close", {"spin": {"result": result, **more}}], rules=rules)


def refused(*inputs: Any, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    return judge("big-six", inputs, rules=rules).refused


def mapped(counts: dict[str, int]) -> list[str]:
    """A wheel with so many sections of each symbol."""
    return [symbol for symbol, count in counts.items() for _ in range(count)]


# ── 5.5 the wheel and the payout odds ────────────────────────────────────────────────────────────


def test_5_5_the_wheel_has_54_sections_and_the_special_symbols_opposite() -> None:
    wheel = WHEEL_MAP
    assert len(wheel) == 54
    assert Counter(wheel) == COUNTS
    assert wheel.index("logo") - wheel.index("joker") == 27
    assert all(one != other for one, other in zip(wheel, wheel[1:] + wheel[:1], strict=True))


def test_5_6_every_section_is_as_likely() -> None:
    table = games.table("big-six", {"1": None})
    table.feed(Close())
    assert table.ask.chances is not None
    assert sorted((spin.result, weight) for spin, weight in table.ask.chances()) == sorted(COUNTS.items())


@pytest.mark.parametrize(("bets", "stop", "net"), [
    ({"b6_1": 10}, "1", "10.00"), ({"b6_2": 10}, "2", "20.00"), ({"b6_5": 10}, "5", "50.00"),
    ({"b6_10": 10}, "10", "100.00"), ({"b6_20": 10}, "20", "200.00"), ({"b6_joker": 10}, "joker", "450.00"),
    ({"b6_joker": 10}, "logo", "-10.00"), ({"b6_1": 10, "b6_5": 10}, "5", "40.00"), ({"b6_20": 10}, "10", "-10.00"),
])  # fmt: skip
def test_5_5_worked_examples(bets: dict[str, int], stop: str, net: str) -> None:
    found = spun(stop, *(bet(1, wager, amount) for wager, amount in bets.items()))
    assert found.net == {"1": net}
    assert found.last == "summary"


def test_5_5_joker_and_logo_are_two_wagers_and_each_loses_on_the_other() -> None:
    for stop, other in (("joker", "logo"), ("logo", "joker")):
        found = spun(stop, bet(1, f"b6_{stop}", 1), bet(2, f"b6_{other}", 1))
        assert found.net == {"1": "45.00", "2": "-1.00"}


def expectations(rules: dict[str, Any], counts: dict[str, int]) -> dict[str, Fraction]:
    """The exact expected value of a unit on each wager, by every section of the wheel in turn, through the engine."""
    seats = {wager: str(number) for number, wager in enumerate(WAGERS, 1)}
    table = games.table("big-six", dict.fromkeys(seats.values()), rules)
    for symbol, count in counts.items():
        for _ in range(count):
            for wager in WAGERS:
                table.feed(Bet(seat=seats[wager], wager=wager, amount=100))
            table.feed(Close())
            table.feed(Spin(result=symbol))
    return {wager: Fraction(table.net(seats[wager]), 100 * sum(counts.values())) for wager in WAGERS}


def test_5_5_expected_values() -> None:
    assert expectations({}, COUNTS) == {
        "b6_1": Fraction(-8, 54), "b6_2": Fraction(-9, 54), "b6_5": Fraction(-6, 54), "b6_10": Fraction(-10, 54),
        "b6_20": Fraction(-12, 54), "b6_joker": Fraction(-8, 54), "b6_logo": Fraction(-8, 54),
    }  # fmt: skip


def test_5_5_expected_values_depend_on_the_wheel() -> None:
    found = expectations({"wheel_map": mapped(OTHER_COUNTS)}, OTHER_COUNTS)
    assert found["b6_1"] == Fraction(24 * 1 - 30, 54)
    assert found["b6_5"] == Fraction(7 * 5 - 47, 54)


def test_5_5_special_odds_are_45_to_1_or_nevadas_40() -> None:
    assert {odds.win for odds in LAW.paytable("special_odds", LAW.since).odds.values()} == {45}
    assert expectations({"special_odds": "40"}, COUNTS)["b6_logo"] == Fraction(40 - 53, 54)
    assert spun("logo", bet(1, "b6_logo", 10), rules={"special_odds": "40"}).one("settled")["odds"] == "40 to 1"
    with pytest.raises(Unlawful, match="allowed: 45 or 40"):
        games.rules("big-six", {"special_odds": "44"})


@pytest.mark.parametrize("sections", [53, 55, 0])
def test_5_5_a_wheel_has_54_sections(sections: int) -> None:
    with pytest.raises(Unlawful, match=f"{sections} sections; allowed: 54") as unlawful:
        games.rules("big-six", {"wheel_map": ["1"] * sections})
    assert unlawful.value.cite == "5.5"


def test_5_5_a_wheel_has_the_symbols_of_the_section() -> None:
    with pytest.raises(Unlawful, match="allowed: 1, 2, 5, 10, 20, joker, logo"):
        games.rules("big-six", {"wheel_map": ["50", *mapped(COUNTS)[1:]]})


def test_5_6_a_symbol_that_the_wheel_lacks_has_no_wager_and_no_result() -> None:
    rules = {"wheel_map": mapped({**COUNTS, "1": 24, "logo": 0})}
    assert "not offered" in refused(bet(1, "b6_logo", 10), rules=rules)["reason"]
    refusal = refused("close", {"spin": "logo"}, rules=rules)
    assert refusal["reason"] == "'logo' is not on this wheel"
    assert refusal["legal"] == "1, 2, 5, 10, 20, joker"


def test_5_6_the_wheel_is_spun_in_either_direction() -> None:
    for direction in ("clockwise", "counterclockwise"):
        assert spun("1", bet(1, "b6_1", 10), direction=direction).net == {"1": "10.00"}
    assert refused("close", {"spin": {"result": "1", "direction": "same"}})["legal"] == "clockwise, counterclockwise"
    with pytest.raises(Unlawful, match="allowed: either"):
        games.rules("big-six", {"direction": "clockwise"})


# ── 5.6 wagers and rotation of the wheel ─────────────────────────────────────────────────────────


def test_5_6_losing_wagers_are_taken_before_winning_ones_are_paid() -> None:
    found = spun("2", bet(1, "b6_2", 10), bet(1, "b6_1", 10), bet(2, "b6_20", 10), bet(3, "b6_2", 10))
    assert [(t["seat"], t["wager"], t["result"]) for t in found.all("settled")] == [
        ("1", "b6_1", "lose"), ("2", "b6_20", "lose"), ("1", "b6_2", "win"), ("3", "b6_2", "win"),
    ]  # fmt: skip
    assert found.words == ["No more bets"]
    assert found.one("settled", seat="3")["cite"] == ["13:69F-5.5"]
    assert found.one("settled", seat="2")["cite"] == ["13:69F-5.6"]
    assert {t["basis"] for t in found.all("settled")} == {"other-state"}


@pytest.mark.parametrize("result", ["3", "S1", "$1", "0", "Joker"])
def test_5_6_a_symbol_that_is_not_on_the_wheel_is_refused(result: str) -> None:
    assert refused("close", {"spin": result})["reason"] == f"'{result}' is not on this wheel"


def test_5_6_an_unknown_wager_is_refused() -> None:
    refusal = refused(bet(1, "b6_jocker", 10))
    assert (refusal["legal"], refusal["cite"]) == ("did you mean b6_joker?", "13:69F-5.6")
    assert "no box, spot or numbers" in refused(bet(1, "b6_1", 10, box="3"))["reason"]
    assert (
        "no box, spot or numbers"
        in refused(bet(1, "b6_1", 10), {"remove": {"seat": "1", "wager": "b6_1", "box": "3"}})["reason"]
    )
    assert "more than two decimal places" in refused(bet(1, "b6_1", "1.005"))["reason"]


def assert_void(found: Judgement, kind: str) -> None:
    """Nothing is settled, the wagers stand, and the window is open again."""
    rule = next(one for one in LAW.irregularities if one.kind == kind)
    assert (found.one("ruled")["event"], found.one("ruled")["ruling"]) == (rule.event[:-1], rule.ruling)
    assert found.one("void")["cite"] == ["13:69F-5.6"]
    assert not found.all("settled")
    assert not found.all("spun")
    assert found.net == {}
    assert found.one("summary")["standing"] == [{"seat": "1", "wager": "b6_1", "amount": "10.00"}]
    assert found.one("waiting")["asks"][0]["asked"] == "wagers"


@pytest.mark.parametrize("kind", ["clapper_between_sections", "fewer_than_three_revolutions", "wheel_touched"])
def test_5_6_a_void_spin_settles_nothing(kind: str) -> None:
    assert_void(judge("big-six", [bet(1, "b6_1", 10), "close", {"irregularity": kind}]), kind)


@pytest.mark.parametrize("revolutions", ["0", "2"])
def test_5_6_fewer_than_three_revolutions_are_void(revolutions: str) -> None:
    assert_void(spun("1", bet(1, "b6_1", 10), revolutions=revolutions), "fewer_than_three_revolutions")


def test_5_6_three_revolutions_are_a_spin() -> None:
    assert spun("1", bet(1, "b6_1", 10), revolutions="3").net == {"1": "10.00"}


def test_5_6_after_a_void_spin_wagers_stay_and_may_be_changed() -> None:
    found = judge("big-six", [
        bet(1, "b6_1", 10), bet(2, "b6_2", 10), "close", {"irregularity": "wheel_touched"},
        {"remove": {"seat": "2", "wager": "b6_2", "amount": "4.00"}}, bet(1, "b6_2", 1), "close", {"spin": "2"},
    ])  # fmt: skip
    assert found.net == {"1": "-8.00", "2": "12.00"}
    assert found.last == "summary"


def test_5_6_a_wager_after_no_more_bets_goes_back() -> None:
    table = games.table("big-six", {"1": 10000})
    table.feed(Close())
    with pytest.raises(Refused, match="no wager may be made or withdrawn now"):
        table.feed(Bet(seat="1", wager="b6_1", amount=1000))
    table.feed(Irregularity(kind="late_wager", seat="1"))
    table.feed(Spin(result="1"))
    assert (table.net("1"), table.ledger["seat:1"]) == (0, 10000)


def test_8_2_acceptance_cures_a_wager_beyond_the_limits_but_no_late_one() -> None:
    assert judge("big-six", ["close", bet(1, "b6_1", 10, accepted="true")]).refused["input"] == 2
    over = judge("big-six", [bet(1, "b6_1", 10, accepted="true"), "close", {"spin": "1"}], rules={"table_max": "5"})
    assert over.net == {"1": "10.00"}


def test_8_2_posted_limits_bind() -> None:
    rules = {"table_min": "1.00", "table_max": {"b6_joker": "25.00"}}
    assert refused(bet(1, "b6_1", "0.50"), rules=rules)["cite"] == "13:69F-8.2"
    assert refused(bet(1, "b6_joker", "25.01"), rules=rules)["legal"] == "25.00 or less"


def test_5_7_is_reserved_until_the_successor_chapter() -> None:
    assert "5.7" in {p.cite for p in in_force(LAW.paragraphs, date(2011, 3, 1))}
    assert "5.7" not in {p.cite for p in in_force(LAW.paragraphs, date(2012, 3, 19))}


def test_5_6_the_dealer_spins_and_the_result_is_told() -> None:
    told = judge("big-six", [bet(1, "b6_1", 10), "close", {"spin": "5"}])
    assert told.one("script", act="spin the wheel")["cite"] == ["13:69F-5.6"]
    assert told.one("spun")["result"] == "5"


def test_5_6_a_late_wager_is_somebodys() -> None:
    told = judge("big-six", [bet(1, "b6_1", 10), "close", {"irregularity": "late_wager"}])
    assert "lacks seat" in told.refused["reason"]
