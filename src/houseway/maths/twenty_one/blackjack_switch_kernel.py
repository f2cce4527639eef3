"""Blackjack switch as a kernel: a unit of work is a shoe. The round is that of `switch_kernel.deal`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import cast

import numpy as np

from houseway.compiled import compiled, inner, scalar
from houseway.equipment.cards import RANKS
from houseway.games.twenty_one.blackjack_switch import MAINS, match_odds
from houseway.games.twenty_one.records import SwitchRules as Rules
from houseway.maths.chance import Word, counter_of
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.maths.twenty_one.decisions import ACE, dealer_table
from houseway.maths.twenty_one.expectation import Cells
from houseway.maths.twenty_one.round import USED, cards, near_the_end, shuffle
from houseway.maths.twenty_one.side import net
from houseway.maths.twenty_one.switch import BOTH, PER_UNIT, terms
from houseway.maths.twenty_one.switch_exact import Spot, Switches, by_chart, by_composition
from houseway.maths.twenty_one.switch_kernel import PER_ROUND, SPAN, UNIT, cards_at_most, deal, every_hand, plan
from houseway.maths.twenty_one.terms import Terms
from houseway.play import rules as elected_rules

"""Ways to play beside the best."""
CUTS = True
"""A cutting card may end its shoes."""
QUOTA, CUT, LAST, MAX_HANDS, SPLIT_ACES, KNOWN, KIND = range(7)
"""The places of `due`: rounds of a shoe, the cutting card (0: none), the card with which a round may begin last; hands
of a pair, of aces; whether a dealer's blackjack is known first; and what is looked at:"""
NETS, INSURANCE, MATCH = range(3)
WIDTH = 2 * SPAN + 1


@scalar
def rank(card: int) -> int:
    """A card's rank, from 0 for an ace."""
    return (card & 15) - 1 + (card >> 6)


@inner
def unit(
    switches: Switches, rows: Ints, acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, dealers: Bytes,
    unshuffled: Bytes, due: Ints, results: Shorts, room: Bytes, out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """2A.7: a shoe, shuffled, its first card burned: a fixed number of rounds, or to the cutting card."""
    size, quota, cut, last, kind = len(unshuffled), due[QUOTA], due[CUT], due[LAST], due[KIND]
    max_hands, split_aces, known = due[MAX_HANDS], due[SPLIT_ACES], due[KNOWN] > 0
    for card in range(size):
        room[card] = unshuffled[card]
    counter = shuffle(room, size - size, size, counter_of(seed, number))
    at, dealt, done = 1, 0, 0
    while dealt < quota and (cut == 0 or at <= cut):
        if at > last:
            at, counter = near_the_end(room, size, at, last, cut, counter)
        start = at
        one, two, at = deal(switches, rows, acts, drawn, total, twos, max_hands, split_aces, known, dealers, room, at)
        dealt += 1
        place = (SPAN + one) * WIDTH + SPAN + two
        if kind == INSURANCE:
            if room[start + 2] & 15 != ACE:
                continue
            place = 1 if room[start + 5] & 15 == 10 else 0
        elif kind == MATCH:
            place = (rank(room[start]) * 13 + rank(room[start + 3])) * 13 + rank(room[start + 1])
            place = place * 13 + rank(room[start + 4])
        out[done] = results[place]
        done += 1
    return done


@compiled
def units(
    switches: Switches, rows: Ints, acts: Cells, drawn: Shorts, total: Shorts, twos: Shorts, dealers: Bytes,
    unshuffled: Bytes, due: Ints, results: Shorts, room: Bytes, out: Shorts, seed: Word, start: int, stop: int,
    tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            played = unit(
                switches, rows, acts, drawn, total, twos, dealers, unshuffled, due, results, room, out, seed, at
            )
            at = counted(out, played, start, number, at, tally)


# ── what is played ───────────────────────────────────────────────────────────────────────────────

Net = Callable[[Fraction, Fraction], Fraction]


def kernels(rules: elected_rules.Rules, how: How) -> Kernels:
    """Every row of the exact analysis."""
    table = cast(Rules, rules)
    by = by_chart if how.strategy == "chart" else by_composition
    play = partial(kernel, terms(table), how)
    both, note = partial(on_both, lambda one, two: (one + two) / 2), (PER_UNIT,)
    every: dict[str, Callable[[], Kernel]] = {
        MAINS[0]: partial(play, by, NETS, partial(on_both, lambda one, two: one)),
        MAINS[1]: partial(play, by, NETS, partial(on_both, lambda one, two: two)),
        BOTH: partial(play, by, NETS, both, note),
        f"{BOTH}_by_chart": partial(play, by_chart, NETS, both, note),
        "insurance": partial(
            play, by, INSURANCE, lambda: [Fraction(-1), net(table.insurance)], ("given the dealer's ace",)
        ),
    }
    if table.match:
        every["match_wager"] = partial(play, by, MATCH, partial(on_ranks, table))
    return every


def on_both(of: Net) -> list[Fraction]:
    """What two nets, in halves, come to."""
    nets = [Fraction(net, UNIT) for net in range(-SPAN, SPAN + 1)]
    return [of(one, two) for one, two in product(nets, nets)]


def on_ranks(rules: Rules) -> list[Fraction]:
    """13:69F-2A.6: what the match wager wins, by four ranks."""
    return [net(match_odds([rank + "c" for rank in ranks], rules.match)) for ranks in product(RANKS, repeat=4)]


def kernel(
    table: Terms, how: How, by: Callable[[Terms], Spot], kind: int, nets: Callable[[], list[Fraction]],
    notes: Sequence[str] = (),
) -> Kernel:  # fmt: skip
    """A wager, from shuffled shoes."""
    order = cards(table.decks)
    size, last = len(order), max(1, len(order) - cards_at_most(table))
    due, spare = np.zeros(KIND + 1, dtype=np.int64), size
    due[LAST], due[MAX_HANDS], due[SPLIT_ACES] = last, table.most_hands(), table.most_hands(1)
    due[KNOWN], due[KIND], due[QUOTA] = table.known_first, kind, size
    if how.penetration:
        due[CUT] = cut = int(size * how.penetration)
        rounds, said = max(1, int(cut / PER_ROUND)), f"the cutting card lies behind {cut} of {size} cards"
    else:
        due[QUOTA] = rounds = max(1, int(min(USED * size, last) / PER_ROUND))
        said = f"{rounds} rounds from each shuffled shoe, so that each has the expectation of a full one"
    results, values = classes(nets())
    plays = plan(by(table).by_up_card)
    return Kernel(
        __name__, (*plays, *every_hand(), dealer_table(table.hits_soft_17), order, due, results), values,
        max(1, rounds // 13) if kind == INSURANCE else rounds, spare=spare, room=2 * size + 4,
        fixed=not how.penetration and kind != INSURANCE, together=True, notes=(said, *notes),
    )  # fmt: skip
