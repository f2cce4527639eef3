"""What implements each paragraph and what tests it: the sources, and in a checkout the tests and the mutants."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import houseway
from houseway import games
from houseway.law import contents, editions
from houseway.law import trace as law_trace
from houseway.law.citation import render, section_of
from houseway.law.datum import Paragraph
from houseway.law.statute import GameLaw
from houseway.law.texts import unheld
from houseway.rulebook.games import games_of

RESULTS = "tests/mutants/results.json"


def laws() -> list[GameLaw]:
    """The laws of all games that the engine rules."""
    return [games.game(id).law for id in games.GAMES]


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


def evidence(*subchapters: str) -> Evidence:
    """Read the package's own source, and in a checkout the tests and the last result of the mutants.

    With ``subchapters``, only files that speak of one of them are read closely.
    """
    labels = frozenset(p.cite for p in all_paragraphs())
    any_of = "|".join(subchapters)
    cited = re.compile(rf"(?<!\d)({any_of})\.\d" if subchapters else "")
    found = Evidence(code=_gather(_sources(), labels, lambda text: law_trace.uses(text) if cited.search(text) else ()))
    root = checkout()
    if root is not None:
        known = law_trace.family(labels)
        named = re.compile(rf"def test_(13_69f_)?({any_of.lower()})_\d" if subchapters else "")
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
    """What rules: the law, the games and what they share; of the service only who may do what."""
    package = Path(houseway.__file__).parent
    rooms = (sorted((package / room).rglob("*.py")) for room in ("law", "ranking", "play", "games"))
    for path in (*chain.from_iterable(rooms), package / "service" / "roles.py"):
        file = path.relative_to(package).as_posix()
        if file not in law_trace.GRAMMAR:
            yield file, path.read_text(encoding="utf-8")


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


def rows(sections: Iterable[contents.Section], found: Evidence) -> list[dict[str, Any]]:
    """Every paragraph of the sections and where it stands; what of them is not held, and what no law lists."""
    by_section: dict[str, list[Paragraph]] = {}
    for paragraph in all_paragraphs():
        by_section.setdefault(section_of(paragraph.cite).number, []).append(paragraph)
    return [one for section in sections for one in _of_section(section, by_section.get(section.number, []), found)]


def _of_section(
    section: contents.Section, paragraphs: Iterable[Paragraph], found: Evidence
) -> Iterator[dict[str, Any]]:
    listed = [row(paragraph, found) for paragraph in paragraphs]
    yield from listed
    lacking = [] if section.reserved() else unheld(section, [one["cite"] for one in listed])
    yield from (_without_law(section, cite, "not held") for cite in lacking)
    if not listed and section.number not in lacking:
        yield _without_law(section, section.number, "reserved" if section.reserved() else "missing")


def _without_law(section: contents.Section, cite: str, status: str) -> dict[str, Any]:
    """A section, or a part of one, that the law of no game lists."""
    return {
        "cite": cite, "gloss": section.title(), "treatment": "", "status": status, "games": list(games_of(section)),
        "code": [], "tests": [], "mutants": {"killed": 0, "survived": 0},
    }  # fmt: skip


def row(paragraph: Paragraph, found: Evidence) -> dict[str, Any]:
    """A paragraph, its evidence and its status, plainly."""
    code, tests = found.code.get(paragraph.cite, []), found.tests.get(paragraph.cite, [])
    rules = paragraph.treatment not in ("defined", "reserved")  # of prose nothing is evidence
    mutants = found.mutants.get(paragraph.cite if rules else "", {"killed": 0, "survived": 0})
    acts = [place for place in code if place.acts or paragraph.treatment == "enforced"]
    status = law_trace.status(paragraph.treatment, code=acts, died=mutants["killed"])
    return {
        "cite": paragraph.cite,
        "in_force_as": render(paragraph.cite, editions.NEWEST),
        "gloss": paragraph.gloss,
        "treatment": paragraph.treatment,
        "basis": paragraph.basis,
        "status": status if found.tests_at_hand or status != "enforced" else "tests not at hand",
        **({"check": _checks()[paragraph.cite]} if status == "checked" else {}),
        **({"no_mutant": why} if (why := law_trace.WITHOUT_MUTANT.get(paragraph.cite)) else {}),
        "code": [place._asdict() for place in code],
        "tests": [place._asdict() for place in tests],
        "mutants": mutants,
    }


@cache
def _checks() -> dict[str, str]:
    """What of a house file answers for each paragraph that is checked, or who does."""
    return {cite: by for law in laws() for cite, by in law.checked.items()}
