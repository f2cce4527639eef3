"""14.6(c), 14.10(e), (g), 14.12: hole cards, community cards and draws, and what is burned before them."""

from __future__ import annotations

from collections import Counter

from houseway.equipment.cards import BACK
from houseway.games.poker.betting import (
    ACTION,
    betting,
    first_betting,
    open_betting,
)
from houseway.games.poker.cards import burn, burn_before, face_down, fill, folded_cards, in_the_deal, street_cite
from houseway.games.poker.common import BOARD, Table
from houseway.games.poker.conduct import WrongBurn, put_right
from houseway.games.poker.deal import Deal, Player
from houseway.games.poker.irregularities import (
    AT_THE_DRAW,
    IRREGULAR,
    ON_A_STREET,
    RIVER,
    TooManyOnTheBoard,
)
from houseway.games.poker.leaving import come_or_go, refuse_coming
from houseway.games.poker.posting import posts, straddle
from houseway.law.games.poker.common import DECK
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import draw
from houseway.play.inputs import Choose, Input
from houseway.play.tells import Chose, Discarded


async def hole_cards(table: Table, deal: Deal, count: int) -> None:
    """14.10(e): one card at a time, clockwise, face down, ``count`` times round; what was exposed is then replaced."""
    deal.size = count
    for _ in range(count):
        for player in deal.live:
            await face_down(table, deal, player)
    await fill(table, deal)


# ── 14.10(g): community cards ────────────────────────────────────────────────────────────────────


async def street(table: Table, deal: Deal, count: int, limit: int) -> None:
    """A card is burned and so many are dealt face up into the middle; then a betting round, which the first player left
    of the button still in begins."""
    before, deal.flop = len(deal.board), True
    deal.on_board, deal.fresh = before + count, True
    if deal.aside and deal.on_board == RIVER:
        put_aside_back(table, deal)
    burned = False
    while True:
        if not burned:
            await burn_before(table, deal, count)
        try:
            await community(table, deal)
            await betting(table, deal, left_of_button(deal), open_betting(table, limit))
        except WrongBurn as wrong:
            put_right(table, deal, before, wrong.event)
            burned = True
        except TooManyOnTheBoard:
            burned = False
            while len(deal.board) > before:
                table.put_back(table.state.shoe, deal.board.pop())
            table.whole.clear()
            table.script("the board cards go back into the stub; reshuffle and cut it", cite=IRREGULAR)
            deal.no_burn = True
        else:
            return


async def with_a_board(table: Table, deal: Deal, cards: int) -> None:
    """14.10(d)-(g), 14.11: blinds and straddle, so many cards each, betting; three, one and one community cards with
    betting after each, the last two rounds at the big limit."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, cards)
    await first_betting(table, deal, current)
    await street(table, deal, 3, table.rules.small)
    await street(table, deal, 1, table.rules.big)
    await street(table, deal, 1, table.rules.big)


async def community(table: Table, deal: Deal) -> None:
    """Cards face up into the middle, until there are as many as this street has."""
    cite = street_cite(table, deal)
    while len(deal.board) < deal.on_board:
        try:
            deal.board.append(await draw(table, BOARD, cite=cite, hears=table.heard(ON_A_STREET)))
        except Irregular as event:
            in_the_deal(table, deal, event)


def put_aside_back(table: Table, deal: Deal) -> None:
    """14.15: a fourth card that was dealt too early is shuffled into the stub before the fifth, none burned."""
    table.script("shuffle the card that was set aside into the stub, and cut it", cite=IRREGULAR)
    while deal.aside:
        table.put_back(table.state.shoe, deal.aside.pop())
    deal.no_burn, table.state.shoe.next = True, []


def left_of_button(deal: Deal) -> str:
    """The first player left of the button still in."""
    return next(player.seat for player in deal.order if not player.folded)


# ── 14.12: the draw ──────────────────────────────────────────────────────────────────────────────


async def drawing(table: Table, deal: Deal, *, also_burned: bool = False) -> None:
    """A card is burned; each player still in, from the left of the button, discards what he will, and it is replaced at
    once. Where the table has it so, all discard, then a card is burned and all are replaced. A card that the dealer
    exposes is replaced when all others have drawn. ``also_burned``: whether burn cards are reshuffled with the discards
    when the stub runs out."""
    deal.drew, deal.since, deal.fresh, deal.mixed = [], len(table.covered), True, False
    after_all, thrown = table.rules.after_all, dict[str, list[str]]()
    if not after_all:
        await burn_from_stub(table, deal, also_burned=also_burned)
    for player in deal.live:
        given = await discard(table, deal, player)
        if given is None:
            continue
        thrown[player.seat] = thrown_away(table, deal, player, given)
        if not after_all:
            await replaced(table, deal, player, len(given.discard), also_burned=also_burned)
            deal.muck += thrown.pop(player.seat)
    if after_all:
        deal.muck += [face for faces in thrown.values() for face in faces]
        await burn_from_stub(table, deal, also_burned=also_burned)
    for seat, faces in thrown.items():
        await replaced(table, deal, deal.players[seat], len(faces), also_burned=also_burned)
    while deal.owed:
        await replaced(table, deal, deal.players[deal.owed.pop(0)], 1, also_burned=also_burned)


async def burn_from_stub(table: Table, deal: Deal, *, also_burned: bool) -> None:
    """14.12: the card that is burned before a draw."""
    restock(table, deal, also_burned=also_burned)
    await burn(table, deal)


def thrown_away(table: Table, deal: Deal, player: Player, given: Choose) -> list[str]:
    """14.6(e), 14.12: what a player throws away, which the dealer announces."""
    cite, thrown = table.rules.cites.streets, throw(table, player, given)
    deal.drew.append(player.seat)
    said = f"draws {len(thrown)}" if thrown else "stands pat"
    table.say(Chose(seat=player.seat, do="draw", cite=cite))
    for face in thrown:
        table.say(Discarded(card=face, of=player.name, sees=(player.seat,), cite=cite))
    table.announce(f"Seat {player.seat} {said}", cite="14.6(e)")
    return thrown


async def replaced(table: Table, deal: Deal, player: Player, count: int, *, also_burned: bool) -> None:
    """14.12: so many cards for a player; when the stub runs out between them, the discards are shuffled in."""
    reaches = count <= stub(table)
    table.whole.again = () if reaches else discards(table, deal, also_burned=also_burned)
    for _ in range(count):
        restock(table, deal, also_burned=also_burned)
        await face_down(table, deal, player, cite=table.rules.cites.streets)
    table.whole.again = ()


async def three_draws(table: Table, deal: Deal, cards: int) -> None:
    """13:69F alone, of which no text is held: so many cards each, a betting round, and three draws with a betting round
    after each; the last two at the big limit."""
    current = await straddle(table, deal, await posts(table, deal))
    await hole_cards(table, deal, cards)
    await first_betting(table, deal, current)
    for limit in (table.rules.small, table.rules.big, table.rules.big):
        await drawing(table, deal, also_burned=True)
        await betting(table, deal, left_of_button(deal), open_betting(table, limit))


async def discard(table: Table, deal: Deal, player: Player) -> Choose | None:
    """Which of his cards a player throws away; who has left stands pat. Nothing where his hand is dead."""
    cite = table.rules.cites.streets

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Choose):
            return refuse_coming(table, deal, given)
        if given.seat != player.seat:
            return Refusal(
                f"seat {given.seat} is not in turn: seat {player.seat} is", f"seat {player.seat}: draw", cite
            )
        if given.do != "draw":
            return Refusal(f"{given.do!r} is no answer here", "draw, with what is discarded", cite)
        return refuse_discard(table, player, given.discard, cite)

    ask: Ask[Input] = Ask(
        f"seat {player.seat} to draw", ACTION, cite=cite, judge=judge, who=(player.seat,),
        hears=table.heard(AT_THE_DRAW),
        offers=lambda seat: [
            Offer(verb="choose", do="draw", cite=cite, cards=len(player.down), silence=True)
        ] if seat == player.seat else [],
    )  # fmt: skip
    while not player.folded:
        if player.gone:
            return Choose(seat=player.seat, do="draw")
        try:
            given = await ask
        except Irregular as event:
            in_the_deal(table, deal, event)
            continue
        if isinstance(given, Choose):
            return given
        come_or_go(table, deal, given)
    return None


def refuse_discard(table: Table, player: Player, faces: tuple[str, ...], cite: str) -> Refusal | None:
    """A player discards cards of his own hand, each once; what nobody has seen may be any card."""
    shoe, held, given = table.state.shoe, Counter(table.covered[number] for number in player.down), Counter(faces)
    missing = given - held
    foreign = [face for face in given if face != BACK and shoe.lacks_unseen(face, table.hidden.get(face, 0))]
    open_fault = len(faces) > len(player.down) or foreign or any(given[face] > 1 for face in given if face != BACK)
    if (
        not open_fault
        and sum(missing.values()) <= held[BACK] - given[BACK]
        and not any(shoe.lacks_unseen(face) for face in missing if face != BACK)
    ):
        return None
    sees = "" if open_fault else player.seat
    return Refusal("what is discarded is not in the hand", f"cards of seat {player.seat}", cite, sees=sees)


def throw(table: Table, player: Player, given: Choose) -> list[str]:
    """The cards leave the hand."""
    for face in given.discard:
        known = [number for number in player.down if table.covered[number] == face]
        number = known[0] if known else next(one for one in player.down if table.covered[one] == BACK)
        if not known and face != BACK:
            table.state.shoe.turn(face)
            table.hide(face)
        player.down.remove(number)
    return list(given.discard)


def restock(table: Table, deal: Deal, *, also_burned: bool) -> None:
    """14.12: when the stub runs out the discards are shuffled in."""
    if stub(table):
        return
    found = discards(table, deal, also_burned=also_burned)
    deal.muck, deal.burned = [], [] if also_burned else deal.burned
    folded_cards(table, deal)
    if found:
        what = "the discards" if table.rules.after_all else "the last card with the discards"
        table.script(f"mix {what}, shuffle and cut them", cite=table.rules.cites.streets)
        deal.mixed = True
    for face in found:
        table.put_back(table.state.shoe, face)


def stub(table: Table) -> int:
    """14.12: how many cards can be dealt before the discards are shuffled in: the last one is mixed with them, unless
    all discard before anybody is dealt to."""
    left = DECK - table.state.shoe.drawn
    return left if table.rules.after_all else max(left - 1, 0)


def discards(table: Table, deal: Deal, *, also_burned: bool) -> list[str]:
    """14.12: hands that were folded, and what others than the player who draws have thrown away."""
    folded = [table.covered[number] for player in deal.order if player.folded for number in player.down]
    return deal.muck + folded + (deal.burned if also_burned else [])
