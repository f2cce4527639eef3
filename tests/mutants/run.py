"""Run the tests against a mutant: a forked child loads the changed source without touching the file on disk."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryFile
from types import CodeType, ModuleType
from typing import IO, Any, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "houseway"
PRELOADED = (
    "hypothesis", "hypothesis.strategies", "hypothesis.stateful", "yaml", "msgspec", "typer", "fractions", "subprocess",
)  # fmt: skip
MEMORY = 4 << 30
SURVIVED, KILLED, STILLBORN = range(3)


class Job(NamedTuple):
    """A changed source, and the tests to run against it: those whose names begin with ``first``, then the quickest."""

    file: str
    text: str
    tests: tuple[str, ...]
    first: tuple[str, ...] = ()
    took: Mapping[str, float] = {}


class Outcome(NamedTuple):
    """What became of a mutant: survived, killed, or stillborn if it did not even load; by which test, in which time."""

    result: int
    by: str
    seconds: float
    took: Mapping[str, float] = {}
    """How long each test took."""


def preload() -> None:
    """Load what every child needs, and nothing of Houseway that a child will keep."""
    import pytest

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # looking for plugins takes longer than most tests
    for name in PRELOADED:
        importlib.import_module(name)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main(["--version"])
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
    began: float
    limit: float


def run(jobs: Iterable[tuple[Any, Job, float]], workers: int) -> Iterator[tuple[Any, Outcome]]:
    """Run the jobs, a few at a time, each in a child of its own; one that takes longer than its limit is killed."""
    waiting = iter(jobs)
    running: dict[int, _Running] = {}
    more = True
    try:
        while more or running:
            while more and len(running) < workers:
                job = next(waiting, None)
                more = job is not None
                if job is not None:
                    pid, one = _start(*job)
                    running[pid] = one
            yield from _finished(running)
    finally:
        for pid in running:
            os.killpg(pid, signal.SIGKILL)


def _start(key: Any, job: Job, limit: float) -> tuple[int, _Running]:
    said = TemporaryFile()  # noqa: SIM115 (closed when the child has ended)
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _child(job, said)
    return pid, _Running(key, said, time.monotonic(), limit)


def _finished(running: dict[int, _Running]) -> Iterator[tuple[Any, Outcome]]:
    """Those children that have ended, or that have had their time: an endless loop is noticed too."""
    if running:
        time.sleep(0.004)
    for pid, one in list(running.items()):
        taken = time.monotonic() - one.began
        ended, status = os.waitpid(pid, os.WNOHANG)
        if not ended and taken < one.limit:
            continue
        if not ended:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        one.said.seek(0)
        said = json.loads(one.said.read() or b'{"failed": "", "took": {}}')
        one.said.close()
        del running[pid]
        yield one.key, _outcome(status if ended else -1, said, taken)


def _outcome(status: int, said: dict[str, Any], seconds: float) -> Outcome:
    if status < 0:
        return Outcome(KILLED, f"no end after {seconds:.0f} s", seconds)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in (SURVIVED, STILLBORN):
        return Outcome(os.WEXITSTATUS(status), said["failed"], seconds, said["took"])
    return Outcome(KILLED, said["failed"] or "the process died", seconds)


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
    """Puts the tests of the broken paragraphs first and slow ones last; remembers which failed, and what each took."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.failed = ""
        self.took: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items.sort(key=lambda item: (not item.name.startswith(self.job.first), self.job.took.get(item.nodeid, 0.0)))

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _child(job: Job, said: IO[bytes]) -> NoReturn:
    """Load the changed module, run its tests, and say by the exit status what became of it."""
    code = KILLED
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
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
    watch = _Watch(job)
    options = ["-x", "-q", "--tb=no", "--no-header", "--no-summary", "--assert=plain", "-m", "not soak"]
    status = pytest.main([*options, f"--rootdir={ROOT}", *job.tests], plugins=[watch])
    said.write(json.dumps({"failed": watch.failed, "took": {} if watch.failed else watch.took}).encode())
    said.flush()
    if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return SURVIVED
    return KILLED if watch.failed else STILLBORN
