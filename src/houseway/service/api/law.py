"""API of the law: games and their options, exact edges, the rulebook, irregularities, and checking a house file.

Nothing of it is worked out here, for anybody may ask: worker processes do, and what they have found is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, TypeVar, cast

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from houseway import games
from houseway.law import editions
from houseway.law.election import Unlawful, value_of
from houseway.rulebook import search
from houseway.rulebook.sections import NoSection
from houseway.service.api import MAX_BODY
from houseway.service.api.authentication import ApiRequest, caller, requires
from houseway.service.kept import Kept
from houseway.service.problems import Problem
from houseway.service.readings import GameInfo, GameSummary
from houseway.service.workers import Workers

T = TypeVar("T")


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a house file (TOML), and the day whose law it is held to."""

    text: str
    as_of: date | None = None


class LawApi(Controller):
    """What the law says. Where many ask at once, 503 says after how many seconds to ask again."""

    path = "/api"
    tags = ("law",)
    request_max_body_size = MAX_BODY

    @get("/games", summary="The games")
    async def games(self, request: ApiRequest, as_of: FromQuery[date] = editions.NEWEST) -> list[GameSummary]:
        """Those that the engine rules."""
        return await _read(request, list[GameSummary], "games", as_of=_day(as_of))

    @get("/games/{game:str}", summary="A game's wagers and options")
    async def game(
        self, request: ApiRequest, game: FromPath[str], as_of: FromQuery[date] = editions.NEWEST
    ) -> GameInfo:
        """On a day."""
        return await _read(request, GameInfo, "game", game=_game(game), as_of=_day(as_of))

    @get("/games/{game:str}/guide", summary="The patron's gaming guide")
    async def guide(
        self,
        request: ApiRequest,
        game: FromPath[str],
        as_of: FromQuery[date] = editions.NEWEST,
        elect: FromQuery[list[str] | None] = None,
    ) -> dict[str, Any]:
        """8.5: for the elected rules."""
        return await _elected(request, dict[str, Any], "guide", game, as_of, elect)

    @get("/games/{game:str}/irregularities", summary="What is ruled when something goes wrong")
    async def irregularities(
        self, request: ApiRequest, game: FromPath[str], as_of: FromQuery[date] = editions.NEWEST
    ) -> list[dict[str, Any]]:
        """Event, ruling, section, and the questions that decide it."""
        return await _read(request, list[dict[str, Any]], "irregularities", game=_game(game), as_of=_day(as_of))

    @get("/edges/{game:str}", summary="Edges")
    async def edges(
        self,
        request: ApiRequest,
        game: FromPath[str],
        as_of: FromQuery[date] = editions.NEWEST,
        elect: FromQuery[list[str] | None] = None,
    ) -> list[dict[str, Any]]:
        """The edge, the chances and the variance of every wager, under any legal rules; `elect` is option=value."""
        return await _elected(request, list[dict[str, Any]], "edges", game, as_of, elect)

    @get("/charts/{game:str}", summary="A strategy chart")
    async def chart(
        self,
        request: ApiRequest,
        game: FromPath[str],
        as_of: FromQuery[date] = editions.NEWEST,
        elect: FromQuery[list[str] | None] = None,
    ) -> dict[str, Any]:
        """How a game with decisions is played, cell by cell, under any legal rules, asked for as edges are."""
        return await _elected(request, dict[str, Any], "chart", game, as_of, elect)

    @get("/rulebook", summary="The contents of the regulation")
    async def contents(self, request: ApiRequest, as_of: FromQuery[date] = editions.NEWEST) -> list[dict[str, Any]]:
        """Every subchapter with its sections, as the edition of the day numbers them."""
        return await _read(request, list[dict[str, Any]], "contents", as_of=_day(as_of))

    @get("/rulebook/section", summary="A section")
    async def section(
        self,
        request: ApiRequest,
        cite: FromQuery[str],
        as_of: FromQuery[date] = editions.NEWEST,
        history: FromQuery[bool] = False,
    ) -> dict[str, Any]:
        """What it requires on a day, what implements and tests it, and what stands beside it; or its amendments.

        `cite` is a section, a paragraph, a subchapter or a game.
        """
        return await _read(request, dict[str, Any], "section", cite=cite, as_of=_day(as_of), history=history)

    @get("/rulebook/search", summary="Words anywhere in the law")
    async def search(
        self,
        request: ApiRequest,
        q: Annotated[str, QueryParameter(max_length=search.LONGEST)],
        as_of: FromQuery[date] = editions.NEWEST,
    ) -> dict[str, Any]:
        """Sections, paragraphs, wagers and irregularities of a day, the best first.

        `context` is in pieces: every second one is a word that was asked for.
        """
        return await _read(request, dict[str, Any], "search", q=q, as_of=_day(as_of))

    @get("/rulebook/difference", summary="Two days")
    async def difference(
        self, request: ApiRequest, cite: FromQuery[str], first: FromQuery[date], second: FromQuery[date]
    ) -> dict[str, Any]:
        """What was added, dropped and changed between two days in a game, a subchapter, a section or a paragraph.

        Words that the other day has not are every second piece of `says`.
        """
        return await _read(request, dict[str, Any], "difference", cite=cite, first=_day(first), second=_day(second))

    @post("/check", guards=[requires("read")], status_code=200, summary="Is a house legal?")
    async def check(self, request: ApiRequest, state: State, data: JSONBody[HouseFile]) -> dict[str, Any]:
        """Every violation, its section, and what would cure it."""
        given = {"text": data.text, "as_of": _day(data.as_of) if data.as_of else None}
        checks: Workers = state.checks
        return cast(dict[str, Any], await asyncio.wrap_future(checks.submit(caller(request), "check", given)))


async def _read(request: ApiRequest, kind: type[T], task: str, **given: Any) -> T:
    """What can be read of the law."""
    return cast(T, await _answer(request, request.app.state.readings, task, given))


async def _elected(
    request: ApiRequest, kind: type[T], task: str, game: str, as_of: date, elect: Sequence[str] | None
) -> T:
    """What follows from a game's elected rules."""
    kept: Kept = request.app.state.readings if task == "guide" else request.app.state.analyses
    given = {"game": _game(game), "as_of": _day(as_of), "elect": _chosen(elect or ())}
    return cast(T, await _answer(request, kept, task, given))


async def _answer(request: ApiRequest, kept: Kept, task: str, given: dict[str, Any]) -> msgspec.Raw:
    """An answer as JSON: one that is kept, or that a worker finds.

    If who asked goes away first, and nobody else waits for it, the work ends.
    """
    known: msgspec.Raw | None = kept.known(task, given)
    if known is not None:
        return known
    asked = asyncio.ensure_future(kept.ask(caller(request), task, given))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({asked, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise Problem(499, "Dropped", "who asked did not wait for the answer")
        return asked.result()
    except NoSection as error:
        raise Problem(404, "Not found", str(error)) from None
    finally:
        asked.cancel()
        gone.cancel()


async def _gone(request: ApiRequest) -> None:
    """Return when who asked has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _day(day: date) -> date:
    """The day, if the law of it is known."""
    try:
        editions.edition(day)
    except ValueError as error:
        raise Problem(422, "No such law", str(error)) from None
    return day


def _game(id: str) -> str:
    """The id, if there is such a game."""
    try:
        games.game(id)
    except Unlawful as error:
        raise Problem(404, "Not found", str(error)) from None
    return id


def _chosen(elect: Sequence[str]) -> dict[str, Any]:
    """``decks=8`` as a mapping; a value that begins with { or [ is JSON."""
    chosen = {}
    for id, _, value in (one.partition("=") for one in elect):
        try:
            chosen[id] = value_of(value)
        except Unlawful as error:
            raise Unlawful(f"option {id}: {error}") from None
    return chosen
