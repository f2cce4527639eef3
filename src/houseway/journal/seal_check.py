"""8.1: check from the record alone that what was dealt, rolled or spun is what had been sealed before.

Any player can do the same. Every input counts, those of a voided round too, as it was last corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.equipment.cards import BACK
from houseway.journal.records import Record
from houseway.journal.replay import numbered_inputs
from houseway.play import inputs
from houseway.play.actors import AGAIN, pieces_in, value_of
from houseway.play.inputs import Burn, Card, Correct, Cut, Input, Numbers, Reveal, Roll, Seal, Spin, Start, Tiles

Order = list[str]


class SourcedInput(Struct):
    """An input and the number of its record."""

    seq: int
    given: Input


def unsealed(stream: Iterable[Record]) -> Iterator[tuple[int, str]]:
    """Each record that draws what was not sealed, or seals anew without revealing the old seal.

    Seals that were not revealed yet cannot be checked; where nothing was ever sealed, there is nothing to find.
    """
    records = list(stream)
    steps = _inputs(records)
    shown, sealed = _shown(steps), Sealed(_stack(records))
    for at, step in enumerate(steps):
        if isinstance(step.given, Seal):
            if step.given.side in sealed.open:
                yield step.seq, "sealed anew, and what was sealed before was never shown"
            sealed.seal(step.given.side, shown[at])
        elif isinstance(step.given, Reveal):
            sealed.open.pop(step.given.side, None)
        elif isinstance(step.given, Cut):
            sealed.cut(step.given.position)
        elif not sealed.gives(step.given):
            yield step.seq, f"{value_of(step.given)} is not what was sealed"
            sealed.unknown()


def _stack(records: Iterable[Record]) -> int:
    """How many pieces are delivered at once at this table."""
    games_opened = (games.game(one.data["header"]["game"]) for one in records if one.kind == "opened")
    return next((game.stack for game in games_opened), 1)


def _inputs(stream: Iterable[Record]) -> list[SourcedInput]:
    """The inputs of the record in their order, each as it was last corrected."""
    steps, index = list[SourcedInput](), dict[int, int]()
    for record in stream:
        if record.kind == "void":
            index = {number: at for number, at in index.items() if number <= record.data["begun"]}
        for number, raw in numbered_inputs(record) if record.kind == "input" else []:
            given = inputs.read(raw)
            if isinstance(given, Correct) and given.input in index:
                steps[index[given.input]].given = given.to
            index[number] = len(steps)
            steps.append(SourcedInput(record.seq, given))
    return steps


def _shown(steps: list[SourcedInput]) -> dict[int, Order | None]:
    """What each seal, by its index, was revealed to hold; None while it is shut."""
    out, later = dict[int, Order | None](), dict[str, Order]()
    for at, step in reversed(list(enumerate(steps))):
        if isinstance(step.given, Reveal):
            later[step.given.side] = step.given.value.split()
        elif isinstance(step.given, Seal):
            out[at] = later.pop(step.given.side, None)
    return out


class Sealed:
    """What is sealed now, and how many pieces may have been taken from each side of the shoe.

    A record does not say from which side of a double shoe a card came, so all consistent possibilities are kept.
    """

    def __init__(self, stack: int) -> None:
        self.stack = stack
        self.open: dict[str, Order | None] = {}
        """By side: the sealed order, or None while it is not revealed."""
        self.ways: list[dict[str, int]] = [{}]
        """The possible numbers of pieces taken, by side."""
        self.last = ""
        self.ever = False
        """Whether anything was ever sealed."""

    def seal(self, side: str, order: Order | None) -> None:
        """The pieces of a side are sealed in that order; made in the middle of a round, it takes another's place."""
        this, again, _ = side.partition(AGAIN)
        for spent in self.open if again else ():
            if spent.partition(AGAIN)[0].strip() == this.strip():
                self.open[spent] = []
        self.open[side], self.last, self.ever = order, side, True
        self.ways = _once({**way, side: 0} for way in self.ways)

    def cut(self, position: int) -> None:
        """The shoe that was sealed last is cut."""
        order = self.open.get(self.last)
        if order is not None:
            pieces, beside = pieces_in(order)
            self.open[self.last] = pieces[position:] + pieces[:position] + beside

    def unknown(self) -> None:
        """Forget the orders: after a piece that was not sealed, nothing is known of those behind it."""
        self.open = dict.fromkeys(self.open)

    def gives(self, given: Input) -> bool:
        """Whether an input is consistent with what is sealed; inputs that draw nothing always are."""
        if not self.ever:
            return True
        if isinstance(given, Card | Burn):
            return self._take([given.face])
        if isinstance(given, Tiles):
            stack = list(given.faces) if len(given.faces) == self.stack else [BACK] * self.stack
            return self._take(stack) or self._turned(stack)
        if isinstance(given, Roll | Start | Spin | Numbers):
            return any(_ends(order, given) for order in self.open.values())
        return True

    def _take(self, faces: list[str]) -> bool:
        if self.open and not any(self.open.values()):
            return True  # nothing is revealed yet
        ways = _once(
            {**way, side: way[side] + len(faces)}
            for way in self.ways
            for side, order in self.open.items()
            if order is None or _lie(order[way[side] :], faces)
        )
        self.ways = ways or self.ways
        return bool(ways)

    def _turned(self, stack: list[str]) -> bool:
        """Whether a stack was delivered before, and is now turned over."""
        (order,), (way,) = self.open.values(), self.ways
        return order is None or any(order[at : at + len(stack)] == stack for at in range(0, way[self.last], len(stack)))


def _once(ways: Iterable[dict[str, int]]) -> list[dict[str, int]]:
    return [dict(one) for one in dict.fromkeys(tuple(sorted(way.items())) for way in ways)]


def _lie(order: Order, faces: list[str]) -> bool:
    """Whether these pieces come next; one that was not turned may be any."""
    return len(order) >= len(faces) and all(face in (BACK, "", is_) for face, is_ in zip(faces, order, strict=False))


def _ends(order: Order | None, given: Any) -> bool:
    """Whether a roll, a spin or a draw was sealed, alone or behind the tiles; a player's quick pick never is."""
    if order is None:
        return True
    value = value_of(given).split()
    return order[-len(value) :] == value or (isinstance(given, Numbers) and len(value) != len(order))
