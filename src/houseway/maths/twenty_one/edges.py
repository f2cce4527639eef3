"""Every wager of a blackjack table: the main one by combinatorial analysis, those beside it by counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial
from typing import Any

from houseway.games.twenty_one.blackjack_wagers import STREAKS
from houseway.games.twenty_one.records import MAIN
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row
from houseway.maths.edges import Unknown
from houseway.maths.twenty_one import side
from houseway.maths.twenty_one.at_risk import at_risk
from houseway.maths.twenty_one.bust_first import Acts, bust_first, by_the
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.exact import Game, Shown, analyse
from houseway.maths.twenty_one.expectation import ERROR
from houseway.maths.twenty_one.hands import Cards
from houseway.maths.twenty_one.outcomes import outcomes as computed
from houseway.maths.twenty_one.strategy import Strategy, plain, read
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds

CHART = "chart"


def rows(rules: Rules, amount: int, strategy: str = "", grid: str = "") -> dict[str, Row]:
    """Every wager that the table offers, the main one by the best play, or by the chart or a table that is given."""
    table = terms(rules)
    plays: dict[str, Callable[..., Analysis]] = {}
    if grid:
        plays[MAIN] = partial(by_table, table, own(table, grid), "play by the table given")
    elif strategy == CHART:
        published(table)
        plays[MAIN] = partial(by_chart, table)
    else:
        plays[MAIN] = partial(by_total, table, rules)
        plays[f"{MAIN}_by_composition"] = partial(by_composition, table)
        if not table.face_up:
            plays[f"{MAIN}_by_chart"] = partial(by_chart, table)
    ways: dict[str, Callable[[], Analysis]] = {}
    for wager in rules.wagers:
        if wager in STREAKS:
            ways[wager] = partial(streak, table, rules, wager)
        elif wager != MAIN:
            ways[wager] = partial(beside, rules, wager)
    exact = partial(paid_exactly, rules, amount=amount)
    soon = table.most_hands() == 2
    found = {
        name: Row(
            wagers=(MAIN,),
            analyse=exact(MAIN, analyse=partial(way, outcomes=soon)),
            whole=None if soon else exact(MAIN, analyse=partial(way, outcomes=True)),
            seconds=1.0 if soon else 20.0,
        )
        for name, way in plays.items()
    }
    return found | {name: Row(wagers=(name,), analyse=exact(name, analyse=way)) for name, way in ways.items()}


@cache
def analysed(table: Terms) -> Game:
    """A rule set, analysed once."""
    return analyse(table)


def by_total(table: Terms, rules: Rules, *, outcomes: bool) -> Analysis:
    """The main wager by the best total-dependent strategy."""
    game = analysed(table)
    details = {"strategy": plain(game.total_dependent), "by_up_card": {str(k): v for k, v in game.by_up_card.items()}}
    note = "best play by total" + ("; each of the dealer's hands alike" if rules.multiple_action else "")
    return main(table, game.total_dependent, game.edge_td, note, details, outcomes=outcomes)


def by_composition(table: Terms, *, outcomes: bool) -> Analysis:
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

    return main(table, game.after, game.edge_cd, note, details, acts, outcomes=outcomes)


def by_chart(table: Terms, *, outcomes: bool) -> Analysis:
    """The main wager of a player who keeps to the published chart of Atlantic City, whatever the rules."""
    return by_table(table, ATLANTIC_CITY, "play by the published chart of Atlantic City", outcomes=outcomes)


def by_table(table: Terms, by: Strategy, note: str, *, outcomes: bool) -> Analysis:
    """The main wager of a player who keeps to a table of totals, which says nothing of even money."""
    table = table._replace(even_money=False)
    game = analyse(table, by)
    details = {"edge_by_composition": game.edge_cd}
    return main(table, by, game.edge_td, note, details, outcomes=outcomes)


def published(table: Terms) -> Strategy:
    """The published chart, as far as it says what to do against what shows."""
    if table.face_up:
        raise Unknown("the chart has no columns for a hole card that lies face up; --strategy best, or a file")
    return ATLANTIC_CITY


def own(table: Terms, grid: str) -> Strategy:
    """A strategy as it is printed."""
    try:
        found = read(grid, whole=True)
    except ValueError as error:
        raise Unknown(f"the strategy cannot be read ({error}); write it as houseway edge blackjack prints it") from None
    if found.face_up != table.face_up:
        raise Unknown("the strategy's columns are not what this table shows of the dealer's hand")
    return found


def main(
    table: Terms,
    by: Strategy,
    edge: float,
    note: str,
    details: dict[str, Any],
    acts: Acts | None = None,
    *,
    outcomes: bool,
) -> Analysis:
    """The main wager as it is ruled: 2.11(d), our reading, hands over 21 stay lost before a dealer's blackjack."""
    play = note.partition(";")[0]
    if table.even_money:
        note += f"; even money is {'taken' if table.takes_even_money else 'worth less, and declined'} (2.7)"
    if not table.known_first:
        details["edge_blackjack_known_first"] = edge
        note += f"; hands over 21 stay lost before a dealer's blackjack (2.11(d), our reading), else {edge:.6%}"
        edge += bust_first(table, by, acts)
    comes = computed(table, acts or by_the(table, by), by) if outcomes else None
    nets, off = (comes.nets, comes.error) if comes else ({}, None)
    return Analysis(
        outcomes=nets, off=off, mean=-edge, method="computed", error=ERROR, note=note, play=play,
        action=Fraction(f"{at_risk(table, by, acts):.12f}"), details=details,
    )  # fmt: skip


def spoken(cards: Iterable[int]) -> str:
    """Cards by their values: ``spoken((10, 2)) == "T2"``."""
    return "".join({1: "A", 10: "T"}.get(card, str(card)) for card in cards)


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
    by, number = analysed(table).total_dependent, int(wager[-1])
    nets, off = computed(table, by_the(table, by), by)
    won, lost = (sum((p for net, p in nets.items() if net * sign > 0), Fraction(0)) for sign in (1, -1))
    odds: Odds = rules.streak[wager]
    rate = won / (won + lost)
    chance, pays = rate**number, Fraction(odds.win, odds.stake)
    # The rate is off by what both chances are, of those that are neither's; the chance of all, by so many times that.
    error = 2.0 * number * float(rate) ** (number - 1) * off / float(won + lost)
    return Analysis(
        outcomes={pays: chance, Fraction(-1): 1 - chance}, play="best play by total", method="computed", off=error,
        error=float(pays + 1) * error, note="rounds taken for independent, each from a fresh shoe",
        lasts=sum((rate**before for before in range(number)), Fraction(0)) / (won + lost),
    )  # fmt: skip
