"""Payments that somebody saw, read from CSV or from the record, beside what was due, wager by wager."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from io import StringIO
from typing import Literal

from msgspec import Struct

from houseway.journal.wagers import Place, Wager
from houseway.money import cents

NEEDED, FREE = ("seat", "amount"), ("wager", "box", "hand", "spot", "ticket", "round", "table")
"""The columns of a list of payments: those that it must have, and those that it may have."""

Source = Literal["record", "list"]


class BadPayments(Exception):
    """A list of payments that cannot be read."""


class Seen(Struct, frozen=True, kw_only=True):
    """Chips that were paid to a seat; what is left empty of the place was not written down."""

    place: Place
    amount: int
    source: Source
    where: str
    """Where it is written: ``input 9``, ``line 3``."""


class Listed(Struct, frozen=True):
    """A list of payments: those of a round, and how many rows are of other rounds or tables."""

    seen: list[Seen]
    others: int = 0


class Comparison(Struct, frozen=True):
    """A payment beside the wagers that it was made on; it may be several payments to one place."""

    place: Place
    paid: int
    wagers: tuple[Wager, ...]
    where: tuple[str, ...]
    source: Source

    @property
    def due(self) -> int:
        """What should have been paid."""
        return sum(wager.due for wager in self.wagers)

    @property
    def difference(self) -> int:
        """What was paid too much; below zero, too little."""
        return self.paid - self.due


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


def listed(text: str, *, round: int, table: str) -> Listed:
    """The payments of a round from CSV; a row without an amount was not observed."""
    rows = csv.DictReader(StringIO(text), skipinitialspace=True, strict=True)
    try:
        names = [name.strip().lower() for name in rows.fieldnames or []]
        _check(names)
        rows.fieldnames = names
        found = [(f"line {rows.line_num}", _cells(row)) for row in rows]
    except csv.Error as error:
        raise BadPayments(f"payments: {error}") from None
    own = [(where, cells) for where, cells in found if _is_of(cells, where, round, table)]
    return Listed([_seen(cells, where) for where, cells in own if cells.get("amount")], len(found) - len(own))


def _check(names: list[str]) -> None:
    unknown = [name for name in names if name not in NEEDED + FREE]
    missing = [name for name in NEEDED if name not in names]
    if unknown:
        near = get_close_matches(unknown[0], NEEDED + FREE, 1)
        hint = f"did you mean {near[0]}?" if near else f"{', '.join(NEEDED)}, and {', '.join(FREE)} if you like"
        raise BadPayments(f"payments: no column {unknown[0]!r}; {hint}")
    if missing:
        raise BadPayments(f"payments: the column {missing[0]} is missing; the first line names the columns")
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadPayments(f"payments: the column {twice[0]} stands twice")


def _cells(row: Mapping[str | None, str | list[str] | None]) -> dict[str, str]:
    """The cells that are not blank; what stands beyond the last column is under no name."""
    if None in row:
        raise csv.Error(f"a row has more cells than there are columns: {row[None]}")
    return {str(name): value.strip() for name, value in row.items() if isinstance(value, str) and value.strip()}


def _is_of(cells: Mapping[str, str], where: str, round: int, table: str) -> bool:
    number = cells.get("round", str(round))
    if not number.isdecimal():
        raise BadPayments(f"payments, {where}: round {number} is not a number")
    return int(number) == round and cells.get("table", table) == table


def _seen(cells: Mapping[str, str], where: str) -> Seen:
    if "seat" not in cells:
        raise BadPayments(f"payments, {where}: the seat is missing")
    try:
        amount = cents(cells["amount"])
    except ValueError as error:
        raise BadPayments(f"payments, {where}: {error}") from None
    named = {name: cells.get(name, "") for name in ("seat", "wager", "box", "hand", "spot", "ticket")}
    return Seen(place=Place(**named), amount=amount, source="list", where=where)


# ── comparing ────────────────────────────────────────────────────────────────────────────────────


def compare(wagers: list[Wager], seen: Iterable[Seen]) -> list[Comparison]:
    """Each place that was paid, beside the wagers that it covers; without a wager, all of the seat's.

    Rows of a list add up. The record's payments do not: each one gives the whole, and the last one stands.
    """
    heard: dict[tuple[Source, Place], list[Seen]] = {}
    for one in seen:
        key = (one.source, one.place)
        heard[key] = [*heard.get(key, []), one] if one.source == "list" else [one]
    return [
        Comparison(place, sum(one.amount for one in paid), tuple(one for one in wagers if _covers(place, one.place)),
                   tuple(one.where for one in paid), source)
        for (source, place), paid in heard.items()
    ]  # fmt: skip


def _covers(paid: Place, wager: Place) -> bool:
    return all(getattr(paid, name) in ("", getattr(wager, name)) for name in Place.__struct_fields__)
