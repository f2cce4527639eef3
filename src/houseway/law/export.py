"""What a game's law holds, datum by datum, and as plain data for export and for comparing one day with another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.law.datum import Datum, Forbidden, Irregularity, Paragraph, Paytable, RuleSet, Value, Wager, in_force
from houseway.law.election import default_beside
from houseway.law.options import Amounts, ByKey, Choice, HousePaytable, Kind, Money, Offered, Option, Steps
from houseway.law.statute import GameLaw
from houseway.money import For, Odds, dollars


class Held(NamedTuple):
    """One datum of a law, with what it is and what it is called."""

    kind: str
    name: str
    datum: Datum

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def held(laws: Iterable[GameLaw]) -> list[Held]:
    """Every datum of the laws, once, as the laws list them; a value with a date of its own too."""
    found: dict[int, Held] = {}
    for law in laws:
        for group in (law.paragraphs, law.wagers, law.paytables, law.options, law.rule_sets, law.forbidden,
                      law.irregularities):  # fmt: skip
            for datum in group:
                found |= {id(one.datum): one for one in _with_values(datum)}
    return list(found.values())


def _with_values(datum: Datum) -> Iterator[Held]:
    yield Held(type(datum).__name__.lower(), name(datum), datum)
    if isinstance(datum, Option) and isinstance(datum.kind, Choice):
        dated = (value for value in datum.kind.values if isinstance(value, Value))
        yield from (Held("value", f"{value.id} of {datum.id}", value) for value in dated)


def name(datum: Datum) -> str:
    """What a datum is called within its kind."""
    if isinstance(datum, Wager | Paytable | Option | RuleSet | Value):
        return datum.id
    if isinstance(datum, Irregularity):
        return datum.kind
    if isinstance(datum, Forbidden):
        return ", ".join(f"{option}={'/'.join(values)}" for option, values in datum.when.items())
    return datum.cite


def says(datum: Datum) -> str:
    """What a datum says, in a line."""
    if isinstance(datum, Paragraph):
        return datum.gloss
    if isinstance(datum, Wager):
        return f"{datum.name}, {datum.made}"
    if isinstance(datum, Paytable):
        return in_words(datum.odds) + ("; or more" if datum.least else "")
    if isinstance(datum, Option):
        return f"default {by_default(datum)}"
    if isinstance(datum, RuleSet):
        return in_words(datum.elects)
    if isinstance(datum, Irregularity):
        return f"{datum.event} {datum.ruling}"
    return datum.why if isinstance(datum, Forbidden) else ""


def default(option: Option) -> Any:
    """An option's default, amounts in dollars."""
    return in_dollars(option.kind, option.default)


def by_default(option: Option) -> str:
    """The same in words."""
    return option.follows or in_words(default(option))


def in_dollars(kind: Kind | None, value: Any) -> Any:
    """An option's value with its amounts in dollars; one that is no amount as it is."""
    amounts = isinstance(kind.each if isinstance(kind, ByKey) else kind, Money | Amounts | Steps)
    return _dollars(value) if amounts and value is not None else value


def _dollars(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {dollars(key) if isinstance(key, int) else key: dollars(amount) for key, amount in value.items()}
    return dollars(value) if isinstance(value, int) else tuple(map(dollars, value))


def stated(law: GameLaw, as_of: date, elected: Mapping[str, Any]) -> dict[str, str]:
    """What must be elected, as it is written, so that these rules come of it: what is not so by default."""
    options = {option.id: option for option in in_force(law.options, as_of)}
    usual = {id: law.preset.get(id, default_beside(option, elected, options)) for id, option in options.items()}
    return {id: written(options[id].kind, one) for id, one in elected.items() if one != usual[id]}


def written(kind: Kind, value: Any) -> str:
    """A value as it is elected: what is not a word or a number is JSON (see `value_of`)."""
    if isinstance(kind, HousePaytable | Offered) and isinstance(value, Mapping):
        return json.dumps({"paytable": plain(value)})
    told = plain(in_dollars(kind, value))
    return json.dumps(told) if isinstance(told, dict | list) else str(told)


def in_words(value: Any) -> str:
    """A value as a person reads it: odds with "to", a table as "1: 5 to 1, 2: 4 to 1"."""
    if isinstance(value, Mapping):
        inner = (
            (key, f"({in_words(one)})" if isinstance(one, Mapping) else in_words(one)) for key, one in value.items()
        )
        return ", ".join(f"{key}: {one}" for key, one in inner) or "none"
    if isinstance(value, tuple | list) and not isinstance(value, Odds | For):
        return ", ".join(map(in_words, value)) or "none"
    return "none" if value is None else str(value)


def plain(value: Any) -> Any:
    """A value as JSON has it: dates and odds as text, a record as an object; a kind of option says its own name."""
    if isinstance(value, Odds | For | date | Decimal | Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        out = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        if isinstance(value, Option):
            out["default"] = plain(default(value))
            out["instead"] = {
                other: {word: plain(in_dollars(value.kind, one)) for word, one in values.items()}
                for other, values in value.instead.items()
            }
        kind = "table" if isinstance(value, ByKey) else type(value).__name__.lower()
        return out if isinstance(value, Datum) else {"of": kind} | out
    return value
