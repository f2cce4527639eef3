"""``houseway edge --all --html``: the wagers of many tables as one page, to read, to sort by eye, or to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from houseway.cli import edge_table
from houseway.law.datum import BASES

if TYPE_CHECKING:
    from houseway.cli.edge_sheets import Shown

COLUMNS = {
    "wager": "wager", "win %": "win %", "push %": "push %", "lose %": "lose %", "edge %": "edge %",
    "exactly": "exactly", "at risk %": "edge of money at risk %", "SD": "standard deviation",
    "hit %": "hit frequency %", "rounds": "rounds to a decision", "played": "strategy", "method": "method",
    "s": "seconds", "section": "section", "basis": "basis",
}  # fmt: skip
WORDS = ("wager", "played", "method", "section", "basis")

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f23; --paper: #fff; --line: #d8dee4; --head: #f3f5f7; --quiet: #57606a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --paper: #0d1117; --line: #30363d; --head: #161b22; --quiet: #9198a1; }
}
body { font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 1500px; padding: 0 1rem; }
h2 { margin: 2.2rem 0 .4rem; } nav a { margin-right: .8rem; } a { color: inherit; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th { position: sticky; top: 0; background: var(--head); text-align: right; }
td { text-align: right; font-variant-numeric: tabular-nums; vertical-align: top; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); } .word { text-align: left; }
p, li { color: var(--quiet); max-width: 110ch; } code { color: var(--ink); }
@media print { th { position: static; } nav { display: none; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
"""


def page(found: Sequence[Shown]) -> str:
    """The whole page, which needs nothing from anywhere."""
    return "\n".join(["<!doctype html>", *_page(found), ""])


def _page(found: Sequence[Shown]) -> Iterator[str]:
    days = ", ".join(dict.fromkeys(str(one.asked.rules.as_of) for one in found if one.asked.rules))
    title = f"Every wager on {days}" if days else "Every wager"
    there = [one for one in found if one.offers()]
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    yield "<p>Per unit of the first wager; a positive edge favours the house.</p>"
    yield "<p>An unofficial restatement, not legal advice.</p>"
    yield f"<nav>{''.join(_link(at, one) for at, one in enumerate(there))}</nav>"
    for at, one in enumerate(there):
        yield from _table(at, one)
    others = [f"{escape(one.asked.title)}: {escape(said)}" for one in found for said in one.asked.says]
    others += [
        f"not computed: {escape(one.asked.title)} {escape(wager)}: {escape(why)}; <code>{escape(command)}</code>"
        for one in found
        for wager, why, command in one.lacking()
    ]
    yield from _list(others)
    rows = [row for one in there for row in one.offers()]
    yield from _list([escape(line) for line in edge_table.remarks(rows)])
    used = {row.basis for row in rows}
    yield from _list([f"{basis}: {escape(words)}" for basis, words in BASES.items() if basis in used])
    yield "</body></html>"


def _link(at: int, one: Shown) -> str:
    return f'<a href="#t{at}">{escape(one.asked.table or one.asked.game)}</a>'


def _table(at: int, one: Shown) -> Iterator[str]:
    rows = one.offers()
    yield f'<h2 id="t{at}">{escape(one.asked.title)}</h2>'
    yield f"<p>{escape(edge_table.chapter(rows[0]))} on {rows[0].as_of}{escape(one.elected())}</p>"
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f"<th{_class(column)}>{escape(name)}</th>" for column, name in COLUMNS.items())
    yield "</tr></thead><tbody>"
    for group in edge_table.groups(rows):
        cells = {"wager": edge_table.label(group), **edge_table.figures(group[0])}
        yield f"<tr>{''.join(f'<td{_class(column)}>{escape(cells[column])}</td>' for column in COLUMNS)}</tr>"
    yield "</tbody></table></div>"
    yield from _list([escape(line) for line in one.notes()])


def _class(column: str) -> str:
    return ' class="word"' if column in WORDS else ""


def _list(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
