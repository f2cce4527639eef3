"""What the games of the poker room share: the elected rules, what outlives a round, who is in one and with what. Every
wager goes into a pot; the house only deals, and takes its fee."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment.cards import Shoe
from houseway.games.poker import pots
from houseway.hints import quoted
from houseway.law.editions import SUCCESSOR
from houseway.law.election import Unlawful
from houseway.law.games.poker import common as law
from houseway.money import dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.accounts import Chips
from houseway.play.inputs import Choose
from houseway.play.ledger import is_seat
from houseway.play.rules import Game, Paid, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.wagering import rotation
from houseway.ranking.poker import ACE

ANTE, SMALL_BLIND, BIG_BLIND, STRADDLE, FORCED_BET, BET = (
    "ante", "small_blind", "big_blind", "straddle", "forced_bet", "bet"
)  # fmt: skip
POT = "pot"
"""The place of chips that are in a pot; their box says in which."""
DEALER = "dealer"
FUND = accounts.fund("poker_bonus")
"""13:69F-14.19: the fund of bad beat and high hand payouts."""
BOARD, COMMON = "board", "common"
LOW_CARDS = frozenset({2, 3, 4, 5, 6, 7, ACE})
"""14.12: seven or lower; the ace is low."""
CATEGORIES = {"two_pairs": "two_pair", "one_pair": "pair"}
"""14.3(b)8, 9 as the ranking calls them."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a game's own section."""

    section: str
    first: str
    """By which it is known who acts first, and where the button is."""
    posts: str
    """By which antes and blinds are posted."""
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
    waits: list[str] = []
    """14.18: seats that wait for their big blind to come back."""
    owes: list[str] = []
    """14.18: seats that come back by posting what they missed."""
    dealt: list[str] = []
    """The seats that are dealt in, from the first to get a card."""
    spread: bool = False
    """14.5(d): both decks lie spread, for all have left."""
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


class Player(Struct):
    """One player in a round of play."""

    seat: str
    down: list[int] = []
    """The numbers to turn his down cards by."""
    up: list[str] = []
    put: int = 0
    """What he has put into pots, as far as it decides who may win them."""
    ante: int = 0
    bet: int = 0
    """His whole bet of this betting round; an ante is none."""
    folded: bool = False
    all_in: bool = False
    gone: bool = False
    """He has left, and his hand is still live."""
    acted: int = -1
    """The bet that he has answered in this betting round; none yet."""
    level: int = 0
    """The last full bet or raise that he has answered."""
    checked: bool = False
    exposed: bool = False
    """14.9: his up card is a down card that the dealer exposed."""
    bound: Choose | None = None
    """14.7: how he has acted out of turn, where that binds him now."""
    name: str = ""
    """As tells call him."""

    def __post_init__(self) -> None:
        self.name = f"seat {self.seat}"

    @property
    def may_act(self) -> bool:
        """Whether he is still in and has chips to bet."""
        return not (self.folded or self.all_in)


class Deal(Struct):
    """One round of play: who is in it, in the order of the deal, and what lies in the middle."""

    players: dict[str, Player]
    button: str
    size: int = 0
    """How many cards a hand has by now."""
    full: int = 0
    """How many cards a hand has in the end, at stud."""
    board: list[str] = []
    on_board: int = 0
    """How many cards the board has by now."""
    common: list[str] = []
    levels: list[int] = []
    """14.1: what each who is all-in has put in, in ascending order: so far reaches each pot but the last."""
    burned: list[str] = []
    """The burn cards, as far as the record gives them."""
    no_burn: bool = False
    """14.15: before the next cards none is burned."""
    mixed: bool = False
    """14.9, 14.12: on this street or draw burn cards or discards were mixed with what is left."""
    aside: list[str] = []
    """14.15: a card that was dealt too early, and waits."""
    muck: list[str] = []
    """Discards of a draw game, which may have to be shuffled again."""
    blinds: list[str] = []
    """Whose the blinds are, the first one's first; one who is not there posts none."""
    last_blind: str = ""
    """Who made the last blind that must be called, or the straddle; nobody where there are none."""
    leader: str = ""
    """Who bet or raised last in the last betting round, or else who had to act first: he shows first (14.7)."""
    shown: list[str] = []
    conceded: list[str] = []
    """Who has shown his hand at the showdown, and who has thrown it away, in that order."""
    acts: int = 0
    """How many have acted on their hands: with two of them there was action (14.15)."""
    flop: bool = False
    bound: dict[str, tuple[Choose, int]] = {}
    """14.7: who has acted out of turn, how, and what the bet was then."""
    exposed: list[str] = []
    """14.15: hole cards that the dealer exposed in the deal."""
    face_up: int = 0
    last_up: bool = False
    """14.9: of two players the first one's last card was exposed: the other one's is dealt face up too."""
    owed: list[str] = []
    """14.12, 14.15: seats that get another card for one that was exposed or is missing."""
    drew: list[str] = []
    """14.12: the seats that have drawn on this draw."""
    since: int = 0
    """The number of the first card that was covered on this draw."""
    fresh: bool = True
    """Whether nobody has acted yet since the last cards were dealt."""
    forced: str = ""
    """14.9: who made the forced bet that was another one's, where it stands."""
    no_chop: bool = False
    """14.15: the blinds are not taken back, for one of those who made them does not agree."""
    knew: str = ""
    """14.15: who knew that the deck was defective, and bet."""
    asked: dict[str, str] = {}
    """14.7: whose hand is to be shown though he concedes, and who has asked for it."""

    @property
    def live(self) -> list[Player]:
        """Who is still in contention."""
        return [player for player in self.players.values() if not player.folded]

    @property
    def contested(self) -> bool:
        """Whether more than one is still in contention."""
        one = False
        for player in self.players.values():
            if not player.folded:
                if one:
                    return True
                one = True
        return False

    def clockwise(self, start: str) -> list[Player]:
        """All players once round the table, from that seat on, which may be nobody's."""
        if start not in self.players:
            return [self.players[seat] for seat in rotation(list(self.players), start, step=1)]
        players, at = list(self.players.values()), list(self.players).index(start)
        return players[at:] + players[:at] if at else players

    def left_of(self, seat: str) -> str:
        """The next player clockwise."""
        first, *others = self.clockwise(seat)
        return first.seat if first.seat != seat or not others else others[0].seat


class OneLeft(Exception):
    """14.6(d): all others have folded; the pot goes to the last player, who shows nothing."""


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


# ── 14.6(c): the pots ────────────────────────────────────────────────────────────────────────────


def down(table: Table, player: Player) -> list[Chips]:
    """The chips that lie before a player."""
    return [chips for chips in table.chips.values() if chips.seat == player.seat and chips.wager != POT]


def down_by_seat(table: Table) -> dict[str, list[Chips]]:
    """The chips that lie before all players."""
    found: dict[str, list[Chips]] = {}
    for chips in table.chips.values():
        if chips.wager != POT:
            found.setdefault(chips.seat, []).append(chips)
    return found


def into_pots(table: Table, chips: Chips, parts: list[int]) -> None:
    """A stack goes into the pots, as much into each as ``parts`` leave room for."""
    left = table.amount(chips)
    for number, room in enumerate(parts):
        part = min(left, room)
        if part:
            parts[number], left = room - part, left - part
            pot = accounts.stack(chips.seat, POT, pots.name(number))
            table.chips.setdefault(pot.account, pot)
            table.move(chips.account, pot.account, part, "14.6(c)")


def in_pots(table: Table) -> int:
    """All that lies in the pots."""
    return sum(table.amount(chips) for chips in table.chips.values() if chips.wager == POT)


def put_down(table: Table, player: Player, amount: int, wager: str) -> None:
    """Chips go down before a player; who has no more is all-in."""
    if amount:
        table.lay(player.seat, wager, amount, table.rules.cites.bets)
        player.bet += amount
    player.all_in = not table.stack(player.seat) and player.seat not in table.unlimited
