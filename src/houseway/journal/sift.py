"""Sift the journal: the newest records first, over all tables, by patron, amount, ruling, section, table and day.

Nothing but the streams' own order is needed. Their records are merged by their times, and a place among them is found
in each stream by halves; one call looks at a bounded number of them, and the next goes on from there, so that a page
costs the same however long the journal is.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from houseway.journal.database import Journal
from houseway.journal.plays import RULINGS, STAKED
from houseway.journal.records import Record
from houseway.journal.replay import UNREADABLE
from houseway.journal.steps import TAKEN_BACK, seat_of, verb_of
from houseway.money import cents, dollars
from houseway.play import accounts, words
from houseway.play.tells import plain_seen_by

Plain = dict[str, Any]
LOOKED = 1000
"""Records that one call looks at."""
PAGE = 50
"""Records that one call finds."""
AT_ONCE, BEHIND = 200, 60
"""Records that are read of a stream at a time, and before them, for who sits where."""
SHOWN = (*RULINGS, "settled", "announced", "vigorish", "chose", "moved", "ticket", "drawn", "spun", "rolled", "role")
"""What is said of a record; cards one by one are the replay's."""
KINDS = (*RULINGS, "settled", "announced")
"""The rulings that can be asked for."""
MONEY = ("amount", "pays", "paid", "due")


class Sought(Struct, frozen=True, kw_only=True):
    """What is sought; what is left out is not asked."""

    table: str = ""
    day: date | None = None
    """Of UTC, as the times of the records are."""
    patron: str = ""
    """Part of the name of who made an input, or holds a seat that it concerns."""
    least: int = 0
    """An amount of it, in cents."""
    ruling: str = ""
    """One of `KINDS`."""
    cite: str = ""
    """A section, with what is below it."""
    words: str = ""
    """Part of what is said, such as the event of an irregularity."""


class Place(Struct, frozen=True, order=True):
    """A place among the records of all tables: by time, then by table and number."""

    at: str
    table: str = ""
    seq: int = 0

    def __str__(self) -> str:
        return f"{self.at}~{self.seq}~{self.table}"

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The inverse of `str`; nothing where it is no place."""
        at, _, rest = text.partition("~")
        seq, _, table = rest.partition("~")
        return cls(at, table, int(seq)) if at and table and seq.isdecimal() and len(seq) < 16 else None


class Line(Struct, frozen=True):
    """A tell in words, with its sections."""

    tell: str
    says: str
    cite: list[str]


class Found(Struct, frozen=True):
    """A record that was found, as a spectator sees it."""

    at: str
    table: str
    round: int
    seq: int
    verb: str
    by: str
    patrons: dict[str, str]
    """By seat that it concerns: who holds it, as far as that is known."""
    amount: str
    """The largest that is told; nothing where there is none."""
    lines: list[Line]


class Page(Struct, frozen=True):
    """Records that were found, the newest first; ``next`` is the cursor of the page after, nothing at the end."""

    items: list[Found]
    next: str | None
    looked: int
    """How many records were looked at."""
    back_to: str
    """The time of the last of them."""


class Known(Struct, frozen=True):
    """What the records do not say: the tables, the names of their wagers, and how the names of staff begin."""

    tables: Sequence[str]
    wagers: Callable[[str], Mapping[str, str]]
    staff: tuple[str, ...] = ()


def sift(journal: Journal, sought: Sought, known: Known, before: Place | None = None) -> Page:
    """The newest records before a place that are as sought; `Page.next` is where to go on."""
    midnight = Place(f"{sought.day}T24:00:00.000+00:00") if sought.day else None
    start = min((one for one in (before, midnight) if one), default=None)
    items, looked, last = list[Found](), 0, start
    for one in _backwards(journal, known, start):
        if sought.day and one.place.at < str(sought.day):
            break
        found = _readable(one, sought, known)
        looked, last = looked + 1, one.place
        items += [found] if found else []
        if len(items) == PAGE or looked == LOOKED:
            return Page(items, str(last), looked, last.at)
    return Page(items, None, looked, last.at if last else "")


# ── the streams, merged ──────────────────────────────────────────────────────────────────────────


class _Read(Struct, frozen=True):
    """A record that was read, and who then held which seat."""

    place: Place
    record: Record
    seats: dict[str, str]


def _backwards(journal: Journal, known: Known, before: Place | None) -> Iterator[_Read]:
    """The records of all tables before a place, the newest first."""
    number = max(8, min(AT_ONCE, LOOKED // (2 * max(1, len(known.tables)))))
    streams = [_stream(journal, table, before, number, known.staff) for table in known.tables]
    return heapq.merge(*streams, key=lambda one: one.place, reverse=True)


def _stream(journal: Journal, table: str, before: Place | None, number: int, staff: tuple[str, ...]) -> Iterator[_Read]:
    """A stream's records before a place, the last first, read some at a time."""
    end = _number_before(journal, table, before)
    ahead: list[Record] = []
    while end > 0:
        start = max(0, end - number)
        behind = max(0, start - BEHIND)
        read = [*journal.records(table, behind, end - behind - len(ahead)), *ahead]
        seats = [*_held(read, staff)]
        for at in range(len(read) - 1, start - behind - 1, -1):
            yield _Read(Place(_time(read[at]), table, read[at].seq), read[at], seats[at])
        end, ahead = start, read[: start - behind]


def _number_before(journal: Journal, table: str, place: Place | None) -> int:
    """How many of a stream's records are before a place, by halves: their times do not decrease."""
    low, high = 0, journal.head(table).length
    if place is None:
        return high
    if place.table == table:
        return min(high, place.seq - 1)
    while low < high:
        middle = (low + high) // 2
        (record,) = journal.records(table, middle, limit=1)
        earlier = Place(_time(record), table, record.seq) < place
        low, high = (middle + 1, high) if earlier else (low, middle)
    return low


def _data(record: Record) -> Plain:
    """The body; empty where it was altered, which `verify` says."""
    try:
        data = record.data
    except (msgspec.DecodeError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _time(record: Record) -> str:
    """When it was written: what a body begins with; nothing where it was altered."""
    begins, _, rest = record.body.partition('{"at":"')
    return rest.partition('"')[0] if not begins else ""


def _held(records: Sequence[Record], staff: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """At each record, who holds which seat: those who last did something there by an account of their own."""
    seats: dict[str, str] = {}
    for record in records:
        given = _data(record).get("input") if '"by":"' in record.body else None
        seat, by = (seat_of(given), str(given.get("by", ""))) if isinstance(given, dict) else ("", "")
        if seat and by and not by.startswith(staff):
            seats = seats | {seat: by}
        yield seats
        if seat and verb_of(given) == "leave":
            seats = {one: name for one, name in seats.items() if one != seat}


# ── one record ───────────────────────────────────────────────────────────────────────────────────


def _readable(one: _Read, sought: Sought, known: Known) -> Found | None:
    """The same; nothing of a record that was altered so that nobody can read it: the others are shown."""
    try:
        return _found(one, sought, known)
    except UNREADABLE:
        return None


def _found(one: _Read, sought: Sought, known: Known) -> Found | None:
    """A record as it is shown, if it is as sought; what costs most is looked at last."""
    record = one.record
    if record.kind not in ("input", "void") or not _may_be(record, sought):
        return None
    data = _data(record)
    given, told = data.get("input", ""), data.get("tells", [])
    told = [TAKEN_BACK] if record.kind == "void" else [plain_seen_by(tell, "") for tell in told]
    verb, by = verb_of(given) if given else "", str(given.get("by", "")) if isinstance(given, dict) else ""
    amount = max((cents(tell[field]) for tell in told for field in MONEY if field in tell), default=0)
    concerned = {seat_of(given), *(seat for tell in told for seat in _concerns(tell))}
    patrons = {seat: name for seat, name in one.seats.items() if seat in concerned}
    if amount < sought.least or not _of_patron(sought.patron, by, patrons):
        return None
    kept = [tell for tell in told if _shown(tell, verb) and _as_sought(tell, sought)]
    said = words.on_screen(kept, known.wagers(record.table)) if kept else []
    lines = [Line(tell["tell"], tell["says"] or _carried(tell), tell.get("cite", [])) for tell in said]
    lines = [line for line in lines if line.says and sought.words.casefold() in line.says.casefold()]
    if not lines:
        return None
    return Found(one.place.at, record.table, record.round, record.seq, verb, by, patrons,
                 dollars(amount) if amount else "", lines)  # fmt: skip


def _may_be(record: Record, sought: Sought) -> bool:
    """Whether a record can be as sought, by its text alone: most cannot, and are not parsed."""
    ruling = not sought.ruling or record.kind == "void" or f'"tell":"{sought.ruling}"' in record.body
    return (
        ruling and sought.cite in record.body and (not sought.least or any(f'"{one}"' in record.body for one in MONEY))
    )


def _carried(tell: Plain) -> str:
    """Chips that come to the table, or leave it."""
    if tell.get("from") == accounts.CAGE:
        return f"Seat {accounts.seated(tell['to'])} brings {tell['amount']}"
    return (
        f"Seat {accounts.seated(tell['from'])} takes {tell['amount']} away" if tell.get("to") == accounts.CAGE else ""
    )


def _concerns(tell: Plain) -> Iterator[str]:
    """The seats that a tell is about."""
    if "seat" in tell:
        yield str(tell["seat"])
    if tell["tell"] == "moved":
        yield from (accounts.owner(tell[side]) for side in ("from", "to"))


def _of_patron(patron: str, by: str, patrons: Mapping[str, str]) -> bool:
    return any(patron.casefold() in one.casefold() for one in (by, *patrons.values())) if patron else True


def _shown(tell: Plain, verb: str) -> bool:
    """Chips are said to move where somebody moves them; a settlement says the rest."""
    return tell["tell"] in SHOWN and (tell["tell"] != "moved" or verb in (*STAKED, "sit", "leave"))


def _as_sought(tell: Plain, sought: Sought) -> bool:
    kind = not sought.ruling or tell["tell"] == sought.ruling
    return kind and (not sought.cite or any(_below(one, sought.cite) for one in tell.get("cite", [])))


def _below(cite: str, section: str) -> bool:
    """Whether a citation is a section or below it; a section without its chapter is of any."""
    whole = cite if ":" in section else cite.rpartition("-")[2]
    rest = whole[len(section) :]
    return whole.startswith(section) and not (rest[:1].isalnum() and section[-1:].isalnum() and "(" not in section)
