"""Card ages, inspections, the daily reconciliation and retention: the rulebook's worked examples."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from houseway import games
from houseway.equipment.cards import Shoe, pieces_of
from houseway.games import GAMES, game
from houseway.house.ages import Due, Happened, barred, due, in_use, inspector
from houseway.house.check import check
from houseway.house.events import Cards, CloseTable, Event, Inspect, OpenTable
from houseway.house.example import text as example
from houseway.house.file import BadHouse, loads
from houseway.law.duties import Duty, ages_of

from .houses import text

NEWEST = date(2012, 3, 19)
NOON = datetime(2012, 6, 15, 12)
HAND = {"deal_method": "hand"}


def after(clock: str) -> datetime:
    """So many hours and minutes after noon, when the table opened."""
    hours, minutes = map(int, clock.split(":"))
    return NOON + timedelta(hours=hours, minutes=minutes)


def happened(*events: tuple[str, Event]) -> list[Happened]:
    opened: Event = OpenTable(table="1", inventory=0)
    return [(NOON, opened), *((after(clock), event) for clock, event in events)]


def found(
    id: str, now: str, *events: tuple[str, Event], elected: dict[str, str] | None = None, hours: int | None = None
) -> list[Due]:
    return due("1", game(id).law, elected or {}, happened(*events), after(now), as_of=NEWEST, card_hours=hours)


def overdue(dues: list[Due]) -> list[tuple[str, str]]:
    return [(one.what, one.cite) for one in dues if one.overdue]


CHANGED = Cards(table="1", do="changed")

# ── how long cards may be in use (equipment 4.2 and 7) ───────────────────────────────────────────


def test_18_4_e_let_it_ride_from_the_hand_opened_4_h_10_ago_must_be_changed() -> None:
    assert overdue(found("let-it-ride", "4:10", elected=HAND)) == [("cards changed", "13:69F-18.4(e)")]
    assert overdue(found("let-it-ride", "4:00", elected=HAND)) == overdue(found("let-it-ride", "8:00")) == []
    assert overdue(found("let-it-ride", "8:01")) == [("cards changed", "13:69F-18.4(e)")]


def test_17_3_e_double_down_stud_from_a_shoe_for_20_hours_is_allowed() -> None:
    (one,) = found("double-down-stud", "20:00")
    assert (one.overdue, one.at, barred([one])) == (False, after("24:00"), None)
    assert overdue(found("double-down-stud", "8:01", elected=HAND)) == [("cards changed", "13:69F-17.3(e)")]
    assert overdue(found("double-down-stud", "8:00", elected=HAND)) == []


def test_16_3_e_caribbean_stud_changes_every_eight_hours() -> None:
    assert overdue(found("caribbean-stud", "8:00")) == []
    (one,) = found("caribbean-stud", "8:01")
    assert barred([one]) == one
    assert str(one) == "table 1: cards changed by 2012-06-15 20:00"


def test_where_no_limit_is_held_the_data_says_so_and_nothing_is_due() -> None:
    assert [one.hours for one in ages_of(game("blackjack").law.ages, {}, NEWEST)] == [None]
    assert found("blackjack", "500:00") == []


def test_a_house_may_change_its_cards_sooner() -> None:
    (one,) = found("blackjack", "8:01", hours=8)
    assert (one.overdue, one.cite, one.basis, one.bars) == (True, "19:46-1.18", "ours", True)
    assert not found("blackjack", "9:00", ("2:00", CHANGED), hours=8)[0].overdue
    assert found("craps", "9:00", hours=8)[0].what.startswith("dice")


def test_cards_of_a_closed_table_are_not_in_use() -> None:
    closed = ("5:00", CloseTable(table="1", inventory=0, drop=0))
    assert found("let-it-ride", "30:00", closed) == []
    again = ("10:00", OpenTable(table="1", inventory=0))
    opened = ("0:00", Cards(table="1", do="opened"))
    assert overdue(found("let-it-ride", "11:00", opened, closed, again)) == [("cards changed", "13:69F-18.4(e)")]


# ── inspections (1.16, 1.16A) ────────────────────────────────────────────────────────────────────

SHAKERS = Inspect(table="1", item="shakers")
DICE = Inspect(table="1", item="dice")


def test_1_16_dice_are_inspected_at_the_opening() -> None:
    assert overdue(found("craps", "0:01")) == [("dice inspected by the boxperson", "13:69E-1.16")]
    assert found("craps", "0:01", ("0:01", DICE)) == []
    before = [(NOON - timedelta(minutes=10), DICE), *happened()]
    assert due("1", game("craps").law, {}, before, after("0:01"), as_of=NEWEST) == []


def test_1_16_1_16a_and_14_2_c_which_games_have_dice_shakers_and_decks_to_look_after() -> None:
    items = {id: {one.item for one in game(id).law.inspections} for id in GAMES}
    dice, both = {"dice"}, {"dice", "shakers"}
    assert {id: some for id, some in items.items() if some} == {
        "craps": dice, "mini-craps": dice, "automated-craps": both, "sic-bo": both, "pai-gow": both, "mini-dice": both,
        "pai-gow-poker": both, **{id: {"decks"} for id in GAMES if game(id).law.subchapter == "14"},
    }  # fmt: skip


def test_1_16_the_inspection_of_the_day_before_does_not_do() -> None:
    closed = ("10:00", CloseTable(table="1", inventory=0, drop=0))
    again = ("20:00", OpenTable(table="1", inventory=0))
    assert len(overdue(found("craps", "21:00", ("0:05", DICE), closed, again))) == 1


def test_1_16a_shakers_are_inspected_at_the_end_of_the_gaming_day() -> None:
    closed = ("10:00", CloseTable(table="1", inventory=0, drop=0))
    (comes,) = found("sic-bo", "1:00", ("0:00", DICE))
    assert (comes.at, comes.overdue, comes.cite) == (None, False, "13:69E-1.16A(b)")
    assert str(comes) == "table 1: shakers inspected by the pit boss by the end of the gaming day"
    (late,) = found("sic-bo", "10:01", ("0:00", DICE), closed)
    assert (late.at, late.overdue) == (after("10:00"), True)
    assert found("sic-bo", "10:05", ("0:00", DICE), closed, ("10:04", SHAKERS)) == []
    early = [(NOON - timedelta(minutes=5), SHAKERS), *happened(("0:00", DICE), closed)]
    assert len(due("1", game("sic-bo").law, {}, early, after("10:05"), as_of=NEWEST)) == 1


def test_only_what_is_overdue_of_the_cards_bars_the_next_round() -> None:
    assert barred(found("craps", "1:00")) is None


def test_who_inspects_is_said_by_game() -> None:
    one, other = inspector(game("craps").law, "dice", NEWEST), inspector(game("sic-bo").law, "shakers", NEWEST)
    assert one is not None
    assert other is not None
    assert (one.by, other.by) == ("boxperson", "pit_boss")
    assert inspector(game("roulette").law, "dice", NEWEST) is None


def test_what_is_asked_of_1996_is_not_the_text_of_2024() -> None:
    assert due("1", game("craps").law, {}, happened(), after("1:00"), as_of=date(1996, 3, 11)) == []


# ── the daily reconciliation (1.16(b)2, 1.18(b)) ─────────────────────────────────────────────────


def test_dice_in_use_on_an_open_table_for_more_than_24_h_appear_in_the_reconciliation() -> None:
    (one,) = in_use("1", game("craps").law, happened(), after("24:01"), NEWEST)
    assert (one.item, one.since, one.cite) == ("dice", NOON, "13:69E-1.16(b)2")
    assert in_use("1", game("craps").law, happened(), after("24:00"), NEWEST) == []


def test_cards_count_from_their_change() -> None:
    (one,) = in_use("1", game("blackjack").law, happened(("2:00", CHANGED)), after("26:01"), NEWEST)
    assert (one.item, one.since, one.cite) == ("cards", after("2:00"), "13:69E-1.18(b)")
    assert in_use("1", game("blackjack").law, happened(("2:00", CHANGED)), after("25:59"), NEWEST) == []
    closed = ("25:00", CloseTable(table="1", inventory=0, drop=0))
    assert in_use("1", game("blackjack").law, happened(closed), after("26:01"), NEWEST) == []


# ── the data ─────────────────────────────────────────────────────────────────────────────────────


def test_of_every_card_game_that_is_in_the_data_says_what_is_held() -> None:
    held = [id for id in GAMES if not game(id).law.rule_sets]  # of one whose text is lost, nothing is
    dealt = {id for id in held if isinstance(pieces_of(games.table(id).state), Shoe)}
    assert {id for id in GAMES if ages_of(game(id).law.ages, {}, NEWEST)} == dealt


def test_every_datum_cites_a_chapter_that_is_known_and_a_section_that_exists() -> None:
    with pytest.raises(ValueError, match=r"has a section .14\.99"):
        Duty(cite="14.99", since=NEWEST, basis="nj")
    with pytest.raises(ValueError, match="no citation"):
        Duty(cite="13:69E", since=NEWEST, basis="nj")


# ── retention ────────────────────────────────────────────────────────────────────────────────────


def retained(line: str, as_of: str = "2012-03-19") -> list[tuple[str, str, str, list[str]]]:
    house = loads(text(as_of=as_of) + f"\n[retention]\n{line}\n")
    return [(one.key, one.says, one.cure, one.cite) for one in check(house, date.fromisoformat(as_of)).violations]


def test_1_18a_b_a_recording_of_a_pre_shuffle_deleted_after_5_days_is_a_violation() -> None:
    assert retained('pre_shuffle_recordings = "5 days"') == [
        ("retention.pre_shuffle_recordings", "pre shuffle recordings are kept 5 days", "7 days or more",
         ["13:69E-1.18A(b)"]),
    ]  # fmt: skip
    assert retained('pre_shuffle_recordings = "7 days"') == []
    assert retained('pre_shuffle_recordings = "1 year"') == []


@pytest.mark.parametrize(
    ("kept", "lawful"),
    [("10 years", True), ("9 years", False), ("3650 days", False), ("3660 days", True), ("11 years", True)],
)
def test_plays_can_be_recalled_for_ten_years(kept: str, lawful: bool) -> None:
    assert bool(retained(f'plays = "{kept}"')) is not lawful


def test_what_is_left_out_is_kept_for_the_least_and_1996_asks_for_nothing() -> None:
    assert retained("") == []
    assert retained('plays = "1 day"', as_of="1996-03-11") == []
    assert len(retained('vendor_records = "4 years"')) == 1


def test_the_example_keeps_the_least() -> None:
    assert loads(example()).retention == {
        "plays": "10 years", "pre_shuffle_recordings": "7 days", "vendor_records": "5 years",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('playz = "10 years"', "h: retention: no class of records 'playz'; did you mean plays?"),
        ('x = "10 years"', "h: retention: no class of records 'x'; classes of records: plays, pre_shuffle_recordings, "
         "vendor_records"),
        ('plays = "ten years"', "h: retention: plays: 'ten years'; write it as 10 years or 7 days"),
        ('plays = "0 years"', "h: retention: plays: '0 years'; write it as 10 years or 7 days"),
        ("plays = 10", "h: retention: plays: '10'; write it as 10 years or 7 days"),
    ],
)  # fmt: skip
def test_a_bad_retention_is_one_line(line: str, said: str) -> None:
    with pytest.raises(BadHouse) as bad:
        loads(text() + f"\n[retention]\n{line}\n", "h")
    assert str(bad.value) == said
