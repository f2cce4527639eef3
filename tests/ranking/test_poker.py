"""Poker hands, high: the orders of 11.3, 14.3, 16.5, 17.5, 18.3 and 20.3, and how hands are called."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import get_args

import pytest

from houseway.equipment.cards import DECK
from houseway.ranking import poker
from houseway.ranking.poker import Hand, Wheel, best, five, grouped, omaha, three
from houseway.ranking.words import named
from tests.trials import FACTOR


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def descending(hands: list[Hand]) -> bool:
    return all(one > other for one, other in pairwise(hands))


ORDER = [
    ("Ah Kh Qh Jh Th", "royal_flush", "royal flush"),
    ("Kd Qd Jd Td 9d", "straight_flush", "straight flush, king high"),
    ("5s 4s 3s 2s As", "straight_flush", "straight flush, five high"),
    ("Ac Ad Ah As Kc", "four_of_a_kind", "four of a kind, aces"),
    ("2c 2d 2h 2s 3c", "four_of_a_kind", "four of a kind, twos"),
    ("Ac Ad Ah Kc Kd", "full_house", "full house, aces over kings"),
    ("2c 2d 2h 3c 3d", "full_house", "full house, twos over threes"),
    ("Ac Jc 9c 4c 2c", "flush", "flush, ace high"),
    ("Ac Jc 8c 7c 6c", "flush", "flush, ace high"),
    ("Ac Kd Qh Js Tc", "straight", "straight, ace high"),
    ("Kc Qd Jh Ts 9c", "straight", "straight, king high"),
    ("6c 5d 4h 3s 2c", "straight", "straight, six high"),
    ("5c 4d 3h 2s Ac", "straight", "straight, five high"),
    ("Ac Ad Ah 3s 2c", "three_of_a_kind", "three of a kind, aces"),
    ("2c 2d 2h 4s 3c", "three_of_a_kind", "three of a kind, twos"),
    ("Ac Ad Kh Ks 2c", "two_pair", "two pair, aces and kings"),
    ("Kc Kd 3h 3s Qc", "two_pair", "two pair, kings and threes"),
    ("Kc Kd 2h 2s Ac", "two_pair", "two pair, kings and twos"),
    ("3c 3d 2h 2s 5c", "two_pair", "two pair, threes and twos"),
    ("3c 3d 2h 2s 4c", "two_pair", "two pair, threes and twos"),
    ("Ac Ad 4h 3s 2c", "pair", "pair of aces"),
    ("6c 6d Ah Ks 2c", "pair", "pair of sixes"),
    ("6c 6d Ah Qs Jc", "pair", "pair of sixes"),
    ("2c 2d 5h 4s 3c", "pair", "pair of twos"),
    ("Qc Kd Ah 2s 3c", "high_card", "ace king high"),
    ("Ac Kd 4h 3s 2c", "high_card", "ace king high"),
    ("Ac Qd 9h 4s 3c", "high_card", "ace queen high"),
    ("Ac Qd 9h 4s 2c", "high_card", "ace queen high"),
    ("7c 5d 4h 3s 2c", "high_card", "seven five high"),
]


def test_14_3_b_c_five_cards_rank_in_this_order_and_are_called_so() -> None:
    hands = [five(cards(text)) for text, _, _ in ORDER]
    assert descending(hands)
    assert [(hand.category, named(hand)) for hand in hands] == [(category, name) for _, category, name in ORDER]


def test_14_3_c_the_same_ranks_in_other_suits_and_another_order_tie() -> None:
    assert five(cards("As Qd 9c 4h 2s")) == five(cards("2d 4c 9h Qs Ad"))
    assert len({five(cards("As Ad 9c 4h 2s")), five(cards("2d 4c 9h Ac Ah"))}) == 1


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ("Kh 9h 9c 4s 2h", ["9s 9d", "Kd Kc", "9s Ks", "Ah 3h", "Ac Kd"]),
        ("Ts Js Qs Kd Ac", ["As Ks", "As 9s", "2c 3d"]),
        ("Ah Ad As Ac 7d", ["Kc 2d", "Qh Qs", "6c 5c"]),
    ],
)
def test_14_10_the_best_five_of_seven(board: str, hands: list[str]) -> None:
    assert descending([best(cards(f"{own} {board}")) for own in hands])


def test_14_10_who_plays_the_board_ties() -> None:
    assert best(cards("Ts Js Qs Kd Ac 2c 3d")) == best(cards("Ts Js Qs Kd Ac 8s 9d"))
    assert best(cards("Ah Ad As Ac 7d Kc 2d")) == best(cards("Ah Ad As Ac 7d Ks Qd"))


def test_the_best_five_of_six() -> None:
    assert named(best(cards("Ah 9h 8h 7h 2h Ac"))) == "flush, ace high"
    assert best(cards("9h 9c 9d 4s 4c 4h")) == five(cards("9h 9c 9d 4s 4c"))
    assert best(cards("7h 6c 5d 4s 3c 2h")).ranks == (7, 6, 5, 4, 3)


@pytest.mark.parametrize("wheel", get_args(Wheel))
@pytest.mark.parametrize("size", [5, 6, 7])
def test_14_10_the_best_five_are_the_best_of_all_choices(size: int, wheel: Wheel) -> None:
    """Decks of few ranks or suits make what is rare."""
    chance = Random(f"{size} {wheel}")
    decks = [DECK, *([face for face in DECK if face[0] in few or face[1] in few] for few in ("A2345", "AKQJT9", "cd"))]
    for hand in (chance.sample(deck, size) for deck in decks for _ in range(300 * FACTOR)):
        assert best(hand, wheel) == max(five(chosen, wheel) for chosen in combinations(hand, 5)), hand


@pytest.mark.parametrize(
    ("board", "own", "category", "ranks"),
    [
        ("Ah Kh 7h 6h 2h", "Qh Js Tc 9d", "high_card", (14, 13, 12, 11, 7)),
        ("Ah Kh 7h 6h 2h", "5h 4h 3c 3d", "flush", (14, 13, 7, 5, 4)),
        ("As Ks Qs Js 4d", "Ts 9s 8d 8h", "straight_flush", (13, 12, 11, 10, 9)),
        ("As Ks Qs Js 4d", "Ts 2d 3d 5c", "high_card", (14, 13, 12, 10, 5)),
        ("As Ks Qs Js 4d", "Tc Td 4c 4h", "three_of_a_kind", (4, 14, 13)),
        ("2s 3d 8c Kh Kd", "Ac 4c Qd Jd", "pair", (13, 14, 12, 8)),
        ("2s 3d 8c Kh Kd", "Kc Ks 9d 9c", "four_of_a_kind", (13, 8)),
        ("2s 3d 8c Kh Kd", "6c 7c Ks 5s", "three_of_a_kind", (13, 8, 7)),
        ("8s 8d 8c 8h Kd", "Ac Qc 9d 2c", "three_of_a_kind", (8, 14, 12)),
    ],
)
def test_14_11_exactly_two_own_cards_with_three_of_the_board(
    board: str, own: str, category: str, ranks: tuple[int, ...]
) -> None:
    hand = omaha(cards(own), cards(board))
    assert (hand.category, hand.ranks) == (category, ranks)


THREES = [
    ("Ac Kc Qc", "straight flush, ace high"),
    ("3c 2c Ac", "straight flush, three high"),
    ("Ac Ad Ah", "three of a kind, aces"),
    ("2c 2d 2h", "three of a kind, twos"),
    ("Ac Kd Qc", "straight, ace high"),
    ("4c 3d 2c", "straight, four high"),
    ("3c 2d Ac", "straight, three high"),
    ("Ac 9c 4c", "flush, ace high"),
    ("5c 3c 2c", "flush, five high"),
    ("Ac Ad 2c", "pair of aces"),
    ("8c 8d 2c", "pair of eights"),
    ("7c 7d Ac", "pair of sevens"),
    ("Kc Ad 2c", "ace king high"),
    ("Qc 6d 4c", "queen six high"),
    ("Qc 6d 3c", "queen six high"),
    ("5c 3d 2c", "five three high"),
]


def test_20_3_three_cards_rank_in_this_order_and_are_called_so() -> None:
    hands = [three(cards(text)) for text, _ in THREES]
    assert descending(hands)
    assert [named(hand) for hand in hands] == [name for _, name in THREES]


WITH_JOKER = [
    ("Ac Ad Ah As X", "five_aces", "five aces"),
    ("Ah Kh Qh X Th", "royal_flush", "royal flush"),
    ("X 2c 3c 4c 5c", "straight_flush", "straight flush, ace to five"),
    ("Kc Qc Jc Tc 9c", "straight_flush", "straight flush, king high"),
    ("8c 9c Tc Jc X", "straight_flush", "straight flush, queen high"),
    ("Ac Ad Ah X Ks", "four_of_a_kind", "four of a kind, aces"),
    ("Ac Ad X Ks Kd", "full_house", "full house, aces over kings"),
    ("Kc Kd Ks X Ad", "full_house", "full house, kings over aces"),
    ("2h 9h Kh Ah X", "flush", "flush, ace high"),
    ("2h 9h Qh Kh X", "flush", "flush, ace high"),
    ("Kc Qd Jc Tc X", "straight", "straight, ace high"),
    ("2c 3d X 5c Ac", "straight", "straight, ace to five"),
    ("X 2c 3d 4c 5c", "straight", "straight, ace to five"),
    ("Kc Qd Jc Tc 9c", "straight", "straight, king high"),
    ("2c 3d X 5c 6c", "straight", "straight, six high"),
    ("Kc Kd Kh X 2c", "three_of_a_kind", "three of a kind, kings"),
    ("Kc Kd 3h 3s X", "two_pair", "two pair, kings and threes"),
    ("Ac X 3h Ks 9s", "pair", "pair of aces"),
    ("Kc Kd X 5s 2s", "pair", "pair of kings"),
    ("Kc Qd X 5s 2s", "high_card", "ace king high"),
]


def test_11_3_the_joker_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    hands = [five(cards(text), "second_highest") for text, _, _ in WITH_JOKER]
    assert [(hand.category, named(hand)) for hand in hands] == [(category, name) for _, category, name in WITH_JOKER]
    assert hands == sorted(hands, reverse=True)


def test_11_3_kings_with_the_joker_have_an_ace_beside_them() -> None:
    assert five(cards("Kc Kd X 5s 2s")).ranks == (13, 14, 5, 2)


def test_11_3_in_a_flush_the_joker_is_the_highest_card_not_held() -> None:
    assert five(cards("Ah Kh 9h 4h X")).ranks == (14, 13, 12, 9, 4)


@pytest.mark.parametrize(("wheel", "above"), [("lowest", "4c 5d 6h 7s 3c"), ("second_highest", "Ac Kd Qh Js Tc")])
def test_11_3_ace_to_five_is_the_second_highest_straight_or_the_lowest(wheel: poker.Wheel, above: str) -> None:
    low, king = five(cards("Ac 2d 3h 4s 5c"), wheel), five(cards("Kc Qd Jh Ts 9c"), wheel)
    assert low < five(cards(above), wheel)
    assert (low > king) is (wheel == "second_highest")
    assert five(cards("Ac 2c 3c 4c 5c"), wheel) < five(cards("Ac Kc Qc Jc Tc"), wheel)


def test_11_3_two_cards_are_a_pair_or_high_cards_and_the_joker_is_an_ace() -> None:
    hands = [grouped(cards(text)) for text in ("X Ac", "Kc Kd", "2c 2d", "X Kd", "Ac Qc", "Kc Qc", "3c 2c")]
    assert descending(hands)
    assert [named(hand) for hand in hands[:4]] == ["pair of aces", "pair of kings", "pair of twos", "ace king high"]
    assert grouped(cards("X Kd")) == grouped(cards("Ac Ks"))


@pytest.mark.parametrize(
    ("high", "low", "lawful"),
    [("Ac Kd 9h 5s 2c", "3c 3d", False), ("6c 6d Ah 9s 4c", "6h 6s", True), ("Ac Kd 9h 5s 2c", "Ad Ks", True)],
)
def test_11_1_the_high_hand_is_equal_to_or_higher_than_the_low_hand(high: str, low: str, lawful: bool) -> None:
    assert (five(cards(high)) >= grouped(cards(low))) is lawful


def test_14_9_what_a_stud_player_shows_is_ranked_without_straights_and_flushes() -> None:
    shown = ["4c 4d 4h 4s", "9c 9d 9h Ac", "Ac Ad 2c 2d", "Ac Ad Kc Qc", "Ac Kc Qc Jc"]
    assert descending([grouped(cards(text)) for text in shown])
