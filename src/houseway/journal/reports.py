"""13:69O-1.9: the daily report of a house, table by table, generated even when there is nothing to report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct

from houseway import games
from houseway.house import ages, events
from houseway.house.days import Closing, Opened
from houseway.house.events import CloseTable, Event, Form, Significant, Software, VoidForm
from houseway.house.file import Table
from houseway.journal.database import Journal
from houseway.journal.floor import Floor
from houseway.journal.plays import RULINGS, plays
from houseway.journal.records import Record
from houseway.money import dollars
from houseway.play.tells import plain_seen_by

Plain = dict[str, Any]
NO_ACTIVITY = "No Activity"


class Count(Struct, frozen=True, kw_only=True):
    """The figures of a table's gaming day, in dollars; those not counted yet, and fees not taken, are empty."""

    opening: str
    fills: str
    credits: str
    drop: str = ""
    """Cash, forms, rake and time charges."""
    forms: str = ""
    """The part of the drop that is forms."""
    rake: str = ""
    """14.14: the parts of it that were taken from pots, and that the players have paid for their time."""
    time_charges: str = ""
    closing: str = ""
    over_or_short: str = ""
    win: str = ""


class TableReport(Struct, frozen=True, kw_only=True):
    """A table's part of the report."""

    table: str
    game: str
    pit: str
    state: Literal["closed", "open", "not opened"]
    count: Count | None
    rounds: int
    voided: int
    vigorish_due: str
    funds: dict[str, str]
    """13:69F-14.19: what its players have put by for players, by fund."""
    forms: list[Plain]
    irregularities: list[Plain]
    overdue: list[Plain]
    """What was not done in time."""
    in_use: list[Plain]
    """13:69E-1.16(b)2, 1.18(b): what is in use on an open table for more than 24 hours."""
    altered: str
    """What somebody has altered in its record, so that these figures are not to be relied on; else empty."""

    @property
    def activity(self) -> bool:
        """Whether there is anything to report."""
        return self.state != "not opened" or bool(self.rounds or self.irregularities or self.overdue or self.altered)


class FundDay(Struct, frozen=True, kw_only=True):
    """13:69F-14.19, 14.20: what went into a fund and out of it on a gaming day, in dollars."""

    opening: str
    contributions: str
    payouts: str
    other_casinos: str
    """What their players contributed, less what they received; empty where the fund is this house's alone."""
    closing: str


class Report(Struct, frozen=True, kw_only=True):
    """A gaming day of the house."""

    licensee: str
    day: date
    state: Literal["closed", "open", "not opened"]
    made: datetime
    tables: list[TableReport]
    win: str
    """Of the tables that are counted."""
    rake: str
    """14.14: the parts of the win that were taken from pots, and that players have paid for their time."""
    time_charges: str
    funds: dict[str, str]
    """13:69F-14.19(b): what each fund has for players now, of all tables together."""
    fund_days: dict[str, FundDay]
    """The same funds, from the beginning of the day to its end, or to now."""
    host: str
    """13:69F-14.20(d)1: the host casino, where several casinos pay from a fund together."""
    significant: list[Plain]
    software: list[Plain]
    trial_balance: str
    heads: dict[str, Plain]
    """Of every stream when the report was made; `houseway journal head` signs them."""


def daily(journal: Journal, day: date | None = None) -> Report:
    """The report of a gaming day; without one, of the day that is open or was closed last."""
    floor = Floor(journal)
    day = day or floor.days.date or floor.days.last or journal.clock().date()
    closed = next((one for one in floor.closed if one.date == day), None)
    if closed is not None:
        floor = Floor(journal, until=closed.record)
    else:
        floor.book_tables()
    noted = _of_day(floor, day)
    now = journal.clock()
    tables = [_table(floor, table, day, noted, now) for table in floor.house.tables]
    counted = floor.days.day(day)
    return Report(
        licensee=floor.house.licensee.name, day=day,
        state="closed" if closed else "open" if floor.days.date == day else "not opened",
        made=now, tables=tables, win=dollars(sum(one.win for one in counted)),
        rake=_taken(one.rake for one in counted), time_charges=_taken(one.time_charges for one in counted),
        funds=_funds(floor), fund_days=_fund_days(floor), host=floor.house.licensee.multi_casino.host,
        significant=[_noted(*one) for one in noted if isinstance(one[2], Significant)],
        software=[_noted(*one) for one in noted if isinstance(one[2], Software)],
        trial_balance=dollars(floor.days.books.trial_balance()),
        heads={stream: msgspec.to_builtins(journal.head(stream)) for stream in journal.streams()},
    )  # fmt: skip


def plain(report: Report) -> Iterator[Plain]:
    """The report as JSON Lines: an object a table, and last the house."""
    whole = msgspec.to_builtins(report)
    for one, table in zip(whole.pop("tables"), report.tables, strict=True):
        yield one if table.activity else one | {"activity": NO_ACTIVITY}
    yield whole


def significant(journal: Journal) -> list[Plain]:
    """Every significant event of the house."""
    return [_noted(*one) for one in Floor(journal).noted if isinstance(one[2], Significant)]


Noted = tuple[int, datetime, Event]


def _noted(number: int, at: datetime, event: Event) -> Plain:
    body: Plain = events.plain(event)[event.verb]
    return {"record": number, "at": at.isoformat(timespec="milliseconds"), **body}


def _of_day(floor: Floor, day: date) -> list[Noted]:
    """The events of a gaming day: since the last one was closed, until it is closed itself."""
    if floor.days.date not in (None, day) or (floor.days.last or day) > day:
        return []
    before = [one.record for one in floor.closed if one.date < day]
    return [one for one in floor.noted if one[0] > (before[-1] if before else 0)]


# ── a table ──────────────────────────────────────────────────────────────────────────────────────


def _table(floor: Floor, table: Table, day: date, noted: list[Noted], now: datetime) -> TableReport:
    records = floor.records(table.id, *_segment(floor, table.id, day))
    closings = [one for one in floor.days.day(day) if one.table == table.id]
    opened = floor.days.open.get(table.id) if floor.days.date == day else None
    own = [one for one in noted if getattr(one[2], "table", "") == table.id]
    played = [play for play in plays(records) if play.ended]
    return TableReport(
        table=table.id, game=table.game, pit=table.pit,
        state="open" if opened else "closed" if closings else "not opened",
        count=_counted(closings, opened), rounds=sum(not play.voided for play in played),
        voided=sum(play.voided for play in played),
        vigorish_due=dollars(floor.days.books.under(f"vigorish due:{table.id}/")),
        funds=_funds(floor, table.id),
        forms=[_noted(*one) for one in own if isinstance(one[2], Form)] + _voided(floor, table.id, noted),
        irregularities=list(_irregular(records)), overdue=_overdue(floor, table.id, now),
        in_use=_in_use(floor, table, noted, now), altered=floor.altered.get(table.id, ""),
    )  # fmt: skip


def _segment(floor: Floor, table: str, day: date) -> tuple[int, int]:
    """The records of a table's gaming day (after which, until which); play before the day opens counts to it."""
    if day not in (floor.days.date, floor.days.last):
        return 0, 0
    before = [one.seen.get(table, 0) for one in floor.closed if one.date < day]
    last = before[-1] if before else 0
    return last, floor.length(table)


def _counted(closings: list[Closing], opened: Opened | None) -> Count | None:
    """The day's figures: of a table that closed more than once, from its first opening to its last closing."""
    if not closings and opened is None:
        return None
    fills = sum(one.fills for one in closings) + (opened.fills if opened else 0)
    credits = sum(one.credits for one in closings) + (opened.credits if opened else 0)
    opening = closings[0].opening if closings else opened.opening if opened else 0
    begun = {"opening": dollars(opening), "fills": dollars(fills), "credits": dollars(credits)}
    if opened is not None:
        return Count(**begun)
    return Count(
        **begun, drop=dollars(sum(one.drop for one in closings)), forms=dollars(sum(one.forms for one in closings)),
        rake=_taken(one.rake for one in closings), time_charges=_taken(one.time_charges for one in closings),
        closing=dollars(closings[-1].inventory), over_or_short=dollars(sum(one.over_or_short for one in closings)),
        win=dollars(sum(one.win for one in closings)),
    )  # fmt: skip


def _taken(amounts: Iterable[int]) -> str:
    whole = sum(amounts)
    return dollars(whole) if whole else ""


def _funds(floor: Floor, table: str = "") -> dict[str, str]:
    return {name: dollars(amount) for name, amount in floor.days.books.funds(table).items()}


def _fund_days(floor: Floor) -> dict[str, FundDay]:
    funds, flows = floor.days.books.funds(), floor.days.flows
    linked = {fund.id for fund in floor.house.funds if fund.linked}
    out = dict[str, FundDay]()
    for name in dict.fromkeys([*(fund.id for fund in floor.house.funds), *funds, *(fund for fund, _ in flows)]):
        pots, others = flows[name, "pot"], flows[name, "casino"]
        seats = flows[name, "seat"] + flows[name, "patrons"]  # who has other bonuses has them by hand
        closing = funds.get(name, 0)
        out[name] = FundDay(
            opening=dollars(closing - pots - seats - others), contributions=dollars(pots), payouts=dollars(-seats),
            other_casinos=dollars(others) if name in linked else "", closing=dollars(closing),
        )  # fmt: skip
    return out


def _voided(floor: Floor, table: str, noted: Iterable[Noted]) -> list[Plain]:
    """The forms of a table that were made void."""
    made = floor.days.forms.made
    return [
        {**_noted(*one), "void": True}
        for one in noted
        if isinstance(one[2], VoidForm) and one[2].serial in made and made[one[2].serial].table == table
    ]


def _irregular(records: Iterable[Record]) -> Iterator[Plain]:
    """What went wrong at a table: rulings, wrong payments, corrections, rounds taken back or taken over."""
    for record in records:
        where = {"record": record.seq, "round": record.round, "at": record.data["at"]}
        if record.kind in ("void", "taken_over", "repaired"):
            yield where | {"tell": record.kind, "engine": record.data["engine"]}
        for tell in record.data.get("tells", []):
            if tell["tell"] in RULINGS and tell["tell"] != "form":
                yield where | plain_seen_by(tell, "")


def _overdue(floor: Floor, table: str, now: datetime) -> list[Plain]:
    return [
        {"what": one.what, "by": one.at.isoformat(timespec="minutes") if one.at else "", "cite": one.cite}
        for one in floor.due(table, now)
        if one.overdue
    ]


def _in_use(floor: Floor, table: Table, noted: Iterable[Noted], now: datetime) -> list[Plain]:
    """What was in use for more than 24 hours when the table closed, or is now."""
    closed = [(number, at) for number, at, event in noted if isinstance(event, CloseTable) and event.table == table.id]
    moments = [*closed, (floor.noted[-1][0] + 1, now)] if floor.noted else []
    found = [
        one
        for number, at in moments
        for one in ages.in_use(table.id, games.game(table.game).law, _before(floor, number), at, floor.house.as_of)
    ]
    return [{"item": one.item, "since": one.since.isoformat(timespec="minutes"), "cite": one.cite} for one in found]


def _before(floor: Floor, number: int) -> list[ages.Happened]:
    return [(at, event) for one, at, event in floor.noted if one < number]
