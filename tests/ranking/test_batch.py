"""Many hands at a time: as the readable ranking ranks them, as others rank them, and how many there are of each."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Sequence
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.equipment.cards import DECK, DECKS
from houseway.ranking import batch, poker
from houseway.ranking.poker import FIVE, Wheel
from houseway.ranking.words import named
from tests.trials import FACTOR

FACES = DECKS["joker"]


def drawn(count: int, size: int, deck: int, seed: int) -> NDArray[np.uint8]:
    """So many hands, freshly drawn, in the order of the draw."""
    chance = np.random.default_rng(seed)
    return chance.random((count, deck), np.float32).argsort(axis=1)[:, :size].astype(np.uint8)


def by_category(counts: NDArray[np.int64], wheel: Wheel = "lowest") -> dict[str, int]:
    """How many hands of each category, the lowest first, without those that there are none of."""
    found = {name: int(counts[batch.categories(wheel) == number].sum()) for number, name in enumerate(FIVE)}
    return {name: count for name, count in found.items() if count}


# ── as the readable ranking ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wheel", ["lowest", "second_highest"])
@pytest.mark.parametrize("deck", ["standard", "joker"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_rank_is_the_number_of_the_hand(size: int, deck: str, wheel: Wheel) -> None:
    cards = drawn(1000 * FACTOR, size, len(DECKS[deck]), seed=size)
    if deck == "joker":  # as many hands with the joker as without it
        half = cards[::2]
        half[~(half == 52).any(axis=1), 0] = 52
    ranks, hands = batch.ranks(cards, wheel), batch.hands(wheel)
    for row, rank in zip(cards.tolist(), ranks.tolist(), strict=True):
        faces = [FACES[number] for number in row]
        assert hands[rank] == poker.best(faces, wheel), faces


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("Ah Kh 9h 4h Ac Ad X", "four of a kind, aces"),
        ("Ah Kh 9h 4h Ac Kd X", "full house, aces over kings"),
        ("Ah Kh 9h 4h 2c 2d X", "flush, ace high"),
        ("X 6h 7h 8h 9h Kc Kd", "straight flush, ten high"),
        ("Kc Kd Kh Ks 2h 3h X", "four of a kind, kings"),
    ],
)
def test_11_3_what_the_joker_makes_of_four_of_a_suit_is_the_best_there_is(held: str, name: str) -> None:
    rank = batch.ranks(np.array([[batch.NUMBERS[face] for face in held.split()]], np.uint8))[0]
    assert named(batch.hands()[rank]) == name


def test_every_hand_beside_every_board_ranks_as_its_seven_cards_do() -> None:
    """With flushes: boards of two suits, and hands of them."""
    boards = drawn(300, 5, 26, seed=3)
    own = drawn(40, 2, 26, seed=4)
    both = np.hstack([np.tile(own, (len(boards), 1)), np.repeat(boards, len(own), axis=0)])
    apart = np.array([len({*row}) == 7 for row in both.tolist()])
    assert 0.1 < apart.mean() < 1
    assert (batch.beside(own, boards).ravel()[apart] == batch.ranks(both[apart])).all()
    assert (batch.categories()[batch.ranks(both[apart])] == FIVE.index("flush")).mean() > 0.1


def test_20_3_each_hand_of_three_cards_has_the_number_of_its_hand_in_any_order() -> None:
    chance, hands = random.Random(1), batch.three_card_hands()
    cards = [chance.sample(held, 3) for held in combinations(range(52), 3)]
    ranks = batch.threes(np.array(cards, np.uint8))
    for row, rank in zip(cards, ranks.tolist(), strict=True):
        assert hands[rank] == poker.three([DECK[number] for number in row]), row


def test_the_hands_go_up_and_a_category_is_told_of_each() -> None:
    hands = batch.hands()
    assert list(hands) == sorted(set(hands))
    assert [FIVE[number] for number in batch.categories()] == [hand.category for hand in hands]


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (np.zeros((1, 4), np.uint8), r"of type uint8 and shape \(1, 4\); rows of 5 or 6 or 7, type uint8"),
        (np.zeros((1, 7), np.int64), "of type int64"),
        (np.zeros(7, np.uint8), r"shape \(7,\)"),
        (np.array([[0, 1, 2, 3, 53]], np.uint8), "row 0 holds what is no card; cards are 0 to 51, and 52"),
        (np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 255]], np.uint8), "row 1 holds what is no card"),
    ],
)
def test_what_is_no_hand_is_refused(cards: NDArray[np.uint8], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        batch.ranks(cards)


@pytest.mark.parametrize("card", [52, 60, 255])
def test_three_cards_know_no_joker(card: int) -> None:
    with pytest.raises(ValueError, match=r"row 1 holds what is no card; cards are 0 to 51$"):
        batch.threes(np.array([[0, 1, 2], [0, 1, card]], np.uint8))


def test_no_hands_have_no_ranks() -> None:
    assert batch.ranks(np.empty((0, 7), np.uint8)).shape == (0,)
    assert batch.threes(np.empty((0, 3), np.uint8)).shape == (0,)


def test_columns_need_not_lie_side_by_side() -> None:
    cards = drawn(100, 7, 52, seed=9)
    assert (batch.ranks(cards[:, ::-1][:, :5]) == batch.ranks(np.ascontiguousarray(cards[:, :1:-1]))).all()


# ── how many there are ───────────────────────────────────────────────────────────────────────────


def test_the_2598960_hands_of_five_cards() -> None:
    counts = sum(batch.frequencies(5), start=np.zeros(1, np.int64))
    straights, suits = 10, 4**5
    distinct = comb(13, 5) - straights
    assert by_category(counts) == {
        "high_card": distinct * (suits - 4),
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        "three_of_a_kind": 13 * 4 * comb(12, 2) * 4**2,
        "straight": straights * (suits - 4),
        "flush": distinct * 4,
        "full_house": 13 * 4 * 12 * comb(4, 2),
        "four_of_a_kind": 13 * 48,
        "straight_flush": (straights - 1) * 4,
        "royal_flush": 4,
    }
    assert np.count_nonzero(counts) == 7462


SEVEN = {
    "high_card": 23_294_460, "pair": 58_627_800, "two_pair": 31_433_400, "three_of_a_kind": 6_461_620,
    "straight": 6_180_020, "flush": 4_047_644, "full_house": 3_473_184, "four_of_a_kind": 224_848,
    "straight_flush": 37_260, "royal_flush": 4_324,
}  # fmt: skip
"""As published (Wikipedia, Poker probability), and that of the 7462 hands 4824 can be the best of seven cards."""


@pytest.mark.slow
def test_the_133784560_hands_of_seven_cards() -> None:
    counts = sum(batch.frequencies(7), start=np.zeros(1, np.int64))
    assert by_category(counts) == SEVEN
    assert np.count_nonzero(counts) == 4824


WITH_JOKER = {
    "high_card": 24_780_420, "pair": 64_221_960, "two_pair": 35_553_816, "three_of_a_kind": 7_470_676,
    "straight": 11_236_028, "flush": 6_172_088, "full_house": 4_188_528, "four_of_a_kind": 307_472,
    "straight_flush": 184_832, "royal_flush": 26_132, "five_aces": 1_128,
}  # fmt: skip
"""Counted by another program, all of them."""
HIGHEST = {14: 14_430_780, 13: 6_386_940, 12: 2_719_500, 11: 963_480, 10: 248_640, 9: 31_080}
"""Of those without a pair, by the highest card."""


@pytest.mark.slow
@pytest.mark.parametrize("wheel", ["lowest", "second_highest"])
def test_11_3_the_154143080_hands_of_seven_cards_with_the_joker(wheel: Wheel) -> None:
    counts = sum(batch.frequencies(7, joker=True, wheel=wheel), start=np.zeros(1, np.int64))
    assert by_category(counts, wheel) == WITH_JOKER
    highest = dict.fromkeys(HIGHEST, 0)
    for hand, count in zip(batch.hands(wheel), counts.tolist(), strict=True):
        if hand.category == "high_card" and count:
            highest[hand.ranks[0]] += count
    assert highest == HIGHEST


def test_20_3_the_22100_hands_of_three_cards() -> None:
    ranks = batch.threes(np.array(list(combinations(range(52), 3)), np.uint8))
    found = dict.fromkeys(poker.THREE, 0)
    for hand, count in zip(batch.three_card_hands(), np.bincount(ranks).tolist(), strict=True):
        found[hand.category] += count
    assert list(found.values()) == [16_440, 3_744, 1_096, 720, 52, 48]


# ── as others rank them ──────────────────────────────────────────────────────────────────────────


class Peer(NamedTuple):
    """Another ranking: its name for each card, and how it ranks a hand, the greater the better."""

    cards: list[Any]
    rank: Callable[[Sequence[Any]], int]


def phevaluator(size: int) -> Peer:
    """Its ranks are ours the other way about."""
    from phevaluator import Card, _pheval

    evaluate = {5: _pheval.evaluate_5cards, 7: _pheval.evaluate_7cards}[size]
    return Peer([Card(face).id_ for face in DECK], lambda hand: 7462 - evaluate(*hand))


def eval7(_: int) -> Peer:
    """Its ranks are on a scale of its own."""
    with warnings.catch_warnings():  # it calls its parser library by names that are no longer the best ones
        warnings.simplefilter("ignore")
        import eval7

    return Peer([eval7.Card(face) for face in DECK], eval7.evaluate)


@pytest.mark.slow
@pytest.mark.parametrize("peer", [phevaluator, eval7])
def test_every_hand_of_five_cards_ranks_as_a_peer_ranks_it(peer: Callable[[int], Peer]) -> None:
    count, other = comb(52, 5), peer(5)
    theirs = np.fromiter(map(other.rank, combinations(other.cards, 5)), np.int64, count)
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, count * 5)
    _, places = np.unique(theirs, return_inverse=True)
    assert (batch.ranks(flat.reshape(-1, 5)) == places).all()


@pytest.mark.parametrize("peer", [phevaluator, eval7])
def test_hands_of_seven_cards_rank_as_a_peer_ranks_them(peer: Callable[[int], Peer]) -> None:
    other = peer(7)
    for seed in range(FACTOR):
        cards = drawn(50_000, 7, 52, seed)
        theirs = np.array([other.rank([other.cards[number] for number in row]) for row in cards.tolist()])
        ranks = batch.ranks(cards).astype(np.int64)
        order = np.argsort(ranks)
        assert (np.sign(np.diff(theirs[order])) == np.sign(np.diff(ranks[order]))).all()
