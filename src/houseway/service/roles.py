"""What each role may do, with the section that allows it; what is not listed is forbidden."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal, get_args

from houseway.house.events import Event
from houseway.law.floor import signatures
from houseway.play.inputs import Input, Sit
from houseway.play.rules import Game

Role = Literal[
    "player", "dealer", "floorperson", "pit_boss", "pit_clerk", "keno_writer", "keno_supervisor", "surveillance",
    "regulator", "accounting", "administrator",
]  # fmt: skip
ROLES: Final[tuple[Role, ...]] = get_args(Role)

Permission = Mapping[Role, str]
"""The roles that may do something, and the section that allows each; "" where none says so."""

# ── at the tables ────────────────────────────────────────────────────────────────────────────────

SEAT_VERBS: Final = frozenset({"bet", "remove", "choose", "cut", "ticket", "present"})
"""Inputs that a player makes, and only at their own seat."""
STAFF_FIELDS: Final = frozenset({"accepted", "authorized_by", "station", "by", "at"})
"""Fields that a player cannot set: the dealer accepts a wager (8.2), a supervisor authorizes a payment (15.7(c))."""
EQUIPMENT_VERBS: Final = frozenset({
    "card", "cards", "turn", "burn", "reader", "tiles", "roll", "start", "spin", "numbers", "shuffle",
})  # fmt: skip
"""Inputs from cards, tiles, dice and wheels; where the house's own equipment deals, nobody else makes them."""
CUT_VERBS: Final = frozenset({"cut", "cut_card"})
"""Where the house's own equipment deals, these are said once: the sealed order is cut by them, and never cut back."""

_SUPERVISED: Final[Permission] = {"floorperson": "", "pit_boss": ""}

INPUTS: Final[dict[str, Permission]] = {
    **{verb: {"player": "", "dealer": ""} for verb in ("bet", "remove", "choose", "cut")},
    **{verb: {"dealer": ""} for verb in EQUIPMENT_VERBS},
    **{verb: {"dealer": ""} for verb in ("close", "cut_card", "new_dealer")},
    "sit": {"dealer": "", **_SUPERVISED},
    "leave": {"dealer": "", **_SUPERVISED},
    "paid": {"dealer": "", **_SUPERVISED},
    "irregularity": {"dealer": "", **_SUPERVISED},
    "order": {"dealer": "3.11(a)2", **_SUPERVISED},
    "correct": _SUPERVISED,
    "seal": {},
    "reveal": {},
    "fund": {},
}
"""By verb of an input: who may report it. Only the house's own equipment seals and reveals chance, and only the house's
own books say what a fund holds."""

DESK: Final[dict[str, Permission]] = {
    "ticket": {"player": "15.2", "keno_writer": "15.4"},
    "present": {"player": "15.6", "keno_writer": "15.6"},
    "void": {"keno_writer": "15.4", "keno_supervisor": "15.4"},
    "choose": {"keno_writer": "15.7(c)1", "keno_supervisor": "15.7(c)2"},
    **{verb: {"keno_writer": "15.5"} for verb in ("numbers", "close")},
    **{verb: {"keno_writer": "15.4", "keno_supervisor": "15.4"} for verb in ("sit", "leave")},
    "paid": {"keno_writer": "15.6", "keno_supervisor": "15.6"},
    "irregularity": {"keno_writer": "15.7", "keno_supervisor": "15.7"},
    "system": {"keno_supervisor": "15.5"},
    "sweep": {"keno_supervisor": "15.6(d)", "accounting": "15.6(d)"},
    "correct": {"keno_supervisor": "15.7(b)"},
}
"""The same at a keno desk, for the writers and their supervisors; "a supervisor thereof" (15.7(c)2) is above both."""


def reporters(verb: str, game: Game) -> Permission:
    """Who may report an input of this verb at a table of this game."""
    return (DESK if game.desk else INPUTS).get(verb, {})


Signers = tuple[tuple[Role, ...], ...]
"""Groups of roles: one person of each must say the same."""

CASH: Final[Signers] = (("dealer", "keno_writer"), ("floorperson", "pit_boss", "keno_supervisor"))
_BY_HAND: Final[Signers] = (("keno_writer",), ("keno_supervisor",))


LATE: Final = SEAT_VERBS - {"cut"} | {"irregularity", "order", "void"}
"""What decides wagers: a correction puts it in place, once chance has fallen on it, by two persons alone."""


def two_persons(game: Game, *given: Input, late: bool = False) -> tuple[Signers, str]:
    """3.2(c), 4.6(c), 6.5(b), 7.2(c): who must confirm inputs of staff together, and the section; nobody where one may
    report them. Two persons confirm the chips that staff bring to a seat, a manual payment above ten dollars, and
    what decides wagers and is corrected ``late``, after chance fell on it.
    """
    if late and any(one.verb in LATE for one in given):
        return CASH, "8.2"
    if any(isinstance(one, Sit) and one.stack != 0 for one in given):
        return CASH, game.law.cash
    if any(getattr(one, "authorized_by", "") for one in given):
        return _BY_HAND, "15.7(c)2"
    return (), ""


def repairers(game: Game) -> Signers:
    """Who has a table of this game ruled again together."""
    return (("keno_supervisor",) if game.desk else ("floorperson",), ("pit_boss",))


# ── on the floor ─────────────────────────────────────────────────────────────────────────────────

FLOOR: Final[dict[str, Permission]] = {
    "open_day": {"pit_boss": "13:69D-1.20(a)", "accounting": "13:69D-1.20(a)"},
    "open_table": {"floorperson": "13:69D-1.21(d)", "pit_boss": "13:69D-1.21(d)", "keno_supervisor": "13:69D-1.21(d)"},
    "close_table": {"floorperson": "13:69D-1.21", "pit_boss": "13:69D-1.21", "keno_supervisor": "13:69D-1.21"},
    "fill": {"pit_clerk": "13:69D-1.22"},
    "credit": {"pit_clerk": "13:69D-1.23"},
    "forms": {"pit_clerk": "3.3(c)3ii"},
    "form": {"pit_clerk": "3.3(c)3i"},
    "void_form": {"pit_clerk": "3.3(c)3vi"},
    "order": {"pit_boss": "8.3"},
    "cards": {"floorperson": "13:69E-1.18", "pit_boss": "13:69E-1.18"},
    "inspect": {"floorperson": "13:69E-1.16", "pit_boss": "13:69E-1.16A(b)"},
    "event": {"floorperson": "13:69E-1.20(c)", "pit_boss": "13:69E-1.20(c)", "keno_supervisor": "13:69E-1.20(c)"},
    "close_day": {"accounting": "13:69D-1.20(a)"},
    "time_charge": {"dealer": "14.14", "floorperson": "14.14"},
    "wait": {"floorperson": "14.18", "pit_boss": "14.18"},
    "call": {"floorperson": "14.18", "pit_boss": "14.18"},
    "seated": {"floorperson": "14.18", "pit_boss": "14.18"},
    "strike": {"floorperson": "14.18", "pit_boss": "14.18"},
    "collusion": {"floorperson": "14.16"},
    "bonus": {"floorperson": "14.19(a)", "pit_boss": "14.19(a)"},
    "linked": {"accounting": "13:69F-14.20(c)3"},
    "assign": {"pit_boss": "13:69O-1.4"},
    "elected": {},
    "software": {},
    "drawn": {},
    "misreport": {},
}
"""By verb of a floor event: who may report it. The last four are recorded by the house itself."""
ASSIGNED: Final[frozenset[Role]] = frozenset({"dealer", "floorperson", "keno_writer", "keno_supervisor"})
"""Who acts at the tables of the own shift alone, where the house assigns anybody."""


def signers(event: Event, as_of: date) -> tuple[Signers, str]:
    """Who must note an event of the floor together, and the section: all who sign it, and one who may report it.

    Nobody types another's signature: where accounts have the role, or a role that may sign in its place, one of them
    notes the same event.
    """
    duties, may = signatures(event.verb, as_of), tuple(FLOOR[event.verb])
    groups = list[tuple[Role, ...]]()
    for signed in event.signed:
        instead = next((one.roles for one in duties if signed in one.roles), ())
        group = tuple(role for role in ROLES if role == signed) or tuple(role for role in ROLES if role in instead)
        groups += [group] if group and group not in groups else []
    if not any({*group} & {*may} for group in groups):
        groups.append(may)
    return tuple(groups), next((one.cite for one in duties), FLOOR[event.verb][may[0]])


HOMES: Final[dict[Role, str]] = {"player": "/", "surveillance": "/surveillance", "regulator": "/surveillance"}
"""The page of a role, where it is not that of the floor."""

# ── who may look ─────────────────────────────────────────────────────────────────────────────────

BY_STAFF: Final = (*(f"{role} " for role in ROLES if role != "player"), "house: ")
"""How the name begins of who reports an input, where it is not a player's own."""
STAFF: Final[tuple[Role, ...]] = (
    "floorperson", "pit_boss", "pit_clerk", "keno_supervisor", "surveillance", "regulator", "accounting",
)  # fmt: skip
"""Who may see the floor: orders, what is due, the books, the day's report."""
WATCH: Final[tuple[Role, ...]] = (
    "floorperson", "pit_boss", "keno_supervisor", "surveillance", "regulator", "accounting",
)  # fmt: skip
"""Who may see the journal. Surveillance and regulator see every table and change nothing."""
SUPERVISES: Final[frozenset[Role]] = frozenset({*INPUTS["order"], *INPUTS["correct"], *DESK["correct"]})
"""Who may order something at a table, or correct what was mis-read there."""
REPAIRS: Final[tuple[Role, ...]] = ("floorperson", "pit_boss", "keno_supervisor")
"""Who may have a part in a repair."""
DEALS: Final[tuple[Role, ...]] = ("dealer", "floorperson", "pit_boss", "keno_writer", "keno_supervisor")
"""Who may have the dealer go on without somebody who is away."""
