"""Red dog through the walker: the original wager with the best raises, and a raise by its spread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from houseway.games.red_dog.records import Rules
from houseway.law.games.red_dog.red_dog import VALUES
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, begun, end, end_of, settlements, stake
from houseway.maths.walker import Ends, bets_and_choices, gather, walk
from houseway.play.table import AnyTable
from houseway.play.tells import Dealt

ByRaise = Ends[tuple[End, int]]
"""How the wager ended, and the spread."""


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """The original wager, and the raise for each spread."""
    amount = stake(rules, rules.wagers, amount)
    raises = cache(partial(every_raise, rules, amount))
    return {"original": Row(wagers=("original",), analyse=partial(original, rules, amount))} | {
        f"raise_spread_{spread}": Row(wagers=("raise",), analyse=partial(raised, raises, amount, spread))
        for spread in rules.spread_odds
    }


def original(rules: Rules, amount: int) -> Analysis:
    """6.5(a): the original wager, raised wherever that pays (6.5(h))."""

    def leaf(table: AnyTable) -> tuple[End, int]:
        return end(table), spread_of(table) if settlements(table, "raise") else 0

    ends = walk(begun(rules, [("original", amount)]), leaf, seat=SEAT, worth=lambda key: key[0].net)
    spreads = sorted({spread for _, spread in ends if spread})
    often = sum(weight for (_, spread), weight in ends.items() if spread)
    at = ", ".join(map(str, spreads))
    note = f"raised at spread {at}: {float(often):.4%} of rounds" if spreads else "never raised"
    details = {"raised_at": spreads, "raised": str(often)}
    play = f"raise at spread {at}" if spreads else "never raise"
    found = gather((one, weight) for (one, _), weight in ends.items())
    return analysed(found, amount, note, play=play, details=details)


def every_raise(rules: Rules, amount: int) -> ByRaise:
    """6.5(h): every round, with the most of a raise whenever it is accepted."""

    def leaf(table: AnyTable) -> tuple[End, int]:
        return end_of(table, "raise"), spread_of(table)

    fresh = begun(rules, [("original", amount)])
    return walk(fresh, leaf, seat=SEAT, acts=bets_and_choices, worth=lambda key: key[0].net)


def raised(raises: Callable[[], ByRaise], amount: int, spread: int) -> Analysis:
    """A raise wager, given the spread."""
    ends = {one: weight for (one, at), weight in raises().items() if at == spread}
    return analysed(ends, amount, given=f"the spread, {spread}")


def spread_of(table: AnyTable) -> int:
    """6.5(g): how many values lie between the first two cards; -1 for a pair."""
    left, right = (VALUES[t.card[0]] for t in table.tells if isinstance(t, Dealt) and t.to in ("left", "right"))
    return abs(left - right) - 1
