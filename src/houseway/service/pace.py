"""The pace of a table: who is waited for, how long, and what the dealer does without them; and its bots.

At a table whose rounds follow by themselves (`Game.runs`) a round begins a few seconds after the last one while two can
play, whoever is in turn has a countdown, after which the dealer goes on as `Ask.silent` says, and who let it pass sits
out the next round. Where one person plays alone, bots keep seats warm (`Game.bot`): they act by what their seats see.
Nothing here changes the table: these are questions, and `ServedTable` acts by the answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from threading import RLock
from typing import Any, Literal

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.journal.recorded_table import RecordedTable
from houseway.journal.records import Head
from houseway.play.actors import Bot, Player, Waits
from houseway.play.asks import Offer
from houseway.play.inputs import Cut, Input
from houseway.play.table import IDLE, Table
from houseway.service.limits import Limits
from houseway.service.people import Account
from houseway.service.seats import LONG_AGO, Occupied, Seats

GRACE = timedelta(seconds=10)
"""After so long, a seat that has not answered is passed over, where silence declines."""
AWAY = timedelta(seconds=60)
"""After so long, others may have the dealer answer for a seat that owes an answer: see `Ask.silent`."""
TURN = timedelta(seconds=30)
"""The same where rounds follow by themselves, unless the house has elected another time."""
BETWEEN = timedelta(seconds=6)
"""From one such round to the next, unless all who play say that they are ready."""
BOT_CHIPS = 100_000
"""What a bot sits down with, in cents, and takes again when it has lost all."""
SILENT = timedelta(minutes=2)
"""Nobody waits for somebody who has done nothing for so long, where silence declines."""
WAGERS = frozenset({"bet", "ticket"})

AnyTable = Table[Any, Any]
Dealer = Literal["house", "people"]
"""Who deals: the house's own equipment, automatically; or people, who report each card, roll and spin."""


class Sitter:
    """The actor of a person at a seat: `Waits` stops play until they send an input or are ready."""

    def __init__(self, one: Pace, away: frozenset[str]) -> None:
        self._one, self._away = one, away

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """None for a seat that is ready or has no choice; the cut is left to the dealer."""
        if isinstance(table.ask.default, Cut):
            return None
        if not table.rules.game.runs and self._one.nobody_can_act():
            raise Waits
        if not self._one.asked(seat):
            return None
        if seat in self._away or self._one.leaves(seat):
            return table.ask.silent(seat)
        if self._one.is_ready(seat) and (self._away or not table.ask.owed):
            return None
        raise Waits


class Newcomer:
    """The actor of a person who comes to an empty table: the dealer prepares it up to where they can sit down."""

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        """Wait where sitting down is allowed."""
        if "sit" in table.ask.verbs:
            raise Waits
        return None


class Pace:
    """A table as this process knows it, the people at its seats, and the time."""

    def __init__(self, recorded: RecordedTable, dealer: Dealer, limits: Limits, bots: Sequence[Account]) -> None:
        journal, id = recorded.journal, recorded.id
        self.id, self.dealer, self._limits = id, dealer, limits
        self._bots = {one.id: one for one in bots}
        """The accounts that bots sit by; none where the house has no bots."""
        self._journal, self._clock = journal, journal.clock
        self.barred = ""
        """Why no round may begin now."""
        self._lock = RLock()
        self._legal_cache: tuple[Head, dict[str, bool]] = Head(), {}
        self._since: tuple[str, datetime] = "", self._clock()
        """What is waited for, and since when: who comes and goes meanwhile gives nobody more time."""
        self._last_at: tuple[Head, datetime] = Head(), self._clock()
        """When the last record was written."""
        self._late: set[str] = set()
        """The seats whose time was up in this round: they sit out the next one."""
        self.seats = Seats(journal, id)
        self._recorded = recorded

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

    # ── how long ─────────────────────────────────────────────────────────────────────────────────────

    def _time_limit(self) -> timedelta:
        """How long a seat may take to answer, or how long it is from one round to the next."""
        rules = self.table.rules
        if self.between:
            return BETWEEN
        if not self.table.ask.owed:
            return GRACE
        elected = timedelta(seconds=rules.game.patience(rules))
        return elected or (TURN if rules.game.runs else AWAY)

    def _seconds_left(self) -> float:
        """Seconds until the time to answer is over."""
        since = self._asked_since()  # before the clock: it may begin now
        return (self._time_limit() - (self._clock() - since)).total_seconds()

    def _asked_since(self) -> datetime:
        """Since when it is waited; where rounds follow by themselves, whoever has come or gone meanwhile."""
        table = self.table
        if not table.rules.game.runs:
            if self._last_at[0] != self._recorded.head:
                last = self._journal.last(self.id)
                at = datetime.fromisoformat(last.data["at"]) if last is not None else self._clock()
                self._last_at = self._recorded.head, at
            return self._last_at[1]
        acts = sum(given.verb not in IDLE for given in table.inputs)
        waited = f"{table.round}/{f'between, {table.ask.words}' if self.between else acts}"
        if self._since[0] != waited:
            self._since = waited, self._clock()
        return self._since[1]

    def _left(self) -> float:
        """Seconds until the dealer goes on by itself, where rounds follow by themselves; 0 where nobody is awaited."""
        table = self.table
        if not table.rules.game.runs or self.dealer == "people" or self.barred:
            return 0
        counts = bool(self._playing()) and not table.ask.owed if self.between else bool(self._awaited_others(""))
        return max(0.2, self._seconds_left()) if counts else 0

    def _hurry(self, seat: str) -> float:
        """Seconds until the silent seats are passed over, for those who wait for them and for themselves; else 0."""
        if seat in self.table.seats and not self.asked(seat):
            return max(0.2, self._seconds_left()) if self._awaited_others(seat) else 0
        if seat not in self.table.seats:
            return self._seconds_to_sit(seat)
        ready = self.seats.ready(self._moment())
        if not ready or self.table.ask.owed:
            return 0
        since = ready.get(seat, min(ready.values()))
        return max(0.2, (GRACE - (self._clock() - since)).total_seconds())

    def _seconds_to_sit(self, seat: str) -> float:
        """Seconds until a round goes on without those who are asked, for somebody who sits down after it; else 0."""
        asked = self._awaited_others(seat)
        if not asked or seat not in self.seats.occupied() or self.table.rules.game.runs or self.dealer == "people":
            return 0
        if self.table.ask.owed:
            return max(0.2, self._seconds_left())
        ready = self.seats.ready(self._moment())
        known = [one for one in map(self.seats.occupied().get, asked) if one is not None]
        until = min(ready.values()) + GRACE if ready else max(one.seen for one in known) + SILENT
        return max(0.2, (until - self._clock()).total_seconds())

    def _freed(self, seat: str) -> float:
        """Seconds until the seat is freed if they go on doing nothing; 0 where it is not."""
        one = self.seats.occupied().get(seat)
        if one is None or not self._may_free(seat):
            return 0
        return max(1, (one.seen - self._clock()).total_seconds() + 60 * self._limits.idle_minutes)

    # ── who is awaited ───────────────────────────────────────────────────────────────────────────────

    def asked(self, seat: str) -> bool:
        """Whether a seat may do something now, or its wagers wait for chance; cached until the next record."""
        if self.between:
            return False
        if self._legal_cache[0] != self._recorded.head:
            self._legal_cache = self._recorded.head, {}
        known = self._legal_cache[1]
        if seat not in known:
            known[seat] = (self._wagers_open(seat) and self._has_wagers(seat)) or bool(self.table.legal(seat))
        return known[seat]

    def _wagers_open(self, seat: str) -> bool:
        ask = self.table.ask
        return bool(WAGERS & ask.verbs) and not self.table.fallen and ("seats" in ask.who or seat in ask.who)

    def _has_wagers(self, seat: str) -> bool:
        """Whether something of a seat is at stake: chips on the layout, or a ticket."""
        at_stake = any(chips.seat == seat for chips in self.table.chips.values())
        return at_stake or self.table.rules.game.staked(self.table, seat)

    def nobody_can_act(self) -> bool:
        """Whether a round would be played for nobody: nothing is at stake, and no seat has chips for a wager."""
        table = self.table
        if table.fallen or table.chips or any(map(self._has_wagers, table.seats)):
            return False
        if WAGERS & table.ask.verbs:  # there a shooter without chips may still pass the dice
            return not any(self._can_wager(seat) for seat in table.seats)
        return not any(map(self.asked, table.seats))

    def _can_wager(self, seat: str) -> bool:
        return any(offer.verb in WAGERS or offer.verb == "present" for offer in self.table.legal(seat))

    def _awaited(self, seat: str) -> bool:
        return not self.is_ready(seat) and self.asked(seat)

    def _awaited_others(self, seat: str) -> list[str]:
        return [one for one in self.table.seats if one != seat and self._awaited(one)]

    def _may_go(self, seat: str) -> bool:
        """Whether a seat can say that it is ready, or have the dealer go on without others."""
        if self.between:
            return seat in self._playing() and not self.table.ask.owed and seat not in self.seats.ready(self._moment())
        if self.asked(seat):
            return not (self.table.ask.owed or self.is_ready(seat) or self.nobody_can_act())
        return bool(self._awaited_others(seat)) and self._seconds_left() <= 0

    def _moment(self) -> str:
        """Identifies what is asked now: being ready holds for this question only."""
        return f"{self.table.round}/{self.table.ask.words}"

    def is_ready(self, seat: str) -> bool:
        """Whether a seat is ready, or passed over: another has been for long, or its silence holds somebody up.

        Who owes an answer is not ready without it, whatever they said.
        """
        ready = self.seats.ready(self._moment())
        if self.table.ask.owed:
            return seat in ready and not self._owes_answer(seat)
        if seat in ready:
            return True
        if ready and self._clock() - min(ready.values()) >= GRACE:
            return True
        return self._silent(seat) and (bool(ready) or self._holds_up())

    def _owes_answer(self, seat: str) -> bool:
        """Whether the table cannot go on before this seat has answered."""
        return self.table.ask.silent(seat) is not None

    def _holds_up(self) -> bool:
        """Whether somebody waits for the round with nothing to answer: to sit down after it, or in it."""
        seats, fallen = self.table.seats, self.table.fallen
        people = [one for one in self.seats.occupied().values() if one.account not in self._bots]
        return any(
            fallen and not self.asked(one.seat) if one.seat in seats else one.stack and one.seen != LONG_AGO
            for one in people
        )

    def _silent(self, seat: str) -> bool:
        """Whether somebody has done nothing for so long that no round waits for them."""
        one = self.seats.occupied().get(seat)
        return one is not None and one.account not in self._bots and self._clock() - one.seen >= SILENT

    def leaves(self, seat: str) -> bool:
        """Whether who had this seat is gone, and nobody waits for an answer."""
        one = self.seats.occupied().get(seat)
        return one is not None and one.seen == LONG_AGO

    # ── rounds that follow by themselves, and bots ───────────────────────────────────────────────────

    @property
    def between(self) -> bool:
        """Whether the table stands between two rounds that follow by themselves: people come and go, or sit out."""
        return self.table.rules.game.runs and self.dealer == "house" and {"sit", "shuffle"} <= self.table.ask.verbs

    def _playing(self) -> list[str]:
        """The seats of people who are dealt in next."""
        table, out = self.table, {*self.table.rules.game.resting(self.table)}
        people = [one.seat for one in self.seats.occupied().values() if one.account not in self._bots]
        there = [seat for seat in people if seat in table.seats and not self._silent(seat)]
        return [seat for seat in there if seat not in out and table.stack(seat)]

    def _seated_bots(self) -> list[Occupied]:
        """The bots at the table."""
        found = self.seats.occupied().values()
        return [one for one in found if one.account in self._bots and one.seat in self.table.seats]

    def _may_begin(self) -> bool:
        """Whether the next round begins: two can play, a person among them, and the time is up or all are ready."""
        playing = self._playing()
        if not playing or self.table.ask.owed:
            return False
        ready = self.seats.ready(self._moment())
        return self._seconds_left() <= 0 or all(seat in ready for seat in playing)

    def _sitters(self, away: frozenset[str]) -> dict[str, Player]:
        """Who acts at each seat: a person, or a bot."""
        sitters: dict[str, Player] = dict.fromkeys(self.table.seats, Sitter(self, away))
        for one in self._seated_bots():
            policy, source = games.part(self.table.rules.game.bot), Seeded(f"{self.id}/{self.seq}/{one.seat}")
            sitters[one.seat] = Bot(policy, source, chips=BOT_CHIPS, name=one.name)
        return sitters

    # ── as time goes by ──────────────────────────────────────────────────────────────────────────────

    def _gone(self) -> list[str]:
        """The seats of those who have done nothing for too long."""
        last = self._clock() - timedelta(minutes=self._limits.idle_minutes)
        people = [one for one in self.seats.occupied().values() if one.account not in self._bots]
        return [one.seat for one in people if one.seen <= last and self._may_free(one.seat)]

    def _may_free(self, seat: str) -> bool:
        """Where people deal, they see who has left; the service frees what nobody has sat down at."""
        return self.dealer == "house" or seat not in self.table.seats

    def _overdue(self) -> bool:
        """Whether somebody has taken too long to answer, or the next round is due."""
        if self.between:
            return self._may_begin() or (bool(self._seated_bots()) and not self._playing())
        if self.table.ask.owed or self.table.rules.game.runs:
            return bool(self._awaited_others("")) and self._seconds_left() <= 0
        ready = self.seats.ready(self._moment())
        if ready:
            return self._clock() - min(ready.values()) >= GRACE
        asked = [seat for seat in self.table.seats if self.asked(seat)]
        return bool(asked) and all(map(self.is_ready, asked))
