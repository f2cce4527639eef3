"""API of the journal: past rounds step by step, transcripts, records, and verification.

Hashes of a round in progress are withheld: trying every card against one would reveal a card that lies face down.
The face of a card that was burned unseen is never shown.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from houseway.equipment.cards import BACK
from houseway.journal import export, plays, verify
from houseway.journal.database import Journal
from houseway.journal.recorded_table import in_order
from houseway.journal.records import Head, Record
from houseway.journal.replay import UNREADABLE
from houseway.play import words
from houseway.play.lying import Lying
from houseway.play.rules import Rules
from houseway.play.tells import plain_seen_by
from houseway.play.views import lies
from houseway.service.api import MAX_INTEGER
from houseway.service.api.authentication import requires
from houseway.service.api.tables import wager_names
from houseway.service.problems import Problem
from houseway.service.roles import WATCH
from houseway.service.running import RunningHouse

JSONL = "application/jsonl"
PAGE = 200
"""Records in one response."""
Cursor = Annotated[int, QueryParameter(ge=0, le=MAX_INTEGER)]


class Round(Struct, frozen=True):
    """A past round, or the one in progress, as a spectator saw it."""

    round: int
    began: str
    ended: str
    """Empty while it is in progress."""
    voided: bool
    wagers: list[dict[str, Any]]
    told: list[dict[str, Any]]


class Rounds(Struct, frozen=True):
    """A page of rounds, oldest first; ``next`` is the cursor of the page before."""

    items: list[Round]
    next: int | None


class ChainedRecord(Struct, frozen=True):
    """A record's tells and hashes; the hashes are empty while its round is in progress."""

    seq: int
    round: int
    kind: str
    at: str
    previous: str
    hash: str
    tells: list[dict[str, Any]]


class RecordPage(Struct, frozen=True):
    """A page of records; ``next`` is the cursor of the page after."""

    items: list[ChainedRecord]
    next: int | None


class Verdict(Struct, frozen=True):
    """Whether the journal is unaltered, and where it is not."""

    unaltered: bool
    findings: list[dict[str, Any]]


class JournalApi(Controller):
    """The journal of the house and its tables."""

    path = "/api/journal"
    tags = ("journal",)
    guards = (requires("read", *WATCH, cite="13:69O-1.8(d)"),)

    @get("/streams", sync_to_thread=True, summary="The chains")
    def streams(self, running: NamedDependency[RunningHouse]) -> dict[str, Head]:
        """Every stream with its length and last hash, up to the last round that is over."""
        return public_heads(running.journal)

    @get("/tables/{table:str}/rounds", sync_to_thread=True, summary="Past rounds")
    def rounds(
        self,
        running: NamedDependency[RunningHouse],
        table: FromPath[str],
        number: Annotated[int, QueryParameter(ge=1, le=200)] = 20,
        cursor: Annotated[int | None, QueryParameter(ge=0, le=MAX_INTEGER)] = None,
    ) -> Rounds:
        """The last rounds of a table, or those before the round of the cursor, as a spectator sees them."""
        require_table(running, table)
        with in_order(table):
            found = plays.recall(running.journal, table, number, cursor)
            more = found and found[0].round > 1
            rules = running.tables.table(table).table.rules
            return Rounds([_round(one, rules) for one in found], found[0].round if more else None)

    @get("/tables/{table:str}/transcript", sync_to_thread=True, media_type=JSONL, summary="A transcript")
    def transcript(self, running: NamedDependency[RunningHouse], table: FromPath[str]) -> Response[str]:
        """JSON Lines that `houseway settle` reads, without the round in progress.

        Of hands at poker that were not shown it has backs, and nothing of the deck that was sealed.
        """
        require_table(running, table)
        with in_order(table):
            last = export.parts(running.journal.records(table))
            lines = export.transcript_lines(_redacted(running.journal.records(table)), last, seen=True)
            return Response("".join(f"{line}\n" for line in lines), media_type=JSONL)

    @get("/records/{stream:str}", sync_to_thread=True, summary="Records")
    def records(self, running: NamedDependency[RunningHouse], stream: FromPath[str], cursor: Cursor = 0) -> RecordPage:
        """A stream's records after a number, as a spectator sees them."""
        if stream not in running.journal.streams():
            raise Problem(404, "Not found", f"no chain {stream!r}")
        found = list(running.journal.records(stream, cursor, PAGE))
        last = _last_public(running.journal, stream)
        with in_order(stream):
            return RecordPage([_chained(one, last) for one in found], found[-1].seq if len(found) == PAGE else None)

    @get("/verify", sync_to_thread=True, summary="Is it unaltered?")
    def verified(self, running: NamedDependency[RunningHouse]) -> Verdict:
        """Every record that was changed, removed, moved or inserted."""
        journal = running.journal
        found = [*verify.altered(journal.everything())]
        if not found:
            kept = (verify.readable(table, verify.taken_away(journal, table)) for table in journal.tables())
            found = [one for each in kept for one in each]
        return Verdict(not found, [msgspec.to_builtins(one) for one in found])


def public_heads(journal: Journal) -> dict[str, Head]:
    """The last record of every stream whose hash may be shown."""
    return {id: _public_head(journal, id) for id in journal.streams()}


def _public_head(journal: Journal, stream: str) -> Head:
    last = journal.last(stream, before=_last_public(journal, stream) + 1)
    return Head(last.seq, last.hash) if last is not None else Head()


def _last_public(journal: Journal, stream: str) -> int:
    """The last record whose hash may be shown: while a round is in progress, the one that began it."""
    last = journal.last(stream, "input")
    begun = journal.last(stream, "round")
    if last is None or begun is None or _ended(last):
        return journal.head(stream).length
    return begun.seq


def _ended(last: Record) -> bool:
    """Whether the last input ended its round; of one that was altered nothing is known, and so nothing shown."""
    try:
        return bool(last.data["n"] == last.data["begun"])
    except UNREADABLE:
        return False


def _redacted(records: Iterable[Record]) -> Iterator[Record]:
    """The records without the faces of cards that were burned unseen."""
    for record in records:
        data = record.data if record.kind == "input" else {}
        unseen = any(tell["tell"] == "burned" and tell["card"] == BACK for tell in data.get("tells", []))
        given = data["input"] if unseen else {}
        given = given["correct"]["to"] if "correct" in given else given
        if "burn" in given:
            given["burn"] = BACK
            record = msgspec.structs.replace(record, body=json.dumps(data, ensure_ascii=False))
        yield record


def require_table(running: RunningHouse, table: str) -> None:
    if table not in running.journal.tables():
        raise Problem(404, "Not found", f"no table {table!r}")


def _round(one: plays.Play, rules: Rules) -> Round:
    """A round, every tell in words, with what lies on the table after each tell that changes it."""
    lying = Lying()
    told = []
    for tell in words.on_screen(one.told, wager_names(rules)):
        before = copy.deepcopy(lying)
        lying.see(tell)
        told.append(tell if lying == before else tell | {"lies": msgspec.to_builtins(lies(rules, lying))})
    return Round(one.round, one.began, one.ended, one.voided, one.wagers, told)


def _chained(one: Record, last_public: int) -> ChainedRecord:
    data = one.data
    previous, hash = (one.previous, one.hash) if one.seq <= last_public else ("", "")
    told = [plain_seen_by(tell, "") for tell in data.get("tells", [])]
    return ChainedRecord(one.seq, one.round, one.kind, data["at"], previous, hash, told)
