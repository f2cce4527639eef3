"""What the verdicts come to: a summary for ``houseway trace``, and ``docs/mutants.md`` for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from houseway.games import GAMES, game
from houseway.law import trace
from tests.mutants import equal
from tests.mutants.catalogue import Mutant
from tests.mutants.kept import NAMES, Run, Verdict
from tests.mutants.run import ROOT, STILLBORN, SURVIVED
from tests.mutants.targets import Case

PAGE = ROOT / "docs" / "mutants.md"
COLUMNS = ("killed", "survived", "stillborn", "not run")
Judged = list[tuple[Case, Verdict | None]]


@cache
def treatments() -> Mapping[str, str]:
    """How each paragraph of the law is treated, by its label."""
    return {paragraph.cite: paragraph.treatment for id in GAMES for paragraph in game(id).law.paragraphs}


def labels(mutant: Mutant) -> list[str]:
    """The paragraphs that a mutant breaks, as the law lists them."""
    return list(dict.fromkeys(trace.nearest(cite, treatments()) or cite for cite in mutant.cites))


def scripted(mutant: Mutant) -> bool:
    """Whether it only breaks what the dealer's script shows."""
    own = labels(mutant)
    return bool(own) and all(treatments().get(label) == "scripted" for label in own)


def summary(judged: Judged) -> dict[str, Any]:
    """How many died and lived: of all, and of each paragraph; and the last run."""
    paragraphs: dict[str, dict[str, int]] = {}
    for case, one in judged:
        for label in labels(case.mutant) if one is not None and one.result != STILLBORN else ():
            counts = paragraphs.setdefault(label, {"killed": 0, "survived": 0})
            counts[_name(one)] += 1
    last = max((one.ran for _, one in judged if one is not None), default=Run("", ""))
    return {**last._asdict(), **_counts(judged), "paragraphs": paragraphs}


def _name(one: Verdict | None) -> str:
    return "not run" if one is None else NAMES[one.result]


def _counts(judged: Judged) -> dict[str, int]:
    found = Counter(_name(one) for _, one in judged)
    return {name: found[name] for name in COLUMNS}


def survivors(judged: Judged) -> tuple[list[Case], list[Case]]:
    """Those that nothing noticed, and apart from them those of scripted acts."""
    left = [case for case, one in judged if one is not None and one.result == SURVIVED]
    return [one for one in left if not scripted(one.mutant)], [one for one in left if scripted(one.mutant)]


ABOUT = """# Mutants

`make mutants` moves every number of the law one step, leaves out duties and every cited act, turns refusals into
consent and bounds by one, and makes the breaks that `tests/mutants/by_hand.py` lists. A mutant that no test notices
survives, and where that is because it changes nothing, the reason stands beside it (`tests/mutants/equal.py`); one
that does not even load is stillborn and proves nothing. What concerns two games is judged by the tests of
each. A paragraph counts as tested only if a mutant of it died (`houseway trace`).

Evidence is kept by content: what only moved is not run again; what changed is, and so is what a changed test had
killed. `tests/mutants/kept.py` has the rule; `make mutants ALL=1` runs everything.
"""


def page(judged: Judged) -> Iterator[str]:
    """The result as a page."""
    counts = _counts(judged)
    yield ABOUT
    yield f"{counts['killed']} of {counts['killed'] + counts['survived']} killed; {_runs(judged)}."
    yield ""
    yield f"| family | mutants | {' | '.join(COLUMNS)} |"
    yield f"|---|{'---:|' * (len(COLUMNS) + 1)}"
    for family, some in sorted(_families(judged).items()):
        yield f"| {family} | {len(some)} | {' | '.join(map(str, _counts(some).values()))} |"
    found, acts = survivors(judged)
    yield from _listed("Survivors", found)
    yield from _listed("Survivors among scripted acts", acts)


def _runs(judged: Judged) -> str:
    """Which runs the evidence is of."""
    runs = sorted({one.ran for _, one in judged if one is not None})
    if not runs:
        return "none run"
    said = "last run {0.date} at {0.commit}".format(runs[-1])
    return said if len(runs) == 1 else said + ", oldest evidence {0.date} at {0.commit}".format(runs[0])


def _families(judged: Judged) -> dict[str, Judged]:
    found: dict[str, Judged] = {}
    for case, one in judged:
        found.setdefault(case.mutant.file.rpartition("/")[0], []).append((case, one))
    return found


def _listed(title: str, survivors: Iterable[Case]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    lines = [line(one) for one in survivors]
    yield from (f"* {one}" for one in lines) if lines else ("None.",)


def line(case: Case) -> str:
    """A mutant in a line."""
    mutant = case.mutant
    cites = ", ".join(labels(mutant)) or "no paragraph"
    said = f"{mutant.file}:{mutant.line} {case.where} ({cites}): `{_short(mutant.was)}` → `{_short(mutant.now)}`"
    reason = equal.REASONS.get((mutant.file, case.where, mutant.was, mutant.now), "")
    return f"{said}; nothing changes: {reason}" if reason else said


def _short(text: str, most: int = 90) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= most else f"{one_line[: most - 1]}…"
