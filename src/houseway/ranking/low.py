"""Low hands: ace-to-five, eight or better, deuce-to-seven, badugi. As everywhere here, the greater `Hand` is better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from houseway.equipment.cards import RANKS
from houseway.ranking.poker import FIVE, Hand, by_groups, by_value, five, two_and_three

VALUES: Final = {rank: value for value, rank in enumerate(RANKS, 1)}
"""14.3(d): the ace is low."""
EIGHT: Final = 8
BADUGIS: Final = ("one_card", "two_card", "three_card", "badugi")


def ace_to_five(cards: Iterable[str], *, literal: bool = False) -> Hand:
    """14.3(d), (e): the best low of five or more cards, ace low, straights and flushes not considered.

    Of fewer cards, what a stud player shows. ``literal``: what is no set is compared from the best card, as 14.3(c) has
    it by its letter, and not from the worst.
    """
    held = tuple(cards)
    return max(_ace_to_five(chosen, literal=literal) for chosen in combinations(held, min(len(held), 5)))


def eight_or_better(cards: Iterable[str], *, literal: bool = False) -> Hand | None:
    """14.9: the best low of five different ranks none of which is above an eight, if there is one."""
    return _qualified(combinations(cards, 5), literal=literal)


def omaha(own: Sequence[str], board: Sequence[str]) -> Hand:
    """14.11: the best low of exactly two own cards with exactly three of the board."""
    return max(map(_ace_to_five, two_and_three(own, board)))


def omaha_eight_or_better(own: Sequence[str], board: Sequence[str], *, literal: bool = False) -> Hand | None:
    """14.11: the same, if it qualifies."""
    return _qualified(two_and_three(own, board), literal=literal)


def deuce_to_seven(cards: Iterable[str]) -> Hand:
    """High poker upside down, of five or more cards: the ace is always high, straights and flushes count."""
    return max(upside_down(five(chosen, "none")) for chosen in combinations(cards, 5))


def badugi(cards: Iterable[str]) -> Hand:
    """As many cards as can be of different ranks and different suits; of so many the lowest."""
    held = tuple(cards)
    return max(
        _badugi(chosen)
        for size in range(1, len(held) + 1)
        for chosen in combinations(held, size)
        if len({face[0] for face in chosen}) == len({face[1] for face in chosen}) == size
    )


def _ace_to_five(cards: Sequence[str], *, literal: bool = False) -> Hand:
    values = by_value(VALUES, cards)
    category, ranks = by_groups(values)
    hand = upside_down(Hand((FIVE.index(category), *ranks), category, ranks))
    if not literal:
        return hand
    sets = [rank for rank in ranks if values.count(rank) > 1]
    others = sorted(rank for rank in ranks if values.count(rank) == 1)
    return hand._replace(strength=(hand.strength[0], *(-rank for rank in sets + others)))


def _qualified(hands: Iterable[Sequence[str]], *, literal: bool) -> Hand | None:
    lows = (_ace_to_five(cards, literal=literal) for cards in hands)
    return max((hand for hand in lows if hand.category == "low" and hand.ranks[0] <= EIGHT), default=None)


def upside_down(hand: Hand) -> Hand:
    """A hand whose rank is the opposite; without a pair it is called a low."""
    category = "low" if hand.category == "high_card" else hand.category
    return Hand(tuple(-part for part in hand.strength), category, hand.ranks)


def _badugi(cards: Sequence[str]) -> Hand:
    ranks = by_value(VALUES, cards)
    return Hand((len(ranks), *(-rank for rank in ranks)), BADUGIS[len(ranks) - 1], ranks)
