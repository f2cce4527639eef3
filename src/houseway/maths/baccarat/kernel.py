"""Punto banco and minibaccarat simulated from real shoes: a unit of work is a shoe.

A card is its value, 0 to 9. How a coup ends is a number made of both counts and how many cards each hand has; what
that is worth to a wager is asked of the engine.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.games.baccarat.wagers import Ended
from houseway.law.games.baccarat.common import BANKER_DRAWS, CUTTING_CARD, NATURALS, PLAYER_DRAWS
from houseway.maths.baccarat.coups import Bets, ended, full, made, of_decks, shown
from houseway.maths.baccarat.coups import unit as put_down
from houseway.maths.chance import Word, counter_of
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.maths.twenty_one.round import shuffle
from houseway.play.rules import Rules

CUTS = True
"""A cutting card may end its shoes."""
PER_COUP = 4.94
"""Cards that a coup takes, about."""
MOST = 6
"""Cards that a coup takes at most."""
STAYS, OVER = 10, 11
"""In the place of the Player's third card: the Player's Hand stays; a natural, so that neither hand draws."""
BANKER = 100
"""Where in the table of draws the Banker's Hand begins, by its count and the Player's third card."""


@inlined
def coup(draws: Bytes, room: Bytes, at: int) -> tuple[int, int]:
    """3.7-3.9: a coup: how it ended (see `number`), and the next card."""
    player = (room[at] & 15) + (room[at + 2] & 15)  # so masked, bytes are whole numbers with a sign
    banker = (room[at + 1] & 15) + (room[at + 3] & 15)
    player -= 10 * (player > 9)
    banker -= 10 * (banker > 9)
    at += 4
    third = draws[10 * player + banker] & 15
    one = 1 if third == 0 else 0
    value = (room[at] & 15) * one
    third += value
    at += one
    player += value
    other = draws[BANKER + 12 * banker + third] & 1
    banker += (room[at] & 15) * other
    at += other
    player -= 10 * (player > 9)
    banker -= 10 * (banker > 9)
    return player + 10 * banker + 100 * one + 200 * other, at


@inner
def unit(
    results: Shorts, draws: Bytes, cards: Bytes, rule: Ints, room: Bytes, out: Shorts, seed: Word, number: int
) -> int:  # fmt: skip
    """3.5: a shoe, shuffled, its first card burned with as many as it counts: a fixed number of coups, or to the cut.

    Of the fixed number, one that begins too near the end is dealt from the last cards, some of them for a second time:
    the earlier of two stopping times is a stopping time, so that every coup has the law of a fresh shoe's first.
    """
    size, quota, cut = len(cards), rule[0], rule[1]
    for card in range(size):
        room[card] = cards[card]
    shuffle(room, size - size, size, counter_of(seed, number))
    at, done, last = 1 + ((room[0] & 15) or 10), 0, size - MOST
    more = 1
    while done < quota and more >= 0:
        if at > last:
            at = last
        end, at = coup(draws, room, at)
        out[done] = results[end]
        done += 1
        if cut and at > cut:  # 3.8(e): this hand, and one more
            more -= 1
    return done


@compiled
def units(
    results: Shorts, draws: Bytes, cards: Bytes, rule: Ints, room: Bytes, out: Shorts, seed: Word, start: int,
    stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(results, draws, cards, rule, room, out, seed, at), start, number, at, tally)


@compiled
def coups(draws: Bytes, given: Bytes, many: int, ends: Ints) -> int:
    """Coups from given values, one after the other: how each ended; and how many cards were dealt."""
    at = 0
    for index in range(many):
        ends[index], at = coup(draws, given, at)
    return at


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def draw_table() -> Bytes:
    """3.9: by both counts, 0 if the Player's Hand draws; then whether the Banker's does, by its count and the third."""
    table = np.zeros(BANKER + 120, dtype=np.uint8)
    for player, banker in product(range(10), range(10)):
        natural = player in NATURALS or banker in NATURALS
        table[10 * player + banker] = OVER if natural else 0 if PLAYER_DRAWS[player] else STAYS
    for (banker, third), draws in BANKER_DRAWS.items():
        table[BANKER + 12 * banker + (STAYS if third is None else third)] = draws
    return table


def number(final: Ended) -> int:
    """How a coup ended, as `coup` says it."""
    return final.player + 10 * final.banker + 100 * (final.player_cards > 2) + 200 * (final.banker_cards > 2)


def shoe(decks: int) -> Bytes:
    """The values of so many decks, unshuffled."""
    return np.repeat(np.arange(10, dtype=np.uint8), full(decks))


def shoe_rule(decks: int, how: How, per_round: float, most: int, back: int) -> tuple[Ints, int, int, tuple[str, ...]]:
    """How much is dealt of a shoe: for `unit`, then rounds of a unit, places beyond them, and what to say of it."""
    size = 52 * decks
    if not how.penetration:
        quota = int((size - back) / per_round)
        said = f"{quota} rounds from each shuffled shoe, so that each has the expectation of a full one"
        return np.array([quota, 0], dtype=np.int64), quota, 0, (said,)
    cut = min(int(size * how.penetration), size - most)
    bound = cut // 4 + 2
    said = f"the cutting card lies behind {cut} of {size} cards"
    about = max(1, int(cut / per_round) + 1)
    return np.array([bound, cut], dtype=np.int64), about, bound, (said,)


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    rules = shown(rules)
    return {name: partial(kernel, rules, how, *bets) for name, bets in made(rules, 0).items()}


def kernel(rules: Rules, how: How, bets: Bets, beside: Bets) -> Kernel:
    """The bets, from shuffled shoes."""
    decks = rules.elected["decks"]
    table = results(rules, bets, beside)
    rule, rounds, spare, notes = shoe_rule(decks, how, PER_COUP, MOST, CUTTING_CARD)
    by_number, values = classes([table.get(index, Fraction(0)) for index in range(400)])
    return Kernel(
        __name__, (by_number, draw_table(), shoe(decks), rule), values, rounds, spare=spare, room=52 * decks + 4,
        fixed=not how.penetration, together=True, notes=notes,
    )  # fmt: skip


def results(rules: Rules, bets: Bets, beside: Bets) -> dict[int, Fraction]:
    """What the engine gives the bets for each way in which a coup can end."""
    put = put_down(rules, bets, beside)
    return {
        number(final): Fraction(ended(rules, bets, beside, one.deal).net, put)
        for final, one in of_decks(rules.elected["decks"]).items()
    }
