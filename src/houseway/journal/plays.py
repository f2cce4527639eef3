"""Recall the last rounds of a table: wagers, cards or dice, settlements and rulings, with their times.

Only what a spectator could have seen: the tells. Inputs are left out, for they name the faces of covered cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from houseway.journal.database import Journal
from houseway.journal.records import Record
from houseway.journal.replay import first_of_round
from houseway.play.table import IDLE
from houseway.play.tells import plain_seen_by

Plain = dict[str, Any]
STAKED = ("bet", "remove", "ticket")
"""Inputs that make or withdraw wagers."""
SETTLING = ("settled", "vigorish", "void", "reversed", "stands")
"""Tells that a round ends with."""
LEFT_OUT = ("moved", "script", "sealed", "revealed")
"""Tells that repeat a settlement, or do not concern the round."""
RULINGS = ("ruled", "difference", "corrected", "void", "reversed", "stands", "form")
"""Tells about something that went wrong, or that asks for a form."""


class Play(Struct):
    """One round: its wagers and its tells, each with its time."""

    round: int
    began: str
    ended: str = ""
    """Empty while it is in progress."""
    voided: bool = False
    """Whether the round was taken back as a whole, by an engine that took over."""
    wagers: list[Plain] = []
    told: list[Plain] = []

    @property
    def rulings(self) -> list[Plain]:
        """The tells about something that went wrong, or that asks for a form."""
        return [tell for tell in self.told if tell["tell"] in RULINGS]


def recall(journal: Journal, table: str, number: int = 10, before: int | None = None) -> list[Play]:
    """The last rounds of a table, or those before a round, oldest first; one in progress is the last of them.

    However far back they are, no more is read than they have, and the way there by halves.
    """
    if before is None:
        return plays(journal.records(table, before_last(journal, table, number)))[-number:]
    start, end = (first_of_round(journal, table, round) for round in (max(1, before - number), before + 1))
    found = plays(journal.records(table, start - 1, max(0, end - start)))
    return [one for one in found if one.round < before][-number:]


def before_last(journal: Journal, table: str, number: int, at: int | None = None) -> int:
    """The record before the last ``number`` rounds and one more, for the last one may have no play yet.

    Of all, or of those that began before record ``at``.
    """
    rounds, first = set[int](), 1
    while (found := journal.last(table, "round", before=at)) and len(rounds) <= number:
        rounds.add(found.round)
        first = at = found.seq
    return first - 1


def plays(records: Iterable[Record]) -> list[Play]:
    """The rounds of consecutive records; a payment or a correction between rounds belongs to the round before."""
    found: list[Play] = []
    for record in records:
        if record.kind == "void" and found:
            found[-1].voided, found[-1].ended = True, record.data["at"]
        elif record.kind == "input":
            _take(found, record)
    return found


def _take(found: list[Play], record: Record) -> None:
    data, round = record.data, record.round
    verb = _verb(data["input"])
    told = [tell for tell in data["tells"] if tell["tell"] not in LEFT_OUT]
    told = [{"at": data["at"], **plain_seen_by(tell, "")} for tell in told]
    last = found[-1] if found else None
    if last is not None and not last.ended and last.round != round:
        told = _ended(last, told, data["at"])  # this input ended the last round and began the next one
    if verb not in IDLE and (last is None or last.ended):
        last = Play(round, data["at"])
        found.append(last)
    if last is None or (last.ended and verb not in ("paid", "correct")):
        return
    last.told += told
    if verb in STAKED:
        last.wagers.append({"at": data["at"], **data["input"]})
    if data["n"] == data["begun"]:
        last.ended = data["at"]


def _verb(given: Any) -> str:
    return next((one for one in given if one not in ("at", "by")), "") if isinstance(given, dict) else str(given)


def _ended(play: Play, told: list[Plain], at: str) -> list[Plain]:
    """End a round with the tells up to its last settlement; return the others, which belong to the next round."""
    last = max((place for place, tell in enumerate(told, 1) if tell["tell"] in SETTLING), default=0)
    play.told += told[:last]
    play.ended = at
    return told[last:]
