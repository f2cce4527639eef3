"""The house's record of its keno tickets and games: looked up by number, and shared by all snapshots of a table.

A ticket is a record, not the state of a drawing: hundreds of thousands may be out, and neither a drawing nor a snapshot
touches them. What a ticket is worth is reckoned when it is presented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from houseway.law.games.keno.keno import ALL
from houseway.money import For

T = TypeVar("T")

PAGE = 512


class Pages(Struct, Generic[T], frozen=True):
    """Records by number, from 1. A change gives new pages that share all but one with the old, so a copy is free."""

    pages: tuple[tuple[T, ...], ...] = ()

    def __len__(self) -> int:
        return PAGE * (len(self.pages) - 1) + len(self.pages[-1]) if self.pages else 0

    def __getitem__(self, number: int) -> T:
        page, place = divmod(number - 1, PAGE)
        return self.pages[page][place]

    def __deepcopy__(self, memo: dict[int, Any]) -> Pages[T]:
        return self

    @property
    def full(self) -> bool:
        """Whether all pages but the last are full and none is empty: else a number would not find its record."""
        return all(len(page) == PAGE for page in self.pages[:-1]) and all(0 < len(page) <= PAGE for page in self.pages)

    def add(self, record: T) -> Pages[T]:
        """One record more, under the next number."""
        if len(self) % PAGE == 0:
            return Pages((*self.pages, (record,)))
        return Pages((*self.pages[:-1], (*self.pages[-1], record)))

    def put(self, number: int, record: T) -> Pages[T]:
        """Another record under a number that is there."""
        page, place = divmod(number - 1, PAGE)
        changed = (*self.pages[page][:place], record, *self.pages[page][place + 1 :])
        return Pages((*self.pages[:page], changed, *self.pages[page + 1 :]))

    def between(self, first: int, last: int) -> Iterator[T]:
        """The records of these numbers."""
        for page in range((first - 1) // PAGE, (last - 1) // PAGE + 1):
            start = page * PAGE + 1
            yield from self.pages[page][max(0, first - start) : last - start + 1]


class Ticket(Struct, frozen=True, gc=False):
    """A keno ticket as the system keeps it; ``ways`` are the places of the groups that make each wager."""

    number: int
    seat: str
    game: int
    games: int
    rate: int
    groups: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[int, ...], ...]
    station: str
    issued: str = ""
    status: str = "issued"
    """issued, voided, paid, or lost once it was presented; the rest follows from the games and the day."""

    @property
    def last(self) -> int:
        """The last of its games."""
        return self.game + self.games - 1

    @property
    def wagers(self) -> list[tuple[int, ...]]:
        """The numbers of each wager."""
        if len(self.groups) == len(self.ways) == 1:
            return [self.groups[0]]
        return [tuple(number for place in way for number in self.groups[place - 1]) for way in self.ways]

    @property
    def spots(self) -> Mapping[int, int]:
        """How many wagers it has of each number of spots."""
        if len(self.groups) == len(self.ways) == 1:
            return {len(self.groups[0]): 1}
        return Counter(len(numbers) for numbers in self.wagers)

    @property
    def price(self) -> int:
        """What it costs in all."""
        return self.rate * len(self.ways) * self.games

    @property
    def sound(self) -> bool:
        """Whether such a ticket can be: of games and a price, of numbers that are there, once each, and of its ways."""
        marked = [number for group in self.groups for number in group]
        return (
            min(self.game, self.games, self.rate) > 0
            and all(self.groups)
            and len(set(marked).intersection(ALL)) == len(marked)
            and bool(self.ways)
            and all(way and all(1 <= place <= len(self.groups) for place in way) for way in self.ways)
        )

    def plays(self, game: int) -> bool:
        """Whether it is in that game."""
        return self.status != "voided" and self.game <= game <= self.last

    def now(self, status: str) -> Ticket:
        """The same ticket, paid or voided."""
        return structs.replace(self, status=status)


class Schedule(Struct, frozen=True):
    """The pay schedule by which games were drawn, to the last of them, where another one followed."""

    through: int
    pays: dict[int, dict[int, For]]


class Drawing(Struct, frozen=True, gc=False):
    """A game that is over: the numbers in their order, or as far as they came before its wagers were returned."""

    numbers: tuple[int, ...]
    first: int
    """The first ticket that could be issued for it."""
    until: int
    """The last game that a ticket issued for it plays."""
    day: str = ""
    returned: bool = False
    payouts: int = 0
    """What all its tickets win by the schedule; reckoned only where an aggregate limit is posted."""

    @property
    def sound(self) -> bool:
        """Whether such a drawing can be: of numbers that are there, once each, on a day."""
        try:
            day = not self.day or bool(date.fromisoformat(self.day))
        except ValueError:
            return False
        return day and len(set(self.numbers).intersection(ALL)) == len(self.numbers)

    def catches(self, ticket: Ticket) -> Counter[tuple[int, int]]:
        """How many of a ticket's wagers have so many spots and caught so many."""
        if self.returned:
            return Counter()
        drawn = frozenset(self.numbers)
        return Counter((len(numbers), len(drawn.intersection(numbers))) for numbers in ticket.wagers)

    def total(self, tickets: Iterable[Ticket], schedule: Mapping[int, Mapping[int, For]]) -> int:
        """What the schedule pays to all of these tickets together: hundreds of thousands are reckoned here at once."""
        drawn, whole = frozenset(self.numbers), 0
        for ticket in tickets:
            for numbers in ticket.wagers:
                paid = schedule[len(numbers)].get(len(drawn.intersection(numbers)))
                whole += paid.pays(ticket.rate) if paid else 0
        return whole
