"""14.15: what goes wrong, and what follows. Before two players have acted the cards are dealt again; after that the
hand is played to its end, and a hand that is fouled is dead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from houseway.equipment.cards import BACK, JOKER
from houseway.games.one_result import rule
from houseway.games.poker.common import BOARD, FORFEITED, Table
from houseway.games.poker.deal import Deal, Player
from houseway.law.games.poker.common import ACTION, DEAL_ERRORS, DEFECTIVE
from houseway.play.accounts import Chips
from houseway.play.asks import Irregular, Refusal
from houseway.play.inputs import UNSAID, Choose
from houseway.play.tells import Discarded, Ruled, Stands
from houseway.play.wagering import chips_on
from houseway.ranking.poker import VALUES

IRREGULAR: Final = "14.15"
FLOP, RIVER = 3, 5
ALL_IN: Final = "all_in"
LAST_TWO: Final = 2
ALWAYS: Final = frozenset({
    "defective_deck", "deal_error", "wrong_number_of_cards", "hand_taken_in", "conduct", "pot_split_agreed",
    "chips_taken_off", "deck_not_marked",
})  # fmt: skip
IN_THE_DEAL: Final = ALWAYS | {"hole_card_exposed", "card_found_face_up", "shuffler_failed"}
WHERE_MIXED: Final = IN_THE_DEAL | {"insufficient_cards"}
ON_A_STREET: Final = ALWAYS | {"card_found_face_up"}
WHERE_TOO_FEW: Final = ON_A_STREET | {"insufficient_cards"}
AT_THE_DRAW: Final = ALWAYS | {"hole_card_exposed", "card_found_face_up"}
AT_THE_FORCED_BET: Final = AT_THE_DRAW | {
    "dealt_too_early", "acted_out_of_turn", "wrong_forced_bet", "shuffler_failed",
}  # fmt: skip
BINDING: Final = frozenset({"string_bet", "oversized_chip", "spoken", "wrong_amount"})
"""What binds the player in turn."""
IN_A_BETTING_ROUND: Final = (AT_THE_FORCED_BET - {"wrong_forced_bet"}) | BINDING | {"wrong_burn", "up_cards_turned"}
AT_THE_SHOWDOWN: Final = ALWAYS | {"hand_miscalled", "asked_to_see", "hand_retrieved", "hand_not_all_shown"}
BETTING_ACTS: Final = ("fold", "check", "call", "bet", "raise", "complete")


class Misdeal(Exception):
    """14.15: the cards are dealt again, and what was posted goes back."""


class DefectiveDeck(Exception):
    """14.15: every chip goes back as it was put in."""


def refuse_detail(table: Table, event: Irregular, reason: str, legal: str = "") -> NoReturn:
    """What was reported is nothing that the section rules on."""
    raise table.refused_detail(event, Refusal(reason, legal, table.rules.rulings[event.kind].cite))


def refuse_faces(table: Table, event: Irregular, faces: Sequence[str], *, covered: bool = False) -> None:
    """Refuse a report of cards that cannot be left; what all can see is said before what is hidden."""
    shoe, cite = table.state.shoe, table.rules.rulings[event.kind].cite
    faults = [fault for face in faces if (fault := table.refuse_face(shoe, face, cite, covered=covered))]
    if faults:
        raise table.refused_detail(event, min(faults, key=lambda fault: fault.covered))


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
        if event.given.seat and event.given.seat not in deal.players:
            refuse_detail(table, event, f"seat {event.given.seat} is not in the hand", ", ".join(deal.players))
        deal.knew = event.given.seat
        rule(table, event.kind, event.given.seat)
        raise DefectiveDeck
    if event.kind == "deal_error":
        deal_error(table, deal, event)
    elif event.kind == "wrong_number_of_cards":
        wrong_number(table, deal, event)
    elif event.kind == "hand_taken_in":
        taken_in(table, deal, event)
    elif event.kind == "shuffler_failed":
        shuffler_failed(table, deal, event)
    elif event.kind == "hand_miscalled":
        player_of(table, deal, event)
        rule(table, event.kind, event.given.seat)
    else:
        return False
    return True


def was_action(deal: Deal) -> bool:
    """14.15: whether two players have acted on their hands, or have drawn; after that nothing is dealt again."""
    return deal.acts >= ACTION or bool(deal.drew)


def deal_error(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: before two players have acted a misdeal, afterwards nothing."""
    if event.given.reason not in DEAL_ERRORS:
        refuse_detail(table, event, f"{event.given.reason!r} is no such error", ", ".join(DEAL_ERRORS))
    rule(table, event.kind)
    if not was_action(deal):
        raise Misdeal


def shuffler_failed(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: the deck is inspected and shuffled by hand."""
    if not table.rules.machine:
        refuse_detail(table, event, "the cards are shuffled by hand", "shuffle_mode: automated")
    if was_action(deal):
        refuse_detail(table, event, "two players have acted on their hands", "before that")
    rule(table, event.kind)
    raise Misdeal


def wrong_number(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: before two players have acted a misdeal, unless the first player has one card too many: it goes back, and
    is the burn card. Afterwards the hand is dead, but that a card of the draw that is missing is supplied until the
    player acts (14.12). A flop of too many cards is dealt again."""
    has, size = event.given.has, right_number(deal)
    if event.given.to == BOARD and table.rules.game.piles == (BOARD,):
        too_many_on_the_board(table, deal, event)
    player = player_of(table, deal, event)
    if has == size:
        refuse_detail(table, event, f"{size} cards are the right number", "")
    table.whole.forget(player.seat, due=max(size - len(player.down) - len(player.up), 0))
    if has < size and player.seat in deal.drew and player.acted < 0:
        supply(table, deal, player, event)
        return
    rule(table, event.kind, player.seat)
    if was_action(deal):
        kill(table, player, table.rules.rulings[event.kind].cite)
    elif has == size + 1 and player.seat == next(iter(deal.players)):
        table.script("the card goes back on the deck and is the burn card", cite=IRREGULAR)
    else:
        raise Misdeal


def right_number(deal: Deal) -> int:
    """How many cards a hand has; before the first card of a later street of stud still those of the last one."""
    undealt = deal.acts and all(len(player.down) + len(player.up) < deal.size for player in deal.live)
    return deal.size - 1 if deal.full and undealt else deal.size


def supply(table: Table, deal: Deal, player: Player, event: Irregular) -> None:
    """14.12: a card of the draw that is missing is supplied: the one that the record has yet to give, or one of those
    that nobody has seen."""
    if len(player.down) == deal.size:
        unseen = [number for number in player.down if table.covered[number] == BACK]
        if not unseen:
            refuse_detail(table, event, f"the record gives seat {player.seat} {deal.size} cards", "those that he got")
        player.down.remove(unseen[-1])
        table.put_back(table.state.shoe, BACK)
        deal.owed.append(player.seat)
    rule(table, event.kind, player.seat)


def too_many_on_the_board(table: Table, deal: Deal, event: Irregular) -> NoReturn:
    """14.15: a board of too many cards is dealt again, as long as nobody has acted on it."""
    if not deal.on_board:
        refuse_detail(table, event, "there is no board yet", "a seat")
    if not deal.fresh:
        refuse_detail(table, event, "players have acted on the board: it stands", "before they act")
    if event.given.has <= deal.on_board:
        refuse_detail(table, event, f"{event.given.has} cards are not too many", f"more than {deal.on_board}")
    rule(table, event.kind)
    raise TooManyOnTheBoard


class TooManyOnTheBoard(Exception):
    """14.15: the cards go back into the stub, and the flop is dealt again without a new burn card."""


def kill(table: Table, player: Player, cite: str) -> None:
    """A hand is dead: what it has put in stays in the pot, and it gets no card that the record gave ahead."""
    player.folded = True
    table.whole.forget(player.seat, due=0)
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
    table.reverse(f"the hand of seat {player.seat}", cite, of=player.seat)
    for chips in chips_on(table):
        if chips.seat == player.seat:
            table.void(chips, cite)
    player.bet = player.put = 0


def out_of_turn(table: Table, deal: Deal, event: Irregular, current: int, turn: Player) -> None:
    """14.7: it binds him when his turn comes, unless there was a bet or raise in between."""
    player, given = player_of(table, deal, event), event.given
    if player is turn:
        refuse_detail(table, event, f"seat {player.seat} is in turn", "another seat")
    if player.all_in:
        refuse_detail(table, event, f"seat {player.seat} is all-in, and has no turn", "a player with chips")
    if given.do not in BETTING_ACTS:
        refuse_detail(table, event, f"{given.do!r} is no act of a betting round", ", ".join(BETTING_ACTS))
    amount = 0 if given.amount == UNSAID else given.amount
    rule(table, event.kind, player.seat)
    deal.bound[player.seat] = Choose(seat=player.seat, do=given.do, amount=amount), current


def in_a_betting_round(table: Table, deal: Deal, event: Irregular, current: int, turn: Player) -> None:
    """What is found or done while players bet; ``turn`` is who is to act."""
    if event.kind == "acted_out_of_turn":
        out_of_turn(table, deal, event, current, turn)
    elif event.kind == "hole_card_exposed":
        exposed(table, deal, event)
    elif event.kind == "card_found_face_up":
        boxed(table, deal, event)
    elif event.kind == "dealt_too_early":
        too_early(table, deal, event)
    elif not heard_at_any_time(table, deal, event):
        raise event


# ── cards that are dealt too early ───────────────────────────────────────────────────────────────


def too_early(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: community cards go back into the stub, and no further card is burned for them; but a fourth one is set
    aside until the fifth. At stud the card and one more for each player leave play."""
    if len(deal.board) == RIVER or last_street(deal):
        refuse_detail(table, event, "all cards have been dealt", "")
    if event.given.cards < 1:
        refuse_detail(table, event, f"{event.given.cards} cards were dealt", "1 or more")
    known = [face for face in event.given.faces if face != BACK]
    for face in known:
        if known.count(face) > 1:
            refuse_detail(table, event, f"{face} is given twice", "cards that are left in the shoe")
    refuse_faces(table, event, known)
    faces = known + [BACK] * (event.given.cards - len(known))
    rule(table, event.kind)
    burned_too(table, deal)
    if not deal.button:
        leave_play(table, deal, faces)
    elif len(deal.board) == FLOP:
        for face in faces:
            table.state.shoe.take(face)
            table.hide(face)
        deal.aside += faces
        deal.no_burn = False
        table.script("set the card aside", cite=IRREGULAR)
    else:
        deal.no_burn, table.state.shoe.next = True, []
        table.script("the cards go back into the stub; reshuffle and cut it", cite=IRREGULAR)


def burned_too(table: Table, deal: Deal) -> None:
    """Before cards that were dealt too early one was burned, unless none was to be."""
    if deal.no_burn:
        return
    if deal.exposed and not deal.burned:
        deal.burned.append(deal.exposed.pop())
        return
    table.state.shoe.take(BACK)
    deal.burned.append(BACK)


def leave_play(table: Table, deal: Deal, faces: list[str]) -> None:
    """14.9: what was dealt too early, and one more for each player still in, as far as there are any."""
    shoe = table.state.shoe
    for face in [*faces, *[BACK] * len(deal.live)][: shoe.size - shoe.drawn]:
        shoe.take(face)
        table.say(Discarded(card=face, cite=IRREGULAR))


# ── cards that are exposed or lie face up ────────────────────────────────────────────────────────


def boxed(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: one card face up in the deck is dead; with a second one before action the cards are dealt again, and with
    five of them the deck is defective. So is a joker, which is none of the 52 cards, and does not count."""
    shoe = table.state.shoe
    if event.card != JOKER:
        if fault := table.refuse_found(shoe, event.card, table.rules.rulings[event.kind].cite):
            raise table.refused_detail(event, fault)
        shoe.take(event.card)
        deal.face_up += 1
    table.say(Discarded(card=event.card, cite=table.rules.rulings[event.kind].cite))
    rule(table, event.kind)
    if deal.face_up > 1 and not was_action(deal):
        raise Misdeal
    if deal.face_up >= DEFECTIVE:
        rule(table, "defective_deck")
        raise DefectiveDeck


def exposed(table: Table, deal: Deal, event: Irregular) -> None:
    """14.15: the first or second card of the deal, or a second one exposed, is a misdeal; another one is replaced when
    the deal is finished, and is the first burn card. One of the draw is replaced when all others have drawn (14.12).
    What is found when two players have acted stays."""
    player = player_of(table, deal, event)
    ahead = table.whole.ahead(player.seat, event.card)
    if ahead >= 0 and not deal.acts:
        foretell(table, deal, player, event, ahead)
        return
    at = found_in(table, player, event)
    table.disclose(event.card)
    if not deal.button:
        exposed_at_stud(table, deal, player, at, event)
        return
    on_the_draw = player.down[at] >= deal.since and bool(deal.drew) and deal.fresh
    rule(table, event.kind, player.seat)
    if was_action(deal) and not on_the_draw:
        stays(table, player, event.card)
        return
    if not on_the_draw and kept(table, event.card):
        table.say(Ruled(event=f"{event.card} of seat {player.seat} exposed", ruling="it is kept", cite=IRREGULAR))
        return
    if on_the_draw:
        deal.muck.append(event.card)
    else:
        deal.exposed.append(event.card)
        if is_first(deal, player, at) or len(deal.exposed) > 1:
            raise Misdeal
    player.down.pop(at)
    deal.owed.append(player.seat)
    table.say(Ruled(event=f"{event.card} of seat {player.seat} exposed", ruling="it is replaced", cite=IRREGULAR))
    table.say(Discarded(card=event.card, cite=IRREGULAR))


def is_first(deal: Deal, player: Player, at: int) -> bool:
    """14.15: whether that card of a hand is the first or second one of the deal."""
    return at == 0 and player.seat in list(deal.players)[:2]


def kept(table: Table, card: str) -> bool:
    """14.12: whether a card that is exposed in the first deal of low stays in the hand."""
    return VALUES[card[0]] in table.rules.kept_exposed


def foretell(table: Table, deal: Deal, player: Player, event: Irregular, at: int) -> None:
    """14.15: of a whole hand that the record gave ahead a card is exposed when it is dealt; where that is a misdeal, no
    further card is dealt at all."""
    others = [*deal.exposed, *(card for card in deal.foretold if not kept(table, card))]
    if deal.button and not kept(table, event.card) and (others or is_first(deal, player, at)):
        rule(table, event.kind, player.seat)
        raise Misdeal
    deal.foretold[event.card] = event


def found_in(table: Table, player: Player, event: Irregular) -> int:
    """Which of a player's down cards was exposed; of those that nobody had seen it is the last one dealt, which is that
    card from now on."""
    held = [table.covered[number] for number in player.down]
    if event.card in held:
        return held.index(event.card)
    if not held:
        refuse_detail(table, event, f"seat {player.seat} has no card face down", "a player with one")
    refuse_faces(table, event, [event.card], covered=True)
    if BACK not in held:
        if fault := table.contradicted(table.rules.rulings[event.kind].cite):
            raise table.refused_detail(event, fault)
        return len(held) - 1
    at = len(held) - 1 - held[::-1].index(BACK)
    table.covered[player.down[at]] = event.card
    table.state.shoe.turn(event.card)
    table.hide(event.card)
    return at


def stays(table: Table, player: Player, card: str) -> None:
    """A card that was exposed too late for a ruling."""
    ruling = "two players have acted: the card stays, and the hand is played to its end"
    table.say(Ruled(event=f"{card} of seat {player.seat} exposed", ruling=ruling, cite=IRREGULAR))


def exposed_at_stud(table: Table, deal: Deal, player: Player, at: int, event: Irregular) -> None:
    """14.9: a down card that is dealt face up is the up card, and the next one is dealt down instead, or was; with both
    exposed the hand is dead and its ante goes back. A last card lies face up, and of two players the other's too, where
    it was the first one's; else its player may declare himself all-in."""
    cite = table.rules.rulings["hole_card_exposed"].cite
    if event.given.do:
        refuse_declaring(table, deal, player, event)
    rule(table, "hole_card_exposed", player.seat)
    if (was_action(deal) or deal.burned) and not last_street(deal):
        stays(table, player, table.covered[player.down[at]])
        return
    card = table.covered[player.down.pop(at)]
    if last_street(deal):
        player.up.append(card)
        deal.last_up = len(deal.live) == LAST_TWO
        if event.given.do:
            player.all_in = True
            table.script(f"seat {player.seat} is all-in, and bets no more", cite=cite)
        return
    if player.exposed:
        refund(table, player, cite)
        return
    for other in player.up:
        table.script(f"turn the {other} of seat {player.seat} face down", cite=cite)
        number = len(table.covered)
        table.covered[number] = other
        player.down.append(number)
    player.up, player.exposed = [card], True


def refuse_declaring(table: Table, deal: Deal, player: Player, event: Irregular) -> None:
    """14.9: why a player whose last card was exposed may not declare himself all-in."""
    if event.given.do != ALL_IN or not last_street(deal) or not deal.fresh:
        legal = f"{ALL_IN}, of a last card, before the betting"
        refuse_detail(table, event, f"{event.given.do!r} is nothing to declare here", legal)
    if len(deal.live) == LAST_TWO and player is deal.live[0]:
        refuse_detail(table, event, "the other one's last card is dealt face up too, and the betting is as always", "")


def last_street(deal: Deal) -> bool:
    """Whether the last card of stud is dealt, or has been."""
    return deal.size == deal.full


# ── what goes back ───────────────────────────────────────────────────────────────────────────────


def take_back(table: Table, scope: str, *, knew: str = "") -> None:
    """14.15: every chip goes back as it was put in; but who ``knew`` of a defective deck forfeits his to the next
    pot."""
    table.reverse(scope, IRREGULAR)
    for chips in sorted(chips_on(table), key=lambda one: one.seat != knew):
        if chips.seat == knew:
            forfeit(table, chips)
        else:
            table.void(chips, IRREGULAR)


def forfeit(table: Table, chips: Chips) -> None:
    """14.15: these chips are not given back: they go to the next pot."""
    amount = table.amount(chips)
    table.say(Stands(seat=chips.seat, wager=chips.wager, box=chips.box, amount=amount, was="lose", cite=IRREGULAR))
    table.lose(chips, IRREGULAR, taker=FORFEITED)


def replace_deck(table: Table) -> None:
    """A defective deck is not played with again."""
    table.script("remove the deck; the other one is brought into play", cite=IRREGULAR)
