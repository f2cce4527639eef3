"""The kernel of pai gow poker's imperial bonus: by the best five cards of two hands of one deck."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.pai_gow.records import IMPERIAL
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.analysis import stake
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck
from houseway.maths.pai_gow.poker_settings import WHOLE, look
from houseway.maths.pai_gow.poker_side import imperial_nets, labelled
from houseway.maths.simulating.kernel import Bytes, Kernel, Shorts, Tally, begun, classes, counted
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, Codes, Ranks, Tables, of_sums

QUOTA = 512


@inlined
def settled(
    results: Shorts, labels: Bytes, codes: Codes, bits: Codes, seven: Tables, joker: Tables, cards: Bytes, at: int
) -> int:  # fmt: skip
    """The class of the outcome, by the player's seven cards from a place on and the banker's after them."""
    kind, kinds = 0, labels[len(labels) - 1]
    for side in range(2):
        total, held = COUNTS, Word(0)
        for place in range(at + CARDS * side, at + CARDS * (side + 1)):
            total += codes[cards[place]]
            held |= bits[cards[place]]
        kind = kind * int(kinds) + int(labels[of_sums(total, held, seven, joker)])
    return int(results[kind])


@inner
def unit(
    results: Shorts, labels: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks,
    joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts, seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    seven, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    counter, size = counter_of(seed, number), len(codes)
    new_deck(room, size)
    for done in range(QUOTA):
        counter = deal(room, size, 2 * CARDS, counter)
        out[done] = settled(results, labels, codes, bits, seven, joker, room, 0)
    return QUOTA


@compiled
def units(
    results: Shorts, labels: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks,
    joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts, seed: Word, start: int,
    stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(
                results, labels, codes, bits, offsets, places, flushes, joker_offsets, joker_places, joker_flushes,
                room, out, seed, at,
            )  # fmt: skip
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    results: Shorts, labels: Bytes, codes: Codes, bits: Codes, offsets: Ranks, places: Ranks, flushes: Ranks,
    joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards, fourteen each."""
    seven, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    for at in range(len(out)):
        out[at] = settled(results, labels, codes, bits, seven, joker, cards, 2 * CARDS * at)


@cache
def tables() -> tuple[NDArray[Any], ...]:
    """The rankings of seven cards, one of which may be the joker."""
    seen = look(WHOLE, "lowest")
    return (seen.codes, seen.bits, *batch.tables(CARDS, "lowest"), *batch.tables(CARDS - 1, "lowest", True))


def kernel(rules: Rules) -> Kernel:
    """13:69F-11.20: paid for the player's hand, the banker's, or both. How many labels there are stands last."""
    known, labels = labelled(rules)
    results, values = classes(imperial_nets(rules, stake(rules, [IMPERIAL], 0), known))
    return Kernel(
        __name__, (results, np.append(labels, np.uint8(len(known)))), values, QUOTA, shared=f"{__name__}:tables",
        room=WHOLE.size, notes=("the banker's hand is the dealer's or another player's",),
    )  # fmt: skip
