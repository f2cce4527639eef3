"""Every wager of a blackjack table: the main one by combinatorial analysis, those beside it by counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from typing import Any

from houseway.games.twenty_one.blackjack import MAIN, Rules
from houseway.games.twenty_one.blackjack_wagers import STREAKS
from houseway.maths.analysis import Analysis, Row
from houseway.maths.simulating.kernel import How
from houseway.maths.simulating.running import Threads, Work, run
from houseway.maths.simulation import outcomes_of
from houseway.maths.twenty_one import blackjack_kernel, side
from houseway.maths.twenty_one.amounts import paid_exactly
from houseway.maths.twenty_one.at_risk import at_risk
from houseway.maths.twenty_one.bust_first import Acts, bust_first, by_the
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.exact import Game, Shown, analyse
from houseway.maths.twenty_one.expectation import ERROR
from houseway.maths.twenty_one.hands import Cards
from houseway.maths.twenty_one.outcomes import outcomes
from houseway.maths.twenty_one.strategy import Strategy, plain
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds

ROUNDS = 4_000_000
"""Rounds simulated for the frequencies of the outcomes, where pairs may be split again: all else is computed."""
SEED = 2012

Counted = dict[Fraction, int]
"""How often each net came, the best first."""


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Every wager that the table offers."""
    ways: dict[str, Callable[[], Analysis]] = {
        MAIN: partial(by_total, terms(rules), rules),
        f"{MAIN}_by_composition": partial(by_composition, terms(rules)),
    }
    if not terms(rules).face_up:
        ways[f"{MAIN}_by_chart"] = partial(by_chart, terms(rules))
    for wager in rules.wagers:
        if wager in STREAKS:
            ways[wager] = partial(streak, terms(rules), rules, wager)
        elif wager != MAIN:
            ways[wager] = partial(beside, rules, wager)
    found = {}
    for name, way in ways.items():
        wager = MAIN if name.startswith(MAIN) else name
        found[name] = Row(wagers=(wager,), analyse=paid_exactly(rules, wager, amount, way))
    return found


@cache
def analysed(table: Terms) -> Game:
    """A rule set, analysed once."""
    return analyse(table)


@cache
def simulated(table: Terms, chart: bool = False) -> Counted:
    """How its rounds come out, by the best table of actions or by the chart."""
    by = ATLANTIC_CITY if chart else analysed(table).total_dependent
    work = Work(blackjack_kernel.main(table, How(), lambda: by), ROUNDS, SEED)
    return outcomes_of(work.kernel, run(work, Threads())[0])


def by_total(table: Terms, rules: Rules) -> Analysis:
    """The main wager by the best total-dependent strategy."""
    game = analysed(table)
    details = {"strategy": plain(game.total_dependent), "by_up_card": {str(k): v for k, v in game.by_up_card.items()}}
    note = "best play by total" + ("; each of the dealer's hands alike" if rules.multiple_action else "")
    return main(table, game.total_dependent, game.edge_td, note, details, came=partial(simulated, table))


def by_composition(table: Terms) -> Analysis:
    """The main wager by the best composition-dependent strategy, by totals once a pair is split."""
    game = analysed(table)
    details = {
        "edge_with_splits_by_composition": game.edge_best,
        "differs_from_play_by_total": [
            {"cards": spoken(cards), "dealer": spoken(shown.cards), "do": do} for cards, shown, do in game.differing()
        ],
    }  # fmt: skip
    note = "best play by composition, by total after a split"

    def acts(cards: Cards, shown: Shown) -> str:
        return game.composition_dependent.action(cards, *shown)

    return main(table, game.after, game.edge_cd, note, details, acts)


def by_chart(table: Terms) -> Analysis:
    """The main wager of a player who keeps to the published chart of Atlantic City, whatever the rules."""
    game = analyse(table, ATLANTIC_CITY)
    note = "play by the published chart of Atlantic City"
    details = {"edge_by_composition": game.edge_cd}
    return main(table, ATLANTIC_CITY, game.edge_td, note, details, came=partial(simulated, table, chart=True))


def main(
    table: Terms,
    by: Strategy,
    edge: float,
    note: str,
    details: dict[str, Any],
    acts: Acts | None = None,
    came: Callable[[], Counted] | None = None,
) -> Analysis:
    """The main wager as it is ruled: 2.11(d), our reading, hands over 21 stay lost before a dealer's blackjack.

    What it comes to is computed; where pairs may be split again it is counted in the rounds that ``came``, if any did.
    """
    play = note.partition(";")[0]
    if not table.known_first:
        details["edge_blackjack_known_first"] = edge
        note += f"; hands over 21 stay lost before a dealer's blackjack (2.11(d), our reading), else {edge:.6%}"
        edge += bust_first(table, by, acts)
    computed = outcomes(table, acts or by_the(table, by), by)
    counted = came() if came and computed is None else None
    if computed is None and counted is None:
        note += "; only its edge and what it puts at risk are worked out"
    return Analysis(
        outcomes=frequencies(counted) if counted else computed or {}, mean=-edge, method="computed", error=ERROR,
        rounds=sum(counted.values()) if counted else 0, note=note, play=play,
        action=Fraction(f"{at_risk(table, by, acts):.12f}"), details=details,
    )  # fmt: skip


def spoken(cards: Iterable[int]) -> str:
    """Cards by their values: ``spoken((10, 2)) == "T2"``."""
    return "".join({1: "A", 10: "T"}.get(card, str(card)) for card in cards)


def frequencies(came: Counted) -> dict[Fraction, Fraction]:
    """Counts as probabilities."""
    rounds = sum(came.values())
    return {net: Fraction(count, rounds) for net, count in came.items()}


def beside(rules: Rules, wager: str) -> Analysis:
    """A wager beside the main one, counted exactly."""
    decks = rules.decks
    ways: dict[str, Callable[[], side.Outcomes]] = {
        "insurance": lambda: side.insurance(rules.insurance, decks),
        "sevens": lambda: side.sevens_wager(rules.paytables[wager], decks),
        "twenty_point_bonus": lambda: side.twenty_wager(rules.paytables[wager], decks),
        "progressive_blackjack": lambda: side.progressive(rules.paytables[wager], decks, side.meter(rules)),
    }
    count = ways.get(wager) or (lambda: side.first_cards(wager, rules.paytables[wager], decks))
    given = "the dealer's ace" if wager == "insurance" else ""
    return Analysis(outcomes=count(), note=side.NOTES.get(wager, ""), given=given)


def streak(table: Terms, rules: Rules, wager: str) -> Analysis:
    """13:69F-2.22: so many rounds won in a row, voids apart, rounds taken for independent."""
    by = analysed(table).total_dependent
    computed, number = outcomes(table, by_the(table, by), by), int(wager[-1])
    nets = computed or frequencies(simulated(table))
    won, lost = (sum((p for net, p in nets.items() if net * sign > 0), Fraction(0)) for sign in (1, -1))
    odds: Odds = rules.streak[wager]
    rate = won / (won + lost)
    chance, pays = rate**number, Fraction(odds.win, odds.stake)
    steep = float((pays + 1) * number * rate ** (number - 1))
    known: dict[str, Any] = {"method": "computed", "error": 10 * steep * ERROR, "note": "by the rounds as computed"}
    if computed is None:
        spread = sqrt(rate * (1 - rate) / (ROUNDS * (won + lost)))
        known = {"method": "simulated", "stderr": steep * spread, "note": "by the rounds of the simulation"}
    return Analysis(
        outcomes={pays: chance, Fraction(-1): 1 - chance}, play="best play by total",
        lasts=sum((rate**before for before in range(number)), Fraction(0)) / (won + lost), **known,
    )  # fmt: skip
