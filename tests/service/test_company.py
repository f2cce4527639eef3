"""Company at a table in the browser: a guest goes by a name, and a full table has a line."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.conftest import House
from tests.service.pages import PHONE, Open, at_table, keep

pytest_plugins = ["tests.service.browser"]

BJ = "blackjack-1"


def test_a_guest_with_a_name_waits_in_line_and_is_offered_the_seat_that_comes_free(shown: House, person: Open) -> None:
    seated = [shown.person() for _ in range(6)]
    for one in seated:
        one.sit(BJ)
    page = at_table(person(f"/tables/{BJ}"))
    page.click("#called")
    page.fill("#called-name", "Pit Boss")
    page.keyboard.press("Enter")
    expect(page.locator("#naming [role=status]")).to_contain_text("could be taken for staff")
    page.fill("#called-name", "Zoë")
    page.keyboard.press("Enter")
    expect(page.locator("#called")).to_have_text("Name: Zoë")
    page.get_by_role("button", name="Wait for a seat").click()
    expect(page.locator("#sit")).to_have_text("Place 1 of 1")
    expect(page.locator("#sit")).to_be_disabled()
    page.reload()
    at_table(page)
    expect(page.locator("#sit")).to_have_text("Place 1 of 1")
    second = at_table(person(f"/tables/{BJ}", viewport=PHONE))
    second.click("#sit")
    expect(second.locator("#sit")).to_have_text("Place 2 of 2")
    assert second.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    keep(second, "line-phone")
    second.get_by_role("button", name="Leave the line").click()
    expect(second.locator("#sit")).to_have_text("Wait for a seat")
    seated[2].call("DELETE", f"/api/tables/{BJ}/seats")
    expect(page.locator("#sit")).to_contain_text("Take your seat:")
    keep(page, "line-offered")
    page.click("#sit")
    expect(page.locator("#stack")).to_have_text("Seat 3: $1000.00")
    expect(page).to_have_title("Blackjack · Houseway")
    expect(second.locator(".place", has_text="Zoë")).to_have_count(1)
