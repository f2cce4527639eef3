"""What a house owes beside the games: fittings of a table, ages of cards, inspections, how long records are kept.

Each game's law says its own. The rules of equipment and of records stand in other chapters than the rules of the games;
they are held as published in 2024, and where New Jersey's text is not held, the datum says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal, TypeVar

from houseway.law import citation
from houseway.law.datum import Datum, in_force
from houseway.law.editions import SUCCESSOR

CHAPTERS: Final = ("19:46", "13:69D", "13:69E", "13:69J", "13:69O")
"""The chapters on equipment, accounts, vendors and records, of which no table of contents is held."""

Elected = Mapping[str, object]


@dataclass(frozen=True, kw_only=True, slots=True)
class Duty(Datum):
    """A datum of the rules of the games or of one of the chapters beside them."""

    def __post_init__(self) -> None:
        if citation.parse(self.cite).chapter not in CHAPTERS:
            Datum.__post_init__(self)


# ── what lies on a table ─────────────────────────────────────────────────────────────────────────

Fitted = Literal[
    "cutting_cards",
    "backs",
    "shoe",
    "shuffler",
    "shuffler_approved",
    "marker_button",
    "ante_sign",
    "stakes_sign",
    "bonus_notice",
    "payout_limit_approved",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fitting(Datum):
    """One thing that must lie on a table before it opens: how many of it, of which colours, and with which options."""

    item: Fitted
    number: int = 1
    colours: tuple[str, ...] = ()
    """The colours that it may have; none: any."""
    where: str = ""
    """The place on the table that the section gives it."""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Only where all of these are elected."""
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Not where any of these is elected."""


NO_SHOE: Final = {"deal_from_hand": ("on",), "shuffle_method": ("continuous",), "continuous_shuffler": ("on",)}
"""What takes the place of a dealing shoe."""


def required(fittings: Iterable[Fitting], elected: Elected, as_of: date) -> tuple[Fitting, ...]:
    """Those of a game's fittings that a table must have, as its options are elected."""

    def has(option: str, values: tuple[str, ...]) -> bool:
        return str(elected.get(option)) in values

    return tuple(
        one
        for one in in_force(fittings, as_of)
        if all(has(*each) for each in one.when.items()) and not any(has(*each) for each in one.unless.items())
    )


# ── how long cards may be in use ─────────────────────────────────────────────────────────────────

Dealt = Literal["", "shoe", "hand"]
Done = Literal["changed", "sorted"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Age(Duty):
    """After how many hours in use the cards of a game are sorted or changed; ``None``: no limit is held."""

    done: Done = "changed"
    hours: int | None
    dealt: Dealt = ""
    """The way of dealing that it is for; empty: every way."""
    each: bool = False
    """Whether each of several decks that are rotated has its own time."""


NO_LIMIT: Final = "The game's sections give no limit, and 1.18 as far as it is held gives none."
HANDLED: Final = f"{NO_LIMIT} By practice cards that players handle are replaced with every shoe."


def ages_of(ages: Iterable[Age], elected: Elected, as_of: date) -> tuple[Age, ...]:
    """What is said of the age of a game's cards, as they are dealt there."""
    from_hand = str(elected.get("deal_from_hand")) == "on" or elected.get("deal_method") == "hand"
    dealt = "hand" if from_hand else "shoe"
    return tuple(one for one in in_force(ages, as_of) if one.dealt in ("", dealt))


# ── inspections and the daily reconciliation ─────────────────────────────────────────────────────

Item = Literal["cards", "dice", "shakers", "decks"]
When = Literal["opening", "end_of_day"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Inspection(Duty):
    """What is inspected at a table, when, and by whom."""

    item: Item
    when: When
    by: str
    """The role."""
    done: str = "inspected"


MICROMETER: Final = "With micrometer, balancing caliper, set square and magnet (205 CMR 146.46(6)(a)2)."
DICE_INSPECTED: Final = Inspection(
    item="dice", when="opening", by="floorperson", cite="13:69E-1.16", since=SUCCESSOR, basis="other-state",
    note=MICROMETER,
)  # fmt: skip
SHAKER_INSPECTED: Final = Inspection(
    item="shakers", when="end_of_day", by="pit_boss", cite="13:69E-1.16A(b)", since=SUCCESSOR, basis="nj",
    note="Text of 2024. Evidence of tampering is reported to the Division at once.",
)  # fmt: skip


def inspections_of(inspections: Iterable[Inspection], when: When, as_of: date) -> tuple[Inspection, ...]:
    """What is inspected at a table of a game, at its opening or at the end of the gaming day."""
    return tuple(one for one in in_force(inspections, as_of) if one.when == when)


@dataclass(frozen=True, kw_only=True, slots=True)
class Reconciliation(Duty):
    """What appears in the daily reconciliation when it is in use on an open table for more than so many hours."""

    item: Item
    hours: int


RECONCILED: Final = (
    Reconciliation(item="dice", hours=24, cite="13:69E-1.16(b)2", since=SUCCESSOR, basis="nj", note="Text of 2024."),
    Reconciliation(item="cards", hours=24, cite="13:69E-1.18(b)", since=SUCCESSOR, basis="nj", note="Text of 2024."),
)

# ── a room of its own ────────────────────────────────────────────────────────────────────────────

Approved = Literal["area", "rules_submission", "payout_agreement"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval(Datum):
    """What is approved or submitted before a table of the game opens, and with which options."""

    what: Approved
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Only where all of these are elected."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Charge(Datum):
    """A fee that each player pays for a period at the table, and with which options."""

    minutes: int
    fee: str
    """The option that has the amount."""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting(Datum):
    """A list of those who wait for a seat, one for the tables where these options are elected alike."""

    alike: tuple[str, ...]
    claim_s: int
    """Within how many seconds who is called takes the seat, where the licensee sets no other time."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Room:
    """What a room owes in which participants play against each other."""

    approvals: tuple[Approval, ...] = ()
    charges: tuple[Charge, ...] = ()
    waiting: tuple[Waiting, ...] = ()


Elective = TypeVar("Elective", Approval, Charge)


def asked(duties: Iterable[Elective], elected: Elected, as_of: date) -> tuple[Elective, ...]:
    """Those that a table owes, as its options are elected."""
    return tuple(
        one
        for one in in_force(duties, as_of)
        if all(str(elected.get(option)) in values for option, values in one.when.items())
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
