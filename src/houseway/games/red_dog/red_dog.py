"""Subchapter 6, red dog. Read beside N.J.A.C. 19:47-6: the order is the same."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import partial
from math import lcm
from typing import Any, Final

from houseway.equipment.cards import Shoe
from houseway.games.red_dog.records import Rules, State
from houseway.law.games.red_dog.red_dog import ABOUT, CUT_DEPTH, CUTTING_CARD_QUARTER, LAW, VALUES
from houseway.money import dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.dealing import (
    COMPLETED,
    burn_face_down,
    comes_next,
    cut,
    draw,
    first_player,
    insert_cutting_card,
    refuse_show,
    show_burned,
    shuffle,
)
from houseway.play.inputs import Bet, Choose, Close, Input, NewDealer
from houseway.play.ledger import seat_order
from houseway.play.rules import Game, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Discarded, Ruled
from houseway.play.wagering import WAGERING, box_of, chips_on, place_or_seat, rotation, staked, wagering
from houseway.play.windows import each_chooses

Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    spread = {**LAW.paytable("spread", as_of).odds, **elected["spread_odds"]}
    units = dict.fromkeys(("original", "raise"), lcm(*(odds.unit for odds in spread.values())))
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(offered(LAW, as_of), units, of_first(elected, ("original",))),  # 6.5(h) limits the raise
        first=("original",),
        decks=elected["decks"],
        spread_odds={int(k): v for k, v in spread.items()},
        three_of_a_kind=LAW.paytable("three_of_a_kind", as_of).odds["three of a kind"],
        areas=elected["multiple_betting_areas"] == "on",
        shuffle_every_round=elected["shuffle_after_any_round"] == "on",
        continuous=elected["continuous_shuffler"] == "on",
    )


def state(rules: Rules) -> State:
    """A fresh table: a shoe that waits for its first shuffle."""
    return State(shoe=Shoe(decks=rules.decks))


# ── 6.3, 6.4 shuffle, cut and burn ───────────────────────────────────────────────────────────────


async def prepare(table: Table) -> None:
    """6.3(a), 6.9: shuffle before play, after each shoe, and after any round where the licensee so chose."""
    shoe = table.state.shoe
    if table.rules.continuous:
        if not shoe.shuffled:
            await open_table(table)  # which 6.9 does not replace
        table.shuffle(shoe)  # the device does it: every card may come again
        return
    if shoe.shuffled and not shoe.ending and not (table.rules.shuffle_every_round and shoe.drawn):
        return
    opening = not shoe.shuffled
    if opening:
        await open_table(table)
    await shuffle(table, cite="6.3(a)")
    await cut(table, cut_order(table, opening=opening), cite="6.3(b)", depth_cite="6.3(c)", least=CUT_DEPTH)
    quarter = shoe.size // CUTTING_CARD_QUARTER
    near = quarter // ABOUT
    await insert_cutting_card(table, cite="6.3(c)", least=quarter - near, default=quarter, most=quarter + near)
    await burn_face_down(table, cite="6.4(a)")


async def open_table(table: Table) -> None:
    """6.2(a)-(c): what the dealer does with the cards before the first shuffle; spread, they wait for somebody."""
    table.script("sort and inspect the cards; the floorperson verifies", cite="6.2(a)")
    table.script("spread the cards face up by deck, suit and sequence for the first player", cite="6.2(b)")
    await first_player(table, cite="6.2(b)")
    table.script("turn the cards face down, wash and stack them", cite="6.2(c)")


def cut_order(table: Table, *, opening: bool) -> list[str]:
    """6.3(b): first the first to arrive when the game is just beginning, else the one farthest to the dealer's right;
    then clockwise, which is up by number from the dealer's left."""
    seats = table.seats
    return rotation(seats, table.arrivals[0] if opening else max(seats, key=seat_order), step=1) if seats else []


async def new_dealer(table: Table) -> None:
    """6.4(a): each new dealer burns a card before dealing any card of a round, in the middle of one too."""
    table.relief = partial(new_dealer, table)
    if table.state.new_dealer and not table.rules.continuous:
        await burn_face_down(table, cite="6.4(a)", cutting_card="6.5(k)", appears=COMPLETED)
    table.state.new_dealer = False


# ── 6.5 the round ────────────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    hear(table)
    await wagers(table)
    if not staked(table):
        return
    table.mark()
    await new_dealer(table)
    if not table.rules.continuous:
        table.script("draw each card with the left hand, turn it face up, place it with the right hand", cite="6.4(b)")
    try:
        left = await deal(table, "left", cite="6.5(c)")
        right = await deal(table, "right", cite="6.5(c)")
        spread = abs(VALUES[left[0]] - VALUES[right[0]]) - 1
        if spread == 0:
            consecutive(table)
        elif spread < 0:
            await pair(table, left)
        else:
            await spread_hand(table, left, right, spread)
    except Irregular:  # the cards ran out: nothing else gets this far
        out_of_cards(table)
    table.script("pick up the cards in an order that allows the hand to be reconstructed", cite="6.5(j)")


async def wagers(table: Table) -> None:
    """6.5(a): original wagers, before the first card."""
    ask = table.once("wagers", _wagering, table)
    while not isinstance(given := await ask, Close):
        if isinstance(given, Choose):
            await show_burned(table, cite="6.4(a)")
        elif isinstance(given, NewDealer):
            table.state.new_dealer = True
        place_or_seat(table, given, cite="6.5(a)")
    table.closed = "6.5(d)"


def _wagering(table: Table) -> Ask[Input]:
    return wagering(
        table, "original wagers", cite="6.5(a)", only=("original",), verbs=WAGERING | {"choose"},
        boxed=True, refuse=lambda bet: refuse_area(table, bet),
        refuse_other=lambda given: refuse_show(table, given, cite="6.4(a)"),
    )  # fmt: skip


def refuse_area(table: Table, bet: Bet) -> Refusal | None:
    """6.8: a player wagers on more than one betting area only where the licensee permits it."""
    area = box_of(bet)
    if not area or (table.rules.areas and area.isdigit()):
        return None
    legal = "the number of a betting area" if table.rules.areas else f"area {bet.seat}"
    return Refusal(f"seat {bet.seat} may not wager on area {bet.box}", legal, "6.8")


async def deal(table: Table, to: str, *, cite: str) -> str:
    """6.4(b): a card from the shoe, face up; 6.7(a)-(b) at any draw."""
    while True:
        if table.state.new_dealer:
            await new_dealer(table)
        try:
            return await draw(table, to, cite=cite, hears=AT_A_DRAW, cutting_card="6.5(k)", appears=COMPLETED)
        except Irregular as event:
            if event.kind == "insufficient_cards":
                raise
            found(table, event)


def consecutive(table: Table) -> None:
    """6.5(e): consecutive values are a tie hand, and all wagers are void."""
    table.announce("The cards are consecutive—tie hand", cite="6.5(e)")
    table.no_card = Refusal("consecutive cards are a tie hand: there is no third card", cite="6.5(e)")
    void(table, chips_on(table), cite="6.5(e)")


async def pair(table: Table, left: str) -> None:
    """6.5(f): a third card at once, and no raise."""
    table.announce("We have a pair", cite="6.5(f)")
    third = await deal(table, "middle", cite="6.5(f)")
    if third[0] == left[0]:
        table.announce("Three of a kind", cite="6.5(f)1")
        for chips in chips_on(table):
            table.win(chips, table.rules.three_of_a_kind, cite="6.5(f)1")
    else:
        table.announce("No three of a kind—tie hand", cite="6.5(f)2")
        void(table, chips_on(table), cite="6.5(f)2")


async def spread_hand(table: Table, left: str, right: str, spread: int) -> None:
    """6.5(g)-(i): the spread, the raises, the third card."""
    table.announce(f"The spread is {spread}", cite="6.5(g)")
    table.script(f"place the marker on spread {spread}", cite="6.5(g)")
    exposed = await raises(table)
    if exposed:
        await third_card_exposed(table, exposed)
        if not table.chips:
            return
    table.announce("Raises closed", cite="6.5(i)")
    table.closed = "6.5(i), 6.5(d)"
    third = await deal(table, "middle", cite="6.5(i)")
    value = VALUES[third[0]]
    table.announce(str(value), cite="6.5(i)")
    low, high = sorted((VALUES[left[0]], VALUES[right[0]]))
    if low < value < high:
        odds = table.rules.spread_odds[spread]
        for chips in chips_on(table):
            table.win(chips, odds, cite="6.5(i)2")
    else:
        for chips in chips_on(table):
            table.lose(chips, cite="6.5(i)1")


async def raises(table: Table) -> str:
    """6.5(h): a raise of at most the original wager, until "Raises closed" or, 6.7(c), an exposed third card."""
    ask = wagering(
        table, "raise wagers", cite="6.5(h)", only=("raise",), verbs=RAISING | {"choose"}, boxed=True,
        hears=frozenset({"third_card_exposed"}), refuse=lambda bet: refuse_raise(table, bet),
        refuse_other=lambda given: refuse_show(table, given, cite="6.4(a)"),
    )  # fmt: skip
    while True:
        try:
            given = await ask
        except Irregular as event:
            return event.card
        if isinstance(given, Close):
            return ""
        if isinstance(given, Choose):
            await show_burned(table, cite="6.4(a)")
        place_or_seat(table, given, cite="6.5(h)")


RAISING: Final = frozenset({"bet", "close"})
"""6.5(d): while raises are made, nothing else on the layout may be touched."""


def refuse_raise(table: Table, bet: Bet) -> Refusal | None:
    """6.5(h): on each betting area, not in excess of the original wager there."""
    original, raised = (table.stake(bet.seat, wager, box_of(bet)) for wager in ("original", "raise"))
    if not original:
        return Refusal(
            f"seat {bet.seat} has no original wager to raise", "a raise supports an original wager", "6.5(h)"
        )
    if bet.amount <= original - raised:
        return None
    reason = f"a raise of {dollars(raised + bet.amount)} exceeds the original wager"
    return Refusal(reason, f"up to {dollars(original - raised)}", "6.5(h)")


def void(table: Table, stacks: Iterable[Chips], cite: str) -> None:
    """Wagers that go back."""
    for chips in stacks:
        table.void(chips, cite)


# ── 6.7 irregularities ───────────────────────────────────────────────────────────────────────────

BETWEEN_ROUNDS: Final = frozenset({"card_found_face_up", "card_drawn_in_error"})
AT_A_DRAW: Final = BETWEEN_ROUNDS | {"insufficient_cards"}


def hear(table: Table) -> None:
    """6.7(a)-(b): from now on hear what is found in the shoe, whatever is asked."""
    table.hear(BETWEEN_ROUNDS, lambda event: found(table, event))


def found(table: Table, event: Irregular) -> None:
    """6.7(a)-(b): a card face up in the shoe is not used; a card drawn unseen in error is the next card."""
    if event.kind == "card_found_face_up":
        table.state.shoe.take(event.card)
        table.say(Discarded(card=event.card, cite="6.7(a)"))
    elif event.given.exposed:
        reason = "no paragraph rules on a card drawn in error whose face was exposed, but for the third card"
        raise table.refused_detail(event, Refusal(reason, "third_card_exposed, while raises are made", "6.7(b)"))
    else:
        comes_next(table, event)
        table.say(Ruled(event="card drawn in error, not exposed", ruling="it is the next card", cite="6.7(b)"))


async def third_card_exposed(table: Table, card: str) -> None:
    """6.7(c): the card is discarded, and each player plays on or voids the round."""
    table.state.shoe.take(card)
    table.say(Discarded(card=card, cite="6.7(c)"))
    table.closed = "6.7"
    table.say(Ruled(event="the third card was exposed", ruling="no further raise is made", cite="6.7"))
    seats = sorted({chips.seat for chips in table.chips.values()}, key=seat_order)
    chosen = await each_chooses(table, seats, ("play", "void"), "play out or void the round", cite="6.7(c)")
    for seat in [one for one in seats if chosen[one] == "void"]:
        table.reverse(f"seat {seat}", "6.7(c)", of=seat)
        void(table, [chips for chips in chips_on(table) if chips.seat == seat], cite="6.7(c)")


def out_of_cards(table: Table) -> None:
    """6.7: the text gives no rule: the round is void and the cards are reshuffled."""
    table.reverse("round", "6.7")
    void(table, chips_on(table), cite="6.7")
    table.state.shoe.ending = "insufficient cards"


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("left", "right", "middle"), to_seats=False, draws=True,
    apart=lambda face: face[0],
    several=lambda rules: rules.areas,
    analysis="houseway.maths.red_dog.red_dog:rows",
    chart="houseway.maths.red_dog.chart:of_red_dog",
    kernels="houseway.maths.red_dog.kernel:kernels",
    layout="houseway.service.layouts.red_dog.red_dog:layout",
    coach="houseway.maths.red_dog.coach:Coach",
    example="houseway.games.red_dog:red_dog.yaml",
    shown={"spread_odds": {"1": "6 to 1"}},
    varied=(
        {},
        {"multiple_betting_areas": "on", "decks": "1"},
        {"continuous_shuffler": "on"},
    ),
)  # fmt: skip
