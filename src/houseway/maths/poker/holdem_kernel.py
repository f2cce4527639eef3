"""Hold 'em hands, compiled: the bare simulation path, from cards and acts to what each player wins or loses.

Players are numbered from the left of the button, who is the last one; of two, the button posts the small blind. Cards
lie in the order of the deal: one for each player, another one each, the board; what is burned is nobody's. The rules
are an argument and nothing of them is compiled in. There is neither ante nor fee, and a check-raise is allowed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined
from houseway.equipment.cards import DECK
from houseway.maths.chance import STEP, Word, mixed, word_of
from houseway.ranking.batch import COUNTS, Cards, Codes, Tables, bits, codes, of_sums, tables

Ints = NDArray[np.int64]
Acts = NDArray[np.int32]

FOLD, CALL = -1, 0
"""Acts; a call of nothing is a check. What is above is a bet or raise: the whole bet that it makes."""
HOLE, BOARD, STREETS = 2, 5, 4
MOST_PLAYERS = 10
WIDTH = 96
"""Acts of a hand at most; by chance nobody raises any more when they might not suffice, nor what nobody can call."""
_BLOCK = Word(1 << 12)
"""Words kept for a hand."""


class Rule(NamedTuple):
    """The rules, as numbers; amounts in cents."""

    small_blind: int
    big_blind: int
    small: int = 0
    """14.7: the bets of the first two and the last two betting rounds in fixed limit; nothing in no limit."""
    big: int = 0
    max_raises: int = -1
    """Beside the bet, while more than two are able to act; below 0 there is no cap."""
    chip: int = 1


class Hands(NamedTuple):
    """Hands by chance: a row each."""

    cards: Cards
    """Numbers as in `ranking.batch`."""
    acts: Acts
    nets: Ints


def simulate(rule: Rule, stacks: tuple[int, ...], hands: int, seed: int, first: int = 0) -> Hands:
    """So many hands of a seed from the number ``first`` on, whose players act by chance: mostly they call."""
    players = _checked(stacks)
    found = Hands(
        np.empty((hands, HOLE * players + BOARD), np.uint8),
        np.zeros((hands, WIDTH), np.int32),
        np.empty((hands, players), np.int64),
    )
    _play_all(rule, np.array(stacks), *found, True, word_of(seed), first, codes(), bits(), tables(7, "lowest"))
    return found


def settle(rule: Rule, stacks: tuple[int, ...], cards: Cards, acts: Acts) -> Ints:
    """What each player wins or loses by these cards and acts; ``ValueError`` where an act is not lawful."""
    nets = np.empty((len(cards), _checked(stacks)), np.int64)
    if cards.shape[1:] != (HOLE * len(stacks) + BOARD,) or len(acts) != len(cards) or (cards >= len(DECK)).any():
        raise ValueError(f"cards of shape {cards.shape}, 0 to 51, and {len(acts)} rows of acts do not make hands")
    done = _play_all(
        rule, np.array(stacks), cards, acts, nets, False, Word(0), 0, codes(), bits(), tables(7, "lowest")
    )  # fmt: skip
    if done < len(cards):
        raise ValueError(f"hand {done} holds an act that is not lawful, or lacks one")
    return nets


def _checked(stacks: tuple[int, ...]) -> int:
    if not 2 <= len(stacks) <= MOST_PLAYERS or min(stacks) <= 0:
        raise ValueError(f"stacks {stacks}: 2 to {MOST_PLAYERS} players have more than nothing each")
    return len(stacks)


# ── compiled ─────────────────────────────────────────────────────────────────────────────────────


@inlined
def _deal(cards: Cards, hand: int, deck: Cards, counter: Word) -> Word:
    """Fisher and Yates, as far as cards are dealt: a word each, by multiplication; the bias is below 2 ** -26."""
    for card in range(len(deck)):
        deck[card] = card
    for at in range(cards.shape[1]):
        counter += STEP
        other = at + np.int64((mixed(counter) >> Word(32)) * Word(len(deck) - at) >> Word(32))
        deck[at], deck[other] = deck[other], deck[at]
        cards[hand, at] = deck[at]
    return counter


@inlined
def _by_chance(word: Word, owed: int, worth: bool, least: int, whole: int, fixed: bool) -> int:
    """An act by chance: of sixteen, five fold where they owe, and four bet or raise where it is worth it; of 64 raises
    one is of all chips."""
    act = int(word & Word(15))
    if act < 4 and worth:
        up = least * (1 + int(word >> Word(4) & Word(3)))
        return min(whole, least if fixed else up if word >> Word(6) & Word(63) else whole)
    return FOLD if owed > 0 and act > 10 else CALL


@inlined
def _divide(amount: int, winners: int, count: int, players: int, chip: int, nets: Ints, hand: int) -> None:
    """14.3(c): equally; odd chips one to each from the left of the button, what is no whole chip to the first."""
    each = amount // count // chip * chip
    odd = amount - each * count
    rest = odd % chip
    for player in range(players):
        if winners >> player & 1:
            nets[hand, player] += each + rest + (chip if odd >= chip else 0)
            odd, rest = odd - chip if odd >= chip else odd, 0


@inlined
def _showdown(
    live: int, all_in: int, put: Ints, chip: int, cards: Cards, nets: Ints, hand: int, rank: Ints, codes: Codes,
    bits: Codes, seven: Tables,
) -> None:  # fmt: skip
    """14.6(d), 14.1: each pot goes to the best hand of those who share in it; an all-in bounds a pot."""
    players = nets.shape[1]
    total, held = COUNTS, Word(0)
    for at in range(HOLE * players, HOLE * players + BOARD):
        total, held = total + codes[cards[hand, at]], held | bits[cards[hand, at]]
    most = 0
    for player in range(players):
        most = max(most, put[player])
        if live >> player & 1:
            one, two = cards[hand, player], cards[hand, players + player]
            rank[player] = of_sums(total + codes[one] + codes[two], held | bits[one] | bits[two], seven, seven)
    bound = 0
    while bound < most:
        top, amount = most, 0
        for player in range(players):
            if (live & all_in) >> player & 1 and bound < put[player] < top:
                top = put[player]
        best, winners, count = -1, 0, 0
        for player in range(players):
            amount += max(0, min(put[player], top) - bound)
            if live >> player & 1 and put[player] > bound:
                if rank[player] > best:
                    best, winners, count = rank[player], 0, 0
                if rank[player] == best:
                    winners, count = winners | 1 << player, count + 1
        _divide(amount, winners, count, players, chip, nets, hand)
        bound = top


@compiled
def _play_all(
    rule: Rule, stacks: Ints, cards: Cards, acts: Acts, nets: Ints, by_chance: bool, seed: Word, first_hand: int,
    codes: Codes, bits: Codes, seven: Tables,
) -> int:  # fmt: skip
    """Each row of cards and acts, made by chance or as they are given; the first that is not lawful, or their number.

    14.7, 14.10(f): a betting round goes clockwise until all have answered the most recent bet.
    """
    players, fixed = len(stacks), rule.small > 0
    everyone = (1 << players) - 1
    stack, put, bet, answered, rank = np.zeros((5, MOST_PLAYERS), np.int64)
    deck = np.zeros(len(DECK), np.uint8)
    big = 0 if players == 2 else 1
    word = Word(0)
    for hand in range(len(cards)):
        counter = mixed(seed + STEP) + Word(first_hand + hand) * _BLOCK * STEP
        if by_chance:
            counter = _deal(cards, hand, deck, counter)
        live, all_in, done = everyone, 0, 0
        for player in range(players):
            stack[player], put[player], bet[player] = stacks[player], 0, 0
        for player, blind in ((1 - big, rule.small_blind), (big, rule.big_blind)):
            bet[player] = min(blind, stack[player])
            stack[player] -= bet[player]
            all_in |= (stack[player] == 0) << player
        for street in range(STREETS):
            size = rule.small if street < 2 else rule.big
            current = level = rule.big_blind if street == 0 else 0
            step = max(current, size) if fixed else rule.big_blind
            made, capped, acted = int(street == 0), False, 0
            at = (big + 1) % players if street == 0 else 0
            waiting = live & ~all_in
            while waiting:
                while not waiting >> at & 1:
                    at = (at + 1) % players
                others, faced, richest = live & ~(1 << at), 0, 0
                for player in range(players):
                    if others >> player & 1:
                        faced, richest = max(faced, bet[player]), max(richest, bet[player] + stack[player])
                if not others & ~all_in and bet[at] >= faced:
                    break
                whole, least = bet[at] + stack[at], level + size if fixed else current + step
                shut = acted >> at & 1 and level <= answered[at] and current - bet[at] < step
                may_raise = whole > current and others & ~all_in != 0 and not capped and not shut
                if by_chance:
                    counter += STEP
                    word = mixed(counter)
                    worth = may_raise and richest > current and done < WIDTH - 2 * STREETS * players
                    acts[hand, done] = _by_chance(word, current - bet[at], worth, least, whole, fixed)
                elif done >= acts.shape[1] or acts[hand, done] < FOLD:
                    return hand
                act = acts[hand, done]
                done += 1
                waiting &= ~(1 << at)
                if act == FOLD:
                    live &= ~(1 << at)
                    if not live & live - 1:
                        break
                    continue
                to = min(act if act > CALL else current, whole)
                to = max(to, bet[at])
                if act > CALL:
                    short = act < whole and (act != least if fixed else act < least)
                    if not may_raise or act > whole or act <= current or short or (fixed and act > least):
                        return hand
                stack[at] -= to - bet[at]
                bet[at] = to
                all_in |= (stack[at] == 0) << at
                if act > CALL:
                    up = to - current
                    full = to == least or 2 * up >= size or to - level >= size if fixed else up >= step
                    current = to
                    if full:
                        level = to
                        step = step if fixed else up
                        made += 1
                        able = live & (~all_in | 1 << at)
                        able &= able - 1
                        capped |= 0 <= rule.max_raises < made and able & able - 1 != 0
                    waiting = live & ~all_in & ~(1 << at)
                acted |= 1 << at
                answered[at] = level
            # 14.7: what nobody has called goes back; the rest goes into the pots
            most = second = owner = 0
            for player in range(players):
                if bet[player] > most:
                    most, second, owner = bet[player], most, player
                else:
                    second = max(second, bet[player])
            if most > second:
                bet[owner] = second
                stack[owner] += most - second
            for player in range(players):
                put[player] += bet[player]
                bet[player] = 0
            if not live & live - 1:
                break
        total = 0
        for player in range(players):
            nets[hand, player] = -put[player]
            total += put[player]
        if live & live - 1:
            _showdown(live, all_in, put, rule.chip, cards, nets, hand, rank, codes, bits, seven)
        else:
            for player in range(players):
                nets[hand, player] += total * (live >> player & 1)
    return len(cards)
