"""The house itself: its name, its pits, the law it is under."""

from __future__ import annotations

from datetime import date

from litestar import Controller, get
from litestar.di import NamedDependency
from msgspec import Struct

from houseway.service.house import Running


class PitLine(Struct, frozen=True):
    """A pit and its tables."""

    id: str
    name: str
    tables: list[str]


class HouseInfo(Struct, frozen=True):
    """A house as anybody may know it."""

    name: str
    as_of: date
    rules_kept_at: str
    pits: list[PitLine]


class HouseApi(Controller):
    """The house."""

    path = "/api/house"
    tags = ("house",)

    @get(sync_to_thread=True, summary="The house")
    def house(self, running: NamedDependency[Running]) -> HouseInfo:
        """Its name, its pits, and where patrons can read the rules (8.5)."""
        with running.floor() as floor:
            house = floor.house
        pits = [
            PitLine(pit.id, pit.name, [table.id for table in house.tables if table.pit == pit.id]) for pit in house.pits
        ]
        return HouseInfo(house.licensee.name, house.as_of, house.licensee.rules_kept_at, pits)
