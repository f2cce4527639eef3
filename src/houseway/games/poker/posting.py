"""14.6(c), 14.7, 14.10(b)-(d): the button, and what is put in before any card: antes, blinds, a straddle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.games.poker import pots
from houseway.games.poker.common import (
    ANTE,
    BIG_BLIND,
    SMALL_BLIND,
    STRADDLE,
    Deal,
    Player,
    Table,
    down,
    into_pots,
    put_down,
)
from houseway.games.poker.opening import able, passed
from houseway.law.games.poker.common import FEWEST_PLAYERS
from houseway.money import dollars
from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.inputs import Choose
from houseway.play.tells import Chose
from houseway.play.wagering import rotation


def seated_in(table: Table, *, button: bool) -> Deal:
    """Who is dealt in, in the order of the deal: from the button's left, or without a button from the dealer's."""
    state, seats = table.state, able(table)
    if not button:
        return Deal({seat: Player(seat) for seat in seats}, button="")
    if not state.button:
        state.button = seats[-1]
    at = state.button if table.rules.dead_button else rotation(seats, state.button, step=1)[0]
    if at != state.button or table.roles.get("button") != at:
        state.button = at
        table.role("button", at, cite=table.rules.cites.first)
    order = rotation(seats, at, step=1)
    order = order[1:] + order[:1] if order[0] == at else order
    return Deal({seat: Player(seat) for seat in order}, button=at)


def blinds_due(table: Table, deal: Deal) -> list[tuple[str, str, int]]:
    """Who posts which blind: from the button's left, and of two players the button the small one."""
    rules, order = table.rules, list(deal.players)
    names = [SMALL_BLIND, BIG_BLIND] if len(rules.blinds) > 1 else [BIG_BLIND]
    names += [STRADDLE] * (len(rules.blinds) - len(names))
    if len(order) == FEWEST_PLAYERS:
        order.reverse()
    elif rules.dead_button and table.state.last_big_blind:
        order = after_dead_button(table, deal)
    return [
        (seat, name, blind)
        for seat, name, blind in zip(order, names, rules.blinds, strict=False)
        if blind and seat in deal.players
    ]


def after_dead_button(table: Table, deal: Deal) -> list[str]:
    """The big blind goes to the next player; the small one is his who had the big one, there or not."""
    last = table.state.last_big_blind
    after = [player.seat for player in deal.clockwise(last) if player.seat != last]
    return [last, *after]


async def posts(table: Table, deal: Deal) -> int:
    """14.6(c), 14.7, 14.10(b), (d): antes and blinds, before any card; who has less posts what he has. Gives what must
    now be called."""
    rules, cite = table.rules, table.rules.cites.posts
    antes = rules.antes or (rules.ante,) * len(deal.players)
    blinds = blinds_due(table, deal)
    due = [(seat, ANTE, ante) for seat, ante in zip(deal.players, antes, strict=False) if ante]
    due += blinds + missed_due(table, deal, blinds)
    while due:
        waiting = list(dict.fromkeys(seat for seat, _, _ in due))
        first = Choose(seat=waiting[0], do="post")
        given = await Ask(
            "antes and blinds", frozenset({"choose"}), cite=cite, judge=_posting(waiting, cite), who=waiting,
            default=first,
        )  # fmt: skip
        seats = waiting if given is first else [given.seat]
        for seat, wager, amount in [one for one in due if one[0] in seats]:
            post(table, deal.players[seat], wager, amount)
        due = [one for one in due if one[0] not in seats]
    settle_antes(table, deal, alike=not rules.antes)
    if blinds:
        deal.next_button, deal.last_blind = blinds[0][0], blinds[-1][0]
        passed(table, table.state.last_big_blind, deal.last_blind)
        table.state.last_big_blind = deal.last_blind
    return max((blind for _, _, blind in blinds), default=0)


def _posting(waiting: Sequence[str], cite: str) -> Callable[[Choose], Refusal | None]:
    def judge(given: Choose) -> Refusal | None:
        if given.do != "post":
            return Refusal(f"{given.do!r} is no answer here", "post", cite)
        seats = f"seats {', '.join(waiting)}"
        return None if given.seat in waiting else Refusal(f"seat {given.seat} has nothing to post", seats, cite)

    return judge


def missed_due(table: Table, deal: Deal, blinds: Sequence[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """14.18: who comes back posts what he missed, the small blind dead and the big one live, unless his own is due."""
    owes, table.state.owes = table.state.owes, []
    posting = {seat for seat, _, _ in blinds}
    *dead, live = table.rules.blinds or (0,)
    return [
        (seat, wager, amount)
        for seat in owes
        if seat in deal.players and seat not in posting
        for wager, amount in ((ANTE, sum(dead)), (BIG_BLIND, live))
        if amount
    ]


def post(table: Table, player: Player, wager: str, amount: int) -> None:
    """14.7: chips go down before any card, as many as there are; an ante is no bet."""
    amount = amount if player.seat in table.unlimited else min(amount, table.stack(player.seat))
    put_down(table, player, amount, wager)
    table.say(Chose(seat=player.seat, do="post", amount=amount, box=wager, cite=table.rules.cites.posts))
    if wager == ANTE:
        player.bet, player.ante = player.bet - amount, player.ante + amount


def settle_antes(table: Table, deal: Deal, *, alike: bool) -> None:
    """Antes go into the pot. Where all are alike, one who has not the whole ante plays for as much of each; where they
    are not, they are all in the main pot."""
    levels = sorted({one.ante for one in deal.live if one.all_in and not one.bet}) if alike else []
    for player in deal.players.values():
        for chips in [one for one in down(table, player) if one.wager == ANTE]:
            into_pots(table, chips, pots.layers(player.put, player.ante - player.put, levels))
        player.put = player.ante if alike else 0


async def straddle(table: Table, deal: Deal, current: int) -> int:
    """14.10(f): before the cards the player left of the last blind may bet twice as much. Gives what must be called."""
    if not table.rules.straddle or len(deal.players) == FEWEST_PLAYERS or not current:
        return current
    player, amount, cite = deal.players[deal.left_of(deal.last_blind)], 2 * current, table.rules.cites.bets

    def judge(given: Choose) -> Refusal | None:
        if given.seat != player.seat or given.do not in ("straddle", "pass"):
            return Refusal(f"seat {player.seat} may straddle", "straddle, pass", cite)
        if given.do == "straddle" and table.stack(player.seat) < amount and player.seat not in table.unlimited:
            return Refusal(f"seat {player.seat} has only {dollars(table.stack(player.seat))}", dollars(amount), cite)
        return None if given.amount in (0, amount) else Refusal("another straddle", dollars(amount), cite)

    given = await Ask(
        f"a straddle of seat {player.seat}", frozenset({"choose"}), cite=cite, judge=judge, who=(player.seat,),
        default=Choose(seat=player.seat, do="pass"),
        offers=lambda seat: [
            Offer(verb="choose", do=do, least=least, most=least, cite=cite, silence=do == "pass")
            for do, least in (("straddle", amount), ("pass", 0))
            if seat == player.seat
        ],
    )  # fmt: skip
    if given.do == "pass":
        return current
    put_down(table, player, amount, STRADDLE)
    deal.last_blind = player.seat
    table.say(Chose(seat=player.seat, do="straddle", amount=amount, cite=cite))
    return amount
