"""Rebuild a table from its stream: start from a snapshot, and feed it every input since."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from houseway import games
from houseway.journal.comparing import ALIKE, ENGINE_KINDS, Comparison, Engines, compare_tells, engine_of
from houseway.journal.engine import Engine, this_engine
from houseway.journal.records import Head, Record, checked
from houseway.law.election import Unlawful
from houseway.money import cents
from houseway.play import inputs, transcript
from houseway.play.inputs import Correct, Input
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import IDLE, Refused, Table, follow
from houseway.play.tells import KINDS

AnyTable = Table[Any, Any]
STAYS = IDLE - {"paid", "correct", "fund"}
"""Verbs of inputs that are replayed of rounds that are passed over: what else is idle has its money."""
REPLAYED_KINDS = ("input", "void", "rules")
"""Kinds of record that change the table when replayed."""
UNREADABLE = (
    ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, transcript.Header, Unlawful
)  # fmt: skip
"""What reading a record may raise that no engine has written, though its hash be right."""


class Differs(Exception):
    """This engine rules otherwise than the one that wrote the record: no sign of tampering."""

    def __init__(self, record: Record, why: str) -> None:
        self.record = record
        self.outside = f"table {record.table}, record {record.seq}: this engine rules otherwise"
        """What everybody may read: an input that is refused may tell what lies covered."""
        super().__init__(f"{self.outside}{why}")


class JudgedInput(Struct, frozen=True):
    """A recorded input ruled on again: its number, the input, and what this engine tells, or why it refuses."""

    record: Record
    number: int
    input: Any
    told: list[dict[str, Any]]
    refused: str = ""
    compared: Comparison = ALIKE
    """What is told, beside what the record holds."""

    @property
    def same(self) -> bool:
        """Whether the record holds the same ruling."""
        return not self.refused and not self.compared.otherwise

    @property
    def difference(self) -> str:
        """The refusal, or the first tell that differs."""
        return f": {self.refused}" if self.refused else self.compared.otherwise or self.compared.remark


class RecordSource(Protocol):
    """Where the streams are read from: a `Journal`, or exported records."""

    def head(self, table: str) -> Head:
        """The length of a stream, and the hash of its last record."""

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A stream's records in order, after a sequence number."""

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record, optionally of one kind, or before a sequence number."""


def first_of_round(source: RecordSource, table: str, round: int) -> int:
    """The first record of a round, by binary search: round numbers never decrease in a stream."""
    low, high = 1, source.head(table).length + 1
    while low < high:
        middle = (low + high) // 2
        (record,) = source.records(table, middle - 1, limit=1)
        low, high = (low, middle) if record.round >= round else (middle + 1, high)
    return low


def records_since(source: RecordSource, table: str, base: Record) -> Iterator[Record]:
    """The records after a snapshot (or the opening), each verified; rules that the snapshot includes are left out."""
    first = base.data["after"] if base.kind == "snapshot" else base.seq
    (at,) = source.records(table, first - 1, limit=1)
    found = checked(source.records(table, first), Head(at.seq, at.hash))
    return (one for one in found if one.kind != "rules" or one.seq > base.seq)


def is_outdated(base: Record, since: list[Record]) -> bool:
    """Whether a snapshot includes what was corrected or voided afterwards, so that no replay may start from it.

    One may lie where an input ends the round before by default. An earlier version did not keep what that input tells;
    the two were written at one moment.
    """
    if base.kind != "snapshot":
        return False
    count, kept = base.data["count"], base.data["snapshot"]
    if any(corrects(one, count) for one in since):
        return True
    if "untold" in kept:
        return kept["untold"] is not None and any(
            one.kind == "void" and one.seq > base.seq and one.data["begun"] == count for one in since
        )
    after = next((one for one in since if one.seq == base.seq + 1), None)
    return after is not None and after.data["at"] == base.data["at"]


# ── the table ────────────────────────────────────────────────────────────────────────────────────


def table_at(opening: Record, base: Record) -> AnyTable:
    """The table as it stood at the opening, or at a snapshot."""
    table, data = opened(opening), base.data
    if base.kind == "opened":
        return table
    rules = elected(table.rules, data["rules"]) if "rules" in data else table.rules
    return Table(rules, resume=decoded(rules, data["snapshot"]), count=data["count"])


def opened(record: Record) -> AnyTable:
    """The new table of a stream's first record."""
    return transcript.open_table(transcript.from_plain(header(record)), games.rules)


def header(record: Record) -> dict[str, Any]:
    """The transcript's header in a stream's first record."""
    read: dict[str, Any] = transcript.parse(record.body)["header"]
    return read


def elected(rules: Rules, plain: Mapping[str, Any]) -> Rules:
    """The rules of the same game and day with other options, parsed as in a header: every scalar is text."""
    return games.rules(rules.game.law.id, transcript.parse(json.dumps(plain)), as_of=rules.as_of)


def encoded(snapshot: Snapshot) -> Any:
    """A snapshot as plain JSON data."""
    plain = msgspec.json.decode(msgspec.json.encode(snapshot))
    del plain["recorded"]  # it is in the ledger
    if snapshot.untold is not None:
        kinds = ({"tell": one.tell} for one in snapshot.untold)
        plain["untold"] = [kind | told for kind, told in zip(kinds, plain["untold"], strict=True)]
    return plain


def remade(plain: Mapping[str, Any]) -> AnyTable:
    """A table from `RecordedTable.recipe`."""
    chosen = transcript.parse(json.dumps(plain["rules"]))
    rules = games.rules(plain["game"], chosen, as_of=date.fromisoformat(plain["as_of"]))
    return follow(rules, decoded(rules, plain["snapshot"]), plain["count"], map(inputs.read, plain["inputs"]))


def decoded(rules: Rules, plain: Any) -> Snapshot:
    """The inverse of `encoded`; the type of the state depends on the game."""
    untold = plain.get("untold")
    snapshot = msgspec.convert({**plain, "untold": None}, Snapshot, strict=False)
    if untold is not None:
        snapshot.untold = [msgspec.convert(one, KINDS[one["tell"]]) for one in untold]
    snapshot.state = msgspec.convert(plain["state"], type(rules.game.state(rules)), strict=False)
    return snapshot


def feed_record(table: AnyTable, record: Record, *, own: bool = True) -> list[JudgedInput]:
    """Feed a record to a table: its inputs, or other rules (8.3); stop at a refusal.

    ``own``: this engine has written it. Where the money of an earlier version stands, the table has it afterwards.
    """
    out: list[JudgedInput] = []
    given: Any = None
    try:
        if record.kind == "rules":
            given = record.data["rules"]
            table.elect(elected(table.rules, given))
        for given in inputs_of(record):
            number, told = table.count + 1, take_recorded(table, given, own=own)
            compared = compare_tells(record.data["tells"], told, own=own) if record.kind == "input" else ALIKE
            table.stand(compared.stands)
            out.append(JudgedInput(record, number, given, told, compared=compared))
    except (Refused, Unlawful) as refused:
        out.append(JudgedInput(record, table.count + 1, given, [], str(refused)))
    return out


def take_recorded(table: AnyTable, given: Any, *, own: bool) -> list[dict[str, Any]]:
    """Feed a recorded input; an earlier version dealt red dog and baccarat though nobody had wagered."""
    try:
        return transcript.take(table, given)
    except Refused:
        if own:
            raise
        table.close_again()
        return transcript.take(table, given)


def inputs_of(record: Record) -> list[Any]:
    """The inputs that a record adds: its own, or those that are kept of a voided round."""
    if record.kind == "input":
        return [record.data["input"]]
    return list(record.data["kept"]) if record.kind == "void" else []


def numbered_inputs(record: Record) -> list[tuple[int, Any]]:
    """The inputs that a record adds, with their numbers."""
    return list(enumerate(inputs_of(record), _first(record))) if record.kind != "rules" else []


def replay(table: AnyTable, stream: Iterable[Record], engine: Engine | None = None) -> AnyTable:
    """Feed records to a table and return it; `Differs` where this engine rules otherwise.

    Up to a repair, its own rulings stand for those that are recorded, unless it refuses an input.
    """
    by, engine = Engines(stream), engine or this_engine()
    stands = standing(by)
    repair = by.repair
    ruled_again = [one for one in stands if repair is not None and one.seq < repair.seq]
    for record in ruled_again:
        for one in feed_record(table, record, own=by.ruled(record) == engine):
            if one.refused:
                raise Differs(record, f": {one.refused}")
    if repair is not None and "passed" in repair.data:
        table = passed_over(table, repair.data["passed"])
    for record in stands[len(ruled_again) :]:
        for one in feed_record(table, record, own=by.ruled(record) == engine):
            if not one.same:
                raise Differs(record, f": {one.refused}" if one.refused else "")
    return table


def passed_over(table: AnyTable, plain: Mapping[str, Any]) -> AnyTable:
    """The table after rounds whose money stands as recorded: how many are over, and what each account has more."""
    more = {name: cents(amount) for name, amount in plain.get("moved", {}).items()}
    found, kept = table.snapshot(), table.inputs
    found.round = plain["round"]
    if not kept:
        for name, amount in more.items():
            found.ledger[name] = found.ledger.get(name, 0) + amount
    one = follow(table.rules, found, table.count - len(kept), kept)
    if kept:
        one.stand(more)
    return one


def repaired(source: RecordSource, opening: Record, repair: Record) -> AnyTable:
    """The table as a repair left it, but for the inputs of its round where that was voided later."""
    (base,) = source.records(opening.table, repair.data["from"] - 1, 1)
    since = list(records_since(source, opening.table, base))
    later = [one.data["begun"] for one in since if one.kind == "void" and one.seq > repair.seq]
    return replay(
        table_at(opening, base),
        [one for one in since if one.seq <= repair.seq and (not later or _first(one) <= min(later))],
    )


# ── which records count ──────────────────────────────────────────────────────────────────────────


def standing(stream: Iterable[Record]) -> list[Record]:
    """The records to replay: without the inputs of rounds that were voided."""
    out: list[Record] = []
    for record in stream:
        if record.kind == "void":
            begun = record.data["begun"]
            out = [one for one in out if _first(one) <= begun]
        if record.kind in REPLAYED_KINDS:
            out.append(record)
    return out


def settled_standing(stream: Iterable[Record]) -> Iterator[Record]:
    """The same with the snapshots, one after the other: no more is held than the round that may yet be voided."""
    held = deque[tuple[int, Record]]()
    for record in stream:
        if record.kind not in (*REPLAYED_KINDS, "snapshot"):
            continue
        place = _PLACE.decode(record.body)
        if record.kind == "void":
            held = deque(one for one in held if one[0] <= place.begun)
        held.append((_first(record), record))
        while record.kind == "input" and held and held[0][0] <= place.begun:
            yield held.popleft()[1]
    yield from (record for _, record in held)


class _Place(Struct):
    """Where a record stands: the number of its input, and how many inputs were before the round; 0 without an input."""

    n: int = 0
    begun: int = 0


_PLACE = msgspec.json.Decoder(_Place)


def _first(record: Record) -> int:
    """The number of the first input that a record adds; 0 where it is of rules or a snapshot."""
    place = _PLACE.decode(record.body)
    return place.begun + 1 if record.kind == "void" else place.n


def taken(record: Record, count: int) -> tuple[int, int]:
    """The number of a record's last input as it says itself, and by the count of the inputs before it."""
    kept = inputs_of(record)
    if not kept and record.kind != "void":
        return count, count
    place = _PLACE.decode(record.body)
    return place.n, min(count, place.begun) + len(kept) if record.kind == "void" else count + 1


class Progress(Struct, frozen=True):
    """The round in progress: after how many inputs it began, its own inputs, and the engine that began it."""

    round: int
    begun: int
    happened: list[Input]
    engine: Engine | None

    @property
    def playing(self) -> bool:
        """Whether anything has happened beside people sitting down and leaving."""
        return any(given.verb not in IDLE for given in self.happened)

    @property
    def kept(self) -> list[Input]:
        """The inputs that survive voiding the round: sitting, leaving, seals, corrections of the round before."""
        return [given for given in self.happened if given.verb in IDLE and not self._own_correction(given)]

    def _own_correction(self, given: Input) -> bool:
        return isinstance(given, Correct) and given.input > self.begun


def progress(stream: Iterable[Record]) -> Progress:
    """The round that the stream ends in."""
    records = list(stream)
    engine = next((engine_of(one) for one in reversed(records) if one.kind in ENGINE_KINDS), None)
    stands = [one for one in standing(records) if one.kind != "rules"]
    if not stands:
        return Progress(0, 0, [], engine)
    begun = stands[-1].data["begun"]
    happened = [inputs.read(raw) for one in stands if _first(one) > begun for raw in inputs_of(one)]
    return Progress(stands[-1].round, begun, happened, engine)


def passed_since(stream: Iterable[Record], begun: int) -> Progress:
    """The rounds after so many inputs as one: of them it is kept who came and left, and what is sealed."""
    stands = [one for one in standing(stream) if one.kind != "rules"]
    given = [inputs.read(raw) for one in stands if _first(one) > begun for raw in inputs_of(one)]
    return Progress(stands[-1].round, begun, [one for one in given if one.verb in STAYS], None)


def begun_before(stream: Iterable[Record], record: Record) -> int:
    """How many inputs were before the round of a record that adds some."""
    begun: int = record.data["begun"]
    if begun < record.data["n"]:
        return begun
    before = (one for one in standing(stream) if one.kind != "rules" and one.seq < record.seq)  # it ended its round
    return max((one.data["begun"] for one in before), default=0)


def engines(stream: Iterable[Record]) -> set[Engine]:
    """The engines that ruled. Sitting and leaving are ignored: every engine rules them alike."""
    records, found, engine = list(stream), set[Engine](), Engine("", "")
    stands = {record.seq for record in standing(records)}
    for record in records:
        if record.kind in ENGINE_KINDS:
            engine = engine_of(record)
            if record.kind == "repaired":
                found.clear()
        elif record.kind == "input" and record.seq in stands and not is_idle(record):
            found.add(engine)
    return found


def is_idle(record: Record) -> bool:
    """Whether an input may happen between rounds."""
    return inputs.read(record.data["input"]).verb in IDLE


def begun_by(engine: Engine, stream: Iterable[Record]) -> int:
    """The round that the stream ends in, if this engine began it; else 0."""
    last = next((one for one in reversed(list(stream)) if one.kind in ENGINE_KINDS), None)
    return last.round if last is not None and engine_of(last) == engine else 0


def corrects(record: Record, count: int) -> bool:
    """Whether a record corrects one of the first ``count`` inputs."""
    given = [inputs.read(raw) for raw in inputs_of(record) if isinstance(raw, dict) and "correct" in raw]
    return any(isinstance(one, Correct) and one.input <= count for one in given)
