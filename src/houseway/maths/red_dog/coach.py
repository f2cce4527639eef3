"""Red dog's coach: whether a raise pays, given the cards not yet seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from houseway.equipment.cards import RANKS
from houseway.law.games.red_dog.red_dog import VALUES
from houseway.maths.coaching import DECLINE, Advice, Following, hands_seen
from houseway.money import Odds
from houseway.play.table import AnyTable

RAISE = "raise"


class Coach(Following):
    """Follows the shoe as one seat sees it."""

    def advise(self, table: AnyTable) -> Advice | None:
        """6.5(h): the raise, against leaving the original wager as it is."""
        offers = [offer for offer in table.legal(self.seat) if offer.wager == RAISE]
        if not offers:
            return None
        hands, left = hands_seen(table, self.seat), unseen(self.seen(table), table.rules.decks)
        first, second = hands["left"][0], hands["right"][0]
        box = offers[0].box
        worth = {DECLINE: 0.0, RAISE: raised(first, second, left, table.rules.spread_odds)}
        return Advice(worth, table.stake(self.seat, "original", box), by_amount=True, box=box)


def unseen(seen: Mapping[str, int], decks: int) -> Counter[str]:
    """How many cards of each rank may still come."""
    whole = Counter(dict.fromkeys(RANKS, 4 * decks))
    whole.subtract(Counter(face[0] for face, number in seen.items() for _ in range(number)))
    return whole


def raised(first: str, second: str, left: Mapping[str, int], odds: Mapping[int, Odds]) -> float:
    """6.5(i): what a unit of the raise is worth: it wins where the third card lies between the first two."""
    low, high = sorted((VALUES[first[0]], VALUES[second[0]]))
    pays = odds[high - low - 1]
    between = sum(number for rank, number in left.items() if low < VALUES[rank] < high)
    return between / sum(left.values()) * (pays.win / pays.stake + 1) - 1
