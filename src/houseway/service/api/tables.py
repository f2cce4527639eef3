"""API of the tables: list, layout and terms, seats, inputs, views, and the live event stream."""

from __future__ import annotations

import asyncio
import hashlib
import time
import weakref
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
import structlog
from litestar import Controller, Response, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from houseway.answers import Advised, Listed, Listing, View
from houseway.house import guide
from houseway.journal import plays
from houseway.journal.database import Journal
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder, in_order
from houseway.journal.records import Head
from houseway.journal.replay import first_of_round
from houseway.law.citation import render
from houseway.law.datum import in_force
from houseway.law.editions import subchapter
from houseway.law.export import in_dollars, in_words, stated
from houseway.money import dollars
from houseway.play import inputs, tells, words
from houseway.play.lying import Lying
from houseway.play.rules import Rules
from houseway.play.views import Lies, lies
from houseway.service.api import MAX_BODY, MAX_INTEGER, MAX_TEXT, beside, live, within_limits
from houseway.service.api.authentication import (
    COOKIE,
    ApiRequest,
    account,
    address,
    caller,
    requires,
    secret,
)
from houseway.service.api.hands import own_hands
from houseway.service.api.rights import authorized
from houseway.service.followers import KEEP_ALIVE, Follower, Gone, Viewed
from houseway.service.people import Account, Identity
from houseway.service.problems import Problem
from houseway.service.queue import Place
from houseway.service.roles import DEALS, reporters
from houseway.service.running import RunningHouse
from houseway.service.served_table import ServedTable
from houseway.service.tables import Tables
from houseway.service.workers import Workers

CAN_PLAY = requires("play", "player", cite="")
CAN_GO_ON = requires("play", "player", *DEALS, cite="")
PAGE = 50
"""Tables in one response."""
Seq = Annotated[int | None, QueryParameter(ge=0, le=MAX_INTEGER)]
SAME_MOMENT = 0.5
"""Seconds in which those who watch are shown the same, if nothing happens."""
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
    limits: str
    layout: dict[str, Any]
    wagers: dict[str, Wager]
    rules: dict[str, str]
    remark: str
    """What is said of every ruling here: that it is not New Jersey's text, or not of the day."""
    coached: bool
    """Whether a coach can be asked."""


class Shown(View, frozen=True, kw_only=True):
    """A view with what a page shows besides."""

    names: dict[str, str]
    """Who sits where, by seat."""
    away: list[str]
    """The seats of those who have done nothing for minutes."""
    cards_left: int
    """In the shoe; 0 where there is none."""
    full: bool
    """Whether one has to wait for a seat."""
    line: int
    """How many wait for one; to those who have a seat, 0."""
    settings: list[beside.Setting | None]
    """For each offer, what the hand that it sets is called; nothing where it sets none."""


class PastRound(Struct, frozen=True):
    """A past round as a spectator saw it."""

    round: int
    ended: str
    lies: Lies
    """What lay on the table when it was over."""
    said: str
    """What the dealer announced last."""
    told: list[dict[str, Any]]
    """Every tell in words, what was sealed and revealed too; only where one round is asked for."""


WATCHED: weakref.WeakKeyDictionary[ServedTable, tuple[tuple[Head, int, int], Shown]] = weakref.WeakKeyDictionary()
"""What those who watch a table were last shown."""


MOST_ROUNDS = 100
"""Past rounds in one response."""
RECALLED: weakref.WeakKeyDictionary[ServedTable, tuple[Head, list[PastRound | None]]] = weakref.WeakKeyDictionary()
"""The last rounds of a table, as they were last asked for."""


class TablesApi(Controller):
    """What happens at the tables."""

    path = "/api/tables"
    tags = ("tables",)
    request_max_body_size = MAX_BODY

    @get(sync_to_thread=True, summary="The tables of the house")
    def lobby(
        self,
        request: ApiRequest,
        tables: NamedDependency[Tables],
        cursor: Annotated[str, QueryParameter(max_length=MAX_TEXT)] = "",
    ) -> Listing:
        """By id, one page at a time."""
        after = [id for id in tables.ids() if id > cursor]
        page = after[:PAGE]
        return Listing([_in_list(tables, id, request.user) for id in page], page[-1] if len(after) > PAGE else None)

    @get("/{table:str}", sync_to_thread=True, summary="A table's felt, wagers and terms")
    def info(self, tables: NamedDependency[Tables], table: FromPath[str]) -> Info:
        """What a page needs to draw it."""
        return _info(tables.table(table))

    @get("/{table:str}/guide", sync_to_thread=True, summary="Its rules and what its wagers pay")
    def guide(self, tables: NamedDependency[Tables], table: FromPath[str]) -> dict[str, Any]:
        """8.5: the guide of this table; `elect` is what it has elected, as the lab and the analysis take it."""
        rules = tables.table(table).table.rules
        found = guide.guide(rules, rules.game.law.id)
        elect = [f"{id}={one}" for id, one in stated(rules.game.law, rules.as_of, rules.elected).items()]
        return {**msgspec.to_builtins(found), "elect": elect}

    @get("/{table:str}/view", sync_to_thread=True, summary="The table as you see it")
    def view(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> Shown:
        """Chips, cards, what was told in this round and the last, and what you may do now."""
        one = tables.table(table)
        return _view(one, request) if one.seats.of(_looks(request.user)) else _watched(one, request)

    @get("/{table:str}/rounds", sync_to_thread=True, summary="The last rounds")
    def rounds(
        self, running: NamedDependency[RunningHouse], tables: NamedDependency[Tables], table: FromPath[str],
        number: Annotated[int, QueryParameter(ge=1, le=MOST_ROUNDS)] = 60,
    ) -> list[PastRound]:  # fmt: skip
        """What came of each, oldest first: what a spectator remembers."""
        one = tables.table(table)
        with in_order(table):
            found = _recalled(one, running.journal)
        return [past for past in found[-number:] if past is not None]

    @get("/{table:str}/rounds/{round:int}", sync_to_thread=True, summary="A past round")
    def past_round(
        self, running: NamedDependency[RunningHouse], tables: NamedDependency[Tables], table: FromPath[str],
        round: FromPath[int],
    ) -> PastRound:  # fmt: skip
        """Its ruling as a spectator saw it, with what was sealed before it and revealed after it."""
        one = tables.table(table)
        with in_order(table):
            told = _told_in(running, table, round)
        if not told or not 1 <= round <= one.table.round:
            raise Problem(404, "Not found", f"no past round {round} at {table}")
        return _past(one.table.rules, plays.Play(round, "", "", told=told), told)

    @get(
        "/{table:str}/hands", guards=[requires("read", "player", cite="")], sync_to_thread=True,
        media_type="text/plain", summary="Your own hands of poker",
    )  # fmt: skip
    def hands(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], tables: NamedDependency[Tables],
        table: FromPath[str],
    ) -> Response[str]:  # fmt: skip
        """Since you took your seat, in PHH, with the cards that you saw; of games that PHH has."""
        one, who = tables.table(table), account(request).id
        seat = one.seats.of(who)
        if not one.table.rules.game.runs or not seat:
            raise Problem(404, "Not found", "no hands of yours here")
        rules, over, since = one.table.rules, one.table.round, one.seats.since(who)
        found = own_hands(rules, running.journal, table, seat, since=since, over=over)
        name = {"Content-Disposition": f'attachment; filename="{table}.phhs"'}
        return Response("\n".join(found), media_type="text/plain", headers=name)

    @get("/{table:str}/advice", guards=[CAN_PLAY], summary="What a coach says")
    async def advice(
        self, request: ApiRequest, state: State, tables: NamedDependency[Tables], table: FromPath[str]
    ) -> Advised:
        """What each choice that your seat has now is worth, by the cards of this round that you have seen.

        Nothing where you have none, or the game has no coach. Where many ask at once, 503 says when to ask again.
        """
        who = account(request).id
        asked = await asyncio.to_thread(lambda: tables.table(table).to_advise(who))
        if asked is None:
            return Advised("", 0)
        coaches: Workers = state.coaches
        found = await asyncio.wrap_future(coaches.submit(caller(request), "advice", asked))
        return msgspec.json.decode(found, type=Advised)

    @post("/{table:str}/seats", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Take a seat")
    def sit(
        self,
        request: ApiRequest,
        state: State,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        seat: Annotated[str, QueryParameter(max_length=MAX_TEXT)] = "",
    ) -> Shown:
        """A free seat, or the one that is asked for; in a house with guests, with play chips.

        Who has lost them takes as many more by the same call. Elsewhere chips are bought from the dealer, who reports
        them. Who comes in the middle of a round sits down when it is over. A seat at which nothing is done for minutes
        is freed.
        """
        one = tables.table(table)
        one.seats.note_act(account(request).id)
        one.sit(account(request), seat, stack=PLAY_CHIPS if state.guests else 0, address=address(request))
        return _view(one, request, refresh=False)

    @delete("/{table:str}/seats", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Leave")
    def leave(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> Shown:
        """Leave with your chips."""
        one = tables.table(table)
        one.leave(account(request))
        return _view(one, request, refresh=False)

    @get("/{table:str}/queue", guards=[CAN_PLAY], sync_to_thread=True, summary="Your place in line")
    def place(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> Place:
        """For a seat at a full table; 0 where you do not wait."""
        return tables.table(table).queue.place(account(request).id)

    @post("/{table:str}/queue", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Wait for a seat")
    def wait(
        self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str], again: FromQuery[bool] = False
    ) -> Place:
        """Stand in line at a full table; `again`, say every few seconds that you still do: else you are gone after two
        minutes.

        A seat that comes free is kept for the first in line for a while, then for the next; take it as any other.
        """
        return tables.table(table).wait(account(request), address(request), again=again)

    @delete("/{table:str}/queue", guards=[CAN_PLAY], sync_to_thread=True, status_code=200, summary="Wait no longer")
    def give_up(self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str]) -> Place:
        """Give up your place in line."""
        one = tables.table(table)
        one.queue.leave(account(request).id)
        return one.queue.place(account(request).id)

    @post("/{table:str}/inputs", guards=[requires("play")], status_code=200, summary="What happened")
    async def feed(
        self,
        request: ApiRequest,
        tables: NamedDependency[Tables],
        table: FromPath[str],
        data: JSONBody[dict[str, Any]],
        key: Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=MAX_TEXT)] = "",
    ) -> Shown:
        """One input, as in a transcript; with an idempotency key it is applied once, however often it is sent.

        The key is remembered for the table's next two thousand records; with another input it is refused (422).
        Chips that staff bring to a seat need the dealer and a supervisor (3.2(c)): each sends the same input within
        five minutes.
        """

        def act() -> Shown:
            one, who = tables.table(table), account(request)
            one.seats.note_act(who.id)
            said = within_limits(data)
            one.hear(lambda: authorized(one, who, said), who, _key(who, key))
            return _view(one, request, refresh=False)

        return await _acted(request, act)

    @post("/{table:str}/go", guards=[CAN_GO_ON], status_code=200, summary="I am done")
    async def go(
        self, request: ApiRequest, tables: NamedDependency[Tables], table: FromPath[str], seq: Seq = None
    ) -> Shown:
        """You have nothing to add to what is asked; when all are done, the dealer goes on.

        Those who are silent are passed over ten seconds after the first is done. Who owes an answer and has given none
        for sixty seconds is away: anybody else at the table, or its staff, can then have the dealer go on. The hand of
        one who is away stands, tiles are set by the house way, a half of a wager comes off.
        With `seq` nothing is done where something has happened since that record.
        """

        def act() -> Shown:
            one, who = tables.table(table), account(request)
            if seq is None:  # with a number, a page goes on by itself
                one.seats.note_act(who.id)
            one.ready(who, seq)
            return _view(one, request, refresh=False)

        return await _acted(request, act)

    @get("/{table:str}/events", summary="What happens, live")
    async def events(
        self,
        request: ApiRequest,
        running: NamedDependency[RunningHouse],
        table: FromPath[str],
        after: Annotated[int, QueryParameter(ge=-1, le=MAX_INTEGER)] = -1,
        last: Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=16)] = "",
        views: Annotated[bool, QueryParameter()] = False,
    ) -> Stream:
        """Every record as you see it, as server-sent events, after the last one that you received.

        With `views` the view follows, as an event of its own, whenever records came: nobody has to ask for it.
        It ends with your session or token. Where too many follow, 503 says after how many seconds to ask again.
        """
        one = await asyncio.to_thread(running.tables.table, table)
        seen = int(last) if last.isdecimal() else after
        start = seen if seen >= 0 else await asyncio.to_thread(lambda: one.seq)
        leave = running.streams.enter(caller(request))
        known = secret(request.headers.get("authorization", ""), request.cookies.get(COOKIE, ""))
        who = Follower(known if request.user is not None else None, start)
        stream = _stream(running, one, who, leave, partial(_viewed, one, request) if views else None)
        weakref.finalize(stream, leave)  # where the client is gone before it begins
        return live(stream)


async def _acted(request: ApiRequest, act: Callable[[], Shown]) -> Shown:
    """What somebody does in a round, in one of the few threads that are kept for it."""
    return await asyncio.get_running_loop().run_in_executor(request.app.state.acts, act)


async def _stream(
    running: RunningHouse,
    one: ServedTable,
    who: Follower,
    leave: Callable[[], None],
    view: Callable[[int | None], Viewed] | None,
) -> AsyncGenerator[bytes, None]:
    """The records after a number, and then those to come, and the view; an empty comment is the keep-alive."""
    channel = running.channels.enter(one.id, who, lambda: wager_names(one.table.rules))
    looked = running.notifier.looks(one.id)
    try:
        while running.notifier.open:
            changed = running.notifier.next_change(one.id)
            before, looked = looked, running.notifier.looks(one.id)
            said = await channel.next(who)
            if (said or looked != before) and view and not who.behind:
                with suppress(OutOfOrder):  # it is followed all the same: a repair is a record
                    said += await channel.view(who, partial(view, who.after if looked == before else None))
            yield said or KEEP_ALIVE
            if not who.behind:
                await changed
    except Gone:
        return
    finally:
        running.channels.leave(one.id, who)
        leave()


def _key(who: Account, key: str) -> str:
    """Scope an idempotency key to its account."""
    return hashlib.sha256(f"{who.id}/{key}".encode()).hexdigest()[:32] if key else ""


def _looks(user: Identity | None) -> str:
    return user.looks if user else ""


# ── responses ────────────────────────────────────────────────────────────────────────────────────


def _watched(one: ServedTable, request: ApiRequest) -> Shown:
    """The table as all see it who have no seat: made once for those who look at the same moment."""
    journal: Journal = request.app.state.running.journal
    moment = journal.head(one.id), int(time.monotonic() / SAME_MOMENT), int(journal.clock().timestamp() / SAME_MOMENT)
    known = WATCHED.get(one)
    if known is not None and known[0] == moment:
        return known[1]
    shown = _view(one, request)
    if not shown.seat:  # who has sat down meanwhile sees their own, and nobody else does
        WATCHED[one] = moment, shown
    return shown


def _viewed(one: ServedTable, request: ApiRequest, heard: int | None) -> Viewed:
    """The same as a message of a stream, to one who has ``heard`` of a record: what this process knows of the table is
    enough where it knows of that one; not where something else has changed."""
    with in_order(one.id):
        shown = _view(one, request, refresh=heard is None or one.seq < heard)
    return Viewed(shown.seat, shown.seq, b"event: view\r\ndata: %b\r\n\r\n" % msgspec.json.encode(shown))


def _view(one: ServedTable, request: ApiRequest, *, refresh: bool = True) -> Shown:
    """The table as a client sees it, every tell in words too."""
    view, names = one.view(_looks(request.user), refresh=refresh), wager_names(one.table.rules)
    before, now, earlier = view.tells[: view.last], view.tells[view.last :], view.earlier
    told = words.on_screen(before, names, view.seat, earlier)
    told += words.on_screen(now, names, view.seat, earlier - view.last)
    more = dollars(PLAY_CHIPS) if request.app.state.guests and one.spent(view.seat) else ""
    running: RunningHouse = request.app.state.running
    line = 0 if view.seat else len(one.queue.line())
    fields = msgspec.structs.asdict(view) | {"tells": told, "more": more}
    return Shown(
        **fields | {"lies": beside.speaking(one.table.rules, view)}, names=beside.names(one),
        away=beside.away(one, running.journal.clock()), cards_left=beside.left(one),
        full=not view.seat and one.full(line), line=line,
        settings=beside.settings(view.offers),
    )  # fmt: skip


def _recalled(one: ServedTable, journal: Journal) -> list[PastRound | None]:
    """The last rounds, None for one in progress: made once for all who ask before the next record."""
    head, known = journal.head(one.id), RECALLED.get(one)
    if known is None or known[0] != head:
        rules, found = one.table.rules, plays.recall(journal, one.id, MOST_ROUNDS)
        known = RECALLED[one] = head, [_past(rules, play) if play.ended else None for play in found]
    return known[1]


def _told_in(running: RunningHouse, table: str, round: int) -> list[dict[str, Any]]:
    """What everybody was told in a round; what was sealed for it was told in the round before."""
    journal, told = running.journal, []
    start, end = (first_of_round(journal, table, one) for one in (round - 1, round + 2))
    for record in journal.records(table, start - 1, end - start):
        for tell in record.data.get("tells", []) if record.kind == "input" else ():
            if record.round == round or tell["tell"] in ("sealed", "revealed"):
                told.append(tells.plain_seen_by(tell, ""))
    return told


def _past(rules: Rules, play: plays.Play, told: Sequence[dict[str, Any]] = ()) -> PastRound:
    lying = Lying.after(play.told)
    said = [tell["words"] for tell in play.told if tell["tell"] == "announced"]
    words_of = words.on_screen(list(told), wager_names(rules))
    return PastRound(play.round, play.ended, lies(rules, lying), said[-1] if said else "", words_of)


def wager_names(rules: Rules) -> dict[str, str]:
    """The name of each wager in the law, by id."""
    return {id: terms.wager.name for id, terms in rules.wagers.items()}


def _in_list(tables: Tables, id: str, user: Identity | None) -> Listed:
    """A table of the list; one that is out of order stands among the others."""
    try:
        with in_order(id):
            return _listed(tables.table(id), user)
    except (OutOfOrder, AnotherEngine) as error:
        structlog.get_logger().error("out of order", table=id, exc_info=error)
        why = "its record cannot be replayed" if isinstance(error, OutOfOrder) else "another version began its round"
        return Listed(id, id, "", tables.pit(id), "", 0, 0, "", "", [], out_of_order=why)


def _listed(one: ServedTable, user: Identity | None) -> Listed:
    table = one.table
    law, as_of = table.rules.game.law, table.rules.as_of
    return Listed(
        one.id, law.title, law.id, one.pit, _limits(one), len(table.seats), table.round,
        subchapter(law.subchapter, as_of), str(as_of),
        [verb for verb in inputs.VERBS if user and user.account.role in reporters(verb, table.rules.game)],
        table.rules.remark,
    )  # fmt: skip


def _limits(one: ServedTable) -> str:
    """The smallest minimum and the largest maximum of the first wagers, in words."""
    least, most = one.table.rules.limits
    return f"{dollars(least)} to {dollars(most)}" if most else f"from {dollars(least)}"


def _info(one: ServedTable) -> Info:
    rules = one.table.rules
    law, as_of = rules.game.law, rules.as_of
    return Info(
        id=one.id, title=law.title, game=law.id, subchapter=subchapter(law.subchapter, as_of), as_of=str(as_of),
        limits=_limits(one), layout=msgspec.to_builtins(one.layout),
        wagers={id: _wager(one, id) for id in rules.wagers},
        rules=_elected(rules), remark=rules.remark,
        coached=bool(rules.game.coach),
    )  # fmt: skip


def _elected(rules: Rules) -> dict[str, str]:
    """What is elected, in words, amounts in dollars."""
    kinds = {option.id: option.kind for option in in_force(rules.game.law.options, rules.as_of)}
    return {id: in_words(in_dollars(kinds.get(id), value)) for id, value in rules.elected.items()}


def _wager(one: ServedTable, id: str) -> Wager:
    rules = one.table.rules
    terms = rules.wagers[id]
    pays = guide.pays(rules, id)
    said = ", ".join(f"{how}: {odds}" if how else str(odds) for how, odds in pays.items())
    most = dollars(terms.most) if terms.most else None
    return Wager(terms.wager.name, said, render(terms.wager.cite, rules.as_of), dollars(terms.least), most)
