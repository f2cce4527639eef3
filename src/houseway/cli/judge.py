"""``houseway judge``: what each player should have been paid in a recorded round, and how it differs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Fault, app
from houseway.cli.journal import AsJson, Which, chosen, is_journal, legible, read_only
from houseway.files import read_text
from houseway.law.datum import SIGNS, legend
from houseway.money import dollars
from houseway.play import transcript
from houseway.play.lying import Lying
from houseway.play.table import Refused
from houseway.play.words import ruling

if TYPE_CHECKING:  # a database is loaded only by the commands that open one
    from houseway.journal.judge import Judgement, Reading
    from houseway.journal.payments import Comparison, PaymentList
    from houseway.journal.wagers import Settlement, WagerKey, WagerResult

TOLD = ("rolled", "started", "spun", "drawn", "chose", "ruled", "void", "vigorish", "form")
"""The tells that say what happened in a round; the cards are told hand by hand."""
WITH_WAGER = ("immediate", "deferred")
"""Vigorish that is told with its wager."""


@app.command()
def judge(
    where: Annotated[str, typer.Argument(metavar="JOURNAL", help="A journal, an exported record, or a transcript.")],
    round: Annotated[int, typer.Option(metavar="N", help="The round; they count from 1.")],
    table: Which = "",
    paid: Annotated[str, typer.Option(metavar="FILE", help="Chips paid, as CSV: seat,wager,amount,…")] = "",
    as_json: AsJson = False,
) -> None:
    """Rule a recorded round again under the law of its date, and compare what was paid with what was due.

    Exit 0 when all that was paid was due, 1 when something differs.
    """
    if round < 1:
        raise Fault(f"--round {round}: rounds count from 1")
    found = _judged(where, round, table, _text(paid) if paid else "")
    if paid and not found.others and not any(one.source == "list" for one in found.payments):
        raise Fault(f"--paid {paid} lists no payment")
    for line in _json(found) if as_json else _lines(found):
        print(line)
    raise typer.Exit(0 if found.clean else 1)


# ── what is judged ───────────────────────────────────────────────────────────────────────────────


def _judged(where: str, round: int, table: str, paid: str) -> Judgement:
    if is_journal(where):
        return _of_journal(where, round, table, paid)
    if _is_records(where):
        return _of_records(where, round, table, paid)
    return _of_text(_text(where), round, table, paid)


def _of_journal(where: str, round: int, table: str, paid: str) -> Judgement:
    with read_only(where) as one:
        from houseway.journal import judge as judging

        id = chosen(one, table)
        try:
            return judging.judge_stream(one, id, round, _listed(paid, round, id))
        except judging.NoRound as error:
            raise Fault(f"table {id}: {error}") from None


def _of_records(where: str, round: int, table: str, paid: str) -> Judgement:
    from houseway.journal import judge as judging
    from houseway.journal.export import ExportedRecords
    from houseway.journal.records import Altered

    try:
        with legible(where):
            copy = ExportedRecords(Path(where))
            id = chosen(copy, table)
            return judging.judge_stream(copy, id, round, _listed(paid, round, id))
    except Altered as error:
        raise Fault(f"{where}: {error}") from None
    except judging.NoRound as error:
        more = "; a round that was in progress is withheld" if id in copy.withheld else ""
        raise Fault(f"{where}, table {id}: {error}{more}") from None


def _of_text(text: str, round: int, table: str, paid: str) -> Judgement:
    from houseway.journal import judge as judging

    try:
        record = transcript.load(text)
        return judging.judge_transcript(record, round, _listed(paid, round, table), table)
    except transcript.Header as fault:
        raise Fault(fault.refused.line()) from None
    except Refused as refused:
        refused.row = record.row(str(refused.input))
        raise Fault(refused.line()) from None
    except judging.NoRound as error:
        raise Fault(str(error)) from None


def _listed(paid: str, round: int, table: str) -> PaymentList:
    from houseway.journal.payments import BadPayments, PaymentList, read_csv

    try:
        return read_csv(paid, round=round, table=table) if paid else PaymentList([])
    except BadPayments as error:
        raise Fault(str(error)) from None


def _is_records(file: str) -> bool:
    """Whether the first line is a record that `journal export --records` wrote."""
    try:
        with Path(file).open("rb") as lines:
            first = lines.readline(1 << 20)
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None
    return first.startswith(b'{"table":') and b'"previous":' in first


def _text(file: str) -> str:
    try:
        return read_text(file, "utf-8-sig")
    except OSError as error:
        raise Fault(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Fault(f"{file} is not UTF-8 text") from None


# ── in words ─────────────────────────────────────────────────────────────────────────────────────


def _lines(found: Judgement) -> Iterator[str]:
    table = f", table {found.table}" if found.table else ""
    yield f"{found.game}{table}, round {found.round}, under the law of {found.as_of}"
    for one in found.voided:
        yield f"begun once and voided by {one.engine} at {one.at}: its wagers go back, and nothing in it is won or lost"
    for reading in found.readings:
        yield from _reading(reading)
    yield from _happened(found)
    if found.status == "in progress":
        yield f"still in progress: it awaits {found.awaits}"
    if found.status == "refused":
        yield "not ruled to its end: this engine refuses an input of it"
    for seat in found.seats:
        yield from _seat(found, seat)
    if not found.wagers:
        yield "no wager lay"
    yield from legend({part.basis for wager in found.wagers for part in wager.parts if part.cite})
    yield from _verdict(found)


def _happened(found: Judgement) -> Iterator[str]:
    told = [tell for tell in found.happened if tell["tell"] in TOLD and tell.get("collected") not in WITH_WAGER]
    yield from (f"  {line.strip()}" for line in map(ruling, told) if line)
    yield from (f"  {hand}: {' '.join(cards)}" for hand, cards in _hands(found.happened).items())


def _hands(told: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The cards of each hand as they lie at the end; one that was not shown lies face down."""
    return {to: cards for to, cards in Lying.after(told).hands.items() if cards}


def _reading(one: Reading) -> Iterator[str]:
    yield f"input {one.input} was read as {_short(one.was)} and corrected to {_short(one.to)}"
    for wager in one.wagers:
        yield f"  as first read: {_who(wager.key.seat)}, {_wager(wager)}"


def _short(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False) if not isinstance(plain, str) else plain


def _seat(found: Judgement, seat: str) -> Iterator[str]:
    yield _who(seat)
    combined = found.combined(seat)
    for wager in found.of(seat):
        paid = found.paid(wager)
        seen = paid is not None or wager.stands or any(wager in one.wagers for one in combined)
        yield f"  {_wager(wager)}{'' if seen else '; not observed'}{_cite(wager.parts)}"
        if paid is not None:
            yield f"    {_compared(paid)}"
    for one in combined:
        covered = ", ".join(_named(wager.key) for wager in one.wagers) if one.key.wager else "in all"
        yield f"  {covered}: {_compared(one)}"
    yield f"  {_total(found, seat)}"


def _who(seat: str) -> str:
    return "the dealer" if seat == "dealer" else f"seat {seat}"


def _named(key: WagerKey) -> str:
    names = {"ticket": "ticket", "box": "game" if key.ticket else "box", "hand": "hand", "spot": "spot"}
    where = [f"{word} {value}" for name, word in names.items() if (value := getattr(key, name))]
    return key.wager + (f" ({', '.join(where)})" if where else "")


def _wager(one: WagerResult) -> str:
    amount = f" {dollars(one.amount)}" if one.amount else ""
    parts = "; ".join(_part(part, whole=len(one.parts) == 1) for part in one.parts)
    due = "" if one.stands else f"; due {dollars(one.due)}"
    return f"{_named(one.key)}{amount}: {parts}{due}"


def _part(one: Settlement, *, whole: bool) -> str:
    said = {"lose": "lost", "win": "won", "stands": "still stands, nothing is due yet"}.get(one.result, one.result)
    said += f" at {one.odds}" * bool(one.odds) + f", pays {dollars(one.pays)}" * bool(one.pays)
    if one.vigorish:
        when = {"immediate": "taken at once", "deferred": "owed, and collected later"}.get(one.collected, one.collected)
        said += f", vigorish {dollars(one.vigorish)} {when}"
    return said if whole else f"{dollars(one.amount)} {said}"


def _cite(parts: tuple[Settlement, ...]) -> str:
    cites = ", ".join(dict.fromkeys(cite for part in parts for cite in part.cite))
    sign = next((SIGNS[part.basis] for part in parts if part.basis != "nj" and part.cite), "")
    return f"   [{cites}{sign}]" if cites else ""


def _compared(one: Comparison) -> str:
    said = f"paid {dollars(one.paid)} ({', '.join(one.where)})"
    if not one.difference:
        return f"{said}: as due"
    return f"{said}, due {dollars(one.due)}: {_owes(one.difference, one.key.seat, _payer(one.wagers))}"


def _payer(wagers: Iterable[WagerResult]) -> str:
    payers = {wager.payer for wager in wagers if wager.due}
    return payers.pop() if len(payers) == 1 else "the house"


def _owes(difference: int, seat: str, payer: str) -> str:
    """Who has too much of it, and who gets it back."""
    amount = dollars(abs(difference))
    if difference > 0:
        return f"{amount} too much; {_who(seat)} owes {payer} {amount}"
    owe = "owe" if " and " in payer or payer == "the players" else "owes"
    return f"{amount} too little; {payer} {owe} {_who(seat)} {amount}"


def _total(found: Judgement, seat: str) -> str:
    one = found.total(seat)
    said = [f"total: due {dollars(one.due)}"]
    if one.paid is None:
        said.append("nothing observed")
    else:
        part = f" of {dollars(one.observed)} that was observed" if one.observed != one.due else ""
        owed = _owes(one.paid - one.observed, seat, _payer(found.of(seat))) if one.paid != one.observed else "as due"
        said.append(f"paid {dollars(one.paid)}{part}: {owed}")
    won = f"{'won' if one.net > 0 else 'lost'} {dollars(abs(one.net))}" if one.net else "won and lost nothing"
    return "; ".join([*said, won + (f" after {dollars(one.owed)} vigorish that is still owed" if one.owed else "")])


def _verdict(found: Judgement) -> Iterator[str]:
    for one in found.unsettled:
        yield _unsettled(one, found)
    for record, one in found.disagreeing:
        what = f"{_who(one.key.seat)}, {_named(one.key) if one.key.wager else 'all'}"
        yield f"{what}: the record says that {dollars(record.paid)} was paid, the list {dollars(one.paid)}"
    if found.others:
        yield f"rows of other rounds or tables, left out: {found.others}"
    for line in found.otherwise or []:
        yield f"the record ruled otherwise: {line}"
    if found.otherwise == []:
        yield "the record ruled the same"
    wrong = sum(one.difference != 0 for one in found.payments)
    as_due = "all as due" if not wrong else f"not as due: {wrong}"
    yield f"payments observed: {len(found.payments)}; {as_due}" if found.payments else "no payment was observed"


def _unsettled(one: Comparison, found: Judgement) -> str:
    own = found.of(one.key.seat) or found.wagers
    there = ", ".join(f"{_who(wager.key.seat)} {_named(wager.key)}" for wager in own) or "nothing"
    wager = f" on {_named(one.key)}" if one.key.wager else ""
    paid = f"{_who(one.key.seat)} was paid {dollars(one.paid)}{wager}"
    return f"{', '.join(one.where)}: {paid}, and no such wager lay in this round; there lay: {there}"


# ── as JSON ──────────────────────────────────────────────────────────────────────────────────────


def _json(found: Judgement) -> Iterator[str]:
    for wager in found.wagers:
        yield json.dumps({"judged": "wager"} | _plain(wager, found.paid(wager)), ensure_ascii=False)
    yield json.dumps({"judged": "summary"} | _summary(found), ensure_ascii=False)


def _plain(one: WagerResult, paid: Comparison | None = None) -> dict[str, Any]:
    return {
        **_key(one.key), "amount": dollars(one.amount), "parts": [_plain_part(part) for part in one.parts],
        "due": dollars(one.due), "net": dollars(one.net), "payer": one.payer, **_observed(paid),
    }  # fmt: skip


def _key(key: WagerKey) -> dict[str, str]:
    names = ("seat", "wager", "box", "hand", "spot", "ticket")
    return {name: getattr(key, name) for name in names if getattr(key, name) or name in ("seat", "wager")}


def _plain_part(part: Settlement) -> dict[str, Any]:
    told: dict[str, Any] = {"result": part.result, "amount": dollars(part.amount)}
    told |= {"odds": part.odds} if part.odds else {}
    told |= {"pays": dollars(part.pays)} if part.pays else {}
    told |= {"vigorish": dollars(part.vigorish), "collected": part.collected} if part.vigorish else {}
    return told | {"cite": list(part.cite), "basis": part.basis}


def _observed(paid: Comparison | None) -> dict[str, Any]:
    if paid is None:
        return {"paid": None, "difference": None}
    return {"paid": dollars(paid.paid), "difference": dollars(paid.difference), "where": list(paid.where)}


def _summary(found: Judgement) -> dict[str, Any]:
    single = [found.paid(wager) for wager in found.wagers]
    rest = [one for one in found.payments if one not in single]
    return {
        "table": found.table, "round": found.round, "game": found.game, "as_of": found.as_of, "status": found.status,
        **({"awaits": found.awaits} if found.awaits else {}), "clean": found.clean,
        "seats": {seat: _plain_total(found, seat) for seat in found.seats},
        "payments": [_payment(one) for one in rest],
        "corrected": [_plain_reading(one) for one in found.readings],
        "voided": [{"at": one.at, "engine": one.engine} for one in found.voided],
        "otherwise": found.otherwise, "left_out": found.others,
        "happened": [line.strip() for line in _happened(found)],
    }  # fmt: skip


def _plain_total(found: Judgement, seat: str) -> dict[str, Any]:
    one = found.total(seat)
    return {
        "due": dollars(one.due), "observed": dollars(one.observed),
        "paid": dollars(one.paid) if one.paid is not None else None,
        "difference": dollars(one.paid - one.observed) if one.paid is not None else None,
        "net": dollars(one.net), "vigorish_owed": dollars(one.owed),
    }  # fmt: skip


def _payment(one: Comparison) -> dict[str, Any]:
    covers = [_key(wager.key) for wager in one.wagers]
    return {**_key(one.key), "covers": covers, "due": dollars(one.due), **_observed(one), "source": one.source}


def _plain_reading(one: Reading) -> dict[str, Any]:
    return {"input": one.input, "was": one.was, "to": one.to, "wagers": [_plain(wager) for wager in one.wagers]}
