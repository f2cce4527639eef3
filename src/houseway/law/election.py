"""Electing options: what a licensee chose under the law of a day, and everything that this law forbids in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from houseway.hints import meant, quoted, shown
from houseway.law import citation, texts
from houseway.law.datum import Basis, Datum, Forbidden, Value, in_force
from houseway.law.options import RULE_SET, Beyond, Choice, Option, studied
from houseway.law.statute import GameLaw


class Unlawful(ValueError):
    """What the law of the day does not allow: its citation, its basis where it is known, what was got and is legal."""

    def __init__(
        self, message: str, cite: str = "", basis: Basis | None = None, *, got: Any = None, legal: str = "",
        text: str = "",
    ) -> None:  # fmt: skip
        super().__init__(message)
        self.cite, self.basis, self.got, self.legal, self.text = cite, basis, got, legal, text

    @classmethod
    def by(cls, datum: Datum, as_of: date, message: str, got: Any = None, legal: str = "") -> Unlawful:
        """What a datum of the law forbids on a day, with its basis and the year of its text."""
        return cls(message, datum.cite, datum.basis_on(as_of), got=got, legal=legal, text=datum.text_on(as_of))


def elect(
    law: GameLaw, as_of: date, chosen: Mapping[str, Any], *, analysis: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """The options in force, as the licensee chose them; what the law of the day forbids raises `Unlawful`.

    With ``analysis``, a value that the law forbids and that can be studied is elected all the same and reported there.
    """
    options = {option.id: option for option in in_force(law.options, as_of)}
    chosen = {**law.preset, **of_set(law, chosen), **chosen}
    elected: dict[str, Any] = {}
    for id, given in chosen.items():
        option = options.get(id) or _missing(law, id, as_of, options)
        refuse = _refuse(option, as_of, {id: given}, option.kind.allowed(as_of))
        elected[id] = _read(option, given, as_of, analysis or refuse)
        _refuse_fixed(law, option, elected[id], as_of)
    if absent := unstated(law, as_of, chosen):
        raise absent
    for id, option in options.items():
        if id not in elected:
            elected[id] = default_beside(option, elected, options)
    for rule in _broken(law, as_of, elected):
        together = {id: chosen[id] for id in rule.when if id in chosen}
        (analysis or _refuse(rule, as_of, together, f"{' or '.join(rule.when)} otherwise"))(rule.why)
    return elected


def value_of(text: str) -> Any:
    """A value as it is written: one that begins with { or [ is JSON, and any other a word or a number."""
    try:
        return json.loads(text, parse_float=str, parse_int=str) if text[:1] in ("{", "[") else text
    except (json.JSONDecodeError, RecursionError):
        raise Unlawful(f"{shown(text)} is not JSON", got=shown(text)) from None


def defaults(law: GameLaw, as_of: date, named: str | None = None) -> dict[str, Any]:
    """What is so where nothing is elected, or a rule set alone; nothing for an option that must be."""
    if named:
        return elect(law, as_of, {RULE_SET: named}) | {RULE_SET: None}
    options = {option.id: option for option in in_force(law.options, as_of)}
    return {id: law.preset.get(id, default_beside(option, law.preset, options)) for id, option in options.items()}


# ── rule sets ────────────────────────────────────────────────────────────────────────────────────


def of_set(law: GameLaw, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the named rule set elects; nothing where none of that name is there, which is refused as a value."""
    named = str(chosen.get(RULE_SET))
    return next((one.elects for one in law.rule_sets if one.id == named), {})


def unstated(law: GameLaw, as_of: date, chosen: Mapping[str, Any]) -> Unlawful | None:
    """Why no table opens: what no text states, no rule set that is named and nothing that is chosen."""
    stated = {*of_set(law, chosen), *chosen}
    absent = [one for one in in_force(law.options, as_of) if one.needed and one.id not in stated]
    if not absent:
        return None
    cite = next(one.cite for one in law.options if one.id == RULE_SET)
    names, sets = ", ".join(one.id for one in absent), " or ".join(f"{RULE_SET}={one.id}" for one in law.rule_sets)
    said = f"{law.id}: no text is held that states {names}; state it, or name a rule set ({sets} is not {NOT_LAW})"
    return Unlawful(said, cite, "ours", got=dict(chosen), legal=sets)


NOT_LAW = "New Jersey's text"


def remark(law: GameLaw, elected: Mapping[str, Any]) -> str:
    """What is said of everything under a rule set, named or stated by the house; nothing of a game that needs none."""
    if not law.rule_sets:
        return ""
    named = elected.get(RULE_SET)
    whose = f"the rule set {named}, which is Houseway's own" if named else "rules that the house states itself"
    return f"{law.id} is played by {whose}: it is not {NOT_LAW}, and no result of it is law"


def _broken(law: GameLaw, as_of: date, elected: Mapping[str, Any]) -> list[Forbidden]:
    """What is elected together and may not be."""
    rules = in_force(law.forbidden, as_of)
    return [rule for rule in rules if all(_word(elected.get(id)) in values for id, values in rule.when.items())]


class Fault(NamedTuple):
    """One thing that the law of the day forbids in what was chosen, and the datum that says so, if there is one."""

    option: str
    unlawful: Unlawful
    datum: Option | Forbidden | None


def faults(law: GameLaw, as_of: date, chosen: Mapping[str, Any]) -> tuple[list[Fault], dict[str, Any]]:
    """Everything that `elect` would refuse, not only the first; and what was chosen, less what cannot be read."""
    options = {option.id: option for option in in_force(law.options, as_of)}
    found: list[Fault] = []
    read: dict[str, Any] = {}
    for id, given in chosen.items():
        says: list[str] = []
        try:
            option = options.get(id) or _missing(law, id, as_of, options)
            _refuse_fixed(law, option, _read(option, given, as_of, says.append), as_of)
        except Unlawful as unlawful:
            found.append(Fault(id, unlawful, next((one for one in law.options if one.id == id), None)))
        else:
            found += [Fault(id, Unlawful.by(option, as_of, one), option) for one in says]
            read[id] = given
    if absent := unstated(law, as_of, chosen):
        found.append(Fault(RULE_SET, absent, options[RULE_SET]))
    if unstated(law, as_of, read):
        return found, read  # a table without them elects nothing
    elected = elect(law, as_of, read, analysis=lambda says: None)
    for rule in _broken(law, as_of, elected):
        found.append(Fault(", ".join(rule.when), Unlawful.by(rule, as_of, rule.why), rule))
    return found, read


def _refuse(datum: Datum, as_of: date, got: Mapping[str, Any], legal: str) -> Callable[[str], None]:
    def refuse(message: str) -> None:
        raise Unlawful.by(datum, as_of, message, got, legal)

    return refuse


def _read(option: Option, given: Any, as_of: date, complain: Callable[[str], None]) -> Any:
    allowed = option.kind.allowed(as_of)
    try:
        value = option.kind.read(_as_text(given))
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        more = f", {error}" if isinstance(error, Beyond) else ""
        got, said = {option.id: given}, f"option {option.id}: {quoted(given)}; allowed: {allowed}{more}"
        raise Unlawful.by(option, as_of, said, got, allowed) from None
    if not option.kind.lawful(value, as_of):
        said = f"option {option.id}: {shown(given)}; allowed: {allowed}"
        if late := _later_value(option, value, as_of):
            said = f"{texts.not_yet(f'option {option.id}: {shown(given)}', late.cite, late.since, as_of)}; allowed: {allowed}"
        if not studied(option.kind, value):
            raise Unlawful.by(option, as_of, said, {option.id: given}, allowed)
        complain(said)
    return value


def _refuse_fixed(law: GameLaw, option: Option, value: Any, as_of: date) -> None:
    """Refuse a value other than that which the game itself is: mini-craps is played at no craps table."""
    fixed = law.preset.get(option.id, value)
    if value != fixed:
        raise Unlawful.by(option, as_of, f"option {option.id}: {law.id} is {fixed}", {option.id: value}, fixed)


def _later_value(option: Option, value: Any, as_of: date) -> Value | None:
    """The value of that name which the option has from a later day on."""
    dated = option.kind.values if isinstance(option.kind, Choice) else ()
    return next((one for one in dated if isinstance(one, Value) and one.id == value and as_of < one.since), None)


def _as_text(given: Any) -> Any:
    """Every scalar as a record has it, at any depth: ``true`` of JSON is the word that YAML would give."""
    if isinstance(given, Mapping):
        return {str(key): _as_text(value) for key, value in given.items()}
    if isinstance(given, list | tuple):
        return [_as_text(one) for one in given]
    return shown(given) if isinstance(given, bool) or given is None else str(given)


def default_beside(option: Option, elected: Mapping[str, Any], options: Mapping[str, Option]) -> Any:
    """What an option is where it is not elected, beside what else is."""
    for other, values in option.instead.items():
        value = elected.get(other, options[other].default if other in options else None)
        if _word(value) in values:
            return values[_word(value)]
    return option.default


def _word(value: Any) -> str:
    """What a rule about options calls a value: itself, or "offered" where the house gave its own odds."""
    return "offered" if value and isinstance(value, Mapping) else str(value)


def _missing(law: GameLaw, id: str, as_of: date, options: Mapping[str, Option]) -> Option:
    dated = [option for option in law.options if option.id == id]
    if dated:
        section = citation.section_of(dated[0].cite)  # its paragraph of that day is another one, or none
        empty = section.printed_empty(as_of)
        cite = section.number if empty or section.stands(as_of) else ""
        why = ": in the text that is held the section is reserved" * empty
        first = dated[0]
        if as_of < first.since:
            said = texts.not_yet(f"option {id}", first.cite, first.since, as_of, why)
        else:
            said = f"option {id} is not the law on {as_of}; it was to {dated[-1].until}"
        basis: Basis = "nj" if texts.held(first.cite, as_of) else "ours"
        raise Unlawful(said, cite, basis, got=id, legal=", ".join(options))
    hint = meant(str(id), options, f"options: {', '.join(options)}")
    raise Unlawful(f"{law.id} has no option {quoted(id)}; {hint}", got=id, legal=", ".join(options))
