"""Response types that the API and the Python client share; the pages get them as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.play.views import View

__all__ = ["Advised", "Event", "Listed", "Listing", "Me", "View"]


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
    called: str = ""
    """The name that you go by as a guest, where you have chosen one."""
    home: str = "/"
    """The page of your role."""


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


class Advised(Struct, frozen=True):
    """What a coach says to your seat: what each choice is worth, a unit of the stake; nothing where you have none."""

    seat: str
    seq: int
    """The record up to which the table was looked at."""
    best: str = ""
    worth: dict[str, float] = {}
    """By what you do, by the wager that you make, by the hand that you set, or `decline`."""
    costs: dict[str, float] = {}
    """What each costs against the best."""
    stake: str = ""
    box: str = ""
    """The place that it is about, where it is not that of your seat."""
    method: str = ""
    """`exact` over all that you have not seen of this round, or `sampled`."""
    note: str = ""
    """What is assumed of others."""


class Event(Struct, frozen=True):
    """A record of a table, as the client may see it."""

    seq: int
    round: int
    kind: str
    tells: list[dict[str, Any]]
