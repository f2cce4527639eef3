"""Let it ride simulated: the three bets, of which two may be taken back, and the bonus wagers."""

from __future__ import annotations

from functools import partial

import numpy as np

from houseway.games.ranked.records import LetItRideRules as Rules
from houseway.law.games.ranked.let_it_ride import HAND
from houseway.maths.ranked import best_five_kernel, odds_kernel, three_cards_kernel
from houseway.maths.ranked.hands import CHOOSE, DECK, SIZE, everywhere, fifths, leading
from houseway.maths.ranked.let_it_ride import TOGETHER, bonus_pays, pays, three_card_pays
from houseway.maths.ranked.paid import Pays, by_rank
from houseway.maths.simulating.kernel import How, Kernel, Kernels
from houseway.ranking import batch


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    every: Kernels = {
        TOGETHER: partial(bets, pays(rules)),
        "lir_bonus": lambda: best_five_kernel.kernel(bonus_pays(rules), SIZE),
        "three_card_bonus": lambda: three_cards_kernel.of_ranks(three_card_pays(rules)),
    }
    return {name: one for name, one in every.items() if name == TOGETHER or name in rules.wagers}


def bets(pays: Pays) -> Kernel:
    """18.10: each bet rides wherever it wins on average with what is seen by then."""
    each, _ = by_rank(pays)
    fours = everywhere(HAND + 1, each[fifths()].sum(axis=1))
    own = leading(HAND).cards
    threes = np.zeros(len(own), np.int64)
    for card in range(DECK):
        apart = (own != card).all(axis=1)
        held = np.sort(np.hstack([own[apart], np.full((int(apart.sum()), 1), card, np.uint8)]), axis=1)
        threes[apart] += fours[CHOOSE[held, np.arange(1, HAND + 2)].sum(axis=1)]
    return odds_kernel.kernel([pays(hand) for hand in batch.hands()], everywhere(HAND, threes > 0), fours > 0)
