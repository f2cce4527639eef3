"""A round of blackjack for one bettor at one box, and many of them from shuffled shoes: what Numba compiles.

A card is a byte: its value (1–10, an ace 1), 16 times its suit, 64 times its place among T, J, Q, K. The functions
from `pick` to `side_wagers` are the round: plain code on whole numbers and arrays, inlined where it is called. The
rules are an argument (`Tables`) and nothing of them is compiled in: one compilation serves every rule set.
"""

from __future__ import annotations

from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined, inner, scalar
from houseway.equipment.cards import DECK, RANKS, SUITS
from houseway.law.games.twenty_one.blackjack import INSURED, SOFTENED, TWENTY
from houseway.maths.chance import HALF, LOW, STEP, Word, counter_of, mixed, two_below
from houseway.maths.twenty_one.decisions import (
    ACE,
    AGAIN,
    DECLINE,
    DOUBLE,
    DRAW,
    INSURE,
    LAST,
    NATURAL,
    SPLIT,
    SURRENDER,
    VALUES,
    Bytes,
    Decisions,
    Masks,
    dealer_table,
    player_table,
)
from houseway.maths.twenty_one.terms import Terms

Ints = NDArray[np.int64]

PER_ROUND = 5.5
"""Cards that a round takes, about."""
USED = 0.75
"""2.5(f): the cutting card stands about a quarter of the stack from its back."""
FIVE = 4
"""A bit of a hand's wagers: it is of five cards and counts 21."""
SIDES, MOST_CATEGORIES = 7, 8
"""The wagers on the initial cards, in the order of `side_wagers`, and their categories at most."""


DEALER, ROWS = 1 << 10, 1 << 11
"""Where the dealer's table and the rows of decisions begin in `Tables.moves`, after the player's table."""
TWO, ROW = 1 << 6, (1 << 6) + 3 * (1 << 8)
"""A row is what is done against one thing that is seen of the dealer: the masks of actions by the hand, and from `TWO`
on those of two cards, by the situation. A row for each up card, or for each two cards where both are seen: so little
that a processor keeps it near, whatever kind it is."""
UNIT, BLACKJACK, FIVE_CARDS, INSURED_FOR, TIE, INSURANCE, MAX_HANDS, HOLE, KNOWN, SHOWN, SEVENS, EVEN = range(12)
"""The places of `Tables.rule`."""


class Tables(NamedTuple):
    """A rule set and its decisions, as the round reads them: two arrays, which compiled code passes on at no cost."""

    moves: Masks
    """The player's table and the dealer's, then the rows of decisions."""
    rule: Ints
    """By place: the wager in the parts in which everything is settled (2 where a blackjack pays 3 to 2); what wins a
    blackjack, five cards totalling 21 (2.16), insurance of half the wager (2.9(b)-(c)); 1 where a tie loses (2.6(k)1);
    the mask of insurance; the hands of a pair; whether the dealer's second card comes before the players act (2.6(j),
    (k)), his blackjack then ends the round (2.6(j)1, (k)6), his cards show, two sevens then get a third card; whether a
    blackjack takes even money from his ace (2.7)."""


def tables(terms: Terms, decisions: Decisions, *, sevens: bool = False) -> Tables:
    """The round's tables for these terms."""
    unit = parts(terms)
    rule = {
        UNIT: unit,
        BLACKJACK: unit * terms.blackjack.win // terms.blackjack.stake,
        FIVE_CARDS: unit * terms.five.win // terms.five.stake,
        INSURED_FOR: unit // 2 * INSURED.win // INSURED.stake,
        TIE: terms.face_up,
        INSURANCE: decisions.insure,
        MAX_HANDS: terms.most_hands(),
        HOLE: terms.procedure != "no_hole_card",
        KNOWN: terms.known_first,
        SHOWN: terms.face_up,
        SEVENS: sevens,
        EVEN: terms.takes_even_money,
    }
    player = player_table()
    seen = range(len(decisions.more)) if terms.face_up else player[: max(VALUES) + 1]
    rows = [part.ravel() for one in seen for part in (decisions.more[one], decisions.two[:, one])]
    return Tables(
        np.concatenate([part.astype(np.int8) for part in (player, dealer_table(terms.hits_soft_17), *rows)]),
        np.array([int(rule[place]) for place in range(len(rule))], dtype=np.int64),
    )


def parts(terms: Terms) -> int:
    """The parts of a wager in which every net is a whole number."""
    return lcm(2, terms.blackjack.stake, terms.five.stake)


def span(terms: Terms) -> int:
    """The greatest net, in parts, that a round can have either way."""
    most = terms.most_hands()
    return parts(terms) * max(
        2 * most, *(-(-odds.win // odds.stake) * many for odds, many in ((terms.blackjack, 1), (terms.five, most)))
    )


def byte(face: str) -> int:
    """A card ("Th") as its byte."""
    rank = RANKS.index(face[0]) + 1
    return min(rank, 10) | SUITS.index(face[1]) << 4 | max(rank - 10, 0) << 6


@cache
def cards(decks: int) -> Bytes:
    """The cards of so many decks, unshuffled; read-only."""
    deck = np.array([byte(face) for face in DECK * decks], dtype=np.uint8)
    deck.setflags(write=False)
    return deck


# ── the main wager and insurance ─────────────────────────────────────────────────────────────────


def hashed(x: int) -> int:
    """32 bits from 32 bits, the same in Python and compiled."""
    x = (x ^ x >> 17) * 0xED5AD4BB & 0xFFFFFFFF
    x = (x ^ x >> 11) * 0xAC4C1B51 & 0xFFFFFFFF
    return x ^ x >> 15


_hashed = scalar(hashed)


@inner
def one_of(mask: int, key: int) -> int:
    """One of several actions, by the key's hash."""
    rest, count = mask, 0
    while rest:
        rest, count = rest & (rest - 1), count + 1
    for _ in range(_hashed(key) % count):
        mask = mask & (mask - 1)
    return mask & -mask


Key = int | None
"""Of a decision among several actions; None where there is never more than one, and none need be picked."""


@scalar
def pick(mask: int, key: Key) -> tuple[int, Key]:
    """The only action of a mask, or one of several; and the key of the next decision."""
    if key is None:  # then what follows is not compiled
        return mask, key
    if mask & (mask - 1) == 0:
        return mask, key
    return one_of(mask, key), key + 1


@inlined
def played(
    moves: Masks, rule: Ints, shoe: Bytes, at: int, hand: int, action: int, row: int, key: Key
) -> tuple[int, int, int, Key]:
    """2.10, 2.12(a): a hand from its first action to its end; the hand, its wagers, the next card, the next key.

    The wagers are 5 where five cards count 21: one wager, with `FIVE` beside it.
    """
    if action == DOUBLE:
        return moves[hand << 4 | shoe[at] & 15], 2, at + 1, key
    start = at
    while action == DRAW:
        hand = moves[hand << 4 | shoe[at] & 15]
        at += 1
        action, key = pick(int(moves[row + hand]), key)
    return hand, (1 | FIVE if at - start == 3 and (hand & 31) == 21 else 1), at, key


@inlined
def second_card(moves: Masks, rule: Ints, shoe: Bytes, at: int, dealer: int) -> tuple[int, int]:
    """2.6(h): the dealer's second card, unless he has it already."""
    if rule[HOLE]:
        return dealer, at
    return moves[dealer << 4 | shoe[at] & 15], at + 1


@inlined
def drawn(moves: Masks, rule: Ints, shoe: Bytes, at: int, dealer: int) -> tuple[int, int]:
    """2.12(b): the dealer's count, 1 if he has bust; and the next card."""
    for _ in range(2):  # without branches, which the processor would guess wrongly: a standing hand stays as it is
        more = moves[DEALER + (dealer << 4)]
        dealer = moves[DEALER + (dealer << 4 | shoe[at] & 15)]
        at += more
    while moves[DEALER + (dealer << 4)]:
        dealer = moves[DEALER + (dealer << 4 | shoe[at] & 15)]
        at += 1
    count = dealer & 31
    return (count if count <= 21 else 1), at


@scalar
def paid(wagers: int, sign: int, unit: int, five: int) -> int:
    """2.3(e), 2.16: what wagers come to that win (1), lose (-1) or neither."""
    return five if wagers & FIVE and sign > 0 else (wagers & 3) * unit * sign


@scalar
def won(count: int, dealer: int, tie: int) -> int:
    """2.3, 2.6(k)1: 1, 0 or -1, a tie -1 where it loses; here a bust hand counts 0 and a bust dealer 1."""
    return (count > dealer) - (count < dealer + tie)


@inlined
def hands_played(
    moves: Masks, rule: Ints, shoe: Bytes, at: int, card: int, second: int, action: int, row: int, key: Key
) -> tuple[int, int]:
    """2.10–2.12(a): the hand dealt or, of a pair (2.11), its hands in their order, and the next card.

    A byte for each hand: the count (bust 0), and 32 times its wagers.
    """
    hands, done, ended = 1, 0, 0
    while True:
        if action == SPLIT:
            hands += 1
        else:
            hand, wagers, at, key = played(moves, rule, shoe, at, moves[moves[card] << 4 | second], action, row, key)
            count = hand & 31
            ended |= ((count if count <= 21 else 0) | wagers << 5) << 8 * done
            done += 1
            if done == hands:
                return ended, at
        second = shoe[at] & 15
        at += 1
        situation = AGAIN if hands < rule[MAX_HANDS] else LAST
        action, key = pick(int(moves[row + TWO + (situation << 8 | card << 4 | second)]), key)


@scalar
def bust_and_standing(ended: int) -> tuple[int, int]:
    """The wagers on hands that have bust, and the number of those that have not."""
    bust = standing = 0
    while ended:
        if ended & 31:
            standing += 1
        else:
            bust += ended >> 5 & 3
        ended >>= 8
    return bust, standing


@inlined
def settled(moves: Masks, rule: Ints, shoe: Bytes, at: int, ended: int, dealer: int) -> tuple[int, int]:
    """2.3, 2.10(b), 2.11(d): the net of all hands, and the next card."""
    bust, standing = bust_and_standing(ended)
    if dealer == NATURAL:  # only the original wager; but what was lost by busting is lost
        return -rule[UNIT] * max(1, bust), at
    if standing == 0:  # 2.12(c)
        return -rule[UNIT] * bust, at
    count, at = drawn(moves, rule, shoe, at, dealer)
    net = 0
    while ended:
        net += paid(ended >> 5 & 7, won(ended & 31, count, rule[TIE]), rule[UNIT], rule[FIVE_CARDS])
        ended >>= 8
    return net, at


@inlined
def main_wager(
    moves: Masks, rule: Ints, shoe: Bytes, at: int, first: int, second: int, dealer: int, row: int, key: Key
) -> tuple[int, int, int, int]:
    """2.7–2.12: the main wager's net, the dealer's two cards, the next card, the first action."""
    mask = int(moves[row + TWO + (first << 4 | second)])
    if mask == 0:  # 2.7, 2.6(k)1
        dealer, at = second_card(moves, rule, shoe, at, dealer)
        return (0 if dealer == NATURAL and not rule[SHOWN] else rule[BLACKJACK]), dealer, at, 0
    if rule[KNOWN] and dealer == NATURAL:
        return -rule[UNIT], dealer, at, 0
    action, key = pick(mask, key)
    if action == SURRENDER:  # 2.8(a)
        dealer, at = second_card(moves, rule, shoe, at, dealer)
        return (-rule[UNIT] if dealer == NATURAL else -rule[UNIT] // 2), dealer, at, action
    ended, at = hands_played(moves, rule, shoe, at, first, second, action, row, key)
    dealer, at = second_card(moves, rule, shoe, at, dealer)
    net, at = settled(moves, rule, shoe, at, ended, dealer)
    return net, dealer, at, action


@inlined
def deal(moves: Masks, rule: Ints, shoe: Bytes, at: int, key: Key) -> tuple[int, int, int, int, bool]:
    """2.6: a round: net, insurance's net, the next card, the first action, whether the dealer had blackjack."""
    first, up, second = shoe[at] & 15, shoe[at + 1] & 15, shoe[at + 2] & 15
    at += 3
    dealer = moves[up]
    seen = up
    if rule[HOLE]:
        dealer = moves[dealer << 4 | shoe[at] & 15]
        at += 1
    if rule[SHOWN]:
        seen = dealer
    row = ROWS + ROW * seen
    insured = DECLINE
    if up == ACE:
        insured, key = pick(rule[INSURANCE], key)
    net, dealer, at, action = main_wager(moves, rule, shoe, at, first, second, dealer, row, key)
    if rule[EVEN] and up == ACE and first + second == ACE + 10 and (first == ACE or second == ACE):  # 2.7
        net = rule[UNIT]
    insurance = 0
    if insured == INSURE:  # 2.9(b): half the wager
        insurance = rule[INSURED_FOR] if dealer == NATURAL else -rule[UNIT] // 2
    return net, insurance, at, action, dealer == NATURAL


# ── the wagers on the initial cards ──────────────────────────────────────────────────────────────

_QUEEN_OF_HEARTS = byte("Qh")
_SUIT, _RANK = 0x30, 0xCF
"""The bits of a card's byte that are its suit, and those that are its rank."""


@scalar
def same_suit(first: int, second: int) -> int:
    """2.17(b)3: suited, king and queen suited."""
    if (first ^ second) & _SUIT:
        return 0
    return 2 if (first >> 6) + (second >> 6) == 5 else 1


@scalar
def sevens(first: int, second: int, third: int) -> int:
    """2.17(a)3: the second card, the first; two, two suited; three, three with the first two suited, three suited."""
    one, two = (first & 15) == 7, (second & 15) == 7
    if not (one and two):
        return 2 * one + two
    suited = first == second
    if (third & 15) != 7:
        return 3 + suited
    return 5 + suited + (suited and third == first)


@scalar
def matched(first: int, second: int, up: int) -> int:
    """13:69F-2.23: one match, two, one suited, one of each, two suited."""
    suited = (first == up) + (second == up)
    same = ((first ^ up) & _RANK == 0) + ((second ^ up) & _RANK == 0)
    return same + 2 * suited - (suited == 2)


@scalar
def twenty(first: int, second: int, natural: bool) -> int:
    """13:69F-2.24: any 20, suited, matched, queens of hearts, those with the dealer's blackjack."""
    count = (first & 15) + (second & 15)
    if count != TWENTY and not (count == TWENTY - SOFTENED and ((first & 15) == ACE or (second & 15) == ACE)):
        return 0
    if first == second:
        return 3 if first != _QUEEN_OF_HEARTS else 4 + natural
    return 1 if (first ^ second) & _SUIT else 2


@scalar
def ranked(card: int) -> int:
    """13:69F-2.26: 2 to 14, an ace high."""
    return 14 if card & 15 == ACE else (card & 15) + (card >> 6)


@scalar
def between(first: int, second: int, up: int) -> int:
    """13:69F-2.26: the spread, 4 for more, if the up card lies in it; 5 for three of a kind."""
    low, high, mid = min(ranked(first), ranked(second)), max(ranked(first), ranked(second)), ranked(up)
    if low == mid and mid == high:
        return 5
    return min(high - low - 1, 4) if low < mid and mid < high else 0


@inlined
def third_card(moves: Masks, rule: Ints, shoe: Bytes, start: int, at: int, action: int) -> tuple[int, int]:
    """2.6(j)3, (k)6, 2.11(f): the third card to two sevens, 0 if they were split or stood on; and the next card."""
    if action in (DRAW, DOUBLE):
        return (shoe[start + 4] if rule[HOLE] else shoe[start + 3]), at
    if action == 0 and rule[SEVENS]:
        return shoe[at], at + 1
    return 0, at


@inlined
def side_wagers(
    moves: Masks, rule: Ints, shoe: Bytes, start: int, at: int, action: int, natural: bool, found: Ints
) -> int:
    """Note each wager's category, 0 if it lost, for the round that began at ``start``; the next card."""
    first, up, second = shoe[start], shoe[start + 1], shoe[start + 2]
    third = 0
    if (first & 15) == 7 and (second & 15) == 7:
        third, at = third_card(moves, rule, shoe, start, at, action)
    count = (first & 15) + (second & 15)
    found[0] = count > 13
    found[1] = count < 13
    found[2] = same_suit(first, second)
    found[3] = sevens(first, second, third)
    found[4] = matched(first, second, up)
    found[5] = twenty(first, second, natural)
    found[6] = between(first, second, up)
    return at


# ── chance ───────────────────────────────────────────────────────────────────────────────────────

_ONE, _TWO = Word(1), Word(2)


@inlined
def swap(shoe: Bytes, one: Word, other: Word) -> None:
    """Two cards change places."""
    card = shoe[one]
    shoe[one] = shoe[other]
    shoe[other] = card


@inner
def shuffle_on(shoe: Bytes, start: int, stop: int, many: int, counter: Word) -> Word:
    """Fisher and Yates for the first ``many`` cards, in fours, one word each; the rest can follow when they are due.

    The array must reach two cards beyond ``stop``. The next counter.
    """
    at, left = Word(start), Word(stop - start)
    for _ in range(0, many, 4):
        fair = False
        while not fair:
            counter += STEP
            word = mixed(counter)
            a, b, one = two_below(word & LOW, left)
            c, d, two = two_below(word >> HALF, left - _TWO)
            fair = one and two
        swap(shoe, at, at + a)
        swap(shoe, at + _ONE, at + _ONE + b)
        at += _TWO
        swap(shoe, at, at + c)
        swap(shoe, at + _ONE, at + _ONE + d)
        at += _TWO
        left -= _TWO + _TWO
    return counter


@inner
def shuffle(shoe: Bytes, start: int, stop: int, counter: Word) -> Word:
    """All of them."""
    return shuffle_on(shoe, start, stop, stop - start - 1, counter)


# ── many rounds ──────────────────────────────────────────────────────────────────────────────────


def longest(terms: Terms) -> int:
    """More cards than any round can take: none is drawn to 21, nor to a dealer's hard 17; a third for two sevens."""
    pips, count = 20 * terms.most_hands() + 16, 0
    for value in np.sort(cards(terms.decks) & 15).tolist():
        pips, count = pips - value, count + 1
        if pips < 0:
            break
    return count + terms.most_hands() + 2


def rounds_a_shoe(terms: Terms) -> int:
    """How many rounds are dealt from a shoe without a cutting card."""
    size = len(DECK) * terms.decks
    return max(1, int(min(USED * size, size - longest(terms)) / PER_ROUND))


@inlined
def near_the_end(shoe: Bytes, size: int, at: int, last: int, cut: int, counter: Word) -> tuple[int, Word]:
    """Where a round begins for which the cards left might not suffice, and the next counter.

    With a cutting card the discards are shuffled and follow the last card, as a shoe that runs out is mended. Without
    one the round is dealt from the last cards, some of them for a second time: the earlier of two stopping times is a
    stopping time, so that this round, like every other, has the law of a fresh shoe's first.
    """
    if cut == 0:
        return last, counter
    for card in range(at):  # a loop: to copy a slice takes seconds to compile
        shoe[size + card] = shoe[card]
    return at, shuffle(shoe, size, size + at, counter)


@compiled
def shuffled(unshuffled: Bytes, seed: Word, number: int) -> Bytes:
    """The order of one shoe."""
    size = len(unshuffled)
    shoe = np.zeros(size + 4, dtype=np.uint8)
    shoe[:size] = unshuffled
    shuffle(shoe, size - size, size, counter_of(seed, number))
    return shoe[:size]


@compiled
def rounds(table: Tables, shoe: Bytes, last: int, most: int, seed: int) -> Ints:
    """Rounds from a given order, none begun beyond ``last``: net, insurance, cards, and the wagers' categories."""
    found = np.zeros((most, 3 + SIDES), dtype=np.int64)
    at = dealt = 0
    while dealt < most and at <= last:
        key = _hashed(_hashed(seed) ^ dealt)
        net, insurance, after, action, natural = deal(table.moves, table.rule, shoe, at, key)
        after = side_wagers(table.moves, table.rule, shoe, at, after, action, natural, found[dealt, 3:])
        found[dealt, 0] = net
        found[dealt, 1] = insurance
        found[dealt, 2] = after - at
        at = after
        dealt += 1
    return found[:dealt]
