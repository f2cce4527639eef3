"""What goes out of a journal: a transcript that `houseway settle` reads, or the records themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.equipment.cards import BACK
from houseway.journal.records import Altered, Record
from houseway.journal.replay import given_by, header, progress, standing


def transcript_lines(stream: Iterable[Record]) -> Iterator[str]:
    """A header line, then one input a line. A round in progress is left out: it may hold a card that lies face down."""
    records = list(stream)
    now = progress(records)
    yield json.dumps(header(records[0]), ensure_ascii=False)
    for record in standing(records[1:]):
        if not (now.playing and record.kind == "input" and record.data["n"] > now.begun):
            yield from (json.dumps(given, ensure_ascii=False) for given in given_by(record))


def record_lines(stream: Iterable[Record]) -> Iterator[str]:
    """The records, one a line, every column: a copy that can be verified by itself."""
    return (msgspec.json.encode(record).decode() for record in stream)


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records that `record_lines` wrote; a line that cannot be read, or is not as it was written, was changed."""
    for number, line in enumerate(lines, 1):
        try:
            record = msgspec.json.decode(line.encode("utf-8", "surrogateescape"), type=Record)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Altered(f"line {number} was changed: it is not a record") from None
        if msgspec.json.encode(record).decode() != line:
            raise Altered(f"line {number} was changed: it is not as it was written")
        yield record


def public(tell: dict[str, Any]) -> dict[str, Any]:
    """A tell as somebody sees it who is at no seat."""
    if "sees" not in tell:
        return tell
    hidden = {"card": BACK} if "card" in tell else {}
    return {key: hidden.get(key, value) for key, value in tell.items() if key != "set"}
