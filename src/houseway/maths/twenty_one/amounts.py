"""An amount that is to be analysed: every result of a twenty-one table is paid in whole cents, or it is not wagered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.maths.analysis import SEAT, Analysis
from houseway.play.inputs import Bet
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table


def paid_exactly(rules: Rules, wager: str, amount: int, analyse: Callable[[], Analysis]) -> Callable[[], Analysis]:
    """The analysis, once the table has taken the wager of this amount, if one is given; else it is `Refused`.

    A table that takes it rounds nothing, so that it is what the analysis of a unit says. Insurance is not laid first,
    and is paid exactly whatever it is.
    """

    def of_the_amount() -> Analysis:
        if amount and wager != "insurance":
            table: AnyTable = Table(rules, {SEAT: None})
            for id, each in wagered(rules, wager, amount):
                table.feed(Bet(seat=SEAT, wager=id, amount=each, spot=spot_of(rules, id)))
        return analyse()

    return of_the_amount


def wagered(rules: Rules, wager: str, amount: int) -> Sequence[tuple[str, int]]:
    """The wager and those that must lie there first: as much or more on each, as the table takes them."""
    if wager in rules.first:
        return [(id, amount) for id in rules.first]
    least = max(max(rules.wagers[id].least, amount) for id in rules.first)
    unit = max(rules.wagers[id].unit for id in rules.first)
    return [*((id, -(-least // unit) * unit) for id in rules.first), (wager, amount)]


def spot_of(rules: Rules, wager: str) -> str:
    """2.18: at multiple action blackjack, the first of the dealer's hands; each is wagered on alike."""
    return "1" if wager in rules.first and getattr(rules, "multiple_action", False) else ""
