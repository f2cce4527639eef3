"""What each role may do on the floor now, as forms: the fields that an event needs, what may stand in each, who signs.

A page shows them and sends what is filled in; what is allowed is judged where the event is noted, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from houseway import games
from houseway.house import ages, waiting
from houseway.house.events import HANDLED
from houseway.house.file import Table
from houseway.journal.floor import Floor
from houseway.law.citation import render
from houseway.law.duties import asked
from houseway.law.floor import signatures
from houseway.money import dollars
from houseway.play import inputs
from houseway.play.citing import in_full
from houseway.play.inputs import ORDERS, Input, Order, Sit
from houseway.play.rules import Game
from houseway.service.roles import FLOOR, ROLES, Role, reporters, two_persons
from houseway.service.room import places, rooms
from houseway.service.served_table import ServedTable

Kind = Literal[
    "amount", "choice", "date", "input", "list", "number", "option", "order", "place", "seated", "several", "text",
    "told", "value", "yes",
]  # fmt: skip
"""How a field is filled in. The seats of a table, its options, the orders that it hears now, and its inputs that can be
corrected, are those of the table that is chosen."""


Groups = tuple[tuple[str, ...], ...]
"""Groups of roles, of each of which one is needed."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One of what a field may say."""

    value: str
    words: str
    only: dict[str, str] = {}
    """Only where these fields say this."""
    sets: dict[str, str] = {}
    """What it says of other fields."""


class Field(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A field of a form."""

    name: str
    label: str
    kind: Kind = "text"
    choices: list[Choice] = []
    default: str = ""
    optional: bool = False


class Act(Struct, frozen=True, kw_only=True):
    """A form: what it is, who signs it besides, and what keeps it from being done now."""

    verb: str
    title: str
    group: str
    cite: str
    fields: list[Field]
    signed: list[Field]
    """Who signs, each in one of the roles that may."""
    persons: list[str]
    """Who must each send the same, where one is not enough."""
    at_table: bool = False
    """Whether it is an input of a table, and not an event of the floor."""
    not_now: str = ""


class Form(Struct, frozen=True):
    """The fields of an act, and what keeps it from being done now."""

    fields: list[Field]
    not_now: str = ""


class Said(Struct, frozen=True, kw_only=True):
    """An input that can be corrected, as it was said, and the fields by which it is said otherwise."""

    number: int
    words: str
    said: Any
    fields: list[Field]


class Supervised(Struct, frozen=True, kw_only=True):
    """What can be ordered at a table at this moment, and what can still be corrected."""

    orders: list[Choice]
    inputs: list[Said]


def acts(floor: Floor, role: Role) -> list[Act]:
    """Everything that somebody of a role may note on the floor, or report at a table."""
    on_floor = [_event(floor, role, verb) for verb in FORMS if role in FLOOR[verb]]
    return on_floor + [one for verb in AT_TABLES for one in _inputs(floor, role, verb)]


def _event(floor: Floor, role: Role, verb: str) -> Act:
    title, group, form = FORMS[verb]
    made, as_of = form(floor), floor.house.as_of
    signed = [_signer(floor, sorted(one.roles, key=lambda each: each != role)) for one in signatures(verb, as_of)]
    return Act(
        verb=verb, title=title, group=group, cite=render(FLOOR[verb][role], as_of), fields=made.fields, signed=signed,
        persons=_persons(_signing(verb, floor)), not_now=made.not_now,
    )  # fmt: skip


def _signing(verb: str, floor: Floor) -> Groups:
    """The groups of accounts that must note an event alike, as `roles.signers` finds them for the usual signatures."""
    duties = signatures(verb, floor.house.as_of)
    groups = [tuple(role for role in one.roles if role in ROLES) for one in duties]
    signing = [group for group in groups if group]
    may = {*FLOOR[verb]}
    return tuple(signing if any(may & {*group} for group in signing) else [*signing, tuple(FLOOR[verb])])


def _persons(groups: Groups) -> list[str]:
    return [_or(group) for group in groups] if len(groups) > 1 else []


def _or(roles: Iterable[str]) -> str:
    return " or ".join(role.replace("_", " ") for role in roles)


def _signer(floor: Floor, roles: Sequence[str]) -> Field:
    """Who signs in one of these roles, by the list of the house; a name is written where the house has no list."""
    staff = floor.house.staff
    known = [
        Choice(f"{role}={name}", f"{name}, {role.replace('_', ' ')}") for role in roles for name in staff.get(role, ())
    ]
    free = [role for role in roles if role not in staff]
    if known:
        return Field(name="signed", label=f"Signed by the {_or(roles)}", kind="choice", choices=known)
    return Field(name=free[0], label=f"Signed by the {_or(free[:1])}")


# ── fields ───────────────────────────────────────────────────────────────────────────────────────


def _titled(table: Table) -> str:
    return f"{games.game(table.game).law.title} ({table.id})"


def _tables(tables: Iterable[Table]) -> Field:
    return Field(name="table", label="Table", kind="choice", choices=[Choice(one.id, _titled(one)) for one in tables])


def _amount(name: str, label: str, default: str = "") -> Field:
    return Field(name=name, label=label, kind="amount", default=default)


def _opened(floor: Floor) -> list[Table]:
    return [one for one in floor.house.tables if one.id in floor.days.open]


def _in_a_day(floor: Floor, tables: Sequence[Table]) -> str:
    """Why nothing can be done at an open table."""
    if floor.days.date is None:
        return "no gaming day is open"
    return "" if tables else "no table is open"


# ── the gaming day ───────────────────────────────────────────────────────────────────────────────


def _open_day(floor: Floor) -> Form:
    day = Field(name="date", label="Date", kind="date", default=str(floor.journal.clock().date()))
    return Form([day], f"the gaming day {floor.days.date} is open" if floor.days.date else "")


def _close_day(floor: Floor) -> Form:
    day = floor.days.date
    why = (floor.days.unfinished() or "") if day else "no gaming day is open"
    return Form([Field(name="date", label="Date", kind="date", default=str(day or ""))], why)


def _open_table(floor: Floor) -> Form:
    closed = [one for one in floor.house.tables if one.id not in floor.days.open]
    counted = floor.days.counted
    choices = [
        Choice(one.id, _titled(one), sets={"inventory": dollars(counted[one.id])} if one.id in counted else {})
        for one in closed
    ]
    table = Field(name="table", label="Table", kind="choice", choices=choices)
    why = "no gaming day is open" if floor.days.date is None else "" if closed else "every table is open"
    return Form([table, _amount("inventory", "Chips, counted")], why)


def _close_table(floor: Floor) -> Form:
    there = _opened(floor)
    fields = [_tables(there), _amount("inventory", "Chips, counted"), _amount("drop", "Drop, counted", "0.00")]
    return Form(fields, _in_a_day(floor, there))


def _slip(letter: str) -> Callable[[Floor], Form]:
    def form(floor: Floor) -> Form:
        there, used = _opened(floor), {slip for _, slip in floor.days.slips}
        number = next(n for n in range(len(used) + 1, 2 * len(used) + 2) if f"{letter}-{n}" not in used)
        slip = Field(name="slip", label="Slip", default=f"{letter}-{number}")
        return Form([_tables(there), _amount("amount", "Amount"), slip], _in_a_day(floor, there))

    return form


# ── 3.3(c)3 forms ────────────────────────────────────────────────────────────────────────────────


def _forms(floor: Floor) -> Form:
    last = max((last for _, last in floor.days.forms.series), default=0)
    first = Field(name="first", label="First number", kind="number", default=str(last + 1))
    return Form([first, Field(name="last", label="Last number", kind="number", default=str(last + 100))])


def _form(floor: Floor) -> Form:
    """The vigorish that a ruling left uncollected says table, seat and amount; the house knows pit and date."""
    days = floor.days
    floor.book_tables()
    missing = days.books.required - days.forms.standing()
    pits = {table.id: table.pit for table in floor.house.tables}
    owed = [
        Choice(f"{one.table}/{one.seat}/{one.amount}", f"{one.table}, seat {one.seat}: {dollars(one.amount)}",
               sets={"table": one.table, "seat": one.seat, "amount": dollars(one.amount), "pit": pits[one.table],
                     "date": str(days.date or "")})
        for one in missing if one.table in days.open
    ]  # fmt: skip
    numbers = [Choice(str(n), str(n)) for n in days.forms.next]
    why = "" if owed else "no vigorish is without its form"
    fields = [
        Field(name="", label="Vigorish not collected", kind="choice", choices=owed),
        Field(name="serial", label="Form", kind="choice", choices=numbers),
        Field(name="patron", label="Patron"),
        Field(name="patron_signed", label="The patron signed", kind="yes", default="on"),
        Field(name="why_not", label="Why not, where the patron did not", optional=True),
    ]
    return Form(fields, why or ("" if numbers else "no form is left"))


def _void_form(floor: Floor) -> Form:
    book, there = floor.days.forms, floor.days.open
    made = [
        Choice(str(form.serial), f"{form.serial}: {form.patron}, {form.table}, {dollars(form.amount)}")
        for form in book.forms()
        if form.table in there and form in there[form.table].forms
    ]
    unused = [Choice(str(n), f"{n}: not made out") for n in book.next]
    serial = Field(name="serial", label="Form", kind="choice", choices=[*made, *unused])
    return Form([serial], "" if serial.choices else "there is no form to void")


# ── orders, and what is looked after ─────────────────────────────────────────────────────────────


def _order(floor: Floor) -> Form:
    fields = [
        _tables(floor.house.tables),
        Field(name="option", label="What is changed", kind="option"),
        Field(name="value", label="To", kind="value"),
        Field(name="minutes", label="In minutes", kind="number", default="30"),
        Field(name="told", label="Told now", kind="told", choices=[
            Choice("posted", "a sign at the table"), Choice("announced", "an announcement to its players"),
            Choice("regulator", "the regulator, in writing"), Choice("surveillance", "surveillance, in writing"),
        ]),
    ]  # fmt: skip
    return Form(fields)


HANDLING: Final = dict(zip(HANDLED, ("opened", "put in sequence", "changed", "rotated in"), strict=True))


def _cards(floor: Floor) -> Form:
    as_of = floor.house.as_of
    there = [one for one in _opened(floor) if "cards" in ages.used(games.game(one.game).law, as_of)]
    done = [Choice(do, words) for do, words in HANDLING.items()]
    backs = [
        Choice(back, f"the {back} deck", {"table": one.id})
        for one in there if len(one.equipment.backs) > 1 for back in one.equipment.backs
    ]  # fmt: skip
    deck = Field(name="deck", label="Cards", kind="choice", choices=[Choice("", "all at the table"), *backs])
    fields = [_tables(there), Field(name="do", label="Were", kind="choice", choices=done, default="changed"), deck]
    return Form(fields, _in_a_day(floor, there))


def _inspect(floor: Floor) -> Form:
    house = floor.house
    used = {one.id: sorted(ages.used(games.game(one.game).law, house.as_of)) for one in house.tables}
    there = [one for one in house.tables if used[one.id]]
    items = [Choice(item, item, {"table": one.id}) for one in there for item in used[one.id]]
    fields = [
        _tables(there),
        Field(name="item", label="What was inspected", kind="choice", choices=items),
        Field(name="signed", label="By", kind="choice", choices=[*_inspectors(floor, there)]),
        Field(name="found", label="What was wrong, if anything", optional=True),
    ]
    return Form(fields, "" if there else "nothing is inspected here")


def _inspectors(floor: Floor, tables: Iterable[Table]) -> Iterator[Choice]:
    """Who may inspect each thing, by the list of the house."""
    as_of = floor.house.as_of
    for table in tables:
        law = games.game(table.game).law
        for item in sorted(ages.used(law, as_of)):
            one = ages.inspector(law, item, as_of)
            roles = [one.by] if one else ["floorperson", "pit_boss"]
            for role in roles:
                for name in floor.house.staff.get(role, ()):
                    words = f"{name}, {role.replace('_', ' ')}"
                    yield Choice(f"{role}={name}", words, {"table": table.id, "item": item})


def _assign(floor: Floor) -> Form:
    """Who works where; what stands now is said in the label."""
    shifts = floor.shifts or {}
    now = "; ".join(f"{name}: {', '.join(sorted(places)) or 'nowhere'}" for name, places in sorted(shifts.items()))
    fields = [
        Field(name="name", label=f"Account ({now or 'nobody is assigned: all work everywhere'})"),
        Field(name="tables", label="Tables", kind="several", optional=True),
        Field(name="pits", label="Pits", kind="several", optional=True),
    ]
    return Form(fields)


def _significant(floor: Floor) -> Form:
    tables = [Choice("", "none"), *(Choice(one.id, _titled(one)) for one in floor.house.tables)]
    fields = [
        Field(name="kind", label="Kind, in a word"),
        Field(name="words", label="What happened"),
        Field(name="table", label="Table", kind="choice", choices=tables, optional=True),
    ]
    return Form(fields)


# ── 14.14 to 14.18: the poker room ───────────────────────────────────────────────────────────────


def _time_charge(floor: Floor) -> Form:
    house = floor.house

    def charges(one: Table) -> bool:
        rules = games.rules(one.game, one.chosen(), as_of=house.as_of)
        return bool(asked(rules.game.law.room.charges, rules.elected, house.as_of))

    there = [one for one in rooms(floor.house) if charges(one)]
    fields = [_tables(there), Field(name="seats", label="Seats that pay", kind="several")]
    return Form(fields, "" if there else "no table takes a charge by time")


def _wait(floor: Floor) -> Form:
    sits = [Choice("", "nowhere yet"), *(Choice(one.id, _titled(one)) for one in rooms(floor.house))]
    fields = [
        _tables(rooms(floor.house)),
        Field(name="player", label="Player"),
        Field(name="sits", label="Sits now at", kind="choice", choices=sits, optional=True),
    ]
    return Form(fields, "" if rooms(floor.house) else "no game here has a waiting list")


def _waiting(floor: Floor, *, called: bool | None = None) -> list[Choice]:
    """Who is on the list of each table; those who are called, or are not, or both."""
    lists = places(floor)
    return [
        Choice(place.player, place.player, {"table": table.id})
        for table in rooms(floor.house)
        for place in lists.get(waiting.kind(floor.house, table), ())
        if called is None or (place.called == table.id if called else not place.called)
    ]


def _on_the_list(called: bool | None, seat: bool = False) -> Callable[[Floor], Form]:
    def form(floor: Floor) -> Form:
        players = _waiting(floor, called=called)
        there = {one.only["table"] for one in players}
        fields = [
            _tables(one for one in rooms(floor.house) if one.id in there),
            Field(name="player", label="Player", kind="choice", choices=players),
            *([Field(name="seat", label="Seat", kind="place")] if seat else []),
        ]
        return Form(fields, "" if players else "nobody is called" if called else "nobody waits")

    return form


def _collusion(floor: Floor) -> Form:
    fields = [
        _tables(rooms(floor.house)),
        Field(name="seats", label="Seats", kind="several"),
        Field(name="words", label="What was seen"),
    ]
    return Form(fields, "" if rooms(floor.house) else "there is no poker room here")


def _bonus(floor: Floor) -> Form:
    house = floor.house
    sharing = [one for one in house.tables if one.sharing]
    fields = [
        Field(name="fund", label="Fund", kind="choice", choices=[Choice(fund.id, fund.id) for fund in house.funds]),
        _tables(sharing),
        Field(name="player", label="Player"),
        _amount("amount", "Amount"),
        Field(name="words", label="What it is paid for"),
    ]
    return Form(fields, "" if sharing else "no tables share a fund")


def _linked(floor: Floor) -> Form:
    house = floor.house
    funds = [Choice(fund.id, fund.id) for fund in house.funds if fund.linked]
    others = [Choice(one, one) for one in house.licensee.multi_casino.participants if one != house.licensee.name]
    fields = [
        Field(name="fund", label="Fund", kind="choice", choices=funds),
        Field(name="casino", label="Casino", kind="choice", choices=others),
        Field(name="contributed", label="Its players contributed", kind="amount", optional=True),
        Field(name="paid", label="Its players were paid", kind="amount", optional=True),
    ]
    return Form(fields, "" if funds else "no fund is linked with other casinos")


DAY, TABLES, FORM, CARDS, ROOM = "Gaming day", "Tables and chips", "Vigorish forms", "Cards and equipment", "Poker room"

FORMS: Final[dict[str, tuple[str, str, Callable[[Floor], Form]]]] = {
    "open_day": ("Open the gaming day", DAY, _open_day),
    "close_day": ("Close the gaming day", DAY, _close_day),
    "open_table": ("Open a table", TABLES, _open_table),
    "close_table": ("Count and close a table", TABLES, _close_table),
    "fill": ("Fill: chips from the cage", TABLES, _slip("F")),
    "credit": ("Credit: chips to the cage", TABLES, _slip("C")),
    "forms": ("Receive a series of forms", FORM, _forms),
    "form": ("Make out a form", FORM, _form),
    "void_form": ("Void a form", FORM, _void_form),
    "order": ("Order a change", "Change orders", _order),
    "cards": ("Cards were handled", CARDS, _cards),
    "inspect": ("Something was inspected", CARDS, _inspect),
    "event": ("Something significant happened", "Reports", _significant),
    "time_charge": ("Charge for time", ROOM, _time_charge),
    "wait": ("Put a player on the waiting list", ROOM, _wait),
    "call": ("Call the next player", ROOM, _on_the_list(False)),
    "seated": ("A called player sits down", ROOM, _on_the_list(True, seat=True)),
    "strike": ("A player gives up the place", ROOM, _on_the_list(None)),
    "collusion": ("Players seem to play together", ROOM, _collusion),
    "bonus": ("Pay another bonus from a fund", ROOM, _bonus),
    "linked": ("Another casino reports a fund", ROOM, _linked),
    "assign": ("Assign somebody to tables or pits", "Shifts", _assign),
}
"""By verb: title, group and fields. What the floor notes by itself has none."""

# ── at the tables ────────────────────────────────────────────────────────────────────────────────

SEAT: Final = Field(name="seat", label="Seat", kind="seated")
AT_TABLES: Final[dict[str, tuple[str, list[Field]]]] = {
    "sit": ("Bring chips to a seat", [
        Field(name="seat", label="Seat", kind="place"), Field(name="stack", label="Chips", kind="amount"),
        Field(name="cash", label="For cash, which goes into the drop box", kind="yes"),
    ]),
    "leave": ("Somebody leaves", [SEAT]),
    "paid": ("What the dealer in fact paid", [SEAT, Field(name="amount", label="Amount", kind="amount")]),
    "order": ("Give an order", [Field(name="", label="Order", kind="order")]),
    "correct": ("Correct what was mis-read", [Field(name="input", label="What was reported", kind="input")]),
    "void": ("Void a ticket", [Field(name="ticket", label="Ticket", kind="number")]),
    "system": ("The keno system", [
        Field(name="do", label="Is", kind="choice", choices=[Choice("down", "down"), Choice("up", "up again")]),
    ]),
    "sweep": ("Add up the year's expired tickets", []),
}  # fmt: skip
"""By verb of an input: title and fields, beside the table."""


def _inputs(floor: Floor, role: Role, verb: str) -> Iterator[Act]:
    """The form for the tables at which a role may report this; none where there is none."""
    title, fields = AT_TABLES[verb]
    there = [one for one in floor.house.tables if role in reporters(verb, games.game(one.game))]
    if not there:
        return
    game: Game = games.game(there[0].game)
    yield Act(
        verb=verb, title=title, group="At a table", cite=in_full(reporters(verb, game)[role], floor.house.as_of),
        fields=[_tables(there), *fields], signed=[], persons=_persons(_bringing(game)) if verb == "sit" else [],
        at_table=True,
    )  # fmt: skip


def _bringing(game: Game) -> Groups:
    """Who brings chips to a seat together, of those who work at the game."""
    groups, _ = two_persons(game, Sit(seat="1", stack=1))
    return tuple(tuple(role for role in group if role.startswith("keno_") == game.desk) for group in groups)


def supervised(one: ServedTable, role: Role) -> Supervised:
    """What a role may order and correct at a table now. What nobody there has seen is not said here either."""
    game = one.table.rules.game
    orders = one.orders() if role in reporters("order", game) else []
    past = one.corrigible() if role in reporters("correct", game) else []
    said = [_said(number, given, seen) for number, given, seen in past]
    return Supervised(orders=[_ordered(one) for one in orders], inputs=[one for one in reversed(said) if one.fields])


def _ordered(one: Order) -> Choice:
    sets = {"do": one.do} | ({"seat": one.seat} if one.seat else {})
    return Choice(f"{one.do}/{one.seat}", f"{ORDERS[one.do]}{f', of seat {one.seat}' * bool(one.seat)}", sets=sets)


def _said(number: int, given: Input, seen: bool) -> Said:
    """Its fields by their names, that of a single word without one; empty where not everybody has seen what it says."""
    plain = inputs.plain(replace(given, at="", by=""))
    body = plain[given.verb] if isinstance(plain, dict) else {}
    named = body if isinstance(body, dict) else {"": body}
    fields = [one for name, value in named.items() if (one := _field(given.verb, name, value, seen))]
    words = in_words(plain if isinstance(plain, dict) else {plain: ""}) if seen else f"{given.verb}, not seen by all"
    return Said(number=number, words=f"{number}. {words}", said=plain if seen else {given.verb: {}}, fields=fields)


def _field(verb: str, name: str, value: Any, seen: bool) -> Field | None:
    """A field for a value; none for one that is made up of others."""
    label = (name or verb).replace("_", " ").capitalize()
    if isinstance(value, bool):
        return Field(name=name, label=label, kind="yes", default="on" if value and seen else "")
    if isinstance(value, list | tuple):
        flat = not any(isinstance(one, dict | list | tuple) for one in value)
        return Field(name=name, label=label, kind="list", default=" ".join(map(str, value)) * seen) if flat else None
    return None if isinstance(value, dict) else Field(name=name, label=label, default=str(value) * seen)


def in_words(said: dict[str, Any]) -> str:
    """An event or an input as a line: its verb, and what it says."""
    verb = next(key for key in said if key not in ("by", "at", "signed"))
    body = said[verb] if isinstance(said[verb], dict) else {"": said[verb]}
    parts = [f"{name} {_worded(value)}".strip().replace("_", " ") for name, value in body.items()
             if value not in ("", None, False) and name not in ("hash", "through", "signed")]  # fmt: skip
    signed = [f"{name} as {role.replace('_', ' ')}" for role, name in body.get("signed", {}).items()]
    words = ": ".join(filter(None, (verb.replace("_", " "), ", ".join(filter(None, parts)))))
    return f"{words}; signed by {', '.join(signed)}" if signed else words


def _worded(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_worded(one)}" for name, one in value.items())
    if value is True:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
