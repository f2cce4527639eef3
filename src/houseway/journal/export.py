"""Export a journal as transcripts that `houseway settle` reads, or as records; and read exported records.

A round in progress is not exported: its inputs may name a card that lies face down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from houseway.journal.records import Altered, Record, Withheld
from houseway.journal.replay import header, is_idle, numbered_inputs, opened, progress, replay, standing
from houseway.play import inputs, transcript
from houseway.play.inputs import Correct, Paid, Seal

# ── transcripts ──────────────────────────────────────────────────────────────────────────────────


def transcript_lines(stream: Iterable[Record], part: int = 0) -> Iterator[str]:
    """A header line, then one input a line; ``part`` counts from 1, and 0 is the last one.

    A transcript has one set of rules, so each change of rules (8.3) begins another part.
    """
    first, *rest = stream
    until = _last_public(rest)
    stands = [one for one in standing(rest) if one.seq <= until]
    starts = [0, *(at for at, one in enumerate(stands, 1) if one.kind == "rules")]
    if not -len(starts) <= part - 1 < len(starts):
        raise IndexError(f"no part {part}; parts: {len(starts)}")
    start, end = starts[part - 1], [*starts[1:], len(stands)][part - 1]
    head, lines, numbers = _begun(first, stands[:start])
    for record in stands[start:end]:
        for number, given in numbered_inputs(record):
            numbers[number] = len(lines) + 1
            lines.append(_renumbered(given, numbers))
    return (json.dumps(line, ensure_ascii=False) for line in (head, *lines))


def _begun(first: Record, past: list[Record]) -> tuple[dict[str, Any], list[Any], dict[int, int]]:
    """How a part begins: its header, its first lines, and the line number of each input among them.

    After a change of rules it begins where the table then stood: with the open seals, and the inputs since the round.
    """
    if not past:
        return header(first), [], {}
    table = replay(opened(first), past)
    begun = table.count - len(table.inputs)
    sealed = [Seal(commitment=one, side=side) for side, one in table.snapshot().commitments.items()]
    lines, numbers = [inputs.plain(one) for one in sealed], dict[int, int]()
    for number, given in enumerate(table.inputs, begun + 1):
        if not isinstance(given, Paid | Correct):  # these are of the last round, under the old rules
            lines.append(inputs.plain(given))
            numbers[number] = len(lines)
    return transcript.header(table, past[-1].data["rules"]), lines, numbers


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
        whole = list(records)
        until = _last_public(whole)
        for one in whole:
            shown = one if one.seq <= until else Withheld(one.table, one.seq, one.previous, one.hash)
            yield msgspec.json.encode(shown).decode()


def _last_public(records: list[Record]) -> int:
    """The number of the last record that may be exported: before the first play of a round in progress."""
    begun = progress(records).begun
    stands = [one for one in standing(records) if one.kind == "input"]
    played = (one.seq for one in stands if one.data["n"] > begun and not is_idle(one))
    return next(played, records[-1].seq + 1) - 1 if records else 0


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
