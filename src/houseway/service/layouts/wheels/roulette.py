"""Subchapter 5: the roulette felt, the wheel and the zeros at the left, a row of the regulation standing upright."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.law.games.wheels.roulette import (
    COLOURS,
    DOUBLE_ZERO_CLOCKWISE,
    LAYOUT_OF,
    LAYOUTS,
    NUMBERS,
    ROWS,
    SINGLE_ZERO_CLOCKWISE,
    ZERO_BOXES,
)
from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, Tone, offered

LEFT, TOP, CELL_W, CELL_H = 318.0, 44.0, 50.0, 100.0
DOT = 24.0
"""An area on a line or a corner."""
LINE = 58.0
"""The height of the dozens, and of the even chances."""
RIGHT, BOTTOM = LEFT + 12 * CELL_W, TOP + 3 * CELL_H
OUTSIDE = {"low": "1 to 18", "even": "EVEN", "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19 to 36"}


def layout(rules: Rules) -> Layout:
    """The felt of the wheel in use."""
    wheel = rules.elected["wheel"]
    zeros = LAYOUT_OF[wheel]
    areas = (*_numbers(zeros), *_outside(), *_inside(zeros))
    return Layout(
        height=BOTTOM + 2 * LINE + 36, areas=offered(areas, rules), equipment=Spot(x=144, y=250), radius=122,
        wheel=SINGLE_ZERO_CLOCKWISE if wheel == "single_zero" else DOUBLE_ZERO_CLOCKWISE,
        tones={number: _tone(number) for number in DOUBLE_ZERO_CLOCKWISE},
    )  # fmt: skip


def _tone(number: str) -> Tone:
    return "red" if number in COLOURS["red"] else "black" if number in COLOURS["black"] else "green"


def _numbers(zeros: str) -> Iterator[Area]:
    """A box for each number; the zeros share the height of a row."""
    for number, (x, y, w, h) in _boxes(zeros).items():
        yield Area(wager=f"straight_{number}", label=number, x=x, y=y, w=w, h=h, tone=_tone(number), shows=number)


def _boxes(zeros: str) -> dict[str, tuple[float, float, float, float]]:
    names = list(ZERO_BOXES[zeros])
    share = 3 * CELL_H / len(names)
    boxes = {zero: (LEFT - CELL_W, BOTTOM - (at + 1) * share, CELL_W, share) for at, zero in enumerate(names)}
    for at, number in enumerate(NUMBERS):
        column, row = divmod(at, 3)
        boxes[number] = (LEFT + column * CELL_W, BOTTOM - (row + 1) * CELL_H, CELL_W, CELL_H)
    return boxes


def _outside() -> Iterator[Area]:
    for column in (1, 2, 3):
        yield Area(
            wager=f"column_{column}", label="2 to 1", x=RIGHT, y=BOTTOM - column * CELL_H, w=CELL_W + 10, h=CELL_H
        )
    for dozen, words in enumerate(("1st 12", "2nd 12", "3rd 12")):
        yield Area(wager=f"dozen_{dozen + 1}", label=words, x=LEFT + dozen * 4 * CELL_W, y=BOTTOM, w=4 * CELL_W, h=LINE)
    for at, (wager, words) in enumerate(OUTSIDE.items()):
        tone: Tone = "red" if wager == "red" else "black" if wager == "black" else ""
        x = LEFT + at * 2 * CELL_W
        yield Area(wager=wager, label=words, x=x, y=BOTTOM + LINE, w=2 * CELL_W, h=LINE, tone=tone)


def _inside(zeros: str) -> Iterator[Area]:
    """Where chips touch several numbers: on the line or the corner between them, or at the outer line of a row."""
    boxes = _boxes(zeros)
    for id, place in LAYOUTS[zeros].items():
        if place.kind in ("split", "corner", "trio"):
            x, y = _between([boxes[number] for number in place.covers])
        elif place.kind in ("street", "six_line", "first_four", "five_number"):
            rows = [row for row in ROWS if row[0] in place.covers]
            middles = [boxes[row[0]][0] + CELL_W / 2 for row in rows]
            x = LEFT if place.kind in ("first_four", "five_number") else sum(middles) / len(middles)
            y = TOP
        else:
            continue
        yield Area(wager=id, label=NOTHING, x=x - DOT / 2, y=y - DOT / 2, w=DOT, h=DOT, round=True, quiet=True)


def _between(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float]:
    """The point that all of these boxes touch: the middle of what they have in common."""
    left, right = max(x for x, *_ in boxes), min(x + w for x, _, w, _ in boxes)
    top, bottom = max(y for _, y, *_ in boxes), min(y + h for _, y, _, h in boxes)
    return (left + right) / 2, (top + bottom) / 2
