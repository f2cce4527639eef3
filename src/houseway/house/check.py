"""Check whether a house is legal: every violation with its section and what would cure it."""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.hints import meant
from houseway.house import notices
from houseway.house.file import LIMITS, House, Keeping, Table, keeping
from houseway.law import editions
from houseway.law.all_games import PARAGRAPHS
from houseway.law.citation import render
from houseway.law.datum import Basis, Datum, Forbidden, Value, in_force
from houseway.law.duties import KEPT, Approval, Fitting, Kept, ages_of, asked, required
from houseway.law.election import Fault, Unlawful, elect, faults, of_set, remark, unstated
from houseway.law.export import in_dollars, in_words
from houseway.law.floor import signatures
from houseway.law.notices import Notice, cites, notice, rests_on
from houseway.law.options import ByKey, Choice, Number, Option
from houseway.law.statute import GameLaw
from houseway.law.texts import later
from houseway.play.rules import Rules


class Violation(Struct, frozen=True, kw_only=True):
    """What the law forbids in a house, where, by which section, and what would cure it."""

    table: str
    """Empty where it concerns the house as a whole."""
    key: str
    says: str
    cite: list[str]
    basis: Basis
    cure: str


class Report(Struct, frozen=True, kw_only=True):
    """What was found in a house under the law of a day."""

    as_of: date
    tables: int
    violations: list[Violation]
    remarks: list[str]


HOLIDAYS = "Saturdays and Sundays are no business days (8.6(b)); public holidays are not known here: count them too"


def check(house: House, as_of: date, *, was: House | None = None, empty: Collection[str] = ()) -> Report:
    """Everything that the law of the day forbids in a house; `Unlawful` where no law of the day is held.

    ``was``: the house before; a change since then asks for the notices of 8.3, but at ``empty`` tables not of limits.
    A first house changes nothing.
    """
    try:
        editions.edition(as_of)
    except ValueError as error:
        raise Unlawful(f"as_of: {error}") from None
    found = [*_house(house, as_of)]
    remarks = [*filter(None, [later(as_of)])]
    remarks += [f"tournament {one.id}: {HOLIDAYS}" for one in house.tournaments if not one.special_event]
    before = {table.id: table for table in was.tables} if was else {}
    for table in house.tables:
        found += _Look(house, table, as_of, before.get(table.id), table.id in empty).violations()
        remarks += _remarks(table, as_of)
    for judge in (_pits, _casino, _forms, _funds, _unlinked):
        found += judge(house, as_of)
    return Report(as_of=as_of, tables=len(house.tables), violations=found, remarks=remarks)


def refuse_illegal(house: House, name: str) -> None:
    """`Unlawful` where the law of the house's day forbids anything in it: the first violation, and how many more."""
    found = check(house, house.as_of).violations
    if found:
        more = f" and {len(found) - 1} more" if found[1:] else ""
        raise Unlawful(f"{name}: {in_one_line(found[0])}{more}; houseway check says all", ", ".join(found[0].cite))


def new(was: House, house: House, *, empty: Collection[str] = ()) -> list[Violation]:
    """What a proposed house would newly violate: violations that the house before did not have."""
    old = check(was, was.as_of).violations
    return [one for one in check(house, house.as_of, was=was, empty=empty).violations if one not in old]


def refuse_new(was: House, house: House, *, empty: Collection[str] = ()) -> None:
    """`Unlawful`, with its section, where a proposed house would violate what the house before did not."""
    for one in new(was, house, empty=empty):
        raise Unlawful(in_one_line(one), next(iter(one.cite), ""), one.basis)


def owed(was: House, house: House) -> Iterator[tuple[str, Option, Notice]]:
    """The notices that a proposed house owes for what it changes, whether or not they were given: of which table."""
    before = {table.id: table for table in was.tables}
    for table in house.tables:
        look = _Look(house, table, house.as_of, before.get(table.id), empty=False)
        options = {option.id: option for option in in_force(look.law.options, house.as_of)}
        yield from ((table.id, options[id], one) for id, one in look.owed(options, look.sound()) if table != look.was)


def in_one_line(one: Violation) -> str:
    """A violation with where it is."""
    return f"table {one.table}: {one.key}: {one.says}" if one.table else f"{one.key}: {one.says}"


# ── one table ────────────────────────────────────────────────────────────────────────────────────


class _Look:
    """The check of one table under the law of a day."""

    def __init__(self, house: House, table: Table, as_of: date, was: Table | None, empty: bool) -> None:
        self.house, self.table, self.as_of, self.was, self.empty = house, table, as_of, was, empty
        self.game = games.game(table.game)
        self.law = self.game.law

    def violation(self, key: str, said: str, cure: str, basis: Basis, *cite: str) -> Violation:
        where = [render(one, self.as_of) for one in dict.fromkeys(cite) if one]
        return Violation(table=self.table.id, key=key, says=said, cite=where, basis=basis, cure=cure)

    def violations(self) -> Iterator[Violation]:
        if self.as_of < self.law.since:
            basis = self.law.basis("8.4", self.as_of)
            yield self.violation("game", self.law.not_yet(self.as_of), "another game, or a later as_of", basis, "8.4")
            return
        yield from map(self._option, faults(self.law, self.as_of, self.table.chosen())[0])
        sound = self.sound()
        yield from self._limits()
        if not unstated(self.law, self.as_of, sound):
            yield from self._layout(sound)
            yield from self._notices(sound)
            yield from self._fittings(sound)
            yield from self._cards(sound)
            yield from self._approvals(sound)
            yield from self._charges(sound)
        yield from self._signs()

    def sound(self) -> dict[str, Any]:
        """What is chosen at the table, less what the law of the day forbids or nobody can read."""
        wrong, readable = faults(self.law, self.as_of, self.table.chosen())
        unsound = {fault.option for fault in wrong}
        return {id: given for id, given in readable.items() if id not in unsound}

    # options

    def _option(self, fault: Fault) -> Violation:
        basis = fault.unlawful.basis or "ours"
        cure = self._cure(fault.option, fault.datum)
        key = next((f"limits.{key}" for key, id in LIMITS.items() if id == fault.option), f"rules.{fault.option}")
        return self.violation(key, str(fault.unlawful), cure, basis, fault.unlawful.cite)

    def _cure(self, id: str, datum: Option | Forbidden | None) -> str:
        if isinstance(datum, Forbidden):
            return " or ".join(filter(None, (self._otherwise(*each) for each in datum.when.items())))
        current = [option for option in in_force(self.law.options, self.as_of) if option.id == id]
        if current:
            return f"{id}: {current[0].kind.allowed(self.as_of)}{self._later(current[0], id)}"
        return f"leave out {id}" + (f", or as_of {_days(datum)}" if datum else "")

    def _later(self, option: Option, id: str) -> str:
        """From when on the elected value is allowed, if it has dates of its own."""
        given, kind = str(self.table.rules.get(id)), option.kind
        dated = kind.values if isinstance(kind, Choice) else ()
        own = [value for value in dated if isinstance(value, Value) and value.id == given]
        return f"; {given} with as_of {_days(own[0])}" if own and not own[0].in_force(self.as_of) else ""

    def _otherwise(self, id: str, forbidden: Sequence[str]) -> str:
        """The values of an option that a prohibition does not name."""
        option = next(one for one in self.law.options if one.id == id and one.in_force(self.as_of))
        rest = [value for value in _values(option, self.as_of) if value not in forbidden]
        return f"{id} {'/'.join(rest)}" if rest else f"another {id}"

    # limits and wagers

    def _limits(self) -> Iterator[Violation]:
        """8.2: a minimum and a maximum are posted, where the game's own section does not have other ones."""
        if not any(map(notices.is_limit, self.law.options)):
            return
        limits = self.table.limits
        for key, said in (("min", limits.min), ("max", limits.max)):
            if said is None:
                basis = self.law.basis("8.2", self.as_of)
                yield self.violation(f"limits.{key}", f"no {key}imum is posted", f"post limits.{key}", basis, "8.2")

    def _layout(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        """The wagers that the file names are wagers of the day, and of this table."""
        rules = yield from self._ruled({id: given for id, given in sound.items() if id not in LIMITS.values()})
        wrong = {(where, id): said for where, id in self._named() if (said := self._no_wager(id, rules))}
        yield from (self._of_wager(where, id, *said) for (where, id), said in wrong.items())
        if rules is not None:
            unknown = {id for _, id in wrong}
            limits = {option: _without(sound[option], unknown) for option in LIMITS.values() if option in sound}
            posted = yield from self._ruled({**sound, **limits})
            yield from self._crossed(posted) if posted is not None else ()

    def _ruled(self, chosen: Mapping[str, Any]) -> Generator[Violation, None, Rules | None]:
        """The table's rules as elected; none where the game itself does not take them, which is a violation."""
        try:
            return self._rules(chosen)
        except Unlawful as unlawful:
            yield self.violation("rules", str(unlawful), _allowed(str(unlawful)), self._basis(unlawful), unlawful.cite)
            return None

    def _named(self) -> Iterator[tuple[str, str]]:
        """Every wager that the file names, and where."""
        for key in LIMITS:
            yield from ((f"limits.{key}", id) for id in self._keys(key))
        yield from (("wagers", id) for id in self.table.wagers)

    def _keys(self, limit: str) -> tuple[str, ...]:
        posted = getattr(self.table.limits, limit)
        return tuple(posted) if isinstance(posted, Mapping) else ()

    def _basis(self, unlawful: Unlawful) -> Basis:
        return self.law.basis(unlawful.cite, self.as_of) if unlawful.cite else "ours"

    def _no_wager(self, id: str, rules: Rules | None) -> tuple[str, str, str] | None:
        """Why there is no such wager, by the law of the day or at this table; what would cure it; and the section."""
        same = [one for one in self.law.wagers if _is(one.id, id)]
        if any(one.in_force(self.as_of) for one in same):
            if rules is None or any(_is(one, id) for one in rules.wagers):
                return None
            said = f"{id} is not offered at this table under the options elected"
            return said, "take it off, or elect the option that offers it", same[0].cite
        if same:
            said = f"{id} is not a wager on {self.as_of}: {_days(same[0])}"
            return said, f"take it off, or as_of {_days(same[0])}", self.law.unlisted
        return f"no wager {id!r}", meant(id, (one.id for one in self.law.wagers), "take it off"), self.law.unlisted

    def _of_wager(self, where: str, id: str, said: str, cure: str, cite: str) -> Violation:
        return self.violation(f"{where}.{id}", said, cure, self.law.basis(cite, self.as_of), cite)

    def _rules(self, chosen: Mapping[str, Any]) -> Rules:
        """The table's rules as elected, even where the law forbids it: that is reported as a violation of its own."""
        return self.game.rules(self.game, self.as_of, elect(self.law, self.as_of, chosen, analysis=lambda said: None))

    def _crossed(self, rules: Rules) -> Iterator[Violation]:
        """8.2: a minimum above the maximum leaves no wager."""
        crossed = [id for id, terms in rules.wagers.items() if terms.most and terms.least > terms.most]
        if crossed:
            few = ", ".join(crossed[:3]) + (f" and {len(crossed) - 3} more" if len(crossed) > 3 else "")
            basis = self.law.basis("8.2", self.as_of)
            yield self.violation(
                "limits", f"the minimum is above the maximum: {few}", "a lower min or a higher max", basis, "8.2"
            )

    # notices

    def _notices(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        """8.3 and the games' own: what was changed and asks for notice has had it."""
        options = {option.id: option for option in in_force(self.law.options, self.as_of)}
        for id, one in self.owed(options, sound):
            changed = self._changed()
            of = id if id in changed else next(iter(changed), id)  # what follows from a change is told with it
            given = [posted for posted in self.table.notices if posted.option == of]
            lacks = notices.lacking(one, given[-1]) if given else "no notice of it stands in the file"
            if lacks:
                value = self._rules(sound).elected[id]
                said = f"{id} {in_words(in_dollars(options[id].kind, value))} asks for notice; {lacks}"
                basis, cite = rests_on(options[id], one, self.as_of), cites(options[id], one, value)
                yield self.violation("notices", said, notices.in_words(one), basis, *cite)
        for id in [one.option for one in self.table.notices if one.option not in options]:
            cure = meant(id, options, "leave it out")
            yield self.violation(
                "notices", f"a notice of {id!r}, which is no option on {self.as_of}", cure, "ours", "8.3"
            )

    def owed(self, options: Mapping[str, Option], sound: Mapping[str, Any]) -> Iterator[tuple[str, Notice]]:
        """The notices that are owed, by option: of what is changed, and of what asks for one however it came."""
        with suppress(Unlawful):  # rules that cannot be made are a violation of their own
            now = self._rules(sound)
            for id in sound:
                one = notice(options[id])
                if one is not None and one.upon == "elected" and now.elected[id] != options[id].default:
                    yield id, one
            if self.was is None or self.was.game != self.table.game:
                return
            earlier = self._rules(faults(self.law, self.as_of, self.was.chosen())[1])
            for id, option in options.items():
                limit = notices.is_limit(option)
                if limit and (self.empty or id not in self._changed()):
                    continue
                one = notices.owed(option, earlier, now)
                spared = one is not None and one.spared and getattr(self.table.equipment, one.spared)
                if one is not None and one.upon != "elected" and not spared:
                    yield id, one

    def _changed(self) -> list[str]:
        """The options that are chosen otherwise than before; others may follow from them."""
        now, was = self.table.chosen(), self.was.chosen() if self.was else {}
        return [id for id in {**was, **now} if now.get(id) != was.get(id)]

    # what lies on the table

    def _fittings(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        elected = elect(self.law, self.as_of, sound, analysis=lambda said: None)
        for one in required(self.law.fittings, elected, self.as_of):
            said, cure = _FITS[one.item](one, self.table, self.as_of)
            if said:
                yield self.violation(f"equipment.{one.item}", said, cure, one.basis_on(self.as_of), one.cite)

    def _cards(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        """14.2(b), 16.3(e), 17.3(e), 18.4(e): the house's own hours for cards in use are no more than the section's."""
        elected = elect(self.law, self.as_of, sound, analysis=lambda said: None)
        own = self.table.equipment.card_hours or 0
        for one in ages_of(self.law.ages, elected, self.as_of):
            if one.done == "changed" and one.hours is not None and own > one.hours:
                said, cure = f"the cards are changed after {own} hours", f"{one.hours} or fewer"
                yield self.violation("equipment.card_hours", said, cure, one.basis_on(self.as_of), one.cite)

    def _approvals(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        """14.6(a), 13:69F-14.19(c), 14.20: what is approved, submitted or agreed on before a table opens."""
        elected = elect(self.law, self.as_of, sound, analysis=lambda said: None)
        for one in asked(self.law.room.approvals, elected, self.as_of):
            for key, said, cure, cite in _APPROVED[one.what](one, self.house, self.table, self.as_of):
                yield self.violation(key, said, cure, self.law.basis(cite, self.as_of), cite)

    def _charges(self, sound: Mapping[str, Any]) -> Iterator[Violation]:
        """14.14: a fee that is taken is posted."""
        elected = elect(self.law, self.as_of, sound, analysis=lambda said: None)
        for one in asked(self.law.room.charges, elected, self.as_of):
            if elected[one.fee] is None:
                said, basis = f"no {one.fee} is posted", one.basis_on(self.as_of)
                yield self.violation(f"rules.{one.fee}", said, f"{one.fee}: an amount", basis, one.cite)

    def _signs(self) -> Iterator[Violation]:
        """8.2, 1.4(a), 13.6(a): odds are stated with "to" or "win", never with "for"; keno's schedule is its own."""
        cite = self.law.odds_stated
        for sign in self.table.signs if cite else ():
            for found in _FOR.findall(sign):
                paid, stake = map(_number, found)
                won = paid / stake - 1 if stake else Fraction(0)
                cure = f'"{won.numerator} to {won.denominator}"' if won > 0 else 'odds stated with "to"'
                basis = self.law.basis(cite, self.as_of)
                yield self.violation("signs", f'"{sign}" states odds with "for"', cure, basis, cite)


_VALUES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "hundred": 100,
}  # fmt: skip
_WORDS = "|".join(sorted(_VALUES, key=len, reverse=True))
_FIGURE = rf"\d[\d,]*(?:\.\d+)?|(?:(?:{_WORDS})[ -]?)+(?<![ -])"
_FOR = re.compile(rf"\b({_FIGURE})[\s-]*for[\s-]*\$?({_FIGURE})\b", re.IGNORECASE)
"""``3 FOR 1``, ``8-for-1``, ``$8 for $1``, ``thirty-five for one``."""


def _number(text: str) -> Fraction:
    """A number in figures or in words."""
    if text[0].isdigit():
        return Fraction(text.replace(",", ""))
    total = 0
    for word in re.split("[ -]", text.lower()):
        total = total * 100 if word == "hundred" and total else total + _VALUES[word]
    return Fraction(total)


def _is(wager: str, named: str) -> bool:
    """Whether a wager is the one named, or one of the kind named: ``place_win_4`` of ``place_win``."""
    return wager == named or wager.startswith(f"{named}_")


def _days(datum: Datum | Value) -> str:
    return f"{datum.since} or later" if datum.until is None else f"from {datum.since} to {datum.until}"


def _values(option: Option, as_of: date) -> list[str]:
    """The values of an option that can be listed."""
    if isinstance(option.kind, Choice):
        return option.kind.allowed(as_of).split(", ")
    if isinstance(option.kind, Number):
        few = option.kind.only or range(option.kind.least, (option.kind.most or option.kind.least) + 1)
        return [str(number) for number in few]
    return []


def _without(posted: Any, unknown: Iterable[str]) -> Any:
    if not isinstance(posted, Mapping):
        return posted
    return {id: amount for id, amount in posted.items() if id not in set(unknown)}


def _allowed(message: str) -> str:
    """What a refusal says is allowed."""
    return message.partition("allowed: ")[2] or message.rpartition("; ")[2]


def _remarks(table: Table, as_of: date) -> list[str]:
    """Options without a legal default that the file leaves out: there Houseway's own choice applies; and a table whose
    rules are no law at all."""
    law = games.game(table.game).law
    said = {*table.rules, *of_set(law, table.rules)}
    ours = [option.id for option in in_force(law.options, as_of) if option.silent and option.id not in said]
    chosen = f"not elected, so Houseway's own choice: {', '.join(ours)}" if ours else ""
    return [f"table {table.id}: {one}" for one in (chosen, remark(law, table.rules)) if one]


# ── fittings ─────────────────────────────────────────────────────────────────────────────────────


def _cutting_cards(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    colours = table.equipment.cutting_cards
    wanted = f"{one.number} cutting card{'s' * (one.number > 1)}" + (
        f", {' or '.join(one.colours)}" * bool(one.colours)
    )
    wrong = [colour for colour in colours if one.colours and colour not in one.colours]
    if len(colours) != one.number:
        return f"{len(colours) or 'no'} cutting card{'s' * (len(colours) != 1)}", wanted
    if wrong:
        return f"a cutting card is {wrong[0]}", wanted
    backs = {word for back in table.equipment.backs for word in re.findall(r"\w+", back.lower())}
    alike = [colour for colour in colours if backs & {*re.findall(r"\w+", colour.lower())}]
    return (
        (f"a cutting card is {alike[0]}, as the backs are", "a readily distinguishable colour") if alike else ("", "")
    )


def _backs(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    backs = len(dict.fromkeys(table.equipment.backs))
    if backs == one.number:
        return "", ""
    return (
        f"{backs or 'no'} colour{'s' * (backs != 1)} of backs",
        f"{one.number} colour{'s' * (one.number > 1)} of backs",
    )


def _shoe(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    stands = table.equipment.shoe
    place = f" at the dealer's {one.where}" if one.where else ""
    if not stands:
        return "no dealing shoe", f"a dealing shoe{place}"
    wrong = bool(one.where) and stands != one.where
    return (f"the shoe stands {stands}", f"the shoe{place}") if wrong else ("", "")


def _shuffler(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    return ("", "") if table.equipment.shuffler else ("no shuffler", "an approved automated shuffler")


def _approved_shuffler(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    approved = table.equipment.shuffler_approved
    if approved is not None and approved <= as_of:
        return "", ""
    said = "the continuous shuffler and its procedures are not approved" + (f" on {as_of}" if approved else "")
    return said, "equipment.shuffler_approved: the day of the regulator's approval"


def _approved_limit(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    approved = table.equipment.payout_limit_approved
    if approved is not None and approved <= as_of:
        return "", ""
    said = "the payout limit is not approved" + (f" on {as_of}" if approved else "")
    return said, "equipment.payout_limit_approved: the day of the regulator's approval"


def _there(one: Fitting, table: Table, as_of: date) -> tuple[str, str]:
    """What is there or is not."""
    name = one.item.replace("_", " ")
    there: bool = getattr(table.equipment, one.item)
    return ("", "") if there else (f"no {name}", f"equipment.{one.item} = true, when there is one")


_FITS = {
    "cutting_cards": _cutting_cards, "backs": _backs, "shoe": _shoe, "shuffler": _shuffler,
    "shuffler_approved": _approved_shuffler, "payout_limit_approved": _approved_limit,
    "marker_button": _there, "ante_sign": _there, "stakes_sign": _there,
    "bonus_notice": _there,
}  # fmt: skip


# ── what is approved before ──────────────────────────────────────────────────────────────────────

Lacking = tuple[str, str, str, str]
"""The key of the house file, what is wrong, what would cure it, and the section."""


def _area(one: Approval, house: House, table: Table, as_of: date) -> Iterator[Lacking]:
    """14.6(a): a pit of its own, which is approved."""
    pit = next(pit for pit in house.pits if pit.id == table.pit)
    if pit.approved is None or pit.approved > as_of:
        said = f"pit {pit.id} is not approved as an area of its own" + f" on {as_of}" * (pit.approved is not None)
        yield "pit", said, "approved of the pit: the day of the regulator's approval", one.cite
    subchapter = games.game(table.game).law.subchapter
    others = [other for other in house.tables if other.pit == pit.id]
    strange = [other.id for other in others if games.game(other.game).law.subchapter != subchapter]
    if strange:
        said = f"pit {pit.id} is no separate area: {', '.join(strange)} stands in it too"
        yield "pit", said, "a pit of its own", one.cite


def _submission(one: Approval, house: House, table: Table, as_of: date) -> Iterator[Lacking]:
    submitted = house.licensee.rules_submitted
    if submitted is None or submitted > as_of:
        said = "the payout rules are in no Rules of the Games Submission" + f" on {as_of}" * (submitted is not None)
        yield "licensee.rules_submitted", said, "licensee.rules_submitted: the day of the submission", one.cite


def _agreement(one: Approval, house: House, table: Table, as_of: date) -> Iterator[Lacking]:
    """13:69F-14.20(b), (d)1: an approved agreement of two casinos or more; all of them and the host are posted."""
    agreed, key = house.licensee.multi_casino, "licensee.multi_casino"
    if agreed.approved is None or agreed.approved > as_of:
        said = "the payout agreement is not approved" + f" on {as_of}" * (agreed.approved is not None)
        yield f"{key}.approved", said, "the day of the Division's approval", one.cite
    if len({*agreed.participants}) < PARTICIPANTS:
        yield f"{key}.participants", "several casinos are not named", "the names of all participants", _POSTED
    elif house.licensee.name not in agreed.participants:
        said = f"{house.licensee.name} is not one of the participants"
        yield f"{key}.participants", said, "the licensee among them", _POSTED
    if not agreed.host:
        yield f"{key}.host", "no host casino is named", "name and address of the host casino", _POSTED


PARTICIPANTS = 2
"""13:69F-14.20(a)."""
_POSTED = "13:69F-14.20(d)1"
_APPROVED = {"area": _area, "rules_submission": _submission, "payout_agreement": _agreement}

# ── pits, staff, the house ───────────────────────────────────────────────────────────────────────


def _pits(house: House, as_of: date) -> Iterator[Violation]:
    """3.5(b), 3.10(c)1, 4.4(b), 7.5(b): procedures that are the same at all tables of a pit."""
    for pit in house.pits:
        kinds = dict.fromkeys(table.game for table in house.tables if table.pit == pit.id)
        for game in kinds:
            law = games.game(game).law
            kin = [table for table in house.tables if (table.pit, table.game) == (pit.id, game)]
            for option in in_force(law.options, as_of):
                if option.whole_pit:
                    yield from _differs(f"pit {pit.id}", option, kin, law, as_of)


def _casino(house: House, as_of: date) -> Iterator[Violation]:
    """1.4, 5.2, 9.4, 13.6(b), 13:69F-1A.6: odds above the least are the same at all tables of the casino."""
    kinds: dict[str, list[Table]] = {}
    for table in house.tables:
        kinds.setdefault(games.game(table.game).law.subchapter, []).append(table)
    for kin in kinds.values():
        law = games.game(kin[0].game).law
        for option in in_force(law.options, as_of):
            if option.uniform:
                yield from _differs("the casino", option, kin, law, as_of)


def _differs(where: str, option: Option, kin: Sequence[Table], law: GameLaw, as_of: date) -> Iterator[Violation]:
    values: dict[object, dict[str, str]] = {}
    for table in kin:
        read = faults(law, as_of, table.chosen())[1]
        elected = elect(law, as_of, read, analysis=lambda said: None)[option.id]
        values.setdefault(_compared(option, elected), {})[table.id] = in_words(elected)
    if len(values) > 1:
        lists = "; ".join(f"{next(iter(told.values()))} at {', '.join(told)}" for told in values.values())
        cite = option.pit_cite or option.cite
        yield Violation(
            table="", key=f"{where}: {option.id}", says=f"{option.id} differs within {where}: {lists}",
            cite=[render(cite, as_of)], basis=law.basis(cite, as_of),
            cure=f"one {option.id} at all tables of {'the pit' if option.whole_pit else where}",
        )  # fmt: skip


def _compared(option: Option, value: Any) -> object:
    """A value as it is compared: of odds what they come to, where they are not elected the least ones."""
    if isinstance(option.kind, ByKey) and option.kind.least:
        return frozenset((key, Fraction(*odds)) for key, odds in {**option.kind.least, **value}.items())
    return in_words(value)


def _forms(house: House, as_of: date) -> Iterator[Violation]:
    """3.3(c)3i: where vigorish may be deferred, those who sign its form are there."""
    signed = signatures("form", as_of)
    missing = [one.roles[0] for one in signed if not any(house.staff.get(role) for role in one.roles)]
    deferring = [table for table in house.tables if _deferred(table, as_of)]
    if deferring and missing:
        yield Violation(
            table=deferring[0].id, key="staff", says=f"vigorish may be deferred, and nobody is {', '.join(missing)}",
            cite=[render(signed[0].cite, as_of)], basis=signed[0].basis_on(as_of),
            cure="name them under [staff], or vigorish_collection immediate",
        )  # fmt: skip


def _deferred(table: Table, as_of: date) -> bool:
    """Whether vigorish may be deferred: not where the table charges none, or charges it at once."""
    law = games.game(table.game).law
    found = [option for option in in_force(law.options, as_of) if option.id == "vigorish_collection"]
    if not found:
        return False
    elected = elect(law, as_of, faults(law, as_of, table.chosen())[1], analysis=lambda said: None)
    return elected["vigorish_collection"] == "deferred" and found[0].speaks(elected)


PAYOUT_RULES = ("bonus_hand", "bonus_shares")
"""What is posted of a payout, and is the same at all tables that pay it from one fund."""


def _funds(house: House, as_of: date) -> Iterator[Violation]:
    """13:69F-14.19(a), (b), 14.20(a): a table of a fund pays what the fund is for, never both kinds; one set of payout
    rules is posted for all of them; and where other casinos have a part in it, so does the table."""
    for fund in house.funds if as_of >= editions.SUCCESSOR else ():
        rules = dict[str, dict[str, list[str]]]()
        for id in fund.tables:
            table = house.table(id)
            law = games.game(table.game).law
            elected = elect(law, as_of, faults(law, as_of, table.chosen())[1], analysis=lambda said: None)

            def wrong(key: str, said: str, cure: str, cite: str, id: str = id, law: GameLaw = law) -> Violation:
                where = [render(cite, as_of)]
                return Violation(table=id, key=key, says=said, cite=where, basis=law.basis(cite, as_of), cure=cure)

            pays = elected["bonus_payout"]
            if pays != fund.payout:
                never = "" if pays == "none" else ": never both at a table"
                said = f"the fund {fund.id} is for a {fund.payout}, and the table pays {pays}{never}"
                yield wrong("rules.bonus_payout", said, f"bonus_payout {fund.payout}, or another fund", "14.19(a)")
            if (elected["multi_casino_payout"] == "on") != fund.linked:
                said = f"the fund {fund.id} is {'' if fund.linked else 'not '}linked with other casinos"
                cure = f"multi_casino_payout {'on' if fund.linked else 'off'}"
                yield wrong("rules.multi_casino_payout", said, cure, "13:69F-14.20(a)")
            for option in PAYOUT_RULES:
                rules.setdefault(option, {}).setdefault(in_words(elected[option]), []).append(id)
        for option, values in rules.items():
            if len(values) > 1:
                lists = "; ".join(f"{value} at {', '.join(ids)}" for value, ids in values.items())
                cite = render("13:69F-14.20(a)" if fund.linked else "14.19(b)", as_of)
                yield _of_house(
                    f"fund {fund.id}: {option}", f"{option} differs within the fund {fund.id}: {lists}",
                    f"one {option} at all tables of the fund", "nj-other-year", cite,
                )  # fmt: skip


def _unlinked(house: House, as_of: date) -> Iterator[Violation]:
    """13:69F-14.20: a payout of several casinos is paid from a fund that is linked with theirs."""
    linked = {id for fund in house.funds for id in fund.tables}
    for table in house.tables:
        law = games.game(table.game).law
        chosen = faults(law, as_of, table.chosen())[1]
        if table.id not in linked and str(chosen.get("multi_casino_payout")) == "on":
            cite = "13:69F-14.20(a)"
            said = "a payout of several casinos, and no fund is linked"
            yield Violation(
                table=table.id, key="rules.multi_casino_payout", says=said,
                cite=[cite], basis=law.basis(cite, as_of), cure="a [[fund]] with linked = true that names the table",
            )  # fmt: skip


def _house(house: House, as_of: date) -> Iterator[Violation]:
    yield from _access(house, as_of)
    yield from _retention(house, as_of)
    for one in house.tournaments:
        where = f"tournament {one.id}"
        if as_of < editions.SUCCESSOR:
            yield _of_house(
                where, "19:47 has no tournaments", f"as_of {editions.SUCCESSOR} or later", "nj", "13:69F-8.6(a)"
            )
            continue
        notified = one.notified and one.notified.astimezone(one.starts.tzinfo) if one.starts.tzinfo else one.notified
        due = one.starts - timedelta(hours=24) if one.special_event else _business_days_before(one.starts, 5)
        if notified is None or notified > due:
            lead = "24 hours" if one.special_event else "five business days"
            said = "no written notice to the Division" if notified is None else f"notice less than {lead} before"
            cure = f"written notice by {due.isoformat(sep=' ', timespec='minutes')}"
            yield _of_house(where, said, cure, _basis("13:69F-8.6(b)", as_of), "13:69F-8.6(b)")
        for key, item, wanted in _NOTIFIED:
            given = getattr(one, key)
            if not given or (isinstance(given, tuple) and len({*given}) < DEPARTMENTS):
                cite = f"13:69F-8.6{item}"
                yield _of_house(f"{where}: {key}", f"the notice lacks {wanted}", wanted, _basis(cite, as_of), cite)
        if one.controls_filed is None or one.controls_filed > one.starts.date():
            said, cite = "its internal controls are not on file", "13:69F-8.6(e)"
            yield _of_house(f"{where}: controls_filed", said, "the day of their filing", _basis(cite, as_of), cite)
        if one.tips_withheld and not one.participants_told:
            said = "tips are withheld and the participants are not told"
            yield _of_house(where, said, "tell the participants", _basis("13:69F-8.6(d)", as_of), "13:69F-8.6(d)")


DEPARTMENTS = 3
"""8.6(b)5: security, surveillance, gaming."""
_NOTIFIED = (
    ("place", "(b)1", "the place"), ("kind", "(b)1", "the kind of tournament"), ("equipment", "(b)2", "the equipment"),
    ("participants", "(b)3", "the expected number of participants"),
    ("security", "(b)4", "the measures of security and surveillance"),
    ("integrity_certified", "(b)5", "the names of the three supervisors who certify its integrity"),
    ("revenue_certified", "(b)6", "the controller's certification as to revenue"),
    ("controls_certified", "(b)7", "a key employee's certification as to internal controls"),
)  # fmt: skip
"""8.6(b)1-7: what the notice has, by key; its dates and times are those of the tournament."""


def _access(house: House, as_of: date) -> Iterator[Violation]:
    """8.5: the rules and approved guides are there for patrons."""
    cite = render("8.5", as_of)
    if not house.licensee.rules_kept_at:
        cure = "licensee.rules_kept_at: the place"
        yield _of_house(
            "licensee.rules_kept_at", "no place where patrons can read the rules", cure, "other-state", cite
        )
    approved = house.licensee.guides_approved
    if approved is None or approved > as_of:
        said = "the gaming guides are not approved" + (f" on {as_of}" if approved else "")
        yield _of_house("licensee.guides_approved", said, "the day of their approval", "other-state", cite)


def _retention(house: House, as_of: date) -> Iterator[Violation]:
    """Records are kept no shorter than the law has it; a class that the file leaves out is kept for the least time."""
    for one in in_force(KEPT, as_of):
        kept = keeping(house.retention.get(one.records, ""))
        if kept is not None and _shorter(kept, one):
            least = str(Keeping(years=one.years, days=one.days))
            said = f"{one.records.replace('_', ' ')} are kept {kept}"
            basis = one.basis_on(as_of)
            yield _of_house(f"retention.{one.records}", said, f"{least} or more", basis, render(one.cite, as_of))


def _shorter(kept: Keeping, least: Kept) -> bool:
    """Whether a time may be shorter than another: the one in years of 365 days, the other in years of 366."""
    if kept.years and least.years:
        return kept.years < least.years
    return kept.years * 365 + kept.days < least.years * 366 + least.days


def _basis(cite: str, as_of: date) -> Basis:
    """What a paragraph of all games rests on."""
    return next(one for one in PARAGRAPHS if one.cite == cite).basis_on(as_of)


def _of_house(key: str, said: str, cure: str, basis: Basis, cite: str) -> Violation:
    return Violation(table="", key=key, says=said, cite=[cite], basis=basis, cure=cure)


def _business_days_before(day: datetime, number: int) -> datetime:
    """The end of the day so many days earlier, Saturdays and Sundays not counted; of holidays see `HOLIDAYS`."""
    while number:
        day -= timedelta(days=1)
        number -= day.weekday() < 5
    return day.replace(hour=23, minute=59, second=59, microsecond=999999)
