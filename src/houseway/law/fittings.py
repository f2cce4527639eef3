"""Fittings: what must lie on a table before it opens, as its own section says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.terms import Datum, in_force

Item = Literal["cutting_cards", "backs", "shoe", "shuffler"]
COLOURS_ENDED = date(1998, 9, 8)
YELLOW_OR_GREEN = ("yellow", "green")


@dataclass(frozen=True, kw_only=True, slots=True)
class Fitting(Datum):
    """One thing that a table of some games must have: how many of it, of which colours, and with which options."""

    games: tuple[str, ...]
    item: Item
    number: int = 1
    colours: tuple[str, ...] = ()
    """The colours that it may have; none: any."""
    where: str = ""
    """The place on the table that the section gives it."""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Only where all of these are elected."""
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Not where any of these is elected."""


_CUTTING: Final = (
    ("baccarat-punto-banco", "3.1(a)", date(1978, 6, 2)),
    ("baccarat-chemin-de-fer", "4.1(a)", date(1978, 6, 2)),
    ("minibaccarat", "7.1(a)", date(1986, 8, 4)),
)
_SHOE: Final = {"deal_from_hand": ("on",), "shuffle_method": ("continuous",), "continuous_shuffler": ("on",)}
_TWO_SETS: Final = {"double_shoe": ("on",), "shuffle_method": ("automated", "continuous")}

FITTINGS: Final = (
    *(
        Fitting(games=(game,), item="cutting_cards", number=2, colours=YELLOW_OR_GREEN, cite=cite, since=adopted,
                until=COLOURS_ENDED, basis="nj")
        for game, cite, adopted in _CUTTING
    ),
    *(
        Fitting(games=(game,), item="cutting_cards", number=2, cite=cite, since=COLOURS_ENDED, basis="nj")
        for game, cite, _ in _CUTTING
    ),
    Fitting(games=("red-dog",), item="cutting_cards", cite="6.3(c)", since=date(1991, 11, 4), basis="nj"),
    Fitting(games=("blackjack",), item="cutting_cards", number=2, cite="2.2(a)1", since=SUCCESSOR, basis="nj",
            when={"deal_from_hand": ("on",)}, note="Text of 2024."),
    Fitting(games=("blackjack",), item="cutting_cards", cite="2.2(a)", since=SUCCESSOR, basis="nj",
            unless={"deal_from_hand": ("on",), "double_shoe": ("on",)}, note="Text of 2024."),
    Fitting(games=("baccarat-punto-banco",), item="backs", cite="3.6(a)", since=date(1978, 6, 2), basis="nj"),
    Fitting(games=("baccarat-chemin-de-fer",), item="backs", cite="4.1(a)", since=date(1978, 6, 2), basis="nj"),
    Fitting(games=("minibaccarat",), item="backs", cite="7.6(a)", since=date(1986, 8, 4), basis="nj"),
    Fitting(games=("blackjack",), item="backs", cite="2.2(a)", since=SUCCESSOR, basis="nj",
            unless=_TWO_SETS | {"deal_from_hand": ("on",)}, note="Text of 2024."),
    Fitting(games=("blackjack",), item="backs", number=2, cite="2.6(d)", since=FIRST, basis="nj",
            when={"double_shoe": ("on",)}, note="A colour for each side of the double shoe."),
    Fitting(games=("baccarat-punto-banco",), item="shoe", cite="3.6(a)", since=date(1978, 6, 2), basis="nj"),
    Fitting(games=("baccarat-chemin-de-fer",), item="shoe", cite="4.5(a)", since=date(1978, 6, 2), basis="nj"),
    Fitting(games=("minibaccarat",), item="shoe", where="left", cite="7.6(a)", since=date(1986, 8, 4), basis="nj",
            unless=_SHOE),
    Fitting(games=("red-dog",), item="shoe", where="left", cite="6.1(c)", since=date(1991, 11, 4), basis="nj",
            unless=_SHOE),
    Fitting(games=("blackjack",), item="shoe", where="left", cite="2.6(a)", since=FIRST, basis="nj", unless=_SHOE),
    Fitting(games=("blackjack",), item="shuffler", cite="2.2(c)", since=SUCCESSOR, basis="nj",
            when={"deal_from_hand": ("on",)}, note="Text of 2024."),
)  # fmt: skip


def required(game: str, elected: Mapping[str, object], as_of: date) -> tuple[Fitting, ...]:
    """What a table of that game must have, as its options are elected."""

    def has(option: str, values: tuple[str, ...]) -> bool:
        return str(elected.get(option)) in values

    return tuple(
        one
        for one in in_force(FITTINGS, as_of)
        if game in one.games
        and all(has(*each) for each in one.when.items())
        and not any(has(*each) for each in one.unless.items())
    )
