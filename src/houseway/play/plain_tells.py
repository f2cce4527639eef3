"""Tells as JSON has them, as data and as text, and as they are read from it again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from json.encoder import encode_basestring as quote
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo

from houseway.law.statute import GameLaw
from houseway.money import Odds, cents, dollars
from houseway.play.citing import Cited, Resting, cited, resting
from houseway.play.codec import declared
from houseway.play.tells import KINDS, Tell

_MONEY: Final = frozenset({"amount", "rate", "pays", "vigorish", "paid", "due"})
_NAMES: Final = {"source": "from", "target": "to"}
_CITED: Final = frozenset({"cite", "basis"})
_ENCODER: Final = msgspec.json.Encoder()


def encode(value: Any) -> str:
    """A line of JSON, spaced as `json.dumps` does it, which takes three times as long."""
    try:
        return msgspec.json.format(_ENCODER.encode(value), indent=0).decode()
    except UnicodeEncodeError:  # a byte of a record that is no text is given back as it came
        return json.dumps(value, ensure_ascii=False)


def plain(tell: Tell, law: GameLaw, as_of: date) -> dict[str, Any]:
    """The tell as JSON has it: amounts as text, citations rendered, the basis named."""
    return _writer(type(tell))(tell, resting(law, as_of))


def plain_of(found: Iterable[Tell], law: GameLaw, as_of: date) -> list[dict[str, Any]]:
    """The same of several."""
    rests, writer = resting(law, as_of), _writer
    return [writer(type(tell))(tell, rests) for tell in found]


def lines_of(found: Iterable[Tell], law: GameLaw, as_of: date) -> list[str]:
    """The same as lines of JSON: ``encode(plain(tell))``, straight from the tell."""
    ends, writer = endings(law, as_of), _line_writer
    return [writer(type(tell))(tell, ends) for tell in found]


# Every ruling of every table is written by one of the two writers of its kind. Each is code, made once from the fields
# of the kind: a loop over them takes twice the time.

_Write = Callable[[Any, Mapping[str, Cited]], dict[str, Any]]
_WriteLine = Callable[[Any, Mapping[tuple[str, str], str]], str]


@cache
def _writer(kind: type[Tell]) -> _Write:
    """What makes the tells of a kind plain."""
    fields = _told(kind)
    always = ", ".join(f"{_name(field)!r}: {_value(field)}" for field in fields if field.required)
    sometimes = "".join(
        f"    if {_when(field)}:\n        out[{_name(field)!r}] = {_value(field)}\n"
        for field in fields
        if not field.required
    )
    code = f"def write(tell, rests):\n    out = {{'tell': {kind.tell!r}, {always}}}\n{sometimes}{_REST}"
    write: _Write = _made(code)
    return write


@cache
def _line_writer(kind: type[Tell]) -> _WriteLine:
    """What makes lines of the tells of a kind."""
    fields = _told(kind)
    always = "".join(f', "{_name(field)}": {_text(field)}' for field in fields if field.required)
    sometimes = "".join(
        f"    if {_when(field)}:\n        out += f', \"{_name(field)}\": {_text(field)}'\n"
        for field in fields
        if not field.required
    )
    code = f"""def write(tell, ends):\n    out = f'{{{{"tell": "{kind.tell}"{always}'\n{sometimes}"""
    write: _WriteLine = _made(code + "    return out + ends[tell.cite, tell.basis]")
    return write


def _told(kind: type[Tell]) -> list[FieldInfo]:
    return [field for field in declared(kind) if field.name not in _CITED]


def _made(code: str) -> Any:
    found: dict[str, Any] = {
        "dollars": dollars, "words": _words, "listed": _listed, "quote": quote, "encode": encode,
    }  # fmt: skip
    exec(code, found)
    return found["write"]


_TOLD: Final = {"pays": "tell.result == 'win'"}
"""When a field is told, where it is not when it is another than by default."""
_REST: Final = """\
    rest = rests[tell.cite]
    out['cite'], out['basis'] = [*rest.cite], tell.basis or rest.basis
    if rest.text:
        out['text'] = rest.text
    if rest.bases and not tell.basis:
        out['bases'] = [*rest.bases]
    return out
"""


class Endings(dict[tuple[str, str], str]):
    """How the line of a tell ends, by its citations and its own basis: each is written once."""

    def __init__(self, rests: Resting) -> None:
        super().__init__()
        self._rests = rests

    def __missing__(self, key: tuple[str, str]) -> str:
        cite, basis = key
        rest = self._rests[cite]
        ends = {"cite": rest.cite, "basis": basis or rest.basis} | ({"text": rest.text} if rest.text else {})
        ends |= {} if basis else rest.apart
        found = self[key] = ", " + encode(ends).removeprefix("{")
        return found


@lru_cache(maxsize=256)
def endings(law: GameLaw, as_of: date) -> Endings:
    """Those of a game on a day."""
    return Endings(resting(law, as_of))


def _when(field: FieldInfo) -> str:
    """The code of when a field is told that a tell may leave out."""
    return _TOLD.get(field.name, f"tell.{field.name} != {field.default!r}")


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


def _text(field: FieldInfo) -> str:
    """The same as JSON, for the text between two quotation marks of the code."""
    value = _value(field)
    if field.name in _MONEY:
        return f'"{{{value}}}"'
    if field.type is int:
        return f"{{{value}}}"
    if field.type == tuple[int, ...]:  # as Python writes a list, so does JSON
        return f"{{[*tell.{field.name}]}}"
    return f"{{quote({value})}}" if field.type is str or field.name == "odds" else f"{{encode(tell.{field.name})}}"


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
    return found._replace(basis=tell.basis, bases=()) if tell.basis else found  # type: ignore[arg-type]
