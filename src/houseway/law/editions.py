"""The two editions of the Rules of the Games, and which of them was the law on a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

FIRST: Final = date(1996, 3, 11)
SUCCESSOR: Final = date(2012, 3, 19)
NEWEST: Final = SUCCESSOR


@dataclass(frozen=True, slots=True)
class Edition:
    """One codification of the rules: its chapter, first day, source and regulator."""

    chapter: str
    since: date
    source: str
    regulator: str


EDITIONS: Final = (
    Edition("19:47", FIRST, "R.1996 d.178", "Commission"),
    Edition("13:69F", SUCCESSOR, "R.2012 d.061", "Division"),
)


def edition(as_of: date) -> Edition:
    """The edition in force on that day."""
    if as_of < FIRST:
        raise ValueError(f"no text is held for {as_of}: 19:47 is held from {FIRST}, 13:69F from {SUCCESSOR} on")
    return EDITIONS[as_of >= SUCCESSOR]


def subchapter(number: str, as_of: date) -> str:
    """A subchapter as the edition of the day has it: ``subchapter("6", date(2011, 3, 1)) == "19:47-6"``."""
    return f"{edition(as_of).chapter}-{number}"
