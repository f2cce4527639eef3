"""The record, the unit of a stream: each carries the hash of the one before it.

Kinds in a table's stream: `opened` (the transcript's header), `round` (the engine that begins it), `input` (what
happened, and what the rules conclude), `rules` (8.3: the options from the next round on, and the number of the change
order), `snapshot` (the table between two rounds), `taken_over` (another engine finishes the round), `void` (or takes it
back), `repaired` (two persons have the table ruled again from its opening or a snapshot).
"""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Struct

NO_HASH = "0" * 64
"""The `previous` hash of a stream's first record."""
DRAWN = 64
"""Salts that are drawn at a time."""
HOUSE = "@house"
"""The stream of the house itself, beside those of its tables."""


class Record(Struct, frozen=True):
    """A record as stored: ``round`` counts from 1 (0 before the first), ``body`` is the JSON text that is hashed."""

    table: str
    seq: int
    round: int
    kind: str
    body: str
    previous: str
    hash: str

    @property
    def data(self) -> dict[str, Any]:
        """The body, parsed."""
        read: dict[str, Any] = msgspec.json.decode(self.body)
        return read


class Withheld(Struct, frozen=True):
    """An exported record without its body, which nobody may read yet: enough to verify the chain."""

    table: str
    seq: int
    previous: str
    hash: str


class Draft(Struct, frozen=True):
    """A record before it gets its number and hash."""

    kind: str
    round: int
    data: dict[str, Any]


class Sealed(Struct, frozen=True):
    """The secret state of a table's equipment as it was last written whole, and what has left it since."""

    body: str
    left: tuple[int, int] | None = None
    """How many pieces are left on this side and on the other; None where nothing has left."""


class Append(Struct, frozen=True):
    """A pending write to one stream: records to append after the expected head, and the equipment's secret state."""

    table: str
    expected: Head
    drafts: list[Draft]
    sealed: str | None = None
    """None where it has not changed, unless pieces have left its front."""
    left: tuple[int, int] | None = None
    """How many pieces it has left on either side; None where that has not changed."""
    beside: tuple[tuple[str, Sequence[Any]], ...] = ()
    """What is written in the same transaction beside the stream, such as who is ready."""
    also: tuple[Append, ...] = ()
    """Writes to other streams that stand or fall with this one, such as what the house notes of it."""


class Head(Struct, frozen=True):
    """How long a stream is, and the hash of its last record."""

    length: int = 0
    hash: str = NO_HASH


class Altered(Exception):
    """The journal was tampered with or damaged: a hash does not match."""


_ENCODER = msgspec.json.Encoder()


def digest(table: str, seq: int, round: int, kind: str, body: str, previous: str) -> str:
    """SHA-256 over every other column, as a JSON array in ASCII, so that no two records have the same text."""
    columns = _quoted(table), seq, round, _quoted(kind), _quoted(body), _quoted(previous)
    return hashlib.sha256(b"[%b, %a, %a, %b, %b, %b]" % columns).hexdigest()


def _quoted(text: str) -> bytes:
    """A text as JSON in ASCII. msgspec takes two thirds of the time, and differs only beyond what can be printed."""
    if text.isascii() and "\x7f" not in text:
        return _ENCODER.encode(text)
    return quoted(text).encode()


_SALTS: deque[str] = deque()
"""Drawn from the system many at a time, and each given out once; a forked process draws its own."""
os.register_at_fork(after_in_child=_SALTS.clear)


def salt() -> str:
    """A random salt of 128 bits."""
    try:
        return _SALTS.popleft()
    except IndexError:
        drawn = token_hex(16 * DRAWN)
        _SALTS.extend(drawn[at : at + 32] for at in range(32, len(drawn), 32))
        return drawn[:32]


@lru_cache(1)
def _moment(at: datetime) -> str:
    """The same for all that is written together."""
    return at.isoformat(timespec="milliseconds")


Row = tuple[str, int, int, str, str, str, str]
"""The columns of a record, in the order of `Record`."""


def listed(lines: Sequence[str]) -> msgspec.Raw:
    """Lines of JSON as a list in a record, without their spaces."""
    return msgspec.Raw(msgspec.json.format(f"[{','.join(lines)}]".encode(), indent=-1))


def follow(table: str, head: Head, drafts: Iterable[Draft], at: datetime, salt: Callable[[], str] = salt) -> list[Row]:
    """Turn drafts into the next records of a stream, with the time they are written.

    An input is salted: its hash is published, and without a salt one could try all 52 cards to find one face down.
    """
    seq, previous, out = head.length, head.hash, list[Row]()
    moment = {"at": _moment(at)}
    for draft in drafts:
        seq += 1
        stamped = {**moment, "salt": salt()} if draft.kind == "input" else moment
        body = _ENCODER.encode({**stamped, **draft.data}).decode()
        hash = digest(table, seq, draft.round, draft.kind, body, previous)
        out.append((table, seq, draft.round, draft.kind, body, previous, hash))
        previous = hash
    return out


def fault(record: Record | Withheld, before: Head) -> str:
    """What is wrong with a record that should follow ``before``; empty if nothing is."""
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
    """Pass records through, verifying each hash; `Altered` at the first that does not match."""
    for record in stream:
        found = fault(record, before)
        if found:
            raise Altered(f"table {record.table}: {found}")
        before = Head(record.seq, record.hash)
        yield record
