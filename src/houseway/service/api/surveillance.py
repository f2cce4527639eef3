"""API of surveillance: the wall of all tables, the journal sifted and exported, and a past round input by input.

All of it is what a spectator could have seen: no covered card, no card that was burned unseen, no secret of a seat.
"""

from __future__ import annotations

import asyncio
import io
import time
import weakref
from collections.abc import AsyncGenerator, Callable, Sequence
from csv import writer
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from houseway.journal import sift, steps
from houseway.journal.recorded_table import AnotherEngine, OutOfOrder, in_order
from houseway.journal.sift import Found, Page, Place, Sought
from houseway.money import cents, dollars
from houseway.play import accounts, words
from houseway.play.rules import Rules
from houseway.play.views import Laid, Lies, lies
from houseway.service.api import MAX_TEXT, live
from houseway.service.api.authentication import COOKIE, ApiRequest, caller, requires, secret
from houseway.service.api.journal import require_table
from houseway.service.api.tables import wager_names
from houseway.service.followers import FRESH_SECONDS, KEEP_ALIVE
from houseway.service.people import Secret
from houseway.service.problems import Problem
from houseway.service.roles import BY_STAFF, WATCH
from houseway.service.running import RunningHouse
from houseway.service.wall import LOOK_SECONDS, Tile

QUIET = 15
"""Looks without news after which a keep-alive is sent."""
MOST_DOLLARS = 10**9
NDJSON, CSV = "application/x-ndjson", "text/csv"

Text = Annotated[str, QueryParameter(max_length=MAX_TEXT)]
RULING = Literal["", "ruled", "difference", "corrected", "void", "reversed", "stands", "form", "settled", "announced"]


class StepShown(Struct, frozen=True, omit_defaults=True):
    """An input of a past round: who made it, what it ruled, and what changed on the layout."""

    seq: int
    at: str
    verb: str
    told: list[dict[str, Any]]
    """Every tell in words too (`says`)."""
    by: str = ""
    seat: str = ""
    chips: list[Laid] = []
    """The stacks that changed, as they are then; none of nothing is left."""
    pots: dict[str, str] = {}
    """The same of what several share."""
    lies: Lies | None = None
    """Cards, dice, wheel and numbers; nothing where they are as before."""
    point: int | None = None
    """Where the puck then lies (0: it is off); nothing where it is as before."""


class RoundShown(Struct, frozen=True):
    """A round input by input, and the chips and the puck that lay there before it."""

    round: int
    chips: list[Laid]
    pots: dict[str, str]
    point: int
    steps: list[StepShown]
    more: bool
    """Whether there are more inputs than are shown."""


def sought_by(
    running: NamedDependency[RunningHouse],
    table: Text = "",
    day: FromQuery[date | None] = None,
    patron: Text = "",
    least: Text = "",
    ruling: FromQuery[RULING] = "",
    cite: Text = "",
    words: Text = "",
) -> Sought:
    """What a request asks the journal for."""
    if table:
        require_table(running, table)
    return Sought(
        table=table, day=day, patron=patron.strip(), least=_cents(least), ruling=ruling, cite=cite.strip(),
        words=words.strip(),
    )  # fmt: skip


class SurveillanceApi(Controller):
    """What is watched."""

    path = "/api/journal"
    tags = ("journal",)
    guards = (requires("read", *WATCH, cite="13:69O-1.8(d)"),)
    dependencies = {"sought": Provide(sought_by, sync_to_thread=True)}  # noqa: RUF012

    @get("/wall", sync_to_thread=True, summary="A wall of all tables")
    def wall(self, running: NamedDependency[RunningHouse]) -> list[Tile]:
        """What lies at each table, who is waited for, the last ruling, the money, and what went wrong."""
        return [tile for _, tile in running.wall.tiles().values()]

    @get("/wall/events", summary="The wall, live")
    async def wall_events(self, request: ApiRequest, running: NamedDependency[RunningHouse]) -> Stream:
        """All tiles, and then those that change, at most once a second; it ends with your session or token."""
        leave = running.streams.enter(caller(request))
        who = secret(request.headers.get("authorization", ""), request.cookies.get(COOKIE, ""))
        stream = _wall(running, who, leave)
        weakref.finalize(stream, leave)  # where the client is gone before it begins
        return live(stream)

    @get("/found", sync_to_thread=True, summary="The journal, sifted")
    def found(self, running: NamedDependency[RunningHouse], sought: NamedDependency[Sought], cursor: Text = "") -> Page:
        """The newest records that are as sought; `next` goes on, also where a page has found nothing.

        A page looks at a thousand records at most. `day` is a day of UTC, `least` an amount in dollars.
        """
        return _sift(running, sought, cursor)

    @get("/found/ndjson", sync_to_thread=True, media_type=NDJSON, summary="What is found, as JSON Lines")
    def ndjson(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], sought: NamedDependency[Sought]
    ) -> Stream:
        """All of it, the newest first, a record a line."""
        return _file(request, running, sought, "found.ndjson", NDJSON, _lines)

    @get("/found/csv", sync_to_thread=True, media_type=CSV, summary="What is found, as CSV")
    def csv(
        self, request: ApiRequest, running: NamedDependency[RunningHouse], sought: NamedDependency[Sought]
    ) -> Stream:
        """All of it, the newest first, a line for each ruling."""
        return _file(request, running, sought, "found.csv", CSV, _table, _csv([COLUMNS]))

    @get("/tables/{table:str}/rounds/{round:int}", sync_to_thread=True, summary="A round, input by input")
    def steps(self, running: NamedDependency[RunningHouse], table: FromPath[str], round: FromPath[int]) -> RoundShown:
        """What each input ruled, and what then lay on the layout."""
        require_table(running, table)
        with in_order(table):
            shown = _shown(
                round, steps.of_round(running.journal, table, round), running.tables.table(table).table.rules
            )
        if not shown.steps:
            raise Problem(404, "Not found", f"no round {round} at {table}")
        return shown


# ── the wall ─────────────────────────────────────────────────────────────────────────────────────


async def _wall(running: RunningHouse, who: Secret, leave: Callable[[], None]) -> AsyncGenerator[bytes, None]:
    """The tiles that somebody has not been sent as they are now; an empty comment is the keep-alive."""
    seen: dict[str, Any] = {}
    number, quiet, believed = 0, 0, time.monotonic()
    try:
        while running.notifier.open:
            if time.monotonic() > believed + FRESH_SECONDS:
                if not await asyncio.to_thread(_may_watch, running, who):
                    return
                believed = time.monotonic()
            now = await asyncio.to_thread(running.wall.tiles)
            fresh = [tile for id, (state, tile) in now.items() if id not in seen or seen[id] != state]
            seen = {id: state for id, (state, _) in now.items()}
            number, quiet = number + bool(fresh), 0 if fresh else quiet + 1
            if fresh:
                yield b"id: %d\r\nevent: record\r\ndata: %b\r\n\r\n" % (number, msgspec.json.encode(fresh))
            elif quiet % QUIET == 0:
                yield KEEP_ALIVE
            await asyncio.sleep(LOOK_SECONDS)
    finally:
        leave()


def _may_watch(running: RunningHouse, who: Secret) -> bool:
    found = running.people.identities([who]).get(who)
    return found is not None and found.account.role in WATCH and "read" in found.scopes


# ── the journal, sifted ──────────────────────────────────────────────────────────────────────────


def _cents(least: str) -> int:
    try:
        amount = cents(least) if least else 0
    except ValueError:
        amount = -1
    if not 0 <= amount <= MOST_DOLLARS * 100:
        raise Problem(422, "No amount", f"{least!r} is no amount; write dollars, such as 500 or 12.50")
    return amount


def _sift(running: RunningHouse, sought: Sought, cursor: str = "") -> Page:
    before = Place.read(cursor)
    if cursor and before is None:
        raise Problem(422, "No such place", "this cursor is none; take the one of the page before")
    tables = [sought.table] if sought.table else running.journal.tables()
    known = sift.Known(tables, cache(lambda table: _names(running, table)), BY_STAFF)
    return sift.sift(running.journal, sought, known, before)


def _names(running: RunningHouse, table: str) -> dict[str, str]:
    """The names of a table's wagers; none where it is out of order, or given up."""
    try:
        with in_order(table):
            return wager_names(running.tables.table(table).table.rules) if table in running.tables.ids() else {}
    except (OutOfOrder, AnotherEngine):
        return {}


def _file(
    request: ApiRequest, running: RunningHouse, sought: Sought, name: str, kind: str,
    written: Callable[[Sequence[Found]], bytes], head: bytes = b"",
) -> Stream:  # fmt: skip
    leave = running.streams.enter(caller(request))
    stream = _pages(running, sought, written, head, leave)
    weakref.finalize(stream, leave)  # where the client is gone before it begins
    return Stream(stream, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _pages(
    running: RunningHouse, sought: Sought, written: Callable[[Sequence[Found]], bytes], head: bytes,
    leave: Callable[[], None],
) -> AsyncGenerator[bytes, None]:  # fmt: skip
    """Page after page, each in a thread, so that nobody else waits for a long file."""
    cursor: str | None = ""
    try:
        yield head
        while cursor is not None and running.notifier.open:
            page = await asyncio.to_thread(_sift, running, sought, cursor)
            yield written(page.items)
            cursor = page.next
    finally:
        leave()


def _lines(items: Sequence[Found]) -> bytes:
    return b"".join(msgspec.json.encode(one) + b"\n" for one in items)


def _table(items: Sequence[Found]) -> bytes:
    return _csv([row for one in items for row in _rows(one)])


COLUMNS = ("at", "table", "round", "record", "verb", "by", "patrons", "amount", "ruling", "says", "sections")


def _rows(one: Found) -> list[tuple[str, ...]]:
    patrons = ", ".join(f"seat {seat}: {name}" for seat, name in one.patrons.items())
    head = one.at, one.table, str(one.round), str(one.seq), one.verb, one.by, patrons, one.amount
    return [(*head, line.tell, line.says, ", ".join(line.cite)) for line in one.lines]


def _csv(rows: list[tuple[str, ...]]) -> bytes:
    """No cell is a formula, whatever name somebody has."""
    out = io.StringIO()
    writer(out).writerows([f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell for cell in row] for row in rows)
    return out.getvalue().encode()


# ── a round ──────────────────────────────────────────────────────────────────────────────────────


def _shown(round: int, found: steps.Steps, rules: Rules) -> RoundShown:
    """Each step with what it changed; the words of a tell depend on those before it."""
    told = words.on_screen([tell for step in found.steps for tell in step.told], wager_names(rules))
    shown, at, before = list[StepShown](), 0, found.before
    for step in found.steps:
        mine, at = told[at : at + len(step.told)], at + len(step.told)
        changed = {
            account: step.laid.chips.get(account, 0)
            for account in (*before.chips, *step.laid.chips)
            if before.chips.get(account, 0) != step.laid.chips.get(account, 0)
        }
        lying = lies(rules, step.laid.lying) if step.laid.lying != before.lying else None
        point = step.laid.point if step.laid.point != before.point else None
        who = step.by, step.seat
        shown.append(StepShown(step.seq, step.at, step.verb, mine, *who, _laid(changed), _pots(changed), lying, point))
        before = step.laid
    chips, pots = _laid(found.before.chips), _pots(found.before.chips)
    return RoundShown(round, chips, pots, found.before.point, shown, found.more)


def _laid(held: dict[str, int]) -> list[Laid]:
    stacks = ((accounts.laid(account), amount) for account, amount in held.items())
    return [
        Laid(
            seat=one.seat, wager=one.wager, amount=dollars(amount), box=one.box, spot=one.spot, hand=one.hand
        )
        for one, amount in stacks if one
    ]  # fmt: skip


def _pots(held: dict[str, int]) -> dict[str, str]:
    return {accounts.shared(account): dollars(amount) for account, amount in held.items() if accounts.shared(account)}
