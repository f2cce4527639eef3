"""Blackjack switch exactly: the two hands of a spot, kept as they are dealt or switched, each then played at its best.

For each up card and each pair of cards in the *other* hand one analysis by composition, from the shoe without these
three cards, gives the worth of every hand beside it. The other hand's draws are unknown when a hand is weighed, and by
exchangeability do not matter; so a deal of four cards is worth the better of its two pairings.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations_with_replacement
from typing import NamedTuple, cast

import numpy as np

from houseway.compiled import compiled, inner
from houseway.games.twenty_one.blackjack_switch import MAINS, Rules
from houseway.maths.analysis import Analysis, Row
from houseway.maths.twenty_one import side
from houseway.maths.twenty_one.dealer import Floats, draws
from houseway.maths.twenty_one.exact import Shown, at_once, fresh, paid, unprepared, without
from houseway.maths.twenty_one.expectation import (
    OPEN,
    Deal,
    Worths,
    no_blackjack,
    played,
    prepare,
    shoe_of,
    splits_at_best,
    worths,
)
from houseway.maths.twenty_one.hands import HANDS, Hands
from houseway.maths.twenty_one.terms import Terms
from houseway.money import Odds
from houseway.play import rules as elected_rules

PAIRS = tuple(combinations_with_replacement(range(1, 11), 2))
"""Two cards by value, in either order."""


class Switch(NamedTuple):
    """The rules that touch the two wagers, hashable."""

    decks: int
    max_hands: int
    resplit_aces: bool
    surrender: bool
    reader: bool

    @property
    def terms(self) -> Terms:
        """The same as blackjack has them: the dealer hits soft 17, and a blackjack pays even."""
        return Terms(
            decks=self.decks, blackjack=Odds(1), hits_soft_17=True, max_hands=self.max_hands,
            resplit_aces=self.resplit_aces, surrender=self.surrender,
        )  # fmt: skip


def rows(rules: elected_rules.Rules, amount: int) -> dict[str, Row]:
    """The two wagers of a spot, which are alike, and the wagers beside them."""
    table = cast(Rules, rules)
    switch = Switch(
        table.decks, table.max_hands, table.resplit_aces, table.surrender, table.procedure == "face_down_card_reader"
    )
    found = {wager: Row(wagers=(wager,), analyse=partial(main, switch)) for wager in MAINS}
    insured = Analysis(outcomes=side.insurance(table.insurance, table.decks), given="the dealer's ace")
    found["insurance"] = Row(wagers=("insurance",), analyse=lambda: insured)
    if table.match:
        counted = partial(side.match_wager, table.match, table.decks)
        found["match_wager"] = Row(wagers=("match_wager",), analyse=lambda: Analysis(outcomes=counted()))
    return found


def main(switch: Switch) -> Analysis:
    """Either wager: both are worth the same."""
    note = "each hand at its best by composition, the switch by what both hands are then worth"
    if not switch.reader:
        note += "; hands over 21 before a dealer's blackjack are not counted"
    return Analysis(outcomes={}, mean=expectation(switch), note=note)


@cache
def expectation(switch: Switch) -> float:
    """The player's expectation per unit of the two wagers, from a fresh shoe."""
    return worth_of(switch, fresh(switch.decks))


def worth_of(switch: Switch, shoe: Floats) -> float:
    """The same from any shoe, given by its counts of each value."""
    ups = [up for up in range(1, 11) if shoe[up - 1]]
    worths = at_once(lambda up: against(switch, up, without(shoe, (up,))), ups)
    return float(sum(shoe[up - 1] * worth for up, worth in zip(ups, worths, strict=True)) / shoe.sum()) / 2


def against(switch: Switch, up: int, base: Floats) -> float:
    """What the two hands are worth together against an up card, which is out of the shoe."""
    worth = np.zeros((11, 11, 11, 11))
    for other in PAIRS:
        if base[other[0] - 1] >= 1 + (other[0] == other[1]):
            beside(switch, Shown(up), without(base, other), worth[other])
            worth[other[::-1]] = worth[other]
    return deals(base, Shown(up).block, worth, switch.reader)


def beside(switch: Switch, shown: Shown, base: Floats, worth: Floats) -> None:
    """What each hand is worth beside another that is out of this shoe, as far as the dealer has no blackjack."""
    deal = unprepared(switch.terms, shown, base)
    prepare(draws(shown.cards, True, pushes=True), paid(switch.terms), HANDS, deal)
    first_cards(deal, switch.surrender, splits_at_best(deal, HANDS), HANDS, worths(HANDS), worth)


@compiled
def first_cards(deal: Deal, surrender: bool, splits: Floats, hands: Hands, room: Worths, worth: Floats) -> None:
    """Fill in the worth of each two cards at their best; an ace and a ten count as an ordinary 21."""
    shoe = shoe_of(deal, 0)
    acts = np.full(hands.size.size, OPEN, np.int8)
    played(hands.holding[0], acts, deal.may_double, shoe, hands, room)
    for a in range(1, 11):
        for b in range(1, 11):
            hand = hands.two[a, b]
            best = room.worth[hand]
            if a == b and splits[a] > best:
                best = splits[a]
            if surrender:
                best = max(best, -0.5 * no_blackjack(hand, shoe, hands))
            worth[a, b] = best


@compiled
def deals(base: Floats, block: int, worth: Floats, reader: bool) -> float:
    """Every deal of four cards, the first and third to one hand, with the better of its pairings.

    A blackjack as dealt wins unless the dealer has one too, which the reader shows before a switch.
    """
    total = base.sum()
    expected = 0.0
    left = base.copy()
    for a in range(1, 11):
        first = left[a - 1] / total
        left[a - 1] -= 1.0
        for c in range(1, 11):
            second = left[c - 1] / (total - 1.0)
            left[c - 1] -= 1.0
            for b in range(1, 11):
                third = left[b - 1] / (total - 2.0)
                left[b - 1] -= 1.0
                for d in range(1, 11):
                    chance = first * second * third * left[d - 1] / (total - 3.0)
                    if chance > 0.0:
                        left[d - 1] -= 1.0
                        lost = left[block] / (total - 4.0) if block >= 0 else 0.0
                        expected += chance * pairing(a, b, c, d, lost, worth, reader)
                        left[d - 1] += 1.0
                left[b - 1] += 1.0
            left[c - 1] += 1.0
        left[a - 1] += 1.0
    return expected


@inner
def pairing(a: int, b: int, c: int, d: int, lost: float, worth: Floats, reader: bool) -> float:
    """The better of two hands kept, a with b and c with d, or switched; ``lost`` is to a dealer's blackjack."""
    kept, naturals = 0.0, 0
    for one, two, other, another in ((a, b, c, d), (c, d, a, b)):
        if one + two == 11 and (one == 1 or two == 1):
            naturals += 1
            kept += 1.0 - lost
        else:
            kept += worth[other, another, one, two]
    switched = worth[c, b, a, d] + worth[a, d, c, b]
    if reader:
        return float(max(kept, switched) - lost * (2 - naturals))
    return float(max(kept - lost * (2 - naturals), switched - lost * 2))
