"""Equipment is generic over what stands on it: a game gives the tiles, the symbols, the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from houseway.equipment.chance import Recorded, Seeded, sample
from houseway.equipment.tiles import TileSet
from houseway.equipment.wheels import Wheel


class Few(TileSet):
    pieces = ("1-1", "1-1", "2-3")
    copies: ClassVar[Mapping[str, int]] = Counter(pieces)


def test_a_set_of_tiles_has_the_tiles_that_a_game_gives_it() -> None:
    few = Few()
    assert few.left() == [("1-1", 2), ("2-3", 1)]
    few.take("2-3")
    assert few.lacks("2-3") == "2-3 cannot be left in the set: the only one has been seen"
    assert not few.lacks("1-1")
    few.shuffle()
    assert (few.drawn, few.shuffled, few.lacks("2-3")) == (0, True, "")


def test_a_wheel_has_any_symbols() -> None:
    assert Wheel(("bell", "cherry", "bell", "seven")).weights == {"bell": 2, "cherry": 1, "seven": 1}


def test_a_draw_of_some_of_any_items() -> None:
    assert sample("abc", 2, Recorded([0, 0])) == ("b", "c")
    assert {*sample(range(1, 50), 49, Seeded(1))} == {*range(1, 50)}
