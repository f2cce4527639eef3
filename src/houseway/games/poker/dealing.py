"""14.6(c), 14.10(e), (g), 14.12: cards for the players, face down and up, community cards, draws, and what is burned
before them."""

from __future__ import annotations

from collections import Counter

from houseway.equipment.cards import BACK
from houseway.games.poker.betting import betting, open_betting
from houseway.games.poker.common import BOARD, Deal, Player, Table
from houseway.games.poker.irregularities import (
    IN_THE_DEAL,
    IRREGULAR,
    ON_A_STREET,
    TooManyOnTheBoard,
    boxed,
    exposed,
    heard,
    heard_at_any_time,
)
from houseway.law.games.poker.common import DECK
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import burn_face_down, draw, draw_down
from houseway.play.inputs import Choose
from houseway.play.tells import Chose, Discarded

RIVER = 5


async def face_down(table: Table, deal: Deal, player: Player, *, cite: str = "") -> None:
    """A card for a player's own eyes."""
    number = None
    while number is None:
        try:
            number = await draw_down(
                table, player.name, cite=cite or table.rules.cites.deal, hears=heard(table, IN_THE_DEAL),
                sees=(player.seat,),
            )  # fmt: skip
        except Irregular as event:
            in_the_deal(table, deal, event)
    player.down.append(number)


async def face_up(table: Table, deal: Deal, player: Player, *, cite: str = "") -> None:
    """A card for all to see."""
    card = ""
    while not card:
        try:
            card = await draw(table, player.name, cite=cite or table.rules.cites.deal, hears=heard(table, IN_THE_DEAL))
        except Irregular as event:
            in_the_deal(table, deal, event)
    player.up.append(card)


def in_the_deal(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: what is found while cards are dealt."""
    if event.kind == "card_found_face_up":
        boxed(table, deal, event)
    elif event.kind == "hole_card_exposed":
        exposed(table, deal, event)
    elif not heard_at_any_time(table, deal, event):
        raise event


async def hole_cards(table: Table, deal: Deal, count: int) -> None:
    """14.10(e): one card at a time, clockwise, face down, ``count`` times round; what was exposed is then replaced."""
    deal.size = count
    for _ in range(count):
        for player in deal.players.values():
            await face_down(table, deal, player)
    await fill(table, deal)


async def fill(table: Table, deal: Deal, *, cite: str = "") -> None:
    """14.15: a card that was exposed is replaced by the top card when all have theirs."""
    for player in deal.players.values():
        while len(player.down) < deal.size and not player.folded:
            await face_down(table, deal, player, cite=cite)


async def burn(table: Table, deal: Deal) -> None:
    """A card is burned face down; one that was exposed and replaced is the first burn card (14.15)."""
    cite = table.rules.cites.streets
    deal.burns += 1
    if deal.no_burn:
        table.script("no card is burned", cite=IRREGULAR)
    elif deal.exposed and deal.burns == 1:
        table.script("the card that was exposed is the burn card", cite=IRREGULAR)
    else:
        await burn_face_down(table, cite=cite)
    deal.no_burn = False


# ── 14.10(g): community cards ────────────────────────────────────────────────────────────────────


async def street(table: Table, deal: Deal, count: int, limit: int) -> None:
    """A card is burned and so many are dealt face up into the middle; then a betting round, which the first player left
    of the button still in begins."""
    if deal.aside and len(deal.board) + count == RIVER:
        put_aside_back(table, deal)
    while True:
        await burn(table, deal)
        await community(table, deal, count)
        try:
            await betting(table, deal, left_of_button(deal), open_betting(table, limit))
        except TooManyOnTheBoard:
            for _ in range(count):
                table.state.shoe.put_back(deal.board.pop())
            table.script("the board cards go back into the stub; reshuffle and cut it", cite=IRREGULAR)
            deal.no_burn = True
        else:
            return


async def community(table: Table, deal: Deal, count: int) -> None:
    """So many cards face up into the middle."""
    cite, after = table.rules.cites.streets, len(deal.board) + count
    while len(deal.board) < after:
        try:
            deal.board.append(await draw(table, BOARD, cite=cite, hears=heard(table, ON_A_STREET)))
        except Irregular as event:
            in_the_deal(table, deal, event)
    deal.flop = True


def put_aside_back(table: Table, deal: Deal) -> None:
    """14.15: a fourth card that was dealt too early is shuffled into the stub before the fifth, none burned."""
    table.script("shuffle the card that was set aside into the stub, and cut it", cite=IRREGULAR)
    while deal.aside:
        table.state.shoe.put_back(deal.aside.pop())
    deal.no_burn = True


def left_of_button(deal: Deal) -> str:
    """The first player left of the button still in."""
    return next(player.seat for player in deal.players.values() if not player.folded)


# ── 14.12: the draw ──────────────────────────────────────────────────────────────────────────────


async def drawing(table: Table, deal: Deal) -> None:
    """A card is burned; each player still in, from the left of the button, discards what he will, and it is replaced at
    once. A card that the dealer exposes is replaced when all others have drawn."""
    cite = table.rules.cites.streets
    await burn(table, deal)
    for player in [player for player in deal.players.values() if not player.folded]:
        thrown = throw(table, player, await discard(table, deal, player))
        said = f"draws {len(thrown)}" if thrown else "stands pat"
        table.say(Chose(seat=player.seat, do="draw", cite=cite))
        for face in thrown:
            table.say(Discarded(card=face, of=player.name, sees=(player.seat,), cite=cite))
        table.announce(f"Seat {player.seat} {said}", cite="14.6(e)")
        exposed_before = deal.exposed
        for _ in thrown:
            restock(table, deal)
            await face_down(table, deal, player, cite=cite)
            if deal.exposed > exposed_before:
                break
        deal.muck += thrown
    restock(table, deal)
    await fill(table, deal, cite=cite)


async def discard(table: Table, deal: Deal, player: Player) -> Choose:
    """Which of his cards a player throws away; who has left, or says nothing, stands pat."""
    cite = table.rules.cites.streets
    stands = Choose(seat=player.seat, do="draw")
    if player.gone:
        return stands

    def judge(given: Choose) -> Refusal | None:
        if given.seat != player.seat:
            return Refusal(
                f"seat {given.seat} is not in turn: seat {player.seat} is", f"seat {player.seat}: draw", cite
            )
        if given.do != "draw":
            return Refusal(f"{given.do!r} is no answer here", "draw, with what is discarded", cite)
        return refuse_discard(table, player, given.discard, cite)

    ask: Ask[Choose] = Ask(
        f"seat {player.seat} to draw", frozenset({"choose"}), cite=cite, judge=judge, who=(player.seat,),
        offers=lambda seat: [
            Offer(verb="choose", do="draw", cite=cite, most=len(player.down), silence=True)
        ] if seat == player.seat else [],
    )  # fmt: skip
    return await ask


def refuse_discard(table: Table, player: Player, faces: tuple[str, ...], cite: str) -> Refusal | None:
    """A player discards cards of his own hand, each once; what nobody has seen may be any card."""
    held = Counter(table.covered[number] for number in player.down)
    missing = Counter(faces) - held
    if sum(missing.values()) > held[BACK] - Counter(faces)[BACK] or any(
        table.state.shoe.lacks(face) for face in missing if face != BACK
    ):
        return Refusal("what is discarded is not in the hand", f"cards of seat {player.seat}", cite, sees=player.seat)
    return None


def throw(table: Table, player: Player, given: Choose) -> list[str]:
    """The cards leave the hand."""
    for face in given.discard:
        known = [number for number in player.down if table.covered[number] == face]
        number = known[0] if known else next(one for one in player.down if table.covered[one] == BACK)
        if not known and face != BACK:
            table.state.shoe.turn(face)
        player.down.remove(number)
    return list(given.discard)


def restock(table: Table, deal: Deal) -> None:
    """14.12: when the stub runs out its last card is not dealt, but mixed with the discards of those who have drawn."""
    shoe = table.state.shoe
    if DECK - shoe.drawn <= 1 and deal.muck:
        table.script("mix the last card with the discards, shuffle and cut them", cite=table.rules.cites.streets)
        while deal.muck:
            shoe.put_back(deal.muck.pop())
