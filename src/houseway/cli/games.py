"""``houseway games``: the games of the contents; one game's wagers, options and irregularities."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any

import typer

from houseway.cli import Fault, app, options
from houseway.games import GAMES
from houseway.law import editions
from houseway.law.citation import render
from houseway.law.contents import first_section
from houseway.law.datum import Datum, Irregularity, RuleSet, Wager, in_force
from houseway.law.export import by_default, in_dollars, in_words, plain
from houseway.law.options import Option
from houseway.law.statute import GameLaw
from houseway.law.texts import first_found, known_without, remarked
from houseway.money import Odds
from houseway.rulebook.games import listed, subchapter
from houseway.rulebook.sections import source


@app.command()
def games(
    game: options.GameId = "",
    as_of: options.AsOf = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """The games, their subchapters and editions; one game's wagers, options and irregularities."""
    when = held_day(as_of)
    options.remark(when)
    if game:
        one = law(game)
        lines = [json.dumps(_export(one, when), ensure_ascii=False)] if as_json else _guide(one, when)
    else:
        rows = [_row(id, when) for id in listed()]
        lines = [json.dumps(row, ensure_ascii=False) for row in rows] if as_json else _table(rows, when)
    print("\n".join(lines))


# ── what several commands ask ────────────────────────────────────────────────────────────────────


def held_day(text: str, name: str = "--as-of") -> date:
    """A day of which a text is held, by the option that asks for it."""
    when = options.day(text, name)
    try:
        editions.edition(when)
    except ValueError as error:
        raise Fault(str(error)) from None
    return when


def law(id: str) -> GameLaw:
    """The law of a game, or one line that says what is the matter with its name."""
    return options.game(id).law


# ── the list of games ────────────────────────────────────────────────────────────────────────────


def _adopted(id: str) -> date | None:
    """The day of a game's adoption, or that on which its first print begins; None where neither is held: 19:47's first
    day is that of no game's adoption."""
    since = law(id).since if id in GAMES else None
    return subchapter(id).adopted if since in (None, editions.FIRST) else since


def _row(id: str, when: date) -> dict[str, Any]:
    one = subchapter(id)
    adopted = _adopted(id)
    found = first_found(first_section(one.number), adopted) if adopted else ""
    return {
        "game": id,
        "title": law(id).title if id in GAMES else one.title(when),
        "subchapter": one.number,
        "19:47": one.number if one.in_19_47 else None,
        "13:69F": one.number if one.in_13_69f else None,
        "adopted": str(adopted) if adopted else None,
        "first_found": found,
        "in_force": adopted is None or adopted <= when,
        "ruled": id in GAMES,
        **remarked(when),
    }


def _table(rows: list[dict[str, Any]], when: date) -> Iterator[str]:
    yield f"{'game':24}{'19:47':>7}{'13:69F':>10}  {'adopted':12}engine"
    for row in rows:
        old, new = row["19:47"] or "-", row["13:69F"] or "not held"
        engine = "rules it" if row["ruled"] else "not yet"
        adopted = f"found {row['first_found']}" if row["first_found"] else row["adopted"] or "not held"
        yield f"{row['game']:24}{old:>7}{new:>10}  {adopted:12}{engine}{_late(row, when)}"
    ruled = sum(row["ruled"] for row in rows)
    yield f"{len(rows)} games, {ruled} ruled; -: not in that chapter; not held: the text at hand does not say; "
    yield "found: in the text of that year, the day of the adoption is not held"


def _late(row: Mapping[str, Any], when: date) -> str:
    """Say that a game is not the law on the day, or that this is not known."""
    if row["in_force"]:
        return ""
    known = not row["first_found"] or known_without(first_section(row["subchapter"]), when)
    return f"; not the law on {when}" if known else f"; not held for {when}"


# ── one game ─────────────────────────────────────────────────────────────────────────────────────


def _export(one: GameLaw, when: date) -> dict[str, Any]:
    """A game's law on the day, plainly."""
    groups = {"wagers": one.wagers, "paytables": one.paytables, "options": one.options, "forbidden": one.forbidden}
    groups |= {"rule_sets": one.rule_sets, "irregularities": one.irregularities}
    return _row(one.id, when) | {"as_of": str(when)} | {
        name: [plain(datum) | {"in_force_as": render(datum.cite, when)} for datum in in_force(group, when)]
        for name, group in groups.items()
    }  # fmt: skip


def _guide(one: GameLaw, when: date) -> Iterator[str]:
    shown = render(first_section(one.subchapter), when).rpartition(".")[0]
    found = first_found(first_section(one.subchapter), one.since)
    begun = f"first found in the text of {found}" if found else f"adopted {_adopted(one.id) or '(day not held)'}"
    yield f"{one.title} ({one.id}): {shown}, {begun}; the law on {when}"
    if when < one.since:
        yield one.not_yet(when)
    groups = {"Wagers": one.wagers, "Options": one.options, "Irregularities": one.irregularities}
    for title, group in (groups | ({"Rule sets": one.rule_sets} if one.rule_sets else {})).items():
        data = in_force(group, when)
        yield f"\n{title}" + ("" if data else ": none")
        for datum in data:
            yield from _entry(datum, one, when)


def _entry(datum: Datum, one: GameLaw, when: date) -> Iterator[str]:
    if isinstance(datum, Wager):
        name, more = f"{datum.id}: {datum.name}", _wager(datum, one, when)
    elif isinstance(datum, Option):
        name, more = datum.id, _option(datum, when)
    elif isinstance(datum, RuleSet):
        name, more = datum.id, {"elects": in_words(datum.elects)}
    else:
        assert isinstance(datum, Irregularity)
        name, more = datum.kind, {"event": datum.event, "ruling": datum.ruling, "ask": " ".join(map(str, datum.asks))}
    yield f"  {name}   [{source(datum, when)}]"
    more |= {"note": datum.note}
    yield from (f"      {label:12}{text}" for label, text in more.items() if text)


def _wager(wager: Wager, one: GameLaw, when: date) -> dict[str, str]:
    table = one.paytable(wager.paytable, when) if wager.paytable else None
    odds = odds_of(wager.id, table.odds, {each.id for each in one.wagers}) if table else {}
    pays = in_words(odds[wager.id] if set(odds) == {wager.id} else odds) if odds else ""
    label = "least odds" if table is None or table.least else "odds"
    return {"made": wager.made, "wins": wager.wins, "loses": wager.loses, "voids": wager.voids, label: pays}


def odds_of(wager: str, odds: Mapping[str, Odds], wagers: set[str]) -> dict[str, Odds]:
    """The lines of a paytable that are a wager's: by its name, or all where the table is not by wagers."""
    own = {key: one for key, one in odds.items() if key == wager or (key.startswith(f"{wager}_") and key not in wagers)}
    stem = wager.rstrip("_0123456789")
    kin = {key: one for key, one in odds.items() if wager.startswith(f"{key}_") or _goes_on(key, stem, wager)}
    return own or kin or ({} if wagers & set(odds) else dict(odds))


def _goes_on(key: str, stem: str, wager: str) -> bool:
    """Whether a row is of each wager of a kind, in words: ``one_of_a_kind_twice`` of ``one_of_a_kind_6``."""
    return stem != wager and key.startswith(f"{stem}_") and not key[len(stem) + 1].isdigit()


def _option(option: Option, when: date) -> dict[str, str]:
    others = "".join(
        f"; with {id}={value}: {in_words(in_dollars(option.kind, one))}"
        for id, values in option.instead.items()
        for value, one in values.items()
    )
    silent = "; ours: the law gives no default" if option.silent else ""
    needed = "none: no text is held, and no table opens without it"
    return {
        "allowed": option.kind.allowed(when),
        "default": needed if option.needed else by_default(option) + others + silent,
        "favours": str(option.favours),
        "notice": option.notice,
        "scope": "the whole pit" if option.whole_pit else "the whole casino" if option.uniform else "",
    }
