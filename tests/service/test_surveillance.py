"""Surveillance: the wall of all tables, the journal sifted and exported, a round input by input, and their page."""

from __future__ import annotations

import asyncio
import csv
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from houseway.journal import sift, steps
from houseway.journal.records import Record
from houseway.journal.replay import feed_record, opened, standing
from houseway.journal.steps import on_layout
from houseway.play.inputs import Roll, Spin
from houseway.play.views import lies
from houseway.service.api.surveillance import _wall
from houseway.service.people import Secret, digest
from houseway.service.roles import ROLES, WATCH
from tests.service.conftest import House, Person
from tests.service.pages import PASSWORD, Open, at_table, keep, lie
from tests.service.test_ways import people as red_dog_by_people

pytest_plugins = ["tests.service.browser"]

ROULETTE, CRAPS, BACCARAT, POKER = "roulette-1", "craps-1", "minibaccarat-1", "three-card-poker-1"
Plain = dict[str, Any]


def rounds(player: Person, table: str, wager: str, number: int = 1, amount: str = "10") -> None:
    """Sit down, wager and have the dealer go on, so many times; a wager that is not taken now is left."""
    player.sit(table)
    for _ in range(number):
        player.feed(table, {"bet": {"wager": wager, "amount": amount}})
        player.go(table)


def found(watcher: Person, **asked: str) -> list[Plain]:
    """All pages of what is sought."""
    items, cursor = list[Plain](), ""
    while True:
        query = "&".join(f"{name}={value}" for name, value in {**asked, "cursor": cursor}.items() if value)
        page = watcher.get(f"/api/journal/found?{query.replace('+', '%2B')}")
        assert page["looked"] <= sift.LOOKED
        assert len(page["items"]) <= sift.PAGE
        items += page["items"]
        if page["next"] is None:
            return items
        cursor = page["next"]


def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on, how many rows each statement of the journal reads."""
    read, journal = list[int](), house.running.journal
    own = journal._read

    def reads(sql: str, *values: Any) -> Any:
        rows = own(sql, *values)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(journal, "_read", reads)
    return read


# ── the wall ─────────────────────────────────────────────────────────────────────────────────────


def tiles(house: House, monkeypatch: pytest.MonkeyPatch) -> Plain:
    monkeypatch.setattr("houseway.service.wall.LOOK_SECONDS", 0.0)
    return {id: tile for id, (_, tile) in house.running.wall.tiles().items()}


def test_a_tile_says_what_lies_there_who_is_waited_for_and_what_went_wrong(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tiles(house, monkeypatch)
    assert list(before) == house.running.tables.ids()
    player = house.person(name="ann")
    player.sit("sic-bo-1")
    player.bet("sic-bo-1", "small", "25")
    assert tiles(house, monkeypatch)["sic-bo-1"].refused is None
    assert player.feed("sic-bo-1", {"bet": {"wager": "small", "amount": "900"}}).status_code == 409
    now = tiles(house, monkeypatch)
    tile = now["sic-bo-1"]
    assert (tile.money, tile.seats, tile.waiting) == ("25.00", 1, "Waiting for seat 1: wagers")
    assert "maximum" in tile.refused.says
    assert tile.refused.cite == ["13:69F-8.2"]
    assert [id for id in now if now[id] is not before[id]] == ["sic-bo-1"]  # the others are not made anew
    assert house.person("floorperson").feed("sic-bo-1", {"irregularity": "shaker_opened_or_dropped"}).is_success
    ruled = tiles(house, monkeypatch)["sic-bo-1"].signs[0]
    assert ruled.cite[0].startswith("13:69F-9.")
    assert "shaker" in ruled.says


def test_an_idle_wall_costs_one_statement(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles(house, monkeypatch)
    asked = counted(house, monkeypatch)
    tiles(house, monkeypatch)
    assert len(asked) == 1


def test_a_table_out_of_order_stands_on_the_wall(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.person(name="ann").sit(ROULETTE)
    broken = {"sql": "UPDATE records SET hash = 'f00' WHERE table_id = ?", "id": ROULETTE}
    with house.running.journal._writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER records_no_update")
        connection.exec_driver_sql(broken["sql"], (broken["id"],))
    house.running.tables._served.clear()
    now = tiles(house, monkeypatch)
    assert now[ROULETTE].out_of_order
    assert not now[CRAPS].out_of_order


def test_who_follows_the_wall_is_sent_what_changes_until_the_session_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.service.wall.LOOK_SECONDS", 0.0)
    monkeypatch.setattr("houseway.service.api.surveillance.LOOK_SECONDS", 0.0)
    monkeypatch.setattr("houseway.service.api.surveillance.FRESH_SECONDS", -1.0)
    player, left = house.person(name="ann"), list[bool]()
    watcher = house.running.people.create("eye", "surveillance", "a long enough password")
    cookie, _ = house.running.people.session(watcher)
    who = Secret(digest(cookie), token=False)

    async def followed() -> tuple[list[Plain], list[Plain], Any]:
        stream = _wall(house.running, who, lambda: left.append(True))
        first = _said(await anext(stream))
        player.sit(ROULETTE)
        second = _said(await anext(stream))
        house.running.people.close("eye")
        return first, second, await anext(stream, None)

    with ThreadPoolExecutor(1) as aside:  # in this thread a browser's own loop may be running
        first, second, rest = aside.submit(asyncio.run, followed()).result()
    assert [one["id"] for one in first] == house.running.tables.ids()
    assert [(one["id"], one["seats"]) for one in second] == [(ROULETTE, 1)]
    assert (rest, left) == (None, [True])


def _said(message: bytes) -> list[Plain]:
    data: list[Plain] = json.loads(message.decode().split("data: ")[1])
    return data


def test_only_those_who_watch_may_look(house: House) -> None:
    """What `test_roles` asks of all routes, and of the events too, which it cannot wait for."""
    others = [house.person(role) for role in ROLES if role not in WATCH]
    others.append(house.person("surveillance", scopes=["play"]))
    for path in ("wall", "wall/events", "found", "found/csv", "found/ndjson", "tables/x/rounds/1"):
        assert house.nobody.call("GET", f"/api/journal/{path}").status_code == 401
        assert {one.call("GET", f"/api/journal/{path}").status_code for one in others} == {403}


def test_no_covered_card_is_shown_anywhere(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    player, watcher = house.person(name="ann"), house.person("surveillance")
    rounds(player, POKER, "ante")
    mine = next(hand["cards"] for hand in player.view(POKER)["lies"]["hands"] if hand["name"] == "seat 1")
    assert "??" not in mine
    texts = [
        watcher.call("GET", f"/api/journal/{path}").text
        for path in (
            "wall", f"found?table={POKER}", f"found/csv?table={POKER}", f"found/ndjson?table={POKER}",
            f"tables/{POKER}/rounds/1",
        )
    ]  # fmt: skip
    assert not [card for card in mine for text in texts if f'"{card}"' in text]
    assert all("seat 1" in text or "Seat 1" in text for text in texts)


def test_how_a_hand_was_set_is_not_shown_before_it_is_open(house: House) -> None:
    ann, bob, watcher = house.person(name="ann"), house.person(name="bob"), house.person("surveillance")
    for one in (ann, bob):
        one.sit("pai-gow-1")
    for one in (ann, bob):
        one.bet("pai-gow-1", "pai_gow")
    ann.go("pai-gow-1")
    bob.go("pai-gow-1")
    offer = next(one for one in ann.view("pai-gow-1")["offers"] if one.get("high"))
    assert ann.feed("pai-gow-1", {"choose": {"do": "set", "high": offer["high"], "low": offer["low"]}}).is_success
    texts = [
        watcher.call("GET", f"/api/journal/{path}").text
        for path in ("wall", "found?table=pai-gow-1", "found/csv?table=pai-gow-1", "tables/pai-gow-1/rounds/1")
    ]
    assert "Seat 1: set" in texts[1]
    assert not [tile for tile in (*offer["high"], *offer["low"]) for text in texts if re.search(rf"\b{tile}\b", text)]


# ── the journal, sifted ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def played(house: House) -> House:
    """Two days: ann at two tables, then bob on her old seat; an irregularity, and a large wager."""
    ann, bob = house.person(name="ann"), house.person(name="bob")
    house.draws(ROULETTE, Spin(result="1"))
    rounds(ann, ROULETTE, "red")
    rounds(ann, BACCARAT, "banker", 2)
    assert ann.call("DELETE", f"/api/tables/{ROULETTE}/seats").is_success
    house.clock.pass_by(24 * 3600)
    rounds(bob, ROULETTE, "straight_17", 1, "100")
    bob.sit("sic-bo-1")
    bob.bet("sic-bo-1", "small")
    assert house.person("floorperson").feed("sic-bo-1", {"irregularity": "shaker_opened_or_dropped"}).is_success
    return house


def lines(items: list[Plain]) -> list[str]:
    return [line["says"] for one in items for line in one["lines"]]


def test_pages_end_to_end_are_the_whole_newest_first(played: House, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = played.person("surveillance")
    whole = found(watcher)
    monkeypatch.setattr(sift, "PAGE", 3)
    monkeypatch.setattr(sift, "LOOKED", 20)
    assert found(watcher) == whole
    places = [(one["at"], one["table"], one["seq"]) for one in whole]
    assert places == sorted(places, reverse=True)
    assert len({*places}) == len(places)
    assert {one["table"] for one in whole} == {ROULETTE, BACCARAT, "sic-bo-1"}
    settled = [one for one in found(watcher, ruling="settled") for _ in one["lines"]]
    told = [tell for one in played.running.journal.everything() for tell in one.data.get("tells", ())]
    assert len(settled) == sum(tell["tell"] == "settled" for tell in told) > 2


def test_a_page_reads_as_much_of_a_long_journal_as_of_a_short_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, watcher = house.person(name="ann"), house.person("surveillance")
    rounds(player, ROULETTE, "red", 8)
    monkeypatch.setattr(sift, "PAGE", 2)
    monkeypatch.setattr(sift, "BEHIND", 10)
    numbers, read = [], counted(house, monkeypatch)
    for _ in range(2):
        read.clear()
        page = watcher.get("/api/journal/found?least=1")
        watcher.get(f"/api/journal/found?least=1&cursor={page['next'].replace('+', '%2B')}")
        numbers.append(sum(read))
        rounds(player, ROULETTE, "red", 16)
    assert numbers[1] < 1.2 * numbers[0]


def test_a_patron_is_found_by_what_they_did_and_by_what_was_ruled_at_their_seat(played: House) -> None:
    watcher = played.person("surveillance")
    anns, bobs = found(watcher, patron="ANN"), found(watcher, patron="bob")
    assert "Seat 1: Red 10.00: win at 1 to 1, pays 10.00" in lines(anns)
    assert any("Straight 17" in line for line in lines(bobs))
    assert not any("Straight 17" in line for line in lines(anns))  # the same seat, and then another's
    assert {one["table"] for one in anns} == {ROULETTE, BACCARAT}
    assert found(watcher, patron="nobody such") == []


def test_who_has_left_is_no_patron_of_the_next_at_the_seat(house: House) -> None:
    ann, dealer, watcher = house.person(name="ann"), house.person("dealer"), house.person("surveillance")
    rounds(ann, ROULETTE, "red")
    assert ann.call("DELETE", f"/api/tables/{ROULETTE}/seats").is_success
    house.brings(ROULETTE, "1", "500", dealer=dealer)
    assert dealer.feed(ROULETTE, {"bet": {"seat": "1", "wager": "red", "amount": "50"}}).is_success
    house.clock.pass_by(61)
    assert dealer.go(ROULETTE).is_success
    last, *_ = found(watcher, ruling="settled")
    assert "Red 50.00" in lines([last])[0]
    assert last["patrons"] == {}  # the dealer, who reports, is none either
    assert not any("50.00" in line for line in lines(found(watcher, patron="ann")))
    assert any("Red 10.00" in line for line in lines(found(watcher, patron="ann")))


def test_amount_ruling_section_words_table_and_day_are_asked_alone_and_together(played: House) -> None:
    watcher = played.person("surveillance")
    assert {one["amount"] for one in found(watcher, least="100", table=ROULETTE)} == {
        "100.00",
        "1000.00",
        "1010.00",
    }
    (irregular,) = found(watcher, ruling="ruled")
    assert irregular["table"] == "sic-bo-1"
    assert irregular["by"].startswith("floorperson ")
    assert found(watcher, words=irregular["lines"][0]["says"][:12].upper()) == [irregular]
    of_banker = found(watcher, cite="7.3")
    assert {one["table"] for one in of_banker} <= {BACCARAT}
    assert found(watcher, cite="13:69F-5.2") == found(watcher, cite="5.2") != []
    assert found(watcher, cite="5.22") == []
    first, second = found(watcher, day="2026-01-05"), found(watcher, day="2026-01-06")
    assert second + first == found(watcher)
    assert found(watcher, day="2026-01-07") == found(watcher, day="2026-01-04") == []
    assert found(watcher, day="9999-12-31") == []
    assert found(watcher, patron="bob", ruling="settled", table=ROULETTE, day="2026-01-05") == []


NO_ENGINES = (
    "null",
    "[]",
    "[" * 3000,
    '{"n":3}',
    '{"input":{},"tells":[{}]}',
    '{"input":{"by":"x"},"tells":[{"tell":[]}]}',
)
"""What no engine writes into a record."""


@pytest.mark.parametrize("body", NO_ENGINES, ids=lambda body: body[:30])
def test_a_record_that_no_engine_has_written_keeps_no_other_from_being_found(played: House, body: str) -> None:
    watcher, journal = played.person("surveillance"), played.running.journal
    first = next(one for one in journal.records(ROULETTE) if one.kind == "input")
    others = [one for one in found(watcher) if one["table"] != ROULETTE]
    with journal.driver.transaction() as transaction:
        transaction.run("DROP TRIGGER records_no_update")
        transaction.run("UPDATE records SET body = ? WHERE table_id = ? AND seq = ?", (body, ROULETTE, first.seq))
    assert [one for one in found(watcher) if one["table"] != ROULETTE] == others != []
    for path in ("found/csv", "verify", "streams", "wall"):
        assert watcher.call("GET", f"/api/journal/{path}").status_code == 200, path
    assert not watcher.get("/api/journal/verify")["unaltered"]


def test_what_cannot_be_sought_is_refused_in_a_line(house: House) -> None:
    watcher = house.person("surveillance")
    wrong = {"least=x": 422, "least=-1": 422, "cursor=x": 422, "table=x": 404, "ruling=x": 400, "day=x": 400}
    for query, status in wrong.items():
        said = watcher.call("GET", f"/api/journal/found?{query}")
        assert (said.status_code, bool(said.json()["detail"])) == (status, True), query


def test_an_export_is_what_is_found(played: House, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = played.person("surveillance")
    monkeypatch.setattr(sift, "PAGE", 4)
    whole = found(watcher, patron="ann")
    said = watcher.call("GET", "/api/journal/found/ndjson?patron=ann")
    assert [json.loads(line) for line in said.text.splitlines()] == whole
    assert "attachment" in said.headers["content-disposition"]
    table = list(csv.DictReader(watcher.call("GET", "/api/journal/found/csv?patron=ann").text.splitlines()))
    assert [row["says"] for row in table] == lines(whole)
    assert {row["sections"][:7] for row in table} == {"13:69F-", ""}
    formula = played.person(name="=1+1")
    rounds(formula, CRAPS, "pass")
    table = list(csv.DictReader(watcher.call("GET", f"/api/journal/found/csv?table={CRAPS}").text.splitlines()))
    assert {row["by"] for row in table} - {""} == {"'=1+1"}


# ── a round, input by input ──────────────────────────────────────────────────────────────────────


def judged(house: House, table: str) -> Iterator[tuple[Record, Any]]:
    """The engine's own table after each record that it is fed."""
    first, *rest = house.running.journal.records(table)
    engine = opened(first)
    for record in standing(rest):
        feed_record(engine, record)
        yield record, engine


def on_the_layout(engine: Any) -> dict[str, int]:
    return {name: amount for name, amount in engine.ledger.items() if on_layout(name) and amount}


@pytest.mark.parametrize(
    ("table", "wager", "number"),
    [(ROULETTE, "red", 12), (CRAPS, "pass", 24), (BACCARAT, "banker", 3), ("pai-gow-poker-1", "pai_gow_poker", 1)],
)
def test_each_step_has_on_the_layout_what_the_engine_has(
    house: House, monkeypatch: pytest.MonkeyPatch, table: str, wager: str, number: int
) -> None:
    """Craps' wagers stay up from round to round; and there is a snapshot to begin from."""
    monkeypatch.setattr("houseway.journal.recorded_table.SNAPSHOT_EVERY", 5)
    rounds(house.person(name="ann"), table, wager, number)
    laid, lying, points = dict[int, Any](), dict[int, Any](), dict[int, int]()
    for record, engine in judged(house, table):
        laid[record.seq] = on_the_layout(engine)
        points[record.seq] = engine.view("").point or 0
        if engine.fallen or record.data["n"] == record.data["begun"]:
            lying[record.seq] = engine.view("").lies
    rules, over, before = engine.rules, engine.round, dict[str, int]()
    for round in range(1, over + 2):
        found = steps.of_round(house.running.journal, table, round)
        assert found.before.chips == before
        assert bool(found.steps) >= (round <= over)
        for step in found.steps:
            assert step.laid.chips == laid.pop(step.seq)
            assert step.laid.point == points[step.seq]
            if step.seq in lying and step.round == round:
                assert lies(rules, step.laid.lying) == lying[step.seq]
            before = step.laid.chips
    assert not laid  # every input is a step of some round
    assert lying
    assert any(points.values()) == (table == CRAPS)
    kinds = {one.kind for one in house.running.journal.records(table)}
    assert ("snapshot" in kinds) == (number > 5)


def test_after_a_correction_the_layout_is_as_it_was_ruled_again(open_house: Callable[..., House]) -> None:
    scene = red_dog_by_people(open_house)
    floor = scene.house.person("floorperson")
    assert floor.feed(scene.table, scene.correct("card", "9h")).is_success
    assert scene.dealer.feed(scene.table, {"card": "Kd"}).is_success
    shown = floor.get(f"/api/journal/tables/{scene.table}/rounds/1")
    cards = [[hand["cards"] for hand in one["lies"]["hands"]] for one in shown["steps"] if "lies" in one]
    assert [one for one in cards if one] == [[["5h"]], [["9h"]], [["9h"], ["Kd"]]]
    assert [one["verb"] for one in shown["steps"]][-3:] == ["card", "correct", "card"]
    assert shown["steps"][-2]["by"].startswith("floorperson ")
    assert floor.call("GET", f"/api/journal/tables/{scene.table}/rounds/2").status_code == 404


# ── the page ─────────────────────────────────────────────────────────────────────────────────────


def test_the_wall_is_live_and_leads_to_the_record_and_to_a_replay_by_the_keyboard(shown: House, person: Open) -> None:
    shown.draws(ROULETTE, Spin(result="17"))
    shown.draws(CRAPS, Roll(dice=(3, 3)))
    page = person("/signin")
    page.fill("#name", "surveillance")
    page.fill("#password", PASSWORD)
    page.click("button[type=submit]")
    page.wait_for_url("**/surveillance")
    expect(page.locator(f"#idle [data-table={ROULETTE}]")).to_be_visible()
    player = at_table(person(f"/tables/{ROULETTE}"))
    player.click("#sit")
    expect(player.locator("#stack")).to_contain_text("1000.00")
    lie(player, "straight_17")
    tile = page.locator(f"#tiles [data-table={ROULETTE}]")
    expect(tile.locator(".money")).to_have_text("$5.00 on the table")
    player.click("#go")
    expect(tile.locator(".mini-result")).to_have_text("17")
    page.locator("#busy").check()
    expect(page.locator("#idle")).to_be_hidden()
    expect(page.locator("#counted")).to_contain_text("1 with players")
    keep(page, "surveillance-wall")
    page.get_by_role("link", name="Record").click()
    page.fill("[name=least]", "100")
    page.select_option("[name=ruling]", "settled")
    page.locator("#sought button").click()
    expect(page).to_have_url(re.compile(r"\?view=record&least=100&ruling=settled$"))
    expect(page.locator("#record li")).to_have_count(1)
    expect(page.locator("#record li")).to_contain_text("win at 35 to 1, pays 175.00")
    expect(page.locator("#looked")).to_contain_text("1 found; that is all.")
    keep(page, "surveillance-record")
    with page.expect_download() as saved:
        page.click("#csv")
    assert "pays 175.00" in saved.value.path().read_text()
    page.locator("#record li a", has_text="round 1").click()
    expect(page.locator("#rulings .tell-settled")).to_contain_text("pays 175.00")
    last = page.locator("#rulings [aria-current=step]")
    expect(last).to_contain_text("spin")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#rulings .tell-settled")).to_have_count(0)
    expect(page.locator(".layer-chips .chip")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("#at")).to_contain_text("step 0 of")
    expect(page.locator(".layer-chips .chip")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"round=1&step=0$"))
    page.keyboard.press("End")
    expect(page.locator("#rulings .tell-settled")).to_have_count(1)
    player.goto(f"/tables/{CRAPS}")
    at_table(player).click("#sit")
    expect(player.locator("#stack")).to_contain_text("1000.00")
    lie(player, "pass")
    player.click("#go")
    page.select_option("#table", CRAPS)
    expect(page.get_by_role("img", name="the point is 6")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("img", name="no point: come out roll")).to_be_visible()
    for path in ("", "?view=record", f"?table={ROULETTE}"):
        page.goto(f"/surveillance{path}")
        expect(page.locator("#verify")).to_be_enabled()
        for width in (360, 1366, 2560):
            page.set_viewport_size(ViewportSize(width=width, height=800))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
