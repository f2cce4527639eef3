"""``houseway edge --all`` and ``--house``: the wagers of many tables, as a table, JSON, CSV or a page."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from houseway import games
from houseway.cli import Fault, edge_page, edge_table, options
from houseway.cli.games import held_day
from houseway.cli.progress import progress
from houseway.hints import meant
from houseway.law.datum import in_force
from houseway.law.election import Unlawful, defaults
from houseway.law.export import in_dollars, in_words
from houseway.law.options import RULE_SET
from houseway.maths import sheets
from houseway.maths.analysis import LIMITS
from houseway.maths.edges import Edge
from houseway.maths.sheets import Found
from houseway.money import dollars
from houseway.play.rules import Game, Rules, kind

COLUMNS = (
    "wager", "win %", "push %", "lose %", "edge %", "at risk %", "SD", "hit %", "rounds", "played", "method", "s",
    "section", "basis",
)  # fmt: skip
WIDE = 200
NOT_BANKED = "players play against each other: the house banks no wager"


class Format(NamedTuple):
    """How it is shown; by default a table."""

    json: bool
    csv: bool
    html: Path | None


class Asked(NamedTuple):
    """A table whose wagers are asked for; or why there are none."""

    game: str
    rules: Rules | None
    table: str = ""
    """Its id in a house."""
    offered: tuple[str, ...] = ()
    """The wagers on its layout, where the house lists them."""
    command: str = ""
    """What works it out alone."""
    says: tuple[str, ...] = ()
    """What is to be said of it: that the law forbids it, or why it has no wagers."""

    @property
    def title(self) -> str:
        """``table BJ-1: blackjack``, or the game alone."""
        return f"table {self.table}: {self.game}" if self.table else self.game


class Shown(NamedTuple):
    """A table with what was found of it."""

    asked: Asked
    found: Found

    def offers(self) -> list[Edge]:
        """The rows of the wagers that are offered there."""
        return [one for one in self.found.rows if offered(one, self.asked.offered)]

    def limits(self, one: Edge) -> dict[str, str | None]:
        """8.2: what is posted for the wagers of a row, at a table of a house."""
        if not (self.asked.table and self.asked.rules):
            return {}
        terms = [self.asked.rules.wagers[id] for id in one.wagers if id in self.asked.rules.wagers]
        least, most = max((t.least for t in terms), default=1), min((t.most for t in terms if t.most), default=0)
        return {"min": dollars(least) if least > 1 else None, "max": dollars(most) if most else None}

    def lacking(self) -> Iterator[tuple[str, str, str]]:
        """What is not computed: the wager, why, and what computes it."""
        for wager, why in self.found.missing:
            yield wager, why, f"{self.asked.command} {wager}".strip() if not self.asked.table else self.asked.command

    def notes(self) -> list[str]:
        """What must be said of its rows: what they rest on, how exact they are, what may be wagered."""
        rows = self.offers()
        return [*edge_table.notes(rows), *edge_table.computed(rows), *_posted(self)]

    def elected(self) -> str:
        """What is elected there and not by default."""
        return _elected(self.asked.rules) if self.asked.rules else ""


def offered(one: Edge, listed: Sequence[str]) -> bool:
    """Whether all wagers of a row are listed, by their names or by their kinds; where none is, all are offered."""
    return not listed or all(any(id == named or id.startswith(f"{named}_") for named in listed) for id in one.wagers)


# ── what is asked for ────────────────────────────────────────────────────────────────────────────


def of_day(as_of: str) -> list[Asked]:
    """Every game under the default options of a day; where no text is held, under the first rule set."""
    return [_by_default(games.game(id), as_of) for id in games.GAMES]


def _by_default(game: Game, as_of: str) -> Asked:
    id, day = game.law.id, held_day(as_of)
    if not game.analysis:
        return Asked(id, None, says=(NOT_BANKED,))
    named = {RULE_SET: game.law.rule_sets[0].id} if game.law.rule_sets else {}
    words = " ".join([f"houseway edge {id}", *(f"--set {option}={value}" for option, value in named.items())])
    try:
        rules = games.rules(id, named, as_of=day)
    except Unlawful as unlawful:
        if day >= game.law.since:
            raise Fault(str(unlawful)) from None
        return Asked(id, None, says=(str(unlawful),))
    return Asked(id, rules, command=f"{words} --as-of {as_of}" if as_of else words)


def of_house(file: Path, table: str, as_of: str) -> list[Asked]:
    """Every table of a house file, or one of them, as it is elected there."""
    from houseway.cli.check import law_of
    from houseway.house.file import BadHouse, load

    try:
        house = load(file)
    except BadHouse as bad:
        raise Fault(str(bad)) from None
    there = [one.id for one in house.tables]
    if table and table not in there:
        known = f"tables: {', '.join(there)}"
        raise Fault(f"{file} has no table {table!r}; {meant(table, there, known)}")
    day = law_of(house, as_of)
    found = []
    for one in house.tables:
        if table in ("", one.id):
            command = f"houseway edge --house {file} --table {one.id} --minutes 60"
            says: list[str] = []
            try:
                rules = games.rules(one.game, one.chosen(), as_of=day, analysis=says.append)
            except Unlawful as unlawful:
                found.append(Asked(one.game, None, one.id, says=(f"the law forbids this table: {unlawful}",)))
                continue
            forbidden = tuple(f"the law forbids this table: {said}" for said in says)
            if not rules.game.analysis:
                found.append(Asked(one.game, None, one.id, says=(*forbidden, NOT_BANKED)))
            else:
                found.append(Asked(one.game, rules, one.id, one.wagers, command, forbidden))
    return found


# ── working it out, and showing it ───────────────────────────────────────────────────────────────


def worked_out(asked: Sequence[Asked], *, fresh: bool, seconds: float) -> list[Shown]:
    """Every table with its edges."""
    ruled = [one for one in asked if one.rules]
    now, began = [sheets.Progress(0, 0, 0.0)], monotonic()

    def words() -> str:
        rate = now[-1].done / max(1e-9, monotonic() - began)
        return f"{now[-1].done} of {now[-1].whole} wagers, {rate:.1f} a second …"

    with progress(words) as done:

        def told(one: sheets.Progress) -> None:
            now.append(one)
            done(one.part)

        found = sheets.sheets([one.rules for one in ruled if one.rules], fresh=fresh, seconds=seconds, told=told)
    by_table = dict(zip(map(id, ruled), found, strict=True))
    return [Shown(one, by_table.get(id(one), Found([], []))) for one in asked]


def show(asked: Sequence[Asked], as_: Format, *, fresh: bool, seconds: float) -> None:
    """Work everything out and show it."""
    found = worked_out(asked, fresh=fresh, seconds=seconds)
    for remark in dict.fromkeys(one.asked.rules.remark for one in found if one.asked.rules):
        options.say(remark)
    write(found, as_)


def checked(as_: Format) -> None:
    """Refuse what cannot be written before minutes are spent."""
    if as_.json + as_.csv + (as_.html is not None) > 1:
        raise Fault("write one of --json, --csv and --html FILE")
    if as_.html:
        _writable(as_.html)


def write(found: Sequence[Shown], as_: Format) -> None:
    """What was found, as it was asked for."""
    if as_.json:
        for record in records(found):
            print(json.dumps(record, ensure_ascii=False))
    elif as_.csv:
        _csv(found)
    elif as_.html:
        as_.html.write_text(edge_page.page(found), encoding="utf-8")
        wagers, tables = sum(len(one.offers()) for one in found), len(found)
        print(f"{as_.html}: {wagers} wager{'s' * (wagers != 1)} of {tables} table{'s' * (tables != 1)}")
    else:
        _print(found)


def _writable(file: Path) -> None:
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise Fault(f"--html {file}: {error.strerror}") from None


def records(found: Sequence[Shown]) -> Iterator[dict[str, Any]]:
    """One a wager; one for each that is not computed; one for each table that has none."""
    for one in found:
        named = {"table": one.asked.table} if one.asked.table else {}
        for row in one.offers():
            yield {**named, **row.plain(tables=True), **one.limits(row), "seconds": row.seconds}
        for wager, why, command in one.lacking():
            yield {**named, "game": one.asked.game, "wager": wager, "not_computed": why, "command": command}
        for said in one.asked.says:
            yield {**named, "game": one.asked.game, "says": said, "house_banked": said != NOT_BANKED}


def _csv(found: Sequence[Shown]) -> None:
    """One line a wager; what is not computed says so in its last column."""
    lines: list[dict[str, Any]] = []
    for one in found:
        named = {"table": one.asked.table} if one.asked.table else {}
        lines += [{**named, **row.flat(), **one.limits(row), "not_computed": None} for row in one.offers()]
        lacking = [(wager, f"{why}; {command}") for wager, why, command in one.lacking()]
        for wager, why in [*lacking, *(("", said) for said in one.asked.says)]:
            lines.append({**named, "game": one.asked.game, "wager": wager, "not_computed": why})
    columns = list(dict.fromkeys(column for line in lines for column in line))
    writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)


def _print(found: Sequence[Shown]) -> None:
    to, bases = edge_table.console(WIDE), []
    for one in found:
        rows = one.offers()
        if rows:
            bases += rows
            to.print(f"{one.asked.title}, {edge_table.chapter(rows[0])} on {rows[0].as_of}{one.elected()}")
            edge_table.table(to, rows, COLUMNS, grouped=True)
            for line in one.notes():
                to.print(f"  {line}")
            to.print()
    for one in found:
        for said in one.asked.says:
            to.print(f"{one.asked.title}: {said}")
    for one in found:
        for wager, why, command in one.lacking():
            to.print(f"not computed: {one.asked.title} {wager}: {why}; {command}")
    for line in edge_table.bases(bases):
        to.print(line)
    to.print(WORDS)


WORDS = (
    "per unit of the first wager; at risk %: the edge of all chips put at risk; hit %: wins a round; "
    "rounds: to a decision; s: seconds it took"
)


def _elected(rules: Rules) -> str:
    """What is elected and not by default; the limits stand with their wagers."""
    default = defaults(rules.game.law, rules.as_of, rules.elected.get(RULE_SET))
    words = [
        f"{one.id} {in_words(in_dollars(one.kind, rules.elected[one.id]))}"
        for one in in_force(rules.game.law.options, rules.as_of)
        if rules.elected[one.id] != default.get(one.id) and one.id not in LIMITS
    ]
    return f": {', '.join(words)}" if words else ""


def _posted(one: Shown) -> Iterator[str]:
    """8.2: the limits of each wager, those that are alike together; a kind by its name if it has no others."""
    alike: dict[tuple[str | None, ...], dict[str, list[Edge]]] = {}
    for row in one.offers():
        alike.setdefault(tuple(one.limits(row).values()), {}).setdefault(kind(row.wager), []).append(row)
    for limits, kinds in alike.items():
        words = [f"{name} {amount}" for name, amount in zip(("at least", "at most"), limits, strict=False) if amount]
        whole = {kind for kind in kinds if sum(kind in others for others in alike.values()) == 1}
        names = [kind if kind in whole else edge_table.label(rows) for kind, rows in kinds.items()]
        if words:
            yield f"limits: {', '.join(words)}: {', '.join(names)}"
