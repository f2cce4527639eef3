"""The records of the poker-ranked house games: the paragraphs that each cites, what is elected, and what outlives a
round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.games.progressive import Meter
from houseway.law.games.ranked.caribbean_stud import STRAIGHT_FLUSH_SHARE
from houseway.money import Odds, dollars
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    inspect: str
    separately: str
    spread: str
    wash: str
    alternate: str
    """Of two decks that are used by turns."""
    shuffle: str
    idle: str
    cut: str
    recut: str
    wagers: str
    positions: str
    deal: str
    stub: str
    irregular: str
    seated: str = ""
    """By which only seated players wager, and stay; nothing where none says that they stay."""
    announce: str = ""
    """By which "No more bets" is announced; that of the deal where it is no other."""
    count: str = ""
    """By which the stub is counted; the one by which it is discarded where it is no other."""


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    positions: int
    """Betting positions at the table."""
    two_positions: bool
    """Whether a player may wager at two of them, side by side."""
    size: int
    """Cards in a hand as it is dealt."""
    stacks: bool
    """An automated shoe delivers hand by hand."""
    machine: bool
    """The cards are shuffled by machine."""
    two_decks: bool
    """One is shuffled while the other is played."""
    counted: bool
    """The stub is counted in one round of five: no shuffler does it."""
    recut: bool
    """A supervisor may have the cards cut again."""
    acts: tuple[tuple[str, str], ...] = ()
    """What the dealer does with the deck before it is dealt, each act with its section."""


class State(Struct):
    """What outlives a round: the deck, and how many rounds the stub has not been counted."""

    shoe: Shoe
    uncounted: int = 0


class CaribbeanStudRules(Rules, frozen=True, kw_only=True):
    """The elected rules: what each hand pays, the payout limit, and the progressive meter."""

    ante: Odds
    bet: Mapping[str, Odds]
    limit: int
    meter: Meter
    amounts: Mapping[str, int]
    """16.11: by hand, what a progressive wager wins that does not win from the meter."""

    def odds(self, wager: str) -> Paid:
        """16.10-16.12."""
        shares = {"royal_flush": "meter", "straight_flush": f"{STRAIGHT_FLUSH_SHARE} per cent of the meter"}
        fixed = {hand: dollars(amount) for hand, amount in self.amounts.items()}
        paid: Mapping[str, Paid] = {"ante": {"win": self.ante}, "bet": self.bet, "progressive": {**shares, **fixed}}
        return {hand.replace("_", " "): odds for hand, odds in paid[wager].items()}


class DoubleDownStudRules(Rules, frozen=True, kw_only=True):
    """The elected rules: what each hand pays, how the cards are cut, and how large a double down wager is."""

    paid: Mapping[str, Odds]
    cut: bool
    """17.4(b): the cards are cut, unless a machine has put them into the shoe."""
    recut_by: str
    equal: bool
    """17.1: a double down wager equals the initial one, or may be less."""

    def odds(self, wager: str) -> Paid:
        """17.10(b): the same of both wagers."""
        return self.paid


class DoubleDownStudState(State):
    """What outlives a round: the deck, and whose turn it was to be offered the cut."""

    offered: str | None = None
    """17.4(d): to whom the offer had rotated; nobody yet, or the game is just beginning (None)."""


class LetItRideRules(Rules, frozen=True, kw_only=True):
    """The elected rules: what each hand pays, the payout limit, and which community card is not used."""

    base: Mapping[str, Odds]
    limit: int
    """18.11: what is paid at most on the bets of a hand together."""
    bonus: Mapping[str, int]
    """18.6A: by hand, what the bonus wager wins."""
    three_card: Mapping[str, Odds]
    not_used: int

    @property
    def least_to_play(self) -> int:
        """18.6(a): three equal wagers are made."""
        return sum(self.wagers[id].lowest for id in self.first)

    def odds(self, wager: str) -> Paid:
        """18.11, 18.6A, 13:69F-18.6B."""
        if wager == "lir_bonus":
            return {hand: dollars(amount) for hand, amount in self.bonus.items()}
        return self.three_card if wager == "three_card_bonus" else self.base


class ThreeCardPokerRules(Rules, frozen=True, kw_only=True):
    """The elected rules: what each wager pays, and what goes alone or outlives a fold."""

    paid: Mapping[str, Mapping[str, Odds]]
    """20.11: by wager, and ante bonus, and by hand."""
    alone: bool
    """20.6: a pair plus wager needs no ante."""
    spared: tuple[str, ...]
    """20.10: the wagers that who folds does not forfeit."""

    def odds(self, wager: str) -> Paid:
        """20.11."""
        bonus = {f"ante bonus, {hand}": odds for hand, odds in self.paid["ante_bonus"].items()}
        paid = {**self.paid[wager], **(bonus if wager == "ante" else {})}
        return {hand.replace("_", " "): odds for hand, odds in paid.items()}


class FastActionRules(Rules, frozen=True, kw_only=True):
    """The elected rules: how many cards lie in the middle, how hands are set, what wins and what a tie does."""

    community: int
    pays: Odds
    ties_lose: bool
    setting: Callable[..., Awaitable[None]]
    """How the hands of players are set."""

    def odds(self, wager: str) -> Paid:
        """21.8."""
        return {"win": self.pays}
