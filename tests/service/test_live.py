"""Tabs, seats and countdowns in the browser: many tables at once, a wait that is shown, a seat that is freed."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from houseway.journal.database import now
from houseway.service.limits import Limits
from houseway.service.pace import GRACE
from tests.service.conftest import House
from tests.service.pages import PASSWORD, Open, area, at_table, stack
from tests.service.waiting import PATIENCE

pytest_plugins = ["tests.service.browser"]

ROULETTE = "/tables/roulette-1"


class Later:
    """The time, so much later."""

    def __init__(self) -> None:
        self.by = timedelta()

    def __call__(self) -> datetime:
        return now() + self.by


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
def shown(tmp_path: Path, demonstration: Path, later: Later, request: pytest.FixtureRequest) -> House:
    shutil.copyfile(demonstration, tmp_path / "house.db")
    return House(tmp_path / "house.db", seed=request.node.name, password=PASSWORD, clock=later)


def test_many_tabs_share_a_few_streams_and_all_of_them_play(shown: House, person: Open) -> None:
    first = at_table(person(ROULETTE))
    tabs = [first]
    for table in shown.running.tables.ids()[:7]:
        tabs.append(first.context.new_page())
        tabs[-1].goto(f"/tables/{table}")
        expect(tabs[-1].locator("#asked")).not_to_be_empty()
    last = first.context.new_page()
    last.goto(ROULETTE)
    last.click("#sit")
    area(last, "red").first.click()
    expect(last.locator("#stack")).to_have_text("Seat 1: $995.00")
    expect(first.locator("#stack")).to_have_text("Seat 1: $995.00")  # it hears of it
    assert 0 < shown.running.streams._held.total() <= 3


def test_a_tab_that_nobody_sees_has_no_stream_and_catches_up(shown: House, person: Open) -> None:
    page = at_table(person(ROULETTE))
    other = page.context.new_page()
    other.goto(ROULETTE)
    at_table(other)
    streams(shown, page, 2)
    hide(page, hidden=True)
    streams(shown, page, 1)
    other.click("#sit")
    expect(other.locator("#stack")).to_have_text("Seat 1: $1000.00")
    expect(page.locator("#stack")).to_have_text("Watching")
    hide(page, hidden=False)
    expect(page.locator("#stack")).to_have_text("Seat 1: $1000.00")
    streams(shown, page, 2)


def streams(house: House, page: Page, number: int) -> None:
    """Wait until so many are open."""
    end = monotonic() + PATIENCE
    while house.running.streams._held.total() != number:
        assert monotonic() < end, house.running.streams._held
        page.wait_for_timeout(50)


def hide(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_the_wait_for_others_is_counted_down(person: Open, later: Later) -> None:
    """The clocks of the house and of the page are put on: nobody waits."""
    ann, bob = person("about:blank"), at_table(person(ROULETTE))
    ann.clock.install()
    ann.goto(ROULETTE)
    at_table(ann)
    bob.click("#sit")
    ann.click("#sit")
    area(ann, "red").first.click()
    expect(ann.locator("#stack")).to_contain_text("$995.00")
    ann.click("#go")
    for one in (ann, bob):  # who is waited for is told so too
        expect(one.locator("#wait")).to_contain_text("The dealer goes on in")
    later.by = GRACE
    ann.clock.fast_forward(GRACE.seconds * 1000)
    expect(ann.locator("#outcome")).not_to_be_empty()
    expect(ann.locator("#wait")).to_be_empty()


def test_who_does_nothing_is_told_that_the_seat_is_freed_and_may_keep_it(
    shown: House, person: Open, later: Later
) -> None:
    ann, bob = at_table(person(ROULETTE)), at_table(person(ROULETTE))
    ann.click("#sit")
    expect(ann.locator("#stack")).to_contain_text("Seat 1")
    expect(ann.locator("#stay")).to_be_hidden()
    later.by = timedelta(minutes=Limits().idle_minutes - 1)
    bob.click("#sit")  # what happens at the table, the page hears
    expect(ann.locator("#wait")).to_contain_text("Your seat is freed in")
    ann.click("#stay")
    expect(ann.locator("#stay")).to_be_hidden()
    shown.running.tables.keep()
    assert stack(ann) == 100_000
    later.by += timedelta(minutes=Limits().idle_minutes)
    shown.running.tables.keep()
    expect(ann.locator("#toast")).to_contain_text("Your seat was freed")
    expect(ann.locator("#sit")).to_be_visible()


def test_a_password_is_changed_on_the_page(person: Open) -> None:
    page = person("/signin")
    page.fill("#name", "dealer")
    page.fill("#password", PASSWORD)
    page.click("#in")
    page.wait_for_url("**/floor")
    page.goto("/signin")
    page.fill("#old", PASSWORD)
    page.fill("#new", "another long password")
    page.click("#change button")
    expect(page.locator("#changed")).to_contain_text("Changed")
    page.click("#out")
    expect(page.locator("#change")).to_be_hidden()
    page.fill("#name", "dealer")
    page.fill("#password", "another long password")
    page.click("#in")
    page.wait_for_url("**/floor")
