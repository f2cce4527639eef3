"""14.7, 14.18: where the button goes, whose the blinds are, and what one owes who has missed them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from houseway import games
from houseway.play.inputs import read
from houseway.play.table import AnyTable, Refused
from houseway.play.tells import Chose, Moved

from .record import NO_LIMIT, record, unseen


class Room:
    """A table at which every round is folded round to the big blind, unless something else is done."""

    def __init__(self, *seats: int, stack: int = 10_000, button: int = 0, **rules: Any) -> None:
        stacks = dict.fromkeys(map(str, seats), stack)
        self.table: AnyTable = games.table("poker-holdem", stacks, {**NO_LIMIT, **rules})
        if button:
            self.table.state.button = str(button)
            self.table = type(self.table)(self.table.rules, resume=self.table.capture())

    def feed(self, given: Mapping[str, Any]) -> list[Any]:
        return self.table.feed(read(dict(given)))

    def act(self, seat: int, do: str, **more: Any) -> list[Any]:
        return self.feed({"choose": {"seat": str(seat), "do": do, **more}})

    def play(self) -> tuple[str, list[tuple[str, str, int]]]:
        """Play a round; where the button was, and what was posted."""
        round, button, posted = self.table.round, "", list[tuple[str, str, int]]()
        while self.table.round == round:
            told = self.feed(self.answer())
            posted += [(one.seat, one.box, one.amount) for one in told if isinstance(one, Chose) and one.do == "post"]
            button = self.table.roles.get("button", "") if self.table.round == round else button
        return button, posted

    def answer(self) -> dict[str, Any]:
        ask = self.table.ask
        if "card" in ask.verbs:
            return {"card": "??"}
        if ask.default is not None:
            return {ask.default.verb: "true"} if ask.default.verb == "shuffle" else {"card": "??"}
        (seat,) = ask.who
        return {"choose": {"seat": seat, "do": "fold"}}

    def blinds(self) -> tuple[str, str]:
        """Play a round; the button, and the seats of the blinds as one text: "12"; "-" where none is posted."""
        button, posted = self.play()
        by = {box: seat for seat, box, _ in posted}
        return button, by.get("small_blind", "-") + by.get("big_blind", "-")


def test_14_7_the_button_moves_to_the_next_player_and_the_blinds_with_it() -> None:
    room = Room(1, 2, 3, 4, button=4)
    assert [room.blinds() for _ in range(5)] == [("4", "12"), ("1", "23"), ("2", "34"), ("3", "41"), ("4", "12")]


def test_14_10_c_the_button_lies_before_a_seat() -> None:
    refused = record({1: 100, 2: 100}, button="x", **NO_LIMIT).refused
    assert (refused["input"], refused["reason"]) == (0, "state: button: 'x' is no seat")
    assert record({1: 100, 2: 100}, button="3", **NO_LIMIT).last == "summary"


def test_14_7_between_two_players_the_button_and_the_small_blind_are_one_and_change_every_round() -> None:
    for mode in ("moving", "dead"):
        room = Room(2, 5, button=5, button_mode=mode)
        assert [room.blinds() for _ in range(3)] == [("5", "52"), ("2", "25"), ("5", "52")]


def test_14_7_a_moving_button_passes_over_who_is_gone() -> None:
    room = Room(1, 2, 3, 4, 5, button=5)
    assert room.blinds() == ("5", "12")
    room.feed({"leave": "1"})
    assert [room.blinds() for _ in range(2)] == [("2", "34"), ("3", "45")]


@pytest.mark.parametrize(("leaving", "following"), [
    ("2", [("1", "-3"), ("2", "34"), ("3", "45")]),  # the big blind left: no small blind, then a button at its seat
    ("1", [("1", "23"), ("2", "34"), ("3", "45")]),  # the small blind left: the button is at its empty seat
    ("12", [("1", "-3"), ("2", "34"), ("3", "45")]),
    ("3", [("1", "24"), ("2", "45"), ("4", "56")]),  # who would have been next is passed over
    ("6", [("1", "23"), ("2", "34"), ("3", "45")]),  # the button left
])  # fmt: skip
def test_14_7_a_dead_button_follows_the_blinds_that_are_due(leaving: str, following: list[tuple[str, str]]) -> None:
    room = Room(1, 2, 3, 4, 5, 6, button=6, button_mode="dead")
    assert room.blinds() == ("6", "12")
    for seat in leaving:
        room.feed({"leave": seat})
    assert [room.blinds() for _ in range(3)] == following


@pytest.mark.parametrize(("leaving", "following"), [("1", ("3", "32")), ("3", ("2", "21")), ("2", ("3", "31"))])
def test_14_7_when_two_are_left_nobody_has_the_big_blind_twice_where_the_button_may_be_dead(
    leaving: str, following: tuple[str, str]
) -> None:
    """The button was at 1, the blinds at 2 and 3."""
    room = Room(1, 2, 3, button=1, button_mode="dead")
    assert room.blinds() == ("1", "23")
    room.feed({"leave": leaving})
    assert room.blinds() == following


def test_14_7_a_third_player_joins_two_where_the_button_may_be_dead() -> None:
    room = Room(1, 2, button=1, button_mode="dead")
    assert room.blinds() == ("1", "12")
    room.feed({"sit": {"seat": "3", "stack": "100"}})
    assert [room.blinds() for _ in range(2)] == [("1", "23"), ("2", "31")]


def test_14_7_three_blinds_and_a_single_one_follow_a_dead_button() -> None:
    three = Room(1, 2, 3, 4, 5, button=5, button_mode="dead", blinds=["1", "2", "4"])
    posted = [[(seat, amount) for seat, _, amount in three.play()[1]] for _ in range(2)]
    assert posted == [[("1", 100), ("2", 200), ("3", 400)], [("2", 100), ("3", 200), ("4", 400)]]
    one = Room(1, 2, 3, button=3, button_mode="dead", blinds=["2"])
    assert [one.blinds() for _ in range(4)] == [("3", "-1"), ("1", "-2"), ("2", "-3"), ("3", "-1")]


def test_14_7_without_blinds_a_dead_button_moves_to_the_next_player() -> None:
    room = Room(1, 2, 3, button=3, button_mode="dead", blinds=[], ante_amount="1")
    assert [room.play()[0] for _ in range(2)] == ["3", "1"]


@pytest.mark.parametrize("mode", ["moving", "dead"])
def test_14_15_after_a_misdeal_the_button_and_the_blinds_stay(mode: str) -> None:
    room = Room(1, 2, 3, 4, button=4, button_mode=mode)
    assert room.blinds() == ("4", "12")
    while "card" not in room.table.ask.verbs:
        room.feed(room.answer())
    room.feed({"card": "??"})
    told = room.feed({"irregularity": {"kind": "deal_error", "reason": "wrong_seat_first"}})
    assert sum(one.amount for one in told if isinstance(one, Moved) and one.target.startswith("seat:")) == 300
    assert room.blinds() == ("1", "23")
    assert room.blinds() == ("2", "34")


# ── 14.18: who sits out ──────────────────────────────────────────────────────────────────────────


def away(**rules: Any) -> Room:
    """Seat 3 of five sits out and has missed its blinds; the button is at 3's left next."""
    room = Room(1, 2, 3, 4, 5, button=5, **rules)
    room.act(3, "sit_out")
    assert [room.blinds() for _ in range(3)] == [("5", "12"), ("1", "24"), ("2", "45")]
    assert room.table.state.missed == ["3"]
    return room


def test_14_18_who_sits_out_is_not_dealt_in_and_the_blinds_pass_him() -> None:
    away()


def test_14_18_that_he_sits_out_is_told_and_a_marker_says_that_the_blinds_have_passed_him() -> None:
    there, marker = {1: 100, 2: 100, 4: 100}, "put a missed blind marker before seat 3"
    seats, first = {**there, 3: 100}, ["3 sit_out", *unseen(there)]
    one = record(seats, *first, button=4, **NO_LIMIT)
    assert one.one("chose", seat="3", do="sit_out")["cite"] == ["13:69F-14.18"]
    assert not one.all("script", act=marker)
    two = record(seats, *first, "4 fold, 1 fold", unseen(there), "1 fold, 2 fold", button=4, **NO_LIMIT)
    assert two.one("script", act=marker)["cite"] == ["13:69F-14.18"]


def test_14_18_of_two_players_each_may_sit_out_and_the_one_that_is_left_waits_for_the_other() -> None:
    room = Room(1, 2, button=1)
    assert [[offer.do for offer in room.table.legal(seat)] for seat in "12"] == [["sit_out"], ["sit_out"]]
    room.act(2, "sit_out")
    assert [[offer.do for offer in room.table.legal(seat)] for seat in "12"] == [[], ["sit_in"]]


def test_14_18_he_comes_back_by_posting_the_small_blind_dead_and_the_big_one_live() -> None:
    room = away()
    room.act(3, "post")
    button, posted = room.play()
    assert button == "4"
    assert posted == [
        ("5", "small_blind", 100),
        ("1", "big_blind", 200),
        ("3", "big_blind", 200),
        ("3", "small_blind", 100),
    ]
    assert room.table.state.missed == room.table.state.owes == []
    assert room.play()[1] == [("1", "small_blind", 100), ("2", "big_blind", 200)]


def test_14_18_who_posts_when_the_big_blind_is_his_own_makes_that_alone() -> None:
    room = away()
    assert [room.blinds() for _ in range(2)] == [("4", "51"), ("5", "12")]
    room.act(3, "post")
    assert [one for one in room.play()[1] if one[0] == "3"] == [("3", "big_blind", 200)]


@pytest.mark.parametrize("mode", ["moving", "dead"])
def test_14_18_at_the_small_blind_he_posts_the_big_one_that_he_missed_all_the_same(mode: str) -> None:
    """Seat 3 of four missed both; the small blind is his now, and with it he makes the big one whole."""
    room = Room(1, 2, 3, 4, button=4, button_mode=mode)
    room.act(3, "sit_out")
    assert [room.blinds() for _ in range(2)] == [("4", "12"), ("1", "24")]
    room.act(3, "post")
    _, posted = room.play()
    mine = [(box, amount) for seat, box, amount in posted if seat == "3"]
    assert sum(amount for _, amount in mine) == 300
    assert ("big_blind", 200) in mine or mine == [("small_blind", 100), ("big_blind", 100), ("small_blind", 100)]
    assert room.table.stack("3") == 10_000 - 300


def come(posts: bool, **rules: Any) -> Room:
    """Seat 4 has sat down after a hand, has posted the big blind or not, and another hand has been played."""
    room = Room(1, 2, 3, button=3, **rules)
    room.play()
    room.feed({"sit": {"seat": "4", "stack": "100.00"}})
    assert [offer.do for offer in room.table.legal("4")] == ["sit_out", "post"]
    if posts:
        room.act(4, "post")
    _, posted = room.play()
    assert [one for one in posted if one[0] == "4"] == [("4", "big_blind", 200)] * posts
    return room


def test_14_18_who_has_just_come_waits_for_the_big_blind_or_posts_it() -> None:
    for posts in (True, False):
        room = come(posts)
        assert [offer.do for offer in room.table.legal("4")] == (["sit_out"] if posts else ["sit_out", "post"])
        assert [one for one in room.play()[1] if one[0] == "4"] == [("4", "big_blind", 200)], "now it is his"
        assert room.table.state.out == room.table.state.came == []


def test_14_18_what_a_newcomer_posts_late_is_the_big_blind_alone() -> None:
    room = Room(1, 2, 3, 5, button=3)
    room.play()
    room.feed({"sit": {"seat": "4", "stack": "100.00"}})
    room.play()
    room.act(4, "sit_out")
    room.play()
    assert [offer.do for offer in room.table.legal("4")] == ["sit_in", "post"], "nor is he dealt in by sitting in"
    room.act(4, "post")
    assert [one for one in room.play()[1] if one[0] == "4"] == [("4", "big_blind", 200)]


def test_14_18_where_there_are_no_blinds_or_nobody_else_to_play_with_a_newcomer_is_dealt_in() -> None:
    room = Room(1, 2, 3, button=3, blinds=[], ante_amount="1")
    room.play()
    room.feed({"sit": {"seat": "4", "stack": "100.00"}})
    assert room.table.state.out == []
    one = Room(1, 2, button=2)
    one.play()
    one.feed({"leave": "2"})
    one.feed({"sit": {"seat": "3", "stack": "100.00"}})
    assert one.table.state.out == []


def test_14_18_where_the_house_has_it_so_who_has_just_come_is_dealt_in_as_he_is() -> None:
    for posts in (True, False):
        room = come(posts, newcomers="dealt_in")
        assert [offer.do for offer in room.table.legal("4")] == ["sit_out"]


def after_his_big_blind(*, blinds: str = "1 2") -> Room:
    """Seat 2 of four sits out when it has made the big blind, and one round is played without it."""
    room = Room(1, 2, 3, 4, button=4 if " " in blinds else 1, blinds=blinds.split())
    assert room.play()[1][-1] == ("2", "big_blind", 200)
    room.act(2, "sit_out")
    room.play()
    return room


def test_14_18_who_has_missed_the_small_blind_alone_posts_that_alone_and_it_is_dead() -> None:
    room = after_his_big_blind()
    assert room.table.state.missed == room.table.state.missed_small == ["2"]
    room.act(2, "post")
    while "card" in room.table.ask.verbs or room.table.ask.default is not None:
        room.feed(room.answer())
    assert room.table.ask.who == ("2",)
    assert [offer.do for offer in room.table.legal("2")] == ["fold", "call", "raise"]
    room.act(2, "call")
    assert room.table.stack("2") == 10_000 + 100 - 100 - 200, "one is won, one dead, and two are called"


def test_14_18_when_the_big_blind_has_passed_him_too_he_posts_both() -> None:
    room = after_his_big_blind()
    for _ in range(3):
        room.play()
    assert (room.table.state.missed, room.table.state.missed_small) == (["2"], [])


def test_14_18_with_a_single_blind_who_has_made_it_misses_none() -> None:
    room = after_his_big_blind(blinds="2")
    assert room.table.state.missed == []
    assert [offer.do for offer in room.table.legal("2")] == ["sit_in"]


def test_14_18_the_live_blind_of_one_who_comes_back_has_the_option_and_the_dead_one_calls_nothing() -> None:
    room = away()
    room.act(3, "post")
    while "card" in room.table.ask.verbs or room.table.ask.default is not None:
        room.feed(room.answer())
    assert room.table.ask.who == ("2",)
    room.act(2, "call")
    assert [offer.do for offer in room.table.legal("3")] == ["check", "raise"]
    room.act(3, "raise", amount="12")
    room.act(4, "raise", amount="40")
    room.act(5, "fold")
    room.act(1, "fold")
    room.act(2, "fold")
    room.act(3, "call")
    pots = {chips.box: 0 for chips in room.table.chips.values()}
    assert pots == {"main": 0}
    assert sum(map(room.table.amount, room.table.chips.values())) == 8600  # 40 twice, 1 dead, 1, 2 and 2


def test_14_18_a_dead_blind_is_matched_by_no_side_pot() -> None:
    """Seat 4 is all-in for 30; seat 3 calls 30, and its dead blind lies in the main pot beside that."""
    room = away()
    room.act(3, "post")
    room.table.ledger["seat:4"] = 3000
    while "card" in room.table.ask.verbs or room.table.ask.default is not None:
        room.feed(room.answer())
    room.act(2, "fold")
    room.act(3, "check")
    room.act(4, "raise", amount="30", all_in="true")
    room.act(5, "fold")
    room.act(1, "fold")
    room.act(3, "call")
    amounts = {(chips.seat, chips.box): room.table.amount(chips) for chips in room.table.chips.values()}
    assert amounts == {
        ("1", "main"): 200, ("3", "main"): 3100, ("4", "main"): 3000, ("5", "main"): 100,
    }  # fmt: skip


def test_14_18_or_he_waits_for_his_big_blind() -> None:
    room = away()
    room.act(3, "sit_in")
    assert [room.blinds() for _ in range(4)] == [("4", "51"), ("5", "12"), ("1", "23"), ("2", "34")]


def test_14_18_while_two_others_play_he_waits_for_it() -> None:
    room = away()
    room.act(3, "sit_in")
    room.feed({"leave": "1"})
    assert room.blinds() == ("4", "52")
    room.feed({"leave": "2"})
    assert [room.blinds() for _ in range(2)] == [("5", "54"), ("4", "53")]


def test_14_18_who_waits_may_think_better_of_it() -> None:
    room = away()
    room.act(3, "sit_in")
    with pytest.raises(Refused, match="'sit_in' is no answer here"):
        room.act(3, "sit_in")
    room.act(3, "sit_out")
    assert [room.blinds() for _ in range(4)] == [("4", "51"), ("5", "12"), ("1", "24"), ("2", "45")]


def test_14_18_who_has_missed_nothing_comes_back_at_once() -> None:
    room = Room(1, 2, 3, 4, button=4)
    room.act(4, "sit_out")
    with pytest.raises(Refused, match="'post' is no answer here"):
        room.act(4, "post")
    room.act(4, "sit_in")
    assert room.table.state.out == []


def test_14_18_with_one_other_player_he_need_not_wait() -> None:
    room = away()
    for seat in ("1", "2", "4"):
        room.feed({"leave": seat})
    assert room.table.ask.words == "players: 1 could be dealt in, 3 sitting out, 2 at least"
    room.act(3, "sit_in")
    assert room.blinds() == ("5", "53")


def test_14_18_who_leaves_owes_nothing_and_who_takes_his_seat_is_new() -> None:
    room = away()
    room.feed({"leave": "3"})
    room.feed({"sit": {"seat": "3", "stack": "50"}})
    assert (room.table.state.out, room.table.state.missed, room.table.state.came) == (["3"], [], ["3"])


def test_14_18_where_newcomers_are_dealt_in_who_takes_his_seat_is() -> None:
    room = away(newcomers="dealt_in")
    room.feed({"leave": "3"})
    room.feed({"sit": {"seat": "3", "stack": "50"}})
    assert room.table.state.out == room.table.state.missed == []
    room.play()
    assert room.table.stack("3") == 5000
    assert "3" in room.table.seats


def test_14_18_a_misdeal_does_not_let_him_off_what_he_posts() -> None:
    room = away()
    room.act(3, "post")
    while "card" not in room.table.ask.verbs:
        room.feed(room.answer())
    room.feed({"irregularity": {"kind": "deal_error", "reason": "not_shuffled"}})
    _, posted = room.play()
    assert ("3", "big_blind", 200) in posted
