"""Prometheus metrics and the request log: method, path template, status, milliseconds and role of each request.

Never a body, a cookie, a token, a query or the actual path: they may hold secrets or personal data.
"""

from __future__ import annotations

import os
from functools import cache
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

from houseway.service.running import RunningHouse

MULTIPROCESS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The Prometheus client's environment variable: the folder in which several processes share their metrics."""
UNKNOWN = "unknown"
"""The path label of requests that match no route."""
INPUT_PATH = "/api/tables/{table}/inputs"
METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS"})
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS = Counter("houseway_requests", "Requests answered", ["method", "path", "status"])
LATENCY = Histogram("houseway_request_seconds", "Until an answer was sent", ["method", "path"], buckets=BUCKETS)
INPUTS = Counter("houseway_inputs", "Inputs that a table took")
REFUSALS = Counter("houseway_refusals", "Inputs and acts that were refused, with their section", ["path"])
TABLES = Gauge("houseway_tables", "Tables of the house", ["state"], multiprocess_mode="livemax")


_requests, _latency = cache(REQUESTS.labels), cache(LATENCY.labels)
"""Found once: every request counts."""


class MetricsMiddleware:
    """ASGI middleware that counts, times and logs each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._log = app, structlog.get_logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        response: dict[str, Any] = {"status": 500, "stream": False}

        async def observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                response["status"] = message["status"]
                kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
                response["stream"] = any(kind.startswith(b"text/event-stream") for kind in kinds)
            await send(message)

        start = perf_counter()
        try:
            await self._app(scope, receive, observed)
        finally:
            self._record(scope, response["status"], perf_counter() - start, stream=response["stream"])

    def _record(self, scope: Scope, status: int, seconds: float, *, stream: bool) -> None:
        """Update the metrics and log; an event stream, which may last for hours, does not count as latency."""
        method, path = _method(scope), _path(scope)
        _requests(method, path, status).inc()
        if not stream:
            _latency(method, path).observe(seconds)
        if path == INPUT_PATH and status == 200:
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


class MetricsApi(Controller):
    """The endpoint that Prometheus scrapes."""

    path = "/metrics"
    include_in_schema = False

    @get(sync_to_thread=True)
    def metrics(self, running: NamedDependency[RunningHouse]) -> Response[bytes]:
        """All metrics, summed over the server processes."""
        with running.floor() as floor:
            TABLES.labels("open").set(len(floor.days.open))
            TABLES.labels("all").set(len(floor.house.tables))
        return Response(exposed(_registry()), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _registry() -> CollectorRegistry:
    if MULTIPROCESS_VARIABLE not in os.environ:
        return REGISTRY
    combined = CollectorRegistry()
    MultiProcessCollector(combined)  # type: ignore[no-untyped-call]
    return combined
