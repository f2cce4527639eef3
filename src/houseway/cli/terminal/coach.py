"""The coach: what the best play is and what another one costs, from the cards that the person has seen alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.cli.terminal.person import Interrupts, Person
from houseway.cli.terminal.screen import Screen
from houseway.equipment.cards import BACK, DECK
from houseway.games.twenty_one.blackjack import MAIN
from houseway.games.twenty_one.turns import Decision
from houseway.law.games.twenty_one.blackjack import VALUES
from houseway.maths.twenty_one import coach
from houseway.maths.twenty_one.terms import terms
from houseway.money import dollars
from houseway.play.asks import Offer
from houseway.play.inputs import Bet, Choose, Input, Seal
from houseway.play.table import Table
from houseway.play.tells import Burned, Dealt, Discarded, Tell, Turned, seen_by

SHOWN = (Burned, Dealt, Discarded, Turned)
TENTH = 10
"""An ace counts 1 here, and the ten-value cards share the tenth place."""


class Coach:
    """Follows the shoe as one seat sees it."""

    def __init__(self, table: Table[Any, Any], seat: str) -> None:
        self.terms, self.decks, self.seat = terms(table.rules), table.rules.decks, seat
        self.seen: dict[str, list[int]] = {}
        """By the side of the shoe: how many cards of each value have shown since its shuffle."""
        self.last: dict[str, float] = {}
        """What each choice of the last question was worth."""

    def see(self, table: Table[Any, Any], given: Input, told: Sequence[Tell]) -> None:
        """A shuffle puts all cards back; a card that shows its face is out."""
        side = table.state.shoe.side
        if isinstance(given, Seal):
            self.seen[given.side] = [0] * TENTH
        for tell in told:
            face: str = getattr(seen_by(tell, self.seat), "card", BACK) if isinstance(tell, SHOWN) else BACK
            if face != BACK:
                self.seen.setdefault(side, [0] * TENTH)[value(face) - 1] += 1

    def unseen(self, table: Table[Any, Any]) -> list[int]:
        """The cards that may still come, by value."""
        gone = self.seen.get(table.state.shoe.side, [0] * TENTH)
        whole = [self.decks * sum(value(face) == n for face in DECK) for n in range(1, TENTH + 1)]
        return [count - out for count, out in zip(whole, gone, strict=True)]

    def advise(self, table: Table[Any, Any]) -> str:
        """One line before a choice: the best play, and what each other one costs per unit of the wager."""
        self.last = self._values(table)
        if not self.last:
            return ""
        best = max(self.last, key=lambda do: self.last[do])
        rest = [f"{do} costs {self.last[best] - worth:.4f}" for do, worth in self.last.items() if do != best]
        return f"coach: {best} ({self.last[best]:+.4f} a unit)" + (f"; {', '.join(rest)}" if rest else "")

    def _values(self, table: Table[Any, Any]) -> dict[str, float]:
        about = table.ask.about
        if about == "insurance":
            return {"decline": 0.0, "insurance": coach.insurance(self.unseen(table))}
        if not isinstance(about, Decision):
            return {}
        cards = tuple(value(face) for face in about.cards)
        up, hole = value(about.dealer[0]), value(about.dealer[1]) if len(about.dealer) > 1 else None
        return coach.values(
            self.terms, self.unseen(table), cards, up, hole=hole, hands=about.hands, split_aces=about.split_aces,
            checked=about.checked,
        )  # fmt: skip

    def judge(self, given: Input | None, stake: int) -> str:
        """One line after a choice: that it was the best, or what it costs."""
        worths, self.last = self.last, {}
        do = given.do if isinstance(given, Choose) else "insurance" if isinstance(given, Bet) else "decline"
        if do not in worths:
            return ""
        cost = max(worths.values()) - worths[do]
        return f"coach: {do} costs {dollars(round(cost * stake))} on average" if cost > 0 else f"coach: {do} is best"


def value(face: str) -> int:
    """The value of a card, an ace as 1."""
    return 1 if face[0] == "A" else VALUES[face[0]]


class Coached(Person):
    """A person at the table with the coach behind."""

    def __init__(self, screen: Screen, interrupts: Interrupts, go: str) -> None:
        super().__init__(screen, interrupts, go)
        self.coach = Coach(screen.table, screen.seat)

    def saw(self, given: Input, told: Sequence[Tell]) -> None:
        """The coach follows the cards."""
        self.coach.see(self.screen.table, given, told)

    def _list(self, table: Table[Any, Any], seat: str, offers: Sequence[Offer], *, again: bool = False) -> None:
        super()._list(table, seat, offers, again=again)
        if line := self.coach.advise(table):
            self.screen.note(line)

    def _ask(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        given = super()._ask(table, seat, offers)
        stake = given.amount if isinstance(given, Bet) else table.stake(seat, MAIN)
        if line := self.coach.judge(given, stake):
            self.screen.note(line)
        return given
