"""The HTTP API: one module for each part of the house."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from houseway.play.inputs import BadInput

BODY = 64 * 1024
"""The most bytes of a request."""
MOST = 2**53
"""The largest number that a request can name: what every reader of JSON can hold."""

LONGEST, DEEPEST, DIGITS = 256, 6, 15
"""Of a text; how deep lists lie in lists; of a number."""


def sane(data: dict[str, Any]) -> dict[str, Any]:
    """The same data; `BadInput` where something in it is longer, larger or deeper than anything at a table is."""
    _look(data, DEEPEST)
    return data


def _look(value: Any, deep: int) -> None:
    if isinstance(value, Mapping | list):
        if not deep:
            raise BadInput(f"this lies more than {DEEPEST} deep")
        for one in (*value, *value.values()) if isinstance(value, Mapping) else value:
            _look(one, deep - 1)
        return
    words = str(value) if not isinstance(value, int) or abs(value) <= MOST else "9" * (DIGITS + 1)
    if len(words) > LONGEST or not words.isprintable():
        raise BadInput(f"a text has at most {LONGEST} signs that can be printed")
    if max(map(len, _NUMBERS.findall(words)), default=0) > DIGITS and not _HASH.fullmatch(words):
        raise BadInput(f"a number has at most {DIGITS} digits")


_NUMBERS = re.compile(r"[0-9]+")
_HASH = re.compile(r"[0-9a-f]{64}")
