"""What a citation means, what stands under it on a day, its history, and how two days differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from itertools import zip_longest
from typing import Any

from houseway.games import GAMES, game
from houseway.hints import meant
from houseway.law import citation, contents
from houseway.law import trace as law_trace
from houseway.law.citation import RENUMBERED, render, section_of
from houseway.law.contents_13_69f import UNCONFIRMED
from houseway.law.datum import Datum, Paragraph
from houseway.law.editions import NEWEST, SUCCESSOR
from houseway.law.export import Held, held, plain, says
from houseway.law.texts import first_found, known_without, remarked, unheld, year
from houseway.rulebook.evidence import Evidence, laws, row
from houseway.rulebook.games import games_of
from houseway.rulebook.words import compared, in_full

_SUBCHAPTER = re.compile(r"(?:(?:n\.?j\.?a\.?c\.?\s*)?(?:19:47|13:69F)-)?(\d+[A-Z]?)", re.IGNORECASE)


class NoSection(ValueError):
    """A citation that neither chapter has: one line with what was perhaps meant."""


# ── what a citation means ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Scope:
    """A subchapter, a section or a paragraph: its sections, its label, and the data under it."""

    text: str
    """Canonical: 6, 6.5 or 6.5(e)."""
    subchapter: contents.Subchapter
    sections: tuple[contents.Section, ...]
    data: tuple[Held, ...]
    asked: str = ""
    """What was asked for, where that is only a part of the paragraph shown."""


def find(text: str, as_of: date = NEWEST) -> Scope:
    """Read a citation as the edition of the day labels its paragraphs, or the id of a game, whose own sections those
    are; an unknown one is a line with "did you mean"."""
    if text.strip() in GAMES:
        return _game(text.strip())
    number = _SUBCHAPTER.fullmatch(text.strip())
    if number:
        return _subchapter(number[1].upper())
    try:
        section, label = section_of(text), citation.canonical(text)
    except ValueError as error:
        raise NoSection(str(error)) from None
    data = [one for one in held(laws()) if section_of(one.datum.cite) is section]
    if label != section.number:
        return _paragraph(label, section, data, as_of if citation.parse(text).chapter != "13:69F" else NEWEST)
    return Scope(section.number, _of(section), (section,), tuple(data))


def _game(id: str) -> Scope:
    """The sections of its subchapter that concern a game, with its own data."""
    law = game(id).law
    subchapter = next(one for one in contents.SUBCHAPTERS if one.number == law.subchapter)
    own = tuple(
        one
        for one in contents.SECTIONS
        if one.subchapter == law.subchapter and (id in games_of(one) or not _whose(one))
    )
    data = tuple(one for one in held([law]) if section_of(one.datum.cite) in own)
    return Scope(id, subchapter, own, data)


def _whose(section: contents.Section) -> bool:
    """Whether a section of a subchapter that several games share is one game's own."""
    return any(section.number in law.sections for law in laws())


def _subchapter(number: str) -> Scope:
    known = {one.number: one for one in contents.SUBCHAPTERS}
    if number not in known:
        hint = meant(number, known, f"there are {', '.join(known)}")
        raise NoSection(f"neither 19:47 nor 13:69F has a subchapter {number}; {hint}")
    sections = tuple(one for one in contents.SECTIONS if one.subchapter == number)
    data = tuple(one for one in held(laws()) if section_of(one.datum.cite) in sections)
    return Scope(number, known[number], sections, data)


def _paragraph(label: str, section: contents.Section, data: list[Held], as_of: date) -> Scope:
    data = _of_the_day(data, as_of)
    labels = [citation.dated(one.datum.cite, as_of) for one in data if one.kind == "paragraph"]
    shown = label if label in law_trace.family(labels) else law_trace.nearest(label, labels)
    if not shown or label in _not_held(section):
        then = [citation.dated(one.datum.cite, as_of) for one in data if one.datum.in_force(as_of)]
        raise NoSection(_not_there(label, section, then, as_of))
    own = tuple(one for one in data if shown in law_trace.lineage(citation.dated(one.datum.cite, as_of)))
    return Scope(shown, _of(section), (section,), own, asked=label if label != shown else "")


def _not_there(label: str, section: contents.Section, labels: list[str], as_of: date) -> str:
    """Why a paragraph is not shown: no text of it is held, or the section that is held has none of that label."""
    if not year(label, SUCCESSOR):
        known = ", ".join(filter(None, dict.fromkeys("".join(citation.parse(one).paragraph[:1]) for one in labels)))
        there = f"there is {known}" if known else "nothing is listed"
        return f"the text of {label} is not held; of {section.number} {there}"
    near = get_close_matches(label, labels, 1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else "; no paragraph of that section is listed"
    on = f" on {as_of}" if as_of < NEWEST else ""
    return f"{section.number} has no paragraph {label}{on}{hint}"


def _of_the_day(data: list[Held], as_of: date) -> list[Held]:
    """Without what came later under a label that meant something else on that day."""
    labels = {one.datum.cite: citation.dated(one.datum.cite, as_of) for one in data}
    then = {label for cite, label in labels.items() if label != cite}
    return [one for one in data if one.datum.in_force(as_of) or not then & {*law_trace.lineage(one.datum.cite)}]


def _of(section: contents.Section) -> contents.Subchapter:
    return next(one for one in contents.SUBCHAPTERS if one.number == section.subchapter)


# ── what it requires ─────────────────────────────────────────────────────────────────────────────


def export(scope: Scope, when: date, found: Evidence) -> dict[str, Any]:
    return {
        "citation": scope.text,
        "as_of": str(when),
        "subchapter": {
            "number": scope.subchapter.number,
            "title": scope.subchapter.title(when),
            "adopted": plain(scope.subchapter.adopted),
            "first_found": _first_found(scope.sections[0]) if scope.subchapter.in_19_47 is None else "",
            "rule": scope.subchapter.rule,
        },
        "sections": [_section(section, scope, when, found) for section in scope.sections],
        "evidence": found.note(),
        **remarked(when),
    }


def _section(section: contents.Section, scope: Scope, when: date, found: Evidence) -> dict[str, Any]:
    own = [one for one in scope.data if section_of(one.datum.cite) is section]
    listed = [one for one in own if one.kind == "paragraph" and not _borrowers(section, one.datum)]
    labels = [one.datum.cite for one in own if one.kind == "paragraph"]
    return {
        "section": section.number,
        "title": section.title(when),
        "19:47": section.in_19_47.number if section.in_19_47 else None,
        "13:69F": section.in_13_69f.number if section.in_13_69f else None,
        "unconfirmed": UNCONFIRMED.get(section.number, ""),
        "adopted": plain(section.adopted),
        "first_found": _first_found(section),
        "amended": plain(section.amended),
        "games": list(games_of(section)),
        "ruled": [game for game in games_of(section) if game in GAMES],
        "tests": [place._asdict() for place in found.tests.get(section.number, []) if section.number not in labels],
        "not_held": [] if section.reserved() else _not_held(section),
        "paragraphs": [
            _of_paragraph(one, own, labels, when, found) for one in listed if not _of_another_day(one, listed, when)
        ],
    }


def _first_found(section: contents.Section) -> str:
    """The year of the text in which the section is first found, where no day of its adoption is held."""
    return first_found(section.number, section.adopted) if section.adopted and not section.in_19_47 else ""


def _not_held(section: contents.Section) -> list[str]:
    return unheld(section, [one.datum.cite for one in held(laws()) if section_of(one.datum.cite) is section])


def _of_another_day(one: Held, listed: list[Held], when: date) -> bool:
    """Whether another version of the paragraph is the law on the day."""
    others = (other.datum for other in listed if other.datum.cite == one.datum.cite)
    return not one.datum.in_force(when) and any(other.in_force(when) for other in others)


def _borrowers(section: contents.Section, datum: Datum) -> list[str]:
    """The games of other subchapters that apply a paragraph which the section's own game has too."""
    owned = any(
        datum.cite == one.cite for law in laws() if law.subchapter == section.subchapter for one in law.paragraphs
    )
    mine = [law for law in laws() if any(one is datum for one in law.paragraphs)]
    other = owned and all(law.subchapter != section.subchapter for law in mine)
    return [law.id for law in mine] if other else []


def _of_paragraph(one: Held, own: list[Held], labels: list[str], when: date, found: Evidence) -> dict[str, Any]:
    """A paragraph with its data; a datum under a label that is not listed falls under the nearest one above."""
    paragraph = one.datum
    assert isinstance(paragraph, Paragraph)
    under = {
        (each.kind, each.name, says(each.datum)): plain(each.datum)
        for each in own
        if each.kind != "paragraph"
        and each.datum.in_force(when)
        and law_trace.nearest(each.datum.cite, labels) == paragraph.cite
    }
    borrowed = [
        {
            "game": game,
            "since": str(other.datum.since),
            "begins": other.datum.begins,
            "basis": other.datum.basis_on(when),
            "says": other.datum.rests_on(when),
        }
        for other in own
        if other.kind == "paragraph" and other.datum.cite == paragraph.cite and other.datum.in_force(when)
        for game in _borrowers(section_of(paragraph.cite), other.datum)
    ]
    fields: dict[str, Any] = plain(paragraph)
    return {
        **row(paragraph, found),
        **fields,
        "in_force_as": render(paragraph.cite, max(when, paragraph.since)),
        "in_force": paragraph.in_force(when),
        "not_then": _not_then(paragraph, when),
        "basis": paragraph.basis_on(when),
        "basis_in_words": paragraph.rests_on(when),
        "data": [
            {"kind": kind, "name": name, "says": words, "datum": datum} for (kind, name, words), datum in under.items()
        ],
        "borrowed_by": borrowed,
    }


def _not_then(datum: Datum, when: date) -> str:
    """Why a paragraph is not the law on a day, or that it is not held whether it was; ``""`` where it is."""
    if datum.in_force(when):
        return ""
    found = first_found(datum.cite, datum.since)
    if found and when < datum.since and not known_without(datum.cite, when):
        return f"{datum.begins}: whether it was law on {when} is not held"
    return f"not the law on {when}: {datum.begins if found else f'from {datum.since}'}"


# ── where a datum stands ──────────────────────────────────────────────────────────────────────────


def source(datum: Datum, when: date) -> str:
    """Where a datum stands, since when, and on whose words it rests if not New Jersey's."""
    words = datum.rests_on(when) if datum.basis != "nj" else f"in the text of {year(datum.cite, when, datum.since)}"
    basis = f"; {words}" if datum.basis_on(when) != "nj" else ""
    until = f" to {datum.until}" if datum.until else ""
    return f"{render(datum.cite, when)}, {datum.begins}{until}{basis}"


# ── history ──────────────────────────────────────────────────────────────────────────────────────


def history(scope: Scope) -> dict[str, Any]:
    """By date: what the history notes say, and what begins and ends in our data."""
    days: dict[date, dict[str, list[str]]] = {}

    def on(day: date, key: str, text: str) -> None:
        entry = days.setdefault(day, {"notes": [], "begins": [], "ends": []})
        if text not in entry[key]:
            entry[key].append(text)

    for section in scope.sections:
        if section.adopted and section.in_19_47:
            on(section.adopted, "notes", f"{section.number} adopted")
        for day in section.amended:
            on(day, "notes", f"{section.number} amended")
        on(SUCCESSOR, "notes", _moved(section))
    for day, labels in RENUMBERED:
        for new, old in labels.items():
            if any(section_of(new) is section for section in scope.sections):
                on(day, "notes", f"{old} becomes {new}")
    for one in scope.data:
        called = str(one) if one.kind == "paragraph" else f"{one} ({one.datum.cite})"
        on(one.datum.since, "begins", called)
        if one.datum.until:
            on(one.datum.until, "ends", called)
    return {"citation": scope.text, "history": [{"date": str(day)} | days[day] for day in sorted(days)]}


def _moved(section: contents.Section) -> str:
    """What 2012 made of a section, as far as that is known."""
    old, new = section.in_19_47, section.in_13_69f
    if section.number in UNCONFIRMED:
        became = f"becomes 13:69F-{new.number}" if new else "is not in 13:69F's contents"
        return f"19:47-{section.number} {became}; {UNCONFIRMED[section.number]}"
    if old and new:
        return f"19:47-{old.number} becomes 13:69F-{new.number}" + ("" if new.held else " (its contents are not held)")
    return f"19:47-{old.number} is not carried over" if old else f"{section.number} is first found"


# ── two days ─────────────────────────────────────────────────────────────────────────────────────


def differ(scope: Scope, first: date, second: date) -> dict[str, Any]:
    """What was added, dropped and changed from one day to another, and how each section is numbered."""
    numbers = [(_number(section, first), _number(section, second)) for section in scope.sections]
    return {
        "citation": scope.text,
        "days": [str(first), str(second)],
        "numbers": [[a, b] for a, b in numbers if a != b],
        "changes": [*_changes(scope.data, first, second)],
        **remarked(max(first, second)),
    }


def _changes(data: Sequence[Held], first: date, second: date) -> Iterator[dict[str, Any]]:
    """By kind and name: what is the law on one of the days only, on both sides where it is another on each."""
    only = {
        day: [one for one in data if one.datum.in_force(day) and not one.datum.in_force(other)]
        for day, other in ((first, second), (second, first))
    }
    named = dict.fromkeys((one.kind, one.name) for one in (*only[first], *only[second]))
    for key in named:
        sides = ([one for one in only[day] if (one.kind, one.name) == key] for day in (first, second))
        for old, new in zip_longest(*sides):
            yield _change(old, new, first, second)


def _change(old: Held | None, new: Held | None, first: date, second: date) -> dict[str, Any]:
    known = old or new
    assert known is not None
    before, after = (in_full(one.datum, day) if one else "" for one, day in ((old, first), (new, second)))
    marks = compared(before, after) if old and new else ([before], [after])
    sides = [
        {"says": words, "source": source(one.datum, day), "datum": plain(one.datum)} if one else None
        for one, day, words in ((old, first, marks[0]), (new, second, marks[1]))
    ]
    change = "changed" if old and new else "dropped" if old else "added"
    return {"change": change, "kind": known.kind, "name": known.name, "cite": known.datum.cite,
            "first": sides[0], "second": sides[1]}  # fmt: skip


def _number(section: contents.Section, day: date) -> str:
    """How the edition of the day numbers a section; nothing where it lacks it."""
    entry = section.entry(day)
    chapter = "13:69F" if entry is section.in_13_69f else "19:47"
    return f"{chapter}-{entry.number}" if entry else ""
