"""Chance for trials: it comes from a seed, which a failure names, and before it what a test needs.

A test that needs a roll, a number or a card is given it; one that needs none is dealt whatever its seed gives.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from houseway.equipment.chance import Recorded, Seeded, Source
from houseway.law.games.keno.keno import ALL
from houseway.play.actors import draw, foresee
from houseway.play.asks import Ask
from houseway.play.inputs import Input, Numbers, Roll
from houseway.play.table import Table

SALT = 1 << 32
"""What a salt is drawn below, and nothing else is."""

DEALING: list[str] = []
"""The seeds that are dealt from now."""


class Given:
    """The numbers that a test needs, and after them those of a seed; the salts are the seed's always."""

    def __init__(self, seed: str) -> None:
        self.numbers: deque[int] = deque()
        self._seeded = Seeded(seed)

    def below(self, n: int) -> int:
        """The next number below ``n``."""
        if n == SALT or not self.numbers:
            return self._seeded.below(n)
        number = self.numbers.popleft()
        assert number < n, f"{number} was given, and one below {n} is asked for"
        return number


class Chance:
    """The chance of a house, table by table: ``Chance("seed").roll(table, (2, 2), (6, 1))``."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._of: dict[str, Given] = {}

    def __call__(self, id: str) -> Source:
        """The chance of one table."""
        return self._of.setdefault(id, Given(f"{self.seed}/{id}"))

    def draws(self, id: str, table: Table[Any, Any], *results: Input) -> None:
        """What the dice, the wheel or the keno equipment of a table give next; not what is sealed already."""
        ask = foresee(table)
        for one in results:
            self._give(id, drawing(ask, one))

    def lays(self, id: str, table: Table[Any, Any], cards: str, cut: int = 100) -> None:
        """The cards that come first from the next shoe of a table, which is cut there; at 0 where nobody cuts."""
        pieces, top = list(table.state.shoe.pieces), cards.split()
        rest = list(pieces)
        for card in top:
            rest.remove(card)
        order = deque(top + rest)
        order.rotate(cut)
        self._give(id, [*numbers_for(pieces, list(order)), *([cut - 1] if cut else [])])

    def _give(self, id: str, numbers: Iterable[int]) -> None:
        self(id)
        self._of[id].numbers.extend(numbers)


def drawing(ask: Ask[Any], result: Input) -> Sequence[int]:
    """The numbers by which `draw` gives that result."""
    if isinstance(result, Numbers):
        rest = [number for number in ALL if number not in result.drawn]
        return list(numbers_for(ALL, [*result.drawn, *rest]))
    assert ask.chances is not None
    marks = range(sum(weight for _, weight in ask.chances()))
    turns = [range(n) for n in range(len(result.dice), 1, -1)] if isinstance(result, Roll) else []
    found = (numbers for numbers in product(marks, *turns) if draw(ask, Recorded(numbers)) == result)
    return next(found)


def numbers_for(pieces: Sequence[Any], target: Sequence[Any]) -> Iterator[int]:
    """The numbers by which `shuffled` gives that order."""
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        other = order.index(target[last], 0, last + 1)
        order[last], order[other] = order[other], order[last]
        yield other


def seeded(seed: str) -> Callable[[str], Source]:
    """The chance of each table of a house that is dealt from a seed."""
    return lambda table: Seeded(f"{seed}/{table}")
