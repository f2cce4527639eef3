"""What the trials share: lawful options by chance, rounds played through the engine, what a kernel says of them."""

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
from houseway.ranking.batch import NUMBERS

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


def varied(game: str, pick: random.Random) -> Rules:
    """Lawful rules: an election of the entry's, and some of the law's options at random as far as they are lawful."""
    entry = games.game(game)
    chosen: dict[str, Any] = dict(pick.choice(entry.varied))
    for option in in_force(entry.law.options, editions.NEWEST):
        values = getattr(option.kind, "values", ())
        if values and pick.random() < 0.5:
            tried = {**chosen, option.id: pick.choice(list(values))}
            try:
                games.rules(game, tried)
            except Unlawful:
                continue
            chosen = tried
    return exactly(games.rules(game, chosen))


def ended(table: AnyTable, given: Input) -> None:
    """Close the bets, and play the round with this result."""
    before = table.round
    table.ruled(Close())
    while table.ask.chances is None:
        table.ruled(table.ask.default or Close())
    table.ruled(given)
    while table.round == before:
        table.ruled(table.ask.default or Close())


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
        told = self.table.ruled(given)
        self.told += told
        if isinstance(given, Card) and given.face != BACK:
            for tell in told:
                if isinstance(tell, Dealt):
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


class Beside:
    """What the engine said of rounds, for a kernel to say the same: all at once, when they are played."""

    def __init__(self, name: str, kernel: Kernel, unit: int) -> None:
        self.name, self.kernel, self.unit = name, kernel, unit
        self.cards: list[Sequence[int]] = []
        self.nets: list[int] = []

    def engine(self, cards: Sequence[int], net: int) -> None:
        """The numbers of the cards of one round, and what a unit came to in cents."""
        self.cards.append(cards)
        self.nets.append(net)

    def check(self) -> None:
        """Let the kernel settle them."""
        out = np.zeros(len(self.nets), np.int16)
        given = np.array(self.cards, np.uint8).ravel()
        part(f"{self.kernel.module}:rounds")(*self.kernel.given(), given, out)
        worth = [value * self.unit for value in self.kernel.values]
        for cards, net, came in zip(self.cards, self.nets, out.tolist(), strict=True):
            alike(worth[came], net, self.name, cards)


def alike(kernel: Fraction | int, engine: Fraction | int, *where: object) -> None:
    """The kernel and the engine say the same, in cents or in units."""
    if kernel != engine:
        raise AssertionError(f"kernel {kernel}, engine {engine}: {', '.join(map(str, where))}")


def numbers(*hands: Sequence[str]) -> list[int]:
    """The cards of some hands, as kernels have them."""
    return [NUMBERS[face] for hand in hands for face in hand]


def set_number(cards: Sequence[str]) -> int:
    """The number of a set of cards."""
    return sum(comb(card, place) for place, card in enumerate(sorted(numbers(cards)), 1))


def shuffles(cards: Sequence[str], pick: random.Random, number: int, dealt: int) -> Iterator[list[str]]:
    """So many orders, as far as they are dealt."""
    for _ in range(number):
        yield pick.sample(cards, dealt)
