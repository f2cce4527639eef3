"""How the tables look: nothing covers anything at any width, one's own cards are large, what is wanted can be hit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from houseway.games import GAMES
from tests.service.conftest import House
from tests.service.pages import PHONE, Open, answer, at_table, click, keep, sit
from tests.trials import sampled

pytest_plugins = ["tests.service.browser"]

SIZES = [(360, 740), (768, 1024), (1366, 768), (1920, 1080), (2560, 1440)]
LAPTOP = ViewportSize(width=1366, height=768)
OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text(encoding="utf-8")
QUICK = {"baccarat-punto-banco", "blackjack-switch", "let-it-ride", "pokette", "red-dog", "roulette"}
"""In a soak: five widths of three moments of a game take seconds."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""The page has been drawn at its new size."""
LAID = {
    "automated-craps": ["field", "pass"], "baccarat-punto-banco": ["player", "tie"], "big-six": ["b6_1", "b6_20"],
    "blackjack": ["blackjack_wager"], "blackjack-switch": ["switch_wager_1", "switch_wager_2"],
    "caribbean-stud": ["ante"], "craps": ["pass", "field", "any_seven", "hard_6"],
    "double-down-stud": ["initial_wager"], "fast-action-holdem": ["fah_wager"],
    "let-it-ride": ["bet_1", "bet_2", "bet_3"], "mini-craps": ["field", "pass"],
    "mini-dice": ["field", "over_7"], "minibaccarat": ["banker", "tie"], "pai-gow": ["pai_gow"],
    "pai-gow-poker": ["pai_gow_poker"], "pokette": ["red", "single_card_Ah", "split_Qh_Qd"], "red-dog": ["original"],
    "roulette": ["red", "straight_17", "split_17_20", "dozen_2"], "sic-bo": ["small", "two_of_a_kind_3", "total_9"],
    "three-card-poker": ["ante", "pair_plus"],
}  # fmt: skip
"""What is staked in each game: chips beside words, on lines, and beside dice."""


def looked_at(page: Page, stage: str) -> list[str]:
    """What covers what, at each width."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_function(DRAWN)
        found += [f"{stage}, {width} wide: {one}" for one in page.evaluate(OVERLAPS)]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size(LAPTOP)
    return found


@pytest.mark.parametrize("game", sampled(LAID, but=QUICK))
def test_nothing_covers_anything_at_any_width(shown: House, person: Open, game: str) -> None:
    """Labels, chips, marks of results, dice, cards, what they are worth, who sits where."""
    page = at_table(person(f"/tables/{game}-1", viewport=LAPTOP))
    sit(page)
    for wager in LAID[game]:
        page.locator(f'.area[data-wager="{wager}"]:not(.closed)').first.click()
    expect(page.locator(".lies:not(.pending) .chip-mine")).to_have_count(len(LAID[game]))
    found = looked_at(page, "wagers") + too_small(page)
    click(page)
    middle = page.locator(".choice:visible").count() > 0
    if middle:
        found += looked_at(page, "choices") + out_of_sight(page)
        assert own_card(page) >= 90 or not own_card(page)
    for _ in range(30):
        if page.inner_text("#outcome"):
            break
        answer(page)
    found += looked_at(page, "result")
    keep(page, f"{game}-laptop")
    assert not found, "\n".join(found)


def too_small(page: Page) -> list[str]:
    """On a phone, areas of less than 32 pixels; one's own place is in the middle below."""
    page.set_viewport_size(PHONE)
    page.wait_for_function(DRAWN)
    small: list[str] = page.locator(".area:not(.quiet):not(.closed)").evaluate_all(
        """all => all.map((one) => [one.firstChild.getBoundingClientRect(), one.ariaLabel])
        .filter(([at]) => Math.min(at.width, at.height) < 32)
        .map(([at, name]) => `${name}: ${at.width} ${at.height}`)"""
    )
    mine = page.locator(".place-mine").bounding_box() if page.locator(".place-mine").count() else None
    page.set_viewport_size(LAPTOP)
    assert mine is None or abs(mine["x"] + mine["width"] / 2 - PHONE["width"] / 2) < 40
    return small


def out_of_sight(page: Page) -> list[str]:
    """On a phone, of the first two answers to what is asked, those that one would have to look for."""
    page.set_viewport_size(PHONE)
    page.wait_for_function(DRAWN)
    hidden: list[str] = page.locator("#choices.due .choice").evaluate_all(
        """all => all.slice(0, 2).filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.innerText)"""
    )
    page.set_viewport_size(LAPTOP)
    return [f"out of sight on a phone: {one}" for one in hidden]


def own_card(page: Page) -> float:
    """How high the largest card at a place is; 0 where none lies there."""
    high: float = page.evaluate(
        """() => Math.max(0, ...[...document.querySelectorAll('.hand')]
        .filter((one) => /^(box|spot|seat)/.test(one.dataset.hand))
        .flatMap((one) => [...one.querySelectorAll('.card-face, .tile-face')])
        .map((face) => face.getBoundingClientRect().height))"""
    )
    return high


ROOM = [game for game in GAMES if game.startswith("poker-")]


@pytest.mark.parametrize("game", sampled(ROOM))
def test_nothing_covers_anything_at_a_poker_table(shown: House, person: Open, game: str) -> None:
    page = at_table(person(f"/tables/{game}-1", viewport=LAPTOP))
    sit(page)
    expect(page.locator(".place-role").filter(has_text="bot")).to_have_count(3)
    page.keyboard.press("g")
    expect(page.locator(".hand")).not_to_have_count(0)
    found = looked_at(page, "cards")
    assert own_card(page) >= 90
    for _ in range(100):
        if page.inner_text("#outcome"):
            break
        for key in "cdbs":  # check or call, draw, bring in, show: keys, for what is offered changes meanwhile
            page.keyboard.press(key)
        page.wait_for_timeout(200)
    assert page.inner_text("#outcome")
    found += looked_at(page, "showdown")
    keep(page, f"{game}-laptop")
    assert not found, "\n".join(found)
