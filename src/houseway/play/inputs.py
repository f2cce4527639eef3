"""What goes in: the verbs of a transcript as frozen records, and how a record is read from plain data.

An input is a mapping with one verb (``{"card": "6h"}``), or the verb alone (``"close"``): see `codec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct

from houseway.equipment.cards import BACK, card
from houseway.equipment.tiles import tile
from houseway.play.codec import Codec, amount, flag, in_words, number, numbers, text, texts
from houseway.play.refusals import BadInput as BadInput

UNSAID = -(1 << 62)
"""An amount that a record leaves out."""


PLAY_ON = "play_on"
"""The order of a supervisor who orders nothing."""
OPEN = "open"
"""The order that a table waits for before the first wager of a day."""


class Input(Struct, frozen=True, kw_only=True, gc=False):
    """Any input may carry when it happened and who reported it."""

    verb: ClassVar[str] = ""
    at: str = ""
    by: str = ""

    def __init_subclass__(cls) -> None:
        """The verb is called as its class is, unless the class says otherwise."""
        cls.verb = cls.__dict__.get("verb") or in_words(cls)


class Bet(Input, frozen=True, kw_only=True):
    """Chips go down. ``accepted``: the dealer took them though they are beyond the posted limits: they stand (8.2)."""

    seat: str
    wager: str
    amount: int = UNSAID
    """Left out only where the section leaves no choice."""
    box: str = ""
    spot: str = ""
    numbers: tuple[str, ...] = ()
    accepted: bool = False


class Remove(Input, frozen=True, kw_only=True):
    """Chips come off; without an amount, all of them."""

    seat: str
    wager: str
    amount: int = 0
    box: str = ""
    spot: str = ""


class Choose(Input, frozen=True, kw_only=True):
    """A seat takes its turn or answers an offer."""

    seat: str
    do: str
    amount: int = 0
    box: str = ""
    hand: str = ""
    spot: str = ""
    wager: str = ""
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    """The cards that a player throws away for others; ``??`` for one that nobody has seen."""
    all_in: bool = False
    """Said of what takes a player's last chip."""
    authorized_by: str = ""


class Close(Input, frozen=True, kw_only=True):
    """The dealer closes the open window."""


class Card(Input, frozen=True, kw_only=True):
    """A card leaves the shoe; ``??`` where its face is not known. ``side`` is that of a double shoe."""

    face: str
    side: str = ""


class Cards(Input, frozen=True, kw_only=True):
    """Several cards of one hand at once, whenever its cards are due; ``??`` alone is a hand that nobody has seen.

    ``to`` is a seat, the dealer or a pile of the game; ``box`` a place of the seat's other than its own; ``hand`` one
    of several hands there.
    """

    to: str
    faces: tuple[str, ...]
    box: str = ""
    hand: str = ""


class Turn(Input, frozen=True, kw_only=True):
    """A card that lay face down is turned; or the ``faces`` of a whole hand, or of what is left of it."""

    face: str = ""
    of: str = ""
    faces: tuple[str, ...] = ()
    box: str = ""


class Burn(Input, frozen=True, kw_only=True):
    """A card is burned; ``??`` where it stays face down."""

    face: str


class Reader(Input, frozen=True, kw_only=True):
    """What the card reader shows of the hole card: ``blackjack`` or ``none``."""

    result: str


class Tiles(Input, frozen=True, kw_only=True):
    """A stack of tiles, as it is delivered or turned over; ``??`` where its faces are not known."""

    faces: tuple[str, ...]
    to: str = ""
    """The position that it went to, where the record says so."""


class Roll(Input, frozen=True, kw_only=True):
    """The dice, as they lie."""

    dice: tuple[int, ...]


class Start(Input, frozen=True, kw_only=True):
    """Where a deal begins, as another device than dice shows it: the position, counted from the dealer or bank as 1.

    A record names the ``device`` as ``by`` within the start, where it is not the one that the licensee elected; who
    reported it stands beside the verb.
    """

    position: int
    device: str = ""


class Spin(Input, frozen=True, kw_only=True):
    """The wheel comes to rest. Revolutions and direction where the record has them."""

    result: str
    revolutions: int = -1
    direction: str = ""


class Numbers(Input, frozen=True, kw_only=True):
    """Numbers that the system draws, in their order: those of a game, or of a quick pick."""

    drawn: tuple[int, ...]


class Ticket(Input, frozen=True, kw_only=True):
    """A keno request: ``amount`` on every wager of every game.

    Either ``numbers``, or ``groups`` with the ``ways`` that are played: each the places of its groups, or all that
    ``take`` so many of them (and the ``king``). With ``quick_pick`` and a ``wager``, the system chooses the numbers.
    """

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

    ticket: int


class Present(Input, frozen=True, kw_only=True):
    """A ticket is presented for payment, by its buyer unless another seat is named."""

    ticket: int
    seat: str = ""


class Sweep(Input, frozen=True, kw_only=True):
    """The year's expired and unclaimed tickets are added up."""


class System(Input, frozen=True, kw_only=True):
    """The keno computer system goes ``down`` or comes ``up``, or is asked to ``recall`` a game's totals."""

    do: str
    game: int = 0


class Shuffle(Input, frozen=True, kw_only=True):
    """The cards are shuffled."""

    procedure: str = ""


class Cut(Input, frozen=True, kw_only=True):
    """Somebody cuts, ``position`` cards from the front: a seat, the dealer, or, unsaid, the one who has accepted."""

    seat: str = ""
    position: int = -1


class CutCard(Input, frozen=True, kw_only=True):
    """After the cut: the cutting card goes in, ``from_back`` cards from the back. In the deal: it appears; ``side`` is
    that of a double shoe."""

    from_back: int = -1
    side: str = ""


class NewDealer(Input, frozen=True, kw_only=True):
    """Another dealer comes to the table."""


class Sit(Input, frozen=True, kw_only=True):
    """A person sits down, or brings more chips."""

    seat: str
    stack: int | None = None
    """Left out, the record does not give it, and nothing is refused for want of chips."""
    cash: bool = False
    """Bought at the table: the cash goes into its drop box, the chips come out of its inventory."""


class Leave(Input, frozen=True, kw_only=True):
    """A person leaves with the chips that are theirs."""

    seat: str


class Irregularity(Input, frozen=True, kw_only=True):
    """Something the section rules on, with the details that decide it."""

    kind: str
    card: str = ""
    exposed: bool = False
    seat: str = ""
    to: str = ""
    hand: str = ""
    cards: int = -1
    faces: tuple[str, ...] = ()
    """Those cards, where a record gives them for their number."""
    has: int = -1
    """How many cards a hand was found to have."""
    left: int = -1
    """How many cards were left when they were counted."""
    count: int = -1
    """How many cards the deck was found to have."""
    rests_on: int = 0
    ticket: int = 0
    reveals: str = ""
    reason: str = ""
    protected: bool = False
    """Whether a hand was held, or had a chip on it."""
    announced: bool = False
    """Whether a raise was announced before its chips went in."""
    acted: bool = False
    """Whether the next player has acted since."""
    as_: str = ""
    """What a hand was called; a record has it as ``as``."""
    do: str = ""
    amount: int = UNSAID
    table: str = ""
    """The number of the table, where a report needs it."""
    side: str = ""
    """The side of a double shoe that it is about."""


class Order(Input, frozen=True, kw_only=True):
    """A supervisor's discretion."""

    do: str
    seat: str = ""


ORDERS: Final = {
    "recut": "have the cards cut again", "pass_shoe": "have the shoe passed on", "pass_dice": "have the dice passed on",
    "pass_shaker": "have the shaker passed on", "no_roll": "no roll: it does not count",
    "document_vigorish": "document vigorish that is not collected", "display_repaired": "the display is repaired",
    "open": "open the table", "end_of_day": "close the table for the day",
}  # fmt: skip
"""What the games let a supervisor order, in words; which of it may be ordered, a game says when it is asked."""


class Fund(Input, frozen=True, kw_only=True):
    """What a fund shows that several tables have; where no payout asks for it, only noted."""

    amount: int


class Paid(Input, frozen=True, kw_only=True):
    """What the dealer in fact paid: compared, never applied."""

    seat: str
    amount: int
    wager: str = ""


class Correct(Input, frozen=True, kw_only=True):
    """Input number ``input`` of this round was mis-read: it is ``to``."""

    input: int
    to: Input


class Seal(Input, frozen=True, kw_only=True):
    """Chance is sealed: the SHA-256 of a salt and the value that will be drawn."""

    commitment: str
    side: str = ""


class Reveal(Input, frozen=True, kw_only=True):
    """Sealed chance is shown, so that anyone can check it."""

    salt: str
    value: str
    side: str = ""


_SHORT = {
    "card": "face", "turn": "face", "burn": "face", "reader": "result", "tiles": "faces", "roll": "dice",
    "spin": "result", "start": "position", "cut": "position", "cut_card": "from_back",
    "order": "do", "irregularity": "kind", "sit": "seat", "leave": "seat",
    "seal": "commitment", "fund": "amount", "numbers": "drawn", "void": "ticket", "present": "ticket", "system": "do",
}  # fmt: skip
"""The field that a bare value gives: ``card: 6h``."""


def _face(value: Any) -> str:
    word = text(value)
    return BACK if word == BACK else card(word)


def _result(value: Any) -> str:
    """Where a wheel came to rest: a section by its name, or a card however it is written."""
    try:
        return card(text(value))
    except ValueError:
        return text(value)


def _pieces(value: Any) -> tuple[str, ...]:
    """Cards or tiles in a list, or in one text."""
    return texts(value) if isinstance(value, list | tuple) else tuple(text(value).replace(",", " ").split())


def _stack(value: Any) -> tuple[str, ...]:
    faces = _pieces(value)
    return (BACK,) if {*faces} == {BACK} else tuple(tile(face) for face in faces)


def _hand(value: Any) -> tuple[str, ...]:
    faces = _pieces(value)
    if not faces:
        raise ValueError("no cards are given; write [Ah, Kd] or ??")
    return (BACK,) if {*faces} == {BACK} else tuple(_face(face) for face in faces)


def _thrown(value: Any) -> tuple[str, ...]:
    return tuple(_face(face) for face in _pieces(value))


def _groups(value: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(map(numbers, value)) if isinstance(value, list | tuple) else (numbers(value),)


ALSO = {"hit": "draw", "double": "double_down", "rap": "check"}
"""What players say for what the regulation calls otherwise."""


def _do(value: Any) -> str:
    word = text(value)
    return ALSO.get(word, word)


def _device(value: Any) -> str:
    """What says where a deal begins; the option of the generator has a shorter name for it."""
    word = text(value)
    return {"rng": "generator"}.get(word, word)


def _count(value: Any) -> int:
    """How many cards or revolutions: what is below zero stands for a number that was not said."""
    count = number(value)
    if count < 0:
        raise ValueError(f"{count} is below zero")
    return count


def _shown(value: Any) -> int:
    """What a fund shows."""
    found = amount(value)
    if found < 0:
        raise ValueError(f"{text(value)} is below zero")
    return found


def _corrected(value: Any) -> Input:
    """What an input was in truth; of a card its face is enough."""
    try:
        return Card(face=card(text(value)))
    except ValueError:
        return read(value)


_FIELDS = {"start": {"by": "device"}, "irregularity": {"as": "as_"}}
"""What a record calls otherwise than the fields do: as ``by`` stands within a start its device, not who reported it."""
_RECORDED = {verb: {field: name for name, field in names.items()} for verb, names in _FIELDS.items()}


def _renamed(body: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    return {names.get(name, name): value for name, value in body.items()}


def _of_a_start(body: Mapping[str, Any]) -> Mapping[str, Any]:
    return _renamed(body, _FIELDS["start"])


def _of_a_burn(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of a card that stays face down nothing need be said."""
    return body or {"face": BACK}


def _of_an_irregularity(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """With the number of its cards, where they are given themselves."""
    body = _renamed(body, _FIELDS["irregularity"])
    cards = body.get("cards")
    return {**body, "cards": len(cards), "faces": cards} if isinstance(cards, list | tuple) else body


KINDS: Final = frozenset(Input.__subclasses__())
_CODEC: Codec[Input] = Codec(
    Input.__subclasses__(),
    {
        "amount": amount, "stack": amount, "face": _face, "faces": _stack, "dice": numbers, "numbers": texts,
        "high": _pieces, "low": _pieces, "discard": _thrown, "all_in": flag,
        "position": number, "cut: position": _count, "from_back": _count, "input": number,
        "revolutions": _count, "rests_on": number, "cards": _count, "count": _count, "has": _count, "left": _count,
        "do": _do, "device": _device, "accepted": flag, "exposed": flag, "protected": flag,
        "announced": flag, "acted": flag, "cash": flag, "card": _face,
        "drawn": numbers, "ticket: numbers": numbers, "groups": _groups, "ways": _groups, "take": numbers,
        "king": number, "quick_pick": flag, "games": number, "game": number, "ticket": number,
        "spin: result": _result, "irregularity: faces": _thrown, "cards: faces": _hand, "turn: faces": _hand,
        "correct: to": _corrected, "fund: amount": _shown,
    },
    noun="an input", such="{card: 6h} or close", fault=BadInput, otherwise=text, short=_SHORT,
    bare=("burn", "cut", "cut_card"),
    bodies={"burn": _of_a_burn, "start": _of_a_start, "irregularity": _of_an_irregularity},
)  # fmt: skip
VERBS = _CODEC.verbs


def read(raw: Any) -> Input:
    """Read one input: ``read({"bet": {"seat": 1, "wager": "pass", "amount": "10"}})``; a bad one raises `Refused`."""
    try:
        return _CODEC.read(raw)
    except BadInput as bad:
        raise BadInput(bad.reason, raw) from None
    except RecursionError:
        raise BadInput("this is nested too deeply") from None


def plain(given: Input) -> Any:
    """The plain data that `read` would read as this input, in its shortest form."""
    written = _CODEC.plain(given)
    names = _RECORDED.get(given.verb)
    if names is None or not isinstance(body := written[given.verb], dict):
        return written
    return {**written, given.verb: _renamed(body, names)}
