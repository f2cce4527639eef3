"""Low hands: 14.3(d), (e), the eight-or-better qualifier, deuce-to-seven and badugi."""

from __future__ import annotations

from itertools import pairwise

import pytest

from houseway.ranking import low
from houseway.ranking.low import ace_to_five, badugi, deuce_to_seven, eight_or_better
from houseway.ranking.words import named
from tests.ranking.test_poker import cards, descending

LOWS = [
    ("5s 4s 3s 2s As", "5-4-3-2-ace low"),
    ("6s 4d 3c 2h As", "6-4-3-2-ace low"),
    ("6s 5s 4s 3s 2s", "6-5-4-3-2 low"),
    ("7s 5d 4c 3h 2h", "7-5-4-3-2 low"),
    ("8d 5d 4c 3h 2h", "8-5-4-3-2 low"),
    ("8d 6d 4c 2h Ah", "8-6-4-2-ace low"),
    ("8s 7d 6c 5h 4s", "8-7-6-5-4 low"),
    ("As 9d 8c 7h 6s", "9-8-7-6-ace low"),
    ("Ts 9d 8c 7h 6s", "10-9-8-7-6 low"),
    ("As Kd Qc Jh 9s", "king-queen-jack-9-ace low"),
    ("Ks Qd Jc Th 9s", "king-queen-jack-10-9 low"),
    ("As Ad 2c 3h 4s", "pair of aces"),
    ("2s 2d 3c 4h 5s", "pair of twos"),
    ("As Ad 2c 2h 3s", "two pair, twos and aces"),
    ("As Ad Ac 2h 3s", "three of a kind, aces"),
    ("As Ad Ac 2h 2s", "full house, aces over twos"),
    ("As Ad Ac Ah 2s", "four of a kind, aces"),
]


def test_14_3_d_e_low_hands_rank_in_this_order_and_are_called_so() -> None:
    hands = [ace_to_five(cards(text)) for text, _ in LOWS]
    assert descending(hands)
    assert [named(hand) for hand in hands] == [name for _, name in LOWS]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ad 2d 3c 4h 5h Kd Kc", "As 2s 3s 4s 6s 9d 9c"),
        ("2c 3d 4h 5s 7c 7d Kh", "8c 7d 6h 5s 4c Kd Kh"),
    ],
)
def test_14_9_razz_is_won_by_the_best_low_five_of_seven(better: str, worse: str) -> None:
    assert ace_to_five(cards(better)) > ace_to_five(cards(worse))


def test_14_9_razz_with_three_ranks_is_two_pair() -> None:
    assert ace_to_five(cards("Ah Ad As 2c 2d 3h 3s")) == ace_to_five(cards("2h 2s Ac Ad 3c"))


def test_14_9_the_cards_a_razz_player_shows() -> None:
    assert descending([ace_to_five(cards(text)) for text in ("Ac 2d", "3c 2d", "Kc 2d", "Ac Ad", "2c 2d")])


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("8c 7d 6h 5s Ac", "8-7-6-5-ace low"),
        ("9c 4d 3h 2s Ac", None),
        ("8c 8d 3h 2s Ac", None),
        ("As 2d 3c 4h 5s 6d 7c", "5-4-3-2-ace low"),
        ("Ah 2h 3h 4h 9h 8c Kd", "8-4-3-2-ace low"),
        ("9h 6c 4c 3c 2c Kd Kh", None),
    ],
)
def test_14_9_a_low_qualifies_with_five_different_ranks_up_to_eight(held: str, name: str | None) -> None:
    hand = eight_or_better(cards(held))
    assert (hand and named(hand)) == name


@pytest.mark.parametrize(
    ("board", "own", "name"),
    [
        ("2s 3d 8c Kh Kd", "Ac 4c Qd Jd", "8-4-3-2-ace low"),
        ("2s 3d 8c Kh Kd", "As 4d Tc 9h", "8-4-3-2-ace low"),
        ("2s 3d 8c Kh Kd", "6c 7c Ks 5s", "8-6-5-3-2 low"),
        ("2s 3d 8c Kh Kd", "Ad 5c 9h 9s", "8-5-3-2-ace low"),
        ("2s 3d 8c Kh Kd", "Kc Ks 9d 9c", None),
        ("2s 3d 9c Kh Td", "As 4c 5d Jd", None),
    ],
)
def test_14_11_a_low_is_two_own_cards_with_three_of_the_board(board: str, own: str, name: str | None) -> None:
    hand = low.omaha_eight_or_better(cards(own), cards(board))
    assert (hand and named(hand)) == name


def test_14_11_without_a_qualifier_any_low_counts() -> None:
    assert named(low.omaha(cards("As 4c 5d Jd"), cards("2s 3d 9c Kh Td"))) == "9-4-3-2-ace low"


DEUCES = [
    ("7s 5d 4c 3h 2s", "7-5-4-3-2 low"),
    ("7s 6d 4c 3h 2s", "7-6-4-3-2 low"),
    ("8s 5d 4c 3h 2s", "8-5-4-3-2 low"),
    ("8s 6d 4c 3h 2s", "8-6-4-3-2 low"),
    ("Ks Qd Jc Th 8s", "king-queen-jack-10-8 low"),
    ("As 5d 4c 3h 2s", "ace-5-4-3-2 low"),
    ("As Kd Qc Jh 9s", "ace-king-queen-jack-9 low"),
    ("2s 2d 3c 4h 5s", "pair of twos"),
    ("As Ad 2c 3h 4s", "pair of aces"),
    ("6s 5d 4c 3h 2s", "straight, six high"),
    ("7s 6d 5c 4h 3s", "straight, seven high"),
    ("Ts 9d 8c 7h 6s", "straight, ten high"),
    ("7s 5s 4s 3s 2s", "flush, seven high"),
    ("6s 5s 4s 3s 2s", "straight flush, six high"),
]


def test_deuce_to_seven_is_high_poker_upside_down_with_the_ace_always_high() -> None:
    hands = [deuce_to_seven(cards(text)) for text, _ in DEUCES]
    assert descending(hands)
    assert [named(hand) for hand in hands] == [name for _, name in DEUCES]


BADUGI = [
    ("As 2d 3c 4h", "badugi, 4-3-2-ace"),
    ("2s 3d 4c 5h", "badugi, 5-4-3-2"),
    ("6s 4d 3c Ah", "badugi, 6-4-3-ace"),
    ("6h 5d 2c As", "badugi, 6-5-2-ace"),
    ("Ks Qd Jc Th", "badugi, king-queen-jack-10"),
    ("As 2d 3c 4c", "three card badugi, 3-2-ace"),
    ("As Ad 2c 3h", "three card badugi, 3-2-ace"),
    ("As 2d 3c 3h", "three card badugi, 3-2-ace"),
    ("As 4d 7c 7h", "three card badugi, 7-4-ace"),
    ("As 2s 3d 4d", "two card badugi, 3-ace"),
    ("2s 2d 5c 9c", "two card badugi, 5-2"),
    ("As 2s 3s 4s", "one card badugi, ace"),
    ("As Ah Ad Ac", "one card badugi, ace"),
    ("Ks Kd Kc Kh", "one card badugi, king"),
]


def test_badugi_more_cards_beat_fewer_and_of_equally_many_the_lowest_win() -> None:
    hands = [badugi(cards(text)) for text, _ in BADUGI]
    assert [named(hand) for hand in hands] == [name for _, name in BADUGI]
    for (one, other), (name, next_name) in zip(pairwise(hands), pairwise(name for _, name in BADUGI), strict=True):
        assert one > other or (one == other and name == next_name)
