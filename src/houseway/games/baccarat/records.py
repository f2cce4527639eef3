"""The records of the baccarats: the paragraphs that each cites, what is elected, and what outlives a round. What acts
on them stands apart, and may be compiled."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.money import Odds, Vigorish
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid
from houseway.play.table import Table as TableOf

Hand = list[str]
"""The faces of a hand, in the order in which they were dealt."""
Acts = tuple[tuple[str, str], ...]
"""Acts of the dealers, each with its paragraph."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    own: Callable[[str], str] = str
    """Under which citation the subchapter has what is a paragraph of subchapter 3."""
    opening: Acts
    """What is done with the cards before the first shuffle."""
    shuffle: str
    lace: str
    again: str
    cut: str
    cut_depth: str
    load: str
    wagers: str
    locked: str
    locked_by_card: str
    no_more_bets: str
    counts: str
    instruct: str
    natural: str
    player_draws: str
    banker_draws: str
    cutting_card: str
    result: str
    vigorish: str
    document: str = ""
    """Where deferred vigorish that is not collected goes on a form; empty where none is deferred."""
    third_in_error: str
    drawn_in_error: str
    disclosed: dict[str, str]
    face_up: str
    insufficient: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    decks: int
    shuffled: tuple[str, Acts]
    """3.5(a): the procedure, and its acts."""
    opened: tuple[str, Acts]
    """3.5(a): the same before the first round."""
    opening: Acts
    """3.4, 7.4: what is done with the cards before that; nothing with cards that come shuffled."""
    recut_by: str
    """3.5(f): who cuts again when a supervisor orders it; nobody may order it where this is empty."""
    form: bool
    """3.3(c)3: vigorish that is not collected may be documented."""
    face_up: dict[str, int]
    """3.12(d): how many further cards go out with a card that is found face up."""
    disclosed: Callable[[Table, str, str], Awaitable[None]]
    """3.12(c): what is done with a card that was disclosed in error."""
    disclosed_count: dict[str, int]
    disclosed_cite: str


class State(Struct):
    """What outlives a round."""

    shoe: Shoe
    first: list[str] = []
    """3.12(a)-(b): what was drawn in error unseen, and begins the next hand; the shoe still counts it, as earlier
    versions did."""
    aside: list[str] = []
    """The same, out of the shoe."""
    last_hand: bool = False
    """3.8(e): the hand that is played, or comes next, is the last of the shoe."""
    banker_first: bool = False
    """3.8(a): a player asked that the Banker's Hand be turned first in this round."""


Table = TableOf[Rules, State]
T = TypeVar("T", bound=Table, contravariant=True)


class Third(Protocol[T]):
    """How a third card is dealt: to whom, by which paragraph; ``stayed``: the Player's Hand before it drew none."""

    def __call__(self, table: T, to: str, *, cite: str, stayed: bool = False) -> Awaitable[str]:
        """The card."""


# ── punto banco and minibaccarat ─────────────────────────────────────────────────────────────────


class Decided(NamedTuple):
    """The paragraphs by which a wager wins, loses or is void."""

    win: str
    lose: str
    void: str = ""


class Verdict(NamedTuple):
    """What becomes of a wager, by which paragraph, at which odds, and the vigorish on it."""

    result: str
    cite: str
    odds: Odds = Odds(0)
    vigorish: Vigorish | None = None
    """Of the wager, which at 1 to 1 is the amount won."""


class WagersRules(Rules, frozen=True, kw_only=True):
    """The elected rules of the deal and of the wagers."""

    decided: dict[str, Decided]
    pays: dict[str, Odds]
    """3.3(a)-(c), (f), (i): but for the bonus wagers."""
    bonus_odds: dict[str, Odds]
    """3.3(g): by margin, and for a natural."""
    banker_wins: dict[tuple[int, int], Verdict]
    """3.3(c), (e), (h): what a winning Banker's Hand does to a Banker wager, by its count and number of cards."""
    banker_ties: Verdict
    excused: Verdict | None
    """3.3(e)2: the verdict for a player whose total card wagers excuse the Banker wager from vigorish."""
    collected: str
    base_first: bool
    passes: tuple[tuple[str, ...], ...]
    passes_cite: str

    def odds(self, wager: str) -> Paid:
        """3.3: of a bonus wager by the margin; of a Banker wager by the count, where one is paid otherwise."""
        if wager.startswith("bonus_"):
            spoken = {key: f"by {key} points" if key.isdigit() else "a natural" for key in self.bonus_odds}
            return {spoken[key]: odds for key, odds in self.bonus_odds.items()}
        paid = {one.odds for one in self.banker_wins.values() if one.result == "win"}
        if wager == "banker" and len(paid) > 1:
            half, even = sorted(paid, key=lambda one: one.win / one.stake)
            return {"with 6": half, "any other win": even}
        return {"": self.pays[wager]}

    def kept(self, wager: str) -> str:
        """3.3(c), (e), 7.3(c), (d): the vigorish of a Banker wager."""
        percent, mode = self.elected["vigorish_percent"], self.elected["banker_pay_mode"]
        if wager != "banker":
            return ""
        if self.elected.get("vigorish_type") == "tie_25":
            return "25 percent of the wager on equal counts"
        if mode == "no_vig_total_cards":
            return f"{percent} percent of what is won; none where the total card wagers are at least the Banker wager"
        return f"{percent} percent of what is won" if mode == "vigorish" else ""


class PuntoBancoRules(WagersRules, frozen=True, kw_only=True):
    """The elected rules: those that the baccarats share, and who may be curator and turn cards."""

    initial: Callable[[TableOf[PuntoBancoRules, PuntoBancoState]], Awaitable[tuple[Hand, Hand]]]
    third: Third[TableOf[PuntoBancoRules, PuntoBancoState]]
    dealer_may_be_curator: bool
    opposite_may_turn: bool
    banker_first: bool


class PuntoBancoState(State):
    """What outlives a round: the shoe, and who has it."""

    curator: str = ""
    holder: str = ""
    """The last participant who held the shoe, though the dealer be the curator."""
    dealt_by: str = ""
    """3.5(c): who held the shoe in the last hand; one who accepts it after that has yet to deal."""
    must_pass: bool = False
    """3.11(a): the Banker's Hand lost, or a pass was ordered."""


class MinibaccaratRules(WagersRules, frozen=True, kw_only=True):
    """The elected rules: those that the baccarats share, and whether a device shuffles."""

    initial: Callable[[TableOf[MinibaccaratRules, State]], Awaitable[tuple[Hand, Hand]]]
    continuous: bool


# ── chemin de fer ────────────────────────────────────────────────────────────────────────────────


class CheminDeFerRules(Rules, frozen=True, kw_only=True):
    """The elected rules: those that the baccarats share, what each hand may do, and the vigorish."""

    player_acts: dict[int, tuple[str, ...]]
    """4.9: what the Player's Hand may do, by its count."""
    banker_acts: dict[tuple[int, int | None], tuple[str, ...]]
    """4.9: what the Banker's Hand may do, by its count and the value of the Player's third card."""
    vigorish: Vigorish
    vigorish_cite: str

    def odds(self, wager: str) -> Paid:
        """4.11: players win from each other what they stake."""
        return {"": Odds(1)}

    def kept(self, wager: str) -> str:
        """4.11: of what the bank wins."""
        return f"{self.vigorish.percent} percent of what is won" if wager == "banker_stake" else ""


class CheminDeFerState(State):
    """What outlives a round: the shoe, who has the bank, and what the next stake depends on."""

    banker: str = ""
    bid: int = 0
    """4.6(b): what the Banker offered for the bank; nothing where it was passed on."""
    preceding: int = 0
    """4.6(b): the Banker's preceding wager as such; nothing before the first."""
    suivi: str = ""
    """4.7(b): who equalled and lost the Banker's last wager that was decided."""
    dealt_by: str = ""
    """4.4(b): who dealt the last hand."""
