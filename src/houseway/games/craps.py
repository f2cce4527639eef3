"""Subchapter 1, craps and mini-craps. A round is one roll of the dice; wagers that are not decided stay on the layout.

A come bet that has its come point lies in that number's box (`bet:3/come/6`), and its odds beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Literal

from msgspec import Struct

from houseway.law import craps as law
from houseway.law.craps import COME_OUT, EXTRA, HARDWAYS, HOPS, LAW, LINE, MINI_LAW, ONE_ROLL, PARTS, POINTS
from houseway.law.terms import Wager
from houseway.money import Odds, Vigorish, dollars
from houseway.play import rules as elected_rules
from houseway.play import tells
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.felt import (
    bets_offered,
    box_of,
    place_or_seat,
    refuse_bet,
    refuse_rest,
    refuse_seating,
    rotation,
    untimely,
)
from houseway.play.inputs import Bet, Choose, Close, Input, NewDealer, Order, Remove, Roll, Sit
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Chips, account, seat_order
from houseway.play.table import Table as AnyTable
from houseway.play.tells import Chose, Rolled, Ruled, Void
from houseway.play.windows import offer

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


# ── the round: one roll ──────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One roll of the dice."""
    if table.state.must_pass or not table.state.shooter:
        await new_shooter(table)
    await wagers(table)
    while (dice := await throw(table)) is None:
        await wagers(table)
    table.say(Rolled(dice=dice, cite="1.10"))
    table.announce(CALLS[dice[0] + dice[1]], cite="1.10")
    settle(table, dice)


# ── 1.3 making and removal of wagers ─────────────────────────────────────────────────────────────

WINDOW = frozenset({"bet", "remove", "choose", "order", "close", "sit", "leave", "new_dealer"})


async def wagers(table: Table) -> None:
    """1.3: wagers until the dice are thrown; the throw itself closes the window where the dealer did not."""
    ask = table.every_round.get("wagers") or table.every_round.setdefault("wagers", _wagering(table))
    while not isinstance(given := await ask, Close):
        if isinstance(given, Bet):
            make(table, given)
        else:
            await change(table, given)
    table.closed = "1.3"


async def change(table: Table, given: Input) -> None:
    """1.3, 1.11: what else happens before the throw; when the shooter passes the dice or leaves, they are offered."""
    if isinstance(given, Choose) and given.do == "pass":
        table.say(Chose(seat=given.seat, do="pass", cite="1.11"))
        await new_shooter(table)
    elif isinstance(given, Order):
        await obey(table, given)
    else:
        take(table, given)
        if not holds_the_dice(table, table.state.shooter):
            await new_shooter(table)


def _wagering(table: Table) -> Ask[Input]:
    return Ask(
        "wagers, or the throw", WINDOW, cite="1.3", judge=partial(refuse, table), who=("seats", "dealer"),
        default=Close(), offers=partial(offers, table),
    )  # fmt: skip


def refuse(table: Table, given: Input) -> Refusal | None:
    """Why this may not be done before the throw."""
    if isinstance(given, Bet):
        refusal = refuse_wager(table, given)
        return None if refusal and given.accepted and stands(table, given) else refusal
    if isinstance(given, Remove):
        return refuse_removal(table, given)
    if isinstance(given, Choose):
        return refuse_choice(table, given)
    if isinstance(given, Order) and given.do not in ("pass_dice", "no_roll"):
        return Refusal(f"order {given.do!r}", "pass_dice, no_roll", "1.11")
    return refuse_full(table, given) or refuse_seating(table, given)


def take(table: Table, given: Input) -> None:
    """Chips down or off, a wager called on or off, people coming and going."""
    if isinstance(given, Bet):
        make(table, given)
    elif isinstance(given, Remove):
        remove(table, given)
    elif isinstance(given, Choose):
        mark(table, given)
    elif not isinstance(given, NewDealer):
        place_or_seat(table, given, cite="1.3")


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """1.2, 1.3: when each wager may be made, and for how much."""
    wager, state = bet.wager, table.state
    if wager in ODDS_ON:
        return refuse_odds(table, bet)
    if wager in ("pass", "dont_pass") and state.point:
        return untimely(table, wager, ("come", "dont_come"))
    if wager in ("come", "dont_come") and not state.point:
        return untimely(table, wager, ("pass", "dont_pass"))
    if wager == "fire" and table.rules.fire and fire_closed(table):
        return untimely(table, wager, ())
    if bet.box and box_of(bet):
        return Refusal(f"{wager} has no box", "only odds on a come or don't come bet name one: its come point", "1.3")
    refusal = refuse_bet(table, bet)
    if refusal is None and table.rules.most_seats:
        refusal = refuse_crowd(table, bet)
    return refuse_vigorish(table, bet) if refusal is None and wager in table.rules.true_odds else refusal


def refuse_full(table: Table, given: Input) -> Refusal | None:
    """1.1: a mini-craps table has only so many seats (13:69E-1.11(a))."""
    most = table.rules.most_seats
    if isinstance(given, Sit) and most and len(table.seats) >= most and given.seat not in table.seats:
        return Refusal("the mini-craps table is full (13:69E-1.11(a))", f"{most} seats", "1.1")
    return None


def refuse_crowd(table: Table, bet: Bet) -> Refusal | None:
    """1.1: a record that begins with more people than a mini-craps table seats: those beyond may not wager."""
    most = table.rules.most_seats
    if table.seats.index(bet.seat) >= most:
        return Refusal(f"a mini-craps table has no place for seat {bet.seat} (13:69E-1.11(a))", f"{most} seats", "1.1")
    return None


def stands(table: Table, bet: Bet) -> bool:
    """8.2: what the dealer accepted stands, though it should have been refused."""
    return bet.wager in table.rules.wagers and table.holds(bet)


def make(table: Table, bet: Bet) -> None:
    """Chips go down; 1.5: the vigorish of a buy or lay bet up front, where the licensee so elected."""
    refusal = refuse_wager(table, bet) if bet.accepted else None
    spot = odds_spot(table, bet) if bet.wager in ODDS_ON else None
    if isinstance(spot, Refusal):
        overrule(table, bet, spot, "nothing on the layout is supported by it: it is returned", "1.6")
        return
    if refusal:
        overrule(table, bet, refusal, "the dealer accepted the wager: it stands", "8.2")
    cite = "8.2" if refusal else table.rules.wagers[bet.wager].wager.cite
    chips = table.place(bet, cite, box=spot.box if spot else "")
    if bet.wager in table.rules.true_odds:
        charge(table, chips, bet)
    elif bet.wager == "fire":
        table.script("move the fire bet to its numbered circle in front of the boxperson", cite="13:69F-1.12")


def overrule(table: Table, bet: Bet, refusal: Refusal, ruling: str, cite: str) -> None:
    """What became of a wager that should have been refused."""
    event = f"seat {bet.seat}, {bet.wager} {dollars(bet.amount)}: {refusal.reason}"
    table.say(Ruled(event=event, ruling=ruling, cite=cite))


def refuse_removal(table: Table, given: Remove) -> Refusal | None:
    """1.3: pass and come bets stay once their point is on; the fire bet once the shooter has thrown."""
    chips = lying(table, given)
    if isinstance(chips, Refusal):
        return chips
    if chips.wager == "fire" and table.state.rolled:
        return Refusal("a fire bet stays until it is decided", "", "13:69F-1.12")
    if (chips.wager == "pass" and table.state.point) or (chips.wager == "come" and chips.box):
        return Refusal(f"a {chips.wager} bet with a point stays until it is decided", "", "1.3")
    there = table.amount(chips)
    if not 0 <= given.amount <= there:
        return Refusal(f"only {dollars(there)} lies there", f"{dollars(there)} or less", "1.3")
    rest = there - (given.amount or there)
    refusal = refuse_unpaid(table, chips.wager, point_of(table, chips), rest) if chips.wager in ODDS_ON else None
    return refusal or refuse_rest(table, chips.wager, rest)


def lying(table: Table, given: Remove | Choose) -> Chips | Refusal:
    """The stack that an answer means; a box may be left out where there is only one."""
    box = given.box if given.wager in BOXED or given.box != given.seat else ""
    exact = table.felt.get(account(given.seat, given.wager, box))
    if exact:
        return exact
    found = [c for c in table.felt.values() if c.seat == given.seat and c.wager == given.wager]
    if len(found) == 1 and not box:
        return found[0]
    legal = f"box: {', '.join(c.box for c in found if c.box)}" if found else "a wager that lies on the layout"
    where = f" in box {box}" if box else ""
    return Refusal(f"seat {given.seat} has {'no one' if found else 'no'} {given.wager} bet{where}", legal, "1.3")


def remove(table: Table, given: Remove) -> None:
    """Chips come off; 1.5: with them their vigorish; 1.6: with a don't bet the odds that it no longer supports."""
    chips = lying(table, given)
    assert isinstance(chips, Chips)
    whole = table.amount(chips)
    amount = given.amount or whole
    give_back(table, chips, amount, whole)
    table.take(chips, amount, "1.3")
    if amount == whole:
        forget(table, chips)
    support = table.felt.get(account(chips.seat, f"odds_{chips.wager}", chips.box))
    if support:
        lower(table, support)


def refuse_choice(table: Table, given: Choose) -> Refusal | None:
    """1.2(a)5, 1.3: calling a wager on or off; 1.11: the shooter passes the dice."""
    if given.do == "pass":
        if holds_the_dice(table, given.seat):
            return None
        return Refusal(f"seat {given.seat} does not hold the dice", f"seat {table.state.shooter}", "1.11")
    if given.do not in ("on", "off"):
        return Refusal(f"{given.do!r} is no answer here", "on, off, pass", "1.3")
    if given.wager not in TURNABLE:
        return Refusal(f"{given.wager or 'this'} cannot be called {given.do}", "place, buy, lay, hardway, odds", "1.3")
    chips = lying(table, given)
    return chips if isinstance(chips, Refusal) else None


def mark(table: Table, given: Choose) -> None:
    """1.2(a)5, 1.3: the dealer puts an "on" or "off" button on the wager."""
    chips = lying(table, given)
    assert isinstance(chips, Chips)
    cite = "1.2(a)5" if given.do == "on" else "1.3"
    table.state.marks[chips.account] = given.do == "on"
    table.say(Chose(seat=given.seat, do=f"{given.do} {given.wager}", cite=cite))
    table.script(f'"{given.do}" marker button on {given.wager} of seat {given.seat}', cite=cite)


def forget(table: Table, chips: Chips) -> None:
    """Nothing lies there any more: no marker, no vigorish."""
    table.state.marks.pop(chips.account, None)
    table.state.vigorish.pop(chips.account, None)


def offers(table: Table, seat: str) -> list[Offer]:
    """What a seat may do before the throw."""
    some = bets_offered(
        table, seat, [id for id in table.rules.wagers if id not in ODDS_ON], lambda given: refuse(table, given)
    )
    some = [_with_vigorish(table, seat, one) for one in some]
    mine = [chips for chips in table.felt.values() if chips.seat == seat]
    some += [one for chips in mine if chips.wager in FLAT for one in odds_offered(table, chips)]
    for chips in mine:
        if not refuse_removal(table, Remove(seat=seat, wager=chips.wager, box=chips.box)):
            some.append(Offer(verb="remove", wager=chips.wager, box=chips.box, cite="1.3"))
        if chips.wager in TURNABLE:
            turn = "off" if active(table, chips) else "on"
            some.append(Offer(verb="choose", do=turn, wager=chips.wager, box=chips.box, cite="1.3"))
    if holds_the_dice(table, seat):
        some.append(Offer(verb="choose", do="pass", cite="1.11"))
    return some


# ── 1.5 true odds on place bets; vigorish ────────────────────────────────────────────────────────


def vigorish_of(table: Table, wager: str, amount: int) -> int:
    """1.5: 5 % of the amount wagered on a buy bet, of the amount that could be won on a lay bet."""
    charged = amount if wager in BUYS else table.rules.true_odds[wager].pays(amount)
    return table.rules.vigorish.due(charged)


def refuse_vigorish(table: Table, bet: Bet) -> Refusal | None:
    """1.5: where vigorish is taken up front, the stack must cover it too."""
    if covered(table, bet, table.ledger[f"seat:{bet.seat}"] - bet.amount):
        return None
    whole = bet.amount + vigorish_of(table, bet.wager, bet.amount)
    return Refusal("the stack does not cover wager and vigorish", f"{dollars(whole)} is needed", "1.5")


def covered(table: Table, bet: Bet, stack: int) -> bool:
    """Whether what is left of the stack pays the vigorish that is due now."""
    if not table.rules.up_front or bet.seat in table.unlimited:
        return True
    return vigorish_of(table, bet.wager, bet.amount) <= stack


def charge(table: Table, chips: Chips, bet: Bet) -> None:
    """1.5: vigorish when the bet is made, where it is taken up front; who accepted the wager may have let it go."""
    if table.rules.up_front and covered(table, bet, table.ledger[f"seat:{bet.seat}"]):
        vigorish = vigorish_of(table, bet.wager, bet.amount)
        table.state.vigorish[chips.account] = table.state.vigorish.get(chips.account, 0) + vigorish
        table.say(tells.Vigorish(seat=bet.seat, amount=vigorish, collected="up front", cite="1.5"))
        table.move(f"seat:{bet.seat}", "vigorish", vigorish, "1.5")


def give_back(table: Table, chips: Chips, amount: int, whole: int) -> None:
    """1.5: the vigorish of what is removed before a decision."""
    held = table.state.vigorish.get(chips.account, 0)
    if held:
        back = held * amount // whole
        table.state.vigorish[chips.account] = held - back
        table.move("vigorish", f"seat:{chips.seat}", back, "1.5")


def _with_vigorish(table: Table, seat: str, one: Offer) -> Offer:
    """1.5: an offer whose most leaves enough of the stack for the vigorish, which is at most that part of the bet."""
    if one.wager not in table.rules.true_odds or not table.rules.up_front or seat in table.unlimited:
        return one
    percent = 100 + table.rules.vigorish.percent
    most = min(one.most, table.ledger[f"seat:{seat}"] * 100 // percent)
    return Offer(verb="bet", wager=one.wager, least=one.least, most=most, step=one.step, cite=one.cite)


# ── 1.6 supplemental wagers: taking and laying odds ──────────────────────────────────────────────


class Spot(Struct, frozen=True):
    """Where odds lie, and the point that decides them."""

    box: str
    point: str


def refuse_odds(table: Table, bet: Bet) -> Refusal | None:
    """1.6: odds need a base bet with a point, an exact payment, and keep to the elected multiple."""
    spot = odds_spot(table, bet)
    if isinstance(spot, Refusal):
        return spot
    refusal = refuse_bet(table, bet, spot.box) or refuse_unpaid(table, bet.wager, spot.point, bet.amount)
    if refusal:
        return refusal
    most = odds_limit(table, bet.seat, bet.wager, spot)
    total = bet.amount + table.stake(bet.seat, bet.wager, spot.box)
    if most is not None and total > most:
        return Refusal(f"odds of {dollars(total)} exceed the multiple", f"up to {dollars(most)}", "1.6")
    return None


def odds_spot(table: Table, bet: Bet) -> Spot | Refusal:
    """1.6: where the base bet with its point lies: the line (no box), or the come point's box."""
    base, box, point = ODDS_ON[bet.wager], bet.box, table.state.point
    if base in ("pass", "dont_pass"):
        box = box_of(bet)
        spots = [Spot("", CALLS[point])] if point and table.stake(bet.seat, base) else []
    else:
        mine = [chips.box for chips in table.felt.values() if chips.seat == bet.seat and chips.wager == base]
        spots = [Spot(number, number) for number in mine if number in table.rules.supplemental[bet.wager]]
    found = [spot for spot in spots if box in ("", spot.point)]
    if len(found) == 1:
        return found[0]
    legal = f"box: {', '.join(one.point for one in spots)}" if spots else "odds support a base bet with a point"
    which = "more than one" if found else "no"
    return Refusal(f"seat {bet.seat} has {which} {base} bet with a point{f' in box {box}' * bool(box)}", legal, "1.6")


def refuse_unpaid(table: Table, wager: str, point: str, amount: int) -> Refusal | None:
    """1.4: odds that their point's odds would not pay exactly."""
    step = odds_step(table, wager, point)
    if amount % step:
        return Refusal(f"{dollars(amount)} cannot be paid exactly", f"multiples of {dollars(step)}", "1.4")
    return None


def odds_step(table: Table, wager: str, point: str) -> int:
    """1.4: odds are made in amounts that their point's odds pay exactly, and in the posted increment."""
    pays = table.rules.supplemental[wager].get(point)
    return lcm(table.rules.wagers[wager].unit, pays.unit if pays and table.rules.exact else 1)


def odds_limit(table: Table, seat: str, wager: str, spot: Spot) -> int | None:
    """1.6: the elected multiple of the base bet (laying: what wins it), up to the next amount that is paid exactly."""
    multiple = table.rules.odds_multiple.get(spot.point)
    if multiple is None:
        return None
    base = ODDS_ON[wager]
    most = multiple * table.stake(seat, base, spot.box)
    if LINE[base] == "dont_pass":
        pays = table.rules.supplemental[wager][spot.point]
        most = -(-most * pays.stake // pays.win)
    step = odds_step(table, wager, spot.point)
    return -(-most // step) * step


def point_of(table: Table, chips: Chips) -> str:
    """The point of a flat bet or of its odds: its box, or on the line the come out point."""
    return chips.box or (CALLS[table.state.point] if chips.wager in _ON_THE_LINE else NO_POINT)


def lower(table: Table, odds: Chips) -> None:
    """1.6: odds come down with the base bet that supports them, as far as it no longer does."""
    there, base = table.amount(odds), table.stake(odds.seat, ODDS_ON[odds.wager], odds.box)
    most = odds_limit(table, odds.seat, odds.wager, Spot(odds.box, point_of(table, odds))) if base else 0
    if most is not None and there > most:
        table.take(odds, there - most, "1.6")
        if not most:
            forget(table, odds)


def odds_offered(table: Table, base: Chips) -> list[Offer]:
    """The odds that a base bet with a point supports, with the amounts that are legal."""
    id, point, seat = f"odds_{base.wager}", point_of(table, base), base.seat
    if point == NO_POINT:
        return []
    step, standing = odds_step(table, id, point), table.stake(seat, id, base.box)
    least = -(-table.rules.wagers[id].least // step) * step
    if refuse_odds(table, Bet(seat=seat, wager=id, box=base.box, amount=least)):
        return []
    limit = odds_limit(table, seat, id, Spot(base.box, point))
    bounds = [] if limit is None else [limit - standing]
    bounds += [] if seat in table.unlimited else [table.ledger[f"seat:{seat}"]]
    bounds += [table.rules.wagers[id].most - standing] if table.rules.wagers[id].most else []
    return [Offer(verb="bet", wager=id, box=base.box, least=least, most=min(bounds, default=0), step=step, cite="1.6")]


# ── 1.7, 1.8, 1.11 the shooter ───────────────────────────────────────────────────────────────────


async def new_shooter(table: Table) -> None:
    """1.7, 1.11: the dice go clockwise from the last shooter; the first to accept them throws.

    The next roll is a come out roll only if a decision made it one (1.1), whoever throws.
    """
    state = table.state
    state.must_pass = True
    if not table.seats:
        return
    seat = await offered_to(table, clockwise(table.seats, state.shooter))
    if not seat:
        table.script("nobody accepts the dice: no roll; the game waits", cite="1.11")
    while not seat:
        seat = await nobody(table)
    table.role("shooter", seat, cite="1.11" if state.shooter else "1.7")
    state.shooter, state.must_pass = seat, False
    table.script("the shooter selects two of the dice; the others go back into the cup", cite="1.7")
    table.script("the shooter makes a pass or don't pass bet and throws both dice together to the far end", cite="1.8")


def holds_the_dice(table: Table, seat: str) -> bool:
    """Whether this seat is the shooter, and at the table."""
    return seat == table.state.shooter and not table.state.must_pass and seat in table.seats


def clockwise(seats: list[str], last: str) -> list[str]:
    """1.11: from the left of the last shooter, who comes last; at the start, from the stickperson's left."""
    order = rotation(seats, last, step=1) if last else seats
    return [seat for seat in order if seat != last] + [last] * (last in seats)


async def offered_to(table: Table, order: Sequence[str]) -> str:
    """1.7: who accepts the dice; a record that does not say so has the first of them accept."""
    for seat in order:
        words = f"the dice, offered to seat {seat}"
        if await offer(table, seat, ("accept", "decline"), words, cite="1.7", default="accept") == "accept":
            return seat
    return ""


async def nobody(table: Table) -> str:
    """1.11: nobody holds the dice: wagers may be made; the dice are offered to who comes, or again to all."""
    given = await _awaiting_a_shooter(table)
    if isinstance(given, Close):
        return await offered_to(table, clockwise(table.seats, table.state.shooter))
    if isinstance(given, Choose) and given.do == "accept":
        table.say(Chose(seat=given.seat, do="accept", cite="1.7"))
        return given.seat
    take(table, given)
    return await offered_to(table, [given.seat]) if isinstance(given, Sit) else ""


def _awaiting_a_shooter(table: Table) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and given.do == "accept":
            if given.seat in table.seats:
                return None
            return Refusal(f"nobody sits at seat {given.seat}", f"seats {', '.join(table.seats)}", "1.7")
        return refuse(table, given)

    return Ask(
        "somebody to accept the dice", WINDOW - {"order"}, cite="1.7", judge=judge, who=("seats", "dealer"),
        offers=lambda seat: [Offer(verb="choose", do="accept", cite="1.7"), *offers(table, seat)],
    )  # fmt: skip


async def obey(table: Table, order: Order) -> None:
    """1.9, 1.11: the boxperson's orders: that there was no roll, or that the shooter passes the dice."""
    if order.do == "no_roll":
        invalid(table, "no_roll", f"ordered by {order.by or 'the boxperson'}")
        return
    event, ruling = (
        f"{order.by or 'the boxperson'} orders the dice passed",
        f"seat {table.state.shooter} passes the dice",
    )
    table.say(Ruled(event=event, ruling=ruling, cite="1.11"))
    await new_shooter(table)


# ── 1.9 invalid rolls, 1.10 reading the dice ─────────────────────────────────────────────────────

INVALID = frozenset(rule.kind for rule in law.IRREGULARITIES)
_FAIR = frozenset(ROLLS)
_CHANCES: list[tuple[Input, int]] = [
    (Roll(dice=(low, high)), 1 + (low != high)) for low in range(1, 7) for high in range(low, 7)
]


async def throw(table: Table) -> Dice | None:
    """1.10: the two uppermost faces; nothing where there was no roll."""
    ask = table.every_round.get("throw") or table.every_round.setdefault("throw", _throwing(table))
    read: tuple[int, ...] = ()
    while True:
        try:
            given = await ask
        except Irregular as event:
            if event.kind == "invalid_roll" and event.given.reason == law.PLAYERS_CHIPS:
                ruling = 'no reason for "No Roll": the roll counts'
                table.say(Ruled(event="the dice touched players' chips", ruling=ruling, cite="1.9"))
            elif event.kind == "die_not_flat" and event.given.rests_on:
                read += (cocked(table, event),)
                ask = _throwing(table, read)
            else:
                invalid(table, event.kind, event.given.reason)
                return None
            continue
        if isinstance(given, Roll):
            return given.dice[0], given.dice[1]
        if not isinstance(given, Bet):
            invalid(table, "no_roll", f"ordered by {given.by or 'the boxperson'}")
            return None
        late(table, given)


def _throwing(table: Table, read: Sequence[int] = ()) -> Ask[Input]:
    """The throw; of a die that lies cocked the face is already read."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Roll):
            refusal = None if given.dice in _FAIR else refuse_roll(given)
            return refusal or (refuse_reading(table, given, read) if read or table.state.must_pass else None)
        return refuse_late(table, given) if isinstance(given, Bet) else refuse_order(given)

    return Ask(
        "the throw of the dice", frozenset({"roll", "order", "bet"}), cite="1.10", judge=judge,
        hears=INVALID if len(read) < 2 else INVALID - {"die_not_flat"}, chances=lambda: _CHANCES,
    )  # fmt: skip


def refuse_roll(given: Roll) -> Refusal:
    """1.10: two dice, each 1 to 6."""
    return Refusal(f"{list(given.dice)} is not a roll", "two dice, each 1 to 6", "1.10")


def refuse_order(given: Input) -> Refusal | None:
    """1.9: the boxperson's order that there was no roll."""
    return None if isinstance(given, Order) and given.do == "no_roll" else Refusal("no such order", "no_roll", "1.9")


def refuse_reading(table: Table, given: Roll, read: Sequence[int]) -> Refusal | None:
    """1.7, 1.10: somebody threw, and a cocked die shows the face that was read."""
    if table.state.must_pass:
        return Refusal("nobody holds the dice", "sit", "1.7")
    if not Counter(read) - Counter(given.dice):
        return None
    faces = " and ".join(map(str, read))
    return Refusal(f"{list(given.dice)} is not how the cocked dice read", f"a roll with {faces}", "1.10")


def cocked(table: Table, event: Irregular) -> int:
    """1.10: a die that rests on one chip or object reads the face opposite the side that it rests on."""
    rests_on = event.given.rests_on
    if not 1 <= rests_on <= 6:
        raise table.refused_detail(event, Refusal(f"a die has no face {rests_on}", "1 to 6", "1.10"))
    opposite = 7 - rests_on
    table.say(Ruled(event=f"a die rests on its {rests_on}", ruling=f"it reads {opposite}", cite="1.10"))
    return opposite


def refuse_late(table: Table, bet: Bet) -> Refusal | None:
    """1.3: between the throw and the rest of the dice a wager counts only if the dealer or boxperson confirms it."""
    if not bet.accepted:
        return Refusal("the dice are thrown: a late wager counts only if it is confirmed", "accepted: true", "1.3")
    return refuse(table, bet)


def late(table: Table, bet: Bet) -> None:
    """1.3: a late wager that was confirmed."""
    event = f"seat {bet.seat}, {bet.wager} {dollars(bet.amount)}: made after the throw"
    table.say(Ruled(event=event, ruling="it was confirmed: it is a wager", cite="1.3"))
    make(table, bet)


_WHY = law.NO_ROLL_REASONS | {rule.kind: rule.event[0].lower() + rule.event[1:-1] for rule in law.IRREGULARITIES}


def invalid(table: Table, kind: str, reason: str) -> None:
    """1.9: no effect on any wager or on the table; the same shooter throws again."""
    cite = "1.10" if kind == "die_not_flat" else "1.9"
    table.announce("No Roll", cite=cite)
    table.say(Void(scope=f"roll: {_WHY.get(reason or kind, reason)}", cite=cite))
    if kind == "die_lost":
        ruling = "the set is completed; the shooter selects again, or asks for the original after inspection"
        table.say(Ruled(event="a die is lost", ruling=ruling, cite="1.7"))


# ── 1.10 settlement of wagers ────────────────────────────────────────────────────────────────────

_ON_THE_LINE = frozenset({"pass", "dont_pass", "odds_pass", "odds_dont_pass"})
_ALWAYS = frozenset({*FLAT, *ONE_ROLL, *PARTS, *HOPS, "fire"})
"""Wagers that nobody can call off."""
_OFF = Verdict("returned", "1.3")
_NOWHERE: Rolls = dict.fromkeys(ROLLS, Verdict("returned", "1.2"))
"""Chips where the layout has no such wager, as only a record that begins with them can have it."""


def active(table: Table, chips: Chips) -> bool:
    """1.2(a)5, 1.3: whether this roll touches the wager."""
    called = table.state.marks.get(chips.account)
    if called is not None:
        return called
    return bool(table.state.point) or chips.wager not in table.rules.inactive


def settle(table: Table, dice: Dice) -> None:
    """1.10: every wager is judged by the state before the roll; losers are taken, then winners paid."""
    total = dice[0] + dice[1]
    if table.felt:
        point = CALLS[table.state.point]
        decided = [(chips, verdict) for chips in table.felt.values() if (verdict := judge(table, chips, point, dice))]
        if len(decided) > 1:
            decided.sort(key=lambda one: (_turn(one[0]), seat_order(one[0].seat)))
        for chips, verdict in decided:
            if verdict.result == "lose":
                table.lose(chips, verdict.cite)
                forget(table, chips)
        for chips, verdict in decided:
            if verdict.result == "win":
                pay(table, chips, verdict)
            elif verdict.result != "lose":
                table.void(chips, verdict.cite, result=verdict.result)
                forget(table, chips)
        travel(table, total)
    puck(table, total)


_TURN = (
    dict.fromkeys((*ONE_ROLL, *PARTS, *HOPS), 0) | dict.fromkeys(HARDWAYS, 1)
    | dict.fromkeys((*PLACES, *PLACES_TO_LOSE, *BUYS, *LAYS), 2) | dict.fromkeys(BOXED, 3)
    | dict.fromkeys(_ON_THE_LINE, 5) | {"fire": 6}
)  # fmt: skip


def _turn(chips: Chips) -> int:
    """One-roll wagers, hardways, place and buy and lay, come with their odds, new come, pass with their odds, fire."""
    return 4 if chips.wager in ("come", "dont_come") and not chips.box else _TURN[chips.wager]


def judge(table: Table, chips: Chips, point: str, dice: Dice) -> Verdict | None:
    """What this roll does to one wager; odds that are off go back when their base bet is decided."""
    wager = chips.wager
    if wager == "fire":
        return fire(table, dice[0] + dice[1])
    own = chips.box or (point if wager in _ON_THE_LINE else NO_POINT)
    verdict = table.rules.verdicts.get((wager, own), _NOWHERE).get(dice)
    if verdict is None or wager in _ALWAYS or active(table, chips):
        return verdict
    return _OFF if wager in ODDS_ON else None


def pay(table: Table, chips: Chips, verdict: Verdict) -> None:
    """Winning place, buy, lay and hardway wagers stay up; 1.5: vigorish on a win, where it was not taken up front."""
    vigorish = 0
    if chips.wager in table.rules.true_odds:
        table.state.vigorish.pop(chips.account, None)  # 1.5: decided, so no longer to be given back
        vigorish = 0 if table.rules.up_front else vigorish_of(table, chips.wager, table.amount(chips))
    stays = chips.wager in STAY_UP
    collected = "immediate" if vigorish else ""
    table.win(chips, verdict.odds, verdict.cite, vigorish=vigorish, collected=collected, stays=stays)
    if vigorish:
        table.say(tells.Vigorish(seat=chips.seat, amount=vigorish, collected=collected, cite="1.5"))
        table.move(f"seat:{chips.seat}", "vigorish", vigorish, "1.5")
    if not stays:
        forget(table, chips)


def travel(table: Table, total: int) -> None:
    """1.2(a)3-4: a new come or don't come bet goes to the box of its come point."""
    if total not in POINTS:
        return
    for chips in [c for c in table.felt.values() if c.wager in ("come", "dont_come") and not c.box]:
        cite = table.rules.wagers[chips.wager].wager.cite
        there = account(chips.seat, chips.wager, CALLS[total])
        table.felt[there] = Chips(chips.seat, chips.wager, CALLS[total], there)
        table.move(chips.account, there, table.amount(chips), cite)


def puck(table: Table, total: int) -> None:
    """1.1: the point, the next come out roll, and after a loser 7 the next shooter."""
    state = table.state
    state.rolled = True
    if not state.point:
        if total in POINTS:
            state.point, state.pointed = total, True  # type: ignore[assignment]
            table.script(f"puck ON {total}", cite="1.1")
    elif total == state.point:
        state.point = 0
        table.script("puck OFF", cite="1.1")
        if total not in state.made:
            state.made.append(total)
    elif total == 7:
        state.point = 0
        table.script("puck OFF", cite="1.1")
        state.made, state.rolled, state.pointed, state.must_pass = [], False, False, True  # 1.11: a loser 7


# ── 13:69F-1.12 the fire bet ─────────────────────────────────────────────────────────────────────


def _fire(as_of: date, elected: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """13:69F-1.12: by the number of different points made, the highest level of the paytable that was reached."""
    choice = elected.get("fire_bet", "off")
    if choice == "off":
        return ()
    odds = elected["fire"] if choice == "custom" else LAW.paytable(choice, as_of).odds
    levels = {int(points): Verdict("win", "13:69F-1.12", one) for points, one in odds.items()}
    lose = Verdict("lose", "13:69F-1.12")
    return tuple(levels[max(reached)] if (reached := [n for n in levels if n <= made]) else lose for made in range(7))


def fire_closed(table: Table) -> bool:
    """13:69F-1.12: a fire bet is made before the shooter's first come out roll, or before the first point."""
    return table.state.pointed if table.rules.fire_until_point else table.state.rolled


def fire(table: Table, total: int) -> Verdict | None:
    """13:69F-1.12: decided by the loser 7, or at once when all six points are made; a point counts once."""
    state = table.state
    if total == 7 and state.point:
        return table.rules.fire[len(state.made)]
    if total == state.point and total not in state.made and len(state.made) == len(POINTS) - 1:
        return table.rules.fire[len(POINTS)]
    return None


GAME = Game(law=LAW, rules=rules, state=state, play=play)
MINI = Game(law=MINI_LAW, rules=rules, state=state, play=play)
