"""A history as a transcript and back; the words of the betting; what goes along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import games
from houseway.histories import exporting, importing, phh
from houseway.histories.betting import Betting
from houseway.histories.phh import Action, BadHistory, History
from houseway.histories.variants import RULED
from houseway.play import transcript
from tests.histories.test_phh import DATA, FILES, HAND


def hand(variant: str, stacks: list[float], actions: str, **more: Any) -> History:
    """A history in short: blinds of 1 and 2, bets of 2 and 4, a bring-in of 1; actions parted by commas."""
    amounts = {
        "blinds_or_straddles": [1, 2, *[0] * (len(stacks) - 2)], "bring_in": 1, "small_bet": 2, "big_bet": 4,
        "min_bet": 2,
    }  # fmt: skip
    needed = {key: amounts[key] for key in phh.NEEDED[variant]}
    listed = [one.strip() for one in actions.split(",")]
    fields = {"variant": variant, "antes": [0] * len(stacks), **needed, "starting_stacks": stacks, "actions": listed}
    return phh.read("".join(f"{key} = {phh.toml(value)}\n" for key, value in (fields | more).items()))


def back(history: History) -> History:
    """Through a transcript as a file has it."""
    return exporting.history(transcript.load(transcript.write(importing.transcript(history))))


def said(history: History) -> list[str]:
    """What was chosen, in short: ``3 raise 6.00 all_in``."""
    chosen = [one["choose"] for one in importing.transcript(history)["inputs"] if "choose" in one]
    words = ((one["seat"], one["do"], one.get("amount", ""), "all_in" if "all_in" in one else "") for one in chosen)
    return [" ".join(filter(None, one)) for one in words]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_there_and_back(path: Path) -> None:
    one = phh.read(path.read_text(encoding="utf-8"))
    assert back(one) == one


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_chips_are_followed(path: Path) -> None:
    """Who wins without a showdown has what the history says, and everybody else in any hand at least what is left."""
    one = phh.read(path.read_text(encoding="utf-8"))
    betting = Betting(one)
    for action in one.actions:
        if action.verb in ("f", "pb", "cc", "cbr"):
            betting.act(action.player - 1, action.verb, action.amount)
        elif action.verb in ("db", "dh", "sd"):
            betting.street()
    ends = [int((stack or 0) * 100) for stack in one.finishing_stacks or ()]
    starts = [stack or 0 for stack in one.starting_stacks]
    if betting.over:
        betting.left[next(iter(betting.live))] += sum(starts) - sum(betting.left)
        assert betting.left == ends
    else:
        assert [left for player, left in enumerate(betting.left) if player not in betting.live] == [
            end for player, end in enumerate(ends) if player not in betting.live
        ]
        assert all(left <= end for left, end in zip(betting.left, ends, strict=True))


# ── the words ────────────────────────────────────────────────────────────────────────────────────


def test_check_call_bet_and_raise() -> None:
    one = hand("NT", [100, 100, 100], "p3 cc, p1 cbr 6, p2 f, p3 cc, d db 2c3c4c, p1 cc, p3 cbr 4, p1 cbr 12, p3 cc")
    assert said(one) == [
        "3 call",
        "1 raise 6.00",
        "2 fold",
        "3 call",
        "1 check",
        "3 bet 4.00",
        "1 raise 12.00",
        "3 call",
    ]


def test_the_big_blind_checks_and_of_two_players_the_button_acts_first() -> None:
    one = hand("NT", [100, 100], "p2 cc, p1 cc, d db 2c3c4c, p1 cbr 2, p2 f")
    assert said(one) == ["2 call", "1 check", "1 bet 2.00", "2 fold"]


def test_the_last_chip_is_all_in() -> None:
    one = hand("NT", [100, 30, 20], "p3 cbr 20, p1 cbr 50, p2 cc", antes=[1, 1, 1])
    assert said(one) == ["3 raise 20.00 all_in", "1 raise 50.00", "2 call all_in"]


def test_a_call_matches_the_most_that_was_bet() -> None:
    """So a short big blind lowers it, and the table is one of that kind; so does a short forced bet."""
    one = hand("NT", [100, 0.5, 100], "p3 cc, p1 cc")
    assert said(one) == ["3 call", "1 check"]
    assert rules(one)["short_blind"] == "made"
    assert "short_blind" not in rules(hand("NT", [100, 2, 100], "p3 cc, p1 cc"))
    stud = hand("F7S", [0.5, 100], "d dh p1 AhKh3c, d dh p2 2d3d4d, p1 pb, p2 cc")
    assert (said(stud), rules(stud)["short_blind"]) == (["1 bring_in all_in", "2 call"], "made")


def test_a_raise_over_a_short_all_in_is_of_a_table_where_each_is_a_raise() -> None:
    flop = "p3 cc, p1 cc, p2 cc, d db 2c3c4c"
    limit = hand("FT", [2.5, 9, 9], f"{flop}, p1 cbr 0.5, p2 cbr 2.5, p3 cbr 4.5")
    assert said(limit)[3:] == ["1 bet 0.50 all_in", "2 raise 2.50", "3 raise 4.50"]
    free = hand("NT", [99, 3, 99], f"{flop}, p1 cc, p2 cbr 1, p3 cc, p1 cbr 4")
    assert (rules(limit)["short_all_in"], rules(free)["short_all_in"]) == ("raise", "raise")
    for one in (
        hand("FT", [2.5, 9, 9], f"{flop}, p1 cbr 0.5, p2 cbr 2, p3 cbr 4"),
        hand("FT", [3.5, 9, 9], f"{flop}, p1 cbr 1.5, p2 cbr 3.5"),
        hand("NT", [99, 3, 99], f"{flop}, p1 cc, p2 cbr 1, p3 cc, p1 cc"),
        hand("NT", [99, 99, 99], f"{flop}, p1 cbr 2, p2 cbr 4, p3 cbr 9"),
        hand("F7S", [100] * 3, "d dh p1 AhKh3c, d dh p2 2d3d4d, d dh p3 ????Js, p1 pb, p2 cbr 2, p3 cbr 4"),
    ):
        assert "short_all_in" not in rules(one)


def test_a_stack_that_nobody_knows_is_never_all_in() -> None:
    one = phh.read(HAND)
    assert said(one) == ["2 raise 6.50", "1 call"]
    assert importing.transcript(one)["seats"] == {"1": {"stack": "200.00"}, "2": {}}


def test_at_stud_the_forced_bet_is_completed() -> None:
    deal = "d dh p1 AhKh3c, d dh p2 2d3d4d, d dh p3 ????Js"
    assert said(hand("F7S", [100] * 3, f"{deal}, p1 pb, p2 cbr 2, p3 cbr 4, p1 f, p2 cc")) == [
        "1 bring_in", "2 complete 2.00", "3 raise 4.00", "1 fold", "2 call",
    ]  # fmt: skip
    assert said(hand("F7S", [100] * 3, f"{deal}, p1 cbr 2, p2 cbr 4")) == ["1 complete 2.00", "2 raise 4.00"]
    later = "p1 pb, p2 cc, p3 cc, d dh p1 2c, d dh p2 2h, d dh p3 2s, p1 cbr 2, p2 cbr 4"
    assert said(hand("F7S", [100] * 3, f"{deal}, {later}"))[3:] == ["1 bet 2.00", "2 raise 4.00"]
    assert said(hand("F7S", [0.5, 100, 100], f"{deal}, p1 pb"))[0] == "1 bring_in all_in"


def test_a_short_all_in_is_completed_in_fixed_limit() -> None:
    """Below half a bet it may be completed; half or more counts as one, and is raised by a full one."""
    flop = "p3 cc, p1 cc, p2 cc, d db 2c3c4c"
    assert said(hand("FT", [2.5, 9, 9], f"{flop}, p1 cbr 0.5, p2 cbr 2, p3 cbr 4"))[3:] == [
        "1 bet 0.50 all_in", "2 complete 2.00", "3 raise 4.00",
    ]  # fmt: skip
    assert said(hand("FT", [3.5, 9, 9], f"{flop}, p1 cbr 1.5, p2 cbr 3.5"))[3:] == [
        "1 bet 1.50 all_in", "2 raise 3.50",
    ]  # fmt: skip
    assert said(hand("FT", [9, 4.5, 9], f"{flop}, p1 cbr 2, p2 cbr 2.5, p3 cbr 4"))[3:] == [
        "1 bet 2.00", "2 raise 2.50 all_in", "3 complete 4.00",
    ]  # fmt: skip
    big = f"{flop}, p1 cc, p2 cc, p3 cc, d db 5c, p1 cbr 4, p2 cbr 8"
    assert said(hand("FT", [99] * 3, big))[-2:] == ["1 bet 4.00", "2 raise 8.00"]


# ── cards ────────────────────────────────────────────────────────────────────────────────────────


def inputs(history: History) -> list[Any]:
    found: list[Any] = importing.transcript(history)["inputs"]
    return found


def test_each_discard_is_replaced_at_once_and_back_after_all() -> None:
    actions = (
        "d dh p1 2c3c4c5c7d, d dh p2 ??????????, p2 cc, p1 cc, p1 sd 7d, p2 sd ????, d dh p1 8d, d dh p2 ????, "
        "p1 cc, p2 cc, p1 sm 2c3c4c5c8d, p2 sm 2d3d4d5d7h"
    )
    one = hand("N2L1D", [100, 100], actions)
    assert inputs(one)[4:8] == [
        {"choose": {"seat": "1", "do": "draw", "discard": ["7d"]}}, {"cards": {"to": "1", "faces": ["8d"]}},
        {"choose": {"seat": "2", "do": "draw", "discard": ["??", "??"]}}, {"cards": {"to": "2", "faces": ["??", "??"]}},
    ]  # fmt: skip
    assert inputs(one)[-3:] == [
        {"choose": {"seat": "1", "do": "show"}}, {"choose": {"seat": "2", "do": "show"}},
        {"turn": {"of": "2", "faces": ["2d", "3d", "4d", "5d", "7h"]}},
    ]  # fmt: skip
    assert back(one) == one


def test_all_in_before_the_draws_all_draws_follow_each_other() -> None:
    deal = "d dh p1 2c3c4c5c7d, d dh p2 2d3d4d5d8s, p2 cc"
    draws = "p1 sd 7d, p2 sd, d dh p1 8d, p1 sd 8d, p2 sd 8s, d dh p1 9d, d dh p2 9s, p1 sd, p2 sd"
    one = hand("F2L3D", [2, 2], f"{deal}, {draws}, p1 sm 2c3c4c5c9d, p2 sm 2d3d4d5d9s")
    assert back(one) == one


def ends(history: History) -> Any:
    """How the engine judges it: what each has won."""
    *_, last = transcript.judge(transcript.from_plain(importing.transcript(history)), games.rules)
    return last["net"] if last["tell"] == "summary" else last


def test_nobody_who_cannot_be_bet_against_is_asked_whatever_the_history_says() -> None:
    """The small blind is all-in with less than the big one, which is asked all the same before and after the flop."""
    deal, board = "d dh p1 2c3d, d dh p2 4h4s, d dh p3 7c8d", "d db 9cTdQs, p2 cc, d db Kh, p2 cc, d db Ah"
    one = hand("NT", [1, 9, 9], f"{deal}, p3 f, p2 cc, {board}, p1 sm 2c3d, p2 sm 4h4s")
    assert ends(one) == {"1": "-1.00", "2": "1.00", "3": "0.00"}


def test_all_in_by_the_blinds_the_cards_are_dealt_before_they_are_drawn() -> None:
    deal = "d dh p1 2c3c4c5c7d, d dh p2 2d3d4d5d8s"
    one = hand("N2L1D", [1, 1], f"{deal}, p1 sd, p2 sd, p1 sm 2c3c4c5c7d, p2 sm 2d3d4d5d8s")
    assert ends(one) == {"1": "1.00", "2": "-1.00"}


def test_who_shows_at_stud_with_cards_to_come_shows_again_with_them() -> None:
    deal, all_in = "d dh p1 9s9cTd, d dh p2 8dAc7s", "p2 pb, p1 cbr 2, p2 cc"
    later = "d dh p1 9d, d dh p2 2c, d dh p1 3h, d dh p2 4s, d dh p1 Ts, d dh p2 5d, d dh p1 2h, d dh p2 Kh"
    first, last = "p1 sm 9s9cTd, p2 sm 8dAc7s", "p2 sm 8dAc7s2c4s5dKh, p1 sm 9s9cTd9d3hTs2h"
    one = hand("F7S", [2, 2], f"{deal}, {all_in}, {first}, {later}, {last}")
    assert ends(one) == {"1": "2.00", "2": "-2.00"}
    in_part = hand("F7S", [2, 2], f"{deal}, {all_in}, {first}, {later}, p1 sm 9s9cTd")
    assert ends(in_part) == {"1": "-2.00", "2": "2.00"}, "his other cards are not shown"
    with pytest.raises(phh.BadHistory, match="shown before"):
        importing.transcript(hand("F7S", [2, 2], f"{deal}, {all_in}, {first}, p1 sm 9s9cTd"))


def test_14_7_what_half_a_bet_counts_for_is_raised_and_not_completed() -> None:
    """In fixed limit an all-in of half the bet counts as a whole one: 3 on top of it is an all-in raise."""
    deal, flop = "d dh p1 2c3d, d dh p2 4h4s, d dh p3 7c8d, p3 cc, p1 cc, p2 cc", "d db 9cTdQs, p1 cc, p2 cc, p3 cc"
    turn = "d db Kh, p1 cbr 2, p2 cbr 3, p3 f, p1 sm 2c3d, p2 sm 4h4s, d db Ah"
    one = hand("FT", [4, 5, 9], f"{deal}, {flop}, {turn}")
    assert [given["choose"]["do"] for given in inputs(one) if "choose" in given][-5:-2] == ["bet", "raise", "fold"]
    assert ends(one) == {"1": "-4.00", "2": "6.00", "3": "-2.00"}


def test_who_gets_what_another_one_throws_away_later_draws_after_all_have() -> None:
    deal = "d dh p1 2c3c4c5c7d, d dh p2 2d3d4d5d8d, p2 cc, p1 cc, p1 sd 7d, p2 sd 8d"
    one = hand("N2L1D", [100, 100], f"{deal}, d dh p1 8d, d dh p2 9d, p1 cc, p2 cc")
    assert rules(one)["draws"] == "after_all"
    assert [*inputs(one)[4:8]] == [
        {"choose": {"seat": "1", "do": "draw", "discard": ["7d"]}},
        {"choose": {"seat": "2", "do": "draw", "discard": ["8d"]}},
        {"cards": {"to": "1", "faces": ["8d"]}}, {"cards": {"to": "2", "faces": ["9d"]}},
    ]  # fmt: skip
    assert back(one) == one
    assert "draws" not in rules(hand("N2L1D", [100, 100], f"{deal}, d dh p1 9d, d dh p2 Td, p1 cc, p2 cc"))


def test_hands_shown_before_the_board_are_shown_after_it_and_back() -> None:
    actions = "d dh p1 AhKd, d dh p2 QcQd, p2 cbr 100, p1 cc, p1 sm AhKd, p2 sm QcQd, d db 2c3c4c, d db 5d, d db 7h"
    one = hand("NT", [100, 100], actions)
    assert [*inputs(one)[-1]["choose"].values()] == ["2", "show"]
    assert inputs(one)[-3] == {"cards": {"to": "board", "faces": ["7h"]}}
    assert back(one) == one
    blind = hand("NT", [1, 1], "d dh p1 AhKd, d dh p2 QcQd, p1 sm AhKd, p2 sm QcQd, d db 2c3c4c, d db 5d, d db 7h")
    assert back(blind) == blind


def test_at_stud_hands_are_shown_again_with_the_last_cards_and_each_street_is_dealt_by_itself() -> None:
    deal = "d dh p1 ????3c, d dh p2 2d3d4d, p1 pb, p2 cc, p1 sm AhKh3c, p2 sm 2d3d4d"
    streets = "d dh p1 5c, d dh p2 5d, d dh p1 6c, d dh p2 6d, d dh p1 7c, d dh p2 7d, d dh p1 ??, d dh p2 8d"
    one = hand("F7S", [1, 1], f"{deal}, {streets}, p1 sm AhKh3c5c6c7c8c, p2 sm 2d3d4d5d6d7d8d")
    found = [str(action) for action in back(one).actions]
    assert found[-10:] == [str(action) for action in one.actions[-10:]]
    assert found[4:6] == ["p1 sm AhKh3c", "p2 sm 2d3d4d"]
    by_ante = hand(
        "F7S", [1, 1], f"d dh p1 AhKh3c, d dh p2 2d3d4d, p1 sm AhKh3c, p2 sm 2d3d4d, {streets}", antes=[1, 1]
    )
    assert [str(action) for action in back(by_ante).actions][:4] == [str(action) for action in by_ante.actions][:4]


def test_a_draw_before_which_nobody_bets_comes_after_the_deal() -> None:
    deal = "d dh p1 2c3c4c5c7d, d dh p2 2d3d4d5d8s"
    one = hand("N2L1D", [1, 1], f"{deal}, p1 sd 7d, p2 sd, d dh p1 8c, p1 sm 2c3c4c5c8c, p2 sm 2d3d4d5d8s")
    assert back(one) == one


def test_at_stud_what_is_shown_early_is_what_was_dealt_till_then() -> None:
    deal = "d dh p1 AhKh3c, d dh p2 2d3d4d, p1 pb, p2 cc, p1 sm AhKh3c, p2 sm 2d3d4d"
    one = hand("F7S", [1, 1], f"{deal}, d dh p1 5c, d dh p2 5d")
    assert back(one) == one


CALLED = (
    "p2 cc, p1 cc, d db 2c3c4c, p1 cc, p2 cc, d db 8d, p1 cc, p2 cc, d db 7h, p1 cc, p2 cc"  # and checked to the end
)


def test_who_is_left_when_the_others_throw_their_hands_away_is_not_asked_for_his() -> None:
    one = hand("NT", [100, 100], f"d dh p1 ????, d dh p2 ????, {CALLED}, p1 sm ????, p2 sm")
    assert inputs(one)[-2:] == [{"choose": {"seat": "2", "do": "check"}}, {"choose": {"seat": "2", "do": "muck"}}]
    assert [str(action) for action in back(one).actions[-2:]] == ["p2 sm", "p1 sm ????"]
    assert back(back(one)) == back(one)


def test_hands_are_turned_that_the_history_did_not_deal() -> None:
    one = hand("NT", [1, 1], "p1 sm AhKd, p2 sm QcQd, d db 2c3c4c, d db 8d, d db 7h")
    assert ends(one) == {"1": "-1.00", "2": "1.00"}


def test_which_of_two_hands_is_the_best_that_nobody_saw_is_not_known() -> None:
    one = hand("NT", [100, 100], "p2 cc, p1 cc, p1 sm ????, p2 sm ????")
    assert inputs(one)[-1] == {"choose": {"seat": "1", "do": "check"}}
    assert back(back(one)) == back(one)


@pytest.mark.parametrize("shown", ["????", "Kd", "Kd??"])
def test_a_hand_of_which_not_all_is_shown_is_conceded(shown: str) -> None:
    """14.7: all its cards are laid face up to win."""
    for dealt in ("????", "KdKc"):
        one = hand("NT", [100, 100], f"d dh p1 {dealt}, d dh p2 QcQd, {CALLED}, p1 sm {shown}, p2 sm QcQd")
        assert inputs(one)[-1] == {"choose": {"seat": "1", "do": "muck"}}, "and nobody is asked for the other hand"
        assert [str(action) for action in back(one).actions[-2:]] == [f"p1 sm {shown:?<4}", "p2 sm QcQd"]
        assert back(back(one)) == back(one)


def test_who_shows_nothing_where_another_one_shows_has_conceded() -> None:
    one = hand("NT", [100, 100], f"d dh p1 ????, d dh p2 QcQd, {CALLED}, p2 sm QcQd")
    assert [given["choose"]["do"] for given in inputs(one)[-2:]] == ["show", "muck"]
    known = hand("NT", [100, 100], f"d dh p1 KdKc, d dh p2 QcQd, {CALLED}, p2 sm QcQd")
    assert [given["choose"]["do"] for given in inputs(known)[-2:]] == ["check", "show"], "his cards are known"


TAKEN_IN = {"irregularity": {"kind": "hand_taken_in", "seat": "3"}}


def test_a_hand_that_is_thrown_away_before_the_last_cards_is_dead_from_then_on() -> None:
    deal = "d dh p1 AhKh3c, d dh p2 2d3d4d, d dh p3 9c9d9h, p1 pb, p2 cc, p3 cc, p1 sm AhKh3c, p3 sm, p2 sm 2d3d4d"
    one = hand("F7S", [1, 1, 1], f"{deal}, d dh p1 5c, d dh p2 5d")
    assert inputs(one)[-5:-2] == [
        TAKEN_IN, {"cards": {"to": "1", "faces": ["5c"]}}, {"cards": {"to": "2", "faces": ["5d"]}},
    ]  # fmt: skip
    assert {str(action) for action in back(one).actions} == {str(action) for action in one.actions}
    ended = hand("F7S", [1, 1], "d dh p1 AhKh3c, d dh p2 2d3d4d, p1 pb, p2 cc, p1 sm AhKh3c, p2 sm")
    assert inputs(ended)[-1] == {"irregularity": {"kind": "hand_taken_in", "seat": "2"}}, "no more cards are dealt"
    assert back(ended) == ended
    again = hand("F7S", [1, 1, 1], f"{deal}, d dh p1 5c, d dh p2 5d, p1 sm AhKh3c5c, p2 sm, d dh p1 6c")
    assert inputs(again)[-4:-1] == inputs(one)[-5:-2]
    assert inputs(again)[-1] == {"irregularity": {"kind": "hand_taken_in", "seat": "2"}}, "he is left, and gets no card"
    board = hand("NT", [1, 1], "d dh p1 AhKd, d dh p2 QcQd, p1 sm AhKd, p2 sm, d db 2c3c4c")
    assert inputs(board)[-1] == {"irregularity": {"kind": "hand_taken_in", "seat": "2"}}


@pytest.mark.parametrize(("stack", "verb"), [(100, "f"), (2, "sm")])
def test_a_hand_that_is_thrown_away_before_a_draw_comes_back_before_it(stack: int, verb: str) -> None:
    deal = "d dh p1 2d3d4d5d6h, d dh p2 2c3c4c5c6d, d dh p3 2h3h4h5h6s"
    draw = "p1 sd 6h, p3 sd, d dh p1 7c, p1 sm 2d3d4d5d7c, p3 sm 2h3h4h5h6s"
    one = hand("N2L1D", [2, stack, 2], f"{deal}, p3 cc, p1 cc, p2 {verb}, {draw}")
    assert inputs(one)[5] == {"irregularity": {"kind": "hand_taken_in", "seat": "2"}}
    assert back(one) == one


def test_who_folds_though_nobody_asks_him_comes_back_as_one_who_folds() -> None:
    flop = "d dh p1 AhAd, d dh p2 KhKd, d dh p3 7c2d, p3 cc, p1 cc, p2 cc, d db 2c3c4c"
    for cards in (flop, f"{flop}, p1 cc, p2 cc, d db 5s, p1 cc, p2 cc, d db 9s"):
        one = hand("NT", [100, 100, 2], f"{cards}, p1 f, p2 f")
        assert inputs(one)[-1] == {"irregularity": {"kind": "hand_taken_in", "seat": "2"}}
        assert back(one) == one


def test_nobody_shows_twice_between_two_streets() -> None:
    deal = "d dh p1 ????, d dh p2 ????, p2 cbr 100, p1 cc, p1 sm ????, p2 sm ????"
    assert inputs(hand("NT", [100, 100], f"{deal}, d db 2c3c4c, p1 sm ????, p2 sm ????"))
    for more in ("p1 sm ????", "d db 2c3c4c, p1 sm ????, p1 sm ????"):
        with pytest.raises(BadHistory, match="shown before"):
            importing.transcript(hand("NT", [100, 100], f"{deal}, {more}"))


def test_known_cards_are_shown_with_a_dash() -> None:
    one = hand("NT", [100, 100], "d dh p1 AhKd, d dh p2 QcQd, p2 cc, p1 cc, p1 sm -, p2 sm")
    assert str(back(one).actions[-2]) == "p1 sm AhKd"


def test_a_winner_shows_though_nobody_called() -> None:
    one = hand("NT", [100, 100], "d dh p1 AhKd, d dh p2 QcQd, p2 f, p1 sm AhKd")
    assert inputs(one)[-1] == {"choose": {"seat": "2", "do": "fold"}}
    assert back(one) == one


def test_a_history_without_hole_cards_deals_them_unseen() -> None:
    one = hand("PO", [100, 100, 100], "p3 f, p1 f")
    assert [given["cards"] for given in inputs(one)[:3]] == [
        {"to": str(seat), "faces": ["??"] * 4} for seat in (1, 2, 3)
    ]  # fmt: skip


def test_the_common_card_of_stud() -> None:
    one = hand("FR", [100, 100], "d dh p1 AhKh3c, d dh p2 2d3d4d, p1 pb, p2 cc, d db Qs")
    assert inputs(one)[-1] == {"cards": {"to": "common", "faces": ["Qs"]}}
    assert back(one) == one


# ── rules and what goes along ────────────────────────────────────────────────────────────────────


def rules(history: History) -> dict[str, Any]:
    found: dict[str, Any] = importing.transcript(history)["rules"]
    return found


def test_antes_by_position_stand_from_the_buttons_left() -> None:
    of_three = hand("NT", [100] * 3, "p3 f", antes=[0, 3, 0])
    assert rules(of_three)["antes"] == ["0.00", "3.00", "0.00"]
    of_two = hand("NT", [100] * 2, "d dh p1 ????, d dh p2 ????, p2 f", antes=[0, 3])
    assert rules(of_two)["antes"] == ["3.00", "0.00"], "the big blind is at the button's left"
    assert back(of_two) == of_two
    equal = hand("NT", [100] * 2, "p2 f", antes=[1, 1])
    assert rules(equal)["ante_amount"] == "1.00"
    assert "antes" not in rules(equal)


def test_an_ante_that_is_not_trimmed_is_given_by_position() -> None:
    short: Any = {"stacks": [0.5, 100], "actions": "p2 f", "antes": [1, 1]}
    assert "ante_amount" in rules(hand("NT", **short, ante_trimming_status=True))
    assert rules(hand("NT", **short))["antes"] == ["1.00", "1.00"]


def test_the_third_blind_is_a_straddle_where_it_is_twice_the_second() -> None:
    folds = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p4 f"
    one = hand("NT", [100] * 4, folds, blinds_or_straddles=[1, 2, 4, 0])
    assert rules(one)["blinds"] == ["1.00", "2.00"]
    assert rules(one)["straddle_allowed"] == "on"
    assert inputs(one)[0] == {"choose": {"seat": "3", "do": "straddle", "amount": "4.00"}}
    assert back(one) == one
    other = hand("NT", [100] * 4, folds, blinds_or_straddles=[1, 2, 0, 4])
    assert rules(other)["blinds"] == ["1.00", "2.00", "0.00", "4.00"]
    assert back(other) == other


def test_a_straddle_of_one_who_has_less_is_a_blind() -> None:
    folds = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p4 f"
    for stacks in ([100, 100, 3, 100], [100, 1, 100, 100]):
        one = hand("NT", [*stacks], folds, blinds_or_straddles=[1, 2, 4, 0])
        assert (rules(one)["blinds"], rules(one)["short_blind"]) == (["1.00", "2.00", "4.00"], "made")
        assert "straddle_allowed" not in rules(one)
        assert back(one) == one


def test_a_blind_below_zero_is_posted_by_one_who_has_just_sat_down() -> None:
    folds = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 f, p4 cc, p1 f, p2 cc"
    one = hand("NT", [100] * 4, folds, blinds_or_straddles=[1, 2, 0, -2])
    assert (rules(one)["blinds"], rules(one)["posts"]) == (["1.00", "2.00"], ["0.00", "0.00", "0.00", "2.00"])
    assert said(one) == ["3 fold", "4 check", "1 fold", "2 check"]
    assert back(one) == one
    two = hand("NT", [100] * 2, "d dh p1 ????, d dh p2 ????, p2 cc", blinds_or_straddles=[-1, 2])
    assert (rules(two)["blinds"], rules(two)["posts"]) == (["0.00", "2.00"], ["0.00", "1.00"])
    assert back(two) == two


def test_a_least_bet_that_is_no_blind_is_elected() -> None:
    folds = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 f, p4 f"
    assert "least_bet" not in rules(hand("NT", [100] * 4, folds))
    for least in (1, 5):
        one = hand("NT", [100] * 4, folds, min_bet=least)
        assert rules(one)["least_bet"] == f"{least}.00"
        assert back(one) == one
    straddled = hand("NT", [100] * 4, folds.replace("p3 f, ", ""), blinds_or_straddles=[1, 2, 4, 0])
    assert rules(straddled)["least_bet"] == "2.00", "a raise of the straddle goes up by no more either"
    assert back(straddled) == straddled


def test_the_smallest_chip_is_as_fine_as_the_amounts() -> None:
    assert rules(hand("NT", [100] * 2, "p2 f"))["smallest_chip"] == "1.00"
    assert rules(hand("NT", [100.25, 100], "p2 f"))["smallest_chip"] == "0.01"
    assert rules(hand("NT", [100] * 2, "p2 cbr 5.5"))["smallest_chip"] == "0.01"
    assert rules(hand("NT", [100] * 2, "p2 f", finishing_stacks=[100.5, 99.5]))["smallest_chip"] == "0.01"


def test_the_law_is_that_of_the_day_where_a_text_is_held() -> None:
    def as_of(**day: int) -> str:
        return str(importing.transcript(hand("NT", [100] * 2, "p2 f", **day))["as_of"])

    assert as_of(year=2009, month=7, day=1) == "2009-07-01"
    badugi = hand("FB", [100] * 2, "p2 f", year=2009, month=7, day=1)
    assert importing.transcript(badugi)["as_of"] == "2012-03-19", "19:47 has no badugi"
    single = hand("N2L1D", [100] * 2, "p2 f", year=2009, month=7, day=1)
    assert importing.transcript(single)["as_of"] == "2012-03-19", "19:47 ranks no deuce to seven"
    assert as_of(year=2009) == as_of(year=1970, month=1, day=1) == as_of(year=2009, month=2, day=30) == "2012-03-19"


def test_everything_else_goes_along() -> None:
    one = phh.read(HAND)
    assert back(one) == one
    plain = importing.transcript(one)
    assert plain["history"]["table"] == '"Oriole\'s"'
    assert plain["history"]["commentary"] == [
        {"after": "2", "says": "the clock is called"}, {"on": "3", "says": "quickly"},
    ]  # fmt: skip


def test_short_deck_is_no_game_of_the_regulation() -> None:
    with pytest.raises(
        BadHistory, match=r"variant NS \(short-deck hold 'em\) is no game of the regulation; FT, NT, PO"
    ):
        importing.transcript(hand("NS", [100, 100], "p2 f"))


@pytest.mark.parametrize(
    ("actions", "fault"),
    [
        ("d dh p1 AhKd, d dh p2 QcQd, p2 cc, p1 cc, p1 sm AhKc", "action 5 'p1 sm AhKc': he was dealt Ah Kd"),
        ("d dh p1 ??Kd, d dh p2 QcQd, p2 cc, p1 cc, p1 sm AhKc", "he was dealt ?? Kd"),
        ("d dh p1 AhKd, d dh p2 QcQd, p2 f, p2 sm QcQd", "action 4 'p2 sm QcQd': he has folded, or shown before"),
        ("d dh p1 AhKd, d dh p2 QcQd, p1 sm AhKd, p2 cc", "action 4 'p2 cc': hands were shown before"),
        ("d dh p1 AhKd, p1 sd Kc", "action 2 'p1 sd Kc': he has no Kc"),
    ],
)
def test_what_contradicts_the_cards_is_one_line(actions: str, fault: str) -> None:
    with pytest.raises(BadHistory) as error:
        importing.transcript(hand("NT", [100, 100], actions))
    assert fault in str(error.value)


# ── transcripts that no history made ─────────────────────────────────────────────────────────────

OWN = """\
game: poker-holdem
rules: {structure: no_limit, blinds: [1, 2]}
seats: {1: {stack: 100}, 4: {stack: 60}, 7: {stack: 100}}
state: {button: 1}
inputs:
  - cards: {to: 1, faces: [Ah, Kh]}
  - cards: {to: 7, faces: "??"}
  - cards: {to: 4, faces: "Qd Qc"}
  - choose: {seat: 1, do: raise, amount: 6}
  - choose: {seat: 4, do: raise, all_in: true}
  - choose: {seat: 7, do: fold}
  - choose: {seat: 1, do: call}
  - burn: "??"
  - card: 2c
  - card: 7d
  - card: 9s
"""


def exported(text: str) -> History:
    return exporting.history(transcript.load(text))


def test_players_go_from_the_buttons_left() -> None:
    one = exported(OWN)
    assert one.starting_stacks == [6000, 10000, 10000]
    assert [str(action) for action in one.actions] == [
        "d dh p1 QdQc", "d dh p2 ????", "d dh p3 AhKh", "p3 cbr 6", "p1 cbr 60", "p2 f", "p3 cc", "d db 2c", "d db 7d",
        "d db 9s",
    ]  # fmt: skip


def test_antes_by_position_are_those_of_the_seats_that_there_are() -> None:
    def antes(elected: str) -> list[int]:
        return exported(OWN.replace("blinds: [1, 2]", f"blinds: [1, 2], antes: {elected}")).antes

    assert (antes("[0, 3]"), antes("[0, 3, 0, 5]"), antes("[]")) == ([0, 300, 0], [0, 300, 0], [0, 0, 0])


NO_HISTORY = {
    "game: poker-holdem": ("game: red-dog", "red-dog: PHH has poker-holdem, poker-omaha"),
    "structure: no_limit": ("structure: pot_limit", "holdem_high in pot_limit: PHH has holdem_high in fixed_limit"),
    "structure: no_limit, ": ("", "rules: a history says the limits"),
    ", blinds: [1, 2]": ("", "rules: a history says the blinds"),
    "blinds: [1, 2]": ("blinds: [1, 2, 3, 4]", "4 blinds for 3 players"),
    "blinds: [1, 2] ": ("blinds: [1, x]", "'x' is not an amount"),
    "state: {button: 1}": ("", "who has the button"),
    "seat: 7": ("seat: 2", "input 6: no seat '2'; seats: 4, 7, 1"),
    "amount: 6": ("wager: 6", "input 4: a raise has an amount"),
    "7: {stack: 100}": ("7: {stack: 1}", "input 4: PHH has no word for a blind that is short"),
    "do: fold ": ("do: fold}\n  - irregularity: {kind: hand_taken_in, seat: 4", "input 8: PHH has no word for a hand"),
    'burn: "??"': ("irregularity: {kind: defective_deck}", "input 8: PHH has no word for 'irregularity'"),
    "do: fold": ("do: sing", "input 6: PHH has no word for 'sing'"),
    "faces: [Ah, Kh]": ("faces: [Ah, Zz]", "input 1: no card 'Zz'"),
    "cards: {to: 1, faces: [Ah, Kh]}": ("card: Ah", "input 1: whose card is this?"),
}


@pytest.mark.parametrize(("old", "new", "fault"), [(old, *new) for old, new in NO_HISTORY.items()])
def test_what_phh_cannot_say_is_one_line(old: str, new: str, fault: str) -> None:
    old = old if "," in old[:2] + old[-2:] else old.strip()
    assert old in OWN
    with pytest.raises(BadHistory) as error:
        exported(OWN.replace(old, new, 1))
    assert fault in str(error.value)


FORCED = """
game: poker-seven-card-stud
rules: {limits: [2, 4], bring_in_amount: 1}
seats: {1: {stack: 0.50}, 2: {stack: 100}, 3: {stack: 100}}
inputs:
  - cards: {to: 1, faces: [Ah, Kh, 3c]}
  - cards: {to: 2, faces: [2d, 3d, 4d]}
  - cards: {to: 3, faces: [Qh, Qd, Jd]}
  - choose: {seat: 1, do: bring_in, all_in: true}
  - choose: {seat: 2, do: fold}
"""


def test_a_forced_bet_that_is_short_and_is_called_in_full_is_no_history() -> None:
    for act in ("do: complete, amount: 2", "do: fold"):
        exported(f"{FORCED}  - choose: {{seat: 3, {act}}}\n")
    call = f"{FORCED}  - choose: {{seat: 3, do: call}}\n"
    with pytest.raises(BadHistory, match="input 6: PHH has no word for a forced bet that is short and must be called"):
        exported(call)
    assert str(exported(call.replace("{limits", "{short_blind: made, limits")).actions[-1]) == "p3 cc"


def test_the_history_of_a_transcript_is_no_part_of_its_ruling() -> None:
    record = transcript.load("game: red-dog\nhistory: {players: [Ann]}\n")
    assert record.history == {"players": ["Ann"]}
    with pytest.raises(transcript.Header, match="history is a mapping"):
        transcript.load("game: red-dog\nhistory: [1]\n")


def test_every_file_of_the_data_is_there() -> None:
    assert len(FILES) == 86
    assert (DATA / "LICENSE").exists()


# ── any history ──────────────────────────────────────────────────────────────────────────────────

AMOUNTS = st.sampled_from([50, 100, 200, 400, 1000])
PLAYER = st.integers(1, 3)
CARDS = st.lists(st.sampled_from(["Ah", "Kd", "2c", "7s", "??"]), max_size=3).map(tuple)
ACTION = st.one_of(
    st.builds(Action, st.sampled_from(["f", "cc", "pb"]), PLAYER, comment=st.sampled_from(["", "", "hm"])),
    st.builds(Action, st.just("cbr"), PLAYER, amount=AMOUNTS),
    st.builds(Action, st.sampled_from(["sd", "sm"]), PLAYER, CARDS),
    st.builds(Action, st.just("dh"), PLAYER, CARDS.filter(bool)),
    st.builds(Action, st.just("db"), cards=CARDS.filter(bool)),
    st.builds(Action, comment=st.sampled_from(["", "a word"])),
)


@st.composite
def histories(draw: st.DrawFn) -> History:
    """Whatever the actions are, and whether they are legal or not."""
    variant, amounts = draw(st.sampled_from([*RULED])), st.lists(AMOUNTS | st.just(0), min_size=3, max_size=3)
    one: dict[str, Any] = {
        key: draw(amounts if key == "blinds_or_straddles" else AMOUNTS) for key in phh.NEEDED[variant]
    }
    return History(
        variant=variant, ante_trimming_status=draw(st.booleans()), antes=draw(amounts),
        starting_stacks=draw(st.lists(AMOUNTS | st.none(), min_size=3, max_size=3)),
        actions=draw(st.lists(ACTION, max_size=30)), **one,
    )  # fmt: skip


@given(histories())
def test_any_history_is_imported_or_refused_and_comes_back_as_one_that_stays(one: History) -> None:
    assert phh.read(phh.write(one)) == one
    try:
        again = back(one)
    except BadHistory:
        return
    assert (again.antes, again.starting_stacks) == (one.antes, one.starting_stacks)
    assert again.blinds_or_straddles == one.blinds_or_straddles
    assert [a.amount for a in again.actions if a.amount] == [a.amount for a in one.actions if a.amount]
    assert back(again) == again
