"""Pai gow poker simulated: two hands of one deck, both set by the house way, card by card as the exact count sets them.

How two settings compare is the class of the outcome; what each is worth is asked of the engine, for one example.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner
from houseway.games.pai_gow.banking import PASS, SHARE
from houseway.games.pai_gow.poker_wagers import award
from houseway.games.pai_gow.records import IMPERIAL, MAIN
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.law.games.pai_gow.pai_gow_poker import CARDS, LOOKED_AT
from houseway.maths.analysis import stake
from houseway.maths.chance import Word, counter_of
from houseway.maths.dealing import deal, new_deck, put_in_order
from houseway.maths.edges import Unknown
from houseway.maths.pai_gow import poker_imperial_kernel, poker_seven_kernel, poker_side
from houseway.maths.pai_gow.pai_gow_poker import (
    SIDES,
    UNHELD,
    Settle,
    against_the_house,
    as_the_bank,
    queen_high,
)
from houseway.maths.pai_gow.pai_gow_poker import deal as example
from houseway.maths.pai_gow.poker_settings import (
    CHOOSE,
    LOW_BITS,
    WHOLE,
    ByRanks,
    Choices,
    Deck,
    Look,
    Numbers,
    by_ranks,
    choices,
    look,
    set_so,
)
from houseway.maths.pai_gow.poker_seven_kernel import ORDERED, ROOM
from houseway.maths.ranked import three_cards_kernel
from houseway.maths.simulating import draws
from houseway.maths.simulating.kernel import Bytes, How, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.ranking.batch import COUNTS, FLUSH, IS_JOKER, Codes, Ranks, Tables
from houseway.ranking.batch import place as ranked
from houseway.ranking.poker import Wheel

QUOTA = 512
KINDS = 9
"""How two settings compare: the high hands lower, copies or higher, the same for the low ones; and once more where the
other side's high hand is the queen-high of a pai gow."""


@inlined
def with_suits(total: Word, known: Choices, look: Look, cards: Bytes, at: int) -> int:
    """How the way sets a hand with five cards of one suit."""
    put_in_order(cards, at, CARDS, ORDERED)
    held, ranks = Word(0), 0
    for place in range(CARDS):
        card = cards[ORDERED + place]
        held |= look.bits[card]
        ranks += CHOOSE[look.values[card] + place, place + 1]
    return set_so(cards, ORDERED, total, held, ranks, known, look)


@inlined
def compared(
    queen: Ints, by_ranks: ByRanks, known: Choices, look: Look, cards: Bytes, at: int
) -> int:  # fmt: skip
    """11.9: how one's own seven cards from a place on, set by the way, compare with the other side's after them."""
    mine, theirs = 0, 0
    for side in range(2):
        total = COUNTS
        for place in range(at + CARDS * side, at + CARDS * (side + 1)):
            total += look.codes[cards[place]]
        if total & FLUSH:
            key = with_suits(total, known, look, cards, at + CARDS * side)
        else:
            setting = ranked(total, by_ranks.joker) if total & IS_JOKER else ranked(total, by_ranks.seven)
            key = int(np.int64(by_ranks.keys[setting]))
        mine, theirs = theirs, key
    high, low = (mine >> LOW_BITS) - (theirs >> LOW_BITS), (mine & LOWS) - (theirs & LOWS)
    kind = 3 * (1 + (high > 0) - (high < 0)) + 1 + (low > 0) - (low < 0)
    return kind + (KINDS if queen[0] <= theirs >> LOW_BITS < queen[1] else 0)


LOWS = (1 << LOW_BITS) - 1


@inner
def unit(
    queen: Ints, keys: NDArray[np.uint32], seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks,
    six_places: Ranks, chosen: Bytes, pairs_of: NDArray[np.uint32], asks: Bytes, codes: Codes, bits: Codes,
    values: Numbers, lows: Numbers, complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks,
    flushes: Ranks, joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts,
    seed: Word, number: int,
) -> int:  # fmt: skip
    """Rounds from a whole deck each."""
    by_ranks = ByRanks(keys, Tables(seven_offsets, seven_places, flushes), Tables(six_offsets, six_places, flushes))
    known = Choices(chosen, pairs_of, asks)
    five, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    seen = Look(codes, bits, values, lows, complete, pairs, five, joker)
    counter, size = counter_of(seed, number), len(codes)
    new_deck(room, size)
    for done in range(QUOTA):
        counter = deal(room, size, 2 * CARDS, counter)
        out[done] = compared(queen, by_ranks, known, seen, room, 0)
    return QUOTA


@compiled
def units(
    queen: Ints, keys: NDArray[np.uint32], seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks,
    six_places: Ranks, chosen: Bytes, pairs_of: NDArray[np.uint32], asks: Bytes, codes: Codes, bits: Codes,
    values: Numbers, lows: Numbers, complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks,
    flushes: Ranks, joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, room: Bytes, out: Shorts,
    seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            many = unit(
                queen, keys, seven_offsets, seven_places, six_offsets, six_places, chosen, pairs_of, asks, codes, bits,
                values, lows, complete, pairs, offsets, places, flushes, joker_offsets, joker_places, joker_flushes,
                room, out, seed, at,
            )  # fmt: skip
            at = counted(out, many, start, number, at, tally)


@compiled
def rounds(
    queen: Ints, keys: NDArray[np.uint32], seven_offsets: Ranks, seven_places: Ranks, six_offsets: Ranks,
    six_places: Ranks, chosen: Bytes, pairs_of: NDArray[np.uint32], asks: Bytes, codes: Codes, bits: Codes,
    values: Numbers, lows: Numbers, complete: NDArray[np.bool_], pairs: Numbers, offsets: Ranks, places: Ranks,
    flushes: Ranks, joker_offsets: Ranks, joker_places: Ranks, joker_flushes: Ranks, cards: Bytes, out: Shorts,
) -> None:  # fmt: skip
    """Rounds of given cards, fourteen each."""
    by_ranks = ByRanks(keys, Tables(seven_offsets, seven_places, flushes), Tables(six_offsets, six_places, flushes))
    known = Choices(chosen, pairs_of, asks)
    five, joker = Tables(offsets, places, flushes), Tables(joker_offsets, joker_places, joker_flushes)
    seen = Look(codes, bits, values, lows, complete, pairs, five, joker)
    room = np.zeros(ROOM, np.uint8)
    for at in range(len(out)):
        room[: 2 * CARDS] = cards[2 * CARDS * at : 2 * CARDS * (at + 1)]
        out[at] = compared(queen, by_ranks, known, seen, room, 0)


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


@cache
def tables_of(way: str, wheel: Wheel, deck: Deck = WHOLE) -> tuple[NDArray[Any], ...]:
    """What a way does, and what is looked up for the cards of a deck."""
    *seen, five, joker = look(deck, wheel)
    keys, sevens, sixes = by_ranks(way, wheel)
    return (keys, *sevens[:2], *sixes[:2], *choices(way), *seen, *five, *joker)


usual_lowest = partial(tables_of, "usual", "lowest")
usual_second_highest = partial(tables_of, "usual", "second_highest")
foxwoods_lowest = partial(tables_of, "foxwoods", "lowest")
foxwoods_second_highest = partial(tables_of, "foxwoods", "second_highest")


def kernels(rules: Rules, how: How) -> Kernels:
    """Each row of the exact analysis; of those in which a hand is set at its best it is said that they are not."""
    for option, value in UNHELD.items():
        if rules.elected.get(option) == value:
            raise Unknown(f"{option} {value} is not simulated: its rules are not held")
    found: dict[str, Callable[[], Kernel]] = {}
    for do in ("", *(do for do in rules.banking if do != PASS)):
        settle: Settle = partial(as_the_bank, do) if do else against_the_house
        found[SIDES[do]] = partial(by_the_way, rules, settle, bank=bool(do))
        if do != SHARE:
            found[f"{SIDES[do]}_best"] = partial(at_its_best, f"{SIDES[do]}_best")
    return found | {wager: partial(beside, rules, wager) for wager in rules.wagers if wager != MAIN}


def by_the_way(rules: Rules, settle: Settle, *, bank: bool) -> Kernel:
    """11.9, 11.10: both hands set by the house way; 13:69F-11.22: a dealer's queen-high pai gow decides nothing."""
    amount, queen = stake(rules, [MAIN], 0), queen_high(rules.wheel)
    ends = [settle(rules, amount, example(*signs)) for signs in product((-1, 0, 1), repeat=2)]
    nets = [Fraction(end.net, end.risk) for end in ends]
    pushed = [Fraction(0)] * KINDS if rules.free and not bank else nets
    way = rules.elected["house_way"]
    return Kernel(
        __name__, (np.array([queen.start, queen.stop]),), (*nets, *pushed), QUOTA,
        shared=f"{__name__}:{way}_{rules.wheel}", room=ROOM, notes=(f"both hands set by the house way {way}",),
    )  # fmt: skip


def at_its_best(row: str) -> Kernel:
    """Which setting of each of 154 143 080 hands is the best is known only after minutes, and to the count alone."""
    raise Unknown(f"{row} is not simulated: houseway edge pai-gow-poker {row} works it out")


def beside(rules: Rules, wager: str) -> Kernel:
    """A wager beside the main one."""
    note = (poker_side.NOTES.get(wager, "on the seven cards, however they are set"),)
    if wager == IMPERIAL:
        return poker_imperial_kernel.kernel(rules)
    odds = rules.paytables[wager]
    if wager == "additional_wager":
        starts = poker_side.positions(rules).items()
        results, values = classes([poker_side.net(award(odds, one)) for one, ways in starts for _ in range(ways)])
        return Kernel(draws.__name__, (results,), values, draws.QUOTA, notes=note)
    if wager == "three_card_bonus":
        nets = [poker_side.net(award(odds, one)) for one in poker_side.every_three()]
        return three_cards_kernel.kernel(nets, WHOLE.size)._replace(notes=note)
    return poker_seven_kernel.kernel(odds)._replace(notes=note)


assert LOOKED_AT == three_cards_kernel.CARDS
