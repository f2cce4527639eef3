"""``houseway irregularity``: event, ruling, citation, basis, and the questions that decide it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated

import typer

from houseway.cli import Fault, app, options
from houseway.cli.games import held_day, law
from houseway.hints import meant, quoted
from houseway.law.citation import render
from houseway.law.datum import Irregularity, in_force
from houseway.law.export import plain
from houseway.law.questions import Question
from houseway.law.texts import remarked


@app.command()
def irregularity(
    game: options.GameId,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="Only this one; without it, all of the game.")] = "",
    as_of: options.AsOf = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """What the law rules on an irregularity, and the questions that decide it."""
    when = held_day(as_of)
    known = in_force(law(game).irregularities, when)
    options.remark(when)
    if when < law(game).since:
        raise Fault(law(game).not_yet(when))
    for one in _chosen(game, kind, known):
        if as_json:
            there = {"in_force_as": render(one.cite, when), "basis_in_words": one.rests_on(when)}
            asked = {"basis": one.basis_on(when), "asks": [str(question) for question in one.asks]}
            whole = {"game": game} | there | plain(one) | asked | remarked(when)
            print(json.dumps(whole, ensure_ascii=False))
        else:
            print("\n".join(_words(one, when)))


def _chosen(game: str, kind: str, known: Sequence[Irregularity]) -> Sequence[Irregularity]:
    """All of them, or the one of that kind; spaces and dashes are as good as underscores."""
    kinds = {one.kind: one for one in known}
    wanted = kind.replace(" ", "_").replace("-", "_")
    if not kind:
        return known
    if wanted in kinds:
        return [kinds[wanted]]
    hint = meant(wanted, kinds, f"kinds: {', '.join(kinds) or 'none'}")
    raise Fault(f"{game} has no irregularity {quoted(kind)}; {hint}")


def _words(one: Irregularity, when: date) -> Iterator[str]:
    yield one.kind
    yield f"  event     {one.event}"
    yield f"  ruling    {one.ruling}"
    yield f"  section   {render(one.cite, when)}, {one.begins}"
    yield f"  basis     {one.rests_on(when)}"
    yield from (f"  ask       {_asked(question)}" for question in one.asks)
    if one.needs:
        yield f"  needs     {', '.join(one.needs)}"
    if one.note:
        yield f"  note      {one.note}"


def _asked(question: Question) -> str:
    """A question, and how a report answers it."""
    answers = ", ".join(filter(None, question.answers))
    said = f"{question.detail}: {answers}" if answers else question.detail
    return f"{question} ({said})" if said else str(question)
