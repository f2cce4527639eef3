"""``houseway compare``: what a change of elected rules does, wager by wager, in money."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from houseway import games
from houseway.cli import app, edge_sheets, edge_table
from houseway.cli.edge_sheets import NOT_BANKED, Asked, Shown
from houseway.law.citation import render
from houseway.law.datum import Basis, in_force
from houseway.law.election import Unlawful
from houseway.law.export import in_dollars, in_words
from houseway.maths.analysis import LIMITS
from houseway.maths.edges import Edge
from houseway.maths.sheets import Found
from houseway.money import dollars
from houseway.play.rules import Rules


class Changed(NamedTuple):
    """An option that is elected otherwise, and what that alone does to each wager."""

    option: str
    before: str
    after: str
    cite: str
    basis: Basis
    alone: dict[str, float] | None
    """The change of each edge; none where it cannot be elected without the others, or where it is the only one."""


class Moved(NamedTuple):
    """A wager and its edge before and after; none where it is not offered."""

    wager: str
    before: Edge | None
    after: Edge | None


class Compared(NamedTuple):
    """A table in both houses, or in one of them."""

    table: str
    game: str
    what: str
    """It stays, comes or goes."""
    days: tuple[str, str]
    options: list[Changed]
    wagers: list[Moved]
    says: list[str]


@app.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="A.toml", help="A house file.")],
    after: Annotated[Path, typer.Argument(metavar="B.toml", help="The same house as it is to be.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a table.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Work everything out again, whatever is kept.")] = False,
    minutes: Annotated[float, typer.Option(min=0.0, help="What takes longer is not compared.")] = 14.0,
) -> None:
    """What a change of elected rules does in money, wager by wager: the edge before and after, and what changed it."""
    houses = [{one.table: one for one in edge_sheets.of_house(file, "", "")} for file in (before, after)]
    found = list(_compared(*houses, fresh=fresh, seconds=60 * minutes))
    for one in found:
        print(json.dumps(_plain(one), ensure_ascii=False)) if as_json else _print(one)
    if not found and not as_json:
        print("nothing that is elected differs")


def _compared(
    before: Mapping[str, Asked], after: Mapping[str, Asked], *, fresh: bool, seconds: float
) -> Iterator[Compared]:
    """Every table that is not the same in both; what an option does alone is asked for with the rest."""
    ids = [id for id in {**before, **after} if not _same(before.get(id), after.get(id))]
    asked = [house[id] for id in ids for house in (before, after) if id in house]
    alone = {id: _one_by_one(before[id], after[id]) for id in ids if id in before and id in after}
    asked += [one for options in alone.values() for one in options.values() if one]
    shown = edge_sheets.worked_out(asked, fresh=fresh, seconds=seconds)
    by = {id(one.asked): one for one in shown}
    nothing = Shown(Asked("", None), Found([], []))
    for name in ids:
        old, new = (by[id(house[name])] if name in house else nothing for house in (before, after))
        if old.asked.game and new.asked.game and old.asked.game != new.asked.game:  # another game is another table
            yield _table(name, old, nothing, {})
            yield _table(name, nothing, new, {})
            continue
        each = {option: by[id(one)] if one else None for option, one in alone.get(name, {}).items()}
        yield _table(name, old, new, each)


def _same(one: Asked | None, other: Asked | None) -> bool:
    """Whether a table offers the same in both houses."""
    if one is None or other is None:
        return False
    if one.rules is None or other.rules is None:
        return one.says == other.says == (NOT_BANKED,)  # what the law forbids is said
    alike = (one.rules.elected, one.rules.as_of, one.offered) == (other.rules.elected, other.rules.as_of, other.offered)
    return one.game == other.game and alike


def _differing(one: Rules, other: Rules) -> list[str]:
    there = dict.fromkeys([*one.elected, *other.elected])
    return [id for id in there if one.elected.get(id) != other.elected.get(id)]


def _one_by_one(one: Asked, other: Asked) -> dict[str, Asked | None]:
    """The table before with each changed option alone, where there are several; none where the law forbids that."""
    if one.rules is None or other.rules is None or one.game != other.game:
        return {}
    changed = [option for option in _differing(one.rules, other.rules) if option not in LIMITS]
    if len(changed) < 2:
        return {}
    return {option: _with(one, one.rules, option, other.rules.elected.get(option)) for option in changed}


def _with(one: Asked, rules: Rules, option: str, value: Any) -> Asked | None:
    try:
        game = games.game(one.game)
        return one._replace(rules=game.rules(game, rules.as_of, {**rules.elected, option: value}))
    except Unlawful:
        return None


def _table(id: str, old: Shown, new: Shown, alone: Mapping[str, Shown | None]) -> Compared:
    what = "stays" if old.asked.game and new.asked.game else "goes" if old.asked.game else "comes"
    before, after = ({row.wager: row for row in one.offers()} for one in (old, new))
    moved = [Moved(name, before.get(name), after.get(name)) for name in {**before, **after}]
    lacking = [f"not computed: {wager}: {why}" for one in (old, new) for wager, why, _ in one.lacking()]
    says = dict.fromkeys([*old.asked.says, *new.asked.says, *lacking])
    days = [str(one.asked.rules.as_of) if one.asked.rules else "" for one in (old, new)]
    game, changed = old.asked.game or new.asked.game, list(_options(old, new, alone))
    return Compared(id, game, what, (days[0], days[1]), changed, moved, list(says))


def _options(old: Shown, new: Shown, alone: Mapping[str, Shown | None]) -> Iterator[Changed]:
    one, other = old.asked.rules, new.asked.rules
    if one is None or other is None:
        return
    law, days = one.game.law, (one.as_of, other.as_of)
    known = {datum.id: (datum, day) for day in days for datum in in_force(law.options, day)}
    edges = {row.wager: float(row.edge) for row in old.offers()}
    for id in _differing(one, other):
        option, day = known[id]
        words = [in_words(in_dollars(option.kind, rules.elected.get(id))) for rules in (one, other)]
        by_itself = alone.get(id)
        rows = by_itself.offers() if by_itself else []
        moves = {row.wager: float(row.edge) - edges[row.wager] for row in rows if row.wager in edges}
        cite, basis = render(option.cite, day), option.basis_on(day)
        yield Changed(id, words[0], words[1], cite, basis, moves if by_itself else None)


# ── as it is shown ───────────────────────────────────────────────────────────────────────────────

SAME = 5e-10
"""Edges no further apart are equal: what is computed is off by less."""
HUNDRED = 100
"""Dollars wagered."""


def _change(one: Moved) -> float | None:
    return float(one.after.edge - one.before.edge) if one.before and one.after else None


def _plain(one: Compared) -> dict[str, Any]:
    def edge(row: Edge | None) -> dict[str, Any] | None:
        if row is None:
            return None
        plain = row.plain()
        return {name: plain[name] for name in ("edge", "edge_decimal", "risk", "left_out", "posted")}

    wagers = []
    for each in one.wagers:
        change = _change(each)
        money = None if change is None else round(HUNDRED * change, 10)
        wagers.append(
            {"wager": each.wager, "before": edge(each.before), "after": edge(each.after), "change": change,
             "per_100_dollars": money}
        )  # fmt: skip
    return {
        "table": one.table, "game": one.game, "what": one.what, "as_of": list(one.days),
        "options": [each._asdict() for each in one.options], "wagers": wagers, "says": one.says,
    }  # fmt: skip


def _print(one: Compared) -> None:
    from rich.table import Table

    to = edge_table.console()
    what = {"stays": "", "comes": ": a new table", "goes": ": no longer there"}[one.what]
    to.print(f"table {one.table}, {one.game}{what}")
    if one.what == "stays" and one.days[0] != one.days[1]:
        to.print(f"  the law of {one.days[1]} instead of {one.days[0]}")
    for option in one.options:
        words = f"{option.before or 'none'} → {option.after or 'none'}"
        to.print(f"  {option.option}: {words}   [{option.cite}]{_alone(option)}")
    for said in one.says:
        to.print(f"  {said}")
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 2))
    for column in ("wager", "edge % before", "after", "the house keeps of $100", "instead of", "more"):
        table.add_column(column, justify="left" if column == "wager" else "right")
    moved = [
        each for each in one.wagers if (change := _change(each)) is None or abs(change) > SAME or _at_amounts(each)
    ]  # fmt: skip
    for names, each in _grouped(moved):
        table.add_row(names, *_cells(each))
    if moved:
        to.print(table)
    for each in moved:
        for line in _at_amounts(each):
            to.print(f"  {line}")
    still = [each for each in one.wagers if each not in moved]
    if still:
        kinds = dict.fromkeys(edge_table.label([each.before]) for each in still if each.before)
        many = f"{len(still)} wagers" if len(kinds) > 8 else ", ".join(kinds)
        to.print(f"  {'unmoved' if moved else 'no edge moves'}: {many}")
    to.print()


def _at_amounts(one: Moved) -> list[str]:
    """8.2: what a limit or a rounding comes to at the amounts that are posted, where that changes."""
    if one.before is None or one.after is None:
        return []
    before, after = ({at.amount: at.edge for at in row.posted} for row in (one.before, one.after))
    rows = [
        (amount, before.get(amount, one.before.edge), after.get(amount, one.after.edge))
        for amount in sorted({*before, *after})
    ]
    return [
        f"{one.wager} at {dollars(amount)}: {float(100 * old):.6f} % → {float(100 * new):.6f} %"
        for amount, old, new in rows
        if abs(new - old) > SAME
    ]


def _alone(one: Changed) -> str:
    """What an option does without the others, where others change too."""
    if one.alone is None:
        return ""
    moved: dict[str, list[str]] = {}
    for wager, change in one.alone.items():
        if abs(change) > SAME:
            moved.setdefault(f"{HUNDRED * change:+.4f}", []).append(wager)
    words = [f"{change} of $100 on {', '.join(names[:3])}{', …' * (len(names) > 3)}" for change, names in moved.items()]
    more = [f"{len(words) - 3} more"] * (len(words) > 3)
    return f"  alone: {'; '.join([*words[:3], *more]) or 'moves no edge of an exactly payable amount'}"


def _grouped(moved: Sequence[Moved]) -> list[tuple[str, Moved]]:
    alike: dict[tuple[str, ...], list[Moved]] = {}
    for one in moved:
        alike.setdefault(tuple(_cells(one)), []).append(one)
    found = []
    for group in alike.values():
        rows = [one.before or one.after for one in group]
        names = edge_table.groups([row for row in rows if row])
        found += [(edge_table.label(part), group[0]) for part in names]
    return found


def _cells(one: Moved) -> list[str]:
    """Per cent before and after, and dollars of a hundred."""
    change = _change(one)
    per_cent = [f"{float(100 * row.edge):.6f}" if row else "not offered" for row in (one.before, one.after)]
    money = [f"{HUNDRED * float(row.edge):.4f}" if row else "–" for row in (one.after, one.before)]
    return [*per_cent, *money, "–" if change is None else f"{HUNDRED * change:+.4f}"]
