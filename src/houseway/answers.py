"""What the service answers, as typed records: the API gives them, the client reads them, the page gets them as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.play.views import View

__all__ = ["Event", "Listed", "Listing", "Me", "View"]


class Me(Struct, frozen=True):
    """Who you are; nobody where the name is empty."""

    name: str = ""
    role: str = ""
    guests: bool = False
    """Whether the house takes guests."""


class Listed(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    pit: str
    limits: str
    seats: int
    round: int
    subchapter: str
    as_of: str


class Listing(Struct, frozen=True):
    """A page of the lobby; ``next`` is the cursor of the one after it."""

    items: list[Listed]
    next: str | None


class Event(Struct, frozen=True):
    """A record of a table, as you see it."""

    seq: int
    round: int
    kind: str
    tells: list[dict[str, Any]]
