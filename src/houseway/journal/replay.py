"""The table that a stream makes: its last snapshot, and every input since judged again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from houseway import games
from houseway.journal.engine import Engine
from houseway.journal.records import Record
from houseway.law.election import Unlawful
from houseway.play import inputs, transcript
from houseway.play.history import Snapshot
from houseway.play.inputs import Correct, Input
from houseway.play.rules import Rules
from houseway.play.table import IDLE, Refused, Table

AnyTable = Table[Any, Any]
NAMING = ("round", "taken_over", "void")
"""The kinds of record that name the engine which rules from there on."""
FEEDING = ("input", "void", "rules")
"""The kinds of record that a table is fed with."""


class Differs(Exception):
    """This engine does not rule as the record does: a finding about the engines, not about the record."""


class Judged(Struct, frozen=True):
    """One input of the record: its number, what it was, and what this engine concludes (or why it refuses it)."""

    record: Record
    number: int
    input: Any
    told: list[dict[str, Any]]
    refused: str = ""

    @property
    def same(self) -> bool:
        """Whether the record concluded the same."""
        return not self.refused and (self.record.kind == "void" or self.told == self.record.data["tells"])


# ── the table ────────────────────────────────────────────────────────────────────────────────────


def opened(record: Record) -> AnyTable:
    """The table of a stream's first record."""
    return transcript.open_table(transcript.from_plain(header(record)), games.rules)


def header(record: Record) -> dict[str, Any]:
    """The transcript's header that a stream begins with."""
    read: dict[str, Any] = transcript.parse(record.body)["header"]
    return read


def elected(rules: Rules, plain: Mapping[str, Any]) -> Rules:
    """The rules of the same game and day with other options, read as a header's are: every scalar is text."""
    return games.rules(rules.game.law.id, transcript.parse(json.dumps(plain)), as_of=rules.as_of)


def resumed(rules: Rules, record: Record) -> AnyTable:
    """The table of a snapshot: under the rules it was opened with, or those that the snapshot names."""
    data = record.data
    now = elected(rules, data["rules"]) if "rules" in data else rules
    return Table(now, resume=thawed(now, data["snapshot"]), count=data["count"])


def frozen(snapshot: Snapshot) -> Any:
    """A snapshot as JSON gives it back."""
    return msgspec.json.decode(msgspec.json.encode(snapshot))


def thawed(rules: Rules, plain: Any) -> Snapshot:
    """The snapshot that `frozen` gave; its state is the game's."""
    snapshot = msgspec.convert(plain, Snapshot, strict=False)
    snapshot.state = msgspec.convert(plain["state"], type(rules.game.state(rules)), strict=False)
    return snapshot


def judged(table: AnyTable, record: Record) -> list[Judged]:
    """Feed a table with a record: its inputs, or other rules (8.3); a refusal is the last that is given."""
    out: list[Judged] = []
    given: Any = None
    try:
        if record.kind == "rules":
            given = record.data["rules"]
            table.elect(elected(table.rules, given))
        for given in given_by(record):
            out.append(Judged(record, table.count + 1, given, transcript.take(table, given)))
    except (Refused, Unlawful) as refused:
        out.append(Judged(record, table.count + 1, given, [], str(refused)))
    return out


def given_by(record: Record) -> list[Any]:
    """The inputs that a record adds: its own, or those that a voided round leaves standing."""
    if record.kind == "input":
        return [record.data["input"]]
    return list(record.data["kept"]) if record.kind == "void" else []


def numbered(record: Record) -> list[tuple[int, Any]]:
    """The inputs that a record adds, with their numbers."""
    return list(enumerate(given_by(record), _first(record))) if record.kind != "rules" else []


def replayed(table: AnyTable, stream: Iterable[Record]) -> AnyTable:
    """Feed what stands; `Differs` where this engine concludes something else."""
    for record in standing(stream):
        for one in judged(table, record):
            if not one.same:
                why = f": {one.refused}" if one.refused else ""
                raise Differs(f"table {record.table}, record {record.seq}: this engine rules otherwise{why}")
    return table


# ── what stands ──────────────────────────────────────────────────────────────────────────────────


def standing(stream: Iterable[Record]) -> list[Record]:
    """The records that a table is fed with, without the inputs of a round that was voided."""
    out: list[Record] = []
    for record in stream:
        if record.kind == "void":
            begun = record.data["begun"]
            out = [one for one in out if one.kind == "rules" or _first(one) <= begun]
        if record.kind in FEEDING:
            out.append(record)
    return out


def _first(record: Record) -> int:
    """The number of the first input that a record gives."""
    data = record.data
    return int(data["begun"]) + 1 if record.kind == "void" else int(data["n"])


class Progress(Struct, frozen=True):
    """The round in progress: where it began, what has happened in it, and who began it."""

    round: int
    begun: int
    happened: list[Input]
    engine: Engine | None

    @property
    def playing(self) -> bool:
        """Whether more has happened than people coming and going."""
        return any(given.verb not in IDLE for given in self.happened)

    @property
    def lasting(self) -> list[Input]:
        """What stands though the round is void: people, their chips, what is sealed, what concerns the last round."""
        return [given for given in self.happened if given.verb in IDLE and not self._own_correction(given)]

    def _own_correction(self, given: Input) -> bool:
        return isinstance(given, Correct) and given.input > self.begun


def progress(stream: Iterable[Record]) -> Progress:
    """How far the round is that the stream ends in."""
    records = list(stream)
    engine = next((_engine(one) for one in reversed(records) if one.kind in NAMING), None)
    stands = [one for one in standing(records) if one.kind != "rules"]
    if not stands:
        return Progress(0, 0, [], engine)
    begun = stands[-1].data["begun"]
    happened = [inputs.read(raw) for one in stands if _first(one) > begun for raw in given_by(one)]
    return Progress(stands[-1].round, begun, happened, engine)


def engines(stream: Iterable[Record]) -> set[Engine]:
    """The engines that ruled on the play that stands; who came and went any engine may hear."""
    records, found, engine = list(stream), set[Engine](), Engine("", "")
    stands = {record.seq for record in standing(records)}
    for record in records:
        if record.kind in NAMING:
            engine = _engine(record)
        elif record.kind == "input" and record.seq in stands and not is_idle(record):
            found.add(engine)
    return found


def is_idle(record: Record) -> bool:
    """Whether an input may happen between rounds."""
    return inputs.read(record.data["input"]).verb in IDLE


def begun_by(engine: Engine, stream: Iterable[Record]) -> int:
    """The round that the stream ends in, if it is this engine's; else 0."""
    last = next((one for one in reversed(list(stream)) if one.kind in NAMING), None)
    return last.round if last is not None and _engine(last) == engine else 0


def _engine(record: Record) -> Engine:
    return msgspec.convert(record.data["engine"], Engine)


def corrects(record: Record, count: int) -> bool:
    """Whether a record corrects one of the first ``count`` inputs."""
    given = [inputs.read(raw) for raw in given_by(record) if isinstance(raw, dict) and "correct" in raw]
    return any(isinstance(one, Correct) and one.input <= count for one in given)
