"""Which amendments after a day concern a house."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from houseway import games
from houseway.house.file import House, Table
from houseway.law import editions
from houseway.law.citation import render
from houseway.law.datum import Datum, Value
from houseway.law.election import Unlawful
from houseway.law.export import held, says


class Amendment(Struct, frozen=True, kw_only=True):
    """A datum of the law that begins or ends after a day, and the tables whose game it concerns."""

    day: date
    change: str
    what: str
    says: str
    cite: str
    tables: list[str]
    elected: list[str]
    """Those of the tables that have elected or named it."""


def amendments(house: House, since: date) -> list[Amendment]:
    """What begins or ends after a day in the law of the house's games, by date."""
    found: dict[tuple[date, str, str, str], Amendment] = {}
    by_game: dict[str, list[Table]] = {}
    for table in house.tables:
        by_game.setdefault(table.game, []).append(table)
    for game, tables in by_game.items():
        for one in held([games.game(game).law]):
            for day, change in ((one.datum.since, "begins"), (one.datum.until, "ends")):
                if day is not None and day > since:
                    key = (day, change, str(one), one.datum.cite)
                    fresh = _amendment(day, change, str(one), one.datum, tables)
                    found[key] = _joined(found[key], fresh) if key in found else fresh
    return sorted(found.values(), key=lambda one: (one.day, one.change, one.cite))


def refuse_other_law(house: House, day: date) -> None:
    """`Unlawful` where the law of a gaming day is another than that of the house's own day."""
    try:
        other = editions.edition(day) is not editions.edition(house.as_of)
    except ValueError as error:
        raise Unlawful(f"the gaming day: {error}") from None
    first, last = sorted((house.as_of, day))
    between = [one for one in amendments(house, first) if one.day <= last]
    if other or between:
        since = f"; {between[0].day}: {between[0].what} {between[0].change} ({between[0].cite})" if between else ""
        raise Unlawful(f"the house stands under the law of {house.as_of}, which is not that of {day}{since}")


def _amendment(day: date, change: str, what: str, datum: Datum, tables: Sequence[Table]) -> Amendment:
    using = [table.id for table in tables if _uses(table, datum)]
    return Amendment(
        day=day, change=change, what=what, says=says(datum), cite=render(datum.cite, day),
        tables=[table.id for table in tables], elected=using,
    )  # fmt: skip


def _uses(table: Table, datum: Datum) -> bool:
    """Whether a table names a datum: elects the option or the value, or lists the wager."""
    id = getattr(datum, "id", "")
    return id in table.chosen() or id in table.wagers or (isinstance(datum, Value) and id in table.rules.values())


def _joined(one: Amendment, other: Amendment) -> Amendment:
    return Amendment(
        day=one.day, change=one.change, what=one.what, says=one.says, cite=one.cite,
        tables=one.tables + other.tables, elected=one.elected + other.elected,
    )  # fmt: skip
