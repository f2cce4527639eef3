"""8.3: change orders. A change takes effect between rounds, and only when the notice that its section asks for has run.

An order proposes a house, which `check` judges as it judges a house file: what it would newly violate is refused.
Times are arguments, never read from a clock.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import msgspec

from houseway.house import check
from houseway.house.file import LIMITS, House, Posted, Table, Told
from houseway.law.election import Unlawful
from houseway.law.notices import WAYS


class ChangeOrder(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dated order: at these tables, elect this from then on; and when each was told."""

    tables: tuple[str, ...]
    change: dict[str, Any]
    """By option; a limit is ``table_min``, ``table_max`` or ``wager_increment``."""
    by: str = ""


def proposed(house: House, order: ChangeOrder) -> House:
    """The house as the order would have it, whether or not that is lawful."""
    known = {table.id for table in house.tables}
    for id in order.tables:
        if id not in known:
            raise Unlawful(f"there is no table {id}; tables: {', '.join(sorted(known))}")
    tables = (changed_by(one, order) if one.id in order.tables else one for one in house.tables)
    return msgspec.structs.replace(house, tables=tuple(tables))


def changed_by(table: Table, order: ChangeOrder) -> Table:
    """The table with what is ordered, and the notices of it."""
    keys = {option: key for key, option in LIMITS.items()}
    limits = {keys[id]: value for id, value in order.change.items() if id in keys}
    rules = table.rules | {id: value for id, value in order.change.items() if id not in keys}
    told: dict[str, Any] = {"effective": order.effective, **{way: order.told(way) for way in WAYS}}
    given = tuple(Posted(option=id, **told) for id in order.change)
    kept = tuple(one for one in table.notices if one.option not in order.change)
    limits_after = msgspec.structs.replace(table.limits, **limits)
    return msgspec.structs.replace(table, rules=rules, limits=limits_after, notices=kept + given)


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
