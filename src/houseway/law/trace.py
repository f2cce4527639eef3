"""Where a source cites the law, and which paragraph the name of a test carries. Texts go in; nothing is read here."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from houseway.law import citation, contents

GRAMMAR = frozenset(
    f"law/{name}.py"
    for name in (
        "__init__", "citation", "contents", "contents_19_47", "contents_13_69f", "datum", "editions", "election",
        "export", "options", "statute", "texts", "trace", "games/__init__",
    )
)  # fmt: skip
"""The files of this room that hold no law themselves."""


class Use(NamedTuple):
    """A place that cites a paragraph: a value such as ``cite="6.5(e)"``, or a docstring that opens with it."""

    cite: str
    line: int
    name: str
    """The function or constant around it."""
    value: bool
    """Whether it is a value; a docstring is not."""


# ── citations in a text ──────────────────────────────────────────────────────────────────────────

_LABEL = r"(?:13:69F-|19:47-)?[1-9]\d*[A-Z]?\.[1-9]\d*[A-Z]?(?:\([a-z]{1,2}\)(?:\d+(?:[ivxl]+)?)?)?"
_OPENING = re.compile(rf"{_LABEL}(?:(?:, | and |[-–]){_LABEL}|[-–]\([a-z]\)|[-–]\d+)*(?=[:.,; ]|$)")
_PIECE = re.compile(rf"(?P<to>[-–])?(?:(?P<label>{_LABEL})|(?P<letter>\([a-z]\))|(?P<number>\d+))")
_RANGE = re.compile(r"(.*?)(\([a-z]\)|\d+)$")


@lru_cache(maxsize=1 << 14)
def _known(text: str) -> bool:
    """Whether this is a citation, written as code writes it."""
    try:
        cited = citation.parse(text)
    except ValueError:
        return False
    return str(cited) == text and contents.known(str(replace(cited, paragraph=())))


def cites(text: str) -> tuple[str, ...]:
    """The citations that a text consists of, parted by ", "; none if it is anything else."""
    parts = text.split(", ")
    return tuple(parts) if all(map(_known, parts)) else ()


def opening(docstring: str | None) -> tuple[str, ...]:
    """The paragraphs that a docstring opens with: "6.7(a)-(b): …" gives 6.7(a) and 6.7(b)."""
    found = _OPENING.match(docstring or "")
    labels: list[str] = []
    for piece in _PIECE.finditer(found[0]) if found else ():
        last = piece["label"] or piece["letter"] or piece["number"]
        labels += _through(labels[-1], last) if piece["to"] and labels else [last]
    return tuple(label for label in labels if _known(label))


def _through(first: str, last: str) -> list[str]:
    """What follows the first label up to the last: 6.5(g) to (i) gives 6.5(h) and 6.5(i)."""
    stem, from_ = _split(first)
    to = _split(last)[1]
    if from_[0] == "(" and to[0] == "(":
        return [f"{stem}({chr(code)})" for code in range(ord(from_[1]) + 1, ord(to[1]) + 1)]
    if from_.isdigit() and to.isdigit():
        return [f"{stem}{number}" for number in range(int(from_) + 1, int(to) + 1)]
    return []


def _split(label: str) -> tuple[str, str]:
    found = _RANGE.match(label)
    return (found[1], found[2]) if found else (label, " ")


# ── citations in a source ────────────────────────────────────────────────────────────────────────


@cache  # a house that is served is asked for one section after another, and its source stays what it is
def uses(text: str) -> tuple[Use, ...]:
    """Every place in a module that cites a paragraph, but for the `Paragraph` that declares it."""
    tree = ast.parse(text)
    module = _Module(helpers(tree) if "cite=f" in text else {}, [])
    telling = re.compile("|".join([_CITING, *(rf"\b{name}\b" for name in module.helpers)]))
    module.lines.extend(number for number, line in enumerate(text.splitlines(), 1) if telling.search(line))
    return tuple(sorted({*_uses(tree, "", module)}, key=lambda use: (use.line, use.cite)))


_CITING = r"\d[A-Z]?\.\d"


class _Module(NamedTuple):
    """What is known of a module before it is walked through."""

    helpers: Mapping[str, Helper]
    lines: list[int]
    """Those in which something may be cited."""

    def cites(self, node: ast.AST) -> bool:
        """Whether something may be cited within a node; of most it need not be looked for."""
        if not isinstance(node, ast.stmt | ast.expr):
            return True
        at = bisect_left(self.lines, node.lineno)
        return at < len(self.lines) and self.lines[at] <= (node.end_lineno or node.lineno)


def _uses(node: ast.AST, name: str, module: _Module) -> Iterator[Use]:
    if isinstance(node, ast.Call) and called(node) in ("Paragraph", "paragraphs"):
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = node.name
        yield from (Use(cite, node.lineno, name, False) for cite in opening(ast.get_docstring(node)))
    elif isinstance(node, ast.Call) and called(node) in module.helpers:
        for text in module.helpers[called(node)].resolve(node):
            yield from (Use(cite, node.lineno, name, True) for cite in cites(text))
    elif isinstance(node, ast.expr):
        yield from (Use(cite, node.lineno, name, True) for cite in values(node))
    for child, docstring in documented(node):
        if isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant):
            continue
        constant = target(child) if isinstance(node, ast.Module | ast.ClassDef) else ""
        if isinstance(child, ast.stmt):
            yield from (Use(cite, child.lineno, constant or name, False) for cite in opening(docstring))
        if module.cites(child):
            yield from _uses(child, constant or name, module)


def documented(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The parts of a node: an assignment with the docstring below it, and no docstring on its own."""
    children = list(ast.iter_child_nodes(node))
    for child, after in zip(children, [*children[1:], None], strict=False):
        if _text(child) is None:
            yield child, (_text(after) or "") if target(child) else ""


def _text(node: ast.AST | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None


def target(node: ast.AST) -> str:
    """The name that an assignment gives a value to."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else ""


def called(call: ast.Call) -> str:
    """The last name of what is called: ``announce`` of ``table.announce(…)``."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def values(node: ast.expr) -> tuple[str, ...]:
    """The citations of a string, or of those parts of an f-string that have no hole in them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return cites(node.value)
    if isinstance(node, ast.JoinedStr):
        whole = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
        return tuple(cite for part in whole.split(", ") for cite in cites(part))
    return ()


class Helper(NamedTuple):
    """A function of the module whose citations are made of its own arguments: ``cite=f"1.2(a){item}"``."""

    arguments: tuple[str, ...]
    values: tuple[ast.JoinedStr, ...]

    def resolve(self, call: ast.Call) -> Iterator[str]:
        """The citations of one call, with what it gives for the arguments."""
        given: dict[str | None, ast.expr] = dict(zip(self.arguments, call.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in call.keywords}
        known = {name: str(value.value) for name, value in given.items() if isinstance(value, ast.Constant)}
        for value in self.values:
            yield "".join(_part(part, known) for part in value.values)


def _part(part: ast.expr, known: Mapping[str | None, str]) -> str:
    if isinstance(part, ast.FormattedValue):
        return known.get(part.value.id, "\0") if isinstance(part.value, ast.Name) else "\0"
    return str(part.value) if isinstance(part, ast.Constant) else "\0"


def helpers(tree: ast.Module) -> dict[str, Helper]:
    """The helpers of a module, by name."""
    found = {}
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        keywords = (node for node in ast.walk(function) if isinstance(node, ast.keyword))
        values = tuple(k.value for k in keywords if k.arg == "cite" and isinstance(k.value, ast.JoinedStr))
        if values:
            found[function.name] = Helper(tuple(one.arg for one in function.args.args), values)
    return found


# ── tests and their names ────────────────────────────────────────────────────────────────────────

_LEVELS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (re.compile(r"[a-z]{1,2}"), "({})".format),
    (re.compile(r"\d+"), str),
    (re.compile(r"[ivxl]+"), str),
    (re.compile(r"\d+"), "({})".format),
    (re.compile(r"[a-z]"), lambda word: f"({word.upper()})"),
)


_TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


@cache
def tests(text: str) -> tuple[tuple[str, int], ...]:
    """The test functions of a module, with their lines."""
    found, line, at = [], 1, 0
    for one in _TEST.finditer(text):
        if not text.count('"""', 0, one.start()) % 2:  # not within a text
            line, at = line + text.count("\n", at, one.start()), one.start()
            found.append((one[1], line))
    return tuple(found)


def carried(name: str, known: Collection[str]) -> list[str]:
    """The paragraphs that a test's name carries: ``test_6_5_e_ties`` 6.5(e), ``test_6_5_e_and_f_ties`` 6.5(f) too.

    A word of the name is read as a paragraph only where the law has it, so ``test_6_8_a_player`` gives 6.8.
    """
    words = name.split("_")[1:]
    chapter = "13:69F-" if words[:2] == ["13", "69f"] else ""
    first, second, *words = (words[2:] if chapter else words) + ["", ""]
    number = f"{chapter}{first.upper()}.{second.upper()}"
    if not _known(number):
        return []
    labels = [contents.section(number).number]
    for word, (shape, written) in zip(words, _LEVELS, strict=False):
        longer = labels[-1] + written(word)
        if not shape.fullmatch(word) or longer not in known:
            break
        labels.append(longer)
    return [labels[-1], *_besides(labels, words[len(labels) - 1 :], known)]


def _besides(labels: Sequence[str], words: Sequence[str], known: Collection[str]) -> Iterator[str]:
    """The paragraphs of the same level that a name adds with "and"."""
    if len(labels) < 2:
        return
    shape, written = _LEVELS[len(labels) - 2]
    while len(words) > 1 and words[0] == "and" and shape.fullmatch(words[1]):
        other = labels[-2] + written(words[1])
        if other not in known:
            return
        yield other
        words = words[2:]


def lineage(cite: str) -> list[str]:
    """A citation and those above it: 1.2(a)1, 1.2(a), 1.2."""
    parts = citation.parse(cite)
    return [str(replace(parts, paragraph=parts.paragraph[:depth])) for depth in range(len(parts.paragraph), -1, -1)]


def family(labels: Iterable[str]) -> frozenset[str]:
    """The labels and all those above them."""
    return frozenset(one for label in labels for one in lineage(label))


def nearest(cite: str, labels: Collection[str]) -> str:
    """The paragraph among the labels that a citation falls under: itself, or the nearest one above it."""
    return next((one for one in lineage(cite) if one in labels), "")


# ── where a paragraph stands ─────────────────────────────────────────────────────────────────────

STATUS: Mapping[str, str] = {
    "tested": "a mutant of it died: a test fails when it is broken",
    "enforced": "ruled on, and not tested by a mutant",
    "checked": "the check of a house, its floor or its record answers for it",
    "scripted": "the dealer's script shows it",
    "defined": "a definition or a matter of administration",
    "reserved": "no text",
    "not held": "no text of it is held, and nothing rules on it",
    "missing": "nothing rules on it, or shows it",
}
MISSING = frozenset({"enforced", "not held", "missing"})
WITHOUT_MUTANT: Mapping[str, str] = {
    "3.3(c)3v": "it only applies 19:45-1.9 and 1.9B, whose text is not held: nothing of them is ruled on, or can be broken",
}
"""The rules of which no mutant can exist, each with the reason."""


def status(treatment: str, *, code: Iterable[object], died: int) -> str:
    """Where a paragraph stands. An enforced one is tested only if a mutant of it died."""
    if treatment not in ("enforced", "scripted"):
        return treatment
    if not any(True for _ in code):
        return "missing"
    return "tested" if treatment == "enforced" and died else treatment
