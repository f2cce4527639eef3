"""Adjudication: a recorded round ruled again under the law of its date, and what was paid beside what was due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Literal, Protocol

from msgspec import Struct

from houseway import games
from houseway.games.pai_gow.banking import DEALER
from houseway.journal.payments import Comparison, Listed, Seen, compare
from houseway.journal.records import HOUSE, Head, Record, Withheld, checked
from houseway.journal.replay import corrects, elected, given_by, opened, resumed, standing
from houseway.journal.wagers import Place, Round, Wager, lying, wagers
from houseway.law.election import Unlawful
from houseway.play import inputs, tells, transcript
from houseway.play.accounts import Chips
from houseway.play.history import Snapshot
from houseway.play.inputs import BadInput, Correct, Input, Paid
from houseway.play.ledger import seat_order
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import Settled
from houseway.play.transcript import Transcript

Status = Literal["over", "in progress", "void", "refused"]


class NoRound(Exception):
    """The record has no such round."""


class Reading(Struct, frozen=True):
    """A mis-read input that was corrected: what the wagers came to as it was first read."""

    input: int
    was: Any
    to: Any
    wagers: list[Wager]


class Voided(Struct, frozen=True):
    """A round that an engine voided: who and when."""

    at: str
    engine: str


class Judgement(Struct, frozen=True, kw_only=True):
    """A round ruled again: its wagers, the payments observed, and what the record had ruled otherwise."""

    table: str
    round: int
    game: str
    as_of: str
    status: Status
    awaits: str = ""
    """What a round in progress waits for."""
    happened: list[dict[str, Any]]
    """The round's tells as somebody hears them who is at no seat."""
    wagers: list[Wager]
    payments: list[Comparison]
    readings: list[Reading] = []
    voided: list[Voided] = []
    otherwise: list[str] | None = None
    """Where the record ruled otherwise; a transcript rules nothing."""
    others: int = 0
    """Rows of the list that are of other rounds or tables."""

    @property
    def unsettled(self) -> list[Comparison]:
        """Payments on what was no wager of this round."""
        return [one for one in self.payments if not one.wagers]

    @property
    def disagreeing(self) -> list[tuple[Comparison, Comparison]]:
        """Where the record and the list say that another amount was paid to the same place."""
        heard = {one.place: one for one in self.payments if one.source == "record"}
        both = [(heard[one.place], one) for one in self.payments if one.source == "list" and one.place in heard]
        return [(record, one) for record, one in both if record.paid != one.paid]

    @property
    def clean(self) -> bool:
        """Whether everybody was paid what was due, and the record ruled the same."""
        return not self.otherwise and not any(one.difference for one in self.payments)

    @property
    def seats(self) -> list[str]:
        """Who had a wager, the dealer last."""
        return sorted({wager.place.seat for wager in self.wagers}, key=lambda seat: (seat == DEALER, seat_order(seat)))

    def of(self, seat: str) -> list[Wager]:
        """A seat's wagers."""
        return [wager for wager in self.wagers if wager.place.seat == seat]

    def paid(self, wager: Wager) -> Comparison | None:
        """What was observed of a wager alone; a list is believed before the record."""
        return _believed(one for one in self.payments if one.wagers == (wager,) and one.place.wager)

    def together(self, seat: str) -> list[Comparison]:
        """Payments on several wagers of a seat, or on all that it had."""
        of_seat = [one for one in self.payments if one.place.seat == seat and one.wagers]
        return [one for one in of_seat if not one.place.wager or len(one.wagers) > 1]

    def total(self, seat: str) -> Total:
        """What a seat was due and paid in all: a payment of the whole before those of its wagers."""
        own = self.of(seat)
        whole = _believed(one for one in self.together(seat) if not one.place.wager)
        heard = [whole] if whole is not None else _apart(one for one in self.payments if one.place.seat == seat)
        due, observed = sum(wager.due for wager in own), sum(one.due for one in heard)
        paid = sum(one.paid for one in heard) if heard else None
        return Total(due, observed, paid, sum(wager.net for wager in own), sum(wager.owed for wager in own))


class Total(Struct, frozen=True):
    """A seat's round: what was due, how much of that somebody saw paid or not, what it won, and vigorish to come."""

    due: int
    observed: int
    paid: int | None
    net: int
    owed: int


def _believed(found: Iterable[Comparison]) -> Comparison | None:
    return max(found, key=lambda one: one.source == "list", default=None)


def _apart(payments: Iterable[Comparison]) -> list[Comparison]:
    """Payments no two of which are on the same wager: those of a list, and of the record where the list has none."""
    out: list[Comparison] = []
    for one in sorted(payments, key=lambda one: (one.source != "list", len(one.wagers))):
        if not any(wager in other.wagers for other in out for wager in one.wagers):
            out.append(one)
    return out


# ── the round, ruled again ───────────────────────────────────────────────────────────────────────


class Rounds(Table[Any, Any]):
    """A table that keeps what each of its rounds concluded, as it stands after any correction."""

    def __init__(
        self,
        rules: Rules,
        seats: Mapping[str, int | None] | None = None,
        *,
        resume: Snapshot | None = None,
        count: int = 0,
    ) -> None:
        self.over: dict[int, Round] = {}
        super().__init__(rules, seats, resume=resume, count=count)

    def _end(self) -> None:
        left = self.lying()
        super()._end()
        self.over[self.round] = Round(self.tells[self._stale : self._round_at], left)

    def elect(self, rules: Rules) -> None:
        """8.3: go on under other rules; the rounds that are over are kept."""
        over = self.over
        super().elect(rules)
        self.over = over | self.over

    def _rebuild(self, since: Iterable[Input]) -> None:
        over = self.over
        super()._rebuild(since)
        self.over = {round: one for round, one in over.items() if round <= self.round} | self.over

    def lying(self) -> list[tuple[Chips, int]]:
        """The chips on the layout."""
        return [(chips, self.amount(chips)) for chips in self.chips.values()]

    def heard(self, round: int) -> Round:
        """What a round concluded, or has concluded so far."""
        if round in self.over or self.round != round - 1:
            return self.over.get(round, Round([], []))
        return Round(self.tells[self._round_at :], self.lying())


class Step(Struct, frozen=True):
    """One input of the record: what was given, and what the record concluded, where it says; or other rules."""

    given: Any
    told: list[dict[str, Any]] | None = None
    round: int = 0
    elects: bool = False


class Hearing:
    """One round of a table heard again, with what was paid in it and put right in it."""

    def __init__(self, table: Rounds, round: int) -> None:
        self.table, self.round = table, round
        self.seen: list[Seen] = []
        self.readings: list[Reading] = []
        self.otherwise: list[str] = []
        self.refused = ""
        """The refusal that it ended with."""

    def hear(self, step: Step) -> None:
        """Feed one input; it may pay or correct the round, or be ruled otherwise than it was."""
        if step.elects:
            self.table.elect(elected(self.table.rules, step.given))
            return
        given, number = _read(step.given), self.table.count + 1
        corrected = isinstance(given, Correct) and self.table.round + (not self.table.idle) == self.round
        before = self.wagers() if corrected else []
        told = transcript.take(self.table, step.given)
        if corrected:
            self.readings.append(Reading(told[0]["input"], told[0]["was"], told[0]["to"], before))
        if isinstance(given, Paid) and self._of(given) == self.round:
            place = Place(seat=given.seat, wager=given.wager)
            self.seen.append(Seen(place=place, amount=given.amount, source="record", where=f"input {number}"))
        if step.told is not None and step.round == self.round and told != step.told:
            self.otherwise.append(f"input {number} is ruled otherwise")

    def wagers(self) -> list[Wager]:
        """The wagers of the round, as far as it has been heard."""
        return wagers(self.table.heard(self.round), self.table.rules)

    def _of(self, paid: Paid) -> int:
        """The round that a payment is of: this one where it has settled such a wager, else the last one."""
        now = self.table.heard(self.table.round + 1).tells
        here = any(isinstance(tell, Settled) and _of(tell, paid) for tell in now)
        return self.table.round + here


def _read(raw: Any) -> Input | None:
    """An input; what cannot be read the table will refuse."""
    try:
        return inputs.read(raw)
    except BadInput:
        return None


def _of(tell: Settled, paid: Paid) -> bool:
    return tell.seat == paid.seat and paid.wager in ("", tell.wager)


def hear(hearing: Hearing, steps: Iterable[Step]) -> None:
    """Feed what happened until the round after it is over: a payment may be written down while that one is played."""
    table, round = hearing.table, hearing.round
    for step in steps:
        if table.round > round:
            break
        hearing.hear(step)
    if table.round == round - 1:
        table.rest()


def of_transcript(record: Transcript, round: int, listed: Listed, name: str = "") -> Judgement:
    """Judge a round of a transcript; `Refused` where an input of it cannot be."""
    hearing = Hearing(_fresh(transcript.open_table(record, games.rules)), round)
    hear(hearing, map(Step, record.inputs))
    return _judgement(hearing, name, listed, otherwise=None, voided=[], lay=[])


def _fresh(table: Table[Any, Any]) -> Rounds:
    """A table between two rounds as one that keeps them."""
    return Rounds(table.rules, resume=table.snapshot(), count=table.count)


def _judgement(
    hearing: Hearing, name: str, listed: Listed, *, otherwise: list[str] | None, voided: list[Voided], lay: list[Wager]
) -> Judgement:
    table, round = hearing.table, hearing.round
    status = _status(hearing, voided)
    rules, found = table.rules, hearing.wagers() if status != "void" else lay
    told = table.heard(round).tells
    return Judgement(
        table=name, round=round, game=rules.game.law.id, as_of=str(rules.as_of), status=status,
        awaits=table.ask.words if status == "in progress" else "",
        happened=[tells.plain(tells.seen_by(tell, ""), rules.game.law, rules.as_of) for tell in told], wagers=found,
        payments=compare(found, [*hearing.seen, *listed.seen]), readings=hearing.readings, voided=voided,
        otherwise=otherwise, others=listed.others,
    )  # fmt: skip


def _status(hearing: Hearing, voided: list[Voided]) -> Status:
    table, round = hearing.table, hearing.round
    if round in table.over:
        return "over"
    within = table.round == round - 1
    if hearing.refused and not within:
        raise NoRound(f"round {round} cannot be ruled again: {hearing.refused}")
    if within and (hearing.refused or not table.idle):
        return "refused" if hearing.refused else "in progress"
    if within and voided:
        return "void"
    last = table.round + (not table.idle)
    raise NoRound(f"round {round} is not in the record: " + (f"its last is round {last}" if last else "it has none"))


# ── streams ──────────────────────────────────────────────────────────────────────────────────────


class Stream(Protocol):
    """What judging asks of a journal, or of a copy of its records."""

    def head(self, table: str) -> Head:
        """Its length and last hash."""

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records after a number."""

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record of a kind before a number."""


class Copy:
    """Records that were exported from a journal, read as one."""

    def __init__(self, records: Iterable[Record | Withheld]) -> None:
        self._streams: dict[str, list[Record]] = {}
        self.withheld: set[str] = set()
        """Tables whose last round was in progress, and is not in the copy."""
        for record in records:
            stream = self._streams.setdefault(record.table, [])
            if isinstance(record, Withheld):
                self.withheld.add(record.table)
            else:
                stream.append(record)

    def tables(self) -> list[str]:
        """Every table that has records."""
        return sorted(table for table in self._streams if table != HOUSE)

    def head(self, table: str) -> Head:
        """Its length and last hash."""
        last = self._streams[table][-1]
        return Head(last.seq, last.hash)

    def records(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records after a number."""
        return iter(self._streams[table][after : None if limit is None else after + limit])

    def last(self, table: str, kind: str = "", *, before: int | None = None) -> Record | None:
        """The last record of a kind before a number."""
        found = self._streams[table][: None if before is None else before - 1]
        return next((one for one in reversed(found) if kind in ("", one.kind)), None)


def of_stream(stream: Stream, table: str, round: int, listed: Listed) -> Judgement:
    """Judge a round of a table of a journal, from the nearest snapshot on."""
    base, since = before(stream, table, round)
    opening = next(stream.records(table))
    hearing = Hearing(_at(opening, base), round)
    try:
        hear(hearing, _steps(since))
    except (Refused, Unlawful) as refused:
        hearing.refused = f"this engine refuses {refused}"
    ends = [at for at, record in enumerate(since) if record.kind == "void" and record.round == round]
    lay = _lay(_at(opening, base), since[: ends[-1]]) if ends else []
    otherwise = [*hearing.otherwise, *([hearing.refused] if hearing.refused else [])]
    return _judgement(hearing, table, listed, otherwise=otherwise, voided=[_voided(since[at]) for at in ends], lay=lay)


def before(stream: Stream, table: str, round: int) -> tuple[Record, list[Record]]:
    """The last snapshot before a round, or the opening, and the records from there to the end of the next round.

    A snapshot of a round that was corrected afterwards is passed over.
    """
    at: int | None = _first(stream, table, round)
    while True:
        base = stream.last(table, "snapshot", before=at) or next(stream.records(table))
        since = list(takewhile(lambda one: one.round <= round + 1, _since(stream, table, base)))
        if base.kind != "snapshot" or not any(corrects(one, base.data["count"]) for one in since):
            return base, since
        at = base.seq


def _first(stream: Stream, table: str, round: int) -> int:
    """The first record of a round, by halving: the rounds of a stream do not go down."""
    low, high = 1, stream.head(table).length + 1
    while low < high:
        middle = (low + high) // 2
        (record,) = stream.records(table, middle - 1, limit=1)
        low, high = (low, middle) if record.round >= round else (middle + 1, high)
    return low


def _since(stream: Stream, table: str, base: Record) -> Iterator[Record]:
    """The records after the moment that a snapshot is of, each found unaltered; rules that it knows are left out."""
    first = base.data["after"] if base.kind == "snapshot" else base.seq
    (at,) = stream.records(table, first - 1, limit=1)
    found = checked(stream.records(table, first), Head(at.seq, at.hash))
    return (one for one in found if one.kind != "rules" or one.seq > base.seq)


def _at(opening: Record, base: Record) -> Rounds:
    first = opened(opening)
    return _fresh(first if base.kind == "opened" else resumed(first.rules, base))


def _steps(since: list[Record]) -> Iterator[Step]:
    for record in standing(since):
        if record.kind == "rules":
            yield Step(record.data["rules"], elects=True)
        told = record.data["tells"] if record.kind == "input" else None
        yield from (Step(given, told, record.round) for given in given_by(record))


def _lay(table: Rounds, since: list[Record]) -> list[Wager]:
    """What lay on the layout when the round was voided."""
    hearing = Hearing(table, 0)
    for step in _steps(since):
        hearing.hear(step)
    return lying(table.lying(), "void")


def _voided(record: Record) -> Voided:
    engine = record.data["engine"]
    return Voided(record.data["at"], f"houseway {engine['version']}")
