"""``houseway trace``: paragraph → code → test, and what is missing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app
from houseway.games import GAMES
from houseway.hints import meant
from houseway.law import contents
from houseway.law import trace as law_trace
from houseway.law.citation import section_of
from houseway.law.datum import Paragraph
from houseway.rulebook.evidence import Evidence, all_paragraphs, evidence, row
from houseway.rulebook.games import games_of, listed


@app.command()
def trace(
    scope: Annotated[
        str, typer.Argument(metavar="GAME|SUBCHAPTER", help="Only of a game, or of a subchapter such as 6.")
    ] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Each paragraph, the code that cites it, the tests that carry its number, and what is missing.

    An enforced paragraph is tested only if a mutant of it died in the last `make mutants`.
    """
    sections = _scope(scope)
    paragraphs = [p for p in all_paragraphs() if section_of(p.cite) in sections]
    found = evidence(*({one.subchapter for one in sections} if scope else ()))
    rows = [row(paragraph, found) for paragraph in paragraphs]
    unwritten = _unwritten(sections, paragraphs)
    shown = [one for one in rows if not missing or one["status"] in law_trace.MISSING]
    lines = _json(shown, unwritten, rows, found) if as_json else _words(shown, unwritten, rows, found)
    print("\n".join(lines))


def _scope(text: str) -> list[contents.Section]:
    """The sections of a game, of a subchapter, or all."""
    number = text.removeprefix("19:47-").removeprefix("13:69F-").upper()
    known = [one.number for one in contents.SUBCHAPTERS]
    if not text:
        return list(contents.SECTIONS)
    if number in known:
        return [one for one in contents.SECTIONS if one.subchapter == number]
    if text in listed():
        return [one for one in contents.SECTIONS if text in games_of(one)]
    hint = meant(text, (*listed(), *known), "name a game (houseway games) or a subchapter")
    raise Fault(f"no game or subchapter {text!r}; {hint}")


def _unwritten(sections: list[contents.Section], paragraphs: list[Paragraph]) -> list[contents.Section]:
    """The sections of which no paragraph is written yet."""
    written = {section_of(paragraph.cite).number for paragraph in paragraphs}
    return [one for one in sections if one.number not in written and not one.reserved()]


def places(group: list[dict[str, Any]], most: int = 6) -> str:
    """Places in a line, those of one function together; of many the first few, and how many more."""
    lines: dict[tuple[str, str], list[str]] = {}
    for one in group:
        lines.setdefault((one["file"], one["name"]), []).append(str(one["line"]))
    shown = [f"{file}:{','.join(numbers)} {name}" for (file, name), numbers in lines.items()]
    return ", ".join(shown[:most]) + (f" and {len(shown) - most} more" if len(shown) > most else "")


def _words(
    shown: list[dict[str, Any]], unwritten: list[contents.Section], rows: list[dict[str, Any]], found: Evidence
) -> Iterator[str]:
    for one in shown:
        yield f"{one['cite']:14}{one['status']:10}  {one['gloss']}"
        yield from (f"{'':14}{label:8}{text}" for label, text in _lines(one) if text)
    for number, group in _by_subchapter(unwritten).items():
        title = next(one for one in contents.SUBCHAPTERS if one.number == number).title()
        yield f"{number:14}no law      {title}: {', '.join(one.number for one in group)}"
    yield f"{_count(rows, unwritten)}; {found.note()}"


def _lines(one: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "code", places(one["code"])
    yield "tests", places(one["tests"])
    killed, survived = one["mutants"]["killed"], one["mutants"]["survived"]
    yield "mutants", f"{killed} of {killed + survived} died" if killed + survived else ""
    waits = one["status"] in ("checked", "no script")
    yield "missing", law_trace.STATUS[one["status"]] if waits else ""


def _by_subchapter(sections: list[contents.Section]) -> dict[str, list[contents.Section]]:
    groups: dict[str, list[contents.Section]] = {}
    for one in sections:
        groups.setdefault(one.subchapter, []).append(one)
    return groups


def _count(rows: list[dict[str, Any]], unwritten: list[contents.Section]) -> str:
    """How many paragraphs stand where."""
    counts = Counter(one["status"] for one in rows)
    enforced = sum(one["treatment"] == "enforced" for one in rows)
    parts = [f"{counts[status]} {status}" for status in (*law_trace.STATUS, "tests not at hand") if counts[status]]
    games = {game for one in unwritten for game in games_of(one) if game not in GAMES}
    without = f"; {len(unwritten)} sections without law ({len(games)} games not ruled yet)" if unwritten else ""
    return f"{len(rows)} paragraphs, {enforced} enforced: {', '.join(parts) or 'none'}{without}"


def _json(
    shown: list[dict[str, Any]], unwritten: list[contents.Section], rows: list[dict[str, Any]], found: Evidence
) -> Iterator[str]:
    yield from (json.dumps(one, ensure_ascii=False) for one in shown)
    for section in unwritten:
        games = list(games_of(section))
        yield json.dumps({"cite": section.number, "status": "no law", "title": section.title(), "games": games})
    count = Counter(one["status"] for one in rows) | Counter({"no law": len(unwritten)})
    yield json.dumps({"count": dict(count), "tests_at_hand": found.tests_at_hand, "mutants": found.ran or None})
