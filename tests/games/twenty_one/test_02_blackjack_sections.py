"""Paragraphs of subchapter 2 that other tests touch only on their way."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.law.election import Unlawful
from houseway.play.inputs import read
from tests.games.twenty_one.record import MAIN, line, odd, play, record, refused, settled
from tests.judging import Judgement, bet, judge

OVER_UNDER = {"additional_wager": "over_under_13"}
DOUBLE_SHOE = {"double_shoe": "on"}
SHARERS = {"2": {"stack": "100"}, "2b": {"stack": "100"}}


@pytest.mark.parametrize(("first", "wins"), [("Ac Ad", "under_13"), ("Ac Kd", "under_13"), ("9c 5d", "over_13")])
def test_2_2_b_3_an_ace_counts_1_for_over_and_under(first: str, wins: str) -> None:
    one, two = first.split()
    for wager in ("over_13", "under_13"):
        judged = play(f"{one} 6d {two}", [bet(1, MAIN, 10), bet(1, wager, 1)], rules=OVER_UNDER)
        assert settled(judged, wager=wager) == [("win", "1 to 1") if wager == wins else ("lose", "1.00")]


@pytest.mark.parametrize(
    ("cards", "said"),
    [("Ac 6d", "soft 17"), ("Ac Kd", "21"), ("Ac 4d 6h", "21"), ("Tc 5d 6h", "21"), ("Ac 6d Th", "17"),
     ("Tc 5d 7h", "bust 22"), ("Ac ??", "soft 11")],
)  # fmt: skip
def test_2_2_b_what_a_hand_counts_in_words(cards: str, said: str) -> None:
    rules = games.rules("blackjack")
    assert rules.game.says(rules, "box 1", cards.split()) == said


def test_2_17_b_1_over_13_wins_from_14_up() -> None:
    for second, result in (("4d", "win"), ("3d", "lose"), ("2d", "lose")):
        judged = play(f"Tc 6d {second}", [bet(1, MAIN, 10), bet(1, "over_13", 1)], rules=OVER_UNDER)
        assert [one["result"] for one in judged.all("settled", wager="over_13")] == [result]


def test_2_17_b_2_under_13_wins_from_12_down() -> None:
    for second, result in (("4d", "lose"), ("3d", "lose"), ("2d", "win")):
        judged = play(f"Tc 6d {second}", [bet(1, MAIN, 10), bet(1, "under_13", 1)], rules=OVER_UNDER)
        assert [one["result"] for one in judged.all("settled", wager="under_13")] == [result]


def test_2_5_b_and_c_the_stack_is_offered_before_the_cut() -> None:
    acts = [tell["act"] for tell in record("close").all("script")]
    offered = "offer the stack for the cut, its backs away from the dealer"
    assert acts.index(offered) < acts.index("dealer cuts the cards")


@pytest.mark.parametrize(("face", "own"), [("7h", True), ("7d", True), ("7c", False), ("7s", False)])
def test_2_6_d_1_hearts_and_diamonds_belong_to_one_side_spades_and_clubs_to_the_other(face: str, own: bool) -> None:
    drawn = {"card": {"face": face, "side": "red"}}
    judged = record(bet(1, MAIN, 10), "close", drawn, rules=DOUBLE_SHOE)
    assert bool(judged.all("dealt", card=face)) is own
    assert bool(judged.all("burned", card=face)) is not own


def test_2_6_g_each_additional_card_is_face_up_and_the_new_total_announced() -> None:
    judged = play("2c 6d 3h draw 4c draw 5c draw 6c")
    assert [tell["card"] for tell in judged.all("dealt")][-3:] == ["4c", "5c", "6c"]
    assert judged.words == ["5", "9", "14", "20"]
    assert {tuple(tell["cite"]) for tell in judged.all("announced")[1:]} == {("13:69F-2.6(g)",)}


def test_2_6_k_5_face_up_a_pair_is_split_once() -> None:
    rules = {"hole_card_procedure": "face_up"}
    again = refused("8c 6d 8h Td split 8s split", rules=rules)
    assert "at most 2 hands" in again["reason"]
    assert refused("8c", rules={**rules, "resplit_max_hands": "3"})["cite"] == "13:69F-2.6(k)5"


def test_2_13_c_the_deciding_players_chips_lie_nearest_the_dealer() -> None:
    bets = [bet("2b", MAIN, 50), bet(2, MAIN, 10)]
    seats = {seat: {"stack": "100"} for seat in ("2", "2b")}
    judged = play("Tc", bets, rules={"players_per_box": "2"}, seats=seats)
    (act,) = [tell["act"] for tell in judged.all("script") if tell["cite"] == ["13:69F-2.13(c)"]]
    assert act == "box 2: the chips of seat 2 nearest the dealer, the others behind in a line"


@pytest.mark.parametrize(("cards", "expected"), [("Kc Ks", ("win", "11 to 1")), ("Kc Qs", ("lose", "5.00"))])
def test_13_69f_2_25_the_optional_bonus_wager_pays_what_the_house_names(cards: str, expected: tuple[str, str]) -> None:
    one, two = cards.split()
    rules = {"optional_bonus_wager": {"paytable": {"pair": "11 to 1"}}}
    judged = play(f"{one} 6d {two}", [bet(1, MAIN, 10), bet(1, "optional_bonus_wager", 5)], rules=rules)
    assert settled(judged, wager="optional_bonus_wager") == [expected]


def acts(judged: Judgement, cite: str) -> list[str]:
    return [tell["act"] for tell in judged.all("script") if tell["cite"] == [cite]]


def test_2_6_b_and_i_how_a_card_is_drawn_and_the_cards_are_picked_up() -> None:
    judged = play("Tc 6d Th stand Td 9s")
    assert acts(judged, "13:69F-2.6(b)") == [
        "draw each card with the left hand, turn it face up, place it with the right hand"
    ]
    assert acts(judged, "13:69F-2.6(i)") == ["pick up the cards from the dealer's right, the dealer's own last"]


def test_13_69f_2_6a_the_deck_is_kept_in_one_hand() -> None:
    judged = play("Tc", rules={"deal_from_hand": "on"})
    assert acts(judged, "13:69F-2.6A") == [
        "keep the deck in one hand, over the table inventory container",
        "take each card off the top of the deck with the other hand",
    ]
    assert acts(judged, "13:69F-2.6(b)") == []
    assert judged.words == ["No more bets"]


def test_2_18_i_and_j_after_the_third_hand_its_spot_is_settled_and_the_cards_are_picked_up() -> None:
    bets = [bet(1, MAIN, 10, spot=spot) for spot in "123"]
    judged = play("Tc 6d Th stand Td 9s Tc 8c Ts 7c", bets, rules={"multiple_action": "on"})
    assert acts(judged, "13:69F-2.18(i)") == ["collect the losing wagers of the third spot and pay the winning ones"]
    (picked,) = [t for t in judged.all("script") if "13:69F-2.18(j)" in t["cite"]]
    assert (picked["act"][:7], picked["cite"][1]) == ("pick up", "13:69F-2.6(i)")
    assert [tell["spot"] for tell in judged.all("settled")] == ["1", "2", "3"]


def test_2_11_a_a_split_says_what_each_hand_holds_then() -> None:
    judged = play("8c 6d 8h split 8s split", rules={"resplit_max_hands": "3"})
    assert [(tell["to"], tell["cards"]) for tell in judged.all("holds")] == [
        ("box 1", []), ("box 1, hand 1", ["8c"]), ("box 1, hand 2", ["8h"]), ("box 1, hand 1", ["8c"]),
        ("box 1, hand 3", ["8s"]),
    ]  # fmt: skip


def test_2_8_a_2_a_wager_that_waits_lies_on_the_cards() -> None:
    judged = play("Tc Kd 6h surrender", rules={"surrender": "on"})
    assert acts(judged, "13:69F-2.8(a)2") == ["place the wager on top of the player's cards"]


def test_2_13_d_and_e_what_the_others_on_a_box_do_is_told() -> None:
    sharing: dict[str, Any] = {"rules": {"players_per_box": "2"}, "seats": SHARERS}
    bets = [bet(2, MAIN, 10), bet("2b", MAIN, 10)]
    doubled = play("6c 6d 5h 2:double_down 2b:double_down", bets, **sharing)
    assert [(tell["seat"], tell["do"]) for tell in doubled.all("chose")] == [
        ("2", "accept"),
        ("2", "double_down"),
        ("2b", "double_down"),
    ]
    parted = play("8c 6d 8h 2:split 2b:keep#2", bets, **sharing)
    assert [(tell["seat"], tell["do"]) for tell in parted.all("chose")][1:] == [("2", "split"), ("2b", "keep")]


def test_2_13_c_one_player_on_a_box_has_no_line() -> None:
    assert acts(play("Tc"), "13:69F-2.13(c)") == []


def test_13_69f_2_22_the_marker_moves_on() -> None:
    judged = play("Tc 6d Th stand Td 9s", [bet(1, MAIN, 10), bet(1, "streak_3", 5)], rules={"streak": "on"})
    assert acts(judged, "13:69F-2.22") == ["move the marker to 2"]


def test_2_9_b_insurance_is_offered_up_to_half_the_wager() -> None:
    table = games.table("blackjack", {"1": 100_00})
    for given in (bet(1, MAIN, 10), "close", {"card": "Tc"}, {"card": "Ad"}, {"card": "9h"}):
        table.feed(read(given))
    (offer,) = table.legal("1")
    assert (offer.verb, offer.wager, offer.least, offer.most) == ("bet", "insurance", 1, 5_00)


@pytest.mark.parametrize(("boxes", "hands", "lawful"), [("6", "4", True), ("7", "3", True), ("7", "4", False)])
def test_2_11_e_four_hands_at_six_boxes_and_three_at_seven(boxes: str, hands: str, lawful: bool) -> None:
    rules = {"boxes": boxes, "resplit_max_hands": hands}
    if lawful:
        games.rules("blackjack", rules)
    else:
        with pytest.raises(Unlawful, match="a table of 7 boxes a pair becomes at most 3 hands") as unlawful:
            games.rules("blackjack", rules)
        assert unlawful.value.cite == "2.11(e)"


@pytest.mark.parametrize(("option", "least", "most"), [("players_per_box", 1, 3), ("boxes_per_player", 1, 7)])
def test_2_13_a_and_2_14_how_many_a_licensee_may_permit(option: str, least: int, most: int) -> None:
    for number in (least, most):
        assert games.rules("blackjack", {option: number}).elected[option] == number
    for number in (least - 1, most + 1):
        with pytest.raises(Unlawful, match=f"{option}: {number}; allowed: {least} to {most}"):
            games.rules("blackjack", {option: number})


SEVENS: dict[str, Any] = {"sevens": {"paytable": {"one_seven": "3 to 1"}}}
ACES: dict[str, Any] = {"progressive_blackjack": {"paytable": {"two_aces": "50 to 1", "four_aces": "meter"}}}


@pytest.mark.parametrize(("wager", "rules"), [("sevens", SEVENS), ("progressive_blackjack", ACES)])
def test_2_17_a_3_and_2_19_are_law_from_july_1996_on(wager: str, rules: dict[str, Any]) -> None:
    judged = play("Tc", [bet(1, MAIN, 10), bet(1, wager, 1)], rules=rules, as_of="1996-07-15")
    assert judged.last == "waiting"
    day_before = judge("blackjack", [], rules=rules, as_of="1996-07-14")
    assert "1996-07-15" in day_before.refused["reason"]


def test_2_19_the_meter_begins_at_10000_and_grows_by_half_a_dollar_a_token() -> None:
    judged = play("Ac 6d Ah draw As draw Ad", [bet(1, MAIN, 10), bet(1, "progressive_blackjack", 1)], rules=ACES)
    assert judged.one("settled", wager="progressive_blackjack")["pays"] == "10000.50"


@pytest.mark.parametrize(("table", "odds"), [("a", "1000 to 1"), ("b", "1000 to 1")])
def test_13_69f_2_24_two_queens_of_hearts_with_a_dealers_blackjack(table: str, odds: str) -> None:
    bets = [bet(1, MAIN, 10), bet(1, "twenty_point_bonus", 1)]
    judged = play("Qh Ad Qh stand Kd", bets, rules={"twenty_point_bonus": table})
    assert judged.one("settled", wager="twenty_point_bonus")["odds"] == odds


@pytest.mark.parametrize("kind", ["wrong_number_of_cards", "card_reader_used_in_error"])
def test_2_15_a_report_without_what_decides_it_is_refused(kind: str) -> None:
    rules = {"hole_card_procedure": "face_down_card_reader"}
    at = "" if kind == "wrong_number_of_cards" else "Tc 6d 9h ??"
    judged = judge("blackjack", [bet(1, MAIN, 10), "close", *line(at), odd(kind)], rules=rules)
    lacks = {"wrong_number_of_cards": "lacks to", "card_reader_used_in_error": "lacks reveals"}
    assert lacks[kind] in judged.refused["reason"]
