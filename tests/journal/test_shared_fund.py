"""13:69F-14.19, 14.20: a fund that several tables build and are paid from, in the journal, the books and the report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.reporting import report as in_words
from houseway.equipment.chance import Seeded
from houseway.house import events
from houseway.house.check import check
from houseway.house.events import Drawn
from houseway.house.file import BadHouse, loads
from houseway.journal.database import Conflict, Journal
from houseway.journal.floor import Floor, open_house
from houseway.journal.recorded_table import RecordedTable, play_tables
from houseway.journal.reports import FundDay, daily
from houseway.journal.verify import carried_otherwise, otherwise
from houseway.law.election import Unlawful
from houseway.money import cents
from houseway.play import inputs
from houseway.play.inputs import Fund
from houseway.play.table import Refused
from tests.house.houses import table, text
from tests.house.test_poker_room import GIVEN
from tests.journal.tables import Calls
from tests.journal.test_processes import Worker, no_worker_outlives_its_test

__all__ = ["no_worker_outlives_its_test"]  # a fixture of these tests too
DAY = "2012-06-15"
SIGNED = {"dealer": "D", "pit_boss": "B", "security": "S"}
SUBMITTED = "guides_approved = 1996-03-11\nrules_submitted = 2012-03-01"
AGREED = 'multi_casino = {approved = 2012-03-01, participants = ["Test", "Other"], host = "Other, 1 Boardwalk"}'
RULES = f"""equipment.bonus_notice = true
{GIVEN}[table.rules]
limits = ["10", "20"]
bonus_payout = "bad_beat"
"""
FUND = '\n[[fund]]\nid = "room"\npayout = "bad_beat"\ntables = ["H", "J"]\n'

SITS: list[Any] = [{"sit": {"seat": str(seat), "stack": "100"}} for seat in (1, 2)]
TURN = {"cards": {"to": "board", "faces": ["Ks"]}}
NO_KING = {"cards": {"to": "board", "faces": ["2s"]}}


def hand(number: int = 1, turn: Any = TURN, *, shows: bool = True) -> list[Any]:
    """Four aces beat four kings in a pot of 20: 2 rake, 1 for the fund, 17 for seat 1; the button moves."""
    button, other = "21" if number % 2 else "12"
    check = [{"choose": {"seat": seat, "do": "check"}} for seat in (other, button)]
    held = {"1": ["Ah", "Ad"], "2": ["Kh", "Kd"]}
    show = [
        *({"choose": {"seat": seat, "do": "show"}} for seat in (other, button)),
        {"turn": {"of": button, "faces": held[button]}},
    ]
    return [
        "shuffle", {"cut": 20}, {"order": {"do": "play_on", "by": "supervisor"}},
        *({"cards": {"to": seat, "faces": faces}} for seat, faces in held.items()),
        {"choose": {"seat": button, "do": "call"}}, check[0], {"cards": {"to": "board", "faces": ["Ac", "As", "Kc"]}},
        *check, turn, *check, {"card": "3c"}, *check, *(show if shows else []),
    ]  # fmt: skip


def quiet(number: int = 1) -> list[Any]:
    """The same without the fourth king: no bad beat."""
    return hand(number, NO_KING)


class Clock:
    """What the tests say the time is."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat(f"{DAY}T12:00").replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    one = Journal(tmp_path / "house.db", clock=clock)
    yield one
    one.close()


def whole(fund: str = FUND, *, rules: str = RULES, agreed: str = "", more: str = "") -> str:
    rooms = (table("poker-holdem", rules, id="H"), table("poker-holdem", rules, id="J"))
    return (
        text(*rooms, *([more] if more else [])).replace("guides_approved = 1996-03-11", SUBMITTED + "\n" + agreed)
        + fund
    )


def feed(floor: Floor, verb: str, **fields: Any) -> list[dict[str, Any]]:
    return floor.feed(events.read({verb: {"signed": SIGNED, **fields}}))


def opened(journal: Journal, house: str) -> Floor:
    one = open_house(journal, house)
    feed(one, "open_day", date=DAY)
    for id in "HJ":
        feed(one, "open_table", table=id, inventory="1000")
    return one


@pytest.fixture
def floor(journal: Journal) -> Floor:
    return opened(journal, whole())


def put(journal: Journal, id: str, *raws: Any) -> None:
    """Each input by a process of its own, which reads the table from its record."""
    for raw in raws:
        RecordedTable(journal, id).feed(inputs.read(raw))


def shown(journal: Journal, id: str) -> list[int]:
    """What the fund showed at each payout of a table."""
    given = [inputs.read(one.data["input"]) for one in journal.records(id) if one.kind == "input"]
    return [one.amount for one in given if isinstance(one, Fund)]


def chips(journal: Journal, id: str) -> dict[str, int]:
    ledger = RecordedTable(journal, id).table.ledger
    return {seat: ledger[f"seat:{seat}"] for seat in "12"}


def holds(journal: Journal) -> int:
    floor = Floor(journal)
    floor.book_tables()
    assert (floor.days.books.trial_balance(), floor.altered) == (0, {})
    return floor.days.books.funds().get("room", 0)


def sound(journal: Journal) -> None:
    """Each table's record is judged alike from itself alone, and so are the books."""
    for id in journal.tables():
        assert [*otherwise(journal, id)] == []
    assert [*carried_otherwise(journal)] == []


# ── 14.19(a), (c): together ──────────────────────────────────────────────────────────────────────


def test_14_19_a_a_payout_at_one_table_is_of_what_all_have_contributed(journal: Journal, floor: Floor) -> None:
    """3.00: half to the loser, a quarter to the winner; between two players nobody has the table's quarter."""
    for id in "HJ":
        put(journal, id, *SITS, *quiet())
    assert holds(journal) == 200
    put(journal, "H", *hand(2))
    assert shown(journal, "H") == [300]
    assert chips(journal, "H") == {"1": 11400 + 75, "2": 8000 + 150}
    assert holds(journal) == 75
    assert [event.amount for _, _, event in Floor(journal).noted if isinstance(event, Drawn)] == [225]
    sound(journal)


def test_14_19_a_of_two_tables_that_hit_the_second_is_paid_from_what_the_first_left(
    journal: Journal, floor: Floor
) -> None:
    put(journal, "H", *SITS, *hand())
    put(journal, "J", *SITS, *hand())
    assert (shown(journal, "H"), shown(journal, "J")) == ([100], [125])
    assert holds(journal) == 125 - 62 - 31
    sound(journal)


def test_14_19_a_two_processes_never_pay_the_same_money(journal: Journal, floor: Floor) -> None:
    """Both read the fund before either pays; who appends second reads and rules again."""
    one, two = (RecordedTable(journal, id) for id in "HJ")
    for each in (one, two):
        for raw in [*SITS, *hand()][:-1]:
            each.feed(inputs.read(raw))
    last, told = inputs.read(hand()[-1]), list[Any]()

    def late() -> None:
        with two.transaction():
            told.extend(two.feed(last))  # by a fund of 1.00, before the other one has contributed
            one.feed(last)

    with pytest.raises(Conflict):
        late()
    assert [tell.amount for tell in told if getattr(tell, "source", "") == "fund:room"] == [50, 25]
    assert (shown(journal, "H"), shown(journal, "J"), holds(journal)) == ([100], [], 25)
    two.feed(last)
    assert (shown(journal, "J"), holds(journal)) == ([125], 125 - 62 - 31)
    sound(journal)


def test_14_19_a_a_payout_waits_for_nobody_else_s_notes(journal: Journal, floor: Floor) -> None:
    """Something is noted on the floor between the reading of the fund and the payout: it is read again, and paid."""
    put(journal, "H", *SITS, *hand()[:-1])
    one, beside, noted = RecordedTable(journal, "H"), RecordedTable._held_beside, list[Any]()

    def meanwhile(table: RecordedTable) -> int | None:
        found = beside(table)
        if not noted:
            noted.extend(feed(Floor(journal), "event", kind="power", words="the lights went out"))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordedTable, "_held_beside", meanwhile)
        one.feed(inputs.read(hand()[-1]))
    assert noted
    assert (shown(journal, "H"), holds(journal)) == ([100], 25)
    sound(journal)


def test_14_19_a_rounds_of_both_tables_that_are_written_together(journal: Journal) -> None:
    """Any pair is a bad beat here, so that nearly every showdown pays."""
    opened(journal, whole(rules=RULES + 'bonus_hand = "one_pair"\n'))
    for id in "HJ":
        put(journal, id, *({"sit": {"seat": seat, "stack": "5000"}} for seat in "12"))
    players = {
        RecordedTable(journal, id, source=Seeded(id)): {seat: Calls() for seat in "12"} for id in "HJ"
    }  # fmt: skip
    for _ in play_tables(players, 12):
        pass
    assert len(shown(journal, "H")) + len(shown(journal, "J")) > 4
    assert holds(journal) >= 0
    paid = sum(event.amount for _, _, event in Floor(journal).noted if isinstance(event, Drawn))
    assert paid + holds(journal) == 24 * 100
    sound(journal)


def test_14_19_a_a_process_that_was_killed_before_it_paid_leaves_it_to_the_next(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand()[:-1])
    one = RecordedTable(journal, "H")
    one._feed(inputs.read(hand()[-1]))  # as it is written when several tables are
    assert (shown(journal, "H"), one.table.ask.cite) == ([], "14.19(b)")
    assert RecordedTable(journal, "H").table.idle
    assert (shown(journal, "H"), holds(journal)) == ([100], 25)
    sound(journal)


@pytest.mark.parametrize("plays", [False, True])
def test_14_19_a_who_had_the_table_open_meanwhile_pays_before_anything_else(
    journal: Journal, floor: Floor, plays: bool
) -> None:
    """By its next input, or when it plays on; never of what the table alone has put in."""
    put(journal, "J", *SITS, *quiet())
    put(journal, "H", *SITS, *hand()[:-1])
    one, other = RecordedTable(journal, "H", source=Seeded("H")), RecordedTable(journal, "H")
    other._feed(inputs.read(hand()[-1]))
    one.refresh(other.head)
    if plays:
        next(one.run({seat: Calls() for seat in "12"}))
    else:
        one.feed(inputs.read("shuffle"))
    assert (shown(journal, "H"), holds(journal)) == ([200], 50)
    sound(journal)


# ── a record that leaves out what it may ─────────────────────────────────────────────────────────


def test_14_19_a_the_next_hand_begins_after_the_payout_though_nobody_is_said_to_show(
    journal: Journal, floor: Floor
) -> None:
    put(journal, "H", *SITS, *hand(shows=False))
    assert shown(journal, "H") == []
    put(journal, "H", "shuffle")
    assert (shown(journal, "H"), holds(journal)) == ([100], 25)
    sound(journal)


def test_14_2_b_a_round_that_begins_after_a_payout_is_looked_at_as_any_other(
    journal: Journal, floor: Floor, clock: Clock
) -> None:
    put(journal, "H", *SITS, *hand(shows=False))
    clock.now += timedelta(hours=3)
    with pytest.raises(Unlawful, match="cards sorted"):
        floor.before(RecordedTable(journal, "H"), inputs.read("shuffle"))
    assert shown(journal, "H") == [100]


def test_14_19_a_a_refused_input_decides_for_nobody(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand(shows=False))
    one = RecordedTable(journal, "H")
    with one.transaction(), pytest.raises(Refused):
        one.feed(inputs.read({"choose": {"seat": "1", "do": "raise", "amount": "40"}}))
    assert shown(journal, "H") == []
    put(journal, "H", {"choose": {"seat": "2", "do": "muck"}})
    put(journal, "H", "shuffle")
    assert (shown(journal, "H"), holds(journal)) == ([], 100)


def test_14_19_a_the_table_is_counted_after_the_payout(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand(shows=False))
    feed(floor, "close_table", table="H", inventory="1000", drop="2")
    assert (shown(journal, "H"), holds(journal)) == ([100], 25)


# ── corrections ──────────────────────────────────────────────────────────────────────────────────

AT_TURN = len(SITS) + hand().index(TURN) + 1


def corrected(turn: Any) -> Any:
    return {"correct": {"input": AT_TURN, "to": turn}}


def test_14_19_a_a_correction_takes_a_payout_back(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand())
    assert chips(journal, "H") == {"1": 10725, "2": 9050}
    put(journal, "H", corrected(NO_KING))
    assert (chips(journal, "H"), holds(journal)) == ({"1": 10700, "2": 9000}, 100)
    sound(journal)


def test_14_19_a_a_correction_makes_a_payout(journal: Journal, floor: Floor) -> None:
    put(journal, "J", *SITS, *quiet())
    put(journal, "H", *SITS, *quiet(), corrected(TURN))
    assert (shown(journal, "H"), holds(journal)) == ([200], 50)
    sound(journal)


def test_14_19_a_what_was_taken_back_is_not_paid_twice(journal: Journal, floor: Floor) -> None:
    """The hand is corrected, another table is paid, and the correction is taken back: the fund is gone."""
    put(journal, "H", *SITS, *hand(), corrected(NO_KING))
    put(journal, "J", *SITS, *hand())
    assert (shown(journal, "J"), holds(journal)) == ([200], 50)
    with pytest.raises(Refused) as refused:
        put(journal, "H", corrected(TURN))
    assert refused.value.reason == "0.75 more would be paid, and the fund holds 0.50: it was paid since"
    assert holds(journal) == 50
    put(journal, "J", *quiet(2))
    put(journal, "H", corrected(TURN))  # there is enough again: as it was shown then
    assert (chips(journal, "H"), holds(journal)) == ({"1": 10725, "2": 9050}, 150 - 75)
    sound(journal)


def test_14_19_a_a_correction_and_a_payout_at_once_are_one_after_the_other(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand(), corrected(NO_KING))
    put(journal, "J", *SITS, *hand()[:-1])
    one, two = RecordedTable(journal, "H"), RecordedTable(journal, "J")

    def late() -> None:
        with one.transaction():
            one.feed(inputs.read(corrected(TURN)))  # the fund holds enough for it
            two.feed(inputs.read(hand()[-1]))

    with pytest.raises(Conflict):
        late()
    assert holds(journal) == 50
    with pytest.raises(Refused):
        one.feed(inputs.read(corrected(TURN)))
    sound(journal)


def test_14_19_b_nobody_but_the_house_says_what_the_fund_holds(journal: Journal, floor: Floor) -> None:
    put(journal, "H", *SITS, *hand())
    number = RecordedTable(journal, "H").table.count
    for raw in ({"fund": "1000000"}, {"correct": {"input": number, "to": {"fund": "1000000"}}}):
        with pytest.raises(Refused) as refused:
            put(journal, "H", raw)
        assert (refused.value.reason, refused.value.cite) == (
            "what the fund holds, the house itself says", "13:69F-14.19(b)",
        )  # fmt: skip
    assert holds(journal) == 25


# ── the report ───────────────────────────────────────────────────────────────────────────────────


def test_14_19_b_the_report_has_the_fund_s_opening_contributions_payouts_and_closing(
    journal: Journal,
) -> None:
    floor = opened(journal, whole(FUND + 'opening = "5000.00"\n'))
    put(journal, "J", *SITS, *quiet())
    put(journal, "H", *SITS, *hand())
    report = daily(journal)
    day = FundDay(opening="5000.00", contributions="2.00", payouts="3751.50", other_casinos="", closing="1250.50")
    assert (report.fund_days, report.funds, report.trial_balance) == ({"room": day}, {"room": "1250.50"}, "0.00")
    lines = [*in_words(report)]
    assert "room fund: 1250.50, all of it the players'" in lines
    assert "  opening 5000.00, contributions 2.00, payouts 3751.50" in lines
    for id in "HJ":
        feed(floor, "close_table", table=id, inventory="1000", drop="2")
    feed(floor, "close_day", date=DAY)
    assert daily(journal).fund_days == {"room": day}
    feed(floor, "open_day", date="2012-06-16")
    feed(floor, "open_table", table="J", inventory="1000")
    put(journal, "J", *quiet(2))
    next_day = FundDay(opening="1250.50", contributions="1.00", payouts="0.00", other_casinos="", closing="1251.50")
    assert daily(journal).fund_days == {"room": next_day}
    assert daily(journal, floor.closed[0].date).fund_days == {"room": day}
    floor.book_tables()
    assert floor.days.flows == {("room", "pot"): 100}
    sound(journal)


# ── 14.19(a): other bonuses ──────────────────────────────────────────────────────────────────────

OTHERS = RULES + 'other_poker_bonuses_from_fund = "on"\n'
SPLASH = {"fund": "room", "table": "H", "player": "Ann", "amount": "0.50", "words": "splash pot"}


def test_14_19_a_other_bonuses_are_paid_from_the_fund_to_players(journal: Journal) -> None:
    floor = opened(journal, whole(rules=OTHERS))
    put(journal, "J", *SITS, *quiet())
    out = feed(floor, "bonus", **SPLASH)
    assert [one["cite"] for one in out if "entry" in one] == ["13:69F-14.19(a)"]
    assert out[1]["legs"] == {"fund:@house/room": "-0.50", "patrons": "0.50"}
    put(journal, "H", *SITS, *hand())
    assert shown(journal, "H") == [150]
    day = FundDay(opening="0.00", contributions="2.00", payouts="1.62", other_casinos="", closing="0.38")
    assert daily(journal).fund_days == {"room": day}
    sound(journal)


@pytest.mark.parametrize(("rules", "change", "said"), [
    (RULES, {}, "table H pays no other bonuses: elect other_poker_bonuses_from_fund"),
    (OTHERS, {"fund": "rom"}, "no fund rom; did you mean room?"),
    (OTHERS, {"amount": "1.01"}, "the fund room holds 1.00"),
    (OTHERS, {"table": "R"}, "table R has no part in the fund room"),
])  # fmt: skip
def test_14_19_a_another_bonus_that_cannot_be(journal: Journal, rules: str, change: dict[str, str], said: str) -> None:
    floor = opened(journal, whole(rules=rules, more=table("roulette", id="R", pit="B")))
    put(journal, "J", *SITS, *quiet())
    with pytest.raises(Unlawful) as unlawful:
        feed(floor, "bonus", **(SPLASH | change))
    assert (str(unlawful.value), unlawful.value.cite) == (said, "14.19(a)")


# ── 14.20: several casinos ───────────────────────────────────────────────────────────────────────

LINKED = FUND + "linked = true\n"
LINKED_RULES = RULES + 'multi_casino_payout = "on"\n'


def test_14_20_what_another_casino_reports_is_in_the_fund_and_the_books(journal: Journal) -> None:
    floor = opened(journal, whole(LINKED, rules=LINKED_RULES, agreed=AGREED))
    out = feed(floor, "linked", fund="room", casino="Other", contributed="500", paid="100")
    assert [one["legs"] for one in out[1:]] == [
        {"casino:Other": "-500.00", "fund:@house/room": "500.00"},
        {"fund:@house/room": "-100.00", "casino:Other": "100.00"},
    ]
    put(journal, "H", *SITS, *hand())
    assert shown(journal, "H") == [40100]
    report = daily(journal)
    assert report.fund_days["room"].other_casinos == "400.00"
    lines = [*in_words(report)]
    assert "room fund: 100.25, all of it the players', host casino Other, 1 Boardwalk" in lines
    assert "  opening 0.00, contributions 1.00, payouts 300.75, other casinos 400.00" in lines
    sound(journal)


@pytest.mark.parametrize(("said", "fields"), [
    ("no fund rom is linked; did you mean room?", {"fund": "rom", "casino": "Other", "paid": "1"}),
    ("Nobody has no part in it; Other", {"fund": "room", "casino": "Nobody", "paid": "1"}),
    ("Test has no part in it; Other", {"fund": "room", "casino": "Test", "contributed": "1"}),
    ("say what its players contributed, or what they were paid", {"fund": "room", "casino": "Other"}),
    ("2.00 were paid, and the fund holds 1.00", {"fund": "room", "casino": "Other", "contributed": "1", "paid": "2"}),
])  # fmt: skip
def test_14_20_a_report_that_cannot_be(journal: Journal, said: str, fields: dict[str, str]) -> None:
    floor = opened(journal, whole(LINKED, rules=LINKED_RULES, agreed=AGREED))
    with pytest.raises(Unlawful) as unlawful:
        feed(floor, "linked", **fields)
    assert (str(unlawful.value), unlawful.value.cite) == (said, "13:69F-14.20(c)2")


def test_14_20_a_fund_of_this_house_alone_is_not_reported_on(journal: Journal, floor: Floor) -> None:
    with pytest.raises(Unlawful, match="no fund room is linked"):
        feed(floor, "linked", fund="room", casino="Other", contributed="1")


# ── what `check` and the file say ────────────────────────────────────────────────────────────────


def found(text: str) -> list[tuple[str, str, str, str]]:
    house = loads(text)
    return [(one.table, one.key, one.says, "".join(one.cite[:1])) for one in check(house, house.as_of).violations]


def test_14_19_a_a_fund_in_order_breaks_nothing() -> None:
    assert found(whole()) == []
    assert found(whole(LINKED, rules=LINKED_RULES, agreed=AGREED)) == []


def test_14_19_a_never_both_kinds_at_a_table() -> None:
    text = whole().replace('bonus_payout = "bad_beat"', 'bonus_payout = "high_hand"', 1)
    assert found(text) == [
        ("H", "rules.bonus_payout",
         "the fund room is for a bad_beat, and the table pays high_hand: never both at a table", "13:69F-14.19(a)"),
    ]  # fmt: skip


def test_14_19_a_a_table_of_a_fund_pays_from_it() -> None:
    text = whole().replace('bonus_payout = "bad_beat"', "", 1).replace(GIVEN, "", 1)
    assert [(table, key) for table, key, _, _ in found(text)] == [("H", "rules.bonus_payout")]


def test_14_19_b_the_payout_rules_of_a_fund_are_the_same_at_all_its_tables() -> None:
    text = whole().replace('bonus_payout = "bad_beat"', 'bonus_payout = "bad_beat"\nbonus_hand = "full_house"', 1)
    assert found(text) == [
        ("", "fund room: bonus_hand", "bonus_hand differs within the fund room: full_house at H; four_of_a_kind at J",
         "13:69F-14.19(b)"),
    ]  # fmt: skip


def test_14_20_a_a_linked_fund_is_of_tables_that_say_so() -> None:
    assert [(table, key, cite) for table, key, _, cite in found(whole(LINKED))] == [
        (id, "rules.multi_casino_payout", "13:69F-14.20(a)") for id in "HJ"
    ]


def test_14_19_example_38_there_is_no_fund_in_1996() -> None:
    text = whole().replace("as_of = 2012-03-19", "as_of = 1996-03-11")
    assert ("H", "rules.bonus_fund") in [(table, key) for table, key, _, _ in found(text)]


TWICE = FUND + FUND.replace("room", "other").replace("bad_beat", "high_hand")
FILES = [
    ("a table in two funds", TWICE,
     "fund other: tables: table H has the fund room: a table pays one kind, from one fund"),
    ("a table that is not there", FUND.replace('"J"', '"K"'), "fund room: tables: no table 'K'; tables: H, J, R"),
    ("no poker", FUND.replace('"J"', '"R"'), "fund room: tables: table R is roulette, which has no such payout"),
    ("twice", FUND + FUND.replace('"H", "J"', ""), "fund room stands there twice"),
    ("a name", FUND.replace("room", "a/b"), "fund a/b: id: a name of up to 20 letters and digits, and not poker_bonus"),
    ("its own", FUND.replace("room", "poker_bonus"),
     "fund poker_bonus: id: a name of up to 20 letters and digits, and not poker_bonus"),
    ("an amount", FUND + 'opening = "much"',
     "fund room: opening: 'much' is no amount of zero or more, such as 5000.00"),
    ("below zero", FUND + "opening = -5", "fund room: opening: '-5' is no amount of zero or more, such as 5000.00"),
    ("no amount", FUND + "opening = true", "fund room: opening: Expected `str`, got `bool`"),
    ("linked by a word", FUND + 'linked = "yes"', "fund room: linked: Expected `bool`, got `str`"),
    ("tables by a word", FUND.replace('["H", "J"]', '"H"'), "fund room: tables: Expected `array`, got `str`"),
    ("another payout", FUND.replace('"bad_beat"', '"royal"'), "fund room: payout: Invalid enum value 'royal'"),
    ("an unknown key", FUND + "tabels = []", "fund room: no key 'tabels'; did you mean tables?"),
    ("no payout", FUND.replace('payout = "bad_beat"', ""), "fund room: Object missing required field `payout`"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), [one[1:] for one in FILES], ids=[one[0] for one in FILES])
def test_a_fund_that_cannot_be_is_one_line(text: str, said: str) -> None:
    with pytest.raises(BadHouse) as bad:
        loads(whole(text, more=table("roulette", id="R", pit="B")))
    assert str(bad.value) == f"house file: {said}"


def test_a_table_does_not_name_a_fund_itself() -> None:
    with pytest.raises(BadHouse, match="table H: rules: bonus_fund: name the table in a"):
        loads(whole("", rules=RULES + 'bonus_fund = ["room"]\n'))
    with pytest.raises(BadHouse, match="the fund room names its tables itself; leave it out"):
        loads(whole(rules=RULES + 'bonus_fund = ["room"]\n'))


def test_a_table_changes_its_fund_by_no_order(floor: Floor) -> None:
    change = {"tables": ["H"], "change": {"bonus_fund": "other"}, "effective": "2012-06-15T13:00-04:00"}
    with pytest.raises(Unlawful, match="the house file says which tables have a fund"):
        feed(floor, "order", **change)


# ── processes ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_14_19_a_processes_that_are_killed_at_any_instant_pay_nothing_twice(url: str, tmp_path: Path) -> None:
    """Two processes at both tables, where any pair is a bad beat; each is killed, and another one follows."""
    journal = Journal(url)
    opened(journal, whole(rules=RULES + 'bonus_hand = "one_pair"\n'))
    for id in "HJ":
        put(journal, id, *({"sit": {"seat": seat, "stack": "100000"}} for seat in "12"))
    for number in range(3):
        workers = [Worker(tmp_path, url, f"{number} {one}", ["H", "J"]) for one in range(2)]
        for one in workers:
            one.wait_for(60)
        for one in workers:
            one.kill()
    tables = [RecordedTable(journal, id, source=Seeded("after")) for id in "HJ"]
    noted = [event for _, _, event in Floor(journal).noted if isinstance(event, Drawn)]
    moved = [
        (tell["from"], tell["to"].partition(":")[0], cents(tell["amount"]))
        for id in "HJ" for record in journal.records(id) for tell in record.data.get("tells", ())
        if tell["tell"] == "moved" and "fund:room" in (tell["from"], tell["to"])
    ]  # fmt: skip
    given = sum(amount for came, _, amount in moved if came == "pot:main")
    paid = sum(amount for came, _, amount in moved if came == "fund:room")
    assert {event.table for event in noted} == {"H", "J"}
    assert sum(event.amount for event in noted) == paid
    assert holds(journal) == given - paid >= 0
    assert all(sum(one.table.ledger.values()) == 0 for one in tables)
    sound(journal)
    journal.close()
