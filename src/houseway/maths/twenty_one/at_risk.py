"""The chips that a round of blackjack puts at risk: the wager, and what doubling down and splitting add, as expected.

A hand that is worth 1 for each of its wagers, whatever becomes of it, is worth what is wagered on it: so the analysis
of expectations, with 1 for every end, counts wagers. Where a blackjack is known first (2.6(j)1, (k)6), nothing is
added in the rounds that it ends.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from houseway.maths.twenty_one.bust_first import Acts, by_the
from houseway.maths.twenty_one.exact import (
    DEALERS_BLACKJACK,
    Met,
    chance,
    column_cells,
    fresh,
    met,
    without,
)
from houseway.maths.twenty_one.expectation import Deal, acts_of, split_worth, worths
from houseway.maths.twenty_one.hands import HANDS, index_of
from houseway.maths.twenty_one.strategy import Strategy
from houseway.maths.twenty_one.terms import Terms


def at_risk(terms: Terms, table: Strategy, acts: Acts | None = None) -> float:
    """The wagers of a round, where hands act so until they are split, and by the table then."""
    found = sum(one.chance * _against(terms, table, acts or by_the(terms, table), one) for one in met(terms))
    ended = chance(fresh(terms.decks), DEALERS_BLACKJACK.cards) if terms.face_up else 0.0
    return found + ended


def _against(terms: Terms, table: Strategy, acts: Acts, one: Met) -> float:
    """The wagers of a deal."""
    deal = _counting(one.deal, known=terms.known_first)
    after = acts_of(column_cells(table, terms, one.shown), deal.may_double)
    base, found = without(fresh(terms.decks), one.shown.cards), 0.0
    for cards in combinations_with_replacement(range(1, 11), 2):
        likely, act, clear = chance(base, cards), acts(cards, one.shown), deal.stand[0, index_of(cards)]
        if likely <= 0:
            continue
        more = clear if act == "double_down" else 0.0
        if act == "split":
            more = split_worth(cards[0], after, deal, worths(deal)) - clear
        found += likely * (1.0 + more)
    return found


def _counting(deal: Deal, *, known: bool) -> Deal:
    """The same deal, with 1 for every end of a hand; ``known``: as far as the dealer has no blackjack."""
    block = deal.block if known else -1
    stand = np.ones_like(deal.stand)
    if block >= 0:
        left = np.maximum(deal.left[:, None] - HANDS.size, 1.0)
        stand -= (deal.base[:, block, None] - HANDS.cards[:, block]) / left
    return deal._replace(block=block, stand=stand, over=1.0)
