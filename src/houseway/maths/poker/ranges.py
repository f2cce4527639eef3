"""Hands as a person writes them: `7h7d`, `As Ah ?? ??`, `QQ+, AKs`, `77-99`, `A2s-A5s`, `random`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import BACK, DECK, SUITS
from houseway.hints import quoted
from houseway.maths.poker import kernel
from houseway.ranking.batch import NUMBERS, Cards, Codes, bits

ORDER = "23456789TJQKA"
"""The ranks of a range, lowest first."""
ALLOWED = "write cards (Ah Kd, ?? for any) or ranges (QQ+, AKs, AKo, AK, ATs+, 77-99, A2s-A5s, random), commas between"
MOST = 3_000_000
"""Hands in a range."""

_ANY = ("random", "any")
_CARDS = re.compile(r"(?:[2-9tjqka][cdhs]|\?\?)+", re.I)
_RANGE = re.compile(r"([2-9tjqka])([2-9tjqka])([so]?)", re.I)


class Holding(NamedTuple):
    """What is known of a hand: that it holds one of these sets of cards, each as likely, and so many others."""

    text: str
    sets: Cards
    unknown: int = 0
    """Only of one set."""

    @property
    def masks(self) -> Codes:
        """Each set as bits."""
        return masks(self.sets)

    @property
    def certain(self) -> int:
        """The cards that are in every set, as bits."""
        return int(np.bitwise_and.reduce(self.masks))

    def beside(self, taken: int) -> Holding:
        """The sets that hold none of the cards that lie elsewhere."""
        return self._replace(sets=self.sets[self.masks & np.uint64(taken) == 0])


def masks(sets: Cards) -> Codes:
    """Sets of cards as bits, sixteen to a suit."""
    return kernel.masks(np.ascontiguousarray(sets), bits())


def mask(cards: Iterable[int]) -> int:
    """One set of cards as bits."""
    return sum(int(bits()[card]) for card in cards)


def faces(mask: int) -> list[str]:
    """The cards of a set."""
    return [face for number, face in enumerate(DECK) if mask & int(bits()[number])]


def holding(text: str, size: int) -> Holding:
    """Read a hand of so many cards; of ranges, every hand that is in any of them, once."""
    found = [cards for item in text.split(",") for cards in _item(item, text, size)]
    sets = sorted({tuple(sorted(cards)) for cards in found})
    if len(sets) == 1:
        return Holding(text, np.array(sets, np.uint8).reshape(1, -1), size - len(sets[0]))
    return Holding(text, _whole(sets, text, size))


def cards(text: str, where: str, most: int) -> tuple[int, ...]:
    """Read known cards: of the board, or dead ones."""
    plain = _plain(text)
    if plain and (not _CARDS.fullmatch(plain) or BACK in plain):
        raise ValueError(f"{where}: {quoted(text)} is not a list of cards; write rank and suit, such as Kh 9h 9c")
    found = _numbers(plain, where)
    if len(found) > most:
        raise ValueError(f"{where}: {len(found)} cards are too many; there may be {most}")
    return found


def _plain(text: str) -> str:
    return "".join(text.split()).replace("10", "T")


def _numbers(plain: str, where: str) -> tuple[int, ...]:
    """The numbers of known cards."""
    written = [plain[at].upper() + plain[at + 1].lower() for at in range(0, len(plain), 2)]
    known = [face for face in written if face != BACK]
    for face in known:
        if known.count(face) > 1:
            raise ValueError(f"{where}: {face} is there twice")
    return tuple(NUMBERS[face] for face in known)


def _item(item: str, text: str, size: int) -> Iterator[tuple[int, ...]]:
    """The cards that are known of each hand that one item of a list allows."""
    plain = _plain(item)
    if plain.lower() in _ANY:
        yield ()
    elif _CARDS.fullmatch(plain):
        if len(plain) > 2 * size:
            raise ValueError(f"hand {quoted(text)}: {len(plain) // 2} cards are too many; a hand has {size}")
        yield _numbers(plain, f"hand {quoted(text)}")
    else:
        yield from (cards for kind in _kinds(plain, text) for cards in _suited(*kind))


class _Kind(NamedTuple):
    """Two ranks, their places in `ORDER`, the higher first; and ``s`` or ``o`` where their suits are told."""

    high: int
    low: int
    suited: str


def _kinds(plain: str, text: str) -> list[_Kind]:
    """``QQ+``: that pair and all higher ones. ``ATs+``: the higher card stays, the lower rises up to it."""
    first, dash, last = plain.removesuffix("+").partition("-")
    one, plus = _kind(first, text), plain.endswith("+")
    if dash and not plus:
        return _between(one, _kind(last, text), text)
    if dash:
        raise _unclear(text)
    if not plus:
        return [one]
    if one.high == one.low:
        return [_Kind(rank, rank, one.suited) for rank in range(one.high, len(ORDER))]
    return [one._replace(low=rank) for rank in range(one.low, one.high)]


def _kind(word: str, text: str) -> _Kind:
    match = _RANGE.fullmatch(word)
    if not match:
        raise _unclear(text)
    low, high = sorted(ORDER.index(rank.upper()) for rank in match.groups()[:2])
    if low == high and match[3]:
        raise ValueError(f"hand {quoted(text)}: a pair is neither suited nor offsuit; write {word[:2].upper()}")
    return _Kind(high, low, match[3].lower())


def _between(one: _Kind, other: _Kind, text: str) -> list[_Kind]:
    """``77-99``, ``A2s-A5s``, ``JTs-87s``: from one to the other, the higher card or the distance staying."""
    first, last = sorted((one, other))
    if one.suited == other.suited and one.high - one.low == other.high - other.low:
        return [_Kind(first.high + up, first.low + up, one.suited) for up in range(last.high - first.high + 1)]
    if one.suited == other.suited and one.high == other.high and other.low < other.high and one.low < one.high:
        return [one._replace(low=low) for low in range(first.low, last.low + 1)]
    raise ValueError(f"hand {quoted(text)}: a range goes between hands of one kind, such as 77-99, A2s-A5s or JTs-87s")


def _suited(high: int, low: int, suited: str) -> Iterator[tuple[int, ...]]:
    """The hands of two cards of a kind."""
    pairs = combinations(SUITS, 2) if high == low else product(SUITS, SUITS)
    for one, other in pairs:
        if not suited or (one == other) == (suited == "s"):
            yield NUMBERS[ORDER[high] + one], NUMBERS[ORDER[low] + other]


def _unclear(text: str) -> ValueError:
    return ValueError(f"hand {quoted(text)} is not understood; {ALLOWED}")


def _whole(sets: Sequence[tuple[int, ...]], text: str, size: int) -> Cards:
    """Every whole hand that holds any of these sets, once."""
    count = sum(comb(len(DECK) - len(held), size - len(held)) for held in sets)
    if count > MOST:
        raise ValueError(
            f"hand {quoted(text)}: {count:,} hands of {size} cards are in it, and {MOST:,} may be; write more cards"
        )
    found = np.concatenate([completed(np.array(held, np.uint8), size, everything()) for held in sets])
    _, firsts = np.unique(masks(found), return_index=True)
    return found[firsts]


def everything() -> Cards:
    """All cards there are."""
    return np.arange(len(DECK), dtype=np.uint8)


def completed(held: Cards, size: int, pool: Cards, start: int = 0, most: int = MOST) -> Cards:
    """Sets of so many cards that hold these and others of the pool: from the one with this number, so many."""
    others = np.setdiff1d(pool, held)
    count = min(most, comb(len(others), size - len(held)) - start)
    found = np.empty((max(count, 0), size), np.uint8)
    found[:, : len(held)] = held
    kernel.choices(others, start, len(held), found)
    return found
