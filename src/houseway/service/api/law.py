"""API of the law: games and their options, exact edges, the rulebook, irregularities, and checking a house file."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import date
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from houseway import games
from houseway.house import guide, notices
from houseway.law import contents, editions
from houseway.law.citation import render, section_of
from houseway.law.datum import BASES, SIGNS, in_force
from houseway.law.election import Unlawful, value_of
from houseway.law.export import default, in_words, written
from houseway.law.notices import notice
from houseway.law.options import Number, Option, values
from houseway.law.questions import Question
from houseway.law.statute import GameLaw
from houseway.law.texts import later, remarked
from houseway.play import codec
from houseway.play.inputs import Irregularity
from houseway.rulebook import neighbours, search, sections
from houseway.rulebook.evidence import evidence
from houseway.rulebook.sections import NoSection
from houseway.service.api import MAX_BODY
from houseway.service.api.authentication import ApiRequest, caller, requires
from houseway.service.problems import Problem
from houseway.service.workers import Workers

CACHE_SIZE = 64
"""Analyses that are kept, by game and rules: some take seconds."""


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """A game that the engine rules."""

    game: str
    title: str
    subchapter: str
    since: date
    remark: str = ""
    """That the day is after the newest law held."""


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """What a licensee may elect."""

    id: str
    allowed: str
    default: str
    """In words; what is elected where nothing is said stands in `elects`."""
    cite: str
    basis: str
    notice: str
    """The notice that a change of it asks for, where its section speaks of one."""
    elects: str = ""
    """The default as it is elected; nothing where there is none."""
    section: str = ""
    """The title of its section, by which options are grouped."""
    says: str = ""
    """What its paragraph says, in a line."""
    favours: str = ""
    note: str = ""
    values: list[str] = []
    """Those that can be listed."""
    means: dict[str, str] = {}
    """What a value stands for, where it is the name of a paytable."""
    number: tuple[int, int | None] | None = None
    """Where it is a number: the least, and the most if there is one."""


class WagerSummary(Struct, frozen=True):
    """A wager that the law has on the day."""

    id: str
    name: str
    cite: str


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game's wagers and options on a day."""

    game: str
    title: str
    as_of: date
    since: date
    wagers: list[WagerSummary]
    options: list[OptionInfo]
    chart: bool = False
    """Whether it has a strategy chart."""
    pots: bool = False
    """Whether players play against each other: no wager has a house edge then."""
    remark: str = ""
    """That the day is after the newest law held."""


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a house file (TOML), and the day whose law it is held to."""

    text: str
    as_of: date | None = None


class LawApi(Controller):
    """What the law says."""

    path = "/api"
    tags = ("law",)
    request_max_body_size = MAX_BODY

    @get("/games", sync_to_thread=True, summary="The games")
    def games(self, as_of: FromQuery[date] = editions.NEWEST) -> list[GameSummary]:
        """Those that the engine rules."""
        day, laws = _day(as_of), [games.game(id).law for id in games.GAMES]
        return [
            GameSummary(law.id, law.title, editions.subchapter(law.subchapter, day), law.since, later(day))
            for law in laws
        ]

    @get("/games/{game:str}", sync_to_thread=True, summary="A game's wagers and options")
    def game(self, game: FromPath[str], as_of: FromQuery[date] = editions.NEWEST) -> GameInfo:
        """On a day."""
        entry, day = _game(game), _day(as_of)
        law = entry.law
        wagers = [WagerSummary(one.id, one.name, render(one.cite, day)) for one in in_force(law.wagers, day)]
        options = [_option(law, one, day) for one in in_force(law.options, day)]
        return GameInfo(
            law.id, law.title, day, law.since, wagers, options, bool(entry.chart), not entry.analysis, later(day)
        )

    @get("/games/{game:str}/guide", sync_to_thread=True, summary="The patron's gaming guide")
    def guide(
        self, game: FromPath[str], as_of: FromQuery[date] = editions.NEWEST, elect: FromQuery[list[str] | None] = None
    ) -> dict[str, Any]:
        """8.5: for the elected rules."""
        found: dict[str, Any] = msgspec.to_builtins(guide.guide(_rules(game, as_of, elect or []), game))
        return found

    @get("/games/{game:str}/irregularities", sync_to_thread=True, summary="What is ruled when something goes wrong")
    def irregularities(self, game: FromPath[str], as_of: FromQuery[date] = editions.NEWEST) -> list[dict[str, Any]]:
        """Event, ruling, section, and the questions that decide it."""
        day = _day(as_of)
        return [
            {"kind": one.kind, "event": one.event, "ruling": one.ruling, "cite": render(one.cite, day),
             "basis": one.basis_on(day), "asks": [_asked(question) for question in one.asks],
             "needs": list(one.needs), **remarked(day)}
            for one in in_force(_game(game).law.irregularities, day)
        ]  # fmt: skip

    @get("/edges/{game:str}", summary="Edges")
    async def edges(
        self,
        request: ApiRequest,
        state: State,
        game: FromPath[str],
        as_of: FromQuery[date] = editions.NEWEST,
        elect: FromQuery[list[str] | None] = None,
    ) -> list[dict[str, Any]]:
        """The edge, the chances and the variance of every wager, under any legal rules; `elect` is option=value.

        Where many ask at once, 503 says after how many seconds to ask again.
        """
        found: list[dict[str, Any]] = await _analysed(request, state, "edges", game, as_of, elect)
        return found

    @get("/charts/{game:str}", summary="A strategy chart")
    async def chart(
        self,
        request: ApiRequest,
        state: State,
        game: FromPath[str],
        as_of: FromQuery[date] = editions.NEWEST,
        elect: FromQuery[list[str] | None] = None,
    ) -> dict[str, Any]:
        """How a game with decisions is played, cell by cell, under any legal rules, asked for as edges are."""
        found: dict[str, Any] = await _analysed(request, state, "chart", game, as_of, elect)
        return found

    @get("/rulebook", sync_to_thread=True, summary="The contents of the regulation")
    def contents(self, as_of: FromQuery[date] = editions.NEWEST) -> list[dict[str, Any]]:
        """Every subchapter with its sections, as the edition of the day numbers them."""
        day = _day(as_of)
        return [
            {"number": one.number, "title": one.title(day), **remarked(day),
             "sections": [{"number": each.number, "title": each.title(day)} for each in contents.SECTIONS
                          if each.subchapter == one.number]}
            for one in contents.SUBCHAPTERS
        ]  # fmt: skip

    @get("/rulebook/section", sync_to_thread=True, summary="A section")
    def section(
        self, cite: FromQuery[str], as_of: FromQuery[date] = editions.NEWEST, history: FromQuery[bool] = False
    ) -> dict[str, Any]:
        """What it requires on a day, what implements and tests it, and what stands beside it; or its amendments.

        `cite` is a section, a paragraph, a subchapter or a game.
        """
        scope = _scope(cite, _day(as_of))
        if history:
            return sections.history(scope)
        found = sections.export(scope, as_of, _evidence(scope.subchapter.number))
        used = {one["basis"] for section in found["sections"] for one in section["paragraphs"]}
        bases = [
            {"basis": basis, "sign": SIGNS[basis].strip(), "words": BASES[basis]} for basis in BASES if basis in used
        ]
        return found | {"neighbours": neighbours.neighbours(scope, as_of), "bases": bases}

    @get("/rulebook/search", sync_to_thread=True, summary="Words anywhere in the law")
    def search(
        self,
        q: Annotated[str, QueryParameter(max_length=search.LONGEST)],
        as_of: FromQuery[date] = editions.NEWEST,
    ) -> dict[str, Any]:
        """Sections, paragraphs, wagers and irregularities of a day, the best first.

        `context` is in pieces: every second one is a word that was asked for.
        """
        return search.search(q, _day(as_of))

    @get("/rulebook/difference", sync_to_thread=True, summary="Two days")
    def difference(self, cite: FromQuery[str], first: FromQuery[date], second: FromQuery[date]) -> dict[str, Any]:
        """What was added, dropped and changed between two days in a game, a subchapter, a section or a paragraph.

        Words that the other day has not are every second piece of `says`.
        """
        return sections.differ(_scope(cite, max(_day(first), _day(second))), first, second)

    @post("/check", guards=[requires("read")], status_code=200, summary="Is a house legal?")
    async def check(self, request: ApiRequest, state: State, data: JSONBody[HouseFile]) -> dict[str, Any]:
        """Every violation, its section, and what would cure it."""
        given = {"text": data.text, "as_of": _day(data.as_of) if data.as_of else ""}
        checks: Workers = state.checks
        found: dict[str, Any] = await asyncio.wrap_future(checks.submit(caller(request), "check", given))
        return found


def _scope(cite: str, day: date) -> sections.Scope:
    try:
        return sections.find(cite, day)
    except NoSection as error:
        raise Problem(404, "Not found", str(error)) from None


@lru_cache
def _evidence(subchapter: str) -> Any:
    """What implements and tests a subchapter; cached, for the source files do not change while they run."""
    return evidence(subchapter)


def _day(day: date) -> date:
    """The day, if the law of it is known."""
    try:
        editions.edition(day)
    except ValueError as error:
        raise Problem(422, "No such law", str(error)) from None
    return day


def _game(id: str) -> Any:
    try:
        return games.game(id)
    except Unlawful as error:
        raise Problem(404, "Not found", str(error)) from None


def _option(law: GameLaw, one: Option, day: date) -> OptionInfo:
    told, kind = notice(one), one.kind
    paragraph = law.paragraph(one.cite, day)
    listed = values(kind, day)
    named = {value: law.named(one.id, value, day) for value in listed}
    return OptionInfo(
        one.id, kind.allowed(day), in_words(default(one)), render(one.cite, day), one.rests_on(day),
        notices.in_words(told) if told else "",
        elects="" if one.default is None else written(kind, one.default), section=section_of(one.cite).title(day),
        says=paragraph.gloss if paragraph else "", favours=str(one.favours), note=one.note, values=listed,
        means={value: in_words(table.odds) for value, table in named.items() if table},
        number=(kind.least, kind.most) if isinstance(kind, Number) and not kind.only else None,
    )  # fmt: skip


def _chosen(elect: Sequence[str]) -> dict[str, Any]:
    """``decks=8`` as a mapping; a value that begins with { or [ is JSON."""
    chosen = {}
    for id, _, value in (one.partition("=") for one in elect):
        try:
            chosen[id] = value_of(value)
        except Unlawful as error:
            raise Unlawful(f"option {id}: {error}") from None
    return chosen


async def _analysed(
    request: ApiRequest, state: State, task: str, game: str, as_of: date, elect: Sequence[str] | None
) -> Any:  # fmt: skip
    """What a worker finds; if who asked goes away first, and nobody else waits for it, the work ends."""
    _game(game)
    analyses: Analyses = state.analyses
    asked = asyncio.ensure_future(analyses.ask(caller(request), task, game, _day(as_of), elect or ()))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({asked, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise Problem(499, "Dropped", "who asked did not wait for the answer")
        return asked.result()
    finally:
        asked.cancel()
        gone.cancel()


async def _gone(request: ApiRequest) -> None:
    """Return when who asked has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _asked(one: Question) -> dict[str, Any]:
    """A question that decides an irregularity; which answers lead to which part of the ruling."""
    numbers = type(codec.defaults(Irregularity).get(one.detail)) is int
    return {"words": one.words, "detail": one.detail, "number": numbers, "answers": dict(one.answers),
            "rulings": dict(one.rulings), "after": [*one.after], "unless": [*one.unless]}  # fmt: skip


def _rules(game: str, as_of: date, elect: Sequence[str]) -> Any:
    _game(game)
    return games.rules(game, _chosen(elect), as_of=_day(as_of))


class Analyses:
    """Edges and charts of games under elected rules, worked out by worker processes; the last results are kept."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[Any, Future[Any]] = OrderedDict()
        self._waiting: Counter[Future[Any]] = Counter()

    async def ask(self, caller: str, task: str, game: str, as_of: date, elect: Sequence[str]) -> Any:
        """Who asks what is being worked out already waits for that; when the last one leaves, it is dropped."""
        key = task, game, as_of, tuple(sorted(elect))
        if key not in self._known:
            given = {"game": game, "as_of": as_of, "elect": _chosen(elect)}
            self._known[key] = self._workers.submit(caller, task, given)
            if len(self._known) > CACHE_SIZE:
                self._known.popitem(last=False)
        future = self._known[key]
        self._waiting[future] += 1
        result = asyncio.wrap_future(future)
        result.add_done_callback(lambda one: one.cancelled() or one.exception())  # seen, even if nobody waits any more
        try:
            return await asyncio.shield(result)
        except Exception:
            self._forget(key, future)
            raise
        finally:
            self._waiting[future] -= 1
            if not self._waiting[future]:
                del self._waiting[future]
                if not future.done():
                    self._forget(key, future)
                    self._workers.drop(future)

    def _forget(self, key: Any, future: Future[Any]) -> None:
        if self._known.get(key) is future:
            del self._known[key]
