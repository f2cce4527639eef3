"""``houseway edge GAME --vary OPTION``: how the edge of each wager moves with an option."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from houseway import games
from houseway.cli import Fault, edge_plots, edge_table, options
from houseway.cli.progress import progress
from houseway.hints import meant
from houseway.law.citation import render
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.options import Option, values
from houseway.maths import edges, sheets
from houseway.maths.analysis import Row
from houseway.maths.edges import Edge
from houseway.money import dollars
from houseway.play.rules import Rules
from houseway.play.table import Refused


class Tried(NamedTuple):
    """A value of the option, and what came of it."""

    value: str
    unlawful: tuple[str, ...]
    """What the law says against it; it is analysed all the same."""
    edges: list[Edge]


def show(
    game: str, wagers: Sequence[str], settings: Sequence[str], as_of: str, vary: str, *, amount: int, as_json: bool,
    fresh: bool, outcomes: bool = False, plot: Path | None = None,
) -> None:  # fmt: skip
    """Try each value, and show what comes of it."""
    id, some, given = vary.partition("=")
    day = options.day(as_of)
    option = _option(game, id, day)
    tried = _tried(
        game, wagers, settings, as_of, option, _given(given) if some else _values(option, day), fresh=fresh,
        outcomes=outcomes, amount=amount,
    )  # fmt: skip
    if plot:
        rows = [(one.value, [row.plain() for row in one.edges]) for one in tried]
        edge_plots.draw("--plot", "vary", option.id, rows, plot)
    if as_json:
        for one in tried:
            for row in one.edges:
                varied = {"option": option.id, "value": one.value, "lawful": not one.unlawful}
                print(json.dumps({**varied, **row.plain()}, ensure_ascii=False))
        return
    _print(game, option, day, tried, amount, whole=not wagers)


def _option(game: str, id: str, day: date) -> Option:
    there = {one.id: one for one in in_force(options.game(game).law.options, day)}
    if id not in there:
        raise Fault(f"{game} has no option {id!r}; {meant(id, there, f'houseway games {game} lists them')}")
    return there[id]


def _given(text: str) -> list[str]:
    found = list(dict.fromkeys(one.strip() for one in text.split(",") if one.strip()))
    if not found:
        raise Fault("--vary OPTION= names no value; write --vary OPTION=A,B, or --vary OPTION for all of them")
    return found


def _values(option: Option, day: date) -> list[str]:
    """The values to try, those that the law forbids too."""
    found = values(option.kind, day, study=True)
    if not found:
        legal = option.kind.allowed(day)
        raise Fault(f"{option.id} has no list of values; write --vary {option.id}=A,B with some of: {legal}")
    return found


def _tried(
    game: str, wagers: Sequence[str], settings: Sequence[str], as_of: str, option: Option, values: Sequence[str], *,
    fresh: bool, outcomes: bool, amount: int,
) -> list[Tried]:  # fmt: skip
    """Every value at a table that is otherwise the same; one that cannot be elected there is said and left out."""
    ruled: list[tuple[str, tuple[str, ...], Rules]] = []
    refused: list[str] = []
    for value in values:
        says: list[str] = []
        try:
            chosen = {**options.elected(settings), option.id: value}
            rules = games.rules(game, chosen, as_of=options.day(as_of), analysis=says.append)
            ruled.append((value, tuple(says), rules))
        except Unlawful as unlawful:
            refused.append(f"{option.id} {value}: {unlawful}")
    if len(ruled) < 2:
        alone = [f"{option.id} {value} alone does not vary; write --vary {option.id}=A,B" for value, _, _ in ruled]
        raise Fault("; ".join([*refused[:1], *alone]))
    for line in refused:
        options.say(f"left out: {line}")
    with progress(f"{game} with {len(ruled)} values of {option.id} …") as done:
        if wagers or amount:
            found = _named([rules for _, _, rules in ruled], wagers, amount, outcomes=outcomes)
        else:
            every = sheets.sheets([rules for _, _, rules in ruled], fresh=fresh, told=lambda one: done(one.part))
            found = [one.rows for one in every]
            if not any(found):
                raise Fault(every[0].missing[0].why)
    return [Tried(value, says, rows) for (value, says, _), rows in zip(ruled, found, strict=True)]


def _named(every: Sequence[Rules], wagers: Sequence[str], amount: int, *, outcomes: bool) -> list[list[Edge]]:
    """The wagers that are named, of those that each of these tables offers; each is offered at one of them."""
    found = [dict[str, Row]() for _ in every]
    for name in wagers or [""]:
        unknown: list[str] = []
        for rules, rows in zip(every, found, strict=True):
            try:
                rows.update(edges.named(rules, edges.rows(rules, amount), [name] if name else []))
            except edges.Unknown as error:
                unknown.append(str(error))
        if len(unknown) == len(every):
            raise Fault(unknown[0])
    worked = [list(_taken(rules, rows, outcomes=outcomes)) for rules, rows in zip(every, found, strict=True)]
    if not any(worked):
        raise Fault(f"{dollars(amount)} is no amount that any of these tables takes")
    return worked


def _taken(rules: Rules, rows: dict[str, Row], *, outcomes: bool) -> Iterator[Edge]:
    """The edges of the rows whose amount the table takes, but for those that take minutes and are not named alone."""
    for name, row in rows.items():
        if row.minutes and len(rows) > 1:
            options.say(f"left out: {name} takes minutes; name it")
            continue
        with suppress(Refused):
            yield edges.worked(rules, name, row, outcomes=outcomes)


def _print(game: str, option: Option, day: date, tried: Sequence[Tried], amount: int, *, whole: bool) -> None:
    from rich.table import Table

    to = edge_table.console()
    of = f", {dollars(amount)}," if amount else ""
    to.print(f"{game}: the edge in per cent of the first wager{of} by {option.id}   [{render(option.cite, day)}]")
    table = Table(box=None, pad_edge=False)
    table.add_column("wager")
    for one in tried:
        table.add_column(f"{one.value}{' †' if one.unlawful else ''}", justify="right")
    lines, still = _lines(tried)
    for names, cells in lines if lines or whole else []:
        table.add_row(names, *cells)
    if not whole:
        for names, cells in still:
            table.add_row(names, *cells)
    if lines or not whole:
        to.print(table)
    else:
        to.print("no wager's edge moves with it" + (f" at {dollars(amount)}" if amount else ""))
    for line in dict.fromkeys(line for one in tried for line in edge_table.amounts(one.edges)):
        to.print(line)
    if whole and lines and still:
        to.print(f"the same whatever it is: {', '.join(names for names, _ in still)}")
    for said in dict.fromkeys(said for one in tried for said in one.unlawful):
        to.print(f"† {said}")


Lines = list[tuple[str, list[str]]]


def _lines(tried: Sequence[Tried]) -> tuple[Lines, Lines]:
    """What moves and what does not, each wager with its edge at every value, those that are alike together."""
    by_value = [{row.wager: row for row in one.edges} for one in tried]
    alike: dict[tuple[Any, ...], list[Edge]] = {}
    for name in dict.fromkeys(name for one in by_value for name in one):
        rows = [one.get(name) for one in by_value]
        first = next(row for row in rows if row)
        alike.setdefault((edges.kind(name), "", *map(_of_first, rows)), []).append(first)
        if any(row and row.action != 1 for row in rows):
            alike.setdefault((edges.kind(name), " (of the money at risk)", *map(_at_risk, rows)), []).append(first)
    moved: Lines = []
    still: Lines = []
    for (_, which, *cells), group in alike.items():
        (moved if len({*cells}) > 1 else still).append((edge_table.label(group) + which, cells))
    return moved, still


NOT_OFFERED = "–"


def _of_first(row: Edge | None) -> str:
    if row is None:
        return NOT_OFFERED
    return f"{float(100 * row.edge):.6f}" + (f" ±{100 * row.stderr:.4f}" if row.stderr else "")


def _at_risk(row: Edge | None) -> str:
    return NOT_OFFERED if row is None else f"{float(100 * row.risk):.6f}"
