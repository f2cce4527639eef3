"""A table with people at its seats: inputs under a lock, retries, idempotency keys; `pace` says who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from math import ceil
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from houseway.equipment.cards import BACK, UNKNOWN
from houseway.equipment.chance import Source
from houseway.house.days import refuse_time
from houseway.house.events import Misreport
from houseway.journal.database import Conflict, Journal, unavailable
from houseway.journal.recorded_table import RecordedTable
from houseway.law.election import Unlawful
from houseway.play import inputs
from houseway.play.asks import Refusal
from houseway.play.inputs import ORDERS, Close, Correct, Input, Irregularity, Leave, Order, Sit
from houseway.play.table import IDLE, Refused
from houseway.play.views import View
from houseway.service.confirmations import Confirmations
from houseway.service.layouts import Layout, layout
from houseway.service.limits import DEFAULTS, Limits
from houseway.service.looks import look
from houseway.service.pace import BOT_CHIPS, Dealer, Newcomer, Pace
from houseway.service.people import Account
from houseway.service.queue import Full, Place, Queue
from houseway.service.roles import CASH, CUT_VERBS, EQUIPMENT_VERBS, LATE, Signers, reporters, two_persons
from houseway.service.seats import Marks, Occupied

ROUNDS = 100
"""Bound on the rounds that one request plays; never reached, for play stops where nobody can act."""
BY_HOUSE = "house: away"
"""Who takes back the wagers of somebody who is gone, and leaves for them."""
TRIES = 10
"""Attempts at a request that conflicts with other processes."""
MOST_SEATS = 16
"""Of a table whose layout has no places of its own."""

T = TypeVar("T")
BeforeRound = Callable[[RecordedTable, int], None]
"""What the floor does before a round, with the house's last record that was seen; `Unlawful` where none may begin."""


class KeyUsed(Exception):
    """An idempotency key that was already used for another input."""


class Floor(Protocol):
    """What a table asks the floor of its house."""

    def works_at(self, role: str, name: str, table: str) -> bool:
        """Whether an account works at a table."""

    def contradicted(self, table: str, round: int) -> bool:
        """Whether a report of a round has contradicted a card that not all have seen."""

    def misreport(self, event: Misreport) -> None:
        """Note a report of equipment that was refused."""

    def corrected_late(self, table: str, words: str, by: str) -> None:
        """Note that what decides wagers was corrected after chance had fallen on it."""


class NotOurs(Exception):
    """Staff may not do this for a seat that an account holds, or at a table of another's shift."""


def _to_you(asked: str, seat: str) -> str:
    """What is asked of a seat, as it is said to its player: "box 1: 9" is "Your hand: 9"."""
    for own, words in ((f"seat {seat} to ", "You are to "), (f"box {seat}: ", "Your hand: ")):
        if asked.startswith(own):
            return words + asked.removeprefix(own)
    return f"You: {asked}"


def _works_at(floor: Floor, table: str, role: str, name: str) -> bool:
    return floor.works_at(role, name, table)


def _of_equipment(given: Input) -> bool:
    """Whether an input reports cards, tiles, dice, a wheel or drawn numbers, or corrects such a report."""
    return (given.to if isinstance(given, Correct) else given).verb in EQUIPMENT_VERBS


_FACE, _FACES = ("face", "card"), ("faces", "discard", "high", "low")
"""Fields of inputs with the face of a card or tile, and with several."""


def _named(given: Input) -> list[str]:
    """What an input says where a face stands, or what a correction puts there."""
    one = given.to if isinstance(given, Correct) else given
    return [getattr(one, name, "") for name in _FACE] + [face for name in _FACES for face in getattr(one, name, ())]


def names_faces(given: Input) -> bool:
    """Whether an input names the face of a card or tile."""
    return any(face not in UNKNOWN for face in _named(given))


def _of_cards(given: Input) -> bool:
    """Whether an input is about cards or tiles, though nobody may know their faces."""
    return any(_named(given))


def _without_faces(given: Input) -> Input:
    """The same input with a back for every face."""
    if isinstance(given, Correct):
        return replace(given, to=_without_faces(given.to))
    one: dict[str, Any] = {name: BACK for name in _FACE if getattr(given, name, "")}
    several = {name: (BACK,) for name in _FACES if getattr(given, name, ())}
    return replace(given, **one, **several)


class ServedTable(Pace):
    """A table of the house and the people at its seats, for the threads of one server process."""

    def __init__(
        self,
        journal: Journal,
        id: str,
        pit: str,
        before_round: BeforeRound,
        floor: Floor,
        *,
        dealer: Dealer = "house",
        source: Source | None = None,
        limits: Limits = DEFAULTS,
        bots: Sequence[Account] = (),
    ) -> None:
        super().__init__(RecordedTable(journal, id, source=source), dealer, limits, bots)
        self.pit = pit
        self._seated: list[str] = []
        """The seats that were taken when the transaction began: who has left since does not sit down again."""
        if self.table.rules.game.desk:
            self._recorded.timed = self._timed
        self.day_began: Callable[[], datetime | None] = lambda: None
        """When the gaming day began; None where none is open."""
        self._duty = floor
        on_shift = partial(_works_at, floor, id)
        self._confirmations = Confirmations(journal.engine, journal.clock, id, on_shift)
        self.queue = Queue(journal, id)
        self._floor = before_round
        self._house = 0
        """The house's last record at the last look."""
        self.on_refused: Callable[[str, str], None] = lambda reason, cite: None
        """Called with what was refused, as everybody may read it."""
        self.on_ready: Callable[[], None] = lambda: None
        """Called when somebody is done and others are still waited for: nothing is recorded of it."""
        self.layout: Layout = layout(self.table.rules)

    # ── inputs ───────────────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input, who: Account, key: str = "") -> None:
        """Apply one input, and let the dealer and the equipment go on until a seat must answer.

        With an idempotency ``key`` it is applied once, however often it is sent; `KeyUsed` for another input.
        """
        self.hear(lambda: given, who, key)

    def hear(self, read: Callable[[], Input], who: Account, key: str = "") -> None:
        """The same; what a player says is read when it is known who sits where, in the transaction."""
        self.refuse_elsewhere(who)
        told = None if who.role == "player" else read()
        by, alone = (who.name, True) if told is None else self._reported_by(told, who, key)

        def act() -> bool:
            given = read() if told is None else told
            made = bool(key) and self._already_made(given, key)
            if not made:
                if told is not None and alone and self._signers(told)[0]:
                    raise self.refused("something has happened meanwhile: it takes two persons now", "say it again")
                self._refuse_of_others(given, who)
                self._apply(replace(given, by=by), key)
                self._late.discard(getattr(given, "seat", ""))
            self._advance()
            return not made

        late = isinstance(told, Correct) and told.to.verb in LATE and self._chance_fell_since(told)
        with self._told_to(lambda: self.seats.of(who.id)), self._misreports_noted(told, who):
            corrected = self._transact(act)
        if late and corrected and isinstance(told, Correct):
            words = (
                f"round {self.table.round}: input {told.input}, {told.to.verb}, was corrected after chance had fallen"
            )
            self._duty.corrected_late(self.id, words, by)

    def refuse_elsewhere(self, who: Account) -> None:
        """Refuse what somebody does at a table that is not of the own shift."""
        if not self._duty.works_at(who.role, who.name, self.id):
            raise NotOurs(f"{who.name} does not work at {self.id} in this shift")

    @contextmanager
    def _misreports_noted(self, told: Input | None, who: Account) -> Iterator[None]:
        """Have the house note a report of cards, dice or a wheel that is refused."""
        try:
            yield
        except Refused as refused:
            if told is not None and (_of_equipment(told) or names_faces(told)):
                seen = refused.seen_by("")
                self._duty.misreport(Misreport(
                    table=self.id, round=self.table.round, report=told.verb, words=seen.reason, covered=seen.covered,
                    by=f"{who.role} {who.name}",
                ))  # fmt: skip
            raise

    @contextmanager
    def _told_to(self, seat: Callable[[], str]) -> Iterator[None]:
        """A refusal names what somebody holds to that seat alone; whose it is, is looked up only then."""
        try:
            yield
        except Refused as refused:
            seen = refused.seen_by("")
            self.on_refused(seen.reason, seen.cite)
            raise refused.seen_by(seat()) from None

    def _reported_by(self, given: Input, who: Account, key: str) -> tuple[str, bool]:
        """Who of the staff reports an input, and whether alone; where two must, both, or `ConfirmationPending`. One
        that was made awaits nobody."""
        signers, cite, doubted = self.signers(given)
        if not signers or (key and self._already_made(given, key)):
            return f"{who.role} {who.name}", True
        vouches = doubted and who.role not in reporters(given.verb, self.table.rules.game)
        said = inputs.plain(_without_faces(given) if doubted else given)
        return self._confirmations.confirm(said, signers, cite, who, vouches=vouches), False

    def signers(self, given: Input) -> tuple[Signers, str, bool]:
        """Who must report an input together, and the section; nobody where one may.

        After a report that contradicted a covered card, further ones of cards take two persons in that round. Then it
        is doubted: the second one vouches for it, and is not told the cards.
        """
        with self._lock:
            self._refresh()
            return self._signers(given)

    def _signers(self, given: Input) -> tuple[Signers, str, bool]:
        concerned = self._concerned(given)
        late = isinstance(given, Correct) and self._may_correct(given) and self._chance_fell_since(given)
        found = two_persons(self.table.rules.game, *concerned, late=late)
        if not found[0] and any(map(_of_cards, concerned)) and self._duty.contradicted(self.id, self.table.round):
            return CASH, "8.2", True
        return *found, False

    def _chance_fell_since(self, given: Correct) -> bool:
        """Whether chance has fallen after the input that is corrected."""
        return any(one.verb in EQUIPMENT_VERBS for one in self.table.past(given.input)[1:])

    def _concerned(self, given: Input) -> list[Input]:
        """What an input puts in place, and what it puts away: a correction is judged by both."""
        return [given.to, *self.table.past(given.input)[:1]] if isinstance(given, Correct) else [given]

    def _refuse_of_others(self, given: Input, who: Account) -> None:
        """Refuse a player another's ticket, and staff what those do themselves who hold a seat by an account: also in a
        report that they have done it."""
        ticket = getattr(given, "ticket", 0)
        if who.role != "player":
            self._refuse_for_accounts(given)
        elif ticket and not self._is_own(ticket, who.id):
            raise self.refused(f"ticket {ticket} is not yours", "your own tickets", "15.6")

    def _refuse_for_accounts(self, given: Input) -> None:
        game, held = self.table.rules.game, self.seats.occupied().keys()
        for one in self._concerned(given):
            seat, ticket = getattr(one, "seat", ""), getattr(one, "ticket", 0)
            holder = game.holder(self.table, ticket) if ticket else ""
            acts = "player" in reporters(one.verb, game) or (isinstance(one, Irregularity) and one.do)
            if acts and {seat, holder} & held:
                raise NotOurs(
                    f"seat {holder or seat} is played by its own account: nobody else makes a {one.verb} there"
                )
            if seat and holder in held and seat != holder:
                raise NotOurs(f"ticket {ticket} is held by seat {holder}: it is paid there and nowhere else")

    def _is_own(self, ticket: int, account: str) -> bool:
        """Whether a ticket was issued to the seat of an account, and since it took that seat."""
        seat = self.seats.held(account)
        issued = {"tell": "ticket", "ticket": ticket, "seat": seat}
        return self.table.rules.game.holder(self.table, ticket) == seat and any(
            issued.items() <= tell.items()
            for record in self._journal.records(self.id, self.seats.since(account))
            for tell in record.data.get("tells", [])
        )

    def corrigible(self) -> list[tuple[int, Input, bool]]:
        """What a supervisor can still correct: the number of each input, and whether everybody saw what it says."""
        with self._lock:
            self._refresh()
            return [one for one in self.table.corrigible() if self._may_correct(Correct(input=one[0], to=one[1]))]

    def _may_correct(self, given: Correct) -> bool:
        """Whether a correction of this input, to whatever, gets as far as its own words."""
        if isinstance(given.to, Correct) or not reporters(given.to.verb, self.table.rules.game):
            return False
        try:
            self._refuse_for_accounts(given)
            if self.dealer == "house":
                self._refuse_dealing(given)
        except (NotOurs, Refused):
            return False
        return True

    def orders(self) -> list[Order]:
        """The orders that a supervisor may give at this moment; some are given of a seat."""
        with self._lock:
            self._refresh()
            ask, seats = self.table.ask, ("", *self.table.seats)
            given = [Order(do=do, seat=seat) for do in ORDERS for seat in seats] if "order" in ask.verbs else []
            heard = [one for one in given if ask.refuse(one) is None]
            plain = {one.do for one in heard if not one.seat}
            return [one for one in heard if not one.seat or one.do not in plain]

    def _apply(self, given: Input, key: str) -> None:
        self._refuse_time(given)
        if self.dealer == "house":
            self._refuse_dealing(given)
        self._refuse_before_others(given)
        if self.table.begins(given):
            self._before_round()
        self._recorded.feed(given, key)
        self.seats.unmark_ready(getattr(given, "seat", ""), self._moment())

    def _timed(self, given: Input) -> Input:
        """15.4: what is done at a desk bears the clock's time, unless the record is ahead of it."""
        ask = self.table.ask
        if given.at or given.verb not in {*ask.verbs, Irregularity.verb}:
            return given
        timed = replace(given, at=self._journal.clock().replace(tzinfo=None).isoformat(timespec="seconds"))
        return given if ask.refuse(timed) is not None and ask.refuse(given) is None else timed

    def _refuse_time(self, given: Input) -> None:
        """Refuse a time that somebody says and that is not of this gaming day."""
        if given.at and (why := refuse_time(given.at, self.day_began(), self._journal.clock())):
            raise self.refused(why, "leave it out: the record has the clock's time")

    def _refuse_dealing(self, given: Input) -> None:
        """Where the house deals, its equipment alone gives chance, and what was done before chance fell stands."""
        to = given.to if isinstance(given, Correct) else given
        again = isinstance(given, Correct) and to.verb in CUT_VERBS
        names_cards = isinstance(to, Irregularity) and (to.card or to.faces or to.cards >= 0)
        if to.verb in EQUIPMENT_VERBS or again or names_cards:
            raise self.refused(f"{to.verb}: the house's own equipment deals here", self.table.ask.legal())
        since = self.table.past(given.input)[1:] if isinstance(given, Correct) and to.verb not in IDLE else []
        if any(one.verb in EQUIPMENT_VERBS for one in since) or (getattr(to, "accepted", False) and self.table.fallen):
            raise self.refused(f"chance has fallen: no {to.verb} is put in place now", self.table.ask.legal())

    def _refuse_before_others(self, given: Input) -> None:
        """Refuse an input that skips an optional ask (one with a default) which another seat may still answer."""
        ask, seat = self.table.ask, getattr(given, "seat", "")
        if ask.default is None or self.table.reports(given) or given.verb == "correct":
            return
        refusal = ask.refuse(given) if self.table.rules.game.runs and self.dealer == "house" else None
        if refusal is not None:  # what is asked is answered in its turn, or when its time is up
            raise self.table.refused(given, refusal)
        if given.verb in ask.verbs:
            return
        others = self._awaited_others(seat)
        if others and self.dealer == "house":
            raise self.refused(f"seat {', '.join(others)} is asked first: {ask.words}", ask.legal(), ask.cite)

    def ready(self, who: Account, seq: int | None = None) -> None:
        """A player has nothing to add, or staff go on; with ``seq``, do nothing if there are records after that one."""

        self.refuse_elsewhere(who)

        def act() -> bool:
            seat, known = self.seats.held(who.id), self.seats.ready(self._moment())
            if not seat and who.role == "player":
                raise self.refused("you have no seat here", "take a seat")
            if seq is not None and seq != self.seq:
                return False
            if self.between:
                self.seats.mark_ready(seat, self._moment())
                self._advance()
            elif seat in self.table.seats and self.asked(seat):
                self._be_ready(seat)
            else:
                self._skip_silent(seat)
            return self.seats.ready(self._moment()) != known

        before = self.seq
        with self._told_to(lambda: self.seats.held(who.id)):
            newly = self._transact(act)
        if newly and self.seq == before:
            self.on_ready()

    def _be_ready(self, seat: str) -> None:
        """Mark a seat as ready; refused where it owes an answer, unless it has the dealer pass over others who do."""
        ask = self.table.ask
        refusal = ask.refuse(Close()) if ask.owed else None
        owes = self._owes_answer(seat)
        if not owes and (refusal is None or "close" in ask.verbs):
            self.seats.mark_ready(seat, self._moment())
        others = self._awaited_others(seat)
        late = refusal is not None and self._seconds_left() <= 0
        if refusal is not None and (not others or (owes and not late)):
            self.seats.write_now()
            raise self.table.refused("", refusal)
        self._advance(frozenset(others) if late else frozenset())

    def _skip_silent(self, seat: str = "") -> None:
        """Have the dealer go on without the seats that have not answered for too long."""
        ask, others, left = self.table.ask, self._awaited_others(seat), self._seconds_left()
        if others and left > 0:
            words = f"seat {', '.join(others)} has {ceil(left)} seconds more: {ask.words}"
            raise self.refused(words, f"go on after {self._time_limit().seconds} seconds without an answer", ask.cite)
        self._advance(frozenset(others))

    # ── coming and going ─────────────────────────────────────────────────────────────────────────

    def sit(self, account: Account, seat: str = "", *, stack: int = 0, address: str = "") -> str:
        """Seat an account, or keep its seat, and return the seat. Without a stack, chips are bought from the dealer.

        Who comes in the middle of a round has the seat, and sits down when the round is over; who has too few chips for
        any wager is given another stack.
        """

        def act() -> str:
            number = self.seats.held(account.id) or self._reserve(account, seat, stack, address)
            if stack and self.spent(number):
                self._recorded.feed(Sit(seat=number, stack=stack, by=account.name))
            elif stack and not self.table.seats and self.dealer == "house":
                self._prepare(number)
            self._seat_newcomers()
            self._advance()
            return number

        return self._transact(act)

    def _prepare(self, seat: str) -> None:
        """Prepare an empty table for somebody (cards shuffled, cut and burned); where none may begin, free the seat."""
        try:
            self._before_round()
        except Unlawful:
            self.seats.give_back(seat)
            raise
        for _ in self._recorded.run({"": Newcomer()}, rounds=1):
            pass

    def _seat_newcomers(self) -> None:
        """Let those sit down who have a seat and chips to come with, where the round allows it."""
        for one in self.seats.occupied().values():
            can_sit = self.table.idle or "sit" in self.table.ask.verbs
            if one.stack and can_sit and one.seat not in {*self.table.seats, *self._seated}:
                self._recorded.feed(Sit(seat=one.seat, stack=one.stack, by=one.name))

    def spent(self, seat: str) -> bool:
        """Whether a seat may take more chips: it has too few to begin with, none at stake and none to be collected."""
        table = self.table
        if seat not in table.seats or seat in table.unlimited or table.stack(seat) >= table.rules.least_to_play:
            return False
        owed = self._has_wagers(seat) or any(offer.verb == "present" for offer in table.legal(seat))
        return not owed and table.ask.refuse(Sit(seat=seat, stack=1)) is None

    def leave(self, account: Account) -> None:
        """Leave with the chips; refused while wagers stand, unless the round is played out without its player."""

        def act() -> None:
            mine = self.seats.held(account.id)
            if not mine:
                return
            if mine in self.table.seats:
                self._leave(Leave(seat=mine, by=account.name))
            else:
                self.seats.free(mine)
            self._advance()

        with self._told_to(str):
            self._transact(act)

    def _leave(self, given: Leave) -> None:
        """Leave now; where rounds follow by themselves and this is no moment for it, as soon as there is one."""
        runs = self.table.rules.game.runs
        if not runs or self.table.ask.refuse(given) is None:
            self._refuse_before_others(given)
            self._recorded.feed(given)
        if runs and given.seat in self.table.seats:
            self.seats.forget(given.seat)

    # ── waiting for a seat ───────────────────────────────────────────────────────────────────────

    def wait(self, account: Account, address: str, *, again: bool = False) -> Place:
        """Stand in line for a seat, or ``again``, and not anew: the place, and how long a seat is kept where one is."""
        with self._lock:
            self._refresh()
            now = self.queue.place(account.id)
            if again and not now.place:
                return now
            if self.seats.held(account.id):
                raise self.refused("you have a seat here", "play, or leave")
            if not now.place and not self.full(now.of):
                raise self.refused("a seat is free", "take it")
            try:
                self.queue.join(account, address, self._most_seats(account))
            except Full as error:
                raise self.refused(error.reason, error.legal) from None
            self.queue.offer(self._free_seats())
            return self.queue.place(account.id)

    def offer_seats(self) -> None:
        """Offer the seats that are free to those who wait."""
        with self._lock:
            self._refresh()
            self.queue.offer(self._free_seats())

    def full(self, waiting: int) -> bool:
        """Whether nobody can sit down before those who wait have."""
        return self._free_seats() <= waiting

    def open_seats(self) -> list[str]:
        """The seats that nobody has, as far as this process knows."""
        taken = {*self.seats.occupied(), *self.table.seats}
        return [seat for seat in self._places() if seat not in taken]

    def _free_seats(self) -> int:
        return len(self.open_seats())

    # ── rounds that follow by themselves ─────────────────────────────────────────────────────────

    def _prepare_round(self) -> None:
        """Who is gone leaves, who is away sits out, and bots come where one person plays alone, or go."""
        for seat in [one for one in self.table.seats if self.leaves(one)]:
            self._recorded.feed(Leave(seat=seat, by=BY_HOUSE))
        for seat in [one for one in self.table.seats if one in self._late or self._silent(one)]:
            for rests in [offer for offer in self.table.legal(seat) if offer.silence]:
                self._recorded.feed(replace(rests.taken(seat), by=BY_HOUSE))
        self._late.clear()
        alone, game = len(self._playing()) == 1, self.table.rules.game
        for one in self._seated_bots() if not alone else ():
            self._recorded.feed(Leave(seat=one.seat, by=one.name))
        if alone and game.bot:
            sitting = {one.account for one in self.seats.occupied().values()}
            for bot in [one for one in self._bots.values() if one.id not in sitting]:
                self.seats.take(bot, self._places(), self.seq, stack=BOT_CHIPS, address="")
            self._seat_newcomers()

    # ── as time goes by ──────────────────────────────────────────────────────────────────────────

    def keep(self, occupied: dict[str, Occupied], ready: Marks) -> None:
        """Go on without those whose time is up, and free the seats of those who are gone."""
        with self._lock:
            self.seats.refresh(occupied, ready)
            due = self._gone() or self._overdue()
            self.seats.forget_all()  # they were read before the lock was held
        if due:
            self._transact(self._go_on)

    def _go_on(self) -> None:
        gone = self._gone()
        for seat in gone:
            self._free(seat)
        turns = self.table.ask.owed or self.table.rules.game.runs
        late = self._awaited_others("") if turns and self._seconds_left() <= 0 else []
        self._late |= {*late} if self.table.ask.owed else set()
        self._advance(frozenset((*gone, *late)))

    def _free(self, seat: str) -> None:
        """Take back what can be taken back, and leave; where wagers stand, the seat stays until they are decided."""
        if seat not in self.table.seats:
            self.seats.free(seat)
            return
        with suppress(Refused):
            self._refuse_before_others(Leave(seat=seat))
            for offer in [one for one in self.table.legal(seat) if one.verb == "remove"]:
                self._recorded.feed(replace(offer.taken(seat), by=BY_HOUSE))
            self._leave(Leave(seat=seat, by=BY_HOUSE))

    # ── the dealer and the equipment ─────────────────────────────────────────────────────────────

    def _advance(self, away: frozenset[str] = frozenset()) -> None:
        """Let the dealer and the equipment act until a seat must answer; not at an empty table, nor where people deal.

        In this round the dealer answers for the seats that are ``away``.
        """
        if self.dealer == "people":
            return
        first = self.table.round
        for _ in range(ROUNDS):
            self._seat_newcomers()
            if self.between:
                self._prepare_round()
            round = self.table.round
            self.barred = self._why_barred()
            sitters = self._sitters(away if round == first else frozenset())
            if self.barred or not sitters or (self.between and not self._may_begin()):
                return
            for _ in self._recorded.run(sitters, rounds=1):
                pass
            if self.table.round == round:
                return

    def _before_round(self) -> None:
        """Let the floor do what it must; `Unlawful` where no round may begin."""
        self._floor(self._recorded, self._house)

    def _why_barred(self) -> str:
        """Why no round may begin now; empty if one may."""
        if not self.table.idle or not self.table.seats:
            return ""
        try:
            self._before_round()
        except Unlawful as error:
            return f"{error} ({error.cite})" if error.cite else str(error)
        return ""

    # ── transactions ─────────────────────────────────────────────────────────────────────────────

    def _transact(self, act: Callable[[], T]) -> T:
        """Run ``act`` under the lock, in one transaction; on a conflict with another process, refresh and retry."""
        with self._lock:
            for _ in range(TRIES):
                self._refresh()
                self._seated = self.table.seats
                try:
                    with self._recorded.transaction():
                        done = act()
                        for seat in [one for one in self._seated if one not in self.table.seats]:
                            self.seats.free(seat)  # whoever had them leave: they, staff, a correction, the house
                        for statement in self.seats.pending():
                            self._recorded.beside(*statement)
                except Conflict:
                    continue
                self.seats.written()
                return done
        raise Conflict(f"others rule on table {self.id} too often: nothing was done")

    def _refresh(self) -> None:
        with unavailable():
            found = look(self._journal.driver, self.id)
        self._recorded.refresh(found.head)
        self.seats.refresh(found.occupied, found.ready)
        self._house = found.house

    def look(self) -> None:
        """Read what other processes have recorded, and rule on it."""
        with self._lock:
            self._refresh()
            self._recorded.table  # noqa: B018 - it is rebuilt where it has to be

    def _already_made(self, given: Input, key: str) -> bool:
        """Whether this key was used before; `KeyUsed` if for another input."""
        was, timeless = self._recorded.by_key(key), {} if given.at else {"at": ""}  # the house says when
        if was is not None and replace(inputs.read(was.data["input"]), by="", **timeless) != given:
            raise KeyUsed("this idempotency key was used for another input")
        return was is not None

    # ── the coach ────────────────────────────────────────────────────────────────────────────────

    def to_advise(self, account: str) -> dict[str, Any] | None:
        """What a coach needs to advise the seat of an account, as plain data; nothing where there is nothing to say."""
        with self._lock:
            self._refresh()
            seat = self.seats.held(account)
            if seat not in self.table.seats:
                raise self.refused("you have no seat here", "take a seat")
            if not self.table.rules.game.coach or not self.table.legal(seat):
                return None
            return {"recipe": self._recorded.recipe(), "seat": seat, "seq": self.seq}

    # ── the view ─────────────────────────────────────────────────────────────────────────────────

    def view(self, account: str, *, refresh: bool = True) -> View:
        """The table as an account sees it from its seat; without one, as a spectator does.

        The seat is looked up after the table, under its lock: a change of seat that the view lacks is a later record.
        """
        with self._lock:
            if refresh:
                self._refresh()
            table, seat = self.table, self.seats.held(account)
            seated = seat in table.seats
            return replace(
                table.view(seat), seq=self.seq, waiting=self._waiting(seat), may_go=seated and self._may_go(seat),
                go=self._go_words(), hurry=self._hurry(seat), freed=self._freed(seat), left=self._left(),
                bots=[one.seat for one in self._seated_bots()],
                skips=seated and not table.rules.game.runs and table.ask.default is not None
                and not self._awaited_others(seat),
            )  # fmt: skip

    def _waiting(self, seat: str) -> str:
        """Who is waited for, and for what, in words."""
        table = self.table
        if self.barred:
            return self.barred
        if seat and seat not in table.seats:
            waits = seat in self.seats.occupied() and self.seats.occupied()[seat].stack
            return "You sit down when this round is over." if waits else "Buy chips from the dealer."
        if not table.seats:
            return "Take a seat to play."
        if self.between:
            return self._between_words(seat)
        if seat in table.seats and self._awaited(seat):
            return f"{_to_you(table.ask.words, seat)}{self._owes(seat)}"
        others = self._awaited_others(seat)
        return f"Waiting for seat {', '.join(others)}: {table.ask.words}" if others else table.ask.words

    def _between_words(self, seat: str) -> str:
        """What is waited for between two rounds, in words."""
        if seat in self.table.rules.game.resting(self.table):
            return "You sit out."
        if self.table.ask.owed or not self._playing():
            return "Waiting for players."
        return "The next round begins in a moment."

    def _owes(self, seat: str) -> str:
        """What the wagers of a seat still want before the dealer can go on."""
        refusal = self.table.ask.refuse(Close()) if "remove" in self.table.ask.verbs else None
        return f" ({refusal.legal})" if refusal and refusal.reason.startswith(f"seat {seat} ") else ""

    def _go_words(self) -> str:
        """The label of the button that says "ready": the dealer's act that ends the wagers, later "Done"."""
        return "Done" if self.table.fallen else self.table.rules.game.deals.capitalize()

    # ── who is ready ─────────────────────────────────────────────────────────────────────────────

    def _reserve(self, account: Account, seat: str, stack: int, address: str) -> str:
        """Reserve a seat for an account: the first free one unless one is named."""
        places = self._places()
        if seat and seat not in places:
            raise self.refused(f"there is no seat {seat}", f"seats: {', '.join(places)}")
        ahead = self.queue.ahead(account.id)
        if ahead and self._free_seats() <= ahead:
            raise self.refused(f"{ahead} wait for a seat before you", "wait for a seat, watch, or another table")
        wanted = [one for one in ([seat] if seat else places) if one not in self.table.seats]  # the dealer's patrons
        taken = self.seats.take(account, wanted, self.seq, stack=stack, address=address)
        if not taken and self.seats.of(account.id):
            raise Conflict(f"they have sat down at table {self.id} by another process")
        if not taken:
            said = f"seat {seat} is taken" if seat else "every seat is taken"
            raise self.refused(said, "wait for a seat, watch, or another table")
        most = self._most_seats(account)
        if self.seats.count(account, address) > most:  # asked when it is taken: two at once are not both let in
            self.seats.give_back(taken)
            whose = "the guests of your address have" if account.guest else "you have"
            raise self.refused(f"{whose} {most} seats already", "leave another table first")
        self.queue.leave(account.id)
        return taken

    def _most_seats(self, account: Account) -> int:
        return self._limits.guest_seats if account.guest else self._limits.seats_each

    def _places(self) -> list[str]:
        """The seats of the table."""
        return list(self.layout.places) or [str(number) for number in range(1, MOST_SEATS + 1)]

    def refused(self, reason: str, legal: str, cite: str = "") -> Exception:
        """A refusal of this table, ready to raise."""
        return self.table.refused("", Refusal(reason, legal, cite))
