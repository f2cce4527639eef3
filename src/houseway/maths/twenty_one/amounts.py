"""An amount that is to be analysed: every result of a twenty-one table is paid in whole cents, or it is not wagered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.maths.analysis import Analysis, opened
from houseway.play.rules import Rules


def paid_exactly(rules: Rules, wager: str, amount: int, analyse: Callable[[], Analysis]) -> Callable[[], Analysis]:
    """The analysis, once the table has taken the wager of this amount, if one is given; else it is `Refused`.

    A table that takes it rounds nothing, so that it is what the analysis of a unit says. Insurance is not laid first,
    and is paid exactly whatever it is.
    """

    def of_the_amount() -> Analysis:
        if amount and wager != "insurance":
            opened(rules, wagered(rules, wager, amount))
        return analyse()

    return of_the_amount


def wagered(rules: Rules, wager: str, amount: int) -> Sequence[tuple[str, int]]:
    """The wager and those that must lie there first: as much or more on each, as the table takes them."""
    if wager in rules.first:
        return [(id, amount) for id in rules.first]
    least = max(max(rules.wagers[id].least, amount) for id in rules.first)
    unit = max(rules.wagers[id].unit for id in rules.first)
    return [*((id, -(-least // unit) * unit) for id in rules.first), (wager, amount)]
