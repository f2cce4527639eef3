"""11.9: the 21 settings of seven cards, and the house ways that choose among them.

A house way says of which ranks the low hand is; of the settings with such a low hand, it means the one with the highest
high hand. No text of New Jersey's prescribes a way: each licensee files its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from houseway.law.games.pai_gow.pai_gow_poker import HIGH
from houseway.ranking.poker import ACE, KING, VALUES, Hand, Wheel, five, grouped


class Setting(NamedTuple):
    """Seven cards in two hands."""

    high: tuple[str, ...]
    low: tuple[str, ...]


class Ranked(NamedTuple):
    """A setting, and how high its hands are."""

    setting: Setting
    high: Hand
    low: Hand

    @property
    def foul(self) -> bool:
        """11.9: the low hand is above the high hand."""
        return self.high < self.low

    @property
    def low_first(self) -> tuple[Hand, Hand]:
        """The key by which the greater low hand decides, then the greater high hand."""
        return self.low, self.high


Set = Callable[[Sequence[str]], Setting]
"""A complete way: one setting for any seven cards."""
Ranks = tuple[int, int]
"""Those of the low hand, the higher first."""


def settings(cards: Sequence[str], wheel: Wheel) -> tuple[Ranked, ...]:
    """11.9: every way to set seven cards with the high hand no lower, whatever the order in which they came."""
    return _settings(tuple(sorted(cards, key=lambda face: (-VALUES[face[0]], face))), wheel)


@lru_cache(maxsize=64)
def _settings(held: tuple[str, ...], wheel: Wheel) -> tuple[Ranked, ...]:
    """The hands of a round are looked at again and again: by the house way, for the offers, and when they are set."""
    both = (Setting(high, tuple(face for face in held if face not in high)) for high in combinations(held, HIGH))
    ranked = (Ranked(one, five(one.high, wheel), grouped(one.low)) for one in both)
    return tuple(one for one in ranked if not one.foul)


def house_way(way: str, wheel: Wheel = "second_highest") -> Set:
    """11.9: ``house_way("usual")(("Ah", "Kd", "9c", "7s", "5h", "4d", "2c"))`` gives the high and the low hand."""
    chosen = WAYS[way]

    def set(cards: Sequence[str]) -> Setting:
        among = settings(cards, wheel)
        meant = chosen(Held.of(cards, among))
        if isinstance(meant, Ranked):
            return meant.setting
        return max((one for one in among if ranks(one) == meant), key=lambda one: one.high).setting

    return set


def ranks(one: Ranked) -> Ranks:
    """The ranks of the two cards of the low hand."""
    first, second = sorted((VALUES[face[0]] for face in one.setting.low), reverse=True)
    return first, second


COMPLETE: Final = frozenset({"straight", "flush", "straight_flush", "royal_flush"})


class Held(NamedTuple):
    """What seven cards hold, the joker as an ace: the ranks of each kind, the highest first."""

    singles: list[int]
    pairs: list[int]
    trips: list[int]
    quads: list[int]
    fives: list[int]
    complete: list[Ranked]
    """The settings whose high hand is a straight, a flush or both."""

    @classmethod
    def of(cls, cards: Sequence[str], among: Sequence[Ranked]) -> Held:
        """Of seven cards, and the ways to set them."""
        counts = Counter(VALUES[face[0]] for face in cards)
        complete = [one for one in among if one.high.category in COMPLETE]
        singles, pairs, trips, quads, fives = (
            sorted((rank for rank in counts if counts[rank] == times), reverse=True) for times in range(1, 6)
        )
        return cls(singles, pairs, trips, quads, fives, complete)

    @property
    def paired(self) -> list[int]:
        """Those of which a pair can be taken beside four of a kind."""
        return self.pairs + self.trips


Way = Callable[[Held], Ranks | Ranked]
"""Which ranks the low hand has; or which setting, where a straight or flush is kept."""


# ── what all ways have in common ─────────────────────────────────────────────────────────────────


def two(ranks: Sequence[int]) -> Ranks:
    """The two highest."""
    return ranks[0], ranks[1]


def pair(rank: int) -> Ranks:
    """A pair."""
    return rank, rank


def kept(held: Held) -> Ranked:
    """The highest two cards that leave a straight or flush: a pair, where one does."""
    return max(held.complete, key=lambda one: one.low_first)


def five_aces(held: Held) -> Ranks:
    """Two aces low, unless a pair of kings can go there."""
    return pair(KING if KING in held.pairs else ACE)


def no_four(
    held: Held, complete: Callable[[Held], Ranks | Ranked], two_pair: Callable[[Held], Ranks]
) -> Ranks | Ranked:
    """Hands without four of a kind; what is done with a straight or flush, and with two pair, each way says itself."""
    if len(held.trips) > 1:
        return pair(held.trips[0])
    if held.trips and held.pairs:
        return pair(held.pairs[0])
    if held.complete and len(held.pairs) < 2:
        return complete(held)
    if len(held.pairs) > 2:
        return pair(held.pairs[0])
    if held.pairs:
        return two_pair(held) if len(held.pairs) > 1 else two(held.singles)
    if held.trips:
        return (ACE, held.singles[0]) if held.trips[0] == ACE else two(held.singles)
    return two(held.singles[1:])


# ── the usual way ────────────────────────────────────────────────────────────────────────────────


def usual(held: Held) -> Ranks | Ranked:
    """11.9: the commonest steps."""
    if held.fives:
        return five_aces(held)
    return usual_four(held) if held.quads else no_four(held, kept, usual_two_pair)


def usual_two_pair(held: Held) -> Ranks:
    """The smaller pair; but both are kept where they are sixes or lower and an ace can go low."""
    keeps = held.pairs[0] <= 6 and held.singles[0] == ACE
    return two(held.singles) if keeps else pair(held.pairs[1])


def usual_four(held: Held) -> Ranks:
    """Twos to sixes are kept; sevens to tens are split unless an ace can go low, jacks to kings unless ace and king,
    aces unless a pair of sevens or better. A pair beside the others goes low, as foxwoods has it."""
    four = held.quads[0]
    if held.paired and (four != ACE or held.paired[0] >= 7):
        return pair(held.paired[0])
    keeps = four <= 6 or (four <= 10 and held.singles[:1] == [ACE]) or (four < ACE and held.singles[:2] == [ACE, KING])
    return two(held.singles) if keeps else pair(four)


# ── Foxwoods' way ────────────────────────────────────────────────────────────────────────────────


def foxwoods(held: Held) -> Ranks | Ranked:
    """11.9: that licensee's steps."""
    if held.fives:
        return five_aces(held)
    return foxwoods_four(held) if held.quads else no_four(held, foxwoods_complete, foxwoods_two_pair)


def foxwoods_two_pair(held: Held) -> Ranks:
    """Jacks and higher are split; sevens to tens unless an ace, threes to sixes unless a king or higher can go low."""
    big, highest = held.pairs[0], held.singles[0]
    keeps = (big <= 10 and highest == ACE) or (big <= 6 and highest >= KING)
    return two(held.singles) if keeps else pair(held.pairs[1])


def foxwoods_complete(held: Held) -> Ranks | Ranked:
    """The highest two cards that leave it; with an ace and a pair of tens to kings, the ace low and the pair high where
    that makes a better low hand."""
    best = kept(held)
    apart = held.pairs and 10 <= held.pairs[0] <= KING and held.singles[0] == ACE and best.low.category != "pair"
    return two(held.singles) if apart and two(held.singles) > ranks(best) else best


def foxwoods_four(held: Held) -> Ranks:
    """Sixes and lower are kept; sevens to tens where a king or higher can go low; a pair beside the others goes low."""
    four = held.quads[0]
    if held.paired:
        return pair(held.paired[0])
    keeps = four <= 6 or (four <= 10 and held.singles[0] >= KING)
    return two(held.singles) if keeps else pair(four)


WAYS: dict[str, Way] = {"usual": usual, "foxwoods": foxwoods}
