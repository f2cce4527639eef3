"""Tables with players who never tire, for the trials of the journal."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from houseway.equipment.chance import Seeded
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable, create
from houseway.play.actors import Player, RandomPlayer
from houseway.play.asks import Offer
from houseway.play.inputs import Burn, Card, Cut, Input, Reveal, Roll, Seal, Spin
from tests.judging import needed

SEATS = {"1": {"stack": "10000.00"}, "2": {"stack": "10000.00"}}


def players(seed: str) -> dict[str, Player]:
    return {seat: RandomPlayer(Seeded(f"{seed}/{seat}")) for seat in SEATS}


class Calls:
    """Stays in every hand, and shows it."""

    def answer(self, table: Any, seat: str, offers: list[Offer]) -> Input | None:
        return next((one.taken(seat) for do in ("check", "call", "show") for one in offers if one.do == do), None)


def header(game: str, **rules: Any) -> dict[str, Any]:
    return {"game": game, "rules": needed(game) | rules, "seats": SEATS}


def opened(journal: Journal, game: str, seed: str = "seed", **rules: Any) -> RecordedTable:
    """A new table of a game, under its own name."""
    create(journal, game, header(game, **rules))
    return RecordedTable(journal, game, source=Seeded(seed))


def standing(recorded: RecordedTable) -> dict[str, Any]:
    """All that a table shows and keeps, to compare two of them."""
    table = recorded.table
    return {
        "captured": table.capture(), "snapshot": table.snapshot(), "count": table.count, "inputs": table.inputs,
        "ask": (table.ask.words, table.ask.cite, table.ask.who), "idle": table.idle, "head": recorded.head,
        "views": [msgspec.to_builtins(table.view(seat)) for seat in (*SEATS, "")], "held": recorded.equipment.dump(),
        "round": recorded._round,
    }  # fmt: skip


def dealt_as_sealed(given: list[Input]) -> None:
    """Every seal is opened before the next; what was drawn while it was shut is what lay in it, in its order."""
    commitment, since = "", list[Input]()
    for one in given:
        if isinstance(one, Seal):
            assert not commitment, "sealed anew without being opened"
            commitment, since = one.commitment, []
        elif isinstance(one, Reveal):
            assert commitment == hashlib.sha256(f"{one.salt}:{one.value}".encode()).hexdigest()
            _in_order(one.value.split(), since)
            commitment = ""
        else:
            since.append(one)


def _in_order(order: list[str], since: list[Input]) -> None:
    for one in since:
        if isinstance(one, Cut):
            order = order[one.position :] + order[: one.position]
    cards = [one.face for one in since if isinstance(one, Card | Burn)]
    assert cards == order[: len(cards)]
    rolls = [" ".join(map(str, one.dice)) for one in since if isinstance(one, Roll)]
    spins = [one.result for one in since if isinstance(one, Spin)]
    for drawn in rolls + spins:
        assert f" {' '.join(order)}".endswith(f" {drawn}")
