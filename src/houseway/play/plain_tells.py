"""Tells as JSON has them, and as they are read from it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final

from msgspec.structs import FieldInfo

from houseway.law.statute import GameLaw
from houseway.money import Odds, cents, dollars
from houseway.play.citing import Cited, cited, resting
from houseway.play.codec import declared
from houseway.play.tells import KINDS, Tell

_MONEY: Final = frozenset({"amount", "rate", "pays", "vigorish", "paid", "due"})
_NAMES: Final = {"source": "from", "target": "to"}
_CITED: Final = frozenset({"cite", "basis"})


def plain(tell: Tell, law: GameLaw, as_of: date) -> dict[str, Any]:
    """The tell as JSON has it: amounts as text, citations rendered, the basis named."""
    return _writer(type(tell))(tell, resting(law, as_of))


def plain_of(found: Iterable[Tell], law: GameLaw, as_of: date) -> list[dict[str, Any]]:
    """The same of several."""
    rests, writer = resting(law, as_of), _writer
    return [writer(type(tell))(tell, rests) for tell in found]


_Write = Callable[[Any, Mapping[str, Cited]], dict[str, Any]]


@cache
def _writer(kind: type[Tell]) -> _Write:
    """What makes the tells of a kind plain, written as code once: every ruling of every table passes here, and a loop
    over the fields takes twice the time."""
    fields = [field for field in declared(kind) if field.name not in _CITED]
    always = ", ".join(f"{_name(field)!r}: {_value(field)}" for field in fields if field.required)
    sometimes = "".join(
        f"    if {_TOLD.get(field.name, f'tell.{field.name} != {field.default!r}')}:\n"
        f"        out[{_name(field)!r}] = {_value(field)}\n"
        for field in fields
        if not field.required
    )
    code = f"def write(tell, rests):\n    out = {{'tell': {kind.tell!r}, {always}}}\n{sometimes}{_REST}"
    found: dict[str, Any] = {"dollars": dollars, "words": _words, "listed": _listed}
    exec(code, found)
    write: _Write = found["write"]
    return write


_TOLD: Final = {"pays": "tell.result == 'win'"}
"""When a field is told, where it is not when it is another than by default."""
_REST: Final = """\
    rest = rests[tell.cite]
    out['cite'], out['basis'] = [*rest.cite], tell.basis or rest.basis
    if rest.text:
        out['text'] = rest.text
    return out
"""


def _name(field: FieldInfo) -> str:
    return _NAMES.get(field.name, field.name)


def _value(field: FieldInfo) -> str:
    """The code of what is told of a field: an amount as text, of several things a list."""
    value = f"tell.{field.name}"
    if field.name in _MONEY:
        return f"dollars({value})"
    if field.name == "odds":
        return f"words({value})"
    return value if field.type in (str, int, bool) else f"listed({value})"


_words: Final = lru_cache(maxsize=1024)(str)


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def read(plain: Mapping[str, Any]) -> Tell:
    """The tell that `plain` wrote; its citations stay as they are rendered."""
    kind = KINDS[plain["tell"]]
    names = ((field.name, _NAMES.get(field.name, field.name)) for field in declared(kind) if field.name not in _CITED)
    given = {name: _read(name, plain[written]) for name, written in names if written in plain}
    return kind(cite=", ".join(plain.get("cite", ())), **given)


def _read(name: str, value: Any) -> Any:
    if name in _MONEY:
        return cents(value)
    if name == "odds":
        return Odds.parse(value)
    return tuple(_read("", one) for one in value) if isinstance(value, list) else value


def rests(tell: Tell, law: GameLaw, as_of: date) -> Cited:
    """The citations of a tell, and on whose words it rests: those of the ruling that it follows from, for a section on
    irregularities has rows of many sources; or else its paragraphs'."""
    found = cited(tell.cite, law, as_of)
    return found._replace(basis=tell.basis) if tell.basis else found  # type: ignore[arg-type]
