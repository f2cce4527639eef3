"""Wagers at the craps tables: making and removal, buy and lay, taking and laying odds."""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from houseway.games.dice.craps_tables import BOXED, BUYS, FLAT, ODDS_ON, ON_THE_LINE, TURNABLE, Table
from houseway.games.dice.records import SEATING
from houseway.games.dice.rolls import CALLS, NO_POINT
from houseway.law.games.dice.craps import LINE
from houseway.money import dollars
from houseway.play import accounts, tells
from houseway.play.accounts import Chips
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Bet, Choose, Input, NewDealer, Remove, Sit
from houseway.play.tells import Chose
from houseway.play.wagering import (
    bets_offered,
    box_of,
    chips_on,
    place_or_seat,
    refuse_bet,
    refuse_rest,
    refuse_seating,
    removals,
    untimely,
)

# ── 1.3 making and removal of wagers ─────────────────────────────────────────────────────────────


def refuse(table: Table, given: Input) -> Refusal | None:
    """1.3, 13:69F-1A.4: why this may not be done before the roll."""
    if isinstance(given, Bet):
        return refuse_wager(table, given)
    if isinstance(given, Remove):
        return refuse_removal(table, given)
    if isinstance(given, Choose):
        return refuse_choice(table, given)
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
        place_or_seat(table, given, cite=table.rules.cites.making)


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """1.2, 1.3, 13:69F-1A.2, 13:69F-1A.4: when each wager may be made, and for how much."""
    wager, state = bet.wager, table.state
    if wager in table.rules.supplemental:
        return refuse_odds(table, bet)
    if wager in ("pass", "dont_pass") and state.point:
        return untimely(table, wager, ("come", "dont_come"))
    if wager in ("come", "dont_come") and not state.point:
        return untimely(table, wager, ("pass", "dont_pass"))
    if wager == "fire" and table.rules.fire and fire_closed(table):
        return untimely(table, wager, ())
    if state.fires and accounts.bet(bet.seat, wager) in state.fires:
        reason = f"the fire bet of seat {bet.seat} on the shooter before is not decided"
        return Refusal(reason, "when it is decided", "13:69F-1.12")
    if bet.box and box_of(bet):
        only = "only odds on a come or don't come bet name one: its come point"
        return Refusal(f"{wager} has no box", only, table.rules.cites.making)
    refusal = refuse_bet(table, bet)
    if refusal is None and table.rules.most_seats:
        refusal = refuse_crowd(table, bet)
    return refuse_vigorish(table, bet) if refusal is None and wager in table.rules.true_odds else refusal


def refuse_full(table: Table, given: Input) -> Refusal | None:
    """A mini-craps table has only so many seats."""
    most = table.rules.most_seats
    if isinstance(given, Sit) and most and len(table.seats) >= most and given.seat not in table.seats:
        return Refusal("the mini-craps table is full", f"{most} seats", SEATING)
    return None


def refuse_crowd(table: Table, bet: Bet) -> Refusal | None:
    """A record that begins with more people than a mini-craps table seats: those beyond may not wager."""
    most = table.rules.most_seats
    if table.seats.index(bet.seat) >= most:
        return Refusal(f"a mini-craps table has no place for seat {bet.seat}", f"{most} seats", SEATING)
    return None


def make(table: Table, bet: Bet) -> None:
    """Chips go down; 1.5: the vigorish of a buy or lay bet up front, where the licensee so elected."""
    spot = odds_spot(table, bet) if bet.wager in ODDS_ON else None
    assert not isinstance(spot, Refusal)
    chips = table.place(bet, table.rules.wagers[bet.wager].wager.cite, box=spot.box if spot else "")
    if bet.wager in table.rules.true_odds:
        charge(table, chips, bet)
    elif bet.wager == "fire":
        table.script("move the fire bet to its numbered circle in front of the boxperson", cite="13:69F-1.12")


def refuse_removal(table: Table, given: Remove) -> Refusal | None:
    """1.3, 13:69F-1A.4: pass and come bets stay once their point is on; the fire bet once the shooter has thrown."""
    chips, cite = lying(table, given), table.rules.cites.making
    if isinstance(chips, Refusal):
        return chips
    if chips.wager == "fire" and (table.state.rolled or chips.account in table.state.fires):
        return Refusal("a fire bet stays until it is decided", "", "13:69F-1.12")
    if (chips.wager == "pass" and table.state.point) or (chips.wager == "come" and chips.box):
        return Refusal(f"a {chips.wager} bet with a point stays until it is decided", "", cite)
    there = table.amount(chips)
    if not 0 <= given.amount <= there:
        return Refusal(f"only {dollars(there)} lies there", f"{dollars(there)} or less", cite)
    rest = there - (given.amount or there)
    refusal = refuse_unpaid(table, chips.wager, point_of(table, chips), rest) if chips.wager in ODDS_ON else None
    return refusal or refuse_rest(table, chips.wager, rest)


def lying(table: Table, given: Remove | Choose) -> Chips | Refusal:
    """The stack that an answer means; a box may be left out where there is only one."""
    box = given.box if given.wager in BOXED or given.box != given.seat else ""
    exact = table.chips.get(accounts.bet(given.seat, given.wager, box))
    if exact:
        return exact
    found = [c for c in table.chips.values() if c.seat == given.seat and c.wager == given.wager]
    if len(found) == 1 and not box:
        return found[0]
    legal = f"box: {', '.join(c.box for c in found if c.box)}" if found else "a wager that lies on the layout"
    where = f" in box {box}" if box else ""
    reason = f"seat {given.seat} has {'no one' if found else 'no'} {given.wager} bet{where}"
    return Refusal(reason, legal, table.rules.cites.making)


def remove(table: Table, given: Remove) -> None:
    """Chips come off; 1.5: with them their vigorish; 1.6: with a don't bet the odds that it no longer supports."""
    chips = lying(table, given)
    assert isinstance(chips, Chips)
    whole = table.amount(chips)
    amount = given.amount or whole
    give_back(table, chips, amount, whole)
    table.take(chips, amount, table.rules.cites.making)
    if amount == whole:
        forget(table, chips)
    support = table.chips.get(accounts.bet(chips.seat, f"odds_{chips.wager}", chips.box))
    if support:
        lower(table, support)


def refuse_choice(table: Table, given: Choose) -> Refusal | None:
    """1.2(a)5, 1.3, 13:69F-1A.4: calling a wager on or off."""
    cite = table.rules.cites.making
    if given.do not in ("on", "off"):
        return Refusal(f"{given.do!r} is no answer here", "on, off, pass", cite)
    if given.wager not in TURNABLE:
        return Refusal(f"{given.wager or 'this'} cannot be called {given.do}", "place, buy, lay, hardway, odds", cite)
    chips = lying(table, given)
    return chips if isinstance(chips, Refusal) else None


def mark(table: Table, given: Choose) -> None:
    """1.2(a)5, 1.3, 13:69F-1A.4: the dealer puts an "on" or "off" button on the wager."""
    chips = lying(table, given)
    assert isinstance(chips, Chips)
    cites = table.rules.cites
    cite = cites.called_on if given.do == "on" else cites.making
    table.state.marks[chips.account] = given.do == "on"
    table.say(Chose(seat=given.seat, do=f"{given.do} {given.wager}", cite=cite))
    table.script(f'"{given.do}" marker button on {given.wager} of seat {given.seat}', cite=cite)


def forget(table: Table, chips: Chips) -> None:
    """Nothing lies there any more: no marker, no vigorish."""
    table.state.marks.pop(chips.account, None)
    table.state.vigorish.pop(chips.account, None)
    table.state.fires.pop(chips.account, None)
    if chips.account in table.state.again:
        table.state.again.remove(chips.account)


def offers(table: Table, seat: str) -> list[Offer]:
    """What a seat may do before the roll."""
    cite = table.rules.cites.making
    some = bets_offered(
        table, seat, [id for id in table.rules.wagers if id not in ODDS_ON], lambda given: refuse(table, given)
    )
    some = [_with_vigorish(table, seat, one) for one in some]
    mine = [chips for chips in table.chips.values() if chips.seat == seat]
    some += [one for chips in mine if chips.wager in FLAT for one in odds_offered(table, chips)]
    some += removals(table, seat, lambda given: refuse(table, given), cite)
    for chips in mine:
        if chips.wager in TURNABLE:
            turn = "off" if active(table, chips) else "on"
            some.append(Offer(verb="choose", do=turn, wager=chips.wager, box=chips.box, cite=cite))
    return some


def active(table: Table, chips: Chips) -> bool:
    """1.2(a)5, 1.3, 13:69F-1A.2: whether this roll touches the wager."""
    called = table.state.marks.get(chips.account)
    if called is not None:
        return called
    return bool(table.state.point) or chips.wager not in table.rules.inactive


def fire_closed(table: Table) -> bool:
    """13:69F-1.12: a fire bet is made before the shooter's first come out roll, or before the first point."""
    return table.state.pointed if table.rules.fire_until_point else table.state.rolled


def passed_on(table: Table) -> None:
    """13:69F-1.12: with a new shooter new fire bets may be made; those on the one before go on with their points."""
    state = table.state
    state.fires |= {one.account: [*state.made] for one in chips_on(table, "fire") if one.account not in state.fires}
    state.made, state.rolled, state.pointed = [], False, False


# ── 1.5 true odds on place bets; vigorish ────────────────────────────────────────────────────────


def vigorish_of(table: Table, wager: str, amount: int) -> int:
    """1.5: 5 % of the amount wagered on a buy bet, of the amount that could be won on a lay bet."""
    charged = amount if wager in BUYS else table.rules.true_odds[wager].pays(amount)
    return table.rules.vigorish.due(charged)


def refuse_vigorish(table: Table, bet: Bet) -> Refusal | None:
    """1.5: where vigorish is taken up front, the stack must cover it too."""
    whole = bet.amount + vigorish_of(table, bet.wager, bet.amount)
    if not table.rules.up_front or bet.seat in table.unlimited or whole <= table.stack(bet.seat):
        return None
    return Refusal("the stack does not cover wager and vigorish", f"{dollars(whole)} is needed", "1.5")


def charge(table: Table, chips: Chips, bet: Bet) -> None:
    """1.5: vigorish when the bet is made, where it is taken up front."""
    if table.rules.up_front:
        take_vigorish(table, chips, vigorish_of(table, bet.wager, bet.amount))


def take_vigorish(table: Table, chips: Chips, vigorish: int) -> None:
    """1.5: up front; it goes back with a bet that is removed before a decision."""
    table.state.vigorish[chips.account] = table.state.vigorish.get(chips.account, 0) + vigorish
    table.say(tells.Vigorish(seat=chips.seat, amount=vigorish, collected="up front", cite="1.5"))
    table.move(accounts.seat(chips.seat), accounts.VIGORISH, vigorish, "1.5")


def charge_again(table: Table) -> None:
    """1.5: at the throw, a bet that won and stays up bears vigorish anew, or where the stack does not cover it comes
    down; one that is off waits."""
    due = [table.chips[account] for account in table.state.again if account in table.chips]
    for chips in [one for one in due if active(table, one)]:
        held = table.state.vigorish.get(chips.account, 0)
        vigorish = vigorish_of(table, chips.wager, table.amount(chips)) - held
        table.state.again.remove(chips.account)
        if chips.seat in table.unlimited or vigorish <= table.stack(chips.seat):
            take_vigorish(table, chips, vigorish)
        else:
            give_back(table, chips, 1, 1)
            table.void(chips, "1.5", result="returned")
            forget(table, chips)


def give_back(table: Table, chips: Chips, amount: int, whole: int) -> None:
    """1.5: the vigorish of what is removed before a decision."""
    held = table.state.vigorish.get(chips.account, 0)
    if held:
        back = held * amount // whole
        table.state.vigorish[chips.account] = held - back
        table.move(accounts.VIGORISH, accounts.seat(chips.seat), back, "1.5")


def _with_vigorish(table: Table, seat: str, one: Offer) -> Offer:
    """1.5: an offer whose most leaves enough of the stack for the vigorish, which is at most that part of the bet."""
    if one.wager not in table.rules.true_odds or not table.rules.up_front or seat in table.unlimited:
        return one
    percent = 100 + table.rules.vigorish.percent
    most = min(one.most, table.stack(seat) * 100 // percent)
    return Offer(verb="bet", wager=one.wager, least=one.least, most=most, step=one.step, cite=one.cite)


# ── 1.6 supplemental wagers: taking and laying odds ──────────────────────────────────────────────


class Spot(NamedTuple):
    """Where odds lie, and the point that decides them."""

    box: str
    point: str


def refuse_odds(table: Table, bet: Bet) -> Refusal | None:
    """1.6, 13:69F-1A.2: odds need a base bet with a point, an exact payment, and keep to the elected multiple."""
    spot = odds_spot(table, bet)
    if isinstance(spot, Refusal):
        return spot
    refusal = refuse_bet(table, bet, spot.box) or refuse_unpaid(table, bet.wager, spot.point, bet.amount)
    if refusal:
        return refusal
    most = odds_limit(table, bet.seat, bet.wager, spot)
    total = bet.amount + table.stake(bet.seat, bet.wager, spot.box)
    if most is not None and total > most:
        return Refusal(
            f"odds of {dollars(total)} exceed the multiple", f"up to {dollars(most)}", table.rules.cites.supplemental
        )
    return None


def odds_spot(table: Table, bet: Bet) -> Spot | Refusal:
    """1.6, 13:69F-1A.2: where the base bet with its point lies: the line (no box), or the come point's box."""
    base, box, point = ODDS_ON[bet.wager], bet.box, table.state.point
    if base in ("pass", "dont_pass"):
        box = box_of(bet)
        spots = [Spot("", CALLS[point])] if point and table.stake(bet.seat, base) else []
    else:
        mine = [chips.box for chips in table.chips.values() if chips.seat == bet.seat and chips.wager == base]
        spots = [Spot(number, number) for number in mine if number in table.rules.supplemental[bet.wager]]
    found = [spot for spot in spots if box in ("", spot.point)]
    if len(found) == 1:
        return found[0]
    legal = f"box: {', '.join(one.point for one in spots)}" if spots else "odds support a base bet with a point"
    which = "more than one" if found else "no"
    reason = f"seat {bet.seat} has {which} {base} bet with a point{f' in box {box}' * bool(box)}"
    return Refusal(reason, legal, table.rules.cites.supplemental)


def refuse_unpaid(table: Table, wager: str, point: str, amount: int) -> Refusal | None:
    """1.4, 13:69F-1A.6: odds that their point's odds would not pay exactly."""
    step = odds_step(table, wager, point)
    if amount % step:
        legal = f"multiples of {dollars(step)}"
        return Refusal(f"{dollars(amount)} cannot be paid exactly", legal, table.rules.cites.odds)
    return None


def odds_step(table: Table, wager: str, point: str) -> int:
    """1.4, 13:69F-1A.6: odds are made in amounts that are paid exactly, and in the posted increment."""
    return lcm(table.rules.wagers[wager].unit, odds_unit(table, wager, point) if table.rules.exact else 1)


def odds_unit(table: Table, wager: str, point: str) -> int:
    """1.4, 13:69F-1A.6: the smallest amount, in the smallest chip, that the odds of the point pay in that chip."""
    pays = table.rules.supplemental[wager].get(point)
    return table.rules.chip * (pays.unit if pays else 1)


def odds_limit(table: Table, seat: str, wager: str, spot: Spot) -> int | None:
    """1.6, 13:69F-1A.2: the elected multiple of the base bet (laying: what wins it), up to the next exact amount."""
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
    return chips.box or (CALLS[table.state.point] if chips.wager in ON_THE_LINE else NO_POINT)


def lower(table: Table, odds: Chips) -> None:
    """1.6, 13:69F-1A.2: odds come down with the base bet that supports them, as far as it no longer does."""
    there, base = table.amount(odds), table.stake(odds.seat, ODDS_ON[odds.wager], odds.box)
    most = odds_limit(table, odds.seat, odds.wager, Spot(odds.box, point_of(table, odds))) if base else 0
    if most is not None and there > most:
        table.take(odds, there - most, table.rules.cites.supplemental)
        if not most:
            forget(table, odds)


def odds_offered(table: Table, base: Chips) -> list[Offer]:
    """The odds that a base bet with a point supports, with the amounts that are legal."""
    id, point, seat = f"odds_{base.wager}", point_of(table, base), base.seat
    if point == NO_POINT or id not in table.rules.supplemental:
        return []
    step, standing = odds_step(table, id, point), table.stake(seat, id, base.box)
    least = max(1, -(-(table.rules.wagers[id].least - standing) // step)) * step
    if refuse_odds(table, Bet(seat=seat, wager=id, box=base.box, amount=least)):
        return []
    limit = odds_limit(table, seat, id, Spot(base.box, point))
    bounds = [] if limit is None else [limit - standing]
    bounds += [] if seat in table.unlimited else [table.stack(seat)]
    bounds += [table.rules.wagers[id].most - standing] if table.rules.wagers[id].most else []
    most, cite = min(bounds, default=0), table.rules.cites.supplemental
    return [Offer(verb="bet", wager=id, box=base.box, least=least, most=most, step=step, cite=cite)]
