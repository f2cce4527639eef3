"""What the floor signs and counts: table inventories, fills, credits, and the Complimentary Vigorish Form of 3.3(c)3.

Inventories, fills and credits stand in the chapter on accounts, of which a part is held, as published in 2024.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from houseway.law.datum import Basis, in_force
from houseway.law.duties import Duty
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.games.baccarat.common import VIGORISH_FORM

DEALER: Final = ("dealer", "boxperson", "keno_writer")
SUPERVISOR: Final = ("floorperson", "pit_boss", "keno_supervisor", "keno_manager")
"""The chapter on accounts says "the dealer or boxperson" and "the casino supervisor": those of keno are meant too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Signature(Duty):
    """Who signs what: one of these roles."""

    verb: str
    roles: tuple[str, ...]


_HELD_LATER: Final = "13:69D's text of 2024; what 19:45 had before it is not held."


def _signed(verb: str, cite: str, *signers: tuple[str, ...], basis: Basis = "nj") -> tuple[Signature, ...]:
    """The same signatures before 13:69D, by practice, and since."""
    before = (
        Signature(verb=verb, roles=roles, cite=cite, since=FIRST, until=SUCCESSOR, basis="practice", note=_HELD_LATER)
        for roles in signers
    )
    since = (
        Signature(verb=verb, roles=roles, cite=cite, since=SUCCESSOR, basis=basis, note="Text of 2024.")
        for roles in signers
    )
    return (*before, *since)


SIGNATURES: Final = (
    *_signed("open_table", "13:69D-1.21(d)", DEALER, SUPERVISOR),
    *_signed("close_table", "13:69D-1.21", DEALER, SUPERVISOR, basis="practice"),
    *_signed("fill", "13:69D-1.22", DEALER, SUPERVISOR, ("security",), basis="practice"),
    *_signed("credit", "13:69D-1.23", DEALER, SUPERVISOR, ("security",), basis="practice"),
    *(
        Signature(verb="form", roles=(role,), cite="3.3(c)3i", since=VIGORISH_FORM, basis="nj")
        for role in ("dealer", "pit_boss", "pit_clerk")
    ),
    *(
        Signature(verb="void_form", roles=(role,), cite="3.3(c)3vi", since=VIGORISH_FORM, basis="nj")
        for role in ("pit_boss", "pit_clerk")
    ),
    Signature(verb="forms", roles=("pit_clerk",), cite="3.3(c)3ii", since=VIGORISH_FORM, basis="nj"),
    Signature(verb="time_charge", roles=("dealer", "floorperson"), cite="14.14", since=FIRST, basis="practice"),
    Signature(verb="collusion", roles=("floorperson", "poker_shift_supervisor"), cite="14.16", since=FIRST,
              basis="practice"),
)  # fmt: skip


def signatures(verb: str, as_of: date) -> tuple[Signature, ...]:
    """Who must sign an event of the floor."""
    return tuple(one for one in in_force(SIGNATURES, as_of) if one.verb == verb)


@dataclass(frozen=True, kw_only=True, slots=True)
class Copy(Duty):
    """A copy of the form, and where it goes."""

    name: str
    goes: str


COPIES: Final = (
    Copy(name="original", goes="the drop box of the table", cite="3.3(c)3iii", since=VIGORISH_FORM, basis="nj"),
    Copy(name="duplicate", goes="the pit clerk, and accounting at the end of the gaming day", cite="3.3(c)3iv",
         since=VIGORISH_FORM, basis="nj"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule(Duty):
    """What the floor may not do otherwise, in a line."""

    id: str
    gloss: str


RULES: Final = {
    rule.id: rule
    for rule in (
        Rule(id="day", cite="13:69D-1.20(a)", since=FIRST, basis="ours", note="The text speaks of the gaming day only.",
             gloss="Tables open and close within a gaming day; one gaming day at a time, each later than the last."),
        Rule(id="inventory", cite="13:69D-1.21(c)", since=FIRST, basis="practice", note=_HELD_LATER,
             gloss="What is counted when a table opens agrees with what was counted when it closed."),
        Rule(id="fill", cite="13:69D-1.22(d)", since=FIRST, basis="practice", note=_HELD_LATER,
             gloss="Fill slips are numbered, and each number is used once."),
        Rule(id="credit", cite="13:69D-1.23(d)", since=FIRST, basis="practice", note=_HELD_LATER,
             gloss="Credit slips are numbered, and each number is used once."),
        Rule(id="form", cite="3.3(c)3", since=VIGORISH_FORM, basis="nj",
             gloss="Vigorish that is not collected goes on one Complimentary Vigorish Form, and counts as win."),
        Rule(id="contents", cite="3.3(c)3i", since=VIGORISH_FORM, basis="nj",
             gloss="Amount, gaming date, pit, table, patron; the patron's signature, or why it is not there."),
        Rule(id="sequence", cite="3.3(c)3ii", since=VIGORISH_FORM, basis="nj",
             gloss="Forms are prenumbered, each series is used in sequence, and all are accounted for."),
        Rule(id="dropped", cite="3.3(c)3iii", since=VIGORISH_FORM, basis="nj",
             gloss="The dealer drops the original into the table's drop box."),
        Rule(id="recorded", cite="3.3(c)3vii", since=VIGORISH_FORM, basis="nj",
             gloss="The amount is recorded as a complimentary by the end of the gaming day."),
        Rule(id="time_charge", cite="14.14", since=FIRST, basis="practice",
             gloss="Each player pays once for each period; the dealer or floorperson collects it, beside any pot."),
        Rule(id="waiting", cite="14.18", since=FIRST, basis="practice",
             gloss="First come, first served, those first who ask for another seat or table; who is called and does not "
             "come in time forfeits the place."),
        Rule(id="bonus", cite="14.19(a)", since=SUCCESSOR, basis="nj",
             gloss="The fund may also serve other poker bonuses; all of it goes back to poker players."),
        Rule(id="linked", cite="13:69F-14.20(c)2", since=SUCCESSOR, basis="ours",
             note="That funds are accounted for is the text's of 2024; how, the participants' agreement says.",
             gloss="What the players of another participant contributed or received is noted by its name."),
    )
}  # fmt: skip
"""By what each is about."""
