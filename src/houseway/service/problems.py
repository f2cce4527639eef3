"""Turn exceptions into problem details (RFC 9457): what was wrong, what is legal, and the section that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import OperationalError

from houseway.house.events import BadEvent
from houseway.house.file import BadHouse
from houseway.journal.database import Conflict, Missing, Unavailable
from houseway.journal.driver import Failed, Lost
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder
from houseway.journal.records import Altered
from houseway.journal.replay import Differs
from houseway.law.citation import render
from houseway.law.election import Unlawful
from houseway.play.inputs import BadInput
from houseway.play.table import Refused
from houseway.service.confirmations import ConfirmationPending
from houseway.service.limits import Busy
from houseway.service.people import FAILED, NotAllowed
from houseway.service.served_table import KeyUsed, NotOurs
from houseway.service.workers import TooMuch

ABOUT = "about:blank"
KIND = "application/problem+json"
RETRY_SECONDS = 5
"""After which a client may try again that found no database."""
MAX_DETAIL = 500
"""Characters."""

Answer = Response["Details"]
AnyRequest = Request[Any, Any, Any]


class Details(Struct, frozen=True, omit_defaults=True):
    """What was wrong, in one line; what is legal instead, and the section that says so."""

    type: str
    title: str
    status: int
    detail: str
    asked: str = ""
    """What the table asks for."""
    legal: str = ""
    cite: str = ""
    input: int = 0
    """The number of the input that was refused."""


class Problem(Exception):
    """An HTTP error with problem details."""

    def __init__(self, status: int, title: str, detail: str = "", *, legal: str = "", cite: str = "") -> None:
        super().__init__(detail or title)
        self.status, self.title, self.detail, self.legal, self.cite = status, title, detail, legal, cite


def answer(
    request: AnyRequest,
    status: int,
    title: str,
    detail: str,
    *,
    asked: str = "",
    legal: str = "",
    cite: str = "",
    input: int = 0,
) -> Answer:
    """A response with problem details; sections are numbered as in the edition that the house is under."""
    as_of = request.app.state.running.as_of
    cites = ", ".join(render(one, as_of) for one in cite.split(", ") if one)
    said = Details(ABOUT, title, status, one_line(detail), asked, legal, cites, input)
    return Response(said, status_code=status, media_type=KIND)


def one_line(words: str) -> str:
    """Printable text on one line, truncated if it is very long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    return line if len(line) <= MAX_DETAIL else f"{line[:MAX_DETAIL]}…"


def _says(status: int, title: str, *, legal: str = "", cite: str = "") -> Callable[[AnyRequest, Any], Answer]:
    """A handler that answers with the exception's own words, and its citation if it has one."""

    def handle(request: AnyRequest, error: Exception) -> Answer:
        legal_now = getattr(error, "legal", "") or legal
        return answer(request, status, title, str(error), legal=legal_now, cite=getattr(error, "cite", cite))

    return handle


def _problem(request: AnyRequest, error: Problem) -> Answer:
    return answer(request, error.status, error.title, error.detail, legal=error.legal, cite=error.cite)


def _refused(request: AnyRequest, error: Refused) -> Answer:
    return answer(
        request, 409, "Refused", error.reason, asked=error.asked, legal=error.legal, cite=error.cite, input=error.input
    )


def _not_text(request: AnyRequest, _: UnicodeDecodeError) -> Answer:
    return answer(request, 400, "Bad request", "this is not UTF-8")


def _too_deep(request: AnyRequest, _: RecursionError) -> Answer:
    return answer(request, 400, "Bad request", "this is nested too deeply")


def _busy(request: AnyRequest, error: Busy) -> Answer:
    found = answer(request, 503, "Busy", str(error))
    found.headers["Retry-After"] = str(error.seconds)
    return found


def _unavailable(request: AnyRequest, error: Exception) -> Answer:
    """Log the database's message; the client does not see it."""
    structlog.get_logger().error("unavailable", why=str(getattr(error, "orig", error)))
    found = answer(request, 503, "Unavailable", "the journal cannot be used now; nothing was changed")
    found.headers["Retry-After"] = str(RETRY_SECONDS)
    return found


def _out_of_order(request: AnyRequest, error: Exception) -> Answer:
    """Log what was found in the record; the client learns that the table is out of order."""
    structlog.get_logger().error("out of order", path=request.url.path, exc_info=error)
    return answer(request, 503, "Out of order", "this table's record cannot be replayed; nothing was changed")


def _http(request: AnyRequest, error: HTTPException) -> Answer:
    found = answer(request, error.status_code, _TITLES.get(error.status_code, "Error"), _detail(error))
    found.headers.update(error.headers or {})
    return found


def _detail(error: HTTPException) -> str:
    """What is wrong with each parameter of a request, in one line."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{one['key']}: {one['message']}" if one.get("key") else str(one["message"]) for one in extra]
    return "; ".join([error.detail.removesuffix("."), *parts]) if parts else error.detail or ""


def _bug(request: AnyRequest, error: Exception) -> Answer:
    """An unexpected exception: log it with its traceback; the client does not see what it was."""
    structlog.get_logger().error("bug", method=request.method, path=request.url.path, exc_info=error)
    return answer(request, 500, "Bug", "this is our fault; nothing was changed")


_TITLES = {
    400: "Bad request", 401: "Sign in", 403: "Not allowed", 404: "Not found", 405: "Method not allowed",
    413: "Too large", 415: "Not JSON", 429: "Too many requests",
}  # fmt: skip

HANDLERS: ExceptionHandlersMap = {
    Problem: _problem,
    Refused: _refused,
    Unlawful: _says(422, "Unlawful"),
    **dict.fromkeys((BadInput, BadEvent, BadHouse), _says(400, "Bad input")),
    KeyUsed: _says(422, "Key used", legal="a new key for each input"),
    UnicodeDecodeError: _not_text,
    RecursionError: _too_deep,
    ConfirmationPending: _says(409, "Awaits another", legal="the same input, by one of them"),
    NotAllowed: _says(403, "Not allowed", cite=FAILED),
    NotOurs: _says(403, "Not allowed"),
    Busy: _busy,
    TooMuch: _says(422, "Too much"),
    Missing: _says(404, "Not found"),
    **dict.fromkeys((Conflict, AnotherEngine), _says(409, "Conflict")),
    **dict.fromkeys((OutOfOrder, Altered, Differs), _out_of_order),
    **dict.fromkeys((Unavailable, Lost, Failed, OperationalError), _unavailable),
    HTTPException: _http,
    Exception: _bug,
}
"""By type of exception."""


class Described(JsonRenderPlugin):
    """The OpenAPI document, which says of every operation that it may answer with problem details.

    It is worked out when it is asked for, and not at every start.
    """

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, _with_problems(openapi_schema))


def _with_problems(document: dict[str, Any]) -> dict[str, Any]:
    schemas = {**document["components"]["schemas"], "Problem": SCHEMA.to_schema()}
    paths = {
        path: {method: {**operation, "responses": _responses(operation)} for method, operation in item.items()}
        for path, item in document["paths"].items()
    }
    return {**document, "paths": paths, "components": {**document["components"], "schemas": schemas}}


def _responses(operation: dict[str, Any]) -> dict[str, Any]:
    kept = {code: one for code, one in operation["responses"].items() if code.startswith("2")}
    return {**kept, "default": PROBLEM}


PROBLEM = {
    "description": "A problem (RFC 9457)",
    "content": {KIND: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_TEXT = Schema(type=OpenAPIType.STRING)
_NUMBER = Schema(type=OpenAPIType.INTEGER)
SCHEMA = Schema(
    type=OpenAPIType.OBJECT, description=Details.__doc__, required=["type", "title", "status", "detail"],
    properties={"type": _TEXT, "title": _TEXT, "status": _NUMBER, "detail": _TEXT, "asked": _TEXT, "legal": _TEXT,
                "cite": _TEXT, "input": _NUMBER},
)  # fmt: skip
