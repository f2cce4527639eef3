"""The records of the wheels: what is elected, and what outlives a spin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from houseway.games.one_result import Verdict
from houseway.law.games.wheels.pokette import RANKS
from houseway.money import Odds
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid, alike

Up = tuple[str, ...]
"""The cards with which the next result makes a poker hand: two at most, the last one last."""
Straights = tuple[frozenset[str], ...]
"""The three ranks of each straight."""


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules of a wheel."""

    verdicts: dict[str, dict[str, Verdict]]
    """By result of the spin and by wager."""
    weights: dict[str, int]
    """Each result that decides the wagers, with the number of places on the wheel that give it."""

    def odds(self, wager: str) -> Paid:
        """By result."""
        return alike({result: by[wager].odds for result, by in self.verdicts.items() if by[wager].result == "win"}, str)


class State(Struct):
    """Nothing outlives a spin but the chips."""


class Upright(NamedTuple):
    """Where a game's sections speak of its upright wheel, and what of it they rule on."""

    wagers: str
    spin: str
    void: str
    least: int
    """The revolutions that make a spin valid."""
    hears: frozenset[str]


class RouletteRules(Rules, frozen=True, kw_only=True):
    """The elected rules: wheel and layout, what each number does to each wager, and how half a stake is reckoned."""

    layout: str
    zeros: tuple[str, ...]
    """The zeros of the layout."""
    void: frozenset[str]
    """Compartments of the wheel that the layout does not have: the ball is spun again."""
    halved: frozenset[str]
    """Wagers whose half must be whole cents."""


class PokerHand(NamedTuple):
    """How a poker hand goes on from result to result."""

    after: Callable[[Up, str], Up]
    """What is up after a card."""
    pairs: Callable[[Up], bool]
    """Whether a pair in two is open: the last card up and the next result."""


class PoketteRules(Rules, frozen=True, kw_only=True):
    """The elected rules: the wheel, what each section does to each wager, and how poker hands go on."""

    paid: dict[str, Odds]
    """The odds of each wager."""
    upright: Upright
    straights: Straights
    hand: PokerHand

    def odds(self, wager: str) -> Paid:
        """The same, whatever wins."""
        return {"": self.paid[wager]}


class PoketteState(State):
    """The cards that are up."""

    up: Annotated[tuple[Annotated[str, Meta(pattern=f"^[{RANKS}][shdc]$")], ...], Meta(max_length=2)] = ()
