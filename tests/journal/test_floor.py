"""The running house: what the floor notes is durable, and tables take orders between rounds after their notice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from houseway import games
from houseway.house import events
from houseway.house.events import Elected, Event, Significant, Software
from houseway.house.file import BadHouse
from houseway.journal import floor as module
from houseway.journal.database import Conflict, Journal, Missing
from houseway.journal.floor import Floor, open_house
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.records import HOUSE, Draft, Head
from houseway.journal.verify import altered, otherwise
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.rules import Rules
from houseway.play.table import Refused
from tests.house.houses import table, text
from tests.waiting import PATIENCE

SIGNED = {"dealer": "D", "pit_boss": "B", "security": "S"}
COUP = [
    {"bet": {"seat": "1", "wager": "player", "amount": "10.00"}}, "close",
    {"card": "6h"}, {"card": "5c"}, {"card": "Td"}, {"card": "Ks"}, {"card": "2d"},
]  # fmt: skip
"""A coup of minibaccarat: 6 against 7."""


class Clock:
    """What the tests say the time is, on one day."""

    def __init__(self) -> None:
        self.now = datetime(2012, 6, 15, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def at(self, clock: str) -> None:
        self.now = datetime.fromisoformat(f"2012-06-15T{clock}+00:00")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(url: str, clock: Clock) -> Iterator[Journal]:
    one = Journal(url, clock=clock)
    yield one
    one.close()


@pytest.fixture
def file_journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    one = Journal(tmp_path / "house.db", clock=clock)
    yield one
    one.close()


def read(**event: Any) -> Event:
    return events.read(event)


def signed(**fields: Any) -> dict[str, Any]:
    return {"signed": SIGNED, **fields}


def opened(journal: Journal, *tables: str) -> Floor:
    """A house whose tables are open, with a player at the first."""
    floor = open_house(journal, text(*tables))
    floor.feed(read(open_day={"date": "2012-06-15"}))
    for one in floor.house.tables:
        floor.feed(read(open_table=signed(table=one.id, inventory="5000")))
    RecordedTable(journal, floor.house.tables[0].id).feed(
        inputs.read({"sit": {"seat": "1", "stack": "500", "cash": "on"}})
    )
    return floor


def kinds(floor: Floor, kind: type[Event]) -> list[Event]:
    return [event for _, _, event in floor.noted if isinstance(event, kind)]


def refused(act: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(Unlawful) as unlawful:
        act()
    return str(unlawful.value), unlawful.value.cite


# ── a house opens ────────────────────────────────────────────────────────────────────────────────


def test_a_house_opens_once_with_a_stream_for_each_table(journal: Journal) -> None:
    floor = open_house(journal, text(table("craps"), table("red-dog", id="2")))
    assert journal.streams() == sorted([HOUSE, "1", "2"])
    assert journal.tables() == ["1", "2"]
    assert floor.house.licensee.name == "Test"
    assert RecordedTable(journal, "2").table.rules.game.law.id == "red-dog"
    with pytest.raises(Conflict, match="a house in this journal already"):
        open_house(journal, text(table("craps")))
    assert list(altered(journal.everything())) == []


def test_limits_of_the_file_are_the_tables(file_journal: Journal) -> None:
    open_house(file_journal, text(table("red-dog", limits="{min = 25, max = 500}")))
    assert RecordedTable(file_journal, "1").table.rules.elected["table_min"] == 2500


def test_a_house_that_the_law_forbids_does_not_open(file_journal: Journal) -> None:
    illegal = text(table("minibaccarat", "[table.rules]\ndecks = 5"))
    words, cite = refused(lambda: open_house(file_journal, illegal))
    assert words.startswith("house file: table 1: rules.decks: option decks: 5")
    assert cite == "13:69F-7.1(a)"
    assert file_journal.streams() == []


def test_no_table_has_the_name_of_the_houses_own_stream(file_journal: Journal) -> None:
    with pytest.raises(BadHouse, match="table @house: id: a table's id does not begin with @"):
        open_house(file_journal, text(table("red-dog", id=HOUSE)))


def test_a_process_killed_while_the_house_opened_is_made_good(journal: Journal) -> None:
    whole = text(table("craps"), table("red-dog", id="2"))
    journal.append(HOUSE, Head(), [Draft("opened", 0, {"house": whole, "as_of": "2012-03-19"})])
    floor = Floor(journal)
    assert journal.tables() == []
    floor.start()
    assert journal.tables() == ["1", "2"]
    before = journal.head("1")
    Floor(journal).start()
    assert journal.head("1") == before


def test_no_house_is_said_so(file_journal: Journal) -> None:
    with pytest.raises(Missing, match="no house in "):
        Floor(file_journal)


# ── events ───────────────────────────────────────────────────────────────────────────────────────


def test_an_event_is_durable_when_feed_returns_and_another_process_sees_it(journal: Journal) -> None:
    floor = opened(journal, table("red-dog"))
    other = Floor(journal)
    noted, entry = floor.feed(read(fill=signed(table="1", amount="500", slip="F-1")))
    assert noted["noted"] == journal.head(HOUSE).length
    assert entry["legs"] == {"cage": "-500.00", "inventory:1": "500.00"}
    other.catch_up()
    assert other.days.books.balances == floor.days.books.balances
    assert Floor(journal).days.books.balances == floor.days.books.balances


def test_two_processes_at_once_the_second_judges_again(journal: Journal) -> None:
    floor = opened(journal, table("red-dog"))
    other = Floor(journal)
    floor.feed(read(fill=signed(table="1", amount="500", slip="F-1")))
    words, _ = refused(lambda: other.feed(read(fill=signed(table="1", amount="500", slip="F-1"))))
    assert words == "slip F-1 is used"
    other.feed(read(fill=signed(table="1", amount="200", slip="F-2")))
    floor.catch_up()
    assert floor.days.books.balance("inventory:1") == 500000 + 50000 + 20000


def test_an_append_that_another_process_forestalls_is_judged_again(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, other = opened(file_journal, table("red-dog")), Floor(file_journal)
    append, forestalled = file_journal.append, list[str]()

    def slow(table: str, expected: Head, drafts: Any, **more: Any) -> Head:
        if not forestalled:
            forestalled.append("once")
            other.feed(read(fill=signed(table="1", amount="1", slip="F-1")))
        return append(table, expected, drafts, **more)

    monkeypatch.setattr(file_journal, "append", slow)
    words, cite = refused(lambda: floor.feed(read(fill=signed(table="1", amount="1", slip="F-1"))))
    assert (words, cite) == ("slip F-1 is used", "13:69D-1.22(d)")


def test_a_stream_that_never_rests_is_a_clear_conflict(file_journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = opened(file_journal, table("red-dog"))

    def busy(*_: Any, **__: Any) -> Head:
        raise Conflict("another")

    monkeypatch.setattr(file_journal, "append", busy)
    with pytest.raises(Conflict, match="nothing was noted"):
        floor.feed(read(fill=signed(table="1", amount="1", slip="F-1")))


def test_many_at_once_lose_nothing(journal: Journal, url: str) -> None:
    opened(journal, table("red-dog"))
    failures: list[BaseException] = []

    def work(name: int) -> None:
        own = Journal(url)
        try:
            floor = Floor(own)
            for number in range(8):
                floor.feed(read(fill=signed(table="1", amount="1", slip=f"{name}-{number}")))
        except BaseException as error:  # noqa: BLE001
            failures.append(error)
        finally:
            own.close()

    threads = [Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    floor = Floor(journal)
    assert floor.days.books.balance("inventory:1") == 500000 + 3 * 8 * 100
    assert floor.days.books.trial_balance() == 0
    assert list(altered(journal.everything())) == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"software": {"version": "1", "digest": "2"}}, "software is what the floor notes by itself"),
        ({"elected": {"order": "1", "table": "1", "record": "2"}}, "elected is what the floor notes by itself"),
        ({"cards": {"table": "7", "do": "changed"}}, "no table 7; 1"),
        ({"event": {"kind": "x", "words": "y", "table": "7"}}, "no table 7; 1"),
        ({"close_table": signed(table="7", inventory="1", drop="0")}, "no table 7; 1"),
        ({"form": {"serial": 1, "table": "7", "seat": "1", "amount": "1", "patron": "x", "pit": "A",
                   "date": "2012-06-15"}}, "no table 7; 1"),
        ({"order": {"tables": ["7"], "change": {"decks": 1}, "effective": "2012-06-15T20:30Z"}},
         "no table 7; 1"),
        ({"order": {"tables": ["1"], "change": {"decks": 1}, "effective": "2012-06-15T20:30"}},
         "order: its times have a zone, such as 2012-06-15T20:30-04:00"),
        ({"order": {"tables": ["1"], "change": {"deks": 9}, "effective": "2012-06-15T20:30Z"}},
         "table 1: rules.deks: red-dog has no option 'deks'; did you mean decks?"),
    ],
)  # fmt: skip
def test_what_may_not_be_is_one_line_and_nothing_is_noted(file_journal: Journal, event: Any, words: str) -> None:
    floor = opened(file_journal, table("red-dog"))
    before = file_journal.head(HOUSE)
    assert refused(lambda: floor.feed(events.read(event)))[0] == words
    assert file_journal.head(HOUSE) == before


def test_what_another_process_notes_at_once_is_not_told_as_ones_own(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, other = opened(file_journal, table("red-dog")), Floor(file_journal)
    append, after = file_journal.append, list[str]()

    def quick(table: str, expected: Head, drafts: Any, **more: Any) -> Head:
        head = append(table, expected, drafts, **more)
        if not after:
            after.append("once")
            other.feed(read(fill=signed(table="1", amount="1", slip="F-2")))
        return head

    monkeypatch.setattr(file_journal, "append", quick)
    told = floor.feed(read(fill=signed(table="1", amount="5", slip="F-1")))
    assert [one["event"]["fill"]["slip"] for one in told if "noted" in one] == ["F-1"]
    floor.catch_up()
    assert floor.days.slips == {("fill", "F-1"), ("fill", "F-2")}


# ── the law of the gaming day ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("as_of", "day", "said"),
    [
        ("2011-03-01", "2013-01-01", "the house stands under the law of 2011-03-01, which is not that of 2013-01-01"),
        ("2011-03-01", "2011-12-31", ""), ("2012-03-19", "2026-06-15", ""),
        ("2012-03-19", "2012-03-18", "the house stands under the law of 2012-03-19, which is not that of 2012-03-18"),
        ("2011-03-01", "1999-01-01", "the house stands under the law of 2011-03-01, which is not that of 1999-01-01"),
        ("2011-03-01", "1990-01-01", "the gaming day: no text is held for 1990-01-01"),
    ],
)  # fmt: skip
def test_a_gaming_day_is_ruled_by_the_law_of_that_day(file_journal: Journal, as_of: str, day: str, said: str) -> None:
    floor = open_house(file_journal, text(table("baccarat-punto-banco"), as_of=as_of))
    if said:
        assert refused(lambda: floor.feed(read(open_day={"date": day})))[0].startswith(said)
        assert floor.days.date is None
    else:
        assert floor.feed(read(open_day={"date": day}))


# ── the gaming day ───────────────────────────────────────────────────────────────────────────────


def test_a_table_is_counted_between_rounds_and_the_closing_names_its_head(journal: Journal) -> None:
    floor = opened(journal, table("minibaccarat"))
    one = RecordedTable(journal, "1")
    for raw in COUP[:3]:
        one.feed(inputs.read(raw))
    count = read(close_table=signed(table="1", inventory="4510", drop="500"))
    words, _ = refused(lambda: floor.feed(count))
    assert words == "table 1 is in a round: it is counted between rounds"
    for raw in COUP[3:]:
        one.feed(inputs.read(raw))
    floor.feed(count)
    (closing,) = floor.days.closings
    head = journal.head("1")
    assert (closing.through, closing.hash) == (head.length, head.hash)
    # Chips for 500 in cash were bought, and 10 lost.
    assert (closing.book_inventory, closing.book_drop, closing.over_or_short, closing.win) == (451000, 50000, 0, 1000)
    floor.feed(read(close_day={"date": "2012-06-15"}))
    assert Floor(journal, anew=True).days.closings == floor.days.closings


def test_what_a_table_plays_after_its_closing_is_not_of_it(file_journal: Journal) -> None:
    floor = opened(file_journal, table("minibaccarat"))
    ahead = Floor(file_journal)
    floor.feed(read(close_table=signed(table="1", inventory="4500", drop="500")))
    one = RecordedTable(file_journal, "1")
    for raw in COUP:
        one.feed(inputs.read(raw))
    ahead.book_tables()  # it has read on before it reads of the closing
    ahead.catch_up()
    assert ahead.days.closings == floor.days.closings
    assert floor.days.closings[0].over_or_short == 0
    floor.book_tables()
    ahead.book_tables()
    assert ahead.days.books.balances == floor.days.books.balances
    assert floor.days.books.balance("inventory:1") == 451000


def test_a_table_that_is_not_open_begins_no_round(file_journal: Journal) -> None:
    floor = open_house(file_journal, text(table("minibaccarat")))
    one = RecordedTable(file_journal, "1")
    assert floor.before(one, inputs.read({"sit": {"seat": "1", "stack": "5"}})) == []
    assert refused(lambda: floor.before(one, inputs.read("close")))[0] == "table 1 is not open"


# ── 8.3 change orders ────────────────────────────────────────────────────────────────────────────


def order(change: dict[str, Any], tables: tuple[str, ...] = ("1",), **times: str) -> Event:
    told = {way: f"2012-06-15T{clock}Z" for way, clock in times.items()}
    return read(order={"tables": tables, "change": change, **told})


def noted(told: list[dict[str, Any]]) -> list[str]:
    """What was noted, by verb."""
    return [next(iter(one["event"])) for one in told if "noted" in one]


def waits(told: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(one["reason"], one.get("cite", "")) for one in told if "waits" in one]


PATRONS: dict[str, Any] = {"posted": "20:00", "announced": "20:00"}
WRITTEN: dict[str, Any] = {"regulator": "20:30", "surveillance": "20:30"}


@pytest.mark.parametrize(
    ("game", "rules", "change", "told", "cite"),
    [
        ("baccarat-punto-banco", "vigorish_percent = 4", {"vigorish_percent": 5}, {}, "13:69F-3.3(d)"),
        ("baccarat-punto-banco", "vigorish_percent = 4", {"vigorish_percent": 5}, PATRONS, ""),
        ("baccarat-punto-banco", "vigorish_percent = 5", {"vigorish_percent": 4}, {}, ""),
        ("minibaccarat", "", {"vigorish_type": "tie_25"}, {}, "13:69F-7.3(e)"),
        ("minibaccarat", "", {"vigorish_type": "tie_25"}, PATRONS, ""),
        ("red-dog", 'spread_odds = {1 = "6 to 1"}', {"spread_odds": {"1": "5 to 1"}}, {}, "13:69F-6.5(i)3"),
        ("red-dog", 'spread_odds = {1 = "6 to 1"}', {"spread_odds": {"1": "5 to 1"}}, PATRONS, ""),
        ("red-dog", "", {"spread_odds": {"1": "6 to 1"}}, {}, ""),
        ("blackjack", "", {"surrender": "on"}, {}, "13:69F-2.8(c)"),
        ("blackjack", "", {"surrender": "on"}, PATRONS, ""),
        ("baccarat-punto-banco", "", {"settlement_procedure": 3}, WRITTEN, ""),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_8_3_worked_examples_at_a_running_table(
    file_journal: Journal, clock: Clock, game: str, rules: str, change: dict[str, Any], told: dict[str, Any], cite: str
) -> None:
    floor = opened(file_journal, table(game, f"[table.rules]\n{rules}"))
    one, before = RecordedTable(file_journal, "1"), RecordedTable(file_journal, "1").table.rules.elected
    (option,) = change
    if cite:  # no table can take it, not even an empty one
        assert refused(lambda: floor.feed(order(change, effective="21:00", **told)))[1] == cite
        return
    assert waits(floor.feed(order(change, effective="21:00", **told))) == []
    clock.at("20:59")
    assert floor.take_orders(one) == []
    clock.at("21:00")
    assert noted(floor.take_orders(one)) == ["elected"]
    assert one.table.rules.elected[option] != before[option]
    assert floor.house.table("1").rules.get(option) is not None
    again = RecordedTable(file_journal, "1")
    assert again.table.rules.elected == one.table.rules.elected
    assert Floor(file_journal).house == floor.house


def test_8_3_a_sign_at_20_00_and_an_announcement_at_20_05_do_not_do_for_20_30(
    file_journal: Journal, clock: Clock
) -> None:
    floor = opened(file_journal, table("blackjack"))
    told: Any = {"posted": "20:00", "announced": "20:05", "effective": "20:30"}
    reason, _ = refused(lambda: floor.feed(order({"surrender": "on"}, **told)))
    assert "too early: the notice has run at 2012-06-15 20:35+00:00" in reason
    answer = floor.feed(order({"table_min": "25"}, **told))
    reason, cite = waits(answer)[0]
    assert "too early: the notice has run at 2012-06-15 20:35+00:00" in reason
    clock.at("20:40")
    one = RecordedTable(file_journal, "1")
    assert waits(floor.take_orders(one)) == [(reason, cite)]
    one.feed(inputs.read({"leave": "1"}))
    assert noted(floor.take_orders(one)) == ["elected"]  # nobody plays there


def test_16_2_b_a_running_table_takes_the_equipment_that_a_change_needs(file_journal: Journal, clock: Clock) -> None:
    floor = opened(file_journal, table("caribbean-stud"))
    change = {"second_deck": "on", "automated_shuffler": "on"}
    assert refused(lambda: floor.feed(order(change, effective="20:40")))[0].startswith("table 1: equipment.backs")
    lies = {"shuffler": "a make", "backs": ["blue", "red"]}
    times = {"effective": "2012-06-15T20:40Z"}
    assert waits(floor.feed(read(order={"tables": "1", "change": change, "equipment": lies, **times}))) == []
    clock.at("20:41")
    assert noted(floor.take_all_orders()) == ["elected"]
    assert floor.house.table("1").equipment.backs == ("blue", "red")
    assert Floor(file_journal).house == floor.house


def test_3_10_c_the_regulator_and_surveillance_are_told_by_20_30_for_21_00(file_journal: Journal) -> None:
    two = (table("baccarat-punto-banco"), table("baccarat-punto-banco", id="2"))
    floor = opened(file_journal, *two)
    change = {"settlement_procedure": 3}
    late = order(change, ("1", "2"), regulator="20:31", surveillance="20:30", effective="21:00")
    words, cite = refused(lambda: floor.feed(late))
    assert "too early: the notice has run at 2012-06-15 21:01+00:00" in words
    assert cite == "13:69F-3.10(c)2"
    words, cite = refused(lambda: floor.feed(order(change, **WRITTEN, effective="21:00")))
    assert (words, cite) == (
        "pit A: settlement_procedure: settlement_procedure differs within pit A: 3 at 1; 1 at 2", "13:69F-3.10(c)1",
    )  # fmt: skip


def test_3_10_c_each_table_of_the_pit_takes_it_by_itself(file_journal: Journal, clock: Clock) -> None:
    two = (table("baccarat-punto-banco"), table("baccarat-punto-banco", id="2"))
    floor = opened(file_journal, *two)
    floor.feed(order({"settlement_procedure": 3}, ("1", "2"), **WRITTEN, effective="21:00"))
    clock.at("21:00")
    assert noted(floor.take_orders(RecordedTable(file_journal, "2"))) == ["elected"]
    assert [one.rules.get("settlement_procedure") for one in floor.house.tables] == [None, "3"]
    assert noted(floor.take_all_orders()) == ["elected"]
    assert [one.rules.get("settlement_procedure") for one in floor.house.tables] == ["3", "3"]
    assert floor.take_all_orders() == []


def coup(floor: Floor, one: RecordedTable) -> None:
    """A coup, which leaves out how it ends: whether it is the last of the shoe."""
    for raw in COUP:
        given = inputs.read(raw)
        assert floor.before(one, given) == []
        one.feed(given)
    assert one.table.resting


def test_8_3_a_later_round_takes_what_was_ordered_though_the_last_one_rests(
    file_journal: Journal, clock: Clock
) -> None:
    floor = opened(file_journal, table("minibaccarat"))
    one = RecordedTable(file_journal, "1")
    floor.feed(order({"table_min": "25"}, **PATRONS, effective="21:00"))
    for _ in range(2):
        coup(floor, one)
    clock.at("21:00")
    bet = inputs.read(COUP[0])
    assert noted(floor.before(one, bet)) == ["elected"]
    with pytest.raises(Refused, match=r"25\.00"):
        one.feed(bet)


def test_a_later_round_does_not_begin_at_a_closed_table(file_journal: Journal) -> None:
    floor = opened(file_journal, table("minibaccarat"))
    for _ in range(2):
        coup(floor, RecordedTable(file_journal, "1"))
    floor.feed(read(close_table=signed(table="1", inventory="5000", drop="500")))
    one = RecordedTable(file_journal, "1")
    assert refused(lambda: floor.before(one, inputs.read(COUP[0])))[0] == "table 1 is not open"


def test_the_rules_of_a_table_are_made_once_for_all_its_rounds_until_it_takes_others(
    file_journal: Journal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = opened(file_journal, table("minibaccarat"))
    one, made = RecordedTable(file_journal, "1"), list[Any]()
    floor.feed(order({"table_min": "25"}, **PATRONS, effective="21:00"))

    def rules(game: str, elected: Any, *, as_of: date) -> Rules:
        made.append(elected)
        return games.rules(game, elected, as_of=as_of)

    monkeypatch.setattr(module, "games", SimpleNamespace(rules=rules))
    for _ in range(3):
        coup(floor, one)
    assert len(made) == 1
    made.clear()
    clock.at("21:00")
    assert noted(floor.before(one, inputs.read(COUP[0]))) == ["elected"]
    assert made[-1]["table_min"] == "25"


def test_8_3_not_in_the_middle_of_a_round(journal: Journal, clock: Clock) -> None:
    floor = opened(journal, table("minibaccarat"))
    floor.feed(order({"table_min": "25"}, **PATRONS, effective="20:30"))
    clock.at("20:30")
    one = RecordedTable(journal, "1")
    for raw in COUP[:-1]:
        one.feed(inputs.read(raw))
    (wait,) = waits(floor.take_orders(one))
    assert wait == ("table 1 is in a round: a change takes effect between rounds", "13:69F-8.3")
    assert floor.before(one, inputs.read(COUP[-1])) == []
    one.feed(inputs.read(COUP[-1]))
    assert noted(floor.before(one, inputs.read(COUP[0]))) == ["elected"]
    with pytest.raises(Refused, match="25"):
        one.feed(inputs.read(COUP[0]))
    assert list(otherwise(journal, "1")) == []


def test_of_two_orders_the_later_stands(file_journal: Journal, clock: Clock) -> None:
    floor = opened(file_journal, table("minibaccarat"))
    one = RecordedTable(file_journal, "1")
    floor.feed(order({"table_min": "10"}, posted="20:20", announced="20:20", effective="20:30"))  # ten minutes: never
    floor.feed(order({"table_min": "25"}, **PATRONS, effective="20:40"))
    clock.at("20:45")
    told = floor.take_orders(one)
    assert (noted(told), len(waits(told))) == (["elected"], 1)
    one.feed(inputs.read({"leave": "1"}))
    assert floor.take_orders(one) == []  # though the table is empty now
    assert floor.pending("1") == []
    assert floor.house.table("1").limits.min == "25"


class Killed(BaseException):
    """A process that ends here."""


@pytest.fixture
def half_taken(journal: Journal, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Journal:
    """A table took an order, and its process was killed before the house's stream said so."""
    floor = opened(journal, table("minibaccarat"))
    floor.feed(order({"table_min": "25"}, **PATRONS, effective="20:30"))
    clock.at("20:30")

    def killed(*_: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Floor, "_note_elected", killed)
        with pytest.raises(Killed):
            floor.take_orders(RecordedTable(journal, "1"))
    assert kinds(Floor(journal), Elected) == []
    return journal


def taken_once(journal: Journal) -> None:
    floor = Floor(journal)
    rules = [record.seq for record in journal.records("1") if record.kind == "rules"]
    (one,) = kinds(floor, Elected)
    assert isinstance(one, Elected)
    assert [one.record] == rules
    assert floor.take_orders(RecordedTable(journal, "1")) == []
    assert floor.house.table("1").limits.min == "25"
    assert RecordedTable(journal, "1").table.rules.elected["table_min"] == 2500


def test_killed_between_the_tables_record_and_the_houses(half_taken: Journal) -> None:
    Floor(half_taken).start()
    taken_once(half_taken)


def test_the_table_that_goes_on_after_the_kill_does_not_take_it_again(half_taken: Journal) -> None:
    assert noted(Floor(half_taken).before_round(RecordedTable(half_taken, "1"))) == ["elected"]
    taken_once(half_taken)


def test_two_processes_that_make_it_good_note_it_once(half_taken: Journal) -> None:
    one, other = Floor(half_taken), Floor(half_taken)
    assert noted(one.start()) == ["elected", "software"]
    assert noted(other.start()) == ["software"]
    taken_once(half_taken)


def test_killed_before_the_table_took_the_order(journal: Journal, clock: Clock) -> None:
    opened(journal, table("minibaccarat")).feed(order({"table_min": "25"}, **PATRONS, effective="20:30"))
    clock.at("20:30")
    again = Floor(journal)
    assert noted(again.before_round(RecordedTable(journal, "1"))) == ["elected"]


KILL = """
import os, signal, sys
from datetime import UTC, datetime
from houseway.journal.floor import Floor
from houseway.journal.database import Journal
Floor._note_elected = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
Floor(Journal(sys.argv[1], clock=lambda: datetime(2012, 6, 15, 20, 30, tzinfo=UTC))).take_all_orders()
"""


def test_a_process_that_is_killed_there_for_good(journal: Journal, clock: Clock) -> None:
    opened(journal, table("minibaccarat")).feed(order({"table_min": "25"}, **PATRONS, effective="20:30"))
    clock.at("20:31")
    done = subprocess.run([sys.executable, "-c", KILL, journal.where], check=False, timeout=PATIENCE)
    assert done.returncode == -9
    again = Floor(journal)
    again.start()
    assert len(kinds(again, Elected)) == 1
    assert again.take_all_orders() == []
    assert [record.kind for record in journal.records("1")].count("rules") == 1
    assert list(altered(journal.everything())) == []


# ── the running software ─────────────────────────────────────────────────────────────────────────


def test_the_digest_is_noted_at_the_start_and_with_each_gaming_day(file_journal: Journal) -> None:
    floor = open_house(file_journal, text(table("red-dog")))
    assert len(kinds(floor, Software)) == 1
    assert noted(floor.feed(read(open_day={"date": "2012-06-15"}))) == ["open_day", "software"]
    assert noted(floor.start()) == ["software"]
    first, *rest = kinds(floor, Software)
    assert all(one == first for one in rest)
    assert isinstance(first, Software)
    assert len(first.digest) == len(first.package) == 64
    assert first.digest != first.package


def test_other_software_than_the_last_time_is_a_significant_event(
    file_journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = open_house(file_journal, text(table("red-dog")))
    monkeypatch.setattr(module, "package_digest", lambda: "f" * 64)
    assert noted(Floor(file_journal).start()) == ["software", "event"]
    assert noted(Floor(file_journal).start()) == ["software"]
    floor.catch_up()
    (event,) = kinds(floor, Significant)
    assert isinstance(event, Significant)
    assert event.kind == "software"
    assert "ffffffffffff" in event.words


# ── timers ───────────────────────────────────────────────────────────────────────────────────────


def test_cards_over_age_bar_the_table_until_they_are_changed(journal: Journal, clock: Clock) -> None:
    floor = opened(journal, table("minibaccarat", "equipment.card_hours = 8"))
    one = RecordedTable(journal, "1")
    clock.at("20:00")
    assert floor.before_round(one) == []
    for raw in COUP[:3]:
        one.feed(inputs.read(raw))
    clock.at("20:01")
    assert floor.before(one, inputs.read(COUP[3])) == []  # the round goes on
    for raw in COUP[3:]:
        one.feed(inputs.read(raw))
    for _ in range(2):
        words, cite = refused(lambda: floor.before(one, inputs.read(COUP[0])))
        assert (words, cite) == (
            "table 1: cards changed by 2012-06-15 20:00+00:00: no round may begin before that", "19:46-1.18",
        )  # fmt: skip
    (event,) = kinds(floor, Significant)
    assert isinstance(event, Significant)
    assert (event.kind, event.table) == ("cards_over_age", "1")
    floor.feed(read(cards={"table": "1", "do": "changed"}))
    assert floor.before(one, inputs.read(COUP[0])) == []
    clock.now += timedelta(hours=9)
    refused(lambda: floor.before(one, inputs.read(COUP[0])))
    assert len(kinds(floor, Significant)) == 2


def test_1_16a_shakers_are_inspected_by_the_pit_boss_and_tampering_is_significant(file_journal: Journal) -> None:
    floor = opened(file_journal, table("sic-bo"))
    late = [one.what for one in floor.due("1") if one.overdue]
    assert late == []  # the table opened this very moment
    look = {"table": "1", "item": "shakers"}
    assert refused(lambda: floor.feed(read(inspect=look))) == ("inspect: not signed by the pit boss", "13:69E-1.16A(b)")
    stranger = look | {"signed": {"pit_boss": "Z"}}
    assert refused(lambda: floor.feed(read(inspect=stranger)))[0] == "inspect: Z is no pit boss"
    assert noted(floor.feed(read(inspect=look | {"signed": {"pit_boss": "B"}}))) == ["inspect"]
    found = look | {"signed": {"pit_boss": "B"}, "found": "the seal is broken"}
    assert noted(floor.feed(read(inspect=found))) == ["inspect", "event"]
    (event,) = kinds(floor, Significant)
    assert isinstance(event, Significant)
    assert event.words.startswith("shakers: the seal is broken; evidence of tampering is reported to the Division")
    words, _ = refused(lambda: floor.feed(read(inspect={"table": "1", "item": "cards"})))
    assert words == "sic-bo has no cards to inspect; dice, shakers"
