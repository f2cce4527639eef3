"""Blackjack simulated from real shoes: one bettor at one box, with insurance and the wagers on the initial cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np

from houseway.law.games.twenty_one.blackjack import INSURED
from houseway.maths.twenty_one.decisions import Bytes, decided, legal
from houseway.maths.twenty_one.round import (
    MOST_CATEGORIES,
    PER_ROUND,
    SIDES,
    Counted,
    Due,
    Ints,
    byte,
    cards,
    hashed,
    longest,
    parts,
    rounds_a_shoe,
    span,
    tables,
)
from houseway.maths.twenty_one.round import rounds as played_rounds
from houseway.maths.twenty_one.round import shoes as dealt_shoes
from houseway.maths.twenty_one.round import shuffled as shuffled_cards
from houseway.maths.twenty_one.strategy import Strategy
from houseway.maths.twenty_one.terms import Terms
from houseway.money import Odds

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


@dataclass(frozen=True)
class Result:
    """How often each net of a wager came, in units of that wager."""

    outcomes: dict[Fraction, int]
    stderr: float
    """Of the mean; the main wager's comes from the totals of whole shoes, whose rounds are not quite independent."""
    wagers: dict[str, Result] = field(default_factory=dict)
    """The wagers beside the main one; insurance as often as it was offered."""

    @property
    def rounds(self) -> int:
        """How many rounds."""
        return sum(self.outcomes.values())

    @property
    def mean(self) -> float:
        """The bettor's gain a round; the house edge is its opposite."""
        return moment(self.outcomes, 1)

    @property
    def variance(self) -> float:
        """The variance of a round."""
        return moment(self.outcomes, 2) - self.mean**2


def moment(outcomes: Mapping[Fraction, int], power: int) -> float:
    """The mean of a power of the net."""
    return float(sum(net**power * count for net, count in outcomes.items()) / max(1, sum(outcomes.values())))


def simulate(
    terms: Terms,
    strategy: Strategy,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    wagers: Mapping[str, Mapping[str, Odds]] | None = None,
    insure: bool = False,
    penetration: float | None = None,
) -> Result:
    """Play ``rounds`` rounds, and in each the ``wagers``, given with their odds; the seed alone decides the result.

    A fixed number of rounds is dealt from each shoe, so that each has the expectation of a fresh shoe. With
    ``penetration`` the cutting card lies behind that part of the shoe, its round is the last, and about ``rounds`` are
    dealt in all.
    """
    odds = dict(wagers or {})
    if unknown := sorted(odds.keys() - CATEGORIES.keys()):
        raise ValueError(f"no wager on the initial cards: {', '.join(unknown)}")
    order, word = cards(terms.decks), np.uint64(seed % 2**64)
    cut = int(len(order) * penetration) if penetration else 0
    shoes = round(rounds * PER_ROUND / cut) + 1 if cut else -(-rounds // rounds_a_shoe(terms))
    due = Due(rounds, rounds_a_shoe(terms), cut, len(order) - longest(terms))
    table = tables(terms, decided(terms, strategy, insure=insure), sevens="sevens" in odds)

    def part(start: int, stop: int) -> Counted:
        counted = Counted(_zeros(2 * span(terms) + 1), _zeros(SIDES + 1, MOST_CATEGORIES), _zeros(3))
        room = np.zeros(2 * len(order) + 4, np.uint8)
        dealt_shoes(*table, order, room, word, start, stop, *due, *counted, _zeros(SIDES) if odds else None)
        return counted

    bounds = [shoes * worker // workers for worker in range(workers + 1)]
    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(part, bounds[:-1], bounds[1:]))
    nets, counts, sums = (np.sum(counted, axis=0) for counted in zip(*parts, strict=True))
    beside = {wager: side_result(wager, named, counts) for wager, named in odds.items()}
    if insure:
        beside["insurance"] = independent(
            {Fraction(-1): int(counts[SIDES, 0]), Fraction(*INSURED): int(counts[SIDES, 1])}
        )
    return main_result(terms, nets, sums, shoes, beside)


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


def main_result(terms: Terms, nets: Ints, sums: Ints, shoes: int, beside: dict[str, Result]) -> Result:
    """The main wager, from its nets and from the sums, over shoes, of total², total × rounds and rounds²."""
    unit = parts(terms)
    outcomes = {Fraction(int(place) - span(terms), unit): int(nets[place]) for place in np.flatnonzero(nets)}
    mean = moment(outcomes, 1) * unit
    squares = float(sums[0]) - 2 * mean * float(sums[1]) + mean**2 * float(sums[2])
    return Result(outcomes, sqrt(squares * shoes / max(1, shoes - 1)) / (unit * max(1, int(nets.sum()))), beside)


def side_result(wager: str, odds: Mapping[str, Odds], counts: Ints) -> Result:
    """A wager on the initial cards: of the outcomes that apply and that the odds name, the best is paid."""
    outcomes: dict[Fraction, int] = {}
    for names, count in zip(CATEGORIES[wager], counts[list(CATEGORIES).index(wager)].tolist(), strict=False):
        net = max((Fraction(*odds[name]) for name in names if name in odds), default=Fraction(-1))
        outcomes[net] = outcomes.get(net, 0) + count
    return independent(outcomes)


def independent(outcomes: dict[Fraction, int]) -> Result:
    """A wager whose rounds are taken for independent."""
    came = {net: count for net, count in sorted(outcomes.items()) if count}
    variance = moment(came, 2) - moment(came, 1) ** 2
    return Result(came, sqrt(variance / max(1, sum(came.values()))))


# ── rounds from a given order of cards ───────────────────────────────────────────────────────────


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
    """Play a given order of faces ("Th"), no card burned, with the very round that `simulate` compiles.

    ``decide`` is a strategy (which never insures), or the seed (below 2**32) of a random bettor. He lists what is legal
    in the order of ACTIONS, for insurance (of half the wager) in that of INSURANCE, and takes the one at the index that
    `chosen` gives for the round's number and the decision's number within the round, both from 0. One legal action is
    no decision: a 21, or a split ace's second card, except an ace that may be split again (stand or split). He doubles
    for the full amount. ``sevens``: two sevens get a third card when the dealer's blackjack ends the round (2.6(j)3).
    There are fewer rounds than asked for where the cards left might not suffice for one more.
    """
    decisions, seed = (legal(terms), decide) if isinstance(decide, int) else (decided(terms, decide), 0)
    table = tables(terms, decisions, sevens=sevens)
    order = np.array([byte(face) for face in shoe], dtype=np.uint8)
    if np.bincount(order, minlength=1).max() > terms.decks:
        raise ValueError(f"more cards of one face than {terms.decks} decks hold")
    found = played_rounds(table, order, len(order) - longest(terms), rounds, seed)
    nets, insurance = ([Fraction(net, parts(terms)) for net in found[:, column].tolist()] for column in (0, 1))
    wagers = {wager: found[:, 3 + index].tolist() for index, wager in enumerate(CATEGORIES)}
    return Record(nets, insurance, found[:, 2].tolist(), wagers)


def shuffled(decks: int, seed: int, number: int) -> Bytes:
    """The cards of a simulation's shoe, from its seed and its number; the first is burned (2.6(c))."""
    return shuffled_cards(cards(decks), np.uint64(seed % 2**64), number)
