"""How a house way sets every seven cards of pai gow poker, as a table.

A card is its place in a deck that lies by rank, twos to aces, the joker last; seven cards are numbered by the sum of
C(card, place), ascending from place 1. What the way does is not told again here: it is asked once for each choice of
seven ranks, and for each low hand that a straight or flush may leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined
from houseway.equipment.cards import JOKER, RANKS, SUITS
from houseway.games.pai_gow.poker_house_ways import COMPLETE, WAYS, Held, Ranked, Setting
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, FLUSH, IS_JOKER, NUMBERS, Codes, Tables, of_sums
from houseway.ranking.poker import VALUES, Hand, Wheel, grouped

Numbers = NDArray[np.int64]
Table = NDArray[np.uint32]
Bytes = NDArray[np.uint8]

BY_VALUE = sorted(RANKS, key=lambda rank: VALUES[rank])
MOST = 53
CHOOSE: Numbers = np.array([[comb(card, place) for place in range(CARDS + 1)] for card in range(MOST + 1)])
WORKERS = 2
"""Threads of a long count."""
Told = Callable[[float], None]
"""Hears which part is done."""

# ── the deck ─────────────────────────────────────────────────────────────────────────────────────


class Deck(NamedTuple):
    """Some ranks in all four suits, and perhaps the joker: what can be counted by ranks and suits."""

    ranks: str = "".join(BY_VALUE)
    """The lowest first."""
    joker: bool = True

    @property
    def faces(self) -> tuple[str, ...]:
        """Its cards in their order."""
        return (*(rank + suit for rank in self.ranks for suit in SUITS), *[JOKER] * self.joker)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.faces)

    @property
    def hands(self) -> int:
        """How many hands of seven cards."""
        return comb(self.size, CARDS)


WHOLE = Deck()

# ── the low hands ────────────────────────────────────────────────────────────────────────────────


@cache
def lows() -> tuple[Hand, ...]:
    """Every low hand, the lowest first."""
    return tuple(sorted(grouped(pair) for pair in combinations_with_replacement(RANKS, 2)))


@cache
def low_numbers() -> Numbers:
    """By two ranks, twos 0 to aces 12: the number of the low hand."""
    number = {hand: at for at, hand in enumerate(lows())}
    return np.array([[number[grouped((one, other))] for other in BY_VALUE] for one in BY_VALUE])


# ── what a way does ──────────────────────────────────────────────────────────────────────────────

KEPT = 255
"""The setting that leaves a straight or flush is the one."""
NONE = 91
"""In the place of a low hand: no setting leaves a straight or flush."""
NEVER, WITH_FLUSH, WITH_JOKER, ALWAYS = range(4)
PAIRS = tuple((one, other) for one in range(1, CARDS) for other in range(one))
"""The places in a hand that the two cards of the low hand can have: those of the 21 settings."""


class Choices(NamedTuple):
    """By the number of a choice of seven ranks, the joker as an ace."""

    lows: Bytes
    """And by the best low hand that a straight or flush leaves, or `NONE`: the low hand that is set, or `KEPT`."""
    places: Table
    """Where nothing is complete: a bit for each of `PAIRS` whose cards have the ranks of the low hand."""
    asks: Bytes
    """Whether straights and flushes are looked for: never, where suits make a flush, also with the joker, always."""


@cache
def choices(way: str) -> Choices:
    """11.9: what a house way does with seven cards."""
    size = comb(len(RANKS) + CARDS - 1, CARDS)
    lows, asks, places = np.zeros((size, NONE + 1), np.uint8), np.zeros(size, np.uint8), np.zeros(size, np.uint32)
    low = low_numbers().tolist()
    for held in combinations_with_replacement(range(len(RANKS)), CARDS):
        counts = Counter(held)
        if any(times > 4 + (BY_VALUE[rank] == "A") for rank, times in counts.items()):
            continue
        number = sum(comb(rank + at, at + 1) for at, rank in enumerate(held))
        row = _choose(way, [BY_VALUE[rank] for rank in held])
        lows[number] = row
        places[number] = sum((low[held[a]][held[b]] == row[NONE]) << at for at, (a, b) in enumerate(PAIRS))
        if len({*row}) > 1:
            asks[number] = {4: WITH_JOKER, 5: ALWAYS}.get(_next_to_each_other(counts), WITH_FLUSH)
    return Choices(lows, places, asks)


def _next_to_each_other(ranks: Iterable[int]) -> int:
    """How many of these ranks, at most, lie in five next to each other: to four the joker may be the fifth."""
    values = {*ranks, *(-1 for rank in ranks if BY_VALUE[rank] == "A")}
    return max(sum(low <= value < low + 5 for value in values) for low in values)


def _choose(way: str, cards: list[str]) -> list[int]:
    """What the way does where nothing is complete, and where the best that leaves a straight has each low hand."""
    chosen, held, number = WAYS[way], Held.of(cards, ()), low_numbers()
    found = [_number(chosen(held))] * (NONE + 1)
    for low in {*combinations(cards, 2)}:
        at = number[VALUES[low[0]] - 2, VALUES[low[1]] - 2]
        found[at] = _number(chosen(held._replace(complete=[_left(low)])))
    return found


@cache
def _left(low: tuple[str, str]) -> Ranked:
    """A straight or flush that leaves this low hand."""
    return Ranked(Setting((), low), COMPLETED, grouped(low))


COMPLETED = Hand((), next(iter(sorted(COMPLETE))), ())
"""Any straight or flush: a way looks at the low hand only."""


def _number(meant: tuple[int, int] | Ranked) -> int:
    return KEPT if isinstance(meant, Ranked) else int(low_numbers()[meant[0] - 2, meant[1] - 2])


# ── the table ────────────────────────────────────────────────────────────────────────────────────


class Settings(NamedTuple):
    """Every hand of a deck as a way sets it."""

    deck: Deck
    table: Table
    """By the number of a hand: the number of its setting."""
    highs: Numbers
    """By the number of a setting, in their order: the rank of its high hand, a number of `batch.hands`."""
    lows: Numbers
    """The same for the low hand, a number of `lows()`."""


class Look(NamedTuple):
    """What the compiled code looks up: of each card of a deck, and of ranks."""

    codes: Codes
    bits: Codes
    values: Numbers
    """Of a card: its rank, twos 0 to aces 12."""
    lows: Numbers
    complete: NDArray[np.bool_]
    """By the rank of a high hand: whether it is a straight, a flush or both."""
    pairs: Numbers
    five: Tables
    joker: Tables


@cache
def look(deck: Deck, wheel: Wheel) -> Look:
    """For hands of a deck."""
    numbers = [NUMBERS[face] for face in deck.faces]
    complete = np.array([hand.category in COMPLETE for hand in batch.hands(wheel)])
    return Look(
        batch.codes()[numbers], batch.bits()[numbers], np.array([VALUES[face[0]] - 2 for face in deck.faces]),
        low_numbers(), complete, np.array(PAIRS), batch.tables(5, wheel), batch.tables(4, wheel, True),
    )  # fmt: skip


def settings(way: str, wheel: Wheel, deck: Deck = WHOLE, told: Told = lambda done: None) -> Settings:
    """Set all hands of a deck."""
    table, there = np.empty(deck.hands, np.uint32), np.zeros(1 << 20, np.bool_)
    known, seen = choices(way), look(deck, wheel)

    def fill(last: int) -> int:
        _fill(last, table, there, known, seen)
        return comb(last, CARDS - 1)

    with ThreadPoolExecutor(WORKERS) as pool:
        for number in accumulate(pool.map(fill, reversed(range(CARDS - 1, deck.size)))):
            told(number / deck.hands)
    keys = np.flatnonzero(there)
    _renumber(table, (np.cumsum(there) - 1).astype(np.uint32))
    return Settings(deck, table, keys >> LOW_BITS, keys & (1 << LOW_BITS) - 1)


LOW_BITS = 7
"""Of the key of a setting: the rank of the high hand, and in these bits the number of the low one."""


class ByRanks(NamedTuple):
    """How a way sets hands without five cards of one suit, which their ranks alone decide."""

    keys: Table
    """By the number of a setting: its key."""
    seven: Tables
    """By the ranks of seven cards, as `batch.place` finds them: the number of the setting."""
    joker: Tables
    """The same for six cards beside the joker."""


def by_ranks(way: str, wheel: Wheel) -> ByRanks:
    """Set one hand of each choice of ranks."""
    keys = np.empty(len(unsuited()), np.uint32)
    _set_each(unsuited(), keys, choices(way), look(WHOLE, wheel))
    every, at = np.unique(keys, return_inverse=True)
    return ByRanks(every, *laid_out(at))


@cache
def unsuited() -> Numbers:
    """A hand for each choice of ranks, first without the joker and then with it: as its suits follow each other, there
    are no more than two of one."""
    values = np.array([VALUES[rank] - 2 for rank in RANKS])
    with_joker = []
    for size in (CARDS, CARDS - 1):
        cards = values[batch.multisets(size)] * 4 + np.arange(size) % 4
        joker = np.full((len(cards), CARDS - size), WHOLE.size - 1)
        with_joker.append(np.sort(np.hstack([cards, joker]), axis=1))
    return np.concatenate(with_joker)


def laid_out(found: Numbers) -> tuple[Tables, Tables]:
    """Tables of what was found for each of these hands: without the joker, and with it."""
    none, first = np.zeros(0, np.uint16), len(batch.multisets(CARDS))
    without, beside = np.split(found.astype(np.uint16), [first])
    return batch.laid_out(CARDS, without, none), batch.laid_out(CARDS - 1, beside, none)


def best_ranks(labels: Bytes, told: Told = lambda done: None) -> Bytes:
    """By the number of a hand of the whole deck: the label of the rank of its best five cards."""
    table, seen = np.empty(WHOLE.hands, np.uint8), look(WHOLE, "lowest")
    tables = batch.tables(CARDS, "lowest"), batch.tables(CARDS - 1, "lowest", True)

    def fill(last: int) -> int:
        _label(last, table, labels, seen, *tables)
        return comb(last, CARDS - 1)

    with ThreadPoolExecutor(WORKERS) as pool:
        for number in accumulate(pool.map(fill, reversed(range(CARDS - 1, WHOLE.size)))):
            told(number / WHOLE.hands)
    return table


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def _renumber(table: Table, numbers: Table) -> None:
    for at in range(len(table)):
        table[at] = numbers[table[at]]


class Hold(NamedTuple):
    """The cards of a hand, and of each with those above it: the sums that tell all, and the number of their ranks."""

    cards: Numbers
    totals: Codes
    bits: Codes
    ranks: Numbers


@inlined
def _hold(hand: Hold, place: int, card: int, look: Look) -> None:
    hand.cards[place] = card
    hand.totals[place] = hand.totals[place + 1] + look.codes[card]
    hand.bits[place] = hand.bits[place + 1] | look.bits[card]
    hand.ranks[place] = hand.ranks[place + 1] + CHOOSE[look.values[card] + place, place + 1]


@inlined
def _begin(last: int, look: Look) -> Hold:
    """The first hand whose last card is this one, but for the card that is added last."""
    totals = np.zeros(CARDS + 1, np.uint64)
    totals[CARDS] = COUNTS
    hand = Hold(np.zeros(CARDS, np.int64), totals, np.zeros(CARDS + 1, np.uint64), np.zeros(CARDS + 1, np.int64))
    _hold(hand, CARDS - 1, last, look)
    for place in range(CARDS - 2, 0, -1):
        _hold(hand, place, place, look)
    return hand


@inlined
def _go_on(hand: Hold, look: Look) -> bool:
    """The same for the next hand; whether there is one."""
    place = 1
    while place < CARDS - 1 and hand.cards[place] + 1 == hand.cards[place + 1]:
        place += 1
    if place == CARDS - 1:
        return False
    _hold(hand, place, hand.cards[place] + 1, look)
    for below in range(place - 1, 0, -1):
        _hold(hand, below, below, look)
    return True


@compiled
def _fill(last: int, table: Table, there: NDArray[np.bool_], known: Choices, look: Look) -> None:
    """Set all hands whose last card is this one."""
    hand, at = _begin(last, look), CHOOSE[last, CARDS]
    more = True
    while more:
        for card in range(hand.cards[1]):
            _hold(hand, 0, card, look)
            key = set_so(hand.cards, 0, hand.totals[0], hand.bits[0], hand.ranks[0], known, look)
            table[at] = key
            there[key] = True
            at += 1
        more = _go_on(hand, look)


@compiled
def _set_each(hands: Numbers, keys: Table, known: Choices, look: Look) -> None:
    """The key of each of these hands."""
    for at in range(len(hands)):
        total, held, number = COUNTS, np.uint64(0), 0
        for place in range(CARDS):
            total += look.codes[hands[at, place]]
            held |= look.bits[hands[at, place]]
            number += CHOOSE[look.values[hands[at, place]] + place, place + 1]
        keys[at] = set_so(hands[at], 0, total, held, number, known, look)


@compiled
def _label(last: int, table: Bytes, labels: Bytes, look: Look, seven: Tables, joker: Tables) -> None:
    """Label all hands whose last card is this one."""
    hand, at = _begin(last, look), CHOOSE[last, CARDS]
    more = True
    while more:
        for card in range(hand.cards[1]):
            _hold(hand, 0, card, look)
            table[at] = labels[of_sums(hand.totals[0], hand.bits[0], seven, joker)]
            at += 1
        more = _go_on(hand, look)


@inlined
def set_so(
    cards: Numbers | Bytes, at: int, total: np.uint64, held: np.uint64, number: int, known: Choices, look: Look
) -> int:  # fmt: skip
    """How one hand, which lies in its order from a place on, is set: the rank of the high hand, and the number of the
    low one. Of its cards the codes and `COUNTS` have this sum, the bits that one, and the ranks this number."""
    asks = known.asks[number]
    if asks and (asks == ALWAYS or total & FLUSH or (asks == WITH_JOKER and total & IS_JOKER)):
        best = _best_complete(cards, at, total, held, look)
        if best >= 0:
            meant = int(np.int64(known.lows[number, best >> 13]))
            if meant == KEPT:
                return (best & 8191) << LOW_BITS | best >> 13
            return _highest(cards, at, total, held, meant, look) << LOW_BITS | meant
    high, places, pair = -1, known.places[number], 0
    while places:
        if places & 1:
            one, other = cards[at + look.pairs[pair, 0]], cards[at + look.pairs[pair, 1]]
            high = max(high, _without(one, other, total, held, look))
        places >>= np.uint32(1)
        pair += 1
    return high << LOW_BITS | int(np.int64(known.lows[number, NONE]))


@inlined
def _best_complete(hand: Numbers | Bytes, at: int, total: np.uint64, held: np.uint64, look: Look) -> int:
    """Of the settings that leave a straight or flush, the one with the highest low hand, then the highest high hand."""
    best = -1
    for one in range(at + 1, at + CARDS):
        for other in range(at, one):
            rank = _without(hand[one], hand[other], total, held, look)
            if look.complete[rank]:
                low = look.lows[look.values[hand[one]], look.values[hand[other]]]
                best = max(best, low << 13 | rank)
    return best


@inlined
def _highest(hand: Numbers | Bytes, at: int, total: np.uint64, held: np.uint64, meant: int, look: Look) -> int:
    """The highest high hand beside this low hand."""
    best = -1
    for one in range(at + 1, at + CARDS):
        for other in range(at, one):
            if look.lows[look.values[hand[one]], look.values[hand[other]]] == meant:
                best = max(best, _without(hand[one], hand[other], total, held, look))
    return best


@inlined
def _without(one: int, other: int, total: np.uint64, held: np.uint64, look: Look) -> int:
    """The rank of the five cards beside these two."""
    cards = total - look.codes[one] - look.codes[other]
    return int(np.int64(of_sums(cards, held & ~(look.bits[one] | look.bits[other]), look.five, look.joker)))
