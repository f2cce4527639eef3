"""The kernel of a wager on three cards that nobody changes: pair plus, the three card bonus."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, number_of_three
from houseway.maths.ranked.paid import Pays
from houseway.maths.ranked.ranks import threes
from houseway.maths.simulating.kernel import Bytes, Ints, Kernel, Shorts, Tally, begun, classes, counted
from houseway.ranking import batch

QUOTA = 2048
CARDS = 3


@inlined
def settled(results: Shorts, cards: Bytes, at: int) -> int:
    """The class of the outcome, by the three cards from this place on."""
    return int(results[number_of_three(int(cards[at]), int(cards[at + 1]), int(cards[at + 2]))])


@inner
def unit(results: Shorts, size: Ints, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """Rounds from a whole deck each."""
    counter = counter_of(seed, number)
    new_deck(room, size[0])
    for done in range(QUOTA):
        counter = deal(room, size[0], CARDS, counter)
        out[done] = settled(results, room, 0)
    return QUOTA


@compiled
def units(
    results: Shorts, size: Ints, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(results, size, room, out, seed, at), start, number, at, tally)


@compiled
def rounds(results: Shorts, size: Ints, cards: Bytes, out: Shorts) -> None:
    """Rounds of given cards, three each."""
    for at in range(len(out)):
        out[at] = settled(results, cards, CARDS * at)


def kernel(nets: list[Fraction], size: int) -> Kernel:
    """A wager that comes to so much, by the number of the three cards of a deck of so many."""
    results, values = classes(nets)
    return Kernel(__name__, (results, np.array([size])), values, QUOTA, room=size)


def of_ranks(pays: Pays) -> Kernel:
    """A wager on the rank of three cards."""
    each = [pays(hand) for hand in batch.three_card_hands()]
    return kernel([each[rank] for rank in threes()[0].tolist()], 52)
