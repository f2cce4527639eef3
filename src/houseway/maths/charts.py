"""A strategy as a chart: plain data that a terminal, a page and a picture show alike.

A game's entry names what makes its chart. A cell is a letter, whose meaning and tone stand beside, or a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from houseway import games
from houseway.maths.edges import Unknown as Unknown
from houseway.maths.edges import elected, part
from houseway.play.citing import cited
from houseway.play.rules import Rules

Tone = Literal["draw", "stand", "double", "double_stand", "split", "surrender", "mixed", "none"]
"""What is alike in all games has one colour in all of them: to take a card or put chips down, to stop, to share."""


class Letter(Struct, frozen=True):
    """What a letter says, and its tone."""

    says: str
    tone: Tone


class Section(Struct, frozen=True, kw_only=True):
    """A grid of a chart: what goes down and what goes across, and in each line its cells."""

    name: str
    down: str
    across: str
    columns: tuple[str, ...]
    lines: dict[str, tuple[str, ...]]

    def cell(self, line: str, column: str) -> str:
        """One cell by its names."""
        return self.lines[line][self.columns.index(column)]


class Chart(Struct, frozen=True, kw_only=True):
    """How a game is played under elected rules."""

    says: str
    """Whose decisions they are, and by what: the best play, or a house way."""
    cite: str
    sections: tuple[Section, ...]
    letters: dict[str, Letter]
    method: Literal["exact", "computed", "filed"]
    """How it is known: by exact sums, in floating point, or the licensee filed it, and nothing is computed."""
    note: str = ""

    def section(self, name: str) -> Section:
        """One section by its name."""
        return next(one for one in self.sections if one.name == name)


Lettered = Mapping[str, Letter]


def grid(
    name: str, down: str, across: str, columns: Iterable[str], lines: Mapping[str, Iterable[str]]
) -> Section:  # fmt: skip
    """A section from any iterables."""
    return Section(
        name=name, down=down, across=across, columns=tuple(columns),
        lines={line: tuple(cells) for line, cells in lines.items()},
    )  # fmt: skip


def used(letters: Lettered, sections: Sequence[Section]) -> dict[str, Letter]:
    """Those of the letters that stand in some cell, in their order."""
    there = {cell for one in sections for cells in one.lines.values() for cell in cells}
    return {letter: one for letter, one in letters.items() if letter in there}


def agreed(found: Iterable[str], mixed: str) -> str:
    """What all of several hands do; else the sign that it depends on more; nothing where there is no such hand."""
    every = {*found}
    return mixed if len(every) > 1 else next(iter(every), "")


# ── the answer ───────────────────────────────────────────────────────────────────────────────────


def charted() -> list[str]:
    """The games that have a chart."""
    return [id for id in games.GAMES if games.game(id).chart]


def chart(rules: Rules) -> Chart:
    """The chart of a table."""
    law = rules.game.law
    if not rules.game.chart:
        raise Unknown(f"{law.id} has no chart; there is one of {', '.join(charted())}")
    made: Callable[[Rules], Chart] = part(rules.game.chart, law.id)
    return made(rules)


def plain(rules: Rules, one: Chart) -> dict[str, Any]:
    """As JSON has it: lines in a list, for their order matters."""
    cite, basis, *_ = cited(one.cite, rules.game.law, rules.as_of)
    return {
        "game": rules.game.law.id, "title": rules.game.law.title, "as_of": str(rules.as_of), "rules": elected(rules),
        "says": one.says, "method": one.method, "note": one.note, "cite": list(cite), "basis": basis,
        "letters": [{"letter": letter, "says": each.says, "tone": each.tone} for letter, each in one.letters.items()],
        "sections": [
            {"name": each.name, "down": each.down, "across": each.across, "columns": list(each.columns),
             "lines": [{"line": line, "cells": list(cells)} for line, cells in each.lines.items()]}
            for each in one.sections
        ],
        **({"remark": rules.remark} if rules.remark else {}),
    }  # fmt: skip
