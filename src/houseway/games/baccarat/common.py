"""What the baccarats share: shuffle, cut and burn, deferred vigorish, the hands and their third cards, the end of the
shoe, irregularities. Each game names the paragraphs of its own subchapter (`Cites`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from houseway.equipment.cards import BACK, UNKNOWN
from houseway.games.baccarat.records import Acts, Cites, Hand, Rules, T, Table, Third
from houseway.law.games.baccarat.common import (
    BANKER_DRAWS,
    BURN_COUNT,
    CUT_DEPTH,
    CUTTING_CARD,
    ERROR_CARD,
    FACE_UP,
    FACE_UP_BY_VALUE,
    NATURALS,
    PLAYER_DRAWS,
    TENS,
    VALUES,
    VIGORISH_FORM,
)
from houseway.money import Vigorish
from houseway.play import accounts, dealing
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.dealing import (
    OUT_OF_CARDS,
    SHUFFLED,
    burn,
    cut,
    draw,
    draw_down,
    first_player,
    insert_cutting_card,
    refuse_none_left,
    turn,
)
from houseway.play.inputs import PLAY_ON, Input, Leave, Order, Shuffle
from houseway.play.ledger import seat_order
from houseway.play.seating import Coming
from houseway.play.tells import Burned, Dealt, Discarded, Form, Ruled, Void
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import place_or_seat, refuse_seating

HANDS: Final = {"player": "Player's Hand", "banker": "Banker's Hand"}


def procedure(as_of: date, elected: Mapping[str, Any], cites: Cites) -> dict[str, Any]:
    """What the law of the day and the licensee's options make of the shared procedure."""
    chosen = elected["error_card_procedure"]
    return {
        "cites": cites,
        "decks": elected["decks"],
        "recut_by": elected.get("recut_by", ""),
        "form": as_of >= VIGORISH_FORM,
        "face_up": FACE_UP_BY_VALUE if as_of >= ERROR_CARD else FACE_UP,
        "disclosed": DISCLOSED[chosen],
        "disclosed_count": BURN_COUNT | dict.fromkeys(TENS, elected.get("error_card_tens_extra", BURN_COUNT["T"])),
        "disclosed_cite": cites.disclosed[chosen] if as_of >= ERROR_CARD else "",
    }


def elected_vigorish(elected: Mapping[str, Any], rounding: Mapping[int, int]) -> Vigorish:
    """3.3(c)1, 7.3(c): the percentage, and the rounding that goes with it where it is elected."""
    percent = elected["vigorish_percent"]
    return Vigorish(percent, rounding.get(percent, 1) if elected["vigorish_rounding"] == "on" else 1)


# ── 3.1, 7.1 hands and counts ────────────────────────────────────────────────────────────────────


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What the cards of a hand count; nothing while one lies face down."""
    return "" if BACK in cards else str(points(cards))


def points(hand: Sequence[str]) -> int:
    """3.1(c), 4.1(c), 7.1(c): the Point Count, the last digit of the total."""
    return sum([VALUES[face[0]] for face in hand]) % 10


def natural(count: int, cards: int) -> bool:
    """3.9(a), 7.9: two cards that count 8 or 9."""
    return cards == 2 and count in NATURALS


# ── 3.4, 3.5, 7.4, 7.5 opening, shuffle, cut and burn ────────────────────────────────────────────

COMPLETED: Final = "last hand played"
INSUFFICIENT: Final = "insufficient cards"


async def prepare(table: Table, cut_order: Callable[[bool], list[str]]) -> None:
    """3.5(a), 4.4(a), 7.5(a): before play and after each completed shoe; ``cut_order`` may differ at the opening."""
    shoe = table.state.shoe
    table.coming = Coming(lambda given: refuse_seating(table, given), lambda given: take(table, given))
    if shoe.shuffled and shoe.ending not in (COMPLETED, INSUFFICIENT):
        between_hands(table)
        return
    opening = not shoe.shuffled
    if opening:
        await open_table(table)
    await shuffle(table, *(table.rules.opened if opening else table.rules.shuffled))
    table.state.last_hand, table.state.first, table.state.aside = False, [], []
    await cut_and_load(table, cut_order(opening))
    await burn_first(table)
    between_hands(table)


async def open_table(table: Table) -> None:
    """3.4, 7.4: the cards are inspected, and wait, spread, for the first to arrive; then they are washed."""
    acts = table.rules.opening
    for act, cite in acts[:-1]:
        table.script(act, cite=cite)
    await first_player(table, cite=acts[-2][1] if acts else table.rules.cites.cut)
    for act, cite in acts[-1:]:
        table.script(act, cite=cite)


async def shuffle(table: Table, procedure: str, acts: Acts) -> None:
    """3.5(a)-(b), 7.5(a)-(b): the shuffle that the licensee elected for the pit."""
    cite = table.rules.cites.shuffle

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Shuffle) and given.procedure in ("", procedure):
            return None
        return Refusal("this is not the shuffle that the licensee elected", procedure, cite)

    await dealing.shuffle(table, cite=cite, judge=judge, acts=acts)


def laced(cites: Cites, elected: Mapping[str, Any]) -> Acts:
    """3.5(a)1, 7.5(a)-(b): shuffle and lace, and where it is elected shuffle again."""
    acts = (SHUFFLED, cites.shuffle), ("lace about one deck evenly into the stack", cites.lace)
    again = ("shuffle some or all of the cards again", cites.again)
    return (*acts, again) if elected["reshuffle_after_lacing"] == "on" else acts


async def cut_and_load(table: Table, order: Sequence[str]) -> None:
    """3.5(c)-(f), 7.5(b)-(d): the cut, again if a supervisor so orders, and the cutting card."""
    cites = table.rules.cites
    who = await cut(table, order, cite=cites.cut, depth_cite=cites.cut_depth, least=CUT_DEPTH)
    while True:
        if not await recut_ordered(table):
            await insert_cutting_card(table, cite=cites.load, least=CUTTING_CARD, default=CUTTING_CARD)
            if not await recut_ordered(table):
                return
        who = await recut(table, order, who)


async def recut_ordered(table: Table) -> bool:
    """3.5(f), 7.5: a casino supervisor may have the cards cut again, before any card is dealt."""
    if not table.rules.recut_by:
        return False
    cite = table.rules.cites.own("3.5(f)")
    return await ordered(table, order_ask(table, "a supervisor's order to recut", ("recut",), cite=cite)) == "recut"


async def recut(table: Table, order: Sequence[str], who: str) -> str:
    """3.5(f), 7.5: by who cut last, or by the next one entitled."""
    cite, depth = table.rules.cites.own("3.5(f)"), table.rules.cites.cut_depth
    table.say(Ruled(event="the cut was improper", ruling="the cards are cut again", cite=cite))
    if table.rules.recut_by == "last_cutter":
        return await cut(table, (), cite=cite, depth_cite=depth, least=CUT_DEPTH, by=who)
    entitled = order[order.index(who) + 1 :] if who in order else ()
    return await cut(table, entitled, cite=cite, depth_cite=depth, least=CUT_DEPTH)


async def burn_first(table: Table) -> None:
    """3.5(e), 7.5(d): the first card, and as many more as it counts; all are shown."""
    cite = table.rules.cites.load
    face = await burn(table, cite=cite, shown=True)
    await burn_further(table, BURN_COUNT.get(face[:1], 0), cite=cite)


async def burn_further(table: Table, count: int, *, cite: str, shown: bool = True) -> None:
    """So many further cards go out; one that the record does not give is a card nobody knows."""
    shoe = table.state.shoe
    for _ in range(count):
        if shoe.empty:
            raise Irregular(OUT_OF_CARDS)
        if not await burn(table, cite=cite, shown=shown):
            shoe.take(BACK)
            table.say(Burned(card=BACK, unrecorded=shown, cite=cite))


# ── 3.3(c)2-4, 7.3(c) deferred vigorish, and orders ──────────────────────────────────────────────

ORDER: Final = frozenset({"order"})


def collect(table: Table, seat: str, cite: str) -> None:
    """3.3(c)2, 3.3(c)4, 7.3(c): what a player owes is paid as far as there are chips; for the rest there is the form,
    and before the law had one it stays owed."""
    due = table.due.pop(seat, 0)
    paid = due if seat in table.unlimited else min(due, table.stack(seat))
    if paid:
        table.say(VigorishTell(seat=seat, amount=paid, collected="collected", cite=cite))
        table.move(accounts.seat(seat), accounts.VIGORISH, paid, cite)
    if due > paid:
        table.due[seat] = due - paid
        if table.rules.form:
            document(table, seat)
        else:
            table.say(VigorishTell(seat=seat, amount=due - paid, collected="owed", cite=cite))


def document(table: Table, seat: str) -> None:
    """3.3(c)3: vigorish that is not collected goes on a Complimentary Vigorish Form."""
    due, cite = table.due.pop(seat), table.rules.cites.document
    table.say(VigorishTell(seat=seat, amount=due, collected="documented", cite=cite))
    table.say(Form(kind="complimentary_vigorish", seat=seat, amount=due, cite=cite))


def take(table: Table, given: Input) -> None:
    """Chips down and off, people coming and going; who leaves pays the vigorish that is due."""
    if isinstance(given, Order):
        document(table, given.seat)
        return
    if isinstance(given, Leave):
        cites = table.rules.cites
        collect(table, given.seat, cites.own("3.3(c)4") if table.rules.form else cites.vigorish)
    place_or_seat(table, given, cite=table.rules.cites.wagers)


def order_ask(table: Table, words: str, orders: Sequence[str], *, cite: str) -> Ask[Order]:
    """A supervisor may order something; a record of nothing orders nothing."""

    def judge(given: Order) -> Refusal | None:
        return None if given.do == PLAY_ON else refuse_order(table, given, orders)

    return Ask(words, ORDER, cite=cite, judge=judge, who=("floor",), default=Order(do=PLAY_ON))


async def ordered(table: Table, ask: Ask[Order]) -> str:
    """What was ordered; documents of vigorish are drawn up meanwhile."""
    while (given := await ask).do == "document_vigorish":
        document(table, given.seat)
    return given.do


def refuse_order(table: Table, given: Order, orders: Sequence[str]) -> Refusal | None:
    """3.3(c)3: vigorish is documented where the law has the form and the seat owes any; other orders are the game's."""
    cites = table.rules.cites
    if given.do in orders:
        return None
    if given.do != "document_vigorish" or not cites.document:
        legal = ", ".join((*orders, *(["document_vigorish"] if cites.document else [])))
        return Refusal(f"order {given.do!r} is not given here", legal, cites.wagers)
    if not table.rules.form:
        reason = f"there is no form for vigorish that is not collected before {VIGORISH_FORM}"
        return Refusal(reason, "vigorish is collected", cites.vigorish)
    owing = ", ".join(seat for seat, due in table.due.items() if due)
    if table.due.get(given.seat):
        return None
    return Refusal(
        f"seat {given.seat} owes no vigorish", f"seats {owing}" if owing else "nobody owes any", cites.document
    )


# ── 3.7, 7.7 the initial cards; 3.8, 7.8 the counts ──────────────────────────────────────────────

DEAL: Final = ("player", "banker", "player", "banker")
AT_A_DRAW: Final = frozenset({"card_drawn_in_error", "card_found_face_up", "insufficient_cards"})


async def deal(table: Table, to: str, *, cite: str, stayed: bool = False) -> str:
    """A card from the shoe, face up; 3.12(d), 7.11: one that was face up before is not used."""
    cutting = table.rules.cites.cutting_card
    while True:
        try:
            return await draw(table, to, cite=cite, hears=AT_A_DRAW, cutting_card=cutting)
        except Irregular as event:
            heard = event
        await spoilt(table, heard, stayed=stayed)


async def deal_down(table: Table, to: str, *, cite: str, stayed: bool = False) -> int:
    """A card from the shoe, face down: the number to turn it by."""
    cutting = table.rules.cites.cutting_card
    while True:
        try:
            return await draw_down(table, to, cite=cite, hears=AT_A_DRAW, cutting_card=cutting)
        except Irregular as event:
            heard = event
        await spoilt(table, heard, stayed=stayed)


async def spoilt(table: Table, event: Irregular, *, stayed: bool) -> None:
    """A card was face up in the shoe or, 3.12(b), drawn in excess: another one comes.

    3.12(a): what a Player's Hand that ``stayed`` got is for the Banker's Hand to take.
    """
    if event.kind == "insufficient_cards" or (stayed and without_authority(event)):
        raise event
    await found(table, event)


def begin_hand(table: Table) -> None:
    """3.12(a)-(b), 7.11: a hand begins with what was drawn in error before it."""
    state, shoe = table.state, table.state.shoe
    for face in state.aside:
        shoe.put_back(face)
    shoe.next, state.first, state.aside = [*state.first, *state.aside], [], []


async def four_cards(table: Table, *, cite: str, first: Sequence[str] = ()) -> tuple[Hand, Hand]:
    """3.7(c), 7.7(c)1: the first and third card to the Player's Hand, the second and fourth to the Banker's."""
    hands: dict[str, Hand] = {"player": [*first], "banker": []}
    if not first:
        begin_hand(table)
    for to in DEAL[len(first) :]:
        hands[to].append(await deal(table, to, cite=cite))
        table.closed = table.rules.cites.locked_by_card
    return hands["player"], hands["banker"]


async def four_down(table: Table, *, cite: str) -> dict[str, list[int]]:
    """3.7(c)-(d), 7.7(c)2: the same face down: the numbers to turn them by."""
    covered: dict[str, list[int]] = {"player": [], "banker": []}
    begin_hand(table)
    for to in DEAL:
        covered[to].append(await deal_down(table, to, cite=cite))
        table.closed = table.rules.cites.locked_by_card
    return covered


async def face_up(table: Table, *, cite: str) -> tuple[Hand, Hand]:
    """3.7(c), 3.8(a), 7.7(c)1, 7.8(a): four cards face up, and the counts."""
    player, banker = await four_cards(table, cite=cite)
    for to in turning_order(table):
        count(table, to, player if to == "player" else banker)
    return player, banker


async def face_down(
    table: T, hand_over: Callable[[T, str], None], *, cite: str, cites: Mapping[str, str]
) -> tuple[Hand, Hand]:
    """3.7(d), 7.7(c)2: four cards face down; the Banker's wait under the shoe until the Player's Hand is called."""
    covered = await four_down(table, cite=cite)
    table.script("Banker's Hand under the right corner of the shoe", cite=cite)
    hands: dict[str, Hand] = {}
    for to in turning_order(table):
        hand_over(table, to)
        hands[to] = [await turn(table, number, to, cite=cites[to]) for number in covered[to]]
        count(table, to, hands[to])
    return hands["player"], hands["banker"]


def turning_order(table: Table) -> tuple[str, str]:
    """3.8(a), 7.8(a): the Player's Hand first, unless a player's request was granted."""
    return ("banker", "player") if table.state.banker_first else ("player", "banker")


def count(table: Table, to: str, hand: Hand) -> None:
    """3.8(a), 7.8(a)."""
    table.announce(f"{HANDS[to]} {points(hand)}", cite=table.rules.cites.counts)


# ── 3.8, 3.9, 7.8, 7.9 the third card ────────────────────────────────────────────────────────────


async def third_cards(table: T, player: Hand, banker: Hand, third: Third[T]) -> None:
    """3.8(c)-(d), 3.9(a)-(c), 7.9: a natural ends the deal; else the Player's Hand by its count, then the Banker's."""
    cites = table.rules.cites
    if natural(points(player), 2) or natural(points(banker), 2):
        table.script("a natural: no more cards to either hand", cite=cites.natural)
        table.no_card = Refusal("a natural: no more cards to either hand", cite=cites.natural)
        return
    drawn = None
    if instruct(table, "player", PLAYER_DRAWS[points(player)], cites.player_draws):
        player.append(await third(table, "player", cite=cites.player_draws))
        drawn = VALUES[player[-1][0]]
    if instruct(table, "banker", BANKER_DRAWS[points(banker), drawn], cites.banker_draws):
        banker.append(await bankers_third(table, third, stayed=drawn is None))


def instruct(table: Table, to: str, draws: bool, cite: str) -> bool:
    """3.8(b), 7.8: the dealer says whether a hand takes a third card."""
    act = "draws a third card" if draws else "stays"
    table.script(f"{HANDS[to]} {act}", cite=f"{table.rules.cites.instruct}, {cite}")
    table.no_card = None if draws else Refusal(f"the {HANDS[to]} stays", cite=cite)
    return draws


async def bankers_third(table: T, third: Third[T], *, stayed: bool) -> str:
    """3.9(c), 7.9; 3.12(a), 7.11: a third card that the Player's Hand got without authority is the Banker's."""
    try:
        return await third(table, "banker", cite=table.rules.cites.banker_draws, stayed=stayed)
    except Irregular as event:
        if event.kind != "card_drawn_in_error":
            raise
        card = event.card
    cite = table.rules.cites.third_in_error
    table.say(Ruled(event=WITHOUT_AUTHORITY, ruling="it becomes the third card of the Banker's Hand", cite=cite))
    if card in UNKNOWN:
        return await third(table, "banker", cite=cite)
    table.state.shoe.take(card)
    table.say(Dealt(to="banker", card=card, cite=cite))
    return card


def announce_winner(table: Table, player: int, banker: int, *, tie: str = "Tie Hand") -> None:
    """3.10(a), 7.10: the counts of both hands and the winner."""
    cite = table.rules.cites.result
    table.announce(f"{HANDS['player']} {player}, {HANDS['banker']} {banker}", cite=cite)
    if player == banker:
        table.announce(tie, cite=cite)
    else:
        table.announce(f"{HANDS['player' if player > banker else 'banker']} wins", cite=cite)


# ── 3.8(e), 7.8 the end of the shoe ──────────────────────────────────────────────────────────────


async def pause(table: Table, *orders: str) -> str:
    """After the last card: what is found is ruled on, and a supervisor may give orders; gives back the game's own."""
    words = "what is found or ordered after the round"
    between_hands(table)
    return await ordered(table, order_ask(table, words, orders, cite=table.rules.cites.result))


def between_hands(table: Table) -> None:
    """3.12, 7.11: from now on rule on what is found before or after a hand, whatever is asked."""
    table.hear(PAUSE, lambda event: found_or_out(table, event))


def before_the_hand(table: Table) -> None:
    """3.12, 7.11: from now on what is found may end the round."""
    table.hear(PAUSE, lambda event: found(table, event))


def in_the_hand(table: Table) -> None:
    """3.12(d), 7.11: a card face up in the shoe is heard whatever is asked; one drawn in error where a card is due."""
    table.hear(frozenset({"card_found_face_up"}), lambda event: found(table, event))


async def found_or_out(table: Table, event: Irregular) -> None:
    """A ruling after the round may itself run out of cards: what is settled stays so."""
    try:
        await found(table, event)
    except Irregular:
        said, ruling = "too few cards are left to go out with it", "all cards are reshuffled"
        table.say(Ruled(event=said, ruling=ruling, cite=table.rules.cites.insufficient))
        table.state.shoe.ending = INSUFFICIENT


def end_of_hand(table: Table) -> None:
    """3.8(e), 7.8: after the hand in which the cutting card appears, "last hand"; after one more, the shoe is done."""
    state = table.state
    if state.shoe.ending == INSUFFICIENT:
        return
    if state.last_hand:
        state.shoe.ending = COMPLETED
    elif state.shoe.ending:
        table.announce("last hand", cite=table.rules.cites.cutting_card)
        state.last_hand = True


def end_of_shoe(table: Table, *, reshuffled: bool = False) -> None:
    """3.3(c)2, 7.3(c): all vigorish is collected before the cards are reshuffled."""
    if reshuffled or table.state.shoe.ending in (COMPLETED, INSUFFICIENT):
        for seat in reversed(table.seats):
            collect(table, seat, table.rules.cites.vigorish)


# ── 3.12, 7.11 irregularities ────────────────────────────────────────────────────────────────────

WITHOUT_AUTHORITY: Final = "third card to the Player's Hand without authority"
PAUSE: Final = frozenset({"card_drawn_in_error", "card_found_face_up"})


def without_authority(event: Irregular) -> bool:
    """3.12(a): whether the Player's Hand got the card."""
    return event.kind == "card_drawn_in_error" and event.given.hand == "player"


async def found(table: Table, event: Irregular) -> None:
    """3.12(a)-(d), 7.11: a card face up in the shoe, or one drawn in error when no hand needs it."""
    if event.kind == "card_found_face_up":
        await found_face_up(table, event)
        return
    rules, cites = table.rules, table.rules.cites
    to_player = without_authority(event)
    cite = cites.third_in_error if to_player else cites.drawn_in_error
    what = WITHOUT_AUTHORITY if to_player else "card drawn in error"
    if not event.given.exposed:
        refuse_none_left(table, event)
        table.state.aside.append(event.card)
        table.state.shoe.take(event.card or BACK)
        table.hide(event.card)
        table.say(Ruled(event=f"{what}, not disclosed", ruling="it is the first card of the next hand", cite=cite))
        return
    cite = rules.disclosed_cite or cite
    table.say(Ruled(event=f"{what}, disclosed", ruling=RULINGS[rules.elected["error_card_procedure"]], cite=cite))
    await rules.disclosed(table, await disclosed_card(table, event, cite), cite)


async def found_face_up(table: Table, event: Irregular) -> None:
    """3.12(d), 7.11: the card is not used; it goes out with further cards, face up."""
    cite = table.rules.cites.face_up
    if event.card in UNKNOWN:
        needed = Refusal("a card that lies face up has a face", "a card, such as 6h", cite)
        raise table.refused_detail(event, needed)
    table.state.shoe.take(event.card)
    table.say(Discarded(card=event.card, cite=cite))
    await burn_further(table, table.rules.face_up[event.card[0]], cite=cite)


RULINGS: Final = {
    "burn_by_value": "it goes out with as many further cards, face up, as it counts",
    "burn_one_face_down": "it goes out with one further card, face down",
    "simulated_round": "it is the first card of a simulated round without wagers",
}


async def disclosed_card(table: Table, event: Irregular, cite: str) -> str:
    """The card that was seen: the report names it, or it is asked for."""
    if event.card in UNKNOWN:
        return await deal(table, "nobody", cite=cite)
    table.state.shoe.take(event.card)
    return event.card


async def burn_by_value(table: Table, card: str, cite: str) -> None:
    """3.12(c)1, 7.11: the card and as many further cards, face up."""
    table.say(Discarded(card=card, cite=cite))
    await burn_further(table, table.rules.disclosed_count[card[0]], cite=cite)


async def burn_one_face_down(table: Table, card: str, cite: str) -> None:
    """3.12(c)2, 7.11: the card and one further card that nobody sees."""
    table.say(Discarded(card=card, cite=cite))
    await burn_further(table, 1, cite=cite, shown=False)


async def simulated_round(table: Table, card: str, cite: str) -> None:
    """3.12(c)3, (e), 7.11: a round without wagers that begins with the card; then all its cards go out. Too few cards
    void it alone."""
    table.say(Dealt(to="player", card=card, cite=cite))
    try:
        player, banker = await four_cards(table, cite=cite, first=[card])
        await third_cards(table, player, banker, deal)
    except Irregular:  # the cards ran out
        table.say(Void(scope="simulated round", cite=table.rules.cites.insufficient))
        table.state.shoe.ending = INSUFFICIENT
        return
    for face in (*player, *banker):
        table.say(Discarded(card=face, cite=cite))


DISCLOSED: dict[str, Callable[[Table, str, str], Awaitable[None]]] = {
    "burn_by_value": burn_by_value, "burn_one_face_down": burn_one_face_down, "simulated_round": simulated_round,
}  # fmt: skip


def from_the_highest(table: Table) -> list[Chips]:
    """The stacks on the layout from the highest numbered position down."""
    return sorted(table.chips.values(), key=lambda chips: seat_order(chips.seat), reverse=True)


def out_of_cards(table: Table) -> None:
    """3.12(e), 7.11: the round is void, every wager goes back, and the whole set is reshuffled."""
    cite = table.rules.cites.insufficient
    table.reverse("round", cite)
    for chips in from_the_highest(table):
        table.void(chips, cite)
    table.state.shoe.ending = INSUFFICIENT
