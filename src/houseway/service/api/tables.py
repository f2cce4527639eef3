"""Tables: the list of them, their felt and terms, seats, inputs, views, and what happens there, live."""

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
from houseway.service.api import BODY, LONGEST, MOST, sane
from houseway.service.api.signed import Asked, account, needs
from houseway.service.house import Running
from houseway.service.people import Account, Signed
from houseway.service.problems import Problem
from houseway.service.roles import CONFIRMED, DEALS, NOT_THE_PLAYERS, SEAT, reporters
from houseway.service.tables import Served, Tables

PLAYER = needs("play", "player", cite="8.2")
GOES = needs("play", "player", *DEALS, cite="8.2")
PAGE = 50
"""Tables in one answer."""
Seq = Annotated[int | None, QueryParameter(ge=0, le=MOST)]
FOLLOWED = 500
"""Records that are read at a time for one who follows a table."""
PLAY_CHIPS = 100_000
"""What somebody sits down with in a house with guests, in cents."""


class Wager(Struct, frozen=True):
    """A wager on a felt: what it is called and pays, and within which limits."""

    name: str
    pays: str
    cite: str
    min: str
    max: str | None


class Info(Struct, frozen=True):
    """All that does not change from round to round: the felt, the wagers, the law."""

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
    request_max_body_size = BODY

    @get(sync_to_thread=True, summary="The tables of the house")
    def lobby(
        self, tables: NamedDependency[Tables], cursor: Annotated[str, QueryParameter(max_length=LONGEST)] = ""
    ) -> Listing:
        """By id, so many at a time."""
        after = [id for id in tables.ids() if id > cursor]
        page = after[:PAGE]
        return Listing([_listed(tables.table(id)) for id in page], page[-1] if len(after) > PAGE else None)

    @get("/{table:str}", sync_to_thread=True, summary="A table's felt, wagers and terms")
    def info(self, tables: NamedDependency[Tables], table: FromPath[str]) -> Info:
        """What a page needs to draw it."""
        return _info(tables.table(table))

    @get("/{table:str}/view", sync_to_thread=True, summary="The table as you see it")
    def view(self, request: Asked, tables: NamedDependency[Tables], table: FromPath[str]) -> View:
        """Chips, cards, what was told in this round and the last, and what you may do now."""
        return _seen(tables.table(table), request.user)

    @post("/{table:str}/seats", guards=[PLAYER], sync_to_thread=True, status_code=200, summary="Take a seat")
    def sit(
        self,
        request: Asked,
        state: State,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        seat: Annotated[str, QueryParameter(max_length=LONGEST)] = "",
    ) -> View:
        """A free seat, or the one that is asked for; in a house with guests, with play chips.

        Elsewhere chips are bought from the dealer, who reports them.
        """
        one = tables.table(table)
        one.sit(account(request), seat, stack=PLAY_CHIPS if state.guests else 0)
        return _seen(one, request.user)

    @delete("/{table:str}/seats", guards=[PLAYER], sync_to_thread=True, status_code=200, summary="Leave")
    def leave(self, request: Asked, tables: NamedDependency[Tables], table: FromPath[str]) -> View:
        """Leave with your chips."""
        one = tables.table(table)
        one.leave(account(request))
        return _seen(one, request.user)

    @post("/{table:str}/inputs", guards=[needs("play")], sync_to_thread=True, status_code=200, summary="What happened")
    def feed(
        self,
        request: Asked,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        data: JSONBody[dict[str, Any]],
        key: Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=LONGEST)] = "",
    ) -> View:
        """One input, as a transcript has it; with an idempotency key it is made once, however often it is sent.

        The key is remembered for the table's next two thousand records; with another input it is refused (422).
        Cash at a table needs the dealer and a supervisor (3.2(c)): each sends the same input within five minutes.
        """
        one = tables.table(table)
        one.feed(_given(one, account(request), sane(data)), _key(account(request), key))
        return _seen(one, request.user)

    @post("/{table:str}/go", guards=[GOES], sync_to_thread=True, status_code=200, summary="I am done")
    def go(
        self,
        request: Asked,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        seq: Seq = None,
    ) -> View:
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
        return _seen(one, request.user)

    @get("/{table:str}/events", summary="What happens, live")
    async def events(
        self,
        request: Asked,
        running: NamedDependency[Running],
        table: FromPath[str],
        after: Annotated[int, QueryParameter(ge=-1, le=MOST)] = -1,
        last: Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=16)] = "",
    ) -> ServerSentEvent:
        """Every record as you see it, from the one after the last that you saw."""
        one = await asyncio.to_thread(running.tables.table, table)
        seen = int(last) if last.isdecimal() else after
        start = seen if seen >= 0 else await asyncio.to_thread(lambda: one.seq)
        return ServerSentEvent(_follow(running, one, request.user, start))


async def _follow(
    running: Running, one: Served, signed: Signed | None, after: int
) -> AsyncIterator[ServerSentEventMessage]:
    """The records after a number, and then those to come; a comment now and then keeps the line open."""
    while running.news.open:
        news = running.news.expect(one.id)
        found = await asyncio.to_thread(_told, running, one, signed, after)
        for body in found:
            after = body.seq
            yield ServerSentEventMessage(data=msgspec.json.encode(body).decode(), event="record", id=str(after))
        if not found:
            yield ServerSentEventMessage(comment="")
        await news


def _told(running: Running, one: Served, signed: Signed | None, after: int) -> list[Event]:
    """What the records tell somebody; their seat is looked up each time, for they may have come or left."""
    seat, since = _seat(one, signed), one.seats.since(signed.account.id) if signed else 0
    names = wager_names(one.table.rules)
    found = running.journal.records(one.id, after, FOLLOWED)
    return [_event(record, seat if record.seq > since else "", names) for record in found]


def _event(record: Record, seat: str, names: Mapping[str, str]) -> Event:
    told = record.data.get("tells", []) if record.kind == "input" else []
    seen = [tells.plain_seen_by(tell, seat) for tell in told]
    return Event(record.seq, record.round, record.kind, words.on_screen(seen, names, seat))


# ── who does what ────────────────────────────────────────────────────────────────────────────────


def _given(one: Served, who: Account, data: dict[str, Any]) -> inputs.Input:
    """The input that somebody may make: a player at the own seat, the others in their role."""
    verb = next((key for key in data if key not in ("at", "by")), "")
    may = reporters(verb, one.table.rules.game)
    if verb in inputs.VERBS and who.role not in may:
        allowed = ", ".join(may) or "nobody"
        cite = next(iter(may.values()), "8.1" if verb in ("seal", "reveal") else "8.2")
        raise Problem(403, "Not allowed", f"a {who.role} may not report {verb} here", legal=allowed, cite=cite)
    if who.role == "player":
        return _of_seat(one, who, verb, data)
    given = inputs.read({key: value for key, value in data.items() if key != "by"})
    by = f"{who.role} {who.name}"
    for what in CONFIRMED:
        if getattr(given, what, False):
            by = one.seats.confirm(what, given, who)
    return msgspec.structs.replace(given, by=by)


def _of_seat(one: Served, who: Account, verb: str, data: dict[str, Any]) -> inputs.Input:
    """What a player does, at the own seat; nobody says of themselves what the dealer or a supervisor would."""
    seat = one.seats.of(who.id)
    if not seat:
        raise one.refused("you have no seat here", "take a seat")
    body = data.get(verb)
    fields = body if isinstance(body, dict) else {"ticket": body} if verb == "present" else {}
    theirs = sorted(NOT_THE_PLAYERS & {*fields, *data})
    if theirs:
        raise Problem(403, "Not allowed", f"a player does not say {theirs[0]}", legal="leave it out", cite="8.2")
    if verb in SEAT and str(fields.get("seat", seat)) != seat:
        raise one.refused(f"seat {fields['seat']} is not yours", f"seat {seat}")
    return inputs.read({verb: {**fields, "seat": seat}, "by": who.name} if verb in SEAT else data)


def _key(who: Account, key: str) -> str:
    """Keys are each account's own."""
    return hashlib.sha256(f"{who.id}/{key}".encode()).hexdigest()[:32] if key else ""


def _seat(one: Served, signed: Signed | None) -> str:
    """The seat whose view somebody gets; a token needs the scope for it."""
    return one.seats.of(signed.account.id) if signed and {"read", "play"} & {*signed.scopes} else ""


# ── what is shown ────────────────────────────────────────────────────────────────────────────────


def _seen(one: Served, signed: Signed | None) -> View:
    """The table as somebody sees it, every tell with its words."""
    seat = _seat(one, signed)
    view, names = one.view(seat), wager_names(one.table.rules)
    before, now = view.tells[: view.last], view.tells[view.last :]
    told = words.on_screen(before, names, seat) + words.on_screen(now, names, seat)
    return msgspec.structs.replace(view, tells=told)


def wager_names(rules: Rules) -> dict[str, str]:
    """What the law calls each wager."""
    return {id: terms.wager.name for id, terms in rules.wagers.items()}


def _listed(one: Served) -> Listed:
    table = one.table
    law, as_of = table.rules.game.law, table.rules.as_of
    return Listed(
        one.id, law.title, law.id, one.pit, _limits(one), len(table.seats), table.round,
        subchapter(law.subchapter, as_of), str(as_of),
    )  # fmt: skip


def _limits(one: Served) -> str:
    """The least and the most of any wager there."""
    terms = one.table.rules.wagers.values()
    least, most = min(term.least for term in terms), max(term.most for term in terms)
    return f"{dollars(least)} to {dollars(most)}" if most else f"from {dollars(least)}"


def _info(one: Served) -> Info:
    rules = one.table.rules
    law, as_of = rules.game.law, rules.as_of
    return Info(
        id=one.id, title=law.title, game=law.id, subchapter=subchapter(law.subchapter, as_of), as_of=str(as_of),
        layout=msgspec.to_builtins(one.layout), wagers={id: _wager(one, id) for id in rules.wagers},
        rules={option: str(value) for option, value in rules.elected.items()},
    )  # fmt: skip


def _wager(one: Served, id: str) -> Wager:
    rules = one.table.rules
    terms = rules.wagers[id]
    pays = guide.pays(rules, id)
    said = ", ".join(f"{how}: {odds}" if how else str(odds) for how, odds in pays.items())
    most = dollars(terms.most) if terms.most else None
    return Wager(terms.wager.name, said, render(terms.wager.cite, rules.as_of), dollars(terms.least), most)
