"""Every section of 19:47 and 13:69F: its number and title in each, and when it was adopted and amended."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Final

from houseway.law import contents_13_69f as new
from houseway.law import contents_19_47 as old
from houseway.law.editions import EDITIONS, NEWEST, SUCCESSOR, edition

RESERVED: Final = "(Reserved)"
NOT_HELD: Final = "(title not held)"


@dataclass(frozen=True, slots=True)
class Entry:
    """A section in one edition. ``held``: that edition's table of contents, as held, prints it."""

    number: str
    title: str | None
    held: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """A section in both editions. ``number`` is 19:47's, or 13:69F's in full where only that has it."""

    number: str
    subchapter: str
    in_19_47: Entry | None
    in_13_69f: Entry | None
    adopted: date | None
    amended: tuple[date, ...] = ()

    def entry(self, as_of: date = NEWEST) -> Entry | None:
        """The section in the edition in force on that day; None if that edition lacks it."""
        return self.in_19_47 if edition(as_of) is EDITIONS[0] else self.in_13_69f

    def title(self, as_of: date = NEWEST) -> str:
        """The title in force on that day, or else the one the other edition gives."""
        entries = (self.entry(as_of), self.in_19_47, self.in_13_69f)
        if self.in_19_47 and self.adopted and as_of < self.adopted:
            return RESERVED
        return next((entry.title for entry in entries if entry and entry.title), NOT_HELD)

    def reserved(self, as_of: date = NEWEST) -> bool:
        """Whether the number stood empty on that day."""
        return self.title(as_of) == RESERVED

    def printed_empty(self, as_of: date) -> bool:
        """Whether the edition of that day itself prints the number as reserved."""
        entry = self.entry(as_of)
        return entry is not None and entry.title == RESERVED

    def stands(self, as_of: date) -> bool:
        """Whether the edition of that day has it, and not as an empty number."""
        return self.entry(as_of) is not None and not self.reserved(as_of)


@dataclass(frozen=True, slots=True)
class Subchapter:
    """A subchapter: its heading in each edition, and when which rule adopted it."""

    number: str
    in_19_47: str | None
    in_13_69f: str | None
    adopted: date | None
    rule: str | None

    def title(self, as_of: date = NEWEST) -> str:
        """The heading in force on that day, or else the one the other edition gives."""
        titles = [self.in_19_47, self.in_13_69f]
        if edition(as_of) is not EDITIONS[0]:
            titles.reverse()
        return next((title for title in titles if title), NOT_HELD)

    @property
    def reserved(self) -> bool:
        """Whether 19:47 left it empty."""
        return self.in_19_47 == RESERVED


def _order(number: str) -> tuple[int, str, int, str, str]:
    """Sort key: 2.6 before 2.6A before 2.10 before 2A.1."""
    found = re.fullmatch(r"(?:(.+)-)?(\d+)([A-Z]?)(?:\.(\d+)([A-Z]?))?", number)
    assert found is not None, number
    return int(found[2]), found[3], int(found[4] or 0), found[5] or "", found[1] or ""


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _subchapter(number: str) -> Subchapter:
    printed, adopted, rule = old.SUBCHAPTERS.get(number, (None, SUCCESSOR.isoformat(), EDITIONS[1].source))
    later = new.SUBCHAPTERS.get(number, new.LATER_SUBCHAPTERS.get(number))
    return Subchapter(number, printed, later, _day(adopted), rule)


SUBCHAPTERS: Final[tuple[Subchapter, ...]] = tuple(
    _subchapter(number) for number in sorted({*old.SUBCHAPTERS, *new.SUBCHAPTERS}, key=_order)
)
_SUBCHAPTER: Final = {subchapter.number: subchapter for subchapter in SUBCHAPTERS}


def _later_entry(number: str) -> Entry:
    title = new.TITLES.get(number, new.LATER_TITLES.get(number))
    return Entry(number, title, held=number in new.TITLES)


def _kept(number: str) -> Section:
    """A section of 19:47, with what 13:69F made of it."""
    subchapter = _SUBCHAPTER[number.split(".")[0]]
    return Section(
        number,
        subchapter.number,
        Entry(number, old.TITLES[number]),
        None if number in new.DROPPED else _later_entry(new.MOVED.get(number, number)),
        _day(old.ADOPTED[number]) if number in old.ADOPTED else subchapter.adopted,
        tuple(date.fromisoformat(day) for day in old.AMENDED.get(number, "").split()),
    )


def _added(number: str) -> Section:
    """A section of 13:69F alone."""
    subchapter = _SUBCHAPTER[number.split(".")[0]]
    return Section(f"13:69F-{number}", subchapter.number, None, _later_entry(number), SUCCESSOR)


def _sections() -> tuple[Section, ...]:
    kept = [_kept(number) for number in old.TITLES]
    known = {section.in_13_69f.number for section in kept if section.in_13_69f}
    added = [_added(number) for number in (*new.TITLES, *new.LATER_TITLES, *new.UNTITLED) if number not in known]
    return tuple(sorted((*kept, *added), key=lambda section: _order(section.number)))


SECTIONS: Final[tuple[Section, ...]] = _sections()
_19_47: Final = {section.in_19_47.number: section for section in SECTIONS if section.in_19_47}
_13_69F: Final = {section.in_13_69f.number: section for section in SECTIONS if section.in_13_69f}
_BY_NUMBER: Final[dict[str, Section]] = {
    **_13_69F,
    **_19_47,
    **{f"19:47-{number}": section for number, section in _19_47.items()},
    **{f"13:69F-{number}": section for number, section in _13_69F.items()},
}


def first_section(subchapter: str) -> str:
    """The number of the first section of a subchapter."""
    return next(one.number for one in SECTIONS if one.subchapter == subchapter)


def known(number: str) -> bool:
    """Whether there is a section of that number, bare or with its chapter."""
    return number in _BY_NUMBER


def section(number: str) -> Section:
    """The section of that number, bare or with its chapter; a bare number is 19:47's, or else 13:69F's."""
    found = _BY_NUMBER.get(number)
    if found is None:
        near = get_close_matches(number, _BY_NUMBER, n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise ValueError(f"neither 19:47 nor 13:69F has a section {number!r}{hint}")
    return found
