"""Assemble the web application: API and pages, dependencies, middleware, security headers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import starmap
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

import houseway
from houseway.journal.database import Unavailable
from houseway.service.api.authentication import Authentication, caller
from houseway.service.api.floor import FloorApi
from houseway.service.api.gate import AMinute, Connected, Door, Gate
from houseway.service.api.house import HouseApi
from houseway.service.api.journal import JournalApi
from houseway.service.api.law import LawApi
from houseway.service.api.people import PeopleApi
from houseway.service.api.surveillance import SurveillanceApi
from houseway.service.api.tables import TablesApi
from houseway.service.assets import ASK_AGAIN, answered, assets, file, newest_file
from houseway.service.kept import Kept
from houseway.service.metrics import MetricsApi
from houseway.service.people import People
from houseway.service.problems import HANDLERS, Described, Problem
from houseway.service.running import RunningHouse
from houseway.service.tables import Tables
from houseway.service.workers import Workers

PAGES = {
    "/": "index", "/tables/{table:str}": "table", "/lab": "lab", "/rulebook": "rulebook", "/floor": "floor",
    "/report": "report", "/surveillance": "surveillance", "/signin": "signin",
}  # fmt: skip
"""The HTML file of each page; its content comes from the API."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
CHECK_SECONDS, CHECK_MEMORY = 10, 512
"""What it may take to check a house file; the memory in MiB."""
READ_SECONDS = 30
"""What it may take to look something up in the law; the first look of a subchapter takes longest."""
KEPT = 32
"""MiB of answers of the law, and as many of analyses, that are kept."""
ADVICE_SECONDS = 30
"""What a coach may take; the first question of a game takes longest."""
ACT_THREADS = 8
"""For what people do in a round: as many as share the disk's sync; more would only wait for Python itself."""
NOT_KEPT = {"Cache-Control": "no-store"}
HTTPS = {"Strict-Transport-Security": "max-age=31536000"}


def create(running: RunningHouse, *, guests: bool, secure: bool = False) -> Litestar:
    """The application of a running house; ``secure`` if clients reach it by HTTPS."""
    limits = running.limits
    analysts = Workers(queue=4, each=2, seconds=limits.analysis_seconds, mebibytes=limits.analysis_memory)
    coaches = Workers(queue=16, each=2, seconds=ADVICE_SECONDS, mebibytes=limits.analysis_memory)
    readers = Workers(queue=32, each=8, seconds=READ_SECONDS, mebibytes=limits.analysis_memory)
    acts = ThreadPoolExecutor(ACT_THREADS, "acts")
    checks = Workers(queue=8, each=2, seconds=CHECK_SECONDS, mebibytes=CHECK_MEMORY)

    def tables() -> Tables:
        return running.tables

    def people() -> People:
        return running.people

    def running_house() -> RunningHouse:
        return running

    return Litestar(
        route_handlers=[
            HouseApi, TablesApi, PeopleApi, LawApi, FloorApi, JournalApi, SurveillanceApi, MetricsApi, healthy, ready,
            *starmap(_page, PAGES.items()), file, newest_file,
        ],
        dependencies={
            "tables": Provide(tables, sync_to_thread=False), "people": Provide(people, sync_to_thread=False),
            "running": Provide(running_house, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        middleware=[
            Gate(),
            Door(),
            DefineMiddleware(Authentication, exclude=["^/web/", "^/health", "^/ready", "^/metrics"]),
            AMinute(caller, "requests_a_minute"),
            Connected(),
        ],
        openapi_config=OpenAPIConfig(
            title="Houseway", version=houseway.__version__, path="/api/docs", use_handler_docstrings=True,
            description="The Rules of the Games as a house. An unofficial restatement, not legal advice.",
            render_plugins=[Described()],
        ),
        before_send=[_adding(HEADERS | (HTTPS if secure else {}))],
        logging_config=None,  # the server process configures it
        state=State({
            "running": running, "people": running.people, "guests": guests, "secure": secure,
            "analyses": Kept(analysts, KEPT), "readings": Kept(readers, KEPT),
            "coaches": coaches, "checks": checks, "acts": acts,
        }),
        on_shutdown=[acts.shutdown, running.close, analysts.close, readers.close, coaches.close, checks.close],
    )  # fmt: skip


def _adding(headers: dict[str, str]) -> Any:
    """A hook that adds headers to every response, errors and static files included; what the API says is not kept."""

    def encoded(more: dict[str, str]) -> list[tuple[bytes, bytes]]:
        return [(name.lower().encode(), value.encode()) for name, value in (headers | more).items()]

    everywhere, of_the_api = encoded({}), encoded(NOT_KEPT)

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            added = of_the_api if scope["path"].startswith("/api/") else everywhere
            names = {name for name, _ in added}
            said = [(name, value) for name, value in message["headers"] if name.lower() not in names]
            message["headers"] = [*said, *added]

    return add


@get("/health", include_in_schema=False)
async def healthy() -> dict[str, str]:
    """Liveness probe: the process runs."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False, sync_to_thread=True)
def ready(running: NamedDependency[RunningHouse]) -> dict[str, Any]:
    """Readiness probe: the database can be read, and holds what was acknowledged; else 503."""
    try:
        running.reachable()
    except Unavailable:
        if running.journal.driver.down:
            raise Problem(503, "Down", running.journal.driver.down) from None
        raise
    return {"status": "ready", "tables": len(running.tables.ids())}


def _page(path: str, name: str) -> Any:
    """A route that returns an HTML file, whatever the parameters of its path are."""
    body = assets().page(name)

    @get(path, include_in_schema=False, name=name)
    async def page(request: Request[object, object, State]) -> Response[bytes]:
        return answered(request, f"{name}.html", body, ASK_AGAIN)

    return page
