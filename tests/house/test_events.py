"""The floor's events: what is read, what is written, and what is said of a bad one."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from houseway.house import events
from houseway.house.events import BadEvent, Fill, Form, OpenTable, Order, read

FILL = {"table": "BJ-1", "amount": "500.00", "slip": "F-1", "signed": {"dealer": "D-7"}}
FORM = {
    "serial": 17, "table": "B-1", "seat": "3", "amount": "1.25", "patron": "A. Reader", "pit": "A",
    "date": "2012-03-19", "why_not": "left the table",
}  # fmt: skip
ORDER = {"tables": ["BJ-1", "BJ-2"], "change": {"table_min": 10}, "effective": "2012-03-19T20:30"}
ALL: list[dict[str, Any]] = [
    {"open_day": {"date": "2012-03-19"}},
    {"open_table": {"table": "BJ-1", "inventory": "0"}},
    {"fill": FILL, "at": "20:05", "by": "P-1"},
    {"credit": FILL},
    {"forms": {"first": 1, "last": 50}},
    {"form": FORM},
    {"form": FORM | {"patron_signed": True, "why_not": ""}},
    {"void_form": {"serial": "18"}},
    {"order": ORDER, "by": "shift manager"},
    {"order": ORDER | {"posted": "2012-03-19T20:00", "regulator": "2012-03-19T19:00"}},
    {"order": ORDER | {"equipment": {"backs": ["blue", "red"]}, "licensee": {"rules_submitted": "2012-03-01"}}},
    {"elected": {"order": 4, "table": "BJ-1", "record": 77}},
    {"cards": {"table": "BJ-1", "do": "changed"}},
    {"cards": {"table": "P-1", "do": "rotated", "deck": "red"}},
    {"time_charge": {"table": "P-1", "seats": ["1", "4"]}},
    {"time_charge": {"table": "P-1", "seats": "4", "amount": "6.00"}},
    {"wait": {"table": "P-1", "player": "Mr Lee", "sits": "P-2"}},
    {"call": {"table": "P-1", "player": "Mr Lee"}},
    {"seated": {"table": "P-1", "player": "Mr Lee", "seat": "4"}},
    {"strike": {"table": "P-1", "player": "Mr Lee"}},
    {"collusion": {"table": "P-1", "seats": ["1", "4"], "words": "soft play"}},
    {"linked": {"fund": "room", "casino": "Other", "contributed": "40.00", "paid": "0"}},
    {"bonus": {"fund": "room", "table": "P-1", "player": "Mr Lee", "amount": "50.00", "words": "splash pot"}},
    {"drawn": {"fund": "room", "table": "P-1", "amount": "1000.50"}},
    {"assign": {"name": "ann", "tables": ["P-1", "P-2"], "pits": ["Pit A"]}},
    {"assign": {"name": "ann"}},
    {"misreport": {"table": "P-1", "round": 4, "report": "cards", "words": "it is seen", "covered": True}},
    {"inspect": {"table": "C-1", "item": "dice", "found": "chipped"}},
    {"event": {"kind": "power", "words": "the lights went out"}},
    {"assign": {"name": "floor-1", "tables": ["C-1"], "pits": ["A"]}},
    {"misreport": {"table": "C-1", "round": "3", "report": "card", "words": "no such card", "covered": True}},
    {"software": {"version": "0.1.0", "digest": "ab" * 32}},
    {"close_table": {"table": "BJ-1", "inventory": "90.50", "drop": "0", "through": 12, "hash": "cd" * 32}},
    {"close_day": {"date": "2012-03-19"}},
]


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: next(iter(raw)))
def test_what_is_written_is_read_again_as_the_same_event(raw: dict[str, Any]) -> None:
    event = read(raw)
    assert read(events.plain(event)) == event


def test_every_verb_is_among_them() -> None:
    assert {next(iter(raw)) for raw in ALL} == {*events.VERBS}


def test_amounts_are_cents_dates_are_dates_and_signatures_are_by_role() -> None:
    fill = read({"fill": FILL, "at": "20:05", "by": "P-1"})
    assert fill == Fill(table="BJ-1", amount=50000, slip="F-1", signed={"dealer": "D-7"}, at="20:05", by="P-1")
    assert read({"open_table": {"table": "T", "inventory": 12}}) == OpenTable(table="T", inventory=1200)
    form = read({"form": FORM})
    assert isinstance(form, Form)
    assert (form.serial, form.amount, form.date, form.patron_signed) == (17, 125, date(2012, 3, 19), False)


def test_an_order_is_a_change_order_with_its_times_and_its_values_as_text() -> None:
    event = read({"order": ORDER | {"posted": "2012-03-19T20:00"}, "by": "M"})
    assert isinstance(event, Order)
    order = event.change_order()
    assert (order.tables, order.change, order.by) == (("BJ-1", "BJ-2"), {"table_min": "10"}, "M")
    assert (order.effective, order.posted) == (datetime(2012, 3, 19, 20, 30), datetime(2012, 3, 19, 20, 0))
    assert (order.announced, order.regulator, order.surveillance) == (None, None, None)


BAD: list[tuple[Any, str]] = [
    ("close_day", "'close_day' is no event; write {fill: {…}}"),
    ({}, "an event has one verb, such as {fill: {…}}; this one has none"),
    ({"fill": FILL, "credit": FILL}, "an event has one verb, such as {fill: {…}}; this one has fill, credit"),
    ({"fil": FILL}, "no event 'fil'; did you mean fill?"),
    ({"fill": "500"}, "fill: '500'; write fill: {table, amount, slip}"),
    ({"fill": {"table": "T"}}, "fill lacks amount, slip; write fill: {table, amount, slip}"),
    ({"fill": FILL | {"slipp": "1"}}, "fill has no 'slipp'; did you mean slip?"),
    ({"fill": FILL | {"amount": "0"}}, "fill: amount: 0 is not above zero"),
    ({"fill": FILL | {"amount": "lots"}}, "fill: amount: 'lots' is not an amount; write dollars, such as 25 or 12.50"),
    ({"fill": FILL | {"slip": " "}}, "fill: slip: it is empty"),
    ({"fill": FILL | {"signed": {"deeler": "D"}}}, "fill: signed: no role 'deeler'; did you mean dealer?"),
    ({"fill": FILL | {"signed": "D"}}, "fill: signed: write who signed by role, such as {dealer: D-7}"),
    ({"open_table": {"table": "T", "inventory": "-1"}}, "open_table: inventory: -1 is below zero"),
    ({"open_day": {"date": "19 March"}}, "open_day: date: '19 March' is no date; write one like 2012-03-19"),
    ({"form": FORM | {"serial": "-4"}}, "form: serial: -4 is not a number of a record or a form"),
    ({"form": FORM | {"patron_signed": "maybe"}}, "form: patron_signed: 'maybe' is neither true nor false"),
    ({"order": ORDER | {"effective": "soon"}}, "order: effective: 'soon' is no time; write one like 2012-03-19T20:30"),
    ({"order": ORDER | {"tables": []}}, "order: tables: name each one once, and at least one"),
    ({"order": ORDER | {"tables": ["A", "A"]}}, "order: tables: name each one once, and at least one"),
    ({"order": ORDER | {"change": {}}}, "order: change: write what is elected by option, such as {table_min: 10}"),
    ({"cards": {"table": "T", "do": "change"}}, "cards: do: 'change'; did you mean changed?"),
    ({"cards": {"table": None, "do": "changed"}}, "cards: table: one value is wanted here"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "line"), BAD, ids=[line[:40] for _, line in BAD])
def test_a_bad_event_is_one_line_that_says_what_is_allowed(raw: Any, line: str) -> None:
    with pytest.raises(BadEvent) as bad:
        read(raw)
    assert str(bad.value) == line
