"""14.15, 14.9 and 14.12 where things go wrong: the table of section 11, the stud's 2.7, the draw's 5(9) and 5(10)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.law.games.poker.common import DEAL_ERRORS
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from tests.judging import Judgement, cards, needed

from .deals import acts, asked, board, draws, hand, hands, odd, poker, scripts

HANDS = hands(s1="Ah Kd", s2="9c 9d", s3="Qs Js")
AGAIN = hands(s1="2h 2d", s2="3c 3d", s3="4s 4h")
FLOP, TURN, RIVER = "Ad 9h 4s", "Kc", "2d"
ALL_IN = acts("3 call, 1 call, 2 check")
CHECKED = acts("1 check, 2 check, 3 check")
STUD = hands(s1="Ah Ad 9s", s2="Kh 7c 3d", s3="Qs Qd Js")
DRAW = hands(s1="Kh Kd 9s 4c 2d", s2="7h 7c As Ts 3d", s3="Qh Jh 9h 8h 2h")
ANTE = {"ante_amount": "1.00"}


def holdem(*inputs: Any, **more: Any) -> Judgement:
    return poker("holdem", *inputs, **more)


def stud(*inputs: Any, machine: dict[str, str] | None = None, **more: Any) -> Judgement:
    rules = {"limits": ["5", "10"], "bring_in_amount": "2", **ANTE, **(machine or {})}
    return poker("seven-card-stud", *inputs, rules=rules, **more)


def draw(*inputs: Any, **more: Any) -> Judgement:
    return poker("five-card-draw", *inputs, **more)


def misdealt(one: Judgement) -> bool:
    """Whether the deal is void and all chips went back; the button stays, and the next cards are asked for."""
    void = one.all("void", scope="deal")
    assert len(void) <= 1
    if void:
        assert one.net == {}
        assert "standing" not in one.one("summary") or not one.one("summary")["standing"]
    return bool(void)


# ── 2 to 4: exposed hole cards of a button game ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seat", "card", "misdeal"),
    [(1, "Ah", True), (2, "9c", True), (3, "Qs", False), (1, "Kd", False), (2, "9d", False), (3, "Js", False)],
)
def test_14_15_the_first_or_second_card_of_the_deal_exposed_is_a_misdeal_another_is_replaced(
    seat: int, card: str, misdeal: bool
) -> None:
    exposed = odd("hole_card_exposed", seat=str(seat), card=card)
    one = holdem(HANDS, exposed)
    assert misdealt(one) == misdeal
    if misdeal:
        assert holdem(HANDS, exposed, AGAIN, ALL_IN).last == "waiting"
        return
    assert asked(one) == f"a card, face down: seat {seat}"
    said = {"event": f"{card} of seat {seat} exposed", "ruling": "it is replaced"}
    assert one.one("ruled", **said)["cite"] == one.one("discarded", card=card)["cite"] == ["13:69F-14.15"]
    played = holdem(HANDS, exposed, hand(seat, "5c"), ALL_IN, board(FLOP))
    assert asked(played) == "seat 1 to act"
    assert "the card that was exposed is the burn card" in scripts(played)
    assert holdem(HANDS, exposed, hand(seat, "5c"), ALL_IN, board(f"{card} 9h 4s")).last == "refused"


def test_14_15_a_card_exposed_in_the_deal_is_replaced_when_the_deal_is_finished() -> None:
    one = holdem(
        cards("Ah 9c Qs Kd"),
        odd("hole_card_exposed", seat="3", card="Qs"),
        {"card": "9d"},
        {"card": "Js"},
        {"card": "5c"},
    )
    assert asked(one) == "seat 3 to act"
    assert [tell["to"] for tell in one.all("dealt")] == [f"seat {seat}" for seat in (1, 2, 3, 1, 2, 3, 3)]


@pytest.mark.parametrize("seat", [2, 3])
def test_14_15_of_a_hand_that_was_given_ahead_a_card_is_exposed_when_it_is_dealt(seat: int) -> None:
    card = {2: "9d", 3: "Js"}[seat]
    ahead, others = HANDS[seat - 1], [one for one in HANDS if one is not HANDS[seat - 1]]
    told = [ahead, odd("hole_card_exposed", seat=str(seat), card=card)]
    assert not holdem(told).all("ruled"), "nobody has it yet"
    one = holdem(told, others)
    assert not misdealt(one)
    assert one.one("ruled", event=f"{card} of seat {seat} exposed")["ruling"] == "it is replaced"
    assert asked(holdem(told, others, hand(seat, "5c"))) == "seat 3 to act"


def test_14_15_where_that_is_a_misdeal_no_further_card_is_dealt() -> None:
    second = odd("hole_card_exposed", seat="2", card="9c")
    assert misdealt(holdem(HANDS[1], second))
    assert asked(holdem(HANDS[1], second, AGAIN)) == "seat 3 to act"
    two = [odd("hole_card_exposed", seat="1", card="Kd"), odd("hole_card_exposed", seat="2", card="9d")]
    assert not misdealt(holdem(HANDS[:2], two[0]))
    assert misdealt(holdem(HANDS[:2], two))
    assert asked(holdem(HANDS[:2], two, AGAIN)) == "seat 3 to act"


def test_14_12_a_low_card_that_was_given_ahead_is_kept_though_it_is_the_first_one() -> None:
    low = {"variant": "five_card_draw_low"}
    told = [odd("hole_card_exposed", seat="2", card=card) for card in ("7h", "7c")]
    one = draw(DRAW[1], told, DRAW[0], DRAW[2], rules=low)
    assert not misdealt(one)
    assert [tell["ruling"] for tell in one.all("ruled")].count("it is kept") == 2
    assert asked(one) == "seat 3 to act"


def test_14_9_a_down_card_of_a_stud_hand_that_was_given_ahead() -> None:
    told = odd("hole_card_exposed", seat="2", card="7c")
    one = stud(STUD[1], told, STUD[0], STUD[2])
    assert asked(one) == "seat 3 makes the forced bet", "the 7 of clubs is the low card, and was exposed"
    both = [told, odd("hole_card_exposed", seat="2", card="Kh")]
    assert stud(STUD[1], both, STUD[0], STUD[2], acts("1 bring_in, 3 fold")).net == {"1": "1.00", "3": "-1.00"}


@pytest.mark.parametrize("protected", ["false", "true"])
def test_14_15_a_hand_that_is_dead_gets_no_card_that_was_given_ahead(protected: str) -> None:
    taken = odd("hand_taken_in", seat="2", protected=protected)
    checked = acts("1 check, 3 check")
    small = "check" if protected == "true" else "call"  # where the big blind has gone back
    played = [*acts(f"3 call, 1 {small}"), board(FLOP), *checked, board(TURN), *checked, board(RIVER), *checked]
    assert holdem(HANDS[1], taken, HANDS[0], HANDS[2], played).last == "summary"


def test_14_15_the_exposed_card_may_be_named_as_the_burn_card_and_no_other() -> None:
    begun = [HANDS, odd("hole_card_exposed", seat="3", card="Qs"), hand(3, "5c"), ALL_IN]
    for burned in ("Qs", "??"):
        assert asked(holdem(begun, {"burn": burned}, board(FLOP))) == "seat 1 to act"
    assert holdem(begun, {"burn": "8c"}).refused["legal"] == "Qs"
    assert holdem(begun, {"burn": "Qs"}, {"burn": "8c"}, board(FLOP)).last == "refused", "one card is burned"


@pytest.mark.parametrize("kind", ["hole_card_exposed", "card_found_face_up"])
def test_14_15_a_card_that_was_seen_has_a_face(kind: str) -> None:
    unseen = [hand(seat, "??") for seat in (1, 2, 3)]
    refused = holdem(unseen, odd(kind, seat="3", card="??")).refused
    assert (refused["input"], refused["reason"]) == (4, f"irregularity {kind} lacks card")


def test_14_15_two_exposed_cards_are_a_misdeal() -> None:
    first, second = odd("hole_card_exposed", seat="3", card="Qs"), odd("hole_card_exposed", seat="2", card="9d")
    assert misdealt(holdem(HANDS, first, hand(3, "5c"), second))


def test_14_15_a_card_that_is_exposed_after_action_stays() -> None:
    one = holdem(HANDS, acts("3 call, 1 call"), odd("hole_card_exposed", seat="1", card="Ah"), acts("2 check"))
    assert not misdealt(one)
    stays = "two players have acted: the card stays, and the hand is played to its end"
    assert one.one("ruled", event="Ah of seat 1 exposed", ruling=stays)["cite"] == ["13:69F-14.15"]
    assert asked(one) == "a card: board"


def test_14_15_an_exposed_card_is_one_of_the_hand() -> None:
    wrong = odd("hole_card_exposed", seat="3", card="5c")
    assert holdem(HANDS, wrong).refused["reason"] == CONTRADICTS
    unseen = [hand(seat, "??") for seat in (1, 2, 3)]
    assert asked(holdem(unseen, wrong)) == "a card, face down: seat 3"
    taken = odd("hole_card_exposed", seat="3", card="Ah")
    fourth = holdem(cards("?? ?? ?? ??"), odd("hole_card_exposed", seat="1", card="5c"))
    assert not misdealt(fourth), "of unseen cards it was the last one dealt"
    assert holdem(hand(1, "Ah Kd"), hand(2, "??"), hand(3, "??"), taken).last == "refused"
    assert holdem(HANDS, odd("hole_card_exposed", seat="7", card="5c")).refused["legal"] == "seats 1, 2, 3"


# ── 5 and 6: cards that lie face up in the deck ──────────────────────────────────────────────────


def test_14_15_one_boxed_card_is_dead_and_the_next_one_takes_its_place() -> None:
    one = holdem({"card": "Ah"}, odd("card_found_face_up", card="7c"), cards("9c Qs Kd 9d Js"))
    assert asked(one) == "seat 3 to act"
    assert [tell["card"] for tell in one.all("discarded")] == ["7c"]
    assert holdem({"card": "Ah"}, odd("card_found_face_up", card="7c"), {"card": "7c"}).last == "refused"
    assert holdem({"card": "Ah"}, odd("card_found_face_up", card="Ah")).last == "refused"


def test_14_15_a_joker_is_dead_and_the_next_card_takes_its_place() -> None:
    joker = odd("card_found_face_up", card="X")
    one = holdem({"card": "Ah"}, joker, joker, odd("card_found_face_up", card="7c"), cards("9c Qs Kd 9d Js"))
    assert [tell["card"] for tell in one.all("discarded")] == ["X", "X", "7c"]
    assert asked(one) == "seat 3 to act"
    whole = [hand(1, "Ah Kd"), odd("card_found_face_up", card="Kd")]
    assert holdem(*whole).refused["reason"] == CONTRADICTS


def test_14_15_five_boxed_cards_make_the_deck_defective() -> None:
    found = [odd("card_found_face_up", card=card) for card in ("7c", "8c", "Tc", "Jc", "Qc")]
    assert not holdem(HANDS, ALL_IN, *found[:4]).all("void")
    assert holdem(HANDS, ALL_IN, *found).all("void", scope="round")


def test_14_15_two_boxed_cards_are_a_misdeal_before_action_and_nothing_after() -> None:
    found = odd("card_found_face_up", card="7c"), odd("card_found_face_up", card="8c")
    assert misdealt(holdem(*found))
    assert misdealt(holdem(HANDS, *found)), "found when all hands are dealt"
    after = holdem(HANDS, ALL_IN, *found, board(FLOP))
    assert not misdealt(after)
    assert asked(after) == "seat 1 to act"


# ── 1, 8 and 9: errors of the deal ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("reason", DEAL_ERRORS)
@pytest.mark.parametrize("game", [holdem, stud, draw])
def test_14_15_an_error_of_the_deal_is_a_misdeal_until_two_have_acted(game: Any, reason: str) -> None:
    error = odd("deal_error", reason=reason)
    dealt = {holdem: HANDS, stud: STUD, draw: DRAW}[game]
    first = acts("2 bring_in") if game is stud else []
    two = acts("3 call, 1 call")
    assert misdealt(game(error)), "before any card"
    assert misdealt(game(dealt, error))
    assert misdealt(game(dealt, first, two[0], error)), "one has acted"
    assert not misdealt(game(dealt, first, *two, error))


def test_14_15_an_error_that_the_section_does_not_know() -> None:
    refused = holdem(odd("deal_error", reason="dealt_with_the_left_hand")).refused
    assert refused["legal"] == ", ".join(DEAL_ERRORS)


def test_14_15_after_a_misdeal_the_button_stays_and_the_new_hands_follow() -> None:
    one = holdem(HANDS, odd("deal_error", reason="out_of_sequence"), AGAIN, acts("3 fold, 1 fold"))
    assert one.net == {"1": "-1.00", "2": "1.00"}
    assert [role["seat"] for role in one.all("role")] == ["3"]
    assert [tell["card"] for tell in one.all("dealt")][-6:] == ["2h", "3c", "4s", "2d", "3d", "4h"]


def test_14_15_cards_that_were_given_ahead_do_not_outlive_a_misdeal() -> None:
    one = holdem(hand(1, "Ah Kd"), odd("deal_error", reason="not_shuffled"), hand(1, "2h 2d"), hand(2, "3c 3d"))
    assert [tell["card"] for tell in one.all("dealt")] == ["Ah", "2h", "3c"]


def test_14_15_after_a_misdeal_a_dead_button_has_not_moved_the_blinds() -> None:
    rules = {"button_mode": "dead"}
    first = [HANDS, acts("3 fold, 1 fold")]
    error = [AGAIN, odd("deal_error", reason="out_of_sequence")]
    posts = [(one["seat"], one["box"]) for one in holdem(*first, *error, AGAIN, rules=rules).all("chose", do="post")]
    assert posts[2:4] == posts[4:6] == [("2", "small_blind"), ("3", "big_blind")]


# ── 8, 10 and 11: too many or too few cards ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("to", "has", "misdeal"), [(1, 3, False), (2, 3, True), (1, 4, True), (3, 1, True), (1, 1, True)]
)
def test_14_15_a_wrong_number_of_cards_before_action(to: int, has: int, misdeal: bool) -> None:
    one = holdem(HANDS, odd("wrong_number_of_cards", to=str(to), has=str(has)))
    assert misdealt(one) == misdeal
    if not misdeal:
        assert asked(one) == "seat 3 to act"
        assert "the card goes back on the deck and is the burn card" in scripts(one)


@pytest.mark.parametrize("has", ["1", "3"])
def test_14_15_after_action_a_hand_of_a_wrong_number_is_dead(has: str) -> None:
    one = holdem(HANDS, acts("3 raise 4, 1 call"), odd("wrong_number_of_cards", to="3", has=has), acts("2 fold"))
    assert one.net == {"1": "6.00", "2": "-2.00", "3": "-4.00"}


def test_14_15_a_record_may_give_the_card_that_is_too_many() -> None:
    """It goes nowhere: with the hand, back in a misdeal, or to the deck as the burn card."""
    three, first = hands(s1="Ah Kd", s2="9c 9d 4h", s3="Qs Js"), hands(s1="Ah Kd 4h", s2="9c 9d", s3="Qs Js")
    wrong = odd("wrong_number_of_cards", to="2", has="3")
    won = {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    assert holdem(three, wrong, AGAIN, acts("3 fold, 1 fold")).net == {"1": "-1.00", "2": "1.00"}
    assert holdem(three, acts("3 call, 1 call"), wrong, board(FLOP), acts("1 bet, 3 fold")).net == won
    back = [first, odd("wrong_number_of_cards", to="1", has="3"), ALL_IN, {"burn": "4h"}, board(FLOP)]
    assert holdem(*back, acts("1 bet, 2 fold, 3 fold")).net == won


def test_14_15_at_the_showdown_too() -> None:
    wrong = odd("wrong_number_of_cards", to="2", has="3")
    one = holdem(HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED, wrong)
    assert one.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}, "kings up instead of three nines"


def test_14_15_between_two_streets_of_stud_the_right_number_is_that_of_the_last_one() -> None:
    begun = [hands(s1="?? ?? 9s", s2="?? ?? 3d", s3="?? ?? Js"), acts("2 bring_in, 3 call, 1 call")]
    rules = {"limits": ["5", "10"], "bring_in_amount": "2", "ante_amount": "1"}
    wrong = odd("wrong_number_of_cards", to="2", has="4")
    one = poker("seven-card-stud", *begun, wrong, hands(s1="4c", s3="8h"), acts("3 bet, 1 fold"), rules=rules)
    assert one.net == {"1": "-3.00", "2": "-3.00", "3": "6.00"}
    right = odd("wrong_number_of_cards", to="2", has="3")
    assert poker("seven-card-stud", *begun, right, rules=rules).refused["reason"] == "3 cards are the right number"
    dealt = [*begun, hands(s1="4c", s2="5c", s3="8h")]
    assert poker("seven-card-stud", *dealt, wrong, rules=rules).refused["reason"] == "4 cards are the right number"


def test_14_15_the_right_number_is_nothing_to_rule_on() -> None:
    one = holdem(HANDS, odd("wrong_number_of_cards", to="2", has="2"))
    assert one.refused["reason"] == "2 cards are the right number"


def test_14_15_cards_that_are_too_many_or_have_no_face_are_the_fault_of_the_input_that_gave_them() -> None:
    third = holdem(hand(3, "Qs Js Ts"), hand(1, "Ah Kd"), hand(2, "9c 9d"), acts("3 fold, 1 fold")).refused
    assert (third["input"], third["got"]["cards"]["to"]) == (1, "3")
    assert (third["reason"], third["legal"]) == (
        "more cards are given to 3 than go there", "irregularity: wrong_number_of_cards",
    )  # fmt: skip
    up = poker("seven-card-stud", hand(1, "Ah Ad ??"), hand(2, "Kh 7c 3d"), hand(3, "Qs Qd Js")).refused
    assert (up["input"], up["reason"]) == (1, "this card is dealt face up: its face is needed")


# ── 12: a flop of too many cards ─────────────────────────────────────────────────────────────────

MANY = odd("wrong_number_of_cards", to="board", has="4")


@pytest.mark.parametrize("given", [[board(FLOP)], [board(f"{FLOP} 8c")], []], ids=["three", "all four", "none of them"])
def test_14_10_example_15_a_flop_of_four_cards_is_dealt_again_without_a_new_burn_card(given: list[Any]) -> None:
    one = holdem(HANDS, ALL_IN, *given, MANY, board("Ad 7h 6s"))
    assert asked(one) == "seat 1 to act"
    assert {"the board cards go back into the stub; reshuffle and cut it", "no card is burned"} <= {*scripts(one)}
    assert [tell["card"] for tell in one.all("dealt", to="board")][-3:] == ["Ad", "7h", "6s"]


def test_14_15_the_board_stands_when_somebody_has_acted_on_it() -> None:
    assert "players have acted" in holdem(HANDS, ALL_IN, board(FLOP), acts("1 check"), MANY).refused["reason"]
    assert holdem(HANDS, MANY).refused["reason"] == "there is no board yet"
    few = odd("wrong_number_of_cards", to="board", has="3")
    assert holdem(HANDS, ALL_IN, board(FLOP), few).refused["reason"] == "3 cards are not too many"
    shown = holdem(HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED, MANY)
    assert shown.last == "refused"


# ── 12 to 14: dealt too early ────────────────────────────────────────────────────────────────────


def early(dealt: Any) -> dict[str, Any]:
    return odd("dealt_too_early", cards=dealt)


@pytest.mark.parametrize("dealt", ["3", FLOP.split()], ids=["number", "cards"])
def test_14_15_a_flop_that_is_dealt_too_early_goes_back_and_no_card_is_burned(dealt: Any) -> None:
    one = holdem(HANDS, acts("3 call"), early(dealt), acts("1 call, 2 check"), board(FLOP))
    assert asked(one) == "seat 1 to act"
    assert "no card is burned" in scripts(one)


@pytest.mark.parametrize("dealt", ["1", ["Kc"]], ids=["number", "card"])
def test_14_10_example_16_a_turn_card_that_is_dealt_too_early_is_out_until_the_river(dealt: Any) -> None:
    begun = [HANDS, ALL_IN, board(FLOP), acts("1 check, 2 check"), early(dealt), acts("3 check")]
    if dealt != "1":
        assert holdem(*begun, board("Kc")).last == "refused", "it cannot be the turn"
    one = holdem(*begun, board("5c"), CHECKED, board("Kc"), CHECKED)
    assert scripts(one).count("no card is burned") == 1, "before the river"
    back = "shuffle the card that was set aside into the stub, and cut it"
    assert {"set the card aside", back} <= {*scripts(one)}
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}


def test_14_15_a_river_card_that_is_dealt_too_early_goes_back() -> None:
    begun = [HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), acts("1 check, 2 check"), early(["2d"]), acts("3 check")]
    one = holdem(*begun, board("2d"), CHECKED)
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}
    assert "the cards go back into the stub; reshuffle and cut it" in scripts(one)


def test_14_15_what_cannot_have_been_dealt_too_early() -> None:
    done = [HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER)]
    assert holdem(*done, early("1")).refused["reason"] == "all cards have been dealt"
    assert holdem(HANDS, early(["Ah"])).last == "refused", "a card of a hand"
    assert holdem(HANDS, early(["5c", "5c"])).last == "refused"
    assert holdem(HANDS, early("0")).refused["legal"] == "1 or more"
    assert draw(DRAW, early("1")).last == "refused", "the draw has no such rule"


def test_14_9_at_stud_a_street_that_is_dealt_too_early_leaves_play() -> None:
    begun = [STUD, acts("2 bring_in, 3 complete, 1 call"), early(["5c"]), acts("2 call")]
    assert stud(*begun, hand(1, "5c")).last == "refused"
    one = stud(*begun, hands(s1="4c", s2="6c", s3="8h"))
    assert asked(one) == "seat 3 to act"
    assert [tell["card"] for tell in one.all("discarded")] == ["5c", "??", "??", "??"], "and one more for each player"


# ── 17: a defective deck ─────────────────────────────────────────────────────────────────────────

BROKEN = odd("defective_deck", reason="two aces of hearts")


@pytest.mark.parametrize(
    "begun",
    [
        [], [hand(1, "Ah Kd")], [HANDS], [HANDS, ALL_IN], [HANDS, ALL_IN, board(FLOP), acts("1 bet")],
        [HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED],
    ],
)  # fmt: skip
def test_14_15_a_defective_deck_gives_every_chip_back_whenever_it_is_found(begun: list[Any]) -> None:
    one = holdem(*begun, BROKEN)
    assert one.all("void", scope="round")
    assert one.one("script", act="remove the deck; the other one is brought into play")["cite"] == ["13:69F-14.15"]
    assert one.net == {}
    assert one.last == "summary"
    again = holdem(*begun, BROKEN, AGAIN, acts("3 fold, 1 fold"))
    assert again.net == {"1": "-1.00", "2": "1.00"}, "no round of play was completed: the button stays"


def test_14_15_a_pot_that_is_won_stands() -> None:
    one = holdem(HANDS, acts("3 fold, 1 fold"), BROKEN)
    assert one.net == {"1": "-1.00", "2": "1.00"}


def test_14_15_a_pot_already_won_stands_when_the_deck_is_found_to_be_defective() -> None:
    one = holdem(HANDS, acts("3 fold, 1 fold"), BROKEN)
    assert (one.last, one.net, one.tells[-1]["pots"]) == ("summary", {"1": "-1.00", "2": "1.00"}, {"main": "2.00"})
    assert (one.all("void"), one.one("ruled")["basis"]) == ([], "other-state")
    assert scripts(one)[-1] == "remove the deck; the other one is brought into play"
    again = holdem(HANDS, acts("3 fold, 1 fold"), BROKEN, HANDS, acts("1 fold, 2 fold"))
    assert again.net == {"1": "-1.00", "3": "1.00"}, "and the button has moved"


@pytest.mark.parametrize("begun", [[], draws(1, "9s"), draws(1, "9s", "9d")])
def test_14_15_a_defective_deck_is_found_at_the_draw(begun: list[Any]) -> None:
    one = draw(DRAW, ALL_IN, *begun, BROKEN)
    assert one.all("void", scope="round")
    assert one.net == {}


# ── 18 and 19: a hand is taken in ────────────────────────────────────────────────────────────────


def taken(seat: int, **more: Any) -> dict[str, Any]:
    return odd("hand_taken_in", seat=str(seat), **more)


@pytest.mark.parametrize(("protected", "net"), [("false", "-4.00"), ("true", "0.00")])
def test_14_15_a_hand_that_is_taken_in_is_dead_and_a_protected_one_gets_its_bets_back(protected: str, net: str) -> None:
    one = holdem(HANDS, acts("3 raise 4, 1 call"), taken(3, protected=protected), acts("2 fold"))
    assert one.one("summary")["net"]["3"] == net
    assert bool(one.all("void")) == (protected == "true")


PROTECTED: list[tuple[str, int, str, list[tuple[str, str]]]] = [
    ("3 raise 4", 3, "1 call, 2 check", [("1", "2.00")]),
    ("3 raise 4, 1 call", 3, "2 call", [("1", "4.00"), ("2", "4.00")]),
    ("3 call, 1 raise 4", 1, "2 check", []),
    ("3 raise 4, 1 raise 6", 3, "2 call", [("2", "6.00")]),
    ("3 raise 4, 1 raise 6", 1, "2 call", [("2", "4.00")]),
]
"""What is done, whose protected hand is taken in, what then may be done, and what was called."""


@pytest.mark.parametrize(("before", "seat", "then", "called"), PROTECTED)
def test_14_15_the_highest_bet_that_is_left_is_what_is_to_be_called(
    before: str, seat: int, then: str, called: list[tuple[str, str]]
) -> None:
    one = holdem(HANDS, acts(before), taken(seat, protected="true"), acts(then))
    assert one.last == "waiting", one.tells[-1]
    assert asked(one) == "a card: board", "the betting round is over: nobody is asked again who has answered that bet"
    assert [(t["seat"], t["amount"]) for t in one.all("chose", do="call")][-len(called) or 99 :] == called


def test_14_15_after_the_big_blind_has_gone_back_the_small_one_is_to_be_called() -> None:
    one = holdem(HANDS, taken(2, protected="true"), acts("3 call, 1 check"))
    assert [(t["seat"], t["amount"]) for t in one.all("chose", do="call")] == [("3", "1.00")]


@pytest.mark.parametrize("at", [0, 1])
def test_14_15_whoever_was_bound_to_call_a_bet_that_went_back_is_free(at: int) -> None:
    """Before the turn comes, or in it."""
    said, gone = odd("acted_out_of_turn", seat="2", do="call"), taken(3, protected="true")
    acted = [gone, *acts("1 call")] if at == 0 else [*acts("1 fold"), gone]
    one = holdem(HANDS, acts("3 raise 4"), said, acted)
    if at == 0:
        assert asked(one) == "seat 2 to act"
        assert asked(holdem(HANDS, acts("3 raise 4"), said, acted, acts("2 check"))) == "a card: board"
    else:
        assert one.net == {"1": "-1.00", "2": "1.00"}, "seat 2 alone is left"


@pytest.mark.parametrize("seat", [1, 2])
def test_14_15_where_one_hand_is_left_it_wins_at_once(seat: int) -> None:
    one = holdem(HANDS, acts("3 fold, 1 call"), taken(seat))
    assert one.net == {"1": "-2.00" if seat == 1 else "2.00", "2": "2.00" if seat == 1 else "-2.00"}
    street = holdem(HANDS, acts("3 fold, 1 call, 2 check"), taken(seat))
    assert street.net == one.net, "while the flop is dealt"


def test_14_15_a_hand_is_taken_in_while_others_draw() -> None:
    one = draw(DRAW, ALL_IN, draws(1, "9s 4c 2d", "Ks 6c 6h"), taken(2), draws(3), acts("1 check"))
    assert asked(one) == "seat 3 to act"
    assert draw(DRAW, acts("3 fold, 1 call, 2 check"), taken(2)).net == {"1": "2.00", "2": "-2.00"}


def test_14_15_a_hand_is_taken_in_at_the_showdown() -> None:
    one = holdem(HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED, taken(2))
    assert one.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    assert holdem(HANDS, acts("3 fold"), taken(3)).refused["reason"] == "seat 3 has no live hand"


# ── 20: a hand is miscalled ──────────────────────────────────────────────────────────────────────


def test_14_3_f_example_10_cards_speak() -> None:
    done = [HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED]
    one = holdem(*done, odd("hand_miscalled", seat="1", as_="flush"))
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}
    assert one.one("ruled")["cite"] == ["13:69F-14.3(f)"]
    assert holdem(HANDS, odd("hand_miscalled", seat="1", as_="flush")).last == "refused", "no hand is shown yet"


# ── 14.7: out of turn ────────────────────────────────────────────────────────────────────────────


def early_act(seat: int, do: str, **more: Any) -> dict[str, Any]:
    return odd("acted_out_of_turn", seat=str(seat), do=do, **more)


@pytest.mark.parametrize("said", ["", "1 fold"], ids=["left out", "said again"])
def test_14_7_who_acts_out_of_turn_is_bound_when_his_turn_comes(said: str) -> None:
    one = holdem(HANDS, early_act(1, "fold"), acts("3 call"), acts(said), acts("2 check"), board(FLOP))
    assert asked(one) == "seat 2 to act"
    assert one.all("chose", seat="1", do="fold")


def test_14_7_he_may_not_do_anything_else() -> None:
    one = holdem(HANDS, early_act(1, "fold"), acts("3 call, 1 call"))
    assert one.refused["reason"] == "seat 1 is bound by what was said or done"


def test_14_7_a_bet_or_raise_in_between_sets_him_free() -> None:
    one = holdem(HANDS, early_act(1, "call"), acts("3 raise 4"))
    assert asked(one) == "seat 1 to act"
    assert asked(holdem(HANDS, early_act(1, "call"), acts("3 raise 4, 1 fold"))) == "seat 2 to act"


def test_14_7_what_is_no_act_out_of_turn() -> None:
    assert holdem(HANDS, early_act(3, "fold")).refused["reason"] == "seat 3 is in turn"
    assert holdem(HANDS, early_act(1, "show")).refused["reason"] == "'show' is no act of a betting round"
    assert holdem(HANDS, acts("3 fold"), early_act(3, "call")).refused["reason"] == "seat 3 has no live hand"
    short = holdem(HANDS, early_act(2, "fold"), stacks={1: "100", 2: "2", 3: "100"})
    assert short.refused["reason"] == "seat 2 is all-in, and has no turn"


# ── 26: the shuffler ─────────────────────────────────────────────────────────────────────────────


def test_14_15_a_shuffler_that_fails_is_that_of_an_automated_table() -> None:
    failed, machine = odd("shuffler_failed"), {"shuffle_mode": "automated"}
    assert misdealt(holdem(failed, rules=machine))
    assert misdealt(holdem("shuffle", failed, rules=machine))
    assert holdem(failed).refused["legal"] == "shuffle_mode: automated"
    assert misdealt(holdem(HANDS, acts("3 call"), failed, rules=machine)), "the count is found wrong as they bet"
    assert misdealt(stud(STUD, failed, machine=machine))
    late = holdem(HANDS, acts("3 call, 1 call"), failed, rules=machine).refused
    assert (late["reason"], late["legal"]) == ("two players have acted on their hands", "before that")
    assert holdem(HANDS, ALL_IN, failed, rules=machine).last == "refused"


# ── 2.7: the studs ───────────────────────────────────────────────────────────────────────────────


def test_14_9_a_down_card_that_is_dealt_face_up_is_the_up_card_and_the_third_is_dealt_down() -> None:
    begun = cards("Ah Kh Qs")
    one = stud(begun, odd("hole_card_exposed", seat="1", card="Ah"), cards("Ad 7c Qd 9s 3d Js"))
    assert asked(one) == "seat 2 makes the forced bet"
    assert one.one("dealt", card="9s")["sees"] == ["1"]
    late = stud(STUD, odd("hole_card_exposed", seat="1", card="Ah"))
    assert asked(late) == "seat 2 makes the forced bet"
    assert late.one("script", act="turn the 9s of seat 1 face down")["cite"] == ["13:69F-14.9"]


@pytest.mark.parametrize("late", [False, True], ids=["in the deal", "when all have their cards"])
def test_14_9_where_the_exposed_card_is_the_low_one_the_next_hand_begins_and_may_fold(late: bool) -> None:
    exposed = odd("hole_card_exposed", seat="1", card="2h")
    dealt = cards("2h Kh Qs Ad 7c Qd 9s 3d Js")
    begun = [*dealt, exposed] if late else [dealt[0], exposed, *dealt[1:]]
    assert asked(stud(begun)) == "seat 2 makes the forced bet"
    assert asked(stud(begun, acts("2 fold"))) == "seat 3 makes the forced bet"
    assert asked(stud(begun, acts("2 fold, 3 bring_in"))) == "seat 1 to act"
    assert stud(begun, acts("2 fold, 3 fold")).net == {"1": "2.00", "2": "-1.00", "3": "-1.00"}


def test_14_9_with_both_down_cards_exposed_the_hand_is_dead_and_the_ante_goes_back() -> None:
    exposed = [odd("hole_card_exposed", seat="1", card=card) for card in ("Ah", "Ad")]
    one = stud(STUD, exposed, acts("2 bring_in, 3 fold"))
    assert one.net == {"2": "1.00", "3": "-1.00"}
    dealt = stud(cards("Ah Kh Qs Ad"), exposed, cards("7c Qd 3d Js"))
    assert asked(dealt) == "seat 2 makes the forced bet", "and gets no third card"


SEVENTH = [
    hands(s1="?? ?? 9s", s2="?? ?? 3d"), acts("2 bring_in, 1 call"), hands(s1="4c", s2="5c"), acts("1 check, 2 check"),
    hands(s1="6c", s2="7d"), acts("1 check, 2 check"), hands(s1="8c", s2="Th"), acts("2 check, 1 check"),
]  # fmt: skip


def test_14_9_of_two_players_the_second_ones_last_card_is_dealt_up_too_where_the_firsts_was_exposed() -> None:
    exposed = odd("hole_card_exposed", seat="1", card="As")
    one = stud(*SEVENTH, cards("As"), exposed, cards("Ad"), stacks=2)
    assert "sees" not in one.one("dealt", card="Ad")
    assert asked(one) == "seat 2 to act", "the ace does not change who begins"
    second = stud(*SEVENTH, cards("As Ad"), odd("hole_card_exposed", seat="2", card="Ad"), stacks=2)
    assert second.one("dealt", card="As")["sees"] == ["1"]
    assert asked(second) == "seat 2 to act"


def test_14_13_an_exposed_down_card_of_five_card_stud() -> None:
    one = poker("five-card-stud", cards("9h"), odd("hole_card_exposed", seat="1", card="9h"),
                cards("As Kd 4c Jd 7h"), rules=ANTE)  # fmt: skip
    assert asked(one) == "seat 3 makes the forced bet"
    assert one.one("dealt", card="4c")["sees"] == ["1"]


# ── on whose words a ruling rests ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("event", "basis"), [
    (odd("defective_deck", reason="duplicate"), "other-state"), (odd("pot_split_agreed"), "other-state"),
    (odd("deal_error", reason="not_shuffled"), "practice"), (odd("deck_not_marked"), "ours"),
])  # fmt: skip
def test_14_15_each_ruling_rests_on_its_own_source(event: dict[str, Any], basis: str) -> None:
    """South Dakota's and Montana's rows stand among those of practice."""
    assert holdem(HANDS, event).one("ruled")["basis"] == basis


# ── 5(9), 5(10): the draw ────────────────────────────────────────────────────────────────────────


def test_14_12_example_8_a_card_exposed_on_the_draw_is_replaced_when_all_others_have_drawn() -> None:
    begun = [DRAW, ALL_IN, draws(1, "9s 4c 2d"), cards("Ks 6c")]
    exposed = [*begun, odd("hole_card_exposed", seat="1", card="6c")]
    one = draw(*exposed, cards("6h"), draws(2), draws(3), hand(1, "9c"))
    assert asked(one) == "seat 1 to act"
    assert [(tell["to"], tell["card"]) for tell in one.all("dealt")][-4:] == [
        ("seat 1", "Ks"), ("seat 1", "6c"), ("seat 1", "6h"), ("seat 1", "9c")
    ]  # fmt: skip
    assert draw(*exposed, cards("6h"), draws(2), draws(3), hand(1, "6c")).last == "refused", "it is not kept"
    assert not misdealt(one)


def test_14_12_so_is_the_very_first_card_of_the_draw() -> None:
    """One that was exposed in the deal is the burn card, so that none is drawn before it."""
    dealt = [DRAW, odd("hole_card_exposed", seat="3", card="2h"), hand(3, "2c"), ALL_IN]
    begun = [*dealt, draws(1, "9s"), cards("6c"), odd("hole_card_exposed", seat="1", card="6c"), draws(2), draws(3)]
    assert asked(draw(*begun)) == "a card, face down: seat 1"
    assert asked(draw(*begun, hand(1, "9c"))) == "seat 1 to act"


def test_14_12_of_hands_that_nobody_has_seen_it_is_the_card_of_the_draw_that_was_exposed() -> None:
    unseen = [hand(seat, "??") for seat in (1, 2, 3)]
    begun = [unseen, ALL_IN, draws(1, "?? ??", "?? ??"), odd("hole_card_exposed", seat="1", card="6c")]
    assert asked(draw(*begun, draws(2), draws(3))) == "a card, face down: seat 1"


def test_14_12_the_last_card_of_the_draw_may_be_exposed_too() -> None:
    begun = [DRAW, ALL_IN, draws(1), draws(2), draws(3, "2h", "3h"), odd("hole_card_exposed", seat="3", card="3h")]
    assert asked(draw(*begun)) == "a card, face down: seat 3"
    assert asked(draw(*begun, hand(3, "4h"))) == "seat 1 to act"


def test_14_12_example_6_a_missing_card_is_supplied_until_the_player_acts() -> None:
    begun = [DRAW, ALL_IN, draws(1, "9s 4c 2d", "Ks 6c")]
    missing = odd("wrong_number_of_cards", to="1", has="4")
    one = draw(*begun, missing, hand(1, "6h"), draws(2), draws(3))
    assert asked(one) == "seat 1 to act"
    hidden = [hand(seat, "??") for seat in (1, 2, 3)]
    unseen = [*hidden, *ALL_IN, *draws(1, "??", "??"), *draws(2), *draws(3)]
    assert asked(draw(*unseen, missing)) == "a card, face down: seat 1"
    acted = draw(*unseen, acts("1 check"), missing)
    assert [tell["act"] for tell in acted.all("script")][-1] == "the hand of seat 1 is dead"


def test_14_12_example_7_a_hand_of_six_cards_is_dead() -> None:
    for got in ("Ks 6c", "Ks 6c 6h"):
        one = draw(DRAW, ALL_IN, draws(1, "4c 2d", got), odd("wrong_number_of_cards", to="1", has="6"), draws(2))
        assert asked(one) == "seat 3 to draw"
        assert "the hand of seat 1 is dead" in scripts(one)
    six = [draws(1, "4c 2d", "Ks 6c 6h"), odd("wrong_number_of_cards", to="1", has="6")]
    assert draw(DRAW, ALL_IN, six, draws(2), draws(3), acts("2 bet, 3 fold")).net == {
        "1": "-2.00", "2": "4.00", "3": "-2.00",
    }  # fmt: skip


def test_14_15_nothing_that_makes_no_sense_is_heard() -> None:
    done = [HANDS, ALL_IN, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED]
    for kind in ("dealt_too_early", "acted_out_of_turn"):
        assert "is not ruled on here" in holdem(*done, odd(kind)).refused["reason"]
    assert "is not ruled on here" in holdem(odd("third_card_exposed", card="Ah")).refused["reason"]


@pytest.mark.parametrize("game", ["poker-five-card-draw", "poker-holdem", "poker-seven-card-stud"])
def test_14_15_what_voids_nothing_takes_no_answer_back(game: str) -> None:
    """14.7: who shows out of turn has shown, though something is reported before his cards lie there."""
    seats, reported = {"1": 100_000, "2": 100_000, "3": 100_000}, 0
    late = read({"irregularity": {"kind": "deal_error", "reason": "not_shuffled"}})
    for seed in range(12):
        source = Seeded(f"late {game} {seed}")
        playing = games.table(game, seats, needed(game))
        players = {seat: RandomPlayer(source) for seat in seats}
        record = [given for given, _ in run(playing, Equipment(source), players, 3)]
        plain, other = (games.table(game, seats, needed(game)) for _ in range(2))
        for given in record:
            if "deal_error" in other.ask.hears and "turn" in other.ask.verbs:
                other.ruled(late)
                reported += 1
            plain.ruled(given)
            other.ruled(given)
            assert (other.ask.words, other.round) == (plain.ask.words, plain.round)
    assert reported > 2
