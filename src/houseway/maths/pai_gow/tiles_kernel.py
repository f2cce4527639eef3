"""Pai gow simulated: two hands of four tiles from one set, each set by a way or at its best.

How two settings compare is the class of the outcome; what each is worth is asked of the engine, for one example.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

import numpy as np

from houseway.compiled import compiled, inlined, inner
from houseway.games.pai_gow.banking import PASS, SHARE
from houseway.games.pai_gow.house_ways import Set
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.law.games.pai_gow.pai_gow import SET, STACK
from houseway.maths.analysis import stake
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, number_of_four
from houseway.maths.edges import Unknown
from houseway.maths.pai_gow.pai_gow import (
    SIDES,
    Counts,
    Matrix,
    Settle,
    against_the_house,
    as_the_bank,
    at_best,
    chosen,
    examples,
    matrix,
    opponent,
    sorts,
    ways,
)
from houseway.maths.simulating.kernel import Bytes, How, Kernel, Kernels, Shorts, Tally, begun, counted

QUOTA = 1024
TILES = len(SET)


@inlined
def compared(mine: Bytes, theirs: Bytes, tiles: Bytes, at: int) -> int:
    """10.7: how one's own tiles from a place on compare with the other side's after them: see `pai_gow.compared`."""
    own = 2 * number_of_four(int(tiles[at]), int(tiles[at + 1]), int(tiles[at + 2]), int(tiles[at + 3]))
    other = 2 * number_of_four(int(tiles[at + 4]), int(tiles[at + 5]), int(tiles[at + 6]), int(tiles[at + 7]))
    high = np.int64(mine[own]) - np.int64(theirs[other])
    low = np.int64(mine[own + 1]) - np.int64(theirs[other + 1])
    return int(3 * (1 + (high > 0) - (high < 0)) + 1 + (low > 0) - (low < 0))


@inner
def unit(mine: Bytes, theirs: Bytes, room: Bytes, out: Shorts, seed: Word, number: int) -> int:
    """Rounds from a whole set each."""
    counter = counter_of(seed, number)
    new_deck(room, TILES)
    for done in range(QUOTA):
        counter = deal(room, TILES, 2 * STACK, counter)
        out[done] = compared(mine, theirs, room, 0)
    return QUOTA


@compiled
def units(
    mine: Bytes, theirs: Bytes, room: Bytes, out: Shorts, seed: Word, start: int, stop: int, tally: Tally
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            at = counted(out, unit(mine, theirs, room, out, seed, at), start, number, at, tally)


@compiled
def rounds(mine: Bytes, theirs: Bytes, tiles: Bytes, out: Shorts) -> None:
    """Rounds of given tiles, eight each."""
    for at in range(len(out)):
        out[at] = compared(mine, theirs, tiles, 2 * STACK * at)


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis."""
    if rules.elected.get("dragons_eye_variation") == "on":
        raise Unknown("the dragon's eye is not simulated: its rules are not held")
    whole = cache(partial(matrix, rules.ranking))
    banks: dict[str, Settle] = {do: partial(as_the_bank, do) for do in rules.banking if do != PASS}
    found: dict[str, Callable[[], Kernel]] = {}
    for do, settle in {"": against_the_house, **banks}.items():
        for suffix, way in ways(rules).items():
            if do != SHARE or way is rules.house_way:
                found[f"{SIDES[do]}{suffix}"] = partial(kernel, rules, whole, settle, way)
    return found


def kernel(rules: Rules, whole: Callable[[], Matrix], settle: Settle, way: Set | None) -> Kernel:
    """A wager, the hand set by a way or at its best against the house way."""
    other = opponent(whole(), rules.house_way)
    ends = [settle(rules, stake(rules, [rules.wager], 0), deal) for deal in examples(whole(), other)]
    mine = chosen(whole(), way) if way else at_best(whole(), other, [end.net for end in ends])
    return Kernel(
        __name__, (by_tiles(rules, whole(), mine), by_tiles(rules, whole(), other.chosen)),
        tuple(Fraction(end.net, end.risk) for end in ends), QUOTA, room=TILES,
        notes=(f"the other side is set by the house way {rules.elected['house_way']}",),
    )  # fmt: skip


def by_tiles(rules: Rules, whole: Matrix, settings: Counts) -> Bytes:
    """By the number of four tiles of `SET`: the ranks of the high and the low hand as they are set."""
    kinds = sorts(rules.ranking)
    sort_of = {tile: at for at, sort in enumerate(kinds) for tile in sort}
    kind = {tuple(held): at for at, held in enumerate(whole.hands.held.tolist())}
    found = []
    for hand in sorted(combinations(range(TILES), STACK), key=lambda hand: hand[::-1]):
        held = [0] * len(kinds)
        for tile in hand:
            held[sort_of[SET[tile]]] += 1
        at = kind[tuple(held)]
        found.append(whole.ranks[at][settings[at]])
    return np.array(found, np.uint8).ravel()
