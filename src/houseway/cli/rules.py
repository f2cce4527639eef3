"""``houseway rules``: what a section requires, what implements and tests it, its history, and how two days differ."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app, options
from houseway.cli.games import held_day
from houseway.cli.trace import places
from houseway.law import contents
from houseway.law.editions import EDITIONS
from houseway.law.texts import HISTORY
from houseway.rulebook import sections
from houseway.rulebook.evidence import evidence
from houseway.rulebook.sections import NoSection, Scope


@app.command()
def rules(
    citation: Annotated[
        str, typer.Argument(metavar="CITATION", help="6, 6.5, 19:47-6.5, 13:69F-6.6(c), 3.3(c)1, or a game.")
    ],
    as_of: options.AsOf = "",
    history: Annotated[bool, typer.Option("--history", help="The amendments, and what each changed.")] = False,
    diff: Annotated[
        tuple[str, str], typer.Option(metavar="DATE DATE", help="What is the law on one of the days only.")
    ] = ("", ""),
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """What a section requires, what data stand under it, what implements and tests it."""
    when = held_day(as_of)
    try:
        scope = sections.find(citation, when)
    except NoSection as error:
        raise Fault(str(error)) from None
    days = [held_day(one, "--diff") for one in diff] if any(diff) else []
    options.remark(when, *days)
    if history:
        _print(sections.history(scope), as_json, _history_in_words)
    elif days:
        _print(sections.differ(scope, *days), as_json, _diff_in_words)
    else:
        found = sections.export(scope, when, evidence(scope.subchapter.number))
        _print(found, as_json, lambda out: _in_words(out, scope))


def _print(out: dict[str, Any], as_json: bool, words: Callable[[dict[str, Any]], Iterator[str]]) -> None:
    print(json.dumps(out, ensure_ascii=False) if as_json else "\n".join(words(out)))


def _in_words(out: dict[str, Any], scope: Scope) -> Iterator[str]:
    head = out["subchapter"]
    adopted = f", {_adopted(head)}" if head["adopted"] else ""
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
            yield from _paragraph_in_words(paragraph)
        if not section["paragraphs"]:
            yield f"  no paragraph is listed: {_why(section)}"
        elif section["not_held"]:
            yield ""
            yield f"  {'not held':14}{', '.join(section['not_held'])}"
    yield ""
    yield out["evidence"]


def _why(section: dict[str, Any]) -> str:
    if section["title"] == contents.RESERVED:
        return "reserved"
    if section["section"] in section["not_held"]:
        return "no text of it is held"
    return "not written yet" if section["ruled"] else "the engine does not rule this game yet"


def _adopted(one: dict[str, Any]) -> str:
    """When a section or subchapter was adopted, or in which text it is first found."""
    if one["first_found"]:
        return f"first found in the text of {one['first_found']}"
    return f"adopted {one['adopted'] or '(day not held)'}"


def _dates(section: dict[str, Any]) -> Iterator[str]:
    for edition in EDITIONS:
        number = section[edition.chapter]
        where = (
            f"the contents of {edition.chapter} as held ({HISTORY.year})" if section["first_found"] else edition.chapter
        )
        yield f"{edition.chapter}-{number}" if number else f"not in {where}"
    yield _adopted(section)
    if section["unconfirmed"]:
        yield section["unconfirmed"]
    if section["amended"]:
        yield f"amended {', '.join(section['amended'])}"


def _tests_of(section: dict[str, Any]) -> Iterator[str]:
    if section["tests"]:
        yield f"  {'tests':14}{places(section['tests'])}"


def _paragraph_in_words(one: dict[str, Any]) -> Iterator[str]:
    dated = f"; {one['not_then']}" if one["not_then"] else ""
    dated += f" to {one['until']}" if one["until"] else ""
    yield f"{one['in_force_as']}   {one['treatment']}; {one['basis_in_words']}{dated}"
    yield f"  {one['gloss']}"
    yield from (f"  {label:14}{text}" for label, text in _details(one) if text)


def _details(one: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "note", one["note"]
    for datum in one["data"]:
        yield datum["kind"], f"{datum['name']}: {datum['says']}"
    for other in one["borrowed_by"]:
        yield "borrowed by", f"{other['game']}, {other['begins']}: {other['says']}"
    yield "code", places(one["code"])
    yield "tests", places(one["tests"])
    yield "status", one["status"] if one["treatment"] == "enforced" else ""


# ── --history ────────────────────────────────────────────────────────────────────────────────────


def _history_in_words(out: dict[str, Any]) -> Iterator[str]:
    for day in out["history"]:
        yield f"{day['date']}  {'; '.join(day['notes']) or 'no amendment is noted in the contents held'}"
        yield from (f"    + {text}" for text in day["begins"])
        yield from (f"    - {text}" for text in day["ends"])
        if not day["begins"] and not day["ends"]:
            yield "    no change in our data"


# ── --diff ───────────────────────────────────────────────────────────────────────────────────────


def _diff_in_words(out: dict[str, Any]) -> Iterator[str]:
    first, second = out["days"]
    yield f"{out['citation']}: {first} (-) and {second} (+)"
    moved = [(old, new) for old, new in out["numbers"] if old.partition("-")[2] != new.partition("-")[2]]
    yield from (f"  {old or '(none)'} is {new or '(none)'}" for old, new in moved)
    if len(moved) < len(out["numbers"]):
        yield f"  the {'other ' if moved else ''}sections keep their numbers under another chapter"
    for one in out["changes"]:
        for sign, side in (("-", one["first"]), ("+", one["second"])):
            if side:
                yield f"  {sign} {one['kind']} {one['name']}: {''.join(side['says'])}   [{side['source']}]"
    if not out["changes"]:
        yield "  no difference in our data"
