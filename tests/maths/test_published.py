"""Every figure of the data file, which was collected outside this program, against what the engine gives."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.maths.edges import edges

ROWS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parents[1] / "data" / "edges.toml").read_text("utf-8"))[
    "row"
]


def agrees(exact: Fraction, printed: str) -> bool:
    """Equal to a printed fraction; within half a unit of the last digit of a printed decimal."""
    if "." not in printed:
        return exact == Fraction(printed)
    return abs(exact - Fraction(printed)) <= Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']}: {row['wagers'][0]}" for row in ROWS])
def test_published_figures(row: dict[str, Any]) -> None:
    for edge in edges(row["game"], row.get("rules", {}), wagers=row["wagers"]):
        push = edge.probability(0)
        figures = {
            "edge": 100 * edge.edge, "ev": edge.edge, "resolved": 100 * edge.edge / (1 - push), "risk": 100 * edge.risk,
            "variance": edge.variance, "raised": edge.action - 1,
        }  # fmt: skip
        printed = {name: row[name] for name in figures if name in row}
        assert printed
        wrong = {
            name: (text, float(figures[name])) for name, text in printed.items() if not agrees(figures[name], text)
        }
        for sign, text in zip((1, 0, -1), row.get("win_push_lose", ()), strict=False):
            if not agrees(edge.probability(sign), text):
                wrong[f"probability {sign}"] = (text, float(edge.probability(sign)))
        assert not wrong, edge.wager


RAISE = {
    1: "-0.535484", 2: "-0.225806", 3: "-0.303226", 4: "-0.380645", 5: "-0.225806", 6: "-0.070968", 7: "0.083871",
    8: "0.238710", 9: "0.393548", 10: "0.548387", 11: "0.703226",
}  # fmt: skip
"""Six decks: the player's edge on a raise, by spread."""


def test_6_5_h_a_raise_of_six_decks_is_worth_what_is_published_for_its_spread() -> None:
    found = {edge.wager: edge.edge for edge in edges("red-dog", wagers=["raise"])}
    assert {name for name, edge in found.items() if not agrees(-edge, RAISE[int(name.rpartition("_")[2])])} == set()
    assert len(found) == len(RAISE)


def test_6_5_h_six_decks_with_the_best_raises() -> None:
    (original,) = edges("red-dog", {"decks": "6"}, wagers=["original"])
    assert original.edge == Fraction(17533, 626665)


@pytest.mark.slow
@pytest.mark.parametrize("decks", [1, 3, 4, 7])
def test_6_5_h_the_raise_is_at_spread_7_and_above_with_any_number_of_decks(decks: int) -> None:
    """By hand: the spread pays, a pair may make three of a kind, and the raise doubles what it is made on."""
    pays = {1: 5, 2: 4, 3: 2}
    cards = 52 * decks
    value, raised = Fraction(0), Fraction(0)
    for low in range(2, 15):
        for high in range(low, 15):
            pair = low == high
            ways = 4 * decks * (4 * decks - 1) if pair else 2 * (4 * decks) ** 2
            chance = Fraction(ways, cards * (cards - 1))
            spread = high - low - 1
            if pair:
                value += chance * 11 * Fraction(4 * decks - 2, cards - 2)
            elif spread:
                win = Fraction(4 * decks * spread, cards - 2)
                gain = win * pays.get(spread, 1) - (1 - win)
                value += chance * gain * (2 if spread >= 7 else 1)
                raised += chance * (spread >= 7)
    (original,) = edges("red-dog", {"decks": str(decks)}, wagers=["original"])
    assert original.edge == -value
    assert original.action == 1 + raised
    assert "spread 7, 8, 9, 10, 11:" in original.note
