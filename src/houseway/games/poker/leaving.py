"""14.1, 14.15: who comes and goes while a hand is played."""

from __future__ import annotations

from houseway.games.poker import opening
from houseway.games.poker.common import Table
from houseway.games.poker.deal import Deal
from houseway.play.asks import Refusal
from houseway.play.inputs import Input, Leave, Sit


def refuse_coming(table: Table, deal: Deal, given: Input) -> Refusal | None:
    """14.1: nobody adds chips while his hand is played; others come and go."""
    if isinstance(given, Sit) and given.seat in deal.players:
        return Refusal(f"seat {given.seat} is in the hand: chips are added between rounds", "after this round", "14.1")
    if isinstance(given, Leave) and given.seat in deal.players:
        gone = deal.players[given.seat].gone
        return Refusal(f"seat {given.seat} has left", "", "14.15") if gone else None
    return opening.refuse_seat(table, given)


def come_or_go(table: Table, deal: Deal, given: Input) -> None:
    """14.15: who leaves with a live hand has a dead one when it is his turn and he faces a bet."""
    if isinstance(given, Leave) and given.seat in deal.players:
        player = deal.players[given.seat]
        player.gone = True
        hand = "has folded" if player.folded else "the hand is live until it faces a bet"
        table.script(f"seat {given.seat} leaves; {hand}", cite="14.15")
    else:
        opening.come_or_go(table, given)


def leave_after(table: Table, deal: Deal) -> None:
    """Who left during the round takes his chips when it is over."""
    for player in deal.order:
        if player.gone:
            opening.come_or_go(table, Leave(seat=player.seat))
