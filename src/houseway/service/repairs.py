"""A table that is out of order is repaired in the running house: by two accounts of other roles, who say the same."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from houseway import games
from houseway.house.events import BadEvent
from houseway.journal.database import Missing
from houseway.journal.recorded_table import OutOfOrder, RecordedTable, in_order
from houseway.journal.records import HOUSE, Record
from houseway.journal.replay import progress, records_since
from houseway.law.election import Unlawful
from houseway.service.confirmations import Confirmations
from houseway.service.people import Account
from houseway.service.problems import Problem
from houseway.service.roles import Signers, repairers
from houseway.service.running import RunningHouse
from houseway.service.served_table import NotOurs

MOST_WAYS = 20
"""Snapshots that are offered of a table, the latest; its opening always is."""


class Repair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What two persons say alike: which table is ruled again, from which record, and why."""

    table: str
    why: str
    start: int = msgspec.field(name="from", default=1)
    """Its opening, or a snapshot."""
    void: bool = False
    """Whether the round in progress is taken back."""


class Way(Struct, frozen=True):
    """A way to repair a table."""

    start: int = msgspec.field(name="from")
    void: bool
    words: str


class Broken(Struct, frozen=True):
    """A table at which nobody can play, and the ways to repair it; none where its record is not as it was written."""

    table: str
    why: str
    ways: list[Way]
    persons: list[list[str]]
    """Groups of roles: one of each says the same."""
    yours: bool
    """Whether you may be one of them."""


def broken(running: RunningHouse, who: Account) -> list[Broken]:
    """The tables at which nobody can play."""
    return [
        Broken(id, why, _ways(running, id), [list(group) for group in groups], any(who.role in one for one in groups))
        for id in running.tables.ids()
        if (why := running.tables.broken(id))
        for groups in [_groups(running, id)]
    ]


def _groups(running: RunningHouse, table: str) -> Signers:
    with running.floor() as floor:
        return repairers(games.game(floor.house.table(table).game))


def _ways(running: RunningHouse, table: str) -> list[Way]:
    """From the latest snapshot to the opening; first with the round in progress as it is, where there is one."""
    try:
        with in_order(table):
            bases = [*RecordedTable.bare(running.journal, table).bases()]
            playing = bool(progress(records_since(running.journal, table, bases[0])).happened)
    except OutOfOrder:
        return []
    bases = [*bases[:-1][:MOST_WAYS], bases[-1]]
    first = "void the round" if playing else "pass over what this version refuses"
    return [Way(one.seq, void, f"{first}, and {_worded(one)}" if void else _worded(one))
            for void in (False, True) for one in bases]  # fmt: skip


def _worded(base: Record) -> str:
    return f"rule again from its state after round {base.round}" if base.kind == "snapshot" else "rule all again"


def read(data: dict[str, Any]) -> Repair:
    """A repair as it is sent: ``{"repair": {"table": …, "from": …, "void": …, "why": …}}``."""
    try:
        (one,) = msgspec.convert(data, dict[str, Repair], strict=False).items()
    except (msgspec.ValidationError, ValueError) as error:
        raise BadEvent(f"this is no repair: {error}; allowed: repair, with table, why, from and void") from None
    if one[0] != "repair":
        raise BadEvent(f"{one[0]} is no repair; allowed: repair, with table, why, from and void")
    return one[1]


def repair(running: RunningHouse, one: Repair, who: Account) -> str:
    """Have a table ruled again, and say how it stands; `ConfirmationPending` where another must say the same."""
    if one.table not in running.tables.ids():
        raise Missing(f"no table {one.table!r} in this house")
    groups = _groups(running, one.table)
    if not any(who.role in group for group in groups):
        legal = " and ".join(" or ".join(group) for group in groups)
        raise Problem(403, "Not allowed", f"a {who.role} may not repair {one.table}", legal=legal)
    if not running.works_at(who.role, who.name, one.table):
        raise NotOurs(f"{who.name} does not work there in this shift")
    if not running.tables.broken(one.table):
        raise Problem(409, "Refused", f"table {one.table} is in order", legal="a table that is out of order")
    if not one.why.strip():
        raise Unlawful("a repair needs a reason", legal="a reason in words")
    RecordedTable.mended(running.journal, one.table, one.start, void=one.void)
    said = {"repair": msgspec.to_builtins(one)}
    journal, table = running.journal, one.table
    confirmations = Confirmations(
        journal.engine, journal.clock, HOUSE, lambda role, name: running.works_at(role, name, table)
    )
    by, own = confirmations.confirm(said, groups, "", who), f"{who.role} {who.name}"
    RecordedTable.repair(journal, table, (by.removesuffix(f", {own}"), own), one.why, one.start, void=one.void)
    words = f"ruled again from record {one.start}{', its round voided' * one.void}: {one.why}"
    with running.floor() as floor:
        floor.repaired(table, words, by)
    return f"{table}: {words}"
