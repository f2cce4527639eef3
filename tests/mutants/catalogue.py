"""The mutants of a source: where the law moves one step, or a procedure is broken. Texts go in, changes come out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from houseway.law import trace
from houseway.law.editions import FIRST

Cites = tuple[str, ...]


class Mutant(NamedTuple):
    """One change of one file, and the paragraphs that it breaks."""

    file: str
    """Within the package: ``games/red_dog/red_dog.py``."""
    line: int
    kind: str
    """law, option, duty, procedure or hand."""
    was: str
    now: str
    start: int
    end: int
    cites: Cites

    def apply(self, text: str) -> str:
        """The source with the change made."""
        return text[: self.start] + self.now + text[self.end :]

    def __str__(self) -> str:
        cites = ", ".join(self.cites) or "no paragraph"
        return f"{self.file}:{self.line}: {_short(self.was)} → {_short(self.now)} ({cites})"


def _short(text: str, most: int = 70) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


class Source:
    """A text, its tree, and where its nodes stand."""

    def __init__(self, file: str, kind: str, text: str) -> None:
        self.file, self.kind, self.text, self.tree = file, kind, text, ast.parse(text)
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def at(self, line: int, column: int) -> int:
        """The place in the text; the tree counts columns in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def read(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def change(self, node: ast.expr | ast.stmt, now: str, cites: Cites, to: ast.expr | None = None) -> Mutant:
        """A node, or all from it to another, becomes something else."""
        start, end = self.span(node)[0], self.span(to or node)[1]
        return Mutant(self.file, node.lineno, self.kind, self.text[start:end], now, start, end, cites)


# ── the law: every number one step away ──────────────────────────────────────────────────────────

_DUTIES = frozenset({"Fitting", "Age", "Inspection", "Reconciliation", "Kept", "Notice"})
_OWED = frozenset({"fittings", "ages", "inspections"})
_DATED = frozenset({"Wager", "Paytable", "Option", "Value", "Irregularity", "Forbidden"}) | _DUTIES
_STEP = "__import__('datetime').timedelta(1)"


def law(file: str, text: str, names: Mapping[str, Any]) -> list[Mutant]:
    """The mutants of a law module; ``names`` are its own, to see which dates lie in the time that is held."""
    source = Source(file, "law", text)
    helpers = trace.helpers(source.tree)
    return list(_law(source, source.tree, (), _Law(helpers, names)))


class _Law(NamedTuple):
    helpers: Mapping[str, trace.Helper]
    names: Mapping[str, Any]


def _law(source: Source, node: ast.AST, cites: Cites, at: _Law) -> Iterator[Mutant]:
    """The mutants at a node and below it; ``cites`` are those of the datum or constant around it."""
    kind = _kind(node)
    for one in _steps(source, node, cites, at):
        yield one._replace(kind=kind) if kind else one


def _kind(node: ast.AST) -> str:
    """What a licensee elects, and what a house owes, is tested beside the games."""
    if isinstance(node, ast.Call):
        name = trace.called(node)
        return "duty" if name in _DUTIES else "option" if name == "Option" else ""
    return "duty" if _names(node) in _OWED else ""


def _names(node: ast.AST) -> str:
    """The keyword or the constant that a value is given to."""
    return (node.arg or "") if isinstance(node, ast.keyword) else trace.target(node)


def _steps(source: Source, node: ast.AST, cites: Cites, at: _Law) -> Iterator[Mutant]:
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom) or _paragraphs(node):
        return
    if isinstance(node, ast.Call):
        name = trace.called(node)
        if name in ("Paragraph", "paragraphs", "date"):
            return
        cites = _cites_of(node, at) or cites
        if name in ("Odds", "Fraction"):
            yield from _win_one_more(source, node, cites)
            return
        yield from _datum(source, node, cites, at)
    if isinstance(node, ast.expr):
        yield from _stepped(source, node, cites)
    if isinstance(node, ast.Tuple | ast.List):
        yield from (one._replace(kind="duty") for one in _owed_no_more(source, node, at))
    if isinstance(node, ast.FunctionDef):
        cites = trace.opening(ast.get_docstring(node)) or cites
    for child, docstring in trace.documented(node):
        yield from _law(source, child, trace.opening(docstring) or cites, at)


def _paragraphs(node: ast.AST) -> bool:
    """A run of paragraphs: their text is for people, and their numbers are citations."""
    made = node.elt if isinstance(node, ast.GeneratorExp | ast.ListComp) else None
    return isinstance(made, ast.Call) and trace.called(made) == "Paragraph"


def _cites_of(call: ast.Call, at: _Law) -> Cites:
    """The citations of a datum."""
    if trace.called(call) in at.helpers:
        texts = at.helpers[trace.called(call)].resolve(call)
        return tuple(cite for text in texts for cite in trace.cites(text))
    return tuple(cite for one in call.keywords if one.arg == "cite" for cite in trace.values(one.value))


def _win_one_more(source: Source, call: ast.Call, cites: Cites) -> Iterator[Mutant]:
    """Odds(5) become Odds(6), 9 to 5 become 10 to 5; a part of a stake becomes one part more."""
    numbers = [one.value for one in call.args if isinstance(one, ast.Constant)]
    if len(numbers) == len(call.args) and numbers:
        more = ", ".join(map(str, [int(str(numbers[0])) + 1, *numbers[1:]]))
        yield source.change(call, f"{trace.called(call)}({more})", cites)


def _datum(source: Source, call: ast.Call, cites: Cites, at: _Law) -> Iterator[Mutant]:
    """A datum begins and ends a day later; an option's default is the next value; a list of words loses its last."""
    given = {one.arg: one.value for one in call.keywords}
    if trace.called(call) in _DATED:
        for day in (given.get("since"), given.get("until")):
            if day is not None and _is_held(source.read(day), at.names):
                yield source.change(day, f"{source.read(day)} + {_STEP}", cites)
    default, kind = given.get("default"), given.get("kind")
    if isinstance(default, ast.Constant) and isinstance(kind, ast.Call) and trace.called(kind) == "Choice":
        words = _words(kind)
        if default.value in words and len(words) > 1:
            other = words[(words.index(str(default.value)) + 1) % len(words)]
            yield source.change(default, repr(other), cites)
    if isinstance(call.func, ast.Attribute) and call.func.attr == "split" and isinstance(call.func.value, ast.Constant):
        fewer = str(call.func.value.value).split()[:-1]
        yield source.change(call.func.value, repr(" ".join(fewer)), cites)


def _owed_no_more(source: Source, node: ast.Tuple | ast.List, at: _Law) -> Iterator[Mutant]:
    """A duty is left out of a list. What answers for a paragraph that is checked is a label: it rules on nothing."""
    owed = _names(source.parents[node]) in _OWED
    for one in node.elts:
        if isinstance(one, ast.Call) and (owed or trace.called(one) in _DUTIES):
            yield source.change(one, "*()", _cites_of(one, at))
        elif isinstance(one, ast.Name) and owed:
            yield source.change(one, "*()", ())


def _is_held(text: str, names: Mapping[str, Any]) -> bool:
    """Whether a day lies in the time of which a text is held: a day before it moves nothing."""
    try:
        value = eval(text, dict(names))
    except NameError:  # a name of a comprehension or of a function
        return False
    return isinstance(value, date) and value > FIRST


def _words(kind: ast.Call) -> list[str]:
    """The values of a literal Choice, dated or not."""
    words = []
    for one in kind.args[0].elts if kind.args and isinstance(kind.args[0], ast.Tuple) else ():
        given = one if isinstance(one, ast.Constant) else _keyword(one, "id")
        if isinstance(given, ast.Constant):
            words.append(str(given.value))
    return words


def _keyword(node: ast.expr, name: str) -> ast.expr | None:
    if isinstance(node, ast.Call):
        return next((one.value for one in node.keywords if one.arg == name), None)
    return None


def _stepped(source: Source, node: ast.expr, cites: Cites) -> Iterator[Mutant]:
    """A number one up and one down, a truth in a table turned, a list of constants without its last."""
    parent = source.parents[node]
    if isinstance(parent, ast.keyword) and parent.arg == "study":  # what an analysis may try is no law
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        if isinstance(parent, ast.Dict | ast.Tuple | ast.List | ast.Set):
            yield source.change(node, str(not node.value), cites)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield source.change(node, str(node.value + 1), cites)
        yield source.change(node, str(node.value - 1), cites)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and node.elts and (cites or _numbers(node)):
        asks = isinstance(parent, ast.keyword) and parent.arg == "asks"
        if not asks and all(isinstance(one, ast.Constant) for one in node.elts):
            yield source.change(node, _fewer(source, node), cites)


def _numbers(node: ast.Tuple | ast.List | ast.Set) -> bool:
    return all(isinstance(one, ast.Constant) and isinstance(one.value, int) for one in node.elts)


def _fewer(source: Source, node: ast.Tuple | ast.List | ast.Set) -> str:
    kept = ", ".join(source.read(one) for one in node.elts[:-1])
    if isinstance(node, ast.Tuple):
        return f"({kept},)" if len(node.elts) == 2 else f"({kept})"
    if isinstance(node, ast.List):
        return f"[{kept}]"
    return f"{{{kept}}}" if kept else "set()"


# ── the procedures: cited acts left out, refusals not made, bounds off by one ────────────────────

_FLIPPED: tuple[tuple[type[ast.cmpop], str, str], ...] = (
    (ast.LtE, "<=", "<"),
    (ast.Lt, "<", "<="),
    (ast.GtE, ">=", ">"),
    (ast.Gt, ">", ">="),
)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def procedure(file: str, text: str) -> list[Mutant]:
    """The mutants of a game module, or of what the games share."""
    source = Source(file, "procedure", text)
    mutants: list[Mutant] = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.stmt):
            mutants += _left_out(source, node)
        elif isinstance(node, ast.Call) and trace.called(node) == "Refusal" and _returned(source, node):
            mutants.append(source.change(node, "None", _around(source, node)))
        elif isinstance(node, ast.Compare) and not _inside(source, node, ast.Assert):
            mutants += _flipped(source, node)
        elif isinstance(node, ast.keyword) and node.arg == "reverse":
            mutants.append(source.change(node.value, f"not ({source.read(node.value)})", _around(source, node.value)))
    return sorted(mutants, key=lambda one: (one.start, one.end))


def _left_out(source: Source, node: ast.stmt) -> Iterator[Mutant]:
    """A statement that only does something and cites why, that keeps the section which bars wagers, or that refuses."""
    value = node.value if isinstance(node, ast.Expr | ast.Assign) else None
    call = value.value if isinstance(value, ast.Await) else value
    acts = isinstance(node, ast.Expr) and isinstance(call, ast.Call) and _carries(call)
    keeps = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute) and _cited(node)
    refuses = isinstance(node, ast.Raise) and _cited(node)
    if acts or keeps or refuses:
        yield source.change(node, "pass", _cited(node) or _around(source, node))


def _carries(call: ast.Call) -> bool:
    """Whether a call gives a citation on: in words, as ``cite=…``, or by a name that says so."""
    parts = list(ast.walk(call))
    named = any((one.arg or "").endswith("cite") for one in parts if isinstance(one, ast.keyword))
    return named or any(_is_cite(one) for one in parts) or bool(_cited(call))


def _is_cite(node: ast.AST) -> bool:
    """``cite``, ``verdict.cite``, ``rules.cites.wagers``."""
    if isinstance(node, ast.Attribute):
        return node.attr.endswith("cite") or getattr(node.value, "attr", getattr(node.value, "id", "")) == "cites"
    return isinstance(node, ast.Name) and node.id.endswith("cite")


def _cited(node: ast.AST) -> Cites:
    """The citations that stand in a node, each once."""
    return tuple(dict.fromkeys(c for one in ast.walk(node) if isinstance(one, ast.expr) for c in trace.values(one)))


def _returned(source: Source, node: ast.AST) -> bool:
    """Whether a refusal is what a function gives back, and not an argument of something else."""
    while isinstance(node, ast.expr):
        node = source.parents[node]
        if isinstance(node, ast.Call):
            return False
    return isinstance(node, ast.Return)


def _inside(source: Source, node: ast.AST, kind: type[ast.AST]) -> bool:
    while node in source.parents:
        node = source.parents[node]
        if isinstance(node, kind):
            return True
    return False


def _flipped(source: Source, node: ast.Compare) -> Iterator[Mutant]:
    """< for <=, and so on, one at a time."""
    sides = [node.left, *node.comparators]
    for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
        for kind, was, now in _FLIPPED:
            if isinstance(operator, kind):
                start, end = source.span(left)[1], source.span(right)[0]
                changed = source.text[start:end].replace(was, now, 1)
                whole = source.span(node)
                new = source.text[whole[0] : start] + changed + source.text[end : whole[1]]
                yield source.change(node, new, _around(source, node))


def _around(source: Source, node: ast.AST) -> Cites:
    """The paragraphs that a part of a procedure serves.

    Those of its own statement; of the branch that it decides, if they are few; those that the docstring of its function
    opens with; the only one of the function; and so on outwards.
    """
    while node in source.parents:
        cites = _cited(node) if isinstance(node, ast.stmt) else ()
        if isinstance(node, _Function):
            opening = trace.opening(ast.get_docstring(node))
            cites = opening or (cites if len(cites) == 1 else ())
        elif isinstance(node, ast.For | ast.While | ast.Try | ast.With | ast.ClassDef) or (
            isinstance(node, ast.If) and len(cites) > 2
        ):
            cites = ()
        if cites:
            return cites
        node = source.parents[node]
    return ()


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────


class Break(NamedTuple):
    """A break written by hand: in this file, this text becomes that one, against these paragraphs."""

    file: str
    was: str
    now: str
    cite: str


def by_hand(one: Break, text: str) -> Mutant:
    """The mutant of a break; a text that does not stand there exactly once is an error."""
    found = [match.start() for match in re.finditer(re.escape(one.was), text)]
    if len(found) != 1:
        raise LookupError(f"{one.file}: {len(found)} places read {one.was!r}; a break by hand needs exactly one")
    start = found[0]
    line = text.count("\n", 0, start) + 1
    return Mutant(one.file, line, "hand", one.was, one.now, start, start + len(one.was), tuple(one.cite.split(", ")))
