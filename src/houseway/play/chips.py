"""A stack of chips on the layout."""

from __future__ import annotations

from msgspec import Struct


class Chips(Struct, frozen=True):
    """A stack on the layout: whose, on which wager, in which box; its account holds the amount."""

    seat: str
    wager: str
    box: str
    account: str
    hand: str = ""
    spot: str = ""

    @property
    def place(self) -> str:
        """Where it lies on a layout with a place for each seat: at its own, or at the box that it names."""
        return self.box or self.seat
