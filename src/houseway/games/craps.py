"""Subchapter 1, craps and mini-craps. A round is one roll of the dice; wagers that are not decided stay on the layout.

A come bet that has its come point lies in that number's box (`bet:3/come/6`), and its odds beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import Struct

from houseway.law import craps as law
from houseway.law.craps import COME_OUT, HARDWAYS, HOPS, LAW, LINE, MINI_LAW, ONE_ROLL, PARTS, POINTS
from houseway.money import Odds, Vigorish, dollars
from houseway.play import rules as elected_rules
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.felt import (
    bets_offered,
    place_or_seat,
    refuse_bet,
    refuse_remove,
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
CALLS = tuple(map(str, range(13)))
ROLLS: tuple[Dice, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


class Verdict(Struct, frozen=True):
    """What a roll does to a wager, at which odds, by which paragraphs."""

    result: str
    cite: str
    odds: Odds = Odds(0)


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: what each roll does to each wager, and what is active on a come out roll."""

    verdicts: dict[tuple[str, int], dict[Dice, Verdict]]
    """By wager and its point (0 before it has one): the rolls that decide it."""
    inactive: frozenset[str]
    """Wagers that a come out roll does not touch unless they are called on (1.2(a)5, 1.3)."""
    odds_multiple: dict[str, int]
    vigorish: Vigorish
    up_front: bool
    true_odds: dict[str, Odds]
    """1.5: the odds of each buy and lay bet."""
    fire_odds: dict[int, Odds]
    fire_until_point: bool
    most_seats: int


class State(Struct):
    """What outlives a roll."""

    point: int = 0
    """The come out point; 0 when the next roll is a come out roll."""
    shooter: str = ""
    must_pass: bool = True
    """The dice must be offered before the next roll."""
    rolled: bool = False
    """Whether this hand (from one loser 7 to the next) has seen a come out roll, or, for a later deadline, a point."""
    made: list[int] = []
    """13:69F-1.12: the different come out points made in this hand."""
    marks: dict[str, bool] = {}
    """Wagers called on or off by their player, by account."""
    vigorish: dict[str, int] = {}
    """1.5: vigorish taken up front on the buy and lay bets that stand, by account."""


Table = AnyTable[Rules, State]

FLAT = tuple(LINE)
BUYS = tuple(f"buy_{n}" for n in POINTS)
LAYS = tuple(f"lay_{n}" for n in POINTS)
PLACES = tuple(f"place_win_{n}" for n in POINTS)
PLACES_TO_LOSE = tuple(f"place_lose_{n}" for n in POINTS)
STAY_UP = frozenset((*PLACES, *PLACES_TO_LOSE, *BUYS, *LAYS, *HARDWAYS))
ODDS_ON = {f"odds_{base}": base for base in FLAT}
TURNABLE = STAY_UP | set(ODDS_ON)


# ── 1.2 and 1.4-1.6 as tables of verdicts ────────────────────────────────────────────────────────


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the roll has no option flags."""
    wagers = offered(LAW, as_of)
    extra = set(elected["extra_wagers"])
    for id in (*HOPS, *(id for id in PARTS if wagers[id].cite == "1.2")):
        if id not in extra:
            del wagers[id]
    fire = _fire_odds(as_of, elected)
    if not fire:
        wagers.pop("fire", None)
    vigorish = Vigorish(law.VIGORISH_PERCENT)
    true_odds = _true_odds(as_of)
    verdicts = _verdicts(wagers, {**LAW.paytable("odds", as_of).odds, **elected["higher_odds"]}, true_odds, as_of)
    exact = elected["payout_rounding"] == "reject_inexact"
    units = _units(verdicts, true_odds, vigorish) if exact else {}
    inactive = {*PLACES, *BUYS, "odds_come"}
    inactive |= set(PLACES_TO_LOSE) if elected["place_lose_come_out"] == "inactive" else set()
    inactive |= set(HARDWAYS) if elected["hardways_come_out"] == "inactive" else set()
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, units, elected, unpayable="1.4"),
        verdicts=verdicts,
        inactive=frozenset(inactive),
        odds_multiple=elected["odds_multiple"],
        vigorish=vigorish,
        up_front=elected["vig_timing"] == "up_front",
        true_odds=true_odds,
        fire_odds=fire,
        fire_until_point=elected.get("fire_deadline") == "before_first_point",
        most_seats=law.MINI_CRAPS_SEATS if elected["table_type"] == "mini_craps" else 0,
    )


def _fire_odds(as_of: date, elected: Mapping[str, Any]) -> dict[int, Odds]:
    choice = elected.get("fire_bet", "off")
    if choice == "off":
        return {}
    odds = elected["fire"] if choice == "custom" else LAW.paytable(choice, as_of).odds
    return {int(points): one for points, one in odds.items()}


def _true_odds(as_of: date) -> dict[str, Odds]:
    taking, laying = LAW.paytable("taking", as_of).odds, LAW.paytable("laying", as_of).odds
    return {f"buy_{n}": taking[str(n)] for n in POINTS} | {f"lay_{n}": laying[str(n)] for n in POINTS}


def _verdicts(
    wagers: Mapping[str, Any], odds: Mapping[str, Odds], true_odds: Mapping[str, Odds], as_of: date
) -> dict[tuple[str, int], dict[Dice, Verdict]]:
    taking, laying = LAW.paytable("taking", as_of).odds, LAW.paytable("laying", as_of).odds
    table: dict[tuple[str, int], dict[Dice, Verdict]] = {}
    for id in FLAT:
        cite = wagers[id].cite
        table[id, 0] = _come_out(COME_OUT[LINE[id]], odds[id], cite)
        for point in POINTS:
            with_point = LINE[id] == "pass"
            table[id, point] = _race(point, odds[id], f"{cite}, 1.4", cite, with_point=with_point)
            side = (taking if with_point else laying)[str(point)]
            table[f"odds_{id}", point] = _race(point, side, "1.6", "1.6", with_point=with_point)
    for n in POINTS:
        for id, with_number in ((f"place_win_{n}", True), (f"place_lose_{n}", False)):
            cite = wagers[id].cite
            table[id, 0] = _race(n, odds[id], f"{cite}, 1.4", cite, with_point=with_number)
        for id, with_number in ((f"buy_{n}", True), (f"lay_{n}", False)):
            table[id, 0] = _race(n, true_odds[id], "1.5", "1.5", with_point=with_number)
    for id, faces in HARDWAYS.items():
        table[id, 0] = _hardway(faces, odds[id], wagers[id].cite)
    for id, wins in ONE_ROLL.items():
        won = {dice: odds[wins[sum(dice)]] for dice in ROLLS if sum(dice) in wins}
        table[id, 0] = _one_roll(won, f"{wagers[id].cite}, 1.4", wagers[id].cite)
    for id, faces in HOPS.items():
        if id in wagers:
            won = dict.fromkeys((faces, faces[::-1]), odds[id[:8]])
            table[id, 0] = _one_roll(won, "1.2, 1.4", "1.2")
    for id, parts in PARTS.items():
        if id in wagers:
            table[id, 0] = _one_roll(_parts(parts, odds), f"{wagers[id].cite}, 1.4(d)", wagers[id].cite)
    return table


def _come_out(totals: Mapping[str, tuple[int, ...]], odds: Odds, cite: str) -> dict[Dice, Verdict]:
    win, lose, void = Verdict("win", f"{cite}, 1.4", odds), Verdict("lose", cite), Verdict("void", cite)
    verdicts = {"win": win, "lose": lose, "void": void}
    return {dice: verdicts[result] for dice in ROLLS for result, those in totals.items() if sum(dice) in those}


def _race(number: int, odds: Odds, win_cite: str, lose_cite: str, *, with_point: bool) -> dict[Dice, Verdict]:
    """The number against 7: whichever comes first."""
    win, lose = Verdict("win", win_cite, odds), Verdict("lose", lose_cite)
    on_number, on_seven = (win, lose) if with_point else (lose, win)
    return {dice: on_number if sum(dice) == number else on_seven for dice in ROLLS if sum(dice) in (number, 7)}


def _hardway(faces: Dice, odds: Odds, cite: str) -> dict[Dice, Verdict]:
    win, lose = Verdict("win", f"{cite}, 1.4", odds), Verdict("lose", cite)
    return {dice: win if dice == faces else lose for dice in ROLLS if sum(dice) in (sum(faces), 7)}


def _one_roll(won: Mapping[Dice, Odds], win_cite: str, lose_cite: str) -> dict[Dice, Verdict]:
    lose = Verdict("lose", lose_cite)
    return {
        dice: lose
        if dice not in won
        else Verdict("win", win_cite, won[dice])
        if won[dice].win
        else Verdict("void", win_cite)
        for dice in ROLLS
    }


def _parts(parts: Mapping[str, Fraction], odds: Mapping[str, Odds]) -> dict[Dice, Odds]:
    """1.4(d): each part of the stake is paid as its own wager; the rest of the stake is lost."""
    won = {}
    for dice in ROLLS:
        hit = [id for id in parts if sum(dice) in ONE_ROLL[id]]
        if hit:
            share = parts[hit[0]]
            net = share * Fraction(*odds[hit[0]]) - (1 - share)
            won[dice] = Odds(net.numerator, net.denominator)
    return won


def _units(
    verdicts: Mapping[tuple[str, int], Mapping[Dice, Verdict]], true_odds: Mapping[str, Odds], vigorish: Vigorish
) -> dict[str, int]:
    """The smallest amount of each wager whose every result is whole cents. Odds are judged by their point's odds."""
    units: dict[str, int] = {}
    for (id, _), table in verdicts.items():
        if id not in ODDS_ON:
            units[id] = lcm(units.get(id, 1), *(one.odds.unit for one in table.values()))
    for id, odds in true_odds.items():
        charged = Fraction(1) if id in BUYS else Fraction(odds.win, odds.stake)
        units[id] = lcm(units[id], (charged * vigorish.percent / 100).denominator)
    return units


def state(rules: Rules) -> State:
    """A fresh table: a come out roll, and nobody holds the dice."""
    return State()


# ── the round: one roll ──────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One roll of the dice."""
    if table.state.must_pass:
        await new_shooter(table)
    while True:
        await wagers(table)
        try:
            dice = await throw(table)
        except Irregular as event:
            invalid(table, event.kind, event.given.reason or event.kind)
            continue
        if dice:
            break
    table.say(Rolled(dice=dice, cite="1.10"))
    table.announce(CALLS[dice[0] + dice[1]], cite="1.10")
    settle(table, dice)


# ── 1.3, 1.6 making and removal of wagers ────────────────────────────────────────────────────────

WINDOW = frozenset({"bet", "remove", "choose", "order", "close", "sit", "leave", "new_dealer"})


async def wagers(table: Table) -> None:
    """1.3: wagers until the dice are thrown; the throw itself closes the window where the dealer did not."""
    ask = table.every_round.get("wagers") or table.every_round.setdefault("wagers", _wagering(table))
    while not isinstance(given := await ask, Close):
        if isinstance(given, Bet):
            make(table, given)
        elif isinstance(given, Remove):
            remove(table, given)
        elif isinstance(given, Choose) and given.do in ("on", "off"):
            mark(table, given)
        elif isinstance(given, Choose | Order):
            await new_shooter(table)
        elif not isinstance(given, NewDealer):
            place_or_seat(table, given, cite="1.3")
    table.closed = "1.3"


def _wagering(table: Table) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Bet):
            return refuse_wager(table, given)
        if isinstance(given, Remove):
            return refuse_removal(table, given)
        if isinstance(given, Choose):
            return refuse_choice(table, given)
        if isinstance(given, Order):
            return None if given.do == "pass_dice" else Refusal(f"order {given.do!r}", "pass_dice", "1.11")
        return refuse_full(table, given) or refuse_seating(table, given)

    return Ask(
        "wagers, or the throw", WINDOW, cite="1.3", judge=judge, who=("seats", "dealer"), default=Close(),
        offers=lambda seat: offers(table, seat, judge),
    )  # fmt: skip


def refuse_full(table: Table, given: Input) -> Refusal | None:
    """A mini-craps table seats at most nine."""
    most = table.rules.most_seats
    if isinstance(given, Sit) and most and len(table.seats) >= most and given.seat not in table.seats:
        return Refusal("the mini-craps table is full", f"{most} seats", "1.1")
    return None


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """1.2, 1.3, 1.6: when each wager may be made."""
    if bet.wager in ODDS_ON:
        return refuse_odds(table, bet)
    if bet.wager in ("pass", "dont_pass") and table.state.point:
        return untimely(table, bet.wager, (id for id in table.rules.wagers if id not in ("pass", "dont_pass")))
    if bet.wager in ("come", "dont_come") and not table.state.point:
        return untimely(table, bet.wager, (id for id in table.rules.wagers if id not in ("come", "dont_come")))
    if bet.wager == "fire" and "fire" in table.rules.wagers and table.state.rolled:
        return untimely(table, bet.wager, (id for id in table.rules.wagers if id != "fire"))
    refusal = refuse_bet(table, bet)
    if refusal is None and bet.wager in table.rules.true_odds and table.rules.up_front:
        whole = bet.amount + vigorish_of(table, bet.wager, bet.amount)
        if whole > table.ledger[f"seat:{bet.seat}"] and bet.seat not in table.unlimited:
            return Refusal("the stack does not cover wager and vigorish", f"{dollars(whole)} is needed", "1.5")
    return refusal


def refuse_odds(table: Table, bet: Bet) -> Refusal | None:
    """1.6: odds need a base bet with a point, an exact payment, and keep to the elected multiple."""
    base = ODDS_ON[bet.wager]
    where = odds_box(table, bet.seat, base, bet.box or (bet.numbers[0] if bet.numbers else ""))
    if isinstance(where, Refusal):
        return where
    box, point = where
    refusal = refuse_bet(table, bet, box)
    if refusal:
        return refusal
    odds = table.rules.verdicts[bet.wager, point]
    pays = next(one.odds for one in odds.values() if one.result == "win")
    exact = table.rules.elected["payout_rounding"] == "reject_inexact"
    if exact and bet.amount % pays.unit:
        return Refusal(f"{dollars(bet.amount)} cannot be paid at {pays}", f"multiples of {dollars(pays.unit)}", "1.4")
    most = odds_limit(table, bet.seat, base, box, point, pays)
    total = bet.amount + table.stake(bet.seat, bet.wager, box)
    if most is not None and total > most:
        return Refusal(f"odds of {dollars(total)} exceed the multiple", f"up to {dollars(most)}", "1.6")
    return None


def odds_box(table: Table, seat: str, base: str, box: str) -> tuple[str, int] | Refusal:
    """Where the base bet with its point lies: the line (no box), or the come point's box."""
    if base in ("pass", "dont_pass"):
        if table.state.point and table.stake(seat, base):
            return "", table.state.point
        return Refusal(f"seat {seat} has no {base} bet with a point", "odds support a base bet with a point", "1.6")
    boxes = [chips.box for chips in table.felt.values() if chips.seat == seat and chips.wager == base and chips.box]
    if box in boxes or (len(boxes) == 1 and not box):
        return (box or boxes[0]), int(box or boxes[0])
    legal = f"box: {', '.join(boxes)}" if boxes else "odds support a base bet with a point"
    return Refusal(f"seat {seat} has no one {base} bet with a point{f' in box {box}' if box else ''}", legal, "1.6")


def odds_limit(table: Table, seat: str, base: str, box: str, point: int, pays: Odds) -> int | None:
    """1.6: the elected multiple of the base bet (laying: what wins it), up to the next amount that is paid exactly."""
    multiple = table.rules.odds_multiple.get(str(point))
    if multiple is None:
        return None
    most = multiple * table.stake(seat, base, box)
    if LINE[base] == "dont_pass":
        most = -(-most * pays.stake // pays.win)
    return -(-most // pays.unit) * pays.unit


def make(table: Table, bet: Bet) -> None:
    """Chips go down; 1.5: the vigorish of a buy or lay bet up front, where the licensee so elected."""
    if bet.wager in ODDS_ON:
        where = odds_box(table, bet.seat, ODDS_ON[bet.wager], bet.box or (bet.numbers[0] if bet.numbers else ""))
        assert not isinstance(where, Refusal)
        table.place(bet, "1.6", box=where[0])
        return
    chips = table.place(bet, table.rules.wagers[bet.wager].wager.cite, box="")
    if bet.wager in table.rules.true_odds and table.rules.up_front:
        vigorish = vigorish_of(table, bet.wager, bet.amount)
        table.move(f"seat:{bet.seat}", "vigorish", vigorish, "1.5")
        table.state.vigorish[chips.account] = table.state.vigorish.get(chips.account, 0) + vigorish


def vigorish_of(table: Table, wager: str, amount: int) -> int:
    """1.5: 5 % of the amount wagered on a buy bet, of the amount that could be won on a lay bet."""
    charged = amount if wager in BUYS else table.rules.true_odds[wager].pays(amount)
    return table.rules.vigorish.due(charged)


def refuse_removal(table: Table, given: Remove) -> Refusal | None:
    """1.3: pass and come bets stay once their point is on; the fire bet always does."""
    found = lying(table, given)
    if found is None:
        return refuse_remove(table, given, "1.3")
    if found.wager == "fire" and table.state.rolled:
        return Refusal("a fire bet stays until it is decided", "", "13:69F-1.12")
    if (found.wager == "pass" and table.state.point) or (found.wager == "come" and found.box):
        return Refusal(f"a {found.wager} bet with a point stays until it is decided", "", "1.3")
    if not 0 <= given.amount <= table.amount(found):
        return Refusal(
            f"only {dollars(table.amount(found))} lies there", f"{dollars(table.amount(found))} or less", "1.3"
        )
    return None


def lying(table: Table, given: Remove | Choose) -> Chips | None:
    """The stack that an answer means; a box may be left out where there is only one."""
    found = [
        chips
        for chips in table.felt.values()
        if chips.seat == given.seat and chips.wager == given.wager and given.box in ("", chips.box)
    ]
    return found[0] if len(found) == 1 else None


def remove(table: Table, given: Remove) -> None:
    """Chips come off; with a don't bet its odds, with a buy or lay bet its vigorish."""
    chips = lying(table, given)
    assert chips is not None
    whole = table.amount(chips)
    amount = given.amount or whole
    if chips.account in table.state.vigorish:
        back = table.state.vigorish[chips.account] * amount // whole
        table.state.vigorish[chips.account] -= back
        table.move("vigorish", f"seat:{chips.seat}", back, "1.5")
    table.take(chips, amount, "1.3")
    if amount == whole:
        forget(table, chips)
        support = table.felt.get(account(chips.seat, f"odds_{chips.wager}", chips.box))
        if support:
            table.take(support, table.amount(support), "1.6")
            forget(table, support)


def refuse_choice(table: Table, given: Choose) -> Refusal | None:
    """1.2(a)5, 1.3: calling a wager on or off; 1.11: the shooter passes the dice."""
    if given.do == "pass":
        if given.seat == table.state.shooter:
            return None
        return Refusal(f"seat {given.seat} does not hold the dice", f"seat {table.state.shooter}", "1.11")
    if given.do not in ("on", "off"):
        return Refusal(f"{given.do!r} is no answer here", "on, off, pass", "1.3")
    if given.wager not in TURNABLE:
        return Refusal(f"{given.wager or 'this'} cannot be called {given.do}", "place, buy, lay, hardway, odds", "1.3")
    if lying(table, given) is None:
        return Refusal(f"seat {given.seat} has no one {given.wager} bet", "a wager on the layout", "1.3")
    return None


def mark(table: Table, given: Choose) -> None:
    """The dealer puts an "on" or "off" button on the wager."""
    chips = lying(table, given)
    assert chips is not None
    table.state.marks[chips.account] = given.do == "on"
    table.say(Chose(seat=given.seat, do=f"{given.do} {given.wager}", cite="1.2(a)5" if given.do == "on" else "1.3"))
    table.script(f'"{given.do}" marker button on {given.wager} of seat {given.seat}', cite="1.2(a)5")


def forget(table: Table, chips: Chips) -> None:
    """Nothing lies there any more: no marker, no vigorish."""
    table.state.marks.pop(chips.account, None)
    table.state.vigorish.pop(chips.account, None)


def offers(table: Table, seat: str, judge: Any) -> list[Offer]:
    """What a seat may do before the throw."""
    some = bets_offered(table, seat, [id for id in table.rules.wagers if id not in ODDS_ON], judge)
    for id, base in ODDS_ON.items():
        for chips in [c for c in table.felt.values() if c.seat == seat and c.wager == base]:
            point = int(chips.box or (table.state.point if base in ("pass", "dont_pass") else 0))
            if point:
                pays = next(v.odds for v in table.rules.verdicts[id, point].values() if v.result == "win")
                limit = odds_limit(table, seat, base, chips.box, point, pays) or table.ledger[f"seat:{seat}"]
                some.append(
                    Offer(verb="bet", wager=id, box=chips.box, least=pays.unit, most=limit, step=pays.unit, cite="1.6")
                )
    for chips in [c for c in table.felt.values() if c.seat == seat]:
        if not refuse_removal(table, Remove(seat=seat, wager=chips.wager, box=chips.box)):
            some.append(Offer(verb="remove", wager=chips.wager, box=chips.box, cite="1.3"))
        if chips.wager in TURNABLE:
            turn = "off" if active(table, chips) else "on"
            some.append(Offer(verb="choose", do=turn, wager=chips.wager, box=chips.box, cite="1.3"))
    if seat == table.state.shooter:
        some.append(Offer(verb="choose", do="pass", cite="1.11"))
    return some


# ── 1.7, 1.11 the shooter ────────────────────────────────────────────────────────────────────────


async def new_shooter(table: Table) -> None:
    """1.7, 1.11: the dice go clockwise from the last shooter; the first to accept them throws.

    The next roll is a come out roll only if a decision made it one (1.1), whoever throws.
    """
    last = table.state.shooter
    order = rotation(table.seats, last, step=1) if last else table.seats
    order = [seat for seat in order if seat != last] + [last] * (last in table.seats)
    table.state.must_pass = False
    table.state.shooter = ""
    for seat in order:
        words = f"the dice, offered to seat {seat}"
        if await offer(table, seat, ("accept", "decline"), words, cite="1.7", default="accept") == "accept":
            table.state.shooter = seat
            table.role("shooter", seat, cite="1.11" if last else "1.7")
            return
    table.script("nobody accepts the dice: the game waits", cite="1.11")


# ── 1.9 invalid rolls, 1.10 reading the dice ─────────────────────────────────────────────────────

INVALID = frozenset({"die_off_the_table", "die_on_die", "invalid_roll", "die_not_flat"})


async def throw(table: Table) -> Dice | None:
    """1.10: the two uppermost faces. Nothing where the boxperson orders no roll."""
    while True:
        try:
            given = await THROW
        except Irregular as event:
            if event.kind != "die_not_flat" or not event.given.rests_on:
                raise
            opposite = 7 - event.given.rests_on
            table.say(
                Ruled(event=f"a die rests on its {event.given.rests_on}", ruling=f"it reads {opposite}", cite="1.10")
            )
            continue
        if isinstance(given, Roll):
            return given.dice[0], given.dice[1]
        invalid(table, "no_roll", given.by or "boxperson")
        return None


def refuse_roll(given: Input) -> Refusal | None:
    """Two dice, each 1 to 6; or the boxperson's order that there was no roll."""
    if isinstance(given, Roll):
        return (
            None
            if given.dice in _FAIR
            else Refusal(f"{list(given.dice)} is not a roll", "two dice, each 1 to 6", "1.10")
        )
    return None if isinstance(given, Order) and given.do == "no_roll" else Refusal("no such order", "no_roll", "1.9")


_FAIR = frozenset(ROLLS)
THROW: Ask[Input] = Ask(
    "the throw of the dice", frozenset({"roll", "order"}), cite="1.10", judge=refuse_roll, hears=INVALID,
    chances=lambda: [(Roll(dice=(low, high)), 1 + (low != high)) for low in range(1, 7) for high in range(low, 7)],
)  # fmt: skip


def invalid(table: Table, kind: str, reason: str) -> None:
    """1.9: no effect on any wager or on the table; the same shooter throws again."""
    cite = "1.10" if kind == "die_not_flat" else "1.9"
    table.announce("No Roll", cite=cite)
    table.say(Void(scope=f"roll: {reason}", cite=cite))


# ── 1.10 settlement of wagers ────────────────────────────────────────────────────────────────────


def active(table: Table, chips: Chips) -> bool:
    """1.2(a)5, 1.3: whether this roll touches the wager."""
    called = table.state.marks.get(chips.account)
    if called is not None:
        return called
    return bool(table.state.point) or chips.wager not in table.rules.inactive


def settle(table: Table, dice: Dice) -> None:
    """1.10: every wager is judged by the state before the roll; losers are taken, then winners paid."""
    point = table.state.point
    if table.felt:
        decided = [(chips, verdict) for chips in table.felt.values() if (verdict := judge(table, chips, point, dice))]
        if len(decided) > 1:
            decided.sort(key=lambda one: (_ORDER.get(one[0].wager, 2), seat_order(one[0].seat)))
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
        travel(table, dice[0] + dice[1])
    puck(table, dice[0] + dice[1])


_ORDER = (
    dict.fromkeys((*ONE_ROLL, *PARTS, *HOPS), 0) | dict.fromkeys(HARDWAYS, 1)
    | dict.fromkeys(("come", "dont_come", "odds_come", "odds_dont_come"), 3)
    | dict.fromkeys(("pass", "dont_pass", "odds_pass", "odds_dont_pass"), 4)
)  # fmt: skip
"""One-roll wagers, hardways, place and buy and lay, come and don't come, pass and don't pass."""

_OFF = Verdict("returned", "1.3")


def judge(table: Table, chips: Chips, point: int, dice: Dice) -> Verdict | None:
    """What this roll does to one wager; odds that are off go back when their base bet is decided."""
    wager = chips.wager
    if wager == "fire":
        return None
    own = int(chips.box) if chips.box else point if wager in _ON_THE_LINE else 0
    verdict = table.rules.verdicts[wager, own].get(dice)
    if verdict is None or wager in _ALWAYS or active(table, chips):
        return verdict
    return _OFF if wager in ODDS_ON else None


_ON_THE_LINE = frozenset({"pass", "dont_pass", "odds_pass", "odds_dont_pass"})
_ALWAYS = frozenset({*FLAT, *ONE_ROLL, *PARTS, *HOPS})


def pay(table: Table, chips: Chips, verdict: Verdict) -> None:
    """Winning place, buy, lay and hardway wagers stay up; 1.5: vigorish on a win, where it was not taken up front."""
    vigorish = 0
    if chips.wager in table.rules.true_odds and not table.rules.up_front:
        vigorish = vigorish_of(table, chips.wager, table.amount(chips))
    stays = chips.wager in STAY_UP
    table.win(
        chips, verdict.odds, verdict.cite, vigorish=vigorish, collected="immediate" if vigorish else "", stays=stays
    )
    table.move(f"seat:{chips.seat}", "vigorish", vigorish, "1.5")
    if not stays:
        forget(table, chips)


def travel(table: Table, total: int) -> None:
    """A new come or don't come bet goes to the box of its come point (1.2(a)3-4)."""
    if total not in POINTS:
        return
    for chips in [c for c in table.felt.values() if c.wager in ("come", "dont_come") and not c.box]:
        cite = table.rules.wagers[chips.wager].wager.cite
        there = account(chips.seat, chips.wager, str(total))
        table.felt[there] = Chips(chips.seat, chips.wager, str(total), there)
        table.move(chips.account, there, table.amount(chips), cite)


def puck(table: Table, total: int) -> None:
    """1.1: the point, the next come out roll, and after a loser 7 the next shooter."""
    state = table.state
    state.rolled = state.rolled or not table.rules.fire_until_point or total in POINTS
    if not state.point:
        if total in POINTS:
            state.point = total
            table.script(f"puck ON {total}", cite="1.1")
    elif total == state.point:
        state.point = 0
        table.script("puck OFF", cite="1.1")
        fire(table, total)
    elif total == 7:
        state.point = 0
        table.script("puck OFF", cite="1.1")
        fire(table, 0)
        state.made, state.rolled, state.must_pass = [], False, True  # 1.11: a loser 7


# ── 13:69F-1.12 the fire bet ─────────────────────────────────────────────────────────────────────


def fire(table: Table, made: int) -> None:
    """A point made counts once; the bet is decided by the loser 7, or at once when all six are made."""
    state = table.state
    if made and made not in state.made:
        state.made.append(made)
    if made and len(state.made) < len(POINTS):
        return
    odds = table.rules.fire_odds.get(len(state.made))
    for chips in [c for c in table.felt.values() if c.wager == "fire"]:
        if odds:
            table.win(chips, odds, cite="13:69F-1.12")
        else:
            table.lose(chips, cite="13:69F-1.12")


GAME = Game(law=LAW, rules=rules, state=state, play=play)
MINI = Game(law=MINI_LAW, rules=rules, state=state, play=play)
