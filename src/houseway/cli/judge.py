"""``houseway judge``: what each player should have been paid in a recorded round, and how it differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Fault, app
from houseway.cli.journal import AsJson, Where, Which, chosen, journal
from houseway.cli.say import ruling
from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.journal.judge import Judgement, Payment


@app.command()
def judge(
    where: Where,
    round: Annotated[int, typer.Option(metavar="N", help="The round; they count from 1.")],
    table: Which = "",
    paid: Annotated[str, typer.Option(metavar="FILE", help="Chips paid, as CSV: seat,wager,amount.")] = "",
    as_json: AsJson = False,
) -> None:
    """Rule a recorded round again under the law of its date, and compare what was paid with what was due.

    Exit 0 when all was paid as it was due, 1 when something differs.
    """
    with journal(where) as one:
        from houseway.journal import judge as judging

        try:
            observed = judging.payments(_read(paid)) if paid else []
            found = judging.judge(one.records(chosen(one, table)), round, observed)
        except (judging.BadPayments, judging.NoRound) as error:
            raise Fault(str(error)) from None
    _json(found) if as_json else _print(found)
    raise typer.Exit(0 if found.clean else 1)


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"cannot read {file}: {error}") from None


def _print(found: Judgement) -> None:
    print(f"round {found.round}, ruled again:")
    for tell in found.settled:
        print(ruling(tell))
    for one in found.payments:
        print(_payment(one))
    for answer in found.otherwise:
        print(f"the record ruled otherwise at input {answer.number}")


def _payment(one: Payment) -> str:
    what = f"seat {one.seat}, {one.wager or 'all wagers'}: paid {dollars(one.paid)}"
    if one.paid == one.due:
        return f"{what}, as was due"
    more = "too much" if one.paid > one.due else "too little"
    return f"{what}, due {dollars(one.due)}: {dollars(abs(one.paid - one.due))} {more}"


def _json(found: Judgement) -> None:
    for tell in found.settled:
        print(json.dumps(tell, ensure_ascii=False))
    for one in found.payments:
        plain = {"seat": one.seat, "wager": one.wager, "paid": dollars(one.paid), "due": dollars(one.due)}
        print(json.dumps({"payment": plain, "differs": one.paid != one.due}))
    for answer in found.otherwise:
        print(json.dumps({"otherwise": answer.number, "refused": answer.refused}))
