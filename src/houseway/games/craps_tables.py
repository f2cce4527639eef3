"""Craps as tables: what each roll does to each wager (1.2), at which odds (1.4-1.6, 13:69F-1.12), chosen once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from math import lcm
from typing import Any, Literal

from msgspec import Struct

from houseway.law import craps as law
from houseway.law.craps import COME_OUT, EXTRA, HARDWAYS, HOPS, LAW, LINE, ONE_ROLL, PARTS, POINTS
from houseway.law.terms import Wager
from houseway.money import Odds, Vigorish
from houseway.play import rules as elected_rules
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as AnyTable

Dice = tuple[int, int]
ROLLS: tuple[Dice, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
CALLS = tuple(map(str, range(13)))
"""A total as the stickperson calls it, and as it names a box."""
NO_POINT = CALLS[0]

FLAT = tuple(LINE)
BUYS = tuple(f"buy_{n}" for n in POINTS)
LAYS = tuple(f"lay_{n}" for n in POINTS)
PLACES = tuple(f"place_win_{n}" for n in POINTS)
PLACES_TO_LOSE = tuple(f"place_lose_{n}" for n in POINTS)
STAY_UP = frozenset((*PLACES, *PLACES_TO_LOSE, *BUYS, *LAYS, *HARDWAYS))
ODDS_ON = {f"odds_{base}": base for base in FLAT}
TURNABLE = STAY_UP | set(ODDS_ON)
ON_THE_LINE = frozenset({"pass", "dont_pass", "odds_pass", "odds_dont_pass"})
BOXED = frozenset({"come", "dont_come", "odds_come", "odds_dont_come"})
"""Wagers that lie in the box of their come point, once they have one."""


class Verdict(Struct, frozen=True):
    """What a roll does to a wager, at which odds, by which paragraphs."""

    result: str
    cite: str
    odds: Odds = Odds(0)


Rolls = dict[Dice, Verdict]
"""The rolls that decide a wager."""
Verdicts = dict[tuple[str, str], Rolls]
"""By wager and its point ("0" before it has one)."""


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: what each roll does to each wager, and what is active on a come out roll."""

    verdicts: Verdicts
    inactive: frozenset[str]
    """Wagers that a come out roll does not touch unless they are called on (1.2(a)5, 1.3)."""
    vigorish: Vigorish
    up_front: bool
    """1.5: whether vigorish is taken when the bet is made, or when it wins."""
    true_odds: dict[str, Odds]
    """1.5: the odds of each buy and lay bet."""
    supplemental: dict[str, dict[str, Odds]]
    """1.6: the odds of each supplemental wager, by point."""
    odds_multiple: dict[str, int]
    exact: bool
    """1.4: whether an amount that cannot be paid exactly is refused, or its payment rounded up."""
    fire: tuple[Verdict, ...]
    """13:69F-1.12: what a fire bet comes to, by the number of different points made."""
    fire_until_point: bool
    most_seats: int


class State(Struct):
    """What outlives a roll."""

    point: Literal[0, 4, 5, 6, 8, 9, 10] = 0
    """The come out point; 0 when the next roll is a come out roll."""
    shooter: str = ""
    """Who holds the dice, or held them last; empty before anybody did."""
    must_pass: bool = False
    """The dice must be offered before the next roll: nobody holds them."""
    rolled: bool = False
    """Whether this hand (from one loser 7 to the next) has seen a roll."""
    pointed: bool = False
    """Whether this hand has seen a point."""
    made: list[int] = []
    """13:69F-1.12: the different come out points made in this hand."""
    marks: dict[str, bool] = {}
    """Wagers called on or off by their player, by account."""
    vigorish: dict[str, int] = {}
    """1.5: vigorish taken up front on bets that are not decided yet, by account."""


Table = AnyTable[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the roll has no option flags."""
    fire = _fire(as_of, elected)
    wagers = _offered(as_of, elected["extra_wagers"], fire=bool(fire))
    vigorish = Vigorish(law.VIGORISH_PERCENT)
    taking, laying = (dict(LAW.paytable(side, as_of).odds) for side in ("taking", "laying"))
    true_odds = {f"buy_{n}": taking[str(n)] for n in POINTS} | {f"lay_{n}": laying[str(n)] for n in POINTS}
    supplemental = {id: taking if LINE[base] == "pass" else laying for id, base in ODDS_ON.items()}
    odds = {**LAW.paytable("odds", as_of).odds, **elected["higher_odds"]}
    verdicts = _verdicts(wagers, odds, true_odds, supplemental)
    exact = elected["payout_rounding"] == "reject_inexact"
    units = _units(verdicts, fire, true_odds, vigorish) if exact else {}
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, units, elected, unpayable="1.4"),
        verdicts=verdicts,
        inactive=_inactive(elected),
        vigorish=vigorish,
        up_front=elected["vig_timing"] == "up_front",
        true_odds=true_odds,
        supplemental=supplemental,
        odds_multiple=elected["odds_multiple"],
        exact=exact,
        fire=fire,
        fire_until_point=elected.get("fire_deadline") == "before_first_point",
        most_seats=law.MINI_CRAPS_SEATS if elected["table_type"] == "mini_craps" else 0,
    )


def _offered(as_of: date, extra: Sequence[str], *, fire: bool) -> dict[str, Wager]:
    """The wagers of 1.2, those known elsewhere that the licensee elected, and the fire bet where it is elected."""
    left_out = {*EXTRA} - {*extra} | (set() if fire else {"fire"})
    return {id: wager for id, wager in offered(LAW, as_of).items() if id not in left_out}


def _inactive(elected: Mapping[str, Any]) -> frozenset[str]:
    """1.2(a)5, 1.3: place, buy and come odds are off on a come out roll; two kinds are as the licensee elected."""
    options = {"place_lose_come_out": PLACES_TO_LOSE, "hardways_come_out": tuple(HARDWAYS)}
    off = [id for option, ids in options.items() if elected[option] == "inactive" for id in ids]
    return frozenset((*PLACES, *BUYS, "odds_come", *off))


def state(rules: Rules) -> State:
    """A fresh table: a come out roll, and nobody holds the dice."""
    return State()


# ── 1.2 and 1.4-1.6 as tables of verdicts ────────────────────────────────────────────────────────


def _verdicts(
    wagers: Mapping[str, Wager],
    odds: Mapping[str, Odds],
    true_odds: Mapping[str, Odds],
    supplemental: Mapping[str, Mapping[str, Odds]],
) -> Verdicts:
    table: Verdicts = {}
    for id in FLAT:
        table |= _flat(id, wagers[id].cite, odds[id])
    for id, by_point in supplemental.items():
        for point, one in by_point.items():
            table[id, point] = _race(int(point), one, "1.6", "1.6", to_win=LINE[ODDS_ON[id]] == "pass")
    for n in POINTS:
        for id, to_win in ((f"place_win_{n}", True), (f"place_lose_{n}", False)):
            cite = wagers[id].cite
            table[id, NO_POINT] = _race(n, odds[id], f"{cite}, 1.4", cite, to_win=to_win)
        for id, to_win in ((f"buy_{n}", True), (f"lay_{n}", False)):
            table[id, NO_POINT] = _race(n, true_odds[id], "1.5", "1.5", to_win=to_win)
    for id, faces in HARDWAYS.items():
        table[id, NO_POINT] = _hardway(faces, odds[id], wagers[id].cite)
    for id, won in _one_roll_odds(odds).items():
        if id in wagers:
            cite = wagers[id].cite
            table[id, NO_POINT] = _one_roll(won, f"{cite}, {'1.4(d)' if id in PARTS else '1.4'}", cite)
    return table


def _flat(id: str, cite: str, odds: Odds) -> Verdicts:
    """1.2(a)1-4: i and ii say what wins, iii what loses, iv what is void."""
    win, lose = Verdict("win", f"{cite}i, 1.4", odds), Verdict("lose", f"{cite}iii")
    verdicts = {"win": win, "lose": lose, "void": Verdict("void", f"{cite}iv")}
    totals = {total: verdicts[result] for result, those in COME_OUT[LINE[id]].items() for total in those}
    first = {dice: totals[sum(dice)] for dice in ROLLS if sum(dice) in totals}
    to_win = LINE[id] == "pass"
    return {(id, NO_POINT): first} | {
        (id, CALLS[n]): _race(n, odds, f"{cite}ii, 1.4", f"{cite}iii", to_win=to_win) for n in POINTS
    }


def _race(number: int, odds: Odds, win_cite: str, lose_cite: str, *, to_win: bool) -> Rolls:
    """The number against 7: whichever comes first."""
    win, lose = Verdict("win", win_cite, odds), Verdict("lose", lose_cite)
    on_number, on_seven = (win, lose) if to_win else (lose, win)
    return {dice: on_number if sum(dice) == number else on_seven for dice in ROLLS if sum(dice) in (number, 7)}


def _hardway(faces: Dice, odds: Odds, cite: str) -> Rolls:
    """The faces against 7 and against the same total thrown in any other way."""
    win, lose = Verdict("win", f"{cite}, 1.4", odds), Verdict("lose", cite)
    return {dice: win if dice == faces else lose for dice in ROLLS if sum(dice) in (sum(faces), 7)}


def _one_roll_odds(odds: Mapping[str, Odds]) -> dict[str, dict[Dice, Odds]]:
    """What the winning rolls of each one-roll wager pay."""
    totals = {id: {dice: odds[won[sum(dice)]] for dice in ROLLS if sum(dice) in won} for id, won in ONE_ROLL.items()}
    hops = {id: dict.fromkeys((faces, faces[::-1]), odds[id[: len("hop_hard")]]) for id, faces in HOPS.items()}
    return totals | hops | {id: _parts(parts, totals) for id, parts in PARTS.items()}


def _parts(parts: Mapping[str, Fraction], paid: Mapping[str, Mapping[Dice, Odds]]) -> dict[Dice, Odds]:
    """1.4(d): the part of the stake on what is thrown is paid as its own wager; the rest of the stake is lost."""
    won = {}
    for id, share in parts.items():
        for dice, odds in paid[id].items():
            net = share * Fraction(*odds) - (1 - share)
            won[dice] = Odds(net.numerator, net.denominator)
    return won


def _one_roll(won: Mapping[Dice, Odds], win_cite: str, lose_cite: str) -> Rolls:
    lose = Verdict("lose", lose_cite)
    return {dice: Verdict("win", win_cite, won[dice]) if dice in won else lose for dice in ROLLS}


def _units(
    verdicts: Verdicts, fire: Sequence[Verdict], true_odds: Mapping[str, Odds], vigorish: Vigorish
) -> dict[str, int]:
    """The smallest amount of each wager whose every result is whole cents. Odds are judged by their point's odds."""
    units = {"fire": lcm(*(one.odds.unit for one in fire))}
    for (id, _), rolls in verdicts.items():
        if id not in ODDS_ON:
            units[id] = lcm(units.get(id, 1), *(one.odds.unit for one in rolls.values()))
    for id, odds in true_odds.items():
        charged = Fraction(1) if id in BUYS else Fraction(*odds)
        units[id] = lcm(units[id], (charged * vigorish.percent / 100).denominator)
    return units


def _fire(as_of: date, elected: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """13:69F-1.12: by the number of different points made, the highest level of the paytable that was reached."""
    choice = elected.get("fire_bet", "off")
    if choice == "off":
        return ()
    odds = elected["fire"] if choice == "custom" else LAW.paytable(choice, as_of).odds
    levels = {int(points): Verdict("win", "13:69F-1.12", one) for points, one in odds.items()}
    lose = Verdict("lose", "13:69F-1.12")
    return tuple(levels[max(reached)] if (reached := [n for n in levels if n <= made]) else lose for made in range(7))
