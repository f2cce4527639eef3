"""Subchapter 1, craps and mini-craps. A round is one roll of the dice; wagers that are not decided stay on the layout.

A come bet that has its come point lies in that number's box (`bet:3/come/6`), and its odds beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.games.craps_tables import (
    BOXED,
    BUYS,
    CALLS,
    FLAT,
    LAYS,
    NO_POINT,
    ODDS_ON,
    ON_THE_LINE,
    PLACES,
    PLACES_TO_LOSE,
    ROLLS,
    STAY_UP,
    Dice,
    Rolls,
    Table,
    Verdict,
    rules,
    state,
)
from houseway.games.craps_wagers import active, forget, invalid, make, new_shooter, refuse, vigorish_of, wagers
from houseway.law import craps as law
from houseway.law.craps import HARDWAYS, HOPS, LAW, MINI_LAW, ONE_ROLL, PARTS, POINTS
from houseway.money import dollars
from houseway.play import tells
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Bet, Input, Order, Roll
from houseway.play.rules import Game
from houseway.play.table import Chips, account, seat_order
from houseway.play.tells import Rolled, Ruled

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


# ── 1.10 settlement of wagers ────────────────────────────────────────────────────────────────────

_ALWAYS = frozenset({*FLAT, *ONE_ROLL, *PARTS, *HOPS, "fire"})
"""Wagers that nobody can call off."""
_OFF = Verdict("returned", "1.3")
_NOWHERE: Rolls = dict.fromkeys(ROLLS, Verdict("returned", "1.2"))
"""Chips where the layout has no such wager, as only a record that begins with them can have it."""


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
    | dict.fromkeys(ON_THE_LINE, 5) | {"fire": 6}
)  # fmt: skip


def _turn(chips: Chips) -> int:
    """One-roll wagers, hardways, place and buy and lay, come with their odds, new come, pass with their odds, fire."""
    return 4 if chips.wager in ("come", "dont_come") and not chips.box else _TURN[chips.wager]


def judge(table: Table, chips: Chips, point: str, dice: Dice) -> Verdict | None:
    """What this roll does to one wager; odds that are off go back when their base bet is decided."""
    wager = chips.wager
    if wager == "fire":
        return fire(table, dice[0] + dice[1])
    own = chips.box or (point if wager in ON_THE_LINE else NO_POINT)
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
