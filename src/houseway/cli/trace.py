"""``houseway trace``: paragraph → code → test, and what is missing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

import houseway
from houseway.cli import Fault, app
from houseway.cli.games import laws
from houseway.games import GAMES
from houseway.law import contents, editions
from houseway.law import trace as law_trace
from houseway.law.citation import render, section_of
from houseway.law.terms import Paragraph

RESULTS = "tests/mutants/results.json"


@app.command()
def trace(
    scope: Annotated[str, typer.Argument(metavar="[GAME|SUBCHAPTER]")] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Each paragraph, the code that cites it, the tests that carry its number, and what is missing.

    An enforced paragraph is tested only if a mutant of it died in the last `make mutants`.
    """
    sections = _scope(scope)
    paragraphs = [p for p in all_paragraphs() if section_of(p.cite) in sections]
    found = evidence()
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
    if text in contents.GAMES:
        return [one for one in contents.SECTIONS if text in one.games]
    near = get_close_matches(text, (*contents.GAMES, *known), 1)
    hint = f"did you mean {near[0]}?" if near else "name a game (houseway games) or a subchapter"
    raise Fault(f"no game or subchapter {text!r}; {hint}")


def all_paragraphs() -> list[Paragraph]:
    """Every paragraph of the laws, once, in the regulation's order; of several versions the newest."""
    newest: dict[str, Paragraph] = {}
    for paragraph in sorted((p for law in laws() for p in law.paragraphs), key=lambda p: p.since):
        newest[paragraph.cite] = paragraph
    order = {section.number: index for index, section in enumerate(contents.SECTIONS)}
    listed = {cite: index for index, cite in enumerate(dict.fromkeys(p.cite for law in laws() for p in law.paragraphs))}
    return sorted(newest.values(), key=lambda p: (order[section_of(p.cite).number], listed[p.cite]))


# ── the evidence ─────────────────────────────────────────────────────────────────────────────────


class Place(NamedTuple):
    """A line of a file, and the function, constant or test there."""

    file: str
    line: int
    name: str
    value: bool = True
    """Whether the line itself cites or tests; a docstring only says so."""

    @property
    def acts(self) -> bool:
        """Whether something is done here: a value in a procedure, not a datum or a docstring."""
        return self.value and not self.file.startswith("law/")


@dataclass
class Evidence:
    """What implements each paragraph, what tests it, and which breaks of it the tests noticed."""

    code: dict[str, list[Place]] = field(default_factory=dict)
    tests: dict[str, list[Place]] = field(default_factory=dict)
    mutants: dict[str, dict[str, int]] = field(default_factory=dict)
    tests_at_hand: bool = False
    ran: dict[str, str] = field(default_factory=dict)
    """When, and of which commit, the mutants last ran; empty if they never did."""

    def note(self) -> str:
        """How far the evidence reaches, in a line."""
        if not self.tests_at_hand:
            return "tests are not at hand: run this in a checkout"
        if not self.ran:
            return "mutants: never run (make mutants)"
        return f"mutants: last run {self.ran['date']} at {self.ran['commit']}"


def evidence(subchapter: str = "") -> Evidence:
    """Read the package's own source, and in a checkout the tests and the last result of the mutants.

    With a ``subchapter``, only files that speak of it are read closely.
    """
    labels = frozenset(p.cite for p in all_paragraphs())
    cited = re.compile(rf"(?<!\d){subchapter}\.\d" if subchapter else "")
    found = Evidence(code=_gather(_sources(), labels, lambda text: law_trace.uses(text) if cited.search(text) else ()))
    root = checkout()
    if root is not None:
        known = law_trace.family(labels)
        named = re.compile(rf"def test_(13_69f_)?{subchapter.lower()}_\d" if subchapter else "")
        found.tests = _gather(_test_files(root), labels, lambda text: _tests(text, known) if named.search(text) else ())
        found.tests_at_hand = True
        _read_mutants(root, found, labels)
    return found


def _test_files(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((root / "tests").rglob("test_*.py")):
        yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def checkout() -> Path | None:
    """The checkout that this package runs from; an installed one has no tests beside it."""
    root = Path(houseway.__file__).resolve().parents[2]
    return root if (root / "tests" / "games").is_dir() and (root / "src" / "houseway").is_dir() else None


def _sources() -> Iterator[tuple[str, str]]:
    for room in ("law", "ranking", "play", "games"):
        for path in sorted((files("houseway") / room).iterdir(), key=lambda path: path.name):
            if path.name.endswith(".py") and (room != "law" or path.name not in law_trace.MACHINERY):
                yield f"{room}/{path.name}", path.read_text(encoding="utf-8")


def _gather(
    texts: Iterable[tuple[str, str]],
    labels: frozenset[str],
    read: Callable[[str], Iterable[tuple[str, int, str, bool]]],
) -> dict[str, list[Place]]:
    """Places by the paragraph that they fall under; a test of a whole section under the section's number."""
    places: dict[str, list[Place]] = {}
    for file, text in texts:
        for cite, line, name, value in read(text):
            place = Place(file, line, name, value)
            known = places.setdefault(law_trace.nearest(cite, labels) or cite, [])
            if place not in known:
                known.append(place)
    return places


def _tests(text: str, known: frozenset[str]) -> Iterator[tuple[str, int, str, bool]]:
    for name, line in law_trace.tests(text):
        yield from ((cite, line, name, True) for cite in law_trace.carried(name, known))


def _read_mutants(root: Path, found: Evidence, labels: frozenset[str]) -> None:
    path = root / RESULTS
    if not path.exists():
        return
    results = json.loads(path.read_text(encoding="utf-8"))
    found.ran = {"date": results["date"], "commit": results["commit"]}
    for cite, counts in results["paragraphs"].items():
        label = law_trace.nearest(cite, labels) or cite
        before = found.mutants.setdefault(label, {"killed": 0, "survived": 0})
        for key in before:
            before[key] += counts[key]


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


def row(paragraph: Paragraph, found: Evidence) -> dict[str, Any]:
    """A paragraph, its evidence and its status, plainly."""
    code, tests = found.code.get(paragraph.cite, []), found.tests.get(paragraph.cite, [])
    mutants = found.mutants.get(paragraph.cite, {"killed": 0, "survived": 0})
    acts = [place for place in code if place.acts or paragraph.treatment == "enforced"]
    status = law_trace.status(paragraph.treatment, code=acts, tests=tests, died=mutants["killed"])
    return {
        "cite": paragraph.cite,
        "in_force_as": render(paragraph.cite, editions.NEWEST),
        "gloss": paragraph.gloss,
        "treatment": paragraph.treatment,
        "basis": paragraph.basis,
        "status": status if found.tests_at_hand or status not in ("untested", "no test") else "tests not at hand",
        "code": [place._asdict() for place in code],
        "tests": [place._asdict() for place in tests],
        "mutants": mutants,
    }


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
    games = {game for one in unwritten for game in one.games if game not in GAMES}
    without = f"; {len(unwritten)} sections without law ({len(games)} games not ruled yet)" if unwritten else ""
    return f"{len(rows)} paragraphs, {enforced} enforced: {', '.join(parts) or 'none'}{without}"


def _json(
    shown: list[dict[str, Any]], unwritten: list[contents.Section], rows: list[dict[str, Any]], found: Evidence
) -> Iterator[str]:
    yield from (json.dumps(one, ensure_ascii=False) for one in shown)
    for section in unwritten:
        games = list(section.games)
        yield json.dumps({"cite": section.number, "status": "no law", "title": section.title(), "games": games})
    count = Counter(one["status"] for one in rows) | Counter({"no law": len(unwritten)})
    yield json.dumps({"count": dict(count), "tests_at_hand": found.tests_at_hand, "mutants": found.ran or None})
