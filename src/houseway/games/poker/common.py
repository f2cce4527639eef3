"""What the games of the poker room share: the elected rules, what outlives a round, who is in one and with what. Every
wager goes into a pot; the house only deals, and takes its fee."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment.cards import Shoe
from houseway.hints import quoted
from houseway.law.editions import SUCCESSOR
from houseway.law.election import Unlawful
from houseway.law.games.poker import common as law
from houseway.money import dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.ledger import is_seat
from houseway.play.rules import Game, Paid, offered, terms
from houseway.play.table import Table as TableOf
from houseway.ranking.poker import ACE

ANTE: Final = "ante"
SMALL_BLIND: Final = "small_blind"
BIG_BLIND: Final = "big_blind"
STRADDLE: Final = "straddle"
FORCED_BET: Final = "forced_bet"
BET: Final = "bet"
POT: Final = "pot"
"""The place of chips that are in a pot; their box says in which."""
DEALER: Final = "dealer"
FUND: Final = accounts.fund("poker_bonus")
"""13:69F-14.19: the fund of bad beat and high hand payouts."""
BOARD: Final = "board"
COMMON: Final = "common"
LOW_CARDS: Final = frozenset({2, 3, 4, 5, 6, 7, ACE})
"""14.12: seven or lower; the ace is low."""
CATEGORIES: Final = {"two_pairs": "two_pair", "one_pair": "pair"}
"""14.3(b)8, 9 as the ranking calls them."""


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


def whole(section: str) -> Cites:
    """The paragraphs of a section of which no paragraph is held."""
    return Cites(section=section, first=section, posts=section, deal=section, bets=section, streets=section)


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

    def odds(self, wager: str) -> Paid:
        """14.6(d): a wager is won with the pot that it went into; there are no odds."""
        return {"": "the pot"}

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


Table = TableOf[Rules, State]


def dealt(table: Table) -> list[str]:
    """Where cards go."""
    return table.state.dealt


def resting(table: Table) -> list[str]:
    """14.18: who sits out."""
    return table.state.out


def patience(rules: Rules) -> int:
    """14.7: the seconds that a player has to act, where the house has elected them."""
    return rules.elected.get("act_time_limit_s") or 0


def summary(table: Table) -> dict[str, Any]:
    """What was in the pots of the last round, and what the house has taken."""
    found = {name: dollars(amount) for name, amount in table.state.pots.items()}
    return {"pots": found, "rake": dollars(table.ledger.get(accounts.RAKE, 0))}


def rules(game: Game, as_of: date, elected: dict[str, Any], *, cites: Cites, button: bool) -> Rules:
    """The rules of a poker table, from what the licensee elected."""
    limited = elected["structure"] in ("fixed_limit", "spread_limit")
    small, big = elected["limits"] if limited else (0, 0)
    raises, none = elected["max_raises"], elected.get("bonus_payout", "none") == "none"
    hand, bring_in = elected.get("bonus_hand", ""), 0 if button else law.bring_in(elected)
    if limited and bring_in > small:
        said = f"bring_in_amount: {dollars(bring_in)} is above the small limit"
        got = {"bring_in_amount": dollars(bring_in)}
        raise Unlawful(said, cites.section, "practice", got=got, legal=f"{dollars(small)} or less")
    found = Rules(
        game=game, as_of=as_of, elected=elected, wagers=terms(offered(game.law, as_of), {}, elected), cites=cites,
        variant=elected["variant"], structure=elected["structure"], small=small, big=big,
        least=0 if limited else elected["least_bet"] or 0, blinds=law.blinds(elected) if button else (),
        ante=elected["ante_amount"], antes=tuple(elected.get("antes") or ()), posts=tuple(elected.get("posts") or ()),
        bring_in=bring_in, max_raises=raises if isinstance(raises, int) else None,
        any_raise=elected["short_all_in"] == "raise", short_blind=elected["short_blind"] == "made",
        check_raise=elected["check_raise"] == "on", straddle=elected.get("straddle_allowed") == "on",
        dead_button=elected.get("button_mode") == "dead",
        open_pair=elected.get("open_pair_big_bet") == "on", most_players=elected["max_players"],
        chip=elected["smallest_chip"], no_flop_no_drop=elected.get("no_flop_no_drop") == "on",
        method=elected["revenue_method"], rate=elected["rake_rate"], cap=elected["rake_cap"],
        fee=elected["rake_fee"] or 0, steps=tuple(sorted((elected["rake_steps"] or {}).items())),
        bonus=elected.get("bonus_payout", "none"), bonus_hand=CATEGORIES.get(hand, hand),
        bonus_shares=dict(elected.get("bonus_shares") or {}), contribution=0 if none else elected["bonus_contribution"],
        bonus_steps=() if none else tuple((elected["bonus_steps"] or {}).items()),
        each_pot=elected.get("bonus_contribution_from") == "pot",
        fund=accounts.fund(elected["bonus_fund"][0]) if elected.get("bonus_fund") and not none else FUND,
        needs_blind_and_bet=elected["needs_blind_and_bet"] == "on", machine=elected["shuffle_mode"] == "automated",
        preshuffled=elected.get("preshuffled_cards") == "on", both_decks=elected["prepare_both_decks"] == "on",
        openers=elected.get("openers") == "jacks", literal_low=elected.get("low_compare") == "literal",
        recut=as_of >= SUCCESSOR, chop_blinds=elected.get("chop_blinds") == "on",
        after_all=elected.get("draws") == "after_all",
        kept_exposed=LOW_CARDS if elected.get("exposed_low_card") == "kept" else frozenset(),
    )  # fmt: skip
    return replace(found, least_stack=blind_and_bet(found)) if found.needs_blind_and_bet else found


def blind_and_bet(rules: Rules) -> int:
    """What the dearest blind, the ante and a bet come to."""
    return max(rules.blinds, default=0) + max(rules.antes or (rules.ante,)) + rules.least_bet
