"""Every wager of a blackjack switch table: the two of a spot by combinatorial analysis, those beside them by counting.

A spot is played at its best by composition, and once more by a chart that a person can carry. What a wager wins and
loses is that of either wager with all that doubling down and splitting add to it, and of both together, where a round
is won if the two come out ahead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from typing import Any, cast

import numpy as np
from msgspec import structs

from houseway.games.twenty_one.blackjack_switch import MAINS
from houseway.games.twenty_one.records import SwitchRules as Rules
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.edges import Unknown
from houseway.maths.twenty_one import side
from houseway.maths.twenty_one.coach import value
from houseway.maths.twenty_one.exact import Shown, fresh, without
from houseway.maths.twenty_one.expectation import ERROR
from houseway.maths.twenty_one.hands import HANDS
from houseway.maths.twenty_one.outcomes import in_decimals
from houseway.maths.twenty_one.strategy import ACTIONS, UP_CARDS, by_row, plain
from houseway.maths.twenty_one.switch_exact import (
    OTHER,
    PAIRS,
    Against,
    Chart,
    Spot,
    beside,
    beside_each,
    by_chart,
    by_composition,
    chart,
    every_deal,
    kept,
    switched,
    wagers_of,
)
from houseway.maths.twenty_one.switch_outcomes import Came, Net, came
from houseway.maths.twenty_one.terms import Terms
from houseway.play import rules as elected_rules

BOTH = "switch_wager_1+switch_wager_2"


def terms(rules: Rules) -> Terms:
    """The terms of a table's rules, as blackjack has them."""
    return Terms(
        decks=rules.decks, blackjack=rules.blackjack, hits_soft_17=rules.hits_soft_17, max_hands=rules.max_hands,
        resplit_aces=rules.resplit_aces, surrender=rules.surrender, procedure=rules.procedure, pushes=True,
    )  # fmt: skip


def rows(rules: elected_rules.Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """The two wagers of a spot, which are alike, both of them together, and the wagers beside them.

    By the chart both wagers are analysed together alone.
    """
    table = cast(Rules, rules)
    insured = Analysis(outcomes=side.insurance(table.insurance, table.decks), given="the dealer's ace")
    exact = partial(paid_exactly, rules, amount=amount)
    plays: dict[str, Callable[..., Analysis]] = {
        **dict.fromkeys(MAINS, either),
        BOTH: both,
        f"{BOTH}_by_chart": charted,
    }
    if strategy:
        plays = {BOTH: charted}
    found = {
        name: Row(
            wagers=MAINS if name.startswith(BOTH) else (name,),
            analyse=exact(MAINS[0], analyse=partial(way, terms(table), outcomes=False)),
            whole=exact(MAINS[0], analyse=partial(way, terms(table), outcomes=True)),
            seconds=1.0 if name == MAINS[1] else 15.0,
        )
        for name, way in plays.items()
    }
    ways: dict[str, Callable[[], Analysis]] = {"insurance": lambda: insured}
    if table.match:
        ways["match_wager"] = lambda: Analysis(outcomes=side.match_wager(table.match, table.decks))
    return found | {name: Row(wagers=(name,), analyse=exact(name, analyse=way)) for name, way in ways.items()}


@cache
def comes(terms: Terms, by: Callable[[Terms], Spot]) -> Came:
    """How the rounds of a way to play come out."""
    return came(terms, fresh(terms.decks), by(terms).by_up_card)


BEST = "each hand at its best by composition, the switch by what both hands are then worth"


def either(terms: Terms, *, outcomes: bool) -> Analysis:
    """One of the two wagers, with all that is added to it: both have the same law."""
    return analysis(terms, by_composition, (lambda first, second: first) if outcomes else None, BEST, {})


def both(terms: Terms, *, outcomes: bool) -> Analysis:
    """Both wagers, per unit of the two together; with every deal and how it is played."""
    found = analysis(terms, by_composition, together if outcomes else None, f"{BEST}; {PER_UNIT}", {})
    best = by_composition(terms).by_up_card
    tables = {
        "switches": {NAMES[up]: switches(best[up]) for up in UP_CARDS},
        "plays": {NAMES[up]: plays(best[up]) for up in UP_CARDS},
    }
    return structs.replace(found, tables=tables)


def switches(one: Against) -> dict[str, list[str]]:
    """The deals that are switched, as dealt: by the first hand, the second hands beside it.

    Two hands in the other order are the same deal, which is listed once.
    """
    found: dict[str, list[str]] = {}
    for a, b, c, d in np.argwhere(one.switches[1:, 1:, 1:, 1:]) + 1:
        if (a, b) <= (c, d):
            found.setdefault(NAMES[a] + NAMES[b], []).append(NAMES[c] + NAMES[d])
    return found


def plays(one: Against) -> dict[str, dict[str, Any]]:
    """What is done with two cards, beside most other hands, and beside which ones something else is."""
    found: dict[str, dict[str, Any]] = {}
    for pair in PAIRS:
        acts = [ACTIONS[int(beside.first[HANDS.two[pair]])] for beside in one.acts]
        usual = max(dict.fromkeys(acts), key=acts.count)
        but = {_spoken(other): act for other, act in zip(PAIRS, acts, strict=True) if act != usual}
        found[_spoken(pair)] = {"do": usual, **({"but_beside": but} if but else {})}
    return found


NAMES = {1: "A", **{value: str(value) for value in range(2, 10)}, 10: "T"}


def _spoken(pair: tuple[int, int]) -> str:
    return NAMES[pair[0]] + NAMES[pair[1]]


PER_UNIT = "the net of both wagers, per unit of the two"


def together(first: Fraction, second: Fraction) -> Fraction:
    """The net of both wagers, per unit of the two."""
    return (first + second) / 2


def charted(terms: Terms, *, outcomes: bool) -> Analysis:
    """Both wagers of a player who keeps to the chart, for the switch too."""
    carried = chart(terms)
    details = {"strategy": plain(carried.table), "worth": worth(carried)}
    note = f"played by the chart, switched where that makes two hands worth more by it; {PER_UNIT}"
    return analysis(terms, by_chart, together if outcomes else None, note, details)


def worth(carried: Chart) -> dict[str, dict[str, dict[str, float]]]:
    """What two cards are worth, by the rows of the chart, and a blackjack as it is dealt."""

    def cell(kind: int, total: int, up: int) -> float | None:
        value = carried.worth[kind, total, up]
        return None if np.isnan(value) else value / 1000

    found = by_row(False, cell)
    dealt = by_row(False, lambda kind, total, up: carried.blackjack[up] / 1000)["soft"]["AT"]
    return {**found, "dealt": {"BJ": dealt}}


def analysis(
    terms: Terms, by: Callable[[Terms], Spot], net: Net | None, note: str, details: dict[str, Any]
) -> Analysis:
    """A way to play, as it is ruled: 2A.11(d) after 2.11(d), hands over 21 stay lost before a dealer's blackjack.

    With its outcomes, if there is a ``net`` to be known of the two wagers.
    """
    found, play = by(terms), note.partition(";")[0]
    known = comes(terms, by) if net else None
    if not terms.known_first:
        details |= {"edge_blackjack_known_first": -found.known}
        costs = (
            f"else {-found.known:.6%}" if found.known - found.mean > ERROR else "which costs nothing as it is played"
        )
        note += f"; hands over 21 stay lost before a dealer's blackjack (2A.11(d), our reading), {costs}"
    return Analysis(
        outcomes=in_decimals(known.comes_to(net)) if known and net else {}, off=known.error if known else None,
        mean=found.mean, method="computed", error=ERROR, note=note, play=play,
        action=Fraction(f"{found.action:.12f}"), details=details,
    )  # fmt: skip


# ── one deal ─────────────────────────────────────────────────────────────────────────────────────

_NAME = re.compile(r"([A2-9TJQK]{2})\+([A2-9TJQK]{2}):([A2-9TJQK])")


def asked(rules: elected_rules.Rules, name: str) -> Row | None:
    """Two hands as they are dealt, against the dealer's first card: ``T6+5K:9``."""
    found = _NAME.fullmatch(name)
    if found is None:
        if "+" in name or ":" in name:
            raise Unknown(f"{name}: a deal is two hands and the dealer's first card, such as T6+5K:9")
        return None
    (a, b), (c, d), (up,) = (tuple(map(value, part)) for part in found.groups())
    table = terms(cast(Rules, rules))
    if without(fresh(table.decks), (a, b, c, d, up)).min() < 0:
        raise Unknown(f"{name}: a shoe of {table.decks} does not hold these cards")
    return Row(wagers=MAINS, analyse=partial(dealt, table, (a, b), (c, d), up))


def dealt(terms: Terms, first: tuple[int, int], second: tuple[int, int], up: int) -> Analysis:
    """What two hands are worth kept and switched, each by composition; a dealer's blackjack is counted."""
    base, (a, b), (c, d) = without(fresh(terms.decks), (up,)), first, second
    ways = {"keep": (first, second), "switch": ((a, d), (c, b))}
    others = {int(OTHER[hand]) for way in ways.values() for hand in way}
    found = beside_each(terms, up, beside(terms, up, base, sorted(others)))
    deals = every_deal(base, Shown(up).block)
    as_dealt, made = kept(deals, found.worth), switched(deals, found.worth, terms.known_first)
    worth = {"keep": float(as_dealt[a, b, c, d]), "switch": float(made[a, b, c, d])}
    wagers = {way: float(wagers_of(found.wagers, np.array(way == "switch"))[a, b, c, d]) for way in ways}

    def act(way: str, own: tuple[int, int], other: tuple[int, int]) -> str:
        if way == "keep" and sorted(own) == [1, 10]:
            return "blackjack"
        return ACTIONS[int(found.acts[OTHER[other]].first[HANDS.two[own]])]

    acts = {way: [act(way, one, two), act(way, two, one)] for way, (one, two) in ways.items()}
    best = max(ways, key=lambda way: worth[way])
    told = "; ".join(f"{way} {worth[way]:+.6f} ({', '.join(acts[way])})" for way in ways)
    return Analysis(
        outcomes={}, mean=worth[best] / 2, method="computed", error=ERROR, given="these cards",
        action=Fraction(f"{wagers[best] / 2:.12f}"), note=f"{best}: {told}, in wagers of one hand",
        details={"best": best, **{way: {"worth": worth[way], "acts": acts[way]} for way in ways}},
    )  # fmt: skip
