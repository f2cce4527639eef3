"""Poker hands, high: two, three and five cards, the best five of more, and Omaha's two of four with three of the board.

Every ranking gives a `Hand`, and of two hands of one ranking the greater is the better one, also where low hands win
(`ranking.low`). Suits never decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple

from houseway.equipment.cards import JOKER, RANKS, SUITS

KING, ACE = 13, 14
VALUES: Final = {rank: value for value, rank in enumerate(RANKS, 1)} | {"A": ACE, JOKER: ACE}
"""By the first letter of a card; the joker is an ace where it completes nothing."""

FIVE: Final = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush", "five_aces",
)  # fmt: skip
"""14.3, 16.5, 17.5, 18.3: five cards, lowest first; five aces need the joker of 11.3."""
THREE: Final = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""20.3: three cards; three of a kind beats a straight, and a straight a flush."""

Wheel = Literal["lowest", "second_highest", "none"]
"""What A-2-3-4-5 is: the lowest straight, the second highest (pai gow poker), or none at all (deuce-to-seven)."""

_GROUPS: Final = {
    (5,): "five_aces", (4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair", (4,): "four_of_a_kind", (3, 1): "three_of_a_kind",
    (2, 2): "two_pair", (2, 1, 1): "pair", (3,): "three_of_a_kind", (2, 1): "pair", (2,): "pair",
}  # fmt: skip
"""By how many cards there are of each rank: the hand they make."""
_COMPLETED: Final = ("straight", "flush", "straight_flush", "royal_flush")
"""11.3: what the joker may complete; else it is an ace."""


class Hand(NamedTuple):
    """How good a hand is, what the regulation calls it, and its ranks (ace 14, or 1 where it is low)."""

    strength: tuple[int, ...]
    """What alone decides between two hands: the place of the category, then the ranks."""
    category: str
    ranks: tuple[int, ...]
    """Each rank once, those of which there are most cards first, then the highest first."""


def five(cards: Sequence[str], wheel: Wheel = "lowest") -> Hand:
    """14.3(a)–(c): five cards, one of which may be the joker of 11.3."""
    if JOKER in cards:
        others = [face for face in cards if face != JOKER]
        return _with_joker(by_value(VALUES, others), _suited(others), wheel)
    return _five(by_value(VALUES, cards), _suited(cards), wheel)


def best(cards: Iterable[str], wheel: Wheel = "lowest") -> Hand:
    """The best five of five or more cards.

    Of seven, five of one suit leave no room for a full house or four of a kind: only the cards of that suit count.
    """
    held = list(cards)
    if len(held) > 7 or JOKER in held:
        return max(five(chosen, wheel) for chosen in combinations(held, 5))
    suits = [face[1] for face in held]
    for suit in SUITS:
        if suits.count(suit) >= 5:
            return _best(by_value(VALUES, [face for face in held if face[1] == suit]), True, wheel)
    return _best(by_value(VALUES, held), False, wheel)


@lru_cache(maxsize=1 << 14)
def _best(values: tuple[int, ...], suited: bool, wheel: Wheel) -> Hand:
    """The best five of up to seven values, highest first: those of a straight, or of which there are most."""
    ranks = sorted({*values}, reverse=True)
    runs = [tuple(ranks[at : at + 5]) for at in range(len(ranks) - 4) if ranks[at] - ranks[at + 4] == 4]
    if ranks[0] == ACE and ranks[-4:] == [5, 4, 3, 2]:
        runs.append((ACE, 5, 4, 3, 2))
    return max(_five(chosen, suited, wheel) for chosen in (*runs, _most_alike(values)))


def _most_alike(values: tuple[int, ...]) -> tuple[int, ...]:
    """The five of these values that make the most of pairs and the like; where there are none, highest first."""
    chosen = sorted(values, key=lambda value: (values.count(value), value), reverse=True)
    if values.count(chosen[0]) == 4 or (values.count(chosen[0]) == 2 and values.count(chosen[2]) == 2):
        chosen[4:] = sorted(chosen[4:], reverse=True)  # the fifth card may be one of another pair, or higher
    return tuple(chosen[:5])


def omaha(own: Sequence[str], board: Sequence[str]) -> Hand:
    """14.11: exactly two of a player's own cards with exactly three of the board."""
    return max(map(five, two_and_three(own, board)))


def two_and_three(own: Sequence[str], board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """14.11: each five cards that a player may use."""
    return (mine + common for mine in combinations(own, 2) for common in combinations(board, 3))


def three(cards: Sequence[str]) -> Hand:
    """20.3: three cards; A-2-3 is the lowest straight."""
    return _three(by_value(VALUES, cards), _suited(cards))


def grouped(cards: Sequence[str]) -> Hand:
    """One to four cards whose straights and flushes do not count: 11.3's two-card hand, the cards a stud player shows.

    The joker is an ace. Such a hand compares with one of five cards: what is equal as far as it goes is lower.
    """
    category, ranks = by_groups(by_value(VALUES, cards))
    return Hand((FIVE.index(category), *ranks), category, ranks)


def by_value(values: Mapping[str, int], cards: Iterable[str]) -> tuple[int, ...]:
    """The values of cards, highest first."""
    return tuple(sorted([values[face[0]] for face in cards], reverse=True))


@cache
def by_groups(values: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """What cards make by pairs and the like, and their ranks, those of which there are most first."""
    ranks = sorted(set(values), key=lambda value: (values.count(value), value), reverse=True)
    return _GROUPS.get(tuple(values.count(value) for value in ranks), "high_card"), tuple(ranks)


def _suited(cards: Sequence[str]) -> bool:
    """It is asked of every five of seven cards, of which mostly the first two say that they are not."""
    return cards[0][1] == cards[1][1] and len({face[1] for face in cards}) == 1


@cache
def _five(values: tuple[int, ...], suited: bool, wheel: Wheel) -> Hand:
    """Five cards by their values, without pairs highest first: there are only some thousands of such hands."""
    return _ranked(FIVE, values, suited, wheel)


@cache
def _three(values: tuple[int, ...], suited: bool) -> Hand:
    return _ranked(THREE, values, suited, "lowest")


def _ranked(order: tuple[str, ...], values: tuple[int, ...], suited: bool, wheel: Wheel) -> Hand:
    category, ranks = by_groups(values)
    if category == "high_card":
        straight = _straight(values, wheel)
        ranks = straight or ranks
        if suited and straight:
            category = "royal_flush" if straight[:2] == (ACE, KING) and "royal_flush" in order else "straight_flush"
        elif suited or straight:
            category = "flush" if suited else "straight"
    return Hand((order.index(category), *ranks), category, ranks)


def _straight(values: tuple[int, ...], wheel: Wheel) -> tuple[int, ...]:
    """The cards of a straight in its order, nothing where there is none: in A-2-3-4-5 the ace is 1 where it is lowest.

    Where A-2-3-4-5 is second highest its ace stays an ace: above a king, but next to it a five.
    """
    top, *rest = values
    low = tuple(range(len(values), 1, -1))
    if top == ACE and tuple(rest) == low:
        return {"lowest": (*low, 1), "second_highest": values, "none": ()}[wheel]
    return values if values == tuple(range(top, top - len(values), -1)) else ()


@cache
def _with_joker(others: tuple[int, ...], suited: bool, wheel: Wheel) -> Hand:
    """11.3: the joker is an ace, or whatever completes a straight or a flush.

    A flush is completed in the suit of the others; to a straight, the suit is nothing. A rank held already makes a
    pair, and completes neither.
    """
    with_each = {rank: tuple(sorted((*others, VALUES[rank]), reverse=True)) for rank in RANKS}
    as_any = (_five(values, suited, wheel) for values in with_each.values())
    as_ace = _five(with_each["A"], False, wheel)
    return max([as_ace, *(hand for hand in as_any if hand.category in _COMPLETED)])
