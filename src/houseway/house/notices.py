"""8.3: change orders. A change takes effect between rounds, and only when the notice that its section asks for has run.

Times are arguments, never read from a clock.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from houseway import games
from houseway.house.file import LIMITS, House, Posted, Table, Told
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.notices import GENERAL, WAYS, Notice, cites, notice, rests_on
from houseway.law.options import ByKey, LeastOdds, Number, Offered, Option, PaySchedule, Percent
from houseway.money import For, Odds
from houseway.play.rules import Rules, Terms


class ChangeOrder(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dated order: at these tables, elect this from then on; and when each was told."""

    tables: tuple[str, ...]
    change: dict[str, Any]
    """By option; a limit is ``table_min``, ``table_max`` or ``wager_increment``."""
    by: str = ""


# ── whether a change asks for notice ─────────────────────────────────────────────────────────────


def owed(option: Option, before: Rules, after: Rules) -> Notice | None:
    """The notice that this change of an option asks for: that of the game's own section, and where the section is
    silent that of 8.3 for any change for the worse."""
    one = notice(option)
    if not is_limit(option) and before.elected.get(option.id) == after.elected[option.id]:
        return None
    if one is None:
        return GENERAL if _worse(option, before, after) else None
    return one if _asks(one, option, before, after) else None


def is_limit(option: Option) -> bool:
    """8.2: whether it is a limit, which is compared wager by wager."""
    return option.id in LIMITS.values()


def _asks(one: Notice, option: Option, before: Rules, after: Rules) -> bool:
    if one.upon == "value":
        return str(after.elected[option.id]) == one.value
    if one.upon == "withdrawal":
        return bool(before.elected.get(option.id, option.default) != option.default)
    if one.upon in ("change", "order"):
        return True
    old, new = _figures(option, before), _figures(option, after)
    if not old or not new:
        return True
    worse = [new[key] > old[key] if one.upon == "increase" else new[key] < old[key] for key in old if key in new]
    return any(worse)


_FAVOURS = re.compile(r"(?:(.+): )?(the player|the house)\b")
"""``3:2: the player``, ``more decks: the house``, ``the player``: how an option's words say whom a value favours."""


def _worse(option: Option, before: Rules, after: Rules) -> bool:
    """8.3: lower odds, a wager withdrawn, or what favours the house more than what was elected before."""
    old, new = _figures(option, before), _figures(option, after)
    if old and new and not isinstance(option.kind, Number | Percent):
        return any(new.get(key, Fraction(0)) < old[key] for key in old)
    clauses = [found.groups() for words in option.favours.split("; ") if (found := _FAVOURS.match(words))]
    if before.wagers.keys() != after.wagers.keys() and not any(value for value, _ in clauses):
        return bool(before.wagers.keys() - after.wagers.keys())
    was, now = before.elected.get(option.id), after.elected[option.id]
    return any(_favoured(value, *((now, was) if who == "the house" else (was, now))) for value, who in clauses)


def _favoured(value: str | None, one: Any, other: Any) -> bool:
    """Whether ``one`` is what the words name, and ``other`` less so; without a word, ``on`` or the larger number."""
    if isinstance(one or other, int | Decimal):
        if value is None or value.startswith(("more", "a larger")):
            return bool((one or 0) > (other or 0))
        if value.startswith("a lower"):
            return bool(one and (not other or one < other))
    return str(one) == (value or "on") != str(other)


def _figures(option: Option, rules: Rules) -> Mapping[str, Fraction]:
    """What increases or decreases, by wager or outcome; nothing where the house's own words cannot be compared."""
    value = rules.elected.get(option.id)
    if is_limit(option):
        return {id: _limit(option.id, terms) for id, terms in rules.wagers.items()}
    if isinstance(option.kind, Number | Percent):
        return {} if value is None else {"": Fraction(value)}
    if isinstance(option.kind, ByKey):
        return {key: _ratio(odds) for key, odds in {**option.kind.least, **(value or {})}.items()}
    if isinstance(option.kind, PaySchedule) and value:
        return {f"{spots}/{caught}": _ratio(paid) for spots, line in value.items() for caught, paid in line.items()}
    if isinstance(option.kind, LeastOdds):
        return {"": Fraction(0) if value is None else _ratio(value)}
    if isinstance(option.kind, Offered):
        own = [id for id in rules.wagers if id == option.id or id.startswith(f"{option.id}_")]
        paid = ((f"{id} {key}", odds) for id in own for key, odds in rules.odds(id).items())
        return {key: _ratio(odds) for key, odds in paid if isinstance(odds, Odds)}
    if isinstance(value, Mapping):
        return {key: _ratio(odds) for key, odds in value.items() if isinstance(odds, Odds)}
    table = rules.game.law.named(option.id, value, rules.as_of)
    return {key: _ratio(odds) for key, odds in table.odds.items()} if table else {}


NO_MOST = Fraction(10**18)
"""In cents, more than any wager: a maximum that is not posted."""


def _limit(option: str, terms: Terms) -> Fraction:
    figures = {"table_min": terms.least, "table_max": terms.most or NO_MOST, "wager_increment": terms.increment}
    return Fraction(figures[option])


def _ratio(odds: Odds | For) -> Fraction:
    return Fraction(odds.win if isinstance(odds, Odds) else odds.paid, odds.stake)


def lacking(one: Notice, given: Told) -> str:
    """What is lacking for a notice to have run when the change takes effect; nothing where it has."""
    missing = [way for way in one.ways if given.told(way) is None]
    if missing:
        return f"no notice: {', '.join(_WORDS[way] for way in missing)}"
    runs = earliest(one, given)
    return "" if runs is None or given.effective >= runs else f"too early: the notice has run at {_clock(runs)}"


def earliest(one: Notice, given: Told) -> datetime | None:
    """When a notice has run: the required minutes after the last party was notified."""
    told = [given.told(way) for way in one.ways]
    times = [time for time in told if time is not None]
    return max(times) + timedelta(minutes=one.minutes) if len(times) == len(told) else None


_WORDS = dict(
    zip(
        WAYS,
        (
            "a sign at the table",
            "an announcement to its players",
            "the regulator in writing",
            "surveillance in writing",
        ),
        strict=True,
    )
)


def in_words(one: Notice) -> str:
    """A notice as a person reads it: ``a sign at the table and …, 30 minutes before``."""
    return f"{' and '.join(_WORDS[way] for way in one.ways)}, {f'{one.minutes} minutes ' if one.minutes else ''}before"


def _clock(time: datetime) -> str:
    return time.isoformat(sep=" ", timespec="minutes")


# ── an order is carried out ──────────────────────────────────────────────────────────────────────


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
    _ready(house, order, now, in_round)
    changed = {id: changed_by(house.table(id), order) for id in order.tables}
    for id, table in changed.items():
        _lawful(house, order, house.table(id), table, empty=id in empty)
    return msgspec.structs.replace(house, tables=tuple(changed.get(table.id, table) for table in house.tables))


def _ready(house: House, order: ChangeOrder, now: datetime, in_round: Collection[str]) -> None:
    known = {table.id for table in house.tables}
    for id in order.tables:
        if id not in known:
            raise Unlawful(f"there is no table {id}; tables: {', '.join(sorted(known))}")
    if len(order.clocks() | {now.tzinfo is None}) > 1:
        raise Unlawful("some times of the order have a zone and some have none")
    if now < order.effective:
        raise Unlawful(f"the order takes effect at {_clock(order.effective)}", "8.3")
    for id in order.tables:
        if id in in_round:
            raise Unlawful(f"table {id} is in a round: a change takes effect between rounds", "8.3")


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


def _lawful(house: House, order: ChangeOrder, table: Table, changed: Table, *, empty: bool) -> None:
    before, after = (games.rules(one.game, one.chosen(), as_of=house.as_of) for one in (table, changed))
    options = {option.id: option for option in in_force(after.game.law.options, house.as_of)}
    for id in order.change:
        option = options[id]
        _everywhere(house, order, table, option)
        one = owed(option, before, after)
        if one is None or (empty and is_limit(option)):
            continue
        lacks = lacking(one, order)
        if lacks:
            said = f"table {table.id}: {id}: {lacks}; it needs {in_words(one)}"
            raise Unlawful(said, cites(option, one, after.elected[id])[0], rests_on(option, one, house.as_of))


def _everywhere(house: House, order: ChangeOrder, table: Table, option: Option) -> None:
    """What is the same in a whole pit, or in the whole casino, changes at all its tables at once."""
    where = f"pit {table.pit}" if option.whole_pit else "the casino"
    left_out = [one.id for one in house.tables if one.id not in order.tables and _alike(one, table, option)]
    if left_out:
        raise Unlawful(
            f"{option.id} is the same at all tables of {where}: the order leaves out {', '.join(left_out)}",
            option.pit_cite or option.cite,
        )


def _alike(one: Table, other: Table, option: Option) -> bool:
    """Whether an option is the same at two tables."""
    if option.whole_pit:
        return (one.pit, one.game) == (other.pit, other.game)
    return option.uniform and games.game(one.game).law.subchapter == games.game(other.game).law.subchapter
