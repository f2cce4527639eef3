"""What comes out: facts with citations. A tell is recorded, never awaited.

``cite`` is canonical text, several citations parted by ", "; `plain` renders it for the edition in force and adds the
basis of its ruling, or else of the weakest paragraph it rests on. A tell with ``sees`` shows its secret part to those
seats alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct, structs

from houseway.equipment.cards import BACK
from houseway.money import Odds
from houseway.play.codec import in_words


class Tell(Struct, kw_only=True, gc=False):
    """A fact the rules conclude."""

    tell: ClassVar[str] = ""
    cite: str = ""
    basis: str = ""
    """That of the ruling it follows from, where it may be another than its paragraph's; it goes before that."""

    def __init_subclass__(cls) -> None:
        """The kind is called as its class is, unless the class says otherwise."""
        cls.tell = cls.__dict__.get("tell") or in_words(cls)


class Announced(Tell, kw_only=True, gc=False):
    """The dealer's spoken words."""

    words: str


class Dealt(Tell, kw_only=True, gc=False):
    """A card goes to a hand or a place; ``sees`` names the only seats that see its face."""

    to: str
    card: str
    sees: tuple[str, ...] | None = None


class Turned(Tell, kw_only=True, gc=False):
    """A card that lay face down shows its face; or at a showdown a whole hand, ``of`` a seat, its ``faces``."""

    to: str
    card: str = ""
    sees: tuple[str, ...] | None = None
    of: str = ""
    faces: tuple[str, ...] = ()


class Holds(Tell, kw_only=True, gc=False):
    """The cards of a hand as they lie after a split or a switch; a hand that is no more holds none."""

    to: str
    cards: tuple[str, ...]


class Burned(Tell, kw_only=True, gc=False):
    """A card goes out unused, as the section's burn demands."""

    card: str
    unrecorded: bool = False
    """It went out face up, and the record does not give its face."""


class Discarded(Tell, kw_only=True, gc=False):
    """A card is taken out of the round; one that a player throws away, out of a hand, and seen by that player alone."""

    card: str
    of: str = ""
    sees: tuple[str, ...] | None = None


class Rolled(Tell, kw_only=True, gc=False):
    """The dice as the table read them."""

    dice: tuple[int, ...]


class Started(Tell, kw_only=True, gc=False):
    """The position that a generator or a button shows: there the deal begins."""

    position: int
    device: str


class Spun(Tell, kw_only=True, gc=False):
    """Where the wheel came to rest."""

    result: str


class Drawn(Tell, kw_only=True, gc=False):
    """Numbers that the system drew, in their order."""

    game: int
    numbers: tuple[int, ...]


class Ticket(Tell, kw_only=True, gc=False):
    """A keno ticket as it is printed: ``amount`` is its whole price, ``rate`` that of one wager in one game."""

    ticket: int
    seat: str
    game: int
    games: int
    groups: tuple[tuple[int, ...], ...]
    wagers: dict[str, int]
    """How many of each."""
    rate: int
    amount: int
    station: str
    casino: str
    issued: str = ""


class Recalled(Tell, kw_only=True, gc=False):
    """The totals of a keno game: tickets, those voided, those that win; what was staked, is due and has been paid."""

    game: int
    tickets: int
    voided: int
    winning: int
    amount: int
    due: int
    paid: int


class Chose(Tell, kw_only=True, gc=False):
    """A seat's decision; ``sees`` keeps what it set to those seats until it is shown."""

    seat: str
    do: str
    amount: int = 0
    box: str = ""
    set: str = ""
    sees: tuple[str, ...] | None = None


class Settled(Tell, kw_only=True, gc=False):
    """What became of a wager, and why. `Moved` moves the chips."""

    seat: str
    wager: str
    amount: int
    result: str
    odds: Odds | None = None
    pays: int = 0
    vigorish: int = 0
    collected: str = ""
    box: str = ""
    hand: str = ""
    spot: str = ""
    ticket: int = 0


class Moved(Tell, kw_only=True, gc=False):
    """Chips go from one account to another: the only tell that moves money."""

    source: str
    target: str
    amount: int


class Vigorish(Tell, kw_only=True, gc=False):
    """Vigorish is collected, marked as deferred, documented, or owed still when it should have been collected."""

    seat: str
    amount: int
    collected: str = ""


class Void(Tell, kw_only=True, gc=False):
    """Something does not count: a roll, a spin, a round."""

    scope: str


class Reversed(Tell, kw_only=True, gc=False):
    """A settlement that a void takes back: what was paid on a win, or collected of a loss. `Moved` moves the chips."""

    seat: str
    wager: str
    amount: int
    was: str
    box: str = ""
    hand: str = ""
    spot: str = ""
    ticket: int = 0


class Stands(Tell, kw_only=True, gc=False):
    """A wager that a void does not touch: decided all the same, or undecided still."""

    seat: str
    wager: str
    amount: int
    was: str = ""
    """How it was decided; empty while it is not."""
    box: str = ""
    hand: str = ""
    spot: str = ""


class Role(Tell, kw_only=True, gc=False):
    """Who holds a role from now on."""

    role: str
    seat: str


class Form(Tell, kw_only=True, gc=False):
    """A form that the section demands."""

    kind: str
    seat: str = ""
    amount: int = 0


class Script(Tell, kw_only=True, gc=False):
    """A physical act of the dealer's, at the moment it is due."""

    act: str


class Silence(Tell, kw_only=True, gc=False):
    """A lawful answer that nobody gave: the default was taken. ``seat`` may be ``dealer`` or ``floor``."""

    seat: str
    asked: str
    answer: Any


class Ruled(Tell, kw_only=True, gc=False):
    """An irregularity was heard, or a wager stands that should have been refused: the ruling in words."""

    event: str
    ruling: str


class Difference(Tell, kw_only=True, gc=False):
    """What was paid is not what was due."""

    seat: str
    wager: str
    paid: int
    due: int


class Corrected(Tell, kw_only=True, gc=False):
    """An input was mis-read: what follows re-rules the round from it."""

    input: int
    was: Any
    to: Any
    told: tuple[int, ...]
    """How many of the tells that follow are those of each input, from the corrected one on."""
    sees: tuple[str, ...] | None = None
    """Who alone sees both readings, where they name what lies face down or what somebody set."""


class Sealed(Tell, kw_only=True, gc=False):
    """A commitment to chance not yet drawn."""

    commitment: str


class Revealed(Tell, kw_only=True, gc=False):
    """Sealed chance, shown and checked against its commitment; ``sees`` is nobody where folded hands stay hidden."""

    value: str
    salt: str
    sees: tuple[str, ...] | None = None


CHANCE: Final = frozenset({Dealt.tell, Rolled.tell, Started.tell, Spun.tell, Drawn.tell})
"""The tells by which chance falls."""
KINDS: Final[dict[str, type[Tell]]] = {kind.tell: kind for kind in Tell.__subclasses__()}


# ── who sees what ────────────────────────────────────────────────────────────────────────────────

_SECRET: Mapping[str, Mapping[str, Any]] = {
    Dealt.tell: {"card": BACK}, Turned.tell: {"card": BACK}, Chose.tell: {"set": ""},
    Corrected.tell: {"was": BACK, "to": BACK}, Discarded.tell: {"card": BACK}, Revealed.tell: {"value": "", "salt": ""},
}  # fmt: skip
"""The secret fields of each kind, with what those see there who may not see it."""


def hidden(kind: str, sees: Collection[str] | None, seat: str) -> Mapping[str, Any]:
    """What a seat (none: anybody) gets in place of a tell's secret fields; nothing where it may see them."""
    return {} if sees is None or seat in sees else _SECRET[kind]


def seen_by_all(given: Sequence[Tell]) -> tuple[str, ...] | None:
    """Who may know an input that was told so: those who saw all of it, and everybody (None) where all was open."""
    if any(getattr(tell, "card", "") == BACK for tell in given):
        return ()
    eyes = [{*sees} for tell in given if (sees := getattr(tell, "sees", None)) is not None]
    return tuple(sorted(set.intersection(*eyes))) if eyes else None


def seen_by(tell: Tell, seat: str) -> Tell:
    """The tell as that seat may see it."""
    secret = hidden(tell.tell, getattr(tell, "sees", None), seat)
    return structs.replace(tell, **secret) if secret else tell


def plain_seen_by(tell: dict[str, Any], seat: str) -> dict[str, Any]:
    """A plain tell as `plain` writes it and a journal holds it, as that seat may see it: the same where all is seen."""
    secret = hidden(tell["tell"], tell.get("sees"), seat)
    if not secret:
        return tell
    return {name: secret.get(name, value) for name, value in tell.items() if secret.get(name) != ""}
