"""Reading and writing records that have one verb: the inputs of a table, the events of a floor.

A record is a mapping with one verb (``{"fill": {"table": "BJ-1", …}}``), or where a field has a short form the verb
with a bare value (``{"card": "6h"}``), or the verb alone. Every scalar is read as text; the field says what it means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import NODEFAULT, Struct, structs

from houseway.hints import meant, quoted, shown
from houseway.money import cents, dollars

T = TypeVar("T", bound=Struct)
Reader = Callable[[Any], Any]


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
    ) -> None:
        """``otherwise`` reads a field that has no reader; ``common`` fields stand beside the verb or within it.

        ``short`` is the field that a bare value gives; ``bare`` are those of its verbs that may stand alone too.
        """
        self.verbs: dict[str, type[T]] = {kind.verb: kind for kind in kinds}  # type: ignore[attr-defined]
        self._readers, self._otherwise, self._fault = readers, otherwise, fault
        self._noun, self._such = noun, such
        self._common, self._short, self._bare = common, short, bare

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def read(self, raw: Any) -> T:
        """Read one record; what is wrong with it is one line that says what is allowed."""
        record = raw if isinstance(raw, Mapping) else self._alone(raw)
        verbs = [key for key in record if key not in self._common]
        if len(verbs) != 1:
            raise self._fault(
                f"{self._noun} has one verb, such as {self._such}; "
                f"this one has {shown(', '.join(map(str, verbs))) or 'none'}"
            )
        (verb,) = verbs
        if verb not in self.verbs:
            raise self._fault(f"no {self._noun.split()[-1]} {quoted(verb)}; {hint(str(verb), self.verbs)}")
        beside = {key: record[key] for key in self._common if key in record}
        kind = self.verbs[verb]
        return kind(**self._fields(verb, kind, {**beside, **self._body(verb, kind, record[verb])}))

    def _alone(self, raw: Any) -> Mapping[str, Any]:
        if self._short is None or isinstance(raw, list | tuple) or raw is None:
            raise self._fault(f"{quoted(raw)} is no {self._noun.split()[-1]}; write {self._such}")
        return {text(raw): True}

    def _body(self, verb: str, kind: type[T], body: Any) -> Mapping[str, Any]:
        """The fields that a verb is given with: a mapping, a bare value, or nothing."""
        if isinstance(body, Mapping):
            return body
        if self._short is not None:
            nothing = body is None or body is True or body in ("true", "")
            if nothing and (verb not in self._short or verb in self._bare):
                return {}
            if verb in self._short:
                return {self._short[verb]: body}
        raise self._fault(f"{verb}: {quoted(body)}; write {verb}: {{{', '.join(self._names(kind))}}}")

    def _fields(self, verb: str, kind: type[T], body: Mapping[str, Any]) -> dict[str, Any]:
        names = self._names(kind)
        for name in body:
            if name not in names and name not in self._common:
                raise self._fault(f"{verb} has no {quoted(name)}; {hint(str(name), names)}")
        missing = [field.name for field in declared(kind) if field.required and field.name not in body]
        if missing:
            raise self._fault(f"{verb} lacks {', '.join(missing)}; write {verb}: {{{', '.join(names)}}}")
        return {name: self._value(verb, name, value) for name, value in body.items()}

    def _value(self, verb: str, name: str, value: Any) -> Any:
        reader = self._readers.get(f"{verb}: {name}") or self._readers.get(name, self._otherwise)
        try:
            return reader(value)
        except self._fault:
            raise
        except ValueError as error:
            raise self._fault(f"{verb}: {name}: {error}") from None

    def _names(self, kind: type[T]) -> list[str]:
        return [field.name for field in declared(kind) if field.name not in self._common]

    # ── writing ──────────────────────────────────────────────────────────────────────────────────

    def plain(self, given: T) -> Any:
        """The plain data that `read` would read as this record, in its shortest form."""
        body = {
            name: value if type(value) is str else self._write(name, value)
            for name, default in defaults(type(given)).items()
            if (value := getattr(given, name)) != default
        }
        verb: str = given.verb  # type: ignore[attr-defined]
        beside = {name: body.pop(name) for name in ("at", "by") if name in body}
        if self._short is None:
            return {verb: body, **beside}
        if not body:
            return {verb: True, **beside} if beside else verb
        short = self._short.get(verb)
        return {verb: body[short] if short in body and len(body) == 1 else body, **beside}

    def _write(self, name: str, value: Any) -> Any:
        if name in MONEY:
            return dollars(value)
        if isinstance(value, date | datetime):
            return value.isoformat()
        if isinstance(value, tuple):
            return [self._write("", one) for one in value]
        return self.plain(value) if isinstance(value, Struct) else value  # type: ignore[arg-type]


DIGITS = 18
"""No whole number of a record is longer."""
MONEY = frozenset({"amount", "stack", "inventory", "drop"})
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
    if isinstance(value, Mapping | list | tuple) or value is None:
        raise ValueError("one value is wanted here")
    word = shown(value) if isinstance(value, bool) else str(value)
    if not word.isascii() and any("\ud800" <= sign <= "\udfff" for sign in word):
        raise ValueError("this is not Unicode text")
    return word


def texts(value: Any) -> tuple[str, ...]:
    """Several texts, or one."""
    return tuple(text(item) for item in value) if isinstance(value, list | tuple) else (text(value),)


def flag(value: Any) -> bool:
    """``on`` and ``yes`` are as good as ``true``."""
    word = text(value)
    if word not in ("true", "false", "on", "off", "yes", "no"):
        raise ValueError(f"{quoted(word)} is neither true nor false")
    return word in ("true", "on", "yes")


def number(value: Any) -> int:
    """A whole number."""
    word = text(value)
    if not word.isascii() or not word.removeprefix("-").isdigit():
        raise ValueError(f"{shown(value)} is not a whole number")
    if len(word) > DIGITS:
        raise ValueError(f"{shown(value)} is too large a number")
    return int(word)


def amount(value: Any) -> int:
    """Dollars as cents."""
    return cents(text(value))
