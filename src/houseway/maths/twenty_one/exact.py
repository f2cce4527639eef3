"""Blackjack by exact recursion over the shoe: the best strategies, what they are worth, and what a table is worth.

The *total-dependent* strategy is the table (see `strategy`) with the highest expectation: no change of a cell betters
it, each hand that the cell rules weighed by how often it is reached. The *composition-dependent* one knows its hand's
every card until it splits; the hands formed by a split are played by the table. A hand formed by a split is played for
itself, whatever became of the others; what the split is worth is then exact, resplits and all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, perm
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.law.games.twenty_one.blackjack import FACE_UP_DOUBLES, SOFTENED, TWENTY_ONE
from houseway.maths.twenty_one.dealer import Floats, draws
from houseway.maths.twenty_one.expectation import (
    EQUAL,
    TALLY,
    Cells,
    Deal,
    Paid,
    changes,
    prepare,
    splits_at_best,
    survey,
    survey_at_best,
)
from houseway.maths.twenty_one.hands import EVERY, HANDS, Cards, index_of
from houseway.maths.twenty_one.strategy import (
    ACTIONS,
    DOUBLE,
    DRAW,
    HARD,
    PAIR,
    SHAPES,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    Strategy,
    column_of,
    strategy,
)
from houseway.maths.twenty_one.terms import Terms

T = TypeVar("T")
R = TypeVar("R")


# The shoe and what shows of the dealer's hand


def fresh(decks: int) -> Floats:
    """2.2: the counts of a fresh shoe, aces first, tens last."""
    return np.array([4.0 * decks] * 9 + [16.0 * decks])


class Shown(NamedTuple):
    """What the players see of the dealer's hand before they act."""

    up: int
    hole: int | None = None

    @property
    def cards(self) -> Cards:
        """The cards that show."""
        return (self.up,) if self.hole is None else (self.up, self.hole)

    @property
    def column(self) -> int:
        """The column of a strategy that this is."""
        return column_of(self.up, self.hole)

    @property
    def block(self) -> int:
        """The index of the card that would make a blackjack; -1 where none can any more."""
        return -1 if self.hole else {1: 9, 10: 0}.get(self.up, -1)


DEALERS_BLACKJACK = Shown(1, 10)
BLACKJACK: Cards = (1, 10)
EVEN_MONEY = Shown(1)
"""2.7: the up card from which it is had."""


def shows(terms: Terms) -> list[Shown]:
    """2.6(h)-(k): all that can show."""
    if terms.face_up:
        return [Shown(*cards) for cards in combinations_with_replacement(range(1, 11), 2)]
    return [Shown(up) for up in range(1, 11)]


def without(base: Floats, cards: Cards) -> Floats:
    """A shoe's counts without some cards."""
    left = base.copy()
    for card in cards:
        left[card - 1] -= 1
    return left


def chance(base: Floats, cards: Cards) -> float:
    """The probability of one or two cards, in either order."""
    first = base[cards[0] - 1] / base.sum()
    if len(cards) == 1:
        return float(first)
    second = chance(without(base, cards[:1]), cards[1:])
    return float(first * second * (1 if cards[0] == cards[1] else 2))


# 2.11 Splits


def endings(hands: int, most: int, pending: int = 2, closed: int = 0) -> Iterator[tuple[int, int, int]]:
    """2.11(e): each way in which the second cards may fall: splits made again, hands closed, hands left free.

    A hand is closed once its second card is not the pair's value; when there are as many hands as are allowed, those
    still waiting for a second card are free to take any.
    """
    if not pending or hands == most:
        yield hands - 2, closed, pending
        return
    yield from endings(hands + 1, most, pending + 1, closed)
    yield from endings(hands, most, pending - 1, closed + 1)


def shoes_of(most: int) -> int:
    """How many shoes, with 2, 3, … of the pair's cards out, the split into this many hands at the most calls for."""
    return 2 * most - 3


@cache
def shares(most: int, shoes: int, cards: int, copies: int) -> tuple[Floats, Floats]:
    """How many closed and free hands of each shoe a split is; of the unseen ``cards``, ``copies`` are of the pair's.

    By exchangeability the hand in question may be played first, and the second cards of the other closed hands, which
    are not of the pair's value, come after it: 1 less the chance that one is, and so on (inclusion and exclusion).
    """
    closed, free = np.zeros(shoes), np.zeros(shoes)
    odds = [perm(copies, more) / perm(cards, more) for more in range(shoes)]
    for splits, shut, waiting in endings(2, most):
        for more, sign in enumerate(excluding(shut - 1)):
            closed[splits + more] += shut * sign * odds[splits + more]
        for more, sign in enumerate(excluding(shut) if waiting else ()):
            free[splits + more] += waiting * sign * odds[splits + more]
    return closed, free


def excluding(others: int) -> list[int]:
    """The signed number of ways to pick 0, 1, 2, … of the others."""
    return [(-1) ** picked * comb(others, picked) for picked in range(others + 1)]


def may_double(terms: Terms) -> Cells:
    """2.10(a), 2.6(k)4: the cells in which doubling down is allowed."""
    may = np.zeros((3, 22), np.int8)
    if not terms.face_up:
        may[:] = 1
    for total in FACE_UP_DOUBLES:
        may[HARD, total] = 1
        may[PAIR, total // 2] |= total % 2 == 0
        may[SOFT, total + SOFTENED] |= terms.double_soft
    may[HARD, TWENTY_ONE] = may[SOFT, TWENTY_ONE] = 0
    return may


# Deals


def shoes_from(base: Floats, most: int) -> Floats:
    """The shoe of the hand dealt, and those of the hands that each pair may become, this many at the most."""
    again = shoes_of(most)
    bases = np.tile(base, (1 + 10 * again, 1))
    for value in range(1, 11):
        first = 1 + (value - 1) * again
        bases[first : first + again, value - 1] -= np.arange(1, again + 1)
    return bases


def deal_of(terms: Terms, shown: Shown, base: Floats) -> Deal:
    """All that can be dealt from this shoe against what shows."""
    deal = unprepared(terms, shown, base)
    prepare(draws(shown.cards, terms.hits_soft_17, terms.pushes), paid(terms), deal)
    return deal


def unprepared(terms: Terms, shown: Shown, base: Floats) -> Deal:
    """The same, without its stand values."""
    bases = shoes_from(base, terms.most_hands())
    stand, second = np.zeros((len(bases), len(EVERY))), np.zeros((11, len(bases) // 10, 10))
    none = np.zeros(11, np.int64)
    deal = Deal(bases, bases.sum(axis=1), shown.block, stand, -1.0, second, none, 0.0, may_double(terms))
    return on_terms(terms, deal)


def on_terms(terms: Terms, deal: Deal) -> Deal:
    """The same deal where other rules on splits, blackjacks and doubling down are in force."""
    again = deal.second.shape[1]
    closed, free = np.zeros((11, again)), np.zeros((11, again))
    for value in range(1, 11):
        cards, copies = int(deal.left[0]) - 2, int(deal.base[0, value - 1]) - 2
        if copies >= 0:
            closed[value], free[value] = shares(terms.most_hands(value), again, cards, copies)
    formed = np.where((closed != 0.0) | (free != 0.0), np.arange(1, again + 1), 0).max(axis=1)
    pays = terms.blackjack.win / terms.blackjack.stake
    return deal._replace(
        second=second_cards(deal, closed, free), formed=formed, pays=pays, may_double=may_double(terms)
    )


def second_cards(deal: Deal, closed: Floats, free: Floats) -> Floats:
    """How much a split is of each hand of two cards: of a pair, only where it may not be split again."""
    again = closed.shape[1]
    copies, left = deal.base[1:].reshape(10, again, 10), deal.left[1:].reshape(10, again, 1)
    pair = np.eye(10)[:, None, :]
    part = np.where(pair, free[1:, :, None], (closed + free)[1:, :, None])
    found = np.zeros((11, again, 10))
    found[1:] = part * np.maximum(copies - pair, 0.0) / np.maximum(left - 1.0, 1.0)
    return found


def paid(terms: Terms) -> Paid:
    """2.3(b), 2.6(k)1: a tie is void, or loses where the hole card is face up; 2.16: five cards totalling 21."""
    return Paid(-1.0 if terms.face_up else 0.0, terms.five.win / terms.five.stake - 1.0)


def at_once(work: Callable[[T], R], items: Iterable[T]) -> list[R]:
    """The work done on every core; the compiled parts let one another run."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


class Met(NamedTuple):
    """A deal, and how often it is met."""

    shown: Shown
    chance: float
    deal: Deal


@lru_cache(maxsize=2)
def _deals(terms: Terms) -> list[tuple[Shown, Deal]]:
    """The deals from a fresh shoe of all terms that differ from these only in what does not touch a stand value."""
    base = fresh(terms.decks)
    shown = [one for one in shows(terms) if one != DEALERS_BLACKJACK]
    return list(zip(shown, at_once(lambda one: deal_of(terms, one, without(base, one.cards)), shown), strict=True))


def met(terms: Terms) -> list[Met]:
    """Every deal from a fresh shoe in which there is something to play for."""
    procedure = terms.procedure if terms.face_up else Terms().procedure
    alike = Terms(
        terms.decks, hits_soft_17=terms.hits_soft_17, max_hands=terms.max_hands, procedure=procedure, five=terms.five,
        pushes=terms.pushes,
    )  # fmt: skip
    base = fresh(terms.decks)
    return [Met(shown, chance(base, shown.cards), on_terms(terms, deal)) for shown, deal in _deals(alike)]


def by_column(every: Iterable[Met]) -> dict[int, list[Met]]:
    """The deals that each column of a table is used for."""
    groups: dict[int, list[Met]] = {}
    for one in every:
        groups.setdefault(one.shown.column, []).append(one)
    return groups


def settled_at_once(terms: Terms) -> float:
    """2.6(k)1, 6: what rounds add in which the dealer shows a blackjack; a player's blackjack wins, all else loses."""
    if not terms.face_up:
        return 0.0
    base = fresh(terms.decks)
    also = chance(without(base, DEALERS_BLACKJACK.cards), DEALERS_BLACKJACK.cards)
    return chance(base, DEALERS_BLACKJACK.cards) * ((terms.blackjack.win / terms.blackjack.stake + 1) * also - 1)


def from_even_money(terms: Terms) -> float:
    """2.7: what even money adds to the rounds in which a player's blackjack meets a dealer's ace."""
    if not terms.takes_even_money:
        return 0.0
    base = without(fresh(terms.decks), EVEN_MONEY.cards)
    held = chance(base, BLACKJACK)
    tied = chance(without(base, BLACKJACK), (10,))
    wins = terms.blackjack.win / terms.blackjack.stake
    return chance(fresh(terms.decks), EVEN_MONEY.cards) * held * (1.0 - wins * (1.0 - tied))


# The best table


def beginning() -> Cells:
    """A column to begin with: draw below hard 17 and soft 18, split nothing."""
    cells = np.zeros((3, 22), np.int8)
    cells[HARD, :17] = cells[SOFT, :18] = cells[PAIR, 1:9] = DRAW
    return cells


def allowed(terms: Terms) -> Cells:
    """The bits that a hard, a soft and a pair's cell may have."""
    plain = [DOUBLE | DRAW, DOUBLE, DRAW, STAND]
    bits = np.array([[*plain, STAND], [*plain, STAND], [*plain, SPLIT]], np.int8)
    return np.hstack([bits, bits | SURRENDER]) if terms.surrender else bits


def tallied(cells: Cells, every: Iterable[Met], roam: bool = False) -> tuple[float, Floats]:
    """What a column is worth, and each of its cells by each action, over the deals it is used for."""
    expected, total = 0.0, np.zeros(TALLY)
    for one in every:
        tally = np.empty(TALLY)
        expected += one.chance * survey(cells, roam, one.deal, tally, np.empty(11))
        total += one.chance * tally
    return expected, total


def settled(terms: Terms, cells: Cells, every: list[Met]) -> tuple[float, Cells]:
    """A column that no change of one cell betters, reached from this one, and what it is worth."""
    bits, may = allowed(terms), may_double(terms)
    expected, tally = tallied(cells, every)
    while True:
        better, gains = changes(tally, tally, ~0, cells, may, bits)
        if not gains.any():
            return expected, indifferent(terms, cells, tally, every)
        worth, after = tallied(better, every)
        if worth <= expected:
            # Changed together they may lose; the one that gains most, alone, does not.
            better = np.where(gains == gains.max(), better, cells)
            worth, after = tallied(better, every)
        expected, tally, cells = worth, after, better


def indifferent(terms: Terms, cells: Cells, tally: Floats, every: list[Met]) -> Cells:
    """The same column, at its best for hands that it never reaches too, and for those that may not surrender."""
    bits, may = allowed(terms), may_double(terms)
    while True:
        _, roaming = tallied(cells, every, roam=True)
        better, gains = changes(tally, roaming, ~SURRENDER, cells, may, bits)
        if not gains.any():
            return cells
        cells = better


CLOSE = 1e-3
"""What a pair's other play may cost a column at first and still be tried with all that follows from it."""


def improved(terms: Terms, cells: Cells, every: list[Met]) -> Cells:
    """The best column: no change of one cell betters it, nor of a pair's cell with all that follows from it."""
    expected, cells = settled(terms, cells, every)
    close = CLOSE * sum(one.chance for one in every)
    for value in range(1, 11):
        other = cells.copy()
        other[PAIR, value] = SPLIT if cells[PAIR, value] != SPLIT else unsplit(cells, value)
        if tallied(other, every)[0] < expected - close:
            continue
        worth, other = settled(terms, other, every)
        if worth > expected + EQUAL:
            expected, cells = worth, other
    return cells


def unsplit(cells: Cells, value: int) -> int:
    """What the row of a pair's count has it do."""
    return int(cells[SOFT, 12] if value == 1 else cells[HARD, 2 * value])


def best_table(terms: Terms) -> Strategy:
    """The total-dependent strategy with the highest expectation."""
    groups = by_column(met(terms))
    actions = np.zeros(SHAPES[terms.face_up], np.int8)
    found = at_once(lambda every: improved(terms, beginning(), every), groups.values())
    for column, cells in zip(groups, found, strict=True):
        actions[:, :, column] = cells
    return strategy(actions)


# What it is worth


@dataclass(frozen=True, eq=False)
class ByComposition:
    """A strategy that knows its hand's every card, until it splits."""

    acts: dict[Shown, Cells]

    def action(self, cards: Cards, up: int, hole: int | None = None) -> str:
        """What a hand that has not been split does."""
        return ACTIONS[int(self.acts[Shown(up, hole)][index_of(cards)])]


@dataclass(frozen=True, eq=False)
class Game:
    """A rule set, analysed; an edge is what the house keeps of each unit wagered."""

    terms: Terms
    total_dependent: Strategy
    composition_dependent: ByComposition
    edge_td: float
    edge_cd: float
    """By composition, but by the table once a pair is split."""
    edge_best: float
    """By composition in the hands formed by a split too, each as is best where its pair is split once."""
    by_up_card: dict[int, float]
    """The player's expectation by the table in each of its columns, the dealer's blackjack among the rest."""
    after: Strategy
    """The table that play by composition follows once a pair is split."""

    def differing(self) -> Iterator[tuple[Cards, Shown, str]]:
        """The hands that play by composition does not play as the table has them, and what it does with them."""
        held = fresh(self.terms.decks)
        for shown in self.composition_dependent.acts:
            left = without(held, shown.cards)
            for cards in [cards for cards, own in zip(EVERY, HANDS.cards, strict=True) if (own <= left).all()]:
                best = self.composition_dependent.action(cards, *shown)
                if best != by_table(self.terms, self.total_dependent, cards, shown.column):
                    yield cards, shown, best


def by_table(terms: Terms, table: Strategy, cards: Cards, column: int) -> str:
    """What a table has a hand do that has not been split."""
    hand, two = index_of(cards), len(cards) == 2
    pair = int(HANDS.pair[hand]) if two else 0
    kind, total = (PAIR, pair) if pair else (int(HANDS.kind[hand]), int(HANDS.total[hand]))
    bits = int(table.actions[kind, total, column])
    if HANDS.total[hand] == 21:
        return ACTIONS[STAND]
    if two and bits & SURRENDER and terms.surrender:
        return ACTIONS[SURRENDER]
    if pair and bits & SPLIT:
        return ACTIONS[SPLIT]
    if two and bits & DOUBLE and may_double(terms)[kind, total]:
        return ACTIONS[DOUBLE]
    return ACTIONS[bits & DRAW]


class Worth(NamedTuple):
    """What a deal is worth by the table, by composition until a split, and throughout; the acts before a split."""

    td: float
    cd: float
    best: float
    acts: Cells


def worth_of(table: Strategy, after: Strategy, terms: Terms, one: Met) -> Worth:
    """One deal, played each way."""
    splits, acts = np.empty(11), np.zeros(len(EVERY), np.int8)
    td = survey(column_cells(table, terms, one.shown), False, one.deal, np.empty(TALLY), splits)
    if after is not table:
        survey(column_cells(after, terms, one.shown), False, one.deal, np.empty(TALLY), splits)
    offered = terms.surrender
    cd = survey_at_best(one.deal, offered, splits, acts)
    best = survey_at_best(one.deal, offered, splits_at_best(one.deal), np.empty_like(acts))
    return Worth(td, cd, best, acts)


def column_cells(table: Strategy, terms: Terms, shown: Shown) -> Cells:
    """One column of a table; 2.8(c): without its surrenders where the licensee does not offer them."""
    offered = ~0 if terms.surrender else ~SURRENDER
    return np.ascontiguousarray(table.actions[:, :, shown.column] & offered)


def analyse(terms: Terms, table: Strategy | None = None) -> Game:
    """The best table, or this one, and the play by composition that follows the table once a pair is split.

    A hand formed by a split cannot surrender. With the best table, it is played by the best one without surrender: a
    cell may have been chosen for hands of three cards alone, because those of two surrender.
    """
    best, every = table is None, met(terms)
    table = best_table(terms) if table is None else table
    after = best_table(terms._replace(surrender=False)) if best and terms.surrender else table
    worths = at_once(lambda one: worth_of(table, after, terms, one), every)
    edges = {way: edge(terms, every, [getattr(worth, way) for worth in worths]) for way in ("td", "cd", "best")}
    return Game(
        terms,
        table,
        ByComposition({one.shown: worth.acts for one, worth in zip(every, worths, strict=True)}),
        edges["td"],
        edges["cd"],
        edges["best"],
        by_up_card(terms, every, [worth.td for worth in worths]),
        after,
    )


def edge(terms: Terms, every: list[Met], worths: list[float]) -> float:
    """What the house keeps of a unit, where each deal is worth so much to the player."""
    played = sum(one.chance * worth for one, worth in zip(every, worths, strict=True))
    return -settled_at_once(terms) - from_even_money(terms) - played


def by_up_card(terms: Terms, every: list[Met], worths: list[float]) -> dict[int, float]:
    """What the deals of each column are worth together."""
    worth = {one.shown: each for one, each in zip(every, worths, strict=True)}
    if terms.takes_even_money:
        worth[EVEN_MONEY] += from_even_money(terms) / chance(fresh(terms.decks), EVEN_MONEY.cards)
    return {
        column: sum(one.chance * worth[one.shown] for one in group) / sum(one.chance for one in group)
        for column, group in by_column(every).items()
    }


def evaluate(terms: Terms, table: Strategy) -> float:
    """The house's edge against a player who keeps to a table, whatever the terms."""
    every = met(terms)
    return edge(terms, every, [tallied(column_cells(table, terms, one.shown), [one])[0] / one.chance for one in every])
