"""``houseway settle``: judge a transcript."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway import games
from houseway.cli import Fault, app, options
from houseway.files import bounded, read_text
from houseway.law.election import Unlawful
from houseway.law.texts import later
from houseway.money import dollars
from houseway.play import transcript
from houseway.play.asks import Offer
from houseway.play.citing import signed
from houseway.play.plain_tells import encode
from houseway.play.table import Refused, Table
from houseway.play.words import legend, ruling


@app.command()
def settle(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A transcript in YAML or JSON; - reads standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    explain: Annotated[int | None, typer.Option(metavar="N", help="What was asked at input N, and why.")] = None,
) -> None:
    """Judge what happened: every ruling with its section.

    Exit 0 when the record is complete, 2 when an input is refused, 3 when it stops early.
    """
    try:
        record = transcript.load(_read(file))
    except transcript.Header as fault:
        raise typer.Exit(_print(fault.refused.plain(), as_json)) from None
    if explain is not None:
        _explain(record, explain)
        return
    options.say(_remark(record))
    raise typer.Exit(_in_lines(record) if as_json else _in_words(record))


def _in_lines(record: transcript.Transcript) -> int:
    code = transcript.COMPLETE
    for tell in transcript.judge_in_lines(record, games.rules):
        if isinstance(tell, str):
            sys.stdout.write(f"{tell}\n")
        else:
            code = _print(tell, as_json=True)
    return code


def _in_words(record: transcript.Transcript) -> int:
    code, signs = transcript.COMPLETE, dict[tuple[Any, ...], dict[str, Any]]()
    for tell in transcript.judge(record, games.rules):
        code = _print(tell, as_json=False)
        signs.setdefault((tell.get("basis"), tell.get("text"), *tell.get("bases", ())), tell)
    for line in legend(signs.values()):
        print(line)
    return code


def _remark(record: transcript.Transcript) -> str:
    """What is said of every ruling; where the rules are refused, only of the day."""
    try:
        return games.rules(record.game, record.rules, as_of=record.as_of).remark
    except Unlawful:
        return later(record.as_of)


def _read(file: str) -> str:
    try:
        return str(bounded(sys.stdin)) if file == "-" else read_text(file)
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Fault(f"{file} is not UTF-8 text") from None


def _print(tell: dict[str, Any], as_json: bool) -> int:
    """Print one tell; say with which code a record would end here."""
    if as_json:
        sys.stdout.write(f"{encode(tell)}\n")
    elif tell["tell"] == "refused":
        print(_line(tell), file=sys.stderr)
    else:
        line = ruling(tell)
        if line:
            sys.stdout.write(f"{line}\n")
    return {"refused": transcript.REFUSED, "waiting": transcript.WAITING}.get(tell["tell"], transcript.COMPLETE)


def _line(tell: dict[str, Any]) -> str:
    row = f"line {tell['line']}: " if "line" in tell else ""
    parts = [f"input {tell['input']}: {row}{tell['reason']}"]
    parts += [f"{key}: {tell[key]}" for key in ("asked", "legal") if tell[key]]
    cited = signed(tell["cite"].split(", "), tell["basis"], tell.get("bases", ()))
    return "; ".join(parts + [cited] * bool(tell["cite"]))


def _explain(record: transcript.Transcript, number: int) -> None:
    """What was asked at an input: who was asked, what was legal, and what the section says."""
    if not 1 <= number <= len(record.inputs):
        raise Fault(f"--explain {number}: this transcript has inputs 1 to {len(record.inputs)}")
    try:
        table = transcript.open_table(record, games.rules)
        for raw in record.inputs[: number - 1]:
            transcript.take(table, raw)
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None
    except Refused as refused:
        refused.row = record.row(str(refused.input))
        raise Fault(refused.line()) from None
    asked = transcript.waiting(table)["asks"][0]
    paragraph = table.rules.game.law.paragraph(table.ask.cite, table.rules.as_of)
    print(f"input {number}: {encode(record.inputs[number - 1])}")
    print(f"asked:   {asked['asked']} (of {', '.join(asked['who'])})")
    print(f"legal:   {', '.join(asked['verbs'])}")
    for line in _choices(table):
        print(f"         {line}")
    if asked["hears"]:
        print(f"heard:   irregularities {', '.join(asked['hears'])}")
    print(f"section: {asked['cite']}: {paragraph.gloss if paragraph else ''}")


def _choices(table: Table[Any, Any]) -> Iterator[str]:
    """What those who are asked may choose: ``choose: seat 1: stand, draw, double_down up to 10.00``."""
    for seat in table.seats:
        found = dict.fromkeys(_choice(offer) for offer in table.legal(seat) if offer.verb == "choose")
        if found:
            yield f"choose: seat {seat}: {', '.join(found)}"


def _choice(offer: Offer) -> str:
    hands = f"high {' '.join(offer.high)} low {' '.join(offer.low)}" if offer.high else ""
    most = f"up to {dollars(offer.most)}" if offer.most else ""
    return " ".join(filter(None, (offer.do, offer.wager, hands, most)))
