"""What is known of each mutant from earlier runs, and when it still holds. ``results.json`` keeps it.

* A mutant is known by its content (`identity`): moving or reformatting its function or datum changes nothing, an edit
  of it makes its mutants, and no others, unknown.
* A kill holds as long as a test of the same content is among those that judge the mutant.
* That a mutant survived, or did not load, holds as long as all tests that judge it are the same.
* A change elsewhere that makes a mutant harmless is not seen: that is what ``--all`` is for.

Evidence names the day and the commit of its run, which had no uncommitted change in ``src`` or ``tests``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tests.mutants import identity
from tests.mutants.run import KILLED, ROOT, STILLBORN, SURVIVED
from tests.mutants.targets import Case

RESULTS = ROOT / "tests" / "mutants" / "results.json"
NAMES = {SURVIVED: "survived", KILLED: "killed", STILLBORN: "stillborn"}


class Run(NamedTuple):
    """A run of the mutants."""

    date: str
    commit: str


class Verdict(NamedTuple):
    """What became of a mutant, in which run."""

    result: int
    by: str
    """The digest of the test that killed it; of all that judged it, where none did."""
    ran: Run

    def __str__(self) -> str:
        return self.by if self.result == KILLED else f"{NAMES[self.result]} {self.by}"


@dataclass
class Evidence:
    """What earlier runs found out."""

    verdicts: dict[tuple[str, str], list[Verdict]] = field(default_factory=dict)
    """Of a unit and a change: a verdict of each group of tests that judged it."""
    tests: dict[str, str] = field(default_factory=dict)
    """The names that the tests had, by their digests."""

    def of(self, case: Case) -> list[Verdict]:
        """All verdicts on a mutant, whether they hold or not."""
        return self.verdicts.get((case.unit, case.change), [])


# ── what holds ───────────────────────────────────────────────────────────────────────────────────


def verdict(case: Case, result: int, test: str, ran: Run) -> Verdict:
    """What is kept of an outcome; a kill by no test is one in which nothing ever came to its end."""
    file, _, name = test.partition("::")
    known = identity.tests(file).get(name.partition("[")[0]) if test else None
    return Verdict(result, known or _judges(case.tests), ran)


def known(case: Case, evidence: Evidence) -> Verdict | None:
    """The verdict on a case that still holds."""
    return next((one for one in evidence.of(case) if _holds(one, case.tests)), None)


def _holds(one: Verdict, tests: tuple[str, ...]) -> bool:
    return one.by == _judges(tests) or (one.result == KILLED and one.by in _tests(tests))


@cache
def _judges(files: tuple[str, ...]) -> str:
    return identity.judges(files)


@cache
def _tests(files: tuple[str, ...]) -> Mapping[str, str]:
    """The tests of some files by their digests, as pytest names them."""
    return {one: f"{file}::{name}" for file in files for name, one in identity.tests(file).items()}


def killer(one: Verdict, case: Case) -> str:
    """The test that killed a mutant, as pytest names it."""
    return _tests(case.tests).get(one.by, "") if one.result == KILLED else ""


def likely(case: Case, evidence: Evidence) -> list[str]:
    """The tests that killed a mutant before: they may have changed since, but not their names."""
    names = {evidence.tests.get(one.by, "") for one in evidence.of(case)}
    return [one for one in _tests(case.tests).values() if one.rpartition("::")[2] in names]


def learn(evidence: Evidence, case: Case, new: Verdict) -> None:
    """A new verdict takes the place of the old one."""
    before = (one for one in evidence.of(case) if not _holds(one, case.tests))
    evidence.verdicts[case.unit, case.change] = [*before, new]


# ── the file ─────────────────────────────────────────────────────────────────────────────────────


def load() -> Evidence:
    """All that was kept."""
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    evidence = Evidence(tests=results.get("tests", {}))
    for one in results.get("runs", ()):
        ran = Run(one["date"], one["commit"])
        for unit, changes in one["units"].items():
            for change, said in changes.items():
                found = evidence.verdicts.setdefault((unit, change), [])
                found += (_verdict(each, ran) for each in said.split(", "))
    return evidence


def _verdict(said: str, ran: Run) -> Verdict:
    name, _, by = said.rpartition(" ")
    return Verdict({"": KILLED, "survived": SURVIVED, "stillborn": STILLBORN}[name], by, ran)


def save(summary: Mapping[str, Any], judged: Iterable[tuple[Case, Verdict | None]], evidence: Evidence) -> None:
    """Write what holds of the mutants that there are, by the run that found it out.

    Of a mutant that nothing is known of, its last death: it proves nothing, but says which test to try first.
    """
    runs: dict[Run, dict[str, dict[str, str]]] = {}
    tests: dict[str, str] = {}
    for case, known in judged:
        one = known or next((one for one in evidence.of(case)[::-1] if one.by in evidence.tests), None)
        if one is None:
            continue
        changes = runs.setdefault(one.ran, {}).setdefault(case.unit, {})
        before = changes[case.change].split(", ") if case.change in changes else []
        changes[case.change] = ", ".join(dict.fromkeys([*before, str(one)]))
        name = killer(one, case).rpartition("::")[2] or evidence.tests.get(one.by, "")
        if name:
            tests[one.by] = name
    listed = [{**ran._asdict(), "units": units} for ran, units in sorted(runs.items(), reverse=True)]
    whole = {**summary, "tests": tests, "runs": listed}
    text = json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True)
    RESULTS.write_text(f"{text}\n", encoding="utf-8")
