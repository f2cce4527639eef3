"""13:69F-14.10, hold 'em: dealing and betting order, the streets, the showdown; the rulebook's examples 1 to 18."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import DECK
from tests.judging import Judgement, cards

from .deals import BURN, act, acts, asked, board, hand, hands, poker, scripts

BOARDS = {"nines": "Kh 9h 9c 4s 2h", "broadway": "Ts Js Qs Kd Ac", "aces": "Ah Ad As Ac 7d"}


def holdem(*inputs: Any, **more: Any) -> Judgement:
    return poker("holdem", *inputs, **more)


def six(*inputs: Any, **more: Any) -> Judgement:
    """Seats 1 to 6, the button at 3, hands that nobody has seen."""
    return holdem(*(hand(seat, "??") for seat in range(1, 7)), *inputs, stacks=6, button=3, **more)


ALL_CALL = "6 call, 1 call, 2 call, 3 call, 4 call"


def test_14_10_d_example_1_blinds_and_who_acts_first() -> None:
    one = six()
    assert [(t["seat"], t["box"], t["amount"]) for t in one.all("chose", do="post")] == [
        ("4", "small_blind", "1.00"), ("5", "big_blind", "2.00")
    ]  # fmt: skip
    assert asked(one) == "seat 6 to act"
    assert asked(six(acts(f"{ALL_CALL}, 5 check"), board("Ah Kh Qh"))) == "seat 4 to act"


def test_14_10_b_and_d_an_ante_and_a_blind_are_put_in_each_by_its_own_paragraph() -> None:
    one = holdem(hand(1, "??"), rules={"ante_amount": "1"})
    posted = {tell["box"]: tell["cite"] for tell in one.all("chose", do="post")}
    moved = {
        tell["to"].partition("/")[2]: tell["cite"] for tell in one.all("moved") if tell["from"].startswith("seat:")
    }
    assert posted == moved == {
        "ante": ["13:69F-14.10(b)"], "small_blind": ["13:69F-14.10(d)"], "big_blind": ["13:69F-14.10(d)"],
    }  # fmt: skip
    stud = poker("seven-card-stud", hand(1, "??"), rules={"ante_amount": "1"})
    assert {str(tell["cite"]) for tell in stud.all("chose", do="post")} == {"['13:69F-14.6(c)']"}


def test_14_10_f_example_2_a_straddle_acts_last() -> None:
    rules = {"straddle_allowed": "on"}
    dealt = [hand(seat, "??") for seat in range(1, 7)]
    one = holdem(acts("6 straddle"), *dealt, stacks=6, button=3, rules=rules)
    assert asked(one) == "seat 1 to act"
    called = acts("1 call, 2 call, 3 call, 4 call, 5 call")
    assert asked(holdem(acts("6 straddle"), *dealt, called, stacks=6, button=3, rules=rules)) == "seat 6 to act"
    raised = holdem(acts("6 straddle"), *dealt, called, acts("6 raise 6"), stacks=6, button=3, rules=rules)
    assert asked(raised) == "seat 1 to act"


def test_14_10_f_examples_3_and_4_the_big_blind_checks_or_raises() -> None:
    assert asked(six(acts(f"{ALL_CALL}, 5 check"))) == "a card: board"
    assert asked(six(acts(f"{ALL_CALL}, 5 raise 4"))) == "seat 6 to act"


@pytest.mark.parametrize("burn", ["burn", {"burn": "??"}, {"burn": "5c"}, {"burn": "true"}])
def test_14_10_g_a_record_may_say_that_a_card_is_burned_whatever_it_is(burn: Any) -> None:
    one = six(acts(f"{ALL_CALL}, 5 check"), burn, board("Ah Kh Qh"))
    assert (asked(one), scripts(one).count(BURN)) == ("seat 4 to act", 1)


def test_14_6_d_example_5_all_fold_to_the_big_blind() -> None:
    one = six(acts("6 fold, 1 fold, 2 fold, 3 fold, 4 fold"))
    assert one.net == {"4": "-1.00", "5": "1.00"}
    assert not one.all("turned")


def test_14_10_e_example_6_the_deal_from_the_left_of_the_button() -> None:
    one = holdem(cards(" ".join(DECK[:12])), stacks=6, button=3)
    assert [tell["to"] for tell in one.all("dealt")] == [f"seat {seat}" for seat in (4, 5, 6, 1, 2, 3) * 2]
    assert {tuple(tell["cite"]) for tell in one.all("dealt")} == {("13:69F-14.10(e)",)}


def test_14_10_e_whole_hands_in_any_order_are_dealt_in_the_order_of_the_section() -> None:
    one = holdem(hand(3, "Qs Js"), hand(1, "Ah Kd"), hand(2, "9c 9d"))
    assert [tell["card"] for tell in one.all("dealt")] == ["Ah", "9c", "Qs", "Kd", "9d", "Js"]


@pytest.mark.parametrize("burned", [False, True])
@pytest.mark.parametrize("single", [False, True])
def test_14_10_g_a_burned_card_before_each_street_given_or_not(burned: bool, single: bool) -> None:
    given: list[Any] = [hands(s1="Ah Kd", s2="9c 9d", s3="Qs Js"), acts("3 call, 1 call, 2 check")]
    for street, burn in (("2c 3c 4c", "7s"), ("5c", "8s"), ("6c", "Ts")):
        given += [{"burn": burn}] if burned else []
        given += [cards(street) if single else board(street), acts("1 check, 2 check, 3 check")]
    one = holdem(*given)
    assert one.net == {}, "a straight flush on the board, which all play"
    assert scripts(one).count(BURN) == 3
    assert [tell["card"] for tell in one.all("dealt", to="board")] == ["2c", "3c", "4c", "5c", "6c"]


def test_14_10_g_is_held_of_the_first_three_community_cards_alone() -> None:
    """A fourth is a licensee's in Maine, a fifth is practice: neither is New Jersey's."""
    begun = [hands(s1="Ah Kd", s2="9c 9d", s3="Qs Js"), acts("3 call, 1 call, 2 check"), board("2c 3c 4c")]
    checked = acts("1 check, 2 check, 3 check")
    one = holdem(*begun, checked, board("5c"), checked, board("6c"))
    cites = [(tell["cite"], tell["basis"]) for tell in one.all("dealt", to="board")]
    assert cites == [(["13:69F-14.10(g)"], "nj-other-year")] * 3 + [(["13:69F-14.10"], "practice")] * 2
    burns = [tell["basis"] for tell in one.all("script", act=BURN)]
    assert burns == ["nj-other-year", "practice", "practice"]


def test_14_10_g_a_burned_card_may_be_given_where_nobody_bets_any_more() -> None:
    """All are all-in before the flop: nothing stands between a street and the next burn card."""
    begun = [hands(s1="Ah Kd", s2="9c 9d"), act("1 raise", all_in="true"), act("2 call", all_in="true")]
    for burns in (["7s", "8s", "Ts"], ["7s"], ["", "8s"], ["", "", "Ts"]):
        run: list[Any] = []
        for street, burn in zip(("2c 3c 4c", "5c", "Jc"), [*burns, "", ""], strict=False):
            run += [*([{"burn": burn}] if burn else []), board(street)]
        one = holdem(*begun, *run, button=1, stacks={1: "4", 2: "4"})
        assert one.last == "summary"
        assert scripts(one).count(BURN) == 3


@pytest.mark.parametrize("given", [["1 fold"], ["1 call, 2 check"], ["1 call, 2 check", "again"]])
def test_14_10_e_a_hand_of_more_cards_than_were_dealt_settles_nothing(given: list[str]) -> None:
    """However the round ends: by a fold, with the record, or with the cards of the next hand."""
    played = [acts(given[0]), board("2c 3c 4c"), acts("2 check, 1 check"), board("5c"), acts("2 check, 1 check")]
    played = [*played, board("Jc"), acts("2 check, 1 check")] if "call" in given[0] else [acts(given[0])]
    played += [hand(1, "??"), hand(2, "??")] if "again" in given else []
    one = holdem(hand(1, "Ah Kd Qd"), hand(2, "9c 9d"), *played, button=1, stacks=2)
    assert one.refused["reason"] == "more cards are given to 1 than go there"


def test_14_10_g_a_burned_card_cannot_come_again() -> None:
    begun = [hands(s1="Ah Kd", s2="9c 9d", s3="Qs Js"), acts("3 call, 1 call, 2 check"), {"burn": "7s"}]
    assert holdem(*begun, board("7s 2c 3c")).last == "refused"


def shown(on: str, **held: str) -> dict[str, str]:
    """What the seats win or lose who call the big blind and check on."""
    seats = len(held)
    first = acts("2 call, 1 check" if seats == 2 else "3 call, 1 call, 2 check")
    checked = acts(", ".join(f"{seat} check" for seat in range(1, seats + 1)))
    faces = BOARDS[on].split()
    return holdem(
        hands(**held), first, board(" ".join(faces[:3])), checked, board(faces[3]), checked, board(faces[4]), checked,
        stacks=seats,
    ).net  # fmt: skip


TWO = {"1": "2.00", "2": "-2.00"}


@pytest.mark.parametrize(
    ("number", "on", "held", "net"),
    [
        (7, "nines", {"s1": "Kd Kc", "s2": "9s Ks"}, TWO), (8, "nines", {"s1": "Ah 3h", "s2": "Ac Kd"}, TWO),
        (9, "nines", {"s1": "9s 9d", "s2": "Kd Kc"}, TWO), (10, "broadway", {"s1": "2c 3d", "s2": "8s 9d"}, {}),
        (11, "broadway", {"s1": "As 9s", "s2": "2c 3d"}, TWO), (12, "broadway", {"s1": "As Ks", "s2": "9s 8s"}, TWO),
        (13, "aces", {"s1": "Kc 2d", "s2": "Qh Qs", "s3": "6c 5c"}, {"1": "4.00", "2": "-2.00", "3": "-2.00"}),
        (14, "aces", {"s1": "Kc 2d", "s2": "Ks Qd"}, {}),
    ],
)  # fmt: skip
def test_14_10_examples_7_to_14_which_hand_wins(
    number: int, on: str, held: dict[str, str], net: dict[str, str]
) -> None:
    assert shown(on, **held) == net


def test_14_10_hands_that_nobody_has_seen_are_turned_at_the_showdown() -> None:
    dealt, checked = [hand(1, "??"), hand(2, "??")], acts("1 check, 2 check")
    begun = [dealt, acts("2 call, 1 check"), board("Kh 9h 9c"), checked, board("4s"), checked, board("2h"), checked]
    assert asked(holdem(*begun, stacks=2)) == "the hand to turn: seat 1"
    turned = [{"turn": {"of": "1", "faces": ["Kd", "Kc"]}}, {"turn": {"of": "2", "faces": ["9s", "Ks"]}}]
    assert holdem(*begun, *turned, stacks=2).net == TWO
    assert holdem(*begun, {"turn": {"of": "1", "faces": ["Kh", "Kc"]}}, stacks=2).last == "refused", (
        "it is on the board"
    )


def test_14_10_a_example_17_high_low_is_not_permitted() -> None:
    for variant in ("holdem_hilo8", "holdem_low"):
        refused = holdem(rules={"variant": variant}).refused
        assert refused["cite"] == "13:69F-14.10(a)"
        assert "holdem_high" in refused["reason"]


def test_14_10_b_at_most_eleven_players() -> None:
    assert holdem(rules={"max_players": "12"}, stacks=11).last == "refused"
    eleven = holdem(*(hand(seat, "??") for seat in range(1, 12)), stacks=11)
    assert asked(eleven) == "seat 3 to act"
    assert holdem({"sit": {"seat": "12", "stack": "100"}}, stacks=11).refused["cite"] == "13:69F-14.6(b)"
    assert holdem("shuffle", stacks=12).refused["cite"] == "13:69F-14.6(b)"
    assert holdem("shuffle", stacks=1).refused["reason"] == "1 players could be dealt in"
