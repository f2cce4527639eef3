"""8.3: change orders. A change takes effect between rounds, and only when the notice that its section asks for has run.

An order proposes a house, which `check` judges as it judges a house file: what it would newly violate is refused.
Times are arguments, never read from a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from houseway.hints import meant
from houseway.house import check, notices
from houseway.house.file import LIMITS, House, Licensee, Posted, Table, Told
from houseway.law.citation import render
from houseway.law.election import Unlawful
from houseway.law.notices import WAYS, Notice, cites

T = TypeVar("T", bound=Struct)


class ChangeOrder(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dated order: at these tables, elect this from then on; and when each was told."""

    tables: tuple[str, ...]
    change: dict[str, Any]
    """By option; a limit is ``table_min``, ``table_max`` or ``wager_increment``."""
    equipment: dict[str, Any] = msgspec.field(default_factory=dict)
    """What lies on the tables from then on, by the keys of the house file, where the change needs it."""
    licensee: dict[str, Any] = msgspec.field(default_factory=dict)
    """Approvals and agreements that the change needs: some of the keys of the house file's licensee."""
    by: str = ""


APPROVALS = ("guides_approved", "rules_submitted", "multi_casino")
"""The keys of a licensee that an order may give."""


def proposed(house: House, order: ChangeOrder) -> House:
    """The house as the order would have it, whether or not that is lawful."""
    known = {table.id for table in house.tables}
    for id in order.tables:
        if id not in known:
            raise Unlawful(f"there is no table {id}; tables: {', '.join(sorted(known))}")
    tables = (changed_by(one, order) if one.id in order.tables else one for one in house.tables)
    return msgspec.structs.replace(house, licensee=licensee(house, order), tables=tuple(tables))


def licensee(house: House, order: ChangeOrder) -> Licensee:
    """The licensee with the approvals of the order."""
    for key in order.licensee:
        if key not in APPROVALS:
            raise Unlawful(f"order: licensee: no {key} is ordered; {meant(key, APPROVALS, ', '.join(APPROVALS))}")
    return _amended(house.licensee, order.licensee, "licensee")


def _amended(one: T, given: Mapping[str, Any], what: str) -> T:
    """A part of the house file with what an order says of it."""
    if not given:
        return one
    try:
        return msgspec.convert({**msgspec.to_builtins(one), **given}, type(one), strict=False)
    except msgspec.ValidationError as error:
        raise Unlawful(f"order: {what}: {error}") from None


def changed_by(table: Table, order: ChangeOrder) -> Table:
    """The table with what is ordered, and the notices of it."""
    keys = {option: key for key, option in LIMITS.items()}
    limits = {keys[id]: value for id, value in order.change.items() if id in keys}
    rules = table.rules | {id: value for id, value in order.change.items() if id not in keys}
    told: dict[str, Any] = {"effective": order.effective, **{way: order.told(way) for way in WAYS}}
    given = tuple(Posted(option=id, **told) for id in order.change)
    kept = tuple(one for one in table.notices if one.option not in order.change)
    limits_after = msgspec.structs.replace(table.limits, **limits)
    lies = _amended(table.equipment, order.equipment, "equipment")
    return msgspec.structs.replace(table, rules=rules, limits=limits_after, equipment=lies, notices=kept + given)


class Owes(Struct, frozen=True, kw_only=True):
    """A notice that an order owes, and when it has run: at the times that the order gives, else if it is given now."""

    table: str
    option: str
    notice: str
    runs: datetime
    cite: list[str]


class Tried(Struct, frozen=True, kw_only=True):
    """What an order would come to. Nothing is noted."""

    owes: list[Owes]
    violations: list[check.Violation]
    """What it would newly violate, beside notices that are still to be given."""
    earliest: datetime | None
    """When it could take effect; none where it violates something."""


def tried(house: House, order: ChangeOrder, now: datetime) -> Tried:
    """Try an order without effect: the notices that it owes, what it would violate, when it could take effect."""
    after = proposed(house, order)
    owes = [
        Owes(
            table=table, option=option.id, notice=notices.in_words(one), runs=_runs(one, order, now),
            cite=[render(cite, house.as_of) for cite in cites(option, one, order.change.get(option.id))],
        )
        for table, option, one in check.owed(house, after)
    ]  # fmt: skip
    found = [one for one in check.new(house, after) if one.key != "notices"]
    return Tried(owes=owes, violations=found, earliest=None if found else max([now, *(one.runs for one in owes)]))


def _runs(one: Notice, order: ChangeOrder, now: datetime) -> datetime:
    """When a notice has run, if what was not told yet is told now."""
    return max(order.told(way) or now for way in one.ways) + timedelta(minutes=one.minutes)


def carry_out(
    house: House,
    order: ChangeOrder,
    *,
    now: datetime,
    in_round: Collection[str] = (),
    empty: Collection[str] = (),
) -> House:
    """The house after the order; `Unlawful`, with the section, where it may not be carried out now.

    ``in_round``: the tables in the middle of a round; ``empty``: those where nobody plays, which are owed no notice of
    changed limits, and every other one.
    """
    after = proposed(house, order)
    if len(order.clocks() | {now.tzinfo is None}) > 1:
        raise Unlawful("some times of the order have a zone and some have none")
    if now < order.effective:
        time = order.effective.isoformat(sep=" ", timespec="minutes")
        raise Unlawful(f"the order takes effect at {time}", "8.3")
    for id in order.tables:
        if id in in_round:
            raise Unlawful(f"table {id} is in a round: a change takes effect between rounds", "8.3")
    check.refuse_new(house, after, empty=empty)
    return after
