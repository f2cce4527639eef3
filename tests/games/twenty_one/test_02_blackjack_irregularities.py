"""Subchapter 2, blackjack: 2.15 and 13:69F-2A.15, what goes wrong at the table; and input that is refused."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import Refused, Table
from tests.games.twenty_one.record import MAIN, TEN, asked, line, odd, play, record, refused, settled, told
from tests.judging import bet

IRREGULAR = "13:69F-2A.15"
READER = {"hole_card_procedure": "face_down_card_reader"}
NO_PEEK = {"hole_card_procedure": "face_down_no_peek"}
FACE_UP = {"hole_card_procedure": "face_up"}
ONE_DECK = {"decks": "1"}
ROUND = (*TEN, "close", "Tc 7d 9h stand Ts")
TWO = (bet(1, MAIN, 10), bet(2, MAIN, 10))
BURN = "remove the next card face down and place it in the discard rack"
FACE_UP_9H = odd("card_found_face_up", card="9h")
SEVERAL = odd("cards_found_face_up")
UNSEEN = odd("card_drawn_in_error")


def exposed(card: str) -> dict[str, Any]:
    return odd("card_drawn_in_error", card=card, exposed="true")


def omitted(to: str, **more: Any) -> dict[str, Any]:
    return odd("wrong_number_of_cards", to=to, **more)


NOT_DEALT = odd("requested_card_not_dealt")

# ── 2.15(a), 13:69F-2A.15(a) cards face up in the shoe ───────────────────────────────────────────


@pytest.mark.parametrize("when", ["", "Tc", "Tc 7d", "Tc 7d 8h draw", "Tc 7d 8h stand", "Tc 6d 8h stand Ts"])
def test_2_15_a_a_card_face_up_in_the_shoe_is_not_used(when: str) -> None:
    judged = record(*TEN, "close", *line(when), FACE_UP_9H, "9h", rules=ONE_DECK)
    assert judged.one("discarded") | {"card": "9h", "cite": ["13:69F-2.15(a)"]} == judged.one("discarded")
    assert "9 of hearts cannot be in the shoe" in judged.refused["reason"]


def test_2_15_a_between_rounds_and_of_the_hole_card_too() -> None:
    assert record({"cut": {"position": "20"}}, FACE_UP_9H, *TEN).one("discarded")["card"] == "9h"
    hole = record(*TEN, "close", "Tc 7d 8h", FACE_UP_9H, "?? stand turn:Td", rules=NO_PEEK)
    assert (hole.one("discarded")["card"], hole.net) == ("9h", {"1": "10.00"})
    assert (
        record(*TEN, "close", odd("card_found_face_up")).refused["reason"]
        == "irregularity card_found_face_up lacks card"
    )
    gone = record(*TEN, "close", "9h", FACE_UP_9H, rules=ONE_DECK).refused
    assert (gone["input"], gone["cite"]) == (4, "13:69F-2.15(a)")


@pytest.mark.parametrize("when", ["", "Tc 7d", "Tc 7d 8h", "Tc 7d 8h draw", "Tc 7d 8h stand", "Tc 6d 8h stand Ts"])
def test_2a_15_a_several_cards_face_up_void_the_round_and_the_cards_are_reshuffled(when: str) -> None:
    judged = record(*TEN, bet(1, "over_13", 1), "close", *line(when), SEVERAL, *TEN, "close", "Tc",
                    rules={"decks": "1", "additional_wager": "over_under_13"})  # fmt: skip
    assert judged.one("void") | {"scope": "round", "cite": [f"{IRREGULAR}(a)"]} == judged.one("void")
    assert settled(judged, wager=MAIN) == [("returned", "10.00")]
    assert len([t for t in judged.all("script") if t["cite"] == ["13:69F-2.5(a)"]]) == 2
    assert asked(judged) == "a card: dealer"


def test_2a_15_a_two_cards_face_up_one_after_the_other_void_the_round_like_two_at_once() -> None:
    other = odd("card_found_face_up", card="2c")
    for first, then in (("", ""), ("Tc", "7d"), ("Tc 7d", "8h draw"), ("Tc 7d", "8h stand"), ("Tc 6d 8h stand", "Ts")):
        judged = record(
            *TEN, "close", *line(first), FACE_UP_9H, *line(then), other, *TEN, "close", "9h", rules=ONE_DECK
        )
        assert [t["card"] for t in judged.all("discarded")] == ["9h", "2c"]
        assert judged.one("void")["cite"] == [f"{IRREGULAR}(a)"]
        assert (settled(judged), judged.last) == ([("returned", "10.00")], "waiting")
    apart = record(FACE_UP_9H, *TEN, "close", "Tc", other, "7d 8h stand Ts", FACE_UP_9H, *TEN, "close", "Tc 7d", other)
    assert apart.all("void") == []


def test_2a_15_a_a_void_round_leaves_a_streak_where_it_is() -> None:
    rules = {"streak": "on"}
    first = [*TEN, bet(1, "streak_2", 1), "close", "Tc 7d 9h stand Ts"]
    judged = record(
        *first, *TWO, "close", "Tc Tc 7d 9h 8h 1:draw 7h", SEVERAL, *TEN, "close", "Tc 7d 9h stand Ts", rules=rules
    )
    assert settled(judged, wager="streak_2") == [("win", "3 to 1")]
    stays = judged.one("stands")
    assert (stays["seat"], stays["wager"], stays["amount"], stays["basis"]) == ("1", "streak_2", "1.00", "ours")


SETTLED: dict[str, tuple[str, dict[str, str], list[tuple[str, str]]]] = {
    "over 21": ("Tc 8c 6d 9h 8h 1:draw 9c", {}, [("lose", "10.00")]),
    "blackjack": ("Ac 8c 6d Th 8h", {}, [("win", "15.00")]),
    "surrender": ("Tc 8c 6d 6h 8h 1:surrender", {"surrender": "on"}, [("lose", "5.00")]),
    "match": ("6c 8c 6d 9h 8h", {"match_the_dealer": "on"}, [("win", "20.00")]),
}


@pytest.mark.parametrize("name", SETTLED)
def test_2a_15_a_what_the_void_round_has_settled_is_taken_back(name: str) -> None:
    deal, rules, reversed_ = SETTLED[name]
    beside = [bet(1, "match_the_dealer", 5)] if "match_the_dealer" in rules else []
    before = record(*TWO, *beside, "close", deal, rules=rules)
    assert before.all("settled"), "something was settled before"
    judged = record(*TWO, *beside, "close", deal, SEVERAL, {"paid": {"seat": 1, "amount": 0}}, rules=rules)
    assert [(t["was"], t["amount"]) for t in judged.all("reversed")] == reversed_
    assert all(t["cite"] == [f"{IRREGULAR}(a)"] and t["seat"] == "1" for t in judged.all("reversed"))
    assert (judged.net, judged.last) == ({}, "summary")
    whole = {"1": 10 + 5 * bool(beside), "2": 10}
    for seat, amount in whole.items():
        assert sum(float(a) for r, a in settled(judged, seat=seat) if r == "returned") >= amount
    assert not judged.all("difference"), "what was taken back is not due"


# ── 2.15(b), 13:69F-2A.15(c), (d) a card drawn in error ──────────────────────────────────────────


@pytest.mark.parametrize("when", ["", "Tc 7d", "Tc 7d 8h", "Tc 7d 8h draw", "Tc 7d 8h stand"])
def test_2_15_b_unexposed_it_is_the_next_card(when: str) -> None:
    judged = record(*TEN, "close", *line(when), UNSEEN)
    assert judged.one("ruled") | {"ruling": "it is the next card", "cite": ["13:69F-2.15(b)"]} == judged.one("ruled")
    assert judged.last == "waiting"
    assert asked(judged) == asked(record(*TEN, "close", *line(when)))


@pytest.mark.parametrize("when", ["Tc 7d", "Tc 7d 8h"])
@pytest.mark.parametrize(("day", "basis"), [("1998-02-01", "nj"), ("2011-03-01", "nj-other-year")])
def test_2_15_b_rests_on_its_own_text_and_an_exposed_card_on_that_of_2a(when: str, day: str, basis: str) -> None:
    assert record(*TEN, "close", *line(when), UNSEEN, as_of=day).one("ruled")["basis"] == basis
    seen = record(*TEN, "close", *line("Tc 7d 8h"), exposed("5c"), as_of=day).one("ruled")
    assert (seen["cite"], seen["basis"]) == ([f"{IRREGULAR}(c)"], "sibling")


@pytest.mark.parametrize(("when", "then"), [("", ""), ("Tc 7d", ""), ("Tc 7d 6h", "draw"), ("Tc 7d 8h draw", "")])
def test_2_15_b_no_other_card_can_come_next(when: str, then: str) -> None:
    drawn = odd("card_drawn_in_error", card="2s")
    assert record(*TEN, "close", *line(when), drawn, *line(then), "2s").last == "waiting"
    other = record(*TEN, "close", *line(when), drawn, *line(then), "3s").refused
    assert other["reason"] == CONTRADICTS


def test_2a_15_c_exposed_it_is_the_next_card_of_the_player_who_draws() -> None:
    judged = record(*TEN, "close", "Tc 7d 6h", exposed("5c"), "draw Ts")
    assert told(judged, "dealt")[3] == "box 1: 5c"
    assert judged.all("dealt")[3]["cite"] == [f"{IRREGULAR}(c)"]
    assert judged.net == {"1": "10.00"}
    once = record(*TEN, "close", "Tc 7d 6h", exposed("5c"), "draw Ts", *TEN, "close", "5c", rules=ONE_DECK).refused
    assert "5 of clubs cannot be in the shoe" in once["reason"]


def test_2a_15_c_refused_it_goes_to_the_next_player_or_the_dealer() -> None:
    other = record(*TWO, "close", "Tc 9c 7d 9h 3h", exposed("9s"), "1:stand 2:draw Ts")
    assert told(other, "dealt")[5:] == ["box 2: 9s", "dealer: Ts"]
    assert other.net == {"1": "10.00", "2": "10.00"}
    dealer = record(*TEN, "close", "Tc 7d 9h", exposed("Ks"), "stand")
    assert (dealer.last, dealer.net) == ("summary", {"1": "10.00"})
    assert told(dealer, "dealt")[3] == "dealer: Ks"


TWO_BOXES = (bet(1, MAIN, 10), bet(1, MAIN, 10, box=2))
BOXES = {"boxes_per_player": "2"}


@pytest.mark.parametrize("leaves", ["stand", "surrender"])
@pytest.mark.parametrize("then", ["draw/2", "double_down/2", "split/2"])
def test_2a_15_c_who_refuses_it_gets_no_more_cards_on_another_box(leaves: str, then: str) -> None:
    cards, rules = ("close", "Tc 4c 7d 2h 4h", exposed("Kd")), {**BOXES, "surrender": "on"}
    fault = record(*TWO_BOXES, *cards, leaves, then, rules=rules).refused
    assert (fault["cite"], fault["legal"].split(",")[0]) == (f"{IRREGULAR}(c)", "stand")
    left = record(*TWO_BOXES, *cards, leaves, "stand/2", rules=rules)
    assert left.all("ruled")[1]["cite"] == [f"{IRREGULAR}(c)"]
    assert told(left, "dealt")[5:] == ["dealer: Kd"]
    assert record(*TWO_BOXES, *cards, "draw", "draw/2 9s", rules=rules).last == "waiting"


def test_2a_15_c_who_refuses_it_gets_no_second_card_on_a_split_hand() -> None:
    judged = record(*TEN, "close", "8c 9d 8h split 4c", exposed("Kd"), "stand stand#2")
    assert told(judged, "dealt")[4:] == ["dealer: Kd"]
    assert [t["hand"] for t in judged.all("settled", result="lose")] == ["1", "2"]


def test_2a_15_c_another_player_and_who_cannot_draw_refuse_nothing() -> None:
    other = record(bet(1, MAIN, 10), bet(2, MAIN, 10), bet(2, MAIN, 10, box=3), "close", "Tc 9c 5c 7d 9h 3h 6h",
                   exposed("9s"), "stand 2:draw 2:draw/3 8s 2:stand/3 Ts", rules=BOXES)  # fmt: skip
    assert told(other, "dealt")[7:] == ["box 2: 9s", "box 3: 8s", "dealer: Ts"]
    full = record(*TWO_BOXES, "close", "Tc 4c 7d 2h 4h draw 9s", exposed("Kd"), "stand draw/2 stand/2 Ts", rules=BOXES)
    assert told(full, "dealt")[6:] == ["box 2: Kd", "dealer: Ts"]


def test_2a_15_c_if_nobody_can_use_it_it_is_burned() -> None:
    judged = record(*TEN, "close", "Tc 7d 9h Kd", exposed("5c"), "stand", rules=NO_PEEK)
    assert judged.one("burned") | {"card": "5c", "cite": [f"{IRREGULAR}(c)"]} == judged.one("burned")
    assert judged.net == {"1": "10.00"}


def test_2a_15_c_before_each_player_has_two_cards_it_is_simply_dealt() -> None:
    fault = record(*TEN, "close", "Tc", exposed("5c")).refused
    assert (fault["input"], fault["cite"]) == (4, f"{IRREGULAR}(c)")
    for wrong in (odd("card_drawn_in_error", exposed="true"), exposed("Tc")):
        assert record(*TEN, "close", "Tc 7d 9h", wrong, rules=ONE_DECK).refused["input"] == 6
    assert record(*TEN, "close", "Tc 7d 9h", exposed("5c"), exposed("6c")).refused["input"] == 7


def test_2a_15_d_a_card_that_the_dealer_drew_to_a_standing_total_is_burned() -> None:
    drew = odd("card_drawn_in_error", hand="dealer", card="5c", exposed="true")
    judged = record(*ROUND, drew, *TEN, "close", "5c", rules=ONE_DECK)
    assert judged.one("burned") | {"card": "5c", "cite": [f"{IRREGULAR}(d)"]} == judged.one("burned")
    assert judged.all("settled")[0]["result"] == "win"
    assert "5 of clubs cannot be in the shoe" in judged.refused["reason"]
    assert record(*ROUND, odd("card_drawn_in_error", hand="dealer")).refused["cite"] == f"{IRREGULAR}(d)"
    assert record(*ROUND, drew).last == "summary"
    assert record(*ROUND, drew, *TEN).last == record(*ROUND, drew, "shuffle").last == "waiting"


# ── 13:69F-2A.15(e)-(h) cards left out, an empty shoe ────────────────────────────────────────────


def test_2a_15_e_the_dealer_missed_his_first_card() -> None:
    judged = record(*TWO, "close", "Tc 9c", omitted("dealer"), "9h 8h 7d 1:stand 2:stand Ts")
    assert told(judged, "dealt") == ["box 1: Tc", "box 2: 9c", "box 1: 9h", "box 2: 8h", "dealer: 7d", "dealer: Ts"]
    assert judged.one("ruled")["cite"] == [f"{IRREGULAR}(e)"]
    assert judged.net == {"1": "10.00"}


@pytest.mark.parametrize("rules", [NO_PEEK, READER])
def test_2a_15_e_the_dealer_missed_his_hole_card(rules: dict[str, str]) -> None:
    judged = record(*TEN, "close", "Tc 7d 9h", omitted("dealer"), "Kd stand", rules=rules)
    assert judged.one("ruled")["cite"] == [f"{IRREGULAR}(e)"]
    assert judged.all("void") == []
    assert judged.net == {"1": "10.00"}


def test_2a_15_e_and_g_what_is_left_out_is_reported_where_it_is_due() -> None:
    for before, to in (("", "dealer"), ("", "2"), ("Tc 9c", "1"), ("Tc 9c 7d 9h 8h", "1"), ("Tc 9c 7d", "3")):
        fault = record(*TWO, "close", *line(before), omitted(to)).refused
        assert fault["input"] == 4 + len(line(before)), (before, to)
    twice = record(*TWO, "close", "Tc 9c", omitted("dealer"), "9h 8h", omitted("dealer")).refused
    assert twice["input"] == 9
    hole = record(*TEN, "close", "Tc 7d 9h", omitted("1"), rules=NO_PEEK).refused
    assert (hole["input"], hole["cite"]) == (6, f"{IRREGULAR}(g)")
    assert record(*TWO, "close", odd("wrong_number_of_cards")).refused["reason"].endswith("lacks to")


def test_2a_15_g_a_hand_without_cards_is_dead_and_its_wagers_go_back() -> None:
    rules = {"additional_wager": "over_under_13", "match_the_dealer": "on", "streak": "on"}
    sides = [bet(1, "over_13", 1), bet(1, "match_the_dealer", 5), bet(1, "streak_2", 1), bet(2, "over_13", 1)]
    judged = record(*TWO, *sides, "close", omitted("1", cards="0"), "9c 7d 8h 2:stand Ts", rules=rules)
    assert told(judged, "dealt") == ["box 2: 9c", "dealer: 7d", "box 2: 8h", "dealer: Ts"]
    assert sorted(settled(judged, seat="1")) == [("returned", "1.00"), ("returned", "10.00"), ("returned", "5.00")]
    assert {tuple(t["cite"]) for t in judged.all("settled", seat="1")} == {(f"{IRREGULAR}(g)",)}
    assert judged.net == {"2": "1.00"}
    assert [one["wager"] for one in judged.one("summary")["standing"]] == ["streak_2"]
    again = record(*TWO, "close", omitted("box 1"), "9c 7d 8h 2:stand Ts", *ROUND)
    assert again.net == {"1": "10.00"}


@pytest.mark.parametrize(
    "first", [("", omitted("1", cards="1"), "9c 7d 9h 8h"), ("Tc 9c 7d", omitted("1"), "8h")], ids=["first", "second"]
)
def test_2a_15_g_a_hand_with_one_card_may_have_its_second_after_all_others(first: tuple[Any, ...]) -> None:
    judged = record(*TWO, "close", *first)
    assert asked(judged) == "the second card of box 1"
    assert (
        judged.one("waiting")["asks"][0] | {"who": ["1"], "cite": f"{IRREGULAR}(g)"} == judged.one("waiting")["asks"][0]
    )
    taken = record(*TWO, "close", *first, "1:accept Td 1:stand 2:stand Ts")
    assert (taken.last, taken.net) == ("summary", {"1": "10.00"})
    assert told(taken, "dealt")[4:] == ["box 1: Td", "dealer: Ts"]
    dead = record(*TWO, "close", *first, "1:decline 2:stand Ts")
    assert (dead.last, dead.net) == ("summary", {})
    assert settled(dead, seat="1") == [("returned", "10.00")]


def test_2a_15_g_a_hand_that_was_left_out_twice_is_dead() -> None:
    first = (*TWO, "close", omitted("1", cards="1"), "9c 7d")
    dead = record(*first, omitted("1"), "8h 2:stand Ts")
    assert (dead.last, settled(dead, seat="1")) == ("summary", [("returned", "10.00")])
    assert record(*first, omitted("1", cards="1")).refused["cite"] == f"{IRREGULAR}(g)"
    assert record(*TWO, "close", "Tc 9c 7d", omitted("1", cards="0")).refused["cite"] == f"{IRREGULAR}(g)"


def empty_after(cards: int, *inputs: Any, rules: dict[str, str] = ONE_DECK, **more: Any) -> Any:
    state = {"shoe": {"decks": "1", "shuffled": "true", "drawn": str(52 - cards)}}
    return record(*TEN, "close", *inputs, rules=rules, state=state, **more)


def test_2a_15_f_the_shoe_runs_out_the_discards_are_shuffled_and_the_round_goes_on() -> None:
    judged = empty_after(2, "Tc 7d", "shuffle", {"cut": {"position": "20"}}, "burn:2c", "9h stand Ts")
    assert judged.net == {"1": "10.00"}
    assert judged.one("ruled")["cite"] == judged.one("burned")["cite"] == [f"{IRREGULAR}(f)"]
    acts = [t["act"] for t in judged.all("script", cite=[f"{IRREGULAR}(f)"])]
    assert acts == ["shuffle the cards so that they are randomly intermixed", "dealer cuts the cards", BURN]
    assert empty_after(2, "Tc 7d 9h stand Ts").net == {"1": "10.00"}


@pytest.mark.parametrize("position", ["9", "41"])
def test_2a_15_f_the_discards_are_cut_ten_cards_from_either_end(position: str) -> None:
    """2A.4: two cards of the deck lie on the table."""
    refused = empty_after(2, "Tc 7d", "shuffle", {"cut": {"position": position}}).refused
    assert (refused["legal"], refused["cite"]) == ("10 to 40 cards", f"{IRREGULAR}(f)")


def test_2_5_a_the_shoe_that_ran_out_is_shuffled_after_the_round() -> None:
    judged = empty_after(2, "Tc 7d 9h stand Ts", *TEN, "close", "Tc 7d 9h stand Ts")
    assert judged.net == {"1": "20.00"}
    assert len(judged.all("script", cite=["13:69F-2.5(a)"])) == 1


def test_2_5_e_3_the_box_where_the_shoe_ran_out_is_not_that_of_the_cutting_card() -> None:
    two = {"1": "100", "3": "100"}
    judged = empty_after(2, "Tc 7d 9h stand Ts", "shuffle 1:decline", seats=two)
    assert judged.refused["reason"] == "the cut is offered to seat 3"


def test_2a_15_f_the_cards_on_the_table_stay_out_of_the_shuffle() -> None:
    for face in ("Tc", "7d"):
        assert "cannot be in the shoe" in empty_after(2, f"Tc 7d {face}").refused["reason"]
    hole = empty_after(4, "Tc 7d 9h 2s draw 2s", rules=ONE_DECK | NO_PEEK)
    assert hole.refused["reason"] == CONTRADICTS
    over = empty_after(4, "Tc 7d 9h draw 9s Tc", rules=ONE_DECK)
    assert over.last == "summary"
    reported = record(*TEN, "close", "Tc", odd("insufficient_cards"), "7d 9h stand Ts")
    assert reported.net == {"1": "10.00"}


def test_2a_15_h_a_requested_card_comes_after_the_others_or_the_hand_is_dead() -> None:
    text = "Tc 9c 7d 2h 8h 1:draw"
    judged = record(*TWO, "close", text, NOT_DEALT)
    assert asked(judged) == "the card that was not dealt"
    assert judged.one("waiting")["asks"][0]["cite"] == f"{IRREGULAR}(h)"
    taken = record(*TWO, "close", text, NOT_DEALT, "1:accept 2:stand 5c 1:draw 2d 1:stand Ts")
    assert told(taken, "dealt")[5:] == ["box 1: 5c", "box 1: 2d", "dealer: Ts"]
    assert taken.net == {"1": "10.00"}
    dead = record(*TWO, "close", text, NOT_DEALT, "1:decline 2:stand Ts")
    assert (dead.net, settled(dead, seat="1")) == ({}, [("returned", "10.00")])
    assert dead.one("settled", seat="1")["cite"] == [f"{IRREGULAR}(h)"]


def test_2a_15_h_a_doubled_hand_gets_one_card_then_too() -> None:
    judged = record(*TEN, "close", "6c 6d 5h double_down=10", NOT_DEALT, "accept 2c Ts Kd")
    assert (judged.last, judged.net) == ("summary", {"1": "20.00"})


def test_2a_15_h_may_be_reported_again_and_of_a_split_hand() -> None:
    twice = record(*TEN, "close", "Tc 7d 2h draw", NOT_DEALT, "accept", NOT_DEALT, "accept 7c stand Ts")
    assert (twice.last, twice.net) == ("summary", {"1": "10.00"})
    first = record(*TEN, "close", "8c 6d 8h split", NOT_DEALT, "accept 9c stand Tc stand Ts Kd")
    assert told(first, "dealt")[3:] == ["box 1, hand 2: 9c", "box 1, hand 1: Tc", "dealer: Ts", "dealer: Kd"]
    assert first.net == {"1": "20.00"}
    second = record(*TEN, "close", "8c 6d 8h split Tc stand", NOT_DEALT, "accept 9c stand Ts Kd")
    assert (second.all("void"), second.net) == ([], {"1": "20.00"})


def test_2a_15_h_and_2_17_a_3_the_sevens_wager_waits_for_the_card_that_comes_late() -> None:
    rules = {
        "additional_wager": "sevens",
        "sevens": {"paytable": {"three_sevens": "500 to 1", "two_sevens": "50 to 1"}},
    }
    bets = (*TEN, bet(1, "sevens", 1))
    late = record(*bets, "close", "7c 6d 7h draw", NOT_DEALT, "accept 7s", rules=rules)
    assert settled(late, wager="sevens") == [("win", "500 to 1")]
    dead = record(*bets, "close", "7c 6d 7h draw", NOT_DEALT, "decline", rules=rules)
    assert settled(dead) == [("returned", "10.00"), ("win", "50 to 1")]


# ── 13:69F-2A.15(i)-(l), 2.6(o) devices, announcements ───────────────────────────────────────────


def test_2a_15_i_and_j_the_shuffler_fails_or_is_not_to_be_used() -> None:
    rules = {"shuffle_method": "automated"}
    failed = record(*ROUND, odd("shuffler_failed"), *ROUND, *TEN, rules=rules)
    assert failed.one("ruled")["cite"] == [f"{IRREGULAR}(i)"]
    assert len([t for t in failed.all("script") if t["cite"] == ["13:69F-2.5(a)"]]) == 2
    other = record(*ROUND, odd("other_shuffle_method"), *TEN, rules=rules).one("ruled")
    assert (other["cite"], "removed" in other["ruling"]) == ([f"{IRREGULAR}(j)"], True)


def used(reveals: str) -> dict[str, Any]:
    return odd("card_reader_used_in_error", reveals=reveals)


def test_2a_15_k_the_reader_used_in_error_voids_the_round_if_it_reveals_the_value() -> None:
    judged = record(*TEN, "close", "Tc 7d 9h ??", used("on"), *TEN, "close", rules=READER)
    assert judged.one("void")["cite"] == [f"{IRREGULAR}(k)"]
    assert settled(judged) == [("returned", "10.00")]
    assert len([t for t in judged.all("script") if t["cite"] == ["13:69F-2.5(a)"]]) == 1
    cut = record(*TEN, "close", "Tc 7d cut_card 9h ??", used("on"), *TEN, rules=READER)
    assert len([t for t in cut.all("script") if t["cite"] == ["13:69F-2.5(a)"]]) == 2


def test_2a_15_k_otherwise_play_goes_on() -> None:
    judged = record(*TEN, "close", "Tc 7d 9h ??", used("off"), "stand turn:Td", rules=READER)
    assert (judged.one("ruled")["cite"], judged.net) == ([f"{IRREGULAR}(k)"], {"1": "10.00"})
    assert record(*TEN, "close", "Tc 7d 9h ??", used("perhaps"), rules=READER).refused["legal"] == "on, off"
    lacks = record(*TEN, "close", "Tc 7d 9h ??", odd("card_reader_used_in_error"), rules=READER).refused
    assert lacks["cite"] == f"{IRREGULAR}(k)"


def test_2a_15_k_it_is_no_error_with_an_ace_or_a_ten_and_without_a_reader_there_is_none() -> None:
    for text, rules in (
        ("Tc Kd 9h ?? reader:none", READER),
        ("Tc 7d 9h ??", NO_PEEK),
        ("Tc 7d 9h", {}),
        ("Tc 7d 9h Kd", FACE_UP),
    ):
        assert record(*TEN, "close", *line(text), used("on"), rules=rules).refused["input"] == 3 + len(line(text))


def test_2a_15_l_the_reader_fails_and_is_not_used_again() -> None:
    broken = odd("card_reader_malfunction")
    first = [*TEN, "close", "Tc Kd 9h ??", broken, "stand turn:7s"]
    judged = record(*first, *TEN, "close", "Tc Kd 9h ??", rules=READER)
    assert judged.one("ruled")["cite"] == [f"{IRREGULAR}(l)"]
    assert judged.net == {"1": "10.00"}
    assert asked(judged) == "box 1: 19"
    between = record(*ROUND[:-1], "Tc 7d 9h ?? stand turn:Ts", broken, *TEN, "close", "Tc Kd 9h ??", rules=READER)
    assert asked(between) == "box 1: 19"
    insured = record(*TEN, "close", "Tc Ad 9h ?? insure=5", broken, "stand turn:Ks", rules=READER)
    assert insured.net == {}
    assert settled(insured, wager="insurance") == [("win", "2 to 1")]
    doubled = record(*TEN, "close", "6c Kd 5h ??", broken, "double_down=10 9c turn:As", rules=READER)
    assert doubled.net == {"1": "-10.00"}


def test_2_6_o_a_wrong_announcement_gives_no_relief() -> None:
    judged = record(*TEN, "close", "Tc 7d 8h", odd("total_misannounced"), "draw 9h Ts")
    assert judged.one("ruled")["cite"] == ["13:69F-2.6(o)"]
    assert judged.net == {"1": "-10.00"}


# ── input that is refused ────────────────────────────────────────────────────────────────────────

AT_THE_WAGERS = [
    (bet(1, "blackjak_wager", 5), "did you mean blackjack_wager?"),
    (bet(1, MAIN, "1.001"), "more than two decimal places"),
    (bet(1, MAIN, "-5"), "an amount above zero"), (bet(15, MAIN, 5), "nobody sits at seat 15"),
    (bet(1, MAIN, 10_001), "seat 1 has only"), ({"card": "1h"}, "is not a card"),
    ({"roll": [1, 2]}, "roll is not what is asked"),
    (odd("card_found_faceup", card="9h"), "card_found_face_up"),
    ({"remove": {"seat": 1, "wager": MAIN}}, "seat 1 has 0.00"),
    (bet(1, MAIN, 5, box="0"), "there is no box 0"), (bet(1, MAIN, 5, box="7"), "there is no box 7"),
    (bet(1, MAIN, 5, box="x"), "there is no box x"),
    ({"choose": {"seat": "1", "do": "draw"}}, "the cut is offered to seat 1"),
    (bet(9, MAIN, 5), "there is no box 9"), ({"reader": "none"}, "reader is not what is asked"),
    ({"turn": "5h"}, "turn is not"),
    (bet(1, "over_13", 1), "over_13 is not offered at this table"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "says"), AT_THE_WAGERS, ids=str)
def test_at_the_wagers_bad_input_is_refused_in_one_line_that_helps(given: dict[str, Any], says: str) -> None:
    fault = record(given).refused
    assert fault["input"] == 1
    assert says in f"{fault['reason']} {fault['legal']}"
    assert "\n" not in fault["reason"]


AT_A_TURN = [
    ("15:stand", "seat 15 does not decide here"), ("2:stand", "seat 2 does not decide here"),
    ("stand/2", "not the turn of box 2"),
    ("stand#2", "not the turn of hand 2"), ("fold", "stand, draw, double_down"), ("stand=5", "stand takes no amount"),
    ("draw=5", "draw takes no amount"), ("split", "two cards of equal value"),
    ("surrender", "surrender is not offered"),
    ("double_down=11", "up to 10.00"), ("double_down=0.001", "more than two decimal places"),
    ("double_down@1", "no wager at spot 1"),
    ("even_money", "stand, draw, double_down"), ("5c", "card is not what is asked"),
    ("close", "close is not what is asked"),
    ("reader:none", "reader is not what is asked"), ("insure=5", "no wager may be made"),
    ("accept", "stand, draw, double_down"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "says"), AT_A_TURN)
def test_at_a_turn_bad_input_is_refused_in_one_line_that_helps(word: str, says: str) -> None:
    fault = refused(f"Tc 6d 5h {word}")
    assert fault["input"] == 6
    assert says in f"{fault['reason']} {fault['legal']}"
    assert "\n" not in fault["reason"]


def test_hit_and_double_are_read_as_draw_and_double_down() -> None:
    assert play("6c 6d 5h hit 2d stand Ts Kd").net == {"1": "10.00"}
    assert play("6c 6d 5h double 2d Ts Kd").net == {"1": "20.00"}


def test_what_is_refused_leaves_the_round_as_it_was() -> None:
    one: Table[Any, Any] = games.table("blackjack", {"1": 10_000}, NO_PEEK)
    for given in [*TEN, "close", *line("8c 6d 8h ?? split 3c")]:
        one.feed(read(given))
    before, ledger = one.snapshot(), dict(one.ledger)
    for given in [*line("split double_down=11 stand#2 2:stand"), odd("insufficient_cards"), omitted("1")]:
        with pytest.raises(Refused):
            one.feed(read(given))
        assert (one.snapshot(), one.ledger) == (before, ledger)
    assert one.ask.words == "box 1, hand 1: 11"


def test_a_mis_read_card_is_corrected_and_the_round_ruled_again() -> None:
    judged = record(*ROUND, {"correct": {"input": 5, "to": {"card": "5h"}}})
    assert judged.one("corrected") | {"was": {"card": "9h"}, "to": {"card": "5h"}} == judged.one("corrected")
    assert judged.net == {"1": "-10.00"}
    more = record(*ROUND, {"correct": {"input": 7, "to": {"card": "9s"}}}, "Kd")
    assert more.net == {"1": "10.00"}


def test_what_was_paid_is_compared_with_what_was_due() -> None:
    paid = {"paid": {"seat": "1", "amount": "10", "wager": MAIN}}
    judged = record(*TEN, "close", "Ac 7d Kh Ts", paid)
    assert judged.one("difference") | {"paid": "10.00", "due": "15.00", "cite": ["13:69F-2.7(a)"]} == judged.one(
        "difference"
    )


@pytest.mark.parametrize(
    ("before", "wager", "rules"),
    [
        ([*TEN, "close", "Tc 7d 9h"], bet(1, "insurance", 5, accepted="true"), {}),
        ([*TEN, "close", "Tc Ad 9h"], bet(1, "insurance", 500, accepted="true"), {}),
        ([*TEN, "close", "Tc 7d"], bet(1, MAIN, 500, accepted="true"), {}),
        ([*TEN], bet(2, MAIN, 10, box="1", accepted="true"), {}),
        ([*TEN], bet(1, MAIN, 10, box="2", accepted="true"), {}),
        ([*TEN], bet(1, "over_13", 5, accepted="true"), {"additional_wager": "over_under_13"}),
        ([], bet(1, MAIN, "10.01", accepted="true"), {}),
    ],
)
def test_8_2_acceptance_cures_no_wager_that_is_late_or_forbidden(before: Any, wager: Any, rules: Any) -> None:
    fault = record(*before, wager, rules=rules).refused
    assert fault["got"]["bet"]["accepted"] is True


def test_8_2_a_wager_that_the_dealer_accepted_beyond_the_posted_limits_stands() -> None:
    limits = {"table_min": "10", "table_max": "500"}
    for amount, net in ((700, "700.00"), (5, "5.00")):
        judged = record(bet(1, MAIN, amount, accepted="true"), "close", "Tc 7d 9h stand Ts", rules=limits)
        assert (judged.net, judged.one("ruled")["cite"]) == ({"1": net}, ["13:69F-8.2"])


# ── 2.15(a) whatever is asked ────────────────────────────────────────────────────────────────────

SHARED = {"players_per_box": "3"}
SEVERAL_ON_2 = [bet(seat, MAIN, 10, **box) for seat, box in (("2", {}), ("2b", {"box": "2"}), ("2c", {"box": "2"}))]
ASKED = [
    pytest.param(TEN, "Tc 7d 6h", "draw 2h stand", "Ts", {}, id="a decision"),
    pytest.param(TEN, "Tc Ad 6h", "insure=5 stand", "Ts", {}, id="2.9 insurance"),
    pytest.param(SEVERAL_ON_2, "6c 6d 5h 2:double_down", "2b:double_down 2c:decline Tc", "Ts Kd", SHARED, id="2.13(d)"),
    pytest.param(SEVERAL_ON_2, "6c 6d 5h 2:double_down 2b:decline", "2c:double_down Tc", "Ts Kd", SHARED, id="next"),
    pytest.param(SEVERAL_ON_2, "8c 6d 8h 2:split", "2b:split 2c:keep#1 Tc 2:stand Th 2:stand", "Ts Kd", SHARED,
                 id="2.13(e)"),
    pytest.param(SEVERAL_ON_2, "8c 6d 8h 2:split 2b:split", "2c:keep#2 Tc 2:stand Th 2:stand", "Ts Kd", SHARED,
                 id="2.13(e), the next"),
]  # fmt: skip


@pytest.mark.parametrize(("bets", "before", "then", "dealer", "rules"), ASKED)
def test_2_15_a_what_is_found_is_heard_whatever_is_asked_and_the_ask_stands(
    bets: list[Any], before: str, then: str, dealer: str, rules: dict[str, str]
) -> None:
    """2.6(o), 2.15(a)-(b): at a decision, at insurance, while the others double or split. Nobody holds 9h."""
    seats = {seat: {"stack": "1000"} for seat in ("1", "2", "2b", "2c")}

    def judged(*reports: Any, rest: str = f"{then} {dealer}") -> Any:
        return record(*bets, "close", before, *reports, rest, rules=ONE_DECK | rules, seats=seats)

    quiet = judged()
    assert quiet.last == "summary"
    for report in (FACE_UP_9H, odd("total_misannounced"), odd("card_drawn_in_error", card="9h")):
        told_of = judged(report, rest="")
        assert [one["asked"] for one in told_of.one("waiting")["asks"]] == [
            one["asked"] for one in judged(rest="").one("waiting")["asks"]
        ]
    for report in (FACE_UP_9H, odd("total_misannounced")):
        done = judged(report)
        assert (done.last, done.net, done.all("settled")) == ("summary", quiet.net, quiet.all("settled"))
        silent, quietly = (one.all("silence") for one in (done, quiet))
        assert silent == quietly, "a report takes no default"
    gone = judged(FACE_UP_9H)
    assert gone.one("discarded") | {"card": "9h", "cite": ["13:69F-2.15(a)"]} == gone.one("discarded")
    assert "9 of hearts cannot be in the shoe" in judged(FACE_UP_9H, FACE_UP_9H).refused["reason"]
    twice = judged(FACE_UP_9H, odd("card_found_face_up", card="9d"), rest="")
    assert (twice.one("void")["cite"], twice.net) == ([f"{IRREGULAR}(a)"], {})
