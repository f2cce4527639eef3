"""``python -m tests.mutants``: break the law and the procedures, and list what no test notices."""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime

from houseway.games import GAMES
from tests.mutants import kept, report, targets
from tests.mutants.kept import Evidence, Run
from tests.mutants.run import KILLED, PACKAGE, ROOT, SURVIVED, Job, Outcome, preload, run
from tests.mutants.targets import Case

Sound = dict[str, Outcome]
"""The files of tests that pass without any change, and how long they take."""


def main() -> int:
    """Run what was asked for and is not known; 1 if a mutant lives that had been killed, 2 if the run went amiss."""
    asked = _arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    began, before, ran = time.monotonic(), targets.digest(), Run(f"{datetime.now():%Y-%m-%d %H:%M}", commit())
    if not ran.commit:
        print("src and tests are not as committed: the result will not be kept")
    cases, evidence = _cases(), kept.load()
    wanted = _wanted(cases, asked)
    todo = wanted if asked.all else [case for case in wanted if kept.known(case, evidence) is None]
    todo = _drawn(_first(todo, cases, evidence), asked)
    print(f"{len(wanted)} mutants, {len(todo)} to run", flush=True)
    done, revived = _judge(todo, evidence, ran, asked.workers) if todo else (0, 0)
    work = sum(os.times()[:4])
    print(f"{done} mutants in {time.monotonic() - began:.0f} s, with {work:.0f} s of work")
    _print(wanted, evidence)
    if targets.digest() != before:
        print("the sources or the tests changed meanwhile: nothing is written")
        return 2
    if ran.commit:
        _keep(cases, evidence)
    return 2 if done < len(todo) else 1 if revived else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--all", action="store_true", help="also what is known from earlier runs")
    parser.add_argument("--game", help="only what this game needs, such as red-dog")
    parser.add_argument("--file", help="only this file, such as games/red_dog/red_dog.py")
    parser.add_argument("--only", choices=("law", "option", "duty", "procedure", "hand"))
    parser.add_argument("--limit", type=int, help="at most so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of that drawing")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


def commit() -> str:
    """The commit that is checked out; none if anything but the results has changed since."""
    changed = _git("status", "--porcelain", "--", "src", "tests", f":!{kept.RESULTS.relative_to(ROOT).as_posix()}")
    return "" if changed else _git("rev-parse", "--short=9", "HEAD")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


# ── which ────────────────────────────────────────────────────────────────────────────────────────


def _cases() -> list[Case]:
    stale = [one for file in targets.files() for one in targets.stale(file)]
    if stale:
        sys.exit("\n  ".join(["breaks by hand whose text is not there exactly once:", *stale]))
    return targets.cases(targets.files())


def _wanted(cases: list[Case], asked: argparse.Namespace) -> list[Case]:
    """Those that were asked for and that any test judges."""
    files = [file for file in targets.files() if asked.file in (None, file)]
    files = [file for file in files if not asked.game or _concerns(file, asked.game)]
    some = [case for case in cases if case.mutant.file in files and asked.only in (None, case.mutant.kind)]
    if not some:
        sys.exit(f"nothing to break; files: {', '.join(targets.files())}")
    if not all(case.tests for case in some):
        print(f"{sum(not case.tests for case in some)} mutants not run, for want of any test")
    return [case for case in some if case.tests]


def _concerns(file: str, game: str) -> bool:
    """Whether a file is a game's own, or its family's; what all games share is not."""
    games = targets.games_of(file)
    return game in games and len(games) < len(GAMES)


def _drawn(cases: list[Case], asked: argparse.Namespace) -> list[Case]:
    if asked.limit is None:
        return cases
    return sorted(random.Random(asked.seed).sample(cases, min(asked.limit, len(cases))))


def _first(todo: list[Case], cases: list[Case], evidence: Evidence) -> list[Case]:
    """First a mutant of each paragraph of which no death is known, one that died before if there is one.

    So an interrupted run leaves as few paragraphs untested as it can.
    """
    tested = {
        label
        for case in cases
        if (one := kept.known(case, evidence)) is not None and one.result == KILLED
        for label in report.labels(case.mutant)
    }
    first: list[Case] = []
    for case in sorted(todo, key=lambda case: not kept.likely(case, evidence)):
        untested = {*report.labels(case.mutant)} - tested
        if untested:
            first.append(case)
            tested |= untested
    chosen = {*first}
    return first + [case for case in todo if case not in chosen]


# ── the run ──────────────────────────────────────────────────────────────────────────────────────


def _judge(todo: list[Case], evidence: Evidence, ran: Run, workers: int) -> tuple[int, int]:
    """Judge the mutants, and learn of each what became of it: how many were judged, and how many live that were dead.

    An interrupted run has judged some.
    """
    preload()
    counts = Counter[int]()
    revived = 0
    try:
        sound = _sound(todo, workers)
        some = [case for case in todo if sound.keys() >= set(case.tests)]
        killers = _Killers()
        for case, outcome in run(_jobs(some, sound, evidence, killers), workers):
            if outcome.result == SURVIVED:
                before = kept.likely(case, evidence)
                revived += bool(before)
                print(f"survived: {case.mutant}" + (f"; killed before by {before[0]}" if before else ""))
            kept.learn(evidence, case, kept.verdict(case, outcome.result, outcome.by, ran))
            killers.note(case, outcome.by)
            counts[outcome.result] += 1
            if counts.total() % 50 == 0:
                print(f"{counts.total()}/{len(some)}: {counts[KILLED]} killed, {counts[SURVIVED]} survived", flush=True)
    except KeyboardInterrupt:
        print("interrupted")
    return counts.total(), revived


def _sound(cases: list[Case], workers: int) -> Sound:
    """Run the tests without any change, to see how long they take. Tests that fail already are left out."""
    sound: Sound = {}
    file = cases[0].mutant.file
    jobs = [(test, Job(file, _read(file), (test,))) for test in sorted({test for case in cases for test in case.tests})]
    for test, outcome in run(jobs, workers):
        if outcome.result == SURVIVED:
            sound[test] = outcome
        else:
            print(f"{test}: fails without any change ({outcome.by or 'it does not load'}); what it judges is left out")
    print(f"{len(sound)} files of tests are sound: {sum(one.seconds for one in sound.values()):.0f} s", flush=True)
    return sound


def _read(file: str) -> str:
    return (PACKAGE / file).read_text(encoding="utf-8")


class _Killers:
    """The tests that killed the neighbours of a mutant: they are tried first."""

    def __init__(self) -> None:
        self.of: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def note(self, case: Case, test: str) -> None:
        for near in (case.unit, case.mutant.file) if test else ():
            self.of[near].pop(test, None)
            self.of[near][test] = None

    def likely(self, case: Case, most: int = 3) -> list[str]:
        """The last few, of the same unit and of the same file."""
        found = [*list(self.of[case.unit])[-most:], *list(self.of[case.mutant.file])[-most:]]
        return [test for test in found if test.partition("::")[0] in case.tests]


def _jobs(cases: list[Case], sound: Sound, evidence: Evidence, killers: _Killers) -> Iterator[tuple[Case, Job]]:
    for case in cases:
        likely = kept.likely(case, evidence) or killers.likely(case)
        tests = sorted(case.tests, key=lambda test: (test.startswith("tests/house/"), sound[test].seconds))
        took = {test: seconds for file in tests for test, seconds in sound[file].took.items()}
        text = case.mutant.apply(_read(case.mutant.file))
        yield case, Job(case.mutant.file, text, tuple(tests), tuple(likely), targets.named(case.mutant), took)


# ── the result ───────────────────────────────────────────────────────────────────────────────────


def _print(cases: list[Case], evidence: Evidence) -> None:
    survivors, scripted = report.survivors([(case, kept.known(case, evidence)) for case in cases])
    for title, some in (("survivors", survivors), ("survivors among scripted acts", scripted)):
        print(f"{title}: {len(some)}")
        for case in some:
            print(f"  {case.mutant}")


def _keep(cases: list[Case], evidence: Evidence) -> None:
    judged = [(case, kept.known(case, evidence)) for case in cases]
    kept.save(report.summary(judged), judged, evidence)
    report.PAGE.write_text("\n".join(report.page(judged)) + "\n", encoding="utf-8")
    print(f"written: {', '.join(path.relative_to(ROOT).as_posix() for path in (kept.RESULTS, report.PAGE))}")


if __name__ == "__main__":
    sys.exit(main())
