"""Low hands and Omaha's, millions at a time: the very hands that the readable rankings give."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.equipment.cards import DECK
from houseway.ranking import batch, batch_low, low, poker
from houseway.ranking.batch import NUMBERS
from houseway.ranking.batch_low import NONE
from houseway.ranking.batch_omaha import omaha, omaha_ace_to_five, omaha_eight_or_better
from houseway.ranking.poker import Hand
from houseway.ranking.words import named
from tests.ranking.test_batch import drawn
from tests.trials import FACTOR

Rows = NDArray[np.uint8]


def faces(row: Rows) -> list[str]:
    return [DECK[number] for number in row]


def numbers(*hands: str) -> Rows:
    """Cards as they are written, a row each: ``numbers("As2d3c4h")``."""
    return np.array([[NUMBERS[text[at : at + 2]] for at in range(0, len(text), 2)] for text in hands], np.uint8)


@pytest.mark.parametrize(
    ("size", "ranks", "hands", "scalar"),
    [
        (5, batch_low.ace_to_five, batch_low.ace_to_five_hands, low.ace_to_five),
        (6, batch_low.ace_to_five, batch_low.ace_to_five_hands, low.ace_to_five),
        (7, batch_low.ace_to_five, batch_low.ace_to_five_hands, low.ace_to_five),
        (5, batch_low.deuce_to_seven, batch_low.deuce_to_seven_hands, low.deuce_to_seven),
        (4, batch_low.badugi, batch_low.badugi_hands, low.badugi),
    ],
)
def test_a_low_rank_is_the_number_of_the_hand(
    size: int, ranks: Callable[[Rows], Rows], hands: Callable[[], tuple[Hand, ...]], scalar: Callable[[list[str]], Hand]
) -> None:
    cards = drawn(2000 * FACTOR, size, 52, seed=size)
    listed = hands()
    assert list(listed) == sorted(set(listed))
    for row, rank in zip(cards, ranks(cards).tolist(), strict=True):
        assert listed[rank] == scalar(faces(row)), faces(row)


def test_14_9_what_is_no_eight_or_better_has_no_rank() -> None:
    cards, hands = drawn(3000 * FACTOR, 7, 52, seed=8), batch_low.ace_to_five_hands()
    ranks = batch_low.eight_or_better(cards)
    assert 0.15 < (ranks != NONE).mean() < 0.3
    for row, rank in zip(cards, ranks.tolist(), strict=True):
        assert (hands[rank] if rank != NONE else None) == low.eight_or_better(faces(row)), faces(row)


@pytest.mark.parametrize("own", [4, 5])
def test_14_11_two_own_cards_and_three_of_the_board(own: int) -> None:
    cards = drawn(500 * FACTOR, own + 5, 52, seed=own)
    mine, board = cards[:, :own], cards[:, own:]
    high, lows, eights = omaha(mine, board), omaha_ace_to_five(mine, board), omaha_eight_or_better(mine, board)
    assert 0.1 < (eights != NONE).mean() < 0.6
    for at in range(len(cards)):
        held, middle = faces(mine[at]), faces(board[at])
        assert batch.hands()[high[at]] == poker.omaha(held, middle)
        assert batch_low.ace_to_five_hands()[lows[at]] == low.omaha(held, middle)
        eight = batch_low.ace_to_five_hands()[eights[at]] if eights[at] != NONE else None
        assert eight == low.omaha_eight_or_better(held, middle)


@pytest.mark.parametrize(
    ("own", "board", "high", "low"),
    [
        ("QhJsTc9d", "AhKh7h6h2h", "ace king high", None),
        ("5h4h3c3d", "AhKh7h6h2h", "flush, ace high", "6-4-3-2-ace low"),
        ("Ts9s8d8h", "AsKsQsJs4d", "straight flush, king high", None),
        ("Ts2d3d5c", "AsKsQsJs4d", "ace king high", None),
        ("TcTd4c4h", "AsKsQsJs4d", "three of a kind, fours", None),
        ("Ac4cQdJd", "2s3d8cKhKd", "pair of kings", "8-4-3-2-ace low"),
        ("KcKs9d9c", "2s3d8cKhKd", "four of a kind, kings", None),
        ("6c7cKs5s", "2s3d8cKhKd", "three of a kind, kings", "8-6-5-3-2 low"),
        ("Ad5c9h9s", "2s3d8cKhKd", "two pair, kings and nines", "8-5-3-2-ace low"),
        ("As4c5dJd", "2s3d9cKhTd", "ace king high", None),
    ],
)  # fmt: skip
def test_14_11_the_examples(own: str, board: str, high: str, low: str | None) -> None:
    mine, middle = numbers(own), numbers(board)
    assert named(batch.hands()[omaha(mine, middle)[0]]) == high
    rank = omaha_eight_or_better(mine, middle)[0]
    assert (named(batch_low.ace_to_five_hands()[rank]) if rank != NONE else None) == low


def test_badugi_the_examples_from_the_best_to_the_worst() -> None:
    best_first = numbers(
        "As2d3c4h", "2s3d4c5h", "6s4d3cAh", "6h5d2cAs", "KsQdJcTh", "As2d3c4c", "As4d7c7h", "As2s3d4d", "2s2d5c9c",
        "As2s3s4s", "KsKdKcKh",
    )  # fmt: skip
    ranks = batch_low.badugi(best_first).tolist()
    assert ranks == sorted(set(ranks), reverse=True)
    assert len(set(batch_low.badugi(numbers("As2d3c4c", "AsAd2c3h", "As2d3c3h")).tolist())) == 1
    assert len(set(batch_low.badugi(numbers("As2s3s4s", "AsAhAdAc")).tolist())) == 1


def test_triple_draw_the_examples_from_the_best_to_the_worst() -> None:
    deuce = numbers("7s5d4c3h2s", "7s6d4c3h2s", "8s5d4c3h2s", "KsQdJcTh8s", "As5d4c3h2s", "AsKdQcJh9s", "2s2d3c4h5s",
                    "AsAd2c3h4s", "6s5d4c3h2s", "7s6d5c4h3s", "Ts9d8c7h6s", "7s5s4s3s2s")  # fmt: skip
    ranks = batch_low.deuce_to_seven(deuce).tolist()
    assert ranks == sorted(set(ranks), reverse=True)
    assert ranks[0] == len(batch_low.deuce_to_seven_hands()) - 1
    ace = numbers("As5d4c3h2s", "6s5d4c3h2s", "7s5d4c3h2s", "7s6d5c4h3s", "8s5d4c3h2s", "Ts9d8c7h6s", "KsQdJcTh8s",
                  "AsAd2c3h4s", "2s2d3c4h5s")  # fmt: skip
    ranks = batch_low.ace_to_five(ace).tolist()
    assert ranks == sorted(set(ranks), reverse=True)
    flush = batch_low.ace_to_five(numbers("7s5d4c3h2s", "7s5s4s3s2s"))
    assert flush[0] == flush[1]


@pytest.mark.parametrize("card", [52, 255])
def test_low_hands_know_no_joker(card: int) -> None:
    for ranks, size in ((batch_low.ace_to_five, 7), (batch_low.deuce_to_seven, 5), (batch_low.badugi, 4)):
        row = np.arange(size, dtype=np.uint8)[None]
        row[0, -1] = card
        with pytest.raises(ValueError, match=r"row 0 holds what is no card; cards are 0 to 51$"):
            ranks(row)


def test_14_11_rows_that_do_not_belong_together_are_refused() -> None:
    mine, board = numbers("QhJsTc9d"), numbers("AhKh7h6h2h", "AsKsQsJs4d")
    with pytest.raises(ValueError, match="1 rows of own cards beside 2 of the board"):
        omaha(mine, board)
    with pytest.raises(ValueError, match="rows of 4 or 5"):
        omaha(numbers("QhJsTc"), board[:1])
