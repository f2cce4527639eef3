"""The walker: play every possible round through the engine itself, and weigh how each ends.

A coroutine cannot be forked, so a point of the round is reached again by feeding its history to a fresh table. A chance
ask gives its answers with their weights. What a short record may leave out is left out. Where the analysed seat
decides, it decides once for each *view* it can have: all histories that look alike to it take the same act, the one
with the best expectation over all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

import msgspec

from houseway.play.asks import Ask, Offer
from houseway.play.inputs import Bet, Close, Input
from houseway.play.table import AnyTable
from houseway.play.views import view
from houseway.play.wagering import largest

History = tuple[tuple[Input, ...], Fraction]
"""The answers since the fresh table, and how likely chance makes them."""
K = TypeVar("K", bound=Hashable)
Ends = dict[K, Fraction]
"""How rounds end, and how likely."""
Acts = Callable[[AnyTable, str], list[Input]]

BEYOND = 1000
"""Where nothing limits a bet, it is tried up to this many times what the seat has on the layout."""


def walk(
    fresh: Callable[[], AnyTable],
    leaf: Callable[[AnyTable], K],
    *,
    seat: str = "",
    acts: Acts | None = None,
    worth: Callable[[Any], int] = int,
) -> Ends[K]:
    """The distribution of ``leaf`` over the ends of the round that ``fresh`` begins.

    ``seat`` decides by what the leaves are ``worth`` to it, among its ``acts`` (all that the table offers it).
    """
    return _Walk(fresh, leaf, seat, acts or every_act, worth).on([((), Fraction(1))])


class _Walk:
    """One walk: what it starts from, what it reads at the ends, and who decides."""

    def __init__(
        self,
        fresh: Callable[[], AnyTable],
        leaf: Callable[[AnyTable], Any],
        seat: str,
        acts: Acts,
        worth: Callable[[Any], int],
    ) -> None:
        self.fresh, self.leaf, self.seat, self.acts, self.worth = fresh, leaf, seat, acts, worth
        self.round = fresh().round

    def on(self, histories: Iterable[History]) -> Ends[Any]:
        """Play histories on to their ends; where the seat decides, those with one view together."""
        ends: list[tuple[Any, Fraction]] = []
        views: dict[bytes, list[History]] = {}
        waiting = list(histories)
        while waiting:
            history, weight = waiting.pop()
            table = self.at(history)
            history, weight = self.run(table, history, weight, waiting)
            if table.round > self.round:
                ends.append((self.leaf(table), weight))
            else:
                views.setdefault(seen(table, self.seat), []).append((history, weight))
        return gather(chain(ends, *(self.decide(alike).items() for alike in views.values())))

    def at(self, history: Iterable[Input]) -> AnyTable:
        """A table after these answers."""
        table = self.fresh()
        for given in history:
            table.ruled(given)
        return table

    def run(
        self, table: AnyTable, history: tuple[Input, ...], weight: Fraction, waiting: list[History]
    ) -> tuple[tuple[Input, ...], Fraction]:
        """Answer until the round ends or the seat decides; of each chance the first is taken, the others wait."""
        while table.round == self.round:
            ask = table.ask
            if ask.default is not None:  # what a short record leaves out, and a card whose face is known
                answer = ask.default
            elif ask.chances is not None:
                (answer, first), *others = _weighed(ask, weight)
                waiting += [((*history, other), part) for other, part in others]
                weight = first
            elif self.seat and table.legal(self.seat):
                break
            else:
                answer = Close()
            table.ruled(answer)
            history = (*history, answer)
        return history, weight

    def decide(self, alike: list[History]) -> Ends[Any]:
        """The best act for histories that the seat cannot tell apart; the first of equals."""
        acts = self.acts(self.at(alike[0][0]), self.seat)
        tried = [self.on([((*history, act), weight) for history, weight in alike]) for act in acts]
        return max(tried, key=self.expected)

    def expected(self, ends: Ends[Any]) -> Fraction:
        """What these ends are worth, by their weights."""
        return sum((self.worth(key) * weight for key, weight in ends.items()), Fraction(0))


def _weighed(ask: Ask[Any], weight: Fraction) -> list[tuple[Input, Fraction]]:
    """The answers of chance, each with its part of the weight."""
    assert ask.chances is not None
    chances = ask.chances()
    total = sum(count for _, count in chances)
    return [(answer, weight * count / total) for answer, count in chances]


def gather(weighed: Iterable[tuple[K, Fraction]]) -> Ends[K]:
    """A distribution from weighed ends, of which some may be the same."""
    ends: Ends[K] = {}
    for key, weight in weighed:
        ends[key] = ends.get(key, Fraction(0)) + weight
    return ends


def seen(table: AnyTable, seat: str) -> bytes:
    """What a seat sees, as bytes: two histories with the same bytes are the same to it."""
    return msgspec.json.encode(view(table, seat))


def every_act(table: AnyTable, seat: str) -> list[Input]:
    """What the seat may do: decline where the window may close, choose, or bet the most that is accepted.

    An expectation is linear in an amount, so no amount between nothing and the most can be better than both.
    """
    decline = [Close()] if table.ask.refuse(Close()) is None else []
    return [*decline, *bets_and_choices(table, seat)]


def bets_and_choices(table: AnyTable, seat: str) -> list[Input]:
    """Every act but to decline."""
    return [_accept(table, offer, seat) for offer in table.legal(seat) if offer.verb in ("bet", "choose")]


def _accept(table: AnyTable, offer: Offer, seat: str) -> Input:
    taken = offer.taken(seat)
    return most(table, taken, offer.step) if isinstance(taken, Bet) else taken


def most(table: AnyTable, bet: Bet, step: int) -> Bet:
    """The bet of the largest amount, in steps from this one's, that the table does not refuse."""
    laid = sum(table.amount(chips) for chips in table.chips.values() if chips.seat == bet.seat)
    bound = bet.amount + BEYOND * laid + step
    return msgspec.structs.replace(bet, amount=largest(table.ask.refuse, bet, bound, step))
