"""The cards of blackjack and blackjack switch: shuffle, cut, burn, the initial deal, and what goes amiss at a draw."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from houseway.games.twenty_one.common import Box, Round, Table, box_name, of_the_round, void
from houseway.law.games.twenty_one.blackjack import CUT_DEPTH, CUTTING_CARD_QUARTER
from houseway.play import dealing
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import COMPLETED, burn_face_down, comes_next, cut, draw, draw_down, insert_cutting_card
from houseway.play.ledger import seat_number, seat_order
from houseway.play.tells import Burned, Dealt, Discarded, Ruled, Stands
from houseway.play.wagering import chips_on, rotation
from houseway.play.windows import offer

# ── 2.5, 2.6(c) shuffle, cut and burn ────────────────────────────────────────────────────────────


async def prepare(table: Table) -> None:
    """2.5(a), 2.6(l), 2.20: shuffle before play, and after each shoe; a continuous device does it for every round."""
    shoe = table.state.shoe
    if table.rules.shuffle_method == "continuous":
        if not shoe.shuffled:
            await open_table(table)
        table.shuffle(shoe)
        table.state.playing = []
    elif not shoe.shuffled and table.rules.pre_shuffled:
        table.script("the cards come shuffled and inspected", cite=table.rules.cites.shuffle)
        await dealing.first_player(table, cite=table.rules.cites.cut)
        table.shuffle(shoe)
        await load(table, cut_order(table, opening=True))
    elif not shoe.shuffled or shoe.ending:
        await shuffle(table)


SHUFFLES: Final = {
    "manual": dealing.SHUFFLED,
    "bart_carter": dealing.SHUFFLED,
    "automated": "take the set that the automated shuffler has shuffled, and put this one into it",
}


async def shuffle(table: Table, *, at_will: bool = False) -> None:
    """2.5: the shuffle, the cut, and the cards into the shoe."""
    rules, state, shoe = table.rules, table.state, table.state.shoe
    opening = not shoe.shuffled
    if opening:
        await open_table(table)
    cite = rules.cites.again if at_will else rules.cites.shuffle
    if shoe.ending == dealing.CUTTING_CARD:
        empty_shoe(table)
    if not at_will:
        await dealing.shuffle(table, cite=cite, acts=[(SHUFFLES[rules.shuffle_method], cite)])
    else:
        table.shuffle(shoe)
        table.script(SHUFFLES[rules.shuffle_method], cite=cite)
    state.playing = []
    await load(table, cut_order(table, opening=opening))


def empty_shoe(table: Table) -> None:
    """2.6(l)2: after the cutting card's round what is left of the shoe, or of that side, goes to the discard rack."""
    rest, cite = "the cards that remain in the shoe", table.rules.cites.left_over
    if side := table.state.shoe.side:
        rest = f"the cards that remain in the {side} side of the shoe, and those of its segregated area for discards,"
        cite = table.rules.cites.left_over_on_side
    table.script(f"place {rest} face down in the discard rack, so that none is missing", cite=cite)


async def open_table(table: Table) -> None:
    """2.4: the cards are inspected, and wait, spread, for the first to arrive; 2.20 replaces 2.5 and 2.6 alone."""
    cite = table.rules.cites.opening
    table.script("sort and inspect the cards, and spread them for the first player", cite=cite)
    await dealing.first_player(table, cite=cite)
    table.script("wash the cards and stack them", cite=cite)


async def load(table: Table, order: list[str]) -> None:
    """2.5(b)-(d): the cut, the cutting card (not with the Bart Carter shuffle) and the shoe; 2.6(c): the burn."""
    cites, shoe = table.rules.cites, table.state.shoe
    table.script("offer the stack for the cut, its backs away from the dealer", cite=cites.offer)
    await cut(table, order, cite=cites.cut, depth_cite=cites.cut_depth, least=CUT_DEPTH)
    table.state.cutter = ""
    if table.rules.shuffle_method != "bart_carter":
        quarter = shoe.size // CUTTING_CARD_QUARTER
        await insert_cutting_card(table, cite=cites.load, least=quarter, default=quarter)
    if table.rules.burns:
        await burn_face_down(table, cite=cites.burn)


def cut_order(table: Table, *, opening: bool) -> list[str]:
    """2.5(e)-(f), 13:69F-2A.4: at the opening the first to arrive; the box where the cutting card came out; else the
    player farthest to the dealer's right; then clockwise, which is up by number."""
    seats = table.seats
    if not seats:
        return []
    at_box = [seat for seat in seats if seat_number(seat) == table.state.cutter]
    first = table.arrivals[0] if opening else at_box[0] if at_box else max(seats, key=seat_order)
    return rotation(seats, first, step=1)


async def new_dealer(table: Table) -> None:
    """2.6(c): every new dealer burns a card before dealing to the players, in the middle of a round too."""
    table.relief = partial(new_dealer, table)
    if table.state.new_dealer and table.rules.burns:
        cites = table.rules.cites
        await burn_face_down(table, cite=cites.burn, cutting_card=cites.cutting_card, appears=COMPLETED)
    table.state.new_dealer = False


def draw_from(state: Any, side: str) -> None:
    """2.6(d): make the named side of a double shoe the one that is drawn from; ``""``: leave it."""
    if side and getattr(state, "other", None) and state.other.side == side:
        state.shoe, state.other = state.other, state.shoe


# ── drawing a card ───────────────────────────────────────────────────────────────────────────────

BETWEEN_ROUNDS: Final = frozenset({
    "card_found_face_up", "card_drawn_in_error", "shuffler_failed", "other_shuffle_method", "card_reader_malfunction",
})  # fmt: skip
AT_A_DRAW: Final = frozenset({"card_found_face_up", "cards_found_face_up", "card_drawn_in_error", "insufficient_cards"})
IN_THE_DEAL: Final = AT_A_DRAW - {"insufficient_cards"}
OMITTED: Final = frozenset({"wrong_number_of_cards"})
OR_OMITTED: Final = AT_A_DRAW | OMITTED


async def deal(table: Table, round: Round, to: str, *, cite: str, at: str, hears: frozenset[str] = AT_A_DRAW) -> str:
    """A card face up, with the irregularities that are ruled on at any draw; ``at`` is the box, or the dealer."""
    if round.exposed:
        face, round.exposed = round.exposed, ""
        table.say(Dealt(to=to, card=face, cite="13:69F-2A.15(c)"))
        return face
    while True:
        if table.state.new_dealer:
            await new_dealer(table)
        ending = table.state.shoe.ending
        try:
            face = await draw(
                table, to, cite=cite, hears=hears, cutting_card=table.rules.cites.cutting_card, appears=COMPLETED
            )
            break
        except Irregular as event:
            found = event
        await at_a_draw(table, round, found)
    note_cutter(table, ending, at)
    return face


async def deal_down(table: Table, round: Round) -> int:
    """2.6(j): the hole card, face down: it has no face until it is turned."""
    cites = table.rules.cites
    while True:
        if table.state.new_dealer:
            await new_dealer(table)
        ending = table.state.shoe.ending
        try:
            number = await draw_down(
                table,
                "dealer",
                cite=cites.hole_card,
                hears=OR_OMITTED,
                cutting_card=cites.cutting_card,
                appears=COMPLETED,
            )
            break
        except Irregular as event:
            found = event
        if found.kind in OMITTED:
            own_card_omitted(table, found)
        else:
            await at_a_draw(table, round, found)
    note_cutter(table, ending, "dealer")
    return number


def note_cutter(table: Table, ending: str, at: str) -> None:
    """2.5(e): note where the cutting card has come out, if it has since ``ending`` was read."""
    if table.state.shoe.ending and not ending:
        table.state.cutter = at


async def initial_deal(table: Table, round: Round, first: str = "") -> None:
    """2.6(e): from the dealer's left a card to each hand, one to the dealer, a second to each hand; all face up.

    ``first`` is a card that the first hand already has (2.6(d)2).
    """
    table.hear(IN_THE_DEAL, lambda event: in_the_deal(table, round, event))
    if first:
        round.boxes[0].get(first)
    for box in round.boxes[bool(first) :]:
        await initial_card(table, round, box)
    try:
        await first_card(table, round, hears=OR_OMITTED)
    except Irregular as event:
        own_card_omitted(table, event)
    for box in round.boxes:
        if box.dealt or box in round.omitted:
            await initial_card(table, round, box)
    if not round.dealer:
        await first_card(table, round)
    for box in round.omitted:
        await second_card_late(table, round, box)


async def first_card(table: Table, round: Round, hears: frozenset[str] = AT_A_DRAW) -> None:
    """2.6(e): the dealer's first card, face up."""
    round.dealer.append(await deal(table, round, "dealer", cite=table.rules.cites.deal, at="dealer", hears=hears))


async def initial_card(table: Table, round: Round, box: Box) -> None:
    """2.6(e): a card to a hand; 13:69F-2A.15(g): it may have been left out."""
    try:
        box.get(
            await deal(table, round, box.of(box.hands[0]), cite=table.rules.cites.deal, at=box.name, hears=OR_OMITTED)
        )
    except Irregular as event:
        if event.kind != "wrong_number_of_cards" or not _named(table, box, event):
            raise _elsewhere(table, event) from None
        card_omitted(table, round, box, event)


def _named(table: Table, box: Box, event: Irregular) -> bool:
    """Whether the report means this hand: ``to: 3`` or ``to: box 3``, and its number where there are several."""
    to = event.given.to.removeprefix(f"{table.rules.place} ")
    return to == box.name and event.given.hand in ("", str(box.hands[0].number))


def _elsewhere(table: Table, event: Irregular) -> Exception:
    """A card left out is reported where it is due; what ends the round is raised on."""
    if event.kind != "wrong_number_of_cards":
        return event
    return table.refused_detail(
        event, Refusal(f"no card of {event.given.to} is due", table.ask.words, "13:69F-2A.15(g)")
    )


def own_card_omitted(table: Table, event: Irregular) -> None:
    """13:69F-2A.15(e): a dealer who missed his own card finishes the players', then deals himself the right number."""
    if event.kind != "wrong_number_of_cards" or event.given.to != "dealer":
        raise _elsewhere(table, event)
    ruling = "he finishes the players' first two cards, then deals his own"
    table.say(Ruled(event="the dealer missed his own card", ruling=ruling, cite="13:69F-2A.15(e)"))


def card_omitted(table: Table, round: Round, box: Box, event: Irregular) -> None:
    """13:69F-2A.15(g): a hand with no card is dead; one with one card may have its second after all others."""
    cite, cards = "13:69F-2A.15(g)", event.given.cards if event.given.cards >= 0 else len(box.dealt)
    hand = box.of(box.hands[0])
    if cards == 1 and box not in round.omitted:
        table.say(Ruled(event=f"{hand} has one card", ruling="the second comes after all others", cite=cite))
        round.omitted.append(box)
    elif cards == 0 and not box.dealt:
        table.say(Ruled(event=f"{hand} has no cards", ruling="the hand is dead, and in the next deal", cite=cite))
        dead(table, box, cite)
        round.omitted = [one for one in round.omitted if one is not box]
    else:
        raise table.refused_detail(event, Refusal(f"{hand} has {len(box.dealt)} cards", "cards: 0 or 1", cite))


async def second_card_late(table: Table, round: Round, box: Box) -> None:
    """13:69F-2A.15(g): at the player's option, the second card; otherwise the hand is dead."""
    cite, hand = "13:69F-2A.15(g)", box.of(box.hands[0])
    if await offer(table, box.caller, ("accept", "decline"), f"the second card of {hand}", cite=cite) == "accept":
        box.get(await deal(table, round, hand, cite=cite, at=box.name))
    else:
        dead(table, box, cite)


def dead(table: Table, box: Box, cite: str) -> None:
    """13:69F-2A.15(g): the wagers on a hand that is not dealt go back, and the additional ones on its cards."""
    void(table, box, box.hands[0].take(), cite, result="returned")
    for chips in of_the_round(table):
        if box_name(chips) == box.name and chips.wager not in table.rules.first:
            table.void(chips, cite, result="returned")


async def at_a_draw(table: Table, round: Round, event: Irregular) -> None:
    """2.15(a), (b), 13:69F-2A.15(f): what is ruled on at any draw; what is not is raised again, and so is a second card
    face up in one deal (13:69F-2A.15(a))."""
    if event.kind == "insufficient_cards":
        await out_of_cards(table, round)
    else:
        in_the_deal(table, round, event)


def in_the_deal(table: Table, round: Round, event: Irregular) -> None:
    """2.15(a)-(b): one card face up, or drawn in error; what ends the round is raised again."""
    if event.kind in ("card_found_face_up", "card_drawn_in_error"):
        found(table, event)
        round.face_up += event.kind == "card_found_face_up"
        if round.face_up <= 1:
            return
    raise event


def found(table: Table, event: Irregular) -> None:
    """2.15(a)-(b): a card face up in the shoe is not used; a card drawn unseen in error is the next card."""
    cites, shoe = table.rules.cites, table.state.shoe
    if refusal := dealing.refuse_side(shoe, event.given.side, cites.face_up):
        raise table.refused_detail(event, refusal)
    if event.kind == "card_found_face_up":
        shoe.take(event.card)
        table.say(Discarded(card=event.card, cite=cites.face_up))
        where = f"the segregated area of the {shoe.side} side of the shoe" if shoe.side else "the discard rack"
        table.script(f"place the card in {where}", cite=cites.face_up)
    elif event.given.exposed:
        reason = "a card exposed in error is the next card once each player has the initial cards"
        raise table.refused_detail(event, Refusal(reason, "deal it: card", "13:69F-2A.15(c)"))
    else:
        next_card(table, event)


def next_card(table: Table, event: Irregular) -> None:
    """2.15(b): a card drawn in error and not exposed is the next card; so much of the section's own text is held."""
    rules, cite = table.rules, table.rules.cites.drawn_in_error
    comes_next(table, event)
    said, ruling = "card drawn in error, not exposed", "it is the next card"
    table.say(Ruled(event=said, ruling=ruling, cite=cite, basis=rules.game.law.basis(cite, rules.as_of)))


def hear_between_rounds(table: Table) -> None:
    """2.15: from now on hear what is found or happens between rounds, whatever is asked."""
    table.hear(BETWEEN_ROUNDS, lambda event: between_rounds(table, event))


def between_rounds(table: Table, event: Irregular) -> None:
    """What is found or happens between rounds; (d): a card that the dealer drew to a standing total is burned."""
    if event.kind == "card_drawn_in_error" and event.given.hand == "dealer":
        if not event.card:
            raise table.refused_detail(event, Refusal("which card did the dealer draw?", "card", "13:69F-2A.15(d)"))
        table.state.shoe.take(event.card)
        table.say(Burned(card=event.card, cite="13:69F-2A.15(d)"))
    elif event.kind == "shuffler_failed":
        table.say(
            Ruled(event="the automated shuffler failed", ruling="the cards are reshuffled", cite="13:69F-2A.15(i)")
        )
        table.state.shoe.ending = "shuffler failed"
    elif event.kind == "other_shuffle_method":
        ruling = "the shuffler is removed from the table first"
        table.say(Ruled(event="another shuffle method", ruling=ruling, cite="13:69F-2A.15(j)"))
    elif event.kind == "card_reader_malfunction":
        reader_fails(table)
    else:
        side = table.state.shoe.side
        draw_from(table.state, event.given.side)
        found(table, event)
        draw_from(table.state, side)


def reader_fails(table: Table) -> None:
    """13:69F-2A.15(l): only procedures without a card reader are used from now on."""
    table.state.reader_failed = True
    table.say(Ruled(event="the card reader failed", ruling="procedures without a reader only", cite="13:69F-2A.15(l)"))


async def out_of_cards(table: Table, round: Round) -> None:
    """13:69F-2A.15(f): the discards are shuffled and cut, the first card is burned face down, and the round goes on;
    2.5(a): the shoe has been dealt, and a shuffle of all cards is due after it."""
    cite, shoe = "13:69F-2A.15(f)", table.state.shoe
    on_table = round.on_table + ([table.covered[round.hole]] if round.hole is not None else [])
    table.say(Ruled(event="the shoe ran out", ruling="the discards are shuffled; the round goes on", cite=cite))
    await dealing.shuffle(table, cite=cite)
    shoe.keep_out(on_table)
    if round.hole is not None:
        table.hide(table.covered[round.hole])
    discards = shoe.size - shoe.drawn
    least = min(CUT_DEPTH, discards // 2)
    await cut(table, cut_order(table, opening=False), cite=cite, depth_cite=cite, least=least, most=discards - least)
    await burn_face_down(table, cite=cite)
    shoe.ending = "insufficient cards"


def void_round(table: Table, event: Irregular) -> None:
    """13:69F-2A.15(a), (k): several cards face up, and a reshuffle; or a card reader that gave the hole card away: all
    hands are dead and every wager of the round goes back, but for streaks, which are of several rounds."""
    cite = "13:69F-2A.15(k)"
    if event.kind != "card_reader_used_in_error":
        cite, table.state.shoe.ending = "13:69F-2A.15(a)", event.kind
    table.reverse("round", cite)
    for chips in of_the_round(table):
        table.void(chips, cite, result="returned")
    for chips in chips_on(table):
        seat, wager, box = chips.seat, chips.wager, chips.box
        table.say(Stands(seat=seat, wager=wager, amount=table.amount(chips), box=box, cite="13:69F-2.22", basis="ours"))
