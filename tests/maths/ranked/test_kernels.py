"""The kernels of the poker-ranked games against the engine: the same cards and the same decisions come to the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.ranked.double_down_stud import DOUBLE, INITIAL
from houseway.games.ranked.fast_action_holdem import MAIN
from houseway.games.ranked.let_it_ride import BETS, LET_IT_RIDE, TAKE_BACK
from houseway.law.games.ranked.let_it_ride import BONUS_WAGER
from houseway.maths.analysis import SEAT, exactly
from houseway.maths.edges import edges
from houseway.maths.ranked import coach, let_it_ride
from houseway.maths.ranked import double_down_stud as maths_double_down
from houseway.maths.ranked.caribbean_stud_kernel import kernels as caribbean_stud
from houseway.maths.ranked.double_down_stud_kernel import kernels as double_down_stud
from houseway.maths.ranked.fast_action_holdem_kernel import kernels as fast_action_holdem
from houseway.maths.ranked.let_it_ride_kernel import kernels as let_it_ride_kernels
from houseway.maths.ranked.three_card_poker_kernel import kernels as three_card_poker
from houseway.maths.simulating.kernel import How, Kernel
from houseway.maths.simulation import simulate
from houseway.play.inputs import Bet, Choose, Close, Input
from houseway.play.table import AnyTable
from houseway.ranking import batch
from houseway.ranking.poker import VALUES
from tests.maths.differential import Played, amount_of, lawful, numbers, said, set_number, shuffles
from tests.trials import FACTOR, sampled

AMOUNT = 1200
"""Cents that all odds here pay exactly, and none beyond its limit."""
OWN = "seat 1"
Hands = dict[str, list[str]]


def bet(wager: str, amount: int) -> Bet:
    return Bet(seat=SEAT, wager=wager, amount=amount)


def at_random(kernel: Kernel, seed: int, *tables: int) -> Kernel:
    """The same kernel with decisions by chance in the place of the best ones."""
    chance, arrays = np.random.default_rng(seed), list(kernel.arrays)
    for table in tables:
        arrays[table] = chance.integers(0, 2, len(arrays[table])).astype(np.uint8)
    return kernel._replace(arrays=tuple(arrays))


def three_card_poker_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    rules: Any = lawful("three-card-poker", pick)
    every = {name: one() for name, one in three_card_poker(rules, How()).items()}
    every["ante"] = at_random(every["ante"], seed, 1)
    plays = every["ante"].arrays[1]

    def decide(table: AnyTable, hands: Hands) -> Input:
        return bet("play", AMOUNT) if plays[set_number(hands[OWN])] else Choose(seat=SEAT, do="fold")

    for order in shuffles(DECK, pick, number):
        played = Played(rules, [(name, AMOUNT) for name in every], order, decide)
        own, theirs = played.hands[OWN], played.hands["dealer"]
        net = said(every["ante"], numbers(own, theirs)) * AMOUNT
        assert net == played.net("ante", "play", "ante_bonus"), order[:6]
        if plays[set_number(own)]:
            assert said(every["pair_plus"], numbers(own)) * AMOUNT == played.net("pair_plus"), order[:6]
            if "six_card_bonus" in every:
                assert said(every["six_card_bonus"], numbers(own, theirs)) * AMOUNT == played.net("six_card_bonus")


def let_it_ride_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    rules: Any = lawful("let-it-ride", pick)
    every = {name: one() for name, one in let_it_ride_kernels(rules, How()).items()}
    bets = at_random(every.pop(let_it_ride.TOGETHER), seed, 1, 2)

    def used(community: list[str]) -> list[str]:
        return [card for at, card in enumerate(community) if at != rules.not_used]

    def decide(table: AnyTable, hands: Hands) -> Input:
        seen = [*hands[OWN], *([] if table.ask.words.startswith("bet_1") else used(hands["community"])[:1])]
        rides = bets.arrays[len(seen) - 2][set_number(seen)]
        return Choose(seat=SEAT, do=LET_IT_RIDE if rides else TAKE_BACK)

    for order in shuffles(DECK, pick, number):
        others = [(name, BONUS_WAGER if name == "lir_bonus" else AMOUNT) for name in every]
        played = Played(rules, [*((name, AMOUNT) for name in BETS), *others], order, decide)
        own, shared = played.hands[OWN], used(played.hands["community"])
        assert said(bets, numbers(own, shared)) * AMOUNT == played.net(*BETS), order[:6]
        if "lir_bonus" in every:
            assert said(every["lir_bonus"], numbers(own, shared)) * BONUS_WAGER == played.net("lir_bonus"), order[:6]
        if "three_card_bonus" in every:
            assert said(every["three_card_bonus"], numbers(own)) * AMOUNT == played.net("three_card_bonus"), order[:6]


def double_down_stud_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    more = {"higher_odds": lambda pick: {"flush": "17 to 2"} if pick.random() < 0.5 else {}}
    rules: Any = lawful("double-down-stud", pick, **more)
    kernel = at_random(double_down_stud(rules, How())[INITIAL](), seed, 2)

    def decide(table: AnyTable, hands: Hands) -> Input:
        doubles = kernel.arrays[2][set_number([*hands[OWN], *hands["common"][1:]])]
        return bet(DOUBLE, AMOUNT) if doubles and not table.stake(SEAT, DOUBLE) else Close()

    for order in shuffles(DECK, pick, number):
        played = Played(rules, [(INITIAL, AMOUNT)], order, decide)
        hole, *common = played.hands["common"]
        assert said(kernel, numbers(played.hands[OWN], common, [hole])) * AMOUNT == played.net(), order[:5]


def caribbean_stud_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    rules: Any = lawful("caribbean-stud", pick)
    strategy = pick.choice(("best", *rules.game.strategies))
    every = {name: one() for name, one in caribbean_stud(rules, How(strategy=strategy)).items()}

    def decide(table: AnyTable, hands: Hands) -> Input:
        if strategy == "best":
            bets = coach.bet_or_fold(rules, hands[OWN], hands["dealer"][-1])["bet"] > -1
        else:
            bets = by_rule(strategy, hands[OWN], hands["dealer"][-1])
        return bet("bet", 2 * AMOUNT) if bets else Choose(seat=SEAT, do="fold")

    for order in shuffles(DECK, pick, number):
        played = Played(rules, [("ante", AMOUNT), ("progressive", 100)], order, decide)
        own, (*hole, up) = played.hands[OWN], played.hands["dealer"]
        assert said(every["ante"], numbers(own, [up], hole)) * AMOUNT == played.net("ante", "bet"), order[:10]
        if any(getattr(tell, "wager", "") == "bet" for tell in played.told):
            assert said(every["progressive"], numbers(own)) * 100 == played.net("progressive"), order[:10]


def by_rule(strategy: str, own: list[str], up: str) -> bool:
    """The rules of thumb, as they are published."""
    ranks, card = sorted((VALUES[face[0]] for face in own), reverse=True), VALUES[up[0]]
    if batch.categories()[batch.ranks(numbers(own)[None])[0]]:
        return True
    if ranks[:2] != [14, 13]:
        return False
    matches = card in ranks
    rules = {
        "any_ace_king": True, "matching_up_card": matches,
        "three_rules": (matches and card <= 12) or (card >= 13 and ranks[2] >= 11)
        or (not matches and ranks[2] == 12 and card < ranks[3]),
    }  # fmt: skip
    return rules[strategy]


def fast_action_holdem_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    needed: dict[str, Callable[[random.Random], Any]] = {
        "decks": lambda pick: "1", "player_cards": lambda pick: pick.choice("2345"),
        "community_cards": lambda pick: pick.choice("345"), "odds": lambda pick: pick.choice(("1 to 1", "3 to 2")),
        "hand_setting": lambda pick: pick.choice(("player_sets", "best_five")),
        "ties": lambda pick: pick.choice(("push", "dealer_wins")),
    }  # fmt: skip
    rules: Any = lawful("fast-action-holdem", pick, **needed)
    kernel = fast_action_holdem(rules, How())[MAIN]()
    for order in shuffles(DECK, pick, number):
        played = Played(rules, [(MAIN, AMOUNT)], order, lambda table, hands: Close())
        hands = (played.hands[name] for name in (OWN, "dealer", "community"))
        assert said(kernel, numbers(*hands)) * AMOUNT == played.net(), order[:15]


AGREE: dict[str, tuple[Callable[[int, int], None], int, int]] = {
    "three-card-poker": (three_card_poker_agrees, 2, 120),
    "let-it-ride": (let_it_ride_agrees, 2, 120),
    "double-down-stud": (double_down_stud_agrees, 2, 120),
    "caribbean-stud": (caribbean_stud_agrees, 3, 60),
    "fast-action-holdem": (fast_action_holdem_agrees, 4, 30),
}
"""Each game's trial, and how many tables and rounds of each in `make test`."""


@pytest.mark.slow
@pytest.mark.parametrize("soak", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", sampled(AGREE))
def test_rounds_are_settled_as_the_engine_settles_them(game: str, soak: bool) -> None:
    agree, tables, rounds = AGREE[game]
    seeds, number = amount_of(tables, rounds, soak)
    for seed in seeds:
        agree(seed, number)


# ── rules of thumb ───────────────────────────────────────────────────────────────────────────────

STRATEGIES = [
    (id, name)
    for id in ("three-card-poker", "caribbean-stud", "double-down-stud")
    for name in games.game(id).strategies
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "strategy"), STRATEGIES)
def test_a_rule_of_thumb_simulated_agrees_with_its_edge(game: str, strategy: str) -> None:
    exact = edges(game, strategy=strategy)[0]
    found = simulate(game, wager=exact.wager, rounds=200_000 * FACTOR, seed=11, how=How(strategy=strategy))
    assert abs(found.mean + float(exact.edge)) < 4.5 * found.stderr
    lost = exact.outcomes.get(Fraction(-1), Fraction(0))
    came = found.outcomes.get(Fraction(-1), 0) / found.rounds
    assert abs(came - lost) <= 4.5 * float(lost * (1 - lost) / found.rounds) ** 0.5


# ── the best decisions ───────────────────────────────────────────────────────────────────────────


@pytest.mark.soak
def test_20_10_18_10_17_8_the_tables_decide_as_the_coaches_do() -> None:
    pick = random.Random("coaches")
    three: Any = exactly(games.rules("three-card-poker"))
    ride: Any = exactly(games.rules("let-it-ride"))
    double: Any = exactly(games.rules("double-down-stud"))
    plays = three_card_poker(three, How())["ante"]().arrays[1]
    rides = let_it_ride_kernels(ride, How())[let_it_ride.TOGETHER]().arrays
    doubles = double_down_stud(double, How())[INITIAL]().arrays[2]
    won = let_it_ride.pays(ride), maths_double_down.pays(double)
    for _ in range(20):
        held = pick.sample(DECK, 4)
        number = set_number(held[:3])
        assert bool(plays[number]) == (coach.play_or_fold(three, held[:3])["play"] >= -1), held
        assert bool(rides[1][number]) == (coach.mean(won[0], held[:3]) > 0), held
        assert bool(rides[2][set_number(held)]) == (coach.mean(won[0], held) > 0), held
        assert bool(doubles[set_number(held)]) == (coach.mean(won[1], held) > 0), held
