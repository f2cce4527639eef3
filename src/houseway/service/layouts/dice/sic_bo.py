"""Subchapter 9: the sic bo felt: small and big at the sides, kinds between, totals, combinations, single faces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, offered

FACES = range(1, 7)
X, W = 20.0, 960.0
KINDS, TOTALS, COMBOS, SINGLES = 100.0, 258.0, 354.0, 456.0
"""Where the rows begin."""


def layout(rules: Rules) -> Layout:
    """The usual grid, from top to bottom."""
    return Layout(height=566, tone="red", areas=offered(_areas(), rules), equipment=Spot(x=500, y=56))


def _areas() -> Iterator[Area]:
    yield Area(wager="small", label="SMALL\n4 to 10", x=X, y=KINDS, w=116, h=154, odds=True, tone="gold")
    yield Area(wager="big", label="BIG\n11 to 17", x=X + W - 116, y=KINDS, w=116, h=154, odds=True, tone="gold")
    yield from _kinds((1, 2, 3), X + 120)
    yield Area(wager="any_three_of_a_kind", label="ANY\nTHREE OF\nA KIND", x=X + 424, y=KINDS, w=112, h=154, odds=True)
    yield from _kinds((4, 5, 6), X + 540)
    yield from _row({f"total_{n}": (str(n), ()) for n in range(4, 18)}, TOTALS, 92)
    yield from _row({f"two_dice_combo_{a}{b}": (NOTHING, (a, b)) for a, b in combinations(FACES, 2)}, COMBOS, 98)
    yield from _row({f"one_of_a_kind_{n}": (NOTHING, (n,)) for n in FACES}, SINGLES, 94)


def _kinds(faces: tuple[int, ...], x: float) -> Iterator[Area]:
    """Two of a kind upright, three of a kind beside them towards the middle, one above the other."""
    low = faces[0] == 1
    pairs, triples = (x, x + 180) if low else (x + 124, x)
    for at, n in enumerate(faces):
        yield Area(
            wager=f"two_of_a_kind_{n}", dice=(n, n), x=pairs + at * 60, y=KINDS, w=56, h=154, label=NOTHING, odds=True
        )
        yield Area(
            wager=f"three_of_a_kind_{n}",
            dice=(n, n, n),
            x=triples,
            y=KINDS + at * 52,
            w=120,
            h=50,
            label=NOTHING,
            odds=True,
        )


def _row(cells: dict[str, tuple[str, tuple[int, ...]]], y: float, h: float) -> Iterator[Area]:
    wide = W / len(cells)
    for at, (wager, (label, dice)) in enumerate(cells.items()):
        yield Area(wager=wager, label=label, dice=dice, x=X + at * wide, y=y, w=wide - 4, h=h - 4, odds=True)
