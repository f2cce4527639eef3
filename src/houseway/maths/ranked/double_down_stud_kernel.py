"""Double down stud simulated: the initial wager, and the second one with the four cards that are seen."""

from __future__ import annotations

from functools import partial
from math import comb

import numpy as np

from houseway.games.ranked.double_down_stud import INITIAL
from houseway.games.ranked.records import DoubleDownStudRules as Rules
from houseway.maths.ranked import odds_kernel
from houseway.maths.ranked.double_down_stud import SEEN, pays
from houseway.maths.ranked.double_down_stud import STRATEGIES as DOUBLES
from houseway.maths.ranked.hands import DECK, everywhere, fifths
from houseway.maths.ranked.paid import by_rank
from houseway.maths.simulating.kernel import How, Kernel, Kernels
from houseway.ranking import batch


def kernels(rules: Rules, how: How) -> Kernels:
    """The row of the exact analysis."""
    return {INITIAL: partial(initial, rules, "" if how.strategy == "best" else how.strategy)}


def initial(rules: Rules, strategy: str) -> Kernel:
    """17.8(c): doubled in full wherever that pays, or as the strategy has it."""
    won = pays(rules)
    each, _ = by_rank(won)
    fours = everywhere(SEEN, DOUBLES[strategy](each[fifths()].sum(axis=1)))
    never = np.zeros(comb(DECK, SEEN - 1), np.bool_)
    return odds_kernel.kernel([won(hand) for hand in batch.hands()], never, fours)
