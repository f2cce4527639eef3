"""``python -m tests.mutants``: break the law and the procedures, and list what no test notices."""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from houseway.games import GAMES
from tests.mutants import report, targets
from tests.mutants.catalogue import Mutant
from tests.mutants.run import KILLED, PACKAGE, ROOT, SURVIVED, Job, Outcome, preload, run

Plan = list[tuple[Mutant, tuple[str, ...]]]
Sound = dict[tuple[str, ...], Outcome]

PATIENCE = 8
"""How many times as long as the tests of a sound file a mutant may take."""
LEAST_LIMIT = 20.0


def main() -> int:
    """Run the mutants that were asked for; 2 if the run itself went amiss."""
    asked = _arguments()
    began, before = time.monotonic(), targets.digest()
    plan = _plan(asked)
    preload()
    sound = _sound(plan, asked.workers)
    runnable = [(mutant, tests) for mutant, tests in plan if tests in sound]
    judged = _judge(runnable, sound, asked.workers)
    known = report.treatments()
    _print(judged, known, time.monotonic() - began)
    if targets.digest() != before:
        print("the sources or the tests changed meanwhile: nothing is written")
        return 2
    if asked.whole and judged:
        _keep(judged, known)
    elif judged:
        print("a part or a sample: results.json and docs/mutants.md stay as they are")
    return 2 if len(runnable) < len(plan) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--game", help="only what this game needs, such as red-dog")
    parser.add_argument("--file", help="only this file, such as games/red_dog/red_dog.py")
    parser.add_argument("--only", choices=("law", "procedure", "hand"))
    parser.add_argument("--limit", type=int, help="at most so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of that drawing")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    asked.whole = asked.only is None and asked.limit is None
    return asked


def _plan(asked: argparse.Namespace) -> Plan:
    """The mutants, each with the tests that must notice it; where there is no test, they are counted and left out."""
    plan: Plan = []
    files = [file for file in targets.files() if asked.file in (None, file)]
    files = [file for file in files if not asked.game or _concerns(file, asked.game)]
    stale = [one for file in files for one in targets.stale(file)]
    if stale:
        sys.exit("\n  ".join(["breaks by hand whose text is not there exactly once:", *stale]))
    for file in files:
        some = [one for one in targets.mutants(file) if asked.only in (None, one.kind)]
        pairs = [pair for one in some for pair in targets.judges(one)]
        plan += [pair for pair in pairs if pair[1]]
        if not all(tests for _, tests in pairs):
            print(f"{file}: {sum(not tests for _, tests in pairs)} mutants not run, for want of any test")
    if asked.limit is not None:
        plan = sorted(random.Random(asked.seed).sample(plan, min(asked.limit, len(plan))))
    if not plan:
        sys.exit(f"nothing to break; files: {', '.join(targets.files())}")
    return plan


def _concerns(file: str, game: str) -> bool:
    """Whether a file is a game's own, or its family's; what all games share is not."""
    games = targets.games_of(file)
    return game in games and len(games) < len(GAMES)


def _sound(plan: Plan, workers: int) -> Sound:
    """Run the tests without any change, to see how long they take. Tests that fail already are left out."""
    sound: Sound = {}
    files = {tests: mutant.file for mutant, tests in plan}
    jobs = [(tests, Job(file, _read(file), tests), 600.0) for tests, file in files.items()]
    for tests, outcome in run(jobs, workers):
        if outcome.result == SURVIVED:
            sound[tests] = outcome
            print(f"{' '.join(tests)}: sound, {outcome.seconds:.1f} s")
        else:
            print(f"{' '.join(tests)}: fails without any change ({outcome.by or 'it does not load'}); left out")
    return sound


@cache
def _read(file: str) -> str:
    return (PACKAGE / file).read_text(encoding="utf-8")


def _judge(plan: Plan, sound: Sound, workers: int) -> dict[str, report.Judged]:
    """Every mutant and what became of it, by file."""
    judged: dict[str, report.Judged] = {}
    counts = Counter[int]()
    for done, (mutant, outcome) in enumerate(run(_jobs(plan, sound), workers), 1):
        judged.setdefault(mutant.file, []).append((mutant, outcome))
        counts[outcome.result] += 1
        if outcome.result == SURVIVED:
            print(f"survived: {mutant}")
        if done % 50 == 0:
            print(f"{done}/{len(plan)}: {counts[KILLED]} killed, {counts[SURVIVED]} survived", flush=True)
    return {file: sorted(some) for file, some in judged.items()}


def _jobs(plan: Plan, sound: Sound) -> Iterator[tuple[Mutant, Job, float]]:
    for mutant, tests in plan:
        text, before = mutant.apply(_read(mutant.file)), sound[tests]
        job = Job(mutant.file, text, tests, targets.first(mutant), before.took)
        yield mutant, job, max(LEAST_LIMIT, PATIENCE * before.seconds)


def _print(judged: Mapping[str, report.Judged], known: Mapping[str, str], seconds: float) -> None:
    every = [one for some in judged.values() for one in some]
    counts = Counter(report.NAMES[outcome.result] for _, outcome in every)
    left = [mutant for mutant, outcome in every if outcome.result == SURVIVED]
    apart = {mutant for mutant in left if _scripted(mutant, known)}
    print(f"\n{len(every)} mutants in {seconds:.0f} s: {', '.join(f'{n} {name}' for name, n in counts.items())}")
    for title, some in (("survivors", set(left) - apart), ("survivors among scripted acts", apart)):
        print(f"{title}: {len(some)}")
        for mutant in sorted(some):
            print(f"  {mutant}")


def _scripted(mutant: Mutant, known: Mapping[str, str]) -> bool:
    own = report.labels(mutant, known)
    return bool(own) and all(known.get(label) == "scripted" for label in own)


def _keep(judged: Mapping[str, report.Judged], known: Mapping[str, str]) -> None:
    """Write the results of the files that were run; the others keep theirs."""
    ran = {"date": str(date.today()), "commit": _commit()}
    results: dict[str, Any] = report.load()
    for file, some in judged.items():
        results["files"][file] = report.entry(some, known, ran)
    report.save(results, ran)
    print(f"written: {report.relative(report.RESULTS)}, {report.relative(report.PAGE)}")


def _commit() -> str:
    words = ["git", "describe", "--always", "--dirty", "--abbrev=9"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "no commit"


if __name__ == "__main__":
    sys.exit(main())
