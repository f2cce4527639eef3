"""The house that a server process runs: its journal, user accounts, tables and floor, in one database."""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Event, RLock, Thread

import structlog
from sqlalchemy.exc import DBAPIError

from houseway.equipment.chance import Source
from houseway.house import ages
from houseway.house.events import Cards, Misreport, OpenDay, OpenTable, Significant
from houseway.journal.database import Conflict, Journal, Missing, Unavailable, now
from houseway.journal.driver import Lost
from houseway.journal.floor import Floor, open_house
from houseway.journal.recorded_table import OutOfOrder, RecordedTable, Takeover, in_order
from houseway.journal.records import HOUSE
from houseway.journal.seal_key import SealKey, WrongKey
from houseway.law.election import Unlawful
from houseway.service.followers import Channels
from houseway.service.limits import BUSY_SECONDS, DEFAULTS, Crowd, Limits, Minutes, Places
from houseway.service.notifier import ChangeNotifier
from houseway.service.pace import Dealer
from houseway.service.people import HASHES, People
from houseway.service.protocol import each, most_connections
from houseway.service.roles import ASSIGNED, ROLES
from houseway.service.tables import Tables
from houseway.service.wall import WATCHED_FOR, Wall

INVENTORY = 10_000_000
"""The chips with which a table of the demonstration house opens, in cents."""

BOTS = 3
"""So many seats are kept warm where one person plays alone at a game that takes two."""
KEEP_SECONDS = 2.0
"""Between two looks at who is waited for, and who is gone."""
TIDY_TICKS = 1800
"""After so many looks, what has expired is deleted."""
SIGN_INS = 16
"""Passwords that are hashed or wait for it; of an address, half as many."""
RETRY_SECONDS = 15
"""After which somebody may ask again who found too many streams open."""
NEVER = datetime.max.replace(tzinfo=UTC)


class RunningHouse:
    """A house and its database: ``RunningHouse("house.db", text_of_house_file)``; without a text, an existing one."""

    def __init__(
        self,
        where: str,
        text: str = "",
        *,
        demonstration: bool = False,
        dealer: Dealer = "house",
        limits: Limits = DEFAULTS,
        bots: bool | None = None,
        clock: Callable[[], datetime] = now,
        source: Callable[[str], Source | None] = lambda table: None,
        key: SealKey | None = None,
    ) -> None:
        self.journal = Journal(where, create=bool(text), clock=clock, key=key)
        if self.journal.foreign:
            raise WrongKey("what is sealed here is under a key, which has to be given")
        self.journal.shut_sealed()
        self.journal.migrate(Path(__file__).parent / "migrations", "service_version")
        self._floor = self._opened(text)
        self._lock = RLock()
        self._clear_until: dict[str, datetime] = {}
        """By table: until when rounds may begin without asking the floor, if no event is recorded meanwhile."""
        self.demonstration = demonstration
        """Whether the floor opens tables and changes cards by itself."""
        self.people = People(self.journal)
        warm = demonstration if bots is None else bots
        self.tables = Tables(
            self.journal, self._pits, self._before_round, self, dealer=dealer, source=source, limits=limits,
            bots=self.people.bots(BOTS) if warm and dealer == "house" else (),
        )  # fmt: skip
        self.limits = limits
        self.minutes, self.crowd = Minutes(), Crowd(limits.requests_at_once)
        streams = limits.streams or most_connections() * 3 // 4
        self.streams = Places("streams", streams, limits.streams_each, RETRY_SECONDS)
        self.under_way = Places(
            "requests of yours", most_connections(), limits.connections_each or each(), BUSY_SECONDS
        )
        self.sign_ins, self.hashes = Places("sign-ins", SIGN_INS, SIGN_INS // 2, BUSY_SECONDS), Semaphore(HASHES)
        self._keeper: Thread | None = None
        self._closed = Event()
        self.notifier = ChangeNotifier(self.journal)
        self.tables.day_began = self._day_began
        self.tables.on_ready = self.notifier.look
        self.channels = Channels(self.journal, self.people, self.notifier)
        self.wall = Wall(self.journal, self.tables, self.watched)

    def _opened(self, text: str) -> Floor:
        """The house in the journal; where there is none, create it from the text. Of two processes, one does."""
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
        """The day whose law applies."""
        return self._floor.house.as_of

    def opened_with(self) -> str:
        """The text of the house file that the house was created from."""
        text: str = next(self.journal.records(HOUSE, limit=1)).data["house"]
        return text

    def reachable(self) -> None:
        """Raise `Unavailable` where the database cannot be read, or lacks what was acknowledged."""
        self.journal.whole()

    # ── the floor ────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def floor(self) -> Iterator[Floor]:
        """The floor, locked for one thread, with the events of other processes."""
        with self._lock:
            self._floor.catch_up()
            self._clear_until.clear()
            yield self._floor

    def _day_began(self) -> datetime | None:
        with self.floor() as floor:
            return floor.day_began

    def _before_round(self, table: RecordedTable, house: int) -> None:
        """Do what the floor must do before a round; `Unlawful` where none may begin. Cached until something is due.

        ``house`` is the house's last record: there may be some that this process has not read.
        """
        with self._lock:
            if self._floor.read < house and self._floor.catch_up():
                self._clear_until.clear()
            if table.id not in self._clear_until or self._clear_until[table.id] <= self.journal.clock():
                self._let_begin(self._floor, table)
                self._clear_until[table.id] = self._next_due(table.id)

    def _next_due(self, table: str) -> datetime:
        """When the floor must look at the table next: cards come of age, or an order takes effect."""
        orders = [order.effective for _, order in self._floor.pending(table)]
        return min([due.at for due in self._floor.due(table) if due.bars and due.at] + orders, default=NEVER)

    def _let_begin(self, floor: Floor, table: RecordedTable) -> None:
        """`Unlawful` where no round may begin; in a demonstration, cards that are too old are changed first."""
        try:
            floor.before_round(table)
        except Unlawful:
            if not self.demonstration or ages.barred(floor.due(table.id)) is None:
                raise
            floor.feed(Cards(table=table.id, do="changed"))
            floor.before_round(table)

    def works_at(self, role: str, name: str, table: str) -> bool:
        """Whether an account acts at a table: of a dealer or floorperson, whether it is one of the own shift."""
        return role not in ASSIGNED or self._read_floor().works_at(name, table)

    def contradicted(self, table: str, round: int) -> bool:
        """Whether a report of a round has contradicted a card that not all have seen."""
        return self._read_floor().contradicted(table, round)

    def corrected_late(self, table: str, words: str, by: str) -> None:
        """Note that what decides wagers was corrected after chance had fallen on it."""
        with self.floor() as floor:
            floor.corrected_late(table, words, by)

    def watched(self) -> dict[str, list[tuple[datetime, Significant]]]:
        """By table, what surveillance is shown of the last minutes beside what lies there."""
        return self._read_floor().watched(self.journal.clock() - WATCHED_FOR)

    def _read_floor(self) -> Floor:
        """The floor with the events of other processes."""
        with self._lock:
            if self._floor.catch_up():
                self._clear_until.clear()
            return self._floor

    def misreport(self, event: Misreport) -> None:
        """Note a report of equipment that was refused."""
        with self.floor() as floor:
            floor.misreport(event)

    # ── start and stop ───────────────────────────────────────────────────────────────────────────

    def begin(self, password: str, takeover: Takeover = "refuse") -> None:
        """Prepare the house once, before any process serves it: accounts, tables, rounds of another engine.

        With a password, the administrator's account; in a demonstration all staff's, and every table is opened.
        """
        if password:
            self.people.enrol(ROLES[1:] if self.demonstration else ["administrator"], password)
        if self.demonstration:
            self._open_tables()
        if takeover != "refuse":
            for id in self.tables.ids():
                self._take_over(id, takeover)

    def _take_over(self, id: str, takeover: Takeover) -> None:
        """A round in progress of another engine is finished or voided; a table out of order keeps no other from it."""
        try:
            with in_order(id):
                RecordedTable(self.journal, id, takeover=takeover)
        except OutOfOrder as error:
            structlog.get_logger().error("out of order", table=id, exc_info=error)

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

    def keep_going(self) -> None:
        """Start the thread that goes on without those whose time is up, and forgets what has expired."""
        self._keeper = Thread(target=self._keep, daemon=True)
        self._keeper.start()

    def _keep(self) -> None:
        ticks = 0
        while not self._closed.wait(KEEP_SECONDS):
            try:
                self.tables.keep()
                if ticks % TIDY_TICKS == 0:
                    self.people.tidy()
            except (Lost, Unavailable, DBAPIError) as error:
                structlog.get_logger().error("unavailable", why=str(getattr(error, "orig", error)))
            ticks += 1

    def close(self) -> None:
        """Stop the threads, and close the database."""
        self._closed.set()
        if self._keeper is not None:
            self._keeper.join(KEEP_SECONDS)
        self.notifier.close()
        self.journal.close()
