"""Rounds of blackjack from a given order of cards, by the very round that simulations play.

The main wager, insurance, and the wagers on the initial cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from houseway.maths.chance import word_of
from houseway.maths.twenty_one.decisions import Bytes, decided, legal
from houseway.maths.twenty_one.round import (
    byte,
    cards,
    hashed,
    longest,
    parts,
    tables,
)
from houseway.maths.twenty_one.round import rounds as played_rounds
from houseway.maths.twenty_one.round import shuffled as shuffled_cards
from houseway.maths.twenty_one.strategy import Strategy
from houseway.maths.twenty_one.terms import Terms

_SEVEN = ("one_seven",)
_FIRST_SEVEN = ("first_card_seven", *_SEVEN)
_TWO_SEVENS = ("two_sevens", *_FIRST_SEVEN)
_TWO_SUITED = ("two_sevens_suited", *_TWO_SEVENS)
CATEGORIES: dict[str, tuple[tuple[str, ...], ...]] = {
    "over_13": ((), ("win",)),
    "under_13": ((), ("win",)),
    "same_suit": ((), ("suited",), ("king_queen_suited", "suited")),
    "sevens": (
        (), _SEVEN, _FIRST_SEVEN, _TWO_SEVENS, _TWO_SUITED, ("three_sevens", *_TWO_SEVENS),
        ("three_sevens", *_TWO_SUITED), ("three_sevens_suited", "three_sevens", *_TWO_SUITED),
    ),
    "match_the_dealer": (
        (), ("one_non_suited",), ("two_non_suited",), ("one_suited",), ("one_suited_one_non_suited",), ("two_suited",),
    ),
    "twenty_point_bonus": (
        (), ("any_20",), ("suited_20", "any_20"), ("matched_20", "suited_20", "any_20"),
        ("queen_of_hearts_pair", "matched_20", "suited_20", "any_20"),
        ("queen_of_hearts_pair_with_dealer_blackjack", "queen_of_hearts_pair", "matched_20", "suited_20", "any_20"),
    ),
    "in_between": ((), ("spread_1",), ("spread_2",), ("spread_3",), ("spread_4_or_more",), ("three_of_a_kind",)),
}  # fmt: skip
"""2.17, 13:69F-2.23–2.26: what applies in each category that is counted; the best that the odds name is paid."""


class Record(NamedTuple):
    """Rounds as they were settled, an entry each."""

    nets: list[Fraction]
    """The main wager's, in units of it."""
    insurance: list[Fraction]
    """Insurance's, in units of the main wager."""
    cards: list[int]
    """How many were dealt."""
    wagers: dict[str, list[int]]
    """Each wager on the initial cards: the category that came, an index of its CATEGORIES."""


def chosen(seed: int, round: int, number: int, count: int) -> int:
    """Which of ``count`` legal actions a random bettor takes; see `recorded`."""
    return hashed(hashed(hashed(seed) ^ round) + number) % count


def recorded(terms: Terms, decide: Strategy | int, shoe: Iterable[str], rounds: int, *, sevens: bool = False) -> Record:
    """Play a given order of faces ("Th"), no card burned, with the very round that a simulation plays.

    ``decide`` is a strategy (which never insures or takes even money), or the seed (below 2**32) of a random bettor. He
    lists what is legal in the order of ACTIONS, for insurance (of half the wager) in that of INSURANCE, and takes the
    one at the index that `chosen` gives for the round's number and the decision's number within the round, both from 0.
    One legal action is no decision: a 21, or a split ace's second card, except an ace that may be split again (stand or
    split). He doubles for the full amount. ``sevens``: two sevens get a third card when the dealer's blackjack ends the
    round (2.6(j)3).
    There are fewer rounds than asked for where the cards left might not suffice for one more.
    """
    decisions, seed = (legal(terms), decide) if isinstance(decide, int) else (decided(terms, decide), 0)
    table = tables(terms._replace(even_money=False), decisions, sevens=sevens)
    order = np.array([byte(face) for face in shoe], dtype=np.uint8)
    if np.bincount(order, minlength=1).max() > terms.decks:
        raise ValueError(f"more cards of one face than {terms.decks} decks hold")
    found = played_rounds(table, order, len(order) - longest(terms), rounds, seed)
    nets, insurance = ([Fraction(net, parts(terms)) for net in found[:, column].tolist()] for column in (0, 1))
    wagers = {wager: found[:, 3 + index].tolist() for index, wager in enumerate(CATEGORIES)}
    return Record(nets, insurance, found[:, 2].tolist(), wagers)


def shuffled(decks: int, seed: int, number: int) -> Bytes:
    """The cards of a simulation's shoe, from its seed and its number; the first is burned (2.6(c))."""
    return shuffled_cards(cards(decks), word_of(seed), number)
