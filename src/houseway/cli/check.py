"""``houseway check``: is a house legal? Every violation, its section, and what would cure it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli import Fault, app, options
from houseway.cli.games import held_day
from houseway.house import check as look
from houseway.house.amendments import Amendment, amendments
from houseway.house.file import BadHouse, House, load
from houseway.law import editions
from houseway.law.datum import SIGNS, legend


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="HOUSE.toml", help="A house file; houseway init writes one.")],
    as_of: Annotated[
        str, typer.Option(metavar="DATE", help="The law in force on that day; else the file's as_of.")
    ] = "",
    since: Annotated[str, typer.Option(metavar="DATE", help="The amendments after that day that concern it.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object; with --since, one a line.")] = False,
) -> None:
    """Every violation of a house file, its section, and what would cure it; exit 1 if there is one."""
    try:
        house = load(file)
    except BadHouse as bad:
        raise Fault(str(bad)) from None
    if since:
        _amended(house, held_day(since, "--since"), as_json)
        return
    report = look.check(house, law_of(house, as_of))
    options.remark(report.as_of)
    print(_json(report, file) if as_json else "\n".join(_words(report, file)))
    if report.violations:
        raise typer.Exit(1)


def law_of(house: House, as_of: str) -> date:
    """The day whose law the house is held to."""
    if as_of:
        return held_day(as_of)
    try:
        editions.edition(house.as_of)
    except ValueError as error:
        raise Fault(f"as_of: {error}") from None
    return house.as_of


def _json(report: look.Report, file: Path) -> str:
    return json.dumps({"file": str(file), **msgspec.to_builtins(report)}, ensure_ascii=False)


def _words(report: look.Report, file: Path) -> Iterator[str]:
    for one in report.violations:
        where = f"table {one.table}: " if one.table else ""
        cited = f"{', '.join(one.cite)}{SIGNS[one.basis]}" if one.cite else "no section"
        yield f"{where}{one.key}: {one.says}   [{cited}]"
        yield f"    cure: {one.cure}"
    yield from (f"remark: {remark}" for remark in report.remarks)
    yield from legend({one.basis for one in report.violations if one.cite})
    count = len(report.violations)
    verdict = "no violation" if not count else f"{count} violation{'s' * (count > 1)}"
    yield f"{file}: {report.tables} tables, the law on {report.as_of}: {verdict}"


def _amended(house: House, since: date, as_json: bool) -> None:
    found = amendments(house, since)
    for one in found:
        print(json.dumps(msgspec.to_builtins(one), ensure_ascii=False) if as_json else _amendment(one))
    if not as_json:
        print(f"{len(found)} amendments after {since} concern this house")


def _amendment(one: Amendment) -> str:
    elected = f"; elected at {', '.join(one.elected)}" if one.elected else ""
    says = f": {one.says}" if one.says else ""
    return f"{one.day} {one.change}: {one.what}{says}   [{one.cite}; {', '.join(one.tables)}{elected}]"
