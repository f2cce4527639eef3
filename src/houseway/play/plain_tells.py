"""Tells as JSON has them, and as they are read from it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import NODEFAULT, structs

from houseway.law.statute import GameLaw
from houseway.money import Odds, cents, dollars
from houseway.play.citing import Cited, cited
from houseway.play.codec import declared
from houseway.play.tells import KINDS, Tell

_MONEY: Final = frozenset({"amount", "rate", "pays", "vigorish", "paid", "due"})
_NAMES: Final = {"source": "from", "target": "to"}
_CITED: Final = frozenset({"cite", "basis"})


_Always = tuple[int, str, Callable[[Any], Any]]
"""A field's place among the values of a tell, its name in JSON, and what makes it plain. Bare tuples are the fastest to
look at."""
_Sometimes = tuple[int, str, Callable[[Any], Any], Any]
"""And the value that is left out."""


@cache
def _written(kind: type[Tell]) -> tuple[tuple[_Always, ...], tuple[_Sometimes, ...]]:
    """The fields of a kind that are always written, and then those that are where they are not by default."""
    fields = [(place, field) for place, field in enumerate(declared(kind)) if field.name not in _CITED]
    ways = {field.name: (_NAMES.get(field.name, field.name), _WRITE.get(field.name, _write)) for _, field in fields}
    return tuple((place, *ways[field.name]) for place, field in fields if field.required), tuple(
        (place, *ways[field.name], NODEFAULT if field.name == "pays" else field.default)
        for place, field in fields
        if not field.required
    )


def plain(tell: Tell, law: GameLaw, as_of: date) -> dict[str, Any]:
    """The tell as JSON has it: amounts as text, citations rendered, the basis named."""
    out: dict[str, Any] = {"tell": tell.tell}
    values, (always, sometimes) = structs.astuple(tell), _written(type(tell))
    for place, name, write in always:
        value = values[place]
        out[name] = value if type(value) is str else write(value)
    for place, name, write, default in sometimes:
        value = values[place]
        if value != default:
            out[name] = value if type(value) is str else write(value)
    if "pays" in out and out["result"] != "win":
        del out["pays"]
    rest = rests(tell, law, as_of)
    out["cite"], out["basis"] = list(rest.cite), rest.basis
    if rest.text:
        out["text"] = rest.text
    return out


def read(plain: Mapping[str, Any]) -> Tell:
    """The tell that `plain` wrote; its citations stay as they are rendered."""
    kind = KINDS[plain["tell"]]
    names = ((field.name, _NAMES.get(field.name, field.name)) for field in declared(kind) if field.name not in _CITED)
    given = {name: _read(name, plain[written]) for name, written in names if written in plain}
    return kind(cite=", ".join(plain.get("cite", ())), **given)


def _write(value: Any) -> Any:
    return [_write(one) for one in value] if isinstance(value, tuple) else value


_WRITE: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(_MONEY, dollars),
    "odds": lru_cache(maxsize=1024)(str),
}
"""What makes the fields of these names plain."""


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
