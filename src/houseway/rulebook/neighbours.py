"""What stands beside a section: the ones before and after it, and those of other games on the same subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any

from houseway.law import contents
from houseway.law.contents import Section
from houseway.rulebook.sections import Scope

LIKE = 0.5
"""Two subjects are the same that share more than so much of their words."""
PLAIN_WORDS = frozenset({
    "a", "an", "and", "automated", "certain", "dealt", "device", "each", "for", "from", "game", "hand", "initial",
    "manual", "of", "on", "optional", "or", "out", "permissible", "placement", "procedure", "procedures", "rules",
    "shoe", "table", "that", "the", "to", "two", "type", "types", "whether",
})  # fmt: skip
"""What tells no subject from another."""


def neighbours(scope: Scope, when: date) -> dict[str, Any]:
    """What stands before and after, a section or a whole subchapter; and the sections of other games on its subject."""
    whole = len(scope.sections) != 1
    row: Sequence[Any] = contents.SUBCHAPTERS if whole else contents.SECTIONS
    at = row.index(scope.subchapter if whole else scope.sections[0])
    before, after = row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None
    return {
        "previous": _named(before, when),
        "next": _named(after, when),
        "siblings": [] if whole else [_named(one, when) for one in siblings(scope.sections[0])],
    }


def siblings(section: Section) -> list[Section]:
    """Of each other subchapter the section that is most like this one in its subject, where one is like it."""
    best: dict[str, tuple[float, Section]] = {}
    for one in contents.SECTIONS:
        like = alike(section, one) if one.subchapter != section.subchapter else 0.0
        if like > best.get(one.subchapter, (LIKE, one))[0]:
            best[one.subchapter] = like, one
    return [one for _, one in best.values()]


def alike(first: Section, second: Section) -> float:
    """How much of their words the two parts of their titles share that share the most."""
    return max((len(a & b) / len(a | b) for a in _subjects(first) for b in _subjects(second)), default=0.0)


@cache
def _subjects(section: Section) -> tuple[frozenset[str], ...]:
    """The parts of a title, each as the words that tell its subject; of a reserved number there are none."""
    if section.reserved() or section.title() == contents.NOT_HELD:
        return ()
    parts = (frozenset(_words(part)) for part in re.split("[;:]", section.title().lower()))
    return tuple(part for part in parts if part)


def _words(part: str) -> list[str]:
    found = (one for one in re.findall(r"[a-z]+", part) if one not in PLAIN_WORDS)
    return [one[:-3] + "y" if one.endswith("ies") else one.rstrip("s") for one in found]


def _named(one: Any, when: date) -> dict[str, str] | None:
    if one is None:
        return None
    named = {"number": one.number, "title": one.title(when)}
    if isinstance(one, Section):
        named["subchapter"] = next(each.title(when) for each in contents.SUBCHAPTERS if each.number == one.subchapter)
    return named
