"""What is asked: an ask names who must answer, with which verbs, what is refused, and what else is heard here."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from houseway.equipment.chance import Source
from houseway.play.inputs import Bet, Choose, Close, Input, Irregularity, Present, Remove, Ticket, Void
from houseway.play.refusals import Refusal as Refusal

T = TypeVar("T", bound=Input)


class Offer(Struct, frozen=True, kw_only=True):
    """One legal answer, as a screen would list it; ``least`` and ``most`` bound its amount in ``step``s, ``high`` and
    ``low`` are hands as they may be set. ``silence``: the dealer does it for one who owes an answer and is away.
    """

    verb: str
    wager: str = ""
    do: str = ""
    box: str = ""
    spot: str = ""
    hand: str = ""
    ticket: int = 0
    least: int = 0
    most: int = 0
    step: int = 1
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    cards: int = 0
    """How many of the hand's cards may be thrown away for others."""
    cite: str = ""
    silence: bool = False

    def taken(self, seat: str, amount: int = 0) -> Input:
        """The input by which a seat takes this offer, with an amount where it has one; of a ticket, a quick pick."""
        if self.verb == "present":
            return Present(ticket=self.ticket, seat=seat)
        if self.verb == "void":
            return Void(ticket=self.ticket)
        if self.verb == "ticket":
            return Ticket(seat=seat, wager=self.wager, quick_pick=True, amount=amount or self.least)
        if self.verb == "remove":
            return Remove(seat=seat, wager=self.wager, box=self.box, spot=self.spot)
        amount = amount or self.least
        if self.verb == "bet":
            return Bet(seat=seat, wager=self.wager, box=self.box, spot=self.spot, amount=amount)
        return Choose(
            seat=seat, do=self.do, amount=amount, wager=self.wager, box=self.box, spot=self.spot, hand=self.hand,
            high=self.high, low=self.low,
        )  # fmt: skip


class Ask(Struct, Generic[T], eq=False):
    """Something only the world knows. ``answer = await ask`` gives the input that answered it.

    ``default`` answers for a record that says nothing: the ask is skipped when the next input has another verb.
    ``chances`` are the answers of the equipment that the wagers in play can tell apart, with their weights; ``draws``
    gives a whole answer where these are only the parts of it, such as one number of twenty. ``about`` is, as data, what
    the one who is asked looks at. ``place`` is the hand that a card goes to or is turned in, ``nth`` which card of it
    in a record of the whole hand; the next one unless it is said. ``found`` rules on what is heard meanwhile, and the
    ask stands; without it the game hears of it where it awaits.
    """

    words: str
    verbs: frozenset[str]
    cite: str
    judge: Callable[[T], Refusal | None]
    who: Sequence[str] = ("equipment",)
    hears: frozenset[str] = frozenset()
    default: T | None = None
    offers: Callable[[str], list[Offer]] | None = None
    chances: Callable[[], list[tuple[T, int]]] | None = None
    draws: Callable[[Source], T] | None = None
    about: Any = None
    place: str = ""
    nth: int = -1
    found: Callable[[Irregular], None] | None = None

    def __await__(self) -> Generator[Ask[Any], T, T]:
        while True:
            try:
                return (yield self)
            except Irregular as event:
                if self.found is None:
                    raise
                self.found(event)

    def refuse(self, answer: Input) -> Refusal | None:
        """The reason and the citation why this answer is refused, or nothing."""
        if answer.verb in self.verbs:
            return self.judge(answer)  # type: ignore[arg-type]
        return Refusal(f"{answer.verb} is not what is asked", self.legal(), self.cite)

    @property
    def unanswered(self) -> Input:
        """What the dealer does when nobody answers: what a record may leave out, or the window closes."""
        return self.default or Close()

    @property
    def owed(self) -> bool:
        """Whether the table cannot go on without an answer from those it asks."""
        return self.default is None and self.refuse(Close()) is not None

    def silent(self, seat: str) -> Input | None:
        """What the dealer does for a seat that is away; nothing where it is not this seat that owes the answer."""
        offers = self.offers(seat) if self.offers and self.owed else []
        return next((offer.taken(seat) for offer in offers if offer.silence), None)

    def legal(self) -> str:
        """The verbs that are legal here; `hears` has the irregularities that can be reported."""
        return ", ".join(sorted(self.verbs))


class Irregular(Exception):
    """Raised inside the game, at the ask where the irregularity was reported."""

    def __init__(self, given: Irregularity) -> None:
        super().__init__(given.kind)
        self.kind, self.card, self.given = given.kind, given.card, given


def anything(_: Input) -> None:
    """The judge that refuses nothing."""
    return
