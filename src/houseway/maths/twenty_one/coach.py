"""Blackjack's coach: what each action is worth to a hand on the table, given the cards not yet seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from houseway.equipment.cards import BACK, DECK
from houseway.games.twenty_one.records import MAIN
from houseway.games.twenty_one.turns import Decision
from houseway.law.games.twenty_one.blackjack import INSURED, VALUES
from houseway.maths.coaching import DECLINE, Advice, chosen
from houseway.maths.twenty_one.dealer import Floats, draws
from houseway.maths.twenty_one.exact import Shown, paid, unprepared
from houseway.maths.twenty_one.expectation import (
    at_best,
    played,
    prepare_split,
    split_worth,
    stands,
    worths,
)
from houseway.maths.twenty_one.hands import HANDS, Cards, index_of
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.play.asks import Offer
from houseway.play.inputs import Input, Seal
from houseway.play.table import AnyTable
from houseway.play.tells import Burned, Dealt, Discarded, Tell, Turned, seen_by

SHOWN = (Burned, Dealt, Discarded, Turned)
TENTH = 10
"""An ace counts 1 here, and the ten-value cards share the tenth place."""


class Coach:
    """Follows the shoe as one seat sees it."""

    def __init__(self, table: AnyTable, seat: str) -> None:
        self.terms, self.decks, self.seat = terms(table.rules), table.rules.decks, seat
        self.seen: dict[str, list[int]] = {}
        """By the side of the shoe: how many cards of each value have shown since its shuffle."""

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """A shuffle puts all cards back; a card that shows its face is out."""
        side = table.state.shoe.side
        if isinstance(given, Seal):
            self.seen[given.side] = [0] * TENTH
        for tell in told:
            face: str = getattr(seen_by(tell, self.seat), "card", BACK) if isinstance(tell, SHOWN) else BACK
            if face != BACK:
                self.seen.setdefault(side, [0] * TENTH)[value(face) - 1] += 1

    def unseen(self, table: AnyTable) -> list[int]:
        """The cards that may still come, by value."""
        gone = self.seen.get(table.state.shoe.side, [0] * TENTH)
        whole = [self.decks * sum(value(face) == n for face in DECK) for n in range(1, TENTH + 1)]
        return [count - out for count, out in zip(whole, gone, strict=True)]

    def advise(self, table: AnyTable) -> Advice | None:
        """What each choice that the seat is offered is worth: an action of the hand in turn, insurance, even money."""
        offers, about = table.legal(self.seat), table.ask.about
        if not offers:
            return None
        box = offers[0].box
        worth = self.insured(table, offers) if about == "insurance" else self.played(table, about)
        offered = {DECLINE, *(chosen(offer) for offer in offers if offer.box == box)}
        choices = {do: each for do, each in worth.items() if do in offered}
        by_amount = about == "insurance" and EVEN_MONEY not in choices
        return Advice(choices, self.stake(table, box), by_amount=by_amount, box=box) if choices else None

    def insured(self, table: AnyTable, offers: Sequence[Offer]) -> dict[str, float]:
        """2.9: what a unit of insurance is worth; 2.7: with a blackjack, what comes of it, insured for half or not."""
        counts, wins = self.unseen(table), self.terms.blackjack.win / self.terms.blackjack.stake
        if all(offer.do != EVEN_MONEY for offer in offers):
            return {DECLINE: 0.0, "insurance": insurance(counts)}
        alone = wins * (1.0 - counts[9] / sum(counts))
        return {DECLINE: alone, EVEN_MONEY: 1.0, "insurance": alone + insurance(counts) / 2}

    def played(self, table: AnyTable, about: Any) -> dict[str, float]:
        """2.6(f): what each action of the hand in turn is worth; {} where none is played."""
        if not isinstance(about, Decision):
            return {}
        cards = tuple(value(face) for face in about.cards)
        up, hole = value(about.dealer[0]), value(about.dealer[1]) if len(about.dealer) > 1 else None
        return values(
            self.terms, self.unseen(table), cards, up, hole=hole, hands=about.hands, split_aces=about.split_aces,
            checked=about.checked,
        )  # fmt: skip

    def stake(self, table: AnyTable, box: str) -> int:
        """The seat's wager on a hand of the box: at multiple action all that is on it."""
        laid = [one for one in table.chips.values() if (one.seat, one.wager, one.box) == (self.seat, MAIN, box)]
        hand = min((one.hand for one in laid), default="")
        return sum(table.amount(one) for one in laid if one.hand == hand)


EVEN_MONEY = "even_money"


def value(face: str) -> int:
    """The value of a card, an ace as 1."""
    return 1 if face[0] == "A" else VALUES[face[0]]


def values(
    terms: Terms,
    counts: Sequence[int],
    cards: Cards,
    up: int,
    *,
    hole: int | None = None,
    hands: int = 1,
    split_aces: bool = False,
    checked: bool = False,
) -> dict[str, float]:
    """The expectation of each legal action, in original wagers, if what follows is played as well as can be.

    ``counts`` are the unseen cards by value, aces first; the hand and what shows of the dealer's are not among them.
    ``hands`` is how many hands the pair has become so far. ``checked``: the card reader has shown that the dealer has
    no blackjack; otherwise one takes the original wager, whatever the action, and that is counted.
    """
    shown = Shown(up, hole)
    blocked = counts[shown.block] / sum(counts) if shown.block >= 0 else 0.0
    clear = 1.0 - blocked
    if hands == 1 and is_blackjack(cards):
        return {"stand": terms.blackjack.win / terms.blackjack.stake * (1.0 if checked else clear)}
    base = np.array(counts, np.float64) + HANDS.cards[index_of(cards)]
    worth = _by_one_card(terms, base, cards, shown, split_aces)
    if may_split(terms, cards, hands):
        worth["split"] = _split(terms, base, cards[0], shown, hands)
    if terms.surrender and hands == 1 and len(cards) == 2:
        worth["surrender"] = -0.5 * clear
    return {act: each / clear if checked else each - blocked for act, each in worth.items()}


def insurance(counts: Sequence[int]) -> float:
    """2.9: the expectation of a unit of insurance, which is paid if the second card is a ten."""
    return (INSURED.win / INSURED.stake + 1) * counts[9] / sum(counts) - 1


def is_blackjack(cards: Cards) -> bool:
    """2.1: an ace and a card of value ten, dealt."""
    return sorted(cards) == [1, 10]


def may_split(terms: Terms, cards: Cards, hands: int) -> bool:
    """2.11: whether two cards of equal value may become one hand more."""
    return len(cards) == 2 and cards[0] == cards[1] and hands < terms.most_hands(cards[0])


def _by_one_card(terms: Terms, base: Floats, cards: Cards, shown: Shown, split_aces: bool) -> dict[str, float]:
    """What standing, drawing and doubling down are worth, where they are allowed."""
    own = index_of(cards)
    members = np.flatnonzero((HANDS.cards >= HANDS.cards[own]).all(axis=1))
    deal = unprepared(terms, shown, base)
    deal.stand[0, members] = stands(base, members, draws(shown.cards, terms.hits_soft_17), paid(terms))
    worth = {"stand": float(deal.stand[0, own])}
    if HANDS.total[own] == 21 or split_aces:
        return worth
    room = worths(deal)
    played(members, at_best(), deal, slice(0, 1), room)
    worth["draw"] = float(room.drawn[0, own])
    if len(cards) == 2 and deal.may_double[HANDS.kind[own], HANDS.total[own]]:
        worth["double_down"] = float(room.doubled[0, own])
    return worth


def _split(terms: Terms, base: Floats, value: int, shown: Shown, hands: int) -> float:
    """What splitting is worth, where the pair may become so many hands less than at first."""
    deal = unprepared(terms._replace(max_hands=terms.most_hands(value) - hands + 1), shown, base)
    prepare_split(value, draws(shown.cards, terms.hits_soft_17), paid(terms), deal)
    return split_worth(value, at_best(), deal, worths(deal))
