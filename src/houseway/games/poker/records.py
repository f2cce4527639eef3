"""The records of the poker room: the paragraphs that each game cites, what is elected, and what outlives a hand."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Final

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.hints import quoted
from houseway.law.games.poker import common as law
from houseway.money import dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.ledger import is_seat
from houseway.play.refusals import Refusal
from houseway.play.rules import Paid

BET: Final = "bet"
FUND: Final = accounts.fund("poker_bonus")
"""13:69F-14.19: the fund of bad beat and high hand payouts."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a game's own section."""

    section: str
    first: str
    """By which it is known who acts first, and where the button is."""
    ante: str = "14.6(c)"
    """By which an ante may be required."""
    posts: str
    """By which blinds are posted."""
    deal: str
    bets: str
    streets: str
    """By which further cards are dealt."""


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules of a poker table."""

    cites: Cites
    variant: str
    structure: str
    small: int
    """14.7: in fixed limit the bet of the early rounds, in spread limit the least; else nothing."""
    big: int
    least: int
    """14.7: in pot limit and no limit the least bet, where it is not the last blind; else nothing."""
    blinds: tuple[int, ...]
    ante: int
    antes: tuple[int, ...]
    """By position from the button's left, where they are not all alike."""
    posts: tuple[int, ...]
    """14.18: what players who have just sat down bet before the cards, by position as the antes."""
    short_blind: bool
    """14.7: a blind or forced bet of one who has less lowers what must be called."""
    bring_in: int
    max_raises: int | None
    any_raise: bool
    """14.7: an all-in raise reopens the betting, whatever it comes to."""
    check_raise: bool
    straddle: bool
    dead_button: bool
    newcomers_wait: bool
    """14.18: who sits down when a hand has been dealt waits for the big blind, or posts it."""
    open_pair: bool
    """14.9: a pair on the table allows the big bet early."""
    after_all: bool
    """14.12: discards are replaced when all have thrown theirs away."""
    openers: bool
    """14.12: who opens the betting has a pair of jacks or better."""
    chop_blinds: bool
    """14.15: the blinds may be taken back when all others have folded."""
    kept_exposed: frozenset[int]
    """14.12: a card of the first deal that the dealer exposes is kept if its value is one of these."""
    literal_low: bool
    """14.3(e): low hands without a set are compared from the best card."""
    most_players: int
    chip: int
    no_flop_no_drop: bool
    method: str
    """14.14: how the house takes its fee."""
    rate: int | Decimal
    cap: int | None
    fee: int
    steps: tuple[tuple[int, int], ...]
    bonus: str
    """13:69F-14.19(a): ``bad_beat``, ``high_hand`` or ``none``."""
    bonus_hand: str
    bonus_shares: dict[str, int]
    contribution: int
    """13:69F-14.19(c): what goes from each pot to their fund."""
    bonus_steps: tuple[tuple[int, int], ...]
    """The same by the size of the pot, where there are any."""
    each_pot: bool
    """Whether side pots contribute by themselves."""
    fund: str
    """The account of that fund."""
    needs_blind_and_bet: bool
    machine: bool
    preshuffled: bool
    """14.5(a): the cards are not shuffled before the first round."""
    both_decks: bool
    """14.4(c): both decks are made ready at once."""
    recut: bool
    """14.5(c): a supervisor may have the cards cut again."""
    least_stack: int = 1
    """What it takes to be dealt in: any chips, or the blinds and a bet."""

    @property
    def limits(self) -> tuple[int, int]:
        """14.17: in fixed and spread limit the small and the big one, else the least bet."""
        return self.least or self.small or max((*self.blinds, self.bring_in, self.chip)), self.big

    @property
    def least_to_play(self) -> int:
        """What it takes to be dealt in."""
        return self.least_stack

    def crowded(self, players: int) -> Refusal | None:
        """14.6(b): why so many cannot sit here."""
        if players <= self.most_players:
            return None
        legal = f"{law.FEWEST_PLAYERS} to {self.most_players} players"
        return Refusal(f"{players} players are seated", legal, self.number_cite(players))

    def number_cite(self, players: int) -> str:
        """14.6(b): two to eleven; where so many are too many for the game, or for the house, it is the game's
        section."""
        return "14.6(b)" if not law.FEWEST_PLAYERS <= players <= law.MOST_PLAYERS else self.cites.section

    def odds(self, wager: str) -> Paid:
        """14.6(d): a wager is won with the pot that it went into; there are no odds."""
        return {"": "the pot"}

    keeps: ClassVar[str] = "rake"

    def kept(self, wager: str) -> str:
        """14.14: what the house takes, in words."""
        return self.fee_in_words if wager == BET else ""

    @property
    def shared_fund(self) -> str:
        """13:69F-14.19(a): the fund, where other tables have a part in it."""
        return "" if self.fund == FUND else self.fund

    @property
    def fee_in_words(self) -> str:
        """14.14: the fee of the house."""
        cap = f", {dollars(self.cap)} at most" if self.cap is not None else ""
        return {
            "percentage_rake": f"{self.rate} % of the pot{cap}",
            "fixed_fee_per_pot": f"{dollars(self.fee)} of each pot",
            "sliding_scale": f"by the size of the pot{cap}",
        }.get(self.method, "")

    def due(self, wagered: int) -> int:
        """14.14: the fee on so much; a percentage is rounded down to the smallest chip, a set amount is not."""
        if self.method == "percentage_rake":
            return self.capped(int(wagered * self.rate // 100)) // self.chip * self.chip
        if self.method == "sliding_scale":
            return self.capped(by_size(self.steps, wagered))
        return self.fee if self.method == "fixed_fee_per_pot" else 0

    def contributed(self, wagered: int) -> int:
        """13:69F-14.19(c): the contribution of a pot of that size."""
        return by_size(self.bonus_steps, wagered) if self.bonus_steps else self.contribution

    def capped(self, fee: int) -> int:
        """14.14: a fee, and never more than the cap."""
        return fee if self.cap is None else min(fee, self.cap)

    @property
    def least_bet(self) -> int:
        """14.7: the least bet of the first betting round."""
        return self.least or self.small or max(*self.blinds, self.bring_in, 0) or self.chip


def by_size(steps: tuple[tuple[int, int], ...], pot: int) -> int:
    """The amount of the largest step that a pot reaches."""
    return max((amount for size, amount in steps if pot >= size), default=0)


class State(Struct):
    """What outlives a round: the deck, where the button is, who sits out and owes which blinds."""

    shoe: Shoe
    button: str = ""
    last_big_blind: str = ""
    out: list[str] = []
    """Seats that sit out."""
    missed: list[str] = []
    """14.18: seats that the blinds have passed meanwhile."""
    missed_small: list[str] = []
    """Those of them that only the small blind has passed."""
    waits: list[str] = []
    """14.18: seats that wait for their big blind to come back."""
    owes: list[str] = []
    """14.18: seats that come back by posting what they missed."""
    owes_small: list[str] = []
    """Those of them that missed the small blind alone."""
    came: list[str] = []
    """14.18: seats whose players have come since the last hand, or wait since: they may post the big blind."""
    dealt: list[str] = []
    """The seats that are dealt in, from the first to get a card."""
    spread: bool = False
    """14.5(d): both decks lie spread, for all have left."""
    face_down: bool = False
    """And that face down, until two players have arrived."""
    pots: dict[str, int] = {}
    """What was in the pots of the last round."""

    def __post_init__(self) -> None:
        if self.button and not is_seat(self.button):
            raise ValueError(f"button: {quoted(self.button)} is no seat")
