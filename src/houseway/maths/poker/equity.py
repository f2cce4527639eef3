"""The share of the pot that each hand has: counted where there are few enough deals, else simulated, and said so.

A case is a whole deal: the cards of every hand and the board. All cases are equally likely, also where hands are ranges
that share cards. Boards that are the same but for the names of the suits are counted once, as often as there are such.
Unknown cards are dealt at random, and nobody folds or draws: hands are compared as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from houseway.equipment.cards import DECK
from houseway.hints import meant, quoted
from houseway.maths.chance import word_of
from houseway.maths.poker import kernel, ranges
from houseway.maths.poker.kernel import Ints
from houseway.maths.poker.ranges import Holding
from houseway.ranking import batch, batch_low, batch_omaha
from houseway.ranking.batch import Cards, Codes, Ranks, bits

MOST = 10**9
"""Cases that are counted unless more are asked for."""
ROUNDS, SEED = 10_000_000, 1
"""Of a simulation, unless others are asked for."""
FOREVER = 10**15
"""Rounds of a simulation that somebody else ends."""
CHUNK = 1 << 16
"""Deals or boards between two looks at who waits."""
ROWS = 1 << 19
"""Hands that are ranked at a time."""
TRIES = 1 << 26
"""Choices of sets that share a card, in one chunk, after which a simulation gives up."""

Ranking = Callable[[Cards], Ranks]
"""The ranks of rows, the cards of a hand and behind them the board."""


class Variant(NamedTuple):
    """A game of the room: what is dealt, and what wins."""

    own: int
    board: int
    ranking: Ranking
    low: Ranking | None = None
    """What wins the other half of the pot; `batch_low.NONE` where there is none."""
    cite: str = "14.3(b)"
    beside: Callable[[Cards, Cards], Ranks] | None = None
    """The ranks of every set of own cards beside every board, where there is a faster way than row by row."""


def _omaha(own: int, ranking: Callable[[Cards, Cards], Ranks]) -> Ranking:
    return lambda cards: ranking(cards[:, :own], cards[:, own:])


def _every_low(cards: Cards) -> Ranks:
    """Without a qualifier there always is a low."""
    return batch_low.ace_to_five(cards) + np.uint16(1)


VARIANTS: Mapping[str, Variant] = MappingProxyType({
    "holdem_high": Variant(2, 5, batch.ranks, beside=batch.beside),
    "omaha_high": Variant(4, 5, _omaha(4, batch_omaha.omaha)),
    "omaha_hilo8": Variant(
        4, 5, _omaha(4, batch_omaha.omaha), _omaha(4, batch_omaha.omaha_eight_or_better), "14.3(b), 14.3(e)"
    ),
    "five_card_omaha": Variant(5, 5, _omaha(5, batch_omaha.omaha)),
    "seven_card_stud_high": Variant(7, 0, batch.ranks),
    "seven_card_stud_low": Variant(7, 0, batch_low.ace_to_five, cite="14.3(e)"),
    "seven_card_stud_hilo": Variant(7, 0, batch.ranks, _every_low, "14.3(b), 14.3(e)"),
    "seven_card_stud_hilo8": Variant(7, 0, batch.ranks, batch_low.eight_or_better, "14.3(b), 14.3(e)"),
    "five_card_draw_high": Variant(5, 0, batch.ranks),
    "five_card_draw_low": Variant(5, 0, batch_low.ace_to_five, cite="14.3(e)"),
    "single_draw_27": Variant(5, 0, batch_low.deuce_to_seven, cite=""),
    "five_card_stud_high": Variant(5, 0, batch.ranks),
    "badugi": Variant(4, 0, batch_low.badugi, cite=""),
    "triple_draw_27": Variant(5, 0, batch_low.deuce_to_seven, cite=""),
    "triple_draw_a5": Variant(5, 0, batch_low.ace_to_five, cite="14.3(e)"),
})  # fmt: skip
"""By its id; where New Jersey's text is not found for a ranking, none is cited."""


class HandEquity(Struct, frozen=True, kw_only=True):
    """What one hand has of the pot, per unit; fractions where they are exact, else as simulated."""

    hand: str
    share: Fraction | float
    win: Fraction | float
    """How often it takes the whole pot, alone; in games of two halves, a scoop."""
    tie: Fraction | float
    """How often it takes a part of it."""
    high: Fraction | float | None = None
    """Of the share, in games of two halves: what it takes as the high hand, also where there is no low."""
    low: Fraction | float | None = None
    stderr: float | None = None
    """Of the share, where it is simulated."""


class Equity(Struct, frozen=True, kw_only=True):
    """The shares of all hands, and how they are known."""

    variant: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    hands: tuple[HandEquity, ...]
    method: Literal["exact", "simulated"]
    cases: int | None
    """How many deals there are; none where they were only found to be more than `MOST`."""
    rounds: int | None = None
    """Deals of the simulation."""
    seed: int | None = None
    cite: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON has it: each fraction as a text, and its decimal beside it."""
        found = {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) not in (None, "")}
        return {**found, "hands": [_plain(one) for one in self.hands]}


def _plain(one: HandEquity) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in one.__struct_fields__:
        value = getattr(one, name)
        if isinstance(value, Fraction):
            found |= {name: float(value), f"{name}_exactly": str(value)}
        elif value is not None:
            found[name] = value
    return found


def equity(
    variant: str, hands: Sequence[str], board: str = "", dead: str = "", *, exact: bool | None = None,
    rounds: int = ROUNDS, seed: int = SEED,
) -> Equity:  # fmt: skip
    """``equity("holdem_high", ["QQ+, AKs", "7h7d", "??"], board="Kh 9h 9c")``.

    Exact or simulated as told, else exact where there are at most `MOST` cases; a `ValueError` says what cannot be.
    """
    question = asked(variant, hands, board, dead)
    cases = question.cases(None if exact else MOST)
    if exact or (exact is None and cases is not None):
        *_, tally = counted(question)
    else:
        *_, tally = simulated(question, rounds, seed)
    return answer(question, tally, cases)


# ── what is asked ────────────────────────────────────────────────────────────────────────────────


SHARED = "the hands cannot be dealt together: whatever they hold, two of them share a card"


class Question(NamedTuple):
    """Hands, board and dead cards that can be dealt together."""

    variant: str
    hands: tuple[Holding, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def game(self) -> Variant:
        """What is dealt, and what wins."""
        return VARIANTS[self.variant]

    @property
    def out(self) -> int:
        """What lies on the board or is dead, as bits."""
        return ranges.mask((*self.board, *self.dead))

    def cases(self, most: int | None = MOST) -> int | None:
        """How many deals there are; none where they are more than told."""
        left = len(DECK) - len(self.board) - len(self.dead) - sum(one.sets.shape[1] for one in self.hands)
        each = 1
        for unknown in (*(one.unknown for one in self.hands), self.game.board - len(self.board)):
            each, left = each * comb(left, unknown), left - unknown
        _roomy(self.hands)
        masks, first = _listed([one.masks for one in self.hands])
        limit = 2**62 if most is None else most // each + 1
        found = kernel.together(masks, first, max(limit, 1))
        if not found:
            raise ValueError(SHARED)
        return None if most is not None and found * each > most else int(found) * each


def _roomy(hands: Sequence[Holding]) -> None:
    """Hands that are all within the same cards need no more of them than there are: eleven of tens or better would else
    be looked for in vain for minutes."""
    within = [(int(np.bitwise_or.reduce(one.masks)), one.sets.shape[1]) for one in hands]
    for cards, _ in within:
        if sum(needs for others, needs in within if not others & ~cards) > cards.bit_count():
            raise ValueError(SHARED)


def asked(variant: str, hands: Sequence[str], board: str = "", dead: str = "") -> Question:
    """Read a question; a `ValueError` says in one line what is wrong."""
    if variant not in VARIANTS:
        raise ValueError(f"variant {quoted(variant)} is not known; {meant(variant, VARIANTS, ', '.join(VARIANTS))}")
    game = VARIANTS[variant]
    if len(hands) < 2:
        raise ValueError("two hands or more share a pot; write ?? for a hand that is not known")
    if board.strip() and not game.board:
        raise ValueError(f"{variant} has no board")
    common = ranges.cards(board, "board", game.board)
    gone = ranges.cards(dead, "dead cards", len(DECK))
    _enough(variant, len(hands), len(gone))
    held = [ranges.holding(text, game.own) for text in hands]
    places = [("on the board", ranges.mask(common)), ("among the dead cards", ranges.mask(gone))]
    places += [(f"in hand {number} ({one.text})", one.certain) for number, one in enumerate(held, 1)]
    _apart(places)
    return Question(variant, _beside(held, ranges.mask((*common, *gone))), common, gone)


def _enough(variant: str, hands: int, dead: int) -> None:
    game = VARIANTS[variant]
    needed = hands * game.own + game.board + dead
    if needed > len(DECK):
        raise ValueError(f"{hands} hands of {variant} and {dead} dead cards need {needed} cards; there are {len(DECK)}")


def _apart(places: Sequence[tuple[str, int]]) -> None:
    """No card is certain to lie in two places."""
    for number, (where, cards) in enumerate(places):
        for before, others in places[:number]:
            if cards & others:
                twice = ranges.faces(cards & others)
                raise ValueError(f"{' '.join(twice)} {'is' if len(twice) == 1 else 'are'} {before} and {where}")


def _beside(hands: Sequence[Holding], out: int) -> tuple[Holding, ...]:
    """Each hand without the sets that hold a card which is certain to be elsewhere."""
    found, before = list(hands), -1
    while before != (before := sum(len(one.sets) for one in found)):
        for number, one in enumerate(found):
            elsewhere = out
            for other in (*found[:number], *found[number + 1 :]):
                elsewhere |= other.certain
            found[number] = one.beside(elsewhere)
            if not len(found[number].sets):
                raise ValueError(f"hand {number + 1} ({one.text}): none of it is left beside the cards that are known")
    return tuple(found)


def _listed(lists: Sequence[Codes]) -> tuple[Codes, Ints]:
    """The sets of all hands in one list, and where each hand's begin."""
    return np.concatenate(lists), np.cumsum([0, *map(len, lists)])


# ── every deal ───────────────────────────────────────────────────────────────────────────────────


class Tally(NamedTuple):
    """How often each hand took what part of the pot, so far: `whole` and `halves` as the kernel has them."""

    whole: Ints
    halves: Ints
    deals: int = 0
    seed: int | None = None


def _nothing(hands: int, seed: int | None = None) -> Tally:
    return Tally(np.zeros((hands, hands + 1), np.int64), np.zeros((hands, hands + 1, hands + 1), np.int64), 0, seed)


def _sum(tally: Tally, more: Tally) -> Tally:
    """Another tally: who is interrupted still has the one before, whole."""
    whole, halves, deals = tally.whole + more.whole, tally.halves + more.halves, tally.deals + more.deals
    return tally._replace(whole=whole, halves=halves, deals=deals)


def counted(question: Question) -> Iterator[Tally]:
    """Award the pot in every deal: a tally after each part, and the last one is complete."""
    hands = len(question.hands)
    tally, order = _nothing(hands), sorted(range(hands), key=lambda number: _length(question.hands[number]))
    *others, longest = (question.hands[number] for number in order)
    places = np.argsort(order)
    before = [np.concatenate([*_parts(question, one)]) for one in others]
    known = all(len(one.sets) == 1 and not one.unknown for one in question.hands)
    for last in _parts(question, longest):
        lists = [*before, last]
        cards, (masks, first) = np.concatenate(lists), _listed([*map(ranges.masks, lists)])
        for boards, seen, alike in _boards(question, max(1, ROWS // len(cards))):
            high, low = _crossed(question.game, cards, boards)
            whole, halves, *_ = _nothing(hands)
            if known:  # no card of theirs can come to the board
                deals = kernel.award(high, low, alike, whole, halves)
            else:
                deals = kernel.count(high, low, seen, alike, masks, first, whole, halves)
            tally = _sum(tally, Tally(whole[places], halves[places], deals))
            yield tally


def _length(one: Holding) -> int:
    """About how many whole hands a hand may be: the longest list is not held at once, and compared the fastest."""
    return len(one.sets) * comb(len(DECK), one.unknown)


def _parts(question: Question, one: Holding) -> Iterator[Cards]:
    """The whole hands that a hand may be, some at a time."""
    if not one.unknown:
        yield from (one.sets[start : start + ROWS] for start in range(0, len(one.sets), ROWS))
        return
    pool, start = _live(question, one), 0
    while len(found := ranges.completed(one.sets[0], question.game.own, pool, start, ROWS)):
        yield found
        start += len(found)


def _live(question: Question, but: Holding | None = None) -> Cards:
    """The cards that are not certain to lie elsewhere than in this hand."""
    taken = question.out
    for one in question.hands:
        if one is not but:
            taken |= one.certain
    found: Cards = ranges.everything()[bits()[: len(DECK)] & np.uint64(taken) == 0]
    return found


def _boards(question: Question, most: int) -> Iterator[tuple[Cards, Codes, Ints]]:
    """Whole boards, some at a time, the same as bits, and for how many boards each stands."""
    board, size, start = np.array(question.board, np.uint8), question.game.board, 0
    pool, same = _live(question), _renamings(question)
    masks, weights = np.empty(CHUNK, np.uint64), np.empty(CHUNK, np.int64)
    while len(found := ranges.completed(board, size, pool, start, CHUNK)):
        start += len(found)
        left = kernel.leading(found, bits(), same, masks, weights)
        for at in range(0, left, most):
            some = slice(at, min(at + most, left))
            yield found[some], masks[some], weights[some]


def _renamings(question: Question) -> Codes:
    """The renamings of suits that change nothing: neither the board, nor the dead cards, nor what a hand may be."""
    every = np.array([[16 * suit for suit in order] for order in permutations(range(4))], np.uint64)
    lists = [one.masks for one in question.hands]
    lists += [np.array([ranges.mask(cards)], np.uint64) for cards in (question.board, question.dead)]
    sorted_lists = [np.sort(masks) for masks in lists]
    return np.array([
        suits
        for suits in every
        if all((np.sort(kernel.renamed(masks, suits)) == masks).all() for masks in sorted_lists)
    ])  # fmt: skip


def _crossed(game: Variant, sets: Cards, boards: Cards) -> tuple[Ranks, Ranks]:
    """The ranks of every set beside every board, a row for each board."""
    if game.beside:
        return game.beside(sets, boards), np.empty((len(boards), 0), np.uint16)
    return _ranked(game, kernel.beside(sets, boards), len(sets))


def _ranked(game: Variant, cards: Cards, columns: int) -> tuple[Ranks, Ranks]:
    """The ranks of all rows, so many to a deal; and the low ones, where there are two halves."""
    high = game.ranking(cards).reshape(-1, columns)
    return high, game.low(cards).reshape(-1, columns) if game.low else np.empty((len(high), 0), np.uint16)


# ── deals by chance ──────────────────────────────────────────────────────────────────────────────


def simulated(question: Question, rounds: int = ROUNDS, seed: int = SEED) -> Iterator[Tally]:
    """Award the pot in so many deals by chance: a tally after each part; the seed alone decides it."""
    if rounds < 1:
        raise ValueError(f"{rounds} deals tell nothing; simulate one or more")
    tally, known = _nothing(len(question.hands), seed), _known(question)
    masks, first = _listed([one.masks for one in question.hands])
    sets = np.zeros((len(masks), question.game.own), np.uint8)
    for number, one in enumerate(question.hands):
        sets[first[number] : first[number + 1], : one.sets.shape[1]] = one.sets
    word, live, once = word_of(seed), _live(question), np.ones(CHUNK, np.int64)
    open_hands = np.array([number for number, one in enumerate(question.hands) if len(one.sets) > 1], np.int64)
    places = _places(question)
    while tally.deals < rounds:
        cards = np.repeat(known[None], min(CHUNK, rounds - tally.deals), axis=0)
        dealt = kernel.deal(sets, masks, first, open_hands, places, live, bits(), word, tally.deals, TRIES, cards)
        if dealt < len(cards):
            raise ValueError("the hands can hardly be dealt together: of so many choices almost all share a card")
        high, low = _ranked(question.game, cards.reshape(-1, known.shape[1]), len(question.hands))
        whole, halves, *_ = _nothing(len(question.hands))
        tally = _sum(tally, Tally(whole, halves, kernel.award(high, low, once, whole, halves)))
        yield tally


def _known(question: Question) -> Cards:
    """A row for each hand: its cards, and behind them the board, as far as they are known."""
    own, board = question.game.own, len(question.board)
    found = np.zeros((len(question.hands), own + question.game.board), np.uint8)
    for row, one in zip(found, question.hands, strict=True):
        row[: one.sets.shape[1]] = one.sets[0]
        row[own : own + board] = question.board
    return found


def _places(question: Question) -> Ints:
    """Where the other cards lie, by hand and column; those of the board behind the last hand."""
    own, board = question.game.own, len(question.board)
    found = [
        (number, column) for number, one in enumerate(question.hands) for column in range(own - one.unknown, own)
    ]  # fmt: skip
    found += [(len(question.hands), column) for column in range(own + board, own + question.game.board)]
    return np.array(found, np.int64).reshape(-1, 2)


# ── what it comes to ─────────────────────────────────────────────────────────────────────────────


def answer(question: Question, tally: Tally, cases: int | None) -> Equity:
    """What the tally says; it is exact if it has every case."""
    if tally.seed is None and tally.deals != cases:
        raise ValueError(f"{tally.deals:,} of {cases:,} cases are counted; nothing is exact yet")
    return Equity(
        variant=question.variant, board=tuple(DECK[card] for card in question.board),
        dead=tuple(DECK[card] for card in question.dead),
        hands=tuple(_hand(question, tally, number) for number in range(len(question.hands))),
        method="exact" if tally.seed is None else "simulated", cases=cases,
        rounds=None if tally.seed is None else tally.deals, seed=tally.seed, cite=question.game.cite,
    )  # fmt: skip


def _hand(question: Question, tally: Tally, number: int) -> HandEquity:
    taken = list(_taken(tally, number))
    exact, split = tally.seed is None, question.game.low is not None

    def part(deals: Fraction | int) -> Fraction | float:
        found = Fraction(deals) / tally.deals
        return found if exact else float(found)

    high, low = sum(one.high * one.deals for one in taken), sum(one.low * one.deals for one in taken)
    return HandEquity(
        hand=question.hands[number].text, share=part(high + low),
        win=part(sum(one.deals for one in taken if one.high + one.low == 1)),
        tie=part(sum(one.deals for one in taken if one.high + one.low < 1)),
        high=part(high) if split else None, low=part(low) if split else None,
        stderr=None if exact else stderr(tally, number),
    )  # fmt: skip


def stderr(tally: Tally, number: int) -> float:
    """The standard error of a share that is simulated; not nothing, however alike all deals were."""
    taken = list(_taken(tally, number))
    mean = sum((one.high + one.low) * one.deals for one in taken) / tally.deals
    square = sum((one.high + one.low) ** 2 * one.deals for one in taken) / tally.deals
    return max(1 / tally.deals, sqrt(float(square - mean**2) / max(tally.deals - 1, 1)))


def largest_error(tally: Tally) -> float:
    """The standard error of the share that is known least."""
    return max(stderr(tally, number) for number in range(len(tally.whole)))


class _Taken(NamedTuple):
    """A part of the pot, and in how many deals a hand took it."""

    high: Fraction
    low: Fraction
    deals: int


def _taken(tally: Tally, number: int) -> Iterator[_Taken]:
    """What a hand took; where it took nothing is left out."""
    for sharing in np.flatnonzero(tally.whole[number]).tolist():
        yield _Taken(Fraction(1, sharing), Fraction(0), int(tally.whole[number, sharing]))
    for one, other in np.argwhere(tally.halves[number]).tolist():
        if one or other:
            yield _Taken(_half(one), _half(other), int(tally.halves[number, one, other]))


def _half(sharing: int) -> Fraction:
    return Fraction(1, 2 * sharing) if sharing else Fraction(0)
