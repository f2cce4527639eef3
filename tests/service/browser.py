"""Fixtures of the tests in the browser: one house for all of them, and people who look for faults in the console."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.service.pages import DESK, PASSWORD, Open

CHROMIUM = Path("/usr/bin/chromium")

LEAVE = """async () => {
  const csrf = document.cookie.split("; ").find((one) => one.startsWith("houseway_csrf="))?.slice(14) ?? "";
  const seats = { method: "DELETE", headers: { "X-CSRF-Token": csrf } };
  if (location.pathname.startsWith("/tables/")) await fetch(`/api${location.pathname}/seats`, seats);
}"""
"""Nobody waits for somebody who has gone."""

PATIENCE = 30_000
"""Milliseconds that a page has for anything: machines are noisy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a demonstration house, as `houseway serve` opens it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("house")
    arguments = ["serve", "--database", str(folder / "house.db"), "--port", str(port)]
    code = f"import sys; sys.argv = ['houseway', *{arguments!r}]; from houseway.cli import main; main()"
    with open(folder / "log", "wb") as log:
        environment = os.environ | {"HOUSEWAY_PASSWORD": PASSWORD}
        serving = subprocess.Popen([sys.executable, "-c", code], stdout=log, stderr=log, env=environment)
        try:
            _wait(f"http://127.0.0.1:{port}/health", serving, folder / "log")
            yield f"http://127.0.0.1:{port}"
        finally:
            serving.terminate()
            serving.wait(20)


def _wait(health: str, serving: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        try:
            with urlopen(health, timeout=5):
                return
        except (URLError, OSError):
            assert serving.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError(f"no answer from {health}: {log.read_text()}")


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
    """What a console should not say; that an answer came too late, and was refused, the browser says by itself."""
    return one.type in ("error", "warning") and "status of 409" not in one.text


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
        for page in context.pages:
            page.evaluate(LEAVE)
        context.close()
    assert not found, found
