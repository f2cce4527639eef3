"""Start the service: prepare the house once, then build the application in each server process."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import structlog
from litestar.types import ASGIApp

from houseway import garbage
from houseway.journal import seal_key
from houseway.journal.recorded_table import Takeover
from houseway.journal.seal_key import SealKey
from houseway.service.app import create
from houseway.service.limits import Limits
from houseway.service.metrics import MetricsMiddleware
from houseway.service.pace import Dealer
from houseway.service.running import RunningHouse

SETTINGS_VARIABLE = "HOUSEWAY_SERVE"
"""Environment variable that hands the settings, as JSON, to the server processes."""
PASSWORD_VARIABLE = "HOUSEWAY_PASSWORD"
"""Environment variable with the password of the administrator; in a demonstration house, of all staff."""

THREADS = 32
"""Size of the thread pool for blocking work: those who wait for the disk share its sync."""


class Settings(Limits, frozen=True, kw_only=True):
    """The settings of the service, the same in every process."""

    database: str
    guests: bool = False
    secure: bool = False
    demonstration: bool = False
    dealer: Dealer = "house"
    bots: bool | None = None
    """Whether bots keep seats warm where one person plays alone; unless it is said, in a demonstration."""
    quiet: bool = False
    one_core: bool = False
    """Whether each process stays on one core."""
    seal_key: str = ""
    """The file of the key under which the database keeps what is sealed; none: in clear."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""


def prepare(settings: Settings, text: str, password: str, takeover: Takeover) -> bool:
    """Open the house before any process serves it; return whether the database holds the house of this text."""
    running = RunningHouse(settings.database, text, demonstration=settings.demonstration, key=_key(settings))
    try:
        running.begin(password, takeover)
        return running.opened_with() == text
    finally:
        running.close()


def app() -> ASGIApp:
    """Application factory, called by Uvicorn in each process."""
    settings = msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings)
    configure_logging(quiet=settings.quiet)
    if settings.one_core:
        stay_on_one_core()
    running = RunningHouse(
        settings.database, demonstration=settings.demonstration, dealer=settings.dealer, limits=settings,
        bots=settings.bots, key=_key(settings),
    )  # fmt: skip
    service = create(running, guests=settings.guests, secure=settings.secure)
    service.on_startup += [
        garbage.seldom, use_thread_pool, running.keep_going,
        lambda: on_shutdown_signal(running.notifier.stop),
    ]  # fmt: skip
    return MetricsMiddleware(service)


def _key(settings: Settings) -> SealKey | None:
    return seal_key.read(Path(settings.seal_key), make=True) if settings.seal_key else None


def stay_on_one_core() -> None:
    """Of threads that wait for Python in turn, none wanders to another core: that takes longer than what they do."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})


def use_thread_pool() -> None:
    """Set the size of the thread pool: the default follows the number of CPUs, but this work waits for the database."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "house"))


def on_shutdown_signal(stop: Callable[[], None]) -> None:
    """End the event streams on SIGINT and SIGTERM, before the server's own handler waits for open connections."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        _call_before_handler(number, lambda: loop.call_soon_threadsafe(stop))


def _call_before_handler(number: signal.Signals, act: Callable[[], Any]) -> None:
    then = signal.getsignal(number)

    def handle(given: int, frame: FrameType | None) -> None:
        act()
        if callable(then):
            then(given, frame)

    signal.signal(number, handle)


def configure_logging(*, quiet: bool) -> None:
    """Log JSON Lines to standard error: every request, or with ``quiet`` only errors."""
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
