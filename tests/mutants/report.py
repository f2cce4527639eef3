"""The last result: ``results.json`` for programs, ``docs/mutants.md`` for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from houseway.games import GAMES, game
from houseway.law import trace
from tests.mutants.catalogue import Mutant
from tests.mutants.run import KILLED, PACKAGE, ROOT, STILLBORN, SURVIVED, Outcome

RESULTS = ROOT / "tests" / "mutants" / "results.json"
PAGE = ROOT / "docs" / "mutants.md"
NAMES = {SURVIVED: "survived", KILLED: "killed", STILLBORN: "stillborn"}
Judged = list[tuple[Mutant, Outcome]]


def treatments() -> dict[str, str]:
    """How each paragraph of the law is treated, by its label."""
    return {paragraph.cite: paragraph.treatment for id in GAMES for paragraph in game(id).law.paragraphs}


def labels(mutant: Mutant, known: Mapping[str, str]) -> list[str]:
    """The paragraphs that a mutant breaks, as the law lists them."""
    return list(dict.fromkeys(trace.nearest(cite, known) or cite for cite in mutant.cites))


def entry(judged: Judged, known: Mapping[str, str], ran: Mapping[str, str]) -> dict[str, Any]:
    """What is kept of a file's run."""
    counts = Counter(NAMES[outcome.result] for _, outcome in judged)
    return {
        **ran,
        **{name: counts[name] for name in ("killed", "survived", "stillborn")},
        "paragraphs": _paragraphs(judged, known),
        "survivors": [_survivor(one, known) for one, outcome in judged if outcome.result == SURVIVED],
    }


def _paragraphs(judged: Judged, known: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mutant, outcome in judged:
        for label in labels(mutant, known) if outcome.result != STILLBORN else ():
            one = found.setdefault(label, {"killed": 0, "survived": 0, "by": []})
            one[NAMES[outcome.result]] += 1
            test = outcome.by.rpartition("::")[2].partition("[")[0]
            if outcome.result == KILLED and test not in one["by"] and len(one["by"]) < 3:
                one["by"].append(test)
    return found


def _survivor(one: Mutant, known: Mapping[str, str]) -> dict[str, Any]:
    own = labels(one, known)
    return {
        "file": one.file,
        "line": one.line,
        "kind": one.kind,
        "was": " ".join(one.was.split()),
        "now": " ".join(one.now.split()),
        "paragraphs": own,
        "scripted": bool(own) and all(known.get(label) == "scripted" for label in own),
    }


def load() -> dict[str, Any]:
    """The last result, or none."""
    if not RESULTS.exists():
        return {"files": {}}
    kept: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return kept


def save(results: dict[str, Any], ran: Mapping[str, str]) -> None:
    """Write both, with the sums over all files that were ever run and still stand there."""
    files = {file: one for file, one in sorted(results["files"].items()) if (PACKAGE / file).is_file()}
    sums: dict[str, Any] = {}
    for one in files.values():
        for label, counts in one["paragraphs"].items():
            total = sums.setdefault(label, {"killed": 0, "survived": 0, "by": []})
            total["killed"] += counts["killed"]
            total["survived"] += counts["survived"]
            total["by"] = list(dict.fromkeys(total["by"] + counts["by"]))[:3]
    counts = {name: sum(one[name] for one in files.values()) for name in ("killed", "survived", "stillborn")}
    whole = {**ran, **counts, "paragraphs": dict(sorted(sums.items())), "files": files}
    RESULTS.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text("\n".join(page(whole)) + "\n", encoding="utf-8")


def page(results: Mapping[str, Any]) -> Iterator[str]:
    """The result as a page."""
    made = results["killed"] + results["survived"]
    yield "# Mutants"
    yield ""
    yield (
        "`make mutants` moves every number of the law one step, leaves out every cited act, turns refusals into "
        "consent and bounds by one, and makes the breaks that `tests/mutants/by_hand.py` lists. A mutant that no test "
        "notices survives; one that does not even load is stillborn and proves nothing. A paragraph counts as tested "
        "only if a mutant of it died (`houseway trace`)."
    )
    yield ""
    yield f"Last run {results['date']} at {results['commit']}: {results['killed']} of {made} killed."
    yield ""
    yield "| file | mutants | killed | survived | stillborn | run |"
    yield "|---|---:|---:|---:|---:|---|"
    for file, one in results["files"].items():
        total = one["killed"] + one["survived"] + one["stillborn"]
        run = f"{one['date']} at {one['commit']}"
        yield f"| {file} | {total} | {one['killed']} | {one['survived']} | {one['stillborn']} | {run} |"
    survivors = [one for file in results["files"].values() for one in file["survivors"]]
    yield from _listed("Survivors", [one for one in survivors if not one["scripted"]])
    yield from _listed("Survivors among scripted acts", [one for one in survivors if one["scripted"]])


def _listed(title: str, survivors: list[dict[str, Any]]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    if not survivors:
        yield "None."
    for one in survivors:
        cites = ", ".join(one["paragraphs"]) or "no paragraph"
        yield f"* {one['file']}:{one['line']} ({cites}): `{_short(one['was'])}` → `{_short(one['now'])}`"


def _short(text: str, most: int = 90) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def relative(path: Path) -> str:
    """A path as one types it in the checkout."""
    return path.relative_to(ROOT).as_posix()
