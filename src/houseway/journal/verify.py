"""Verify a journal: is it unaltered, and does this engine rule the same? The two verdicts are never mixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct

from houseway.equipment.chance import System
from houseway.journal import seal_check
from houseway.journal.comparing import Engines
from houseway.journal.database import Journal
from houseway.journal.engine import this_engine
from houseway.journal.floor import Floor
from houseway.journal.records import HOUSE, NO_HASH, Head, Record, Sealed, Withheld, fault
from houseway.journal.replay import (
    UNREADABLE,
    AnyTable,
    JudgedInput,
    decoded,
    encoded,
    feed_record,
    inputs_of,
    opened,
    repaired,
    settled_standing,
    taken,
)
from houseway.journal.sealed_equipment import SealedEquipment
from houseway.play import inputs
from houseway.play.inputs import Reveal, Seal


class Finding(Struct, frozen=True):
    """What is wrong, and at which record; 0 is the stream as a whole."""

    table: str
    seq: int
    words: str


# ── unaltered ────────────────────────────────────────────────────────────────────────────────────


def altered(records: Iterable[Record | Withheld], heads: Mapping[str, Head] | None = None) -> Iterator[Finding]:
    """Every record that was changed, removed, moved or inserted; with signed heads, also a truncated or new stream.

    ``records`` come stream by stream, each in the order of its numbers.
    """
    signed = dict(heads or {})
    for table, stream in groupby(records, lambda record: record.table):
        yield from chain(table, stream, signed.pop(table, None))
    yield from missing(signed)


def _counted(record: Record, count: int) -> tuple[int | None, str]:
    """How many inputs there are with a record, and how its own numbers differ; None where it cannot be read."""
    try:
        number, now = taken(record, count)
    except UNREADABLE:
        return None, ""
    wrong = number != now
    return number, f"record {record.seq} says that it is input {number}, and {now} is next" if wrong else ""


def missing(heads: Mapping[str, Head]) -> Iterator[Finding]:
    """The streams that were signed, and of which nothing is left."""
    for table, head in heads.items():
        if head.length:
            yield Finding(table, 1, f"the whole table is missing: {head.length} records were signed")


def chain(table: str, stream: Iterable[Record | Withheld], signed: Head | None) -> Iterator[Finding]:
    """The same of one stream."""
    before, at_head, withheld = Head(), NO_HASH, 0
    count: int | None = 0
    for record in stream:
        found = fault(record, before)
        if isinstance(record, Record) and table != HOUSE and count is not None:
            count, miscounted = _counted(record, count)
            found = found or miscounted
        if found:
            yield Finding(table, _where(record, before), found)
        if isinstance(record, Withheld):
            withheld = withheld or record.seq
        elif withheld:
            yield Finding(table, withheld, f"record {withheld} is withheld, and record {record.seq} behind it is not")
            withheld = 0
        if signed is not None and record.seq == signed.length:
            at_head = record.hash
        before = Head(record.seq, record.hash)
    if withheld and table == HOUSE:
        yield Finding(table, withheld, f"record {withheld} is withheld, and the house itself has no round in progress")
    if signed is None:
        return
    if before.length < signed.length:
        yield Finding(table, before.length + 1, f"the end is missing: {signed.length} records were signed")
    elif at_head != signed.hash:
        yield Finding(table, signed.length, f"record {signed.length} is not the one that was signed")


def taken_away(journal: Journal, table: str) -> Iterator[Finding]:
    """Where the journal no longer keeps what its own equipment sealed and has not shown, or not what is left of it.

    Not looked at where that is under a key that is not given.
    """
    head, state = journal.sealed(table)
    if journal.foreign:
        return
    shut: dict[str, tuple[int, str]] = {}
    kept = _kept(state)
    held = kept.commitments()
    for record in journal.records(table, limit=head.length):
        for given in map(inputs.read, inputs_of(record) if record.kind == "input" else []):
            if isinstance(given, Seal | Reveal):
                shut.pop(given.side, None)
            if isinstance(given, Seal) and (record.data.get("own") or given.commitment in held):
                shut[given.side] = record.seq, given.commitment
    gone = [seq for seq, commitment in shut.values() if commitment not in held]
    for seq in gone:
        yield Finding(table, seq, f"record {seq}: what was sealed and not shown is no longer kept")
    if shut and not gone and not kept.is_left(*_since_sealed(journal, table, kept, head)):
        seq = min(seq for seq, _ in shut.values())
        words = "what is kept is not what the cut and the cards since have left of it"
        yield Finding(table, seq, f"record {seq}: of what was sealed and not shown, {words}")


def _since_sealed(journal: Journal, table: str, kept: SealedEquipment, head: Head) -> tuple[list[Record], AnyTable]:
    opening = next(journal.records(table, limit=1))
    return journal.since_sealed(table, kept.commitments(), head.length), opened(opening)


def _kept(state: Sealed | None) -> SealedEquipment:
    """The stored equipment; one that holds nothing where it cannot be read."""
    try:
        return SealedEquipment(System(), state)
    except UNREADABLE:
        return SealedEquipment(System())


def _where(record: Record | Withheld, before: Head) -> int:
    """The first record that is missing, or this one."""
    return before.length + 1 if record.seq > before.length else record.seq


class Unreadable(Finding, frozen=True):
    """That a record cannot be read: no engine has written it, though its hash be right."""


class Repaired(Finding, frozen=True):
    """That two persons have had a table ruled again: what was recorded before is not judged."""


class Remark(Finding, frozen=True):
    """How an earlier version has told or kept the same ruling otherwise."""


def readable(table: str, found: Iterable[Finding]) -> Iterator[Finding]:
    """The same findings, and at the end that a record cannot be read."""
    try:
        yield from found
    except UNREADABLE as error:
        said = " ".join(str(error).split())
        yield Unreadable(table, 0, f"a record cannot be read: {type(error).__name__}{f': {said}' if said else ''}")


# ── the same ruling ──────────────────────────────────────────────────────────────────────────────


def rulings(journal: Journal, table: str) -> Iterator[JudgedInput | Finding]:
    """Replay a table's inputs with this engine; a snapshot that does not come out the same is a finding.

    A restart rules from a snapshot on: where the table that is ruled from the opening is the one of the snapshot, it
    rules the same. After a repair it goes on with the table that was repaired.
    """
    repair = journal.last(table, "repaired")
    if repair is not None:
        yield Repaired(table, repair.seq, _repair_in_words(repair))
    stream = Engines(journal.records(table))
    records = iter(stream)
    opening = next(records)
    one, engine = opened(opening) if repair is None else repaired(journal, opening, repair), this_engine()
    snapshot: Record | None = None
    for record in settled_standing(records):
        if repair is not None and record.seq < repair.seq:
            continue
        snapshot = record if record.kind == "snapshot" else snapshot
        own = stream.ruled(record) == engine
        for answer in feed_record(one, record, own=own) if record.kind != "snapshot" else []:
            yield answer
            if answer.refused:
                return
        if snapshot is not None and one.count - len(one.inputs) == snapshot.data["count"]:
            yield from _kept_otherwise(one, snapshot, stream)
            snapshot = None


def _repair_in_words(repair: Record) -> str:
    data = repair.data
    return f"record {repair.seq}: ruled again from record {data['from']} by {' and '.join(data['by'])}: {data['why']}"


def _kept_otherwise(table: AnyTable, record: Record, stream: Engines) -> Iterator[Finding]:
    """How a snapshot differs from the table that is ruled from the opening on.

    An earlier version may have kept what it knew; the money and what is sealed it kept as they are. It kept no cards
    that lie unseen, nor does a table that goes on from there know them.
    """
    now, kept, engine = table.snapshot(), record.data["snapshot"], stream.ruled(record)
    earlier = stream.others(engine)
    if encoded(now) == kept or (earlier and encoded(now) | {"hidden": {}} == kept | {"hidden": {}}):
        return
    was = decoded(table.rules, kept)
    where = f"the snapshot of record {record.seq}: "
    if engine == this_engine():
        yield Finding(record.table, record.seq, f"{where}a table that is loaded from it is another")
    elif any(getattr(was, name) != getattr(now, name) for name in _KEPT):
        yield Finding(record.table, record.seq, f"{where}the money of a table that is loaded from it is other")
    else:
        yield Remark(record.table, record.seq, f"{where}an earlier version kept the table otherwise")


_KEPT = ("ledger", "brought", "unlimited", "due", "commitments", "round")
"""What of a table every version has kept alike."""


def otherwise(journal: Journal, table: str) -> Iterator[Finding]:
    """Where this engine rules otherwise than the record: a difference between engines, never tampering."""
    for one in rulings(journal, table):
        if isinstance(one, Finding):
            yield one
        elif not one.same:
            yield Finding(table, one.record.seq, f"input {one.number} is ruled otherwise{one.difference}")
        elif one.compared.remark:
            yield Remark(table, one.record.seq, f"input {one.number} is told otherwise{one.difference}")


def carried_otherwise(journal: Journal) -> Iterator[Finding]:
    """Where the balances that a closed gaming day brings forward are not what the whole record comes to."""
    for seq in Floor(journal, anew=True).carried_otherwise:
        yield Finding(HOUSE, seq, f"record {seq}: the balances brought forward are not what the record comes to")


def unsealed(journal: Journal, table: str) -> Iterator[Finding]:
    """Find draws, rolls and spins that are not those sealed before: a fault of the house's equipment."""
    found = seal_check.unsealed(journal.records(table))
    return (Finding(table, seq, f"record {seq}: {words}") for seq, words in found)


def sealed(journal: Journal, table: str) -> bool:
    """Whether anything was ever sealed at a table."""
    return any(given.verb == "seal" for one in journal.records(table) for given in map(inputs.read, inputs_of(one)))
