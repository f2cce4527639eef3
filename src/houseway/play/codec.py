"""Reading and writing records that have one verb: the inputs of a table, the events of a floor.

A record is a mapping with one verb (``{"fill": {"table": "BJ-1", …}}``), or where a field has a short form the verb
with a bare value (``{"card": "6h"}``), or the verb alone. Every scalar is read as text; the field says what it means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import NODEFAULT, Struct, structs

from houseway.hints import meant, quoted, shown
from houseway.money import cents, dollars

T = TypeVar("T", bound=Struct)
Reader = Callable[[Any], Any]
Body = Mapping[str, Any]
NO_OTHER: Final[Mapping[str, Callable[[Body], Body]]] = MappingProxyType({})
"""Every verb is written with the fields of its kind."""
NOTHING: Final[Body] = MappingProxyType({})
_MAPPING: Final = (dict, Mapping)
_LIST: Final = (list, tuple)
_SEVERAL: Final = (dict, *_LIST, Mapping)
"""The abstract one last: it is slow to ask."""


class _Form(NamedTuple):
    """How the records of one kind are read and written."""

    names: list[str]
    """Its own fields, without those that all kinds have."""
    required: frozenset[str]
    readers: dict[str, Reader]
    defaults: tuple[tuple[int, str, Any], ...]
    """Each field's place among the values of a record, its name, and what it is where a record does not give it."""


class Codec(Generic[T]):
    """The kinds of one record by their verb, and how each field is read: by its name, or by ``verb: name``."""

    def __init__(
        self,
        kinds: Iterable[type[T]],
        readers: Mapping[str, Reader],
        *,
        noun: str,
        such: str,
        fault: type[ValueError],
        otherwise: Reader,
        common: tuple[str, ...] = ("at", "by"),
        short: Mapping[str, str] | None = None,
        bare: Collection[str] = (),
        bodies: Mapping[str, Callable[[Body], Body]] = NO_OTHER,
    ) -> None:
        """``otherwise`` reads a field that has no reader; ``common`` fields stand beside the verb or within it.

        ``short`` is the field that a bare value gives; ``bare`` are those of its verbs that may stand alone too;
        ``bodies`` bring what a record writes of a verb to the fields of its kind, where it is not these.
        """
        self.verbs: dict[str, type[T]] = {kind.verb: kind for kind in kinds}  # type: ignore[attr-defined]
        self._readers, self._otherwise, self._fault = readers, otherwise, fault
        self._noun, self._such = noun, such
        self._common, self._short, self._bare, self._bodies = common, short, bare, bodies
        self._forms: dict[str, _Form] = {}
        """What is known of a kind, found when its verb is first met."""
        self._brief = lru_cache(maxsize=BRIEF)(self._read_brief)

    def _form(self, verb: str) -> _Form:
        fields, found = declared(self.verbs[verb]), self._readers
        form = self._forms[verb] = _Form(
            names=[field.name for field in fields if field.name not in self._common],
            required=frozenset(field.name for field in fields if field.required),
            readers={
                field.name: found.get(f"{verb}: {field.name}") or found.get(field.name, self._otherwise)
                for field in fields
            },
            defaults=tuple(
                (place, name, default) for place, (name, default) in enumerate(defaults(self.verbs[verb]).items())
            ),
        )
        return form

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def read(self, raw: Any) -> T:
        """Read one record; what is wrong with it is one line that says what is allowed."""
        if type(raw) is str and len(raw) <= LETTERS and self._short is not None:
            return self._brief(raw, True)
        if type(raw) is dict and len(raw) == 1:
            ((verb, value),) = raw.items()
            if type(value) is str and len(value) <= LETTERS:
                return self._brief(verb, value)
            if type(value) is dict and verb in self._forms:
                return self._made(verb, self._forms[verb], value)
        return self._read(raw)

    def _read_brief(self, verb: str, value: str | bool) -> T:
        """A verb with a bare value, or alone: the same few come again and again, and are records that never change."""
        return self._read({verb: value})

    def _read(self, raw: Any) -> T:
        record = raw if isinstance(raw, _MAPPING) else self._alone(raw)
        verb = next(iter(record), "")
        if len(record) > 1 or verb not in self.verbs:
            verb = self._verb(record)
        form, body = self._forms.get(verb) or self._form(verb), self._body(verb, record[verb])
        return self._made(verb, form, body, {key: record[key] for key in self._common if key in record})

    def _made(self, verb: str, form: _Form, body: Body, beside: Body = NOTHING) -> T:
        """The record of a verb from its fields, and those that stand beside it."""
        if verb in self._bodies:
            body = self._bodies[verb](body)
        return self.verbs[verb](**self._fields(verb, form, {**beside, **body} if beside else body))

    def _verb(self, record: Body) -> str:
        """The one key of a record that is no common field."""
        verbs = [key for key in record if key not in self._common]
        if len(verbs) != 1:
            raise self._fault(
                f"{self._noun} has one verb, such as {self._such}; "
                f"this one has {shown(', '.join(map(str, verbs))) or 'none'}"
            )
        (verb,) = verbs
        if verb not in self.verbs:
            raise self._fault(f"no {self._noun.split()[-1]} {quoted(verb)}; {hint(str(verb), self.verbs)}")
        return verb

    def _alone(self, raw: Any) -> Body:
        if self._short is None or isinstance(raw, _SEVERAL) or raw is None:
            raise self._fault(f"{quoted(raw)} is no {self._noun.split()[-1]}; write {self._such}")
        return {text(raw): True}

    def _body(self, verb: str, body: Any) -> Body:
        """The fields that a verb is given with: a mapping, a bare value, or nothing."""
        if isinstance(body, _MAPPING):
            found: Body = body
            return found
        if self._short is not None:
            nothing = body is None or body is True or body in ("true", "")
            if nothing and (verb not in self._short or verb in self._bare):
                return {}
            if verb in self._short:
                return {self._short[verb]: body}
        names = (self._forms.get(verb) or self._form(verb)).names
        raise self._fault(f"{verb}: {quoted(body)}; write {verb}: {{{', '.join(names)}}}")

    def _fields(self, verb: str, form: _Form, body: Body) -> dict[str, Any]:
        readers = form.readers
        if not (form.required <= body.keys() <= readers.keys()):
            raise self._unfit(verb, form, body)
        name, found = "", {}
        try:
            for name, value in body.items():
                found[name] = readers[name](value)
        except self._fault:
            raise
        except ValueError as error:
            raise self._fault(f"{verb}: {name}: {error}") from None
        return found

    def _unfit(self, verb: str, form: _Form, body: Body) -> ValueError:
        """A field that its kind has not, or one that it lacks."""
        for name in body:
            if name not in form.readers:
                return self._fault(f"{verb} has no {quoted(name)}; {hint(str(name), form.names)}")
        missing = ", ".join(name for name in form.names if name in form.required and name not in body)
        return self._fault(f"{verb} lacks {missing}; write {verb}: {{{', '.join(form.names)}}}")

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def plain(self, given: T) -> Any:
        """The plain data that `read` would read as this record, in its shortest form."""
        verb: str = given.verb  # type: ignore[attr-defined]
        form = self._forms.get(verb) or self._form(verb)
        values = structs.astuple(given)
        body = {
            name: value if type(value) is str else self._write(name, value)
            for place, name, default in form.defaults
            if (value := values[place]) != default
        }
        beside = {name: body.pop(name) for name in ("at", "by") if name in body}
        if self._short is None:
            return {verb: body, **beside}
        if not body:
            nothing: Any = {} if verb in self._short and verb not in self._bare else True
            return {verb: nothing, **beside} if beside or not nothing else verb
        short = self._short.get(verb)
        written = body[short] if short in body and len(body) == 1 else body
        return {verb: written, **beside} if beside else {verb: written}

    def _write(self, name: str, value: Any) -> Any:
        if name in MONEY:
            return dollars(value)
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, tuple):
            return [one if type(one) is str else self._write("", one) for one in value]
        return self.plain(value) if isinstance(value, Struct) else value  # type: ignore[arg-type]


BRIEF: Final = 1024
LETTERS: Final = 32
"""How many records of one word or two are kept, and how long such a word is at most."""
DIGITS: Final = 18
"""No whole number of a record is longer."""
LARGE: Final = 10 ** (DIGITS - 1)
"""A number below it, with its sign, is not."""
MONEY: Final = frozenset({"amount", "stack", "inventory", "drop", "contributed", "paid"})
"""Fields that hold cents, and are written in dollars."""


def in_words(kind: type[Struct]) -> str:
    """The name of a kind of record as text writes it: ``new_dealer`` of ``NewDealer``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


@cache
def declared(kind: type[Struct]) -> tuple[structs.FieldInfo, ...]:
    """The fields of a record, looked up once: every input that is kept is written by them."""
    return structs.fields(kind)


@cache
def defaults(kind: type[Struct]) -> dict[str, Any]:
    """What each field is where a record does not give it."""
    return {
        field.name: field.default_factory() if field.default_factory is not NODEFAULT else field.default
        for field in declared(kind)
    }


def hint(got: str, known: Collection[str]) -> str:
    """What was perhaps meant, or all there is."""
    return meant(got, known, ", ".join(map(str, known)))


# ── what a text means ────────────────────────────────────────────────────────────────────────────


def text(value: Any) -> str:
    """Any scalar as text."""
    if type(value) is str:
        word = value
    elif isinstance(value, _SEVERAL) or value is None:
        raise ValueError("one value is wanted here")
    else:
        word = shown(value) if isinstance(value, bool) else str(value)
    if not word.isascii():
        _encodable(word)
    return word


def _encodable(word: str) -> None:
    """JSON may name half a character, which no encoding can write."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise ValueError("this is not Unicode text") from None


def texts(value: Any) -> tuple[str, ...]:
    """Several texts, or one."""
    return tuple(map(text, value)) if isinstance(value, _LIST) else (text(value),)


def flag(value: Any) -> bool:
    """``on`` and ``yes`` are as good as ``true``."""
    word = text(value)
    if word not in ("true", "false", "on", "off", "yes", "no"):
        raise ValueError(f"{quoted(word)} is neither true nor false")
    return word in ("true", "on", "yes")


def number(value: Any) -> int:
    """A whole number."""
    if type(value) is int and -LARGE < value < LARGE:
        return value
    word = text(value)
    if not word.isascii() or not word.removeprefix("-").isdigit():
        raise ValueError(f"{shown(value)} is not a whole number")
    if len(word) > DIGITS:
        raise ValueError(f"{shown(value)} is too large a number")
    return int(word)


def numbers(value: Any) -> tuple[int, ...]:
    """Several whole numbers, or one."""
    return tuple(map(number, value)) if isinstance(value, _LIST) else (number(value),)


def amount(value: Any) -> int:
    """Dollars as cents."""
    return cents(text(value))
