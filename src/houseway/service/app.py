"""The service, put together: API, pages, who may do what, and what is measured and logged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig, get_remote_address
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

import houseway
from houseway.service.api.floor import FloorApi
from houseway.service.api.house import HouseApi
from houseway.service.api.journal import JournalApi
from houseway.service.api.law import LawApi
from houseway.service.api.people import PeopleApi
from houseway.service.api.signed import Asked, Who
from houseway.service.api.tables import TablesApi
from houseway.service.house import Running
from houseway.service.measure import Metrics
from houseway.service.people import People
from houseway.service.problems import HANDLERS, described
from houseway.service.tables import Tables

WEB = Path(__file__).parent / "web"
PAGES = {
    "/": "index", "/tables/{table:str}": "table", "/lab": "lab", "/rulebook": "rulebook", "/floor": "floor",
    "/surveillance": "surveillance", "/signin": "signin",
}  # fmt: skip
"""The pages, each one file; what they show comes from the API."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HTTPS = {"Strict-Transport-Security": "max-age=31536000"}


def create(running: Running, *, guests: bool, secure: bool = False) -> Litestar:
    """The application over a running house; ``secure`` where it is reached by HTTPS."""

    def tables() -> Tables:
        return running.tables

    def people() -> People:
        return running.people

    def the_house() -> Running:
        return running

    service = Litestar(
        route_handlers=[
            HouseApi, TablesApi, PeopleApi, LawApi, FloorApi, JournalApi, *_pages(), healthy, ready, Metrics,
            create_static_files_router(path="/web", directories=[WEB]),
        ],
        dependencies={
            "tables": Provide(tables, sync_to_thread=False), "people": Provide(people, sync_to_thread=False),
            "running": Provide(the_house, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        middleware=[
            DefineMiddleware(Who, exclude=["^/web/", "^/health", "^/ready", "^/metrics"]),
            RateLimitConfig(
                rate_limit=("minute", 1200), identifier_for_request=_asker,
                exclude=["^/web/", "^/health", "^/ready", "^/metrics"],
            ).middleware,
        ],
        openapi_config=OpenAPIConfig(
            title="Houseway", version=houseway.__version__, path="/api/docs", use_handler_docstrings=True,
            description="The Rules of the Games as a house. An unofficial restatement, not legal advice.",
            render_plugins=[JsonRenderPlugin()],
        ),
        before_send=[_protected(HEADERS | (HTTPS if secure else {}))],
        logging_config=None,  # the process that serves it says where logs go
        state=State({"running": running, "people": running.people, "guests": guests, "secure": secure}),
        on_shutdown=[running.close],
    )  # fmt: skip
    described(service)
    return service


def _protected(headers: dict[str, str]) -> Any:
    """Every answer has these headers, an error and a file too."""

    async def add(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message).update(headers)

    return add


@get("/health", include_in_schema=False)
async def healthy() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False, sync_to_thread=True)
def ready(running: NamedDependency[Running]) -> dict[str, Any]:
    """The journal can be read; 503 where it cannot."""
    running.reachable()
    return {"status": "ready", "tables": len(running.tables.ids())}


def _asker(request: Asked) -> str:
    """Whose requests are counted together: an account's, else an address's."""
    return request.user.account.id if request.user else get_remote_address(request)


def _pages() -> list[Any]:
    return [_page(path, name) for path, name in PAGES.items()]


def _page(path: str, name: str) -> Any:
    """A page is a file; every path of its kind gives the same one."""
    body = (WEB / f"{name}.html").read_text(encoding="utf-8")

    @get(path, include_in_schema=False, name=name)
    async def page() -> Response[str]:
        return Response(body, media_type=MediaType.HTML)

    return page
