"""The floor of a house: check each event (a fill, a form, a change order …) against the law, and record it.

The house has a stream of its own beside those of its tables: `opened` (the text of the house file), `floor` (one
event each) and `books` (the balances when a gaming day was closed). The state of the house is a fold over it and the
tables' streams: the file with every change that a table took, the books, the gaming day. What the tables recorded
before the last `books` is not read again. Where two processes append at once, the second reads and judges again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec import Struct

from houseway import games
from houseway.hints import meant
from houseway.house import ages, events, orders, waiting
from houseway.house.ages import Due, Happened
from houseway.house.amendments import refuse_other_law
from houseway.house.books import Books, Entry
from houseway.house.check import refuse_illegal
from houseway.house.days import Days, refuse_time
from houseway.house.events import (
    Assign,
    Bonus,
    Call,
    Cards,
    CloseDay,
    CloseTable,
    Collusion,
    Credit,
    Drawn,
    Elected,
    Event,
    Form,
    Inspect,
    Misreport,
    OpenDay,
    OpenTable,
    Order,
    Seated,
    Significant,
    Software,
    Strike,
    TimeCharge,
    Wait,
)
from houseway.house.file import SHARED, House, Table, loads
from houseway.journal.booking import book
from houseway.journal.database import Conflict, Journal, Missing
from houseway.journal.engine import package_digest, this_engine
from houseway.journal.plays import before_last
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder, RecordedTable, create, in_order
from houseway.journal.records import HOUSE, Altered, Draft, Head, Record, checked, fault
from houseway.journal.replay import UNREADABLE, corrects
from houseway.law.citation import render
from houseway.law.duties import asked
from houseway.law.election import Unlawful
from houseway.law.floor import RULES
from houseway.money import dollars
from houseway.play.inputs import Input
from houseway.play.rules import Rules
from houseway.play.table import Refused

TRIES = 20
"""Attempts at an append that conflicts with other processes."""
OWN = (Elected, Software, Drawn, Misreport)
"""Events that only the floor itself records."""
OVER_AGE = "cards_over_age"
"""The kind of the significant event that old cards bar a table."""
CONTRADICTED = "covered_card"
"""The kind of the significant event that a report contradicts a card that not all have seen."""
LATE = "late_correction"
"""The kind of the significant event that a wager or choice was corrected after chance had fallen on it."""
REPAIRED = "repaired"
"""The kind of the significant event that two persons had a table ruled again."""
WATCHED = (CONTRADICTED, LATE, REPAIRED)
"""Kinds of significant events that surveillance is shown with the table."""
OUT_OF_ORDER = "out_of_order"
"""The kind of the significant event that a table was counted though its record is not as it was."""

Plain = dict[str, Any]


def open_house(journal: Journal, text: str, name: str = "house file") -> Floor:
    """Create a house, if the law allows it, and a stream for each of its tables, in a journal that has none yet."""
    house = loads(text, name)
    refuse_illegal(house, name)
    try:
        journal.append(HOUSE, Head(), [Draft("opened", 0, {"house": text, "as_of": str(house.as_of)})])
    except Conflict:
        raise Conflict("there is a house in this journal already") from None
    floor = Floor(journal)
    floor.start()
    return floor


class ClosedDay(Struct, frozen=True):
    """A gaming day that was closed: by which record of the house, and how long each table's stream was."""

    date: date
    record: int
    seen: dict[str, int]


class Floor:
    """The floor of the house in a journal: ``Floor(Journal("house.db")).feed(Fill(table="BJ-1", …))``."""

    house: House
    """The house as it is now: its file, with every change that a table took."""
    days: Days
    """The gaming days and the books."""

    def __init__(self, journal: Journal, *, until: int | None = None, anew: bool = False) -> None:
        """The house as it is now, or as it was after record ``until`` of its stream.

        ``anew``: from the first record of every table, whatever balances were brought forward since.
        """
        self.journal, self._until, self._anew = journal, until, anew
        self._reload()
        if not self._head.length:
            raise Missing(f"no house in {journal.where}")

    # ── reading the streams ──────────────────────────────────────────────────────────────────────

    def _reload(self) -> list[Plain]:
        """Read the house from its first record."""
        self._head = Head()
        self._events: list[tuple[int, datetime, Event]] = []
        self.listed: list[waiting.Noted] = []
        """The events of the waiting lists, each with the list that it was for."""
        self._orders: dict[int, Order] = {}
        self._taken: dict[tuple[int, str], int] = {}
        self._booked: dict[str, Head] = {}
        """How far each table's stream is in the books."""
        self.altered: dict[str, str] = {}
        """By table: what was found first that somebody has altered in its stream."""
        self._unreadable: set[tuple[str, int]] = set()
        self._of_table: dict[str, list[Happened]] = {}
        self.shifts: dict[str, frozenset[str]] | None = None
        """By account, the tables and pits of the shift; None in a house that assigns nobody."""
        self._made: dict[str, tuple[Table, Rules]] = {}
        """By table: its rules, and the table that they were made of."""
        self.closed: list[ClosedDay] = []
        self._reached: dict[str, list[Record]] = {}
        """By table: its last records when the balances were written down that are brought forward."""
        self.carried_otherwise: list[int] = []
        """Records of balances that are not what the books came to."""
        self._brought = 0 if self._anew else self._forward()
        """The record with the balances that are brought forward."""
        return self.catch_up()

    def _forward(self) -> int:
        """The last balances that may be brought forward: of streams that are still what was booked then."""
        found = self.journal.last(HOUSE, "books", before=None if self._until is None else self._until + 1)
        while found is not None:
            with suppress(Altered):
                self._reached = {table: self._last_rounds(table, head) for table, head in _heads(found)}
                return found.seq
            found = self.journal.last(HOUSE, "books", before=found.seq)
        return 0

    def _last_rounds(self, table: str, head: Head) -> list[Record]:
        """The records of a table up to its head then, of which a correction may still reach some."""
        for rounds in (2, 8, 32, head.length):
            first = before_last(self.journal, table, rounds, head.length + 1)
            since = list(self.journal.records(table, first, head.length - first))
            before = Head(first, since[0].previous if since else "")
            if [one.hash for one in checked(since, before)][-1:] != [head.hash]:
                raise Altered(f"table {table}: its end is not what was booked")
            begun = next((one.data["begun"] for one in since if one.kind == "input"), 0)
            if not any(corrects(one, begun) for one in since):
                break
        return since

    def catch_up(self, until: int | None = None) -> list[Plain]:
        """Read the records that this or another process has appended since, up to a record; return their events."""
        out: list[Plain] = []
        last = self._until if until is None else until
        left = None if last is None else last - self._head.length
        for record in checked(self.journal.records(HOUSE, self._head.length, left), self._head):
            seen = record.data.get("seen", {}) if record.seq > self._brought else {}
            if any(self.length(table) > length for table, length in seen.items()):
                return self._reload()  # this process has booked more of a table than the event was judged by
            for table, length in seen.items():
                self._book_table(table, length)
            out += self._fold(record)
            self._head = Head(record.seq, record.hash)
        return out

    def _fold(self, record: Record) -> list[Plain]:
        data = record.data
        if record.kind == "opened":
            self.house = loads(data["house"])
            self.days = Days(self.house)
            self.shifts = self._usual()
            return []
        if record.kind == "books":
            self._take_balances(record)
            return []
        event, at = events.read(data["event"]), datetime.fromisoformat(data["at"])
        self._events.append((record.seq, at, event))
        self._of_table.setdefault(getattr(event, "table", ""), []).append((at, event))
        if isinstance(event, Wait | Call | Seated | Strike):
            self.listed.append((at, event, waiting.kind(self.house, self.house.table(event.table))))
        if isinstance(event, Order):
            self._orders[record.seq] = event
        elif isinstance(event, Elected):
            self._elected(event)
        elif isinstance(event, CloseDay):
            self.closed.append(ClosedDay(event.date, record.seq, data["seen"]))
            self.shifts = self.shifts if self.shifts is None else self._usual() or {}
        elif isinstance(event, Assign):
            self.shifts = (self.shifts or {}) | {event.name: frozenset((*event.tables, *event.pits))}
        if record.seq < self._brought:
            self.days.carry(event)
            return []
        entries = self._booked_as_noted(event)
        booked = [_plain(one, self.house.as_of) for one in entries]
        return [{"noted": record.seq, "at": data["at"], "event": data["event"]}, *booked]

    def _take_balances(self, record: Record) -> None:
        """Bring the balances of a closed day forward; those that this process has booked itself are compared."""
        if record.seq > self._brought:
            if record.data["balances"] != self.days.books.balances:
                self.carried_otherwise.append(record.seq)
        elif record.seq == self._brought:
            books = self.days.books
            books.balances, books.required = dict(record.data["balances"]), self.days.forms.standing()
            self._booked = dict(_heads(record))
            for table, since in self._reached.items():
                books.stand(table, _stood(since))

    def _carry_forward(self) -> None:
        """After a gaming day: write the balances down, for whoever reads the house later to start from.

        Not where a stream was altered; where another process has noted something meanwhile, the next day has its own.
        """
        if self.altered or self._unreadable:
            return
        heads = {table: [head.length, head.hash] for table, head in self._booked.items()}
        draft = Draft("books", 0, {"balances": self.days.books.balances, "heads": heads})
        with suppress(Conflict):
            self.catch_up(self.journal.append(HOUSE, self._head, [draft]).length)

    def _booked_as_noted(self, event: Event) -> list[Entry]:
        """What was noted stands, though it may not follow any more from a stream that was altered since."""
        try:
            return self.days.book(event)
        except Unlawful:
            if not self.altered:
                raise
            return []

    def _elected(self, event: Elected) -> None:
        """8.3: change the table as ordered."""
        self._taken[event.order, event.table] = event.record
        order = self._orders[event.order].change_order()
        changed = (orders.changed_by(table, order) if table.id == event.table else table for table in self.house.tables)
        licensee = orders.licensee(self.house, order)
        self.house = self.days.house = msgspec.structs.replace(self.house, licensee=licensee, tables=tuple(changed))

    def _book_table(self, table: str, length: int | None = None) -> None:
        """Book the records that a table has appended since, up to a record.

        An altered one is booked as it now stands, where it can be read, and told: it stops no other table's books.
        """
        booked = self._booked.get(table, Head())
        left = None if length is None else length - booked.length
        for record in self.journal.records(table, booked.length, left):
            if length is not None and record.seq > length:
                break  # some before it were removed
            found = fault(record, booked)
            try:
                book(self.days.books, record)
            except UNREADABLE:
                found = found or f"record {record.seq} cannot be read"
                self._unreadable.add((table, record.seq))
            if found:
                self.altered.setdefault(table, found)
            booked = self._booked[table] = Head(record.seq, record.hash)

    def book_tables(self) -> None:
        """Book the new records of all tables."""
        for table in self.house.tables:
            self._book_table(table.id)

    # ── who works where ──────────────────────────────────────────────────────────────────────────

    def _usual(self) -> dict[str, frozenset[str]] | None:
        """The assignments with which every gaming day begins."""
        return {name: frozenset(places) for name, places in self.house.assigned.items()} or None

    def works_at(self, name: str, table: str) -> bool:
        """Whether an account is assigned to a table, or to its pit; in a house that assigns nobody, everybody is."""
        if self.shifts is None:
            return True
        pit = next((one.pit for one in self.house.tables if one.id == table), "")
        return bool(self.shifts.get(name, frozenset()) & {table, pit})

    def _may_assign(self, event: Assign) -> None:
        """`Unlawful` where the house has no such table or pit."""
        known = [*(one.id for one in self.house.tables), *(one.id for one in self.house.pits)]
        for id in (*event.tables, *event.pits):
            if id not in known:
                raise Unlawful(f"no table or pit {id}; {meant(id, known, ', '.join(known))}")

    def misreport(self, event: Misreport) -> None:
        """Note that a report of equipment was refused; one that contradicts a covered card is significant too."""
        words = f"round {event.round}, {event.report} by {event.by}: {event.words}"
        also = [Significant(kind=CONTRADICTED, words=words, table=event.table)] if event.covered else []
        self._note(lambda: [event, *also])

    def corrected_late(self, table: str, words: str, by: str) -> None:
        """Note that a wager or choice was corrected after chance had fallen on it."""
        self._note(lambda: [Significant(kind=LATE, words=words, table=table, by=by)])

    def repaired(self, table: str, words: str, by: str) -> None:
        """Note that two persons had a table ruled again."""
        self._note(lambda: [Significant(kind=REPAIRED, words=words, table=table, by=by)])

    def watched(self, since: datetime) -> dict[str, list[tuple[datetime, Significant]]]:
        """By table, the significant events since then that surveillance is shown with it."""
        found: dict[str, list[tuple[datetime, Significant]]] = {}
        for _, at, event in reversed(self._events):
            if at < since:
                break
            if isinstance(event, Significant) and event.kind in WATCHED:
                found.setdefault(event.table, []).append((at, event))
        return found

    def misreports(self, table: str) -> list[tuple[datetime, Misreport]]:
        """The reports of equipment that were refused at a table."""
        return [(at, event) for at, event in self._of_table.get(table, ()) if isinstance(event, Misreport)]

    def contradicted(self, table: str, round: int) -> bool:
        """Whether a report of this round has contradicted a card that not all have seen."""
        return any(event.covered and event.round == round for _, event in self.misreports(table))

    @property
    def read(self) -> int:
        """The last record of the house that was read."""
        return self._head.length

    def length(self, table: str) -> int:
        """How many records of a table are booked."""
        return self._booked.get(table, Head()).length

    def records(self, table: str, after: int, until: int) -> list[Record]:
        """A table's booked records after one, until another; those that cannot be read are left out."""
        found = self.journal.records(table, after, max(0, until - after))
        return [one for one in found if one.seq <= until and (table, one.seq) not in self._unreadable]

    # ── 13:69F-14.19, 14.20: funds that several tables share ─────────────────────────────────────

    def held_beside(self, fund: str, table: str) -> int | None:
        """What a fund holds but for a table's own part; nothing where it is not of the house, or the table has no part
        in it. Only the tables that have one are read."""
        sharing = [one.id for one in self.house.tables if fund in one.sharing]
        if table not in sharing:
            return None
        for id in sharing:
            self._book_table(id)
        return self.days.books.funds().get(fund, 0) - self.days.books.funds(table).get(fund, 0)

    def drawing(self, fund: str, table: str, amount: int) -> Draft:
        """The record that a table draws on a fund, for it to append with its own."""
        return self._draft(Drawn(fund=fund, table=table, amount=amount))

    @property
    def head(self) -> Head:
        """The head of the house's stream, as far as this has read it."""
        return self._head

    @property
    def noted(self) -> list[tuple[int, datetime, Event]]:
        """Every event, with its number in the house's stream and its time."""
        return list(self._events)

    @property
    def day_began(self) -> datetime | None:
        """When the gaming day that is open was opened; None where none is."""
        opened = (at for _, at, event in reversed(self._events) if isinstance(event, OpenDay))
        return next(opened, None) if self.days.date is not None else None

    # ── recording events ─────────────────────────────────────────────────────────────────────────

    def start(self) -> list[Plain]:
        """When a process starts: finish what a killed one may have left undone, and record the software that runs.

        That is a table without its stream, or a change that a table took and the house has not recorded.
        """
        missing = {table.id for table in self.house.tables} - {*self.journal.tables()}
        for table in self.house.tables:
            if table.id in missing:
                header = {"game": table.game, "as_of": str(self.house.as_of), "rules": table.chosen(), "seats": {}}
                create(self.journal, table.id, header)
        out = [note for table in self.house.tables for note in self._left_unnoted(table.id)]
        return out + self._note(self._software)

    def feed(self, event: Event) -> list[Plain]:
        """Judge an event and record it, with what follows from it; `Unlawful`, with the section, if it is not allowed.

        All of it is durable when this returns; on `Conflict` or `Unavailable` nothing is written.
        """
        out = self._note(lambda: [*self._judged(event)])
        if isinstance(event, CloseDay):
            self._carry_forward()
        if isinstance(event, Cards):
            return out + self._made_ready(event)
        return out + self._foreseen(out[0]["noted"], event) if isinstance(event, Order) else out

    def _note(self, conclude: Callable[[], list[Event]]) -> list[Plain]:
        """Append the events that follow from the current state; on a conflict, catch up and try again."""
        for _ in range(TRIES):
            self.catch_up()
            new = conclude()
            if not new:
                return []
            try:
                head = self.journal.append(HOUSE, self._head, map(self._draft, new))
            except Conflict:
                continue
            return self.catch_up(head.length)
        raise Conflict(f"other processes note too much at once: tried {TRIES} times; nothing was noted")

    def _draft(self, event: Event) -> Draft:
        """The record of an event, with the lengths of the table streams that it was judged by."""
        seen = {table: self.length(table) for table in self._concerned(event)}
        return Draft("floor", 0, {"event": events.plain(event)} | ({"seen": seen} if seen else {}))

    def _concerned(self, event: Event) -> list[str]:
        """The tables whose records decide whether an event is allowed."""
        if isinstance(event, CloseDay):
            return [table.id for table in self.house.tables]
        if isinstance(event, Bonus):
            return [table.id for table in self.house.tables if event.fund in table.sharing]
        return [event.table] if isinstance(event, CloseTable | Form | Credit) else []

    def _judged(self, event: Event) -> Iterator[Event]:
        """The event as it is recorded, and the events that the floor adds."""
        if isinstance(event, OWN):
            raise Unlawful(f"{event.verb} is what the floor notes by itself")
        self._of_the_house(event)
        if event.at and (why := refuse_time(event.at, self.day_began, self.journal.clock())):
            raise Unlawful(f"{event.verb}: {why}")
        broken = ""
        if isinstance(event, CloseTable):
            event, broken = self._counted(event)
        elif isinstance(event, TimeCharge):
            event = self._charged(event)
        for table in self._concerned(event):
            self._book_table(table, event.through if isinstance(event, CloseTable) else None)
        self.days.judge(event)
        if isinstance(event, OpenDay):
            refuse_other_law(self.house, event.date)
        elif isinstance(event, Order):
            self._may_order(event)
        elif isinstance(event, Assign):
            self._may_assign(event)
        elif isinstance(event, Inspect):
            self._may_inspect(event)
        elif isinstance(event, Cards):
            self._may_handle(event)
        elif isinstance(event, Wait | Call | Seated | Strike):
            seats = self._open_seats(event.table) if isinstance(event, Call | Seated) else ()
            waiting.judge(self.house, self.listed, event, self.journal.clock(), seats)
        yield event
        if isinstance(event, Collusion):
            words = f"seats {', '.join(event.seats)}: {event.words}; reported to the Division; no play is stopped"
            yield Significant(kind="collusion", words=words, table=event.table)
        if isinstance(event, OpenDay):
            yield from self._software()
        if isinstance(event, Inspect) and event.found:
            words = f"{event.item}: {event.found}; evidence of tampering is reported to the Division at once"
            yield Significant(kind="inspection", words=words, table=event.table)
        if isinstance(event, CloseTable) and (broken or event.table in self.altered):
            words = f"counted beside a record that is not as it was: {self.altered.get(event.table) or broken}"
            yield Significant(kind=OUT_OF_ORDER, words=words, table=event.table)

    def _of_the_house(self, event: Event) -> None:
        """`Unlawful` where an event names a table that the house does not have."""
        known = [table.id for table in self.house.tables]
        for id in event.tables if isinstance(event, Order) else filter(None, [getattr(event, "table", "")]):
            if id not in known:
                raise Unlawful(f"no table {id}; {meant(id, known, ', '.join(known))}")

    def _may_inspect(self, event: Inspect) -> None:
        """13:69E-1.16, 1.16A: only equipment of that game is inspected, and by whom the section names."""
        game, as_of = self.house.table(event.table).game, self.house.as_of
        law = games.game(game).law
        items = sorted(ages.used(law, as_of))
        if event.item not in items:
            raise Unlawful(f"{game} has no {event.item} to inspect; {', '.join(items) or 'nothing'}")
        one = ages.inspector(law, event.item, as_of)
        if one is None:
            return
        who, role = event.signed.get(one.by), one.by.replace("_", " ")
        if who is None:
            raise Unlawful(f"inspect: not signed by the {role}", one.cite)
        if who not in self.house.staff.get(one.by, (who,)):
            raise Unlawful(f"inspect: {who} is no {role}", one.cite)

    def _may_handle(self, event: Cards) -> None:
        """14.2(b): only a deck that is at the table is handled, and one that is not in play is rotated in."""
        decks = self.house.table(event.table).equipment.backs
        if event.deck and event.deck not in decks:
            raise Unlawful(f"table {event.table} has no {event.deck} deck; {', '.join(decks) or 'none'}", "14.2(a)")
        if event.do == "rotated":
            if not event.deck:
                raise Unlawful(f"cards: say which deck comes into play: {', '.join(decks)}", "14.2(b)")
            if event.deck == self.in_play(event.table):
                raise Unlawful(f"the {event.deck} deck is in play", "14.2(b)")

    def in_play(self, table: str) -> str:
        """14.2(b): the deck that was last rotated in; the first one since the table was opened."""
        decks, found = self.house.table(table).equipment.backs, ""
        for _, event in self._of_table.get(table, ()):
            if isinstance(event, OpenTable):
                found = ""
            elif isinstance(event, Cards) and event.do == "rotated":
                found = event.deck
        return found or next(iter(decks), "")

    def _made_ready(self, event: Cards) -> list[Plain]:
        """14.4(c): a deck that was not made ready when the table opened is, when it is rotated in."""
        _, rules = self._ruled(event.table)
        if event.do != "rotated" or rules.elected.get("prepare_both_decks") != "off":
            return []
        cite = render("14.4(c)", self.house.as_of)
        return [{"script": f"wash, shuffle and cut the {event.deck} deck", "table": event.table, "cite": cite}]

    def _charged(self, event: TimeCharge) -> TimeCharge:
        """14.14: the fee of each seat for the period, once; where the table takes its fee by time."""
        one, rules = self._ruled(event.table)
        charge = next(iter(asked(rules.game.law.room.charges, rules.elected, self.house.as_of)), None)
        if charge is None:
            raise Unlawful(f"table {one.id} takes no charge by time", RULES["time_charge"].cite)
        if rules.elected[charge.fee] is None:
            raise Unlawful(f"table {one.id} has no {charge.fee}: elect it", charge.cite)
        with in_order(one.id):
            there = RecordedTable(self.journal, one.id).table.seats
        for seat in event.seats:
            if seat not in there:
                raise Unlawful(f"nobody sits at seat {seat} of table {one.id}; seats {', '.join(there) or 'none'}")
        paid = ages.paid_for(one.id, charge, event.seats, self._happened(), self.journal.clock())
        if paid:
            raise Unlawful(f"seat {', '.join(paid)} has paid for this period", charge.cite)
        amount = len(event.seats) * rules.elected[charge.fee]
        if event.amount not in (0, amount):
            raise Unlawful(f"the charge is {dollars(amount)}, not {dollars(event.amount)}", charge.cite)
        return msgspec.structs.replace(event, amount=amount)

    def _happened(self) -> list[Happened]:
        return [(at, event) for _, at, event in self._events]

    def waiting(self) -> dict[str, list[str]]:
        """14.18: who waits for a seat, by kind of game and limit."""
        return waiting.shown(self.house, self.listed, self.journal.clock())

    def _open_seats(self, table: str) -> list[str]:
        """14.18: the seats of a table that nobody has, by its record."""
        _, rules = self._ruled(table)
        with in_order(table):
            taken = RecordedTable(self.journal, table).table.seats
        return [seat for seat in map(str, range(1, rules.elected.get("max_players", 0) + 1)) if seat not in taken]

    def _counted(self, event: CloseTable) -> tuple[CloseTable, str]:
        """A table is counted between rounds; its closing names the head of its stream at that time.

        One that is out of order is counted as it stands, so that the gaming day can end; what is wrong is told too.
        """
        broken, head = "", self.journal.head(event.table)
        try:
            with in_order(event.table):
                one = RecordedTable(self.journal, event.table)
                one.checkpoint()
        except AnotherEngine as error:
            raise Unlawful(str(error)) from None
        except OutOfOrder as error:
            broken = str(error)
        else:
            head = one.head
            if not one.table.idle:
                raise Unlawful(f"table {event.table} is in a round: it is counted between rounds", RULES["day"].cite)
        return msgspec.structs.replace(event, through=head.length, hash=head.hash), broken

    # ── the running software ─────────────────────────────────────────────────────────────────────

    def _software(self) -> list[Event]:
        """13:69O-1.5: record the software that runs; other files than last time are a significant event."""
        engine = this_engine()
        now = Software(version=engine.version, digest=engine.digest, package=package_digest())
        was = next((event for _, _, event in reversed(self._events) if isinstance(event, Software)), now)
        if was.package == now.package:
            return [now]
        words = f"other software: {now.version} {now.package[:12]}, and was {was.version} {was.package[:12]}"
        return [now, Significant(kind="software", words=words)]

    # ── 8.3 change orders ────────────────────────────────────────────────────────────────────────

    def _may_order(self, event: Order) -> None:
        """8.3: refuse an order that could never be carried out."""
        orders.carry_out(self.house, _readable(event), now=event.effective, empty=event.tables)

    def try_order(self, event: Order) -> orders.Tried:
        """8.3: what an order would come to, were it given now; nothing is noted."""
        self.catch_up()
        self._of_the_house(event)
        return orders.tried(self.house, _readable(event), self.journal.clock())

    def _foreseen(self, number: int, order: Order) -> list[Plain]:
        """8.3: say at once that an order of limits lacks its notice: only an empty table can take it."""
        try:
            orders.carry_out(self.house, order.change_order(), now=order.effective)
        except Unlawful as error:
            return [self._waits(number, ", ".join(order.tables), error)]
        return []

    def pending(self, table: str) -> list[tuple[int, Order]]:
        """The orders that a table has not taken, earliest first, without those that a later one has superseded."""
        own = [(order.effective, number, order) for number, order in self._orders.items() if table in order.tables]
        taken = [one for one in own if (one[1], table) in self._taken]
        return [
            (number, order)
            for effective, number, order in sorted(own, key=lambda one: one[:2])
            if (number, table) not in self._taken
            and not any(later[:2] > (effective, number) and later[2].change.keys() & order.change for later in taken)
        ]

    def take_orders(self, table: RecordedTable) -> list[Plain]:
        """8.3: between rounds, a table takes each order whose notice has run; say why another one waits."""
        self.catch_up()
        out = self._left_unnoted(table.id)
        for number, order in self.pending(table.id):
            if order.effective <= self.journal.clock():
                out += self._take(table, number, order)
        return out

    def take_all_orders(self) -> list[Plain]:
        """8.3: every table that has an order waiting takes it, if it is between rounds."""
        self.catch_up()
        now = self.journal.clock()
        waiting = [
            table.id for table in self.house.tables if any(one.effective <= now for _, one in self.pending(table.id))
        ]
        return [note for id in waiting for note in self._take_at(id)]

    def _take_at(self, id: str) -> list[Plain]:
        try:
            with in_order(id):
                return self.take_orders(RecordedTable(self.journal, id))
        except (AnotherEngine, OutOfOrder) as error:
            return [{"waits": id, "reason": str(error)}]

    def _take(self, table: RecordedTable, number: int, order: Order) -> list[Plain]:
        try:
            rules = self._ordered(table, number, order).chosen()
            head = table.elect(rules, number)
        except Unlawful as error:
            return [self._waits(number, table.id, error)]
        except (Refused, Conflict) as error:  # a wager stands that would not be offered; another process plays there
            return [{"waits": number, "table": table.id, "reason": str(error)}]
        return self._note_elected(number, table.id, head.length)

    def _waits(self, number: int, table: str, error: Unlawful) -> Plain:
        """An order that a table does not take, and why."""
        cite = {"cite": render(error.cite, self.house.as_of)} if error.cite else {}
        return {"waits": number, "table": table, "reason": str(error)} | cite

    def _ordered(self, table: RecordedTable, number: int, order: Order) -> Table:
        """The table after an order, if it may be carried out there now; whether the order's other tables are between
        rounds, or have players, is not looked at."""
        left = tuple(id for id in order.tables if number in dict(self.pending(id)))
        others = {id for id in left if id != table.id}
        now = table.table
        after = orders.carry_out(
            self.house,
            msgspec.structs.replace(order.change_order(), tables=left),
            now=self.journal.clock(),
            in_round=() if now.idle or now.resting else (table.id,),
            empty=others if now.seats else {*others, table.id},
        )
        return after.table(table.id)

    def _note_elected(self, number: int, table: str, record: int) -> list[Plain]:
        one = Elected(order=number, table=table, record=record)
        return self._note(lambda: [] if (number, table) in self._taken else [one])

    def _left_unnoted(self, table: str) -> list[Plain]:
        """Record a change that the table took, where the process that took it was killed or has not recorded it yet."""
        waiting = dict(self.pending(table))
        last = self.journal.last(table, "rules") if waiting else None
        if last is None or last.data["order"] not in waiting:
            return []
        return self._note_elected(last.data["order"], table, last.seq)

    # ── timers ───────────────────────────────────────────────────────────────────────────────────

    def _ruled(self, table: str) -> tuple[Table, Rules]:
        """A table of the house and its rules, which are made once, not for every round, until it takes others."""
        one = self.house.table(table)
        if table not in self._made or self._made[table][0] is not one:
            self._made[table] = one, games.rules(one.game, one.chosen(), as_of=self.house.as_of)
        return self._made[table]

    def due(self, table: str, now: datetime | None = None) -> list[Due]:
        """What is overdue at a table, and what comes next."""
        one, rules = self._ruled(table)
        own, moment = self._of_table.get(table, ()), now or self.journal.clock()
        hours, backs = one.equipment.card_hours, one.equipment.backs
        players = bool(self.days.books.under(f"seat:{table}/"))
        return ages.due(
            table, rules.game.law, rules.elected, own, moment, as_of=self.house.as_of, card_hours=hours, decks=backs,
            players=players,
        )  # fmt: skip

    def before(self, table: RecordedTable, given: Input) -> list[Plain]:
        """Call `before_round` if this input begins a round; what the last one still pays goes before it."""
        if table.leaves_out_payout(given):
            table.pay()
        return self.before_round(table) if table.table.begins(given) else []

    def before_round(self, table: RecordedTable) -> list[Plain]:
        """Before a round: the table takes what was ordered; `Unlawful` where the round may not begin.

        Cards that are over age bar the table, which is a significant event, until they are sorted or changed.
        """
        out = self.take_orders(table)
        if table.id not in self.days.open:
            raise Unlawful(f"table {table.id} is not open", RULES["day"].cite)
        late = ages.barred(self.due(table.id))
        if late is not None:
            self._note(lambda: self._barring(late))
            raise Unlawful(f"{late}: no round may begin before that", late.cite)
        return out

    def _barring(self, late: Due) -> list[Event]:
        """The significant event, unless it was already recorded since the cards were last handled."""
        for _, _, event in reversed(self._events):
            if isinstance(event, Significant) and (event.kind, event.table) == (OVER_AGE, late.table):
                return []
            if isinstance(event, Cards | OpenTable) and event.table == late.table:
                break
        return [Significant(kind=OVER_AGE, words=f"{late} ({late.cite})", table=late.table)]


def _readable(event: Order) -> orders.ChangeOrder:
    """An order as it is carried out; `Unlawful` where no house could."""
    order = event.change_order()
    if SHARED in event.change:
        raise Unlawful(f"order: {SHARED}: the house file says which tables have a fund", "14.19(a)")
    if order.clocks() != {False}:
        raise Unlawful("order: its times have a zone, such as 2012-06-15T20:30-04:00")
    return order


def _stood(since: Iterable[Record]) -> Books:
    """The last inputs of a table as books of their own."""
    books = Books()
    for record in since:
        book(books, record)
    return books


def _heads(record: Record) -> list[tuple[str, Head]]:
    """How far each table's stream was in the books when the balances were written down."""
    return [(table, Head(*head)) for table, head in record.data["heads"].items()]


def _plain(entry: Entry, as_of: date) -> Plain:
    legs = {account: dollars(amount) for account, amount in entry.legs}
    return {"entry": entry.why, "legs": legs} | ({"cite": render(entry.cite, as_of)} if entry.cite else {})
