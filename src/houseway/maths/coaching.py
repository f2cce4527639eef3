"""What a coach says: what each choice is worth to somebody who has seen only what they may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from houseway.play.inputs import Bet, Choose, Input
from houseway.play.table import AnyTable
from houseway.play.tells import Tell


class Advice(Struct, frozen=True):
    """What each choice is worth, a unit of the wager that it is about, and that wager in cents."""

    worth: dict[str, float]
    stake: int

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.worth, key=lambda do: self.worth[do])

    def costs(self, do: str) -> float:
        """What another choice costs, a unit of the wager."""
        return self.worth[self.best] - self.worth[do]


class Coach(Protocol):
    """Follows a table as one seat sees it; made with the table and the seat."""

    def __init__(self, table: AnyTable, seat: str) -> None: ...

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """Something happened."""

    def advise(self, table: AnyTable) -> Advice | None:
        """What the choices are worth that the seat has now; nothing where it has none."""


DECLINE = "decline"


def chosen(given: Input | None) -> str:
    """What an answer does, as advice calls it: a wager by its name, silence as declining."""
    if isinstance(given, Choose):
        return given.do
    return given.wager if isinstance(given, Bet) else DECLINE
