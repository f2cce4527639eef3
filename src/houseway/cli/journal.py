"""``houseway journal``: verify, export, replay and follow the record of a house, and give its heads outside."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import date
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Fault, WholeSentences, app
from houseway.cli.progress import progress
from houseway.files import MOST, read_bytes
from houseway.play import tells, words

if TYPE_CHECKING:  # a database is loaded only by the commands that open one
    from houseway.journal.database import Journal
    from houseway.journal.export import ExportedRecords
    from houseway.journal.records import Head, Record
    from houseway.journal.replay import JudgedInput
    from houseway.journal.verify import Finding
    from houseway.journal.verifying import Verdicts

commands = typer.Typer(
    help="The record of a house: an SQLite file or a PostgreSQL URL.", cls=WholeSentences, rich_markup_mode=None
)
app.add_typer(commands, name="journal")

Where = Annotated[str, typer.Argument(metavar="JOURNAL", help="An SQLite file, or postgresql://…")]
Which = Annotated[str, typer.Option("--table", metavar="ID", help="Which table; where there is one only, that one.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
SCHEMES = ("sqlite", "postgres", "postgresql", "postgresql+psycopg")
"""How the URL of a journal begins."""
SECONDS = 0.5
"""Between two looks at a journal that is followed."""


@contextmanager
def journal(where: str, *, create: bool = False, read_only: bool = False, seal_key: str = "") -> Iterator[Journal]:
    """A journal, an existing one unless it may be made; what cannot be opened, read, found or written is one line."""
    try:
        from houseway.journal.database import Conflict, Journal, Missing, Unavailable
        from houseway.journal.recorded_table import AnotherEngine
        from houseway.journal.records import Altered
        from houseway.journal.replay import Differs
        from houseway.journal.seal_key import WrongKey, read
    except ImportError as error:
        raise Fault(f"{error.name} is not installed: pip install 'houseway[house]'") from None
    _check_url(where)
    if not is_journal(where):  # SQLite would make a short file its own
        raise Fault(f"{where} is not a journal")
    try:
        one = Journal(where, create=create, read_only=read_only, key=read(Path(seal_key)) if seal_key else None)
        try:
            yield one
        finally:
            one.close()
    except WrongKey as error:
        raise Fault(f"--seal-key {seal_key}: {error}") from None
    except (Missing, Unavailable, Altered, Differs, Conflict, AnotherEngine) as error:
        raise Fault(str(error)) from None


@contextmanager
def read_only(where: str, seal_key: str = "") -> Iterator[Journal]:
    """The same, for who writes nothing: that a record of it cannot be read is one line too."""
    with journal(where, read_only=True, seal_key=seal_key) as one, legible(where):
        yield one


@contextmanager
def legible(where: str) -> Iterator[None]:
    """Say in one line that a record cannot be read: no engine wrote it, though its hash be right."""
    from houseway.journal.replay import UNREADABLE

    try:
        yield
    except UNREADABLE as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise Fault(f"{_shown(where)}: a record cannot be read ({what}); journal verify says at which table") from None


def _check_url(where: str) -> None:
    """A URL that can be one; it is not repeated where it cannot, for it may hold a password."""
    scheme, sign, _ = where.partition("://")
    if not sign:
        return
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    if scheme not in SCHEMES:
        raise Fault(f"a journal is an SQLite file or postgresql://…, not {scheme}://…")
    try:
        make_url(where)
    except (ArgumentError, ValueError):
        raise Fault("this is not the URL of a journal; write postgresql://user@host/database") from None


def chosen(one: Journal | ExportedRecords, table: str) -> str:
    """The table that is meant."""
    tables = one.tables()
    if table in tables or (not table and len(tables) == 1):
        return table or tables[0]
    what = f"no table {table!r}" if table else "say which --table"
    raise Fault(f"{what}; tables: {', '.join(map(printable, tables)) or 'none'}")


def printable(text: str) -> str:
    """Text that a changed byte may have made unprintable."""
    return text.encode("utf-8", "backslashreplace").decode()


# ── copies ───────────────────────────────────────────────────────────────────────────────────────


@commands.command()
def backup(where: Where, file: Annotated[str, typer.Argument(metavar="FILE", help="A new SQLite file.")]) -> None:
    """Copy a house as it stands at this moment, while it is running: records, what is sealed, accounts and seats.

    Keep the copy as close as the database itself.
    """
    if Path(file).exists():
        raise Fault(f"{file} is there already")
    part = Path(f"{file}.part")
    part.unlink(missing_ok=True)
    try:
        records = _copied(where, str(part))
        part.rename(file)
    finally:
        for end in ("", "-wal", "-shm"):
            Path(f"{part}{end}").unlink(missing_ok=True)
    print(f"{file}: {records} records")


@commands.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `backup` has written.")],
    where: Where,
    seal_key: Annotated[
        str,
        typer.Option(metavar="FILE", envvar="HOUSEWAY_SEAL_KEY", help="The key under which the house keeps its seals."),
    ] = "",
) -> None:
    """Put a copy of a house into a new SQLite file or an empty PostgreSQL database, and verify it there.

    Exit 0 when all is good, 1 when something is not.
    """
    print(f"{_shown(where)}: {_copied(file, where)} records")
    raise typer.Exit(_said(_verify_journal(where, None, "", "", seal_key), as_json=False))


def _copied(where: str, to: str) -> int:
    with read_only(where) as source, journal(to, create=True) as target:
        from houseway.journal.backup import NotEmpty, copy

        try:
            return copy(source, target)
        except NotEmpty as error:
            raise Fault(str(error)) from None


def _shown(where: str) -> str:
    """A URL may hold a password."""
    return where if "://" not in where else where.partition("://")[0] + "://…"


# ── verify ───────────────────────────────────────────────────────────────────────────────────────


@commands.command()
def verify(
    where: Annotated[str, typer.Argument(metavar="JOURNAL", help="A journal, or records exported with --records.")],
    head: Annotated[str, typer.Option(metavar="FILE", help="A signed head that was kept outside.")] = "",
    signer: Annotated[str, typer.Option(metavar="KEY", help="The public key that must have signed it.")] = "",
    export: Annotated[str, typer.Option(metavar="FILE", help="A transcript exported from a table of it.")] = "",
    seal_key: Annotated[
        str,
        typer.Option(metavar="FILE", envvar="HOUSEWAY_SEAL_KEY", help="The key under which the house keeps its seals."),
    ] = "",
    table: Which = "",
    as_json: AsJson = False,
) -> None:
    """Two verdicts: is the record unaltered, and does this engine rule the same? And was dealt what had been sealed?

    Exit 0 when all is good, 1 when something is not. A different ruling by another engine is a finding, not tampering.
    """
    (heads, by), withheld = _heads(head, signer) if head else (None, ""), 0
    if is_journal(where):
        found = _verify_journal(where, heads, export, table, seal_key)
    else:
        found, withheld = _verify_lines(where, heads)
    code = _said(found, as_json=as_json)
    if withheld:
        print(json.dumps({"withheld": withheld}) if as_json else f"withheld, of rounds in progress: {withheld} records")
    for name, remark in _unchecked(by, head, signer, where, seal_key):
        print(json.dumps({"unchecked": name, "words": remark}) if as_json else f"not checked: {remark}")
    raise typer.Exit(code)


def _said(found: Verdicts, *, as_json: bool) -> int:
    """Say the verdicts; the exit code."""
    _verdict("unaltered", found.altered, as_json)
    _verdict("same ruling", found.otherwise, as_json)
    if found.repaired:
        _verdict("repaired", found.repaired, as_json, bad="yes")
    if found.remarks:
        _verdict("told alike", found.remarks, as_json, bad="not by an earlier version")
    _verdict("dealt as sealed", found.unsealed, as_json, good="yes" if found.sealed else "nothing was sealed")
    return 1 if found.altered or found.otherwise or found.unsealed else 0


def _unchecked(by: str, head: str, signer: str, where: str, seal_key: str) -> Iterator[tuple[str, str]]:
    """What these verdicts do not say."""
    if is_journal(where) and not seal_key:
        with read_only(where) as one:
            if one.foreign:
                yield "sealed", "whether what is sealed and not shown is still kept: it is under a --seal-key"
    if not head:
        yield "end", "whether records are missing at the end; a signed --head that was kept outside shows it"
    elif not signer:
        yield "signer", f"who signed the head: {by}, and anybody can sign; --signer names who must have"


def _verify_journal(where: str, heads: dict[str, Head] | None, export: str, table: str, seal_key: str) -> Verdicts:
    """What was altered, what is ruled otherwise, and what was not dealt as sealed."""
    with read_only(where, seal_key) as one, progress(f"verifying {_shown(where)}:") as tell:
        from houseway.journal.verifying import verified

        found = verified(one.where, heads, seal_key, tell)
        if export and found.otherwise is not None:
            found.altered.extend(_compare(one, chosen(one, table), export))
        return found


def _compare(one: Journal, table: str, export: str) -> list[Finding]:
    """An exported transcript against what the journal would export of those inputs, in whichever part it is."""
    from houseway.journal.export import parts, transcript_lines
    from houseway.journal.verify import Finding

    several = range(1, 1 + parts(one.records(table)))
    wrong = [_wrong(export, transcript_lines(one.records(table), part)) for part in several]
    return [] if 0 in wrong else [Finding(table, 0, f"line {max(wrong)} of {export} is not as it was exported")]


def _wrong(export: str, was: Iterator[str]) -> int:
    """The number of the first line that is not as it was exported, or 0; one that does not end is cut short."""
    at = 0
    for at, line in enumerate(_lines(export), 1):
        if line != next(was, None):
            return at
    return at if at and _cut_short(export) else 0


def _verify_lines(where: str, heads: dict[str, Head] | None) -> tuple[Verdicts, int]:
    """What was altered in a copy of the records, which are not judged; and how many of them it withholds."""
    from houseway.journal.export import is_record, read_records
    from houseway.journal.records import Altered, Withheld
    from houseway.journal.verify import Finding, altered
    from houseway.journal.verifying import Verdicts

    if not any(map(is_record, _lines(where))):
        raise Fault(f"{where} is neither a journal nor records that were exported from one")
    withheld = 0

    def counted(records: Iterable[Record | Withheld]) -> Iterator[Record | Withheld]:
        nonlocal withheld
        for record in records:
            withheld += isinstance(record, Withheld)
            yield record

    try:
        found = list(altered(counted(read_records(_lines(where))), heads))
    except Altered as error:
        return Verdicts([Finding("", 0, str(error))]), 0
    return Verdicts(found + ([Finding("", 0, "the last line is cut short")] if _cut_short(where) else [])), withheld


def _lines(file: str) -> Iterator[str]:
    """The lines of a file, one at a time; a byte that is no text is kept."""
    try:
        with Path(file).open(encoding="utf-8", errors="surrogateescape", newline="\n") as lines:
            while line := lines.readline(MOST):
                if len(line) == MOST:
                    raise Fault(f"{file}: a line of more than {MOST >> 20} MB")
                yield line.removesuffix("\n")
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None


def _cut_short(file: str) -> bool:
    with Path(file).open("rb") as whole:
        whole.seek(max(-1, -whole.seek(0, SEEK_END)), SEEK_END)
        return whole.read(1) != b"\n"


def is_journal(where: str) -> bool:
    """Whether it is a database, or nothing yet; and not a file of another kind, such as an export."""
    if "://" in where or not Path(where).is_file():
        return True
    try:
        with Path(where).open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise Fault(f"cannot read {where}: {error.strerror}") from None


def _bytes(file: str) -> bytes:
    try:
        return read_bytes(file)
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None


def _heads(file: str, signer: str) -> tuple[dict[str, Head], str]:
    """The heads that were signed, and by whom."""
    from houseway.journal import heads

    try:
        text = _bytes(file).decode("utf-8", "replace")
        return heads.read(text, signer), heads.signer(text)
    except heads.BadHead as error:
        raise Fault(f"{file}: {error}") from None


def _verdict(name: str, findings: list[Finding] | None, as_json: bool, good: str = "yes", bad: str = "no") -> None:
    verdict = "not judged" if findings is None else bad if findings else good
    found = [(printable(one.table), one.seq, printable(one.words)) for one in findings or []]
    if as_json:
        plain = [{"table": table, "record": seq, "words": words} for table, seq, words in found]
        print(json.dumps({"verdict": name, "holds": verdict, "findings": plain}))
        return
    print(f"{name}: {verdict}")
    for table, _, said in found:
        print(f"  table {table}: {said}" if table else f"  {said}")


@commands.command()
def head(
    where: Where, key: Annotated[Path, typer.Option(metavar="FILE", help="The private key; made where it is missing.")]
) -> None:
    """The length and last hash of every chain, signed: keep it outside, and give it to `verify --head`."""
    with read_only(where) as one:
        from houseway.journal import heads

        try:
            if not key.exists():
                heads.new_key(key)
                typer.echo(f"new key {key}; public key {heads.public(heads.read_key(key))}", err=True)
            print(json.dumps(heads.signed(one, heads.read_key(key))))
        except (heads.BadHead, OSError) as error:
            raise Fault(str(error)) from None


@commands.command()
def repair(
    where: Where,
    by: Annotated[str, typer.Option(metavar="NAME", help="Who repairs.")],
    other: Annotated[str, typer.Option("--with", metavar="NAME", help="Who else answers for it.")],
    why: Annotated[str, typer.Option(metavar="TEXT", help="Why the table is repaired.")],
    table: Which = "",
    start: Annotated[int, typer.Option("--from", metavar="N", help="A snapshot's record; 1 is the opening.")] = 1,
    void: Annotated[bool, typer.Option("--void", help="Take back the round in progress.")] = False,
) -> None:
    """Have a table that is out of order ruled again by this engine, from its opening or a snapshot.

    Two persons answer for it, and the repair is a record: `verify` shows it.
    """
    with journal(where) as one, legible(where):
        from houseway.journal.recorded_table import RecordedTable
        from houseway.law.election import Unlawful

        id = chosen(one, table)
        try:
            repaired = RecordedTable.repair(one, id, (by, other), why, start, void=void)
        except Unlawful as error:
            raise Fault(str(error)) from None
        state = "between rounds" if repaired.table.idle else f"in round {repaired.table.round + 1}"
        print(f"table {id}: ruled again from record {start}; it is {state}, at record {repaired.head.length}")


# ── export, replay, tail ─────────────────────────────────────────────────────────────────────────


@commands.command()
def export(
    where: Where,
    table: Which = "",
    records: Annotated[bool, typer.Option("--records", help="Every column of every record, to verify a copy.")] = False,
    part: Annotated[int, typer.Option(metavar="N", min=0, help="The Nth part: its rules changed between them.")] = 0,
) -> None:
    """A table since its rules last changed, as JSON Lines that `houseway settle` reads; no round in progress."""
    with read_only(where) as one:
        from houseway.journal.export import parts, record_lines, transcript_lines

        if records:
            lines = record_lines(one.records(chosen(one, table)) if table else one.everything())
        else:
            id = chosen(one, table)
            several = parts(one.records(id))
            if part > several:
                raise Fault(f"--part {part}: table {id} has {several}")
            lines = transcript_lines(one.records(id), part or several)
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
    if round < 0:
        raise Fault(f"--round {round}: rounds count from 1")
    with read_only(where) as one:
        id, same = chosen(one, table), True
        for answer in _of_round(one, id, round) if round else _of_all(one, id, f"ruling {_shown(where)} again:"):
            same &= _said_again(answer, as_json)
    raise typer.Exit(0 if same else 1)


def _of_round(record: Journal, table: str, round: int) -> list[JudgedInput]:
    from houseway.journal.judge import NoRound, ruled_again

    try:
        return ruled_again(record, table, round)
    except NoRound as error:
        raise Fault(f"table {table}: {error}") from None


def _of_all(record: Journal, table: str, words: str) -> Iterator[JudgedInput | Finding]:
    """With progress beside what is printed."""
    from houseway.journal.verify import Finding, rulings

    whole = record.head(table).length
    with _beside_output(words) as hear:
        for answer in rulings(record, table):
            hear((answer.seq if isinstance(answer, Finding) else answer.record.seq) / whole)
            yield answer


def _said_again(answer: JudgedInput | Finding, as_json: bool) -> bool:
    """Print what an input rules; say whether the record has the same."""
    from houseway.journal.verify import Finding

    if isinstance(answer, Finding):
        print(f"record {answer.seq}: {answer.words}")
        return False
    for tell in answer.told:
        _say(tells.plain_seen_by(tell, ""), as_json)
    if not answer.same:
        print(f"record {answer.record.seq}: ruled otherwise{answer.difference}")
    return answer.same


def _beside_output(what: str) -> AbstractContextManager[Callable[[float], None]]:
    """Progress, where what is printed goes elsewhere."""
    return progress(what) if not sys.stdout.isatty() else nullcontext(lambda part: None)


@commands.command()
def tail(
    where: Where,
    table: Which = "",
    number: Annotated[int, typer.Option("-n", metavar="N", help="How many of the last records.")] = 10,
    follow: Annotated[bool, typer.Option("--follow", help="Go on with those to come.")] = False,
    as_json: AsJson = False,
) -> None:
    """The last records as somebody sees them who is at no seat."""
    with read_only(where) as one:
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

    data = record.data
    told = [tells.plain_seen_by(tell, "") for tell in data.get("tells", [])]
    verb = next(iter(data["input"]), "") if isinstance(data.get("input"), dict) else data.get("input", "")
    if as_json:
        line = {"record": record.seq, "round": record.round, "kind": record.kind, "at": data["at"]}
        print(json.dumps(line | ({"verb": verb, "tells": told} if verb else {}), ensure_ascii=False), flush=True)
        return
    print(f"{record.seq}  round {record.round}  {data['at']}  {verb or record.kind}", flush=True)
    for tell in told:
        _say(tell, as_json)


def _say(tell: dict[str, Any], as_json: bool) -> None:
    line = json.dumps(tell, ensure_ascii=False) if as_json else words.ruling(tell)
    if line:
        print(line, flush=True)


# ── reports ──────────────────────────────────────────────────────────────────────────────────────


@commands.command()
def report(
    where: Where,
    day: Annotated[str, typer.Option(metavar="DATE", help="Which gaming day; the one that is open, or the last.")] = "",
    as_json: AsJson = False,
) -> None:
    """The daily report of a house: every table, also one without activity, and the heads of all chains."""
    with read_only(where) as one:
        from houseway.cli import reporting
        from houseway.journal import reports

        with progress("reading the gaming day:"):
            made = reports.daily(one, _day(day))
        lines = map(_json, reports.plain(made)) if as_json else reporting.report(made)
        for line in lines:
            print(line)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Fault(f"--day {text}: not a date; write one like 2012-03-19") from None


@commands.command()
def recall(
    where: Where,
    table: Which = "",
    number: Annotated[int, typer.Option("-n", metavar="N", min=1, help="How many of the last plays.")] = 10,
    as_json: AsJson = False,
) -> None:
    """The last plays of a table: wagers, cards or dice, settlements, rulings, times; nothing that is still hidden."""
    with read_only(where) as one:
        import msgspec

        from houseway.cli import reporting
        from houseway.journal.plays import recall

        for play in recall(one, chosen(one, table), number):
            lines = [_json(msgspec.to_builtins(play))] if as_json else reporting.play(play)
            for line in lines:
                print(line)


@commands.command()
def significant(where: Where, as_json: AsJson = False) -> None:
    """The significant events of a house."""
    with read_only(where) as one:
        from houseway.journal import reports

        for event in reports.significant(one):
            about = f"table {event['table']}: " if "table" in event else ""
            said = f"{event['record']}  {event['at']}  {about}{event['kind']}: {event['words']}"
            print(_json(event) if as_json else said)


def _json(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False)
