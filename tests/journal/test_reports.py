"""Daily reports worked out by hand, also empty ones; the last plays of a table, with nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from houseway.cli import reporting
from houseway.house import events
from houseway.journal.database import Journal
from houseway.journal.engine import Engine
from houseway.journal.floor import Floor, open_house
from houseway.journal.plays import plays, recall
from houseway.journal.recorded_table import RecordedTable, create
from houseway.journal.records import Draft, Head
from houseway.journal.reports import Count, Report, TableReport, daily, plain, significant
from houseway.play import inputs
from tests.house.houses import table, text

COUNTED = {"dealer": "D", "pit_boss": "B", "security": "S"}
FORM = {"dealer": "D", "pit_boss": "B", "pit_clerk": "C"}
DAY, NEXT = "2012-06-15", "2012-06-16"


class Clock:
    """What the tests say the time is."""

    def __init__(self) -> None:
        self.now = datetime(2012, 6, 15, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_hours(self, hours: int) -> None:
        self.now += timedelta(hours=hours)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    one = Journal(tmp_path / "house.db", clock=clock)
    yield one
    one.close()


def feed(floor: Floor, verb: str, **body: Any) -> None:
    role = FORM if verb in ("form", "forms", "void_form") else COUNTED
    floor.feed(events.read({verb: {"signed": role, **body}}))


def put(journal: Journal, table: str, *raws: Any) -> None:
    one = RecordedTable(journal, table)
    for raw in raws:
        one.feed(inputs.read(raw))


def sit(seat: str, stack: str, cash: str = "on") -> dict[str, Any]:
    return {"sit": {"seat": seat, "stack": stack, "cash": cash}}


def bet(seat: str, wager: str, amount: str) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "amount": amount}}


COUP = ["close", {"card": "6h"}, {"card": "5c"}, {"card": "Td"}, {"card": "Ks"}, {"card": "2d"}]
"""Player 6, Banker 7."""


class Rows:
    """How many rows of each stream a journal reads."""

    def __init__(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        self._read, self._found = journal.driver.read, Counter[str]()
        monkeypatch.setattr(journal.driver, "read", self._counted)

    def _counted(self, sql: str, values: tuple[Any, ...] = ()) -> Any:
        found = self._read(sql, values)
        self._found[values[0] if values else ""] += len(found)
        return found

    def of(self, stream: str) -> int:
        return self._found[stream]


def of(report: Report, table: str) -> TableReport:
    return next(one for one in report.tables if one.table == table)


def a_day(journal: Journal) -> Floor:
    """Minibaccarat, punto banco, and a roulette table that does not open."""
    floor = open_house(
        journal,
        text(
            table("minibaccarat", '[table.rules]\nvigorish_collection = "immediate"', id="M"),
            table("baccarat-punto-banco", id="P", pit="B"),
            table("roulette", id="R"),
        ),
    )
    feed(floor, "open_day", date=DAY)
    feed(floor, "open_table", table="M", inventory="5000")
    feed(floor, "open_table", table="P", inventory="3000")
    feed(floor, "forms", first=1, last=10)
    put(journal, "M", sit("1", "100"), sit("2", "200"))
    feed(floor, "fill", table="M", amount="500", slip="F-1")
    put(journal, "M", bet("1", "player", "10"), bet("2", "banker", "20"), *COUP)
    put(journal, "M", {"paid": {"seat": "2", "wager": "banker", "amount": "18.00"}})
    feed(floor, "credit", table="M", amount="300", slip="C-1")
    put(journal, "P", sit("3", "100"), bet("3", "banker", "25"), *COUP)
    put(journal, "P", {"order": {"do": "document_vigorish", "seat": "3"}, "by": "pit_boss"})
    form = {"table": "P", "seat": "3", "amount": "1.25", "patron": "Mr Lee", "pit": "B", "date": DAY}
    feed(floor, "form", serial=1, **form, patron_signed="yes")
    feed(floor, "void_form", serial=1)
    feed(floor, "form", serial=2, **form, why_not="had left")
    feed(floor, "close_table", table="M", inventory="4890", drop="300")
    feed(floor, "close_table", table="P", inventory="2875", drop="101.25")
    return floor


def test_a_day_by_hand(journal: Journal) -> None:
    floor = a_day(journal)
    feed(floor, "close_day", date=DAY)
    report = daily(journal)
    assert (report.day, report.state, report.licensee) == (date(2012, 6, 15), "closed", "Test")
    # M: chips for 300 in cash out of the rack, 10 won from seat 1, 20 less 5 percent paid to seat 2:
    # 5000 - 300 + 500 - 300 + 10 - 19 = 4891, counted 4890. Win: 300 + 4890 + 300 - 5000 - 500 = -10.
    assert of(report, "M").count == Count(
        opening="5000.00", fills="500.00", credits="300.00", drop="300.00", forms="0.00", closing="4890.00",
        over_or_short="-1.00", win="-10.00",
    )  # fmt: skip
    # P: 3000 - 100 - 25 = 2875; 100 in cash and a form for 1.25. Win: 101.25 + 2875 - 3000 = -23.75.
    assert of(report, "P").count == Count(
        opening="3000.00", fills="0.00", credits="0.00", drop="101.25", forms="1.25", closing="2875.00",
        over_or_short="0.00", win="-23.75",
    )  # fmt: skip
    assert report.win == "-33.75"
    assert report.trial_balance == "0.00"
    assert [(one.table, one.state, one.rounds) for one in report.tables] == [
        ("M", "closed", 1), ("P", "closed", 1), ("R", "not opened", 0),
    ]  # fmt: skip


def test_forms_and_irregularities_are_listed(journal: Journal) -> None:
    a_day(journal)
    report = daily(journal)
    assert report.state == "open"
    first, second, void = of(report, "P").forms
    assert (first["serial"], first["patron"], first["amount"]) == (1, "Mr Lee", "1.25")
    assert (second["serial"], second["why_not"]) == (2, "had left")
    assert (void["serial"], void["void"]) == (1, True)
    (wrong,) = of(report, "M").irregularities
    assert (wrong["tell"], wrong["seat"], wrong["paid"], wrong["due"]) == ("difference", "2", "18.00", "19.00")
    assert of(report, "P").irregularities == []


def test_vigorish_that_is_due_is_in_the_report_while_it_is(journal: Journal) -> None:
    floor = open_house(journal, text(table("baccarat-punto-banco", id="P")))
    feed(floor, "open_day", date=DAY)
    feed(floor, "open_table", table="P", inventory="3000")
    put(journal, "P", sit("3", "100"), bet("3", "banker", "25"), *COUP)
    one = of(daily(journal), "P")
    assert (one.vigorish_due, one.state) == ("1.25", "open")
    assert one.count == Count(opening="3000.00", fills="0.00", credits="0.00")


def test_an_empty_day_says_so_for_every_table(journal: Journal) -> None:
    floor = a_day(journal)
    feed(floor, "close_day", date=DAY)
    feed(floor, "open_day", date=NEXT)
    feed(floor, "close_day", date=NEXT)
    report = daily(journal)
    assert str(report.day) == NEXT
    assert [one.activity for one in report.tables] == [False] * 3
    *tables, house = plain(report)
    assert [one["activity"] for one in tables] == ["No Activity"] * 3
    assert (house["win"], house["state"]) == ("0.00", "closed")


def test_a_report_of_a_closed_day_is_the_same_ever_after_but_for_the_heads(journal: Journal) -> None:
    floor = a_day(journal)
    feed(floor, "close_day", date=DAY)
    before = daily(journal)
    feed(floor, "open_day", date=NEXT)
    feed(floor, "open_table", table="M", inventory="4890")
    put(journal, "M", bet("1", "player", "10"), *COUP, bet("1", "player", "5"))
    feed(floor, "fill", table="M", amount="5", slip="F-2")
    after = daily(journal, date.fromisoformat(DAY))
    assert after.heads != before.heads
    assert msgspec.structs.replace(after, heads={}) == msgspec.structs.replace(before, heads={})
    now = of(daily(journal), "M")
    assert (now.rounds, now.irregularities) == (1, [])
    assert now.count == Count(opening="4890.00", fills="5.00", credits="0.00")


def test_a_day_is_reported_from_its_own_records_and_the_balances_before_it(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = a_day(journal)
    put(journal, "M", *[one for _ in range(40) for one in (sit("5", "10"), {"leave": {"seat": "5"}})])
    put(journal, "M", *[one for _ in range(4) for one in (bet("1", "player", "5"), *COUP)])
    feed(floor, "close_day", date=DAY)
    long = journal.head("M").length
    feed(floor, "open_day", date=NEXT)
    feed(floor, "open_table", table="M", inventory="4890")
    put(journal, "M", bet("1", "player", "10"), *COUP, bet("1", "player", "5"))
    report, rows = daily(journal), Rows(journal, monkeypatch)
    assert daily(journal) == report
    assert rows.of("M") < 60 < long
    assert report.trial_balance == "0.00"
    assert of(report, "M").rounds == 1


@pytest.mark.parametrize("again", [False, True])
def test_balances_that_are_brought_forward_are_what_the_whole_record_comes_to(journal: Journal, again: bool) -> None:
    """Also after a correction of the last round of the day before, or of one that was corrected then."""
    floor = a_day(journal)
    put(journal, "M", bet("1", "player", "5"), *COUP)
    if again:
        put(journal, "M", {"correct": {"input": 19, "to": {"card": "Ah"}}})
    feed(floor, "close_day", date=DAY)
    was = Floor(journal).days.books.balances
    put(journal, "M", {"correct": {"input": 19, "to": {"card": "Kc"}}}, bet("1", "player", "5"))
    brought, whole = Floor(journal), Floor(journal, anew=True)
    for one in (brought, whole):
        one.book_tables()
    assert brought.days.books.balances == whole.days.books.balances != was
    assert brought.days.forms == whole.days.forms
    assert brought.days.books.required == whole.days.books.required
    assert (brought.days.counted, brought.days.slips) == (whole.days.counted, whole.days.slips)
    assert not whole.carried_otherwise


def test_balances_of_streams_that_are_no_longer_the_same_are_not_brought_forward(journal: Journal) -> None:
    floor = a_day(journal)
    feed(floor, "close_day", date=DAY)
    last = journal.head("P").length
    unguarded(journal, f"UPDATE records SET hash = 'f00' WHERE table_id = 'P' AND seq = {last}")
    assert Floor(journal).altered == {"P": f"record {last} was changed"}


def test_a_day_that_never_was_is_reported_too(journal: Journal) -> None:
    a_day(journal)
    report = daily(journal, date(2011, 1, 1))
    assert (report.state, [one.activity for one in report.tables]) == ("not opened", [False] * 3)
    assert report.win == "0.00"


def test_a_house_without_a_gaming_day_yet(journal: Journal) -> None:
    open_house(journal, text(table("roulette", id="R")))
    report = daily(journal)
    assert (str(report.day), report.state) == (DAY, "not opened")
    assert len(report.software) == 1


def test_a_table_that_closes_twice_a_day_is_reported_once(journal: Journal) -> None:
    floor = open_house(journal, text(table("minibaccarat", id="M")))
    feed(floor, "open_day", date=DAY)
    feed(floor, "open_table", table="M", inventory="1000")
    put(journal, "M", sit("1", "100"), bet("1", "player", "10"), *COUP)
    feed(floor, "close_table", table="M", inventory="910", drop="100")
    feed(floor, "open_table", table="M", inventory="910")
    feed(floor, "fill", table="M", amount="90", slip="F-1")
    put(journal, "M", sit("2", "50"), bet("2", "player", "20"), *COUP)
    feed(floor, "close_table", table="M", inventory="970", drop="50")
    # 10 and 20 lost: 150 + 970 - 1000 - 90.
    assert of(daily(journal), "M").count == Count(
        opening="1000.00", fills="90.00", credits="0.00", drop="150.00", forms="0.00", closing="970.00",
        over_or_short="0.00", win="30.00",
    )  # fmt: skip
    assert of(daily(journal), "M").rounds == 2


def test_the_heads_of_all_chains_are_in_it(journal: Journal) -> None:
    a_day(journal)
    heads = daily(journal).heads
    assert heads == {
        stream: {"length": journal.head(stream).length, "hash": journal.head(stream).hash}
        for stream in ("@house", "M", "P", "R")
    }


def test_significant_events_belong_to_their_day(journal: Journal) -> None:
    floor = a_day(journal)
    floor.feed(events.read({"event": {"kind": "power", "words": "power lost", "table": "M"}}))
    feed(floor, "close_day", date=DAY)
    floor.feed(events.read({"event": {"kind": "alarm", "words": "at night"}}))  # none is lost between two days
    assert [one["kind"] for one in daily(journal, date.fromisoformat(NEXT)).significant] == ["alarm"]
    assert daily(journal, date(2011, 1, 1)).significant == []
    feed(floor, "open_day", date=NEXT)
    floor.feed(events.read({"event": {"kind": "door", "words": "a drop box door was open"}}))
    assert [one["kind"] for one in daily(journal, date.fromisoformat(DAY)).significant] == ["power"]
    assert [one["kind"] for one in daily(journal).significant] == ["alarm", "door"]
    assert daily(journal, date(2011, 1, 1)).significant == []
    assert [one["kind"] for one in significant(journal)] == ["power", "alarm", "door"]


def test_what_was_not_done_and_what_is_long_in_use(journal: Journal, clock: Clock) -> None:
    floor = open_house(journal, text(table("craps", id="C"), table("sic-bo", id="S"), table("red-dog", id="D")))
    feed(floor, "open_day", date=DAY)
    for one in ("C", "S", "D"):
        feed(floor, "open_table", table=one, inventory="100")
    floor.feed(events.read({"inspect": {"table": "S", "item": "dice", "signed": {"floorperson": "F"}}}))
    clock.pass_hours(30)
    report = daily(journal)
    assert [(one["what"], one["cite"]) for one in of(report, "C").overdue] == [
        ("dice inspected by the boxperson", "13:69E-1.16")
    ]
    assert [one["item"] for one in of(report, "C").in_use] == ["dice"]
    assert [one["item"] for one in of(report, "D").in_use] == ["cards"]
    assert of(report, "S").overdue == []
    for one in ("C", "S", "D"):
        feed(floor, "close_table", table=one, inventory="100", drop="0")
    clock.pass_hours(1)
    feed(floor, "close_day", date=DAY)
    clock.pass_hours(100)
    report = daily(journal)
    assert [one["what"] for one in of(report, "S").overdue] == ["shakers inspected by the pit boss"]
    assert [one["item"] for one in of(report, "C").in_use] == ["dice"]


# ── recall ───────────────────────────────────────────────────────────────────────────────────────


def minibaccarat(journal: Journal, coups: int) -> None:
    create(journal, "M", {"game": "minibaccarat", "seats": {"1": {"stack": "1000"}}})
    for number in range(coups):
        put(journal, "M", bet("1", "player", f"{number + 1}"), *COUP)


def test_the_last_plays_are_recalled_whole(journal: Journal) -> None:
    minibaccarat(journal, 8)
    last = recall(journal, "M", 5)
    assert [one.round for one in last] == [4, 5, 6, 7, 8]
    one = last[-2]
    assert [wager["bet"]["amount"] for wager in one.wagers] == ["7.00"]
    assert [tell["card"] for tell in one.told if tell["tell"] == "dealt"] == ["6h", "5c", "Td", "Ks", "2d"]
    (settled,) = [tell for tell in one.told if tell["tell"] == "settled"]
    assert (settled["result"], settled["amount"]) == ("lose", "7.00")
    assert settled["at"] == one.began == one.ended
    assert [play.round for play in recall(journal, "M", 1)] == [8]
    assert len(recall(journal, "M", 500)) == 8


def test_a_settlement_is_of_its_own_round_though_its_end_was_left_out(journal: Journal) -> None:
    rules = {"hole_card_procedure": "face_down_no_peek"}
    create(journal, "B", {"game": "blackjack", "rules": rules, "seats": {"1": {"stack": "1000"}}})
    cards = [{"card": one} for one in ("9h", "7d", "8s", "Qc")]  # 17 against 17; the turn of the queen is left out
    put(journal, "B", bet("1", "blackjack_wager", "10"), "close", *cards, {"choose": {"seat": "1", "do": "stand"}})
    put(journal, "B", bet("1", "blackjack_wager", "30"))
    told = {record.round for record in journal.records("B") if '"settled"' in record.body}
    assert told == {2}  # the record has it with the input that began the next round
    first, second = recall(journal, "B")
    assert [(tell["amount"], tell["result"]) for tell in first.told if tell["tell"] == "settled"] == [("10.00", "void")]
    assert (bool(first.ended), second.ended, second.told) == (True, "", [])
    assert [wager["bet"]["amount"] for wager in second.wagers] == ["30.00"]


def test_a_payment_and_a_correction_after_a_round_are_of_it(journal: Journal) -> None:
    create(journal, "R", {"game": "roulette", "seats": {"1": {"stack": "1000"}}})
    put(journal, "R", bet("1", "straight_17", "1"), "close", {"spin": "17"})
    put(journal, "R", {"paid": {"seat": "1", "wager": "straight_17", "amount": "30"}})
    put(journal, "R", {"correct": {"input": "3", "to": {"spin": "18"}}})
    (play,) = recall(journal, "R")
    assert [tell["tell"] for tell in play.rulings] == ["difference", "corrected", "difference"]
    assert [tell["result"] for tell in play.told if tell["tell"] == "settled"] == ["win", "lose"]


def test_what_one_seat_alone_may_see_is_not_shown(journal: Journal) -> None:
    told = [{"tell": "turned", "to": "player", "card": "Qc", "sees": ["1"]}]
    data = {"n": 1, "begun": 0, "input": {"card": "Qc"}, "tells": told}
    journal.append("T", Head(), [Draft("input", 1, data)])
    (play,) = recall(journal, "T")
    assert play.told[0]["card"] == "??"


def test_a_round_in_progress_shows_nothing_hidden(journal: Journal) -> None:
    rules = {"hole_card_procedure": "face_down_no_peek"}
    create(journal, "B", {"game": "blackjack", "rules": rules, "seats": {"1": {"stack": "1000"}}})
    cards = [{"card": one} for one in ("9h", "7d", "8s", "Qc")]  # player, dealer, player, hole card
    put(journal, "B", bet("1", "blackjack_wager", "10"), "close", *cards)
    (play,) = recall(journal, "B")
    assert play.ended == ""
    assert "Qc" in "".join(record.body for record in journal.records("B"))
    assert "Qc" not in msgspec.json.encode(play).decode()
    assert [tell["card"] for tell in play.told if tell["tell"] == "dealt"] == ["9h", "7d", "8s", "??"]


def test_a_round_that_another_engine_voided_is_recalled_as_void(journal: Journal) -> None:
    create(journal, "M", {"game": "minibaccarat", "seats": {"1": {"stack": "1000"}}})
    one = RecordedTable(journal, "M")
    for raw in (bet("1", "player", "5"), *COUP[:3]):
        one.feed(inputs.read(raw))
    other = RecordedTable(journal, "M", engine=Engine("9", "f" * 64), takeover="void")
    for raw in (bet("1", "player", "7"), *COUP):
        other.feed(inputs.read(raw))
    first, second = plays(journal.records("M"))
    assert (first.round, first.voided, second.round, second.voided) == (1, True, 1, False)
    assert [wager["bet"]["amount"] for wager in second.wagers] == ["7.00"]
    assert [play.voided for play in recall(journal, "M")] == [True, False]


def test_people_who_come_and_go_are_no_play(journal: Journal) -> None:
    minibaccarat(journal, 1)
    put(journal, "M", sit("2", "5", cash="off"), {"leave": "2"})
    assert len(recall(journal, "M")) == 1


# ── a record that somebody has altered ───────────────────────────────────────────────────────────


def unguarded(journal: Journal, statement: str) -> None:
    """Somebody with the database's own rights changes a record."""
    with journal._writing() as connection:
        for one in ("DROP TRIGGER IF EXISTS records_no_update", "DROP TRIGGER IF EXISTS records_no_delete", statement):
            connection.execute(sa.text(one))


ALTERED = {
    "UPDATE records SET hash = 'f00' WHERE table_id = 'P' AND seq = 4": "record 4 was changed",
    "UPDATE records SET body = replace(body, '25', '52') WHERE table_id = 'P' AND seq = 4": "record 4 was changed",
    "UPDATE records SET body = '{' WHERE table_id = 'P' AND seq > 1": "record 2 was changed",
    f"UPDATE records SET body = '{'[' * 3000}' WHERE table_id = 'P' AND seq = 4": "record 4 was changed",
    "UPDATE records SET body = replace(body, 'seats', 'x') WHERE table_id = 'P' AND seq = 1": "record 1 was changed",
    "DELETE FROM records WHERE table_id = 'P' AND seq BETWEEN 3 AND 8": "records 3 to 8 were removed or renumbered",
}


@pytest.mark.parametrize(
    ("statement", "words"), ALTERED.items(), ids=["hash", "amount", "unreadable", "deep", "opening", "removed"]
)
@pytest.mark.parametrize("closed", [True, False])
def test_an_altered_record_spoils_its_own_tables_figures_and_no_others(
    journal: Journal, statement: str, words: str, closed: bool
) -> None:
    floor = a_day(journal)
    if closed:
        feed(floor, "close_day", date=DAY)
    before = daily(journal)
    unguarded(journal, statement)
    after = daily(journal)
    assert (of(after, "P").altered, of(after, "M").altered) == (words, "")
    assert of(after, "M") == of(before, "M")
    assert after.trial_balance == "0.00"
    again = Floor(journal)
    again.start()
    if not closed:
        feed(again, "close_day", date=DAY)
    feed(again, "open_day", date=NEXT)
    feed(again, "open_table", table="M", inventory="4890")
    put(journal, "M", bet("1", "player", "10"), *COUP)
    feed(again, "close_table", table="M", inventory="4900", drop="0")
    assert of(daily(journal), "M").count == Count(
        opening="4890.00", fills="0.00", credits="0.00", drop="0.00", forms="0.00", closing="4900.00",
        over_or_short="0.00", win="10.00",
    )  # fmt: skip
    assert "altered: record" in "\n".join(reporting.report(daily(journal, date.fromisoformat(DAY))))


@pytest.mark.parametrize("spoilt", ["SET hash = 'f00'", "SET body = '{}'"])
def test_a_table_out_of_order_is_counted_as_it_stands_so_that_the_day_can_end(journal: Journal, spoilt: str) -> None:
    floor = open_house(journal, text(table("roulette", id="R"), table("roulette", id="S")))
    feed(floor, "open_day", date=DAY)
    for one in ("R", "S"):
        feed(floor, "open_table", table=one, inventory="5000")
        put(journal, one, sit("1", "100"), bet("1", "red", "10"), "close", {"spin": "17"})
    unguarded(journal, f"UPDATE records {spoilt} WHERE table_id = 'R' AND seq = 4")
    again = Floor(journal)
    feed(again, "close_table", table="S", inventory="4910", drop="100")
    assert of(daily(journal), "S").count.over_or_short == "0.00"  # type: ignore[union-attr]
    feed(again, "close_table", table="R", inventory="4910", drop="100")
    feed(again, "close_day", date=DAY)
    (noted,) = significant(journal)
    assert (noted["kind"], noted["table"]) == ("out_of_order", "R")
    assert noted["words"] == "counted beside a record that is not as it was: record 4 was changed"
    assert (daily(journal).state, of(daily(journal), "R").altered) == ("closed", "record 4 was changed")


def test_an_order_waits_at_a_table_out_of_order_and_is_taken_at_the_others(journal: Journal, clock: Clock) -> None:
    floor = open_house(journal, text(table("roulette", id="R"), table("roulette", id="S")))
    feed(floor, "open_day", date=DAY)
    at = clock.now.isoformat()
    told = dict.fromkeys(("posted", "announced", "regulator", "surveillance"), at)
    clock.pass_hours(1)
    order = {"tables": ["R", "S"], "change": {"table_min": "10.00"}, "effective": clock.now.isoformat(), **told}
    floor.feed(events.read({"order": order}))
    unguarded(journal, "UPDATE records SET body = '{}' WHERE table_id = 'R' AND seq = 1")
    waits, *_ = floor.take_all_orders()
    assert waits["waits"] == "R"
    assert [table for _, table in floor._taken] == ["S"]
