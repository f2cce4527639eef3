"""The craps wagers as tables: what each roll does to each (1.2), at which odds (1.4-1.6), chosen once. Each game of the
family names the paragraphs of its own subchapter (`Cites`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Final

from houseway.games.dice.records import Cites, Rules, State
from houseway.games.dice.rolls import CALLS, NO_POINT, ROLLS, Dice, Rolls, Verdicts, by_total, one_roll, race
from houseway.games.one_result import Verdict
from houseway.law.datum import Wager
from houseway.law.games.dice.craps import COME_OUT, HARDWAYS, HOPS, LINE, ONE_ROLL, PARTS, POINTS
from houseway.law.statute import GameLaw
from houseway.money import Odds
from houseway.play.table import Table as TableOf

FLAT: Final = tuple(LINE)
BUYS: Final = tuple(f"buy_{n}" for n in POINTS)
LAYS: Final = tuple(f"lay_{n}" for n in POINTS)
PLACES: Final = tuple(f"place_win_{n}" for n in POINTS)
PLACES_TO_LOSE: Final = tuple(f"place_lose_{n}" for n in POINTS)
STAY_UP: Final = frozenset((*PLACES, *PLACES_TO_LOSE, *BUYS, *LAYS, *HARDWAYS))
ODDS_ON: Final = {f"odds_{base}": base for base in FLAT}
TURNABLE: Final = STAY_UP | set(ODDS_ON)
ON_THE_LINE: Final = frozenset({"pass", "dont_pass", "odds_pass", "odds_dont_pass"})
BOXED: Final = frozenset({"come", "dont_come", "odds_come", "odds_dont_come"})
"""Wagers that lie in the box of their come point, once they have one."""


Table = TableOf[Rules, State]


def state(rules: Rules) -> State:
    """A fresh table: a come out roll, and nobody holds the dice."""
    return State()


def inactive(elected: Mapping[str, Any], always: Iterable[str]) -> frozenset[str]:
    """1.2(a)5, 1.3, 13:69F-1A.2: what a come out roll does not touch: some wagers always, others as is elected."""
    options = {
        "place_come_out": PLACES, "place_lose_come_out": PLACES_TO_LOSE, "hardways_come_out": tuple(HARDWAYS),
    }  # fmt: skip
    off = [id for option, ids in options.items() if elected.get(option) == "inactive" for id in ids]
    return frozenset((*always, *off))


# ── 1.2 and 1.4-1.6 as tables of verdicts ────────────────────────────────────────────────────────


def true_odds_by_point(law: GameLaw, as_of: date) -> dict[str, dict[str, Odds]]:
    """1.6, 13:69F-1A.2: the odds of each supplemental wager, by point: taking them on a pass or come bet, or laying."""
    taking, laying = (dict(law.paytable(side, as_of).odds) for side in ("taking", "laying"))
    return {id: taking if LINE[base] == "pass" else laying for id, base in ODDS_ON.items()}


def tables(
    wagers: Mapping[str, Wager],
    odds: Mapping[str, Odds],
    cites: Cites,
    *,
    true_odds: Mapping[str, Odds],
    supplemental: Mapping[str, Mapping[str, Odds]],
) -> Verdicts:
    """1.2, 13:69F-1A.2: what each roll does to each of the wagers."""
    table: Verdicts = {}
    for id in FLAT:
        table |= _flat(id, wagers[id].cite, odds[id], cites)
    for id, by_point in supplemental.items():
        for point, one in by_point.items():
            to_win = LINE[ODDS_ON[id]] == "pass"
            table[id, point] = race(int(point), one, cites.supplemental, cites.supplemental, to_win=to_win)
    for n in POINTS:
        for id, to_win in ((f"place_win_{n}", True), (f"place_lose_{n}", False)):
            cite = wagers[id].cite
            table[id, NO_POINT] = race(n, odds[id], f"{cite}, {cites.odds}", cite, to_win=to_win)
        for id, to_win in ((f"buy_{n}", True), (f"lay_{n}", False)):
            if id in true_odds:  # 1.5
                table[id, NO_POINT] = race(n, true_odds[id], "1.5", "1.5", to_win=to_win)
    for id, faces in HARDWAYS.items():
        table[id, NO_POINT] = _hardway(faces, odds[id], wagers[id].cite, cites.odds)
    for id, won in _one_roll_odds(wagers, odds).items():
        cite = wagers[id].cite
        table[id, NO_POINT] = one_roll(won, f"{cite}, {cites.c_and_e if id == 'c_and_e' else cites.odds}", cite)
    return table


def _flat(id: str, cite: str, odds: Odds, cites: Cites) -> Verdicts:
    """1.2(a)1-4: i and ii say what wins, iii what loses, iv what is void."""
    first_win, later_win, lost, voided = (f"{cite}{clause}" for clause in cites.clauses)
    win, lose = Verdict("win", f"{first_win}, {cites.odds}", odds), Verdict("lose", lost)
    verdicts = {"win": win, "lose": lose, "void": Verdict("void", voided)}
    totals = {total: verdicts[result] for result, those in COME_OUT[LINE[id]].items() for total in those}
    first = {dice: totals[sum(dice)] for dice in ROLLS if sum(dice) in totals}
    to_win = LINE[id] == "pass"
    return {(id, NO_POINT): first} | {
        (id, CALLS[n]): race(n, odds, f"{later_win}, {cites.odds}", lost, to_win=to_win) for n in POINTS
    }


def _hardway(faces: Dice, odds: Odds, cite: str, paid: str) -> Rolls:
    """The faces against 7 and against the same total thrown in any other way."""
    win, lose = Verdict("win", f"{cite}, {paid}", odds), Verdict("lose", cite)
    return {dice: win if dice == faces else lose for dice in ROLLS if sum(dice) in (sum(faces), 7)}


def _one_roll_odds(wagers: Mapping[str, Wager], odds: Mapping[str, Odds]) -> dict[str, dict[Dice, Odds]]:
    """What the winning rolls of each one-roll wager that is offered pay."""
    totals = {id: by_total(won, odds) for id, won in ONE_ROLL.items()}
    elected = {id: faces for id, faces in HOPS.items() if id in wagers}
    hops = {id: dict.fromkeys((faces, faces[::-1]), odds[id[: len("hop_hard")]]) for id, faces in elected.items()}
    return totals | hops | {id: _parts(parts, totals) for id, parts in PARTS.items() if id in wagers}


def _parts(parts: Mapping[str, Fraction], paid: Mapping[str, Mapping[Dice, Odds]]) -> dict[Dice, Odds]:
    """1.4, 1.4(d), 13:69F-1A.6: the part of the stake on what is thrown is paid as its own wager; the rest is lost."""
    won = {}
    for id, share in parts.items():
        for dice, odds in paid[id].items():
            net = share * Fraction(*odds) - (1 - share)
            won[dice] = Odds(net.numerator, net.denominator)
    return won
