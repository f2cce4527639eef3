"""14.9, 14.13: what the studs share: no button, an ante, a forced bet by the up cards, boards that say who begins."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment.cards import SUITS
from houseway.games.poker.betting import (
    ACTION,
    Betting,
    act,
    betting,
    come_or_go,
    holds,
    may_act,
    needed,
    open_betting,
    refuse_all_in,
    refuse_coming,
)
from houseway.games.poker.common import COMMON, FORCED_BET, Deal, Player, Table, put_down
from houseway.games.poker.dealing import burn, face_down, face_up, in_the_deal
from houseway.games.poker.irregularities import IN_A_BETTING_ROUND, ON_A_STREET, heard, in_a_betting_round
from houseway.law.games.poker.common import DECK
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import draw
from houseway.play.inputs import Choose, Input
from houseway.play.tells import Chose
from houseway.ranking import low
from houseway.ranking.poker import ACE, VALUES, Hand, grouped

# ── 14.9: the first cards ────────────────────────────────────────────────────────────────────────


async def first_cards(table: Table, deal: Deal, down: int) -> None:
    """So many cards face down, one at a time, then one face up. A down card that the dealer exposes is the up card, and
    the next one is dealt down instead; with both exposed the hand is dead, and its ante goes back."""
    deal.size = down + 1
    for _ in range(down):
        for player in deal.players.values():
            await face_down(table, deal, player)
    for player in deal.players.values():
        if player.folded:
            continue
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
    it. One who is all-in by the ante lets the next player begin, who need not."""
    state = open_betting(table, table.rules.small)
    points = min if lowest else max
    while True:
        forced = points(deal.live, key=lambda player: door_card(player, lowest=lowest))
        first = next((player for player in deal.clockwise(forced.seat) if may_act(player)), forced)
        if not needed(deal, first) or await open_forced(table, deal, state, first, must=first is forced):
            break
    await betting(table, deal, deal.left_of(first.seat), state, begun=first.seat)


async def open_forced(table: Table, deal: Deal, state: Betting, player: Player, *, must: bool) -> bool:
    """The forced bet is made, or a full one; or it is not, for the hand has become dead."""
    given, amount = await bring_in(table, deal, state, player, must=must), table.rules.bring_in
    if given is None:
        return False
    if given.do != "bring_in":
        act(table, deal, state, player, given)
        return True
    put_down(table, player, min(amount, holds(table, player)), FORCED_BET)
    table.say(Chose(seat=player.seat, do="bring_in", amount=player.bet, cite=table.rules.cites.bets))
    state.current, player.acted = amount, amount
    if amount < state.least:
        state.forced = amount
    else:
        state.level, state.made, player.level = amount, 1, amount
    return True


async def bring_in(table: Table, deal: Deal, state: Betting, player: Player, *, must: bool) -> Choose | None:
    """What the forced bettor does: the forced bet, or a full one; nothing where there is no need of it any more."""
    cite, stack = table.rules.cites.bets, holds(table, player)
    due = {"bring_in": min(table.rules.bring_in, stack), "complete": min(state.least, stack)}
    due |= {} if must else {"fold": 0}

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Choose):
            return refuse_coming(table, deal, given)
        if given.seat != player.seat:
            return Refusal(f"seat {player.seat} makes the forced bet", f"seat {player.seat}: {', '.join(due)}", cite)
        if given.do not in due:
            return Refusal(f"{given.do!r} is no answer here: the bet is forced", ", ".join(due), cite)
        if given.amount not in (0, due[given.do]):
            return Refusal(f"{given.do} of {dollars(given.amount)}", dollars(due[given.do]), cite)
        return refuse_all_in(table, player, given, due[given.do])

    ask: Ask[Input] = Ask(
        f"seat {player.seat} makes the forced bet", ACTION, cite=cite, judge=judge, who=(player.seat,),
        hears=heard(table, IN_A_BETTING_ROUND),
        offers=lambda seat: [
            Offer(verb="choose", do=do, least=amount, most=amount, cite=cite, silence=do == "bring_in")
            for do, amount in due.items()
            if seat == player.seat
        ],
    )  # fmt: skip
    while True:
        if player.folded or not needed(deal, player):
            return None
        if player.gone:
            return Choose(seat=player.seat, do="bring_in")
        try:
            given = await ask
        except Irregular as event:
            in_a_betting_round(table, deal, event, state.current)
            continue
        if isinstance(given, Choose):
            return Choose(seat=player.seat, do="bet", amount=due["complete"]) if given.do == "complete" else given
        come_or_go(table, deal, given)


# ── 14.9: later streets ──────────────────────────────────────────────────────────────────────────


def board(player: Player, deal: Deal, *, low_wins: bool) -> Hand:
    """What a player shows; straights and flushes do not count."""
    shown = (*player.up, *deal.common)
    return low.ace_to_five(shown) if low_wins else grouped(shown)


def leader(deal: Deal, *, low_wins: bool) -> str:
    """Who has the best board begins; of equal ones who got his cards first."""
    return max(deal.live, key=lambda player: board(player, deal, low_wins=low_wins).strength).seat


Limits = Callable[[Table, Deal], tuple[int, ...]]


async def up_street(table: Table, deal: Deal, limits: Limits, *, low_wins: bool) -> None:
    """A card is burned, each player still in gets one face up, and the best board begins the betting; at a fixed limit
    each bet is one of ``limits``."""
    deal.size += 1
    await burn(table, deal)
    for player in deal.live:
        await face_up(table, deal, player, cite=table.rules.cites.streets)
    await board_betting(table, deal, limits(table, deal), low_wins=low_wins)


async def board_betting(table: Table, deal: Deal, limits: tuple[int, ...], *, low_wins: bool) -> None:
    """The best board begins."""
    state = open_betting(table, limits[0])
    if state.sizes:
        state.sizes = limits
    await betting(table, deal, leader(deal, low_wins=low_wins), state)


def early_limits(table: Table, deal: Deal) -> tuple[int, ...]:
    """14.9: where a player shows a pair, and the table has that rule, each bet may be the small or the big one."""
    rules = table.rules
    pair = any(len({card[0] for card in player.up}) < len(player.up) for player in deal.live)
    return (rules.small, rules.big) if pair and rules.open_pair else (rules.small,)


def late_limits(table: Table, deal: Deal) -> tuple[int, ...]:
    """The big bet."""
    return (table.rules.big,)


async def enough(table: Table, deal: Deal) -> bool:
    """14.9: a card is burned; whether every player still in can get one. The burn cards are mixed in if that makes it
    reach, and none is burned if it would not reach otherwise."""
    shoe, needed = table.state.shoe, len(deal.live)
    if DECK - shoe.drawn <= needed:
        table.script("mix what is left with the burn cards, and cut it", cite=table.rules.cites.streets)
        shoe.drawn -= deal.burns
        deal.burns = 0
        deal.no_burn = DECK - shoe.drawn == needed
    await burn(table, deal)
    return DECK - shoe.drawn >= needed


async def common_card(table: Table, deal: Deal) -> None:
    """14.9: one card face up in the middle, which counts for all."""
    cite = table.rules.cites.streets
    table.script("too few cards are left: one common card is turned up", cite=cite)
    while not deal.common:
        try:
            deal.common.append(await draw(table, COMMON, cite=cite, hears=heard(table, ON_A_STREET)))
        except Irregular as event:
            in_the_deal(table, deal, event)
