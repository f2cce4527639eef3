"""axe-core finds nothing on any page: light and dark, on a desk and on a phone."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from houseway.games import GAMES
from tests.service.conftest import House
from tests.service.pages import DESK, PASSWORD, PHONE, Open, at_table, keep, sit
from tests.trials import sampled

pytest_plugins = ["tests.service.browser"]
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")

Scheme = Literal["light", "dark"]
LIGHTS: dict[Scheme, ViewportSize] = {"light": DESK, "dark": PHONE}
LONG = {
    "poker-holdem",
    "blackjack-switch",
    "pai-gow",
    "baccarat-chemin-de-fer",
    "baccarat-punto-banco",
    "craps",
    "let-it-ride",
    "pokette",
    "red-dog",
    "roulette",
}
"""They take long, and have nothing that the others of the sample have not."""


def found(page: Page) -> list[str]:
    """What axe-core finds: which rule, and where."""
    said: dict[str, Any] = axe.Axe().run(page).response
    return [f"{one['id']}: {node['html'][:160]}" for one in said["violations"] for node in one["nodes"]]


def in_every_light(page: Page) -> list[str]:
    """Light on a desk, and dark on a phone."""
    faults = []
    for scheme, viewport in LIGHTS.items():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(viewport)
        faults += [f"{scheme}: {one}" for one in found(page)]
    return faults


@pytest.mark.parametrize("game", sampled(GAMES, but=LONG))
def test_axe_finds_nothing_at_a_table(shown: House, person: Open, game: str) -> None:
    page = at_table(person(f"/tables/{game}-1"))
    sit(page)
    faults = in_every_light(page)
    page.set_viewport_size(DESK)
    page.click("#learn")
    expect(page.locator("#drawer[open] .dialog-body h3").first).to_be_visible()
    faults += found(page)
    keep(page, f"{game}-rules")
    assert not faults, "\n".join(faults)


LAB = "/lab?game=baccarat-chemin-de-fer&second=on&with=banker_third_card_rule=free&vary=player_five_rule"
"""Two rule sets, an option and a strategy."""


@pytest.mark.parametrize(
    "path",
    [
        "/", LAB, "/rulebook", "/rulebook?cite=5.2", "/rulebook?q=card+face+up",
        "/rulebook?cite=3.1&first=1996-03-11&second=2012-03-19", "/signin", "/floor",
    ],
)  # fmt: skip
def test_axe_finds_nothing_on_a_page(person: Open, path: str) -> None:
    page = person(path)
    page.wait_for_load_state("networkidle")
    faults = in_every_light(page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("role", "path"), [
    ("pit_boss", "/floor"), ("pit_boss", "/report"), ("surveillance", "/surveillance"),
    ("surveillance", "/surveillance?view=record"), ("surveillance", "/surveillance?table=minibaccarat-1"),
])  # fmt: skip
def test_axe_finds_nothing_where_staff_work(person: Open, role: str, path: str) -> None:
    page = person("/signin")
    page.fill("#name", role)
    page.fill("#password", PASSWORD)
    page.click("button[type=submit]")
    page.wait_for_url("**/floor" if role == "pit_boss" else "**/surveillance")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    for one in page.locator("#acts details").all():
        one.locator("summary").click()
    page.wait_for_load_state("networkidle")
    faults = in_every_light(page)
    assert not faults, "\n".join(faults)
