"""Who may say what: rights are judged by what an input or an event does, wherever in it that is said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from houseway.house import events
from houseway.house.events import BadEvent, Event
from houseway.play import inputs
from houseway.play.inputs import BadInput, Correct, Input
from houseway.service.people import Account
from houseway.service.problems import Problem
from houseway.service.roles import (
    EQUIPMENT_VERBS,
    FLOOR,
    SEAT_VERBS,
    STAFF_FIELDS,
    Permission,
    Signers,
    reporters,
    signers,
)
from houseway.service.served_table import ServedTable

WHO_AND_WHEN = ("by", "at")
"""What the service knows by itself; within a record it is never taken from whoever sends it."""


# ── at the tables ────────────────────────────────────────────────────────────────────────────────


def authorized(one: ServedTable, who: Account, data: dict[str, Any]) -> Input:
    """Parse an input, if the account may make it: a player at their own seat, staff in their role."""
    game = one.table.rules.game
    verb = next((key for key in data if key not in WHO_AND_WHEN), "")
    if verb in inputs.VERBS and not _signs(one, who, data):
        _require(who, verb, reporters(verb, game), "report", "here")
    if who.role == "player":
        return _player_input(one, who, verb, data)
    given = inputs.read(_said(data))
    if isinstance(given, Correct):
        _require_correctable(who, given, reporters(given.to.verb, game))
    return given


def _said(data: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody sends: who says it is known, and when it happened is said beside the verb or not at all."""
    return {key: _bare(value, key) for key, value in data.items() if key != "by"}


def _bare(value: Any, verb: str = "") -> Any:
    """What stands within a record, without who and when; within a start ``by`` is the device."""
    if isinstance(value, Mapping):
        kept = {"by"} if verb == "start" else set[str]()
        return {key: _bare(one, key) for key, one in value.items() if key not in WHO_AND_WHEN or key in kept}
    return value


def _require(who: Account, verb: str, may: Permission, act: str, where: str, cite: str = "") -> None:
    if who.role not in may:
        allowed = ", ".join(may) or "nobody"
        words = f"a {who.role} may not {act} {verb} {where}".rstrip()
        raise Problem(403, "Not allowed", words, legal=allowed, cite=next(iter(may.values()), cite))


def _signs(one: ServedTable, who: Account, data: dict[str, Any]) -> bool:
    """Whether an account confirms what others report or correct, and two must confirm."""
    try:
        given = inputs.read(data)
    except BadInput:
        return False
    if isinstance(given, Correct):
        may = who.role in reporters(given.to.verb, one.table.rules.game)
    else:
        may = given.verb in EQUIPMENT_VERBS or given.verb in ("irregularity", "choose")
    return may and any(who.role in group for group in one.signers(given)[0])


def _require_correctable(who: Account, given: Correct, may: Permission) -> None:
    """A supervisor corrects what somebody may report; what nobody may is not put in place by a correction either."""
    if not may or isinstance(given.to, Correct):
        words = f"a {who.role} may not put {given.to.verb} in place by a correction"
        raise Problem(403, "Not allowed", words, legal="nobody")


def _player_input(one: ServedTable, who: Account, verb: str, data: dict[str, Any]) -> Input:
    """Parse a player's input: at their own seat, and without the fields that only staff may set."""
    seat = one.seats.held(who.id)
    if not seat:
        raise one.refused("you have no seat here", "take a seat")
    body = data.get(verb)
    fields = body if isinstance(body, dict) else {"ticket": body} if verb == "present" else {}
    theirs = sorted(STAFF_FIELDS & {*fields, *data})
    if theirs:
        raise Problem(403, "Not allowed", f"a player does not say {theirs[0]}", legal="leave it out")
    if verb in SEAT_VERBS and str(fields.get("seat", seat)) != seat:
        raise one.refused(f"seat {fields['seat']} is not yours", f"seat {seat}")
    return inputs.read({**data, verb: {**fields, "seat": seat}} if verb in SEAT_VERBS else data)


# ── on the floor ─────────────────────────────────────────────────────────────────────────────────


def noted_by(who: Account, data: dict[str, Any], as_of: date) -> tuple[Event, Signers, str]:
    """Parse an event of the floor, if the account may note it or sign it; and who must note the same."""
    verb = next((key for key in data if key in events.VERBS), "")
    event = _event(data)
    groups, cite = signers(event, as_of) if event and FLOOR[event.verb] else ((), "")
    if verb and not any(who.role in group for group in groups):
        signing = dict.fromkeys((role for group in groups for role in group), cite)
        _require(who, verb, signing or FLOOR[verb], "note", "", "13:69O-1.5")
    return event or events.read(data), groups, cite


def _event(data: dict[str, Any]) -> Event | None:
    """The event, where it can be read."""
    try:
        return events.read(_said(data))
    except BadEvent:
        return None
