"""Equipment whose sealed chance outlives the process: a restart never means another card."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import Any

from houseway.equipment.chance import Source, commit
from houseway.journal.records import Altered
from houseway.play import inputs
from houseway.play.actors import Equipment, value_of
from houseway.play.inputs import Input, Shuffle
from houseway.play.table import Table

Side = tuple[deque[str], int, tuple[str, str] | None]


class SealedEquipment(Equipment):
    """A shoe, dice or a wheel that can be put away and taken up again exactly as it was."""

    def __init__(self, source: Source, held: str | None = None) -> None:
        super().__init__(source)
        if held is not None:
            self._take_up(json.loads(held))

    def _take_up(self, held: dict[str, Any]) -> None:
        self.side = held["side"]
        self.order, self.behind, self.sealed = _side(held["this"])
        self.other = _side(held["other"])
        self.drawn = inputs.read(held["drawn"]) if held["drawn"] is not None else None

    def held(self) -> str:
        """All that the equipment holds, as text."""
        drawn = inputs.plain(self.drawn) if self.drawn is not None else None
        this = _plain((self.order, self.behind, self.sealed))
        return json.dumps({"side": self.side, "this": this, "other": _plain(self.other), "drawn": drawn})

    def ready(self, table: Table[Any, Any]) -> Iterator[Input]:
        """As any equipment; but what was sealed for the shuffle that is due is not shuffled again."""
        if not (isinstance(table.ask.default, Shuffle) and self._untouched(table)):
            yield from super().ready(table)

    def _untouched(self, table: Table[Any, Any]) -> bool:
        """Whether the whole shoe is sealed and nothing has left it."""
        shoe, dice = table.state.shoe, table.rules.game.dice
        whole = self.sealed is not None and len(self.order) == len(shoe.pieces) and shoe.side == self.side
        return whole and (not dice or self.drawn is not None)

    def check(self, table: Table[Any, Any]) -> None:
        """What is held must be what the table was told is sealed; else somebody has changed or taken it."""
        sides = [(self.order, self.sealed), (self.other[0], self.other[2])]
        sealed = sorted(commit(*one) for _, one in sides if one is not None)
        whole = all(_within(order, one[1]) for order, one in sides if one is not None)
        if sealed != sorted(table.commitments.values()) or not whole or not self._drawn_is_sealed():
            raise Altered("what the equipment holds is not what was sealed")

    def _drawn_is_sealed(self) -> bool:
        if self.drawn is None:
            return True
        return self.sealed is not None and f" {self.sealed[1]}".endswith(f" {value_of(self.drawn)}")


def _side(plain: list[Any]) -> Side:
    order, behind, sealed = plain
    return deque(order.split()), behind, (sealed[0], sealed[1]) if sealed is not None else None


def _plain(side: Side) -> list[Any]:
    order, behind, sealed = side
    return [" ".join(order), behind, sealed]


def _within(order: deque[str], value: str) -> bool:
    """Whether these cards lie in the sealed order, cut anywhere, one after another."""
    return not order or f" {' '.join(order)} " in f" {value} {value} "
