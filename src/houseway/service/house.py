"""A house that is open: its journal, its people, its tables and its floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from threading import RLock

from houseway.equipment.chance import Source
from houseway.house import ages
from houseway.house.events import Cards, OpenDay, OpenTable
from houseway.journal.floor import Floor, open_house
from houseway.journal.recorded import Recorded, Takeover
from houseway.journal.records import HOUSE
from houseway.journal.store import Conflict, Journal, Missing, now
from houseway.law.election import Unlawful
from houseway.service import store
from houseway.service.news import News
from houseway.service.people import People
from houseway.service.roles import ROLES
from houseway.service.tables import Dealer, Tables

INVENTORY = 10_000_000
"""The chips in the rack of a table of the demonstration house, in cents."""

NEVER = datetime.max.replace(tzinfo=UTC)


class Running:
    """The house that a process serves: ``Running("house.db", text_of_the_house_file)``.

    Without a text it is the one that is in the journal already.
    """

    def __init__(
        self,
        where: str,
        text: str = "",
        *,
        demonstration: bool = False,
        dealer: Dealer = "house",
        clock: Callable[[], datetime] = now,
        source: Callable[[str], Source | None] = lambda table: None,
    ) -> None:
        self.journal = Journal(where, clock=clock)
        store.migrate(self.journal)
        store.queue(self.journal.engine)
        self._floor = self._opened(text)
        self._lock = RLock()
        self._until: dict[str, datetime] = {}
        """Until when the floor has nothing to do with a table's rounds, as far as is noted."""
        self.demonstration = demonstration
        """Whether its floor looks after itself."""
        self.people = People(self.journal.engine, clock)
        self.tables = Tables(self.journal, self._pits, self._before_round, dealer=dealer, source=source)
        self.news = News(self.journal)

    def _opened(self, text: str) -> Floor:
        """The house of the journal; a new journal gets the one of the file. Of two processes, one opens it."""
        try:
            floor = Floor(self.journal)
        except Missing:
            if not text:
                raise
            try:
                return open_house(self.journal, text)
            except Conflict:
                floor = Floor(self.journal)
        if text:
            floor.start()
        return floor

    def _pits(self) -> dict[str, str]:
        return {table.id: table.pit for table in self._floor.house.tables}

    @property
    def as_of(self) -> date:
        """The day whose law the house is under."""
        return self._floor.house.as_of

    def opened_with(self) -> str:
        """The text of the file that this house was opened with."""
        text: str = next(self.journal.records(HOUSE, limit=1)).data["house"]
        return text

    def reachable(self) -> None:
        """`Unavailable` where the journal cannot be read now."""
        self.journal.head(HOUSE)

    # ── the floor ────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def floor(self) -> Iterator[Floor]:
        """The floor, one at a time, with what other processes noted."""
        with self._lock:
            self._floor.catch_up()
            self._until.clear()
            yield self._floor

    def _before_round(self, table: Recorded) -> None:
        """What the floor does before a round; `Unlawful` where none may begin."""
        with self._lock:
            if self._floor.catch_up():
                self._until.clear()
            if table.id not in self._until or self._until[table.id] < self.journal.clock():
                self._let_begin(self._floor, table)
                self._until[table.id] = self._next(table.id)

    def _next(self, table: str) -> datetime:
        """Until when rounds may begin at a table if nothing is noted: cards come of age, an order takes effect."""
        orders = [order.effective for _, order in self._floor.pending(table)]
        return min([due.at for due in self._floor.due(table) if due.bars and due.at] + orders, default=NEVER)

    def _let_begin(self, floor: Floor, table: Recorded) -> None:
        """`Unlawful` where no round may begin; in a demonstration, cards that are over age are changed."""
        try:
            floor.before_round(table)
        except Unlawful:
            if not self.demonstration or ages.barred(floor.due(table.id)) is None:
                raise
            floor.feed(Cards(table=table.id, do="changed"))
            floor.before_round(table)

    # ── beginning and end ────────────────────────────────────────────────────────────────────────

    def begin(self, password: str, takeover: Takeover = "refuse") -> None:
        """Once, before the house is served: its staff, its tables, and rounds that another engine began.

        The administrator where a password is given; in a demonstration all staff, and every table is open.
        """
        if password:
            self.people.enrol(ROLES[1:] if self.demonstration else ["administrator"], password)
        if self.demonstration:
            self._open_tables()
        if takeover != "refuse":
            for id in self.tables.ids():
                Recorded(self.journal, id, takeover=takeover)

    def _open_tables(self) -> None:
        with self.floor() as floor:
            day = floor.journal.clock().date()
            signed = {role: names[0] for role, names in floor.house.staff.items() if role in ("dealer", "floorperson")}
            if floor.days.date is None:
                floor.feed(OpenDay(date=day))
            for table in floor.house.tables:
                if table.id not in floor.days.open:
                    floor.feed(
                        OpenTable(table=table.id, inventory=floor.days.counted.get(table.id, INVENTORY), signed=signed)
                    )

    def close(self) -> None:
        """Let the database go; everything acknowledged is in it."""
        self.news.close()
        self.journal.close()
