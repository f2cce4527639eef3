"""14.1, 14.3(c), 14.7: the pots, what is not called, how a pot is divided, and what antes and blinds do to it; the
rulebook's examples 20-23 and 31-33."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.games.poker import pots
from tests.judging import Judgement

from .record import NO_FEE, NO_LIMIT, board, hand, moved, record

DRY = (board("2c 7d 9h"), board("Ts"), board("3c"))
ACES, KINGS, QUEENS, JACKS = "Ah Ad", "Kh Kd", "Qh Qd", "Jh Jd"


def nl(stacks: dict[int, Any], hands: dict[int, str], *acts: Any, **more: Any) -> Judgement:
    """No limit with blinds of 1 and 2, the button at the last seat."""
    dealt = [hand(seat, hands.get(seat, "??")) for seat in stacks]
    return record(stacks, dealt, *acts, **{"button": max(stacks), **NO_LIMIT, **more})


def checked(acts: str) -> list[Any]:
    """The board, and all check."""
    return [DRY[0], acts, DRY[1], acts, DRY[2], acts]


def pots_of(judged: Judgement) -> dict[str, str]:
    found: dict[str, str] = judged.one("summary")["pots"]
    return found


# ── 14.7: the smallest chip ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("elected", "net"), [
    ({}, {}), ({"smallest_chip": "1"}, {"1": "1.00", "2": "-0.50", "3": "-0.50"}),
])  # fmt: skip
def test_14_7_the_smallest_chip_is_the_smallest_unit_of_what_is_bet(elected: Any, net: dict[str, str]) -> None:
    """Three who tie for fifty cents each take theirs back, unless nothing below a dollar is in play."""
    dealt, checks = [hand(1, "2c 3d"), hand(2, "8s 9d"), hand(3, "4c 5c")], "1 check, 2 check, 3 check"
    tie = [board("Ts Js Qs"), checks, board("Kd"), checks, board("Ac"), checks]
    rules = {"limits": ["0.50", "1"], **NO_FEE, **elected}
    assert record(dict.fromkeys((1, 2, 3), 100), dealt, "3 call, 1 call, 2 check", *tie, button=3, **rules).net == net


@pytest.mark.parametrize(("game", "elected", "chip"), [
    ("holdem", {}, 100), ("holdem", {"limits": ["5", "10"]}, 100), ("holdem", {"ante_amount": "0.25"}, 25),
    ("holdem", {"blinds": ["0.05", "0.10"], "structure": "no_limit"}, 5),
    ("seven-card-stud", {"bring_in_amount": "0.10"}, 10),
    ("holdem", {"blinds": ["0.50", "1"], "smallest_chip": "1"}, 100),
])  # fmt: skip
def test_14_7_what_the_smallest_chip_is(game: str, elected: dict[str, Any], chip: int) -> None:
    rules: Any = games.rules(f"poker-{game}", elected)
    assert rules.chip == chip


# ── 14.1: side pots ──────────────────────────────────────────────────────────────────────────────


def test_17_20_17_23_one_all_in_two_more_and_one_who_folded() -> None:
    """A (3) 50 all-in, B (1) and C (2) 120, D (4) folded after 20: main 170, side 140; A is best, B second."""
    judged = nl(
        {1: 120, 2: 120, 3: 50, 4: 1000}, {1: KINGS, 2: QUEENS, 3: ACES},
        "3 call, 4 raise 20, 1 raise 120 all_in, 2 call all_in, 3 call all_in, 4 fold", *DRY,
    )  # fmt: skip
    assert pots_of(judged) == {"main": "170.00", "side_1": "140.00"}
    assert {tuple(one["cite"]) for one in judged.all("settled")} == {("13:69F-14.6(d)",)}, "no pot is divided"
    assert judged.net == {"1": "20.00", "2": "-120.00", "3": "120.00", "4": "-20.00"}
    assert moved(judged, "pot:main", "seat:3") == ["170.00"]
    assert moved(judged, "pot:side_1", "seat:1") == ["140.00"]


def test_14_6_d_what_became_of_each_stack_in_a_pot_is_told() -> None:
    judged = nl({1: 120, 2: 120, 3: 50}, {1: KINGS, 2: QUEENS, 3: ACES},
                "3 call, 1 raise 120 all_in, 2 call all_in, 3 call all_in", *DRY)  # fmt: skip
    told = [(one["seat"], one["box"], one["amount"], one["result"], one.get("pays")) for one in judged.all("settled")]
    assert told == [
        ("1", "side_1", "70.00", "win", "140.00"), ("2", "side_1", "70.00", "lose", None),
        ("1", "main", "50.00", "lose", None), ("2", "main", "50.00", "lose", None),
        ("3", "main", "50.00", "win", "150.00"),
    ]  # fmt: skip


def test_14_7_the_side_pot_that_was_made_last_is_settled_first() -> None:
    judged = nl({1: 120, 2: 120, 3: 50}, {1: KINGS, 2: QUEENS, 3: ACES},
                "3 call, 1 raise 120 all_in, 2 call all_in, 3 call all_in", *DRY)  # fmt: skip
    awarded = [words for words in judged.words if "wins" in words]
    assert [("side" in words) for words in awarded] == [True, False]


def test_17_21_three_levels() -> None:
    """A (1) 30, B (2) 80, C (3) 200, D (4) 200: main 120, side 150, side 240."""
    judged = nl(
        {1: 30, 2: 80, 3: 200, 4: 200}, {1: ACES, 2: KINGS, 3: QUEENS, 4: JACKS},
        "3 raise 200 all_in, 4 call all_in, 1 call all_in, 2 call all_in", *DRY,
    )  # fmt: skip
    assert pots_of(judged) == {"main": "120.00", "side_1": "150.00", "side_2": "240.00"}
    assert judged.net == {"1": "90.00", "2": "70.00", "3": "40.00", "4": "-200.00"}


def test_17_22_what_nobody_called_goes_back_before_the_fee() -> None:
    """A (1) 60 all-in, B (3) bet 100, C (2) folded after 25: a pot of 145, 40 back to B."""
    judged = nl(
        {1: 60, 2: 1000, 3: 1000}, {1: ACES, 3: KINGS},
        "3 raise 12, 1 call, 2 raise 25, 3 raise 100, 1 call all_in, 2 fold",
        *DRY, revenue_method="percentage_rake",
    )  # fmt: skip
    assert pots_of(judged) == {"main": "145.00"}
    returned = judged.one("settled", result="returned")
    assert (returned["seat"], returned["amount"]) == ("3", "40.00")
    assert judged.one("summary")["rake"] == "14.00"
    assert judged.net == {"1": "71.00", "2": "-25.00", "3": "-60.00"}


def test_14_7_all_in_on_every_street() -> None:
    judged = nl(
        {1: 10, 2: 30, 3: 60, 4: 100, 5: 200}, {1: ACES, 2: KINGS, 3: QUEENS, 4: JACKS, 5: "4h 4d"},
        "3 raise 10, 4 call, 5 call, 1 call all_in, 2 call", board("2c 7d 9h"),
        "2 bet 20 all_in, 3 call, 4 call, 5 call", board("Ts"), "3 bet 30 all_in, 4 call, 5 call", board("3c"),
        "4 bet 40 all_in, 5 call",
    )  # fmt: skip
    assert pots_of(judged) == {"main": "50.00", "side_1": "80.00", "side_2": "90.00", "side_3": "80.00"}
    assert judged.net == {"1": "40.00", "2": "50.00", "3": "30.00", "4": "-20.00", "5": "-100.00"}


def test_14_7_ten_side_pots() -> None:
    stacks = {seat: 10 * seat for seat in range(1, 12)}
    ranks = "AKQJT98654"
    hands = {seat: f"{rank}h {rank}d" for seat, rank in zip(stacks, ranks, strict=False)} | {11: "Ac Kc"}
    order = [*range(3, 11), 11, 1, 2]
    acts = ", ".join(
        f"{seat} {'raise' if seat == 3 else 'call' if seat < 3 else 'raise'} all_in" for seat in order[:-2]
    )
    judged = nl(stacks, hands, acts, "1 call all_in, 2 call all_in", board("7c 7s 2c"), board("3s"), board("3c"))
    found = pots_of(judged)
    assert found["main"] == "110.00"
    assert [found[f"side_{number}"] for number in range(1, 10)] == [
        f"{10 * (11 - number)}.00" for number in range(1, 10)
    ]
    assert "side_10" not in found  # what only the last one bet goes back
    assert judged.one("settled", result="returned")["amount"] == "10.00"


def test_14_7_folded_money_is_in_the_pots_that_it_reached() -> None:
    judged = nl(
        {1: 20, 2: 200, 3: 200, 4: 200}, {1: ACES, 2: KINGS, 3: QUEENS},
        "3 raise 50, 4 call, 1 call all_in, 2 call", board("2c 7d 9h"), "2 bet 50, 3 call, 4 fold", board("Ts"),
        "2 check, 3 check", board("3c"), "2 check, 3 check",
    )  # fmt: skip
    assert pots_of(judged) == {"main": "80.00", "side_1": "190.00"}
    assert judged.net == {"1": "60.00", "2": "90.00", "3": "-100.00", "4": "-50.00"}


def test_14_7_the_last_player_left_takes_every_pot_that_no_one_else_shares_in_and_shows_nothing() -> None:
    judged = nl(
        {1: 100, 2: 100, 3: 100}, {}, "3 raise 6, 1 call, 2 call", board("2c 7d 9h"), "1 bet 10, 2 fold, 3 fold"
    )
    assert judged.net == {"1": "12.00", "2": "-6.00", "3": "-6.00"}
    assert not judged.all("turned")
    assert judged.one("settled", result="returned")["amount"] == "10.00"


def test_14_15_a_hand_that_is_killed_leaves_its_bet_and_bounds_no_pot_of_others() -> None:
    """Who is all-in for less shares in no bet that he has not called, though another all-in hand is dead."""
    taken = {"irregularity": {"kind": "hand_taken_in", "seat": "1"}}
    judged = nl(
        {1: 50, 2: 100, 3: 500, 4: 500}, {2: ACES, 3: KINGS, 4: QUEENS},
        "3 raise 100, 4 call, 1 call all_in, 2 call all_in", board("2c 7d 9h"), "3 check", taken,
        "4 bet 200, 3 call", board("Ts"), "3 check, 4 check", board("3c"), "3 check, 4 check",
    )  # fmt: skip
    assert judged.net == {"1": "-50.00", "2": "250.00", "3": "100.00", "4": "-300.00"}


def test_14_15_the_bet_of_a_hand_that_is_killed_is_not_uncalled() -> None:
    taken = {"irregularity": {"kind": "hand_taken_in", "seat": "3"}}
    judged = nl({1: 100, 2: 100, 3: 100}, {}, "3 raise 20, 1 fold", taken)
    assert judged.last == "summary"  # the last one left is not asked
    assert judged.net == {"1": "-1.00", "2": "21.00", "3": "-20.00"}


# ── 14.6(c), 14.7: antes ─────────────────────────────────────────────────────────────────────────

ANTED: dict[str, Any] = {"blinds": [], "ante_amount": "10"}


def test_14_7_an_ante_is_no_part_of_the_first_bet() -> None:
    judged = nl(
        {1: 100, 2: 100, 3: 100}, {}, "1 bet 10, 2 fold, 3 call", board("2c 7d 9h"), "1 bet 10, 3 fold", **ANTED
    )
    assert pots_of(judged) == {"main": "50.00"}
    assert judged.net == {"1": "30.00", "2": "-10.00", "3": "-20.00"}


def test_14_7_a_short_ante_plays_for_as_much_of_each_other_ante() -> None:
    judged = nl(
        {1: 4, 2: 100, 3: 100},
        {1: ACES, 2: KINGS, 3: QUEENS},
        "2 bet 20, 3 call",
        *checked("2 check, 3 check"),
        **ANTED,
    )
    assert pots_of(judged) == {"main": "12.00", "side_1": "52.00"}
    assert judged.net == {"1": "8.00", "2": "22.00", "3": "-30.00"}


def test_14_7_what_nobody_else_has_of_an_ante_goes_back_before_the_fee() -> None:
    judged = nl({1: 4, 2: 100}, {1: KINGS, 2: QUEENS}, *DRY, revenue_method="percentage_rake", smallest_chip="0.10",
                **ANTED)  # fmt: skip
    assert pots_of(judged) == {"main": "8.00"}
    returned = judged.one("settled", result="returned")
    assert (returned["seat"], returned["wager"], returned["amount"]) == ("2", "ante", "6.00")
    assert (judged.one("summary")["rake"], judged.net) == ("0.80", {"1": "3.20", "2": "-4.00"})
    three = nl({1: 4, 2: 7, 3: 100}, {1: KINGS, 2: QUEENS, 3: ACES}, *DRY, **ANTED)
    assert pots_of(three) == {"main": "12.00", "side_1": "6.00"}
    assert three.net == {"1": "-4.00", "2": "-7.00", "3": "11.00"}


def test_14_7_one_who_is_all_in_by_the_ante_lets_the_others_bet_beside() -> None:
    judged = nl({1: 10, 2: 100, 3: 100}, {1: ACES, 2: KINGS, 3: QUEENS}, "2 bet 20, 3 fold", *DRY, **ANTED)
    assert pots_of(judged) == {"main": "30.00"}
    assert judged.net == {"1": "20.00", "2": "-10.00", "3": "-10.00"}


def test_14_7_unequal_antes_are_all_in_the_main_pot() -> None:
    """The big blind's ante for the table: who is all-in for less than it contends for the whole of it."""
    rules: dict[str, Any] = {**NO_LIMIT, "antes": ["0", "3"]}
    judged = nl(
        {1: 100, 2: 100, 3: 5},
        {1: KINGS, 2: QUEENS, 3: ACES},
        "3 raise all_in, 1 call, 2 call",
        *checked("1 check, 2 check"),
        **rules,
    )
    assert pots_of(judged) == {"main": "18.00"}
    assert judged.net == {"1": "-5.00", "2": "-8.00", "3": "13.00"}


def test_14_7_antes_of_some_seats_only_are_unequal_though_they_are_alike() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "antes": ["2", "2"]}
    judged = nl(
        {1: 100, 2: 100, 3: 5},
        {1: KINGS, 2: QUEENS, 3: ACES},
        "3 raise all_in, 1 call, 2 call",
        *checked("1 check, 2 check"),
        **rules,
    )
    assert pots_of(judged) == {"main": "19.00"}
    assert judged.net == {"1": "-7.00", "2": "-7.00", "3": "14.00"}


def test_14_7_one_who_is_all_in_by_an_unequal_ante_contends_for_the_antes_alone() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "antes": ["0", "3"]}
    judged = nl(
        {1: 100, 2: 2, 3: 100}, {1: KINGS, 2: ACES, 3: QUEENS}, "3 call, 1 call", *checked("1 check, 3 check"), **rules
    )
    assert pots_of(judged) == {"main": "2.00", "side_1": "4.00"}
    assert judged.net == {"1": "2.00", "3": "-2.00"}


def test_14_7_an_unequal_ante_is_won_by_whoever_has_the_best_hand() -> None:
    """Who had none to pay plays for it all the same."""
    rules: dict[str, Any] = {**NO_LIMIT, "antes": ["0", "3"]}
    judged = nl(
        {1: 100, 2: 2, 3: 100}, {1: ACES, 2: KINGS, 3: QUEENS}, "3 call, 1 call", *checked("1 check, 3 check"), **rules
    )
    assert pots_of(judged) == {"main": "2.00", "side_1": "4.00"}
    assert judged.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    nobody_bets = nl(
        {1: 100, 2: 100, 3: 100}, {1: KINGS, 2: ACES, 3: QUEENS}, "1 check, 2 check, 3 check",
        *checked("1 check, 2 check, 3 check"), **{**rules, "blinds": [], "antes": ["0", "0", "4"]},
    )  # fmt: skip
    assert nobody_bets.net == {"2": "4.00", "3": "-4.00"}


# ── 14.3(c), 14.7: division ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("amount", "winners", "chip", "shares"), [
    (6100, "ab", 100, [3100, 3000]),  # example 31
    (100, "abc", 100, [100, 0, 0]),
    (200, "abc", 100, [100, 100, 0]),
    (1000, "abc", 100, [400, 300, 300]),
    (1100, "abc", 100, [400, 400, 300]),
    (1100, "abc", 1, [367, 367, 366]),
    (1150, "ab", 100, [650, 500]),  # what is no whole chip goes with the odd one
    (1150, "ab", 25, [575, 575]),
    (50, "ab", 100, [50, 0]),
    (0, "ab", 100, [0, 0]),
])  # fmt: skip
def test_14_3_c_equal_parts_and_odd_chips(amount: int, winners: str, chip: int, shares: list[int]) -> None:
    assert list(pots.divide(amount, list(winners), chip).values()) == shares


@pytest.mark.parametrize(("amount", "chip", "parts"), [
    (10100, 100, (5100, 5000)), (10000, 100, (5000, 5000)), (10150, 100, (5150, 5000)), (100, 100, (100, 0)),
])  # fmt: skip
def test_17_32_the_odd_chip_of_a_high_low_pot_goes_to_the_high_hand(
    amount: int, chip: int, parts: tuple[int, int]
) -> None:
    assert pots.halves(amount, chip) == parts


def test_17_31_a_pot_of_61_goes_31_to_the_first_tied_hand_left_of_the_button() -> None:
    """Seats 3 and 1 tie; the button is at 2, so 3 comes first. Seat 2 has left 1 behind."""
    judged = record(
        {1: 100, 2: 100, 3: 30}, hand(1, "Ah Kd"), hand(2, "??"), hand(3, "Ad Kh"),
        "2 call, 3 raise 30 all_in, 1 call, 2 fold", board("2c 7d 9h"), board("Ts"), board("3c"), button=2,
        **{**NO_LIMIT, "blinds": ["1", "1"]},
    )  # fmt: skip
    assert pots_of(judged) == {"main": "61.00"}
    assert moved(judged, "pot:main", "seat:3") == ["31.00"]
    assert moved(judged, "pot:main", "seat:1") == ["30.00"]
    assert judged.net == {"2": "-1.00", "3": "1.00"}
    assert {one["seat"]: one["cite"] for one in judged.all("settled", wager="pot")} == {
        "1": ["13:69F-14.6(d)", "13:69F-14.3(c)"], "2": ["13:69F-14.6(d)"], "3": ["13:69F-14.6(d)", "13:69F-14.3(c)"],
    }  # fmt: skip


def omaha8(hands: dict[int, str], faces: tuple[str, str, str], stack: int = 50, **more: Any) -> Judgement:
    """Omaha high-low, eight or better: all are all-in before the flop."""
    seats = dict.fromkeys(hands, stack)
    order = [*[seat for seat in seats if seat > 2], 1, 2] if len(seats) > 2 else [2, 1]
    acts = [f"{seat} call all_in" for seat in order]
    acts[0] = f"{order[0]} raise {stack} all_in"
    return record(
        seats, [hand(seat, faces) for seat, faces in hands.items()], ", ".join(acts), *map(board, faces),
        game="poker-omaha", button=max(seats),
        **{**NO_LIMIT, "variant": "omaha_hilo8", **more},
    )  # fmt: skip


def test_17_33_one_who_wins_high_and_ties_low_gets_three_quarters() -> None:
    judged = omaha8({1: "As 2s Ks Kd", 2: "Ah 2h 9c Tc"}, ("3c 4d 8s", "Kh", "Jd"))
    assert judged.net == {"1": "25.00", "2": "-25.00"}


def test_14_7_without_a_low_hand_of_eight_or_better_the_high_hand_takes_all() -> None:
    judged = omaha8({1: "As Ad 5s 5d", 2: "Ah 3h 9c 8c"}, ("Qc Qd 9s", "Kh", "Jd"))
    assert judged.net == {"1": "50.00", "2": "-50.00"}


def test_14_7_quartered_and_odd_chips_by_position() -> None:
    """Three all-in for 51: 153. Seat 1 has the high hand, 2 and 3 tie for low: 77 high, 76 low, 38 each."""
    judged = omaha8({1: "Ks Kd Qs Qd", 2: "Ah 2h 9c Tc", 3: "Ad 2d 9h Th"}, ("3c 4c 8s", "Kh", "Js"), stack=51)
    assert judged.net == {"1": "26.00", "2": "-13.00", "3": "-13.00"}
    odd = omaha8({1: "Ks Kd Qs Qd", 2: "Ah 2h 9c Tc", 3: "Ad 2d 9h Th"}, ("3c 4c 8s", "Kh", "Js"), stack=50)
    assert odd.net == {"1": "25.00", "2": "-12.00", "3": "-13.00"}  # 75 low: the odd chip to the first from the button


def stud(hands: dict[int, str], variant: str, ante: str, **more: Any) -> Judgement:
    """Seven-card stud in which all are all-in by their antes."""
    seats = dict.fromkeys(hands, ante)
    faces = {seat: text.split() for seat, text in hands.items()}
    dealt = [hand(seat, " ".join(one[:3])) for seat, one in faces.items()]
    for street in range(3, 7):
        dealt += [hand(seat, one[street]) for seat, one in faces.items()]
    return record(
        seats, dealt, game="poker-seven-card-stud", variant=variant, limits=["2", "4"],
        **{**NO_FEE, "ante_amount": ante, **more},
    )  # fmt: skip


def test_14_7_at_stud_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    tied = {1: "Ad Kd Qc Jc 9h 3d 2c", 2: "As Kh Qd Js 9s 4d 2h", 3: "7c 8h 6s Tc 4h 3h 2d"}
    assert stud(tied, "seven_card_stud_high", "7").net == {"1": "3.00", "2": "4.00", "3": "-7.00"}


def test_14_7_at_razz_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    low = {1: "Ad 2d 3c 4c 5h Kd Qc", 2: "Ac 2h 3d 4s 5s Kh Qd", 3: "Th Td 9c 9d 8s 8c 7h"}
    assert stud(low, "seven_card_stud_low", "7").net == {"1": "3.00", "2": "4.00", "3": "-7.00"}


def test_14_7_who_ties_for_less_than_a_chip_wins_nothing_and_is_not_announced() -> None:
    """A pot of 3: 2 for the high hand, 1 for the low, which the lowest card by suit takes."""
    tied = {1: "Ah 2d 3s 4c 5d Kh Kc", 2: "As 2c 3d 4d 5h Qs Qh", 3: "9c 9d Th Ts Jh Jc Tc"}
    judged = stud(tied, "seven_card_stud_hilo8", "1")
    assert judged.net == {"2": "-1.00", "3": "1.00"}
    assert [words.partition(",")[0] for words in judged.words if "wins" in words] == [
        "Seat 3 wins 2.00 of the main pot", "Seat 1 wins 1.00 of the main pot",
    ]  # fmt: skip
