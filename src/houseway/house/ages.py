"""The timers of a table: when its cards are too old, what must be inspected, what is in use for more than a day.

Times are arguments, never read from a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta

from msgspec import Struct

from houseway.house.events import Cards, CloseTable, Event, Inspect, OpenTable, TimeCharge
from houseway.law.citation import render
from houseway.law.datum import Basis, in_force
from houseway.law.duties import RECONCILED, Age, Charge, Done, Inspection, Item, ages_of, asked, inspections_of
from houseway.law.statute import GameLaw

Happened = tuple[datetime, Event]
"""An event, and when it happened."""


class Due(Struct, frozen=True, kw_only=True):
    """What is to be done at a table and by when; no time: at the end of the gaming day."""

    table: str
    what: str
    at: datetime | None
    overdue: bool
    cite: str
    basis: Basis
    done: Cards | Inspect | TimeCharge
    """The event that says that it was done."""
    bars: bool = False
    """Whether the next round may not begin while it is overdue."""

    def __str__(self) -> str:
        when = self.at.isoformat(sep=" ", timespec="minutes") if self.at else "the end of the gaming day"
        return f"table {self.table}: {self.what} by {when}"


class InUse(Struct, frozen=True, kw_only=True):
    """What is in use on an open table for so long that it appears in the daily reconciliation."""

    table: str
    item: Item
    since: datetime
    cite: str


def due(
    table: str,
    law: GameLaw,
    elected: Mapping[str, object],
    events: Iterable[Happened],
    now: datetime,
    *,
    as_of: date,
    card_hours: int | None = None,
    decks: Sequence[str] = (),
    players: bool = True,
) -> list[Due]:
    """What is overdue at a table, and what comes next.

    ``card_hours`` is the house's own, where it is shorter; ``decks`` are those at the table, the first one in play when
    it opens; ``players``: whether there are any.
    """
    own = [one for one in events if getattr(one[1], "table", "") == table]
    spell = _spell(own)
    if spell is None:
        return []
    found = [*_inspected(table, law, spell, now, as_of)]
    if spell.closed is None:
        limits = [*ages_of(law.ages, elected, as_of), *_house_age(law, elected, as_of, card_hours)]
        in_play = elected.get("deck_timer") == "in_play"
        for one in limits:
            if one.hours is not None:
                found += _aged(table, one, Decks(decks if one.each else (), own, spell.opened, in_play), now, as_of)
        charges = asked(law.room.charges, elected, as_of) if players else ()
        found += [_charged(table, one, own, spell.opened, now, as_of) for one in charges]
    return sorted(found, key=lambda one: (one.at is None, one.at or now))


def barred(dues: Iterable[Due]) -> Due | None:
    """Why a table may not begin its next round, if it may not."""
    return next((one for one in dues if one.bars and one.overdue), None)


def in_use(table: str, law: GameLaw, events: Iterable[Happened], now: datetime, as_of: date) -> list[InUse]:
    """13:69E-1.16(b)2, 1.18(b): what is in use on an open table for more than 24 hours, for the reconciliation."""
    own = [one for one in events if getattr(one[1], "table", "") == table]
    spell = _spell(own)
    if spell is None or spell.closed is not None:
        return []
    since = {"cards": _handled(own, ("opened", "changed")) or spell.opened, "dice": spell.opened}
    return [
        InUse(table=table, item=one.item, since=since[one.item], cite=render(one.cite, as_of))
        for one in in_force(RECONCILED, as_of)
        if one.item in used(law, as_of) and now - since[one.item] > timedelta(hours=one.hours)
    ]


def used(law: GameLaw, as_of: date) -> set[Item]:
    """The equipment of a game that has timers."""
    looked = in_force(law.inspections, as_of)
    return {one.item for one in looked} | ({"cards"} if ages_of(law.ages, {}, as_of) else set())


def inspector(law: GameLaw, item: str, as_of: date) -> Inspection | None:
    """Who inspects an item of a game's equipment, if the law says."""
    looked = in_force(law.inspections, as_of)
    return next((one for one in looked if one.item == item), None)


# ── cards ────────────────────────────────────────────────────────────────────────────────────────


def _house_age(law: GameLaw, elected: Mapping[str, object], as_of: date, hours: int | None) -> list[Age]:
    """The house's own limit, under the section that speaks of the change of this game's cards."""
    said = [one for one in ages_of(law.ages, elected, as_of) if one.done == "changed"]
    if hours is None or not said:
        return []
    return [Age(hours=hours, cite=said[0].cite, since=said[0].since, basis="ours")]


_ANEW: Mapping[Done, tuple[str, ...]] = {"changed": ("opened", "changed"), "sorted": ("opened", "changed", "sorted")}
"""Which handling of the cards restarts each timer."""


class Decks(Struct, frozen=True):
    """The decks at a table, and what happened to them; without an event, they were opened with the table."""

    names: Sequence[str]
    own: Sequence[Happened]
    opened: datetime
    in_play: bool = False
    """14.2(b): whether the time to the next sorting is counted only while a deck is played."""

    def due(self, one: Age) -> dict[str, datetime]:
        """When each deck is too old; not one that lies beside the table and has time left."""
        limit, played = timedelta(hours=one.hours or 0), self.in_play and one.done == "sorted" and self.names
        ends = {
            deck: self._played(deck, limit) if played else (self.since(one.done, deck) + limit)
            for deck in self.names or ("",)
        }
        return {deck: at for deck, at in ends.items() if at is not None}

    def since(self, done: Done, deck: str) -> datetime:
        """When a deck was last opened, changed or sorted."""
        return _handled(self.own, _ANEW[done], deck) or self.opened

    def _played(self, deck: str, limit: timedelta) -> datetime | None:
        """When a deck has been in play for so long since it was last in sequence; none where it lies idle before."""
        begun, left = self.since("sorted", deck), limit
        turns = [(self.opened, self.names[0]), *_rotated(self.own, self.opened)]
        ends = [at for at, _ in turns[1:]]
        for (came, which), went in zip(turns, [*ends, None], strict=True):
            start = max(came, begun)
            if which == deck and (went is None or went - start > left):
                return start + left
            if which == deck and went is not None:
                left -= max(went - start, timedelta())
        return None


def _rotated(own: Sequence[Happened], opened: datetime) -> list[tuple[datetime, str]]:
    """When another deck came into play since the table opened, and which."""
    turned = ((at, event) for at, event in own if isinstance(event, Cards) and event.do == "rotated")
    return [(at, event.deck) for at, event in turned if at >= opened]


def _aged(table: str, one: Age, decks: Decks, now: datetime, as_of: date) -> Iterator[Due]:
    """When the cards are too old: those of all decks at once, or of each."""
    ends = decks.due(one)
    alike = len({*ends.values()}) == 1 and len(ends) == len(decks.names or ("",))
    for deck, at in {"cards": next(iter(ends.values()))}.items() if alike else ends.items():
        yield Due(
            table=table, what=f"{deck if alike else f'{deck} deck'} {one.done}", at=at, overdue=now > at,
            cite=render(one.cite, as_of), basis=one.basis_on(as_of), bars=True,
            done=Cards(table=table, do=one.done, deck="" if alike else deck),
        )  # fmt: skip


def _handled(own: Sequence[Happened], done: Sequence[str], deck: str = "") -> datetime | None:
    times = [at for at, event in own if isinstance(event, Cards) and event.do in done and event.deck in ("", deck)]
    return times[-1] if times else None


# ── fees by time ─────────────────────────────────────────────────────────────────────────────────


def period(one: Charge, opened: datetime, at: datetime) -> int:
    """14.14: which period since the table opened a moment is in, the first one 0."""
    return (at - opened) // timedelta(minutes=one.minutes)


def _charged(
    table: str, one: Charge, own: Sequence[Happened], opened: datetime, now: datetime, as_of: date
) -> Due:  # fmt: skip
    """14.14: a period is paid before it is over."""
    paid = [period(one, opened, at) for at, event in own if isinstance(event, TimeCharge) and at >= opened]
    at = opened + timedelta(minutes=one.minutes) * (max(paid, default=-1) + 2)
    return Due(
        table=table, what="time charge collected", at=at, overdue=now > at, cite=render(one.cite, as_of),
        basis=one.basis_on(as_of), done=TimeCharge(table=table, seats=()),
    )  # fmt: skip


def paid_for(table: str, one: Charge, seats: Iterable[str], events: Iterable[Happened], now: datetime) -> list[str]:
    """14.14: which of these seats have paid for the period already."""
    own = [(at, event) for at, event in events if getattr(event, "table", "") == table]
    spell = _spell(own)
    if spell is None:
        return []
    current = period(one, spell.opened, now)
    paid = {
        seat
        for at, event in own
        if isinstance(event, TimeCharge) and at >= spell.opened and period(one, spell.opened, at) == current
        for seat in event.seats
    }
    return [seat for seat in seats if seat in paid]


# ── inspections ──────────────────────────────────────────────────────────────────────────────────


def _inspected(table: str, law: GameLaw, spell: _Spell, now: datetime, as_of: date) -> Iterator[Due]:
    """Inspections due at the opening, which may happen shortly before, and at the end of the day."""
    for one in inspections_of(law.inspections, "opening", as_of):
        if one.item not in spell.looked_before | spell.looked_since:
            yield _look(table, one, spell.opened, as_of, overdue=now > spell.opened)
    for one in inspections_of(law.inspections, "end_of_day", as_of):
        if one.item not in spell.looked_since:
            yield _look(table, one, spell.closed, as_of, overdue=spell.closed is not None)


def _look(table: str, one: Inspection, at: datetime | None, as_of: date, *, overdue: bool) -> Due:
    return Due(
        table=table, what=f"{one.item} {one.done} by the {one.by.replace('_', ' ')}", at=at, overdue=overdue,
        cite=render(one.cite, as_of), basis=one.basis_on(as_of), done=Inspect(table=table, item=one.item),
    )  # fmt: skip


# ── from opening to closing ──────────────────────────────────────────────────────────────────────


class _Spell(Struct):
    """The last period in which a table was open, and what was inspected before it opened and since."""

    opened: datetime
    closed: datetime | None = None
    looked_before: set[str] = set()
    looked_since: set[str] = set()


def _spell(own: Iterable[Happened]) -> _Spell | None:
    spell: _Spell | None = None
    before: set[str] = set()
    for at, event in own:
        if isinstance(event, OpenTable):
            spell = _Spell(at, looked_before={*before})
        elif isinstance(event, CloseTable) and spell is not None:
            spell.closed, before = at, set()
        elif isinstance(event, Inspect):
            before.add(event.item)
            if spell is not None:
                spell.looked_since.add(event.item)
    return spell
