"""Let it ride, double down stud and three card poker over all deals, against published figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway.maths.edges import Edge, edges
from houseway.maths.ranked import double_down_stud, let_it_ride
from houseway.maths.ranked.paid import Ended, together


def row(game: str, wager: str, elected: dict[str, Any] | None = None, **more: Any) -> Edge:
    (one,) = edges(game, elected, wagers=[wager], **more)
    return one


# ── 18 let it ride ───────────────────────────────────────────────────────────────────────────────


def test_18_11_the_three_bets_are_as_published() -> None:
    """Wizard of Odds and others: 3.505679 % of one bet, 2.864803 % of what is at risk, wins 23.878 %."""
    one = row("let-it-ride", "bet_1")
    assert one.edge == Fraction(37963, 1082900)
    assert float(one.risk) == pytest.approx(0.02864803, abs=1e-8)
    assert float(one.variance) == pytest.approx(26.605705, abs=1e-6)
    assert float(one.probability(1)) == pytest.approx(0.23878013, abs=1e-8)
    assert Fraction(one.details["first_rides"]) == Fraction(1608, 22100)
    assert Fraction(one.details["second_rides"]) == Fraction(163460, 1082900)


@pytest.mark.parametrize(("table", "edge"), [("tcb_A", 0.02135747), ("tcb_B", 0.05574661)])
def test_18_6b_the_three_card_bonus_is_as_published(table: str, edge: float) -> None:
    elected = {"offer_three_card_bonus": "on", "three_card_bonus_paytable": table}
    one = row("let-it-ride", "three_card_bonus", elected)
    hits = [int(p * 22100) for net, p in one.outcomes.items() if net > 0]
    assert hits == ([4, 44, 52, 720, 1096, 3744] if table == "tcb_A" else [48, 52, 720, 1096, 3744])
    assert float(one.edge) == pytest.approx(edge, abs=1e-8)


def test_18_6a_the_bonus_wager_counts_every_hand_of_five_cards() -> None:
    one = row("let-it-ride", "lir_bonus", {"offer_lir_bonus": "on"})
    hits = [int(p * 2_598_960) for net, p in one.outcomes.items() if net > 0]
    assert hits == [4, 36, 624, 3_744, 5_108, 10_200, 54_912]


def test_18_11_with_an_amount_the_limit_binds_the_bets_together() -> None:
    capped = row("let-it-ride", "bet_1", amount=2_000)
    assert max(capped.outcomes) == Fraction(50_000, 20)
    assert capped.edge > row("let-it-ride", "bet_1").edge


def test_18_11_a_bet_that_the_limit_makes_worthless_is_taken_back() -> None:
    """Three bets of $1,000 win $50,000 together at most: what rides for a straight flush alone does not pay."""
    plain, limited = row("let-it-ride", "bet_1"), row("let-it-ride", "bet_1", amount=100_000)
    assert Fraction(limited.details["first_rides"]) < Fraction(plain.details["first_rides"])
    assert float(limited.edge) == pytest.approx(0.0649453628, abs=1e-9)
    assert limited.edge < Fraction(212389, 3248700), "as it is played without a limit"


# ── 17 double down stud ──────────────────────────────────────────────────────────────────────────


def test_17_10_b_the_least_odds_are_worth_what_is_published() -> None:
    """Wins 20.6275 %, pushes 16.2527 %; never doubling costs 28.4035 %."""
    one = row("double-down-stud", "initial_wager")
    assert [float(one.probability(sign)) for sign in (1, 0)] == pytest.approx([0.206275, 0.162527], abs=1e-6)
    assert float(row("double-down-stud", "initial_wager", strategy="never").edge) == pytest.approx(0.284035, abs=1e-6)


HIGHER = {
    "royal_flush": "2000 to 1",
    "straight_flush": "200 to 1",
    "four_of_a_kind": "50 to 1",
    "full_house": "11 to 1",
}


def test_17_10_b_higher_odds_are_worth_what_is_published() -> None:
    """2000, 200, 50, 11, 8, 5, 3, 2, 1 to 1: 2.667836 %, 2.137201 % of what is at risk; never doubling 27.3668 %."""
    one = row("double-down-stud", "initial_wager", {"higher_odds": HIGHER})
    assert [float(one.edge), float(one.risk)] == pytest.approx([0.02667836, 0.02137201], abs=1e-8)
    assert float(one.variance) == pytest.approx(32.945256, abs=1e-6)
    never = row("double-down-stud", "initial_wager", {"higher_odds": HIGHER}, strategy="never")
    assert float(never.edge) == pytest.approx(0.273668, abs=1e-6)


def test_17_10_always_doubling_is_twice_what_never_doubling_is() -> None:
    always, never = (row("double-down-stud", "initial_wager", strategy=one) for one in ("always", "never"))
    assert always.edge == 2 * never.edge
    assert always.action == 2 * never.action == 2


def test_17_10_c_what_the_limit_makes_worthless_is_not_doubled() -> None:
    """$25,000 on a hand wins $100,000 at most, doubled or not: four of a flush are not doubled."""
    plain, limited = (row("double-down-stud", "initial_wager", amount=amount) for amount in (0, 2_500_000))
    assert limited.action < plain.action
    assert float(limited.edge) == pytest.approx(0.1454547973, abs=1e-9)
    assert limited.edge < Fraction(12043, 77350), "as it is doubled without a limit"


# ── 20 three card poker ──────────────────────────────────────────────────────────────────────────


def test_20_10_playing_what_would_qualify_costs_what_is_published() -> None:
    one = row("three-card-poker", "ante", strategy="queen_high")
    assert float(one.edge) == pytest.approx(0.03449121, abs=1e-8)
    assert one.edge > row("three-card-poker", "ante").edge


# ── both ─────────────────────────────────────────────────────────────────────────────────────────


def test_every_deal_is_counted_once() -> None:
    assert let_it_ride.DEALS == 51_979_200
    assert double_down_stud.DEALS == 12_994_800


def test_a_limit_binds_what_is_won_and_nothing_else() -> None:
    ends = [Ended(2, Fraction(10), 1), Ended(2, Fraction(-1), 3)]
    assert together(ends, 0, 5) == {Fraction(20): Fraction(1, 4), Fraction(-2): Fraction(3, 4)}
    assert together(ends, 1, 5) == {Fraction(5): Fraction(1, 4), Fraction(-2): Fraction(3, 4)}
