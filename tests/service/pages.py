"""What the tests do with a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PASSWORD = "correct horse battery"
DESK = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}

Open = Callable[..., Page]


def at_table(page: Page) -> Page:
    """The table is drawn, and follows what happens."""
    expect(page.locator("#asked")).not_to_be_empty()
    expect(page.locator("#live")).to_have_attribute("aria-label", "live")
    return page


def area(page: Page, wager: str, **where: str) -> Locator:
    """The areas of a wager on the felt."""
    return page.locator(
        f'.area[data-wager="{wager}"]' + "".join(f'[data-{name}="{one}"]' for name, one in where.items())
    )


def stack(page: Page) -> int:
    """One's own chips, in cents."""
    found = re.search(r"\$([\d.]+)$", page.inner_text("#stack"))
    assert found, page.inner_text("#stack")
    return round(float(found[1]) * 100)


def keep(page: Page, name: str) -> None:
    """A screenshot that stays after the tests."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
