"""Three card poker simulated: the ante with the play wager that follows it, and the wagers on one's own cards."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.games.ranked.records import ThreeCardPokerRules as Rules
from houseway.games.ranked.three_card_poker import LOWEST
from houseway.law.games.ranked.three_card_poker import HAND
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, number_of_three
from houseway.maths.ranked import best_five_kernel, three_cards_kernel
from houseway.maths.ranked.hands import DECK, everywhere
from houseway.maths.ranked.paid import named
from houseway.maths.ranked.three_card_poker import AGAINST, ante_bonus, beside, odds_of, worth_playing
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.ranking import batch
from houseway.ranking.batch import Ranks

QUOTA = 1024
OUT, BEATEN, EQUAL, LOST, FOLDED = range(5)
"""20.10: the dealer does not qualify, or is lower, equal, higher; or there is no play wager."""
ENDS = 5


@inlined
def settled(bonus: Shorts, plays: Bytes, lowest: Ints, ranks: Ranks, cards: Bytes, at: int) -> int:
    """20.10: the class of the outcome, by one's own cards from this place on and the dealer's after them."""
    own = number_of_three(int(cards[at]), int(cards[at + 1]), int(cards[at + 2]))
    theirs = np.int64(ranks[number_of_three(int(cards[at + 3]), int(cards[at + 4]), int(cards[at + 5]))])
    rank = np.int64(ranks[own])
    end = OUT if theirs < lowest[0] else EQUAL + (theirs > rank) - (theirs < rank)
    return int(ENDS * bonus[rank] + (end if plays[own] else FOLDED))


@inner
def unit(
    bonus: Shorts, plays: Bytes, lowest: Ints, ranks: Ranks, room: Bytes, out: Shorts, seed: Word, number: int
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    counter = counter_of(seed, number)
    new_deck(room, DECK)
    for done in range(QUOTA):
        counter = deal(room, DECK, 2 * HAND, counter)
        out[done] = settled(bonus, plays, lowest, ranks, room, 0)
    return QUOTA


@compiled
def units(
    bonus: Shorts, plays: Bytes, lowest: Ints, ranks: Ranks, room: Bytes, out: Shorts, seed: Word, start: int,
    stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(bonus, plays, lowest, ranks, room, out, seed, at), start, number, at, tally)


@compiled
def rounds(bonus: Shorts, plays: Bytes, lowest: Ints, ranks: Ranks, cards: Bytes, out: Shorts) -> None:
    """Rounds of given cards, six each."""
    for at in range(len(out)):
        out[at] = settled(bonus, plays, lowest, ranks, cards, 2 * HAND * at)


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    every: Kernels = {
        "ante": partial(ante, rules, how.strategy),
        "pair_plus": lambda: three_cards_kernel.of_ranks(named(odds_of(rules, "pair_plus"))),
        "six_card_bonus": lambda: best_five_kernel.kernel(named(odds_of(rules, "six_card_bonus")), 2 * HAND),
    }
    return {name: one for name, one in every.items() if name in rules.wagers}


def ante(rules: Rules, strategy: str) -> Kernel:
    """20.10, 20.11: by the best play, or with every hand that would qualify as the dealer's."""
    bonus = ante_bonus(rules)
    plays = worth_playing(beside(LOWEST), bonus, None if strategy == "best" else LOWEST)
    by_rank, paid = classes([bonus(hand) for hand in batch.three_card_hands()])
    values = [[*(net + extra for net in AGAINST), Fraction(-1)] for extra in paid]
    return Kernel(
        __name__,
        (by_rank, everywhere(HAND, np.array(plays, np.uint8)), np.array([batch.three_card_hands().index(LOWEST)])),
        tuple(net for row in values for net in row), QUOTA, shared="houseway.maths.ranked.ranks:threes", room=DECK,
    )  # fmt: skip
