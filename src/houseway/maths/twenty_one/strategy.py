"""A total-dependent strategy: one cell for each hand as its player sees it and each column of the dealer's cards.

``actions[kind, total, column]`` is an int8, a sum of bits:

=========  =====  ==================================================================================================
DRAW       1      draw; without it, stand
DOUBLE     2      double down instead, where that is allowed: two cards, not a 21, not split aces
SPLIT      4      split (rows of kind PAIR alone)
SURRENDER  8      surrender (2.8), where the table offers it: the first two cards alone, never a hand formed by a split
=========  =====  ==================================================================================================

The first bit that is allowed rules, in the order SURRENDER, SPLIT, DOUBLE, DRAW; if none is, the hand stands.

=========  =========================================================================  ==============================
kind       the hand                                                                   total
=========  =========================================================================  ==============================
HARD  0    no ace counts 11                                                           the count, 4–21 (22 rows)
SOFT  1    an ace counts 11                                                           the count, 12–21
PAIR  2    two cards of equal value that may be split now (one hand more is allowed)  the value of one card, 1–10
=========  =========================================================================  ==============================

A pair that may not be split (as many hands as are allowed, or aces that may not be split again) is played by the
HARD or SOFT row of its count. A pair whose cell lacks SPLIT is played by that cell's other bits. A 21 always stands.
Hands formed by a split use the same cells; split aces get one card and have no decision but to split again.

``column`` is the value of the dealer's up card, 1–10 with 1 for an ace. Where the hole card is face up (2.6(k)) it is
the dealer's count of both cards: a hard 4–20 at its count, a soft 12–20 at its count + 10 (see `column_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

STAND, DRAW, DOUBLE, SPLIT, SURRENDER = 0, 1, 2, 4, 8
HARD, SOFT, PAIR = 0, 1, 2

ACTIONS = {STAND: "stand", DRAW: "draw", DOUBLE: "double_down", SPLIT: "split", SURRENDER: "surrender"}
"""2.6(f): the actions as a player asks for them."""

UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The columns in the order in which they are printed."""
FACE_UP = (*range(4, 21), *range(22, 31))
"""2.6(k): the columns where both of the dealer's cards show."""

SHAPES = {False: (3, 22, 11), True: (3, 22, 31)}
"""The array's shape, without and with the hole card face up."""

LETTERS = {
    "S": STAND,
    "H": DRAW,
    "Ds": DOUBLE,
    "D": DOUBLE | DRAW,
    "P": SPLIT,
    "Rs": SURRENDER,
    "R": SURRENDER | DRAW,
    "Rds": SURRENDER | DOUBLE,
    "Rd": SURRENDER | DOUBLE | DRAW,
    "Rp": SURRENDER | SPLIT,
}
"""As the charts have it: D doubles or else hits, Ds or else stands; R, Rs, Rp surrender or else hit, stand, split."""
_NAMES = {bits: letter for letter, bits in LETTERS.items()}
_CARDS = {**{value: str(value) for value in range(2, 10)}, 10: "T", 1: "A"}
_ROWS = (
    *((HARD, total, str(total)) for total in range(21, 3, -1)),
    *((SOFT, total, f"A{_CARDS[total - 11]}") for total in range(21, 11, -1)),
    *((PAIR, value, _CARDS[value] * 2) for value in (1, *range(10, 1, -1))),
)
_SECTIONS = ("hard", "soft", "pair")


@dataclass(frozen=True, eq=False)
class Strategy:
    """A table of actions, read-only; ``str`` gives the usual grid and `read` takes it back."""

    actions: NDArray[np.int8]

    @property
    def face_up(self) -> bool:
        """2.6(k): whether the columns are the dealer's count of two cards."""
        return self.actions.shape == SHAPES[True]

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def strategy(actions: NDArray[np.int8]) -> Strategy:
    """A strategy of its own copy of these actions."""
    assert actions.shape in SHAPES.values()
    own = actions.astype(np.int8)
    own.setflags(write=False)
    return Strategy(own)


def column_of(up: int, hole: int | None = None) -> int:
    """The column of an up card, or of both cards where the hole card is face up (values 1–10)."""
    if hole is None:
        return up
    soft = 1 in (up, hole)
    return up + hole + (20 if soft else 0)


def letter(bits: int) -> str:
    """One cell as the charts write it."""
    return _NAMES[bits]


def columns(face_up: bool) -> tuple[int, ...]:
    """The columns as they are printed."""
    return FACE_UP if face_up else UP_CARDS


def _heading(column: int, face_up: bool) -> str:
    if not face_up:
        return _CARDS[column]
    return str(column) if column <= 20 else f"A{_CARDS[column - 21]}"


def _lines(strategy: Strategy) -> Iterator[str]:
    shown = columns(strategy.face_up)
    section = None
    for kind, total, name in _ROWS:
        if kind != section:
            section = kind
            yield _line(_SECTIONS[kind], [_heading(column, strategy.face_up) for column in shown])
        yield _line(name, [letter(int(strategy.actions[kind, total, column])) for column in shown])


def by_row(face_up: bool, cell: Callable[[int, int, int], T | None]) -> dict[str, dict[str, dict[str, T]]]:
    """Something for each cell, by the names of a chart's sections, rows and columns; without what is None."""
    found: dict[str, dict[str, dict[str, T]]] = {section: {} for section in _SECTIONS}
    for kind, total, name in _ROWS:
        cells = {_heading(column, face_up): cell(kind, total, column) for column in columns(face_up)}
        if there := {column: one for column, one in cells.items() if one is not None}:
            found[_SECTIONS[kind]][name] = there
    return found


def plain(strategy: Strategy) -> dict[str, dict[str, dict[str, str]]]:
    """As JSON has it: ``plain(table)["pair"]["88"]["T"] == "P"``."""
    return by_row(strategy.face_up, lambda *cell: letter(int(strategy.actions[cell])))


def _line(name: str, cells: list[str]) -> str:
    return f"{name:>4}  " + " ".join(f"{cell:<3}" for cell in cells).rstrip()


def read(grid: str, *, whole: bool = False) -> Strategy:
    """The strategy that a grid sets out, as ``str`` or ``houseway edge blackjack`` prints it; rows left out stand.

    What stands before the grid and after it is not read. Where the ``whole`` is asked for, no row may be left out.
    """
    rows = _grid(grid)
    face_up = len(rows[0]) == len(FACE_UP) + 1
    headings = [_heading(column, face_up) for column in columns(face_up)]
    actions, kind, there = np.zeros(SHAPES[face_up], dtype=np.int8), HARD, set[tuple[int, str]]()
    totals = {(kind, name): total for kind, total, name in _ROWS}
    for name, *cells in rows:
        if name in _SECTIONS:
            kind = _SECTIONS.index(name)
            if cells != headings:
                raise ValueError(f"the columns of {name} are not {' '.join(headings)}")
            continue
        if (kind, name) not in totals:
            raise ValueError(f"{_SECTIONS[kind]} has no row {name!r}")
        if len(cells) != len(headings) or not {*cells} <= LETTERS.keys():
            raise ValueError(f"{_SECTIONS[kind]} {name} is not {len(headings)} of {', '.join(LETTERS)}")
        actions[kind, totals[kind, name], list(columns(face_up))] = [LETTERS[cell] for cell in cells]
        there.add((kind, name))
    if lacking := [f"{_SECTIONS[kind]} {name}" for kind, name in totals if whole and (kind, name) not in there]:
        raise ValueError(f"it lacks {', '.join(lacking)}")
    return strategy(actions)


def _grid(text: str) -> list[list[str]]:
    """The lines from the first section on to what the letters mean, as words."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    first = next((at for at, words in enumerate(lines) if words[0] in _SECTIONS), None)
    if first is None:
        raise ValueError(f"no line begins with {', '.join(_SECTIONS)}")
    after = (at for at, words in enumerate(lines) if at > first and words[:2] == ["H", "draw,"])
    return lines[first : next(after, None)]
