"""14.4, 14.5, 14.6(b): the table opens with two players; the dealer shuffles and cuts, and who may order what."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.law.editions import SUCCESSOR
from tests.judging import Judgement

from .deals import acts, asked, hand, poker, scripts

GAMES = ["holdem", "omaha", "seven-card-stud", "five-card-draw", "five-card-stud", "badugi", "triple-draw"]
RECUT = {"order": {"by": "supervisor", "do": "recut"}}
SHUFFLED = "shuffle the cards so that they are randomly intermixed"
IN_1996 = "1996-06-01"


def holdem(*inputs: Any, **more: Any) -> Judgement:
    return poker("holdem", *inputs, **more)


@pytest.mark.parametrize("game", GAMES)
def test_14_5_b_example_17_the_dealer_cuts_at_least_ten_cards(game: str) -> None:
    assert poker(game, {"cut": "9"}).refused["reason"] == "a cut at 9"
    assert poker(game, {"cut": "9"}).refused["legal"] == "10 to 51 cards"
    assert poker(game, {"cut": "52"}).last == "refused"
    assert poker(game, {"cut": "-1"}).refused["reason"] == "cut: position: -1 is below zero"
    for depth in ("10", "12", "51"):
        assert poker(game, "shuffle", {"cut": depth}).last == "waiting"


def test_14_5_b_a_cut_that_leaves_fewer_than_ten_cards_stands_and_is_noted() -> None:
    assert not holdem({"cut": "42"}).all("ruled")
    noted = holdem({"cut": "43"}).one("ruled")
    assert (noted["event"], noted["cite"]) == ("a cut at 43", ["13:69F-14.5(b)2"])
    assert noted["ruling"].endswith("the cut stands")


def test_14_5_b_no_player_cuts() -> None:
    assert holdem({"cut": {"seat": "1", "position": "12"}}).last == "refused"
    assert "dealer cuts the cards" in scripts(holdem({"cut": "12"}))


def test_14_5_b_which_paragraph_says_so() -> None:
    assert holdem({"cut": "9"}).refused["cite"] == "13:69F-14.5(b)2"
    assert holdem({"cut": "9"}, as_of=IN_1996).refused["cite"] == "19:47-14.5(b)"


def test_14_5_c_a_supervisor_may_order_a_recut_since_13_69f_and_before_any_card() -> None:
    one = holdem("shuffle", {"cut": "12"}, RECUT, {"cut": "20"})
    assert one.one("ruled")["cite"] == ["13:69F-14.5(c)"]
    assert scripts(one).count("dealer cuts the cards") == 2
    assert holdem({"cut": "12"}, RECUT, {"cut": "20"}, RECUT, {"cut": "30"}).last == "waiting"
    assert holdem({"cut": "12"}, {"order": {"by": "supervisor", "do": "no_roll"}}).last == "refused"


def test_14_5_c_a_recut_after_a_card_or_in_1996_is_refused_by_the_section_on_cuts() -> None:
    late = holdem({"cut": "12"}, hand(1, "Ah Kd"), RECUT).refused
    assert (late["reason"], late["cite"]) == (
        "the cards are cut again only before any card is dealt", "13:69F-14.5(c)",
    )  # fmt: skip
    before = holdem({"cut": "12"}, RECUT, as_of=IN_1996).refused
    assert (before["reason"], before["cite"]) == ("no recut is ordered under this edition", "19:47-14.5(b)")
    played = [*(hand(seat, "??") for seat in (1, 2, 3)), acts("3 fold, 1 fold")]
    assert holdem(played, {"cut": "12"}, RECUT, {"cut": "20"}).one("ruled")["cite"] == ["13:69F-14.5(c)"]


@pytest.mark.parametrize("game", GAMES)
def test_14_6_b_example_15_one_player_is_not_enough(game: str) -> None:
    one = poker(game, "shuffle", stacks=1)
    assert one.refused["legal"].startswith("2 to ")
    for do in ("post", "fold", "call"):
        assert poker(game, acts(f"1 {do}"), stacks=1).refused["cite"] == "13:69F-14.6(b)", do
    assert poker(game, {"sit": {"seat": "2", "stack": "100"}}, "shuffle", stacks=1).last == "waiting"


def test_14_6_b_example_16_a_twelfth_player_is_refused() -> None:
    one = holdem({"sit": {"seat": "12", "stack": "100"}}, stacks=11)
    assert one.refused["reason"] == "11 players are seated"
    assert one.refused["cite"] == "13:69F-14.6(b)"


def test_14_6_b_where_the_house_seats_fewer_an_eleventh_player_is_refused_by_the_game_s_section() -> None:
    one = holdem({"sit": {"seat": "11", "stack": "100"}}, stacks=10, rules={"max_players": "10"})
    assert (one.refused["reason"], one.refused["legal"]) == ("10 players are seated", "10 at most")
    assert one.refused["cite"] == "13:69F-14.10"


def test_14_6_e_1_the_dealer_holds_the_deck_level_in_one_hand() -> None:
    one = holdem({"cut": "12"}).all("script")[-1]
    assert (one["act"], one["cite"]) == (
        "take the deck in one hand and hold it level over the table",
        ["13:69F-14.6(e)1"],
    )


def test_14_4_the_decks_are_inspected_spread_and_washed_before_the_first_round_alone() -> None:
    folds = acts("2 fold")
    dealt = [hand(1, "??"), hand(2, "??")]
    one = holdem("shuffle", *dealt, *folds, "shuffle", stacks=2)
    cites = [tell["cite"][0].partition("14.")[2] for tell in one.all("script")]
    assert [cites.count(place) for place in ("4(a)", "4(b)", "4(c)")] == [1, 1, 1]
    assert scripts(one).count(SHUFFLED) == 2, "14.5(a): before play and after each round"


@pytest.mark.parametrize(
    ("day", "cite"), [(IN_1996, "19:47-14.5(c)"), (str(SUCCESSOR), "13:69F-14.5(d)"), ("2024-01-01", "13:69F-14.5(d)")]
)
@pytest.mark.parametrize("how", ["face_up", "face_down"])
def test_14_5_d_at_an_idle_table_both_decks_lie_spread_and_are_washed_again(day: str, cite: str, how: str) -> None:
    gone = [{"leave": {"seat": seat}} for seat in ("1", "2")]
    back = [{"sit": {"seat": seat, "stack": "100"}} for seat in ("1", "2")]
    first = [hand(1, "??"), hand(2, "??"), acts("2 fold")]
    one = holdem(*first, gone, back, "shuffle", stacks=2, as_of=day, rules={"idle_spread": how})
    assert [tell["act"] for tell in one.all("script", cite=[cite])] == [
        f"spread both decks {how.replace('_', ' ')}",
        *["turn both decks face up"] * (how == "face_down"),
        "both players see the cards face up",
    ]
    assert len([tell for tell in one.all("script") if tell["cite"][0].endswith("14.4(c)")]) == 2


def test_14_5_d_example_40_decks_that_lie_face_down_are_turned_up_when_the_second_player_arrives() -> None:
    gone = [hand(1, "??"), hand(2, "??"), acts("2 fold"), {"leave": "1"}, {"leave": "2"}]
    first, second = ({"sit": {"seat": seat, "stack": "100"}} for seat in "12")
    rules = {"idle_spread": "face_down"}
    assert scripts(holdem(gone, first, stacks=2, rules=rules))[-1] == "spread both decks face down"
    assert scripts(holdem(gone, first, second, stacks=2, rules=rules))[-1] == "turn both decks face up"


def test_14_5_b_the_steps_of_the_cut() -> None:
    steps = [tell["cite"][0] for tell in holdem({"cut": "12"}).all("script") if "14.5(b)" in tell["cite"][0]]
    assert steps == [f"13:69F-14.5(b){step}" for step in (1, 2, 3)]


def test_14_4_c_both_decks_are_made_ready_or_only_the_one_in_use() -> None:
    both, one = (holdem("shuffle", rules={"prepare_both_decks": choice}) for choice in ("on", "off"))
    said = [next(t["act"] for t in judged.all("script") if t["cite"] == ["13:69F-14.4(c)"]) for judged in (both, one)]
    assert said[0].startswith("turn each deck")
    assert said[1].startswith("turn the deck for immediate use")


def test_14_5_a_an_automated_device_may_shuffle_since_13_69f() -> None:
    machine = {"shuffle_mode": "automated"}
    assert "shuffle the cards by the automated shuffling device" in scripts(holdem("shuffle", rules=machine))
    assert holdem("shuffle", rules=machine, as_of=IN_1996).last == "refused"


def test_14_5_a_pre_shuffled_cards_spare_the_first_shuffle_alone() -> None:
    dealt = [hand(1, "??"), hand(2, "??")]
    one = holdem("shuffle", *dealt, acts("2 fold"), "shuffle", stacks=2, rules={"preshuffled_cards": "on"})
    assert scripts(one).count(SHUFFLED) == 1
    assert "the cards are pre-shuffled: they are not shuffled again before play" in scripts(one)
    assert holdem("shuffle", rules={"preshuffled_cards": "on"}, as_of=IN_1996).last == "refused"


@pytest.mark.parametrize("game", GAMES)
def test_14_5_shuffle_and_cut_may_be_left_out_of_a_record(game: str) -> None:
    faces = {"omaha": "?? ?? ?? Ah", "holdem": "?? Ah", "badugi": "?? ?? ?? Ah", "five-card-stud": "?? Ah"}
    five = "?? ?? ?? ?? Ah" if game != "seven-card-stud" else "?? ?? Ah"
    own = faces.get(game, five)
    short = poker(game, hand(1, own), hand(2, own.replace("Ah", "Kh")), stacks=2)
    full = poker(game, "shuffle", {"cut": "20"}, hand(1, own), hand(2, own.replace("Ah", "Kh")), stacks=2)
    assert asked(short) == asked(full)
    assert [t for t in short.tells if t["tell"] == "dealt"] == [t for t in full.tells if t["tell"] == "dealt"]
