"""14.11, Omaha: four cards, exactly two of them with three of the board; the rulebook's examples 1 to 15."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import DECK
from tests.judging import Judgement, cards

from .deals import acts, asked, board, hand, hands, odd, poker

HIGH, HILO8, FIVE = "omaha_high", "omaha_hilo8", "five_card_omaha"
HEARTS, SPADES, KINGS, NO_LOW = "Ah Kh 7h 6h 2h", "As Ks Qs Js 4d", "2s 3d 8c Kh Kd", "2s 3d 9c Kh Td"
WINS, LOSES, SPLIT = {"1": "2.00", "2": "-2.00"}, {"1": "-2.00", "2": "2.00"}, dict[str, str]()


def omaha(*inputs: Any, variant: str = HIGH, rules: Any = None, **more: Any) -> Judgement:
    return poker("omaha", *inputs, rules={"variant": variant, **(rules or {})}, **more)


def shown(on: str, *held: str, variant: str = HIGH, rules: Any = None) -> Judgement:
    """The hands of players who call the big blind and check on."""
    seats, faces = len(held), on.split()
    first = acts("2 call, 1 check" if seats == 2 else "3 call, 1 call, 2 check")
    checked = acts(", ".join(f"{seat} check" for seat in range(1, seats + 1)))
    dealt = [hand(seat, own) for seat, own in enumerate(held, 1)]
    return omaha(
        dealt, first, board(" ".join(faces[:3])), checked, board(faces[3]), checked, board(faces[4]), checked,
        stacks=seats, variant=variant, rules=rules,
    )  # fmt: skip


@pytest.mark.parametrize(("variant", "each"), [(HIGH, 4), (HILO8, 4), (FIVE, 5)])
def test_14_11_rounds_of_cards_face_down_the_buttons_last(variant: str, each: int) -> None:
    one = omaha(cards(" ".join(DECK[: 3 * each])), variant=variant, button=2)
    assert [tell["to"] for tell in one.all("dealt")] == [f"seat {seat}" for seat in (3, 1, 2) * each]
    assert asked(one) == "seat 2 to act"
    assert {tuple(tell["cite"]) for tell in one.all("dealt")} == {("13:69F-14.11",)}


@pytest.mark.parametrize(
    ("number", "on", "first", "second", "net"),
    [
        (1, HEARTS, "Qh Js Tc 9d", "7c 5s 4s 3d", LOSES), (2, HEARTS, "5h 4h 3c 3d", "Qh As Ks Td", WINS),
        (3, SPADES, "Ts 9s 8d 8h", "Ad Ah Kd Kc", WINS), (4, SPADES, "Ts 2d 3d 5c", "4c 9h 8h 7d", LOSES),
        (5, SPADES, "Tc Td 4c 4h", "Ad 9h 8h Kc", WINS),
        (15, "9s 9h 9d 9c 2d", "Ac Kd 3h 4h", "2s 2h 3s 5h", LOSES),
    ],
)  # fmt: skip
def test_14_11_examples_1_to_5_and_15_exactly_two_of_ones_own(
    number: int, on: str, first: str, second: str, net: dict[str, str]
) -> None:
    assert shown(on, first, second).net == net


LOW, QUADS = "Ac 4c Qd Jd", "Kc Ks 9d 9c"


@pytest.mark.parametrize(
    ("number", "on", "first", "second", "net"),
    [
        (8, KINGS, LOW, QUADS, SPLIT), (11, KINGS, LOW, "Ad 5c 9h 9s", {"1": "0.00"}),
        (12, NO_LOW, "As 4c 5d Jd", "Kc Qs Js 8h", LOSES),
        (10, KINGS, "6c 7c Ks 5s", "Qc Qs Jc Js", WINS),
    ],
)  # fmt: skip
def test_14_11_examples_6_to_12_high_and_low(
    number: int, on: str, first: str, second: str, net: dict[str, str]
) -> None:
    one = shown(on, first, second, variant=HILO8)
    if number == 11:
        words = [word for word in one.words if "low" in word]
        assert len(words) == 1
        assert "8-4-3-2-ace low" in words[0]
        return
    assert one.net == net


def test_14_11_example_9_a_pot_of_120_is_quartered() -> None:
    rules = {"structure": "no_limit", "blinds": ["1", "2"]}
    dealt = hands(s1=QUADS, s2=LOW, s3="As 4d Tc 9h")
    raised = acts("3 raise 40, 1 call, 2 call")
    checked = acts("1 check, 2 check, 3 check")
    one = omaha(dealt, raised, board("2s 3d 8c"), checked, board("Kh"), checked, board("Kd"), checked, variant=HILO8,
                rules=rules)  # fmt: skip
    assert one.net == {"1": "20.00", "2": "-10.00", "3": "-10.00"}, "60 and 30 and 30"


def test_14_11_example_14_eleven_players_use_all_cards() -> None:
    dealt = [hand(seat, " ".join(DECK[4 * seat - 4 : 4 * seat])) for seat in range(1, 12)]
    called = acts(", ".join([*(f"{seat} call" for seat in (3, 4, 5, 6, 7, 8, 9, 10, 11, 1)), "2 check"]))
    checked = acts(", ".join(f"{seat} check" for seat in range(1, 12)))
    burned = [{"burn": face} for face in DECK[49:]]
    begun = [dealt, called, burned[0], board(" ".join(DECK[44:47])), checked, burned[1], board(DECK[47]), checked]
    assert omaha(*begun, burned[2], board(DECK[48]), checked, stacks=11).last == "summary"
    dead = omaha(*begun, odd("card_found_face_up", card=DECK[51]), stacks=11)
    assert asked(dead) == "a card: board"
    assert (
        omaha(*begun, odd("card_found_face_up", card=DECK[51]), board(DECK[48]), checked, stacks=11).last == "summary"
    )


def test_14_11_hands_that_nobody_saw_are_turned_when_all_52_cards_are_out() -> None:
    raised = acts(", ".join(["3 raise 4", *(f"{seat} fold" for seat in range(4, 11)), "11 call, 1 fold, 2 fold"]))
    checked = acts("3 check, 11 check")
    dealt = [hand(seat, "??") for seat in range(1, 12)]
    one = omaha(
        dealt, raised, board("Ah Kd 7s"), checked, board("4c"), checked, board("2d"), checked,
        {"turn": {"of": "3", "faces": ["Qh", "Jh", "8c", "8d"]}},
        {"turn": {"of": "11", "faces": ["As", "Qs", "Js", "9d"]}},
        stacks=11,
    )  # fmt: skip
    assert one.net == {"1": "-1.00", "2": "-2.00", "3": "-4.00", "11": "7.00"}


def test_14_11_five_cards_are_for_eight_players_and_of_13_69f() -> None:
    assert omaha(variant=FIVE, rules={"max_players": "9"}).last == "refused"
    assert omaha("shuffle", variant=FIVE, stacks=9).refused["legal"] == "2 to 8 players"
    assert omaha(variant=FIVE, as_of="2011-03-01").last == "refused"
    assert asked(omaha("shuffle", variant=HILO8, as_of="2011-03-01")) == "a card, face down: seat 1"


@pytest.mark.parametrize(
    ("first", "second", "plain", "literal"),
    [("8h 7d Qs Qc", "Ad 6s Jh Jc", "Seat 2", "Seat 2"), ("7h 6d Qs Qc", "Ad 8s Jh Jc", "Seat 1", "Seat 2")],
)
def test_14_3_e_by_the_letter_the_low_half_goes_to_the_best_card(
    first: str, second: str, plain: str, literal: str
) -> None:
    for how, seat in (("standard", plain), ("literal", literal)):
        one = shown("4c 3d 2s Kh Kd", first, second, variant=HILO8, rules={"low_compare": how})
        assert [word[:6] for word in one.words if " low" in word] == [seat]
