"""An amount that is to be analysed: a table takes it and pays every result in whole cents, or it is not wagered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.maths.analysis import SEAT, Analysis
from houseway.play.inputs import Bet
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table


def paid_exactly(
    rules: Rules, wager: str, amount: int, analyse: Callable[[], Analysis], first: Sequence[str] | None = None
) -> Callable[[], Analysis]:
    """The analysis, once the table has taken the wager of this amount, if one is given; else it is `Refused`.

    ``first`` are the wagers that must lie there before it: those of the game, if none are named. A table that takes it
    rounds nothing, so that it is what the analysis of a unit says. Insurance is not laid first, and is paid exactly
    whatever it is.
    """

    def of_the_amount() -> Analysis:
        if amount and wager != "insurance":
            table: AnyTable = Table(rules, {SEAT: None})
            for id, each in wagered(rules, wager, amount, rules.first if first is None else first):
                table.feed(Bet(seat=SEAT, wager=id, amount=each, spot=spot_of(rules, id)))
        return analyse()

    return of_the_amount


def wagered(rules: Rules, wager: str, amount: int, first: Sequence[str]) -> Sequence[tuple[str, int]]:
    """The wager and those that must lie there first: as much or more on each, as the table takes them."""
    if wager in first:
        return [(id, amount) for id in first]
    least = max((max(rules.wagers[id].least, amount) for id in first), default=amount)
    unit = max((rules.wagers[id].unit for id in first), default=1)
    return [*((id, -(-least // unit) * unit) for id in first), (wager, amount)]


def spot_of(rules: Rules, wager: str) -> str:
    """2.18: at multiple action blackjack, the first of the dealer's hands; each is wagered on alike."""
    return "1" if wager in rules.first and getattr(rules, "multiple_action", False) else ""
