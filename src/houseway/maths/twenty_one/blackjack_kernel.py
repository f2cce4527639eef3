"""Blackjack's main wager as a kernel: a unit of work is a shoe. Who counts bets by what is out.

The round is that of `round.deal`; here stand the shoe, the count, and what the frame of simulations must know.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import ceil
from typing import NamedTuple

import numpy as np

from houseway.compiled import compiled, inner, scalar
from houseway.games.twenty_one.records import MAIN
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.maths.chance import Word, counter_of
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, counted
from houseway.maths.twenty_one import beside_kernel
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.decisions import ACE, Masks, decided
from houseway.maths.twenty_one.edges import CHART, own, published
from houseway.maths.twenty_one.exact import best_table
from houseway.maths.twenty_one.round import (
    PER_ROUND,
    Tables,
    cards,
    deal,
    longest,
    near_the_end,
    parts,
    rounds_a_shoe,
    shuffle_on,
    span,
    tables,
)
from houseway.maths.twenty_one.strategy import Strategy
from houseway.maths.twenty_one.terms import Terms, terms

COUNTS = ("hi-lo",)
CUTS = True
"""A cutting card may end its shoes."""
QUOTA, CUT, LAST, READY, MIDDLE, WIDTH, LEAST, MOST = range(8)
"""The places of `due`: rounds of a shoe at most, the cutting card (0: none), the card with which a round may begin
last, the cards that mostly suffice; the class of a push, the classes of one bet; the least and the greatest bet (0:
nobody counts)."""
MORE = 16
"""Cards that are shuffled on where those did not suffice."""
DECK = 52


@scalar
def tag(value: int) -> int:
    """Hi-lo: what a card that is out adds to the count, by its value."""
    return 0 if 7 <= value <= 9 else -1 if value == 10 or value == ACE else 1


@scalar
def bet(running: int, out: int, size: int, least: int, most: int) -> int:
    """As many units as the count comes to for each deck that is left, rounded down, within the spread."""
    return min(max(running * DECK // (size - out), least), most)


@inner
def unit(
    moves: Masks, rule: Ints, unshuffled: Bytes, due: Ints, room: Bytes, out: Shorts, seed: Word, number: int
) -> int:  # fmt: skip
    """2.5, 2.6: a shoe, shuffled, its first card burned: a fixed number of rounds, or to the cutting card."""
    size, quota, cut, last = len(unshuffled), due[QUOTA], due[CUT], due[LAST]
    middle, width, least, most = due[MIDDLE], due[WIDTH], due[LEAST], due[MOST]
    for card in range(size):
        room[card] = unshuffled[card]
    # Not a literal 0, for which the shuffle would be compiled once more.
    counter, ready = shuffle_on(room, size - size, size, due[READY], counter_of(seed, number)), due[READY]
    at, done, running, bucket = 1, 0, 0, 0
    while done < quota and (cut == 0 or at <= cut):
        if at > last:
            counter, ready = shuffle_on(room, ready, size, size - ready - 1, counter), size + at
            at, counter = near_the_end(room, size, at, last, cut, counter)
        if most:
            bucket = bet(running, at, size, least, most) - least
        net, _, after, _, _ = deal(moves, rule, room, at, None)
        if after > ready:  # the round again, with the cards that it lacked
            counter, ready = shuffle_on(room, ready, size, min(MORE, size - ready - 1), counter), ready + MORE
            continue
        out[done] = middle + net + width * bucket
        done += 1
        if most:
            for card in range(at, after):
                running += tag(room[card] & 15)
        at = after
    return done


@compiled
def units(
    moves: Masks, rule: Ints, unshuffled: Bytes, due: Ints, room: Bytes, out: Shorts, seed: Word, start: int,
    stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(moves, rule, unshuffled, due, room, out, seed, at), start, number, at, tally)


# ── what is played ───────────────────────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How) -> Kernels:
    """Every row of the exact analysis but play by composition; a chart or a file says nothing of even money."""
    table = terms(rules)
    declining = table._replace(even_money=False)
    if how.grid or how.strategy == CHART:
        table = declining
    if how.counting and not how.penetration:
        how = how._replace(penetration=0.75)
    by = cache(partial(strategy, table, how))
    every: dict[str, Callable[[], Kernel]] = {MAIN: partial(main, table, how, by)}
    if not table.face_up:
        every[f"{MAIN}_by_chart"] = partial(main, declining, how, lambda: ATLANTIC_CITY)
    if not how.counting:
        every |= beside_kernel.kernels(rules, table, partial(shoes, table, how, by))
    return every


def strategy(table: Terms, how: How) -> Strategy:
    """The best table of totals, the published chart, or one's own."""
    if how.grid:
        return own(table, how.grid)
    return published(table) if how.strategy == CHART else best_table(table)


class Shoes(NamedTuple):
    """How shoes are dealt: what all kernels of blackjack are given first, and what they say of themselves."""

    given: Tables
    cards: Bytes
    due: Ints
    rounds: int
    spare: int
    room: int
    fixed: bool
    notes: tuple[str, ...]


def shoes(table: Terms, how: How, by: Callable[[], Strategy]) -> Shoes:
    """Shuffled shoes, dealt by a strategy."""
    order = cards(table.decks)
    size, due = len(order), np.zeros(MOST + 1, dtype=np.int64)
    due[LAST] = size - longest(table)
    if how.penetration:
        cut = int(size * how.penetration)
        due[QUOTA], due[CUT] = size, cut
        due[READY] = fours(cut + MORE, size)
        said = f"the cutting card lies behind {cut} of {size} cards"
        return Shoes(_tables(table, by), order, due, max(1, int(cut / PER_ROUND)), size, 2 * size + 4, False, (said,))
    due[QUOTA] = quota = rounds_a_shoe(table)
    due[READY] = fours(PER_ROUND * quota + MORE, size)
    said = f"{quota} rounds from each shuffled shoe, so that each has the expectation of a full one"
    return Shoes(_tables(table, by), order, due, quota, 0, size + 4, True, (said,))


def fours(many: float, size: int) -> int:
    """So many cards or a few more, in whole fours, of those there are."""
    return min(size, 4 * ceil(many / 4))


def _tables(table: Terms, by: Callable[[], Strategy]) -> Tables:
    return tables(table, decided(table, by()))


def main(table: Terms, how: How, by: Callable[[], Strategy]) -> Kernel:
    """The main wager; with a count, by the bets that it makes."""
    from_shoes = shoes(table, how, by)
    middle, unit, due = span(table), parts(table), from_shoes.due
    due[MIDDLE], due[WIDTH] = middle, 2 * middle + 1
    nets, notes = [Fraction(net, unit) for net in range(-middle, middle + 1)], from_shoes.notes
    bets = [1]
    if how.counting:
        least, most = how.spread
        due[LEAST], due[MOST] = how.spread
        bets = [*range(least, most + 1)]
        notes += (f"{how.counting}: as many units as the count comes to for each deck left, {least} to {most}",)
    return Kernel(
        __name__, (*from_shoes.given, from_shoes.cards, due), tuple(bet * net for bet in bets for net in nets),
        from_shoes.rounds, spare=from_shoes.spare, room=from_shoes.room, fixed=from_shoes.fixed, together=True,
        stakes=tuple(bet for bet in bets for _ in nets) if how.counting else (), notes=notes,
    )  # fmt: skip
