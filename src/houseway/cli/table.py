"""``houseway table``: a table as a co-process, JSON Lines in and out; with a journal, each input is durable first."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from houseway import games, garbage
from houseway.cli import Fault, app, options
from houseway.cli.journal import chosen, journal, legible
from houseway.law.election import Unlawful, unstated
from houseway.play import inputs, transcript
from houseway.play.asks import Refusal
from houseway.play.inputs import Input
from houseway.play.plain_tells import encode
from houseway.play.table import Refused, Table

if TYPE_CHECKING:  # a database is loaded only where a journal is named
    from houseway.journal.database import Journal
    from houseway.journal.recorded_table import RecordedTable, Takeover

Before = Callable[[Input], list[dict[str, Any]]]
"""What happens before an input is judged, and is told; it may refuse it."""
CHUNK = 1 << 18
"""Bytes of the input that are read at a time."""
LONGEST = 1 << 20
"""Bytes of a line."""
TOGETHER = 1000
"""Lines whose inputs are written down together."""
KEPT = 4096
"""Lines whose inputs are kept, and asks whose lines are."""
LETTERS = 160
"""Of a line that is kept."""
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
    lines = Lines()
    elected = Elected(game, settings or [], as_of)
    if where:
        _recorded(where, id, takeover, elected, lines)
        return
    if id or takeover:
        raise Fault(f"--{'table' if id else 'takeover'} goes with --journal")
    if not game:
        raise Fault("say which GAME, or which --journal has the table")
    header = _opening(elected, lines)
    one, waits = _opened(header), Waits()
    options.say(one.rules.remark)
    if not lines.pending:
        _print(waits.line(one))
    for there in lines.there():
        _print(*(answer for line in there for answer in _answered(one, line, waits, _nothing)))
    _print(encode(transcript.summary(one)))


class Lines:
    """The lines of standard input that are not empty: one after the other, or all that are there already."""

    def __init__(self) -> None:
        self.pending: list[str] = []
        """Lines that have come, and are not yet taken."""
        self._rest = b""

    def first(self) -> str:
        """The next line, which stays; nothing at the end of the input."""
        while not self.pending and self._more():
            pass
        return self.pending[0] if self.pending else ""

    def there(self) -> Iterator[list[str]]:
        """What has come, whenever something has: a program that writes many lines at once is answered at once."""
        while self.pending or self._more():
            found, self.pending = self.pending, []
            if found:
                yield found

    def _more(self) -> bool:
        """Wait until something has come; False at the end of the input."""
        chunk = _chunk()
        *whole, self._rest = (self._rest + chunk).split(b"\n") if chunk else (self._rest, b"")
        if len(self._rest) > LONGEST:
            raise Fault(f"a line that does not end; one has at most {LONGEST} bytes")
        self.pending += [line for one in whole if (line := one.decode("utf-8", "surrogateescape")).strip()]
        return bool(chunk or self.pending)


def _chunk() -> bytes:
    """What has come of the input; nothing at its end. Where it is no file of bytes, a line."""
    there: Any = getattr(sys.stdin, "buffer", None)
    if there is not None:
        found: bytes = there.read1(CHUNK)
        return found
    line = next(iter(sys.stdin), None)
    return b"" if line is None else f"{line.rstrip()}\n".encode("utf-8", "surrogateescape")


def _opening(elected: Elected, lines: Lines) -> dict[str, Any]:
    """The header of a new table, with what the first line adds to it; a line that is an input stays."""
    _lawful(elected)
    rules = options.elected(elected.settings)
    day = str(options.day(elected.as_of))
    header: dict[str, Any] = {"game": elected.game, "as_of": day, "rules": rules, "seats": {}}
    given: Any = _parsed(lines.first()) if lines.first() else None
    if not _is_header(given):
        return header
    if given.get("game", elected.game) != elected.game:
        raise Fault(f"the header is of {given['game']}, and this is a table of {elected.game}")
    del lines.pending[0]
    header.update(given)
    return header


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


def _parsed(line: str) -> Any:
    """The plain data of a line, or what is wrong with it."""
    try:
        return json.loads(line) if line.lstrip().startswith('"') else transcript.parse(line)
    except (ValueError, transcript.Header):
        pass
    try:
        return transcript.parse(line)
    except transcript.Header as fault:
        return fault


def _is_header(value: Any) -> bool:
    return isinstance(value, dict) and any(key in transcript.HEADER for key in value)


@lru_cache(maxsize=KEPT)
def _read(line: str) -> Input | None:
    """The input of a short line: the same ones come again and again, and are read once. Nothing where it is none."""
    try:
        return inputs.read(_parsed(line))
    except inputs.BadInput:
        return None


class Waits:
    """What a table waits for, as lines: the same asks come again and again, and are written once."""

    def __init__(self) -> None:
        self._rules: Any = None
        self._lines: dict[Any, str] = {}

    def line(self, table: Table[Any, Any]) -> str:
        """What it waits for now."""
        ask = table.ask
        if ask.default is not None:
            return encode(transcript.waiting(table))
        if table.rules is not self._rules or len(self._lines) > KEPT:
            self._rules, self._lines = table.rules, {}
        asked = ask.words, tuple(ask.who), ask.verbs, table.hears, ask.cite
        found = self._lines.get(asked)
        if found is None:
            found = self._lines[asked] = encode(transcript.waiting(table))
        return found


def _answered(one: Table[Any, Any] | RecordedTable, line: str, waits: Waits, before: Before) -> list[str]:
    """What is answered to one line: its tells, and what the table waits for then; or that it is refused."""
    told: list[str] = []
    now, given = _table(one), _read(line) if len(line) <= LETTERS else None
    try:
        if given is None:
            value = _parsed(line)
            if isinstance(value, transcript.Header):
                return [encode(value.refused.plain() | {"input": now.count + 1})]
            if _is_header(value) and not isinstance(one, Table):
                reason = "the table is open: its seats and its state are the journal's"
                return [encode({"tell": "refused", "input": now.count + 1, "got": line.strip(), "reason": reason})]
            given = transcript.read(now, value)
        told += [encode(tell) for tell in before(given)]
        told += transcript.lines(now, one.ruled(given)) if isinstance(one, Table) else one.take(given)
    except Refused as refused:
        told.append(encode(refused.plain()))
    else:
        told.append(waits.line(_table(one)))
    return told


def _table(one: Table[Any, Any] | RecordedTable) -> Table[Any, Any]:
    return one if isinstance(one, Table) else one.table


def _print(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


# ── with a journal ───────────────────────────────────────────────────────────────────────────────


def _recorded(where: str, id: str, takeover: str, elected: Elected, lines: Lines) -> None:
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

        if id not in record.tables() and elected.game:
            _create(record, id, elected, lines)
        else:
            id = chosen(record, id)
            _check(record, id, elected)
        with legible(where):
            one = RecordedTable(record, id, takeover=TAKEOVERS[takeover])
            before, waits = _before(record, one), Waits()
        garbage.seldom()
        _print(encode(transcript.waiting(one.table) | {"inputs": one.table.count}))
        for there in lines.there():
            for at in range(0, len(there), TOGETHER):
                _durably(one, there[at : at + TOGETHER], waits, before)
        _print(encode(transcript.summary(one.table)))


def _before(record: Journal, one: RecordedTable) -> Before:
    """A house's floor looks before a round: the table takes what was ordered, and may be barred."""
    from houseway.journal.records import HOUSE

    if HOUSE not in record.streams():
        return _nothing
    from houseway.journal.floor import Floor

    floor = Floor(record)
    if one.id not in {table.id for table in floor.house.tables}:
        return _nothing

    def before(given: Input) -> list[dict[str, Any]]:
        try:
            return list(floor.before(one, given))
        except Unlawful as error:
            raise one.table.refused(given, Refusal(str(error), cite=error.cite)) from None

    return before


def _nothing(given: Input) -> list[dict[str, Any]]:
    return []


def _create(record: Journal, id: str, elected: Elected, lines: Lines) -> None:
    """Open a new table."""
    from houseway.journal.recorded_table import create

    try:
        create(record, id, _opening(elected, lines))
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None


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


def _durably(one: RecordedTable, lines: list[str], waits: Waits, before: Before) -> None:
    """Answer lines whose inputs are written down together; where they cannot be, say so in the answer too, and end."""
    from houseway.journal.database import Conflict, Unavailable

    number = one.table.count + 1
    try:
        with one.transaction():
            told = [answer for line in lines for answer in _answered(one, line, waits, before)]
    except (Conflict, Unavailable) as error:
        _print(encode({"tell": "refused", "input": number, "got": lines[0].strip(), "reason": str(error)}))
        raise
    _print(*told)
