"""How long cards may be in use, when equipment is inspected, and how long records are kept.

The rules of equipment and of records stand in other chapters than the rules of the games; they are held as published in
2024, and where New Jersey's text is not held, the datum says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from houseway.law import citation
from houseway.law.contents import POKER
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.terms import Datum, in_force

CHAPTERS: Final = ("19:46", "13:69D", "13:69E", "13:69J", "13:69O")
"""The chapters on equipment, accounts, vendors and records, of which no table of contents is held."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Duty(Datum):
    """A datum of the rules of the games or of one of the chapters beside them."""

    def __post_init__(self) -> None:
        if citation.parse(self.cite).chapter not in CHAPTERS:
            Datum.__post_init__(self)


# ── how long cards may be in use ─────────────────────────────────────────────────────────────────

Dealt = Literal["", "shoe", "hand"]
Done = Literal["changed", "sorted"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Age(Duty):
    """After how many hours in use the cards of a game are sorted or changed; ``None``: no limit is held."""

    games: tuple[str, ...]
    done: Done = "changed"
    hours: int | None
    dealt: Dealt = ""
    """The way of dealing that it is for; empty: every way."""


_NO_LIMIT: Final = "The game's sections give no limit, and 1.18 as far as it is held gives none."
_HANDLED: Final = f"{_NO_LIMIT} By practice cards that players handle are replaced with every shoe."

AGES: Final = (
    Age(games=POKER, done="sorted", hours=2, cite="14.2(b)", since=FIRST, basis="nj",
        note="Into suit and sequence."),
    Age(games=POKER, hours=4, cite="14.2(b)", since=FIRST, basis="nj",
        note="Altered by a temporary rule from 2014-09-09, whose text is not held."),
    Age(games=("caribbean-stud",), hours=8, cite="16.3(e)", since=FIRST, basis="nj"),
    Age(games=("double-down-stud",), dealt="shoe", hours=24, cite="17.3(e)", since=FIRST, basis="nj"),
    Age(games=("double-down-stud",), dealt="hand", hours=8, cite="17.3(e)", since=FIRST, basis="nj"),
    Age(games=("let-it-ride",), dealt="shoe", hours=8, cite="18.4(e)", since=FIRST, basis="nj",
        note="A manual or an automated shoe."),
    Age(games=("let-it-ride",), dealt="hand", hours=4, cite="18.4(e)", since=FIRST, basis="nj"),
    Age(games=("baccarat-punto-banco", "baccarat-chemin-de-fer"), hours=None, cite="19:46-1.18", since=FIRST,
        basis="ours", note=_HANDLED),
    Age(games=("minibaccarat", "red-dog", "blackjack", "blackjack-switch"), hours=None, cite="19:46-1.18", since=FIRST,
        basis="ours", note=_NO_LIMIT),
)  # fmt: skip


def ages(game: str, elected: Mapping[str, object], as_of: date) -> tuple[Age, ...]:
    """What is said of the age of a game's cards, as they are dealt there."""
    dealt = "hand" if str(elected.get("deal_from_hand")) == "on" else "shoe"
    return tuple(one for one in in_force(AGES, as_of) if game in one.games and one.dealt in ("", dealt))


# ── inspections and the daily reconciliation ─────────────────────────────────────────────────────

Item = Literal["cards", "dice", "shakers"]
ITEMS: Final[tuple[Item, ...]] = ("cards", "dice", "shakers")
When = Literal["opening", "end_of_day"]

SHAKEN: Final = ("sic-bo", "mini-dice", "automated-craps", "pai-gow")
"""Games whose dice lie in a shaker."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Inspection(Duty):
    """What is inspected at a table, when, and by whom."""

    games: tuple[str, ...]
    item: Item
    when: When
    by: str
    """The role."""


_DICE: Final = "With micrometer, balancing caliper, set square and magnet (205 CMR 146.46(6)(a)2)."

INSPECTIONS: Final = (
    Inspection(games=("craps",), item="dice", when="opening", by="boxperson", cite="13:69E-1.16", since=SUCCESSOR,
               basis="other-state", note=_DICE),
    Inspection(games=("mini-craps", "sic-bo", "mini-dice"), item="dice", when="opening", by="floorperson",
               cite="13:69E-1.16", since=SUCCESSOR, basis="other-state", note=_DICE),
    Inspection(games=("automated-craps", "pai-gow"), item="dice", when="opening", by="floorperson",
               cite="13:69E-1.16", since=SUCCESSOR, basis="ours", note="As sic bo's and mini-dice's."),
    Inspection(games=SHAKEN, item="shakers", when="end_of_day", by="pit_boss", cite="13:69E-1.16A(b)", since=SUCCESSOR,
               basis="nj", note="Text of 2024. Evidence of tampering is reported to the Division at once."),
)  # fmt: skip


def inspections(game: str, when: When, as_of: date) -> tuple[Inspection, ...]:
    """What is inspected at a table of that game, at its opening or at the end of the gaming day."""
    return tuple(one for one in in_force(INSPECTIONS, as_of) if game in one.games and one.when == when)


@dataclass(frozen=True, kw_only=True, slots=True)
class Reconciliation(Duty):
    """What appears in the daily reconciliation when it is in use on an open table for more than so many hours."""

    item: Item
    hours: int


RECONCILED: Final = (
    Reconciliation(item="dice", hours=24, cite="13:69E-1.16(b)2", since=SUCCESSOR, basis="nj", note="Text of 2024."),
    Reconciliation(item="cards", hours=24, cite="13:69E-1.18(b)", since=SUCCESSOR, basis="nj", note="Text of 2024."),
)

# ── how long records are kept ────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept(Duty):
    """The least time for which a class of records is kept: years, or days."""

    records: str
    years: int = 0
    days: int = 0


KEPT: Final = (
    Kept(records="plays", years=10, cite="13:69O-1.8(d)", since=SUCCESSOR, basis="sibling",
         note="Text of 2024, of games over the internet: all that is needed to recreate play. Of a casino floor's own "
         "records 13:69D-1.8(e) has the years, which are not held."),
    Kept(records="pre_shuffle_recordings", days=7, cite="13:69E-1.18A(b)", since=SUCCESSOR, basis="nj",
         note="Text of 2024."),
    Kept(records="vendor_records", years=5, cite="13:69J-1.9", since=SUCCESSOR, basis="nj", note="Text of 2024."),
)  # fmt: skip
RECORDS: Final = tuple(one.records for one in KEPT)
"""The classes of records whose least time is held."""
