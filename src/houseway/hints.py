"""What somebody may have meant by a word that is not known, and values as a line quotes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Any

LONG = 80
"""A value of more characters is quoted in part."""


def near(got: str, known: Iterable[str], most: int = 6) -> list[str]:
    """The known words that one was perhaps meant for: those that hold it, and those that are spelled almost so."""
    word, names = got[:LONG].casefold(), {str(one).casefold(): str(one) for one in known}
    within = [one for one in names if len(word) > 2 and word in one]
    close = get_close_matches(word, names, 3)
    if close:  # a clear slip of the pen has one answer
        close = get_close_matches(word, names, 3, max(0.6, SequenceMatcher(None, close[0], word).ratio() - 0.1))
    return [names[one] for one in dict.fromkeys([*within, *close])][:most]


def meant(got: str, known: Iterable[str], otherwise: str = "") -> str:
    """``did you mean red-dog?``, ``did you mean pass or dont_pass?``; or else what is said otherwise."""
    *others, last = near(got, known) or [""]
    listed = f"{', '.join(others)} or {last}" if others else last
    return f"did you mean {listed}?" if last else otherwise


def quoted(value: Any) -> str:
    """A value as `shown`, a text in quotes."""
    return f"'{shown(value)}'" if isinstance(value, str) else shown(value)


def shown(value: Any) -> str:
    """A value as a record spells it, and of a long one the beginning: ``true``, ``{"4": "24 to 1"}``."""
    if isinstance(value, str):
        text = printable(value)
    elif isinstance(value, bool | Mapping | list | tuple) or value is None:
        text = _json(value)
    else:
        text = str(value)
    return text if len(text) <= LONG else f"{text[:LONG]}… ({len(text)} characters)"


def printable(text: str) -> str:
    """A text with what would break a line, or cannot be seen, by its number."""
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):  # no record: somebody's own object
        return str(value)
