"""A table between two rounds, as plain data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.play.tells import Tell


class Snapshot(Struct, kw_only=True):
    """All that outlives a round, as plain data."""

    state: Any
    ledger: dict[str, int]
    """Every account's chips; the sum is always zero."""
    brought: dict[str, int]
    """The chips each seat has brought to the table and not taken away."""
    unlimited: list[str] = []
    """Seats whose stack the record does not give."""
    due: dict[str, int] = {}
    """Vigorish owed and not yet collected, by seat."""
    roles: dict[str, str] = {}
    commitments: dict[str, str] = {}
    """What is sealed, by the side of the shoe that it is the order of."""
    round: int = 0
    hidden: dict[str, int] = {}
    """How many of each face have left the shoe, and not all have seen them; snapshots of earlier versions lack it."""
    recorded: dict[int, dict[str, int]] = {}
    """What each account has more after an input than this version moves: an earlier one ruled it so, and it stands."""
    untold: list[Tell] | None = None
    """The tells so far of the input to come, which ended the round by default; None where an input of its own did."""
