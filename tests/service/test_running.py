"""A house that is served: what the floor does before a round, and what another engine began."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
import sqlalchemy as sa

from houseway.house import example
from houseway.house.events import Cards, CloseTable
from houseway.journal.database import Missing
from houseway.journal.engine import Engine
from houseway.journal.recorded_table import AnotherEngine, RecordedTable
from houseway.journal.records import HOUSE, Draft
from houseway.law.election import Unlawful
from houseway.play.inputs import Bet, Sit
from houseway.service.running import RunningHouse
from tests.service.conftest import House

AGED = example.text().replace('game = "blackjack"\n', 'game = "blackjack"\nequipment.card_hours = 24\n')
"""The example, with a limit of the house's own on the age of cards at blackjack."""
START = datetime(2026, 1, 5, 12, tzinfo=UTC)


class Clock:
    """A clock that the trial sets."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def opened(folder: Path, clock: Clock, text: str = "", *, demonstration: bool = False) -> RunningHouse:
    return RunningHouse(str(folder / "house.db"), text, demonstration=demonstration, clock=clock)


@pytest.fixture
def running(tmp_path: Path, clock: Clock) -> Iterator[RunningHouse]:
    """A demonstration house, opened."""
    one = opened(tmp_path, clock, AGED, demonstration=True)
    one.begin("")
    yield one
    one.close()


def begins(running: RunningHouse, table: str = "blackjack-1") -> None:
    """Ask the floor whether a round may begin there."""
    running._before_round(RecordedTable(running.journal, table), running.journal.head(HOUSE).length)


def test_in_a_demonstration_old_cards_are_changed(running: RunningHouse, clock: Clock) -> None:
    begins(running)
    clock.now += timedelta(days=3)
    begins(running)
    with running.floor() as floor:
        changed = [event for _, _, event in floor.noted if isinstance(event, Cards)]
    assert changed == [Cards(table="blackjack-1", do="changed")]


def test_elsewhere_old_cards_bar_the_table_from_the_moment_they_are_old(
    running: RunningHouse, clock: Clock, tmp_path: Path
) -> None:
    house = opened(tmp_path, clock)
    begins(house)
    clock.now = START + timedelta(hours=24)
    begins(house)
    clock.now += timedelta(seconds=1)
    with pytest.raises(Unlawful, match="cards"):
        begins(house)
    house.close()


def test_what_another_process_notes_is_heeded_at_once(running: RunningHouse, clock: Clock, tmp_path: Path) -> None:
    begins(running)
    other = opened(tmp_path, clock)
    signed = {"dealer": "badge 101", "floorperson": "badge 104"}
    with other.floor() as floor:
        floor.feed(CloseTable(table="blackjack-1", inventory=10_000_000, drop=0, signed=signed))
    with pytest.raises(Unlawful, match="blackjack-1 is not open"):
        begins(running)
    begins(running, "roulette-1")
    other.close()


def test_a_round_of_another_engine_is_left_to_it_or_void(running: RunningHouse, tmp_path: Path, clock: Clock) -> None:
    before = RecordedTable(running.journal, "roulette-1", engine=Engine("0.0.1", "0" * 64))
    before.feed(Sit(seat="1", stack=100_000))
    before.feed(Bet(seat="1", wager="red", amount=500))
    house = opened(tmp_path, clock)
    with pytest.raises(AnotherEngine, match=r"was begun by houseway 0\.0\.1"):
        house.tables.table("roulette-1")
    house.begin("", takeover="void")
    table = house.tables.table("roulette-1").table
    assert table.ledger["seat:1"] == 100_000
    house.close()


def test_a_process_without_a_house_says_so(tmp_path: Path, clock: Clock) -> None:
    with pytest.raises(Missing, match="no journal"):
        opened(tmp_path, clock)


def test_a_table_out_of_order_stops_no_other_and_no_start(open_house: Callable[..., House]) -> None:
    first = open_house()
    journal = first.running.journal
    moon = {"n": 1, "begun": 0, "input": {"sit": {"seat": "1", "stack": "5.00"}}, "tells": []}
    journal.append("roulette-1", journal.head("roulette-1"), [Draft("input", 1, moon)])
    first.person(name="ann").sit("red-dog-1")
    house = open_house()
    house.running.begin("", "void")
    ann = house.person(name="bob")
    listed = {one["id"]: one for one in ann.get("/api/tables")["items"]}
    assert len(listed) == len(house.running.tables.ids())
    assert [id for id, one in listed.items() if one["out_of_order"]] == ["roulette-1"]
    assert listed["roulette-1"]["pit"]
    assert ann.sit("red-dog-1", "2")["seat"] == "2"
    for path in ("", "/view"):
        broken = ann.call("GET", f"/api/tables/roulette-1{path}")
        assert (broken.status_code, broken.json()["title"]) == (503, "Out of order")
    there = ann.call("POST", "/api/tables/roulette-1/seats")
    assert there.status_code == 503


def test_a_table_that_breaks_while_it_is_served_stops_no_other(house: House) -> None:
    ann = house.person()
    ann.sit("roulette-1")
    journal = house.running.journal
    moon = {"n": 3, "begun": 0, "input": {"bet": {"seat": "1", "wager": "moon", "amount": "5.00"}}, "tells": []}
    journal.append("roulette-1", journal.head("roulette-1"), [Draft("input", 1, moon)])
    assert ann.call("GET", "/api/tables/roulette-1/view").status_code == 503
    listed = {one["id"]: one for one in ann.get("/api/tables")["items"]}
    assert [id for id, one in listed.items() if one["out_of_order"]] == ["roulette-1"]


SPOILT = {
    "hash": "UPDATE records SET hash = 'f00' WHERE table_id = 'roulette-1' AND seq > 1",
    "body": "UPDATE records SET body = '{}' WHERE table_id = 'roulette-1' AND seq > 1",
    "opening": "UPDATE records SET body = '{', hash = 'f00' WHERE table_id = 'roulette-1' AND seq = 1",
    "removed": "DELETE FROM records WHERE table_id = 'roulette-1' AND seq = 2",
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_record_that_is_altered_by_hand_harms_its_own_table_alone(open_house: Callable[..., House], how: str) -> None:
    first = open_house()
    for id in ("roulette-1", "big-six-1"):
        first.person().sit(id)
    with first.running.journal._writing() as connection:
        for one in ("DROP TRIGGER records_no_update", "DROP TRIGGER records_no_delete", SPOILT[how]):
            connection.execute(sa.text(one))
    house = open_house()
    house.running.begin("")
    boss, watcher, ann = house.person("pit_boss"), house.person("regulator"), house.person()
    listed = {one["id"]: one["out_of_order"] for one in ann.get("/api/tables")["items"]}
    assert {id for id, why in listed.items() if why} <= {"roulette-1"}
    words = boss.get("/api/floor/altered")
    assert [*words] == ["roulette-1"]
    assert words["roulette-1"].startswith("record ")
    assert Decimal(boss.get("/api/floor/books")["seat:big-six-1/1"]) == 1000
    report = {one["table"]: one for one in boss.get("/api/floor/report")["tables"]}
    assert (report["roulette-1"]["altered"], report["big-six-1"]["altered"]) == (words["roulette-1"], "")
    ann.sit("big-six-1")
    ann.bet("big-six-1", "b6_1", "5")
    for path in ("/api/floor/orders", "/api/floor/due", "/api/journal/streams", "/api/journal/records/big-six-1"):
        watcher.get(path)
    for path in ("tables/roulette-1/rounds", "tables/roulette-1/transcript", "records/roulette-1"):
        answer = watcher.call("GET", f"/api/journal/{path}")
        assert answer.status_code in (200, 503), (path, answer.text)
    verdict = watcher.get("/api/journal/verify")
    assert not verdict["unaltered"]
    assert {one["table"] for one in verdict["findings"]} == {"roulette-1"}


def test_a_house_whose_file_is_replaced_stays_down_and_one_that_is_moved_and_put_back_goes_on(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house()
    player, file, away = house.person(), tmp_path / "house.db", tmp_path / "away.db"
    player.sit("roulette-1")
    player.bet("roulette-1", "red")

    def answers() -> list[tuple[int, str]]:
        asked = [house.nobody.call("GET", "/ready"), player.call("GET", "/api/tables/roulette-1/view")]
        asked.append(player.feed("roulette-1", {"bet": {"wager": "red", "amount": "10"}}))
        return [(one.status_code, one.json().get("detail", "")) for one in asked]

    file.rename(away)
    assert {code for code, _ in answers()} == {503}
    assert not file.exists()
    away.rename(file)
    assert {code for code, _ in answers()} == {200}
    laid = house.running.journal.head("roulette-1")
    file.rename(away)
    file.touch()
    assert {code for code, _ in answers()} == {503}
    away.replace(file)
    assert answers()[0] == (503, "the database file is another one than was opened: start again")
    assert {code for code, _ in answers()} == {503}
    house.running.close()
    assert open_house().running.journal.head("roulette-1").length >= laid.length


def test_a_process_that_starts_while_the_file_is_moved_makes_none(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    open_house().running.close()
    (tmp_path / "house.db").rename(tmp_path / "away.db")
    with pytest.raises(Missing, match="no journal"):
        RunningHouse(str(tmp_path / "house.db"))
    assert not (tmp_path / "house.db").exists()
