"""The law of each game: a module a subchapter, in the families that all rooms share."""

from __future__ import annotations

from typing import Final, NamedTuple


class Coming(NamedTuple):
    """A game that is not ruled yet: its subchapter, and its own sections where it shares that with others."""

    subchapter: str
    sections: tuple[str, ...] = ()


COMING: Final = {
    "poker-holdem": Coming("14", ("14.10",)),
    "poker-omaha": Coming("14", ("14.11",)),
    "poker-seven-card-stud": Coming("14", ("14.9",)),
    "poker-five-card-draw": Coming("14", ("14.12",)),
    "poker-five-card-stud": Coming("14", ("14.13",)),
}
