"""Check from the record alone that what was dealt, rolled or spun is what had been sealed before.

Any player can do the same. Every input counts, those of a voided round too, as it was last corrected.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.equipment.cards import BACK
from houseway.equipment.chance import commit
from houseway.journal.records import Record
from houseway.play import inputs
from houseway.play.actors import AGAIN, pieces_in, value_of
from houseway.play.inputs import (
    Burn,
    Card,
    Correct,
    Cut,
    CutCard,
    Input,
    Numbers,
    Reveal,
    Roll,
    Seal,
    Spin,
    Start,
    Tiles,
)

Order = list[str]
EARLIER = "earlier"
"""Names a seal that was made before the records that are read."""


class SourcedInput(Struct, eq=False):
    """An input with its number, and the number of its record; of a seal, what it was shown to hold."""

    seq: int
    number: int
    given: Input
    order: Order | None = None


def unsealed(stream: Iterable[Record]) -> Iterator[tuple[int, str]]:
    """Each record that draws what was not sealed, or seals anew without revealing the old seal.

    Seals that were not revealed yet cannot be checked; where nothing was ever sealed, there is nothing to find. No more
    is held of the stream than what is sealed at once, and the rounds that can still be corrected.
    """
    records = iter(stream)
    first = next(records, None)
    if first is None:
        return
    sealed = Sealed(games.game(first.data["header"]["game"]).stack if first.kind == "opened" else 1)
    for step in _shown(_settled(chain([first], records))):
        if isinstance(step.given, Seal):
            if step.given.side in sealed.open:
                yield step.seq, "sealed anew, and what was sealed before was never shown"
            sealed.seal(step.given.side, step.order)
        elif isinstance(step.given, Reveal):
            sealed.open.pop(step.given.side, None)
        elif isinstance(step.given, Cut):
            sealed.cut(step.given.position)
        elif not sealed.gives(step.given):
            yield step.seq, f"{value_of(step.given)} is not what was sealed"
            sealed.unknown()


def _settled(stream: Iterable[Record]) -> Iterator[SourcedInput]:
    """The inputs of the record in their order, each as it was last corrected: held while a correction may reach it."""
    held, numbered = deque[SourcedInput](), dict[int, SourcedInput]()
    last = begun = 0
    for record in stream:
        if record.kind == "void":
            until = record.data["begun"]
            numbered = {number: step for number, step in numbered.items() if number <= until}
        if record.kind != "input":
            continue
        data = record.data
        step = SourcedInput(record.seq, data["n"], inputs.read(data["input"]))
        if isinstance(step.given, Correct) and step.given.input in numbered:
            numbered[step.given.input].given = step.given.to
        numbered[step.number] = step
        held.append(step)
        if data["begun"] > begun:
            last, begun = begun, data["begun"]
            while held[0].number <= last:
                numbered.pop(held[0].number, None)
                yield held.popleft()
    yield from held


def _shown(steps: Iterable[SourcedInput]) -> Iterator[SourcedInput]:
    """The same, each seal with what it was revealed to hold: what comes behind a seal waits until that is shown."""
    held, shut = deque[SourcedInput](), dict[str, SourcedInput]()
    for step in steps:
        held.append(step)
        if isinstance(step.given, Seal):
            shut[step.given.side] = step
        elif isinstance(step.given, Reveal) and step.given.side in shut:
            shut.pop(step.given.side).order = step.given.value.split()
        while held and held[0] not in shut.values():
            yield held.popleft()
    yield from held


def left(stream: Iterable[Record], orders: Mapping[str, Order], stack: int) -> list[dict[str, Order]]:
    """List what may be left of each order by its commitment, after the cuts and draws of the records since the first.

    There is one way, or none where a piece was drawn that was not sealed; of a double shoe several where the faces
    allow it, for until it is shown the other side's seal may stand from before these records.
    """
    given = [(one, inputs.read(one.data["input"])) for one in stream if one.kind == "input"]
    shown = {commit(to.salt, to.value): to.value.split() for _, to in given if isinstance(to, Reveal)}
    known = {**shown, **orders}
    sealed, names = Sealed(stack), dict[str, str]()
    if _shows_earlier(given):
        sealed.seal(EARLIER, None)
    for record, one in given:
        if isinstance(one, Seal) and (one.commitment in known or record.data.get("own")):
            names[one.side] = one.commitment
            sealed.seal(one.side, known.get(one.commitment))
        elif isinstance(one, Reveal):
            sealed.open.pop(one.side if names.pop(one.side, "") else EARLIER, None)
        elif isinstance(one, Cut):
            sealed.cut(one.position)
        elif isinstance(one, Card | Burn | Tiles) and not one.by and not sealed.gives(one):
            return []
    if sorted(names.values()) != sorted(orders):
        return []
    open = {seal: pieces_in(sealed.open[name] or []) for name, seal in names.items()}
    return [{seal: open[seal][0][way[name] :] for name, seal in names.items()} for way in sealed.ways]


def _shows_earlier(given: Iterable[tuple[Record, Input]]) -> bool:
    """Whether a seal is shown that was made before these records."""
    made = set[str]()
    for _, one in given:
        if isinstance(one, Reveal) and one.side not in made:
            return True
        made |= {one.side} if isinstance(one, Seal) else set()
    return False


def behind(stream: Iterable[Record]) -> int:
    """Count the cards behind the cutting card of one shoe; 0 where it is not in it."""
    behind = 0
    for record in stream:
        given = inputs.read(record.data["input"]) if record.kind == "input" else None
        if isinstance(given, Seal | CutCard):
            behind = max(0, given.from_back) if isinstance(given, CutCard) else 0
    return behind


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
