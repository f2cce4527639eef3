"""Red dog simulated: three cards of a whole shoe, by their ranks. What each three come to is asked of the engine.

Nobody counts, so each round of a shoe is worth what the first one is; it is dealt from all the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.equipment.cards import DECK, RANKS
from houseway.games.red_dog.records import Rules
from houseway.maths.analysis import SEAT, End, begun, end, end_of, stake
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed, two_below
from houseway.maths.red_dog.red_dog import spread_of
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, classes, counted
from houseway.maths.simulating.kernel import begun as first
from houseway.maths.walker import Acts, bets_and_choices, walk
from houseway.play.table import AnyTable
from houseway.play.tells import Dealt

QUOTA = 512
"""Rounds of a unit; of a wager that is made at one spread, the words of a unit suffice for so many."""
MANY = len(RANKS)
NOT_MADE = -1


@inlined
def settled(results: Shorts, one: Word, two: Word, three: Word) -> int:
    """6.5: the class of the outcome by the numbers of three cards; `NOT_MADE` where there was no wager to settle."""
    many = Word(MANY)
    return int(results[(one % many * many + two % many) * many + three % many])


@inner
def unit(results: Shorts, size: Ints, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """Rounds in which the wager is made, a word each: it suffices for more decks than a table may have."""
    counter, cards, done = counter_of(seed, number), Word(size[0]), 0
    while done < QUOTA:
        counter += STEP
        word = mixed(counter)
        one, two, fair = two_below(word & LOW, cards)
        three, _, too = two_below(word >> HALF, cards - Word(2))
        two += Word(two >= one)
        three += Word(three >= min(one, two))
        three += Word(three >= max(one, two))
        outcome = settled(results, one, two, three)
        out[done] = outcome
        done += 1 if fair and too and outcome != NOT_MADE else 0
    return QUOTA


@compiled
def units(
    results: Shorts, size: Ints, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = first(number, tally)
        while at >= 0:
            at = counted(out, unit(results, size, room, out, seed, at), start, number, at, tally)


@compiled
def rounds(results: Shorts, cards: Ints, out: Shorts) -> None:
    """Rounds of given cards, three in a row."""
    for at in range(len(cards)):
        out[at] = settled(results, Word(cards[at, 0]), Word(cards[at, 1]), Word(cards[at, 2]))


# ── what three cards come to ─────────────────────────────────────────────────────────────────────


class Ended(NamedTuple):
    """A round: the ranks of its cards, of which there is no third where two are consecutive; and how the wager ends."""

    ranks: tuple[str, ...]
    spread: int
    end: End


def kernels(rules: Rules, how: How) -> Kernels:
    """The original wager, and the raise for each spread."""
    amount = stake(rules, rules.wagers, 0)
    raises = cache(lambda: every_round(rules, amount, lambda table: end_of(table, "raise"), bets_and_choices))
    return {"original": lambda: kernel(rules, amount, every_round(rules, amount, end))} | {
        f"raise_spread_{spread}": partial(raised, rules, amount, raises, spread) for spread in rules.spread_odds
    }


def every_round(rules: Rules, amount: int, settled: Callable[[AnyTable], End], acts: Acts | None = None) -> list[Ended]:
    """6.5: how every three cards end, as the exact analysis walks them: raised where that pays, or as ``acts`` say."""

    def leaf(table: AnyTable) -> Ended:
        ranks = tuple(tell.card[0] for tell in table.tells if isinstance(tell, Dealt))
        return Ended(ranks, spread_of(table), settled(table))

    fresh = begun(rules, [("original", amount)])
    return [*walk(fresh, leaf, seat=SEAT, acts=acts, worth=lambda one: one.end.net)]


def raised(rules: Rules, amount: int, raises: Callable[[], list[Ended]], spread: int) -> Kernel:
    """6.5(h): a raise, given the spread."""
    return kernel(rules, amount, [one for one in raises() if one.spread == spread], f"given the spread, {spread}")


def kernel(rules: Rules, amount: int, every: list[Ended], given: str = "") -> Kernel:
    """A wager that is made in these rounds."""
    by_end, values = classes([Fraction(one.end.net, amount) for one in every])
    class_of = {one.ranks: number for one, number in zip(every, by_end.tolist(), strict=True)}
    results = [class_of.get(ranks, class_of.get(ranks[:2], NOT_MADE)) for ranks in product(RANKS, repeat=3)]
    return Kernel(
        __name__, (np.array(results, dtype=np.int16), np.array([len(DECK) * rules.decks])), values, QUOTA,
        notes=("each round from a whole shoe", *filter(None, [given])),
    )  # fmt: skip
