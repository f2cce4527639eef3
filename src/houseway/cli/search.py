"""``houseway search``: words anywhere in the law of a day, the best hits first."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app, options
from houseway.cli.games import held_day
from houseway.hints import shown
from houseway.rulebook.search import search as found

BOLD, PLAIN = "\033[1m", "\033[0m"


@app.command()
def search(
    asked: Annotated[list[str], typer.Argument(metavar="WORDS", help="In any order; the last may be begun only.")],
    as_of: options.AsOf = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Sections, paragraphs, wagers and irregularities that have these words, the best first."""
    when, words = held_day(as_of), " ".join(asked)
    options.remark(when)
    out = found(words, when)
    if as_json:
        print(json.dumps(out, ensure_ascii=False))
    elif out["hits"]:
        print("\n".join(_in_words(out)))
    else:
        raise Fault(f"the law of {when} has none of these words: {shown(words)}")


def _in_words(out: dict[str, Any]) -> Iterator[str]:
    bold, plain = (BOLD, PLAIN) if sys.stdout.isatty() else ("", "")
    for one in out["hits"]:
        more = f", and {one['more']} more" if one["more"] else ""
        yield f"{one['shown']}  {one['kind']}{': ' + one['name'] if one['name'] else ''}{more}   ({one['section']})"
        if one["kind"] != "section":
            yield "    " + "".join(
                f"{bold}{piece}{plain}" if at % 2 else piece for at, piece in enumerate(one["context"])
            )
    if out["found"] > len(out["hits"]):
        yield f"{out['found']} in all; more words find fewer"
