"""The records of red dog: what is elected, and what outlives a round."""

from __future__ import annotations

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.money import Odds
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid, alike


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: odds by spread, decks, and which procedures replace 6.3 and 6.4."""

    decks: int
    spread_odds: dict[int, Odds]
    three_of_a_kind: Odds
    areas: bool
    shuffle_every_round: bool
    continuous: bool

    def odds(self, wager: str) -> Paid:
        """6.5(f)2, (i): by the spread, and for three of a kind, before which no raise is made."""
        three = {"three of a kind": self.three_of_a_kind} if wager == "original" else {}
        return {**alike(self.spread_odds, str, "spread"), **three}


class State(Struct):
    """What outlives a round: the shoe, and whether a new dealer has yet to burn a card."""

    shoe: Shoe
    new_dealer: bool = False
