"""Tables with people at their seats: inputs under a lock, retries, idempotency keys, and who is waited for how long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from math import ceil
from threading import RLock
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from houseway.equipment.chance import Source
from houseway.journal.database import Conflict, Journal, Missing
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.records import Head
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.actors import Player, Waits
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Close, Correct, Cut, Input, Irregularity, Leave, Sit
from houseway.play.table import Table
from houseway.play.views import View
from houseway.service.layouts import Layout, layout
from houseway.service.people import Account
from houseway.service.roles import EQUIPMENT_VERBS
from houseway.service.seats import Seats

GRACE = timedelta(seconds=10)
"""After so long, a seat that has not answered is passed over, where silence declines."""
AWAY = timedelta(seconds=60)
"""After so long, others may have the dealer answer for a seat that owes an answer: see `Ask.silent`."""
ROUNDS = 100
"""Bound on the rounds that one request plays; never reached, for every round asks the seats for wagers."""
TRIES = 10
"""Attempts at a request that conflicts with other processes."""
MOST_SEATS = 16
"""Of a table whose layout has no places of its own."""

AnyTable = Table[Any, Any]
T = TypeVar("T")
Dealer = Literal["house", "people"]
"""Who deals: the house's own equipment, automatically; or people, who report each card, roll and spin."""


class KeyUsed(Exception):
    """An idempotency key that was already used for another input."""


class Sitter:
    """The actor of a person at a seat: `Waits` stops play until they send an input or are ready."""

    def __init__(self, ready: Callable[[str], bool], away: frozenset[str]) -> None:
        self._ready, self._away = ready, away

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """None for a seat that is ready or has no choice; the cut is left to the dealer."""
        if isinstance(table.ask.default, Cut) or not offers:
            return None
        if seat in self._away:
            return table.ask.silent(seat)
        if self._ready(seat) and (self._away or not table.ask.owed):
            return None
        raise Waits


class Newcomer:
    """The actor of a person who comes to an empty table: the dealer prepares it up to where they can sit down."""

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """Wait where sitting down is allowed."""
        if "sit" in table.ask.verbs:
            raise Waits
        return None


class ServedTable:
    """A table of the house and the people at its seats, for the threads of one server process."""

    def __init__(
        self,
        journal: Journal,
        id: str,
        pit: str,
        before_round: Callable[[RecordedTable], None],
        *,
        dealer: Dealer = "house",
        source: Source | None = None,
    ) -> None:
        self.id, self.pit, self.dealer = id, pit, dealer
        self._journal, self._clock = journal, journal.clock
        self.barred = ""
        """Why no round may begin now."""
        self._lock = RLock()
        self._legal_cache: tuple[Head, dict[str, bool]] = Head(), {}
        self.seats = Seats(journal.engine, journal.clock, id)
        self._recorded = RecordedTable(journal, id, source=source)
        self._before_round = before_round
        self.layout: Layout = layout(self.table.rules)

    @property
    def table(self) -> AnyTable:
        """The table as this process knows it, between two requests: the lock is held while one changes it."""
        with self._lock:
            return self._recorded.table

    @property
    def seq(self) -> int:
        """The number of the last record that this process has read."""
        with self._lock:
            return self._recorded.head.length

    # ── inputs ───────────────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input, key: str = "") -> None:
        """Apply one input, and let the dealer and the equipment go on until a seat must answer.

        With an idempotency ``key`` it is applied once, however often it is sent; `KeyUsed` for another input.
        """

        def act() -> None:
            if not (key and self._already_made(given, key)):
                self._apply(given, key)
            self._advance()

        self._transact(act)

    def _apply(self, given: Input, key: str) -> None:
        verb = given.to.verb if isinstance(given, Correct) else given.verb
        if verb in EQUIPMENT_VERBS and self.dealer == "house":
            raise self.refused(f"{verb}: the house's own equipment deals here", self.table.ask.legal(), "8.1")
        self._refuse_before_others(given)
        if self.table.begins(given):
            self._before_round(self._recorded)
        self._recorded.feed(given, key)
        self.seats.unmark_ready(getattr(given, "seat", ""), self._moment())

    def _refuse_before_others(self, given: Input) -> None:
        """Refuse an input that skips an optional ask (one with a default) which another seat may still answer."""
        ask, seat = self.table.ask, getattr(given, "seat", "")
        heard = isinstance(given, Irregularity) and given.kind in ask.hears
        if ask.default is None or heard or given.verb in (*ask.verbs, "correct"):
            return
        others = self._awaited_others(seat)
        if others and self.dealer == "house":
            raise self.refused(f"seat {', '.join(others)} is asked first: {ask.words}", ask.legal(), ask.cite)

    def ready(self, seat: str, seq: int | None = None) -> None:
        """The player at a seat has nothing to add; with ``seq``, do nothing if there are records after that one."""

        def act() -> None:
            if seq is not None and seq != self.seq:
                return
            if seat in self.table.seats and self._asked(seat):
                self._be_ready(seat)
            else:
                self._skip_silent(seat)

        self._transact(act)

    def _be_ready(self, seat: str) -> None:
        """Mark a seat as ready; refused where it is the one that owes an answer."""
        ask = self.table.ask
        refusal = ask.refuse(Close()) if ask.owed else None
        if refusal is None or "close" in ask.verbs:
            self.seats.mark_ready(seat, self._moment())
        others = self._awaited_others(seat)
        if refusal is not None and not others:
            raise self.table.refused("", refusal)
        self._advance(frozenset(others) if refusal is not None and self._seconds_left() <= 0 else frozenset())

    def _skip_silent(self, seat: str = "") -> None:
        """Have the dealer go on without the seats that have not answered for too long."""
        ask, others, left = self.table.ask, self._awaited_others(seat), self._seconds_left()
        if others and left > 0:
            words = f"seat {', '.join(others)} has {ceil(left)} seconds more: {ask.words}"
            raise self.refused(words, f"go on after {self._time_limit().seconds} seconds without an answer", ask.cite)
        self._advance(frozenset(others))

    def _time_limit(self) -> timedelta:
        """How long a seat may take to answer."""
        return AWAY if self.table.ask.owed else GRACE

    def _seconds_left(self) -> float:
        """Seconds until the time to answer is over."""
        last = self._journal.last(self.id)
        since = datetime.fromisoformat(last.data["at"]) if last is not None else self._clock()
        return (self._time_limit() - (self._clock() - since)).total_seconds()

    def _awaited_others(self, seat: str) -> list[str]:
        return [one for one in self.table.seats if one != seat and self._awaited(one)]

    # ── coming and going ─────────────────────────────────────────────────────────────────────────

    def sit(self, account: Account, seat: str = "", *, stack: int = 0) -> str:
        """Seat an account, or keep its seat, and return the seat. Without a stack, chips are bought from the dealer."""

        def act() -> str:
            number = self.seats.of(account.id) or self._reserve(account.id, seat)
            if number not in self.table.seats and stack:
                self._sit_down(Sit(seat=number, stack=stack, by=account.name))
            self._advance()
            return number

        return self._transact(act)

    def _sit_down(self, given: Sit) -> None:
        """Sit down where the round allows it; an empty table is prepared first (cards shuffled, cut and burned)."""
        if not self.table.seats and self.dealer == "house":
            self._before_round(self._recorded)
            for _ in self._recorded.run({"": Newcomer()}, rounds=1):
                pass
        if not self.table.idle and "sit" not in self.table.ask.verbs:
            self.seats.leave(given.seat)
            ask = self.table.ask
            raise self.refused("a round is played: take a seat when it is over", ask.legal(), ask.cite)
        self._recorded.feed(given)

    def leave(self, account: Account) -> None:
        """Leave with the chips; refused while wagers stand."""

        def act() -> None:
            mine = self.seats.of(account.id)
            if not mine:
                return
            if mine in self.table.seats:
                self._refuse_before_others(Leave(seat=mine))
                self._recorded.feed(Leave(seat=mine, by=account.name))
            self.seats.leave(mine)
            self._advance()

        self._transact(act)

    # ── the dealer and the equipment ─────────────────────────────────────────────────────────────

    def _advance(self, away: frozenset[str] = frozenset()) -> None:
        """Let the dealer and the equipment act until a seat must answer; not at an empty table, nor where people deal.

        In this round the dealer answers for the seats that are ``away``.
        """
        if self.dealer == "people":
            return
        first = self.table.round
        for _ in range(ROUNDS):
            round = self.table.round
            self.barred = self._why_barred()
            sitter = Sitter(self._is_ready, away if round == first else frozenset())
            sitters: dict[str, Player] = dict.fromkeys(self.table.seats, sitter)
            if self.barred or not sitters:
                return
            for _ in self._recorded.run(sitters, rounds=1):
                pass
            if self.table.round == round:
                return

    def _why_barred(self) -> str:
        """Why no round may begin now; empty if one may."""
        if not self.table.idle or not self.table.seats:
            return ""
        try:
            self._before_round(self._recorded)
        except Unlawful as error:
            return f"{error} ({error.cite})" if error.cite else str(error)
        return ""

    # ── transactions ─────────────────────────────────────────────────────────────────────────────

    def _transact(self, act: Callable[[], T]) -> T:
        """Run ``act`` under the lock, in one transaction; on a conflict with another process, refresh and retry."""
        with self._lock:
            for _ in range(TRIES):
                self._refresh()
                try:
                    with self._recorded.transaction():
                        return act()
                except Conflict:
                    continue
        raise Conflict(f"others rule on table {self.id} too often: nothing was done")

    def _refresh(self) -> None:
        self._recorded.refresh()
        self.seats.refresh()

    def _already_made(self, given: Input, key: str) -> bool:
        """Whether this key was used before; `KeyUsed` if for another input."""
        was = self._journal.by_key(self.id, key)
        if was is not None and was.data["input"] != inputs.plain(given):
            raise KeyUsed("this idempotency key was used for another input")
        return was is not None

    # ── the view ─────────────────────────────────────────────────────────────────────────────────

    def view(self, account: str) -> View:
        """The table as an account sees it from its seat; without one, as a spectator does.

        The seat is looked up after the table, under its lock: a change of seat that the view lacks is a later record.
        """
        with self._lock:
            self._refresh()
            table, seat = self.table, self.seats.of(account)
            seated = seat in table.seats
            return replace(
                table.view(seat), seq=self.seq, waiting=self._waiting(seat), may_go=seated and self._may_go(seat),
                go=self._go_words(), hurry=self._hurry(seat),
                skips=seated and table.ask.default is not None and not self._awaited_others(seat),
            )  # fmt: skip

    def _may_go(self, seat: str) -> bool:
        """Whether a seat can say that it is ready, or have the dealer go on without others."""
        if self._asked(seat):
            return not self.table.ask.owed and not self._is_ready(seat)
        return bool(self._awaited_others(seat)) and self._seconds_left() <= 0

    def _asked(self, seat: str) -> bool:
        """Whether a seat may do something now; cached until the next record."""
        if self._legal_cache[0] != self._recorded.head:
            self._legal_cache = self._recorded.head, {}
        known = self._legal_cache[1]
        if seat not in known:
            known[seat] = bool(self.table.legal(seat))
        return known[seat]

    def _awaited(self, seat: str) -> bool:
        return not self._is_ready(seat) and self._asked(seat)

    def _waiting(self, seat: str) -> str:
        """Who is waited for, and for what, in words."""
        table = self.table
        if self.barred:
            return self.barred
        if seat and seat not in table.seats:
            return "Buy chips from the dealer."
        if not table.seats:
            return "Take a seat to play."
        if seat in table.seats and self._awaited(seat):
            return f"You: {table.ask.words}"
        others = self._awaited_others(seat)
        return f"Waiting for seat {', '.join(others)}: {table.ask.words}" if others else table.ask.words

    def _go_words(self) -> str:
        """The label of the button that says "ready": the dealer's act that ends the wagers, later "Done"."""
        return "Done" if self.table.fallen else self.table.rules.game.deals.capitalize()

    # ── who is ready ─────────────────────────────────────────────────────────────────────────────

    def _moment(self) -> str:
        """Identifies what is asked now: being ready holds for this question only."""
        return f"{self.table.round}/{self.table.ask.words}"

    def _is_ready(self, seat: str) -> bool:
        """Whether a seat is ready, or passed over because another one has been ready for long."""
        ready = self.seats.ready(self._moment())
        if seat in ready or self.table.ask.owed:
            return seat in ready
        return bool(ready) and self._clock() - min(ready.values()) >= GRACE

    def _hurry(self, seat: str) -> float:
        """Seconds until the silent seats are passed over, for a seat that waits for them; else 0."""
        if seat in self.table.seats and not self._asked(seat):
            return max(0.2, self._seconds_left()) if self._awaited_others(seat) else 0
        since = self.seats.ready(self._moment()).get(seat)
        if since is None or self.table.ask.owed:
            return 0
        return max(0.2, (GRACE - (self._clock() - since)).total_seconds())

    def _reserve(self, account: str, seat: str) -> str:
        """Reserve a seat for an account: the first free one unless one is named."""
        places = list(self.layout.places) or [str(number) for number in range(1, MOST_SEATS + 1)]
        if seat and seat not in places:
            raise self.refused(f"there is no seat {seat}", f"seats: {', '.join(places)}")
        taken = self.seats.take(account, [seat] if seat else places, self.seq)
        if not taken:
            raise self.refused(f"seat {seat} is taken" if seat else "every seat is taken", "watch, or another table")
        return taken

    def refused(self, reason: str, legal: str, cite: str = "8.2") -> Exception:
        """A refusal of this table, ready to raise."""
        return self.table.refused("", Refusal(reason, legal, cite))


class Tables:
    """All tables of a house, each loaded on first use."""

    def __init__(
        self,
        journal: Journal,
        pits: Callable[[], Mapping[str, str]],
        before_round: Callable[[RecordedTable], None],
        *,
        dealer: Dealer = "house",
        source: Callable[[str], Source | None] = lambda table: None,
    ) -> None:
        """``source`` gives each table's source of chance, for tests; by default the system's."""
        self.journal, self._pits, self._before_round = journal, pits, before_round
        self._dealer, self._source = dealer, source
        self._served: dict[str, ServedTable] = {}
        self._lock = RLock()

    def ids(self) -> list[str]:
        """The tables of the house."""
        return sorted(self._pits())

    def table(self, id: str) -> ServedTable:
        """A table by its id; `Missing` where there is none."""
        with self._lock:
            if id not in self._served:
                pits = self._pits()
                if id not in pits:
                    raise Missing(f"no table {id!r} in this house")
                self._served[id] = ServedTable(
                    self.journal, id, pits[id], self._before_round, dealer=self._dealer, source=self._source(id)
                )
            return self._served[id]
