"""A person at the terminal with a coach behind: the best play before a choice, and what the choice cost after it."""

from __future__ import annotations

from collections.abc import Sequence

from houseway import games
from houseway.cli.terminal.person import Interrupts, Person
from houseway.cli.terminal.screen import Screen
from houseway.maths.coaching import Advice, Coach, chosen
from houseway.money import dollars
from houseway.play.asks import Offer
from houseway.play.inputs import Bet, Input
from houseway.play.table import AnyTable
from houseway.play.tells import Tell


class Coached(Person):
    """A person who is told what each choice is worth."""

    def __init__(self, screen: Screen, interrupts: Interrupts, go: str) -> None:
        super().__init__(screen, interrupts, go)
        self.coach: Coach = games.part(screen.table.rules.game.coach)(screen.table, screen.seat)
        self.advice: Advice | None = None

    def saw(self, given: Input, told: Sequence[Tell]) -> None:
        """The coach follows the cards."""
        self.coach.see(self.screen.table, given, told)

    def _list(self, table: AnyTable, seat: str, offers: Sequence[Offer], *, again: bool = False) -> None:
        super()._list(table, seat, offers, again=again)
        self.advice = self.coach.advise(table)
        if self.advice is not None:
            self.screen.note(before(self.advice))

    def _ask(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        given = super()._ask(table, seat, offers)
        advice, self.advice = self.advice, None
        if advice is not None and chosen(given) in advice.worth and getattr(given, "box", "") in ("", advice.box):
            self.screen.note(after(advice, given))
        return given


def before(advice: Advice) -> str:
    """The best play, and what each other one costs a unit of the wager."""
    rest = [f"{do} costs {advice.costs(do):.4f}" for do in advice.worth if do != advice.best]
    how = ", ".join(filter(None, (advice.method if advice.method != "exact" else "", advice.note)))
    said = f"coach: {advice.best} ({advice.worth[advice.best]:+.4f} a unit)" + (f"; {', '.join(rest)}" if rest else "")
    return f"{said} ({how})" if how else said


def after(advice: Advice, given: Input | None) -> str:
    """That a choice was the best, or what it costs."""
    do = chosen(given)
    stake = given.amount if advice.by_amount and isinstance(given, Bet) else advice.stake
    cost = advice.costs(do)
    return f"coach: {do} costs {dollars(round(cost * stake))} on average" if cost > 0 else f"coach: {do} is best"
