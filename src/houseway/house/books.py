"""The house's books: double entry in cents, over every table, the cage and the patrons.

A table's own ledger knows its seats, its wagers and the house. Here each of its accounts has the table's name, its
house is the table's inventory of chips, and its cage is what patrons bring and take away. What only accrues (marked
vigorish, a meter, what is owed to the state) moves no chips until it is paid, and stands against an account of its own.
A fund that players' pots are taken for holds those chips itself: they are no win of the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, get_args

from msgspec import Struct

from houseway.money import dollars
from houseway.play import accounts, inputs
from houseway.play.inputs import Correct, Input, Leave, Sit
from houseway.play.plain_tells import read as read_tell
from houseway.play.tells import Corrected, Form, Moved, Tell, Vigorish

CAGE = "cage"
"""The house's cage; what a table's own ledger calls its cage is `PATRONS` here."""
PATRONS = "patrons"
COMPLIMENTARIES = "complimentaries"
ACCOUNTING = "accounting"
"""Where forms go when a drop box is emptied."""
FUND = "casino revenue fund"
_FUND = accounts.fund("")


class BadBooks(ValueError):
    """An entry that cannot be booked: an unknown account, or legs that do not sum to zero."""


class Leg(NamedTuple):
    """An amount into an account; negative: out of it."""

    account: str
    amount: int


class Entry(Struct, frozen=True):
    """Legs that sum to zero, why, and the section."""

    legs: tuple[Leg, ...]
    why: str
    cite: str = ""

    def __post_init__(self) -> None:
        if sum(leg.amount for leg in self.legs):
            raise BadBooks(f"{self.why}: the legs do not sum to zero: {self.legs}")

    def undone(self) -> Entry:
        """The entry that reverses this one."""
        return Entry(tuple(Leg(leg.account, -leg.amount) for leg in self.legs), f"taken back: {self.why}", self.cite)


def entry(legs: Iterable[tuple[str, int]], why: str, cite: str = "") -> Entry:
    """An entry with one leg per account, and none that is zero."""
    sums: dict[str, int] = {}
    for account, amount in legs:
        sums[account] = sums.get(account, 0) + amount
    return Entry(tuple(Leg(account, amount) for account, amount in sums.items() if amount), why, cite)


def transfer(source: str, target: str, amount: int, why: str, cite: str = "") -> Entry:
    """So much from one account to another."""
    return entry([(source, -amount), (target, amount)], why, cite)


# ── a table's accounts in the house's books ──────────────────────────────────────────────────────


def inventory(table: str) -> str:
    """The chips in the table's rack."""
    return f"inventory:{table}"


def drop(table: str) -> str:
    """What is in the table's drop box: cash, and forms at their amounts."""
    return f"drop:{table}"


def rake(table: str) -> str:
    """14.14: what was taken from pots; it lies in the drop box too."""
    return f"rake:{table}"


def time_charges(table: str) -> str:
    """14.14: what players have paid for their time; it lies in the drop box too."""
    return f"time charges:{table}"


def over_or_short(table: str) -> str:
    """Count minus books, sign reversed: negative means too many chips."""
    return f"over or short:{table}"


def held(fund: str) -> str:
    """13:69F-14.19, 14.20: what a fund holds beside its tables' own contributions: its opening, and other casinos'."""
    return of_table("@house", accounts.fund(fund))


def of_casino(name: str) -> str:
    """13:69F-14.20: what another casino holds of funds that both pay from."""
    return f"casino:{name}"


def vigorish_due(table: str, seat: str) -> str:
    """Vigorish that is marked before a seat."""
    return f"vigorish due:{table}/{seat}"


def vigorish_accrued(table: str) -> str:
    """The contra account of the vigorish that is due."""
    return f"vigorish accrued:{table}"


def of_table(table: str, account: str) -> str:
    """An account of a table's ledger in the house's books: ``seat:BJ-1/3`` is ``seat:3`` of table BJ-1."""
    kind, _, rest = account.partition(":")
    return f"{kind}:{table}/{rest}"


_CHIPS = {
    accounts.CAGE: lambda table: PATRONS, accounts.HOUSE: inventory, accounts.VIGORISH: inventory, accounts.RAKE: rake,
}  # fmt: skip


def _legs(table: str, account: str, amount: int) -> Iterator[tuple[str, int]]:
    """Translate an account of a table's ledger; what only accrues leaves its chips in the rack."""
    accrues = FUND if account == accounts.REVENUE_FUND else accounts.metered(account) and of_table(table, account)
    if account in _CHIPS:
        yield _CHIPS[account](table), amount
    elif accounts.owner(account) or accounts.shared(account) or accounts.funded(account):
        yield of_table(table, account), amount
    elif accrues:
        yield inventory(table), amount
        yield accrues, amount
        yield f"meters accrued:{table}", -amount
    else:
        raise BadBooks(f"table {table}: no account {account!r} is known to the books")


def _moved(table: str, tell: Moved) -> Entry:
    legs = [*_legs(table, tell.source, -tell.amount), *_legs(table, tell.target, tell.amount)]
    return entry(legs, f"table {table}: {tell.source} to {tell.target}", tell.cite)


def _bought(table: str, tell: Moved) -> Entry:
    """Chips are bought with cash: the chips out of the rack, the cash into the box."""
    cash, chips = tell.amount, of_table(table, tell.target)
    legs = [(PATRONS, -cash), (drop(table), cash), (inventory(table), -cash), (chips, cash)]
    return entry(legs, f"table {table}: {tell.target} buys chips with cash", tell.cite)


def _vigorish(table: str, tell: Vigorish) -> Entry | None:
    """Marked vigorish accrues; collected or documented, it is due no more."""
    sign = {"deferred": 1, "collected": -1, "documented": -1, "reversed": -1}.get(tell.collected)
    if sign is None:
        return None
    why = f"table {table}: vigorish of seat {tell.seat} {tell.collected}"
    return transfer(
        vigorish_accrued(table), vigorish_due(table, tell.seat), sign * tell.amount, why, tell.cite
    )  # fmt: skip


# ── what a record says of money ──────────────────────────────────────────────────────────────────

Fact = Moved | Vigorish | Form | Corrected


def facts(tells: Iterable[Tell | Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The tells that concern money; they may be objects, from a table, or plain data, from a journal."""
    kinds = {kind.tell for kind in get_args(Fact)}
    some = (tell for tell in tells if (tell["tell"] if isinstance(tell, Mapping) else tell.tell) in kinds)
    read = (read_tell(tell) if isinstance(tell, Mapping) else tell for tell in some)
    return tuple(tell for tell in read if isinstance(tell, Fact))


class Required(NamedTuple):
    """A Complimentary Vigorish Form that 3.3(c)3 demands."""

    table: str
    seat: str
    amount: int


class Step(Struct, frozen=True):
    """An input of a table, by its number, and what its tells say of money."""

    number: int
    given: Input
    told: tuple[Fact, ...]


class Anew(Struct, frozen=True):
    """A correction, and what each input from the corrected one on tells now."""

    number: int
    given: Correct
    told: tuple[tuple[Fact, ...], ...]


def step(number: int, given: Input, tells: Sequence[Tell | Mapping[str, Any]]) -> Step | Anew:
    """An input with its tells; those of a correction are split by the inputs that are ruled anew."""
    if not isinstance(given, Correct):
        return Step(number, given, facts(tells))
    (corrected,), rest = facts(tells[:1]), iter(tells[1:])
    assert isinstance(corrected, Corrected)
    return Anew(number, given, tuple(facts(islice(rest, count)) for count in corrected.told))


def entries(table: str, step: Step) -> list[Entry]:
    """What a step books."""
    sat = step.given if isinstance(step.given, Sit) and step.given.cash else None
    bought = (accounts.seat(sat.seat), sat.stack) if sat else None
    out: list[Entry] = []
    for tell in step.told:
        if isinstance(tell, Moved):
            cash = tell.source == accounts.CAGE and (tell.target, tell.amount) == bought
            out.append(_bought(table, tell) if cash else _moved(table, tell))
        elif isinstance(tell, Vigorish):
            out += filter(None, [_vigorish(table, tell)])
    return [one for one in out if one.legs]


def required(table: str, step: Step) -> list[Required]:
    """The forms that a step demands."""
    told = (tell for tell in step.told if isinstance(tell, Form) and tell.kind == "complimentary_vigorish")
    return [Required(table, tell.seat, tell.amount) for tell in told]


# ── the steps that stand ─────────────────────────────────────────────────────────────────────────


class Standing(Struct, frozen=True):
    """A table's last inputs as corrected so far, as far back as a correction may reach."""

    steps: tuple[Step, ...] = ()
    begun: tuple[int, int] = (0, 0)
    """How many inputs there were when the last round began, and when the one in progress did."""
    corrected: tuple[tuple[Anew, tuple[Step, ...]], ...] = ()
    """The corrections, each with the steps that stood before it."""

    def after(self, step: Step) -> Standing:
        """With one more input."""
        return Standing((*self.steps, step), self.begun, self.corrected)

    def anew(self, anew: Anew) -> Standing:
        """With a correction: it replaces what was ruled from the corrected input on."""
        kept = tuple(one for one in self.steps if one.number < anew.given.input)
        numbers = range(anew.given.input, anew.number)
        given = (anew.given.to, *(one.given for one in self.steps[len(kept) + 1 :]))
        redone = (Step(*one) for one in zip(numbers, given, anew.told, strict=True))
        itself = Step(anew.number, anew.given, ())
        return Standing((*kept, *redone, itself), self.begun, (*self.corrected, (anew, self.steps)))

    def since(self, begun: int, corrected: int = 0) -> Standing:
        """Without what came before the last round, which no correction can reach any more.

        An input that was ``corrected`` in the last round may have it end elsewhere: it is the last one still.
        """
        last, now = self.begun
        if begun == now:
            return self
        first = last if 0 < corrected <= now else now
        rounds = (first, begun) if begun > first else (begun, begun)
        steps = tuple(one for one in self.steps if one.number > rounds[0])
        return Standing(steps, rounds, tuple(one for one in self.corrected if one[0].number > rounds[0]))

    def before(self, begun: int) -> Standing:
        """As it stood when the round in progress began."""
        steps = next((steps for one, steps in self.corrected if one.number > begun), self.steps)
        corrected = tuple(one for one in self.corrected if one[0].number <= begun)
        return Standing(tuple(one for one in steps if one.number <= begun), self.begun, corrected)


# ── the books ────────────────────────────────────────────────────────────────────────────────────


class Books:
    """Every account's balance; ``post`` moves it, ``told`` and ``void`` book what the tables record."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.required: Counter[Required] = Counter()
        """The forms that the tables' rulings demand."""
        self.flows: Counter[tuple[str, str]] = Counter()
        """By fund, and whether from a ``pot``, to a ``seat``, or of another ``casino``: what has gone in since the last
        gaming day was closed; what went out is negative."""
        self._standing: dict[str, Standing] = {}

    def stand(self, table: str, other: Books) -> None:
        """Take over the inputs of a table that a correction may reach, which are in the balances already."""
        if table in other._standing:
            self._standing[table] = other._standing[table]

    def post(self, one: Entry) -> Entry:
        """Book an entry."""
        for account, amount in one.legs:
            self.balances[account] = self.balances.get(account, 0) + amount
            if not self.balances[account]:
                del self.balances[account]
            if account.startswith(_FUND):
                other = next(leg.account for leg in one.legs if leg.account != account)
                self.flows[account.partition("/")[2], other.partition(":")[0]] += amount
        return one

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.balances.get(account, 0)

    def under(self, prefix: str) -> int:
        """The sum of all accounts with this prefix."""
        return sum(amount for account, amount in self.balances.items() if account.startswith(prefix))

    def funds(self, table: str = "") -> dict[str, int]:
        """13:69F-14.19(a): what is owed to players from each fund, by name; of one table, or of all that share it."""
        found: Counter[str] = Counter()
        for account, amount in self.balances.items():
            whose, _, name = accounts.funded(account).partition("/")
            if name and table in ("", whose):
                found[name] += amount
        return dict(found)

    def trial_balance(self) -> int:
        """The sum over all accounts, which must be zero."""
        return sum(self.balances.values())

    def brought_forward(self, table: str, ledger: Mapping[str, int], due: Mapping[str, int]) -> list[Entry]:
        """Book the opening balances of a table: its own ledger, and the vigorish that is marked."""
        legs = [leg for account, amount in ledger.items() for leg in _legs(table, account, amount)]
        marked = [
            Vigorish(seat=seat, amount=amount, collected="deferred", cite="3.3(c)2") for seat, amount in due.items()
        ]
        begins = [entry(legs, f"table {table}: brought forward"), *(_vigorish(table, tell) for tell in marked)]
        return [self.post(one) for one in begins if one and one.legs]

    def told(
        self, table: str, number: int, given: Input | Any, tells: Iterable[Tell | Mapping[str, Any]], *, begun: int
    ) -> list[Entry]:
        """Book input ``number`` of a table with its tells; ``begun`` inputs came before the round that is in progress.

        Of a `Table` just fed these are ``count`` and ``count - len(inputs)``; of a journal's record, ``n``, ``begun``.
        """
        read = given if isinstance(given, Input) else inputs.read(given)
        return self._step(table, step(number, read, list(tells)), begun)

    def apart(self, table: str) -> dict[str, int]:
        """What each account of a table's ledger has, but for the house's own."""
        found: dict[str, int] = {}
        for account, amount in self.balances.items():
            kind, _, rest = account.partition(":")
            name = f"{kind}:{rest.removeprefix(f'{table}/')}"
            if rest.startswith(f"{table}/") and accounts.apart(name):
                found[name] = amount
        return found

    def repaired(self, table: str, moved: Mapping[str, int]) -> list[Entry]:
        """Book how much more each account of a table has since it was ruled again."""
        legs = [leg for account, amount in moved.items() for leg in _legs(table, account, amount)]
        return [self.post(entry(legs, f"table {table}: ruled again"))] if legs else []

    def void(self, table: str, begun: int, kept: Sequence[Input | Any]) -> list[Entry]:
        """Take back the round since input ``begun``; its inputs that are ``kept`` are booked again."""
        now = self._standing.get(table, Standing())
        out = self._stand(table, now.before(begun), begun)
        corrections = [one for one, _ in now.corrected if one.number > begun]
        for number, raw in enumerate(kept, begun + 1):
            one = raw if isinstance(raw, Input) else inputs.read(raw)
            anew = next((anew for anew in corrections if anew.given == one), None)
            step = Anew(number, anew.given, anew.told) if anew else Step(number, one, self._kept(table, one))
            out += self._step(table, step, begun)
        return out

    def _kept(self, table: str, one: Input) -> tuple[Fact, ...]:
        """The tells of an input whose round is void: sitting and leaving move the chips as if nothing was played."""
        if isinstance(one, Sit):
            return (Moved(source=accounts.CAGE, target=accounts.seat(one.seat), amount=one.stack or 0, cite=""),)
        if isinstance(one, Leave):
            return self._leaves(table, one.seat)
        return ()

    def _leaves(self, table: str, seat: str) -> tuple[Fact, ...]:
        own = accounts.seat(seat)
        due, chips = self.balance(vigorish_due(table, seat)), self.balance(of_table(table, own))
        away = Moved(source=own, target=accounts.CAGE, amount=chips - due, cite="")
        if not due:
            return (away,)
        return (
            Vigorish(seat=seat, amount=due, collected="collected", cite="3.3(c)4"),
            Moved(source=own, target=accounts.VIGORISH, amount=due, cite="3.3(c)4"), away,
        )  # fmt: skip

    def _step(self, table: str, step: Step | Anew, begun: int) -> list[Entry]:
        now = self._standing.get(table, Standing())
        if isinstance(step, Anew):
            return self._stand(table, now.anew(step), begun, step.given.input)
        self._standing[table] = now.after(step).since(begun)
        return self._book(table, (), (step,))

    def _stand(self, table: str, after: Standing, begun: int, corrected: int = 0) -> list[Entry]:
        """Replace the steps that stand, and book only the differences."""
        old = self._standing.get(table, Standing()).steps
        both = {id(step) for step in old} & {id(step) for step in after.steps}
        gone, come = ([step for step in steps if id(step) not in both] for steps in (old, after.steps))
        self._standing[table] = after.since(begun, corrected)
        return self._book(table, gone, come)

    def _book(self, table: str, gone: Sequence[Step], come: Sequence[Step]) -> list[Entry]:
        """Take back the steps that no longer stand, the last one first, and book those that do."""
        out = [one.undone() for step in reversed(gone) for one in reversed(entries(table, step))]
        out += [one for step in come for one in entries(table, step)]
        for step in gone:
            self.required.subtract(required(table, step))
        for step in come:
            self.required.update(required(table, step))
        self.required = +self.required
        return [self.post(one) for one in out]


def lines(balances: Mapping[str, int]) -> list[str]:
    """A trial balance in words: an account a line, and the sum."""
    listed = [f"{account}  {dollars(amount)}" for account, amount in sorted(balances.items())]
    return [*listed, f"sum  {dollars(sum(balances.values()))}"]
