"""``houseway edge``: probabilities, edge and variance of each wager of a game, of all games, or of a house."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from houseway import garbage
from houseway.cli import Fault, app, edge_plots, edge_sheets, edge_table, edge_vary, options
from houseway.cli.progress import progress
from houseway.maths import edges, kept, sheets
from houseway.maths.analysis import heard
from houseway.maths.edges import Edge
from houseway.money import cents
from houseway.play.rules import Rules
from houseway.play.table import Refused


@app.command()
def edge(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Its id, such as red-dog.", autocompletion=options.ids)
    ] = "",
    wagers: Annotated[
        list[str] | None, typer.Argument(metavar="WAGER", help="Only these, or a kind of them, such as straight.")
    ] = None,
    settings: options.Settings = None,
    as_of: options.AsOf = "",
    amount: Annotated[str, typer.Option(metavar="DOLLARS", help="This wager, with the rounding it really has.")] = "",
    strategy: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="A rule of thumb, or a table as edge prints it.")
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="Every wager of every game that the house banks.")] = False,
    house: Annotated[
        Path | None, typer.Option(metavar="HOUSE.toml", help="What a house offers: each table as it is elected there.")
    ] = None,
    table: Annotated[str, typer.Option(metavar="ID", help="With --house: this table alone.")] = "",
    vary: Annotated[
        str, typer.Option(metavar="OPTION[=A,B,…]", help="How the edge moves with an option: its values, or these.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a wager, long tables too.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="A page to read or print.")] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg|png", help="Draw the edges; what a single WAGER can come to; how they move with --vary."
        ),
    ] = None,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|png", help="Draw the strategy chart, and show it; nothing else.")
    ] = None,
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="Chances and SD too where they take longer than the edge (to a minute).")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Work everything out again, whatever is kept.")] = False,
    minutes: Annotated[
        float, typer.Option(min=0.0, help="With --all or --house: what takes longer is listed as not computed.")
    ] = 14.0,
) -> None:
    """Probabilities, edge and variance of each wager, exact or within a bound; a positive edge favours the house."""
    garbage.seldom()  # compiling makes many objects that stay, and each look through them takes its time
    for option, given in (("json", as_json), ("csv", as_csv)):
        if given:
            _printed(option, [game, *(wagers or [])])
    if [bool(game), every, house is not None].count(True) != 1:
        raise Fault("write one of GAME (houseway games lists them), --all, and --house HOUSE.toml")
    as_ = edge_sheets.Format(json=as_json, csv=as_csv, html=html)
    edge_sheets.checked(as_)
    for option, file in (("--plot", plot), ("--chart", chart)):
        if file:
            edge_plots.drawn(option, file)
    if every or house:
        _alone(
            "--all" if every else "--house",
            wager=wagers,
            set=settings,
            amount=amount,
            strategy=strategy,
            vary=vary,
            plot=plot,
            chart=chart,
            outcomes=outcomes,
        )
        if table and not house:
            raise Fault("--table is a table of a house: write --house HOUSE.toml too")
        asked = edge_sheets.of_house(house, table, as_of) if house else edge_sheets.of_day(as_of)
        edge_sheets.show(asked, as_, fresh=fresh, seconds=60 * minutes)
        return
    _alone("GAME", table=table)
    if chart:
        _alone(
            "--chart", wager=wagers, amount=amount, strategy=strategy, vary=vary, plot=plot, csv=as_csv, html=html,
            outcomes=outcomes,
        )  # fmt: skip
        edge_plots.chart(game, settings or [], as_of, chart, as_json=as_json)
        return
    if vary:
        _alone("--vary", strategy=strategy, csv=as_csv, html=html)
        edge_vary.show(
            game, wagers or [], settings or [], as_of, vary, amount=_cents(amount), as_json=as_json, fresh=fresh,
            outcomes=outcomes, plot=plot,
        )  # fmt: skip
        return
    rules = options.rules(game, settings or [], as_of, analysis=lambda why: None)
    options.say(rules.remark)
    forbidden = tuple(f"the law forbids this table: {why}" for why in rules.notes)
    outcomes = outcomes or (plot is not None and len(wagers or []) == 1)  # what a single wager comes to is drawn
    found, left_out = worked_out(rules, wagers or [], _cents(amount), strategy, fresh=fresh, outcomes=outcomes)
    if plot:
        edge_plots.edges(found, plot)
    for message in [*forbidden, *left_out]:
        print(message, file=sys.stderr if as_json or as_csv else sys.stdout)
    if as_csv or html:
        asked_for = edge_sheets.Asked(game, rules, says=forbidden if html else ())
        edge_sheets.write([edge_sheets.Shown(asked_for, sheets.Found(found, []))], as_)
    elif as_json:
        for one in found:
            print(json.dumps(one.plain(tables=True), ensure_ascii=False))
    else:
        edge_table.show(found, " ".join(settings or []), grouped=not wagers)


def _alone(what: str, **given: object) -> None:
    """Refuse what says nothing here."""
    for name, value in given.items():
        if value:
            raise Fault(f"{what} takes no {'WAGER' if name == 'wager' else f'--{name}'}")


def _printed(option: str, words: Sequence[str]) -> None:
    """Refuse a file where none is written."""
    for word in words:
        if word.endswith(f".{option}"):
            raise Fault(f"--{option} is printed and takes no file: write --{option} > {word}")


def _cents(amount: str) -> int:
    try:
        value = cents(amount) if amount else 0
    except ValueError as error:
        raise Fault(f"--amount: {error}") from None
    if amount and value <= 0:
        raise Fault(f"--amount {amount} is not a wager; write an amount above zero")
    return value


def worked_out(
    rules: Rules,
    wagers: Sequence[str],
    amount: int = 0,
    strategy: str = "",
    *,
    fresh: bool = False,
    outcomes: bool = False,
) -> tuple[list[Edge], list[str]]:
    """Every edge, and what an amount that cannot be wagered leaves out."""
    plain = not (amount or strategy)
    if plain and not fresh and (there := _kept(rules, wagers, outcomes=outcomes)):
        return edges.with_posted(rules, there), []
    try:
        with progress("preparing the analysis …"):
            every = edges.rows(rules, amount, strategy, options.grid(strategy, rules))
            rows = edges.named(rules, every, wagers)
    except edges.Unknown as error:
        raise Fault(str(error)) from None
    found, left_out = [], []
    for name, row in rows.items():
        try:
            with progress(f"working out {name} …") as done, heard(done):
                found.append(edges.worked(rules, name, row, outcomes=outcomes))
        except Refused as refused:
            left_out.append(f"{name} is left out: {refused.reason}{f' ({refused.legal})' if refused.legal else ''}")
    if not found:
        raise Fault(left_out[0])
    if plain:
        sheets.keep(rules, list(every), found)
        found = edges.with_posted(rules, found)
    return found, left_out


def _kept(rules: Rules, wagers: Sequence[str], *, outcomes: bool) -> list[Edge]:
    """What is asked for, if all of it was worked out before."""
    sheet = kept.read(rules)
    if sheet is None or not (sheet.whole or wagers) or (outcomes and any(one.more for one in sheet.rows)):
        return []
    chosen: dict[str, Edge] = {}
    for name in wagers:
        exact = {one.wager: one for one in sheet.rows if one.wager == name}
        of_kind = {one.wager: one for one in sheet.rows if edges.kind(one.wager) == name and sheet.whole}
        if not (exact or of_kind):
            return []
        chosen |= exact or of_kind
    return list(chosen.values()) if wagers else sheet.rows
