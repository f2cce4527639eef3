"""Short records of the poker-ranked house games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from houseway.play import plain_tells
from houseway.play.inputs import read
from houseway.play.table import AnyTable


def whole(to: int | str, faces: str, **more: Any) -> dict[str, Any]:
    """A whole hand: ``whole(3, "Ah Kd 9c 5s 2h")``, or ``whole(3, "??")`` for one that nobody has seen."""
    return {"cards": {"to": str(to), "faces": "??" if faces == "??" else faces.split(), **more}}


def turned(of: int | str, faces: str, **more: Any) -> dict[str, Any]:
    return {"turn": {"of": str(of), "faces": faces.split(), **more}}


def fold(seat: int, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": "fold", **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def feed(table: AnyTable, *given: Any) -> list[dict[str, Any]]:
    """What a table tells of these inputs."""
    law, as_of = table.rules.game.law, table.rules.as_of
    return [plain_tells.plain(tell, law, as_of) for one in given for tell in table.feed(read(one))]


def shows(view: Any, hands: Sequence[str]) -> set[str]:
    """Which cards of these hands stand anywhere in a view, in letters or in words."""
    said = repr(view)
    return {face for hand in hands for face in hand.split() if f"'{face}'" in said}


NAMES = ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
         "straight_flush")  # fmt: skip
GROUPS = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def counted(hand: Sequence[str]) -> tuple[int, str, list[int]]:
    """Five cards by counting, for tests alone: the higher is the better."""
    values = sorted((RANKS.index(face[0]) for face in hand), reverse=True)
    groups = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    wheel = values == [12, 3, 2, 1, 0]
    straight = wheel or values == list(range(values[0], values[0] - 5, -1))
    flush = len({face[1] for face in hand}) == 1
    place = 8 if straight and flush else 5 if flush else 4 if straight else 0
    place = max(place, GROUPS.get(tuple(count for _, count in groups), 0))
    ranks = [3, 2, 1, 0, -1] if wheel else [value for value, _ in groups]
    return place, NAMES[place], ranks


RANKS = "23456789TJQKA"
