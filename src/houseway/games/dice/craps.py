"""Subchapter 1, craps and mini-craps. A round is one roll of the dice; wagers that are not decided stay on the layout.

A come bet that has its come point lies in that number's box (`bet:3/come/6`), and its odds beside it. What automated
craps shares stands in `craps_tables`, `craps_wagers`, `craps_settlement` and `shooter`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Final

from houseway.games.dice import shooter
from houseway.games.dice.craps_settlement import judged, settle
from houseway.games.dice.craps_tables import BUYS, ODDS_ON, PLACES, inactive, state, tables, true_odds_by_point
from houseway.games.dice.craps_wagers import charge_again, make, offers, passed_on, refuse, refuse_wager, take
from houseway.games.dice.records import Cites, Holding, Rules, State
from houseway.games.dice.rolls import CALLS, CHANCES, Dice, refuse_roll, units
from houseway.games.dice.shooter import WINDOW
from houseway.games.one_result import Verdict, rule
from houseway.law.datum import Wager
from houseway.law.games.dice import craps as law
from houseway.law.games.dice.craps import EXTRA, LAW, MINI_LAW, POINTS
from houseway.money import Odds, Vigorish, dollars
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Bet, Close, Input, Order, Roll
from houseway.play.rules import Game, offered, terms
from houseway.play.seating import Coming
from houseway.play.table import Table as TableOf
from houseway.play.tells import Rolled, Ruled, Void

Table = TableOf[Rules, State]

CITES: Final = Cites(
    come_out="1.1", wagers="1.2", clauses=("i", "ii", "iii", "iv"), making="1.3", called_on="1.2(a)5", odds="1.4",
    c_and_e="1.4(d)", supplemental="1.6",
)  # fmt: skip
HOLDING: Holding[Table] = Holding(
    what="the dice", offered="1.7", passed="1.11", supervisor="the boxperson", waits=True,
    begins=(
        ("the shooter selects two of the dice; the others go back into the cup", "1.7"),
        ("the shooter makes a pass or don't pass bet and throws both dice together to the far end", "1.8"),
    ),
    declined="nobody accepts the dice: no roll; the game waits", refuse=refuse, take=take, offers=offers,
)  # fmt: skip


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the roll has no option flags."""
    fire = _fire(as_of, elected)
    wagers = _offered(as_of, elected["extra_wagers"], fire=bool(fire))
    vigorish = Vigorish(law.VIGORISH_PERCENT)
    supplemental = true_odds_by_point(LAW, as_of)
    true_odds = {f"buy_{n}": supplemental["odds_pass"][str(n)] for n in POINTS}
    true_odds |= {f"lay_{n}": supplemental["odds_dont_pass"][str(n)] for n in POINTS}
    odds = {**LAW.paytable("odds", as_of).odds, **elected["higher_odds"]}
    verdicts = tables(wagers, odds, CITES, true_odds=true_odds, supplemental=supplemental)
    exact = elected["payout_rounding"] == "reject_inexact"
    least = units(verdicts, 1) | {"fire": lcm(*(one.odds.unit for one in fire))} | dict.fromkeys(ODDS_ON, 1)
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, _charged(least, true_odds, vigorish) if exact else {}, elected, unpayable="1.4"),
        cites=CITES,
        verdicts=verdicts,
        inactive=inactive(elected, (*PLACES, *BUYS, "odds_come")),
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


def _charged(units: Mapping[str, int], true_odds: Mapping[str, Odds], vigorish: Vigorish) -> dict[str, int]:
    """1.5: the least amounts again, those of buy and lay bets with a vigorish in whole cents too."""
    parts = {id: Fraction(1) if id in BUYS else Fraction(*odds) for id, odds in true_odds.items()}
    cents = {id: lcm(units[id], (part * vigorish.percent / 100).denominator) for id, part in parts.items()}
    return {**units, **cents}


def _fire(as_of: date, elected: Mapping[str, Any]) -> tuple[Verdict, ...]:
    """13:69F-1.12: by the number of different points made, the highest level of the paytable that was reached."""
    choice = elected.get("fire_bet", "off")
    if choice == "off":
        return ()
    odds = elected["fire"] if choice == "custom" else LAW.paytable(choice, as_of).odds
    levels = {int(points): Verdict("win", "13:69F-1.12", one) for points, one in odds.items()}
    lose = Verdict("lose", "13:69F-1.12")
    return tuple(levels[max(reached)] if (reached := [n for n in levels if n <= made]) else lose for made in range(7))


# ── the round: one roll ──────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One roll of the dice."""
    table.coming = Coming(partial(refuse, table), partial(take, table))
    if not shooter.holds(table, table.state.shooter):
        await shooter.new_shooter(table, HOLDING)
    await wagers(table)
    while (dice := await throw(table)) is None:
        await wagers(table)
    charge_again(table)
    table.say(Rolled(dice=dice, cite="1.10"))
    table.announce(CALLS[dice[0] + dice[1]], cite="1.10")
    settle(table, judged(table, dice), dice[0] + dice[1])


# ── 1.3 making and removal of wagers ─────────────────────────────────────────────────────────────


async def wagers(table: Table) -> None:
    """1.3: wagers until the dice are thrown; the throw itself closes the window where the dealer did not."""
    ask = table.once("wagers", lambda: _wagering(table))
    while not isinstance(given := await ask, Close):
        last = table.state.shooter
        if isinstance(given, Bet):
            make(table, given)
        elif isinstance(given, Order):
            await obey(table, given)
        else:
            await shooter.change(table, HOLDING, given)
        if table.state.shooter != last:
            passed_on(table)
    table.closed = "1.3"


def _wagering(table: Table) -> Ask[Input]:
    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Bet):
            return refuse_wager(table, given)
        return refuse_orders(given) if isinstance(given, Order) else shooter.refuse(table, HOLDING, given)

    return Ask(
        "wagers, or the throw", WINDOW, cite="1.3", judge=judge, who=("seats", "dealer"), default=Close(),
        offers=partial(shooter.offers, table, HOLDING),
    )  # fmt: skip


def refuse_orders(order: Order) -> Refusal | None:
    """1.9, 1.11: what the boxperson may order before the throw."""
    if order.do in ("pass_dice", "no_roll"):
        return None
    return Refusal(f"order {order.do!r}", "pass_dice, no_roll", "1.11")


async def obey(table: Table, order: Order) -> None:
    """1.9, 1.11: the boxperson's orders: that there was no roll, or that the shooter passes the dice."""
    if order.do == "no_roll":
        invalid(table, "no_roll", f"ordered by {order.by or 'the boxperson'}")
    else:
        await shooter.ordered(table, HOLDING, order)


# ── 1.9 invalid rolls, 1.10 reading the dice ─────────────────────────────────────────────────────

HEARS: Final = frozenset(one.kind for one in law.IRREGULARITIES)
_WHY: Final = law.NO_ROLL_REASONS | {one.kind: one.event[0].lower() + one.event[1:-1] for one in law.IRREGULARITIES}


async def throw(table: Table) -> Dice | None:
    """1.10: the two uppermost faces; nothing where there was no roll."""
    ask = table.once("throw", lambda: _throwing(table))
    read: tuple[int, ...] = ()
    while True:
        try:
            given = await ask
        except Irregular as event:
            if event.kind == "invalid_roll" and event.given.reason == law.PLAYERS_CHIPS:
                ruling = 'no reason for "No Roll": the roll counts'
                table.say(Ruled(event="the dice touched players' chips", ruling=ruling, cite="1.9"))
            elif event.kind == "late_wager":
                rule(table, event.kind, event.given.seat)
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
            refusal = refuse_roll(given, "1.10")
            return refusal or (refuse_reading(table, given, read) if read or table.state.must_pass else None)
        return refuse_late(table, given) if isinstance(given, Bet) else refuse_order(given)

    return Ask(
        "the throw of the dice", frozenset({"roll", "order", "bet"}), cite="1.10", judge=judge,
        hears=HEARS if len(read) < 2 else HEARS - {"die_not_flat"}, chances=lambda: CHANCES,
    )  # fmt: skip


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


def invalid(table: Table, kind: str, reason: str) -> None:
    """1.9: no effect on any wager or on the table; the same shooter throws again."""
    cite = "1.10" if kind == "die_not_flat" else "1.9"
    table.announce("No Roll", cite=cite)
    table.say(Void(scope=f"roll: {_WHY.get(reason or kind, reason)}", cite=cite))
    if kind == "die_lost":
        ruling = "the set is completed; the shooter selects again, or asks for the original after inspection"
        table.say(Ruled(event="a die is lost", ruling=ruling, cite="1.7"))


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    point=lambda state: state.point, deals="roll", thrown=HEARS | {"no_roll"},
    analysis="houseway.maths.dice.craps:rows",
    kernels="houseway.maths.simulating.chains:kernels",
    layout="houseway.service.layouts.dice.craps:layout",
    example="houseway.games.dice:craps.yaml",
    pit="Dice",
    varied=(
        {},
        {"fire_bet": "fire_B", "vig_timing": "on_win", "extra_wagers": "whirl", "odds_multiple": "2"},
    ),
)  # fmt: skip

MINI = Game(
    law=MINI_LAW, rules=rules, state=state, play=play,
    point=lambda state: state.point, deals="roll", thrown=HEARS | {"no_roll"},
    analysis="houseway.maths.dice.craps:rows",
    kernels="houseway.maths.simulating.chains:kernels",
    layout="houseway.service.layouts.dice.craps:layout",
    example="houseway.games.dice:mini_craps.yaml",
    pit="Dice",
)  # fmt: skip
