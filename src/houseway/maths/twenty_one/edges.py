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
from houseway.maths.twenty_one import side
from houseway.maths.twenty_one.bust_first import bust_first
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.exact import Game, analyse
from houseway.maths.twenty_one.kernel import Result, simulate
from houseway.maths.twenty_one.strategy import plain
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds

ROUNDS = 4_000_000
"""Rounds simulated for the frequencies of the outcomes; the edge itself is exact."""
SEED = 2012


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Every wager that the table offers."""
    found = {
        MAIN: Row(wagers=(MAIN,), analyse=partial(by_total, terms(rules), rules)),
        f"{MAIN}_by_composition": Row(wagers=(MAIN,), analyse=partial(by_composition, terms(rules))),
    }
    if not terms(rules).face_up:
        found[f"{MAIN}_by_chart"] = Row(wagers=(MAIN,), analyse=partial(by_chart, terms(rules)))
    for wager in rules.wagers:
        if wager in STREAKS:
            found[wager] = Row(wagers=(wager,), analyse=partial(streak, terms(rules), rules, wager))
        elif wager != MAIN:
            found[wager] = Row(wagers=(wager,), analyse=partial(beside, rules, wager))
    return found


@cache
def analysed(table: Terms) -> Game:
    """A rule set, analysed once."""
    return analyse(table)


@cache
def simulated(table: Terms) -> Result:
    """How its rounds come out, by the best table of actions."""
    return simulate(table, analysed(table).total_dependent, ROUNDS, SEED)


def by_total(table: Terms, rules: Rules) -> Analysis:
    """The main wager by the best total-dependent strategy."""
    game, came = analysed(table), simulated(table)
    extra = bust_first(table, game.total_dependent)
    details: dict[str, Any] = {"outcomes_method": "simulated", "strategy": plain(game.total_dependent),
                               "by_up_card": {str(up): value for up, value in game.by_up_card.items()}}  # fmt: skip
    note = f"best play by total; outcomes simulated ({came.rounds} rounds)"
    if extra:
        whole = details["edge_with_hands_bust_first"] = game.edge_td + extra
        note += (
            f"; hands over 21 stay lost before a dealer's blackjack (2.11(d), our reading), so that it is {whole:.5%}"
        )
    if rules.multiple_action:
        note += "; each of the dealer's hands alike"
    return Analysis(outcomes=frequencies(came), mean=-game.edge_td, note=note, details=details)


def by_composition(table: Terms) -> Analysis:
    """The main wager by the best composition-dependent strategy, by totals once a pair is split."""
    game, came = analysed(table), simulated(table)
    details = {
        "outcomes_method": "simulated", "edge_with_splits_by_composition": game.edge_best,
        "differs_from_play_by_total": [
            {"cards": spoken(cards), "dealer": spoken(shown.cards), "do": do} for cards, shown, do in game.differing()
        ],
    }  # fmt: skip
    note = "best play by composition, by total after a split; outcomes as of play by total"
    return Analysis(outcomes=frequencies(came), mean=-game.edge_cd, note=note, details=details)


def spoken(cards: Iterable[int]) -> str:
    """Cards by their values: ``spoken((10, 2)) == "T2"``."""
    return "".join({1: "A", 10: "T"}.get(card, str(card)) for card in cards)


def by_chart(table: Terms) -> Analysis:
    """The main wager of a player who keeps to the published chart of Atlantic City, whatever the rules."""
    game, came = analyse(table, ATLANTIC_CITY), simulated(table)
    details = {"outcomes_method": "simulated", "edge_by_composition": game.edge_cd}
    note = "play by the published chart of Atlantic City; outcomes as of the best play by total"
    return Analysis(outcomes=frequencies(came), mean=-game.edge_td, note=note, details=details)


def frequencies(came: Result) -> dict[Fraction, Fraction]:
    """Counts as probabilities, the best net first."""
    return {net: Fraction(count, came.rounds) for net, count in sorted(came.outcomes.items(), reverse=True)}


def beside(rules: Rules, wager: str) -> Analysis:
    """A wager beside the main one, counted exactly."""
    decks = rules.decks
    ways: dict[str, Callable[[], side.Outcomes]] = {
        "insurance": lambda: side.insurance(rules.insurance, decks),
        "sevens": lambda: side.sevens_wager(rules.paytables[wager], decks),
        "twenty_point_bonus": lambda: side.twenty_wager(rules.paytables[wager], decks),
        "progressive_blackjack": lambda: side.progressive(rules.paytables[wager], decks, meter(rules)),
    }
    count = ways.get(wager) or (lambda: side.first_cards(wager, rules.paytables[wager], decks))
    return Analysis(outcomes=count(), note=NOTES.get(wager, ""))


NOTES = {
    "insurance": "only the dealer's ace is known",
    "sevens": "with two sevens the third card is always taken",
    "progressive_blackjack": "the meter at its first amount; four cards are always taken",
}


def meter(rules: Rules) -> Fraction:
    """What the meter's first amount is to a token."""
    return Fraction(rules.meter_start, rules.wagers["progressive_blackjack"].least)


def streak(table: Terms, rules: Rules, wager: str) -> Analysis:
    """13:69F-2.22: so many rounds won in a row, voids apart, rounds taken for independent."""
    came, number = simulated(table), int(wager[-1])
    won, lost = (sum(n for net, n in came.outcomes.items() if net * sign > 0) for sign in (1, -1))
    odds: Odds = rules.streak[wager]
    rate = Fraction(won, won + lost)
    chance = rate**number
    pays = Fraction(odds.win, odds.stake)
    spread = sqrt(rate * (1 - rate) / (won + lost))
    return Analysis(
        outcomes={pays: chance, Fraction(-1): 1 - chance}, method="simulated", note="by the rounds of the simulation",
        stderr=float((pays + 1) * number * rate ** (number - 1)) * spread,
    )  # fmt: skip
