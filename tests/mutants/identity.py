"""What a mutant and a test are, by content: the same wherever they stand and however they are laid out.

A mutant is the smallest function, datum or statement around it, before and after the change. A test is its function and
all that it uses of the tests. Comments, docstrings, layout and the types of arguments count for neither.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from houseway.law import trace
from tests.mutants.catalogue import Mutant, Source
from tests.mutants.run import ROOT

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def digest(*texts: str) -> str:
    """Twelve hexadecimal digits of what the texts are together."""
    return sha256("\0".join(texts).encode()).hexdigest()[:12]


def normal(text: str) -> str:
    """A piece of source without what has no effect; if it is no whole piece, as it stands."""
    inside = text[:1].isspace()
    try:
        body = ast.parse(f"if 1:\n{text}" if inside else text).body
    except SyntaxError:
        return text
    if inside and isinstance(body[0], ast.If):
        body = body[0].body
    return "\n".join(map(_normal, body))


def _normal(node: ast.stmt) -> str:
    for one in ast.walk(node):
        if isinstance(one, _Function | ast.ClassDef):
            one.body = [each for each in one.body if not _is_text(each)]
        if isinstance(one, _Function):
            one.returns = None
        if isinstance(one, ast.arg):
            one.annotation = None
    return ast.unparse(node)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# ── units of a source ────────────────────────────────────────────────────────────────────────────


class Unit(NamedTuple):
    """A function, a datum or a statement of a module, and where it stands now."""

    name: str
    """Of the function or constant: for people."""
    start: int
    end: int


def units(source: Source) -> list[Unit]:
    """The units of a source; one may lie within another."""
    found: list[Unit] = []
    helpers = trace.helpers(source.tree)
    for statement in source.tree.body:
        name = getattr(statement, "name", "") or trace.target(statement) or ast.unparse(statement).partition(" =")[0]
        found.append(_unit(source, statement, name))
        found += (_unit(source, one, name) for one in _data(statement, helpers))
        found += (_unit(source, one, one.name) for one in ast.walk(statement) if isinstance(one, _Function))
    return found


def _unit(source: Source, node: ast.stmt | ast.expr, name: str) -> Unit:
    """A statement has its whole lines, from the first decorator on; so its text can be read on its own."""
    start, end = source.span(node)
    if isinstance(node, ast.stmt):
        start = source.starts[min(one.lineno for one in (node, *getattr(node, "decorator_list", ()))) - 1]
        end = source.starts[node.end_lineno or node.lineno]
    return Unit(name, start, end)


def _data(node: ast.AST, helpers: Collection[str]) -> Iterator[ast.Call]:
    """The outermost calls that cite: a datum with all that it holds."""
    if isinstance(node, _Function | ast.ClassDef):
        return
    if isinstance(node, ast.Call) and (
        trace.called(node) in helpers or any(one.arg == "cite" for one in node.keywords)
    ):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _data(child, helpers)


def around(found: Iterable[Unit], mutant: Mutant, text: str) -> Unit:
    """The smallest unit around a change; one across several is of the whole module."""
    those = (one for one in found if one.start <= mutant.start and mutant.end <= one.end)
    return min(those, key=lambda one: one.end - one.start, default=Unit("", 0, len(text)))


def before_and_after(unit: Unit, mutant: Mutant, text: str) -> tuple[str, str]:
    """A unit as it stands, and as a mutant changes it."""
    after = text[unit.start : mutant.start] + mutant.now + text[mutant.end : unit.end]
    return normal(text[unit.start : unit.end]), normal(after)


# ── tests ────────────────────────────────────────────────────────────────────────────────────────


class _Module(NamedTuple):
    defined: Mapping[str, list[ast.stmt]]
    imported: Mapping[str, tuple[str, str]]
    """The file and the name there; no name: the whole file."""


class _Definition(NamedTuple):
    text: str
    uses: tuple[tuple[str, str], ...]


@cache
def tests(file: str) -> Mapping[str, str]:
    """The tests of a file and their digests: each with whatever it uses of its own file and of other files of tests."""
    return {name: _closure(file, name) for name in _module(file).defined if name.startswith("test_")}


def judges(files: Iterable[str]) -> str:
    """The digest of all tests of some files."""
    return digest(*sorted(one for file in files for one in tests(file).values()))


def _closure(file: str, name: str) -> str:
    found: dict[tuple[str, str], str] = {}
    waiting = [(file, name)]
    while waiting:
        at = waiting.pop()
        if at not in found:
            one = _definition(*at)
            found[at] = one.text
            waiting += one.uses
    return digest(found.pop((file, name)), *sorted(found.values()))


@cache
def _definition(file: str, name: str) -> _Definition:
    module = _module(file)
    if not name:
        return _Definition("", tuple((file, one) for one in module.defined))
    if name not in module.defined:  # passed on from elsewhere
        return _Definition("", (module.imported[name],) if name in module.imported else ())
    # an argument may be the name of a fixture
    parts = [one for node in module.defined[name] for one in ast.walk(node)]
    names = {one.id for one in parts if isinstance(one, ast.Name)} | {
        one.arg for one in parts if isinstance(one, ast.arg)
    }
    uses = [(file, one) for one in sorted(names & module.defined.keys())]
    uses += [module.imported[one] for one in sorted(names & module.imported.keys())]
    return _Definition("\n".join(map(_normal, module.defined[name])), tuple(uses))


@cache
def _module(file: str) -> _Module:
    defined: dict[str, list[ast.stmt]] = {}
    imported: dict[str, tuple[str, str]] = {}
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            imported |= _imported(file, node)
        for name in _defined(node):
            defined.setdefault(name, []).append(node)
    return _Module(defined, imported)


def _defined(node: ast.stmt) -> set[str]:
    """The names that a statement of a module gives a value to."""
    if isinstance(node, _Function | ast.ClassDef):
        return {node.name}
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def _imported(file: str, node: ast.ImportFrom) -> dict[str, tuple[str, str]]:
    """What a module takes from another one of the tests."""
    folder = Path(file).parents[node.level - 1] if node.level else Path()
    path = folder.joinpath(*(node.module or "").split("."))
    if path.parts[:1] != ("tests",):
        return {}
    found = {}
    for one in node.names:
        whole = (path / one.name).with_suffix(".py")
        found[one.asname or one.name] = (
            (whole.as_posix(), "") if (ROOT / whole).is_file() else (path.with_suffix(".py").as_posix(), one.name)
        )
    return found
