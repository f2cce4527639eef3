"""All that a request must know of a table before it acts, in one read: others may have written since the last one."""

from __future__ import annotations

from msgspec import Struct

from houseway.journal.driver import Driver, when
from houseway.journal.records import HOUSE, Head
from houseway.service.seats import LONG_AGO, Marks, Occupied

_LOOK = (  # those who sit first: their columns are of the types that the others take
    "SELECT 'seat', s.seat, s.account, a.name, a.called, s.since, s.stack, s.seen"
    " FROM seats AS s JOIN accounts AS a ON a.id = s.account WHERE s.table_id = ?"
    " UNION ALL SELECT 'ready', seat, moment, '', '', 0, 0, at FROM ready WHERE table_id = ?"
    " UNION ALL SELECT 'head', hash, '', '', '', seq, 0, NULL FROM records"
    " WHERE table_id = ? AND seq = (SELECT max(seq) FROM records WHERE table_id = ?)"
    f" UNION ALL SELECT 'house', '', '', '', '', max(seq), 0, NULL FROM records WHERE table_id = '{HOUSE}'"
)


class Look(Struct, frozen=True):
    """A table as the database has it: the head of its stream, who sits and is ready, and the house's last record."""

    head: Head
    house: int
    occupied: dict[str, Occupied]
    ready: Marks


def look(driver: Driver, table: str) -> Look:
    """Look at a table."""
    head, house, occupied, ready = Head(), 0, dict[str, Occupied](), Marks()
    for what, first, second, name, called, number, stack, at in driver.read(_LOOK, (table,) * 4):
        if what == "seat":
            seen = when(at) if at is not None else LONG_AGO
            occupied[first] = Occupied(table, first, second, name, stack, seen, number, called)
        elif what == "ready":
            ready[first] = second, when(at)
        elif what == "head":
            head = Head(number, first)
        else:
            house = number or 0
    return Look(head, house, occupied, ready)
