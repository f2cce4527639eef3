"""A record of a table's stream, and the hash that ties it to the one before.

Kinds: `opened` (the transcript's header), `round` (the engine that begins it), `input` (what happened, and what the
rules conclude), `rules` (8.3: what is elected from the next round on, and the order's number), `snapshot` (the table
between two rounds), `taken_over` (another engine finishes the round), `void`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from secrets import token_hex
from typing import Any

from msgspec import Struct

NOTHING = "0" * 64
"""What the first record of a stream follows."""
HOUSE = "@house"
"""The stream of the house itself, beside those of its tables."""


class Record(Struct, frozen=True):
    """One record as it is stored: ``round`` counts from 1 (0 before the first), ``body`` is the text that is hashed."""

    table: str
    seq: int
    round: int
    kind: str
    body: str
    previous: str
    hash: str

    @property
    def data(self) -> dict[str, Any]:
        """The body, read."""
        read: dict[str, Any] = json.loads(self.body)
        return read


class Withheld(Struct, frozen=True):
    """What is given outside of a record that nobody may read yet: enough to see that the chain is whole."""

    table: str
    seq: int
    previous: str
    hash: str


class Draft(Struct, frozen=True):
    """A record that is not yet in a stream."""

    kind: str
    round: int
    data: dict[str, Any]


class Append(Struct, frozen=True):
    """What is to be written of one stream: records after the head that is expected, and what is sealed."""

    table: str
    expected: Head
    drafts: list[Draft]
    sealed: str | None = None
    """All that the equipment holds; left out where it holds what it held."""


class Head(Struct, frozen=True):
    """How long a stream is, and the hash of its last record."""

    length: int = 0
    hash: str = NOTHING


class Altered(Exception):
    """The journal is not as it was written."""


def digest(table: str, seq: int, round: int, kind: str, body: str, previous: str) -> str:
    """SHA-256 of every other column, as a JSON array: no two records have the same text."""
    return hashlib.sha256(json.dumps([table, seq, round, kind, body, previous]).encode()).hexdigest()


def salt() -> str:
    """Chance that nobody can guess."""
    return token_hex(16)


def follow(
    table: str, head: Head, drafts: Iterable[Draft], at: datetime, salt: Callable[[], str] = salt
) -> Iterator[Record]:
    """The drafts as the next records of a stream, written down at that moment.

    An input has a salt, so that from its hash, which goes out, nobody finds the card that lies face down in it.
    """
    seq, previous = head.length, head.hash
    moment = at.isoformat(timespec="milliseconds")
    for draft in drafts:
        seq += 1
        salted = {"salt": salt()} if draft.kind == "input" else {}
        body = json.dumps({"at": moment, **salted, **draft.data}, ensure_ascii=False, separators=(",", ":"))
        hash = digest(table, seq, draft.round, draft.kind, body, previous)
        yield Record(table, seq, draft.round, draft.kind, body, previous, hash)
        previous = hash


def fault(record: Record | Withheld, before: Head) -> str:
    """What is wrong with a record that should follow ``before``, or nothing."""
    if record.seq != before.length + 1:
        missing = range(before.length + 1, record.seq)
        return _removed(missing) if missing else f"record {record.seq} was inserted or moved"
    if isinstance(record, Record) and record.hash != digest(
        record.table, record.seq, record.round, record.kind, record.body, record.previous
    ):
        return f"record {record.seq} was changed"
    if record.previous != before.hash:
        return f"record {record.seq} does not follow record {before.length}: one of them was replaced"
    return ""


def _removed(missing: range) -> str:
    if len(missing) == 1:
        return f"record {missing[0]} was removed or renumbered"
    return f"records {missing[0]} to {missing[-1]} were removed or renumbered"


def checked(stream: Iterable[Record], before: Head) -> Iterator[Record]:
    """The records, each found to follow the one before it; else `Altered`."""
    for record in stream:
        found = fault(record, before)
        if found:
            raise Altered(f"table {record.table}: {found}")
        before = Head(record.seq, record.hash)
        yield record
