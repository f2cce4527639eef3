"""A table whose every input is durable before it is acknowledged, and that stands where it stood after any crash."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

import msgspec

from houseway import games
from houseway.equipment.chance import Source, System
from houseway.journal.engine import Engine, running
from houseway.journal.records import Append, Draft, Head, Record, checked
from houseway.journal.replay import (
    AnyTable,
    Progress,
    begun_by,
    corrects,
    elected,
    engines,
    frozen,
    opened,
    progress,
    replayed,
    resumed,
)
from houseway.journal.sealing import SealedEquipment
from houseway.journal.store import Conflict, Journal, Missing
from houseway.play import actors, inputs, tells, transcript
from houseway.play.actors import Player
from houseway.play.inputs import Input
from houseway.play.tells import Tell

EVERY = 32
"""Rounds between two snapshots."""

Takeover = Literal["refuse", "finish", "void"]


class AnotherEngine(Exception):
    """A round in progress is finished by the engine that began it."""


def create(journal: Journal, id: str, header: Mapping[str, Any]) -> None:
    """Open a new table under a transcript's header; its date is written down even where it is the newest law's."""
    read = transcript.from_plain({"seats": {}, **header})
    transcript.open_table(read, games.rules)
    whole = {"houseway": 1, "seats": {}, **header, "as_of": str(read.as_of)}
    try:
        journal.append(id, Head(), [Draft("opened", 0, {"header": whole})])
    except Conflict:
        raise Conflict(f"table {id} is already in the journal") from None


class Recorded:
    """A table of a journal, where its last acknowledged input left it: ``Recorded(journal, "pit 1/RD-1").feed(…)``.

    Threads that share one take turns: while it is written to, it is neither what it was nor what it will be.
    """

    _table: AnyTable
    _rules: dict[str, Any] | None
    """What a change order elected (8.3); nothing while the table is under the rules it was opened with."""
    _equipment: SealedEquipment
    _held: str
    """What the equipment held when it was last written down."""
    _head: Head
    _round: int
    """The round that the last `round` record begins."""
    _boundary: int
    """The last record before the round in progress."""
    _snapshot_round: int
    """How many rounds were over at the last snapshot."""
    _foreign: bool
    """Whether another engine ruled on what was judged again."""

    def __init__(
        self,
        journal: Journal,
        id: str,
        *,
        source: Source | None = None,
        engine: Engine | None = None,
        takeover: Takeover = "refuse",
    ) -> None:
        self.journal, self.id = journal, id
        self.engine = engine or running()
        self._source = source
        self._known = False
        self._held_from = Head()
        self._held_back: list[Draft] | None = None
        """What is appended at once, when all of it is in."""
        self._begin(takeover)

    @property
    def table(self) -> AnyTable:
        """The table as the journal has it; made again where something could not be appended."""
        if not self._known:
            self._recover()
        return self._table

    @property
    def equipment(self) -> SealedEquipment:
        """The shoe, dice or wheel, with what is sealed in it."""
        if not self._known:
            self._recover()
        return self._equipment

    @property
    def head(self) -> Head:
        """The stream's length and last hash, as far as this process knows."""
        if not self._known:
            self._recover()
        return self._head

    # ── what goes in ─────────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input, key: str = "") -> list[Tell]:
        """Judge one input and append it with its tells; when this returns, both are durable.

        A ``key`` is noted with it, by which it is known when it is sent again (`Journal.keyed`).
        On `Conflict` or `Unavailable` nothing is acknowledged, and the table is what the journal says.
        """
        table, equipment = self.table, self.equipment
        told = table.feed(given)
        equipment.follow(given)
        self._write(self._drafts(given, told, key))
        return told

    def run(
        self, players: Mapping[str, Player], rounds: int | None = None
    ) -> Generator[tuple[Input, list[Tell]], None, None]:
        """Play rounds with the equipment; each input is given out when it is durable."""
        return ((given, told) for _, given, told in together({self: players}, rounds))

    def elect(self, rules: Mapping[str, Any], order: int | str) -> Head:
        """8.3: all that the house elects from the next round on, by a change order; durable when this returns.

        `Unlawful` in the middle of a round, where a wager stands that the rules do not offer, and where they are not
        lawful: nothing is changed then.
        """
        self._rest()
        new = elected(self.table.rules, rules)
        for given in self.equipment.changed(self.table, self.table.under(new)):
            self.feed(given)
        self.table.elect(new)
        self._rules = dict(rules)
        self._at_last([Draft("rules", self._table.round + 1, {"rules": self._rules, "order": order})])
        return self._head

    def _at_last(self, drafts: list[Draft]) -> None:
        """Append even where things are held back: the house notes that it was elected, and must not be first."""
        held = self._held_back is not None
        if held:
            self._let_go()
        self._write(drafts)
        if held:
            self._held_from, self._held_back = self._head, []

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What goes in meanwhile is appended in one transaction, durable when this ends; on an error none of it is."""
        self._held_from, self._held_back = self.head, []
        try:
            yield
            self._let_go()
        finally:
            self._known, self._held_back = self._known and not self._held_back, None

    def _let_go(self) -> None:
        """Append what was held back."""
        drafts, self._held_back, self._head = self._held_back, None, self._held_from
        if drafts:
            self._write(drafts)

    def refresh(self) -> None:
        """Look whether another process has ruled on the table; if so, it is made again."""
        self._known = self._known and self.journal.head(self.id) == self._head

    def _write(self, drafts: list[Draft]) -> None:
        _append([(self, drafts)])

    def _hold_back(self, drafts: list[Draft]) -> None:
        """Until all is in; the hash of a record is known when it is appended."""
        assert self._held_back is not None
        self._held_back += drafts
        self._head = Head(self._head.length + len(drafts), "")

    def _prepared(self, drafts: list[Draft]) -> Append:
        """What is to be appended; until it is, the table is not known, and made again from the journal."""
        self._known = False
        held = self._equipment.held()
        return Append(self.id, self._head, drafts, held if held != self._held else None)

    def _written(self, append: Append, head: Head) -> None:
        self._head, self._known = head, True
        self._held = self._held if append.sealed is None else append.sealed

    def _drafts(self, given: Input, told: list[Tell], key: str = "") -> list[Draft]:
        """The round's first record where this input begins it, the input, and where one is due a snapshot."""
        table = self._table
        happened = len(table.inputs)
        round = table.round + (happened > 0)
        drafts = [Draft("round", round, {"engine": msgspec.to_builtins(self.engine)})] if round != self._round else []
        place = {"n": table.count, "begun": table.count - happened} | ({"key": key} if key else {})
        drafts.append(Draft("input", round, place | {"input": inputs.plain(given), "tells": _plain(table, told)}))
        self._round = round
        if happened <= 1:  # a round is over: with this input, or just before it
            at = 0 if happened else len(drafts)
            self._boundary = self._head.length + at
            if table.round >= self._snapshot_round + EVERY:
                drafts.insert(at, self._snapshot())
        return drafts

    def _snapshot(self) -> Draft:
        """The table as it stood between two rounds, after the record at the boundary."""
        table = self._table
        self._snapshot_round = table.round
        place = {"after": self._boundary, "count": table.count - len(table.inputs)}
        rules = {} if self._rules is None else {"rules": self._rules}
        return Draft("snapshot", table.round, place | rules | {"snapshot": frozen(table.snapshot())})

    def checkpoint(self) -> None:
        """Before this engine makes room for another: end a round that only awaits defaults, and write a snapshot.

        In the middle of a round nothing is written; the engine that began it must finish it.
        """
        self._rest()
        if self.table.idle and self._snapshot_round != self.table.round:
            self._write([self._snapshot()])

    def _rest(self) -> None:
        """End a round that only awaits what a record may leave out."""
        if not self.table.idle and self.table.resting:
            while not self.table.idle and self.table.ask.default is not None:
                self.feed(self.table.ask.default)

    # ── recovery ─────────────────────────────────────────────────────────────────────────────────

    def _begin(self, takeover: Takeover) -> None:
        """Take the table up; a round that another engine began is left to it, finished, or void."""
        base, since = self._stream()
        now = progress(since)
        if now.playing and now.engine != self.engine:
            if takeover == "refuse":
                raise AnotherEngine(
                    f"table {self.id}: round {now.round} was begun by {now.engine}, and this is {self.engine}; "
                    "let that engine finish it, or say finish or void"
                )
            last = (since or [base])[-1]
            draft = self._finished(now) if takeover == "finish" else self._voided(now)
            if takeover == "finish":
                self._made(base, since)  # before it is written down that this engine can
            self.journal.append(self.id, Head(last.seq, last.hash), [draft])
        self._recover()
        if self._foreign and self._table.idle:
            self.checkpoint()
            self._recover()  # as any other process would from now on

    def _finished(self, now: Progress) -> Draft:
        return Draft("taken_over", now.round, {"engine": msgspec.to_builtins(self.engine)})

    def _voided(self, now: Progress) -> Draft:
        """The round is void: its wagers were never made. Who came and went, and what is sealed, stands."""
        kept = [inputs.plain(given) for given in now.lasting]
        place = {"begun": now.begun, "n": now.begun + len(kept)}
        return Draft("void", now.round, {"engine": msgspec.to_builtins(self.engine), **place, "kept": kept})

    def _made(self, base: Record, since: list[Record]) -> AnyTable:
        """The table that the records make."""
        first = opened(self._opening())
        return replayed(first if base.kind == "opened" else resumed(first.rules, base), since)

    def _recover(self) -> None:
        """The table where its last acknowledged input left it, and the equipment with what was sealed in it."""
        base, since, held = self._moment()
        self._table = self._made(base, since)
        self._equipment = SealedEquipment(self._source or System(), held)
        self._held = self._equipment.held()
        if held is not None or self._source is not None:
            self._equipment.check(self._table)
        self._place(base, since)
        self._known = True

    def _moment(self) -> tuple[Record, list[Record], str | None]:
        """The stream and what is sealed, both of one moment, while other processes may append."""
        while True:
            base, since = self._stream()
            last = (since or [base])[-1]
            head, held = self.journal.sealed(self.id)
            if head.length <= last.seq:
                return base, since, held

    def _place(self, base: Record, since: list[Record]) -> None:
        """Where the stream stands: its head, round and rules, the last snapshot, and the end of the last round."""
        last = (since or [base])[-1]
        naming = (one.data for one in reversed([base, *since]) if one.kind in ("rules", "snapshot"))
        self._rules = next((data["rules"] for data in naming if "rules" in data), None)
        self._head = Head(last.seq, last.hash)
        self._round = begun_by(self.engine, since)
        self._foreign = not engines(since) <= {self.engine}
        taken = [one.data["snapshot"]["round"] for one in [base, *since] if one.kind == "snapshot"]
        self._snapshot_round = -EVERY if self._foreign else max(taken, default=0)
        begun = self._table.count - len(self._table.inputs)
        ended = [one.seq for one in since if one.kind == "input" and one.data["n"] <= begun]
        self._boundary = max(ended, default=base.data.get("after", base.seq))

    def _opening(self) -> Record:
        first = next(self.journal.records(self.id), None)
        if first is None:
            raise Missing(f"no table {self.id!r} in this journal; tables: {', '.join(self.journal.tables()) or 'none'}")
        return first

    def _stream(self) -> tuple[Record, list[Record]]:
        """Where a replay begins, and the records since: so far back that the whole last round is judged again,

        for a payment or a correction may concern it; but not so far that another engine's rounds are, where that can be
        helped. A snapshot of a round that was corrected afterwards is passed over.
        """
        last = self.journal.last(self.id)
        latest: tuple[Record, list[Record]] | None = None
        for base in self._bases():
            since = self._since(base)
            if base.kind == "snapshot" and any(corrects(one, base.data["count"]) for one in since):
                continue
            own = engines(since) <= {self.engine}
            if base.kind == "opened" or (last is not None and base.round <= last.round - 2):
                return (base, since) if own or latest is None else latest
            if own:
                latest = base, since
        raise AssertionError("a stream begins with its opening")

    def _bases(self) -> Iterator[Record]:
        """The snapshots, the last one first, and then the opening."""
        before: int | None = None
        while found := self.journal.last(self.id, "snapshot", before=before):
            yield found
            before = found.seq
        yield self._opening()

    def _since(self, base: Record) -> list[Record]:
        """The records after the moment that a snapshot is of, each found unaltered, without the rules that it knows."""
        first = base.data["after"] if base.kind == "snapshot" else 1
        (at,) = self.journal.records(self.id, first - 1, limit=1)
        found = checked(self.journal.records(self.id, first), Head(at.seq, at.hash))
        return [one for one in found if one.kind != "rules" or one.seq > base.seq]


def together(
    tables: Mapping[Recorded, Mapping[str, Player]], rounds: int | None = None
) -> Generator[tuple[Recorded, Input, list[Tell]], None, None]:
    """Play rounds at several tables of one journal with their equipment: an input at each, then one commit for all.

    Each input is given out when it is durable. On `Conflict` or `Unavailable` none of the turn's is acknowledged.
    """
    going = {one: actors.run(one.table, one.equipment, players, rounds) for one, players in tables.items()}
    try:
        while going:
            turn = [(one, *happened) for one, play in going.items() if (happened := next(play, None)) is not None]
            going = {one: going[one] for one, _, _ in turn}
            _append([(one, one._drafts(given, told)) for one, given, told in turn])
            yield from turn
    finally:
        for one in going:  # cut short in the middle of a turn, its equipment may hold less than the journal says
            one._known = False


def _append(turn: Iterable[tuple[Recorded, list[Draft]]]) -> None:
    """Append what happened at several tables in one transaction, or hold it back where a table does."""
    ready: list[tuple[Recorded, Append]] = []
    for one, drafts in turn:
        if one._held_back is not None:
            one._hold_back(drafts)
        else:
            ready.append((one, one._prepared(drafts)))
    heads = ready[0][0].journal.append_all([append for _, append in ready]) if ready else []
    for (one, append), head in zip(ready, heads, strict=True):
        one._written(append, head)


def _plain(table: AnyTable, told: list[Tell]) -> list[dict[str, Any]]:
    law, as_of = table.rules.game.law, table.rules.as_of
    return [tells.plain(tell, law, as_of) for tell in told]
