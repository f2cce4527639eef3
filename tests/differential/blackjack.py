"""Blackjack: whole shoes, a bettor who takes any legal decision by chance, and every wager on the initial cards."""

from __future__ import annotations

import random
from typing import Any

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.twenty_one.records import MAIN
from houseway.games.twenty_one.turns import Decision
from houseway.maths.analysis import SEAT
from houseway.maths.twenty_one.recorded import CATEGORIES, Record, chosen, recorded
from houseway.maths.twenty_one.terms import terms
from houseway.play.inputs import Bet, Card, Choose, Close, Input
from houseway.play.rules import Rules
from houseway.play.table import Table
from houseway.play.tells import Settled
from tests.differential.rounds import alike

WAGER = 12_000
"""Cents of which all odds here are paid exactly."""
PROCEDURES = ("no_hole_card", "face_down_no_peek", "face_down_card_reader", "face_up")
SEVENS = {"paytable": {"one_seven": "3 to 1", "two_sevens": "50 to 1", "three_sevens": "500 to 1"}}
ADDITIONAL = ("over_under_13", "same_suit", "sevens")


def elections(pick: random.Random) -> dict[str, Any]:
    """A lawful table: every option that touches one bettor on one box, at random."""
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
        self.table: Table[Any, Any] = Table(rules, {SEAT: 10**12})
        self.shoe, self.seed, self.dealt = shoe, seed, 0
        self.bets = [
            Bet(seat=SEAT, wager=wager, amount=WAGER if wager == MAIN else 100)
            for wager in rules.wagers
            if wager not in ("insurance", "under_13")
        ]

    def round(self, number: int) -> tuple[dict[str, int], int]:
        """One round: the net of each wager in cents, and how many cards were dealt."""
        table, before, self.decisions = self.table, self.dealt, 0
        for bet in self.bets:
            table.ruled(bet)
        told = list(table.ruled(Close()))
        while table.round == number:
            told += table.ruled(self.answer(number))
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
        if ask.about == "insurance" and self.table.stake(SEAT, "insurance"):
            return Close()
        if ask.about == "insurance":
            insures = self.decide(number, ("decline", "insurance")) == "insurance"
            return Bet(seat=SEAT, wager="insurance", amount=WAGER // 2) if insures else Close()
        if isinstance(ask.about, Decision) and ask.default is None:
            return Choose(seat=SEAT, do=self.decide(number, [offer.do for offer in self.table.legal(SEAT)]))
        return ask.default or Choose(seat=SEAT, do="accept")

    def decide(self, number: int, legal: Any) -> str:
        """One of the legal actions, as the kernel's random bettor picks it."""
        choice: str = legal[chosen(self.seed, number, self.decisions, len(legal))]
        self.decisions += 1
        return choice


def trial(game: str, seed: int, rounds: int) -> int:
    """Shoes, as many as the rounds need."""
    pick = random.Random(seed)
    rules: Any = games.rules(game, elections(pick))
    done = 0
    while done < rounds:
        done += shoe_dealt(rules, pick.getrandbits(32), rounds - done)
    return done


def shoe_dealt(rules: Any, seed: int, most: int) -> int:
    """One shoe through both; how many rounds it gave."""
    shoe = random.Random(seed).sample(list(DECK) * rules.decks, len(DECK) * rules.decks)
    kernel = recorded(terms(rules), seed, shoe, most, sevens="sevens" in rules.paytables)
    driver = Driver(rules, shoe, seed)
    for number, net in enumerate(kernel.nets):
        nets, dealt = driver.round(number)
        where = f"shoe {seed}, round {number}"
        alike(net * WAGER, nets.get(MAIN, 0), where)
        alike(kernel.insurance[number] * WAGER, nets.get("insurance", 0), where, "insurance")
        alike(kernel.cards[number], dealt, where, "cards")
        for wager in rules.paytables:
            if wager != "under_13":
                alike(side_net(rules, kernel, wager, number), nets[wager], where, wager)
    return len(kernel.nets)


def side_net(rules: Any, kernel: Record, wager: str, number: int) -> int:
    """What a wager on the initial cards nets in cents, by the category that the kernel counted."""
    names = CATEGORIES[wager][kernel.wagers[wager][number]]
    awards = [rules.paytables[wager][name].pays(100) for name in names if name in rules.paytables[wager]]
    return max(awards, default=-100)
