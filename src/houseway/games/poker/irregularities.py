"""14.15: what goes wrong, and what follows. Before two players have acted the cards are dealt again; after that the
hand is played to its end, and a hand that is fouled is dead."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import NoReturn

from houseway.equipment.cards import BACK
from houseway.games.one_result import rule
from houseway.games.poker.common import BOARD, Deal, Player, Table
from houseway.law.datum import in_force
from houseway.law.games.poker.common import ACTION, DEAL_ERRORS
from houseway.law.statute import GameLaw
from houseway.play.asks import Irregular, Refusal
from houseway.play.inputs import UNSAID, Choose
from houseway.play.tells import Discarded, Ruled, Void
from houseway.play.wagering import chips_on

IRREGULAR = "14.15"
FLOP = 3
FIRST_CARDS = 3
"""14.9: so many cards a stud player has at most before the first betting round."""
ALWAYS = frozenset({"defective_deck"})
IN_THE_DEAL = ALWAYS | {
    "hole_card_exposed",
    "card_found_face_up",
    "deal_error",
    "wrong_number_of_cards",
    "shuffler_failed",
}
ON_A_STREET = ALWAYS | {"card_found_face_up", "wrong_number_of_cards", "hand_taken_in"}
IN_A_BETTING_ROUND = ALWAYS | {
    "hole_card_exposed", "deal_error", "wrong_number_of_cards", "dealt_too_early", "hand_taken_in", "acted_out_of_turn",
}  # fmt: skip
AT_THE_SHOWDOWN = ALWAYS | {"hand_miscalled", "hand_taken_in", "wrong_number_of_cards"}


class Misdeal(Exception):
    """14.15: the cards are dealt again, and what was posted goes back."""


class DefectiveDeck(Exception):
    """14.15: every chip goes back as it was put in."""


def heard(table: Table, kinds: frozenset[str]) -> frozenset[str]:
    """Those that this game rules on."""
    return _heard(table.rules.game.law, table.rules.as_of, kinds)


@cache
def _heard(law: GameLaw, as_of: date, kinds: frozenset[str]) -> frozenset[str]:
    return kinds.intersection(one.kind for one in in_force(law.irregularities, as_of))


def refuse_detail(table: Table, event: Irregular, reason: str, legal: str = "") -> NoReturn:
    """What was reported is nothing that the section rules on."""
    raise table.refused_detail(event, Refusal(reason, legal, table.rules.rulings[event.kind].cite))


def player_of(table: Table, deal: Deal, event: Irregular) -> Player:
    """The player whom a report names."""
    seat = event.given.seat or event.given.to
    player = deal.players.get(seat)
    if player is None or player.folded:
        refuse_detail(
            table, event, f"seat {seat} has no live hand", f"seats {', '.join(one.seat for one in deal.live)}"
        )
    return player


def heard_at_any_time(table: Table, deal: Deal, event: Irregular) -> bool:
    """What is ruled alike whenever it is found; says whether this was one of those."""
    if event.kind == "defective_deck":
        rule(table, event.kind)
        raise DefectiveDeck
    if event.kind == "deal_error":
        deal_error(table, deal, event)
    elif event.kind == "wrong_number_of_cards":
        wrong_number(table, deal, event)
    elif event.kind == "hand_taken_in":
        taken_in(table, deal, event)
    elif event.kind == "shuffler_failed":
        if not table.rules.machine:
            refuse_detail(table, event, "the cards are shuffled by hand", "shuffle_mode: automated")
        rule(table, event.kind)
        raise Misdeal
    elif event.kind == "hand_miscalled":
        player_of(table, deal, event)
        rule(table, event.kind, event.given.seat)
    else:
        return False
    return True


def deal_error(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: before two players have acted a misdeal, afterwards nothing."""
    if event.given.reason not in DEAL_ERRORS:
        refuse_detail(table, event, f"{event.given.reason!r} is no such error", ", ".join(DEAL_ERRORS))
    rule(table, event.kind)
    if deal.acts < ACTION:
        raise Misdeal


def wrong_number(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: before two players have acted a misdeal, unless the first player has one card too many: it goes back, and
    is the burn card. Afterwards the hand is dead. A flop of too many cards is dealt again."""
    has, place, size = event.given.has, event.given.to, deal.size
    if place == BOARD:
        rule(table, event.kind)
        raise TooManyOnTheBoard
    player = player_of(table, deal, event)
    if has == size:
        refuse_detail(table, event, f"{size} cards are the right number", "")
    rule(table, event.kind, player.seat)
    if deal.acts >= ACTION:
        kill(table, player, table.rules.rulings[event.kind].cite)
    elif has == size + 1 and player.seat == next(iter(deal.players)):
        table.script("the card goes back on the deck and is the burn card", cite=IRREGULAR)
    else:
        raise Misdeal


class TooManyOnTheBoard(Exception):
    """14.15: the cards go back into the stub, and the flop is dealt again without a new burn card."""


def kill(table: Table, player: Player, cite: str) -> None:
    """A hand is dead: what it has put in stays in the pot."""
    player.folded = True
    table.script(f"the hand of seat {player.seat} is dead", cite=cite)


def taken_in(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: an unprotected hand is dead; the owner of a protected one gets back what he put in."""
    player = player_of(table, deal, event)
    cite = table.rules.rulings[event.kind].cite
    rule(table, event.kind, player.seat)
    if event.given.protected:
        refund(table, player, cite)
    else:
        kill(table, player, cite)


def refund(table: Table, player: Player, cite: str) -> None:
    """A hand is dead, and what it has put in goes back."""
    kill(table, player, cite)
    table.say(Void(scope=f"the hand of seat {player.seat}", cite=cite))
    for chips in chips_on(table):
        if chips.seat == player.seat:
            table.void(chips, cite)
    player.bet = player.put = 0


def out_of_turn(table: Table, deal: Deal, event: Irregular, current: int) -> None:
    """14.7: it binds him when his turn comes, unless there was a bet or raise in between."""
    player, given = player_of(table, deal, event), event.given
    amount = 0 if given.amount == UNSAID else given.amount
    rule(table, event.kind, player.seat)
    deal.bound[player.seat] = Choose(seat=player.seat, do=given.do, amount=amount), current


def in_a_betting_round(table: Table, deal: Deal, event: Irregular, current: int) -> None:
    """What is found or done while players bet."""
    if event.kind == "acted_out_of_turn":
        out_of_turn(table, deal, event, current)
    elif event.kind == "hole_card_exposed":
        exposed(table, deal, event)
    elif event.kind == "dealt_too_early":
        too_early(table, deal, event)
    elif not heard_at_any_time(table, deal, event):
        raise event


def too_early(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: community cards go back into the stub, and no further card is burned for them; but a fourth one is set
    aside until the fifth. At stud the card and one for each other player leave play."""
    rule(table, event.kind)
    if not deal.button:
        for _ in deal.live:
            table.state.shoe.take(BACK)
    elif len(deal.board) == FLOP:
        table.state.shoe.take(event.card or BACK)
        deal.aside.append(event.card or BACK)
    else:
        deal.no_burn = True


# ── cards that are exposed or lie face up ────────────────────────────────────────────────────────


def boxed(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: one card face up in the deck is dead; with a second one before action the cards are dealt again."""
    table.state.shoe.take(event.card)
    table.say(Discarded(card=event.card, cite=table.rules.rulings[event.kind].cite))
    deal.face_up += 1
    rule(table, event.kind)
    if deal.face_up > 1 and deal.acts < ACTION:
        raise Misdeal


def exposed(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: the first or second card of the deal, or a second one exposed, is a misdeal; another one is replaced when
    the deal is finished, and is the first burn card."""
    player = player_of(table, deal, event)
    if event.card not in [table.covered[number] for number in player.down]:
        if all(table.covered[number] != BACK for number in player.down):
            refuse_detail(table, event, f"{event.card} is not in the hand of seat {player.seat}", "one of its cards")
        number = next(one for one in player.down if table.covered[one] == BACK)
        table.covered[number] = event.card
        table.state.shoe.turn(event.card)
    at = next(at for at, number in enumerate(player.down) if table.covered[number] == event.card)
    if not deal.button:
        exposed_at_stud(table, deal, player, at)
        return
    deal.exposed += 1
    first_two = at == 0 and player.seat in list(deal.players)[:2]
    rule(table, event.kind, player.seat)
    if (first_two or deal.exposed > 1) and deal.acts < ACTION:
        raise Misdeal
    player.down.pop(at)
    table.say(Ruled(event=f"{event.card} of seat {player.seat} exposed", ruling="it is replaced", cite=IRREGULAR))
    table.say(Discarded(card=event.card, cite=IRREGULAR))


def exposed_at_stud(table: Table, deal: Deal, player: Player, at: int) -> None:
    """14.9: a down card that is dealt face up is the up card, and the next one is dealt down instead; with both exposed
    the hand is dead and its ante goes back. The last card stays where it is."""
    rule(table, "hole_card_exposed", player.seat)
    if deal.size > FIRST_CARDS or player.up[1:]:
        return
    player.up.append(table.covered[player.down.pop(at)])
    if len(player.up) > 1:
        refund(table, player, table.rules.rulings["hole_card_exposed"].cite)


# ── what goes back ───────────────────────────────────────────────────────────────────────────────


def give_back(table: Table, cite: str, scope: str) -> None:
    """Every chip goes back as it was put in."""
    table.say(Void(scope=scope, cite=cite))
    for chips in chips_on(table):
        table.void(chips, cite)
