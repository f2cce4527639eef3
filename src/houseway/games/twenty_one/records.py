"""The records of blackjack and blackjack switch: the paragraphs that each cites, what is elected, and what outlives a
round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from houseway.equipment.cards import Shoe
from houseway.money import Odds
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid

if TYPE_CHECKING:
    from houseway.games.twenty_one.common import Hand

MAIN = "blackjack_wager"
GONE = "gone"
Odd = Mapping[str, Odds | str]
"""A paytable: odds by outcome, or the word "meter"."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    opening: str
    shuffle: str
    again: str
    offer: str
    cut: str
    cut_depth: str
    load: str
    burn: str
    cutting_card: str
    left_over: str
    left_over_on_side: str
    wagers: str
    locked: str
    several: str
    decides: str
    line: str
    doubles_too: str
    splits_too: str
    boxes: str
    deal: str
    turn: str
    additional: str
    dealer_card: str
    hole_card: str
    reader: str
    reader_blackjack: str
    insurance: str
    insurance_amount: str
    insurance_pays: str
    insurance_lost: str
    surrender: str
    surrender_at_once: str
    surrender_waits: str
    double: str
    double_blackjack: str
    split: str
    split_order: str
    split_limit: str
    split_aces: str
    split_blackjack: str
    draws: str
    dealer_draws: str
    no_draw: str
    over: str
    wins: str
    ties: str
    loses: str
    blackjack: str
    blackjack_waits: str
    face_up: str
    drawn_in_error: str
    pick_up: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    decks: int
    place: str
    """What the layout calls a betting area: a box, a spot."""
    boxes: int
    players_per_box: int
    boxes_per_player: int
    shuffle_method: str
    pre_shuffled: bool
    reshuffle_at_will: bool
    burns: bool = True
    """2.6(c): whether a card is burned after the shuffle and by each new dealer."""
    procedure: str
    """2.6(h)-(k): how the dealer's second card is dealt."""
    surrender: bool
    max_hands: int
    resplit_aces: bool
    hits_soft_17: bool
    blackjack: Odds
    even: Odds
    insurance: Odds
    smallest_chip: int
    bars_entry: bool
    doubles: Callable[[Hand], bool]
    """2.10(a), 2.6(k)4: the first two cards on which a player may double down."""

    def odds(self, wager: str) -> Paid:
        """2.7, 13:69F-2A.5: those of a hand and of insurance."""
        if wager == "insurance":
            return {"": self.insurance}
        return {"blackjack": self.blackjack, "any other win": self.even}


class State(Struct):
    """What outlives a round."""

    shoe: Shoe
    new_dealer: bool = False
    cutter: str = ""
    """2.5(e): where the cutting card came out: a box, or the dealer's hand."""
    reader_failed: bool = False
    """13:69F-2A.15(l): from then on only procedures without a card reader."""
    playing: list[str] = []
    """Who has wagered in each round of this shoe, `GONE` where all of them have left: only they may where mid-shoe
    entry is barred. Before its first round everybody may: `[]`."""


class WagersRules(Rules, frozen=True, kw_only=True):
    """The elected rules of the additional wagers."""

    paytables: dict[str, Odd]
    """Those on the box's own cards that the table offers, with their odds."""
    streak: dict[str, Odds]
    meter_start: int
    meter_rate: int


class WagersState(State):
    """What outlives a round: also the streaks."""

    streaks: dict[str, int] = field(default_factory=dict)
    """13:69F-2.22: rounds won in a row, by seat and box."""


class BlackjackRules(WagersRules, frozen=True, kw_only=True):
    """The elected rules: tables and procedures, chosen once."""

    double_shoe: bool
    from_hand: bool
    multiple_action: bool
    even_money: bool
    double_soft: bool
    skips_second_card: bool
    pays_after_reader: bool
    five_card_21: Odds | None
    compare: Callable[[Hand, list[str]], tuple[str, str]]
    """2.3, 2.6(k)1: a hand against the dealer's: win, lose or void, and the paragraph."""

    def odds(self, wager: str) -> Paid:
        """2.7, 2.9, 2.16 to 2.22: those of a hand, of insurance, and of each additional wager."""
        if wager in self.streak:
            return {"": self.streak[wager]}
        if wager in self.paytables:
            return dict(self.paytables[wager])
        five = {"five cards totalling 21": self.five_card_21} if self.five_card_21 and wager == MAIN else {}
        return {**Rules.odds(self, wager), **five}


class BlackjackState(WagersState):
    """What outlives a round: also the streaks, and the other side of a double shoe."""

    other: Shoe | None = None


class SwitchRules(Rules, frozen=True, kw_only=True):
    """The elected rules, with the match wager's odds where it is offered."""

    match: dict[str, Odds]

    @property
    def least_to_play(self) -> int:
        """13:69F-2A.5: both wagers of a spot are required."""
        return sum(self.wagers[id].lowest for id in self.first)

    def odds(self, wager: str) -> Paid:
        """13:69F-2A.6: the match wager by the hands that it pays."""
        return self.match if wager == "match_wager" else Rules.odds(self, wager)
