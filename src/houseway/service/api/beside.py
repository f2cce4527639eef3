"""What a page shows beside a view: who sits where, who is away, the cards left, what hands and settings are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment.cards import BACK, Shoe
from houseway.play.asks import Offer
from houseway.play.rules import Rules
from houseway.play.views import Hand, Lies, View
from houseway.ranking import tiles
from houseway.ranking.poker import best, five, grouped
from houseway.ranking.words import named
from houseway.service.pace import SILENT
from houseway.service.served_table import ServedTable


class Setting(Struct, frozen=True):
    """A hand as it may be set: what its parts are called, and whether the house would set it so."""

    high: str
    low: str
    house_way: bool


def names(one: ServedTable) -> dict[str, str]:
    """By seat: the name of its account; a guest's is the one they go by, or the number of the seat."""
    return {
        seat: held.called or f"Guest {seat}" if held.name.startswith("guest ") else held.name.capitalize()
        for seat, held in one.seats.occupied().items()
    }


def away(one: ServedTable, now: Any) -> list[str]:
    """The seats of those who have done nothing for long."""
    bots = {held.seat for held in one.seats.occupied().values() if held.name.startswith("bot ")}
    return [
        seat for seat, held in one.seats.occupied().items() if seat not in bots and now - held.seen >= SILENT
    ]  # fmt: skip


def left(one: ServedTable) -> int:
    """The cards in the shoe; 0 where there is none, or it is not shuffled."""
    shoe = getattr(one.table.state, "shoe", None)
    return shoe.size - shoe.drawn if isinstance(shoe, Shoe) and shoe.shuffled and shoe.decks > 1 else 0


def settings(offers: Sequence[Offer]) -> list[Setting | None]:
    """For each offer, what it sets; the first of them is the house way (10.7, 11.9)."""
    first = next((offer for offer in offers if offer.high and offer.low), None)
    return [
        Setting(called(offer.high), called(offer.low), offer is first) if offer.high and offer.low else None
        for offer in offers
    ]


def called(cards: Sequence[str]) -> str:
    """Two tiles, or two or five cards, in words."""
    if "-" in cards[0]:
        return tiles.named(cards)
    return named(five(cards) if len(cards) == 5 else grouped(cards))


def speaking(rules: Rules, view: View) -> Lies:
    """The hands of poker with what they make of the board, where the highest hand wins; set hands in words."""
    lies, way = view.lies, getattr(rules, "house_way", None)
    if way is not None:
        told = view.tells[view.last :] if view.fallen else view.tells[: view.last]
        own = any(tell["tell"] == "chose" and tell["do"] == "set" and tell["seat"] == view.seat for tell in told)
        return replace(lies, hands=[_set(hand, way, f"seat {view.seat}" if own else "") for hand in lies.hands])
    variant = str(rules.elected.get("variant", ""))
    if not variant.endswith("_high"):
        return lies
    board = next((tuple(hand.cards) for hand in lies.hands if hand.name in ("board", "common")), ())
    return replace(lies, hands=[_speaking(hand, board, variant) for hand in lies.hands])


def _set(hand: Hand, way: Callable[[tuple[str, ...]], Any], own: str) -> Hand:
    """The dealer's hand when it is open, as the house way sets it; one's own as one has set it: high, then low."""
    cards = tuple(hand.cards)
    if BACK in cards or len(cards) not in (4, 7) or hand.name not in ("dealer", own):
        return hand
    high, low = way(cards) if hand.name == "dealer" else (cards[:-2], cards[-2:])
    return replace(hand, cards=[*high, *low], says=f"{called(high)} · {called(low)}")


def _speaking(hand: Hand, board: tuple[str, ...], variant: str) -> Hand:
    cards = tuple(hand.cards)
    if not hand.name.startswith("seat") or BACK in cards or len(cards) < 2:
        return hand
    if variant.startswith("omaha"):
        if len(board) < 3:
            return hand
        found = max(five((*two, *three)) for two in combinations(cards, 2) for three in combinations(board, 3))
    else:
        all_cards = (*cards, *board)
        found = best(all_cards) if len(all_cards) >= 5 else grouped(all_cards)
    return replace(hand, says=named(found))
