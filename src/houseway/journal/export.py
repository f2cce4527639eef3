"""Export a journal as transcripts that `houseway settle` reads, or as records; and read exported records.

A round in progress is not exported: its inputs may name a card that lies face down.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, groupby, islice, takewhile
from pathlib import Path
from typing import Any

import msgspec

from houseway.equipment.cards import BACK
from houseway.games import game
from houseway.journal.records import HOUSE, Altered, Head, Record, Withheld
from houseway.journal.replay import header, is_idle, numbered_inputs, opened, replay, settled_standing
from houseway.play import inputs, transcript
from houseway.play.inputs import Correct, Paid, Reveal, Seal
from houseway.play.tells import plain_seen_by

PAGE = 256
"""Records of a stream between two places that are noted in an export."""

# ── transcripts ──────────────────────────────────────────────────────────────────────────────────


def parts(stream: Iterable[Record]) -> int:
    """How many transcripts a table's stream makes: each change of rules (8.3) begins another, for it has one set."""
    return 1 + sum(record.kind == "rules" for record in stream)


def transcript_lines(stream: Iterable[Record], part: int, *, seen: bool = False) -> Iterator[str]:
    """A part of a table's stream, which count from 1: a header line, then one input a line.

    ``seen``: without what nobody saw who watched, where that stays hidden (`Game.hides`).
    """
    records = iter(stream)
    first = next(records)
    public = (one for one in withholding(records) if isinstance(one, Record))
    stands = (one for one in settled_standing(public) if one.kind != "snapshot")
    hides = seen and game(header(first)["game"]).hides
    head, lines, numbers = _begun(first, stands, part, sealed=not hides)
    rest: Iterable[Record] = takewhile(lambda one: one.kind != "rules", stands)
    later = _later(_covered(rest) if hides else rest, len(lines), numbers)
    return (json.dumps(line, ensure_ascii=False) for line in chain((head, *lines), later))


def _covered(stands: Iterable[Record]) -> Iterator[Record]:
    """Records without the faces that were not shown in their round, such as those of a hand that was folded, and
    without the deck that was sealed. No more is held than a round."""
    for _, round in groupby(stands, lambda one: one.round):
        held = [(one, one.data) for one in round]
        told = [tell for _, data in held for tell in data.get("tells", ())]
        hidden = {*_texts(told)} - {*_texts([plain_seen_by(tell, "") for tell in told])}
        for one, data in held:
            given = data.get("input")
            if not (isinstance(given, dict) and {"seal", "reveal"} & given.keys()):
                covered = data | ({"input": _without(given, hidden)} if given else {})
                yield msgspec.structs.replace(one, body=msgspec.json.encode(covered).decode())


def _texts(value: Any) -> Iterator[str]:
    """Every text in plain data, but for the names of its fields."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value


def _without(value: Any, hidden: Collection[str]) -> Any:
    """Plain data with backs for the faces that are hidden."""
    if isinstance(value, dict):
        return {name: _without(one, hidden) for name, one in value.items()}
    if isinstance(value, list):
        return [_without(one, hidden) for one in value]
    return BACK if isinstance(value, str) and value in hidden else value


def _begun(
    first: Record, stands: Iterator[Record], part: int, *, sealed: bool
) -> tuple[dict[str, Any], list[Any], dict[int, int]]:
    """How a part begins: its header, its first lines, and the line number of each input among them.

    After a change of rules it begins where the table then stood: with the open seals, and the inputs since the round.
    """
    if part == 1:
        return header(first), [], {}
    table, at, change = opened(first), 1, first
    while at < part:
        change = next(stands, first)
        if change is first:
            raise IndexError(f"no part {part}; parts: {at}")
        replay(table, [change])
        at += change.kind == "rules"
    begun = table.count - len(table.inputs)
    seals = [Seal(commitment=one, side=side) for side, one in table.snapshot().commitments.items()] if sealed else []
    lines, numbers = [inputs.plain(one) for one in seals], dict[int, int]()
    left_out = (Paid, Correct) if sealed else (Paid, Correct, Seal, Reveal)
    for number, given in enumerate(table.inputs, begun + 1):
        if not isinstance(given, left_out):  # a payment, a correction: of the last round, under the old rules
            lines.append(inputs.plain(given))
            numbers[number] = len(lines)
    return transcript.header(table, change.data["rules"]), lines, numbers


def _later(stands: Iterable[Record], line: int, numbers: dict[int, int]) -> Iterator[Any]:
    """The inputs after that line. ``numbers`` are the lines of those that can still be corrected: of two rounds."""
    last = begun = 0
    for record in stands:
        if record.data["begun"] != begun:
            last, begun = begun, record.data["begun"]
            numbers = {number: at for number, at in numbers.items() if number > last}
        for number, given in numbered_inputs(record):
            line += 1
            numbers[number] = line
            yield _renumbered(given, numbers)


def _renumbered(given: Any, numbers: Mapping[int, int]) -> Any:
    """A correction names the input that it corrects by its line in this transcript."""
    if not (isinstance(given, Mapping) and "correct" in given):
        return given
    body = given["correct"]
    return {**given, "correct": {**body, "input": numbers[int(body["input"])]}}


# ── records ──────────────────────────────────────────────────────────────────────────────────────


def record_lines(stream: Iterable[Record]) -> Iterator[str]:
    """The records, one a line, every column: an export that can be verified by itself.

    Records of a round in progress are `Withheld`. ``stream`` may be several streams, one after the other.
    """
    for _, records in groupby(stream, lambda record: record.table):
        for one in withholding(records):
            yield msgspec.json.encode(one).decode()


def withholding(stream: Iterable[Record]) -> Iterator[Record | Withheld]:
    """A stream's records, `Withheld` from the first play of a round in progress on; no more is held than a round."""
    held, play = list[Record](), 0
    for record in stream:
        if record.kind in ("input", "void"):
            data = record.data
            if record.kind == "void" or play <= data["begun"]:
                yield from held
                held, play = [], 0
            if record.kind == "input" and not play and data["n"] > data["begun"] and not is_idle(record):
                play = data["n"]
        if play:
            held.append(record)
        else:
            yield record
    for one in held:
        yield Withheld(one.table, one.seq, one.previous, one.hash)


def read_records(lines: Iterable[str]) -> Iterator[Record | Withheld]:
    """Parse what `record_lines` wrote; `Altered` at a line that is not exactly as it would be written."""
    for number, line in enumerate(lines, 1):
        try:
            record = _read(line.encode("utf-8", "surrogateescape"))
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Altered(f"line {number} was changed: it is not a record") from None
        if msgspec.json.encode(record).decode() != line:
            raise Altered(f"line {number} was changed: it is not as it was written")
        yield record


class ExportedRecords:
    """The records of an export, read from its file as if from a journal (a `RecordSource`): none of them is held."""

    def __init__(self, file: Path) -> None:
        """Look through the file once; `Altered` at a line that is not as it was written."""
        self._file = file
        self._pages: dict[str, list[int]] = {}
        """By table: where in the file its first record begins, and each that is so many behind."""
        self._heads: dict[str, Head] = {}
        self._lengths: Counter[str] = Counter()
        self.withheld: set[str] = set()
        """Tables whose last round was in progress, and is not in the export."""
        for at, record in self._read(0):
            if isinstance(record, Withheld):
                self.withheld.add(record.table)
                continue
            if self._lengths[record.table] % PAGE == 0:
                self._pages.setdefault(record.table, []).append(at)
            self._lengths[record.table] += 1
            self._heads[record.table] = Head(record.seq, record.hash)

    def tables(self) -> list[str]:
        """Every table that has a stream."""
        return sorted(table for table in self._heads if table != HOUSE)

    def head(self, table: str) -> Head:
        """The length of a stream, and the hash of its last record."""
        return self._heads[table]

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A stream's records in order, after a sequence number."""
        whole = self._lengths[table]
        end = whole if limit is None else min(whole, after + limit)
        if after >= end:
            return
        page = after // PAGE
        own = (one for _, one in self._read(self._pages[table][page]) if one.table == table and isinstance(one, Record))
        yield from islice(own, after - page * PAGE, end - page * PAGE)

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record, optionally of one kind, or before a sequence number."""
        end = self._lengths[table] if before is None else min(self._lengths[table], before - 1)
        while end > 0:
            start = (end - 1) // PAGE * PAGE
            found = [one for one in self.records(table, start, end - start) if kind in ("", one.kind)]
            if found:
                return found[-1]
            end = start
        return None

    def _read(self, at: int) -> Iterator[tuple[int, Record | Withheld]]:
        """The records from a place in the file on, each with its own."""
        places = deque([at])

        def lines() -> Iterator[str]:
            with self._file.open("rb") as file:
                file.seek(at)
                for line in file:
                    places.append(places[-1] + len(line))
                    yield line.decode("utf-8", "surrogateescape").removesuffix("\n")

        for record in read_records(lines()):
            yield places.popleft(), record


def is_record(line: str) -> bool:
    """Whether a line may be a record that was exported, changed or not."""
    try:
        _read(line.encode("utf-8", "surrogateescape"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _read(line: bytes) -> Record | Withheld:
    try:
        return msgspec.json.decode(line, type=Record)
    except msgspec.ValidationError:
        return msgspec.json.decode(line, type=Withheld)
