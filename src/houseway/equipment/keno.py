"""The keno draw: different numbers, drawn at random from those that are left."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from houseway.equipment.chance import Source, shuffled
from houseway.law.games.keno.keno import DRAWN, NUMBERS

ALL = tuple(range(1, NUMBERS + 1))


def draw(count: int, source: Source, *, drawn: Iterable[int] = ()) -> tuple[int, ...]:
    """So many different numbers, none of those that are drawn already, in the order in which they come."""
    gone = set(drawn)
    return tuple(shuffled((number for number in ALL if number not in gone), source)[:count])


def chance(spots: int, caught: int) -> Fraction:
    """How likely just so many of the numbers chosen are drawn."""
    return Fraction(comb(DRAWN, caught) * comb(NUMBERS - DRAWN, spots - caught), comb(NUMBERS, spots))
