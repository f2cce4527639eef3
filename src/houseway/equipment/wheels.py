"""Wheels: compartments or sections in their clockwise order, and the colours of roulette's."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from houseway.law.games.wheels import big_six, roulette

COLOUR = {number: colour for colour, numbers in roulette.COLOURS.items() for number in numbers}
"""The colour of each compartment: ``COLOUR["17"] == "black"``."""


class Wheel(Struct, frozen=True):
    """A wheel whose places are all as likely: what stands in each, clockwise."""

    clockwise: tuple[str, ...]

    @property
    def weights(self) -> dict[str, int]:
        """Each result, with the number of places that give it."""
        return dict(Counter(self.clockwise))


DOUBLE_ZERO = Wheel(roulette.DOUBLE_ZERO_CLOCKWISE)
SINGLE_ZERO = Wheel(roulette.SINGLE_ZERO_CLOCKWISE)
BIG_SIX = Wheel(big_six.WHEEL_MAP)
