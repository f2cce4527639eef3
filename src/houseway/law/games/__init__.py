"""The law of each game: a module a subchapter, in the families that all rooms share."""

from __future__ import annotations

from typing import Final, NamedTuple


class Coming(NamedTuple):
    """A game that is not ruled yet: its subchapter, and its own sections where it shares that with others."""

    subchapter: str
    sections: tuple[str, ...] = ()


COMING: Final[dict[str, Coming]] = {}
