"""14.6(d), 14.7: who shows first, who concedes, and what a hand counts for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judging import Judgement

from .record import NO_FEE, NO_LIMIT, board, chose, hand, record

HANDS = {1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd", 4: "Jh Jd"}
FOUR: dict[int, Any] = dict.fromkeys(HANDS, 1000)
STREETS = (board("2c 7d 9h"), board("Ts"), board("3c"))


def river(last: str, *shows: Any, hands: dict[int, str] | None = None, **rules: Any) -> Judgement:
    """Four call, check to the river, and do there what is given; the button is at 4."""
    first, second, third = STREETS
    checks = "1 check, 2 check, 3 check, 4 check"
    dealt = [hand(seat, faces) for seat, faces in (hands or HANDS).items()]
    return record(
        FOUR, dealt, "3 call, 4 call, 1 call, 2 check", first, checks, second, checks, third, last, *shows,
        **{"button": 4, **NO_LIMIT, **rules},
    )  # fmt: skip


def shown(judged: Judgement) -> list[str]:
    """The hands in the order in which they were turned."""
    return list(dict.fromkeys(one["of"] for one in judged.all("turned")))


CHECKED = "1 check, 2 check, 3 check, 4 check"


@pytest.mark.parametrize(("last", "order"), [
    (CHECKED, "1234"),
    ("1 check, 2 check, 3 bet 2, 4 call, 1 call, 2 call", "3412"),
    ("1 bet 2, 2 call, 3 raise 4, 4 call, 1 call, 2 call", "3412"),
    ("1 bet 2, 2 fold, 3 fold, 4 call", "14"),
    ("1 check, 2 bet 2, 3 fold, 4 fold, 1 call", "21"),
])  # fmt: skip
def test_14_7_the_last_to_bet_or_raise_shows_first_else_the_first_left_of_the_button(last: str, order: str) -> None:
    assert "".join(shown(river(last))) == order


def test_14_7_a_bet_on_an_earlier_street_does_not_count() -> None:
    first, second, third = STREETS
    judged = record(
        FOUR, [hand(seat, faces) for seat, faces in HANDS.items()], "3 fold, 4 call, 1 call, 2 check", first,
        "1 check, 2 check, 4 bet 2, 1 call, 2 call", second, "1 check, 2 check, 4 check", third,
        "1 check, 2 check, 4 check", button=4, **NO_LIMIT,
    )  # fmt: skip
    assert shown(judged) == ["1", "2", "4"]


def test_14_7_each_hand_is_turned_once_and_each_card_is_told_once() -> None:
    judged = river(CHECKED)
    assert [(one["of"], one.get("faces") or one.get("card")) for one in judged.all("turned")] == [
        (str(seat), faces.split()) for seat, faces in HANDS.items()
    ]


def test_14_7_who_concedes_is_out_and_his_cards_are_not_turned() -> None:
    judged = river(CHECKED, "1 muck")
    assert judged.net == {"1": "-2.00", "2": "6.00", "3": "-2.00", "4": "-2.00"}
    assert shown(judged) == ["2", "3", "4"]
    assert "Ah" not in str([one for one in judged.tells if one.get("sees") is None and one["tell"] != "dealt"])


def test_14_7_the_last_one_left_need_not_show() -> None:
    judged = river(CHECKED, "1 muck, 2 muck, 3 muck")
    assert shown(judged) == []
    assert judged.net == {"1": "-2.00", "2": "-2.00", "3": "-2.00", "4": "6.00"}


@pytest.mark.parametrize(("last", "turned"), [("4 show", ["4"]), ("4 muck", []), ("", [])])
def test_14_7_the_last_one_left_may_show_all_the_same(last: str, turned: list[str]) -> None:
    judged = river(CHECKED, f"1 muck, 2 muck, 3 muck, {last}")
    assert shown(judged) == turned
    assert judged.net == {"1": "-2.00", "2": "-2.00", "3": "-2.00", "4": "6.00"}
    assert ("pair of jacks" in str(judged.all("announced"))) == bool(turned)


@pytest.mark.parametrize("act", ["3 show", "4 fold"])
def test_14_7_but_nobody_else_does(act: str) -> None:
    assert river(CHECKED, f"1 muck, 2 muck, 3 muck, {act}").last == "refused"
    assert river(CHECKED, "4 show, 1 muck, 2 muck, 3 muck, 4 show").last == "refused", "he has shown already"


def test_14_7_nobody_is_kept_from_showing_or_conceding_sooner() -> None:
    assert shown(river(CHECKED, "3 show")) == ["3", "1", "2", "4"]
    assert shown(river(CHECKED, "3 muck")) == ["1", "2", "4"]


@pytest.mark.parametrize("act", ["1 fold", "1 call", "9 show"])
def test_14_7_what_is_no_answer_at_the_showdown(act: str) -> None:
    assert river(CHECKED, act).last == "refused"


def test_14_3_f_cards_speak_whatever_is_said() -> None:
    for seat, words in (("4", "flush"), ("1", "one pair, of twos")):
        said = {"irregularity": {"kind": "hand_miscalled", "seat": seat, "as": words}}
        assert river(CHECKED, said).net == {"1": "6.00", "2": "-2.00", "3": "-2.00", "4": "-2.00"}


def test_14_6_d_the_best_five_of_seven_and_the_board_may_play() -> None:
    hands = {1: "2h 3d", 2: "2d 3h", 3: "4d 4h", 4: "5d 5h"}
    straight = (board("Tc Jd Qh"), board("Ks"), board("Ac"))
    first, second, third = straight
    judged = record(
        FOUR, [hand(seat, faces) for seat, faces in hands.items()], "3 call, 4 call, 1 call, 2 check", first, CHECKED,
        second, CHECKED, third, CHECKED, button=4, **NO_LIMIT,
    )  # fmt: skip
    assert judged.net == {}


def test_14_7_an_unseen_hand_is_turned_when_it_is_shown() -> None:
    judged = river(CHECKED, {"turn": {"of": "1", "faces": ["As", "Ac"]}}, hands={**HANDS, 1: "??"})
    assert judged.net == {"1": "6.00", "2": "-2.00", "3": "-2.00", "4": "-2.00"}


def test_14_7_a_record_that_ends_at_an_unseen_hand_waits_for_it() -> None:
    judged = river(CHECKED, hands={**HANDS, 3: "??"})
    assert judged.last == "waiting"
    assert judged.net == {}


# ── side pots ────────────────────────────────────────────────────────────────────────────────────


def side(*shows: Any, **more: Any) -> Judgement:
    """Seat 1 is all-in for 10 with aces; 2 and 3 have 50 in, and check."""
    checks = "2 check, 3 check"
    return record(
        {1: 10, 2: 100, 3: 100}, [hand(seat, HANDS[seat]) for seat in (1, 2, 3)],
        "3 raise 50, 1 call all_in, 2 call", STREETS[0], checks, STREETS[1], checks, STREETS[2], checks, *shows,
        **{"button": 3, **NO_LIMIT, **more},
    )  # fmt: skip


def test_14_7_who_is_all_in_wins_the_main_pot_and_the_second_best_the_side_pot() -> None:
    assert side().net == {"1": "20.00", "2": "30.00", "3": "-50.00"}


def test_14_7_who_concedes_a_side_pot_leaves_it_to_the_other() -> None:
    assert side("2 muck").net == {"1": "20.00", "2": "-50.00", "3": "30.00"}


def test_14_7_one_left_alone_in_a_side_pot_keeps_it_though_he_concedes_the_main_pot() -> None:
    judged = side("2 muck, 3 muck")
    assert judged.net == {"1": "20.00", "2": "-50.00", "3": "30.00"}
    assert shown(judged) == []


def test_14_7_one_all_in_who_concedes_leaves_the_main_pot_to_the_others() -> None:
    assert side("1 muck").net == {"1": "-10.00", "2": "60.00", "3": "-50.00"}


# ── stud ─────────────────────────────────────────────────────────────────────────────────────────


def stud(*acts: str) -> Judgement:
    """Two players at seven-card stud; seat 2 has the better board from fourth street on."""
    first, *later = acts
    inputs: list[Any] = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c"), first]
    streets = [("5h", "Qh"), ("6s", "Qs"), ("9d", "8d"), ("Kc", "7c")]
    for (one, two), act in zip(streets, later, strict=False):
        inputs += [hand(1, one), hand(2, two), act]
    return record(
        {1: 1000, 2: 1000}, *inputs, game="poker-seven-card-stud", limits=["2", "4"], ante_amount="1", **NO_FEE
    )


def test_14_7_at_stud_the_high_board_shows_first_when_all_have_checked() -> None:
    checks = "2 check, 1 check"
    assert shown(stud("1 bring_in, 2 call", checks, checks, checks, checks)) == ["2", "1"]
    assert shown(stud("1 bring_in, 2 call", checks, checks, checks, "2 check, 1 bet 4, 2 call")) == ["1", "2"]


@pytest.mark.parametrize(("acts", "problem"), [
    ("1 bring_in, 2 complete 2, 1 raise 4", ""),
    ("1 bring_in, 2 complete", ""),
    ("1 bring_in, 2 raise 3", "3.00 is above the most"),
    ("1 complete, 2 raise 4", ""),
    ("1 complete, 2 complete 2", "there is nothing to complete"),
    ("1 fold", "'fold' is no answer here: the bet is forced"),
    ("1 check", "'check' is no answer here: the bet is forced"),
    ("1 bring_in 2", "bring_in of 2.00"),
    ("2 bring_in", "seat 1 makes the forced bet"),
    ("1 bring_in all_in", "seat 1 is not all-in: 998.00 would be left"),
])  # fmt: skip
def test_14_9_the_forced_bet_is_made_or_completed(acts: str, problem: str) -> None:
    judged = stud(acts)
    said = judged.refused["reason"] if judged.last == "refused" else ""
    assert said == problem


def test_14_7_a_completion_is_no_raise_and_three_raises_follow_it() -> None:
    hands = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c"), hand(3, "Qh Qd 4c")]
    acts = "1 bring_in, 2 complete 15, 3 raise 30, 1 raise 45, 2 raise 60"
    rules: dict[str, Any] = {"limits": ["15", "30"], "ante_amount": "1", "bring_in_amount": "5", **NO_FEE}
    stacks = dict.fromkeys((1, 2, 3), 1000)
    assert record(stacks, hands, acts, game="poker-seven-card-stud", **rules).last == "waiting"
    judged = record(stacks, hands, f"{acts}, 3 raise 75", game="poker-seven-card-stud", **rules)
    assert judged.refused["reason"] == "the bet and 3 raises have been made"


SPREAD: dict[str, Any] = {
    "structure": "spread_limit",
    "limits": ["4", "10"],
    "ante_amount": "1",
    "bring_in_amount": "2",
    **NO_FEE,
}


@pytest.mark.parametrize(("acts", "legal"), [
    ("1 bring_in, 2 complete 4", ""), ("1 bring_in, 2 complete 10", ""),
    ("1 bring_in, 2 raise 3", "4.00 or more, or all-in"),
    ("1 bring_in, 2 complete 11", "10.00 or less"), ("1 bring_in, 2 complete 4, 1 raise 8", ""),
    ("1 bring_in, 2 complete 4, 1 raise 7", "8.00 or more, or all-in"),
])  # fmt: skip
def test_14_7_in_a_spread_limit_a_forced_bet_is_completed_to_the_least_bet(acts: str, legal: str) -> None:
    hands = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c")]
    judged = record({1: 1000, 2: 1000}, hands, acts, game="poker-seven-card-stud", **SPREAD)
    assert (judged.refused["legal"] if judged.last == "refused" else "") == legal


def test_14_9_a_short_forced_bet_does_not_lower_what_must_be_called() -> None:
    hands = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c"), hand(3, "Qh Qd 4c")]
    stacks = {1: "1.50", 2: 1000, 3: 1000}
    rules: dict[str, Any] = {"limits": ["4", "8"], "ante_amount": "1", **NO_FEE}
    judged = record(stacks, hands, "1 bring_in all_in, 2 call, 3 call", game="poker-seven-card-stud", **rules)
    assert chose(judged, "bring_in", "call") == [
        ("1", "bring_in", "0.50"),
        ("2", "call", "2.00"),
        ("3", "call", "2.00"),
    ]


def test_14_9_somebody_may_leave_before_the_forced_bet() -> None:
    hands = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c"), hand(3, "Qh Qd 4c")]
    rules: dict[str, Any] = {"limits": ["4", "8"], "ante_amount": "1", **NO_FEE}
    stacks = dict.fromkeys((1, 2, 3), 1000)
    judged = record(stacks, hands, {"leave": "1"}, "2 fold", game="poker-seven-card-stud", **rules)
    assert judged.last == "waiting"
    assert chose(judged, "bring_in") == [("1", "bring_in", "2.00")]


def test_14_9_the_forced_bet_of_a_hand_that_has_become_dead_is_the_next_one_s() -> None:
    hands = [hand(1, "Ah Ad 2c"), hand(2, "Kh Kd 3c"), hand(3, "Qh Qd 4c")]
    rules: dict[str, Any] = {"limits": ["4", "8"], "ante_amount": "1", **NO_FEE}
    stacks = dict.fromkeys((1, 2, 3), 1000)
    taken = {"irregularity": {"kind": "hand_taken_in", "seat": "1"}}
    judged = record(stacks, hands, taken, "2 bring_in, 3 fold", game="poker-seven-card-stud", **rules)
    assert judged.net == {"1": "-1.00", "2": "2.00", "3": "-1.00"}
