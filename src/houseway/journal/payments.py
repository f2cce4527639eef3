"""Compare the payments that somebody observed, listed as CSV or recorded as inputs, with what was due."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Literal

from msgspec import Struct

from houseway.hints import meant, quoted
from houseway.journal.wagers import WagerKey, WagerResult
from houseway.money import cents

REQUIRED, OPTIONAL = ("seat", "amount"), ("wager", "box", "hand", "spot", "ticket", "round", "table")
"""The CSV columns."""

Source = Literal["record", "list"]


class BadPayments(Exception):
    """A CSV list of payments that cannot be read."""


class Payment(Struct, frozen=True, kw_only=True):
    """Chips that were paid to a seat; parts of the key that were not written down are empty."""

    key: WagerKey
    amount: int
    source: Source
    where: str
    """Where it is written: ``input 9``, ``line 3``."""


class PaymentList(Struct, frozen=True):
    """The payments of one round from a CSV list, and how many rows are of other rounds or tables."""

    payments: list[Payment]
    others: int = 0


class Comparison(Struct, frozen=True):
    """What was paid under one key, in one or several payments, and the wagers that it was paid on."""

    key: WagerKey
    paid: int
    wagers: tuple[WagerResult, ...]
    where: tuple[str, ...]
    source: Source

    @property
    def due(self) -> int:
        """What should have been paid."""
        return sum(wager.due for wager in self.wagers)

    @property
    def difference(self) -> int:
        """Paid minus due: negative where too little was paid."""
        return self.paid - self.due


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


def read_csv(text: str, *, round: int, table: str) -> PaymentList:
    """The payments of a round from CSV; rows without an amount are skipped."""
    rows = csv.DictReader(StringIO(text), skipinitialspace=True, strict=True)
    try:
        names = [name.strip().lower() for name in rows.fieldnames or []]
        _check(names)
        rows.fieldnames = names
        found = [(f"line {rows.line_num}", _cells(row)) for row in rows]
    except csv.Error as error:
        raise BadPayments(f"payments: {error}") from None
    own = [(where, cells) for where, cells in found if _is_of(cells, where, round, table)]
    return PaymentList([_payment(cells, where) for where, cells in own if cells.get("amount")], len(found) - len(own))


def _check(names: list[str]) -> None:
    unknown = [name for name in names if name not in REQUIRED + OPTIONAL]
    missing = [name for name in REQUIRED if name not in names]
    if unknown:
        hint = meant(unknown[0], REQUIRED + OPTIONAL, f"{', '.join(REQUIRED)}, and {', '.join(OPTIONAL)} if you like")
        raise BadPayments(f"payments: no column {quoted(unknown[0])}; {hint}")
    if missing:
        raise BadPayments(f"payments: the column {missing[0]} is missing; the first line names the columns")
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadPayments(f"payments: the column {twice[0]} stands twice")


def _cells(row: Mapping[str | None, str | list[str] | None]) -> dict[str, str]:
    """The cells that are not blank; the CSV reader puts surplus cells under None."""
    if None in row:
        raise csv.Error(f"a row has more cells than there are columns: {row[None]}")
    return {str(name): value.strip() for name, value in row.items() if isinstance(value, str) and value.strip()}


def _is_of(cells: Mapping[str, str], where: str, round: int, table: str) -> bool:
    number = cells.get("round", str(round))
    if not number.isdecimal():
        raise BadPayments(f"payments, {where}: round {number} is not a number")
    return int(number) == round and cells.get("table", table) == table


def _payment(cells: Mapping[str, str], where: str) -> Payment:
    if "seat" not in cells:
        raise BadPayments(f"payments, {where}: the seat is missing")
    try:
        amount = cents(cells["amount"])
    except ValueError as error:
        raise BadPayments(f"payments, {where}: {error}") from None
    named = {name: cells.get(name, "") for name in ("seat", "wager", "box", "hand", "spot", "ticket")}
    return Payment(key=WagerKey(**named), amount=amount, source="list", where=where)


# ── comparing ────────────────────────────────────────────────────────────────────────────────────


def compare(wagers: list[WagerResult], payments: Iterable[Payment]) -> list[Comparison]:
    """Group payments by key, each group beside the wagers that match it; a key without a wager matches all of a seat's.

    Rows of a list add up. Recorded payments do not: each one gives the total, and the last one counts.
    """
    groups: dict[tuple[Source, WagerKey], list[Payment]] = {}
    for one in payments:
        group = (one.source, one.key)
        groups[group] = [*groups.get(group, []), one] if one.source == "list" else [one]
    return [
        Comparison(key, sum(one.amount for one in paid), tuple(one for one in wagers if _covers(key, one.key)),
                   tuple(one.where for one in paid), source)
        for (source, key), paid in groups.items()
    ]  # fmt: skip


def _covers(paid: WagerKey, wager: WagerKey) -> bool:
    return all(getattr(paid, name) in ("", getattr(wager, name)) for name in WagerKey.__struct_fields__)
