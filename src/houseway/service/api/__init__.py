"""The HTTP API, one module a resource; here the size limits of requests, and what is sent live."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from litestar.response import Stream

from houseway.play.inputs import BadInput

MAX_BODY = 64 * 1024
"""Bytes of a request's body."""
MAX_INTEGER = 2**53
"""The largest integer that every JSON parser reads exactly."""
MAX_TEXT, MAX_DEPTH, MAX_DIGITS = 256, 6, 15
"""Characters of a text; nesting of JSON; digits of a number within a text."""


def live(events: AsyncGenerator[bytes, None]) -> Stream:
    """Server-sent events that are encoded already; nobody on their way keeps them back."""
    return Stream(
        events, media_type="text/event-stream", headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    )


def within_limits(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data; `BadInput` where something in it is too long, too large or too deeply nested."""
    _check(data, MAX_DEPTH)
    return data


def _check(value: Any, depth: int) -> None:
    if isinstance(value, Mapping | list):
        if not depth:
            raise BadInput(f"this lies more than {MAX_DEPTH} deep")
        for one in (*value, *value.values()) if isinstance(value, Mapping) else value:
            _check(one, depth - 1)
        return
    words = str(value) if not isinstance(value, int) or abs(value) <= MAX_INTEGER else "9" * (MAX_DIGITS + 1)
    if len(words) > MAX_TEXT or not words.isprintable():
        raise BadInput(f"a text has at most {MAX_TEXT} signs that can be printed")
    if max(map(len, _NUMBERS.findall(words)), default=0) > MAX_DIGITS and not _HASH.fullmatch(words):
        raise BadInput(f"a number has at most {MAX_DIGITS} digits")


_NUMBERS = re.compile(r"[0-9]+")
_HASH = re.compile(r"[0-9a-f]{64}")
