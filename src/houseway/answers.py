"""Response types that the API and the Python client share; the pages get them as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.play.views import View

__all__ = ["Event", "Listed", "Listing", "Me", "View"]


class Me(Struct, frozen=True):
    """The signed-in account; the name is empty where nobody is signed in."""

    name: str = ""
    role: str = ""
    guests: bool = False
    """Whether the house allows guests."""
    notes: list[str] = []
    """The events of the floor that you may note."""
    sees_floor: bool = False
    """Whether you may see its orders, what is due, and the books."""


class Listed(Struct, frozen=True):
    """A table in the list of tables."""

    id: str
    title: str
    game: str
    pit: str
    limits: str
    seats: int
    round: int
    subchapter: str
    as_of: str
    reports: list[str]
    """What you may report there."""
    remark: str = ""
    """What is said of every ruling there: that it is not New Jersey's text."""
    out_of_order: str = ""
    """Why nobody can play there: its record cannot be replayed. Of such a table the id and the pit alone are known."""


class Listing(Struct, frozen=True):
    """A page of the list of tables; ``next`` is the cursor of the page after."""

    items: list[Listed]
    next: str | None


class Event(Struct, frozen=True):
    """A record of a table, as the client may see it."""

    seq: int
    round: int
    kind: str
    tells: list[dict[str, Any]]
