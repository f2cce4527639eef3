"""Book what a table's stream records of money, and find what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from houseway.house.books import Books
from houseway.journal.records import Record
from houseway.journal.replay import opened
from houseway.money import cents, dollars
from houseway.play import accounts


def book(books: Books, record: Record) -> None:
    """Book one record of a table."""
    data = record.data
    datetime.fromisoformat(data["at"])
    if record.kind == "opened":
        table = opened(record)
        books.brought_forward(record.table, table.ledger, table.due)
    elif record.kind == "input":
        books.told(record.table, data["n"], data["input"], data["tells"], begun=data["begun"])
    elif record.kind == "void":
        books.void(record.table, data["begun"], data["kept"])
    elif record.kind == "repaired":
        books.repaired(record.table, {name: cents(amount) for name, amount in data.get("moved", {}).items()})


def recorded(stream: Iterable[Record], table: str) -> dict[str, int]:
    """What each account of a table's ledger has by its stream alone, but for the house's own."""
    books = Books()
    for record in stream:
        book(books, record)
    return books.apart(table)


def moved(then: Mapping[str, int], now: Mapping[str, int]) -> dict[str, dict[str, str]]:
    """What `Books.repaired` books, as it is recorded: how much more each account has now, and the house less."""
    own = sorted(name for name in {**then, **now} if accounts.apart(name))
    more = {name: amount for name in own if (amount := now.get(name, 0) - then.get(name, 0))}
    if not more:
        return {}
    more[accounts.HOUSE] = -sum(more.values())
    return {"moved": {name: dollars(amount) for name, amount in more.items()}}


def passed(then: Mapping[str, int], now: Mapping[str, int]) -> dict[str, dict[str, str]] | None:
    """The same over rounds that are passed over: what was laid in them is given back.

    None where wagers lay there before that they have decided.
    """
    lay, lies = ({name: has for name, has in money.items() if has and accounts.laid(name)} for money in (then, now))
    if lay == lies:
        return moved(then, now)
    if lay:
        return None
    back = dict(now)
    for name, amount in lies.items():
        chips = accounts.laid(name)
        assert chips is not None
        back[accounts.seat(chips.seat)] = back.get(accounts.seat(chips.seat), 0) + amount
        del back[name]
    return moved(then, back)
