"""What can be read of the law on a day: games and their options, guides, irregularities, sections, words, differences.

Every answer follows from its question alone. Some take long, so a worker process gives them: see `workers`.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.house import guide as guides
from houseway.house import notices
from houseway.law import contents as regulation
from houseway.law import editions
from houseway.law.citation import render, section_of
from houseway.law.datum import BASES, SIGNS, in_force
from houseway.law.export import default, in_words, written
from houseway.law.notices import notice
from houseway.law.options import Number, Option, values
from houseway.law.questions import Question
from houseway.law.statute import GameLaw
from houseway.law.texts import later, remarked
from houseway.play import codec
from houseway.play.inputs import Irregularity
from houseway.rulebook import neighbours, sections
from houseway.rulebook import search as searching
from houseway.rulebook.evidence import evidence


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


def all_games(as_of: date) -> list[GameSummary]:
    """The games that the engine rules."""
    laws = [games.game(id).law for id in games.GAMES]
    return [
        GameSummary(law.id, law.title, editions.subchapter(law.subchapter, as_of), law.since, later(as_of))
        for law in laws
    ]


def game(game: str, as_of: date) -> GameInfo:
    """A game's wagers and options."""
    entry = games.game(game)
    law = entry.law
    wagers = [WagerSummary(one.id, one.name, render(one.cite, as_of)) for one in in_force(law.wagers, as_of)]
    options = [_option(law, one, as_of) for one in in_force(law.options, as_of)]
    return GameInfo(
        law.id, law.title, as_of, law.since, wagers, options, bool(entry.chart), not entry.analysis, later(as_of)
    )


def guide(game: str, as_of: date, elect: dict[str, Any]) -> Any:
    """8.5: the patron's gaming guide for the elected rules."""
    return guides.guide(games.rules(game, elect, as_of=as_of), game)


def irregularities(game: str, as_of: date) -> list[dict[str, Any]]:
    """Each event, its ruling, its section, and the questions that decide it."""
    return [
        {"kind": one.kind, "event": one.event, "ruling": one.ruling, "cite": render(one.cite, as_of),
         "basis": one.basis_on(as_of), "asks": [_asked(question) for question in one.asks],
         "needs": list(one.needs), **remarked(as_of)}
        for one in in_force(games.held(game, as_of).law.irregularities, as_of)
    ]  # fmt: skip


def contents(as_of: date) -> list[dict[str, Any]]:
    """Every subchapter with its sections, as the edition of the day numbers them."""
    return [
        {"number": one.number, "title": one.title(as_of), **remarked(as_of),
         "sections": [{"number": each.number, "title": each.title(as_of)} for each in regulation.SECTIONS
                      if each.subchapter == one.number]}
        for one in regulation.SUBCHAPTERS
    ]  # fmt: skip


def section(cite: str, as_of: date, history: bool) -> dict[str, Any]:
    """What a section, a paragraph, a subchapter or a game requires, or its amendments."""
    scope = sections.find(cite, as_of)
    if history:
        return sections.history(scope)
    found = sections.export(scope, as_of, _evidence(scope.subchapter.number))
    used = {one["basis"] for section in found["sections"] for one in section["paragraphs"]}
    bases = [{"basis": basis, "sign": SIGNS[basis].strip(), "words": BASES[basis]} for basis in BASES if basis in used]
    return found | {"neighbours": neighbours.neighbours(scope, as_of), "bases": bases}


def search(q: str, as_of: date) -> dict[str, Any]:
    """Sections, paragraphs, wagers and irregularities with these words, the best first."""
    return searching.search(q, as_of)


def difference(cite: str, first: date, second: date) -> dict[str, Any]:
    """What was added, dropped and changed between two days."""
    return sections.differ(sections.find(cite, max(first, second)), first, second)


@lru_cache
def _evidence(subchapter: str) -> Any:
    """What implements and tests a subchapter; cached, for the source files do not change while they run."""
    return evidence(subchapter)


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


def _asked(one: Question) -> dict[str, Any]:
    """A question that decides an irregularity; which answers lead to which part of the ruling."""
    numbers = type(codec.defaults(Irregularity).get(one.detail)) is int
    return {"words": one.words, "detail": one.detail, "number": numbers, "answers": dict(one.answers),
            "rulings": dict(one.rulings), "after": [*one.after], "unless": [*one.unless]}  # fmt: skip
