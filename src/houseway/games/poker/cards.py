"""14.6(e), 14.15: a card for a player, face down or up, what is found while cards are dealt, and what is burned before
further ones."""

from __future__ import annotations

from typing import Final

from houseway.equipment.cards import BACK
from houseway.games.one_result import rule
from houseway.games.poker.common import Table
from houseway.games.poker.conduct import said_alone
from houseway.games.poker.deal import Deal, OneLeft, Player
from houseway.games.poker.irregularities import (
    FLOP,
    IN_THE_DEAL,
    IRREGULAR,
    WHERE_MIXED,
    DefectiveDeck,
    boxed,
    exposed,
    heard_at_any_time,
)
from houseway.law.games.poker.common import DECK
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.dealing import OUT_OF_CARDS, burn_face_down, draw, draw_down
from houseway.play.inputs import Burn, Input

APART: Final = "and keep it apart from the discards"
"""14.6(e): where a burn card lies, as Montana has it."""


async def face_down(table: Table, deal: Deal, player: Player, *, cite: str = "") -> None:
    """A card for a player's own eyes."""
    while not player.folded:
        try:
            number = await draw_down(
                table, player.name, cite=cite or table.rules.cites.deal, hears=heard_in_the_deal(table, deal),
                sees=(player.seat,),
            )  # fmt: skip
        except Irregular as event:
            in_the_deal(table, deal, event)
        else:
            player.down.append(number)
            if told := deal.foretold.pop(table.covered[number], None):
                in_the_deal(table, deal, told)
            return
        if deal.last_up:
            await face_up(table, deal, player, cite=cite)
            return


async def face_up(table: Table, deal: Deal, player: Player, *, cite: str = "") -> None:
    """A card for all to see."""
    while not player.folded:
        try:
            hears = heard_in_the_deal(table, deal)
            card = await draw(table, player.name, cite=cite or table.rules.cites.deal, hears=hears)
        except Irregular as event:
            in_the_deal(table, deal, event)
        else:
            player.up.append(card)
            return


def heard_in_the_deal(table: Table, deal: Deal) -> frozenset[str]:
    """What may be found while cards are dealt; that there are too few, where others had to be mixed in."""
    return table.heard(WHERE_MIXED if deal.mixed else IN_THE_DEAL)


def in_the_deal(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: what is found while cards are dealt; where it leaves one hand alive, that one wins."""
    if event.kind == "card_found_face_up":
        boxed(table, deal, event)
    elif event.kind == "hole_card_exposed":
        exposed(table, deal, event)
    elif event.given is OUT_OF_CARDS:
        mix_in(table, deal)
    elif said_alone(table, event):
        return
    elif event.kind == "insufficient_cards":
        rule(table, event.kind)
    elif not heard_at_any_time(table, deal, event):
        raise event
    if not deal.contested:
        raise OneLeft


async def fill(table: Table, deal: Deal, *, cite: str = "") -> None:
    """14.12, 14.15: the cards that are owed for others, which were exposed or are missing."""
    while deal.owed:
        await face_down(table, deal, deal.players[deal.owed.pop(0)], cite=cite)


def street_cite(table: Table, deal: Deal) -> str:
    """By which further cards are dealt: at hold 'em (g) is held of the first three community cards alone."""
    cites = table.rules.cites
    return cites.section if deal.on_board > FLOP else cites.streets


async def burn(table: Table, deal: Deal) -> None:
    """A card is burned face down; one that was exposed and replaced is the first burn card (14.15)."""
    if deal.no_burn:
        table.script("no card is burned", cite=IRREGULAR)
    elif deal.exposed and not deal.burned:
        await burn_exposed(table, deal)
    else:
        deal.burned.append(await burn_face_down(table, cite=street_cite(table, deal), where=APART))
    deal.no_burn = False


async def burn_exposed(table: Table, deal: Deal) -> None:
    """14.15: the card that was exposed and replaced is burned; a record may name it again."""
    card = deal.exposed.pop()

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Burn)
        named = given.face in {card, BACK, ""}
        return None if named else Refusal(f"{given.face} is burned: the exposed card is", card, IRREGULAR)

    table.script("the card that was exposed is the burn card", cite=IRREGULAR)
    ask: Ask[Input] = Ask(
        "the exposed card to burn", frozenset({"burn"}), cite=IRREGULAR, judge=judge, who=("dealer",),
        default=Burn(face=""),
    )  # fmt: skip
    await ask
    deal.burned.append(card)


async def burn_before(table: Table, deal: Deal, count: int) -> bool:
    """A card is burned before so many are dealt; whether they reach. The burn cards are mixed in if they would not, and
    none is burned if they would reach only so (14.9)."""
    shoe = table.state.shoe
    if DECK - shoe.drawn <= count and not deal.no_burn:
        if deal.burned:
            mix_in(table, deal)
        deal.no_burn = DECK - shoe.drawn in (1, count)
    await burn(table, deal)
    return DECK - shoe.drawn >= count


def mix_in(table: Table, deal: Deal) -> None:
    """14.9: the burn cards are mixed with what is left; hands that were folded only where there are none. With nothing
    to mix so many cards were dead that the deck is defective."""
    found, what = (deal.burned, "burn cards") if deal.burned else (folded_cards(table, deal), "hands that were folded")
    if not found:
        raise DefectiveDeck
    table.script(f"mix what is left with the {what}, and cut it", cite=table.rules.cites.streets)
    for face in found:
        table.put_back(table.state.shoe, face)
    deal.burned, deal.mixed = [], True


def folded_cards(table: Table, deal: Deal) -> list[str]:
    """The cards of hands that were folded, which leave them."""
    found: list[str] = []
    for player in deal.order:
        if player.folded:
            found += [*(table.covered[number] for number in player.down), *player.up]
            player.down, player.up = [], []
    return found
