"""One entry a game: derived from the sources, nothing else spells a game, and an invented one needs no other file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import houseway
from houseway import games
from houseway.games import GAMES, game, part
from tests.trials import SAMPLE

PACKAGE = Path(houseway.__file__).parent
ROOT = PACKAGE.parents[1]
IDS = {*GAMES}
FAMILIES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())


def generic() -> Iterator[Path]:
    """Every file that must not know a single game."""
    for room in ("service", "house", "journal", "play", "rulebook", "cli", "law", "equipment"):
        for path in sorted((PACKAGE / room).rglob("*")):
            within = path.relative_to(PACKAGE).parts
            own = within[:2] in (("service", "layouts"), ("law", "games")) and len(within) > 3
            if path.suffix in (".py", ".js", ".html") and not own and within[:3] != ("law", "games", "__init__.py"):
                yield path
    yield from (PACKAGE / name for name in ("client.py", "answers.py", "maths/edges.py", "maths/coaching.py"))
    yield ROOT / "pyproject.toml"


def spelled(path: Path) -> set[str]:
    """The games whose ids stand as a text of their own in a file; what documents it may name examples."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return {id for id in re.findall(r"""["'`]([a-z-]+)["'`]""", text) if id in IDS}
    tree = ast.parse(text)
    documents = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in documents)
    return {node.value for node in texts if node.value in IDS}


@pytest.mark.parametrize("path", list(generic()), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_spelled_outside_its_own_modules(path: Path) -> None:
    assert spelled(path) == set()


def test_the_games_that_stand_for_all_are_of_every_family() -> None:
    assert {id: id in GAMES for id in SAMPLE} == dict.fromkeys(SAMPLE, True)
    assert {str(GAMES[id]).split(".")[2] for id in SAMPLE} == {*FAMILIES}


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules of the package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return frozenset(name for name in found if name.startswith("houseway."))


def of_family(name: str) -> str:
    """The family whose module this is, in whichever room."""
    found = re.match(r"houseway\.(?:law\.games|games|maths|service\.layouts)\.(\w+)", name)
    return found[1] if found and found[1] in FAMILIES else ""


@pytest.mark.parametrize("path", [path for path in generic() if path.suffix == ".py"], ids=lambda path: path.name)
def test_no_generic_room_imports_a_family(path: Path) -> None:
    allowed = {"houseway.law.games.baccarat.common"} if path == PACKAGE / "law" / "floor.py" else set()
    if path == PACKAGE / "cli" / "poker_equity.py":  # the command of a room of its own
        allowed = {"houseway.maths.poker.equity"}
    named = {name for name in imports(path) if of_family(name)}
    assert {name for name in named if not any(name.startswith(one) for one in allowed)} == set()


ENTRIES = sorted({game(id).play.__module__ for id in GAMES})


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=lambda path: path.name)
def test_no_game_imports_another(path: Path) -> None:
    own = ".".join(("houseway", *path.relative_to(PACKAGE).with_suffix("").parts))
    assert [name for name in ENTRIES if name != own and name in imports(path)] == []
    families = {family for name in imports(path) if (family := of_family(name))}
    assert families <= {path.parent.name}, "what two families share goes up a room"


@pytest.mark.parametrize("id", GAMES)
def test_everything_that_an_entry_names_is_there(id: str) -> None:
    entry = game(id)
    assert entry.law.id == id
    for path in filter(None, (entry.analysis, entry.asked, entry.layout, entry.coach)):
        assert callable(part(path)), path
    assert games.example(id).strip()
    for elected in (*entry.varied, entry.shown):
        games.rules(id, elected)


@pytest.mark.parametrize("id", GAMES)
def test_a_game_stands_under_the_same_name_in_every_room(id: str) -> None:
    family = game(id).play.__module__.split(".")[2]
    module = game(id).play.__module__.split(".")[3]
    assert import_module(f"houseway.law.games.{family}.{module}").LAW
    assert (ROOT / "tests" / "games" / family).is_dir()
    assert of_family(game(id).layout.partition(":")[0]) == family
    assert of_family(game(id).analysis.partition(":")[0]) in (family, "")
