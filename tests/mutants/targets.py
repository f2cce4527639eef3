"""What is mutated, and which tests judge it: the games' imports say whom a file concerns."""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from houseway.games import GAMES, game
from houseway.law import citation, trace
from houseway.rulebook.games import games_of as games_of_section
from tests.mutants import catalogue, identity
from tests.mutants.by_hand import BREAKS
from tests.mutants.catalogue import Mutant, Source
from tests.mutants.run import PACKAGE, ROOT

ROOMS = ("law/", "ranking/", "games/")
SHARED = ("play/dealing.py", "play/wagering.py", "play/windows.py")
OWED = ("law/duties.py", "law/floor.py", "law/notices.py")
"""What a house owes beside the games."""
SERVED = {"service/roles.py": ("tests/service/test_two_persons.py",)}
"""What the service rules on, and who judges it."""
_TEST = re.compile(r"test_0*(\d+[a-z]?)_(\w+)\.py")


class Case(NamedTuple):
    """A mutant, known by its content, before the tests that must notice it."""

    mutant: Mutant
    """With those of its paragraphs that these tests answer for."""
    unit: str
    change: str
    where: str
    """The function or constant that it breaks: for people."""
    tests: tuple[str, ...]


def files() -> list[str]:
    """Every file that is mutated: the law, the rankings, the games, what the games share, what the service rules on."""
    found = (path.relative_to(PACKAGE).as_posix() for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py")))
    law = [file for file in found if file not in trace.GRAMMAR and (file.startswith("law/") or games_of(file))]
    return [*law, *SHARED, *SERVED]


def mutants(file: str) -> list[Mutant]:
    """All mutants of a file, the breaks by hand included."""
    text = _read(file)
    if file.startswith("law/"):
        module = importlib.import_module(f"houseway.{file.removesuffix('.py').replace('/', '.')}")
        made = catalogue.law(file, text, vars(module))
    else:
        made = catalogue.procedure(file, text)
    return made + [catalogue.by_hand(one, text) for one in BREAKS if one.file == file]


def stale(file: str) -> list[str]:
    """The breaks by hand of a file whose text no longer stands there."""
    return [f"{file}: {one.was!r}" for one in BREAKS if one.file == file and _read(file).count(one.was) != 1]


@cache
def _read(file: str) -> str:
    return (PACKAGE / file).read_text(encoding="utf-8")


def digest() -> str:
    """Of everything that a run reads: if it changes meanwhile, the run proves nothing."""
    kinds = (".py", ".yaml", ".toml")
    paths = sorted(path for room in (PACKAGE, ROOT / "tests") for path in room.rglob("*") if path.suffix in kinds)
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


# ── what a mutant is ─────────────────────────────────────────────────────────────────────────────


class _Found(NamedTuple):
    mutant: Mutant
    where: str
    before: str
    after: str
    at: int


def cases(files: Iterable[str]) -> list[Case]:
    """Every mutant of the files, as often as it must be noticed."""
    found = [one for file in files for one in _found(file)]
    places: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for one in found:
        places[one.before].add((one.mutant.file, one.at))
    return [case for one in found for case in _cases(one, sorted(places[one.before]))]


def _found(file: str) -> Iterator[_Found]:
    """The mutants of a file, each once: a break by hand may be one that is made anyway, with other paragraphs."""
    text = _read(file)
    units = identity.units(Source(file, "", text))
    found: dict[tuple[int, str], _Found] = {}
    for mutant in mutants(file):
        unit = identity.around(units, mutant, text)
        before, after = identity.before_and_after(unit, mutant, text)
        same = found.get((unit.start, after))
        if same:
            cites = tuple(dict.fromkeys((*same.mutant.cites, *mutant.cites)))
            found[unit.start, after] = same._replace(mutant=same.mutant._replace(cites=cites))
        elif before != after:
            found[unit.start, after] = _Found(mutant, unit.name, before, after, unit.start)
    yield from found.values()


def _cases(one: _Found, places: list[tuple[str, int]]) -> Iterator[Case]:
    """Where the same text stands in several places, the place tells them apart."""
    file = one.mutant.file
    nth = [start for other, start in places if other == file].index(one.at)
    unit = identity.digest(one.before, *((file, str(nth)) if len(places) > 1 else ()))
    for mutant, tests in judges(one.mutant):
        yield Case(mutant, unit, identity.digest(one.after), one.where, tests)


# ── who judges it ────────────────────────────────────────────────────────────────────────────────


def judges(mutant: Mutant) -> list[tuple[Mutant, tuple[str, ...]]]:
    """Which tests must notice a mutant: for each paragraph that it breaks, those of the games whose section that is.

    What two games share is so judged twice, and each must notice; what all share, by all tests at once. What a licensee
    elects, and what a house owes, is judged by the games and then by the house. A family's law has tests of its own.
    """
    if mutant.file in SERVED:
        return [(mutant, SERVED[mutant.file])]
    games = games_of(mutant.file)
    if mutant.file in OWED or not games:
        return [(mutant, _files("house"))]
    if mutant.file in SHARED:
        return [(mutant, _files("play") + _tests(games))]
    more = _law_tests(mutant.file) + (_files("house") if mutant.kind in ("option", "duty") else ())
    found: dict[tuple[str, ...], list[str]] = {} if mutant.cites else {_tests(games): []}
    for cite in mutant.cites:
        section = citation.section_of(cite)
        own = [game for game in games_of_section(section) if game in games and section.subchapter != "8"]
        found.setdefault(_tests(own or games), []).append(cite)
    return [(mutant._replace(cites=tuple(cites)), tests + more) for tests, cites in found.items()]


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
    needed, left = set[str](), [file]
    while left:
        one = left.pop()
        left += _imports(one) - needed - {one}
        needed.add(one)
    return frozenset(needed)


@cache
def _imports(file: str) -> frozenset[str]:
    needed = set()
    for node in ast.walk(ast.parse(_read(file))):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            found = ["/".join(name.split(".")[1:]) + ".py" for name in named if name.startswith("houseway.")]
            needed |= {one for one in found if one.startswith(ROOMS) and (PACKAGE / one).is_file()}
    return frozenset(needed)


@cache
def _files(room: str) -> tuple[str, ...]:
    """The test files of a room."""
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / room).rglob("test_*.py")))


def _law_tests(file: str) -> tuple[str, ...]:
    """The tests of what the law says: those of all games, and ``test_poker_law.py`` of ``law/games/poker``."""
    family = Path(file).parent
    names = (f"test_{name}_law.py" for name in ("games", family.name) if family.parts[:2] == ("law", "games"))
    return tuple(one for name in names for one in _files("law") if one.endswith(f"/{name}"))


def _tests(games: Iterable[str]) -> tuple[str, ...]:
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


def named(mutant: Mutant) -> tuple[str, ...]:
    """How the names of the tests begin that carry a mutant's paragraphs, and those that carry its sections."""
    return tuple("test_" + re.sub(r"\W+", "_", cite.lower()).strip("_") for cite in mutant.cites)
