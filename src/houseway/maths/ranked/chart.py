"""Caribbean stud's chart: with which hands the bet pays, by the dealer's up card."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment.cards import RANKS
from houseway.games.ranked.records import CaribbeanStudRules as Rules
from houseway.maths.charts import Chart, Letter, grid, used
from houseway.maths.ranked.caribbean_stud import Bets, ace_king, beside, decided
from houseway.maths.ranked.hands import DECK, hands
from houseway.ranking.poker import VALUES

LETTERS = {
    "B": Letter("bet", "draw"), "F": Letter("fold", "stand"),
    "x": Letter("some of these hands bet: by the other cards and suits", "mixed"),
}  # fmt: skip
BY_VALUE = sorted(RANKS, key=lambda rank: VALUES[rank])
ACE, KING, QUEEN, JACK = (BY_VALUE.index(rank) for rank in "AKQJ")
UP: NDArray[np.int64] = (np.arange(DECK) - 1) % len(BY_VALUE)
"""By a card: its rank, twos 0 to aces 12."""
ACROSS = "the dealer's up card"


class Asked(NamedTuple):
    """The leading hands as the chart asks for them."""

    bets: Bets
    dealt: Bets
    """Where the up card is none of one's own cards."""
    made: NDArray[np.bool_]
    """A pair or better."""
    values: NDArray[np.int64]
    """Its ranks, the highest first."""
    matches: Bets
    """Whether one holds a card of the up card's rank."""


def of_caribbean_stud(rules: Rules) -> Chart:
    """16.10: the best decision of each hand against each up card, where all that stand in a line agree."""
    made, values = ace_king(hands())
    matches: Bets = (values[:, :, None] == UP).any(axis=1)
    one = Asked(decided(rules, 0, ""), ~beside().held, made, values, matches)
    top = (values[:, 0] == ACE) & (values[:, 1] == KING) & ~made
    lines = {"pair or better": _line(one, made[:, None] & one.dealt)}
    thirds = {"A K Q": values[:, 2] == QUEEN, "A K J": values[:, 2] == JACK, "A K, lower": values[:, 2] < JACK}
    for name, third in thirds.items():
        those = (top & third)[:, None]
        lines[f"{name}: up card held"] = _line(one, those & matches)
        lines[f"{name}: not held"] = _line(one, those & ~matches)
    lines["less than A K"] = _line(one, (~made & ~top)[:, None] & one.dealt)
    queen = (top & thirds["A K Q"])[:, None] & ~matches
    fourths = {
        BY_VALUE[fourth]: _line(one, queen & (values[:, 3] == fourth)[:, None])
        for fourth in sorted({*values[top & thirds["A K Q"]][:, 3].tolist()}, reverse=True)
    }
    sections = (
        grid("all hands", "the hand", ACROSS, BY_VALUE, lines),
        grid("A K Q, up card not held", "the fourth card", ACROSS, BY_VALUE, fourths),
    )
    return Chart(
        says="a bet wherever it loses less than the ante", cite="16.10", sections=sections,
        letters=used(LETTERS, sections), method="exact", note="held: one of the five cards has the up card's rank",
    )  # fmt: skip


def _line(one: Asked, those: Bets) -> list[str]:
    """What these hands do, by the rank of the up card; nothing where there is no such deal."""
    return [_cell(one.bets, those & one.dealt & (rank == UP)) for rank in range(len(BY_VALUE))]


def _cell(bets: Bets, those: Bets) -> str:
    some = bets[those]
    return "" if not some.size else "B" if some.all() else "x" if some.any() else "F"
