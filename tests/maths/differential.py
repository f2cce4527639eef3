"""Rounds for the kernels' trials: played through the engine from any order of cards, under any lawful options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from houseway import games
from houseway.equipment.cards import BACK
from houseway.games import part
from houseway.law import editions
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.options import Choice
from houseway.maths.analysis import SEAT, exactly
from houseway.maths.simulating.kernel import Kernel
from houseway.play.inputs import Bet, Card, Close, Input
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Dealt, Moved, Settled
from houseway.ranking.batch import NUMBERS, Cards
from tests.trials import FACTOR

MILLION = 1_000_000
Decide = Callable[[AnyTable, dict[str, list[str]]], Input]
"""What the seat does, by the cards of each hand, as many as are dealt."""


def lawful(game: str, pick: random.Random, **more: Callable[[random.Random], Any]) -> Rules:
    """A table with any choices of a licensee, and ``more``, that go together; without limits that are posted."""
    options = list(in_force(games.game(game).law.options, editions.NEWEST))
    while True:
        elected = {
            option.id: pick.choice(option.kind.allowed(editions.NEWEST).split(", "))
            for option in options
            if isinstance(option.kind, Choice) and pick.random() < 0.4
        }
        try:
            return exactly(games.rules(game, elected | {id: value(pick) for id, value in more.items()}))
        except Unlawful:
            continue


class Played:
    """One round through the engine."""

    def __init__(self, rules: Rules, bets: Iterable[tuple[str, int]], order: Sequence[str], decide: Decide) -> None:
        self.table: AnyTable = Table(rules, {SEAT: None})
        self.hands: dict[str, list[str]] = {}
        self.told: list[Any] = []
        self._order = iter(order)
        for wager, amount in bets:
            self._feed(Bet(seat=SEAT, wager=wager, amount=amount))
        self._feed(Close())
        while not self.table.round:
            self._feed(self._answer(self.table.ask, decide))

    def _feed(self, given: Input) -> None:
        told = self.table.feed(given)
        self.told += told
        for tell in told:
            if isinstance(given, Card) and isinstance(tell, Dealt) and given.face != BACK:
                self.hands.setdefault(tell.to, []).append(given.face)

    def _answer(self, ask: Any, decide: Decide) -> Input:
        if "card" in ask.verbs and not (isinstance(ask.default, Card) and ask.default.face != BACK):
            card = Card(face=next(self._order))
            return Card(face=BACK) if ask.default and ask.refuse(card) else card
        if ask.default is None and self.table.legal(SEAT):
            return decide(self.table, self.hands)
        return ask.default or Close()

    def net(self, *wagers: str) -> int:
        """What some wagers came to, in cents; without any, all of them."""
        if not wagers:
            return self.table.net(SEAT)
        won = [
            tell for tell in self.told if isinstance(tell, Settled) and tell.wager in wagers and tell.result == "win"
        ]
        taken = [  # what loses, and what the house keeps of a wager that wins an amount
            tell.amount
            for tell in self.told
            if isinstance(tell, Moved)
            and tell.source.startswith("bet:")
            and tell.source.partition("/")[2] in wagers
            and not tell.target.startswith("seat:")
        ]
        return sum(tell.pays - tell.vigorish for tell in won) - sum(taken)


def numbers(*hands: Sequence[str]) -> Cards:
    """The cards of some hands, as kernels have them."""
    return np.array([NUMBERS[face] for hand in hands for face in hand], np.uint8)


def set_number(cards: Sequence[str]) -> int:
    """The number of a set of cards."""
    return sum(comb(int(card), place) for place, card in enumerate(sorted(numbers(cards).tolist()), 1))


def said(kernel: Kernel, cards: Cards) -> Fraction:
    """What a kernel says of the given cards of one round."""
    out = np.zeros(1, np.int16)
    part(f"{kernel.module}:rounds")(*kernel.given(), cards, out)
    return kernel.values[int(out[0])]


def shuffles(cards: Sequence[str], pick: random.Random, number: int) -> Iterator[list[str]]:
    """So many orders."""
    for _ in range(number):
        yield pick.sample(cards, len(cards))


def amount_of(tables: int, rounds: int, soak: bool) -> tuple[range, int]:
    """The seeds of the tables that are tried, and the rounds of each: a million in all in a soak."""
    return (range(1000, 1000 + 20 * tables), MILLION // (20 * tables)) if soak else (range(tables * FACTOR), rounds)
