"""What the tests do with a page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.service.waiting import PATIENCE

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PASSWORD = "correct horse battery"
DESK = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)

SETTLED = "#rulings .tell-settled"
ASKED = """() => !document.querySelector('.telling') && !document.querySelector('#outcome').textContent
  && (document.querySelector('.choice') || !document.querySelector('#go').hidden)"""
"""Whether something is asked of the person: nothing is on its way, and no outcome stands, be it of the round before."""

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


def sit(page: Page) -> None:
    """The first free seat."""
    page.click("#sit")
    expect(page.locator("#stack")).to_contain_text("1000.00")


def lie(page: Page, wager: str) -> None:
    """Click an area that is open; chips lie there, and the panel says which section lets them."""
    chips = page.locator(".layer-chips .chip-mine").count()
    page.locator(f'.area[data-wager="{wager}"]:not(.closed)').first.click()
    expect(page.locator(".layer-chips .chip-mine")).to_have_count(chips + 1)
    expect(page.locator("#rulings .tell-moved").first).to_contain_text("You wager")


def settle(page: Page, start: int) -> None:
    """Answer what is asked until every wager is settled; then the stack has changed by what the rulings say."""
    deadline = time.monotonic() + PATIENCE
    while (said := settled(page, start)) and time.monotonic() < deadline:
        if page.evaluate(ASKED):
            answer(page)
        else:
            page.wait_for_timeout(50)
    assert not said, said


def settled(page: Page, start: int) -> str:
    """What is not as the rulings have it, or nothing."""
    lines = page.locator(SETTLED).all_inner_texts()
    moved = sum(due(text) for text in lines if text.startswith("You"))
    won = f"You {'won' if moved > 0 else 'lost'} {abs(moved) / 100:.2f}" if moved else "Nothing won, nothing lost"
    cited, has, outcome = (
        page.locator(f"{SETTLED} a[href^='/rulebook?cite=']").count(), stack(page), page.inner_text("#outcome"),
    )  # fmt: skip
    right = cited >= len(lines) > 0 and has == start + moved and outcome == won
    return "" if right else f"{start} and {moved} are {has}; {outcome!r}; {cited} sections at {lines}"


DONE = ("stand", "keep", "decline", "set", "accept", "let_it_ride", "fold")


def answer(page: Page) -> None:
    """The first choice that ends a turn, or that nothing is to be added."""
    quick = [page.locator(f'.choice[data-do="{do}"]') for do in DONE]
    click(page, next((one.first for one in quick if one.count()), page.locator("#go")))


def click(page: Page, button: Locator | None = None) -> None:
    """A button (the dealer's, where none is named)."""
    happens(page, (button or page.locator("#go")).click)


def happens(page: Page, act: Callable[[], None]) -> None:
    """Do something, and wait until it shows at the table."""
    shown = "document.querySelector('#rulings').innerHTML + document.querySelector('#asked').innerText"
    before = page.evaluate(shown)
    act()
    page.wait_for_function(f"before => {shown} !== before", arg=before)


def due(ruling: str) -> int:
    """What one line of the panel moves, in cents: "You: Field bet 5.00: win at 2 to 1, pays 10.00"."""
    found = re.search(r"^You: .*?([\d.]+): (\w+)(?: at .*?, pays ([\d.]+))?(?:, vigorish ([\d.]+) \((\w+)\))?", ruling)
    assert found, ruling
    amount, result, pays, vigorish, collected = found.groups()
    won = {"win": float(pays or 0), "lose": -float(amount)}.get(result, 0.0)
    return round(100 * (won - (float(vigorish) if collected == "immediate" else 0.0)))
