"""The record: past rounds step by step, transcripts, records, and whether all of it is unaltered.

A hash tells whoever tries every card which one lies face down. So of a round in progress no hash is shown, and of a
card that was burned unseen no face.
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
from houseway.journal.records import Head, Record
from houseway.journal.store import Journal
from houseway.play import words
from houseway.play.lying import Lying
from houseway.play.rules import Rules
from houseway.play.tells import plain_seen_by
from houseway.play.views import lies
from houseway.service.api import MOST
from houseway.service.api.signed import needs
from houseway.service.api.tables import wager_names
from houseway.service.house import Running
from houseway.service.problems import Problem
from houseway.service.roles import WATCH

JSONL = "application/jsonl"
PAGE = 200
"""Records in one answer."""
Cursor = Annotated[int, QueryParameter(ge=0, le=MOST)]


class Round(Struct, frozen=True):
    """A past round, or the one in progress, as somebody saw it who is at no seat."""

    round: int
    began: str
    ended: str
    """Empty while it is in progress."""
    voided: bool
    wagers: list[dict[str, Any]]
    told: list[dict[str, Any]]


class Rounds(Struct, frozen=True):
    """Rounds, the oldest first; ``next`` is the cursor of those before them."""

    items: list[Round]
    next: int | None


class Chained(Struct, frozen=True):
    """A record: what it told, and what ties it to the one before; of a round in progress the latter is empty."""

    seq: int
    round: int
    kind: str
    at: str
    previous: str
    hash: str
    tells: list[dict[str, Any]]


class Chain(Struct, frozen=True):
    """Records; ``next`` is the cursor of those after them."""

    items: list[Chained]
    next: int | None


class Verdict(Struct, frozen=True):
    """Whether the record is as it was written, and what is not."""

    unaltered: bool
    findings: list[dict[str, Any]]


class JournalApi(Controller):
    """What is recorded."""

    path = "/api/journal"
    tags = ("journal",)
    guards = (needs("read", *WATCH, cite="13:69O-1.8(d)"),)

    @get("/streams", sync_to_thread=True, summary="The chains")
    def streams(self, running: NamedDependency[Running]) -> dict[str, Head]:
        """Every chain with its length and its last hash, up to the last round that is over."""
        return chains(running.journal)

    @get("/tables/{table:str}/rounds", sync_to_thread=True, summary="Past rounds")
    def rounds(
        self,
        running: NamedDependency[Running],
        table: FromPath[str],
        number: Annotated[int, QueryParameter(ge=1, le=200)] = 20,
        cursor: Annotated[int | None, QueryParameter(ge=0, le=MOST)] = None,
    ) -> Rounds:
        """The last rounds of a table, or those before the round of the cursor, as somebody sees them at no seat."""
        _known(running, table)
        found = _recalled(running.journal, table, number, cursor)
        more = found and found[0].round > 1
        rules = running.tables.table(table).table.rules
        return Rounds([_round(one, rules) for one in found], found[0].round if more else None)

    @get("/tables/{table:str}/transcript", sync_to_thread=True, media_type=JSONL, summary="A transcript")
    def transcript(self, running: NamedDependency[Running], table: FromPath[str]) -> Response[str]:
        """JSON Lines that `houseway settle` reads, without the round in progress."""
        _known(running, table)
        lines = export.transcript_lines(unseen_left_out(running.journal.records(table)))
        return Response("".join(f"{line}\n" for line in lines), media_type=JSONL)

    @get("/records/{stream:str}", sync_to_thread=True, summary="Records")
    def records(
        self,
        running: NamedDependency[Running],
        stream: FromPath[str],
        cursor: Cursor = 0,
    ) -> Chain:
        """A chain's records after a number, as somebody sees them who is at no seat."""
        if stream not in running.journal.streams():
            raise Problem(404, "Not found", f"no chain {stream!r}")
        found = list(running.journal.records(stream, cursor, PAGE))
        shown = _shown(running.journal, stream)
        return Chain([_chained(one, shown) for one in found], found[-1].seq if len(found) == PAGE else None)

    @get("/verify", sync_to_thread=True, summary="Is it unaltered?")
    def verified(self, running: NamedDependency[Running]) -> Verdict:
        """Every record that was changed, removed, moved or inserted."""
        found = [msgspec.to_builtins(one) for one in verify.altered(running.journal.everything())]
        return Verdict(not found, found)


def chains(journal: Journal) -> dict[str, Head]:
    """Every chain up to its last record that may be shown."""
    return {id: _head(journal, id) for id in journal.streams()}


def _head(journal: Journal, stream: str) -> Head:
    (last,) = journal.records(stream, _shown(journal, stream) - 1, limit=1)
    return Head(last.seq, last.hash)


def _shown(journal: Journal, stream: str) -> int:
    """The last record whose hash may be shown: while a round is played, the one that began it."""
    last = journal.last(stream, "input")
    begun = journal.last(stream, "round")
    if last is None or begun is None or last.data["n"] == last.data["begun"]:
        return journal.head(stream).length
    return begun.seq


def unseen_left_out(records: Iterable[Record]) -> Iterator[Record]:
    """The records, but that a card which was burned unseen has no face."""
    for record in records:
        data = record.data if record.kind == "input" else {}
        unseen = any(tell["tell"] == "burned" and tell["card"] == BACK for tell in data.get("tells", []))
        if unseen and "burn" in data["input"]:
            data["input"]["burn"] = BACK
            record = msgspec.structs.replace(record, body=json.dumps(data, ensure_ascii=False))
        yield record


def _known(running: Running, table: str) -> None:
    if table not in running.journal.tables():
        raise Problem(404, "Not found", f"no table {table!r}")


def _recalled(journal: Journal, table: str, number: int, before: int | None) -> list[plays.Play]:
    """So many plays, before a round where one is named."""
    if before is None:
        return plays.recall(journal, table, number)
    last = journal.last(table)
    since = max(0, (last.round if last is not None else 0) - before + 1)
    found = plays.recall(journal, table, number + since)
    return [one for one in found if one.round < before][-number:]


def _round(one: plays.Play, rules: Rules) -> Round:
    """A round with its words, and with what lies on the table after each tell that changes it."""
    lying = Lying()
    told = []
    for tell in words.on_screen(one.told, wager_names(rules)):
        before = copy.deepcopy(lying)
        lying.see(tell)
        told.append(tell if lying == before else tell | {"lies": msgspec.to_builtins(lies(rules, lying))})
    return Round(one.round, one.began, one.ended, one.voided, one.wagers, told)


def _chained(one: Record, shown: int) -> Chained:
    data = one.data
    previous, hash = (one.previous, one.hash) if one.seq <= shown else ("", "")
    told = [plain_seen_by(tell, "") for tell in data.get("tells", [])]
    return Chained(one.seq, one.round, one.kind, data["at"], previous, hash, told)
