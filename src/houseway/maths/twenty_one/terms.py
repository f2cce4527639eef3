"""What the mathematics must know of a blackjack table: hashable, so that what is made for a rule set is made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from houseway.law.games.twenty_one.blackjack import BLACKJACK_ODDS
from houseway.money import Odds

if TYPE_CHECKING:
    from houseway.games.twenty_one.records import BlackjackRules as Rules


class Terms(NamedTuple):
    """The rules that touch the main wager; ``Terms()`` is the table of 19:47-2 without any option elected."""

    decks: int = 6
    blackjack: Odds = BLACKJACK_ODDS["3:2"]
    """2.7(a), 2.6(k)2: what a blackjack pays."""
    hits_soft_17: bool = False
    """2.12(b): False is favourable to the player."""
    max_hands: int = 2
    """2.11(c)1, (e): hands that one pair may become, 2, 3 or 4."""
    resplit_aces: bool = True
    surrender: bool = False
    """2.8: late in effect, since a dealer's blackjack takes the whole wager."""
    procedure: str = "no_hole_card"
    """2.6(h)-(k): no_hole_card, face_down_no_peek, face_down_card_reader, face_up."""
    double_soft: bool = False
    """2.6(k)4: with the hole card face up, whether soft 19 and 20 count as 9 and 10 for doubling."""

    five: Odds = Odds(1)
    """2.16: what five cards totalling 21 win."""
    even_money: bool = False
    """2.7: whether a player with a blackjack has even money from a dealer's ace where that is worth more."""
    pushes: bool = False
    """13:69F-2A.5: whether a dealer's 22 voids every wager but on a blackjack, as in blackjack switch."""

    @property
    def face_up(self) -> bool:
        """2.6(k): ties lose, a tied blackjack wins, doubling on 9, 10 and 11 only, no insurance."""
        return self.procedure == "face_up"

    @property
    def known_first(self) -> bool:
        """2.6(j)1, (k)6: whether the players act only once the dealer is known to have no blackjack."""
        return self.procedure in ("face_down_card_reader", "face_up")

    @property
    def takes_even_money(self) -> bool:
        """2.7: whether even money is worth more than a blackjack that a dealer's blackjack ties, from a fresh shoe."""
        unseen, tens = 52 * self.decks - 3, 16 * self.decks - 1
        return self.even_money and self.blackjack.win * (unseen - tens) < self.blackjack.stake * unseen

    def most_hands(self, value: int = 2) -> int:
        """2.11(c), (e): how many hands a pair of this value may become."""
        return 2 if value == 1 and not self.resplit_aces else self.max_hands


def terms(rules: Rules) -> Terms:
    """The terms of a table's rules, as they are elected: an analysis may ask for what 2.6(k) does not permit."""
    return Terms(
        rules.decks, rules.blackjack, rules.hits_soft_17, rules.max_hands, rules.resplit_aces, rules.surrender,
        rules.procedure, rules.double_soft, rules.five_card_21 or rules.even, rules.even_money,
    )  # fmt: skip
