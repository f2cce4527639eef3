"""Fixtures of the tests in the browser: a house for each of them, and people who look for faults in the console."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from houseway.journal.database import now
from tests.service.conftest import House, online
from tests.service.pages import DESK, PASSWORD, Open

CHROMIUM = Path("/usr/bin/chromium")

PATIENCE = 30_000
"""Milliseconds that a page has for anything: machines are noisy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def shown(tmp_path: Path, demonstration: Path, request: pytest.FixtureRequest) -> House:
    """A demonstration house of its own, dealt from the test's name: nobody sits there from a test before."""
    shutil.copyfile(demonstration, tmp_path / "house.db")
    return House(tmp_path / "house.db", seed=request.node.name, password=PASSWORD, clock=now)


@pytest.fixture
def address(shown: House) -> Iterator[str]:
    """Where it is."""
    with online(shown) as one:
        yield one


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not installed: `make browser` installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield browser
        browser.close()


def _is_fault(one: ConsoleMessage) -> bool:
    """What a console should not say; that something came too late (409), or is not the law (422), and was refused, the
    browser says by itself."""
    return one.type in ("error", "warning") and not re.search(r"status of (409|422)", one.text)


@pytest.fixture
def person(chromium: Browser, address: str) -> Iterator[Open]:
    """Somebody new with a browser of their own: ``person("/tables/craps-1")``. No page may leave an error."""
    faults: list[str] = []
    contexts = []

    def opened(path: str, **options: object) -> Page:
        wanted: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", **options}
        context = chromium.new_context(base_url=address, **wanted)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.append(one.text) if _is_fault(one) else None)
        page.goto(path)
        return page

    yield opened
    found = list(faults)
    for context in contexts:
        context.close()
    assert not found, found
