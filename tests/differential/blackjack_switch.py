"""Blackjack switch: whole shoes by a plan that switches and plays anyhow, by what is legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.twenty_one.turns import Decision
from houseway.maths.analysis import SEAT
from houseway.maths.simulating.kernel import How, Kernel
from houseway.maths.twenty_one import switch
from houseway.maths.twenty_one.blackjack_switch_kernel import NETS, kernel, on_both
from houseway.maths.twenty_one.coach import value
from houseway.maths.twenty_one.hands import EVERY, HANDS, index_of
from houseway.maths.twenty_one.recorded import shuffled
from houseway.maths.twenty_one.round import byte
from houseway.maths.twenty_one.strategy import ACTIONS, DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from houseway.maths.twenty_one.switch_exact import Acts, Against, Spot
from houseway.maths.twenty_one.switch_kernel import UNIT, Plan, plan
from houseway.maths.twenty_one.terms import Terms
from houseway.play.inputs import Bet, Card, Choose, Close
from houseway.play.table import Table
from houseway.play.tells import Settled
from tests.differential.rounds import alike
from tests.maths.units import unit

WAGER = 1000
WAGERS = ("switch_wager_1", "switch_wager_2")
FACES = {byte(face): face for face in DECK}
SIDE_BY_SIDE = 1000
"""More than any net: two of them are written as one number."""


def apart(value: Fraction) -> tuple[Fraction, Fraction]:
    """The two nets that are written as one number."""
    two = Fraction(round(UNIT * value / SIDE_BY_SIDE), UNIT)
    return value - SIDE_BY_SIDE * two, two


def switch_kernel(terms: Terms, by: Callable[[Terms], Spot]) -> Kernel:
    """A kernel that tells what each of the two wagers came to."""
    return kernel(terms, How(), by, NETS, lambda: on_both(lambda one, two: one + SIDE_BY_SIDE * two))


@cache
def anyhow(terms: Terms) -> Kernel:
    """A kernel whose plan is yet to be given."""
    return switch_kernel(terms, lambda terms: Spot(0.0, 0.0, 0.0, {}))


def at_random(terms: Terms, seed: int) -> Plan:
    """A plan that switches and plays anyhow, by what is legal."""
    pick = np.random.default_rng(seed)
    first = pick.choice(np.array([STAND, DRAW], np.int8), (10, len(EVERY)))
    split = pick.choice(np.array([STAND, DRAW], np.int8), (10, 11, len(EVERY)))
    for hand in HANDS.two[1:, 1:].ravel():
        acts = [STAND, DRAW, DOUBLE, *[SPLIT] * 2 * bool(HANDS.pair[hand]), *[SURRENDER] * terms.surrender]
        first[:, hand] = pick.choice(acts, 10)
        split[:, :, hand] = pick.choice([STAND, DRAW, DOUBLE], (10, 11))
    first[:, HANDS.total == 21] = split[:, :, HANDS.total == 21] = STAND
    ups = range(1, 11)
    switches = pick.random((11,) * 5) < 0.5
    each = (Acts(first[up - 1], split[up - 1]) for up in ups)
    return plan({up: Against(0.0, 0.0, 0.0, switches[up], [acts]) for up, acts in zip(ups, each, strict=True)})


def trial(game: str, seed: int, rounds: int) -> int:
    """Shoes under one plan, as many as the rounds need."""
    pick = random.Random(seed)
    options = {
        "card_reader": pick.choice(["on", "off"]), "surrender": pick.choice(["on", "off"]),
        "max_splits": pick.randint(1, 3), "resplit_aces": pick.choice(["on", "off"]), "decks": pick.choice([6, 8]),
    }  # fmt: skip
    rules: Any = games.rules(game, options)
    acts, kernel = at_random(switch.terms(rules), seed), anyhow(switch.terms(rules))
    kernel = kernel._replace(arrays=(*acts, *kernel.arrays[len(acts) :]))
    worth = [apart(value) for value in kernel.values]
    many = kernel.rounds * 2 // 3  # hands that are drawn to anyhow take more cards, and some must be left
    done = number = 0
    while done < rounds:
        table: Any = Table(rules, {SEAT: 10**9})
        shoe = iter([FACES[int(card)] for card in shuffled(rules.decks, seed, number)[1:]])
        for place, came in enumerate(unit(kernel, seed, number)[: min(many, rounds - done)]):
            nets = through_the_engine(table, acts, shoe, place)
            for one, other, wager in zip(worth[came], nets, WAGERS, strict=True):
                alike(one * WAGER, other, wager, f"shoe {number}, round {place}")
            done += 1
        number += 1
    return done


def through_the_engine(table: Any, by: Plan, shoe: Iterator[str], number: int) -> list[int]:
    """One round as the table rules it: the net of each wager, in cents."""
    for wager in WAGERS:
        table.ruled(Bet(seat=SEAT, wager=wager, amount=WAGER))
    told, dealt = list(table.ruled(Close())), []
    while table.round == number:
        ask = table.ask
        if "card" in ask.verbs:
            dealt.append(next(shoe))
            given: Any = Card(face=dealt[-1])
        else:
            a, c, up, b, d = (value(face) for face in dealt[:5])
            given = decision(table, by, (a, b, c, d), up)
        told += table.ruled(given)
    nets = dict.fromkeys(WAGERS, 0)
    for tell in told:
        if isinstance(tell, Settled):
            nets[tell.wager] += {"win": tell.pays, "lose": -tell.amount}.get(tell.result, 0)
    return list(nets.values())


def decision(table: Any, by: Plan, cards: tuple[int, int, int, int], up: int) -> Any:
    """What the plan does at a choice of the table; against an up card both hands are played by one row."""
    about, legal = table.ask.about, [offer.do for offer in table.legal(SEAT)]
    acts, (a, b, c, d) = by.acts[by.row[up, 1, 1]], cards
    switched = bool(by.switches[up, a, b, c, d])
    if about == "insurance":
        return Close()
    if "switch" in legal:
        return Choose(seat=SEAT, do="switch" if switched else "keep")
    if "play" in legal:
        second = HANDS.two[c, b if switched else d]
        do = "surrender" if acts[0, second] == SURRENDER else "play"
        return next(offer for offer in table.legal(SEAT) if offer.do == do).taken(SEAT)
    if not isinstance(about, Decision) or table.ask.default is not None:
        return table.ask.default
    held = tuple(value(face) for face in about.cards)
    if about.hands == 1:
        return Choose(seat=SEAT, do=ACTIONS[int(acts[0, index_of(held)])])
    if "split" in legal:
        return Choose(seat=SEAT, do="split")
    return Choose(seat=SEAT, do="stand" if about.split_aces else ACTIONS[int(acts[held[0], index_of(held)])])
