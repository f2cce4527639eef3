"""The records of the pai gows: the paragraphs that each cites, what is elected, and what outlives a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.equipment.tiles import TileSet
from houseway.games.pai_gow import house_ways, poker_house_ways
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.law.games.pai_gow.pai_gow_poker import PUSH
from houseway.money import Odds, Vigorish
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid
from houseway.ranking.poker import Wheel
from houseway.ranking.tiles import Ranking

DEALER = "dealer"
MAIN = "pai_gow_poker"
IMPERIAL = "imperial_bonus"
Odd = Mapping[str, Odds]


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    seated: str
    wagers: str
    closing: str
    """"No more bets"."""
    dice: str
    start: str
    settle: str
    bank: str
    irregular: str
    areas: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    wager: str
    """The wager that is made against the dealer or the bank."""
    pays: Odds
    vigorish: Vigorish
    free: bool = False
    """13:69F-11.22: whether the house takes no vigorish where it banks."""
    positions: tuple[str, ...]
    """Clockwise, the dealer's first."""
    devices: tuple[str, ...]
    """10.3, 11.4: what may say where a deal begins, the one that the licensee elected first."""
    dice: int
    shakes: int
    banking: tuple[str, ...]
    """10.8, 11.10: what a player may answer to whom the bank is offered; nothing where players do not bank."""
    areas: int
    """10.10, 11.12: how many areas one player may wager on."""
    may_void: bool
    """10.9, 11.11: only the player whose tile or card was exposed may void the hand."""

    def odds(self, wager: str) -> Paid:
        """10.6, 11.11: the same for every win."""
        return {"": self.pays}

    def kept(self, wager: str) -> str:
        """10.6, 11.11: of every win."""
        return f"{self.vigorish.percent} percent of what is won"


class State(Struct, kw_only=True):
    """What outlives a round."""

    bank: str = DEALER
    """Who held the bank in the last round."""
    first: str = ""
    """To whom the bank was offered first in the last round."""
    wagered: dict[str, int] = {}
    """What each seat wagered against the house when the house last banked."""
    answered: dict[str, tuple[str, int, str]] = {}
    """What seats have answered to the offer of the bank before it is their turn, while wagers are made."""


class PaiGowRules(Rules, frozen=True, kw_only=True):
    """The elected rules: how tiles rank, and the house way."""

    ranking: Ranking
    house_way: house_ways.Set


class PaiGowSet(TileSet):
    """10.2(g): the 32 tiles."""

    pieces = SET
    copies: ClassVar[Mapping[str, int]] = Counter(SET)


class PaiGowState(State, kw_only=True):
    """What outlives a round: the tiles, and who may bank the next one."""

    shoe: PaiGowSet


class WagersRules(Rules, frozen=True, kw_only=True):
    """The elected rules: what the side wagers pay."""

    paytables: dict[str, Odd]
    """By wager, those that are offered."""
    banker: Odd
    """13:69F-11.20(c): what the imperial bonus wager pays for the banker's hand."""
    envy: dict[str, Mapping[str, int]]
    """By wager: what another player's premium hand is worth, in cents."""
    limit: int
    """13:69F-11.20(d): the most that a player is paid on imperial wagers in a round; 0: no limit."""
    wheel: Wheel

    def odds(self, wager: str) -> Paid:
        """11.9, 13:69F-11.16 to 11.23: by the hand that wins."""
        if wager == MAIN:
            return {"": self.pays}
        banker = {f"banker's {key}": odds for key, odds in self.banker.items()} if wager == IMPERIAL else {}
        paid = {key: odds if odds.win else PUSH for key, odds in self.paytables[wager].items()}
        return {key.replace("_", " "): odds for key, odds in (paid | banker).items()}

    def kept(self, wager: str) -> str:
        """11.9, 13:69F-11.22: of a main wager that wins; in the EZ variation only where a player banks."""
        if wager != MAIN or (self.free and not self.banking):
            return ""
        return super().kept(wager) + (", where a player banks" if self.free else "")


class PaiGowPokerRules(WagersRules, frozen=True, kw_only=True):
    """The elected rules: how the cards are shuffled, dealt and set."""

    method: str
    by_device: bool
    """11.6(b)1: shuffled by a device, the cards are not cut."""
    cutting_card: str
    """11.6(e): where it goes after the cut."""
    spread: str
    """11.6(f): how the cards lie while nobody plays."""
    house_way: poker_house_ways.Set


class PaiGowPokerState(State, kw_only=True):
    """What outlives a round: the cards, who may bank the next one, and to whom the cut was offered."""

    shoe: Shoe
    cut: str = ""
    """11.6(d)3: to whom it was offered first in the last round, if that had no bank."""
    face_up: int = 0
    """11.11: cards of this round that were found face up."""
