"""Edges that were worked out before, kept in the user's cache: asked for again, they are there at once.

A table's file is named by a digest of everything that its figures follow from: the sources of law, procedures and
mathematics, the day, the elected rules but for the posted limits. So another rule or another line of code asks for
another file. What is read is data of a known shape and nothing else; a file that is damaged, that another user could
have written, or that holds another table is not read at all: the table is then worked out again.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from houseway import sources
from houseway.maths.analysis import LIMITS
from houseway.maths.edges import Edge, elected
from houseway.play.rules import Rules

DECIDE = ("law", "money.py", "equipment", "ranking", "play", "games", "maths", "compiled.py")
"""The packages and modules that a figure follows from."""
MOST = 64 << 20
"""A file of more bytes is none of ours."""


class Sheet(Struct, frozen=True, kw_only=True):
    """The edges of a table, in their order; ``whole`` if none of its rows is lacking."""

    rows: list[Edge]
    whole: bool


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file holds: whose it is, and the sheet as JSON with its digest."""

    key: str
    digest: str
    sheet: msgspec.Raw


@cache
def code() -> str:
    """The digest of all code that a figure follows from, ours and that which computes for us."""
    return f"{sources.digest(*DECIDE)} {sys.version_info[:2]} {_version('numpy')} {_version('numba')}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def key(rules: Rules) -> str:
    """What the figures of a table follow from, as one name."""
    moving = {option: value for option, value in elected(rules).items() if option not in LIMITS}
    asked = [code(), rules.game.law.id, str(rules.as_of), moving, list(rules.notes)]
    return hashlib.sha256(msgspec.json.encode(asked, order="sorted", enc_hook=str)).hexdigest()


def place() -> Path:
    """The folder of all sheets."""
    return sources.cache() / "edges"


def read(rules: Rules) -> Sheet | None:
    """The sheet that is kept of a table; none where there is none that can be relied on."""
    name = key(rules)
    try:
        with (place() / f"{name}.json").open("rb") as file:
            if not _own(os.fstat(file.fileno())):
                return None
            found = msgspec.json.decode(file.read(MOST), type=_File)
        if found.key != name or found.digest != _digest(bytes(found.sheet)):
            return None
        sheet = msgspec.json.decode(found.sheet, type=Sheet, dec_hook=fraction)
        return Sheet(rows=of(rules, sheet.rows), whole=sheet.whole)
    except (OSError, ValueError, ZeroDivisionError, RecursionError):  # msgspec's errors are ValueErrors
        return None


def of(rules: Rules, rows: Iterable[Edge]) -> list[Edge]:
    """Rows of a table that has the same figures, whatever its limits, as rows of this one."""
    return [structs.replace(row, rules=elected(rules), forbidden=rules.notes) for row in rows]


def _own(found: os.stat_result) -> bool:
    """Whether nobody but this user could have written a file."""
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def encoded(value: Any) -> bytes:
    """As JSON, fractions written out; a number of numpy's is the number that it is."""
    return msgspec.json.encode(value, enc_hook=lambda one: str(one) if isinstance(one, Fraction) else one.item())


_FRACTION = re.compile(r"-?[0-9]+(?:/[0-9]+)?")


def fraction(kind: type, value: Any) -> Any:
    """Written out, without an exponent: one line must not become a number that fills the memory."""
    if kind is not Fraction or not isinstance(value, str) or not _FRACTION.fullmatch(value):
        raise ValueError(f"no {kind}")
    return Fraction(value)


def _digest(sheet: bytes) -> str:
    return hashlib.sha256(sheet).hexdigest()


def write(rules: Rules, sheet: Sheet) -> None:
    """Keep a sheet; where nothing can be written, nothing is kept. A reader finds the old file or the new one."""
    name, written = key(rules), encoded(sheet)
    whole = msgspec.json.encode(_File(key=name, digest=_digest(written), sheet=msgspec.Raw(written)))
    with suppress(OSError):
        place().mkdir(parents=True, exist_ok=True, mode=0o700)
        made, path = tempfile.mkstemp(dir=place(), prefix=".", suffix=".new")  # readable by its owner alone
        try:
            with os.fdopen(made, "wb") as file:
                file.write(whole)
            Path(path).replace(place() / f"{name}.json")
        except OSError:
            Path(path).unlink(missing_ok=True)
            raise
