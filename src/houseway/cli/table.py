"""``houseway table``: a table as a co-process, JSON Lines in and out; with a journal, each input is durable first."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from houseway import games
from houseway.cli import Fault, app, options
from houseway.cli.journal import chosen, journal
from houseway.law.election import Unlawful, unstated
from houseway.play import transcript
from houseway.play.asks import Refusal
from houseway.play.inputs import Input
from houseway.play.table import Refused, Table

if TYPE_CHECKING:  # a database is loaded only where a journal is named
    from houseway.journal.database import Journal
    from houseway.journal.recorded_table import RecordedTable, Takeover

Before = Callable[[Input], None]
"""What happens before an input is judged; it may refuse it."""
TAKEOVERS: dict[str, Takeover] = {"": "refuse", "finish": "finish", "void": "void"}
"""What may be done with a round that another engine began."""


class Elected(NamedTuple):
    """What the call says of the table."""

    game: str
    settings: list[str]
    as_of: str


@app.command()
def table(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Its id, such as red-dog; may be left out where the journal has the table.",
            autocompletion=options.ids,
        ),
    ] = "",
    settings: options.Settings = None,
    as_of: options.AsOf = "",
    where: Annotated[
        str, typer.Option("--journal", metavar="FILE|URL", help="Write every input down before it is answered.")
    ] = "",
    id: Annotated[
        str, typer.Option("--table", metavar="ID", help="The table of the journal; a new one needs a GAME.")
    ] = "",
    takeover: Annotated[
        str, typer.Option(metavar="finish|void", help="What to do with a round that another engine began.")
    ] = "",
) -> None:
    """A table as a co-process: one input a line in; its tells out, closed by `waiting` or `refused`.

    The first line may be a header, such as {"seats": {"1": {"stack": "500.00"}}}. End of input closes with a summary.
    With a journal the table goes on where it stood, and says first what it waits for and how many inputs it has.
    """
    lines = (line for line in sys.stdin if line.strip())
    elected = Elected(game, settings or [], as_of)
    if where:
        _recorded(where, id, takeover, elected, lines)
        return
    if id or takeover:
        raise Fault(f"--{'table' if id else 'takeover'} goes with --journal")
    if not game:
        raise Fault("say which GAME, or which --journal has the table")
    header, pending = _opening(elected, lines)
    one = _opened(header)
    options.say(one.rules.remark)
    if not pending:
        _print(transcript.waiting(one))
    for line in chain(pending, lines):
        _answer(one, line)
    _print(transcript.summary(one))


def _opening(elected: Elected, lines: Iterator[str]) -> tuple[dict[str, Any], list[str]]:
    """The header of a new table, with what the first line adds to it; or that line, where it is an input."""
    _lawful(elected)
    rules = options.elected(elected.settings)
    header = {"game": elected.game, "as_of": str(options.day(elected.as_of)), "rules": rules, "seats": {}}
    first = next(lines, None)
    if first is not None and _is_header(first):
        given = transcript.parse(first)
        if given.get("game", elected.game) != elected.game:
            raise Fault(f"the header is of {given['game']}, and this is a table of {elected.game}")
        return header | given, []
    return header, [first] if first is not None else []


def _lawful(elected: Elected) -> None:
    """What the call elects is lawful; the rules of a game whose text is lost may stand in the header."""
    law = options.game(elected.game).law
    if not unstated(law, options.day(elected.as_of), options.elected(elected.settings)):
        options.rules(*elected)


def _opened(header: dict[str, Any]) -> Table[Any, Any]:
    try:
        return transcript.open_table(transcript.from_plain(header), games.rules)
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None


def _is_header(line: str) -> bool:
    try:
        value = transcript.parse(line)
    except transcript.Header:
        return False
    return isinstance(value, dict) and any(key in transcript.HEADER for key in value)


def _answer(one: Table[Any, Any] | RecordedTable, line: str, before: Before = lambda given: None) -> None:
    """Judge one line; with a journal it is durable when its tells are printed."""
    now = _table(one)
    try:
        given = transcript.read(now, transcript.parse(line))
        before(given)
        told = transcript.told(now, one.ruled(given) if isinstance(one, Table) else one.feed(given))
    except Refused as refused:
        _print(refused.plain())
        return
    except transcript.Header as fault:
        _print(fault.refused.plain() | {"input": now.count + 1})
        return
    for tell in told:
        _print(tell)
    _print(transcript.waiting(_table(one)))


def _table(one: Table[Any, Any] | RecordedTable) -> Table[Any, Any]:
    return one if isinstance(one, Table) else one.table


def _print(tell: dict[str, Any]) -> None:
    print(json.dumps(tell, ensure_ascii=False), flush=True)


# ── with a journal ───────────────────────────────────────────────────────────────────────────────


def _recorded(where: str, id: str, takeover: str, elected: Elected, lines: Iterator[str]) -> None:
    """Take a table of the journal up where it stands, or open it; every answer is durable before it is given."""
    if takeover not in TAKEOVERS:
        raise Fault(f"--takeover {takeover}: {' or '.join(filter(None, TAKEOVERS))}")
    if elected.game:
        _lawful(elected)  # before a journal is made for it
    if elected.game and not id:
        raise Fault("say which --table of the journal it is")
    if id.startswith("@"):
        raise Fault(f"--table {id}: the name of a table does not begin with @")
    with journal(where, create=bool(elected.game)) as record:
        from houseway.journal.recorded_table import RecordedTable

        pending: list[str] = []
        if id not in record.tables() and elected.game:
            pending = _create(record, id, elected, lines)
        else:
            id = chosen(record, id)
            _check(record, id, elected)
        one = RecordedTable(record, id, takeover=TAKEOVERS[takeover])
        before = _before(record, one)
        _print(transcript.waiting(one.table) | {"inputs": one.table.count})
        for line in chain(pending, lines):
            _durably(one, line, before)
        _print(transcript.summary(one.table))


def _before(record: Journal, one: RecordedTable) -> Before:
    """A house's floor looks before a round: the table takes what was ordered, and may be barred."""
    from houseway.journal.floor import Floor
    from houseway.journal.records import HOUSE

    floor = Floor(record) if HOUSE in record.streams() else None
    if floor is None or one.id not in {table.id for table in floor.house.tables}:
        return lambda given: None

    def before(given: Input) -> None:
        try:
            for note in floor.before(one, given):
                _print(note)
        except Unlawful as error:
            raise one.table.refused(given, Refusal(str(error), cite=error.cite)) from None

    return before


def _create(record: Journal, id: str, elected: Elected, lines: Iterator[str]) -> list[str]:
    """Open a new table; give the first line, where it was no header."""
    from houseway.journal.recorded_table import create

    header, pending = _opening(elected, lines)
    try:
        create(record, id, header)
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None
    return pending


def _check(record: Journal, id: str, elected: Elected) -> None:
    """A table that is there is not opened anew: what the call elects must be what it was opened with."""
    from houseway.journal.replay import header

    if not elected.game:
        if elected.settings or elected.as_of:
            raise Fault("--set and --as-of go with a GAME")
        return
    was = header(next(record.records(id)))
    if was["game"] != elected.game:
        raise Fault(f"table {id} plays {was['game']}, not {elected.game}")
    if elected.settings and options.elected(elected.settings) != was.get("rules", {}):
        raise Fault(f"table {id} was opened under other rules: {json.dumps(was.get('rules', {}))}; leave --set out")
    if elected.as_of and elected.as_of != was["as_of"]:
        raise Fault(f"table {id} was opened under the law of {was['as_of']}; leave --as-of out")


def _durably(one: RecordedTable, line: str, before: Before) -> None:
    """Answer a line; where it cannot be written down, say so in the answer too, and end."""
    from houseway.journal.database import Conflict, Unavailable

    number = one.table.count + 1
    if _is_header(line):
        reason = "the table is open: its seats and its state are the journal's"
        _print({"tell": "refused", "input": number, "got": line.strip(), "reason": reason})
        return
    try:
        _answer(one, line, before)
    except (Conflict, Unavailable) as error:
        _print({"tell": "refused", "input": number, "got": line.strip(), "reason": str(error)})
        raise
