"""Subchapter 11, pai gow poker. Read beside N.J.A.C. 19:47-11: the order is the same.

What is not cards stands in `banking`, `start`, `setting` and `settling`, what may be wagered beside the main wager in
`poker_wagers`, how the dealer sets seven cards in `poker_house_ways`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import BACK, Shoe, card
from houseway.games.one_result import rule, whose
from houseway.games.pai_gow import banking, poker_wagers, start
from houseway.games.pai_gow.banking import (
    Bank,
    Hand,
    bank_moves_on,
    circle,
    first_offer,
    made,
    may_bank,
    no_more_bets,
    return_unplayed,
    select_bank,
    void_hand,
    void_round,
)
from houseway.games.pai_gow.poker_house_ways import house_way, settings
from houseway.games.pai_gow.poker_wagers import (
    BANKER,
    THREE_CARDS,
    additional,
    decide,
    paid_by_the_end,
    paid_tables,
    three_cards,
)
from houseway.games.pai_gow.records import DEALER, IMPERIAL, MAIN, Cites
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.games.pai_gow.records import PaiGowPokerState as State
from houseway.games.pai_gow.setting import Setter, in_play, in_turns, players_hands
from houseway.games.pai_gow.settling import Dealing, play_out
from houseway.games.pai_gow.start import BUTTON, GENERATOR, cover_the_shaker, position, starting_position
from houseway.law.datum import in_force
from houseway.law.games.pai_gow import ALL_VOID, MAY_VOID, NOT_USED
from houseway.law.games.pai_gow.pai_gow_poker import (
    CARDS,
    CUT_DEPTH,
    DICE,
    HIGH,
    LAW,
    LEFT,
    LOOKED_AT,
    POSITIONS,
    SHAKES,
)
from houseway.money import Vigorish
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import (
    cut,
    draw,
    draw_down,
    draw_stacked,
    draw_unseen,
    first_player,
    next_player,
    refuse_face,
    shuffle,
    turn_hand,
)
from houseway.play.inputs import Choose
from houseway.play.ledger import seat_order
from houseway.play.rules import Game, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Discarded, Holds, Ruled
from houseway.play.wagering import rotation
from houseway.play.whole_hands import place_of
from houseway.play.windows import Setting
from houseway.ranking.poker import Wheel, five, grouped
from houseway.ranking.words import named

CITES: Final = Cites(
    seated="11.7(b)", wagers="11.7(c)", closing="11.8(a)", dice="11.4", start="11.8C", settle="11.9",
    bank="11.10", irregular="11.11", areas="11.12",
)  # fmt: skip
CLOSING: Final = {"manual_shoe": "11.8(a)", "hand": "11.8A(b)2", "automated_shoe": "11.8B"}
DEALING: Final = {"manual_shoe": "11.8(c)", "hand": "11.8A(f)", "automated_shoe": "11.8B"}
COUNTED: Final = {"manual_shoe": "11.8(d)1", "hand": "11.8A(d)1", "automated_shoe": "11.8B"}
MISDEALT: Final = {"manual_shoe": "11.8(d)2", "hand": "11.8A(d)2", "automated_shoe": "11.8B"}
"""By the dealing method: the paragraphs on "No more bets", on the deal, and on the cards that remain."""


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    odds = LAW.paytable(MAIN, as_of).odds["win"]
    paytables = paid_tables(LAW, as_of, elected)
    accepts = ("accept", banking.SHARE) if elected["co_banking"] == "on" else ("accept",)
    wheel: Wheel = elected["wheel_straight_rank"]
    there = {id: wager for id, wager in offered(LAW, as_of).items() if id == MAIN or id in paytables}
    units = poker_wagers.units(paytables) | {MAIN: odds.unit}
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(there, units, of_first(elected, (MAIN,))),
        first=(MAIN,),
        cites=replace(CITES, closing=CLOSING[elected["dealing_method"]]),
        wager=MAIN,
        pays=odds,
        vigorish=Vigorish(elected["vigorish_percent"], elected["vigorish_rounding_cents"]),
        free=elected.get("ez_pai_gow") == "on",
        positions=(DEALER, *map(str, range(1, POSITIONS))),
        devices=devices(as_of, elected),
        dice=DICE,
        shakes=SHAKES,
        banking=(*accepts, banking.PASS) if elected["player_banking"] == "on" else (),
        areas=2 if elected["two_betting_areas"] == "on" else 1,
        may_void=elected["exposed_card_ruling"] == MAY_VOID,
        paytables=paytables,
        banker=LAW.paytable(BANKER, as_of).odds if IMPERIAL in paytables else {},
        envy=poker_wagers.envy(elected),
        limit=poker_wagers.limit(LAW, as_of, elected),
        wheel=wheel,
        method=elected["dealing_method"],
        by_device=elected["shuffle_method"] == "automated",
        cutting_card=elected["cutting_card_after_cut"],
        spread=elected["idle_spread"].replace("_", " "),
        house_way=house_way(elected["house_way"], wheel),
    )


def devices(as_of: date, elected: dict[str, Any]) -> tuple[str, ...]:
    """11.4, 11.8C: the elected device first, then whatever else may say where the deal begins."""
    names = {"dice": start.DICE, "rng": GENERATOR, "button": BUTTON}
    (option,) = (one for one in in_force(LAW.options, as_of) if one.id == "start_position_method")
    known = [names[id] for id in option.kind.allowed(as_of).split(", ")]
    return tuple(sorted(known, key=lambda one: one != names[elected["start_position_method"]]))


def state(rules: Rules) -> State:
    """A fresh table: cards that wait to be shuffled, and the bank with the house."""
    return State(shoe=fresh_deck())


def fresh_deck() -> Shoe:
    """11.2: one deck with a joker."""
    return Shoe(decks=1, deck="joker")


async def play(table: Table) -> None:
    """One round of play."""
    opening, by_hand = await prepare(table), not table.rules.by_device
    first = first_offer(table)
    to_players = may_bank(table, first)
    if by_hand and not to_players:
        await cut_cards(table, Bank(), opening=opening)
    failed = await poker_wagers.wagers(table, "" if by_hand else "shuffler_failed", bank=to_players)
    table.mark()
    bank = await select_bank(table, first)
    if failed:  # 11.11
        await shuffle(table, cite="11.6(a)", acts=[BY_HAND])
    if failed or (by_hand and to_players):  # 11.6(d)2: the bank is the first to be offered the cut
        await cut_cards(table, bank, opening=opening)
    no_more_bets(table)
    wagered = made(table)
    try:
        await dealt_round(table, bank)
    except Irregular as event:
        irregular(table, event)
    else:
        bank_moves_on(table, bank, first, wagered)


# ── 11.5 opening; 11.6 shuffle and cut ───────────────────────────────────────────────────────────

BY_HAND: Final = ("shuffle the cards by hand, into a single stack", "11.6(a)")
BY_DEVICE: Final = ("the shuffling device shuffles the cards", "11.6(a)")


async def prepare(table: Table) -> bool:
    """11.5, 11.6(a), 11.6(f): shuffled before play begins and after every round. Says whether the game just begins."""
    opening, spread = not table.state.shoe.shuffled, table.rules.spread
    if opening:
        table.script("sort and inspect the cards; the floorperson verifies", cite="11.5")
        table.script("spread the cards face up by suit and sequence for the first player", cite="11.5")
        await first_player(table, cite="11.5")
        table.script("turn the cards face down, wash and stack them", cite="11.5")
    elif not table.seats:
        await next_player(table, cite="11.6(f)", spread=spread)
    acts = [BY_DEVICE if table.rules.by_device else BY_HAND]
    await shuffle(table, cite="11.6(a)", acts=acts, idle="11.6(f)", spread=spread)
    table.state.face_up = 0
    return opening


async def cut_cards(table: Table, bank: Bank, *, opening: bool) -> None:
    """11.6(b), 11.6(b)2, 11.6(c)-(e): cards that were shuffled by hand are cut."""
    order, cite = cut_order(table, bank, opening=opening)
    table.script("place the stack on the cover card and offer the cut, backs up", cite="11.6(c)")
    await cut(table, order, cite=cite, depth_cite="11.6(e)", least=CUT_DEPTH)
    places = {"discard_rack": "into the discard rack", "four_from_bottom": f"{LEFT} cards from the bottom"}
    table.script(
        "what is above the cutting card goes to the bottom, the cover card below it; the cutting card "
        f"{places[table.rules.cutting_card]}", cite="11.6(e)",
    )  # fmt: skip
    if bank.seat != DEALER:
        table.state.cut = ""
    elif not opening and order:
        table.state.cut = order[0]


def cut_order(table: Table, bank: Bank, *, opening: bool) -> tuple[list[str], str]:
    """11.6(d): to whom the cut is offered, counterclockwise, which is down by number; and by which paragraph."""
    seats, last = table.seats, table.state.cut
    if bank.seat != DEALER:
        return rotation(seats, bank.seat, step=-1), "11.6(d)2"
    if opening and seats:
        return rotation(seats, table.arrivals[0], step=-1), "11.6(d)1"
    order = rotation(seats, max(seats, key=seat_order), step=-1) if seats else []
    if last:
        later = rotation(seats, last, step=-1)
        order = later[1:] + later[:1] if later[:1] == [last] else later
    return order, "11.6(d)3"


# ── 11.8, 11.8A, 11.8B dealing the cards ─────────────────────────────────────────────────────────


async def dealt_round(table: Table, bank: Bank) -> None:
    """11.8 to 11.9: from the starting position to the settlement."""
    dealt = await (from_the_hand if table.rules.method == "hand" else from_a_shoe)(table, bank)
    cover_the_shaker(table)
    table.script("tell any player who asks how the house way sets these cards", cite="11.9")
    await play_out(table, dealt, bank, setter(table), exposed=EXPOSED, decide=lambda *both: decide(table, *both))
    paid_by_the_end(table, dealt)
    return_unplayed(table)


def hands_to_deal(table: Table, bank: Bank) -> Dealing:
    """11.8(c), 11.10: whose cards are played."""
    dealer = Hand(DEALER, DEALER) if bank.seat == DEALER or bank.against else None
    return Dealing(players_hands(table, bank), dealer, Hand(bank.seat, bank.seat) if bank.seat != DEALER else None)


def hand_at(dealt: Dealing, at: str) -> Hand | None:
    """The hand that is played at a position; none where nobody plays."""
    if at == DEALER:
        return dealt.dealer
    return dealt.bank if dealt.bank and at == dealt.bank.area else in_play(dealt.players, at)


async def from_a_shoe(table: Table, bank: Bank) -> Dealing:
    """11.8(b)-(d), 11.8B: the starting position, then cards one at a time, or a machine's stacks, clockwise from it."""
    start = await starting_position(table, bank)
    additional(table, bank, start)
    dealt = hands_to_deal(table, bank)
    order = circle(table.rules.positions, start, step=1)
    if table.rules.method == "automated_shoe":
        await dealt_to(table, bank, dealt, [at for at in order for _ in range(CARDS)])
    else:
        table.script("draw each card with the left hand, place it face down with the right", cite="11.8(c)")
        await dealt_to(table, bank, dealt, order * LOOKED_AT)
        three_cards(table, dealt)
        await dealt_to(table, bank, dealt, order * (CARDS - LOOKED_AT))
    count(table)
    collect(table, dealt)
    return dealt


async def dealt_to(table: Table, bank: Bank, dealt: Dealing, order: Iterable[str]) -> None:
    """11.8(c), 11.11, 11.12: a card to each of these positions, wager or not; a second hand is not looked at yet."""
    first = [hand.area for turn in in_turns(table, dealt.played)[:1] for hand in turn]
    for at in order:
        while True:
            try:
                await one_card(table, at, hand_at(dealt, at), seen=at in first)
                break
            except Irregular as event:
                heard = event
            await found(table, bank, dealt, heard)


async def one_card(table: Table, at: str, hand: Hand | None, *, seen: bool) -> None:
    """11.8(c): for one player's eyes, face down, or where nobody plays never looked at."""
    cite, hears = DEALING[table.rules.method], AT_A_CARD
    if hand is None:
        await draw_unseen(table, position(at).removeprefix("the "), cite=cite, hears=hears)
    elif seen:
        unseen = THREE_CARDS not in table.rules.paytables
        hand.pieces += (await draw(table, hand.name, cite=cite, hears=hears, sees=(hand.seat,), unseen=unseen),)
    else:
        hand.covered += (await draw_down(table, hand.name, cite=cite, hears=hears),)


async def from_the_hand(table: Table, bank: Bank) -> Dealing:
    """11.8A(a)-(f): seven stacks of seven, the count, and only then the starting position and the delivery."""
    dealt = hands_to_deal(table, bank)
    table.script("hold the deck in one hand, the same all round, over the table inventory container", cite="11.8A(b)1")
    stacks: dict[str, list[str]] = {stack: [] for stack in STACKS}
    for stack in dealt_from_the_hand():
        while True:
            try:
                stacks[stack].append(await draw_stacked(table, stack, cite="11.8A(c)", hears=AT_A_CARD - {WRONG_START}))
                break
            except Irregular as event:
                heard = event
            await found(table, bank, dealt, heard)
    count(table)
    start = await starting_position(table, bank, hears=FOUND - {WRONG_START})
    additional(table, bank, start)
    for stack, at in zip(STACKS, circle(table.rules.positions, start, step=1), strict=True):
        await deliver(table, bank, dealt, stack, at, stacks[stack])
    collect(table, dealt)
    return dealt


STACKS: Final = tuple(f"stack {number}" for number in range(1, POSITIONS + 1))
"""11.8A(f): from the dealer's far left to the far right."""


def dealt_from_the_hand() -> list[str]:
    """11.8A(c): the stacks in the order in which cards go to them, left to right and back."""
    return [stack for row in range(CARDS) for stack in (STACKS[::-1] if row % 2 else STACKS)]


async def deliver(table: Table, bank: Bank, dealt: Dealing, stack: str, at: str, faces: Sequence[str]) -> None:
    """11.8A(f): a stack goes face down to a position; what the record did not give before it gives now."""
    cite = "11.8A(f)"
    table.script(f"{stack} to {position(at)}, face down", cite=cite)
    table.say(Holds(to=stack, cards=(), cite=cite))
    hand, known = hand_at(dealt, at), [face for face in faces if face != BACK]
    if hand and known:
        for face in known:
            hand.covered += (len(table.covered),)
            table.covered[len(table.covered)] = face
        table.say(Holds(to=hand.name, cards=(BACK,) * len(known), cite=cite))
    await dealt_to(table, bank, dealt, [at] * (CARDS - len(known)))


def count(table: Table) -> None:
    """11.8(d), 11.8A(d), 11.8B: four cards remain; one that was found face up counts with them."""
    cite = COUNTED[table.rules.method]
    left = LEFT - table.state.face_up
    found = f", {LEFT} with the one that was found face up" if left < LEFT else ""
    table.script(f"count the cards that remain: {left}{found}; unexposed into the discard rack", cite=cite)


def collect(table: Table, dealt: Dealing) -> None:
    """11.8(d)1: the cards of positions without a wager, unexposed."""
    unseen = [position(at) for at in table.rules.positions if hand_at(dealt, at) is None]
    if unseen:
        table.script(f"collect unexposed the cards of {', '.join(unseen)}", cite=COUNTED[table.rules.method])


# ── 11.9 setting the hands ───────────────────────────────────────────────────────────────────────


def setter(table: Table) -> Setter:
    """11.9: how seven cards are set."""
    wheel = table.rules.wheel

    async def turn_over(hand: Hand, sees: tuple[str, ...] | None, needed: bool) -> None:
        hand.pieces += (
            *await turn_hand(table, hand.covered, hand.name, cite="11.9", hears=FOUND, sees=sees, needed=needed),
        )
        hand.covered = ()

    def refuse(hand: Hand, given: Choose) -> Refusal | None:
        held = " ".join(hand.pieces)
        if given.box not in ("", hand.area):
            return Refusal(f"the cards of area {hand.area} are set", f"box {hand.area}", "11.12")
        try:
            high, low = tuple(map(card, given.high)), tuple(map(card, given.low))
        except ValueError as fault:
            return Refusal(str(fault), held, "11.9")
        new = unrecorded(hand, (*high, *low))
        if len(high) != HIGH or len(low) != CARDS - HIGH or len({*high, *low}) != CARDS or new is None:
            return Refusal("the high hand is five and the low hand two of the seven cards", held, "11.9")
        faults = filter(None, (refuse_face(table, face, "11.9", covered=True) for face in new))
        return min(faults, key=lambda one: one.covered, default=None)

    def set(hand: Hand, high: Sequence[str], low: Sequence[str]) -> None:
        hand.high, hand.low = tuple(map(card, high)), tuple(map(card, low))
        for face in unrecorded(hand, (*hand.high, *hand.low)) or ():
            table.state.shoe.turn(face)
            table.hide(face)
        hand.pieces = hand.pieces if BACK not in hand.pieces else (*hand.high, *hand.low)
        hand.ranks = five(hand.high, wheel).strength, grouped(hand.low).strength
        hand.foul = hand.ranks[0] < hand.ranks[1]

    return Setter(
        turn_over=turn_over, refuse=refuse, set=set, hears=FOUND, laid="high hand behind, low hand in front",
        settings=lambda hand: offered_settings(table.rules, hand.pieces),
        named=lambda hand: (named(five(hand.high, wheel)), named(grouped(hand.low))),
    )  # fmt: skip


def unrecorded(hand: Hand, cards: Sequence[str]) -> list[str] | None:
    """The cards of a set hand that the record did not give before; nothing where it cannot be that hand."""
    new = [face for face in cards if face not in hand.pieces]
    return new if len(new) == hand.pieces.count(BACK) else None


def offered_settings(rules: Rules, cards: Sequence[str]) -> list[Setting]:
    """11.9: the ways to set seven cards, that of the house first; none of cards that the record does not know."""
    if BACK in cards:
        return []
    way = rules.house_way(cards)
    return [way, *(one.setting for one in settings(cards, rules.wheel) if one.setting != way)]


# ── 11.11 irregularities ─────────────────────────────────────────────────────────────────────────

EXPOSED: Final = "card_exposed"
WRONG_START: Final = "wrong_start"
FOUND: Final = frozenset({WRONG_START, "wrong_number_of_cards", "wrong_deck_count"})
"""What voids all hands whenever it is found."""
FACE_UP: Final = "card_found_face_up"
AT_A_CARD: Final = FOUND | {EXPOSED, FACE_UP}


async def found(table: Table, bank: Bank, dealt: Dealing, event: Irregular) -> None:
    """11.11: a card found face up is not used, the second one voids all hands; an exposed card may void a hand."""
    if event.kind != FACE_UP:
        await void_hand(table, dealt.players, bank, event, EXPOSED)
        return
    table.state.shoe.take(event.card)
    table.say(Discarded(card=event.card, cite="11.11"))
    table.state.face_up += 1
    if table.state.face_up > 1:
        raise event
    rule(table, FACE_UP, outcome=NOT_USED)


def irregular(table: Table, event: Irregular) -> None:
    """11.8(d)2, 11.8A(d)2, 11.11: all hands are void; the cards are reshuffled, or the entire deck is removed."""
    kind, given = event.kind, event.given
    counted = kind in ("wrong_number_of_cards", "wrong_deck_count")
    cite = MISDEALT[table.rules.method] if counted else "11.11"
    right = given.left + table.state.face_up == LEFT or given.count == table.state.shoe.size
    places = (*table.rules.positions, *STACKS)
    if kind == "wrong_number_of_cards" and place_of(given.to) not in places and given.to not in places:
        raise table.refused_detail(event, Refusal(f"no card is dealt to {given.to}", f"to: {', '.join(places)}", cite))
    if kind == EXPOSED and given.seat not in table.rules.positions:
        legal = f"seat: {', '.join(table.rules.positions)}"
        raise table.refused_detail(event, Refusal(f"no card is dealt to {given.seat}", legal, cite))
    if (kind == "wrong_deck_count" and right) or (kind == "wrong_number_of_cards" and given.has == CARDS):
        raise table.refused_detail(event, Refusal("that is the right number of cards", "another number", cite))
    ruling = table.rules.rulings[kind]
    event_of = f"{whose(given.to or given.seat)}{ruling.event.rstrip('.')}"
    words = ruling.outcomes.get(ALL_VOID, ruling.ruling)
    table.say(Ruled(event=event_of, ruling=words, cite=cite))
    void_round(table, cite)
    if kind == "wrong_deck_count":
        table.state.shoe = fresh_deck()
        table.script("remove the entire deck from the table; another deck is brought", cite=cite)


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

SEATS: Final = tuple(map(str, range(1, POSITIONS)))
GAME = Game(
    law=LAW, rules=rules, state=state, play=play, several=lambda rules: rules.areas > 1, beside=start.beside,
    settles=("bank", "first", "wagered"),
    seats=SEATS, piles=(DEALER, *SEATS), size=lambda rules, place: CARDS,
    analysis="houseway.maths.pai_gow.pai_gow_poker:rows",
    chart="houseway.maths.pai_gow.poker_chart:of_pai_gow_poker",
    kernels="houseway.maths.pai_gow.poker_kernel:kernels",
    layout="houseway.service.layouts.pai_gow.pai_gow_poker:layout",
    coach="houseway.maths.pai_gow.poker_coach:Coach",
    example="houseway.games.pai_gow:pai_gow_poker.yaml",
    varied=(
        {},
        {"player_banking": "on", "co_banking": "on", "two_betting_areas": "on"},
        {"dealing_method": "hand", "start_position_method": "rng", "player_banking": "on", "imperial_bonus": "on"},
        {"dealing_method": "automated_shoe", "shuffle_method": "automated", "bonus_envy": "b"},
        {"three_card_bonus": "on", "seven_card_bonus": "on", "start_position_method": "button"},
        {"pai_gow_insurance": "on", "additional_wager": {"paytable": {"1": "6 to 1", "7": "5 to 1"}}},
        {"ez_pai_gow": "on", "queens_dragon": "on", "player_banking": "on", "house_way": "foxwoods"},
    ),
)  # fmt: skip
