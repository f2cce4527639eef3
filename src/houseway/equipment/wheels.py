"""Wheels: compartments or sections in their clockwise order, whatever stands in them."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct


class Wheel(Struct, frozen=True):
    """A wheel whose places are all as likely: what stands in each, clockwise."""

    clockwise: tuple[str, ...]

    @property
    def weights(self) -> dict[str, int]:
        """Each result, with the number of places that give it."""
        return dict(Counter(self.clockwise))
