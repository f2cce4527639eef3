"""``houseway table``: a table as a co-process, JSON Lines in and out."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from houseway import games
from houseway.cli import Fault, app, options
from houseway.play import transcript
from houseway.play.table import Refused


@app.command()
def table(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE")] = None,
    as_of: Annotated[str, typer.Option(metavar="DATE")] = "",
) -> None:
    """A table as a co-process: one input a line in; its tells out, closed by `waiting` or `refused`.

    The first line may be a header, such as {"seats": {"1": {"stack": "500.00"}}}. End of input closes with a summary.
    """
    options.rules(game, settings or [], as_of)
    header: dict[str, Any] = {"game": game, "as_of": str(options.day(as_of)), "rules": options.elected(settings or [])}
    lines = (line for line in sys.stdin if line.strip())
    first = next(lines, None)
    pending = [first] if first is not None else []
    if first is not None and _is_header(first):
        header |= transcript.parse(first)
        pending = []
    try:
        one = transcript.open_table(transcript.from_plain(header | {"seats": header.get("seats", {})}), games.rules)
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None
    if not pending:
        _print(transcript.waiting(one))
    for line in [*pending, *lines] if first is None else _chain(pending, lines):
        try:
            for tell in transcript.take(one, transcript.parse(line)):
                _print(tell)
            _print(transcript.waiting(one))
        except Refused as refused:
            _print(refused.plain())
        except transcript.Header as fault:
            _print(fault.refused.plain() | {"input": one.count + 1})
    _print(transcript.summary(one))


def _chain(pending: list[str], lines: Any) -> Any:
    yield from pending
    yield from lines


def _is_header(line: str) -> bool:
    try:
        value = transcript.parse(line)
    except transcript.Header:
        return False
    return isinstance(value, dict) and any(key in transcript.HEADER for key in value)


def _print(tell: dict[str, Any]) -> None:
    print(json.dumps(tell, ensure_ascii=False), flush=True)
