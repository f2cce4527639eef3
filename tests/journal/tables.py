"""Tables with players who never tire, for the trials of the journal."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import Seeded
from houseway.journal.recorded import Recorded, create
from houseway.journal.store import Journal
from houseway.play.actors import Player, RandomPlayer

SEATS = {"1": {"stack": "10000.00"}, "2": {"stack": "10000.00"}}


def players(seed: str) -> dict[str, Player]:
    return {seat: RandomPlayer(Seeded(f"{seed}/{seat}")) for seat in SEATS}


def header(game: str, **rules: Any) -> dict[str, Any]:
    return {"game": game, "rules": rules, "seats": SEATS}


def opened(journal: Journal, game: str, seed: str = "seed", **rules: Any) -> Recorded:
    """A new table of a game, under its own name."""
    create(journal, game, header(game, **rules))
    return Recorded(journal, game, source=Seeded(seed))


def standing(recorded: Recorded) -> dict[str, Any]:
    """All that a table shows and keeps, to compare two of them."""
    table = recorded.table
    return {
        "captured": table.capture(), "snapshot": table.snapshot(), "count": table.count, "inputs": table.inputs,
        "ask": (table.ask.words, table.ask.cite, table.ask.who), "idle": table.idle, "head": recorded.head,
        "views": [table.view(seat) for seat in (*SEATS, "")], "held": recorded.equipment.held(),
        "round": recorded._round,
    }  # fmt: skip
