"""What is measured and logged of a request: method, path template, status, milliseconds and role.

Never a body, a cookie, a token, a query or the path itself, which may name what is nobody's business.
"""

from __future__ import annotations

import os
from time import perf_counter
from typing import Any

import structlog
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as exposed
from prometheus_client.multiprocess import MultiProcessCollector

from houseway.service.house import Running

MULTIPLE = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes put their figures together, by Prometheus's own convention."""
UNKNOWN = "unknown"
"""The path of what no route leads to."""
INPUT = "/api/tables/{table}/inputs"
METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS"})
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS = Counter("houseway_requests", "Requests answered", ["method", "path", "status"])
LATENCY = Histogram("houseway_request_seconds", "Until an answer was sent", ["method", "path"], buckets=SECONDS)
INPUTS = Counter("houseway_inputs", "Inputs that a table took")
REFUSALS = Counter("houseway_refusals", "Inputs and acts that were refused, with their section", ["path"])
TABLES = Gauge("houseway_tables", "Tables of the house", ["state"], multiprocess_mode="livemax")


class Watched:
    """The service, and beside it what each request was and how it ended."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._log = app, structlog.get_logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        answer: dict[str, Any] = {"status": 500, "live": False}

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
                answer["live"] = any(kind.startswith(b"text/event-stream") for kind in kinds)
            await send(message)

        start = perf_counter()
        try:
            await self._app(scope, receive, sent)
        finally:
            self._note(scope, answer["status"], perf_counter() - start, live=answer["live"])

    def _note(self, scope: Scope, status: int, seconds: float, *, live: bool) -> None:
        """What a request was; that people followed a table for an hour says nothing of how fast it answers."""
        method, path = _method(scope), _path(scope)
        REQUESTS.labels(method, path, status).inc()
        if not live:
            LATENCY.labels(method, path).observe(seconds)
        if path == INPUT and status == 200:
            INPUTS.inc()
        if status in (409, 422):
            REFUSALS.labels(path).inc()
        log = self._log.error if status >= 500 else self._log.info
        log("request", method=method, path=path, status=status, ms=round(seconds * 1000, 1), role=_role(scope))


def _method(scope: Scope) -> str:
    method = scope.get("method")
    return str(method) if method in METHODS else "other"


def _path(scope: Scope) -> str:
    template: str = scope.get("path_template") or UNKNOWN
    return template.replace(":str}", "}")


def _role(scope: Scope) -> str:
    signed = scope.get("user")
    return signed.account.role if signed is not None else "nobody"


class Metrics(Controller):
    """For Prometheus."""

    path = "/metrics"
    include_in_schema = False

    @get(sync_to_thread=True)
    def metrics(self, running: NamedDependency[Running]) -> Response[bytes]:
        """All figures; of several processes, together."""
        with running.floor() as floor:
            TABLES.labels("open").set(len(floor.days.open))
            TABLES.labels("all").set(len(floor.house.tables))
        return Response(exposed(_registry()), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _registry() -> CollectorRegistry:
    if MULTIPLE not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
