"""API of the tables: list, layout and terms, seats, inputs, views, and the live event stream."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from houseway.answers import Event, Listed, Listing, View
from houseway.house import guide
from houseway.journal.records import Record
from houseway.law.citation import render
from houseway.law.editions import subchapter
from houseway.money import dollars
from houseway.play import inputs, tells, words
from houseway.play.rules import Rules
from houseway.service.api import MAX_BODY, MAX_INTEGER, MAX_TEXT, within_limits
from houseway.service.api.authentication import ApiRequest, account, requires
from houseway.service.people import Account, Identity
from houseway.service.problems import Problem
from houseway.service.roles import DEALS, SEAT_VERBS, STAFF_FIELDS, TWO_PERSON_FIELDS, reporters
from houseway.service.running import RunningHouse
from houseway.service.tables import ServedTable, Tables

CAN_PLAY = requires("play", "player", cite="8.2")
CAN_GO_ON = requires("play", "player", *DEALS, cite="8.2")
PAGE = 50
"""Tables in one response."""
Seq = Annotated[int | None, QueryParameter(ge=0, le=MAX_INTEGER)]
BATCH = 500
"""Records that an event stream reads at a time."""
PLAY_CHIPS = 100_000
"""What a player sits down with in a house with guests, in cents."""


class Wager(Struct, frozen=True):
    """A wager of a table: its name, what it pays, and its limits."""

    name: str
    pays: str
    cite: str
    min: str
    max: str | None


class Info(Struct, frozen=True):
    """What does not change from round to round: the layout, the wagers, the rules."""

    id: str
    title: str
    game: str
    subchapter: str
    as_of: str
    layout: dict[str, Any]
    wagers: dict[str, Wager]
    rules: dict[str, str]


class TablesApi(Controller):
    """What happens at the tables."""

    path = "/api/tables"
    tags = ("tables",)
    request_max_body_size = MAX_BODY

    @get(sync_to_thread=True, summary="The tables of the house")
    def lobby(
        self, tables: NamedDependency[Tables], cursor: Annotated[str, QueryParameter(max_length=MAX_TEXT)] = ""
    ) -> Listing:
        """By id, one page at a time."""
        after = [id for id in tables.ids() if id > cursor]
        page = after[:PAGE]
        return Listing([_listed(tables.table(id)) for id in page], page[-1] if len(after) > PAGE else None)

    @get("/{table:str}", sync_to_thread=True, summary="A table's felt, wagers and terms")
    def info(self, tables: NamedDependency[Tables], table: FromPath[str]) -> Info:
        """What a page needs to draw it."""
        return _info(tables.table(table))

    @get("/{table:str}/view", sync_to_thread=True, summary="The table as you see it")
    def view(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> View:
        """Chips, cards, what was told in this round and the last, and what you may do now."""
        return _view(tables.table(table), request.user)

    @post("/{table:str}/seats", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Take a seat")
    def sit(
        self,
        request: ApiRequest,
        state: State,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        seat: Annotated[str, QueryParameter(max_length=MAX_TEXT)] = "",
    ) -> View:
        """A free seat, or the one that is asked for; in a house with guests, with play chips.

        Elsewhere chips are bought from the dealer, who reports them.
        """
        one = tables.table(table)
        one.sit(account(request), seat, stack=PLAY_CHIPS if state.guests else 0)
        return _view(one, request.user)

    @delete("/{table:str}/seats", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Leave")
    def leave(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> View:
        """Leave with your chips."""
        one = tables.table(table)
        one.leave(account(request))
        return _view(one, request.user)

    @post(
        "/{table:str}/inputs", guards=[requires("play")], sync_to_thread=True, status_code=200, summary="What happened"
    )
    def feed(
        self,
        request: ApiRequest,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        data: JSONBody[dict[str, Any]],
        key: Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=MAX_TEXT)] = "",
    ) -> View:
        """One input, as in a transcript; with an idempotency key it is applied once, however often it is sent.

        The key is remembered for the table's next two thousand records; with another input it is refused (422).
        Cash at a table needs the dealer and a supervisor (3.2(c)): each sends the same input within five minutes.
        """
        one = tables.table(table)
        one.feed(_authorized(one, account(request), within_limits(data)), _key(account(request), key))
        return _view(one, request.user)

    @post("/{table:str}/go", guards=[CAN_GO_ON], sync_to_thread=True, status_code=200, summary="I am done")
    def go(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str], seq: Seq = None) -> View:
        """You have nothing to add to what is asked; when all are done, the dealer goes on.

        Those who are silent are passed over ten seconds after the first is done. Who owes an answer and has given none
        for sixty seconds is away: anybody else at the table, or its staff, can then have the dealer go on. The hand of
        one who is away stands, tiles are set by the house way, a half of a wager comes off.
        With `seq` nothing is done where something has happened since that record.
        """
        one, who = tables.table(table), account(request)
        seat = one.seats.of(who.id)
        if not seat and who.role == "player":
            raise one.refused("you have no seat here", "take a seat")
        one.ready(seat, seq)
        return _view(one, request.user)

    @get("/{table:str}/events", summary="What happens, live")
    async def events(
        self,
        request: ApiRequest,
        running: NamedDependency[RunningHouse],
        table: FromPath[str],
        after: Annotated[int, QueryParameter(ge=-1, le=MAX_INTEGER)] = -1,
        last: Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=16)] = "",
    ) -> ServerSentEvent:
        """Every record as you see it, as server-sent events, after the last one that you received."""
        one = await asyncio.to_thread(running.tables.table, table)
        seen = int(last) if last.isdecimal() else after
        start = seen if seen >= 0 else await asyncio.to_thread(lambda: one.seq)
        return ServerSentEvent(_stream(running, one, request.user, start))


async def _stream(
    running: RunningHouse, one: ServedTable, user: Identity | None, after: int
) -> AsyncIterator[ServerSentEventMessage]:
    """The records after a number, and then those to come; an empty comment is the keep-alive."""
    while running.notifier.open:
        changed = running.notifier.next_change(one.id)
        found = await asyncio.to_thread(_events, running, one, user, after)
        for body in found:
            after = body.seq
            yield ServerSentEventMessage(data=msgspec.json.encode(body).decode(), event="record", id=str(after))
        if not found:
            yield ServerSentEventMessage(comment="")
        await changed


def _events(running: RunningHouse, one: ServedTable, user: Identity | None, after: int) -> list[Event]:
    """The next records as a client sees them; its seat is looked up each time, for it may have changed."""
    seat, since = one.seats.of(_looks(user)), one.seats.since(user.account.id) if user else 0
    names = wager_names(one.table.rules)
    found = running.journal.records(one.id, after, BATCH)
    return [_event(record, seat if record.seq > since else "", names) for record in found]


def _event(record: Record, seat: str, names: Mapping[str, str]) -> Event:
    told = record.data.get("tells", []) if record.kind == "input" else []
    seen = [tells.plain_seen_by(tell, seat) for tell in told]
    return Event(record.seq, record.round, record.kind, words.on_screen(seen, names, seat))


# ── authorization of inputs ──────────────────────────────────────────────────────────────────────


def _authorized(one: ServedTable, who: Account, data: dict[str, Any]) -> inputs.Input:
    """Parse an input, if the account may make it: a player at their own seat, staff in their role."""
    verb = next((key for key in data if key not in ("at", "by")), "")
    may = reporters(verb, one.table.rules.game)
    if verb in inputs.VERBS and who.role not in may:
        allowed = ", ".join(may) or "nobody"
        cite = next(iter(may.values()), "8.1" if verb in ("seal", "reveal") else "8.2")
        raise Problem(403, "Not allowed", f"a {who.role} may not report {verb} here", legal=allowed, cite=cite)
    if who.role == "player":
        return _player_input(one, who, verb, data)
    given = inputs.read({key: value for key, value in data.items() if key != "by"})
    by = f"{who.role} {who.name}"
    for what in TWO_PERSON_FIELDS:
        if getattr(given, what, False):
            by = one.seats.confirm(what, given, who)
    return msgspec.structs.replace(given, by=by)


def _player_input(one: ServedTable, who: Account, verb: str, data: dict[str, Any]) -> inputs.Input:
    """Parse a player's input: at their own seat, and without the fields that only staff may set."""
    seat = one.seats.of(who.id)
    if not seat:
        raise one.refused("you have no seat here", "take a seat")
    body = data.get(verb)
    fields = body if isinstance(body, dict) else {"ticket": body} if verb == "present" else {}
    theirs = sorted(STAFF_FIELDS & {*fields, *data})
    if theirs:
        raise Problem(403, "Not allowed", f"a player does not say {theirs[0]}", legal="leave it out", cite="8.2")
    if verb in SEAT_VERBS and str(fields.get("seat", seat)) != seat:
        raise one.refused(f"seat {fields['seat']} is not yours", f"seat {seat}")
    return inputs.read({verb: {**fields, "seat": seat}, "by": who.name} if verb in SEAT_VERBS else data)


def _key(who: Account, key: str) -> str:
    """Scope an idempotency key to its account."""
    return hashlib.sha256(f"{who.id}/{key}".encode()).hexdigest()[:32] if key else ""


def _looks(user: Identity | None) -> str:
    """The account from whose seat a client may look; a token needs a scope for it."""
    return user.account.id if user and {"read", "play"} & {*user.scopes} else ""


# ── responses ────────────────────────────────────────────────────────────────────────────────────


def _view(one: ServedTable, user: Identity | None) -> View:
    """The table as a client sees it, every tell in words too."""
    view, names = one.view(_looks(user)), wager_names(one.table.rules)
    before, now = view.tells[: view.last], view.tells[view.last :]
    told = words.on_screen(before, names, view.seat) + words.on_screen(now, names, view.seat)
    return msgspec.structs.replace(view, tells=told)


def wager_names(rules: Rules) -> dict[str, str]:
    """The name of each wager in the law, by id."""
    return {id: terms.wager.name for id, terms in rules.wagers.items()}


def _listed(one: ServedTable) -> Listed:
    table = one.table
    law, as_of = table.rules.game.law, table.rules.as_of
    return Listed(
        one.id, law.title, law.id, one.pit, _limits(one), len(table.seats), table.round,
        subchapter(law.subchapter, as_of), str(as_of),
    )  # fmt: skip


def _limits(one: ServedTable) -> str:
    """The smallest minimum and the largest maximum of the wagers, in words."""
    terms = one.table.rules.wagers.values()
    least, most = min(term.least for term in terms), max(term.most for term in terms)
    return f"{dollars(least)} to {dollars(most)}" if most else f"from {dollars(least)}"


def _info(one: ServedTable) -> Info:
    rules = one.table.rules
    law, as_of = rules.game.law, rules.as_of
    return Info(
        id=one.id, title=law.title, game=law.id, subchapter=subchapter(law.subchapter, as_of), as_of=str(as_of),
        layout=msgspec.to_builtins(one.layout), wagers={id: _wager(one, id) for id in rules.wagers},
        rules={option: str(value) for option, value in rules.elected.items()},
    )  # fmt: skip


def _wager(one: ServedTable, id: str) -> Wager:
    rules = one.table.rules
    terms = rules.wagers[id]
    pays = guide.pays(rules, id)
    said = ", ".join(f"{how}: {odds}" if how else str(odds) for how, odds in pays.items())
    most = dollars(terms.most) if terms.most else None
    return Wager(terms.wager.name, said, render(terms.wager.cite, rules.as_of), dollars(terms.least), most)
