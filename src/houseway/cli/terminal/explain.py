"""Why: the paragraphs behind a ruling, and what there is to know of a wager before one makes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from threading import Thread

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from houseway.house.guide import pays
from houseway.law.citation import render
from houseway.law.datum import BASES, Wager
from houseway.law.statute import GameLaw
from houseway.maths.edges import Edge, Unknown, edges, kind
from houseway.play.rules import Rules


class Why:
    """The paragraphs behind rulings: in full when they are first cited, in a line when they come again."""

    def __init__(self, law: GameLaw, as_of: date) -> None:
        self.law, self.as_of = law, as_of
        self.told: set[str] = set()

    def lines(self, cites: Iterable[str], width: int) -> list[Text]:
        """Each cited section once."""
        single = dict.fromkeys(one for text in cites for one in text.split(", ") if one)
        return [self._line(cite, width) for cite in single]

    def _line(self, cite: str, width: int) -> Text:
        line = paragraph(cite, self.law, self.as_of)
        if cite in self.told and line.cell_len > width:
            rests_on = rests_on_words(cite, self.law, self.as_of)
            line.truncate(width - len(rests_on), overflow="ellipsis")
            line.append(rests_on, "dim italic")
        self.told.add(cite)
        return line


def paragraph(cite: str, law: GameLaw, as_of: date) -> Text:
    """A section's number, its gloss, and on whose words it rests where they are not New Jersey's."""
    found = law.paragraph(cite, as_of)
    line = Text().append(render(cite, as_of), "cyan").append("  ")
    line.append(found.gloss if found is not None else "", "dim")
    return line.append(rests_on_words(cite, law, as_of), "dim italic")


def rests_on_words(cite: str, law: GameLaw, as_of: date) -> str:
    """Nothing for New Jersey's own text of the day."""
    basis = law.basis(cite, as_of)
    if basis == "nj-other-year":
        return f" (in the text of {law.text(cite, as_of)})"
    return "" if basis == "nj" else f" ({BASES[basis].split(';')[0]})"


# ── the edge ─────────────────────────────────────────────────────────────────────────────────────


class Edges:
    """The exact edges of a table, worked out once, beside the game, when somebody first asks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: Sequence[Edge] = ()
        self.why_not = ""
        self._thread: Thread | None = None

    def ready(self, seconds: float | None) -> bool:
        """Whether they are worked out, waiting so long at most."""
        if self._thread is None:
            self._thread = Thread(target=self._work_out, daemon=True)
            self._thread.start()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work_out(self) -> None:
        try:
            self.found = edges(self.rules.game.law.id, self.rules, minutes=False)
        except Unknown as unknown:
            self.why_not = str(unknown)

    def of(self, wager: str) -> list[Edge]:
        """The edge of a wager; several where it depends on when the wager is made."""
        exact = [one for one in self.found if one.wager == wager]
        return exact or [one for one in self.found if one.wager.startswith(f"{wager}_")]


def percent(edge: Fraction) -> str:
    """``7/495`` as "1.414 %"."""
    return f"{float(edge * 100):.3f} %"


def _edge_lines(known: Edges, wager: str, *, ready: bool) -> list[str]:
    if not ready:
        return ["still being worked out; ask again in a moment"]
    found = known.of(wager)
    if not found:
        return [known.why_not or f"not analysed here: see houseway edge {known.rules.game.law.id}"]
    whose = {1: "for the house", 0: "even", -1: "for the player"}
    lines = []
    for one in found:
        case = one.wager.removeprefix(wager).strip("_").replace("_", " ")
        exact = f" (exactly {abs(one.edge)})" if len(str(one.edge)) < 20 and one.edge else ""
        sign = (one.edge > 0) - (one.edge < 0)
        about = f"; {one.note}" if one.note else ""
        lines.append(f"{case + ': ' if case else ''}{percent(abs(one.edge))} {whose[sign]}{exact}{about}")
    return lines


# ── one wager, and all of them ───────────────────────────────────────────────────────────────────


def explained(wager: Wager, rules: Rules, edges: Edges, *, ready: bool) -> Grid:
    """Everything about one wager: when it may be made, what it does, its odds, its edge, its section."""
    law, as_of = rules.game.law, rules.as_of
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("", Text().append(wager.name, "bold").append(f"  {wager.id}", "dim"))
    for label, said in (("made", wager.made), ("wins", wager.wins), ("loses", wager.loses), ("void", wager.voids)):
        if said:
            grid.add_row(label, said)
    pays = _pays(wager, rules)
    if pays:
        grid.add_row("pays", pays)
    grid.add_row("edge", "\n".join(_edge_lines(edges, wager.id, ready=ready)))
    for cite in wager.cite.split(", "):
        grid.add_row("section", paragraph(cite, law, as_of))
    return grid


def _pays(wager: Wager, rules: Rules) -> str:
    """What this table pays: ``1: 5 to 1, 4–11: 1 to 1``; one odds alone without a name."""
    paid = pays(rules, wager.id)
    return ", ".join(f"{name}: {odds}" if name else str(odds) for name, odds in paid.items())


def overview(wagers: Sequence[Wager], rules: Rules, edges: Edges, *, ready: bool) -> Grid:
    """One line for each kind of wager: odds, edge and section."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    grid.add_column("wager", overflow="fold")
    grid.add_column("pays", overflow="fold")
    grid.add_column("edge", no_wrap=True)
    grid.add_column("section", no_wrap=True, style="dim")
    rows: dict[tuple[str, str, str, str], list[str]] = {}
    for wager in wagers:
        cite = ", ".join(render(one, rules.as_of) for one in wager.cite.split(", "))
        edge = _span_of(edges.of(wager.id)) if ready else "…"
        row = (kind(wager.id), _pays(wager, rules), edge, cite)
        rows.setdefault(row, []).append(wager.id)
    for (name, odds, edge, cite), ids in rows.items():
        numbers = [id.removeprefix(name).strip("_").replace("_", "-") for id in ids]
        grid.add_row(f"{name.replace('_', ' ')} {_few(numbers)}".strip(), odds, edge, cite)
    return grid


def _few(numbers: Sequence[str]) -> str:
    return " ".join(numbers) if len(numbers) <= 8 else f"{numbers[0]} … {numbers[-1]}"


def _span_of(found: Sequence[Edge]) -> str:
    values = sorted({one.edge for one in found})
    if not values:
        return ""
    return percent(values[0]) if len(values) == 1 else f"{percent(values[0])} to {percent(values[-1])}"
