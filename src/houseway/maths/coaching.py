"""What a coach says: what each choice is worth to somebody who has seen only what they may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from houseway.equipment.cards import BACK, pieces_of
from houseway.play.asks import Offer
from houseway.play.dealing import SHUFFLED
from houseway.play.inputs import Bet, Choose, Input
from houseway.play.lying import Lying
from houseway.play.plain_tells import plain
from houseway.play.table import AnyTable
from houseway.play.tells import Burned, Discarded, Script, Tell, seen_by


class Advice(Struct, frozen=True):
    """What each choice is worth, a unit of the wager that it is about, and that wager in cents."""

    worth: dict[str, float]
    stake: int
    by_amount: bool = False
    """Whether a wager that is made now counts by its own amount, and not by the stake."""
    box: str = ""
    """Which place of the seat it is about, where that is not its own."""
    method: Literal["exact", "sampled"] = "exact"
    """How it is known: over all that is unseen, or over a sample of it."""
    note: str = ""
    """What is assumed of others."""

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.worth, key=lambda do: self.worth[do])

    def costs(self, do: str) -> float:
        """What another choice costs, a unit of the wager."""
        return self.worth[self.best] - self.worth[do]


class Coach(Protocol):
    """Follows a table as one seat sees it; made with the table and the seat."""

    def __init__(self, table: AnyTable, seat: str) -> None: ...

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """Something happened."""

    def advise(self, table: AnyTable) -> Advice | None:
        """What the choices are worth that the seat has now; nothing where it has none."""


DECLINE = "decline"


def chosen(given: Input | Offer | None) -> str:
    """What an answer does, as advice calls it: a wager by its name, hands as they are set, silence as declining."""
    if isinstance(given, Offer):
        given = given.taken("")
    if isinstance(given, Choose):
        return setting(given.high, given.low) if given.high else given.do
    return given.wager if isinstance(given, Bet) else DECLINE


def setting(high: Sequence[str], low: Sequence[str]) -> str:
    """A way to set a hand, in words."""
    return f"high {' '.join(sorted(high))}, low {' '.join(sorted(low))}"


# ── what a seat sees ─────────────────────────────────────────────────────────────────────────────


def hands_seen(table: AnyTable, seat: str) -> Mapping[str, list[str]]:
    """The cards or tiles that lie on the table in this round, as a seat sees them, by the hand that they lie in."""
    return _lying(table, table.recent[table.last :], seat).hands


def faces_seen(table: AnyTable, told: Sequence[Tell], seat: str) -> list[str]:
    """The faces that come to light in the tells of a round, as a seat sees them, each card once."""
    hands = _lying(table, told, seat).hands.values()
    out = (seen_by(tell, seat) for tell in told if isinstance(tell, Burned | Discarded))
    faces = [*(face for hand in hands for face in hand), *(getattr(tell, "card", BACK) for tell in out)]
    return [face for face in faces if face != BACK]


def _lying(table: AnyTable, told: Sequence[Tell], seat: str) -> Lying:
    law, as_of = table.rules.game.law, table.rules.as_of
    return Lying.after(plain(seen_by(tell, seat), law, as_of) for tell in told)


class Following:
    """A seat that counts the cards of a shoe since its shuffle, or since it came."""

    def __init__(self, table: AnyTable, seat: str) -> None:
        self.seat = seat
        self._before: Counter[str] = Counter()
        """Of the rounds before this one."""
        self._round, self._drawn = table.round, 0

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """The cards of a round that is over go with those before it; a shuffle puts all of them back."""
        if table.round != self._round:
            self._before += Counter(faces_seen(table, table.recent[: table.last], self.seat))
            self._round = table.round
        shoe = pieces_of(table.state)
        drawn = shoe.drawn if shoe else 0
        if drawn < self._drawn or any(isinstance(tell, Script) and tell.act == SHUFFLED for tell in told):
            self._before.clear()
        self._drawn = drawn

    def seen(self, table: AnyTable) -> Counter[str]:
        """Every face that has come to light, and how often."""
        return self._before + Counter(faces_seen(table, table.recent[table.last :], self.seat))
