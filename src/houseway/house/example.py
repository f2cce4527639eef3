"""A house file to start from: legal, commented, with a table of every game that is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from houseway import games
from houseway.house import notices
from houseway.house.file import Keeping
from houseway.law import editions
from houseway.law.citation import render
from houseway.law.datum import in_force
from houseway.law.duties import KEPT, required
from houseway.law.election import of_set, remark
from houseway.law.export import default
from houseway.law.notices import Notice, notice
from houseway.law.options import HousePaytable, Option
from houseway.law.statute import GameLaw
from houseway.money import For, Odds
from houseway.play.rules import Game

LINE = 118
"""A comment that would be longer leaves out what is allowed: ``houseway games GAME`` has it."""

_HEAD = """\
# A house file: what a licensee runs, and how. An unofficial restatement, not legal advice.
#
#   houseway check {file}              is it legal? every violation, its section, and what would cure it
#   houseway check --since 2010-01-01 {file}    the amendments after that day that concern this house
#   houseway guide GAME --set OPTION=VALUE      the patron's gaming guide
#
# Amounts are dollars; odds are text such as "6 to 1". An option in a comment is at its
# default; what a long one allows, and what each is, says `houseway games GAME`.

as_of = {as_of}                     # the law in force on that day

[licensee]
name = "The Example House"
rules_kept_at = "the security podium"    # 8.5: where patrons can read the rules
guides_approved = {as_of}           # 8.5: the gaming guides are approved before use

[staff]                                # the sections' titles, and who holds each, by badge
dealer = ["badge 101"]
boxperson = ["badge 102"]
stickperson = ["badge 103"]
floorperson = ["badge 104"]
pit_boss = ["badge 105"]
pit_clerk = ["badge 106"]                 # 3.3(c)3: signs and keeps the forms of deferred vigorish
keno_writer = ["badge 107"]
keno_supervisor = ["badge 108"]
surveillance = ["badge 109"]
poker_shift_supervisor = ["badge 110"]    # 14.2(c): hands out the decks each gaming day

[retention]                            # how long records are kept; these are the least that are held
"""


def text(file: str = "house.toml", as_of: date = editions.NEWEST) -> str:
    """The example, of the law of a day."""
    lines = [_HEAD.format(file=file, as_of=as_of) + "".join(_retention(as_of))]
    entries = [one for one in map(games.game, games.GAMES) if one.law.since <= as_of]
    for pit in dict.fromkeys(one.pit for one in entries):
        area = [what for one in entries if one.pit == pit for what in in_force(one.law.room.approvals, as_of)]
        cites = [render(what.cite, as_of) for what in area if what.what == "area"][:1]
        approved = "".join(f"approved = {as_of}           # {cite}: an area of its own\n" for cite in cites)
        lines.append(f'[[pit]]\nid = "{_initials(pit)}"\nname = "{pit}"\n{approved}')
    for one in entries:
        lines.append("\n".join(_table(one, as_of)) + "\n")
    return "\n".join(lines)


def _initials(pit: str) -> str:
    return "".join(word[0].upper() for word in pit.split())


def _retention(as_of: date) -> Iterator[str]:
    for one in in_force(KEPT, as_of):
        yield f"{one.records} = {toml(str(Keeping(years=one.years, days=one.days)))}   # {render(one.cite, as_of)}\n"


def _table(game: Game, as_of: date) -> Iterator[str]:
    law, chapter = game.law, editions.edition(as_of).chapter
    yield f"# ── {law.title}: {chapter}-{law.subchapter}"
    yield "[[table]]"
    yield f'id = "{law.id}-1"'
    yield f'pit = "{_initials(game.pit)}"'
    yield f'game = "{law.id}"'
    if any(map(notices.is_limit, law.options)):
        yield "limits = {min = 5, max = 500}      # 8.2: posted; also by wager, {min = {WAGER = 5}}"
    yield from _equipment(law, as_of)
    yield from _notices(game, as_of)
    if law.rule_sets:
        yield f"# {remark(law, game.shown)}"
    yield "[table.rules]"
    for option in in_force(law.options, as_of):
        if option.id not in law.preset and not notices.is_limit(option):
            yield _option(option, game.shown, of_set(law, game.shown), as_of)


def _option(option: Option, elected: Mapping[str, Any], named: Mapping[str, Any], as_of: date) -> str:
    """An option as it is elected, or in a comment at its default or as the rule set has it, with its section."""
    section = render(option.cite, as_of)
    if option.id in elected:
        return f"{option.id} = {toml(elected[option.id])}   # {section}"
    if option.id in named:
        return f"# {option.id} = {toml(named[option.id])}   # by the rule set; {section}"
    bare = isinstance(option.kind, HousePaytable) or option.default is None
    default_is = f"# {option.id} = {'…' if bare else toml(default(option))}"
    whole = f"{default_is}   # {option.kind.allowed(as_of)}; {section}"
    if len(whole) <= LINE:
        return whole
    return f"{default_is if len(default_is) <= LINE // 2 else f'# {option.id} = …'}   # {section}"


def _equipment(law: GameLaw, as_of: date) -> Iterator[str]:
    elected = {option.id: option.default for option in in_force(law.options, as_of)}
    needs = required(law.fittings, elected, as_of)
    colours = {"cutting_cards": ["yellow", "green"], "backs": ["blue", "red"]}
    for one in needs:
        value: Any = colours[one.item][: one.number] if one.item in colours else True
        if one.item == "shoe":
            value = one.where or "centre"
        yield f"equipment.{one.item} = {toml(value)}      # {render(one.cite, as_of)}"


def _notices(game: Game, as_of: date) -> Iterator[str]:
    options = {option.id: option for option in in_force(game.law.options, as_of)}
    for id in game.shown:
        one = notice(options[id])
        if one is not None and one.upon == "change":
            yield f"notices = [{_given(id, one, as_of)}]"


def _given(option: str, one: Notice, as_of: date) -> str:
    told = ", ".join(f"{way} = {as_of}T09:00:00" for way in one.ways)
    return f'{{option = "{option}", {told}, effective = {as_of}T10:00:00}}'


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Odds | For):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f'"{key}" = {toml(one)}' for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'
