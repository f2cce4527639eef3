"""Adjudication: a recorded round ruled again under the law of its date, and what was paid beside what was due."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any

from msgspec import Struct

from houseway.journal.records import Record
from houseway.journal.replay import Judged, Resumed, judged, opened, standing
from houseway.play import inputs, tells
from houseway.play.inputs import BadInput, Paid
from houseway.play.table import _IDLE, Refused
from houseway.play.tells import Difference, Settled


class BadPayments(Exception):
    """A list of payments that cannot be read, or that names what was not settled."""


class NoRound(Exception):
    """The record has no such round, or it is not over."""


class Payment(Struct, frozen=True):
    """What a seat was paid on a wager (or on all of them), and what was due."""

    seat: str
    wager: str
    paid: int
    due: int


class Judgement(Struct, frozen=True):
    """A round ruled again: its settlements, the payments observed, and what the record had ruled otherwise."""

    round: int
    settled: list[dict[str, Any]]
    payments: list[Payment]
    otherwise: list[Judged]

    @property
    def clean(self) -> bool:
        """Whether everybody was paid what was due, and the record ruled the same."""
        return not self.otherwise and all(one.paid == one.due for one in self.payments)


def payments(text: str) -> list[Paid]:
    """The chips paid, from CSV with the columns seat, wager (may be empty: all of the seat's) and amount."""
    rows = csv.DictReader(StringIO(text))
    if not {"seat", "amount"} <= {*(rows.fieldnames or [])} <= {"seat", "wager", "amount"}:
        raise BadPayments("payments have the columns seat, wager, amount")
    try:
        read = [inputs.read({"paid": {name: value or "" for name, value in row.items()}}) for row in rows]
    except (BadInput, AttributeError) as error:
        raise BadPayments(f"payments: {error}") from None
    return [one for one in read if isinstance(one, Paid)]


def judge(stream: Iterable[Record], round: int, observed: Iterable[Paid] = ()) -> Judgement:
    """Rule a round again; payments are those of the record and those observed beside it."""
    first, *rest = stream
    table, answers = opened(first), list[Judged]()
    for record in standing(rest):
        if record.round > round and record.kind == "input" and _verb(record) not in _IDLE:
            break
        answers += judged(table, record)
        if answers and answers[-1].refused:
            break
    table.rest()
    if table.round < round or round < 1:
        raise NoRound(f"round {round} is not in the record, or not over; rounds over: {table.round}")
    of_round = [one for one in answers if one.record.round == round]
    paid = [one for one in map(_paid, answers) if one is not None and _of(one, answers, round)]
    settled = [tell for tell in table.recent if isinstance(tell, Settled)]
    law, as_of = table.rules.game.law, table.rules.as_of
    return Judgement(
        round,
        [tells.plain(tell, law, as_of) for tell in settled],
        [_compared(table, one) for one in [*(given for given, _ in paid), *observed]],
        [one for one in of_round if not one.same],
    )


def _verb(record: Record) -> str:
    return inputs.read(record.data["input"]).verb


def _paid(one: Judged) -> tuple[Paid, Judged] | None:
    given = inputs.read(one.input)
    return (given, one) if isinstance(given, Paid) else None


def _of(paid: tuple[Paid, Judged], answers: list[Judged], round: int) -> bool:
    """Whether a payment is of the round: made after its play began."""
    begun = [one.number for one in answers if one.record.round == round and inputs.read(one.input).verb not in _IDLE]
    return bool(begun) and paid[1].number > begun[0]


def _compared(table: Resumed, given: Paid) -> Payment:
    """The table compares a payment with what it settled."""
    try:
        told = table.feed(given)
    except Refused as refused:
        raise BadPayments(f"seat {given.seat}, {given.wager or 'all wagers'}: {refused.reason}") from None
    due = next((tell.due for tell in told if isinstance(tell, Difference)), given.amount)
    return Payment(given.seat, given.wager, given.amount, due)
