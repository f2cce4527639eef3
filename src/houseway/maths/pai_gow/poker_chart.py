"""Pai gow poker's chart: what the house way does with hands of a kind. It is the licensee's own; nothing is computed.

The best setting of a hand is no table: it is counted over all hands that the dealer may have (`poker_best`). The chart
asks the way itself, for every choice of ranks that a cell stands for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.equipment.cards import RANKS
from houseway.games.pai_gow.poker_house_ways import WAYS, Held
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.maths.charts import Chart, Letter, agreed, grid, used
from houseway.ranking.poker import ACE, KING, VALUES

LETTERS = {
    "T": Letter("together in the high hand", "stand"), "S": Letter("split: a pair of them low", "split"),
    "A": Letter("one of them low, with the highest other", "double"), "P": Letter("the pair beside them low", "draw"),
    "x": Letter("now this, now that, by the lower cards", "mixed"),
}  # fmt: skip
NAMES = {VALUES[rank]: rank for rank in RANKS}
DOWN = sorted(NAMES, reverse=True)
ACE_KING = "A K"
BESIDE = [ACE_KING, *(NAMES[rank] for rank in DOWN if rank >= 4)]
"""The highest of three other cards, which are no pair; an ace with a king stands apart."""


def of_pai_gow_poker(rules: Rules) -> Chart:
    """11.9: two pair, three and four of a kind, where no straight or flush is in the way."""
    name, across = rules.elected["house_way"], "the highest other card"
    sections = (
        grid("two pair", "the higher pair", across, BESIDE,
             {NAMES[high]: [agreed(two_pair(name, high, beside), "x") for beside in BESIDE] for high in DOWN[:-1]}),
        grid("three of a kind", "what lies beside", "their rank", [NAMES[rank] for rank in DOWN],
             {words: [agreed(three(name, rank, pairs), "x") for rank in DOWN]
              for pairs, words in enumerate(("no pair", "a pair"))}),
        grid("four of a kind", "their rank", across, [*BESIDE, "a pair"],
             {NAMES[rank]: [*(agreed(four(name, rank, beside), "x") for beside in BESIDE),
                            agreed(four_and_pair(name, rank), "x")] for rank in DOWN}),
    )  # fmt: skip
    return Chart(
        says=f"the house way {name}", cite="11.9", sections=sections, letters=used(LETTERS, sections), method="filed",
        note="what the dealer must do and a player may; the best setting of a hand is no table",
    )  # fmt: skip


def _letter(name: str, of: int, **held: list[int]) -> str:
    """What becomes of the cards of one rank."""
    empty: dict[str, list[int]] = {kind: [] for kind in ("singles", "pairs", "trips", "quads", "fives")}
    low = WAYS[name](Held(**(empty | held), complete=[]))
    one, other = low[0], low[1]
    if one == other:
        return "S" if one == of else "P"
    return "A" if of in (one, other) else "T"


def others(*held: int, beside: str) -> Iterator[list[int]]:
    """Every three ranks beside those held, of which the highest is this one."""
    for three in combinations([rank for rank in DOWN if rank not in held], 3):
        if (ACE_KING if three[:2] == (ACE, KING) else NAMES[three[0]]) == beside:
            yield [*three]


def two_pair(name: str, high: int, beside: str) -> Iterator[str]:
    """With every lower pair: the smaller one low is a split."""
    for low in (rank for rank in DOWN if rank < high):
        for singles in others(high, low, beside=beside):
            yield _letter(name, low, singles=singles, pairs=[high, low])


def three(name: str, rank: int, pairs: int) -> Iterator[str]:
    """With four other cards, or a pair and two."""
    left = [other for other in DOWN if other != rank]
    if not pairs:
        yield from (_letter(name, rank, singles=[*four], trips=[rank]) for four in combinations(left, 4))
        return
    for pair in left:
        for singles in combinations([other for other in left if other != pair], 2):
            yield _letter(name, rank, singles=[*singles], pairs=[pair], trips=[rank])


def four(name: str, rank: int, beside: str) -> Iterator[str]:
    """With three other cards, no two alike."""
    yield from (_letter(name, rank, singles=singles, quads=[rank]) for singles in others(rank, beside=beside))


def four_and_pair(name: str, rank: int) -> Iterator[str]:
    """With a pair and one other card."""
    left = [other for other in DOWN if other != rank]
    for pair in left:
        yield from (_letter(name, rank, singles=[one], pairs=[pair], quads=[rank]) for one in left if one != pair)
