"""Gaming days: opening and closing of tables, fills and credits, counts, and what each table won.

`Days` folds the floor's events and the tables' records into the books. An event is judged before anything is booked:
`Unlawful`, with the section, where it is not allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from msgspec import Struct, structs

from houseway import games
from houseway.hints import meant
from houseway.house import forms
from houseway.house.books import (
    ACCOUNTING,
    CAGE,
    COMPLIMENTARIES,
    PATRONS,
    Books,
    Entry,
    drop,
    entry,
    held,
    inventory,
    of_casino,
    over_or_short,
    rake,
    time_charges,
    transfer,
)
from houseway.house.events import (
    Bonus,
    CloseDay,
    CloseTable,
    Credit,
    Event,
    Fill,
    Form,
    Forms,
    Linked,
    OpenDay,
    OpenTable,
    TimeCharge,
    VoidForm,
)
from houseway.house.file import House
from houseway.house.forms import Formbook, refuse_early, refuse_unsigned, unlawful
from houseway.law.election import Unlawful
from houseway.law.floor import RULES
from houseway.money import cents, dollars
from houseway.play.inputs import Input
from houseway.play.tells import Tell


def refuse_time(at: str, began: datetime | None, now: datetime) -> str:
    """Say why a time is not within the gaming day that began then, or on this date where none is open; "" if it is.

    A time without a zone is the clock's, one without a day is of this date, and a day without a time any time of it.
    """
    began = (began or now.replace(hour=0, minute=0, second=0)).replace(microsecond=0)
    try:
        when = datetime.fromisoformat(at if len(at) > len("20:05:30") else f"{now.date()}T{at}").replace(microsecond=0)
        when = when.replace(tzinfo=now.tzinfo) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        return f"at: {at!r} is no day and time such as {now:%Y-%m-%dT%H:%M}"
    if when > now:
        return f"at: {at} is after the clock, {now:%Y-%m-%dT%H:%M:%S}"
    if when < began and not (len(at) == len("2026-01-05") and when.date() == began.date()):
        return f"at: {at} is before the gaming day, which began at {began:%Y-%m-%dT%H:%M:%S}"
    return ""


class Opened(Struct, frozen=True):
    """A table since it opened."""

    opening: int
    fills: int = 0
    credits: int = 0
    forms: tuple[Form, ...] = ()
    """Those that lie in its box."""

    @property
    def documented(self) -> int:
        """What the forms in its box are for."""
        return sum(form.amount for form in self.forms)


class Closing(Struct, frozen=True, kw_only=True):
    """What a table's count comes to."""

    date: date
    table: str
    opening: int
    fills: int
    credits: int
    drop: int
    """Counted: cash, forms, and the chips of rake and time charges."""
    forms: int
    """The part of the drop that is forms."""
    rake: int = 0
    """14.14: the part of it that was taken from pots, and that the players have paid for their time."""
    time_charges: int = 0
    inventory: int
    """Counted."""
    book_drop: int
    book_inventory: int
    through: int = 0
    hash: str = ""

    @property
    def cash(self) -> int:
        """The part of the drop that is no form, but cash and chips."""
        return self.drop - self.forms

    @property
    def over_or_short(self) -> int:
        """Count minus books, of rack and box together; negative: the table is short."""
        return self.inventory - self.book_inventory + self.drop - self.book_drop

    @property
    def win(self) -> int:
        """What the table won: the drop, and what its inventory grew by beyond fills and credits."""
        return self.drop + self.inventory + self.credits - self.opening - self.fills


class Days:
    """The house's gaming days: ``Days(house).take(event)`` judges, books, and gives the entries."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.books = Books()
        self.forms = Formbook()
        self.date: date | None = None
        """The gaming day; none between two."""
        self.last: date | None = None
        """The last gaming day that was closed."""
        self.open: dict[str, Opened] = {}
        self.counted: dict[str, int] = {}
        """What each table's inventory was when it was last counted."""
        self.slips: set[tuple[str, str]] = set()
        """Slips that are used, fills and credits each for themselves."""
        self.closings: list[Closing] = []
        self._flows: Counter[tuple[str, str]] = Counter()
        """What went into funds on the last gaming day that was closed."""
        for fund in house.funds:
            opening = cents(fund.opening)
            self.books.post(transfer(CAGE, held(fund.id), opening, f"fund {fund.id} is brought forward", "14.19(a)"))

    # ── what the tables record ───────────────────────────────────────────────────────────────────

    def told(
        self, table: str, number: int, given: Input | Any, tells: Iterable[Tell | Mapping[str, Any]], *, begun: int
    ) -> list[Entry]:
        """Book an input of a table with its tells, as `Books.told`."""
        return self.books.told(table, number, given, tells, begun=begun)

    # ── what the floor does ──────────────────────────────────────────────────────────────────────

    def take(self, event: Event) -> list[Entry]:
        """Judge an event and book it."""
        self.judge(event)
        return self.book(event)

    def book(self, event: Event) -> list[Entry]:
        """Book an event that was judged when it was noted: what the house allows now does not undo it."""
        book = _BOOK.get(type(event))
        return [self.books.post(one) for one in book(self, event)] if book else []

    def judge(self, event: Event) -> None:
        """`Unlawful` where the event may not be taken now; nothing is changed."""
        table = getattr(event, "table", "")
        if table:
            self._known(table)
        refuse_unsigned(event, self.house.staff, self.house.as_of)
        judge = _JUDGE.get(type(event))
        if judge:
            judge(self, event)

    def carry(self, event: Event) -> None:
        """Keep what outlives the gaming day of an event whose money is in balances that are brought forward."""
        if isinstance(event, CloseDay):
            self.last = event.date
        elif isinstance(event, CloseTable):
            self.counted[event.table] = event.inventory
        elif isinstance(event, Fill | Credit):
            self.slips.add((event.verb, event.slip))
        elif isinstance(event, Forms | Form | VoidForm):
            self.forms = forms.kept(self.forms, event)

    def day(self, on: date) -> list[Closing]:
        """The closings of a gaming day."""
        return [one for one in self.closings if one.date == on]

    def unfinished(self) -> str:
        """What keeps the gaming day from being closed, in words."""
        if self.open:
            return f"table {next(iter(self.open))} is open"
        return forms.unfinished(self.forms, self.books.required)

    def _known(self, table: str) -> str:
        """The pit of a table of the house."""
        pits = {one.id: one.pit for one in self.house.tables}
        if table not in pits:
            raise Unlawful(f"no table {table}; {meant(table, pits, ', '.join(pits))}")
        return pits[table]

    def _today(self) -> date:
        if self.date is None:
            raise unlawful("day", "no gaming day is open")
        return self.date

    def _opened(self, table: str) -> Opened:
        self._today()
        if table not in self.open:
            raise unlawful("day", f"table {table} is not open")
        return self.open[table]

    # ── the day ──────────────────────────────────────────────────────────────────────────────────

    def _judge_open_day(self, event: OpenDay) -> None:
        if self.date is not None:
            raise unlawful("day", f"the gaming day {self.date} is open")
        if self.last is not None and event.date <= self.last:
            raise unlawful("day", f"the gaming day {self.last} is closed: {event.date} does not come after it")

    def _book_open_day(self, event: OpenDay) -> list[Entry]:
        self.date = event.date
        return []

    def _judge_close_day(self, event: CloseDay) -> None:
        if event.date != self._today():
            raise unlawful("day", f"the gaming day is {self.date}, not {event.date}")
        why = self.unfinished()
        if why:
            raise unlawful("day" if self.open else "recorded", f"the gaming day {self.date} is not finished: {why}")

    def _book_close_day(self, event: CloseDay) -> list[Entry]:
        self.date, self.last = None, event.date
        self._flows, self.books.flows = self.books.flows, Counter()
        return []

    @property
    def flows(self) -> Counter[tuple[str, str]]:
        """What has gone into each fund on the gaming day, as `Books.flows`; between two, on the last one."""
        return self.books.flows if self.date or not self.last else self._flows

    # ── tables ───────────────────────────────────────────────────────────────────────────────────

    def _judge_open_table(self, event: OpenTable) -> None:
        self._today()
        if event.table in self.open:
            raise unlawful("day", f"table {event.table} is open")
        counted = self.counted.get(event.table)
        if counted is not None and counted != event.inventory:
            was, now = dollars(counted), dollars(event.inventory)
            raise unlawful("inventory", f"table {event.table} was closed with {was}, and is opened with {now}")

    def _book_open_table(self, event: OpenTable) -> list[Entry]:
        self.open[event.table] = Opened(event.inventory)
        if event.table in self.counted:
            return []
        why = f"table {event.table} opens for the first time"
        return [transfer(CAGE, inventory(event.table), event.inventory, why, RULES["inventory"].cite)]

    def _judge_slip(self, event: Fill | Credit) -> None:
        self._opened(event.table)
        if (event.verb, event.slip) in self.slips:
            raise unlawful(event.verb, f"slip {event.slip} is used")
        there = self.books.balance(inventory(event.table))
        if isinstance(event, Credit) and event.amount > there:
            raise unlawful("credit", f"{dollars(event.amount)}: the rack of table {event.table} holds {dollars(there)}")

    def _book_fill(self, event: Fill) -> list[Entry]:
        self.slips.add((event.verb, event.slip))
        opened = self.open[event.table]
        self.open[event.table] = structs.replace(opened, fills=opened.fills + event.amount)
        why = f"fill {event.slip} of table {event.table}"
        return [transfer(CAGE, inventory(event.table), event.amount, why, RULES["fill"].cite)]

    def _book_credit(self, event: Credit) -> list[Entry]:
        self.slips.add((event.verb, event.slip))
        opened = self.open[event.table]
        self.open[event.table] = structs.replace(opened, credits=opened.credits + event.amount)
        why = f"credit {event.slip} of table {event.table}"
        return [transfer(inventory(event.table), CAGE, event.amount, why, RULES["credit"].cite)]

    def _judge_time_charge(self, event: TimeCharge) -> None:
        self._opened(event.table)

    def _book_time_charge(self, event: TimeCharge) -> list[Entry]:
        """14.14: beside what the players have on the table; it goes into the drop box."""
        why = f"table {event.table}: time charge of seat {', '.join(event.seats)}"
        return [transfer(PATRONS, time_charges(event.table), event.amount, why, RULES["time_charge"].cite)]

    # ── 13:69F-14.19(a): other bonuses ───────────────────────────────────────────────────────────

    def _judge_bonus(self, event: Bonus) -> None:
        funds = [fund.id for fund in self.house.funds]
        if event.fund not in funds:
            raise unlawful("bonus", f"no fund {event.fund}; {meant(event.fund, funds, ', '.join(funds) or 'none')}")
        table = self.house.table(event.table)
        if event.fund not in table.sharing:
            raise unlawful("bonus", f"table {event.table} has no part in the fund {event.fund}")
        elected = games.rules(table.game, table.chosen(), as_of=self.house.as_of).elected
        if elected["other_poker_bonuses_from_fund"] != "on":
            raise unlawful("bonus", f"table {event.table} pays no other bonuses: elect other_poker_bonuses_from_fund")
        there = self.books.funds().get(event.fund, 0)
        if event.amount > there:
            raise unlawful("bonus", f"the fund {event.fund} holds {dollars(there)}")

    def _book_bonus(self, event: Bonus) -> list[Entry]:
        why = f"fund {event.fund}: {event.player}, table {event.table}: {event.words}"
        return [transfer(held(event.fund), PATRONS, event.amount, why, RULES["bonus"].cite)]

    # ── 13:69F-14.20: funds with other casinos ───────────────────────────────────────────────────

    def _judge_linked(self, event: Linked) -> None:
        linked = [fund.id for fund in self.house.funds if fund.linked]
        others = [one for one in self.house.licensee.multi_casino.participants if one != self.house.licensee.name]
        if event.fund not in linked:
            known = meant(event.fund, linked, ", ".join(linked) or "none")
            raise unlawful("linked", f"no fund {event.fund} is linked; {known}")
        if event.casino not in others:
            raise unlawful(
                "linked", f"{event.casino} has no part in it; {meant(event.casino, others, ', '.join(others))}"
            )
        if not event.contributed and not event.paid:
            raise unlawful("linked", "say what its players contributed, or what they were paid")
        there = self.books.funds().get(event.fund, 0) + event.contributed
        if event.paid > there:
            raise unlawful("linked", f"{dollars(event.paid)} were paid, and the fund holds {dollars(there)}")

    def _book_linked(self, event: Linked) -> list[Entry]:
        """The money lies with the other casino; all participants answer for it together (13:69F-14.20(d)2)."""
        why = f"fund {event.fund}: {event.casino}"
        casino, fund = of_casino(event.casino), held(event.fund)
        cite = RULES["linked"].cite
        both = [transfer(casino, fund, event.contributed, f"{why} contributed", cite),
                transfer(fund, casino, event.paid, f"{why} paid", cite)]  # fmt: skip
        return [one for one in both if one.legs]

    def _judge_close_table(self, event: CloseTable) -> None:
        opened = self._opened(event.table)
        why = forms.unfinished(self.forms, self.books.required, event.table)
        if why:
            raise unlawful("dropped", why)
        if event.drop < opened.documented:
            counted, least = dollars(event.drop), dollars(opened.documented)
            raise unlawful("dropped", f"table {event.table}: a drop of {counted}, with forms for {least}")

    def _book_close_table(self, event: CloseTable) -> list[Entry]:
        """What was counted beyond the books is over or short; the box is emptied."""
        closing = self._closing(event)
        self.closings.append(closing)
        self.counted[event.table] = event.inventory
        del self.open[event.table]
        rack, box = inventory(event.table), drop(event.table)
        more = (event.inventory - closing.book_inventory, event.drop - closing.book_drop)
        counted = entry(
            [(rack, more[0]), (box, more[1]), (over_or_short(event.table), -sum(more))],
            f"table {event.table}: counted", "13:69D-1.21",
        )  # fmt: skip
        emptied = entry(
            [(box, closing.rake + closing.time_charges - closing.drop), (rake(event.table), -closing.rake),
             (time_charges(event.table), -closing.time_charges), (CAGE, closing.cash), (ACCOUNTING, closing.forms)],
            f"table {event.table}: the drop box is emptied", RULES["dropped"].cite if closing.forms else "13:69D-1.21",
        )  # fmt: skip
        return [one for one in (counted, emptied) if one.legs]

    def _closing(self, event: CloseTable) -> Closing:
        opened = self.open[event.table]
        cash, raked, timed = (self.books.balance(of(event.table)) for of in (drop, rake, time_charges))
        return Closing(
            date=self._today(), table=event.table, opening=opened.opening, fills=opened.fills, credits=opened.credits,
            drop=event.drop, forms=opened.documented, rake=raked, time_charges=timed, inventory=event.inventory,
            book_drop=cash + raked + timed, book_inventory=self.books.balance(inventory(event.table)),
            through=event.through, hash=event.hash,
        )  # fmt: skip

    # ── 3.3(c)3 forms ────────────────────────────────────────────────────────────────────────────

    def _received(self, event: Forms) -> Formbook:
        refuse_early(event, self.house.as_of)
        return forms.receive(self.forms, event)

    def _book_forms(self, event: Forms) -> list[Entry]:
        self.forms = self._received(event)
        return []

    def _made_out(self, event: Form) -> Formbook:
        refuse_early(event, self.house.as_of)
        day = self._today()
        if event.table not in self.open:
            raise unlawful("dropped", f"table {event.table} is not open: the original goes into its drop box")
        pit = self._known(event.table)
        return forms.make_out(self.forms, event, self.books.required, day=day, pit=pit)

    def _book_form(self, event: Form) -> list[Entry]:
        """3.3(c)3: a form counts in the drop, and is a complimentary."""
        self.forms = self._made_out(event)
        opened = self.open[event.table]
        self.open[event.table] = structs.replace(opened, forms=(*opened.forms, event))
        return [self._complimentary(event)]

    def _complimentary(self, form: Form) -> Entry:
        why = f"form {form.serial}: {form.patron}, table {form.table}"
        return transfer(COMPLIMENTARIES, drop(form.table), form.amount, why, RULES["form"].cite)

    def _voided(self, event: VoidForm) -> Formbook:
        refuse_early(event, self.house.as_of)
        form = None if event.serial in self.forms.voided else self.forms.made.get(event.serial)
        if form is not None and not self._in_box(form):
            raise unlawful("dropped", f"form {event.serial} went with the drop of table {form.table}")
        return forms.make_void(self.forms, event)

    def _in_box(self, form: Form) -> bool:
        return form.table in self.open and form in self.open[form.table].forms

    def _book_void_form(self, event: VoidForm) -> list[Entry]:
        self.forms = self._voided(event)
        form = self.forms.made.get(event.serial)
        if form is None:
            return []
        opened = self.open[form.table]
        kept = tuple(one for one in opened.forms if one != form)
        self.open[form.table] = structs.replace(opened, forms=kept)
        return [self._complimentary(form).undone()]


_JUDGE: dict[type[Event], Callable[[Days, Any], object]] = {
    OpenDay: Days._judge_open_day, CloseDay: Days._judge_close_day, OpenTable: Days._judge_open_table,
    Fill: Days._judge_slip, Credit: Days._judge_slip, CloseTable: Days._judge_close_table, Forms: Days._received,
    Form: Days._made_out, VoidForm: Days._voided, TimeCharge: Days._judge_time_charge,
    Linked: Days._judge_linked, Bonus: Days._judge_bonus,
}  # fmt: skip
_BOOK: dict[type[Event], Callable[[Days, Any], list[Entry]]] = {
    OpenDay: Days._book_open_day, CloseDay: Days._book_close_day, OpenTable: Days._book_open_table,
    Fill: Days._book_fill, Credit: Days._book_credit, CloseTable: Days._book_close_table, Forms: Days._book_forms,
    Form: Days._book_form, VoidForm: Days._book_void_form, TimeCharge: Days._book_time_charge,
    Linked: Days._book_linked, Bonus: Days._book_bonus,
}  # fmt: skip
