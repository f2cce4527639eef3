"""The table: it runs a game's rounds and feeds it what happened.

A game is a coroutine that awaits asks and calls `Table.say`, `Table.move` and their kin. Between an input and the
next ask it runs alone; so an input is applied wholly, or refused and not applied at all. What the table knows can
always be made again from a snapshot and the inputs since: that is how a mis-read card is corrected, how a skipped
default is taken back when the input that skipped it is refused, and how a bug in a game loses nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping
from copy import copy, deepcopy
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final, Generic, Self, TypeVar, cast

from msgspec import structs
from msgspec.structs import replace

from houseway.equipment.cards import BACK, UNKNOWN, Pieces, pieces_of
from houseway.equipment.chance import commit
from houseway.hints import meant, quoted
from houseway.law.election import Unlawful
from houseway.money import dollars
from houseway.play import accounts, citing, codec, inputs, plain_tells, tells
from houseway.play.accounts import HOUSE, Chips
from houseway.play.asks import Ask, Found, Irregular, Offer, Refusal
from houseway.play.history import REBASE, History
from houseway.play.inputs import (
    KINDS,
    OPEN,
    PLAY_ON,
    Bet,
    Cards,
    Close,
    Correct,
    Cut,
    Fund,
    Input,
    Irregularity,
    Leave,
    NewDealer,
    Order,
    Paid,
    Remove,
    Reveal,
    Seal,
    Sit,
    Turn,
)
from houseway.play.ledger import SEATS, Ledger, is_seat, seat_order
from houseway.play.refusals import Refused as Refused
from houseway.play.refusals import contradicts
from houseway.play.rules import Rules
from houseway.play.seating import Coming, come_or_go, refuse_seating
from houseway.play.settlements import WHICH, Mark, Settlement, besides, marked, settlements, to_take_back
from houseway.play.snapshot import Snapshot
from houseway.play.tells import Moved, Settled, Tell
from houseway.play.views import View, view
from houseway.play.whole_hands import WholeHands, is_whole, place_of

R = TypeVar("R", bound=Rules, covariant=True)
S = TypeVar("S", covariant=True)
A = TypeVar("A", bound=Input)
LEFT_IN_SHOE: Final = "a card that is left in the shoe"


class Table(Ledger, Generic[R, S]):
    """One table under elected rules: ``Table(rules, {"1": 50000}).feed(Bet(…))`` gives the tells."""

    def __init__(
        self,
        rules: R,
        seats: Mapping[str, int | None] | None = None,
        *,
        resume: Snapshot | None = None,
        count: int = 0,
    ) -> None:
        """A fresh table, or one that goes on from a snapshot; ``count``: how many inputs it had taken by then."""
        if not isinstance(rules, Rules):
            raise Unlawful(f"{quoted(rules)} are no rules", legal='rules("red-dog", {"decks": 6})')
        self.rules = rules
        self.on_end: Callable[[], None] | None = None
        """Called when a round is over, before it is counted and the next one begins."""
        self._blind = False
        """Whether what not all have seen refuses nothing here: see `_by_itself`."""
        self._start(_seats(seats or {}), resume, count)

    def _start(self, seats: Mapping[str, int | None], resume: Snapshot | None, count: int) -> None:
        """Begin anew, whatever this table was before."""
        rules = self.rules
        self._full = citing.rendered(rules.as_of)
        self.state: S = rules.game.state(rules)
        self.ledger, self.brought, self.unlimited, self.due, self.roles = {HOUSE: 0}, {}, [], {}, {}
        self.chips, self.tells, self._seats = {}, [], None
        self.commitments: dict[str, str] = {}
        self.recorded: dict[int, dict[str, int]] = {}
        self.round = 0
        self.made: dict[Hashable, Ask[Any]] = {}
        """The asks that come again, made once."""
        self._kinds: dict[frozenset[str], frozenset[str]] = {}
        """What `heard` has found."""
        self.closed = ""
        """The section that bars wagers from now on; empty while none does."""
        self.stays = ""
        """The section by which who has a wager stays seated from now on; empty where none says so."""
        self.no_card: Refusal | None = None
        """Why no further card is drawn, where a rule says so; nothing while cards may come."""
        self.no_order: Refusal | None = None
        """Why no supervisor's order is given any more in this round, where a rule says so."""
        self.coming: Coming | None = None
        """What this round says of people who come and go, where it says more than every game does."""
        self.hearing: tuple[frozenset[str], Found] | None = None
        """What can be reported whatever is asked, until the game or the round says otherwise."""
        self.relief: Callable[[], Coroutine[Ask[Any], Any, None]] | None = None
        """What a new dealer does before the next card of this round; nothing where no section has it done."""
        self._under: list[tuple[Coroutine[Ask[Any], Any, None], Ask[Any]]] = []
        """What is interrupted by a report, with the ask that stands meanwhile."""
        self.covered: dict[int, str] = {}
        """Faces that the record gave of cards still face down; no tell and no game sees them."""
        self.hidden: dict[str, int] = defaultdict(int)
        """How many of each face have left the shoe since it was shuffled, and not all have seen them."""
        self.whole = WholeHands()
        self._stale = self._told = 0
        self._passing = False
        """Whether the next input, which is not taken yet, has a default taken before it."""
        self._plain: list[dict[str, Any]] = []
        """The tells as JSON has them, as far as somebody has looked: every seat sees most of them alike."""
        self._offered: tuple[Any, dict[str, list[Offer]]] = None, {}
        """What each seat may do, as long as nothing happens: several look at it after every input."""
        self._mark: Mark | None = None
        self._until = -1
        if resume is not None:
            self._restore(resume)
            if count in self.recorded:
                self._have(self.recorded.pop(count))
        for seat, stack in seats.items():
            self.sit(seat, stack)
        untold = resume.untold if resume is not None and count else None
        self.tells = [*untold] if untold else []
        self._round_at = len(self.tells)
        self.history = History(self.capture(untold), count)
        self._boundary = self.history.base
        self._begin()
        if count and untold is None:  # what a round says before it first asks came with the input that ended the last
            self._tell()

    def once(self, key: Hashable, make: Callable[..., Ask[A]], *given: Any) -> Ask[A]:
        """An ask that comes again every round, made once of what is given."""
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = make(*given)
        return found

    def heard(self, kinds: frozenset[str]) -> frozenset[str]:
        """Those of the irregularities that the law of the day rules on."""
        found = self._kinds.get(kinds)
        if found is None:
            found = self._kinds[kinds] = kinds.intersection(self.rules.rulings)
        return found

    def hear(self, kinds: frozenset[str], found: Found) -> None:
        """From now on hear these, whatever is asked; ``found`` rules on them, and the ask stands."""
        self.hearing = kinds, found

    # ── what not all have seen ───────────────────────────────────────────────────────────────────

    def shuffle(self, shoe: Pieces) -> None:
        """All pieces of a shoe or set are in again: nothing is hidden."""
        shoe.shuffle()
        self.hidden.clear()

    def put_back(self, shoe: Pieces, face: str) -> None:
        """A piece goes back into the shoe, to be shuffled with what is left."""
        shoe.put_back(face)
        self.disclose(face)

    def hide(self, face: str) -> None:
        """A piece of this face has left the shoe, and not all have seen it."""
        if face not in UNKNOWN:
            self.hidden[face] += 1

    def disclose(self, face: str) -> None:
        """A piece that was hidden is seen by all."""
        if self.hidden.get(face):
            self.hidden[face] -= 1

    def refuse_face(
        self,
        shoe: Pieces,
        face: str,
        cite: str,
        legal: str = LEFT_IN_SHOE,
        *,
        covered: bool = False,
    ) -> Refusal | None:
        """Refuse a face that cannot come out of the shoe, or cannot be one that lies ``covered``.

        The words count what all have seen. Where only a hidden piece stands against it, they say no more than that.
        """
        lacks = shoe.lacks_unseen if covered else shoe.lacks
        if not lacks(face):
            return None
        open_fault = lacks(face, self.hidden.get(face, 0))
        if open_fault:
            return Refusal(open_fault, legal, cite)
        return self.contradicted(cite)

    def contradicted(self, cite: str) -> Refusal | None:
        """The refusal of a report that contradicts a hidden piece; None while such refusals are left out."""
        return None if self._blind else contradicts(cite)

    def _as_told(self, given: Input, refused: Refused) -> Refused:
        """The refusal as it is told: what is wrong by itself first, and nothing of what lies covered to others."""
        if self._blind or not any(self.hidden.values()):
            return refused
        if given.verb in _HANGS and self._shows_by_default():
            refused.hide_from_others(self.refused(given, contradicts(self.ask.cite)))
            return refused
        return (self._by_itself(given) if refused.covered else None) or refused

    def _by_itself(self, given: Input) -> Refused | None:
        """Judge as if nothing were hidden: what is wrong by itself is told first."""
        other = self._from_base()._follow(self.history.since)
        other._blind = True
        try:
            other.ruled(given)
        except Refused as refused:
            return None if refused.covered else refused
        except Exception:  # noqa: BLE001 - played on with a card twice in a hand, which no game rules on
            return None
        return None

    def _shows_by_default(self) -> bool:
        """Whether what a record may leave out now shows something covered: what is taken after it hangs on that."""
        other, round = self._from_base()._follow(self.history.since), self.round
        while other.ask.default is not None and other.round == round:
            if other.ask.default.verb in _REVEALS:
                return True
            other._pass()
        return False

    # ── 8.2: the posted limits ───────────────────────────────────────────────────────────────────

    def beyond(self, bet: Bet, box: str) -> Refusal | None:
        """8.2: why the amount of a wager, with what lies there already, is not within its least and most."""
        terms, there = self.rules.wagers[bet.wager], accounts.bet(bet.seat, bet.wager, box, bet.spot)
        total = bet.amount + self.ledger.get(there, 0)
        if total < terms.least:
            return Refusal(f"{dollars(total)} is below the minimum", f"{dollars(terms.least)} or more", terms.limit)
        if terms.most and total > terms.most:
            return Refusal(f"{dollars(total)} is above the maximum", f"{dollars(terms.most)} or less", terms.limit)
        return None

    def place(self, bet: Bet, cite: str, box: str | None = None, hand: str = "") -> Chips:
        """Chips go down, to those that lie there; what the dealer accepted beyond the posted limits is paid or lost in
        full."""
        box = bet.box if box is None else box
        beyond = self.beyond(bet, box) if bet.accepted else None
        if beyond is not None:
            cite, event = "8.2", f"seat {bet.seat}, {bet.wager} {dollars(bet.amount)}: {beyond.reason}"
            self.say(tells.Ruled(event=event, ruling="the dealer accepted the wager: it stands", cite=cite))
        return self.lay(bet.seat, bet.wager, bet.amount, cite, box, bet.spot, hand)

    # ── the round ────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self.closed = self.stays = ""
        self.no_order = self._mark = self.coming = self.hearing = self.relief = None
        if self.covered:
            self.covered = {}
        if self.whole.passed:
            self.whole.passed = {}
        self._run: Coroutine[Ask[Any], Any, None] = self.rules.game.play(self)
        self.ask: Ask[Any] = self._run.send(None)

    def _step(self, step: Callable[[Any], Ask[Any]], given: Any) -> None:
        """Go on with the round, or with what interrupts it, up to the next ask."""
        try:
            self.ask = step(given)
        except StopIteration:
            self._end()
        except Irregular as event:
            self._raised(event)

    def _raised(self, event: Irregular) -> None:
        """What the interruption does not rule on is raised where the round waits."""
        if not self._under:
            raise event
        self._run, self.ask = self._under.pop()
        self._step(self._run.throw, event)

    def _resume(self, answer: Input) -> None:
        self._step(self._run.send, answer)

    def _default(self) -> None:
        """Answer by default; whose silence gives that answer is told. A cut tells so itself: the dealer may give it."""
        ask = self.ask
        assert ask.default is not None
        if type(ask.default) is not Cut:
            for seat, answer in ask.silences():
                self.silent(seat, answer)
        self._step(self._run.send, ask.default)

    def silent(self, seat: str, answer: Input) -> None:
        """Tell what a seat answers to this ask by silence."""
        asked = self.ask.words.partition(", offered to ")[0]
        self.say(tells.Silence(seat=seat, asked=asked, answer=_unseated(answer), cite=self.ask.cite))

    def _pass(self) -> None:
        """Take the default before the next input, whose ruling will tell it."""
        assert self.ask.default is not None
        self._passing = True
        try:
            self._default()
        finally:
            self._passing = False

    def _rule(self, event: Irregularity) -> None:
        """What follows from an irregularity by its own paragraph rests on what the ruling does, or on what it names."""
        at, ruling = len(self.tells), self.rules.rulings[event.kind]
        try:
            if self.hearing is None or event.kind in self.ask.hears:
                self._step(self._run.throw, Irregular(event))
            else:
                self._meanwhile(self.hearing[1], Irregular(event))
        finally:
            for tell in self.tells[at:]:
                if tell.cite == ruling.cite and not tell.basis:
                    tell.basis = ruling.basis_on(self.rules.as_of)

    def _meanwhile(self, found: Found, event: Irregular) -> None:
        """Rule on what is heard whatever is asked; what voids the round, or a part of it, is raised where it waits."""
        try:
            run = found(event)
        except Irregular as raised:
            self._step(self._run.throw, raised)
        else:
            if run is not None:
                self._interrupt(run)

    def _interrupt(self, run: Coroutine[Ask[Any], Any, None]) -> None:
        """Do something while an ask stands; what that asks for comes first."""
        self._under.append((self._run, self.ask))
        self._run = run
        self._step(run.send, None)

    def _end(self) -> None:
        """The round is over: everything that outlives it is plain state."""
        if self._under:  # what is over only interrupted it
            self._run, self.ask = self._under.pop()
            return
        if self.on_end is not None:
            self.on_end()
        self.round += 1
        self.history.round_over()
        untold = self.tells[self._told :] if self._passing else None
        if self.round % REBASE == 0:
            self.history.keep(self.capture(untold))
        if self.count == self._until:
            self._boundary = self.capture(untold)
        self._stale, self._round_at = self._round_at, len(self.tells)
        self._begin()

    # ── what is void ─────────────────────────────────────────────────────────────────────────────

    def mark(self) -> None:
        """Mark this moment, for `reverse` to go back to: a game does when its wagers are made."""
        settles = self.rules.game.settles
        state = {name: copy(getattr(self.state, name)) for name in settles} if settles else {}
        self._mark = len(self.tells) - self._round_at, tuple(self.ledger), state

    def reverse(self, scope: str, cite: str, *, of: str = "") -> None:
        """Void a round, or the part ``of`` a seat: take back whatever was settled since the mark, and tell of each
        settlement.

        The wagers lie on the layout again, as they were laid; what of them goes back, the game says. Chips that were
        bought stay, and so do the cards that were seen.
        """
        if self._mark is None:
            self.mark()
        then, there, state = cast(Mark, self._mark)
        told = self.tells[self._round_at + then :]
        self.say(tells.Void(scope=scope, cite=cite))
        for source, target, amount in besides(told, of):
            self.move(target, source, amount, cite)
        for seat, change in marked(told, of).items():
            self.due[seat] = self.due.get(seat, 0) - change
            collected = "reversed" if change > 0 else "deferred"
            self.say(tells.Vigorish(seat=seat, amount=abs(change), collected=collected, cite=cite))
        for one in reversed(settlements(told)):
            if one.decides and of in ("", one.tell.seat):
                self._take_back(one, cite)
        if of:
            return
        self.chips = {one: self.chips[one] for one in dict.fromkeys((*there, *self.chips)) if one in self.chips}
        for account in [one for one in self.ledger if one not in there and not accounts.owner(one)]:
            if not self.ledger[account]:
                del self.ledger[account]
        for name, value in state.items():
            setattr(self.state, name, copy(value))

    def _take_back(self, one: Settlement, cite: str) -> None:
        """Tell that a settlement is reversed, and move its chips back."""
        which = {name: getattr(one.tell, name) for name in WHICH}
        self.say(tells.Reversed(amount=one.changed, was=one.tell.result, cite=cite, **which))
        for moved in to_take_back(one):
            if chips := accounts.laid(moved.source):
                self.chips.setdefault(chips.account, chips)
            self.move(moved.target, moved.source, moved.amount, cite)

    # ── what goes in ─────────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input) -> list[Tell]:
        """Take one input and give the tells that follow from it; a bad one raises `Refused` and changes nothing.

        Each cites the edition in force, in full: ``19:47-6.5(i)2``.
        """
        if type(given) not in KINDS:
            refusal = Refusal("this is no input: read it first", "table.feed(read({...}))")
            raise Refused(self.count + 1, given, self.ask.words, refusal)
        full, as_of, with_cite = self._full, self.rules.as_of, replace
        return [
            with_cite(tell, cite=full.get(tell.cite) or citing.in_full(tell.cite, as_of)) for tell in self.ruled(given)
        ]

    def ruled(self, given: Input) -> list[Tell]:
        """The same with citations as code writes them: ``6.5(i)2``."""
        if self._stale:
            self._forget()
        ask, verb = self.ask, given.verb
        try:
            if verb in ask.verbs and verb not in _OF_HANDS:
                refusal = ask.judge(given)
                if refusal is None:
                    self._apply(given)
                    told, self._told = self._told, len(self.tells)
                    return self.tells[told:]
            elif verb in _ASIDE:
                return self._aside(given)
            else:
                refusal = _SKIP
            if self.reports(given):
                self._report(given)
                return self._tell()
            if refusal is _SKIP and (ask.default is None or self._wanted(given)):
                refusal = self._judge(given)
            self._take(given, refusal)
        except Refused as refused:
            raise self._as_told(given, refused) from None
        return self._tell()

    def _forget(self) -> None:
        """The tells of the round before the last one are no longer needed."""
        del self.tells[: self._stale], self._plain[: self._stale]
        self._round_at -= self._stale
        self._told -= self._stale
        self._stale = 0

    def _take(self, given: Input, refusal: Refusal | None) -> None:
        """Take an input, unless it is refused; where the ask may be skipped, another one may take it."""
        if refusal is None:
            self._apply(given)
        elif self.ask.default is None or (given.verb in _OF_WAGERS and given.verb in self.ask.verbs):
            raise self.refused(given, refusal)
        else:
            self._skip(given)

    def reports(self, given: Input) -> bool:
        """Whether it is a report, which takes no player's default; what answers as a throw does is none."""
        return given.verb in REPORTS and not self._answers(given)

    def _answers(self, given: Input) -> bool:
        """Whether it answers as a throw does, or as silence: a roll that does not count, an order of nothing."""
        if isinstance(given, Order):
            return given.do in NOTHING_ORDERED or given.do in self.rules.game.thrown
        return isinstance(given, Irregularity) and given.kind in self.rules.game.thrown

    def _report(self, given: Input) -> None:
        """Take a report at the ask where the table stands, which stays open: it takes no default but what is the
        equipment's or the dealer's own, and what a record may leave out."""
        stood = True
        while (refusal := self._judge_report(given)) is not None:
            if self.ask.default is None or not self.ask.clerical or self._wanted(given):
                refused = self.refused(given, refusal)
                if not stood:
                    self._rebuild(self.history.since)
                raise refused
            self._pass()
            stood = False
        self._apply(given)

    def _judge_report(self, given: Input) -> Refusal | None:
        if given.verb not in _COMING or given.verb in self.ask.verbs:
            return self._judge(given)
        if isinstance(given, NewDealer):
            return None
        if isinstance(given, Leave) and self.stays and any(one.seat == given.seat for one in self.chips.values()):
            reason = f"seat {given.seat} has wagered: the player stays seated until the round is over"
            return Refusal(reason, self.ask.legal(), self.stays)
        return self.coming.refuse(given) if self.coming else refuse_seating(self, given)

    def _come(self, given: Input) -> None:
        """People come and go, whatever is asked; who is asked and leaves has answered by silence."""
        if isinstance(given, NewDealer):
            if hasattr(self.state, "new_dealer"):
                self.state.new_dealer = True
                if self.relief is not None and "card" in self.ask.verbs:
                    self._interrupt(self.relief())
            return
        (self.coming.go if self.coming else partial(come_or_go, self))(given)
        if isinstance(given, Leave) and self.ask.default is not None and given.seat in self.ask.who:
            self._declined(given.seat)

    def _declined(self, seat: str) -> None:
        """Whoever was offered something and has left takes it no more."""
        for one, answer in self.ask.silences():
            if one == seat:
                self._resume(answer)
                return

    def _tell(self) -> list[Tell]:
        """The tells since the last ones that were given out."""
        told, self._told = self._told, len(self.tells)
        return self.tells[told:]

    def _skip(self, given: Input) -> None:
        """Answer by default until somebody takes this input; if nobody does, take the defaults back.

        The refusal that counts is that of the first who asked for such an input, or else of the last one asked.
        """
        refused: Refused | None = None
        contradicted: Refused | None = None
        heard, round = False, self.round
        try:
            while self.ask.default is not None:
                if self._wanted(given):
                    refusal = self._judge(given)
                    if refusal is None:
                        break
                    if refusal.final:
                        raise self.refused(given, refusal)
                    refused = refused or (None if refusal.elsewhere else self.refused(given, refusal))
                    contradicted = contradicted or (self.refused(given, refusal) if refusal.covered else None)
                self._pass()
            if self.round != round:
                self.refuse_left_over()
                self.whole.clear()
            refusal = self._judge(given)
            if refusal is None:
                self._apply(given)
            elif contradicted is not None:
                raise contradicted
            elif refusal.covered:
                raise self.refused(given, refusal)
            else:
                raise self.refused(given, refusal) if refusal.final or refused is None else refused
            heard = True
        finally:
            if not heard:
                self._rebuild(self.history.since)

    def when_asked(self, verb: str) -> Self:
        """This table at the ask that a verb answers: what a record may leave out before it is answered by default."""
        other = self._from_base()._follow(self.history.since)
        while other.ask.default is not None and verb not in other.ask.verbs:
            other._pass()
        return other

    def after(self, given: Input) -> tuple[Self, list[Tell]]:
        """This table as it would stand after an input, and what it would tell."""
        other = self._from_base()._follow(self.history.since)
        return other, other.ruled(given)

    def _wanted(self, given: Input) -> bool:
        return given.verb in self.ask.verbs or (type(given) is Irregularity and given.kind in self.hears)

    def _apply(self, given: Input) -> None:
        self.history.since.append(given)
        round = self.round
        try:
            if given.verb in _APART:
                self._apply_apart(given)
            else:
                self.no_card = None
                try:
                    self.ask = self._run.send(given)
                except StopIteration:
                    self._end()
                except Irregular as event:
                    self._raised(event)
            if self.whole.given:
                self._deal_whole(given, round)
        except BaseException:
            self._rebuild(self.history.since[:-1])
            raise

    def _apply_apart(self, given: Input) -> None:
        """An irregularity, cards of a hand that are kept until they are due, or a card that is turned."""
        if isinstance(given, Irregularity):
            self._rule(given)
        elif given.verb in _COMING and given.verb not in self.ask.verbs:
            self._come(given)
        elif given.verb in _COMING:
            self._resume(given)
        elif is_whole(given):
            self.no_card = None
            for face in self.whole.lay(given, self._lies, self.count):
                self._seen_late(face)
        else:
            self.no_card = None
            self._resume(given)

    def _seen_late(self, face: str) -> None:
        """The record names a card that it had left out when it was dealt."""
        shoe = pieces_of(self.state)
        if shoe is not None and face not in UNKNOWN:
            shoe.turn(face)
            self.hide(face)

    def _deal_whole(self, given: Input, round: int) -> None:
        """Go on with the cards of whole hands, as long as cards are asked for; what the procedure deals only after a
        decision waits for it, and what the next round asks for is not theirs to answer."""
        while self.whole.given:
            if self.round != round:
                self._whole_dealt(given)
                return
            answers = self.whole.answers(self.ask)
            fit = next((one for one in answers if self.ask.judge(one) is None), None)
            if fit is not None:
                self.whole.used(self.ask, fit)
                self._resume(fit)
            elif answers:
                refusal = self.ask.judge(answers[0])
                assert refusal is not None
                number, hand = (self.count, given) if refusal.covered else self.whole.giver(self.ask)
                raise self.refused(hand, refusal, number)
            elif self.ask.default is not None and self._passes_over():
                if "card" in self.ask.verbs:
                    self.whole.pass_over(self.ask)
                self._default()
            elif _OF_CARDS & self.ask.verbs or isinstance(given, Irregularity):
                return
            elif self.rules.game.draws:
                self.whole.pause()
                return
            else:
                self._whole_dealt(given)

    def _passes_over(self) -> bool:
        """Whether a record that gives whole hands leaves this ask out: a card that nobody sees, and, when it has given
        further cards, a burn card and what is no seat's to decide while something is at stake."""
        if "burn" in self.ask.verbs:
            return self.whole.waits or bool(self.whole.unseen)
        if _OF_CARDS & self.ask.verbs:
            return True
        return self.whole.waits and (self.ask.offers is None or not self.chips)

    def _lies(self, place: str) -> tuple[list[str], int]:
        """The cards of a hand that lie face up in this round, and how many lie face down."""
        told = [tell for tell in self.tells[self._round_at :] if isinstance(tell, tells.Dealt | tells.Turned)]
        here = [tell for tell in told if place_of(tell.to) == place]
        up = [tell.card for tell in here if tell.sees is None and tell.card not in UNKNOWN]
        return up, sum(isinstance(tell, tells.Dealt) for tell in here) - len(up)

    def _whole_dealt(self, given: Input) -> None:
        """No card is due any more: none may be left over, unless an irregularity ended the deal."""
        if not isinstance(given, Irregularity):
            self.refuse_left_over()
        self.whole.clear()

    def refuse_left_over(self) -> None:
        """The round is over, and cards that the record gave went nowhere: one of its hands has too many."""
        if left := self.whole.left_over():
            number, hand = left
            place = hand.box or (hand.of if isinstance(hand, Turn) else hand.to)
            reason = f"more cards are given to {place} than go there"
            kinds = ", ".join(kind for kind in _TOO_MANY if kind in self.rules.rulings)
            legal = f"irregularity: {kinds}" if kinds else "the cards that go there"
            raise self.refused(hand, Refusal(reason, legal, self.ask.cite), number)

    def refused_detail(self, event: Irregular, refusal: Refusal) -> Refused:
        """The refusal of an irregularity whose details the section does not rule on, for the game to raise."""
        return self.refused(event.given, refusal, self.count)

    def _judge(self, given: Input) -> Refusal | None:
        if given.verb in self.ask.verbs:
            if given.verb in _OF_HANDS and is_whole(given):
                return self._refuse_whole(given)
            return self.ask.judge(given)
        if isinstance(given, Irregularity):
            return self._unheard(given)
        if isinstance(given, Cards) and self.whole.late(given):
            return self._refuse_whole(given)
        if given.verb in ("bet", "remove", "ticket", "void") and self.closed:
            return self._too_late(given)
        if given.verb in ("card", "cards") and self.no_card:
            return Refusal(self.no_card.reason, self.ask.legal(), self.no_card.cite)
        if given.verb == "order" and self.no_order:
            return Refusal(self.no_order.reason, self.ask.legal(), self.no_order.cite)
        return Refusal(f"{given.verb} is not what is asked", self.ask.legal(), self.ask.cite)

    @property
    def hears(self) -> frozenset[str]:
        """The irregularities that can be reported now: those of the ask, and those that are heard whatever is asked."""
        return self.ask.hears | self.heard(self.hearing[0]) if self.hearing else self.ask.hears

    def _refuse_whole(self, given: Cards | Turn) -> Refusal | None:
        """Why the cards of a hand cannot be given now."""
        size = partial(self.rules.game.size, self.rules)
        refusal = self.whole.refuse(given, self._places(), pieces_of(self.state), self.ask.cite, size, self.hidden)
        return None if refusal is not None and refusal.covered and self._blind else refusal

    def _places(self) -> list[str]:
        """Where cards may lie: the piles of the game, every place that is wagered on, and that of a bank."""
        game, bank = self.rules.game, self.roles.get("bank", "")
        wagered = {bank, *game.dealt(self)} - {""} if game.to_seats else ()
        return [*dict.fromkeys((self.ask.place, *game.piles, *sorted(wagered, key=seat_order)))]

    def _too_late(self, given: Input) -> Refusal:
        """The window is closed; a wager that has one of its own is refused by what the law says of it."""
        reason, cite = "no wager may be made or withdrawn now", self.closed
        terms = self.rules.wagers.get(given.wager) if isinstance(given, Bet) else None
        if terms is not None and terms.wager.after_cards:
            reason, cite = f"{reason}: {terms.wager.name} is made {terms.wager.made}", terms.wager.cite
        return Refusal(reason, self.ask.legal(), cite)

    def _unheard(self, given: Irregularity) -> Refusal | None:
        law = self.rules.rulings
        if given.kind not in self.hears:
            hint = meant(given.kind, law) if given.kind not in law else ""
            here = f"irregularities: {', '.join(sorted(self.hears)) or 'none'}"
            said = f"irregularity {given.kind} is not ruled on here"
            return Refusal("; ".join(filter(None, (said, hint))), here, self.ask.cite)
        unsaid = codec.defaults(Irregularity)
        missing = [name for name in law[given.kind].needs if getattr(given, name) in (unsaid[name], BACK)]
        if missing:
            asked = next(str(one) for one in law[given.kind].asks if one.detail == missing[0])
            return Refusal(f"irregularity {given.kind} lacks {missing[0]}", asked, law[given.kind].cite)
        shoe = pieces_of(self.state)
        there = given.card if not law[given.kind].dealt else ""
        return self.refuse_found(shoe, there, law[given.kind].cite) if shoe is not None and there else None

    def refuse_found(self, shoe: Pieces, face: str, cite: str) -> Refusal | None:
        """Refuse a card that is found in the shoe, and cannot be there."""
        refusal = self.refuse_face(shoe, face, cite)
        return refusal or (self.contradicted(cite) if self.whole.holds(face, shoe) else None)

    def refused(self, given: Input | Any, refusal: Refusal, number: int = 0) -> Refused:
        """The refusal of the next input, with its number, ready to raise."""
        got = inputs.plain(given) if isinstance(given, Input) else given
        cited = citing.cited(refusal.cite, self.rules.game.law, self.rules.as_of)
        return Refused(number or self.count + 1, got, self.ask.words, refusal, cited)

    # ── beside the game: paid, correct, seal, reveal, fund ───────────────────────────────────────

    def _aside(self, given: Input) -> list[Tell]:
        if isinstance(given, Correct):
            return self._correct(given)
        if isinstance(given, Paid):
            self._compare(given)
        elif isinstance(given, Seal):
            self.commitments[given.side] = given.commitment
            self.say(tells.Sealed(commitment=given.commitment))
        elif isinstance(given, Reveal):
            self._reveal(given)
        elif isinstance(given, Fund) and self._asked_by_default(given):
            return self._tell()
        self._note(given)
        return self._tell()

    def _asked_by_default(self, given: Fund) -> bool:
        """Whether what a record may leave out before it leads to the ask that this answers, which it then does."""
        if self.idle or self.ask.default is None:
            return False
        try:
            self._skip(given)
        except Refused:
            return False
        return True

    def _reveal(self, given: Reveal) -> None:
        sealed = self.commitments.get(given.side, "")
        if commit(given.salt, given.value) != sealed:
            raise self.refused(given, Refusal("this is not what was sealed", sealed or "nothing is sealed"))
        del self.commitments[given.side]
        sees = () if self.rules.game.hides else None
        self.say(tells.Revealed(value=given.value, salt=given.salt, sees=sees))

    def _compare(self, given: Paid) -> None:
        """Compare a payment with what the last settlement of that seat's wagers demands.

        What a record may leave out before the settlement, such as turning a card that it gave, is answered by default.
        """
        while not (self.idle or self.ask.default is None or not self.ask.clerical or self._decided(given)):
            self._pass()
        settled = self._settlements(given, self._round_at) or self._settlements(given, 0)
        if not settled:
            self._rebuild(self.history.since)
            raise self.refused(given, Refusal("no such wager was settled in this round"))
        due = sum(map(_due, settled))
        if due != given.amount:
            cite = ", ".join(dict.fromkeys(tell.cite for tell in settled))
            self.say(tells.Difference(seat=given.seat, wager=given.wager, paid=given.amount, due=due, cite=cite))

    def _decided(self, given: Paid) -> bool:
        """Whether such a wager has been settled in this round, and not only given back."""
        return any(tell.result != "returned" for tell in self._settlements(given, self._round_at))

    def _settlements(self, given: Paid, start: int) -> list[Settled]:
        return [
            one.tell
            for one in settlements(self.tells[start:])
            if one.tell.seat == given.seat and given.wager in ("", one.tell.wager)
        ]

    def _correct(self, given: Correct) -> list[Tell]:
        """Re-rule the round from a mis-read input; the record keeps both."""
        history, first = self.history, self._first_corrigible
        if not first <= given.input <= self.count:
            raise self.refused(given, Refusal(f"input {given.input} is not of this round", f"{first} to {self.count}"))
        before, index = list(history.since), given.input - history.first - 1
        was = before[index]
        if was.verb != given.to.verb:
            raise self.refused(given, Refusal(f"input {given.input} was a {was.verb}", was.verb))
        whole, anew = False, list[list[Tell]]()
        try:
            self._rebuild(before[:index], history)
            first_told = self._again(was)
            self._rebuild(before[:index], history)
            for one in [given.to, *before[index + 1 :]]:
                anew.append(self._again(one))
            whole = True
        except Refused:
            last = index + len(anew)
            if last == index or not self._lays_unseen(before[:last], before[last], history):
                raise
            self._rebuild(before, history)
            raise self.refused(given, contradicts(self.ask.cite)) from None
        finally:
            if not whole:
                self._rebuild(before, history)
        self._note(given)
        said = {"was": inputs.plain(was), "to": inputs.plain(given.to), "told": tuple(map(len, anew))}
        sees = () if unseen(was) or unseen(given.to) else tells.seen_by_all([*first_told, *anew[0]])
        return [tells.Corrected(input=given.input, sees=sees, **said), *chain(*anew)]

    def _lays_unseen(self, before: list[Input], given: Input, history: History) -> bool:
        """Whether an input, as it was taken after these, has laid or shown what not all have seen."""
        self._rebuild(before, history)
        hidden = dict(self.hidden)
        return tells.seen_by_all(self._again(given)) is not None or unseen(given) or self.hidden != hidden

    @property
    def _first_corrigible(self) -> int:
        """The first input that a correction reaches: of this round, or of the last one while none is played."""
        return (self.history.last if self.idle else self.history.begun) + 1

    def corrigible(self) -> Iterator[tuple[int, Input, bool]]:
        """The inputs that a correction reaches: the number of each, and whether everybody has seen what it says."""
        past = self._from_base()
        for number, given in enumerate(self.history.since, self.history.first + 1):
            told = past._heard(given)
            if number >= self._first_corrigible:
                yield number, given, not unseen(given) and tells.seen_by_all(told) is None

    def _again(self, given: Input) -> list[Tell]:
        """Feed an input of the past; a correction among them has been made already."""
        told: list[Tell] = []
        if isinstance(given, Correct):
            self._note(given)
        else:
            told = self.ruled(given)
        if self.count in self.recorded:
            self._have(self.recorded[self.count])
        return told

    def stand(self, recorded: Mapping[str, int]) -> None:
        """Let stand what an earlier version has moved otherwise with the last input, whenever that is ruled again."""
        if recorded:
            self.recorded[self.count] = dict(recorded)
            self._have(recorded)

    @property
    def stands(self) -> bool:
        """Whether what an earlier version has ruled on the last input stands."""
        return self.count in self.recorded

    def close_again(self) -> None:
        """Rule again on the last window that was closed, as an earlier version did: it dealt without a wager."""
        since = self.history.since
        closed = [number for number, given in enumerate(since, self.history.first + 1) if isinstance(given, Close)]
        if closed:
            self.recorded.setdefault(closed[-1], {})
            self._rebuild(since)

    def _have(self, more: Mapping[str, int]) -> None:
        """Change what the accounts have."""
        _add(self.ledger, more)
        self._lay_out()

    def _follow(self, past: Iterable[Input]) -> Self:
        """Feed inputs of the past; payments made between rounds are only noted, for they were compared already."""
        for given in past:
            self._heard(given)
        return self

    def _heard(self, given: Input) -> list[Tell]:
        if not (isinstance(given, Paid) and self.idle):
            return self._again(given)
        self._note(given)
        return []

    def _note(self, given: Input) -> None:
        self.history.since.append(given)

    def _rebuild(self, since: Iterable[Input], history: History | None = None) -> None:
        """Make the table again from the last snapshot of a history, its own, and the inputs since."""
        past, history = list(since), history or self.history
        self._start({}, history.base, history.first)
        self._follow(past)

    def _from_base(self) -> Self:
        return type(self)(self.rules, resume=self.history.base, count=self.history.first)

    # ── 8.3: other rules between rounds ──────────────────────────────────────────────────────────

    def elect(self, rules: Rules) -> None:
        """8.3: go on under other rules; `Unlawful` while a round is played or a wager stands that they do not offer.

        The last round is closed by it: nothing in it is corrected, and no payment for it compared, any more.
        """
        after = self.under(rules)
        self.rules = after.rules
        self._start({}, after.history.base, after.history.first)
        self._follow(after.history.since)

    def under(self, rules: Rules) -> Self:
        """8.3: this table as it would go on under other rules; `Unlawful` where it may not."""
        if not isinstance(rules, Rules):
            raise Unlawful(f"{quoted(rules)} are no rules", legal='rules("red-dog", {"decks": 6})')
        missing = [chips.wager for chips in self.chips.values() if chips.wager not in rules.wagers]
        if not self.idle:
            raise Unlawful("the table is in a round: a change takes effect between rounds", "8.3")
        if missing:
            raise Unlawful(f"a wager stands that would not be offered any more: {missing[0]}", "8.3")
        snapshot = self.snapshot()
        snapshot.state = _carried(snapshot.state, self.rules, rules)
        try:
            return type(self)(cast(R, rules), resume=snapshot, count=self.history.begun)._follow(self.inputs)
        except Refused as refused:
            raise Unlawful(f"what has happened since the last round does not go: {refused.reason}", "8.3") from None

    # ── where it stands ──────────────────────────────────────────────────────────────────────────

    @property
    def idle(self) -> bool:
        """Between rounds: nothing has happened since the last one ended but people coming and going."""
        history = self.history
        if history.count > history.begun and history.since[-1].verb not in IDLE:
            return False  # so it is at most pauses
        return all(given.verb in IDLE for given in history.inputs)

    @property
    def between(self) -> bool:
        """Whether a record may end here: between rounds, also where wagers are open and something was only reported."""
        reported = IDLE | {Irregularity.verb}
        open_to_wagers = {Bet.verb, Close.verb} <= self.ask.verbs
        return self.idle or (open_to_wagers and all(given.verb in reported for given in self.history.inputs))

    @property
    def fallen(self) -> bool:
        """Whether chance has fallen in this round: a card, the dice, the wheel or the numbers."""
        return any(tell.tell in tells.CHANCE for tell in self.tells[self._round_at :])

    @property
    def resting(self) -> bool:
        """Whether nothing is left of the round but what a record may leave out."""
        if self.ask.default is None or self.idle:
            return False
        other = self._from_base()._follow(self.history.since)
        other.rest()
        return other.idle

    def begins(self, given: Input) -> bool:
        """Whether an input begins a round; the end of the last one may have been left out."""
        if given.verb in IDLE or self.idle:
            return given.verb not in IDLE
        if self.ask.default is None:
            return False
        other = self._from_base()._follow(self.history.since)
        while not (
            other.idle
            or other.ask.default is None
            or (self.reports(given) and not other.ask.clerical)
            or (other._wanted(given) and other._judge(given) is None)
        ):
            other._pass()
        return other.idle

    # ── what it keeps ────────────────────────────────────────────────────────────────────────────

    def snapshot(self) -> Snapshot:
        """The table as it stood when this round began: with `inputs`, all that recovery needs.

        ``Table(rules, resume=snapshot)`` goes on from there. A game may have changed its state on the way to the first
        ask of the round, so the table is made again up to that moment.
        """
        other = self._from_base()
        other._until = self.history.begun
        other._follow(self.history.before)
        while other.round < self.round and other.ask.default is not None:
            other._pass()  # the input that began this round skipped the end of the last one
        found = deepcopy(other._boundary)
        _add(found.ledger, found.recorded.pop(self.history.begun, {}))
        return found

    @property
    def count(self) -> int:
        """How many inputs it has taken."""
        return self.history.count

    @property
    def inputs(self) -> list[Input]:
        """What has gone in since this round began."""
        return self.history.inputs

    def past(self, number: int) -> list[Input]:
        """The inputs from that number on, as they went in; none where it cannot be looked up any more."""
        index = number - self.history.first - 1
        return self.history.since[index:] if index >= 0 else []

    def capture(self, untold: list[Tell] | None = None) -> Snapshot:
        """All that outlives a round, as it stands at this moment; ``untold``: see `Snapshot`."""
        return Snapshot(
            state=deepcopy(self.state), ledger=dict(self.ledger), brought=dict(self.brought),
            unlimited=list(self.unlimited), due=dict(self.due), roles=dict(self.roles),
            commitments=dict(self.commitments), round=self.round, recorded=self.recorded, untold=untold,
            hidden={face: count for face, count in self.hidden.items() if count},
        )  # fmt: skip

    def _restore(self, snapshot: Snapshot) -> None:
        for name, value in structs.asdict(deepcopy(snapshot)).items():
            if name not in ("untold", "hidden"):
                setattr(self, name, value)
        self.hidden.update(snapshot.hidden)
        self._lay_out()

    def _lay_out(self) -> None:
        """Find the stacks that lie on the layout."""
        self.chips = {account: chips for account in self.ledger if (chips := accounts.laid(account))}

    @property
    def last(self) -> int:
        """How many of the recent tells are of the round before this one."""
        return self._round_at - self._stale

    @property
    def recent(self) -> list[Tell]:
        """The tells of the last round, as it stands after any correction, and of this one so far."""
        return self.tells[self._stale :]

    def earlier(self, seat: str) -> int:
        """How many of the recent tells were told before the player of a seat sat down; all, where nobody sits there.

        What an earlier player there held, won and lost is nobody else's.
        """
        if not self.seated(seat):
            return len(self.recent)
        since = self.history.since[self.history.last - self.history.first :]
        left = max(
            (at for at, given in enumerate(since) if isinstance(given, Leave) and given.seat == seat), default=-1
        )
        if left < 0:
            return 0
        sat = sum(isinstance(given, Sit) and given.seat == seat for given in since[left:])
        brought = [
            at
            for at, tell in enumerate(self.recent)
            if isinstance(tell, Moved) and tell.source == accounts.CAGE and tell.target == accounts.seat(seat)
        ]
        return brought[-sat] if 0 < sat <= len(brought) else 0

    def seen_by(self, seat: str) -> list[dict[str, Any]]:
        """The recent tells as that seat may see them, and as JSON has them; they are shared, and not to be changed."""
        law, as_of, known = self.rules.game.law, self.rules.as_of, self._plain
        known += plain_tells.plain_of(self.tells[len(known) :], law, as_of)
        recent, others = known[self._stale :], self.earlier(seat)
        seen = [(tell, tells.seen_by(tell, seat if at >= others else "")) for at, tell in enumerate(self.recent)]
        return [
            same if tell is one else plain_tells.plain(one, law, as_of)
            for (tell, one), same in zip(seen, recent, strict=True)
        ]

    # ── what it shows ────────────────────────────────────────────────────────────────────────────

    def rest(self) -> list[Tell]:
        """Answer by default whatever a record may leave out, up to the end of the round."""
        while not self.idle and self.ask.default is not None:
            self._pass()
        return self._tell()

    @property
    def asks(self) -> list[Ask[Any]]:
        """What the table asks for now."""
        return [self.ask]

    def view(self, seat: str) -> View:
        """The table as that seat sees it."""
        return view(self, _a_seat(seat))

    def legal(self, seat: str) -> list[Offer]:
        """What this seat may do now, as a screen would list it."""
        one, now = _a_seat(seat), (self.ask, self.count, len(self.tells))
        if self._offered[0] != now:
            self._offered = now, {}
        known = self._offered[1]
        if one not in known:
            known[one] = self.ask.offers(one) if self.ask.offers else []
        return list(known[one])

    def net(self, seat: str) -> int:
        """What a seat has won or lost: standing wagers count as neither, vigorish owed counts as lost."""
        return super().net(_a_seat(seat))


AnyTable = Table[Any, Any]
"""The table of a game that is named at run time."""


def follow(rules: Rules, base: Snapshot, count: int, since: Iterable[Input]) -> AnyTable:
    """The table that its history makes again elsewhere: a snapshot, how many inputs were before it, and those since."""
    return Table(rules, resume=base, count=count)._follow(since)


def unseen(given: Input) -> bool:
    """Whether an input may name faces that nobody at the table has seen, whatever was told of it."""
    return is_whole(given) or (isinstance(given, Irregularity) and bool(given.card) and not given.exposed)


_SKIP: Final = Refusal("another verb: the ask has a default, and is skipped")
_ASIDE: Final = frozenset({"paid", "correct", "seal", "reveal", "fund"})
_OF_CARDS: Final = frozenset({"card", "turn", "burn"})
_OF_HANDS: Final = frozenset({Cards.verb, Turn.verb})
_TOO_MANY: Final = ("wrong_number_of_cards", "card_drawn_in_error")
"""As what a card more than a hand gets is reported, where a game rules on it."""
_REVEALS: Final = frozenset({"turn", "tiles", "reader"})
"""Answers that show what lies covered, where a record leaves them out."""
_HANGS: Final = frozenset({"card", "cards", "turn", "burn", "tiles", "reader", "irregularity", "choose"})
"""What is taken after something was shown, or refused, by what it was."""
_OF_WAGERS: Final = frozenset({Bet.verb, Remove.verb})
_COMING: Final = frozenset({"sit", "leave", "new_dealer"})
NOTHING_ORDERED: Final = frozenset({PLAY_ON, OPEN})
"""Orders that answer an ask as silence does."""
REPORTS: Final = _COMING | {Irregularity.verb, Order.verb}
"""What happens at a table and answers no default."""
_APART: Final = _OF_HANDS | _COMING | {Irregularity.verb}
IDLE: Final = _ASIDE | _COMING
"""What may happen between rounds."""


def _seats(given: Any) -> Mapping[str, int | None]:
    """Seats by number with cents, or with nothing where the stack is not given; anything else is refused."""
    if not isinstance(given, Mapping):
        raise Refused(0, given, "seats", Refusal(f"{quoted(given)} are no seats", _SEATS))
    for seat, stack in given.items():
        if not is_seat(_a_seat(seat)):
            raise Refused(0, seat, "seats", Refusal(f"{quoted(seat)} is no seat", SEATS))
        if stack is not None and (not isinstance(stack, int) or isinstance(stack, bool) or stack < 0):
            raise Refused(0, stack, "seats", Refusal(f"seat {seat}: {quoted(stack)} is no amount in cents", _SEATS))
    found: Mapping[str, int | None] = given
    return found


@lru_cache(maxsize=1000)
def _unseated(answer: Input) -> Any:
    """What an answer says beside whose it is, as plain data that many tells share, and nobody changes."""
    return {
        verb: {name: value for name, value in body.items() if name != "seat"} if isinstance(body, dict) else body
        for verb, body in inputs.plain(answer).items()
    }


def _a_seat(seat: Any) -> str:
    if not isinstance(seat, str):
        raise Refused(0, seat, "seats", Refusal(f"{quoted(seat)} is no seat: seats are texts", _SEATS))
    return seat


_SEATS: Final = 'seats by number with whole cents, or None: {"1": 50000}'


def _carried(state: Any, before: Rules, after: Rules) -> Any:
    """What outlives a change of rules; a field that is another in a fresh state, such as the shoe, is taken from it."""
    old, new = before.game.state(before), after.game.state(after)
    fresh = {name: value for name, value in structs.asdict(new).items() if getattr(old, name) != value}
    return after.carry(before, structs.replace(state, **fresh))


def _add(ledger: dict[str, int], more: Mapping[str, int]) -> None:
    """Give accounts more, or less; a stack on the layout of which nothing is left goes."""
    for account, amount in more.items():
        ledger[account] = ledger.get(account, 0) + amount
        if not ledger[account] and accounts.laid(account):
            del ledger[account]


def _due(tell: Settled) -> int:
    """What is paid beside the stake; on a ticket, whose stake the house has taken, with it."""
    stake = tell.amount if tell.ticket and tell.result in ("win", "returned") else 0
    return stake + tell.pays - (tell.vigorish if tell.collected == "immediate" else 0)
