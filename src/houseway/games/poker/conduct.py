"""14.7, 14.15 to 14.17: what players say and do with their chips and hands, and what a table rules on it."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.equipment.cards import UNKNOWN
from houseway.games.one_result import rule
from houseway.games.poker.common import BOARD, POT, Table
from houseway.games.poker.deal import Deal, Player
from houseway.games.poker.irregularities import (
    BETTING_ACTS,
    IRREGULAR,
    kill,
    last_street,
    player_of,
    refuse_detail,
    refuse_faces,
)
from houseway.law.games.poker.common import CONDUCT
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import UNSAID, Choose
from houseway.play.tells import Chose, Dealt, Discarded, Ruled
from houseway.play.wagering import chips_on

WORDS_ALONE: Final = frozenset({
    "conduct", "pot_split_agreed", "chips_taken_off", "deck_not_marked", "hand_not_all_shown",
})  # fmt: skip
"""Nothing in the hand changes by these: what is not allowed is said, and play goes on."""
AGREE: Final = ("chop", "decline")
ALL_BUT_ONE_UP: Final = 5
"""14.13: of so many cards in all, only the first is dealt face down."""


class Chopped(Exception):
    """14.15: all others have folded, and those who made the blinds take them back."""


class WrongBurn(Exception):
    """14.15: no card was burned before the board cards, or two were; nobody has acted on them yet."""

    def __init__(self, event: Irregular) -> None:
        super().__init__(event.kind)
        self.event = event


def said_alone(table: Table, event: Irregular) -> bool:
    """14.1, 14.15, 14.16: says what is not allowed; whether this was one of those."""
    if event.kind not in WORDS_ALONE:
        return False
    if event.kind != "conduct":
        rule(table, event.kind, event.given.seat)
        return True
    reason = event.given.reason
    if reason not in CONDUCT:
        refuse_detail(table, event, f"{reason!r} is no conduct that is ruled on", ", ".join(CONDUCT))
    whose, ruling = f"Seat {event.given.seat}: " * bool(event.given.seat), table.rules.rulings[event.kind]
    table.say(
        Ruled(
            event=f"{whose}{reason.replace('_', ' ')}", ruling=f"{CONDUCT[reason]}. {ruling.ruling}", cite=ruling.cite
        )
    )
    return True


# ── 14.7, 14.17: what binds the player in turn ───────────────────────────────────────────────────


def bound_by(
    table: Table, event: Irregular, player: Player, current: int, least: int, most: int, *, exact: tuple[int, ...]
) -> Choose:
    """14.7, 14.17: what the player in turn is bound to do: ``least`` to ``most``, or one of ``exact``, is what a bet or
    raise may make his whole bet."""
    given, seat = event.given, player.seat
    if given.seat != seat:
        refuse_detail(table, event, f"seat {given.seat} is not in turn: seat {seat} is", f"seat {seat}")
    facing, word = current > player.bet, "raise" if current else "bet"
    amount = 0 if given.amount == UNSAID else given.amount
    if event.kind == "spoken":
        do = given.do or (word if amount > current else "call" if amount else "")  # an amount alone says which
        if do not in BETTING_ACTS:
            refuse_detail(table, event, f"{do!r} is no act of a betting round", ", ".join(BETTING_ACTS))
        return Choose(seat=seat, do=do, amount=amount)
    if event.kind == "string_bet":
        if not facing:
            refuse_detail(table, event, "there is no bet to call: what went in first is the bet", "a raise in parts")
        return Choose(seat=seat, do=word if given.announced else "call")
    if event.kind == "oversized_chip":
        if facing:
            return Choose(seat=seat, do="call")
        return Choose(seat=seat, do=word, amount=lawful(player.bet + amount, least, most, exact))
    whole = lawful(amount, least, most, exact)
    if whole == amount or amount <= current:
        legal = f"a {word} to an amount that is beyond the limits"
        refuse_detail(table, event, f"{dollars(amount)} is {'lawful' if whole == amount else f'no {word}'}", legal)
    return Choose(seat=seat, do=word, amount=whole)


def lawful(amount: int, least: int, most: int, exact: tuple[int, ...]) -> int:
    """The greatest lawful amount that is no more than this one; the least where there is none."""
    if exact:
        return max((one for one in exact if one <= amount), default=min(exact))
    return max(least, min(amount, most))


# ── 14.15: burn cards, the blinds, the forced bet, up cards ──────────────────────────────────────


def wrong_burn(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: put right as long as nobody has acted on the cards that were dealt face up; afterwards they stand."""
    up = deal.burned and not deal.common and (deal.full == ALL_BUT_ONE_UP or not last_street(deal))
    if not (deal.on_board if deal.button else up):
        refuse_detail(
            table, event, "no cards have been dealt face up after a burn card", "community cards, or up cards"
        )
    if event.given.cards not in (0, 2):
        refuse_detail(table, event, f"{event.given.cards} cards were burned", "0 or 2")
    if deal.fresh and event.given.cards:
        if event.card in UNKNOWN:
            refuse_detail(
                table, event, "which card was the second one burned is not known", "card, one that is left in the shoe"
            )
        refuse_faces(table, event, [event.card])
    rule(table, event.kind)
    if deal.fresh:
        raise WrongBurn(event)
    table.script("players have acted on the cards: they stand", cite=IRREGULAR)


def put_right(table: Table, deal: Deal, before: int, event: Irregular) -> None:
    """14.15: so that later cards are those that would have come: the first board card is the burn card, and one more is
    dealt; or the second burn card is the first board card, and the last one goes back on the deck."""
    shoe = table.state.shoe
    if event.given.cards:
        last = deal.board.pop()
        back_on_top(table, last)
        shoe.take(event.card)
        deal.board.insert(before, event.card)
        table.say(Discarded(card=last, of=BOARD, cite=IRREGULAR))
        table.say(Dealt(to=BOARD, card=event.card, cite=IRREGULAR))
        table.script(f"the {last} goes back on top of the deck", cite=IRREGULAR)
        return
    table.put_back(table.state.shoe, deal.burned.pop())
    first = deal.board.pop(before)
    deal.burned.append(first)
    table.say(Discarded(card=first, of=BOARD, cite=IRREGULAR))
    table.script(f"the {first} is the burn card, and one more card is dealt", cite=IRREGULAR)


def back_on_top(table: Table, card: str) -> None:
    """14.15: the next card that leaves the deck, which is burned, is this one."""
    table.put_back(table.state.shoe, card)
    table.state.shoe.next = [card]


def put_right_at_stud(table: Table, deal: Deal, event: Irregular) -> bool:
    """14.15: the same of up cards: each moves on by one player; whether the last one is still to get his."""
    shoe, players = table.state.shoe, deal.live
    cards = [player.up.pop() for player in players]
    for player, card in zip(players, cards, strict=True):
        table.say(Discarded(card=card, of=player.name, cite=IRREGULAR))
    if event.given.cards:
        back_on_top(table, cards[-1])
        shoe.take(event.card)
        cards = [event.card, *cards[:-1]]
    else:
        table.put_back(table.state.shoe, deal.burned.pop())
        deal.burned.append(cards.pop(0))
    for player, card in zip(players, cards, strict=False):
        player.up.append(card)
        table.say(Dealt(to=player.name, card=card, cite=IRREGULAR))
    table.script("the up cards move on, so that each player has the one that was his", cite=IRREGULAR)
    return len(cards) < len(players)


def refuse_chop(table: Table, deal: Deal, current: int) -> str:
    """14.15: why the blinds may not be taken back; nothing where they may."""
    if not table.rules.chop_blinds:
        return "the blinds are not taken back at this table"
    if deal.no_chop:
        return "not all who made the blinds agree"
    live = [player.seat for player in deal.live]
    blinds = [seat for seat in live if seat in deal.blinds]
    untouched = (
        current == max(table.rules.blinds, default=0)
        and not deal.flop
        and all(player.acted < 0 for player in deal.live)
    )
    if live != blinds or len(live) == len(deal.players) or not untouched or chips_on(table, POT):
        return "the blinds are taken back only where all others have folded to them"
    return ""


async def agreed(table: Table, deal: Deal, player: Player) -> bool:
    """14.15: whether the others who made the blinds take them back too; who is asked and is away does not."""
    table.say(Chose(seat=player.seat, do="chop", cite=IRREGULAR))
    for other in [one for one in deal.live if one is not player]:
        given = await Ask(
            f"seat {other.seat} to take the blinds back too", frozenset({"choose"}), cite=IRREGULAR, who=(other.seat,),
            judge=partial(refuse_agreeing, other.seat), offers=partial(agreements, other.seat),
        )  # fmt: skip
        table.say(Chose(seat=other.seat, do=given.do, cite=IRREGULAR))
        if given.do != "chop":
            deal.no_chop = True
            return False
    return True


def refuse_agreeing(seat: str, given: Choose) -> Refusal | None:
    """What is no answer to that."""
    if given.seat != seat:
        return Refusal(
            f"seat {given.seat} is not in turn: seat {seat} is", f"seat {seat}: {', '.join(AGREE)}", IRREGULAR
        )
    return None if given.do in AGREE else Refusal(f"{given.do!r} is no answer here", ", ".join(AGREE), IRREGULAR)


def agreements(seat: str, asks: str) -> list[Offer]:
    """What may be answered, by whom."""
    return [Offer(verb="choose", do=do, cite=IRREGULAR, silence=do == "decline") for do in AGREE if asks == seat]


def wrong_forced_bet(table: Table, deal: Deal, event: Irregular, due: Player) -> None:
    """14.9: it stands where the next player has acted; else who should have made it does."""
    player = player_of(table, deal, event)
    if player is due:
        refuse_detail(table, event, f"the forced bet is seat {player.seat}'s own", "another seat")
    rule(table, event.kind, player.seat)
    if event.given.acted:
        deal.forced = player.seat


def up_cards_turned(table: Table, deal: Deal, event: Irregular, current: int) -> None:
    """14.9: who faces a bet has folded; else they are turned up again."""
    player = player_of(table, deal, event)
    if not player.up:
        refuse_detail(table, event, f"seat {player.seat} has no up cards", "at stud")
    cite = table.rules.rulings[event.kind].cite
    rule(table, event.kind, player.seat)
    if player.bet < current:
        kill(table, player, cite)
    else:
        table.script(f"turn the up cards of seat {player.seat} face up again", cite=cite)
