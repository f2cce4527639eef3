"""Many tables at once: what is kept is not worked out again, what is late is listed, and processes change nothing."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from multiprocessing import Pipe
from pathlib import Path
from signal import SIG_IGN, SIGINT
from typing import Any

import pytest
from msgspec import structs

from houseway import games
from houseway.maths import kept, sheets
from houseway.maths.analysis import Analysis, Row
from houseway.maths.edges import Edge, Unknown, edges
from houseway.play.refusals import BadInput
from houseway.play.rules import Rules

QUICK = ("big-six", "keno", "mini-dice")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def plain(rows: list[Edge]) -> list[dict[str, Any]]:
    return [one.plain(tables=True) for one in rows]


def test_the_second_call_is_the_first_and_works_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [games.rules(id) for id in QUICK]
    told: list[sheets.Progress] = []
    first = sheets.sheets(rules, workers=1, told=told.append)
    assert [plain(one.rows) for one in first] == [plain(edges(id)) for id in QUICK]
    assert all(row.seconds is not None for one in first for row in one.rows)
    assert told[-1].done == told[-1].whole == sum(len(one.rows) for one in first)
    assert [one.part for one in told] == sorted(one.part for one in told)
    monkeypatch.setattr(sheets, "rows", None)
    assert sheets.sheets(rules, workers=1) == first


def test_fresh_works_everything_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [games.rules("big-six")]
    first = sheets.sheets(rules, workers=1)
    asked: list[str] = []

    def worked(rules: Rules, name: str, row: Row) -> Edge:
        asked.append(name)
        return first[0].rows[0]

    monkeypatch.setattr(sheets, "worked", worked)
    sheets.sheets(rules, workers=1)
    assert asked == []
    sheets.sheets(rules, workers=1, fresh=True)
    assert asked == [one.wager for one in first[0].rows]


LONGER = {"resplit_max_hands": 3}
CHART = "blackjack_wager_by_chart"


def test_a_row_without_its_outcomes_is_worked_out_again_where_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = games.rules("blackjack", LONGER)
    (without,) = edges("blackjack", rules, wagers=[CHART])
    whole = structs.replace(without, outcomes={Fraction(-1): Fraction(1)}, more=False)
    names = [one.wager for one in edges("blackjack", rules)]
    sheets.keep(rules, names, [structs.replace(without, wager=name) for name in names])
    asked: list[str] = []

    def worked(rules: Rules, name: str, row: Row) -> Edge:
        asked.append(name)
        return structs.replace(whole, wager=name)

    monkeypatch.setattr(sheets, "worked", worked)
    (found,) = sheets.sheets([rules], workers=1)
    assert asked == names
    assert {one.wager: one.more for one in found.rows} == dict.fromkeys(names, False)
    sheets.keep(rules, names, [without])
    sheet = kept.read(rules)
    assert sheet is not None
    assert not any(one.more for one in sheet.rows), "what is known of a row is not forgotten"


@pytest.mark.slow
def test_processes_find_what_one_finds() -> None:
    rules = [games.rules(id) for id in QUICK]
    several = sheets.sheets(rules, workers=2)
    alone = sheets.sheets(rules, workers=1, fresh=True)
    assert [plain(one.rows) for one in several] == [plain(one.rows) for one in alone]
    assert [one.missing for one in several] == [[], [], []]


def test_a_process_leaves_ctrl_c_to_who_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Any, ...]] = []
    monkeypatch.setattr(sheets, "signal", lambda *given: heard.append(given))
    ours, theirs = Pipe()
    ours.close()
    sheets._work(theirs)
    assert heard == [(SIGINT, SIG_IGN)]


def test_two_tables_of_the_same_rules_are_worked_out_once() -> None:
    told: list[sheets.Progress] = []
    one, other = sheets.sheets([games.rules("big-six"), games.rules("big-six")], workers=1, told=told.append)
    assert one == other
    assert told[-1].whole == len(one.rows)


def test_tables_that_differ_in_their_limits_alone_are_worked_out_once() -> None:
    told: list[sheets.Progress] = []
    both = [games.rules("big-six", {"table_min": least}) for least in ("5", "25")]
    found = sheets.sheets(both, workers=1, told=told.append)
    assert told[-1].whole == len(found[0].rows)
    assert [{row.rules["table_min"] for row in one.rows} for one in found] == [{"5.00"}, {"25.00"}]


def test_what_takes_longer_is_listed_and_what_was_done_is_kept() -> None:
    rules = [games.rules("big-six")]
    (late,) = sheets.sheets(rules, workers=1, seconds=0.0)
    assert late.rows == []
    assert {one.why for one in late.missing} == {sheets.TIME_IS_UP}
    assert [one.wager for one in late.missing] == [one.wager for one in edges("big-six")]
    assert kept.read(rules[0]) is None


@pytest.mark.slow
def test_time_that_is_up_ends_the_processes() -> None:
    late = sheets.sheets([games.rules(id) for id in QUICK], workers=2, seconds=0.0)
    assert {one.why for table in late for one in table.missing} == {sheets.TIME_IS_UP}


def test_with_little_time_no_process_begins_with_what_takes_minutes() -> None:
    """11.9: pai gow poker's count is handed out last, apart from its other wagers; with enough time it is first."""
    given: dict[str, dict[str, Any]] = {
        "pai-gow-poker": {"three_card_bonus": "on"},
        "blackjack": LONGER,
        "roulette": {},
    }
    tables = [sheets.Table(games.rules(id, elected), fresh=True) for id, elected in given.items()]
    jobs = sheets.by_weight(tables)
    long = next(job for job in jobs if job.table is tables[0] and "pai_gow_poker" in job.open)
    assert [*sheets.in_turn(deque(jobs), heaviest_first=False)][-1] is long
    assert next(sheets.in_turn(deque(jobs), heaviest_first=True)) is long
    assert sum(len(job.open) for job in jobs) == sum(len(one.open) for one in tables)
    assert [job.table.rules.game.law.id for job in jobs] == ["pai-gow-poker", "roulette", "blackjack", "pai-gow-poker"]


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_time_is_up_for_what_takes_long_and_not_for_what_does_not(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """However many tables take long, one process, or the only one, has the others first."""
    long = [games.rules("pai-gow-poker", {"house_way": way}) for way in ("usual", "foxwoods")]
    now = iter([0.0, *[1.0] * len(QUICK), *[99.0] * 9])
    if workers == 1:
        monkeypatch.setattr(sheets, "monotonic", lambda: next(now))
    found = sheets.sheets([*long, *(games.rules(id) for id in QUICK)], workers=workers, seconds=20.0)
    assert [bool(one.missing) for one in found] == [True, True, *[False] * len(QUICK)]


def test_a_row_that_cannot_be_had_is_listed_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules("big-six")
    (wager, *_) = rules.wagers

    def refused() -> Analysis:
        raise BadInput("no such thing")

    def unknown(*given: Any) -> dict[str, Row]:
        raise Unknown("its rules are not held")

    monkeypatch.setattr(sheets, "rows", lambda rules: {wager: Row(wagers=(wager,), analyse=refused)})
    (found,) = sheets.sheets([rules], workers=1)
    assert found == ([], [sheets.Missing(wager, "no such thing")])
    monkeypatch.setattr(sheets, "rows", unknown)
    (found,) = sheets.sheets([rules], workers=1)
    assert found == ([], [sheets.Missing("", "its rules are not held")])


def test_rows_are_kept_beside_those_that_are_there() -> None:
    rules = games.rules("big-six")
    found = edges("big-six")
    names = [one.wager for one in found]
    sheets.keep(rules, names, found[3:])
    half = kept.read(rules)
    assert half is not None
    assert not half.whole
    sheets.keep(rules, names, found[:3])
    both = kept.read(rules)
    assert both is not None
    assert both.whole
    assert both.rows == found
