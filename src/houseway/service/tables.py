"""The tables that this process serves: each is ruled on under its lock, and stands where the journal says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from math import ceil
from threading import RLock
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from houseway.equipment.chance import Source
from houseway.journal.recorded import Recorded
from houseway.journal.records import Head
from houseway.journal.store import Conflict, Journal, Missing
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.actors import Player, Waits
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Close, Correct, Cut, Input, Irregularity, Leave, Sit
from houseway.play.table import Table
from houseway.play.views import View
from houseway.service.layouts import Layout, layout
from houseway.service.people import Account
from houseway.service.roles import EQUIPMENT
from houseway.service.seats import Seats

GRACE = timedelta(seconds=10)
"""How long those who are ready wait for those who are not."""
AWAY = timedelta(seconds=60)
"""After so long without an answer that is owed, the others or the floor may have the dealer go on: see `Ask.silent`."""
ROUNDS = 100
"""The most that a table plays by itself: a bound that is never reached, for every round asks the seats for wagers."""
TRIES = 10
"""How often something is judged again because another process ruled on the table meanwhile."""
MOST_SEATS = 16
"""At a table whose layout has no places of its own."""

AnyTable = Table[Any, Any]
T = TypeVar("T")
Dealer = Literal["house", "people"]
"""Who deals: the house's own equipment, by itself; or people, who report each card, roll and spin as it falls."""


class KeyUsed(Exception):
    """An idempotency key that was used for another input."""


class Sitter:
    """Somebody before a browser: the table waits for them until they answer, or say that they are done."""

    def __init__(self, ready: Callable[[str], bool], away: frozenset[str]) -> None:
        self._ready, self._away = ready, away

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """Nothing from those who are done or have nothing to decide; the cut is left to the dealer."""
        if isinstance(table.ask.default, Cut) or not offers:
            return None
        if seat in self._away:
            return table.ask.silent(seat)
        if self._ready(seat) and (self._away or not table.ask.owed):
            return None
        raise Waits


class Newcomer:
    """Somebody who comes to an empty table: the dealer makes it ready, and waits for them where they can sit down."""

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """Nothing yet."""
        if "sit" in table.ask.verbs:
            raise Waits
        return None


class Served:
    """One table of the house, with the people at its seats."""

    def __init__(
        self,
        journal: Journal,
        id: str,
        pit: str,
        before_round: Callable[[Recorded], None],
        *,
        dealer: Dealer = "house",
        source: Source | None = None,
    ) -> None:
        self.id, self.pit, self.dealer = id, pit, dealer
        self._journal, self._clock = journal, journal.clock
        self.barred = ""
        """Why no round may begin now."""
        self._lock = RLock()
        self._legal: tuple[Head, dict[str, bool]] = Head(), {}
        self.seats = Seats(journal.engine, journal.clock, id)
        self._recorded = Recorded(journal, id, source=source)
        self._before_round = before_round
        self.layout: Layout = layout(self.table.rules)

    @property
    def table(self) -> AnyTable:
        """The table as this process knows it; never in the middle of a ruling, when it may be neither old nor new."""
        with self._lock:
            return self._recorded.table

    @property
    def seq(self) -> int:
        """How many records of it this process knows."""
        with self._lock:
            return self._recorded.head.length

    # ── what people do ───────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input, key: str = "") -> None:
        """Take one input, and let the dealer and the equipment go on until somebody at a seat is awaited.

        With a ``key`` it is made once, however often it is sent; another input with the same key is `KeyUsed`.
        """

        def act() -> None:
            if not (key and self._made(given, key)):
                self._take(given, key)
            self._attend()

        self._rule(act)

    def _take(self, given: Input, key: str) -> None:
        verb = given.to.verb if isinstance(given, Correct) else given.verb
        if verb in EQUIPMENT and self.dealer == "house":
            raise self.refused(f"{verb}: the house's own equipment deals here", self.table.ask.legal(), "8.1")
        self._wait_for_others(given)
        if self.table.begins(given):
            self._before_round(self._recorded)
        self._recorded.feed(given, key)
        self.seats.not_ready(getattr(given, "seat", ""), self._moment())

    def _wait_for_others(self, given: Input) -> None:
        """What a record may leave out, somebody at a seat may still want: nobody else answers it by going on."""
        ask, seat = self.table.ask, getattr(given, "seat", "")
        heard = isinstance(given, Irregularity) and given.kind in ask.hears
        if ask.default is None or heard or given.verb in (*ask.verbs, "correct"):
            return
        others = self._others(seat)
        if others and self.dealer == "house":
            raise self.refused(f"seat {', '.join(others)} is asked first: {ask.words}", ask.legal(), ask.cite)

    def ready(self, seat: str, seq: int | None = None) -> None:
        """The person at a seat is done with what is asked; with ``seq``, only if nothing has happened since then."""

        def act() -> None:
            if seq is not None and seq != self.seq:
                return
            if seat in self.table.seats and self._asked(seat):
                self._done(seat)
            else:
                self._go_without(seat)

        self._rule(act)

    def _done(self, seat: str) -> None:
        """One who is asked has nothing to add; where somebody owes an answer, it may be they."""
        ask = self.table.ask
        refusal = ask.refuse(Close()) if ask.owed else None
        if refusal is None or "close" in ask.verbs:
            self.seats.be_ready(seat, self._moment())
        others = self._others(seat)
        if refusal is not None and not others:
            raise self.table.refused("", refusal)
        self._attend(frozenset(others) if refusal is not None and self._left() <= 0 else frozenset())

    def _go_without(self, seat: str = "") -> None:
        """Have the dealer go on without those who have not answered for long."""
        ask, others, left = self.table.ask, self._others(seat), self._left()
        if others and left > 0:
            words = f"seat {', '.join(others)} has {ceil(left)} seconds more: {ask.words}"
            raise self.refused(words, f"go on after {self._patience().seconds} seconds without an answer", ask.cite)
        self._attend(frozenset(others))

    def _patience(self) -> timedelta:
        """Silence declines soon; an answer that is owed is waited for."""
        return AWAY if self.table.ask.owed else GRACE

    def _left(self) -> float:
        """In how many seconds those who have not answered are away."""
        last = self._journal.last(self.id)
        since = datetime.fromisoformat(last.data["at"]) if last is not None else self._clock()
        return (self._patience() - (self._clock() - since)).total_seconds()

    def _others(self, seat: str) -> list[str]:
        return [one for one in self.table.seats if one != seat and self._awaited(one)]

    # ── coming and going ─────────────────────────────────────────────────────────────────────────

    def sit(self, account: Account, seat: str = "", *, stack: int = 0) -> str:
        """Somebody takes a seat; who sits already keeps theirs. Without a stack they buy chips from the dealer."""

        def act() -> str:
            number = self.seats.of(account.id) or self._reserve(account.id, seat)
            if number not in self.table.seats and stack:
                self._sit_down(Sit(seat=number, stack=stack, by=account.name))
            self._attend()
            return number

        return self._rule(act)

    def _sit_down(self, given: Sit) -> None:
        """Only where the round hears it; at an empty table cards are shuffled, cut and burned before."""
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
        """Somebody leaves with their chips; wagers that stand keep them at the table."""

        def act() -> None:
            mine = self.seats.of(account.id)
            if not mine:
                return
            if mine in self.table.seats:
                self._wait_for_others(Leave(seat=mine))
                self._recorded.feed(Leave(seat=mine, by=account.name))
            self.seats.leave(mine)
            self._attend()

        self._rule(act)

    # ── the dealer and the equipment ─────────────────────────────────────────────────────────────

    def _attend(self, away: frozenset[str] = frozenset()) -> None:
        """The dealer and the equipment act until a seat is awaited; at an empty table, and where people deal, nobody.

        For those who are away, in this round, the dealer answers.
        """
        if self.dealer == "people":
            return
        first = self.table.round
        for _ in range(ROUNDS):
            round = self.table.round
            self.barred = self._why_not()
            sitter = Sitter(self._is_ready, away if round == first else frozenset())
            sitters: dict[str, Player] = dict.fromkeys(self.table.seats, sitter)
            if self.barred or not sitters:
                return
            for _ in self._recorded.run(sitters, rounds=1):
                pass
            if self.table.round == round:
                return

    def _why_not(self) -> str:
        """Why no round may begin now."""
        if not self.table.idle or not self.table.seats:
            return ""
        try:
            self._before_round(self._recorded)
        except Unlawful as error:
            return f"{error} ({error.cite})" if error.cite else str(error)
        return ""

    # ── one at a time ────────────────────────────────────────────────────────────────────────────

    def _rule(self, act: Callable[[], T]) -> T:
        """One at a time; all of it durable together; where another process was first, look and judge again."""
        with self._lock:
            for _ in range(TRIES):
                self._refresh()
                try:
                    with self._recorded.at_once():
                        return act()
                except Conflict:
                    continue
        raise Conflict(f"others rule on table {self.id} too often: nothing was done")

    def _refresh(self) -> None:
        self._recorded.refresh()
        self.seats.look_again()

    def _made(self, given: Input, key: str) -> bool:
        """Whether it was made before with that key; `KeyUsed` where that was another input."""
        was = self._journal.keyed(self.id, key)
        if was is not None and was.data["input"] != inputs.plain(given):
            raise KeyUsed("this idempotency key was used for another input")
        return was is not None

    # ── what it shows ────────────────────────────────────────────────────────────────────────────

    def view(self, seat: str) -> View:
        """The table as that seat (or, with none, anybody) sees it."""
        with self._lock:
            self._refresh()
            table = self.table
            seated = seat in table.seats
            return replace(
                table.view(seat), seq=self.seq, waiting=self._waiting(seat), may_go=seated and self._may_go(seat),
                go=self._go_words(), hurry=self._hurry(seat),
                skips=seated and table.ask.default is not None and not self._others(seat),
            )  # fmt: skip

    def _may_go(self, seat: str) -> bool:
        """Whether somebody can say that they are done, or that the dealer should go on without one who is away."""
        if self._asked(seat):
            return not self.table.ask.owed and not self._is_ready(seat)
        return bool(self._others(seat)) and self._left() <= 0

    def _asked(self, seat: str) -> bool:
        """Whether a seat may do something now; looked up once until something happens."""
        if self._legal[0] != self._recorded.head:
            self._legal = self._recorded.head, {}
        known = self._legal[1]
        if seat not in known:
            known[seat] = bool(self.table.legal(seat))
        return known[seat]

    def _awaited(self, seat: str) -> bool:
        return not self._is_ready(seat) and self._asked(seat)

    def _waiting(self, seat: str) -> str:
        """What is asked of whom, in words."""
        table = self.table
        if self.barred:
            return self.barred
        if seat and seat not in table.seats:
            return "Buy chips from the dealer."
        if not table.seats:
            return "Take a seat to play."
        if seat in table.seats and self._awaited(seat):
            return f"You: {table.ask.words}"
        others = self._others(seat)
        return f"Waiting for seat {', '.join(others)}: {table.ask.words}" if others else table.ask.words

    def _go_words(self) -> str:
        """The dealer's act that ends the wagers; later windows are done."""
        return "Done" if self.table.fallen else self.table.rules.game.deals.capitalize()

    # ── who is ready ─────────────────────────────────────────────────────────────────────────────

    def _moment(self) -> str:
        return f"{self.table.round}/{self.table.ask.words}"

    def _is_ready(self, seat: str) -> bool:
        """Whether somebody is done with this moment; where another has been for long, silence declines."""
        ready = self.seats.ready(self._moment())
        if seat in ready or self.table.ask.owed:
            return seat in ready
        return bool(ready) and self._clock() - min(ready.values()) >= GRACE

    def _hurry(self, seat: str) -> float:
        """In how many seconds those who are silent are passed over, for one who is ready."""
        if seat in self.table.seats and not self._asked(seat):
            return max(0.2, self._left()) if self._others(seat) else 0
        since = self.seats.ready(self._moment()).get(seat)
        if since is None or self.table.ask.owed:
            return 0
        return max(0.2, (GRACE - (self._clock() - since)).total_seconds())

    def _reserve(self, account: str, seat: str) -> str:
        """Write down who sits where; the first free place unless one is asked for."""
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
    """Every table of a house, opened when somebody comes to it."""

    def __init__(
        self,
        journal: Journal,
        pits: Callable[[], Mapping[str, str]],
        before_round: Callable[[Recorded], None],
        *,
        dealer: Dealer = "house",
        source: Callable[[str], Source | None] = lambda table: None,
    ) -> None:
        """``source`` gives the chance of each table, for trials; without one, it is the system's."""
        self.journal, self._pits, self._before_round = journal, pits, before_round
        self._dealer, self._source = dealer, source
        self._served: dict[str, Served] = {}
        self._lock = RLock()

    def ids(self) -> list[str]:
        """The tables of the house."""
        return sorted(self._pits())

    def table(self, id: str) -> Served:
        """One of them; `Missing` where there is none."""
        with self._lock:
            if id not in self._served:
                pits = self._pits()
                if id not in pits:
                    raise Missing(f"no table {id!r} in this house")
                self._served[id] = Served(
                    self.journal, id, pits[id], self._before_round, dealer=self._dealer, source=self._source(id)
                )
            return self._served[id]
