"""Which game stands where in the contents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from houseway.games import GAMES, game
from houseway.law import contents

ALL_GAMES = "8"
"""The subchapter that concerns all games."""


def listed() -> Mapping[str, str]:
    """Every game, in the order of the contents, with its subchapter."""
    return _in_order(tuple(GAMES))


@cache
def _in_order(ids: tuple[str, ...]) -> Mapping[str, str]:
    known = {id: game(id).law.subchapter for id in ids}
    order = {one.number: at for at, one in enumerate(contents.SUBCHAPTERS)}
    return MappingProxyType(dict(sorted(known.items(), key=lambda one: order[one[1]])))


def subchapter(id: str) -> contents.Subchapter:
    """The subchapter of a game."""
    number = listed()[id]
    return next(one for one in contents.SUBCHAPTERS if one.number == number)


def games_of(section: contents.Section) -> tuple[str, ...]:
    """The games that a section concerns: those whose own it is, or else all of its subchapter."""
    within = [id for id, number in listed().items() if number == section.subchapter or section.subchapter == ALL_GAMES]
    own = [id for id in within if section.number in game(id).law.sections]
    return tuple(own or within)
