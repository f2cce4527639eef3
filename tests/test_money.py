"""Cents, odds and vigorish, against the digests' own figures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.money import For, Odds, Vigorish, cents, dollars


@pytest.mark.parametrize(("text", "amount"), [("25", 2500), ("12.5", 1250), ("0.05", 5), ("-3.00", -300), (" 7 ", 700)])
def test_dollars_are_read_as_cents(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize("text", ["12.345", "1e3", "", "five", "1,000", ".5", "5.", "٣", "--5"])
def test_anything_else_is_not_an_amount(text: str) -> None:
    with pytest.raises(ValueError, match=r"amount|decimal"):
        cents(text)


@given(st.integers(-(10**12), 10**12))
def test_amounts_write_and_read_as_themselves(amount: int) -> None:
    assert cents(dollars(amount)) == amount


def test_odds_are_stated_with_to() -> None:
    assert Odds.parse("3 to 2") == Odds(3, 2)
    assert str(Odds(8)) == "8 to 1"
    for wrong in ("8 for 1", "8:1", "8", "1 to 0", "-1 to 1"):
        with pytest.raises(ValueError, match='with "to"'):
            Odds.parse(wrong)


@given(st.integers(1, 50), st.integers(1, 50), st.integers(1, 10**6))
def test_odds_pay_exactly_on_multiples_of_their_unit_and_never_less(win: int, stake: int, amount: int) -> None:
    odds = Odds(win, stake)
    exact = Fraction(amount * win, stake)
    assert exact <= odds.pays(amount) < exact + 1
    assert (odds.pays(amount) == exact) == (amount % odds.unit == 0 or exact.denominator == 1)
    assert Odds(win, stake).pays(odds.unit * amount) == Fraction(odds.unit * amount * win, stake)


def test_odds_compare_as_ratios() -> None:
    assert Odds(6, 2).no_less_than(Odds(3))
    assert Odds(7, 5).no_less_than(Odds(7, 5))
    assert not Odds(7, 6).no_less_than(Odds(6, 5))


@pytest.mark.parametrize(
    ("percent", "rounding", "won", "due"),
    [
        (5, 25, "37", "2.00"), (4, 20, "37", "1.60"), (5, 25, "1", "0.25"), (5, 25, "5", "0.25"),   # 3.3(c)1
        (5, 5, "13", "0.65"), (4, 5, "13", "0.55"), (4, 5, "7", "0.30"),                            # 7.3(c)
        (5, 1, "20", "1.00"), (25, 1, "40", "10.00"),
    ],
)  # fmt: skip
def test_3_3_c_1_and_7_3_c_vigorish_goes_up_to_the_next_multiple(
    percent: int, rounding: int, won: str, due: str
) -> None:
    assert dollars(Vigorish(percent, rounding).due(cents(won))) == due


def test_unrounded_vigorish_is_exact_on_its_unit() -> None:
    assert (Vigorish(5).unit, Vigorish(4).unit, Vigorish(25).unit, Vigorish(5, 25).unit) == (20, 25, 4, 1)
    assert Vigorish(5).due(20 * 7) == 7


@pytest.mark.parametrize(
    ("text", "paid"),
    [("12", For(12)), ("12 for 1", For(12)), ("5 for 2", For(5, 2)), ("11 to 1", For(12)), (" 3 to 2 ", For(5, 2))],
)
def test_what_is_paid_for_a_stake_includes_the_stake(text: str, paid: For) -> None:
    assert For.parse(text) == paid
    assert For.parse(str(paid)) == paid
    assert For(5, 2).pays(200) == 500
    assert For(5, 2).odds == Odds(3, 2)
    assert [For(5, 2).unit, For(6, 2).unit, For(12).unit] == [2, 1, 1]


@pytest.mark.parametrize("text", ["", "0", "0 for 1", "5 for 0", "-3", "1.5", "three", "12 for", "5 to 0"])
def test_what_pays_nothing_or_is_no_figure_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"pays nothing|are not odds"):
        For.parse(text)
