"""The elected rules of a table: the law of a day, the licensee's options, and what each wager may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from math import lcm
from types import MappingProxyType
from typing import Any, ClassVar

from msgspec import Struct

from houseway.equipment.cards import Pieces
from houseway.equipment.chance import Source
from houseway.hints import meant
from houseway.law.datum import Irregularity, Wager, in_force
from houseway.law.election import Unlawful, defaults, remark
from houseway.law.options import RULE_SET
from houseway.law.statute import GameLaw
from houseway.law.texts import later
from houseway.money import For, Odds
from houseway.play.inputs import Input
from houseway.play.refusals import Refusal

Paid = Mapping[str, Odds | For | str]
"""What is paid, by what wins; ``"meter"``: what a progressive meter shows."""


class Terms(Struct, frozen=True, kw_only=True):
    """What a wager's amount must be: within the posted limits, a multiple of ``unit``, payable exactly."""

    wager: Wager
    unit: int = 1
    least: int = 1
    most: int = 0
    increment: int = 1
    unpayable: str = "8.2"
    """The section that has the wager paid exactly."""
    limit: str = "8.2"
    """The section that sets its least and most."""

    @property
    def lowest(self) -> int:
        """The least amount that can be wagered: within the posted limits, and payable exactly."""
        return -(-max(self.least, 1) // self.unit) * self.unit


class Rules(Struct, frozen=True, kw_only=True):
    """Frozen: what the licensee elected under the law of ``as_of``. A game adds its tables, chosen once."""

    def __repr__(self) -> str:
        """In a line: the game, the day, and what is not as it is by default."""
        default = defaults(self.game.law, self.as_of, self.elected.get(RULE_SET))
        elected = {id: value for id, value in self.elected.items() if value != default.get(id)}
        return f"Rules({self.game.law.id!r}, as_of={self.as_of}, elected={elected})"

    game: Game
    as_of: date
    elected: dict[str, Any]
    wagers: dict[str, Terms]
    first: tuple[str, ...] = ()
    """The wagers that others follow from, where a game has such; the posted limits are theirs (8.2)."""
    notes: tuple[str, ...] = ()
    """What an analysis elected though the law forbids it."""

    @property
    def rulings(self) -> dict[str, Irregularity]:
        """What the law of the day rules on each irregularity."""
        return _rulings(self.game.law, self.as_of)

    @property
    def remark(self) -> str:
        """What is said of every ruling here: the day is after the newest law held, or the rules are no law at all."""
        return "; ".join(filter(None, (later(self.as_of), remark(self.game.law, self.elected))))

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most that a first wager may be; at most nothing where it is not limited."""
        found = [self.wagers[id] for id in self.first or self.wagers]
        return min(one.least for one in found), 0 if any(not one.most for one in found) else max(o.most for o in found)

    @property
    def least_to_play(self) -> int:
        """The least with which a player can begin who has nothing on the layout: one of the first wagers."""
        return min(self.wagers[id].lowest for id in self.first or self.wagers)

    @property
    def shared_fund(self) -> str:
        """The account of a fund that other tables have too: what is in it, no single table knows."""
        return ""

    def carry(self, before: Rules, state: Any) -> Any:
        """8.3: what goes on under these rules of the state that those before have left."""
        return state

    def amiss(self, state: Any) -> str:
        """Why a table under these rules cannot stand as a record's header has it; nothing where it can."""
        fresh = self.game.state(self)
        shoes = ((getattr(state, name, None), getattr(fresh, name, None)) for name in SHOES)
        return next(filter(None, (_no_shoe(shoe, whole) for shoe, whole in shoes)), "")

    def crowded(self, players: int) -> Refusal | None:
        """Why so many cannot sit at a table; nothing where the game has no such bound."""
        return None

    @property
    def meter_account(self) -> str:
        """The account of what ``state: {meter: 8000.00}`` gives: a progressive meter, or a fund."""
        return self.shared_fund or self.game.meter

    def odds(self, wager: str) -> Paid:
        """What this table pays on a wager, by what wins it; every game says its own."""
        raise NotImplementedError(wager)

    keeps: ClassVar[str] = "vigorish"
    """What the house's part of a win is called."""

    def kept(self, wager: str) -> str:
        """What the house keeps of a win, or takes for a wager, in words; nothing where it takes no vigorish."""
        return ""


SHOES = ("shoe", "other")
"""The fields of a state that hold what is dealt from; only a double shoe has another side."""


def _no_shoe(shoe: Any, whole: Any) -> str:
    """Why a shoe cannot be as a record gives it; ``whole`` is that of a fresh table."""
    if (shoe is None) != (whole is None):
        return f"other: the table's shoe has {'one side' if whole is None else 'two sides'}"
    return shoe.amiss(whole) if isinstance(shoe, Pieces) else ""


@cache
def _rulings(law: GameLaw, as_of: date) -> dict[str, Irregularity]:
    return {one.kind: one for one in in_force(law.irregularities, as_of)}


def alike(odds: Mapping[Any, Odds], label: Callable[[Any], str], what: str = "") -> dict[str, Odds]:
    """Outcomes that pay alike under one name: ``spread 4–11``, ``point 5, 9``."""
    by_odds: dict[Odds, dict[str, None]] = {}
    for outcome, one in odds.items():
        by_odds.setdefault(one, {})[label(outcome)] = None
    return {f"{what} {_span(list(labels))}".strip(): one for one, labels in by_odds.items()}


def _span(labels: Sequence[str]) -> str:
    """Three numbers or more in a row as the first and the last."""
    numbers = [int(label) for label in labels if label.isdigit()]
    in_a_row = len(labels) == len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if in_a_row else ", ".join(labels)


Beside = Callable[[Any, Source], Input]
"""Draws, under the rules, what is sealed with the cards or tiles: the dice of a shaker, the number of a generator."""


class Game(Struct, frozen=True, kw_only=True, eq=False):
    """A game's entry: rules, state and the procedure of one round; and where else something of it stands.

    What stands in higher rooms is named by its dotted path, ``package.module:name``, and looked up on first use.
    """

    def __repr__(self) -> str:
        return f"Game({self.law.id!r})"

    law: GameLaw
    rules: Callable[[Game, date, dict[str, Any]], Rules]
    state: Callable[[Any], Any]
    play: Callable[[Any], Coroutine[Any, Any, None]]
    count: Callable[[Any], int] = lambda table: int(table.round)
    """What a person at the table counts: its rounds, or at keno the games that were drawn."""
    box: str = ""
    """What a box of its layout is called, where it is not a place: at keno a game."""
    apart: Callable[[str], Hashable] = str
    """What the wagers can tell apart in a card: its value, its rank, or the card itself."""
    meter: str = ""
    """The account of its progressive meter: a record gives what it shows as ``state: {meter: 8000.00}``."""
    piles: tuple[str, ...] = ()
    """The hands and heaps beside those of the seats, as a record names them: ``dealer``, ``community``."""
    to_seats: bool = True
    """Whether cards go to the seats that wager, and not to those hands and heaps alone."""
    dealt: Callable[[Any], Iterable[str]] = lambda table: (chips.place for chips in table.chips.values())
    """The places that cards go to: those that are wagered on."""
    size: Callable[[Any, str], int] = lambda rules, place: 0
    """How many cards go to a place under its rules; 0 where that is known only when they are dealt."""
    draws: bool = False
    """Whether cards are drawn after decisions: a record may give them with the hand, before they are due."""
    seats: tuple[str, ...] = ()
    """Seat order for settling and rotation is by number; a game may fix its highest seat."""
    beside: Callable[[Any], Beside | None] = lambda rules: None
    """What else falls by chance beside the cards or tiles, under its rules: where a round is dealt from."""
    stack: int = 1
    """How many cards or tiles a dealer or a machine delivers at once."""
    fewest: int = 1
    """How many seats it takes to play: two where participants play against each other."""
    runs: bool = False
    """Whether a round follows the last one by itself while enough are there: nobody has the dealer begin."""
    resting: Callable[[Any], Iterable[str]] = lambda table: ()
    """The seats whose players sit out."""
    patience: Callable[[Any], int] = lambda rules: 0
    """Seconds that a player in turn has, where the house has elected it."""
    hides: bool = False
    """Whether a hand that was not shown stays hidden: what was sealed is then opened to nobody at the table."""
    bot: str = ""
    """Plays a seat by what that seat sees, so that one person alone can play; empty where no company is needed."""
    point: Callable[[Any], int] = lambda state: 0
    """The point of a dice game, in its state; 0 before a come out roll."""
    several: Callable[[Any], bool] = lambda rules: False
    """Whether one person may wager at several places, under its rules."""
    says: Callable[[Any, str, Sequence[str]], str] = lambda rules, hand, cards: ""
    """What the cards of a hand are worth, in words."""
    thrown: frozenset[str] = frozenset()
    """Irregularities and orders that are of a throw: as the throw itself does, they end what comes before it."""
    deals: str = "deal"
    """What the dealer does when the wagers are made."""
    desk: bool = False
    """Whether writers at a desk run it, and not dealers at a table."""
    holder: Callable[[Any, int], str] = lambda table, ticket: ""
    """The seat that a ticket was issued to; none where there is no such ticket."""
    staked: Callable[[Any, str], bool] = lambda table, seat: False
    """Whether a seat has a stake in what is to be drawn that is no chips on the layout."""
    settles: tuple[str, ...] = ()
    """The fields of its state that settlement changes, with nothing in them that changes itself: a void puts them
    back."""
    summary: Callable[[Any], dict[str, Any]] = lambda table: {}
    """What a judgement says at its end beside what each has won: at poker the pots, and what the house took."""
    unclaimed: Callable[[Any], list[tuple[int, str, int]]] = lambda table: []
    """The winning tickets that nobody has presented: number, seat, and what each is due."""

    analysis: str = "houseway.maths.edges:one_round"
    """Gives the rows of its exact analysis; empty where players play against each other, and no wager has an edge."""
    chart: str = ""
    """Gives its strategy as a chart; empty where nothing is decided that a table shows."""
    kernels: str = ""
    """Gives what plays its wagers by chance, millions a second; empty where it is not simulated."""
    strategies: tuple[str, ...] = ()
    """Rules of thumb that its analysis can follow instead of the best play; ``FILE``: a table that somebody wrote."""
    asked: str = ""
    """Reads a row that is not listed from its name: a keno ticket by its groups."""
    layout: str = "houseway.service.layouts:plain"
    """Draws its felt under the elected rules."""
    coach: str = ""
    """Says what each choice is worth."""
    example: str = ""
    """A legal, commented transcript: ``package:file``."""
    pit: str = "Other games"
    """Where the example of a house puts it."""
    shown: Mapping[str, Any] = MappingProxyType({})
    """What that example elects besides the defaults, to show how it is written."""
    varied: tuple[Mapping[str, Any], ...] = (MappingProxyType({}),)
    """Elections under which every property of the engine is tried."""


def terms(
    wagers: Mapping[str, Wager],
    units: Mapping[str, int],
    elected: Mapping[str, Any],
    *,
    unpayable: str = "8.2",
    fixed: Mapping[str, tuple[int, str]] = MappingProxyType({}),
) -> dict[str, Terms]:
    """The terms of each wager offered: its unit, and the limits that the licensee posted (8.2).

    A limit is posted for all wagers, for one (`tie`), or for all whose id begins so (`straight`, `place_win`). What a
    section has ``fixed``, an amount and its citation, no posted limit binds.
    """

    def limit(option: str, id: str, otherwise: int) -> int:
        posted = elected.get(option)
        if isinstance(posted, Mapping):
            keys = [key for key in posted if id == key or id.startswith(f"{key}_")]
            posted = posted[max(keys, key=len)] if keys else None
        return otherwise if posted is None else int(posted)

    for option in ("table_min", "table_max", "wager_increment"):
        _known(option, elected.get(option), wagers)

    def posted(id: str) -> Terms:
        increment = limit("wager_increment", id, 1)
        return Terms(
            wager=wagers[id], unit=lcm(units.get(id, 1), increment), least=limit("table_min", id, 1),
            most=limit("table_max", id, 0), increment=increment, unpayable=unpayable,
        )  # fmt: skip

    def exact(id: str, amount: int, cite: str) -> Terms:
        unit = units.get(id, 1)
        return Terms(wager=wagers[id], unit=unit, least=amount, most=amount, unpayable=unpayable, limit=cite)

    return {id: exact(id, *fixed[id]) if id in fixed else posted(id) for id in wagers}


def of_first(elected: Mapping[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """8.2: the limits posted for the table as those of a game's first wagers, where later ones follow from them."""
    limits = {option: elected[option] for option in ("table_min", "table_max")}
    return {
        **elected,
        **{option: dict.fromkeys(first, limit) for option, limit in limits.items() if isinstance(limit, int)},
    }


def _known(option: str, posted: Any, wagers: Mapping[str, Wager]) -> None:
    for key in posted if isinstance(posted, Mapping) else ():
        if not any(id == key or id.startswith(f"{key}_") for id in wagers):
            hint = meant(key, wagers, f"wagers: {', '.join(dict.fromkeys(map(kind, wagers)))}")
            raise Unlawful(f"option {option}: this table offers no {key!r}; {hint}", "8.2")


_PLACE = re.compile(r"(?<=.)(?:_(?:[0-9]{1,2}|[AKQJT2-9][cdhs]?|[cdhs]))+$")


def kind(wager: str) -> str:
    """The kind of a wager: ``straight`` of ``straight_17``, ``split`` of ``split_17_20`` and ``split_Qh_Jh``."""
    return wager if "+" in wager else _PLACE.sub("", wager)  # wagers that are made together are no kind


def offered(law: GameLaw, as_of: date) -> dict[str, Wager]:
    """The wagers that exist on the day, by id."""
    return {wager.id: wager for wager in in_force(law.wagers, as_of)}
