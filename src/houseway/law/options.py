"""What a licensee may elect: the kinds of option, how each is read, and what is lawful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from houseway.law.datum import Datum, RuleSet, Value
from houseway.law.favours import NOBODY, Favours
from houseway.money import For, Odds, cents, dollars

MOST = 1_000
"""Where the law sets no limit to a number, this one is ours: a shoe is a list of its cards."""


LONGEST = 20
"""Letters of a name that the house gives."""


class Beyond(ValueError):
    """A number that the law may allow, but that is not ruled here."""


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
    """A whole number from ``least`` to ``most``, or one of ``only``; ``study``: an analysis may try others from there."""

    least: int = 0
    most: int | None = None
    only: tuple[int, ...] = ()
    study: int | None = 1

    def read(self, text: str) -> int:
        value = int(text)
        if value > max(MOST, self.most or 0):
            raise Beyond(f"and no more than {MOST} here")
        return value

    def lawful(self, value: Any, as_of: date) -> bool:
        if self.only:
            return value in self.only
        return bool(self.least <= value and (self.most is None or value <= self.most))

    def allowed(self, as_of: date) -> str:
        if self.only:
            return " or ".join(map(str, self.only))
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Percent:
    """A percentage up to ``most``, with two places at most: ``10``, ``2.5``."""

    most: int

    def read(self, text: str) -> int | Decimal:
        whole, _, places = text.partition(".")
        if (
            not (whole.isdecimal() and (places or "0").isdecimal() and text.isascii())
            or len(whole) > 3
            or len(places) > 2
        ):
            raise ValueError(f"{text!r} is no percentage")
        value = Decimal(text)
        return int(value) if value == int(value) else value

    def lawful(self, value: Any, as_of: date) -> bool:
        return bool(0 <= value <= self.most)

    def allowed(self, as_of: date) -> str:
        return f"0 to {self.most}, with two places at most"


@dataclass(frozen=True, slots=True)
class LeastOdds:
    """Odds of at least ``least``; "9" is read as "9 to 1"."""

    least: Odds

    def read(self, text: str) -> Odds:
        return Odds.parse(f"{text} to 1" if text.isdigit() else text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return isinstance(value, Odds) and value.no_less_than(self.least)

    def allowed(self, as_of: date) -> str:
        return f"{self.least} or more"


@dataclass(frozen=True, slots=True)
class Money:
    """An amount, or (with ``each``) an amount for each wager id; ``most``: no more than so many cents; ``zero``: none at
    all is an amount too."""

    each: bool = True
    most: int = 0
    zero: bool = False

    def read(self, text: Any) -> int | dict[str, int]:
        return {k: cents(v) for k, v in text.items()} if self.each and isinstance(text, Mapping) else cents(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        amounts = value.values() if isinstance(value, Mapping) else [value]
        least = 0 if self.zero else 1
        return all(amount >= least and (not self.most or amount <= self.most) for amount in amounts)

    def allowed(self, as_of: date) -> str:
        from_zero = "of zero or more" if self.zero else "above zero"
        above = f"{from_zero}, up to {dollars(self.most)}" if self.most else from_zero
        return f"an amount {above}, or one for each wager id" if self.each else f"an amount {above}"


@dataclass(frozen=True, slots=True)
class Amounts:
    """Several amounts in an order, ``[1, 2.50]`` or ``1,2.50``: ``count`` of them, or up to ``most`` (``[]``: none);
    ``rising``: none is below the one before it; ``zero``: some of them may be nothing."""

    count: int | None = None
    most: int = 0
    rising: bool = False
    zero: bool = False

    def read(self, text: Any) -> tuple[int, ...]:
        if isinstance(text, Mapping):
            raise ValueError(f"{text!r} is no list of amounts")
        return tuple(cents(one) for one in (text.split(",") if isinstance(text, str) and text else text))

    def lawful(self, value: Any, as_of: date) -> bool:
        enough = len(value) == self.count if self.count is not None else len(value) <= self.most
        rising = not self.rising or sorted(value) == list(value)
        return enough and rising and all(amount >= (0 if self.zero else 1) for amount in value)

    def allowed(self, as_of: date) -> str:
        number = f"{self.count}" if self.count is not None else f"up to {self.most}"
        rising = ", none below the one before it" if self.rising else ""
        return f"a list of {number} amounts {'of zero or more' if self.zero else 'above zero'}{rising}"


@dataclass(frozen=True, slots=True)
class NumberOr:
    """A whole number from ``least`` up, or the ``word`` that says there is none."""

    word: str
    least: int = 0

    def read(self, text: str) -> int | str:
        return text if text == self.word else Number().read(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return bool(value == self.word or value >= self.least)

    def allowed(self, as_of: date) -> str:
        return f"{self.least} or more, or {self.word}"


@dataclass(frozen=True, slots=True)
class Steps:
    """An amount by the size of what it is taken from: ``{20: 1, 40: 2}`` is 1.00 from 20.00 on, 2.00 from 40.00 on."""

    def read(self, text: Any) -> dict[int, int]:
        return dict(sorted((cents(size), cents(amount)) for size, amount in text.items()))

    def lawful(self, value: Any, as_of: date) -> bool:
        amounts = list(value.values())
        return bool(value) and sorted(amounts) == amounts and all(0 <= value[size] <= size for size in value)

    def allowed(self, as_of: date) -> str:
        return "{SIZE: AMOUNT}, no amount above its size or below that of a smaller size"


@dataclass(frozen=True, slots=True)
class Shares:
    """What part of a whole each receives, in percent: together all of it. Who is not named receives nothing."""

    keys: tuple[str, ...]

    def read(self, text: Any) -> dict[str, int]:
        if not isinstance(text, Mapping):
            raise ValueError(f"{text!r} are no shares")
        return dict.fromkeys(self.keys, 0) | ByKey(Number(), self.keys).read(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(share >= 0 for share in value.values()) and sum(value.values()) == 100

    def allowed(self, as_of: date) -> str:
        return f"{{{', '.join(f'{key}: PERCENT' for key in self.keys)}}}, together 100"


@dataclass(frozen=True, slots=True)
class ByKey:
    """Several values by key, each read and judged alike, with a floor for each key where the law sets one."""

    each: Choice | Number | LeastOdds | Money
    keys: tuple[str, ...]
    least: Mapping[str, Odds] = field(default_factory=dict)

    def read(self, text: Any) -> dict[str, Any]:
        if not isinstance(text, Mapping):
            return {key: self.each.read(text) for key in self.keys}
        unknown = [k for k in text if k not in self.keys]
        if unknown:
            raise ValueError(f"no entry {unknown[0]!r}; there are {', '.join(self.keys)}")
        return {k: self.each.read(v) for k, v in text.items()}

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(
            self.each.lawful(v, as_of) and (k not in self.least or v.no_less_than(self.least[k]))
            for k, v in value.items()
        )

    def allowed(self, as_of: date) -> str:
        floors = ", ".join(f"{k}: {v} or more" for k, v in self.least.items())
        return floors or f"for each of {', '.join(self.keys)}: {self.each.allowed(as_of)}"


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of words: ``[whirl, horn_high_12]`` or ``whirl,horn_high_12``."""

    values: tuple[str, ...]

    def read(self, text: Any) -> tuple[str, ...]:
        return _words(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return all(word in self.values for word in value)

    def allowed(self, as_of: date) -> str:
        return ", ".join(self.values) or "none"


def _words(text: Any) -> tuple[str, ...]:
    """``[a, b]`` or ``a,b``."""
    found = tuple(word for word in (text.split(",") if isinstance(text, str) else text) if word)
    if isinstance(text, Mapping) or not all(isinstance(word, str) for word in found):
        raise ValueError(f"{text!r} is no list of words")
    return found


@dataclass(frozen=True, slots=True)
class Order:
    """All of several words, each once, in an order: ``[s, h, d, c]`` or ``s,h,d,c``."""

    values: tuple[str, ...]

    def read(self, text: Any) -> tuple[str, ...]:
        return _words(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        return sorted(value) == sorted(self.values)

    def allowed(self, as_of: date) -> str:
        return f"{', '.join(self.values)} in any order"


@dataclass(frozen=True, slots=True)
class Names:
    """Names that the house gives, none of them twice, ``most`` at most: ``[joker_1, joker_2]`` or ``joker_1,joker_2``."""

    most: int
    letters: ClassVar[str] = f"up to {LONGEST} letters and digits"

    def read(self, text: Any) -> tuple[str, ...]:
        return _words(text)

    def lawful(self, value: Any, as_of: date) -> bool:
        named = all(one.replace("_", "").isalnum() and len(one) <= LONGEST for one in value)
        return named and len(value) == len({*value}) <= self.most

    def allowed(self, as_of: date) -> str:
        return f"{self.most} names at most, of {self.letters}, none of them twice"


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
            word = {"true": "on", "false": "off"}.get(text, text.lower() if text.lower() in self.tables else text)
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


Kind = (
    Choice | Number | NumberOr | Percent | LeastOdds | Money | Amounts | Steps | Shares | ByKey | Several | Order | Names
    | HousePaytable | Offered | PaySchedule
)  # fmt: skip


def studied(kind: Kind, value: Any) -> bool:
    """Whether an analysis may try a value that the law forbids: odds below the least, and numbers unless they are names.

    A word of another day or an amount of nothing is no table at all.
    """
    if isinstance(kind, ByKey):
        return all(studied(kind.each, one) for one in value.values())
    return isinstance(kind, LeastOdds) or (isinstance(kind, Number) and kind.study is not None and value >= kind.study)


UP_TO = 8
"""Of a number without a most, so many are tried: a shoe has no more decks."""


def values(kind: Kind, as_of: date, *, study: bool = False) -> list[str]:
    """The values that an option can have on a day, where they can be listed; with ``study``, those too that the law
    forbids and an analysis may try."""
    if isinstance(kind, Choice):
        return [v if isinstance(v, str) else v.id for v in kind.values if _open(v, as_of)]
    if isinstance(kind, Number):
        if kind.only and not study:
            return [*map(str, kind.only)]
        least = kind.least if kind.study is None or not study else min(kind.study, kind.least)
        most = max(kind.only) if kind.only else kind.most if kind.most is not None else max(UP_TO, kind.least + 1)
        return [str(one) for one in range(min([least, *kind.only]), most + 1)]
    if isinstance(kind, NumberOr):
        return [*map(str, range(kind.least, UP_TO + 1)), kind.word]
    if isinstance(kind, Offered):
        return ["off", *(["on", *kind.tables] if kind.usual else [])]
    return []


@dataclass(frozen=True, kw_only=True, slots=True)
class Option(Datum):
    """What a licensee may elect. ``favours``: how two values compare for the player; ``notice``: who is told before."""

    id: str
    kind: Kind
    default: Any
    instead: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The default where another option has a certain value: {"wheel": {"single_zero": "full_loss"}}."""
    follows: str = ""
    """How it follows from other options where it is not elected, in words; its default is then none."""
    silent: bool = False
    """The law gives no default: the demonstration house elects this one, and a ruling on it is `ours`."""
    needed: bool = False
    """The text that would state it is not held: no table opens until it is elected, by itself or by a rule set."""
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """It says nothing where another option has such a value: {"fire_bet": ("off",)}."""
    whole_pit: bool = False
    pit_cite: str = ""
    """The paragraph by which it is the same in the whole pit, where that is another one."""
    uniform: bool = False
    """It is the same at all tables of its subchapter in the casino."""
    notice: str = ""
    notice_cite: str = ""
    """The paragraph that asks for the notice, where that is another one."""
    general: tuple[str, ...] = ()
    """The values of which the section asks for none: 8.3 alone does."""
    exact: str = ""
    """The value with which every amount that is taken is paid exactly; by others some amounts are rounded."""
    favours: Favours = NOBODY

    def speaks(self, elected: Mapping[str, Any]) -> bool:
        """Whether it says anything beside what else is elected."""
        return not any(str(elected.get(other)) in values for other, values in self.unless.items())


RULE_SET = "rule_set"


def rule_set(sets: Sequence[RuleSet]) -> Option:
    """The option that names a rule set; what is elected beside it goes before what the set says."""
    return Option(
        id=RULE_SET, kind=Choice(tuple(one.id for one in sets)), default=None, cite=sets[0].cite, since=sets[0].since,
        basis="ours", favours=NOBODY, note="Houseway's own rules where no text is held: not New Jersey's text.",
    )  # fmt: skip
