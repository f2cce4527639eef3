"""Events of the floor, beside the tables: gaming days, inventories, fills, forms, change orders.

Each is a frozen record, parsed from plain data as an input of a table is:
``{"fill": {"table": "BJ-1", "amount": "500", "slip": "F-1", "signed": {"dealer": "D-7", …}}}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, ClassVar

from msgspec import Struct

from houseway.house.file import ROLES
from houseway.house.orders import ChangeOrder
from houseway.law.notices import WAYS
from houseway.play.codec import Codec, amount, flag, hint, in_words, text


class BadEvent(ValueError):
    """An event that cannot be read: one line that says what is wrong and what is allowed."""


class Event(Struct, frozen=True, kw_only=True):
    """Any event may carry when it happened, who reported it, and who signed in which role."""

    verb: ClassVar[str] = ""
    at: str = ""
    by: str = ""
    signed: dict[str, str] = {}
    """Who signed, by role: ``{"dealer": "D-7"}``."""

    def __init_subclass__(cls) -> None:
        """The verb is the name of the class, unless the class sets another."""
        cls.verb = cls.__dict__.get("verb") or in_words(cls)


# ── the gaming day ───────────────────────────────────────────────────────────────────────────────


class OpenDay(Event, frozen=True, kw_only=True):
    """A gaming day begins."""

    date: date


class CloseDay(Event, frozen=True, kw_only=True):
    """A gaming day ends."""

    date: date


class OpenTable(Event, frozen=True, kw_only=True):
    """A table opens with an inventory of chips."""

    table: str
    inventory: int


class CloseTable(Event, frozen=True, kw_only=True):
    """A table's chips and its drop box are counted; ``through`` and ``hash`` are the head of the table's record."""

    table: str
    inventory: int
    drop: int
    """What was counted in the box: the cash and the amounts of the forms."""
    through: int = 0
    hash: str = ""


class Fill(Event, frozen=True, kw_only=True):
    """Chips come from the cage to a table."""

    table: str
    amount: int
    slip: str


class Credit(Event, frozen=True, kw_only=True):
    """Chips go from a table to the cage."""

    table: str
    amount: int
    slip: str


# ── 3.3(c)3 forms ────────────────────────────────────────────────────────────────────────────────


class Forms(Event, frozen=True, kw_only=True):
    """3.3(c)3ii: a series of prenumbered Complimentary Vigorish Forms comes to the pit clerks."""

    first: int
    last: int


class Form(Event, frozen=True, kw_only=True):
    """3.3(c)3i: a Complimentary Vigorish Form is made out; without the patron's signature, it says why."""

    serial: int
    table: str
    seat: str
    amount: int
    patron: str
    pit: str
    date: date
    patron_signed: bool = False
    why_not: str = ""


class VoidForm(Event, frozen=True, kw_only=True):
    """3.3(c)3vi: a form is void; both copies are marked and kept."""

    serial: int


# ── 14.14 to 14.18: a room in which participants play against each other ─────────────────────────


class TimeCharge(Event, frozen=True, kw_only=True):
    """14.14: players pay for a period at the table, beside what they play with; the floor notes the amount."""

    table: str
    seats: tuple[str, ...]
    amount: int = 0


class Wait(Event, frozen=True, kw_only=True):
    """14.18: a player goes on the list for tables of this kind; ``sits``: where he sits, if he asks for a change."""

    table: str
    player: str
    sits: str = ""


class Call(Event, frozen=True, kw_only=True):
    """14.18: the next player on the list is called to a seat."""

    table: str
    player: str


class Seated(Event, frozen=True, kw_only=True):
    """14.18: who was called takes a seat, any that is open."""

    table: str
    player: str
    seat: str


class Strike(Event, frozen=True, kw_only=True):
    """14.18: a player gives up his place on the list."""

    table: str
    player: str


class Collusion(Event, frozen=True, kw_only=True):
    """14.16: players are suspected of playing together; the regulator is told, and no play is stopped by it."""

    table: str
    seats: tuple[str, ...]
    words: str


class Linked(Event, frozen=True, kw_only=True):
    """13:69F-14.20: what the players of another casino have put into a fund that both pay from, and received of it."""

    fund: str
    casino: str
    contributed: int = 0
    paid: int = 0


class Bonus(Event, frozen=True, kw_only=True):
    """13:69F-14.19(a): another poker bonus than a bad beat or high hand is paid from a fund to a player of a table."""

    fund: str
    table: str
    player: str
    amount: int
    words: str
    """What it is paid for."""


class Drawn(Event, frozen=True, kw_only=True):
    """13:69F-14.19(a): a table has paid so much from a fund that several tables have."""

    fund: str
    table: str
    amount: int


# ── who works where, and what was reported in vain ───────────────────────────────────────────────


class Assign(Event, frozen=True, kw_only=True):
    """Somebody works at these tables, or in these pits, from now on; at none where none is named."""

    name: str
    """Of the account."""
    tables: tuple[str, ...] = ()
    pits: tuple[str, ...] = ()


class Misreport(Event, frozen=True, kw_only=True):
    """A report of cards, dice or a wheel was refused at a table."""

    table: str
    round: int
    report: str
    """Its verb."""
    words: str
    """Why, as everybody may read it."""
    covered: bool = False
    """Whether it contradicts a card or tile that not all have seen."""


# ── orders ───────────────────────────────────────────────────────────────────────────────────────


class Order(Event, frozen=True, kw_only=True):
    """8.3: a change is ordered; when each was told."""

    tables: tuple[str, ...]
    change: dict[str, Any]
    equipment: dict[str, Any] = {}
    licensee: dict[str, Any] = {}
    """Where the change needs it: what lies on the tables, and what is approved, by the keys of the house file."""
    effective: datetime
    posted: datetime | None = None
    announced: datetime | None = None
    regulator: datetime | None = None
    surveillance: datetime | None = None

    def change_order(self) -> ChangeOrder:
        """The order as `orders.carry_out` takes it."""
        told = {way: getattr(self, way) for way in WAYS}
        return ChangeOrder(
            tables=self.tables, change=self.change, equipment=self.equipment, licensee=self.licensee,
            effective=self.effective, by=self.by, **told,
        )  # fmt: skip


class Elected(Event, frozen=True, kw_only=True):
    """A table took an ordered change, at that record of its stream."""

    order: int
    """The number of the order's record in the house's stream."""
    table: str
    record: int


# ── what is looked after ─────────────────────────────────────────────────────────────────────────


class Cards(Event, frozen=True, kw_only=True):
    """The cards of a table are opened, sorted or changed, or another deck comes into play."""

    table: str
    do: str
    deck: str = ""
    """Which deck, by its backs; none: all that are at the table."""


class Inspect(Event, frozen=True, kw_only=True):
    """Somebody inspected something at a table; what was found, empty where it was in order."""

    table: str
    item: str
    found: str = ""


class Significant(Event, frozen=True, kw_only=True):
    """A significant event, in words."""

    verb: ClassVar[str] = "event"
    kind: str
    words: str
    table: str = ""


class Software(Event, frozen=True, kw_only=True):
    """What runs: its version, the digest of the sources that a ruling comes from, and that of the whole package."""

    version: str
    digest: str
    package: str = ""


# ── reading and writing ──────────────────────────────────────────────────────────────────────────


def _words(value: Any) -> str:
    words = text(value).strip()
    if not words:
        raise ValueError("it is empty")
    return words


def _remark(value: Any) -> str:
    return text(value).strip()


def _amount(value: Any) -> int:
    found = amount(value)
    if found <= 0:
        raise ValueError(f"{text(value)} is not above zero")
    return found


def _counted(value: Any) -> int:
    found = amount(value)
    if found < 0:
        raise ValueError(f"{text(value)} is below zero")
    return found


def _number(value: Any) -> int:
    words = text(value)
    if not (words.isascii() and words.isdigit()):
        raise ValueError(f"{words} is not a number of a record or a form")
    return int(words)


def _date(value: Any) -> date:
    try:
        return date.fromisoformat(text(value))
    except ValueError:
        raise ValueError(f"{text(value)!r} is no date; write one like 2012-03-19") from None


def _time(value: Any) -> datetime:
    try:
        return datetime.fromisoformat(text(value))
    except ValueError:
        raise ValueError(f"{text(value)!r} is no time; write one like 2012-03-19T20:30") from None


def _signed(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise ValueError("write who signed by role, such as {dealer: D-7}")
    for role in value:
        if role not in ROLES:
            raise ValueError(f"no role {role!r}; {hint(str(role), ROLES)}")
    return {role: _words(who) for role, who in value.items()}


def _several(value: Any) -> tuple[str, ...]:
    found = tuple(_words(one) for one in (value if isinstance(value, list | tuple) else [value]))
    if not found or len({*found}) < len(found):
        raise ValueError("name each one once, and at least one")
    return found


def _some(value: Any) -> tuple[str, ...]:
    words = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    return _several(words) if words not in ([""], [], ()) else ()


def _change(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError("write what is elected by option, such as {table_min: 10}")
    return {str(option): _spoken(one) for option, one in value.items()}


def _spoken(value: Any) -> Any:
    """Every scalar as text, as the house file has it."""
    if isinstance(value, Mapping):
        return {str(key): _spoken(one) for key, one in value.items()}
    return [_spoken(one) for one in value] if isinstance(value, list | tuple) else text(value)


HANDLED = ("opened", "sorted", "changed", "rotated")
"""What is done with a table's cards."""


def _handled(value: Any) -> str:
    if text(value) not in HANDLED:
        raise ValueError(f"{text(value)!r}; {hint(text(value), HANDLED)}")
    return text(value)


_CODEC: Codec[Event] = Codec(
    Event.__subclasses__(),
    {
        "amount": _amount, "inventory": _counted, "drop": _counted, "contributed": _counted,
        "paid": _counted, "first": _number, "last": _number,
        "serial": _number, "through": _number, "record": _number, "round": _number,
        "assign: tables": _some, "pits": _some, "covered": flag, "elected: order": _number, "date": _date,
        "effective": _time, "posted": _time, "announced": _time, "regulator": _time, "surveillance": _time,
        "patron_signed": flag, "signed": _signed, "tables": _several, "seats": _several, "change": _change,
        "equipment": _change, "licensee": _change,
        "do": _handled, "deck": _remark, "sits": _remark, "found": _remark, "why_not": _remark, "hash": _remark,
        "at": _remark, "by": _remark,
    },
    noun="an event", such="{fill: {…}}", fault=BadEvent, otherwise=_words,
    common=("at", "by", "signed"),
)  # fmt: skip
VERBS = _CODEC.verbs


def read(raw: Any) -> Event:
    """Read one event: ``read({"fill": {"table": "BJ-1", "amount": "500", "slip": "F-1"}})``."""
    return _CODEC.read(raw)


def plain(event: Event) -> dict[str, Any]:
    """The plain data that `read` would read as this event."""
    found: dict[str, Any] = _CODEC.plain(event)
    return found
