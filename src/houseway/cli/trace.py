"""``houseway trace``: paragraph → code → test, and what is missing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app
from houseway.hints import meant, quoted
from houseway.law import contents
from houseway.law import trace as law_trace
from houseway.law.citation import section_of
from houseway.law.datum import BASES
from houseway.rulebook.evidence import Evidence, evidence, rows
from houseway.rulebook.games import games_of, listed


@app.command()
def trace(
    scope: Annotated[
        str, typer.Argument(metavar="GAME|SUBCHAPTER", help="Only of a game, or of a subchapter such as 6.")
    ] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Each paragraph, the code that cites it, the tests that carry its number, and where it stands.

    An enforced paragraph is tested only if a mutant of it died in the last `make mutants`.
    """
    sections = _scope(scope)
    found = evidence(*({one.subchapter for one in sections} if scope else ()))
    every = rows(sections, found)
    shown = [one for one in every if not missing or one["status"] in law_trace.MISSING]
    print("\n".join(_json(shown, every, found) if as_json else _words(shown, every, found)))


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
    raise Fault(f"no game or subchapter {quoted(text)}; {hint}")


def places(group: list[dict[str, Any]], most: int = 6) -> str:
    """Places in a line, those of one function together; of many the first few, and how many more."""
    lines: dict[tuple[str, str], list[str]] = {}
    for one in group:
        lines.setdefault((one["file"], one["name"]), []).append(str(one["line"]))
    shown = [f"{file}:{','.join(numbers)} {name}" for (file, name), numbers in lines.items()]
    return ", ".join(shown[:most]) + (f" and {len(shown) - most} more" if len(shown) > most else "")


def _words(shown: list[dict[str, Any]], every: list[dict[str, Any]], found: Evidence) -> Iterator[str]:
    for one in shown:
        if one["treatment"]:
            yield f"{one['cite']:14}{one['status']:10}  {one['gloss']}"
            yield from (f"{'':14}{label:8}{text}" for label, text in _lines(one) if text)
    for (number, status), cites in _without_law(shown).items():
        title = next(one for one in contents.SUBCHAPTERS if one.number == number).title()
        yield f"{number:14}{status:10}  {title}: {', '.join(cites)}"
    yield f"{_count(every)}; {found.note()}"


def _lines(one: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "check", one.get("check", "")
    yield "code", places(one["code"])
    yield "tests", places(one["tests"])
    killed, survived = one["mutants"]["killed"], one["mutants"]["survived"]
    yield "mutants", f"{killed} of {killed + survived} died" if killed + survived else ""
    yield "basis", BASES[one["basis"]] if one["basis"] != "nj" else ""
    yield "missing", law_trace.STATUS[one["status"]] if one["status"] in law_trace.MISSING else ""
    yield "why", f"no mutant of it can exist: {one['no_mutant']}" if "no_mutant" in one else ""


def _without_law(shown: list[dict[str, Any]]) -> dict[tuple[str, str], list[str]]:
    """What no law lists, by its subchapter and where it stands."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in shown:
        if not one["treatment"]:
            number = section_of(one["cite"].removesuffix(" on")).subchapter
            groups.setdefault((number, one["status"]), []).append(one["cite"])
    return groups


def _count(every: list[dict[str, Any]]) -> str:
    """How many paragraphs stand where, and what no law lists."""
    listed = [one for one in every if one["treatment"]]
    counts, bare = (Counter(one["status"] for one in every if bool(one["treatment"]) is law) for law in (True, False))
    enforced = sum(one["treatment"] == "enforced" for one in listed)
    parts = [f"{counts[status]} {status}" for status in (*law_trace.STATUS, "tests not at hand") if counts[status]]
    without = [f"{bare[status]} {status}" for status in law_trace.STATUS if bare[status]]
    return f"{len(listed)} paragraphs, {enforced} of them rules: {', '.join(parts) or 'none'}" + (
        f"; without law: {', '.join(without)}" if without else ""
    )


def _json(shown: list[dict[str, Any]], every: list[dict[str, Any]], found: Evidence) -> Iterator[str]:
    yield from (json.dumps(one, ensure_ascii=False) for one in shown)
    count = Counter(one["status"] for one in every)
    yield json.dumps({"count": dict(count), "tests_at_hand": found.tests_at_hand, "mutants": found.ran or None})
