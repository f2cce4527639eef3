"""A poker hand as a person says it: ``named(five(("Ah", "Ad", "9c", "9s", "2h"))) == "two pair, aces and nines"``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from houseway.ranking.low import BADUGIS
from houseway.ranking.poker import ACE, Hand

_NAMES: Final = {
    1: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
_NUMBERS: Final = {rank: str(rank) if 2 <= rank <= 10 else name for rank, name in _NAMES.items()}


@lru_cache(maxsize=4096)
def named(hand: Hand) -> str:
    """The name of a hand of any ranking, without what it plays beside its pairs."""
    ranks, words = hand.ranks, hand.category.replace("_", " ")
    match hand.category:
        case "royal_flush" | "five_aces":
            return words
        case "straight" | "straight_flush":
            return f"{words}, {'ace to five' if ranks[:2] == (ACE, 5) else f'{_NAMES[ranks[0]]} high'}"
        case "flush":
            return f"flush, {_NAMES[ranks[0]]} high"
        case "four_of_a_kind" | "three_of_a_kind":
            return f"{words}, {_plural(ranks[0])}"
        case "full_house":
            return f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
        case "two_pair":
            return f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}"
        case "pair":
            return f"pair of {_plural(ranks[0])}"
        case "low":
            return f"{cards(ranks)} low"
        case category if category in BADUGIS:
            return f"{'badugi' if category == 'badugi' else f'{words} badugi'}, {cards(ranks)}"
    return f"{' '.join(_NAMES[rank] for rank in ranks[:2])} high"


def _plural(rank: int) -> str:
    name = _NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def cards(ranks: tuple[int, ...]) -> str:
    """Cards by their ranks: ``cards((12, 6, 4)) == "queen-6-4"``."""
    return "-".join(_NUMBERS[rank] for rank in ranks)
