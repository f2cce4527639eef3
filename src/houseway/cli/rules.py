"""``houseway rules``: what a section requires, what implements and tests it, its history, and how two days differ."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app
from houseway.cli.games import held_day, laws, source
from houseway.cli.trace import Evidence, evidence, places, row
from houseway.games import GAMES
from houseway.law import citation, contents
from houseway.law import trace as law_trace
from houseway.law.citation import RENUMBERED, render, section_of
from houseway.law.data import Held, held, plain, says
from houseway.law.editions import EDITIONS, SUCCESSOR
from houseway.law.terms import BASES, Paragraph

_SUBCHAPTER = re.compile(r"(?:(?:n\.?j\.?a\.?c\.?\s*)?(?:19:47|13:69F)-)?(\d+[A-Z]?)", re.IGNORECASE)


@app.command()
def rules(
    citation: Annotated[str, typer.Argument(metavar="CITATION", help="6, 6.5, 19:47-6.5, 13:69F-6.6(c) or 3.3(c)1.")],
    as_of: Annotated[str, typer.Option(metavar="DATE", help="The law in force on that day.")] = "",
    history: Annotated[bool, typer.Option("--history", help="The amendments, and what each changed.")] = False,
    diff: Annotated[
        tuple[str, str], typer.Option(metavar="DATE DATE", help="What is the law on one of the days only.")
    ] = ("", ""),
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """What a section requires, what data stand under it, what implements and tests it."""
    scope = find(citation)
    when = held_day(as_of)
    if history:
        _print(_history(scope), as_json, _history_in_words)
    elif any(diff):
        first, second = map(held_day, diff)
        _print(_diff(scope, first, second), as_json, _diff_in_words)
    else:
        _print(_export(scope, when, evidence(scope.subchapter.number)), as_json, lambda out: _in_words(out, scope))


def _print(out: dict[str, Any], as_json: bool, words: Callable[[dict[str, Any]], Iterator[str]]) -> None:
    print(json.dumps(out, ensure_ascii=False) if as_json else "\n".join(words(out)))


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


def find(text: str) -> Scope:
    """Read a citation; an unknown one is a line with "did you mean"."""
    number = _SUBCHAPTER.fullmatch(text.strip())
    if number:
        return _subchapter(number[1].upper())
    try:
        section, label = section_of(text), citation.canonical(text)
    except ValueError as error:
        raise Fault(str(error)) from None
    data = [one for one in held(laws()) if section_of(one.datum.cite) is section]
    if label != section.number:
        return _paragraph(label, section, data)
    return Scope(section.number, _of(section), (section,), tuple(data))


def _subchapter(number: str) -> Scope:
    known = {one.number: one for one in contents.SUBCHAPTERS}
    if number not in known:
        near = get_close_matches(number, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise Fault(f"neither 19:47 nor 13:69F has a subchapter {number}; {hint}")
    sections = tuple(one for one in contents.SECTIONS if one.subchapter == number)
    data = tuple(one for one in held(laws()) if section_of(one.datum.cite) in sections)
    return Scope(number, known[number], sections, data)


def _paragraph(label: str, section: contents.Section, data: list[Held]) -> Scope:
    labels = [one.datum.cite for one in data if one.kind == "paragraph"]
    shown = label if label in law_trace.family(labels) else law_trace.nearest(label, labels)
    if not shown:
        near = get_close_matches(label, labels, 1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else "; no paragraph of that section is held"
        raise Fault(f"{section.number} has no paragraph {label}{hint}")
    own = tuple(one for one in data if shown in law_trace.lineage(one.datum.cite))
    return Scope(shown, _of(section), (section,), own, asked=label if label != shown else "")


def _of(section: contents.Section) -> contents.Subchapter:
    return next(one for one in contents.SUBCHAPTERS if one.number == section.subchapter)


# ── what it requires ─────────────────────────────────────────────────────────────────────────────


def _export(scope: Scope, when: date, found: Evidence) -> dict[str, Any]:
    return {
        "citation": scope.text,
        "as_of": str(when),
        "subchapter": {
            "number": scope.subchapter.number,
            "title": scope.subchapter.title(when),
            "adopted": plain(scope.subchapter.adopted),
            "rule": scope.subchapter.rule,
        },
        "sections": [_section(section, scope, when, found) for section in scope.sections],
        "evidence": found.note(),
    }


def _section(section: contents.Section, scope: Scope, when: date, found: Evidence) -> dict[str, Any]:
    own = [one for one in scope.data if section_of(one.datum.cite) is section]
    labels = [one.datum.cite for one in own if one.kind == "paragraph"]
    return {
        "section": section.number,
        "title": section.title(when),
        "19:47": section.in_19_47.number if section.in_19_47 else None,
        "13:69F": section.in_13_69f.number if section.in_13_69f else None,
        "adopted": plain(section.adopted),
        "amended": plain(section.amended),
        "games": list(section.games),
        "ruled": [game for game in section.games if game in GAMES],
        "tests": [place._asdict() for place in found.tests.get(section.number, []) if section.number not in labels],
        "paragraphs": [_of_paragraph(one, own, labels, when, found) for one in own if one.kind == "paragraph"],
    }


def _of_paragraph(one: Held, own: list[Held], labels: list[str], when: date, found: Evidence) -> dict[str, Any]:
    """A paragraph with its data; a datum under a label that is not listed falls under the nearest one above."""
    paragraph = one.datum
    assert isinstance(paragraph, Paragraph)
    data = [
        {"kind": each.kind, "name": each.name, "says": says(each.datum), "datum": plain(each.datum)}
        for each in own
        if each.kind != "paragraph"
        and each.datum.in_force(when)
        and law_trace.nearest(each.datum.cite, labels) == paragraph.cite
    ]
    fields: dict[str, Any] = plain(paragraph)
    return {
        **row(paragraph, found),
        **fields,
        "in_force_as": render(paragraph.cite, when),
        "in_force": paragraph.in_force(when),
        "basis_in_words": BASES[paragraph.basis],
        "data": data,
    }


def _in_words(out: dict[str, Any], scope: Scope) -> Iterator[str]:
    head = out["subchapter"]
    adopted = f", adopted {head['adopted']}" if head["adopted"] else ""
    rule = f" ({head['rule']})" if head["rule"] else ""
    yield f"Subchapter {head['number']}: {head['title']}{adopted}{rule}"
    if scope.asked:
        yield f"{scope.asked} is part of {scope.text}"
    for section in out["sections"]:
        yield ""
        yield f"{section['section']}  {section['title']}"
        yield "  " + "; ".join(_dates(section))
        yield from _tests_of(section)
        for paragraph in section["paragraphs"]:
            yield ""
            yield from _paragraph_in_words(paragraph, out["as_of"])
        if not section["paragraphs"]:
            yield "  no paragraph is held: " + ("reserved" if section["title"] == contents.RESERVED else _why(section))
    yield ""
    yield out["evidence"]


def _why(section: dict[str, Any]) -> str:
    return "not written yet" if section["ruled"] else "the engine does not rule this game yet"


def _dates(section: dict[str, Any]) -> Iterator[str]:
    for edition in EDITIONS:
        number = section[edition.chapter]
        yield f"{edition.chapter}-{number}" if number else f"not in {edition.chapter}"
    yield f"adopted {section['adopted'] or '(day not held)'}"
    if section["amended"]:
        yield f"amended {', '.join(section['amended'])}"


def _tests_of(section: dict[str, Any]) -> Iterator[str]:
    if section["tests"]:
        yield f"  {'tests':14}{places(section['tests'])}"


def _paragraph_in_words(one: dict[str, Any], as_of: str) -> Iterator[str]:
    dated = "" if one["in_force"] else f"; not the law on {as_of}: from {one['since']}"
    dated += f" to {one['until']}" if one["until"] else ""
    yield f"{one['in_force_as']}   {one['treatment']}; {one['basis_in_words']}{dated}"
    yield f"  {one['gloss']}"
    yield from (f"  {label:14}{text}" for label, text in _details(one) if text)


def _details(one: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "note", one["note"]
    for datum in one["data"]:
        yield datum["kind"], f"{datum['name']}: {datum['says']}"
    yield "code", places(one["code"])
    yield "tests", places(one["tests"])
    yield "status", one["status"] if one["treatment"] == "enforced" else ""


# ── --history ────────────────────────────────────────────────────────────────────────────────────


def _history(scope: Scope) -> dict[str, Any]:
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
    """What 2012 made of a section."""
    old, new = section.in_19_47, section.in_13_69f
    if old and new:
        return f"19:47-{old.number} becomes 13:69F-{new.number}" + ("" if new.held else " (its contents are not held)")
    return f"19:47-{old.number} is not carried over" if old else f"{section.number} adopted"


def _history_in_words(out: dict[str, Any]) -> Iterator[str]:
    for day in out["history"]:
        yield f"{day['date']}  {'; '.join(day['notes']) or 'no amendment is noted in the contents held'}"
        yield from (f"    + {text}" for text in day["begins"])
        yield from (f"    - {text}" for text in day["ends"])
        if not day["begins"] and not day["ends"]:
            yield "    no change in our data"


# ── --diff ───────────────────────────────────────────────────────────────────────────────────────


def _diff(scope: Scope, first: date, second: date) -> dict[str, Any]:
    """What is the law on one of two days and not on the other, and how each section is numbered."""

    def only(day: date, other: date) -> list[dict[str, Any]]:
        some = [one for one in scope.data if one.datum.in_force(day) and not one.datum.in_force(other)]
        return [
            {"kind": one.kind, "name": one.name, "says": says(one.datum), "source": source(one.datum, day),
             "datum": plain(one.datum)}
            for one in some
        ]  # fmt: skip

    numbers = [(_number(section, first), _number(section, second)) for section in scope.sections]
    return {
        "citation": scope.text,
        "days": [str(first), str(second)],
        "numbers": [[a, b] for a, b in numbers if a != b],
        "only_first": only(first, second),
        "only_second": only(second, first),
    }


def _number(section: contents.Section, day: date) -> str:
    """How the edition of the day numbers a section; nothing where it lacks it."""
    entry = section.entry(day)
    chapter = "13:69F" if entry is section.in_13_69f else "19:47"
    return f"{chapter}-{entry.number}" if entry else ""


def _diff_in_words(out: dict[str, Any]) -> Iterator[str]:
    first, second = out["days"]
    yield f"{out['citation']}: {first} (-) and {second} (+)"
    moved = [(old, new) for old, new in out["numbers"] if old.partition("-")[2] != new.partition("-")[2]]
    yield from (f"  {old or '(none)'} is {new or '(none)'}" for old, new in moved)
    if len(moved) < len(out["numbers"]):
        yield f"  the {'other ' if moved else ''}sections keep their numbers under another chapter"
    for sign, data in (("-", out["only_first"]), ("+", out["only_second"])):
        for one in data:
            yield f"  {sign} {one['kind']} {one['name']}: {one['says']}   [{one['source']}]"
    if not out["only_first"] and not out["only_second"]:
        yield "  no difference in our data"
