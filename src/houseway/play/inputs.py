"""What goes in: the verbs of a transcript as frozen records, and how a record is read from plain data.

An input is a mapping with one verb (``{"card": "6h"}``), or the verb alone (``"close"``). Every scalar is read as text;
the field decides what a text means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct, structs

from houseway.equipment.cards import BACK, card
from houseway.equipment.tiles import tile
from houseway.money import cents, dollars


class BadInput(ValueError):
    """A record that cannot be read: one line that says what is wrong and what is allowed."""


class Input(Struct, frozen=True, kw_only=True):
    """Any input may carry when it happened and who reported it."""

    verb: ClassVar[str] = ""
    at: str = ""
    by: str = ""


class Bet(Input, frozen=True, kw_only=True):
    """Chips go down. ``accepted``: the dealer took them, so they stand even where they should not (8.2)."""

    verb: ClassVar[str] = "bet"
    seat: str
    wager: str
    amount: int
    box: str = ""
    spot: str = ""
    numbers: tuple[str, ...] = ()
    accepted: bool = False


class Remove(Input, frozen=True, kw_only=True):
    """Chips come off; without an amount, all of them."""

    verb: ClassVar[str] = "remove"
    seat: str
    wager: str
    amount: int = 0
    box: str = ""
    spot: str = ""


class Choose(Input, frozen=True, kw_only=True):
    """A seat takes its turn or answers an offer."""

    verb: ClassVar[str] = "choose"
    seat: str
    do: str
    amount: int = 0
    box: str = ""
    hand: str = ""
    spot: str = ""
    wager: str = ""
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    authorized_by: str = ""


class Close(Input, frozen=True, kw_only=True):
    """The dealer closes the open window."""

    verb: ClassVar[str] = "close"


class Card(Input, frozen=True, kw_only=True):
    """A card leaves the shoe; ``??`` where its face is not known. ``side`` is that of a double shoe."""

    verb: ClassVar[str] = "card"
    face: str
    side: str = ""


class Turn(Input, frozen=True, kw_only=True):
    """A card that lay face down is turned."""

    verb: ClassVar[str] = "turn"
    face: str


class Burn(Input, frozen=True, kw_only=True):
    """A card is burned; ``??`` where it stays face down."""

    verb: ClassVar[str] = "burn"
    face: str


class Reader(Input, frozen=True, kw_only=True):
    """What the card reader shows of the hole card: ``blackjack`` or ``none``."""

    verb: ClassVar[str] = "reader"
    result: str


class Tiles(Input, frozen=True, kw_only=True):
    """A stack of tiles, as it is delivered or turned over; ``??`` where its faces are not known."""

    verb: ClassVar[str] = "tiles"
    faces: tuple[str, ...]
    to: str = ""
    """The position that it went to, where the record says so."""


class Roll(Input, frozen=True, kw_only=True):
    """The dice, as they lie."""

    verb: ClassVar[str] = "roll"
    dice: tuple[int, ...]


class Spin(Input, frozen=True, kw_only=True):
    """The wheel comes to rest. Revolutions and direction where the record has them."""

    verb: ClassVar[str] = "spin"
    result: str
    revolutions: int = -1
    direction: str = ""


class Numbers(Input, frozen=True, kw_only=True):
    """Numbers that the system draws, in their order: those of a game, or of a quick pick."""

    verb: ClassVar[str] = "numbers"
    drawn: tuple[int, ...]


class Ticket(Input, frozen=True, kw_only=True):
    """A keno request: ``amount`` on every wager of every game.

    Either ``numbers``, or ``groups`` with the ``ways`` that are played: each the places of its groups, or all that
    ``take`` so many of them (and the ``king``). With ``quick_pick`` and a ``wager``, the system chooses the numbers.
    """

    verb: ClassVar[str] = "ticket"
    seat: str
    amount: int
    wager: str = ""
    numbers: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    take: tuple[int, ...] = ()
    king: int = 0
    quick_pick: bool = False
    games: int = 1
    station: str = ""


class Void(Input, frozen=True, kw_only=True):
    """A ticket is to be voided."""

    verb: ClassVar[str] = "void"
    ticket: int


class Present(Input, frozen=True, kw_only=True):
    """A ticket is presented for payment, by its buyer unless another seat is named."""

    verb: ClassVar[str] = "present"
    ticket: int
    seat: str = ""


class Sweep(Input, frozen=True, kw_only=True):
    """The year's expired and unclaimed tickets are added up."""

    verb: ClassVar[str] = "sweep"


class System(Input, frozen=True, kw_only=True):
    """The keno computer system goes ``down`` or comes ``up``, or is asked to ``recall`` a game's totals."""

    verb: ClassVar[str] = "system"
    do: str
    game: int = 0


class Shuffle(Input, frozen=True, kw_only=True):
    """The cards are shuffled."""

    verb: ClassVar[str] = "shuffle"
    procedure: str = ""


class Cut(Input, frozen=True, kw_only=True):
    """Somebody cuts: ``position`` cards from the front."""

    verb: ClassVar[str] = "cut"
    seat: str = "dealer"
    position: int = -1


class CutCard(Input, frozen=True, kw_only=True):
    """After the cut: the cutting card goes in, ``from_back`` cards from the back. In the deal: it appears."""

    verb: ClassVar[str] = "cut_card"
    from_back: int = -1


class NewDealer(Input, frozen=True, kw_only=True):
    """Another dealer comes to the table."""

    verb: ClassVar[str] = "new_dealer"


class Sit(Input, frozen=True, kw_only=True):
    """A person sits down, or brings more chips."""

    verb: ClassVar[str] = "sit"
    seat: str
    stack: int | None = None
    """Left out, the record does not give it, and nothing is refused for want of chips."""
    cash: bool = False
    """Bought at the table: the cash goes into its drop box, the chips come out of its inventory."""


class Leave(Input, frozen=True, kw_only=True):
    """A person leaves with the chips that are theirs."""

    verb: ClassVar[str] = "leave"
    seat: str


class Irregularity(Input, frozen=True, kw_only=True):
    """Something the section rules on, with the details that decide it."""

    verb: ClassVar[str] = "irregularity"
    kind: str
    card: str = ""
    exposed: bool = False
    seat: str = ""
    to: str = ""
    hand: str = ""
    cards: int = -1
    rests_on: int = 0
    ticket: int = 0
    reveals: str = ""
    reason: str = ""
    table: str = ""
    """The number of the table, where a report needs it."""


class Order(Input, frozen=True, kw_only=True):
    """A supervisor's discretion."""

    verb: ClassVar[str] = "order"
    do: str
    seat: str = ""


class Paid(Input, frozen=True, kw_only=True):
    """What the dealer in fact paid: compared, never applied."""

    verb: ClassVar[str] = "paid"
    seat: str
    amount: int
    wager: str = ""


class Correct(Input, frozen=True, kw_only=True):
    """Input number ``input`` of this round was mis-read: it is ``to``."""

    verb: ClassVar[str] = "correct"
    input: int
    to: Input


class Seal(Input, frozen=True, kw_only=True):
    """Chance is sealed: the SHA-256 of a salt and the value that will be drawn."""

    verb: ClassVar[str] = "seal"
    commitment: str
    side: str = ""


class Reveal(Input, frozen=True, kw_only=True):
    """Sealed chance is shown, so that anyone can check it."""

    verb: ClassVar[str] = "reveal"
    salt: str
    value: str
    side: str = ""


VERBS: dict[str, type[Input]] = {
    kind.verb: kind
    for kind in (
        Bet, Remove, Choose, Close, Card, Turn, Burn, Reader, Tiles, Roll, Spin, Shuffle, Cut, CutCard, NewDealer, Sit,
        Leave, Irregularity, Order, Paid, Correct, Seal, Reveal, Numbers, Ticket, Void, Present, Sweep, System,
    )
}  # fmt: skip

_SHORT = {
    "card": "face", "turn": "face", "burn": "face", "reader": "result", "tiles": "faces", "roll": "dice",
    "spin": "result", "cut_card": "from_back", "order": "do", "irregularity": "kind", "sit": "seat", "leave": "seat",
    "seal": "commitment", "numbers": "drawn", "void": "ticket", "present": "ticket", "system": "do",
}  # fmt: skip
"""The field that a bare value gives: ``card: 6h``."""


def text(value: Any) -> str:
    """Any scalar as text."""
    if isinstance(value, Mapping | list | tuple) or value is None:
        raise ValueError("one value is wanted here")
    return {"True": "true", "False": "false"}.get(str(value), str(value))


def _list(value: Any) -> tuple[str, ...]:
    return tuple(text(item) for item in value) if isinstance(value, list | tuple) else (text(value),)


def _face(value: Any) -> str:
    return BACK if text(value) == BACK else card(text(value))


def _stack(value: Any) -> tuple[str, ...]:
    faces = text(value).replace(",", " ").split() if not isinstance(value, list | tuple) else _list(value)
    return (BACK,) if {*faces} == {BACK} else tuple(tile(face) for face in faces)


def _dice(value: Any) -> tuple[int, ...]:
    return tuple(_number(item) for item in _list(value))


def _groups(value: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(_dice(item) for item in value) if isinstance(value, list | tuple) else (_dice(value),)


def _number(value: Any) -> int:
    if not text(value).isascii() or not text(value).lstrip("-").isdigit():
        raise ValueError(f"{value} is not a whole number")
    return int(text(value))


def flag(value: Any) -> bool:
    """``on`` and ``yes`` are as good as ``true``."""
    word = text(value)
    if word not in ("true", "false", "on", "off", "yes", "no"):
        raise ValueError(f"{word!r} is neither true nor false")
    return word in ("true", "on", "yes")


ALSO = {"hit": "draw", "double": "double_down"}
"""What players say for what the regulation calls otherwise."""


def _do(value: Any) -> str:
    word = text(value)
    return ALSO.get(word, word)


_READ: dict[str, Callable[[Any], Any]] = {
    "amount": lambda value: cents(text(value)), "stack": lambda value: cents(text(value)), "face": _face,
    "faces": _stack,
    "dice": _dice, "numbers": _list, "high": _list, "low": _list, "position": _number, "from_back": _number,
    "input": _number, "revolutions": _number, "rests_on": _number, "cards": _number, "do": _do, "accepted": flag,
    "exposed": flag, "cash": flag, "card": _face,
    "drawn": _dice, "ticket: numbers": _dice, "groups": _groups, "ways": _groups, "take": _dice, "king": _number,
    "quick_pick": flag, "games": _number, "game": _number, "ticket": _number,
}  # fmt: skip


def read(raw: Any) -> Input:
    """Read one input: ``read({"bet": {"seat": 1, "wager": "pass", "amount": "10"}})``."""
    if not isinstance(raw, Mapping):
        raw = {text(raw) if not isinstance(raw, list | tuple) and raw is not None else "": "true"}
    common = {key: _value("input", key, raw[key]) for key in ("at", "by") if key in raw}
    verbs = [key for key in raw if key not in common]
    if len(verbs) != 1:
        raise BadInput(f"an input has one verb, such as {{card: 6h}} or close; this one has {verbs or 'none'}")
    (verb,) = verbs
    kind = VERBS.get(verb)
    if kind is None:
        near = get_close_matches(str(verb), VERBS, 1)
        raise BadInput(f"no input {verb!r}" + (f"; did you mean {near[0]}?" if near else f"; {', '.join(VERBS)}"))
    return kind(**{**common, **_fields(verb, kind, raw[verb])})


def _fields(verb: str, kind: type[Input], body: Any) -> dict[str, Any]:
    if not isinstance(body, Mapping):
        bare = body is None or body is True or body in ("true", "")
        if bare and (verb not in _SHORT or verb == "cut_card"):
            body = {}
        elif verb in _SHORT:
            body = {_SHORT[verb]: body}
        else:
            raise BadInput(f"{verb}: {body!r}; write {verb}: {{{', '.join(_names(kind))}}}")
    names = _names(kind)
    fields = {}
    for name, value in body.items():
        if name not in names and name not in ("at", "by"):
            near = get_close_matches(str(name), names, 1)
            raise BadInput(f"{verb} has no {name!r}; " + (f"did you mean {near[0]}?" if near else ", ".join(names)))
        fields[name] = _value(verb, name, value)
    missing = [f.name for f in _declared(kind) if f.required and f.name not in fields]
    if missing:
        raise BadInput(f"{verb} lacks {', '.join(missing)}; write {verb}: {{{', '.join(names)}}}")
    return fields


def _names(kind: type[Input]) -> list[str]:
    return [field.name for field in _declared(kind) if field.name not in ("at", "by")]


def _value(verb: str, name: str, value: Any) -> Any:
    if name == "to" and verb == "correct":
        return read(value)
    try:
        reader: Callable[[Any], Any] = _READ.get(f"{verb}: {name}") or _READ.get(name, text)
        return reader(value)
    except ValueError as error:
        raise BadInput(f"{verb}: {name}: {error}") from None


def plain(given: Input) -> Any:
    """The plain data that `read` would read as this input, in its shortest form."""
    body: dict[str, Any] = {}
    for field in _declared(type(given)):
        value = getattr(given, field.name)
        if field.name in ("at", "by") or value == field.default:
            continue
        body[field.name] = _write(field.name, value)
    short = _SHORT.get(given.verb)
    common = {key: getattr(given, key) for key in ("at", "by") if getattr(given, key)}
    if not body:
        return given.verb if not common else {given.verb: True, **common}
    return {given.verb: body[short] if short in body and len(body) == 1 else body, **common}


@cache
def _declared(kind: type[Input]) -> tuple[structs.FieldInfo, ...]:
    """The fields of a verb: looked up once, for every input that is recorded is written so."""
    return structs.fields(kind)


def _write(name: str, value: Any) -> Any:
    if name in ("amount", "stack"):
        return dollars(value)
    if isinstance(value, Input):
        return plain(value)
    return [_write("", one) for one in value] if isinstance(value, tuple) else value
