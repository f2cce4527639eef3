"""Many hands at a time: the rankings of `ranking.poker`, looked up.

A card is its number in `equipment.cards`: 0 to 51 as in `DECK`, 52 the joker. A rank is the number of a hand in
`hands()`, all hands there are from the lowest to the highest, so that the greater rank is the better hand.

The sum of one number for each card tells everything. Its lower half tells the ranks of the cards apart: the upper bits
of it choose a row, whose offset, added to the lower bits, gives the place in the table. The upper half counts the suits
from 3, so that five of one suit set the upper bit of a count; it also shows the joker, which counts in each suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined
from houseway.equipment.cards import DECKS, JOKER, RANKS, SUITS
from houseway.ranking import poker
from houseway.ranking.poker import FIVE, Hand, Wheel

Ranks = NDArray[np.uint16]
Cards = NDArray[np.uint8]
Codes = NDArray[np.uint64]

NUMBERS: Mapping[str, int] = MappingProxyType({face: number for number, face in enumerate(DECKS["joker"])})
"""The number of each card."""
_JOKER = NUMBERS[JOKER]
_SIZES = (5, 6, 7)

_FACTOR = 0x9E3779C7
"""Its powers are the ranks' numbers; with this one no two choices of ranks share both row and lower bits."""
_ROW = np.uint64(19)
_ROWS = np.uint64((1 << 13) - 1)
_BITS = {4: 12, 5: 13, 6: 15, 7: 16}
"""By the number of cards: how large the table is."""
IS_JOKER = np.uint64(1 << 40)
_IS_NONE = np.uint64(1 << 44)
COUNTS = np.uint64(0x3333 << 48)
FLUSH = np.uint64(0x8888 << 48)
_SPECIAL = FLUSH | IS_JOKER | _IS_NONE
_LOWEST = np.uint64(8 << 48)
_SUITED = np.uint64((1 << 13) - 1)


class Tables(NamedTuple):
    """Everything to rank hands of so many cards; or so many beside the joker."""

    offsets: Ranks
    """By a row."""
    places: Ranks
    flushes: Ranks
    """By the ranks held in one suit, a bit each: the best flush; 0 where there is none."""


def ranks(cards: Cards, wheel: Wheel = "lowest") -> Ranks:
    """The best five cards of each row of five, six or seven; one card may be the joker of 11.3."""
    size = _checked(cards, _SIZES)
    cards, found = np.ascontiguousarray(cards), np.empty(len(cards), np.uint16)
    done = _rank_all(cards, found, 0, codes(), bits(), tables(size, wheel), None)
    if done < len(cards):  # a version that knows of no joker is faster
        done = _rank_all(cards, found, done, codes(), bits(), tables(size, wheel), tables(size - 1, wheel, True))
    if done < len(cards):
        raise ValueError(f"row {done} holds what is no card; cards are 0 to 51, and 52 the joker")
    return found


def beside(own: Cards, boards: Cards) -> Ranks:
    """The best five of each row of own cards beside each board: a row for each board. No card is the joker; where one
    is on both sides the rank is nothing to go by."""
    size = without_joker(own, (1, 2)) + without_joker(boards, (5,))
    own, boards, found = (
        np.ascontiguousarray(own),
        np.ascontiguousarray(boards),
        np.empty((len(boards), len(own)), np.uint16),
    )
    sums, held = codes()[own].sum(axis=1, dtype=np.uint64), np.bitwise_or.reduce(bits()[own], axis=1)
    _rank_beside(sums, held, boards, found, codes(), bits(), tables(size, "lowest"))
    return found


def frequencies(size: int, joker: bool = False, wheel: Wheel = "lowest") -> Iterator[NDArray[np.int64]]:
    """How many of all hands of so many cards have each rank: once for each lowest card, to be added up."""
    deck = len(NUMBERS) if joker else _JOKER
    for first in range(deck - size + 1):
        counts = np.zeros(len(hands(wheel)), np.int64)
        beside = tables(size - 1, wheel, True) if joker else None
        _count(first, deck, size, counts, codes(), bits(), tables(size, wheel), beside)
        yield counts


@cache
def hands(wheel: Wheel = "lowest") -> tuple[Hand, ...]:
    """Every hand of five cards, the lowest first: a rank is a number of this list."""
    suited = (poker.five([RANKS[rank] + SUITS[0] for rank in held], wheel) for held in combinations(range(13), 5))
    return tuple(sorted({*suited, *_unsuited(5, wheel), *_unsuited(4, wheel)}))


@cache
def categories(wheel: Wheel = "lowest") -> Ranks:
    """By a rank: the number of its category in `FIVE`."""
    return np.array([FIVE.index(hand.category) for hand in hands(wheel)], np.uint16)


def threes(cards: Cards) -> Ranks:
    """20.3: the rank of each row of three cards, a number of `three_card_hands()`."""
    without_joker(cards, (3,))
    suits, values = np.divmod(cards, len(RANKS))
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    found: Ranks = _threes()[suited.astype(np.uint8), values[:, 0], values[:, 1], values[:, 2]]
    return found


@cache
def three_card_hands() -> tuple[Hand, ...]:
    """Every hand of three cards, the lowest first."""
    return tuple(sorted({poker.three(faces) for _, faces in _three_cards()}))


def without_joker(cards: Cards, sizes: tuple[int, ...]) -> int:
    """How many cards each row has; what is no row of so many cards, none of them the joker, is refused."""
    size = _checked(cards, sizes)
    if cards.size and cards.max() >= _JOKER:
        row = int((cards >= _JOKER).any(axis=1).argmax())
        raise ValueError(f"row {row} holds what is no card; cards are 0 to 51")
    return size


def _checked(cards: Cards, sizes: tuple[int, ...]) -> int:
    if cards.ndim != 2 or cards.dtype != np.uint8 or cards.shape[1] not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise ValueError(
            f"cards of type {cards.dtype} and shape {cards.shape}; rows of {allowed}, type uint8, are ranked"
        )
    return int(cards.shape[1])


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


@cache
def codes() -> Codes:
    """The number of each card; all that are none, up to the largest that can be asked for, say so."""
    codes = np.full(256, _IS_NONE, np.uint64)
    for number in range(_JOKER):
        suit, rank = divmod(number, len(RANKS))
        codes[number] = _number(rank) | 1 << 48 + 4 * suit
    codes[_JOKER] = IS_JOKER | np.uint64(0x1111 << 48)
    return codes


@cache
def bits() -> Codes:
    """A bit for each card, sixteen to a suit; the joker has none."""
    return np.array([1 << 16 * (card // 13) + card % 13 if card < _JOKER else 0 for card in range(256)], np.uint64)


def _number(rank: int) -> int:
    return pow(_FACTOR, rank + 1, 1 << 32)


@cache
def multisets(size: int) -> Cards:
    """Each choice of so many ranks, ascending, none of them more than four times."""
    chosen: Cards = np.array(list(combinations_with_replacement(range(13), size)), np.uint8)
    lawful: Cards = chosen[(chosen[:, 4:] != chosen[:, :-4]).all(axis=1)]
    return lawful


@cache
def _placed(size: int) -> tuple[Ranks, NDArray[np.intp]]:
    """The offset of each row, and the place of each choice of so many ranks: the fullest rows choose first."""
    numbers = np.array([_number(rank) for rank in range(13)], np.uint64)
    sums = [int(total) & (1 << 32) - 1 for total in numbers[multisets(size)].sum(axis=1)]
    rows: dict[int, list[int]] = {}
    for total in sums:
        rows.setdefault(total >> int(_ROW), []).append(total)
    places, all_places = 1 << _BITS[size], (1 << (1 << _BITS[size])) - 1
    offsets, taken = np.zeros(int(_ROWS) + 1, np.uint16), 0
    for row in sorted(rows, key=lambda row: -len(rows[row])):
        twice, bad, low = taken | taken << places, 0, [total % places for total in rows[row]]
        for at in low:
            bad |= twice >> at
        free = ~bad & all_places
        offset = (free & -free).bit_length() - 1
        offsets[row] = offset
        for at in low:
            taken |= 1 << (at + offset) % places
    return offsets, np.array([(total + int(offsets[total >> int(_ROW)])) % places for total in sums])


@cache
def _unsuited(size: int, wheel: Wheel) -> tuple[Hand, ...]:
    """The hand of each choice of five ranks, or of four and the joker, that are not of one suit."""
    joker = [JOKER] * (5 - size)
    return tuple(
        poker.five([RANKS[rank] + (SUITS * 2)[at] for at, rank in enumerate(held)] + joker, wheel)
        for held in multisets(size).tolist()
    )


@cache
def _best(size: int, joker: bool, wheel: Wheel) -> Ranks:
    """For each choice of so many ranks that are not of one suit, and perhaps the joker: the best rank of five."""
    own = 4 if joker else 5
    number = {hand: rank for rank, hand in enumerate(hands(wheel))}
    best = best_of(size, own, [number[hand] for hand in _unsuited(own, wheel)])
    return np.maximum(best, _best(size, False, wheel)) if joker and size >= 5 else best


def fives(wheel: Wheel) -> Ranks:
    """The rank of each choice of five ranks that are not of one suit."""
    return _best(5, False, wheel)


def flushes(wheel: Wheel) -> Ranks:
    """By the ranks held in one suit, a bit each: the best flush of five or more."""
    return _flushes(wheel)[0]


def best_of(size: int, own: int, ranked: Sequence[int] | Ranks) -> Ranks:
    """For each choice of so many ranks the best of its choices of ``own``, whose ranks are given in their order."""
    held, of_own = multisets(size), np.zeros((13,) * own, np.uint16)
    of_own[tuple(multisets(own).T)] = ranked
    best = np.zeros(len(held), np.uint16)
    for chosen in combinations(range(size), own):
        np.maximum(best, of_own[tuple(held[:, chosen].T)], out=best)
    return best


@cache
def _flushes(wheel: Wheel) -> tuple[Ranks, Ranks]:
    """By the ranks held in one suit, a bit each: the best flush of five or more, and of four or more with the joker."""
    number = {hand: rank for rank, hand in enumerate(hands(wheel))}
    plain, joker = np.zeros(1 << 13, np.uint16), np.zeros(1 << 13, np.uint16)
    for held in combinations(range(13), 5):
        hand = poker.five([RANKS[rank] + SUITS[0] for rank in held], wheel)
        plain[sum(1 << rank for rank in held)] = number[hand]
    masks = np.arange(1 << 13)
    for size in range(6, 8):
        more = masks[np.bitwise_count(masks) == size]
        for rank in range(13):
            plain[more] = np.maximum(plain[more], np.where(more >> rank & 1, plain[more & ~(1 << rank)], 0))
    for rank in range(13):
        np.maximum(joker, plain[masks | 1 << rank], out=joker)
    return plain, joker


@cache
def tables(size: int, wheel: Wheel, joker: bool = False) -> Tables:
    """Those of the high hands."""
    return laid_out(size, _best(size, joker, wheel), _flushes(wheel)[joker])


def laid_out(size: int, best: Ranks, flushes: Ranks) -> Tables:
    """Tables of a ranking: the rank of each choice of so many ranks, and of each flush."""
    offsets, places = _placed(size)
    table = np.zeros(1 << _BITS[size], np.uint16)
    table[places] = best
    return Tables(offsets, table, flushes)


def _three_cards() -> Iterator[tuple[tuple[int, int, int, int], tuple[str, ...]]]:
    for one, two, three in combinations_with_replacement(range(13), 3):
        faces = (RANKS[one] + "c", RANKS[two] + "d", RANKS[three] + "h")
        yield (0, one, two, three), faces
        if one < two < three:
            yield (1, one, two, three), tuple(face[0] + "c" for face in faces)


@cache
def _threes() -> Ranks:
    """By whether three cards are of one suit, and their ranks in any order: the rank of the hand."""
    number = {hand: rank for rank, hand in enumerate(three_card_hands())}
    table = np.zeros((2, 13, 13, 13), np.uint16)
    for (suited, *held), faces in _three_cards():
        for one, two, three in {tuple(held[at] for at in order) for order in _ORDERS}:
            table[suited, one, two, three] = number[poker.three(faces)]
    return table


_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@inlined
def place(total: np.uint64, tables: Tables) -> np.uint16:
    """The rank by the ranks of the cards alone, whose codes have this sum."""
    at = total + np.uint64(tables.offsets[(total >> _ROW) & _ROWS])
    return tables.places[at & np.uint64(len(tables.places) - 1)]  # type: ignore[no-any-return]


@inlined
def of_sums(total: np.uint64, held: np.uint64, tables: Tables, joker: Tables) -> np.uint16:
    """The rank of the cards whose codes and `COUNTS` have this sum, and whose bits have that one."""
    if not total & _SPECIAL:
        return place(total, tables)
    return _with_joker(total, held, joker) if total & IS_JOKER else _flush(total, held, tables)


@inlined
def _held(cards: Cards, row: int, bits: Codes) -> np.uint64:
    held = np.uint64(0)
    for at in range(cards.shape[1]):
        held |= bits[cards[row, at]]
    return held


@inlined
def _flush(total: np.uint64, held: np.uint64, tables: Tables) -> np.uint16:
    """The best flush in the suit that there are five of."""
    while not total & _LOWEST:
        total >>= np.uint64(4)
        held >>= np.uint64(16)
    return tables.flushes[held & _SUITED]  # type: ignore[no-any-return]


@inlined
def _with_joker(total: np.uint64, held: np.uint64, tables: Tables) -> np.uint16:
    rank = place(total, tables)
    return max(rank, _flush(total, held, tables)) if total & FLUSH else rank


@compiled
def _rank_all(
    cards: Cards, found: Ranks, start: int, codes: Codes, bits: Codes, tables: Tables, joker: Tables | None
) -> int:  # fmt: skip
    """Rank each row from the start, until one holds what is no card or a joker that is not expected; tell which."""
    size = cards.shape[1]
    for row in range(start, len(cards)):
        total = COUNTS
        for at in range(5):
            total += codes[cards[row, at]]
        if size > 5:
            total += codes[cards[row, 5]]
        if size > 6:
            total += codes[cards[row, 6]]
        if not total & _SPECIAL:
            found[row] = place(total, tables)
        elif total & _IS_NONE:
            return row
        elif not total & IS_JOKER:  # a flush leaves no room for anything higher
            found[row] = _flush(total, _held(cards, row, bits), tables)
        elif joker is not None:
            found[row] = _with_joker(total, _held(cards, row, bits), joker)
        else:
            return row
    return len(cards)


@compiled
def _rank_beside(
    sums: Codes, own_held: Codes, boards: Cards, found: Ranks, codes: Codes, bits: Codes, tables: Tables
) -> None:
    """Rank the own cards, given by their sums and bits, beside each board."""
    for board in range(len(boards)):
        total = COUNTS
        for at in range(5):
            total += codes[boards[board, at]]
        for own in range(len(sums)):
            if not (total + sums[own]) & _SPECIAL:
                found[board, own] = place(total + sums[own], tables)
            else:
                found[board, own] = _flush(total + sums[own], _held(boards, board, bits) | own_held[own], tables)


@compiled
def _count(
    first: int, deck: int, size: int, counts: NDArray[np.int64], codes: Codes, bits: Codes, tables: Tables,
    joker: Tables | None,
) -> None:  # fmt: skip
    """Count the ranks of all hands whose lowest card is this one."""
    hand, sums = np.zeros((1, size), np.uint8), np.zeros(size, np.uint64)
    held = hand[0]
    held[0], sums[0] = first, COUNTS + codes[first]
    last = size - 1
    for at in range(1, last):
        held[at] = held[at - 1] + 1
        sums[at] = sums[at - 1] + codes[held[at]]
    while True:
        before = sums[last - 1]
        for card in range(held[last - 1] + 1, deck):
            total = before + codes[card]
            if not total & _SPECIAL:
                counts[place(total, tables)] += 1
                continue
            held[last] = card
            if joker is not None and total & IS_JOKER:
                counts[_with_joker(total, _held(hand, 0, bits), joker)] += 1
            else:
                counts[_flush(total, _held(hand, 0, bits), tables)] += 1
        at = last - 1
        while at and held[at] == deck - size + at:
            at -= 1
        if not at:
            break
        held[at] += 1
        sums[at] = sums[at - 1] + codes[held[at]]
        for after in range(at + 1, last):
            held[after] = held[after - 1] + 1
            sums[after] = sums[after - 1] + codes[held[after]]
