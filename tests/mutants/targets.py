"""What is mutated, and which tests judge it: the games' imports say whom a file concerns."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from houseway.games import GAMES, game
from houseway.law import citation, trace
from houseway.rulebook.games import games_of as games_of_section
from tests.mutants import catalogue
from tests.mutants.by_hand import BREAKS
from tests.mutants.catalogue import Mutant
from tests.mutants.run import PACKAGE, ROOT

ROOMS = ("law/", "ranking/", "games/")
SHARED = ("play/dealing.py", "play/wagering.py", "play/windows.py")
_TEST = re.compile(r"test_0*(\d+[a-z]?)_(\w+)\.py")


def files() -> list[str]:
    """Every file that is mutated: the law, the rankings, the games, and what the games share."""
    found = (path.relative_to(PACKAGE).as_posix() for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py")))
    return [file for file in found if file not in trace.GRAMMAR and games_of(file)] + list(SHARED)


def mutants(file: str) -> list[Mutant]:
    """All mutants of a file, the breaks by hand included."""
    text = (PACKAGE / file).read_text(encoding="utf-8")
    if file.startswith("law/"):
        module = importlib.import_module(f"houseway.{file.removesuffix('.py').replace('/', '.')}")
        made = catalogue.law(file, text, vars(module))
    else:
        made = catalogue.procedure(file, text)
    return made + [catalogue.by_hand(one, text) for one in BREAKS if one.file == file]


def stale(file: str) -> list[str]:
    """The breaks by hand of a file whose text no longer stands there."""
    text = (PACKAGE / file).read_text(encoding="utf-8")
    return [f"{file}: {one.was!r}" for one in BREAKS if one.file == file and text.count(one.was) != 1]


def digest() -> str:
    """Of everything that a run reads: if it changes meanwhile, the run proves nothing."""
    paths = sorted([*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def games_of(file: str) -> list[str]:
    """The games that a file concerns: those whose module needs it."""
    if file in SHARED:
        return list(GAMES)
    return [id for id in GAMES if file in _needs(module(id))]


def module(id: str) -> str:
    """The file of a game's entry."""
    return Path(game(id).play.__code__.co_filename).relative_to(PACKAGE).as_posix()


@cache
def _needs(file: str) -> frozenset[str]:
    """A file of law, ranking or games, and those of them that it imports, straight or through others."""
    needed = {file}
    for node in ast.walk(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            found = ["/".join(name.split(".")[1:]) + ".py" for name in named if name.startswith("houseway.")]
            needed |= {one for one in found if one.startswith(ROOMS) and (PACKAGE / one).is_file()}
    return frozenset(needed.union(*(_needs(one) for one in needed if one != file)))


def judges(mutant: Mutant) -> list[tuple[Mutant, tuple[str, ...]]]:
    """Which tests must notice a mutant: for each paragraph that it breaks, those of the games whose section that is.

    What two games share is so judged twice, and each must notice; what all share, by all tests at once.
    """
    games = games_of(mutant.file)
    if mutant.file in SHARED:
        return [(mutant, ("tests/play", *_tests(games)))]
    found: dict[tuple[str, ...], list[str]] = {} if mutant.cites else {_tests(games): []}
    for cite in mutant.cites:
        section = citation.section_of(cite)
        own = [game for game in games_of_section(section) if game in games and section.subchapter != "8"]
        found.setdefault(_tests(own or games), []).append(cite)
    return [(mutant._replace(cites=tuple(cites)), tests) for tests, cites in found.items()]


def _tests(games: list[str]) -> tuple[str, ...]:
    return tuple(sorted({test for game in games for test in _tests_of(game)}))


@cache
def _tests_of(id: str) -> frozenset[str]:
    """The test files of a game: those of its family and subchapter, but for those that bear another game's name."""
    number, others = game(id).law.subchapter.lower(), {_name(other) for other in GAMES} - {_name(id)}
    folder = ROOT / "tests" / Path(module(id)).parent
    found = ((path, _TEST.fullmatch(path.name)) for path in folder.glob("test_*.py"))
    return frozenset(
        path.relative_to(ROOT).as_posix()
        for path, name in found
        if name and name[1] == number and name[2] not in others
    )


def _name(id: str) -> str:
    return Path(module(id)).stem


def first(mutant: Mutant) -> tuple[str, ...]:
    """How the names of the tests begin that carry a mutant's paragraphs, and those that carry its sections."""
    return tuple("test_" + re.sub(r"\W+", "_", cite.lower()).strip("_") for cite in mutant.cites)
