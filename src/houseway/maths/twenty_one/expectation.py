"""The compiled part of the analysis: what hands are worth against one up card, played by a table or at their best.

Values are not divided by the chance that the dealer has no blackjack: they are the part of the expectation in which he
has none. So every card is drawn from the plain shoe, and by exchangeability a hand formed by a split is worth the same
wherever among the others it is played.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inner
from houseway.maths.twenty_one.dealer import BLACKJACK, BUST, OUTCOMES, Draws, Floats, distribute
from houseway.maths.twenty_one.hands import Hands, Ints
from houseway.maths.twenty_one.strategy import DOUBLE, DRAW, PAIR, SPLIT, STAND, SURRENDER

Cells = NDArray[np.int8]

EQUAL = 1e-13
"""Expectations no further apart than this are equal, but for rounding."""
ERROR = 1e-11
"""What rounding can come to in an edge, at the most. A chance of the dealer's is a sum of fewer than 300 positive terms
of fewer than 30 roundings each, so it is within 400 units of 1.1e-16; a hand's worth is passed on over at most twenty
cards, eleven terms each; what eight wagers of a split and the sum over all deals make of that stays below 1e-12, and
the edge is written with twelve places."""


OPEN = -1
"""The act of a hand that is to be played at its best."""
ABREAST = 64
"""So many shoes are dealt from at once; the processor takes several in one step."""


class Paid(NamedTuple):
    """What standing hands are paid, beside 1 for a hand that wins."""

    tie: float
    five: float
    """2.16: what five cards totalling 21 win more than any other hand."""


class Shoe(NamedTuple):
    """The cards that one hand is played from."""

    base: Floats
    """The counts of each value, with the player's own hand still among them."""
    left: float
    """How many cards that is."""
    block: int
    """The index of the card that would give the dealer a blackjack; -1 where none can."""
    stand: Floats
    """What each hand is worth if it stands."""
    bust: Floats
    """What each hand is worth if it draws, as far as the next card busts it."""


class Deal(NamedTuple):
    """All that one up card's analysis needs.

    The first shoe is that of the hand dealt; then come, for each value, those of a hand formed by a split with 2, 3, …
    cards of the value out of the shoe. A split is worth ``closed[value]`` times such hands that may not pair again
    and ``free[value]`` times such hands that may.
    """

    base: Floats
    left: Floats
    block: int
    stand: Floats
    bust: Floats
    closed: Floats
    free: Floats
    pays: float
    """What a blackjack pays."""
    may_double: Cells
    """1 in the cells where doubling down is allowed."""


class Worths(NamedTuple):
    """Room for what each hand is worth drawing, doubled down and as it is played, and how often it is reached."""

    drawn: Floats
    doubled: Floats
    worth: Floats
    weight: Floats


# What the hands of a cell are worth by each action: when doubling and surrender are past; in the first two cards of a
# hand formed by a split; in the first two cards dealt.
LATER_STAND, LATER_DRAW, SPLIT_STAND, SPLIT_DRAW, SPLIT_DOUBLE = 0, 1, 2, 3, 4
FIRST_STAND, FIRST_DRAW, FIRST_DOUBLE, FIRST_SURRENDER, FIRST_SPLIT = 5, 6, 7, 8, 9
TALLY = (3, 22, 10)
NO_TALLY = np.empty(TALLY)
"""For a split that is weighed and not followed."""


def worths(hands: Hands) -> Worths:
    """Room for every hand."""
    size = hands.size.size
    return Worths(np.zeros(size), np.zeros(size), np.zeros(size), np.zeros(size))


@inner
def shoe_of(deal: Deal, k: int) -> Shoe:
    """The k-th shoe of a deal."""
    return Shoe(deal.base[k], deal.left[k], deal.block, deal.stand[k], deal.bust[k])


@inner
def standing(ends: Floats, i: int, total: int, size: int, paid: Paid) -> float:
    """What a count is worth against the dealer's outcomes of the i-th shoe."""
    won, tied, lost = float(ends[BUST, i]), 0.0, 0.0
    for outcome in range(BLACKJACK):
        if total > 17 + outcome:
            won += ends[outcome, i]
        elif total == 17 + outcome:
            tied += ends[outcome, i]
        else:
            lost += ends[outcome, i]
    if size == 5 and total == 21:
        won += paid.five * won
    return won + paid.tie * tied - lost


@compiled
def stands(base: Floats, members: Ints, draws: Draws, paid: Paid, hands: Hands, stand: Floats) -> None:
    """Fill in what each member is worth if it stands."""
    # Loops over numbers, here and in `distribute`: sums of whole arrays take seconds to compile.
    shoes, left, ends = np.empty((10, ABREAST)), np.empty(ABREAST), np.empty((len(OUTCOMES), ABREAST))
    for first in range(0, members.size, ABREAST):
        many = min(ABREAST, members.size - first)
        for i in range(many):
            hand = members[first + i]
            left[i] = 0.0
            for card in range(10):
                shoes[card, i] = base[card] - hands.cards[hand, card]
                left[i] += shoes[card, i]
        distribute(shoes, left, many, draws, ends)
        for i in range(many):
            hand = members[first + i]
            stand[hand] = standing(ends, i, hands.total[hand], hands.size[hand], paid)


@compiled
def busts(base: Floats, block: int, members: Ints, hands: Hands, bust: Floats) -> None:
    """Fill in what each member is worth drawing, as far as the next card busts it (and the dealer has no blackjack)."""
    left = 0.0
    for card in range(10):
        left += base[card]
    for hand in members:
        unseen = max(left - hands.size[hand], 2.0)  # a shoe with fewer does not deal the hand
        safe = hands.safe[hand]
        cards = 0.0
        for card in range(safe, 10):
            cards += base[card] - hands.cards[hand, card]
        if block >= 0:
            blocking = base[block] - hands.cards[hand, block]
            cards -= blocking * (cards - (block >= safe)) / (unseen - 1.0)
        bust[hand] = -cards / unseen


@compiled
def of_split(value: int, hands: Hands) -> Ints:
    """The hands that a card of a split pair can become: 2.11(c)2, an ace gets one card and no more."""
    return hands.two[1, 1:] if value == 1 else hands.holding[value, : hands.held[value]]


@compiled
def prepare_split(value: int, draws: Draws, paid: Paid, hands: Hands, deal: Deal) -> None:
    """Fill in stand and bust values of the hands that one pair can become, in each of its shoes."""
    members = of_split(value, hands)
    again = deal.closed.shape[1]
    for k in range(1 + (value - 1) * again, 1 + value * again):
        if deal.base[k, value - 1] >= 1.0:
            stands(deal.base[k], members, draws, paid, hands, deal.stand[k])
            busts(deal.base[k], deal.block, members, hands, deal.bust[k])


@compiled
def prepare(draws: Draws, paid: Paid, hands: Hands, deal: Deal) -> None:
    """Fill in the stand and bust values of every hand of a deal."""
    stands(deal.base[0], hands.holding[0], draws, paid, hands, deal.stand[0])
    busts(deal.base[0], deal.block, hands.holding[0], hands, deal.bust[0])
    for value in range(1, 11):
        prepare_split(value, draws, paid, hands, deal)


@inner
def no_blackjack(hand: int, shoe: Shoe, hands: Hands) -> float:
    """The chance that the dealer has no blackjack once the hand is out of the shoe."""
    if shoe.block < 0:
        return 1.0
    return float(1.0 - (shoe.base[shoe.block] - hands.cards[hand, shoe.block]) / (shoe.left - hands.size[hand]))


@inner
def one_card(hand: int, shoe: Shoe, hands: Hands, worth: Floats) -> float:
    """The expectation of one more card, where each hand it makes has this worth."""
    gain = 0.0
    for card in range(hands.safe[hand]):
        gain += (shoe.base[card] - hands.cards[hand, card]) * worth[hands.drawn[hand, card]]
    return float(gain / (shoe.left - hands.size[hand]) + shoe.bust[hand])


@inner
def chosen(hand: int, cells: Cells, may_double: Cells, hands: Hands) -> int:
    """What the row of its count has a hand do: stand, draw or double down."""
    kind, total = hands.kind[hand], hands.total[hand]
    if total == 21:
        return STAND
    bits = int(cells[kind, total])
    if bits & DOUBLE and hands.size[hand] == 2 and may_double[kind, total]:
        return DOUBLE
    return bits & DRAW


@compiled
def acts_of(cells: Cells, may_double: Cells, hands: Hands) -> Cells:
    """What the row of its count has each hand do."""
    acts = np.empty(hands.size.size, np.int8)
    for hand in range(acts.size):
        acts[hand] = chosen(hand, cells, may_double, hands)
    return acts


@inner
def double_down(members: Ints, shoe: Shoe, hands: Hands, room: Worths) -> None:
    """Fill in what each member of two cards is worth doubled down."""
    for hand in members:
        if hands.size[hand] == 2:
            room.doubled[hand] = 2.0 * one_card(hand, shoe, hands, shoe.stand)


@compiled
def played(members: Ints, acts: Cells, may_double: Cells, shoe: Shoe, hands: Hands, room: Worths) -> None:
    """Fill in what each member is worth drawing, and played by its act; an act left OPEN becomes the best one."""
    double_down(members, shoe, hands, room)
    # In a loop, compiled code counts references to whatever it takes out of a tuple: these are taken out before it.
    base, left, stand, bust = shoe.base, shoe.left, shoe.stand, shoe.bust
    cards, size, total, kind, safe, drawn = hands.cards, hands.size, hands.total, hands.kind, hands.safe, hands.drawn
    by_draw, by_double, worth = room.drawn, room.doubled, room.worth
    for k in range(members.size - 1, -1, -1):
        hand = members[k]
        gain = 0.0
        for card in range(safe[hand]):
            gain += (base[card] - cards[hand, card]) * worth[drawn[hand, card]]
        by_draw[hand] = gain / max(left - size[hand], 1.0) + bust[hand]
        act = acts[hand]
        if act == OPEN:
            act = STAND
            if total[hand] < 21:
                if by_draw[hand] > stand[hand]:
                    act = DRAW
                doubles = size[hand] == 2 and may_double[kind[hand], total[hand]]
                if doubles and by_double[hand] > max(stand[hand], by_draw[hand]):
                    act = DOUBLE
            acts[hand] = act
        worth[hand] = stand[hand] if act == STAND else by_draw[hand] if act == DRAW else by_double[hand]


@inner
def second_card(value: int, card: int, shoe: Shoe, closed: float, free: float) -> float:
    """How much a split is of the hand of these two values: of a pair, only where it may not be split again."""
    copies = max(float(shoe.base[card - 1]) - (card == value), 0.0)
    return (free if card == value else closed + free) * copies / (shoe.left - 1.0)


@inner
def part(value: int, shoe: Shoe, closed: float, free: float, hands: Hands, worth: Floats) -> float:
    """What the hands of one shoe add to a split."""
    gain = 0.0
    for card in range(1, 11):
        gain += second_card(value, card, shoe, closed, free) * worth[hands.two[value, card]]
    return gain


@inner
def spread(hand: int, chance: float, shoe: Shoe, hands: Hands, weight: Floats) -> None:
    """Carry a hand's chance on to the hands it draws to."""
    share = chance / (shoe.left - hands.size[hand])
    for card in range(hands.safe[hand]):
        copies = shoe.base[card] - hands.cards[hand, card]
        weight[hands.drawn[hand, card]] += share * copies


@inner
def follow(members: Ints, acts: Cells, roam: bool, shoe: Shoe, hands: Hands, room: Worths, tally: Floats) -> None:
    """Carry the weights on through the members' acts (if they ``roam``, all draw) and add each to its cell's tally."""
    size, total, kind, weights = hands.size, hands.total, hands.kind, room.weight
    stand, drawn, doubled = shoe.stand, room.drawn, room.doubled
    for hand in members:
        weight = weights[hand]
        if weight == 0.0 or total[hand] == 21:
            continue
        first = SPLIT_STAND if size[hand] == 2 else LATER_STAND
        tally[kind[hand], total[hand], first] += weight * stand[hand]
        tally[kind[hand], total[hand], first + DRAW] += weight * drawn[hand]
        if size[hand] == 2:
            tally[kind[hand], total[hand], SPLIT_DOUBLE] += weight * doubled[hand]
        if roam or acts[hand] == DRAW:
            spread(hand, weight, shoe, hands, weights)


@inner
def dealt(a: int, b: int, shoe: Shoe) -> float:
    """The probability that a hand is dealt these two values."""
    first, second = float(shoe.base[a - 1]), float(shoe.base[b - 1])
    ways = first * (first - 1.0) if a == b else 2.0 * first * second
    return ways / (shoe.left * (shoe.left - 1.0))


@compiled
def split_worth(
    value: int, acts: Cells, pair: float, roam: bool, deal: Deal, hands: Hands, room: Worths, tally: Floats
) -> float:
    """What splitting a pair is worth, its hands played by the acts; ``pair`` is how often that is done, for the tally.

    Acts left OPEN are closed by the first shoe, that of a pair split once.
    """
    worth = 0.0
    members = of_split(value, hands)
    shoes = deal.closed.shape[1]
    for more in range(shoes):
        closed, free = deal.closed[value, more], deal.free[value, more]
        shoe = shoe_of(deal, 1 + (value - 1) * shoes + more)
        if closed == 0.0 and free == 0.0:
            continue
        if value == 1:
            worth += part(value, shoe, closed, free, hands, shoe.stand)
            continue
        played(members, acts, deal.may_double, shoe, hands, room)
        worth += part(value, shoe, closed, free, hands, room.worth)
        if pair > 0.0:
            room.weight[:] = 0.0
            for card in range(1, 11):
                room.weight[hands.two[value, card]] = pair * second_card(value, card, shoe, closed, free)
            follow(members, acts, roam, shoe, hands, room, tally)
    return worth


@inner
def first_two(
    a: int, b: int, cells: Cells, deal: Deal, split: float, hands: Hands, room: Worths, cell: Floats
) -> tuple[float, bool]:
    """What the two cards dealt are worth by their cell, to whose tally they are added, and whether they draw."""
    shoe = shoe_of(deal, 0)
    hand = hands.two[a, b]
    clear = no_blackjack(hand, shoe, hands)
    if hands.total[hand] == 21:
        return clear * deal.pays, False
    kind, total = cell_of(a, b, hands)
    chance = dealt(a, b, shoe)
    cell[FIRST_STAND] += chance * shoe.stand[hand]
    cell[FIRST_DRAW] += chance * room.drawn[hand]
    cell[FIRST_DOUBLE] += chance * room.doubled[hand]
    cell[FIRST_SURRENDER] -= chance * clear * 0.5
    cell[FIRST_SPLIT] += chance * split
    bits = cells[kind, total]
    lost = 1.0 - clear
    if bits & SURRENDER:
        return -0.5 * clear - lost, False
    if bits & SPLIT:
        return split - lost, False
    if bits & DOUBLE and deal.may_double[kind, total]:
        return room.doubled[hand] - lost, False
    return (room.drawn[hand] if bits & DRAW else shoe.stand[hand]) - lost, bool(bits & DRAW)


@compiled
def cell_of(a: int, b: int, hands: Hands) -> tuple[int, int]:
    """The cell, kind and total, of the two cards dealt."""
    hand = hands.two[a, b]
    return (PAIR, a) if a == b else (hands.kind[hand], hands.total[hand])


@compiled
def survey(cells: Cells, roam: bool, deal: Deal, hands: Hands, room: Worths, tally: Floats, splits: Floats) -> float:
    """The expectation of a round played by one column of a table; fills in each cell's tally and each split's worth.

    The tally weighs hands as the column reaches them or, if they ``roam``, as if all drew and every pair were split.
    """
    acts = acts_of(cells, deal.may_double, hands)
    shoe = shoe_of(deal, 0)
    tally[:] = 0.0
    for value in range(1, 11):
        does = roam or cells[PAIR, value] & (SPLIT | SURRENDER) == SPLIT
        pair = dealt(value, value, shoe) if does else 0.0
        splits[value] = split_worth(value, acts, pair, roam, deal, hands, room, tally)
    played(hands.holding[0], acts, deal.may_double, shoe, hands, room)
    room.weight[:] = 0.0
    expected = 0.0
    for a in range(1, 11):
        for b in range(a, 11):
            chance = dealt(a, b, shoe)
            split = splits[a] if a == b else 0.0
            worth, draws = first_two(a, b, cells, deal, split, hands, room, tally[cell_of(a, b, hands)])
            expected += chance * worth
            if draws or roam:
                spread(hands.two[a, b], chance, shoe, hands, room.weight)
    follow(hands.holding[0], acts, roam, shoe, hands, room, tally)
    return expected


@inner
def by_cell(cell: Floats, bits: int, may_double: int) -> float:
    """What a cell's hands are worth by these bits."""
    draw = bits & DRAW
    double = bits & DOUBLE and may_double
    first = FIRST_DOUBLE if double else FIRST_STAND + draw
    if bits & SURRENDER:
        first = FIRST_SURRENDER
    elif bits & SPLIT:
        first = FIRST_SPLIT
    return float(cell[LATER_STAND + draw] + cell[SPLIT_DOUBLE if double else SPLIT_STAND + draw] + cell[first])


@compiled
def changes(
    tally: Floats, judged: Floats, kept: int, cells: Cells, may_double: Cells, allowed: Cells
) -> tuple[Cells, Floats]:
    """The bits that gain most in each cell, and the gain: ``judged`` by those ``kept``, and no loss by the tally."""
    better = cells.copy()
    gains = np.zeros(cells.shape)
    for kind in range(3):
        for total in range(22):
            may = may_double[kind, total]
            felt = by_cell(tally[kind, total], int(cells[kind, total]), may)
            now = by_cell(judged[kind, total], cells[kind, total] & kept, may)
            for at in range(allowed.shape[1]):
                bits = int(allowed[kind, at])
                if by_cell(tally[kind, total], bits, may) < felt - EQUAL or (bits & DOUBLE and not may):
                    continue
                gain = by_cell(judged[kind, total], bits & kept, may) - now
                if gain > gains[kind, total] + EQUAL:
                    gains[kind, total] = gain
                    better[kind, total] = bits
    return better, gains


def split_at_best(value: int, deal: Deal, hands: Hands, room: Worths) -> float:
    """What splitting a pair is worth if its hands are played as is best where it is split once."""
    acts = np.full(hands.size.size, OPEN, np.int8)
    return split_worth(value, acts, 0.0, False, deal, hands, room, NO_TALLY)


def splits_at_best(deal: Deal, hands: Hands) -> Floats:
    """The same for every pair."""
    room = worths(hands)
    return np.array([0.0, *(split_at_best(value, deal, hands, room) for value in range(1, 11))])


@inner
def first_two_at_best(
    a: int, b: int, surrender: bool, split: float, deal: Deal, hands: Hands, room: Worths, acts: Cells
) -> float:
    """What the two cards dealt are worth at their best; puts a split or a surrender among the acts."""
    shoe = shoe_of(deal, 0)
    hand = hands.two[a, b]
    clear = no_blackjack(hand, shoe, hands)
    if hands.total[hand] == 21:
        return clear * deal.pays
    worth = float(room.worth[hand])
    if a == b and split > worth:
        worth = split
        acts[hand] = SPLIT
    if surrender and -0.5 * clear > worth:
        worth = -0.5 * clear
        acts[hand] = SURRENDER
    return worth - (1.0 - clear)


@compiled
def survey_at_best(deal: Deal, surrender: bool, splits: Floats, hands: Hands, room: Worths, acts: Cells) -> float:
    """The expectation of a round played by composition, where splits have these worths; fills in the acts."""
    shoe = shoe_of(deal, 0)
    acts[:] = OPEN
    played(hands.holding[0], acts, deal.may_double, shoe, hands, room)
    expected = 0.0
    for a in range(1, 11):
        for b in range(a, 11):
            chance = dealt(a, b, shoe)
            if chance > 0.0:
                expected += chance * first_two_at_best(a, b, surrender, splits[a], deal, hands, room, acts)
    return expected
