"""The processes of the service: the house is made ready once, and then each process serves it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any

import msgspec
import structlog
from litestar.types import ASGIApp
from msgspec import Struct

from houseway.journal.recorded import Takeover
from houseway.service.app import create
from houseway.service.house import Running
from houseway.service.measure import Watched
from houseway.service.tables import Dealer

VARIABLE = "HOUSEWAY_SERVE"
"""Holds the settings, as JSON, for every process of a house."""
PASSWORD = "HOUSEWAY_PASSWORD"
"""Holds the password of the administrator, and in a demonstration house of all staff."""

THREADS = 12
"""Requests that one process works on at once: fewer than it may have connections to its database."""


class Settings(Struct, frozen=True, kw_only=True):
    """What to serve."""

    database: str
    guests: bool = False
    secure: bool = False
    demonstration: bool = False
    dealer: Dealer = "house"
    quiet: bool = False


def prepare(settings: Settings, text: str, password: str, takeover: Takeover) -> bool:
    """Open the house, its staff and its tables, before any process serves it; whether it is the one of the text."""
    running = Running(settings.database, text, demonstration=settings.demonstration)
    try:
        running.begin(password, takeover)
        return running.opened_with() == text
    finally:
        running.close()


def app() -> ASGIApp:
    """The application of this process."""
    settings = msgspec.json.decode(os.environ[VARIABLE], type=Settings)
    logs(quiet=settings.quiet)
    running = Running(settings.database, demonstration=settings.demonstration, dealer=settings.dealer)
    service = create(running, guests=settings.guests, secure=settings.secure)
    service.on_startup += [work, lambda: heed(running.news.end)]
    return Watched(service)


def work() -> None:
    """Threads for what waits for the database; Python's own number of them is for work that does not wait."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "house"))


def heed(end: Callable[[], None]) -> None:
    """When the process is told to stop, let those go first who wait for news: the server waits for them."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        _before(number, lambda: loop.call_soon_threadsafe(end))


def _before(number: signal.Signals, act: Callable[[], Any]) -> None:
    then = signal.getsignal(number)

    def handle(given: int, frame: FrameType | None) -> None:
        act()
        if callable(then):
            then(given, frame)

    signal.signal(number, handle)


# ── logs ─────────────────────────────────────────────────────────────────────────────────────────


def logs(*, quiet: bool) -> None:
    """One JSON object a line on standard error: every request, or only what went wrong."""
    level = logging.ERROR if quiet else logging.INFO
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
