"""A daily report and a table's last plays, as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from houseway.play.words import ruling

if TYPE_CHECKING:  # a database is loaded only by the commands that open one
    from houseway.journal.plays import Play
    from houseway.journal.reports import Count, Report, TableReport


def report(one: Report) -> Iterator[str]:
    """A house's gaming day: its tables, then what concerns the whole house."""
    yield f"{one.licensee}: gaming day {one.day}, {one.state}   [13:69O-1.9]"
    for table in one.tables:
        yield from _table(table)
    yield f"\nwin of the tables that are counted: {one.win}{_taken(one)}; trial balance {one.trial_balance}"
    host = f", host casino {one.host}" * bool(one.host)
    for name, day in one.fund_days.items():
        yield f"{name.replace('_', ' ')} fund: {day.closing}, all of it the players'{host}"
        others = f", other casinos {day.other_casinos}" * bool(day.other_casinos)
        yield f"  opening {day.opening}, contributions {day.contributions}, payouts {day.payouts}{others}"
    yield from _list("significant events", [f"{_where(e)}{e['kind']}: {e['words']}" for e in one.significant])
    yield from _list("software", [f"{e['at']}  {e['version']}  {e['digest'][:12]}" for e in one.software])
    yield from _list("heads", [f"{id}  {head['length']}  {head['hash']}" for id, head in one.heads.items()])


def _table(one: TableReport) -> Iterator[str]:
    yield f"\ntable {one.table}   {one.game}, pit {one.pit}, {one.state}"
    if not one.activity:
        yield "  No Activity"
        return
    if one.altered:
        yield f"  altered: {one.altered}; these figures are not to be relied on"
    if one.count is not None:
        yield from _count(one.count)
    yield f"  rounds {one.rounds}" + f", void {one.voided}" * bool(one.voided)
    if one.vigorish_due != "0.00":
        yield f"  vigorish due {one.vigorish_due}"
    yield from (f"  {name.replace('_', ' ')} fund {held}" for name, held in one.funds.items())
    yield from (f"  {_form(form)}" for form in one.forms)
    yield from (f"  {_irregular(tell)}" for tell in one.irregularities)
    yield from (f"  not done: {late['what']}, by {late['by']}   [{late['cite']}]" for late in one.overdue)
    yield from (
        f"  in use for more than 24 hours: {it['item']}, since {it['since']}   [{it['cite']}]" for it in one.in_use
    )


def _count(one: Count) -> Iterator[str]:
    yield f"  opening {one.opening}, fills {one.fills}, credits {one.credits}"
    if one.win:
        forms = f" (forms {one.forms})" if one.forms != "0.00" else ""
        counted = f"closing {one.closing}, over or short {one.over_or_short}, win {one.win}"
        yield f"  drop {one.drop}{forms}{_taken(one)}, {counted}"


def _taken(one: Count | Report) -> str:
    """14.14: the parts of a drop or a win that are rake and time charges, where there are any."""
    said = [("rake", one.rake), ("time charges", one.time_charges)]
    parts = [f"{what} {amount}" for what, amount in said if amount]
    return f" ({', '.join(parts)})" if parts else ""


def _form(form: dict[str, Any]) -> str:
    if form.get("void"):
        return f"form {form['serial']}: void"
    return f"form {form['serial']}: seat {form['seat']}, {form['patron']}, {form['amount']}"


_ENGINES = {"taken_over": "taken over by another engine", "repaired": "repaired: ruled again by this engine"}


def _irregular(tell: dict[str, Any]) -> str:
    said = ruling(tell) or _ENGINES.get(tell["tell"], tell["tell"])
    return f"round {tell['round']}: {said.strip()}"


def _where(event: dict[str, Any]) -> str:
    return f"{event['at']}  " + (f"table {event['table']}, " if event.get("table") else "")


def _list(title: str, lines: list[str]) -> Iterator[str]:
    yield f"\n{title}" + ("" if lines else ": none")
    yield from (f"  {line}" for line in lines)


def play(one: Play) -> Iterator[str]:
    """A round: when, the wagers, and what was told."""
    ended = "in progress" if not one.ended else f"{'void' if one.voided else 'ended'} {one.ended}"
    yield f"round {one.round}   began {one.began}, {ended}"
    yield from (f"  {_staked(wager)}" for wager in one.wagers)
    yield from (f"  {line.strip()}" for line in map(ruling, one.told) if line)


def _staked(wager: dict[str, Any]) -> str:
    verb = next(key for key in wager if key not in ("at", "by"))
    body = wager[verb] if isinstance(wager[verb], dict) else {verb: wager[verb]}
    return f"{verb}: " + ", ".join(f"{name} {_said(value)}" for name, value in body.items())


def _said(value: Any) -> str:
    return " ".join(map(_said, value)) if isinstance(value, list) else str(value)
