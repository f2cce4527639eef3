"""3.3(c)3: the Complimentary Vigorish Forms, prenumbered, each series used in sequence, each made out once or void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

from msgspec import Struct, structs

from houseway.house.books import Required
from houseway.house.events import Event, Form, Forms, VoidForm
from houseway.law.election import Unlawful
from houseway.law.floor import RULES, signatures
from houseway.money import dollars


def unlawful(rule: str, message: str) -> Unlawful:
    """The refusal of what a rule of the floor does not allow."""
    return Unlawful(message, RULES[rule].cite)


# ── signatures ───────────────────────────────────────────────────────────────────────────────────


def refuse_unsigned(event: Event, staff: Mapping[str, tuple[str, ...]], as_of: date) -> None:
    """`Unlawful` unless every signature that the event needs is by somebody who holds the role; nobody signs twice."""
    for one in signatures(event.verb, as_of):
        if not any(role in event.signed for role in one.roles):
            raise Unlawful(f"{event.verb}: not signed by the {_or(one.roles)}", one.cite)
        for role in (role for role in one.roles if role in event.signed):
            _refuse_stranger(event, role, staff, one.cite)
    twice = [who for who, times in Counter(event.signed.values()).items() if times > 1]
    if twice and signatures(event.verb, as_of):
        raise Unlawful(f"{event.verb}: {twice[0]} signs in two roles", signatures(event.verb, as_of)[0].cite)


def _refuse_stranger(event: Event, role: str, staff: Mapping[str, tuple[str, ...]], cite: str) -> None:
    who = event.signed[role]
    if role in staff and who not in staff[role]:
        raise Unlawful(f"{event.verb}: {who} is no {_said(role)}; {', '.join(staff[role]) or 'nobody'} is", cite)


def _or(roles: tuple[str, ...]) -> str:
    return " or ".join(map(_said, roles))


def _said(role: str) -> str:
    return role.replace("_", " ")


# ── the book of forms ────────────────────────────────────────────────────────────────────────────


class Formbook(Struct, frozen=True):
    """The series that the pit clerks have received, and what became of each number that was used."""

    series: tuple[tuple[int, int], ...] = ()
    made: dict[int, Form] = {}
    voided: dict[int, VoidForm] = {}

    @property
    def next(self) -> list[int]:
        """Of each series that has any left, the first number that is not used."""
        used = self.made.keys() | self.voided.keys()
        left = ((n for n in range(first, last + 1) if n not in used) for first, last in self.series)
        return [n for n in (next(numbers, None) for numbers in left) if n is not None]

    def standing(self) -> Counter[Required]:
        """The forms that were made out and are not void, by what they are for."""
        return Counter(_for(form) for form in self.forms())

    def forms(self) -> list[Form]:
        """The forms that were made out and are not void, in their sequence."""
        return [form for serial, form in sorted(self.made.items()) if serial not in self.voided]


def _for(form: Form) -> Required:
    return Required(form.table, form.seat, form.amount)


def refuse_early(event: Event, as_of: date) -> None:
    """3.3(c)3: `Unlawful` before the day on which the law introduced the form; until then vigorish is collected."""
    rule = RULES["form"]
    if not rule.in_force(as_of):
        raise Unlawful(f"there is no such form before {rule.since}: vigorish is collected", "3.3(c)2")


def receive(book: Formbook, event: Forms) -> Formbook:
    """3.3(c)3ii: another series; no number comes twice."""
    if event.last < event.first:
        raise unlawful("sequence", f"forms {event.first} to {event.last}: the last number comes before the first")
    for first, last in book.series:
        if event.first <= last and first <= event.last:
            raise unlawful("sequence", f"forms {event.first} to {event.last}: forms {first} to {last} are known")
    return kept(book, event)


def kept(book: Formbook, event: Forms | Form | VoidForm) -> Formbook:
    """The book with one more event, which was judged before."""
    if isinstance(event, Forms):
        return structs.replace(book, series=(*book.series, (event.first, event.last)))
    if isinstance(event, Form):
        return structs.replace(book, made={**book.made, event.serial: event})
    return structs.replace(book, voided={**book.voided, event.serial: event})


def make_out(book: Formbook, event: Form, required: Counter[Required], *, day: date, pit: str) -> Formbook:
    """3.3(c)3i-ii: the next form of a series, for vigorish that a ruling left uncollected, once; all its contents."""
    _refuse_number(book, event.serial)
    _refuse_amount(book, event, required)
    _refuse_contents(event, day, pit)
    return kept(book, event)


def _refuse_number(book: Formbook, serial: int) -> None:
    if serial in book.made or serial in book.voided:
        raise unlawful("sequence", f"form {serial} is used")
    if serial in book.next:
        return
    own = [n for n in book.next for first, last in book.series if first <= n <= last and first <= serial <= last]
    numbers = " or ".join(map(str, own or book.next))
    why = f"the next form is {numbers}" if numbers else "no form is left"
    raise unlawful("sequence", f"form {serial} is {'out of sequence' if own else 'of no series'}; {why}")


def _refuse_amount(book: Formbook, event: Form, required: Counter[Required]) -> None:
    """The amount is what the ruling at that table left uncollected, and no other form is for it."""
    missing = required - book.standing()
    if missing[_for(event)] > 0:
        return
    amounts = [dollars(one.amount) for one in missing if (one.table, one.seat) == (event.table, event.seat)]
    wanted = f"the form is for {' or '.join(amounts)}" if amounts else "no vigorish there is without its form"
    raise unlawful("form", f"form {event.serial}: table {event.table}, seat {event.seat}: {wanted}")


def _refuse_contents(event: Form, day: date, pit: str) -> None:
    if event.date != day:
        raise unlawful("contents", f"form {event.serial}: the gaming date is {day}, not {event.date}")
    if event.pit != pit:
        raise unlawful("contents", f"form {event.serial}: table {event.table} stands in pit {pit}, not {event.pit}")
    if event.patron_signed == bool(event.why_not):
        raise unlawful("contents", f"form {event.serial}: the patron's signature, or why it is not there")


def make_void(book: Formbook, event: VoidForm) -> Formbook:
    """3.3(c)3vi: the next form of a series, or one that was made out, is void."""
    if event.serial in book.voided:
        raise unlawful("sequence", f"form {event.serial} is void already")
    if event.serial not in book.made:
        _refuse_number(book, event.serial)
    return kept(book, event)


def unfinished(book: Formbook, required: Counter[Required], table: str = "") -> str:
    """The first mismatch between rulings and forms, of one table or of all, in words; empty where there is none."""
    for one in required - book.standing():
        if table in ("", one.table):
            return f"table {one.table}: no form for {dollars(one.amount)} of vigorish of seat {one.seat}"
    for one in book.standing() - required:
        if table in ("", one.table):
            serials = [form.serial for form in book.forms() if _for(form) == one]
            return f"form {serials[-1]}: no ruling leaves {dollars(one.amount)} uncollected there; void it"
    return ""
