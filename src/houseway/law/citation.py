"""Citations: reading them, and writing them as the edition in force on a day numbers them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from houseway.hints import quoted
from houseway.law import contents

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_SHAPE: Final = re.compile(
    r"(?:(?i:n\.?j\.?a\.?c\.?))?"
    r"(?:(?P<chapter>[0-9]+:[0-9]+[A-Z]?)-)?"
    r"(?P<section>[1-9][0-9]*[A-Z]?\.[1-9][0-9]*[A-Z]?)"
    r"(?:(\([a-z]{1,2}\))(?:([0-9]+)(?:([ivxl]+)(?:(\([0-9]+\))(?:(\([A-Z]\)))?)?)?)?)?"
)
_SPLIT_NUMBER: Final = re.compile(r"[0-9]\s+[0-9]")

# Paragraphs renumbered within 19:47, under their newest label: what each was called before that day.
RENUMBERED: Final[tuple[tuple[date, Mapping[str, str]], ...]] = (
    (
        date(1996, 5, 20),
        {
            "3.5(a)1": "3.5(b)",
            "3.5(a)1i": "3.5(b)",
            "3.5(a)1ii": "3.5(b)",
            "3.5(c)": "3.5(b)",
            "3.5(d)": "3.5(c)",
            "3.5(e)": "3.5(d)",
            "17.4(g)": "17.4(f)",
        },
    ),
    (date(1998, 9, 21), {"3.3(c)1": "3.3(c)", "3.3(c)2": "3.3(c)"}),
    (date(2006, 9, 5), {"3.12(d)": "3.12(c)", "3.12(e)": "3.12(d)"}),
)


class BadCitation(ValueError):
    """A text that is not a citation."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the regulation; without a chapter it is numbered as in 19:47's newest text."""

    chapter: str | None
    section: str
    paragraph: tuple[str, ...] = ()

    def __str__(self) -> str:
        prefix = f"{self.chapter}-" if self.chapter else ""
        return f"{prefix}{self.section}{''.join(self.paragraph)}"


def parse(text: str) -> Citation:
    """Read a citation; spaces, dashes of any length and a leading N.J.A.C. are tolerated."""
    found = _SHAPE.fullmatch("".join(text.split()).translate(_DASHES))
    if found is None or _SPLIT_NUMBER.search(text):
        raise BadCitation(f"{quoted(text)} is no citation; write one like 3.3(c)1, 19:47-3.3(c)1 or 13:69F-6.6(c)")
    chapter, number, *levels = found.groups()
    return Citation(chapter, number, tuple(level for level in levels if level))


@lru_cache(maxsize=1 << 14)
def section_of(text: str) -> contents.Section:
    """The section that a citation falls in, whichever edition it names."""
    cited = parse(text)
    return contents.section(str(replace(cited, paragraph=())))


def canonical(text: str) -> str:
    """The citation as code writes it: 19:47's number without its chapter; other chapters stay in full."""
    cited = parse(text)
    if cited.chapter not in (None, "19:47", "13:69F"):
        return str(cited)
    return section_of(text).number + "".join(cited.paragraph)


def dated(cite: str, as_of: date) -> str:
    """What a canonical citation was called on that day, within its section."""
    return str(_label(parse(cite), as_of))


@lru_cache(maxsize=1 << 14)
def render(cite: str, as_of: date) -> str:
    """The citation in full for the edition in force on that day; one already in full stays as it is."""
    cited = parse(cite)
    if cited.chapter is not None:
        return str(cited)
    section = contents.section(cited.section)
    entry = section.entry(as_of) or section.in_19_47 or section.in_13_69f
    assert entry is not None, section.number
    chapter = "13:69F" if entry is section.in_13_69f else "19:47"
    dated = _label(replace(cited, section=section.number), as_of)
    return str(Citation(chapter, entry.number, dated.paragraph))


def _label(cited: Citation, as_of: date) -> Citation:
    """The citation with the paragraph label of that day."""
    for before, labels in RENUMBERED:
        for depth in range(len(cited.paragraph), 0, -1):
            was = labels.get(str(replace(cited, paragraph=cited.paragraph[:depth])))
            if was and as_of < before:
                return replace(cited, paragraph=parse(was).paragraph + cited.paragraph[depth:])
    return cited
