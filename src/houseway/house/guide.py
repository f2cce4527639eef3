"""8.5: the patron's gaming guide of a table: how to play, the wagers with their odds, the limits, the options in force.

Everything is read from the table's own rules and the law's paragraphs, so that the guide cannot say another thing
than the dealer pays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from houseway.house import notices
from houseway.law.citation import render
from houseway.law.datum import SIGNS, Basis, in_force, legend
from houseway.law.editions import subchapter
from houseway.law.export import in_dollars, in_words
from houseway.law.options import Amounts, Option
from houseway.money import For, Odds, dollars
from houseway.play.rules import Paid, Rules, Terms, kind


class Rule(Struct, frozen=True, kw_only=True):
    """A paragraph that a player should know."""

    says: str
    cite: str
    basis: Basis


class Wager(Struct, frozen=True, kw_only=True):
    """A wager, or several of a kind that pay alike."""

    ids: list[str]
    name: str
    made: str
    wins: str
    loses: str
    voids: str
    pays: dict[str, str]
    """By what wins it; under no name where all that wins pays alike."""
    vigorish: str
    """What the house keeps of a win, or takes of a pot."""
    keeps: str
    """What that is called."""
    min: str | None
    max: str | None
    increment: str | None
    cite: list[str]
    basis: Basis


class Elected(Struct, frozen=True, kw_only=True):
    """An option as this table has it."""

    option: str
    value: str
    cite: str
    basis: Basis
    default: bool
    """Whether nobody chose it."""


class Guide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The gaming guide of a table."""

    game: str
    title: str
    subchapter: str
    as_of: str
    play: list[Rule]
    wagers: list[Wager]
    options: list[Elected]
    remark: str = ""
    """What is said of all of it: see `Rules.remark`."""


def guide(rules: Rules, id: str) -> Guide:
    """The guide of a table of that game under its elected rules."""
    law = rules.game.law
    return Guide(
        game=id, title=law.title, subchapter=subchapter(law.subchapter, rules.as_of),
        as_of=str(rules.as_of), play=_play(rules), wagers=_wagers(rules), options=_options(rules),
        remark=rules.remark,
    )  # fmt: skip


# ── how to play, in short ────────────────────────────────────────────────────────────────────────


def _play(rules: Rules) -> list[Rule]:
    cites = [
        one.cite for one in rules.game.law.how if str(rules.elected.get(one.option)) in one.values or not one.option
    ]
    held = {one.cite: one for one in reversed(in_force(rules.game.law.paragraphs, rules.as_of))}
    found = [held[cite] for cite in cites if cite in held]
    return [Rule(says=one.gloss, cite=render(one.cite, rules.as_of), basis=one.basis_on(rules.as_of)) for one in found]


# ── what a wager pays ────────────────────────────────────────────────────────────────────────────


def pays(rules: Rules, wager: str) -> Paid:
    """What this table pays on a wager, by what wins it; under no name where all that wins pays alike."""
    paid = rules.odds(wager)
    return {"": next(iter(paid.values()))} if len(set(paid.values())) == 1 else paid


# ── wagers and options ───────────────────────────────────────────────────────────────────────────


def _wagers(rules: Rules) -> list[Wager]:
    groups: dict[tuple[object, ...], list[str]] = {}
    for id, terms in rules.wagers.items():
        paid = tuple(pays(rules, id).items())
        groups.setdefault((kind(id), paid, terms.least, terms.most, terms.increment, terms.wager.cite), []).append(id)
    return [_wager(rules, ids) for ids in groups.values()]


def _wager(rules: Rules, ids: Sequence[str]) -> Wager:
    terms = rules.wagers[ids[0]]
    one = terms.wager
    return Wager(
        ids=list(ids), name=one.name if len(ids) == 1 else kind(ids[0]).replace("_", " ").capitalize(),
        made=one.made, wins=_PAYS.sub("", one.wins), loses=one.loses, voids=one.voids,
        pays={outcome: _to(odds) for outcome, odds in pays(rules, ids[0]).items()},
        vigorish=rules.kept(ids[0]), keeps=rules.keeps, **_limits(terms),
        cite=[render(cite, rules.as_of) for cite in one.cite.split(", ")], basis=one.basis_on(rules.as_of),
    )  # fmt: skip


_PAYS = re.compile(r"; [^;]* pays \d+ to \d+")
"""Removed from the law's words: the guide says once what a win pays, as elected."""


def _limits(terms: Terms) -> dict[str, Any]:
    return {
        "min": dollars(terms.least) if terms.least > 1 else None,
        "max": dollars(terms.most) if terms.most else None,
        "increment": dollars(terms.increment) if terms.increment > 1 else None,
    }


def _to(odds: Odds | For | str) -> str:
    """8.5: odds are stated with "to"; what returns the stake or a part of it is said in words."""
    if isinstance(odds, For):
        won = odds.paid - odds.stake
        return f"{won} to {odds.stake}" if won > 0 else f"{odds.paid} of every {odds.stake} returned"
    return "the meter" if odds == "meter" else str(odds)


def _options(rules: Rules) -> list[Elected]:
    return [
        _elected(option, rules) for option in in_force(rules.game.law.options, rules.as_of) if _shown(option, rules)
    ]


def _shown(option: Option, rules: Rules) -> bool:
    """Whether to list an option: not limits and odds, which stand with their wagers, nor what is off."""
    value = rules.elected[option.id]
    several = isinstance(value, Mapping | tuple) and not isinstance(option.kind, Amounts)
    if notices.is_limit(option) or several or value in ((), "off", "none") or (value is None and not option.follows):
        return False
    return option.speaks(rules.elected)


def _elected(option: Option, rules: Rules) -> Elected:
    value = rules.elected[option.id]
    chosen = option.follows if value is None else in_words(in_dollars(option.kind, value))
    basis: Basis = "ours" if option.silent and value == option.default else option.basis_on(rules.as_of)
    return Elected(
        option=option.id, value=chosen, cite=render(option.cite, rules.as_of), basis=basis,
        default=value == option.default,
    )  # fmt: skip


def lines(one: Guide) -> Iterable[str]:
    """The guide in plain text."""
    yield f"{one.title}: a gaming guide   [{one.subchapter}; the law on {one.as_of}]"
    yield "\nHow to play"
    yield from (f"  {rule.says}   [{rule.cite}{SIGNS[rule.basis]}]" for rule in one.play)
    yield "\nWagers and what they pay"
    for wager in one.wagers:
        yield from _wager_lines(wager)
    yield "\nOptions in force"
    yield from (f"  {_option_line(option)}" for option in one.options)
    yield ""
    bases = {one.basis for group in (one.play, one.wagers, one.options) for one in group}
    yield from legend(bases)
    yield from filter(None, [one.remark])
    yield "An unofficial restatement, not legal advice."


def _wager_lines(wager: Wager) -> Iterable[str]:
    many = f" ({len(wager.ids)} of them; the first: {wager.ids[0]})" if len(wager.ids) > 1 else f" ({wager.ids[0]})"
    yield f"  {wager.name}{many}   [{', '.join(wager.cite)}{SIGNS[wager.basis]}]"
    paid = "; ".join(f"{outcome}: {odds}" if outcome else odds for outcome, odds in wager.pays.items())
    limits = ", ".join(
        f"{label} {amount}"
        for label, amount in (("at least", wager.min), ("at most", wager.max), ("in steps of", wager.increment))
        if amount
    )
    said = {
        "made": wager.made, "wins": wager.wins, "loses": wager.loses, "void": wager.voids, "pays": paid,
        wager.keeps: wager.vigorish, "limits": limits,
    }  # fmt: skip
    yield from (f"      {label:10}{text}" for label, text in said.items() if text)


def _option_line(option: Elected) -> str:
    return f"{option.option}: {option.value}   [{option.cite}{SIGNS[option.basis]}]"
