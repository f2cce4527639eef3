"""A shoe, dice or wheel whose secret state is stored, so that a restart never means another card."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.equipment.cards import pieces_of
from houseway.equipment.chance import Source, commit
from houseway.journal import seal_check
from houseway.journal.records import Altered, Record, Sealed
from houseway.play import inputs
from houseway.play.actors import Equipment, foresee, value_of
from houseway.play.inputs import Cut, Input, Shuffle
from houseway.play.table import Table

AnyTable = Table[Any, Any]
Side = tuple[deque[str], int, tuple[str, str] | None]
"""One side of a shoe: its cards, how many lie behind the cutting card, and the seal (salt and value)."""


class SealedEquipment(Equipment):
    """Equipment that can be stored (`dump`) and restored exactly as it was."""

    def __init__(self, source: Source, stored: Sealed | None = None) -> None:
        super().__init__(source)
        self._cuts = 0
        if stored is not None:
            self._restore(msgspec.json.decode(stored.body))
            _leave(self.order, self.other[0], stored.left)

    def follow(self, given: Input) -> None:
        """As any equipment; a cut changes no number of what it holds."""
        super().follow(given)
        self._cuts += isinstance(given, Cut)

    def mark(self) -> Any:
        """Another one wherever `dump` is another, unless pieces have only left the front: what it holds is made anew,
        or cut."""
        return (
            self._cuts, self.side, id(self.order), self.behind, self.sealed, self.other, self.drawn, tuple(self.held),
            tuple(self.named.items()),
        )  # fmt: skip

    @property
    def left(self) -> tuple[int, int]:
        """How many pieces are left on this side and on the other."""
        return len(self.order), len(self.other[0])

    def _restore(self, state: dict[str, Any]) -> None:
        self.side = state["side"]
        self.order, self.behind, self.sealed = _side(state["this"])
        self.other = _side(state["other"])
        self.held = [(name, salt, value) for name, salt, value in state.get("held", [])]
        self.named = state.get("named", {})
        self.drawn = inputs.read(state["drawn"]) if state["drawn"] is not None else None

    def dump(self) -> str:
        """The whole state, as JSON."""
        drawn = inputs.plain(self.drawn) if self.drawn is not None else None
        this, other = ([" ".join(order), *rest] for order, *rest in self._sides())
        kept = {"held": self.held, "named": self.named} if self.named or self.held else {}
        whole = {"side": self.side, "this": this, "other": other, "drawn": drawn, **kept}
        return msgspec.json.encode(whole).decode()

    def _sides(self) -> tuple[Side, Side]:
        return (self.order, self.behind, self.sealed), self.other

    def ready(self, table: AnyTable) -> Iterator[Input]:
        """Make ready as any equipment does, but never shuffle again what was already sealed for this shuffle."""
        if not (isinstance(table.ask.default, Shuffle) and self._untouched(table)):
            yield from super().ready(table)

    def _untouched(self, table: AnyTable) -> bool:
        """Whether the whole shoe is sealed and nothing has left it."""
        shoe, beside = table.state.shoe, table.rules.game.beside(table.rules)
        whole = self.sealed is not None and len(self.order) == len(shoe.pieces) and shoe.side == self.side
        return whole and (beside is None or self.drawn is not None)

    def changed(self, table: AnyTable, after: AnyTable) -> Iterator[Input]:
        """8.3: where the new rules need other pieces or chances, reveal what is sealed and never draw it."""
        if not table.commitments or _chances(table) == _chances(after):
            return
        yield from self.show_held()
        for name in list(table.commitments):
            if name != self.name:
                self.order, self.behind, self.sealed, self.other = *self.other, (self.order, self.behind, self.sealed)
                self.side = next((side for side, one in self.named.items() if one == name), name)
            yield from self.show()
            self.order, self.behind = deque(), 0
        self.drawn, self.chance, self.named = None, None, {}

    def check(self, table: AnyTable, since: Iterable[Record]) -> None:
        """`Altered` unless the state matches the commitments that the table was given, and the records since they were.

        They are those of the table from its first standing seal on.
        """
        sealed = self.commitments() == sorted(table.commitments.values()) and self._drawn_is_sealed()
        if not sealed or not self.is_left(since, table):
            raise Altered("what the equipment holds is not what was sealed")

    def is_left(self, since: Iterable[Record], table: AnyTable) -> bool:
        """Whether it holds exactly the cards or tiles that the cuts and draws of these records leave of each seal."""
        sides = {commit(*sealed): (order, sealed[1]) for order, _, sealed in self._sides() if sealed is not None}
        sides |= {commit(salt, value): (deque(), value) for _, salt, value in self.held}
        kept = {seal: list(order) for seal, (order, _) in sides.items()}
        if pieces_of(table.state) is None:
            return not any(kept.values())
        records = list(since)
        if sides and not self.side and self.behind != seal_check.behind(records):
            return False
        orders = {seal: value.split() for seal, (_, value) in sides.items()}
        return kept in seal_check.left(records, orders, table.rules.game.stack)

    def commitments(self) -> list[str]:
        """What it is committed to, sorted."""
        spent = [(salt, value) for _, salt, value in self.held]
        return sorted(commit(*one) for one in (self.sealed, self.other[2], *spent) if one is not None)

    def _drawn_is_sealed(self) -> bool:
        if self.drawn is None:
            return True
        return self.sealed is not None and f" {self.sealed[1]}".endswith(f" {value_of(self.drawn)}")


def _chances(table: AnyTable) -> Any:
    """What can be drawn: the sides and pieces of a fresh shoe, or the chances of the dice or the wheel."""
    fresh = table.rules.game.state(table.rules)
    if hasattr(fresh, "shoe"):
        shoes = [(one.side, one.pieces) for one in (fresh.shoe, getattr(fresh, "other", None)) if one is not None]
        return shoes, table.rules.game.beside(table.rules)
    chances = foresee(table).chances
    return chances() if chances is not None else None


def _side(plain: list[Any]) -> Side:
    order, behind, sealed = plain
    return deque(order.split()), behind, (sealed[0], sealed[1]) if sealed is not None else None


def _leave(order: deque[str], other: deque[str], left: tuple[int, int] | None) -> None:
    """What has left either side since it was written has left at its front."""
    for pieces, still in zip((order, other), left or (), strict=False):
        while len(pieces) > max(0, still):
            pieces.popleft()
