"""A table backed by the journal: every input is durable before it is acknowledged, and a crash loses none of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

import msgspec

from houseway import games
from houseway.equipment.chance import Source, System
from houseway.journal import booking
from houseway.journal.database import KEY_WINDOW, Conflict, Journal, Missing, Unavailable
from houseway.journal.engine import Engine, this_engine
from houseway.journal.records import HOUSE, Altered, Append, Draft, Head, Record, Sealed, follow, listed
from houseway.journal.replay import (
    AnyTable,
    Differs,
    Progress,
    begun_before,
    begun_by,
    elected,
    encoded,
    engines,
    header,
    is_outdated,
    passed_since,
    progress,
    records_since,
    replay,
    table_at,
)
from houseway.journal.sealed_equipment import SealedEquipment
from houseway.law.election import Unlawful
from houseway.money import dollars
from houseway.play import actors, inputs, transcript
from houseway.play.accounts import funded
from houseway.play.actors import Player
from houseway.play.history import REBASE
from houseway.play.inputs import Correct, Fund, Input
from houseway.play.refusals import Refusal
from houseway.play.table import IDLE, Refused
from houseway.play.tells import Moved, Tell

if TYPE_CHECKING:  # the floor opens tables of its own
    from houseway.journal.floor import Floor

T = TypeVar("T")
KEPT = 1024
"""Inputs whose text is kept."""
TRIES = 20
"""Attempts at a payout from a fund that other processes draw on."""
SNAPSHOT_EVERY = REBASE
"""Rounds between two snapshots, each two rounds after a multiple of it: a snapshot is made by ruling again from where
the table itself starts, which has then just moved on."""

Takeover = Literal["refuse", "finish", "void"]
"""What to do with a round in progress that another version of the engine began."""


class AnotherEngine(Exception):
    """Another engine began the round in progress, and must finish it."""


class OutOfOrder(Exception):
    """A table whose record cannot be replayed: nobody plays there until somebody has looked at it."""


@contextmanager
def in_order(id: str) -> Iterator[None]:
    """Whatever a table's record cannot be replayed for concerns this table alone: `OutOfOrder`."""
    try:
        yield
    except (Unavailable, Conflict, AnotherEngine, OutOfOrder):
        raise
    except Exception as error:
        raise OutOfOrder(f"table {id} is out of order: {error or type(error).__name__}") from error


def create(journal: Journal, id: str, header: Mapping[str, Any]) -> None:
    """Create a table's stream from a transcript's header; the date of the law is recorded even if it is the default."""
    read = transcript.from_plain({"seats": {}, **header})
    transcript.open_table(read, games.rules)
    whole = {"houseway": 1, "seats": {}, **header, "as_of": str(read.as_of)}
    try:
        journal.append(id, Head(), [Draft("opened", 0, {"header": whole})])
    except Conflict:
        raise Conflict(f"table {id} is already in the journal") from None


class RecordedTable:
    """A table as its last acknowledged input left it: ``RecordedTable(journal, "pit 1/RD-1").feed(…)``.

    Not thread-safe: threads that share one must hold a lock of their own.
    """

    _table: AnyTable
    _rules: dict[str, Any] | None
    """The options of the last change order (8.3); None while the table has the rules it was opened with."""
    _equipment: SealedEquipment
    _saved: tuple[Any, tuple[int, int]]
    """Marks the equipment's state that was last given to the journal to write, and what it had left; where that fails,
    all is loaded anew."""
    _head: Head
    _round: int
    """The round that the last `round` record begins."""
    _boundary: int
    """The last record before the round in progress."""
    _snapshot_round: int
    """How many rounds were over at the last snapshot."""
    _told: list[str]
    """The tells of the last input, as lines of JSON."""
    _foreign: bool
    """Whether another engine ruled on any of the replayed records."""

    def __init__(
        self,
        journal: Journal,
        id: str,
        *,
        source: Source | None = None,
        engine: Engine | None = None,
        takeover: Takeover = "refuse",
    ) -> None:
        self.journal, self.id = journal, id
        self.engine = engine or this_engine()
        self._source = source
        self._loaded = False
        """Whether the table in memory is what the journal says; if not, it is rebuilt before use."""
        self._buffer: list[Draft] | None = None
        """Records of an open `transaction`, not yet written."""
        self._buffer_start = Head()
        """The head before the buffered records."""
        self._keys: dict[str, int] | None = None
        """The records of the last idempotency keys; read when one is first asked for."""
        self._beside: list[tuple[str, Sequence[Any]]] = []
        """What is written beside the buffered records, in the same transaction."""
        self._claims: list[Draft] = []
        """What the house notes of them, in the same transaction too."""
        self._funds: Floor | None = None
        """The house as it was read when an open `transaction` first drew on a fund."""
        self.timed: Callable[[Input], Input] = lambda given: given
        """Adds to an input when it happens, where the house says so."""
        self._open(takeover)

    @property
    def table(self) -> AnyTable:
        """The table as the journal has it; rebuilt where an append failed."""
        if not self._loaded:
            self._load()
        return self._table

    @property
    def equipment(self) -> SealedEquipment:
        """The shoe, dice or wheel, with its sealed state."""
        if not self._loaded:
            self._load()
        return self._equipment

    @property
    def head(self) -> Head:
        """The head of the stream, as far as this process has read it."""
        if not self._loaded:
            self._load()
        return self._head

    # ── inputs ───────────────────────────────────────────────────────────────────────────────────

    def feed(self, given: Input, key: str = "") -> list[Tell]:
        """Rule on one input and append it with its tells; both are durable when this returns.

        The idempotency ``key`` is recorded with it, for `Journal.by_key` to find when the input is sent again.
        On `Conflict` or `Unavailable` nothing is written, and the table is rebuilt from the journal.
        """
        if self.table.rules.shared_fund:
            return self._together(lambda: self._feed_sharing(given, key))
        return self._feed(given, key)

    def _feed(self, given: Input, key: str = "") -> list[Tell]:
        given = self.timed(given)
        told = self.table.ruled(given)
        self._equipment.follow(given)
        self._write(self._drafts(given, told, key))
        return told

    def take(self, given: Input) -> list[str]:
        """As `feed`; the tells as lines of JSON, which were written once for the record and for whoever is told."""
        self.feed(given)
        return self._told

    def by_key(self, key: str) -> Record | None:
        """The recent input that was recorded with this idempotency key, if any; as `Journal.by_key`, from memory."""
        head = self.head.length
        if self._keys is None:
            self._keys = self.journal.keys(self.id)
        seq = self._keys.get(key, 0)
        return next(self.journal.records(self.id, seq - 1, 1)) if seq > max(0, head - KEY_WINDOW) else None

    def run(
        self, players: Mapping[str, Player], rounds: int | None = None
    ) -> Generator[tuple[Input, list[Tell]], None, None]:
        """Play rounds with the equipment; each input is yielded once it is durable."""
        return ((given, told) for _, given, told in play_tables({self: players}, rounds))

    def elect(self, rules: Mapping[str, Any], order: int | str) -> Head:
        """8.3: change the rules from the next round on, by a change order; durable when this returns.

        `Unlawful`, and nothing is changed, in the middle of a round, where a wager stands that the new rules do not
        offer, and where they are not lawful.
        """
        self._end_resting_round()
        new = elected(self.table.rules, rules)
        for given in self.equipment.changed(self.table, self.table.under(new)):
            self.feed(given)
        self.table.elect(new)
        self._rules = dict(rules)
        self._write_through([Draft("rules", self._table.round + 1, {"rules": self._rules, "order": order})])
        return self._head

    def _write_through(self, drafts: list[Draft]) -> None:
        """Append now, even in a transaction: the house's own stream refers to this record, and must come second."""
        buffering = self._buffer is not None
        if buffering:
            self._flush()
        self._write(drafts)
        if buffering:
            self._buffer_start, self._buffer = self._head, []

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Buffer all records until the end, and append them in one transaction; on an error none of them."""
        self._buffer_start, self._buffer = self.head, []
        try:
            yield
            self._flush()
        finally:
            self._loaded, self._buffer = self._loaded and not self._buffer, None
            self._beside.clear()
            self._claims.clear()
            self._funds = None

    def beside(self, sql: str, values: Sequence[Any]) -> None:
        """Have a statement run in the transaction that is open, whether or not anything is appended in it."""
        self._beside.append((sql, values))

    def _flush(self) -> None:
        drafts, self._buffer, self._head = self._buffer, None, self._buffer_start
        if drafts or self._beside:
            self._write(drafts or [])

    def refresh(self, head: Head) -> None:
        """Have the table rebuilt if another process has appended to its stream, whose head this is."""
        self._loaded = self._loaded and head == self._head

    def _write(self, drafts: list[Draft]) -> None:
        if not self._buffered(drafts):
            _append([(self, drafts)])

    def _buffered(self, drafts: list[Draft]) -> bool:
        """Add to the buffer of an open transaction; False where there is none. The hash is known only on appending."""
        if self._buffer is None:
            return False
        self._buffer += drafts
        self._head = Head(self._head.length + len(drafts), "")
        return True

    def _pending(self, drafts: list[Draft]) -> Append:
        """The write to make; until `_written`, the table in memory is ahead of the journal."""
        self._loaded = False
        equipment, saved = self._equipment, self._saved
        mark, left = self._saved = equipment.mark(), equipment.left
        state = equipment.dump() if mark != saved[0] else None
        beside, self._beside = tuple(self._beside), []
        claims, self._claims = self._claims, []
        also = (Append(HOUSE, self._funds.head, claims),) if claims and self._funds is not None else ()
        left_now = left if left != saved[1] else None
        return Append(self.id, self._head, drafts, state, left_now, beside, also)

    def _written(self, append: Append, head: Head) -> None:
        self._head, self._loaded = head, True
        if self._keys is not None:
            noted = enumerate(append.drafts, append.expected.length + 1)
            self._keys.update({one.data["key"]: seq for seq, one in noted if "key" in one.data})
            self._forget_keys(self._keys)

    def _forget_keys(self, keys: dict[str, int]) -> None:
        """Forget the oldest, when half of what is held is no longer asked for."""
        if len(keys) > KEY_WINDOW:
            self._keys = {key: seq for key, seq in keys.items() if seq > self._head.length - KEY_WINDOW}

    def _drafts(self, given: Input, told: list[Tell], key: str = "", *, own: bool = False) -> list[Draft]:
        """The records of an input: itself, `round` first if it begins one, and a snapshot if one is due.

        ``own``: it comes from our equipment; of a seal that is recorded, for then the journal keeps what is sealed.
        """
        table, count = self._table, self._table.count
        happened = count - table.history.begun
        round = table.round + (happened > 0)
        drafts = [Draft("round", round, {"engine": self.engine})] if round != self._round else []
        self._told = transcript.lines(table, told) if told else []
        data: dict[str, Any] = {"n": count, "begun": count - happened}
        if key:
            data["key"] = key
        if own and given.verb == "seal":
            data["own"] = True
        data["input"], data["tells"] = _noted(given), listed(self._told)
        drafts.append(Draft("input", round, data))
        self._round = round
        if happened <= 1:  # a round ended with this input, or just before it
            at = 0 if happened else len(drafts)
            self._boundary = self._head.length + at
            if table.round > (self._snapshot_round // SNAPSHOT_EVERY + 1) * SNAPSHOT_EVERY + 1:
                drafts.insert(at, self._snapshot())
        return drafts

    def _snapshot(self) -> Draft:
        """The table as it stood between two rounds, after the record at the boundary."""
        table = self._table
        self._snapshot_round = table.round
        place = {"after": self._boundary, "count": table.count - len(table.inputs)}
        rules = {} if self._rules is None else {"rules": self._rules}
        return Draft("snapshot", table.round, place | rules | {"snapshot": encoded(table.snapshot())})

    def recipe(self) -> dict[str, Any]:
        """All that another process makes this table again from, as plain data: see `replay.remade`."""
        opening, history = header(self._opening()), self.table.history
        return {
            "game": opening["game"], "as_of": opening["as_of"],
            "rules": opening.get("rules", {}) if self._rules is None else self._rules,
            "snapshot": encoded(history.base) | {"recorded": history.base.recorded}, "count": history.first,
            "inputs": [inputs.plain(given) for given in history.since],
        }  # fmt: skip

    @classmethod
    def repair(cls, journal: Journal, id: str, by: tuple[str, str], why: str, start: int = 1, *, void: bool) -> Self:
        """Have a table ruled again from its opening or a snapshot, by the number of the record, and go on with it.

        This engine's rulings then stand for those recorded since. ``void``: the round in progress is taken back, and
        the rounds since one whose inputs it refuses are passed over, their money as recorded.
        `Unlawful` without two persons and a reason, and where the table cannot be made so; nothing is written then.
        """
        persons = [" ".join(name.split()) for name in by]
        if "" in persons or persons[0].casefold() == persons[1].casefold():
            raise Unlawful("a repair needs two persons", legal="two different names")
        if not why.strip():
            raise Unlawful("a repair needs a reason", legal="a reason in words")
        append = cls.mended(journal, id, start, void=void, by=persons, why=" ".join(why.split()))
        journal.append(id, append.expected, append.drafts)
        return cls(journal, id)

    @classmethod
    def mended(cls, journal: Journal, id: str, start: int = 1, *, void: bool, **said: Any) -> Append:
        """What a repair is to append, with what is ``said`` of it; `Unlawful` where the table cannot be made so."""
        one = cls.bare(journal, id)
        base = next((found for found in one.bases() if found.seq == start), None)
        if base is None:
            seqs = ", ".join(str(found.seq) for found in one.bases())
            raise Unlawful(f"record {start} of table {id} is no snapshot", legal=f"its opening and snapshots: {seqs}")
        try:
            with in_order(id):
                since = list(records_since(journal, id, base))
                last, now = (since or [base])[-1], progress(since)
                head, had = Head(last.seq, last.hash), list(journal.records(id))

                def tried(now: Progress, **more: Any) -> tuple[AnyTable, list[Draft], list[Record]]:
                    body = {"engine": msgspec.to_builtins(one.engine), "from": start, **said, **more}
                    drafts = [one._voided(now)] if void and (now.happened or more) else []
                    drafts.append(Draft("repaired", last.round, body))
                    rows = [Record(*row) for row in follow(id, head, drafts, journal.clock())]
                    return one._rebuilt(base, [*since, *rows]), drafts, rows

                try:
                    table, drafts, rows = tried(now)
                except Differs as error:
                    if not void or error.record.kind == "rules":
                        raise
                    rows = [Record(*row) for row in follow(id, head, [one._voided(now)], journal.clock())]
                    money = booking.recorded([*had, *(rows if now.happened else ())], id)
                    for begun in (begun_before(since, error.record), base.data.get("count", 0)):
                        passed, over = passed_since(since, begun), {"round": now.round - bool(now.happened)}
                        more = booking.passed(tried(passed, passed=over)[0].ledger, money)
                        if more is not None:
                            break
                    else:
                        raise
                    table, drafts, rows = tried(passed, passed=over | more)
                one._checked(table, journal.sealed(id)[1], last.seq, rows)
                moved = booking.moved(booking.recorded([*had, *rows], id), table.ledger)
                drafts[-1] = msgspec.structs.replace(drafts[-1], data=drafts[-1].data | moved)
        except OutOfOrder as error:
            cause = error.__cause__
            words = cause.outside if isinstance(cause, Differs) else f"table {id}: its record cannot be read"
            words = f"table {id}: {cause}" if isinstance(cause, Altered) else words
            raise Unlawful(
                words, legal="from another snapshot, with the round voided, or a copy of the house"
            ) from None
        return Append(id, head, drafts)

    @classmethod
    def bare(cls, journal: Journal, id: str) -> Self:
        """A table by its stream alone, which is not ruled on."""
        one = cls.__new__(cls)
        one.journal, one.id, one.engine, one._source = journal, id, this_engine(), None
        return one

    def checkpoint(self) -> None:
        """Write a snapshot, so that another engine can go on from here; in the middle of a round, do nothing."""
        self._end_resting_round()
        if self.table.idle and self._snapshot_round != self.table.round:
            self._write([self._snapshot()])

    def _end_resting_round(self) -> None:
        """End a round that awaits nothing but inputs with a default."""
        self.pay()
        if not self.table.idle and self.table.resting:
            while not self.table.idle and self.table.ask.default is not None:
                self.feed(self.table.ask.default)

    # ── 13:69F-14.19: a fund that several tables share ───────────────────────────────────────────

    def pay(self) -> list[Tell]:
        """Pay from a fund of the house, where nothing else of the round is left but what a record may leave out."""
        shares = self.table.rules.shared_fund and not self.table.idle
        return self._together(self._pay) if shares else []

    def _together(self, act: Callable[[], T]) -> T:
        """Rule in one transaction; where another process has noted something of the house since, read and rule again.

        Within a transaction of the caller's, who opened it does so.
        """
        if self._buffer is not None:
            return act()
        for _ in range(TRIES):
            before = self.head
            try:
                with self.transaction():
                    return act()
            except Conflict:
                if self.head != before:
                    raise
        raise Conflict(f"table {self.id}: other processes note too much at once; nothing was written")

    def _feed_sharing(self, given: Input, key: str) -> list[Tell]:
        """As `feed`; what the fund holds is asked of the house, and of nobody else."""
        if isinstance(given.to if isinstance(given, Correct) else given, Fund) and self._held_beside() is not None:
            refusal = Refusal("what the fund holds, the house itself says", "another input", "14.19(b)")
            raise self.table.refused(given, refusal)
        left = self._pay() if Fund.verb in self.table.ask.verbs else []  # by a process that was killed before it paid
        more = self._paid_more(given) if isinstance(given, Correct) else 0
        try:
            told = left + self._feed(given, key)
        except Refused:
            if not self.leaves_out_payout(given):
                raise
            told = [*self._pay(), *self._feed(given, key)]
        if more > 0:
            self._claim(more)
        if Fund.verb in self.table.ask.verbs:
            told += self._pay()
        self._told = transcript.lines(self.table, told)
        return told

    def _pay(self) -> list[Tell]:
        """Tell the table what the fund holds, and have the house note what is drawn; nothing where no payout is due."""
        table = self.table
        asked = table if Fund.verb in table.ask.verbs else table.when_asked(Fund.verb)
        beside = self._held_beside() if Fund.verb in asked.ask.verbs else None
        if beside is None:
            return []
        account = table.rules.shared_fund
        told = self._feed(Fund(amount=max(0, beside + asked.ledger.get(account, 0))))
        self._claim(_drawn(told, account))
        return told

    def leaves_out_payout(self, given: Input) -> bool:
        """Whether an input is taken after a payout from a fund, and the record leaves out what comes before that."""
        table = self.table
        if not table.rules.shared_fund or table.idle or table.ask.default is None or given.verb in IDLE:
            return False
        asked = table.when_asked(Fund.verb)
        if Fund.verb not in asked.ask.verbs:
            return False
        asked.ruled(Fund(amount=0))
        try:
            asked.ruled(given)
        except Refused:
            return False
        return True

    def _paid_more(self, given: Correct) -> int:
        """How much more is paid by a correction; refused where the fund has been paid to others meanwhile."""
        table, account = self.table, self.table.rules.shared_fund
        past = table.past(given.input)
        then, told = table.after(given)
        was = table.after(Correct(input=given.input, to=past[0]))[1]
        more, beside = _drawn(told, account) - _drawn(was, account), self._held_beside()
        left = (beside or 0) + then.ledger.get(account, 0)
        if more > 0 and beside is not None and left < 0:
            refusal = Refusal(
                f"{dollars(more)} more would be paid, and the fund holds {dollars(left + more)}: it was paid since", "",
                "14.19(a)",
            )  # fmt: skip
            raise table.refused(given, refusal)
        return more

    def _held_beside(self) -> int | None:
        """What the fund holds but for this table's own part; nothing where it is no fund of a house."""
        from houseway.journal.floor import Floor

        if self._funds is None and self.journal.head(HOUSE).length:
            self._funds = Floor(self.journal)
        name = funded(self.table.rules.shared_fund)
        return None if self._funds is None else self._funds.held_beside(name, self.id)

    def _claim(self, amount: int) -> None:
        """Have the house note what is drawn: of two processes that draw at once, the second reads and rules again."""
        if self._funds is not None and amount > 0:
            self._claims.append(self._funds.drawing(funded(self.table.rules.shared_fund), self.id, amount))

    # ── recovery ─────────────────────────────────────────────────────────────────────────────────

    def _open(self, takeover: Takeover) -> None:
        """Load the table; a round in progress of another engine is refused, finished or voided."""
        base, since = self._replay_start()
        now = progress(since)
        if now.playing and now.engine != self.engine:
            if takeover == "refuse":
                raise AnotherEngine(
                    f"table {self.id}: round {now.round} was begun by {now.engine}, and this is {self.engine}; "
                    "let that engine finish it, or say finish or void"
                )
            last = (since or [base])[-1]
            if takeover == "finish":
                self._rebuilt(base, since)  # raises where this engine cannot, before the takeover is recorded
                draft = Draft("taken_over", now.round, {"engine": msgspec.to_builtins(self.engine)})
            else:
                draft = self._voided(now)
            self.journal.append(self.id, Head(last.seq, last.hash), [draft])
        self._load()
        if self._foreign and self._table.idle:
            self.checkpoint()
            self._load()  # from the new snapshot, as every other process will
        if Fund.verb in self._table.ask.verbs:
            self.pay()

    def _voided(self, now: Progress) -> Draft:
        """Void the round: its wagers were never made."""
        kept = [inputs.plain(given) for given in now.kept]
        place = {"begun": now.begun, "n": now.begun + len(kept)}
        return Draft("void", now.round, {"engine": msgspec.to_builtins(self.engine), **place, "kept": kept})

    def _rebuilt(self, base: Record, since: list[Record]) -> AnyTable:
        return replay(table_at(self._opening(), base), since, self.engine)

    def _load(self) -> None:
        """Rebuild the table, its equipment, and the position in the stream from the journal."""
        base, since, state = self._read()
        self._keys = None
        self._table = self._rebuilt(base, since)
        self._equipment = self._checked(self._table, state, (since or [base])[-1].seq)
        self._saved = self._equipment.mark(), self._equipment.left
        self._locate(base, since)
        self._loaded = True

    def _checked(
        self, table: AnyTable, state: Sealed | None, last: int, to_come: Sequence[Record] = ()
    ) -> SealedEquipment:
        """The equipment in a state, which is that of the table after its last record, and after those to come."""
        equipment = SealedEquipment(self._source or System(), state)
        if state is not None or self._source is not None:
            since = self.journal.since_sealed(self.id, table.commitments.values(), last)
            equipment.check(table, [*since, *(to_come if since else ())])
        return equipment

    def _read(self) -> tuple[Record, list[Record], Sealed | None]:
        """The records to replay and the equipment's state, both of one moment: retry while other processes append."""
        while True:
            base, since = self._replay_start()
            last = (since or [base])[-1]
            head, state = self.journal.sealed(self.id)
            if head.length <= last.seq:
                return base, since, state

    def _locate(self, base: Record, since: list[Record]) -> None:
        """Set the position in the stream: head, round and rules, the last snapshot, the end of the last round."""
        last = (since or [base])[-1]
        naming = (one.data for one in reversed([base, *since]) if one.kind in ("rules", "snapshot"))
        self._rules = next((data["rules"] for data in naming if "rules" in data), None)
        self._head = Head(last.seq, last.hash)
        self._round = begun_by(self.engine, since)
        self._foreign = not engines(since) <= {self.engine}
        taken = [one.data["snapshot"]["round"] for one in [base, *since] if one.kind == "snapshot"]
        self._snapshot_round = -SNAPSHOT_EVERY if self._foreign else max(taken, default=0)
        begun = self._table.count - len(self._table.inputs)
        ended = [one.seq for one in since if one.kind == "input" and one.data["n"] <= begun]
        self._boundary = max(ended, default=base.data.get("after", base.seq))

    def _opening(self) -> Record:
        first = next(self.journal.records(self.id), None)
        if first is None:
            raise Missing(f"no table {self.id!r} in this journal; tables: {', '.join(self.journal.tables()) or 'none'}")
        return first

    def _replay_start(self) -> tuple[Record, list[Record]]:
        """Find the snapshot to replay from, and the records since: the last round can still be corrected or paid.

        So it is replayed as a whole; but rounds that another engine ruled on are not, if that can be avoided.
        """
        last, repaired = self.journal.last(self.id), self.journal.last(self.id, "repaired")
        start, seq = (repaired.data["from"], repaired.seq) if repaired is not None else (1, 1)
        latest: tuple[Record, list[Record]] | None = None
        for base in self.bases():
            if start < base.seq < seq:
                continue
            since = list(records_since(self.journal, self.id, base))
            if is_outdated(base, since) and base.seq != start:
                continue
            own = engines(since) <= {self.engine}
            if base.seq == start or (last is not None and base.round <= last.round - 2):
                return (base, since) if own or latest is None else latest
            if own:
                latest = base, since
        raise AssertionError("a stream begins with its opening")

    def bases(self) -> Iterator[Record]:
        """The snapshots, newest first, and then the opening."""
        before: int | None = None
        while found := self.journal.last(self.id, "snapshot", before=before):
            yield found
            before = found.seq
        yield self._opening()


@lru_cache(maxsize=KEPT)
def _noted(given: Input) -> msgspec.Raw:
    """An input as it is recorded: the same ones come again and again, and are written once."""
    return msgspec.Raw(msgspec.json.encode(inputs.plain(given)))


def play_tables(
    tables: Mapping[RecordedTable, Mapping[str, Player]], rounds: int | None = None
) -> Generator[tuple[RecordedTable, Input, list[Tell]], None, None]:
    """Play rounds at several tables of one journal: one input at each table, then one commit for all.

    Each input is yielded once it is durable. On `Conflict` or `Unavailable` none of that commit is written.
    """

    def play(one: RecordedTable) -> Iterator[tuple[Input, list[Tell]]]:
        end = ends[one]
        rounds = None if end is None else end - one.table.round
        return actors.run(one.table, one.equipment, tables[one], rounds, one.timed)

    for one in tables:  # whoever played here last may have been stopped before that
        if Fund.verb in one.table.ask.verbs:
            one.pay()
    ends = {one: None if rounds is None else one.table.round + rounds for one in tables}
    going = {one: play(one) for one in tables}
    try:
        while going:
            turn = [(one, *happened) for one, play in going.items() if (happened := next(play, None)) is not None]
            going = {one: going[one] for one, _, _ in turn}
            _append([(one, one._drafts(given, told, own=True)) for one, given, told in turn])
            yield from turn
            for one in [one for one in going if Fund.verb in one.table.ask.verbs]:
                paid = one.pay()
                if paid:  # by the house; else nobody else has a part in the fund
                    yield one, one.table.past(one.table.count)[0], paid
                    going[one] = play(one)
    finally:
        for one in going:  # stopped between drawing and appending, the equipment may differ from the journal
            one._loaded = False


def _append(turn: Iterable[tuple[RecordedTable, list[Draft]]]) -> None:
    """Append records of several tables in one transaction; a table in a transaction of its own buffers them."""
    ready = [(one, one._pending(drafts)) for one, drafts in turn if not one._buffered(drafts)]
    if not ready:
        return
    journal, appends = ready[0][0].journal, [append for _, append in ready]
    heads = journal.append_all(appends) if len(appends) > 1 else [journal.commit(appends[0])]
    for (one, append), head in zip(ready, heads, strict=True):
        one._written(append, head)


def _drawn(told: Iterable[Tell], account: str) -> int:
    """What was paid from a fund."""
    return sum(tell.amount for tell in told if isinstance(tell, Moved) and tell.source == account)
