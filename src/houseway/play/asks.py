"""What is asked: an ask names who must answer, with which verbs, what is refused, and what else is heard here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import Any, Generic, TypeVar

from houseway.equipment.chance import Source
from houseway.play.inputs import Choose, Close, Input, Irregularity, Order
from houseway.play.offers import Offer as Offer
from houseway.play.refusals import Refusal as Refusal

T = TypeVar("T", bound=Input)


class Ask(Generic[T]):
    """Something only the world knows. ``answer = await ask`` gives the input that answered it.

    ``default`` answers for a record that says nothing: the ask is skipped when the next input has another verb.
    ``chances`` are the answers of the equipment that the wagers in play can tell apart, with their weights; ``draws``
    gives a whole answer where these are only the parts of it, such as one number of twenty. ``about`` is, as data, what
    the one who is asked looks at. ``place`` is the hand that a card goes to or is turned in, ``nth`` which card of it
    in a record of the whole hand; the next one unless it is said. ``found`` rules on what is heard meanwhile, and the
    ask stands; without it the game hears of it where it awaits. ``tacit`` gives whose silence the default is, and what
    it answers, where that is not the default itself.
    """

    def __init__(
        self,
        words: str,
        verbs: frozenset[str],
        cite: str,
        judge: Callable[[T], Refusal | None],
        who: Sequence[str] = ("equipment",),
        hears: frozenset[str] = frozenset(),
        default: T | None = None,
        offers: Callable[[str], list[Offer]] | None = None,
        chances: Callable[[], list[tuple[T, int]]] | None = None,
        draws: Callable[[Source], T] | None = None,
        about: Any = None,
        place: str = "",
        nth: int = -1,
        found: Callable[[Irregular], None] | None = None,
        tacit: Callable[[], Sequence[tuple[str, Input]]] | None = None,
    ) -> None:
        self.words, self.verbs, self.cite, self.judge, self.who = words, verbs, cite, judge, who
        self.hears, self.default, self.offers, self.chances, self.draws = hears, default, offers, chances, draws
        self.about, self.place, self.nth, self.found, self.tacit = about, place, nth, found, tacit

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

    @property
    def clerical(self) -> bool:
        """Whether its default takes nothing from a player: staff and equipment alone are asked, or all is forced."""
        if self.tacit is not None:
            return not self.tacit()
        return all(one in ("equipment", "dealer", "floor") for one in self.who)

    def silences(self) -> Sequence[tuple[str, Input]]:
        """Whose lawful answer the default is, and that answer: a player's, or a supervisor's."""
        if self.tacit is not None:
            return self.tacit()
        default = self.default
        if type(default) is Choose and default.seat in self.who and default.seat != "dealer":
            return [(default.seat, default)]
        return [("floor", default)] if type(default) is Order and "floor" in self.who else ()

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


Found = Callable[[Irregular], Coroutine[Ask[Any], Any, None] | None]
"""What rules on an irregularity that is reported whatever is asked."""


def nobody() -> tuple[tuple[str, Input], ...]:
    """Nobody's silence: the default is forced, or another input says as much, and takes nothing away."""
    return ()


def anything(_: Input) -> None:
    """The judge that refuses nothing."""
    return
