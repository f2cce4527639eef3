"""Chemin de fer simulated from real shoes: both sides at their best, who draw or stay by chance where that is best."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.law.games.baccarat.common import CUTTING_CARD, NATURALS
from houseway.maths.analysis import stake
from houseway.maths.baccarat.chemin_de_fer import Solution, best, ends
from houseway.maths.baccarat.kernel import MOST, PER_COUP, shoe, shoe_rule
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.maths.twenty_one.round import shuffle

CUTS = True
"""A cutting card may end its shoes."""
SURE = 1 << 32
"""A draw that is certain, in parts of which chance gives one below."""
NONE = 10
"""In the place of the Player's third card: there is none."""
BANKER = 100
"""Where in the table of draws the Banker's Hand begins, by its two cards and the Player's third."""


@inlined
def coup(draws: Ints, room: Bytes, at: int, word: Word) -> tuple[int, int]:
    """4.8, 4.9: a coup: 0 if the Banker's Hand wins, 1 on equal counts, 2 if the Player's does; and the next card."""
    one, two = room[at + 1] & 15, room[at + 3] & 15
    player = ((room[at] & 15) + (room[at + 2] & 15)) % 10
    banker = (one + two) % 10
    at += 4
    if draws[10 * player + banker] >= 0:
        third = NONE
        if np.int64(word & LOW) < draws[10 * player + banker]:
            third = room[at] & 15
            player = (player + third) % 10
            at += 1
        if np.int64(word >> HALF) < draws[BANKER + 11 * (10 * one + two) + third]:
            banker = (banker + (room[at] & 15)) % 10
            at += 1
    return 1 + (player > banker) - (player < banker), at


@inner
def unit(
    results: Shorts, draws: Ints, cards: Bytes, rule: Ints, room: Bytes, out: Shorts, seed: Word, number: int
) -> int:  # fmt: skip
    """4.4: a shoe, as at punto banco."""
    size, quota, cut = len(cards), rule[0], rule[1]
    for card in range(size):
        room[card] = cards[card]
    counter = shuffle(room, size - size, size, counter_of(seed, number))
    at, done, last = 1 + ((room[0] & 15) or 10), 0, size - MOST
    more = 1
    while done < quota and more >= 0:
        if at > last:
            at = last
        counter += STEP
        end, at = coup(draws, room, at, mixed(counter))
        out[done] = results[end]
        done += 1
        if cut and at > cut:  # as at punto banco, 3.8(e): this hand, and one more
            more -= 1
    return done


@compiled
def units(
    results: Shorts, draws: Ints, cards: Bytes, rule: Ints, room: Bytes, out: Shorts, seed: Word, start: int,
    stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(results, draws, cards, rule, room, out, seed, at), start, number, at, tally)


@compiled
def dealt(draws: Ints, given: Bytes, many: int, word: Word, ends: Ints) -> int:
    """Coups from given values and one word of chance: how each ended; and how many cards were dealt."""
    at = 0
    for index in range(many):
        ends[index], at = coup(draws, given, at, word)
    return at


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def draw_table(rules: Rules, found: Solution) -> Ints:
    """How likely each hand draws: by both counts, -1 where a natural ends the coup; then the Banker's, by its cards."""
    table = np.zeros(BANKER + 1100, dtype=np.int64)
    for player, banker in product(range(10), range(10)):
        acts = rules.player_acts.get(player, ())
        likely = found.five if len(acts) > 1 else Fraction("draw" in acts)
        table[10 * player + banker] = -1 if {player, banker} & NATURALS else round(likely * SURE)
    for ((one, two), third), likely in found.banker.items():
        for pair in ((one, two), (two, one)):
            table[BANKER + 11 * (10 * pair[0] + pair[1]) + (NONE if third is None else third)] = round(likely * SURE)
    return table


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    amount = stake(rules, rules.wagers, 0)
    found = cache(lambda: best(rules, amount)[0])
    return {id: partial(kernel, rules, how, id, amount, found) for id in rules.wagers}


def kernel(rules: Rules, how: How, wager: str, amount: int, found: Callable[[], Solution]) -> Kernel:
    """A wager, from shuffled shoes."""
    by_end, values = classes([Fraction(one.net, amount) for one in ends(rules, wager, amount)])
    rule, rounds, spare, notes = shoe_rule(rules.decks, how, PER_COUP, MOST, CUTTING_CARD)
    return Kernel(
        __name__, (by_end, draw_table(rules, found()), shoe(rules.decks), rule), values, rounds, spare=spare,
        room=52 * rules.decks + 4, fixed=not how.penetration, together=True, notes=notes,
    )  # fmt: skip
