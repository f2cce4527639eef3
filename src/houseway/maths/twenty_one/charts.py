"""The charts of blackjack and blackjack switch: the best table of totals, and at switch what two cards are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.games.twenty_one.records import BlackjackRules, SwitchRules
from houseway.maths.charts import Chart, Letter, Section, grid, used
from houseway.maths.twenty_one.edges import analysed
from houseway.maths.twenty_one.strategy import Strategy, plain
from houseway.maths.twenty_one.switch import terms as switch_terms
from houseway.maths.twenty_one.switch import worth
from houseway.maths.twenty_one.switch_exact import chart as carried
from houseway.maths.twenty_one.terms import terms

LETTERS = {
    "H": Letter("draw", "draw"), "S": Letter("stand", "stand"), "P": Letter("split", "split"),
    "D": Letter("double down, or draw", "double"), "Ds": Letter("double down, or stand", "double_stand"),
    "R": Letter("surrender, or draw", "surrender"), "Rs": Letter("surrender, or stand", "surrender"),
    "Rd": Letter("surrender, or double down", "surrender"), "Rds": Letter("surrender, or double down", "surrender"),
    "Rp": Letter("surrender, or split", "surrender"),
}  # fmt: skip
HAND = "the hand"
UP, BOTH = "the dealer's up card", "the dealer's two cards"


def of_blackjack(rules: BlackjackRules) -> Chart:
    """2.6(f): the best play by total; a pair that may not be split is played by its total."""
    table = analysed(terms(rules)).total_dependent
    sections = tuple(lettered(table))
    return Chart(
        says="the best play by total", cite="2.6(f)", sections=sections, letters=used(LETTERS, sections),
        method="computed",
    )  # fmt: skip


def of_switch(rules: SwitchRules) -> Chart:
    """2A.7: how a hand is played beside one that is not seen, and what two cards are then worth, to switch by."""
    found = carried(switch_terms(rules))
    sections = [*lettered(found.table)]
    worths = sections_of(worth(found), UP, lambda value: f"{value:+.3f}")
    sections += [
        grid(f"worth, {one.name}", "two cards", UP, one.columns, one.lines) for one in worths
    ]  # fmt: skip
    return Chart(
        says="the best table of totals for a hand beside one that is not seen", cite="13:69F-2A.7",
        sections=tuple(sections), letters=used(LETTERS, sections), method="computed",
        note="switch where the two hands that are made are worth more, in wagers, than the two that are dealt",
    )  # fmt: skip


def lettered(table: Strategy) -> list[Section]:
    """A table of actions as the usual grids."""
    return sections_of(plain(table), BOTH if table.face_up else UP, str)


def sections_of(
    cells: Mapping[str, Mapping[str, Mapping[str, Any]]], across: str, shown: Callable[[Any], str]
) -> list[Section]:
    """Cells by section, line and column."""
    return [
        grid(name, HAND, across, next(iter(lines.values())), {row: map(shown, lines[row].values()) for row in lines})
        for name, lines in cells.items()
        if lines
    ]
