"""The poker-ranked games: the same cards and the same decisions, mostly by chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from houseway.equipment.cards import DECK
from houseway.games.ranked.double_down_stud import DOUBLE, INITIAL
from houseway.games.ranked.fast_action_holdem import MAIN
from houseway.games.ranked.let_it_ride import BETS, LET_IT_RIDE, TAKE_BACK
from houseway.law.games.ranked.let_it_ride import BONUS_WAGER
from houseway.maths.analysis import SEAT
from houseway.maths.ranked import coach, let_it_ride
from houseway.maths.ranked.caribbean_stud_kernel import ALWAYS, NEVER
from houseway.maths.ranked.caribbean_stud_kernel import kernels as caribbean_stud_kernels
from houseway.maths.ranked.double_down_stud_kernel import kernels as double_down_stud_kernels
from houseway.maths.ranked.fast_action_holdem_kernel import kernels as fast_action_holdem_kernels
from houseway.maths.ranked.let_it_ride_kernel import kernels as let_it_ride_kernels
from houseway.maths.ranked.three_card_poker_kernel import kernels as three_card_poker_kernels
from houseway.maths.simulating.kernel import How, Kernel, Kernels
from houseway.play.inputs import Bet, Choose, Close, Input
from houseway.play.table import AnyTable
from houseway.ranking import batch
from houseway.ranking.poker import VALUES
from tests.differential.rounds import Beside, Played, lawful, numbers, set_number, shuffles

AMOUNT = 1200
"""Cents that all odds here pay exactly, and none beyond its limit."""
OWN = "seat 1"
CHANCE = "chance"
"""In the place of a strategy: every rank bets or folds, whatever the dealer shows."""
Hands = dict[str, list[str]]


def bet(wager: str, amount: int) -> Bet:
    return Bet(seat=SEAT, wager=wager, amount=amount)


def at_random(kernel: Kernel, seed: int, *tables: int) -> Kernel:
    """The same kernel with decisions by chance in the place of the best ones."""
    chance, arrays = np.random.default_rng(seed), list(kernel.arrays)
    for table in tables:
        arrays[table] = chance.integers(0, 2, len(arrays[table])).astype(np.uint8)
    return kernel._replace(arrays=tuple(arrays))


def beside(kernels: Kernels, unit: int = AMOUNT) -> dict[str, Beside]:
    """Each kernel, and what is to be said by it."""
    return {name: Beside(name, one(), unit) for name, one in kernels.items()}


def checked(*every: Beside) -> None:
    for one in every:
        one.check()


def three_card_poker(game: str, seed: int, rounds: int) -> int:
    pick = random.Random(seed)
    rules: Any = lawful(game, pick)
    every = beside(three_card_poker_kernels(rules, How()))
    ante = every["ante"]
    ante.kernel = at_random(ante.kernel, seed, 1)
    plays = ante.kernel.arrays[1].tolist()

    def decide(table: AnyTable, hands: Hands) -> Input:
        return bet("play", AMOUNT) if plays[set_number(hands[OWN])] else Choose(seat=SEAT, do="fold")

    for order in shuffles(DECK, pick, rounds, 20):
        played = Played(rules, [(name, AMOUNT) for name in every], order, decide)
        own, theirs = played.hands[OWN], played.hands["dealer"]
        ante.engine(numbers(own, theirs), played.net("ante", "play", "ante_bonus"))
        if plays[set_number(own)]:
            every["pair_plus"].engine(numbers(own), played.net("pair_plus"))
            if "six_card_bonus" in every:
                every["six_card_bonus"].engine(numbers(own, theirs), played.net("six_card_bonus"))
    checked(*every.values())
    return rounds


def let_it_ride_stud(game: str, seed: int, rounds: int) -> int:
    pick = random.Random(seed)
    rules: Any = lawful(game, pick)
    every = beside(let_it_ride_kernels(rules, How()))
    bets = every.pop(let_it_ride.TOGETHER)
    bets.kernel = at_random(bets.kernel, seed, 1, 2)
    if "lir_bonus" in every:
        every["lir_bonus"].unit = BONUS_WAGER
    rides = {2 + at: bets.kernel.arrays[at].tolist() for at in (1, 2)}

    def used(community: list[str]) -> list[str]:
        return [card for at, card in enumerate(community) if at != rules.not_used]

    def decide(table: AnyTable, hands: Hands) -> Input:
        seen = [*hands[OWN], *([] if table.ask.words.startswith("bet_1") else used(hands["community"])[:1])]
        return Choose(seat=SEAT, do=LET_IT_RIDE if rides[len(seen)][set_number(seen)] else TAKE_BACK)

    wagers = [*((name, AMOUNT) for name in BETS), *((name, one.unit) for name, one in every.items())]
    for order in shuffles(DECK, pick, rounds, 20):
        played = Played(rules, wagers, order, decide)
        own, shared = played.hands[OWN], used(played.hands["community"])
        bets.engine(numbers(own, shared), played.net(*BETS))
        if "lir_bonus" in every:
            every["lir_bonus"].engine(numbers(own, shared), played.net("lir_bonus"))
        if "three_card_bonus" in every:
            every["three_card_bonus"].engine(numbers(own), played.net("three_card_bonus"))
    checked(bets, *every.values())
    return rounds


def double_down_stud(game: str, seed: int, rounds: int) -> int:
    pick = random.Random(seed)
    more = {"higher_odds": lambda pick: {"flush": "17 to 2"} if pick.random() < 0.5 else {}}
    rules: Any = lawful(game, pick, **more)
    one = beside(double_down_stud_kernels(rules, How()))[INITIAL]
    one.kernel = at_random(one.kernel, seed, 2)
    doubles = one.kernel.arrays[2].tolist()

    def decide(table: AnyTable, hands: Hands) -> Input:
        doubled = doubles[set_number([*hands[OWN], *hands["common"][1:]])]
        return bet(DOUBLE, AMOUNT) if doubled and not table.stake(SEAT, DOUBLE) else Close()

    for order in shuffles(DECK, pick, rounds, 20):
        played = Played(rules, [(INITIAL, AMOUNT)], order, decide)
        hole, *common = played.hands["common"]
        one.engine(numbers(played.hands[OWN], common, [hole]), played.net())
    one.check()
    return rounds


def caribbean_stud(game: str, seed: int, rounds: int) -> int:
    pick = random.Random(seed)
    rules: Any = lawful(game, pick)
    strategy = pick.choice(("best", *rules.game.strategies, CHANCE, CHANCE))
    every = beside(caribbean_stud_kernels(rules, How(strategy="any_ace_king" if strategy == CHANCE else strategy)))
    every["progressive"].unit = 100
    if strategy == CHANCE:
        paid, by_rank, *others = every["ante"].kernel.arrays
        by_rank = np.random.default_rng(seed).choice(np.array([NEVER, ALWAYS], np.int16), len(by_rank))
        every["ante"].kernel = every["ante"].kernel._replace(arrays=(paid, by_rank, *others))

    def decide(table: AnyTable, hands: Hands) -> Input:
        if strategy == "best":
            bets = coach.bet_or_fold(rules, hands[OWN], hands["dealer"][-1])["bet"] > -1
        elif strategy == CHANCE:
            bets = by_rank[rank(hands[OWN])] == ALWAYS
        else:
            bets = by_rule(strategy, hands[OWN], hands["dealer"][-1])
        return bet("bet", 2 * AMOUNT) if bets else Choose(seat=SEAT, do="fold")

    for order in shuffles(DECK, pick, rounds, 20):
        played = Played(rules, [("ante", AMOUNT), ("progressive", 100)], order, decide)
        own, (*hole, up) = played.hands[OWN], played.hands["dealer"]
        every["ante"].engine(numbers(own, [up], hole), played.net("ante", "bet"))
        if any(getattr(tell, "wager", "") == "bet" for tell in played.told):
            every["progressive"].engine(numbers(own), played.net("progressive"))
    checked(*every.values())
    return rounds


def rank(own: list[str]) -> int:
    """The rank of five cards among all."""
    return int(batch.ranks(np.array([numbers(own)], np.uint8))[0])


def by_rule(strategy: str, own: list[str], up: str) -> bool:
    """The rules of thumb, as they are published."""
    ranks, card = sorted((VALUES[face[0]] for face in own), reverse=True), VALUES[up[0]]
    if len({*ranks}) < len(own) or batch.categories()[rank(own)]:
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


def fast_action_holdem(game: str, seed: int, rounds: int) -> int:
    pick = random.Random(seed)
    needed: dict[str, Callable[[random.Random], Any]] = {
        "decks": lambda pick: "1", "player_cards": lambda pick: pick.choice("2345"),
        "community_cards": lambda pick: pick.choice("345"), "odds": lambda pick: pick.choice(("1 to 1", "3 to 2")),
        "hand_setting": lambda pick: pick.choice(("player_sets", "best_five")),
        "ties": lambda pick: pick.choice(("push", "dealer_wins")),
    }  # fmt: skip
    rules: Any = lawful(game, pick, **needed)
    one = beside(fast_action_holdem_kernels(rules, How()))[MAIN]
    for order in shuffles(DECK, pick, rounds, 30):
        played = Played(rules, [(MAIN, AMOUNT)], order, lambda table, hands: Close())
        one.engine(numbers(*(played.hands[name] for name in (OWN, "dealer", "community"))), played.net())
    one.check()
    return rounds
