"""Whom the values of an option favour: how two of them compare for the player. The notices of 8.3 follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from houseway.money import For, Odds

Figures = Mapping[str, Fraction]
"""A value as it is compared: key by key, of wagers, outcomes or places."""
NO_MOST: Final = Fraction(10**18)
"""In cents, more than any wager: a maximum that is not posted."""
METER: Final = "meter"
"""The word of a paytable for what a progressive meter shows: no odds are compared with it."""


class Effect(NamedTuple):
    """What a change does for the player; a change of several keys may do both."""

    better: bool = False
    worse: bool = False


def changed(old: Figures, new: Figures, absent: Fraction = Fraction(0)) -> Effect:
    """The effect of a change where the larger figure favours the player; ``absent``: a key that a value leaves out."""
    moves = [new.get(key, absent) - old.get(key, absent) for key in {**old, **new}]
    return Effect(any(move > 0 for move in moves), any(move < 0 for move in moves))


def figures(value: Any) -> Figures:
    """A number, amount or odds; each of several by its key or place; names by how many they are."""
    if isinstance(value, Mapping):
        inner = ((key, figures(one)) for key, one in value.items())
        return {f"{key}/{more}": figure for key, each in inner for more, figure in each.items()}
    if isinstance(value, Odds | For):
        return {"": returned(value)}
    if isinstance(value, tuple):
        amounts = all(isinstance(one, int) for one in value)
        return {str(n): Fraction(one) for n, one in enumerate(value)} if amounts else {"": Fraction(len(value))}
    return (
        {"": NO_MOST if value == METER else Fraction(value)}
        if value == METER or isinstance(value, int | Decimal)
        else {}
    )


def returned(odds: Odds | For) -> Fraction:
    """What odds return of a unit, the stake included."""
    return Fraction(odds.win + odds.stake if isinstance(odds, Odds) else odds.paid, odds.stake)


@dataclass(frozen=True, slots=True)
class Favours:
    """No value favours the player more than another; ``words`` say more than the type does."""

    words: str = "nobody"

    def effect(self, old: Any, new: Any) -> Effect:
        """What a change from one value to another does for the player."""
        return Effect()

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class More(Favours):
    """The larger number, amount or odds favours the player, key by key; ``none``: as what no figure counts."""

    words: str = "more: the player"
    none: Fraction = Fraction(0)

    def effect(self, old: Any, new: Any) -> Effect:
        return changed(figures(old), figures(new), self.none)


@dataclass(frozen=True, slots=True)
class Less(Favours):
    """The smaller number or amount favours the player, key by key; ``none``: as what no figure counts."""

    words: str = "more: the house"
    none: Fraction = Fraction(0)

    def effect(self, old: Any, new: Any) -> Effect:
        return changed(figures(new), figures(old), self.none)


@dataclass(frozen=True, slots=True)
class Ranks(Favours):
    """Words from the worst for the player to the best; those of one tuple are alike, and others are not compared."""

    words: str = ""
    tiers: tuple[str | tuple[str, ...], ...] = ()

    def effect(self, old: Any, new: Any) -> Effect:
        was, now = self._tier(old), self._tier(new)
        return Effect() if was is None or now is None else Effect(now > was, now < was)

    def _tier(self, value: Any) -> int | None:
        return next(
            (n for n, tier in enumerate(self.tiers) if value in ((tier,) if isinstance(tier, str) else tier)), None
        )

    def __str__(self) -> str:
        return self.words or f"{_or(self.tiers[-1])}: the player; {_or(self.tiers[0])}: the house"


def _or(tier: str | tuple[str, ...]) -> str:
    return tier if isinstance(tier, str) else " or ".join(tier)


@dataclass(frozen=True, slots=True)
class Variant(Favours):
    """Another value is another variant of the game: better in one thing, and worse in another."""

    def effect(self, old: Any, new: Any) -> Effect:
        return Effect(old != new, old != new)


@dataclass(frozen=True, slots=True)
class Offers(Favours):
    """A wager, or several: to offer more favours the player, and so do better odds on what is offered.

    ``each``: every word of the option is a wager of its own.
    """

    words: str = "as its odds make it"
    each: bool = False

    def effect(self, old: Any, new: Any) -> Effect:
        return changed(self.offered(old), self.offered(new))

    def offered(self, value: Any) -> Figures:
        """What a value offers, each counted as one, with the odds that it states itself."""
        if value in (None, "off", "none"):
            return {}
        if isinstance(value, Mapping):
            return {"": Fraction(1), **figures(value)}
        words = value if isinstance(value, tuple) else (value if self.each else "",)
        return dict.fromkeys(words, Fraction(1))


@dataclass(frozen=True, slots=True)
class Pays(Favours):
    """What wagers pay under a paytable, which the rules of a table know: larger odds or amounts favour the player."""

    words: str = "by table"


def ranks(*tiers: str | tuple[str, ...], words: str = "") -> Ranks:
    """Words of an option, from the worst for the player to the best."""
    return Ranks(words, tiers)


NOBODY: Final = Favours()
MORE: Final = More()
LESS: Final = Less()
ON: Final = ranks("off", "on", words="on: the player")
OFF: Final = ranks("on", "off", words="on: the house")
OFFERS: Final = Offers()
PAYS: Final = Pays()
