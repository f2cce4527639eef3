"""Subchapter 12: the pokette felt, the wheel at the left, a row of ranks standing upright; the poker hands below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from houseway.law.games.wheels.pokette import CARDS, COLOURS, POKER_HANDS, RANKS, SUITS, THREE_RANKS, places
from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, Tone, grid, offered

LEFT, CELL_W, CELL_H = 252.0, 51.0, 56.0
RANK_H, LINE = 51.0, 51.0
"""The height of the single and double ranks, and of what lies below the cards."""
TOP = 24 + 2 * RANK_H
RIGHT, BOTTOM = LEFT + len(RANKS) * CELL_W, TOP + len(SUITS) * CELL_H
DOT = 24.0
"""An area on a line or a corner."""
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def layout(rules: Rules) -> Layout:
    """The felt under the elected order of suits."""
    order = rules.elected["suit_column_order"]
    areas = (*_ranks(), *_cards(order), *_outside(order), *_hands(), *_inside(order))
    wheel = (*CARDS, *rules.elected["extra_sections"])
    return Layout(
        height=BOTTOM + 2 * LINE + 138, areas=offered(areas, rules), equipment=Spot(x=132, y=160), radius=106,
        wheel=wheel, tones={section: _tone(section) for section in wheel}, hands={"poker hand": Spot(x=132, y=400)},
    )  # fmt: skip


def _tone(section: str) -> Tone:
    if section not in CARDS:
        return "green"
    return "red" if section[1] in COLOURS["red"] else "black"


def _ranks() -> Iterator[Area]:
    """Above the cards: a box for each rank, and above these one between any two."""
    for at, rank in enumerate(RANKS):
        x, label = LEFT + at * CELL_W, _rank(rank)
        yield Area(wager=f"single_rank_{rank}", label=label, x=x, y=TOP - RANK_H, w=CELL_W, h=RANK_H)
    for at, (high, low) in enumerate(pairwise(RANKS)):
        x, label = LEFT + (at + 0.5) * CELL_W, f"{_rank(high)}-{_rank(low)}"
        yield Area(wager=f"double_rank_{low}_{high}", label=label, x=x, y=TOP - 2 * RANK_H, w=CELL_W, h=RANK_H)


def _rank(rank: str) -> str:
    return rank.replace("T", "10")


def _boxes(order: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The upper left corner of each card's box."""
    return {
        rank + suit: (LEFT + column * CELL_W, TOP + row * CELL_H)
        for row, suit in enumerate(order)
        for column, rank in enumerate(RANKS)
    }


def _cards(order: Sequence[str]) -> Iterator[Area]:
    for card, (x, y) in _boxes(order).items():
        label = _rank(card[0]) + SIGNS[card[1]]
        yield Area(wager=f"single_card_{card}", label=label, x=x, y=y, w=CELL_W, h=CELL_H, tone=_tone(card), shows=card)


def _outside(order: Sequence[str]) -> Iterator[Area]:
    """The suits at the end of their rows; three ranks, the colours and jacer below."""
    for row, suit in enumerate(order):
        y = TOP + row * CELL_H
        yield Area(wager=f"suit_{suit}", label=SIGNS[suit], x=RIGHT, y=y, w=68, h=CELL_H, odds=True)
    for at, (wager, ranks) in enumerate(THREE_RANKS.items()):
        label = "-".join(map(_rank, ranks))
        yield Area(wager=wager, label=label, x=LEFT + at * 3 * CELL_W, y=BOTTOM, w=3 * CELL_W, h=LINE)
    for at, wager in enumerate(("red", "black", "jacer")):
        tone: Tone = "red" if wager == "red" else "black" if wager == "black" else "gold"
        x = LEFT + at * 4 * CELL_W
        yield Area(wager=wager, label=wager.upper(), x=x, y=BOTTOM + LINE, w=4 * CELL_W, h=LINE, tone=tone)


def _hands() -> Iterator[Area]:
    """The poker hands in two rows."""
    cells = ((wager, wager.replace("_", " ").upper()) for wager in POKER_HANDS)
    return grid(cells, x=LEFT, y=BOTTOM + 2 * LINE + 12, w=3.25 * CELL_W, h=55, columns=4, odds=True)


def _inside(order: Sequence[str]) -> Iterator[Area]:
    """Where chips touch several cards: on the line or the corner between them."""
    boxes = _boxes(order)
    for id, place in places(order, ()).items():
        if place.kind in ("split", "corner"):
            x = sum(boxes[card][0] for card in place.covers) / len(place.covers) + CELL_W / 2
            y = sum(boxes[card][1] for card in place.covers) / len(place.covers) + CELL_H / 2
            yield Area(wager=id, label=NOTHING, x=x - DOT / 2, y=y - DOT / 2, w=DOT, h=DOT, round=True, quiet=True)
