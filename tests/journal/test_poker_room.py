"""The poker room runs: rake and time charge are revenue, the fund is the players', decks and lists are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.reporting import report as in_words
from houseway.house import events
from houseway.house.events import Significant
from houseway.journal.database import Journal
from houseway.journal.floor import Floor, open_house
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.reports import Count, daily
from houseway.law.election import Unlawful
from houseway.play import inputs
from tests.house.houses import table, text
from tests.house.test_poker_room import GIVEN, HAND, RIVER, SITS

DAY = "2012-06-15"
SIGNED = {"dealer": "D", "pit_boss": "B", "security": "S"}
STAKES = '[table.rules]\nlimits = ["10", "20"]\n'
PAYOUT = f'equipment.bonus_notice = true\n{GIVEN}{STAKES}bonus_payout = "high_hand"\nbonus_hand = "full_house"\n'
TIMED = f'{STAKES}revenue_method = "time_charge"\ntime_fee = 6\nprepare_both_decks = "off"\n'
SUBMITTED = "guides_approved = 1996-03-11\nrules_submitted = 2012-03-01"


class Clock:
    """What the tests say the time is."""

    def __init__(self) -> None:
        self.at("12:00")

    def __call__(self) -> datetime:
        return self.now

    def at(self, time: str) -> None:
        self.now = datetime.fromisoformat(f"{DAY}T{time}").replace(tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    one = Journal(tmp_path / "house.db", clock=clock)
    yield one
    one.close()


@pytest.fixture
def floor(journal: Journal) -> Floor:
    """Three open tables of hold 'em: one with a high hand payout, one with a rake, one with a charge by time."""
    rooms = (table("poker-holdem", PAYOUT, id="H"), table("poker-holdem", STAKES, id="R"))
    whole = text(*rooms, table("poker-holdem", TIMED, id="T"))
    one = open_house(journal, whole.replace("guides_approved = 1996-03-11", SUBMITTED))
    feed(one, "open_day", date=DAY)
    for id in "HRT":
        feed(one, "open_table", table=id, inventory="1000")
    return one


def feed(floor: Floor, verb: str, **fields: Any) -> list[dict[str, Any]]:
    return floor.feed(events.read({verb: {"signed": SIGNED, **fields}}))


def put(journal: Journal, id: str, *raws: Any) -> None:
    """Each input by a process of its own, which reads the table from its record."""
    for raw in raws:
        RecordedTable(journal, id).feed(inputs.read(raw))


def refused(act: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(Unlawful) as unlawful:
        act()
    return str(unlawful.value), unlawful.value.cite


# ── 14.14, 14.19 ─────────────────────────────────────────────────────────────────────────────────


def test_14_14_the_rake_is_what_a_table_wins_and_the_fund_is_no_part_of_it(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *HAND)
    put(journal, "R", *SITS, *HAND)
    feed(floor, "close_table", table="H", inventory="900", drop="104")
    feed(floor, "close_table", table="R", inventory="900", drop="104")
    feed(floor, "close_table", table="T", inventory="1000", drop="0")
    feed(floor, "close_day", date=DAY)
    report = daily(journal)
    high, raked, timed = report.tables
    assert high.count == raked.count == Count(
        opening="1000.00", fills="0.00", credits="0.00", drop="104.00", forms="0.00", rake="4.00", closing="900.00",
        over_or_short="0.00", win="4.00",
    )  # fmt: skip
    assert timed.count is not None
    assert (timed.count.win, timed.count.rake) == ("0.00", "")
    assert (report.win, report.rake, report.time_charges, report.trial_balance) == ("8.00", "8.00", "", "0.00")
    assert (report.funds, high.funds, raked.funds) == ({"poker_bonus": "1.00"}, {"poker_bonus": "1.00"}, {})
    lines = "\n".join(in_words(report))
    assert "drop 104.00 (rake 4.00), closing 900.00" in lines
    assert "poker bonus fund: 1.00, all of it the players'" in lines


def test_14_19_the_fund_is_carried_over_the_days(journal: Journal, floor: Floor, clock: Clock) -> None:
    put(journal, "H", *SITS, *HAND)
    for id, inventory, drop in (("H", "900", "104"), ("R", "1000", "0"), ("T", "1000", "0")):
        feed(floor, "close_table", table=id, inventory=inventory, drop=drop)
    feed(floor, "close_day", date=DAY)
    feed(floor, "open_day", date="2012-06-16")
    feed(floor, "open_table", table="H", inventory="900")
    assert Floor(journal).start()
    assert daily(journal).funds == {"poker_bonus": "1.00"}
    again = Floor(journal)
    again.book_tables()
    assert again.days.books.balance("rake:H") == 0


def test_14_20_d_1_the_report_names_the_host_of_a_fund_of_several_casinos(journal: Journal) -> None:
    whole = text(table("poker-holdem", f'{PAYOUT}multi_casino_payout = "on"\n', id="H"))
    whole += '\n[[fund]]\nid = "room"\npayout = "high_hand"\ntables = ["H"]\nlinked = true\n'
    host = 'multi_casino = {approved = 2012-03-01, participants = ["Test", "Other"], host = "Other, 1 Boardwalk"}'
    one = open_house(journal, whole.replace("guides_approved = 1996-03-11", f"{SUBMITTED}\n{host}"))
    feed(one, "open_day", date=DAY)
    put(journal, "H", *SITS, *HAND)
    report = daily(journal)
    assert (report.host, report.funds) == ("Other, 1 Boardwalk", {"room": "1.00"})
    assert any("1.00" in line and "host casino Other, 1 Boardwalk" in line for line in in_words(report))


def test_14_15_a_correction_books_only_what_is_different(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *HAND, {"correct": {"input": RIVER, "to": {"card": "Ac"}}})
    floor.book_tables()
    books = floor.days.books
    assert books.trial_balance() == 0
    assert (books.balance("seat:H/2"), books.balance("rake:H"), books.funds()) == (6600, 400, {})
    closed = feed(floor, "close_table", table="H", inventory="900", drop="104")
    assert closed[0]["noted"]
    assert floor.days.closings[0].win == 400


# ── 14.14: the charge by time ────────────────────────────────────────────────────────────────────


def test_14_14_a_charge_by_time_is_revenue_beside_the_pots(journal: Journal, floor: Floor, clock: Clock) -> None:
    put(journal, "T", *SITS, *HAND)
    out = feed(floor, "time_charge", table="T", seats=["1", "2"])
    assert out[1]["legs"] == {"patrons": "-12.00", "time charges:T": "12.00"}
    floor.book_tables()
    assert floor.days.books.balance("rake:T") == 0
    assert RecordedTable(journal, "T").table.ledger["seat:2"] == 7000
    feed(floor, "close_table", table="T", inventory="900", drop="112")
    (closing,) = floor.days.closings
    assert (closing.win, closing.time_charges, closing.rake, closing.over_or_short) == (1200, 1200, 0, 0)
    assert floor.days.books.trial_balance() == 0


def test_14_14_who_pays_the_charge_when_and_to_whom(journal: Journal, floor: Floor, clock: Clock) -> None:
    put(journal, "T", *SITS)
    feed(floor, "time_charge", table="T", seats="1")
    assert refused(lambda: feed(floor, "time_charge", table="T", seats="1")) == (
        "seat 1 has paid for this period", "14.14",
    )  # fmt: skip
    clock.at("12:30")
    feed(floor, "time_charge", table="T", seats="1", amount="6")
    said = refused(lambda: feed(floor, "time_charge", table="T", seats="2", amount="5"))[0]
    assert said == "the charge is 6.00, not 5.00"
    assert refused(lambda: feed(floor, "time_charge", table="T", seats="7"))[0].startswith("nobody sits at seat 7")
    assert refused(lambda: feed(floor, "time_charge", table="R", seats="1")) == (
        "table R takes no charge by time", "14.14",
    )  # fmt: skip
    unsigned = events.read({"time_charge": {"table": "T", "seats": "2"}})
    assert refused(lambda: floor.feed(unsigned)) == (
        "time_charge: not signed by the dealer or floorperson", "14.14",
    )  # fmt: skip


def test_14_14_a_house_that_takes_a_charge_and_posts_none_does_not_open(journal: Journal) -> None:
    untold = text(table("poker-holdem", TIMED.replace("time_fee = 6\n", ""), id="T"))
    assert refused(lambda: open_house(journal, untold)) == (
        "house file: table T: rules.time_fee: no time_fee is posted; houseway check says all", "13:69F-14.14",
    )  # fmt: skip


def test_14_14_the_charge_is_on_the_list_of_what_is_due(journal: Journal, floor: Floor, clock: Clock) -> None:
    clock.at("12:31")
    floor.book_tables()
    assert [one.what for one in floor.due("T") if one.overdue] == ["decks distributed by the poker shift supervisor"]
    put(journal, "T", *SITS)
    floor.book_tables()
    assert "time charge collected" in [one.what for one in floor.due("T") if one.overdue]


# ── 14.2(b), (c): decks ──────────────────────────────────────────────────────────────────────────


def test_14_2_b_over_age_decks_bar_the_next_round(journal: Journal, floor: Floor, clock: Clock) -> None:
    clock.at("14:05")
    one = RecordedTable(journal, "R")
    said, cite = refused(lambda: floor.before_round(one))
    assert (said, cite) == (
        "table R: cards sorted by 2012-06-15 14:00+00:00: no round may begin before that", "13:69F-14.2(b)",
    )  # fmt: skip
    feed(floor, "cards", table="R", do="sorted")
    assert floor.before_round(one) == []
    assert [event.kind for _, _, event in floor.noted if isinstance(event, Significant)] == ["cards_over_age"]


def test_14_4_c_a_deck_that_was_not_made_ready_is_when_it_is_rotated_in(floor: Floor) -> None:
    assert floor.in_play("T") == "blue"
    out = feed(floor, "cards", table="T", do="rotated", deck="red")
    assert out[-1] == {"script": "wash, shuffle and cut the red deck", "table": "T", "cite": "13:69F-14.4(c)"}
    assert floor.in_play("T") == "red"
    assert len(feed(floor, "cards", table="R", do="rotated", deck="red")) == 1
    assert refused(lambda: feed(floor, "cards", table="T", do="rotated", deck="red"))[0] == "the red deck is in play"
    assert refused(lambda: feed(floor, "cards", table="T", do="rotated", deck="green"))[1] == "14.2(a)"
    assert refused(lambda: feed(floor, "cards", table="T", do="rotated"))[0].startswith("cards: say which deck")


def test_14_2_c_the_poker_shift_supervisor_hands_the_decks_out(floor: Floor) -> None:
    assert refused(lambda: feed(floor, "inspect", table="R", item="decks"))[1] == "14.2(c)"
    feed(floor, "inspect", table="R", item="decks", signed={"poker_shift_supervisor": "P"})
    assert [one.what for one in floor.due("R") if not one.bars] == []


# ── 14.16, 14.18 ─────────────────────────────────────────────────────────────────────────────────


def test_14_18_the_list_is_in_the_journal_and_calls_in_turn(journal: Journal, floor: Floor, clock: Clock) -> None:
    feed(floor, "wait", table="H", player="Ann")
    feed(floor, "wait", table="R", player="Bob")
    assert refused(lambda: feed(floor, "call", table="R", player="Bob"))[0].startswith("Ann is next")
    feed(floor, "call", table="R", player="Ann")
    (places,) = Floor(journal).waiting().values()
    assert places == ["Ann, called to table R until 2012-06-15 12:05:00+00:00", "Bob"]
    clock.at("12:06")
    assert refused(lambda: feed(floor, "seated", table="R", player="Ann", seat="3"))[1] == "14.18"
    feed(floor, "call", table="R", player="Bob")
    feed(floor, "seated", table="R", player="Bob", seat="3")
    assert Floor(journal).waiting() == {}


def test_14_18_a_later_order_of_a_table_moves_nobody_on_the_lists(journal: Journal, floor: Floor, clock: Clock) -> None:
    """Each waits for the kind of game and limit that was asked for."""
    feed(floor, "wait", table="T", player="Ann")
    feed(floor, "wait", table="R", player="Bob")
    times = dict.fromkeys(("posted", "announced"), f"{DAY}T12:00:00Z")
    change = {"limits": ["20", "40"]}
    floor.feed(events.read({"order": {"tables": ["T"], "change": change, "effective": f"{DAY}T12:30:00Z", **times}}))
    clock.at("12:31")
    floor.take_all_orders()
    assert floor.house.table("T").rules["limits"] == ["20", "40"]
    assert [*Floor(journal).waiting().values()] == [["Ann", "Bob"]]
    assert refused(lambda: feed(floor, "call", table="R", player="Bob"))[0].startswith("Ann is next")
    feed(floor, "wait", table="T", player="Cy")
    assert [*Floor(journal).waiting().values()] == [["Ann", "Bob"], ["Cy"]]
    feed(floor, "strike", table="T", player="Ann")
    feed(floor, "call", table="R", player="Bob")


def test_14_18_who_is_called_takes_a_seat_that_nobody_has(journal: Journal, floor: Floor) -> None:
    put(journal, "R", *({"sit": {"seat": str(n), "stack": "100"}} for n in range(1, 11)))
    feed(floor, "wait", table="R", player="Ann")
    feed(floor, "wait", table="R", player="Bob")
    feed(floor, "call", table="R", player="Ann")
    assert refused(lambda: feed(floor, "call", table="R", player="Bob"))[0] == "table R: 1 seat open, Ann called"
    assert (
        refused(lambda: feed(floor, "seated", table="R", player="Ann", seat="1"))[0] == "seat 1 is not open; open: 11"
    )
    feed(floor, "seated", table="R", player="Ann", seat="11")


def test_14_16_suspected_collusion_is_a_significant_event(floor: Floor) -> None:
    words = {"table": "R", "seats": ["2", "5"], "words": "soft play"}
    assert refused(lambda: feed(floor, "collusion", **words))[1] == "14.16"
    feed(floor, "collusion", **words, signed={"floorperson": "F"})
    (event,) = [event for _, _, event in floor.noted if isinstance(event, Significant)]
    assert (event.kind, event.table) == ("collusion", "R")
    assert event.words == "seats 2, 5: soft play; reported to the Division; no play is stopped"
