"""The kernel's round against the engine's: the same cards and the same random decisions are settled identically."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.twenty_one.blackjack import MAIN
from houseway.games.twenty_one.turns import Decision
from houseway.maths.twenty_one.recorded import CATEGORIES, Record, chosen, recorded
from houseway.maths.twenty_one.terms import terms
from houseway.play.inputs import Bet, Card, Choose, Close, Input
from houseway.play.rules import Rules
from houseway.play.table import Table
from houseway.play.tells import Settled
from tests.trials import FACTOR

pytestmark = pytest.mark.slow

WAGER = 12_000
"""Cents of which all odds here are paid exactly."""
PROCEDURES = ("no_hole_card", "face_down_no_peek", "face_down_card_reader", "face_up")
SEVENS = {"paytable": {"one_seven": "3 to 1", "two_sevens": "50 to 1", "three_sevens": "500 to 1"}}
ADDITIONAL = ("over_under_13", "same_suit", "sevens")
MILLION = 1_000_000


def elections(seed: int) -> dict[str, Any]:
    """A lawful table: every option that touches one bettor on one box, at random."""
    pick = random.Random(seed)
    procedure = pick.choice(PROCEDURES)
    face_up = procedure == "face_up"
    chosen = {
        "decks": pick.choice((6, 8)), "hole_card_procedure": procedure,
        "dealer_hits_soft_17": pick.choice(("off", "on")),
        "surrender": "off" if face_up else pick.choice(("off", "on")),
        "resplit_max_hands": 2 if face_up else pick.choice((2, 3, 4)), "resplit_aces": pick.choice(("off", "on")),
        "blackjack_payout": "1:1" if face_up else pick.choice(("3:2", "6:5")),
        "face_up_double_soft": pick.choice(("off", "on")), "additional_wager": pick.choice(ADDITIONAL),
        "five_card_21": pick.choice(("1 to 1", "2 to 1")), "match_the_dealer": "on", "twenty_point_bonus": "on",
        "in_between": "on",
    }  # fmt: skip
    return {**chosen, "sevens": SEVENS} if chosen["additional_wager"] == "sevens" else chosen


class Driver:
    """Feeds a table from a given order of cards, with the decisions of the kernel's random bettor."""

    def __init__(self, rules: Rules, shoe: list[str], seed: int) -> None:
        self.table: Table[Any, Any] = Table(rules, {"1": 10**12})
        self.shoe, self.seed, self.dealt = shoe, seed, 0

    def round(self, number: int) -> tuple[dict[str, int], int]:
        """One round: the net of each wager in cents, and how many cards were dealt."""
        table, before, self.decisions = self.table, self.dealt, 0
        for wager in table.rules.wagers:
            if wager not in ("insurance", "under_13"):
                table.feed(Bet(seat="1", wager=wager, amount=WAGER if wager == MAIN else 100))
        told = list(table.feed(Close()))
        while table.round == number:
            told += table.feed(self.answer(number))
        nets: dict[str, int] = {}
        for tell in told:
            if isinstance(tell, Settled):
                won = {"win": tell.pays, "lose": -tell.amount}.get(tell.result, 0)
                nets[tell.wager] = nets.get(tell.wager, 0) + won
        return nets, self.dealt - before

    def answer(self, number: int) -> Input:
        """The next card, the bettor's decision, or nothing but to go on."""
        ask = self.table.ask
        if "card" in ask.verbs:
            self.dealt += 1
            return Card(face=self.shoe[self.dealt - 1])
        if ask.about == "insurance" and self.table.stake("1", "insurance"):
            return Close()
        if ask.about == "insurance":
            insures = self.decide(number, ("decline", "insurance")) == "insurance"
            return Bet(seat="1", wager="insurance", amount=WAGER // 2) if insures else Close()
        if isinstance(ask.about, Decision) and ask.default is None:
            return Choose(seat="1", do=self.decide(number, [offer.do for offer in self.table.legal("1")]))
        return ask.default or Choose(seat="1", do="accept")

    def decide(self, number: int, legal: Any) -> str:
        """One of the legal actions, as the kernel's random bettor picks it."""
        choice: str = legal[chosen(self.seed, number, self.decisions, len(legal))]
        self.decisions += 1
        return choice


def agree(seed: int) -> int:
    """One shoe through both; how many rounds it gave."""
    rules: Any = games.rules("blackjack", elections(seed))
    shoe = list(DECK) * rules.decks
    random.Random(seed).shuffle(shoe)
    kernel = recorded(terms(rules), seed, shoe, 1000, sevens="sevens" in rules.paytables)
    driver = Driver(rules, shoe, seed)
    for number, net in enumerate(kernel.nets):
        nets, dealt = driver.round(number)
        where = f"shoe {seed}, round {number}"
        assert Fraction(nets.get(MAIN, 0), WAGER) == net, where
        assert Fraction(nets.get("insurance", 0), WAGER) == kernel.insurance[number], where
        assert dealt == kernel.cards[number], where
        for wager in rules.paytables:
            assert nets.get(wager) == side_net(rules, kernel, wager, number), f"{where}, {wager}"
    return len(kernel.nets)


def side_net(rules: Any, kernel: Record, wager: str, number: int) -> int | None:
    """What a wager on the initial cards nets in cents, by the category that the kernel counted."""
    if wager == "under_13":
        return None
    names = CATEGORIES[wager][kernel.wagers[wager][number]]
    awards = [rules.paytables[wager][name].pays(100) for name in names if name in rules.paytables[wager]]
    return max(awards, default=-100)


@pytest.mark.parametrize("part", range(4))
def test_random_rounds_are_settled_identically(part: int) -> None:
    rounds = seed = 0
    while rounds < 500 * FACTOR:
        rounds += agree(4 * seed + part)
        seed += 1


@pytest.mark.soak
def test_a_million_random_rounds_are_settled_identically() -> None:
    rounds = seed = 0
    while rounds < MILLION:
        rounds += agree(10**6 + seed)
        seed += 1
