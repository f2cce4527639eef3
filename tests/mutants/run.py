"""Run the tests against a mutant: a forked child loads the changed source without touching the file on disk."""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import itertools
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import CodeType, ModuleType
from typing import IO, Any, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "houseway"
PRELOADED = (
    "hypothesis", "hypothesis.strategies", "hypothesis.stateful", "yaml", "msgspec", "typer", "fractions", "subprocess",
    "rich.console", "rich.table", "tomllib", "secrets",
)  # fmt: skip
MEMORY = 4 << 30
PATIENCE = 8
"""How many times as long as without any change a test may take: an endless loop is noticed too."""
LEAST, MOST = 10.0, 600.0
SURVIVED, KILLED, STILLBORN = range(3)


Wanted = Callable[[str], bool]


class Job(NamedTuple):
    """A changed source, and the files of tests to run against it, one after the other.

    First come the tests that are likely to notice, then in each file those whose names begin with ``named``, then the
    quickest.
    """

    file: str
    text: str
    tests: tuple[str, ...]
    likely: tuple[str, ...] = ()
    """As pytest names them; without a parameter, for all of their parameters."""
    named: tuple[str, ...] = ()
    took: Mapping[str, float] = {}
    least: float = LEAST

    def sittings(self) -> Iterator[tuple[list[str], Wanted]]:
        """What is loaded at a time, and run of it: of several files first the likely tests, then the named ones."""
        for wanted in (self.is_likely, self.is_named) if len(self.tests) > 1 else ():
            files = {test.partition("::")[0] for test in self.took if wanted(test)}
            if files:
                yield [file for file in self.tests if file in files], wanted
        yield from (([file], bool) for file in self.tests)

    def is_likely(self, test: str) -> bool:
        """Whether a test has killed this mutant before, or a neighbour of it."""
        return test in self.likely or test.partition("[")[0] in self.likely

    def is_named(self, test: str) -> bool:
        """Whether a test's name carries the paragraph that is broken."""
        return test.partition("::")[2].startswith(self.named)

    def patience(self, test: str) -> float:
        """How long a test may take; one that there is not without the change, as long as the slowest."""
        took = self.took[test] if test in self.took else max(self.took.values(), default=MOST / PATIENCE)
        return max(self.least, PATIENCE * took)


class Outcome(NamedTuple):
    """What became of a mutant: survived, killed, or stillborn if it did not even load; and by which test."""

    result: int
    by: str
    seconds: float
    """Of work."""
    took: Mapping[str, float] = {}
    """How long each test took."""


def preload() -> None:
    """Load what every child needs, and nothing of Houseway that a child will keep."""
    import pytest

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # looking for plugins takes longer than most tests
    for name in PRELOADED:
        importlib.import_module(name)
    with contextlib.redirect_stdout(io.StringIO()), TemporaryDirectory() as nothing:
        pytest.main(["--collect-only", "--quiet", f"--rootdir={nothing}", f"--config-file={os.devnull}", nothing])
    for path in [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        with contextlib.suppress(SyntaxError):  # the import says so where it is needed
            CODE[str(path)] = _compile(path.read_text(encoding="utf-8"), str(path))


CODE: dict[str, CodeType] = {}
"""Every source, compiled once for all children."""


def _compile(text: str, path: str) -> CodeType:
    code: CodeType = compile(text, path, "exec", dont_inherit=True)
    return code


# ── the parent ───────────────────────────────────────────────────────────────────────────────────


class _Running(NamedTuple):
    key: Any
    said: IO[bytes]


def run(jobs: Iterable[tuple[Any, Job]], workers: int) -> Iterator[tuple[Any, Outcome]]:
    """Run the jobs, a few at a time, each in a child of its own."""
    waiting = iter(jobs)
    running: dict[int, _Running] = {}
    try:
        while True:
            for key, job in itertools.islice(waiting, workers - len(running)):
                pid, one = _start(key, job)
                running[pid] = one
            if not running:
                return
            yield _ended(running)
    finally:
        for pid in running:
            _kill(pid)


def _start(key: Any, job: Job) -> tuple[int, _Running]:
    said = TemporaryFile(buffering=0)  # noqa: SIM115 (closed when the child has ended)
    sys.stdout.flush()
    gc.freeze()  # a child need not look through what the parent has, nor copy it
    pid = os.fork()
    if pid == 0:
        _child(job, said)
    return pid, _Running(key, said)


def _ended(running: dict[int, _Running]) -> tuple[Any, Outcome]:
    """Wait for a child to end, and read what it said."""
    pid, status, used = os.wait3(0)
    _kill(pid)
    key, said = running.pop(pid)
    said.seek(0)
    *_, last = ["", *said.read().decode().splitlines()]
    said.close()
    return key, _outcome(status, last, used.ru_utime + used.ru_stime)


def _kill(pid: int) -> None:
    """End a child, and what its tests have started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _outcome(status: int, last: str, seconds: float) -> Outcome:
    """A child that died in the middle of a test, or had its time, was killed by that test."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in (SURVIVED, STILLBORN):
        return Outcome(os.WEXITSTATUS(status), "", seconds, json.loads(last or "{}"))
    return Outcome(KILLED, last, seconds)


# ── the child ────────────────────────────────────────────────────────────────────────────────────


class _Compiled(SourceFileLoader):
    """Gives a module the code that the parent compiled, or that of the changed source."""

    def get_code(self, fullname: str) -> CodeType | None:
        return CODE.get(self.path) or super().get_code(fullname)


class _Finder(MetaPathFinder):
    """Finds the modules of Houseway and of its tests."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        room, *parts = fullname.split(".")
        if room not in ("houseway", "tests"):
            return None
        stem = (PACKAGE if room == "houseway" else ROOT / "tests").joinpath(*parts)
        for file in (stem / "__init__.py", stem.with_suffix(".py") if parts else stem):
            if str(file) in CODE:
                return spec_from_file_location(fullname, file, loader=_Compiled(fullname, str(file)))
        return None


class _Watch:
    """Puts the likely tests first and slow ones last; says which one runs, and remembers how long each took."""

    def __init__(self, job: Job, said: IO[bytes]) -> None:
        self.job, self.said = job, said
        self.wanted: Wanted = bool
        self.failed = False
        self.took: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        left = (item for item in items if item.nodeid not in self.took and self.wanted(item.nodeid))
        items[:] = sorted(left, key=lambda item: self._rank(item.nodeid))

    def _rank(self, test: str) -> tuple[bool, bool, float]:
        return not self.job.is_likely(test), not self.job.is_named(test), self.job.took.get(test, 0.0)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.said.write(f"{nodeid}\n".encode())
        _allow(self.job.patience(nodeid))

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration
        self.failed |= report.failed


def _child(job: Job, said: IO[bytes]) -> NoReturn:
    """Load the changed module, run its tests, and say by the exit status what became of it."""
    code = KILLED
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        _allow(job.least)
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        _forget()
        sys.meta_path.insert(0, _Finder())
        name = ".".join(("houseway", *Path(job.file).with_suffix("").parts))
        code = STILLBORN
        CODE[str(PACKAGE / job.file)] = _compile(job.text, str(PACKAGE / job.file))
        importlib.import_module(name)
        code = KILLED
        code = _test(job, said)
    finally:
        os._exit(code)


def _allow(seconds: float) -> None:
    """End this process after so many seconds of work, or, if it only waits, after ten times as many by the clock."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)


def _forget() -> None:
    """Whatever of Houseway the parent has read with: the child loads it anew, around the changed module."""
    for name in [name for name in sys.modules if name == "houseway" or name.startswith("houseway.")]:
        del sys.modules[name]


def _test(job: Job, said: IO[bytes]) -> int:
    import hypothesis
    import pytest

    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)  # a failure need not be made small
    hypothesis.settings.register_profile("mutants", database=None, derandomize=True, deadline=None, phases=phases)
    hypothesis.settings.load_profile("mutants")
    watch = _Watch(job, said)
    options = ["-x", "-q", "--tb=no", "--no-header", "--no-summary", "--assert=plain", f"--rootdir={ROOT}"]
    result = SURVIVED
    for tests, watch.wanted in job.sittings():
        status = pytest.main([*options, *tests], plugins=[watch])
        if watch.failed:
            return KILLED
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            result = STILLBORN
    said.write(json.dumps(watch.took).encode())
    return result
