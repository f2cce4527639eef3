"""``houseway guide``: the patron's gaming guide of a game under elected rules (8.5)."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer

from houseway.cli import app, options
from houseway.house import guide as patrons


@app.command()
def guide(
    game: options.GameId,
    settings: options.Settings = None,
    as_of: options.AsOf = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """The patron's gaming guide: how to play, wagers and odds, limits, options in force."""
    rules = options.rules(game, settings or [], as_of)
    options.say(rules.remark)
    one = patrons.guide(rules, game)
    print(json.dumps(msgspec.to_builtins(one), ensure_ascii=False) if as_json else "\n".join(patrons.lines(one)))
