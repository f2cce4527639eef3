"""API of the house itself: its name, its pits, and the date of its law."""

from __future__ import annotations

from datetime import date

from litestar import Controller, get
from litestar.di import NamedDependency
from msgspec import Struct

from houseway.service.running import RunningHouse


class PitInfo(Struct, frozen=True):
    """A pit and its tables."""

    id: str
    name: str
    tables: list[str]


class HouseInfo(Struct, frozen=True):
    """The public facts of the house."""

    name: str
    as_of: date
    rules_kept_at: str
    pits: list[PitInfo]


class HouseApi(Controller):
    """The house."""

    path = "/api/house"
    tags = ("house",)

    @get(sync_to_thread=True, summary="The house")
    def house(self, running: NamedDependency[RunningHouse]) -> HouseInfo:
        """Its name, its pits, and where patrons can read the rules (8.5)."""
        with running.floor() as floor:
            house = floor.house
        pits = [
            PitInfo(pit.id, pit.name, [table.id for table in house.tables if table.pit == pit.id]) for pit in house.pits
        ]
        return HouseInfo(house.licensee.name, house.as_of, house.licensee.rules_kept_at, pits)
