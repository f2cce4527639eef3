"""What a datum says in full, as the search reads it and as two days are held against each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from difflib import SequenceMatcher

from houseway.law.datum import Datum, Irregularity, Paragraph, Wager
from houseway.law.export import says
from houseway.law.options import Option

_WORD = re.compile(r"\s*(?:\w+|[^\w\s])")
Marked = list[str]
"""A text in pieces: every second one is marked."""


def in_full(datum: Datum, when: date) -> str:
    """All that a datum says on a day."""
    if isinstance(datum, Wager):
        parts = {"made": datum.made, "wins": datum.wins, "loses": datum.loses, "void": datum.voids}
        return f"{datum.name}; " + "; ".join(f"{part}: {said}" for part, said in parts.items() if said)
    if isinstance(datum, Irregularity):
        return " ".join((datum.event, datum.ruling, *map(str, datum.asks)))
    if isinstance(datum, Option):
        return f"{says(datum)}; allowed: {datum.kind.allowed(when)}"
    return " ".join(filter(None, (says(datum), datum.note if isinstance(datum, Paragraph) else "")))


def compared(first: str, second: str) -> tuple[Marked, Marked]:
    """Two texts, each with the words marked that the other has not."""
    one, two = _WORD.findall(first), _WORD.findall(second)
    same = SequenceMatcher(None, one, two, autojunk=False).get_matching_blocks()
    return _parted(one, [(at.a, at.a + at.size) for at in same]), _parted(two, [(at.b, at.b + at.size) for at in same])


def _parted(words: Sequence[str], kept: Sequence[tuple[int, int]]) -> Marked:
    """The words in pieces; those outside ``kept``, which ends with the end, are marked."""
    pieces, at = [""], 0
    for start, end in kept:
        pieces += ["".join(words[at:start]), ""] if start > at else []
        pieces[-1] += "".join(words[start:end])
        at = end
    return pieces
