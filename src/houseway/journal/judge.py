"""Adjudicate a recorded round: rule again under the law of its date, and compare what was paid with what was due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct

from houseway import games
from houseway.journal.comparing import Engines, compare_tells
from houseway.journal.engine import this_engine
from houseway.journal.payments import Comparison, Payment, PaymentList, compare
from houseway.journal.records import Record
from houseway.journal.replay import (
    JudgedInput,
    RecordSource,
    elected,
    feed_record,
    first_of_round,
    inputs_of,
    is_outdated,
    records_since,
    standing,
    table_at,
    take_recorded,
)
from houseway.journal.wagers import RoundResult, WagerKey, WagerResult, lying, wagers
from houseway.law.election import Unlawful
from houseway.play import inputs, plain_tells, tells, transcript
from houseway.play.accounts import Chips
from houseway.play.inputs import BadInput, Correct, Input, Paid
from houseway.play.ledger import seat_order
from houseway.play.table import AnyTable, Refused
from houseway.play.tells import Settled
from houseway.play.transcript import Transcript

Status = Literal["over", "in progress", "void", "refused"]


class NoRound(Exception):
    """The record has no such round."""


class Reading(Struct, frozen=True):
    """A correction of a mis-read input, and the wagers as they were settled before it."""

    input: int
    was: Any
    to: Any
    wagers: list[WagerResult]


class Voided(Struct, frozen=True):
    """When the round was voided, and by which engine."""

    at: str
    engine: str


class Judgement(Struct, frozen=True, kw_only=True):
    """A round ruled again: its wagers, the observed payments, and where the record ruled otherwise."""

    table: str
    round: int
    game: str
    as_of: str
    status: Status
    awaits: str = ""
    """What a round in progress waits for."""
    happened: list[dict[str, Any]]
    """The round's tells as a spectator sees them."""
    wagers: list[WagerResult]
    payments: list[Comparison]
    readings: list[Reading] = []
    voided: list[Voided] = []
    otherwise: list[str] | None = None
    """Where the record ruled otherwise; None for a transcript, which holds no rulings."""
    others: int = 0
    """Rows of the payment list that are of other rounds or tables."""

    @property
    def unsettled(self) -> list[Comparison]:
        """Payments that match no wager of this round."""
        return [one for one in self.payments if not one.wagers]

    @property
    def disagreeing(self) -> list[tuple[Comparison, Comparison]]:
        """Pairs of a recorded and a listed payment with the same key and different amounts."""
        recorded = {one.key: one for one in self.payments if one.source == "record"}
        both = [(recorded[one.key], one) for one in self.payments if one.source == "list" and one.key in recorded]
        return [(record, one) for record, one in both if record.paid != one.paid]

    @property
    def clean(self) -> bool:
        """Whether everybody was paid what was due, and the record ruled the same."""
        return not self.otherwise and not any(one.difference for one in self.payments)

    @property
    def seats(self) -> list[str]:
        """Who had a wager, the dealer last."""
        return sorted(
            {wager.key.seat for wager in self.wagers}, key=lambda seat: (not seat[:1].isdigit(), seat_order(seat))
        )

    def of(self, seat: str) -> list[WagerResult]:
        """A seat's wagers."""
        return [wager for wager in self.wagers if wager.key.seat == seat]

    def paid(self, wager: WagerResult) -> Comparison | None:
        """The payment on this wager alone; a list takes precedence over the record."""
        return _believed(one for one in self.payments if one.wagers == (wager,) and one.key.wager)

    def combined(self, seat: str) -> list[Comparison]:
        """Payments on several wagers of a seat, or on all of them."""
        of_seat = [one for one in self.payments if one.key.seat == seat and one.wagers]
        return [one for one in of_seat if not one.key.wager or len(one.wagers) > 1]

    def total(self, seat: str) -> Total:
        """What a seat was due and paid in all; a payment of the whole takes precedence over those of single wagers."""
        own = self.of(seat)
        whole = _believed(one for one in self.combined(seat) if not one.key.wager)
        counted = [whole] if whole is not None else _disjoint(one for one in self.payments if one.key.seat == seat)
        due, observed = sum(wager.due for wager in own), sum(one.due for one in counted)
        paid = sum(one.paid for one in counted) if counted else None
        return Total(due, observed, paid, sum(wager.net for wager in own), sum(wager.owed for wager in own))


class Total(Struct, frozen=True):
    """A seat's round: what was due, how much of it is covered by observed payments, net gain, vigorish still owed."""

    due: int
    observed: int
    paid: int | None
    net: int
    owed: int


def _believed(found: Iterable[Comparison]) -> Comparison | None:
    return max(found, key=lambda one: one.source == "list", default=None)


def _disjoint(payments: Iterable[Comparison]) -> list[Comparison]:
    """Payments no two of which are on the same wager; those of a list take precedence."""
    out: list[Comparison] = []
    for one in sorted(payments, key=lambda one: (one.source != "list", len(one.wagers))):
        if not any(wager in other.wagers for other in out for wager in one.wagers):
            out.append(one)
    return out


# ── the round, ruled again ───────────────────────────────────────────────────────────────────────


class Rounds:
    """A table and the result of each of its rounds, updated by corrections."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self._over: dict[int, RoundResult] = {}
        table.on_end = self._ended

    def _ended(self) -> None:
        self._over[self.table.round + 1] = self._now()

    def _now(self) -> RoundResult:
        """The round in progress so far."""
        return RoundResult(self.table.recent[self.table.last :], self.lying())

    def lying(self) -> list[tuple[Chips, int]]:
        """The chips on the layout."""
        return [(chips, self.table.amount(chips)) for chips in self.table.chips.values()]

    def is_over(self, round: int) -> bool:
        """Whether it has been played here; a correction may have it go on."""
        return round in self._over and round <= self.table.round

    def result(self, round: int) -> RoundResult:
        """The result of a round, so far if it is in progress."""
        if self.table.round == round - 1:
            return self._now()
        return self._over[round] if self.is_over(round) else RoundResult([], [])


class ReplayStep(Struct, frozen=True):
    """A recorded input with its recorded tells (None in a transcript); or, with ``elects``, other rules."""

    given: Any
    told: list[dict[str, Any]] | None = None
    round: int = 0
    elects: bool = False
    own: bool = True
    """Whether this engine recorded it."""


class Hearing:
    """Replays a table's inputs, and gathers what concerns one round: payments, corrections, different rulings."""

    def __init__(self, table: AnyTable, round: int) -> None:
        self.table, self.rounds, self.round = table, Rounds(table), round
        self.payments: list[Payment] = []
        self.readings: list[Reading] = []
        self.otherwise: list[str] = []
        self.refused = ""
        """The refusal that ended the replay."""

    def hear_round(self, steps: Iterable[ReplayStep]) -> None:
        """Replay until the next round is over: a payment may be recorded while that one is played."""
        for step in steps:
            if self.table.round > self.round:
                break
            self.hear(step)
        if self.table.round == self.round - 1:
            self.table.rest()

    def hear(self, step: ReplayStep) -> None:
        """Replay one input."""
        if step.elects:
            self.table.elect(elected(self.table.rules, step.given))
            return
        given, number = _read(step.given), self.table.count + 1
        corrected = isinstance(given, Correct) and self.table.round + (not self.table.idle) == self.round
        before = self.wagers() if corrected else []
        told = take_recorded(self.table, step.given, own=step.own)
        if corrected:
            self.readings.append(Reading(told[0]["input"], told[0]["was"], told[0]["to"], before))
        if isinstance(given, Paid) and self._round_paid(given) == self.round:
            key = WagerKey(seat=given.seat, wager=given.wager)
            self.payments.append(Payment(key=key, amount=given.amount, source="record", where=f"input {number}"))
        if step.told is not None:
            compared = compare_tells(step.told, told, own=step.own)
            self.table.stand(compared.stands)
            if compared.otherwise and step.round == self.round:
                self.otherwise.append(f"input {number} is ruled otherwise")

    def wagers(self) -> list[WagerResult]:
        """The wagers of the round, as far as it is replayed."""
        return wagers(self.rounds.result(self.round), self.table.rules)

    def _round_paid(self, paid: Paid) -> int:
        """The round that a payment is for: the one in progress if it has settled such a wager, else the one before."""
        now = self.rounds.result(self.table.round + 1).tells
        here = any(isinstance(tell, Settled) and _pays(paid, tell) for tell in now)
        return self.table.round + here


def _read(raw: Any) -> Input | None:
    """Parse an input; None for a bad one, which the table will refuse."""
    try:
        return inputs.read(raw)
    except BadInput:
        return None


def _pays(paid: Paid, tell: Settled) -> bool:
    return tell.seat == paid.seat and paid.wager in ("", tell.wager)


def judge_transcript(record: Transcript, round: int, listed: PaymentList, name: str = "") -> Judgement:
    """Judge a round of a transcript; `Refused` at an input that the rules do not allow."""
    hearing = Hearing(transcript.open_table(record, games.rules), round)
    hearing.hear_round(map(ReplayStep, record.inputs))
    return _judgement(hearing, name, listed, otherwise=None, voided=[], lay=[])


def _judgement(
    hearing: Hearing,
    name: str,
    listed: PaymentList,
    *,
    otherwise: list[str] | None,
    voided: list[Voided],
    lay: list[WagerResult],
) -> Judgement:
    table, round = hearing.table, hearing.round
    status = _status(hearing, voided)
    rules, found = table.rules, hearing.wagers() if status != "void" else lay
    told = hearing.rounds.result(round).tells
    return Judgement(
        table=name, round=round, game=rules.game.law.id, as_of=str(rules.as_of), status=status,
        awaits=table.ask.words if status == "in progress" else "",
        happened=[plain_tells.plain(tells.seen_by(tell, ""), rules.game.law, rules.as_of) for tell in told],
        wagers=found, payments=compare(found, [*hearing.payments, *listed.payments]), readings=hearing.readings,
        voided=voided, otherwise=otherwise, others=listed.others,
    )  # fmt: skip


def _status(hearing: Hearing, voided: list[Voided]) -> Status:
    table, round = hearing.table, hearing.round
    if hearing.rounds.is_over(round):
        return "over"
    within = table.round == round - 1
    if hearing.refused and not within:
        raise NoRound(f"round {round} cannot be ruled again: {hearing.refused}")
    if within and (hearing.refused or not table.idle):
        return "refused" if hearing.refused else "in progress"
    if within and voided:
        return "void"
    raise _not_there(round, table.round + (not table.idle))


def _not_there(round: int, last: int) -> NoRound:
    return NoRound(f"round {round} is not in the record: " + (f"its last is round {last}" if last else "it has none"))


# ── streams ──────────────────────────────────────────────────────────────────────────────────────


def judge_stream(source: RecordSource, table: str, round: int, listed: PaymentList) -> Judgement:
    """Judge a round of a table, replaying from the nearest snapshot."""
    base, since = records_around(source, table, round)
    opening = next(source.records(table))
    hearing = Hearing(table_at(opening, base), round)
    try:
        hearing.hear_round(_steps(since))
    except (Refused, Unlawful) as refused:
        hearing.refused = f"this engine refuses {refused}"
    ends = [at for at, record in enumerate(since) if record.kind == "void" and record.round == round]
    lay = _lay(table_at(opening, base), since[: ends[-1]]) if ends else []
    otherwise = [*hearing.otherwise, *([hearing.refused] if hearing.refused else [])]
    return _judgement(hearing, table, listed, otherwise=otherwise, voided=[_voided(since[at]) for at in ends], lay=lay)


def ruled_again(source: RecordSource, table: str, round: int) -> list[JudgedInput]:
    """What this engine rules on each input of a round, from the nearest snapshot; it ends at one that is refused.

    A correction is of the round that it corrects, though the next one has begun.
    """
    base, since = records_around(source, table, round)
    if all(record.round != round for record in since):
        raise _not_there(round, (since or [base])[-1].round)
    one, numbers = table_at(next(source.records(table)), base), set[int]()
    out: list[JudgedInput] = []
    by = Engines(since)
    for record in standing(by):
        for answer in feed_record(one, record, own=by.ruled(record) == this_engine()):
            given = _read(answer.input)
            here = given.input in numbers if isinstance(given, Correct) else record.round == round
            numbers |= {answer.number} if here else set()
            out += [answer] if here or answer.refused else []
            if answer.refused:
                return out
    return out


def records_around(source: RecordSource, table: str, round: int) -> tuple[Record, list[Record]]:
    """The last usable snapshot before a round (or the opening), and the records until the next round is over."""
    at: int | None = first_of_round(source, table, round)
    while True:
        base = source.last(table, "snapshot", before=at) or next(source.records(table))
        since = list(takewhile(lambda one: one.round <= round + 1, records_since(source, table, base)))
        if not is_outdated(base, since):
            return base, since
        at = base.seq


def _steps(since: list[Record]) -> Iterator[ReplayStep]:
    by = Engines(since)
    for record in standing(by):
        if record.kind == "rules":
            yield ReplayStep(record.data["rules"], elects=True)
        told = record.data["tells"] if record.kind == "input" else None
        own = by.ruled(record) == this_engine()
        yield from (ReplayStep(given, told, record.round, own=own) for given in inputs_of(record))


def _lay(table: AnyTable, since: list[Record]) -> list[WagerResult]:
    """The wagers on the layout when the round was voided."""
    hearing = Hearing(table, 0)
    for step in _steps(since):
        hearing.hear(step)
    return lying(hearing.rounds.lying(), "void")


def _voided(record: Record) -> Voided:
    engine = record.data["engine"]
    return Voided(record.data["at"], f"houseway {engine['version']}")
