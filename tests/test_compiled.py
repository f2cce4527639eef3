"""The modules that may be compiled (pyproject.toml, mypyc) say nothing that mypyc reads otherwise than Python does.

That the compiled engine rules alike is shown by running the tests with it (`make soak`).
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pathlib import Path

import pytest
from msgspec import Struct

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]


def listed(*patterns: str) -> set[Path]:
    """The files that patterns name: from the root, or a name anywhere."""
    return {path for one in patterns for path in ROOT.glob(one[1:] if one[0] == "/" else f"src/**/{one}")}


COMPILED = sorted(str(path.relative_to(ROOT)) for path in listed(*HOOK["include"]) - listed(*HOOK["exclude"]))


def parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", COMPILED)
def test_no_compiled_module_defines_a_record(path: str) -> None:
    """mypyc leaves out what a class is told in its brackets, such as frozen, and takes a subclass for another type."""
    name = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
    own = [one for one in vars(import_module(name)).values() if isclass(one) and one.__module__ == name]
    assert [one for one in own if issubclass(one, Struct)] == []


def handlers(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            yield node.body
        elif isinstance(node, ast.Try):
            yield node.finalbody


@pytest.mark.parametrize("path", COMPILED)
def test_no_compiled_module_awaits_while_it_handles_an_exception(path: str) -> None:
    """mypyc forgets, when a coroutine goes on there, which exception was being handled, and raises it again."""
    inner = [node for body in handlers(parsed(path)) for one in body for node in ast.walk(one)]
    assert [node.lineno for node in inner if isinstance(node, ast.Await | ast.Yield)] == []


@pytest.mark.parametrize("path", COMPILED)
def test_no_compiled_module_unpacks_what_it_looks_in(path: str) -> None:
    """mypyc stops at ``one in ("dealer", *seats)``."""
    looks = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Compare)]
    inside = [one for node in looks for one in node.comparators if isinstance(one, ast.Tuple | ast.List)]
    assert [one.lineno for one in inside if any(isinstance(part, ast.Starred) for part in one.elts)] == []


@pytest.mark.parametrize("path", COMPILED)
def test_no_compiled_module_asks_for_an_objects_own_names(path: str) -> None:
    """A compiled class has no ``__dict__``, for ``vars`` to give."""
    calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
    assert [one.lineno for one in calls if ast.unparse(one.func) == "vars"] == []


@pytest.mark.slow
def test_mypyc_takes_them(tmp_path: Path) -> None:
    code = f"from mypyc.build import mypycify; mypycify({COMPILED!r}, target_dir={str(tmp_path)!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert list(tmp_path.rglob("*.c"))
