"""Which texts of the regulation are held, of which year, and on which days each of them was the law.

A print vouches for a section from the last amendment before it to the next one after it, as far as the section's history
is known. Of another day it is New Jersey's own section still, but in the text of another year.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from houseway.law import citation
from houseway.law.citation import Citation
from houseway.law.contents import SECTIONS, Section
from houseway.law.editions import FIRST, NEWEST, SUCCESSOR, edition

HISTORY: Final = date(1998, 12, 31)
"""The last day to which 19:47's amendments are known, but for those of a section that is held in a later print."""


@dataclass(frozen=True, slots=True)
class Text:
    """A print: its year, the first day that it is of, and what it holds, from one citation to another."""

    year: str
    printed: date
    chapter: str
    parts: tuple[tuple[str, str], ...]


def _parts(listed: str) -> tuple[tuple[str, str], ...]:
    """``2.5, 2.6(a)-2.6(k)4``: single citations, with all below them, and ranges."""
    ends = (one.strip().partition("-") for one in listed.split(","))
    return tuple((first, last or first) for first, _, last in ends)


TEXTS: Final = (
    Text("1996", FIRST, "19:47", _parts(
        "2.5, 2.6(a)-2.6(k)4, 2.18(i)-2.18(j), 2.20, 3.1-3.12, 4.1-4.7(c), 6.1(c)-6.9, 7.1-7.8(a), 11.6-11.8A(f), "
        "14.1-14.6(e)1, 15.6(d)-15.7, 16.1-16.5(b)8, 17.2-17.8(b), 18.5-18.9(b)1"
    )),
    Text("1996", date(1996, 5, 20), "19:47", _parts("17.2-17.11, 18.1-18.4")),
    Text("1998", date(1998, 1, 1), "19:47", _parts("1.1, 1.2(a)1-1.2(a)19, 2.6-2.15(b), 5.7")),
    Text("2011", date(2011, 2, 22), "19:47", _parts("3.1-3.12")),
    Text("2012", SUCCESSOR, "13:69F", _parts("2A.11(e)-2A.15, 3.1-3.2(a)5i")),
    Text("2024", date(2024, 11, 4), "13:69F", _parts(
        "2.2(a)-2.2(c), 2.5(a)-2.5(f), 2.11(a)-2.11(e), 2.17(a)-2.17(e), 2A.9, 8.4-8.4(e), 8.6-8.6(e), 11.20, 12.6, 13.2, "
        "13.6, 14.5, 14.10(a)-14.10(b), 14.10(e)-14.10(g), 14.19(a)-14.19(c), 14.20(a)-14.20(d)2, 17.5, 20.3"
    )),
)  # fmt: skip
"""Of 11 and 14 to 18 only what later games need."""

OTHER_CHAPTERS: Final = date(2024, 11, 4)
"""The chapters on equipment, accounts, vendors and records are held as published then."""


def later(as_of: date) -> str:
    """What is said where a day after the newest law that is held is asked for; nothing of any other day."""
    if as_of <= NEWEST:
        return ""
    newer = ", ".join(text.year for text in TEXTS if text.printed > NEWEST)
    return (
        f"the newest law held is {edition(NEWEST).chapter} of {NEWEST}: what was amended by {as_of} is not known here, "
        f"but for single paragraphs in the text of {newer}"
    )


def remarked(as_of: date) -> dict[str, str]:
    """The same as a field of a record; none where nothing is said."""
    said = later(as_of)
    return {"remark": said} if said else {}


# ── what is held ─────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1 << 14)
def held(cite: str, as_of: date) -> bool:
    """Whether a text of the paragraph is held that was in force on the day."""
    return any(since <= as_of < until for _, since, until in _vouched(cite))


def of_another_chapter(cite: str) -> bool:
    """Whether a citation is of the rules on equipment, accounts, vendors or records."""
    return citation.parse(cite).chapter not in (None, "19:47", "13:69F")


@lru_cache(maxsize=1 << 14)
def year(cite: str, as_of: date, since: date = date.min) -> str:
    """The year of the text of the paragraph that is held and nearest to the day; nothing where none is.

    A text that was no more the law when what is cited began has other words under that number, or none.
    """
    texts = [*_vouched(cite)]
    own = [one for one in texts if one[2] > since] or texts
    found = sorted(own, key=lambda one: (abs((max(one[1], min(as_of, one[2])) - as_of).days), -int(one[0])))
    return found[0][0] if found else ""


# ── what is first found in a print ───────────────────────────────────────────────────────────────

PRINTS: Final = {date(1998, 1, 1): "1998", SUCCESSOR: "2012"}
"""Days from which something is the law here because a print of that year has it: no day of its adoption is held."""


@lru_cache(maxsize=1 << 12)
def first_found(cite: str, since: date) -> str:
    """The year of the text in which something is first found; ``""`` where ``since`` is the day of its adoption.

    It is that day too where the text of the day before is held, and has it not.
    """
    if since not in PRINTS or of_another_chapter(cite) or held(cite, since - timedelta(days=1)):
        return ""
    entry = citation.section_of(cite).in_13_69f
    listed = PRINTS[since] if since < SUCCESSOR or (entry and entry.held) else TEXTS[-1].year
    return min((text for text, _, until in _vouched(cite) if until > since), default=listed)


def not_yet(what: str, cite: str, since: date, as_of: date, why: str = "") -> str:
    """What is said of a day before something is the law here: more than its first print is not always held."""
    found = first_found(cite, since)
    if not found:
        return f"{what} is not the law on {as_of}{why}; it is from {since}"
    if known_without(cite, as_of):
        return f"{what} is not the law on {as_of}{why}; it is first found in the text of {found}"
    return f"{what} is first found in the text of {found}; whether it was law on {as_of} is not held"


def known_without(cite: str, as_of: date) -> bool:
    """Whether the text of a day is held, or the contents of its chapter, of what is first found in a later one."""
    section = citation.section_of(cite)
    return held(cite, as_of) or (as_of <= HISTORY and (section.in_19_47 is None or section.printed_empty(as_of)))


def _vouched(cite: str) -> Iterator[tuple[str, date, date]]:
    """The years of the texts of a paragraph that are held, each with the days on which it was the law."""
    cited = citation.parse(cite)
    if of_another_chapter(cite):
        yield str(OTHER_CHAPTERS.year), OTHER_CHAPTERS, date.max
        return
    section = citation.section_of(cite)
    for text in TEXTS:
        entry = section.in_19_47 if text.chapter == "19:47" else section.in_13_69f
        if entry is not None and any(_within(replace(cited, section=entry.number), *part) for part in text.parts):
            yield text.year, *_days(section, text)


def _days(section: Section, text: Text) -> tuple[date, date]:
    """On which days the text of a section as printed was the law."""
    if text.chapter == "13:69F":
        return text.printed, date.max
    known = SUCCESSOR if _in_print(section, "2011") else HISTORY
    before = [day for day in section.amended if day <= text.printed]
    after = [day for day in section.amended if day > text.printed]
    return max([FIRST, *before]), min([known, *after])


def _in_print(section: Section, year: str) -> bool:
    return section.in_19_47 is not None and any(
        _within(Citation(None, section.in_19_47.number), *part)
        for text in TEXTS if text.year == year for part in text.parts
    )  # fmt: skip


def unheld(section: Section, listed: Collection[str]) -> list[str]:
    """What of a section no print holds and no law lists: ``2.18(c)``, ``2.15(c) on``, or the whole ``2.19``."""
    spans = [*_spans(section)]
    if any(first == "a" and not last for first, last in spans):
        return []
    own = {one.paragraph[0].strip("()") for one in map(citation.parse, listed) if one.paragraph}
    if not spans and (section.number in listed or not own):
        return [] if section.number in listed else [section.number]
    known = {*own, *(letter for span in spans for letter in span if letter)}
    there = {letter for first, last in spans for letter in _letters(first, last or max(known))} | own
    missing = [letter for letter in _letters("a", max(known)) if letter not in there]
    return [f"{section.number}({one})" for one in missing] + (
        [] if any(not last for _, last in spans) else [f"{section.number}({_letters(max(known), 'z')[1]}) on"]
    )


def _letters(first: str, last: str) -> list[str]:
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def _spans(section: Section) -> Iterator[tuple[str, str]]:
    """From which letter to which the prints hold a section; no last one where they hold its end."""
    for text in TEXTS:
        entry = section.in_19_47 if text.chapter == "19:47" else section.in_13_69f
        for first, last in text.parts if entry is not None else ():
            assert entry is not None
            begins, ends = citation.parse(first), citation.parse(last)
            if not _number(begins) <= _number(Citation(None, entry.number)) <= _number(ends):
                continue
            inside = begins.section == entry.number and bool(begins.paragraph)
            cut = ends.section == entry.number and bool(ends.paragraph) and not _goes_on(section, text)
            yield begins.paragraph[0].strip("()") if inside else "a", ends.paragraph[0].strip("()") if cut else ""


def _number(cited: Citation) -> tuple[tuple[int, str], ...]:
    return _key(cited)[:2]


def _goes_on(section: Section, text: Text) -> bool:
    """Whether a print goes on after a section, so that where it stops the section ends."""
    there = [one for one in SECTIONS if one.subchapter == section.subchapter and not one.reserved(text.printed)]
    after = there[there.index(section) + 1 :][:1]
    return any(
        _key(citation.parse(first)) == _key(Citation(None, one.number)) for one in after for first, _ in text.parts
    )


# ── the order of citations ───────────────────────────────────────────────────────────────────────


def _within(cited: Citation, first: str, last: str) -> bool:
    """Whether a citation lies in a range, both ends and all that is below the last one included."""
    start, end, own = (_key(citation.parse(text)) for text in (first, last, str(replace(cited, chapter=None))))
    return own[: len(start)] >= start and own[: len(end)] <= end


def _key(cited: Citation) -> tuple[tuple[int, str], ...]:
    """Sort key: 2.6 before 2.6A before 2.10, (a)9 before (a)10, (a)1iv before (a)1v."""
    subchapter, _, number = cited.section.partition(".")
    return tuple(_part(one) for one in (subchapter, number, *cited.paragraph))


def _part(text: str) -> tuple[int, str]:
    bare = text.strip("()")
    digits = "".join(c for c in bare if c.isdigit())
    if digits:
        return int(digits), bare[len(digits) :]
    return (_roman(bare) if not text.startswith("(") and set(bare) <= set("ivxl") else 0), bare


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50}[c] for c in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
