"""The records of the dice games: the paragraphs that each cites, what is elected, and what outlives a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import Struct

from houseway.games.dice.rolls import Dice, Verdicts
from houseway.games.one_result import Verdict
from houseway.law.datum import Wager
from houseway.law.games.dice.craps import POINTS
from houseway.law.games.dice.sic_bo import Shaker as SicBoShaker
from houseway.money import Odds, Vigorish
from houseway.play import rules as elected_rules
from houseway.play.accounts import Chips
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Input
from houseway.play.rules import Paid, alike
from houseway.play.table import Table as TableOf

SEATING: Final = "13:69E-1.11(a)"
Acts = tuple[tuple[str, str], ...]
"""Physical acts, each with its paragraph."""
T = TypeVar("T", bound=TableOf[Any, Any])


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    come_out: str
    wagers: str
    clauses: tuple[str, str, str, str]
    """Of the paragraph of a pass, don't pass, come or don't come bet: what wins on its first roll, what wins later,
    what loses, what is void."""
    making: str
    called_on: str
    odds: str
    c_and_e: str
    supplemental: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: what each roll does to each wager, and what is active on a come out roll."""

    cites: Cites
    verdicts: Verdicts
    inactive: frozenset[str]
    """Wagers that a come out roll does not touch unless they are called on (1.2(a)5, 1.3)."""
    vigorish: Vigorish = Vigorish(0)
    up_front: bool = False
    """1.5: whether vigorish is taken when the bet is made, or when it wins."""
    true_odds: dict[str, Odds]
    """1.5: the odds of each buy and lay bet."""
    supplemental: dict[str, dict[str, Odds]]
    """1.6: the odds of each supplemental wager, by point."""
    odds_multiple: dict[str, int]
    exact: bool = True
    """1.4: whether an amount that cannot be paid exactly is refused, or its payment rounded up."""
    chip: int = 1
    """13:69F-1A.6: the smallest chip in which payments are made."""
    fire: tuple[Verdict, ...] = ()
    """13:69F-1.12: what a fire bet comes to, by the number of different points made."""
    fire_until_point: bool = False
    most_seats: int = 0
    """13:69E-1.11(a): how many players may be seated; 0: no text limits it."""

    def crowded(self, players: int) -> Refusal | None:
        """13:69E-1.11(a): why so many cannot be seated at a mini-craps table."""
        if not self.most_seats or players <= self.most_seats:
            return None
        return Refusal(f"{players} players are seated", f"at most {self.most_seats} players", SEATING)

    def odds(self, wager: str) -> Paid:
        """1.4 to 1.6: by the total, and of odds on a base bet by its point."""
        if wager in self.true_odds:
            return {"": self.true_odds[wager]}
        if wager == "fire":
            return alike({n: one.odds for n, one in enumerate(self.fire) if one.result == "win"}, str, "points made:")
        won = {
            (point, sum(roll)): one.odds
            for (id, point), rolls in self.verdicts.items()
            if id == wager
            for roll, one in rolls.items()
            if one.result == "win"
        }
        if wager.startswith("odds_"):
            return alike(won, lambda key: key[0], "point")
        return alike(won, lambda key: str(key[1]))

    def kept(self, wager: str) -> str:
        """1.5: vigorish of buy and lay bets."""
        if wager not in self.true_odds or not self.vigorish.percent:
            return ""
        return f"{self.vigorish.percent} percent, when it {'is made' if self.up_front else 'wins'}"


EACH_POINT: Final = frozenset(POINTS)


class State(Struct):
    """What outlives a roll."""

    point: Literal[0, 4, 5, 6, 8, 9, 10] = 0
    """The come out point; 0 when the next roll is a come out roll."""
    shooter: str = ""
    """Who holds the dice, or held them last; empty before anybody did."""
    must_pass: bool = False
    """The dice must be offered before the next roll: nobody holds them."""
    rolled: bool = False
    """Whether this hand (from one loser 7 to the next) has seen a roll."""
    pointed: bool = False
    """Whether this hand has seen a point."""
    made: list[int] = []
    """13:69F-1.12: the different come out points made since this shooter got the dice."""
    marks: dict[str, bool] = {}
    """Wagers called on or off by their player, by account."""
    vigorish: dict[str, int] = {}
    """1.5: vigorish taken up front on bets that are not decided yet, by account."""
    again: list[str] = []
    """1.5: bets that have won and stayed up: their vigorish is due again, by account."""
    fires: dict[str, list[int]] = {}
    """13:69F-1.12: the points made for fire bets on a shooter who has passed the dice, by account."""

    def __post_init__(self) -> None:
        """A state that a record gives must make sense; what does not is the record's fault, and told in a line."""
        for made in (self.made, *self.fires.values()):
            if len(EACH_POINT.intersection(made)) < len(made):
                raise ValueError(f"made: {made} are not different come out points")


class Holding(Struct, Generic[T], frozen=True, kw_only=True):
    """What goes round the table, by which paragraphs, and what may be done while nobody holds it."""

    what: str
    """The dice, or the shaker."""
    offered: str
    """The paragraph by which it is offered."""
    passed: str
    """The paragraph by which it is given up or taken away."""
    supervisor: str
    declined: str
    """What follows where nobody accepts."""
    begins: Acts = ()
    """What a new shooter does."""
    waits: bool = False
    """Whether the game then waits for a shooter; otherwise the dealer shakes."""
    dealer: bool = False
    """Whether the dealer alone shakes: nobody is offered anything."""
    refuse: Callable[[T, Input], Refusal | None]
    take: Callable[[T, Input], None]
    offers: Callable[[T, str], list[Offer]]
    """Wagers, which may be made meanwhile."""


class Shaker(Holding[T], frozen=True, kw_only=True):
    """A shaker, what is done with it, and the paragraphs of the subchapter that say so."""

    opening: Acts
    end_of_day: Acts
    shake: str
    """What the shooter, or else the dealer, does after "No more bets"."""
    show: str
    """How the dice come to be seen; empty where they always are."""
    call: Callable[[Dice], str]
    """What the dealer announces."""
    no_roll: str
    """What the dealer says of a shake that does not count."""
    before: frozenset[str]
    """The irregularities that are heard while wagers are made."""
    during: frozenset[str]
    """Those that are heard after "No more bets"."""
    unit: Callable[[T, Chips], int]
    """The smallest part of a stake that can be paid exactly."""
    equipment: str
    making: str
    dealing: str
    payable: str
    irregular: str


class AutomatedRules(Rules, frozen=True, kw_only=True):
    """The elected rules: those of craps, and the shaker."""

    shaker: Shaker[AutomatedTable]
    units: dict[str, int]
    """13:69F-1A.6: the smallest amount of each wager that can be paid exactly."""
    settle: Callable[[AutomatedTable, Dice], None]


class AutomatedState(State):
    """What outlives a shake: what outlives a roll of craps, and whether the table is open."""

    opened: bool = False


AutomatedTable = TableOf[AutomatedRules, AutomatedState]


class Layout(Struct, frozen=True, kw_only=True):
    """The wagers of one set: what a shake does to them, what may be done with them, how they are settled."""

    tables: Callable[[Mapping[str, Wager], Mapping[str, Odds], Mapping[str, Mapping[str, Odds]]], Verdicts]
    refuse: Callable[[AutomatedTable, Input], Refusal | None]
    take: Callable[[AutomatedTable, Input], None]
    offers: Callable[[AutomatedTable, str], list[Offer]]
    settle: Callable[[AutomatedTable, Dice], None]


class MiniDiceRules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: what each shake does to each wager, and who shakes."""

    verdicts: Verdicts
    units: dict[str, int]
    """13.6(b)1: the smallest amount of each wager that can be paid exactly."""
    shaker: Shaker[MiniDiceTable]
    seven: bool
    """13.7: whether a 7 takes the shaker away."""

    def odds(self, wager: str) -> Paid:
        """13.6: by the total."""
        rolls = self.verdicts[wager, "0"].items()
        return alike({sum(roll): one.odds for roll, one in rolls if one.result == "win"}, str)


class MiniDiceState(Struct):
    """What outlives a shake."""

    opened: bool = False
    """13.5: whether the dice are in the shaker."""
    shooter: str = ""
    """Who holds the shaker, or held it last; empty before anybody did."""
    must_pass: bool = False
    """The shaker must be offered before the next shake: nobody holds it."""


MiniDiceTable = TableOf[MiniDiceRules, MiniDiceState]


class SicBoRules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: what each roll does to each wager, and the dealer's acts with the shaker."""

    verdicts: dict[tuple[int, ...], dict[str, Verdict]]
    shaker: SicBoShaker

    def odds(self, wager: str) -> Paid:
        """9.3: by the number of dice that show the face, where the wager is on one."""
        won = {roll: by[wager].odds for roll, by in self.verdicts.items() if by[wager].result == "win"}
        face = int(wager[-1]) if wager[-1].isdigit() else 0
        return alike(won, lambda roll: ("", "one die", "two dice", "three dice")[roll.count(face)])


class SicBoState(Struct):
    """What outlives a round: whether the table has been opened, and whether the display is in use."""

    opened: bool = False
    display: bool = True
