"""``houseway journal``: verify, export, replay and follow the record of a house, and give its heads outside."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Fault, app
from houseway.cli.say import ruling

if TYPE_CHECKING:  # a database is loaded only by the commands that open one
    from houseway.journal.records import Head, Record
    from houseway.journal.store import Journal
    from houseway.journal.verify import Finding

commands = typer.Typer(help="The record of a house: an SQLite file or a PostgreSQL URL.", rich_markup_mode=None)
app.add_typer(commands, name="journal")

Where = Annotated[str, typer.Argument(metavar="JOURNAL", help="An SQLite file, or postgresql://…")]
Which = Annotated[str, typer.Option("--table", metavar="ID", help="Which table; where there is one only, that one.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
SECONDS = 0.5
"""Between two looks at a journal that is followed."""


@contextmanager
def journal(where: str) -> Iterator[Journal]:
    """An existing journal; what cannot be opened, read or found is one line."""
    try:
        from houseway.journal.records import Altered
        from houseway.journal.replay import Differs
        from houseway.journal.store import Journal, Missing, Unavailable
    except ImportError as error:
        raise Fault(f"{error.name} is not installed: pip install 'houseway[house]'") from None
    try:
        one = Journal(where, create=False)
        try:
            yield one
        finally:
            one.close()
    except (Missing, Unavailable, Altered, Differs) as error:
        raise Fault(str(error)) from None


def chosen(one: Journal, table: str) -> str:
    """The table that is meant."""
    tables = one.tables()
    if table in tables or (not table and len(tables) == 1):
        return table or tables[0]
    what = f"no table {table!r}" if table else "say which --table"
    raise Fault(f"{what}; tables: {', '.join(map(printable, tables)) or 'none'}")


def printable(text: str) -> str:
    """Text that a changed byte may have made unprintable."""
    return text.encode("utf-8", "backslashreplace").decode()


# ── verify ───────────────────────────────────────────────────────────────────────────────────────


@commands.command()
def verify(
    where: Annotated[str, typer.Argument(metavar="JOURNAL", help="A journal, or records exported with --records.")],
    head: Annotated[str, typer.Option(metavar="FILE", help="A signed head that was kept outside.")] = "",
    signer: Annotated[str, typer.Option(metavar="KEY", help="The public key that must have signed it.")] = "",
    export: Annotated[str, typer.Option(metavar="FILE", help="A transcript exported from a table of it.")] = "",
    table: Which = "",
    as_json: AsJson = False,
) -> None:
    """Two verdicts: is the record unaltered, and does this engine rule the same?

    Exit 0 when both are good, 1 when one is not. A different ruling by another engine is a finding, not tampering.
    """
    heads = _heads(head, signer) if head else None
    if _is_export(where):
        altered, otherwise = _verify_lines(where, heads), None
    else:
        altered, otherwise = _verify_journal(where, heads, export, table)
    _verdict("unaltered", altered, as_json)
    _verdict("same ruling", otherwise, as_json)
    raise typer.Exit(1 if altered or otherwise else 0)


def _verify_journal(
    where: str, heads: dict[str, Head] | None, export: str, table: str
) -> tuple[list[Finding], list[Finding] | None]:
    """What was altered and what is ruled otherwise; an altered record is not judged."""
    with journal(where) as one:
        from houseway.journal.verify import altered, otherwise

        found = list(altered(one.everything(), heads))
        if found:
            return found, None
        if export:
            found = _compare(one, chosen(one, table), export)
        return found, [finding for table in one.tables() for finding in otherwise(one, table)]


def _compare(one: Journal, table: str, export: str) -> list[Finding]:
    """An exported transcript against what the journal would export of those inputs."""
    from houseway.journal.export import transcript_lines
    from houseway.journal.verify import Finding

    lines = _bytes(export).split(b"\n")
    was = [line.encode() for line in transcript_lines(one.records(table))]
    wrong = next((at for at, line in enumerate(lines[:-1]) if at >= len(was) or line != was[at]), None)
    if wrong is None and lines[-1]:
        wrong = len(lines) - 1
    return [] if wrong is None else [Finding(table, 0, f"line {wrong + 1} of {export} is not as it was exported")]


def _verify_lines(where: str, heads: dict[str, Head] | None) -> list[Finding]:
    from houseway.journal.export import read_records
    from houseway.journal.records import Altered
    from houseway.journal.verify import Finding, altered

    raw = _bytes(where).decode("utf-8", "surrogateescape")
    whole = [] if raw.endswith("\n") else [Finding("", 0, "the last line is cut short")]
    try:
        return list(altered(read_records(raw.removesuffix("\n").split("\n")), heads)) + whole
    except Altered as error:
        return [Finding("", 0, str(error))]


def _is_export(where: str) -> bool:
    path = Path(where)
    return "://" not in where and path.is_file() and not path.read_bytes()[:16].startswith(b"SQLite format 3")


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None


def _heads(file: str, signer: str) -> dict[str, Head]:
    from houseway.journal import heads

    try:
        return heads.read(_bytes(file).decode("utf-8", "replace"), signer)
    except heads.BadHead as error:
        raise Fault(f"{file}: {error}") from None


def _verdict(name: str, findings: list[Finding] | None, as_json: bool) -> None:
    verdict = "not judged" if findings is None else "no" if findings else "yes"
    found = [(printable(one.table), one.seq, printable(one.words)) for one in findings or []]
    if as_json:
        plain = [{"table": table, "record": seq, "words": words} for table, seq, words in found]
        print(json.dumps({"verdict": name, "holds": verdict, "findings": plain}))
        return
    print(f"{name}: {verdict}")
    for table, _, words in found:
        print(f"  table {table}: {words}" if table else f"  {words}")


@commands.command()
def head(
    where: Where, key: Annotated[Path, typer.Option(metavar="FILE", help="The private key; made where it is missing.")]
) -> None:
    """The length and last hash of every chain, signed: keep it outside, and give it to `verify --head`."""
    with journal(where) as one:
        from houseway.journal import heads

        try:
            if not key.exists():
                heads.new_key(key)
                typer.echo(f"new key {key}; public key {heads.public(heads.read_key(key))}", err=True)
            print(json.dumps(heads.signed(one, heads.read_key(key))))
        except (heads.BadHead, OSError) as error:
            raise Fault(str(error)) from None


# ── export, replay, tail ─────────────────────────────────────────────────────────────────────────


@commands.command()
def export(
    where: Where,
    table: Which = "",
    records: Annotated[bool, typer.Option("--records", help="Every column of every record, to verify a copy.")] = False,
) -> None:
    """A table as JSON Lines that `houseway settle` reads; a round in progress is left out."""
    with journal(where) as one:
        from houseway.journal.export import record_lines, transcript_lines

        if records:
            stream = one.records(chosen(one, table)) if table else one.everything()
            lines = record_lines(stream)
        else:
            lines = transcript_lines(one.records(chosen(one, table)))
        for line in lines:
            print(line)


@commands.command()
def replay(
    where: Where,
    table: Which = "",
    round: Annotated[int, typer.Option(metavar="N", help="One round only; they count from 1.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Judge a table's record again and show the rulings; exit 1 where this engine rules otherwise."""
    code = 0
    with journal(where) as one:
        from houseway.journal.export import public
        from houseway.journal.verify import Finding, difference, rulings

        for answer in rulings(one, chosen(one, table)):
            if isinstance(answer, Finding):
                print(f"record {answer.seq}: {answer.words}")
                code = 1
            elif round in (0, answer.record.round):
                for tell in answer.told:
                    _say(public(tell), as_json)
                if not answer.same:
                    print(f"record {answer.record.seq}: ruled otherwise{difference(answer)}")
                    code = 1
    raise typer.Exit(code)


@commands.command()
def tail(
    where: Where,
    table: Which = "",
    number: Annotated[int, typer.Option("-n", metavar="N", help="How many of the last records.")] = 10,
    follow: Annotated[bool, typer.Option("--follow", help="Go on with those to come.")] = False,
    as_json: AsJson = False,
) -> None:
    """The last records as somebody sees them who is at no seat."""
    with journal(where) as one:
        id = chosen(one, table)
        at = max(0, one.head(id).length - number)
        while True:
            for record in one.records(id, at):
                _show(record, as_json)
                at = record.seq
            if not follow:
                return
            time.sleep(SECONDS)


def _show(record: Record, as_json: bool) -> None:
    from houseway.journal.export import public

    data = record.data
    told = [public(tell) for tell in data.get("tells", [])]
    verb = next(iter(data["input"]), "") if isinstance(data.get("input"), dict) else data.get("input", "")
    if as_json:
        line = {"record": record.seq, "round": record.round, "kind": record.kind, "at": data["at"]}
        print(json.dumps(line | ({"verb": verb, "tells": told} if verb else {}), ensure_ascii=False), flush=True)
        return
    print(f"{record.seq}  round {record.round}  {data['at']}  {verb or record.kind}", flush=True)
    for tell in told:
        _say(tell, as_json)


def _say(tell: dict[str, Any], as_json: bool) -> None:
    line = json.dumps(tell, ensure_ascii=False) if as_json else ruling(tell)
    if line:
        print(line, flush=True)
