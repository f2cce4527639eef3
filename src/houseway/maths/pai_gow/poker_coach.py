"""Pai gow poker's coach: each setting of seven cards against the house way, over a sample of the dealer's hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np

from houseway.equipment.cards import DECKS
from houseway.games.pai_gow.poker_wagers import pai_gow
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.coaching import Advice, chosen
from houseway.maths.pai_gow.coach import Sets
from houseway.play.asks import Offer
from houseway.ranking.poker import five, grouped

SAMPLE, SEED = 2000, 11
"""Hands of the dealer's, the same ones for the same cards."""
Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""How high the high and the low hand are."""


class Coach(Sets):
    """11.9: over a sample, for there are tens of millions of hands that the dealer may have."""

    def weigh(self, rules: Rules, offers: Sequence[Offer], seen: Mapping[str, int], stake: int) -> Advice:
        """Every setting against the same hands, so that chance falls out of what they differ by."""
        theirs = [dealers(rules, hand) for hand in sample([face for face in DECKS["joker"] if face not in seen])]
        nets = {chosen(one): np.array([net(rules, one, other) for other in theirs]) for one in offers}
        worth = {do: float(each.mean()) for do, each in nets.items()}
        best = nets[max(worth, key=lambda do: worth[do])]
        error = max(float((best - each).std()) for each in nets.values()) / sqrt(SAMPLE)
        note = f"over {SAMPLE} hands of the dealer's by chance: costs within {2 * error:.3f} or so"
        return Advice(worth, stake, method="sampled", note=note)


def sample(left: Sequence[str]) -> list[list[str]]:
    """Hands of seven from the cards that are not seen."""
    chance = np.random.Generator(np.random.Philox(SEED))
    return [[left[card] for card in chance.permutation(len(left))[:CARDS]] for _ in range(SAMPLE)]


def dealers(rules: Rules, cards: Sequence[str]) -> Ranks | None:
    """11.9: what the dealer has by the house way; nothing where all wagers push (13:69F-11.22)."""
    if rules.free and "queen_high" in pai_gow(cards, rules.wheel):
        return None
    high, low = rules.house_way(cards)
    return five(high, rules.wheel).strength, grouped(low).strength


def net(rules: Rules, offer: Offer, dealer: Ranks | None) -> float:
    """11.9: both hands higher win, less the vigorish; one is a push, none loses; a copy is the dealer's."""
    if dealer is None:
        return 0.0
    own = five(offer.high, rules.wheel).strength, grouped(offer.low).strength
    higher = sum(mine > theirs for mine, theirs in zip(own, dealer, strict=True))
    kept = 0 if rules.free else rules.vigorish.percent
    return (-1.0, 0.0, rules.pays.win / rules.pays.stake * (1 - kept / 100))[higher]
