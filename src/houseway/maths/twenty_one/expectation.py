"""What hands are worth against one up card, played by a table or at their best.

Values are not divided by the chance that the dealer has no blackjack: they are the part of the expectation in which he
has none. So every card is drawn from the plain shoe, and by exchangeability a hand formed by a split is worth the same
wherever among the others it is played.

What goes from hand to hand is compiled, in one function of plain arrays, since each one more, and each tuple of arrays,
takes a good part of a second to compile; the rest is done for many hands at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, Draws, Floats, distribute
from houseway.maths.twenty_one.hands import EVERY, HANDS, Ints
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, PAIR, SPLIT, STAND, SURRENDER

Cells = NDArray[np.int8]
Flags = NDArray[np.bool_]

EQUAL = 1e-13
"""Expectations no further apart than this are equal, but for rounding."""
ERROR = 1e-11
"""What rounding can come to in an edge, at the most. A chance of the dealer's is a sum of fewer than 300 positive terms
of fewer than 30 roundings each, so it is within 400 units of 1.1e-16; a hand's worth is passed on over at most twenty
cards, eleven terms each; what eight wagers of a split and the sum over all deals make of that stays below 1e-12, and
the edge is written with twelve places."""


OPEN = -1
"""The act of a hand that is to be played at its best."""


class Paid(NamedTuple):
    """What standing hands are paid, beside 1 for a hand that wins."""

    tie: float
    five: float
    """2.16: what five cards totalling 21 win more than any other hand."""


class Deal(NamedTuple):
    """All that one up card's analysis needs.

    The first shoe is that of the hand dealt; then come, for each value, those of a hand formed by a split with 2, 3, …
    cards of the value out of the shoe. The counts of a shoe have the player's own hand still among them.
    """

    base: Floats
    """[shoe, value]: the counts of each value."""
    left: Floats
    """How many cards each shoe has."""
    block: int
    """The index of the card that would give the dealer a blackjack; -1 where none can."""
    stand: Floats
    """[shoe, hand]: what each hand is worth if it stands."""
    over: float
    """What a hand over 21 is worth."""
    second: Floats
    """[value, shoe of its split, card]: how much a split is of the hand that a second card makes in this shoe."""
    formed: Ints
    """[value]: the shoes that its split calls for."""
    pays: float
    """What a blackjack pays."""
    may_double: Cells
    """1 in the cells where doubling down is allowed."""


class Worths(NamedTuple):
    """Room for what each hand is worth drawing, doubled down and as it is played, in each of several shoes."""

    drawn: Floats
    doubled: Floats
    worth: Floats


# What the hands of a cell are worth by each action: when doubling and surrender are past; in the first two cards of a
# hand formed by a split; in the first two cards dealt.
LATER_STAND, LATER_DRAW, SPLIT_STAND, SPLIT_DRAW, SPLIT_DOUBLE = 0, 1, 2, 3, 4
FIRST_STAND, FIRST_DRAW, FIRST_DOUBLE, FIRST_SURRENDER, FIRST_SPLIT = 5, 6, 7, 8, 9
TALLY = (3, 22, 10)
NO_TALLY = np.empty(TALLY)
NOT_FOLLOWED = np.empty((0, len(EVERY)))
"""For hands that are weighed and not followed."""


def worths(deal: Deal) -> Worths:
    """Room for every hand, in as many shoes as a split of this deal calls for."""
    return Worths(*np.zeros((3, deal.second.shape[1], len(EVERY))))


def in_order(terms: Floats) -> Floats:
    """The sum over the last axis, added up from left to right."""
    total: Floats = np.add.accumulate(terms, axis=-1)[..., -1]
    return total


# ── standing ─────────────────────────────────────────────────────────────────────────────────────


def standing(ends: Floats, total: Ints | int, five: Flags | bool, paid: Paid) -> Floats:
    """What counts are worth against the dealer's outcomes of each shoe; ``five`` cards that count 21 win more."""
    won, tied, lost = ends[BUST].copy(), np.zeros(ends.shape[1]), np.zeros(ends.shape[1])
    for outcome in range(BLACKJACK):
        won += np.where(total > 17 + outcome, ends[outcome], 0.0)
        tied += np.where(total == 17 + outcome, ends[outcome], 0.0)
        lost += np.where(total < 17 + outcome, ends[outcome], 0.0)
    won += np.where(five, paid.five * won, 0.0)
    worth: Floats = won + paid.tie * tied - lost
    return worth


FIVE = (HANDS.size == 5) & (HANDS.total == 21)
"""2.16: the hands of five cards totalling 21."""


def stands(base: Floats, members: Ints, draws: Draws, paid: Paid) -> Floats:
    """What each member is worth if it stands."""
    ends = distribute(base[:, None] - HANDS.cards[members].T, draws)
    return standing(ends, HANDS.total[members], FIVE[members], paid)


def of_split(value: int) -> Ints:
    """The hands that a card of a split pair can become: 2.11(c)2, an ace gets one card and no more."""
    return HANDS.two[1, 1:] if value == 1 else HANDS.holding[value, : HANDS.held[value]]


def shoes_of_split(value: int, deal: Deal) -> slice:
    """Where the shoes stand that the split of a pair calls for."""
    first = 1 + (value - 1) * deal.second.shape[1]
    return slice(first, first + deal.formed[value])


def prepare_split(value: int, draws: Draws, paid: Paid, deal: Deal) -> None:
    """Fill in the stand values of the hands that one pair can become, in each of its shoes."""
    members, again = of_split(value), deal.second.shape[1]
    for k in range(1 + (value - 1) * again, 1 + value * again):
        if deal.base[k, value - 1] >= 1.0:
            deal.stand[k, members] = stands(deal.base[k], members, draws, paid)


def prepare(draws: Draws, paid: Paid, deal: Deal) -> None:
    """Fill in the stand values of every hand of a deal."""
    deal.stand[0] = stands(deal.base[0], HANDS.holding[0], draws, paid)
    for value in range(1, 11):
        prepare_split(value, draws, paid, deal)


# ── drawing and doubling down ────────────────────────────────────────────────────────────────────


def acts_of(cells: Cells, may_double: Cells) -> Cells:
    """What the row of its count has each hand do: stand, draw or double down."""
    bits, may = cells[HANDS.kind, HANDS.total], may_double[HANDS.kind, HANDS.total]
    doubles = (bits & DOUBLE != 0) & (HANDS.size == 2) & (may != 0)
    acts = np.where(doubles, DOUBLE, bits & DRAW)
    return np.where(HANDS.total == 21, STAND, acts).astype(np.int8)


SIZE, SAFE, TOTAL, KIND = range(4)
FACTS = np.stack([HANDS.size, HANDS.safe, HANDS.total, HANDS.kind], axis=1)
"""[hand]: its size, the highest card that does not bust it, its count and its kind."""


def played(
    members: Ints, acts: Cells, deal: Deal, shoes: slice, room: Worths,
    weights: Floats = NOT_FOLLOWED, tally: Floats = NO_TALLY, roam: bool = False,
) -> None:  # fmt: skip
    """Fill in what each member is worth drawing, doubled down and played by its act, in each of these shoes.

    An act left OPEN becomes the best one in the first shoe. If there are ``weights`` (how often each hand is formed, in
    each shoe), they are carried on through the acts or, where hands ``roam``, as if all drew, and each hand is added to
    its cell's tally.
    """
    passed = (deal.base[shoes], deal.left[shoes], deal.block, deal.over, deal.stand[shoes], deal.may_double)
    by_each_act(members, acts[None], *passed, HANDS.cards, FACTS, HANDS.drawn, *room, weights, tally, roam)


@compiled
def by_each_act(
    members: Ints, acts: Cells, bases: Floats, lefts: Floats, block: int, over: float, stand: Floats,
    may_double: Cells, held: Floats, facts: Ints, made: Ints,
    drawn: Floats, doubled: Floats, worth: Floats, weights: Floats, tally: Floats, roam: bool,
) -> None:  # fmt: skip
    """See `played`. The shoes take the rows of acts in turn: one for all, or one each for several that are alike."""
    for k in range(bases.shape[0]):
        row = k % acts.shape[0]
        for at in range(members.size - 1, -1, -1):
            hand = members[at]
            size, safe, total, kind = facts[hand, SIZE], facts[hand, SAFE], facts[hand, TOTAL], facts[hand, KIND]
            left = lefts[k] - size
            if left < 2.0:  # a shoe with fewer does not deal the hand
                left = 2.0
            gain = twice = 0.0
            bust = lefts[k] - size
            for card in range(safe):
                copies = bases[k, card] - held[hand, card]
                gain += copies * worth[k, made[hand, card]]
                bust -= copies
            if block >= 0:  # the part in which the dealer has no blackjack
                bust -= (bases[k, block] - held[hand, block]) * (bust - (block >= safe)) / (left - 1.0)
            bust = over * bust / left
            drawn[k, hand] = gain / left + bust
            if size == 2:
                for card in range(safe):
                    twice += (bases[k, card] - held[hand, card]) * stand[k, made[hand, card]]
                doubled[k, hand] = 2.0 * (twice / left + bust)
            act = acts[row, hand]
            if act == OPEN:
                act = STAND
                best = stand[k, hand]
                if total < 21 and drawn[k, hand] > best:
                    act = DRAW
                    best = drawn[k, hand]
                if total < 21 and size == 2 and may_double[kind, total] and doubled[k, hand] > best:
                    act = DOUBLE
                acts[row, hand] = act
            worth[k, hand] = stand[k, hand]
            if act == DRAW:
                worth[k, hand] = drawn[k, hand]
            elif act == DOUBLE:
                worth[k, hand] = doubled[k, hand]
        if weights.shape[0] == 0:
            continue
        for at in range(members.size):
            hand = members[at]
            size, total, kind = facts[hand, SIZE], facts[hand, TOTAL], facts[hand, KIND]
            weight = weights[k, hand]
            if weight == 0.0 or total == 21:
                continue
            first = SPLIT_STAND if size == 2 else LATER_STAND
            tally[kind, total, first] += weight * stand[k, hand]
            tally[kind, total, first + DRAW] += weight * drawn[k, hand]
            if size == 2:
                tally[kind, total, SPLIT_DOUBLE] += weight * doubled[k, hand]
            if roam or acts[row, hand] == DRAW:
                share = weight / (lefts[k] - size)
                for card in range(facts[hand, SAFE]):
                    weights[k, made[hand, card]] += share * (bases[k, card] - held[hand, card])


# ── splitting ────────────────────────────────────────────────────────────────────────────────────


def split_worth(
    value: int, acts: Cells, deal: Deal, room: Worths, pair: float = 0.0, tally: Floats = NO_TALLY, roam: bool = False
) -> float:
    """What splitting a pair is worth, its hands played by the acts; ``pair`` is how often that is done, for the tally.

    Acts left OPEN are closed by the first shoe, that of a pair split once.
    """
    shoes, many, two = shoes_of_split(value, deal), deal.formed[value], HANDS.two[value, 1:]
    if many == 0:
        return 0.0
    second, worth = deal.second[value, :many], deal.stand[shoes]
    if value != 1:
        weights = NOT_FOLLOWED
        if pair > 0.0:
            weights = np.zeros((many, len(EVERY)))
            weights[:, two] = pair * second
        played(of_split(value), acts, deal, shoes, room, weights, tally, roam)
        worth = room.worth[:many]
    return float(in_order(in_order(second * worth[:, two])))


def splits_at_best(deal: Deal) -> Floats:
    """What splitting each pair is worth if its hands are played as is best where it is split once."""
    room = worths(deal)
    return np.array([0.0, *(split_worth(value, at_best(), deal, room) for value in range(1, 11))])


def at_best() -> Cells:
    """Every hand is yet to find its best act."""
    return np.full(len(EVERY), OPEN, np.int8)


# ── the first two cards ──────────────────────────────────────────────────────────────────────────

ONE, OTHER = np.triu_indices(10)
"""The values, less one, of every two cards."""
TWO = HANDS.two[ONE + 1, OTHER + 1]
PAIRED = ONE == OTHER
COUNT_21 = HANDS.total[TWO] == 21
CELL = (np.where(PAIRED, PAIR, HANDS.kind[TWO]), np.where(PAIRED, ONE + 1, HANDS.total[TWO]))
"""The cell, kind and total, of every two cards dealt."""


def cell_of(a: int, b: int) -> tuple[int, int]:
    """The cell, kind and total, of the two cards dealt."""
    hand = HANDS.two[a, b]
    return (PAIR, a) if a == b else (int(HANDS.kind[hand]), int(HANDS.total[hand]))


def dealt(deal: Deal) -> Floats:
    """The probability that a hand is dealt each two cards."""
    first, second, left = deal.base[0, ONE], deal.base[0, OTHER], deal.left[0]
    ways = np.where(PAIRED, first * (first - 1.0), 2.0 * first * second)
    chance: Floats = ways / (left * (left - 1.0))
    return chance


def no_blackjack(deal: Deal, hands: Ints, shoe: int = 0) -> Floats:
    """The chance that the dealer has no blackjack once each of these hands is out of a shoe, by default the first."""
    if deal.block < 0:
        return np.ones(hands.shape)
    held = HANDS.cards[hands, deal.block]
    clear: Floats = 1.0 - (deal.base[shoe, deal.block] - held) / (deal.left[shoe] - HANDS.size[hands])
    return clear


def survey(cells: Cells, roam: bool, deal: Deal, tally: Floats, splits: Floats) -> float:
    """The expectation of a round played by one column of a table; fills in each cell's tally and each split's worth.

    The tally weighs hands as the column reaches them or, if they ``roam``, as if all drew and every pair were split.
    """
    acts, room, chance = acts_of(cells, deal.may_double), worths(deal), dealt(deal)
    tally[:] = 0.0
    pairs = np.where(roam | (cells[PAIR, 1:11] & (SPLIT | SURRENDER) == SPLIT), chance[PAIRED], 0.0)
    for value in range(1, 11):
        splits[value] = split_worth(value, acts, deal, room, pairs[value - 1], tally, roam)
    bits = cells[CELL]
    surrender, split = bits & SURRENDER != 0, bits & SPLIT != 0
    double = (bits & DOUBLE != 0) & (deal.may_double[CELL] != 0)
    draws = ~COUNT_21 & ~surrender & ~split & ~double & (bits & DRAW != 0)
    weights = third_cards(deal, np.where(draws | roam, chance, 0.0))
    played(HANDS.holding[0], acts, deal, slice(0, 1), room, weights, tally, roam)
    stand, drawn, doubled = deal.stand[0, TWO], room.drawn[0, TWO], room.doubled[0, TWO]
    clear, parted = no_blackjack(deal, TWO), np.where(PAIRED, splits[ONE + 1], 0.0)
    ways = np.stack([stand, drawn, doubled, -0.5 * clear, parted], axis=1)
    np.add.at(tally[..., FIRST_STAND:], CELL, np.where(COUNT_21, 0.0, chance)[:, None] * ways)
    worth = np.select([surrender, split, double, draws], [-0.5 * clear, parted, doubled, drawn], stand)
    worth = np.where(COUNT_21, clear * deal.pays, worth - (1.0 - clear))
    return float(in_order(chance * worth))


def third_cards(deal: Deal, chance: Floats) -> Floats:
    """How often each hand of three cards is formed, where each two cards draw so often."""
    share = chance / (deal.left[0] - 2)
    weights = np.zeros((1, len(EVERY)))
    drawn, copies = HANDS.drawn[TWO], deal.base[0] - HANDS.cards[TWO]
    lives = np.arange(10) < HANDS.safe[TWO, None]
    np.add.at(weights[0], drawn[lives], (share[:, None] * copies)[lives])
    return weights


def survey_at_best(deal: Deal, surrender: bool, splits: Floats, acts: Cells) -> float:
    """The expectation of a round played by composition, where splits have these worths; fills in the acts."""
    room, chance, clear = worths(deal), dealt(deal), no_blackjack(deal, TWO)
    acts[:] = OPEN
    played(HANDS.holding[0], acts, deal, slice(0, 1), room)
    worth = room.worth[0, TWO]
    met = ~COUNT_21 & (chance > 0.0)
    split = met & PAIRED & (splits[ONE + 1] > worth)
    worth = np.where(split, splits[ONE + 1], worth)
    acts[TWO[split]] = SPLIT
    if surrender:
        gives_up = met & (-0.5 * clear > worth)
        worth = np.where(gives_up, -0.5 * clear, worth)
        acts[TWO[gives_up]] = SURRENDER
    worth = np.where(COUNT_21, clear * deal.pays, worth - (1.0 - clear))
    return float(in_order(np.where(chance > 0.0, chance * worth, 0.0)))


# ── what a table's cells gain by a change ────────────────────────────────────────────────────────


_KIND, _TOTAL = np.ogrid[: TALLY[0], : TALLY[1]]


def by_cells(tally: Floats, bits: Cells, may_double: Cells) -> Floats:
    """What each cell's hands are worth by these bits."""
    draw, double = bits & DRAW, (bits & DOUBLE != 0) & (may_double != 0)
    first = np.where(double, FIRST_DOUBLE, FIRST_STAND + draw)
    first = np.where(bits & SURRENDER, FIRST_SURRENDER, np.where(bits & SPLIT, FIRST_SPLIT, first))
    split = np.where(double, SPLIT_DOUBLE, SPLIT_STAND + draw)
    worth: Floats = tally[_KIND, _TOTAL, LATER_STAND + draw] + tally[_KIND, _TOTAL, split]
    return worth + tally[_KIND, _TOTAL, first]


def changes(
    tally: Floats, judged: Floats, kept: int, cells: Cells, may_double: Cells, allowed: Cells
) -> tuple[Cells, Floats]:
    """The bits that gain most in each cell, and the gain: ``judged`` by those ``kept``, and no loss by the tally."""
    every = np.broadcast_to(allowed.T[:, :, None], (allowed.shape[1], *cells.shape))
    felt, now = by_cells(tally, cells, may_double), by_cells(judged, cells & kept, may_double)
    barred = (by_cells(tally, every, may_double) < felt - EQUAL) | (every & DOUBLE != 0) & (may_double == 0)
    gained = np.where(barred, 0.0, by_cells(judged, every & kept, may_double) - now)
    better, gains = cells, np.zeros(cells.shape)
    for bits, gain in zip(every, gained, strict=True):
        more = gain > gains + EQUAL
        better, gains = np.where(more, bits, better), np.where(more, gain, gains)
    return better, gains
