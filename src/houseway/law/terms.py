"""What a datum of the law is: nothing can be written without its citation, its date and its basis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple, TypeVar, get_args

from houseway.law import citation
from houseway.money import For, Odds, cents

Basis = Literal["nj", "sibling", "other-state", "practice", "ours"]
Treatment = Literal["enforced", "checked", "scripted", "defined", "reserved"]

BASES: Mapping[str, str] = {
    "nj": "New Jersey's own section",
    "sibling": "a sibling section of New Jersey's, applied by analogy; this section's text is not held",
    "other-state": "another state's rule; New Jersey's text is not held",
    "practice": "common practice; New Jersey's text is not held",
    "ours": "Houseway's own choice where the text is silent or not held",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Datum:
    """One cited, dated fact. ``since`` and ``until`` bound the days on which it is the law."""

    cite: str
    since: date
    basis: Basis
    until: date | None = None
    note: str = ""

    def __post_init__(self) -> None:
        citation.section_of(self.cite)
        if self.basis not in get_args(Basis):
            raise ValueError(f"{self.cite}: basis {self.basis!r}; allowed: {', '.join(get_args(Basis))}")
        if self.until is not None and self.until <= self.since:
            raise ValueError(f"{self.cite}: ends on {self.until}, before it begins")

    def in_force(self, as_of: date) -> bool:
        """Whether this is the law on that day."""
        return self.since <= as_of and (self.until is None or as_of < self.until)


@dataclass(frozen=True, kw_only=True, slots=True)
class Paragraph(Datum):
    """What one paragraph requires, in a line, and how Houseway treats it."""

    gloss: str
    treatment: Treatment = "enforced"


@dataclass(frozen=True, kw_only=True, slots=True)
class Paytable(Datum):
    """Odds by outcome. ``least``: the licensee may pay more, never less; otherwise they are fixed."""

    id: str
    odds: Mapping[str, Odds]
    least: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Wager(Datum):
    """A permissible wager: when it may be made, what wins, loses and voids it."""

    id: str
    name: str
    made: str
    wins: str
    loses: str
    voids: str = ""
    paytable: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Value(Datum):
    """One value of an option that became lawful on a day of its own."""

    id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Irregularity(Datum):
    """An event that the section rules on; ``asks`` are the questions that decide it."""

    kind: str
    event: str
    ruling: str
    asks: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """The details without which it cannot be ruled on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Forbidden(Datum):
    """Options that may not be elected together: all of ``when`` at once is unlawful; "offered" is a house's own odds."""

    when: Mapping[str, tuple[str, ...]]
    why: str


class Unlawful(ValueError):
    """An option that the law of the day does not allow, with its citation."""

    def __init__(self, message: str, cite: str = "") -> None:
        super().__init__(message)
        self.cite = cite


# ── what an option may be ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words; a word with a date of its own is a `Value`."""

    values: tuple[str | Value, ...]

    def read(self, text: str) -> str:
        word = {"true": "on", "false": "off"}.get(text, text)
        if not any(word == (v if isinstance(v, str) else v.id) for v in self.values):
            raise ValueError(f"no such value {text!r}")
        return word

    def lawful(self, value: Any, as_of: date) -> bool:
        return any(value == (v if isinstance(v, str) else v.id) for v in self.values if _open(v, as_of))

    def allowed(self, as_of: date) -> str:
        return ", ".join(v if isinstance(v, str) else v.id for v in self.values if _open(v, as_of))


def _open(value: str | Value, as_of: date) -> bool:
    return isinstance(value, str) or value.in_force(as_of)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``least`` to ``most``, or one of ``only``."""

    least: int = 0
    most: int | None = None
    only: tuple[int, ...] = ()

    def read(self, text: str) -> int:
        return int(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        if self.only:
            return value in self.only
        return bool(self.least <= value and (self.most is None or value <= self.most))

    def allowed(self, as_of: date) -> str:
        if self.only:
            return " or ".join(map(str, self.only))
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class LeastOdds:
    """Odds of at least ``least``; "9" is read as "9 to 1"."""

    least: Odds

    def read(self, text: str) -> Odds:
        return Odds(int(text)) if text.isdigit() else Odds.parse(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return isinstance(value, Odds) and value.no_less_than(self.least)

    def allowed(self, as_of: date) -> str:
        return f"{self.least} or more"


@dataclass(frozen=True, slots=True)
class Money:
    """An amount, or (with ``each``) an amount for each wager id."""

    each: bool = True

    def read(self, text: Any) -> int | dict[str, int]:
        return {k: cents(v) for k, v in text.items()} if self.each and isinstance(text, Mapping) else cents(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(v > 0 for v in (value.values() if isinstance(value, Mapping) else [value]))

    def allowed(self, as_of: date) -> str:
        return "an amount above zero, or one for each wager id" if self.each else "an amount above zero"


@dataclass(frozen=True, slots=True)
class Table:
    """Several values by key, each read and judged as ``of``, with a floor for each key where the law sets one."""

    of: Choice | Number | LeastOdds
    keys: tuple[str, ...]
    least: Mapping[str, Odds] = field(default_factory=dict)

    def read(self, text: Any) -> dict[str, Any]:
        if not isinstance(text, Mapping):
            return {key: self.of.read(text) for key in self.keys}
        unknown = [k for k in text if k not in self.keys]
        if unknown:
            raise ValueError(f"no entry {unknown[0]!r}; there are {', '.join(self.keys)}")
        return {k: self.of.read(v) for k, v in text.items()}

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(
            self.of.lawful(v, as_of) and (k not in self.least or v.no_less_than(self.least[k]))
            for k, v in value.items()
        )

    def allowed(self, as_of: date) -> str:
        floors = ", ".join(f"{k}: {v} or more" for k, v in self.least.items())
        return floors or f"for each of {', '.join(self.keys)}: {self.of.allowed(as_of)}"


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of words: ``[whirl, horn_high_12]`` or ``whirl,horn_high_12``."""

    values: tuple[str, ...]

    def read(self, text: Any) -> tuple[str, ...]:
        return tuple(word for word in (text.split(",") if isinstance(text, str) else text) if word)

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(word in self.values for word in value)

    def allowed(self, as_of: date) -> str:
        return ", ".join(self.values) or "none"


@dataclass(frozen=True, slots=True)
class HousePaytable:
    """A paytable that the law leaves to the house: ``{paytable: {4: 24 to 1}}``."""

    keys: tuple[str, ...]

    def read(self, text: Any) -> dict[str, Odds]:
        return {key: LeastOdds(Odds(0)).read(str(text["paytable"][key])) for key in text["paytable"]}

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(key in self.keys for key in value)

    def allowed(self, as_of: date) -> str:
        return f"{{paytable: {{{', '.join(f'{key}: N to M' for key in self.keys)}}}}}"


@dataclass(frozen=True, slots=True)
class Offered:
    """A wager that a licensee may offer: ``off``; ``on`` where its ``usual`` odds are held, or one of several ``tables``
    by name; or at the house's own odds, ``{paytable: {pair: 11 to 1}}``, in which ``words`` may stand for odds."""

    keys: tuple[str, ...]
    usual: bool = False
    tables: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def read(self, text: Any) -> str | dict[str, Odds | str]:
        if isinstance(text, str):
            word = {"true": "on", "false": "off"}.get(text, text)
            if word not in ("off", *self._held()):
                raise ValueError(f"no such table {text!r}")
            return word
        given = text["paytable"]
        return {
            key: given[key] if given[key] in self.words else LeastOdds(Odds(0)).read(str(given[key])) for key in given
        }

    def _held(self) -> tuple[str, ...]:
        return ("on", *self.tables) if self.usual else ()

    def lawful(self, value: Any, as_of: date) -> bool:
        return isinstance(value, str) or (bool(value) and all(key in self.keys for key in value))

    def allowed(self, as_of: date) -> str:
        own = f"{{paytable: {{{', '.join(f'{key}: N to M' for key in self.keys)}}}}}"
        return ", ".join(("off", *self._held(), own))


@dataclass(frozen=True, slots=True)
class PaySchedule:
    """What the house pays for a unit, stake included, by numbers chosen and numbers caught: ``{2: {2: 12 for 1}}``."""

    spots: tuple[str, ...]

    def read(self, text: Any) -> dict[str, dict[str, For]]:
        return {
            str(int(spots)): {str(int(caught)): For.parse(str(paid)) for caught, paid in line.items()}
            for spots, line in text.items()
        }

    def lawful(self, value: Any, as_of: date) -> bool:
        return bool(value) and all(
            spots in self.spots and line and all(0 <= int(caught) <= int(spots) for caught in line)
            for spots, line in value.items()
        )

    def allowed(self, as_of: date) -> str:
        return f"{{SPOTS: {{CAUGHT: N for M}}}} with {self.spots[0]} to {self.spots[-1]} spots"


Kind = Choice | Number | LeastOdds | Money | Table | Several | HousePaytable | Offered | PaySchedule


@dataclass(frozen=True, kw_only=True, slots=True)
class Option(Datum):
    """What a licensee may elect. ``favours`` says whom; ``notice`` who must be told how long before."""

    id: str
    kind: Kind
    default: Any
    instead: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The default where another option has a certain value: {"wheel": {"single_zero": "full_loss"}}."""
    silent: bool = False
    """The law gives no default: the demonstration house elects this one, and a ruling on it is `ours`."""
    whole_pit: bool = False
    notice: str = ""
    favours: str = ""


# ── one game's law ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Read:
    """A paragraph that a player should know (8.5); with an option, only where it has one of these values."""

    cite: str
    option: str = ""
    values: tuple[str, ...] = ()


def read(*cites: str, option: str = "", values: tuple[str, ...] = ()) -> tuple[Read, ...]:
    """Several paragraphs that are read alike."""
    return tuple(Read(cite, option, values) for cite in cites)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class GameLaw:
    """All data of one game's subchapter."""

    id: str
    title: str
    subchapter: str
    since: date
    unlisted: str
    """The paragraph that admits no other wagers."""
    paragraphs: tuple[Paragraph, ...]
    wagers: tuple[Wager, ...]
    paytables: tuple[Paytable, ...] = ()
    options: tuple[Option, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    preset: Mapping[str, str] = field(default_factory=dict)
    how: tuple[Read, ...] = ()
    """How the game is played, in the fewest paragraphs: for the patron's guide."""

    def paytable(self, id: str, as_of: date) -> Paytable:
        """The paytable of that id in force on the day."""
        return next(p for p in in_force(self.paytables, as_of) if p.id == id)

    def paragraph(self, cite: str, as_of: date) -> Paragraph | None:
        """The paragraph of that label, or the nearest one above it: 1.2(a)1iii falls under 1.2(a)1."""
        labels = {p.cite: p for p in in_force(self.paragraphs, as_of)}
        parts = citation.parse(cite)
        for depth in range(len(parts.paragraph), -1, -1):
            label = str(replace(parts, paragraph=parts.paragraph[:depth]))
            if label in labels:
                return labels[label]
        return None

    def basis(self, cite: str, as_of: date) -> Basis:
        """On whose words a ruling under this citation rests."""
        paragraph = self.paragraph(cite, as_of)
        return paragraph.basis if paragraph else "ours"


D = TypeVar("D", bound=Datum)


def in_force(data: Iterable[D], as_of: date) -> tuple[D, ...]:
    """Those of the data that are the law on the day."""
    return tuple(datum for datum in data if datum.in_force(as_of))


def elect(
    law: GameLaw, as_of: date, chosen: Mapping[str, Any], *, analysis: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """The options in force, as the licensee chose them; what the law of the day forbids raises `Unlawful`.

    With ``analysis``, a value that the law forbids is elected all the same and reported there.
    """
    options = {option.id: option for option in in_force(law.options, as_of)}
    chosen = {**law.preset, **chosen}
    elected: dict[str, Any] = {}
    for id, given in chosen.items():
        option = options.get(id) or _missing(law, id, as_of, options)
        elected[id] = _read(option, given, as_of, analysis or _refuse(option.cite))
    for id, option in options.items():
        if id not in elected:
            elected[id] = _default(option, elected, options)
    for rule in _broken(law, as_of, elected):
        (analysis or _refuse(rule.cite))(rule.why)
    return elected


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
            _read(option, given, as_of, says.append)
        except Unlawful as unlawful:
            found.append(Fault(id, unlawful, next((one for one in law.options if one.id == id), None)))
        else:
            found += [Fault(id, Unlawful(one, option.cite), option) for one in says]
            read[id] = given
    elected = elect(law, as_of, read, analysis=lambda says: None)
    broken = _broken(law, as_of, elected)
    return found + [Fault(", ".join(rule.when), Unlawful(rule.why, rule.cite), rule) for rule in broken], read


def _refuse(cite: str) -> Callable[[str], None]:
    def refuse(message: str) -> None:
        raise Unlawful(message, cite)

    return refuse


def _read(option: Option, given: Any, as_of: date, complain: Callable[[str], None]) -> Any:
    if not isinstance(given, str | Mapping | list | tuple):
        given = str(given)
    try:
        value = option.kind.read(given)
    except (ValueError, TypeError, AttributeError, LookupError):
        raise Unlawful(f"option {option.id}: {given!r}; allowed: {option.kind.allowed(as_of)}", option.cite) from None
    if not option.kind.lawful(value, as_of):
        complain(f"option {option.id}: {given}; allowed: {option.kind.allowed(as_of)}")
    return value


def _default(option: Option, elected: Mapping[str, Any], options: Mapping[str, Option]) -> Any:
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
        raise Unlawful(f"option {id} is not the law on {as_of}; it is from {dated[0].since}", dated[0].cite)
    near = get_close_matches(id, options, 1)
    hint = f"; did you mean {near[0]}?" if near else f"; options: {', '.join(options)}"
    raise Unlawful(f"{law.id} has no option {id!r}{hint}")
