"""The kernel of a wager on seven cards of pai gow poker, however they are set."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.pai_gow.poker_wagers import award
from houseway.games.pai_gow.records import Odd
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, put_in_order
from houseway.maths.pai_gow.poker_settings import CHOOSE, WHOLE, Look, Numbers, look
from houseway.maths.pai_gow.poker_side import STRAIGHT_FLUSHES, mask_of, net, sevens
from houseway.maths.simulating.kernel import Bytes, Kernel, Shorts, Tally, begun, classes, counted
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, FLUSH, IS_JOKER, Codes, Ranks, Tables
from houseway.ranking.batch import place as ranked

QUOTA = 512
ORDERED = 56
"""Where in the room a hand lies in its order, behind the deck."""
ROOM = 64


@inlined
def settled(
    results: Shorts, seven: Tables, six: Tables, masks: Shorts, numbers: Numbers, rare: Shorts, categories: Numbers,
    look: Look, cards: Bytes, at: int,
) -> int:  # fmt: skip
    """The class of the outcome, by the seven cards from a place on: by their ranks, unless five are of one suit; hands
    with a straight flush are looked up."""
    total = COUNTS
    for place in range(at, at + CARDS):
        total += look.codes[cards[place]]
    if not total & FLUSH:
        return int(results[ranked(total, six) if total & IS_JOKER else ranked(total, seven)])
    mask = mask_of(cards, at, categories, look)
    if not mask & STRAIGHT_FLUSHES:
        return int(results[masks[mask]])
    put_in_order(cards, at, CARDS, ORDERED)
    number = 0
    for place in range(CARDS):
        number += CHOOSE[cards[ORDERED + place], place + 1]
    low, high = 0, len(numbers) - 1
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return int(results[rare[low]])


@inner
def unit(
    results: Shorts, seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks, six_places: Ranks, masks: Shorts,
    numbers: Numbers, rare: Shorts, categories: Numbers, codes: Codes, bits: Codes, values: Numbers, lows: Numbers,
    complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks, flushes: Ranks, joker_offsets: Ranks,
    joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    five, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    seven, six = Tables(seven_offsets, seven_places, flushes), Tables(six_offsets, six_places, flushes)
    seen = Look(codes, bits, values, lows, complete, pairs, five, joker)
    counter, size = counter_of(seed, number), len(codes)
    new_deck(room, size)
    for done in range(QUOTA):
        counter = deal(room, size, CARDS, counter)
        out[done] = settled(results, seven, six, masks, numbers, rare, categories, seen, room, 0)
    return QUOTA


@compiled
def units(
    results: Shorts, seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks, six_places: Ranks, masks: Shorts,
    numbers: Numbers, rare: Shorts, categories: Numbers, codes: Codes, bits: Codes, values: Numbers, lows: Numbers,
    complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks, flushes: Ranks, joker_offsets: Ranks,
    joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts, seed: Word, start: int, stop: int,
    tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(
                results, seven_offsets, seven_places, six_offsets, six_places, masks, numbers, rare, categories, codes,
                bits, values, lows, complete, pairs, offsets, places, flushes, joker_offsets, joker_places,
                joker_flushes, room, out, seed, at,
            )  # fmt: skip
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    results: Shorts, seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks, six_places: Ranks, masks: Shorts,
    numbers: Numbers, rare: Shorts, categories: Numbers, codes: Codes, bits: Codes, values: Numbers, lows: Numbers,
    complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks, flushes: Ranks, joker_offsets: Ranks,
    joker_places: Ranks, joker_flushes: Ranks, cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards, seven each."""
    five, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    seven, six = Tables(seven_offsets, seven_places, flushes), Tables(six_offsets, six_places, flushes)
    seen = Look(codes, bits, values, lows, complete, pairs, five, joker)
    room = np.zeros(ROOM, np.uint8)
    for at in range(len(out)):
        room[:CARDS] = cards[CARDS * at : CARDS * (at + 1)]
        out[at] = settled(results, seven, six, masks, numbers, rare, categories, seen, room, 0)


@cache
def tables() -> tuple[NDArray[Any], ...]:
    """What seven cards are, whatever is paid for it."""
    *seen, five, joker = look(WHOLE, "lowest")
    found = sevens()
    by_ranks = (*found.seven[:2], *found.joker[:2])
    kept = (found.masks, found.numbers, found.rare, batch.categories().astype(np.int64))
    return (*by_ranks, *kept, *seen, *five, *joker)


def kernel(odds: Odd) -> Kernel:
    """A wager that these odds pay."""
    results, values = classes([net(award(odds, kind)) for kind in sevens().kinds])
    return Kernel(__name__, (results,), values, QUOTA, shared=f"{__name__}:tables", room=ROOM)
