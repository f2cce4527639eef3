"""14.7, 14.15 to 14.17: string bets, words, chips, burn cards, hands asked for, what players may not do."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games, read
from houseway.house.guide import guide
from houseway.law.games.poker.common import CONDUCT
from tests.judging import Judgement

from .deals import acts, asked, board, draws, hand, hands, odd, poker, scripts
from .record import moved

HANDS = hands(s1="Ah Kd", s2="9c 9d", s3="Qs Js")
CALLED = acts("3 call, 1 call, 2 check")
CHECKED = acts("1 check, 2 check, 3 check")
FLOP, TURN, RIVER = "Ad 9h 4s", "Kc", "2d"
STUD = hands(s1="Ah Ad 9s", s2="Kh 7c 3d", s3="Qs Qd Js")
NO_LIMIT = {"structure": "no_limit", "blinds": ["1", "2"]}


def holdem(*inputs: Any, **more: Any) -> Judgement:
    return poker("holdem", *inputs, **more)


def stud(*inputs: Any, **more: Any) -> Judgement:
    rules = {"limits": ["5", "10"], "bring_in_amount": "2", "ante_amount": "1.00"}
    return poker("seven-card-stud", *inputs, rules=rules, **more)


def chose(one: Judgement, seat: int) -> list[tuple[str, str]]:
    return [(each["do"], each.get("amount", "")) for each in one.all("chose", seat=str(seat)) if each["do"] != "post"]


def ruled(one: Judgement) -> dict[str, Any]:
    return one.all("ruled")[-1]


# ── 7.3, 14: what is said in turn ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("last", ["", "3 call"], ids=["left out", "said again"])
def test_14_7_what_was_said_in_turn_binds(last: str) -> None:
    one = holdem(HANDS, odd("spoken", seat="3", do="call"), acts(last), acts("1 call"))
    assert chose(one, 3) == [("call", "2.00")]
    assert ruled(one)["cite"] == ["13:69F-14.7"]


def test_14_7_who_has_said_call_does_not_fold() -> None:
    one = holdem(HANDS, odd("spoken", seat="3", do="call"), acts("3 fold"))
    assert one.refused["reason"] == "seat 3 is bound by what was said or done"
    assert one.refused["legal"] == "call"


def test_14_7_an_amount_that_was_said_binds_too_and_a_raise_without_one_leaves_it_open() -> None:
    said = odd("spoken", seat="3", do="raise", amount="10")
    for last in ("1 fold", "3 raise", "3 raise 10"):
        assert chose(holdem(HANDS, said, acts(last), rules=NO_LIMIT), 3) == [("raise", "10.00")]
    assert holdem(HANDS, said, acts("3 raise 12"), rules=NO_LIMIT).last == "refused"
    some = holdem(HANDS, odd("spoken", seat="3", do="raise"), acts("3 raise 12"), rules=NO_LIMIT)
    assert chose(some, 3) == [("raise", "12.00")]


@pytest.mark.parametrize(("amount", "act"), [("10", ("raise", "10.00")), ("2", ("call", "2.00"))])
def test_14_7_an_amount_alone_says_whether_it_is_a_call_or_a_raise(amount: str, act: tuple[str, str]) -> None:
    said = odd("spoken", seat="3", amount=amount)
    assert chose(holdem(HANDS, said, acts("1 fold"), rules=NO_LIMIT), 3) == [act]
    assert holdem(HANDS, said, acts("3 raise 12"), rules=NO_LIMIT).last == "refused"
    assert holdem(HANDS, odd("spoken", seat="3", amount="1"), rules=NO_LIMIT).refused["legal"] == "2.00"
    bet = [HANDS, acts("3 call, 1 call, 2 check"), board(FLOP), odd("spoken", seat="1", amount=amount)]
    assert chose(holdem(bet, acts("2 fold"), rules=NO_LIMIT), 1)[-1] == ("bet", f"{amount}.00")


def test_14_7_what_is_not_legal_binds_nobody() -> None:
    assert holdem(HANDS, odd("spoken", seat="3", do="check")).refused["reason"] == "2.00 is to be called"
    assert holdem(HANDS, odd("spoken", seat="3", do="sing")).refused["reason"] == "'sing' is no act of a betting round"
    assert holdem(HANDS, odd("spoken", seat="3")).refused["reason"] == "'' is no act of a betting round"
    assert holdem(HANDS, odd("spoken", seat="1", do="call")).refused["reason"] == "seat 1 is not in turn: seat 3 is"


# ── 7.3, 16: string bets ─────────────────────────────────────────────────────────────────────────


def test_14_7_a_raise_in_several_motions_is_only_a_call() -> None:
    one = holdem(HANDS, odd("string_bet", seat="3"), acts("1 fold"), rules=NO_LIMIT)
    assert chose(one, 3) == [("call", "2.00")]
    assert holdem(HANDS, odd("string_bet", seat="3"), acts("3 raise 8"), rules=NO_LIMIT).refused["legal"] == "call"


def test_14_7_a_raise_that_was_announced_stands_in_several_motions() -> None:
    announced = odd("string_bet", seat="3", announced="on")
    assert chose(holdem(HANDS, announced, acts("3 raise 8"), rules=NO_LIMIT), 3) == [("raise", "8.00")]
    assert holdem(HANDS, announced, acts("3 call"), rules=NO_LIMIT).refused["legal"] == "raise"


def test_14_7_where_nothing_is_to_be_called_there_is_no_string_bet() -> None:
    one = holdem(HANDS, CALLED, board(FLOP), odd("string_bet", seat="1"))
    assert one.refused["reason"] == "there is no bet to call: what went in first is the bet"
    assert holdem(HANDS, odd("string_bet", seat="1")).refused["reason"] == "seat 1 is not in turn: seat 3 is"


# ── 7.3, 17: one oversized chip ──────────────────────────────────────────────────────────────────


def chip(seat: int, amount: str) -> dict[str, Any]:
    return odd("oversized_chip", seat=str(seat), amount=amount)


def test_14_7_one_oversized_chip_facing_a_bet_is_a_call() -> None:
    assert chose(holdem(HANDS, chip(3, "100"), acts("1 fold"), rules=NO_LIMIT), 3) == [("call", "2.00")]
    assert holdem(HANDS, chip(3, "100"), acts("3 raise 100"), rules=NO_LIMIT).last == "refused"


@pytest.mark.parametrize(("rules", "value", "bet"), [
    (NO_LIMIT, "100", "100.00"), (NO_LIMIT, "5000", "998.00"), ({}, "100", "2.00"),
    ({"structure": "spread_limit", "limits": ["2", "10"]}, "100", "10.00"),
    ({"structure": "pot_limit", "blinds": ["1", "2"]}, "100", "6.00"),
])  # fmt: skip
def test_14_7_not_facing_one_it_is_a_bet_of_its_value_up_to_the_most(
    rules: dict[str, Any], value: str, bet: str
) -> None:
    one = holdem(HANDS, CALLED, board(FLOP), chip(1, value), acts("2 fold"), rules=rules)
    assert chose(one, 1)[-1] == ("bet", bet)


def test_14_9_with_an_open_pair_an_oversized_chip_is_the_larger_of_the_bets_that_it_reaches() -> None:
    fourth = [STUD, acts("2 bring_in, 3 call, 1 call"), hands(s1="4c", s2="3c", s3="8h")]
    for value, bet in (("9", "5.00"), ("10", "10.00"), ("25", "10.00")):
        assert chose(stud(*fourth, chip(2, value), acts("3 fold")), 2)[-1] == ("bet", bet)


# ── 7.3, 19: a rap ───────────────────────────────────────────────────────────────────────────────


def test_14_7_who_raps_the_table_checks() -> None:
    assert chose(holdem(HANDS, CALLED, board(FLOP), acts("1 rap"), acts("2 check")), 1)[-1][0] == "check"
    assert holdem(HANDS, acts("3 rap")).refused["reason"] == "2.00 is to be called"


# ── 7.6: beyond the limits ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("rules", "said", "whole"), [
    ({}, "7", "4.00"), ({}, "3", "4.00"), (NO_LIMIT, "3", "4.00"), (NO_LIMIT, "2000", "1000.00"),
    ({"structure": "spread_limit", "limits": ["2", "10"]}, "40", "12.00"),
])  # fmt: skip
def test_14_17_an_amount_beyond_the_limits_is_put_right_before_the_next_player_acts(
    rules: dict[str, Any], said: str, whole: str
) -> None:
    one = holdem(HANDS, odd("wrong_amount", seat="3", amount=said), acts("1 fold"), rules=rules)
    assert chose(one, 3) == [("raise", whole)]
    assert ruled(one)["cite"] == ["13:69F-14.17"]


def test_14_17_an_amount_that_is_lawful_is_not_put_right() -> None:
    assert holdem(HANDS, odd("wrong_amount", seat="3", amount="4")).refused["reason"] == "4.00 is lawful"
    assert holdem(HANDS, odd("wrong_amount", seat="3", amount="2")).refused["reason"] == "2.00 is no raise"


# ── 14.1, 14.6(e)1, 14.15, 14.16: what is only said ──────────────────────────────────────────────


@pytest.mark.parametrize("reason", CONDUCT)
def test_14_16_what_players_may_not_do_is_said_and_the_hand_goes_on(reason: str) -> None:
    one = holdem(HANDS, odd("conduct", reason=reason, seat="2"), acts("3 call"))
    assert ruled(one)["event"] == f"Seat 2: {reason.replace('_', ' ')}"
    assert ruled(one)["ruling"] == f"{CONDUCT[reason]}. It is to stop, and the floor is told; the hand goes on."
    assert ruled(one)["cite"] == ["13:69F-14.16"]
    assert asked(one) == "seat 1 to act"


def test_14_16_suspected_collusion_is_acted_on_and_told() -> None:
    one = holdem(HANDS, odd("conduct", reason="collusion", seat="2"))
    assert ruled(one)["ruling"].startswith("Where it is suspected, the play of those persons is stopped")


def test_14_16_a_spectator_has_no_seat_and_what_is_none_of_it_is_refused() -> None:
    assert ruled(holdem(HANDS, odd("conduct", reason="advises")))["event"] == "advises"
    one = holdem(HANDS, odd("conduct", reason="sings"))
    assert one.refused["reason"] == "'sings' is no conduct that is ruled on"
    assert one.refused["legal"] == ", ".join(CONDUCT)


def test_14_16_it_is_heard_in_the_deal_at_the_draw_at_a_forced_bet_and_at_the_showdown() -> None:
    said = odd("conduct", reason="discloses_cards", seat="1")
    assert ruled(holdem(hand(1, "Ah Kd"), said, hand(2, "9c 9d")))
    dealt = hands(s1="Kh Kd 9s 4c 2d", s2="7h 7c As Ts 3d", s3="Qh Jh 9h 8h 2h")
    assert asked(poker("five-card-draw", dealt, CALLED, said, draws(1))) == "seat 2 to draw"
    assert asked(stud(STUD, said)) == "seat 2 makes the forced bet"
    shown = holdem(HANDS, CALLED, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED, said)
    assert shown.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}


@pytest.mark.parametrize(("kind", "more", "cite", "words"), [
    ("pot_split_agreed", {}, "14.15", "the hand is played to its end"),
    ("chips_taken_off", {"seat": "1"}, "14.1", "they go back"),
    ("deck_not_marked", {}, "14.6(e)1", "without effect on the hand"),
])  # fmt: skip
def test_14_15_what_has_no_effect_on_the_hand(kind: str, more: dict[str, str], cite: str, words: str) -> None:
    one = holdem(HANDS, acts("3 call"), odd(kind, **more), acts("1 call, 2 check"), board(FLOP))
    assert (ruled(one)["cite"], words in ruled(one)["ruling"]) == ([f"13:69F-{cite}"], True)
    assert asked(one) == "seat 1 to act"


def test_14_15_a_pot_that_was_taken_in_stays_where_it_is() -> None:
    won = acts("3 fold, 1 fold")
    one = holdem(HANDS, won, odd("late_claim", seat="1"))
    assert ruled(one)["ruling"] == "Nobody claimed it before: the award stands."
    assert one.net == {"1": "-1.00", "2": "1.00"}
    assert (one.last, one.tells[-1]["pots"]) == ("summary", {"main": "2.00"}), "no other round has begun"
    assert holdem(HANDS, odd("late_claim", seat="1")).last == "refused", "there is no award yet"
    assert holdem(odd("late_claim", seat="1")).last == "refused"


# ── 11, 15 and 16: burn cards ────────────────────────────────────────────────────────────────────


def burned(cards: str, card: str = "") -> dict[str, Any]:
    return odd("wrong_burn", cards=cards, **({"card": card} if card else {}))


def test_14_15_with_no_card_burned_the_first_board_card_is_and_one_more_is_dealt() -> None:
    begun = [HANDS, CALLED, board("Ad 9h 4s"), burned("0")]
    assert asked(holdem(*begun)) == "a card: board"
    one = holdem(*begun, board("Kc"), CHECKED, board("2d"), CHECKED, board("3d"), CHECKED)
    assert "the Ad is the burn card, and one more card is dealt" in scripts(one)
    assert "no card is burned" not in scripts(one)
    assert [(each["of"], each["card"]) for each in one.all("discarded")] == [("board", "Ad")]
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}  # nines with 9h; the aces are gone
    assert holdem(*begun, board("Ad")).last == "refused", "it is the burn card"


def test_14_15_with_two_cards_burned_the_second_is_the_first_board_card() -> None:
    """The board is As Ad 9h: three aces for seat 1; the 4s, which is on top again, is burned before the turn."""
    begun = [HANDS, CALLED, board("Ad 9h 4s"), burned("2", "As")]
    for burn in ([], [{"burn": "4s"}], [{"burn": "??"}]):
        assert asked(holdem(*begun, CHECKED, *burn, board("Tc"))) == "seat 1 to act"
    assert holdem(*begun, CHECKED, {"burn": "Tc"}).refused["legal"] == "4 of spades"
    assert holdem(*begun, CHECKED, board("4s")).last == "refused", "it is the burn card"
    one = holdem(*begun, CHECKED, board("9s"), CHECKED, board("5c"), CHECKED)
    assert "the 4s goes back on top of the deck" in scripts(one)
    assert [(each["of"], each["card"]) for each in one.all("discarded")] == [("board", "4s")]
    assert [each["card"] for each in one.all("dealt", to="board")] == ["Ad", "9h", "4s", "As", "9s", "5c"]
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}  # a full house of nines and aces
    turned = holdem(
        HANDS,
        CALLED,
        board("Ad 9h 4s"),
        CHECKED,
        board("2c"),
        burned("2", "Ac"),
        CHECKED,
        {"burn": "2c"},
        board("As"),
        CHECKED,
    )
    assert turned.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}  # four aces


def test_14_15_after_players_have_acted_the_board_stands() -> None:
    one = holdem(HANDS, CALLED, board(FLOP), acts("1 check"), burned("0"), acts("2 check"))
    assert "players have acted on the cards: they stand" in scripts(one)
    assert asked(one) == "seat 3 to act"


def test_14_15_what_is_no_wrong_burn() -> None:
    assert holdem(HANDS, burned("0")).refused["reason"] == "no cards have been dealt face up after a burn card"
    assert holdem(HANDS, CALLED, board(FLOP), burned("1")).refused["legal"] == "0 or 2"
    for unknown in ("", "??"):
        assert (
            holdem(HANDS, CALLED, board(FLOP), burned("2", unknown))
            .refused["legal"]
            .startswith("card, one that is left")
        )
    assert holdem(HANDS, CALLED, board(FLOP), burned("2", "Ah")).last == "refused", "a card of a hand"


FOURTH = [STUD, acts("2 bring_in, 3 call, 1 call"), hands(s1="4c", s2="6c", s3="8h")]


def up(one: Judgement) -> list[tuple[str, str]]:
    """The last up cards that players got; those before are taken from them."""
    assert [each["card"] for each in one.all("discarded")] == ["4c", "6c", "8h"]
    return [(each["to"], each["card"]) for each in one.all("dealt") if each["to"].startswith("seat")][-3:]


def test_14_15_up_cards_before_which_none_was_burned_move_on_to_the_player_before() -> None:
    begun = [*FOURTH, burned("0")]
    assert asked(stud(*begun)) == "a card: seat 3"
    one = stud(*begun, hand(3, "Qh"))
    assert up(one) == [("seat 1", "6c"), ("seat 2", "8h"), ("seat 3", "Qh")]
    assert "the up cards move on, so that each player has the one that was his" in scripts(one)
    assert asked(one) == "seat 3 to act"
    assert stud(*begun, hand(3, "4c")).last == "refused", "it is the burn card"


def test_14_15_up_cards_before_which_two_were_burned_move_on_to_the_player_behind() -> None:
    one = stud(*FOURTH, burned("2", "As"))
    assert up(one) == [("seat 1", "As"), ("seat 2", "4c"), ("seat 3", "6c")]
    fifth = acts("1 check, 2 check, 3 check")
    assert stud(*FOURTH, burned("2", "As"), fifth, {"burn": "2c"}).refused["legal"] == "8 of hearts"
    assert asked(one) == "seat 1 to act"


def test_14_15_up_cards_on_which_players_have_acted_stand_and_third_street_has_no_burn() -> None:
    assert "players have acted on the cards: they stand" in scripts(stud(*FOURTH, acts("3 check"), burned("0")))
    assert stud(STUD, acts("2 bring_in"), burned("0")).last == "refused"


# ── 11, 17: who knew of a defective deck ─────────────────────────────────────────────────────────


def test_14_15_who_knew_of_a_defective_deck_forfeits_his_chips_to_the_next_pot() -> None:
    broken = odd("defective_deck", reason="two aces of hearts", seat="3")
    one = holdem(HANDS, acts("3 raise 4, 1 call"), broken, HANDS, acts("3 fold, 1 fold"))
    assert [(each["seat"], each["result"]) for each in one.all("settled", wager="bet")][:2] == [
        ("3", "lose"),
        ("1", "void"),
    ]
    assert [(t["seat"], t["amount"], t["was"]) for t in one.all("stands")] == [("3", "4.00", "lose")]
    assert moved(one, "pot:forfeited", "pot:main") == ["4.00"]
    between = holdem(HANDS, acts("3 raise 4, 1 call"), broken).one("summary")
    assert (between["net"]["3"], between["house"], between["forfeited"]) == ("-4.00", "0.00", "4.00")
    assert one.net == {"1": "-1.00", "2": "5.00", "3": "-4.00"}


def test_14_15_what_is_forfeited_is_not_raked_and_only_a_player_in_the_hand_forfeits() -> None:
    broken = odd("defective_deck", reason="a strange back", seat="3")
    rules = {"revenue_method": "percentage_rake", "smallest_chip": "0.01", "rake_rate": "10"}
    one = holdem(HANDS, acts("3 raise 4"), broken, HANDS, acts("3 fold, 1 fold"), rules=rules)
    assert one.one("summary")["rake"] == "0.20"  # of the blinds of 2 that were called
    said = odd("defective_deck", reason="a strange back", seat="7")
    assert holdem(HANDS, said).refused["reason"] == "seat 7 is not in the hand"


# ── 11, 23: chopping the blinds ──────────────────────────────────────────────────────────────────


def test_14_15_blinds_are_taken_back_where_all_others_have_folded() -> None:
    assert asked(holdem(HANDS, acts("3 fold, 1 chop"))) == "seat 2 to take the blinds back too"
    one = holdem(HANDS, acts("3 fold, 1 chop, 2 chop"))
    assert one.net == {}
    assert [each["scope"] for each in one.all("void")] == ["blinds"]
    assert [each["seat"] for each in one.all("chose", do="chop")] == ["1", "2"]
    again = holdem(HANDS, acts("3 fold, 1 chop, 2 chop"), HANDS, acts("1 fold"))
    assert asked(again) == "seat 2 to act", "the button has moved"


def test_14_15_where_one_of_them_does_not_agree_the_hand_is_played() -> None:
    begun = [HANDS, acts("3 fold, 1 chop, 2 decline")]
    assert asked(holdem(*begun)) == "seat 1 to act"
    assert holdem(*begun, acts("1 chop")).refused["reason"] == "not all who made the blinds agree"
    assert holdem(*begun, acts("1 fold")).net == {"1": "-1.00", "2": "1.00"}
    assert holdem(HANDS, acts("3 fold, 1 chop, 1 chop")).refused["reason"] == "seat 1 is not in turn: seat 2 is"
    assert holdem(HANDS, acts("3 fold, 1 chop, 2 call")).refused["legal"] == "chop, decline"


@pytest.mark.parametrize(("said", "rules"), [
    ("3 call, 1 chop", {}), ("3 raise 4, 1 chop", {}), ("3 fold, 1 call, 2 chop", {}),
    ("3 fold, 1 chop", {"chop_blinds": "off"}), ("3 fold, 1 chop", {"ante_amount": "1"}),
])  # fmt: skip
def test_14_15_else_the_hand_is_played(said: str, rules: dict[str, str]) -> None:
    one = holdem(HANDS, acts(said), rules=rules)
    words = "the blinds are not taken back at this table" if rules.get("chop_blinds") else (
        "the blinds are taken back only where all others have folded to them"
    )  # fmt: skip
    assert (one.refused["reason"], one.refused["cite"]) == (words, "13:69F-14.15")


def test_14_15_who_owes_a_bet_is_offered_to_take_the_blinds_back() -> None:
    table = games.table("poker-holdem", dict.fromkeys("123", 100_000), {"blinds": ["1", "2"]})
    for one in (*HANDS, *acts("3 fold")):
        table.feed(read(one))
    assert [offer.cite for offer in table.legal("1") if offer.do == "chop"] == ["14.15"]
    table.feed(read(acts("1 call")[0]))
    assert [offer.do for offer in table.legal("2")] == ["check", "raise"]


def test_14_15_of_two_players_nobody_else_has_folded() -> None:
    two = hands(s1="Ah Kd", s2="9c 9d")
    assert holdem(two, acts("2 chop"), stacks=2).last == "refused"


# ── 7.5: hands at the showdown ───────────────────────────────────────────────────────────────────

SHOWDOWN = [HANDS, CALLED, board(FLOP), CHECKED, board(TURN), CHECKED, board(RIVER), CHECKED]
"""Seat 2 has three nines, seat 1 two pairs, seat 3 nothing."""


def see(seat: int, by: int) -> dict[str, Any]:
    return odd("asked_to_see", seat=str(seat), to=str(by))


def turned(one: Judgement) -> list[str]:
    return [each["of"] for each in one.all("turned")]


def test_14_7_a_hand_that_was_asked_for_is_shown_though_it_is_conceded() -> None:
    one = holdem(*SHOWDOWN, see(2, 3), acts("1 show, 2 muck, 3 show"))
    assert turned(one) == ["1", "2", "3"]
    assert one.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}, "seat 3, who asked, has not won: it stays dead"


def test_14_7_where_the_winner_asked_it_is_live_again() -> None:
    one = holdem(*SHOWDOWN, see(2, 1), acts("1 show, 2 muck, 3 show"))
    assert "the hand of seat 2 is live again: the winner asked to see it" in scripts(one)
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}


def test_14_7_it_may_be_asked_for_when_it_has_been_conceded() -> None:
    one = holdem(*SHOWDOWN, acts("1 show, 2 muck"), see(2, 3), acts("3 show"))
    assert turned(one) == ["1", "2", "3"]
    assert one.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    again = holdem(*SHOWDOWN, acts("1 show, 2 muck"), see(2, 1), acts("3 show"))
    assert again.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}, "the winner asked"
    assert holdem(*SHOWDOWN, acts("1 show, 2 muck"), see(1, 3)).last == "refused", "it has been shown"


@pytest.mark.parametrize("shows", ["1 show, 3 muck, 2 muck", "3 muck, 2 muck"])
def test_14_7_until_the_pot_is_taken_in_it_may_be_asked_for_though_one_is_left_alone(shows: str) -> None:
    one = holdem(*SHOWDOWN, acts(shows), see(2, 1))
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}, "the winner asked"
    assert "the hand of seat 2 is live again: the winner asked to see it" in scripts(one)
    other = holdem(*SHOWDOWN, acts(shows), see(2, 3))
    assert other.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    assert "2" in turned(other)


@pytest.mark.parametrize("shows", ["1 show, 3 muck, 2 muck", "3 muck, 2 muck"])
def test_14_7_and_it_may_be_kept(shows: str) -> None:
    one = holdem(*SHOWDOWN, acts(shows), odd("hand_retrieved", seat="2"))
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}
    assert holdem(*SHOWDOWN, acts(shows), odd("late_claim", seat="2")).net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}


def test_14_7_one_who_has_folded_may_ask_too_and_it_stays_dead() -> None:
    begun = [HANDS, CALLED, board(FLOP), acts("1 check, 2 bet 2, 3 fold, 1 call")]
    two = acts("1 check, 2 check")
    one = holdem(*begun, board(TURN), two, board(RIVER), two, see(2, 3), acts("2 muck"))
    assert turned(one) == ["2"]
    assert one.net == {"1": "6.00", "2": "-4.00", "3": "-2.00"}


def test_14_7_the_winner_who_is_left_alone_shows_his_own_then() -> None:
    one = holdem(*SHOWDOWN, see(2, 1), acts("3 muck, 2 muck, 1 show"))
    assert turned(one) == ["2", "1"]
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}


def test_14_7_who_may_ask_for_which_hand() -> None:
    assert holdem(*SHOWDOWN, see(2, 9)).last == "refused"
    assert holdem(*SHOWDOWN, see(2, 2)).last == "refused"
    assert holdem(*SHOWDOWN, acts("1 show, 3 show"), see(1, 2)).last == "refused"
    assert holdem(HANDS, see(2, 1)).last == "refused", "no hand was called"


def test_14_7_a_hand_that_was_thrown_away_may_be_kept() -> None:
    one = holdem(*SHOWDOWN, acts("2 muck"), odd("hand_retrieved", seat="2"), acts("1 show, 2 show, 3 show"))
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}
    assert holdem(*SHOWDOWN, odd("hand_retrieved", seat="2")).refused["reason"] == "seat 2 has not conceded"


def test_14_7_all_cards_are_shown_to_win() -> None:
    one = holdem(*SHOWDOWN, odd("hand_not_all_shown", seat="2"), acts("1 show, 2 muck, 3 muck"))
    assert ruled(one)["ruling"] == "All cards of the hand are laid face up to win, unless nobody else is left."
    assert one.net["1"] == "4.00"


# ── 14.9: the studs ──────────────────────────────────────────────────────────────────────────────


def test_14_9_who_turns_his_up_cards_down_facing_a_bet_has_folded() -> None:
    one = stud(STUD, acts("2 bring_in, 3 complete"), odd("up_cards_turned", seat="1"), acts("2 fold"))
    assert "the hand of seat 1 is dead" in scripts(one)
    assert one.net == {"1": "-1.00", "2": "-3.00", "3": "4.00"}


def test_14_9_not_facing_one_he_turns_them_up_again() -> None:
    begun = [STUD, acts("2 bring_in, 3 call, 1 call"), hands(s1="4c", s2="6c", s3="8h")]
    one = stud(*begun, odd("up_cards_turned", seat="3"), acts("1 check"))
    assert "turn the up cards of seat 3 face up again" in scripts(one)
    assert holdem(HANDS, odd("up_cards_turned", seat="3")).last == "refused"


@pytest.mark.parametrize(("acted", "seat"), [("on", 3), ("off", 2)])
def test_14_9_a_forced_bet_of_the_wrong_player_stands_when_the_next_has_acted(acted: str, seat: int) -> None:
    one = stud(STUD, odd("wrong_forced_bet", seat="3", acted=acted))
    assert asked(one) == f"seat {seat} makes the forced bet"
    done = stud(STUD, odd("wrong_forced_bet", seat="3", acted=acted), acts(f"{seat} bring_in"))
    assert asked(done) == f"seat {1 if seat == 3 else 3} to act"
    own = stud(STUD, odd("wrong_forced_bet", seat="2", acted=acted)).refused
    assert own["reason"] == "the forced bet is seat 2's own"


def test_14_9_who_got_his_last_card_face_up_may_be_all_in_before_the_betting() -> None:
    streets = [
        STUD, acts("2 bring_in, 3 call, 1 call"), hands(s1="4c", s2="6c", s3="8h"), acts("3 check, 1 check, 2 check"),
        hands(s1="5c", s2="6d", s3="Tc"), acts("2 check, 3 check, 1 check"),
        hands(s1="5d", s2="Td", s3="2h"), acts("2 check, 3 check, 1 check"),
        hands(s1="2c", s2="4h", s3="9c"),
    ]  # fmt: skip
    exposed = odd("hole_card_exposed", seat="1", card="2c", do="all_in")
    one = stud(*streets, exposed, acts("2 bet 10, 3 call"))
    assert "seat 1 is all-in, and bets no more" in scripts(one)
    assert one.one("summary")["pots"] == {"main": "9.00", "side_1": "20.00"}
    late = stud(*streets, acts("2 check"), exposed)
    assert late.refused["legal"] == "all_in, of a last card, before the betting"
    assert stud(STUD, odd("hole_card_exposed", seat="1", card="Ah", do="all_in")).last == "refused"


# ── 14.12: the draw ──────────────────────────────────────────────────────────────────────────────

LOW = {"variant": "five_card_draw_low"}


def low(card: str, **rules: Any) -> Judgement:
    begun = [hand(1, "Ah Kd 4c 3c 2c"), hand(2, "9c 9d 8d 6d 5d"), hand(3, f"Qs {card} Js Ts 7s")]
    return poker("five-card-draw", *begun, odd("hole_card_exposed", seat="3", card=card), rules={**LOW, **rules})


@pytest.mark.parametrize(("card", "kept"), [("7h", True), ("As", True), ("2d", True), ("8h", False), ("Kh", False)])
def test_14_12_at_low_an_exposed_card_of_seven_or_lower_is_kept(card: str, kept: bool) -> None:
    one = low(card)
    assert (asked(one) == "seat 3 to act") == kept
    assert (ruled(one)["ruling"] == "it is kept") == kept
    assert asked(low(card, exposed_low_card="replaced")) != "seat 3 to act"


def test_14_12_at_high_it_is_replaced() -> None:
    begun = [hand(1, "Ah Kd 4c 3c 2c"), hand(2, "9c 9d 8d 6d 5d"), hand(3, "Qs 7h Js Ts 7s")]
    for rules in ({}, {"exposed_low_card": "kept"}, {"variant": "single_draw_27", "exposed_low_card": "kept"}):
        one = poker("five-card-draw", *begun, odd("hole_card_exposed", seat="3", card="7h"), rules=rules)
        assert asked(one) != "seat 3 to act"
        told = guide(games.rules("poker-five-card-draw", rules), "1").options
        assert not [each for each in told if each.option == "exposed_low_card"]


def test_14_12_example_9_the_number_that_was_said_stays_when_a_card_has_been_burned() -> None:
    dealt = hands(s1="Kh Kd 9s 4c 2d", s2="7h 7c As Ts 3d", s3="Qh Jh 9h 8h 2h")
    two = draws(1, "4c 2d")
    assert poker("five-card-draw", dealt, CALLED, two, draws(1, "9s 4c 2d")).last == "refused"
