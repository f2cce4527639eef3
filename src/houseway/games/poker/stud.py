"""14.9, 14.13: what the studs share: no button, an ante, a forced bet by the up cards, boards that say who begins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from houseway.equipment.cards import SUITS
from houseway.games.one_result import rule
from houseway.games.poker.betting import (
    ACTION,
    Betting,
    act,
    betting,
    needed,
    open_betting,
    raises,
    refuse_all_in,
)
from houseway.games.poker.cards import burn_before, face_down, face_up, in_the_deal
from houseway.games.poker.common import COMMON, FORCED_BET, Table
from houseway.games.poker.conduct import WrongBurn, put_right_at_stud, said_alone, wrong_forced_bet
from houseway.games.poker.deal import Deal, Player, holds, put_down
from houseway.games.poker.irregularities import AT_THE_FORCED_BET, WHERE_TOO_FEW, in_a_betting_round
from houseway.games.poker.leaving import come_or_go, refuse_coming
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import draw
from houseway.play.inputs import Choose, Input
from houseway.play.tells import Chose
from houseway.ranking import low
from houseway.ranking.poker import ACE, VALUES, Hand, grouped
from houseway.ranking.words import named

UP_CARDS: Final = 4
"""14.9, 14.13: so many of a player's cards are dealt face up."""
DEALING: Final = "14.6(e)"

# ── 14.9: the first cards ────────────────────────────────────────────────────────────────────────


async def first_cards(table: Table, deal: Deal, down: int, *, of: int) -> None:
    """So many cards face down, one at a time, then one face up. A down card that the dealer exposes is the up card, and
    the next one is dealt down instead; with both exposed the hand is dead, and its ante goes back."""
    deal.size, deal.full = down + 1, of
    for _ in range(down):
        for player in deal.live:
            await face_down(table, deal, player)
    for player in deal.live:
        if player.up:
            await face_down(table, deal, player)
        else:
            await face_up(table, deal, player)


# ── 14.9: the forced bet ─────────────────────────────────────────────────────────────────────────


def door_card(player: Player, *, lowest: bool) -> tuple[int, int]:
    """The up card by rank, then by suit: clubs, diamonds, hearts, spades; where the highest is forced an ace is low."""
    card = player.up[0]
    value = VALUES[card[0]]
    return (1 if value == ACE and not lowest else value, SUITS.index(card[1]))


async def forced_betting(table: Table, deal: Deal, *, lowest: bool) -> None:
    """Who has the lowest up card, at razz the highest, makes the forced bet or bets in full; the others may complete
    it."""
    state = open_betting(table, table.rules.small)
    first, must = opener(deal, lowest=lowest)
    while not state.current and deal.contested and needed(deal, first):
        await open_forced(table, deal, state, first, must=must)
        if not state.current:
            first, must = opener(deal, lowest=lowest)
    await betting(table, deal, deal.left_of(first.seat), state, begun=first.seat)


def opener(deal: Deal, *, lowest: bool) -> tuple[Player, bool]:
    """To whom the up cards point, and whether he must open. One who is all-in by the ante, or whose card was exposed by
    the dealer, lets the next player begin, who may fold instead."""
    if deal.forced and deal.players[deal.forced].may_act:
        return deal.players[deal.forced], True
    points = min if lowest else max
    forced = points(deal.live, key=lambda player: door_card(player, lowest=lowest))
    if forced.may_act and not forced.exposed:
        return forced, True
    return next((player for player in deal.clockwise(forced.seat)[1:] if player.may_act), forced), False


async def open_forced(table: Table, deal: Deal, state: Betting, player: Player, *, must: bool) -> None:
    """The forced bet is made, or a full one; nothing where an irregularity may have changed whose it is."""
    given, amount = await bring_in(table, deal, state, player, must=must), table.rules.bring_in
    if given is None:
        return
    if given.do != "bring_in":
        act(table, deal, state, player, given)
        return
    put_down(table, player, min(amount, holds(table, player)), FORCED_BET)
    table.say(Chose(seat=player.seat, do="bring_in", amount=player.bet, cite=table.rules.cites.bets))
    amount = player.bet if table.rules.short_blind else amount
    state.current, player.acted = amount, amount
    if amount < state.least:
        state.forced = amount
    else:
        state.level, state.made, player.level = amount, 1, amount


async def bring_in(table: Table, deal: Deal, state: Betting, player: Player, *, must: bool) -> Choose | None:
    """What the forced bettor does: the forced bet, or a full one; nothing where an irregularity came first."""
    cite, stack = table.rules.cites.bets, holds(table, player)
    least, most = (min(one, stack) for one in opening_bets(table, deal, state, player))
    due = {"bring_in": (min(table.rules.bring_in, stack),) * 2, "complete": (least, most)}
    due |= {} if must else {"fold": (0, 0)}

    def opened(given: Choose) -> int:
        """To how much it opens; where the record does not say, all that he has, or the least."""
        least, most = due[given.do]
        return given.amount or (most if given.all_in else least)

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Choose):
            return refuse_coming(table, deal, given)
        if given.seat != player.seat:
            return Refusal(f"seat {player.seat} makes the forced bet", f"seat {player.seat}: {', '.join(due)}", cite)
        if given.do not in due:
            return Refusal(f"{given.do!r} is no answer here: the bet is forced", ", ".join(due), cite)
        least, most = due[given.do]
        if given.amount and not least <= given.amount <= most:
            legal = f"{dollars(least)} to {dollars(most)}" if most > least else dollars(least)
            return Refusal(f"{given.do} of {dollars(given.amount)}", legal, cite)
        return refuse_all_in(table, player, given, opened(given))

    ask: Ask[Input] = Ask(
        f"seat {player.seat} makes the forced bet", ACTION, cite=cite, judge=judge, who=(player.seat,),
        hears=table.heard(AT_THE_FORCED_BET),
        offers=lambda seat: [
            Offer(
                verb="choose", do=do, least=least, most=most, step=table.rules.chip, cite=cite,
                silence=do == "bring_in",
            )
            for do, (least, most) in due.items()
            if seat == player.seat
        ],
    )  # fmt: skip
    while True:
        if player.gone:
            return Choose(seat=player.seat, do="bring_in" if must else "fold")
        try:
            given = await ask
        except Irregular as event:
            if event.kind == "wrong_forced_bet":
                wrong_forced_bet(table, deal, event, player)
            elif not said_alone(table, event):
                in_a_betting_round(table, deal, event, state.current, player)
            return None
        if isinstance(given, Choose):
            return Choose(seat=player.seat, do="bet", amount=opened(given)) if given.do == "complete" else given
        come_or_go(table, deal, given)


def opening_bets(table: Table, deal: Deal, state: Betting, player: Player) -> tuple[int, int]:
    """14.9: the least and the most for which who must open may open, instead of the forced bet."""
    if state.sizes:
        return state.least, state.least
    _, most = raises(table, deal, state, player)
    return state.least, max(state.least, most)


# ── 14.9: later streets ──────────────────────────────────────────────────────────────────────────


def board(player: Player, deal: Deal, *, low_wins: bool) -> Hand:
    """What a player shows; straights and flushes do not count, nor does a last card that was exposed."""
    shown = (*player.up[:UP_CARDS], *deal.common)
    return low.ace_to_five(shown) if low_wins else grouped(shown)


def leader(deal: Deal, *, low_wins: bool) -> str:
    """Who has the best board begins; of equal ones who got his cards first."""
    return max(deal.live, key=lambda player: board(player, deal, low_wins=low_wins).strength).seat


Limits = Callable[[Table, Deal], tuple[int, ...]]


async def up_street(table: Table, deal: Deal, limits: Limits, *, low_wins: bool) -> None:
    """A card is burned, each player still in gets one face up, and the best board begins the betting; at a fixed limit
    each bet is one of ``limits``."""
    await deal_street(table, deal, face_up)
    while True:
        if not deal.common:
            call_pairs(table, deal)
        try:
            await board_betting(table, deal, limits(table, deal), low_wins=low_wins)
        except WrongBurn as wrong:
            one_more = put_right_at_stud(table, deal, wrong.event)
        else:
            return
        if one_more:
            await face_up(table, deal, deal.live[-1], cite=table.rules.cites.streets)


Dealt = Callable[..., Awaitable[None]]


async def deal_street(table: Table, deal: Deal, dealt: Dealt) -> None:
    """One more card for each player still in, after a burned one; where they do not reach, one common card for all."""
    deal.size, deal.fresh, deal.mixed = deal.size + 1, True, False
    if not await burn_before(table, deal, len(deal.live)):
        await common_card(table, deal)
        return
    for player in deal.live:
        await dealt(table, deal, player, cite=table.rules.cites.streets)


async def board_betting(table: Table, deal: Deal, limits: tuple[int, ...], *, low_wins: bool) -> None:
    """The best board begins."""
    state, first = open_betting(table, limits[0]), leader(deal, low_wins=low_wins)
    if state.sizes:
        state.sizes = limits
    call_board(table, deal, deal.players[first], low_wins=low_wins)
    await betting(table, deal, first, state)


def call_pairs(table: Table, deal: Deal) -> None:
    """14.6(e): the dealer announces each pair when it first shows."""
    for player in deal.live:
        *before, last = player.up
        if [card[0] for card in before].count(last[0]) == 1:
            table.announce(f"Seat {player.seat} shows a {named(grouped((last, last)))}", cite=DEALING)


def call_board(table: Table, deal: Deal, first: Player, *, low_wins: bool) -> None:
    """14.6(e): and whose board begins, where he may bet at all."""
    if first.may_act and needed(deal, first):
        shown = named(board(first, deal, low_wins=low_wins))
        table.announce(f"{shown.capitalize()} bets: seat {first.seat}", cite=DEALING)


def early_limits(table: Table, deal: Deal) -> tuple[int, ...]:
    """14.9: where a player shows a pair, and the table has that rule, each bet may be the small or the big one."""
    rules = table.rules
    pair = any(len({card[0] for card in player.up}) < len(player.up) for player in deal.live)
    return (rules.small, rules.big) if pair and rules.open_pair else (rules.small,)


def late_limits(table: Table, deal: Deal) -> tuple[int, ...]:
    """The big bet."""
    return (table.rules.big,)


async def common_card(table: Table, deal: Deal) -> None:
    """14.9: one card face up in the middle, which counts for all."""
    cite, before = table.rules.cites.streets, len(deal.common)
    table.script("too few cards are left: one common card is turned up", cite=cite)
    while len(deal.common) == before:
        try:
            deal.common.append(await draw(table, COMMON, cite=cite, hears=table.heard(WHERE_TOO_FEW)))
        except Irregular as event:
            if event.kind == "insufficient_cards":
                rule(table, event.kind)
            else:
                in_the_deal(table, deal, event)
